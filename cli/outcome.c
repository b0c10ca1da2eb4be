/* cli/outcome.c — what a run came to. */
#include "outcome.h"

#include "document.h"

#include "exit_status.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const char *const outcome_names[NOUTCOMES] = {
    "reachable", "unreachable", "answered", "unknown", "rejected", "failed"};

enum outcome_verdict outcome_named(const char *name) {
  int v = 0;
  while (v < NOUTCOMES && strcmp(name, outcome_names[v]) != 0)
    v++;
  return (enum outcome_verdict)v;
}

bool outcome_contradicts(enum outcome_verdict a, enum outcome_verdict b) {
  return a <= OUTCOME_UNREACHABLE && b <= OUTCOME_UNREACHABLE && a != b;
}

bool outcomes_contradict(const struct outcome *a, const struct outcome *b) {
  const struct outcome *no = a->verdict == OUTCOME_UNREACHABLE ? a : b;
  const struct outcome *yes = no == a ? b : a;
  return outcome_contradicts(a->verdict, b->verdict) &&
         (!no->within || (yes->within && !strcmp(yes->within, no->within)));
}

int outcome_join_status(int so_far, int status) {
  static const int weight[] = {EXIT_UNREACHABLE, EXIT_UNKNOWN,  EXIT_REACHABLE,
                               EXIT_UNEXPECTED,  EXIT_REJECTED, EXIT_USAGE,
                               EXIT_INTERNAL};
  for (size_t i = sizeof weight / sizeof *weight; i-- > 0;)
    if (so_far == weight[i] || status == weight[i])
      return weight[i];
  return EXIT_INTERNAL;
}

/* ---- Of a session ---------------------------------------------------------- */

/* The first error with its place, as one line. */
static char *first_error(fixc_session *s) {
  fixc_message m = {.size = sizeof m};
  for (size_t i = 0; with_memory(fixc_message_at(s, i, &m)) == FIXC_OK; i++)
    if (m.severity == FIXC_ERROR && m.source) {
      struct arena *a = arena_new();
      char *text = xstrdup(arena_printf(a, "%s:%u:%u: error: %s", m.source,
                                        m.line, m.column, m.message));
      arena_free(a);
      return text;
    } else if (m.severity == FIXC_ERROR) {
      return xstrdup(m.message);
    }
  return xstrdup(fixc_error(s));
}

static enum outcome_verdict outcome_of_verdict(fixc_verdict_t verdict) {
  switch (verdict) {
  case FIXC_REACHABLE:
    return OUTCOME_REACHABLE;
  case FIXC_UNREACHABLE:
    return OUTCOME_UNREACHABLE;
  case FIXC_UNKNOWN:
    return OUTCOME_UNKNOWN;
  case FIXC_NO_VERDICT:
    break;
  }
  return OUTCOME_ANSWERED;
}

static void take_figures(struct outcome *o, fixc_session *s) {
  fixc_figures f = {.size = sizeof f};
  o->has_figures = fixc_get_figures(s, &f) == FIXC_OK;
  o->rounds = f.rounds;
  o->operations = f.operations;
  o->nodes_made = f.nodes_made;
  o->peak_nodes = f.peak_nodes;
}

struct outcome outcome_of_session(fixc_session *s, fixc_status status,
                                  int exit_status) {
  struct outcome o = {.status = exit_status, .told = true};
  if (status == FIXC_REJECTED || status == FIXC_USAGE) {
    o.verdict = OUTCOME_REJECTED;
    o.reason = first_error(s);
    return o;
  }
  if (status == FIXC_INTERNAL || status == FIXC_BUSY) {
    o.verdict = OUTCOME_FAILED;
    o.reason = xstrdup(fixc_error(s));
    return o;
  }
  o.verdict = outcome_of_verdict(fixc_verdict(s));
  if (o.verdict == OUTCOME_UNKNOWN)
    o.reason = xstrdup(fixc_reason(s));
  if (fixc_within(s) && o.verdict <= OUTCOME_UNREACHABLE)
    o.within = xstrdup(fixc_within(s));
  take_figures(&o, s);
  return o;
}

void outcome_free(struct outcome *o) {
  xfree((char *)o->reason);
  xfree((char *)o->within);
}

/* ---- Through the pipe -------------------------------------------------------- */

void outcome_write(FILE *pipe, const struct outcome *o) {
  json_t *object = json_object();
  outcome_add_json(object, o);
  json_dumpf(object, pipe, JSON_COMPACT);
  json_decref(object);
}

/* Reasons are words of ours: nothing in them need be quoted. */
int outcome_write_unknown(int fd, const char *reason) {
  static const char begin[] = "{\"verdict\":\"unknown\",\"reason\":\"";
  char text[160];
  size_t n = sizeof begin - 1, m = strlen(reason);
  if (n + m + 2 > sizeof text)
    return -1;
  memcpy(text, begin, n);
  memcpy(text + n, reason, m);
  memcpy(text + n + m, "\"}", 2);
  return write(fd, text, n + m + 2) < 0 ? -1 : 0;
}

static const char *kept_text_of(struct arena *a, const json_t *object,
                                const char *name) {
  const char *text = json_string_value(json_object_get(object, name));
  return text ? arena_printf(a, "%s", text) : NULL;
}

static uint64_t number_of(const json_t *object, const char *name) {
  json_int_t n = json_integer_value(json_object_get(object, name));
  return n < 0 ? 0 : (uint64_t)n;
}

static void read_outcome(struct arena *a, struct outcome *o,
                         const json_t *object) {
  const char *verdict = json_string_value(json_object_get(object, "verdict"));
  o->verdict = verdict ? outcome_named(verdict) : OUTCOME_FAILED;
  o->reason = kept_text_of(a, object, "reason");
  o->within = kept_text_of(a, object, "within");
  o->has_figures = json_object_get(object, "operations") != NULL;
  o->rounds = number_of(object, "rounds");
  o->operations = number_of(object, "operations");
  o->nodes_made = number_of(object, "nodes_made");
  o->peak_nodes = number_of(object, "peak_nodes");
  o->told = true;
}

/* Of a run that could not tell: it crashed, or its arguments were wrong. */
static void guess(struct arena *a, struct outcome *o, const struct job_end *e) {
  bool wrong = e->status == EXIT_REJECTED || e->status == EXIT_USAGE;
  o->verdict = wrong ? OUTCOME_REJECTED : OUTCOME_FAILED;
  o->reason = e->signal ? arena_printf(a, "ended by signal %d (%s)", e->signal,
                                       strsignal(e->signal))
                        : arena_printf(a, "exit status %d", e->status);
}

/* A job that the pool has ended might have ended by itself just before. */
static bool ended_by_pool(const struct job_end *e) {
  return e->why != JOB_ENDED && e->signal != 0;
}

struct outcome outcome_of(struct arena *a, const struct job_end *e) {
  struct outcome o = {
      .status = e->status, .wall = e->wall, .cpu = e->cpu, .memory = e->memory};
  json_t *object = json_loads(e->result, 0, NULL);
  if (ended_by_pool(e)) {
    o.verdict = OUTCOME_UNKNOWN;
    o.status = EXIT_UNKNOWN;
    o.reason = e->why == JOB_OVER_TIME ? "time limit" : "interrupted";
  } else if (object && e->signal == 0) {
    read_outcome(a, &o, object);
  } else {
    guess(a, &o, e);
  }
  json_decref(object);
  return o;
}

/* ---- As JSON ------------------------------------------------------------------- */

static void add_number(json_t *object, const char *name, uint64_t n) {
  json_object_set_new(object, name, json_integer((json_int_t)n));
}

void outcome_add_json(json_t *object, const struct outcome *o) {
  json_object_set_new(object, "verdict",
                      json_string(outcome_names[o->verdict]));
  if (o->reason) {
    json_t *reason = json_string(o->reason);
    json_object_set_new(object, "reason",
                        reason ? reason : json_string("not UTF-8"));
  }
  if (o->within)
    json_object_set_new(object, "within", json_string(o->within));
  json_object_set_new(object, "exit", json_integer(o->status));
  json_object_set_new(object, "wall_seconds", json_real(o->wall));
  json_object_set_new(object, "cpu_seconds", json_real(o->cpu));
  add_number(object, "memory", o->memory);
  if (!o->has_figures)
    return;
  add_number(object, "rounds", o->rounds);
  add_number(object, "operations", o->operations);
  add_number(object, "nodes_made", o->nodes_made);
  add_number(object, "peak_nodes", o->peak_nodes);
}
