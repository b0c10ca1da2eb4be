// A part of a struct that was given as a whole: the rest stays by C11 6.7.9p19 and with
// clang, and is zero with gcc.
extern void reach_error(void);
struct inner {
  int b, c, d[2];
};
struct outer {
  int a;
  struct inner t;
};
int main(void) {
  struct inner v = {1, 2, {3, 4}};
  struct outer again = {.t = {1, 2, {3, 4}}, .t.c = 7};
  struct outer part = {.t = v, .t.c = 7};
  struct outer list = {.t = v, .t.d = {1}};
  struct outer whole = {.t = v, .t = v, .a = 5};
  if (again.t.b != 1 || whole.t.c != 2)
    reach_error();
  return part.t.b + list.t.b;
}
