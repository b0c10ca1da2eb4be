/* calculus/compile/dag.c — hash-consing of operations and their emission. */
#include "dag.h"

#include "engine/base/hash.h"
#include "engine/base/hash_table.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* What makes two operations equal; no padding may be left uninitialised, so
   keys are made by zeroing first. */
struct px_key {
  uint32_t op, f, g, aux;
  struct px *a, *b;
  int64_t k;
};

struct px {
  struct px_key key;
  struct scope *scope;
  uint32_t reg, origin;
  bool emitted;
  UT_hash_handle hh;
};

struct dag {
  struct arena *a;
  struct plan *plan;
  struct scope *root;
  struct px *nodes;
  struct px *constants[2];
  uint32_t origin; /* of new nodes */
};

struct dag *dag_new(struct arena *a, struct plan *p, struct scope *root) {
  struct dag *d = arena_alloc(a, sizeof *d);
  d->a = a;
  d->plan = p;
  d->root = root;
  return d;
}

void dag_free(struct dag *d) {
  if (d)
    HASH_CLEAR(hh, d->nodes);
}

uint32_t dag_origin(struct dag *d, uint32_t origin) {
  uint32_t before = d->origin;
  d->origin = origin;
  return before;
}

struct scope *dag_scope(struct dag *d, struct scope *parent,
                        struct plan_block *block) {
  struct scope *s = arena_alloc(d->a, sizeof *s);
  s->parent = parent;
  s->depth = parent ? parent->depth + 1 : 0;
  s->block = block;
  return s;
}

uint32_t dag_register(struct dag *d) { return d->plan->nregs++; }

struct scope *px_scope(const struct px *x) {
  return x->scope;
}

static struct scope *inner(struct scope *s, struct scope *t) {
  return s->depth >= t->depth ? s : t;
}

/* Word by word: a hash byte by byte was most of what rows of data took here. */
static unsigned hash_of_px(const struct px_key *key) {
  uint64_t hash = (uint64_t)key->op << 32 | key->aux;
  hash = hash_word(hash, (uint64_t)key->f << 32 | key->g);
  hash = hash_word(hash, (uint64_t)(uintptr_t)key->a);
  hash = hash_word(hash, (uint64_t)(uintptr_t)key->b);
  return hash_spread(hash_word(hash, (uint64_t)key->k));
}

static struct px *intern_px(struct dag *d, enum plan_op op, struct px *a,
                            struct px *b, uint32_t f, uint32_t g, uint32_t aux,
                            int64_t k) {
  struct px_key key;
  struct px *x;
  memset(&key, 0, sizeof key);
  key.op = op;
  key.a = a;
  key.b = b;
  key.f = f;
  key.g = g;
  key.aux = aux;
  key.k = k;
  unsigned hash = hash_of_px(&key);
  HASH_FIND_BYHASHVALUE(hh, d->nodes, &key, sizeof key, hash, x);
  if (x)
    return x;
  x = arena_alloc(d->a, sizeof *x);
  x->key = key;
  x->scope = d->root;
  x->origin = d->origin;
  if (a)
    x->scope = inner(x->scope, a->scope);
  if (b)
    x->scope = inner(x->scope, b->scope);
  assert(!x->scope->closed);
  HASH_ADD_BYHASHVALUE(hh, d->nodes, key, sizeof key, hash, x);
  return x;
}

static struct px *px_op(struct dag *d, enum plan_op op, struct px *a,
                        struct px *b, uint32_t aux) {
  return intern_px(d, op, a, b, 0, 0, aux, 0);
}

static struct px *px_atom(struct dag *d, enum plan_op op, uint32_t f,
                          uint32_t g, int64_t k) {
  return intern_px(d, op, NULL, NULL, f, g, 0, k);
}

struct px *px_constant(struct dag *d, bool value) {
  if (!d->constants[value])
    d->constants[value] = px_atom(d, value ? PLAN_TRUE : PLAN_FALSE, 0, 0, 0);
  return d->constants[value];
}

static bool is_constant(const struct dag *d, const struct px *x, bool value) {
  return x == d->constants[value];
}

struct px *px_register(struct dag *d, uint32_t reg, struct scope *scope) {
  struct px *x = arena_alloc(d->a, sizeof *x);
  x->scope = scope;
  x->reg = reg;
  x->emitted = true;
  return x;
}

struct px *px_valid(struct dag *d, uint32_t field) {
  return px_atom(d, PLAN_VALID, field, 0, 0);
}

struct px *px_within(struct dag *d, uint32_t field) {
  return px_atom(d, PLAN_WITHIN, field, 0, 0);
}

struct px *px_is(struct dag *d, uint32_t field, int64_t k) {
  return px_atom(d, PLAN_IS, field, 0, k);
}

struct px *px_below(struct dag *d, uint32_t field, int64_t k) {
  return px_atom(d, PLAN_BELOW, field, 0, k);
}

struct px *px_bit(struct dag *d, uint32_t field, int64_t k) {
  return px_atom(d, PLAN_BIT, field, 0, k);
}

struct px *px_sum(struct dag *d, uint32_t f, uint32_t g, int64_t k) {
  if (k == 0 && g < f) {
    uint32_t swap = f;
    f = g;
    g = swap;
  }
  return px_atom(d, PLAN_SUM, f, g, k);
}

struct px *px_less(struct dag *d, uint32_t f, uint32_t g, int64_t k) {
  return px_atom(d, PLAN_LESS, f, g, k);
}

struct px *px_not(struct dag *d, struct px *a) {
  for (int v = 0; v < 2; v++)
    if (is_constant(d, a, v))
      return px_constant(d, !v);
  return a->key.op == PLAN_NOT && a->key.a ? a->key.a
                                           : px_op(d, PLAN_NOT, a, NULL, 0);
}

struct px *px_and(struct dag *d, struct px *a, struct px *b) {
  if (is_constant(d, a, false) || is_constant(d, b, true) || a == b)
    return a;
  if (is_constant(d, b, false) || is_constant(d, a, true))
    return b;
  return px_op(d, PLAN_AND, a, b, 0);
}

struct px *px_or(struct dag *d, struct px *a, struct px *b) {
  if (is_constant(d, a, true) || is_constant(d, b, false) || a == b)
    return a;
  if (is_constant(d, b, true) || is_constant(d, a, false))
    return b;
  return px_op(d, PLAN_OR, a, b, 0);
}

struct px *px_iff(struct dag *d, struct px *a, struct px *b) {
  return px_op(d, PLAN_IFF, a, b, 0);
}

struct px *px_diff(struct dag *d, struct px *a, struct px *b) {
  if (is_constant(d, a, false) || is_constant(d, b, false))
    return a;
  if (is_constant(d, b, true) || a == b)
    return px_constant(d, false);
  if (is_constant(d, a, true))
    return px_not(d, b);
  return px_op(d, PLAN_DIFF, a, b, 0);
}

static int by_field_number(const void *x, const void *y) {
  uint32_t a = *(const uint32_t *)x, b = *(const uint32_t *)y;
  return a < b ? -1 : a > b;
}

static uint32_t dag_set_of(struct dag *d, const uint32_t *fields, uint32_t n) {
  uint32_t *sorted = arena_copy(d->a, fields, n, sizeof *fields);
  uint32_t i = 1;
  while (i < n && sorted[i - 1] <= sorted[i])
    i++;
  if (i < n)
    qsort(sorted, n, sizeof *sorted, by_field_number);
  return plan_set_of(d->plan, sorted, n);
}

/* Whether a renaming takes field away, and not puts another in its place. */
static bool vacated(const struct plan_map *map, uint32_t field) {
  bool from = false;
  for (uint32_t i = 0; i < map->n; i++) {
    if (map->to[i] == field)
      return false;
    from = from || map->from[i] == field;
  }
  return from;
}

/* ∃ after a renaming becomes a renaming after ∃, of what is left: projecting
   first makes the renaming cheaper.  A field that the renaming vacates is not
   there any more, and must not be quantified where it still is. */
static struct px *exists_renamed(struct dag *d, struct px *a,
                                 const uint32_t *fields, uint32_t n) {
  const struct plan_map map = d->plan->maps.at[a->key.aux];
  uint32_t *inside = arena_array(d->a, n, sizeof *inside), ninside = 0;
  uint32_t *from = arena_array(d->a, 2 * (size_t)map.n, sizeof *from);
  uint32_t *to = from + map.n, m = 0;
  bool *gone = arena_array(d->a, map.n, sizeof *gone);
  for (uint32_t j = 0; j < n; j++) {
    uint32_t field = fields[j];
    if (vacated(&map, field))
      continue;
    for (uint32_t i = 0; i < map.n; i++)
      if (map.to[i] == fields[j]) {
        field = map.from[i];
        gone[i] = true;
      }
    inside[ninside++] = field;
  }
  for (uint32_t i = 0; i < map.n; i++)
    if (!gone[i]) {
      from[m] = map.from[i];
      to[m++] = map.to[i];
    }
  return px_rename(d, px_exists(d, a->key.a, inside, ninside), from, to, m);
}

struct px *px_exists(struct dag *d, struct px *a, const uint32_t *fields,
                     uint32_t n) {
  if (n == 0 || is_constant(d, a, false) || is_constant(d, a, true))
    return a;
  if (a->key.op == PLAN_RENAME && a->key.a)
    return exists_renamed(d, a, fields, n);
  return px_op(d, PLAN_EXISTS, a, NULL, dag_set_of(d, fields, n));
}

struct px *px_and_exists(struct dag *d, struct px *a, struct px *b,
                         const uint32_t *fields, uint32_t n) {
  if (n == 0)
    return px_and(d, a, b);
  if (is_constant(d, a, false) || is_constant(d, b, true) || a == b)
    return px_exists(d, a, fields, n);
  if (is_constant(d, b, false) || is_constant(d, a, true))
    return px_exists(d, b, fields, n);
  return px_op(d, PLAN_AND_EXISTS, a, b, dag_set_of(d, fields, n));
}

struct field_pair {
  uint32_t from, to;
};

static int by_from(const void *x, const void *y) {
  return by_field_number(&((const struct field_pair *)x)->from,
                         &((const struct field_pair *)y)->from);
}

uint32_t dag_map_of(struct dag *d, const uint32_t *from, const uint32_t *to,
                    uint32_t n) {
  struct field_pair *pairs = arena_array(d->a, n, sizeof *pairs);
  uint32_t *f = arena_array(d->a, 2 * (size_t)n, sizeof *f), *t = f + n;
  bool ascending = true;
  for (uint32_t i = 0; i < n; i++) {
    pairs[i] = (struct field_pair){from[i], to[i]};
    ascending = ascending && (i == 0 || from[i - 1] <= from[i]);
  }
  if (!ascending)
    qsort(pairs, n, sizeof *pairs, by_from);
  for (uint32_t i = 0; i < n; i++) {
    f[i] = pairs[i].from;
    t[i] = pairs[i].to;
  }
  return plan_map_of(d->plan, f, t, n);
}

struct px *px_rename(struct dag *d, struct px *a, const uint32_t *from,
                     const uint32_t *to, uint32_t n) {
  if (n == 0 || is_constant(d, a, false) || is_constant(d, a, true))
    return a;
  return px_op(d, PLAN_RENAME, a, NULL, dag_map_of(d, from, to, n));
}

struct px *px_gather(struct dag *d, uint32_t solve, uint32_t member) {
  return intern_px(d, PLAN_GATHER, NULL, NULL, 0, 0, solve, member);
}

/* ---- Emission ------------------------------------------------------------ */

static struct plan_instr instruction(const struct px *x) {
  struct plan_instr i = {.op = x->key.op,
                         .dst = x->reg,
                         .a = x->key.a ? x->key.a->reg : PLAN_NONE,
                         .b = x->key.b ? x->key.b->reg : PLAN_NONE,
                         .f = x->key.f,
                         .g = x->key.g,
                         .aux = x->key.aux,
                         .k = x->key.k,
                         .origin = x->origin};
  return i;
}

/* Iterative, since chains of operations can be as long as a disjunction. */
uint32_t px_place(const struct px *x) {
  return x->emitted ? x->reg : PLAN_NONE;
}

uint32_t dag_emit(struct dag *d, struct px *x) {
  VEC(struct px *) todo = {0};
  vec_push(&todo, x);
  while (todo.len > 0) {
    struct px *top = todo.at[todo.len - 1];
    assert(!top->scope->closed);
    if (top->emitted) {
      todo.len--;
    } else if (top->key.a && !top->key.a->emitted) {
      vec_push(&todo, top->key.a);
    } else if (top->key.b && !top->key.b->emitted) {
      vec_push(&todo, top->key.b);
    } else {
      top->reg = dag_register(d);
      struct plan_instr i = instruction(top);
      vec_push(&top->scope->block->code, i);
      top->emitted = true;
      todo.len--;
    }
  }
  vec_free(&todo);
  return x->reg;
}
