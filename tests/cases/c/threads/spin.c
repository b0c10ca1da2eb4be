// A spin lock around a counter; WRONG: one thread tries, and goes on in any case.
#include <assert.h>
#include <pthread.h>
pthread_spinlock_t lock;
int count;

void *add(void *unused) {
#ifdef WRONG
  pthread_spin_trylock(&lock);
#else
  pthread_spin_lock(&lock);
#endif
  count++;
  pthread_spin_unlock(&lock);
  return NULL;
}

int main(void) {
  pthread_t a;
  pthread_spin_init(&lock, PTHREAD_PROCESS_PRIVATE);
  pthread_create(&a, NULL, add, NULL);
  pthread_spin_lock(&lock);
  count++;
  pthread_spin_unlock(&lock);
  pthread_join(a, NULL);
  assert(count == 2);
  return 0;
}
