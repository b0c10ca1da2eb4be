/* checker/report.c — why a certificate is rejected, in the words of
 * the program: the statement, and the states that the solver found.
 */
#include "check.h"

static const char *place(struct checker *c, uint32_t step) {
  const struct step *s = &c->program->steps.at[step];
  uint32_t proc = program_proc(c->program, step);
  const char *name = c->program->procs.at[proc].name;

  if (s->kind == STEP_ENTRY)
    return arena_printf(c->arena, "the entry of %s", name);
  if (s->kind == STEP_END)
    return arena_printf(c->arena, "the end of %s", name);
  if (program_is_spare(c->program, proc))
    return arena_printf(c->arena, "the start of %s", name);
  return arena_printf(c->arena, "%u:%u in %s", s->line, s->column, name);
}

static const char *contexts_text(struct checker *c, uint32_t e, uint32_t ctx) {
  if (!c->proof->contexts)
    return "";
  return arena_printf(c->arena, " (entered in context %u, in context %u)", e,
                      ctx);
}

static const char *state_text(struct checker *c, const struct state *s,
                              uint32_t proc) {
  const struct program *p = c->program;
  const char *text = "";

  for (size_t i = 0; i < p->globals.len; i++)
    text = arena_printf(c->arena, "%s %s=%c", text, p->globals.at[i],
                        logic_value(c->logic, s->globals[i]) ? 'T' : 'F');
  for (uint32_t i = 0; i < p->procs.at[proc].nvars; i++)
    text = arena_printf(c->arena, "%s %s=%c", text, p->procs.at[proc].vars[i],
                        logic_value(c->logic, s->locals[i]) ? 'T' : 'F');
  return *text ? text : " (there are no variables)";
}

static void note_state(struct checker *c, const char *what, uint32_t step,
                       uint32_t e, uint32_t ctx, const struct state *s) {
  diag_note(c->diag, (struct span){0}, "%s %s%s:%s", what, place(c, step),
            contexts_text(c, e, ctx),
            state_text(c, s, program_proc(c->program, step)));
}

bool check_impossible(struct checker *c, const struct broken *b) {
  if (!logic_possible(c->logic))
    return true;
  uint32_t at = b->step != NONE ? b->step : b->to;
  struct span span =
      at != NONE ? c->program->steps.at[at].at : (struct span){0};
  diag_error(c->diag, span, "the certificate is rejected: %s", b->what);
  if (b->step != NONE && b->before)
    note_state(c, "in the relation, at", b->step, b->e, b->c, b->before);
  if (b->then && b->to != NONE) {
    note_state(c, b->then, b->to, b->to_e, b->to_c, b->after);
    diag_note(c->diag, (struct span){0}, "its procedure was entered with:%s",
              state_text(c, b->entry, program_proc(c->program, b->to)));
  }
  return false;
}
