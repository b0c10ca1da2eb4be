// The same with an atomic counter: a load and a store are not one step.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
atomic_int count;

void *add(void *unused) {
#ifndef WRONG
  atomic_fetch_add(&count, 1);
#else
  atomic_store(&count, atomic_load(&count) + 1);
#endif
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, add, NULL);
  pthread_create(&b, NULL, add, NULL);
  count++;
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(count == 3);
  return 0;
}
