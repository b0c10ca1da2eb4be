/* Each conversion stores any value of its type, in the order of the text. */
#include <assert.h>
#include <stdio.h>

int main(void) {
  char word[8], c = 0;
  short h = 0;
  unsigned long u = 0;
  double d = 0;
  int i = 0, two = 0, a[3] = {0};
  int n = scanf("%7s %hd %*d%% %lu %lf %2d%c", word, &h, &u, &d, &two, &c);
  assert(n <= 6);
  if (n == 6 && h == -32768 && u == 18446744073709551615UL && c == 'x' &&
      scanf("%i %d", &i, &a[i]) == 2 && i == 2)
    assert(a[0] != -5);
  return 0;
}
