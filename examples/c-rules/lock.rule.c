/* lock and unlock alternate, and what is locked is unlocked in the end. */
static int held;

void before_lock(void) {
  if (held)
    __VERIFIER_error(); /* locked twice */
  held = 1;
}

void before_unlock(void) {
  if (!held)
    __VERIFIER_error(); /* unlocked without a lock */
  held = 0;
}

void after_main(void) {
  if (held)
    __VERIFIER_error(); /* left locked */
}
