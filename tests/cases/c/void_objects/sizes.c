// What an object is of that a pointer to void leads to: its size says it.
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  int value;
  struct node *next;
};

int main(void) {
  int i = __VERIFIER_nondet_int();
  void *p = malloc(sizeof(struct node));
  struct node *n = p;
  n->value = i;
  n->next = n;
  void *q = malloc(2 * sizeof(int *));
  ((int **)q)[0] = &i;
  ((int **)q)[1] = &n->value;
  assert(n->next->value == i);
  assert(*((int **)q)[0] == *((int **)q)[1]);
  return 0;
}
