/* The end of one object may be the begin of another. */
extern void reach_error(void);
int main(void) {
  int x[2], y[2];
  if (x + 2 == y)
    reach_error();
}
