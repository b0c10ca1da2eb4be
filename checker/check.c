/* checker/check.c — the clauses of entry-forward summaries.
 *
 * The relation has, for each step, pairs of a state at the entry of its
 * procedure and a state at the step.  With k context switches, it has one set
 * of pairs for each pair (e, c) of the context in which the procedure was
 * entered and the one that is running; summaries are the case k = 0.
 *
 * A clause is refuted by substitution: the state after a step is not a copy of
 * variables that are said to be equal, but the literals before it, with those
 * replaced that the step changes.  So a relation that does not speak of what
 * changes is the same gate before and after, and no solver is asked.
 */
#include "check.h"

#include <assert.h>
#include <string.h>

/* ---- Questions ----------------------------------------------------------- */

static const struct proc *proc_at(const struct checker *c, uint32_t proc) {
  return &c->program->procs.at[proc];
}

/* A new variable that is tried where certificates have this one. */
static lit any_like(struct checker *c, enum copy copy, uint32_t index,
                    uint32_t var, uint32_t proc) {
  struct graph_var v = {copy, index, var};

  return logic_var_at(c->logic, order_rank(c->order, &v, proc));
}

static enum copy copy_of(const struct checker *c, const struct state *s) {
  return s == &c->u ? COPY_ENTRY : COPY_NOW;
}

void check_any_globals(struct checker *c, struct state *s) {
  for (uint32_t i = 0; i < c->program->globals.len; i++)
    s->globals[i] = any_like(c, copy_of(c, s), 0, i, NONE);
}

void check_any_locals(struct checker *c, struct state *s, uint32_t proc) {
  for (uint32_t i = 0; i < proc_at(c, proc)->nvars; i++)
    s->locals[i] = any_like(c, copy_of(c, s), 0, i | LOCAL_BIT, proc);
}

static void any_state(struct checker *c, struct state *s, uint32_t proc) {
  check_any_globals(c, s);
  check_any_locals(c, s, proc);
}

void check_copy(const struct checker *c, struct state *to,
                const struct state *from) {
  memcpy(to->globals, from->globals,
         c->program->globals.len * sizeof *to->globals);
  memcpy(to->locals, from->locals, c->nlocals * sizeof *to->locals);
}

lit check_thread_is(struct checker *c, uint32_t ctx, uint32_t thread) {
  lit all = LIT_TRUE;

  for (uint32_t b = 0; b < proof_thread_bits(c->proof); b++) {
    lit bit = c->threads[ctx][b];
    all = logic_and(c->logic, all, thread >> b & 1 ? bit : -bit);
  }
  return all;
}

void check_begin(struct checker *c) {
  uint32_t bits = proof_thread_bits(c->proof);

  logic_reset(c->logic);
  if (!c->proof->contexts)
    return;
  for (uint32_t i = 0; i < c->ncontexts; i++) {
    for (uint32_t j = 0; j < c->program->globals.len; j++)
      c->record[i][j] = any_like(c, COPY_SWITCH, i, j, NONE);
    for (uint32_t j = 0; j < bits; j++)
      c->threads[i][j] = any_like(c, COPY_THREAD, i, j, NONE);
    for (uint32_t t = c->proof->threads; t < UINT32_C(1) << bits; t++)
      logic_require(c->logic, -check_thread_is(c, i, t));
  }
}

/* ---- Graphs -------------------------------------------------------------- */

static lit variable(const struct state *s, uint32_t var) {
  return var & LOCAL_BIT ? s->locals[var & ~LOCAL_BIT] : s->globals[var];
}

static lit graph_variable(const struct checker *c, const struct graph_var *v,
                          const struct state *entry, const struct state *now) {
  switch (v->copy) {
  case COPY_ENTRY:
    return variable(entry, v->var);
  case COPY_NOW:
    return variable(now, v->var);
  case COPY_SWITCH:
    return c->record[v->index][v->var];
  case COPY_THREAD:
    return c->threads[v->index][v->var];
  }
  return LIT_FALSE;
}

static bool is_known(const struct checker *c, uint32_t ref) {
  return ref < 2 || c->stamp[ref] == c->now;
}

static lit known(const struct checker *c, uint32_t ref) {
  return ref == 0 ? LIT_FALSE : ref == 1 ? LIT_TRUE : c->literal[ref];
}

/* Children before parents; a node waits on the path until both are known. */
lit check_graph(struct checker *c, uint32_t section, uint32_t root,
                const struct state *entry, const struct state *now) {
  if (root < 2)
    return known(c, root);
  const struct section *s = &c->proof->sections.at[section];
  c->now++;
  vec_push(&c->path, root);
  while (c->path.len > 0) {
    uint32_t ref = c->path.at[c->path.len - 1];
    const struct node *n = &s->nodes.at[ref - 2];
    if (is_known(c, n->high) && is_known(c, n->low)) {
      lit v = graph_variable(c, &s->vars.at[n->var], entry, now);
      c->literal[ref] =
          logic_ite(c->logic, v, known(c, n->high), known(c, n->low));
      c->stamp[ref] = c->now;
      (void)vec_pop(&c->path);
      continue;
    }
    if (!is_known(c, n->high))
      vec_push(&c->path, n->high);
    if (!is_known(c, n->low))
      vec_push(&c->path, n->low);
  }
  return known(c, root);
}

static uint32_t row(const struct checker *c, uint32_t step, uint32_t e,
                    uint32_t ctx) {
  return *proof_row(c->proof, step, e, ctx);
}

lit check_row(struct checker *c, uint32_t step, uint32_t e, uint32_t ctx,
              const struct state *entry, const struct state *now) {
  uint32_t proc = program_proc(c->program, step);

  return check_graph(c, c->proof->by_proc[proc], row(c, step, e, ctx), entry,
                     now);
}

/* ---- Expressions --------------------------------------------------------- */

static lit apply(struct checker *c, enum op_kind kind, lit x, lit y) {
  struct logic *l = c->logic;

  switch (kind) {
  case OP_AND:
    return logic_and(l, x, y);
  case OP_OR:
    return logic_or(l, x, y);
  case OP_XOR:
    return -logic_equal(l, x, y);
  case OP_EQ:
    return logic_equal(l, x, y);
  case OP_IMPLIES:
    return logic_or(l, -x, y);
  default: /* true if x, else false if y, else any */
    assert(kind == OP_CHOOSE);
    return logic_or(l, x, logic_and(l, -y, logic_var(l)));
  }
}

static lit pop(struct checker *c) { return vec_pop(&c->stack); }

static lit operate(struct checker *c, const struct op *op,
                   const struct state *pre, const struct state *post) {
  lit x = LIT_FALSE, y = LIT_FALSE, z;

  switch (op->kind) {
  case OP_TRUE:
    return LIT_TRUE;
  case OP_ANY:
    return logic_var(c->logic);
  case OP_VAR:
    return variable(pre, op->var);
  case OP_PRIMED:
    return variable(post, op->var);
  case OP_FALSE:
  case OP_UNKNOWN:
    return LIT_FALSE;
  case OP_NOT:
    return -pop(c);
  case OP_ITE:
    z = pop(c);
    y = pop(c);
    x = pop(c);
    return logic_ite(c->logic, x, y, z);
  case OP_AND:
  case OP_OR:
  case OP_XOR:
  case OP_EQ:
  case OP_IMPLIES:
  case OP_CHOOSE:
    break;
  }
  y = pop(c);
  x = pop(c);
  return apply(c, op->kind, x, y);
}

/* The value of an expression; each choice in it is a new variable, so that
   whatever is required of the value asks whether some choices give it. */
static lit value(struct checker *c, struct code code, const struct state *pre,
                 const struct state *post) {
  for (uint32_t i = code.from; i < code.to; i++) {
    lit x = operate(c, &c->program->ops.at[i], pre, post);
    vec_push(&c->stack, x);
  }
  return pop(c);
}

static void require_enforced(struct checker *c, const struct state *s,
                             uint32_t proc) {
  const struct proc *f = proc_at(c, proc);

  for (uint32_t i = 0; i < f->nenforce; i++)
    logic_require(c->logic,
                  value(c, c->program->codes.at[f->enforce + i], s, NULL));
}

/* ---- Steps within a procedure -------------------------------------------- */

/* A step that is being looked at, with its contexts. */
struct site {
  uint32_t proc, step, e, c;
};

static const struct step *step_of(const struct checker *c,
                                  const struct site *at) {
  return &c->program->steps.at[at->step];
}

/* The question whether a tuple (u, x) of the site has a successor … */
static void begin_at(struct checker *c, const struct site *at) {
  check_begin(c);
  any_state(c, &c->u, at->proc);
  any_state(c, &c->x, at->proc);
  logic_require(c->logic, check_row(c, at->step, at->e, at->c, &c->u, &c->x));
  require_enforced(c, &c->x, at->proc);
  check_copy(c, &c->v, &c->x);
}

/* … (u, v) at a step that is not in the relation. */
static bool ends_in(struct checker *c, const struct site *at, uint32_t next,
                    uint32_t ctx) {
  uint32_t to = program_arrive(c->program, next);
  struct broken b = {.what = "it is not closed under this step",
                     .step = at->step,
                     .e = at->e,
                     .c = at->c,
                     .before = &c->x,
                     .then = "but not, after it, at",
                     .to = to,
                     .to_e = at->e,
                     .to_c = ctx,
                     .entry = &c->u,
                     .after = &c->v};

  require_enforced(c, &c->v, at->proc);
  logic_require(c->logic, -check_row(c, to, at->e, ctx, &c->u, &c->v));
  return check_impossible(c, &b);
}

static bool check_jump(struct checker *c, const struct site *at,
                       uint32_t next) {
  begin_at(c, at);
  return ends_in(c, at, next, at->c);
}

/* Control goes on where the condition can have the value. */
static bool check_when(struct checker *c, const struct site *at, bool is,
                       uint32_t next) {
  begin_at(c, at);
  lit cond = value(c, step_of(c, at)->cond, &c->x, NULL);
  logic_require(c->logic, is ? cond : -cond);
  return ends_in(c, at, next, at->c);
}

/* What a step gives to a variable of its procedure, if that can be anything. */
static lit any_value(struct checker *c, const struct site *at, uint32_t var) {
  return var == NONE ? logic_var(c->logic)
                     : any_like(c, COPY_NOW, 0, var, at->proc);
}

static void set(struct state *s, uint32_t var, lit x) {
  if (var == NONE)
    return;
  if (var & LOCAL_BIT)
    s->locals[var & ~LOCAL_BIT] = x;
  else
    s->globals[var] = x;
}

static bool check_assign(struct checker *c, const struct site *at) {
  const struct step *s = step_of(c, at);
  const struct program *p = c->program;

  begin_at(c, at);
  for (uint32_t i = 0; i < s->nrefs; i++)
    set(&c->v, p->refs.at[s->refs + i],
        s->nvalues ? value(c, p->codes.at[s->values + i], &c->x, NULL)
                   : any_value(c, at, p->refs.at[s->refs + i]));
  if (s->has_cond)
    logic_require(c->logic, value(c, s->cond, &c->x, &c->v));
  return ends_in(c, at, s->next, at->c);
}

static bool check_atomic(struct checker *c, const struct site *at, bool on) {
  begin_at(c, at);
  if (c->program->atomic != NONE)
    c->v.globals[c->program->atomic] = on ? LIT_TRUE : LIT_FALSE;
  return ends_in(c, at, step_of(c, at)->next, at->c);
}

/* ---- Threads that are started ------------------------------------------- */

/* A global variable of a spare thread in a state: bit b of its place, or,
   behind the bits, a value. */
static lit *spare(const struct checker *c, struct state *s, uint32_t thread,
                  uint32_t b) {
  const struct program *p = c->program;

  return &s->globals[p->first_spare + thread * (p->nbits + p->nvalues) + b];
}

static lit is_started(struct checker *c, struct state *s, uint32_t thread) {
  lit some = LIT_FALSE;

  for (uint32_t b = 0; b < c->program->nbits; b++)
    some = logic_or(c->logic, some, *spare(c, s, thread, b));
  return some;
}

static lit is_at(struct checker *c, struct state *s, uint32_t thread,
                 uint32_t place) {
  lit all = LIT_TRUE;

  for (uint32_t b = 0; b < c->program->nbits; b++) {
    lit bit = *spare(c, s, thread, b);
    all = logic_and(c->logic, all, place >> b & 1 ? bit : -bit);
  }
  return all;
}

/* The value with number k that the new thread gets. */
static lit given(struct checker *c, const struct step *s, uint32_t k) {
  return s->label ? c->x.locals[k]
                  : value(c, c->program->codes.at[s->values + k], &c->x, NULL);
}

/* If `now`, the thread takes its place and its values. */
static void start_spare(struct checker *c, const struct site *at,
                        uint32_t thread, lit now) {
  const struct program *p = c->program;
  const struct step *s = step_of(c, at);
  uint32_t n = s->label ? proc_at(c, at->proc)->nvars : s->nvalues;

  for (uint32_t b = 0; b < p->nbits; b++)
    if (s->place >> b & 1)
      *spare(c, &c->v, thread, b) =
          logic_or(c->logic, now, *spare(c, &c->x, thread, b));
  for (uint32_t k = 0; k < n; k++)
    *spare(c, &c->v, thread, p->nbits + k) = logic_ite(
        c->logic, now, given(c, s, k), *spare(c, &c->x, thread, p->nbits + k));
}

/* The first spare thread that was not started before is started now. */
static bool check_started(struct checker *c, const struct site *at) {
  lit before = LIT_TRUE;

  begin_at(c, at);
  for (uint32_t i = 0; i < c->program->nspares; i++) {
    lit already = is_started(c, &c->x, i);
    start_spare(c, at, i, logic_and(c->logic, before, -already));
    before = already;
  }
  return ends_in(c, at, step_of(c, at)->next, at->c);
}

static bool check_wait(struct checker *c, const struct site *at) {
  const struct step *s = step_of(c, at);

  begin_at(c, at);
  logic_require(c->logic, is_started(c, &c->x, s->spare));
  for (uint32_t k = 0; k < c->program->nvalues; k++) {
    c->v.locals[k] = *spare(c, &c->x, s->spare, c->program->nbits + k);
    *spare(c, &c->v, s->spare, c->program->nbits + k) = LIT_FALSE;
  }
  return ends_in(c, at, s->next, at->c);
}

static bool check_choose(struct checker *c, const struct site *at, bool is) {
  const struct step *s = step_of(c, at);

  begin_at(c, at);
  lit here = is_at(c, &c->x, s->spare, s->place);
  logic_require(c->logic, is ? here : -here);
  return ends_in(c, at, is ? s->next : s->other, at->c);
}

/* ---- Assertions and jumps ----------------------------------------------- */

static bool check_assert(struct checker *c, const struct site *at) {
  const struct step *s = step_of(c, at);
  struct broken b = {.what = "this assertion can fail",
                     .step = at->step,
                     .e = at->e,
                     .c = at->c,
                     .before = &c->x};

  if (!check_when(c, at, true, s->next))
    return false;
  if (!s->guarded)
    return true;
  begin_at(c, at);
  logic_require(c->logic, -value(c, s->cond, &c->x, NULL));
  return check_impossible(c, &b);
}

static bool check_goto(struct checker *c, const struct site *at) {
  const struct step *s = step_of(c, at);

  for (uint32_t i = 0; i < s->nrefs; i++)
    if (!check_jump(c, at, c->program->refs.at[s->refs + i]))
      return false;
  return true;
}

/* ---- Calls --------------------------------------------------------------- */

/* y is a state in which the call can enter the procedure: the globals of x,
   the arguments as parameters, and any other locals. */
static void enter_call(struct checker *c, const struct site *at) {
  const struct step *s = step_of(c, at);

  begin_at(c, at);
  check_any_locals(c, &c->y, s->callee);
  memcpy(c->y.globals, c->x.globals,
         c->program->globals.len * sizeof *c->y.globals);
  for (uint32_t i = 0; i < s->nvalues; i++)
    c->y.locals[i] = value(c, c->program->codes.at[s->values + i], &c->x, NULL);
  require_enforced(c, &c->y, s->callee);
}

static bool check_entry(struct checker *c, const struct site *at) {
  uint32_t callee = step_of(c, at)->callee;
  uint32_t to = proc_at(c, callee)->first;
  struct broken b = {.what = "it lacks an entry that this call makes",
                     .step = at->step,
                     .e = at->e,
                     .c = at->c,
                     .before = &c->x,
                     .then = "but not, after the call, at",
                     .to = to,
                     .to_e = at->c,
                     .to_c = at->c,
                     .entry = &c->y,
                     .after = &c->y};

  enter_call(c, at);
  logic_require(c->logic, -check_row(c, to, at->c, at->c, &c->y, &c->y));
  return check_impossible(c, &b);
}

static bool is_exit(const struct step *s) {
  return s->kind == STEP_RETURN || s->kind == STEP_END;
}

/* If `when`, the targets get the values of this exit; the end of a body gives
   any. */
static void take_results(struct checker *c, const struct site *at,
                         const struct step *leave, lit when) {
  const struct step *s = step_of(c, at);

  for (uint32_t i = 0; leave->kind == STEP_RETURN && i < s->nrefs; i++) {
    uint32_t var = c->program->refs.at[s->refs + i];
    if (var == NONE)
      continue;
    lit x = value(c, c->program->codes.at[leave->values + i], &c->z, NULL);
    lit one[2] = {-when, logic_equal(c->logic, variable(&c->v, var), x)};
    logic_require_one(c->logic, one, 2);
  }
}

/* The callee is at one of its exits, in context `ctx`: (y, z) is in the
   relation there, and v gets its globals and results.  False if it is at
   none. */
static bool leave_call(struct checker *c, const struct site *at, uint32_t ctx) {
  const struct step *s = step_of(c, at);
  const struct proc *f = proc_at(c, s->callee);
  VEC(lit) exits = {0};

  any_state(c, &c->z, s->callee);
  require_enforced(c, &c->z, s->callee);
  memcpy(c->v.globals, c->z.globals,
         c->program->globals.len * sizeof *c->v.globals);
  for (uint32_t i = 0; i < s->nrefs; i++) {
    uint32_t var = c->program->refs.at[s->refs + i];
    set(&c->v, var, any_value(c, at, var));
  }
  for (uint32_t i = f->first; i < f->first + f->nsteps; i++) {
    if (!is_exit(&c->program->steps.at[i]) || !row(c, i, at->c, ctx))
      continue;
    lit here = logic_var(c->logic);
    lit one[2] = {-here, check_row(c, i, at->c, ctx, &c->y, &c->z)};
    logic_require_one(c->logic, one, 2);
    take_results(c, at, &c->program->steps.at[i], here);
    vec_push(&exits, here);
  }
  bool some = exits.len > 0;
  if (some)
    logic_require_one(c->logic, exits.at, (uint32_t)exits.len);
  vec_free(&exits);
  return some;
}

static bool check_call(struct checker *c, const struct site *at) {
  if (!check_entry(c, at))
    return false;
  for (uint32_t ctx = at->c; ctx < c->ncontexts; ctx++) {
    enter_call(c, at);
    if (leave_call(c, at, ctx) && !ends_in(c, at, step_of(c, at)->next, ctx))
      return false;
  }
  return true;
}

/* ---- All steps ----------------------------------------------------------- */

static bool check_target(struct checker *c, const struct site *at) {
  struct broken b = {.what = "what should not be reached is in it",
                     .step = at->step,
                     .e = at->e,
                     .c = at->c,
                     .before = &c->x};

  begin_at(c, at);
  return check_impossible(c, &b);
}

static bool check_step(struct checker *c, const struct site *at) {
  const struct step *s = step_of(c, at);

  if (s->target && !check_target(c, at))
    return false;
  switch (s->kind) {
  case STEP_ENTRY:
  case STEP_SKIP:
  case STEP_JUMP:
    return check_jump(c, at, s->next);
  case STEP_GOTO:
    return check_goto(c, at);
  case STEP_ASSIGN:
    return check_assign(c, at);
  case STEP_BRANCH:
    return check_when(c, at, true, s->next) &&
           check_when(c, at, false, s->other);
  case STEP_ASSUME:
    return check_when(c, at, true, s->next);
  case STEP_ASSERT:
    return check_assert(c, at);
  case STEP_CALL:
    return check_call(c, at);
  case STEP_ATOMIC_BEGIN:
  case STEP_ATOMIC_END:
    return check_atomic(c, at, s->kind == STEP_ATOMIC_BEGIN);
  case STEP_START:
    return check_started(c, at);
  case STEP_WAIT:
    return check_wait(c, at);
  case STEP_CHOOSE:
    return check_choose(c, at, true) && check_choose(c, at, false);
  case STEP_RETURN:
  case STEP_END:
  case STEP_END_THREAD:
    return true;
  }
  return true;
}

static bool check_steps(struct checker *c) {
  for (uint32_t i = 0; i < c->program->steps.len; i++)
    for (uint32_t ctx = 0; ctx < c->ncontexts; ctx++)
      for (uint32_t e = 0; e <= ctx; e++) {
        struct site at = {program_proc(c->program, i), i, e, ctx};
        if (row(c, i, e, ctx) && !check_step(c, &at))
          return false;
      }
  return true;
}

/* A run begins at the entry of a main, with any values; only the globals that
   are not in the text are false. */
static bool check_start(struct checker *c, uint32_t thread) {
  uint32_t proc = c->program->mains.at[thread];
  uint32_t to = proc_at(c, proc)->first;
  struct broken b = {.what = "it lacks a state that the program can start in",
                     .step = NONE,
                     .then = "not in the relation, at",
                     .to = to,
                     .entry = &c->u,
                     .after = &c->u};

  check_begin(c);
  any_state(c, &c->u, proc);
  if (c->proof->contexts)
    logic_require(c->logic, check_thread_is(c, 0, thread));
  for (size_t i = c->program->first_flag; i < c->program->globals.len; i++)
    logic_require(c->logic, -c->u.globals[i]);
  logic_require(c->logic, -check_row(c, to, 0, 0, &c->u, &c->u));
  return check_impossible(c, &b);
}

/* ---- The whole ----------------------------------------------------------- */

static uint32_t most_locals(const struct program *p) {
  uint32_t most = 0;

  for (size_t i = 0; i < p->procs.len; i++)
    if (p->procs.at[i].nvars > most)
      most = p->procs.at[i].nvars;
  return most;
}

static void open_state(struct checker *c, struct state *s) {
  s->globals =
      arena_array(c->arena, c->program->globals.len + 1, sizeof *s->globals);
  s->locals = arena_array(c->arena, (size_t)c->nlocals + 1, sizeof *s->locals);
}

static void open_checker(struct checker *c) {
  const struct proof *f = c->proof;
  size_t nodes = 0, nglobals = c->program->globals.len;

  c->nlocals = most_locals(c->program);
  c->order = order_of_proof(c->program, f, c->arena);
  for (size_t i = 0; i < f->sections.len; i++)
    if (f->sections.at[i].nodes.len > nodes)
      nodes = f->sections.at[i].nodes.len;
  c->literal = arena_array(c->arena, nodes + 2, sizeof *c->literal);
  c->stamp = arena_array(c->arena, nodes + 2, sizeof *c->stamp);
  c->record = arena_array(c->arena, c->ncontexts, sizeof *c->record);
  c->threads = arena_array(c->arena, c->ncontexts, sizeof *c->threads);
  for (uint32_t i = 0; i < c->ncontexts; i++) {
    c->record[i] = arena_array(c->arena, nglobals + 1, sizeof **c->record);
    c->threads[i] = arena_array(c->arena, (size_t)proof_thread_bits(f) + 1,
                                sizeof **c->threads);
  }
  open_state(c, &c->u);
  open_state(c, &c->x);
  open_state(c, &c->v);
  open_state(c, &c->y);
  open_state(c, &c->z);
}

bool check_proof(const struct program *p, const struct proof *f,
                 struct logic *l, struct diag *d) {
  struct checker c = {.program = p, .proof = f, .logic = l, .diag = d};
  bool ok = true;

  c.arena = arena_new();
  c.ncontexts = f->switches + 1;
  open_checker(&c);
  for (uint32_t t = 0; t < p->mains.len && ok; t++)
    ok = check_start(&c, t);
  ok = ok && check_steps(&c) && check_switches(&c);
  vec_free(&c.path);
  vec_free(&c.stack);
  arena_free(c.arena);
  return ok;
}
