// Threads call a function that gives a struct: each has what it gave to itself.
#include <assert.h>
#include <pthread.h>

struct pair {
  int number, next;
};

static struct pair make(int number) {
  struct pair p = {number, number + 1};
  return p;
}

static void *work(void *given) {
  int mine = given ? 1 : 5;
  struct pair p = make(mine);
  assert(p.number == mine && p.next == mine + 1);
#ifdef SLIP
  assert(p.next != 6);
#endif
  return NULL;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, work, &first);
  pthread_create(&second, NULL, work, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
}
