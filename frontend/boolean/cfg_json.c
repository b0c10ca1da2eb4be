/* frontend/boolean/cfg_json.c — control-flow graphs as JSON. */
#include "cfg.h"
#include "engine/base/text_stream.h"

#include <jansson.h>

static json_t *cfg_place_json(const struct cfg *g, struct span at,
                              uint32_t offset) {
  uint32_t line, column;
  sources_locate(g->sources, at.source, offset, &line, &column);
  return json_pack("{s:i, s:i}", "line", (int)line, "column", (int)column);
}

/* Names in braces may be no UTF-8, which JSON cannot hold. */
static json_t *cfg_text_json(const char *text) {
  json_t *j = json_string(text);
  return j ? j : json_string("not UTF-8");
}

static json_t *point(const struct cfg *g, const struct cfg_point *p,
                     const char *name) {
  static const char *const kinds[] = {"entry", "statement", "exit", "end",
                                      "failed"};
  json_t *o = json_object(), *labels = json_array();
  json_object_set_new(o, "name", cfg_text_json(name));
  json_object_set_new(o, "procedure", json_integer(p->proc));
  json_object_set_new(o, "kind", json_string(kinds[p->kind]));
  json_object_set_new(o, "start", cfg_place_json(g, p->span, p->span.start));
  json_object_set_new(o, "end", cfg_place_json(g, p->span, p->span.end));
  for (const struct bp_label *l = p->labels; l; l = l->next)
    json_array_append_new(labels, cfg_text_json(l->name));
  json_object_set_new(o, "labels", labels);
  return o;
}

/* The text of an edge, as in the graph as text. */
static json_t *edge(const struct cfg_edge *e) {
  static const char *const kinds[] = {"jump", "when",  "unless", "assign",
                                      "call", "start", "atomic"};
  struct text_stream *t = text_open();
  cfg_print_edge(text_out(t), e);
  char *text = text_close(t, NULL);
  json_t *o = json_pack("{s:i, s:i, s:s}", "from", (int)e->from, "to",
                        (int)e->to, "kind", kinds[e->kind]);
  json_object_set_new(o, "text", cfg_text_json(text));
  xfree(text);
  if ((e->kind == CFG_CALL || e->kind == CFG_START) && e->stmt->callee.proc)
    json_object_set_new(o, "callee", json_integer(e->stmt->callee.proc->index));
  return o;
}

static json_t *procedure(const struct cfg_proc *p) {
  json_t *o = json_object();
  json_object_set_new(o, "name", cfg_text_json(p->ast->name));
  json_object_set_new(o, "thread", json_integer(p->ast->thread + 1));
  json_object_set_new(o, "entry", json_integer(p->first));
  return o;
}

void cfg_print_json(FILE *out, struct arena *a, const struct cfg *g) {
  json_t *procs = json_array(), *points = json_array(), *edges = json_array();
  const char *const *names = cfg_point_names(a, g);
  for (uint32_t i = 0; i < g->nprocs; i++)
    json_array_append_new(procs, procedure(&g->procs[i]));
  for (uint32_t i = 0; i < g->npoints; i++)
    json_array_append_new(points, point(g, &g->points[i], names[i]));
  for (uint32_t i = 0; i < g->nedges; i++)
    json_array_append_new(edges, edge(&g->edges[i]));
  json_t *root = json_pack("{s:i, s:o, s:o, s:o}", "version", 1, "procedures",
                           procs, "points", points, "edges", edges);
  json_dumpf(root, out, JSON_COMPACT | JSON_PRESERVE_ORDER);
  fputc('\n', out);
  json_decref(root);
}
