/* library/c_realloc.c — programs that call realloc with a size that is no constant.
 *
 * Runs need a loop that copies the old object.  For proofs, such as that the length of a
 * vector is never more than its capacity, it is easier where realloc has no body.  So runs
 * are first looked for in an automaton with such loops (cfa_options.copies_realloc): one
 * that comes to an error, or the only one there is, unless a certificate is asked for.  If
 * they decide nothing, the loop is about the automaton that has none.
 */
#include "c_session.h"

#include "session.h"

static bool may_copy_in_loops(const struct session *r) {
  const struct c_session *c = r->c;
  return r->options.stage == STAGE_RUN && !c->clauses && !c->threads &&
         !c->asks_endless && c->cfa->misses_realloc;
}

bool c_realloc_decides(struct session *r, const struct cegar_options *o) {
  struct c_session *c = r->c;
  if (!may_copy_in_loops(r) || o->concrete_runs == 0)
    return false;
  c->asked.copies_realloc = true;
  enum concrete_end end = c_search_runs(r, o->concrete_runs);
  bool decides =
      end == CONCRETE_VIOLATED || (end != CONCRETE_NOTHING && !o->invariants);
  if (decides) {
    c_begin_again(r);
    c_run_loop(r, o);
    return true;
  }
  c->asked.copies_realloc = false;
  return false;
}
