#include <stdlib.h>

extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

struct item {
  char key;
  int value;
};

struct vector {
  struct item *data;
  size_t length, room;
};

static struct item *push(struct vector *v, char key, int value) {
  if (v->length == v->room) {
    size_t room = v->room ? v->room * 2 : 2;
    struct item *data = realloc(v->data, room * sizeof *data);
    if (!data)
      exit(1);
    v->data = data;
    v->room = room;
  }
  v->data[v->length] = (struct item){key, value};
  return &v->data[v->length++];
}

int main(void) {
  struct vector v = {0};
  int n = COUNT;
  if (n < 1 || n > 5)
    return 0;
  struct item *first = push(&v, 'a', 0);
  for (int i = 1; i < n; i++)
    push(&v, (char)('a' + i), 3 * i);
  if (WRONG)
    reach_error();
  free(v.data);
  return 0;
}
