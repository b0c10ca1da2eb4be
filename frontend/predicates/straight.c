/* frontend/predicates/straight.c — programs without loops and calls.  See straight.h. */
#include "straight.h"

/* Is there a run of the block?  In most such questions there are operations on bits, or
   many cases: bit-vectors are asked first. */
static enum smt_result ask_block_taken(const struct lbe *l, struct smt *s,
                                       const struct lbe_block *k, bool ranges,
                                       unsigned milliseconds) {
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
                                   unsigned milliseconds) {
  enum smt_result result = SMT_UNSAT;
  for (uint32_t i = 0; i < l->nblocks && result == SMT_UNSAT; i++)
    if (l->points[l->blocks[i].to].kind == kind)
      result = ask_block_taken(l, s, &l->blocks[i], ranges, milliseconds);
  return result;
}

enum straight_answer straight_ask(const struct lbe *l, struct smt *s,
                                  bool ranges, unsigned milliseconds) {
  if (!is_without_loops(l))
    return STRAIGHT_REACHED;
  enum smt_result further =
      ask_reached(l, s, LBE_UNSUPPORTED, ranges, milliseconds);
  if (further != SMT_UNSAT)
    return further == SMT_SAT ? STRAIGHT_FURTHER : STRAIGHT_OPEN;
  enum smt_result error = ask_reached(l, s, LBE_ERROR, ranges, milliseconds);
  return error == SMT_UNSAT ? STRAIGHT_SAFE
         : error == SMT_SAT ? STRAIGHT_REACHED
                            : STRAIGHT_OPEN;
}

const struct smt_term **straight_invariants(const struct lbe *l) {
  const struct smt_term **out = arena_array(l->arena, l->npoints, sizeof *out);
  for (uint32_t i = 0; i < l->npoints; i++)
    out[i] = term_bool(l->terms, !is_straight_goal(&l->points[i]));
  return out;
}
