/* calculus/language/clause_values.c — which names of a clause are values.
 *
 * A name is a value, a param or a relation without parameters if a formula file
 * declares it as one; else it is a variable.  Who writes a file cannot know what
 * other files declare: with `enum Node {x, y};` in one, `Step(u, x), Step(x, v)`
 * in another still speaks of states.  So what another file declares is a variable
 * if the clause has it twice, and once where no such value can stand: as an
 * argument of a declared type, or before a field.
 *
 * Values of an input type are left out: a program supplies them, and its names
 * must not change what a formula means.
 */
#include "clause_joiner.h"

#include <string.h>

static struct clause_name *known_name(struct clause_joiner *c,
                                      const char *name) {
  struct clause_name *k;
  HASH_FIND_PTR(c->known, &name, k);
  if (!k) {
    k = arena_alloc(c->arena, sizeof *k);
    k->name = name;
    HASH_ADD_PTR(c->known, name, k);
  }
  return k;
}

static const struct clause_name *find_name(const struct clause_joiner *c,
                                           const char *name) {
  struct clause_name *k;
  HASH_FIND_PTR(c->known, &name, k);
  return k;
}

static void keep_value(struct clause_joiner *c, const char *name,
                       const struct fp_decl *d) {
  struct clause_name *k = known_name(c, name);
  struct clause_value *v = arena_alloc(c->arena, sizeof *v);
  *v = (struct clause_value){d, k->values};
  k->values = v;
}

void keep_clause_input(struct clause_joiner *c, const struct fp_decl *d) {
  if (d->kind == FP_D_TYPE && d->input)
    known_name(c, d->name)->input = true;
}

void keep_clause_values(struct clause_joiner *c, const struct fp_decl *d) {
  if (d->kind == FP_D_PARAM)
    keep_value(c, d->name, d);
  if (d->kind != FP_D_TYPE)
    return;
  struct clause_name *type = known_name(c, d->name);
  if (!type->type)
    type->type = d;
  for (uint32_t i = 0; !type->input && i < d->nvalues; i++)
    keep_value(c, d->values[i], d);
}

/* ---- Where a name can stand ------------------------------------------------- */

enum { MOST_ALIASES = 100 };

/* What a type of another name is; NULL: one without a name, `bool`, or a
   program's. */
static const struct fp_decl *type_meant(const struct clause_joiner *c,
                                        const struct fp_typeref **t) {
  const struct fp_decl *d = NULL;
  for (int i = 0; (*t)->name && (*t)->nbounds == 0 && i < MOST_ALIASES; i++) {
    const struct clause_name *k = find_name(c, (*t)->name);
    d = k && !k->input ? k->type : NULL;
    if (!d || !d->range || !d->range->name)
      return d;
    *t = d->range;
  }
  return NULL;
}

static bool is_boolean(const struct fp_typeref *t) {
  return t->name && t->nbounds == 0 && strcmp(t->name, "bool") == 0;
}

/* Can what the name is declared as be of type t? */
static bool may_have_type(struct clause_joiner *c, const char *name,
                          const struct fp_typeref *t) {
  const struct clause_name *k = find_name(c, name);
  const struct fp_decl *type = type_meant(c, &t);
  bool range = t->nbounds == 0 && (type ? type->range != NULL : !t->name);
  if (is_boolean(t) && find_joined(c, name, 0))
    return true;
  for (const struct clause_value *v = k ? k->values : NULL; v; v = v->next)
    if (v->decl->kind == FP_D_PARAM ? range : v->decl == type)
      return true;
  return false;
}

static const struct fp_typeref *declared_type(struct clause_joiner *c,
                                              const struct fp_expr *apply,
                                              uint32_t i) {
  const struct joined *j = find_joined(c, apply->name, apply->nargs);
  const struct fp_rel *r = !j             ? NULL
                           : j->prototype ? j->prototype
                           : j->input     ? j->input
                                          : j->definition;
  return r ? r->params[i]->declared : NULL;
}

/* Uses of a name where nothing binds it, and those where it cannot be a value. */
struct name_uses {
  struct clause_joiner *c;
  const char *name;
  uint32_t all, odd;
};

static void count_name_uses(struct name_uses *u, const struct fp_expr *e) {
  for (uint32_t i = 0; i < e->nvars; i++)
    if (e->vars[i]->name == u->name)
      return;
  for (uint32_t i = 0; i < e->nargs; i++) {
    if (e->arg[i]->kind != FP_NAME || e->arg[i]->name != u->name) {
      count_name_uses(u, e->arg[i]);
      continue;
    }
    const struct fp_typeref *t =
        e->kind == FP_APPLY ? declared_type(u->c, e, i) : NULL;
    u->all++;
    u->odd += e->kind == FP_FIELD || (t && !may_have_type(u->c, u->name, t));
  }
  for (uint32_t i = 0; i < e->nupdates; i++)
    if (e->updates[i].value)
      count_name_uses(u, e->updates[i].value);
}

static bool is_odd_in_clause(struct clause_joiner *c,
                             const struct fp_decl *clause, const char *name) {
  struct name_uses u = {.c = c, .name = name};
  count_name_uses(&u, clause->head);
  if (clause->expr)
    count_name_uses(&u, clause->expr);
  return u.all > 1 && u.odd > 0;
}

/* ---- What it is ------------------------------------------------------------- */

static bool is_relation_of(const struct joined *j, uint32_t source) {
  const struct fp_rel *r[] = {j->prototype, j->input, j->definition};
  for (size_t i = 0; i < sizeof r / sizeof *r; i++)
    if (r[i] && r[i]->span.source == source)
      return true;
  for (size_t i = 0; i < j->clauses.len; i++)
    if (j->clauses.at[i]->span.source == source)
      return true;
  return false;
}

bool is_value_in_clause(struct clause_joiner *c, const struct fp_decl *clause,
                        const char *name) {
  const struct clause_name *k = find_name(c, name);
  const struct joined *j = find_joined(c, name, 0);
  uint32_t source = clause->span.source;
  if (!(k && k->values) && !j)
    return false;
  if (j && is_relation_of(j, source))
    return true;
  for (const struct clause_value *v = k ? k->values : NULL; v; v = v->next)
    if (v->decl->span.source == source)
      return true;
  return !is_odd_in_clause(c, clause, name);
}
