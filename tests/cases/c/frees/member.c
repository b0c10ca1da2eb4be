#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct list {
  struct list *next;
};
static struct list first;
int main(void) {
  struct list *last = &first;
  first.next = malloc(sizeof *last);
  first.next->next = NULL;
  while (last) {
    struct list *next = last->next;
    free(last);
    last = next;
  }
  return 0;
}
