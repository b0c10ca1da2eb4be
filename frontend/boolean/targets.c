/* frontend/boolean/targets.c — which points are to be reached.
 *
 * A target is a label, alone, with the procedure before it, or with the number
 * of the thread before that (2.main.L); or a line of the file (lock.bp:5).  One
 * pass over the points tries each
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

static bool is_default_label(const char *name) {
  return strcmp(name, "ERROR") == 0 || strcmp(name, "SLIC_ERROR") == 0;
}

static bool is_default(const struct cfg_point *p) {
  if (p->kind == CFG_FAILED)
    return true;
  for (const struct bp_label *l = p->labels; l; l = l->next)
    if (is_default_label(l->name))
      return true;
  return false;
}

static bool is_assertion(const struct cfg_point *p) {
  return p->stmt && p->stmt->kind == BP_ASSERT;
}

/* The points of a line of the file, if the target is one: failures of its
   assertions, or else what else stands in it, but no entries.  Returns whether
   there are any, or assertions that cannot fail. */
static bool match_line(struct arena *a, const struct cfg *g, const char *target,
                       bool *hit) {
  uint32_t *points, n = 0;
  bool assertions = false, found = false;

  if (cfg_is_line(g, target))
    n = cfg_places(a, g, target, &points);
  for (uint32_t i = 0; i < n; i++)
    assertions |= is_assertion(&g->points[points[i]]);
  for (uint32_t i = 0; i < n; i++) {
    enum cfg_point_kind kind = g->points[points[i]].kind;
    if (assertions ? kind == CFG_FAILED : kind != CFG_ENTRY)
      hit[points[i]] = found = true;
  }
  return found || assertions;
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

  if (cfg_is_line(g, target)) {
    diag_error(d, (struct span){0},
               "nothing is reached in '%s': no statement with an effect begins "
               "in this line",
               target);
    return;
  }

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
  bool *lines = arena_array(a, (size_t)g->npoints + 1, sizeof *lines);
  VEC(uint32_t) hit = {0};

  for (uint32_t i = 0; i < ntargets; i++)
    found[i] = match_line(a, g, targets[i], lines);
  for (uint32_t i = 0; i < g->npoints; i++) {
    const struct cfg_point *p = &g->points[i];
    if (ntargets ? match(g, p, targets, ntargets, found) < ntargets || lines[i]
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

/* ---- A list of what can be asked for -------------------------------------- */

typedef VEC(struct named_target) target_list;

static void list_one(target_list *list, const struct cfg *g, uint32_t point,
                     struct span at, struct named_target t) {
  t.proc = g->procs[g->points[point].proc].ast;
  sources_locate(g->sources, at.source, at.start, &t.line, &t.column);
  vec_push(list, t);
}

static int by_text(const void *x, const void *y) {
  const struct named_target *a = x, *b = y;

  if (a->line != b->line)
    return a->line < b->line ? -1 : 1;
  return a->column < b->column ? -1 : a->column > b->column;
}

struct named_target *templates_list_targets(struct arena *a,
                                            const struct cfg *g, uint32_t *n) {
  const char *file = sources_get(g->sources, g->program->source)->name;
  const char *slash = strrchr(file, '/'), *last = NULL;
  target_list list = {0};

  for (uint32_t i = 0; i < g->npoints; i++) {
    const struct cfg_point *p = &g->points[i];
    const struct bp_proc *f = g->procs[p->proc].ast;
    if (p->kind == CFG_FAILED)
      list_one(&list, g, i, p->span,
               (struct named_target){.assertion = true, .standard = true});
    for (const struct bp_label *l = p->labels; l; l = l->next)
      list_one(&list, g, i, l->span,
               (struct named_target){
                   .name = g->program->nthreads > 1
                               ? arena_printf(a, "%u.%s.%s", f->thread + 1,
                                              f->name, l->name)
                               : arena_concat(a, f->name, ".", l->name),
                   .standard = is_default_label(l->name)});
  }
  if (list.len > 1)
    qsort(list.at, list.len, sizeof *list.at, by_text);
  /* Several assertions of a line are one target. */
  size_t kept = 0;
  for (size_t i = 0; i < list.len; i++) {
    struct named_target *t = &list.at[i];
    if (t->assertion)
      t->name = arena_printf(a, "%s:%u", slash ? slash + 1 : file, t->line);
    if (t->assertion && last && strcmp(last, t->name) == 0)
      continue;
    last = t->assertion ? t->name : last;
    list.at[kept++] = *t;
  }
  list.len = kept;
  *n = (uint32_t)kept;
  return vec_to_arena(&list, a);
}
