/* A violation in a cleanup. */
#ifndef LEFT
#define LEFT 0
#endif
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct pair {
  int a, b;
};
static void look(struct pair *p) {
  if (p->a == p->b)
    reach_error();
}
int main(void) {
  struct pair p __attribute__((cleanup(look))) = {1, 2};
  p.b = __VERIFIER_nondet_int();
  if (LEFT)
    return 0;
  p.a = p.b + 1;
  return 0;
}
