/* calculus/answers/why_not_near.c — which of the tuples that are missing to
 * show.
 *
 * If a clause fails, any value of its quantified variables is an example,
 * and most of them say nothing: a summary that begins in one procedure and
 * ends in another is absent from every program.  The tuple to show is one that
 * could nearly be there.  What is nearly there is found on control components
 * only, where diagrams are small:
 *
 *   D(0) of a relation: where it has tuples at all;
 *   D(i + 1): the heads of clauses whose conditions have control components
 *   that fit, those of relations that have clauses taken from D(i).
 *
 * So D(i) is what could be reached by i more steps from where the relation
 * ends, if data did not matter.  When nothing is added any more, conditions
 * that say nothing of the tuple itself are left out, such as that a procedure
 * is called.  The tuple is taken from the first D(i) that has a candidate; one
 * that some clause gives from D(i - 1), or D(0), if that can be, the other
 * conditions being met, data and all.  Of what is left, it agrees with a tuple
 * that there is in as many components as one can have by taking them from left
 * to right: control first, and then those in which there is no choice.
 *
 * All of this only leaves candidates out, so what is shown is always right.
 */
#include "explaining.h"

#include <stdlib.h>
#include <string.h>

/* How far from what there is one looks. */
enum { MAX_DISTANCE = 10000 };

/* A clause on control components. */
struct outline {
  const struct plan_witness *w;
  uint32_t rel;
  dd_slot given;                         /* what its other conditions leave */
  const struct plan_condition **derived; /* those with clauses */
  uint32_t nderived;
};

struct near_search {
  struct explainer *e;
  struct dd *dd;
  const struct layout *layout;
  bool *in;                    /* by relation: it has layers */
  VEC(uint32_t) rels;          /* those */
  VEC(dd_slot) * layers;       /* by relation: D(0), D(1), … */
  VEC(struct outline) clauses; /* of all of them */
  uint32_t n;                  /* layers that there are */
  bool relaxed;                /* what says nothing of the head is left out */
  bool complete;               /* another one would be the last one again */
  dd_slot work, term, value;
  bool *kept;          /* by diagram variable; for keep_fields */
  uint32_t *from, *to; /* lists of them */
};

/* Fields in a list that grows in the explainer's arena, for no list of its own
   would be given back when a limit is hit. */
struct fields {
  uint32_t *at;
  uint32_t n;
};

static struct fields fields_new(const struct near_search *n, uint32_t most) {
  struct fields f = {arena_array(n->e->arena, most, sizeof *f.at), 0};
  return f;
}

static void add_field(struct fields *f, uint64_t field) {
  f->at[f->n++] = (uint32_t)field;
}

static bool has_field(const struct fields *f, uint32_t field) {
  for (uint32_t i = 0; i < f->n; i++)
    if (f->at[i] == field)
      return true;
  return false;
}

static bool is_control_field(const struct near_search *n, uint32_t rel,
                             uint32_t i) {
  return n->e->l->core[rel]->params[i]->type->control;
}

/* Whether a condition is a tuple that clauses should give. */
static bool is_derived(const struct near_search *n,
                       const struct plan_condition *c) {
  return c->rel != PLAN_NONE && !c->negated && !lower_is_given(n->e->l, c->rel);
}

/* ---- Fields -------------------------------------------------------------- */

/* dst := a without what is not in the fields that are kept. */
static void keep_fields(struct near_search *n, dd_slot dst, dd_slot a,
                        const struct fields *fields) {
  uint32_t m = 0;
  memset(n->kept, false, n->layout->nvars);
  for (uint32_t i = 0; i < fields->n; i++) {
    const struct field *f = &n->layout->fields[fields->at[i]];
    for (uint32_t b = 0; b < f->width; b++)
      n->kept[f->vars[b]] = true;
  }
  for (uint32_t i = 0; i < n->layout->nvars; i++)
    if (!n->kept[i])
      n->from[m++] = i;
  dd_exists(n->dd, dst, a, dd_make_set(n->dd, n->from, m));
}

/* a := a with fields renamed; of several targets for one field, the first. */
static void move_fields(struct near_search *n, dd_slot a,
                        const struct fields *from, const struct fields *to) {
  uint32_t m = 0;
  for (uint32_t i = 0; i < from->n; i++) {
    const struct field *f = &n->layout->fields[from->at[i]];
    const struct field *g = &n->layout->fields[to->at[i]];
    struct fields before = {from->at, i};
    for (uint32_t b = 0; b < f->width && !has_field(&before, from->at[i]);
         b++) {
      n->from[m] = f->vars[b];
      n->to[m++] = g->vars[b];
    }
  }
  dd_rename(n->dd, a, a, dd_make_map(n->dd, n->from, n->to, m));
}

/* The fields of a relation's parameters, and where a condition has them. */
struct placing {
  struct fields home, args;
};

static struct placing placing_of(const struct near_search *n,
                                 const struct plan_condition *c, bool control) {
  struct placing p = {fields_new(n, c->nargs), fields_new(n, c->nargs)};
  const struct plan_relation *r = &n->e->plan->rels.at[c->rel];
  for (uint32_t i = 0; i < c->nargs; i++)
    if (c->args[i].kind == PLAN_ARG_FIELD &&
        (!control || is_control_field(n, c->rel, i))) {
      add_field(&p.home, r->params[i]);
      add_field(&p.args, c->args[i].at);
    }
  return p;
}

/* a := a where arguments of a condition that are constants are; `field` has the
   parameters' fields. */
static void fix_constants(struct near_search *n, const struct plan_condition *c,
                          const uint32_t *field, bool control, dd_slot a) {
  for (uint32_t i = 0; i < c->nargs; i++)
    if (c->args[i].kind == PLAN_ARG_VALUE &&
        (!control || is_control_field(n, c->rel, i))) {
      field_is(n->dd, n->term, &n->layout->fields[field[i]], c->args[i].at);
      dd_and(n->dd, a, a, n->term);
    }
}

/* n->work := D(i) of a condition's relation, over its arguments. */
static void layer_of(struct near_search *n, const struct plan_condition *c,
                     uint32_t i) {
  struct placing p = placing_of(n, c, true);
  dd_copy(n->dd, n->work, n->layers[c->rel].at[i]);
  fix_constants(n, c, n->e->plan->rels.at[c->rel].params, true, n->work);
  keep_fields(n, n->work, n->work, &p.home);
  move_fields(n, n->work, &p.home, &p.args);
}

/* ---- Clauses on control components --------------------------------------- */

/* The control fields of a clause's head, and of its conditions on relations. */
static struct fields control_fields(const struct near_search *n,
                                    const struct plan_witness *w,
                                    uint32_t rel) {
  uint32_t most = w->nhead;
  for (uint32_t i = 0; i < w->nconditions; i++)
    most += w->conditions[i].nargs;
  struct fields out = fields_new(n, most);
  for (uint32_t i = 0; i < w->nhead; i++)
    if (is_control_field(n, rel, i))
      add_field(&out, w->head[i].at);
  for (uint32_t i = 0; i < w->nconditions; i++) {
    const struct plan_condition *c = &w->conditions[i];
    for (uint32_t j = 0; c->rel != PLAN_NONE && j < c->nargs; j++)
      if (c->args[j].kind == PLAN_ARG_FIELD && is_control_field(n, c->rel, j))
        add_field(&out, c->args[j].at);
  }
  return out;
}

/* dst := a condition by itself, brought down to control components. */
static void outline_of(struct near_search *n, dd_slot dst,
                       const struct plan_condition *c,
                       const struct fields *control) {
  dd_copy(n->dd, dst, exec_slot(n->e->x, c->factor));
  if (c->complement)
    dd_not(n->dd, dst, dst);
  keep_fields(n, dst, dst, control);
}

/* Together these say no less than the product would. */
static void add_outline(struct near_search *n, uint32_t rel,
                        const struct plan_witness *w) {
  if (!explain_load(n->e, w, PLAN_NONE, AT_END))
    return;
  exec_straight(n->e->x, &w->code);
  struct outline o = {.w = w, .rel = rel, .given = dd_slots(n->dd, 1)};
  struct fields control = control_fields(n, w, rel);
  o.derived = arena_array(n->e->arena, w->nconditions, sizeof *o.derived);
  dd_copy(n->dd, o.given, DD_TRUE);
  for (uint32_t i = 0; i < w->nconditions; i++) {
    const struct plan_condition *c = &w->conditions[i];
    if (is_derived(n, c)) {
      o.derived[o.nderived++] = c;
    } else if (c->factor != PLAN_NONE) {
      outline_of(n, n->work, c, &control);
      dd_and(n->dd, o.given, o.given, n->work);
    }
  }
  vec_push(&n->clauses, o);
}

static void add_relations(struct near_search *n,
                          const plan_witnesses *clauses) {
  for (size_t i = 0; i < clauses->len; i++)
    for (uint32_t j = 0; j < clauses->at[i].nconditions; j++) {
      const struct plan_condition *c = &clauses->at[i].conditions[j];
      if (!is_derived(n, c) || n->in[c->rel])
        continue;
      n->in[c->rel] = true;
      vec_push(&n->rels, c->rel);
    }
}

/* D(0): where a relation has tuples. */
static void first_layer(struct near_search *n, uint32_t rel) {
  const struct core_rel *r = n->e->l->core[rel];
  struct fields control = fields_new(n, r->nparams);
  dd_slot d = dd_slots(n->dd, 1);
  for (uint32_t i = 0; i < r->nparams; i++)
    if (is_control_field(n, rel, i))
      add_field(&control, n->e->plan->rels.at[rel].params[i]);
  if (!explain_unknown(n->e, PLAN_NONE, rel)) {
    explain_value(n->e, rel, PLAN_NONE, AT_END, d);
    keep_fields(n, d, d, &control);
  }
  vec_push(&n->layers[rel], d);
}

struct near_search *near_new(struct explainer *e) {
  struct near_search *n = xcalloc(1, sizeof *n);
  size_t nrels = e->plan->rels.len, nvars = e->plan->layout.nvars;
  n->e = e;
  n->dd = e->dd;
  n->layout = &e->plan->layout;
  n->in = arena_array(e->arena, nrels + 1, sizeof *n->in);
  n->layers = arena_array(e->arena, nrels + 1, sizeof *n->layers);
  n->kept = arena_array(e->arena, nvars + 1, sizeof *n->kept);
  n->from = arena_array(e->arena, nvars + 1, sizeof *n->from);
  n->to = arena_array(e->arena, nvars + 1, sizeof *n->to);
  return n;
}

void near_begin(struct near_search *n, uint32_t stmt) {
  const struct plan *p = n->e->plan;
  n->work = dd_slots(n->dd, 3);
  n->term = n->work + 1;
  n->value = n->work + 2;
  n->n = 1;
  add_relations(n, &p->clauses[p->rels.len + stmt]);
  for (size_t i = 0; i < n->rels.len; i++) {
    const plan_witnesses *clauses = &p->clauses[n->rels.at[i]];
    add_relations(n, clauses);
    first_layer(n, n->rels.at[i]);
    for (size_t j = 0; j < clauses->len; j++)
      if (!explain_breaks(&clauses->at[j]))
        add_outline(n, n->rels.at[i], &clauses->at[j]);
  }
}

void near_free(struct near_search *n) {
  if (!n)
    return;
  for (size_t i = 0; i < n->rels.len; i++)
    vec_free(&n->layers[n->rels.at[i]]);
  vec_free(&n->rels);
  vec_free(&n->clauses);
  xfree(n);
}

/* ---- Layers -------------------------------------------------------------- */

/* e->acc, over the fields of a clause: only the head's are left, in the fields
   of the parameters. */
static void to_parameters(struct near_search *n, const struct outline *o) {
  uint32_t m = o->w->nhead;
  struct fields head = fields_new(n, m);
  struct fields home = {n->e->plan->rels.at[o->rel].params, m};
  for (uint32_t i = 0; i < m; i++)
    add_field(&head, o->w->head[i].at);
  keep_fields(n, n->e->acc, n->e->acc, &head);
  move_fields(n, n->e->acc, &head, &home);
}

/* Whether a condition has an argument of the head. */
static bool shares_head(const struct plan_witness *w,
                        const struct plan_condition *c) {
  for (uint32_t i = 0; i < c->nargs; i++)
    for (uint32_t j = 0; c->args[i].kind == PLAN_ARG_FIELD && j < w->nhead; j++)
      if (w->head[j].at == c->args[i].at)
        return true;
  return false;
}

/* Makes the next layer of all relations. */
static void extend_layers(struct near_search *n) {
  struct dd *dd = n->dd;
  uint32_t last = n->n - 1;
  dd_slot keep = dd_slots(dd, 1);
  dd_copy(dd, keep, n->e->acc);
  n->relaxed = n->complete;
  n->complete = true;
  for (size_t i = 0; i < n->rels.len; i++) {
    dd_slot d = dd_slots(dd, 1);
    dd_copy(dd, d, n->layers[n->rels.at[i]].at[last]);
    vec_push(&n->layers[n->rels.at[i]], d);
  }
  for (size_t i = 0; i < n->clauses.len; i++) {
    const struct outline *o = &n->clauses.at[i];
    dd_slot next = n->layers[o->rel].at[last + 1];
    dd_copy(dd, n->e->acc, o->given);
    for (size_t j = 0; j < o->nderived; j++) {
      if (n->relaxed && !shares_head(o->w, o->derived[j]))
        continue;
      layer_of(n, o->derived[j], last);
      dd_and(dd, n->e->acc, n->e->acc, n->work);
    }
    to_parameters(n, o);
    dd_or(dd, next, next, n->e->acc);
    if (!dd_same(dd, next, n->layers[o->rel].at[last]))
      n->complete = false;
  }
  n->n++;
  dd_copy(dd, n->e->acc, keep);
  dd_give_slots(dd, keep, 1);
}

/* e->acc := e->acc ∧ what, unless that is false. */
static bool narrow(struct near_search *n, dd_slot what) {
  dd_and(n->dd, n->e->next, n->e->acc, what);
  if (dd_is_false(n->dd, n->e->next))
    return false;
  dd_copy(n->dd, n->e->acc, n->e->next);
  return true;
}

/* The first layer with a candidate, to which e->acc is narrowed; or
   PLAN_NONE. */
static uint32_t find_layer(struct near_search *n,
                           const struct plan_condition *c) {
  for (uint32_t i = 0; i < MAX_DISTANCE; i++) {
    if (i == n->n && n->relaxed && n->complete)
      return PLAN_NONE;
    if (i == n->n)
      extend_layers(n);
    layer_of(n, c, i);
    if (narrow(n, n->work))
      return i;
  }
  return PLAN_NONE;
}

/* ---- Agreement ----------------------------------------------------------- */

/* Leaves candidates whose argument, with those that are kept, is that of a
   tuple that there is; the argument is kept if there are some. */
static void leave_agreeing(struct near_search *n, dd_slot there, uint32_t field,
                           struct fields *kept) {
  if (has_field(kept, field))
    return;
  add_field(kept, field);
  keep_fields(n, n->work, there, kept);
  if (!narrow(n, n->work))
    kept->n--;
}

/* Takes one value for what is kept, to leave less of what there is. */
static void settle_value(struct near_search *n, dd_slot there,
                         const struct fields *kept) {
  uint32_t m = 0;
  for (uint32_t i = 0; i < kept->n; i++) {
    const struct field *f = &n->layout->fields[kept->at[i]];
    for (uint32_t b = 0; b < f->width; b++)
      n->from[m++] = f->vars[b];
  }
  dd_least(n->dd, n->work, n->e->acc, dd_make_set(n->dd, n->from, m));
  dd_and(n->dd, n->e->acc, n->e->acc, n->work);
  dd_and(n->dd, there, there, n->work);
}

/* Whether all candidates have one value in a field; the assignment in e->bits
   is one of them. */
static bool is_settled(struct near_search *n, uint32_t field) {
  struct explainer *e = n->e;
  struct plan_arg a = {PLAN_ARG_FIELD, field};
  field_is(n->dd, n->work, &n->layout->fields[field], explain_arg(e, &a, NULL));
  dd_diff(n->dd, n->work, e->acc, n->work);
  return dd_is_false(n->dd, n->work);
}

/* Takes the arguments that are control, or are not, in turn. */
static void agree_on(struct near_search *n, const struct plan_condition *c,
                     bool control, const bool *skip, dd_slot there,
                     struct fields *kept) {
  for (uint32_t i = 0; i < c->nargs; i++)
    if (c->args[i].kind == PLAN_ARG_FIELD &&
        is_control_field(n, c->rel, i) == control && !(skip && skip[i]))
      leave_agreeing(n, there, (uint32_t)c->args[i].at, kept);
}

static void agree_all(struct near_search *n, const struct plan_condition *c,
                      dd_slot there) {
  struct fields kept = fields_new(n, c->nargs);
  bool *open = arena_array(n->e->arena, c->nargs, sizeof *open);
  agree_on(n, c, true, NULL, there, &kept);
  settle_value(n, there, &kept);
  explain_pick(n->e, n->e->acc);
  for (uint32_t i = 0; i < c->nargs; i++)
    open[i] = c->args[i].kind == PLAN_ARG_FIELD &&
              !is_settled(n, (uint32_t)c->args[i].at);
  agree_on(n, c, false, open, there, &kept);
  for (uint32_t i = 0; i < c->nargs; i++)
    open[i] = !open[i];
  agree_on(n, c, false, open, there, &kept);
}

/* ---- One step ------------------------------------------------------------ */

/* n->value := the candidates, in the fields of the head of a clause of the
   condition's relation. */
static void candidates(struct near_search *n, const struct plan_condition *c,
                       const struct outline *o, dd_slot all) {
  struct fields args = fields_new(n, c->nargs), head = fields_new(n, c->nargs);
  uint32_t *field = arena_array(n->e->arena, c->nargs, sizeof *field);
  for (uint32_t i = 0; i < c->nargs; i++) {
    field[i] = (uint32_t)o->w->head[i].at;
    if (c->args[i].kind != PLAN_ARG_FIELD)
      continue;
    add_field(&args, c->args[i].at);
    add_field(&head, field[i]);
  }
  keep_fields(n, n->value, all, &args);
  move_fields(n, n->value, &args, &head);
  fix_constants(n, c, field, false, n->value);
}

/* n->value := those of its tuples that a clause gives if D(i) is enough for
   what has clauses; PLAN_NONE: anything is. */
static void step_from(struct near_search *n, const struct outline *o,
                      uint32_t i) {
  struct explainer *e = n->e;
  exec_straight(e->x, &o->w->code);
  for (uint32_t j = 0; j < o->w->nconditions; j++) {
    const struct plan_condition *c = &o->w->conditions[o->w->order[j]];
    if (is_derived(n, c)) {
      if (i == PLAN_NONE)
        continue;
      layer_of(n, c, i);
      dd_and(n->dd, n->value, n->value, n->work);
    } else if (c->factor != PLAN_NONE && c->complement) {
      dd_diff(n->dd, n->value, n->value, exec_slot(e->x, c->factor));
    } else if (c->factor != PLAN_NONE) {
      dd_and(n->dd, n->value, n->value, exec_slot(e->x, c->factor));
    }
  }
}

/* n->value: of what a clause gives, that of which the premises agree most with
   what there is. */
static void agree_before(struct near_search *n, const struct outline *o) {
  dd_slot kept = dd_slots(n->dd, 2), there = kept + 1;
  dd_copy(n->dd, kept, n->e->acc);
  dd_copy(n->dd, n->e->acc, n->value);
  for (size_t i = 0; i < o->nderived; i++) {
    dd_copy(n->dd, there, exec_slot(n->e->x, o->derived[i]->factor));
    if (!dd_is_false(n->dd, there))
      agree_all(n, o->derived[i], there);
  }
  dd_copy(n->dd, n->value, n->e->acc);
  dd_copy(n->dd, n->e->acc, kept);
  dd_copy(n->dd, kept, DD_FALSE);
  dd_copy(n->dd, there, DD_FALSE);
  dd_give_slots(n->dd, kept, 2);
}

/* n->value, over the fields of a clause: only the head is left, as the
   arguments of a condition. */
static void back_to_arguments(struct near_search *n,
                              const struct plan_condition *c,
                              const struct outline *o) {
  struct fields head = fields_new(n, c->nargs), args = fields_new(n, c->nargs);
  for (uint32_t i = 0; i < c->nargs; i++)
    if (c->args[i].kind == PLAN_ARG_FIELD) {
      add_field(&head, o->w->head[i].at);
      add_field(&args, c->args[i].at);
    }
  keep_fields(n, n->value, n->value, &head);
  move_fields(n, n->value, &head, &args);
}

/* Leaves candidates that one clause gives from D(i).  Of those that are not of
   D(0) themselves, it is the premises that agree with what there is. */
static void step_back(struct near_search *n, const struct plan_condition *c,
                      uint32_t i, bool agree_first) {
  struct explainer *e = n->e;
  for (size_t k = 0; k < n->clauses.len; k++) {
    const struct outline *o = &n->clauses.at[k];
    if (o->rel != c->rel || !explain_load(e, o->w, PLAN_NONE, AT_END))
      continue;
    candidates(n, c, o, e->acc);
    step_from(n, o, i);
    if (agree_first && !dd_is_false(n->dd, n->value))
      agree_before(n, o);
    back_to_arguments(n, c, o);
    if (narrow(n, n->value))
      return;
  }
}

bool near_choose(struct near_search *n, const struct plan_condition *c) {
  uint32_t i = PLAN_NONE;
  dd_slot there = dd_slots(n->dd, 1);
  dd_copy(n->dd, there, exec_slot(n->e->x, c->factor));
  if (c->negated != c->complement)
    dd_not(n->dd, there, there);
  if (is_derived(n, c) && n->in[c->rel])
    i = find_layer(n, c);
  bool far = i && i != PLAN_NONE;
  if (is_derived(n, c) && n->in[c->rel])
    step_back(n, c, far ? i - 1 : i, far);
  if (!c->negated && !dd_is_false(n->dd, there))
    agree_all(n, c, there);
  dd_copy(n->dd, there, DD_FALSE);
  dd_give_slots(n->dd, there, 1);
  return far;
}
