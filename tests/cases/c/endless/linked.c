/* A list of local objects is a ring, or ends. */
struct node {
  struct node *next;
};

int main(void) {
  struct node a, b;
  a.next = &b;
#ifdef ENDS
  b.next = 0;
#else
  b.next = &a;
#endif
  for (struct node *p = &a; p;)
    p = p->next;
  return 0;
}
