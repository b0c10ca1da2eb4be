// The Bluetooth driver of Qadeer and Wu (KISS: Keep It Simple and Sequential,
// PLDI 2004): no request goes on once the driver has stopped.
#include <pthread.h>
extern void reach_error(void);
extern void __VERIFIER_assume(int);
extern void __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void);
int pending = 1, stopping, stop_event, stopped;

static int io_increment(void) {
#ifndef WRONG
  __VERIFIER_atomic_begin();
  pending++;
  __VERIFIER_atomic_end();
  if (stopping)
    return -1;
#else
  if (stopping)
    return -1;
  __VERIFIER_atomic_begin();
  pending++;
  __VERIFIER_atomic_end();
#endif
  return 0;
}

static void io_decrement(void) {
  __VERIFIER_atomic_begin();
  pending--;
  int left = pending;
  __VERIFIER_atomic_end();
  if (left == 0)
    stop_event = 1;
}

void *adder(void *unused) {
  int status = io_increment();
  if (status == 0 && stopped)
    reach_error();
  io_decrement();
  return NULL;
}

void *stopper(void *unused) {
  stopping = 1;
  io_decrement();
  __VERIFIER_assume(stop_event);
  stopped = 1;
  return NULL;
}

int main(void) {
  pthread_t a, s;
  pthread_create(&a, NULL, adder, NULL);
  pthread_create(&s, NULL, stopper, NULL);
  pthread_join(a, NULL);
  pthread_join(s, NULL);
  return 0;
}
