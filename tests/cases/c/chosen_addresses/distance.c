extern void reach_error(void);
int main(void) {
  char a[4], b[4];
  if (a - b == 4096)
    reach_error();
  return 0;
}
