/* A pointer that is found in memory of others may lead to what was given to them. */
extern void reach_error(void);
struct cell {
  int value;
  struct cell *next;
};
extern struct cell *exchange(struct cell *);

int main(void) {
  struct cell own = {1, 0};
  struct cell *other = exchange(&own);
  own.value = 1;
  if (other && other->next && other->next->value == 2)
    return 0;
  if (other && other->next == &own && other->next->value != 1)
    reach_error(); /* is not possible, but is not known either */
  return own.value;
}
