// Two phases with a barrier between, and one serial thread; WRONG: no barrier.
#include <assert.h>
#include <pthread.h>
pthread_barrier_t between;
int half[2], serial;
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void meet(void) {
#ifndef WRONG
  int r = pthread_barrier_wait(&between);
  assert(r == 0 || r == PTHREAD_BARRIER_SERIAL_THREAD);
  pthread_mutex_lock(&lock);
  serial += r == PTHREAD_BARRIER_SERIAL_THREAD;
  pthread_mutex_unlock(&lock);
#else
  serial = 1;
#endif
}

void *work(void *unused) {
  half[1] = 1;
  meet();
  assert(half[0] == 1);
  return NULL;
}

int main(void) {
  pthread_t a;
  pthread_barrier_init(&between, NULL, 2);
  pthread_create(&a, NULL, work, NULL);
  half[0] = 1;
  meet();
  assert(half[1] == 1);
  pthread_join(a, NULL);
  assert(serial == 1);
  return pthread_barrier_destroy(&between);
}
