#include <string.h>

extern void reach_error(void);

struct pair {
  char c;
  int i;
};

static int second_byte(struct pair *p) { return ((unsigned char *)p)[1]; }

int main(void) {
  struct pair a[3];
  memset(a, 1, sizeof a);
  memset(&a[1], 2, sizeof a[1]);
  memmove(a + 1, a, 2 * sizeof a[0]);
  if (second_byte(&a[1]) == 1 && second_byte(&a[2]) != EXPECTED)
    reach_error();
  return 0;
}
