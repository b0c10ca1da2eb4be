/* library/session_bounds.c — one bound after the other, in one run.
 *
 * For each bound there are answers of their own, which are held back.  When
 * the target is reached, when the complete query holds, or after the last
 * bound, they are printed and the run ends.
 */
#include "engine/solve/deepening.h"
#include "session.h"

#include "engine/base/clock.h"

#include <stdlib.h>
#include <string.h>

/* Whether a formula has a name that may be the param. */
static bool has_name(const struct fp_expr *e, const char *name) {
  if (!e)
    return false;
  if (e->kind == FP_NAME && strcmp(e->name, name) == 0)
    return true;
  for (uint32_t i = 0; i < e->nargs; i++)
    if (has_name(e->arg[i], name))
      return true;
  for (uint32_t i = 0; i < e->nupdates; i++)
    if (has_name(e->updates[i].value, name))
      return true;
  return false;
}

bool session_names_param(const struct session *r, const char *param) {
  for (size_t i = 0; i < r->files.len; i++)
    for (uint32_t j = 0; j < r->files.at[i]->ndecls; j++) {
      const struct fp_decl *d = r->files.at[i]->decls[j];
      if (has_name(d->expr, param) ||
          (d->kind == FP_D_REL &&
           (has_name(d->rel->body, param) || has_name(d->rel->stop, param))))
        return true;
    }
  return false;
}

static bool has_role(const struct fp_decl *d, enum fp_role role) {
  return d->kind == FP_D_QUERY && d->role == role;
}

/* Whether the values of bounds are those of the param: from 0 to it. */
static bool param_is_greatest(const struct session *r) {
  for (uint32_t i = 0; i < r->system->ntypes; i++) {
    const struct fp_type *t = r->system->types[i];
    if (t->bound &&
        (t->kind != FP_RANGE || t->lo != 0 || t->hi != r->deepening->value))
      return false;
  }
  return r->options.bound_from >= 0;
}

bool session_has_bounds(struct session *r) {
  const struct fp_system *s = r->system;
  const struct plan *p = lowered_plan(r->lowered);
  bool two = s->nstmts == 2 && has_role(s->stmts[1], FP_COMPLETE) &&
             !session_wants_reasons(r);
  if (s->nstmts == 0 || !has_role(s->stmts[0], FP_VERDICT) ||
      (s->nstmts != 1 && !two) || r->deepening->in_formulas ||
      r->deepening->of_threads || !param_is_greatest(r))
    return false;
  return bounds_suit(bounds_of(r->arena, p), p);
}

/* Whether no larger bound says more. */
static bool is_whole(const struct session *r) {
  return r->deepening->of_threads ? !r->thread_limit
                                  : answers_complete(r->answers);
}

bool session_bound_is_open(const struct session *r, int64_t bound) {
  if (!r->answers || answers_verdict(r->answers) != VERDICT_UNREACHABLE ||
      bound >= r->options.bound_to)
    return false;
  return !is_whole(r);
}

void session_print_bound(const struct session *r, FILE *out, int64_t bound,
                         uint64_t nodes, double seconds) {
  enum verdict v = r->answers ? answers_verdict(r->answers) : VERDICT_NONE;
  if (v != VERDICT_REACHABLE && v != VERDICT_UNREACHABLE)
    return;
  fprintf(out, "bound %lld: %s%s, %llu nodes, %.2f s\n", (long long)bound,
          v == VERDICT_REACHABLE ? "reachable" : "unreachable",
          v == VERDICT_UNREACHABLE && is_whole(r) ? ", complete" : "",
          (unsigned long long)nodes, seconds);
}

void session_begin_bounds(struct session *r) {
  struct deepening *d = r->deepening;
  output_open(&d->held, FIXC_ANSWERS);
  session_listen(r, output_file(&d->held));
}

bool session_on_bound(void *arg, uint32_t bound) {
  struct session *r = arg;
  struct deepening *d = r->deepening;
  struct dd_figures f;
  double now = clock_now();
  dd_get_figures(r->dd, &f);
  session_print_bound(r, r->out, bound, f.peak_nodes, now - d->since);
  d->since = now;
  if (!session_bound_is_open(r, bound))
    return false;
  session_flush(r);
  output_close(&d->held);
  session_begin_bounds(r);
  return true;
}

void session_end_bounds(struct session *r) {
  struct deepening *d = r->deepening;
  if (!d || !d->held.stream)
    return;
  output_copy(&d->held, r->out);
  output_close(&d->held);
}
