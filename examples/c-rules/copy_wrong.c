void lock(void);
void unlock(void);
int __VERIFIER_nondet_int(void);

/* After SLAM's first example: the lock is given up where there is more to do,
   and taken again in the next round. */
int main(void) {
  int done, old;
  do {
    lock();
    old = done = __VERIFIER_nondet_int();
    if (__VERIFIER_nondet_int()) {
      unlock();
      if (done < 100)
        done++;
    }
  } while (done != old);
  unlock();
  return 0;
}
