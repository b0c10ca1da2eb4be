/* library/session_prove.c — certificates for the answer NO. */
#include "calculus/language/load.h"
#include "frontend/relations/templates.h"
#include "frontend/trace/certificate.h"
#include "pipeline.h"
#include "session.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

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
  const struct bp_program *p = r->cfg->program;
  bool bounded = is_formula(r, "bounded-context.fp"), asks = false;
  for (uint32_t i = 0; i < r->system->nstmts; i++)
    asks |= session_asks_reachable(r->system->stmts[i]);
  if (!asks)
    no_certificate(r, "it proves the answer NO to a query called 'reachable', "
                      "and the formula has none");
  else if (p->concurrent.source && !bounded)
    no_certificate(r, "for programs of several threads, only "
                      "bounded-context.fp has one");
  else if (bounded && r->options.evaluate != BY_POINTS)
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

/* A file that breaks off stays: fixc-check refuses it. */
static void write_to(struct session *r, const struct certificate *c,
                     FILE *out) {
  struct writer *w = certificate_open(c, out);
  enum dd_stop stop = w ? dd_guard(r->dd, write_guarded, w) : DD_DONE;
  certificate_close(w);
  if (!w)
    no_certificate(r, "the relation was not computed point by point");
  else if (stop != DD_DONE)
    no_certificate(r, dd_stop_text(stop));
}

/* From the points of a run of reach.fp or bounded-context.fp. */
static bool write_points(struct session *r) {
  struct certificate c = describe(r);
  bool standard = strcmp(r->options.certificate, "-") == 0;
  FILE *out = standard ? stdout : fopen(r->options.certificate, "w");
  if (out)
    write_to(r, &c, out);
  bool written = out && !ferror(out);
  if (out && (standard ? fflush(out) : fclose(out)) != 0)
    written = false;
  if (!written && !standard) /* main tells of standard output */
    diag_error(r->diag, (struct span){0}, "cannot write '%s': %s",
               r->options.certificate, strerror(errno));
  return diag_errors(r->diag) == 0;
}

/* The relation of another formula need not be inductive: the library's reach.fp
   is run for the same question.  BuDDy has one store at a time. */
static bool certify_by_reach(struct session *r) {
  struct session second = {.options = r->options,
                           .started = r->started,
                           .names = r->names,
                           .sources = r->sources,
                           .arena = r->arena,
                           .diag = diag_new(r->sources),
                           .out = fopen("/dev/null", "w")};
  fprintf(stderr, "fixc: the certificate is made by a run of reach.fp\n");
  if (r->options.stats != STATS_NONE)
    dd_get_figures(r->dd, &r->stats.dd);
  dd_close(r->dd);
  r->dd = NULL;
  second.options.formula = "reach.fp";
  second.options.evaluate = BY_POINTS;
  second.options.include.len = second.options.defines.len = 0;
  second.options.progress = false;
  bool ok = second.out && session_read_formula(&second) &&
            session_translate(&second) && session_check(&second) &&
            session_compile(&second);
  if (ok) {
    session_prepare(&second);
    enum dd_stop stop = dd_guard(second.dd, session_run_plan, &second);
    if (stop != DD_DONE)
      no_certificate(&second, dd_stop_text(stop));
    else if (answers_verdict(second.answers) != VERDICT_UNREACHABLE)
      no_certificate(&second, "reach.fp finds the target reachable");
    else
      write_points(&second);
  }
  exec_free(second.exec);
  dd_close(second.dd);
  lowered_free(second.lowered);
  vec_free(&second.files);
  if (second.out)
    fclose(second.out);
  /* What it warns of has been said. */
  ok = ok && diag_errors(second.diag) == 0;
  if (!ok)
    diag_print(second.diag, stderr);
  diag_free(second.diag);
  return ok;
}

/* A file of an earlier run stays, and is no proof of anything in this one. */
static void note_none(const struct session *r, int status) {
  const char *file = r->options.certificate;
  bool stays = strcmp(file, "-") != 0 && access(file, F_OK) == 0;
  fprintf(stderr, "fixc: no certificate: %s%s%s%s\n",
          status == EXIT_REACHABLE ? "the target is reachable"
                                   : "there is no answer that it could prove",
          stays ? "; the file '" : "", stays ? file : "",
          stays ? "' is an older one" : "");
}

/* The answer has been given; the status says if there is no certificate. */
int session_certify(struct session *r, int status) {
  if (!r->options.certificate)
    return status;
  if (status != EXIT_UNREACHABLE ||
      answers_verdict(r->answers) != VERDICT_UNREACHABLE) {
    note_none(r, status);
    return status;
  }
  bool direct = is_formula(r, "bounded-context.fp") ||
                (is_formula(r, "reach.fp") && r->options.evaluate == BY_POINTS);
  fflush(stdout);
  return (direct ? write_points(r) : certify_by_reach(r)) ? status
                                                          : EXIT_REJECTED;
}
