#include <assert.h>
extern int __VERIFIER_nondet_int(void);

static struct item { int what, cost; } queue[500];
static int first, behind;

static void put(int what, int cost) {
  queue[behind].what = what;
  queue[behind].cost = cost;
  behind = behind == 499 ? 0 : behind + 1;
}

static struct item get(void) {
  struct item taken = queue[first];
  first = first == 499 ? 0 : first + 1;
  return taken;
}

int main(void) {
  first = __VERIFIER_nondet_int();
  if (first < 0 || first >= 500)
    return 0;
  behind = first;
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  put(x, 7);
  put(y, 8);
  struct item a = get(), b = get();
  assert(a.what == x && b.what == y && a.cost < b.cost);
  return 0;
}
