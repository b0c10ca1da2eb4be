// Pointers to functions and null pointers are known, and the checker executes them, too.
extern void reach_error(void);

static int twice(int x) { return 2 * x; }
static int next(int x) { return x + 1; }

static int apply(int f(int), int x) { return f ? f(x) : 0; }

int main(void) {
  int (*g)(int) = next, (*none)(int) = 0;
  int x = apply(g, 20);
  g = twice;
  x = apply(g, x) + apply(none, x);
  if (x != 42 || g == next || (void (*)(void))g != (void (*)(void))twice)
    reach_error();
  return 0;
}
