/* The nodes of a full tree, counted one by one, are as many as doubling says: the
   proof needs 2^n - 1 for each n. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int nodes;

void visit(int depth) {
  if (depth == 0)
    return;
  nodes++;
  visit(depth - 1);
  visit(depth - 1);
}

int power(int n) {
  if (n == 0)
    return 1;
  return 2 * power(n - 1);
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 20)
    return 0;
  visit(n);
  if (nodes != power(n) - 1)
    reach_error();
}
