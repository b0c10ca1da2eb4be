void *malloc(unsigned long);
void free(void *);
extern int __VERIFIER_nondet_int(void);
struct s {
  int a, b;
};
int main(void) {
  struct s *p = malloc(sizeof *p);
  p->a = 1;
  p->b = 2;
  if (__VERIFIER_nondet_int() == 7) {
    free(p);
    return 0;
  }
  return p->b;
}
