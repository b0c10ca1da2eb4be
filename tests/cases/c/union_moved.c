// memcpy and memmove of structs with a union and a pointer in them.
#include <assert.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);

struct node {
  short kind;
  union {
    int whole;
    unsigned char bytes[4];
  };
  struct node *next;
  unsigned left;
};

struct node first, row[3];

int main(void) {
  struct node x = {1, {__VERIFIER_nondet_int()}, &first, 4}, y;
  memcpy(&first, &x, sizeof x);
  assert(first.whole == x.whole && first.next == &first && first.left == 4);
  memcpy(row, &(struct node[1]){x}[0], sizeof(struct node));
  row[1] = first;
  memmove(row + 1, row, 2 * sizeof *row);
  memmove(&y, &row[2], sizeof y);
  assert(row[1].whole == x.whole && y.next == &first);
  assert(y.bytes[3] == x.bytes[3] && y.kind == 1);
  return 0;
}
