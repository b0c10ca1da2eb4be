/* Results that the standards allow, and no others. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int main(void) {
  int count[4] = {0}, c;
  char bytes[8];
  unsigned most = (unsigned)rand() % 9;
  count[rand() % 4]++;
  assert(count[0] + count[1] + count[2] + count[3] == 1);
  long got = read(0, bytes, most);
  assert(got >= -1 && got <= 8);
  assert(fread(bytes, 1, most, stdin) <= most);
  unsigned next = most;
  assert(fread(bytes, 1, next++, stdin) <= most && next == most + 1);
  assert(read(0, (next = 3, bytes), next) <= 3);
  while ((c = getchar()) != EOF)
    assert(c >= 0 && c < 256);
  return fclose(stdin) > 0;
}
