/* Pointers within objects, to different ones that are there, and to functions. */
#include <assert.h>
#include <stdlib.h>

struct cell {
  char letter;
  int value;
  struct cell *next;
} cells[3];

static int one(void) { return 1; }
static int two(void) { return 2; }

int main(void) {
  struct cell *list = NULL, copy, *p;
  int i, sum = 0, (*f)(void) = one, free_one, *q = &free_one;
  for (i = 0; i < 20; i++) {
    p = malloc(sizeof *p);
    p->value = i;
    p->next = list;
    list = p;
  }
  while (list) {
    p = list->next;
    sum += list->value;
    free(list);
    list = p;
  }
  for (p = cells; p < cells + 3; p++)
    p->value = p - cells;
  for (p = cells; p != cells + 3; p++)
    sum += p->value;
  *q = sum;
  assert(free_one == 193 && q != &sum && f != two);
  copy = cells[2];
  assert(copy.value == 2 && f() == 1);
  return 0;
}
