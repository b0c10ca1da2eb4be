/* engine/bdd/kernel.c — operations on the nodes of BuDDy's table.
 *
 * Each operation walks its operands from the top, and has one cache in common
 * with the others.  A key is two nodes and a number, which says what is done:
 * the operation, and the set or map that goes with it.  Of a set only what is
 * below the nodes counts, its tail, so sets that agree there share results.  A set that
 * has been used up leaves a plain conjunction.  If a quantified variable's
 * one side is true, the other is not looked at.  Results outlive a collection if
 * their nodes do.  The cache grows with the table, and further if a sample shows
 * that much is computed again.
 *
 * Intermediate results lie on BuDDy's stack of references, so that a collection
 * finds them.  Recursion is bounded by the number of variables.
 */
#include "kernel.h"

#include "engine/base/arena.h"

#include <stdlib.h>
#include <string.h>

enum {
  /* What is done to what; operations that come after those of the header. */
  EXISTS = KERNEL_DIFF + 1,
  AND_EXISTS,
  RENAME,
  OP_BITS = 3,
  FEWEST_BITS = 14, /* of the number of entries */
  NODES_PER_ENTRY = 4,
  MOST_BITS_MORE = 4, /* the cache outgrows its share by at most that */
  HISTORY = 1 << MOST_BITS_MORE,
  SAMPLE = 64,        /* of so many entries, one is watched */
  ROUNDS_PER_FIT = 4, /* misses for each entry until the cache is looked at */
  WORTH = 8,          /* one of so many misses must be one of size, */
  WORTH_MOST = 3,     /* or one of so many be none with the largest cache */
  RESULTS_PER_POLL = 1 << 15,
};

struct cache_entry {
  int a, b; /* a is 0: nothing is here */
  uint32_t what;
  int result;
};

/* What an entry held before, the last first: parts of hashes.  A miss that asks for
   the last would have been a hit with twice as many entries; for any of them, with so
   many times as many. */
struct history {
  uint16_t held[HISTORY];
};

struct kernel {
  struct cache_entry *entries;
  struct history *before; /* by entry of a sample */
  unsigned shift;         /* 64 - log2 of the number of entries */
  unsigned more;          /* bits beyond those for the table's size */
  /* Since the last look: misses in the sample, and those of what was there. */
  uint64_t misses, evicted, evicted_long_ago;
  uint32_t *target; /* by variable: what the map under way makes of it */
  uint32_t last;    /* the last variable that it renames */
  uint32_t what;    /* RENAME and the map's number */
  uint32_t nvars;
  struct quantified set; /* of the quantifier under way */
  uint64_t polls;        /* each after RESULTS_PER_POLL results */
  uint32_t countdown;    /* results until the next one */
  void (*poll)(void *arg);
  void *arg;
};

static size_t cache_size(const struct kernel *k) {
  return (size_t)1 << (64 - k->shift);
}

struct kernel *kernel_new(uint32_t nvars, void (*poll)(void *arg), void *arg) {
  struct kernel *k = xcalloc(1, sizeof *k);
  k->poll = poll;
  k->arg = arg;
  k->countdown = RESULTS_PER_POLL;
  k->nvars = nvars;
  k->target = xcalloc(nvars, sizeof *k->target);
  k->shift = 64 - FEWEST_BITS;
  k->entries = xcalloc(cache_size(k), sizeof *k->entries);
  k->before = xcalloc(cache_size(k) / SAMPLE, sizeof *k->before);
  kernel_recover(k);
  return k;
}

void kernel_free(struct kernel *k) {
  if (!k)
    return;
  xfree(k->entries);
  xfree(k->before);
  xfree(k->target);
  xfree(k);
}

void kernel_recover(struct kernel *k) {
  for (uint32_t i = 0; i < k->nvars; i++)
    k->target[i] = i;
}

/* ---- Work ----------------------------------------------------------------- */

/* Its operands lie on the stack of references, where a jump leaves them.  The cache is
   fitted here, too: all the work may be that of one operation. */
static __attribute__((noinline, cold)) void poll(struct kernel *k) {
  k->countdown = RESULTS_PER_POLL;
  k->polls++;
  kernel_fit(k);
  k->poll(k->arg);
}

/* What was computed is a measure of work; nodes are not, since a product can have few
   and still take long. */
static inline void count_results(struct kernel *k, uint32_t n) {
  if (k->countdown > n)
    k->countdown -= n;
  else
    poll(k);
}

uint64_t kernel_computed(const struct kernel *k) {
  return (k->polls + 1) * RESULTS_PER_POLL - k->countdown;
}

/* ---- The cache ---------------------------------------------------------- */

static uint64_t cache_hash(int a, int b, uint32_t what) {
  uint64_t nodes = (uint64_t)(uint32_t)a << 32 | (uint32_t)b;
  uint64_t hash =
      (nodes ^ (uint64_t)what * 0xd6e8feb86659fd93u) * 0x9e3779b97f4a7c15u;
  return hash ^ hash << 29;
}

static bool entry_matches(const struct cache_entry *e, int a, int b,
                          uint32_t what) {
  return e->a == a && e->b == b && e->what == what;
}

/* The number of the entry where a result is or belongs.  It changes when the cache
   grows, as it may while the steps below are done. */
static inline size_t entry_number(const struct kernel *k, uint64_t hash) {
  return hash >> k->shift;
}

static inline const struct cache_entry *entry_at(const struct kernel *k,
                                                 uint64_t hash) {
  return &k->entries[entry_number(k, hash)];
}

static bool was_held(const struct history *h, uint16_t what) {
  unsigned found = 0;
  for (unsigned i = 0; i < HISTORY; i++)
    found += h->held[i] == what;
  return found > 0;
}

/* Of a watched entry, whether what is asked for had to make room here. */
static void note_miss(struct kernel *k, size_t i, uint64_t hash) {
  const struct cache_entry *e = &k->entries[i];
  struct history *h = &k->before[i / SAMPLE];
  k->misses++;
  k->evicted += h->held[0] == (uint16_t)hash;
  k->evicted_long_ago += was_held(h, (uint16_t)hash);
  if (!e->a && !e->b)
    return;
  memmove(h->held + 1, h->held, sizeof h->held - sizeof h->held[0]);
  h->held[0] = (uint16_t)cache_hash(e->a, e->b, e->what);
}

/* Returns where the result belongs then. */
static __attribute__((noinline, cold)) size_t watch(struct kernel *k, size_t i,
                                                    uint64_t hash) {
  note_miss(k, i, hash);
  count_results(k, SAMPLE);
  return entry_number(k, hash);
}

/* A result that had to be computed. */
static inline void cache_store(struct kernel *k, uint64_t hash, int a, int b,
                               uint32_t what, int result) {
  size_t i = entry_number(k, hash);
  if (__builtin_expect(i % SAMPLE == 0, 0))
    i = watch(k, i, hash);
  k->entries[i] = (struct cache_entry){a, b, what, result};
}

/* Whether so much is computed again that a larger cache would pay; else one is
   slower, since it does not fit into that of the processor.  When a cache is far too
   small, twice as much may gain next to nothing, and enough of it everything: a
   product whose steps are all computed again is exponential. */
static void judge(struct kernel *k) {
  if (k->misses < ROUNDS_PER_FIT * cache_size(k) / SAMPLE)
    return;
  bool pays = k->evicted > k->misses / WORTH ||
              k->evicted_long_ago > k->misses / WORTH_MOST;
  if (pays && k->more < MOST_BITS_MORE)
    k->more++;
  k->misses = k->evicted = k->evicted_long_ago = 0;
}

static void move_results(const struct kernel *from, struct kernel *to) {
  for (size_t i = 0; i < cache_size(from); i++) {
    const struct cache_entry *e = &from->entries[i];
    if (e->a || e->b)
      to->entries[entry_number(to, cache_hash(e->a, e->b, e->what))] = *e;
  }
}

static unsigned fitting_bits(const struct kernel *k) {
  unsigned bits = FEWEST_BITS;
  while ((size_t)NODES_PER_ENTRY << (bits + 1) <= (size_t)bddnodesize)
    bits++;
  return bits + k->more;
}

/* One entry for some nodes, and more where that pays.  If there is no memory
   for more, it stays as it is: the table will say so. */
void kernel_fit(struct kernel *k) {
  struct kernel next = *k;
  judge(k);
  next.shift = 64 - fitting_bits(k);
  if (next.shift == k->shift)
    return;
  next.entries = try_calloc(cache_size(&next), sizeof *next.entries);
  next.before = try_calloc(cache_size(&next) / SAMPLE, sizeof *next.before);
  if (!next.entries || !next.before) {
    xfree(next.entries);
    xfree(next.before);
    return;
  }
  move_results(k, &next);
  xfree(k->entries);
  xfree(k->before);
  k->entries = next.entries;
  k->before = next.before;
  k->shift = next.shift;
}

static bool node_is_free(int n) { return bddnodes[n < 0 ? ~n : n].low == -1; }

/* The numbers of tails and of maps are never given again. */
void kernel_forget(struct kernel *k) {
  for (size_t i = 0; i < cache_size(k); i++) {
    struct cache_entry *e = &k->entries[i];
    if (node_is_free(e->a) || node_is_free(e->b) || node_is_free(e->result))
      *e = (struct cache_entry){0};
  }
}

/* ---- Nodes -------------------------------------------------------------- */

static int root_node(int node) { return *bddrefstacktop++ = node; }

static void drop(unsigned n) { bddrefstacktop -= n; }

/* What is below a node at a level; a node that lies deeper does not ask. */
static int low_at(int n, uint32_t level) {
  return level_of(n) == level ? low_of(n) : n;
}

static int high_at(int n, uint32_t level) {
  return level_of(n) == level ? high_of(n) : n;
}

/* The node, which may be one of the operands: that is at hand, where a look
   into the table is mostly one into memory. */
static int make_like(uint32_t level, int low, int high, int a, int b) {
  if (low == high)
    return low;
  if (low_of(a) == low && high_of(a) == high && level_of(a) == level)
    return a;
  if (low_of(b) == low && high_of(b) == high && level_of(b) == level)
    return b;
  return bdd_makenode(level, low, high);
}

static uint32_t upper(int a, int b) {
  return level_of(a) < level_of(b) ? level_of(a) : level_of(b);
}

static void swap(int *a, int *b) {
  int c = *a;
  *a = *b;
  *b = c;
}

/* ---- Two operands ------------------------------------------------------- */

/* The result on a ≥ b, or in any order for a difference, if that is one of
   them, or a constant; -1: it takes more, and a is not 0. */
static int settled(enum kernel_op op, int a, int b) {
  switch (op) {
  case KERNEL_AND:
    return b == 0 || a == b ? b : b == 1 ? a : -1;
  case KERNEL_OR:
    return b == 1 || a == b ? b : b == 0 ? a : -1;
  case KERNEL_XOR:
    return a == b ? 0 : b == 0 ? a : -1;
  case KERNEL_IFF:
    return a == b ? 1 : b == 1 ? a : a == 1 ? 0 : -1;
  case KERNEL_DIFF:
    return a == 0 || b == 1 || a == b ? 0 : b == 0 ? a : -1;
  }
  return -1;
}

static inline int apply_binary(struct kernel *k, enum kernel_op op, int a,
                               int b);

/* For operands that are not settled, in their order. */
static int apply_below(struct kernel *k, enum kernel_op op, int a, int b) {
  uint64_t hash = cache_hash(a, b, op);
  const struct cache_entry *e = entry_at(k, hash);
  if (entry_matches(e, a, b, op))
    return e->result;
  uint32_t level = upper(a, b);
  int low = root_node(apply_binary(k, op, low_at(a, level), low_at(b, level)));
  int high =
      root_node(apply_binary(k, op, high_at(a, level), high_at(b, level)));
  int result = make_like(level, low, high, a, b);
  drop(2);
  cache_store(k, hash, a, b, op, result);
  return result;
}

/* Most operands are settled: that takes no call. */
static inline int apply_binary(struct kernel *k, enum kernel_op op, int a,
                               int b) {
  if (a < b && op != KERNEL_DIFF)
    swap(&a, &b);
  int result = settled(op, a, b);
  return result >= 0 ? result : apply_below(k, op, a, b);
}

int kernel_apply(struct kernel *k, enum kernel_op op, int a, int b) {
  return apply_binary(k, op, a, b);
}

/* ---- Quantifiers -------------------------------------------------------- */

/* Of the set under way, from its i-th variable on, the place of the first that is not
   above a level. */
static uint32_t place_from(const struct kernel *k, uint32_t i, uint32_t level) {
  while (k->set.vars[i] < level)
    i++;
  return i;
}

static uint32_t what_of(unsigned op, uint32_t with) {
  return with << OP_BITS | op;
}

static inline int exists_from(struct kernel *k, int a, uint32_t i);

/* For a set with something to quantify, from i on, at or below a's level. */
static int exists_below(struct kernel *k, int a, uint32_t i) {
  uint32_t level = level_of(a), what = what_of(EXISTS, k->set.tails[i]);
  uint64_t hash = cache_hash(a, 0, what);
  const struct cache_entry *e = entry_at(k, hash);
  if (entry_matches(e, a, 0, what))
    return e->result;
  bool goes = k->set.vars[i] == level;
  int result = root_node(exists_from(k, low_of(a), i));
  if (!goes || result != 1) {
    int low = result, high = root_node(exists_from(k, high_of(a), i));
    result = goes ? apply_binary(k, KERNEL_OR, low, high)
                  : make_like(level, low, high, a, a);
    drop(1);
  }
  drop(1);
  cache_store(k, hash, a, 0, what, result);
  return result;
}

static inline int exists_from(struct kernel *k, int a, uint32_t i) {
  if (a < 2) /* it lies below all of the set, which is not walked for it */
    return a;
  i = place_from(k, i, level_of(a));
  return k->set.vars[i] == NO_VARIABLE ? a : exists_below(k, a, i);
}

int kernel_exists(struct kernel *k, int a, struct quantified q) {
  k->set = q;
  return exists_from(k, a, 0);
}

static inline int and_exists(struct kernel *k, int a, int b, uint32_t i);

/* For different inner nodes a and b. */
static int and_exists_below(struct kernel *k, int a, int b, uint32_t i) {
  uint32_t level = upper(a, b);
  i = place_from(k, i, level);
  if (k->set.vars[i] == NO_VARIABLE)
    return apply_binary(k, KERNEL_AND, a, b);
  uint32_t what = what_of(AND_EXISTS, k->set.tails[i]);
  uint64_t hash = cache_hash(a, b, what);
  const struct cache_entry *e = entry_at(k, hash);
  if (entry_matches(e, a, b, what))
    return e->result;
  bool goes = k->set.vars[i] == level;
  int result = root_node(and_exists(k, low_at(a, level), low_at(b, level), i));
  if (!goes || result != 1) {
    int low = result;
    int high =
        root_node(and_exists(k, high_at(a, level), high_at(b, level), i));
    result = goes ? apply_binary(k, KERNEL_OR, low, high)
                  : make_like(level, low, high, a, b);
    drop(1);
  }
  drop(1);
  cache_store(k, hash, a, b, what, result);
  return result;
}

static inline int and_exists(struct kernel *k, int a, int b, uint32_t i) {
  if (a < b)
    swap(&a, &b);
  if (b == 0)
    return 0;
  return b == 1 || a == b ? exists_from(k, a, i) : and_exists_below(k, a, b, i);
}

int kernel_and_exists(struct kernel *k, int a, int b, struct quantified q) {
  k->set = q;
  return and_exists(k, a, b, 0);
}

/* ---- Lists of assignments ------------------------------------------------ */

/* How many of n ascending numbers lack a bit that is all they differ in above
   lower bits: they come first. */
static size_t count_without(const uint64_t *codes, size_t n, uint64_t bit) {
  size_t low = 0, high = n;
  while (low < high) {
    size_t middle = (low + high) / 2;
    if (codes[middle] & bit)
      high = middle;
    else
      low = middle + 1;
  }
  return low;
}

int kernel_of_codes(struct kernel *k, const uint32_t *vars, uint32_t nvars,
                    const uint64_t *codes, size_t n) {
  if (n == 0 || nvars == 0)
    return n > 0;
  if (nvars < 64 && n == UINT64_C(1) << nvars)
    return 1;
  count_results(k, 1);
  size_t m = count_without(codes, n, UINT64_C(1) << (nvars - 1));
  int low = root_node(kernel_of_codes(k, vars + 1, nvars - 1, codes, m));
  int high =
      root_node(kernel_of_codes(k, vars + 1, nvars - 1, codes + m, n - m));
  int result = low == high ? low : bdd_makenode(vars[0], low, high);
  drop(2);
  return result;
}

/* ---- Renaming ----------------------------------------------------------- */

static int make_renamed(struct kernel *k, uint32_t target, int low, int high);

/* make_renamed where the target does not lie above both; remembered with a key
   that no renaming has, since no node is negative. */
static int sink_node(struct kernel *k, uint32_t target, int low, int high) {
  uint32_t level = upper(low, high), what = what_of(RENAME, target);
  if (level == target)
    return bdd_makenode(target, low_at(low, level), high_at(high, level));
  uint64_t hash = cache_hash(low, ~high, what);
  const struct cache_entry *e = entry_at(k, hash);
  if (entry_matches(e, low, ~high, what))
    return e->result;
  int l = root_node(
      make_renamed(k, target, low_at(low, level), low_at(high, level)));
  int h = root_node(
      make_renamed(k, target, high_at(low, level), high_at(high, level)));
  int result = bdd_makenode(level, l, h);
  drop(2);
  cache_store(k, hash, low, ~high, what, result);
  return result;
}

/* if target then high else low.  Most maps keep the order: then it is a node.
   */
static int make_renamed(struct kernel *k, uint32_t target, int low, int high) {
  if (low == high)
    return low;
  return target < upper(low, high) ? bdd_makenode(target, low, high)
                                   : sink_node(k, target, low, high);
}

/* Whether the map under way leaves a as it is. */
static bool map_keeps(const struct kernel *k, int a) {
  return a < 2 || level_of(a) > k->last;
}

static int rename_below(struct kernel *k, int a) {
  if (map_keeps(k, a))
    return a;
  uint64_t hash = cache_hash(a, 0, k->what);
  const struct cache_entry *e = entry_at(k, hash);
  if (entry_matches(e, a, 0, k->what))
    return e->result;
  uint32_t level = level_of(a);
  int low = root_node(rename_below(k, low_of(a)));
  int high = root_node(rename_below(k, high_of(a)));
  int result = make_renamed(k, k->target[level], low, high);
  drop(2);
  cache_store(k, hash, a, 0, k->what, result);
  return result;
}

/* What is known, or stays, needs no map to be laid out. */
int kernel_rename(struct kernel *k, int a, const uint32_t *words, size_t n,
                  uint32_t number) {
  k->last = n ? words[2 * n - 2] : 0;
  k->what = what_of(RENAME, number);
  if (map_keeps(k, a))
    return a;
  const struct cache_entry *e = entry_at(k, cache_hash(a, 0, k->what));
  if (entry_matches(e, a, 0, k->what))
    return e->result;
  for (size_t i = 0; i < n; i++)
    k->target[words[2 * i]] = words[2 * i + 1];
  int result = rename_below(k, a);
  for (size_t i = 0; i < n; i++)
    k->target[words[2 * i]] = words[2 * i];
  return result;
}
