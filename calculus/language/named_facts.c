/* calculus/language/named_facts.c — relations without parameters, named without
 * parentheses.
 *
 * `query q = Idle;` applies Idle() where nothing else has that name: no variable
 * around it, no param and no value.  Analyses of trees that are not typed yet look
 * for applications, and must not overlook one.
 */
#include "load.h"

struct fact_names {
  struct fp_file *const *files;
  uint32_t n;
};

struct names_around {
  struct fp_var *const *vars;
  uint32_t n;
  const struct names_around *outer;
};

static bool is_bound_around(const struct names_around *s, const char *name) {
  for (; s; s = s->outer)
    for (uint32_t i = 0; i < s->n; i++)
      if (s->vars[i]->name == name)
        return true;
  return false;
}

static bool has_value_named(const struct fp_decl *d, const char *name) {
  for (uint32_t i = 0; d->kind == FP_D_TYPE && i < d->nvalues; i++)
    if (d->values[i] == name)
      return true;
  return false;
}

/* Whether the name is that of a relation without parameters, and of nothing else. */
static bool names_fact(const struct fact_names *w, const char *name) {
  bool found = false;
  for (uint32_t i = 0; i < w->n; i++)
    for (uint32_t j = 0; j < w->files[i]->ndecls; j++) {
      const struct fp_decl *d = w->files[i]->decls[j];
      if ((d->kind == FP_D_PARAM && d->name == name) ||
          has_value_named(d, name))
        return false;
      found = found || (d->kind == FP_D_REL && d->rel->name == name &&
                        d->rel->nparams == 0);
    }
  return found;
}

static void apply_facts(const struct fact_names *w, struct fp_expr *e,
                        const struct names_around *outer) {
  struct names_around own = {e->vars, e->nvars, outer};
  const struct names_around *scope = e->nvars > 0 ? &own : outer;
  if (e->kind == FP_NAME && !is_bound_around(scope, e->name) &&
      names_fact(w, e->name)) {
    e->kind = FP_APPLY;
    e->number = 0;
  }
  for (uint32_t i = 0; i < e->nargs; i++)
    apply_facts(w, e->arg[i], scope);
  for (uint32_t i = 0; i < e->nupdates; i++)
    if (e->updates[i].value)
      apply_facts(w, e->updates[i].value, scope);
}

static bool has_facts(const struct fact_names *w) {
  for (uint32_t i = 0; i < w->n; i++)
    for (uint32_t j = 0; j < w->files[i]->ndecls; j++) {
      const struct fp_decl *d = w->files[i]->decls[j];
      if (d->kind == FP_D_REL && d->rel->nparams == 0)
        return true;
    }
  return false;
}

void fp_apply_facts(struct fp_file *const *files, uint32_t first, uint32_t n) {
  const struct fact_names w = {files, n};
  if (!has_facts(&w))
    return;
  for (uint32_t i = first; i < n; i++)
    for (uint32_t j = 0; j < files[i]->ndecls; j++) {
      const struct fp_decl *d = files[i]->decls[j];
      if (d->expr && d->kind != FP_D_PARAM)
        apply_facts(&w, d->expr, NULL);
      if (d->kind != FP_D_REL)
        continue;
      const struct names_around own = {d->rel->params, d->rel->nparams, NULL};
      if (d->rel->body)
        apply_facts(&w, d->rel->body, &own);
      if (d->rel->stop)
        apply_facts(&w, d->rel->stop, NULL);
    }
}
