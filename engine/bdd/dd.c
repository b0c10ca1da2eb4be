/* engine/bdd/dd.c — the decision-diagram store over BuDDy 2.4.
 *
 * Roots.  BuDDy's reference counts are not used: they cost two calls for each
 * result and stick at 1023.  The slots are one array of node numbers; when a
 * collection begins, its hook marks what they hold with BuDDy's own bdd_mark,
 * so writing a slot is a plain store.  Intermediate results of composed
 * operations lie in a slot too.
 *
 * Stopping.  Three ways lead out of a running operation, all by longjmp to
 * the innermost dd_guard: the collection hook (a stop was asked for, or the
 * table is full and collections gain too little), the error hook, and the
 * check at the start of every operation here.  A signal handler cannot jump,
 * since it may have interrupted malloc; it sets a flag, and empties BuDDy's
 * list of free nodes (bddfreepos = 0), so that the next new node enters the
 * collection and its hook.  BuDDy takes the head of that list with one load
 * and puts the rest back with one store, so such a write can get lost between
 * the two, but cannot do harm: the store also looks by itself, every few
 * thousand nodes and operations.  The collection that ends every stop rebuilds
 * the list.
 *
 * Limits of time are polled in the same way, so that they also hold where there
 * are no signals; the store installs no handler and starts no timer.
 *
 * Nodes are read directly in BuDDy's table, which it exports; the layout is
 * checked when the store is opened.  Variable i is at level i, always: there
 * is no reordering.
 */
#include "dd.h"
#include "engine/base/arena.h"
#include "engine/base/clock.h"
#include "engine/base/vec.h"
#include "kernel.h"
#include "tails.h"

#include <assert.h>
#include <bdd.h>
#include <setjmp.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#include "engine/base/hash.h"
#include "engine/base/hash_table.h"

/* ---- What BuDDy exports but does not declare, besides kernel.h ---------- */

extern int bddmaxnodesize, bddfreepos;
extern int *bddlevel2var, *bddvar2level;
void bdd_mark(int node);
int bdd_prime_lte(int n);

enum {
  /* The table grows by need; a larger one and its caches would be most of what
     a small run takes (page faults). */
  FIRST_TABLE = 1 << 15,
  FIRST_SEEN = 1 << 10, /* nodes that a walk can mark at first */
  /* Keys of bdd_restrict shift node numbers by three bits: from 2^29 nodes on
     they would overflow.  Tables have prime sizes. */
  LARGEST_TABLE = (1 << 29) - 3,
  LARGEST_INCREASE = (1 << 30) - 1,
  FIRST_CACHE = 3, /* entries of BuDDy's caches, until need_caches */
  CACHE_RATIO = 16,
  MIN_FREE_PERCENT = 45,
  /* A small table is made larger after so many collections, even where each frees
     nearly all: what dies is often asked for again. */
  SMALL_TABLE = 1 << 16,
  OFTEN = 8,
  ALL_PERCENT = 100, /* of the nodes must be free, or the table grows */
  CACHES = 6,        /* of BuDDy */
  CACHE_ENTRY = 24,
  /* Of BuDDy: a node, and its share of the caches. */
  BUDDY_PER_NODE = 20 + CACHES * CACHE_ENTRY / CACHE_RATIO,
  /* And its share of the kernel's cache (16 bytes for every four nodes; more where
     that pays)
     and of our table of visited nodes. */
  BYTES_PER_NODE = BUDDY_PER_NODE + 16 / 4 + 4,
  /* Beyond, BuDDy's own test of the free share overflows an int. */
  PLENTY_FREE = 21000000,
  HUGE_TABLE = 1 << 20,
  OPERATIONS_PER_POLL = 256,
};

/* ---- The store ---------------------------------------------------------- */

enum { TEMP = 2, FIRST_SLOT };

/* Slots come back in the numbers in which they are asked for. */
enum { MAX_SPARE = 5 };

struct guard {
  jmp_buf exit;
  struct guard *outer;
};

struct set {
  const uint32_t *vars;  /* ascending, and NO_VARIABLE */
  const uint32_t *tails; /* their numbers; NULL until they are asked for */
  uint32_t n;
};

struct map {
  const uint32_t *words; /* pairs (source, target), ascending */
  size_t n;
};

/* Sets and maps by their contents: sorted variables, or sorted pairs. */
struct contents_key {
  UT_hash_handle hh;
  uint32_t number;
  uint32_t words[];
};

struct count_entry {
  mpz_t value;
};

struct literal {
  uint32_t var;
  bool bit;
};

struct dd {
  VEC(BDD) slots;
  VEC(dd_slot) spare[MAX_SPARE + 1]; /* slots given back, by their number */
  VEC(struct set) sets;
  VEC(struct map) maps;
  struct contents_key *set_keys, *map_keys;
  struct tails *tails;
  /* For the set or map that is being made: which variables, and where to. */
  uint64_t *marked;
  uint32_t *target;
  VEC(uint32_t) words; /* has room for all pairs */
  struct arena *arena;
  uint32_t nvars;
  struct kernel *kernel;
  uint64_t operations;

  struct guard *guard; /* the innermost, or NULL */
  enum dd_stop why;    /* of the last jump */
  enum dd_stop full;   /* how a full table is called */
  int max_nodes;
  struct memory *memory; /* what the table counts against; or NULL */
  struct attachment *attachment;
  int grows_from; /* the size of the table while it is made larger; or 0 */
  enum { CLOSED, MAKES_VARIABLES, RUNS } state; /* of BuDDy */
  bool has_caches;    /* of BuDDy, in proportion to its table */
  bool broken;        /* BuDDy lost an allocation and can no longer be used */
  bool recovering;    /* inside the collection that ends a stop */
  double deadline;    /* monotonic time; 0 for none */
  uint32_t countdown; /* operations until the next poll */
  bool polling;       /* inside limits.poll */
  struct dd_limits limits;
  struct node *advised; /* the table that was last advised on */

  uint64_t peak, collections;
  int collected_size, same_size; /* of the table; collections of such a one */
  uint64_t made_before;          /* nodes that were made to check the layout */
  double collection_seconds;

  /* A walk numbers the nodes it visits: seen[n] > base says that n has been
     visited, and seen[n] - base - 1 is its number.  Numbers go on from walk
     to walk, so nothing has to be cleared. */
  uint32_t *seen;
  uint32_t mark, base;
  int seen_size;

  uint32_t *position; /* by level, for dd_count */
  VEC(struct count_entry) counts;
  VEC(struct literal) literals;
  VEC(BDD) roots;       /* of what is being copied */
  VEC(uint32_t) copied; /* numbers of copies, by walk_number */
  struct dd_graph spare_graph;
  bool *bits;
};

/* BuDDy's hooks and signal handlers have no argument of ours.  What they need
   is here; BuDDy itself is as global. */
static struct {
  struct dd *open;
  volatile sig_atomic_t stop;      /* an enum dd_stop, DD_DONE for none */
  volatile sig_atomic_t attention; /* the next operation must look */
} shared_store;

const char *dd_stop_text(enum dd_stop stop) {
  switch (stop) {
  case DD_DONE:
    return "done";
  case DD_NODE_LIMIT:
    return "node limit";
  case DD_MEMORY_LIMIT:
    return "memory limit";
  case DD_TIME_LIMIT:
    return "time limit";
  case DD_INTERRUPTED:
    return "interrupted";
  case DD_FAILED:
    break;
  }
  return "internal error";
}

/* ---- Stopping ----------------------------------------------------------- */

static _Noreturn void leave_operation(struct dd *s, enum dd_stop why) {
  if (!s->guard && why != DD_FAILED)
    memory_failed();
  if (!s->guard)
    memory_give_up("internal error in decision diagrams");
  s->why = why;
  longjmp(s->guard->exit, 1);
}

static void empty_free_list(void) { *(volatile int *)&bddfreepos = 0; }

/* Whether something ends the run now: the clock, or who has opened the store.
   */
static void poll_limits(struct dd *s) {
  if (shared_store.stop || !s->guard || s->recovering)
    return;
  if (s->deadline > 0 && clock_now() >= s->deadline)
    shared_store.stop = DD_TIME_LIMIT;
  else if (s->limits.poll) {
    s->polling = true;
    shared_store.stop = (sig_atomic_t)s->limits.poll(s->limits.arg);
    s->polling = false;
  }
}

void dd_interrupt(enum dd_stop why) {
  struct dd *s = shared_store.open;
  shared_store.stop = (sig_atomic_t)why;
  shared_store.attention = 1;
  if (s && s->guard)
    empty_free_list();
}

/* Marks what must survive.  BuDDy marks only after its hook has returned, and
   takes a mark that is already there for its own. */
static void before_collection(struct dd *s) {
  poll_limits(s);
  if (shared_store.stop && s->guard && !s->recovering)
    leave_operation(s, (enum dd_stop)shared_store.stop);
  for (size_t i = FIRST_SLOT - 1; i < s->slots.len; i++)
    bdd_mark(s->slots.at[i]);
}

/* How a full table is called: it is full where it cannot grow. */
static enum dd_stop full_table(const struct dd *s) {
  return bddnodesize < s->max_nodes ? DD_MEMORY_LIMIT : s->full;
}

/* How large the table may grow from this size, for all that the memory holds
   by now.  An eighth of what is left is for others: where the table is full,
   the run ends with what it has, and elsewhere with nothing.  A little growth
   is not worth the work. */
static int allowed_nodes(const struct dd *s, int nodes) {
  uint64_t left = memory_left(s->memory);
  if (left / BYTES_PER_NODE / 2 >= (uint64_t)s->max_nodes)
    return s->max_nodes;
  uint64_t own = (uint64_t)nodes * BUDDY_PER_NODE +
                 (uint64_t)s->seen_size * sizeof *s->seen;
  uint64_t most = (own + left - left / 8) / BYTES_PER_NODE;
  if (most >= (uint64_t)s->max_nodes)
    return s->max_nodes;
  if (most < (uint64_t)nodes + (uint64_t)nodes / 8)
    return nodes;
  return bdd_prime_lte((int)most);
}

/* Counts a collection of a table of this size; true: there have been many. */
static bool count_collection(struct dd *s, int nodes) {
  s->same_size = nodes == s->collected_size ? s->same_size + 1 : 1;
  s->collected_size = nodes;
  return s->same_size > OFTEN && nodes < SMALL_TABLE;
}

static void after_collection(struct dd *s, const bddGbcStat *stat) {
  if (s->kernel)
    kernel_forget(s->kernel);
  uint64_t live = (uint64_t)(stat->nodes - stat->freenodes);
  if (live > s->peak)
    s->peak = live;
  s->collections++;
  s->collection_seconds = (double)stat->sumtime / CLOCKS_PER_SEC;
  /* Keeps BuDDy from growing the table where its own test would overflow. */
  bool hold = stat->freenodes > PLENTY_FREE &&
              stat->freenodes > stat->nodes / 100 * MIN_FREE_PERCENT;
  int allowed = allowed_nodes(s, stat->nodes);
  bddmaxnodesize = hold ? stat->nodes : allowed;
  bdd_setminfreenodes(count_collection(s, stat->nodes) ? ALL_PERCENT
                                                       : MIN_FREE_PERCENT);
  if (s->recovering || !s->guard)
    return;
  if (shared_store.stop)
    leave_operation(s, (enum dd_stop)shared_store.stop);
  if (stat->nodes >= allowed && stat->freenodes < stat->nodes / 10)
    leave_operation(s, full_table(s));
}

static void on_collection(int before, bddGbcStat *stat) {
  if (before)
    before_collection(shared_store.open);
  else
    after_collection(shared_store.open, stat);
}

/* BuDDy has changed its size, and is about to ask for the memory. */
static void on_resize(int before, int after) {
  struct dd *s = shared_store.open;
  shared_store.attention = 1;
  s->grows_from = before;
  memory_count_others(s->memory, (uint64_t)after * BUDDY_PER_NODE);
}

/* If there is no memory for a larger table, the old one is as it was, but for
   its size.  Anything else leaves BuDDy without what it needs. */
static _Noreturn void lose_memory(struct dd *s) {
  if (s->grows_from) {
    bddnodesize = s->grows_from;
    s->grows_from = 0;
    memory_count_others(s->memory, (uint64_t)bddnodesize * BUDDY_PER_NODE);
  } else {
    s->broken = true;
  }
  leave_operation(s, DD_MEMORY_LIMIT);
}

static void on_error(int code) {
  struct dd *s = shared_store.open;
  if (code == BDD_MEMORY)
    lose_memory(s);
  /* No free node can also mean that a signal has just emptied the list. */
  if (code == BDD_NODENUM)
    leave_operation(s, shared_store.stop ? (enum dd_stop)shared_store.stop
                                         : full_table(s));
  leave_operation(s, DD_FAILED);
}

/* Large tables are faster on large pages; a hint, so failure is no matter. */
static void advise(struct dd *s) {
  s->advised = bddnodes;
#if defined(MADV_HUGEPAGE) && !defined(__EMSCRIPTEN__)
  uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
  uintptr_t from = ((uintptr_t)bddnodes + page - 1) / page * page;
  uintptr_t to = (uintptr_t)(bddnodes + bddnodesize) / page * page;
  if (bddnodesize >= HUGE_TABLE)
    madvise((void *)from, to - from, MADV_HUGEPAGE);
#endif
}

/* The rare part of begin. */
static void attend(struct dd *s) {
  shared_store.attention = 0;
  s->grows_from = 0; /* it has grown */
  s->countdown = OPERATIONS_PER_POLL;
  poll_limits(s);
  if (shared_store.stop && s->guard)
    leave_operation(s, (enum dd_stop)shared_store.stop);
  if (s->advised != bddnodes) {
    advise(s);
    /* The table has moved; a limit is one for the pages that it had, too. */
    if (memory_left(s->memory) < UINT64_MAX)
      memory_give_back();
  }
  kernel_fit(s->kernel);
}

/* Between the steps of our own walks, and at the start of each operation. */
static inline void check_stop(struct dd *s) {
  if (--s->countdown == 0 || shared_store.attention)
    attend(s);
}

/* Out of an operation of the kernel, every few thousand results. */
static void on_kernel(void *arg) {
  struct dd *s = arg;
  shared_store.attention =
      1; /* for the cache to be fitted after this operation */
  if (s->limits.copy && s->guard)
    s->limits.copy(s->limits.arg);
  poll_limits(s);
  if (shared_store.stop && s->guard)
    leave_operation(s, (enum dd_stop)shared_store.stop);
}

static inline void begin_operation(struct dd *s) {
  s->operations++;
  check_stop(s);
}

enum dd_stop dd_asked(void) {
  if (shared_store.open)
    poll_limits(shared_store.open);
  return (enum dd_stop)shared_store.stop;
}

void dd_heed(struct dd *s) { attend(s); }

bool dd_is_open(void) { return shared_store.open != NULL; }

static void free_counts(struct dd *s) {
  while (s->counts.len)
    mpz_clear(s->counts.at[--s->counts.len].value);
}

/* Makes the store usable again after a jump out of an operation. */
static void recover(struct dd *s) {
  s->polling = false;
  free_counts(s);
  kernel_recover(s->kernel);
  if ((enum dd_stop)shared_store.stop == s->why)
    shared_store.stop = DD_DONE;
  /* A limit is reported once; what comes after may look at the results. */
  if (s->why == DD_TIME_LIMIT)
    s->deadline = 0;
  if (s->broken)
    return;
  s->slots.at[TEMP] = 0;
  bddrefstacktop = bddrefstack;
  bdd_clear_error();
  s->recovering = true;
  bdd_gbc();
  s->recovering = false;
}

static void enter_guard(struct dd *s, struct guard *g) {
  g->outer = s->guard;
  s->guard = g;
}

static void exit_guard(struct dd *s) { s->guard = s->guard->outer; }

enum dd_stop dd_guard(struct dd *s, void (*body)(void *), void *arg) {
  struct guard g;
  if (s->broken)
    return DD_MEMORY_LIMIT;
  enter_guard(s, &g);
  if (setjmp(g.exit) == 0) {
    poll_limits(s);
    if (shared_store.stop)
      leave_operation(s, (enum dd_stop)shared_store.stop);
    body(arg);
    exit_guard(s);
    return DD_DONE;
  }
  exit_guard(s);
  recover(s);
  return s->why;
}

/* ---- Opening and closing ------------------------------------------------ */

/* The largest table that the limits allow, a prime as BuDDy wants it; says in
   s->full which limit that is. */
static int choose_max_nodes(struct dd *s, const struct dd_limits *limits) {
  uint64_t max = LARGEST_TABLE;
  uint64_t least = 4096 + 4 * (uint64_t)s->nvars;
  s->full = DD_NODE_LIMIT;
  if (limits->max_nodes && limits->max_nodes < max)
    max = limits->max_nodes;
  if (limits->memory_bytes && limits->memory_bytes / BYTES_PER_NODE < max) {
    max = limits->memory_bytes / BYTES_PER_NODE;
    s->full = DD_MEMORY_LIMIT;
  }
  if (max == LARGEST_TABLE)
    return LARGEST_TABLE;
  return bdd_prime_lte((int)(max < least ? least : max));
}

/* BuDDy sizes its stack of references by the number of variables, which some
   operations exceed, and reads entries it has not written yet. */
static void replace_reference_stack(struct dd *s) {
  free(bddrefstack);
  bddrefstack = calloc(8 * (size_t)s->nvars + 64, sizeof *bddrefstack);
  if (!bddrefstack)
    memory_failed();
  bddrefstacktop = bddrefstack;
}

/* Whether a node is what BuDDy's own functions say of it, and what it was made
   of; constants have no such parts. */
static bool layout_is_known(BDD n, int level, BDD low, BDD high) {
  const struct node *at = &bddnodes[n];
  return (int)at->level == level && at->low == low && at->high == high &&
         bdd_var(n) == level && bdd_low(n) == low && bdd_high(n) == high;
}

/* The same for references, which stick at their maximum. */
static bool references_are_known(BDD n) {
  const struct node *at = &bddnodes[n];
  unsigned before = at->refs;
  bdd_addref(n);
  unsigned more = at->refs;
  bdd_delref(n);
  return at->refs == before && more == before + 1;
}

/* The kernel reads BuDDy's table as struct node says.  That is proved here, on
   nodes that BuDDy has made: constants, variables and their complements, a
   node above another one, and one that is asked for twice. */
static void check_layout(struct dd *s) {
  bddStat before, after;
  int last = (int)s->nvars - 1;
  BDD x = bdd_ithvar(0), y = bdd_ithvar(last);
  bdd_stats(&before);
  bool known = bdd_getallocnum() == bddnodesize && bddfalse == 0 &&
               bddtrue == 1 && bddnodes[0].level == s->nvars &&
               bddnodes[1].level == s->nvars && layout_is_known(x, 0, 0, 1) &&
               layout_is_known(y, last, 0, 1) &&
               layout_is_known(bdd_nithvar(last), last, 1, 0);
  if (known && last > 0) {
    BDD both = bdd_addref(bdd_apply(x, y, bddop_and));
    known = layout_is_known(both, 0, 0, y) && references_are_known(both) &&
            bdd_makenode(0, 0, y) == both;
    bdd_delref(both);
  }
  bdd_stats(&after);
  s->made_before = (uint64_t)(after.produced - before.produced);
  if (!known)
    memory_give_up("this BuDDy lays out its nodes in an unknown way");
}

static void close_buddy(void) {
  bdd_error_hook(NULL);
  bdd_gbc_hook(NULL);
  bdd_resize_hook(NULL);
  bdd_done();
  /* It would free them again. */
  bddlevel2var = bddvar2level = NULL;
  shared_store.open = NULL;
  shared_store.stop = DD_DONE;
}

/* What BuDDy lost, while it made its variables or a cache, it would use or free
   again: then it stays as it is, and no store can be opened any more. */
static void leave_buddy(const struct dd *s) {
  if (s->state == RUNS && !s->broken)
    close_buddy();
  shared_store.open = NULL;
}

/* For memory_free: the store itself is freed with all else. */
static void abandon(void *arg) { leave_buddy(arg); }

/* Whether there is memory for all of this at once.  BuDDy cannot be trusted to
   notice that there is none: it does not look at one result, and frees twice
   what it has lost. */
static bool is_room(const size_t *sizes, size_t n) {
  void **blocks = calloc(n, sizeof *blocks);
  bool room = blocks != NULL;
  for (size_t i = 0; room && i < n; i++)
    room = (blocks[i] = malloc(sizes[i])) != NULL;
  for (size_t i = 0; blocks && i < n; i++)
    free(blocks[i]);
  free(blocks);
  return room;
}

/* What BuDDy asks for when it starts, each a little larger. */
static void ask_for_room(const struct dd *s, int nodes) {
  size_t table = 20 * (size_t)nodes, vars = sizeof(int) * (s->nvars + 1);
  size_t cache = CACHE_ENTRY * ((size_t)nodes / CACHE_RATIO + 1000);
  const size_t sizes[] = {table,    cache,    cache,         cache, cache,
                          cache,    cache,    vars,          vars,  vars,
                          2 * vars, 4 * vars, 8 * vars + 256};
  memory_ask(s->memory, (uint64_t)nodes * BYTES_PER_NODE + 20 * vars);
  if (!is_room(sizes, sizeof sizes / sizeof *sizes))
    memory_failed();
}

/* BuDDy's caches serve two operations, which most runs do not have. */
static void need_caches(struct dd *s) {
  if (s->has_caches)
    return;
  size_t cache = CACHE_ENTRY * ((size_t)bddnodesize / CACHE_RATIO + 1000);
  const size_t sizes[CACHES] = {cache, cache, cache, cache, cache, cache};
  if (!is_room(sizes, CACHES))
    leave_operation(s, DD_MEMORY_LIMIT);
  bdd_setcacheratio(CACHE_RATIO);
  s->has_caches = true;
}

static void open_buddy(struct dd *s) {
  /* Room for the variables, or their creation would ask for a collection. */
  int least = 4096 + 4 * (int)s->nvars;
  int first = least > FIRST_TABLE ? least : FIRST_TABLE;
  if (first > s->max_nodes)
    first = s->max_nodes;
  if (first > least &&
      (uint64_t)first * BYTES_PER_NODE > memory_left(s->memory))
    first = least;
  /* First: what ask_for_room gives back, malloc keeps, and would clear a part of
     it for these tables; now they come from the system, which has them clear. */
  s->kernel = kernel_new(s->nvars, on_kernel, s);
  ask_for_room(s, first);
  if (bdd_init(first, FIRST_CACHE) < 0)
    memory_failed();
  s->state = MAKES_VARIABLES;
  bdd_error_hook(on_error);
  bdd_gbc_hook(on_collection);
  bdd_resize_hook(on_resize);
  bdd_setmaxincrease(LARGEST_INCREASE);
  bdd_setminfreenodes(MIN_FREE_PERCENT);
  if (s->max_nodes < bddnodesize)
    s->max_nodes = bddnodesize;
  if (s->max_nodes > bddnodesize)
    bdd_setmaxnodenum(s->max_nodes);
  else
    bddmaxnodesize = s->max_nodes; /* bdd_setmaxnodenum would refuse it */
  if (bdd_setvarnum((int)s->nvars) < 0)
    memory_failed();
  s->state = RUNS;
  memory_count_others(s->memory, (uint64_t)bddnodesize * BUDDY_PER_NODE);
  replace_reference_stack(s);
  check_layout(s);
  advise(s);
  kernel_fit(s->kernel);
}

struct dd *dd_open(uint32_t nvars, const struct dd_limits *limits) {
  assert(!shared_store.open);
  if (nvars >= 1 << 21)
    memory_give_up("too many variables for decision diagrams");
  struct dd *s = xcalloc(1, sizeof *s);
  s->nvars = nvars ? nvars : 1;
  s->limits = *limits;
  s->memory = memory_current();
  s->countdown = OPERATIONS_PER_POLL;
  s->arena = arena_new();
  s->tails = tails_new();
  s->position = xcalloc((size_t)s->nvars + 1, sizeof *s->position);
  s->bits = xcalloc(s->nvars, sizeof *s->bits);
  s->marked = arena_array(s->arena, s->nvars / 64 + 1, sizeof *s->marked);
  s->target = arena_array(s->arena, s->nvars, sizeof *s->target);
  s->words.at = xmalloc(2 * (size_t)s->nvars * sizeof *s->words.at);
  for (BDD i = 0; i < FIRST_SLOT; i++)
    vec_push(&s->slots, i == DD_TRUE);
  s->max_nodes = choose_max_nodes(s, limits);
  s->attachment = memory_attach(abandon, s);
  shared_store.open = s;
  shared_store.attention = 0;
  open_buddy(s);
  if (limits->seconds > 0)
    s->deadline = clock_now() + limits->seconds;
  return s;
}

static void free_keys(struct contents_key *keys) { HASH_CLEAR(hh, keys); }

void dd_close(struct dd *s) {
  if (!s)
    return;
  assert(s == shared_store.open && !s->guard);
  leave_buddy(s);
  memory_count_others(s->memory, 0);
  memory_detach(s->attachment);
  kernel_free(s->kernel);
  tails_free(s->tails);
  free_counts(s);
  free_keys(s->set_keys);
  free_keys(s->map_keys);
  arena_free(s->arena);
  vec_free(&s->slots);
  for (uint32_t i = 0; i <= MAX_SPARE; i++)
    vec_free(&s->spare[i]);
  vec_free(&s->sets);
  vec_free(&s->maps);
  vec_free(&s->words);
  vec_free(&s->counts);
  vec_free(&s->literals);
  vec_free(&s->roots);
  vec_free(&s->copied);
  dd_graph_free(&s->spare_graph);
  xfree(s->seen);
  xfree(s->position);
  xfree(s->bits);
  xfree(s);
}

dd_slot dd_slots(struct dd *s, uint32_t n) {
  dd_slot first = (dd_slot)s->slots.len;
  if (n <= MAX_SPARE && s->spare[n].len > 0)
    return vec_pop(&s->spare[n]);
  while (n--)
    vec_push(&s->slots, 0);
  return first;
}

void dd_give_slots(struct dd *s, dd_slot first, uint32_t n) {
  for (uint32_t i = 0; i < n; i++)
    s->slots.at[first + i] = 0;
  if (n <= MAX_SPARE)
    vec_push(&s->spare[n], first);
}

/* ---- Nodes -------------------------------------------------------------- */

/* A node with its successors kept from the collection it may cause. */
static BDD make_node(uint32_t level, BDD low, BDD high) {
  bddrefstack[0] = low;
  bddrefstack[1] = high;
  bddrefstacktop = bddrefstack + 2;
  BDD node = bdd_makenode(level, low, high);
  bddrefstacktop = bddrefstack;
  return node;
}

static void begin_walk(struct dd *s) {
  assert(!s->polling); /* a walk may be under way */
  if (s->mark > UINT32_MAX - (uint32_t)bddnodesize) {
    memset(s->seen, 0, (size_t)s->seen_size * sizeof *s->seen);
    s->mark = 0;
  }
  s->base = s->mark;
}

/* The first nodes of a table are used first. */
static __attribute__((noinline, cold)) void see_further(struct dd *s, BDD n) {
  int size = s->seen_size ? s->seen_size : FIRST_SEEN;
  while (size <= n)
    size = size < bddnodesize / 2 ? 2 * size : bddnodesize;
  s->seen = xrealloc(s->seen, (size_t)size, sizeof *s->seen);
  memset(s->seen + s->seen_size, 0,
         (size_t)(size - s->seen_size) * sizeof *s->seen);
  s->seen_size = size;
}

/* True for an inner node that this walk has not met before. */
static inline bool first_visit(struct dd *s, BDD n) {
  if (n < 2)
    return false;
  if (n >= s->seen_size)
    see_further(s, n);
  if (s->seen[n] > s->base)
    return false;
  s->seen[n] = ++s->mark;
  return true;
}

static inline uint32_t walk_number(const struct dd *s, BDD n) {
  return s->seen[n] - s->base - 1;
}

static void visit_all(struct dd *s, BDD n) {
  while (first_visit(s, n)) {
    visit_all(s, low_of(n));
    n = high_of(n);
  }
}

static void mark_vars(struct dd *s, BDD n, const uint32_t *of, bool *marks) {
  for (; first_visit(s, n); n = high_of(n)) {
    uint32_t v = level_of(n);
    marks[of ? of[v] : v] = true;
    mark_vars(s, low_of(n), of, marks);
  }
}

void dd_mentions(struct dd *s, dd_slot a, const uint32_t *of, bool *marks) {
  begin_walk(s);
  mark_vars(s, s->slots.at[a], of, marks);
}

/* ---- Sets and maps ------------------------------------------------------ */

/* The entry for these words; a new one has the number `next`. */
static struct contents_key *find_key(struct dd *s, struct contents_key **table,
                                     const uint32_t *words, size_t n,
                                     size_t next) {
  struct contents_key *k;
  size_t bytes = n * sizeof *words;
  /* An empty key must have an address too. */
  const void *text = n ? (const void *)words : "";
  unsigned hash = hash_spread(hash_words(n, words, n));
  HASH_FIND_BYHASHVALUE(hh, *table, text, bytes, hash, k);
  if (k)
    return k;
  k = arena_alloc(s->arena, sizeof *k + bytes + sizeof *words);
  k->number = (uint32_t)next;
  if (n)
    memcpy(k->words, words, bytes);
  k->words[n] = NO_VARIABLE;
  HASH_ADD_KEYPTR_BYHASHVALUE(hh, *table, k->words, bytes, hash, k);
  return k;
}

/* s->words := the variables that have been marked, ascending; the marks go. */
static void list_marked(struct dd *s) {
  uint32_t *at = s->words.at;
  for (uint32_t i = 0; i <= (s->nvars - 1) / 64; i++) {
    uint64_t bits = s->marked[i];
    for (; bits; bits &= bits - 1)
      *at++ = 64 * i + (uint32_t)__builtin_ctzll(bits);
    s->marked[i] = 0;
  }
  s->words.len = (size_t)(at - s->words.at);
}

static bool is_marked(const struct dd *s, uint32_t var) {
  return s->marked[var / 64] >> (var % 64) & 1;
}

static void mark_var(struct dd *s, uint32_t var) {
  assert(var < s->nvars);
  s->marked[var / 64] |= UINT64_C(1) << (var % 64);
}

/* The set of the variables that have been marked. */
static dd_set marked_set(struct dd *s) {
  list_marked(s);
  size_t count = s->words.len;
  struct contents_key *k =
      find_key(s, &s->set_keys, s->words.at, count, s->sets.len);
  if (k->number == s->sets.len) {
    struct set set = {.vars = k->words, .n = (uint32_t)count};
    vec_push(&s->sets, set);
  }
  return k->number;
}

dd_set dd_make_set(struct dd *s, const uint32_t *vars, uint32_t n) {
  for (uint32_t i = 0; i < n; i++)
    mark_var(s, vars[i]);
  return marked_set(s);
}

/* s->words := the marked variables, each with its target; returns how many. */
static size_t list_marked_pairs(struct dd *s) {
  list_marked(s);
  size_t count = s->words.len;
  s->words.len = 2 * count;
  for (size_t i = count; i-- > 0;) {
    uint32_t var = s->words.at[i];
    s->words.at[2 * i] = var;
    s->words.at[2 * i + 1] = s->target[var];
  }
  return count;
}

/* s->words := the pairs of different variables, ascending in the first; returns
   how many. */
static size_t list_pairs(struct dd *s, const uint32_t *from, const uint32_t *to,
                         uint32_t n) {
  for (uint32_t i = 0; i < n; i++) {
    assert(from[i] < s->nvars && to[i] < s->nvars);
    if (from[i] == to[i])
      continue;
    assert(!is_marked(s, from[i]));
    mark_var(s, from[i]);
    s->target[from[i]] = to[i];
  }
  return list_marked_pairs(s);
}

dd_map dd_make_map(struct dd *s, const uint32_t *from, const uint32_t *to,
                   uint32_t n) {
  size_t count = list_pairs(s, from, to, n);
  struct contents_key *k =
      find_key(s, &s->map_keys, s->words.at, 2 * count, s->maps.len);
  if (k->number < s->maps.len)
    return k->number;
  struct map m = {.words = k->words, .n = count};
  vec_push(&s->maps, m);
  return k->number;
}

/* ---- Operations --------------------------------------------------------- */

void dd_copy(struct dd *s, dd_slot dst, dd_slot a) {
  s->slots.at[dst] = s->slots.at[a];
}

void dd_var(struct dd *s, dd_slot dst, uint32_t var, bool value) {
  begin_operation(s);
  s->slots.at[dst] = value ? bdd_ithvar((int)var) : bdd_nithvar((int)var);
}

static int by_var(const void *left, const void *right) {
  const struct literal *a = left, *b = right;
  return a->var < b->var ? -1 : a->var > b->var;
}

/* The cube of s->literals, which ascend in var. */
static BDD cube_of_literals(struct dd *s) {
  BDD cube = 1;
  for (size_t i = s->literals.len; i-- > 0;) {
    struct literal l = s->literals.at[i];
    if (i + 1 < s->literals.len && s->literals.at[i + 1].var == l.var) {
      if (s->literals.at[i + 1].bit != l.bit)
        return 0;
      continue;
    }
    cube = l.bit ? make_node(l.var, 0, cube) : make_node(l.var, cube, 0);
  }
  return cube;
}

void dd_cube(struct dd *s, dd_slot dst, const uint32_t *vars, const bool *bits,
             uint32_t n) {
  begin_operation(s);
  bool sorted = true;
  s->literals.len = 0;
  for (uint32_t i = 0; i < n; i++) {
    struct literal l = {vars[i], bits[i]};
    sorted = sorted && (!i || vars[i - 1] < vars[i]);
    vec_push(&s->literals, l);
  }
  if (!sorted)
    qsort(s->literals.at, n, sizeof *s->literals.at, by_var);
  s->slots.at[dst] = cube_of_literals(s);
}

void dd_not(struct dd *s, dd_slot dst, dd_slot a) {
  begin_operation(s);
  s->slots.at[dst] = kernel_apply(s->kernel, KERNEL_IFF, s->slots.at[a], 0);
}

/* top = bottom, and what is below.  What is made first is kept in TEMP. */
static BDD make_equal(struct dd *s, uint32_t top, uint32_t bottom, BDD below) {
  s->slots.at[TEMP] = make_node(bottom, below, 0);
  BDD high = make_node(bottom, 0, below);
  BDD both = make_node(top, s->slots.at[TEMP], high);
  s->slots.at[TEMP] = 0;
  return both;
}

/* s->words := the pairs, ascending, each with the upper variable first; false
   if they overlap. */
static bool list_equal(struct dd *s, const uint32_t *x, const uint32_t *y,
                       uint32_t n) {
  bool apart = true;
  for (uint32_t i = 0; i < n; i++) {
    uint32_t top = x[i] < y[i] ? x[i] : y[i];
    apart = apart && x[i] != y[i] && !is_marked(s, top);
    mark_var(s, top);
    s->target[top] = x[i] < y[i] ? y[i] : x[i];
  }
  list_marked_pairs(s);
  for (size_t i = 2; apart && i < s->words.len; i += 2)
    apart = s->words.at[i - 1] < s->words.at[i];
  return apart;
}

void dd_of_codes(struct dd *s, dd_slot dst, const uint32_t *vars,
                 uint32_t nvars, const uint64_t *codes, size_t n) {
  begin_operation(s);
  assert(nvars <= 64);
  s->slots.at[dst] = kernel_of_codes(s->kernel, vars, nvars, codes, n);
}

bool dd_equal(struct dd *s, dd_slot dst, const uint32_t *x, const uint32_t *y,
              uint32_t n) {
  begin_operation(s);
  if (!list_equal(s, x, y, n))
    return false;
  BDD all = 1;
  for (size_t i = s->words.len; i > 0; i -= 2)
    all = make_equal(s, s->words.at[i - 2], s->words.at[i - 1], all);
  s->slots.at[dst] = all;
  return true;
}

static void apply_slots(struct dd *s, enum kernel_op op, dd_slot dst, dd_slot a,
                        dd_slot b) {
  begin_operation(s);
  s->slots.at[dst] =
      kernel_apply(s->kernel, op, s->slots.at[a], s->slots.at[b]);
}

void dd_and(struct dd *s, dd_slot dst, dd_slot a, dd_slot b) {
  apply_slots(s, KERNEL_AND, dst, a, b);
}

void dd_or(struct dd *s, dd_slot dst, dd_slot a, dd_slot b) {
  apply_slots(s, KERNEL_OR, dst, a, b);
}

void dd_xor(struct dd *s, dd_slot dst, dd_slot a, dd_slot b) {
  apply_slots(s, KERNEL_XOR, dst, a, b);
}

void dd_iff(struct dd *s, dd_slot dst, dd_slot a, dd_slot b) {
  apply_slots(s, KERNEL_IFF, dst, a, b);
}

void dd_diff(struct dd *s, dd_slot dst, dd_slot a, dd_slot b) {
  apply_slots(s, KERNEL_DIFF, dst, a, b);
}

void dd_ite(struct dd *s, dd_slot dst, dd_slot a, dd_slot b, dd_slot c) {
  begin_operation(s);
  need_caches(s);
  s->slots.at[dst] = bdd_ite(s->slots.at[a], s->slots.at[b], s->slots.at[c]);
}

static void mark_variables(struct dd *s, BDD n) {
  for (; first_visit(s, n); n = high_of(n)) {
    mark_var(s, level_of(n));
    mark_variables(s, low_of(n));
  }
}

const uint32_t *dd_variables(struct dd *s, dd_slot a, uint32_t *n) {
  begin_walk(s);
  mark_variables(s, s->slots.at[a]);
  list_marked(s);
  *n = (uint32_t)s->words.len;
  return s->words.at;
}

static struct quantified quantified_of(struct dd *s, dd_set v) {
  struct set *set = &s->sets.at[v];
  if (!set->tails) {
    uint32_t *tails = arena_array(s->arena, set->n, sizeof *tails);
    tails_number(s->tails, set->vars, set->n, tails);
    set->tails = tails;
  }
  return (struct quantified){set->vars, set->tails};
}

void dd_exists(struct dd *s, dd_slot dst, dd_slot a, dd_set v) {
  begin_operation(s);
  s->slots.at[dst] =
      kernel_exists(s->kernel, s->slots.at[a], quantified_of(s, v));
}

void dd_and_exists(struct dd *s, dd_slot dst, dd_slot a, dd_slot b, dd_set v) {
  begin_operation(s);
  s->slots.at[dst] = kernel_and_exists(s->kernel, s->slots.at[a],
                                       s->slots.at[b], quantified_of(s, v));
}

void dd_rename(struct dd *s, dd_slot dst, dd_slot a, dd_map number) {
  begin_operation(s);
  const struct map *m = &s->maps.at[number];
  s->slots.at[dst] =
      kernel_rename(s->kernel, s->slots.at[a], m->words, m->n, number);
}

void dd_restrict(struct dd *s, dd_slot dst, dd_slot a, dd_slot cube) {
  begin_operation(s);
  need_caches(s);
  BDD c = s->slots.at[cube];
  s->slots.at[dst] = c ? bdd_restrict(s->slots.at[a], c) : 0;
}

/* Collects in s->literals the least assignment to the variables of a set, for n that
   mentions no others. */
static void least_literals(struct dd *s, BDD n, const struct set *set) {
  s->literals.len = 0;
  for (uint32_t i = 0; i < set->n; i++) {
    struct literal l = {set->vars[i], false};
    if (n > 1 && level_of(n) == l.var) {
      l.bit = low_of(n) == 0;
      n = l.bit ? high_of(n) : low_of(n);
    }
    vec_push(&s->literals, l);
  }
}

/* The variables that are not in a set. */
static dd_set others(struct dd *s, const struct set *set) {
  uint32_t i = 0;
  for (uint32_t var = 0; var < s->nvars; var++)
    if (set->vars[i] == var)
      i++;
    else
      mark_var(s, var);
  return marked_set(s);
}

void dd_least(struct dd *s, dd_slot dst, dd_slot a, dd_set v) {
  begin_operation(s);
  BDD n = s->slots.at[a];
  if (n)
    n = kernel_exists(s->kernel, n,
                      quantified_of(s, others(s, &s->sets.at[v])));
  s->slots.at[TEMP] = n;
  if (n) {
    least_literals(s, n, &s->sets.at[v]);
    n = cube_of_literals(s);
  }
  s->slots.at[dst] = n;
  s->slots.at[TEMP] = 0;
}

/* ---- Questions ---------------------------------------------------------- */

bool dd_same(const struct dd *s, dd_slot a, dd_slot b) {
  return s->slots.at[a] == s->slots.at[b];
}

bool dd_is_false(const struct dd *s, dd_slot a) { return !s->slots.at[a]; }

bool dd_is_true(const struct dd *s, dd_slot a) { return s->slots.at[a] == 1; }

uint32_t dd_identity(const struct dd *s, dd_slot a) {
  return (uint32_t)s->slots.at[a];
}

uint64_t dd_nodes(struct dd *s, dd_slot a) {
  begin_walk(s);
  visit_all(s, s->slots.at[a]);
  return s->mark - s->base;
}

/* Fills counts[number of n] with the number of assignments to the variables
   from n's own on, for n and all below it. */
static void count_below(struct dd *s, BDD n) {
  if (!first_visit(s, n))
    return;
  check_stop(s);
  struct count_entry fresh;
  mpz_init(fresh.value);
  vec_push(&s->counts, fresh);
  BDD next[2] = {low_of(n), high_of(n)};
  for (int i = 0; i < 2; i++)
    count_below(s, next[i]);
  mpz_t *sum = &s->counts.at[walk_number(s, n)].value, part;
  mpz_init(part);
  for (int i = 0; i < 2; i++) {
    if (!next[i])
      continue;
    uint32_t skipped =
        s->position[level_of(next[i])] - s->position[level_of(n)] - 1;
    if (next[i] == 1)
      mpz_set_ui(part, 1);
    else
      mpz_set(part, s->counts.at[walk_number(s, next[i])].value);
    mpz_mul_2exp(part, part, skipped);
    mpz_add(*sum, *sum, part);
  }
  mpz_clear(part);
}

void dd_count(struct dd *s, mpz_t out, dd_slot a, const uint32_t *vars,
              uint32_t n) {
  BDD root = s->slots.at[a];
  for (uint32_t i = 0; i < n; i++) {
    assert(vars[i] < s->nvars && (!i || vars[i - 1] < vars[i]));
    s->position[vars[i]] = i;
  }
  s->position[s->nvars] = n; /* the level of the constants */
  mpz_set_ui(out, (unsigned long)(root == 1));
  if (root > 1) {
    free_counts(s);
    begin_walk(s);
    count_below(s, root);
    mpz_set(out, s->counts.at[0].value);
    free_counts(s);
  }
  if (root)
    mpz_mul_2exp(out, out, s->position[level_of(root)]);
}

bool dd_eval(const struct dd *s, dd_slot a, const bool *bits) {
  BDD n = s->slots.at[a];
  while (n > 1)
    n = bits[level_of(n)] ? high_of(n) : low_of(n);
  return n == 1;
}

void dd_one(struct dd *s, dd_slot a, bool *bits) {
  memset(bits, 0, s->nvars * sizeof *bits);
  for (BDD n = s->slots.at[a]; n > 1;) {
    bool bit = !low_of(n);
    bits[level_of(n)] = bit;
    n = bit ? high_of(n) : low_of(n);
  }
}

struct each {
  struct dd *s;
  const uint32_t *vars;
  uint32_t n;
  bool (*visit)(void *, const bool *);
  void *arg;
};

/* Goes on with variable i at node n, which is not false. */
static bool each_from(const struct each *e, BDD n, uint32_t i) {
  check_stop(e->s);
  if (i == e->n) {
    assert(n == 1);
    return e->visit(e->arg, e->s->bits);
  }
  bool here = level_of(n) == e->vars[i];
  for (int bit = 0; bit < 2; bit++) {
    BDD next = !here ? n : bit ? high_of(n) : low_of(n);
    e->s->bits[i] = bit;
    if (next && !each_from(e, next, i + 1))
      return false;
  }
  return true;
}

void dd_each(struct dd *s, dd_slot a, const uint32_t *vars, uint32_t n,
             bool (*visit)(void *, const bool *bits), void *arg) {
  struct each e = {s, vars, n, visit, arg};
  if (s->slots.at[a])
    each_from(&e, s->slots.at[a], 0);
}

struct each_node {
  struct dd *s;
  void (*visit)(void *, uint32_t, uint32_t, uint32_t, uint32_t);
  void *arg;
};

/* Recursion is bounded by the number of variables. */
static void node_from(const struct each_node *e, BDD n) {
  if (n < 2 || !first_visit(e->s, n))
    return;
  node_from(e, high_of(n));
  node_from(e, low_of(n));
  e->visit(e->arg, (uint32_t)n, level_of(n), (uint32_t)high_of(n),
           (uint32_t)low_of(n));
}

void dd_each_node(struct dd *s, dd_slot a,
                  void (*visit)(void *, uint32_t, uint32_t, uint32_t, uint32_t),
                  void *arg) {
  struct each_node e = {s, visit, arg};
  begin_walk(s);
  node_from(&e, s->slots.at[a]);
}

enum { TOO_MANY = INT32_MAX }; /* no number of a copy */

static uint32_t number_of_copy(const struct dd *s, BDD n) {
  return n < 2 ? (uint32_t)n : s->copied.at[walk_number(s, n)];
}

/* Copies n and what is below it that this walk has not met, and returns the number of
   the copy; TOO_MANY once that makes more than `most` nodes.  Recursion is bounded by
   the number of variables. */
static uint32_t copy_below(struct dd *s, BDD n, uint32_t most,
                           struct dd_graph *g) {
  if (!first_visit(s, n))
    return number_of_copy(s, n);
  uint32_t own = walk_number(s, n);
  if (own >= most)
    return TOO_MANY;
  vec_push(&s->copied, 0);
  uint32_t high = copy_below(s, high_of(n), most, g);
  uint32_t low = high == TOO_MANY ? high : copy_below(s, low_of(n), most, g);
  if (low == TOO_MANY)
    return TOO_MANY;
  struct dd_graph_node node = {level_of(n), high, low};
  vec_push(&g->nodes, node);
  return s->copied.at[own] = (uint32_t)g->nodes.len + 1;
}

/* What is in use, the newest first: what the operation under way has made, and what
   slots hold. */
static size_t count_roots(const struct dd *s) {
  return (size_t)(bddrefstacktop - bddrefstack) + s->slots.len;
}

static BDD root_at(const struct dd *s, size_t i) {
  size_t n = (size_t)(bddrefstacktop - bddrefstack);
  return i < n ? bddrefstack[n - 1 - i] : s->slots.at[s->slots.len - 1 - i + n];
}

/* One walk: a sample is copied often, and seldom needed. */
static bool copy_roots(struct dd *s, uint32_t most, struct dd_graph *g) {
  s->copied.len = g->nodes.len = g->roots.len = 0;
  g->nvars = s->nvars;
  begin_walk(s);
  for (size_t i = 0; i < s->roots.len; i++) {
    uint32_t root = copy_below(s, s->roots.at[i], most, g);
    if (root == TOO_MANY)
      return false;
    vec_push(&g->roots, root);
  }
  return true;
}

static void add_root(struct dd *s, BDD n) {
  if (n > 1)
    vec_push(&s->roots, n);
}

bool dd_copy_all(struct dd *s, uint32_t most, struct dd_graph *g) {
  s->roots.len = 0;
  for (size_t i = 0; i < count_roots(s); i++)
    add_root(s, root_at(s, i));
  if (!copy_roots(s, most, &s->spare_graph))
    return false;
  struct dd_graph copy = s->spare_graph;
  s->spare_graph = *g;
  *g = copy;
  return true;
}

/* Whether node n and those below it are no more than `most` with what was seen. */
static bool sees_few(struct dd *s, BDD n, uint32_t most) {
  for (; first_visit(s, n); n = high_of(n))
    if (s->mark - s->base > most || !sees_few(s, low_of(n), most))
      return false;
  return true;
}

static bool diagram_is_small(struct dd *s, BDD n, uint32_t most) {
  begin_walk(s);
  return sees_few(s, n, most);
}

/* Some steps down from n, at most to a constant. */
static BDD node_below(BDD n, uint32_t steps) {
  for (; n > 1 && steps > 0; steps--)
    n = low_of(n) > 1 ? low_of(n) : high_of(n);
  return n;
}

/* The first node on the way down from n that has few below it. */
static BDD small_part(struct dd *s, BDD n, uint32_t most) {
  uint32_t large = 0, small = s->nvars; /* steps */
  if (diagram_is_small(s, n, most))
    return n;
  while (small - large > 1) {
    uint32_t middle = large + (small - large) / 2;
    if (diagram_is_small(s, node_below(n, middle), most))
      small = middle;
    else
      large = middle;
  }
  return node_below(n, small);
}

void dd_copy_part(struct dd *s, uint32_t most, struct dd_graph *g) {
  bool whole = true;
  s->roots.len = 0;
  for (size_t i = 0; i < count_roots(s) && whole; i++) {
    BDD n = root_at(s, i), part = small_part(s, n, most);
    whole = part == n;
    add_root(s, part);
    if (whole)
      most -= (uint32_t)(s->mark - s->base);
  }
  copy_roots(s, UINT32_MAX, g);
}

void dd_graph_free(struct dd_graph *g) {
  vec_free(&g->nodes);
  vec_free(&g->roots);
}

static void print_dot_name(FILE *out, const char *text) {
  fputc('"', out);
  for (; *text; text++) {
    if (*text == '"' || *text == '\\')
      fputc('\\', out);
    fputc(*text, out);
  }
  fputc('"', out);
}

struct dot {
  struct dd *s;
  FILE *out;
  const char *(*name)(void *, uint32_t);
  void *arg;
};

/* What leads to false is left out. */
static void dot_edge(const struct dot *d, BDD from, BDD to, const char *style) {
  if (to == 0)
    return;
  fprintf(d->out, "  n%u -> ", walk_number(d->s, from));
  if (to < 2)
    fprintf(d->out, "true");
  else
    fprintf(d->out, "n%u", walk_number(d->s, to));
  fprintf(d->out, "%s;\n", style);
}

/* Nodes are numbered as the walk meets them, so that equal diagrams print
   equally whatever their place in BuDDy's table. */
static void dot_node(const struct dot *d, BDD n) {
  if (!first_visit(d->s, n))
    return;
  fprintf(d->out, "  n%u [label=", walk_number(d->s, n));
  print_dot_name(d->out, d->name(d->arg, level_of(n)));
  fprintf(d->out, "];\n");
  dot_node(d, low_of(n));
  dot_node(d, high_of(n));
  dot_edge(d, n, low_of(n), " [style=dashed]");
  dot_edge(d, n, high_of(n), "");
}

void dd_dot(struct dd *s, FILE *out, dd_slot a,
            const char *(*name)(void *, uint32_t var), void *arg) {
  struct dot d = {s, out, name, arg};
  fprintf(out, "digraph dd {\n");
  fprintf(out, "  %s [shape=box];\n", s->slots.at[a] ? "true" : "false");
  begin_walk(s);
  dot_node(&d, s->slots.at[a]);
  fprintf(out, "}\n");
}

/* ---- Figures ------------------------------------------------------------ */

struct dd_work dd_get_work(const struct dd *s) {
  bddStat stat;
  bdd_stats(&stat);
  return (struct dd_work){s->operations,
                          (uint64_t)stat.produced - s->made_before,
                          (uint64_t)stat.nodenum, kernel_computed(s->kernel)};
}

void dd_get_figures(struct dd *s, struct dd_figures *out) {
  bddStat stat;
  bddCacheStat cache;
  bdd_stats(&stat);
  bdd_cachestats(&cache);
  begin_walk(s);
  for (size_t i = 0; i < s->slots.len; i++)
    visit_all(s, s->slots.at[i]);
  uint64_t live = s->mark - s->base;
  *out = (struct dd_figures){
      .operations = s->operations,
      .made = (uint64_t)stat.produced - s->made_before,
      .peak_nodes = live > s->peak ? live : s->peak,
      .table_nodes = (uint64_t)stat.nodenum,
      .collections = s->collections,
      .cache_hits = cache.opHit,
      .cache_misses = cache.opMiss,
      .collection_seconds = s->collection_seconds,
  };
}

/* ---- The store is what it should be ------------------------------------- */

/* Nodes that nobody needs keep what they have until a collection. */
static const char *check_node(const struct dd *s, int n) {
  const struct node *at = &bddnodes[n];
  if (at->level >= s->nvars)
    return "a node of no variable";
  if (at->low < 0 || at->high < 0 || at->low >= bddnodesize ||
      at->high >= bddnodesize || low_of(at->low) == -1 ||
      low_of(at->high) == -1)
    return "a node above one that is free";
  if (at->low == at->high)
    return "a node that asks for nothing";
  if (level_of(at->low) <= at->level || level_of(at->high) <= at->level)
    return "a node that is not above what is below it";
  uint32_t level = at->level;
  return bdd_makenode(level, at->low, at->high) == n
             ? NULL
             : "a node that is there twice";
}

const char *dd_check(const struct dd *s) {
  const char *wrong = NULL;
  assert(s == shared_store.open);
  for (size_t i = 0; i < s->slots.len && !wrong; i++) {
    BDD n = s->slots.at[i];
    if (n < 0 || n >= bddnodesize || low_of(n) == -1)
      wrong = "a slot whose diagram was freed";
  }
  for (int n = 2; n < bddnodesize && !wrong; n++)
    if (low_of(n) != -1)
      wrong = check_node(s, n);
  return wrong;
}
