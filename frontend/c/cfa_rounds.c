/* frontend/c/cfa_rounds.c — all rounds of all loops, one behind the other.  See
 * cfa_rounds.h.
 *
 * Nodes, of a location and the rounds of the loops around it, are looked at in an order in
 * which each comes after all that lead to it (nesting.h).  Only those that wait to be looked
 * at have ranges of their variables.
 */
#include "cfa_rounds.h"

#include "cfa_inline.h"
#include "cfa_ranges.h"
#include "nesting.h"

#include "engine/base/memory.h"

#include <string.h>

enum {
  MOST_OLD_LOCATIONS = 3000,
  MOST_ROUND_LOCATIONS = 12000,
  ROUNDS_WITHOUT_CHANGE = 9,
  MOST_ROUND_RANGES = 40000000 /* of all locations together */
};

struct round_node {
  uint32_t location;
  uint32_t rounds[MOST_NEST], open[MOST_NEST];
  /* By loop: in this round, ranges have said that it goes on. */
  bool decided[MOST_NEST];
  uint32_t made; /* the new location */
  struct cfa_range *of;
};

/* Of the loop that begins with a location: ranges in the round before, and in how many rounds
   they have not changed. */
struct loop_before {
  struct cfa_range *of;
  uint32_t unchanged;
};

struct round_maker {
  const struct cfa *old;
  struct nest_place *places; /* by location */
  uint32_t most_open, nvars;
  VEC(struct round_node) waiting;
  cfa_location_list locations;
  cfa_edge_list edges;
  struct loop_before *before; /* by location */
  uint32_t
      *ends; /* by location that is no plain one: the new one, or CFA_NONE */
  uint32_t beyond; /* what is taken not to be reached; or CFA_NONE */
  bool failed;
};

/* ---- Locations ------------------------------------------------------------------ */

static uint32_t copied_location(struct round_maker *m, uint32_t old) {
  struct cfa_location l = m->old->locations[old];
  l.number = (uint32_t)m->locations.len;
  l.nin = l.nout = 0;
  vec_push(&m->locations, l);
  return l.number;
}

static uint32_t end_location(struct round_maker *m, uint32_t old) {
  if (m->ends[old] == CFA_NONE)
    m->ends[old] = copied_location(m, old);
  return m->ends[old];
}

static void make_beyond(struct cfa_location *l) {
  l->kind = CFA_UNSUPPORTED;
  l->labels = NULL;
  l->loop_head = false;
  l->text = "further rounds of a loop are not looked at";
}

/* Where ways lead that are taken not to be there. */
static uint32_t location_beyond(struct round_maker *m, uint32_t from) {
  if (m->beyond == CFA_NONE) {
    m->beyond = copied_location(m, from);
    make_beyond(&m->locations.at[m->beyond]);
  }
  return m->beyond;
}

static void copy_edge_to(struct round_maker *m, const struct cfa_edge *e,
                         uint32_t from, uint32_t to) {
  struct cfa_edge copy = *e;
  copy.number = (uint32_t)m->edges.len;
  copy.from = from;
  copy.to = to;
  vec_push(&m->edges, copy);
}

/* ---- Ways ----------------------------------------------------------------------- */

static struct cfa_range *copy_ranges(const struct round_maker *m,
                                     const struct cfa_range *of) {
  struct cfa_range *copy = xcalloc(m->nvars + 1, sizeof *copy);
  return memcpy(copy, of, m->nvars * sizeof *copy);
}

/* The ranges after the edge; false: it is not taken. */
static bool follow_ranges(const struct round_maker *m, const struct cfa_edge *e,
                          struct cfa_range *of) {
  if (e->kind == CFA_ASSUME)
    return cfa_range_assume(e->expr, true, of);
  if (e->kind == CFA_SET)
    of[e->var] = cfa_range_of(e->expr, of);
  if (e->kind == CFA_HAVOC)
    of[e->var] = cfa_range_of_type(m->old->vars[e->var].type);
  return true;
}

static bool is_in_loop(const struct round_maker *m, uint32_t location,
                       uint32_t depth, uint32_t head) {
  const struct nest_place *p = &m->places[location];
  return p->depth > depth && p->nest[depth] == head;
}

/* The node that a way leads to, which waits; in its ranges nothing was set. */
static struct round_node node_after(const struct round_maker *m,
                                    const struct round_node *n,
                                    const bool *decided, uint32_t to) {
  const struct nest_place *from = &m->places[n->location],
                          *place = &m->places[to];
  struct round_node after = {.location = to, .made = CFA_NONE};
  nesting_rounds_after(from, n->rounds, to, place, after.rounds);
  for (uint32_t i = 0; i < place->depth && i < from->depth; i++) {
    if (place->nest[i] != from->nest[i])
      break;
    bool again = place->nest[i] == to;
    after.open[i] = n->open[i] + (again && !decided[i]);
    after.decided[i] = decided[i] && !again;
  }
  return after;
}

static struct round_node *waiting_node(struct round_maker *m,
                                       const struct round_node *like) {
  for (size_t i = 0; i < m->waiting.len; i++) {
    struct round_node *n = &m->waiting.at[i];
    if (n->location == like->location &&
        !memcmp(n->rounds, like->rounds, sizeof n->rounds))
      return n;
  }
  return NULL;
}

static void join_into(const struct round_maker *m, struct round_node *n,
                      const struct round_node *way) {
  for (uint32_t i = 0; i < MOST_NEST; i++) {
    n->open[i] = n->open[i] > way->open[i] ? n->open[i] : way->open[i];
    n->decided[i] = n->decided[i] && way->decided[i];
  }
  for (uint32_t v = 0; v < m->nvars; v++)
    n->of[v] = cfa_range_join(n->of[v], way->of[v]);
}

static bool is_beyond(const struct round_maker *m, const struct round_node *n) {
  bool is = false;
  for (uint32_t i = 0; i < MOST_NEST; i++)
    is = is || n->open[i] > m->most_open;
  return is;
}

/* Takes the ranges over; the new location that the way leads to. */
static uint32_t target_of_way(struct round_maker *m, const struct round_node *n,
                              const bool *decided, uint32_t to,
                              struct cfa_range *of) {
  struct round_node after = node_after(m, n, decided, to);
  struct round_node *there = waiting_node(m, &after);
  bool ends = m->old->locations[to].kind != CFA_PLAIN;
  after.of = of;
  if (ends || is_beyond(m, &after)) {
    xfree(of);
    return ends ? end_location(m, to) : location_beyond(m, to);
  }
  if (there) {
    join_into(m, there, &after);
    xfree(of);
    return there->made;
  }
  after.made = copied_location(m, to);
  m->locations.at[after.made].labels = NULL;
  vec_push(&m->waiting, after);
  return after.made;
}

/* ---- Nodes ---------------------------------------------------------------------- */

/* Ranges exclude a way out of the loop to where the program goes on: they know when it
   ends. */
static void note_decided(const struct round_maker *m,
                         const struct round_node *n, uint32_t to,
                         bool *decided) {
  const struct nest_place *p = &m->places[n->location];
  if (m->old->locations[to].kind != CFA_PLAIN)
    return;
  for (uint32_t i = 0; i < p->depth; i++)
    decided[i] = decided[i] || !is_in_loop(m, to, i, p->nest[i]);
}

static void look_at_ways(struct round_maker *m, const struct round_node *n) {
  const struct cfa_location *l = &m->old->locations[n->location];
  struct cfa_range **after = xcalloc(l->nout + 1, sizeof *after);
  bool decided[MOST_NEST];
  memcpy(decided, n->decided, sizeof decided);
  for (uint32_t i = 0; i < l->nout; i++) {
    const struct cfa_edge *e = &m->old->edges[l->out[i]];
    after[i] = copy_ranges(m, n->of);
    if (follow_ranges(m, e, after[i]))
      continue;
    xfree(after[i]);
    after[i] = NULL;
    note_decided(m, n, e->to, decided);
  }
  for (uint32_t i = 0; i < l->nout; i++) {
    const struct cfa_edge *e = &m->old->edges[l->out[i]];
    uint32_t to = after[i] ? target_of_way(m, n, decided, e->to, after[i])
                           : location_beyond(m, e->to);
    copy_edge_to(m, e, n->made, to);
  }
  xfree(after);
}

/* How many rounds in a row have changed no range, at a node with which a loop begins. */
static uint32_t count_unchanged(struct round_maker *m,
                                const struct round_node *n) {
  const struct nest_place *p = &m->places[n->location];
  struct loop_before *before = &m->before[n->location];
  if (p->depth == 0 || p->nest[p->depth - 1] != n->location)
    return 0;
  bool same = n->rounds[p->depth - 1] > 0 && before->of &&
              !memcmp(before->of, n->of, m->nvars * sizeof *n->of);
  before->unchanged = same ? before->unchanged + 1 : 0;
  if (same)
    return before->unchanged;
  xfree(before->of);
  before->of = copy_ranges(m, n->of);
  return 0;
}

/* A loop in which many rounds change no range: it seems to go on as long as inputs say.
   More rounds than a few are not worth while. */
static void look_at_node_of_round(struct round_maker *m,
                                  const struct round_node *n) {
  if (count_unchanged(m, n) <= ROUNDS_WITHOUT_CHANGE)
    look_at_ways(m, n);
  else if (m->most_open > ROUNDS_WITHOUT_CHANGE)
    m->failed = true;
  else
    make_beyond(&m->locations.at[n->made]);
}

static struct round_node take_first_round(struct round_maker *m) {
  size_t first = 0;
  for (size_t i = 1; i < m->waiting.len; i++) {
    const struct round_node *a = &m->waiting.at[i], *b = &m->waiting.at[first];
    if (nesting_precedes(&m->places[a->location], a->rounds,
                         &m->places[b->location], b->rounds))
      first = i;
  }
  struct round_node n = m->waiting.at[first];
  m->waiting.at[first] = m->waiting.at[m->waiting.len - 1];
  m->waiting.len--;
  return n;
}

static void look_at_all(struct round_maker *m) {
  const struct cfa *g = m->old;
  struct round_node first = {.location = g->procs[0].entry};
  first.of = xcalloc(m->nvars + 1, sizeof *first.of);
  for (uint32_t v = 0; v < m->nvars; v++)
    first.of[v] = cfa_range_of_type(g->vars[v].type);
  first.made = copied_location(m, first.location);
  vec_push(&m->waiting, first);
  while (m->waiting.len > 0) {
    struct round_node n = take_first_round(m);
    m->failed = m->failed || m->locations.len > MOST_ROUND_LOCATIONS ||
                m->locations.len * m->nvars > MOST_ROUND_RANGES;
    if (!m->failed)
      look_at_node_of_round(m, &n);
    xfree(n.of);
  }
}

/* ---- The automaton --------------------------------------------------------------- */

static uint32_t next_in_order(const void *arg, uint32_t x, uint32_t i) {
  const struct cfa *g = arg;
  const struct cfa_location *l = &g->locations[x];
  return i < l->nout ? g->edges[l->out[i]].to : NESTING_NONE;
}

/* All others, as they are: none is called. */
static void copy_other_proc(struct round_maker *m, struct cfa_proc *p) {
  uint32_t from = p->first_location, first = (uint32_t)m->locations.len;
  uint32_t first_edge = (uint32_t)m->edges.len;
  for (uint32_t i = 0; i < p->nlocations; i++)
    copied_location(m, from + i);
  for (uint32_t i = 0; i < p->nedges; i++) {
    const struct cfa_edge *e = &m->old->edges[p->first_edge + i];
    copy_edge_to(m, e, e->from - from + first, e->to - from + first);
  }
  p->entry = p->entry - from + first;
  p->exit = p->exit == CFA_NONE ? CFA_NONE : p->exit - from + first;
  p->first_location = first;
  p->first_edge = first_edge;
}

static const struct cfa *made_of_rounds(struct round_maker *m) {
  const struct cfa *g = m->old;
  struct cfa *made = arena_copy(g->arena, g, 1, sizeof *g);
  struct cfa_proc *procs =
      arena_copy(g->arena, g->procs, g->nprocs, sizeof *procs);
  if (procs[0].exit != CFA_NONE)
    procs[0].exit = end_location(m, procs[0].exit);
  procs[0].entry = procs[0].first_location = procs[0].first_edge = 0;
  procs[0].nlocations = (uint32_t)m->locations.len;
  procs[0].nedges = (uint32_t)m->edges.len;
  for (uint32_t i = 1; i < g->nprocs; i++)
    copy_other_proc(m, &procs[i]);
  cfa_var_list vars = {0};
  for (uint32_t i = 0; i < g->nvars; i++)
    vec_push(&vars, g->vars[i]);
  made->procs = procs;
  made->exact = cfa_exact(g);
  cfa_finish(made, g->arena, &vars, &m->locations, &m->edges);
  return made;
}

/* Its variables stand behind the globals, and it only sets variables. */
static bool is_simple_start(const struct cfa *g) {
  const struct cfa_proc *p = &g->procs[0];
  bool is = p->first_var == g->nglobals && p->nlocations <= MOST_OLD_LOCATIONS;
  for (uint32_t i = 0; i < p->nedges && is; i++) {
    enum cfa_edge_kind kind = g->edges[p->first_edge + i].kind;
    is = kind == CFA_SKIP || kind == CFA_ASSUME || kind == CFA_SET ||
         kind == CFA_HAVOC;
  }
  return is;
}

const struct cfa *cfa_all_rounds(const struct cfa *g, uint32_t most_open) {
  g = cfa_main_in_place(g);
  if (!is_simple_start(g))
    return NULL;
  struct round_maker m = {.old = g,
                          .most_open = most_open,
                          .nvars = g->nglobals + g->procs[0].nvars,
                          .beyond = CFA_NONE};
  m.places = xcalloc(g->nlocations + 1, sizeof *m.places);
  m.before = xcalloc(g->nlocations + 1, sizeof *m.before);
  m.ends = xcalloc(g->nlocations + 1, sizeof *m.ends);
  memset(m.ends, 0xff, (g->nlocations + 1) * sizeof *m.ends);
  m.failed = !nesting_find(g->nlocations, g->procs[0].entry, next_in_order, g,
                           m.places);
  if (!m.failed)
    look_at_all(&m);
  const struct cfa *made = m.failed ? NULL : made_of_rounds(&m);
  for (uint32_t i = 0; i < g->nlocations; i++)
    xfree(m.before[i].of);
  xfree(m.before);
  xfree(m.places);
  xfree(m.ends);
  vec_free(&m.waiting);
  vec_free(&m.locations);
  vec_free(&m.edges);
  return made;
}
