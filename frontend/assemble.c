/* frontend/assemble.c — facts as the edges of a small explicit system.
 *
 * Valuations are interned: `locals` is a number for the values of all slots,
 * `globals` one for those of all global variables.  An edge leads from one
 * control point with such values to another.  The search is Dijkstra's over
 * configurations: the globals, the thread that runs, and for each thread where
 * it is and the stack of its callers.
 */
#include "assemble.h"

#include "../calculus/resolve.h"

#include <stdlib.h>
#include <string.h>
#include <uthash.h>

#define NONE UINT32_MAX

enum {
  MAX_NODES = 4000000, /* of the search */
  SWITCH_COST = 10000,
  MAX_PARTS = 8,
};

/* ---- Interning ------------------------------------------------------------------- */

/* Texts of one length, numbered in the order in which they come. */
struct entry {
  uint32_t number;
  UT_hash_handle hh;
};

struct pool {
  size_t len;
  struct entry *entries;
  VEC(const void *) at;
};

static uint32_t pool_add(struct pool *p, struct arena *a, const void *key) {
  struct entry *e;
  HASH_FIND(hh, p->entries, key, p->len, e);
  if (e)
    return e->number;
  const void *own = arena_copy(a, key, 1, p->len);
  e = arena_alloc(a, sizeof *e);
  e->number = (uint32_t)p->at.len;
  HASH_ADD_KEYPTR(hh, p->entries, own, p->len, e);
  vec_push(&p->at, own);
  return e->number;
}

static void pool_free(struct pool *p) {
  HASH_CLEAR(hh, p->entries);
  vec_free(&p->at);
}

/* ---- Edges ------------------------------------------------------------------------- */

/* Where control is, and with which values. */
struct place {
  uint32_t point, locals, globals;
};

enum edge_kind { EDGE_INTERNAL, EDGE_CALL, EDGE_CALLER, EDGE_EXIT, EDGE_SKIP };

/* INTERNAL, CALL: `from` to `to`.  A return is three: CALLER, from the caller
   `from` (no globals) when the callee is at `other`, to the locals of `to`;
   EXIT, from the exit `from` to the caller at `other`, with the values of
   `to`; both may say the point of `to`, or else SKIP does, for `from.point`. */
struct edge {
  struct place from, to;
  uint32_t other;
  uint32_t next; /* of the same kind and key */
};

struct edge_key {
  uint32_t kind, point, locals, globals, other;
};

struct bucket {
  struct edge_key key;
  uint32_t first;
  UT_hash_handle hh;
};

/* What a component of a relation's parameters is. */
enum leaf_kind { LEAF_OTHER, LEAF_PC, LEAF_LOCAL, LEAF_GLOBAL, LEAF_MODULE };

struct leaf {
  enum leaf_kind kind;
  uint32_t part; /* number of the parameter */
  uint32_t at;   /* slot or number of the global */
};

struct shape {
  const struct fp_rel *rel;
  struct leaf *leaves;
  uint32_t nleaves;
  UT_hash_handle hh;
};

/* A parameter of a fact. */
struct part {
  uint32_t number; /* counter or module */
  uint32_t locals, globals;
};

struct assembly {
  struct arena *a;
  const struct cfg *g;
  const char *const *fields;
  const struct liveness *live;
  const struct globals *carried;
  uint32_t nslots, nglobals, nthreads;
  struct pool locals, globals;
  VEC(struct edge) edges;
  struct bucket *buckets;
  struct shape *shapes;
  bool *target; /* by point */
  VEC(uint32_t) initial_globals;
  VEC(struct place)
  sources; /* of internal moves and calls, at entries of main */
  uint8_t *bytes;
};

struct assembly *assembly_new(struct arena *a, const struct cfg *g,
                              const char *const *fields,
                              const struct liveness *live,
                              const struct globals *carried) {
  struct assembly *s = xcalloc(1, sizeof *s);
  s->a = a;
  s->g = g;
  s->fields = fields;
  s->live = live;
  s->carried = carried;
  s->nslots = g->program->nslots;
  s->nglobals = g->program->nglobals;
  s->nthreads = g->program->nthreads;
  s->locals.len = s->nslots + 1;
  s->globals.len = s->nglobals + 1;
  s->target = arena_array(a, g->npoints + 1, sizeof *s->target);
  s->bytes = arena_array(a, s->nslots + s->nglobals + 2, 1);
  return s;
}

void assembly_free(struct assembly *s) {
  if (!s)
    return;
  pool_free(&s->locals);
  pool_free(&s->globals);
  HASH_CLEAR(hh, s->buckets);
  HASH_CLEAR(hh, s->shapes);
  vec_free(&s->edges);
  vec_free(&s->initial_globals);
  vec_free(&s->sources);
  free(s);
}

static struct bucket *bucket_of(struct assembly *s, const struct edge_key *k) {
  struct bucket *b;
  HASH_FIND(hh, s->buckets, k, sizeof *k, b);
  return b;
}

static bool same_place(struct place a, struct place b) {
  return a.point == b.point && a.locals == b.locals && a.globals == b.globals;
}

static void add_edge(struct assembly *s, const struct edge_key *k,
                     struct place from, struct place to, uint32_t other) {
  struct bucket *b = bucket_of(s, k);
  for (uint32_t i = b ? b->first : NONE; i != NONE; i = s->edges.at[i].next)
    if (same_place(s->edges.at[i].to, to) && s->edges.at[i].other == other)
      return;
  if (!b) {
    b = arena_alloc(s->a, sizeof *b);
    b->key = *k;
    b->first = NONE;
    HASH_ADD(hh, s->buckets, key, sizeof b->key, b);
  }
  struct edge e = {from, to, other, b->first};
  b->first = (uint32_t)s->edges.len;
  vec_push(&s->edges, e);
}

static void add_move(struct assembly *s, enum edge_kind kind, struct place from,
                     struct place to) {
  struct edge_key k = {kind, from.point, from.locals, from.globals, NONE};
  add_edge(s, &k, from, to, NONE);
}

/* ---- Components ---------------------------------------------------------------------- */

static struct leaf local_leaf(const struct assembly *s, const char *digits) {
  unsigned long slot = strtoul(digits, NULL, 10);
  return (struct leaf){slot < s->nslots ? LEAF_LOCAL : LEAF_OTHER, 0,
                       (uint32_t)slot};
}

static struct leaf global_leaf(const struct assembly *s, const char *field) {
  for (uint32_t i = 0; i < s->nglobals; i++)
    if (strcmp(s->fields[i], field) == 0)
      return (struct leaf){LEAF_GLOBAL, 0, i};
  return (struct leaf){.kind = LEAF_OTHER};
}

static struct leaf leaf_of(const struct assembly *s, const struct fp_type *t,
                           const char *path) {
  const char *name = t->name ? t->name : "";
  if (strncmp(path, "Local.s", 7) == 0)
    return local_leaf(s, path + 7);
  if (strcmp(name, "Local") == 0 && *path == 's')
    return local_leaf(s, path + 1);
  if (strncmp(path, "Global.", 7) == 0)
    return global_leaf(s, path + 7);
  if (strcmp(name, "Global") == 0)
    return global_leaf(s, path);
  if (strcmp(path, "pc") == 0 || strcmp(name, "PrCount") == 0)
    return (struct leaf){.kind = LEAF_PC};
  if (strcmp(name, "Module") == 0)
    return (struct leaf){.kind = LEAF_MODULE};
  return (struct leaf){.kind = LEAF_OTHER};
}

static const struct shape *shape_of(struct assembly *s,
                                    const struct fp_rel *rel) {
  struct shape *h;
  HASH_FIND_PTR(s->shapes, &rel, h);
  if (h)
    return h;
  h = arena_alloc(s->a, sizeof *h);
  h->rel = rel;
  for (uint32_t i = 0; i < rel->nparams; i++)
    h->nleaves += rel->params[i]->type->leaves;
  h->leaves = arena_array(s->a, h->nleaves, sizeof *h->leaves);
  uint32_t m = 0;
  for (uint32_t i = 0; i < rel->nparams; i++)
    for (uint32_t j = 0; j < rel->params[i]->type->leaves; j++) {
      const char *path;
      fp_leaf(s->a, rel->params[i]->type, j, &path);
      h->leaves[m] = leaf_of(s, rel->params[i]->type, path);
      h->leaves[m++].part = i;
    }
  HASH_ADD_PTR(s->shapes, rel, h);
  return h;
}

/* The parameters of a fact. */
static void read_parts(struct assembly *s, const struct fp_rel *rel,
                       const uint64_t *value, struct part *parts) {
  const struct shape *h = shape_of(s, rel);
  uint8_t *locals = s->bytes, *globals = s->bytes + s->nslots + 1;
  uint32_t m = 0;
  for (uint32_t i = 0; i < rel->nparams; i++) {
    memset(s->bytes, 0, s->nslots + s->nglobals + 2);
    for (; m < h->nleaves && h->leaves[m].part == i; m++) {
      const struct leaf *l = &h->leaves[m];
      if (l->kind == LEAF_PC || l->kind == LEAF_MODULE)
        parts[i].number = (uint32_t)value[m];
      else if (l->kind == LEAF_LOCAL)
        locals[l->at] = (uint8_t)value[m];
      else if (l->kind == LEAF_GLOBAL)
        globals[l->at] = (uint8_t)value[m];
    }
    parts[i].locals = pool_add(&s->locals, s->a, locals);
    parts[i].globals = pool_add(&s->globals, s->a, globals);
  }
}

/* ---- Facts to edges -------------------------------------------------------------------- */

static struct place state(const struct part *p) {
  return (struct place){p->number, p->locals, p->globals};
}

static struct place place_of(uint32_t point, const struct part *locals,
                             const struct part *globals) {
  return (struct place){point, locals->locals,
                        globals ? globals->globals : NONE};
}

static uint32_t entry_of(const struct assembly *s, uint32_t point) {
  return s->g->procs[s->g->points[point].proc].first;
}

static uint32_t in_module(const struct assembly *s, const struct part *module,
                          const struct part *pc) {
  return s->g->procs[module->number].first + pc->number;
}

/* The caller's side of a return. */
static void add_caller(struct assembly *s, struct place caller, uint32_t exit,
                       struct place to) {
  struct edge_key k = {EDGE_CALLER, caller.point, caller.locals, NONE, exit};
  to.globals = NONE;
  add_edge(s, &k, caller, to, exit);
}

/* The callee's side. */
static void add_exit(struct assembly *s, struct place exit, uint32_t caller,
                     struct place to) {
  struct edge_key k = {EDGE_EXIT, exit.point, exit.locals, exit.globals,
                       caller};
  to.point = NONE;
  add_edge(s, &k, exit, to, caller);
}

static void internal(struct assembly *s, const struct part *p) {
  add_move(s, EDGE_INTERNAL, state(&p[0]), state(&p[1]));
}

static void into_call(struct assembly *s, const struct part *p) {
  add_move(s, EDGE_CALL, state(&p[0]), state(&p[1]));
}

static void into_call1(struct assembly *s, const struct part *p) {
  add_move(s, EDGE_CALL, state(&p[0]),
           place_of(entry_of(s, p[1].number), &p[2], &p[3]));
}

static void whole_return(struct assembly *s, const struct part *p) {
  add_caller(s, state(&p[0]), p[1].number, state(&p[2]));
  add_exit(s, state(&p[1]), p[0].number, state(&p[2]));
}

static void return_a(struct assembly *s, const struct part *p) {
  add_caller(s, state(&p[0]), p[1].number, state(&p[2]));
}

static void return_b(struct assembly *s, const struct part *p) {
  add_exit(s, state(&p[1]), p[2].number, state(&p[3]));
}

/* m, p, q, CL, dL, CG, dG */
static void module_internal(struct assembly *s, const struct part *p) {
  add_move(s, EDGE_INTERNAL, place_of(in_module(s, &p[0], &p[1]), &p[3], &p[5]),
           place_of(in_module(s, &p[0], &p[2]), &p[4], &p[6]));
}

/* m, n, p, CL, ECL, CG */
static void module_call(struct assembly *s, const struct part *p) {
  add_move(s, EDGE_CALL, place_of(in_module(s, &p[0], &p[2]), &p[3], &p[5]),
           place_of(s->g->procs[p[1].number].first, &p[4], &p[5]));
}

/* m, p, q */
static void module_skip(struct assembly *s, const struct part *p) {
  uint32_t from = in_module(s, &p[0], &p[1]);
  struct edge_key k = {EDGE_SKIP, from, NONE, NONE, NONE};
  struct place to = {in_module(s, &p[0], &p[2]), NONE, NONE};
  add_edge(s, &k, (struct place){from, NONE, NONE}, to, NONE);
}

/* m, n, p, q, CL, sL */
static void module_caller(struct assembly *s, const struct part *p) {
  add_caller(s, place_of(in_module(s, &p[0], &p[2]), &p[4], NULL),
             in_module(s, &p[1], &p[3]), place_of(NONE, &p[5], NULL));
}

/* m, n, p, q, uCL, sCL, uCG, sCG */
static void module_exit(struct assembly *s, const struct part *p) {
  add_exit(s, place_of(in_module(s, &p[1], &p[3]), &p[4], &p[6]),
           in_module(s, &p[0], &p[2]), place_of(NONE, &p[5], &p[7]));
}

static void target(struct assembly *s, const struct part *p) {
  s->target[p[0].number] = true;
}

static void module_target(struct assembly *s, const struct part *p) {
  s->target[in_module(s, &p[0], &p[1])] = true;
}

static void init_global(struct assembly *s, const struct part *p) {
  vec_push(&s->initial_globals, p[0].globals);
}

static const struct {
  const char *name;
  uint32_t nparams;
  void (*add)(struct assembly *s, const struct part *parts);
} relations[] = {
    {"ProgramInt", 2, internal},        {"IntoCall", 2, into_call},
    {"IntoCall1", 4, into_call1},       {"Return", 3, whole_return},
    {"ReturnA", 3, return_a},           {"ReturnB", 4, return_b},
    {"programInt", 7, module_internal}, {"programCall", 6, module_call},
    {"SkipCall", 3, module_skip},       {"SetReturn1", 6, module_caller},
    {"SetReturn2", 8, module_exit},     {"Target", 1, target},
    {"target", 2, module_target},       {"InitGlobal", 1, init_global},
};

void assembly_add(struct assembly *s, const struct fp_rel *rel,
                  const uint64_t *value) {
  for (size_t i = 0; i < sizeof relations / sizeof *relations; i++)
    if (rel->nparams == relations[i].nparams &&
        strcmp(rel->name, relations[i].name) == 0) {
      struct part parts[MAX_PARTS] = {{0, 0, 0}};
      read_parts(s, rel, value, parts);
      relations[i].add(s, parts);
      return;
    }
}

/* ---- Configurations ----------------------------------------------------------------------- */

/* A stack is a number of (caller, stack below); NONE is the empty one.  Globals
   are NONE where a return needs none of the caller's. */
struct frame {
  uint32_t point, locals, globals, below;
};

/* A thread that has not moved yet is at NONE. */
struct thread_at {
  uint32_t point, locals, stack;
};

/* Followed by a thread_at for each thread; compared byte by byte. */
struct config {
  uint32_t globals, running;
  struct thread_at threads[];
};

struct node {
  uint32_t config, before; /* before: a node */
  uint64_t cost;
  enum run_move_kind kind;
  bool done;
};

struct waiting {
  uint64_t cost;
  uint32_t node;
};

struct search {
  struct assembly *s;
  struct pool configs, stacks;
  VEC(struct node) nodes; /* by configuration */
  VEC(struct waiting) heap;
  struct config *from, *to; /* scratch */
  bool (*stop)(void);
};

static void heap_push(struct search *q, struct waiting w) {
  vec_push(&q->heap, w);
  size_t i = q->heap.len - 1;
  for (; i > 0 && w.cost < q->heap.at[(i - 1) / 2].cost; i = (i - 1) / 2)
    q->heap.at[i] = q->heap.at[(i - 1) / 2];
  q->heap.at[i] = w;
}

static struct waiting heap_pop(struct search *q) {
  struct waiting top = q->heap.at[0], last = vec_pop(&q->heap);
  size_t i = 0, n = q->heap.len;
  for (size_t child = 1; child < n; child = 2 * i + 1) {
    if (child + 1 < n && q->heap.at[child + 1].cost < q->heap.at[child].cost)
      child++;
    if (q->heap.at[child].cost >= last.cost)
      break;
    q->heap.at[i] = q->heap.at[child];
    i = child;
  }
  if (n > 0)
    q->heap.at[i] = last;
  return top;
}

/* The configuration in q->to is reached at this cost. */
static void reach(struct search *q, uint32_t before, uint64_t cost,
                  enum run_move_kind kind) {
  size_t known = q->nodes.len;
  uint32_t number = pool_add(&q->configs, q->s->a, q->to);
  struct node n = {number, before, cost, kind, false};
  if (number == known)
    vec_push(&q->nodes, n);
  else if (cost < q->nodes.at[number].cost)
    q->nodes.at[number] = n;
  else
    return;
  heap_push(q, (struct waiting){cost, number});
}

/* The thread moves to `to`, with its stack. */
static void move(struct search *q, uint32_t before, uint32_t thread,
                 struct place to, uint32_t stack, enum run_move_kind kind) {
  uint64_t cost = q->nodes.at[before].cost + 1;
  if (q->from->running != thread && q->from->running != NONE)
    cost += SWITCH_COST;
  memcpy(q->to, q->from, q->configs.len);
  q->to->globals = to.globals;
  q->to->running = thread;
  q->to->threads[thread] = (struct thread_at){to.point, to.locals, stack};
  reach(q, before, cost, kind);
}

static void moves_of_kind(struct search *q, uint32_t node, uint32_t thread,
                          struct place from, uint32_t stack, bool call) {
  struct assembly *s = q->s;
  struct edge_key k = {call ? EDGE_CALL : EDGE_INTERNAL, from.point,
                       from.locals, from.globals, NONE};
  struct bucket *b = bucket_of(s, &k);
  uint32_t above = stack;
  if (call && b) {
    struct frame f = {from.point, from.locals, s->carried ? from.globals : NONE,
                      stack};
    above = pool_add(&q->stacks, s->a, &f);
  }
  for (uint32_t i = b ? b->first : NONE; i != NONE; i = s->edges.at[i].next)
    move(q, node, thread, s->edges.at[i].to, above,
         call ? RUN_CALL : RUN_INTERNAL);
}

/* Is it a call that gives the global a value by its result? */
static bool takes_result(const struct assembly *s, uint32_t call,
                         const struct bp_var *var) {
  const struct bp_stmt *stmt = s->g->points[call].stmt;
  for (uint32_t i = 0; stmt && i < stmt->ntargets; i++)
    if (stmt->targets[i].var == var)
      return true;
  return false;
}

/* The globals after a return to `to` from the exit at point `from`, given what
   the callee's side says of them. */
static uint32_t globals_after(struct assembly *s, const struct frame *f,
                              uint32_t from, uint32_t to, uint32_t said) {
  const struct bp_program *p = s->g->program;
  const struct bp_proc *callee = s->g->procs[s->g->points[from].proc].ast;
  if (!s->carried)
    return said;
  memcpy(s->bytes, s->globals.at.at[said], s->globals.len);
  const uint8_t *before = s->globals.at.at[f->globals];
  for (uint32_t i = 0; i < s->nglobals; i++)
    if (globals_live(s->carried, to, p->globals[i]) &&
        !globals_written(s->carried, callee, p->globals[i]) &&
        !takes_result(s, f->point, p->globals[i]))
      s->bytes[i] = before[i];
  return pool_add(&s->globals, s->a, s->bytes);
}

/* The return of the call f to `to`, whose globals are what the callee's side
   says of them at its exit, at point `from`. */
static void move_back(struct search *q, uint32_t node, uint32_t thread,
                      const struct frame *f, uint32_t from, struct place to) {
  to.globals = globals_after(q->s, f, from, to.point, to.globals);
  move(q, node, thread, to, f->below, RUN_RETURN);
}

/* Where a return leads: both sides must agree on the locals, and one of them
   or a SKIP says the point. */
static void returns_to(struct search *q, uint32_t node, uint32_t thread,
                       const struct edge *caller, const struct edge *exit,
                       const struct frame *f) {
  struct assembly *s = q->s;
  struct place to = {caller->to.point, caller->to.locals, exit->to.globals};
  if (caller->to.locals != exit->to.locals)
    return;
  if (to.point != NONE) {
    move_back(q, node, thread, f, exit->from.point, to);
    return;
  }
  struct edge_key k = {EDGE_SKIP, exit->other, NONE, NONE, NONE};
  struct bucket *b = bucket_of(s, &k);
  for (uint32_t i = b ? b->first : NONE; i != NONE; i = s->edges.at[i].next) {
    to.point = s->edges.at[i].to.point;
    move_back(q, node, thread, f, exit->from.point, to);
  }
}

static void returns(struct search *q, uint32_t node, uint32_t thread,
                    struct place from, uint32_t stack) {
  struct assembly *s = q->s;
  if (stack == NONE)
    return;
  const struct frame *f = q->stacks.at.at[stack];
  struct edge_key c = {EDGE_CALLER, f->point, f->locals, NONE, from.point};
  struct edge_key e = {EDGE_EXIT, from.point, from.locals, from.globals,
                       f->point};
  struct bucket *callers = bucket_of(s, &c), *exits = bucket_of(s, &e);
  if (!callers || !exits)
    return;
  for (uint32_t i = callers->first; i != NONE; i = s->edges.at[i].next)
    for (uint32_t j = exits->first; j != NONE; j = s->edges.at[j].next)
      returns_to(q, node, thread, &s->edges.at[i], &s->edges.at[j], f);
}

static void moves_from(struct search *q, uint32_t node, uint32_t thread,
                       struct place from, uint32_t stack) {
  moves_of_kind(q, node, thread, from, stack, false);
  moves_of_kind(q, node, thread, from, stack, true);
  returns(q, node, thread, from, stack);
}

static uint32_t main_entry(const struct assembly *s, uint32_t thread) {
  return s->g->procs[s->g->mains[thread]].first;
}

/* A thread begins with the values of some fact that leaves its entry. */
static void begin(struct search *q, uint32_t node, uint32_t thread) {
  const struct assembly *s = q->s;
  for (size_t i = 0; i < s->sources.len; i++) {
    struct place p = s->sources.at[i];
    if (p.point == main_entry(s, thread) && p.globals == q->from->globals)
      moves_from(q, node, thread, p, NONE);
  }
}

static void expand(struct search *q, uint32_t node) {
  const struct config *c = q->configs.at.at[q->nodes.at[node].config];
  memcpy(q->from, c, q->configs.len);
  for (uint32_t t = 0; t < q->s->nthreads; t++) {
    struct thread_at at = q->from->threads[t];
    if (at.point == NONE)
      begin(q, node, t);
    else
      moves_from(q, node, t,
                 (struct place){at.point, at.locals, q->from->globals},
                 at.stack);
  }
}

/* ---- Beginnings and ends ---------------------------------------------------------------------- */

/* The states at the entries of main that facts lead from. */
static void find_sources(struct assembly *s) {
  bool *is_main = xcalloc(s->g->npoints + 1, sizeof *is_main);
  for (uint32_t t = 0; t < s->nthreads; t++)
    is_main[main_entry(s, t)] = true;
  for (struct bucket *b = s->buckets; b; b = b->hh.next)
    if (b->key.kind <= EDGE_CALL && is_main[b->key.point])
      vec_push(&s->sources, s->edges.at[b->first].from);
  free(is_main);
}

static bool may_begin_with(const struct assembly *s, uint32_t globals) {
  for (size_t i = 0; i < s->initial_globals.len; i++)
    if (s->initial_globals.at[i] == globals)
      return true;
  return s->initial_globals.len == 0;
}

static void start(struct search *q) {
  struct assembly *s = q->s;
  for (size_t i = 0; i < s->sources.len; i++) {
    if (!may_begin_with(s, s->sources.at[i].globals))
      continue;
    memset(q->to, 0xff, q->configs.len); /* NONE everywhere */
    q->to->globals = s->sources.at[i].globals;
    reach(q, NONE, 0, RUN_INTERNAL);
  }
}

static bool at_target(const struct search *q, uint32_t node) {
  const struct config *c = q->configs.at.at[q->nodes.at[node].config];
  return c->running != NONE && q->s->target[c->threads[c->running].point];
}

/* ---- The run -------------------------------------------------------------------------------------- */

/* By number of the global; what has no value is not known. */
static const uint8_t *values_of_globals(struct assembly *s, uint32_t point,
                                        uint32_t number) {
  const struct bp_program *p = s->g->program;
  uint8_t *values = arena_copy(s->a, s->globals.at.at[number], s->nglobals + 1,
                               sizeof *values);
  for (uint32_t i = 0; s->carried && i < s->nglobals; i++)
    if (!globals_live(s->carried, point, p->globals[i]))
      values[i] = RUN_ANY;
  return values;
}

/* By variable of the point's procedure; what is not live is not known. */
static const uint8_t *values_of_locals(struct assembly *s, uint32_t point,
                                       uint32_t number) {
  const struct bp_proc *p = s->g->procs[s->g->points[point].proc].ast;
  const uint8_t *slots = s->locals.at.at[number];
  uint8_t *values = arena_array(s->a, p->nvars + 1, sizeof *values);
  for (uint32_t i = 0; i < p->nvars; i++)
    values[i] = !s->live || liveness_at(s->live, point, &p->vars[i])
                    ? slots[p->vars[i].slot]
                    : RUN_ANY;
  return values;
}

static struct run_state state_of(struct assembly *s, struct place p) {
  return (struct run_state){p.point, values_of_globals(s, p.point, p.globals),
                            values_of_locals(s, p.point, p.locals)};
}

/* The values with which a thread began, that moved first from `before` to
   `after`. */
static struct run_state start_of(struct search *q, uint32_t thread,
                                 const struct config *before,
                                 const struct config *after) {
  struct assembly *s = q->s;
  struct thread_at to = after->threads[thread];
  for (size_t i = 0; i < s->sources.len; i++) {
    struct place p = s->sources.at[i];
    if (p.point != main_entry(s, thread) || p.globals != before->globals)
      continue;
    for (int call = 0; call < 2; call++) {
      struct edge_key k = {call ? EDGE_CALL : EDGE_INTERNAL, p.point, p.locals,
                           p.globals, NONE};
      struct bucket *b = bucket_of(s, &k);
      for (uint32_t j = b ? b->first : NONE; j != NONE;
           j = s->edges.at[j].next) {
        const struct place *e = &s->edges.at[j].to;
        bool same_stack =
            !call ||
            ((const struct frame *)q->stacks.at.at[to.stack])->locals ==
                p.locals;
        if (e->point == to.point && e->locals == to.locals &&
            e->globals == after->globals && call == (to.stack != NONE) &&
            same_stack)
          return state_of(s, p);
      }
    }
  }
  return (struct run_state){main_entry(s, thread), NULL, NULL};
}

static void write_run(struct search *q, uint32_t last, struct run *run) {
  struct assembly *s = q->s;
  VEC(uint32_t) path = {0};
  for (uint32_t n = last; q->nodes.at[n].before != NONE;
       n = q->nodes.at[n].before)
    vec_push(&path, n);
  run->nthreads = s->nthreads;
  run->start = arena_array(s->a, s->nthreads, sizeof *run->start);
  for (uint32_t t = 0; t < s->nthreads; t++)
    run->start[t] = (struct run_state){main_entry(s, t), NULL, NULL};
  for (size_t i = path.len; i-- > 0;) {
    const struct node *n = &q->nodes.at[path.at[i]];
    const struct config *c = q->configs.at.at[n->config];
    const struct config *b = q->configs.at.at[q->nodes.at[n->before].config];
    uint32_t t = c->running;
    if (b->threads[t].point == NONE)
      run->start[t] = start_of(q, t, b, c);
    struct place to = {c->threads[t].point, c->threads[t].locals, c->globals};
    struct run_move m = {n->kind, t, state_of(s, to)};
    vec_push(&run->moves, m);
  }
  vec_free(&path);
}

/* A target at the entry of main is reached by no move. */
static bool target_at_start(struct assembly *s, struct run *run) {
  for (uint32_t t = 0; t < s->nthreads; t++)
    if (s->target[main_entry(s, t)]) {
      run->nthreads = s->nthreads;
      run->start = arena_array(s->a, s->nthreads, sizeof *run->start);
      for (uint32_t u = 0; u < s->nthreads; u++)
        run->start[u] = (struct run_state){main_entry(s, u), NULL, NULL};
      return true;
    }
  return false;
}

static enum assembled look(struct search *q, struct run *run) {
  start(q);
  while (q->heap.len > 0) {
    struct waiting w = heap_pop(q);
    struct node *n = &q->nodes.at[w.node];
    if (n->done)
      continue;
    n->done = true;
    if (at_target(q, w.node)) {
      write_run(q, w.node, run);
      return ASSEMBLED;
    }
    if (q->nodes.len > MAX_NODES)
      return ASSEMBLED_LONG;
    if (q->stop())
      return ASSEMBLED_STOPPED;
    expand(q, w.node);
  }
  return ASSEMBLED_NONE;
}

enum assembled assembly_run(struct assembly *s, bool (*stop)(void),
                            struct run *run) {
  struct search q = {.s = s, .stop = stop};
  *run = (struct run){0};
  if (target_at_start(s, run))
    return ASSEMBLED;
  find_sources(s);
  q.configs.len =
      sizeof(struct config) + s->nthreads * sizeof(struct thread_at);
  q.stacks.len = sizeof(struct frame);
  q.from = arena_alloc(s->a, q.configs.len);
  q.to = arena_alloc(s->a, q.configs.len);
  enum assembled result = look(&q, run);
  pool_free(&q.configs);
  pool_free(&q.stacks);
  vec_free(&q.nodes);
  vec_free(&q.heap);
  return result;
}
