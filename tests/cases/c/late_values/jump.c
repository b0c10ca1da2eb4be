/* A goto leads past an initial value, into a block or forward in it. */
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int(), turns = 0;
  if (n == 3)
    goto inside;
  if (n < 0)
    goto end;
again : {
  int y = n;
inside:
#ifdef INTO
  turns += y > 4;
#else
  turns += n > 4 && y > 4;
#endif
}
back:;
  if (turns > 100)
    goto behind;
  int x = turns + 1;
  turns = x + 100;
  goto back; /* x has a value now, and keeps it */
behind:
  if (n == 7 && turns < 200)
    goto again;
  return x;
end:
#ifdef PAST
  return x;
#else
  return n;
#endif
}
