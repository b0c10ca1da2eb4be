// << of a negative value is an overflow, also if the result fits its type.
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int debt = __VERIFIER_nondet_int(), code = __VERIFIER_nondet_int();
  if (debt < -5000 || debt > -4000 || code < 0 || code % 1013 != 77)
    return 0;
#ifdef PAID
  debt = -debt;
#endif
  if (code / 1013 != debt + 4990)
    return 0;
  return debt << 1;
}
