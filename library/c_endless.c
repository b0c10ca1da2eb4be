/* library/c_endless.c — infinite runs of a C program.
 *
 * A formula that asks whether main may have an infinite run, as
 * nontermination.fp does, is asked about programs of three values
 * (frontend/predicates/endless.h).  Its NO is one of the C program.  Its YES is
 * one only if it knows what must be; if it does not, exact-nontermination.fp is
 * asked about the same program.
 */
#include "c_session.h"

#include <string.h>

static const char infinite_runs[] = "nonterminating";

static bool has_verdict_query(const struct session *r) {
  for (size_t i = 0; i < r->files.len; i++)
    for (uint32_t j = 0; j < r->files.at[i]->ndecls; j++)
      if (session_is_verdict(r->files.at[i]->decls[j]))
        return true;
  return false;
}

bool c_endless_is(struct session *r) {
  return session_declared(r, infinite_runs, strlen(infinite_runs),
                          FP_D_QUERY) &&
         !has_verdict_query(r);
}

const char *c_query_of(const struct session *r) {
  return r->c->asks_endless ? infinite_runs : "reachable";
}

bool c_endless_suits(struct session *r) {
  r->c->asks_endless = true;
  for (uint32_t i = 0; i < r->system->nstmts; i++) {
    const struct fp_decl *d = r->system->stmts[i];
    bool when = i > 0 && r->system->stmts[i - 1]->when == d;
    const char *name = d->kind == FP_D_QUERY && d->name ? d->name : "";
    bool half = strcmp(name, "over") == 0 || strcmp(name, "under") == 0;
    if (when || half || strcmp(name, infinite_runs) == 0)
      continue;
    diag_error(r->diag, (struct span){0},
               "of a C program it is asked whether its target is reachable, or "
               "whether it has an infinite run, and '%s' asks more",
               r->options.formula);
    return false;
  }
  return true;
}

bool c_endless_run_decides(struct session *r, const struct cegar_options *o) {
  struct c_session *c = r->c;
  if (o->concrete_runs == 0 || c->threads || c->clauses ||
      !concrete_only_run_ends(c->cfa, c_run_is_stopped, r))
    return false;
  c->result = (struct cegar_result){
      .verdict = CEGAR_UNREACHABLE, .by_run = true, .unsupported = CFA_NONE};
  return true;
}

void c_endless_solve(void *arg, const struct boolean_text *b,
                     const struct boolean_text *must,
                     struct boolean_answer *out) {
  struct session *r = arg;
  (void)b;
  c_keep_last(r->c, must);
  c_solve_in_three_values(r, must, NULL, out);
  if (out->verdict == CEGAR_REACHABLE && !r->c->asks_must)
    c_solve_in_three_values(r, must, "exact-nontermination.fp", out);
  if (r->stopped || r->result.status == FIXC_INTERNAL)
    smt_interrupt(r->c->smt);
}

void c_endless_answer(struct session *r) {
  const struct cegar_result *result = &r->c->result;
  bool lasts = result->verdict == CEGAR_REACHABLE;
  r->result.answered = true;
  r->stats.result = "answered";
  vec_push(&r->queries, ((struct query_answer){infinite_runs, lasts}));
  c_record_answer(r, lasts ? "yes" : "no", "");
  fprintf(r->out, "%s: %s\n", infinite_runs, lasts ? "YES" : "NO");
  c_remark_notes(r);
  if (r->options.trace)
    session_remark(r, "no trace: infinite runs of C programs are not shown");
  if (!lasts)
    c_remark_limits(r);
  else if (!result->ranges)
    session_remark(r, "this holds of mathematical integers: a signed operation "
                      "of the run may overflow, after which C promises "
                      "nothing");
}
