/* A case leads past an initial value; a turn of the loop enters the block anew. */
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int(), sum = 0;
  for (int i = 0; i < 2; i++)
    switch (n + i) {
      int x = 5;
#ifdef NO_VALUE
      int y;
#else
      int y = 1;
#endif
    case 1:
      x = 3;
      y = x;
    case 2:
#ifdef WRONG
      sum += x;
#elif defined NO_VALUE
      sum += y;
#else
      if (n + i == 1)
        sum += x + y;
#endif
      break;
    default:
      sum++;
    }
  return sum > 3;
}
