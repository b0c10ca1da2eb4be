/* library/session_reasons.c — why: derivations, and runs of the program. */
#include "calculus/answers/explain_print.h"
#include "calculus/answers/rounds_print.h"
#include "frontend/relations/templates.h"
#include "frontend/trace/assemble.h"
#include "frontend/trace/run.h"
#include "frontend/trace/trace.h"
#include "session.h"

#include <string.h>

static void find_reasons(void *arg) {
  struct session *r = arg;
  r->explainer = explainer_new(r->lowered, r->exec);
  if (r->holds)
    r->derivation = explain_statement(r->explainer, 0);
  else
    r->absences = explain_absence(r->explainer, 0);
}

/* With bounds, what a run shows is printed after the line of its bound; what is
   meant for programs stands alone. */
static FILE *where(struct session *r) {
  bool text = r->options.explain_as == EXPLAIN_TEXT &&
              r->options.trace_as == TRACE_TEXT;
  return text ? r->out : output_file(&r->document_text);
}

static void print_reasons(struct session *r) {
  struct explain_view v = {r->arena, r->lowered, r->answers, r->sources};
  if (r->absences && r->options.explain_as == EXPLAIN_JSON)
    explain_print_absences_json(where(r), &v, r->absences);
  else if (r->absences) /* no graph: text, beside the answers */
    explain_print_absences(r->out, &v, r->absences);
  else if (r->options.explain_as == EXPLAIN_JSON)
    explain_print_json(where(r), &v, r->derivation);
  else if (r->options.explain_as == EXPLAIN_DOT)
    explain_print_dot(where(r), &v, r->derivation);
  else
    explain_print_text(where(r), &v, r->derivation);
}

/* Whose fact has no derivation: one that `stop when` ended before its time. */
static void print_partial(const struct session *r) {
  uint32_t rel = explainer_failed(r->explainer);
  fprintf(r->out, "no explanation was found");
  if (rel < r->system->nrels) /* else of a statement, or none */
    fprintf(r->out,
            ": 'stop when' ended a fixed point, and not all of %s follows",
            r->system->rels[rel]->name);
  fprintf(r->out, "\n");
}

void session_explain(struct session *r) {
  enum dd_stop stop = dd_guard(r->dd, find_reasons, r);
  if (stop != DD_DONE)
    fprintf(r->out, "no explanation: %s\n", dd_stop_text(stop));
  else if (!r->derivation && !r->absences)
    print_partial(r);
  else
    print_reasons(r);
}

/* How many tuples a list of the rounds has, and how many values all have. */
enum { TUPLES_OF_LIST = 500, VALUES_OF_LISTS = 20000 };

struct listing_rounds {
  struct session *r;
  json_t *root;
};

static void list_rounds(void *arg) {
  struct listing_rounds *w = arg;
  struct session *r = w->r;
  struct explain_view v = {r->arena, r->lowered, r->answers, r->sources};
  struct rounds_request q = {.each = TUPLES_OF_LIST, .all = VALUES_OF_LISTS};
  const char *asked = r->options.ring_where;
  const struct kept *k = asked ? session_kept(r, asked) : NULL;
  if (k) {
    q.rel = session_relation_of_key(r, asked);
    q.tests = k->rel;
    q.test = k->slot;
    q.where = strstr(asked, " where ") + strlen(" where ");
  }
  r->explainer = explainer_new(r->lowered, r->exec);
  rounds_json(w->root, &v, r->explainer, &q);
}

void session_show_rounds(struct session *r) {
  struct listing_rounds w = {r, json_object()};
  enum dd_stop stop = dd_guard(r->dd, list_rounds, &w);
  if (stop == DD_TIME_LIMIT)
    rounds_json_ended(w.root, dd_stop_text(stop));
  if (stop == DD_DONE || stop == DD_TIME_LIMIT) {
    FILE *out = output_file(&r->document_text);
    json_dumpf(w.root, out, JSON_COMPACT | JSON_PRESERVE_ORDER);
    fputc('\n', out);
  } else {
    session_remark(r, "no rounds: %s", dd_stop_text(stop));
  }
  json_decref(w.root);
}

static void no_trace(struct session *r, const char *why) {
  session_remark(r, "no trace: %s", why);
}

static bool is_stopped(void) { return dd_asked() != DD_DONE; }

struct assembling {
  struct session *r;
  struct run *run;
  enum assembled result;
  enum dd_stop stop;
};

/* The facts about the program, in the order of a run.  Nothing here works on
   diagrams, but limits and interrupts are for those in dd_guard. */
static void find_run(void *arg) {
  struct assembling *w = arg;
  struct session *r = w->r;
  const char *const *fields =
      templates_fields(r->arena, r->names, r->cfg->program);
  struct edges *s = edges_new(r->arena, r->cfg, fields, r->live, r->globals);
  for (size_t i = 0; i < r->derivation->facts.len; i++) {
    const struct fact *f = &r->derivation->facts.at[i];
    if (f->kind == FACT_GIVEN)
      edges_add(s, r->system->rels[f->rel], f->value);
  }
  w->result = assemble(s, is_stopped, w->run);
  w->stop = dd_asked();
  edges_free(s);
}

static void no_derivation(struct session *r, enum dd_stop stop) {
  no_trace(r, stop == DD_DONE ? "the formula's answer has no derivation"
                              : dd_stop_text(stop));
}

/* Shows how the target is reached; false: the run that was found is none, an
   internal error. */
bool session_show_trace(struct session *r) {
  struct run run = {0};
  struct assembling w = {r, &run, ASSEMBLED_STOPPED, DD_DONE};
  enum trace_shown shown = TRACE_SHOWN;
  enum dd_stop stop = dd_guard(r->dd, find_reasons, r);
  if (stop != DD_DONE || !r->derivation) {
    no_derivation(r, stop);
    return true;
  }
  stop = dd_guard(r->dd, find_run, &w);
  switch (w.result) {
  case ASSEMBLED_STOPPED:
    no_trace(r, dd_stop_text(stop != DD_DONE ? stop : w.stop));
    return true;
  case ASSEMBLED_NONE:
    no_trace(r, "what the formula derives is not made of the steps of one run; "
                "reach.fp shows runs, with threads bounded-context.fp");
    return true;
  case ASSEMBLED_LONG:
    no_trace(r, "it would be too long");
    return true;
  case ASSEMBLED:
    shown = trace_show(where(r), r->options.trace_as, r->cfg, &run,
                       r->options.targets.at, (uint32_t)r->options.targets.len,
                       r->diag);
  }
  if (shown == TRACE_OPEN)
    no_trace(r, "too many values that do not matter are open in it");
  vec_free(&run.moves);
  return shown != TRACE_REFUSED;
}
