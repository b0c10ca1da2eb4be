extern void reach_error(void);
int main(void) {
  int a = 1;
  auto int twice(int x);
  int twice(int x) { return a + x; }
  if (twice(1) != 2)
    reach_error();
  return 0;
}
