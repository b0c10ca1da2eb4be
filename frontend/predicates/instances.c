/* frontend/predicates/instances.c — chosen elements and those that are read.  See instances.h. */
#include "instances.h"

enum {
  MOST_READS = 4, /* of an array in a block */
  MOST_INSTANCES = 40
};

struct element_term {
  const struct smt_term *when, *index, *value;
};

/* What stands for the chosen elements of an array. */
struct element_tuple {
  const struct cfa_element *of;
  const struct smt_term *when;
  struct element_term slot[2];
};

struct instance_maker {
  const struct lbe *l;
  const struct lbe_block *block;
  const struct smt_term *applied;
  VEC(struct element_tuple) tuples;
  term_list *bodies, *known;
};

/* ---- Which elements --------------------------------------------------------------- */

static bool same_cells(const struct cfa_element *x,
                       const struct cfa_element *y) {
  return x->cell[0] == y->cell[0];
}

static const struct smt_term *is_index_within(const struct lbe *l,
                                              const struct cfa_element *e,
                                              const struct smt_term *index) {
  struct smt_terms *t = l->terms;
  int64_t count = (int64_t)l->cfa->vars[e->chosen[0]].chooses;
  const struct smt_term *above = term_le(t, term_int(t, 0), index);
  const struct smt_term *below = term_lt(t, index, term_int(t, count));
  return term_and2(t, above, below);
}

/* The elements that the block reads of the array of read `first`: n of them. */
static uint32_t elements_read(const struct instance_maker *m, uint32_t first,
                              struct element_term *out) {
  struct smt_terms *t = m->l->terms;
  const struct cfa_element *of = m->block->reads[first].of;
  uint32_t n = 0;
  for (uint32_t i = first; i < m->block->nreads && n < MOST_READS; i++) {
    const struct lbe_read *r = &m->block->reads[i];
    if (!same_cells(r->of, of))
      continue;
    out[n++] = (struct element_term){
        term_and2(t, r->when, is_index_within(m->l, of, r->index)), r->index,
        r->value};
  }
  return n;
}

static void add_tuples_of_pairs(struct instance_maker *m,
                                const struct cfa_element *of,
                                struct element_term *x, uint32_t n) {
  struct smt_terms *t = m->l->terms;
  for (uint32_t i = 0; i < 2; i++)
    x[n + i] = (struct element_term){
        term_bool(t, true), m->l->now[of->chosen[i]], m->l->now[of->cell[i]]};
  for (uint32_t i = 0; i < n + 2; i++)
    for (uint32_t j = 0; j < n + 2; j++) {
      if (i == j || (i >= n && j >= n))
        continue;
      const struct smt_term *before = term_lt(t, x[i].index, x[j].index);
      const struct smt_term *when =
          term_and2(t, before, term_and2(t, x[i].when, x[j].when));
      vec_push(&m->tuples, ((struct element_tuple){of, when, {x[i], x[j]}}));
    }
}

static bool is_first_of_array(const struct instance_maker *m, uint32_t read) {
  for (uint32_t i = 0; i < read; i++)
    if (same_cells(m->block->reads[i].of, m->block->reads[read].of))
      return false;
  return true;
}

static void find_tuples(struct instance_maker *m) {
  for (uint32_t i = 0; i < m->block->nreads; i++) {
    struct element_term x[MOST_READS + 2];
    const struct cfa_element *of = m->block->reads[i].of;
    if (!is_first_of_array(m, i))
      continue;
    uint32_t n = elements_read(m, i, x);
    if (of->nslots == 2)
      add_tuples_of_pairs(m, of, x, n);
    else
      for (uint32_t j = 0; j < n; j++)
        vec_push(&m->tuples, ((struct element_tuple){of, x[j].when, {x[j]}}));
  }
}

/* ---- Applied to them --------------------------------------------------------------- */

/* Whether the variable is another one that hangs on what is chosen of the array: a cell of
   another member, that the element was missed, what a cell was at the entry, or what was
   made for an access. */
static bool hangs_on_choice(const struct lbe *l, const struct cfa_element *of,
                            uint32_t v) {
  if (l->cfa->vars[v].scope == CFA_TEMPORARY)
    return true;
  for (uint32_t i = 0; i < of->nslots; i++) {
    uint32_t missed = l->cfa->vars[of->cell[i]].missed;
    if (l->cfa->vars[v].missed == missed || v + 1 == missed)
      return true;
  }
  return false;
}

/* What a variable of the point becomes: itself, another term, or NULL: anything. */
static const struct smt_term *in_place_of(const struct lbe *l,
                                          const struct element_tuple *e,
                                          const struct smt_term *var) {
  bool is_old;
  uint32_t v = lbe_var_of(l, var, &is_old);
  for (uint32_t i = 0; i < e->of->nslots; i++) {
    if (v == e->of->chosen[i])
      return e->slot[i].index;
    if (v == e->of->cell[i] && !is_old)
      return e->slot[i].value;
  }
  return v != CFA_NONE && hangs_on_choice(l, e->of, v) ? NULL : var;
}

/* With the elements of two tuples; the second one may be NULL. */
static void apply_to_tuples(struct instance_maker *m,
                            const struct element_tuple *x,
                            const struct element_tuple *y) {
  struct smt_terms *t = m->l->terms;
  const struct lbe_point *p = &m->l->points[m->block->from];
  const struct smt_term *when = y ? term_and2(t, x->when, y->when) : x->when;
  term_list args = {0};
  if (m->bodies->len >= MOST_INSTANCES || when->op == TERM_FALSE)
    return;
  for (uint32_t i = 0; i < p->nvars; i++) {
    const struct smt_term *var = p->vars[i], *to = in_place_of(m->l, x, var);
    if (y && to == var)
      to = in_place_of(m->l, y, var);
    const struct smt_term *arg =
        to == var ? var : term_fresh(t, "each", SMT_INT);
    vec_push(&args, arg);
    if (to == var)
      continue;
    if (to)
      vec_push(m->known, term_implies(t, when, term_eq(t, arg, to)));
    vec_push(m->known, term_or2(t, when, term_eq(t, arg, var)));
  }
  vec_push(m->bodies, term_apply(t, m->applied->name, args.at, p->nvars));
  vec_free(&args);
}

static bool of_two_arrays(const struct element_tuple *x,
                          const struct element_tuple *y) {
  return x->of->nslots == 1 && y->of->nslots == 1 &&
         x->of->chosen[0] != y->of->chosen[0];
}

void instances_of_block(const struct lbe *l, const struct lbe_block *k,
                        const struct smt_term *applied, term_list *bodies,
                        term_list *known) {
  struct instance_maker m = {
      .l = l, .block = k, .applied = applied, .bodies = bodies, .known = known};
  find_tuples(&m);
  for (size_t i = 0; i < m.tuples.len; i++)
    apply_to_tuples(&m, &m.tuples.at[i], NULL);
  for (size_t i = 0; i < m.tuples.len; i++)
    for (size_t j = i + 1; j < m.tuples.len; j++)
      if (of_two_arrays(&m.tuples.at[i], &m.tuples.at[j]))
        apply_to_tuples(&m, &m.tuples.at[i], &m.tuples.at[j]);
  vec_free(&m.tuples);
}
