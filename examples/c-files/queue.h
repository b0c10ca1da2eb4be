/* A queue of numbers; what it looks like is known in queue.c. */
struct queue;

struct queue *queue_new(void);
void queue_put(struct queue *q, int value);
int queue_length(const struct queue *q);
