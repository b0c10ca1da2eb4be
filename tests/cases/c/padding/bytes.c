/* A struct byte by byte, with bytes that no member has. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct pair {
  char small;
  int large;
};

static void copy(void *to, const void *from, unsigned long n) {
  char *t = to;
  const char *f = from;
  for (unsigned long i = 0; i < n; i++)
    t[i] = f[i];
}

int main(void) {
  struct pair a = {0, 0}, b = {1, 2};
  int k = __VERIFIER_nondet_int();
  if (k < 3 || k > 5)
    return 0;
  a.small = (char)k;
  a.large = k;
  copy(&b, &a, sizeof a);
#ifdef WRONG
  if (b.small == 4)
    reach_error();
#else
  if (a.small < 3)
    reach_error();
#endif
}
