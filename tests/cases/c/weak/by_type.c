// Declared by a type, a function is no variable.
extern void reach_error(void);
int kind(void) { return 1; }
extern __typeof__(kind) kind __attribute__((weak));
int main(void) {
  if (kind() != 2)
    reach_error();
}
