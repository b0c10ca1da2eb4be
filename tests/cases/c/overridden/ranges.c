// A value of a range is found once; what comes behind it is for the last element.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct pair {
  int b, c;
};
int calls;
int next(int n) { return n + ++calls; }
struct pair both(int n) {
  calls++;
  return (struct pair){calls, n};
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 9)
    return 0;
  int a[4] = {[0 ... 2] = next(n)};
  int first[4] = {[0 ... 2] = next(n), [0] = 5};
  int none[3] = {[0 ... 2] = next(n), [0 ... 2] = 5};
  int rows[2][3] = {[0 ... 1][0 ... 1] = next(n), 8};
  struct pair p[3] = {[0 ... 1] = both(n), [0].c = 1};
  struct pair q[3] = {[0 ... 1].b = n, 2};
  struct pair r[2] = {[0 ... 1] = {.c = next(n)}};
  int any[2] = {[0 ... 1] = __VERIFIER_nondet_int()};
  int right = a[0] == n + 1 && a[2] == n + 1 && a[3] == 0 && first[0] == 5 &&
              first[1] == n + 2 && first[2] == n + 2 && none[1] == 5 &&
              rows[0][0] == n + 3 && rows[1][1] == n + 3 && rows[0][2] == 0 &&
              rows[1][2] == 8 && p[0].b == 4 && p[0].c == 1 && p[1].b == 4 &&
              p[1].c == n && p[2].c == 0 && q[0].b == n && q[0].c == 0 &&
              q[1].b == n && q[1].c == 2 && q[2].b == 0 && r[0].b == 0 &&
              r[1].b == 0 && r[0].c == n + 5 && r[1].c == n + 5 && calls == 5 &&
              any[0] == any[1];
#ifdef WRONG
  if (right && n == 3)
#else
  if (!right)
#endif
    reach_error();
  return 0;
}
