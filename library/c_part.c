/* library/c_part.c — first the part of a C program that the property needs.
 *
 * What the part does not reach, the whole does not reach; a run that violates the
 * property was executed in the whole.  If the part ends otherwise, its runs may
 * be too many (cfa_relevant.h), and the loop begins again with the whole.
 */
#include "c_session.h"
#include "frontend/c/cfa_relevant.h"
#include "session.h"

bool c_part_goes_first(const struct session *r) {
  const struct run_options *o = &r->options;
  return o->stage == STAGE_RUN && o->formula && !o->predicates_file &&
         !o->no_pass[PASS_relevance];
}

static bool may_try_whole(const struct session *r) {
  return !r->stopped && !*r->interrupted && !session_out_of_time(r) &&
         r->result.status != FIXC_INTERNAL;
}

bool c_part_decides(struct session *r, struct cegar_options *o) {
  struct c_session *c = r->c;
  if (c->lbe)
    return false;
  const struct cfa *part = cfa_relevant(c->cells);
  c_take_automaton(r, part ? part : c->cells);
  if (!part)
    return false;
  o->part = true;
  cegar_run(c->lbe, c->smt, &c->set, o, &c->result);
  o->part = false;
  if (c->result.verdict != CEGAR_UNKNOWN || !may_try_whole(r))
    return true;
  cegar_result_free(&c->result);
  c_take_automaton(r, c->cells);
  o->concrete_runs = 0; /* they were executed */
  return false;
}
