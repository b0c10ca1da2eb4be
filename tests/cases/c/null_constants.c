/* `(void *)0` is a null pointer constant: beside a pointer it has the pointer's type
   (C11 6.3.2.3p3, 6.5.15p6); and qualifiers that types do not hold. */
#include <assert.h>
#include <stddef.h>

struct s {
  int a;
  const int k;
};

static int f(int x) { return x + 1; }

/* 1 if x is an integer constant expression. */
#define IS_CONSTANT(x)                                                         \
  (sizeof(int) == sizeof(*(8 ? ((void *)((long)(x)*0L)) : (int *)8)))

int main(int argc, char **argv) {
  int a[3] = {1, 2, 3}, *p = a;
  struct s r = {4, 5}, *ps = &r;
  const struct s cs = {6, 7};
  const int k = 1;
  assert(*((argc > 0 ? p : NULL) + 1) == 2 || argc <= 0);
  assert(sizeof(*(argc ? (int *)0 : NULL)) == 4);
  assert(sizeof(*(argc ? NULL : (int *)0)) == 4);
  assert(argc <= 0 || (argc > 0 ? p + 1 : NULL) - (argc > 0 ? p : NULL) == 1);
  assert((1 ? ps : NULL)->a == 4);
  assert((1 ? f : NULL)(3) == 4);
  assert(IS_CONSTANT(5) && !IS_CONSTANT(argc));
  assert(_Generic(1 ? (void *)0 : argv[0], void * : 0, char * : 1));
  assert(_Generic(1 ? (void *)argv : p, void * : 1, int * : 0));
  assert(_Generic(1 ? (const void *)0 : (const void *)p, default : 1));
  assert(_Generic(&r.a, int * : 1, const int * : 0));
  assert(_Generic(&a[1], int * : 1, const int * : 0));
  assert(_Generic(&*p, int * : 1, const int * : 0));
  assert(__builtin_types_compatible_p(int, const int));
  assert(!__builtin_types_compatible_p(char *, const char *));
  assert(__builtin_types_compatible_p(char *, char *));
  assert(!__builtin_types_compatible_p(char *, int *));
  int length[(int)2.5 + ((_Bool)0.5 ? 1 : -1)];
  _Static_assert((_Bool)0.5, "");
  assert(sizeof length == 3 * sizeof(int));
#ifdef WRONG
  assert(WRONG);
#endif
  return cs.a + k > 0 ? 0 : (int)(long)argv;
}
