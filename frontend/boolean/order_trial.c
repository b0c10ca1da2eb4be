/* frontend/boolean/order_trial.c — an order is tried on what is long.
 *
 * The value after, 'x, stands below the value before, as it does in the engine.
 */
#include "order_trial.h"

#include "engine/base/memory.h"
#include "engine/base/vec.h"
#include "engine/bdd/trial.h"

#include <assert.h>
#include <stdlib.h>

enum {
  LONG_USES = 200000, /* of variables, in all of a trial */
  MANY_EQUATIONS = 12,
};

/* A variable gets a value. */
struct equation {
  const struct bp_var *to;
  const struct bp_expr *value;
};

/* A condition, or n equations that hold together. */
struct trial_item {
  const struct bp_expr *condition; /* NULL: equations */
  size_t first;
  uint32_t n;
};

struct order_trial {
  VEC(struct trial_item) items;
  VEC(struct equation) equations;
  uint32_t nglobals;
  bool has_condition;
  uint32_t longest, left; /* uses of variables: of no condition; affordable */
  struct trial_dd *diagrams; /* NULL: no condition is long */
  const uint32_t *place;
};

/* ---- Collecting ------------------------------------------------------------ */

static uint32_t count_trial_uses(const struct bp_expr *e) {
  uint32_t n = e->kind == BP_VAR || e->kind == BP_PRIMED;
  if (!n)
    for (uint32_t i = 0; i < e->nargs; i++)
      n += count_trial_uses(e->arg[i]);
  return n;
}

static void add_trial_item(struct order_trial *t, struct trial_item item,
                           uint32_t uses) {
  if (uses > t->left)
    return;
  t->left -= uses;
  vec_push(&t->items, item);
}

static void collect_condition(struct order_trial *t, const struct bp_expr *e) {
  uint32_t uses = e && !e->choice ? count_trial_uses(e) : 0;
  if (uses <= t->longest)
    return;
  add_trial_item(t, (struct trial_item){.condition = e}, uses);
  t->has_condition = true;
}

static void add_equation(struct order_trial *t, const struct bp_var *to,
                         const struct bp_expr *value) {
  if (to && !value->choice && count_trial_uses(value) > 0)
    vec_push(&t->equations, ((struct equation){to, value}));
}

/* What was added to the equations since `first` is one item. */
static void end_equations(struct order_trial *t, size_t first) {
  uint32_t n = (uint32_t)(t->equations.len - first), uses = n;
  for (size_t i = first; i < t->equations.len; i++)
    uses += count_trial_uses(t->equations.at[i].value);
  if (n >= MANY_EQUATIONS)
    add_trial_item(t, (struct trial_item){.first = first, .n = n}, uses);
}

static void collect_call(struct order_trial *t, const struct bp_stmt *s) {
  const struct bp_proc *f = s->callee.proc;
  const struct bp_stmt *out =
      s->ntargets >= MANY_EQUATIONS ? bp_first_return(f->body) : NULL;
  size_t first = t->equations.len;
  for (uint32_t i = 0; i < s->nargs; i++)
    add_equation(t, &f->vars[i], s->args[i]);
  end_equations(t, first);
  first = t->equations.len;
  for (uint32_t i = 0; out && i < s->ntargets; i++)
    add_equation(t, s->targets[i].var, out->args[i]);
  end_equations(t, first);
}

static void collect_assignment(struct order_trial *t, const struct bp_stmt *s) {
  size_t first = t->equations.len;
  for (uint32_t i = 0; i < s->ntargets; i++)
    add_equation(t, s->targets[i].var, s->args[i]);
  end_equations(t, first);
}

static void collect_statements(struct order_trial *t, const struct bp_stmt *s) {
  for (; s; s = s->next) {
    collect_condition(t, s->cond);
    if (s->kind == BP_CALL)
      collect_call(t, s);
    if (s->kind == BP_ASSIGN)
      collect_assignment(t, s);
    for (const struct bp_arm *arm = s->arms; arm; arm = arm->next) {
      collect_condition(t, arm->cond);
      collect_statements(t, arm->body);
    }
    collect_statements(t, s->orelse);
  }
}

struct order_trial *order_trial_new(const struct bp_program *p,
                                    uint32_t longest) {
  struct order_trial *t = xcalloc(1, sizeof *t);

  t->longest = longest;
  t->left = LONG_USES;
  t->nglobals = p->nglobals;
  for (uint32_t i = 0; i < p->nprocs; i++)
    collect_statements(t, p->procs[i]->body);
  if (t->has_condition)
    t->diagrams = trial_new();
  if (t->diagrams)
    return t;
  order_trial_free(t);
  return NULL;
}

void order_trial_free(struct order_trial *t) {
  if (!t)
    return;
  vec_free(&t->items);
  vec_free(&t->equations);
  trial_free(t->diagrams);
  xfree(t);
}

/* ---- Diagrams -------------------------------------------------------------- */

static uint32_t negate(struct order_trial *t, uint32_t f) {
  return trial_ite(t->diagrams, f, TRIAL_NO, TRIAL_YES);
}

static uint32_t combine_trials(struct order_trial *t, enum bp_expr_kind kind,
                               uint32_t f, uint32_t g) {
  switch (kind) {
  case BP_AND:
    return trial_ite(t->diagrams, f, g, TRIAL_NO);
  case BP_OR:
    return trial_ite(t->diagrams, f, TRIAL_YES, g);
  case BP_IMPLIES:
    return trial_ite(t->diagrams, f, g, TRIAL_YES);
  case BP_EQ:
  case BP_IFF:
    return trial_ite(t->diagrams, f, g, negate(t, g));
  default:
    assert(kind == BP_XOR || kind == BP_NE);
    return trial_ite(t->diagrams, f, negate(t, g), g);
  }
}

static uint32_t trial_diagram(struct order_trial *t, const struct bp_expr *e);

static uint32_t place_of(const struct order_trial *t, const struct bp_var *v) {
  return t->place[v->global ? v->index : t->nglobals + v->slot];
}

struct trial_conjunct {
  const struct bp_expr *e;
  uint32_t uses;
};

static int by_uses(const void *x, const void *y) {
  const struct trial_conjunct *a = x, *b = y;
  if (a->uses != b->uses)
    return a->uses > b->uses ? -1 : 1;
  return (a->e->span.start > b->e->span.start) -
         (a->e->span.start < b->e->span.start);
}

/* The longest conjunct first: it leaves few combinations, where many equalities
   of distant variables allow many. */
static uint32_t conjunction_of(struct order_trial *t, const struct bp_expr *e) {
  struct trial_conjunct *parts = xcalloc(e->nargs, sizeof *parts);
  for (uint32_t i = 0; i < e->nargs; i++)
    parts[i] = (struct trial_conjunct){e->arg[i], count_trial_uses(e->arg[i])};
  qsort(parts, e->nargs, sizeof *parts, by_uses);
  uint32_t f = TRIAL_YES;
  for (uint32_t i = 0; i < e->nargs && !trial_is_full(t->diagrams); i++)
    f = trial_ite(t->diagrams, f, trial_diagram(t, parts[i].e), TRIAL_NO);
  xfree(parts);
  return f;
}

static uint32_t trial_diagram(struct order_trial *t, const struct bp_expr *e) {
  switch (e->kind) {
  case BP_FALSE:
    return TRIAL_NO;
  case BP_TRUE:
    return TRIAL_YES;
  case BP_VAR:
  case BP_PRIMED: {
    uint32_t level = 2 * place_of(t, e->ref.var) + (e->kind == BP_PRIMED);
    return trial_node(t->diagrams, level, TRIAL_NO, TRIAL_YES);
  }
  case BP_NOT:
    return negate(t, trial_diagram(t, e->arg[0]));
  case BP_ITE: {
    uint32_t f = trial_diagram(t, e->arg[0]), g = trial_diagram(t, e->arg[1]);
    return trial_ite(t->diagrams, f, g, trial_diagram(t, e->arg[2]));
  }
  default:
    break;
  }
  if (e->kind == BP_AND)
    return conjunction_of(t, e);
  uint32_t f = trial_diagram(t, e->arg[0]);
  for (uint32_t i = 1; i < e->nargs; i++)
    f = combine_trials(t, e->kind, f, trial_diagram(t, e->arg[i]));
  return f;
}

struct placed_equation {
  const struct equation *e;
  uint32_t place;
};

/* Equations are joined from the lowest variable upwards. */
static int by_place(const void *x, const void *y) {
  const struct placed_equation *a = x, *b = y;
  return (a->place < b->place) - (a->place > b->place);
}

static uint32_t trial_equations(struct order_trial *t,
                                const struct trial_item *item) {
  struct placed_equation *parts = xcalloc(item->n, sizeof *parts);
  for (uint32_t i = 0; i < item->n; i++) {
    const struct equation *e = &t->equations.at[item->first + i];
    parts[i] = (struct placed_equation){e, place_of(t, e->to)};
  }
  qsort(parts, item->n, sizeof *parts, by_place);
  uint32_t f = TRIAL_YES;
  for (uint32_t i = 0; i < item->n && !trial_is_full(t->diagrams); i++) {
    uint32_t to =
        trial_node(t->diagrams, 2 * parts[i].place + 1, TRIAL_NO, TRIAL_YES);
    uint32_t value = trial_diagram(t, parts[i].e->value);
    f = trial_ite(t->diagrams, combine_trials(t, BP_EQ, to, value), f,
                  TRIAL_NO);
  }
  xfree(parts);
  return f;
}

/* The nodes of one diagram and of what it is made from, up to `most`. */
static uint32_t try_item(struct order_trial *t, const struct trial_item *item,
                         uint64_t most) {
  trial_begin(t->diagrams, most);
  if (item->condition)
    trial_diagram(t, item->condition);
  else
    trial_equations(t, item);
  return trial_made(t->diagrams);
}

uint64_t order_trial_nodes(struct order_trial *t, const uint32_t *place,
                           uint64_t most) {
  uint64_t sum = 0;
  t->place = place;
  for (size_t i = 0; i < t->items.len && sum < most; i++)
    sum += try_item(t, &t->items.at[i], most - sum);
  return sum < most ? sum : most;
}
