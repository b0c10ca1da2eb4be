/* After the last call that counts, the program goes round for ever. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int held, rounds;

void take(void) {
  if (held)
    reach_error();
  held = 1;
}

int main(void) {
  if (__VERIFIER_nondet_int())
    rounds = 3;
  take();
  for (;;)
    rounds++;
}
