/* An event of each call is handled by a function that may call again. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

struct event {
  int kind, value;
};

void handle(struct event *e, int depth);

void again(int depth) {
  struct event e = {depth, 1};
  handle(&e, depth);
  assert(e.value == 2);
}

void handle(struct event *e, int depth) {
  if (depth > 0)
    again(depth - 1);
  e->value = 2;
}

int main(void) {
  again(__VERIFIER_nondet_int());
  return 0;
}
