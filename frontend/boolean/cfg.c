/* frontend/boolean/cfg.c — control-flow graphs of Boolean programs.
 *
 * Procedures are numbered by Tarjan's algorithm on the call graph (iterative,
 * since call chains can be as long as the program), which gives strongly
 * connected components callees first.  Each procedure is then walked twice:
 * one walk gives points to the statements that need one, in the order of the
 * text, the other draws the edges.  A depth-first search from the entry then
 * numbers the points in reverse postorder.  Successors are visited last to
 * first, so that the body of a loop comes before what follows the loop.
 */
#include "cfg.h"

#include "engine/base/vec.h"
#include "results.h"

#include <stdlib.h>
#include <string.h>

/* ---- The order of procedures --------------------------------------------- */

struct callgraph {
  uint32_t n;
  uint32_t *first; /* n + 1 offsets into to[] */
  VEC(uint32_t) to;
};

static void collect_calls(struct callgraph *g, const struct bp_stmt *s) {
  for (; s; s = s->next) {
    if (s->kind == BP_CALL || s->kind == BP_START)
      vec_push(&g->to, s->callee.proc->number);
    for (const struct bp_arm *arm = s->arms; arm; arm = arm->next)
      collect_calls(g, arm->body);
    collect_calls(g, s->orelse);
  }
}

static void callgraph_build(struct callgraph *g, const struct bp_program *p) {
  g->n = p->nprocs;
  g->first = xcalloc((size_t)g->n + 1, sizeof *g->first);
  for (uint32_t i = 0; i < g->n; i++) {
    g->first[i] = (uint32_t)g->to.len;
    collect_calls(g, p->procs[i]->body);
  }
  g->first[g->n] = (uint32_t)g->to.len;
}

struct tarjan {
  const struct callgraph *g;
  uint32_t *seen, *low; /* order of discovery from 1; 0: not yet */
  uint32_t *next;       /* position in the procedure's calls */
  bool *open;           /* on the stack of open components */
  VEC(uint32_t) path, stack;
  uint32_t clock, component;
  struct cfg_proc *out;
  uint32_t nout;
  const struct bp_program *program;
};

static void tarjan_enter(struct tarjan *t, uint32_t v) {
  t->seen[v] = t->low[v] = ++t->clock;
  t->next[v] = t->g->first[v];
  t->open[v] = true;
  vec_push(&t->path, v);
  vec_push(&t->stack, v);
}

/* v is finished: passes its low mark on, and closes its component if v was
   the first of it. */
static void tarjan_leave(struct tarjan *t, uint32_t v) {
  (void)vec_pop(&t->path);
  if (t->path.len) {
    uint32_t above = t->path.at[t->path.len - 1];
    if (t->low[v] < t->low[above])
      t->low[above] = t->low[v];
  }
  if (t->low[v] != t->seen[v])
    return;
  uint32_t w;
  do {
    w = vec_pop(&t->stack);
    t->open[w] = false;
    t->out[t->nout].ast = t->program->procs[w];
    t->out[t->nout++].component = t->component;
  } while (w != v);
  t->component++;
}

static void tarjan_from(struct tarjan *t, uint32_t root) {
  if (t->seen[root])
    return;
  tarjan_enter(t, root);
  while (t->path.len) {
    uint32_t v = t->path.at[t->path.len - 1];
    if (t->next[v] == t->g->first[v + 1]) {
      tarjan_leave(t, v);
      continue;
    }
    uint32_t w = t->g->to.at[t->next[v]++];
    if (!t->seen[w])
      tarjan_enter(t, w);
    else if (t->open[w] && t->seen[w] < t->low[v])
      t->low[v] = t->seen[w];
  }
}

/* Fills g->procs with the procedures, callees first. */
static void order_procs(struct cfg *g) {
  struct callgraph calls = {0};
  struct tarjan t = {.g = &calls, .out = g->procs, .program = g->program};

  callgraph_build(&calls, g->program);
  t.seen = xcalloc(3 * (size_t)calls.n + 1, sizeof *t.seen);
  t.low = t.seen + calls.n;
  t.next = t.low + calls.n;
  t.open = xcalloc((size_t)calls.n + 1, sizeof *t.open);
  for (uint32_t i = 0; i < g->program->nthreads; i++)
    tarjan_from(&t, g->program->threads[i].main->number);
  for (uint32_t i = 0; i < calls.n; i++)
    tarjan_from(&t, i);
  for (uint32_t i = 0; i < g->nprocs; i++)
    g->procs[i].ast->index = i;
  xfree(t.seen);
  xfree(t.open);
  vec_free(&t.path);
  vec_free(&t.stack);
  xfree(calls.first);
  vec_free(&calls.to);
}

/* ---- One procedure: points ----------------------------------------------- */

/* A point under construction; `home` is the field of the tree that holds its
   number. */
struct draft {
  struct cfg_point point;
  uint32_t *home;
};

struct cfg_builder {
  struct cfg *g;
  struct diag *diag;
  struct arena *arena;
  VEC(struct cfg_point) points; /* finished, of all procedures */
  VEC(struct cfg_edge) edges;
  VEC(uint32_t) exits;
  /* The current procedure; points are numbered from 0 until they are sorted. */
  const struct cfg_proc *proc;
  VEC(struct draft) drafts;
  VEC(struct cfg_edge) arrows;
  uint32_t end;        /* draft, made when first needed */
  VEC(uint32_t) order; /* drafts in their final order */
  VEC(uint32_t) path;
  VEC(uint32_t) number; /* of each draft; during the search: edges left */
};

static uint32_t add_draft(struct cfg_builder *b, enum cfg_point_kind kind,
                          struct span span, const struct bp_stmt *s) {
  struct draft d = {
      {.kind = kind, .proc = b->proc->ast->index, .span = span, .stmt = s},
      NULL};

  d.point.first_edge = (uint32_t)b->arrows.len;
  vec_push(&b->drafts, d);
  return (uint32_t)b->drafts.len - 1;
}

/* Control goes from a statement without a point to the next at once. */
static bool needs_point(const struct bp_stmt *s) {
  if (s->labels)
    return true;
  return s->kind != BP_SKIP && !(s->kind == BP_GOTO && s->ntargets == 1);
}

static void place_stmt(struct cfg_builder *b, struct bp_stmt *s) {
  enum cfg_point_kind kind = s->kind == BP_RETURN ? CFG_EXIT : CFG_STMT;

  s->point = add_draft(b, kind, s->span, s);
  struct draft *d = &b->drafts.at[s->point];
  d->point.labels = s->labels;
  d->home = &s->point;
}

static void place_block(struct cfg_builder *b, struct bp_stmt *s) {
  for (; s; s = s->next) {
    s->point = CFG_NONE;
    if (needs_point(s))
      place_stmt(b, s);
    for (struct bp_arm *arm = s->arms; arm; arm = arm->next) {
      arm->point = s->point;
      if (arm != s->arms) {
        arm->point = add_draft(b, CFG_STMT, arm->cond->span, s);
        b->drafts.at[arm->point].home = &arm->point;
      }
      place_block(b, arm->body);
    }
    place_block(b, s->orelse);
  }
}

/* ---- One procedure: edges ------------------------------------------------ */

/* Where control is when it comes to s, with `after` behind the block. */
static uint32_t arrival(const struct bp_stmt *s, uint32_t after) {
  for (; s; s = s->next) {
    if (s->point != CFG_NONE)
      return s->point;
    if (s->kind == BP_GOTO)
      return s->targets[0].label->stmt->point;
  }
  return after;
}

/* The point after the last statement, made when it is first needed: CFG_NONE
   stands for it until then. */
static uint32_t landing(struct cfg_builder *b, uint32_t to) {
  if (to != CFG_NONE)
    return to;
  if (b->end == CFG_NONE)
    b->end = add_draft(b, CFG_EXIT, b->proc->ast->end, NULL);
  return b->end;
}

static void draw(struct cfg_builder *b, uint32_t from, uint32_t to,
                 enum cfg_edge_kind kind, const struct bp_expr *cond,
                 const struct bp_stmt *s) {
  struct cfg_edge e = {.kind = kind, .from = from};
  struct cfg_point *p = &b->drafts.at[from].point;

  /* What is written as a constant decides at once. */
  if (kind == CFG_WHEN && cond->kind == BP_FALSE)
    return;
  if (kind == CFG_UNLESS && cond->kind == BP_TRUE)
    return;
  if (!p->nedges)
    p->first_edge = (uint32_t)b->arrows.len;
  p->nedges++;
  e.to = landing(b, to);
  if (cond)
    e.cond = cond;
  else
    e.stmt = s;
  vec_push(&b->arrows, e);
}

static void draw_assert(struct cfg_builder *b, const struct bp_stmt *s,
                        uint32_t next) {
  draw(b, s->point, next, CFG_WHEN, s->cond, s);
  if (s->cond->kind == BP_TRUE)
    return;
  uint32_t failed = add_draft(b, CFG_FAILED, s->span, NULL);
  draw(b, s->point, failed, CFG_UNLESS, s->cond, s);
}

static void draw_goto(struct cfg_builder *b, const struct bp_stmt *s) {
  for (uint32_t i = 0; i < s->ntargets; i++)
    draw(b, s->point, s->targets[i].label->stmt->point, CFG_JUMP, NULL, s);
}

static void draw_block(struct cfg_builder *b, const struct bp_stmt *s,
                       uint32_t after);

/* Each condition leads into its block or to the next condition. */
static void draw_if(struct cfg_builder *b, const struct bp_stmt *s,
                    uint32_t next) {
  for (const struct bp_arm *arm = s->arms; arm; arm = arm->next) {
    uint32_t otherwise =
        arm->next ? arm->next->point : arrival(s->orelse, next);
    draw(b, arm->point, arrival(arm->body, next), CFG_WHEN, arm->cond, s);
    draw(b, arm->point, otherwise, CFG_UNLESS, arm->cond, s);
  }
  for (const struct bp_arm *arm = s->arms; arm; arm = arm->next)
    draw_block(b, arm->body, next);
  draw_block(b, s->orelse, next);
}

static void draw_while(struct cfg_builder *b, const struct bp_stmt *s,
                       uint32_t next) {
  const struct bp_arm *arm = s->arms;

  draw(b, s->point, arrival(arm->body, s->point), CFG_WHEN, arm->cond, s);
  draw(b, s->point, next, CFG_UNLESS, arm->cond, s);
  draw_block(b, arm->body, s->point);
}

static void draw_stmt(struct cfg_builder *b, const struct bp_stmt *s,
                      uint32_t next) {
  switch (s->kind) {
  case BP_SKIP:
    draw(b, s->point, next, CFG_JUMP, NULL, s);
    break;
  case BP_ASSIGN:
  case BP_DEAD:
    draw(b, s->point, next, CFG_ASSIGN, NULL, s);
    break;
  case BP_CALL:
    draw(b, s->point, next, s->async ? CFG_START : CFG_CALL, NULL, s);
    break;
  case BP_START:
  case BP_START_GOTO:
    draw(b, s->point, next, CFG_START, NULL, s);
    break;
  case BP_ATOMIC_BEGIN:
  case BP_ATOMIC_END:
    draw(b, s->point, next, CFG_ATOMIC, NULL, s);
    break;
  case BP_RETURN:
  case BP_END_THREAD:
    break;
  case BP_GOTO:
    draw_goto(b, s);
    break;
  case BP_ASSUME:
    draw(b, s->point, next, CFG_WHEN, s->cond, s);
    break;
  case BP_ABORTIF:
    draw(b, s->point, next, CFG_UNLESS, s->cond, s);
    break;
  case BP_ASSERT:
    draw_assert(b, s, next);
    break;
  case BP_IF:
    draw_if(b, s, next);
    break;
  case BP_WHILE:
    draw_while(b, s, next);
    break;
  }
}

/* Statements without a point are passed over: `arrival` sees to them. */
static void draw_block(struct cfg_builder *b, const struct bp_stmt *s,
                       uint32_t after) {
  for (; s; s = s->next)
    if (s->point != CFG_NONE)
      draw_stmt(b, s, arrival(s->next, after));
}

/* ---- One procedure: its one exit ------------------------------------------ */

static struct bp_expr *result_value(struct cfg_builder *b,
                                    const struct bp_var *var) {
  struct bp_expr *e = arena_alloc(b->arena, sizeof *e);

  e->kind = BP_VAR;
  e->depth = 1;
  e->span = var->span;
  e->ref = (struct bp_ref){.name = var->name, .span = var->span, .var = var};
  return e;
}

/* `return` of the variables for results. */
static const struct bp_stmt *return_results(struct cfg_builder *b) {
  const struct bp_proc *f = b->proc->ast;
  struct bp_stmt *s = arena_alloc(b->arena, sizeof *s);

  s->kind = BP_RETURN;
  s->span = f->end;
  s->nargs = (uint32_t)f->results;
  s->args = arena_array(b->arena, (size_t)s->nargs + 1, sizeof *s->args);
  for (uint32_t i = 0; i < s->nargs; i++)
    s->args[i] = result_value(b, results_var(f, i));
  return s;
}

/* What a `return` does on its way to the exit; the end of a body, where s is NULL, gives
   results any values. */
static const struct bp_stmt *
assign_results(struct cfg_builder *b, const struct bp_stmt *s, struct span at) {
  const struct bp_proc *f = b->proc->ast;
  struct bp_stmt *assign = arena_alloc(b->arena, sizeof *assign);

  assign->kind = s ? BP_ASSIGN : BP_DEAD;
  assign->span = at;
  assign->nargs = s ? s->nargs : 0;
  assign->args = s ? s->args : NULL;
  assign->ntargets = (uint32_t)f->results;
  assign->targets =
      arena_array(b->arena, assign->ntargets, sizeof *assign->targets);
  for (uint32_t i = 0; i < assign->ntargets; i++)
    assign->targets[i] = result_value(b, results_var(f, i))->ref;
  return assign;
}

static void lead_to_exit(struct cfg_builder *b, uint32_t from, uint32_t exit) {
  struct cfg_point *p = &b->drafts.at[from].point;

  p->kind = p->stmt ? CFG_STMT : CFG_END;
  if (b->proc->ast->results == 0)
    draw(b, from, exit, CFG_JUMP, NULL, p->stmt);
  else
    draw(b, from, exit, CFG_ASSIGN, NULL, assign_results(b, p->stmt, p->span));
}

static uint32_t count_exits(const struct cfg_builder *b) {
  uint32_t n = 0;
  for (size_t i = 0; i < b->drafts.len; i++)
    n += b->drafts.at[i].point.kind == CFG_EXIT;
  return n;
}

static void join_exits(struct cfg_builder *b) {
  uint32_t n = (uint32_t)b->drafts.len;
  uint32_t exit = add_draft(b, CFG_EXIT, b->proc->ast->end, return_results(b));

  b->drafts.at[exit].point.added = true;
  for (uint32_t i = 0; i < n; i++)
    if (b->drafts.at[i].point.kind == CFG_EXIT)
      lead_to_exit(b, i, exit);
}

/* ---- One procedure: numbers ---------------------------------------------- */

/* Depth-first search from a draft; finished drafts are pushed on `order`.
   number[d] is CFG_NONE before the visit, then the count of edges that are
   still to be followed. */
static void number_points(struct cfg_builder *b, uint32_t root) {
  if (b->number.at[root] != CFG_NONE)
    return;
  vec_push(&b->path, root);
  b->number.at[root] = b->drafts.at[root].point.nedges;
  while (b->path.len) {
    uint32_t d = b->path.at[b->path.len - 1];
    if (b->number.at[d] == 0) {
      vec_push(&b->order, d);
      (void)vec_pop(&b->path);
      continue;
    }
    uint32_t edge = b->drafts.at[d].point.first_edge + --b->number.at[d];
    uint32_t to = b->arrows.at[edge].to;
    if (b->number.at[to] == CFG_NONE) {
      b->number.at[to] = b->drafts.at[to].point.nedges;
      vec_push(&b->path, to);
    }
  }
}

/* Reverses what a search added to `order`. */
static void reverse_from(struct cfg_builder *b, size_t from) {
  for (size_t i = from, k = b->order.len; i + 1 < k; i++) {
    uint32_t d = b->order.at[i];
    b->order.at[i] = b->order.at[--k];
    b->order.at[k] = d;
  }
}

static void sort_points(struct cfg_builder *b) {
  struct bp_proc *p = b->proc->ast;

  b->order.len = b->number.len = 0;
  for (size_t i = 0; i < b->drafts.len; i++)
    vec_push(&b->number, CFG_NONE);
  number_points(b, 0);
  reverse_from(b, 0);
  if (b->end != CFG_NONE && b->number.at[b->end] != CFG_NONE && p->results)
    diag_warn(b->diag, "return", p->end,
              "the end of '%s' can be reached: it then returns arbitrary "
              "values",
              p->name);
  for (uint32_t i = 1; i < b->drafts.len; i++) {
    size_t from = b->order.len;
    number_points(b, i);
    reverse_from(b, from);
  }
  for (size_t i = 0; i < b->order.len; i++)
    b->number.at[b->order.at[i]] = (uint32_t)(b->points.len + i);
}

/* Moves the drafts to the finished points, in order. */
static void finish_points(struct cfg_builder *b) {
  for (size_t i = 0; i < b->order.len; i++) {
    struct draft *d = &b->drafts.at[b->order.at[i]];
    uint32_t first = (uint32_t)b->edges.len, self = (uint32_t)b->points.len;
    for (uint32_t k = 0; k < d->point.nedges; k++) {
      struct cfg_edge e = b->arrows.at[d->point.first_edge + k];
      e.from = self;
      e.to = b->number.at[e.to];
      vec_push(&b->edges, e);
    }
    d->point.first_edge = first;
    if (d->home)
      *d->home = self;
    if (d->point.kind == CFG_EXIT)
      vec_push(&b->exits, self);
    vec_push(&b->points, d->point);
  }
}

/* The first condition of a branch shares the point of the statement. */
static void place_first_arms(struct bp_stmt *s) {
  for (; s; s = s->next) {
    if (s->arms)
      s->arms->point = s->point;
    for (struct bp_arm *arm = s->arms; arm; arm = arm->next)
      place_first_arms(arm->body);
    place_first_arms(s->orelse);
  }
}

static void build_proc(struct cfg_builder *b, struct cfg_proc *p) {
  b->proc = p;
  b->drafts.len = b->arrows.len = 0;
  b->end = CFG_NONE;
  p->first = (uint32_t)b->points.len;
  p->first_exit = (uint32_t)b->exits.len;
  add_draft(b, CFG_ENTRY, p->ast->span, NULL);
  place_block(b, p->ast->body);
  draw(b, 0, arrival(p->ast->body, CFG_NONE), CFG_JUMP, NULL, NULL);
  draw_block(b, p->ast->body, CFG_NONE);
  if (p->ast->one_exit && count_exits(b) > 1)
    join_exits(b);
  sort_points(b);
  finish_points(b);
  place_first_arms(p->ast->body);
  p->npoints = (uint32_t)b->points.len - p->first;
  p->nexits = (uint32_t)b->exits.len - p->first_exit;
}

/* ---- The whole program --------------------------------------------------- */

static void finish_cfg(struct cfg *g, struct cfg_builder *b, struct arena *a) {
  g->npoints = (uint32_t)b->points.len;
  g->points = vec_to_arena(&b->points, a);
  g->nedges = (uint32_t)b->edges.len;
  g->edges = vec_to_arena(&b->edges, a);
  g->nexits = (uint32_t)b->exits.len;
  g->exits = vec_to_arena(&b->exits, a);
  vec_free(&b->drafts);
  vec_free(&b->arrows);
  vec_free(&b->order);
  vec_free(&b->path);
  vec_free(&b->number);
}

struct cfg *cfg_build(struct arena *a, struct bp_program *program,
                      const struct sources *sources, struct diag *d) {
  struct cfg *g = arena_alloc(a, sizeof *g);
  struct cfg_builder b = {.g = g, .diag = d, .arena = a};
  size_t errors = diag_errors(d);

  g->program = program;
  g->sources = sources;
  g->nprocs = program->nprocs;
  g->procs = arena_array(a, g->nprocs, sizeof *g->procs);
  order_procs(g);
  for (uint32_t i = 0; i < g->nprocs; i++)
    build_proc(&b, &g->procs[i]);
  finish_cfg(g, &b, a);
  g->mains = arena_array(a, program->nthreads, sizeof *g->mains);
  for (uint32_t i = 0; i < program->nthreads; i++)
    g->mains[i] = program->threads[i].main->index;
  /* Warnings may have been made errors. */
  return diag_errors(d) == errors ? g : NULL;
}
