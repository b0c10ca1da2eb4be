// Threads of C11: one waits until the other has written; WRONG: without the lock.
#include <assert.h>
#include <threads.h>
mtx_t lock;
cnd_t written;
int message, ready;

int write_message(void *unused) {
#ifndef WRONG
  mtx_lock(&lock);
#endif
  ready = 1;
  message = 42;
  cnd_signal(&written);
#ifndef WRONG
  mtx_unlock(&lock);
#endif
  thrd_exit(0);
}

int main(void) {
  thrd_t a;
  mtx_init(&lock, mtx_plain);
  cnd_init(&written);
  if (thrd_create(&a, write_message, NULL) != thrd_success)
    return 1;
  if (mtx_trylock(&lock) == thrd_busy)
    mtx_lock(&lock);
  while (!ready)
    cnd_wait(&written, &lock);
  assert(message == 42);
  mtx_unlock(&lock);
  return thrd_join(a, NULL) != thrd_success;
}
