/* frontend/c/cfa_constructors.c — functions that run before main and after it: the
 * attributes `constructor` and `destructor`, and what atexit registers.
 *
 * Constructors run in the order of their priorities, destructors in the opposite
 * one; without a priority, last and first.  The order of two functions of the same
 * priority is not known, as gcc says: then a run ends there.  What is registered runs
 * before destructors, the last one first (C11 7.22.4.4p3).
 */
#include "cfa_building.h"

static uint32_t order_of(const struct c_symbol *f, bool ends) {
  return ends ? f->ends : f->starts;
}

/* Whether order x comes before order y. */
static bool is_before(uint32_t x, uint32_t y, bool ends) {
  return ends ? x > y : x < y;
}

/* The function that comes after all of order `last` (0: the first one), or NULL. */
static const struct c_symbol *next_to_run(const struct cfa_builder *b,
                                          uint32_t last, bool ends) {
  const struct c_symbol *found = NULL;
  for (const struct c_symbol *f = b->unit->functions; f; f = f->next) {
    uint32_t order = order_of(f, ends);
    if (order && (!last || is_before(last, order, ends)) &&
        (!found || is_before(order, order_of(found, ends), ends)))
      found = f;
  }
  return found;
}

static bool shares_order(const struct cfa_builder *b, const struct c_symbol *f,
                         bool ends) {
  for (const struct c_symbol *g = b->unit->functions; g; g = g->next)
    if (g != f && order_of(g, ends) == order_of(f, ends))
      return true;
  return false;
}

static void run_function(struct cfa_builder *b, const struct c_symbol *f,
                         bool ends, struct span span) {
  const char *when = ends ? "after" : "before";
  if (order_of(f, ends) == C_ORDER_UNKNOWN)
    cfa_unsupported(
        b, f->span,
        "'%s' runs %s main, with a priority that is no plain number", f->name,
        when);
  else if (shares_order(b, f, ends))
    cfa_unsupported(b, f->span,
                    "'%s' and another function run %s main, with the same "
                    "priority: their order is not known",
                    f->name, when);
  else if (f->type->n > 0 || cfa_odd_type(b, f->type))
    cfa_unsupported(b, f->span,
                    "'%s' runs %s main, and has parameters or an odd result",
                    f->name, when);
  else if (cfa_is_error_function(f))
    cfa_fail_call(b, f->span, f);
  else
    cfa_emit(b, CFA_CALL, span)->callee = f->number;
}

static void refuse_lists(struct cfa_builder *b) {
  for (const struct c_symbol *s = b->unit->globals; s; s = s->next)
    if (s->in_list && b->at != CFA_NONE)
      cfa_unsupported(b, s->span,
                      "'%s' is in a section of functions that run before or "
                      "after main",
                      s->name);
}

static void run_functions(struct cfa_builder *b, bool ends, struct span span) {
  uint32_t last = 0;
  for (const struct c_symbol *f;
       b->at != CFA_NONE && (f = next_to_run(b, last, ends)) != NULL;) {
    last = order_of(f, ends);
    run_function(b, f, ends, ends ? span : f->span);
  }
}

void cfa_run_constructors(struct cfa_builder *b) {
  refuse_lists(b);
  run_functions(b, false, (struct span){0});
}

/* Of libc_bodies.def; NULL: the program does not call atexit. */
static const struct c_symbol *registered_run(const struct cfa_builder *b) {
  return cfa_library_function(b, "fixc_run_registered");
}

void cfa_run_at_exit(struct cfa_builder *b, struct span span) {
  const struct c_symbol *registered = registered_run(b);
  if (registered && b->at != CFA_NONE)
    cfa_emit(b, CFA_CALL, span)->callee = registered->number;
  run_functions(b, true, span);
}

bool cfa_runs_at_exit(const struct cfa_builder *b) {
  return registered_run(b) || next_to_run(b, 0, true);
}
