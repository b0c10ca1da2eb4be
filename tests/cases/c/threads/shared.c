// A lock of readers and writers: a pair is read as it was written; WRONG: the writer
// takes the lock of a reader.
#include <assert.h>
#include <pthread.h>
pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
int low, high;

void *write_pair(void *unused) {
#ifdef WRONG
  pthread_rwlock_rdlock(&lock);
#else
  pthread_rwlock_wrlock(&lock);
#endif
  low = 1;
  high = 1;
  pthread_rwlock_unlock(&lock);
  return NULL;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, NULL, write_pair, NULL);
  pthread_rwlock_rdlock(&lock);
  int seen = low;
  assert(pthread_rwlock_trywrlock(&lock) != 0);
  assert(seen == high);
  pthread_rwlock_unlock(&lock);
  pthread_join(a, NULL);
  assert(pthread_rwlock_tryrdlock(&lock) == 0);
  return 0;
}
