extern int put(int *to, const int *from);
int main(void) {
  int a = 1, b = 2;
  if (put(&a, &b) == 3 && a == 77)
    goto ERROR;
  return 0;
ERROR:
  __builtin_exit(10);
  return 1;
}
