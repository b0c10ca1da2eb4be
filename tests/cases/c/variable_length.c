/* Arrays of variable length where C does not have them, and jumps past their
 * declarations. */
int n;
int outside[n];
void f(int k) {
  int good[k], (*pointer)[k];
  static int(*kept)[1];
  static int fixed[k];
  extern int other[k];
  int begun[k] = {0};
  if (k > 1)
    goto inside;
back : {
  int inner[k];
inside:
  inner[0] = 1;
  if (k > 2)
    goto back;
  goto out;
}
out:
  switch (k) {
    typedef int row[k];
  case 1:
    break;
  default: {
    int last[k];
  }
  }
  for (int turn[k];;)
    goto out;
}
