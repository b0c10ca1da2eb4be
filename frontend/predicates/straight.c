/* frontend/predicates/straight.c — programs without loops and calls.  See straight.h. */
#include "straight.h"

#include "path_inputs.h"

/* Whether what the model has of the inputs of the block gives a run to an error. */
static bool run_of_model(const struct lbe *l, struct smt_solver *v,
                         const struct lbe_block *k, struct straight_run *run) {
  concrete_inputs taken = {0};
  struct concrete_other how;
  for (uint32_t i = 0; i < k->ninputs; i++) {
    const struct lbe_input *in = &k->inputs[i];
    const struct smt_term *when = smt_value(v, in->when);
    if (when && when->op == TERM_TRUE)
      vec_push(&taken, ((struct concrete_input){
                           in->edge, term_low_bits(smt_value(v, in->value))}));
  }
  inputs_of_program(l->cfa, &taken, &run->inputs, &run->fresh);
  vec_free(&taken);
  return concrete_replay(cfa_exact(l->cfa), &run->inputs, &run->fresh, &how);
}

/* Is there a run of the block?  In most such questions there are operations on bits, or
   many cases: bit-vectors are asked first.  *violates: it was executed (`run`; NULL: that is
   not tried). */
static enum smt_result ask_block_taken(const struct lbe *l, struct smt *s,
                                       const struct lbe_block *k, bool ranges,
                                       unsigned milliseconds,
                                       struct straight_run *run,
                                       bool *violates) {
  struct arena *a = arena_new();
  uint32_t n;
  const struct smt_term **bounds =
      lbe_bounds(l, &l->points[k->from], ranges, a, &n);
  struct smt_solver *v = smt_solver_new(s);
  smt_solver_limit(v, milliseconds);
  smt_prefer_bits(v);
  smt_assert(v, term_and(l->terms, bounds, n));
  smt_assert(v, term_and(l->terms, k->conditions, k->nconditions));
  if (ranges)
    smt_assert(v, term_and(l->terms, k->ranges, k->nranges));
  enum smt_result result = smt_check(v, NULL, 0);
  *violates = result == SMT_SAT && run && run_of_model(l, v, k, run);
  smt_solver_free(v);
  arena_free(a);
  return result;
}

static bool is_straight_goal(const struct lbe_point *p) {
  return p->kind == LBE_ERROR || p->kind == LBE_UNSUPPORTED;
}

static bool is_without_loops(const struct lbe *l) {
  bool is = !l->cut && l->ncalls == 0;
  for (uint32_t i = 0; i < l->npoints; i++)
    is = is && !l->points[i].in_cycle;
  return is;
}

/* Is a point of that kind reached? */
static enum smt_result ask_reached(const struct lbe *l, struct smt *s,
                                   enum lbe_kind kind, bool ranges,
                                   unsigned milliseconds,
                                   struct straight_run *run, bool *violates) {
  enum smt_result result = SMT_UNSAT;
  *violates = false;
  for (uint32_t i = 0; i < l->nblocks && result == SMT_UNSAT; i++)
    if (l->points[l->blocks[i].to].kind == kind)
      result = ask_block_taken(l, s, &l->blocks[i], ranges, milliseconds, run,
                               violates);
  return result;
}

/* For an error within rounds that are not all. */
enum { MILLISECONDS_WITHIN = 500 };

enum straight_answer straight_ask(const struct lbe *l, struct smt *s,
                                  bool ranges, unsigned milliseconds,
                                  struct straight_run *run) {
  bool violates;
  if (!is_without_loops(l))
    return STRAIGHT_REACHED;
  enum smt_result further =
      ask_reached(l, s, LBE_UNSUPPORTED, ranges, milliseconds, NULL, &violates);
  bool all = further == SMT_UNSAT, less = milliseconds > MILLISECONDS_WITHIN;
  enum smt_result error =
      all || run
          ? ask_reached(l, s, LBE_ERROR, ranges,
                        !all && less ? MILLISECONDS_WITHIN : milliseconds, run,
                        &violates)
          : SMT_UNKNOWN;
  if (violates)
    return STRAIGHT_VIOLATED;
  if (further == SMT_SAT)
    return STRAIGHT_FURTHER;
  return !all || error == SMT_UNKNOWN ? STRAIGHT_OPEN
         : error == SMT_UNSAT         ? STRAIGHT_SAFE
                                      : STRAIGHT_REACHED;
}

const struct smt_term **straight_invariants(const struct lbe *l) {
  const struct smt_term **out = arena_array(l->arena, l->npoints, sizeof *out);
  for (uint32_t i = 0; i < l->npoints; i++)
    out[i] = term_bool(l->terms, !is_straight_goal(&l->points[i]));
  return out;
}
