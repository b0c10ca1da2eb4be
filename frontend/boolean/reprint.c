/* frontend/boolean/reprint.c — procedures as they are written, under other names. */
#include "reprint.h"

#include <assert.h>

void reprint_globals(const struct reprint *c, const struct bp_program *p) {
  for (const struct bp_unit *g = p->units; g; g = g->next)
    for (uint32_t i = 0; i < g->nvars; i++) {
      struct span name = g->vars[i].span;
      fprintf(c->out, "decl %.*s;\n", (int)(name.end - name.start),
              c->text + name.start);
    }
}

void reprint_name(const struct reprint *c, const char *before,
                  const struct bp_proc *p, const char *after) {
  bool braced = c->text[p->span.start] == '{';
  fprintf(c->out, "%s%s%s%s%s", braced ? "{" : "", before, p->name, after,
          braced ? "}" : "");
}

void reprint_results(const struct reprint *c, int32_t results) {
  if (results > 1)
    fprintf(c->out, "bool<%d> ", (int)results);
  else
    fputs(results > 0 ? "bool " : "void ", c->out);
}

/* Prints the text before `end`. */
static void reprint_until(struct reprint *c, uint32_t end) {
  assert(c->at <= end);
  fwrite(c->text + c->at, 1, end - c->at, c->out);
  c->at = end;
}

static void reprint_call(struct reprint *c, const struct bp_stmt *s) {
  reprint_until(c, c->blocks ? s->span.start : s->callee.span.start);
  if (c->blocks)
    fputs("assume(F)", c->out);
  else
    c->call(c->of, s->callee.proc);
  c->at = c->blocks ? s->span.end : s->callee.span.end;
}

static void reprint_statements(struct reprint *c, const struct bp_stmt *s) {
  for (; s; s = s->next) {
    if (s->kind == BP_CALL)
      reprint_call(c, s);
    for (const struct bp_arm *a = s->arms; a; a = a->next)
      reprint_statements(c, a->body);
    reprint_statements(c, s->orelse);
  }
}

void reprint_procedure(struct reprint *c, const struct bp_proc *p) {
  fputc('\n', c->out);
  reprint_results(c, p->results);
  c->define(c->of, p);
  c->at = p->span.end;
  reprint_statements(c, p->body);
  reprint_until(c, p->end.end);
  fputc('\n', c->out);
}
