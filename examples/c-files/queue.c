#include "queue.h"

#include <stdlib.h>

#ifndef ROOM
#define ROOM 3
#endif

struct queue {
  int values[ROOM];
  int length;
};

struct queue *queue_new(void) {
  return calloc(1, sizeof(struct queue));
}

static int is_full(const struct queue *q) { return q->length == ROOM; }

void queue_put(struct queue *q, int value) {
  if (is_full(q))
    return;
  q->values[q->length] = value;
  q->length++;
}

int queue_length(const struct queue *q) { return q->length; }
