/* frontend/predicates/chosen.c — comparisons in blocks, and what follows of them. */
#include "chosen.h"

#include "engine/base/memory.h"

enum {
  MOST_CHOSEN = 64, /* predicates that are found */
  MOST_AT_POINT = 24
};

struct chosen_finder {
  const struct lbe *l;
  struct smt_terms *terms;
  struct arena *scratch;
  bool *is_cell, *is_number; /* by variable of the automaton */
  term_list found;
};

/* ---- What is looked for ----------------------------------------------------- */

static bool find_chosen(struct chosen_finder *f) {
  const struct cfa *g = f->l->cfa;
  bool any = false;
  f->is_cell = arena_array(f->scratch, g->nvars, sizeof *f->is_cell);
  f->is_number = arena_array(f->scratch, g->nvars, sizeof *f->is_number);
  for (uint32_t v = 0; v < g->nvars; v++)
    if (g->vars[v].missed) {
      f->is_cell[v] = true;
      f->is_number[g->vars[v].missed - 1] = true;
      any = true;
    }
  return any;
}

static bool is_chosen_var(const struct chosen_finder *f, const bool *kind,
                          const struct smt_term *x) {
  bool is_old;
  uint32_t v = lbe_var_of(f->l, x, &is_old);
  return v != CFA_NONE && kind[v];
}

static bool has_chosen_var(struct chosen_finder *f, const bool *kind,
                           const struct smt_term *x) {
  size_t n;
  const struct smt_term **vars = term_vars(f->terms, x, f->scratch, &n);
  for (size_t i = 0; i < n; i++)
    if (is_chosen_var(f, kind, vars[i]))
      return true;
  return false;
}

/* Variables of the program only, and none that a block takes. */
static bool has_program_vars(struct chosen_finder *f,
                             const struct smt_term *x) {
  size_t n;
  bool is_old;
  const struct smt_term **vars = term_vars(f->terms, x, f->scratch, &n);
  for (size_t i = 0; i < n; i++)
    if (lbe_var_of(f->l, vars[i], &is_old) == CFA_NONE)
      return false;
  return n > 0;
}

static void note_chosen(struct chosen_finder *f, const struct smt_term *x) {
  if (x->op == TERM_NOT)
    x = x->args[0];
  /* What is compared with the bounds of a type is not the text's. */
  if (!term_is_comparison(x) || x->args[1]->op != TERM_NUMBER ||
      mpz_sizeinbase(x->args[1]->value, 2) > 62 || !has_program_vars(f, x))
    return;
  for (size_t i = 0; i < f->found.len; i++)
    if (f->found.at[i] == x)
      return;
  vec_push(&f->found, x);
}

/* ---- Equations -------------------------------------------------------------- */

/* A variable, and what it is equal to. */
struct solved_var {
  const struct smt_term *var, *to;
};

/* The variable of a part of a sum whose factor is 1 or -1, or NULL. */
static const struct smt_term *var_with_unit(const struct smt_term *part,
                                            bool *negative) {
  *negative = part->op == TERM_MUL && part->args[0]->op == TERM_NUMBER &&
              mpz_cmp_si(part->args[0]->value, -1) == 0;
  const struct smt_term *x = *negative ? part->args[1] : part;
  return x->op == TERM_VAR ? x : NULL;
}

/* An equation about a chosen number, solved for its last other variable that can
   be: from #a - i = k, that i is #a - k. */
static bool solve_for_var(struct chosen_finder *f, const struct smt_term *x,
                          struct solved_var *out) {
  struct smt_terms *t = f->terms;
  bool negative;
  if (x->op != TERM_EQ || x->args[0]->op != TERM_ADD ||
      !has_chosen_var(f, f->is_number, x))
    return false;
  const struct smt_term *sum = x->args[0], *k = x->args[1];
  for (uint32_t i = sum->nargs; i-- > 0;) {
    const struct smt_term *var = var_with_unit(sum->args[i], &negative);
    if (!var || is_chosen_var(f, f->is_number, var))
      continue;
    const struct smt_term *rest = term_sub(t, sum, sum->args[i]);
    *out = (struct solved_var){var, negative ? term_sub(t, rest, k)
                                             : term_sub(t, k, rest)};
    return true;
  }
  return false;
}

/* A comparison of numbers or of cells; of numbers with the order. */
static void note_chosen_order(struct chosen_finder *f,
                              const struct smt_term *x) {
  bool of_cells = has_chosen_var(f, f->is_cell, x);
  if (!of_cells && !has_chosen_var(f, f->is_number, x))
    return;
  note_chosen(f, x);
  if (!of_cells && x->op == TERM_EQ)
    note_chosen(f, term_le(f->terms, x->args[0], x->args[1]));
}

/* ---- Blocks ----------------------------------------------------------------- */

static void add_chosen_atoms(struct chosen_finder *f, const struct smt_term *x,
                             term_list *atoms) {
  size_t n;
  const struct smt_term **found = term_atoms(f->terms, x, f->scratch, &n);
  for (size_t i = 0; i < n; i++)
    vec_push(atoms, found[i]);
}

/* Comparisons in the conditions of a block, and of cells with what they become. */
static void atoms_of_block(struct chosen_finder *f, const struct lbe_block *k,
                           term_list *atoms) {
  for (uint32_t i = 0; i < k->nconditions; i++)
    add_chosen_atoms(f, k->conditions[i], atoms);
  for (uint32_t i = 0; i < k->nsets; i++)
    if (f->is_cell[k->sets[i].var])
      add_chosen_atoms(
          f, term_eq(f->terms, f->l->now[k->sets[i].var], k->sets[i].value),
          atoms);
}

static void note_with_equal(struct chosen_finder *f, const term_list *atoms,
                            struct solved_var e) {
  struct term_map *m = term_map_new(f->terms);
  term_map_set(m, e.var, e.to);
  for (size_t i = 0; i < atoms->len; i++)
    note_chosen_order(f, term_map_apply(m, atoms->at[i]));
  term_map_free(m);
}

static void find_in_block(struct chosen_finder *f, const struct lbe_block *k) {
  term_list atoms = {0};
  struct solved_var e;
  atoms_of_block(f, k, &atoms);
  for (size_t i = 0; i < atoms.len && f->found.len <= MOST_CHOSEN; i++) {
    note_chosen_order(f, atoms.at[i]);
    if (solve_for_var(f, atoms.at[i], &e))
      note_with_equal(f, &atoms, e);
  }
  for (uint32_t i = 0; i < k->nsets; i++)
    if (f->is_number[k->sets[i].var] && k->sets[i].value->op == TERM_VAR)
      note_with_equal(
          f, &atoms,
          (struct solved_var){k->sets[i].value, f->l->now[k->sets[i].var]});
  vec_free(&atoms);
}

/* ---- Points ----------------------------------------------------------------- */

/* The same of the values at the entry. */
static const struct smt_term *at_entry(struct chosen_finder *f,
                                       const struct smt_term *x) {
  size_t n;
  bool is_old;
  const struct smt_term **vars = term_vars(f->terms, x, f->scratch, &n);
  struct term_map *m = term_map_new(f->terms);
  for (size_t i = 0; i < n; i++) {
    uint32_t v = lbe_var_of(f->l, vars[i], &is_old);
    if (f->l->old[v] && !f->is_number[v])
      term_map_set(m, vars[i], f->l->old[v]);
  }
  const struct smt_term *old = term_map_apply(m, x);
  term_map_free(m);
  return old;
}

/* Whether anything goes on after the procedure: what it was entered with is then
   compared with what it leaves. */
static bool has_callers(const struct lbe *l, uint32_t proc) {
  for (uint32_t i = 0; i < l->ncalls; i++)
    if (l->points[l->calls[i].entry].proc == proc &&
        l->points[l->calls[i].at].proc != 0)
      return true;
  return false;
}

static void add_at_point(struct chosen_finder *f, struct predicate_set *p,
                         const struct lbe_point *at) {
  bool old = at->kind == LBE_ENTRY || has_callers(f->l, at->proc);
  uint32_t added = 0;
  for (size_t j = 0; j < f->found.len && added < MOST_AT_POINT; j++) {
    added += predicate_set_add(p, at->number, f->found.at[j]);
    if (old)
      added += predicate_set_add(p, at->number, at_entry(f, f->found.at[j]));
  }
}

void chosen_predicates(const struct lbe *l, struct predicate_set *p) {
  struct chosen_finder f = {.l = l, .terms = l->terms, .scratch = arena_new()};
  if (find_chosen(&f)) {
    for (uint32_t i = 0; i < l->nblocks && f.found.len <= MOST_CHOSEN; i++)
      find_in_block(&f, &l->blocks[i]);
    for (uint32_t i = 0; i < l->npoints && f.found.len <= MOST_CHOSEN; i++)
      add_at_point(&f, p, &l->points[i]);
  }
  vec_free(&f.found);
  arena_free(f.scratch);
}
