// What is not covered of waits, and of what each thread has; each with its reason.
#include <errno.h>
#include <pthread.h>
#include <signal.h>
extern void reach_error(void);
pthread_barrier_t b;
pthread_key_t key;
int n;

static void end(void *unused) { n++; }

#if CASE == 1
static void *work(void *unused) {
  pthread_cleanup_push(end, NULL);
  pthread_exit(NULL);
  pthread_cleanup_pop(0);
}
#elif CASE == 2
static void *work(void *unused) {
  pthread_cancel(pthread_self());
  return unused;
}
#elif CASE == 3
struct pair {
  int x, y;
};
_Atomic struct pair shared;
static void *work(void *unused) {
  struct pair two = {1, 1};
  shared = two;
  return unused;
}
#elif CASE == 4
static void *work(void *unused) {
  int *where = &errno;
  return *where ? unused : NULL;
}
#elif CASE == 5
static void *work(void *unused) {
  pthread_barrier_wait(&b);
  return unused;
}
#elif CASE == 6
static void on_signal(int number) { n = number; }
static void *work(void *unused) {
  struct sigaction action = {0};
  action.sa_handler = on_signal;
  sigaction(SIGUSR1, &action, NULL);
  return unused;
}
#elif CASE == 7
static void *work(void *unused) {
  pthread_key_create(&key, end);
  return unused;
}
#elif CASE == 8
static _Thread_local int *own = &n;
static void *work(void *unused) { return own; }
#elif CASE == 9
static void close_it(int *x) { n = *x; }
static void *work(void *unused) {
  __attribute__((cleanup(close_it))) int x = 1;
  return unused;
}
#elif CASE == 10
pthread_once_t once;
static void make(void) { pthread_exit(NULL); }
static void *work(void *unused) {
  pthread_once(&once, make);
  return unused;
}
#else
static void *work(void *unused) { return unused; }
__attribute__((constructor)) static void before_main(void) { n = 1; }
#endif

int main(void) {
  pthread_t a;
  pthread_create(&a, NULL, work, NULL);
  pthread_join(a, NULL);
  if (n)
    reach_error();
  return 0;
}
