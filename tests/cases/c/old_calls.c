/* Calls by pointers whose type says nothing of parameters, of a function in the old style,
   and of functions with dots that do not look at what these stand for. */
#include <assert.h>
int one(void) { return 1; }
int add(int a, unsigned b) { return a + (int)b; }
int old(a, p)
int a;
int *p;
{
  *p = a;
  return 7;
}
int call0(int (*f)()) { return f(); }
int call2(int (*f)(), int x, int y) { return f(x, y); }
int with_dots(int a, ...) {
  assert(a == 1 || a == 2);
  return a * 2;
}
typedef int dots(int, ...);
int n;
int count(void) { return ++n; }
int main(void) {
  int v = 0;
  int (*g)() = old;
  assert(call0(one) == 1);
  assert(call2(add, 2, 3) == 5);
  assert(g(9, &v) == 7 && v == 9);
  assert(with_dots(1, 2, 3) == 2 && with_dots(2) == 4);
  assert(with_dots(1, count(), "x", 2.5) == 2 && n == 1);
  dots *d = with_dots;
  assert(d(2, count()) == 4 && n == 2);
#ifdef WRONG
  assert(call2(add, 2, 3) == 6);
#endif
}
