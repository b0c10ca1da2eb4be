/* cli/compare.c — verdicts, answers and figures side by side.
 *
 * The order of the table is that of the command line.  Reachable and
 * unreachable contradict each other, unless the latter holds within a bound
 * which the former does not have (outcome.h); a run without one of these verdicts (a
 * limit, a rejected file, no query of that name) contradicts nothing and is
 * marked.  If files of users contradict each other, one of them is wrong; where
 * files of the library do, fixc is.  If any answer differs, the files are solved
 * once more, by rounds, to see where they part.
 */
#include "compare.h"

#include "comparing.h"
#include "result.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>

/* ---- Running ------------------------------------------------------------- */

static void list_entries(struct comparison *c, const struct options *o) {
  c->n = o->formulas.len;
  c->jobs = o->jobs > 0 ? o->jobs : 1;
  c->entries = arena_array(c->arena, c->n, sizeof *c->entries);
  for (size_t i = 0; i < c->n; i++) {
    c->entries[i].options = options_with(o, c->arena, "answers-as", "json");
    c->entries[i].options.formula = o->formulas.at[i];
    c->entries[i].outcome = (struct outcome){.verdict = OUTCOME_UNKNOWN,
                                             .status = EXIT_UNKNOWN,
                                             .reason = "interrupted"};
  }
}

static void take_end(struct comparison *c, struct entry *e,
                     const struct job_end *end) {
  size_t size = strlen(end->err) + 1;
  e->outcome = outcome_of(c->arena, end);
  e->err = memcpy(xmalloc(size), end->err, size);
  e->answers = json_loads(end->out, 0, NULL);
}

/* A system that has no process to give may have one when a run has ended. */
static void start_formulas(struct comparison *c, struct jobs *p, job_work *work,
                           size_t *next) {
  while (*next < c->n && jobs_ready(p)) {
    struct entry *e = &c->entries[*next];
    bool started = jobs_start(p, work, e, single_patience(&e->options));
    if (!started && jobs_running(p) > 0)
      return;
    if (!started)
      e->outcome.reason =
          arena_printf(c->arena, "no process: %s", strerror(errno));
    ++*next;
  }
}

void compare_each(struct comparison *c, job_work *work,
                  void (*take)(struct comparison *c, struct entry *e,
                               const struct job_end *end)) {
  struct jobs *p = jobs_new(c->jobs, 0);
  struct job_end end;
  size_t started = 0;
  for (;;) {
    start_formulas(c, p, work, &started);
    if (jobs_wait(p, &end))
      take(c, end.arg, &end);
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

/* Whether the verdicts that contradict each other are those of the library. */
static bool library_is_wrong(const struct comparison *c) {
  for (size_t i = 0; i < c->n; i++)
    if (is_contradicted(c, i) &&
        !options_is_builtin(c->entries[i].options.formula))
      return false;
  return true;
}

static void print_disagreement(const struct comparison *c) {
  fprintf(stderr, "fixc: %sthe verdicts contradict each other: ",
          library_is_wrong(c) ? "internal error: " : "");
  blame(c, OUTCOME_REACHABLE);
  fprintf(stderr, "; ");
  blame(c, OUTCOME_UNREACHABLE);
  fprintf(stderr, "\n");
  if (is_unlimited(c))
    fprintf(stderr, "fixc: a file whose NO holds up to a bound only says so: "
                    "param k = 2 {bound \"rounds\"}\n");
}

/* Whether files give different answers to one question; relations that no file
   shows are compared if that is asked for. */
static bool answers_differ(const struct comparison *c,
                           const struct options *o) {
  return json_array_size(c->differences) > 0 ||
         (o->relations && compare_relations_differ(c));
}

/* What went wrong counts even where the others agree, as in any run. */
static int compare_status(const struct comparison *c) {
  int status = EXIT_UNREACHABLE;
  bool verdict = agreed(c) != NOUTCOMES;
  if (!all_agree(c))
    return library_is_wrong(c) ? EXIT_INTERNAL : EXIT_UNEXPECTED;
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

/* Whether no file asks whether a target is reachable. */
static bool no_verdict_asked(const struct comparison *c) {
  for (size_t i = 0; i < c->n; i++)
    if (c->entries[i].outcome.verdict != OUTCOME_ANSWERED)
      return false;
  return true;
}

static void print_verdict(const struct comparison *c, int status) {
  size_t open = 0, within = 0, other = json_array_size(c->differences);
  for (size_t i = 0; i < c->n; i++) {
    const struct outcome *o = &c->entries[i].outcome;
    open += o->verdict > OUTCOME_UNREACHABLE;
    within += o->verdict == OUTCOME_UNREACHABLE && o->within;
  }
  if (c->questions > 0)
    printf("%zu of %zu questions that files share have the same answer\n",
           c->questions - other, c->questions);
  if (open > 0 && !no_verdict_asked(c))
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
  json_t *root =
      json_pack("{s:i, s:s?, s:b, s:s, s:o, s:O, s:O}", "version", 1, "program",
                o->program, "agree", (int)agree, "verdict",
                agree && v != NOUTCOMES ? outcome_names[v] : "unknown", "runs",
                runs, "differences", c->differences, "relations", c->relations);
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

static void free_comparison(struct comparison *c) {
  for (size_t i = 0; i < c->n; i++) {
    json_decref(c->entries[i].answers);
    json_decref(c->entries[i].names);
    json_decref(c->entries[i].shared);
    json_decref(c->entries[i].rounds);
  }
  json_decref(c->differences);
  json_decref(c->relations);
  arena_free(c->arena);
}

int compare(const struct options *o) {
  struct comparison c = {.arena = arena_new(), .relations = json_array()};
  list_entries(&c, o);
  compare_each(&c, single_job, take_end);
  compare_answers(&c);
  if (o->relations || json_array_size(c.differences) > 0 || !all_agree(&c))
    compare_rounds(&c);
  int status = compare_status(&c);
  if (all_agree(&c) && answers_differ(&c, o))
    status = outcome_join_status(status, EXIT_UNEXPECTED);
  print_errors(&c);
  if (o->format && strcmp(o->format, "json") == 0) {
    print_json(&c, o);
  } else {
    print_table(&c);
    compare_print_differences(&c);
    compare_print_relations(&c);
    print_verdict(&c, status);
  }
  fflush(stdout);
  if (!all_agree(&c))
    print_disagreement(&c);
  free_comparison(&c);
  return status;
}
