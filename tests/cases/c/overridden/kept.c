// A part of a struct that was given as a whole: the rest stays (C11 6.7.9p19).
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct inner {
  int b, c, d[2];
  char name[4];
};
struct outer {
  int a;
  struct inner t;
};
int main(void) {
  int n = __VERIFIER_nondet_int();
  struct inner v = {n, n, {n, n}, "abc"};
  struct outer part = {.t = v, .t.c = 7};
  struct outer list = {.t = v, .t.d = {1}};
  struct outer zero = {.t = v, .t.d = {}};
  struct outer text = {.t = v, .t.name = "d"};
  int right = part.t.b == n && part.t.c == 7 && part.t.d[1] == n &&
              list.t.c == n && list.t.d[0] == 1 && list.t.d[1] == 0 &&
              zero.t.c == n && zero.t.d[0] == 0 && zero.t.d[1] == 0 &&
              text.t.d[1] == n && text.t.name[0] == 'd' &&
              text.t.name[1] == 0 && text.t.name[2] == 0;
#ifdef WRONG
  if (right && n == 3)
#else
  if (!right)
#endif
    reach_error();
  return 0;
}
