/* frontend/boolean/threads.c — threads that are started, and atomic parts.
 *
 * A place where threads begin is a procedure, or a label in one; each has a
 * number from 1.  Spare thread i has global variables for the bits of the
 * place (0: not started) and for the values it begins with: the arguments, or
 * for a label all variables of the procedure.  The spare threads start in the
 * order of their numbers, so that i is next if i - 1 has been started and i
 * has not; `start_thread f(e)` is one parallel assignment that gives the place
 * and the values to the one that is next.
 *
 * The program of a spare thread waits for its place, takes its values over,
 * and calls the procedure.  For a label that is a copy of the procedure which
 * has all variables as parameters and begins with `goto`.  The values are
 * cleared when they are taken, so that there are fewer states; but not where
 * copies of the thread may come to take them too.
 */
#include "threads.h"
#include "thread_counts.h"

#include "engine/base/vec.h"

#include "engine/base/hash_table.h"
#include <string.h>

enum { MAX_THREADS = 1000, MAX_FIELDS = 100000 };

/* Where threads begin; label is NULL for the start of proc. */
struct start_place {
  struct bp_proc *proc;
  const struct bp_label *label;
  struct bp_proc *run; /* what the new thread calls */
};

struct start {
  struct bp_proc *proc; /* that the statement is in */
  struct bp_stmt *stmt;
};

struct spare {
  struct bp_var *bits, *values;
};

struct start_maker {
  struct arena *arena;
  struct intern *names;
  struct bp_program *program;
  struct bp_builder build; /* for expressions */
  struct span span;        /* of what is in no text */
  VEC(struct start) starts;
  VEC(struct bp_stmt *) atomic;
  VEC(struct start_place) places;
  VEC(const struct bp_var *) globals;
  VEC(const struct bp_var *) flags;
  VEC(struct bp_proc *) procs;
  VEC(struct bp_thread) threads;
  struct spare *spares;
  uint32_t nspares, nbits, nvalues;
  bool copies; /* of spare threads, which take the same values */
};

/* ---- What there is ------------------------------------------------------- */

static void collect_starts(struct start_maker *m, struct bp_proc *p,
                           struct bp_stmt *s) {
  for (; s; s = s->next) {
    if (bp_starts_thread(s)) {
      struct start start = {p, s};
      vec_push(&m->starts, start);
    }
    if (s->kind == BP_START_GOTO && s->ntargets > 1)
      diag_error(m->build.diag, s->targets[1].span,
                 "a thread starts at one label; use 'goto' there to choose");
    if (s->kind == BP_ATOMIC_BEGIN || s->kind == BP_ATOMIC_END)
      vec_push(&m->atomic, s);
    for (struct bp_arm *arm = s->arms; arm; arm = arm->next)
      collect_starts(m, p, arm->body);
    collect_starts(m, p, s->orelse);
  }
}

static struct start_place place_at(const struct start *s, uint32_t target) {
  if (s->stmt->kind == BP_START_GOTO)
    return (struct start_place){s->proc, s->stmt->targets[target].label, NULL};
  return (struct start_place){s->stmt->callee.proc, NULL, NULL};
}

/* The number of a place, from 1. */
static uint32_t start_number(struct start_maker *m, struct start_place p) {
  for (size_t i = 0; i < m->places.len; i++)
    if (m->places.at[i].proc == p.proc && m->places.at[i].label == p.label)
      return (uint32_t)i + 1;
  uint32_t values = p.label ? p.proc->nvars : p.proc->nparams;
  m->nvalues = values > m->nvalues ? values : m->nvalues;
  vec_push(&m->places, p);
  return (uint32_t)m->places.len;
}

static void number_places(struct start_maker *m) {
  for (size_t i = 0; i < m->starts.len; i++)
    start_number(m, place_at(&m->starts.at[i], 0));
  for (size_t n = m->places.len; n > 0; n /= 2)
    m->nbits++;
}

/* ---- Expressions and statements ------------------------------------------ */

static const char *text(struct start_maker *m, const char *of) {
  return intern_str(m->names, of);
}

static struct bp_expr *build_leaf(struct start_maker *m,
                                  enum bp_expr_kind kind) {
  return bp_leaf(&m->build, kind, (struct bp_token){NULL, m->span});
}

static struct bp_expr *build_var(struct start_maker *m,
                                 const struct bp_var *var) {
  struct bp_expr *e =
      bp_leaf(&m->build, BP_VAR, (struct bp_token){var->name, m->span});

  e->ref.var = var;
  return e;
}

/* Parentheses keep what is built around it from changing it. */
static struct bp_expr *build_op(struct start_maker *m, enum bp_expr_kind kind,
                                struct bp_expr *x, struct bp_expr *y,
                                struct bp_expr *z) {
  struct bp_expr *e = bp_op(&m->build, kind, m->span, x, y, z);

  e->parens = true;
  return e;
}

static struct bp_expr * not(struct start_maker * m, struct bp_expr *x) {
  return build_op(m, BP_NOT, x, NULL, NULL);
}

static struct bp_expr *build_and(struct start_maker *m, struct bp_expr *x,
                                 struct bp_expr *y) {
  return x && y ? build_op(m, BP_AND, x, y, NULL) : x ? x : y;
}

static struct bp_expr *is_started(struct start_maker *m,
                                  const struct spare *s) {
  struct bp_expr *e = build_var(m, &s->bits[0]);

  for (uint32_t b = 1; b < m->nbits; b++)
    e = build_op(m, BP_OR, e, build_var(m, &s->bits[b]), NULL);
  return e;
}

/* Spare thread i is the next to be started. */
static struct bp_expr *is_next(struct start_maker *m, uint32_t i) {
  return build_and(m, i ? is_started(m, &m->spares[i - 1]) : NULL,
                   not(m, is_started(m, &m->spares[i])));
}

static struct bp_stmt *new_stmt(struct start_maker *m, enum bp_stmt_kind kind) {
  struct bp_stmt *s = arena_alloc(m->arena, sizeof *s);

  s->kind = kind;
  s->span = m->span;
  s->point = UINT32_MAX;
  return s;
}

/* s becomes an assignment with room for n targets, none of them yet. */
static void make_assignment(struct start_maker *m, struct bp_stmt *s,
                            size_t n) {
  s->kind = BP_ASSIGN;
  s->async = false;
  s->cond = NULL;
  s->targets = arena_array(m->arena, n + 1, sizeof *s->targets);
  s->args = arena_array(m->arena, n + 1, sizeof *s->args);
  s->ntargets = s->nargs = 0;
}

static void add_target(struct bp_stmt *s, const struct bp_var *var,
                       struct bp_expr *e) {
  s->targets[s->ntargets++] =
      (struct bp_ref){.name = var->name, .span = s->span, .var = var};
  s->args[s->nargs++] = e;
}

/* ---- Global variables ---------------------------------------------------- */

static void add_global(struct start_maker *m, struct bp_var *v,
                       const char *name) {
  v->name = text(m, name);
  v->span = m->span;
  v->global = true;
  v->index = (uint32_t)m->globals.len;
  vec_push(&m->globals, v);
}

static bool is_name_of_global(const struct start_maker *m, const char *name) {
  for (size_t i = 0; i < m->globals.len; i++)
    if (strcmp(m->globals.at[i]->name, name) == 0)
      return true;
  return false;
}

static void make_atomic(struct start_maker *m) {
  if (m->atomic.len == 0)
    return;
  struct bp_var *v = arena_alloc(m->arena, sizeof *v);
  const char *name = "atomic";
  while (is_name_of_global(m, name))
    name = arena_printf(m->arena, "%s_", name);
  add_global(m, v, name);
  vec_push(&m->flags, v);
  m->program->atomic = v;
  for (size_t i = 0; i < m->atomic.len; i++) {
    struct bp_stmt *s = m->atomic.at[i];
    struct bp_expr *on =
        build_leaf(m, s->kind == BP_ATOMIC_BEGIN ? BP_TRUE : BP_FALSE);
    make_assignment(m, s, 1);
    add_target(s, v, on);
  }
}

static void make_spares(struct start_maker *m) {
  uint32_t first = m->program->nthreads + 1;

  m->spares = arena_array(m->arena, (size_t)m->nspares + 1, sizeof *m->spares);
  for (uint32_t i = 0; i < m->nspares; i++) {
    struct spare *s = &m->spares[i];
    s->bits = arena_array(m->arena, m->nbits, sizeof *s->bits);
    s->values =
        arena_array(m->arena, (size_t)m->nvalues + 1, sizeof *s->values);
    for (uint32_t b = 0; b < m->nbits; b++) {
      add_global(m, &s->bits[b],
                 arena_printf(m->arena, "thread%u_at%u", first + i, b));
      vec_push(&m->flags, &s->bits[b]);
    }
    for (uint32_t k = 0; k < m->nvalues; k++) {
      add_global(m, &s->values[k],
                 arena_printf(m->arena, "thread%u_gets%u", first + i, k));
      vec_push(&m->flags, &s->values[k]);
    }
  }
}

/* ---- Statements that start threads --------------------------------------- */

/* The value with number k that the new thread gets. */
static struct bp_expr *given(struct start_maker *m, const struct start *s,
                             uint32_t k) {
  if (s->stmt->kind == BP_START_GOTO)
    return build_var(m, &s->proc->vars[k]);
  s->stmt->args[k]->parens = true;
  return s->stmt->args[k];
}

static void convert(struct start_maker *m, const struct start *start) {
  struct start_place place = place_at(start, 0);
  uint32_t number = start_number(m, place);
  uint32_t n = place.label ? place.proc->nvars : place.proc->nparams;
  struct bp_stmt made = *start->stmt;

  make_assignment(m, &made, (size_t)m->nspares * (m->nbits + n));
  for (uint32_t i = 0; i < m->nspares; i++) {
    const struct spare *s = &m->spares[i];
    for (uint32_t b = 0; b < m->nbits; b++)
      if (number >> b & 1)
        add_target(
            &made, &s->bits[b],
            build_op(m, BP_OR, is_next(m, i), build_var(m, &s->bits[b]), NULL));
    for (uint32_t k = 0; k < n; k++)
      add_target(&made, &s->values[k],
                 build_op(m, BP_ITE, is_next(m, i), given(m, start, k),
                          build_var(m, &s->values[k])));
  }
  if (made.ntargets == 0)
    made.kind = BP_SKIP;
  *start->stmt = made;
}

/* ---- Copies of procedures ------------------------------------------------ */

struct moved {
  const struct bp_label *from;
  struct bp_label *to;
  UT_hash_handle hh;
};

struct copier {
  struct start_maker *m;
  const struct bp_proc *from;
  struct bp_proc *to;
  struct moved *labels;
};

static const struct bp_var *copy_var(const struct copier *c,
                                     const struct bp_var *v) {
  return v && !v->global ? &c->to->vars[v - c->from->vars] : v;
}

/* Recursion is bounded by BP_MAX_DEPTH. */
static struct bp_expr *copy_expr(const struct copier *c,
                                 const struct bp_expr *e) {
  if (!e)
    return NULL;
  struct bp_expr *copy = arena_copy(c->m->arena, e, 1, sizeof *e);
  if (e->kind == BP_VAR || e->kind == BP_PRIMED)
    copy->ref.var = copy_var(c, e->ref.var);
  else if (e->nargs)
    copy->arg = arena_array(c->m->arena, e->nargs, sizeof(*copy->arg));
  for (uint32_t i = 0; i < e->nargs; i++)
    copy->arg[i] = copy_expr(c, e->arg[i]);
  return copy;
}

static struct bp_expr **copy_exprs(const struct copier *c,
                                   struct bp_expr *const *e, uint32_t n) {
  struct bp_expr **copy = arena_array(c->m->arena, (size_t)n + 1, sizeof *copy);

  for (uint32_t i = 0; i < n; i++)
    copy[i] = copy_expr(c, e[i]);
  return copy;
}

static struct bp_label *copy_labels(struct copier *c,
                                    const struct bp_label *labels,
                                    struct bp_stmt *stmt) {
  struct bp_label *first = NULL, **end = &first;

  for (const struct bp_label *l = labels; l; l = l->next) {
    struct moved *moved = arena_alloc(c->m->arena, sizeof *moved);
    moved->from = l;
    moved->to = arena_copy(c->m->arena, l, 1, sizeof *l);
    moved->to->stmt = stmt;
    moved->to->next = NULL;
    HASH_ADD_PTR(c->labels, from, moved);
    *end = moved->to;
    end = &moved->to->next;
  }
  return first;
}

static struct bp_stmt *copy_block(struct copier *c, const struct bp_stmt *s);

static struct bp_arm *copy_arms(struct copier *c, const struct bp_arm *arms) {
  struct bp_arm *first = NULL, **end = &first;

  for (const struct bp_arm *arm = arms; arm; arm = arm->next) {
    struct bp_arm *copy = arena_copy(c->m->arena, arm, 1, sizeof *arm);
    copy->cond = copy_expr(c, arm->cond);
    copy->body = copy_block(c, arm->body);
    copy->next = NULL;
    *end = copy;
    end = &copy->next;
  }
  return first;
}

/* Labels that a `goto` leads to are moved when all are known.  Recursion is
   bounded by BP_MAX_BLOCKS. */
static struct bp_stmt *copy_block(struct copier *c, const struct bp_stmt *s) {
  struct bp_stmt *first = NULL, **end = &first;

  for (; s; s = s->next) {
    struct bp_stmt *copy = arena_copy(c->m->arena, s, 1, sizeof *s);
    copy->labels = copy_labels(c, s->labels, copy);
    copy->targets =
        arena_copy(c->m->arena, s->targets, s->ntargets, sizeof *s->targets);
    for (uint32_t i = 0; s->kind != BP_GOTO && i < s->ntargets; i++)
      copy->targets[i].var = copy_var(c, s->targets[i].var);
    copy->args = copy_exprs(c, s->args, s->nargs);
    copy->cond = copy_expr(c, s->cond);
    copy->arms = copy_arms(c, s->arms);
    copy->orelse = copy_block(c, s->orelse);
    copy->next = NULL;
    *end = copy;
    end = &copy->next;
  }
  return first;
}

static struct bp_label *moved_label(const struct copier *c,
                                    const struct bp_label *label) {
  struct moved *moved;

  HASH_FIND_PTR(c->labels, &label, moved);
  return moved->to;
}

static void move_gotos(const struct copier *c, struct bp_stmt *s) {
  for (; s; s = s->next) {
    for (uint32_t i = 0; s->kind == BP_GOTO && i < s->ntargets; i++)
      s->targets[i].label = moved_label(c, s->targets[i].label);
    for (struct bp_arm *arm = s->arms; arm; arm = arm->next)
      move_gotos(c, arm->body);
    move_gotos(c, s->orelse);
  }
}

static void add_proc(struct start_maker *m, struct bp_proc *p) {
  p->number = (uint32_t)m->procs.len;
  vec_push(&m->procs, p);
}

/* The procedure from the label on, with all its variables as parameters. */
static struct bp_proc *copy_from_label(struct start_maker *m,
                                       const struct start_place *place) {
  const struct bp_proc *p = place->proc;
  struct bp_proc *copy = arena_copy(m->arena, p, 1, sizeof *p);
  struct copier c = {.m = m, .from = p, .to = copy};
  struct bp_stmt *jump = new_stmt(m, BP_GOTO);

  copy->vars = arena_copy(m->arena, p->vars, p->nvars, sizeof *p->vars);
  copy->nparams = p->nvars;
  copy->enforce = copy_exprs(&c, p->enforce, p->nenforce);
  jump->next = copy_block(&c, p->body);
  move_gotos(&c, jump->next);
  jump->ntargets = 1;
  jump->targets = arena_alloc(m->arena, sizeof *jump->targets);
  jump->targets[0] = (struct bp_ref){.name = place->label->name,
                                     .span = m->span,
                                     .label = moved_label(&c, place->label)};
  copy->body = jump;
  HASH_CLEAR(hh, c.labels);
  add_proc(m, copy);
  return copy;
}

/* ---- Programs of spare threads ------------------------------------------- */

/* The place has this number. */
static struct bp_expr *is_place(struct start_maker *m, const struct spare *s,
                                uint32_t number) {
  struct bp_expr *all = NULL;

  for (uint32_t b = 0; b < m->nbits; b++) {
    struct bp_expr *bit = build_var(m, &s->bits[b]);
    all = build_and(m, all, number >> b & 1 ? bit : not(m, bit));
  }
  return all;
}

/* Waits, and takes the values over into the variables of p. */
static struct bp_stmt *wait_for_start(struct start_maker *m,
                                      const struct spare *s,
                                      struct bp_proc *p) {
  struct bp_stmt *wait = new_stmt(m, BP_ASSUME);

  if (m->nvalues)
    make_assignment(m, wait, 2 * (size_t)m->nvalues);
  wait->cond = is_started(m, s);
  for (uint32_t k = 0; k < m->nvalues; k++) {
    add_target(wait, &p->vars[k], build_var(m, &s->values[k]));
    if (!m->copies)
      add_target(wait, &s->values[k], build_leaf(m, BP_FALSE));
  }
  return wait;
}

static struct bp_stmt *call_place(struct start_maker *m,
                                  const struct start_place *place,
                                  struct bp_proc *p) {
  struct bp_stmt *call = new_stmt(m, BP_CALL);

  call->callee = (struct bp_ref){
      .name = place->run->name, .span = m->span, .proc = place->run};
  call->nargs = place->run->nparams;
  call->args =
      arena_array(m->arena, (size_t)call->nargs + 1, sizeof *call->args);
  for (uint32_t k = 0; k < call->nargs; k++)
    call->args[k] = build_var(m, &p->vars[k]);
  return call;
}

static struct bp_stmt *choose_place(struct start_maker *m,
                                    const struct spare *s, struct bp_proc *p) {
  struct bp_stmt *branch = new_stmt(m, BP_IF);
  struct bp_arm **end = &branch->arms;

  if (m->places.len == 1)
    return call_place(m, &m->places.at[0], p);
  for (size_t i = 0; i < m->places.len; i++) {
    struct bp_arm *arm = arena_alloc(m->arena, sizeof *arm);
    arm->cond = is_place(m, s, (uint32_t)i + 1);
    arm->body = call_place(m, &m->places.at[i], p);
    *end = arm;
    end = &arm->next;
  }
  return branch;
}

static void make_thread(struct start_maker *m, const struct spare *s) {
  struct bp_proc *p = arena_alloc(m->arena, sizeof *p);
  struct bp_thread thread = {p};

  p->thread = (uint32_t)m->threads.len;
  p->name = text(m, arena_printf(m->arena, "thread%u", p->thread + 1));
  p->span = p->end = m->span;
  p->nvars = m->nvalues;
  p->vars = arena_array(m->arena, (size_t)p->nvars + 1, sizeof *p->vars);
  for (uint32_t k = 0; k < p->nvars; k++)
    p->vars[k] =
        (struct bp_var){.name = text(m, arena_printf(m->arena, "gets%u", k)),
                        .span = m->span,
                        .index = k};
  p->body = wait_for_start(m, s, p);
  p->body->next = choose_place(m, s, p);
  add_proc(m, p);
  vec_push(&m->threads, thread);
}

/* ---- The whole ----------------------------------------------------------- */

static bool count_threads(struct start_maker *m, uint32_t nthreads,
                          struct diag *d) {
  uint64_t least = m->program->nthreads;
  uint64_t n = nthreads ? nthreads : least + m->starts.len;

  if (n < least)
    diag_error(d, m->span,
               "the program has %u threads from the beginning: "
               "%u are too few",
               (unsigned)least, nthreads);
  else if (n > MAX_THREADS ||
           (n - least) * (m->nbits + m->nvalues) > MAX_FIELDS)
    diag_error(d, m->span,
               "%llu threads are too many; give fewer with "
               "--threads",
               (unsigned long long)n);
  m->nspares = (uint32_t)(n - least);
  return n >= least && n <= MAX_THREADS &&
         (n - least) * (m->nbits + m->nvalues) <= MAX_FIELDS;
}

/* Copies of one place that take no values are as many as are started. */
static bool copies_suffice(const struct start_maker *m) {
  return m->copies && m->places.len == 1 && m->nvalues == 0 && m->nspares > 0;
}

static void compare_with_starts(struct start_maker *m, struct diag *d) {
  struct bp_program *p = m->program;
  struct bp_starts starts = bp_count_starts(p, m->copies);

  p->nspares = m->nspares;
  p->more_starts = starts.most > m->nspares && !copies_suffice(m);
  if (!p->more_starts)
    return;
  struct span at = starts.repeated;
  diag_warn(d, "threads", at.source ? at : m->starts.at[0].stmt->span,
            "more threads may be started than the %u of this run: give more "
            "with --threads N, or one number after the other with --bound "
            "threads=N..M",
            (unsigned)(p->nthreads + m->nspares));
}

static void make_started(struct start_maker *m) {
  make_spares(m);
  for (size_t i = 0; i < m->starts.len; i++)
    convert(m, &m->starts.at[i]);
  for (size_t i = 0; m->nspares && i < m->places.len; i++) {
    struct start_place *p = &m->places.at[i];
    p->run = p->label ? copy_from_label(m, p) : p->proc;
  }
  for (uint32_t i = 0; i < m->nspares; i++)
    make_thread(m, &m->spares[i]);
  if (m->nspares && m->nvalues > m->program->nslots)
    m->program->nslots = m->nvalues;
}

static void open_maker(struct start_maker *m) {
  const struct bp_program *p = m->program;

  for (uint32_t i = 0; i < p->nprocs; i++) {
    vec_push(&m->procs, p->procs[i]);
    collect_starts(m, p->procs[i], p->procs[i]->body);
  }
  for (uint32_t i = 0; i < p->nglobals; i++)
    vec_push(&m->globals, p->globals[i]);
  for (uint32_t i = 0; i < p->nthreads; i++)
    vec_push(&m->threads, p->threads[i]);
  m->span = p->concurrent;
}

static void close_maker(struct start_maker *m) {
  struct bp_program *p = m->program;

  p->nprocs = (uint32_t)m->procs.len;
  p->procs = vec_to_arena(&m->procs, m->arena);
  p->nglobals = (uint32_t)m->globals.len;
  p->globals = vec_to_arena(&m->globals, m->arena);
  p->nthreads = (uint32_t)m->threads.len;
  p->threads = vec_to_arena(&m->threads, m->arena);
  p->nflags = (uint32_t)m->flags.len;
  p->flags = vec_to_arena(&m->flags, m->arena);
  vec_free(&m->starts);
  vec_free(&m->atomic);
  vec_free(&m->places);
}

bool bp_make_threads(struct arena *a, struct intern *names,
                     struct bp_program *program, uint32_t nthreads, bool copies,
                     struct diag *d) {
  struct start_maker m = {
      .arena = a, .names = names, .program = program, .copies = copies};
  size_t before = diag_errors(d);

  if (program->concurrent.source == 0) /* nothing to switch to */
    return true;
  m.build = (struct bp_builder){.arena = a, .diag = d, .program = program};
  open_maker(&m);
  make_atomic(&m);
  number_places(&m);
  if (m.starts.len > 0 && count_threads(&m, nthreads, d)) {
    compare_with_starts(&m, d);
    make_started(&m);
  }
  close_maker(&m);
  return diag_errors(d) == before;
}
