/* What a thread leaves to be called at its end. */
#include <assert.h>
#include <pthread.h>
static int x;
static void set(void *unused) { x = 1; }
static void *run(void *unused) {
  pthread_cleanup_push(set, 0);
  pthread_exit(0);
  pthread_cleanup_pop(0);
  return unused;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  pthread_join(t, 0);
  assert(x == 0);
  return 0;
}
