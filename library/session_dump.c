/* library/session_dump.c — the stages before the run, as text. */
#include "c_program.h"
#include "calculus/language/ast_print.h"

void session_print_order(const struct session *r, FILE *out) {
  const struct layout *l = &lowered_plan(r->lowered)->layout;
  for (uint32_t i = 0; i < l->ntracks; i++)
    fprintf(out, "%s\n", l->tracks[i].name);
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
  case STAGE_TEMPLATES:
    fp_print_file(r->out, r->files.at[r->files.len - 1]);
    return true;
  case STAGE_CHC: /* was printed while it was made */
    return true;
  case STAGE_TYPED:
    fp_print_system(r->out, r->system);
    return true;
  case STAGE_EQUATIONS:
    equations_print(r->out, r->equations);
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
    break;
  }
  return false;
}

/* How far a run must go for its dump. */
bool session_stops_at(const struct session *r, enum stage stage) {
  return r->options.stage != STAGE_RUN && r->options.stage <= stage;
}
