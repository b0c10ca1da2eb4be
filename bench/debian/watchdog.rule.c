/* bench/debian/watchdog.rule.c — a device is written to only while it is open, is
 * not opened again before it was closed, and is closed once. */
static int is_open;

void after_open(int result) {
  __VERIFIER_assume(result >= -1);
  if (result < 0)
    return;
  if (is_open)
    __VERIFIER_error(); /* opened twice */
  is_open = 1;
}

void before_write(void) {
  if (!is_open)
    __VERIFIER_error(); /* written to, and not open */
}

void before_close(void) {
  if (!is_open)
    __VERIFIER_error(); /* closed twice */
  is_open = 0;
}
