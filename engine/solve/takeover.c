/* engine/solve/takeover.c — figures: to make a node takes as long as to look at
 * some tens of tuples (doc/NOTEBOOK.md).
 */
#include "takeover.h"

#include "exec.h"
#include "tuple_diagrams.h"

enum {
  NODES_PER_TURN = 50000, /* made by diagrams, then tables have their turn */
  LOOKS_PER_NODE = 32,    /* of tables, for each of these nodes, at first */
  TUPLES_PER_NODE = 32,   /* a diagram with more pays */
  MOST_DOUBLINGS = 20,
};

void extent_add(struct extent *e, const struct plan *p, uint32_t system,
                uint32_t member, struct dd *dd, dd_slot value) {
  const struct plan_member *m = &p->solves.at[system]->members.at[member];
  e->tuples +=
      tuples_in_diagram(dd, &p->layout, m->control, m->ncontrol, value);
  e->nodes += dd_nodes(dd, value);
}

bool takeover_is_due(const struct takeover *t, const struct plan *p,
                     uint32_t system, struct dd *dd) {
  return p->solves.at[system]->at_once ||
         (!t->refused && dd_get_work(dd).made - t->since >= NODES_PER_TURN);
}

/* The tables that would be read. */
static double tuples_to_load(struct exec *x, const struct plan *p,
                             uint32_t system) {
  const struct plan_solve *s = p->solves.at[system];
  struct dd *dd = exec_store(x);
  double sum = 0;
  for (size_t i = 0; i < s->tables.len; i++) {
    const struct plan_table *t = &s->tables.at[i];
    if (t->rel == PLAN_NONE)
      sum += tuples_in_diagram(dd, &p->layout, t->control, t->ncontrol,
                               exec_slot(x, t->reg));
  }
  return sum;
}

/* How many tuples the tables may look at now; 0: it is not their turn. */
static uint64_t budget_of_turn(struct takeover *t, struct exec *x,
                               const struct plan *p, uint32_t system,
                               struct extent sofar) {
  uint64_t made = dd_get_work(exec_store(x)).made;
  uint64_t budget = (made - t->since) * LOOKS_PER_NODE;
  t->since = made;
  if (sofar.tuples > (double)sofar.nodes * TUPLES_PER_NODE)
    return 0;
  budget <<= t->turns < MOST_DOUBLINGS ? t->turns : MOST_DOUBLINGS;
  if (!t->joins && tuples_to_load(x, p, system) > (double)budget)
    return 0;
  t->turns++;
  return budget;
}

bool takeover_run(struct takeover *t, struct exec *x, const struct plan *p,
                  uint32_t system, struct extent sofar) {
  uint64_t budget = 0;
  if (!p->solves.at[system]->at_once) {
    budget = budget_of_turn(t, x, p, system, sofar);
    if (budget == 0)
      return false;
  }
  if (!t->joins)
    t->joins = joins_new(x, p, system);
  enum joins_end end = joins_run(t->joins, budget);
  if (end == JOINS_TOO_MUCH) {
    t->refused = true;
    joins_free(t->joins);
    t->joins = NULL;
  }
  return end == JOINS_SOLVED;
}
