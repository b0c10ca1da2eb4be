// unreachable: a global that procedures change and keep
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int held, used;
void lock(void) { held = held + 1; }
void unlock(void) { held = held - 1; }
void work(int n) {
  if (n <= 0)
    return;
  lock();
  used = used + n;
  unlock();
  work(n - 1);
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  held = 3;
  work(n);
  if (held != 3)
    reach_error();
  return 0;
}
