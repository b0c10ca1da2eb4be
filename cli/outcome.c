/* cli/outcome.c — reading a run off its end.
 *
 * The verdict is in the exit status and in the figures, the run's JSON
 * (stats.h); both must agree.  A run that was ended by a limit while it read
 * its inputs has no figures; its last line says the same.
 */
#include "outcome.h"

#include "single.h"

#include <string.h>

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
  static const int weight[] = {EXIT_UNREACHABLE, EXIT_UNKNOWN, EXIT_REACHABLE,
                               EXIT_REJECTED,    EXIT_USAGE,   EXIT_INTERNAL};
  for (size_t i = sizeof weight / sizeof *weight; i-- > 0;)
    if (so_far == weight[i] || status == weight[i])
      return weight[i];
  return EXIT_INTERNAL;
}

/* ---- Texts --------------------------------------------------------------- */

/* The last line of a text, without its end. */
static const char *last_line(struct arena *a, const char *text) {
  size_t end = strlen(text);
  while (end > 0 && text[end - 1] == '\n')
    end--;
  size_t start = end;
  while (start > 0 && text[start - 1] != '\n')
    start--;
  return arena_strndup(a, text + start, end - start);
}

/* The first message that is an error, or the first line. */
static const char *first_error(struct arena *a, const char *text) {
  const char *error = strstr(text, "error: ");
  while (error && error > text && error[-1] != '\n')
    error--;
  if (!error)
    error = text;
  if (strncmp(error, "error: ", strlen("error: ")) == 0)
    error += strlen("error: ");
  return arena_strndup(a, error, strcspn(error, "\n"));
}

/* What stands between the brackets of `unknown (…)`. */
static const char *reason_of(struct arena *a, const char *line) {
  const char *open = strchr(line, '(');
  size_t n = open ? strlen(open + 1) : 0;
  return n > 0 && open[n] == ')' ? arena_strndup(a, open + 1, n - 1)
                                 : "no reason was given";
}

/* ---- Verdict ------------------------------------------------------------- */

static void fail(struct arena *a, struct outcome *o, const struct job_end *e) {
  o->verdict = OUTCOME_FAILED;
  o->reason = e->signal ? arena_printf(a, "ended by signal %d (%s)", e->signal,
                                       strsignal(e->signal))
              : *e->err ? first_error(a, e->err)
                        : arena_printf(a, "exit status %d", e->status);
}

/* The result as the figures name it, or as the last line does. */
static const char *result_of(struct arena *a, const json_t *figures,
                             const struct job_end *e) {
  static const char opening[] = "RESULT: ";
  const char *result = json_string_value(json_object_get(figures, "result"));
  if (result)
    return arena_printf(a, "%s", result);
  const char *line = last_line(a, e->out);
  bool found = strncmp(line, opening, strlen(opening)) == 0;
  return found ? line + strlen(opening) : "";
}

static void read_verdict(struct arena *a, struct outcome *o,
                         const struct job_end *e, const json_t *figures) {
  const char *result = result_of(a, figures, e);
  if (e->status == EXIT_REACHABLE && !strcmp(result, "reachable")) {
    o->verdict = OUTCOME_REACHABLE;
  } else if (e->status == EXIT_UNREACHABLE) {
    o->verdict =
        !strcmp(result, "unreachable") ? OUTCOME_UNREACHABLE : OUTCOME_ANSWERED;
  } else if (e->status == EXIT_UNKNOWN) {
    o->verdict = OUTCOME_UNKNOWN;
    o->reason = reason_of(a, result);
  } else if (e->status == EXIT_REJECTED || e->status == EXIT_USAGE) {
    o->verdict = OUTCOME_REJECTED;
    o->reason = first_error(a, e->err);
  } else {
    fail(a, o, e);
  }
  const char *within = json_string_value(json_object_get(figures, "within"));
  if (within && o->verdict <= OUTCOME_UNREACHABLE)
    o->within = arena_printf(a, "%s", within);
}

/* A job that the pool has ended might have ended by itself just before. */
static bool ended_by_pool(const struct job_end *e) {
  return e->why != JOB_ENDED && e->signal != 0;
}

/* ---- Figures ------------------------------------------------------------- */

static uint64_t number(const json_t *object, const char *name) {
  json_int_t n = json_integer_value(json_object_get(object, name));
  return n < 0 ? 0 : (uint64_t)n;
}

static void read_figures(struct outcome *o, const json_t *figures) {
  const json_t *diagrams = json_object_get(figures, "diagrams");
  o->has_figures = json_is_object(diagrams);
  o->rounds = number(figures, "rounds");
  o->operations = number(diagrams, "operations");
  o->nodes_made = number(diagrams, "nodes_made");
  o->peak_nodes = number(diagrams, "peak_nodes");
}

struct outcome outcome_of(struct arena *a, const struct job_end *e) {
  struct outcome o = {
      .status = e->status, .wall = e->wall, .cpu = e->cpu, .memory = e->memory};
  json_t *figures = json_loads(e->figures, 0, NULL);
  if (ended_by_pool(e)) {
    o.verdict = OUTCOME_UNKNOWN;
    o.status = EXIT_UNKNOWN;
    o.reason = e->why == JOB_OVER_TIME ? "time limit" : "interrupted";
  } else {
    read_verdict(a, &o, e, figures);
  }
  if (o.verdict < OUTCOME_REJECTED)
    read_figures(&o, figures);
  json_decref(figures);
  return o;
}

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
