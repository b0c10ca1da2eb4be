/* frontend/boolean/unwind.c — a program whose calls are unwound.
 *
 * Procedures are copied as they are written, but for their names and calls.
 * Which ones there are at a depth is found while those of the depth before are
 * printed.
 */
#include "unwind.h"

#include <assert.h>
#include <string.h>

struct unwinding {
  FILE *out;
  const struct bp_program *program;
  const char *text;
  uint32_t at; /* what is before it has been printed or left out */
  uint32_t depth, last;
  unsigned ties;        /* underscores between a name and its depth */
  bool *called, *inner; /* by procedure: at this depth, at the next */
};

static void copy_until(struct unwinding *u, uint32_t end) {
  assert(u->at <= end);
  fwrite(u->text + u->at, 1, end - u->at, u->out);
  u->at = end;
}

/* Instead of the text of the span. */
static void copy_name(struct unwinding *u, struct span span,
                      const struct bp_proc *p, uint32_t depth) {
  copy_until(u, span.start);
  fwrite(u->text + p->span.start, 1, p->span.end - p->span.start, u->out);
  for (unsigned i = 0; depth > 0 && i < u->ties; i++)
    fputc('_', u->out);
  if (depth > 0)
    fprintf(u->out, "%u", depth);
  u->at = span.end;
}

static void unwind_call(struct unwinding *u, const struct bp_stmt *s) {
  if (u->depth == u->last) {
    copy_until(u, s->span.start);
    fputs("assume(F)", u->out);
    u->at = s->span.end;
    return;
  }
  u->inner[s->callee.proc->number] = true;
  copy_name(u, s->callee.span, s->callee.proc, u->depth + 1);
}

static void unwind_block(struct unwinding *u, const struct bp_stmt *s) {
  for (; s; s = s->next) {
    if (s->kind == BP_CALL)
      unwind_call(u, s);
    for (const struct bp_arm *a = s->arms; a; a = a->next)
      unwind_block(u, a->body);
    unwind_block(u, s->orelse);
  }
}

static void unwind_procedure(struct unwinding *u, const struct bp_proc *p) {
  if (p->results > 0)
    fprintf(u->out, "\nbool<%d> ", (int)p->results);
  else
    fputs("\nvoid ", u->out);
  u->at = p->span.start;
  copy_name(u, p->span, p, u->depth);
  unwind_block(u, p->body);
  copy_until(u, p->end.end);
  fputc('\n', u->out);
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

static unsigned ties_of(const struct bp_program *p) {
  unsigned ties = 1;
  for (uint32_t i = 0; i < p->nprocs; i++)
    while (is_numbered(p->procs[i]->name, ties))
      ties++;
  return ties;
}

static void print_unwound_globals(struct unwinding *u) {
  for (const struct bp_unit *g = u->program->units; g; g = g->next)
    for (uint32_t i = 0; i < g->nvars; i++) {
      struct span name = g->vars[i].span;
      fprintf(u->out, "decl %.*s;\n", (int)(name.end - name.start),
              u->text + name.start);
    }
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
  struct unwinding u = {.out = out,
                        .program = p,
                        .text = sources_get(sources, p->source)->text,
                        .last = depth,
                        .ties = ties_of(p),
                        .called = arena_alloc(a, p->nprocs * sizeof *u.called),
                        .inner = arena_alloc(a, p->nprocs * sizeof *u.inner)};
  print_unwound_globals(&u);
  u.called[p->threads[0].main->number] = true;
  for (; u.depth <= u.last; u.depth++) {
    for (uint32_t i = 0; i < p->nprocs; i++)
      if (u.called[i])
        unwind_procedure(&u, p->procs[i]);
    memcpy(u.called, u.inner, p->nprocs * sizeof *u.called);
    memset(u.inner, 0, p->nprocs * sizeof *u.inner);
  }
  return true;
}
