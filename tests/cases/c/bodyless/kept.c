extern void keep(int *to);
extern void later(void);
int main(void) {
  int a = 1;
  keep(&a);
  a = 2;
  later();
  if (a != 2)
    goto ERROR;
  return 0;
ERROR:
  return 1;
}
