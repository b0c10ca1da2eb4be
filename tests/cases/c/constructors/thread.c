/* A thread before main, and the last end of one after it. */
#include <assert.h>
#include <pthread.h>
static int x;
static pthread_t t;
static void *set(void *unused) {
  x = 1;
  return unused;
}
__attribute__((constructor)) static void begin(void) {
  pthread_create(&t, 0, set, 0);
  pthread_join(t, 0);
}
#ifdef AFTER
__attribute__((destructor)) static void end(void) { assert(x == 1); }
#endif
int main(void) {
#ifdef AFTER
  x = 2;
  pthread_exit(0);
#endif
  assert(x == VALUE);
  return 0;
}
