// One thread waits until another has written a message, in a loop or not.
#include <assert.h>
#include <pthread.h>
int message, ready;
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t written = PTHREAD_COND_INITIALIZER;

void *write_message(void *unused) {
  pthread_mutex_lock(&lock);
  message = 42;
  ready = 1;
  pthread_cond_signal(&written);
  pthread_mutex_unlock(&lock);
  return NULL;
}

int main(void) {
  pthread_t writer;
  pthread_create(&writer, NULL, write_message, NULL);
  pthread_mutex_lock(&lock);
#ifdef WRONG
  if (!ready)
#else
  while (!ready)
#endif
    pthread_cond_wait(&written, &lock);
  assert(message == 42);
  pthread_mutex_unlock(&lock);
  return 0;
}
