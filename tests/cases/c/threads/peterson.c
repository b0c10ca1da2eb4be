// Peterson's lock: the two threads are never both between lock and unlock.
// (Peterson: Myths about the Mutual Exclusion Problem, 1981.)
#include <pthread.h>
extern void reach_error(void);
int wants1, wants2, turn, in1, in2;

void *first(void *unused) {
#ifndef WRONG
  wants1 = 1;
  turn = 2;
#else
  turn = 2;
  wants1 = 1;
#endif
  while (wants2 && turn == 2)
    ;
  in1 = 1;
  if (in2)
    reach_error();
  in1 = 0;
  wants1 = 0;
  return NULL;
}

void *second(void *unused) {
  wants2 = 1;
  turn = 1;
  while (wants1 && turn == 1)
    ;
  in2 = 1;
  if (in1)
    reach_error();
  in2 = 0;
  wants2 = 0;
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, first, NULL);
  pthread_create(&b, NULL, second, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
