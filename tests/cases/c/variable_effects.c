/* Lengths are computed where no array is made, too (C11 6.7.6p3, 6.9.1p10). Their
 * side effects were left out, so that the answer was wrong. */
extern void reach_error(void);
static int calls;
static int count(void) { return ++calls; }
static void take(int a[count()]) { a[0] = calls; }
int main(void) {
  int x[3], i = 1;
  take(x);
  int(*p)[i++] = 0;
  typedef int row[i++];
  if (calls == 1 && i == 3)
    reach_error();
}
