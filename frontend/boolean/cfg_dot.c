/* frontend/boolean/cfg_dot.c — control-flow graphs for Graphviz.
 *
 * Points that are reached are filled, and the moves of a run are red and numbered.
 * A return goes back along the arrow of its call, which gets both numbers.
 */
#include "cfg.h"
#include "engine/base/text_stream.h"

#include <string.h>

enum { MOST_NUMBERS = 6 }; /* of moves, beside one arrow */

static void put_cfg_label(FILE *out, const char *text) {
  for (; *text; text++) {
    if (*text == '"' || *text == '\\')
      fputc('\\', out);
    fputc(*text, out);
  }
}

/* ---- Marks ----------------------------------------------------------------- */

static bool is_marked_edge(const struct cfg_marks *m, uint32_t point) {
  for (size_t i = 0; m && i < m->nmoves; i++)
    if (m->moves[i].from == point || m->moves[i].to == point)
      return true;
  return false;
}

/* The numbers of the moves along an arrow, or back. */
static bool print_numbers(FILE *out, const struct cfg_marks *m, uint32_t from,
                          uint32_t to, const char *before) {
  unsigned n = 0;
  for (size_t i = 0; m && i < m->nmoves; i++) {
    if (m->moves[i].from != from || m->moves[i].to != to)
      continue;
    if (n < MOST_NUMBERS)
      fprintf(out, "%s%zu", n ? "," : before, i + 1);
    else if (n == MOST_NUMBERS)
      fputs(",…", out);
    n++;
  }
  return n > 0;
}

/* ---- Points and arrows ------------------------------------------------------- */

static void draw_point(FILE *out, const struct cfg *g, uint32_t point,
                       const char *name, const struct cfg_marks *m) {
  static const char *const shapes[] = {"house", "box", "invhouse", "octagon"};
  const struct cfg_point *p = &g->points[point];
  const char *colon = strrchr(name, ':');
  fprintf(out, "    p%u [shape=%s, label=\"", point, shapes[p->kind]);
  put_cfg_label(out, colon ? colon + 1 : name);
  fputc('"', out);
  if (m && m->reached && m->reached[point])
    fprintf(out, ", style=filled, fillcolor=lightyellow");
  if (is_marked_edge(m, point))
    fprintf(out, ", color=red, penwidth=2");
  fprintf(out, "];\n");
}

static void draw_edge(FILE *out, const struct cfg_edge *e,
                      const struct cfg_marks *m) {
  struct text_stream *t = text_open();
  cfg_print_edge(text_out(t), e);
  char *text = text_close(t, NULL);
  fprintf(out, "  p%u -> p%u [label=\"", e->from, e->to);
  put_cfg_label(out, text);
  xfree(text);
  bool moved = print_numbers(out, m, e->from, e->to, "\\n");
  fprintf(out, "\"%s];\n",
          moved ? ", color=red, fontcolor=red, penwidth=2" : "");
}

/* A run comes back from there: it does not show a step to the one exit. */
static bool is_left(const struct cfg_point *p) {
  return p->kind == CFG_EXIT || p->kind == CFG_END ||
         (p->stmt && p->stmt->kind == BP_RETURN);
}

/* The way into what is called, and back. */
static void draw_call(FILE *out, const struct cfg *g, const struct cfg_edge *e,
                      const struct cfg_marks *m) {
  const struct cfg_proc *callee = &g->procs[e->stmt->callee.proc->index];
  fprintf(out, "  p%u -> p%u [style=dashed, constraint=false, label=\"",
          e->from, callee->first);
  bool moved = print_numbers(out, m, e->from, callee->first, "");
  for (uint32_t i = 0; i < callee->npoints; i++)
    if (is_left(&g->points[callee->first + i]))
      moved |= print_numbers(out, m, callee->first + i, e->to, " back ");
  fprintf(out, "\"%s];\n",
          moved ? ", color=red, fontcolor=red, penwidth=2" : ", color=gray50");
}

void cfg_print_dot(FILE *out, struct arena *a, const struct cfg *g,
                   const struct cfg_marks *marks) {
  const char *const *names = cfg_point_names(a, g);
  fprintf(out, "digraph cfg {\n  node [fontsize=10, height=0.3];\n"
               "  edge [fontsize=10];\n");
  for (uint32_t i = 0; i < g->nprocs; i++) {
    const struct cfg_proc *p = &g->procs[i];
    fprintf(out, "  subgraph cluster_%u {\n    label=\"", i);
    put_cfg_label(out, p->ast->name);
    fprintf(out, "\";\n");
    for (uint32_t k = p->first; k < p->first + p->npoints; k++)
      draw_point(out, g, k, names[k], marks);
    fprintf(out, "  }\n");
  }
  for (uint32_t i = 0; i < g->nedges; i++) {
    const struct cfg_edge *e = &g->edges[i];
    draw_edge(out, e, marks);
    if ((e->kind == CFG_CALL || e->kind == CFG_START) && e->stmt->callee.proc)
      draw_call(out, g, e, marks);
  }
  fprintf(out, "}\n");
}
