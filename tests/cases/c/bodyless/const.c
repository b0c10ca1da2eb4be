extern void put(int *to, const int *from);
int main(void) {
  int a = 1, b = 2;
  put(&a, &b);
  if (b != 2)
    goto ERROR;
  return 0;
ERROR:
  return 1;
}
