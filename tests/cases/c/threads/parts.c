// Atomic parts, compare and swap, trylock, pthread_exit, arguments of threads.
#include <assert.h>
#include <pthread.h>
extern void __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void);
int data[2], turn, owned;
pthread_mutex_t lock;
struct {
  int low, high;
} pair;

void __VERIFIER_atomic_take(void) { owned++; }

void *work(void *which) {
  int *mine = which;
  __VERIFIER_atomic_begin();
  pair.low = 1;
  pair.high = 1;
  __VERIFIER_atomic_end();
  if (__sync_bool_compare_and_swap(&turn, 0, 1)) {
    __VERIFIER_atomic_take();
    *mine = 1;
    pthread_exit(NULL);
  }
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_mutex_init(&lock, NULL);
  pthread_create(&a, NULL, work, &data[0]);
  pthread_create(&b, NULL, work, &data[1]);
  __VERIFIER_atomic_begin();
  int low = pair.low, high = pair.high;
  __VERIFIER_atomic_end();
  assert(low == high);
  if (pthread_mutex_trylock(&lock) != 0)
    assert(0);
  assert(pthread_mutex_trylock(&lock) != 0);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(owned == 1 && data[0] + data[1] == 1);
  return 0;
}
