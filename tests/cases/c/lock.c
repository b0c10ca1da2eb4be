// A lock that is taken and given back; what matters is the order.
#include "lock.h"

int main(void) {
  int requests, taken = 0;
  do {
    lock();
    requests = __VERIFIER_nondet_int();
    taken++;
    if (requests) {
      unlock();
      taken--;
    }
  } while (requests);
  unlock();
  assert_zero(taken - 1);
  return 0;
}
