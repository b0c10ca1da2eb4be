// Or how a copy of the pointer is used, be it in the procedure that called.
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  int value;
  struct node *next;
};

static void *some(unsigned long size) {
  void *p = malloc(size);
  if (!p)
    exit(1);
  return p;
}

int main(void) {
  int i = __VERIFIER_nondet_int();
  void *r = malloc(16);
  struct node *first = some(16), *last = (struct node *)r;
  first->value = last->value = i;
  first->next = last;
  last->next = first;
  assert(first->next->next->value == i);
  return 0;
}
