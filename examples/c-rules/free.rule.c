/* What malloc gave is freed once.  The rule is about any one object: which, is
 * left open. */
static void *chosen;
static int freed;

void after_malloc(void *object) {
  if (!chosen && __VERIFIER_nondet_int())
    chosen = object;
}

void before_free(void *object) {
  if (!chosen || object != chosen)
    return;
  if (freed)
    __VERIFIER_error(); /* freed twice */
  freed = 1;
}
