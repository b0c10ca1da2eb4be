/* Fewer bytes than were asked for, and whole records. */
#include <stdio.h>
#include <unistd.h>
extern void reach_error(void);
struct record {
  short key, value;
};
int main(void) {
  unsigned char b[10];
  struct record r[2] = {{0, 0}, {0, 0}};
  long n = read(0, b, sizeof b);
  if (n < 3 || b[2] != 0xff)
    return 1;
  if (fread(r, sizeof *r, 2, stdin) == 1 && r[0].key == r[0].value &&
      r[1].key == 0)
    reach_error();
  return 0;
}
