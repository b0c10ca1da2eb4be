/* frontend/boolean/targets.c — which points are to be reached.
 *
 * A target is a label, alone, with the procedure before it, or with the number
 * of the thread before that (2.main.L).  One pass over the points tries each
 * label against each target; there are few targets.
 */
#include "frontend/relations/templates.h"

#include "engine/base/vec.h"

#include <stdlib.h>
#include <string.h>

enum { SHOWN_LABELS = 8 };

/* Is `target` "f.label"? */
static bool is_qualified(const char *target, const char *f, const char *label) {
  size_t n = strlen(f);

  return strncmp(target, f, n) == 0 && target[n] == '.' &&
         strcmp(target + n + 1, label) == 0;
}

/* Does `target` name this label of procedure f? */
static bool names_label(const char *target, const struct bp_proc *f,
                        const char *label) {
  size_t digits = strspn(target, "0123456789");

  if (strcmp(target, label) == 0 || is_qualified(target, f->name, label))
    return true;
  return digits > 0 && target[digits] == '.' &&
         strtoul(target, NULL, 10) == (unsigned long)f->thread + 1 &&
         is_qualified(target + digits + 1, f->name, label);
}

static bool is_default(const struct cfg_point *p) {
  if (p->kind == CFG_FAILED)
    return true;
  for (const struct bp_label *l = p->labels; l; l = l->next)
    if (strcmp(l->name, "ERROR") == 0 || strcmp(l->name, "SLIC_ERROR") == 0)
      return true;
  return false;
}

/* The target that names point p, or ntargets. */
static uint32_t match(const struct cfg *g, const struct cfg_point *p,
                      const char *const *targets, uint32_t ntargets,
                      bool *found) {
  uint32_t first = ntargets;

  for (const struct bp_label *l = p->labels; l; l = l->next)
    for (uint32_t i = 0; i < ntargets; i++)
      if (names_label(targets[i], g->procs[p->proc].ast, l->name)) {
        found[i] = true;
        first = i < first ? i : first;
      }
  return first;
}

/* Some of the program's labels, where none is near to what was asked for. */
static void note_labels(struct arena *a, const struct cfg *g, bool qualified,
                        struct diag *d) {
  const char *text = "", *last = NULL;
  uint32_t n = 0;

  for (uint32_t i = 0; i < g->npoints; i++)
    for (const struct bp_label *l = g->points[i].labels; l; l = l->next) {
      if (last && strcmp(last, l->name) == 0)
        continue;
      last = l->name;
      if (n++ < SHOWN_LABELS)
        text =
            arena_printf(a, "%s%s%s%s%s", text, *text ? ", " : "",
                         qualified ? g->procs[g->points[i].proc].ast->name : "",
                         qualified ? "." : "", l->name);
    }
  if (n == 0)
    diag_note(d, (struct span){0},
              "it has none; write one as in 'HERE: skip;'");
  else
    diag_note(d, (struct span){0}, "it has %s%s", text,
              n > SHOWN_LABELS ? ", and others" : "");
}

/* The label may be there, but in another thread. */
static void try_other_threads(struct arena *a, const struct cfg *g,
                              const char *target, struct nearest *n) {
  size_t digits = strspn(target, "0123456789");

  if (digits == 0 || target[digits] != '.')
    return;
  for (uint32_t i = 0; i < g->npoints; i++)
    for (const struct bp_label *l = g->points[i].labels; l; l = l->next) {
      const struct bp_proc *f = g->procs[g->points[i].proc].ast;
      if (is_qualified(target + digits + 1, f->name, l->name))
        nearest_try(
            n, arena_printf(a, "%u.%s.%s", f->thread + 1, f->name, l->name));
    }
}

static void unknown_target(struct arena *a, const struct cfg *g,
                           const char *target, struct diag *d) {
  struct nearest n = nearest_to(target);
  bool qualified = strchr(target, '.') != NULL;
  char hint[160];

  try_other_threads(a, g, target, &n);
  for (uint32_t i = 0; i < g->npoints; i++)
    for (const struct bp_label *l = g->points[i].labels; l; l = l->next)
      nearest_try(&n, qualified
                          ? arena_printf(a, "%s.%s",
                                         g->procs[g->points[i].proc].ast->name,
                                         l->name)
                          : l->name);
  diag_error(d, (struct span){0}, "the program has no label '%s'%s", target,
             nearest_hint(&n, hint, sizeof hint));
  if (!n.best)
    note_labels(a, g, qualified, d);
}

bool templates_targets(struct arena *a, const struct cfg *g,
                       const char *const *targets, uint32_t ntargets,
                       uint32_t **points, uint32_t *npoints, struct diag *d) {
  bool *found = arena_array(a, (size_t)ntargets + 1, sizeof *found), all = true;
  VEC(uint32_t) hit = {0};

  for (uint32_t i = 0; i < g->npoints; i++) {
    const struct cfg_point *p = &g->points[i];
    if (ntargets ? match(g, p, targets, ntargets, found) < ntargets
                 : is_default(p))
      vec_push(&hit, i);
  }
  for (uint32_t i = 0; i < ntargets; i++) {
    if (!found[i])
      unknown_target(a, g, targets[i], d);
    all &= found[i];
  }
  *npoints = (uint32_t)hit.len;
  *points = vec_to_arena(&hit, a);
  return all;
}
