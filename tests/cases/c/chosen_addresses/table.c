extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static const char *names[12] = {"a1", "b", "c", "d", "e",  "f",
                                "g",  "h", "i", "j", "a1", "k"};
int main(void) {
  int i = __VERIFIER_nondet_int(), k = __VERIFIER_nondet_int();
  if (i < 0 || i > 11 || k < 0 || k > 11)
    return 0;
  if (i < k && names[i] == names[k])
    reach_error();
  return 0;
}
