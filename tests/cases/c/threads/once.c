// Each thread needs what is made once; WRONG: a flag, and nobody waits.
#include <assert.h>
#include <pthread.h>
pthread_once_t once = PTHREAD_ONCE_INIT;
int begun, table, made;

static void make(void) {
  made++;
  table = 42;
}

static void need(void) {
#ifdef WRONG
  if (!__atomic_exchange_n(&begun, 1, __ATOMIC_SEQ_CST))
    make();
#else
  pthread_once(&once, make);
#endif
  assert(table == 42 && made == 1);
}

void *work(void *unused) {
  need();
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, NULL);
  need();
  return 0;
}
