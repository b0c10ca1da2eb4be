/* frontend/trace/assemble.c — Dijkstra's search over configurations.
 *
 * A configuration is the globals, the thread that runs, and for each thread
 * where it is and the stack of its callers.  A single thread does not need
 * stacks (shortest.h).
 */
#include "assemble.h"

#include "engine/base/heap.h"
#include "pool.h"
#include "shortest.h"

#include <string.h>

enum {
  MAX_CONFIGS = 4000000, /* of the search */
  SWITCH_COST = 10000,
};

/* ---- Configurations --------------------------------------------------------- */

/* A stack is a number of (caller, stack below); EDGES_NONE is the empty one. */
struct config_frame {
  struct edges_place call; /* edges_frame */
  uint32_t below;
};

/* A thread that has not moved yet is at EDGES_NONE. */
struct thread_at {
  uint32_t point, locals, stack;
};

/* Followed by a thread_at for each thread; compared byte by byte. */
struct config {
  uint32_t globals, running;
  struct thread_at threads[];
};

struct search_node {
  uint32_t before; /* a node */
  uint64_t cost;
  enum run_move_kind kind;
  bool done;
  struct edges_place start; /* of the thread, if this is its first move */
};

struct assembly {
  struct edges *edges;
  struct arena *a;
  uint32_t nthreads;
  struct pool configs, stacks;
  VEC(struct search_node) nodes; /* by configuration */
  struct heap heap;              /* of nodes, by cost */
  struct config *from, *to;      /* scratch */
  bool (*stop)(void);
};

/* The configuration in q->to is reached like this. */
static void reach_config(struct assembly *q, struct search_node n) {
  size_t known = q->nodes.len;
  uint32_t number = pool_add(&q->configs, q->a, q->to);
  if (number == known)
    vec_push(&q->nodes, n);
  else if (n.cost < q->nodes.at[number].cost)
    q->nodes.at[number] = n;
  else
    return;
  heap_push(&q->heap, (struct heap_item){n.cost, 0, number});
}

/* ---- Moves -------------------------------------------------------------------- */

/* A thread of the configuration in q->from moves. */
struct moving {
  struct assembly *q;
  uint32_t node, thread;
  struct edges_place from;
  uint32_t stack; /* after the move */
  enum run_move_kind kind;
};

static void on_move(void *arg, struct edges_place to) {
  const struct moving *m = arg;
  struct assembly *q = m->q;
  bool first = q->from->threads[m->thread].point == EDGES_NONE;
  struct search_node n = {.before = m->node, .kind = m->kind};
  n.cost = q->nodes.at[m->node].cost + 1;
  if (q->from->running != m->thread && q->from->running != EDGES_NONE)
    n.cost += SWITCH_COST;
  n.start = first ? m->from
                  : (struct edges_place){EDGES_NONE, EDGES_NONE, EDGES_NONE};
  memcpy(q->to, q->from, q->configs.len);
  q->to->globals = to.globals;
  q->to->running = m->thread;
  q->to->threads[m->thread] = (struct thread_at){to.point, to.locals, m->stack};
  reach_config(q, n);
}

static void on_config_call(void *arg, struct edges_place to) {
  struct moving call = *(const struct moving *)arg;
  struct assembly *q = call.q;
  struct config_frame f = {edges_frame(q->edges, call.from), call.stack};
  call.stack = pool_add(&q->stacks, q->a, &f);
  on_move(&call, to);
}

static void moves_from(struct assembly *q, uint32_t node, uint32_t thread,
                       struct edges_place from, uint32_t stack) {
  struct moving m = {q, node, thread, from, stack, RUN_INTERNAL};
  edges_internal(q->edges, from, on_move, &m);
  m.kind = RUN_CALL;
  edges_calls(q->edges, from, on_config_call, &m);
  if (stack == EDGES_NONE)
    return;
  const struct config_frame *f = q->stacks.at.at[stack];
  m.kind = RUN_RETURN;
  m.stack = f->below;
  edges_returns(q->edges, f->call, from, on_move, &m);
}

/* A thread begins with the values of some fact that leaves its entry. */
static void begin_thread(struct assembly *q, uint32_t node, uint32_t thread) {
  const struct edges_place *p;
  bool initial;
  for (size_t i = 0; (p = edges_source(q->edges, i, &initial)); i++)
    if (p->point == edges_main(q->edges, thread) &&
        p->globals == q->from->globals)
      moves_from(q, node, thread, *p, EDGES_NONE);
}

static void expand_config(struct assembly *q, uint32_t node) {
  memcpy(q->from, q->configs.at.at[node], q->configs.len);
  for (uint32_t t = 0; t < q->nthreads; t++) {
    struct thread_at at = q->from->threads[t];
    struct edges_place from = {at.point, at.locals, q->from->globals};
    if (at.point == EDGES_NONE)
      begin_thread(q, node, t);
    else
      moves_from(q, node, t, from, at.stack);
  }
}

/* ---- Beginnings and ends -------------------------------------------------------- */

static void start_assembly(struct assembly *q) {
  const struct edges_place *p;
  bool initial;
  for (size_t i = 0; (p = edges_source(q->edges, i, &initial)); i++) {
    if (!initial)
      continue;
    memset(q->to, 0xff, q->configs.len); /* EDGES_NONE everywhere */
    q->to->globals = p->globals;
    reach_config(q, (struct search_node){.before = EDGES_NONE});
  }
}

static bool config_at_target(const struct assembly *q, uint32_t node) {
  const struct config *c = q->configs.at.at[node];
  if (c->running == EDGES_NONE)
    return false;
  const struct thread_at *at = &c->threads[c->running];
  struct edges_place p = {at->point, at->locals, c->globals};
  return edges_is_end(q->edges, p);
}

/* ---- The run ---------------------------------------------------------------------- */

/* Threads are at their entries, and nothing is known of their values. */
static void start_run(struct edges *s, struct run *run) {
  run->nthreads = edges_cfg(s)->program->nthreads;
  run->start = arena_array(edges_arena(s), run->nthreads, sizeof *run->start);
  for (uint32_t t = 0; t < run->nthreads; t++)
    run->start[t] = (struct run_state){edges_main(s, t), NULL, NULL};
}

static void write_assembled_run(struct assembly *q, uint32_t last,
                                struct run *run) {
  VEC(uint32_t) path = {0};
  for (uint32_t n = last; q->nodes.at[n].before != EDGES_NONE;
       n = q->nodes.at[n].before)
    vec_push(&path, n);
  start_run(q->edges, run);
  for (size_t i = path.len; i-- > 0;) {
    const struct search_node *n = &q->nodes.at[path.at[i]];
    const struct config *c = q->configs.at.at[path.at[i]];
    const struct thread_at *at = &c->threads[c->running];
    if (n->start.point != EDGES_NONE)
      run->start[c->running] = edges_state(q->edges, n->start);
    struct edges_place to = {at->point, at->locals, c->globals};
    struct run_move m = {n->kind, c->running, edges_state(q->edges, to)};
    vec_push(&run->moves, m);
  }
  vec_free(&path);
}

/* A target at the entry of main is reached by no move. */
static bool target_at_start(struct edges *s) {
  for (uint32_t t = 0; t < edges_cfg(s)->program->nthreads; t++)
    if (edges_is_target(s, edges_main(s, t)))
      return true;
  return false;
}

static enum assembled find_assembly(struct assembly *q, struct run *run) {
  start_assembly(q);
  while (q->heap.items.len > 0) {
    uint32_t n = (uint32_t)heap_pop(&q->heap).number;
    if (q->nodes.at[n].done)
      continue;
    q->nodes.at[n].done = true;
    if (config_at_target(q, n)) {
      write_assembled_run(q, n, run);
      return ASSEMBLED;
    }
    if (q->nodes.len > MAX_CONFIGS)
      return ASSEMBLED_LONG;
    if (q->stop())
      return ASSEMBLED_STOPPED;
    expand_config(q, n);
  }
  return ASSEMBLED_NONE;
}

static enum assembled search(struct edges *s, bool (*stop)(void),
                             struct run *run) {
  struct assembly q = {.edges = s, .a = edges_arena(s), .stop = stop};
  q.nthreads = edges_cfg(s)->program->nthreads;
  q.configs.len = sizeof(struct config) + q.nthreads * sizeof(struct thread_at);
  q.stacks.len = sizeof(struct config_frame);
  q.from = arena_alloc(q.a, q.configs.len);
  q.to = arena_alloc(q.a, q.configs.len);
  enum assembled result = find_assembly(&q, run);
  pool_free(&q.configs);
  pool_free(&q.stacks);
  vec_free(&q.nodes);
  vec_free(&q.heap.items);
  return result;
}

enum assembled assemble(struct edges *s, bool (*stop)(void), struct run *run) {
  *run = (struct run){0};
  if (target_at_start(s)) {
    start_run(s, run);
    return ASSEMBLED;
  }
  if (edges_cfg(s)->program->nthreads == 1)
    return shortest_run(s, stop, run);
  return search(s, stop, run);
}
