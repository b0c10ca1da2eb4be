// Dekker's lock, as Dijkstra gives it (Cooperating Sequential Processes, 1965).
#include <pthread.h>
extern void reach_error(void);
int wants[2], turn, inside;

static void enter(int me, int other) {
  wants[me] = 1;
#ifndef WRONG
  while (wants[other])
    if (turn != me) {
      wants[me] = 0;
      while (turn != me)
        ;
      wants[me] = 1;
    }
#else
  if (wants[other])
    while (turn != me)
      ;
#endif
}

static void leave(int me, int other) {
  turn = other;
  wants[me] = 0;
}

void *first(void *unused) {
  enter(0, 1);
  inside = 1;
  if (inside != 1)
    reach_error();
  leave(0, 1);
  return NULL;
}

void *second(void *unused) {
  enter(1, 0);
  inside = 2;
  if (inside != 2)
    reach_error();
  leave(1, 0);
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, first, NULL);
  pthread_create(&b, NULL, second, NULL);
  return 0 * pthread_join(a, NULL) + pthread_join(b, NULL);
}
