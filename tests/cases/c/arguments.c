/* What the arguments of main hold is any text; what is found in it does not
   matter for the lock. */
extern void reach_error(void);

int held, quiet;

static void take(void) {
  if (held)
    reach_error();
  held = 1;
}

int main(int argc, char **argv) {
  for (int i = 1; i < argc; i++) {
    if (argv[i][0] == '-' && argv[i][1] == 'q')
      quiet = 1;
    take();
    if (!quiet)
      quiet = argv[i][2];
    held = 0;
  }
  return 0;
}
