/* frontend/predicates/inductive.c — which guesses all steps keep.  See
 * inductive.h. */
#include "inductive.h"

#include "program_clauses.h"

#include "engine/base/clock.h"

#include <string.h>

enum {
  QUESTION_MILLISECONDS = 1000,
  MOST_VIOLATED = 30 /* candidates of a predicate that one model adds */
};

struct induction {
  const struct lbe *l;
  struct smt *smt;
  struct arena *arena;
  bool ranges;
  struct program_clauses *clauses;
  term_list *candidates; /* by point */
  VEC(unsigned char)
  values;     /* of candidates' atoms in the model at hand, by
                                number: enum value_there */
  double end; /* when time is over, on the clock of the thread */
  bool cut;   /* it was, or there was an interrupt */
};

static struct smt_solver *induction_solver(const struct induction *d) {
  struct smt_solver *v = smt_solver_new(d->smt);
  smt_solver_limit(v, QUESTION_MILLISECONDS);
  return v;
}

static enum smt_result ask_solver(struct induction *d, struct smt_solver *v,
                                  const struct smt_term *const *assumed,
                                  uint32_t n) {
  d->cut = d->cut || smt_interrupted(d->smt) || clock_of_thread() > d->end;
  return d->cut ? SMT_UNKNOWN : smt_check(v, assumed, n);
}

/* ---- Candidates at a step -------------------------------------------------- */

static const term_list *candidates_of(const struct induction *d,
                                      const struct smt_term *applied) {
  return &d->candidates[program_point_applied(d->clauses, applied)];
}

static void assert_all_of(struct induction *d, struct smt_solver *v,
                          const struct smt_term *applied) {
  struct term_map *m = program_applied_map(d->l, d->clauses, applied);
  const term_list *of = candidates_of(d, applied);
  for (size_t j = 0; j < of->len; j++)
    smt_assert(v, term_map_apply(m, of->at[j]));
  term_map_free(m);
}

/* Of the first predicate before the step, all candidates; of the others, those that a
   model violates (assert_violated). */
static void assert_before(struct induction *d, struct smt_solver *v,
                          const struct smt_clause *c) {
  if (c->nbody > 0)
    assert_all_of(d, v, c->body[0]);
  smt_assert(v, c->guard);
}

enum value_there { NOT_YET, OPEN_THERE, TRUE_THERE, FALSE_THERE };

/* ---- Values in a model ------------------------------------------------------ */

/* What the variables of a point are where its predicate is applied. */
struct applied_values {
  const struct lbe_point *point;
  term_list at;
};

/* False: the solver was interrupted. */
static bool find_applied_values(struct induction *d, struct smt_solver *v,
                                const struct smt_term *applied,
                                struct applied_values *out) {
  out->point = &d->l->points[program_point_applied(d->clauses, applied)];
  out->at.len = 0;
  memset(d->values.at, NOT_YET, d->values.len);
  for (uint32_t i = 0; i < applied->nargs; i++) {
    const struct smt_term *x = smt_value(v, applied->args[i]);
    if (!x)
      return false;
    vec_push(&out->at, x);
  }
  return true;
}

static const struct smt_term *applied_value(void *arg,
                                            const struct smt_term *var) {
  const struct applied_values *a = arg;
  for (uint32_t i = 0; i < a->point->nvars; i++)
    if (a->point->vars[i] == var)
      return a->at.at[i];
  return NULL;
}

/* Many candidates have the same atoms, and each is looked at once. */
static enum value_there value_of_atom(struct induction *d,
                                      struct applied_values *a,
                                      const struct smt_term *x) {
  if (x->number >= d->values.len) {
    const struct smt_term *is = term_evaluate(d->l->terms, x, applied_value, a);
    return !is ? OPEN_THERE : is->op == TERM_TRUE ? TRUE_THERE : FALSE_THERE;
  }
  unsigned char *known = &d->values.at[x->number];
  if (*known == NOT_YET) {
    const struct smt_term *is = term_evaluate(d->l->terms, x, applied_value, a);
    *known = !is ? OPEN_THERE : is->op == TERM_TRUE ? TRUE_THERE : FALSE_THERE;
  }
  return (enum value_there) * known;
}

static enum value_there value_there(struct induction *d,
                                    struct applied_values *a,
                                    const struct smt_term *x) {
  enum value_there most = x->op == TERM_OR ? TRUE_THERE : FALSE_THERE,
                   least = x->op == TERM_OR ? FALSE_THERE : TRUE_THERE;
  if (x->op == TERM_NOT) {
    enum value_there is = value_there(d, a, x->args[0]);
    return is == TRUE_THERE ? FALSE_THERE : is == FALSE_THERE ? TRUE_THERE : is;
  }
  if (x->op != TERM_OR && x->op != TERM_AND)
    return value_of_atom(d, a, x);
  for (uint32_t i = 0; i < x->nargs; i++) {
    enum value_there is = value_there(d, a, x->args[i]);
    if (is == most)
      return most;
    least = is == OPEN_THERE ? is : least;
  }
  return least;
}

/* Collects candidates before the step that the model makes false. */
static void add_violated(struct induction *d, struct smt_solver *v,
                         const struct smt_term *applied, term_list *found) {
  struct applied_values a = {0};
  const term_list *of = candidates_of(d, applied);
  size_t most = found->len + MOST_VIOLATED;
  d->cut = d->cut || !find_applied_values(d, v, applied, &a);
  struct term_map *m = program_applied_map(d->l, d->clauses, applied);
  for (size_t i = 0; i < of->len && !d->cut && found->len < most; i++)
    if (value_there(d, &a, of->at[i]) == FALSE_THERE)
      vec_push(found, term_map_apply(m, of->at[i]));
  term_map_free(m);
  vec_free(&a.at);
}

static const struct smt_term *not_all(struct smt_terms *t,
                                      const term_list *of) {
  return term_not(t, term_and(t, of->at, (uint32_t)of->len));
}

/* Drops those that the model of the solver makes false. */
static void drop_refuted(struct induction *d, struct smt_solver *v,
                         const struct smt_term *head, term_list *of,
                         term_list *after) {
  size_t kept = 0;
  struct applied_values a = {0};
  d->cut = d->cut || !find_applied_values(d, v, head, &a);
  for (size_t i = 0; i < after->len && !d->cut; i++) {
    if (value_there(d, &a, of->at[i]) == FALSE_THERE)
      continue;
    of->at[kept] = of->at[i];
    after->at[kept++] = after->at[i];
  }
  d->cut = d->cut || kept == after->len; /* the model is none */
  of->len = after->len = kept;
  vec_free(&a.at);
}

/* The solver does not know of all at once: those are kept that it knows of. */
static void keep_known(struct induction *d, struct smt_solver *v, term_list *of,
                       term_list *after) {
  size_t kept = 0;
  for (size_t i = 0; i < after->len && !d->cut; i++) {
    smt_push(v);
    smt_assert(v, term_not(d->l->terms, after->at[i]));
    bool known = ask_solver(d, v, NULL, 0) == SMT_UNSAT;
    smt_pop(v);
    if (!known)
      continue;
    of->at[kept] = of->at[i];
    after->at[kept++] = after->at[i];
  }
  of->len = after->len = kept;
}

/* Drops what the step does not keep; true if there was something. */
static bool drop_at_step(struct induction *d, const struct smt_clause *c) {
  term_list violated = {0};
  term_list *of = &d->candidates[program_point_applied(d->clauses, c->head)],
            after = {0};
  size_t before = of->len;
  struct term_map *m = program_applied_map(d->l, d->clauses, c->head);
  for (size_t i = 0; i < of->len; i++)
    vec_push(&after, term_map_apply(m, of->at[i]));
  term_map_free(m);
  struct smt_solver *v = induction_solver(d);
  assert_before(d, v, c);
  bool more = true;
  while (more && after.len > 0 && !d->cut) {
    violated.len = 0;
    smt_push(v);
    smt_assert(v, not_all(d->l->terms, &after));
    enum smt_result result = ask_solver(d, v, NULL, 0);
    for (uint32_t i = 1; i < c->nbody && result == SMT_SAT; i++)
      add_violated(d, v, c->body[i], &violated);
    if (result == SMT_SAT && violated.len == 0)
      drop_refuted(d, v, c->head, of, &after);
    smt_pop(v);
    for (size_t i = 0; i < violated.len; i++)
      smt_assert(v, violated.at[i]);
    for (uint32_t i = 1; i < c->nbody && result == SMT_UNKNOWN; i++)
      assert_all_of(d, v, c->body[i]);
    if (result == SMT_UNKNOWN)
      keep_known(d, v, of, &after);
    more = result == SMT_SAT;
  }
  vec_free(&violated);
  smt_solver_free(v);
  vec_free(&after);
  return of->len < before;
}

/* ---- All steps ------------------------------------------------------------- */

/* Steps that begin where something was dropped have to be looked at again. */
static void queue_steps_from(const struct induction *d, uint32_t point,
                             bool *due) {
  for (uint32_t i = 0; i < d->clauses->n; i++)
    for (uint32_t j = 0; j < d->clauses->clauses[i].nbody; j++)
      if (program_point_applied(d->clauses, d->clauses->clauses[i].body[j]) ==
          point)
        due[i] = true;
}

static void drop_at_all_steps(struct induction *d) {
  bool *due = xcalloc(d->clauses->n + 1, sizeof *due), more = true;
  for (uint32_t i = 0; i < d->clauses->n; i++)
    due[i] = d->clauses->clauses[i].head != NULL;
  while (more && !d->cut) {
    more = false;
    for (uint32_t i = 0; i < d->clauses->n && !d->cut; i++) {
      const struct smt_clause *c = &d->clauses->clauses[i];
      if (!due[i] || !c->head)
        continue;
      due[i] = false;
      more = true;
      if (drop_at_step(d, c))
        queue_steps_from(d, program_point_applied(d->clauses, c->head), due);
    }
  }
  xfree(due);
}

/* Drops what is listed twice. */
static void drop_repeated_candidates(struct induction *d, term_list *of) {
  bool *listed = xcalloc(terms_count(d->l->terms), sizeof *listed);
  size_t kept = 0;
  for (size_t i = 0; i < of->len; i++) {
    if (!listed[of->at[i]->number])
      of->at[kept++] = of->at[i];
    listed[of->at[i]->number] = true;
  }
  of->len = kept;
  xfree(listed);
}

static const struct smt_term *
assume_if(struct smt_terms *t, struct smt_solver *v, const struct smt_term *x) {
  const struct smt_term *when = term_fresh(t, "assumed", SMT_BOOL);
  smt_assert(v, term_implies(t, when, x));
  return when;
}

/* Drops what the others of its point and the types imply: later ones first, which
   say more at once. */
static void drop_implied(struct induction *d, uint32_t point) {
  struct smt_terms *t = d->l->terms;
  term_list *of = &d->candidates[point], assumed = {0};
  uint32_t n;
  const struct smt_term **bounds =
      lbe_bounds(d->l, &d->l->points[point], d->ranges, d->arena, &n);
  struct smt_solver *v = induction_solver(d);
  smt_assert(v, term_and(t, bounds, n));
  for (size_t i = 0; i < of->len; i++)
    vec_push(&assumed, assume_if(t, v, of->at[i]));
  for (size_t i = of->len; i-- > 0 && !d->cut;) {
    const struct smt_term *kept = assumed.at[i];
    assumed.at[i] = assume_if(t, v, term_not(t, of->at[i]));
    bool implied = ask_solver(d, v, assumed.at, (uint32_t)of->len) == SMT_UNSAT;
    assumed.at[i] = kept;
    for (size_t j = i; implied && j + 1 < of->len; j++) {
      of->at[j] = of->at[j + 1];
      assumed.at[j] = assumed.at[j + 1];
    }
    of->len -= implied;
  }
  smt_solver_free(v);
  vec_free(&assumed);
}

static struct induction begin_induction(struct arena *a, const struct lbe *l,
                                        struct smt *s, bool ranges,
                                        unsigned milliseconds,
                                        term_list *candidates) {
  return (struct induction){.l = l,
                            .smt = s,
                            .arena = a,
                            .ranges = ranges,
                            .clauses = program_clauses_new(a, l, ranges),
                            .candidates = candidates,
                            .end = clock_of_thread() + milliseconds / 1000.0};
}

bool inductive_keep(const struct lbe *l, struct smt *s, bool ranges,
                    unsigned milliseconds, term_list *candidates) {
  struct arena *a = arena_new();
  struct induction d =
      begin_induction(a, l, s, ranges, milliseconds, candidates);
  for (uint32_t i = 0; i < l->npoints; i++)
    drop_repeated_candidates(&d, &candidates[i]);
  for (uint32_t i = terms_count(l->terms); i > 0; i--)
    vec_push(&d.values, NOT_YET);
  drop_at_all_steps(&d);
  for (uint32_t i = 0; d.cut && i < l->npoints; i++)
    candidates[i].len = 0;
  vec_free(&d.values);
  arena_free(a);
  return !d.cut;
}

/* ---- What a proof needs ---------------------------------------------------- */

struct need {
  struct induction d;
  bool **needed; /* by point, then by candidate */
  bool **kept;   /* by clause, then by candidate of its head: it was asked why
                    the step keeps it */
  bool *closed; /* by clause without a head: it was asked why no run takes it */
  term_list assumed; /* at the clause at hand: candidates before it */
  VEC(bool *) marks; /* by assumption: where to say that it is needed */
  bool more;
};

static void assume_before(struct need *q, struct smt_solver *v,
                          const struct smt_clause *c) {
  struct induction *d = &q->d;
  q->assumed.len = q->marks.len = 0;
  for (uint32_t i = 0; i < c->nbody; i++) {
    uint32_t point = program_point_applied(d->clauses, c->body[i]);
    struct term_map *m = program_applied_map(d->l, d->clauses, c->body[i]);
    for (size_t j = 0; j < d->candidates[point].len; j++) {
      const struct smt_term *x = term_map_apply(m, d->candidates[point].at[j]);
      vec_push(&q->assumed, assume_if(d->l->terms, v, x));
      vec_push(&q->marks, &q->needed[point][j]);
    }
    term_map_free(m);
  }
  smt_assert(v, c->guard);
}

/* Marks what the contradiction needs: of the assumptions, and `last`, which is not
   marked (NULL: none). */
static void mark_core_needed(struct need *q, struct smt_solver *v,
                             const struct smt_term *last) {
  uint32_t n = (uint32_t)q->assumed.len;
  if (last)
    vec_push(&q->assumed, last);
  uint32_t *core = xcalloc(q->assumed.len + 1, sizeof *core);
  bool holds = ask_solver(&q->d, v, q->assumed.at, (uint32_t)q->assumed.len) ==
               SMT_UNSAT;
  uint32_t ncore = holds ? smt_core(v, core) : 0;
  q->d.cut = q->d.cut || !holds;
  for (uint32_t i = 0; i < ncore; i++)
    if (core[i] < n && !*q->marks.at[core[i]])
      *q->marks.at[core[i]] = q->more = true;
  q->assumed.len = n;
  xfree(core);
}

static bool has_new_need(const struct need *q, uint32_t clause,
                         uint32_t point) {
  for (size_t j = 0; j < q->d.candidates[point].len; j++)
    if (q->needed[point][j] && !q->kept[clause][j])
      return true;
  return false;
}

static void need_before_clause(struct need *q, uint32_t clause) {
  struct smt_terms *t = q->d.l->terms;
  const struct smt_clause *c = &q->d.clauses->clauses[clause];
  uint32_t point = c->head ? program_point_applied(q->d.clauses, c->head) : 0;
  if (c->head ? !has_new_need(q, clause, point) : q->closed[clause])
    return;
  struct smt_solver *v = induction_solver(&q->d);
  assume_before(q, v, c);
  if (!c->head) {
    q->closed[clause] = true;
    mark_core_needed(q, v, NULL);
  } else {
    struct term_map *m = program_applied_map(q->d.l, q->d.clauses, c->head);
    for (size_t j = 0; j < q->d.candidates[point].len; j++) {
      if (!q->needed[point][j] || q->kept[clause][j])
        continue;
      q->kept[clause][j] = true;
      const struct smt_term *x =
          term_map_apply(m, q->d.candidates[point].at[j]);
      mark_core_needed(q, v, assume_if(t, v, term_not(t, x)));
    }
    term_map_free(m);
  }
  smt_solver_free(v);
}

static bool *flags_of_point(struct need *q, uint32_t point) {
  return arena_array(q->d.arena, q->d.candidates[point].len + 1, sizeof(bool));
}

static void keep_needed(struct need *q) {
  for (uint32_t i = 0; i < q->d.l->npoints; i++) {
    term_list *of = &q->d.candidates[i];
    size_t kept = 0;
    for (size_t j = 0; j < of->len; j++)
      if (q->needed[i][j])
        of->at[kept++] = of->at[j];
    of->len = kept;
  }
}

void inductive_reduce(const struct lbe *l, struct smt *s, bool ranges,
                      unsigned milliseconds, term_list *candidates) {
  struct arena *a = arena_new();
  struct need q = {
      .d = begin_induction(a, l, s, ranges, milliseconds, candidates),
      .more = true};
  uint32_t n = q.d.clauses->n;
  q.needed = arena_array(a, l->npoints, sizeof *q.needed);
  q.kept = arena_array(a, n, sizeof *q.kept);
  q.closed = arena_array(a, n, sizeof *q.closed);
  for (uint32_t i = 0; i < l->npoints; i++)
    q.needed[i] = flags_of_point(&q, i);
  for (uint32_t i = 0; i < n; i++)
    if (q.d.clauses->clauses[i].head)
      q.kept[i] = flags_of_point(
          &q, program_point_applied(q.d.clauses, q.d.clauses->clauses[i].head));
  while (q.more && !q.d.cut) {
    q.more = false;
    for (uint32_t i = 0; i < n && !q.d.cut; i++)
      need_before_clause(&q, i);
  }
  if (!q.d.cut)
    keep_needed(&q);
  vec_free(&q.assumed);
  vec_free(&q.marks);
  arena_free(a);
}

void inductive_shorten(const struct lbe *l, struct smt *s, bool ranges,
                       unsigned milliseconds, term_list *candidates) {
  struct arena *a = arena_new();
  struct induction d =
      begin_induction(a, l, s, ranges, milliseconds, candidates);
  for (uint32_t i = 0; i < l->npoints; i++)
    drop_implied(&d, i);
  arena_free(a);
}
