/* calculus/logic/applied.c — the names that a program must supply.
 *
 * A program can supply more relations than a formula uses, and building them
 * takes time, so front ends are asked for what is applied only.
 */
#include "applied.h"

#include "engine/base/hash_table.h"
#include <stdint.h>
#include <string.h>

/* Both are as wide as a pointer: keys are compared byte by byte, and must have
   no padding. */
struct key {
  uintptr_t name, nparams;
};

struct entry {
  struct key key;
  UT_hash_handle hh;
};

struct applied {
  struct arena *a;
  struct entry *entries;
};

static void add(struct applied *s, const char *name, uint32_t nparams) {
  struct key key = {(uintptr_t)name, nparams};
  struct entry *e;
  HASH_FIND(hh, s->entries, &key, sizeof key, e);
  if (e)
    return;
  e = arena_alloc(s->a, sizeof *e);
  e->key = key;
  HASH_ADD(hh, s->entries, key, sizeof key, e);
}

static void look(struct applied *s, const struct fp_expr *e) {
  if (!e)
    return;
  if (e->kind == FP_APPLY)
    add(s, e->name, e->nargs);
  for (uint32_t i = 0; i < e->nargs; i++)
    look(s, e->arg[i]);
  for (uint32_t i = 0; i < e->nupdates; i++)
    look(s, e->updates[i].value);
}

/* `show R` names a relation without its parameters: any number will do. */
static void look_decl(struct applied *s, const struct fp_decl *d) {
  look(s, d->expr);
  if (d->kind == FP_D_REL) {
    look(s, d->rel->body);
    look(s, d->rel->stop);
  } else if (d->kind == FP_D_SHOW || d->kind == FP_D_COUNT ||
             d->kind == FP_D_SIZE) {
    add(s, d->name, UINT32_MAX);
  } else if (d->kind == FP_D_DIRECTIVE) {
    for (uint32_t i = 0; i < d->nwords; i++)
      add(s, d->words[i], UINT32_MAX);
  }
}

struct applied *applied_in(struct arena *a, struct fp_file *const *files,
                           uint32_t nfiles) {
  struct applied *s = arena_alloc(a, sizeof *s);
  s->a = a;
  for (uint32_t i = 0; i < nfiles; i++)
    for (uint32_t j = 0; j < files[i]->ndecls; j++)
      look_decl(s, files[i]->decls[j]);
  return s;
}

void applied_free(struct applied *s) {
  if (s)
    HASH_CLEAR(hh, s->entries);
}

static bool has(const struct applied *s, const char *name, uint32_t nparams) {
  struct key key = {(uintptr_t)name, nparams};
  struct entry *e;
  HASH_FIND(hh, s->entries, &key, sizeof key, e);
  return e != NULL;
}

bool applied_has(const struct applied *s, const char *name, uint32_t nparams) {
  return has(s, name, nparams) || has(s, name, UINT32_MAX);
}
