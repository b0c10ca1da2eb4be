/* A driver completes a request once, and does not touch it afterwards.  The rule
 * is about any one request: the one that is chosen where it is dispatched. */
static void *chosen;
static int completed;

void before_dispatch(void *irp) {
  if (!chosen && __VERIFIER_nondet_int())
    chosen = irp;
}

void before_complete_request(void *irp) {
  if (irp != chosen || !chosen)
    return;
  if (completed)
    __VERIFIER_error(); /* completed twice */
  completed = 1;
}

void after_main(void) {
  if (chosen && !completed)
    __VERIFIER_error(); /* never completed */
}
