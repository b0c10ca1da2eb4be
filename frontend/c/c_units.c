/* frontend/c/c_units.c — several translation units in one text: names that are
 * linked, and types that are the same (C11 6.2.2, 6.2.7).
 *
 * Each unit has a scope of its own.  A name with external linkage is one symbol
 * in all of them.  A struct, union or enum is one type if its text is the same,
 * as that of a header is; c_check then compares the members, since names in the
 * text may mean other things.  Without a tag, it must also stand at the same
 * place.  A struct that one unit leaves open is the one that another defines.
 */
#include "c_checking.h"
#include "c_text.h"

#include "engine/base/hash_table.h"

#include <string.h>

struct c_linked {
  const char *name; /* interned: the pointer is the key */
  struct c_symbol *symbol;
  UT_hash_handle hh;
};

struct c_shared {
  const char *key; /* see definition_key and tag_key */
  struct c_type *type;
  UT_hash_handle hh;
};

/* ---- Names ------------------------------------------------------------------ */

struct c_symbol *c_linked_symbol(struct c_checker *c, const char *name) {
  struct c_linked *l;
  HASH_FIND_PTR(c->linked, &name, l);
  return l ? l->symbol : NULL;
}

void c_link_symbol(struct c_checker *c, struct c_symbol *s) {
  struct c_linked *l;
  HASH_FIND_PTR(c->linked, &s->name, l);
  if (l)
    return;
  l = arena_alloc(c->arena, sizeof *l);
  l->name = s->name;
  l->symbol = s;
  HASH_ADD_PTR(c->linked, name, l);
}

/* ---- Types ------------------------------------------------------------------ */

static struct c_shared *find_shared(struct c_checker *c, const char *key) {
  struct c_shared *s;
  HASH_FIND_STR(c->shared, key, s);
  return s;
}

static void share_type(struct c_checker *c, const char *key,
                       struct c_type *type) {
  if (find_shared(c, key))
    return;
  struct c_shared *s = arena_alloc(c->arena, sizeof *s);
  s->key = key;
  s->type = type;
  HASH_ADD_STR(c->shared, key, s);
}

/* `struct list { int value; }`; without a tag, after the place. */
static const char *definition_key(struct c_checker *c,
                                  const struct c_tagged *t) {
  struct span all = {t->span.source, t->span.start, t->end};
  const char *text = c_text(c->arena, c->sources, all);
  if (t->tag)
    return text;
  unsigned line, column;
  sources_locate(c->sources, all.source, all.start, &line, &column);
  return arena_printf(c->arena, "%s:%u:%u: %s",
                      sources_name(c->sources, all.source, all.start), line,
                      column, text);
}

static const char *tag_key(struct c_checker *c, const struct c_tagged *t) {
  return arena_printf(c->arena, "%d %s", (int)t->kind, t->tag);
}

struct c_type *c_shared_type(struct c_checker *c, const struct c_tagged *t) {
  if (c->nunits == 1 || c->depth > 0)
    return NULL;
  struct c_shared *s = NULL;
  if (t->has_body && (s = find_shared(c, definition_key(c, t))))
    return s->type;
  if (t->tag)
    s = find_shared(c, tag_key(c, t));
  return s && (!t->has_body || !s->type->complete) ? s->type : NULL;
}

void c_share_type(struct c_checker *c, const struct c_tagged *t,
                  struct c_type *type) {
  if (c->nunits == 1 || c->depth > 0)
    return;
  if (t->has_body)
    share_type(c, definition_key(c, t), type);
  if (t->tag)
    share_type(c, tag_key(c, t), type);
}

void c_units_free(struct c_checker *c) {
  HASH_CLEAR(hh, c->linked);
  HASH_CLEAR(hh, c->shared);
}
