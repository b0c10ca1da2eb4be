extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}
/* A long array of unions: one element is chosen. */
union word {
  unsigned all;
  unsigned char at[4];
};
union word t[1000];
int main(void) {
  for (int i = 0; i < 1000; i++) {
    t[i].all = 0;
    t[i].at[1] = 3;
  }
  int k = __VERIFIER_nondet_int();
  if (k < 0 || k >= 1000)
    return 0;
  if (t[k].all != 0x300)
    reach_error();
  return 0;
}
