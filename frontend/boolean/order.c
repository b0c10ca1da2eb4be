/* frontend/boolean/order.c — which variables should lie close together.
 *
 * The FORCE heuristic (Aloul, Markov, Sakallah 2003): variables are vertices,
 * groups of variables that occur together are hyperedges.  Repeatedly, each
 * hyperedge pulls its variables to the centre of their places, and sorting by
 * the mean of these pulls gives the next order, until the total span of the
 * hyperedges no longer shrinks.  The result depends on the order it starts
 * from, so several are tried: as declared, by first occurrence, and shuffled
 * with fixed seeds.  Of many variables, the best order and those of the text are
 * polished: single variables move to where they make it shorter.  The least total
 * span wins, and of those that are about equal the one closest to the declarations.
 * Equal hyperedges are counted instead of repeated; larger ones weigh less.  Big
 * programs get fewer starts and rounds.
 *
 * An order and its mirror image have the same span, but not the same diagrams.
 * Mostly what is declared first is what the rest depends on, low bits before
 * high ones, so it comes to the top.
 *
 * What is long is looked at besides, see order_trial.h.
 */
#include "order.h"

#include "affinity.h"
#include "engine/base/vec.h"
#include "frontend/relations/templates.h"
#include "order_trial.h"
#include "unknowns.h"

#include "engine/base/hash_table.h"
#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
  SHUFFLES = 6,
  WORK = 60000000, /* pins looked at, over all starts and rounds */
  POLISH = 600000, /* variables looked at while single ones move */
  FARTHEST = 60,   /* places that one of them moves at once */
  FEWEST =
      64, /* variables that are polished: for fewer it costs more than it gives */
  HUB = 10,     /* groups of one variable */
  LARGEST = 32, /* a group of more variables says little about places */
  LONG = 100,   /* uses of variables in a condition that is tried */
  WEAK = 2,     /* weights of groups */
  STRONG = 4,
};

/* How much longer an order may be that goes along the declarations than one that
   has nothing to do with them. */
static const double TIE = 0.02;

struct hyperedge {
  uint32_t first, n; /* in pins[] */
  uint32_t weight;
};

/* A hyperedge by its pins, while they are collected. */
struct known_hyperedge {
  uint32_t edge;
  UT_hash_handle hh;
};

struct graph {
  uint32_t nglobals, nvars;
  uint32_t most_uses; /* of variables, in a group */
  VEC(struct hyperedge) edges;
  VEC(uint32_t) pins;
  struct arena *arena; /* of `known` and its keys */
  struct known_hyperedge *known;
  /* An order under construction. */
  uint32_t *place; /* by variable */
  uint32_t *order; /* by place */
  double *pull;    /* by variable: sum of centres */
  double *pulls;   /* by variable: how many, weighted */
  uint32_t *best;
  double best_span; /* with what is added for leaving the declarations */
};

/* ---- The hypergraph ------------------------------------------------------ */

/* Puts a variable where it belongs in sorted pins[0..n), unless it is there;
   their number then.  Most groups have two to four. */
static uint32_t insert_pin(uint32_t *pins, uint32_t n, uint32_t pin) {
  uint32_t at = n;

  while (at > 0 && pins[at - 1] > pin)
    at--;
  if (at > 0 && pins[at - 1] == pin)
    return n;
  memmove(pins + at + 1, pins + at, (n - at) * sizeof *pins);
  pins[at] = pin;
  return n + 1;
}

/* The group as sorted variables without doubles; their number. */
static uint32_t pins_of(const struct graph *g, const struct group *group,
                        uint32_t *pins) {
  uint32_t n = 0;

  for (uint32_t i = 0; i < group->nvars; i++) {
    const struct bp_var *v = group->vars[i];
    n = insert_pin(pins, n, v->global ? v->index : g->nglobals + v->slot);
  }
  return n;
}

/* `pins` are sorted and have no doubles. */
static void add_pins(struct graph *g, const uint32_t *pins, uint32_t n,
                     uint32_t weight) {
  struct known_hyperedge *k;

  if (n < 2)
    return;
  HASH_FIND(hh, g->known, pins, n * sizeof *pins, k);
  if (k) {
    g->edges.at[k->edge].weight += weight;
    return;
  }
  struct hyperedge e = {(uint32_t)g->pins.len, n, weight};
  k = arena_alloc(g->arena, sizeof *k);
  k->edge = (uint32_t)g->edges.len;
  void *key = arena_copy(g->arena, pins, n, sizeof *pins);
  HASH_ADD_KEYPTR(hh, g->known, key, n * sizeof *pins, k);
  vec_push(&g->edges, e);
  for (uint32_t i = 0; i < n; i++)
    vec_push(&g->pins, pins[i]);
}

/* The more variables, the less is said about each two of them. */
static uint32_t weight_of_size(uint32_t n) {
  return n <= LARGEST / 4 ? STRONG : n <= LARGEST / 2 ? STRONG - 1 : WEAK;
}

static void add_hyperedge(void *arg, const struct group *group) {
  struct graph *g = arg;
  uint32_t pins[LARGEST];

  if (group->nvars > g->most_uses)
    g->most_uses = group->nvars;
  if (group->nvars > LARGEST)
    return;
  uint32_t n = pins_of(g, group, pins);
  add_pins(g, pins, n, group->weak ? WEAK : weight_of_size(n));
}

/* A variable of many groups, such as a carry, is far from most of them wherever it
   lies, and so hides where the others of each lie: they are groups without it, too. */
static void add_without_hubs(struct graph *g) {
  uint32_t *degree = xcalloc((size_t)g->nvars + 1, sizeof *degree);
  size_t n = g->edges.len;
  for (size_t i = 0; i < g->pins.len; i++)
    degree[g->pins.at[i]]++;
  for (size_t i = 0; i < n; i++) {
    const struct hyperedge e = g->edges.at[i];
    assert(e.n <= LARGEST);
    uint32_t others[LARGEST], k = 0;
    for (uint32_t p = e.first; p < e.first + e.n; p++)
      if (degree[g->pins.at[p]] < HUB)
        others[k++] = g->pins.at[p];
    if (k < e.n)
      add_pins(g, others, k, e.weight);
  }
  xfree(degree);
}

/* ---- One start ----------------------------------------------------------- */

/* The places of its first variable and its last. */
static void ends_of_edge(const struct graph *g, const struct hyperedge *e,
                         uint32_t *low, uint32_t *high) {
  *low = UINT32_MAX;
  *high = 0;
  for (uint32_t k = e->first; k < e->first + e->n; k++) {
    uint32_t at = g->place[g->pins.at[k]];
    *low = at < *low ? at : *low;
    *high = at > *high ? at : *high;
  }
}

static double span_of(const struct graph *g) {
  double total = 0;

  for (size_t i = 0; i < g->edges.len; i++) {
    uint32_t low, high;
    ends_of_edge(g, &g->edges.at[i], &low, &high);
    total += (double)(high - low) * g->edges.at[i].weight;
  }
  return total;
}

struct placed_var {
  double at;
  uint32_t var;
};

static int by_position(const void *x, const void *y) {
  const struct placed_var *a = x, *b = y;

  if (a->at != b->at)
    return a->at < b->at ? -1 : 1;
  return a->var < b->var ? -1 : a->var > b->var;
}

enum { MOVES = 32 }; /* for each of them, before sorting costs less */

/* They are inserted one by one: they come in the order of the round before, which
   is nearly the one they are to have.  False: too far from it, and only the first
   of them are sorted. */
static bool insert_placed(struct placed_var *placed, uint32_t n) {
  uint64_t moves = 0, most = (uint64_t)MOVES * n;
  for (uint32_t i = 1; i < n && moves <= most; i++) {
    struct placed_var x = placed[i];
    uint32_t k = i;
    for (; k > 0 && (x.at < placed[k - 1].at ||
                     (x.at == placed[k - 1].at && x.var < placed[k - 1].var));
         k--)
      placed[k] = placed[k - 1];
    placed[k] = x;
    moves += i - k;
  }
  return moves <= most;
}

static void sort_placed(struct placed_var *placed, uint32_t n) {
  if (!insert_placed(placed, n))
    qsort(placed, n, sizeof *placed, by_position);
}

/* The centre of an edge pulls its variables; the edge's span, weighted. */
static double pull_edge(struct graph *g, const struct hyperedge *e) {
  uint32_t low = UINT32_MAX, high = 0;
  double centre = 0;
  for (uint32_t k = e->first; k < e->first + e->n; k++) {
    uint32_t at = g->place[g->pins.at[k]];
    centre += at;
    low = at < low ? at : low;
    high = at > high ? at : high;
  }
  centre /= e->n;
  for (uint32_t k = e->first; k < e->first + e->n; k++) {
    g->pull[g->pins.at[k]] += centre * e->weight;
    g->pulls[g->pins.at[k]] += e->weight;
  }
  return (double)(high - low) * e->weight;
}

/* Finds the pulls on all variables; the total span. */
static double pull_all(struct graph *g) {
  double span = 0;
  for (uint32_t v = 0; v < g->nvars; v++)
    g->pull[v] = g->pulls[v] = 0;
  for (size_t i = 0; i < g->edges.len; i++)
    span += pull_edge(g, &g->edges.at[i]);
  return span;
}

/* Sorts by the pulls.  A variable in no hyperedge stays.  False if all do. */
static bool follow_pulls(struct graph *g, struct placed_var *placed) {
  for (uint32_t i = 0; i < g->nvars; i++) {
    uint32_t v = g->order[i];
    placed[i] = (struct placed_var){
        g->pulls[v] > 0 ? g->pull[v] / g->pulls[v] : g->place[v], v};
  }
  sort_placed(placed, g->nvars);
  bool moved = false;
  for (uint32_t i = 0; i < g->nvars; i++) {
    moved = moved || g->order[i] != placed[i].var;
    g->order[i] = placed[i].var;
    g->place[placed[i].var] = i;
  }
  return moved;
}

/* How far an order, or its mirror image, goes along that of declaration: from 0
   to 1. */
static double along_declared(const struct graph *g, const uint32_t *order) {
  double middle = (g->nvars - 1) / 2.0, along = 0, most = 0;

  for (uint32_t i = 0; i < g->nvars; i++) {
    along += (i - middle) * (order[i] - middle);
    most += (i - middle) * (i - middle);
  }
  return most > 0 ? fabs(along) / most : 1;
}

/* Orders that are about equally long differ in how parts follow each other that
   nothing ties: there the one of the declarations is the better guess. */
static void keep_if_better(struct graph *g, double span) {
  if (span >= g->best_span)
    return;
  span *= 1 + TIE * (1 - along_declared(g, g->order));
  if (span >= g->best_span)
    return;
  g->best_span = span;
  memcpy(g->best, g->order, g->nvars * sizeof *g->best);
}

/* Starts from g->order.  A round may make it worse before it gets better:
   it ends after a few that brought nothing, or when no variable moves. */
static void improve(struct graph *g, struct placed_var *placed,
                    unsigned rounds) {
  for (uint32_t i = 0; i < g->nvars; i++)
    g->place[g->order[i]] = i;
  double least = pull_all(g);
  keep_if_better(g, least);
  for (unsigned i = 0, idle = 0; i < rounds && idle < 3; i++) {
    if (!follow_pulls(g, placed))
      return;
    double span = pull_all(g);
    keep_if_better(g, span);
    idle = span < least ? 0 : idle + 1;
    least = span < least ? span : least;
  }
}

/* ---- Starts -------------------------------------------------------------- */

static void start_declared(struct graph *g) {
  for (uint32_t i = 0; i < g->nvars; i++)
    g->order[i] = i;
}

static void start_occurrence(struct graph *g) {
  uint32_t n = 0;

  memset(g->place, 0, g->nvars * sizeof *g->place);
  for (size_t i = 0; i < g->pins.len; i++)
    if (!g->place[g->pins.at[i]]++)
      g->order[n++] = g->pins.at[i];
  for (uint32_t v = 0; v < g->nvars; v++)
    if (!g->place[v])
      g->order[n++] = v;
}

static uint64_t next_random(uint64_t *state) {
  *state = *state * 6364136223846793005u + 1442695040888963407u;
  return *state >> 33;
}

static void start_shuffled(struct graph *g, uint64_t seed) {
  start_declared(g);
  for (uint32_t i = g->nvars; i > 1; i--) {
    uint32_t k = (uint32_t)(next_random(&seed) % i), v = g->order[k];
    g->order[k] = g->order[i - 1];
    g->order[i - 1] = v;
  }
}

/* With a seed, only from the start that it names. */
static void try_starts(struct graph *g, uint32_t seed) {
  struct placed_var *placed = xcalloc((size_t)g->nvars + 1, sizeof *placed);
  uint64_t round = g->pins.len + (uint64_t)g->nvars + 1;
  uint64_t affordable = WORK / round;
  unsigned rounds = 10, starts = 2 + SHUFFLES;

  for (uint32_t n = g->nvars; n > 1; n /= 2)
    rounds += 10;
  while (starts > 1 && (uint64_t)starts * rounds > affordable)
    starts--;
  if (rounds > affordable)
    rounds = affordable < 3 ? 3 : (unsigned)affordable;
  for (unsigned i = 0; i < (seed ? 1 : starts); i++) {
    if (seed)
      start_shuffled(g, (uint64_t)seed + 1 + SHUFFLES);
    else if (i == 0)
      start_declared(g);
    else if (i == 1)
      start_occurrence(g);
    else
      start_shuffled(g, i);
    improve(g, placed, rounds);
  }
  xfree(placed);
}

/* ---- Single variables --------------------------------------------------------- */

/* An edge of the variable that moves, with another of its variables. */
struct shared_edge {
  uint32_t edge, var;
  uint32_t next; /* index + 1 of the next one with this variable; 0: none */
};

/* What the span depends on as variables move: of each edge, its first variable and
   its last.  Neighbours that change places then change it by the weights of what they
   are the first or the last of, but for the edges that have both. */
struct arrangement {
  uint32_t *begins, *edges; /* v's edges are edges[begins[v]..begins[v + 1]) */
  uint32_t *first, *last;   /* by edge: variables */
  int64_t *as_first, *as_last;    /* by variable: the weights of these edges */
  VEC(struct shared_edge) shared; /* of the variable that moves */
  uint32_t *shared_with;          /* by variable: index + 1 in `shared` */
  uint64_t work;                  /* variables that may still be looked at */
};

static struct arrangement arrangement_of(const struct graph *g) {
  struct arrangement a = {0};
  a.begins = xcalloc((size_t)g->nvars + 2, sizeof *a.begins);
  a.edges = xcalloc(g->pins.len + 1, sizeof *a.edges);
  a.first = xcalloc(g->edges.len + 1, sizeof *a.first);
  a.last = xcalloc(g->edges.len + 1, sizeof *a.last);
  a.as_first = xcalloc((size_t)g->nvars + 1, sizeof *a.as_first);
  a.as_last = xcalloc((size_t)g->nvars + 1, sizeof *a.as_last);
  a.shared_with = xcalloc((size_t)g->nvars + 1, sizeof *a.shared_with);
  for (size_t i = 0; i < g->pins.len; i++)
    a.begins[g->pins.at[i] + 2]++;
  for (uint32_t v = 1; v <= g->nvars; v++)
    a.begins[v + 1] += a.begins[v];
  for (uint32_t e = 0; e < g->edges.len; e++)
    for (uint32_t k = 0; k < g->edges.at[e].n; k++)
      a.edges[a.begins[g->pins.at[g->edges.at[e].first + k] + 1]++] = e;
  return a;
}

static void free_arrangement(struct arrangement *a) {
  xfree(a->begins);
  xfree(a->edges);
  xfree(a->first);
  xfree(a->last);
  xfree(a->as_first);
  xfree(a->as_last);
  xfree(a->shared_with);
  vec_free(&a->shared);
}

static void spend(struct arrangement *a, uint32_t vars) {
  a->work -= a->work < vars ? a->work : vars;
}

/* Places, and which variables are the first and the last of edges, for g->order. */
static void arrange(struct graph *g, struct arrangement *a) {
  for (uint32_t i = 0; i < g->nvars; i++) {
    g->place[g->order[i]] = i;
    a->as_first[i] = a->as_last[i] = 0;
  }
  for (size_t i = 0; i < g->edges.len; i++) {
    uint32_t low, high;
    ends_of_edge(g, &g->edges.at[i], &low, &high);
    a->first[i] = g->order[low];
    a->last[i] = g->order[high];
    a->as_first[a->first[i]] += g->edges.at[i].weight;
    a->as_last[a->last[i]] += g->edges.at[i].weight;
  }
}

static void share_edge(struct graph *g, struct arrangement *a, uint32_t v,
                       uint32_t edge) {
  const struct hyperedge *e = &g->edges.at[edge];
  spend(a, e->n);
  for (uint32_t k = e->first; k < e->first + e->n; k++) {
    uint32_t var = g->pins.at[k];
    if (var == v)
      continue;
    struct shared_edge s = {edge, var, a->shared_with[var]};
    vec_push(&a->shared, s);
    a->shared_with[var] = (uint32_t)a->shared.len;
  }
}

/* Notes which edges v has, and with whom. */
static void begin_moving(struct graph *g, struct arrangement *a, uint32_t v) {
  for (uint32_t k = a->begins[v]; k < a->begins[v + 1]; k++)
    share_edge(g, a, v, a->edges[k]);
}

static void end_moving(struct arrangement *a) {
  for (size_t i = 0; i < a->shared.len; i++)
    a->shared_with[a->shared.at[i].var] = 0;
  a->shared.len = 0;
}

/* The variable that moves and the next one change places; what becomes of the span.
   `shared`: the edges of both, as in `shared_with`. */
static int64_t swap_places(struct graph *g, struct arrangement *a,
                           uint32_t left, uint32_t right, uint32_t shared) {
  int64_t first = 0, last = 0; /* weights of shared edges that end at them */
  for (; shared; shared = a->shared.at[shared - 1].next) {
    uint32_t e = a->shared.at[shared - 1].edge;
    if (a->first[e] == left) {
      a->first[e] = right;
      first += g->edges.at[e].weight;
    }
    if (a->last[e] == right) {
      a->last[e] = left;
      last += g->edges.at[e].weight;
    }
  }
  a->as_first[left] -= first;
  a->as_last[right] -= last;
  int64_t change = a->as_first[right] - a->as_last[right] + a->as_last[left] -
                   a->as_first[left];
  a->as_first[right] += first;
  a->as_last[left] += last;
  uint32_t at = g->place[left]++;
  g->place[right] = at;
  g->order[at] = right;
  g->order[at + 1] = left;
  spend(a, 1);
  return change;
}

/* v moves by one place. */
static int64_t step_variable(struct graph *g, struct arrangement *a, uint32_t v,
                             int step) {
  uint32_t other = g->order[(int64_t)g->place[v] + step];
  uint32_t shared = a->shared_with[other];
  return step > 0 ? swap_places(g, a, v, other, shared)
                  : swap_places(g, a, other, v, shared);
}

/* How far v may move in one direction: behind all that it has edges with, each step
   only makes them longer. */
static uint32_t room_of_variable(const struct graph *g,
                                 const struct arrangement *a, uint32_t v,
                                 int step) {
  uint32_t room = 0, at = g->place[v];
  for (uint32_t k = a->begins[v]; k < a->begins[v + 1]; k++) {
    uint32_t e = a->edges[k];
    uint32_t way =
        step > 0 ? g->place[a->last[e]] - at : at - g->place[a->first[e]];
    room = way > room ? way : room;
  }
  return room < FARTHEST ? room : FARTHEST;
}

/* Moves v in one direction, and back to the best place; what was gained. */
static int64_t move_variable(struct graph *g, struct arrangement *a, uint32_t v,
                             int step) {
  int64_t change = 0, best = 0;
  uint32_t moved = 0, best_moved = 0;
  uint32_t room = room_of_variable(g, a, v, step);
  while (moved < room && a->work > 0) {
    change += step_variable(g, a, v, step);
    moved++;
    if (change < best) {
      best = change;
      best_moved = moved;
    }
  }
  for (; moved > best_moved; moved--)
    step_variable(g, a, v, -step);
  return -best;
}

/* Moves single variables of g->order as long as that makes it shorter. */
static void polish(struct graph *g, struct arrangement *a) {
  int64_t gained = 1, shorter = 0;
  a->work = POLISH;
  arrange(g, a);
  double span = span_of(g);
  while (gained > 0 && a->work > 0) {
    gained = 0;
    for (uint32_t v = 0; v < g->nvars && a->work > 0; v++) {
      begin_moving(g, a, v);
      gained += move_variable(g, a, v, 1);
      gained += move_variable(g, a, v, -1);
      end_moving(a);
    }
    shorter += gained;
  }
  span -= (double)shorter;
  assert(span == span_of(g));
  keep_if_better(g, span);
}

/* FORCE ends where all that hangs together would have to move at once; so the orders
   of the text are polished, too, unless another start is asked for. */
static void try_polish(struct graph *g, bool text) {
  struct arrangement a = arrangement_of(g);
  memcpy(g->order, g->best, g->nvars * sizeof *g->order);
  polish(g, &a);
  if (text) {
    start_occurrence(g);
    polish(g, &a);
    start_declared(g);
    polish(g, &a);
  }
  free_arrangement(&a);
}

/* Turns the best order round if it runs against the order of declaration. */
static void turn(struct graph *g) {
  double middle = (g->nvars - 1) / 2.0, along = 0;

  for (uint32_t i = 0; i < g->nvars; i++)
    along += (i - middle) * (g->best[i] - middle);
  for (uint32_t i = 0; along < 0 && i < g->nvars / 2; i++) {
    uint32_t v = g->best[i];
    g->best[i] = g->best[g->nvars - 1 - i];
    g->best[g->nvars - 1 - i] = v;
  }
}

/* ---- Orders for what is long ---------------------------------------------- */

/* Union-find over the variables of the graph: values that calls pass from slot
   to slot stay together. */
struct order_matching {
  const struct graph *g;
  uint32_t *parent; /* by variable */
};

static uint32_t match_root(const struct order_matching *m, uint32_t v) {
  while (m->parent[v] != v)
    v = m->parent[v] = m->parent[m->parent[v]];
  return v;
}

static void match_group(void *arg, const struct group *group) {
  struct order_matching *m = arg;
  uint32_t pins[2];
  if (group->nvars > 2 || pins_of(m->g, group, pins) < 2)
    return;
  uint32_t a = match_root(m, pins[0]), b = match_root(m, pins[1]);
  m->parent[a < b ? b : a] = a < b ? a : b;
}

/* As declared, but that what is matched stands together, where the first of it
   is declared. */
static void start_matched(struct graph *g, const struct bp_program *p) {
  struct order_matching m = {g,
                             xcalloc((size_t)g->nvars + 1, sizeof *m.parent)};
  struct placed_var *placed = xcalloc((size_t)g->nvars + 1, sizeof *placed);
  for (uint32_t v = 0; v < g->nvars; v++)
    m.parent[v] = v;
  affinity_calls(p, match_group, &m);
  for (uint32_t v = 0; v < g->nvars; v++)
    placed[v] = (struct placed_var){match_root(&m, v), v};
  qsort(placed, g->nvars, sizeof *placed, by_position);
  for (uint32_t i = 0; i < g->nvars; i++)
    g->order[i] = placed[i].var;
  xfree(placed);
  xfree(m.parent);
}

/* Tries g->order; true if it is the best so far. */
static bool try_order(struct graph *g, struct order_trial *t, uint64_t *least) {
  for (uint32_t i = 0; i < g->nvars; i++)
    g->place[g->order[i]] = i;
  uint64_t nodes = order_trial_nodes(t, g->place, *least);
  if (nodes >= *least)
    return false;
  *least = nodes;
  memcpy(g->best, g->order, g->nvars * sizeof *g->best);
  return true;
}

/* If a program has conditions that are too long to be groups, the span says
   little; nor where many values are passed at once, since a sum of distances
   does not see how many pairs lie across each other.  Another order is tried
   there. */
static void try_what_is_long(struct graph *g, const struct bp_program *p) {
  /* A condition is a group, so that there is none that is longer. */
  struct order_trial *t = g->most_uses > LONG ? order_trial_new(p, LONG) : NULL;
  uint64_t least = UINT64_MAX;
  if (!t)
    return;
  memcpy(g->order, g->best, g->nvars * sizeof *g->order);
  try_order(g, t, &least);
  start_matched(g, p);
  try_order(g, t, &least);
  order_trial_free(t);
}

/* ---- The program --------------------------------------------------------- */

static void open_graph(struct graph *g, uint32_t nglobals, uint32_t nothers) {
  *g = (struct graph){
      .nglobals = nglobals, .nvars = nglobals + nothers, .arena = arena_new()};
  size_t n = (size_t)g->nvars + 1;
  g->place = xcalloc(n, sizeof *g->place);
  g->order = xcalloc(n, sizeof *g->order);
  g->best = xcalloc(n, sizeof *g->best);
  g->pull = xcalloc(n, sizeof *g->pull);
  g->pulls = xcalloc(n, sizeof *g->pulls);
  g->best_span = 1e300;
}

static void close_graph(struct graph *g) {
  HASH_CLEAR(hh, g->known);
  arena_free(g->arena);
  vec_free(&g->edges);
  vec_free(&g->pins);
  xfree(g->place);
  xfree(g->order);
  xfree(g->best);
  xfree(g->pull);
  xfree(g->pulls);
}

const char **order_tracks(struct arena *a, struct intern *names,
                          struct bp_program *p, uint32_t *n) {
  return order_tracks_with(a, names, p, &(struct order_options){0}, n);
}

static void declared_slots(struct bp_program *p) {
  for (uint32_t i = 0; i < p->nprocs; i++)
    for (uint32_t k = 0; k < p->procs[i]->nvars; k++)
      p->procs[i]->vars[k].slot = k;
}

/* The order of declaration as the best. */
static void keep_declared(struct graph *g) {
  for (uint32_t i = 0; i < g->nvars; i++)
    g->best[i] = i;
}

/* The number + 1 of what is unknown and assigned to a variable, or 0. */
static uint32_t *unknown_of_vars(struct bp_program *p) {
  uint32_t *number =
      xcalloc((size_t)p->nglobals + p->nslots + 1, sizeof *number);
  uint32_t n, *vars = unknowns_number(p, &n);
  for (uint32_t i = 0; i < n; i++)
    number[vars[i]] = i + 1;
  xfree(vars);
  return number;
}

/* Unknown values lie above the variables that they are assigned to. */
static const char **name_tracks(struct arena *a, struct intern *names,
                                struct bp_program *p, const struct graph *g,
                                uint32_t *n) {
  const char *const *fields = templates_fields(a, names, p);
  const char **tracks = arena_array(a, 2 * (size_t)g->nvars, sizeof *tracks);
  uint32_t *unknown = unknown_of_vars(p);
  *n = 0;
  for (uint32_t i = 0; i < g->nvars; i++) {
    uint32_t v = g->best[i];
    if (unknown[v])
      tracks[(*n)++] =
          intern_str(names, arena_printf(a, "Unknown.u%u", unknown[v] - 1));
    tracks[(*n)++] = intern_str(
        names, v < g->nglobals ? arena_printf(a, "Global.%s", fields[v])
                               : arena_printf(a, "Local.s%u", v - g->nglobals));
  }
  xfree(unknown);
  return tracks;
}

const char **order_tracks_with(struct arena *a, struct intern *names,
                               struct bp_program *p,
                               const struct order_options *options,
                               uint32_t *n) {
  struct graph g;

  if (options->declared_slots)
    declared_slots(p);
  else
    order_slots(p);
  open_graph(&g, p->nglobals, p->nslots);
  if (options->as_declared) {
    keep_declared(&g);
  } else {
    affinity_groups(p, add_hyperedge, &g);
    add_without_hubs(&g);
    try_starts(&g, options->seed);
    if (g.nvars >= FEWEST)
      try_polish(&g, options->seed == 0);
    turn(&g);
    if (!options->seed)
      try_what_is_long(&g, p);
  }
  const char **tracks = name_tracks(a, names, p, &g, n);
  close_graph(&g);
  return tracks;
}

const char **order_tracks_declared(struct arena *a, struct intern *names,
                                   struct bp_program *p, uint32_t *n) {
  struct graph g;
  open_graph(&g, p->nglobals, p->nslots);
  keep_declared(&g);
  const char **tracks = name_tracks(a, names, p, &g, n);
  close_graph(&g);
  return tracks;
}

const uint32_t *order_groups(struct arena *a, uint32_t n, const uint32_t *pins,
                             const size_t *ends, size_t ngroups) {
  struct graph g;

  open_graph(&g, n, 0);
  for (size_t i = 0, from = 0; i < ngroups; from = ends[i++])
    add_pins(&g, pins + from, (uint32_t)(ends[i] - from), STRONG);
  try_starts(&g, 0);
  const uint32_t *best = arena_copy(a, g.best, n, sizeof *g.best);
  close_graph(&g);
  return best;
}
