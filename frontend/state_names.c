/* frontend/state_names.c — slots and fields back to variables. */
#include "state_names.h"

#include "templates.h"

#include <stdlib.h>
#include <string.h>

struct state_names {
  const struct cfg *g;
  const char *const *fields; /* of Global, by number of the global */
};

struct state_names *state_names_new(struct arena *a, struct intern *names,
                                    const struct cfg *g) {
  struct state_names *n = arena_alloc(a, sizeof *n);
  n->g = g;
  n->fields = templates_fields(a, names, g->program);
  return n;
}

static const char *local_name(const struct bp_proc *p, const char *digits) {
  unsigned long slot = strtoul(digits, NULL, 10);
  for (uint32_t i = 0; i < p->nvars; i++)
    if (p->vars[i].slot == slot)
      return p->vars[i].name;
  return NULL;
}

static const char *global_name(const struct state_names *n, const char *field) {
  const struct bp_program *p = n->g->program;
  for (uint32_t i = 0; i < p->nglobals; i++)
    if (strcmp(n->fields[i], field) == 0)
      return p->globals[i]->name;
  return NULL;
}

const char *state_names_of(void *ctx, uint64_t pc, const char *path) {
  const struct state_names *n = ctx;
  if (strncmp(path, "Local.s", 7) == 0 && pc < n->g->npoints)
    return local_name(n->g->procs[n->g->points[pc].proc].ast, path + 7);
  if (strncmp(path, "Global.", 7) == 0)
    return global_name(n, path + 7);
  return NULL;
}
