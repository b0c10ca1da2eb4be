/* cli/compare.c — verdicts and figures side by side.
 *
 * The order of the table is that of the command line.  Reachable and
 * unreachable contradict each other, unless the latter holds within a bound
 * which the former does not have (outcome.h); a run without one of these verdicts (a
 * limit, a rejected file, no query of that name) contradicts nothing and is
 * marked.  Unlike in other commands, a contradiction cannot be the user's
 * mistake alone: either a formula file is wrong or fixc is, and both must be
 * loud.
 */
#include "compare.h"

#include "outcome.h"
#include "result.h"
#include "single.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>

struct entry {
  struct options options; /* first: single_job is given the whole */
  struct outcome outcome;
  char *err;
};

struct comparison {
  struct arena *arena;
  struct entry *entries;
  size_t n;
};

/* ---- Running ------------------------------------------------------------- */

static void list_entries(struct comparison *c, const struct options *o) {
  c->n = o->formulas.len;
  c->entries = arena_array(c->arena, c->n, sizeof *c->entries);
  for (size_t i = 0; i < c->n; i++) {
    c->entries[i].options = *o;
    c->entries[i].options.formula = o->formulas.at[i];
    c->entries[i].outcome = (struct outcome){.verdict = OUTCOME_UNKNOWN,
                                             .status = EXIT_UNKNOWN,
                                             .reason = "interrupted"};
  }
}

static void take_end(struct comparison *c, const struct job_end *end) {
  struct entry *e = end->arg;
  size_t size = strlen(end->err) + 1;
  e->outcome = outcome_of(c->arena, end);
  e->err = memcpy(xmalloc(size), end->err, size);
}

/* A system that has no process to give may have one when a run has ended. */
static void start_formulas(struct comparison *c, struct jobs *p, size_t *next) {
  while (*next < c->n && jobs_ready(p)) {
    struct entry *e = &c->entries[*next];
    bool started = jobs_start(p, single_job, e, single_patience(&e->options));
    if (!started && jobs_running(p) > 0)
      return;
    if (!started)
      e->outcome.reason =
          arena_printf(c->arena, "no process: %s", strerror(errno));
    ++*next;
  }
}

static void run_entries(struct comparison *c, const struct options *o) {
  struct jobs *p = jobs_new(o->jobs > 0 ? o->jobs : 1, 1 << 16);
  struct job_end end;
  size_t started = 0;
  for (;;) {
    start_formulas(c, p, &started);
    if (jobs_wait(p, &end))
      take_end(c, &end);
    else if (started == c->n || jobs_interrupted(p))
      break;
  }
  jobs_free(p);
}

/* ---- Judging ------------------------------------------------------------- */

/* The verdict of those that have one; NOUTCOMES: none has.  What is reached
   within some bound is reached. */
static enum outcome_verdict agreed(const struct comparison *c) {
  enum outcome_verdict best = NOUTCOMES;
  for (size_t i = 0; i < c->n; i++)
    if (c->entries[i].outcome.verdict <= OUTCOME_UNREACHABLE &&
        c->entries[i].outcome.verdict < best)
      best = c->entries[i].outcome.verdict;
  return best;
}

static bool is_contradicted(const struct comparison *c, size_t i) {
  for (size_t k = 0; k < c->n; k++)
    if (outcomes_contradict(&c->entries[i].outcome, &c->entries[k].outcome))
      return true;
  return false;
}

static bool all_agree(const struct comparison *c) {
  for (size_t i = 0; i < c->n; i++)
    if (is_contradicted(c, i))
      return false;
  return true;
}

/* Those of one verdict that are contradicted. */
static void blame(const struct comparison *c, enum outcome_verdict v) {
  const char *before = "";
  for (size_t i = 0; i < c->n; i++)
    if (c->entries[i].outcome.verdict == v && is_contradicted(c, i)) {
      fprintf(stderr, "%s%s", before, c->entries[i].options.formula);
      before = ", ";
    }
  fprintf(stderr, ": %s", outcome_names[v]);
}

/* Whether it is a NO without a bound that is contradicted. */
static bool is_unlimited(const struct comparison *c) {
  for (size_t i = 0; i < c->n; i++)
    if (c->entries[i].outcome.verdict == OUTCOME_UNREACHABLE &&
        !c->entries[i].outcome.within && is_contradicted(c, i))
      return true;
  return false;
}

static void print_disagreement(const struct comparison *c) {
  fprintf(stderr, "fixc: internal error: the verdicts contradict each other: ");
  blame(c, OUTCOME_REACHABLE);
  fprintf(stderr, "; ");
  blame(c, OUTCOME_UNREACHABLE);
  fprintf(stderr, "\n");
  if (is_unlimited(c))
    fprintf(stderr, "fixc: a file whose NO holds up to a bound only says so: "
                    "param k = 2 {bound \"rounds\"}\n");
}

/* What went wrong counts even where the others agree, as in any run. */
static int compare_status(const struct comparison *c) {
  int status = EXIT_UNREACHABLE;
  bool verdict = agreed(c) != NOUTCOMES;
  if (!all_agree(c))
    return EXIT_INTERNAL;
  for (size_t i = 0; i < c->n; i++) {
    const struct outcome *o = &c->entries[i].outcome;
    if (o->verdict == OUTCOME_UNKNOWN && verdict)
      continue;
    status = outcome_join_status(
        status, o->verdict == OUTCOME_FAILED ? EXIT_INTERNAL : o->status);
  }
  return status;
}

/* ---- Showing ------------------------------------------------------------- */

static const char *figure(struct arena *a, const struct outcome *o,
                          uint64_t n) {
  return o->has_figures ? arena_printf(a, "%" PRIu64, n) : "-";
}

static const char *remark_on(const struct outcome *o) {
  if (o->verdict == OUTCOME_UNREACHABLE && o->within)
    return o->within;
  return o->reason ? o->reason : "";
}

static void print_table(const struct comparison *c) {
  int width = (int)strlen("formula");
  for (size_t i = 0; i < c->n; i++)
    if ((int)strlen(c->entries[i].options.formula) > width)
      width = (int)strlen(c->entries[i].options.formula);
  printf("%-*s  %-12s %8s %12s %12s %12s %9s %8s\n", width, "formula",
         "verdict", "rounds", "operations", "nodes made", "peak nodes",
         "seconds", "MiB");
  for (size_t i = 0; i < c->n; i++) {
    const struct outcome *o = &c->entries[i].outcome;
    bool open = o->verdict > OUTCOME_UNREACHABLE;
    const char *remark = remark_on(o);
    printf("%-*s  %-12s %8s %12s %12s %12s %9.3f %8.1f%s%s\n", width,
           c->entries[i].options.formula,
           arena_printf(c->arena, "%s%s", outcome_names[o->verdict],
                        open ? " ?" : ""),
           figure(c->arena, o, o->rounds), figure(c->arena, o, o->operations),
           figure(c->arena, o, o->nodes_made),
           figure(c->arena, o, o->peak_nodes), o->wall,
           (double)o->memory / (1 << 20), *remark ? "  " : "", remark);
  }
}

static void print_verdict(const struct comparison *c, int status) {
  size_t open = 0, within = 0;
  for (size_t i = 0; i < c->n; i++) {
    const struct outcome *o = &c->entries[i].outcome;
    open += o->verdict > OUTCOME_UNREACHABLE;
    within += o->verdict == OUTCOME_UNREACHABLE && o->within;
  }
  if (open > 0)
    printf("? %zu of %zu without a verdict, which agrees with anything\n", open,
           c->n);
  if (status == EXIT_REACHABLE && within > 0)
    printf("%zu of %zu unreachable within a bound, which says nothing of what "
           "is beyond it\n",
           within, c->n);
  if (status == EXIT_UNKNOWN)
    result_print(stdout, FIXC_UNKNOWN, "no run has a verdict");
  else if (status == EXIT_REACHABLE)
    result_print(stdout, FIXC_REACHABLE, NULL);
  else if (status == EXIT_UNREACHABLE && agreed(c) != NOUTCOMES)
    result_print(stdout, FIXC_UNREACHABLE, NULL);
}

static void print_json(const struct comparison *c, const struct options *o) {
  enum outcome_verdict v = agreed(c);
  bool agree = all_agree(c);
  json_t *runs = json_array();
  for (size_t i = 0; i < c->n; i++) {
    json_t *run = json_object();
    json_object_set_new(run, "formula",
                        json_string(c->entries[i].options.formula));
    outcome_add_json(run, &c->entries[i].outcome);
    json_array_append_new(runs, run);
  }
  json_t *root = json_pack(
      "{s:i, s:s?, s:b, s:s, s:o}", "version", 1, "program", o->program,
      "agree", (int)agree, "verdict",
      agree && v != NOUTCOMES ? outcome_names[v] : "unknown", "runs", runs);
  json_dumpf(root, stdout, JSON_COMPACT | JSON_REAL_PRECISION(6));
  putchar('\n');
  json_decref(root);
}

/* Messages of a run stand under its name, since several look alike. */
static void print_errors(const struct comparison *c) {
  for (size_t i = 0; i < c->n; i++) {
    const struct entry *e = &c->entries[i];
    if (e->err && *e->err)
      fprintf(stderr, "---- %s\n%s", e->options.formula, e->err);
    xfree(e->err);
  }
}

int compare(const struct options *o) {
  struct comparison c = {.arena = arena_new()};
  list_entries(&c, o);
  run_entries(&c, o);
  int status = compare_status(&c);
  print_errors(&c);
  if (o->format && strcmp(o->format, "json") == 0)
    print_json(&c, o);
  else
    print_table(&c), print_verdict(&c, status);
  fflush(stdout);
  if (!all_agree(&c))
    print_disagreement(&c);
  arena_free(c.arena);
  return status;
}
