// Cases of an unsigned type from the other half of its values on; the alignment that a
// function asks for.
extern void reach_error(void);
extern unsigned long long __VERIFIER_nondet_ulonglong(void);

void aligned(void) __attribute__((aligned(256)));
void aligned(void) {}

int main(void) {
  unsigned long long a = __VERIFIER_nondet_ulonglong();
  int way = 0;
  switch (a) {
  case 9999999999999999999ULL ... 1: // none is in it
    way = 1;
    break;
  case 1000000000000000000ULL ... 9999999999999999999ULL:
    way = 2;
    break;
  case 0xffffffffffffffffULL:
    way = 3;
  }
  switch ((long long)a) {
  case -5 ... 5:
    way += 10;
  }
  int middle = a >= 1000000000000000000ULL && a <= 9999999999999999999ULL;
  int least = a <= 5 || a + 5 <= 4;
  if (way != (middle ? 2 : a + 1 == 0 ? 3 : 0) + (least ? 10 : 0))
    reach_error();
  if (__alignof__(aligned) != 256)
    reach_error();
#ifdef SLIP
  if (way == 13)
    reach_error();
#endif
}
