// A thread hands the address of its own variable to the others: what they write
// there is not written to theirs.
#include <assert.h>
#include <pthread.h>

int *handed;
int turns;

static void step(int *number) { *number = *number + 1; }

static void *work(void *first) {
  int mine = 0;
  if (first) {
    handed = &mine;
    while (turns == 0)
      ;
    assert(mine == 7);
  } else {
    step(&mine);
    while (handed == NULL)
      ;
    *handed = 7;
#ifdef SLIP
    assert(mine == 7);
#else
    assert(mine == 1);
#endif
    turns = 1;
  }
  return NULL;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, work, &turns);
  pthread_create(&second, NULL, work, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
}
