/* library/c_threads.c — C programs that start threads. */
#include "c_threads.h"

#include "engine/base/text.h"
#include "frontend/c/cfa_copies.h"
#include "frontend/predicates/thread_states.h"
#include "frontend/predicates/thread_text.h"

#include <string.h>

/* ---- Reading ------------------------------------------------------------------ */

static const char *threads_misfit(const struct session *r) {
  const struct run_options *o = &r->options;
  if (o->checks & (CFA_PROP_FREE | CFA_PROP_INIT))
    return "free and init are not checked beside threads";
  if (o->predicates_file || o->stage == STAGE_PREDICATES)
    return "predicates of programs with threads are not read or written";
  if (o->trace && o->trace_as != TRACE_TEXT && o->trace_as != TRACE_JSON)
    return "a run of threads is shown as text or JSON";
  switch (o->stage) {
  case STAGE_CHC:
  case STAGE_ACSL:
    return "this is written of programs without threads";
  default:
    return NULL;
  }
}

/* With a copy of each procedure that a thread wants for itself. */
static const struct cfa_threads *threads_with_copies(struct session *r,
                                                     uint32_t asked) {
  struct c_session *c = r->c;
  for (;;) {
    const struct cfa_threads *t = cfa_threads_of(c->cells, asked, r->diag);
    if (!t || t->nwanted == 0)
      return t;
    c->cfa = cfa_with_copies(c->cfa, t->wanted, t->nwanted);
    c_take_cells(r);
  }
}

bool c_threads_read(struct session *r, uint32_t threads) {
  const char *wrong = threads_misfit(r);
  if (wrong) {
    diag_error(r->diag, (struct span){0}, "%s", wrong);
    return false;
  }
  const struct cfa_threads *t = threads_with_copies(r, threads);
  if (!t)
    return false;
  r->c->threads = thread_steps_of(t, r->c->terms);
  r->c->lbe = r->c->threads->l;
  return true;
}

bool c_threads_suit(struct session *r) {
  if (session_has_input(r, FP_D_TYPE, "Thread"))
    return true;
  diag_error(r->diag, (struct span){r->c->cfa->source, 0, 0},
             "this program starts threads, and '%s' is about programs without "
             "them: bounded-context.fp and round-robin.fp are for threads",
             r->options.formula);
  return false;
}

/* ---- The loop ------------------------------------------------------------------- */

static bool execute_schedule(void *arg, const struct path *p,
                             const struct smt_term *const *values) {
  struct session *r = arg;
  struct c_session *c = r->c;
  return thread_run_execute(&c->thread_run, c->threads, c->schedule,
                            c->nschedule, values, p->inputs.len);
}

static uint32_t no_seeds(void *arg, unsigned milliseconds,
                         struct predicate_set *set) {
  (void)arg;
  (void)milliseconds;
  (void)set;
  return 0;
}

static struct boolean_text *write_c_threads(void *arg,
                                            const struct predicate_set *p,
                                            struct relations *relations,
                                            struct boolean_style style) {
  struct session *r = arg;
  return thread_text_new(r->c->threads, p, relations, style);
}

struct cegar_source c_threads_source(struct session *r) {
  return (struct cegar_source){.arg = r,
                               .confirm = execute_schedule,
                               .seed = no_seeds,
                               .write = write_c_threads,
                               .overflows = true};
}

/* `bounds`: of the formula, or NULL. */
static void hold_within(struct session *r, const char *bounds) {
  struct c_session *c = r->c;
  uint32_t n = c->threads->threads->flat->nprocs;
  c->within = arena_printf(r->arena, "%s%sthreads <= %u", bounds ? bounds : "",
                           bounds ? ", " : "", n);
  if (!bounds && !c->threads->threads->limited)
    c->within = NULL;
}

void c_threads_take(struct session *r, struct session *one,
                    const struct boolean_text *b, struct boolean_answer *out) {
  struct c_session *c = r->c;
  const char *within = one->stats.within, *limit = one->thread_limit;
  /* Each thread is started once, which the text of the Boolean program does not
     show. */
  if (within && limit)
    within =
        strlen(within) > strlen(limit) + 2 ? within + strlen(limit) + 2 : NULL;
  hold_within(r, within);
  if (out->verdict != CEGAR_REACHABLE)
    return;
  c->schedule = thread_schedule(b, out->run.moves.at, out->run.moves.len,
                                r->arena, &c->nschedule);
  if (c->nschedule == 0) {
    out->verdict = CEGAR_UNKNOWN;
    out->reason = "the formula gives no run of the threads";
    return;
  }
  const struct thread_step *last =
      &c->threads->steps[c->schedule[c->nschedule - 1]];
  c->lbe->points[STEPS_UNSUPPORTED].location = last->to;
}

/* ---- States one by one --------------------------------------------------------- */

/* What the formula counts of a run, and up to where. */
static bool may_visit_states(struct session *r, struct thread_search *how) {
  const struct run_options *o = &r->options;
  int64_t most;
  if (o->stage != STAGE_RUN || o->no_runs || o->has_bound || !o->formula)
    return false;
  if (session_counts(r, "context switches", &most))
    how->measure = THREAD_SWITCHES;
  else if (session_counts(r, "rounds", &most))
    how->measure = THREAD_ROUNDS;
  else
    return false;
  how->asked = most < UINT32_MAX ? (uint32_t)most : UINT32_MAX;
  return true;
}

static bool states_stop(void *arg) {
  const struct session *r = arg;
  return r->stopped || *r->interrupted || session_out_of_time(r);
}

/* Inputs of such a run may have any values. */
static bool execute_found(struct session *r,
                          const struct thread_states *found) {
  struct c_session *c = r->c;
  size_t n = 0;
  for (uint32_t i = 0; i < found->n; i++)
    n += c->threads->steps[found->schedule[i]].nedges;
  c->schedule = found->schedule;
  c->nschedule = found->n;
  const struct smt_term **zeros = arena_array(r->arena, n + 1, sizeof *zeros);
  return thread_run_execute(&c->thread_run, c->threads, c->schedule,
                            c->nschedule, zeros, n);
}

static void decided_by_states(struct session *r, enum cegar_verdict verdict) {
  r->c->by_states = true;
  r->c->result =
      (struct cegar_result){.verdict = verdict, .unsupported = CFA_NONE};
}

/* What is known beyond what was asked for. */
static void look_beyond(struct session *r, const struct thread_search *how,
                        const struct thread_states *found) {
  const struct c_session *c = r->c;
  const char *unit =
      how->measure == THREAD_ROUNDS ? "rounds" : "context switches";
  if (found->end == THREAD_STATES_ALL)
    r->c->beyond = arena_printf(
        r->arena, "all states were visited: %sit holds of any number of %s",
        c->threads->threads->limited ? "with so many threads, " : "", unit);
  else if (found->end == THREAD_STATES_ERROR && execute_found(r, found))
    r->c->beyond = arena_printf(r->arena, "it is reached within %u %s",
                                found->level, unit);
}

bool c_threads_decide(struct session *r) {
  struct c_session *c = r->c;
  struct thread_search how = {.should_stop = states_stop, .arg = r};
  struct thread_states found;
  if (!c->threads || !may_visit_states(r, &how))
    return false;
  thread_states_visit(c->threads, &how, &found);
  if (found.end != THREAD_STATES_ALL && found.level <= how.asked) {
    if (found.end == THREAD_STATES_OPEN || !execute_found(r, &found))
      return false;
    decided_by_states(r, CEGAR_REACHABLE);
    return true;
  }
  hold_within(r, session_within(r));
  decided_by_states(r, CEGAR_UNREACHABLE);
  look_beyond(r, &how, &found);
  return true;
}

/* ---- The answer ------------------------------------------------------------------ */

static void show_run_of_threads(struct session *r) {
  const struct c_session *c = r->c;
  if (r->options.trace_as == TRACE_JSON) {
    thread_run_print_json(output_file(&r->document_text), &c->thread_run);
    return;
  }
  const char *entry = c->asked.entry ? c->asked.entry : "main";
  struct cfa_place p = cfa_place(c->cfa, cfa_find_proc(c->cfa, entry)->span);
  thread_run_print(r->out, &c->thread_run, p.file);
  cfa_print_run_end(r->out, c->thread_run.path, &c->thread_run.run);
}

void c_threads_answer(struct session *r, bool reachable) {
  struct c_session *c = r->c;
  uint32_t n = c->threads->threads->flat->nprocs;
  if (reachable) {
    fprintf(r->out, "reachable: YES (%u switch%s, %u threads)\n",
            c->thread_run.switches, c->thread_run.switches == 1 ? "" : "es", n);
    if (r->options.trace)
      show_run_of_threads(r);
    return;
  }
  r->stats.within = c->within;
  if (c->within)
    fprintf(r->out, "reachable: NO (within %s)\n", c->within);
  else
    fprintf(r->out, "reachable: NO\n");
  if (c->beyond)
    session_remark(r, "%s", c->beyond);
  session_remark(r, "memory is taken to be sequentially consistent");
  if (c->threads->threads->limited)
    session_remark(r, "a start in a loop may come again: --threads N looks at "
                      "N threads");
}
