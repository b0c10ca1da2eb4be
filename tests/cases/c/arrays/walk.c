// By pointers.
extern void reach_error(void);
int a[1000];
int main(void) {
  for (int *p = a; p < a + 1000; p++)
    *p = 3;
  for (int *p = a; p != a + 1000; p++)
    if (*p != 3)
      reach_error();
  return 0;
}
