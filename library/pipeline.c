/* library/pipeline.c — the stages of a run, in order, once or for each bound. */
#include "pipeline.h"
#include "engine/base/text_stream.h"

#include "frontend/relations/templates.h"
#include "session.h"

#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

static void timed(struct session *r, enum phase phase, double *since) {
  double now = stats_now();
  r->stats.seconds[phase] += now - *since;
  *since = now;
}

static int stages(struct session *r) {
  double since = stats_now();
  bool ok = session_read_formula(r) && session_set_params(r);
  timed(r, PHASE_READ, &since);
  if (!ok)
    return EXIT_REJECTED;
  if (session_stops_at(r, STAGE_AST))
    return session_dump(r), 0;
  ok = session_translate(r);
  timed(r, PHASE_TRANSLATE, &since);
  if (!ok)
    return EXIT_REJECTED;
  if (r->options.stage == STAGE_CFG || r->options.stage == STAGE_TEMPLATES ||
      r->options.stage == STAGE_CHC)
    return session_dump(r), 0;
  if (!session_check(r) || (r->options.certificate && !session_can_certify(r)))
    return EXIT_REJECTED;
  if (session_stops_at(r, STAGE_EQUATIONS_DOT))
    return session_dump(r), 0;
  ok = session_compile(r);
  timed(r, PHASE_COMPILE, &since);
  if (!ok)
    return EXIT_REJECTED;
  if (session_dump(r))
    return 0;
  if (r->deepening && r->deepening->probing) {
    r->deepening->in_one_run = session_has_bounds(r);
    if (!r->deepening->in_one_run)
      return 0;
  }
  diag_print(r->diag, stderr);
  int status = session_execute(r);
  if (!r->deepening || !session_bound_is_open(r, r->deepening->value))
    status = session_certify(r, status);
  timed(r, PHASE_RUN, &since);
  return status;
}

static void print_stats(struct session *r) {
  struct rusage usage;
  if (r->options.stats == STATS_NONE && !r->options.figures)
    return;
  getrusage(RUSAGE_SELF, &usage);
  r->stats.memory = (size_t)usage.ru_maxrss * 1024;
  r->stats.formula = r->options.formula ? r->options.formula : "";
  r->stats.program = r->options.program;
  if (!r->stats.result)
    r->stats.result = "rejected";
  if (r->exec) {
    r->stats.plan = lowered_plan(r->lowered);
    r->stats.exec = exec_get_figures(r->exec);
    if (r->dd)
      dd_get_figures(r->dd, &r->stats.dd);
  }
  if (r->options.figures)
    stats_print_json(r->options.figures, &r->stats);
  fflush(stdout); /* both may go to one place: figures come after answers */
  if (r->options.stats == STATS_JSON)
    stats_print_json(stderr, &r->stats);
  else if (r->options.stats == STATS_TEXT)
    stats_print_text(stderr, &r->stats);
}

static bool set_warnings(struct session *r) {
  char hint[100];
  for (size_t i = 0; i < r->options.warnings.len; i++) {
    const char *name = r->options.warnings.at[i];
    bool on = strncmp(name, "no-", 3) != 0;
    if (diag_set_warning(r->diag, on ? name : name + 3, on))
      continue;
    struct nearest near = nearest_to(name);
    for (const char *const *w = diag_warnings; *w; w++)
      nearest_try(&near, on ? *w : arena_printf(r->arena, "no-%s", *w));
    fprintf(stderr, "fixc: there is no warning '%s'%s; there are:", name,
            nearest_hint(&near, hint, sizeof hint));
    for (const char *const *w = diag_warnings; *w; w++)
      fprintf(stderr, " %s", *w);
    fprintf(stderr, "\n");
    return false;
  }
  return true;
}

static void begin(struct session *r, const struct options *o, double started,
                  FILE *out) {
  *r = (struct session){.options = *o, .started = started, .out = out};
  r->arena = arena_new();
  r->names = intern_new();
  r->sources = sources_new();
  r->diag = diag_new(r->sources);
}

static void finish(struct session *r) {
  explainer_free(r->explainer);
  exec_free(r->exec);
  dd_close(r->dd);
  lowered_free(r->lowered);
  vec_free(&r->files);
  vec_free(&r->defines);
  chc_problem_free(r->problem);
  templates_free(r->templates);
  diag_free(r->diag);
  sources_free(r->sources);
  intern_free(r->names);
  arena_free(r->arena);
}

static int run_once(struct session *r) {
  int status = set_warnings(r) ? stages(r) : EXIT_USAGE;
  if (r->options.hooks)
    r->options.hooks->running(false);
  diag_print(r->diag, stderr);
  return status;
}

/* Another line RESULT must not follow the one that is there. */
static void end_answers(const struct options *o, FILE *out, int status) {
  fflush(out);
  if (o->hooks)
    o->hooks->answered(status);
}

/* What is printed for other programs stands alone on standard output. */
static FILE *answers_out(const struct options *o) {
  bool text = o->explain_as == EXPLAIN_TEXT && o->trace_as == TRACE_TEXT &&
              (!o->certificate || strcmp(o->certificate, "-") != 0);
  return text ? stdout : stderr;
}

/* One run for all bounds, or else just the compilation that shows it would
   not do; then d->in_one_run is false, unless the input was rejected. */
static int try_one_run(const struct options *o, double started,
                       struct deepening *d) {
  struct session r;
  begin(&r, o, started, answers_out(o));
  *d = (struct deepening){.value = o->bound_to,
                          .in_one_run = true,
                          .probing = true,
                          .since = started};
  r.deepening = d;
  int status = run_once(&r);
  if (d->in_one_run) {
    end_answers(o, r.out, status);
    print_stats(&r);
  }
  finish(&r);
  return status;
}

/* Runs one bound; what it answers is in *text, which the caller frees.  True
   if another bound may say more. */
static bool run_bound(const struct options *o, double started,
                      struct deepening *d, int *status, char **text) {
  struct session r;
  struct dd_figures f = {0};
  double since = stats_now();
  struct text_stream *out = text_open();
  begin(&r, o, started, text_out(out));
  r.deepening = d;
  *status = run_once(&r);
  *text = text_close(out, NULL);
  if (r.dd)
    dd_get_figures(r.dd, &f);
  bool answered =
      *status == EXIT_UNREACHABLE || *status == EXIT_REACHABLE ||
      (*status == EXIT_UNKNOWN && r.answers && answers_incomplete(r.answers));
  bool open = answered && session_bound_is_open(&r, d->value);
  if (answered)
    session_print_bound(&r, answers_out(o), d->value, f.peak_nodes,
                        stats_now() - since);
  if (!open)
    print_stats(&r);
  finish(&r);
  return open;
}

static int run_bounds(const struct options *o, double started) {
  struct deepening d;
  int status = try_one_run(o, started, &d);
  if (d.in_one_run)
    return status;
  char *text = NULL;
  d = (struct deepening){.value = o->bound_from};
  for (; run_bound(o, started, &d, &status, &text); d.value++)
    xfree(text);
  fputs(text, answers_out(o));
  end_answers(o, answers_out(o), status);
  xfree(text);
  return status;
}

static int run_alone(const struct options *o, double started) {
  struct session r;
  begin(&r, o, started, answers_out(o));
  int status = run_once(&r);
  end_answers(o, r.out, status);
  print_stats(&r);
  finish(&r);
  return status;
}

int pipeline_run(const struct options *o, FILE *figures) {
  double started = stats_now();
  struct options mine = *o;
  mine.figures = figures;
  return mine.has_bound ? run_bounds(&mine, started)
                        : run_alone(&mine, started);
}
