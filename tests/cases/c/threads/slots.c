// A producer and a consumer with two semaphores; WRONG: the consumer does not wait.
// (Dijkstra: Cooperating Sequential Processes, 1965.)
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
int slot;
sem_t full, empty;

void *produce(void *unused) {
  for (int i = 1; i <= 2; i++) {
    sem_wait(&empty);
    slot = i;
    sem_post(&full);
  }
  return NULL;
}

int main(void) {
  pthread_t a;
  sem_init(&full, 0, 0);
  sem_init(&empty, 0, 1);
  pthread_create(&a, NULL, produce, NULL);
#ifdef WRONG
  if (sem_trywait(&full) != 0)
    assert(slot != 0);
#else
  sem_wait(&full);
#endif
  assert(slot == 1);
  sem_post(&empty);
  sem_wait(&full);
  assert(slot == 2);
  return 0;
}
