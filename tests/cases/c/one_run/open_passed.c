/* A value that is none is passed on, and asked for. */
extern void reach_error(void);
static int same(int x) { return x; }
int main(void) {
  int x, y = same(x), *p = &y;
  if (*p == 77 && *p % 2 == 0)
    reach_error();
}
