/* In the manner of insertion_sort of SV-COMP. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned size = __VERIFIER_nondet_uint();
  if (size > 3)
    return 0;
  int v[size];
  for (unsigned j = 0; j < size; j++)
    v[j] = __VERIFIER_nondet_int();
  for (unsigned j = 1; j < size; j++) {
    int key = v[j], i = (int)j - 1;
    while (i >= 0 && v[i] < key) {
      v[i + 1] = v[i];
      i--;
    }
    v[i + 1] = key;
  }
  for (unsigned k = 1; k < size; k++)
    if (v[k - 1] > v[k])
      reach_error();
}
