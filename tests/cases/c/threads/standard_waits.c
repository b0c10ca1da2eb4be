// The same of C11: once, a time limit, a flag, a result, a key; WRONG: the limit is
// taken to be far away.
#include <assert.h>
#include <stdatomic.h>
#include <threads.h>
mtx_t lock;
cnd_t changed;
once_flag once = ONCE_FLAG_INIT;
atomic_flag inside = ATOMIC_FLAG_INIT;
tss_t key;
int made;

static void make(void) { made++; }

int work(void *unused) {
  call_once(&once, make);
  assert(tss_get(key) == NULL);
  if (!atomic_flag_test_and_set(&inside)) {
    made++;
    made--;
    atomic_flag_clear(&inside);
  }
  thrd_exit(3);
}

int main(void) {
  thrd_t a;
  int result;
  struct timespec late = {1, 0};
  mtx_init(&lock, mtx_timed);
  tss_create(&key, NULL);
  tss_set(key, &made);
  thrd_create(&a, work, NULL);
  call_once(&once, make);
  while (atomic_flag_test_and_set(&inside))
    ;
  assert(made == 1);
  atomic_flag_clear(&inside);
  assert(mtx_timedlock(&lock, &late) == thrd_success);
  int r = cnd_timedwait(&changed, &lock, &late);
#ifdef WRONG
  assert(r == thrd_success);
#else
  assert(r == thrd_success || r == thrd_timedout);
#endif
  assert(mtx_timedlock(&lock, &late) == thrd_timedout);
  thrd_join(a, &result);
  assert(result == 3 && !thrd_equal(a, thrd_current()));
  return 0;
}
