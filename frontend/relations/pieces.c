/* frontend/relations/pieces.c — what disjuncts are made from.
 *
 * A comparison of a counter with a number is made once for each relation, a
 * number once for all.
 */
#include "build.h"
#include "engine/base/text_stream.h"

#include <stdlib.h>
#include <string.h>

struct counter counter_open(struct builder *b, struct fp_expr *term,
                            bool module) {
  uint32_t n = module ? b->g->nprocs : b->g->npoints;

  if (b->keyless)
    return (struct counter){0};
  return (struct counter){term, xcalloc(n, sizeof(struct fp_expr *)),
                          module ? b->modules : b->points};
}

void counter_close(struct counter *c) { xfree(c->at); }

struct fp_expr *counter_is(struct builder *b, struct counter *c, uint32_t n) {
  if (b->keyless)
    return b->f.yes;
  if (!c->at[n])
    c->at[n] = equal(b, c->term, number(b, c->numbers, n));
  return c->at[n];
}

void open_state(struct builder *b, struct view *v, struct fp_expr *state) {
  view_open(&b->f, v, formula_keep(field(b, state, "Local")),
            formula_keep(field(b, state, "Global")));
}

void close_returns(struct returns *r) {
  view_close(&r->x);
  view_close(&r->z);
  view_close(&r->v);
  counter_close(&r->xpc);
  counter_close(&r->zpc);
  counter_close(&r->vpc);
  counter_close(&r->m);
  counter_close(&r->n);
  counter_close(&r->ypc);
}

/* ---- Disjuncts ----------------------------------------------------------- */

static void require_from(void *b, struct fp_expr *e) { require(b, e); }

void require_unused(struct builder *b, struct view *v,
                    const struct cfg_proc *p) {
  if (!b->live)
    formula_unused(&b->f, v, p, require_from, b);
}

static const char *edge_comment(struct builder *b, const struct cfg_edge *e) {
  unsigned line, column;
  struct span at = b->g->points[e->from].span;
  struct text_stream *t = text_open();
  FILE *out = text_out(t);

  sources_locate(b->g->sources, at.source, at.start, &line, &column);
  fprintf(out, "%s:%u: ", proc_of(b, e->from)->ast->name, line);
  if (b->g->points[e->from].kind == CFG_ENTRY)
    fputs("entry", out);
  else
    cfg_print_edge(out, e);
  size_t size;
  char *text = text_close(t, &size);
  const char *copy = arena_strndup(b->arena, text, size);
  xfree(text);
  return copy;
}

void finish_disjunct(struct builder *b, const struct cfg_edge *e) {
  bool possible = true;

  for (size_t i = 0; i < b->conjuncts.len; i++)
    possible &= b->conjuncts.at[i] != b->f.no;
  if (possible) {
    struct fp_expr *d =
        fp_nary(b->arena, FP_AND, b->conjuncts.at, (uint32_t)b->conjuncts.len);
    if (b->f.choices.len)
      d = fp_quantified(b->arena, FP_EXISTS, nowhere, b->f.choices.at,
                        (uint32_t)b->f.choices.len, d);
    if (e && b->o->comments && b->conjuncts.len > 1)
      d->comment = edge_comment(b, e);
    vec_push(&b->disjuncts, d);
  }
  b->conjuncts.len = 0;
  b->f.choices.len = 0;
  b->changes.len = 0;
}

/* ---- Legends ------------------------------------------------------------- */

const char *global_legend(struct builder *b) {
  const struct bp_program *p = b->g->program;
  const char *before = "";
  struct text_stream *t = text_open();
  FILE *out = text_out(t);

  for (uint32_t i = 0; i < p->nglobals; i++) {
    const char *field = b->f.global_fields[i];
    if (strcmp(field, p->globals[i]->name) == 0)
      continue;
    fprintf(out, "%s%s is {%s}", before, field, p->globals[i]->name);
    before = ", ";
  }
  size_t size;
  char *text = text_close(t, &size);
  const char *copy = size ? arena_strndup(b->arena, text, size) : NULL;
  xfree(text);
  return copy;
}
