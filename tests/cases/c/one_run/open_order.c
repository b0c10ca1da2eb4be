/* C leaves the order of two objects undefined. */
extern void reach_error(void);
int main(void) {
  int x, y;
  if (&x > &y)
    reach_error();
}
