/* library/symbols.c — the names in formula files, and what each of them is.
 *
 * Declarations and resolved trees are walked once.  Trees say where an operand
 * begins and ends; the name is found in the text at one of its ends, so a place
 * that does not show it (text that a front end made) is left out.
 */
#include "symbols.h"

#include "engine/base/vec.h"

#include <stdlib.h>
#include <string.h>

struct symbols {
  struct arena *arena;
  const struct sources *sources;
  VEC(struct symbol_place) places;
};

/* ---- Places -------------------------------------------------------------------- */

static struct span no_place(void) { return (struct span){0}; }

/* The name at the beginning or at the end of a span; no source: it is not
   there. */
static struct span name_within(const struct symbols *s, struct span at,
                               const char *name, bool at_end) {
  const struct source *text = sources_get(s->sources, at.source);
  size_t len = name ? strlen(name) : 0;
  if (!text || len == 0 || at.end > text->len || at.end - at.start < len)
    return no_place();
  size_t from = at_end ? at.end - len : at.start;
  if (!at_end && text->text[from] == '`')
    from++;
  if (at_end && text->text[at.end - 1] == '`')
    from--;
  if (from + len > text->len || memcmp(text->text + from, name, len) != 0)
    return no_place();
  return (struct span){at.source, (uint32_t)from, (uint32_t)(from + len)};
}

/* Where a name is defined.  N.R, of an instance, is called R in its file. */
static struct span definition_of(const struct symbols *s, struct span at,
                                 const char *name) {
  const char *dot = name ? strrchr(name, '.') : NULL;
  struct span place = name_within(s, at, name, false);
  return place.source || !dot ? place : name_within(s, at, dot + 1, false);
}

static void add_place(struct symbols *s, struct span at, bool at_end,
                      const char *name, const char *kind, struct span defined,
                      const char *detail) {
  struct span place = name_within(s, at, name, at_end);
  const char *dot = name ? strrchr(name, '.') : NULL;
  if (dot) /* only R of N.R is the name of what is defined */
    place.start = place.end - (place.source ? (uint32_t)strlen(dot + 1) : 0);
  if (place.source)
    vec_push(&s->places,
             ((struct symbol_place){place, definition_of(s, defined, name),
                                    name, kind, detail}));
}

/* ---- What is said of a name ------------------------------------------------------ */

static const char *symbol_type_text(struct symbols *s,
                                    const struct fp_type *t) {
  if (!t)
    return "";
  if (t->name)
    return t->name;
  if (t->kind == FP_RANGE)
    return arena_printf(s->arena, "%lld..%lld", (long long)t->lo,
                        (long long)t->hi);
  if (t->kind == FP_ARRAY)
    return arena_printf(s->arena, "%s[%lld..%lld]",
                        symbol_type_text(s, t->elem), (long long)t->lo,
                        (long long)t->hi);
  return "bool";
}

static const char *symbol_variable_text(struct symbols *s,
                                        const struct fp_var *v) {
  return arena_printf(s->arena, "%s %s", symbol_type_text(s, v->type), v->name);
}

static const char *relation_text(struct symbols *s, const struct fp_rel *rel) {
  static const char *const kinds[] = {"bool", "mu bool", "nu bool",
                                      "input bool"};
  const char *text =
      arena_printf(s->arena, "%s %s(", kinds[rel->kind], rel->name);
  for (uint32_t i = 0; i < rel->nparams; i++)
    text = arena_printf(s->arena, "%s%s%s", text, i > 0 ? ", " : "",
                        symbol_variable_text(s, rel->params[i]));
  return arena_printf(s->arena, "%s)", text);
}

static const char *typename_text(struct symbols *s, const struct fp_type *t) {
  if (t->kind == FP_RANGE)
    return arena_printf(s->arena, "type %s = %lld..%lld", t->name,
                        (long long)t->lo, (long long)t->hi);
  if (t->kind != FP_CLASS)
    return arena_printf(s->arena, "%s %s", t->kind == FP_ENUM ? "enum" : "type",
                        t->name);
  const char *text = arena_printf(s->arena, "class %s {", t->name);
  for (uint32_t i = 0; i < t->nfields; i++)
    text =
        arena_printf(s->arena, "%s %s %s;", text,
                     symbol_type_text(s, t->fields[i].type), t->fields[i].name);
  return arena_printf(s->arena, "%s }", text);
}

/* ---- Walking --------------------------------------------------------------------- */

static void add_typeref(struct symbols *s, const struct fp_typeref *written,
                        const struct fp_type *type) {
  while (type && type->kind == FP_ARRAY && !type->name)
    type = type->elem;
  if (written && written->name && type && type->name)
    add_place(s, written->span, false, written->name, "type", type->span,
              typename_text(s, type));
}

static void add_symbol_variable(struct symbols *s, const struct fp_var *v) {
  add_typeref(s, v->declared, v->type);
  add_place(s, v->span, false, v->name, "variable", v->span,
            symbol_variable_text(s, v));
}

static void add_field_symbol(struct symbols *s, const struct fp_expr *e) {
  const struct fp_type *of = e->arg[0]->type;
  for (uint32_t i = 0; of && of->kind == FP_CLASS && i < of->nfields; i++)
    if (strcmp(of->fields[i].name, e->name) == 0)
      add_place(s, e->span, true, e->name, "field", of->fields[i].span,
                arena_printf(s->arena, "%s %s, of %s",
                             symbol_type_text(s, of->fields[i].type), e->name,
                             symbol_type_text(s, of)));
}

static void add_value_symbol(struct symbols *s, const struct fp_expr *e) {
  const struct fp_type *t = e->type;
  if (t && t->kind == FP_ENUM && t->values && e->number >= 0 &&
      e->number < t->nvalues && t->name)
    add_place(s, e->span, false, t->values[e->number], "value", no_place(),
              arena_printf(s->arena, "a value of %s", t->name));
}

/* Nesting is limited where trees are made (FP_MAX_DEPTH). */
static void walk_expr(struct symbols *s, const struct fp_expr *e) {
  if (!e)
    return;
  if (e->kind == FP_APPLY && e->rel)
    add_place(s, e->span, false, e->name, "relation", e->rel->span,
              relation_text(s, e->rel));
  else if (e->kind == FP_VAR)
    add_place(s, e->span, false, e->var->name, "variable", e->var->span,
              symbol_variable_text(s, e->var));
  else if (e->kind == FP_FIELD)
    add_field_symbol(s, e);
  else if (e->kind == FP_VALUE)
    add_value_symbol(s, e);
  for (uint32_t i = 0; i < e->nvars; i++)
    add_symbol_variable(s, e->vars[i]);
  for (uint32_t i = 0; i < e->nargs; i++)
    walk_expr(s, e->arg[i]);
  for (uint32_t i = 0; i < e->nupdates; i++)
    walk_expr(s, e->updates[i].value);
}

static void walk_relation(struct symbols *s, const struct fp_rel *rel) {
  add_place(s, rel->span, false, rel->name, "relation", rel->span,
            relation_text(s, rel));
  for (uint32_t i = 0; i < rel->nparams; i++)
    add_symbol_variable(s, rel->params[i]);
  walk_expr(s, rel->body);
  walk_expr(s, rel->stop);
}

static const struct fp_type *symbol_type_named(const struct fp_system *system,
                                               const char *name) {
  for (uint32_t i = 0; name && i < system->ntypes; i++)
    if (system->types[i]->name && strcmp(system->types[i]->name, name) == 0)
      return system->types[i];
  return NULL;
}

static void walk_type(struct symbols *s, const struct fp_type *t) {
  add_place(s, t->span, false, t->name, "type", t->span, typename_text(s, t));
  for (uint32_t i = 0; t->kind == FP_CLASS && i < t->nfields; i++)
    add_place(s, t->fields[i].span, false, t->fields[i].name, "field",
              t->fields[i].span,
              arena_printf(s->arena, "%s %s, of %s",
                           symbol_type_text(s, t->fields[i].type),
                           t->fields[i].name, t->name));
}

/* Types of members, and statements, of which the system keeps no name. */
static void walk_declaration(struct symbols *s, const struct fp_decl *d,
                             const struct fp_system *system) {
  switch (d->kind) {
  case FP_D_TYPE:
    for (uint32_t i = 0; i < d->nmembers; i++)
      add_typeref(s, d->members[i]->declared,
                  d->members[i]->declared
                      ? symbol_type_named(system, d->members[i]->declared->name)
                      : NULL);
    break;
  case FP_D_PARAM:
    add_place(s, d->span, false, d->name, "param", d->span,
              arena_printf(s->arena, "param %s = %lld", d->name,
                           (long long)d->value));
    break;
  case FP_D_QUERY:
    add_place(s, d->span, false, d->name, "query", d->span,
              arena_printf(s->arena, "query %s", d->name));
    break;
  case FP_D_SHOW:
  case FP_D_COUNT:
  case FP_D_SIZE:
    if (d->rel)
      add_place(s, d->span, false, d->name, "relation", d->rel->span,
                relation_text(s, d->rel));
    break;
  case FP_D_IMPORT:
  case FP_D_REL:
  case FP_D_WHEN:
  case FP_D_EVAL:
  case FP_D_CLAUSE:
  case FP_D_EXPECT:
  case FP_D_DIRECTIVE:
  case FP_D_ORDER:
    break;
  }
}

/* ---- The list -------------------------------------------------------------------- */

static int by_symbol_place(const void *left, const void *right) {
  const struct symbol_place *a = left, *b = right;
  if (a->at.source != b->at.source)
    return a->at.source < b->at.source ? -1 : 1;
  return a->at.start < b->at.start ? -1 : a->at.start > b->at.start;
}

static size_t without_doubles(struct symbol_place *at, size_t n) {
  size_t kept = 0;
  for (size_t i = 0; i < n; i++)
    if (kept == 0 || by_symbol_place(&at[kept - 1], &at[i]) != 0)
      at[kept++] = at[i];
  return kept;
}

const struct symbol_place *
symbols_list(struct arena *a, const struct sources *sources,
             struct fp_file *const *files, size_t nfiles,
             const struct fp_system *system, size_t *n) {
  struct symbols s = {.arena = a, .sources = sources};
  for (uint32_t i = 0; i < system->ntypes; i++)
    walk_type(&s, system->types[i]);
  for (uint32_t i = 0; i < system->nrels; i++)
    walk_relation(&s, system->rels[i]);
  for (uint32_t i = 0; i < system->nstmts; i++)
    walk_expr(&s, system->stmts[i]->expr);
  for (size_t i = 0; i < nfiles; i++)
    for (uint32_t k = 0; k < files[i]->ndecls; k++)
      walk_declaration(&s, files[i]->decls[k], system);
  if (s.places.len > 0)
    qsort(s.places.at, s.places.len, sizeof *s.places.at, by_symbol_place);
  *n = without_doubles(s.places.at, s.places.len);
  const struct symbol_place *list =
      arena_copy(a, s.places.at, *n, sizeof *s.places.at);
  vec_free(&s.places);
  return list;
}
