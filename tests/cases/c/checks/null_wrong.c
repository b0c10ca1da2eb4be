struct n {
  int v;
  struct n *next;
};
extern int __VERIFIER_nondet_int(void);
int main(void) {
  struct n a = {1, 0}, b = {2, &a}, *p = &b;
  int k = __VERIFIER_nondet_int(), s = 0;
  while (k > 0) {
    k--;
    s += p->v > 0;
    p = p->next;
  }
  return s;
}
