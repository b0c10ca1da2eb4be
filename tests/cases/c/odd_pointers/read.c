extern void abort(void);
void reach_error(void) {}
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = 0, y = 0x01020304;
  int i = __VERIFIER_nondet_int();
  if (i < 0 || i > 2)
    return 0;
  short *p = (short *)((char *)&y + i);
  x = *p;
  if (x == 0x0203) {
    reach_error();
    abort();
  }
  return 0;
}
