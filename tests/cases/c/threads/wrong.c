#define WRONG
// Parnas: Concurrent Control with "Readers" and "Writers", CACM 1971.)
#include <assert.h>
#include <pthread.h>
pthread_mutex_t counting = PTHREAD_MUTEX_INITIALIZER;
pthread_mutex_t writing = PTHREAD_MUTEX_INITIALIZER;
int readers, value;

void *read_value(void *unused) {
  pthread_mutex_lock(&counting);
  readers++;
#ifndef WRONG
  if (readers == 1)
    pthread_mutex_lock(&writing);
#endif
  pthread_mutex_unlock(&counting);
  int seen = value;
  assert(seen == value);
  pthread_mutex_lock(&counting);
  readers--;
#ifndef WRONG
  if (readers == 0)
    pthread_mutex_unlock(&writing);
#endif
  pthread_mutex_unlock(&counting);
  return NULL;
}

void *write_value(void *unused) {
  pthread_mutex_lock(&writing);
  value = 1;
  pthread_mutex_unlock(&writing);
  return NULL;
}

int main(void) {
  pthread_t a, b, c;
  pthread_create(&a, NULL, read_value, NULL);
  pthread_create(&b, NULL, write_value, NULL);
  pthread_create(&c, NULL, read_value, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  pthread_join(c, NULL);
  return 0;
}
