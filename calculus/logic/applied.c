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
struct applied_key {
  uintptr_t name, nparams;
};

struct applied_entry {
  struct applied_key key;
  UT_hash_handle hh;
};

struct applied {
  struct arena *a;
  struct applied_entry *entries;
};

static void add_applied(struct applied *s, const char *name, uint32_t nparams) {
  struct applied_key key = {(uintptr_t)name, nparams};
  struct applied_entry *e;
  HASH_FIND(hh, s->entries, &key, sizeof key, e);
  if (e)
    return;
  e = arena_alloc(s->a, sizeof *e);
  e->key = key;
  HASH_ADD(hh, s->entries, key, sizeof key, e);
}

static void collect_applied(struct applied *s, const struct fp_expr *e) {
  if (!e)
    return;
  if (e->kind == FP_APPLY)
    add_applied(s, e->name, e->nargs);
  for (uint32_t i = 0; i < e->nargs; i++)
    collect_applied(s, e->arg[i]);
  for (uint32_t i = 0; i < e->nupdates; i++)
    collect_applied(s, e->updates[i].value);
}

/* `show R` names a relation without its parameters: any number will do. */
static void look_decl(struct applied *s, const struct fp_decl *d) {
  collect_applied(s, d->expr);
  if (d->kind == FP_D_REL) {
    collect_applied(s, d->rel->body);
    collect_applied(s, d->rel->stop);
  } else if (d->kind == FP_D_EXPECT && d->expectation != FP_EXPECT_QUERY) {
    add_applied(s, d->name, UINT32_MAX);
    if (d->expectation == FP_EXPECT_SAME)
      add_applied(s, d->expected, UINT32_MAX);
  } else if (d->kind == FP_D_SHOW || d->kind == FP_D_COUNT ||
             d->kind == FP_D_SIZE) {
    add_applied(s, d->name, UINT32_MAX);
  } else if (d->kind == FP_D_DIRECTIVE) {
    for (uint32_t i = 0; i < d->nwords; i++)
      add_applied(s, d->words[i], UINT32_MAX);
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

static bool has_applied(const struct applied *s, const char *name,
                        uint32_t nparams) {
  struct applied_key key = {(uintptr_t)name, nparams};
  struct applied_entry *e;
  HASH_FIND(hh, s->entries, &key, sizeof key, e);
  return e != NULL;
}

bool applied_has(const struct applied *s, const char *name, uint32_t nparams) {
  return has_applied(s, name, nparams) || has_applied(s, name, UINT32_MAX);
}
