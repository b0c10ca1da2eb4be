extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
void swap(int *a, int *b) {
  int t = *a;
  *a = *b;
  *b = t;
}
int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  int u = x, v = y;
  swap(&x, &y);
  if (x != u || y != u)
    reach_error();
  return 0;
}
