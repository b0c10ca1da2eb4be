/* calculus/language/rename.c — copies of declarations with other names.
 *
 * Trees are copied whole, since the parser lets declarations share parts, such as
 * the body of a clause with several heads.  A variable hides what is declared,
 * as resolution has it.
 */
#include "rename.h"

#include "engine/base/vec.h"

#include <ctype.h>
#include <string.h>

/* Variables that are bound around an expression, the nearest one first. */
struct hiding_scope {
  const struct fp_var *var;
  const struct hiding_scope *outer;
};

/* ---- The map ---------------------------------------------------------------- */

struct fp_renamed *fp_renamed(const struct fp_renaming *r, const char *name,
                              uintptr_t as) {
  struct fp_renamed_key key = {(uintptr_t)name, as};
  struct fp_renamed *found;
  HASH_FIND(hh, r->map, &key, sizeof key, found);
  return found;
}

struct fp_renamed *fp_rename_to(struct fp_renaming *r, const char *name,
                                uintptr_t as, const char *to) {
  struct fp_renamed *x = fp_renamed(r, name, as);
  if (x)
    return x;
  x = arena_alloc(r->arena, sizeof *x);
  x->key = (struct fp_renamed_key){(uintptr_t)name, as};
  x->to = to;
  HASH_ADD(hh, r->map, key, sizeof x->key, x);
  return x;
}

struct fp_renamed *fp_renamed_relation(const struct fp_renaming *r,
                                       const char *name) {
  for (struct fp_renamed *x = r->map; x; x = x->hh.next)
    if (x->key.name == (uintptr_t)name && x->key.as >= FP_AS_RELATION)
      return x;
  return NULL;
}

static const char *renamed_as(const struct fp_renaming *r, const char *name,
                              uintptr_t as) {
  const struct fp_renamed *x = name ? fp_renamed(r, name, as) : NULL;
  return x && x->to ? x->to : name;
}

static struct fp_renamed *renamed_plain(const struct fp_renaming *r,
                                        const char *name) {
  struct fp_renamed *x = fp_renamed(r, name, FP_AS_PARAM);
  return x ? x : fp_renamed(r, name, FP_AS_RELATION);
}

bool fp_declared_key(const struct fp_decl *d, struct fp_renamed_key *key) {
  const struct fp_expr *head = d->kind == FP_D_CLAUSE ? d->head
                               : d->kind == FP_D_EVAL ? d->expr
                                                      : NULL;
  if (d->kind == FP_D_TYPE)
    *key = (struct fp_renamed_key){(uintptr_t)d->name, FP_AS_TYPE};
  else if (d->kind == FP_D_PARAM)
    *key = (struct fp_renamed_key){(uintptr_t)d->name, FP_AS_PARAM};
  else if (d->kind == FP_D_REL)
    *key = (struct fp_renamed_key){(uintptr_t)d->rel->name,
                                   FP_AS_RELATION + d->rel->nparams};
  else if (head && (head->kind == FP_APPLY || head->kind == FP_NAME))
    *key = (struct fp_renamed_key){(uintptr_t)head->name,
                                   FP_AS_RELATION + head->nargs};
  else
    return false;
  return true;
}

/* ---- Mentions ---------------------------------------------------------------- */

static bool expr_mentions(const struct fp_renaming *r, const struct fp_expr *e);

static bool type_mentions(const struct fp_renaming *r,
                          const struct fp_typeref *t) {
  if (!t)
    return false;
  bool found = t->name && fp_renamed(r, t->name, FP_AS_TYPE);
  if (!t->name)
    found = expr_mentions(r, t->lo) || expr_mentions(r, t->hi);
  for (uint32_t i = 0; !found && i < 2 * t->nbounds; i++)
    found = expr_mentions(r, t->bounds[i]);
  return found;
}

static bool vars_mention(const struct fp_renaming *r,
                         struct fp_var *const *vars, uint32_t n) {
  for (uint32_t i = 0; i < n; i++)
    if (type_mentions(r, vars[i]->declared))
      return true;
  return false;
}

static bool expr_mentions(const struct fp_renaming *r,
                          const struct fp_expr *e) {
  if (!e)
    return false;
  bool found = vars_mention(r, e->vars, e->nvars);
  if (e->kind == FP_APPLY)
    found = found || fp_renamed(r, e->name, FP_AS_RELATION + e->nargs);
  else if (e->kind == FP_NAME)
    found = found || renamed_plain(r, e->name);
  else if (e->kind == FP_ROW)
    found = found || strcmp(fp_rename_text(r, e->name), e->name) != 0;
  for (uint32_t i = 0; !found && i < e->nargs; i++)
    found = expr_mentions(r, e->arg[i]);
  for (uint32_t i = 0; !found && i < e->nupdates; i++)
    found = expr_mentions(r, e->updates[i].value);
  return found;
}

bool fp_mentions(const struct fp_renaming *r, const struct fp_decl *d) {
  if (d->kind == FP_D_TYPE && d->range && type_mentions(r, d->range))
    return true;
  if (vars_mention(r, d->members, d->nmembers))
    return true;
  if (d->kind == FP_D_REL)
    return vars_mention(r, d->rel->params, d->rel->nparams) ||
           expr_mentions(r, d->rel->body) || expr_mentions(r, d->rel->where) ||
           expr_mentions(r, d->rel->stop);
  if (d->head) /* it is what the clause declares */
    for (uint32_t i = 0; i < d->head->nargs; i++)
      if (expr_mentions(r, d->head->arg[i]))
        return true;
  return expr_mentions(r, d->expr);
}

/* ---- Copies ------------------------------------------------------------------ */

static struct fp_expr *rename_in(const struct fp_renaming *r,
                                 const struct fp_expr *e,
                                 const struct hiding_scope *in);

static struct fp_expr **rename_all(const struct fp_renaming *r,
                                   struct fp_expr *const *at, uint32_t n,
                                   const struct hiding_scope *in) {
  /* Chains of & and | are extended in place, up to a power of two. */
  uint32_t room = 2;
  while (room < n)
    room *= 2;
  struct fp_expr **list = arena_array(r->arena, room, sizeof *list);
  for (uint32_t i = 0; i < n; i++)
    list[i] = rename_in(r, at[i], in);
  return list;
}

static const struct fp_typeref *rename_type(const struct fp_renaming *r,
                                            const struct fp_typeref *t) {
  if (!t)
    return NULL;
  struct fp_typeref *n = arena_copy(r->arena, t, 1, sizeof *t);
  n->name = renamed_as(r, t->name, FP_AS_TYPE);
  if (!t->name) {
    n->lo = rename_in(r, t->lo, NULL);
    n->hi = rename_in(r, t->hi, NULL);
  }
  if (t->nbounds)
    n->bounds = rename_all(r, t->bounds, 2 * t->nbounds, NULL);
  return n;
}

static struct fp_var **rename_vars(const struct fp_renaming *r,
                                   struct fp_var *const *vars, uint32_t n) {
  struct fp_var **list = arena_array(r->arena, n, sizeof *list);
  for (uint32_t i = 0; i < n; i++) {
    list[i] = arena_copy(r->arena, vars[i], 1, sizeof **vars);
    list[i]->declared = rename_type(r, vars[i]->declared);
  }
  return list;
}

static bool is_hidden(const struct hiding_scope *in, const char *name) {
  while (in && in->var->name != name)
    in = in->outer;
  return in != NULL;
}

/* What stands for a relation without parameters must not become the name of a
   variable. */
static void rename_plain(const struct fp_renaming *r, struct fp_expr *n,
                         const struct hiding_scope *in) {
  const struct fp_renamed *x =
      is_hidden(in, n->name) ? NULL : renamed_plain(r, n->name);
  if (!x || !x->to)
    return;
  n->name = x->to;
  n->number = 0;
  if (x->key.as == FP_AS_RELATION)
    n->kind = FP_APPLY;
}

/* Operands and updates, below the variables of n from i on. */
static void rename_operands(const struct fp_renaming *r, struct fp_expr *n,
                            uint32_t i, const struct hiding_scope *in) {
  if (i < n->nvars) {
    struct hiding_scope mine = {n->vars[i], in};
    rename_operands(r, n, i + 1, &mine);
    return;
  }
  if (n->nargs)
    n->arg = rename_all(r, n->arg, n->nargs, in);
  if (n->nupdates)
    n->updates =
        arena_copy(r->arena, n->updates, n->nupdates, sizeof *n->updates);
  for (uint32_t j = 0; j < n->nupdates; j++) {
    struct fp_update *u = &n->updates[j];
    u->at = arena_copy(r->arena, u->at, 1, sizeof *u->at);
    u->value = rename_in(r, u->value, in);
  }
}

static struct fp_expr *rename_in(const struct fp_renaming *r,
                                 const struct fp_expr *e,
                                 const struct hiding_scope *in) {
  if (!e)
    return NULL;
  struct fp_expr *n = arena_copy(r->arena, e, 1, sizeof *e);
  if (e->kind == FP_NAME)
    rename_plain(r, n, in);
  else if (e->kind == FP_APPLY)
    n->name = renamed_as(r, e->name, FP_AS_RELATION + e->nargs);
  else if (e->kind == FP_ROW)
    n->name = fp_rename_text(r, e->name);
  if (e->nvars)
    n->vars = rename_vars(r, e->vars, e->nvars);
  rename_operands(r, n, 0, in);
  return n;
}

struct fp_expr *fp_rename_expr(const struct fp_renaming *r,
                               const struct fp_expr *e) {
  return rename_in(r, e, NULL);
}

/* With the parameters from i on bound. */
static void rename_body(const struct fp_renaming *r, struct fp_rel *rel,
                        uint32_t i, const struct hiding_scope *in) {
  if (i < rel->nparams) {
    struct hiding_scope mine = {rel->params[i], in};
    rename_body(r, rel, i + 1, &mine);
    return;
  }
  rel->body = rename_in(r, rel->body, in);
  rel->where = rename_in(r, rel->where, in);
  rel->stop = rename_in(r, rel->stop, NULL);
}

static struct fp_rel *rename_relation(const struct fp_renaming *r,
                                      const struct fp_rel *rel) {
  struct fp_rel *n = arena_copy(r->arena, rel, 1, sizeof *rel);
  n->name = renamed_as(r, rel->name, FP_AS_RELATION + rel->nparams);
  n->params = rename_vars(r, rel->params, rel->nparams);
  rename_body(r, n, 0, NULL);
  return n;
}

static struct fp_expr *rename_head(const struct fp_renaming *r,
                                   const struct fp_expr *head) {
  struct fp_expr *n = rename_in(r, head, NULL);
  n->name = renamed_as(r, head->name, FP_AS_RELATION + head->nargs);
  n->kind = head->kind;
  return n;
}

static const char *asked_name(const struct fp_renaming *r, const char *name) {
  const struct fp_renamed *x = name ? fp_renamed_relation(r, name) : NULL;
  return x && x->to ? x->to : name;
}

/* Names of relations in statements, which say of some only how many parameters
   they have. */
static void rename_asked(const struct fp_renaming *r, struct fp_decl *n) {
  n->name = n->has_arity
                ? renamed_as(r, n->name, FP_AS_RELATION + (uintptr_t)n->arity)
                : asked_name(r, n->name);
  if (n->kind == FP_D_EXPECT && n->expectation == FP_EXPECT_SAME)
    n->expected = asked_name(r, n->expected);
}

static const char **rename_words(const struct fp_renaming *r,
                                 const struct fp_decl *d) {
  const char **words = arena_array(r->arena, d->nwords, sizeof *words);
  for (uint32_t i = 0; i < d->nwords; i++)
    words[i] = asked_name(r, d->words[i]);
  return words;
}

struct fp_decl *fp_rename_decl(const struct fp_renaming *r,
                               const struct fp_decl *d) {
  struct fp_decl *n = arena_copy(r->arena, d, 1, sizeof *d);
  n->when = NULL;
  if (d->kind == FP_D_TYPE) {
    n->name = renamed_as(r, d->name, FP_AS_TYPE);
    n->range = (struct fp_typeref *)rename_type(r, d->range);
    n->members = rename_vars(r, d->members, d->nmembers);
  } else if (d->kind == FP_D_PARAM) {
    n->name = renamed_as(r, d->name, FP_AS_PARAM);
  } else if (d->kind == FP_D_REL) {
    n->rel = rename_relation(r, d->rel);
    n->name = n->rel->name;
  } else if (d->kind == FP_D_DIRECTIVE) {
    n->words = rename_words(r, d);
  } else if (d->kind >= FP_D_SHOW && d->kind != FP_D_EVAL &&
             d->kind != FP_D_ORDER && d->name &&
             !(d->kind == FP_D_EXPECT && d->expectation == FP_EXPECT_QUERY)) {
    rename_asked(r, n);
  }
  if (d->head)
    n->head = rename_head(r, d->head);
  n->expr = rename_in(r, d->expr, NULL);
  n->settings =
      arena_copy(r->arena, d->settings, d->nsettings, sizeof *d->settings);
  for (uint32_t i = 0; i < d->nsettings; i++)
    n->settings[i].value = fp_rename_expr(r, d->settings[i].value);
  return n;
}

/* ---- Texts ------------------------------------------------------------------- */

static bool is_in_name(char c) {
  return isalnum((unsigned char)c) || (c && strchr("_'$.", c));
}

const char *fp_rename_text(const struct fp_renaming *r, const char *text) {
  VEC(char) out = {0};
  for (const char *c = text; *c && *c != '"';) {
    size_t n = 0;
    while (is_in_name(c[n]))
      n++;
    const char *word = n ? asked_name(r, intern(r->names, c, n)) : NULL;
    size_t len = n ? strlen(word) : 1;
    for (size_t i = 0; i < len; i++)
      vec_push(&out, n ? word[i] : *c);
    c += n ? n : 1;
  }
  const char *rest = strchr(text, '"'); /* of a row */
  for (; rest && *rest; rest++)
    vec_push(&out, *rest);
  const char *name = out.len ? intern(r->names, out.at, out.len) : text;
  vec_free(&out);
  return name;
}
