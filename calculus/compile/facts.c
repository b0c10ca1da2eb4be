/* calculus/compile/facts.c — facts of a constant relation.
 *
 * A fact gives every parameter a value, and says no more.  A program that prints
 * relations for a formula makes a hundred thousand of them.  They are noted as
 * tuples and become one diagram in the end, in time linear in their bits.
 */
#include "lowering.h"

#include "engine/solve/tuple_diagrams.h"

bool lower_read_fact(const struct core_rel *r, const struct core *f,
                     uint32_t *tuple) {
  uint32_t n, found = 0;
  struct core *const *args =
      core_operands((struct core *const *)&f, CORE_AND, &n);
  for (uint32_t i = 0; i < n; i++) {
    uint32_t at = 0;
    if (args[i]->kind != CORE_IS)
      return false;
    while (at < r->nparams && r->params[at] != core_deref(args[i]->x))
      at++;
    if (at == r->nparams || found >> at & 1)
      return false;
    found |= 1u << at;
    tuple[at] = (uint32_t)args[i]->k;
  }
  return found == (1u << r->nparams) - 1;
}

bool lower_begin_facts(struct lowered *l, uint32_t rel) {
  const struct core_rel *r = l->core[rel];
  uint32_t bits = 0;
  l->facts.len = 0;
  for (uint32_t i = 0; i < r->nparams; i++) {
    if (r->params[i]->type->control)
      return false;
    bits += l->plan.layout.fields[r->params[i]->field].width;
  }
  return r->nparams > 0 && r->nparams <= PLAN_MAX_COLUMNS && bits <= 64;
}

bool lower_note_fact(struct lowered *l, uint32_t rel, const struct core *f) {
  uint32_t tuple[PLAN_MAX_COLUMNS];
  if (!lower_read_fact(l->core[rel], f, tuple))
    return false;
  for (uint32_t i = 0; i < l->core[rel]->nparams; i++)
    vec_push(&l->facts, tuple[i]);
  return true;
}

void lower_add_facts(struct lowered *l, uint32_t rel, dd_slot dst) {
  const struct core_rel *r = l->core[rel];
  const struct field *fields[PLAN_MAX_COLUMNS];
  struct dd *dd = exec_store(l->exec);
  if (l->facts.len == 0)
    return;
  if (!l->pieces)
    l->pieces = arena_new();
  for (uint32_t i = 0; i < r->nparams; i++)
    fields[i] = &l->plan.layout.fields[r->params[i]->field];
  dd_slot facts = dd_slots(dd, 1);
  diagram_of_rows(dd, l->pieces, facts, l->facts.at, l->facts.len / r->nparams,
                  r->nparams, fields);
  dd_or(dd, dst, dst, facts);
  dd_copy(dd, facts, DD_FALSE);
  dd_give_slots(dd, facts, 1);
  arena_clear(l->pieces);
  l->facts.len = 0;
}
