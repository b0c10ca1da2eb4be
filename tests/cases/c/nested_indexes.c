// An index that is an element of the array, forty times.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int a[6], other, *to = &other;
int main(void) {
  for (int i = 0; i < 2; i++) {
    *to = 0;
    if (__VERIFIER_nondet_int())
      to = &a[i];
  }
  if (a[a[a[a[a[a[a[a[a[a[a[a[a[a[a[a[a[a[a[a[a[a[a[a[a[a[a[a[a[a[a[a[a[a[a[a[a[a[a[a[0]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]] !=
      0)
    reach_error();
}
