#include "queue.h"

#include <assert.h>

enum { MESSAGES = 2 };

int main(void) {
  struct queue *q = queue_new();
  for (int i = 0; i < MESSAGES; i++)
    queue_put(q, i);
  assert(queue_length(q) == MESSAGES);
  return 0;
}
