// Figure 4 (c): lo = left and hi = right stay.
extern int __VERIFIER_nondet_int(void);
void quicksort(int left, int right) {
  int lo, hi;
  if (left >= right)
    return;
  lo = left;
  hi = right;
  while (lo <= hi) {
    if (__VERIFIER_nondet_int()) {
      lo = lo + 1;
    } else {
      if (lo != left || hi != right)
        hi = hi - 1;
    }
  }
  quicksort(left, hi);
  quicksort(lo, right);
}
void main() {
  int mleft, mright;
  quicksort(mleft, mright);
}
