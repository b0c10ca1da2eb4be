// unreachable: a loop of gotos with two entries
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void) {
  int x = 0, y = __VERIFIER_nondet_int();
  if (y)
    goto middle;
top:
  x += 2;
middle:
  x += 2;
  if (__VERIFIER_nondet_int() && x < 100)
    goto top;
  if (x == 101 || x < 2)
    reach_error();
  return 0;
}
