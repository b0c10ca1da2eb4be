// For gcc the other name is that of the function here, whichever of the two counts.
extern void reach_error(void);
__attribute__((weak)) int kind(void) { return 1; }
int here(void) __attribute__((alias("kind")));
int main(void) {
  if (here() == 1)
    reach_error();
}
