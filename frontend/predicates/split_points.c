/* frontend/predicates/split_points.c — blocks from copies to copies.
 *
 * What is known of the state decides most of a block.  Each condition is put into
 * the others and into what is set, so that what remains falls into parts that do
 * not depend on each other (relation.h).
 *
 * A block to a copy is taken under one condition more, that the state gets the
 * copy's number.  Where the state after a block is a choice among numbers, this is
 * the condition of those leaves that are this number.
 */
#include "split_points.h"

#include "values.h"

enum {
  FEWEST_COMPARED =
      4,             /* numbers with which blocks of a point compare a state */
  FEWEST_OF_ANY = 8, /* the same of a state that may be any number */
  MOST_OF_ANY = 60,  /* of such a state */
  MOST_COPIES = 200, /* of all points together, beyond the first ones */
};

/* How a point is split: n copies; `first` is the number of the second of them.  With
   `rest`, the last copy is for all other numbers. */
struct point_split {
  const struct smt_term *var; /* NULL: not at all; it is its only copy */
  const struct smt_term *const *numbers;
  uint32_t n, first;
  bool rest;
};

struct splitter {
  const struct lbe *l;
  struct lbe *new;
  struct point_split *of; /* by point of l */
  VEC(struct lbe_block) blocks;
};

/* ---- Choosing -------------------------------------------------------------- */

/* Comparisons of variables with numbers, `x = 3`, in the blocks of a point, each
   once. */
struct comparisons {
  term_list at;
  bool *met; /* by number of the term */
};

static void note_comparison(void *arg, const struct smt_term *x) {
  struct comparisons *c = arg;
  if (x->op != TERM_EQ || x->args[0]->op != TERM_VAR ||
      x->args[1]->op != TERM_NUMBER || c->met[x->number])
    return;
  c->met[x->number] = true;
  vec_push(&c->at, x);
}

static struct comparisons comparisons_of(const struct lbe *l,
                                         const struct lbe_point *p) {
  struct comparisons c = {
      .met = xcalloc(terms_count(l->terms) + 1, sizeof *c.met)};
  for (uint32_t i = 0; i < p->nblocks; i++) {
    const struct lbe_block *k = &l->blocks[p->blocks[i]];
    for (uint32_t j = 0; j < k->nconditions; j++)
      term_visit(l->terms, k->conditions[j], note_comparison, &c);
    for (uint32_t j = 0; j < k->nsets; j++)
      term_visit(l->terms, k->sets[j].value, note_comparison, &c);
  }
  return c;
}

static void free_comparisons(struct comparisons *c) {
  vec_free(&c->at);
  xfree(c->met);
}

static bool is_among_terms(const struct smt_term *x,
                           const struct smt_term *const *list, uint32_t n) {
  for (uint32_t i = 0; i < n; i++)
    if (list[i] == x)
      return true;
  return false;
}

/* How a variable splits the point; *asked: with how many of its numbers it is
   compared.  One that may be any number is split by those, and the rest. */
static struct point_split split_by(const struct lbe *l, uint32_t point,
                                   const struct smt_term *var,
                                   const struct comparisons *c,
                                   uint32_t *asked) {
  struct point_split s = {.var = var};
  term_list compared = {0};
  s.numbers = values_at_point(l, point, var, &s.n);
  for (size_t i = 0; i < c->at.len; i++) {
    const struct smt_term *number = c->at.at[i]->args[1];
    if (c->at.at[i]->args[0] == var &&
        (!s.numbers || is_among_terms(number, s.numbers, s.n)))
      vec_push(&compared, number);
  }
  *asked = (uint32_t)compared.len;
  if (s.numbers) {
    vec_free(&compared);
    return s;
  }
  s.rest = true;
  s.n = *asked + 1;
  s.numbers = vec_to_arena(&compared, l->arena);
  if (*asked < FEWEST_OF_ANY || s.n > MOST_OF_ANY)
    *asked = 0;
  return s;
}

/* Blocks alone begin and end at a point that is split. */
static bool may_split(const struct lbe *l, const struct lbe_point *p) {
  bool may = p->kind == LBE_INNER && p->in_cycle;
  for (uint32_t i = 0; i < l->ncalls && may; i++)
    may = l->calls[i].to != p->number;
  return may;
}

/* By the variable that is compared with the most numbers. */
static struct point_split choose_split(const struct lbe *l,
                                       const struct lbe_point *p) {
  struct point_split best = {.n = 1};
  uint32_t most = FEWEST_COMPARED - 1;
  if (!may_split(l, p))
    return best;
  struct comparisons c = comparisons_of(l, p);
  for (uint32_t i = 0; i < p->nvars; i++) {
    uint32_t asked;
    struct point_split s = split_by(l, p->number, p->vars[i], &c, &asked);
    if (asked > most) {
      most = asked;
      best = s;
    }
  }
  free_comparisons(&c);
  return best;
}

/* Of each point; returns how many copies there are beyond the first ones. */
static uint32_t choose_splits(struct splitter *s) {
  uint32_t more = 0;
  for (uint32_t i = 0; i < s->l->npoints; i++) {
    struct point_split best = choose_split(s->l, &s->l->points[i]);
    if (more + best.n - 1 > MOST_COPIES)
      best = (struct point_split){.n = 1};
    best.first = s->l->npoints + more;
    more += best.n - 1;
    s->of[i] = best;
  }
  return more;
}

/* ---- Points ---------------------------------------------------------------- */

static uint32_t copy_number(const struct splitter *s, uint32_t point,
                            uint32_t i) {
  return i == 0 ? point : s->of[point].first + i - 1;
}

static void list_term(void *arg, const struct smt_term *x) {
  term_list *list = arg;
  vec_push(list, x);
}

/* That a choice among numbers is this one; each term is looked at once. */
static const struct smt_term *is_chosen_number(struct smt_terms *t,
                                               const struct smt_term *x,
                                               const struct smt_term *number) {
  term_list list = {0};
  term_visit(t, x, list_term, &list);
  const struct smt_term **is = xcalloc(x->number + 1, sizeof *is);
  for (size_t i = 0; i < list.len; i++) {
    const struct smt_term *y = list.at[i];
    if (y->sort == SMT_BOOL)
      continue;
    is[y->number] = y->op == TERM_ITE
                        ? term_ite(t, y->args[0], is[y->args[1]->number],
                                   is[y->args[2]->number])
                        : term_eq(t, y, number);
  }
  x = is[x->number];
  xfree(is);
  vec_free(&list);
  return x;
}

static bool is_rest(const struct point_split *of, uint32_t i) {
  return of->rest && i == of->n - 1;
}

/* That x, a choice among numbers, is not one of those that have copies. */
static const struct smt_term *is_in_rest(struct smt_terms *t,
                                         const struct point_split *of,
                                         const struct smt_term *x) {
  const struct smt_term *rest = term_bool(t, true);
  for (uint32_t i = 0; i + 1 < of->n; i++)
    rest =
        term_and2(t, rest, term_not(t, is_chosen_number(t, x, of->numbers[i])));
  return rest;
}

/* What copy i knows. */
static const struct smt_term *
copy_fact(struct smt_terms *t, const struct point_split *of, uint32_t i) {
  if (!of->var)
    return term_bool(t, true);
  return is_rest(of, i) ? is_in_rest(t, of, of->var)
                        : term_eq(t, of->var, of->numbers[i]);
}

static void make_copies(struct splitter *s, uint32_t more) {
  struct lbe *new = s->new;
  new->npoints = s->l->npoints + more;
  new->points = arena_array(new->arena, new->npoints, sizeof *new->points);
  struct lbe_copy *copies =
      arena_array(new->arena, new->npoints, sizeof *copies);
  for (uint32_t i = 0; i < s->l->npoints; i++)
    for (uint32_t j = 0; j < s->of[i].n; j++) {
      const struct point_split *of = &s->of[i];
      uint32_t number = copy_number(s, i, j);
      new->points[number] = s->l->points[i];
      new->points[number].number = number;
      copies[number].of = i;
      copies[number].holds = copy_fact(new->terms, of, j);
    }
  new->copies = copies;
}

/* ---- Blocks ---------------------------------------------------------------- */

static void add_split_condition(const struct splitter *s, struct lbe_block *k,
                                const struct smt_term *x) {
  term_list list = {0};
  for (uint32_t i = 0; i < k->nconditions; i++)
    vec_push(&list, k->conditions[i]);
  term_add_conjuncts(&list, x);
  k->nconditions = (uint32_t)list.len;
  k->conditions = vec_to_arena(&list, s->new->arena);
}

/* The block from a copy: what it knows is put in, or is one condition more. */
static struct lbe_block block_from(const struct splitter *s,
                                   const struct lbe_block *k, uint32_t i) {
  const struct point_split *of = &s->of[k->from];
  struct lbe_block new = *k;
  new.from = copy_number(s, k->from, i);
  if (is_rest(of, i)) {
    add_split_condition(s, &new, copy_fact(s->new->terms, of, i));
    return new;
  }
  struct term_map *m = term_map_new(s->new->terms);
  if (of->var)
    term_map_set(m, of->var, of->numbers[i]);
  lbe_put_in_block(s->new->arena, m, &new);
  term_map_free(m);
  return new;
}

static bool can_be_taken(const struct lbe_block *k) {
  for (uint32_t i = 0; i < k->nconditions; i++)
    if (k->conditions[i]->op == TERM_FALSE)
      return false;
  return true;
}

/* What the block sets the state to; NULL: it does not. */
static const struct smt_term *state_after(const struct splitter *s,
                                          const struct lbe_block *k,
                                          const struct smt_term *var) {
  for (uint32_t i = 0; i < k->nsets; i++)
    if (s->l->now[k->sets[i].var] == var)
      return k->sets[i].value;
  return NULL;
}

/* Where the block sets the state, it sets it to the number. */
static void put_in_state(const struct splitter *s, struct lbe_block *k,
                         const struct smt_term *var,
                         const struct smt_term *number) {
  struct lbe_set *sets =
      arena_copy(s->new->arena, k->sets, k->nsets, sizeof *sets);
  for (uint32_t i = 0; i < k->nsets; i++)
    if (s->l->now[sets[i].var] == var)
      sets[i].value = number;
  k->sets = sets;
}

/* Inside of other terms, a condition is true. */
static void put_in_condition(const struct splitter *s, struct term_map *m,
                             const struct smt_term *x) {
  bool holds = x->op != TERM_NOT;
  if (x->op == TERM_TRUE || x->op == TERM_FALSE)
    return;
  if (!holds)
    x = x->args[0];
  term_map_set(m, x, term_bool(s->new->terms, holds));
  if (holds && x->op == TERM_EQ && x->args[0]->op == TERM_VAR)
    term_map_set(m, x->args[0], x->args[1]);
}

/* Each condition under the others. */
static void simplify_conditions(const struct splitter *s, struct lbe_block *k) {
  const struct smt_term **x =
      arena_copy(s->new->arena, k->conditions, k->nconditions, sizeof *x);
  for (uint32_t i = 0; i < k->nconditions; i++) {
    struct term_map *m = term_map_new(s->new->terms);
    for (uint32_t j = 0; j < k->nconditions; j++)
      if (j != i && x[j] != x[i])
        put_in_condition(s, m, x[j]);
    x[i] = term_map_apply(m, x[i]);
    term_map_free(m);
  }
  term_list list = {0};
  for (uint32_t i = 0; i < k->nconditions; i++)
    term_add_conjuncts(&list, x[i]);
  k->nconditions = (uint32_t)list.len;
  k->conditions = vec_to_arena(&list, s->new->arena);
}

/* Conditions decide choices of the values that are set. */
static void put_in_conditions(const struct splitter *s, struct lbe_block *k) {
  struct term_map *m = term_map_new(s->new->terms);
  for (uint32_t i = 0; i < k->nconditions; i++)
    put_in_condition(s, m, k->conditions[i]);
  lbe_put_in_sets(s->new->arena, m, k);
  term_map_free(m);
}

static void keep_split_block(struct splitter *s, struct lbe_block k) {
  if (!can_be_taken(&k))
    return;
  simplify_conditions(s, &k);
  put_in_conditions(s, &k);
  k.number = (uint32_t)s->blocks.len;
  if (can_be_taken(&k))
    vec_push(&s->blocks, k);
}

/* Adds what leads from copy i of a point to copy j of another. */
static void add_block(struct splitter *s, const struct lbe_block *from,
                      uint32_t origin, uint32_t i, uint32_t j) {
  const struct point_split *here = &s->of[origin], *there = &s->of[from->to];
  struct lbe_block k = *from;
  k.to = copy_number(s, from->to, j);
  if (there->var) {
    struct smt_terms *t = s->new->terms;
    const struct smt_term *value = state_after(s, &k, there->var);
    if (!value)
      value = here->var == there->var && !is_rest(here, i) ? here->numbers[i]
                                                           : there->var;
    if (is_rest(there, j)) {
      add_split_condition(s, &k, is_in_rest(t, there, value));
    } else {
      put_in_state(s, &k, there->var, there->numbers[j]);
      add_split_condition(s, &k, is_chosen_number(t, value, there->numbers[j]));
    }
  }
  keep_split_block(s, k);
}

/* The blocks from `first` on are those of the point. */
static void number_blocks(const struct splitter *s, struct lbe_point *p,
                          size_t first) {
  p->nblocks = (uint32_t)(s->blocks.len - first);
  uint32_t *numbers =
      arena_array(s->new->arena, p->nblocks + 1, sizeof *numbers);
  for (uint32_t i = 0; i < p->nblocks; i++)
    numbers[i] = (uint32_t)first + i;
  p->blocks = numbers;
}

static void add_blocks(struct splitter *s, uint32_t point, uint32_t i) {
  struct lbe_point *p = &s->new->points[copy_number(s, point, i)];
  const struct lbe_point *origin = &s->l->points[point];
  size_t first = s->blocks.len;
  for (uint32_t b = 0; b < origin->nblocks; b++) {
    struct lbe_block from = block_from(s, &s->l->blocks[origin->blocks[b]], i);
    for (uint32_t j = 0; j < s->of[from.to].n && can_be_taken(&from); j++)
      add_block(s, &from, point, i, j);
  }
  number_blocks(s, p, first);
}

static void make_split_blocks(struct splitter *s) {
  for (uint32_t i = 0; i < s->l->npoints; i++)
    for (uint32_t j = 0; j < s->of[i].n; j++)
      add_blocks(s, i, j);
  s->new->nblocks = (uint32_t)s->blocks.len;
  s->new->blocks = vec_to_arena(&s->blocks, s->new->arena);
}

/* The blocks once more, with numbers that are known since points were split. */
static const struct lbe *split_simplified(const struct lbe *l) {
  struct splitter s = {.l = l};
  s.new = arena_copy(l->arena, l, 1, sizeof *s.new);
  s.new->points =
      arena_copy(l->arena, l->points, l->npoints, sizeof *l->points);
  for (uint32_t i = 0; i < l->npoints; i++) {
    size_t first = s.blocks.len;
    for (uint32_t j = 0; j < l->points[i].nblocks; j++)
      keep_split_block(&s, l->blocks[l->points[i].blocks[j]]);
    number_blocks(&s, &s.new->points[i], first);
  }
  s.new->nblocks = (uint32_t)s.blocks.len;
  s.new->blocks = vec_to_arena(&s.blocks, l->arena);
  return s.new;
}

const struct lbe *split_by_values(const struct lbe *l,
                                  bool (*should_stop)(void *arg), void *arg) {
  const struct lbe *with = values_put_in(l, should_stop, arg);
  if (with == l)
    return l;
  struct splitter s = {.l = with};
  s.new = arena_copy(l->arena, with, 1, sizeof *s.new);
  s.of = xcalloc(l->npoints + 1, sizeof *s.of);
  uint32_t more = choose_splits(&s);
  if (more > 0) {
    make_copies(&s, more);
    make_split_blocks(&s);
    s.new->values = NULL;
    const struct lbe *split = values_put_in(s.new, should_stop, arg);
    if (split != s.new)
      with = split_simplified(split);
  }
  xfree(s.of);
  return with;
}

/* ---- Points of the program ------------------------------------------------- */

static uint32_t origin_of(const struct lbe *l, uint32_t point) {
  return l->copies ? l->copies[point].of : point;
}

uint32_t split_spread(struct predicate_set *to,
                      const struct predicate_set *from) {
  uint32_t added = 0;
  for (uint32_t i = 0; i < to->l->npoints; i++) {
    const term_list *list = &from->at[origin_of(to->l, i)];
    for (size_t j = 0; j < list->len; j++)
      added += predicate_set_add(to, i, list->at[j]);
  }
  return added;
}

void split_gather(struct predicate_set *to, const struct predicate_set *from) {
  for (uint32_t i = 0; i < from->l->npoints; i++)
    for (size_t j = 0; j < from->at[i].len; j++)
      predicate_set_add(to, origin_of(from->l, i), from->at[i].at[j]);
}

void split_share(struct predicate_set *p) {
  if (!p->l->copies)
    return;
  struct predicate_set *all = predicate_set_new(p->l);
  split_gather(all, p);
  for (uint32_t i = 0; i < p->l->npoints; i++) {
    const term_list *list = &all->at[origin_of(p->l, i)];
    for (size_t j = 0; j < list->len; j++)
      predicate_set_add_formula(p, i, list->at[j]);
  }
  predicate_set_free(all);
}

const struct smt_term **split_join(const struct lbe *l,
                                   const struct smt_term *const *at_copies) {
  uint32_t n = l->plain ? l->plain->npoints : l->npoints;
  const struct smt_term **joined = arena_array(l->arena, n, sizeof *joined);
  for (uint32_t i = 0; i < n; i++)
    joined[i] = term_bool(l->terms, false);
  for (uint32_t i = 0; i < l->npoints; i++) {
    const struct smt_term *x = at_copies[i];
    if (l->copies)
      x = term_and2(l->terms, l->copies[i].holds, x);
    uint32_t of = origin_of(l, i);
    joined[of] = term_or2(l->terms, joined[of], x);
  }
  return joined;
}
