extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}
/* Unions at odd addresses, also by pointers that do not know of that. */
union u {
  int a;
  char b;
  short h[2];
};
struct __attribute__((packed)) s {
  char c;
  union u v;
};
struct {
  int x;
  struct s t[2];
} g;
int main(void) {
  int k = __VERIFIER_nondet_int() & 1;
  struct s *p = &g.t[k];
  union u *q = &g.t[1 - k].v;
  p->v.a = 0x01020304;
  q->a = 0x11121314;
  if (p->v.b == 4 && q->b == 0x14 && g.t[k].v.h[1] == 0x0102 &&
      q->h[1] == 0x1112)
    reach_error();
  return 0;
}
