/* calculus/language/clauses.c — clauses as in Datalog, and `_`.
 *
 * `R(t, …) if f, g;` and the fact `R(t, …);` each say when tuples are in R; the
 * clauses of one relation are joined to its body, a disjunction with an operand
 * for each, so that all that follows knows one form of a definition only:
 *
 *     Path(x, y) if Path(x, z), Edge(z, y);
 *     Path(x, x) if Node(x);
 *
 *     mu bool Path(x, y) = (exists z. Path(x, z) & Edge(z, y))
 *                        | Node(x) & x = y;
 *
 * A variable of the head is the parameter at its first place there; at other
 * places, and for other terms, the parameter is equal to it.  The other names
 * of the clause are bound by a quantifier around its body, whose types infer.c
 * finds; clause_values.c says which names are values instead.  `_` is bound
 * around the application where it stands.  What a declaration has behind `where`
 * becomes the first conjunct of each clause, as if it stood there.
 *
 * Every name in a clause gets a name that nothing else in it has, so that the
 * result can be printed and read again.
 */
#include "clause_joiner.h"

#include <assert.h>
#include <string.h>

/* ---- What names mean ----------------------------------------------------- */

struct joined *find_joined(struct clause_joiner *c, const char *name,
                           uint32_t n) {
  struct joined_key key = {(uintptr_t)name, n};
  struct joined *j;
  HASH_FIND(hh, c->relations, &key, sizeof key, j);
  return j;
}

static struct joined *joined_relation(struct clause_joiner *c, const char *name,
                                      uint32_t n) {
  struct joined *j = find_joined(c, name, n);
  if (!j) {
    j = arena_alloc(c->arena, sizeof *j);
    j->key = (struct joined_key){(uintptr_t)name, n};
    HASH_ADD(hh, c->relations, key, sizeof j->key, j);
  }
  return j;
}

static void keep_relation(struct clause_joiner *c, const struct fp_rel *r) {
  struct joined *j = joined_relation(c, r->name, r->nparams);
  const struct fp_rel **place = r->body || r->parts   ? &j->definition
                                : r->kind == FP_INPUT ? &j->input
                                                      : &j->prototype;
  if (!*place)
    *place = r;
}

/* Of the closures of one relation, which several files may use, one is kept. */
static bool is_again(struct clause_joiner *c, const struct fp_decl *d) {
  const struct joined *j = d->kind == FP_D_REL && d->rel->closure
                               ? find_joined(c, d->rel->name, d->rel->nparams)
                               : NULL;
  return j && j->definition && j->definition->closure &&
         j->definition != d->rel;
}

static const char *head_name(const struct fp_expr *head) {
  return head->kind == FP_APPLY || head->kind == FP_NAME ? head->name : NULL;
}

static bool keep_clause(struct clause_joiner *c, struct fp_decl *d) {
  const char *name = head_name(d->head);
  if (!name) {
    diag_error(c->diag, d->head->span,
               "the head of a clause is a relation of terms, as in "
               "'R(x, y) if …'");
    return false;
  }
  struct joined *j = joined_relation(c, name, d->head->nargs);
  vec_push(&j->clauses, d);
  j->has_body = true;
  return true;
}

/* One walk over all declarations for each thing that later ones build on. */
static bool keep_all(struct clause_joiner *c) {
  bool good = true;
  for (int walk = 0; walk < 2; walk++)
    for (uint32_t i = 0; i < c->nfiles; i++)
      for (uint32_t j = 0; j < c->files[i]->ndecls; j++) {
        struct fp_decl *d = c->files[i]->decls[j];
        if (walk == 0)
          keep_clause_input(c, d);
        else if (d->kind == FP_D_REL)
          keep_relation(c, d->rel);
        else if (d->kind == FP_D_CLAUSE)
          good = keep_clause(c, d) && good;
        else if (d->kind == FP_D_EVAL && d->expr->kind == FP_APPLY)
          vec_push(&joined_relation(c, d->expr->name, d->expr->nargs)->clauses,
                   d);
        else if (c->files[i]->source)
          keep_clause_values(c, d);
      }
  return good;
}

/* `R(t);` is a fact of a relation that has clauses, or that is declared and not
   defined; else it asks, as MUCKE does. */
static void take_facts(struct clause_joiner *c) {
  for (struct joined *j = c->relations; j; j = j->hh.next) {
    if (!j->has_body && (j->definition || !j->prototype))
      j->clauses.len = 0;
    for (size_t i = 0; i < j->clauses.len; i++) {
      struct fp_decl *d = j->clauses.at[i];
      if (d->kind == FP_D_CLAUSE)
        continue;
      d->kind = FP_D_CLAUSE;
      d->head = d->expr;
      d->expr = NULL;
    }
  }
}

/* ---- The variables of a clause ------------------------------------------- */

struct clause_variable {
  const char *name;
  const struct fp_expr *at; /* where it stands first */
  uint32_t uses;
  bool positive;     /* stands where it is not only excluded */
  bool bare;         /* stands without a field behind it */
  uint32_t param;    /* its parameter, or NOT_IN_HEAD */
  const char *named; /* the name that it gets */
  UT_hash_handle hh;
};

#define NOT_IN_HEAD UINT32_MAX

/* Names that inner quantifiers bind, the nearest one first. */
struct bound_name {
  const struct fp_var *var;
  const char *named;
  const struct bound_name *outer;
};

struct clause_scope {
  struct clause_joiner *c;
  struct fp_rel *rel;            /* being defined */
  const struct fp_rel *declared; /* with a condition; or NULL */
  struct fp_decl *decl;
  struct clause_variable *variables; /* by name, in the order of the text */
  struct clause_name *taken; /* names that stand for something in the clause */
  bool has_field;            /* what is looked at stands before one */
  struct clause_name *inner; /* names of variables, and what it binds */
};

static const struct bound_name *bound_by(const struct bound_name *in,
                                         const char *name) {
  while (in && in->var->name != name)
    in = in->outer;
  return in;
}

static bool name_is_in(const struct clause_name *set, const char *name) {
  struct clause_name *t;
  HASH_FIND_PTR(set, &name, t);
  return t != NULL;
}

static void put_name_in(struct clause_scope *k, struct clause_name **set,
                        const char *name) {
  if (name_is_in(*set, name))
    return;
  struct clause_name *t = arena_alloc(k->c->arena, sizeof *t);
  t->name = name;
  HASH_ADD_PTR(*set, name, t);
}

static void take_clause_name(struct clause_scope *k, const char *name) {
  put_name_in(k, &k->taken, name);
}

/* A name like this one that is not taken. */
static const char *other_name(struct clause_scope *k, const char *name) {
  while (name_is_in(k->taken, name) || name_is_in(k->inner, name))
    name = intern_str(k->c->names, arena_concat(k->c->arena, name, "'", ""));
  take_clause_name(k, name);
  return name;
}

/* Is this name, where nothing binds it, one of the clause's variables?  One
   between backquotes is none. */
static bool is_variable(const struct clause_scope *k, const struct fp_expr *e) {
  return e->number == 0 && e->name != k->c->anything &&
         !is_value_in_clause(k->c, k->decl, e->name);
}

static struct clause_variable *find_variable(struct clause_scope *k,
                                             const char *name) {
  struct clause_variable *v;
  HASH_FIND_PTR(k->variables, &name, v);
  return v;
}

static void see_variable(struct clause_scope *k, const struct fp_expr *e,
                         bool positive) {
  struct clause_variable *v = find_variable(k, e->name);
  if (!v) {
    v = arena_alloc(k->c->arena, sizeof *v);
    v->name = e->name;
    v->at = e;
    v->param = NOT_IN_HEAD;
    HASH_ADD_PTR(k->variables, name, v);
    put_name_in(k, &k->inner, v->name);
  }
  v->uses++;
  v->positive = v->positive || positive;
  v->bare = v->bare || !k->has_field;
}

static void see_names(struct clause_scope *k, const struct fp_expr *e,
                      const struct bound_name *in, bool positive);

static void see_bound(struct clause_scope *k, const struct fp_expr *e,
                      uint32_t i, const struct bound_name *in, bool positive) {
  if (i < e->nvars) {
    struct bound_name mine = {e->vars[i], NULL, in};
    put_name_in(k, &k->inner, e->vars[i]->name);
    see_bound(k, e, i + 1, &mine, positive);
    return;
  }
  for (uint32_t j = 0; j < e->nargs; j++) {
    bool known = positive;
    if (e->kind == FP_NOT || e->kind == FP_FORALL || e->kind == FP_IFF ||
        e->kind == FP_XOR)
      known = false;
    else if (e->kind == FP_IMPLIES || e->kind == FP_ITE)
      known = known && j > 0;
    else if (e->kind == FP_CASE)
      known = known && j % 2 == 1;
    see_names(k, e->arg[j], in, known);
  }
}

/* Collects the variables of e, and all other names. */
static void see_names(struct clause_scope *k, const struct fp_expr *e,
                      const struct bound_name *in, bool positive) {
  if (e->kind == FP_NAME && !bound_by(in, e->name)) {
    if (is_variable(k, e))
      see_variable(k, e, positive);
    else
      take_clause_name(k, e->name);
  }
  k->has_field = e->kind == FP_FIELD;
  see_bound(k, e, 0, in, positive);
  k->has_field = false;
  for (uint32_t i = 0; i < e->nupdates; i++)
    if (e->updates[i].value)
      see_names(k, e->updates[i].value, in, positive);
}

/* Nothing could tell the type of what only stands before a field: it is a name of
   the program, as in `pc = main.L`. */
static void drop_foreign_names(struct clause_scope *k) {
  struct clause_variable *v, *next;
  HASH_ITER(hh, k->variables, v, next) {
    if (v->bare)
      continue;
    take_clause_name(k, v->name);
    HASH_DEL(k->variables, v);
  }
}

/* A variable that stands alone in the head is its parameter. */
static struct clause_variable *stands_alone(struct clause_scope *k,
                                            uint32_t i) {
  const struct fp_expr *x = k->decl->head->arg[i];
  return x->kind == FP_NAME ? find_variable(k, x->name) : NULL;
}

static bool mentions_name(const struct fp_expr *e, const char *name) {
  if (e->kind == FP_NAME && e->name == name)
    return true;
  for (uint32_t i = 0; i < e->nargs; i++)
    if (mentions_name(e->arg[i], name))
      return true;
  for (uint32_t i = 0; i < e->nupdates; i++)
    if (e->updates[i].value && mentions_name(e->updates[i].value, name))
      return true;
  return false;
}

static void take_all_names(struct clause_scope *k, const struct fp_expr *e) {
  if (e->kind == FP_NAME)
    take_clause_name(k, e->name);
  for (uint32_t i = 0; i < e->nargs; i++)
    take_all_names(k, e->arg[i]);
  for (uint32_t i = 0; i < e->nupdates; i++)
    if (e->updates[i].value)
      take_all_names(k, e->updates[i].value);
}

static void name_clause_variables(struct clause_scope *k) {
  const struct fp_expr *head = k->decl->head;
  if (k->declared)
    take_all_names(k, k->declared->where);
  for (uint32_t i = 0; i < head->nargs; i++)
    take_clause_name(k, k->rel->params[i]->name);
  for (uint32_t i = 0; i < head->nargs; i++) {
    struct clause_variable *v = stands_alone(k, i);
    if (!v || v->param != NOT_IN_HEAD)
      continue;
    v->param = i;
    v->named = k->rel->params[i]->name;
  }
  for (struct clause_variable *v = k->variables; v; v = v->hh.next)
    if (!v->named)
      v->named =
          name_is_in(k->taken, v->name) ? other_name(k, v->name) : v->name;
}

static const char *value_hint(struct clause_scope *k, const char *name,
                              char *buffer, size_t size) {
  struct nearest n = nearest_to(name);
  for (struct clause_name *v = k->c->known; v; v = v->hh.next)
    if (v->values)
      nearest_try(&n, v->name);
  return nearest_hint(&n, buffer, size);
}

/* Is it a parameter that the condition is about? */
static bool is_in_condition(const struct clause_scope *k,
                            const struct clause_variable *v) {
  const struct fp_rel *r = k->declared;
  return r && v->param != NOT_IN_HEAD &&
         mentions_name(r->where, r->params[v->param]->name);
}

static void warn_single(struct clause_scope *k,
                        const struct clause_variable *v) {
  char hint[200];
  if (v->uses == 1 && !is_in_condition(k, v))
    diag_warn(k->c->diag, "single", v->at->span,
              "'%s' occurs once in this clause: any value will do%s; write "
              "'_' if that is meant",
              v->name, value_hint(k, v->name, hint, sizeof hint));
}

static bool check_variables(struct clause_scope *k) {
  bool good = true;
  for (struct clause_variable *v = k->variables; v; v = v->hh.next) {
    if (v->param != NOT_IN_HEAD || v->positive) {
      warn_single(k, v);
      continue;
    }
    diag_error(k->c->diag, v->at->span,
               "'%s' is only excluded, and nothing says which one is meant",
               v->name);
    diag_note(k->c->diag, (struct span){0},
              "write '_' if there must be none, as in '!R(x, _)', or bind it: "
              "exists or forall %s. …",
              v->name);
    good = false;
  }
  return good;
}

/* ---- Copies with other names --------------------------------------------- */

static struct fp_expr *copy_named(struct clause_scope *k,
                                  const struct fp_expr *e,
                                  const struct bound_name *in);

/* Variables of an inner quantifier keep their names, unless those are names of
   parameters or of other things. */
static void copy_bound(struct clause_scope *k, struct fp_expr *n, uint32_t i,
                       const struct bound_name *in) {
  if (i < n->nvars) {
    struct fp_var *v = arena_copy(k->c->arena, n->vars[i], 1, sizeof *v);
    struct bound_name mine = {n->vars[i], v->name, in};
    if (name_is_in(k->taken, v->name))
      mine.named = v->name = other_name(k, v->name);
    n->vars[i] = v;
    copy_bound(k, n, i + 1, &mine);
    return;
  }
  for (uint32_t j = 0; j < n->nargs; j++)
    n->arg[j] = copy_named(k, n->arg[j], in);
  for (uint32_t j = 0; j < n->nupdates; j++) {
    struct fp_update *u = &n->updates[j];
    u->at = arena_copy(k->c->arena, u->at, 1, sizeof *u->at);
    if (u->value)
      u->value = copy_named(k, u->value, in);
  }
}

/* A formula of several heads is copied for each: what is resolved in one must
   not be seen in the other. */
static struct fp_expr *copy_named(struct clause_scope *k,
                                  const struct fp_expr *e,
                                  const struct bound_name *in) {
  struct arena *a = k->c->arena;
  struct fp_expr *n = arena_copy(a, e, 1, sizeof *e);
  if (e->kind == FP_NAME) {
    const struct bound_name *b = bound_by(in, e->name);
    struct clause_variable *v = b ? NULL : find_variable(k, e->name);
    n->name = b ? b->named : v ? v->named : e->name;
    return n;
  }
  if (e->nargs) {
    /* Chains of & and | are extended in place, up to a power of two. */
    uint32_t room = 2;
    while (room < e->nargs)
      room *= 2;
    n->arg = arena_array(a, room, sizeof(struct fp_expr *));
    memcpy(n->arg, e->arg, e->nargs * sizeof(struct fp_expr *));
  }
  if (e->nvars)
    n->vars = arena_copy(a, e->vars, e->nvars, sizeof(struct fp_var *));
  if (e->nupdates)
    n->updates = arena_copy(a, e->updates, e->nupdates, sizeof *n->updates);
  copy_bound(k, n, 0, in);
  return n;
}

/* ---- Clauses to disjuncts ------------------------------------------------ */

/* Parameter i is equal to what the head has there; a bit holds, or does not. */
static struct fp_expr *head_equation(struct clause_scope *k, uint32_t i) {
  struct arena *a = k->c->arena;
  const struct fp_expr *x = k->decl->head->arg[i];
  struct fp_expr *param = fp_name(a, x->span, k->rel->params[i]->name);
  if (x->kind == FP_TRUE)
    return param;
  if (x->kind == FP_FALSE)
    return fp_op(a, FP_NOT, x->span, param, NULL, NULL);
  return fp_op(a, FP_EQ, x->span, param, copy_named(k, x, NULL), NULL);
}

typedef VEC(struct fp_expr *) clause_parts;

static void add_clause_conjuncts(clause_parts *parts, struct fp_expr *e) {
  for (uint32_t i = 0; e->kind == FP_AND && i < e->nargs; i++)
    vec_push(parts, e->arg[i]);
  if (e->kind != FP_AND)
    vec_push(parts, e);
}

/* What the declaration asks of the parameters from i on, which may have got other
   names here. */
static void add_clause_condition(struct clause_scope *k, clause_parts *parts,
                                 uint32_t i, const struct bound_name *in) {
  const struct fp_rel *r = k->declared;
  if (i == r->nparams) {
    add_clause_conjuncts(parts, copy_named(k, r->where, in));
    return;
  }
  struct bound_name mine = {r->params[i], k->rel->params[i]->name, in};
  add_clause_condition(k, parts, i + 1, &mine);
}

/* The formula of one clause below the quantifier: what its relation is restricted
   to, the body, and what the head says of the parameters. */
static struct fp_expr *clause_disjunct(struct clause_scope *k) {
  struct arena *a = k->c->arena;
  const struct fp_decl *d = k->decl;
  clause_parts parts = {0};
  VEC(struct fp_var *) bound = {0};
  if (k->declared)
    add_clause_condition(k, &parts, 0, NULL);
  if (d->expr)
    add_clause_conjuncts(&parts, copy_named(k, d->expr, NULL));
  for (uint32_t i = 0; i < d->head->nargs; i++) {
    const struct fp_expr *x = d->head->arg[i];
    struct clause_variable *v = stands_alone(k, i);
    if ((v && v->param == i) ||
        (x->kind == FP_NAME && x->name == k->c->anything))
      continue;
    vec_push(&parts, head_equation(k, i));
  }
  for (struct clause_variable *v = k->variables; v; v = v->hh.next) {
    if (v->param != NOT_IN_HEAD)
      continue;
    struct fp_var *var = arena_alloc(a, sizeof *var);
    var->name = v->named;
    var->span = v->at->span;
    vec_push(&bound, var);
  }
  struct fp_expr *e = fp_nary(a, FP_AND, parts.at, (uint32_t)parts.len);
  if (bound.len)
    e = fp_quantified(a, FP_EXISTS, d->span, bound.at, (uint32_t)bound.len, e);
  e->span = d->span;
  vec_free(&parts);
  vec_free(&bound);
  return e;
}

static struct fp_expr *clause_formula(struct clause_joiner *c,
                                      struct fp_rel *rel,
                                      const struct fp_rel *declared,
                                      struct fp_decl *d) {
  struct clause_scope k = {.c = c, .rel = rel, .decl = d};
  if (declared && declared->where)
    k.declared = declared;
  for (uint32_t i = 0; i < d->head->nargs; i++)
    see_names(&k, d->head->arg[i], NULL, true);
  if (d->expr)
    see_names(&k, d->expr, NULL, true);
  drop_foreign_names(&k);
  name_clause_variables(&k);
  struct fp_expr *e = check_variables(&k) ? clause_disjunct(&k) : NULL;
  HASH_CLEAR(hh, k.variables);
  HASH_CLEAR(hh, k.taken);
  HASH_CLEAR(hh, k.inner);
  return e;
}

/* ---- The definition ------------------------------------------------------ */

/* Whether a name means something else in a clause of j: then it is no name for
   a parameter. */
static bool is_clause_constant(struct clause_joiner *c, const struct joined *j,
                               const char *name) {
  for (size_t i = 0; i < j->clauses.len; i++) {
    const struct fp_decl *d = j->clauses.at[i];
    if (is_value_in_clause(c, d, name) &&
        (mentions_name(d->head, name) ||
         (d->expr && mentions_name(d->expr, name))))
      return true;
  }
  return false;
}

static bool has_param_named(const struct fp_rel *r, uint32_t n,
                            const char *name) {
  for (uint32_t i = 0; i < n; i++)
    if (r->params[i]->name == name)
      return true;
  return false;
}

static const char *numbered_param(struct clause_joiner *c, uint32_t i) {
  return intern_str(c->names, arena_printf(c->arena, "a%u", (unsigned)i + 1));
}

/* The variable of some head at place i that no parameter before it is called
   after; or a1, a2 and so on. */
static const char *name_of_place(struct clause_joiner *c,
                                 const struct joined *j,
                                 const struct fp_rel *rel, uint32_t i) {
  for (size_t n = 0; n < j->clauses.len; n++) {
    const struct fp_expr *x = j->clauses.at[n]->head->arg[i];
    if (x->kind == FP_FIELD && !has_param_named(rel, i, x->name))
      return x->name;
    if (x->kind == FP_NAME && x->name != c->anything && !x->number &&
        !has_param_named(rel, i, x->name) && !is_clause_constant(c, j, x->name))
      return x->name;
  }
  return numbered_param(c, i);
}

/* Parameters have the names of the declaration, or those of variables in
   heads. */
static struct fp_var *joined_param(struct clause_joiner *c,
                                   const struct joined *j,
                                   const struct fp_rel *rel, uint32_t i) {
  const struct fp_rel *declared = j->prototype ? j->prototype : j->input;
  struct fp_var *v = arena_alloc(c->arena, sizeof *v);
  if (declared) {
    *v = *declared->params[i];
    v->used = false;
  } else {
    v->span = j->clauses.at[0]->head->arg[i]->span;
    v->name = name_of_place(c, j, rel, i);
  }
  while (is_clause_constant(c, j, v->name) ||
         has_param_named(rel, i, v->name) ||
         (declared && v->name != declared->params[i]->name &&
          has_param_named(declared, declared->nparams, v->name)))
    v->name = intern_str(c->names, arena_concat(c->arena, v->name, "'", ""));
  return v;
}

static bool is_defined_otherwise(struct clause_joiner *c,
                                 const struct joined *j) {
  if (!j->definition)
    return false;
  diag_error(c->diag, j->clauses.at[0]->head->span,
             "'%s' has a clause, and is defined with '=' elsewhere: it can "
             "have clauses or one formula",
             j->definition->name);
  diag_note(c->diag, j->definition->span, "it is defined here");
  return true;
}

static bool define_joined(struct clause_joiner *c, struct joined *j) {
  if (is_defined_otherwise(c, j))
    return false;
  const struct fp_decl *first = j->clauses.at[0];
  const struct fp_rel *declared = j->prototype;
  struct fp_rel *r = arena_alloc(c->arena, sizeof *r);
  r->kind = declared ? declared->kind : FP_MU;
  r->stop = declared ? declared->stop : NULL;
  r->name = head_name(first->head);
  r->span = declared ? declared->span : first->head->span;
  r->nparams = first->head->nargs;
  r->params = arena_array(c->arena, r->nparams, sizeof(struct fp_var *));
  for (uint32_t i = 0; i < r->nparams; i++)
    r->params[i] = joined_param(c, j, r, i);
  struct fp_expr **all =
      arena_array(c->arena, j->clauses.len, sizeof(struct fp_expr *));
  bool good = true;
  for (size_t i = 0; i < j->clauses.len; i++) {
    all[i] = clause_formula(c, r, declared, j->clauses.at[i]);
    good = good && all[i];
  }
  if (!good)
    return false;
  j->definition = r;
  r->body = fp_nary(c->arena, FP_OR, all, (uint32_t)j->clauses.len);
  struct fp_decl *d = j->clauses.at[0];
  d->kind = FP_D_REL;
  d->rel = r;
  d->name = r->name;
  d->span = r->span;
  d->head = d->expr = NULL;
  return true;
}

/* A condition is one of clauses. */
static bool check_clause_condition(struct clause_joiner *c,
                                   const struct fp_rel *r) {
  const struct joined *j = find_joined(c, r->name, r->nparams);
  if (j->prototype == r && j->clauses.len > 0)
    return true;
  if (r->kind == FP_INPUT)
    diag_error(
        c->diag, r->where->span,
        "'where' restricts clauses, and '%s' is an input, which has none",
        r->name);
  else if (j->prototype == r)
    diag_error(c->diag, r->where->span,
               "'where' restricts clauses, and '%s' has none: a formula behind "
               "'=' can begin with the condition and '&'",
               r->name);
  else
    diag_error(c->diag, r->where->span,
               "'%s' is declared before: 'where' stands in the first "
               "declaration",
               r->name);
  return false;
}

static bool check_clause_conditions(struct clause_joiner *c) {
  bool good = true;
  for (uint32_t i = 0; i < c->nfiles; i++)
    for (uint32_t j = 0; j < c->files[i]->ndecls; j++) {
      struct fp_decl *d = c->files[i]->decls[j];
      if (d->kind != FP_D_REL || !d->rel->where)
        continue;
      good = check_clause_condition(c, d->rel) && good;
      d->rel->where = NULL; /* the clauses have it */
    }
  return good;
}

/* What was a clause and did not become its relation's definition is gone. */
static void drop_clauses(struct clause_joiner *c) {
  for (uint32_t i = 0; i < c->nfiles; i++) {
    struct fp_file *f = c->files[i];
    uint32_t left = 0;
    for (uint32_t j = 0; j < f->ndecls; j++)
      if (f->decls[j]->kind != FP_D_CLAUSE && !is_again(c, f->decls[j]))
        f->decls[left++] = f->decls[j];
    f->ndecls = left;
  }
}

/* ---- Anything ------------------------------------------------------------ */

static struct fp_expr *fresh_anything(struct clause_joiner *c,
                                      const struct fp_expr *at,
                                      struct fp_var **var) {
  struct fp_var *v = arena_alloc(c->arena, sizeof *v);
  v->name = intern_fresh(c->names, "_", &c->fresh);
  v->span = at->span;
  *var = v;
  return fp_name(c->arena, at->span, v->name);
}

/* R(x, _) is exists _1. R(x, _1).  The node stays, since others point to it. */
static void quantify_anything(struct clause_joiner *c, struct fp_expr *e) {
  VEC(struct fp_var *) vars = {0};
  struct fp_expr *inside = arena_copy(c->arena, e, 1, sizeof *e);
  for (uint32_t i = 0; i < e->nargs; i++)
    if (e->arg[i]->kind == FP_NAME && e->arg[i]->name == c->anything) {
      struct fp_var *v;
      inside->arg[i] = fresh_anything(c, e->arg[i], &v);
      vec_push(&vars, v);
    }
  if (vars.len)
    *e = *fp_quantified(c->arena, FP_EXISTS, e->span, vars.at,
                        (uint32_t)vars.len, inside);
  vec_free(&vars);
}

static void find_anything(struct clause_joiner *c, struct fp_expr *e) {
  if (!e)
    return;
  for (uint32_t i = 0; i < e->nvars; i++)
    if (e->vars[i]->name == c->anything)
      return; /* a variable of that name */
  for (uint32_t i = 0; i < e->nargs; i++)
    find_anything(c, e->arg[i]);
  for (uint32_t i = 0; i < e->nupdates; i++)
    find_anything(c, e->updates[i].value);
  if (e->kind == FP_APPLY)
    quantify_anything(c, e);
}

static void find_anything_in(struct clause_joiner *c, const struct fp_decl *d) {
  find_anything(c, d->expr);
  if (d->kind != FP_D_REL ||
      has_param_named(d->rel, d->rel->nparams, c->anything))
    return;
  find_anything(c, d->rel->body);
  find_anything(c, d->rel->stop);
}

/* ---- Parts of a relation ---------------------------------------------------- */

/* The relation that `show R where f` asks about; NULL: what is wrong with the
   name is said later. */
static const struct fp_rel *asked_relation(const struct clause_joiner *c,
                                           const struct fp_decl *d) {
  const struct fp_rel *found = NULL;
  for (const struct joined *j = c->relations; j; j = j->hh.next) {
    const struct fp_rel *r = j->definition  ? j->definition
                             : j->prototype ? j->prototype
                                            : j->input;
    if (!r || r->name != d->name ||
        (d->has_arity && d->arity != (int64_t)r->nparams))
      continue;
    if (found)
      return NULL;
    found = r;
  }
  return found;
}

/* R(x, …) & f, as a relation that is called after the statement.  The same
   statement may come twice. */
static struct fp_decl *part_of(struct clause_joiner *c, struct fp_decl *ask,
                               const struct fp_rel *r) {
  struct arena *a = c->arena;
  struct fp_rel *part = arena_alloc(a, sizeof *part);
  struct fp_expr **args =
      arena_array(a, r->nparams + 1, sizeof(struct fp_expr *));
  *part = (struct fp_rel){.kind = FP_PLAIN,
                          .name = ask->words[0],
                          .span = ask->span,
                          .nparams = r->nparams,
                          .closure = true};
  part->params = arena_array(a, r->nparams, sizeof(struct fp_var *));
  for (uint32_t i = 0; i < r->nparams; i++) {
    part->params[i] = arena_copy(a, r->params[i], 1, sizeof(struct fp_var));
    args[i] = fp_name(a, ask->span, r->params[i]->name);
  }
  struct fp_expr *both[2] = {fp_apply(a, ask->span, r->name, args, r->nparams),
                             ask->expr};
  part->body = fp_nary(a, FP_AND, both, 2);
  ask->name = part->name;
  ask->has_arity = false;
  struct fp_decl *d = arena_alloc(a, sizeof *d);
  d->kind = FP_D_REL;
  d->name = part->name;
  d->span = ask->span;
  d->rel = part;
  return d;
}

static void declare_parts(struct clause_joiner *c, struct fp_file *f) {
  VEC(struct fp_decl *) all = {0};
  bool some = false;
  for (uint32_t i = 0; i < f->ndecls; i++) {
    struct fp_decl *d = f->decls[i];
    bool asks = (d->kind == FP_D_SHOW || d->kind == FP_D_COUNT) && d->expr;
    const struct fp_rel *r = asks ? asked_relation(c, d) : NULL;
    if (r) {
      struct fp_decl *part = part_of(c, d, r);
      if (!joined_relation(c, part->name, r->nparams)->definition)
        vec_push(&all, part);
      keep_relation(c, part->rel);
    }
    if (asks)
      d->expr = NULL;
    some = some || r;
    vec_push(&all, d);
  }
  if (some) {
    f->ndecls = (uint32_t)all.len;
    f->decls = arena_copy(c->arena, all.at, all.len, sizeof *all.at);
  }
  vec_free(&all);
}

/* ---- All files ----------------------------------------------------------- */

/* Clauses and what may be one, what may come twice, and questions about parts:
   files that have none of these stay as they are. */
static bool has_what_joins(const struct fp_file *f) {
  for (uint32_t i = 0; i < f->ndecls; i++) {
    const struct fp_decl *d = f->decls[i];
    if (d->kind == FP_D_CLAUSE || d->kind == FP_D_EVAL ||
        (d->kind == FP_D_REL && (d->rel->closure || d->rel->where)) ||
        ((d->kind == FP_D_SHOW || d->kind == FP_D_COUNT) && d->expr))
      return true;
  }
  return false;
}

static bool join_all(struct clause_joiner *c) {
  bool good = keep_all(c);
  take_facts(c);
  for (struct joined *j = c->relations; j; j = j->hh.next)
    if (j->clauses.len)
      good = define_joined(c, j) && good;
  good = check_clause_conditions(c) && good;
  if (good)
    drop_clauses(c);
  return good;
}

static bool join_and_ask(struct clause_joiner *c) {
  bool good = join_all(c);
  for (uint32_t i = 0; good && i < c->nfiles; i++) {
    declare_parts(c, c->files[i]);
    c->files[i]->is_typed = false; /* there may be new variables */
  }
  return good;
}

bool fp_join_clauses(struct arena *a, struct intern *names,
                     struct fp_file *const *files, uint32_t nfiles,
                     struct diag *d) {
  struct clause_joiner c = {.arena = a,
                            .names = names,
                            .files = files,
                            .nfiles = nfiles,
                            .diag = d,
                            .anything = intern_str(names, "_")};
  bool joins = false, anything = false;
  for (uint32_t i = 0; i < nfiles; i++) {
    joins = joins || has_what_joins(files[i]);
    anything = anything || files[i]->has_anything;
  }
  bool good = !joins || join_and_ask(&c);
  for (uint32_t i = 0; anything && good && i < nfiles; i++) {
    for (uint32_t j = 0; files[i]->source && j < files[i]->ndecls; j++)
      find_anything_in(&c, files[i]->decls[j]);
    files[i]->has_anything = false;
  }
  for (struct joined *j = c.relations; j; j = j->hh.next)
    vec_free(&j->clauses);
  HASH_CLEAR(hh, c.relations);
  HASH_CLEAR(hh, c.known);
  return good;
}
