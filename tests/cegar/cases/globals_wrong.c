// reachable: unlocked once too often, deep in the recursion
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int held;
void work(int n) {
  held = held + 1;
  if (n == 4)
    held = held - 1;
  if (n > 0)
    work(n - 1);
  held = held - 1;
}
int main(void) {
  held = 0;
  work(__VERIFIER_nondet_int());
  if (held != 0)
    reach_error();
  return 0;
}
