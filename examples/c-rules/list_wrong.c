void *malloc(unsigned long);
void free(void *);
int __VERIFIER_nondet_int(void);

struct node {
  int key;
  struct node *next;
};

int main(void) {
  struct node *first = 0, *last = malloc(sizeof(struct node));
  last->key = 0;
  last->next = 0;
  if (__VERIFIER_nondet_int()) {
    first = malloc(sizeof(struct node));
    first->key = 1;
    first->next = last;
  } else {
    first = last;
  }
  while (first) {
    struct node *next = first->next;
    free(first);
    first = next;
  }
  free(last);
  return 0;
}
