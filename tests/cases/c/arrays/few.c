// Ten elements: what the chosen one does not show, each of them does.
extern void reach_error(void);
int a[10];
int main(void) {
  for (int i = 0; i < 10; i++)
    a[i] = 2 * i;
  if (a[3] > a[4])
    reach_error();
  return 0;
}
