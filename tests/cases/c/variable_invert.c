/* In the manner of invert_string of SV-COMP. */
extern void reach_error(void);
extern char __VERIFIER_nondet_char(void);
int main(void) {
  unsigned max = 3;
  char s[max], r[max];
  unsigned i, j = 0;
  for (i = 0; i < max; i++)
    s[i] = __VERIFIER_nondet_char();
  for (i = 0; i < max; i++) {
    r[j] = s[max - 1 - i];
    j++;
  }
  for (i = 0; i < max; i++)
    if (r[i] != s[max - 1 - i])
      reach_error();
}
