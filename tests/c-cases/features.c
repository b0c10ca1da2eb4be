/* One of each: the automaton of all that is covered. */
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
extern int external(int);
enum colour { RED, GREEN = 5, BLUE };
struct point { int x; struct { char y; } in; unsigned bits : 3; };
int counter = 2;
static unsigned zero;
unsigned char narrow = 300;

static int twice(int n) { return n + n; }

int sides(int a, int b) {
  int r = a++ + twice(b--);
  r += (a > 3 && twice(r) > 4) ? counter : twice(counter);
  counter = counter + sides(a, r = b);
  a > b || (b = twice(a));
  return a, r;
}

int loops(unsigned n) {
  int sum = 0;
  for (unsigned i = 0; i < n; i++) {
    if (i == 3)
      continue;
    sum += i;
    if (sum > 100)
      break;
  }
  do
    sum--;
  while (sum > 50);
  while (sum-- > 10) {
    static int calls;
    calls++;
  }
again:
  if (sum < 0) {
    sum = -sum;
    goto again;
  }
  return sum;
}

int choose(enum colour c, short s) {
  switch (c) {
  case RED:
    s++;
    /* goes on */
  case GREEN:
    return s;
  case 7 ... 9:
    s = narrow;
    break;
  default:
    s = (short)c * 3L;
  }
  return s ?: 4;
}

int main(void) {
  struct point p = {1, {2}}, q;
  int n = __VERIFIER_nondet_int(), m;
  _Bool b = n;
  __VERIFIER_assume(n > 0 && n < 10);
  q = p;
  q.in.y = n;
  p.bits = n + zero;
  if (!b || external(n) == q.in.y)
    reach_error();
  m = ({ int t = n; t * 2; });
  return loops((unsigned)n) + choose(GREEN, p.x) + m;
}
