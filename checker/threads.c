/* checker/threads.c — atomic parts, and threads that are started.
 *
 * There are as many spare threads as may be started.  Each has global variables
 * that say at which place it was started, and with what values; a start gives
 * them to the first that has none yet.  The program of a spare thread waits for
 * its place and calls the procedure.  A thread that starts at a label runs a
 * copy of the procedure, whose variables are all parameters, from the label on.
 */
#include "program.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_THREADS = 1000, MAX_FIELDS = 100000 };

struct adder {
  struct arena *arena;
  struct intern *names;
  struct program *p;
};

static uint32_t count_of(const struct program *p, enum step_kind kind) {
  uint32_t n = 0;

  for (size_t i = 0; i < p->steps.len; i++)
    n += p->steps.at[i].kind == kind;
  return n;
}

static void add_global(struct adder *a, const char *name) {
  vec_push(&a->p->globals, intern_str(a->names, name));
}

/* ---- Places -------------------------------------------------------------- */

/* The number from 1 of the place where a step starts threads. */
static uint32_t place_of(struct adder *a, uint32_t step) {
  struct program *p = a->p;
  const struct step *s = &p->steps.at[step];
  struct place place = {s->label ? program_proc(p, step) : s->callee, s->label,
                        NONE};
  const struct proc *f = &p->procs.at[place.proc];
  uint32_t nvalues = place.label ? f->nvars : f->nparams;

  for (size_t i = 0; i < p->places.len; i++)
    if (p->places.at[i].proc == place.proc &&
        p->places.at[i].label == place.label)
      return (uint32_t)i + 1;
  if (nvalues > p->nvalues)
    p->nvalues = nvalues;
  place.run = place.proc;
  vec_push(&p->places, place);
  return (uint32_t)p->places.len;
}

/* If no thread can be started, a start is as good as `skip`. */
static void find_places(struct adder *a) {
  struct program *p = a->p;

  for (uint32_t i = 0; i < p->steps.len; i++) {
    if (p->steps.at[i].kind != STEP_START)
      continue;
    uint32_t place = place_of(a, i);
    p->steps.at[i].place = place;
    if (p->nspares == 0)
      p->steps.at[i].kind = STEP_SKIP;
  }
  for (size_t n = p->places.len; n > 0; n /= 2)
    p->nbits++;
}

/* ---- Copies -------------------------------------------------------------- */

static uint32_t moved(uint32_t step, uint32_t by) {
  return step == NONE ? NONE : step + by;
}

static struct step copy_step(struct program *p, uint32_t step, uint32_t by) {
  struct step s = p->steps.at[step];

  s.next = moved(s.next, by);
  s.other = moved(s.other, by);
  if (s.kind != STEP_GOTO)
    return s;
  uint32_t refs = (uint32_t)p->refs.len;
  for (uint32_t i = 0; i < s.nrefs; i++) {
    uint32_t to = moved(p->refs.at[s.refs + i], by);
    vec_push(&p->refs, to);
  }
  s.refs = refs;
  return s;
}

/* The label's step in the copy is where the copy begins. */
static void copy_labels(struct program *p, const struct place *place,
                        uint32_t copy, uint32_t by) {
  size_t n = p->labels.len;

  for (size_t i = 0; i < n; i++) {
    struct label l = p->labels.at[i];
    if (l.proc != place->proc)
      continue;
    l.proc = copy;
    l.step += by;
    if (l.name == place->label)
      p->steps.at[p->procs.at[copy].first].next = l.step;
    vec_push(&p->labels, l);
  }
}

static void copy_proc(struct program *p, struct place *place) {
  struct proc f = p->procs.at[place->proc];
  uint32_t by = (uint32_t)p->steps.len - f.first;

  for (uint32_t i = f.first; i < f.first + f.nsteps; i++) {
    struct step s = copy_step(p, i, by);
    vec_push(&p->steps, s);
  }
  f.first += by;
  f.nparams = f.nvars;
  place->run = (uint32_t)p->procs.len;
  vec_push(&p->procs, f);
  copy_labels(p, place, place->run, by);
}

/* ---- Programs of spare threads ------------------------------------------- */

static struct step *add_thread_step(struct program *p, enum step_kind kind,
                                    uint32_t spare) {
  struct step s = {.kind = kind, .next = (uint32_t)p->steps.len + 1};

  s.at = p->procs.at[p->procs.len - 1].at;
  s.other = s.callee = NONE;
  s.spare = spare;
  vec_push(&p->steps, s);
  return &p->steps.at[p->steps.len - 1];
}

/* The values that the thread was given become arguments. */
static void add_call(struct program *p, uint32_t place, uint32_t spare,
                     uint32_t end) {
  uint32_t run = p->places.at[place].run;
  uint32_t n = p->procs.at[run].nparams;
  struct step *s = add_thread_step(p, STEP_CALL, spare);

  s->next = end;
  s->callee = run;
  s->values = (uint32_t)p->codes.len;
  s->nvalues = n;
  for (uint32_t k = 0; k < n; k++) {
    struct op op = {OP_VAR, k | LOCAL_BIT, s->at};
    struct code code = {(uint32_t)p->ops.len, (uint32_t)p->ops.len + 1, s->at};
    vec_push(&p->ops, op);
    vec_push(&p->codes, code);
  }
}

static void add_steps(struct program *p, uint32_t spare) {
  uint32_t nplaces = (uint32_t)p->places.len;
  uint32_t first = (uint32_t)p->steps.len;
  uint32_t end = first + 2 + (nplaces > 1 ? 2 * nplaces : 1);

  add_thread_step(p, STEP_ENTRY, spare);
  add_thread_step(p, STEP_WAIT, spare);
  for (uint32_t i = 0; i < nplaces; i++) {
    if (nplaces > 1) {
      struct step *s = add_thread_step(p, STEP_CHOOSE, spare);
      s->place = i + 1;
      s->other = i + 1 < nplaces ? s->next + 1 : end;
    }
    add_call(p, i, spare, end);
  }
  add_thread_step(p, STEP_END, spare)->next = NONE;
}

static void add_spare(struct adder *a, uint32_t spare) {
  struct program *p = a->p;
  struct proc f = {.thread = (uint32_t)p->mains.len,
                   .at = p->procs.at[p->mains.at[0]].at,
                   .first = (uint32_t)p->steps.len,
                   .nvars = p->nvalues};

  f.name =
      intern_str(a->names, arena_printf(a->arena, "thread%u", f.thread + 1));
  f.vars = arena_array(a->arena, (size_t)f.nvars + 1, sizeof *f.vars);
  for (uint32_t k = 0; k < f.nvars; k++)
    f.vars[k] = intern_str(a->names, arena_printf(a->arena, "gets%u", k));
  vec_push(&p->mains, (uint32_t)p->procs.len);
  vec_push(&p->procs, f);
  add_steps(p, spare);
  struct proc *made = &p->procs.at[p->procs.len - 1];
  made->nsteps = (uint32_t)p->steps.len - made->first;
}

static void add_variables(struct adder *a) {
  struct program *p = a->p;
  uint32_t first = (uint32_t)p->mains.len + 1;

  p->first_spare = (uint32_t)p->globals.len;
  for (uint32_t i = 0; i < p->nspares; i++) {
    for (uint32_t b = 0; b < p->nbits; b++)
      add_global(a, arena_printf(a->arena, "thread%u_at%u", first + i, b));
    for (uint32_t k = 0; k < p->nvalues; k++)
      add_global(a, arena_printf(a->arena, "thread%u_gets%u", first + i, k));
  }
}

/* ---- The whole ----------------------------------------------------------- */

static const char *atomic_name(struct adder *a) {
  const char *name = "atomic";

  for (size_t i = 0; i < a->p->globals.len;)
    if (strcmp(a->p->globals.at[i], name) == 0) {
      name = arena_printf(a->arena, "%s_", name);
      i = 0;
    } else {
      i++;
    }
  return name;
}

static bool count_threads(struct program *p, uint32_t nthreads,
                          struct diag *d) {
  uint32_t least = (uint32_t)p->mains.len;
  uint64_t n = nthreads ? nthreads : (uint64_t)least + count_of(p, STEP_START);

  if (n < least || n > MAX_THREADS) {
    diag_error(d, p->procs.at[0].at,
               "the program cannot have %llu threads: from the beginning it "
               "has %u, and more than %d are not taken",
               (unsigned long long)n, least, MAX_THREADS);
    return false;
  }
  p->nspares = (uint32_t)n - least;
  return true;
}

static bool add_started(struct adder *a, struct diag *d) {
  struct program *p = a->p;

  find_places(a);
  if ((uint64_t)p->nspares * (p->nbits + p->nvalues) > MAX_FIELDS) {
    diag_error(d, p->procs.at[0].at, "the threads have too many variables");
    return false;
  }
  add_variables(a);
  for (size_t i = 0; p->nspares && i < p->places.len; i++)
    if (p->places.at[i].label)
      copy_proc(p, &p->places.at[i]);
  for (uint32_t i = 0; i < p->nspares; i++)
    add_spare(a, i);
  return true;
}

bool program_add_threads(struct arena *a, struct intern *names,
                         struct program *p, uint32_t nthreads, struct diag *d) {
  struct adder adder = {a, names, p};

  if (p->mains.len < 2 && !p->starts)
    return true;
  if (count_of(p, STEP_ATOMIC_BEGIN) + count_of(p, STEP_ATOMIC_END) > 0) {
    p->atomic = (uint32_t)p->globals.len;
    add_global(&adder, atomic_name(&adder));
  }
  if (!p->starts)
    return true;
  return count_threads(p, nthreads, d) && add_started(&adder, d);
}
