/* Three places of a thousand are exchanged, and hold the same numbers. */
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
extern void reach_error(void);
enum { N = 1000 };
struct place {
  short tag;
  int value;
} a[N];

static int index(void) {
  int x = __VERIFIER_nondet_int();
  if (x < 0 || x >= N)
    abort();
  return x;
}

static void swap(int i, int j) {
  struct place t = a[i];
  a[i] = a[j];
  a[j] = t;
}

int main(void) {
  int i = index(), j = index(), k = index();
  a[i].value = 1;
  a[j].value = 2;
  a[k].value = 3;
  a[i].tag = 4;
  int before = a[i].value + a[j].value + a[k].value;
  swap(i, j);
  swap(j, k);
  swap(k, i);
  if (a[i].value + a[j].value + a[k].value != before ||
      (a[j].tag != 4) + (a[i].tag != 4) + (a[k].tag != 4) > 2)
    reach_error();
  return 0;
}
