#include "shared.h"

struct own {
  char b, c;
};
struct hidden {
  enum color color;
  int v;
};
static struct hidden one;
static int helper(int x) { return x + 2; }
static int state = 2;
int counter = 5;

int sum(pair *p) {
  struct own o = {1, 2};
  return p->x + p->y + helper(state) - 4 + o.b - 1;
}
int first(struct item *list) { return list->value; }
struct hidden *make_hidden(void) {
  one.v = twice(2) + thrice(1);
  one.color = GREEN;
  return &one;
}
int see(struct hidden *h) { return h->v * h->color; }
