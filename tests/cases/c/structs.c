extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct s {
  int a, b;
};
struct s g[2];
int (*fp)(int);
int inc(int x) { return x + 1; }
int dec(int x) { return x - 1; }
int main(void) {
  struct s *p = &g[1];
  p->a = 5;
  struct s t = *p;
  t.b = 7;
  g[0] = t;
  int c = __VERIFIER_nondet_int();
  fp = c ? inc : dec;
  int r = fp(g[0].a);
  if (r != 6 && r != 4)
    reach_error();
  if (g[0].b != 7 || g[1].b != 0)
    reach_error();
  return 0;
}
