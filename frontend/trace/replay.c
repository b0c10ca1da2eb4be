/* frontend/trace/replay.c — a run is executed before it is believed.
 *
 * Control is known after every move, since the run tells it: each thread has a
 * stack of places.  Values are a set of states (states.h), which holds more
 * than one only where the run leaves open what the program looks at.  A move
 * is: find the ways out of the place that lead to where the run goes; keep the
 * states whose conditions allow one; change them as the statement says; keep
 * those that `enforce` and the values in the run allow.  When no state is
 * left, the move was the first that the program does not have.  At the end,
 * the states are followed back, which settles all that was open.
 */
#include "replay.h"

#include "states.h"

#include <assert.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum thread_phase {
  PHASE_WAITS, /* nobody has started it */
  PHASE_READY, /* it was started and has not moved */
  PHASE_RUNS,
  PHASE_OVER,
};

struct thread {
  enum thread_phase phase;
  bool moved;
  const struct bp_proc *first;  /* where it was started, */
  const struct bp_label *label; /* unless this is NULL: there */
  VEC(struct place) stack;
};

/* A way out of a place: if cond is not NULL, it must have the value. */
struct replay_way {
  struct place to;
  const struct bp_expr *cond;
  bool value;
};

struct replayer {
  struct arena *arena;
  const struct cfg *g;
  const struct run *run;
  struct diag *diag;
  struct script *script;
  const struct bp_program *program; /* the script's */
  struct states states;
  struct thread *threads;
  uint32_t nthreads, nstarted;
  uint32_t atomic; /* the thread in an atomic part, or CFG_NONE */
  uint32_t number; /* of the move, from 1 */
  VEC(struct step) steps;
  VEC(struct replay_way) ways;
  const char *const *point_names; /* as tuples print them */
  /* The last value of the run that was not the program's. */
  const char *wrong_name;
  unsigned wrong_value;
  struct span failed_at;
};

/* ---- Messages ------------------------------------------------------------ */

/* Reports, unless states that could go on may have been dropped. */
static bool fail(struct replayer *r, struct span at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static bool fail(struct replayer *r, struct span at, const char *format, ...) {
  va_list args;

  r->failed_at = at;
  if (r->states.dropped)
    return false;
  va_start(args, format);
  const char *text = arena_vprintf(r->arena, format, args);
  va_end(args);
  if (r->number)
    text = arena_printf(r->arena, "move %u: %s", r->number, text);
  diag_error(r->diag, at, "%s", text);
  return false;
}

static const char *place_text(struct replayer *r, struct place p) {
  unsigned line, column;
  struct span at = place_span(p);

  if (p.kind == PLACE_NONE)
    return "the end of the thread";
  sources_locate(r->g->sources, at.source, at.start, &line, &column);
  if (p.kind == PLACE_STMT)
    return arena_printf(r->arena, "line %u", line);
  return arena_printf(r->arena, "the %s of '%s'",
                      p.kind == PLACE_ENTRY ? "entry"
                      : p.kind == PLACE_END ? "end"
                                            : "failing assertion",
                      p.proc->name);
}

/* ---- What the run says of values ----------------------------------------- */

static struct thread *mover(struct replayer *r) {
  return &r->threads[r->states.thread];
}

static bool bind_value(struct replayer *r, struct state *st,
                       const struct bp_var *var, unsigned value) {
  if (value >= RUN_ANY || states_bind(&r->states, st, var, value))
    return true;
  r->wrong_name = var->name;
  r->wrong_value = value;
  return false;
}

/* Globals that bp_make_threads added belong to no statement of the text, but
   for the one that is true in atomic parts. */
static bool atomic_agrees(struct replayer *r, const uint8_t *globals) {
  const struct bp_var *flag = r->g->program->atomic;
  unsigned is = r->atomic != CFG_NONE;

  if (!flag || globals[flag->index] >= RUN_ANY || globals[flag->index] == is)
    return true;
  r->wrong_name = flag->name;
  r->wrong_value = !is;
  return false;
}

/* proc is NULL where the locals belong to no procedure of the text. */
static bool agrees(struct replayer *r, struct state *st,
                   const struct run_state *said, const struct bp_proc *proc) {
  const struct bp_program *p = r->program;

  if (said->globals && !atomic_agrees(r, said->globals))
    return false;
  for (uint32_t i = 0; said->globals && i < p->nglobals; i++)
    if (!bind_value(r, st, p->globals[i], said->globals[i]))
      return false;
  for (uint32_t i = 0; proc && said->locals && i < proc->nvars; i++)
    if (!bind_value(r, st, &proc->vars[i], said->locals[i]))
      return false;
  return true;
}

/* The states in `now` are this move's own: they may be changed. */
static bool keep_what_is_said(struct replayer *r, const struct run_state *said,
                              const struct bp_proc *proc, struct span at) {
  struct states *s = &r->states;
  size_t kept = 0;

  for (size_t i = 0; i < s->now.len; i++)
    if (agrees(r, s->now.at[i], said, proc))
      s->now.at[kept++] = s->now.at[i];
  s->now.len = kept;
  return kept ||
         fail(r, at, "after this, '%s' cannot be %s, as the trace has it",
              r->wrong_name, r->wrong_value ? "T" : "F");
}

/* As above, for states that moves before may have made. */
static bool refine(struct replayer *r, const struct run_state *said,
                   const struct bp_proc *proc, struct span at) {
  struct states *s = &r->states;

  for (size_t i = 0; i < s->now.len; i++)
    s->now.at[i] = states_copy(s, s->now.at[i]);
  return keep_what_is_said(r, said, proc, at);
}

/* ---- Arriving ------------------------------------------------------------ */

static bool enforce(struct replayer *r, const struct bp_proc *proc) {
  for (uint32_t i = 0; i < proc->nenforce; i++)
    if (!states_keep(&r->states, proc->enforce[i], YES, false))
      return fail(r, proc->enforce[i]->span, "'enforce' does not hold at %s",
                  place_text(r, mover(r)->stack.at[mover(r)->stack.len - 1]));
  return true;
}

/* The move has led to `to`; what is left is to compare. */
static bool arrive(struct replayer *r, const struct run_move *m,
                   enum step_kind kind, struct place from, struct place to,
                   uint8_t taken) {
  struct step step = {kind, m->thread, from, to, NULL, NULL, taken};

  if (to.kind != PLACE_NONE && !enforce(r, to.proc))
    return false;
  if (!keep_what_is_said(r, &m->to, to.proc, place_span(from.kind ? from : to)))
    return false;
  states_merge(&r->states);
  vec_push(&r->steps, step);
  return true;
}

/* Every state in `now` is followed by one with the same values. */
static void follow_states(struct replayer *r) {
  struct states *s = &r->states;

  for (size_t i = 0; i < s->now.len; i++)
    vec_push(&s->next, states_follow(s, s->now.at[i]));
  states_advance(s);
}

/* ---- Where control can go ------------------------------------------------ */

static void add_way(struct replayer *r, struct place to,
                    const struct bp_expr *cond, bool value) {
  struct replay_way w = {to, cond, value};

  vec_push(&r->ways, w);
}

static void branch_ways(struct replayer *r, struct place from) {
  const struct bp_stmt *st = from.stmt;
  const struct bp_arm *arm = from.arm ? from.arm : st->arms;
  struct place otherwise = {PLACE_STMT, from.proc, st, arm->next};

  if (!arm->next && st->kind == BP_WHILE)
    otherwise = script_after(r->script, from.proc, st);
  else if (!arm->next)
    otherwise = script_block(r->script, from.proc, st, st->orelse);
  add_way(r, script_block(r->script, from.proc, st, arm->body), arm->cond,
          true);
  add_way(r, otherwise, arm->cond, false);
}

static void stmt_ways(struct replayer *r, struct place from) {
  const struct bp_stmt *st = from.stmt;
  struct place after = script_after(r->script, from.proc, st);
  struct place failed = {PLACE_FAILED, from.proc, st, NULL};

  switch (st->kind) {
  case BP_IF:
  case BP_WHILE:
    branch_ways(r, from);
    break;
  case BP_ASSERT:
    add_way(r, failed, st->cond, false);
    add_way(r, after, st->cond, true);
    break;
  case BP_ASSUME:
  case BP_ABORTIF:
    add_way(r, after, st->cond, st->kind == BP_ASSUME);
    break;
  case BP_GOTO:
    for (uint32_t i = 0; i < st->ntargets; i++)
      add_way(r, script_label(r->script, from.proc, st->targets[i].label), NULL,
              true);
    break;
  case BP_CALL:
    if (st->async)
      add_way(r, after, NULL, true);
    break;
  case BP_RETURN:
  case BP_END_THREAD:
    break;
  case BP_SKIP:
  case BP_ASSIGN:
  case BP_DEAD:
  case BP_START:
  case BP_START_GOTO:
  case BP_ATOMIC_BEGIN:
  case BP_ATOMIC_END:
    add_way(r, after, NULL, true);
    break;
  }
}

static void entry_way(struct replayer *r, const struct bp_proc *proc) {
  const struct thread *t = mover(r);

  if (t->stack.len == 1 && t->label)
    add_way(r, script_label(r->script, proc, t->label), NULL, true);
  else
    add_way(r, script_begin(r->script, proc), NULL, true);
}

/* Puts the ways that lead to `to` first; how many there are. */
static size_t ways_to(struct replayer *r, struct place from, struct place to) {
  size_t n = 0;

  r->ways.len = 0;
  if (from.kind == PLACE_ENTRY)
    entry_way(r, from.proc);
  else if (from.kind == PLACE_STMT)
    stmt_ways(r, from);
  for (size_t i = 0; i < r->ways.len; i++)
    if (place_same(r->ways.at[i].to, to))
      r->ways.at[n++] = r->ways.at[i];
  return n;
}

static const char *why_not(const struct bp_stmt *st, bool value) {
  switch (st->kind) {
  case BP_ASSERT:
    return value ? "the assertion fails here" : "the assertion holds here";
  case BP_ASSUME:
    return "'assume' blocks: its condition cannot be true here";
  case BP_ABORTIF:
    return "'abortif' blocks: its condition cannot be false here";
  default:
    return value ? "the condition cannot be true here"
                 : "the condition cannot be false here";
  }
}

/* ---- Statements with an effect ------------------------------------------- */

static void know_all(struct replayer *r, struct bp_expr *const *e, uint32_t n) {
  for (uint32_t i = 0; i < n; i++)
    states_know(&r->states, e[i]);
}

/* The value for a set: an unknown with this number if it can be either. */
static uint32_t value_of_set(unsigned set, uint32_t unknown) {
  return set == NO ? 0 : set == YES ? 1 : unknown;
}

static uint32_t value_in(struct replayer *r, const struct bp_expr *e,
                         const struct state *st, uint32_t unknown) {
  return value_of_set(states_value(&r->states, e, st), unknown);
}

static bool assign(struct replayer *r, const struct bp_stmt *st) {
  struct states *s = &r->states;
  uint32_t base = s->unknowns;

  know_all(r, st->args, st->nargs);
  if (st->cond)
    states_know_names(s, st->cond);
  for (size_t i = 0; i < s->now.len; i++) {
    const struct state *old = s->now.at[i];
    struct state *fresh = states_follow(s, old);
    for (uint32_t k = 0; k < st->ntargets; k++)
      if (st->targets[k].var)
        states_set(s, fresh, st->targets[k].var,
                   st->kind == BP_DEAD
                       ? base + k
                       : value_in(r, st->args[k], old, base + k));
    vec_push(&s->next, fresh);
  }
  s->unknowns += st->ntargets;
  states_advance(s);
  return !st->cond || states_keep(s, st->cond, YES, true) ||
         fail(r, st->span, "'constrain' blocks: nothing fits");
}

/* A new thread copies all variables of the procedure. */
static void know_locals(struct replayer *r, const struct bp_proc *proc) {
  for (uint32_t i = 0; i < proc->nvars; i++) {
    struct bp_expr use = {.kind = BP_VAR, .ref = {.var = &proc->vars[i]}};
    states_know(&r->states, &use);
  }
}

/* The activation of a new thread: its parameters, or a copy of what is on top
   of the thread that starts it. */
static void begin_in(struct replayer *r, struct state *old, struct state *fresh,
                     const struct bp_stmt *st, uint32_t thread,
                     const struct bp_proc *proc) {
  struct states *s = &r->states;
  const struct frame *own = old->tops[s->thread];
  struct frame *top = states_push(s, fresh, thread, proc->nvars);

  for (uint32_t i = 0; i < proc->nvars; i++)
    if (st->kind == BP_START_GOTO)
      top->at[i] = own->at[i];
    else if (i < st->nargs)
      top->at[i] = value_in(r, st->args[i], old, top->at[i]);
}

static void replay_start(struct replayer *r, const struct bp_stmt *st,
                         const struct bp_proc *in) {
  struct states *s = &r->states;
  bool copies = st->kind == BP_START_GOTO;
  const struct bp_proc *proc = copies ? in : st->callee.proc;
  uint32_t thread = r->program->nthreads + r->nstarted;

  know_all(r, st->args, st->nargs);
  if (thread >= r->nthreads) {
    follow_states(r);
    return;
  }
  if (copies)
    know_locals(r, in);
  for (size_t i = 0; i < s->now.len; i++) {
    struct state *fresh = states_follow(s, s->now.at[i]);
    begin_in(r, s->now.at[i], fresh, st, thread, proc);
    vec_push(&s->next, fresh);
  }
  s->unknowns += proc->nvars;
  states_advance(s);
  r->nstarted++;
  r->threads[thread].phase = PHASE_READY;
  r->threads[thread].first = proc;
  r->threads[thread].label = copies ? st->targets[0].label : NULL;
}

static bool effect(struct replayer *r, struct place from) {
  const struct bp_stmt *st = from.kind == PLACE_STMT ? from.stmt : NULL;

  if (st && (st->kind == BP_ASSIGN || st->kind == BP_DEAD))
    return assign(r, st);
  if (st && (st->async || st->kind == BP_START || st->kind == BP_START_GOTO)) {
    replay_start(r, st, from.proc);
    return true;
  }
  if (st && st->kind == BP_ATOMIC_BEGIN)
    r->atomic = r->states.thread;
  if (st && st->kind == BP_ATOMIC_END)
    r->atomic = CFG_NONE;
  follow_states(r);
  return true;
}

/* ---- Moves --------------------------------------------------------------- */

static struct place *top_place(struct replayer *r) {
  return &mover(r)->stack.at[mover(r)->stack.len - 1];
}

static bool replay_internal(struct replayer *r, const struct run_move *m,
                            struct place to) {
  struct place from = *top_place(r);
  size_t n = ways_to(r, from, to);
  const struct replay_way *w = r->ways.at;
  uint8_t taken = n == 1 && w->cond ? w->value : 2;

  if (n == 0 && from.stmt && from.stmt->kind == BP_END_THREAD)
    return fail(r, place_span(from), "the thread ends here");
  if (n == 0)
    return fail(r, place_span(from), "control cannot go from here to %s",
                place_text(r, to));
  if (taken < 2 && !states_keep(&r->states, w->cond, taken ? YES : NO, false))
    return fail(r, place_span(from), "%s", why_not(from.stmt, taken));
  if (!effect(r, from))
    return false;
  *top_place(r) = to;
  return arrive(r, m, from.kind == PLACE_ENTRY ? STEP_ENTER : STEP_MOVE, from,
                to, taken);
}

static bool replay_call(struct replayer *r, const struct run_move *m,
                        struct place to) {
  struct place from = *top_place(r);
  struct states *s = &r->states;
  const struct bp_stmt *st = from.kind == PLACE_STMT ? from.stmt : NULL;

  if (!st || st->kind != BP_CALL || st->async)
    return fail(r, place_span(from), "there is no call here");
  if (to.kind != PLACE_ENTRY || to.proc != st->callee.proc)
    return fail(r, place_span(from), "this calls '%s', not %s", st->callee.name,
                place_text(r, to));
  know_all(r, st->args, st->nargs);
  for (size_t i = 0; i < s->now.len; i++) {
    struct state *fresh = states_follow(s, s->now.at[i]);
    struct frame *top = states_push(s, fresh, s->thread, to.proc->nvars);
    for (uint32_t k = 0; k < st->nargs; k++)
      top->at[k] = value_in(r, st->args[k], s->now.at[i], top->at[k]);
    vec_push(&s->next, fresh);
  }
  s->unknowns += to.proc->nvars;
  states_advance(s);
  vec_push(&mover(r)->stack, to);
  return arrive(r, m, STEP_CALL, from, to, 2);
}

/* Leaves the activation on top.  call is NULL if nobody takes the results. */
static void leave_activation(struct replayer *r, struct place from,
                             const struct bp_stmt *call) {
  struct states *s = &r->states;
  const struct bp_stmt *back = from.kind == PLACE_STMT ? from.stmt : NULL;
  uint32_t base = s->unknowns, n = call ? call->ntargets : 0;

  if (back)
    know_all(r, back->args, back->nargs);
  for (size_t i = 0; i < s->now.len; i++) {
    const struct state *old = s->now.at[i];
    struct state *fresh = states_follow(s, old);
    states_pop(s, fresh);
    for (uint32_t k = 0; k < n; k++)
      if (call->targets[k].var)
        states_set(s, fresh, call->targets[k].var,
                   back ? value_in(r, back->args[k], old, base + k) : base + k);
    vec_push(&s->next, fresh);
  }
  s->unknowns += n;
  states_advance(s);
}

static bool is_exit(struct place p) {
  return p.kind == PLACE_END ||
         (p.kind == PLACE_STMT && p.stmt->kind == BP_RETURN);
}

/* The thread returns from where it was started. */
static bool over(struct replayer *r, const struct run_move *m,
                 struct place from, struct place to) {
  bool started = m->thread >= r->program->nthreads;

  if (to.kind != PLACE_NONE || !started)
    return fail(r, place_span(from),
                "nobody has called '%s': it returns to "
                "nowhere",
                from.proc->name);
  leave_activation(r, from, NULL);
  (void)vec_pop(&mover(r)->stack);
  mover(r)->phase = PHASE_OVER;
  return arrive(r, m, STEP_OVER, from, to, 2);
}

static bool replay_return(struct replayer *r, const struct run_move *m,
                          struct place to) {
  struct place from = *top_place(r), caller, after;

  if (!is_exit(from))
    return fail(r, place_span(from), "there is no return here");
  if (mover(r)->stack.len == 1)
    return over(r, m, from, to);
  caller = mover(r)->stack.at[mover(r)->stack.len - 2];
  after = script_after(r->script, caller.proc, caller.stmt);
  if (!place_same(after, to))
    return fail(r, place_span(from), "this returns to %s, not to %s",
                place_text(r, after), place_text(r, to));
  leave_activation(r, from, caller.stmt);
  (void)vec_pop(&mover(r)->stack);
  *top_place(r) = to;
  return arrive(r, m, STEP_RETURN, from, to, 2);
}

/* A thread that waits to be started, in no text, until it calls. */
static bool replay_begin(struct replayer *r, const struct run_move *m,
                         struct place to) {
  struct thread *t = mover(r);
  struct place none = {0};

  if (m->kind != RUN_CALL && to.kind == PLACE_NONE)
    return refine(r, &m->to, NULL, (struct span){0});
  if (t->phase == PHASE_WAITS || to.kind != PLACE_ENTRY)
    return fail(r, place_span(to), "thread %u moves before it is started",
                m->thread + 1);
  if (to.proc != t->first)
    return fail(r, place_span(to), "thread %u was started in '%s'",
                m->thread + 1, t->first->name);
  follow_states(r);
  t->phase = PHASE_RUNS;
  vec_push(&t->stack, to);
  return arrive(r, m, STEP_BEGIN, none, to, 2);
}

/* The main of a thread is entered when the thread moves first. */
static bool first_move(struct replayer *r, uint32_t thread) {
  const struct run_state *said = &r->run->start[thread];
  struct thread *t = &r->threads[thread];
  struct place p = script_place(r->script, r->g, said->point);

  if (t->moved)
    return true;
  t->moved = true;
  if (t->phase == PHASE_WAITS || t->phase == PHASE_READY)
    return refine(r, said, NULL, (struct span){0});
  if (!place_same(p, t->stack.at[0]))
    return fail(r, place_span(t->stack.at[0]),
                "thread %u begins here, not "
                "at %s",
                thread + 1, place_text(r, p));
  return refine(r, said, p.proc, place_span(p)) && enforce(r, p.proc);
}

static bool may_move(struct replayer *r, const struct run_move *m) {
  struct span none = {0};

  if (m->thread >= r->nthreads)
    return fail(r, none, "there is no thread %u", m->thread + 1);
  if (m->to.point >= r->g->npoints ||
      r->run->start[m->thread].point >= r->g->npoints)
    return fail(r, none, "there is no such point");
  if (r->atomic != CFG_NONE && r->atomic != m->thread)
    return fail(r, none,
                "thread %u moves while thread %u is in an atomic "
                "part",
                m->thread + 1, r->atomic + 1);
  if (r->threads[m->thread].phase == PHASE_OVER)
    return fail(r, none, "thread %u is over", m->thread + 1);
  return true;
}

/* Other threads may have made false what `enforce` of this one asks for; then
   it waits. */
static bool may_go_on(struct replayer *r) {
  struct states *s = &r->states;
  const struct bp_proc *proc = top_place(r)->proc;

  if (r->nthreads == 1 || proc->nenforce == 0)
    return true;
  for (size_t i = 0; i < s->now.len; i++)
    s->now.at[i] = states_copy(s, s->now.at[i]);
  return enforce(r, proc);
}

static bool move(struct replayer *r, const struct run_move *m) {
  struct place to;

  if (!may_move(r, m))
    return false;
  r->states.thread = m->thread;
  if (!first_move(r, m->thread))
    return false;
  to = script_place(r->script, r->g, m->to.point);
  if (mover(r)->phase != PHASE_RUNS)
    return replay_begin(r, m, to);
  if (!may_go_on(r))
    return false;
  if (m->kind == RUN_INTERNAL)
    return replay_internal(r, m, to);
  return m->kind == RUN_CALL ? replay_call(r, m, to) : replay_return(r, m, to);
}

/* ---- The end ------------------------------------------------------------- */

/* Does the target name this label: L, f.L, or 2.f.L? */
static bool names(struct replayer *r, const char *target,
                  const struct bp_proc *f, const char *label) {
  const char *in_proc = arena_printf(r->arena, "%s.%s", f->name, label);
  const char *in_thread =
      arena_printf(r->arena, "%u.%s", f->thread + 1, in_proc);

  return strcmp(target, label) == 0 || strcmp(target, in_proc) == 0 ||
         strcmp(target, in_thread) == 0;
}

static bool is_target(struct replayer *r, const struct trace *t,
                      const struct bp_proc *f, const char *label) {
  for (uint32_t i = 0; i < t->ntargets; i++)
    if (names(r, t->targets[i], f, label))
      return true;
  return t->ntargets == 0 &&
         (strcmp(label, "ERROR") == 0 || strcmp(label, "SLIC_ERROR") == 0);
}

/* "lock.bp:5" is this line of the program's text, whatever the folders before
   its name. */
static bool names_line(const struct replayer *r, const char *target,
                       unsigned line) {
  const char *name =
      sources_get(script_sources(r->script), r->program->source)->name;
  const char *slash = strrchr(name, '/'), *colon = strrchr(target, ':');
  const char *file = slash ? slash + 1 : name, *asked = target;

  if (!colon || colon[1 + strspn(colon + 1, "0123456789")])
    return false;
  for (const char *c = target; c < colon; c++)
    asked = *c == '/' ? c + 1 : asked;
  return strlen(file) == (size_t)(colon - asked) &&
         memcmp(file, asked, strlen(file)) == 0 &&
         strtoul(colon + 1, NULL, 10) == line;
}

static bool asserts_in(const struct replayer *r, const struct bp_stmt *s,
                       unsigned line) {
  unsigned here, column;

  for (; s; s = s->next) {
    sources_locate(script_sources(r->script), s->span.source, s->span.start,
                   &here, &column);
    if (s->kind == BP_ASSERT && here == line)
      return true;
    for (const struct bp_arm *arm = s->arms; arm; arm = arm->next)
      if (asserts_in(r, arm->body, line))
        return true;
    if (asserts_in(r, s->orelse, line))
      return true;
  }
  return false;
}

/* Of a line with assertions, their failures are asked for. */
static bool has_assertion(const struct replayer *r, unsigned line) {
  for (uint32_t i = 0; i < r->program->nprocs; i++)
    if (asserts_in(r, r->program->procs[i]->body, line))
      return true;
  return false;
}

static bool at_line(const struct replayer *r, const struct trace *t,
                    struct place p) {
  struct span at = place_span(p);
  unsigned line, column;

  if (p.kind == PLACE_NONE || p.kind == PLACE_ENTRY)
    return false;
  sources_locate(script_sources(r->script), at.source, at.start, &line,
                 &column);
  for (uint32_t i = 0; i < t->ntargets; i++)
    if (names_line(r, t->targets[i], line) &&
        (p.kind == PLACE_FAILED || !has_assertion(r, line)))
      return true;
  return false;
}

/* The point, by the name that tuples give it, was asked for. */
static bool at_point(const struct replayer *r, const struct trace *t,
                     uint32_t point) {
  for (uint32_t i = 0; i < t->ntargets; i++)
    if (strcmp(t->targets[i], r->point_names[point]) == 0)
      return true;
  return false;
}

/* Whether a place that a move has led to is a target; then `label` is as in struct
   trace. */
static bool find_target(struct replayer *r, const struct trace *t,
                        struct place p, uint32_t point, const char **label) {
  *label = NULL;
  if (p.kind == PLACE_FAILED && t->ntargets == 0)
    return true;
  if (at_line(r, t, p) || at_point(r, t, point)) {
    *label = p.kind == PLACE_FAILED ? NULL : arena_strndup(r->arena, "", 0);
    return true;
  }
  for (const struct bp_label *l =
           p.kind == PLACE_STMT && !p.arm ? p.stmt->labels : NULL;
       l; l = l->next)
    if (is_target(r, t, p.proc, l->name)) {
      *label = arena_strndup(r->arena, l->name, strlen(l->name));
      return true;
    }
  return false;
}

static bool ends_at_target(struct replayer *r, struct trace *t) {
  if (r->steps.len == 0)
    return fail(r, (struct span){0}, "the trace has no moves");
  struct place p = r->steps.at[r->steps.len - 1].to;
  uint32_t point = r->run->moves.at[r->run->moves.len - 1].to.point;
  return find_target(r, t, p, point, &t->target) ||
         fail(r, place_span(p), "the trace ends here, which is no target");
}

/* ---- Infinite runs ------------------------------------------------------- */

/* Where the loop begins. */
static struct place loop_begins(const struct replayer *r) {
  struct place entry = {PLACE_ENTRY, r->program->threads[0].main, NULL, NULL};
  return r->run->loop ? r->steps.at[r->run->loop - 1].to : entry;
}

static bool is_lasso(struct replayer *r) {
  struct span none = {0};

  assert(r->run->loop < r->run->moves.len);
  return r->run->nthreads == 1 ||
         fail(r, none, "an infinite run has one thread");
}

/* The loop keeps to the stack with which it begins, or a larger one. */
static bool stack_repeats(struct replayer *r, struct trace *t) {
  uint32_t above = 0;

  for (size_t i = r->run->loop; i < r->run->moves.len; i++) {
    const struct step *step = &r->steps.at[i];
    r->number = (uint32_t)i + 1;
    if (step->kind == STEP_RETURN && above == 0)
      return fail(r, place_span(step->from),
                  "what comes again and again may not return to a caller that "
                  "it has not called itself");
    above += step->kind == STEP_CALL;
    above -= step->kind == STEP_RETURN;
  }
  t->grows = above;
  struct place last = r->steps.at[r->run->moves.len - 1].to;
  return place_same(last, loop_begins(r)) ||
         fail(r, place_span(last), "this is not where the loop begins: %s",
              place_text(r, loop_begins(r)));
}

/* Keeps one state that has the values which it had so many turns ago. */
static bool values_repeat(struct replayer *r, size_t turns) {
  struct states *s = &r->states;
  size_t moves = turns * (r->run->moves.len - r->run->loop);

  for (size_t i = 0; i < s->now.len; i++) {
    const struct state *then = s->now.at[i];
    struct state *st = states_copy(s, s->now.at[i]);
    for (size_t k = 0; k < moves; k++)
      then = then->before;
    if (!states_repeat(s, st, then))
      continue;
    s->now.at[0] = st;
    s->now.len = 1;
    return true;
  }
  return false;
}

static bool make_turn(struct replayer *r) {
  for (size_t i = r->run->loop; i < r->run->moves.len; i++) {
    r->number = (uint32_t)i + 1;
    if (!move(r, &r->run->moves.at[i]))
      return false;
  }
  return true;
}

/* What the run says of targets is so. */
static bool meets_demand(struct replayer *r, struct trace *t) {
  enum run_demand demand = r->run->demand;
  const char *label;

  for (size_t i = 0; i < r->run->moves.len && demand != RUN_ENDS; i++) {
    struct place to = r->steps.at[i].to;
    if (!find_target(r, t, to, r->run->moves.at[i].to.point, &label))
      continue;
    r->number = (uint32_t)i + 1;
    if (demand == RUN_AVOIDS)
      return fail(r, place_span(to), "this is a target, which is avoided");
    if (i >= r->run->loop && !t->visits) {
      t->visits = true;
      t->target = label;
    }
  }
  t->avoids = demand == RUN_AVOIDS;
  r->number = 0;
  return demand != RUN_VISITS || t->visits ||
         fail(r, place_span(loop_begins(r)),
              "what comes again and again does not come to the target");
}

/* More than these are not made, and not more moves than MAX_TURNED. */
enum { MAX_TURNS = 64, MAX_TURNED = 1000000 };

/* Variables that nobody looks at may have other values before the first turn, or
   change from turn to turn: several turns are then one. */
static bool goes_on(struct replayer *r, struct trace *t) {
  size_t moves = r->run->moves.len - r->run->loop;

  t->infinite = true;
  if (!stack_repeats(r, t) || !meets_demand(r, t))
    return false;
  for (size_t made = 1;; made++) {
    for (size_t turns = 1; turns <= made; turns++)
      if (values_repeat(r, turns)) {
        t->loop = (uint32_t)(r->steps.len - turns * moves);
        t->grows *= (uint32_t)turns;
        return true;
      }
    if (made == MAX_TURNS || (made + 1) * moves > MAX_TURNED)
      break;
    if (!make_turn(r))
      return false;
  }
  t->drifts = true;
  r->failed_at = place_span(loop_begins(r));
  return false;
}

/* ---- What was open is settled -------------------------------------------- */

struct run_settling {
  struct arena *arena;
  uint8_t *value; /* of each unknown */
};

static const uint8_t *settle_values(const struct run_settling *s,
                                    const uint32_t *at, uint32_t n) {
  uint8_t *values = arena_array(s->arena, (size_t)n + 1, 1);

  for (uint32_t i = 0; i < n; i++)
    values[i] = at[i] < 2 ? (uint8_t)at[i] : s->value[at[i]];
  return values;
}

static const uint8_t *settle_top(const struct run_settling *s,
                                 const struct frame *top) {
  return top ? settle_values(s, top->at, top->n) : NULL;
}

/* Every step has a state, and the state before the first step is the last of
   the chain.  Values that did not change are shared. */
static void settle_all(struct replayer *r, struct trace *t) {
  const struct state *st = r->states.now.at[0];
  const uint32_t *last = NULL;
  struct run_settling s = {r->arena, xcalloc(r->states.unknowns, 1)};
  const uint8_t **locals = arena_array(r->arena, r->nthreads, sizeof *locals);

  for (const struct bound *b = st->bound; b; b = b->before)
    s.value[b->unknown] = (uint8_t)b->value;
  for (size_t i = r->steps.len; i-- > 0; st = st->before) {
    struct step *step = &r->steps.at[i];
    bool same = step + 1 < r->steps.at + r->steps.len && st->globals == last;
    last = st->globals;
    step->globals =
        same ? step[1].globals : settle_values(&s, last, r->program->nglobals);
    step->locals = settle_top(&s, st->tops[step->thread]);
  }
  t->globals = settle_values(&s, st->globals, r->program->nglobals);
  for (uint32_t i = 0; i < r->nthreads; i++)
    locals[i] = settle_top(&s, st->tops[i]);
  t->locals = locals;
  xfree(s.value);
}

/* ---- The whole ----------------------------------------------------------- */

static void open_threads(struct replayer *r) {
  struct states *s = &r->states;

  r->nthreads = r->g->program->nthreads;
  r->atomic = CFG_NONE;
  r->threads = xcalloc(r->nthreads, sizeof *r->threads);
  states_open(s, r->arena, r->program->nglobals, r->nthreads);
  for (uint32_t i = 0; i < r->program->nthreads; i++) {
    const struct bp_proc *main = r->program->threads[i].main;
    struct place entry = {PLACE_ENTRY, main, NULL, NULL};
    s->thread = i;
    states_push(s, s->now.at[0], i, main->nvars);
    s->unknowns += main->nvars;
    vec_push(&r->threads[i].stack, entry);
    r->threads[i].phase = PHASE_RUNS;
  }
}

static void close_threads(struct replayer *r) {
  for (uint32_t i = 0; i < r->nthreads; i++)
    vec_free(&r->threads[i].stack);
  xfree(r->threads);
  states_close(&r->states);
  vec_free(&r->ways);
}

bool trace_replay(struct trace *t, struct arena *a, const struct cfg *g,
                  const struct run *run, const char *const *targets,
                  uint32_t ntargets, struct diag *d) {
  struct replayer r = {.arena = a, .g = g, .run = run, .diag = d};
  bool ok = true;

  *t = (struct trace){
      .script = script_read(g), .targets = targets, .ntargets = ntargets};
  r.script = t->script;
  r.program = script_program(t->script);
  r.point_names = cfg_point_names(a, g);
  open_threads(&r);
  ok = !run->infinite || is_lasso(&r);
  for (size_t i = 0; ok && i < run->moves.len; i++) {
    r.number++;
    r.states.keeps_pasts = run->infinite && i >= run->loop;
    ok = move(&r, &run->moves.at[i]);
  }
  ok = ok && (run->infinite ? goes_on(&r, t) : ends_at_target(&r, t));
  if (ok)
    settle_all(&r, t);
  else if (r.states.dropped || t->drifts)
    t->open = arena_copy(a, &(struct trace_open){r.number, r.failed_at}, 1,
                         sizeof *t->open);
  t->nthreads = r.nthreads;
  t->nsteps = (uint32_t)r.steps.len;
  t->steps = vec_to_arena(&r.steps, a);
  close_threads(&r);
  return ok;
}

void trace_free(struct trace *t) {
  script_free(t->script);
  t->script = NULL;
}
