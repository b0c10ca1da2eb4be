/* frontend/c/cfa_threads.c — the threads of a program.  See cfa_threads.h.
 *
 * A location of a thread stands for a location of the program, the calls around
 * it and how many atomic parts it is in; they are made as they are reached.  The
 * program is gone through twice: after the first time it is known which starts
 * come again.
 */
#include "cfa_threads.h"

#include "cfa_copies.h"
#include "engine/base/hash_table.h"
#include "engine/base/vec.h"

#include <string.h>

enum {
  MOST_ATOMIC_PARTS = 4, /* atomic parts in each other */
  MOST_THREAD_LOCATIONS = 50000,
};

/* Calls around a location. */
struct call_chain {
  const struct call_chain *before; /* NULL: where the thread began */
  uint32_t proc;
  const struct cfa_edge *call; /* NULL: none */
};

struct place_key {
  const struct call_chain *calls;
  uint32_t location, depth;
};

struct thread_place {
  struct place_key key;
  uint32_t number; /* of the location that stands for it */
  UT_hash_handle hh;
};

/* A thread that is to be made. */
struct thread_begin {
  uint32_t proc;
  uint32_t entry; /* its first location */
  uint32_t ended; /* variable: 1 once it has ended */
  struct span span;
  bool waits_for_copy; /* of the procedure: nothing is known of it until then */
};

struct threads_builder {
  const struct cfa *old;
  struct cfa *g;
  struct cfa_threads *out;
  struct arena *arena;
  const uint32_t *copies; /* by edge of the program: threads of each start */
  const bool *again;    /* by edge: the start may come again; NULL: not known */
  bool *repeats;        /* what `again` will be */
  const bool *objects;  /* by procedure: it has objects in memory */
  uint32_t *one_thread; /* by procedure: the thread that may run it, if it has
                             objects in memory; CFA_NONE: none yet */
  VEC(uint32_t) wanted; /* procedures of which a thread has found no copy */
  cfa_var_list vars;
  cfa_location_list locations;
  cfa_edge_list edges;
  VEC(struct thread_begin) begins;
  VEC(uint32_t) flags; /* variables */
  VEC(bool) inside;
  VEC(bool) waits;
  struct thread_place *places; /* of the thread at hand */
  VEC(const struct thread_place *) work;
  uint32_t thread, base;    /* its number; its first variable */
  const uint32_t *own_vars; /* of the program; as many as there are */
  uint32_t nown;
  const uint32_t *nth_own; /* by variable of the program: the place there */
  uint32_t at;             /* where the next edge begins */
  const struct cfa_edge *of;
  bool limited, too_large;
};

/* ---- Pieces ------------------------------------------------------------------ */

static uint32_t flat_location(struct threads_builder *b,
                              enum cfa_location_kind kind, bool inside,
                              const struct cfa_location *like) {
  struct cfa_location l = *like;
  l.number = (uint32_t)b->locations.len;
  l.proc = b->thread;
  l.kind = kind;
  l.nin = l.nout = 0;
  vec_push(&b->locations, l);
  vec_push(&b->inside, inside);
  vec_push(&b->waits, false);
  b->too_large |= b->locations.len > MOST_THREAD_LOCATIONS;
  return l.number;
}

static const struct cfa_location *like_here(const struct threads_builder *b) {
  return &b->locations.at[b->at];
}

static struct cfa_edge *flat_edge(struct threads_builder *b,
                                  enum cfa_edge_kind kind, uint32_t to) {
  struct cfa_edge *e = cfa_new_edge(&b->edges, b->at, to, kind, b->of->span);
  e->origin = b->of->number;
  return e;
}

/* An edge to a new location, which is the one at hand then. */
static struct cfa_edge *flat_step(struct threads_builder *b,
                                  enum cfa_edge_kind kind) {
  struct cfa_location like = *like_here(b);
  like.labels = NULL;
  uint32_t to = flat_location(b, CFA_PLAIN, b->inside.at[b->at], &like);
  struct cfa_edge *e = flat_edge(b, kind, to);
  b->at = to;
  return e;
}

static void flat_refuse(struct threads_builder *b, const char *text) {
  struct cfa_location like = *like_here(b);
  like.span = b->of->span;
  like.text = text;
  like.labels = NULL;
  flat_edge(b, CFA_SKIP, flat_location(b, CFA_UNSUPPORTED, false, &like));
}

/* Of a thread whose variables begin at `base`.  Those of main that are its own are
   those of the program. */
static uint32_t var_of_thread(const struct threads_builder *b, uint32_t var,
                              uint32_t thread, uint32_t base) {
  uint32_t nglobals = b->old->nglobals;
  if (var == CFA_NONE)
    return var;
  if (var >= nglobals)
    return base + (var - nglobals);
  return thread > 0 && b->old->vars[var].own
             ? base + (b->old->nvars - nglobals) + b->nth_own[var]
             : var;
}

/* Of the thread at hand. */
static uint32_t flat_var(const struct threads_builder *b, uint32_t var) {
  return var_of_thread(b, var, b->thread, b->base);
}

static const struct cfa_expr *flat_expr(struct threads_builder *b,
                                        const struct cfa_expr *e) {
  struct cfa_expr *x = arena_copy(b->arena, e, 1, sizeof *e);
  if (e->op == CFA_VARIABLE)
    x->var = flat_var(b, e->var);
  for (unsigned i = 0; i < e->nargs; i++)
    x->arg[i] = flat_expr(b, e->arg[i]);
  return x;
}

static void flat_set(struct threads_builder *b, uint32_t var,
                     const struct cfa_expr *value) {
  struct cfa_edge *e = flat_step(b, CFA_SET);
  e->var = var;
  e->expr = value;
}

static const struct c_type *flat_int(const struct threads_builder *b) {
  return b->old->types->basic[C_INT];
}

static const struct cfa_expr *flat_number(const struct threads_builder *b,
                                          const struct c_type *t, uint64_t n) {
  return cfa_constant(b->g, t, n, b->of->span);
}

static const struct cfa_expr *compare_var(const struct threads_builder *b,
                                          enum cfa_op op, uint32_t var,
                                          uint64_t n) {
  struct cfa_expr *x = arena_copy(
      b->arena, flat_number(b, b->vars.at[var].type, 0), 1, sizeof *x);
  x->op = CFA_VARIABLE;
  x->var = var;
  x->is_truth = false;
  return cfa_binary(b->g, op, flat_int(b), x, flat_number(b, x->type, n),
                    b->of->span);
}

/* ---- Variables ----------------------------------------------------------------- */

static uint32_t add_flat_var(struct threads_builder *b, struct cfa_var v) {
  v.number = (uint32_t)b->vars.len;
  v.scope =
      v.scope == CFA_PARAMETER || v.scope == CFA_LOCAL ? CFA_GLOBAL : v.scope;
  v.proc = 0;
  v.linked = false;
  vec_push(&b->vars, v);
  return v.number;
}

/* The variables of all procedures, for one thread. */
static void add_own_vars(struct threads_builder *b) {
  const struct cfa *g = b->old;
  b->base = (uint32_t)b->vars.len;
  for (uint32_t i = g->nglobals; i < g->nvars; i++) {
    struct cfa_var v = g->vars[i];
    v.unique = arena_printf(b->arena, "%u:%s", b->thread + 1, v.unique);
    add_flat_var(b, v);
  }
  for (uint32_t i = 0; b->thread > 0 && i < b->nown; i++) {
    struct cfa_var v = g->vars[b->own_vars[i]];
    v.unique = arena_printf(b->arena, "%u:%s", b->thread + 1, v.unique);
    add_flat_var(b, v);
  }
}

static void find_own_vars(struct threads_builder *b) {
  const struct cfa *g = b->old;
  uint32_t *own = arena_array(b->arena, g->nglobals + 1, sizeof *own);
  uint32_t *nth = arena_array(b->arena, g->nglobals + 1, sizeof *nth);
  for (uint32_t i = 0; i < g->nglobals; i++)
    if (g->vars[i].own) {
      nth[i] = b->nown;
      own[b->nown++] = i;
    }
  b->own_vars = own;
  b->nth_own = nth;
}

static uint32_t add_flag(struct threads_builder *b, const char *what,
                         uint32_t thread) {
  const char *name = arena_printf(b->arena, "#%s%u", what, thread + 1);
  uint32_t var = add_flat_var(b, (struct cfa_var){.scope = CFA_GLOBAL,
                                                  .name = name,
                                                  .unique = name,
                                                  .type = flat_int(b)});
  vec_push(&b->flags, var);
  return var;
}

/* ---- Places --------------------------------------------------------------------- */

/* Those that cfa_cells has put between the locations of the text: what is done
   from one of the text to the next reads or writes memory once. */
static bool is_between_texts(const struct cfa *g, uint32_t location) {
  const struct cfa_proc *p = &g->procs[g->locations[location].proc];
  const struct cfa *exact = cfa_exact(g);
  return exact != g &&
         location - p->first_location >= exact->procs[p->number].nlocations;
}

static uint32_t flat_place(struct threads_builder *b,
                           const struct call_chain *calls, uint32_t location,
                           uint32_t depth) {
  struct place_key key;
  memset(&key, 0, sizeof key);
  key.calls = calls;
  key.location = location;
  key.depth = depth;
  struct thread_place *p;
  HASH_FIND(hh, b->places, &key, sizeof key, p);
  if (p)
    return p->number;
  const struct cfa_location *l = &b->old->locations[location];
  p = arena_alloc(b->arena, sizeof *p);
  p->key = key;
  p->number = flat_location(b, l->kind == CFA_EXIT ? CFA_PLAIN : l->kind,
                            depth > 0 || is_between_texts(b->old, location), l);
  HASH_ADD(hh, b->places, key, sizeof key, p);
  vec_push(&b->work, p);
  return p->number;
}

/* ---- Edges ----------------------------------------------------------------------- */

static void flat_copy(struct threads_builder *b, const struct cfa_edge *e,
                      uint32_t to) {
  struct cfa_edge *made = flat_edge(b, e->kind, to);
  uint32_t number = made->number, from = made->from, origin = made->origin;
  struct cfa_edge copy = *e;
  copy.number = number;
  copy.from = from;
  copy.to = to;
  copy.origin = origin;
  copy.var = flat_var(b, e->var);
  copy.expr = e->expr ? flat_expr(b, e->expr) : NULL;
  b->edges.at[number] = copy;
}

static bool is_around(const struct call_chain *calls, uint32_t proc) {
  for (; calls; calls = calls->before)
    if (calls->proc == proc)
      return true;
  return false;
}

static void flat_params(struct threads_builder *b, const struct cfa_edge *e,
                        uint32_t base) {
  const struct cfa_proc *p = &b->old->procs[e->callee];
  for (uint32_t i = 0; i < e->nargs; i++)
    flat_set(b, base + (p->params[i] - b->old->nglobals),
             flat_expr(b, e->args[i]));
}

static void flat_call(struct threads_builder *b, const struct thread_place *p,
                      const struct cfa_edge *e) {
  const struct cfa_proc *callee = &b->old->procs[e->callee];
  if (is_around(p->key.calls, e->callee)) {
    flat_refuse(b, arena_printf(b->arena,
                                "'%s', which calls itself, beside threads",
                                callee->name));
    return;
  }
  flat_params(b, e, b->base);
  struct call_chain *calls = arena_alloc(b->arena, sizeof *calls);
  *calls = (struct call_chain){p->key.calls, e->callee, e};
  flat_edge(b, CFA_SKIP, flat_place(b, calls, callee->entry, p->key.depth));
}

static void flat_return(struct threads_builder *b,
                        const struct thread_place *p) {
  const struct call_chain *calls = p->key.calls;
  const struct cfa_edge *call = calls->call;
  uint32_t result = b->old->procs[calls->proc].result;
  uint32_t to = flat_place(b, calls->before, call->to, p->key.depth);
  b->of = call;
  if (call->var == CFA_NONE || result == CFA_NONE) {
    flat_edge(b, CFA_SKIP, to);
    return;
  }
  struct cfa_edge *e = flat_edge(b, CFA_SET, to);
  e->var = flat_var(b, call->var);
  e->expr = cfa_variable(b->old, result, call->span);
  e->expr = flat_expr(b, e->expr);
}

/* Of a thread that returns: what pthread_exit gives is kept before CFA_LEAVE. */
static void keep_result(struct threads_builder *b, uint32_t proc) {
  const struct cfa *g = b->old;
  uint32_t from = g->procs[proc].result;
  if (from == CFA_NONE)
    return;
  bool pointer = g->vars[from].type->kind == C_POINTER;
  uint32_t to = pointer ? g->thread_pointer : g->thread_integer;
  if (to == CFA_NONE)
    return;
  const struct cfa_expr *x = cfa_variable(g, from, b->of->span);
  flat_set(b, flat_var(b, to), flat_expr(b, x));
}

/* POSIX does not say who runs the function then. */
static bool is_in_once(const struct call_chain *calls) {
  for (; calls; calls = calls->before)
    if (calls->call && calls->call->once)
      return true;
  return false;
}

/* Where main returns, the program ends. */
static void flat_end(struct threads_builder *b, const struct thread_place *p,
                     bool leaves) {
  struct cfa_location like = *like_here(b);
  like.labels = NULL;
  if (p->key.depth > 0) {
    flat_refuse(b, "the end of a thread in an atomic part");
    return;
  }
  if (leaves && is_in_once(p->key.calls)) {
    flat_refuse(b, "the end of a thread in a function that is run once");
    return;
  }
  if (b->thread == 0 && !leaves) {
    flat_edge(b, CFA_SKIP, flat_location(b, CFA_STOP, false, &like));
    return;
  }
  if (!leaves)
    keep_result(b, b->begins.at[b->thread].proc);
  uint32_t to = flat_location(b, CFA_EXIT, false, &like);
  struct cfa_edge *e = flat_edge(b, CFA_SET, to);
  e->var = b->begins.at[b->thread].ended;
  e->expr = flat_number(b, flat_int(b), 1);
}

/* ---- Threads that begin and end ------------------------------------------------- */

/* The thread takes what has objects among the procedures that are called from this
   one; false: another thread has taken some. */
static bool take_procs(struct threads_builder *b, uint32_t proc,
                       uint32_t thread) {
  const struct cfa *exact = cfa_exact(b->old);
  bool *called = xcalloc(exact->nprocs, sizeof *called), free = true;
  cfa_mark_called(exact, proc, called);
  for (uint32_t i = 0; i < exact->nprocs; i++)
    free &= !called[i] || !b->objects[i] || b->one_thread[i] == CFA_NONE;
  for (uint32_t i = 0; free && i < exact->nprocs; i++)
    if (called[i] && b->objects[i])
      b->one_thread[i] = thread;
  xfree(called);
  return free;
}

/* The thread runs the procedure or the first copy of it that is left.  If there is
   none, one more is wanted. */
static void choose_copy(struct threads_builder *b, struct thread_begin *t,
                        uint32_t thread) {
  const struct cfa *exact = cfa_exact(b->old);
  uint32_t proc = t->proc;
  for (uint32_t i = proc; i < exact->nprocs; i++)
    if ((i == proc || exact->procs[i].copy_of == proc) &&
        take_procs(b, i, thread)) {
      t->proc = i;
      return;
    }
  t->waits_for_copy = true;
  vec_push(&b->wanted, proc);
}

/* A new thread; CFA_NONE: there are too many. */
static uint32_t new_thread(struct threads_builder *b,
                           const struct cfa_edge *e) {
  if (b->begins.len >= CFA_MOST_THREADS)
    return CFA_NONE;
  uint32_t thread = (uint32_t)b->begins.len;
  struct thread_begin t = {.proc = e->callee, .span = e->span};
  choose_copy(b, &t, thread);
  t.ended = add_flag(b, "ended", thread);
  vec_push(&b->begins, t);
  return thread;
}

/* The number of the thread goes to the variable of the edge; parameters begin in
   variables of their own, whose numbers are known when the thread is made. */
static void start_one(struct threads_builder *b, const struct cfa_edge *e,
                      uint32_t thread, uint32_t to) {
  const struct c_type *t = b->old->vars[e->var].type;
  struct cfa_edge *s;
  for (uint32_t i = 0; i < e->nargs; i++) {
    s = flat_step(b, CFA_SET);
    s->var = CFA_NONE;
    s->callee = thread; /* and the parameter, until end_starts */
    s->nargs = b->old->procs[b->begins.at[thread].proc].params[i];
    s->expr = flat_expr(b, e->args[i]);
  }
  s = flat_step(b, CFA_START);
  s->callee = thread;
  s = flat_edge(b, CFA_SET, to);
  s->var = flat_var(b, e->var);
  s->expr = flat_number(b, t, thread);
}

static void flat_start(struct threads_builder *b, const struct thread_place *p,
                       const struct cfa_edge *e) {
  uint32_t to = flat_place(b, p->key.calls, e->to, p->key.depth);
  bool again = b->again && b->again[e->number];
  for (uint32_t i = 0; i < b->copies[e->number]; i++) {
    uint32_t thread = new_thread(b, e), here = b->at;
    if (thread == CFA_NONE) {
      b->too_large = true;
      return;
    }
    if (again) {
      uint32_t started = add_flag(b, "started", thread);
      flat_step(b, CFA_ASSUME)->expr = compare_var(b, CFA_EQUAL, started, 0);
      flat_set(b, started, flat_number(b, flat_int(b), 1));
      start_one(b, e, thread, to);
      b->at = here;
      flat_step(b, CFA_ASSUME)->expr = compare_var(b, CFA_UNEQUAL, started, 0);
    } else {
      start_one(b, e, thread, to);
      return;
    }
  }
  b->limited = true;
  struct cfa_edge *s = flat_edge(b, CFA_SET, to);
  s->var = flat_var(b, e->var);
  s->expr = flat_number(b, b->old->vars[e->var].type, CFA_NO_THREAD);
}

/* A join is made once all threads are known; until then it has no edges. */
static void flat_join(struct threads_builder *b, const struct thread_place *p,
                      const struct cfa_edge *e) {
  struct cfa_edge *made =
      flat_edge(b, CFA_JOIN, flat_place(b, p->key.calls, e->to, p->key.depth));
  made->expr = flat_expr(b, e->expr);
  made->var = flat_var(b, e->var);
  b->waits.at[b->at] = true;
}

static const struct cfa_expr *flat_and(const struct threads_builder *b,
                                       const struct cfa_expr *x,
                                       const struct cfa_expr *y) {
  return cfa_binary(b->g, CFA_LOGICAL_AND, flat_int(b), x, y, b->of->span);
}

static const struct cfa_expr *is_thread(const struct threads_builder *b,
                                        const struct cfa_expr *x,
                                        enum cfa_op op, uint64_t n) {
  return cfa_binary(b->g, op, flat_int(b), x, flat_number(b, x->type, n),
                    b->of->span);
}

/* The thread has been waited for: with what it has ended. */
static void take_result(struct threads_builder *b, uint32_t joined,
                        uint32_t thread, uint32_t to) {
  const struct cfa *g = b->old;
  bool pointer =
      joined != CFA_NONE && b->vars.at[joined].type->kind == C_POINTER;
  uint32_t from = pointer ? g->thread_pointer : g->thread_integer;
  struct cfa_expr *x = arena_alloc(b->arena, sizeof *x);
  *x = *cfa_variable(g, from, b->of->span);
  x->var = var_of_thread(b, from, thread, b->g->procs[thread].first_var);
  struct cfa_edge *e = flat_edge(b, CFA_SET, to);
  e->var = joined;
  e->expr = x;
}

static const struct cfa_expr *flat_and_also(const struct threads_builder *b,
                                            const struct cfa_expr *x,
                                            const struct cfa_expr *y) {
  return x ? flat_and(b, x, y) : y;
}

/* Without threads, such as where no start is covered, each wait is one for none:
   nothing is asked then. */
static void refuse_join(struct threads_builder *b,
                        const struct cfa_expr *is_none) {
  struct cfa_location like = *like_here(b);
  like.text = "a wait for what is no thread";
  like.labels = NULL;
  flat_edge(b, is_none ? CFA_ASSUME : CFA_SKIP,
            flat_location(b, CFA_UNSUPPORTED, false, &like))
      ->expr = is_none;
}

/* One condition for each thread: it is the one, and has ended. */
static void make_join(struct threads_builder *b, uint32_t number) {
  struct cfa_edge e = b->edges.at[number];
  const struct cfa_expr *other = NULL;
  b->of = &b->old->edges[e.origin];
  b->at = e.from;
  b->thread = b->locations.at[e.from].proc;
  for (uint32_t t = b->old->thread_self == CFA_NONE; t < b->begins.len; t++) {
    uint32_t name = t ? t : CFA_MAIN_THREAD;
    const struct cfa_expr *when =
        flat_and(b, is_thread(b, e.expr, CFA_EQUAL, name),
                 compare_var(b, CFA_EQUAL, b->begins.at[t].ended, 1));
    const struct cfa_expr *not = is_thread(b, e.expr, CFA_UNEQUAL, name);
    if (e.var == CFA_NONE) {
      flat_edge(b, CFA_ASSUME, e.to)->expr = when;
    } else {
      flat_step(b, CFA_ASSUME)->expr = when;
      take_result(b, e.var, t, e.to);
      b->at = e.from;
    }
    other = flat_and_also(b, other, not );
  }
  if (b->limited) /* one that was started and never runs */
    other = flat_and_also(b, other,
                          is_thread(b, e.expr, CFA_UNEQUAL, CFA_NO_THREAD));
  refuse_join(b, other);
}

/* ---- Uses of memory --------------------------------------------------------------- */

static uint32_t count_loads(const struct cfa_expr *e) {
  uint32_t n = e->op == CFA_LOAD;
  for (unsigned i = 0; i < e->nargs; i++)
    n += count_loads(e->arg[i]);
  return n;
}

/* Whether what is done from this location of the text on uses memory more than
   once, such as writing a bit-field. */
static bool uses_memory_twice(const struct cfa *g, uint32_t location) {
  const struct cfa *exact = cfa_exact(g);
  uint32_t proc = g->locations[location].proc, most = 0;
  if (exact == g || proc == 0 || is_between_texts(g, location))
    return false;
  const struct cfa_location *l =
      &exact->locations[location - g->procs[proc].first_location +
                        exact->procs[proc].first_location];
  for (uint32_t i = 0; i < l->nout; i++) {
    const struct cfa_edge *e = &exact->edges[l->out[i]];
    uint32_t n = e->kind == CFA_STORE;
    n += e->expr ? count_loads(e->expr) : 0;
    n += e->address ? count_loads(e->address) : 0;
    for (uint32_t j = 0; j < e->nargs; j++)
      n += count_loads(e->args[j]);
    most = n > most ? n : most;
  }
  return most > 1;
}

/* ---- Places to edges -------------------------------------------------------------- */

static void flat_of_edge(struct threads_builder *b,
                         const struct thread_place *p,
                         const struct cfa_edge *e) {
  uint32_t depth = p->key.depth;
  b->of = e;
  switch (e->kind) {
  case CFA_CALL:
    flat_call(b, p, e);
    return;
  case CFA_START:
    flat_start(b, p, e);
    return;
  case CFA_JOIN:
    flat_join(b, p, e);
    return;
  case CFA_LEAVE:
    flat_end(b, p, true);
    return;
  case CFA_BEGIN:
  case CFA_FINISH:
    if (e->kind == CFA_BEGIN && depth == MOST_ATOMIC_PARTS) {
      flat_refuse(b, "atomic parts in each other, more than four deep");
      return;
    }
    depth = e->kind == CFA_BEGIN ? depth + 1 : depth > 0 ? depth - 1 : 0;
    flat_edge(b, CFA_SKIP, flat_place(b, p->key.calls, e->to, depth));
    return;
  case CFA_SKIP:
  case CFA_ASSUME:
  case CFA_SET:
  case CFA_HAVOC:
    flat_copy(b, e, flat_place(b, p->key.calls, e->to, depth));
    return;
  default:
    flat_refuse(b, "an operation on memory, beside threads");
  }
}

static void flat_of_place(struct threads_builder *b,
                          const struct thread_place *p) {
  const struct cfa_location *l = &b->old->locations[p->key.location];
  b->at = p->number;
  b->of = l->nout  ? &b->old->edges[l->out[0]]
          : l->nin ? &b->old->edges[l->in[0]]
                   : &b->old->edges[0];
  if (l->kind == CFA_EXIT && p->key.calls->call)
    flat_return(b, p);
  else if (l->kind == CFA_EXIT)
    flat_end(b, p, false);
  if (uses_memory_twice(b->old, p->key.location)) {
    flat_refuse(b, "a step that uses memory more than once, beside threads");
    return;
  }
  for (uint32_t i = 0; i < l->nout; i++) {
    b->at = p->number;
    flat_of_edge(b, p, &b->old->edges[l->out[i]]);
  }
}

/* Where the thread begins: its own variables have their first values there. */
static uint32_t begin_own_vars(struct threads_builder *b, uint32_t entry) {
  const struct cfa *g = b->old;
  struct cfa_location like = b->locations.at[entry];
  uint32_t first = b->at = flat_location(b, CFA_PLAIN, false, &like);
  for (uint32_t i = 0; i < b->nown; i++) {
    const struct cfa_var *v = &g->vars[b->own_vars[i]];
    uint64_t value = v->begins == CFA_BEGINS_SELF ? b->thread : v->first_value;
    if (v->begins != CFA_BEGINS_OPEN)
      flat_set(b, flat_var(b, v->number), flat_number(b, v->type, value));
  }
  flat_edge(b, CFA_SKIP, entry);
  return first;
}

static void flat_thread(struct threads_builder *b, uint32_t thread) {
  struct cfa_proc *made = &((struct cfa_proc *)b->g->procs)[thread];
  uint32_t proc = b->begins.at[thread].proc;
  const struct cfa_proc *p = &b->old->procs[proc];
  struct call_chain *calls = arena_alloc(b->arena, sizeof *calls);
  *calls = (struct call_chain){NULL, proc, NULL};
  b->thread = thread;
  b->places = NULL;
  add_own_vars(b);
  *made = *p;
  made->number = thread;
  made->first_var = b->base;
  made->first_location = (uint32_t)b->locations.len;
  b->of = &b->old->edges[p->first_edge];
  b->begins.at[thread].entry = flat_place(b, calls, p->entry, 0);
  if (b->begins.at[thread].waits_for_copy)
    b->work.len = 0;
  while (b->work.len > 0 && !b->too_large)
    flat_of_place(b, vec_pop(&b->work));
  made->entry = b->begins.at[thread].entry;
  if (thread > 0 && b->nown > 0)
    made->entry = begin_own_vars(b, made->entry);
  made->nlocations = (uint32_t)b->locations.len - made->first_location;
  HASH_CLEAR(hh, b->places);
}

/* Parameters of threads: their variables are known now. */
static void end_starts(struct threads_builder *b) {
  for (size_t i = 0; i < b->edges.len; i++) {
    struct cfa_edge *e = &b->edges.at[i];
    if (e->kind != CFA_SET || e->var != CFA_NONE)
      continue;
    e->var = b->g->procs[e->callee].first_var + (e->nargs - b->old->nglobals);
    e->callee = CFA_NONE;
    e->nargs = 0;
  }
}

static void end_joins(struct threads_builder *b) {
  size_t n = b->edges.len, kept = 0;
  for (size_t i = 0; i < n; i++)
    if (b->edges.at[i].kind == CFA_JOIN)
      make_join(b, (uint32_t)i);
  for (size_t i = 0; i < b->edges.len; i++)
    if (b->edges.at[i].kind != CFA_JOIN) {
      b->edges.at[kept] = b->edges.at[i];
      b->edges.at[kept].number = (uint32_t)kept;
      kept++;
    }
  b->edges.len = kept;
}

/* Flags are 0 before all else. */
static void begin_flags(struct threads_builder *b) {
  struct cfa_proc *main = (struct cfa_proc *)&b->g->procs[0];
  uint32_t old = main->entry;
  struct cfa_location like = b->locations.at[old];
  b->thread = 0;
  b->of = &b->old->edges[b->old->procs[0].first_edge];
  main->entry = b->at = flat_location(b, CFA_PLAIN, false, &like);
  for (size_t i = 0; i < b->flags.len; i++)
    flat_set(b, b->flags.at[i], flat_number(b, flat_int(b), 0));
  flat_edge(b, CFA_SKIP, old);
}

/* ---- What is known of locations ---------------------------------------------------- */

/* Marks what can be reached from a location. */
static void mark_reached(const struct cfa *g, uint32_t from, bool *reached) {
  VEC(uint32_t) work = {0};
  vec_push(&work, from);
  while (work.len > 0) {
    const struct cfa_location *l = &g->locations[vec_pop(&work)];
    if (reached[l->number])
      continue;
    reached[l->number] = true;
    for (uint32_t i = 0; i < l->nout; i++)
      vec_push(&work, g->edges[l->out[i]].to);
  }
  vec_free(&work);
}

/* Main, before it may have started a thread. */
static const bool *find_alone(struct threads_builder *b) {
  const struct cfa *g = b->g;
  bool *reached = arena_array(b->arena, g->nlocations + 1, sizeof *reached);
  for (uint32_t i = 0; i < g->nedges; i++)
    if (g->edges[i].kind == CFA_START)
      mark_reached(g, g->edges[i].to, reached);
  for (uint32_t i = 0; i < g->nlocations; i++)
    reached[i] = !reached[i] && g->locations[i].proc == 0;
  return reached;
}

/* Starts that can be reached from themselves. */
static void find_repeats(struct threads_builder *b) {
  const struct cfa *g = b->g;
  for (uint32_t i = 0; i < g->nedges; i++) {
    const struct cfa_edge *e = &g->edges[i];
    if (e->kind != CFA_START)
      continue;
    bool *reached = xcalloc(g->nlocations + 1, sizeof *reached);
    mark_reached(g, e->to, reached);
    b->repeats[e->origin] |= reached[e->from];
    xfree(reached);
  }
}

struct uses {
  uint32_t *by;  /* by variable: a thread that uses it, CFA_NONE */
  bool *several; /* more than one does */
  bool *written;
};

static void use_variable(struct uses *u, uint32_t var, uint32_t thread) {
  u->several[var] |= u->by[var] != CFA_NONE && u->by[var] != thread;
  u->by[var] = thread;
}

static void use_flat_expr(struct uses *u, const struct cfa_expr *e,
                          uint32_t thread) {
  if (e->op == CFA_VARIABLE)
    use_variable(u, e->var, thread);
  for (unsigned i = 0; i < e->nargs; i++)
    use_flat_expr(u, e->arg[i], thread);
}

/* Parameters are set before their thread begins. */
static bool is_handed(const struct threads_builder *b, uint32_t var,
                      uint32_t thread) {
  const struct cfa_proc *p = b->g->procs;
  uint32_t owner = thread;
  for (uint32_t t = 0; t < b->begins.len; t++)
    if (var >= p[t].first_var &&
        var < p[t].first_var + (b->old->nvars - b->old->nglobals))
      owner = t;
  return owner != thread;
}

/* Those of each thread are not shared: what a thread has ended with is read after
   that alone. */
static const bool *find_shared_vars(struct threads_builder *b) {
  const struct cfa *g = b->g;
  struct uses u = {arena_array(b->arena, g->nvars + 1, sizeof *u.by),
                   arena_array(b->arena, g->nvars + 1, sizeof *u.several),
                   arena_array(b->arena, g->nvars + 1, sizeof *u.written)};
  for (uint32_t i = 0; i < g->nvars; i++)
    u.by[i] = CFA_NONE;
  for (uint32_t i = 0; i < g->nedges; i++) {
    const struct cfa_edge *e = &g->edges[i];
    uint32_t thread = g->locations[e->from].proc;
    if (b->out->alone[e->from])
      continue;
    if (e->expr)
      use_flat_expr(&u, e->expr, thread);
    if (e->var != CFA_NONE && !is_handed(b, e->var, thread)) {
      use_variable(&u, e->var, thread);
      u.written[e->var] = true;
    }
  }
  for (uint32_t i = 0; i < g->nvars; i++)
    u.several[i] = u.several[i] && u.written[i] && !g->vars[i].own;
  return u.several;
}

/* ---- One use of what is shared ----------------------------------------------------- */

static uint32_t count_shared(const struct cfa_threads *t,
                             const struct cfa_expr *e) {
  uint32_t n = e->op == CFA_VARIABLE && t->shared[e->var];
  for (unsigned i = 0; i < e->nargs; i++)
    n += count_shared(t, e->arg[i]);
  return n;
}

/* Edges that use too much lead to a location that says so.  The flags of joins do
   not count: they become 1 once. */
static void refuse_uses(struct threads_builder *b) {
  struct cfa *g = b->g;
  struct cfa_location *locations = (struct cfa_location *)g->locations;
  for (uint32_t i = 0; i < g->nedges; i++) {
    const struct cfa_edge *e = &g->edges[i];
    bool inside = b->inside.at[e->from] || b->inside.at[e->to] ||
                  b->waits.at[e->from] || b->out->alone[e->from];
    uint32_t n = e->expr ? count_shared(b->out, e->expr) : 0;
    n += e->var != CFA_NONE && b->out->shared[e->var];
    if (inside || n <= 1)
      continue;
    struct cfa_location *l = &locations[e->from];
    l->kind = CFA_UNSUPPORTED;
    l->text = "a step that uses what several threads share more than once";
    l->span = e->span;
    l->nout = 0;
  }
}

/* ---- All ------------------------------------------------------------------------------ */

static void finish_threads(struct threads_builder *b) {
  struct cfa *g = b->g;
  cfa_finish(g, b->arena, &b->vars, &b->locations, &b->edges);
  g->nglobals = g->nvars;
  g->nprocs = (uint32_t)b->begins.len;
  g->elsewhere = CFA_NONE;
  g->exact = NULL;
  b->out->alone = find_alone(b);
  b->out->shared = find_shared_vars(b);
  b->out->inside =
      arena_copy(b->arena, b->inside.at, b->inside.len, sizeof(bool));
  b->out->waits = arena_copy(b->arena, b->waits.at, b->waits.len, sizeof(bool));
  find_repeats(b);
  refuse_uses(b);
  b->out->limited = b->limited;
  b->out->nwanted = (uint32_t)b->wanted.len;
  b->out->wanted = vec_to_arena(&b->wanted, b->arena);
}

/* Goes through the program; false: it is too large. */
static bool build_threads(struct threads_builder *b) {
  const struct cfa *old = b->old;
  b->g = arena_copy(b->arena, old, 1, sizeof *old);
  b->g->procs =
      arena_array(b->arena, CFA_MOST_THREADS + 1, sizeof *b->g->procs);
  find_own_vars(b);
  b->out = arena_alloc(b->arena, sizeof *b->out);
  *b->out = (struct cfa_threads){.of = old, .flat = b->g};
  for (uint32_t i = 0; i < old->nprocs; i++)
    b->one_thread[i] = CFA_NONE;
  for (uint32_t i = 0; i < old->nglobals; i++)
    add_flat_var(b, old->vars[i]);
  vec_push(&b->begins, ((struct thread_begin){.proc = 0}));
  take_procs(b, 0, 0);
  b->begins.at[0].ended = add_flag(b, "ended", 0);
  for (uint32_t t = 0; t < b->begins.len && !b->too_large; t++)
    flat_thread(b, t);
  if (!b->too_large) {
    end_starts(b);
    end_joins(b);
    begin_flags(b);
    finish_threads(b);
  }
  vec_free(&b->vars);
  vec_free(&b->locations);
  vec_free(&b->edges);
  vec_free(&b->begins);
  vec_free(&b->flags);
  vec_free(&b->inside);
  vec_free(&b->waits);
  vec_free(&b->wanted);
  vec_free(&b->work);
  return !b->too_large;
}

static struct cfa_threads *threads_with(const struct cfa *g,
                                        const uint32_t *copies,
                                        const bool *again, bool *repeats) {
  struct threads_builder b = {.old = g,
                              .arena = g->arena,
                              .copies = copies,
                              .again = again,
                              .repeats = repeats,
                              .objects = cfa_procs_with_objects(cfa_exact(g))};
  b.one_thread = arena_array(g->arena, g->nprocs + 1, sizeof *b.one_thread);
  return build_threads(&b) ? b.out : NULL;
}

/* Gives one more to the starts that come again, one after the other; false: none
   does. */
static bool add_copy(const struct cfa *g, const bool *repeats,
                     uint32_t *copies) {
  uint32_t least = CFA_NONE;
  for (uint32_t i = 0; i < g->nedges; i++)
    if (repeats[i] && (least == CFA_NONE || copies[i] < copies[least]))
      least = i;
  if (least != CFA_NONE)
    copies[least]++;
  return least != CFA_NONE;
}

struct cfa_threads *cfa_threads_of(const struct cfa *g, uint32_t asked,
                                   struct diag *d) {
  uint32_t *copies = arena_array(g->arena, g->nedges + 1, sizeof *copies);
  bool *repeats = arena_array(g->arena, g->nedges + 1, sizeof *repeats);
  bool *later = arena_array(g->arena, g->nedges + 1, sizeof *later);
  struct span top = {g->source, 0, 0};
  for (uint32_t i = 0; i < g->nedges; i++)
    copies[i] = 1;
  struct cfa_threads *t = threads_with(g, copies, NULL, repeats);
  if (t)
    t = threads_with(g, copies, repeats, later);
  while (t && t->flat->nprocs < asked && asked <= CFA_MOST_THREADS &&
         add_copy(g, repeats, copies))
    t = threads_with(g, copies, repeats, later);
  if (!t)
    diag_error(d, top,
               "the threads of this program are too many or too large: calls "
               "are put in place, in up to %d threads and %d steps",
               CFA_MOST_THREADS, MOST_THREAD_LOCATIONS);
  else if (asked && t->nwanted == 0 && t->flat->nprocs != asked) {
    diag_error(d, top, "this program has %u threads, with main, not %u",
               t->flat->nprocs, asked);
    t = NULL;
  }
  return t;
}
