/* Unions given and taken by value: they are copied through their largest member. */
void reach_error(void) {}
int __VERIFIER_nondet_int(void);

union mixed {
  int whole;
  unsigned bits;
  char bytes[4];
};

struct message {
  char kind;
  union mixed of[2];
};

static struct message send(struct message m, union mixed u) {
  union mixed old = m.of[0];
  m.of[0] = u;
  m.of[1].bits = old.bits + 1;
  return m;
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 10)
    return 0;
  struct message m = {1, {{n}, {4}}}, sent = send(m, m.of[1]);
  if (sent.of[0].whole != 4 || sent.of[1].whole != n + 1 || m.of[1].whole != 4)
    reach_error();
  return 0;
}
