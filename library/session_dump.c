/* library/session_dump.c — the stages before the run, as text. */
#include "c_program.h"
#include "calculus/language/ast_print.h"
#include "frontend/relations/templates.h"

#include <jansson.h>
#include <string.h>

void session_print_order(const struct session *r, FILE *out) {
  const struct layout *l = &lowered_plan(r->lowered)->layout;
  for (uint32_t i = 0; i < l->ntracks; i++)
    fprintf(out, "%s\n", l->tracks[i].name);
}

/* Names, padded to one column, and what they stand for. */
void session_print_targets(struct session *r, FILE *out) {
  uint32_t n;
  int width = 0;
  const struct named_target *t = templates_list_targets(r->arena, r->cfg, &n);
  for (uint32_t i = 0; i < n; i++)
    if ((int)strlen(t[i].name) > width)
      width = (int)strlen(t[i].name);
  for (uint32_t i = 0; i < n; i++)
    fprintf(out, "%-*s  %s in %s, line %u%s\n", width, t[i].name,
            t[i].assertion ? "assertion" : "label", t[i].proc->name, t[i].line,
            t[i].standard ? "" : " (if it is asked for)");
}

static json_t *target_json(const struct named_target *t) {
  return json_pack("{s:s, s:s, s:s, s:i, s:i, s:b}", "target", t->name, "kind",
                   t->assertion ? "assertion" : "label", "procedure",
                   t->proc->name, "line", (int)t->line, "column",
                   (int)t->column, "default", t->standard);
}

void session_print_targets_json(struct session *r, FILE *out) {
  uint32_t n;
  const struct named_target *t = templates_list_targets(r->arena, r->cfg, &n);
  json_t *list = json_array();
  for (uint32_t i = 0; i < n; i++) {
    json_t *one = target_json(&t[i]);
    if (one) /* names are UTF-8 */
      json_array_append_new(list, one);
  }
  json_t *root = json_pack("{s:i, s:o}", "version", 1, "targets", list);
  json_dumpf(root, out, JSON_INDENT(1) | JSON_PRESERVE_ORDER);
  fputc('\n', out);
  json_decref(root);
}

/* How components are solved is known when they have been compiled, which
   substitutes renamings: the equations are those before. */
static void dump_equations(struct session *r) {
  const struct equations *e = r->equations;
  if (session_compile(r))
    equations_print(r->out, e, lowered_ways(r->arena, r->lowered));
}

/* Prints a stage before the run; false: it is a stage of the run itself. */
bool session_dump(struct session *r) {
  if (r->c)
    return c_program_dump(r);
  switch (r->options.stage) {
  case STAGE_AST:
    for (size_t i = 0; i < r->files.len; i++)
      if (i + 1 == r->formula_files)
        fp_print_file(r->out, r->files.at[i]);
    return true;
  case STAGE_CFG:
    cfg_print(r->out, r->cfg);
    return true;
  case STAGE_CFG_JSON:
    cfg_print_json(r->out, r->arena, r->cfg);
    return true;
  case STAGE_CFG_DOT:
    cfg_print_dot(r->out, r->arena, r->cfg, NULL);
    return true;
  case STAGE_TARGETS:
    session_print_targets(r, r->out);
    return true;
  case STAGE_TARGETS_JSON:
    session_print_targets_json(r, r->out);
    return true;
  case STAGE_TEMPLATES:
    fp_print_file(r->out, r->files.at[r->files.len - 1]);
    return true;
  case STAGE_CHC: /* was printed while it was made */
  case STAGE_UNWOUND:
  case STAGE_SUMMARIES:
    return true;
  case STAGE_TYPED:
    fp_print_system(r->out, r->system);
    return true;
  case STAGE_EQUATIONS:
    dump_equations(r);
    return true;
  case STAGE_EQUATIONS_JSON:
    equations_json(r->out, r->equations, r->sources);
    return true;
  case STAGE_EQUATIONS_DOT:
    equations_dot(r->out, r->equations);
    return true;
  case STAGE_ORDER:
    session_print_order(r, r->out);
    return true;
  case STAGE_PLAN:
    plan_print(r->out, lowered_plan(r->lowered));
    return true;
  case STAGE_RUN:
  case STAGE_CFA:
  case STAGE_ROUNDS:
  case STAGE_RINGS:
  case STAGE_RINGS_JSON:
  case STAGE_DOT:
  case STAGE_BP:
  case STAGE_PREDICATES:
  case STAGE_ACSL:
    break;
  }
  return false;
}

/* How far a run must go for its dump. */
bool session_stops_at(const struct session *r, enum stage stage) {
  return r->options.stage != STAGE_RUN && r->options.stage <= stage;
}
