/* No start is covered, so there is no thread to wait for. */
#include <pthread.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int x;
void *(*routine)(void *);

void *add(void *arg) {
  x++;
  return arg;
}

int main(void) {
  pthread_t u[2];
  int n = __VERIFIER_nondet_int();
#ifdef EARLY
  if (n == 3)
    reach_error();
#endif
#ifdef NEVER
  if (n < 5 || n > 4)
    return 0;
#endif
  routine = add;
#ifdef ONCE
  pthread_create(&u[0], 0, routine, 0);
  pthread_join(u[0], 0);
#else
  for (int i = 0; i < n; i++)
    pthread_create(&u[i % 2], 0, routine, 0);
  for (int i = 0; i < n; i++)
    pthread_join(u[i % 2], 0);
#endif
  if (x > n)
    reach_error();
}
