/* A program whose only run is executed, and one with a call in its loop. */
extern void reach_error(void);
int step(int x) { return x + 2; }
int main(void) {
  int x = 0;
  while (x < 6)
    x = step(x);
  if (x == 7)
    reach_error();
  return 0;
}
