/* frontend/predicates/path.c — one way through the program, as formulas. */
#include "path.h"

#include "engine/base/clock.h"

#include "frontend/smt/divisors.h"
#include "program_clauses.h"

#include <inttypes.h>
#include <stdio.h>

enum path_bit { BIT_UNKNOWN, BIT_FALSE, BIT_TRUE };

/* A call of a procedure under way. */
struct path_frame {
  uint32_t position; /* where it is */
  uint32_t call;     /* number of the call that began it; CFA_NONE: main */
  /* Its predicates, and what is known of each. */
  size_t nbits;
  const struct smt_term **predicates;
  enum path_bit *bits;
};

struct path_builder {
  struct path *p;
  const struct predicate_set *set;
  struct smt_terms *terms;
  struct path_style style;
  VEC(struct path_frame) frames;
  uint32_t steps; /* blocks so far */
};

/* ---- Pieces ---------------------------------------------------------------- */

static const struct smt_term *fresh_symbol(struct path_builder *b,
                                           const struct smt_term *of) {
  return term_fresh(b->terms, of->name, of->sort);
}

/* The terms of a point as symbols of a position. */
static struct term_map *symbols_at(struct path_builder *b, uint32_t position) {
  const struct path_position *at = &b->p->positions.at[position];
  const struct lbe_point *point = &b->p->l->points[at->point];
  struct term_map *m = term_map_new(b->terms);
  for (uint32_t i = 0; i < point->nvars; i++)
    term_map_set(m, point->vars[i], at->symbols[i]);
  return m;
}

static void add_fresh(struct path_builder *b, struct term_map *m,
                      const struct smt_term *const *fresh, uint32_t n) {
  for (uint32_t i = 0; i < n; i++)
    term_map_set(m, fresh[i], fresh_symbol(b, fresh[i]));
}

static void add_path_conjunct(struct path_builder *b, const struct smt_term *x,
                              bool always) {
  if (x->op == TERM_TRUE)
    return;
  uint32_t clause = (uint32_t)b->p->clauses.len;
  vec_push(&b->p->conjuncts,
           ((struct path_conjunct){
               .term = x, .clause = clause, .kept = true, .always = always}));
}

static void add_path_conjuncts(struct path_builder *b, struct term_map *m,
                               const struct smt_term *const *terms, uint32_t n,
                               bool always) {
  for (uint32_t i = 0; i < n; i++)
    add_path_conjunct(b, term_map_apply(m, terms[i]), always);
}

/* What the types say of the values at a position. */
static void add_type_bounds(struct path_builder *b, struct term_map *m,
                            uint32_t point) {
  uint32_t n;
  const struct smt_term **bounds = lbe_bounds(b->p->l, &b->p->l->points[point],
                                              b->style.ranges, b->p->arena, &n);
  add_path_conjuncts(b, m, bounds, n, false);
}

/* A position at `point`, whose symbols the caller sets. */
static uint32_t new_position(struct path_builder *b, uint32_t point) {
  struct path_position at = {
      .point = point,
      .clause = (uint32_t)b->p->clauses.len,
      .symbols = arena_array(b->p->arena, b->p->l->points[point].nvars,
                             sizeof *at.symbols)};
  vec_push(&b->p->positions, at);
  return (uint32_t)b->p->positions.len - 1;
}

static void end_clause(struct path_builder *b, uint32_t head, uint32_t x,
                       uint32_t y) {
  vec_push(&b->p->clauses,
           ((struct path_clause){head, y == PATH_END ? 1 : 2, {x, y}}));
}

static struct path_frame *top_frame(struct path_builder *b) {
  return &b->frames.at[b->frames.len - 1];
}

/* ---- Moves ----------------------------------------------------------------- */

static void push_path_frame(struct path_builder *b, uint32_t position,
                            uint32_t call) {
  struct path_frame f = {.position = position, .call = call};
  uint32_t point = b->p->positions.at[position].point;
  term_list predicates = {0};
  boolean_bits(b->set, b->p->l->points[point].proc, &predicates);
  f.nbits = predicates.len;
  f.predicates = vec_to_arena(&predicates, b->p->arena);
  f.bits = arena_array(b->p->arena, f.nbits + 1, sizeof *f.bits);
  for (size_t i = 0; i < f.nbits; i++)
    f.bits[i] = BIT_UNKNOWN;
  vec_push(&b->frames, f);
}

static void take_values(struct path_builder *b, const struct boolean_run *run,
                        const struct boolean_move *move) {
  struct path_frame *f = top_frame(b);
  for (size_t i = 0; i < move->nvalues; i++) {
    const struct boolean_value *v = &run->values.at[move->first_value + i];
    if (v->bit < f->nbits)
      f->bits[v->bit] = v->holds ? BIT_TRUE : BIT_FALSE;
  }
}

static bool is_of_point(const struct path_builder *b, uint32_t point,
                        const struct smt_term *predicate) {
  const term_list *here = &b->set->at[point];
  for (size_t i = 0; i < here->len; i++)
    if (here->at[i] == predicate)
      return true;
  return false;
}

/* The predicates of the point that the frame is at, as they are in the run; `m`
   gives the symbols.  What follows from an equation is not said again. */
static void add_state(struct path_builder *b, const struct path_frame *f,
                      struct term_map *m, uint32_t point) {
  uint32_t clause = (uint32_t)b->p->clauses.len;
  if (!b->style.states)
    return;
  struct term_map *numbers = term_map_new(b->terms);
  for (int equations = 1; equations >= 0; equations--)
    for (size_t i = 0; i < f->nbits; i++) {
      const struct smt_term *x = f->predicates[i];
      bool tells = x->op == TERM_EQ && x->args[0]->op == TERM_VAR &&
                   x->args[1]->op == TERM_NUMBER && f->bits[i] == BIT_TRUE;
      if (f->bits[i] == BIT_UNKNOWN || tells != equations ||
          !is_of_point(b, point, x))
        continue;
      x = f->bits[i] == BIT_TRUE ? x : term_not(b->terms, x);
      if (tells)
        term_map_set(numbers, x->args[0], x->args[1]);
      else if (term_map_apply(numbers, x)->op == TERM_TRUE)
        continue;
      vec_push(&b->p->conjuncts,
               ((struct path_conjunct){.term = term_map_apply(m, x),
                                       .clause = clause,
                                       .kept = true,
                                       .state = true}));
    }
  term_map_free(numbers);
}

static bool is_entry_term(const struct lbe *l, const struct smt_term *x) {
  bool is_old;
  return x->op == TERM_VAR && lbe_var_of(l, x, &is_old) != CFA_NONE && is_old;
}

/* The symbol of a variable after a block: a new one, and an equation, if the
   block sets it. */
static const struct smt_term *symbol_after(struct path_builder *b,
                                           const struct lbe_block *k,
                                           struct term_map *m,
                                           const struct smt_term *var) {
  const struct lbe *l = b->p->l;
  for (uint32_t i = 0; i < k->nsets; i++) {
    if (l->now[k->sets[i].var] != var)
      continue;
    const struct smt_term *symbol = fresh_symbol(b, var);
    const struct smt_term *value = term_map_apply(m, k->sets[i].value);
    add_path_conjunct(b, term_eq(b->terms, symbol, value),
                      is_entry_term(l, k->sets[i].value));
    if (b->p->conjuncts.len)
      b->p->conjuncts.at[b->p->conjuncts.len - 1].sets = true;
    return symbol;
  }
  const struct smt_term *same = term_map_apply(m, var);
  return same != var ? same : fresh_symbol(b, var);
}

static bool take_block(struct path_builder *b, const struct lbe_block *k) {
  const struct lbe *l = b->p->l;
  struct path_frame *frame = top_frame(b);
  if (b->p->positions.at[frame->position].point != k->from)
    return false;
  struct term_map *m = symbols_at(b, frame->position);
  add_fresh(b, m, k->fresh, k->nfresh);
  add_state(b, frame, m, k->from);
  add_type_bounds(b, m, k->from);
  add_path_conjuncts(b, m, k->conditions, k->nconditions, false);
  if (b->style.ranges)
    add_path_conjuncts(b, m, k->ranges, k->nranges, false);
  b->steps++;
  for (uint32_t i = 0; i < k->ninputs; i++)
    vec_push(&b->p->inputs,
             ((struct path_input){k->inputs[i].edge, b->steps,
                                  term_map_apply(m, k->inputs[i].value)}));
  const struct lbe_point *to = &l->points[k->to];
  bool ends = to->kind == LBE_ERROR || to->kind == LBE_UNSUPPORTED;
  uint32_t head = ends ? PATH_END : new_position(b, k->to);
  for (uint32_t i = 0; !ends && i < to->nvars; i++)
    b->p->positions.at[head].symbols[i] = symbol_after(b, k, m, to->vars[i]);
  end_clause(b, head, frame->position, PATH_END);
  frame->position = head;
  if (ends)
    b->p->end = k->to;
  term_map_free(m);
  return true;
}

/* A formal parameter is its argument: part of each explanation that speaks of the
   parameter. */
static void add_argument(struct path_builder *b, const struct smt_term *formal,
                         const struct smt_term *arg) {
  size_t before = b->p->conjuncts.len;
  add_path_conjunct(b, term_eq(b->terms, formal, arg), true);
  if (b->p->conjuncts.len > before)
    b->p->conjuncts.at[before].formal = formal;
}

/* Which symbol of the callee's entry a formal parameter is. */
static const struct smt_term *formal_symbol(const struct path_builder *b,
                                            uint32_t entry,
                                            const struct smt_term *formal) {
  const struct path_position *at = &b->p->positions.at[entry];
  const struct lbe_point *point = &b->p->l->points[at->point];
  for (uint32_t i = 0; i < point->nvars; i++)
    if (point->vars[i] == formal)
      return at->symbols[i];
  return NULL;
}

/* Entry values are the arguments: part of the clauses of call and return. */
static void add_arguments(struct path_builder *b, const struct lbe_call *c,
                          uint32_t at, uint32_t entry, struct term_map *m) {
  add_type_bounds(b, m, b->p->positions.at[at].point);
  add_path_conjuncts(b, m, c->conditions, c->nconditions, true);
  if (b->style.ranges)
    add_path_conjuncts(b, m, c->ranges, c->nranges, false);
  for (uint32_t i = 0; i < c->nformals; i++) {
    const struct smt_term *arg = term_map_apply(m, c->args[i]);
    const struct smt_term *formal = formal_symbol(b, entry, c->formals[i]);
    add_argument(b, formal, arg);
  }
}

static bool take_call(struct path_builder *b, const struct lbe_call *c) {
  struct path_frame *frame = top_frame(b);
  uint32_t at = frame->position;
  if (b->p->positions.at[at].point != c->at)
    return false;
  struct term_map *m = symbols_at(b, at);
  add_fresh(b, m, c->fresh, c->nfresh);
  add_state(b, frame, m, c->at);
  uint32_t entry = new_position(b, c->entry);
  const struct lbe_point *point = &b->p->l->points[c->entry];
  for (uint32_t i = 0; i < point->nvars; i++)
    b->p->positions.at[entry].symbols[i] = fresh_symbol(b, point->vars[i]);
  add_arguments(b, c, at, entry, m);
  end_clause(b, entry, at, PATH_END);
  push_path_frame(b, entry, c->number);
  term_map_free(m);
  return true;
}

/* Entry values have the same symbols at all positions of a frame. */
static bool take_return(struct path_builder *b) {
  if (b->frames.len < 2)
    return false;
  struct path_frame callee = vec_pop(&b->frames);
  struct path_frame *frame = top_frame(b);
  const struct lbe *l = b->p->l;
  const struct lbe_call *c = &l->calls[callee.call];
  if (b->p->positions.at[callee.position].point != c->exit)
    return false;
  struct term_map *m = symbols_at(b, frame->position);
  struct term_map *exit = symbols_at(b, callee.position);
  add_fresh(b, m, c->fresh, c->nfresh);
  add_state(b, &callee, exit, c->exit);
  add_type_bounds(b, exit, c->exit);
  add_path_conjuncts(b, m, c->conditions, c->nconditions, true);
  for (uint32_t i = 0; i < c->nformals; i++) {
    const struct smt_term *arg = term_map_apply(m, c->args[i]);
    const struct smt_term *formal = term_map_apply(exit, c->formals[i]);
    add_argument(b, formal, arg);
  }
  uint32_t head = new_position(b, c->to);
  const struct lbe_point *to = &l->points[c->to];
  for (uint32_t i = 0; i < to->nvars; i++) {
    const struct smt_term *value =
        program_value_after(l, c->sets, c->nsets, exit, to->vars[i]);
    b->p->positions.at[head].symbols[i] =
        value != to->vars[i] ? value : term_map_apply(m, to->vars[i]);
  }
  end_clause(b, head, frame->position, callee.position);
  frame->position = head;
  term_map_free(m);
  term_map_free(exit);
  return true;
}

static bool take_move(struct path_builder *b, const struct boolean_text *text,
                      const struct boolean_move *move) {
  if (move->kind == BOOLEAN_RETURN)
    return take_return(b);
  if (move->line >= text->lines.len)
    return false;
  const struct boolean_line *line = &text->lines.at[move->line];
  if (move->kind == BOOLEAN_ENTER)
    return line->kind == BOOLEAN_CALL &&
           take_call(b, &b->p->l->calls[line->number]);
  return line->kind != BOOLEAN_BLOCK ||
         take_block(b, &b->p->l->blocks[line->number]);
}

struct path *path_new(const struct predicate_set *set,
                      const struct boolean_text *text,
                      const struct boolean_run *run, struct path_style style) {
  const struct lbe *l = set->l;
  struct path *p = xcalloc(1, sizeof *p);
  p->l = l;
  p->arena = arena_new();
  p->end = CFA_NONE;
  p->with_states = style.states;
  struct path_builder b = {
      .p = p, .set = set, .terms = l->terms, .style = style};
  push_path_frame(&b, new_position(&b, l->entry_of[0]), CFA_NONE);
  bool fits = true;
  for (size_t i = 0; i < run->moves.len && fits && p->end == CFA_NONE; i++) {
    fits = take_move(&b, text, &run->moves.at[i]);
    take_values(&b, run, &run->moves.at[i]);
  }
  vec_free(&b.frames);
  if (fits && p->end != CFA_NONE)
    return p;
  path_free(p);
  return NULL;
}

void boolean_run_free(struct boolean_run *r) {
  vec_free(&r->moves);
  vec_free(&r->values);
}

void path_free(struct path *p) {
  if (!p)
    return;
  vec_free(&p->positions);
  vec_free(&p->clauses);
  vec_free(&p->conjuncts);
  vec_free(&p->inputs);
  arena_free(p->arena);
  xfree(p);
}

/* ---- Can it be taken? ------------------------------------------------------ */

static const struct smt_term *conjunct_label(struct smt_terms *t, size_t i) {
  char name[32];
  snprintf(name, sizeof name, "label!%zu", i);
  return term_var(t, name, SMT_BOOL);
}

/* The labels of conjuncts that may be dropped and are kept so far; `of` gets
   their conjuncts. */
static void gather_labels(struct path *p, term_list *labels, uint32_t *of) {
  labels->len = 0;
  for (size_t i = 0; i < p->conjuncts.len; i++)
    if (!p->conjuncts.at[i].always && p->conjuncts.at[i].kept) {
      of[labels->len] = (uint32_t)i;
      vec_push(labels, conjunct_label(p->l->terms, i));
    }
}

/* Keeps only what the core at hand needs. */
static void keep_core_of(struct path *p, struct smt_solver *v,
                         const term_list *labels, const uint32_t *of) {
  uint32_t *core = xcalloc(labels->len + 1, sizeof *core);
  uint32_t n = smt_core(v, core);
  for (size_t i = 0; i < labels->len; i++)
    p->conjuncts.at[of[i]].kept = false;
  for (uint32_t i = 0; i < n; i++)
    p->conjuncts.at[of[core[i]]].kept = true;
  xfree(core);
}

/* Tries to make a core smaller; each takes longer if the way is large.  What takes
   long may be needed: it is kept. */
enum {
  MOST_DROPS = 200,
  MOST_DROPS_OF_LARGE = 40,
  DROP_MILLISECONDS = 1000, /* of a try */
  SECONDS_OF_DROPS = 3,     /* of all */
};

/* A contradiction in what variables are set to and the last condition alone says
   what holds whichever way was taken: it is looked for first. */
static void prefer_sets(struct path *p, struct smt_solver *v, uint32_t *of) {
  term_list labels = {0};
  uint32_t last = (uint32_t)p->clauses.len - 1;
  for (size_t i = 0; i < p->conjuncts.len; i++) {
    struct path_conjunct *k = &p->conjuncts.at[i];
    k->kept = k->state || k->sets || k->clause == last;
  }
  gather_labels(p, &labels, of);
  if (smt_check(v, labels.at, (uint32_t)labels.len) == SMT_UNSAT)
    keep_core_of(p, v, &labels, of);
  else
    for (size_t i = 0; i < p->conjuncts.len; i++)
      p->conjuncts.at[i].kept = true;
  vec_free(&labels);
}

/* Drops conjuncts one by one, from the end of the way on, while there is a
   contradiction without them: only conditions, or only what variables are set
   to. */
static void shrink_core(struct path *p, struct smt_solver *v, uint32_t *of,
                        bool sets) {
  term_list labels = {0};
  int tries = 0, most = p->with_states ? MOST_DROPS_OF_LARGE : MOST_DROPS;
  double end = clock_now() + SECONDS_OF_DROPS;
  for (size_t i = p->conjuncts.len;
       i-- > 0 && tries < most && clock_now() < end;) {
    struct path_conjunct *k = &p->conjuncts.at[i];
    if (k->always || !k->kept || k->sets != sets)
      continue;
    tries++;
    k->kept = false;
    gather_labels(p, &labels, of);
    if (smt_check(v, labels.at, (uint32_t)labels.len) == SMT_UNSAT)
      keep_core_of(p, v, &labels, of);
    else
      k->kept = true;
  }
  vec_free(&labels);
}

/* The solver with all conjuncts, those that may be dropped behind their labels. */
static struct smt_solver *solver_of_path(struct path *p, struct smt *s,
                                         const struct divisors *d, bool hidden,
                                         unsigned milliseconds) {
  struct smt_terms *t = p->l->terms;
  struct smt_solver *v = smt_solver_new(s);
  smt_solver_limit(v, milliseconds);
  for (size_t i = 0; i < p->conjuncts.len; i++) {
    const struct path_conjunct *k = &p->conjuncts.at[i];
    const struct smt_term *x = hidden ? divisors_hide(d, k->term) : k->term;
    smt_assert(v, k->always ? x : term_implies(t, conjunct_label(t, i), x));
  }
  if (d)
    divisors_assert(d, v, hidden);
  return v;
}

static struct divisors *divisors_of_path(const struct path *p) {
  term_list all = {0};
  for (size_t i = 0; i < p->conjuncts.len; i++)
    vec_push(&all, p->conjuncts.at[i].term);
  struct divisors *d = divisors_new(p->l->terms, &all);
  vec_free(&all);
  return d;
}

/* Whether the labels go together, and the solver that says so in *v.  Lemmas on
   remainders are tried alone first: if these exclude it, so does arithmetic. */
static enum smt_result check_labels(struct path *p, struct smt *s,
                                    unsigned milliseconds,
                                    const term_list *labels,
                                    struct smt_solver **v) {
  struct divisors *d = divisors_of_path(p);
  enum smt_result result = SMT_UNKNOWN;
  for (int hidden = d != NULL; hidden >= 0 && result != SMT_UNSAT; hidden--) {
    smt_solver_free(*v);
    *v = solver_of_path(p, s, d, hidden, milliseconds);
    result = smt_check(*v, labels->at, (uint32_t)labels->len);
  }
  divisors_free(d);
  return result;
}

enum smt_result path_check(struct path *p, struct smt *s, unsigned milliseconds,
                           const struct smt_term ***values) {
  struct smt_solver *v = NULL;
  term_list labels = {0};
  uint32_t *of = xcalloc(p->conjuncts.len + 1, sizeof *of);
  gather_labels(p, &labels, of);
  enum smt_result result = check_labels(p, s, milliseconds, &labels, &v);
  if (result == SMT_UNSAT) {
    if (milliseconds > DROP_MILLISECONDS)
      smt_solver_limit(v, DROP_MILLISECONDS);
    prefer_sets(p, v, of);
    gather_labels(p, &labels, of);
    if (smt_check(v, labels.at, (uint32_t)labels.len) == SMT_UNSAT)
      keep_core_of(p, v, &labels, of);
    shrink_core(p, v, of, false); /* what holds whichever way was taken */
    shrink_core(p, v, of, true);
  } else if (result == SMT_SAT) {
    *values = arena_array(p->arena, p->inputs.len, sizeof **values);
    for (size_t i = 0; i < p->inputs.len; i++)
      (*values)[i] = smt_value(v, p->inputs.at[i].symbol);
  }
  vec_free(&labels);
  xfree(of);
  smt_solver_free(v);
  return result;
}
