// Variables of the file.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct all {
  int a[4];
  struct {
    int b, c;
  } t;
  char name[6];
} s = {.t.c = 7,
       .a = {[2] = 5, 6},
       .name = "hello",
       .a[3] = 8,
       .name = {[1] = 1},
       .t = {1}};
union {
  int i;
  unsigned char c;
} u = {.i = -1, .c = 2};
int table[6] = {[0 ... 5] = 9, [1 ... 4] = 8, [2] = 7, 6};
int main(void) {
  int i = __VERIFIER_nondet_int();
  if (i < 0 || i > 3)
    return 0;
  int right = s.a[i] != 6 && s.a[2] == 5 && s.a[3] == 8 && s.t.b == 1 &&
              s.t.c == 0 && s.name[i] == (i == 1) && u.i == 2 &&
              table[i] == 9 - i;
#ifdef WRONG
  if (right && s.a[i] == 8)
#else
  if (!right)
#endif
    reach_error();
  return 0;
}
