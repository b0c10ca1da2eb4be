// What calls of threads do besides: each case is violated.
#define _GNU_SOURCE
#include <pthread.h>
#include <stdatomic.h>
#include <threads.h>
extern void reach_error(void);
int n;
pthread_mutex_t lock;
pthread_cond_t conditions[2];
atomic_int x;

static int count(void) { return ++n; }

static void *work(void *unused) { return unused; }

#if CASE == 5
pthread_mutex_t odd = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
#elif CASE == 6
struct {
  int before;
  pthread_mutex_t locks[2];
} odds = {.locks = {PTHREAD_MUTEX_INITIALIZER,
                    PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP}};
#elif CASE == 7
mtx_t mutex;
#elif CASE == 8
_Thread_local int own;
static int set_own(void *unused) { return own = 1; }
#endif

int main(void) {
  pthread_t a;
#if CASE == 1 // attributes have effects
  pthread_create(&a, (pthread_attr_t *)(long)(count() - 1), work, NULL);
  if (n == 1)
    reach_error();
#else
  pthread_create(&a, NULL, work, NULL);
#endif
#if CASE == 2 // the condition that is waited for, too
  pthread_mutex_lock(&lock);
  pthread_cond_wait(&conditions[n++], &lock);
  if (n == 1)
    reach_error();
#elif CASE == 3 // and an order of memory
  atomic_store_explicit(&x, 1, (memory_order)count());
  if (n == 1)
    reach_error();
#elif CASE == 4 // may fail without a reason
  int zero = 0;
  if (!atomic_compare_exchange_weak(&x, &zero, 1) && zero == 0)
    reach_error();
#elif CASE == 5 // is locked twice
  pthread_mutex_lock(&odd);
  pthread_mutex_lock(&odd);
  reach_error();
#elif CASE == 6 // the second lock fails
  pthread_mutex_lock(&odds.locks[1]);
  if (pthread_mutex_lock(&odds.locks[1]) != 0)
    reach_error();
#elif CASE == 7 // is locked twice
  mtx_init(&mutex, mtx_plain | mtx_recursive);
  mtx_lock(&mutex);
  mtx_lock(&mutex);
  reach_error();
#elif CASE == 8 // each thread has its own
  thrd_t b;
  thrd_create(&b, set_own, NULL);
  thrd_join(b, NULL);
  if (own == 0)
    reach_error();
#endif
  return 0;
}
