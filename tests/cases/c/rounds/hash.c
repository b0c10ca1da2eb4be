/* A table of four entries, in which two keys are put and found. */
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);

static struct entry {
  unsigned key;
  int value, used;
} table[4];

static void put(unsigned key, int value) {
  for (unsigned i = 0; i < 4; i++) {
    struct entry *e = &table[(key + i) % 4];
    if (!e->used || e->key == key) {
      *e = (struct entry){key, value, 1};
      return;
    }
  }
}

static int get(unsigned key) {
  for (unsigned i = 0; i < 4; i++)
    if (table[(key + i) % 4].used && table[(key + i) % 4].key == key)
      return table[(key + i) % 4].value;
  return 0;
}

int main(void) {
  unsigned a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint();
  put(a, 10);
  put(b, 20);
  assert(get(b) == 20);
  assert(a == b || get(a) == 10);
  return 0;
}
