/* frontend/relations/state_names.c — the fields of Global in the program's words. */
#include "state_names.h"

#include "templates.h"

#include <string.h>

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
