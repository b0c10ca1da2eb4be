/* Where functions are, the machine chooses: of these, no answer is YES or NO. */
#include <stdint.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
void f(void) {}
void g(void) {}
struct kept {
  uintptr_t of;
  int n;
};
static int is_odd(uintptr_t x) { return x % 2 == 1; }

int main(void) {
  int n = __VERIFIER_nondet_int();
  void (*p)(void) = n > 3 ? f : g;
  struct kept kept, *k = &kept;
  k->of = (uintptr_t)p;
  k->n = n;
#if ASKS == 1
  if (n == 3 && (uintptr_t)&f < 0x2000)
#elif ASKS == 2
  if ((uintptr_t)p & 1)
#elif ASKS == 3
  if (n == 3 && &f > &g)
#elif ASKS == 4
  if (n == 3 && p < f)
#elif ASKS == 5
  if (n == 3 && (char *)&f + 16 == (char *)&g)
#elif ASKS == 6
  if (n == 3 && (char *)p - (char *)f == 16)
#elif ASKS == 7
  if (k->n == 3 && k->of < 0x2000)
#elif ASKS == 8
  if (is_odd(k->of))
#elif ASKS == 9
  if (n == 3 && (uintptr_t)(void *)p != 4112)
#elif ASKS == 10
  if (n == 3 && *((unsigned char *)&p + 3) == 0)
#endif
    reach_error();
}
