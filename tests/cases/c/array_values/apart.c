#include <assert.h>
extern int __VERIFIER_nondet_int(void);

static int box[1000];

int main(void) {
  int i = __VERIFIER_nondet_int(), j = __VERIFIER_nondet_int(),
      k = __VERIFIER_nondet_int();
  if (i < 0 || i >= 1000 || j < 0 || j >= 1000 || k < 0 || k >= 1000)
    return 0;
  if (i == j || j == k || i == k)
    return 0;
  box[i] = 1;
  box[j] = 2;
  box[k] = 3;
  assert(box[i] + box[j] + box[k] == 6);
  return 0;
}
