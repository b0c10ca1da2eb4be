/* The part that the property needs: `held`, and what decides about it. */
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void);
extern void __VERIFIER_assume(int);
extern void exit(int);
int held, count, table[4], *last;

void take(int who, int depth) {
  if (held)
    __VERIFIER_error();
  held = who;
  count += depth;
}

/* Changes nothing that counts: it is not called. */
int sum(int n) {
  int s = 0;
  for (int i = 0; i < n; i++)
    s += table[i & 3];
  return s;
}

/* Its result counts, the rest does not. */
int chosen(int x) {
  last = &table[x & 3];
  *last = sum(x);
  return x > 3;
}

void stop(int code) {
  count = code;
  exit(code);
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n > 0);
  if (count > 5) /* both ways go on alike */
    table[0] = 1;
  else
    table[1] = 2;
  while (sum(n) > count) { /* a loop stays, and goes round as often as it will */
    count++;
    if (count > 100)
      stop(1); /* ends the run: nothing that counts is known by this */
  }
  if (n < 3)
    stop(2); /* the same, but `n` counts */
  if (chosen(n))
    take(1, sum(n));
  take(2, count);
  count = sum(count);
  return count;
}
