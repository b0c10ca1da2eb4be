/* Forms of GNU and odd corners of C that must be read. */
typedef int T;
typedef struct T T2, *PT;
struct T { T T; };
__extension__ typedef unsigned long long big __attribute__((__mode__(__DI__)));
extern void f1(T), f2(T T), f3(const T *, ...) __attribute__((format(printf, 1, 2)));
static __inline__ __attribute__((always_inline)) int id(register int x) { return x; }
int (*fp)(int) = id, (*fps[2])(int), *(*fpp(void))[3];
int shadow(void) { T T = 3; { int U = T * 2; T = U; } return T * sizeof(T); }
T after(T x) { if (x) { typedef char T; T y = 'a'; return y; } T z = x; return z; }
enum { A, B = A + 2, C, } e;
int array[] = {[B] = 1, 2, [0] = 5}, sized[sizeof array / sizeof *array];
struct { int x, y; struct { int z[2]; } in; } nested = {1, .in.z[1] = 4, .y = 2};
char s[] = "con" "cat" "\x41\101\n", wide = L'x';
struct flex { int n; char data[]; };
struct fields { unsigned a : 3, : 0, b : 5; _Bool c : 1; } __attribute__((packed));
_Static_assert(sizeof(struct flex) == 4, "flexible");
union __attribute__((transparent_union)) tu { int *i; float *f; };
int old() { return 0; }
implicit() { return old(1, 2); }
int vla(int n, int a[n][n]) { return sizeof(a) ? a[0][0] : 0; }
#pragma pack(1)
int labels(int n) {
  __label__ local;
  switch (n) { case 1: case 2: default: n++; int late = 3; n = late; }
  if (n) goto local;
  local: __attribute__((unused));
  for (int i = 0, j = 1; i < j; i++, j--) ;
  return ({ int x = n; x; }) + (n ?: 2) + _Generic(n, int: 1, default: 2)
         + __builtin_offsetof(struct T, T) + _Alignof(double)
         + __builtin_types_compatible_p(int, T);
lend:;
}
int asm_name(void) __asm__("other");
_Thread_local int tls;
_Noreturn void stop(void);
_Alignas(16) int aligned;
int main(int argc, char **argv) {
  __typeof__(argc) copy = argc;
  __auto_type other = copy + 1L;
  PT p = 0;
  (void)other; (void)p;
  return (T)copy ? (T){3} : 4;
}
