/* A number that hits an object in a run of ours hits none for sure. */
extern void reach_error(void);
int main(void) {
  int x = 0, *p = &x;
  unsigned long n = 0x10000000;
  if (p == (int *)0x10000000 || p == (int *)n)
    reach_error();
  return *p;
}
