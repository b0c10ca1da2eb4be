/* frontend/c/cfa_rules.c — rules about calls: functions before_f and after_f,
 * which another file adds to the program, are woven in around calls of f.
 *
 * After SLIC, the language of SLAM's rules (Ball, Rajamani: SLIC, a Specification
 * Language for Interface Checking (of C), 2001), with C for its statements.
 */
#include "cfa_building.h"

#include <string.h>

static bool is_in_rule(const struct cfa_builder *b, struct span span) {
  const char *rule = b->options->rule;
  return rule && !strcmp(cfa_place(b->g, span).file, rule);
}

bool cfa_counts(const struct cfa_builder *b, struct span span) {
  return !b->options->rule || is_in_rule(b, span);
}

/* "lock" of "rules/lock.c". */
static const char *rule_name(const struct cfa_builder *b) {
  const char *path = b->options->rule, *slash = strrchr(path, '/');
  const char *name = slash ? slash + 1 : path, *dot = strchr(name, '.');
  return dot ? arena_strndup(b->arena, name, (size_t)(dot - name)) : name;
}

const char *cfa_rule_text(struct cfa_builder *b, const char *text) {
  if (!b->options->rule)
    return text;
  return arena_printf(b->arena, "rule '%s' is broken: %s", rule_name(b), text);
}

struct c_symbol *cfa_rule_hook(struct cfa_builder *b, bool after,
                               const char *name) {
  if (!b->options->rule || b->in_rule)
    return NULL;
  const char *wanted =
      arena_concat(b->arena, after ? "after_" : "before_", name, "");
  for (struct c_symbol *f = b->unit->functions; f; f = f->next)
    if (!strcmp(f->name, wanted) && is_in_rule(b, f->span))
      return f;
  return NULL;
}

static bool converts(const struct c_type *from, const struct c_type *to) {
  return cfa_is_supported(to) &&
         (from->kind == C_POINTER) == (to->kind == C_POINTER);
}

/* Its parameters are the first values of the call, as many as it has. */
void cfa_call_hook(struct cfa_builder *b, struct c_symbol *hook,
                   const struct cfa_expr *result,
                   const struct cfa_expr *const *args, uint32_t n,
                   struct span span) {
  const struct c_type *t = hook->type;
  uint32_t first = result ? 1 : 0;
  const struct cfa_expr **values = arena_array(b->arena, t->n, sizeof *values);
  bool fits = t->n <= n + first && !t->variadic;
  for (uint32_t i = 0; fits && i < t->n; i++) {
    const struct cfa_expr *x = i < first ? result : args[i - first];
    fits = converts(x->type, t->params[i]);
    if (fits)
      values[i] = cfa_convert(b, x, t->params[i], span);
  }
  if (!fits) {
    cfa_unsupported(b, span,
                    "a call whose values are not those that '%s' takes",
                    hook->name);
    return;
  }
  struct cfa_edge *e = cfa_emit(b, CFA_CALL, span);
  e->callee = hook->number;
  e->nargs = t->n;
  e->args = values;
}
