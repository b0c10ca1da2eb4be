/* Bytes of two structs that are equal: of integers, their parts are remainders of quotients,
   which bit-vectors decide soon if numbers have their range. */
#include <string.h>
extern int nondet(void);
extern void reach_error(void);
struct pair {
  int x, y;
};
int main(void) {
  struct pair a, b;
  a.x = nondet();
  a.y = nondet();
  b = a;
  if (memcmp(&a, &b, sizeof a) != 0)
    reach_error();
  return 0;
}
