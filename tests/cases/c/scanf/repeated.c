/* A run that is in the inputs alone: its harness gives them. */
#include <assert.h>
#include <stdio.h>

int main(void) {
  long table[4] = {1, 2, 3, 4};
  unsigned char small = 0;
  char letter = ' ';
  short half = 0;
  int n;
  float f = 0;
  if (scanf(" %d, %c", &n, &letter) != 2 || n < 0 || n > 2)
    return 1;
  for (int i = 0; i <= n; i++)
    if (fscanf(stdin, "%*[^0-9]%ld%%", &table[i]) != 1)
      return 2;
  scanf("%hhu %hd %f", &small, &half, &f);
  assert(!(n == 1 && letter == 'q' && table[1] > 70000 && small == 200 &&
           half == -300));
  return 0;
}
