// A struct of which a member says that another is meant.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct item {
  int key;
  char used;
  long value;
} t[500];
int main(void) {
  for (int i = 0; i < 500; i++) {
    t[i].used = 0;
    t[i].value = -1;
  }
  int k = __VERIFIER_nondet_int();
  if (k >= 0 && k < 500) {
    t[k].used = 1;
    t[k].value = k;
  }
  for (int i = 0; i < 500; i++)
    if (t[i].used && t[i].value != i)
      reach_error();
  return 0;
}
