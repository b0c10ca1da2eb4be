extern void keep(int *to);
int f(int n) {
  int a = n;
  if (n > 0) {
    keep(&a);
    f(n - 1);
    if (a == n)
      return 1;
    goto ERROR;
  }
  return 0;
ERROR:
  __builtin_exit(10);
  return 1;
}
int main(void) { return f(3); }
