/* What the macros of <math.h> are made of, in a run. */
#include <assert.h>
int main(void) {
  double zero = 0, x = zero / zero, large = __builtin_huge_val();
  assert(__builtin_isnan(x) && !__builtin_isnan(zero));
  assert(__builtin_isinf(large) && __builtin_isinf_sign(-large) == -1);
  assert(__builtin_isfinite(1.5) && !__builtin_isfinite(large));
  assert(__builtin_fabs(-2.5) == 2.5 && __builtin_fabsf(-2.5f) == 2.5f);
  assert(__builtin_isless(1.0, 2.0) && __builtin_isunordered(x, 1.0));
  return 0;
}
