#include <string.h>

extern void reach_error(void);

struct pair {
  char c;
  int i;
};

static int second_byte(struct pair *p) { return ((unsigned char *)p)[1]; }

int main(void) {
  struct pair a, b;
  memset(&a, 1, sizeof a);
  memset(&b, 2, sizeof b);
  a.c = 3;
  COPY(&b, &a, sizeof b);
  if (second_byte(&b) != EXPECTED)
    reach_error();
  return 0;
}
