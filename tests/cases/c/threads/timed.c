// Waits with a time limit, which may pass; WRONG: what they return is not asked.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <time.h>
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t written;
pthread_rwlock_t table = PTHREAD_RWLOCK_INITIALIZER;
sem_t free_slots;
int busy, message, entry;

#ifdef WRONG
#define GETS(call) (call, 1)
#else
#define GETS(call) ((call) == 0)
#endif

void *work(void *unused) {
  pthread_mutex_lock(&lock);
  busy = 1;
  message = 1;
  busy = 0;
  pthread_mutex_unlock(&lock);
  pthread_rwlock_wrlock(&table);
  entry = 1;
  entry = 0;
  pthread_rwlock_unlock(&table);
  sem_post(&free_slots);
  return NULL;
}

int main(void) {
  pthread_t a;
  struct timespec late;
  sem_init(&free_slots, 0, 0);
  clock_gettime(CLOCK_REALTIME, &late);
  late.tv_sec++;
  pthread_create(&a, NULL, work, NULL);
#if PART == 1
  if (GETS(pthread_mutex_timedlock(&lock, &late))) {
    assert(!busy);
    int r = pthread_cond_timedwait(&written, &lock, &late);
    assert(r == 0 || r == ETIMEDOUT);
    assert(!busy);
    pthread_mutex_unlock(&lock);
  }
#elif PART == 2
  if (GETS(pthread_rwlock_timedrdlock(&table, &late))) {
    assert(entry == 0);
    pthread_rwlock_unlock(&table);
  }
#else
  if (GETS(sem_timedwait(&free_slots, &late)))
    assert(message == 1);
  else
    assert(errno == ETIMEDOUT);
#endif
  return 0;
}
