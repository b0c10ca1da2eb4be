extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
typedef unsigned long size_t;
void *memset(void *, int, size_t);
void *memcpy(void *, const void *, size_t);
const char *msg = "hello";
struct s {
  int a;
  short b;
  char c[4];
};
int main(void) {
  struct s x, y;
  memset(&x, 0, sizeof x);
  x.b = 3;
  memcpy(&y, &x, sizeof y);
  int i = __VERIFIER_nondet_int();
  if (msg[1] != 'e')
    reach_error();
  if (y.b != 3 || y.c[2])
    reach_error();
  char *p = y.c;
  while (p != y.c + 4 && *p == 0)
    p++;
  if (p - y.c != 4)
    reach_error();
  return i;
}
