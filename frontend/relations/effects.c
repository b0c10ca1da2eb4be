/* frontend/relations/effects.c — what an edge does to the variables.
 *
 * The next state is made from this one by naming what changes, so that a
 * disjunct costs as much memory as its edge changes.  A variable that nobody
 * reads any more changes, too: it gets any value.
 */
#include "build.h"

#include <stdlib.h>
#include <string.h>

/* ---- Values -------------------------------------------------------------- */

bool has_value(const struct builder *b, uint32_t point,
               const struct bp_var *var) {
  if (var->global)
    return !b->o->globals || globals_live(b->o->globals, point, var);
  return !b->live || liveness_at(b->live, point, var);
}

/* Does e read 'var?  Recursion is bounded by BP_MAX_DEPTH. */
static bool reads_primed(const struct bp_expr *e, const struct bp_var *var) {
  if (e->kind == BP_PRIMED)
    return e->ref.var == var;
  if (e->kind == BP_VAR)
    return false;
  for (uint32_t i = 0; i < e->nargs; i++)
    if (reads_primed(e->arg[i], var))
      return true;
  return false;
}

/* Does the edge say something about the value of var after it? */
static bool constrains(const struct cfg_edge *e, const struct bp_var *var) {
  return e->kind == CFG_ASSIGN && e->stmt->cond &&
         reads_primed(e->stmt->cond, var);
}

bool value_matters(const struct builder *b, const struct cfg_edge *e,
                   uint32_t to, const struct bp_var *var) {
  return has_value(b, to, var) || constrains(e, var);
}

void assign_value(struct builder *b, const struct bp_var *var,
                  const struct bp_expr *e, struct view *from,
                  struct view *post) {
  bool any = formula_free(&b->f, e);
  struct fp_expr *value = any ? NULL : formula_value(&b->f, e, from);

  change(b, var, value);
  if (value || any)
    return;
  struct fp_expr *can = formula_may(&b->f, e, true, from, post);
  struct fp_expr *cannot = formula_may(&b->f, e, false, from, post);
  struct fp_expr *after = view_var(&b->f, post, var);
  /* after ? can : cannot, with the constants decided. */
  if (can == b->f.yes && cannot == b->f.yes)
    return;
  if (can == b->f.yes)
    require(b, formula_or(&b->f, after, cannot));
  else if (cannot == b->f.yes)
    require(b, formula_or(&b->f, formula_not(&b->f, after), can));
  else
    require(b, fp_op(b->arena, FP_ITE, nowhere, after, can, cannot));
}

void require_value(struct builder *b, struct view *v, const struct bp_var *var,
                   struct fp_expr *value) {
  struct fp_expr *place = view_var(&b->f, v, var);

  if (value == b->f.yes)
    require(b, place);
  else if (value == b->f.no)
    require(b, formula_not(&b->f, place));
  else
    require(b, equal(b, place, value));
}

/* ---- Forgetting ---------------------------------------------------------- */

bool is_among(const struct builder *b, size_t n, const struct bp_var *var) {
  for (size_t i = 0; i < n; i++)
    if (b->changes.at[i].var == var)
      return true;
  return false;
}

static bool is_changed(const struct builder *b, const struct bp_var *var) {
  return is_among(b, b->changes.len, var);
}

void forget_globals(struct builder *b, const struct cfg_edge *e) {
  const struct bp_program *p = b->g->program;
  size_t own = b->changes.len;

  for (uint32_t n = 0; b->o->globals && 64 * n < p->nglobals; n++) {
    uint64_t lost = globals_lost(b->o->globals, e, n);
    for (uint32_t i = 64 * n; lost && i < p->nglobals; i++, lost >>= 1)
      if ((lost & 1) && !is_among(b, own, p->globals[i]) &&
          !constrains(e, p->globals[i]))
        change(b, p->globals[i], NULL);
  }
}

/* Slots that the procedure does not use get any value where it begins. */
static void forget_unused(struct builder *b, const struct bp_proc *f) {
  uint32_t nslots = b->g->program->nslots;

  memset(b->slot_used, 0, nslots * sizeof *b->slot_used);
  for (uint32_t i = 0; i < f->nvars; i++)
    b->slot_used[f->vars[i].slot] = true;
  for (uint32_t i = 0; i < nslots; i++)
    if (!b->slot_used[i])
      change(b, &b->slot_vars[i], NULL);
}

void forget_dead(struct builder *b, const struct cfg_edge *e) {
  const struct bp_proc *f = proc_of(b, e->from)->ast;

  forget_globals(b, e);
  if (b->live && b->g->points[e->from].kind == CFG_ENTRY)
    forget_unused(b, f);
  for (uint32_t n = 0; b->live && 64 * n < f->nvars; n++) {
    uint64_t lost = liveness_lost(b->live, e, n);
    for (uint32_t i = 64 * n; lost && i < f->nvars; i++, lost >>= 1)
      if ((lost & 1) && !is_changed(b, &f->vars[i]) &&
          !constrains(e, &f->vars[i]))
        change(b, &f->vars[i], NULL);
  }
}

/* ---- Steps --------------------------------------------------------------- */

static struct places *places_of(struct builder *b, const struct bp_var *var) {
  struct places **known =
      var->global ? &b->global_places[var->index] : &b->slot_places[var->slot];

  if (!*known) {
    const char **path = arena_array(b->f.keep, 2, sizeof *path);
    path[0] = intern_str(b->names, var->global ? "Global" : "Local");
    path[1] = var->global ? b->f.global_fields[var->index]
                          : b->f.slot_fields[var->slot];
    *known = arena_alloc(b->f.keep, sizeof **known);
    (*known)->state = (struct fp_component){.path = path, .npath = 2};
    (*known)->record = (struct fp_component){.path = path + 1, .npath = 1};
  }
  return *known;
}

static void add_update(struct builder *b, struct fp_component *at,
                       struct fp_expr *value) {
  vec_push(&b->updates, ((struct fp_update){at, value, nowhere}));
}

/* `pre` with the updates so far. */
static struct fp_expr *with_updates(struct builder *b, struct fp_expr *pre) {
  return fp_with(b->arena, nowhere, pre, b->updates.at,
                 (uint32_t)b->updates.len);
}

struct fp_expr *state_step(struct builder *b, struct fp_expr *pre,
                           struct fp_expr *post, uint32_t to) {
  b->updates.len = 0;
  add_update(b, &b->pc_place, b->keyless ? NULL : number(b, b->points, to));
  for (size_t i = 0; i < b->changes.len; i++)
    add_update(b, &places_of(b, b->changes.at[i].var)->state,
               b->changes.at[i].value);
  return equal(b, post, with_updates(b, pre));
}

struct fp_expr *idle_step(struct builder *b, struct fp_expr *pre,
                          struct fp_expr *post, struct fp_expr **same) {
  if (!*same) {
    struct arena *outer = b->arena;
    b->arena = b->f.keep;
    *same = formula_keep(state_step(b, pre, post, 0));
    b->arena = outer;
  }
  return *same;
}

struct fp_expr *record_step(struct builder *b, struct fp_expr *pre,
                            struct fp_expr *post, bool global,
                            struct fp_expr **same) {
  b->updates.len = 0;
  for (size_t i = 0; i < b->changes.len; i++)
    if (b->changes.at[i].var->global == global)
      add_update(b, &places_of(b, b->changes.at[i].var)->record,
                 b->changes.at[i].value);
  if (b->updates.len > 0)
    return equal(b, post, with_updates(b, pre));
  if (!*same)
    *same = formula_keep(fp_op(b->f.keep, FP_EQ, nowhere, post, pre, NULL));
  return *same;
}

struct fp_expr *kept_step(struct builder *b, struct fp_expr *pre,
                          struct fp_expr *post, struct fp_expr **same) {
  struct arena *outer = b->arena;

  b->arena = b->f.arena = b->f.keep;
  struct fp_expr *step = record_step(b, pre, post, true, same);
  b->arena = b->f.arena = outer;
  return formula_keep(step);
}
