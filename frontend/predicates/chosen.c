/* frontend/predicates/chosen.c — comparisons in blocks, and what follows of them. */
#include "chosen.h"

#include "engine/base/memory.h"

enum {
  MOST_REPLACED =
      100000,       /* comparisons of a block, with what is equal to an index */
  MOST_CHOSEN = 64, /* predicates that are found */
  MOST_AT_POINT = 24
};

/* A variable, and what it is equal to. */
struct solved_var {
  const struct smt_term *var, *to;
};

typedef VEC(struct solved_var) solved_vars;

struct chosen_finder {
  const struct lbe *l;
  struct smt_terms *terms;
  struct arena *scratch;
  bool *is_cell, *is_number; /* by variable of the automaton */
  bool *is_view, has_views;
  term_list found;
  /* Of elements with several indexes: */
  solved_vars indexed; /* what is equal to one of them somewhere */
  bool *is_limit;      /* by variable: such an equal is compared with it */
  solved_vars alone;   /* variables that are equal to the only index of one */
};

/* ---- What is looked for ----------------------------------------------------- */

static bool find_chosen(struct chosen_finder *f) {
  const struct cfa *g = f->l->cfa;
  bool any = false;
  f->is_cell = arena_array(f->scratch, g->nvars, sizeof *f->is_cell);
  f->is_number = arena_array(f->scratch, g->nvars, sizeof *f->is_number);
  f->is_view = arena_array(f->scratch, g->nvars, sizeof *f->is_view);
  f->is_limit = arena_array(f->scratch, g->nvars, sizeof *f->is_limit);
  for (uint32_t v = 0; v < g->nvars; v++) {
    f->is_cell[v] = g->vars[v].missed != 0;
    f->is_number[v] = g->vars[v].chooses > 0;
    f->is_view[v] = g->vars[v].is_view;
    f->has_views = f->has_views || f->is_view[v];
    any = any || f->is_cell[v];
  }
  return any;
}

static bool is_chosen_var(const struct chosen_finder *f, const bool *kind,
                          const struct smt_term *x) {
  bool is_old;
  uint32_t v = lbe_var_of(f->l, x, &is_old);
  return v != CFA_NONE && kind[v];
}

/* The variable, if the term is one as it is then; else CFA_NONE. */
static uint32_t var_alone(const struct chosen_finder *f,
                          const struct smt_term *x) {
  bool is_old;
  uint32_t v = lbe_var_of(f->l, x, &is_old);
  return is_old ? CFA_NONE : v;
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

/* The index that the term is, of an element with several; else NULL. */
static const struct cfa_var *one_of_indexes(const struct chosen_finder *f,
                                            const struct smt_term *x) {
  bool is_old;
  uint32_t v = lbe_var_of(f->l, x, &is_old);
  const struct cfa_var *var = v == CFA_NONE ? NULL : &f->l->cfa->vars[v];
  return var && var->nth > 0 ? var : NULL;
}

static bool has_pointer(struct chosen_finder *f, const struct smt_term *x) {
  size_t n;
  bool is_old;
  const struct smt_term **vars = term_vars(f->terms, x, f->scratch, &n);
  for (size_t i = 0; i < n; i++) {
    uint32_t v = lbe_var_of(f->l, vars[i], &is_old);
    if (v != CFA_NONE && f->l->cfa->vars[v].type->kind == C_POINTER)
      return true;
  }
  return false;
}

static bool has_index_of_several(struct chosen_finder *f,
                                 const struct smt_term *x) {
  size_t n;
  const struct smt_term **vars = term_vars(f->terms, x, f->scratch, &n);
  for (size_t i = 0; i < n; i++)
    if (one_of_indexes(f, vars[i]))
      return true;
  return false;
}

static bool has_multiple(const struct smt_term *x) {
  if (x->op == TERM_MUL && x->args[0]->op == TERM_NUMBER &&
      mpz_cmpabs_ui(x->args[0]->value, 1) != 0)
    return true;
  for (uint32_t i = 0; i < x->nargs; i++)
    if (has_multiple(x->args[i]))
      return true;
  return false;
}

/* As in the address of an element of an array of arrays.  What counts says it of each
   index, if no pointer goes through them all. */
static bool is_of_address(struct chosen_finder *f, const struct smt_term *x) {
  return has_multiple(x) && has_index_of_several(f, x) && !has_pointer(f, x);
}

/* Of an index alone, a bound beyond its own, such as that of a type.  Its own bounds are
   needed: what is known at a point is what predicates say. */
static bool is_beyond_bounds(const struct chosen_finder *f,
                             const struct smt_term *x) {
  bool is_old;
  uint32_t v = lbe_var_of(f->l, x->args[0], &is_old);
  uint64_t count = v == CFA_NONE ? 0 : f->l->cfa->vars[v].chooses;
  const mpz_t *k = &x->args[1]->value;
  return count > 0 && (mpz_cmp_si(*k, -1) < 0 || mpz_cmp_ui(*k, count) >= 0);
}

static void note_chosen(struct chosen_finder *f, const struct smt_term *x) {
  if (x->op == TERM_NOT)
    x = x->args[0];
  /* What is compared with the bounds of a type is not the text's. */
  if (!term_is_comparison(x) || x->args[1]->op != TERM_NUMBER ||
      mpz_sizeinbase(x->args[1]->value, 2) > 62 || !has_program_vars(f, x) ||
      is_beyond_bounds(f, x) || is_of_address(f, x))
    return;
  for (size_t i = 0; i < f->found.len; i++)
    if (f->found.at[i] == x)
      return;
  vec_push(&f->found, x);
}

/* ---- Equations -------------------------------------------------------------- */

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
      !has_chosen_var(f, f->is_number, x) || is_of_address(f, x))
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

static bool is_parameter(const struct chosen_finder *f,
                         const struct smt_term *formal) {
  bool is_old;
  uint32_t v = lbe_var_of(f->l, formal, &is_old);
  return v != CFA_NONE && f->l->cfa->vars[v].scope != CFA_GLOBAL;
}

/* What a call is given that ends the block, such as `a[i] != x` of a function that
   asserts it. */
static void add_given_atoms(struct chosen_finder *f, const struct lbe_block *k,
                            term_list *atoms) {
  const struct lbe_point *to = &f->l->points[k->to];
  if (to->kind != LBE_CALL)
    return;
  const struct lbe_call *call = &f->l->calls[to->call];
  struct term_map *m = term_map_new(f->terms);
  for (uint32_t i = 0; i < k->nsets; i++)
    term_map_set(m, f->l->now[k->sets[i].var], k->sets[i].value);
  for (uint32_t i = 0; i < call->nformals; i++)
    if (is_parameter(f, call->formals[i]))
      add_chosen_atoms(
          f,
          term_eq(f->terms, call->formals[i], term_map_apply(m, call->args[i])),
          atoms);
  term_map_free(m);
}

/* What decides which value a variable has then, as whether it is the least so far: beside
   remembered elements only, since it is many predicates. */
static void add_atoms_of_choices(struct chosen_finder *f,
                                 const struct smt_term *x, bool *seen,
                                 term_list *atoms) {
  if (seen[x->number])
    return;
  seen[x->number] = true;
  if (x->op == TERM_ITE && has_chosen_var(f, f->is_cell, x->args[0]))
    add_chosen_atoms(f, x->args[0], atoms);
  for (uint32_t i = x->op == TERM_ITE; i < x->nargs; i++)
    add_atoms_of_choices(f, x->args[i], seen, atoms);
}

static void add_all_atoms_of_choices(struct chosen_finder *f,
                                     const struct lbe_block *k,
                                     term_list *atoms) {
  bool *seen = arena_array(f->scratch, terms_count(f->terms), sizeof *seen);
  for (uint32_t i = 0; i < k->nsets; i++)
    if (!f->is_cell[k->sets[i].var])
      add_atoms_of_choices(f, k->sets[i].value, seen, atoms);
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
  if (f->has_views)
    add_all_atoms_of_choices(f, k, atoms);
  add_given_atoms(f, k, atoms);
}

/* ---- What is equal to an index ------------------------------------------------ */

static struct term_map *map_of(struct chosen_finder *f,
                               const struct solved_var *all, size_t n) {
  struct term_map *m = term_map_new(f->terms);
  for (size_t i = 0; i < n; i++)
    term_map_set(m, all[i].var, all[i].to);
  return m;
}

static void note_with_equal(struct chosen_finder *f, const term_list *atoms,
                            const struct solved_var *all, size_t n) {
  struct term_map *m = map_of(f, all, n);
  for (size_t i = 0; i < atoms->len; i++)
    note_chosen_order(f, term_map_apply(m, atoms->at[i]));
  term_map_free(m);
}

/* With all indexes of the element in the place of what is equal to them, as of i and j
   where a[i][j] is used. */
static void note_element(struct chosen_finder *f, const term_list *atoms,
                         const solved_vars *all, const struct cfa_var *first) {
  solved_vars its = {0};
  for (size_t i = 0; i < all->len; i++) {
    const struct cfa_var *v = one_of_indexes(f, all->at[i].to);
    if (v && v->number - v->nth == first->number - first->nth)
      vec_push(&its, all->at[i]);
  }
  note_with_equal(f, atoms, its.at, its.len);
  vec_free(&its);
}

static void note_indexed(struct chosen_finder *f, struct solved_var e) {
  for (size_t i = 0; i < f->indexed.len; i++)
    if (f->indexed.at[i].var == e.var && f->indexed.at[i].to == e.to)
      return;
  vec_push(&f->indexed, e);
}

/* Two variables that are the index of one element, each somewhere, as l and j of an array
   that is parted, are compared. */
static void note_alone(struct chosen_finder *f, struct solved_var e) {
  uint32_t index = var_alone(f, e.to);
  if (index == CFA_NONE || var_alone(f, e.var) == CFA_NONE ||
      !f->is_number[index])
    return;
  for (size_t i = 0; i < f->alone.len; i++) {
    struct solved_var other = f->alone.at[i];
    if (other.to != e.to)
      continue;
    if (other.var == e.var)
      return;
    note_chosen(f, term_le(f->terms, other.var, e.var));
    note_chosen(f, term_le(f->terms, e.var, other.var));
  }
  vec_push(&f->alone, e);
}

static void note_equals(struct chosen_finder *f, const term_list *atoms,
                        const solved_vars *all) {
  for (size_t i = 0; i < all->len && f->found.len <= MOST_CHOSEN &&
                     i * atoms->len <= MOST_REPLACED;
       i++) {
    const struct cfa_var *index = one_of_indexes(f, all->at[i].to);
    if (!index) {
      note_with_equal(f, atoms, &all->at[i], 1);
      note_alone(f, all->at[i]);
    } else if (index->nth == 1) {
      note_element(f, atoms, all, index);
    }
    if (index && var_alone(f, all->at[i].var) != CFA_NONE)
      note_indexed(f, all->at[i]);
  }
}

/* The variable of a part of a sum, and its factor; NULL: it is no variable. */
static const struct smt_term *var_with_factor(struct chosen_finder *f,
                                              const struct smt_term *part,
                                              const struct smt_term **factor) {
  bool scaled = part->op == TERM_MUL && part->args[0]->op == TERM_NUMBER;
  const struct smt_term *x = scaled ? part->args[1] : part;
  *factor = scaled ? part->args[0] : term_int(f->terms, 1);
  return x->op == TERM_VAR ? x : NULL;
}

/* An equation of addresses, by a pointer to an array of arrays: 64 #1 + 4 #2 - 64 i - 4 j
   - a = k.  Within the arrays, factors that are the same belong together: i is #1, and j
   is #2. */
static void solve_address(struct chosen_finder *f, const struct smt_term *x,
                          solved_vars *all) {
  const struct smt_term *sum = x->args[0], *factor, *other;
  bool fits = x->op == TERM_EQ && sum->op == TERM_ADD && has_multiple(sum);
  for (uint32_t i = 0; i < sum->nargs && fits; i++) {
    const struct smt_term *index = var_with_factor(f, sum->args[i], &factor);
    if (!index || !one_of_indexes(f, index))
      continue;
    for (uint32_t k = 0; k < sum->nargs; k++) {
      const struct smt_term *var = var_with_factor(f, sum->args[k], &other);
      if (!var || is_chosen_var(f, f->is_number, var) ||
          other != term_sub(f->terms, term_int(f->terms, 0), factor))
        continue;
      vec_push(all, ((struct solved_var){var, index}));
      note_chosen_order(f, term_eq(f->terms, index, var));
      if (one_of_indexes(f, index)->nth > 1)
        note_chosen(f, term_le(f->terms, var, term_int(f->terms, -1)));
    }
  }
}

/* What is equal to chosen numbers in the block. */
static void find_solved(struct chosen_finder *f, const struct lbe_block *k,
                        const term_list *atoms, solved_vars *all) {
  struct solved_var e;
  for (size_t i = 0; i < atoms->len; i++)
    if (solve_for_var(f, atoms->at[i], &e))
      vec_push(all, e);
    else
      solve_address(f, atoms->at[i], all);
  for (uint32_t i = 0; i < k->nsets; i++)
    if (f->is_number[k->sets[i].var] && k->sets[i].value->op == TERM_VAR)
      vec_push(all, ((struct solved_var){k->sets[i].value,
                                         f->l->now[k->sets[i].var]}));
}

static void find_in_block(struct chosen_finder *f, const struct lbe_block *k) {
  term_list atoms = {0};
  solved_vars all = {0};
  atoms_of_block(f, k, &atoms);
  find_solved(f, k, &atoms, &all);
  for (size_t i = 0; i < atoms.len && f->found.len <= MOST_CHOSEN; i++)
    note_chosen_order(f, atoms.at[i]);
  note_equals(f, &atoms, &all);
  vec_free(&atoms);
  vec_free(&all);
}

/* ---- Remembered elements ---------------------------------------------------- */

static void note_view_beside(struct chosen_finder *f,
                             const struct smt_term *view,
                             const struct smt_term *x, bool equal) {
  if (equal) {
    note_chosen(f, term_eq(f->terms, view, x));
    return;
  }
  note_chosen(f, term_le(f->terms, view, x));
  note_chosen(f, term_le(f->terms, x, view));
}

/* What is compared with a chosen element is compared with those that variables remember,
   as the least so far with the one at its position. */
static void note_view(struct chosen_finder *f, const struct smt_term *x) {
  size_t n;
  const struct smt_term **vars = term_vars(f->terms, x, f->scratch, &n);
  for (size_t i = 0; i < n && n == 2; i++) {
    uint32_t cell = var_alone(f, vars[i]), other = var_alone(f, vars[1 - i]);
    if (cell == CFA_NONE || other == CFA_NONE || !f->is_cell[cell] ||
        f->is_cell[other])
      continue;
    for (uint32_t v = 0; v < f->l->cfa->nvars; v++)
      if (f->is_view[v] && f->l->now[v] && v != other)
        note_view_beside(f, f->l->now[v], vars[1 - i], x->op == TERM_EQ);
  }
}

static void note_views(struct chosen_finder *f) {
  size_t n = f->found.len;
  for (size_t i = 0; i < n && f->found.len <= MOST_CHOSEN; i++)
    note_view(f, f->found.at[i]);
}

/* ---- Several indexes -------------------------------------------------------- */

/* Loops within loops: what the outer one compares with its bound is in another block than
   the access.  And an access whose inner index is beyond its array may lead to any
   element.  So of what is equal to an index, as of j in a[i][j],

   - the index is compared with what it is compared with, as with n in j < n;
   - it is not negative;
   - n is within what the text compares it with. */

static void note_compared(struct chosen_finder *f, const struct smt_term *atom,
                          const struct smt_term *with_index) {
  size_t n;
  const struct smt_term *x = with_index;
  x = x->op == TERM_NOT ? x->args[0] : x;
  if (x->op != TERM_LE || f->found.len > MOST_CHOSEN)
    return;
  const struct smt_term **vars = term_vars(f->terms, x, f->scratch, &n);
  const struct cfa_var *index = n > 0 ? one_of_indexes(f, vars[0]) : NULL;
  if (n == 1 && index && index->nth > 1 &&
      mpz_cmp_si(x->args[1]->value, -1) == 0)
    note_chosen(f, atom);
  if (n != 2 || is_of_address(f, x))
    return;
  note_chosen_order(f, x);
  for (size_t i = 0; i < 2; i++) {
    uint32_t v = var_alone(f, vars[i]);
    if (v != CFA_NONE && !f->is_number[v] && !f->is_cell[v] &&
        one_of_indexes(f, vars[1 - i]))
      f->is_limit[v] = true;
  }
}

static void note_all_compared(struct chosen_finder *f, const term_list *atoms) {
  for (size_t e = 0; e < f->indexed.len; e++) {
    struct term_map *m = map_of(f, &f->indexed.at[e], 1);
    for (size_t i = 0; i < atoms->len; i++) {
      const struct smt_term *x = term_map_apply(m, atoms->at[i]);
      if (x != atoms->at[i])
        note_compared(f, atoms->at[i], x);
    }
    term_map_free(m);
  }
}

/* What the text compares a limit with: the atom is about `x`, which is the variable v. */
static void note_limit(struct chosen_finder *f, const struct smt_term *atom,
                       const struct smt_term *x, uint32_t v) {
  atom = atom->op == TERM_NOT ? atom->args[0] : atom;
  if (atom->op == TERM_LE && atom->args[0] == x &&
      f->found.len <= MOST_CHOSEN &&
      mpz_cmpabs_ui(atom->args[1]->value, INT32_MAX) < 0)
    note_chosen(f, term_le(f->terms, f->l->now[v], atom->args[1]));
}

static void note_limits(struct chosen_finder *f, const struct lbe_block *k,
                        const term_list *atoms) {
  for (size_t i = 0; i < atoms->len; i++) {
    for (uint32_t v = 0; v < f->l->cfa->nvars; v++)
      if (f->is_limit[v])
        note_limit(f, atoms->at[i], f->l->now[v], v);
    for (uint32_t s = 0; s < k->nsets; s++)
      if (f->is_limit[k->sets[s].var])
        note_limit(f, atoms->at[i], k->sets[s].value, k->sets[s].var);
  }
}

static void note_several_indexes(struct chosen_finder *f) {
  for (int pass = 0; pass < 2 && f->indexed.len > 0; pass++)
    for (uint32_t i = 0; i < f->l->nblocks && f->found.len <= MOST_CHOSEN;
         i++) {
      const struct lbe_block *k = &f->l->blocks[i];
      term_list atoms = {0};
      for (uint32_t c = 0; c < k->nconditions; c++)
        add_chosen_atoms(f, k->conditions[c], &atoms);
      if (pass == 0)
        note_all_compared(f, &atoms);
      else
        note_limits(f, k, &atoms);
      vec_free(&atoms);
    }
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

/* Those that lbe_bounds has: a proof says them. */
static void note_index_bounds(struct chosen_finder *f) {
  for (uint32_t v = 0; v < f->l->cfa->nvars; v++) {
    int64_t count = (int64_t)f->l->cfa->vars[v].chooses;
    if (count == 0 || !f->l->now[v])
      continue;
    const struct smt_term *x = f->l->now[v];
    note_chosen(f, term_le(f->terms, x, term_int(f->terms, -1)));
    note_chosen(f, term_le(f->terms, x, term_int(f->terms, count - 1)));
  }
}

void chosen_predicates(const struct lbe *l, struct predicate_set *p) {
  struct chosen_finder f = {.l = l, .terms = l->terms, .scratch = arena_new()};
  if (find_chosen(&f)) {
    note_index_bounds(&f);
    for (uint32_t i = 0; i < l->nblocks && f.found.len <= MOST_CHOSEN; i++)
      find_in_block(&f, &l->blocks[i]);
    note_several_indexes(&f);
    note_views(&f);
    for (uint32_t i = 0; i < l->npoints && f.found.len <= MOST_CHOSEN; i++)
      add_at_point(&f, p, &l->points[i]);
  }
  vec_free(&f.found);
  vec_free(&f.indexed);
  vec_free(&f.alone);
  arena_free(f.scratch);
}
