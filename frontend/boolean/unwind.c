/* frontend/boolean/unwind.c — a program whose calls are unwound.
 *
 * Which procedures there are at a depth is found while those of the depth before
 * are printed.
 */
#include "unwind.h"

#include "reprint.h"

#include <string.h>

struct unwinding {
  struct reprint copy;
  const char *ties;         /* underscores between a name and its depth */
  const char *here, *below; /* behind names at this depth, at the next */
  bool *called, *inner;     /* by procedure: at this depth, at the next */
};

static void define_at_depth(void *of, const struct bp_proc *p) {
  struct unwinding *u = of;
  reprint_name(&u->copy, "", p, u->here);
}

static void call_below(void *of, const struct bp_proc *p) {
  struct unwinding *u = of;
  u->inner[p->number] = true;
  reprint_name(&u->copy, "", p, u->below);
}

/* Does the name end in so many underscores and a number? */
static bool is_numbered(const char *name, unsigned ties) {
  size_t n = strlen(name), digits = n;
  while (digits > 0 && name[digits - 1] >= '0' && name[digits - 1] <= '9')
    digits--;
  unsigned found = 0;
  while (found < digits && name[digits - 1 - found] == '_')
    found++;
  return digits < n && found >= ties;
}

/* So many underscores that no name of the program ends like that of a copy. */
static const char *ties_of(struct arena *a, const struct bp_program *p) {
  const char *text = "_";
  unsigned ties = 1;
  for (uint32_t i = 0; i < p->nprocs; i++)
    for (; is_numbered(p->procs[i]->name, ties); ties++)
      text = arena_printf(a, "%s_", text);
  return text;
}

/* The procedures that are called at a depth; what they call is called next. */
static void print_depth(struct unwinding *u, const struct bp_program *p) {
  for (uint32_t i = 0; i < p->nprocs; i++)
    if (u->called[i])
      reprint_procedure(&u->copy, p->procs[i]);
  memcpy(u->called, u->inner, p->nprocs * sizeof *u->called);
  memset(u->inner, 0, p->nprocs * sizeof *u->inner);
}

bool unwind_print(FILE *out, struct arena *a, const struct bp_program *p,
                  const struct sources *sources, uint32_t depth,
                  struct diag *d) {
  if (p->concurrent.source) {
    diag_error(d, p->concurrent,
               "only calls of sequential programs are unwound: %s",
               p->concurrent_why);
    return false;
  }
  struct unwinding u = {.copy = {.out = out,
                                 .text = sources_get(sources, p->source)->text,
                                 .define = define_at_depth,
                                 .call = call_below},
                        .ties = ties_of(a, p),
                        .below = "",
                        .called = arena_alloc(a, p->nprocs * sizeof *u.called),
                        .inner = arena_alloc(a, p->nprocs * sizeof *u.inner)};
  u.copy.of = &u;
  reprint_globals(&u.copy, p);
  u.called[p->threads[0].main->number] = true;
  for (uint32_t at = 0; at <= depth; at++) {
    u.here = u.below;
    u.below = arena_printf(a, "%s%u", u.ties, at + 1);
    u.copy.blocks = at == depth;
    print_depth(&u, p);
  }
  return true;
}
