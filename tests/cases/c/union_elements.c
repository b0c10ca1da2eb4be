// An array of unions, of which one element is chosen: others are written to as well.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
union {
  int a;
  unsigned b;
} l[7];

int main(void) {
  int n = __VERIFIER_nondet_int();
  l[0].a = 0;
  l[1].a = n;
  if (l[2].a == 0 && n == 5)
    reach_error();
  return 0;
}
