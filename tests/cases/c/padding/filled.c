/* memset fills what lies between members and behind them. */
#include <string.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct item {
  int number;
  char kind;
};
struct item global, several[3];

static void clear(struct item *p) { memset(p, 0, sizeof *p); }

int main(void) {
  struct item local;
  int k = __VERIFIER_nondet_int();
  local.number = several[1].number = k;
  memset(&local, 0, sizeof local);
  memset(&several[1], 0, sizeof several[1]);
  clear(&global);
#ifdef WRONG
  if (k - 12345 == 1000777 && local.number == 0 && several[1].number == 0)
#else
  if (local.number || local.kind || several[1].number || global.number)
#endif
    reach_error();
}
