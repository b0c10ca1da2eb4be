/* calculus/language/names.c — the table of names, and suggestions for wrong ones. */
#include "names.h"

#include <stdio.h>
#include <string.h>

static void bind_unbound_params(struct fp_resolver *r) {
  const struct fp_rel *rel = r->unbound;
  r->unbound = NULL;
  for (uint32_t i = 0; rel && i < rel->nparams; i++)
    fp_bind(r, rel->params[i]);
}

struct fp_symbol *fp_find(struct fp_resolver *r, const char *name) {
  struct fp_symbol *s;
  bind_unbound_params(r);
  HASH_FIND_PTR(r->symbols, &name, s);
  return s;
}

struct fp_symbol *fp_symbol(struct fp_resolver *r, const char *name) {
  struct fp_symbol *s = fp_find(r, name);
  if (!s) {
    s = arena_alloc(r->arena, sizeof *s);
    s->name = name;
    HASH_ADD_PTR(r->symbols, name, s);
  }
  return s;
}

struct fp_var *fp_bound(const struct fp_symbol *s) {
  return s && s->binding ? s->binding->var : NULL;
}

void fp_bind(struct fp_resolver *r, struct fp_var *v) {
  struct fp_symbol *s = fp_symbol(r, v->name);
  struct fp_binding *b = arena_alloc(r->arena, sizeof *b);
  b->var = v;
  b->outer = s->binding;
  s->binding = b;
}

void fp_unbind(struct fp_resolver *r, const struct fp_var *v) {
  struct fp_symbol *s = fp_find(r, v->name);
  s->binding = s->binding->outer;
}

static bool fits_wanted(const struct fp_symbol *s, enum fp_wanted wanted) {
  switch (wanted) {
  case FP_WANT_TERM:
    return s->binding || s->param || s->values ||
           (s->relations && s->relations->rel &&
            s->relations->rel->nparams == 0);
  case FP_WANT_TYPE:
    return s->type;
  case FP_WANT_RELATION:
    return s->relations;
  }
  return false;
}

/* A wrong name costs a walk over all names: not for those past the number of
   messages that are shown. */
const char *fp_suggest(struct fp_resolver *r, const char *name,
                       enum fp_wanted wanted) {
  if (diag_errors(r->diag) >= 50)
    return "";
  struct nearest n = nearest_to(name);
  for (struct fp_symbol *s = r->symbols; s; s = s->hh.next)
    if (fits_wanted(s, wanted))
      nearest_try(&n, s->name);
  if (wanted == FP_WANT_TYPE)
    nearest_try(&n, "bool");
  char buffer[200];
  diag_suggest(r->diag, &n);
  return arena_printf(r->arena, "%s", nearest_hint(&n, buffer, sizeof buffer));
}

void fp_note_import(struct fp_resolver *r, const char *name) {
  const char *file = r->help->declaring ? r->help->declaring(name) : NULL;
  if (file)
    diag_note(r->diag, (struct span){0},
              "'%s' is declared in a file of the library: import \"%s\";", name,
              file);
}

const char *fp_type_text(struct fp_resolver *r, const struct fp_type *t) {
  if (t->name)
    return t->name;
  if (t->kind == FP_RANGE)
    return arena_printf(r->arena, "%lld..%lld", (long long)t->lo,
                        (long long)t->hi);
  const struct fp_type *inner = t;
  while (!inner->name && inner->kind == FP_ARRAY)
    inner = inner->elem;
  char *text = arena_printf(r->arena, "%s", fp_type_text(r, inner));
  for (; t != inner && strlen(text) < 200; t = t->elem)
    text = arena_printf(r->arena, "%s[%lld..%lld]", text, (long long)t->lo,
                        (long long)t->hi);
  return text;
}
