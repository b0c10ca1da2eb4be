/* frontend/predicates/endless.c — infinite runs of a C program.  See endless.h.
 */
#include "endless.h"

#include "frontend/smt/project.h"
#include "program_clauses.h"

#include "engine/base/clock.h"

enum {
  MOST_ROUNDS = 40,
  MOST_AT_A_POINT = 12, /* predicates: more are values one by one */
  FEW_AT_A_POINT = 6,   /* predicates with which states are split again */
  SPLITS_IN_A_ROUND = 3,
  ROUNDS_FOR_RANGES = 2, /* after which a run that may overflow is taken */
  SPLIT_MILLISECONDS = 2000,
};

struct endless {
  const struct lbe *l;
  struct smt *smt;
  struct predicate_set *set;
  const struct cegar_options *o;
  struct cegar_result *out;
  struct relations *relations;
  double since;
};

/* The time since the last call belongs to `doing`. */
static void has_done(struct endless *e, enum cegar_doing doing) {
  double now = clock_now();
  e->out->seconds[doing] += now - e->since;
  e->since = now;
}

static void tell_endless(struct endless *e, enum cegar_doing doing) {
  struct cegar_progress p = {e->out->iterations, e->set->total,
                             predicate_set_most(e->set),
                             cegar_doing_names[doing]};
  if (e->o->progress)
    e->o->progress(e->o->progress_arg, &p);
}

/* ---- Splitting ------------------------------------------------------------- */

/* The conditions of a block, without its inputs. */
static uint32_t split_by_conditions(struct endless *e,
                                    const struct lbe_block *k) {
  const struct smt_term *x =
      term_and(e->l->terms, k->conditions, k->nconditions);
  uint32_t n = predicate_set_add_formula(e->set, k->from, x);
  if (k->nfresh == 0)
    return n;
  x = project_or_eliminate(e->smt, e->l->terms, x, k->fresh, k->nfresh,
                           SPLIT_MILLISECONDS);
  return x ? n + predicate_set_add_formula(e->set, k->from, x) : n;
}

/* What makes predicates of the point `after` true before a step that `sets`
   describes, for those of the points `to` that can speak of it. */
static uint32_t split_by_sets(struct endless *e, const term_list *predicates,
                              const struct lbe_point *after,
                              const struct lbe_set *sets, uint32_t nsets,
                              const uint32_t *to, uint32_t nto) {
  struct term_map *m = term_map_new(e->l->terms);
  uint32_t n = 0;
  for (uint32_t i = 0; i < after->nvars; i++)
    term_map_set(m, after->vars[i],
                 program_value_after(e->l, sets, nsets, NULL, after->vars[i]));
  for (size_t i = 0; i < predicates->len; i++)
    for (uint32_t j = 0; j < nto; j++)
      n += predicate_set_add_formula(e->set, to[j],
                                     term_map_apply(m, predicates->at[i]));
  term_map_free(m);
  return n;
}

/* The arguments that make the predicates of the callee's entry true. */
static uint32_t split_by_arguments(struct endless *e,
                                   const term_list *predicates,
                                   const struct lbe_call *c) {
  struct term_map *m = term_map_new(e->l->terms);
  uint32_t n = 0;
  for (uint32_t i = 0; i < c->nformals; i++)
    term_map_set(m, c->formals[i], c->args[i]);
  for (size_t i = 0; i < predicates->len; i++)
    n += predicate_set_add_formula(e->set, c->at,
                                   term_map_apply(m, predicates->at[i]));
  term_map_free(m);
  return n;
}

/* Splits the states of each point once; returns how many predicates are new.
   Those that are new here split others in the next round. */
static uint32_t split_states(struct endless *e) {
  const struct lbe *l = e->l;
  struct predicate_set *now = predicate_set_new(l);
  uint32_t n = 0;
  predicate_set_add_all(now, e->set);
  for (uint32_t i = 0; i < l->nblocks && !smt_interrupted(e->smt); i++) {
    const struct lbe_block *k = &l->blocks[i];
    n += split_by_conditions(e, k);
    n += split_by_sets(e, &now->at[k->to], &l->points[k->to], k->sets, k->nsets,
                       &k->from, 1);
  }
  for (uint32_t i = 0; i < l->ncalls; i++) {
    const struct lbe_call *c = &l->calls[i];
    const uint32_t to[] = {c->at, c->exit};
    n += split_by_arguments(e, &now->at[c->entry], c);
    n += split_by_sets(e, &now->at[c->to], &l->points[c->to], c->sets, c->nsets,
                       to, 2);
  }
  predicate_set_free(now);
  return n;
}

/* So often that what a call asks for comes to the caller in one round. */
static uint32_t split_again(struct endless *e) {
  uint32_t n = 0;
  tell_endless(e, CEGAR_REFINING);
  for (int i = 0; i < SPLITS_IN_A_ROUND; i++)
    if (i == 0 || predicate_set_most(e->set) <= FEW_AT_A_POINT)
      n += split_states(e);
  has_done(e, CEGAR_REFINING);
  return n;
}

/* Why nothing is known.  A run may also come to what is not understood. */
static void end_without_predicates(struct endless *e) {
  e->out->reason = "no predicates were found that tell; that something becomes "
                   "smaller and smaller is not looked for";
  for (uint32_t i = 0; i < e->l->npoints; i++)
    if (e->l->points[i].kind == LBE_UNSUPPORTED)
      e->out->unsupported = i;
}

/* ---- Rounds ---------------------------------------------------------------- */

static struct boolean_answer ask_about_runs(struct endless *e, bool ranges) {
  struct boolean_answer answer = {.verdict = CEGAR_UNKNOWN};
  tell_endless(e, CEGAR_ABSTRACTING);
  struct boolean_text *b =
      boolean_text_new(e->set, e->relations,
                       (struct boolean_style){.ranges = ranges, .must = true});
  has_done(e, CEGAR_ABSTRACTING);
  tell_endless(e, CEGAR_SOLVING);
  if (!smt_interrupted(e->smt))
    e->o->solve(e->o->solve_arg, NULL, b, &answer);
  has_done(e, CEGAR_SOLVING);
  boolean_text_free(b);
  return answer;
}

/* One round; true if it gives a verdict, or there can be none.  `lasting`
   becomes true if mathematical integers have an infinite run. */
static bool end_in_round(struct endless *e, bool *lasting) {
  struct cegar_result *out = e->out;
  struct boolean_answer answer = ask_about_runs(e, true);
  out->iterations++;
  out->ranges = true;
  out->verdict = answer.verdict;
  out->reason = answer.reason;
  if (answer.verdict != CEGAR_UNKNOWN || !answer.open)
    return true;
  if (!*lasting)
    *lasting = ask_about_runs(e, false).verdict == CEGAR_REACHABLE;
  return false;
}

static void run_endless_rounds(struct endless *e) {
  bool lasting = false;
  uint32_t since_lasting = 0;
  split_states(e);
  while (!end_in_round(e, &lasting)) {
    bool more = e->out->iterations < MOST_ROUNDS && split_again(e) > 0 &&
                predicate_set_most(e->set) <= MOST_AT_A_POINT &&
                !smt_interrupted(e->smt);
    if (lasting && (!more || since_lasting++ == ROUNDS_FOR_RANGES)) {
      e->out->verdict = CEGAR_REACHABLE;
      e->out->ranges = false;
      return;
    }
    if (!more) {
      end_without_predicates(e);
      return;
    }
  }
}

void endless_run(const struct lbe *l, struct smt *s, struct predicate_set *set,
                 const struct cegar_options *o, struct cegar_result *out) {
  *out =
      (struct cegar_result){.verdict = CEGAR_UNKNOWN, .unsupported = CFA_NONE};
  if (l->cut) {
    out->reason = "interrupted";
    return;
  }
  struct endless e = {.l = l,
                      .smt = s,
                      .set = set,
                      .o = o,
                      .out = out,
                      .relations = relations_new(s, l->terms),
                      .since = clock_now()};
  run_endless_rounds(&e);
  out->inexact = relations_inexact(e.relations);
  relations_free(e.relations);
}
