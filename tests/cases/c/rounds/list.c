/* A list of three nodes. */
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
  int value;
  struct node *next;
};

int main(void) {
  int first = __VERIFIER_nondet_int(), sum = 0;
  struct node *list = NULL;
  if (first < 0 || first > 1000)
    return 0;
  for (int i = 0; i < 3; i++) {
    struct node *n = malloc(sizeof *n);
    n->value = first + i;
    n->next = list;
    list = n;
  }
  for (struct node *n = list; n; n = n->next)
    sum += n->value;
  assert(sum == 3 * first + 3);
  return 0;
}
