/* A procedure writes by a pointer to a variable of which each call has its own. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static int id(int x, int y) { return x < y ? x : y; }
static void set(int *p, int v) { *p = id(v, 9); }
static int sum(int n) {
  int l;
  set(&l, n);
  return n > 0 ? l + sum(n - 1) : l;
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n > 4)
    return 0;
  if (sum(n) > 10)
    reach_error();
  return 0;
}
