/* A table of months, and a loop that adds up those before a date. */
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

static const int days[] = {31, 28, 31, 30, 31, 30};

static int before(int month) {
  int sum = 0;
  for (int i = 0; i < month; i++)
    sum += days[i];
  return sum;
}

int main(void) {
  int month = __VERIFIER_nondet_int(), day = __VERIFIER_nondet_int();
  if (month < 0 || month > 5 || day < 1 || day > days[month])
    return 0;
  assert(before(month) + day >= 1 && before(month) + day <= 181);
  return 0;
}
