/* calculus/logic/nesting.c — what is asked for of nested fixed points.
 *
 * In a component with fixed points of both kinds, `Evaluate` has the relation
 * outside that is asked for, and the others inside it.  So a relation that is
 * asked for itself need not have the value that it has for another one.  A
 * statement that names one is reported.  Formulas are not: those of CTL, say,
 * enter one component by each of its operators, and know why they may.
 */
#include "equations.h"

#include "calculus/language/load.h"
#include "engine/base/vec.h"

/* Where a component is entered: a use of a fixed point from outside. */
struct entrance {
  uint32_t rel, component;
  struct span span;
  bool direct; /* in a statement that is not in the library */
};

struct nesting_search {
  const struct equations *e;
  uint32_t *component; /* by relation: a number, or 0 if not of both kinds */
  bool *seen;
  VEC(uint32_t) todo;
  VEC(struct entrance) entrances;
  const struct sources *sources;
};

static bool is_mixed_relation(const struct nesting_search *n, uint32_t rel) {
  enum fp_rel_kind kind = n->e->sys->rels[rel]->kind;
  return kind == FP_MU || kind == FP_NU;
}

static bool is_mixed(const struct equations *e, const bool *component) {
  bool least = false, greatest = false;
  for (uint32_t i = 0; i < e->sys->nrels; i++) {
    enum fp_rel_kind kind = e->sys->rels[i]->kind;
    least = least || (component[i] && kind == FP_MU);
    greatest = greatest || (component[i] && kind == FP_NU);
  }
  return least && greatest;
}

static void find_mixed(struct nesting_search *n) {
  uint32_t count = n->e->sys->nrels, number = 0;
  bool *component = xcalloc(count + 1, sizeof *component);
  bool *done = xcalloc(count + 1, sizeof *done);
  for (uint32_t r = 0; r < count; r++) {
    if (done[r] || !n->e->recursive[r])
      continue;
    equations_component(n->e, r, NULL, component);
    bool mixed = is_mixed(n->e, component);
    number++;
    for (uint32_t i = 0; i < count; i++) {
      if (!component[i])
        continue;
      done[i] = true;
      n->component[i] = mixed ? number : 0;
    }
  }
  xfree(component);
  xfree(done);
}

/* A use of a relation in one of the component `from`, or in a statement. */
static void meet_use(struct nesting_search *n, const struct use *use,
                     uint32_t from, bool statement) {
  uint32_t to = n->component[use->rel];
  if (to && to != from && is_mixed_relation(n, use->rel)) {
    bool direct = statement && !fp_is_library(n->sources, use->span.source);
    struct entrance found = {use->rel, to, use->span, direct};
    vec_push(&n->entrances, found);
  }
  if (n->seen[use->rel])
    return;
  n->seen[use->rel] = true;
  vec_push(&n->todo, use->rel);
}

static void find_entrances(struct nesting_search *n) {
  const struct fp_system *sys = n->e->sys;
  struct arena *a = arena_new();
  for (uint32_t s = 0; s < sys->nstmts; s++) {
    struct use *uses;
    uint32_t asked = equations_asked(a, n->e, sys->stmts[s], &uses);
    for (uint32_t i = 0; i < asked; i++)
      meet_use(n, &uses[i], 0, true);
    for (size_t i = 0; i < n->todo.len; i++) {
      uint32_t r = n->todo.at[i];
      for (uint32_t j = 0; j < n->e->nuses[r]; j++)
        meet_use(n, &n->e->uses[r][j], n->component[r], false);
    }
    n->todo.len = 0;
  }
  arena_free(a);
}

/* Two entrances of one component: the later one is reported, or the other. */
static void report_pair(const struct nesting_search *n,
                        const struct entrance *first,
                        const struct entrance *later, struct diag *d) {
  const struct entrance *at = later->direct ? later : first;
  const struct entrance *other = later->direct ? first : later;
  const char *name = n->e->sys->rels[at->rel]->name;
  const char *outer = n->e->sys->rels[other->rel]->name;
  diag_warn(d, "nesting", at->span,
            "'%s' is the outermost fixed point here; inside '%s', which is "
            "outermost elsewhere, it may have another value",
            name, outer);
  diag_note(d, other->span, "'%s' is outermost here", outer);
}

/* The first entrance of a component is the measure of the others; each relation
   is reported once. */
static void report_others(const struct nesting_search *n, struct diag *d) {
  bool *reported = xcalloc(n->e->sys->nrels + 1, sizeof *reported);
  for (size_t i = 0; i < n->entrances.len; i++) {
    const struct entrance *later = &n->entrances.at[i], *first = later;
    for (size_t j = 0; first == later && j < i; j++)
      if (n->entrances.at[j].component == later->component)
        first = &n->entrances.at[j];
    if (first->rel == later->rel || reported[later->rel] ||
        !(first->direct || later->direct))
      continue;
    reported[later->rel] = true;
    report_pair(n, first, later, d);
  }
  xfree(reported);
}

void equations_warn_nesting(const struct equations *e,
                            const struct sources *sources, struct diag *d) {
  uint32_t count = e->sys->nrels;
  struct nesting_search n = {.e = e, .sources = sources};
  n.component = xcalloc(count + 1, sizeof *n.component);
  n.seen = xcalloc(count + 1, sizeof *n.seen);
  find_mixed(&n);
  find_entrances(&n);
  report_others(&n, d);
  xfree(n.component);
  xfree(n.seen);
  vec_free(&n.todo);
  vec_free(&n.entrances);
}
