/* Floats and doubles are any values, in structs, arrays, unions and parameters;
   what does not depend on them is proved, and so is what the bits of one say. */
#include <assert.h>
#include <math.h>
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);
struct sample {
  float x;
  double y;
  int n;
};
union bits {
  float f;
  unsigned u;
};
static const double scale = 2.5;
static struct sample all[3] = {{1.5f, 2, 3}, {.y = -1e3}};

static double mean(const struct sample *p, int n) {
  double sum = 0;
  for (int i = 0; i < n; i++)
    sum += p[i].x * scale;
  return n ? sum / n : NAN;
}

int main(void) {
  struct sample one = {1, 2, 3}, two = one, *p = &one;
  int locked = 0, k = (int)mean(all, 3);
  double root = sqrt(one.y);
  union bits b = {.f = 1.0f};
  printf("%f %d\n", root, k);
  locked = 1;
  p->x += __VERIFIER_nondet_int();
  --two.y;
  if (!isnan(root) && root > two.y)
    k = -1;
  locked = 0;
  assert(!locked && two.n == 3);
  assert(b.u == 0x3f800000);
  return 0;
}
