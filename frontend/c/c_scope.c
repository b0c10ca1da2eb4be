/* frontend/c/c_scope.c — what names mean, scope by scope. */

#include "c_checking.h"

#include "engine/base/hash_table.h"

struct c_scope_key {
  const char *name; /* interned */
  uintptr_t space;  /* enum c_space */
};

struct c_scope_entry {
  struct c_scope_key key;
  void *value; /* NULL: nothing, now */
  unsigned depth;
  UT_hash_handle hh;
};

static struct c_scope_entry *
find_scope_entry(struct c_checker *c, const char *name, enum c_space space) {
  struct c_scope_key key = {name, space};
  struct c_scope_entry *e;
  HASH_FIND(hh, c->entries, &key, sizeof key, e);
  return e;
}

void *c_scope_find(struct c_checker *c, const char *name, enum c_space space) {
  struct c_scope_entry *e = find_scope_entry(c, name, space);
  return e ? e->value : NULL;
}

void *c_scope_here(struct c_checker *c, const char *name, enum c_space space) {
  struct c_scope_entry *e = find_scope_entry(c, name, space);
  return e && e->depth == c->depth ? e->value : NULL;
}

void *c_scope_of_file(struct c_checker *c, const char *name,
                      enum c_space space) {
  struct c_scope_entry *e = find_scope_entry(c, name, space);
  if (!e || !e->depth)
    return e ? e->value : NULL;
  size_t i = 0;
  while (c->undo.at[i].entry != e) /* the first one is of the outermost block */
    i++;
  return c->undo.at[i].depth ? NULL : c->undo.at[i].value;
}

void c_scope_add(struct c_checker *c, const char *name, enum c_space space,
                 void *value) {
  struct c_scope_entry *e = find_scope_entry(c, name, space);
  if (!e) {
    e = arena_alloc(c->arena, sizeof *e);
    e->key = (struct c_scope_key){name, space};
    HASH_ADD(hh, c->entries, key, sizeof e->key, e);
  }
  struct c_scope_undo u = {e, e->value, e->depth};
  if (c->depth)
    vec_push(&c->undo, u);
  e->value = value;
  e->depth = c->depth;
}

void c_open_scope(struct c_checker *c) {
  vec_push(&c->scopes, c->undo.len);
  c->depth++;
}

void c_close_scope(struct c_checker *c) {
  size_t to = vec_pop(&c->scopes);
  c->depth--;
  while (c->undo.len > to) {
    struct c_scope_undo u = vec_pop(&c->undo);
    u.entry->value = u.value;
    u.entry->depth = u.depth;
  }
}

void c_forget_scopes(struct c_checker *c) { HASH_CLEAR(hh, c->entries); }

struct c_symbol *c_lookup(struct c_checker *c, const char *name) {
  return c_scope_find(c, name, C_NAMES);
}
