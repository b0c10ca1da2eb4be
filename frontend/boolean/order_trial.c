/* frontend/boolean/order_trial.c — an order is tried on what is long.
 *
 * Diagrams are made by if-then-else (Brace, Rudell, Bryant: Efficient
 * Implementation of a BDD Package, DAC 1990) in tables of fixed size, without
 * complement edges and without garbage collection: they live for one order.
 * The value after, 'x, stands below the value before, as it does in the engine.
 */
#include "order_trial.h"

#include "engine/base/hash.h"
#include "engine/base/memory.h"
#include "engine/base/vec.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
  LONG_USES = 200000, /* of variables, in all of a trial */
  MANY_EQUATIONS = 12,
  CACHE_SIZE = 1 << 16, /* a sixteenth of the table */
  TABLE_SIZE = 1 << 20, /* more than twice the nodes */
  FIRST_SIZE = 1 << 12, /* what of the table is used at first */
  MOST_NODES = 400000,
  TRIAL_NO = 0,
  TRIAL_YES = 1,
};

struct trial_node {
  uint32_t level, low, high;
};

struct cached {
  uint32_t f, g, h, result;
};

/* A variable gets a value. */
struct equation {
  const struct bp_var *to;
  const struct bp_expr *value;
};

/* A condition, or n equations that hold together. */
struct trial_item {
  const struct bp_expr *condition; /* NULL: equations */
  size_t first;
  uint32_t n;
};

struct order_trial {
  VEC(struct trial_item) items;
  VEC(struct equation) equations;
  uint32_t nglobals;
  bool has_condition;
  uint32_t longest, left; /* uses of variables: of no condition; affordable */
  struct trial_node *nodes;
  uint32_t nnodes, limit; /* how many there are, and may be */
  uint32_t *table;        /* open addressing; 0: free */
  uint32_t size;          /* of the part of it that is used, a power of two */
  struct cached *cache;   /* of which a sixteenth of that is */
  const uint32_t *place;
};

/* ---- Collecting ------------------------------------------------------------ */

static uint32_t count_trial_uses(const struct bp_expr *e) {
  uint32_t n = e->kind == BP_VAR || e->kind == BP_PRIMED;
  if (!n)
    for (uint32_t i = 0; i < e->nargs; i++)
      n += count_trial_uses(e->arg[i]);
  return n;
}

static void add_trial_item(struct order_trial *t, struct trial_item item,
                           uint32_t uses) {
  if (uses > t->left)
    return;
  t->left -= uses;
  vec_push(&t->items, item);
}

static void collect_condition(struct order_trial *t, const struct bp_expr *e) {
  uint32_t uses = e && !e->choice ? count_trial_uses(e) : 0;
  if (uses <= t->longest)
    return;
  add_trial_item(t, (struct trial_item){.condition = e}, uses);
  t->has_condition = true;
}

static void add_equation(struct order_trial *t, const struct bp_var *to,
                         const struct bp_expr *value) {
  if (to && !value->choice && count_trial_uses(value) > 0)
    vec_push(&t->equations, ((struct equation){to, value}));
}

/* What was added to the equations since `first` is one item. */
static void end_equations(struct order_trial *t, size_t first) {
  uint32_t n = (uint32_t)(t->equations.len - first), uses = n;
  for (size_t i = first; i < t->equations.len; i++)
    uses += count_trial_uses(t->equations.at[i].value);
  if (n >= MANY_EQUATIONS)
    add_trial_item(t, (struct trial_item){.first = first, .n = n}, uses);
}

static void collect_call(struct order_trial *t, const struct bp_stmt *s) {
  const struct bp_proc *f = s->callee.proc;
  const struct bp_stmt *out =
      s->ntargets >= MANY_EQUATIONS ? bp_first_return(f->body) : NULL;
  size_t first = t->equations.len;
  for (uint32_t i = 0; i < s->nargs; i++)
    add_equation(t, &f->vars[i], s->args[i]);
  end_equations(t, first);
  first = t->equations.len;
  for (uint32_t i = 0; out && i < s->ntargets; i++)
    add_equation(t, s->targets[i].var, out->args[i]);
  end_equations(t, first);
}

static void collect_assignment(struct order_trial *t, const struct bp_stmt *s) {
  size_t first = t->equations.len;
  for (uint32_t i = 0; i < s->ntargets; i++)
    add_equation(t, s->targets[i].var, s->args[i]);
  end_equations(t, first);
}

static void collect_statements(struct order_trial *t, const struct bp_stmt *s) {
  for (; s; s = s->next) {
    collect_condition(t, s->cond);
    if (s->kind == BP_CALL)
      collect_call(t, s);
    if (s->kind == BP_ASSIGN)
      collect_assignment(t, s);
    for (const struct bp_arm *arm = s->arms; arm; arm = arm->next) {
      collect_condition(t, arm->cond);
      collect_statements(t, arm->body);
    }
    collect_statements(t, s->orelse);
  }
}

struct order_trial *order_trial_new(const struct bp_program *p,
                                    uint32_t longest) {
  struct order_trial *t = xcalloc(1, sizeof *t);

  t->longest = longest;
  t->left = LONG_USES;
  t->nglobals = p->nglobals;
  for (uint32_t i = 0; i < p->nprocs; i++)
    collect_statements(t, p->procs[i]->body);
  if (t->has_condition) {
    t->nodes = try_calloc(MOST_NODES, sizeof *t->nodes);
    t->table = try_calloc(TABLE_SIZE, sizeof *t->table);
    t->cache = try_calloc(CACHE_SIZE, sizeof *t->cache);
  }
  if (t->nodes && t->table && t->cache)
    return t;
  order_trial_free(t);
  return NULL;
}

void order_trial_free(struct order_trial *t) {
  if (!t)
    return;
  vec_free(&t->items);
  vec_free(&t->equations);
  xfree(t->nodes);
  xfree(t->table);
  xfree(t->cache);
  xfree(t);
}

/* ---- Diagrams -------------------------------------------------------------- */

static uint64_t hash_three(uint32_t x, uint32_t y, uint32_t z) {
  return hash_word(hash_word(hash_word(0, x), y), z);
}

/* Where in the table a node is, or is to be. */
static uint32_t *trial_place(struct order_trial *t, uint32_t level,
                             uint32_t low, uint32_t high) {
  uint64_t at = hash_three(level, low, high) & (t->size - 1);
  for (; t->table[at]; at = (at + 1) & (t->size - 1)) {
    const struct trial_node *n = &t->nodes[t->table[at]];
    if (n->level == level && n->low == low && n->high == high)
      break;
  }
  return &t->table[at];
}

/* Uses this much of the table; what is remembered is lost. */
static void resize_trial(struct order_trial *t, uint32_t size) {
  assert(size <= TABLE_SIZE);
  t->size = size;
  memset(t->table, 0, size * sizeof *t->table);
  memset(t->cache, 0, size / (TABLE_SIZE / CACHE_SIZE) * sizeof *t->cache);
  for (uint32_t i = 2; i < t->nnodes; i++) {
    const struct trial_node *n = &t->nodes[i];
    *trial_place(t, n->level, n->low, n->high) = i;
  }
}

/* When there are too many nodes, NO stands in for new ones: what comes out is
   not looked at. */
static uint32_t new_trial_node(struct order_trial *t, uint32_t level,
                               uint32_t low, uint32_t high) {
  if (low == high)
    return low;
  uint32_t *place = trial_place(t, level, low, high);
  if (*place)
    return *place;
  if (t->nnodes >= t->limit)
    return TRIAL_NO;
  t->nodes[t->nnodes] = (struct trial_node){level, low, high};
  *place = t->nnodes++;
  if (t->nnodes > t->size / 2)
    resize_trial(t, 4 * t->size);
  return t->nnodes - 1;
}

static uint32_t trial_top(const struct order_trial *t, uint32_t f, uint32_t g,
                          uint32_t h) {
  uint32_t top = t->nodes[f].level;
  top = t->nodes[g].level < top ? t->nodes[g].level : top;
  return t->nodes[h].level < top ? t->nodes[h].level : top;
}

static uint32_t trial_cofactor(const struct order_trial *t, uint32_t f,
                               uint32_t level, bool high) {
  const struct trial_node *n = &t->nodes[f];
  return n->level != level ? f : high ? n->high : n->low;
}

static struct cached *trial_cached(struct order_trial *t, uint32_t f,
                                   uint32_t g, uint32_t h) {
  uint32_t size = t->size / (TABLE_SIZE / CACHE_SIZE);
  return &t->cache[hash_three(f, g, h) % size];
}

/* Recurses once for each level. */
static uint32_t if_then_else(struct order_trial *t, uint32_t f, uint32_t g,
                             uint32_t h) {
  if (f == TRIAL_YES || g == h)
    return g;
  if (f == TRIAL_NO)
    return h;
  if (g == TRIAL_YES && h == TRIAL_NO)
    return f;
  if (t->nnodes >= t->limit)
    return TRIAL_NO;
  struct cached *c = trial_cached(t, f, g, h);
  if (c->f == f && c->g == g && c->h == h)
    return c->result;
  uint32_t level = trial_top(t, f, g, h);
  uint32_t low = if_then_else(t, trial_cofactor(t, f, level, false),
                              trial_cofactor(t, g, level, false),
                              trial_cofactor(t, h, level, false));
  uint32_t high = if_then_else(t, trial_cofactor(t, f, level, true),
                               trial_cofactor(t, g, level, true),
                               trial_cofactor(t, h, level, true));
  uint32_t result = new_trial_node(t, level, low, high);
  *trial_cached(t, f, g, h) = (struct cached){f, g, h, result};
  return result;
}

static uint32_t negate(struct order_trial *t, uint32_t f) {
  return if_then_else(t, f, TRIAL_NO, TRIAL_YES);
}

static uint32_t combine_trials(struct order_trial *t, enum bp_expr_kind kind,
                               uint32_t f, uint32_t g) {
  switch (kind) {
  case BP_AND:
    return if_then_else(t, f, g, TRIAL_NO);
  case BP_OR:
    return if_then_else(t, f, TRIAL_YES, g);
  case BP_IMPLIES:
    return if_then_else(t, f, g, TRIAL_YES);
  case BP_EQ:
  case BP_IFF:
    return if_then_else(t, f, g, negate(t, g));
  default:
    assert(kind == BP_XOR || kind == BP_NE);
    return if_then_else(t, f, negate(t, g), g);
  }
}

static uint32_t trial_diagram(struct order_trial *t, const struct bp_expr *e);

static uint32_t place_of(const struct order_trial *t, const struct bp_var *v) {
  return t->place[v->global ? v->index : t->nglobals + v->slot];
}

struct trial_conjunct {
  const struct bp_expr *e;
  uint32_t uses;
};

static int by_uses(const void *x, const void *y) {
  const struct trial_conjunct *a = x, *b = y;
  if (a->uses != b->uses)
    return a->uses > b->uses ? -1 : 1;
  return (a->e->span.start > b->e->span.start) -
         (a->e->span.start < b->e->span.start);
}

/* The longest conjunct first: it leaves few combinations, where many equalities
   of distant variables allow many. */
static uint32_t conjunction_of(struct order_trial *t, const struct bp_expr *e) {
  struct trial_conjunct *parts = xcalloc(e->nargs, sizeof *parts);
  for (uint32_t i = 0; i < e->nargs; i++)
    parts[i] = (struct trial_conjunct){e->arg[i], count_trial_uses(e->arg[i])};
  qsort(parts, e->nargs, sizeof *parts, by_uses);
  uint32_t f = TRIAL_YES;
  for (uint32_t i = 0; i < e->nargs && t->nnodes < t->limit; i++)
    f = if_then_else(t, f, trial_diagram(t, parts[i].e), TRIAL_NO);
  xfree(parts);
  return f;
}

static uint32_t trial_diagram(struct order_trial *t, const struct bp_expr *e) {
  switch (e->kind) {
  case BP_FALSE:
    return TRIAL_NO;
  case BP_TRUE:
    return TRIAL_YES;
  case BP_VAR:
  case BP_PRIMED: {
    uint32_t level = 2 * place_of(t, e->ref.var) + (e->kind == BP_PRIMED);
    return new_trial_node(t, level, TRIAL_NO, TRIAL_YES);
  }
  case BP_NOT:
    return negate(t, trial_diagram(t, e->arg[0]));
  case BP_ITE: {
    uint32_t f = trial_diagram(t, e->arg[0]), g = trial_diagram(t, e->arg[1]);
    return if_then_else(t, f, g, trial_diagram(t, e->arg[2]));
  }
  default:
    break;
  }
  if (e->kind == BP_AND)
    return conjunction_of(t, e);
  uint32_t f = trial_diagram(t, e->arg[0]);
  for (uint32_t i = 1; i < e->nargs; i++)
    f = combine_trials(t, e->kind, f, trial_diagram(t, e->arg[i]));
  return f;
}

struct placed_equation {
  const struct equation *e;
  uint32_t place;
};

/* Equations are joined from the lowest variable upwards. */
static int by_place(const void *x, const void *y) {
  const struct placed_equation *a = x, *b = y;
  return (a->place < b->place) - (a->place > b->place);
}

static uint32_t trial_equations(struct order_trial *t,
                                const struct trial_item *item) {
  struct placed_equation *parts = xcalloc(item->n, sizeof *parts);
  for (uint32_t i = 0; i < item->n; i++) {
    const struct equation *e = &t->equations.at[item->first + i];
    parts[i] = (struct placed_equation){e, place_of(t, e->to)};
  }
  qsort(parts, item->n, sizeof *parts, by_place);
  uint32_t f = TRIAL_YES;
  for (uint32_t i = 0; i < item->n && t->nnodes < t->limit; i++) {
    uint32_t to =
        new_trial_node(t, 2 * parts[i].place + 1, TRIAL_NO, TRIAL_YES);
    uint32_t value = trial_diagram(t, parts[i].e->value);
    f = if_then_else(t, combine_trials(t, BP_EQ, to, value), f, TRIAL_NO);
  }
  xfree(parts);
  return f;
}

/* The nodes of one diagram and of what it is made from, up to `most`. */
static uint32_t try_item(struct order_trial *t, const struct trial_item *item,
                         uint64_t most) {
  t->limit = most < MOST_NODES ? (uint32_t)most : MOST_NODES;
  t->nodes[TRIAL_NO] = t->nodes[TRIAL_YES] =
      (struct trial_node){UINT32_MAX, 0, 0};
  t->nnodes = 2;
  resize_trial(t, FIRST_SIZE);
  if (item->condition)
    trial_diagram(t, item->condition);
  else
    trial_equations(t, item);
  return t->nnodes;
}

uint64_t order_trial_nodes(struct order_trial *t, const uint32_t *place,
                           uint64_t most) {
  uint64_t sum = 0;
  t->place = place;
  for (size_t i = 0; i < t->items.len && sum < most; i++)
    sum += try_item(t, &t->items.at[i], most - sum);
  return sum < most ? sum : most;
}
