// memset, memcpy by pointers that do not say what is there, or another type.
#include <assert.h>
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
#define WORD words[1]
struct padded {
  char c;
  long l;
};
struct list {
  struct list *n;
  long v;
};

int main(void) {
  int k = __VERIFIER_nondet_int(), a[20];
  struct padded x;
  void *p = &x;
  long words[2] = {-1, -1};
  memset(p, 0, sizeof x);
  memcpy(words, p, sizeof words);
  assert(WORD == 0 && x.l == 0);
  struct list *q = malloc(sizeof *q), first = {q, 5};
  void *to = q, *from = &first;
  memcpy(to, from, sizeof first);
  assert(q->n == q && q->v == 5);
  struct {
    int a, b;
  } pair = {k, 2};
  memcpy(words, &pair, sizeof(long));
  assert(words[0] >> 32 == 2);
  a[19] = k;
  p = a;
  memset(p, 0, 10 * sizeof *a);
  assert(a[9] == 0 && a[19] == k);
  return 0;
}
