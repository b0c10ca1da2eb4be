//
/* A counter with its mutex, in a local object that the thread gets a pointer to. */
#include <assert.h>
#include <pthread.h>

struct counter {
  int count;
  pthread_mutex_t lock;
};

static void add(struct counter *to, int n) {
  pthread_mutex_t *lock = &to->lock;
  pthread_mutex_lock(lock);
  to->count += n;
#ifndef WRONG
  pthread_mutex_unlock(lock);
#endif
}

static void *work(void *given) {
  add(given, 1);
  return NULL;
}

int main(void) {
  pthread_t t;
  struct counter c = {0};
  pthread_create(&t, NULL, work, &c);
  pthread_mutex_lock(&c.lock);
  int before = c.count;
  pthread_mutex_unlock(&c.lock);
  pthread_join(t, NULL);
#ifdef WRONG
  assert(!before && c.count != 1);
#else
  assert((before == 0 || before == 1) && c.count == 1);
#endif
  return 0;
}
