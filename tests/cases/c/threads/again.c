// What is read twice may have been written by another thread in between.
#include <assert.h>
#include <pthread.h>
int data[2];
void *other(void *unused) {
  data[1] = 1;
  return NULL;
}
int main(void) {
  pthread_t a;
  int x = 0;
  pthread_create(&a, NULL, other, NULL);
  if (data[1] == 0)
    x = data[1];
  assert(x == 0);
  return 0;
}
