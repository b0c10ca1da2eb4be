/* Arrays whose elements have to do with those of other arrays at the same index. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);

#if defined COPY
int from[1000], to[1000];
int main(void) {
  int n = __VERIFIER_nondet_int(), value = __VERIFIER_nondet_int();
  if (n < 0 || n > 1000)
    return 0;
  for (int i = 0; i < n; i++)
    from[i] = value;
  for (int i = WRONG; i < n; i++)
    to[i] = from[i];
  for (int i = 0; i < n; i++)
    if (to[i] != value)
      reach_error();
  return 0;
}
#elif defined LEAST
int from[1000], to[1000];
int main(void) {
  int least = from[0] = __VERIFIER_nondet_int();
  for (int i = 1; i < 1000; i++) {
    from[i] = __VERIFIER_nondet_int();
    if (from[i] < least)
      least = from[i];
  }
  for (int i = 0; i < 1000; i++)
    to[i] = from[i];
  for (int i = 0; i < 1000; i++)
    if (to[i] < least + WRONG)
      reach_error();
  return 0;
}
#elif defined HEAP
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 1000)
    return 0;
  int *from = malloc(n * sizeof *from), *to = malloc(n * sizeof *to);
  for (int i = 0; i < n; i++) {
    from[i] = __VERIFIER_nondet_int();
    if (from[i] < 0)
      from[i] = 0;
  }
  for (int i = 0; i < n; i++)
    to[i] = from[i];
  for (int i = 0; i < n; i++)
    if (to[i] < WRONG)
      reach_error();
  return 0;
}
#else /* the second array has another index: proved of none of them together */
int from[1000], to[1000];
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 1000)
    return 0;
  for (int i = 0; i < n; i++)
    from[i] = i;
  for (int i = 0; i < n; i++)
    to[n - 1 - i] = from[i];
  for (int i = 0; i < n; i++)
    if (to[n - 1 - i] != from[i] - WRONG)
      reach_error();
  return 0;
}
#endif
