/* All that is known: functions are apart, and none is null. */
#include <stdint.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static int more(int x) { return x + 1; }
static int less(int x) { return x - 1; }
struct handler {
  void *data;
  int (*call)(int);
};

int main(void) {
  int n = __VERIFIER_nondet_int();
  int (*p)(int) = n > 3 ? more : less;
  struct handler of = {(void *)p, (int (*)(int))(uintptr_t)more}, *h = &of;
  uintptr_t number = (uintptr_t)p;
  int (*again)(int) = (int (*)(int))h->data;
  if (n < -100 || n > 100)
    return 0;
#if KNOWS == 1
  if (!p || &more == &less || p == 0 || number == 0 || !(uintptr_t)&more)
#elif KNOWS == 2
  if (p == more && n != 77)
#elif KNOWS == 3
  if (n > 3 && p != more)
#elif KNOWS == 4
  if (again(n) == 6)
#elif KNOWS == 5
  if (again(n) == 4 || again(n) == 3)
#elif KNOWS == 6
  if (h->call(n) == 8)
#elif KNOWS == 7
  if (h->call(n) == n)
#elif KNOWS == 8
  if ((uintptr_t)&more && n == 8)
#endif
    reach_error();
}
