int __VERIFIER_nondet_int(void);

struct irp {
  int status;
  struct irp *next;
};

static struct irp *pending;

void complete_request(struct irp *i) { i->status = 0; }

/* Completes what comes, or keeps it for later. */
void dispatch(struct irp *i) {
  if (__VERIFIER_nondet_int())
    complete_request(i); /* and goes on */
  i->next = pending;
  pending = i;
}

int main(void) {
  struct irp a = {1, 0}, b = {1, 0};
  dispatch(&a);
  dispatch(&b);
  for (int n = 0; n < 2 && pending; n++) {
    complete_request(pending);
    pending = pending->next;
  }
  return 0;
}
