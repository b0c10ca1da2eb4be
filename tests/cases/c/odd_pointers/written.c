extern void abort(void);
void reach_error(void) {}
int main(void) {
  char buf[8] = {0};
  short *p = (short *)(buf + 1);
  *p = 5;
  if (buf[1] == 5) {
    reach_error();
    abort();
  }
  return 0;
}
