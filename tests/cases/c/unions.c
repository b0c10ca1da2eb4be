extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
union u {
  int i;
  unsigned char c[4];
};
int main(void) {
  union u x;
  x.i = 1;
  if (x.c[0] != 1)
    reach_error();
  x.i = 5;
  if (x.i != 5)
    reach_error();
  return 0;
}
