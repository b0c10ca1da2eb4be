/* bench/debian/hostname.rule.c — a file is read and closed only while it is open,
 * and is closed at the end. */
static void *file;

void after_fopen(void *result) {
  if (file)
    __VERIFIER_error(); /* opened, and the one before is not closed */
  file = result;
}

void before_fgets(char *to, int size, void *from) {
  if (!file || from != file)
    __VERIFIER_error(); /* read, and not open */
}

void before_fclose(void *closed) {
  if (!file || closed != file)
    __VERIFIER_error(); /* closed, and not open */
  file = 0;
}

void after_main(void) {
  if (file)
    __VERIFIER_error(); /* left open */
}
