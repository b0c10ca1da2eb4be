/* frontend/trace/lasso.c — a cycle of pairs (pairs.h).
 *
 * An infinite run has infinitely many moments after which the stack is never
 * lower than it is then.  Between two of them lies a move, a call that returns, as a
 * whole, or a call that never does: a step between pairs.  So an infinite run is an
 * infinite path of pairs, and the steps of facts are finitely many: there is an
 * infinite run if and only if a cycle can be reached, and one that comes to a target
 * again and again if and only if there is a cycle with a step that does (Esparza,
 * Hansel, Rossmanith and Schwoon, CAV 2000).  Cycles lie in strongly connected
 * components.
 */
#include "lasso.h"

#include "pairs.h"

#include <stdlib.h>

/* How many steps are tried that a cycle could have; the first ones are near the
   beginning, and the shortest lasso is taken. */
enum { MOST_TRIED = 24 };

struct lasso_search {
  struct pair_search q;
  enum run_demand demand;
  uint32_t npairs, nsteps;
  uint32_t *first, *leaving; /* steps by their pair: leaving[first[p]] on */
  uint32_t *component;       /* by pair */
};

/* ---- Steps by pair ------------------------------------------------------------ */

static void sort_steps(struct lasso_search *l) {
  const struct pair_step *steps = l->q.steps.at;
  l->npairs = (uint32_t)l->q.pairs.len;
  l->nsteps = (uint32_t)l->q.steps.len;
  l->first = arena_array(l->q.a, (size_t)l->npairs + 2, sizeof *l->first);
  l->leaving = arena_array(l->q.a, (size_t)l->nsteps + 1, sizeof *l->leaving);
  for (uint32_t i = 0; i < l->nsteps; i++)
    l->first[steps[i].from + 2]++;
  for (uint32_t p = 0; p < l->npairs; p++)
    l->first[p + 2] += l->first[p + 1];
  for (uint32_t i = 0; i < l->nsteps; i++)
    l->leaving[l->first[steps[i].from + 1]++] = i;
}

/* ---- Components (Tarjan 1972), without recursion ------------------------------- */

struct component_search {
  uint32_t *index, *low, *next; /* by pair; index 0: not seen */
  VEC(uint32_t) path, open;
  uint32_t seen, found;
};

static void open_pair(struct lasso_search *l, struct component_search *c,
                      uint32_t p) {
  c->index[p] = c->low[p] = ++c->seen;
  c->next[p] = l->first[p];
  vec_push(&c->path, p);
  vec_push(&c->open, p);
}

static void close_pair(struct lasso_search *l, struct component_search *c,
                       uint32_t p) {
  uint32_t member;
  (void)vec_pop(&c->path);
  if (c->path.len > 0) {
    uint32_t above = c->path.at[c->path.len - 1];
    if (c->low[p] < c->low[above])
      c->low[above] = c->low[p];
  }
  if (c->low[p] != c->index[p])
    return;
  do {
    member = vec_pop(&c->open);
    l->component[member] = c->found;
  } while (member != p);
  c->found++;
}

static void components_from(struct lasso_search *l, struct component_search *c,
                            uint32_t root) {
  open_pair(l, c, root);
  while (c->path.len > 0) {
    uint32_t p = c->path.at[c->path.len - 1];
    if (c->next[p] == l->first[p + 1]) {
      close_pair(l, c, p);
      continue;
    }
    uint32_t to = l->q.steps.at[l->leaving[c->next[p]++]].to;
    if (!c->index[to])
      open_pair(l, c, to);
    else if (l->component[to] == NO_INDEX && c->index[to] < c->low[p])
      c->low[p] = c->index[to];
  }
}

static void find_components(struct lasso_search *l) {
  struct component_search c = {0};
  c.index = xcalloc((size_t)l->npairs + 1, sizeof *c.index);
  c.low = xcalloc((size_t)l->npairs + 1, sizeof *c.low);
  c.next = xcalloc((size_t)l->npairs + 1, sizeof *c.next);
  l->component =
      arena_array(l->q.a, (size_t)l->npairs + 1, sizeof *l->component);
  for (uint32_t p = 0; p < l->npairs; p++)
    l->component[p] = NO_INDEX;
  for (uint32_t p = 0; p < l->npairs; p++)
    if (!c.index[p])
      components_from(l, &c, p);
  xfree(c.index);
  xfree(c.low);
  xfree(c.next);
  vec_free(&c.path);
  vec_free(&c.open);
}

/* ---- Cycles --------------------------------------------------------------------- */

/* Whether a step lies on a cycle, and does what the cycle is to do once. */
static bool can_close(const struct lasso_search *l, uint32_t step) {
  const struct pair_step *s = &l->q.steps.at[step];
  if (l->component[s->from] != l->component[s->to])
    return false;
  return l->demand != RUN_VISITS ||
         edges_is_target(l->q.edges, l->q.pairs.at[s->to].place.point) ||
         (s->exit != NO_INDEX && l->q.pairs.at[s->exit].passed);
}

/* The cheapest path between two pairs of a component, as steps in order; how many
   moves it has. */
static uint64_t path_within(struct lasso_search *l, uint32_t from, uint32_t to,
                            uint32_t *by, uint64_t *cost) {
  struct heap heap = {0};
  for (uint32_t p = 0; p < l->npairs; p++)
    cost[p] = UINT64_MAX;
  cost[from] = 0;
  heap_push(&heap, (struct heap_item){0, 0, from});
  while (heap.items.len > 0) {
    struct heap_item item = heap_pop(&heap);
    uint32_t p = (uint32_t)item.number;
    if (item.cost != cost[p])
      continue;
    if (p == to)
      break;
    for (uint32_t i = l->first[p]; i < l->first[p + 1]; i++) {
      const struct pair_step *s = &l->q.steps.at[l->leaving[i]];
      uint64_t sum = cost[p] + pairs_step_cost(&l->q, s);
      if (l->component[s->to] != l->component[from] || sum >= cost[s->to])
        continue;
      cost[s->to] = sum;
      by[s->to] = l->leaving[i];
      heap_push(&heap, (struct heap_item){sum, 0, s->to});
    }
  }
  vec_free(&heap.items);
  return cost[to];
}

/* A cycle as steps, its last one first. */
typedef VEC(uint32_t) step_list;

static void take_cycle(const struct lasso_search *l, uint32_t closing,
                       const uint32_t *by, step_list *cycle) {
  const struct pair_step *s = &l->q.steps.at[closing];
  cycle->len = 0;
  for (uint32_t p = s->from; p != s->to; p = l->q.steps.at[by[p]].from)
    vec_push(cycle, by[p]);
  vec_push(cycle, closing);
}

/* The place in the list of the step that leaves the pair that is nearest to the
   beginning of the run. */
static size_t nearest_on(const struct lasso_search *l, const step_list *cycle) {
  size_t best = cycle->len - 1;
  for (size_t i = cycle->len; i-- > 0;)
    if (pairs_cost(&l->q, l->q.steps.at[cycle->at[i]].from) <
        pairs_cost(&l->q, l->q.steps.at[cycle->at[best]].from))
      best = i;
  return best;
}

struct closing_step {
  uint64_t cost; /* of the pair from which it leads */
  uint32_t step;
};

static int compare_closing(const void *x, const void *y) {
  const struct closing_step *a = x, *b = y;
  if (a->cost != b->cost)
    return a->cost < b->cost ? -1 : 1;
  return a->step < b->step ? -1 : a->step > b->step;
}

/* The shortest lasso of those that are tried; false: there is no cycle. */
static bool find_cycle(struct lasso_search *l, step_list *best) {
  VEC(struct closing_step) closing = {0};
  uint32_t *by = xcalloc((size_t)l->npairs + 1, sizeof *by);
  uint64_t *cost = xcalloc((size_t)l->npairs + 1, sizeof *cost);
  uint64_t least = UINT64_MAX;
  step_list cycle = {0};
  for (uint32_t i = 0; i < l->nsteps; i++)
    if (can_close(l, i))
      vec_push(&closing, ((struct closing_step){
                             pairs_cost(&l->q, l->q.steps.at[i].from), i}));
  if (closing.len > 0)
    qsort(closing.at, closing.len, sizeof *closing.at, compare_closing);
  for (size_t i = 0; i < closing.len && i < MOST_TRIED; i++) {
    const struct pair_step *s = &l->q.steps.at[closing.at[i].step];
    uint64_t loop =
        path_within(l, s->to, s->from, by, cost) + pairs_step_cost(&l->q, s);
    take_cycle(l, closing.at[i].step, by, &cycle);
    uint64_t stem =
        pairs_cost(&l->q, l->q.steps.at[cycle.at[nearest_on(l, &cycle)]].from);
    if (stem + loop >= least)
      continue;
    least = stem + loop;
    best->len = 0;
    for (size_t k = 0; k < cycle.len; k++)
      vec_push(best, cycle.at[k]);
  }
  xfree(by);
  xfree(cost);
  vec_free(&cycle);
  vec_free(&closing);
  return least != UINT64_MAX;
}

/* ---- The run -------------------------------------------------------------------- */

static void write_lasso(struct lasso_search *l, const step_list *cycle,
                        struct run *run) {
  size_t first = nearest_on(l, cycle), n = cycle->len;
  pairs_write_run(&l->q, l->q.steps.at[cycle->at[first]].from, run);
  run->infinite = true;
  run->demand = l->demand;
  run->loop = run->moves.len;
  for (size_t i = 0; i < n; i++)
    pairs_write_step(&l->q, &l->q.steps.at[cycle->at[(first + n - i) % n]],
                     run);
}

static enum assembled reach_all_pairs(struct lasso_search *l,
                                      bool (*stop)(void)) {
  while (pairs_next(&l->q) != NO_INDEX) {
    if (pairs_too_many(&l->q))
      return ASSEMBLED_LONG;
    if (stop())
      return ASSEMBLED_STOPPED;
    pairs_expand(&l->q);
  }
  return ASSEMBLED;
}

enum assembled find_lasso(struct edges *s, enum run_demand demand,
                          const bool *avoided, bool (*stop)(void),
                          struct run *run) {
  struct lasso_search l = {.demand = demand};
  step_list cycle = {0};
  *run = (struct run){0};
  l.q.edges = s;
  l.q.avoided = avoided;
  l.q.keeps_steps = true;
  pairs_open(&l.q);
  enum assembled result = reach_all_pairs(&l, stop);
  if (result == ASSEMBLED) {
    sort_steps(&l);
    find_components(&l);
    if (find_cycle(&l, &cycle))
      write_lasso(&l, &cycle, run);
    else
      result = ASSEMBLED_NONE;
  }
  vec_free(&cycle);
  pairs_close(&l.q);
  return result;
}
