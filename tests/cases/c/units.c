/* Bit-fields of several types, read and written through a pointer: the units of
   some are parts of those of others. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct flags {
  int before;
  _Bool a : 1, b : 1;
  unsigned char c : 3;
  int d : 9;
  unsigned : 0;
  unsigned low : 3, high : 29;
  char after;
} s, t, *q;

int main(void) {
  q = __VERIFIER_nondet_int() ? &s : &t;
  q->before = 1;
  q->a = 0;
  q->b = 6;
  q->c = 5;
  q->d = -7;
  q->low = 9;
  q->high = 1000;
  q->after = 2;
  if (q->a || q->b != 1 || q->c != 5 || q->d != -7 || q->low != 1 ||
      q->high != 1000 || q->before != 1 || q->after != 2)
    reach_error();
  return 0;
}
