// A procedure in the place of its call, in a loop: each call begins with any value of x,
// not with that of the call before.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int a[10];
static int first_or_any(int again) {
  if (again)
    goto end;
  int x;
  x = 0;
end:
  return x;
}
int main(void) {
  int k = __VERIFIER_nondet_int(), again = 0;
  if (k < 0 || k > 9)
    return 0;
  a[k] = 0;
  while (__VERIFIER_nondet_int() == 123456) {
    int r = first_or_any(again);
    again = 1;
    if (r != 0 || a[k] != 0)
      reach_error();
  }
  return 0;
}
