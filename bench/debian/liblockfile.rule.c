/* bench/debian/liblockfile.rule.c — a temporary file that open created is removed
 * before the program ends. */
static const char *created;

void after_open(int file, const char *name, int flags) {
  if (file >= 0 && flags & 0100 /* O_CREAT */)
    created = name;
}

void before_unlink(const char *name) {
  if (name == created)
    created = 0;
}

void after_main(void) {
  if (created)
    __VERIFIER_error(); /* left behind */
}
