/* Atomic operations in a program that starts no thread. */
#include <assert.h>
#include <stdatomic.h>
#include <stdbool.h>
extern int __VERIFIER_nondet_int(void);
atomic_int count;
int main(void) {
  int x = __VERIFIER_nondet_int(), old = x, seen;
  if (x < 0 || x > 1000)
    return 0;
  assert(__atomic_fetch_add(&x, 3, __ATOMIC_SEQ_CST) == old && x == old + 3);
  assert(__sync_sub_and_fetch(&x, 3) == old);
  assert(__sync_fetch_and_nand(&x, 1) == old && x == ~(old & 1));
  assert(__atomic_nand_fetch(&x, 0, __ATOMIC_RELAXED) == -1);
  __atomic_store_n(&x, 7, __ATOMIC_SEQ_CST);
  assert(__sync_bool_compare_and_swap(&x, 7, 8) && x == 8);
  seen = 5;
  assert(!__atomic_compare_exchange_n(&x, &seen, 9, false, __ATOMIC_SEQ_CST,
                                      __ATOMIC_SEQ_CST) &&
         seen == 8);
  atomic_fetch_add(&count, 2);
  assert(atomic_load(&count) == 2);
  atomic_store(&count, 4);
  assert(atomic_exchange(&count, 5) == 4 && count == 5);
  __sync_synchronize();
  return 0;
}
