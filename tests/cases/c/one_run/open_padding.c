/* An assignment of a struct may change its padding. */
#include <string.h>
extern void reach_error(void);
struct s {
  char x;
  int y;
} a, b;
int main(void) {
  a.x = b.x = 1;
  a = b;
  if (memcmp(&a, &b, sizeof a))
    reach_error();
}
