/* What has no value is never asked for: there is one run. */
extern void reach_error(void);

static int odd(unsigned char x) {
  unsigned char y = 0, place = 0;
  while (place < 8) {
    unsigned char bit, other = bit;
    bit = x & (1u << place);
    y = y + bit;
    place = place + 1;
  }
  return x == y;
}

int main(int argc, char **argv) {
  if (!odd(37))
    reach_error();
  return 0;
}
