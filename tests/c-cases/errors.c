/* Several errors in one run, each with its place and what would be right. */
int f(int a, int b) { return a + b; }
struct s { int first; char *name; };
int g;
void h(void) {
  struct s v, *p = &v;
  v.frist = 3;
  p.first = 1;
  undeclared = 3;
  f(1);
  int k = v;
  goto out;
  g = "abc" * 2;
  switch (g) { case 1: case 1: break; case 2 ... 1: ; }
  int *q = 1.5;
  break;
  int z = 09, y = 1uq, w = 1lll;
  int a[-1], b[] = {1, [-1] = 2};
  f = 3;
  (g + 1)++;
  &5;
  *g;
  f(h(), 1);
  _Static_assert(sizeof(int) == 5, "no");
}
int g(void);
int f(int a, int b) { return 0; }
