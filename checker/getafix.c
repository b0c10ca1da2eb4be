/* checker/getafix.c — programs in the dialect of GETAFIX.
 *
 * LANGUAGE.md says which programs these are, and CERTIFICATE.md which steps they
 * have more than their text.  All steps are copied to a new list, with those that
 * are added between them.  Where each old step goes is counted before, so that a
 * step leads to the first of those that stand for the one it led to.
 */
#include "program.h"

#include <string.h>
#include <strings.h>

/* What stands around a step of a thread. */
enum around { AROUND_NOTHING, AROUND_END, AROUND_BEGIN, AROUND_BOTH };

struct dialect {
  struct arena *arena;
  struct program *p;
  struct diag *diag;
  uint32_t init, endinit; /* a procedure, and the label that it ends at */
  VEC(uint32_t) threads;  /* procedures */
  VEC(uint32_t) flags;    /* globals */
  uint32_t *to;           /* by old step: the new one */
  VEC(struct step) steps; /* the new ones */
};

/* ---- Which programs are meant -------------------------------------------- */

static bool names_thread(const char *name) {
  return strcmp(name, "main") == 0 ||
         (strncasecmp(name, "thread", 6) == 0 && strlen(name) > 6);
}

static bool names_flag(const char *name) {
  return strcmp(name, "atomic") == 0 || strcmp(name, "super_atomic") == 0;
}

static void find_parts(struct dialect *x) {
  const struct program *p = x->p;

  x->init = x->endinit = NONE;
  for (uint32_t i = 0; i < p->procs.len; i++)
    if (strcmp(p->procs.at[i].name, "init") == 0)
      x->init = i;
    else if (names_thread(p->procs.at[i].name))
      vec_push(&x->threads, i);
  for (uint32_t i = 0; i < p->globals.len; i++)
    if (names_flag(p->globals.at[i]))
      vec_push(&x->flags, i);
  for (uint32_t i = 0; i < p->labels.len && x->endinit == NONE; i++)
    if (p->labels.at[i].proc == x->init &&
        strcmp(p->labels.at[i].name, "endinit") == 0)
      x->endinit = i;
}

static bool has_other_form(const struct dialect *x) {
  const struct program *p = x->p;

  for (size_t i = 0; i < p->steps.len; i++) {
    const struct step *s = &p->steps.at[i];
    if (s->kind == STEP_ATOMIC_BEGIN || s->kind == STEP_ATOMIC_END ||
        s->kind == STEP_END_THREAD ||
        (s->kind == STEP_CALL && s->callee == x->init))
      return true;
  }
  return p->starts || p->mains.len > 1;
}

static bool is_dialect(struct dialect *x) {
  const struct program *p = x->p;

  find_parts(x);
  return x->init != NONE && x->endinit != NONE && x->threads.len > 0 &&
         p->procs.at[x->init].nparams == 0 &&
         p->procs.at[x->init].results == 0 && !has_other_form(x);
}

static bool is_dialect_thread(const struct dialect *x, uint32_t proc) {
  for (size_t i = 0; i < x->threads.len; i++)
    if (x->threads.at[i] == proc)
      return true;
  return false;
}

/* What is called or has parameters is no thread; a local is no flag; and what
   is enforced in the first thread would be so before init. */
static bool has_proper_threads(const struct dialect *x) {
  const struct program *p = x->p;
  bool proper = p->procs.at[x->threads.at[0]].nenforce == 0;

  for (size_t i = 0; i < p->steps.len; i++)
    proper &= p->steps.at[i].kind != STEP_CALL ||
              !is_dialect_thread(x, p->steps.at[i].callee);
  for (size_t i = 0; i < x->threads.len; i++) {
    const struct proc *f = &p->procs.at[x->threads.at[i]];
    proper &= f->nparams == 0;
    for (uint32_t k = 0; k < f->nvars; k++)
      proper &= !names_flag(f->vars[k]);
  }
  if (!proper)
    diag_error(
        x->diag, p->procs.at[x->init].at,
        "this 'init' makes the program one of GETAFIX, whose threads are "
        "not of this form");
  return proper;
}

/* ---- What stands where --------------------------------------------------- */

static bool is_flag(const struct dialect *x, uint32_t var) {
  for (size_t i = 0; i < x->flags.len; i++)
    if (x->flags.at[i] == var)
      return true;
  return false;
}

/* With one flag a constant decides. */
static enum around around_assign(const struct dialect *x,
                                 const struct step *s) {
  const struct program *p = x->p;

  for (uint32_t i = 0; i < s->nrefs; i++) {
    if (!is_flag(x, p->refs.at[s->refs + i]))
      continue;
    if (x->flags.len > 1 || s->nvalues == 0)
      return AROUND_BOTH;
    struct code c = p->codes.at[s->values + i];
    enum op_kind value = p->ops.at[c.to - 1].kind;
    return value == OP_FALSE  ? AROUND_END
           : value == OP_TRUE ? AROUND_BEGIN
                              : AROUND_BOTH;
  }
  return AROUND_NOTHING;
}

static enum around around(const struct dialect *x, uint32_t proc,
                          const struct step *s) {
  if (x->threads.len == 1 || !is_dialect_thread(x, proc))
    return AROUND_NOTHING;
  if (s->kind == STEP_CALL)
    return AROUND_BOTH;
  return s->kind == STEP_ASSIGN ? around_assign(x, s) : AROUND_NOTHING;
}

static bool ends_init(const struct dialect *x, uint32_t proc, uint32_t step) {
  return step == x->p->labels.at[x->endinit].step ||
         (proc == x->init && x->p->steps.at[step].kind == STEP_END);
}

/* How many steps end an atomic part. */
static uint32_t steps_of_end(const struct dialect *x) {
  return x->flags.len ? 2 : 1;
}

static uint32_t steps_before(const struct dialect *x, uint32_t proc,
                             uint32_t step) {
  return ends_init(x, proc, step) ||
         around(x, proc, &x->p->steps.at[step]) >= AROUND_BEGIN;
}

static uint32_t steps_behind(const struct dialect *x, uint32_t proc,
                             uint32_t step) {
  const struct step *s = &x->p->steps.at[step];
  enum around kind = around(x, proc, s);
  bool part = x->threads.len > 1 && x->flags.len > 0;

  if (s->kind == STEP_ENTRY && proc == x->threads.at[0])
    return (uint32_t)x->threads.len + (part ? 3 : 0);
  return kind == AROUND_END ? 1 : kind == AROUND_BOTH ? steps_of_end(x) : 0;
}

static void count_places(struct dialect *x) {
  const struct program *p = x->p;
  uint32_t at = 0;

  x->to = arena_array(x->arena, p->steps.len + 1, sizeof *x->to);
  for (uint32_t f = 0; f < p->procs.len; f++) {
    uint32_t first = p->procs.at[f].first;
    for (uint32_t i = first; i < first + p->procs.at[f].nsteps; i++) {
      x->to[i] = at;
      at += steps_before(x, f, i) + 1 + steps_behind(x, f, i);
    }
  }
}

/* ---- Steps --------------------------------------------------------------- */

/* A step with a place inside a word; it leads to the next. */
static struct step *insert(struct dialect *x, enum step_kind kind,
                           struct span word, uint32_t byte) {
  struct step s = {.kind = kind, .next = (uint32_t)x->steps.len + 1};

  s.at = word;
  s.at.start += byte;
  s.other = s.callee = NONE;
  sources_locate(x->p->sources, s.at.source, s.at.start, &s.line, &s.column);
  vec_push(&x->steps, s);
  return &x->steps.at[x->steps.len - 1];
}

static void push_op(struct dialect *x, enum op_kind kind, uint32_t var,
                    struct span at) {
  struct op op = {kind, var, at};

  vec_push(&x->p->ops, op);
}

static void insert_condition(struct dialect *x, struct step *s) {
  uint32_t from = (uint32_t)x->p->ops.len;

  if (s->kind == STEP_ASSUME)
    push_op(x, OP_FALSE, NONE, s->at);
  for (size_t i = 0; s->kind == STEP_BRANCH && i < x->flags.len; i++) {
    push_op(x, OP_VAR, x->flags.at[i], s->at);
    push_op(x, OP_NOT, NONE, s->at);
    if (i > 0)
      push_op(x, OP_AND, NONE, s->at);
  }
  s->has_cond = true;
  s->cond = (struct code){from, (uint32_t)x->p->ops.len, s->at};
}

/* The part ends if no flag is true; then control goes to `next`. */
static void insert_end(struct dialect *x, struct span word, uint32_t byte,
                       uint32_t next) {
  if (x->flags.len > 0) {
    struct step *branch = insert(x, STEP_BRANCH, word, byte++);
    insert_condition(x, branch);
    branch->other = next;
  }
  insert(x, STEP_ATOMIC_END, word, byte)->next = next;
}

static void insert_beginning(struct dialect *x, uint32_t next) {
  const struct program *p = x->p;
  struct span first = p->procs.at[x->threads.at[0]].at;
  bool part = x->threads.len > 1 && x->flags.len > 0;

  if (part)
    insert(x, STEP_ATOMIC_BEGIN, first, 1);
  insert(x, STEP_CALL, p->procs.at[x->init].at, 1)->callee = x->init;
  for (size_t i = 1; i < x->threads.len; i++) {
    uint32_t thread = x->threads.at[i];
    insert(x, STEP_START, p->procs.at[thread].at, 1)->callee = thread;
  }
  if (part)
    insert_end(x, first, 2, next);
  else
    x->steps.at[x->steps.len - 1].next = next;
}

/* ---- The new list -------------------------------------------------------- */

static uint32_t led_to(const struct dialect *x, uint32_t step) {
  return step == NONE ? NONE : x->to[step];
}

static void insert_before(struct dialect *x, uint32_t proc, struct step *s) {
  const struct label *label = &x->p->labels.at[x->endinit];
  struct step *made;

  if (proc == x->init && s->kind == STEP_END) {
    made = insert(x, STEP_ASSUME, s->at, 1);
    insert_condition(x, made);
  } else if (proc == x->init) {
    made = insert(x, STEP_RETURN, label->at, 1);
  } else {
    made = insert(x, STEP_ATOMIC_BEGIN, s->at, 1);
  }
  made->labelled = s->labelled;
  s->labelled = false;
}

static void move_step(struct dialect *x, uint32_t proc, uint32_t step) {
  struct step s = x->p->steps.at[step];
  enum around kind = around(x, proc, &s);
  uint32_t next = led_to(x, s.next);
  uint32_t behind = steps_behind(x, proc, step);

  if (steps_before(x, proc, step))
    insert_before(x, proc, &s);
  s.next = behind ? (uint32_t)x->steps.len + 1 : next;
  s.other = led_to(x, s.other);
  if (proc == x->init && s.kind == STEP_RETURN) {
    s.kind = STEP_ASSUME;
    insert_condition(x, &s);
  }
  for (uint32_t i = 0; s.kind == STEP_GOTO && i < s.nrefs; i++)
    x->p->refs.at[s.refs + i] = led_to(x, x->p->refs.at[s.refs + i]);
  vec_push(&x->steps, s);
  if (kind == AROUND_END)
    insert(x, STEP_ATOMIC_END, s.at, 1)->next = next;
  else if (kind == AROUND_BOTH)
    insert_end(x, s.at, 2, next);
  else if (behind)
    insert_beginning(x, next);
}

static void move_steps(struct dialect *x) {
  struct program *p = x->p;

  for (uint32_t f = 0; f < p->procs.len; f++) {
    struct proc *proc = &p->procs.at[f];
    uint32_t first = proc->first, n = proc->nsteps;
    proc->first = (uint32_t)x->steps.len;
    for (uint32_t i = first; i < first + n; i++)
      move_step(x, f, i);
    proc->nsteps = (uint32_t)x->steps.len - proc->first;
  }
}

static void rewrite(struct dialect *x) {
  struct program *p = x->p;

  count_places(x);
  move_steps(x);
  for (size_t i = 0; i < p->labels.len; i++)
    p->labels.at[i].step = x->to[p->labels.at[i].step];
  p->steps.len = 0;
  for (size_t i = 0; i < x->steps.len; i++)
    vec_push(&p->steps, x->steps.at[i]);
  p->mains.at[0] = x->threads.at[0];
  p->starts = x->threads.len > 1;
  p->unordered = true;
}

bool program_read_getafix(struct arena *a, struct program *p, struct diag *d) {
  struct dialect x = {.arena = a, .p = p, .diag = d};
  bool dialect = is_dialect(&x);
  bool good = !dialect || has_proper_threads(&x);

  if (dialect && good)
    rewrite(&x);
  vec_free(&x.threads);
  vec_free(&x.flags);
  vec_free(&x.steps);
  return good;
}
