/* library/session_run.c — the run of a plan: rounds, progress, answers, the verdict. */
#include "frontend/relations/state_names.h"
#include "pipeline.h"
#include "session.h"

#include <string.h>

static const struct fp_rel *iterated(const struct session *r,
                                     const struct plan_loop *loop, uint32_t i) {
  return r->system->rels[loop->rels[i].rel];
}

static void show_round(struct session *r, const struct plan_loop *loop,
                       uint64_t round) {
  for (uint32_t i = 0; i < loop->nrels; i++) {
    const struct fp_rel *rel = iterated(r, loop, i);
    dd_slot value = exec_slot(r->exec, loop->rels[i].current);
    mpz_t count;
    mpz_init(count);
    answers_count(r->answers, rel, value, count);
    printf("round %s %llu ", rel->name, (unsigned long long)round);
    mpz_out_str(stdout, 10, count);
    putchar('\n');
    mpz_clear(count);
    if (r->options.stage != STAGE_RINGS)
      continue;
    char *more = answers_tuples(r->answers, rel, value, 1000, "  ");
    if (more)
      printf("  … and %s more\n", more);
  }
}

static void show_progress(struct session *r, uint32_t rel, const char *what,
                          uint64_t number) {
  double now = stats_now();
  if (now - r->shown_progress < 0.5)
    return;
  r->shown_progress = now;
  r->progress_is_there = true;
  struct dd_figures f;
  dd_get_figures(r->dd, &f);
  fprintf(stderr, "\r\033[K%.0f s: %s, %s %llu, %llu nodes", now - r->started,
          rel == PLAN_NONE ? "goal" : r->system->rels[rel]->name, what,
          (unsigned long long)number, (unsigned long long)f.table_nodes);
}

/* Answers stand in lines of their own. */
void session_hide_progress(struct session *r) {
  if (r->progress_is_there)
    fprintf(stderr, "\r\033[K");
  r->progress_is_there = false;
}

static void on_step(void *arg, uint32_t rel, uint64_t steps) {
  show_progress(arg, rel, "step", steps);
}

static void on_round(void *arg, const struct plan_loop *loop, uint64_t round) {
  struct session *r = arg;
  if (r->options.stage == STAGE_ROUNDS || r->options.stage == STAGE_RINGS) {
    session_hide_progress(r);
    show_round(r, loop, round);
  }
  if (r->options.progress)
    show_progress(r, loop->rels[0].rel, "round", round);
}

/* The text of variable `var`: its field and, in fields of several, its bit. */
static const char *variable_name(void *arg, uint32_t var) {
  struct session *r = arg;
  const struct layout *l = &lowered_plan(r->lowered)->layout;
  for (uint32_t i = 0; i < l->nfields; i++) {
    const struct field *f = &l->fields[i];
    const char *track = l->tracks[f->track].name;
    for (uint32_t b = 0; b < f->width; b++)
      if (f->vars[b] == var)
        return f->width == 1 ? arena_printf(r->arena, "%s#%u", track, f->copy)
                             : arena_printf(r->arena, "%s#%u.%u", track,
                                            f->copy, f->width - 1 - b);
  }
  return "?";
}

/* A bound that reaches the target needs no check of what larger ones add. */
static bool needs_no_more(const struct session *r, uint32_t stmt) {
  const struct fp_system *s = r->system;
  return r->deepening && answers_verdict(r->answers) == VERDICT_REACHABLE &&
         stmt + 2 == s->nstmts && s->stmts[stmt + 1]->kind == FP_D_QUERY &&
         strcmp(s->stmts[stmt + 1]->name, "complete") == 0;
}

static void on_answer(void *arg, uint32_t stmt, dd_slot value, bool partial) {
  struct session *r = arg;
  session_hide_progress(r);
  if (r->options.stage == STAGE_DOT) {
    dd_dot(r->dd, stdout, value, variable_name, r);
    return;
  }
  if (stmt == 0)
    r->holds = dd_is_true(r->dd, value);
  answers_give(r->answers, stmt, value, partial);
  if (needs_no_more(r, stmt))
    exec_end(r->exec);
}

void session_run_plan(void *arg) {
  struct session *r = arg;
  if (r->deepening && r->deepening->in_one_run)
    exec_run_bounds(r->exec, (uint32_t)r->options.bound_from);
  else
    exec_run(r->exec);
}

void session_listen(struct session *r, FILE *out) {
  r->answers = answers_new(r->arena, r->lowered, r->system, out);
  answers_attach(r->answers, r->exec);
  if (r->state_names)
    answers_name(r->answers,
                 (struct answer_names){state_names_of, r->state_names});
}

void session_prepare(struct session *r) {
  struct plan *p = lowered_plan(r->lowered);
  struct dd_limits limits = {0}; /* of memory: see memory.h */
  if (r->options.time_limit > 0) {
    limits.seconds = r->options.time_limit - (stats_now() - r->started);
    if (limits.seconds <= 0)
      limits.seconds = 1e-6; /* 0 would mean none */
  }
  r->dd = dd_open(p->layout.nvars, &limits);
  struct exec_options o = {.on_answer = on_answer,
                           .sizes = r->options.stats != STATS_NONE,
                           .rings = session_wants_reasons(r),
                           .origins = session_wants_reasons(r),
                           .arg = r};
  bool rounds =
      r->options.stage == STAGE_ROUNDS || r->options.stage == STAGE_RINGS;
  if (rounds || r->options.progress)
    o.on_round = on_round;
  if (r->options.progress)
    o.on_step = on_step;
  if (r->deepening && r->deepening->in_one_run)
    o.on_bound = session_on_bound;
  r->exec = exec_new(p, r->dd, &o);
  if (r->cfg)
    r->state_names = state_names_new(r->arena, r->names, r->cfg);
  if (o.on_bound)
    session_begin_bounds(r);
  else
    session_listen(r, r->out);
  lowered_attach(r->lowered, r->exec);
}

static char *oscillation_text(struct session *r) {
  const struct oscillation *o = exec_oscillation(r->exec);
  return arena_printf(
      r->arena,
      "%s oscillates: round %llu has the value of round %llu, period "
      "%llu",
      r->system->rels[o->rel]->name, (unsigned long long)o->round,
      (unsigned long long)o->first, (unsigned long long)(o->round - o->first));
}

static int unknown(struct session *r, const char *why) {
  fprintf(r->out, "RESULT: unknown (%s)\n", why);
  r->stats.result = arena_printf(r->arena, "unknown (%s)", why);
  return EXIT_UNKNOWN;
}

/* What a solver of Horn clauses would say, if the formula asks what it is
   asked: whether there is a Goal. */
static void answer_problem(const struct session *r, bool reachable) {
  const struct fp_expr *e = r->system->stmts[0]->expr;
  if (r->problem && e->kind == FP_APPLY && strcmp(e->name, "Goal") == 0)
    fprintf(r->out, "%s\n", chc_answer(r->problem, reachable));
}

static int conclude(struct session *r, enum dd_stop stop) {
  if (stop == DD_FAILED) {
    fprintf(stderr, "fixc: internal error: %s\n", dd_stop_text(stop));
    unknown(r, dd_stop_text(stop));
    return EXIT_INTERNAL;
  }
  if (stop != DD_DONE)
    return unknown(r, dd_stop_text(stop));
  if (exec_oscillation(r->exec)->found)
    return unknown(r, oscillation_text(r));
  if (!answers_complete(r->answers))
    r->stats.within = session_within(r);
  switch (answers_verdict(r->answers)) {
  case VERDICT_REACHABLE:
    answer_problem(r, true);
    fprintf(r->out, "RESULT: reachable\n");
    r->stats.result = "reachable";
    return EXIT_REACHABLE;
  case VERDICT_UNREACHABLE:
    if (answers_incomplete(r->answers))
      return unknown(r, "a larger bound may reach the target");
    answer_problem(r, false);
    fprintf(r->out, "RESULT: unreachable\n");
    r->stats.result = "unreachable";
    return EXIT_UNREACHABLE;
  case VERDICT_PARTIAL:
    return unknown(r, "stopped by 'stop when'");
  case VERDICT_OPEN:
    return unknown(r, "'unknown when' holds");
  default:
    if (answers_open(r->answers))
      return unknown(r, "'unknown when' holds");
    r->stats.result = "answered";
    return answers_partial(r->answers) ? unknown(r, "stopped by 'stop when'")
                                       : EXIT_UNREACHABLE;
  }
}

/* The time limit holds for the whole run; a store is opened only if some of
   it is left. */
static bool out_of_time(const struct session *r) {
  return r->options.time_limit > 0 &&
         stats_now() - r->started >= r->options.time_limit;
}

static bool is_reached(const struct session *r) {
  return answers_verdict(r->answers) == VERDICT_REACHABLE;
}

/* A trace is one to the target, whose query may be missing. */
static void note_no_target(const struct session *r) {
  bool asks = false;
  for (uint32_t i = 0; i < r->system->nstmts; i++)
    asks |= session_asks_reachable(r->system->stmts[i]);
  if (r->options.trace && !asks)
    fprintf(stderr, "fixc: no trace: '%s' has no query 'reachable'\n",
            r->options.formula);
}

int session_execute(struct session *r) {
  if (out_of_time(r))
    return unknown(r, dd_stop_text(DD_TIME_LIMIT));
  if (r->options.hooks)
    r->options.hooks->running(true);
  session_prepare(r);
  enum dd_stop stop = dd_guard(r->dd, session_run_plan, r);
  session_hide_progress(r);
  session_end_bounds(r);
  if (stop == DD_DONE && r->options.explain)
    session_explain(r);
  if (stop == DD_DONE && r->options.trace && is_reached(r) &&
      !session_show_trace(r)) {
    fprintf(stderr,
            "fixc: internal error: the trace is no run of the program\n");
    return EXIT_INTERNAL;
  }
  note_no_target(r);
  return conclude(r, stop);
}
