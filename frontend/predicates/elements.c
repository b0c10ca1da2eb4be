/* frontend/predicates/elements.c — candidates about elements.  See elements.h. */
#include "elements.h"

#include "inductive.h"
#include "proof.h"

enum {
  MOST_ARRAYS = 4,
  MOST_BOUND_WORDS = 32, /* terms with which indexes are compared */
  MOST_BOUNDS_HERE = 6,  /* of them, at a point */
  MOST_VALUE_WORDS = 6,  /* terms with which elements are compared */
  MOST_FLAG_WORDS = 2,
  MOST_GUESSED_AT_POINT = 5000 /* candidates */
};

/* An array of which a block reads an element, and the words of candidates about it. */
struct guessed_array {
  const struct cfa_element *of;
  term_list values;
};

struct element_guesser {
  const struct lbe *l;
  struct smt_terms *terms;
  struct arena *scratch;
  struct guessed_array arrays[MOST_ARRAYS];
  uint32_t narrays;
  term_list bounds, bounds_here;
  bool *is_index;   /* by variable: it is in a bound */
  term_list flags;  /* equations of variables that are only set to numbers */
  const bool *here; /* by variable: it counts at the point at hand */
  term_list *found;
};

/* ---- Terms -------------------------------------------------------------------------- */

static uint32_t var_now(const struct lbe *l, const struct smt_term *x) {
  bool is_old;
  uint32_t v = lbe_var_of(l, x, &is_old);
  return is_old ? CFA_NONE : v;
}

/* The array of whose elements the term is one, chosen or read in the block; CFA_NONE: of
   none. */
static uint32_t array_of_value(const struct element_guesser *g,
                               const struct lbe_block *k,
                               const struct smt_term *x) {
  if (x->op == TERM_ITE) {
    uint32_t first = array_of_value(g, k, x->args[1]);
    return first == array_of_value(g, k, x->args[2]) ? first : CFA_NONE;
  }
  for (uint32_t i = 0; i < g->narrays && x->op == TERM_VAR; i++) {
    const struct cfa_element *of = g->arrays[i].of;
    for (uint32_t j = 0; j < of->nslots; j++)
      if (x == g->l->now[of->cell[j]])
        return i;
    for (uint32_t j = 0; j < k->nreads; j++)
      if (k->reads[j].value == x && k->reads[j].of->cell[0] == of->cell[0])
        return i;
  }
  return CFA_NONE;
}

/* A variable of the program that hangs on no choice. */
static bool is_plain_var(const struct lbe *l, const struct smt_term *x) {
  uint32_t v = var_now(l, x);
  if (v == CFA_NONE)
    return false;
  const struct cfa_var *var = &l->cfa->vars[v];
  bool flag = false;
  for (uint32_t i = 0; i < l->cfa->nvars && !flag; i++)
    flag = l->cfa->vars[i].missed == v + 1;
  return !flag && var->missed == 0 && var->chooses == 0 &&
         var->scope != CFA_TEMPORARY && c_is_integer(var->type);
}

static bool is_no_sum(const struct smt_term *x) {
  return x->op == TERM_ITE || x->op == TERM_MOD || x->op == TERM_DIV ||
         term_is_bits(x);
}

static bool is_plain_sum(const struct element_guesser *g,
                         const struct smt_term *x) {
  size_t n;
  const struct smt_term **vars = term_vars(g->terms, x, g->scratch, &n);
  for (size_t i = 0; i < n; i++)
    if (!is_plain_var(g->l, vars[i]))
      return false;
  return !term_exists(g->terms, x, is_no_sum);
}

static void add_guess_word(term_list *words, const struct smt_term *x,
                           size_t most) {
  for (size_t i = 0; i < words->len; i++)
    if (words->at[i] == x)
      return;
  if (words->len < most)
    vec_push(words, x);
}

/* The parts of a sum, or the term alone. */
static const struct smt_term *const *
summands_of(const struct smt_term *const *x, uint32_t *n) {
  bool sum = (*x)->op == TERM_ADD;
  *n = sum ? (*x)->nargs : 1;
  return sum ? (*x)->args : x;
}

/* Of a part of a sum, what is there once, or once with a minus; NULL: several times. */
static const struct smt_term *single_of(const struct smt_term *part,
                                        bool *minus) {
  *minus = false;
  if (part->op != TERM_MUL || part->args[0]->op != TERM_NUMBER)
    return part->op == TERM_NUMBER ? NULL : part;
  *minus = mpz_cmp_si(part->args[0]->value, -1) == 0;
  return *minus ? part->args[1] : NULL;
}

/* sum = k, or sum <= k, solved for a part of it: what the part is compared with. */
static const struct smt_term *compared_with(struct smt_terms *t,
                                            const struct smt_term *atom,
                                            const struct smt_term *x,
                                            bool minus) {
  const struct smt_term *rest = term_sub(t, atom->args[1], atom->args[0]);
  return minus ? term_sub(t, x, rest) : term_add(t, x, rest);
}

/* ---- Words of the blocks -------------------------------------------------------------- */

struct block_words {
  struct element_guesser *g;
  const struct lbe_block *block;
};

/* A number that divides the elements of all arrays, or the first one from the others. */
static bool is_dividing(const struct element_guesser *g,
                        const struct smt_term *x) {
  int64_t least = INT64_MAX;
  for (uint32_t i = 0; i < g->narrays; i++) {
    uint64_t count = g->l->cfa->vars[g->arrays[i].of->chosen[0]].chooses;
    if ((int64_t)count < least)
      least = (int64_t)count;
  }
  return mpz_sgn(x->value) >= 0 && mpz_cmp_si(x->value, least - 1) < 0;
}

static void add_bound_word(struct element_guesser *g,
                           const struct smt_term *x) {
  size_t n;
  if (!is_plain_sum(g, x) || (x->op == TERM_NUMBER && !is_dividing(g, x)))
    return;
  const struct smt_term **vars = term_vars(g->terms, x, g->scratch, &n);
  for (size_t i = 0; i < n; i++)
    g->is_index[var_now(g->l, vars[i])] = true;
  add_guess_word(&g->bounds, x, MOST_BOUND_WORDS);
}

static bool is_index_term(const struct element_guesser *g,
                          const struct smt_term *x) {
  uint32_t v = var_now(g->l, x);
  return v != CFA_NONE && (g->is_index[v] || g->l->cfa->vars[v].chooses > 0);
}

/* x > y is x >= y + 1 as well: what is one more or less than a variable stands for it. */
static void add_value_word(struct element_guesser *g, uint32_t array,
                           const struct smt_term *x) {
  struct smt_terms *t = g->terms;
  bool small = x->op == TERM_NUMBER && mpz_cmpabs_ui(x->value, INT32_MAX) < 0;
  for (int more = -1; more <= 1; more++) {
    const struct smt_term *y = term_add(t, x, term_int(t, more));
    if (is_plain_var(g->l, y) || (small && more == 0))
      add_guess_word(&g->arrays[array].values, y, MOST_VALUE_WORDS);
  }
}

/* What an atom says of indexes and of elements. */
static void note_words_of_atom(void *arg, const struct smt_term *atom) {
  struct block_words *w = arg;
  struct element_guesser *g = w->g;
  uint32_t n;
  if (atom->op != TERM_EQ && atom->op != TERM_LE)
    return;
  const struct smt_term *const *parts = summands_of(&atom->args[0], &n);
  for (uint32_t i = 0; i < n; i++) {
    bool minus;
    const struct smt_term *x = single_of(parts[i], &minus);
    if (!x)
      continue;
    uint32_t array = array_of_value(g, w->block, x);
    const struct smt_term *with = compared_with(g->terms, atom, x, minus);
    if (is_index_term(g, x))
      add_bound_word(g, with);
    else if (array != CFA_NONE)
      add_value_word(g, array, with);
  }
}

static void note_set_to(struct block_words *w, uint32_t var,
                        const struct smt_term *x) {
  struct element_guesser *g = w->g;
  if (x->op == TERM_ITE) {
    note_set_to(w, var, x->args[1]);
    note_set_to(w, var, x->args[2]);
    return;
  }
  uint32_t array = array_of_value(g, w->block, x);
  uint32_t to = array_of_value(g, w->block, g->l->now[var]);
  if (array != CFA_NONE && to == CFA_NONE)
    add_value_word(g, array, g->l->now[var]);
  if (to != CFA_NONE && array == CFA_NONE)
    add_value_word(g, to, x);
  if (g->is_index[var])
    add_bound_word(g, x);
}

static void note_words_of_block(struct element_guesser *g,
                                const struct lbe_block *k) {
  struct block_words w = {g, k};
  for (uint32_t i = 0; i < k->nconditions; i++)
    term_visit(g->terms, k->conditions[i], note_words_of_atom, &w);
  for (uint32_t i = 0; i < k->nsets; i++) {
    term_visit(g->terms, k->sets[i].value, note_words_of_atom, &w);
    note_set_to(&w, k->sets[i].var, k->sets[i].value);
  }
}

/* ---- Flags ---------------------------------------------------------------------------- */

/* Whether all that it is set to are numbers; those are in `to`. */
static bool sets_numbers(const struct element_guesser *g, uint32_t var,
                         const struct smt_term *x, term_list *to) {
  if (x->op == TERM_ITE)
    return sets_numbers(g, var, x->args[1], to) &&
           sets_numbers(g, var, x->args[2], to);
  if (x->op == TERM_NUMBER)
    add_guess_word(to, x, 4);
  return x->op == TERM_NUMBER || x == g->l->now[var];
}

static void note_flag(struct element_guesser *g, uint32_t var) {
  term_list to = {0};
  bool is = is_plain_var(g->l, g->l->now[var]) && !g->is_index[var];
  for (uint32_t i = 0; i < g->l->nblocks && is; i++)
    for (uint32_t j = 0; j < g->l->blocks[i].nsets && is; j++)
      if (g->l->blocks[i].sets[j].var == var)
        is = sets_numbers(g, var, g->l->blocks[i].sets[j].value, &to);
  for (size_t i = 0; is && to.len == 2 && i < to.len; i++)
    add_guess_word(&g->flags, term_eq(g->terms, g->l->now[var], to.at[i]),
                   2 * MOST_FLAG_WORDS);
  vec_free(&to);
}

/* ---- Candidates ------------------------------------------------------------------------ */

static bool counts_here(const struct element_guesser *g,
                        const struct smt_term *x) {
  size_t n;
  const struct smt_term **vars = term_vars(g->terms, x, g->scratch, &n);
  for (size_t i = 0; i < n; i++) {
    uint32_t v = var_now(g->l, vars[i]);
    if (v == CFA_NONE || !g->here[v])
      return false;
  }
  return true;
}

static void guess_clause(struct element_guesser *g, const struct smt_term *when,
                         const struct smt_term *x) {
  const struct smt_term *clause = term_implies(g->terms, when, x);
  if (clause->op != TERM_TRUE && g->found->len < MOST_GUESSED_AT_POINT)
    vec_push(g->found, clause);
}

static void guess_under(struct element_guesser *g, const term_list *conditions,
                        const term_list *what) {
  for (size_t i = 0; i < conditions->len; i++)
    for (size_t j = 0; j < what->len; j++)
      guess_clause(g, conditions->at[i], what->at[j]);
}

/* x < b, x <= b for each bound. */
static void add_below_bounds(struct element_guesser *g,
                             const struct smt_term *x, term_list *out) {
  for (size_t i = 0; i < g->bounds_here.len; i++) {
    vec_push(out, term_lt(g->terms, x, g->bounds_here.at[i]));
    vec_push(out, term_le(g->terms, x, g->bounds_here.at[i]));
  }
}

static void add_at_bounds(struct element_guesser *g, const struct smt_term *x,
                          term_list *out) {
  for (size_t i = 0; i < g->bounds_here.len; i++)
    vec_push(out, term_eq(g->terms, x, g->bounds_here.at[i]));
}

/* The negations of n conditions, from the first one on. */
static void add_negations(struct element_guesser *g, const term_list *of,
                          term_list *out) {
  for (size_t i = 0; i < of->len; i++)
    vec_push(out, term_not(g->terms, of->at[i]));
}

static void add_products(struct element_guesser *g, const term_list *x,
                         const term_list *y, term_list *out) {
  for (size_t i = 0; i < x->len; i++)
    for (size_t j = 0; j < y->len; j++)
      add_guess_word(out, term_and2(g->terms, x->at[i], y->at[j]), SIZE_MAX);
}

/* Parts of an array in which an index is: all of it, before or after a bound, between two,
   at one. */
static void add_ranges(struct element_guesser *g, const struct smt_term *x,
                       term_list *out) {
  term_list below = {0}, above = {0};
  vec_push(out, term_bool(g->terms, true));
  add_below_bounds(g, x, &below);
  add_negations(g, &below, &above);
  for (size_t i = 0; i < below.len; i++) {
    vec_push(out, below.at[i]);
    vec_push(out, above.at[i]);
  }
  add_products(g, &below, &above, out);
  add_at_bounds(g, x, out);
  vec_free(&below);
  vec_free(&above);
}

/* x <= y, x >= y, and whether they are equal. */
static void add_value_orders(struct element_guesser *g,
                             const struct smt_term *x, const struct smt_term *y,
                             bool strict, term_list *out) {
  vec_push(out, term_le(g->terms, x, y));
  vec_push(out, term_le(g->terms, y, x));
  if (strict) {
    vec_push(out, term_lt(g->terms, x, y));
    vec_push(out, term_lt(g->terms, y, x));
  }
  vec_push(out, term_not(g->terms, term_eq(g->terms, x, y)));
}

static void guess_with_flags(struct element_guesser *g,
                             const term_list *conditions,
                             const term_list *what) {
  guess_under(g, conditions, what);
  for (size_t f = 0; f < g->flags.len; f++) {
    if (!counts_here(g, g->flags.at[f]))
      continue;
    for (size_t i = 0; i < conditions->len; i++)
      for (size_t j = 0; j < what->len; j++)
        guess_clause(g, term_and2(g->terms, g->flags.at[f], conditions->at[i]),
                     what->at[j]);
  }
}

/* Of chosen element `slot` of an array alone. */
static void guess_of_element(struct element_guesser *g,
                             const struct guessed_array *a, uint32_t slot) {
  const struct smt_term *cell = g->l->now[a->of->cell[slot]];
  term_list ranges = {0}, what = {0};
  if (!g->here[a->of->cell[slot]] || !g->here[a->of->chosen[slot]])
    return;
  add_ranges(g, g->l->now[a->of->chosen[slot]], &ranges);
  for (size_t i = 0; i < a->values.len; i++)
    if (counts_here(g, a->values.at[i]))
      add_value_orders(g, cell, a->values.at[i], true, &what);
  guess_with_flags(g, &ranges, &what);
  vec_free(&ranges);
  vec_free(&what);
}

/* Where two chosen elements are: of the first one, of the second one, of both. */
static void add_ranges_of_pair(struct element_guesser *g,
                               const struct smt_term *x,
                               const struct smt_term *y, term_list *out) {
  term_list xs = {0}, ys = {0}, below = {0}, above = {0}, at = {0};
  add_ranges(g, x, &xs);
  add_ranges(g, y, &ys);
  for (size_t i = 0; i < xs.len; i++)
    vec_push(out, xs.at[i]);
  for (size_t i = 0; i < ys.len; i++)
    vec_push(out, ys.at[i]);
  add_below_bounds(g, x, &below);
  add_negations(g, &below, &above);
  ys.len = 0;
  add_below_bounds(g, y, &ys);
  add_products(g, &above, &ys, out); /* both between two bounds */
  add_products(g, &below, &ys, out); /* each before one */
  add_at_bounds(g, x, &at);
  add_products(g, &at, &ys, out);
  xs.len = at.len = 0;
  add_negations(g, &ys, &xs);
  add_products(g, &below, &xs, out); /* a bound is between them */
  add_at_bounds(g, y, &at);
  add_products(g, &above, &at, out);
  add_products(g, &below, &at, out);
  vec_free(&xs);
  vec_free(&ys);
  vec_free(&below);
  vec_free(&above);
  vec_free(&at);
}

static void guess_of_pair(struct element_guesser *g,
                          const struct guessed_array *a) {
  const struct cfa_element *of = a->of;
  const struct smt_term *const *now = g->l->now;
  term_list ranges = {0}, what = {0};
  if (of->nslots < 2 || !g->here[of->chosen[0]] || !g->here[of->chosen[1]])
    return;
  guess_clause(g, term_bool(g->terms, true),
               term_lt(g->terms, now[of->chosen[0]], now[of->chosen[1]]));
  if (g->here[of->cell[0]] && g->here[of->cell[1]]) {
    add_ranges_of_pair(g, now[of->chosen[0]], now[of->chosen[1]], &ranges);
    add_value_orders(g, now[of->cell[0]], now[of->cell[1]], false, &what);
    guess_under(g, &ranges, &what);
  }
  vec_free(&ranges);
  vec_free(&what);
}

/* Of the elements of two arrays at one index. */
static void guess_of_arrays(struct element_guesser *g,
                            const struct cfa_element *x,
                            const struct cfa_element *y) {
  const struct smt_term *const *now = g->l->now;
  term_list ranges = {0}, what = {0}, same = {0}, both = {0};
  if (x->chosen[0] == y->chosen[0] || !g->here[x->cell[0]] ||
      !g->here[y->cell[0]])
    return;
  vec_push(&same, term_eq(g->terms, now[x->chosen[0]], now[y->chosen[0]]));
  add_ranges(g, now[x->chosen[0]], &ranges);
  add_products(g, &same, &ranges, &both);
  add_value_orders(g, now[x->cell[0]], now[y->cell[0]], false, &what);
  vec_push(&what, term_eq(g->terms, now[x->cell[0]], now[y->cell[0]]));
  guess_with_flags(g, &both, &what);
  vec_free(&ranges);
  vec_free(&what);
  vec_free(&same);
  vec_free(&both);
}

/* Of bounds alone, and of flags. */
static void guess_of_bounds(struct element_guesser *g) {
  const struct smt_term *always = term_bool(g->terms, true);
  for (size_t i = 0; i < g->bounds_here.len; i++)
    for (size_t j = 0; j < g->bounds_here.len; j++) {
      const struct smt_term *x = g->bounds_here.at[i],
                            *y = g->bounds_here.at[j];
      if (i == j)
        continue;
      guess_clause(g, always, term_le(g->terms, x, y));
      guess_clause(g, always, term_lt(g->terms, x, y));
    }
  for (size_t i = 0; i < g->flags.len; i++)
    if (counts_here(g, g->flags.at[i])) {
      guess_clause(g, always, g->flags.at[i]);
      guess_clause(g, always, term_not(g->terms, g->flags.at[i]));
    }
}

/* Those of variables go before numbers, which count everywhere. */
static void find_bounds_here(struct element_guesser *g) {
  g->bounds_here.len = 0;
  for (int numbers = 0; numbers < 2; numbers++)
    for (size_t i = 0; i < g->bounds.len; i++) {
      const struct smt_term *x = g->bounds.at[i];
      if ((x->op == TERM_NUMBER) == numbers && counts_here(g, x))
        add_guess_word(&g->bounds_here, x, MOST_BOUNDS_HERE);
    }
}

static void guess_at(struct element_guesser *g, const struct lbe_point *p,
                     term_list *found) {
  bool *here = arena_array(g->scratch, g->l->cfa->nvars + 1, sizeof *here);
  for (uint32_t i = 0; i < p->nvars; i++) {
    uint32_t v = var_now(g->l, p->vars[i]);
    if (v != CFA_NONE)
      here[v] = true;
  }
  g->here = here;
  g->found = found;
  find_bounds_here(g);
  guess_of_bounds(g);
  for (uint32_t i = 0; i < g->narrays; i++) {
    guess_of_pair(g, &g->arrays[i]);
    for (uint32_t j = i + 1; j < g->narrays; j++)
      if (g->arrays[i].of->nslots == 1)
        guess_of_arrays(g, g->arrays[i].of, g->arrays[j].of);
    for (uint32_t j = 0; j < g->arrays[i].of->nslots; j++)
      guess_of_element(g, &g->arrays[i], j);
  }
}

/* ---- All --------------------------------------------------------------------------------- */

static void find_guessed_arrays(struct element_guesser *g) {
  for (uint32_t i = 0; i < g->l->nblocks; i++)
    for (uint32_t j = 0; j < g->l->blocks[i].nreads; j++) {
      const struct cfa_element *of = g->l->blocks[i].reads[j].of;
      uint32_t k = 0;
      while (k < g->narrays && g->arrays[k].of->cell[0] != of->cell[0])
        k++;
      if (k == g->narrays && k < MOST_ARRAYS)
        g->arrays[g->narrays++] = (struct guessed_array){.of = of};
    }
}

static void find_guess_words(struct element_guesser *g) {
  for (int pass = 0; pass < 2; pass++)
    for (uint32_t i = 0; i < g->l->nblocks; i++)
      note_words_of_block(g, &g->l->blocks[i]);
  for (uint32_t v = 0; v < g->l->cfa->nvars; v++)
    note_flag(g, v);
}

static void guess_elements(const struct lbe *l, term_list *candidates) {
  struct element_guesser g = {
      .l = l, .terms = l->terms, .scratch = arena_new()};
  g.is_index = arena_array(g.scratch, l->cfa->nvars + 1, sizeof *g.is_index);
  find_guessed_arrays(&g);
  if (g.narrays > 0) {
    find_guess_words(&g);
    for (uint32_t i = 0; i < l->npoints; i++)
      guess_at(&g, &l->points[i], &candidates[i]);
  }
  for (uint32_t i = 0; i < g.narrays; i++)
    vec_free(&g.arrays[i].values);
  vec_free(&g.bounds);
  vec_free(&g.bounds_here);
  vec_free(&g.flags);
  arena_free(g.scratch);
}

static bool reads_elements(const struct lbe *l) {
  for (uint32_t i = 0; i < l->nblocks; i++)
    if (l->blocks[i].nreads > 0)
      return true;
  return false;
}

/* That indexes of chosen elements are within their arrays is known of the blocks, and a
   proof says it. */
static void add_index_bounds(const struct lbe *l, const struct lbe_point *p,
                             term_list *out) {
  struct smt_terms *t = l->terms;
  for (uint32_t i = 0; i < p->nvars; i++) {
    uint32_t v = var_now(l, p->vars[i]);
    int64_t count = v == CFA_NONE ? 0 : (int64_t)l->cfa->vars[v].chooses;
    if (count == 0)
      continue;
    vec_push(out, term_le(t, term_int(t, 0), p->vars[i]));
    vec_push(out, term_lt(t, p->vars[i], term_int(t, count)));
  }
}

static const struct smt_term **conjunctions_of(const struct lbe *l,
                                               const term_list *candidates) {
  const struct smt_term **out = arena_array(l->arena, l->npoints, sizeof *out);
  for (uint32_t i = 0; i < l->npoints; i++) {
    term_list all = {0};
    for (size_t j = 0; j < candidates[i].len; j++)
      vec_push(&all, candidates[i].at[j]);
    add_index_bounds(l, &l->points[i], &all);
    out[i] = term_and(l->terms, all.at, (uint32_t)all.len);
    vec_free(&all);
  }
  return out;
}

const struct smt_term **elements_prove(struct lbe *l, struct smt *s,
                                       bool ranges, unsigned milliseconds) {
  uint32_t clause;
  const struct smt_term **out = NULL;
  if (!reads_elements(l))
    return NULL;
  term_list *candidates = xcalloc(l->npoints + 1, sizeof *candidates);
  guess_elements(l, candidates);
  l->elements = true;
  if (inductive_keep(l, s, ranges, milliseconds, candidates)) {
    out = conjunctions_of(l, candidates);
    if (proof_check(l, s, out, ranges, milliseconds, &clause) != SMT_UNSAT)
      out = NULL;
    if (out) {
      inductive_reduce(l, s, ranges, milliseconds, candidates);
      inductive_shorten(l, s, ranges, milliseconds, candidates);
      out = conjunctions_of(l, candidates);
    }
  }
  l->elements = out != NULL;
  for (uint32_t i = 0; i < l->npoints; i++)
    vec_free(&candidates[i]);
  xfree(candidates);
  return out;
}
