// Variables of a function: what the last initialiser of a part leaves out is zero.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct pair {
  int b, c;
};
struct all {
  struct pair t;
  char name[6];
  union {
    int i;
    unsigned char c;
    struct pair p;
  } u;
  union {
    int wide;
    short narrow;
  };
  unsigned f : 4, g : 4;
};
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 9)
    return 0;
  struct pair whole = {n, n};
  struct all list = {.t = {n, n}, .t = {1}};
  struct all one = {.t = {n, n}, .t.c = 7};
  struct all before = {.t.c = n, .t = {.b = 2}};
  struct all value = {.t.c = 1, .t = whole};
  struct all bare = {.t.c = n, .t = 1, .name[0] = 'x'};
  struct all text = {.name = "hello", .name = "a"};
  struct all letter = {.name = "hello", .name[0] = 'j'};
  struct all nothing = {.t.b = n, .t.c = n, .t = {}, .f = n};
  struct all member = {.u.i = -n, .u.c = 2};
  struct all inner = {.u.p.b = n, .u.p.c = n, .u.i = 4, .u.p.c = 5};
  struct all unnamed = {.wide = -1, .f = 1, .narrow = 2};
  struct all bits = {.f = n, .g = n, .f = 1};
  int rows[2][2] = {[0] = {n, n}, [1] = {1, 2}, [0] = {4}};
  int right = list.t.b == 1 && list.t.c == 0 && one.t.b == n && one.t.c == 7 &&
              before.t.b == 2 && before.t.c == 0 && value.t.b == n &&
              value.t.c == n && bare.t.b == 1 && bare.t.c == n &&
              text.name[0] == 'a' && text.name[1] == 0 && text.name[2] == 0 &&
              text.name[4] == 0 && letter.name[0] == 'j' &&
              letter.name[1] == 'e' && nothing.t.b == 0 && nothing.t.c == 0 &&
              nothing.f == n && member.u.i == 2 && inner.u.p.b == 0 &&
              inner.u.p.c == 5 && unnamed.wide == 2 && unnamed.f == 1 &&
              bits.f == 1 && bits.g == n && rows[0][0] == 4 &&
              rows[0][1] == 0 && rows[1][1] == 2;
#ifdef WRONG
  if (right && n == 3)
#else
  if (!right)
#endif
    reach_error();
  return 0;
}
