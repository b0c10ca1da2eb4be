/* library/session_prove.c — certificates for the answer NO. */
#include "calculus/language/load.h"
#include "frontend/relations/templates.h"
#include "frontend/trace/certificate.h"
#include "session.h"

#include <string.h>

static void no_certificate(struct session *r, const char *why) {
  diag_error(r->diag, (struct span){0}, "no certificate: %s", why);
}

/* Whether the formula is this file of the library. */
static bool is_formula(const struct session *r, const char *name) {
  const char *at = strrchr(r->options.formula, '/');
  uint32_t source = r->files.at[r->formula_files - 1]->source;
  return fp_is_library(r->sources, source) &&
         strcmp(at ? at + 1 : r->options.formula, name) == 0;
}

/* Said before the run, which may take long. */
bool session_can_certify(struct session *r) {
  if (!r->cfg) {
    no_certificate(r, "of clauses, only those over numbers have one");
    return false;
  }
  const struct bp_program *p = r->cfg->program;
  bool paper = is_formula(r, "bounded-context-paper.fp"), asks = false;
  for (uint32_t i = 0; i < r->system->nstmts; i++)
    asks |= session_is_verdict(r->system->stmts[i]);
  if (!asks)
    no_certificate(r, "it proves the answer NO to a verdict query, and the "
                      "formula has none");
  else if (p->concurrent.source && !paper &&
           !is_formula(r, "bounded-context.fp"))
    no_certificate(r, "for programs of several threads, only "
                      "bounded-context.fp has one");
  else if (paper && r->options.evaluate != BY_POINTS)
    no_certificate(r, "it needs --evaluate points");
  return diag_errors(r->diag) == 0;
}

static uint32_t relation_number(const struct session *r, const char *name) {
  for (uint32_t i = 0; i < r->system->nrels; i++)
    if (strcmp(r->system->rels[i]->name, name) == 0)
      return r->system->rels[i]->index;
  return PLAN_NONE;
}

static void write_guarded(void *arg) { certificate_write(arg); }

/* What was asked, and the numbers of the relations that answer it. */
static struct certificate describe(struct session *r) {
  struct certificate c = {.arena = r->arena,
                          .g = r->cfg,
                          .plan = lowered_plan(r->lowered),
                          .exec = r->exec,
                          .program = r->options.program,
                          .targets = r->options.targets.at,
                          .ntargets = (uint32_t)r->options.targets.len,
                          .relation = relation_number(r, "Summary"),
                          .switched = relation_number(r, "Switched")};
  uint32_t *points, n;
  templates_targets(r->arena, r->cfg, c.targets, c.ntargets, &points, &n,
                    r->diag);
  c.nothing = n == 0;
  if (c.relation == PLAN_NONE)
    c.relation = relation_number(r, "Reach");
  return c;
}

/* A text that breaks off stays: fixc-check refuses it. */
bool session_certify(struct session *r, FILE *out) {
  struct certificate c = describe(r);
  struct certificate_writer *w = certificate_open(&c, out);
  enum dd_stop stop = w ? dd_guard(r->dd, write_guarded, w) : DD_DONE;
  certificate_close(w);
  if (!w)
    no_certificate(r, "the relation was not computed point by point");
  else if (stop != DD_DONE)
    no_certificate(r, dd_stop_text(stop));
  return diag_errors(r->diag) == 0;
}

bool session_has_summaries(const struct session *r) {
  return is_formula(r, "reach.fp") && r->options.evaluate == BY_POINTS;
}

/* The relation of another formula need not be inductive. */
const char *session_certifier(const struct session *r) {
  static const char paper[] = "bounded-context-paper.fp";
  if (is_formula(r, "bounded-context.fp"))
    return paper;
  bool own = is_formula(r, paper) || session_has_summaries(r);
  return own ? NULL : "reach.fp";
}
