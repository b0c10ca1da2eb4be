// Two threads add to a counter, under a mutex or not.
#include <assert.h>
#include <pthread.h>
int count;
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

void *add(void *unused) {
#ifndef WRONG
  pthread_mutex_lock(&lock);
#endif
  count++;
#ifndef WRONG
  pthread_mutex_unlock(&lock);
#endif
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, add, NULL);
  pthread_create(&b, NULL, add, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(count == 2);
  return 0;
}
