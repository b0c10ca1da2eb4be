/* frontend/relations/templates.c — a Boolean program as template formulae.
 *
 * Each relation is one disjunction over edges (for calls: over edges and the
 * exits of the callee), in the order of their source points.  A disjunct says
 * where control is, what must hold, and how the next state is made from this
 * one.  The section-4 forms and the appendix forms come from the same effects:
 * only the parameters differ that show counters and records.
 *
 * If a run looks relations up point by point, the disjuncts are made one by
 * one, by the same functions, when they are asked for (parts.c): their counters
 * are known from the edge, so that the formula leaves them out.
 */
#include "build.h"

#include <stdlib.h>

/* Pairs of a call and an exit beyond which a disjunct sums up the exits that
   behave alike, and beyond which the program is refused. */
enum { MAX_FORM_PAIRS = 20000000 };

static const struct form *const all_forms[] = {
#define FORM(name) &form_##name,
#include "forms.def"
#undef FORM
};

struct templates {
  struct builder b;
  struct templates_options o;
};

static void open_slots(struct builder *b) {
  uint32_t n = b->g->program->nslots;

  b->f.slot_fields = at_least_one(b, numbered_fields(b, 's', n), n);
  b->slot_places = xcalloc((size_t)n + 1, sizeof *b->slot_places);
  b->slot_used = arena_array(b->arena, n + 1, sizeof *b->slot_used);
  b->slot_vars = arena_array(b->arena, n + 1, sizeof *b->slot_vars);
  for (uint32_t i = 0; i <= n; i++)
    b->slot_vars[i].slot = i;
}

static void open_builder(struct builder *b) {
  const struct cfg *g = b->g;
  const char *pc = intern_str(b->names, "pc");

  b->f.arena = b->f.keep = b->arena;
  b->f.names = b->names;
  b->f.g = g;
  b->f.yes = formula_keep(fp_true(b->arena));
  b->f.no = formula_keep(fp_false(b->arena));
  b->f.global_fields =
      at_least_one(b, templates_fields(b->arena, b->names, g->program),
                   g->program->nglobals);
  open_slots(b);
  b->points = xcalloc(g->npoints, sizeof *b->points);
  b->modules = xcalloc(g->nprocs, sizeof *b->modules);
  b->exit_groups = xcalloc(g->nprocs, sizeof *b->exit_groups);
  b->handed = arena_array(b->arena, g->nprocs, sizeof *b->handed);
  b->global_places =
      xcalloc((size_t)g->program->nglobals + 1, sizeof *b->global_places);
  b->pc_place.path = arena_copy(b->arena, &pc, 1, sizeof pc);
  b->pc_place.npath = 1;
  b->live = b->o->live;
}

static void close_builder(struct builder *b) {
  xfree(b->points);
  xfree(b->modules);
  xfree(b->exit_groups);
  xfree(b->slot_places);
  xfree(b->global_places);
  vec_free(&b->disjuncts);
  vec_free(&b->conjuncts);
  vec_free(&b->changes);
  vec_free(&b->updates);
  vec_free(&b->f.choices);
}

static void warn_of_targets(struct builder *b) {
  if (b->o->ntargets)
    diag_warn(
        b->diag, "target", (struct span){0},
        "nothing is asked for: the condition of each assertion in '%s' is "
        "T, so that none can fail",
        b->o->targets[0]);
  else
    diag_warn(b->diag, "target", b->g->procs[b->g->mains[0]].ast->span,
              "nothing is asked for: no assertion can fail, and there is no "
              "label ERROR or SLIC_ERROR; name a label with --target");
}

/* What the translation cannot take. */
static bool acceptable(struct builder *b) {
  const struct bp_program *p = b->g->program;

  b->alike = arena_array(b->arena, b->g->nprocs, sizeof *b->alike);
  for (uint32_t i = 0; i < b->g->nprocs; i++)
    b->alike[i] = returns_alike(b, &b->g->procs[i]);
  uint64_t pairs = count_pairs(b, true);
  b->grouped = count_pairs(b, false) > 4 * (uint64_t)b->g->nedges + 10000;
  if (is_concurrent(b) && !wants_threads(b)) {
    diag_error(b->diag, p->concurrent,
               "the sequential analysis takes no threads, bounded-context.fp "
               "does: %s",
               p->concurrent_why);
    return false;
  }
  if ((p->nflags && !is_wanted(b, "InitGlobal", 1)) ||
      (p->atomic && !is_wanted(b, "Preemptible", 1))) {
    diag_error(
        b->diag, p->concurrent,
        "this formula does not know threads that are started, and atomic "
        "parts: it uses no %s",
        is_wanted(b, "InitGlobal", 1) ? "Preemptible" : "InitGlobal");
    return false;
  }
  if (pairs > MAX_FORM_PAIRS) {
    diag_error(b->diag, b->g->procs[b->g->mains[0]].ast->span,
               "the program has %llu pairs of a call and a return that it can "
               "come back from, more than the %d that are taken",
               (unsigned long long)pairs, MAX_FORM_PAIRS);
    return false;
  }
  if (!templates_targets(b->arena, b->g, b->o->targets, b->o->ntargets,
                         &b->targets, &b->ntargets, b->diag))
    return false;
  if (!b->ntargets && (is_wanted(b, "Target", 1) || is_wanted(b, "target", 2)))
    warn_of_targets(b);
  return true;
}

void templates_free(struct templates *t) {
  if (!t)
    return;
  parts_free(&t->b);
  close_builder(&t->b);
}

static struct fp_file *build_file(struct builder *b) {
  struct fp_file *file = arena_alloc(b->arena, sizeof *file);

  open_builder(b);
  add_types(b);
  for (size_t i = 0; i < sizeof all_forms / sizeof *all_forms; i++)
    add_relation(b, all_forms[i]);
  file->ndecls = (uint32_t)b->decls.len;
  file->decls = vec_to_arena(&b->decls, b->arena);
  return file;
}

struct fp_file *templates_build(struct arena *a, struct intern *names,
                                const struct cfg *g,
                                const struct templates_options *o,
                                struct templates **parts, struct diag *d) {
  struct templates *t = arena_alloc(a, sizeof *t);

  t->o = *o;
  t->b = (struct builder){
      .arena = a, .names = names, .g = g, .o = &t->o, .diag = d};
  if (!acceptable(&t->b))
    return NULL;
  struct fp_file *file = build_file(&t->b);
  if (o->parts)
    *parts = t;
  else
    templates_free(t);
  return file;
}
