/* cli/several.c — every pair of a program and a target is a run of its own.
 *
 * Runs end in any order and are shown in that of the command line, so that the
 * output is the same whatever runs at once: a run that is over waits for those
 * before it.  An interrupt ends all; what has not ended is unknown.
 */
#include "several.h"

#include "document.h"

#include "engine/base/memory.h"
#include "engine/base/vec.h"
#include "include/fixc.h"
#include "outcome.h"
#include "preprocess.h"
#include "result.h"
#include "single.h"

#include <errno.h>
#include <string.h>

struct one {
  struct options options; /* first: single_job is given the whole */
  const char *target;     /* alone; NULL: whatever the options say */
  bool over;
  char *out, *err;
  struct outcome outcome;
};

struct several {
  struct arena *arena;
  struct one *ones;
  size_t n, room, started, shown;
  size_t counts[NOUTCOMES];
  int status;
};

typedef VEC(const char *) target_names;

/* ---- The runs ------------------------------------------------------------ */

/* Room for one more run. */
static struct one *next_one(struct several *s) {
  if (s->n == s->room) {
    struct one *old = s->ones;
    s->room = s->room ? 2 * s->room : 16;
    s->ones = arena_array(s->arena, s->room, sizeof *s->ones);
    if (old)
      memcpy(s->ones, old, s->n * sizeof *old);
  }
  return &s->ones[s->n++];
}

static void add_run(struct several *s, const struct options *o, size_t program,
                    const char *target) {
  struct one *one = next_one(s);
  one->options = *o;
  if (o->programs.len > 0)
    one->options.program = o->programs.at[program];
  if (!target)
    return;
  one->target = target;
  one->options.targets.at = arena_copy(s->arena, &target, 1, sizeof target);
  one->options.targets.len = 1;
}

/* What is asked for by default in a program, one target each.  Of one that cannot
   be read there are none: its run says why. */
static void list_standard_targets(struct several *s, const struct options *o,
                                  size_t program, target_names *to) {
  fixc_session *one = fixc_open();
  struct options of_one = *o;
  const char *path = o->programs.len > 0 ? o->programs.at[program] : NULL;
  of_one.program = path;
  fixc_target t = {.size = sizeof t};
  to->len = 0;
  if (one && path && fixc_allow_files(one, NULL) == FIXC_OK &&
      fixc_set(one, "dump", "targets") == FIXC_OK &&
      preprocess(&of_one, one) == FIXC_OK && fixc_load(one, NULL) == FIXC_OK)
    for (size_t i = 0; with_memory(fixc_target_at(one, i, &t)) == FIXC_OK; i++)
      if (t.standard)
        vec_push(to, arena_printf(s->arena, "%s", t.name));
  fixc_close(one);
}

static void list_runs(struct several *s, const struct options *o) {
  size_t programs = o->programs.len > 0 ? o->programs.len : 1;
  target_names found = {0};
  for (size_t i = 0; i < programs; i++) {
    if (o->each && o->targets.len == 0)
      list_standard_targets(s, o, i, &found);
    bool apart = o->targets.len > 0 && (o->each || o->jobs > 0);
    const char *const *at = apart ? o->targets.at : found.at;
    size_t n = apart ? o->targets.len : found.len;
    for (size_t k = 0; k < n; k++)
      add_run(s, o, i, at[k]);
    if (n == 0)
      add_run(s, o, i, NULL);
  }
  vec_free(&found);
}

/* ---- Showing ------------------------------------------------------------- */

static void show_one(struct several *s, struct one *one) {
  const struct outcome *o = &one->outcome;
  printf("---- %s%s%s\n", one->options.program, one->target ? " --target " : "",
         one->target ? one->target : "");
  if (one->out)
    fputs(one->out, stdout);
  fflush(stdout);
  if (one->err)
    fputs(one->err, stderr);
  if (o->verdict == OUTCOME_FAILED)
    fprintf(stderr, "fixc: internal error: %s: %s\n", one->options.program,
            o->reason);
  else if (o->verdict == OUTCOME_UNKNOWN && !o->told)
    result_print(stdout, FIXC_UNKNOWN, o->reason);
  s->counts[o->verdict]++;
  s->status = outcome_join_status(
      s->status, o->verdict == OUTCOME_FAILED ? EXIT_INTERNAL : o->status);
}

/* Everything that is over, up to the first that is not. */
static void show_ready(struct several *s) {
  while (s->shown < s->n && s->ones[s->shown].over) {
    struct one *one = &s->ones[s->shown++];
    show_one(s, one);
    xfree(one->out);
    xfree(one->err);
  }
}

/* Of a C program, the targets of --each are its lines. */
static void show_dead_lines(const struct several *s) {
  bool any = false;
  for (size_t i = 0; i < s->n; i++) {
    const struct one *one = &s->ones[i];
    if (!one->options.each || !options_in_c(&one->options) || !one->target ||
        one->outcome.verdict != OUTCOME_UNREACHABLE)
      continue;
    printf("%s%s", any ? " " : "never reached: ", one->target);
    any = true;
  }
  if (any)
    printf("\n");
}

static void show_sum(const struct several *s) {
  const char *between = " ";
  printf("---- all:");
  for (int v = 0; v < NOUTCOMES; v++) {
    if (s->counts[v] == 0)
      continue;
    printf("%s%zu %s", between, s->counts[v], outcome_names[v]);
    between = ", ";
  }
  printf("\n");
  show_dead_lines(s);
  if (s->status == EXIT_REACHABLE)
    result_print(stdout, FIXC_REACHABLE, NULL);
  else if (s->status == EXIT_UNKNOWN)
    result_print(stdout, FIXC_UNKNOWN,
                 arena_printf(s->arena, "%zu of %zu runs",
                              s->counts[OUTCOME_UNKNOWN], s->n));
  else if (s->counts[OUTCOME_UNREACHABLE] == s->n)
    result_print(stdout, FIXC_UNREACHABLE, NULL);
}

/* ---- Running ------------------------------------------------------------- */

static void take_end_of_one(struct several *s, const struct job_end *end) {
  struct one *one = end->arg;
  one->outcome = outcome_of(s->arena, end);
  one->out = xstrdup(end->out);
  one->err = xstrdup(end->err);
  one->over = true;
  show_ready(s);
}

/* A run that got no process, or no time. */
static void give_up(struct one *one, const char *reason) {
  one->outcome = (struct outcome){
      .verdict = OUTCOME_UNKNOWN, .status = EXIT_UNKNOWN, .reason = reason};
  one->out = xstrdup("");
  one->over = true;
}

/* A system that has no process to give may have one when a run has ended. */
static void start_more(struct several *s, struct jobs *p) {
  while (s->started < s->n && jobs_ready(p)) {
    struct one *one = &s->ones[s->started];
    bool started =
        jobs_start(p, single_job, one, single_patience(&one->options));
    if (!started && jobs_running(p) > 0)
      return;
    if (!started)
      give_up(one, arena_printf(s->arena, "no process: %s", strerror(errno)));
    s->started++;
  }
}

int several(const struct options *o) {
  struct several s = {.arena = arena_new()};
  struct job_end end;
  list_runs(&s, o);
  struct jobs *p = jobs_new(o->jobs > 0 ? o->jobs : jobs_processors(), 0);
  do {
    start_more(&s, p);
    if (jobs_wait(p, &end))
      take_end_of_one(&s, &end);
  } while (s.started < s.n && !jobs_interrupted(p));
  while (jobs_wait(p, &end))
    take_end_of_one(&s, &end);
  while (s.started < s.n)
    give_up(&s.ones[s.started++], "interrupted");
  show_ready(&s);
  show_sum(&s);
  jobs_free(p);
  arena_free(s.arena);
  return s.status;
}
