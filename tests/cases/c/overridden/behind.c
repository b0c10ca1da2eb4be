// What comes behind the value of a range is for its last element.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct pair {
  int b, c;
};
int calls;
struct pair both(int n) {
  calls++;
  return (struct pair){8, n};
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  struct pair p[3] = {[0 ... 1] = both(n), [0] = both(1)};
  struct pair q[3] = {[0 ... 1].b = n, 2};
  struct pair r[2] = {[0 ... 1] = {.c = n}};
  int rows[2][3] = {[0 ... 1][0 ... 1] = n, 8};
  int right = p[0].b == 8 && p[0].c == 1 && p[1].b == 8 && p[1].c == n &&
              p[2].c == 0 && calls == 2 && q[0].b == n && q[0].c == 0 &&
              q[1].b == n && q[1].c == 2 && q[2].b == 0 && r[0].b == 0 &&
              r[1].b == 0 && r[0].c == n && r[1].c == n && rows[0][0] == n &&
              rows[1][1] == n && rows[0][2] == 0 && rows[1][2] == 8;
#ifdef WRONG
  if (right && n == 3)
#else
  if (!right)
#endif
    reach_error();
  return 0;
}
