/* library/c_world.c — runs that look at what the program was given.
 *
 * For a proof, `argv` leads to anything, and fgets and its like give anything; then no run
 * knows what is there.  So runs are first looked for in an automaton in which these are a
 * few texts (cfa_options.texts); and if the loop finds neither a proof nor a run, it begins
 * again with this one.  A run of it is one of the program; that it has none says nothing.
 */
#include "c_session.h"

#include "frontend/c/cfa_build.h"
#include "session.h"

enum {
  ROUNDS_WITH_TEXTS = 10,
  SOLVER_WITH_TEXTS = 1000, /* milliseconds for a question */
  RUNS_WITH_TEXTS = 4,      /* for each of the others: there is more to try */
};

static bool may_look_at_texts(const struct session *r) {
  const struct c_session *c = r->c;
  return r->options.stage == STAGE_RUN && !c->clauses && !c->threads &&
         !c->asks_endless && c->cfa->takes_texts && !c->asked.texts;
}

/* Only runs count, so all is as exact as runs can be. */
static void ask_for_texts(struct c_session *c) {
  c->asked.texts = c->asked.keeps_own = c->asked.copies_realloc = true;
}

bool c_texts_decide(struct session *r, const struct cegar_options *o) {
  struct c_session *c = r->c;
  if (!may_look_at_texts(r) || o->concrete_runs == 0)
    return false;
  struct cfa_options asked = c->asked;
  struct cegar_options many = *o;
  many.concrete_runs *= RUNS_WITH_TEXTS;
  ask_for_texts(c);
  if (c_search_runs(r, many.concrete_runs) == CONCRETE_VIOLATED) {
    c->doubt = "the run that was found was not found again";
    c_run_again(r, &many);
    return true;
  }
  c->asked = asked;
  return false;
}

bool c_run_needs_texts(struct session *r) {
  return may_look_at_texts(r) && r->c->result.verdict == CEGAR_UNKNOWN &&
         c_may_go_on(r);
}

/* The reason why there is no answer is that of the program. */
void c_run_with_texts(struct session *r, const struct cegar_options *o) {
  struct c_session *c = r->c;
  struct cegar_options few = *o;
  few.most_iterations = ROUNDS_WITH_TEXTS;
  few.brief = true;
  if (few.solver_limit == 0 || few.solver_limit > SOLVER_WITH_TEXTS)
    few.solver_limit = SOLVER_WITH_TEXTS;
  few.concrete_runs = 0; /* they were executed */
  c->doubt = c_unknown_reason(r);
  ask_for_texts(c);
  c_run_again(r, &few);
}
