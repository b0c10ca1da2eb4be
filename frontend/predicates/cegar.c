/* frontend/predicates/cegar.c — the loop.  See cegar.h. */
#include "cegar.h"

#include "path_inputs.h"

#include "chosen.h"
#include "comparisons.h"
#include "hull.h"
#include "invariants.h"
#include "split_points.h"
#include "values.h"

#include "engine/base/clock.h"

struct loop {
  const struct lbe *l; /* with numbers put in, and points split */
  const struct lbe *program;
  struct smt *smt;
  struct predicate_set **set;
  const struct cegar_options *o;
  struct cegar_result *out;
  struct relations *relations;
  unsigned limit;
  struct predicate_set *given; /* with which it began */
  struct predicate_set *helps; /* what helps have found */
  struct recorded *recorded;   /* NULL: no runs were recorded yet */
  uint32_t helped;             /* helps that were tried */
  uint32_t slow;               /* rounds that took long */
  enum cegar_doing doing;
  double since;   /* when that began */
  double started; /* when the loop did */
  /* Guessed invariants by point of the program; NULL: none so far. */
  const struct smt_term **guessed;
  enum concrete_patience patience; /* with which runs were executed */
  /* Spacer's model by point, in the arena of the blocks; NULL: none so far. */
  const struct smt_term **model;
};

/* What one round comes to. */
enum cegar_step { CEGAR_GO_ON, CEGAR_STALLED, CEGAR_DONE };

const char *const cegar_doing_names[CEGAR_NDOING] = {
    [CEGAR_EXECUTING] = "executing", [CEGAR_ABSTRACTING] = "abstracting",
    [CEGAR_SOLVING] = "solving",     [CEGAR_CHECKING] = "checking",
    [CEGAR_REFINING] = "refining",   [CEGAR_RECORDING] = "recording",
    [CEGAR_GUESSING] = "guessing",   [CEGAR_SEEDING] = "seeding",
    [CEGAR_PROVING] = "proving",
};

/* The time since the last change belongs to what was done till now. */
static void end_of_doing(struct loop *c) {
  double now = clock_now();
  c->out->seconds[c->doing] += now - c->since;
  c->since = now;
}

static void now_does(struct loop *c, enum cegar_doing doing) {
  end_of_doing(c);
  c->doing = doing;
  if (!c->o->progress)
    return;
  struct cegar_progress p = {c->out->iterations, (*c->set)->total,
                             predicate_set_most(*c->set),
                             cegar_doing_names[doing]};
  c->o->progress(c->o->progress_arg, &p);
}

static enum cegar_step ends_unknown(struct loop *c, const char *reason) {
  c->out->verdict = CEGAR_UNKNOWN;
  c->out->reason = reason;
  c->out->not_violated = NULL;
  return CEGAR_DONE;
}

/* Not yet the end: seeds may help. */
static enum cegar_step stalls(struct loop *c, const char *reason) {
  ends_unknown(c, reason);
  return CEGAR_STALLED;
}

/* ---- A way that is possible ------------------------------------------------ */

static const char not_violated[] =
    "a run was found that does not violate the property when it is executed";

static enum cegar_step way_is_confirmed(struct loop *c, const struct path *p,
                                        const struct smt_term *const *values) {
  const struct cegar_source *source = c->o->source;
  now_does(c, CEGAR_EXECUTING);
  if (source->confirm(source->arg, p, values)) {
    c->out->verdict = CEGAR_REACHABLE;
    return CEGAR_DONE;
  }
  if (!source->overflows)
    return stalls(c, "a way was found that is no derivation when its values "
                     "are put in");
  if (c->out->ranges)
    return stalls(c, not_violated);
  c->out->ranges = true;
  return CEGAR_GO_ON;
}

static enum cegar_step way_is_possible(struct loop *c, const struct path *p,
                                       const struct smt_term *const *values) {
  const struct lbe_point *end = &c->l->points[p->end];
  if (c->o->source && end->kind != LBE_UNSUPPORTED)
    return way_is_confirmed(c, p, values);
  if (end->kind == LBE_UNSUPPORTED) {
    c->out->unsupported = p->end;
    return ends_unknown(c, c->l->cfa->locations[end->location].text);
  }
  now_does(c, CEGAR_EXECUTING);
  concrete_inputs taken = {0};
  path_inputs_taken(p, values, &taken);
  inputs_of_program(c->l->cfa, &taken, &c->out->inputs, &c->out->fresh);
  vec_free(&taken);
  struct concrete_other how;
  if (concrete_replay(cfa_exact(c->l->cfa), &c->out->inputs, &c->out->fresh,
                      &how)) {
    c->out->verdict = CEGAR_REACHABLE;
    return CEGAR_DONE;
  }
  if (c->out->ranges && c->o->part)
    return ends_unknown(c, "a part of the program does not decide");
  if (c->out->ranges) {
    enum cegar_step step = stalls(c, not_violated);
    c->out->not_violated = &c->l->cfa->locations[end->location];
    c->out->instead = how;
    return step;
  }
  c->out->ranges = true; /* it may have gone on after an overflow */
  return CEGAR_GO_ON;
}

/* ---- The order of helps ---------------------------------------------------- */

/* In this order, and not before so many rounds unless refinement stalls. */
struct cegar_help {
  uint32_t rounds;
  enum {
    HELP_INVARIANTS,
    HELP_INVARIANTS_OF_PRODUCTS,
    HELP_CONDITIONAL_INVARIANTS,
    HELP_GROWTH,
    HELP_EQUATIONS,
    HELP_PRODUCTS,
    HELP_MULTIPLES,
    HELP_TABLES,
    HELP_COMPARISONS,
    HELP_GUESSED,
    HELP_SEEDS,
    HELP_LONG_SEEDS
  } kind;
};

static const struct cegar_help helps[] = {{3, HELP_INVARIANTS},
                                          {3, HELP_GROWTH},
                                          {3, HELP_CONDITIONAL_INVARIANTS},
                                          {3, HELP_EQUATIONS},
                                          {6, HELP_INVARIANTS_OF_PRODUCTS},
                                          {6, HELP_PRODUCTS},
                                          {6, HELP_MULTIPLES},
                                          {7, HELP_TABLES},
                                          {8, HELP_COMPARISONS},
                                          {10, HELP_SEEDS},
                                          {12, HELP_GUESSED},
                                          {16, HELP_LONG_SEEDS}};

/* What is no C program has no runs to record, and its clauses are what Spacer is
   made for. */
static const struct cegar_help source_helps[] = {
    {2, HELP_SEEDS}, {6, HELP_COMPARISONS}, {10, HELP_LONG_SEEDS}};

enum {
  NHELPS = sizeof helps / sizeof *helps,
  NSOURCE_HELPS = sizeof source_helps / sizeof *source_helps
};

/* The help at hand; NULL: all were tried. */
static const struct cegar_help *next_help(const struct loop *c) {
  bool source = c->o->source != NULL;
  if (c->helped == (source ? NSOURCE_HELPS : NHELPS))
    return NULL;
  return &(source ? source_helps : helps)[c->helped];
}

/* Of helps that come as early as the first one, some were not tried yet. */
static bool guesses_are_left(const struct loop *c) {
  const struct cegar_help *h = next_help(c);
  return !c->o->source && h && h->rounds <= helps[0].rounds;
}

/* ---- A way that is not ----------------------------------------------------- */

/* On a longer way, cores and Spacer take seconds, and what they find excludes this
   way alone.  The same is true of a way with more conjuncts; that one is looked at
   with the states of the run. */
enum {
  MOST_POSITIONS = 60,
  MOST_CONJUNCTS = 1000,
  SHORT_REFINEMENT = 1500 /* milliseconds */
};

/* A long way that values exclude is not given to the solver. */
static bool refine_by_values(struct loop *c, const struct path *p) {
  if (p->positions.len <= MOST_POSITIONS && !p->with_states)
    return false;
  now_does(c, CEGAR_REFINING);
  return refine_by_path(*c->set, p, c->smt, REFINE_VALUES, c->limit) > 0;
}

/* What is guessed of runs takes less time than a way whose interpolants are hard to
   find: it comes first. */
static enum cegar_step refine_way(struct loop *c, const struct path *p) {
  unsigned limit = guesses_are_left(c) && c->limit > SHORT_REFINEMENT
                       ? SHORT_REFINEMENT
                       : c->limit;
  now_does(c, CEGAR_REFINING);
  if (refine_by_path(*c->set, p, c->smt, REFINE_INTERPOLATE, limit) > 0)
    return CEGAR_GO_ON;
  if (limit == c->limit && !c->o->brief &&
      refine_by_path(*c->set, p, c->smt, REFINE_PROJECT, limit) > 0)
    return CEGAR_GO_ON;
  return stalls(c, "no predicates were found that exclude a way that cannot "
                   "be taken");
}

static enum cegar_step check_with_solver(struct loop *c, struct path *p,
                                         bool *undecided) {
  const struct smt_term **values;
  now_does(c, CEGAR_CHECKING);
  switch (path_check(p, c->smt, c->limit, &values)) {
  case SMT_SAT:
    return way_is_possible(c, p, values);
  case SMT_UNSAT:
    return refine_way(c, p);
  default:
    *undecided = true;
    return stalls(c, "the solver could not decide whether a way can be taken");
  }
}

static enum cegar_step check_path(struct loop *c, struct path *p,
                                  bool *undecided) {
  return refine_by_values(c, p) ? CEGAR_GO_ON
                                : check_with_solver(c, p, undecided);
}

/* First without the states of the run, since what is found says more then; unless
   there is too much. */
static enum cegar_step check_way(struct loop *c, const struct boolean_text *b,
                                 const struct boolean_answer *answer) {
  struct path_style style = {.ranges = c->out->ranges};
  bool has_states = answer->run.values.len > 0, undecided = false;
  struct path *p = path_new(*c->set, b, &answer->run, style);
  if (!p)
    return ends_unknown(c, "the run of the Boolean program is none");
  enum cegar_step step = CEGAR_GO_ON;
  bool large = has_states && p->conjuncts.len > MOST_CONJUNCTS;
  if (!large)
    step = check_path(c, p, &undecided);
  path_free(p);
  if (!large && !(undecided && has_states))
    return step;
  style.states = true;
  p = path_new(*c->set, b, &answer->run, style);
  step = check_path(c, p, &undecided);
  path_free(p);
  return step;
}

/* ---- A proof --------------------------------------------------------------- */

/* Checks invariants of the blocks at hand as such of the program, which they then
   are: by themselves, or together with the numbers that variables may be. */
static enum smt_result invariants_hold(struct loop *c,
                                       const struct smt_term ***invariants,
                                       uint32_t *clause) {
  const struct lbe *l = c->program;
  const struct smt_term **at_copies = *invariants;
  *invariants = split_join(c->l, at_copies);
  enum smt_result result =
      proof_check(l, c->smt, *invariants, c->out->ranges, c->limit, clause);
  if (result == SMT_UNSAT || !c->l->plain)
    return result;
  for (uint32_t i = 0; i < c->l->npoints; i++)
    at_copies[i] = values_with_facts(c->l, i, at_copies[i]);
  *invariants = split_join(c->l, at_copies);
  return proof_check(l, c->smt, *invariants, c->out->ranges, c->limit, clause);
}

static enum cegar_step check_proof(struct loop *c, const struct boolean_text *b,
                                   const struct boolean_proof *proof) {
  if (proof) {
    now_does(c, CEGAR_PROVING);
    uint32_t clause;
    const struct smt_term **invariants =
        proof_invariants(proof, b, *c->set, c->l->arena);
    enum smt_result result = invariants_hold(c, &invariants, &clause);
    if (result == SMT_SAT)
      return ends_unknown(c, "the proof of the Boolean program is none of the "
                             "C program: this is a mistake of fixc");
    if (result == SMT_UNKNOWN)
      return ends_unknown(c, "the proof could not be checked in time");
    c->out->invariants = invariants;
  }
  c->out->verdict = CEGAR_UNREACHABLE;
  return CEGAR_DONE;
}

/* ---- Rounds ---------------------------------------------------------------- */

static struct boolean_text *abstract_program(const struct loop *c,
                                             struct boolean_style style) {
  const struct cegar_source *s = c->o->source;
  return s && s->write ? s->write(s->arg, *c->set, c->relations, style)
                       : boolean_text_new(*c->set, c->relations, style);
}

static enum cegar_step one_round(struct loop *c) {
  now_does(c, CEGAR_ABSTRACTING);
  struct boolean_style style = {.ranges = c->out->ranges};
  struct boolean_text *b = abstract_program(c, style);
  style.must = true;
  struct boolean_text *must =
      c->o->must ? boolean_text_new(*c->set, c->relations, style) : NULL;
  struct boolean_answer answer = {.verdict = CEGAR_UNKNOWN};
  enum cegar_step step;
  now_does(c, CEGAR_SOLVING);
  if (!smt_interrupted(c->smt))
    c->o->solve(c->o->solve_arg, b, must, &answer);
  c->out->iterations++;
  if (answer.verdict == CEGAR_UNREACHABLE) {
    step = check_proof(c, b, answer.proof);
  } else if (answer.verdict == CEGAR_REACHABLE) {
    step = check_way(c, b, &answer);
  } else {
    step = stalls(c, answer.reason);
  }
  boolean_run_free(&answer.run);
  boolean_proof_free(answer.proof);
  boolean_text_free(b);
  boolean_text_free(must);
  if (smt_interrupted(c->smt) && c->out->verdict == CEGAR_UNKNOWN)
    return ends_unknown(c, "interrupted");
  return step;
}

static bool solver_interrupted(void *arg) { return smt_interrupted(arg); }

static bool loop_interrupted(void *arg) {
  const struct loop *c = arg;
  return smt_interrupted(c->smt);
}

/* Runs on inputs that are worth a try; true if one gives the verdict. */
static bool execute_runs(struct loop *c, enum concrete_patience patience) {
  if (c->o->source)
    return false;
  now_does(c, CEGAR_EXECUTING);
  c->patience = patience;
  enum concrete_end end =
      concrete_search(cfa_exact(c->l->cfa), c->o->concrete_runs, patience,
                      loop_interrupted, c, &c->out->inputs, &c->out->runs);
  c->out->run_is_longer = end == CONCRETE_LONGER;
  c->out->by_only_run = end == CONCRETE_PROVED;
  if (end == CONCRETE_PROVED && c->o->invariants)
    return false;
  c->out->by_run = end == CONCRETE_PROVED || end == CONCRETE_VIOLATED;
  if (end == CONCRETE_VIOLATED)
    c->out->verdict = CEGAR_REACHABLE;
  else if (end == CONCRETE_PROVED)
    c->out->verdict = CEGAR_UNREACHABLE;
  return c->out->by_run;
}

/* ---- Help ------------------------------------------------------------------ */

enum {
  MOST_OF_TEXT = 100, /* comparisons at all points */
  MOST_POINTS = 60,   /* of a program whose equations are not too many */
  MOST_TO_KEEP = 8,   /* at a point: more are values one by one */
  ROUNDS_WITH_SEEDS = 6,
  SECONDS_BEFORE_SHORT_RUN = 4,
  SECONDS_BEFORE_LONG_RUN = 10,
  SECONDS_OF_SLOW_ROUND = 4,
  SLOW_IS_MORE =
      2, /* further rounds that a slow one counts as: its predicates are
                       too many or too hard, and the next ones are worse */
  FIRST_SECONDS = 3, /* for Spacer, before it may take all its time */
  INVARIANT_MILLISECONDS = 3000,
  MOST_TO_ABSTRACT = 30, /* predicates at a point; with more, a model is checked
                            before anything is abstracted */
};

/* False: of this program, nothing is recorded. */
static bool record_values(struct loop *c) {
  if (c->o->source || c->program->npoints > MOST_POINTS)
    return false;
  now_does(c, CEGAR_RECORDING);
  if (!c->recorded)
    c->recorded = recorded_new(c->program, loop_interrupted, c);
  return true;
}

/* Runs are recorded at points of the program. */
static uint32_t help_everywhere(struct loop *c, struct predicate_set *found) {
  uint32_t added = split_spread(c->helps, found);
  predicate_set_free(found);
  return added;
}

static uint32_t help_by_equations(struct loop *c, enum equality_kind kind) {
  if (!record_values(c))
    return 0;
  struct predicate_set *found = predicate_set_new(c->program);
  hull_add_equations(c->recorded, kind, found);
  return help_everywhere(c, found);
}

typedef uint32_t hull_add(const struct recorded *r, struct predicate_set *set);

static uint32_t help_by_hull(struct loop *c, hull_add *add) {
  if (!record_values(c))
    return 0;
  struct predicate_set *found = predicate_set_new(c->program);
  add(c->recorded, found);
  return help_everywhere(c, found);
}

static uint32_t help_by_comparisons(struct loop *c) {
  struct predicate_set *found = predicate_set_new(c->l);
  comparisons_of_text(found);
  bool few = predicate_set_most(found) <= MOST_TO_ABSTRACT &&
             found->total <= MOST_OF_TEXT;
  uint32_t added = few ? predicate_set_add_all(c->helps, found) : 0;
  predicate_set_free(found);
  return added;
}

static void forget_predicates(struct predicate_set **set) {
  const struct lbe *l = (*set)->l;
  predicate_set_free(*set);
  *set = predicate_set_new(l);
}

/* One predicate for each point. */
static uint32_t help_by_guessed(struct loop *c) {
  struct predicate_set *found = predicate_set_new(c->program);
  for (uint32_t i = 0; c->guessed && i < c->program->npoints; i++)
    predicate_set_add(found, i, c->guessed[i]);
  return help_everywhere(c, found);
}

/* What holds in recorded runs, as far as all steps keep it.  If that proves the
   property, it is all that is needed. */
static uint32_t help_by_invariants(struct loop *c,
                                   struct invariant_kinds kinds) {
  if (!record_values(c))
    return 0;
  now_does(c, CEGAR_GUESSING);
  struct predicate_set *text = predicate_set_new(c->program),
                       *asked = predicate_set_new(c->program);
  comparisons_of_text(text);
  comparisons_handed_over(text);
  predicate_set_add_all(asked, text);
  split_gather(asked, *c->set);
  struct invariants found =
      invariants_guess(c->recorded, text, asked, kinds, c->smt, c->out->ranges,
                       INVARIANT_MILLISECONDS);
  predicate_set_free(text);
  predicate_set_free(asked);
  if (found.at && kinds.equalities == EQUALITIES_LINEAR)
    c->guessed = found.at;
  if (!found.proof)
    return 0;
  c->guessed = found.at;
  forget_predicates(c->set);
  forget_predicates(&c->given);
  forget_predicates(&c->helps);
  return help_by_guessed(c);
}

/* A table says nothing outside of its keys: that they are not left is for the
   comparisons of the text, and what goes on at a steady pace for equations.  What
   paths have given are the first rows. */
static uint32_t help_by_growth(struct loop *c) {
  uint32_t added = help_by_hull(c, hull_add_growth);
  if (added == 0)
    return 0;
  help_by_equations(c, EQUALITIES_LINEAR);
  help_by_comparisons(c);
  forget_predicates(c->set);
  return added;
}

static uint32_t help_by_seeds(struct loop *c, unsigned milliseconds) {
  if (c->o->seeds == CEGAR_SEEDS_OFF || c->model)
    return 0;
  now_does(c, CEGAR_SEEDING);
  if (c->o->source) {
    uint32_t n = c->o->source->seed(c->o->source->arg, milliseconds, c->helps);
    c->out->seeded = c->out->seeded || n > 0;
    return n;
  }
  const struct smt_term **models =
      arena_array(c->l->arena, c->l->npoints, sizeof *models);
  uint32_t added = refine_by_program(c->helps, c->l, c->smt, c->out->ranges,
                                     milliseconds, models);
  if (added > 0) {
    c->out->seeded = true;
    c->model = models;
  }
  return added;
}

static uint32_t help_of_kind(struct loop *c, int kind) {
  unsigned first = FIRST_SECONDS * 1000;
  switch (kind) {
  case HELP_INVARIANTS:
    return help_by_invariants(
        c, (struct invariant_kinds){.equalities = EQUALITIES_LINEAR});
  case HELP_INVARIANTS_OF_PRODUCTS:
    return help_by_invariants(
        c, (struct invariant_kinds){.equalities = EQUALITIES_PRODUCTS});
  case HELP_CONDITIONAL_INVARIANTS:
    return help_by_invariants(
        c, (struct invariant_kinds){.equalities = EQUALITIES_LINEAR,
                                    .conditional = true});
  case HELP_GUESSED:
    return help_by_guessed(c);
  case HELP_EQUATIONS:
    return help_by_equations(c, EQUALITIES_LINEAR);
  case HELP_GROWTH:
    return help_by_growth(c);
  case HELP_PRODUCTS:
    return help_by_equations(c, EQUALITIES_SOLVED);
  case HELP_MULTIPLES:
    return help_by_hull(c, hull_add_multiples);
  case HELP_TABLES:
    return help_by_hull(c, hull_add_tables);
  case HELP_COMPARISONS:
    return help_by_comparisons(c);
  case HELP_SEEDS:
    return help_by_seeds(c, c->limit < first ? c->limit : first);
  default:
    return help_by_seeds(c, c->limit);
  }
}

/* Begins again with what the next help has found and was given, and with what
   paths have given if that is little; of helps that are due after so many
   rounds. */
static bool begin_again(struct loop *c, uint32_t rounds) {
  const struct cegar_help *h;
  while ((h = next_help(c)) && h->rounds <= rounds &&
         !smt_interrupted(c->smt)) {
    c->helped++;
    if (help_of_kind(c, h->kind) == 0)
      continue;
    struct predicate_set *fresh = predicate_set_new(c->l);
    predicate_set_add_all(fresh, c->given);
    predicate_set_add_all(fresh, c->helps);
    if (predicate_set_most(*c->set) <= MOST_TO_KEEP)
      predicate_set_add_all(fresh, *c->set);
    predicate_set_free(*c->set);
    *c->set = fresh;
    return true;
  }
  return false;
}

/* Spacer's model, checked: points that it says nothing of are those where it
   ends. */
static bool model_proves(struct loop *c) {
  if (c->o->seeds != CEGAR_SEEDS_PROVE || !c->model || smt_interrupted(c->smt))
    return false;
  now_does(c, CEGAR_PROVING);
  for (uint32_t i = 0; i < c->l->npoints; i++)
    if (!c->model[i])
      c->model[i] = term_bool(c->l->terms, true);
  uint32_t clause;
  const struct smt_term **invariants = c->model;
  if (invariants_hold(c, &invariants, &clause) != SMT_UNSAT) {
    c->model = NULL;
    return false;
  }
  c->out->invariants = invariants;
  c->out->verdict = CEGAR_UNREACHABLE;
  c->out->by_model = true;
  return true;
}

/* So many rounds after a model was found, it is checked. */
static bool model_is_due(const struct loop *c, uint32_t rounds) {
  return c->model && (rounds >= ROUNDS_WITH_SEEDS ||
                      predicate_set_most(*c->set) > MOST_TO_ABSTRACT);
}

/* The only run of the program is executed further when the loop has taken some time,
   and to its end when that is much, or it does not know. */
static bool long_run_decides(struct loop *c, bool now) {
  double seconds = clock_now() - c->started;
  if (!c->out->run_is_longer)
    return false;
  if (now || seconds > SECONDS_BEFORE_LONG_RUN)
    return execute_runs(c, CONCRETE_LONG);
  return seconds > SECONDS_BEFORE_SHORT_RUN && c->patience < CONCRETE_SHORT &&
         execute_runs(c, CONCRETE_SHORT);
}

/* One round, and the help that is due; false at the end. */
static bool run_round(struct loop *c, uint32_t *seeded_at) {
  uint32_t rounds = c->out->iterations;
  if (long_run_decides(c, false))
    return false;
  if (c->o->most_iterations && rounds >= c->o->most_iterations) {
    ends_unknown(c, "the limit of iterations was reached");
    return false;
  }
  if (!c->model)
    *seeded_at = rounds;
  if (model_is_due(c, rounds - *seeded_at) && model_proves(c))
    return false;
  double began = clock_now();
  enum cegar_step step = one_round(c);
  if (step == CEGAR_DONE)
    return false;
  c->slow += clock_now() - began > SECONDS_OF_SLOW_ROUND;
  if (step == CEGAR_STALLED && !begin_again(c, UINT32_MAX)) {
    model_proves(c);
    return false;
  }
  if (step == CEGAR_GO_ON &&
      !begin_again(c, c->out->iterations + SLOW_IS_MORE * c->slow))
    split_share(*c->set);
  return true;
}

/* No invariants were found, but there is one run, which ends well. */
static void fall_back_on_run(struct loop *c) {
  if (!c->out->by_only_run || c->out->verdict != CEGAR_UNKNOWN)
    return;
  c->out->verdict = CEGAR_UNREACHABLE;
  c->out->by_run = true;
}

static void run_cegar_loop(struct loop *c) {
  uint32_t seeded_at = 0;
  if (c->o->seeds == CEGAR_SEEDS_FIRST) {
    while (next_help(c)->kind != HELP_SEEDS)
      c->helped++;
    begin_again(c, next_help(c)->rounds);
  }
  while (run_round(c, &seeded_at))
    ;
  if (c->out->verdict == CEGAR_UNKNOWN && !c->o->part)
    long_run_decides(c, true);
  fall_back_on_run(c);
}

/* What was found, at points of the program. */
static struct predicate_set *predicates_of_program(struct loop *c) {
  struct predicate_set *gathered = predicate_set_new(c->program);
  split_gather(gathered, *c->set);
  predicate_set_free(*c->set);
  return gathered;
}

void cegar_run(const struct lbe *l, struct smt *s, struct predicate_set **set,
               const struct cegar_options *o, struct cegar_result *out) {
  *out =
      (struct cegar_result){.verdict = CEGAR_UNKNOWN, .unsupported = CFA_NONE};
  if (l->cut) {
    out->reason = "interrupted";
    return;
  }
  const struct lbe *with =
      o->must || o->source ? l : split_by_values(l, solver_interrupted, s);
  struct predicate_set *given = predicate_set_new(with);
  split_spread(given, *set);
  chosen_predicates(with, given);
  predicate_set_free(*set);
  *set = given;
  struct loop c = {.l = with,
                   .program = l,
                   .smt = s,
                   .set = set,
                   .o = o,
                   .out = out,
                   .relations = relations_new(s, l->terms),
                   .limit = o->solver_limit ? o->solver_limit : 10000,
                   .given = predicate_set_new(with),
                   .helps = predicate_set_new(with),
                   .since = clock_now(),
                   .started = clock_now()};
  predicate_set_add_all(c.given, *set);
  out->run_is_longer = o->executed && o->run_is_longer;
  if (o->executed || !execute_runs(&c, CONCRETE_BRIEF))
    run_cegar_loop(&c);
  end_of_doing(&c);
  out->inexact = relations_inexact(c.relations);
  relations_free(c.relations);
  *set = predicates_of_program(&c);
  predicate_set_free(c.given);
  predicate_set_free(c.helps);
  recorded_free(c.recorded);
}

void cegar_result_free(struct cegar_result *r) {
  vec_free(&r->inputs);
  vec_free(&r->fresh);
}
