// A transparent union as a parameter of a function with a body.
extern void reach_error(void);
typedef union {
  int *i;
  unsigned *u;
} either __attribute__((transparent_union));
extern int without_body(either e);
int f(either e) { return *e.i; }
int main(void) {
  unsigned u = 5;
  if (f(&u) != 5)
    reach_error();
  return without_body(&u);
}
