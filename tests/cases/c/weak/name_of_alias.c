// An alias of an alias that gives way.
extern void reach_error(void);
static int one(void) { return 1; }
int kind(void) __attribute__((weak, alias("one")));
int here(void) __attribute__((alias("kind")));
int main(void) {
  if (here() == 1)
    reach_error();
}
