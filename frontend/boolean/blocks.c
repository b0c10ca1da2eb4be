/* frontend/boolean/blocks.c — loops by strongly connected components (Tarjan 1972),
 * found again inside each loop without the edges to its entries (as Bourdoncle
 * 1993 does for a weak topological order); what blocks use by passing it on
 * from the inner ones to the outer ones and from procedures to their callers
 * until nothing is new.
 *
 * The points of a block under search are those whose innermost block it still
 * is, so that an inner loop drops out of it as soon as it is found.
 */
#include "blocks.h"

#include "engine/base/vec.h"

#include <stdlib.h>
#include <string.h>

/* The points of a block, when it was made. */
struct block_points {
  size_t first, n; /* in `members` */
};

struct path_step {
  uint32_t point, edge; /* the next edge to follow */
};

struct finder {
  struct arena *arena;
  const struct cfg *g;
  VEC(struct block) blocks;
  VEC(struct block_points) points; /* by block */
  VEC(uint32_t) members;
  uint32_t *of;    /* by point */
  bool *is_entry;  /* by point: of a loop */
  uint32_t *order; /* by point: when it was found, from 1; 0: not yet */
  uint32_t *low;
  bool *open; /* on the stack */
  uint32_t clock;
  VEC(uint32_t) stack;
  VEC(struct path_step) path;
};

/* ---- Loops ---------------------------------------------------------------- */

static uint32_t new_block(struct finder *f, uint32_t parent, uint32_t depth) {
  struct block b = {.parent = parent, .depth = depth};
  struct block_points p = {f->members.len, 0};
  vec_push(&f->blocks, b);
  vec_push(&f->points, p);
  return (uint32_t)f->blocks.len - 1;
}

static void add_member(struct finder *f, uint32_t block, uint32_t point) {
  vec_push(&f->members, point);
  f->points.at[block].n++;
  f->of[point] = block;
}

/* Edges to the entries of the loop that is searched do not count: they are
   what makes it a loop. */
static bool follows(const struct finder *f, uint32_t block,
                    const struct cfg_edge *e) {
  return f->of[e->to] == block && !f->is_entry[e->to];
}

static bool leads_to_itself(const struct finder *f, uint32_t block,
                            uint32_t point) {
  const struct cfg_point *p = &f->g->points[point];
  for (uint32_t i = 0; i < p->nedges; i++) {
    const struct cfg_edge *e = &f->g->edges[p->first_edge + i];
    if (e->to == point && follows(f, block, e))
      return true;
  }
  return false;
}

/* The points on the stack from `root` on are a component. */
static void close_component(struct finder *f, uint32_t block, uint32_t root) {
  size_t from = f->stack.len;
  while (f->stack.at[--from] != root)
    ;
  bool loop = f->stack.len - from > 1 || leads_to_itself(f, block, root);
  uint32_t inner =
      loop ? new_block(f, block, f->blocks.at[block].depth + 1) : CFG_NONE;
  for (size_t i = from; i < f->stack.len; i++) {
    f->open[f->stack.at[i]] = false;
    if (loop)
      add_member(f, inner, f->stack.at[i]);
  }
  f->stack.len = from;
}

static void open_point(struct finder *f, uint32_t point) {
  struct path_step s = {point, f->g->points[point].first_edge};
  f->order[point] = f->low[point] = ++f->clock;
  f->open[point] = true;
  vec_push(&f->stack, point);
  vec_push(&f->path, s);
}

static void lower_to(uint32_t *low, uint32_t other) {
  if (other < *low)
    *low = other;
}

static void search_components(struct finder *f, uint32_t block, uint32_t root) {
  open_point(f, root);
  while (f->path.len > 0) {
    struct path_step *s = &f->path.at[f->path.len - 1];
    const struct cfg_point *p = &f->g->points[s->point];
    if (s->edge < p->first_edge + p->nedges) {
      const struct cfg_edge *e = &f->g->edges[s->edge++];
      if (!follows(f, block, e))
        continue;
      if (f->order[e->to] == 0)
        open_point(f, e->to);
      else if (f->open[e->to])
        lower_to(&f->low[s->point], f->order[e->to]);
      continue;
    }
    uint32_t done = vec_pop(&f->path).point;
    if (f->low[done] == f->order[done])
      close_component(f, block, done);
    if (f->path.len > 0)
      lower_to(&f->low[f->path.at[f->path.len - 1].point], f->low[done]);
  }
}

/* The entries of the loops from number `first` on.  Only edges from the points
   of the block around them lead to their entries: what can be entered from
   further out is an entry of that block, and not in a loop inside it. */
static void find_entries(struct finder *f, uint32_t block, uint32_t first) {
  VEC(uint32_t) *entries = xcalloc(f->blocks.len - first + 1, sizeof *entries);
  struct block_points p = f->points.at[block];
  for (size_t i = p.first; i < p.first + p.n; i++) {
    const struct cfg_point *from = &f->g->points[f->members.at[i]];
    for (uint32_t k = 0; k < from->nedges; k++) {
      const struct cfg_edge *e = &f->g->edges[from->first_edge + k];
      uint32_t to = f->of[e->to];
      if (to < first || to == f->of[e->from] || f->is_entry[e->to])
        continue;
      f->is_entry[e->to] = true;
      vec_push(&entries[to - first], e->to);
    }
  }
  for (uint32_t b = first; b < f->blocks.len; b++) {
    f->blocks.at[b].nentries = (uint32_t)entries[b - first].len;
    f->blocks.at[b].entries = vec_to_arena(&entries[b - first], f->arena);
  }
  xfree(entries);
}

/* The loops directly in a block. */
static void find_loops(struct finder *f, uint32_t block) {
  struct block_points p = f->points.at[block];
  uint32_t first = (uint32_t)f->blocks.len;
  for (size_t i = p.first; i < p.first + p.n; i++)
    f->order[f->members.at[i]] = 0;
  for (size_t i = p.first; i < p.first + p.n; i++)
    if (f->of[f->members.at[i]] == block && f->order[f->members.at[i]] == 0)
      search_components(f, block, f->members.at[i]);
  find_entries(f, block, first);
}

static void add_procedures(struct finder *f) {
  const struct cfg *g = f->g;
  for (uint32_t i = 0; i < g->nprocs; i++) {
    const struct cfg_proc *p = &g->procs[i];
    uint32_t number = new_block(f, CFG_NONE, 0);
    struct block *b = &f->blocks.at[number];
    b->entries = arena_copy(f->arena, &p->first, 1, sizeof p->first);
    b->nentries = 1;
    b->outs = p->nexits ? g->exits + p->first_exit : NULL;
    b->nouts = p->nexits;
    for (uint32_t k = 0; k < p->npoints; k++)
      add_member(f, i, p->first + k);
  }
}

/* ---- Outs ----------------------------------------------------------------- */

/* Whether block b is `outer` or in it. */
static bool is_within(const struct finder *f, uint32_t b, uint32_t outer) {
  while (f->blocks.at[b].depth > f->blocks.at[outer].depth)
    b = f->blocks.at[b].parent;
  return b == outer;
}

/* The points outside loop b to which an edge leads from it. */
static void find_outs(struct finder *f, uint32_t b) {
  VEC(uint32_t) outs = {0};
  struct block_points p = f->points.at[b];
  uint32_t n = 0;
  for (size_t i = p.first; i < p.first + p.n; i++) {
    const struct cfg_point *from = &f->g->points[f->members.at[i]];
    for (uint32_t k = 0; k < from->nedges; k++) {
      uint32_t to = f->g->edges[from->first_edge + k].to;
      if (!is_within(f, f->of[to], b))
        vec_push(&outs, to);
    }
  }
  if (outs.len > 0)
    qsort(outs.at, outs.len, sizeof *outs.at, by_number);
  for (size_t i = 0; i < outs.len; i++)
    if (n == 0 || outs.at[n - 1] != outs.at[i])
      outs.at[n++] = outs.at[i];
  outs.len = n;
  f->blocks.at[b].nouts = n;
  f->blocks.at[b].outs = vec_to_arena(&outs, f->arena);
}

/* ---- What blocks use ------------------------------------------------------ */

struct block_users {
  const struct cfg *g;
  struct blocks *blocks;
  uint32_t nglobals, words;
};

static void note_block_use(const struct block_users *u, struct block *b,
                           const struct bp_var *var) {
  if (!var)
    return;
  uint32_t bit = var->global ? var->index : u->nglobals + var->slot;
  b->uses[bit / 64] |= UINT64_C(1) << bit % 64;
}

/* Recursion is bounded by BP_MAX_DEPTH. */
static void use_expr(const struct block_users *u, struct block *b,
                     const struct bp_expr *e) {
  if (!e)
    return;
  if (e->kind == BP_VAR || e->kind == BP_PRIMED) {
    note_block_use(u, b, e->ref.var);
    return;
  }
  for (uint32_t i = 0; i < e->nargs; i++)
    use_expr(u, b, e->arg[i]);
}

static void use_all(const struct block_users *u, struct block *b,
                    struct bp_expr *const *args, uint32_t n) {
  for (uint32_t i = 0; i < n; i++)
    use_expr(u, b, args[i]);
}

static void use_edge(const struct block_users *u, struct block *b,
                     const struct cfg_edge *e) {
  const struct bp_stmt *s = e->stmt;
  if (e->kind == CFG_WHEN || e->kind == CFG_UNLESS)
    use_expr(u, b, e->cond);
  if (e->kind != CFG_ASSIGN && e->kind != CFG_CALL)
    return;
  for (uint32_t i = 0; i < s->ntargets; i++)
    note_block_use(u, b, s->targets[i].var);
  if (s->kind != BP_DEAD)
    use_all(u, b, s->args, s->nargs);
  use_expr(u, b, e->kind == CFG_ASSIGN ? s->cond : NULL);
}

static void use_point(const struct block_users *u, uint32_t number) {
  const struct cfg_point *p = &u->g->points[number];
  const struct bp_proc *f = u->g->procs[p->proc].ast;
  struct block *b = &u->blocks->at[u->blocks->of[number]];
  use_all(u, b, f->enforce, f->nenforce);
  if (p->kind == CFG_EXIT && p->stmt)
    use_all(u, b, p->stmt->args, p->stmt->nargs);
  for (uint32_t i = 0; i < p->nedges; i++)
    use_edge(u, b, &u->g->edges[p->first_edge + i]);
}

/* Adds the first `bits` bits of `from`; true if one is new. */
static bool join_bits(uint64_t *into, const uint64_t *from, uint32_t bits) {
  bool grown = false;
  for (uint32_t i = 0; 64 * i < bits; i++) {
    uint64_t mask =
        bits - 64 * i >= 64 ? UINT64_MAX : (UINT64_C(1) << (bits - 64 * i)) - 1;
    grown = grown || (from[i] & mask & ~into[i]);
    into[i] |= from[i] & mask;
  }
  return grown;
}

/* Inner blocks have higher numbers than those around them. */
static void pass_outwards(const struct block_users *u) {
  struct blocks *s = u->blocks;
  for (uint32_t b = s->n; b-- > u->g->nprocs;)
    join_bits(s->at[s->at[b].parent].uses, s->at[b].uses, 64 * u->words);
}

/* What a procedure does to the globals happens in the blocks that call it. */
static bool pass_to_callers(const struct block_users *u) {
  bool grown = false;
  for (uint32_t i = 0; i < u->g->nedges; i++) {
    const struct cfg_edge *e = &u->g->edges[i];
    if (e->kind == CFG_CALL)
      grown = join_bits(u->blocks->at[u->blocks->of[e->from]].uses,
                        u->blocks->at[e->stmt->callee.proc->index].uses,
                        u->nglobals) ||
              grown;
  }
  return grown;
}

static void find_uses(struct arena *a, const struct cfg *g, struct blocks *s) {
  struct block_users u = {g, s, g->program->nglobals, 0};
  u.words = (g->program->nglobals + g->program->nslots + 63) / 64;
  for (uint32_t b = 0; b < s->n; b++)
    s->at[b].uses = arena_array(a, u.words + 1, sizeof *s->at[b].uses);
  for (uint32_t i = 0; i < g->npoints; i++)
    use_point(&u, i);
  do
    pass_outwards(&u);
  while (pass_to_callers(&u));
}

bool block_uses_global(const struct block *b, uint32_t index) {
  return b->uses[index / 64] >> index % 64 & 1;
}

bool block_uses_slot(const struct block *b, const struct bp_program *p,
                     uint32_t slot) {
  return block_uses_global(b, p->nglobals + slot);
}

/* ---- The whole ------------------------------------------------------------ */

static struct finder begin_search(struct arena *a, const struct cfg *g) {
  struct finder f = {.arena = a, .g = g};
  f.of = arena_array(a, g->npoints, sizeof *f.of);
  f.is_entry = xcalloc(g->npoints, sizeof *f.is_entry);
  f.order = xcalloc(g->npoints, sizeof *f.order);
  f.low = xcalloc(g->npoints, sizeof *f.low);
  f.open = xcalloc(g->npoints, sizeof *f.open);
  return f;
}

static void end_search(struct finder *f) {
  xfree(f->is_entry);
  xfree(f->order);
  xfree(f->low);
  xfree(f->open);
  vec_free(&f->points);
  vec_free(&f->members);
  vec_free(&f->stack);
  vec_free(&f->path);
}

struct blocks *blocks_of(struct arena *a, const struct cfg *g) {
  struct finder f = begin_search(a, g);
  struct blocks *s = arena_alloc(a, sizeof *s);
  add_procedures(&f);
  /* A loop without an entry is never reached, and none is looked for in it. */
  for (uint32_t b = 0; b < f.blocks.len; b++)
    if (f.blocks.at[b].nentries > 0)
      find_loops(&f, b);
  for (uint32_t b = g->nprocs; b < f.blocks.len; b++)
    find_outs(&f, b);
  s->of = f.of;
  s->n = (uint32_t)f.blocks.len;
  s->at = vec_to_arena(&f.blocks, a);
  end_search(&f);
  find_uses(a, g, s);
  return s;
}
