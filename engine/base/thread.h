/* engine/base/thread.h — threads of the library's own. */
#ifndef FIXC_THREAD_H
#define FIXC_THREAD_H

#include <pthread.h>
#include <stdbool.h>

/* Starts a thread that runs body(arg), for pthread_join; false: the system gives none.
   No signal comes to it: signals are for the threads of the program that uses the
   library. */
bool thread_start(pthread_t *thread, void *(*body)(void *), void *arg);

#endif
