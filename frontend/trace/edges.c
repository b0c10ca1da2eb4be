/* frontend/trace/edges.c — facts as the edges of a small explicit system.
 *
 * Valuations are interned: `locals` is a number for the values of all slots,
 * `globals` one for those of all global variables.  An edge leads from one
 * control point with such values to another.
 */
#include "edges.h"

#include "calculus/language/resolve.h"
#include "pool.h"

#include "engine/base/hash_table.h"
#include <stdlib.h>
#include <string.h>

enum { MAX_PARTS = 8 };

/* ---- Edges ------------------------------------------------------------------------- */

enum edge_kind { EDGE_INTERNAL, EDGE_CALL, EDGE_CALLER, EDGE_EXIT, EDGE_SKIP };

/* INTERNAL, CALL: `from` to `to`.  A return is three: CALLER, from the caller
   `from` (no globals) when the callee is at `other`, to the locals of `to`;
   EXIT, from the exit `from` to the caller at `other`, with the values of
   `to`; both may say the point of `to`, or else SKIP does, for `from.point`. */
struct run_edge {
  struct edges_place from, to;
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
struct fact_part {
  uint32_t number; /* counter or module */
  uint32_t locals, globals;
};

struct edges {
  struct arena *a;
  const struct cfg *g;
  const char *const *fields;
  const struct liveness *live;
  const struct globals *carried;
  uint32_t nslots, nglobals;
  struct pool locals, globals;
  VEC(struct run_edge) all;
  struct bucket *buckets;
  struct shape *shapes;
  bool *target, *is_exit; /* by point */
  struct edges_place
      end; /* of edges_end_in; EDGES_NONE: any value, or no end */
  VEC(uint32_t) initial_globals;
  VEC(struct edges_place) sources; /* edges_source */
  bool has_sources;
  uint8_t *bytes;
};

struct edges *edges_new(struct arena *a, const struct cfg *g,
                        const char *const *fields, const struct liveness *live,
                        const struct globals *carried) {
  struct edges *s = xcalloc(1, sizeof *s);
  s->a = a;
  s->g = g;
  s->fields = fields;
  s->live = live;
  s->carried = carried;
  s->end = (struct edges_place){EDGES_NONE, EDGES_NONE, EDGES_NONE};
  s->nslots = g->program->nslots;
  s->nglobals = g->program->nglobals;
  s->locals.len = s->nslots + 1;
  s->globals.len = s->nglobals + 1;
  s->target = arena_array(a, g->npoints + 1, sizeof *s->target);
  s->is_exit = arena_array(a, g->npoints + 1, sizeof *s->is_exit);
  s->bytes = arena_array(a, s->nslots + s->nglobals + 2, 1);
  return s;
}

void edges_free(struct edges *s) {
  if (!s)
    return;
  pool_free(&s->locals);
  pool_free(&s->globals);
  HASH_CLEAR(hh, s->buckets);
  HASH_CLEAR(hh, s->shapes);
  vec_free(&s->all);
  vec_free(&s->initial_globals);
  vec_free(&s->sources);
  xfree(s);
}

static struct bucket *bucket_of(const struct edges *s,
                                const struct edge_key *k) {
  struct bucket *b;
  HASH_FIND(hh, s->buckets, k, sizeof *k, b);
  return b;
}

static bool places_equal(struct edges_place a, struct edges_place b) {
  return a.point == b.point && a.locals == b.locals && a.globals == b.globals;
}

static void add_edge(struct edges *s, const struct edge_key *k,
                     struct edges_place from, struct edges_place to,
                     uint32_t other) {
  struct bucket *b = bucket_of(s, k);
  for (uint32_t i = b ? b->first : EDGES_NONE; i != EDGES_NONE;
       i = s->all.at[i].next)
    if (places_equal(s->all.at[i].to, to) && s->all.at[i].other == other)
      return;
  if (!b) {
    b = arena_alloc(s->a, sizeof *b);
    b->key = *k;
    b->first = EDGES_NONE;
    HASH_ADD(hh, s->buckets, key, sizeof b->key, b);
  }
  struct run_edge e = {from, to, other, b->first};
  b->first = (uint32_t)s->all.len;
  vec_push(&s->all, e);
}

static void add_simple_edge(struct edges *s, enum edge_kind kind,
                            struct edges_place from, struct edges_place to) {
  struct edge_key k = {kind, from.point, from.locals, from.globals, EDGES_NONE};
  add_edge(s, &k, from, to, EDGES_NONE);
}

/* ---- Components ---------------------------------------------------------------------- */

static struct leaf local_leaf(const struct edges *s, const char *digits) {
  unsigned long slot = strtoul(digits, NULL, 10);
  return (struct leaf){slot < s->nslots ? LEAF_LOCAL : LEAF_OTHER, 0,
                       (uint32_t)slot};
}

static struct leaf global_leaf(const struct edges *s, const char *field) {
  for (uint32_t i = 0; i < s->nglobals; i++)
    if (strcmp(s->fields[i], field) == 0)
      return (struct leaf){LEAF_GLOBAL, 0, i};
  return (struct leaf){.kind = LEAF_OTHER};
}

static struct leaf leaf_of(const struct edges *s, const struct fp_type *t,
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

static const struct shape *shape_of(struct edges *s, const struct fp_rel *rel) {
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
static void read_parts(struct edges *s, const struct fp_rel *rel,
                       const uint64_t *value, struct fact_part *parts) {
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

static struct edges_place state(const struct fact_part *p) {
  return (struct edges_place){p->number, p->locals, p->globals};
}

static struct edges_place place_in_fact(uint32_t point,
                                        const struct fact_part *locals,
                                        const struct fact_part *globals) {
  return (struct edges_place){point, locals->locals,
                              globals ? globals->globals : EDGES_NONE};
}

static uint32_t entry_of(const struct edges *s, uint32_t point) {
  return s->g->procs[s->g->points[point].proc].first;
}

static uint32_t in_module(const struct edges *s, const struct fact_part *module,
                          const struct fact_part *pc) {
  return s->g->procs[module->number].first + pc->number;
}

/* The caller's side of a return. */
static void add_caller(struct edges *s, struct edges_place caller,
                       uint32_t exit, struct edges_place to) {
  struct edge_key k = {EDGE_CALLER, caller.point, caller.locals, EDGES_NONE,
                       exit};
  to.globals = EDGES_NONE;
  add_edge(s, &k, caller, to, exit);
}

/* The callee's side. */
static void add_exit(struct edges *s, struct edges_place exit, uint32_t caller,
                     struct edges_place to) {
  struct edge_key k = {EDGE_EXIT, exit.point, exit.locals, exit.globals,
                       caller};
  to.point = EDGES_NONE;
  s->is_exit[exit.point] = true;
  add_edge(s, &k, exit, to, caller);
}

static void add_internal(struct edges *s, const struct fact_part *p) {
  add_simple_edge(s, EDGE_INTERNAL, state(&p[0]), state(&p[1]));
}

static void into_call(struct edges *s, const struct fact_part *p) {
  add_simple_edge(s, EDGE_CALL, state(&p[0]), state(&p[1]));
}

static void into_call1(struct edges *s, const struct fact_part *p) {
  add_simple_edge(s, EDGE_CALL, state(&p[0]),
                  place_in_fact(entry_of(s, p[1].number), &p[2], &p[3]));
}

static void whole_return(struct edges *s, const struct fact_part *p) {
  add_caller(s, state(&p[0]), p[1].number, state(&p[2]));
  add_exit(s, state(&p[1]), p[0].number, state(&p[2]));
}

static void return_a(struct edges *s, const struct fact_part *p) {
  add_caller(s, state(&p[0]), p[1].number, state(&p[2]));
}

static void return_b(struct edges *s, const struct fact_part *p) {
  add_exit(s, state(&p[1]), p[2].number, state(&p[3]));
}

/* m, p, q, CL, dL, CG, dG */
static void module_internal(struct edges *s, const struct fact_part *p) {
  add_simple_edge(s, EDGE_INTERNAL,
                  place_in_fact(in_module(s, &p[0], &p[1]), &p[3], &p[5]),
                  place_in_fact(in_module(s, &p[0], &p[2]), &p[4], &p[6]));
}

/* m, n, p, CL, ECL, CG */
static void module_call(struct edges *s, const struct fact_part *p) {
  add_simple_edge(s, EDGE_CALL,
                  place_in_fact(in_module(s, &p[0], &p[2]), &p[3], &p[5]),
                  place_in_fact(s->g->procs[p[1].number].first, &p[4], &p[5]));
}

/* m, p, q */
static void module_skip(struct edges *s, const struct fact_part *p) {
  uint32_t from = in_module(s, &p[0], &p[1]);
  struct edge_key k = {EDGE_SKIP, from, EDGES_NONE, EDGES_NONE, EDGES_NONE};
  struct edges_place to = {in_module(s, &p[0], &p[2]), EDGES_NONE, EDGES_NONE};
  add_edge(s, &k, (struct edges_place){from, EDGES_NONE, EDGES_NONE}, to,
           EDGES_NONE);
}

/* m, n, p, q, CL, sL */
static void module_caller(struct edges *s, const struct fact_part *p) {
  add_caller(s, place_in_fact(in_module(s, &p[0], &p[2]), &p[4], NULL),
             in_module(s, &p[1], &p[3]),
             place_in_fact(EDGES_NONE, &p[5], NULL));
}

/* m, n, p, q, uCL, sCL, uCG, sCG */
static void module_exit(struct edges *s, const struct fact_part *p) {
  add_exit(s, place_in_fact(in_module(s, &p[1], &p[3]), &p[4], &p[6]),
           in_module(s, &p[0], &p[2]), place_in_fact(EDGES_NONE, &p[5], &p[7]));
}

static void target(struct edges *s, const struct fact_part *p) {
  s->target[p[0].number] = true;
}

static void module_target(struct edges *s, const struct fact_part *p) {
  s->target[in_module(s, &p[0], &p[1])] = true;
}

static void init_global(struct edges *s, const struct fact_part *p) {
  vec_push(&s->initial_globals, p[0].globals);
}

static const struct {
  const char *name;
  uint32_t nparams;
  void (*add)(struct edges *s, const struct fact_part *parts);
} edge_relations[] = {
    {"ProgramInt", 2, add_internal},    {"IntoCall", 2, into_call},
    {"IntoCall1", 4, into_call1},       {"Return", 3, whole_return},
    {"ReturnA", 3, return_a},           {"ReturnB", 4, return_b},
    {"programInt", 7, module_internal}, {"programCall", 6, module_call},
    {"SkipCall", 3, module_skip},       {"SetReturn1", 6, module_caller},
    {"SetReturn2", 8, module_exit},     {"Target", 1, target},
    {"target", 2, module_target},       {"InitGlobal", 1, init_global},
};

void edges_add(struct edges *s, const struct fp_rel *rel,
               const uint64_t *value) {
  for (size_t i = 0; i < sizeof edge_relations / sizeof *edge_relations; i++)
    if (rel->nparams == edge_relations[i].nparams &&
        strcmp(rel->name, edge_relations[i].name) == 0) {
      struct fact_part parts[MAX_PARTS] = {{0, 0, 0}};
      read_parts(s, rel, value, parts);
      edge_relations[i].add(s, parts);
      return;
    }
}

void edges_mark_targets(struct edges *s, const bool *targets) {
  for (uint32_t i = 0; i < s->g->npoints; i++)
    s->target[i] |= targets[i];
}

/* Whether a parameter has a component of this kind. */
static bool has_leaf(struct edges *s, const struct fp_rel *rel, uint32_t param,
                     enum leaf_kind kind) {
  const struct shape *h = shape_of(s, rel);
  for (uint32_t i = 0; i < h->nleaves; i++)
    if (h->leaves[i].part == param && h->leaves[i].kind == kind)
      return true;
  return false;
}

uint32_t edges_end_in(struct edges *s, const struct fp_rel *rel,
                      const uint64_t *value, uint32_t param) {
  struct fact_part *parts = arena_array(s->a, rel->nparams + 1, sizeof *parts);
  if (!has_leaf(s, rel, param, LEAF_PC))
    return EDGES_NONE;
  read_parts(s, rel, value, parts);
  s->end = state(&parts[param]);
  if (!has_leaf(s, rel, param, LEAF_LOCAL))
    s->end.locals = EDGES_NONE;
  if (!has_leaf(s, rel, param, LEAF_GLOBAL))
    s->end.globals = EDGES_NONE;
  return s->end.point;
}

/* ---- What the facts say ----------------------------------------------------- */

struct arena *edges_arena(const struct edges *s) {
  return s->a;
}

const struct cfg *edges_cfg(const struct edges *s) { return s->g; }

uint32_t edges_main(const struct edges *s, uint32_t thread) {
  return s->g->procs[s->g->mains[thread]].first;
}

static void find_sources(struct edges *s) {
  bool *is_main = xcalloc(s->g->npoints + 1, sizeof *is_main);
  for (uint32_t t = 0; t < s->g->program->nthreads; t++)
    is_main[edges_main(s, t)] = true;
  for (struct bucket *b = s->buckets; b; b = b->hh.next)
    if (b->key.kind <= EDGE_CALL && is_main[b->key.point])
      vec_push(&s->sources, s->all.at[b->first].from);
  xfree(is_main);
}

static bool may_begin_with(const struct edges *s, uint32_t globals) {
  for (size_t i = 0; i < s->initial_globals.len; i++)
    if (s->initial_globals.at[i] == globals)
      return true;
  return s->initial_globals.len == 0;
}

const struct edges_place *edges_source(struct edges *s, size_t i,
                                       bool *initial) {
  if (!s->has_sources)
    find_sources(s);
  s->has_sources = true;
  if (i >= s->sources.len)
    return NULL;
  *initial = may_begin_with(s, s->sources.at[i].globals);
  return &s->sources.at[i];
}

bool edges_is_target(const struct edges *s, uint32_t point) {
  return s->target[point];
}

bool edges_is_end(const struct edges *s, struct edges_place p) {
  const struct edges_place *e = &s->end;
  return s->target[p.point] ||
         (p.point == e->point &&
          (e->locals == EDGES_NONE || e->locals == p.locals) &&
          (e->globals == EDGES_NONE || e->globals == p.globals));
}

bool edges_is_exit(const struct edges *s, uint32_t point) {
  return s->is_exit[point];
}

static void each_move(const struct edges *s, enum edge_kind kind,
                      struct edges_place from, edges_found *found, void *arg) {
  struct edge_key k = {kind, from.point, from.locals, from.globals, EDGES_NONE};
  const struct bucket *b = bucket_of(s, &k);
  for (uint32_t i = b ? b->first : EDGES_NONE; i != EDGES_NONE;
       i = s->all.at[i].next)
    found(arg, s->all.at[i].to);
}

void edges_internal(const struct edges *s, struct edges_place from,
                    edges_found *found, void *arg) {
  each_move(s, EDGE_INTERNAL, from, found, arg);
}

void edges_calls(const struct edges *s, struct edges_place from,
                 edges_found *found, void *arg) {
  each_move(s, EDGE_CALL, from, found, arg);
}

struct edges_place edges_frame(const struct edges *s, struct edges_place call) {
  if (!s->carried)
    call.globals = EDGES_NONE;
  return call;
}

/* Is it a call that gives the global a value by its result? */
static bool takes_result(const struct edges *s, uint32_t call,
                         const struct bp_var *var) {
  const struct bp_stmt *stmt = s->g->points[call].stmt;
  for (uint32_t i = 0; stmt && i < stmt->ntargets; i++)
    if (stmt->targets[i].var == var)
      return true;
  return false;
}

/* The globals after a return to `to` from the exit at point `from`, given what
   the callee's side says of them. */
static uint32_t globals_after(struct edges *s, struct edges_place call,
                              uint32_t from, uint32_t to, uint32_t said) {
  const struct bp_program *p = s->g->program;
  const struct bp_proc *callee = s->g->procs[s->g->points[from].proc].ast;
  if (!s->carried)
    return said;
  memcpy(s->bytes, s->globals.at.at[said], s->globals.len);
  const uint8_t *before = s->globals.at.at[call.globals];
  for (uint32_t i = 0; i < s->nglobals; i++)
    if (globals_live(s->carried, to, p->globals[i]) &&
        !globals_written(s->carried, callee, p->globals[i]) &&
        !takes_result(s, call.point, p->globals[i]))
      s->bytes[i] = before[i];
  return pool_add(&s->globals, s->a, s->bytes);
}

struct returning {
  struct edges *s;
  struct edges_place call;
  edges_found *found;
  void *arg;
};

static void give_return(const struct returning *r, struct edges_place exit,
                        struct edges_place to) {
  to.globals = globals_after(r->s, r->call, exit.point, to.point, to.globals);
  r->found(r->arg, to);
}

/* Both sides of a return must agree on the locals, and one of them or a SKIP
   says the point. */
static void join_sides(const struct returning *r, const struct run_edge *caller,
                       const struct run_edge *exit) {
  const struct edges *s = r->s;
  struct edges_place to = {caller->to.point, caller->to.locals,
                           exit->to.globals};
  if (caller->to.locals != exit->to.locals)
    return;
  if (to.point != EDGES_NONE) {
    give_return(r, exit->from, to);
    return;
  }
  struct edge_key k = {EDGE_SKIP, exit->other, EDGES_NONE, EDGES_NONE,
                       EDGES_NONE};
  const struct bucket *b = bucket_of(s, &k);
  for (uint32_t i = b ? b->first : EDGES_NONE; i != EDGES_NONE;
       i = s->all.at[i].next) {
    to.point = s->all.at[i].to.point;
    give_return(r, exit->from, to);
  }
}

void edges_returns(struct edges *s, struct edges_place call,
                   struct edges_place from, edges_found *found, void *arg) {
  struct returning r = {s, call, found, arg};
  struct edge_key c = {EDGE_CALLER, call.point, call.locals, EDGES_NONE,
                       from.point};
  struct edge_key e = {EDGE_EXIT, from.point, from.locals, from.globals,
                       call.point};
  const struct bucket *callers = bucket_of(s, &c), *exits = bucket_of(s, &e);
  if (!callers || !exits)
    return;
  for (uint32_t i = callers->first; i != EDGES_NONE; i = s->all.at[i].next)
    for (uint32_t j = exits->first; j != EDGES_NONE; j = s->all.at[j].next)
      join_sides(&r, &s->all.at[i], &s->all.at[j]);
}

/* ---- States of a run --------------------------------------------------------- */

/* By number of the global; what has no value is not known. */
static const uint8_t *values_of_globals(struct edges *s, uint32_t point,
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
static const uint8_t *values_of_locals(struct edges *s, uint32_t point,
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

struct run_state edges_state(struct edges *s, struct edges_place p) {
  return (struct run_state){p.point, values_of_globals(s, p.point, p.globals),
                            values_of_locals(s, p.point, p.locals)};
}
