/* What is not covered ends where a path reaches it. */
extern int __VERIFIER_nondet_int(void);
struct big { int a[300]; };
union u { int i; char c; };
int many(int n, ...) { __builtin_va_list l; __builtin_va_start(l, n); return n; }
struct big give(void) { struct big b; return b; }
long double half(long double x) { return x / 2; }
int main(void) {
  int a[3], n = __VERIFIER_nondet_int(), *p = 0;
  int (*f)(int) = 0;
  union u v;
  long double x;
  void *to;
  switch (n) {
  case 0: a[1] = 2;
  case 1: return *p;
  case 2: return f(3);
  case 3: v.i = 3;
  case 4: x = 1.5L;
  case 5: return half(2) > 1;
  case 6: many(1, 2, 3);
  case 7: give();
  case 8: __asm__ volatile("nop" : : "r"(n));
  case 9: to = &&out; goto *to;
  case 10: return (__int128)n * n > 3;
  case 11: __builtin_unreachable();
  case 12: return p + 1 != p;
  case 13: { int vla[n]; vla[0] = 1; return vla[0]; }
  }
out:
  return 0;
}
