/* library/session_inputs.c — rows of texts and files for inputs of the formula. */
#include "calculus/language/table.h"
#include "engine/base/nearby.h"
#include "engine/base/text.h"
#include "session.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* The text of that name, or else the file; 0 after reporting. */
static uint32_t rows_source(struct session *r, const struct given_rows *g) {
  struct given_text file = {.name = g->path};
  const struct given_text *text = &file;
  for (size_t i = 0; i < r->options.tables.len; i++)
    if (strcmp(r->options.tables.at[i].name, g->path) == 0)
      text = &r->options.tables.at[i];
  uint32_t source = session_source(r, text, g->path);
  if (source)
    return source;
  int why = errno;
  char hint[300] = "";
  if (why == ENOENT && r->options.access.files &&
      r->options.access.nfolders == 0)
    nearby_hint(g->path, hint, sizeof hint);
  diag_error(r->diag, nowhere, "cannot read '%s': %s%s", g->path, strerror(why),
             hint);
  return 0;
}

/* What `R` or `R/2` names. */
struct input_name {
  size_t len;
  long nparams; /* -1: any number */
};

static struct input_name input_name_of(const char *text) {
  const char *slash = strrchr(text, '/');
  char *end;
  struct input_name n = {strlen(text), -1};
  if (!slash)
    return n;
  long nparams = strtol(slash + 1, &end, 10);
  if (*end == '\0' && end > slash + 1)
    n = (struct input_name){(size_t)(slash - text), nparams};
  return n;
}

static bool is_input_called(const struct fp_rel *rel, const char *text,
                            struct input_name n) {
  return strlen(rel->name) == n.len && !memcmp(rel->name, text, n.len) &&
         (n.nparams < 0 || n.nparams == (long)rel->nparams);
}

struct rows_search {
  struct fp_rel *found, *other; /* of another number of parameters */
  const struct fp_rel *defined; /* what has the name, but is no input */
  struct nearest near;
};

static void look_at_input(struct rows_search *s, struct fp_rel *rel,
                          const struct given_rows *g, struct input_name n) {
  bool called = is_input_called(rel, g->relation, n);
  if (rel->kind != FP_INPUT) {
    s->defined = called ? rel : s->defined;
    return;
  }
  nearest_try(&s->near, rel->name);
  if (!called)
    return;
  if (!s->found)
    s->found = rel;
  else if (s->found->nparams != rel->nparams)
    s->other = rel;
}

static void no_input(struct session *r, const struct given_rows *g,
                     const struct rows_search *s) {
  char hint[100];
  if (s->defined) {
    diag_error(r->diag, s->defined->span,
               "'%s' is no input: 'input bool %s(…);' would take the rows of "
               "'%s'",
               s->defined->name, s->defined->name, g->path);
    return;
  }
  diag_warn(r->diag, "input", nowhere,
            "no file declares 'input bool %s(…);'%s: the rows of '%s' are not "
            "read",
            g->relation, nearest_hint(&s->near, hint, sizeof hint), g->path);
}

/* The declaration of an input; NULL after saying that there is none. */
static struct fp_rel *input_named(struct session *r,
                                  const struct given_rows *g) {
  struct input_name n = input_name_of(g->relation);
  struct rows_search s = {.near = nearest_to(g->relation)};
  for (size_t i = 0; i < r->files.len; i++)
    for (uint32_t j = 0; j < r->files.at[i]->ndecls; j++)
      if (r->files.at[i]->decls[j]->kind == FP_D_REL)
        look_at_input(&s, r->files.at[i]->decls[j]->rel, g, n);
  if (s.found && !s.other)
    return s.found;
  if (s.found)
    diag_error(r->diag, s.other->span,
               "several inputs are called '%s': --input %s/%u=… or %s/%u=…",
               s.found->name, s.found->name, s.found->nparams, s.found->name,
               s.other->nparams);
  else
    no_input(r, g, &s);
  return NULL;
}

bool session_read_inputs(struct session *r) {
  size_t errors = diag_errors(r->diag);
  for (size_t i = 0; i < r->options.inputs.len; i++) {
    const struct given_rows *g = &r->options.inputs.at[i];
    struct fp_rel *rel = input_named(r, g);
    uint32_t source = rel ? rows_source(r, g) : 0;
    if (source)
      fp_table_add(
          r->arena, r->sources, rel,
          (struct fp_table_text){source, text_ends_with(g->path, ".csv")});
  }
  if (diag_errors(r->diag) > errors)
    return false;
  struct fp_file *types =
      fp_table_types(r->arena, r->names, r->files.at, (uint32_t)r->files.len);
  if (types)
    vec_push(&r->files, types);
  return true;
}
