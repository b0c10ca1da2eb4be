/* calculus/near.c — which of the tuples that are missing to show.
 *
 * Where a clause fails, any value of its quantified variables is an example,
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
 * ends, if data did not matter.  When nothing is added any more, conditions that
 * say nothing of the tuple itself are left out, such as that a procedure is
 * called.  The tuple is taken from the first D(i) that
 * has a candidate; one that some clause gives from D(i - 1), or D(0), if that can
 * be, the other conditions being met, data and all.  Of what is left, it agrees with a
 * tuple that there is in as many components as one can have by taking them from
 * left to right: control first, and then those in which there is no choice.
 *
 * All of this only leaves candidates out, so what is shown is always right.
 */
#include "explaining.h"

#include <stdlib.h>
#include <string.h>

/* How far from what there is one looks. */
enum { MAX_DISTANCE = 1000 };

/* A clause on control components. */
struct outline {
  const struct plan_witness *w;
  uint32_t rel;
  dd_slot given; /* what its other conditions leave */
  VEC(const struct plan_condition *) derived;
};

struct near {
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
};

static bool is_control(const struct near *n, uint32_t rel, uint32_t i) {
  return n->e->l->core[rel]->params[i]->type->control;
}

/* Whether a condition is a tuple that clauses should give. */
static bool is_derived(const struct near *n, const struct plan_condition *c) {
  return c->rel != PLAN_NONE && !c->negated && !lower_is_given(n->e->l, c->rel);
}

/* ---- Fields ---------------------------------------------------------------- */

/* dst := a without what is not in the fields that are kept. */
static void keep_fields(struct near *n, dd_slot dst, dd_slot a,
                        const uint32_t *fields, uint32_t nfields) {
  bool *kept = xcalloc(n->layout->nvars + 1, sizeof *kept);
  uint32_t *others = xcalloc(n->layout->nvars + 1, sizeof *others), m = 0;
  for (uint32_t i = 0; i < nfields; i++)
    for (uint32_t b = 0; b < n->layout->fields[fields[i]].width; b++)
      kept[n->layout->fields[fields[i]].vars[b]] = true;
  for (uint32_t i = 0; i < n->layout->nvars; i++)
    if (!kept[i])
      others[m++] = i;
  dd_set set = dd_make_set(n->dd, others, m);
  free(kept);
  free(others);
  dd_exists(n->dd, dst, a, set);
}

/* a := a with fields renamed; of several targets for one field, the first. */
static void move_fields(struct near *n, dd_slot a, const field_vec *from,
                        const field_vec *to) {
  uint32_t *x = xcalloc(n->layout->nvars + 1, sizeof *x), m = 0;
  uint32_t *y = xcalloc(n->layout->nvars + 1, sizeof *y);
  for (size_t i = 0; i < from->len; i++) {
    const struct field *f = &n->layout->fields[from->at[i]];
    const struct field *g = &n->layout->fields[to->at[i]];
    bool again = false;
    for (size_t j = 0; j < i; j++)
      again = again || from->at[j] == from->at[i];
    for (uint32_t b = 0; b < f->width && !again; b++) {
      x[m] = f->vars[b];
      y[m++] = g->vars[b];
    }
  }
  dd_map map = dd_make_map(n->dd, x, y, m);
  free(x);
  free(y);
  dd_rename(n->dd, a, a, map);
}

/* The fields of a relation's parameters, and where a condition has them. */
struct placing {
  field_vec home, args;
};

static struct placing placing_of(const struct near *n,
                                 const struct plan_condition *c, bool control) {
  struct placing p = {0};
  const struct plan_relation *r = &n->e->plan->rels.at[c->rel];
  for (uint32_t i = 0; i < c->nargs; i++)
    if (c->args[i].kind == PLAN_ARG_FIELD &&
        (!control || is_control(n, c->rel, i))) {
      vec_push(&p.home, r->params[i]);
      vec_push(&p.args, (uint32_t)c->args[i].at);
    }
  return p;
}

static void placing_free(struct placing *p) {
  vec_free(&p->home);
  vec_free(&p->args);
}

/* a := a where arguments of a condition that are constants are; `field` has the
   parameters' fields. */
static void fix_constants(struct near *n, const struct plan_condition *c,
                          const uint32_t *field, bool control, dd_slot a) {
  for (uint32_t i = 0; i < c->nargs; i++)
    if (c->args[i].kind == PLAN_ARG_VALUE &&
        (!control || is_control(n, c->rel, i))) {
      field_is(n->dd, n->term, &n->layout->fields[field[i]], c->args[i].at);
      dd_and(n->dd, a, a, n->term);
    }
}

/* n->work := D(i) of a condition's relation, over its arguments. */
static void layer_of(struct near *n, const struct plan_condition *c,
                     uint32_t i) {
  struct placing p = placing_of(n, c, true);
  dd_copy(n->dd, n->work, n->layers[c->rel].at[i]);
  fix_constants(n, c, n->e->plan->rels.at[c->rel].params, true, n->work);
  keep_fields(n, n->work, n->work, p.home.at, (uint32_t)p.home.len);
  move_fields(n, n->work, &p.home, &p.args);
  placing_free(&p);
}

/* ---- Clauses on control components -------------------------------------------- */

/* The control fields of a clause's head, and of its conditions on relations. */
static void control_fields(const struct near *n, const struct plan_witness *w,
                           uint32_t rel, field_vec *out) {
  for (uint32_t i = 0; i < w->nhead; i++)
    if (is_control(n, rel, i))
      vec_push(out, (uint32_t)w->head[i].at);
  for (uint32_t i = 0; i < w->nconditions; i++) {
    const struct plan_condition *c = &w->conditions[i];
    for (uint32_t j = 0; c->rel != PLAN_NONE && j < c->nargs; j++)
      if (c->args[j].kind == PLAN_ARG_FIELD && is_control(n, c->rel, j))
        vec_push(out, (uint32_t)c->args[j].at);
  }
}

/* Each condition by itself is brought down to control components: together they
   say no less than the product would. */
static void add_outline(struct near *n, uint32_t rel,
                        const struct plan_witness *w) {
  struct outline o = {.w = w, .rel = rel};
  field_vec control = {0};
  if (!explain_load(n->e, w, PLAN_NONE, AT_END))
    return;
  exec_straight(n->e->x, &w->code);
  o.given = dd_slots(n->dd, 1);
  dd_copy(n->dd, o.given, DD_TRUE);
  control_fields(n, w, rel, &control);
  for (uint32_t i = 0; i < w->nconditions; i++) {
    const struct plan_condition *c = &w->conditions[i];
    if (is_derived(n, c)) {
      vec_push(&o.derived, c);
      continue;
    }
    if (c->factor == PLAN_NONE)
      continue;
    dd_copy(n->dd, n->work, exec_slot(n->e->x, c->factor));
    if (c->complement)
      dd_not(n->dd, n->work, n->work);
    keep_fields(n, n->work, n->work, control.at, (uint32_t)control.len);
    dd_and(n->dd, o.given, o.given, n->work);
  }
  vec_free(&control);
  vec_push(&n->clauses, o);
}

static void add_relations(struct near *n, const plan_witnesses *clauses) {
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
static void first_layer(struct near *n, uint32_t rel) {
  const struct core_rel *r = n->e->l->core[rel];
  field_vec control = {0};
  dd_slot d = dd_slots(n->dd, 1);
  for (uint32_t i = 0; i < r->nparams; i++)
    if (is_control(n, rel, i))
      vec_push(&control, n->e->plan->rels.at[rel].params[i]);
  if (!explain_unknown(n->e, PLAN_NONE, rel)) {
    explain_value(n->e, rel, PLAN_NONE, AT_END, d);
    keep_fields(n, d, d, control.at, (uint32_t)control.len);
  }
  vec_push(&n->layers[rel], d);
  vec_free(&control);
}

struct near *near_new(struct explainer *e, uint32_t stmt) {
  struct near *n = xcalloc(1, sizeof *n);
  size_t nrels = e->plan->rels.len;
  n->e = e;
  n->dd = e->dd;
  n->layout = &e->plan->layout;
  n->in = xcalloc(nrels + 1, sizeof *n->in);
  n->layers = xcalloc(nrels + 1, sizeof *n->layers);
  n->work = dd_slots(e->dd, 3);
  n->term = n->work + 1;
  n->value = n->work + 2;
  n->n = 1;
  add_relations(n, &e->plan->clauses[nrels + stmt]);
  for (size_t i = 0; i < n->rels.len; i++) {
    const plan_witnesses *clauses = &e->plan->clauses[n->rels.at[i]];
    add_relations(n, clauses);
    first_layer(n, n->rels.at[i]);
    for (size_t j = 0; j < clauses->len; j++)
      if (!explain_breaks(&clauses->at[j]))
        add_outline(n, n->rels.at[i], &clauses->at[j]);
  }
  return n;
}

void near_free(struct near *n) {
  if (!n)
    return;
  for (size_t i = 0; i < n->rels.len; i++)
    vec_free(&n->layers[n->rels.at[i]]);
  for (size_t i = 0; i < n->clauses.len; i++)
    vec_free(&n->clauses.at[i].derived);
  vec_free(&n->rels);
  vec_free(&n->clauses);
  free(n->in);
  free(n->layers);
  free(n);
}

/* ---- Layers -------------------------------------------------------------------- */

/* e->acc, over the fields of a clause: only the head's are left, in the fields
   of the parameters. */
static void to_parameters(struct near *n, const struct outline *o) {
  field_vec head = {0}, home = {0};
  for (uint32_t i = 0; i < o->w->nhead; i++) {
    vec_push(&head, (uint32_t)o->w->head[i].at);
    vec_push(&home, n->e->plan->rels.at[o->rel].params[i]);
  }
  keep_fields(n, n->e->acc, n->e->acc, head.at, (uint32_t)head.len);
  move_fields(n, n->e->acc, &head, &home);
  vec_free(&head);
  vec_free(&home);
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
static void extend(struct near *n) {
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
    for (size_t j = 0; j < o->derived.len; j++) {
      if (n->relaxed && !shares_head(o->w, o->derived.at[j]))
        continue;
      layer_of(n, o->derived.at[j], last);
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
static bool narrow(struct near *n, dd_slot what) {
  dd_and(n->dd, n->e->next, n->e->acc, what);
  if (dd_is_false(n->dd, n->e->next))
    return false;
  dd_copy(n->dd, n->e->acc, n->e->next);
  return true;
}

/* The first layer with a candidate, to which e->acc is narrowed; or
   PLAN_NONE. */
static uint32_t find_layer(struct near *n, const struct plan_condition *c) {
  for (uint32_t i = 0; i < MAX_DISTANCE; i++) {
    if (i == n->n && n->relaxed && n->complete)
      return PLAN_NONE;
    if (i == n->n)
      extend(n);
    layer_of(n, c, i);
    if (narrow(n, n->work))
      return i;
  }
  return PLAN_NONE;
}

/* ---- Agreement ------------------------------------------------------------------------ */

/* Leaves candidates whose argument, with those that are kept, is that of a tuple
   that there is; the argument is kept if there are some. */
static void agree(struct near *n, dd_slot there, uint32_t field,
                  field_vec *kept) {
  if (field_vec_has(kept, field))
    return;
  vec_push(kept, field);
  keep_fields(n, n->work, there, kept->at, (uint32_t)kept->len);
  if (!narrow(n, n->work))
    kept->len--;
}

/* Takes one value for what is kept, to leave less of what there is. */
static void settle(struct near *n, dd_slot there, const field_vec *kept) {
  struct layout const *l = n->layout;
  VEC(uint32_t) vars = {0};
  for (size_t i = 0; i < kept->len; i++)
    for (uint32_t b = 0; b < l->fields[kept->at[i]].width; b++)
      vec_push(&vars, l->fields[kept->at[i]].vars[b]);
  dd_set set = dd_make_set(n->dd, vars.at, (uint32_t)vars.len);
  vec_free(&vars);
  dd_least(n->dd, n->work, n->e->acc, set);
  dd_and(n->dd, n->e->acc, n->e->acc, n->work);
  dd_and(n->dd, there, there, n->work);
}

/* Whether all candidates have one value in a field; the assignment in e->bits is
   one of them. */
static bool is_settled(struct near *n, uint32_t field) {
  struct explainer *e = n->e;
  struct plan_arg a = {PLAN_ARG_FIELD, field};
  field_is(n->dd, n->work, &n->layout->fields[field], explain_arg(e, &a, NULL));
  dd_diff(n->dd, n->work, e->acc, n->work);
  return dd_is_false(n->dd, n->work);
}

/* Takes the arguments that are control, or are not, in turn. */
static void agree_on(struct near *n, const struct plan_condition *c,
                     bool control, const bool *skip, dd_slot there,
                     field_vec *kept) {
  for (uint32_t i = 0; i < c->nargs; i++)
    if (c->args[i].kind == PLAN_ARG_FIELD &&
        is_control(n, c->rel, i) == control && !(skip && skip[i]))
      agree(n, there, (uint32_t)c->args[i].at, kept);
}

static void agree_all(struct near *n, const struct plan_condition *c,
                      dd_slot there) {
  field_vec kept = {0};
  bool *open = xcalloc(c->nargs + 1, sizeof *open);
  agree_on(n, c, true, NULL, there, &kept);
  settle(n, there, &kept);
  explain_pick(n->e, n->e->acc);
  for (uint32_t i = 0; i < c->nargs; i++)
    open[i] = c->args[i].kind == PLAN_ARG_FIELD &&
              !is_settled(n, (uint32_t)c->args[i].at);
  agree_on(n, c, false, open, there, &kept);
  for (uint32_t i = 0; i < c->nargs; i++)
    open[i] = !open[i];
  agree_on(n, c, false, open, there, &kept);
  free(open);
  vec_free(&kept);
}

/* ---- One step ---------------------------------------------------------------------- */

/* n->value := the candidates, in the fields of the head of a clause of the
   condition's relation. */
static void candidates(struct near *n, const struct plan_condition *c,
                       const struct outline *o, dd_slot all) {
  field_vec args = {0}, head = {0};
  uint32_t *field = xcalloc(c->nargs + 1, sizeof *field);
  for (uint32_t i = 0; i < c->nargs; i++) {
    field[i] = (uint32_t)o->w->head[i].at;
    if (c->args[i].kind != PLAN_ARG_FIELD)
      continue;
    vec_push(&args, (uint32_t)c->args[i].at);
    vec_push(&head, field[i]);
  }
  keep_fields(n, n->value, all, args.at, (uint32_t)args.len);
  move_fields(n, n->value, &args, &head);
  fix_constants(n, c, field, false, n->value);
  vec_free(&args);
  vec_free(&head);
  free(field);
}

/* n->value := those of its tuples that a clause gives if D(i) is enough for what
   has clauses; PLAN_NONE: anything is. */
static void step_from(struct near *n, const struct outline *o, uint32_t i) {
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
static void agree_before(struct near *n, const struct outline *o) {
  dd_slot kept = dd_slots(n->dd, 2), there = kept + 1;
  dd_copy(n->dd, kept, n->e->acc);
  dd_copy(n->dd, n->e->acc, n->value);
  for (size_t i = 0; i < o->derived.len; i++) {
    dd_copy(n->dd, there, exec_slot(n->e->x, o->derived.at[i]->factor));
    if (!dd_is_false(n->dd, there))
      agree_all(n, o->derived.at[i], there);
  }
  dd_copy(n->dd, n->value, n->e->acc);
  dd_copy(n->dd, n->e->acc, kept);
  dd_copy(n->dd, kept, DD_FALSE);
  dd_copy(n->dd, there, DD_FALSE);
  dd_give_slots(n->dd, kept, 2);
}

/* Leaves candidates that one clause gives from D(i).  Of those that are not of
   D(0) themselves, it is the premises that agree with what there is. */
static void step_back(struct near *n, const struct plan_condition *c,
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
    field_vec head = {0}, args = {0};
    for (uint32_t j = 0; j < c->nargs; j++)
      if (c->args[j].kind == PLAN_ARG_FIELD) {
        vec_push(&head, (uint32_t)o->w->head[j].at);
        vec_push(&args, (uint32_t)c->args[j].at);
      }
    keep_fields(n, n->value, n->value, head.at, (uint32_t)head.len);
    move_fields(n, n->value, &head, &args);
    vec_free(&head);
    vec_free(&args);
    if (narrow(n, n->value))
      return;
  }
}

void near_choose(struct near *n, const struct plan_condition *c) {
  dd_slot there = dd_slots(n->dd, 1);
  dd_copy(n->dd, there, exec_slot(n->e->x, c->factor));
  if (c->negated != c->complement)
    dd_not(n->dd, there, there);
  if (is_derived(n, c) && n->in[c->rel]) {
    uint32_t i = find_layer(n, c);
    step_back(n, c, i && i != PLAN_NONE ? i - 1 : i, i && i != PLAN_NONE);
  }
  if (!c->negated && !dd_is_false(n->dd, there))
    agree_all(n, c, there);
  dd_copy(n->dd, there, DD_FALSE);
  dd_give_slots(n->dd, there, 1);
}
