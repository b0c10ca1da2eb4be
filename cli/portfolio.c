/* cli/portfolio.c — the first verdict counts.
 *
 * A strategy differs from what was asked in what changes no answer: how the
 * systems are solved, the order of the variables, and, where one of the
 * library's formulas for sequential programs was asked for, which of them is
 * run.  They stand in the order in which they tend to be worth trying.  All
 * are started, share the processors by turns (jobs.h), and share the memory
 * limit equally.  An unknown never wins.  If the run as it was asked for is
 * rejected, so would be the others, and the race is over.
 */
#include "portfolio.h"
#include "engine/base/text.h"

#include "outcome.h"
#include "result.h"
#include "single.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

/* Short runs end in their first turn; longer ones hardly notice the others. */
static const double turn_seconds = 1;

struct strategy {
  struct options options; /* first: single_job is given the strategy */
  const char *name;
};

struct race {
  struct arena *arena;
  VEC(struct strategy) strategies;
  size_t started, ended;
  const struct strategy *winner;
  /* What is printed: of the winner, or of the run as asked. */
  char *out, *err;
  struct outcome outcome;
};

/* ---- Which strategies ---------------------------------------------------- */

/* Whether a name is a word of a list. */
static bool is_word(const char *list, const char *name) {
  size_t n = strlen(name);
  for (const char *at = list; (at = strstr(at, name)); at += n)
    if ((at == list || at[-1] == ' ') && (at[n] == ' ' || at[n] == '\0'))
      return true;
  return false;
}

/* Whether the formula is the library's, all those of its kind answer the same,
   and nothing is asked of its own relations and params.  A file of that name
   comes before the library's. */
static bool has_peers(const struct options *o) {
  return is_word(FIXC_VERDICT_FORMULAS, o->formula) &&
         access(o->formula, F_OK) != 0 && !options_setting(o, "I") &&
         !options_setting(o, "D") && !options_setting(o, "bound") &&
         !options_setting(o, "explain");
}

static void add(struct race *r, const struct options *o, const char *what) {
  struct strategy s = {.options = *o};
  s.name = arena_printf(r->arena, "%s%s%s", o->formula, *what ? " " : "", what);
  vec_push(&r->strategies, s);
}

static void add_peer(struct race *r, const struct options *o,
                     const char *formula) {
  struct options changed = *o;
  if (!has_peers(o) || strcmp(o->formula, formula) == 0)
    return;
  changed.formula = formula;
  add(r, &changed, "");
}

/* The order of variables is looked for in programs only. */
static void add_seed(struct race *r, const struct options *o, uint32_t seed) {
  if (!o->program || text_ends_with(o->program, ".fp"))
    return;
  const char *value = arena_printf(
      r->arena, "%u", (uint32_t)options_number(o, "order-seed") + seed);
  struct options changed = options_with(o, r->arena, "order", NULL);
  changed = options_with(&changed, r->arena, "order-seed", value);
  add(r, &changed, arena_printf(r->arena, "--order-seed %s", value));
}

static void add_evaluation(struct race *r, const struct options *o) {
  const char *asked = options_setting(o, "evaluate");
  bool points = !asked || strcmp(asked, "points") == 0;
  const char *value = points ? "delta" : "points";
  struct options changed = options_with(o, r->arena, "evaluate", value);
  add(r, &changed, arena_printf(r->arena, "--evaluate %s", value));
}

/* The strategies share the memory. */
static void share_memory(struct race *r, const struct options *o) {
  double limit = options_number(o, "memory-limit");
  for (size_t i = 0; limit > 0 && i < r->strategies.len; i++) {
    struct options *mine = &r->strategies.at[i].options;
    double share = limit / (double)r->strategies.len + 1;
    *mine = options_with(mine, r->arena, "memory-limit",
                         arena_printf(r->arena, "%.0f", share));
  }
}

static void list_strategies(struct race *r, const struct options *o) {
  add(r, o, "");
  add_peer(r, o, "backward.fp");
  add_peer(r, o, "reach.fp");
  add_seed(r, o, 1);
  add_evaluation(r, o);
  add_peer(r, o, "reach-appendix.fp");
  add_seed(r, o, 2);
  share_memory(r, o);
}

/* ---- The race ------------------------------------------------------------ */

static bool as_asked(const struct race *r, const struct strategy *s) {
  return s == r->strategies.at;
}

static void keep_text(char **kept, const char *text) {
  size_t size = strlen(text) + 1;
  *kept = memcpy(xrealloc(*kept, size, 1), text, size);
}

/* Takes what one run came to; true: the race is over. */
static bool take_end_of_race(struct race *r, const struct job_end *end) {
  const struct strategy *s = end->arg;
  struct outcome o = outcome_of(r->arena, end);
  bool won = o.verdict <= OUTCOME_ANSWERED;
  bool over = won || (as_asked(r, s) && o.verdict == OUTCOME_REJECTED);
  r->ended++;
  if (over || as_asked(r, s)) {
    keep_text(&r->out, end->out);
    keep_text(&r->err, end->err);
    r->outcome = o;
  }
  if (won)
    r->winner = s;
  if (o.verdict == OUTCOME_FAILED)
    fprintf(stderr, "fixc: internal error: %s: %s\n", s->name, o.reason);
  return over;
}

/* The limit is that of the race.  A run that stood still has not counted its
   own, and is ended just after. */
static double patience(const struct options *o) {
  double limit = options_number(o, "time-limit");
  return limit > 0 ? limit + 0.2 : 0;
}

static void start_all(struct race *r, struct jobs *p) {
  for (size_t i = 0; i < r->strategies.len && jobs_ready(p); i++) {
    struct strategy *s = &r->strategies.at[i];
    if (jobs_start(p, single_job, s, patience(&s->options)))
      r->started++;
    else if (i == 0)
      r->outcome.reason =
          arena_printf(r->arena, "no process: %s", strerror(errno));
  }
}

static void run_race(struct race *r, const struct options *o) {
  struct jobs *p = jobs_new(o->jobs > 0 ? o->jobs : jobs_processors(), 0);
  struct job_end end;
  jobs_take_turns(p, turn_seconds);
  start_all(r, p);
  while (jobs_wait(p, &end))
    if (take_end_of_race(r, &end))
      break;
  if (jobs_interrupted(p))
    r->outcome.reason = "interrupted";
  jobs_free(p);
}

/* ---- The answer ---------------------------------------------------------- */

static int give_answer(struct race *r) {
  const struct outcome *o = &r->outcome;
  if (r->out)
    fputs(r->out, stdout);
  fflush(stdout);
  if (r->err)
    fputs(r->err, stderr);
  if (r->winner)
    fprintf(stderr, "fixc: %s has won in %.2f s; %zu of %zu others ended\n",
            r->winner->name, o->wall, r->started - r->ended,
            r->strategies.len - 1);
  if (o->verdict == OUTCOME_FAILED)
    return EXIT_INTERNAL;
  if (o->verdict == OUTCOME_UNKNOWN && !o->told)
    result_print(stdout, FIXC_UNKNOWN, o->reason);
  return o->status;
}

int portfolio(const struct options *o) {
  struct race r = {.arena = arena_new(),
                   .outcome = {.verdict = OUTCOME_UNKNOWN,
                               .status = EXIT_UNKNOWN,
                               .reason = "no strategy has a verdict"}};
  list_strategies(&r, o);
  run_race(&r, o);
  int status = give_answer(&r);
  vec_free(&r.strategies);
  xfree(r.out);
  xfree(r.err);
  arena_free(r.arena);
  return status;
}
