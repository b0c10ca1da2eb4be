/* atomic_flag of <stdatomic.h>. */
#include <assert.h>
#include <stdatomic.h>
atomic_flag f = ATOMIC_FLAG_INIT;
struct lock {
  int n;
  atomic_flag flag;
} lock = {3, ATOMIC_FLAG_INIT};
static void take(struct lock *l) {
  while (atomic_flag_test_and_set_explicit(&l->flag, memory_order_acquire))
    ;
  l->n++;
}
int main(void) {
  assert(!atomic_flag_test_and_set(&f));
  assert(atomic_flag_test_and_set(&f));
  atomic_flag_clear(&f);
  assert(!atomic_flag_test_and_set(&f));
  take(&lock);
  assert(lock.n == 4 && atomic_flag_test_and_set(&lock.flag));
  atomic_flag_clear_explicit(&lock.flag, memory_order_release);
  assert(!atomic_flag_test_and_set(&lock.flag));
  return 0;
}
