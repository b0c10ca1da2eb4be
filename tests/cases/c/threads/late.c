// Rare ends of calls: each case is violated, but for the last two.
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <time.h>
extern void reach_error(void);
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t condition;
pthread_barrier_t b;
pthread_t first;
sem_t s;
int passed;

static void *work(void *unused) {
#if CASE == 1 // whoever it is
  if (pthread_barrier_wait(&b) == 0)
    reach_error();
#elif CASE == 2
  if (pthread_barrier_wait(&b) != 0)
    reach_error();
#elif CASE == 5 // main ends, the program does not
  pthread_join(first, NULL);
  reach_error();
#elif CASE == 7 || CASE == 8
  pthread_barrier_wait(&b);
  passed++;
#endif
  return unused;
}

int main(void) {
  pthread_t a;
  struct timespec no_time = {1, -1};
  pthread_barrier_init(&b, NULL, 2);
  sem_init(&s, 0, 0);
  first = pthread_self();
  pthread_create(&a, NULL, work, NULL);
#if CASE <= 2
  pthread_barrier_wait(&b);
#elif CASE == 3 // the mutex is not given back
  pthread_mutex_lock(&lock);
  if (pthread_cond_timedwait(&condition, &lock, &no_time) == EINVAL &&
      pthread_mutex_trylock(&lock) == EBUSY)
    reach_error();
#elif CASE == 4
  if (sem_timedwait(&s, &no_time) == -1 && errno == EINVAL)
    reach_error();
#elif CASE == 5
  pthread_exit(NULL);
#elif CASE == 6
  if (pthread_barrier_init(&b, NULL, 0) == EINVAL)
    reach_error();
#elif CASE == 7 // nobody else comes
  pthread_join(a, NULL);
  reach_error();
#elif CASE == 8 // who need not wait takes no notice of the limit
  if (pthread_mutex_timedlock(&lock, &no_time) != 0)
    reach_error();
#endif
  return 0;
}
