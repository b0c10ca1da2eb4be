// Each thread allocates an object of its own, in a function that main calls too; a
// thread that is started in a loop, and starts another.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct cell {
  int number, next;
};
int ends;

static struct cell *new_cell(int number) {
  struct cell *c = malloc(sizeof *c);
  c->number = number;
  c->next = number + 1;
  return c;
}

static void *inner(void *given) {
  struct cell *mine = new_cell(3), *theirs = given;
#ifdef SLIP
  assert(theirs->next != 2);
#else
  assert(theirs->next == 2);
#endif
  assert(mine->next == 4);
  return NULL;
}

static void *outer(void *unused) {
  struct cell *c = new_cell(1);
  pthread_t t;
  pthread_create(&t, NULL, inner, c);
  pthread_join(t, NULL);
  assert(c->number == 1);
  return unused;
}

int main(void) {
  struct cell *c = new_cell(5);
  pthread_t threads[2];
  for (int i = 0; i < 2; i++)
    pthread_create(&threads[i], NULL, outer, NULL);
  assert(c->next == 6);
}
