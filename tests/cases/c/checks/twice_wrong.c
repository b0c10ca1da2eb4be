void *malloc(unsigned long);
void free(void *);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int *p = malloc(sizeof(int)), *q = malloc(sizeof(int));
  if (__VERIFIER_nondet_int() == 7)
    q = p;
  free(p);
  free(q);
  return 0;
}
