/* The number of an address is made a pointer again. */
extern void reach_error(void);
int main(void) {
  int x = 0, *p = &x;
  unsigned long n = (unsigned long)p;
  if (p == (int *)n)
    reach_error();
  return *p;
}
