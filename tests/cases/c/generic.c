/* The case of _Generic that gcc takes: strings are of `char *`, values have no
   qualifiers of their own. */
#include <assert.h>
#define KIND(x) _Generic((x), const char * : 1, char * : 2, default : 3)
#define MAY(x) _Generic((x), char * : 1, default : 2)
typedef const char *text;
struct s {
  char *p;
  const char *q;
};
int main(void) {
  char a[3] = "ab", *p = a;
  const char *q = p;
  text t = q;
  struct s s = {p, q};
  const int n = 1;
  assert(KIND("x") == 2 && KIND(("x")) == 2);
  assert(KIND(a) == 2 && KIND(p) == 2 && KIND(q) == 1 && KIND(t) == 1);
  assert(KIND(s.p) == 2 && KIND(s.q) == 1 && KIND(p + 1) == 2);
  assert(KIND((const char *)p) == 1 && KIND(&a[1]) == 2 && KIND(3) == 3);
  assert(MAY(p) == 1 && MAY(q) == 2);
  assert(_Generic(n, const int : 1, int : 2) == 2);
  assert(_Generic(n, const int : 1, default : 2) == 2);
  assert(_Generic(&p, char ** : 1) == 1 &&
         _Generic(&q, const char ** : 1) == 1);
  return 0;
}
