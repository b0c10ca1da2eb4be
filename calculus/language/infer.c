/* calculus/language/infer.c — the types of variables that are bound without
 * one.
 *
 * A variable has the type of the parameter that it is given to, or of what it is
 * compared with; one that stands as a formula is Boolean.  Trees are walked
 * until nothing new is learnt, since a type may come from another variable.
 * What is learnt wrongly, because uses disagree, the check of types reports at
 * the other use.
 */
#include "load.h"

struct inference {
  struct arena *arena;
  struct intern *names;
  struct fp_file *const *files;
  uint32_t nfiles;
  struct diag *diag; /* to report what has no type, or NULL */
  uint32_t missing;  /* seen without a type in this walk */
  bool learnt;
};

/* Variables around an expression, the nearest one first. */
struct around {
  struct fp_var *var;
  const struct around *outer;
};

static const struct fp_decl *next_decl(const struct inference *s, uint32_t *i,
                                       uint32_t *j) {
  for (; *i < s->nfiles; ++*i, *j = 0)
    if (*j < s->files[*i]->ndecls)
      return s->files[*i]->decls[(*j)++];
  return NULL;
}

static const struct fp_typeref *type_called(struct inference *s,
                                            const char *name) {
  struct fp_typeref *t = arena_alloc(s->arena, sizeof *t);
  t->name = name;
  return t;
}

static const struct fp_decl *class_called(const struct inference *s,
                                          const char *name) {
  uint32_t i = 0, j = 0;
  for (const struct fp_decl *d; (d = next_decl(s, &i, &j));)
    if (d->kind == FP_D_TYPE && d->name == name && !d->input &&
        d->type_kind == FP_CLASS)
      return d;
  return NULL;
}

static const struct fp_typeref *member_type(const struct inference *s,
                                            const struct fp_typeref *of,
                                            const char *field) {
  const struct fp_decl *d =
      of && of->name && of->nbounds == 0 ? class_called(s, of->name) : NULL;
  for (uint32_t i = 0; d && i < d->nmembers; i++)
    if (d->members[i]->name == field)
      return d->members[i]->declared;
  return NULL;
}

static const struct fp_typeref *element_type(struct inference *s,
                                             const struct fp_typeref *of) {
  if (!of || of->nbounds == 0)
    return NULL;
  struct fp_typeref *t = arena_copy(s->arena, of, 1, sizeof *of);
  t->bounds += 2;
  t->nbounds--;
  return t;
}

/* The enumeration that has the value, if only one does. */
static const struct fp_typeref *value_type(struct inference *s,
                                           const char *name) {
  const char *found = NULL;
  uint32_t i = 0, j = 0;
  for (const struct fp_decl *d; (d = next_decl(s, &i, &j));)
    for (uint32_t k = 0; d->kind == FP_D_TYPE && k < d->nvalues; k++)
      if (d->values[k] == name) {
        if (found)
          return NULL;
        found = d->name;
      }
  return found ? type_called(s, found) : NULL;
}

static const struct fp_typeref *type_of(struct inference *s,
                                        const struct around *around,
                                        const struct fp_expr *e) {
  switch (e->kind) {
  case FP_NAME:
    while (around && around->var->name != e->name)
      around = around->outer;
    return around ? around->var->declared : value_type(s, e->name);
  case FP_FIELD:
    return member_type(s, type_of(s, around, e->arg[0]), e->name);
  case FP_INDEX:
    return element_type(s, type_of(s, around, e->arg[0]));
  case FP_WITH:
  case FP_ADD:
  case FP_SUB:
    return type_of(s, around, e->arg[0]);
  case FP_NUMBER:
    return NULL;
  default:
    return type_called(s, intern_str(s->names, "bool"));
  }
}

/* e is of type t, if e is a variable, or a sum of one and a constant. */
static void learn(struct inference *s, const struct around *around,
                  const struct fp_expr *e, const struct fp_typeref *t) {
  while (e->kind == FP_ADD || e->kind == FP_SUB)
    e = e->arg[0];
  while (around && (e->kind != FP_NAME || around->var->name != e->name))
    around = around->outer;
  if (!around || around->var->declared || !t)
    return;
  around->var->declared = t;
  s->learnt = true;
}

/* The next declaration of the relation that e applies, or NULL. */
static const struct fp_rel *next_applied(const struct inference *s,
                                         const struct fp_expr *e, uint32_t *i,
                                         uint32_t *j) {
  for (const struct fp_decl *d; (d = next_decl(s, i, j));)
    if (d->kind == FP_D_REL && d->rel->name == e->name &&
        d->rel->nparams == e->nargs)
      return d->rel;
  return NULL;
}

static void learn_arguments(struct inference *s, const struct around *around,
                            const struct fp_expr *e) {
  uint32_t i = 0, j = 0;
  for (const struct fp_rel *r; (r = next_applied(s, e, &i, &j));)
    for (uint32_t k = 0; k < e->nargs; k++)
      learn(s, around, e->arg[k], r->params[k]->declared);
}

static bool all_typed(const struct around *around) {
  while (around && around->var->declared)
    around = around->outer;
  return !around;
}

static void learn_here(struct inference *s, const struct around *around,
                       const struct fp_expr *e) {
  if (all_typed(around))
    return;
  switch (e->kind) {
  case FP_APPLY:
    learn_arguments(s, around, e);
    return;
  case FP_EQ:
  case FP_NE:
  case FP_LT:
  case FP_LE:
  case FP_GT:
  case FP_GE:
    learn(s, around, e->arg[0], type_of(s, around, e->arg[1]));
    learn(s, around, e->arg[1], type_of(s, around, e->arg[0]));
    return;
  case FP_NOT:
  case FP_AND:
  case FP_OR:
  case FP_IMPLIES:
    for (uint32_t i = 0; i < e->nargs; i++)
      learn(s, around, e->arg[i], type_called(s, intern_str(s->names, "bool")));
    return;
  default:
    return;
  }
}

/* Whether e applies a relation that no declaration fits.  That would have told a type;
   the check of types reports it. */
static bool applies_unknown(const struct inference *s,
                            const struct fp_expr *e) {
  uint32_t at = 0, in = 0;
  if (!e)
    return false;
  if (e->kind == FP_APPLY && !next_applied(s, e, &at, &in))
    return true;
  for (uint32_t i = 0; i < e->nargs; i++)
    if (applies_unknown(s, e->arg[i]))
      return true;
  return false;
}

static void infer_walk(struct inference *s, const struct around *around,
                       const struct fp_expr *e);

/* With variables i and up, and then what they are bound in. */
static void infer_bound(struct inference *s, const struct around *around,
                        const struct fp_expr *e, uint32_t i) {
  if (i == e->nvars) {
    for (uint32_t k = 0; k < e->nargs; k++)
      infer_walk(s, around, e->arg[k]);
    return;
  }
  struct around mine = {e->vars[i], around};
  infer_bound(s, &mine, e, i + 1);
  if (e->vars[i]->declared)
    return;
  for (uint32_t k = 0; k < e->nargs && s->diag; k++)
    if (applies_unknown(s, e->arg[k]))
      return;
  s->missing++;
  if (s->diag)
    diag_error(
        s->diag, e->vars[i]->span,
        "nothing tells the type of '%s': it is not given to a relation, "
        "nor compared with what has one; write it, as in 'exists T %s. …'",
        e->vars[i]->name, e->vars[i]->name);
}

static void infer_walk(struct inference *s, const struct around *around,
                       const struct fp_expr *e) {
  if (!e)
    return;
  learn_here(s, around, e);
  infer_bound(s, around, e, 0);
  for (uint32_t i = 0; i < e->nupdates; i++)
    infer_walk(s, around, e->updates[i].value);
}

/* Other declarations of the relation have the type of its parameter. */
static void learn_declared(struct inference *s, const struct fp_rel *r,
                           uint32_t k) {
  uint32_t i = 0, j = 0;
  for (const struct fp_decl *d; (d = next_decl(s, &i, &j));)
    if (d->kind == FP_D_REL && d->rel->name == r->name &&
        d->rel->nparams == r->nparams && d->rel->params[k]->declared) {
      r->params[k]->declared = d->rel->params[k]->declared;
      s->learnt = true;
      return;
    }
}

static void miss_param(struct inference *s, const struct fp_rel *r,
                       uint32_t k) {
  s->missing++;
  if (s->diag)
    diag_error(
        s->diag, r->params[k]->span,
        "nothing tells the type of parameter %u of '%s': write it, as in "
        "'mu bool %s(%sT x%s)'",
        k + 1, r->name, r->name, k ? "…, " : "",
        k + 1 < r->nparams ? ", …" : "");
}

static void infer_relation(struct inference *s, const struct fp_rel *r,
                           const struct around *around, uint32_t i) {
  if (i < r->nparams) {
    struct around mine = {r->params[i], around};
    if (!r->params[i]->declared)
      learn_declared(s, r, i);
    infer_relation(s, r, &mine, i + 1);
    if (!r->params[i]->declared)
      miss_param(s, r, i);
    return;
  }
  infer_walk(s, around, r->body);
  infer_walk(s, NULL, r->stop);
}

static bool has_typed_params(const struct fp_rel *r) {
  for (uint32_t i = 0; i < r->nparams; i++)
    if (!r->params[i]->declared)
      return false;
  return true;
}

/* What a closure is made of is not there, or does not relate two terms; or the
   relation has no types of which a part is asked (`show R where f`), as is said where
   that is. */
static bool is_closure_of_nothing(struct inference *s, const struct fp_rel *r) {
  if (!s->diag || !r->closure || has_typed_params(r))
    return false;
  s->missing++;
  if (r->kind == FP_MU)
    diag_error(s->diag, r->span,
               "'%s' needs relations of two terms, which are declared",
               r->name);
  return true;
}

/* A front end knows its types. */
static bool is_typed_file(const struct fp_file *f) {
  return f->source == 0 || f->is_typed;
}

static void infer_all(struct inference *s) {
  uint32_t i = 0, j = 0;
  s->missing = 0;
  s->learnt = false;
  for (const struct fp_decl *d; (d = next_decl(s, &i, &j));)
    if (i < s->nfiles && is_typed_file(s->files[i]))
      continue;
    else if (d->kind == FP_D_REL && is_closure_of_nothing(s, d->rel))
      continue;
    else if (d->kind == FP_D_REL)
      infer_relation(s, d->rel, NULL, 0);
    else
      infer_walk(s, NULL, d->expr);
}

bool fp_infer_types(struct arena *a, struct intern *names,
                    struct fp_file *const *files, uint32_t nfiles,
                    struct diag *d) {
  struct inference s = {
      .arena = a, .names = names, .files = files, .nfiles = nfiles};
  bool all_typed_before = true;
  for (uint32_t i = 0; i < nfiles; i++)
    all_typed_before = all_typed_before && is_typed_file(files[i]);
  if (all_typed_before)
    return true;
  do
    infer_all(&s);
  while (s.missing > 0 && s.learnt);
  for (uint32_t i = 0; i < nfiles; i++)
    files[i]->is_typed = s.missing == 0;
  s.diag = d;
  if (s.missing > 0 && d)
    infer_all(&s);
  return s.missing == 0;
}
