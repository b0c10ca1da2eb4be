/* An array of variable length in a struct: gcc lays it out at run time. It was
 * taken as an array without elements, so that the answer was wrong. */
extern void reach_error(void);
int main(void) {
  int n = 3;
  struct {
    int a[n];
    int b;
  } s;
  s.b = 5;
  s.a[0] = 7;
  if (s.b != 5)
    reach_error();
}
