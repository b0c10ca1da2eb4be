/* calculus/compile/flags.c — parameters of few values as control components.
 *
 * Some parameters tell versions of a relation apart: Summary(true, u, v) is
 * what there is, Summary(false, u, v) what there was.  Formulas name their
 * values by constants.  As control components they give each version rows of
 * its own, so that what reads one version need not be computed again when the
 * other changes.
 *
 * A variable is one only as a whole: every place where it stands must be a
 * flag, and every variable that stands in the place of a flag.  So what is no
 * flag is struck until nothing changes.
 */
#include "lowering.h"

#include "engine/base/hash_table.h"
#include <stdlib.h>

enum { MAX_FLAGS = 3, MAX_FLAG_VALUES = 4 };

struct changed_type {
  struct core_var *var;
  const struct fp_type *type;
};

/* A variable that cannot be a flag. */
struct data_var {
  const struct core_var *var;
  UT_hash_handle hh;
};

/* ---- Flags --------------------------------------------------------------------- */

struct flags {
  struct lowered *l;
  const bool *component;
  bool **flag;  /* by relation and parameter: it may be one */
  bool **named; /* … and some formula names a value of it */
  struct data_var *data;
  bool grown;
  VEC(struct changed_type) changed;
};

static bool is_data(const struct flags *s, const struct core_var *x) {
  struct data_var *found;
  HASH_FIND_PTR(s->data, &x, found);
  return found != NULL;
}

static void make_data(struct flags *s, struct core_var *x) {
  if (x->type->control || is_data(s, x))
    return;
  struct data_var *d = arena_alloc(s->l->a, sizeof *d);
  d->var = x;
  HASH_ADD_PTR(s->data, var, d);
  s->grown = true;
}

static void drop_flag(struct flags *s, uint32_t rel, uint32_t param) {
  s->grown = s->grown || s->flag[rel][param];
  s->flag[rel][param] = false;
}

/* A place and the variable in it are flags only together. */
static void meet_argument(struct flags *s, const struct core *f, uint32_t i) {
  uint32_t rel = f->rel->index;
  if (!f->term[i].var) {
    s->named[rel][i] = true;
    return;
  }
  struct core_var *x = core_deref(f->term[i].var);
  if (!s->flag[rel][i])
    make_data(s, x);
  else if (is_data(s, x))
    drop_flag(s, rel, i);
}

static void meet_formula(struct flags *s, const struct core *f) {
  if (f->kind == CORE_REL) {
    for (uint32_t i = 0; i < f->nargs; i++)
      meet_argument(s, f, i);
    return;
  }
  if (f->kind == CORE_SUM || f->kind == CORE_LESS || f->kind == CORE_BELOW)
    make_data(s, core_deref(f->x));
  if (f->kind == CORE_SUM || f->kind == CORE_LESS)
    make_data(s, core_deref(f->y));
  for (uint32_t i = 0; f->kind >= CORE_NOT && i < f->nargs; i++)
    meet_formula(s, f->arg[i]);
}

static void meet_params(struct flags *s, uint32_t rel) {
  const struct core_rel *r = s->l->core[rel];
  for (uint32_t i = 0; i < r->nparams; i++)
    if (!s->flag[rel][i])
      make_data(s, r->params[i]);
    else if (is_data(s, r->params[i]))
      drop_flag(s, rel, i);
}

static void meet_everything(struct flags *s) {
  const struct lowered *l = s->l;
  for (uint32_t i = 0; i < l->sys->nrels; i++) {
    if (l->eq->fixed[i] || !l->core[i]->body)
      continue;
    meet_params(s, i);
    meet_formula(s, l->core[i]->body);
    if (l->core[i]->stop)
      meet_formula(s, l->core[i]->stop);
  }
  for (uint32_t i = 0; i < l->sys->nstmts; i++)
    if (l->closed[i])
      meet_formula(s, l->closed[i]);
}

static void begin_flags(struct flags *s) {
  struct lowered *l = s->l;
  s->flag = arena_array(l->a, l->sys->nrels, sizeof *s->flag);
  s->named = arena_array(l->a, l->sys->nrels, sizeof *s->named);
  for (uint32_t i = 0; i < l->sys->nrels; i++) {
    const struct core_rel *r = l->core[i];
    s->flag[i] = arena_array(l->a, r->nparams + 1, sizeof(bool));
    s->named[i] = arena_array(l->a, r->nparams + 1, sizeof(bool));
    for (uint32_t j = 0; s->component[i] && j < r->nparams; j++)
      s->flag[i][j] =
          !r->params[j]->type->control && r->params[j]->size <= MAX_FLAG_VALUES;
  }
}

/* Places that no formula names a value of are no flags, nor are too many. */
static void drop_useless(struct flags *s) {
  for (uint32_t i = 0; i < s->l->sys->nrels; i++) {
    uint32_t n = 0;
    for (uint32_t j = 0; j < s->l->core[i]->nparams; j++)
      if (s->flag[i][j] && (!s->named[i][j] || ++n > MAX_FLAGS))
        drop_flag(s, i, j);
  }
}

static void find_flags(struct flags *s) {
  begin_flags(s);
  do {
    s->grown = false;
    meet_everything(s);
    if (!s->grown)
      drop_useless(s);
  } while (s->grown);
}

/* ---- Variables as control -------------------------------------------------------- */

static void make_control(struct flags *w, struct core_var *x) {
  struct arena *a = w->l->a;
  if (x->type->control)
    return;
  struct changed_type c = {x, x->type};
  vec_push(&w->changed, c);
  struct fp_type *t = arena_copy(a, x->type, 1, sizeof *t);
  t->control = true;
  x->type = t;
}

static void switch_formula(struct flags *w, const struct core *f) {
  if (f->kind == CORE_REL) {
    for (uint32_t i = 0; i < f->nargs; i++)
      if (w->flag[f->rel->index][i] && f->term[i].var)
        make_control(w, core_deref(f->term[i].var));
    return;
  }
  for (uint32_t i = 0; f->kind >= CORE_NOT && i < f->nargs; i++)
    switch_formula(w, f->arg[i]);
}

/* Makes the variables that are flags control variables. */
static void switch_flags(struct flags *w) {
  const struct lowered *l = w->l;
  for (uint32_t i = 0; i < l->sys->nrels; i++) {
    const struct core_rel *r = l->core[i];
    for (uint32_t j = 0; j < r->nparams; j++)
      if (w->flag[i][j])
        make_control(w, r->params[j]);
    if (!l->eq->fixed[i] && r->body)
      switch_formula(w, r->body);
  }
  for (uint32_t i = 0; i < l->sys->nstmts; i++)
    if (l->closed[i])
      switch_formula(w, l->closed[i]);
}

struct flags *flags_find(struct lowered *l, const bool *component) {
  struct flags *s = xcalloc(1, sizeof *s);
  s->l = l;
  s->component = component;
  find_flags(s);
  switch_flags(s);
  return s;
}

const bool *flags_of(const struct flags *s, uint32_t rel) {
  return s->flag[rel];
}

void flags_undo(struct flags *s) {
  for (size_t i = 0; i < s->changed.len; i++)
    s->changed.at[i].var->type = s->changed.at[i].type;
}

void flags_free(struct flags *s) {
  HASH_CLEAR(hh, s->data);
  vec_free(&s->changed);
  xfree(s);
}
