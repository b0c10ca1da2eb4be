/* bench/debian/beep.rule.c — one device at a time: what open gave is closed before
 * the next is opened. */
static int is_open;

void before_open(void) {
  if (is_open)
    __VERIFIER_error(); /* the one before is not closed */
}

void after_open(int file) { is_open = file >= 0; }

void before_close(void) { is_open = 0; }
