/* frontend/trace/shortest.c — Dijkstra's search over pairs of an entry and a place.
 *
 * A pair says: a procedure that is entered like this comes to that place, in
 * so many moves.  Its cost is this and the moves to the entry itself, so pairs
 * come in the order of the shortest run to them.  A call enters the callee, and
 * waits there; each exit of the callee, now known or found later, leads a caller
 * on.  No move makes a run cheaper, so the first run that is found is the
 * shortest (Knuth, A generalization of Dijkstra's algorithm, 1977).
 */
#include "shortest.h"

#include "engine/base/heap.h"
#include "pool.h"

#include <stdlib.h>

#define NO_INDEX UINT32_MAX

/* Pairs that are done cost at most MAX_MOVES, so that sums of two are exact. */
enum { MAX_REACHED_PAIRS = 4000000, MAX_MOVES = 4000000 };

/* How control comes to the place of a pair. */
struct reached_pair {
  uint32_t entry;
  struct edges_place place;
  uint64_t moves;        /* from the entry */
  uint32_t before, exit; /* pairs; a return is from `exit`, to the level of
                            `before`, which called; NO_INDEX: there is none */
  uint32_t next_exit;    /* of the entry */
  bool done;
};

struct reached_entry {
  struct edges_place place;
  uint64_t cost;   /* moves of the shortest run to it */
  uint32_t caller; /* the pair that such a run comes from; NO_INDEX: main's */
  uint32_t waiting, exits; /* the first of each; exits are pairs */
};

/* A pair that has called an entry. */
struct waiting {
  uint32_t pair, next;
};

/* A pair as it is looked up. */
struct pair_key {
  uint32_t entry;
  struct edges_place place;
};

struct shortest_search {
  struct edges *edges;
  struct arena *a;
  struct pool pair_keys, entry_keys;
  VEC(struct reached_pair) pairs;
  VEC(struct reached_entry) entries;
  VEC(struct waiting) waiting;
  struct heap heap; /* of pairs, by cost */
  uint32_t at;      /* the pair that moves */
  bool (*stop)(void);
};

/* Control comes to a place in so many moves from its entry. */
static void reach_pair(struct shortest_search *q, struct reached_pair p) {
  struct pair_key key = {p.entry, p.place};
  size_t known = q->pairs.len;
  uint32_t n = pool_add(&q->pair_keys, q->a, &key);
  if (n == known)
    vec_push(&q->pairs, p);
  else if (p.moves < q->pairs.at[n].moves)
    q->pairs.at[n] = p;
  else
    return;
  heap_push(&q->heap,
            (struct heap_item){q->entries.at[p.entry].cost + p.moves, 0, n});
}

/* The entry at a place, which a run comes to from a pair, or begins with. */
static uint32_t enter_place(struct shortest_search *q, struct edges_place to,
                            uint32_t caller, uint64_t cost) {
  size_t known = q->entries.len;
  uint32_t n = pool_add(&q->entry_keys, q->a, &to);
  if (n != known)
    return n;
  vec_push(&q->entries,
           ((struct reached_entry){to, cost, caller, NO_INDEX, NO_INDEX}));
  reach_pair(
      q, (struct reached_pair){n, to, 0, NO_INDEX, NO_INDEX, NO_INDEX, false});
  return n;
}

static void on_internal(void *arg, struct edges_place to) {
  struct shortest_search *q = arg;
  const struct reached_pair *p = &q->pairs.at[q->at];
  reach_pair(q, (struct reached_pair){p->entry, to, p->moves + 1, q->at,
                                      NO_INDEX, NO_INDEX, false});
}

/* ---- Calls and returns ------------------------------------------------------ */

struct leading {
  struct shortest_search *q;
  uint32_t caller, exit; /* pairs */
};

static void on_return(void *arg, struct edges_place to) {
  const struct leading *l = arg;
  const struct reached_pair *caller = &l->q->pairs.at[l->caller];
  const struct reached_pair *exit = &l->q->pairs.at[l->exit];
  uint64_t moves = caller->moves + exit->moves + 2;
  reach_pair(l->q, (struct reached_pair){caller->entry, to, moves, l->caller,
                                         l->exit, NO_INDEX, false});
}

static void lead_back(struct shortest_search *q, uint32_t caller,
                      uint32_t exit) {
  struct leading l = {q, caller, exit};
  edges_returns(q->edges, q->pairs.at[caller].place, q->pairs.at[exit].place,
                on_return, &l);
}

static void on_pair_call(void *arg, struct edges_place to) {
  struct shortest_search *q = arg;
  const struct reached_pair *p = &q->pairs.at[q->at];
  uint64_t cost = q->entries.at[p->entry].cost + p->moves + 1;
  uint32_t n = enter_place(q, to, q->at, cost);
  struct waiting w = {q->at, q->entries.at[n].waiting};
  q->entries.at[n].waiting = (uint32_t)q->waiting.len;
  vec_push(&q->waiting, w);
  for (uint32_t x = q->entries.at[n].exits; x != NO_INDEX;
       x = q->pairs.at[x].next_exit)
    lead_back(q, q->at, x);
}

static void leave_entry(struct shortest_search *q) {
  uint32_t e = q->pairs.at[q->at].entry;
  q->pairs.at[q->at].next_exit = q->entries.at[e].exits;
  q->entries.at[e].exits = q->at;
  for (uint32_t w = q->entries.at[e].waiting; w != NO_INDEX;
       w = q->waiting.at[w].next)
    lead_back(q, q->waiting.at[w].pair, q->at);
}

static void expand_pair(struct shortest_search *q) {
  struct edges_place from = q->pairs.at[q->at].place;
  edges_internal(q->edges, from, on_internal, q);
  edges_calls(q->edges, from, on_pair_call, q);
  if (edges_is_exit(q->edges, from.point))
    leave_entry(q);
}

/* ---- The run ------------------------------------------------------------------ */

/* What is still to be written: a move, or all moves from an entry to a pair. */
struct task {
  bool is_move;
  enum run_move_kind kind;
  struct edges_place to;
  uint32_t pair;
};

typedef VEC(struct task) task_stack;

static void later_move(task_stack *s, enum run_move_kind kind,
                       struct edges_place to) {
  vec_push(s, ((struct task){true, kind, to, NO_INDEX}));
}

static void later_path(task_stack *s, uint32_t pair) {
  vec_push(s, ((struct task){.pair = pair}));
}

/* The moves from the entry to a pair, the last of them first. */
static void split_path(const struct shortest_search *q, task_stack *s,
                       uint32_t n) {
  const struct reached_pair *p = &q->pairs.at[n];
  if (p->before == NO_INDEX)
    return;
  later_move(s, p->exit == NO_INDEX ? RUN_INTERNAL : RUN_RETURN, p->place);
  if (p->exit != NO_INDEX) {
    later_path(s, p->exit);
    later_move(s, RUN_CALL, q->entries.at[q->pairs.at[p->exit].entry].place);
  }
  later_path(s, p->before);
}

/* The moves to a pair from the beginning of main, whose number is returned. */
static uint32_t split_run(const struct shortest_search *q, task_stack *s,
                          uint32_t n) {
  uint32_t e = q->pairs.at[n].entry;
  later_path(s, n);
  for (; q->entries.at[e].caller != NO_INDEX;
       e = q->pairs.at[q->entries.at[e].caller].entry) {
    later_move(s, RUN_CALL, q->entries.at[e].place);
    later_path(s, q->entries.at[e].caller);
  }
  return e;
}

static void write_shortest_run(const struct shortest_search *q, uint32_t last,
                               struct run *run) {
  task_stack todo = {0};
  uint32_t main = split_run(q, &todo, last);
  run->nthreads = 1;
  run->start = arena_array(q->a, 1, sizeof *run->start);
  run->start[0] = edges_state(q->edges, q->entries.at[main].place);
  while (todo.len > 0) {
    struct task t = vec_pop(&todo);
    if (!t.is_move) {
      split_path(q, &todo, t.pair);
      continue;
    }
    struct run_move m = {t.kind, 0, edges_state(q->edges, t.to)};
    vec_push(&run->moves, m);
  }
  vec_free(&todo);
}

static uint64_t cost_of(const struct shortest_search *q, uint32_t n) {
  const struct reached_pair *p = &q->pairs.at[n];
  return q->entries.at[p->entry].cost + p->moves;
}

static void start_shortest(struct shortest_search *q) {
  const struct edges_place *p;
  bool initial;
  for (size_t i = 0; (p = edges_source(q->edges, i, &initial)); i++)
    if (initial)
      enter_place(q, *p, NO_INDEX, 0);
}

static enum assembled find_shortest(struct shortest_search *q,
                                    struct run *run) {
  start_shortest(q);
  while (q->heap.items.len > 0) {
    q->at = (uint32_t)heap_pop(&q->heap).number;
    if (q->pairs.at[q->at].done)
      continue;
    q->pairs.at[q->at].done = true;
    if (cost_of(q, q->at) > MAX_MOVES || q->pairs.len > MAX_REACHED_PAIRS)
      return ASSEMBLED_LONG;
    if (edges_is_end(q->edges, q->pairs.at[q->at].place)) {
      write_shortest_run(q, q->at, run);
      return ASSEMBLED;
    }
    if (q->stop())
      return ASSEMBLED_STOPPED;
    expand_pair(q);
  }
  return ASSEMBLED_NONE;
}

enum assembled shortest_run(struct edges *s, bool (*stop)(void),
                            struct run *run) {
  struct shortest_search q = {.edges = s, .a = edges_arena(s), .stop = stop};
  q.pair_keys.len = sizeof(struct pair_key);
  q.entry_keys.len = sizeof(struct edges_place);
  enum assembled result = find_shortest(&q, run);
  pool_free(&q.pair_keys);
  pool_free(&q.entry_keys);
  vec_free(&q.pairs);
  vec_free(&q.entries);
  vec_free(&q.waiting);
  vec_free(&q.heap.items);
  return result;
}
