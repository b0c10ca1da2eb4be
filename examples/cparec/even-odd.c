extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int is_odd(int n);

int is_even(int n) {
  if (n == 0)
    return 1;
  return n == 1 ? 0 : is_odd(n - 1);
}

int is_odd(int n) {
  if (n == 0)
    return 0;
  return n == 1 ? 1 : is_even(n - 1);
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0)
    return 0;
  int even = is_even(n);
  if (even != 0 && even != 1)
    reach_error();
  return 0;
}
