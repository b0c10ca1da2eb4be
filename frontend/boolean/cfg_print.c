/* frontend/boolean/cfg_print.c — graphs and their points as text.
 *
 * Expressions get the parentheses that the precedences of the language ask
 * for, and those around `=` beside a connective that `-W precedence` asks for.
 */
#include "cfg.h"

#include "engine/base/vec.h"

#include <stdlib.h>
#include <string.h>

/* ---- Expressions --------------------------------------------------------- */

/* A higher level binds tighter. */
static int bp_expr_level(enum bp_expr_kind kind) {
  switch (kind) {
  case BP_ITE:
    return 1;
  case BP_IFF:
    return 2;
  case BP_IMPLIES:
    return 3;
  case BP_OR:
    return 4;
  case BP_XOR:
    return 5;
  case BP_AND:
    return 6;
  case BP_EQ:
  case BP_NE:
    return 7;
  case BP_NOT:
    return 8;
  case BP_FALSE:
  case BP_TRUE:
  case BP_ANY:
  case BP_HIDDEN:
  case BP_VAR:
  case BP_PRIMED:
  case BP_CHOOSE:
    break;
  }
  return 9;
}

static const char *operator_text(enum bp_expr_kind kind) {
  switch (kind) {
  case BP_IFF:
    return " <=> ";
  case BP_IMPLIES:
    return " => ";
  case BP_OR:
    return " | ";
  case BP_XOR:
    return " ^ ";
  case BP_AND:
    return " & ";
  case BP_EQ:
    return " = ";
  case BP_NE:
    return " != ";
  default:
    return " ";
  }
}

/* A name that was written in braces. */
static void print_name(FILE *out, const char *name) {
  bool plain = name[0] != '\0';

  for (const char *c = name; *c; c++)
    plain &= (*c >= 'a' && *c <= 'z') || (*c >= 'A' && *c <= 'Z') ||
             *c == '_' || *c == '$' || (c > name && *c >= '0' && *c <= '9');
  fprintf(out, plain ? "%s" : "{%s}", name);
}

static void print_operand(FILE *out, const struct bp_expr *e, int above) {
  bool parens = bp_expr_level(e->kind) <= above ||
                (bp_expr_level(e->kind) == 7 && above >= 4 && above <= 6);

  fputs(parens ? "(" : "", out);
  cfg_print_expr(out, e);
  fputs(parens ? ")" : "", out);
}

static void print_operands(FILE *out, const struct bp_expr *e,
                           const char *between, int above) {
  for (uint32_t i = 0; i < e->nargs; i++) {
    fputs(i ? between : "", out);
    print_operand(out, e->arg[i], above);
  }
}

void cfg_print_expr(FILE *out, const struct bp_expr *e) {
  switch (e->kind) {
  case BP_FALSE:
    fputs("F", out);
    break;
  case BP_TRUE:
    fputs("T", out);
    break;
  case BP_ANY:
    fputs("*", out);
    break;
  case BP_HIDDEN:
    fputs("unknown", out);
    break;
  case BP_PRIMED:
    fputs("'", out);
    print_name(out, e->ref.name);
    break;
  case BP_VAR:
    print_name(out, e->ref.name);
    break;
  case BP_NOT:
    fputs("!", out);
    print_operand(out, e->arg[0], 7);
    break;
  case BP_ITE:
    print_operand(out, e->arg[0], 1);
    fputs(" ? ", out);
    print_operand(out, e->arg[1], 1);
    fputs(" : ", out);
    print_operand(out, e->arg[2], 1);
    break;
  case BP_CHOOSE:
    fputs("schoose[", out);
    print_operands(out, e, ", ", 0);
    fputs("]", out);
    break;
  case BP_AND:
  case BP_OR:
  case BP_XOR:
  case BP_EQ:
  case BP_NE:
  case BP_IMPLIES:
  case BP_IFF:
    print_operands(out, e, operator_text(e->kind), bp_expr_level(e->kind));
  }
}

/* ---- Edges --------------------------------------------------------------- */

static void print_refs(FILE *out, const struct bp_ref *refs, uint32_t n) {
  for (uint32_t i = 0; i < n; i++) {
    fputs(i ? ", " : "", out);
    print_name(out, refs[i].name);
  }
}

static void print_exprs(FILE *out, struct bp_expr *const *exprs, uint32_t n) {
  for (uint32_t i = 0; i < n; i++) {
    fputs(i ? ", " : "", out);
    cfg_print_expr(out, exprs[i]);
  }
}

static void print_assign(FILE *out, const struct bp_stmt *s) {
  fputs(s->kind == BP_DEAD ? "dead " : "", out);
  print_refs(out, s->targets, s->ntargets);
  if (s->kind == BP_DEAD)
    return;
  fputs(" := ", out);
  print_exprs(out, s->args, s->nargs);
  if (s->cond) {
    fputs(" constrain ", out);
    cfg_print_expr(out, s->cond);
  }
}

static void print_call(FILE *out, const struct bp_stmt *s) {
  if (s->ntargets) {
    print_refs(out, s->targets, s->ntargets);
    fputs(" := ", out);
  }
  print_name(out, s->callee.name);
  fputs("(", out);
  print_exprs(out, s->args, s->nargs);
  fputs(")", out);
}

static void print_start(FILE *out, const struct bp_stmt *s) {
  fputs("start ", out);
  if (s->kind != BP_START_GOTO) {
    print_call(out, s);
    return;
  }
  for (uint32_t i = 0; i < s->ntargets; i++)
    fprintf(out, "%s%u", i ? ", " : "", s->targets[i].label->stmt->point);
}

void cfg_print_edge(FILE *out, const struct cfg_edge *e) {
  switch (e->kind) {
  case CFG_JUMP:
    fputs("jump", out);
    break;
  case CFG_WHEN:
  case CFG_UNLESS:
    fputs(e->kind == CFG_WHEN ? "when " : "unless ", out);
    cfg_print_expr(out, e->cond);
    break;
  case CFG_ASSIGN:
    print_assign(out, e->stmt);
    break;
  case CFG_CALL:
    print_call(out, e->stmt);
    break;
  case CFG_START:
    print_start(out, e->stmt);
    break;
  case CFG_ATOMIC:
    fputs(e->stmt->kind == BP_ATOMIC_BEGIN ? "atomic_begin" : "atomic_end",
          out);
    break;
  }
}

/* ---- The graph ----------------------------------------------------------- */

static unsigned line_of_span(const struct cfg *g, struct span at) {
  unsigned line, column;

  sources_locate(g->sources, at.source, at.start, &line, &column);
  return line;
}

static void print_point(FILE *out, const struct cfg *g, uint32_t number) {
  const struct cfg_point *p = &g->points[number];

  fprintf(out, "  %u", number);
  if (p->kind == CFG_ENTRY)
    fputs(" entry", out);
  else if (p->kind == CFG_FAILED)
    fprintf(out, " failed line %u", line_of_span(g, p->span));
  else
    fprintf(out, " line %u", line_of_span(g, p->span));
  for (const struct bp_label *l = p->labels; l; l = l->next) {
    fputs(" ", out);
    print_name(out, l->name);
    fputs(":", out);
  }
  if (p->added)
    fputs(" exit", out);
  if (p->kind == CFG_EXIT) {
    fputs(p->stmt ? " return" : " end", out);
    fputs(p->stmt && p->stmt->nargs ? " " : "", out);
    if (p->stmt)
      print_exprs(out, p->stmt->args, p->stmt->nargs);
  }
  if (p->kind == CFG_END)
    fputs(" end", out);
  if (p->stmt && p->stmt->kind == BP_END_THREAD)
    fputs(" end_thread", out);
  fputs("\n", out);
  for (uint32_t i = 0; i < p->nedges; i++) {
    const struct cfg_edge *e = &g->edges[p->first_edge + i];
    fputs("    ", out);
    cfg_print_edge(out, e);
    fprintf(out, " -> %u\n", e->to);
  }
}

static void print_vars(FILE *out, const char *title, const struct bp_var *vars,
                       uint32_t from, uint32_t to) {
  fputs(from < to ? title : "", out);
  for (uint32_t i = from; i < to; i++) {
    fputs(i > from ? ", " : "", out);
    print_name(out, vars[i].name);
    fprintf(out, "=s%u", vars[i].slot);
  }
}

static void print_proc(FILE *out, const struct cfg *g, uint32_t number) {
  const struct cfg_proc *p = &g->procs[number];
  const struct bp_proc *f = p->ast;

  fprintf(out, "\nmodule %u ", number);
  print_name(out, f->name);
  fputs("(", out);
  print_vars(out, "", f->vars, 0, f->nparams);
  fprintf(out, ") results %d component %u", (int)f->results, p->component);
  if (g->program->nthreads > 1)
    fprintf(out, " thread %u", f->thread + 1);
  fputs("\n", out);
  if (f->nvars > f->nparams) {
    print_vars(out, "  locals ", f->vars, f->nparams, f->nvars);
    fputs("\n", out);
  }
  for (uint32_t i = 0; i < f->nenforce; i++) {
    fputs("  enforce ", out);
    cfg_print_expr(out, f->enforce[i]);
    fputs("\n", out);
  }
  for (uint32_t i = 0; i < p->npoints; i++)
    print_point(out, g, p->first + i);
}

void cfg_print(FILE *out, const struct cfg *g) {
  const struct bp_program *p = g->program;

  fprintf(out, "cfg modules %u points %u edges %u slots %u\n", g->nprocs,
          g->npoints, g->nedges, g->program->nslots);
  fputs(p->nglobals ? "globals " : "no globals", out);
  for (uint32_t i = 0; i < p->nglobals; i++) {
    fputs(i ? ", " : "", out);
    print_name(out, p->globals[i]->name);
  }
  for (uint32_t i = 0; i < p->nthreads; i++)
    fprintf(out, "\nmain module %u", g->mains[i]);
  fputs("\n", out);
  for (uint32_t i = 0; i < g->nprocs; i++)
    print_proc(out, g, i);
}

/* ---- Names of points ----------------------------------------------------- */

struct proc_start {
  uint32_t start, number;
  bool failed;
};

/* By the text; failures come last, as they are counted apart. */
static int by_proc_start(const void *x, const void *y) {
  const struct proc_start *a = x, *b = y;

  if (a->failed != b->failed)
    return a->failed - b->failed;
  if (a->start != b->start)
    return a->start < b->start ? -1 : 1;
  return a->number < b->number ? -1 : a->number > b->number;
}

static const char *point_name(struct arena *a, const struct cfg *g,
                              const struct cfg_point *p, unsigned line,
                              unsigned nth) {
  const struct bp_proc *f = g->procs[p->proc].ast;
  const char *what = p->labels               ? p->labels->name
                     : p->kind == CFG_ENTRY  ? "entry"
                     : p->kind == CFG_FAILED ? "failed"
                     : p->added              ? "exit"
                     : p->kind == CFG_END    ? "end"
                     : p->kind == CFG_EXIT   ? (p->stmt ? "return" : "end")
                                             : "";
  char thread[16] = "", again[16] = "";

  if (g->program->nthreads > 1)
    snprintf(thread, sizeof thread, "%u.", f->thread + 1);
  if (nth > 1)
    snprintf(again, sizeof again, ".%u", nth);
  return arena_printf(a, "%s%s:%u%s%s%s", thread, f->name, line, again,
                      what[0] ? " " : "", what);
}

const char *const *cfg_point_names(struct arena *a, const struct cfg *g) {
  const char **names = arena_array(a, g->npoints, sizeof *names);
  VEC(struct proc_start) places = {0};

  for (uint32_t i = 0; i < g->nprocs; i++) {
    const struct cfg_proc *p = &g->procs[i];
    const struct proc_start *last = NULL;
    unsigned before = 0, nth = 0;
    places.len = 0;
    for (uint32_t k = p->first; k < p->first + p->npoints; k++) {
      const struct cfg_point *point = &g->points[k];
      struct proc_start at = {point->span.start, k, point->kind == CFG_FAILED};
      vec_push(&places, at);
    }
    qsort(places.at, places.len, sizeof *places.at, by_proc_start);
    for (size_t k = 0; k < places.len; last = &places.at[k++]) {
      const struct cfg_point *point = &g->points[places.at[k].number];
      unsigned line = line_of_span(g, point->span);
      bool again = line == before && last->failed == places.at[k].failed;
      nth = again ? nth + 1 : 1;
      before = line;
      names[places.at[k].number] = point_name(a, g, point, line, nth);
    }
  }
  vec_free(&places);
  return names;
}
