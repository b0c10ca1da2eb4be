/* The same, of a wait that takes the result. */
#include <pthread.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
void part(int a) {}

int main(void) {
  pthread_t t;
  void *result = 0;
  int n = __VERIFIER_nondet_int();
#ifdef EARLY
  if (n == 3)
    reach_error();
#endif
#ifdef NEVER
  if (n < 5 || n > 4)
    return 0;
#endif
  while (n-- > 0)
    pthread_create(&t, 0, (void *(*)(void *))part, 0);
  pthread_join(t, &result);
  if (result)
    reach_error();
}
