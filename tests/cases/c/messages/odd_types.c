// What of a type that is not covered is named by it.
#include <stdlib.h>
struct s {
  long double d;
  int x;
};
typedef int four __attribute__((vector_size(16)));
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static int taken(struct s a) { return a.x; }
static four given(void) { return (four){1, 2}; }
static long double wide(int x) { return x; }
static long double (*pointer)(int) = wide;

int main(int argc) {
  struct s a;
  four v;
#if N == 1
  if (taken(a) == 1)
#elif N == 2
  given();
  if (argc)
#elif N == 3
  (*pointer)(1);
  if (argc)
#elif N == 4
  four *p = &v;
  if ((*p)[1] == 2)
#else
  if (v[1] == 2)
#endif
    reach_error();
}
