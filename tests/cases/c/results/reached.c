/* The greatest of them are possible. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int main(void) {
  char bytes[8];
  int number = rand(), c = getc(stdin);
  assert(!(number == RAND_MAX && c == 255 && read(0, bytes, 8) == 8 &&
           fwrite(bytes, 4, 2, stdout) == 2));
  return 0;
}
