/* A thread begins there. */
#include <pthread.h>
void *reach_error(void *x) { return x; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, reach_error, 0);
  pthread_join(t, 0);
  return 0;
}
