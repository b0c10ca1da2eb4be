// What is not covered ends as unknown, each with its reason.
#include <assert.h>
#include <pthread.h>
int x;
extern void elsewhere(void);

#if CASE == 1
void *f(void *p) { return x ? f(p) : p; }
#elif CASE == 2
void *f(void *p) {
  pthread_cancel(pthread_self());
  return p;
}
#elif CASE == 3
void *f(void *p) {
  elsewhere();
  return p;
}
#elif CASE == 4
struct {
  unsigned low : 4, high : 4;
} bits;
void *f(void *p) {
  bits.low = 1;
  return p;
}
#elif CASE == 5
pthread_barrier_t c;
pthread_mutex_t m;
void *f(void *p) {
  pthread_barrier_wait(&c);
  return p;
}
#elif CASE == 6
void *f(void *p) {
  pthread_join(7, NULL);
  return p;
}
#else
struct {
  _Atomic int n;
} s;
void *f(void *p) {
  s.n++;
  return p;
}
#endif

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, f, NULL);
  pthread_create(&b, NULL, f, NULL);
  x = 1;
  assert(x);
  return 0;
}
