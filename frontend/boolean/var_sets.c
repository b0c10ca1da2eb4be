/* frontend/boolean/var_sets.c — bits by index. */
#include "var_sets.h"

/* Recursion is bounded by BP_MAX_DEPTH. */
void var_set_read(uint64_t *set, enum var_scope scope,
                  const struct bp_expr *e) {
  if (!e)
    return;
  if (e->kind == BP_VAR || e->kind == BP_PRIMED) {
    var_set_put(set, scope, e->ref.var, true);
    return;
  }
  for (uint32_t i = 0; i < e->nargs; i++)
    var_set_read(set, scope, e->arg[i]);
}

void var_set_read_all(uint64_t *set, enum var_scope scope,
                      struct bp_expr *const *e, uint32_t n) {
  for (uint32_t i = 0; i < n; i++)
    var_set_read(set, scope, e[i]);
}

void var_set_put_targets(uint64_t *set, enum var_scope scope,
                         const struct bp_stmt *stmt, bool on) {
  for (uint32_t i = 0; i < stmt->ntargets; i++)
    var_set_put(set, scope, stmt->targets[i].var, on);
}

void var_set_read_point(uint64_t *set, enum var_scope scope,
                        const struct cfg_point *p, const struct bp_proc *f) {
  var_set_read_all(set, scope, f->enforce, f->nenforce);
  if (p->kind == CFG_EXIT && p->stmt)
    var_set_read_all(set, scope, p->stmt->args, p->stmt->nargs);
}
