extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
typedef unsigned long size_t;
void *malloc(size_t);
void free(void *);
struct node {
  int v;
  struct node *next;
};
int main(void) {
  struct node *p = malloc(sizeof(struct node));
  struct node *q = malloc(sizeof *q);
  p->v = __VERIFIER_nondet_int();
  q->v = 3;
  p->next = q;
  q->next = 0;
  p->next->v = p->v + 1;
  if (q->v != p->v || q->next)
    reach_error();
  free(p);
  free(q);
  return 0;
}
