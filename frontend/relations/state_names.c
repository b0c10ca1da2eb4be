/* frontend/relations/state_names.c — slots and fields back to variables. */
#include "state_names.h"

#include "templates.h"

#include <stdlib.h>
#include <string.h>

struct state_names {
  struct arena *arena;
  const struct cfg *g;
  const char *const *fields; /* of Global, by number of the global */
};

struct state_names *state_names_new(struct arena *a, struct intern *names,
                                    const struct cfg *g) {
  struct state_names *n = arena_alloc(a, sizeof *n);
  n->arena = a;
  n->g = g;
  n->fields = templates_fields(a, names, g->program);
  return n;
}

static const char *quoted(const struct state_names *n, const char *name) {
  return arena_printf(n->arena, "`%s`", name);
}

/* A name that stands in braces in the program. */
static bool in_braces(const char *name) {
  return !*name ||
         strspn(name, "abcdefghijklmnopqrstuvwxyz"
                      "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_$") != strlen(name);
}

static const char *local_name(const struct state_names *n,
                              const struct bp_proc *p, const char *digits) {
  unsigned long slot = strtoul(digits, NULL, 10);
  for (uint32_t i = 0; i < p->nvars; i++)
    if (p->vars[i].slot == slot)
      return in_braces(p->vars[i].name) ? quoted(n, p->vars[i].name)
                                        : p->vars[i].name;
  return NULL;
}

static const char *global_name(const struct state_names *n, const char *field) {
  const struct bp_program *p = n->g->program;
  for (uint32_t i = 0; i < p->nglobals; i++)
    if (strcmp(n->fields[i], field) == 0)
      return strcmp(field, p->globals[i]->name) ? quoted(n, p->globals[i]->name)
                                                : field;
  return NULL;
}

const char *state_names_of(void *ctx, uint64_t pc, const char *path) {
  const struct state_names *n = ctx;
  if (strncmp(path, "Local.s", 7) == 0 && pc < n->g->npoints)
    return local_name(n, n->g->procs[n->g->points[pc].proc].ast, path + 7);
  if (strncmp(path, "Global.", 7) == 0)
    return global_name(n, path + 7);
  return NULL;
}

static void add_written(const struct fp_decl *d, struct intern *names,
                        const char *const *fields, const struct bp_program *p) {
  for (uint32_t i = 0; i < d->nmembers; i++)
    for (uint32_t j = 0; j < p->nglobals; j++)
      if (d->members[i]->name == fields[j])
        d->members[i]->written = intern_str(names, p->globals[j]->name);
}

void state_names_add(struct fp_file *f, struct arena *a, struct intern *names,
                     const struct bp_program *p) {
  const char *const *fields = templates_fields(a, names, p);
  for (uint32_t i = 0; i < f->ndecls; i++)
    if (f->decls[i]->kind == FP_D_TYPE && !strcmp(f->decls[i]->name, "Global"))
      add_written(f->decls[i], names, fields, p);
}
