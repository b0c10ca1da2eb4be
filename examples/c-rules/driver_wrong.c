int __VERIFIER_nondet_int(void);

struct irp {
  int status;
};

static struct irp *pending;

void complete_request(struct irp *i) { i->status = 0; }

/* Completes the request, or keeps it for later. */
void dispatch(struct irp *i) {
  if (__VERIFIER_nondet_int())
    complete_request(i); /* and goes on */
  pending = i;
}

int main(void) {
  struct irp request = {1};
  dispatch(&request);
  if (pending)
    complete_request(pending);
  return 0;
}
