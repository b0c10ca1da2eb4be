// Numbers that no object has as its address: for its alignment, or as it would end behind
// the last address; and pointers that are the same one.
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

#define DELETED ((void *)1)
#define FAILED ((void *)-1)

struct node {
  int key;
  struct node *next;
};

static void *find(int key) {
  if (key < 0)
    return FAILED;
  if (key == 0)
    return DELETED;
  struct node *n = malloc(sizeof *n);
  n->key = key;
  return n;
}

int main(void) {
  int key = __VERIFIER_nondet_int(), other = 0;
  void *p = find(key);
  char c, *q = &c;
  assert((p == FAILED) == (key < 0));
  assert((p == DELETED) == (key == 0));
  assert(q != (char *)-1 && q != NULL && (void *)&other != DELETED);
  void *r = key ? p : (void *)&other;
  assert(key == 0 || r == p);
  return 0;
}
