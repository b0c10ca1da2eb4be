/* frontend/predicates/cegar.c — the loop.  See cegar.h. */
#include "cegar.h"

struct loop {
  const struct lbe *l;
  struct smt *smt;
  struct predicate_set **set;
  const struct cegar_options *o;
  struct cegar_result *out;
  struct relations *relations;
  unsigned limit;
  bool tried_seeds;
};

/* What one round comes to. */
enum cegar_step { CEGAR_GO_ON, CEGAR_STALLED, CEGAR_DONE };

static void say_progress(const struct loop *c, const char *doing) {
  if (!c->o->progress)
    return;
  struct cegar_progress p = {c->out->iterations, (*c->set)->total,
                             predicate_set_most(*c->set), doing};
  c->o->progress(c->o->progress_arg, &p);
}

static enum cegar_step ends_unknown(struct loop *c, const char *reason) {
  c->out->verdict = CEGAR_UNKNOWN;
  c->out->reason = reason;
  return CEGAR_DONE;
}

/* Not yet the end: seeds may help. */
static enum cegar_step stalls(struct loop *c, const char *reason) {
  ends_unknown(c, reason);
  return CEGAR_STALLED;
}

/* ---- A way that is possible ------------------------------------------------ */

static void keep_inputs(struct loop *c, const struct path *p,
                        const struct smt_term *const *values) {
  c->out->inputs.len = 0;
  for (size_t i = 0; i < p->inputs.len; i++) {
    mpz_t low;
    mpz_init(low);
    if (values[i] && values[i]->op == TERM_NUMBER)
      mpz_fdiv_r_2exp(low, values[i]->value, 64);
    struct concrete_input input = {p->inputs.at[i].edge, 0};
    mpz_export(&input.value, NULL, -1, sizeof input.value, 0, 0, low);
    mpz_clear(low);
    vec_push(&c->out->inputs, input);
  }
}

static enum cegar_step way_is_possible(struct loop *c, const struct path *p,
                                       const struct smt_term *const *values) {
  const struct lbe_point *end = &c->l->points[p->end];
  if (end->kind == LBE_UNSUPPORTED) {
    c->out->unsupported = p->end;
    return ends_unknown(c, c->l->cfa->locations[end->location].text);
  }
  say_progress(c, "executing");
  keep_inputs(c, p, values);
  if (concrete_replay(c->l->cfa, &c->out->inputs)) {
    c->out->verdict = CEGAR_REACHABLE;
    return CEGAR_DONE;
  }
  if (c->out->ranges)
    return stalls(c, "a run was found that does not violate the property when "
                     "it is executed");
  c->out->ranges = true; /* it may have gone on after an overflow */
  return CEGAR_GO_ON;
}

/* ---- A way that is not ----------------------------------------------------- */

static enum cegar_step refine_way(struct loop *c, const struct path *p) {
  say_progress(c, "refining");
  if (refine_by_path(*c->set, p, c->smt, REFINE_INTERPOLATE, c->limit) > 0)
    return CEGAR_GO_ON;
  if (refine_by_path(*c->set, p, c->smt, REFINE_PROJECT, c->limit) > 0)
    return CEGAR_GO_ON;
  return stalls(c, "no predicates were found that exclude a way that cannot "
                   "be taken");
}

static enum cegar_step check_way(struct loop *c, const struct boolean_text *b,
                                 const struct boolean_answer *answer) {
  struct path *p =
      path_new(c->l, b, answer->moves.at, answer->moves.len, c->out->ranges);
  if (!p)
    return ends_unknown(c, "the run of the Boolean program is none");
  say_progress(c, "checking");
  const struct smt_term **values;
  enum smt_result result = path_check(p, c->smt, c->limit, &values);
  enum cegar_step step =
      result == SMT_SAT     ? way_is_possible(c, p, values)
      : result == SMT_UNSAT ? refine_way(c, p)
                            : stalls(c, "the solver could not decide whether a "
                                        "way can be taken");
  path_free(p);
  return step;
}

/* ---- A proof --------------------------------------------------------------- */

static enum cegar_step check_proof(struct loop *c, const struct boolean_text *b,
                                   const struct boolean_proof *proof) {
  if (proof) {
    say_progress(c, "proving");
    uint32_t clause;
    const struct smt_term **invariants =
        proof_invariants(proof, b, *c->set, c->l->arena);
    enum smt_result result = proof_check(c->l, c->smt, invariants,
                                         c->out->ranges, c->limit, &clause);
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

static enum cegar_step one_round(struct loop *c) {
  say_progress(c, "abstracting");
  struct boolean_text *b =
      boolean_text_new(*c->set, c->relations, c->out->ranges);
  struct boolean_answer answer = {.verdict = CEGAR_UNKNOWN};
  enum cegar_step step;
  say_progress(c, "solving");
  if (!smt_interrupted(c->smt))
    c->o->solve(c->o->solve_arg, b->text, b->length, &answer);
  c->out->iterations++;
  if (answer.verdict == CEGAR_UNREACHABLE) {
    step = check_proof(c, b, answer.proof);
  } else if (answer.verdict == CEGAR_REACHABLE) {
    step = check_way(c, b, &answer);
  } else {
    step = stalls(c, answer.reason);
  }
  vec_free(&answer.moves);
  boolean_proof_free(answer.proof);
  boolean_text_free(b);
  if (smt_interrupted(c->smt) && c->out->verdict == CEGAR_UNKNOWN)
    return ends_unknown(c, "interrupted");
  return step;
}

/* Starts again with what Spacer's model of the whole program says. */
static bool seed_set(struct loop *c) {
  if (c->tried_seeds || c->o->seeds == CEGAR_SEEDS_OFF)
    return false;
  c->tried_seeds = true;
  say_progress(c, "seeding");
  struct predicate_set *fresh = predicate_set_new(c->l);
  if (refine_by_program(fresh, c->l, c->smt, c->out->ranges, c->limit) == 0) {
    predicate_set_free(fresh);
    return false;
  }
  predicate_set_free(*c->set);
  *c->set = fresh;
  c->out->seeded = true;
  return true;
}

static bool loop_interrupted(void *arg) {
  const struct loop *c = arg;
  return smt_interrupted(c->smt);
}

/* Runs on inputs that are worth a try; true if one gives the verdict. */
static bool execute_first(struct loop *c) {
  say_progress(c, "executing");
  enum concrete_end end =
      concrete_search(c->l->cfa, c->o->concrete_runs, loop_interrupted, c,
                      &c->out->inputs, &c->out->runs);
  c->out->by_run = end != CONCRETE_NOTHING;
  if (end == CONCRETE_VIOLATED)
    c->out->verdict = CEGAR_REACHABLE;
  else if (end == CONCRETE_PROVED)
    c->out->verdict = CEGAR_UNREACHABLE;
  return c->out->by_run;
}

enum { STALLED_ROUNDS = 15 }; /* without an end, before seeds are tried */

void cegar_run(const struct lbe *l, struct smt *s, struct predicate_set **set,
               const struct cegar_options *o, struct cegar_result *out) {
  *out =
      (struct cegar_result){.verdict = CEGAR_UNKNOWN, .unsupported = CFA_NONE};
  struct loop c = {.l = l,
                   .smt = s,
                   .set = set,
                   .o = o,
                   .out = out,
                   .relations = relations_new(s, l->terms),
                   .limit = o->solver_limit ? o->solver_limit : 10000};
  if (execute_first(&c)) {
    relations_free(c.relations);
    return;
  }
  if (o->seeds == CEGAR_SEEDS_FIRST)
    seed_set(&c);
  for (enum cegar_step step = CEGAR_GO_ON; step != CEGAR_DONE;) {
    if (o->most_iterations && out->iterations >= o->most_iterations) {
      ends_unknown(&c, "the limit of iterations was reached");
      break;
    }
    step = one_round(&c);
    if (step == CEGAR_STALLED && !seed_set(&c))
      break;
    if (step == CEGAR_GO_ON && out->iterations == STALLED_ROUNDS)
      seed_set(&c);
  }
  out->inexact = relations_inexact(c.relations);
  relations_free(c.relations);
}

void cegar_result_free(struct cegar_result *r) { vec_free(&r->inputs); }
