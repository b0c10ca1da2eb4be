// What each thread has of its own: a number, errno, a variable, a value under a key, a
// result; WRONG: each is looked for in another thread.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
pthread_key_t key;
static _Thread_local int count = 7;
sem_t none;
int x, y;

void *work(void *given) {
  pthread_t me = pthread_self();
  assert(pthread_equal(me, *(pthread_t *)given) == 0);
  assert(count == 7 && errno == 0);
  count = 8;
  assert(pthread_getspecific(key) == NULL);
  pthread_setspecific(key, &y);
  assert(sem_trywait(&none) == -1 && errno == EAGAIN);
  pthread_exit(&x);
}

int main(void) {
  pthread_t a, me = pthread_self();
  void *result;
  sem_init(&none, 0, 0);
  pthread_key_create(&key, NULL);
  pthread_setspecific(key, &x);
  errno = 0;
  pthread_create(&a, NULL, work, &me);
  pthread_join(a, &result);
  assert(result == &x && !pthread_equal(a, me));
#if WRONG == 1
  assert(count == 8);
#elif WRONG == 2
  assert(errno == EAGAIN);
#elif WRONG == 3
  assert(pthread_getspecific(key) == &y);
#elif WRONG == 4
  assert(result == &y);
#else
  assert(count == 7 && errno == 0 && pthread_getspecific(key) == &x);
#endif
  return 0;
}
