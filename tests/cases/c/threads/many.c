// Threads that are started in a loop: as many as are asked for.
#include <assert.h>
#include <pthread.h>
int count;

void *add(void *unused) {
  count++;
  return NULL;
}

int main(void) {
  pthread_t t;
  for (int i = 0; i < 3; i++)
    pthread_create(&t, NULL, add, NULL);
  assert(count < 2);
  return 0;
}
