// What was taken is asked for after two million steps, and that two places of the text
// took the same is wrong.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int first[150000], second[150000];

int main(void) {
  for (int i = 0; i < 150000; i++)
    first[i] = __VERIFIER_nondet_int();
  for (int i = 0; i < 150000; i++)
    second[i] = __VERIFIER_nondet_int();
  for (int i = 0; i < 150000; i++)
    assert(first[i] == second[i]);
  return 0;
}
