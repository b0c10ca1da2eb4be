// Two threads run one function, each with a `done` of its own, which another
// function sets through a pointer.
#include <assert.h>
#include <pthread.h>

extern void __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void);
int value;

static void swap(int *at, int old, int new, int *done) {
  __VERIFIER_atomic_begin();
  *done = *at == old;
  if (*at == old)
    *at = new;
  __VERIFIER_atomic_end();
}

static void *count(void *unused) {
  int done = 0;
  while (!done) {
    int seen = value;
    swap(&value, seen, seen + 1, &done);
  }
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, count, NULL);
  pthread_create(&second, NULL, count, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
#ifdef SLIP
  assert(value == 1);
#else
  assert(value == 2);
#endif
}
