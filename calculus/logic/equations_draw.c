/* calculus/logic/equations_draw.c — the graph of uses for Graphviz and as JSON.
 *
 * In the picture, relations that are solved together stand in one box; a least fixed
 * point has one line around it, a greatest one two, and what the program supplies is
 * grey.  Statements are at the top, with what they ask for.
 */
#include "equations.h"

#include <jansson.h>
#include <stdlib.h>

static const char *sign_of_use(const struct use *u) {
  return u->positive && u->negative ? "+-" : u->negative ? "-" : "+";
}

static const char *statement_name(const struct fp_decl *s) {
  return s->name ? s->name : s->rel ? s->rel->name : "formula";
}

static const char *statement_word(const struct fp_decl *s) {
  switch (s->kind) {
  case FP_D_QUERY:
    return "query";
  case FP_D_WHEN:
    return "unknown when";
  case FP_D_SHOW:
    return "show";
  case FP_D_COUNT:
    return "count";
  case FP_D_SIZE:
    return "size";
  default:
    return "value";
  }
}

/* ---- Graphviz ---------------------------------------------------------------- */

static void put_dot_text(FILE *out, const char *text) {
  for (; *text; text++) {
    if (*text == '"' || *text == '\\')
      fputc('\\', out);
    fputc(*text, out);
  }
}

static void draw_relation(FILE *out, const struct fp_rel *rel,
                          const char *indent) {
  static const char *const looks[] = {
      "shape=box, style=rounded", "shape=box", "shape=box, peripheries=2",
      "shape=box, style=filled, fillcolor=gray90, color=gray60"};
  fprintf(out, "%sr%u [%s, label=\"%s ", indent, rel->index, looks[rel->kind],
          equations_kind(rel));
  put_dot_text(out, rel->name);
  fprintf(out, "/%u\"];\n", rel->nparams);
}

static void draw_component(FILE *out, const struct equations *e,
                           const bool *component, uint32_t number) {
  fprintf(out,
          "  subgraph cluster_%u {\n    label=\"%s\"; fontsize=10; "
          "style=dashed; color=gray50;\n",
          number, equations_how(e, component));
  for (uint32_t i = 0; i < e->sys->nrels; i++)
    if (component[i])
      draw_relation(out, e->sys->rels[i], "    ");
  fprintf(out, "  }\n");
}

/* Relations by components, those that are alone without a box. */
static void draw_relations(FILE *out, const struct equations *e) {
  uint32_t n = e->sys->nrels;
  bool *component = xcalloc(n + 1, sizeof *component);
  bool *done = xcalloc(n + 1, sizeof *done);
  for (uint32_t r = 0; r < n; r++) {
    if (done[r])
      continue;
    if (equations_component(e, r, NULL, component))
      draw_component(out, e, component, r);
    else
      draw_relation(out, e->sys->rels[r], "  ");
    for (uint32_t i = 0; i < n; i++)
      done[i] = done[i] || component[i];
  }
  xfree(component);
  xfree(done);
}

static void draw_use(FILE *out, const char *from, uint32_t number,
                     const struct use *u) {
  const char *look = "";
  if (u->negative)
    look = u->positive ? " [label=\"+-\", style=dashed]"
                       : " [label=\"-\", style=dashed]";
  fprintf(out, "  %s%u -> r%u%s;\n", from, number, u->rel, look);
}

void equations_dot(FILE *out, const struct equations *e) {
  struct arena *a = arena_new();
  fprintf(out, "digraph equations {\n  node [fontsize=11];\n");
  draw_relations(out, e);
  for (uint32_t r = 0; r < e->sys->nrels; r++)
    for (uint32_t j = 0; j < e->nuses[r]; j++)
      draw_use(out, "r", r, &e->uses[r][j]);
  for (uint32_t s = 0; s < e->sys->nstmts; s++) {
    struct use *uses;
    uint32_t n = equations_asked(a, e, e->sys->stmts[s], &uses);
    if (n == 0)
      continue;
    fprintf(out, "  s%u [shape=plaintext, label=\"%s ", s,
            statement_word(e->sys->stmts[s]));
    put_dot_text(out, statement_name(e->sys->stmts[s]));
    fprintf(out, "\"];\n");
    for (uint32_t i = 0; i < n; i++)
      draw_use(out, "s", s, &uses[i]);
  }
  fprintf(out, "}\n");
  arena_free(a);
}

/* ---- JSON ---------------------------------------------------------------------- */

static json_t *text_of_name(const char *name) {
  json_t *j = json_string(name);
  return j ? j : json_string("not UTF-8");
}

static json_t *line_and_column(const struct sources *sources, struct span at,
                               uint32_t offset) {
  uint32_t line, column;
  sources_locate(sources, at.source, offset, &line, &column);
  return json_pack("{s:i, s:i}", "line", (int)line, "column", (int)column);
}

static void add_span(json_t *o, const struct sources *sources, struct span at) {
  if (!at.source)
    return;
  json_object_set_new(o, "source",
                      text_of_name(sources_get(sources, at.source)->name));
  json_object_set_new(o, "start", line_and_column(sources, at, at.start));
  json_object_set_new(o, "end", line_and_column(sources, at, at.end));
}

static json_t *uses_json(const struct use *uses, uint32_t n) {
  json_t *list = json_array();
  for (uint32_t i = 0; i < n; i++)
    json_array_append_new(list,
                          json_pack("{s:i, s:s}", "relation", (int)uses[i].rel,
                                    "sign", sign_of_use(&uses[i])));
  return list;
}

static json_t *relation_json(const struct equations *e, uint32_t r,
                             const struct sources *sources) {
  const struct fp_rel *rel = e->sys->rels[r];
  json_t *o = json_object(), *params = json_array();
  for (uint32_t i = 0; i < rel->nparams; i++)
    json_array_append_new(params, text_of_name(rel->params[i]->name));
  json_object_set_new(o, "name", text_of_name(rel->name));
  json_object_set_new(o, "kind", json_string(equations_kind(rel)));
  json_object_set_new(o, "params", params);
  json_object_set_new(o, "uses", uses_json(e->uses[r], e->nuses[r]));
  add_span(o, sources, rel->span);
  return o;
}

static json_t *components_json(const struct equations *e) {
  uint32_t n = e->sys->nrels;
  bool *component = xcalloc(n + 1, sizeof *component);
  bool *done = xcalloc(n + 1, sizeof *done);
  json_t *list = json_array();
  for (uint32_t r = 0; r < n; r++) {
    if (done[r] || !equations_component(e, r, NULL, component))
      continue;
    json_t *members = json_array();
    for (uint32_t i = 0; i < n; i++) {
      done[i] = done[i] || component[i];
      if (component[i])
        json_array_append_new(members, json_integer(i));
    }
    json_array_append_new(list, json_pack("{s:s, s:o}", "how",
                                          equations_how(e, component),
                                          "relations", members));
  }
  xfree(component);
  xfree(done);
  return list;
}

void equations_json(FILE *out, const struct equations *e,
                    const struct sources *sources) {
  struct arena *a = arena_new();
  json_t *relations = json_array(), *statements = json_array();
  for (uint32_t r = 0; r < e->sys->nrels; r++)
    json_array_append_new(relations, relation_json(e, r, sources));
  for (uint32_t s = 0; s < e->sys->nstmts; s++) {
    struct use *uses;
    uint32_t n = equations_asked(a, e, e->sys->stmts[s], &uses);
    json_t *o = json_object();
    json_object_set_new(o, "kind",
                        json_string(statement_word(e->sys->stmts[s])));
    json_object_set_new(o, "name",
                        text_of_name(statement_name(e->sys->stmts[s])));
    json_object_set_new(o, "uses", uses_json(uses, n));
    add_span(o, sources, e->sys->stmts[s]->span);
    json_array_append_new(statements, o);
  }
  json_t *root =
      json_pack("{s:i, s:o, s:o, s:o}", "version", 1, "relations", relations,
                "components", components_json(e), "statements", statements);
  json_dumpf(root, out, JSON_INDENT(1) | JSON_PRESERVE_ORDER);
  fputc('\n', out);
  json_decref(root);
  arena_free(a);
}
