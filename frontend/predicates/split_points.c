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

struct asked_numbers {
  const struct smt_term *var;
  const struct smt_term *const *numbers;
  uint32_t n;
  bool *asked;
};

static void note_asked(void *arg, const struct smt_term *x) {
  struct asked_numbers *s = arg;
  if (x->op != TERM_EQ || x->args[0] != s->var)
    return;
  for (uint32_t i = 0; i < s->n; i++)
    if (s->numbers[i] == x->args[1])
      s->asked[i] = true;
}

/* With how many of its numbers blocks of the point compare the variable. */
static uint32_t numbers_asked(const struct lbe *l, const struct lbe_point *p,
                              const struct point_split *s) {
  struct asked_numbers asked = {s->var, s->numbers, s->n,
                                xcalloc(s->n + 1, sizeof(bool))};
  uint32_t n = 0;
  for (uint32_t i = 0; i < p->nblocks; i++) {
    const struct lbe_block *k = &l->blocks[p->blocks[i]];
    for (uint32_t j = 0; j < k->nconditions; j++)
      term_visit(l->terms, k->conditions[j], note_asked, &asked);
    for (uint32_t j = 0; j < k->nsets; j++)
      term_visit(l->terms, k->sets[j].value, note_asked, &asked);
  }
  for (uint32_t i = 0; i < s->n; i++)
    n += asked.asked[i];
  xfree(asked.asked);
  return n;
}

struct compared_numbers {
  const struct smt_term *var;
  term_list numbers;
};

static void note_compared(void *arg, const struct smt_term *x) {
  struct compared_numbers *s = arg;
  if (x->op != TERM_EQ || x->args[0] != s->var || x->args[1]->op != TERM_NUMBER)
    return;
  for (size_t i = 0; i < s->numbers.len; i++)
    if (s->numbers.at[i] == x->args[1])
      return;
  vec_push(&s->numbers, x->args[1]);
}

/* The split of a variable that may be any number: by those with which blocks of the
   point compare it, and the rest. */
static struct point_split split_of_any(const struct lbe *l,
                                       const struct lbe_point *p,
                                       const struct smt_term *var) {
  struct compared_numbers s = {.var = var};
  for (uint32_t i = 0; i < p->nblocks; i++) {
    const struct lbe_block *k = &l->blocks[p->blocks[i]];
    for (uint32_t j = 0; j < k->nconditions; j++)
      term_visit(l->terms, k->conditions[j], note_compared, &s);
  }
  struct point_split split = {
      .var = var, .n = (uint32_t)s.numbers.len + 1, .rest = true};
  split.numbers = vec_to_arena(&s.numbers, l->arena);
  if (split.n <= FEWEST_OF_ANY || split.n > MOST_OF_ANY)
    split = (struct point_split){.n = 1};
  return split;
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
  for (uint32_t i = 0; i < p->nvars && may_split(l, p); i++) {
    struct point_split s = {.var = p->vars[i]};
    s.numbers = values_at_point(l, p->number, s.var, &s.n);
    if (!s.numbers)
      s = split_of_any(l, p, p->vars[i]);
    if (s.n <= most)
      continue;
    uint32_t asked = s.rest ? s.n - 1 : numbers_asked(l, p, &s);
    if (asked > most) {
      most = asked;
      best = s;
    }
  }
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

/* The block from a copy: what it knows is put in. */
static struct lbe_block block_from(const struct splitter *s,
                                   const struct lbe_block *k, uint32_t i) {
  const struct point_split *of = &s->of[k->from];
  struct lbe_block new = *k;
  new.from = copy_number(s, k->from, i);
  struct term_map *m = term_map_new(s->new->terms);
  for (uint32_t j = 0; is_rest(of, i) && j < i; j++)
    term_map_set(m, term_eq(s->new->terms, of->var, of->numbers[j]),
                 term_bool(s->new->terms, false));
  if (of->var && !is_rest(of, i))
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

/* The state after the block becomes `number`.  Returns what it was set to; NULL:
   it was not set. */
static const struct smt_term *take_state(const struct splitter *s,
                                         struct lbe_block *k,
                                         const struct smt_term *var,
                                         const struct smt_term *number) {
  const struct smt_term *value = NULL;
  struct lbe_set *sets = arena_array(s->new->arena, k->nsets + 1, sizeof *sets);
  for (uint32_t i = 0; i < k->nsets; i++) {
    sets[i] = k->sets[i];
    if (s->l->now[sets[i].var] != var)
      continue;
    value = sets[i].value;
    sets[i].value = number;
  }
  k->sets = sets;
  return value;
}

static void add_split_condition(const struct splitter *s, struct lbe_block *k,
                                const struct smt_term *x) {
  term_list list = {0};
  for (uint32_t i = 0; i < k->nconditions; i++)
    vec_push(&list, k->conditions[i]);
  term_add_conjuncts(&list, x);
  k->nconditions = (uint32_t)list.len;
  k->conditions = vec_to_arena(&list, s->new->arena);
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

/* What the state is after the block, which keeps its value there. */
static const struct smt_term *state_after(const struct splitter *s,
                                          const struct lbe_block *k,
                                          const struct smt_term *var) {
  for (uint32_t i = 0; i < k->nsets; i++)
    if (s->l->now[k->sets[i].var] == var)
      return k->sets[i].value;
  return NULL;
}

/* Adds what leads from copy i of a point to copy j of another. */
static void add_block(struct splitter *s, const struct lbe_block *from,
                      uint32_t origin, uint32_t i, uint32_t j) {
  const struct point_split *here = &s->of[origin], *there = &s->of[from->to];
  struct lbe_block k = *from;
  k.to = copy_number(s, from->to, j);
  if (there->var) {
    bool rest = is_rest(there, j);
    const struct smt_term *number = rest ? NULL : there->numbers[j];
    const struct smt_term *value = rest ? state_after(s, &k, there->var)
                                        : take_state(s, &k, there->var, number);
    if (!value)
      value = here->var == there->var && !is_rest(here, i) ? here->numbers[i]
                                                           : there->var;
    struct smt_terms *t = s->new->terms;
    add_split_condition(s, &k,
                        rest ? is_in_rest(t, there, value)
                             : is_chosen_number(t, value, number));
    if (here->var && is_rest(here, i))
      add_split_condition(s, &k, is_in_rest(t, here, here->var));
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
