/* tests/unit/test_kernel.c — the recursions over BuDDy's nodes against truth
 * tables.
 *
 * The store makes the operands; the kernel's results are read from the table of
 * nodes, and compared with the operation on tables at every assignment.  Results
 * are not kept from collections, so that each store has few operations.
 */
#include "check.h"
#include "random.h"

#include "engine/base/arena.h"
#include "engine/bdd/dd.h"
#include "engine/bdd/kernel.h"
#include "engine/bdd/tails.h"

enum { VARS = 8, SIZE = 1 << VARS, POOL = 6, ROUNDS = 40, OPERATIONS = 60 };

struct operand {
  int node;
  bool table[SIZE];
};

struct world {
  struct dd *s;
  struct kernel *k;
  struct tails *tails;
  struct arena *arena;
  struct operand f[POOL];
  unsigned polls;
};

static void on_poll(void *arg) {
  struct world *w = arg;
  w->polls++;
}

/* Bit v of an assignment is the value of variable v. */
static bool value_of(int node, unsigned x) {
  while (node > 1)
    node = x >> level_of(node) & 1 ? high_of(node) : low_of(node);
  return node == 1;
}

static bool agrees(int node, const bool *table) {
  for (unsigned x = 0; x < SIZE; x++)
    if (value_of(node, x) != table[x])
      return false;
  return true;
}

/* A union of cubes, in a slot of its own, so that it stays. */
static void make_operand(struct world *w, struct operand *f) {
  dd_slot slots = dd_slots(w->s, 2);
  for (unsigned x = 0; x < SIZE; x++)
    f->table[x] = false;
  for (uint32_t n = 1 + random_below(6); n > 0; n--) {
    dd_copy(w->s, slots + 1, DD_TRUE);
    unsigned care = random_below(SIZE), values = random_below(SIZE);
    for (uint32_t v = 0; v < VARS; v++)
      if (care >> v & 1) {
        dd_slot literal = dd_slots(w->s, 1);
        dd_var(w->s, literal, v, values >> v & 1);
        dd_and(w->s, slots + 1, slots + 1, literal);
        dd_give_slots(w->s, literal, 1);
      }
    dd_or(w->s, slots, slots, slots + 1);
    for (unsigned x = 0; x < SIZE; x++)
      f->table[x] = f->table[x] || ((x ^ values) & care) == 0;
  }
  f->node = (int)dd_identity(w->s, slots);
}

/* Some variables, in lists that live as long as the world. */
static struct quantified make_set(struct world *w, unsigned set) {
  uint32_t *vars = arena_array(w->arena, VARS + 1, sizeof *vars);
  uint32_t *numbers = arena_array(w->arena, VARS, sizeof *numbers), n = 0;
  for (uint32_t v = 0; v < VARS; v++)
    if (set >> v & 1)
      vars[n++] = v;
  vars[n] = NO_VARIABLE;
  tails_number(w->tails, vars, n, numbers);
  return (struct quantified){vars, numbers};
}

static bool combine(enum kernel_op op, bool a, bool b) {
  switch (op) {
  case KERNEL_AND:
    return a && b;
  case KERNEL_OR:
    return a || b;
  case KERNEL_XOR:
    return a != b;
  case KERNEL_IFF:
    return a == b;
  case KERNEL_DIFF:
    return a && !b;
  }
  return false;
}

static void test_apply(struct world *w, const struct operand *a,
                       const struct operand *b) {
  enum kernel_op op = (enum kernel_op)random_below(KERNEL_DIFF + 1);
  bool table[SIZE];
  for (unsigned x = 0; x < SIZE; x++)
    table[x] = combine(op, a->table[x], b->table[x]);
  CHECK(agrees(kernel_apply(w->k, op, a->node, b->node), table));
}

/* Whether some assignment that differs in the quantified variables satisfies
   both; b is NULL for one operand. */
static bool some(const struct operand *a, const struct operand *b,
                 unsigned quantified, unsigned x) {
  for (unsigned y = 0; y < SIZE; y++)
    if (((x ^ y) & ~quantified) == 0 && a->table[y] && (!b || b->table[y]))
      return true;
  return false;
}

static void test_quantify(struct world *w, const struct operand *a,
                          const struct operand *b) {
  unsigned quantified = random_below(SIZE);
  struct quantified q = make_set(w, quantified);
  bool one[SIZE], both[SIZE];
  for (unsigned x = 0; x < SIZE; x++) {
    one[x] = some(a, NULL, quantified, x);
    both[x] = some(a, b, quantified, x);
  }
  CHECK(agrees(kernel_exists(w->k, a->node, q), one));
  CHECK(agrees(kernel_and_exists(w->k, a->node, b->node, q), both));
}

/* Renames some variables one up, all that are read below the last of them; the
   result reads variable v + 1 where the operand read v. */
static void test_rename(struct world *w, const struct operand *a) {
  uint32_t words[2 * VARS], n = 0, from = random_below(VARS - 1);
  for (uint32_t v = from; v + 1 < VARS; v++, n++) {
    words[2 * n] = v;
    words[2 * n + 1] = v + 1;
  }
  bool reads_last = false;
  for (unsigned x = 0; x < SIZE; x++)
    reads_last = reads_last || a->table[x] != a->table[x ^ 1u << (VARS - 1)];
  if (reads_last)
    return; /* another variable would become what it is */
  int renamed = kernel_rename(w->k, a->node, words, n, from + 1);
  bool table[SIZE];
  for (unsigned x = 0; x < SIZE; x++) {
    unsigned below = (1u << from) - 1;
    table[x] = a->table[(x & below) | (x >> 1 & (SIZE - 1) & ~below)];
  }
  CHECK(renamed >= 0 && agrees(renamed, table));
}

/* Two variables that change places: the order is not kept. */
static void test_swap(struct world *w, const struct operand *a) {
  const uint32_t words[] = {0, 1, 1, 0};
  int swapped = kernel_rename(w->k, a->node, words, 2, VARS);
  bool table[SIZE];
  for (unsigned x = 0; x < SIZE; x++)
    table[x] = a->table[(x & ~3u) | (x & 1) << 1 | (x >> 1 & 1)];
  CHECK(agrees(swapped, table));
}

static void run_round(void *arg) {
  struct world *w = arg;
  for (int i = 0; i < POOL; i++)
    make_operand(w, &w->f[i]);
  for (int i = 0; i < OPERATIONS; i++) {
    const struct operand *a = &w->f[random_below(POOL)];
    const struct operand *b = &w->f[random_below(POOL)];
    test_apply(w, a, b);
    test_quantify(w, a, b);
    test_rename(w, a);
    test_swap(w, a);
    if (i % 20 == 0)
      kernel_forget(w->k);
  }
}

int main(void) {
  for (int round = 0; round < ROUNDS; round++) {
    const struct dd_limits no_limits = {0};
    struct world w = {.s = dd_open(VARS, &no_limits)};
    w.k = kernel_new(VARS, on_poll, &w);
    w.tails = tails_new();
    w.arena = arena_new();
    CHECK(dd_guard(w.s, run_round, &w) == DD_DONE);
    CHECK(dd_check(w.s) == NULL);
    kernel_free(w.k);
    tails_free(w.tails);
    arena_free(w.arena);
    dd_close(w.s);
  }
  return check_summary();
}
