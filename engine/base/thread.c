/* engine/base/thread.c — a thread to which no signal comes. */
#include "thread.h"

#include <signal.h>

/* A new thread blocks what the one that starts it blocks. */
bool thread_start(pthread_t *thread, void *(*body)(void *), void *arg) {
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, &before);
  bool started = pthread_create(thread, NULL, body, arg) == 0;
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  return started;
}
