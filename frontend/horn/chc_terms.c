/* frontend/horn/chc_terms.c — terms of Horn clauses, down to Booleans.
 *
 * Nodes are hashed by kind and operands, and made once (hash-consing).  The
 * constructors decide constants and remove doubles; they look at the nodes
 * given, never below, so that none recurses.
 */
#include "chc_terms.h"

#include <stddef.h>
#include <string.h>

/* ---- Nodes ------------------------------------------------------------- */

/* What occurs in a literal, by its node. */
static unsigned turned(unsigned has, bool negated) {
  if (!negated)
    return has;
  return (has & 5) << 1 | (has & 10) >> 1;
}

unsigned chc_has(const struct chc_terms *t, uint32_t lit) {
  return turned(chc_node(t, lit)->has, lit & 1);
}

static unsigned has_of(const struct chc_terms *t, const struct chc_node *n) {
  unsigned has = 0;
  if (n->kind == CHC_APPLY)
    return CHC_HAS_PRED;
  for (uint32_t i = 0; i < n->nargs; i++)
    has |= chc_has(t, n->arg[i]);
  return n->kind == CHC_FORALL ? has | CHC_HAS_FORALL : has;
}

/* The literal of a node with this key, which is made if there is none. */
static uint32_t intern_node(struct chc_terms *t, enum chc_kind kind, uint32_t a,
                            uint32_t b, const uint32_t *args, uint32_t nargs) {
  size_t key = offsetof(struct chc_node, arg) - offsetof(struct chc_node, kind);
  size_t size = sizeof(struct chc_node) + nargs * sizeof *args;
  struct chc_node *draft = xcalloc(1, size), *n;
  draft->kind = kind;
  draft->a = a;
  draft->b = b;
  draft->nargs = nargs;
  if (nargs)
    memcpy(draft->arg, args, nargs * sizeof *args);
  key += nargs * sizeof *args;
  HASH_FIND(hh, t->table, &draft->kind, key, n);
  if (!n) {
    n = arena_copy(t->arena, draft, 1, size);
    n->has = has_of(t, n);
    n->number = (uint32_t)t->nodes.len;
    HASH_ADD_KEYPTR(hh, t->table, &n->kind, key, n);
    vec_push(&t->nodes, n);
    vec_push(&t->marks, 0);
    vec_push(&t->marks, 0);
  }
  xfree(draft);
  return 2 * n->number;
}

struct chc_terms *chc_terms_new(struct arena *a) {
  struct chc_terms *t = arena_alloc(a, sizeof *t);
  t->arena = a;
  intern_node(t, CHC_TRUE, 0, 0, NULL, 0);
  return t;
}

void chc_terms_free(struct chc_terms *t) {
  if (!t)
    return;
  HASH_CLEAR(hh, t->table);
  vec_free(&t->nodes);
  vec_free(&t->vars);
  vec_free(&t->preds);
  vec_free(&t->marks);
  vec_free(&t->binders);
  vec_free(&t->numerals);
}

struct chc_var *chc_new_var(struct chc_terms *t, const char *name,
                            const struct chc_sort *sort) {
  struct chc_var *v = arena_alloc(t->arena, sizeof *v);
  v->name = name;
  v->sort = sort;
  v->index = (uint32_t)t->vars.len;
  vec_push(&t->vars, v);
  return v;
}

struct chc_pred *chc_new_pred(struct chc_terms *t, const char *name,
                              struct span span, const struct chc_sort **params,
                              uint32_t nparams) {
  struct chc_pred *p = arena_alloc(t->arena, sizeof *p);
  p->name = name;
  p->span = span;
  p->params = params;
  p->nparams = nparams;
  p->index = (uint32_t)t->preds.len;
  vec_push(&t->preds, p);
  return p;
}

/* ---- Connectives ------------------------------------------------------- */

uint32_t chc_and(struct chc_terms *t, const uint32_t *lits, uint32_t n) {
  uint32_t *kept = xmalloc(((size_t)n + 1) * sizeof *kept), nkept = 0;
  uint32_t result = CHC_YES;
  uint32_t mark = ++t->mark;
  for (uint32_t i = 0; i < n && result == CHC_YES; i++) {
    if (lits[i] == CHC_NO || t->marks.at[chc_not(lits[i])] == mark)
      result = CHC_NO;
    if (lits[i] == CHC_YES || t->marks.at[lits[i]] == mark)
      continue;
    t->marks.at[lits[i]] = mark;
    kept[nkept++] = lits[i];
  }
  if (result == CHC_YES && nkept > 0)
    result = nkept == 1 ? kept[0] : intern_node(t, CHC_AND, 0, 0, kept, nkept);
  xfree(kept);
  return result;
}

uint32_t chc_or(struct chc_terms *t, const uint32_t *lits, uint32_t n) {
  uint32_t *turned_lits = xmalloc(((size_t)n + 1) * sizeof *turned_lits);
  for (uint32_t i = 0; i < n; i++)
    turned_lits[i] = chc_not(lits[i]);
  uint32_t result = chc_not(chc_and(t, turned_lits, n));
  xfree(turned_lits);
  return result;
}

uint32_t chc_and2(struct chc_terms *t, uint32_t x, uint32_t y) {
  return chc_and(t, (uint32_t[]){x, y}, 2);
}

uint32_t chc_or2(struct chc_terms *t, uint32_t x, uint32_t y) {
  return chc_or(t, (uint32_t[]){x, y}, 2);
}

uint32_t chc_iff(struct chc_terms *t, uint32_t x, uint32_t y) {
  if (x >> 1 == y >> 1)
    return x == y ? CHC_YES : CHC_NO;
  if (x >> 1 == 0)
    return x == CHC_YES ? y : chc_not(y);
  if (y >> 1 == 0)
    return y == CHC_YES ? x : chc_not(x);
  if (chc_has(t, x) | chc_has(t, y))
    return chc_and2(t, chc_or2(t, chc_not(x), y), chc_or2(t, x, chc_not(y)));
  uint32_t sign = (x ^ y) & 1, args[2] = {x & ~1u, y & ~1u};
  if (args[0] > args[1]) {
    args[0] = y & ~1u;
    args[1] = x & ~1u;
  }
  return intern_node(t, CHC_IFF, 0, 0, args, 2) ^ sign;
}

uint32_t chc_xor(struct chc_terms *t, uint32_t x, uint32_t y) {
  return chc_not(chc_iff(t, x, y));
}

uint32_t chc_ite(struct chc_terms *t, uint32_t c, uint32_t x, uint32_t y) {
  if (c & 1)
    return chc_ite(t, chc_not(c), y, x);
  if (c == CHC_YES || x == y)
    return x;
  if (x == chc_not(y))
    return chc_iff(t, c, x);
  if (x == CHC_YES || x == c)
    return chc_or2(t, c, y);
  if (x == CHC_NO || x == chc_not(c))
    return chc_and2(t, chc_not(c), y);
  if (y == CHC_YES || y == chc_not(c))
    return chc_or2(t, chc_not(c), x);
  if (y == CHC_NO || y == c)
    return chc_and2(t, c, x);
  if (chc_has(t, c) | chc_has(t, x) | chc_has(t, y))
    return chc_and2(t, chc_or2(t, chc_not(c), x), chc_or2(t, c, y));
  if (x & 1)
    return chc_not(chc_ite(t, c, chc_not(x), chc_not(y)));
  return intern_node(t, CHC_ITE, 0, 0, (uint32_t[]){c, x, y}, 3);
}

uint32_t chc_apply(struct chc_terms *t, const struct chc_pred *p,
                   const struct chc_row *args) {
  VEC(uint32_t) all = {0};
  for (uint32_t i = 0; i < p->nparams; i++)
    for (uint32_t k = 0; k < p->params[i]->width; k++)
      vec_push(&all, args[i].lits[k]);
  uint32_t lit =
      intern_node(t, CHC_APPLY, p->index, 0, all.at, (uint32_t)all.len);
  vec_free(&all);
  return lit;
}

uint32_t chc_forall(struct chc_terms *t, uint32_t body, struct span at) {
  if (body >> 1 == 0)
    return body;
  vec_push(&t->binders, at);
  return intern_node(t, CHC_FORALL, (uint32_t)t->binders.len - 1, 0, &body, 1);
}

/* ---- Numbers ----------------------------------------------------------- */

static uint32_t real_of(const struct chc_terms *t, uint32_t x) {
  return chc_node(t, x)->real;
}

uint32_t chc_number(struct chc_terms *t, const char *digits, bool real) {
  uint32_t i = 0;
  while (i < t->numerals.len && t->numerals.at[i] != digits)
    i++;
  if (i == t->numerals.len)
    vec_push(&t->numerals, digits);
  uint32_t lit = intern_node(t, CHC_NUMBER, i, real, NULL, 0);
  if (!real)
    chc_node(t, lit)->real = intern_node(t, CHC_NUMBER, i, true, NULL, 0);
  return lit;
}

uint32_t chc_arithmetic(struct chc_terms *t, enum chc_kind kind, uint32_t x,
                        uint32_t y) {
  if (kind == CHC_AT_MOST && x == y)
    return CHC_YES;
  uint32_t lit = intern_node(t, kind, 0, 0, (uint32_t[]){x, y}, 2);
  uint32_t args[2] = {real_of(t, x), real_of(t, y)};
  if ((kind == CHC_SUM || kind == CHC_PRODUCT) && args[0] && args[1])
    chc_node(t, lit)->real = intern_node(t, kind, 0, 0, args, 2);
  return lit;
}

static uint32_t equal_numbers(struct chc_terms *t, uint32_t x, uint32_t y) {
  if (x == y)
    return CHC_YES;
  return intern_node(t, CHC_EQUAL, 0, 0,
                     x < y ? (uint32_t[]){x, y} : (uint32_t[]){y, x}, 2);
}

static uint32_t choose_number(struct chc_terms *t, uint32_t c, uint32_t x,
                              uint32_t y) {
  if (c >> 1 == 0)
    return c == CHC_YES ? x : y;
  if (x == y)
    return x;
  uint32_t lit = intern_node(t, CHC_CHOICE, 0, 0, (uint32_t[]){c, x, y}, 3);
  uint32_t args[3] = {c, real_of(t, x), real_of(t, y)};
  if (args[1] && args[2])
    chc_node(t, lit)->real = intern_node(t, CHC_CHOICE, 0, 0, args, 3);
  return lit;
}

/* ---- Rows -------------------------------------------------------------- */

struct chc_row chc_row_of(struct chc_terms *t, const struct chc_sort *sort,
                          const uint32_t *lits) {
  return (struct chc_row){
      sort, arena_copy(t->arena, lits, sort->width, sizeof *lits)};
}

struct chc_row chc_var_row(struct chc_terms *t, const struct chc_var *v) {
  uint32_t *lits = arena_array(t->arena, v->sort->width, sizeof *lits);
  for (uint32_t i = 0; i < v->sort->width; i++)
    lits[i] = intern_node(t, CHC_BIT, v->index, i, NULL, 0);
  /* The only value of a sort needs no variable. */
  if (v->sort->kind == CHC_ENUM && v->sort->width == 1)
    lits[0] = CHC_YES;
  return (struct chc_row){v->sort, lits};
}

struct chc_row chc_constant(struct chc_terms *t, const struct chc_sort *sort,
                            uint64_t k) {
  uint32_t *lits = arena_array(t->arena, sort->width, sizeof *lits);
  for (uint32_t i = 0; i < sort->width; i++)
    lits[i] = (sort->kind == CHC_ENUM ? k == i : k >> i & 1) ? CHC_YES : CHC_NO;
  return (struct chc_row){sort, lits};
}

const struct chc_var *chc_row_var(const struct chc_terms *t,
                                  struct chc_row row) {
  const struct chc_node *first = chc_node(t, row.lits[0]);
  if (first->kind != CHC_BIT || t->vars.at[first->a]->sort != row.sort)
    return NULL;
  for (uint32_t i = 0; i < row.sort->width; i++) {
    const struct chc_node *n = chc_node(t, row.lits[i]);
    if (row.lits[i] & 1 || n->kind != CHC_BIT || n->a != first->a || n->b != i)
      return NULL;
  }
  return t->vars.at[first->a];
}

uint32_t chc_equal(struct chc_terms *t, struct chc_row x, struct chc_row y) {
  const struct chc_sort *s = x.sort;
  if (s->kind == CHC_BOOL)
    return chc_iff(t, x.lits[0], y.lits[0]);
  const struct chc_var *v = chc_row_var(t, x), *w = chc_row_var(t, y);
  if (v && v == w)
    return CHC_YES;
  if (v && w)
    return intern_node(t, CHC_SAME, v->index < w->index ? v->index : w->index,
                       v->index < w->index ? w->index : v->index, NULL, 0);
  if (chc_is_number(s))
    return equal_numbers(t, x.lits[0], y.lits[0]);
  uint32_t *parts = xcalloc(s->width, sizeof *parts);
  for (uint32_t i = 0; i < s->width; i++)
    parts[i] = s->kind == CHC_BITS ? chc_iff(t, x.lits[i], y.lits[i])
                                   : chc_and2(t, x.lits[i], y.lits[i]);
  uint32_t result = s->kind == CHC_BITS ? chc_and(t, parts, s->width)
                                        : chc_or(t, parts, s->width);
  xfree(parts);
  return result;
}

struct chc_row chc_choose(struct chc_terms *t, uint32_t c, struct chc_row x,
                          struct chc_row y) {
  uint32_t *lits = arena_array(t->arena, x.sort->width, sizeof *lits);
  for (uint32_t i = 0; i < x.sort->width; i++)
    lits[i] = chc_is_number(x.sort) ? choose_number(t, c, x.lits[i], y.lits[i])
                                    : chc_ite(t, c, x.lits[i], y.lits[i]);
  return (struct chc_row){x.sort, lits};
}
