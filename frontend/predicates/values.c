/* frontend/predicates/values.c — a worklist over points: sets of numbers grow
 * until nothing is new.
 *
 * The value after a block is a term; its leaves, where a choice is neither of the
 * two, are numbers and variables with sets of their own.  Anything else may be any
 * number, and so may what has more than MOST_VALUES.
 */
#include "values.h"

#include <string.h>

enum {
  MOST_VALUES = 64,      /* of a variable at a point */
  MOST_LOOKS = 20000000, /* variables and leaves that are looked at */
};

struct number_set {
  bool any;
  term_list numbers; /* in ascending order */
};

struct point_numbers {
  bool reached, waits;
  struct number_set *of; /* by index into vars of the point */
};

struct lbe_values {
  struct point_numbers *at; /* by point */
};

typedef VEC(uint32_t) call_list;

struct value_finder {
  const struct lbe *l;
  struct lbe_values *v;
  struct arena *scratch;
  uint32_t *slot; /* by number of a variable's term: 1 + index at the point */
  const struct smt_term **after; /* by number: its value after a step */
  VEC(uint32_t) work;
  VEC(uint32_t) seen; /* by number of a term: in which walk, the last of them */
  uint32_t walk;
  call_list *returns; /* by point, an exit: calls that end there */
  uint64_t done;
  bool (*should_stop)(void *arg); /* NULL: never */
  void *arg;
};

/* ---- Sets ------------------------------------------------------------------ */

static bool add_any(struct number_set *s) {
  bool more = !s->any;
  s->any = true;
  vec_free(&s->numbers);
  return more;
}

static bool number_set_add(struct number_set *s, const struct smt_term *x) {
  size_t i = 0;
  if (s->any)
    return false;
  while (i < s->numbers.len && term_compare_numbers(s->numbers.at[i], x) < 0)
    i++;
  if (i < s->numbers.len && s->numbers.at[i] == x)
    return false;
  if (s->numbers.len == MOST_VALUES)
    return add_any(s);
  vec_push(&s->numbers, NULL);
  memmove(s->numbers.at + i + 1, s->numbers.at + i,
          (s->numbers.len - 1 - i) * sizeof *s->numbers.at);
  s->numbers.at[i] = x;
  return true;
}

static bool number_set_join(struct number_set *s,
                            const struct number_set *other) {
  bool more = false;
  if (other->any)
    return add_any(s);
  for (size_t i = 0; i < other->numbers.len; i++)
    more |= number_set_add(s, other->numbers.at[i]);
  return more;
}

/* ---- A point at hand ------------------------------------------------------- */

/* Which variables the point has: for eval; undone by leave_point. */
static void enter_point(struct value_finder *f, uint32_t point) {
  const struct lbe_point *p = &f->l->points[point];
  for (uint32_t i = 0; i < p->nvars; i++)
    f->slot[p->vars[i]->number] = i + 1;
}

static void leave_point(struct value_finder *f, uint32_t point) {
  const struct lbe_point *p = &f->l->points[point];
  for (uint32_t i = 0; i < p->nvars; i++)
    f->slot[p->vars[i]->number] = 0;
}

/* The set of a variable of the point at hand; NULL: it is none of them. */
static const struct number_set *numbers_at(const struct value_finder *f,
                                           uint32_t point,
                                           const struct smt_term *x) {
  uint32_t slot = x->number < f->l->ncodes ? f->slot[x->number] : 0;
  return slot ? &f->v->at[point].of[slot - 1] : NULL;
}

/* What maps constants of the point to their numbers. */
static struct term_map *
constants_at(const struct lbe *l, const struct lbe_values *v, uint32_t point) {
  struct term_map *m = term_map_new(l->terms);
  const struct lbe_point *p = &l->points[point];
  for (uint32_t i = 0; i < p->nvars; i++) {
    const struct number_set *s = &v->at[point].of[i];
    if (!s->any && s->numbers.len == 1)
      term_map_set(m, p->vars[i], s->numbers.at[0]);
  }
  return m;
}

/* Is it the first time in this walk? */
static bool is_first(struct value_finder *f, const struct smt_term *x) {
  while (f->seen.len <= x->number)
    vec_push(&f->seen, 0);
  bool first = f->seen.at[x->number] != f->walk;
  f->seen.at[x->number] = f->walk;
  return first;
}

/* Adds what the term may be, over the values at the point at hand. */
static bool add_values(struct value_finder *f, uint32_t point,
                       struct term_map *m, const struct smt_term *x,
                       struct number_set *to) {
  term_list work = {0};
  bool more = false;
  f->walk++;
  vec_push(&work, term_map_apply(m, x));
  while (work.len > 0 && !to->any) {
    const struct smt_term *y = vec_pop(&work);
    const struct number_set *s = numbers_at(f, point, y);
    if (!is_first(f, y))
      continue;
    f->done++;
    if (y->op == TERM_NUMBER) {
      more |= number_set_add(to, y);
    } else if (s) {
      more |= number_set_join(to, s);
    } else if (y->op == TERM_ITE) {
      vec_push(&work, y->args[1]);
      vec_push(&work, y->args[2]);
    } else {
      more |= add_any(to);
    }
  }
  vec_free(&work);
  return more;
}

static void comes_to(struct value_finder *f, uint32_t point, bool more) {
  struct point_numbers *p = &f->v->at[point];
  if ((more || !p->reached) && !p->waits) {
    p->waits = true;
    vec_push(&f->work, point);
  }
  p->reached = true;
}

/* ---- Steps ----------------------------------------------------------------- */

/* Variables that are not in `sets` have the values that they had at `from`; of
   those that are, the terms speak of values at `of`. */
static void follow_step(struct value_finder *f, uint32_t from, uint32_t of,
                        uint32_t to, const struct lbe_set *sets,
                        uint32_t nsets) {
  const struct lbe_point *target = &f->l->points[to];
  struct term_map *m = constants_at(f->l, f->v, of);
  bool more = false;
  for (uint32_t i = 0; i < nsets; i++)
    f->after[f->l->now[sets[i].var]->number] = sets[i].value;
  enter_point(f, of);
  for (uint32_t i = 0; i < target->nvars; i++) {
    const struct smt_term *x = f->after[target->vars[i]->number];
    if (x)
      more |= add_values(f, of, m, x, &f->v->at[to].of[i]);
  }
  leave_point(f, of);
  enter_point(f, from);
  for (uint32_t i = 0; i < target->nvars; i++) {
    const struct smt_term *x = target->vars[i];
    const struct number_set *s = numbers_at(f, from, x);
    struct number_set *after = &f->v->at[to].of[i];
    if (!f->after[x->number])
      more |= s ? number_set_join(after, s) : add_any(after);
  }
  leave_point(f, from);
  f->done += target->nvars;
  for (uint32_t i = 0; i < nsets; i++)
    f->after[f->l->now[sets[i].var]->number] = NULL;
  term_map_free(m);
  comes_to(f, to, more);
}

static bool may_hold(struct term_map *m,
                     const struct smt_term *const *conditions, uint32_t n) {
  for (uint32_t i = 0; i < n; i++)
    if (term_map_apply(m, conditions[i])->op == TERM_FALSE)
      return false;
  return true;
}

static void follow_blocks(struct value_finder *f, const struct lbe_point *p) {
  for (uint32_t i = 0; i < p->nblocks; i++) {
    const struct lbe_block *k = &f->l->blocks[p->blocks[i]];
    struct term_map *m = constants_at(f->l, f->v, p->number);
    bool possible = may_hold(m, k->conditions, k->nconditions);
    term_map_free(m);
    if (possible)
      follow_step(f, k->from, k->from, k->to, k->sets, k->nsets);
  }
}

static void follow_return(struct value_finder *f, const struct lbe_call *c) {
  if (f->v->at[c->at].reached && f->v->at[c->exit].reached)
    follow_step(f, c->at, c->exit, c->to, c->sets, c->nsets);
}

static void follow_call(struct value_finder *f, const struct lbe_call *c) {
  const struct lbe_point *entry = &f->l->points[c->entry];
  struct term_map *m = constants_at(f->l, f->v, c->at);
  bool more = false;
  enter_point(f, c->at);
  for (uint32_t i = 0; i < entry->nvars; i++)
    for (uint32_t j = 0; j < c->nformals; j++)
      if (c->formals[j] == entry->vars[i])
        more |= add_values(f, c->at, m, c->args[j], &f->v->at[c->entry].of[i]);
  leave_point(f, c->at);
  term_map_free(m);
  comes_to(f, c->entry, more);
  follow_return(f, c);
}

static bool value_search_ends(const struct value_finder *f) {
  return f->done >= MOST_LOOKS || (f->should_stop && f->should_stop(f->arg));
}

/* False: it took too long. */
static bool find_all(struct value_finder *f) {
  const struct lbe *l = f->l;
  comes_to(f, l->entry_of[0], true);
  for (uint32_t i = 0; i < l->points[l->entry_of[0]].nvars; i++)
    add_any(&f->v->at[l->entry_of[0]].of[i]);
  while (f->work.len > 0 && !value_search_ends(f)) {
    const struct lbe_point *p = &l->points[vec_pop(&f->work)];
    f->v->at[p->number].waits = false;
    if (p->call != CFA_NONE)
      follow_call(f, &l->calls[p->call]);
    else
      follow_blocks(f, p);
    for (size_t i = 0; i < f->returns[p->number].len; i++)
      follow_return(f, &l->calls[f->returns[p->number].at[i]]);
  }
  return f->work.len == 0;
}

/* ---- Putting in ------------------------------------------------------------ */

static struct lbe_block block_with(const struct lbe *l,
                                   const struct lbe_values *v,
                                   const struct lbe_block *k) {
  struct lbe_block new = *k;
  struct term_map *m = constants_at(l, v, k->from);
  lbe_put_in_block(l->arena, m, &new);
  term_map_free(m);
  return new;
}

static struct lbe_call call_with(const struct lbe *l,
                                 const struct lbe_values *v,
                                 const struct lbe_call *c) {
  struct lbe_call new = *c;
  struct term_map *m = constants_at(l, v, c->at);
  const struct smt_term **args =
      arena_array(l->arena, c->nformals + 1, sizeof *args);
  for (uint32_t i = 0; i < c->nformals; i++)
    args[i] = term_map_apply(m, c->args[i]);
  new.args = args;
  new.conditions = lbe_put_in(l->arena, m, c->conditions, &new.nconditions);
  new.ranges = lbe_put_in(l->arena, m, c->ranges, &new.nranges);
  term_map_free(m);
  return new;
}

static const struct lbe *lbe_with(const struct lbe *l,
                                  const struct lbe_values *v) {
  struct lbe *new = arena_copy(l->arena, l, 1, sizeof *new);
  new->plain = l->plain ? l->plain : l; /* l was split */
  new->values = v;
  new->blocks = arena_array(l->arena, l->nblocks + 1, sizeof *new->blocks);
  new->calls = arena_array(l->arena, l->ncalls + 1, sizeof *new->calls);
  for (uint32_t i = 0; i < l->nblocks; i++)
    new->blocks[i] = block_with(l, v, &l->blocks[i]);
  for (uint32_t i = 0; i < l->ncalls; i++)
    new->calls[i] = call_with(l, v, &l->calls[i]);
  return new;
}

/* Lists of numbers move to the arena of the blocks. */
static void keep_numbers(const struct lbe *l, struct lbe_values *v) {
  for (uint32_t i = 0; i < l->npoints; i++)
    for (uint32_t j = 0; j < l->points[i].nvars; j++) {
      term_list *list = &v->at[i].of[j].numbers;
      size_t n = list->len;
      const struct smt_term **kept = vec_to_arena(list, l->arena);
      *list = (term_list){.at = kept, .len = n};
    }
}

const struct lbe *values_put_in(const struct lbe *l,
                                bool (*should_stop)(void *arg), void *arg) {
  struct arena *scratch = arena_new();
  struct lbe_values *v = arena_alloc(l->arena, sizeof *v);
  struct value_finder f = {.l = l,
                           .v = v,
                           .scratch = scratch,
                           .should_stop = should_stop,
                           .arg = arg};
  f.slot = arena_array(scratch, l->ncodes + 1, sizeof *f.slot);
  f.after = arena_array(scratch, l->ncodes + 1, sizeof *f.after);
  f.returns = arena_array(scratch, l->npoints + 1, sizeof *f.returns);
  v->at = arena_array(l->arena, l->npoints + 1, sizeof *v->at);
  for (uint32_t i = 0; i < l->npoints; i++)
    v->at[i].of =
        arena_array(l->arena, l->points[i].nvars + 1, sizeof *v->at[i].of);
  for (uint32_t i = 0; i < l->ncalls; i++)
    vec_push(&f.returns[l->calls[i].exit], i);
  bool found = find_all(&f);
  keep_numbers(l, v);
  for (uint32_t i = 0; i < l->npoints; i++)
    vec_free(&f.returns[i]);
  vec_free(&f.work);
  vec_free(&f.seen);
  arena_free(scratch);
  return found ? lbe_with(l, v) : l;
}

/* ---- Asking ---------------------------------------------------------------- */

const struct smt_term *const *values_at_point(const struct lbe *l,
                                              uint32_t point,
                                              const struct smt_term *var,
                                              uint32_t *n) {
  const struct lbe_point *p = &l->points[point];
  for (uint32_t i = 0; l->values && i < p->nvars; i++)
    if (p->vars[i] == var && !l->values->at[point].of[i].any) {
      *n = (uint32_t)l->values->at[point].of[i].numbers.len;
      return l->values->at[point].of[i].numbers.at;
    }
  return NULL;
}

/* That the variable is one of n numbers. */
static const struct smt_term *one_of(const struct lbe *l,
                                     const struct smt_term *var,
                                     const struct smt_term *const *numbers,
                                     uint32_t n) {
  term_list cases = {0};
  for (uint32_t i = 0; i < n; i++)
    vec_push(&cases, term_eq(l->terms, var, numbers[i]));
  const struct smt_term *x = term_or(l->terms, cases.at, n);
  vec_free(&cases);
  return x;
}

const struct smt_term *values_fact(const struct lbe *l, uint32_t point,
                                   const struct smt_term *var) {
  uint32_t n;
  const struct smt_term *const *numbers = values_at_point(l, point, var, &n);
  return numbers ? one_of(l, var, numbers, n) : term_bool(l->terms, true);
}

static const struct smt_term *with_number(const struct lbe *l,
                                          const struct smt_term *x,
                                          const struct smt_term *var,
                                          const struct smt_term *number) {
  struct term_map *m = term_map_new(l->terms);
  term_map_set(m, var, number);
  x = term_map_apply(m, x);
  term_map_free(m);
  return x;
}

/* x, and that the variable is one of those numbers that x allows; put in if it is
   only one. */
static const struct smt_term *with_fact(const struct lbe *l, uint32_t point,
                                        const struct smt_term *var,
                                        const struct smt_term *x) {
  uint32_t n;
  const struct smt_term *const *numbers = values_at_point(l, point, var, &n);
  term_list left = {0};
  if (!numbers)
    return x;
  for (uint32_t i = 0; i < n; i++)
    if (with_number(l, x, var, numbers[i])->op != TERM_FALSE)
      vec_push(&left, numbers[i]);
  if (left.len == 1)
    x = with_number(l, x, var, left.at[0]);
  x = term_and2(l->terms, x, one_of(l, var, left.at, (uint32_t)left.len));
  vec_free(&left);
  return x;
}

const struct smt_term *values_with_facts(const struct lbe *l, uint32_t point,
                                         const struct smt_term *x) {
  const struct lbe_point *p = &l->points[point];
  if (l->values && !l->values->at[point].reached)
    return term_bool(l->terms, false);
  for (uint32_t i = 0; i < p->nvars; i++)
    x = with_fact(l, point, p->vars[i], x);
  return x;
}
