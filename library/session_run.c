/* library/session_run.c — the run of a plan: rounds, progress, answers, the verdict. */
#include "engine/base/clock.h"
#include "engine/base/memory.h"
#include "session.h"

#include <string.h>

static const struct fp_rel *loop_relation(const struct session *r,
                                          const struct plan_loop *loop,
                                          uint32_t i) {
  return r->system->rels[loop->rels[i].rel];
}

/* As many tuples as `show` lists, of all relations; of one that was asked for,
   more. */
static void list_ring(struct session *r, const struct fp_rel *rel,
                      dd_slot tuples, const char *before) {
  int64_t most = r->options.ring_relation ? 1000 : 50;
  char *more = answers_tuples(r->answers, rel, tuples, most, before);
  if (more)
    fprintf(r->out, "%s… and %s more\n", before, more);
}

/* What is new, and then what is gone. */
static void show_ring(struct session *r, const struct fp_rel *rel,
                      dd_slot added) {
  list_ring(r, rel, added, "  ");
  if (!dd_is_false(r->dd, added + 1))
    list_ring(r, rel, added + 1, "  - ");
}

static void show_round(struct session *r, const struct plan_loop *loop,
                       uint64_t round) {
  for (uint32_t i = 0; i < loop->nrels; i++) {
    const struct fp_rel *rel = loop_relation(r, loop, i);
    dd_slot value = exec_slot(r->exec, loop->rels[i].current);
    const char *only = r->options.ring_relation;
    if (only && strcmp(only, rel->name) != 0)
      continue;
    mpz_t count;
    mpz_init(count);
    answers_count(r->answers, rel, value, count);
    fprintf(r->out, "round %s %llu ", rel->name, (unsigned long long)round);
    mpz_out_str(r->out, 10, count);
    fputc('\n', r->out);
    mpz_clear(count);
    if (r->options.stage == STAGE_RINGS)
      show_ring(r, rel, session_ring(r, rel, value, round));
  }
  session_flush(r);
}

/* ---- Progress ------------------------------------------------------------ */

static void call_progress(void *arg) {
  struct session *r = arg;
  const struct listeners *l = &r->listeners;
  if (l->progress(l->progress_arg, l->handle, &r->progress) != 0)
    r->stopped = true;
}

/* Tells the listener how far the work is, ten times a second. */
static void tell_progress(struct session *r) {
  double now = clock_now();
  if (!r->listeners.progress || now - r->shown_progress < 0.1)
    return;
  r->shown_progress = now;
  r->progress.size = sizeof r->progress;
  r->progress.seconds = now - r->started;
  r->progress.nodes = dd_get_work(r->dd).table_nodes;
  memory_outside(call_progress, r);
}

/* Work without the conditions that an invariant gives is long from here on: drivers
   make up to 300 000 nodes (doc/NOTEBOOK.md). */
enum { LONG_WORK_NODES = 500000 };

/* Whether another run is to begin; nothing has been answered that it could answer
   otherwise. */
static bool has_outgrown(struct session *r) {
  if (!r->may_outgrow || r->answered_some)
    return false;
  r->outgrown = dd_get_work(r->dd).made > LONG_WORK_NODES;
  return r->outgrown;
}

/* For dd_limits.poll. */
static enum dd_stop on_poll(void *arg) {
  struct session *r = arg;
  tell_progress(r);
  if (has_outgrown(r) || session_has_better_order(r))
    return DD_INTERRUPTED;
  if (r->shows_until > 0 && clock_now() >= r->shows_until)
    return DD_TIME_LIMIT;
  return *r->interrupted || r->stopped ? DD_INTERRUPTED : DD_DONE;
}

/* For dd_limits.copy. */
static void on_copy(void *arg) { session_take_sample(arg); }

static void note_progress(struct session *r, uint32_t rel, const char *unit,
                          uint64_t number) {
  r->progress.relation = rel == PLAN_NONE ? NULL : r->system->rels[rel]->name;
  r->progress.unit = unit;
  r->progress.number = number;
  r->progress.points = r->progress.points_done = 0;
}

static void on_step(void *arg, const struct worklist_state *state) {
  struct session *r = arg;
  note_progress(r, state->rel, "step", state->steps);
  r->progress.points = state->locations;
  r->progress.points_done = state->locations - state->waiting;
}

static void on_round(void *arg, const struct plan_loop *loop, uint64_t round) {
  struct session *r = arg;
  note_progress(r, loop->rels[0].rel, "round", round);
  if (r->options.stage == STAGE_ROUNDS || r->options.stage == STAGE_RINGS)
    show_round(r, loop, round);
  if (r->listeners.round)
    session_tell_round(r, loop, round);
}

/* A component of a parameter, as in v.Global.x. */
static const char *component_name(struct session *r, const struct fp_var *p,
                                  uint32_t leaf) {
  const char *path;
  fp_leaf(r->arena, p->type, leaf, &path);
  return arena_concat(r->arena, p->name,
                      *path == '\0' || *path == '[' ? "" : ".", path);
}

/* The text of variable `var`: the component of the parameter that it is of and, if it
   has several bits, which. */
static const char *variable_name(void *arg, uint32_t var) {
  struct session *r = arg;
  const struct fp_rel *rel = r->system->stmts[0]->rel;
  const struct layout *l = &lowered_plan(r->lowered)->layout;
  uint32_t n, m = 0;
  const uint32_t *home = lowered_home(r->lowered, rel, &n);
  for (uint32_t i = 0; i < rel->nparams; i++)
    for (uint32_t k = 0; k < rel->params[i]->type->leaves; k++, m++)
      for (uint32_t b = 0; b < l->fields[home[m]].width; b++) {
        const struct field *f = &l->fields[home[m]];
        const char *name = component_name(r, rel->params[i], k);
        if (f->vars[b] == var)
          return f->width == 1 ? name
                               : arena_printf(r->arena, "%s bit %u", name,
                                              f->width - 1 - b);
      }
  return "?";
}

/* A bound that reaches the target needs no check of what larger ones add. */
static bool needs_no_more(const struct session *r, uint32_t stmt) {
  const struct fp_system *s = r->system;
  return r->deepening && answers_verdict(r->answers) == VERDICT_REACHABLE &&
         stmt + 2 == s->nstmts && s->stmts[stmt + 1]->kind == FP_D_QUERY &&
         s->stmts[stmt + 1]->role == FP_COMPLETE;
}

/* A run is shown of the first query that holds, that is of `reachable` if that does;
   `complete` is about all runs. */
static void note_truth(struct session *r, uint32_t stmt, bool holds) {
  struct fp_decl *const *s = r->system->stmts;
  if (stmt == 0) {
    r->holds = holds;
    r->traced = PLAN_NONE;
  }
  if (holds && r->traced == PLAN_NONE && s[stmt]->kind == FP_D_QUERY &&
      s[stmt]->role != FP_COMPLETE)
    r->traced = stmt;
}

static void on_answer(void *arg, uint32_t stmt, dd_slot value,
                      struct standing standing) {
  struct session *r = arg;
  if (r->options.stage == STAGE_DOT) {
    dd_dot(r->dd, r->out, value, variable_name, r);
    return;
  }
  if (session_take_kept(r, stmt, value, standing) ||
      session_take_expected(r, stmt, value, standing))
    return;
  r->answered_some = true;
  note_truth(r, stmt, dd_is_true(r->dd, value));
  answers_give(r->answers, stmt, value, standing);
  session_flush(r);
  if (needs_no_more(r, stmt))
    exec_end(r->exec);
}

/* What is compared, kept, recorded with a fingerprint or measured needs the
   diagram. */
static bool on_count(void *arg, uint32_t stmt, uint64_t count,
                     struct standing standing) {
  struct session *r = arg;
  if (r->options.stage == STAGE_DOT || r->options.stats || r->record ||
      r->expectations.len > 0 || stmt >= r->system->nstmts - r->kept.len)
    return false;
  r->answered_some = true;
  note_truth(r, stmt, count > 0);
  answers_give_count(r->answers, stmt, count, standing);
  session_flush(r);
  return true;
}

void session_run_plan(void *arg) {
  struct session *r = arg;
  if (r->deepening && r->deepening->in_one_run)
    exec_run_bounds(r->exec, (uint32_t)r->options.bound_from);
  else
    exec_run(r->exec);
}

/* Of a query that is answered for one bound after the other, the last counts. */
static void on_query(void *arg, const char *name, int holds) {
  struct session *r = arg;
  for (size_t i = 0; i < r->queries.len; i++)
    if (strcmp(r->queries.at[i].name, name) == 0) {
      r->queries.at[i].holds = holds;
      return;
    }
  vec_push(&r->queries, ((struct query_answer){name, holds}));
}

void session_listen(struct session *r, FILE *out) {
  r->answers = answers_new(r->arena, r->lowered, r->system, out);
  answers_attach(r->answers, r->exec);
  answers_each_query(r->answers, on_query, r);
  answers_limit(r->answers, r->thread_limit);
  if (r->options.answers_as == ANSWERS_TSV)
    answers_in_rows(r->answers, ANSWERS_TSV_ROWS,
                    output_file(&r->document_text));
  if (r->options.answers_as == ANSWERS_CSV)
    answers_in_rows(r->answers, ANSWERS_CSV_ROWS,
                    output_file(&r->document_text));
  if (r->options.answers_as != ANSWERS_JSON)
    return;
  json_decref(r->record); /* of the bound before */
  r->record = json_array();
  answers_record(r->answers, r->record);
}

/* How long the plan may run.  Rounds are listed after it, up to the limit too, and
   to list a round costs about as much as to compute it. */
static double seconds_of_plan(const struct session *r) {
  double left = r->options.time_limit - (clock_now() - r->started);
  if (r->options.stage == STAGE_RINGS_JSON)
    left /= 2;
  return left > 0 ? left : 1e-6; /* 0 would mean none */
}

void session_prepare(struct session *r) {
  struct plan *p = lowered_plan(r->lowered);
  struct dd_limits limits = {
      .poll = on_poll, .copy = on_copy, .arg = r}; /* memory: memory.h */
  if (r->options.time_limit > 0)
    limits.seconds = seconds_of_plan(r);
  r->dd = dd_open(p->layout.nvars, &limits);
  struct exec_options o = {.on_answer = on_answer,
                           .on_count = on_count,
                           .sizes = r->options.stats,
                           .profile = r->options.profile,
                           .rings = session_wants_clauses(r),
                           .origins = session_wants_reasons(r),
                           .arg = r};
  bool rounds = r->options.stage == STAGE_ROUNDS ||
                r->options.stage == STAGE_RINGS || r->listeners.round;
  session_may_reorder(r);
  r->stats.orders = r->norders + 1;
  if (rounds || r->listeners.progress)
    o.on_round = on_round;
  if (r->listeners.progress)
    o.on_step = on_step;
  if (r->deepening && r->deepening->in_one_run)
    o.on_bound = session_on_bound;
  r->exec = exec_new(p, r->dd, &o);
  if (o.on_bound)
    session_begin_bounds(r);
  else
    session_listen(r, r->out);
  lowered_attach(r->lowered, r->exec);
}

/* Why answers are not known. */
static const char *doubt_text(struct session *r) {
  const struct oscillation *o = answers_doubt(r->answers).oscillation;
  if (!o)
    return "stopped by 'stop when'";
  return arena_printf(
      r->arena,
      "%s oscillates: round %llu has the value of round %llu, period "
      "%llu",
      r->system->rels[o->rel]->name, (unsigned long long)o->round,
      (unsigned long long)o->first, (unsigned long long)(o->round - o->first));
}

static void end_unknown(struct session *r, const char *why) {
  r->result.status = FIXC_OK;
  r->result.verdict = FIXC_UNKNOWN;
  r->result.reason = why;
  r->stats.result = arena_printf(r->arena, "unknown (%s)", why);
}

static void end_with(struct session *r, fixc_verdict_t verdict,
                     const char *name) {
  r->result.verdict = verdict;
  r->stats.result = name;
}

/* What a solver of Horn clauses would say, if the formula asks what it is
   asked: whether there is a Goal. */
static void answer_problem(struct session *r, bool reachable) {
  const struct fp_expr *e = r->system->stmts[0]->expr;
  if (r->problem && e->kind == FP_APPLY && strcmp(e->name, "Goal") == 0)
    fprintf(r->out, "%s\n", chc_answer(r->problem, reachable));
}

static void conclude_answers(struct session *r) {
  if (answers_open(r->answers))
    end_unknown(r, "'unknown when' holds");
  else if (answers_partial(r->answers))
    end_unknown(r, doubt_text(r));
  else
    end_with(r, FIXC_NO_VERDICT, "answered");
}

static void conclude_run(struct session *r, enum dd_stop stop) {
  if (stop == DD_FAILED) {
    end_unknown(r, dd_stop_text(stop));
    session_defect(r, "%s", dd_stop_text(stop));
    return;
  }
  if (stop != DD_DONE) {
    end_unknown(r, dd_stop_text(stop));
    r->result.status = FIXC_LIMIT;
    return;
  }
  r->result.answered = true;
  r->stats.within = session_within(r);
  switch (answers_verdict(r->answers)) {
  case VERDICT_REACHABLE:
    answer_problem(r, true);
    end_with(r, FIXC_REACHABLE, "reachable");
    return;
  case VERDICT_UNREACHABLE:
    if (answers_incomplete(r->answers)) {
      end_unknown(r, "a larger bound may reach the target");
      return;
    }
    answer_problem(r, false);
    end_with(r, FIXC_UNREACHABLE, "unreachable");
    return;
  case VERDICT_PARTIAL:
    end_unknown(r, doubt_text(r));
    return;
  case VERDICT_OPEN:
    end_unknown(r, "'unknown when' holds");
    return;
  case VERDICT_NONE:
    conclude_answers(r);
  }
}

bool session_out_of_time(const struct session *r) {
  return r->options.time_limit > 0 &&
         clock_now() - r->started >= r->options.time_limit;
}

/* There may be no run, or nothing that asks for one. */
static void note_no_trace(struct session *r) {
  const struct fp_system *s = r->system;
  uint32_t n = 0;
  if (!r->options.trace || r->traced != PLAN_NONE || !r->result.answered ||
      (r->deepening && session_bound_is_open(r, r->deepening->value)))
    return;
  for (uint32_t i = 0; i < s->nstmts; i++)
    n += s->stmts[i]->kind == FP_D_QUERY;
  if (r->result.verdict == FIXC_UNREACHABLE)
    session_remark(r, "no trace: the target is unreachable");
  else if (n == 0)
    session_remark(r, "no trace: '%s' has no query", r->options.formula);
  else if (r->result.verdict == FIXC_NO_VERDICT)
    session_remark(r, "no trace: no query of '%s' holds", r->options.formula);
}

void session_execute(struct session *r) {
  /* A store is opened only if some time is left. */
  if (session_out_of_time(r)) {
    end_unknown(r, dd_stop_text(DD_TIME_LIMIT));
    r->result.status = FIXC_LIMIT;
    return;
  }
  session_prepare(r);
  enum dd_stop stop = dd_guard(r->dd, session_run_plan, r);
  session_end_bounds(r);
  if (stop == DD_INTERRUPTED && (r->outgrown || r->better_order))
    return;
  /* It came to its end before it could heed. */
  r->outgrown = false;
  r->better_order = NULL;
  if (stop == DD_DONE && !session_show_reasons(r)) {
    session_defect(r, "the trace is no run of the program");
    return;
  }
  if ((stop == DD_DONE || stop == DD_TIME_LIMIT) &&
      r->options.stage == STAGE_RINGS_JSON)
    session_show_rounds(r, stop);
  conclude_run(r, stop);
  note_no_trace(r);
  session_flush(r);
}
