// Lengths that have another value when a run comes there: none is taken as known.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int n = 1;

static unsigned long row(void) {
  static int n = 1;
  n++;
  int a[2][n];
  return sizeof a[0];
}

int main(void) {
  int wrong = 0;
#ifdef ASSIGNED
  int n = 1;
  n = 2;
#elif defined POINTER
  int n = 1, *p = &n;
  *p = 2;
#elif defined LABEL
  int n = 1, times = 0;
again:;
#elif defined PASSED
  switch (__VERIFIER_nondet_int()) {
    int n = 1;
  default:;
#elif defined LOOP
  for (int n = 1; n < 3; n++) {
#elif defined STATIC
  row();
  wrong = row() == 3 * sizeof(int);
#elif defined GLOBAL
  n = 2;
#endif
  int a[2][n];
  if (wrong || sizeof a[0] != sizeof(int))
    reach_error();
#ifdef LABEL
  n = 2;
  if (times++ < 1)
    goto again;
#elif defined PASSED || defined LOOP
}
#endif
  return 0;
}
