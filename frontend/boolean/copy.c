/* frontend/boolean/copy.c — procedures as they are written, under other names. */
#include "copy.h"

#include <assert.h>

void copy_globals(const struct copy *c, const struct bp_program *p) {
  for (const struct bp_unit *g = p->units; g; g = g->next)
    for (uint32_t i = 0; i < g->nvars; i++) {
      struct span name = g->vars[i].span;
      fprintf(c->out, "decl %.*s;\n", (int)(name.end - name.start),
              c->text + name.start);
    }
}

void copy_name(const struct copy *c, const char *before,
               const struct bp_proc *p, const char *after) {
  bool braced = c->text[p->span.start] == '{';
  fprintf(c->out, "%s%s%s%s%s", braced ? "{" : "", before, p->name, after,
          braced ? "}" : "");
}

void copy_results(const struct copy *c, int32_t results) {
  if (results > 1)
    fprintf(c->out, "bool<%d> ", (int)results);
  else
    fputs(results > 0 ? "bool " : "void ", c->out);
}

/* Prints the text before `end`. */
static void copy_until(struct copy *c, uint32_t end) {
  assert(c->at <= end);
  fwrite(c->text + c->at, 1, end - c->at, c->out);
  c->at = end;
}

static void copy_call(struct copy *c, const struct bp_stmt *s) {
  copy_until(c, c->blocks ? s->span.start : s->callee.span.start);
  if (c->blocks)
    fputs("assume(F)", c->out);
  else
    c->call(c->of, s->callee.proc);
  c->at = c->blocks ? s->span.end : s->callee.span.end;
}

static void copy_block(struct copy *c, const struct bp_stmt *s) {
  for (; s; s = s->next) {
    if (s->kind == BP_CALL)
      copy_call(c, s);
    for (const struct bp_arm *a = s->arms; a; a = a->next)
      copy_block(c, a->body);
    copy_block(c, s->orelse);
  }
}

void copy_procedure(struct copy *c, const struct bp_proc *p) {
  fputc('\n', c->out);
  copy_results(c, p->results);
  c->define(c->of, p);
  c->at = p->span.end;
  copy_block(c, p->body);
  copy_until(c, p->end.end);
  fputc('\n', c->out);
}
