/* library/pipeline.c — the stages of a run, in order, once or for each bound. */
#include "pipeline.h"

#include "c_program.h"
#include "settings.h"

#include "frontend/relations/templates.h"

#include "engine/base/clock.h"

#include <stdlib.h>
#include <string.h>

/* ---- A session ------------------------------------------------------------- */

void session_begin(struct session *r, const struct run_options *o,
                   const struct listeners *listeners) {
  static volatile sig_atomic_t never;
  *r = (struct session){.options = *o, .started = clock_now()};
  r->listeners = *listeners;
  r->interrupted = &never;
  r->result.verdict = FIXC_NO_VERDICT;
  r->arena = arena_new();
  r->names = intern_new();
  r->sources = sources_new();
  r->diag = diag_new(r->sources);
  output_open(&r->answers_text, FIXC_ANSWERS);
  output_open(&r->document_text, FIXC_DOCUMENT);
  output_open(&r->remarks_text, FIXC_REMARK);
  r->out = output_file(&r->answers_text);
  settings_simplify(&r->options);
}

static void release(struct session *r) {
  session_forget_sample(r);
  explainer_free(r->explainer);
  exec_free(r->exec);
  dd_close(r->dd);
  r->explainer = NULL;
  r->exec = NULL;
  r->dd = NULL;
}

void session_release(struct session *r) {
  if (r->exec)
    stats_take(&r->stats, r->arena, lowered_plan(r->lowered), r->exec);
  release(r);
}

void session_end(struct session *r) {
  release(r);
  lowered_free(r->lowered);
  vec_free(&r->files);
  vec_free(&r->defines);
  vec_free(&r->queries);
  json_decref(r->record);
  vec_free(&r->kept);
  vec_free(&r->expectations);
  vec_free(&r->rounds);
  chc_problem_free(r->problem);
  c_program_free(r->c);
  templates_free(r->templates);
  output_close(&r->answers_text);
  output_close(&r->document_text);
  output_close(&r->remarks_text);
  diag_free(r->diag);
  sources_free(r->sources);
  intern_free(r->names);
  arena_free(r->arena);
}

/* ---- Loading --------------------------------------------------------------- */

static void timed(struct session *r, enum phase phase, double *since) {
  double now = clock_now();
  r->stats.seconds[phase] += now - *since;
  *since = now;
}

static void reject(struct session *r) {
  if (r->result.status == FIXC_OK)
    r->result.status = FIXC_REJECTED;
}

/* Prints the stage, if it is the one that was asked for, or one before. */
static bool dumps(struct session *r, bool stops) {
  if (stops) {
    session_dump(r);
    r->dumped = true;
    session_flush(r);
  }
  return stops;
}

static bool is_program_only(const struct session *r) {
  return session_shows_text(r) || r->options.stage == STAGE_TEMPLATES ||
         r->options.stage == STAGE_CHC || r->options.stage == STAGE_UNWOUND ||
         r->options.stage == STAGE_SUMMARIES || (r->c && !r->options.formula) ||
         r->options.stage == STAGE_CFA;
}

static void set_warnings(struct session *r) {
  for (size_t i = 0; i < r->options.warnings.len; i++) {
    const char *name = r->options.warnings.at[i];
    bool on = strncmp(name, "no-", 3) != 0;
    diag_set_warning(r->diag, on ? name : name + 3, on);
  }
}

/* The verdict of a stage that was rejected or ended is in r->result. */
static void load_stages(struct session *r) {
  double since = clock_now();
  set_warnings(r);
  bool good = session_read_formula(r) && session_set_params(r);
  timed(r, PHASE_READ, &since);
  if (!good) {
    reject(r);
    return;
  }
  if (dumps(r, session_stops_at(r, STAGE_AST)))
    return;
  good = session_translate(r) && session_read_inputs(r);
  timed(r, PHASE_TRANSLATE, &since);
  if (!good) {
    reject(r);
    return;
  }
  if (dumps(r, is_program_only(r)))
    return;
  if (!session_check(r) || (r->c && !c_program_suits(r)) ||
      (r->options.certificate && !clause_program_is(r) &&
       !session_can_certify(r))) {
    reject(r);
    return;
  }
  if (dumps(r, session_stops_at(r, STAGE_EQUATIONS_DOT)))
    return;
  good = session_compile(r);
  timed(r, PHASE_COMPILE, &since);
  if (!good)
    reject(r);
  else if (session_dump(r)) {
    r->dumped = true;
    session_flush(r);
  }
}

/* ---- Bounds ------------------------------------------------------------------ */

/* One compilation for the greatest bound tells whether one run will do. */
static void load_bounds(struct session *r) {
  struct deepening *d = arena_alloc(r->arena, sizeof *d);
  *d = (struct deepening){.value = r->options.bound_to,
                          .in_one_run = true,
                          .probing = true,
                          .since = r->started};
  r->deepening = d;
  load_stages(r);
  if (r->result.status == FIXC_OK && !r->dumped)
    d->in_one_run = session_has_bounds(r);
}

/* Whether another bound may say more than this one did. */
static bool is_open(const struct session *r) {
  return r->result.answered && session_bound_is_open(r, r->deepening->value);
}

/* Runs one bound in a session of its own, whose answers are held back.  The
   messages of its loading are those of the first. */
static void run_bound(struct session *one, const struct session *r,
                      struct deepening *d) {
  struct dd_figures f = {0};
  double since = clock_now();
  struct listeners quiet = r->listeners;
  quiet.text = NULL;
  session_begin(one, &r->options, &quiet);
  one->started = r->started;
  one->interrupted = r->interrupted;
  one->deepening = d;
  load_stages(one);
  if (one->result.status == FIXC_OK) {
    diag_clear(one->diag);
    session_execute(one);
  }
  if (one->dd)
    dd_get_figures(one->dd, &f);
  if (one->result.answered)
    session_print_bound(one, r->out, d->value, f.peak_nodes,
                        clock_now() - since);
}

/* The last one takes the place of the session that was asked. */
static void become(struct session *r, struct session *last) {
  if (last->options.program_text.text == r->options.program_text.text &&
      last->options.program && !strcmp(last->options.program, "-"))
    last->options.program_text = (struct given_text){0}; /* it was r's */
  output_copy(&last->answers_text, r->out);
  output_append(&last->document_text, &r->document_text);
  output_append(&last->remarks_text, &r->remarks_text);
  struct output answers = r->answers_text, document = r->document_text,
                remarks = r->remarks_text;
  r->answers_text = last->answers_text;
  r->document_text = last->document_text;
  r->remarks_text = last->remarks_text;
  struct listeners listeners = r->listeners;
  session_end(r);
  *r = *last;
  r->listeners = listeners;
  r->answers_text = answers;
  r->document_text = document;
  r->remarks_text = remarks;
  r->out = output_file(&r->answers_text);
  session_flush(r);
}

static void run_bounds(struct session *r) {
  struct deepening *d = arena_alloc(r->arena, sizeof *d);
  struct session one;
  *d = (struct deepening){.value = r->options.bound_from};
  for (run_bound(&one, r, d); is_open(&one); run_bound(&one, r, d)) {
    session_end(&one);
    session_flush(r);
    d->value++;
  }
  session_flush(&one);
  one.deepening = arena_copy(one.arena, d, 1, sizeof *d);
  become(r, &one);
}

/* ---- Long work --------------------------------------------------------------- */

/* Begins anew, in a session of its own: with the conditions that an invariant gives,
   or in an order that was found. */
static void run_anew(struct session *r) {
  struct run_options o = r->options;
  struct listeners quiet = r->listeners;
  struct session one;
  quiet.text = NULL;
  release(r);
  if (r->outgrown)
    o.no_pass[PASS_invariants] = true;
  session_begin(&one, &o, &quiet);
  const char *order = r->better_order ? r->better_order : r->learnt_order;
  if (order)
    one.learnt_order = arena_concat(one.arena, order, "", "");
  one.started = r->started;
  one.interrupted = r->interrupted;
  one.norders = r->norders + (r->better_order != NULL);
  one.learns_fast = r->better_order && r->learns_fast;
  load_stages(&one);
  if (one.result.status == FIXC_OK) {
    diag_clear(one.diag);
    session_execute(&one);
  }
  become(r, &one);
}

/* ---- The stages ---------------------------------------------------------------- */

void pipeline_load(struct session *r) {
  if (r->options.has_bound)
    load_bounds(r);
  else
    load_stages(r);
}

void pipeline_check(struct session *r) {
  r->checks_only = true;
  set_warnings(r);
  if (!session_read_formula(r) || !session_set_params(r) ||
      !session_translate(r) || !session_read_inputs(r) || !session_check(r))
    reject(r);
}

void pipeline_run(struct session *r) {
  double since = clock_now();
  if (r->dumped)
    return;
  if (r->c)
    c_program_run(r);
  else if (r->deepening && !r->deepening->in_one_run)
    run_bounds(r);
  else
    session_execute(r);
  while (r->outgrown || r->better_order)
    run_anew(r);
  session_compare_queries(r);
  timed(r, PHASE_RUN, &since);
}
