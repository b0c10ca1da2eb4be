/* frontend/trace/pairs.c — Dijkstra's search over pairs of an entry and a place.
 *
 * The cost of a pair is its moves and those to the entry itself, so pairs come
 * in the order of the shortest run to them.  A call enters the callee, and waits
 * there; each exit of the callee, now known or found later, leads a caller on.
 * No move makes a run cheaper, so the first run to a pair is the shortest
 * (Knuth, A generalization of Dijkstra's algorithm, 1977).
 */
#include "pairs.h"

#include <stdlib.h>

/* Pairs that are done cost at most MAX_MOVES, so that sums of two are exact. */
enum { MAX_REACHED_PAIRS = 4000000, MAX_MOVES = 4000000 };

/* A pair as it is looked up. */
struct pair_key {
  uint32_t entry, passed;
  struct edges_place place;
};

uint64_t pairs_cost(const struct pair_search *q, uint32_t pair) {
  const struct reached_pair *p = &q->pairs.at[pair];
  return q->entries.at[p->entry].cost + p->moves;
}

uint64_t pairs_step_cost(const struct pair_search *q,
                         const struct pair_step *s) {
  return s->exit == NO_INDEX ? 1 : q->pairs.at[s->exit].moves + 2;
}

/* Control comes to a place in so many moves from its entry; the pair's number, or
   NO_INDEX if no run may go there. */
static uint32_t reach_pair(struct pair_search *q, struct reached_pair p) {
  size_t known = q->pairs.len;
  if (q->avoided && q->avoided[p.place.point])
    return NO_INDEX;
  p.passed |= edges_is_target(q->edges, p.place.point);
  struct pair_key key = {p.entry, p.passed, p.place};
  uint32_t n = pool_add(&q->pair_keys, q->a, &key);
  if (n == known)
    vec_push(&q->pairs, p);
  else if (p.moves < q->pairs.at[n].moves)
    q->pairs.at[n] = p;
  else
    return n;
  heap_push(&q->heap, (struct heap_item){pairs_cost(q, n), 0, n});
  return n;
}

/* The entry at a place, which a run comes to from a pair, or begins with; NO_INDEX
   if no run may go there. */
static uint32_t enter_place(struct pair_search *q, struct edges_place to,
                            uint32_t caller, uint64_t cost) {
  size_t known = q->entries.len;
  if (q->avoided && q->avoided[to.point])
    return NO_INDEX;
  uint32_t n = pool_add(&q->entry_keys, q->a, &to);
  if (n != known)
    return n;
  vec_push(&q->entries, ((struct reached_entry){to, cost, caller, NO_INDEX,
                                                NO_INDEX, NO_INDEX}));
  q->entries.at[n].pair =
      reach_pair(q, (struct reached_pair){n, to, 0, 0, NO_INDEX, NO_INDEX,
                                          NO_INDEX, false});
  return n;
}

static void note_pair_step(struct pair_search *q, uint32_t from, uint32_t to,
                           uint32_t exit, enum run_move_kind kind) {
  if (q->keeps_steps && to != NO_INDEX)
    vec_push(&q->steps, ((struct pair_step){from, to, exit, kind}));
}

static void on_internal(void *arg, struct edges_place to) {
  struct pair_search *q = arg;
  const struct reached_pair *p = &q->pairs.at[q->at];
  uint32_t n =
      reach_pair(q, (struct reached_pair){p->entry, to, p->passed, p->moves + 1,
                                          q->at, NO_INDEX, NO_INDEX, false});
  note_pair_step(q, q->at, n, NO_INDEX, RUN_INTERNAL);
}

/* ---- Calls and returns ------------------------------------------------------ */

struct leading {
  struct pair_search *q;
  uint32_t caller, exit; /* pairs */
};

static void on_return(void *arg, struct edges_place to) {
  const struct leading *l = arg;
  const struct reached_pair *caller = &l->q->pairs.at[l->caller];
  const struct reached_pair *exit = &l->q->pairs.at[l->exit];
  uint64_t moves = caller->moves + exit->moves + 2;
  uint32_t n = reach_pair(
      l->q,
      (struct reached_pair){caller->entry, to, caller->passed | exit->passed,
                            moves, l->caller, l->exit, NO_INDEX, false});
  note_pair_step(l->q, l->caller, n, l->exit, RUN_RETURN);
}

static void lead_back(struct pair_search *q, uint32_t caller, uint32_t exit) {
  struct leading l = {q, caller, exit};
  edges_returns(q->edges, q->pairs.at[caller].place, q->pairs.at[exit].place,
                on_return, &l);
}

static void on_pair_call(void *arg, struct edges_place to) {
  struct pair_search *q = arg;
  const struct reached_pair *p = &q->pairs.at[q->at];
  uint64_t cost = q->entries.at[p->entry].cost + p->moves + 1;
  uint32_t n = enter_place(q, to, q->at, cost);
  if (n == NO_INDEX)
    return;
  note_pair_step(q, q->at, q->entries.at[n].pair, NO_INDEX, RUN_CALL);
  struct waiting w = {q->at, q->entries.at[n].waiting};
  q->entries.at[n].waiting = (uint32_t)q->waiting.len;
  vec_push(&q->waiting, w);
  for (uint32_t x = q->entries.at[n].exits; x != NO_INDEX;
       x = q->pairs.at[x].next_exit)
    lead_back(q, q->at, x);
}

static void leave_entry(struct pair_search *q) {
  uint32_t e = q->pairs.at[q->at].entry;
  q->pairs.at[q->at].next_exit = q->entries.at[e].exits;
  q->entries.at[e].exits = q->at;
  for (uint32_t w = q->entries.at[e].waiting; w != NO_INDEX;
       w = q->waiting.at[w].next)
    lead_back(q, q->waiting.at[w].pair, q->at);
}

/* ---- The search --------------------------------------------------------------- */

void pairs_open(struct pair_search *q) {
  const struct edges_place *p;
  bool initial;
  q->a = edges_arena(q->edges);
  q->pair_keys.len = sizeof(struct pair_key);
  q->entry_keys.len = sizeof(struct edges_place);
  for (size_t i = 0; (p = edges_source(q->edges, i, &initial)); i++)
    if (initial)
      enter_place(q, *p, NO_INDEX, 0);
}

void pairs_close(struct pair_search *q) {
  pool_free(&q->pair_keys);
  pool_free(&q->entry_keys);
  vec_free(&q->pairs);
  vec_free(&q->entries);
  vec_free(&q->waiting);
  vec_free(&q->steps);
  vec_free(&q->heap.items);
}

uint32_t pairs_next(struct pair_search *q) {
  while (q->heap.items.len > 0) {
    q->at = (uint32_t)heap_pop(&q->heap).number;
    if (q->pairs.at[q->at].done)
      continue;
    q->pairs.at[q->at].done = true;
    return q->at;
  }
  return NO_INDEX;
}

bool pairs_too_many(const struct pair_search *q) {
  return pairs_cost(q, q->at) > MAX_MOVES || q->pairs.len > MAX_REACHED_PAIRS;
}

void pairs_expand(struct pair_search *q) {
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

/* A call, all that it does, and the return from it; the last of them first. */
static void later_whole_call(const struct pair_search *q, task_stack *s,
                             uint32_t exit) {
  later_path(s, exit);
  later_move(s, RUN_CALL, q->entries.at[q->pairs.at[exit].entry].place);
}

/* The moves from the entry to a pair, the last of them first. */
static void split_path(const struct pair_search *q, task_stack *s, uint32_t n) {
  const struct reached_pair *p = &q->pairs.at[n];
  if (p->before == NO_INDEX)
    return;
  later_move(s, p->exit == NO_INDEX ? RUN_INTERNAL : RUN_RETURN, p->place);
  if (p->exit != NO_INDEX)
    later_whole_call(q, s, p->exit);
  later_path(s, p->before);
}

/* The moves to a pair from the beginning of main, whose number is returned. */
static uint32_t split_run(const struct pair_search *q, task_stack *s,
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

static void write_tasks(const struct pair_search *q, task_stack *todo,
                        struct run *run) {
  while (todo->len > 0) {
    struct task t = vec_pop(todo);
    if (!t.is_move) {
      split_path(q, todo, t.pair);
      continue;
    }
    struct run_move m = {t.kind, 0, edges_state(q->edges, t.to)};
    vec_push(&run->moves, m);
  }
  vec_free(todo);
}

void pairs_write_run(const struct pair_search *q, uint32_t last,
                     struct run *run) {
  task_stack todo = {0};
  uint32_t main = split_run(q, &todo, last);
  run->nthreads = 1;
  run->start = arena_array(q->a, 1, sizeof *run->start);
  run->start[0] = edges_state(q->edges, q->entries.at[main].place);
  write_tasks(q, &todo, run);
}

void pairs_write_step(const struct pair_search *q, const struct pair_step *s,
                      struct run *run) {
  task_stack todo = {0};
  later_move(&todo, s->kind, q->pairs.at[s->to].place);
  if (s->exit != NO_INDEX)
    later_whole_call(q, &todo, s->exit);
  write_tasks(q, &todo, run);
}
