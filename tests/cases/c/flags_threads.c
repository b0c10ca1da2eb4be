/* A lock that spins on an atomic_flag. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
atomic_flag f = ATOMIC_FLAG_INIT;
int inside, bad;
void *a(void *unused) {
  while (atomic_flag_test_and_set(&f))
    ;
  inside++;
  if (inside != 1)
    bad = 1;
  inside--;
  atomic_flag_clear(&f);
  return 0;
}
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, a, 0);
  pthread_create(&u, 0, a, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  assert(!bad);
  return 0;
}
