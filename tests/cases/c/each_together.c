/* Two arrays of one length, one of which each call has anew. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int a[8];

void count(int depth) {
  int b[8];
  for (int i = 0; i < 8; i++)
    a[i] = b[i] = i;
  if (depth > 0)
    count(depth - 1);
  for (int k = 0; k < 2; k++)
    if (a[0] + a[1] == 1)
      reach_error();
}

int main(void) {
  count(__VERIFIER_nondet_int());
  return 0;
}
