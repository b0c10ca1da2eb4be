/* library/c_others.c — runs in which functions without a body change variables of the
 * program.
 *
 * A variable with external linkage may be changed by a function of another file, and a
 * proof takes that to be so.  But if the program defines the variable itself, a run that
 * needs such a change is no error that anybody has seen: most programs of one file have no
 * other file that knows it.  So the answer is neither YES nor NO, unless there is a run
 * without such changes.
 */
#include "c_session.h"

#include "frontend/c/cfa_build.h"
#include "session.h"

bool c_run_needs_others(struct session *r) {
  struct c_session *c = r->c;
  return !c->clauses && !c->threads && !c->asks_endless &&
         c->result.verdict == CEGAR_REACHABLE && c_execute_again(c) &&
         c->run.changes != CFA_NONE;
}

static const char *doubt_about(const struct session *r) {
  const struct cfa *g = r->c->cfa;
  const struct cfa_run *run = &r->c->run;
  struct cfa_place p = cfa_place(g, g->edges[run->changed_by].span);
  return arena_printf(
      r->arena,
      "in the run that was found, a function without a body changes '%s' of "
      "this program, at %s:%u:%u; --link FILE adds its body, --bodyless "
      "nothing lets it change nothing",
      g->vars[run->changes].unique, p.file, p.line, p.column);
}

/* A source is read once: then it knows which lines it has. */
static uint32_t source_again(const struct session *r) {
  const struct source *s = sources_get(r->sources, r->c->source);
  return sources_add(r->sources, s->name, s->text, s->len);
}

/* What is wrong with the text has been said. */
struct cfa *c_read_again(struct session *r) {
  struct c_session *c = r->c;
  struct diag *quiet = diag_new(r->sources);
  struct cfa *g = cfa_read(r->arena, r->names, r->sources, source_again(r),
                           &c->asked, quiet);
  diag_free(quiet);
  return g;
}

enum concrete_end c_search_runs(struct session *r, uint32_t most) {
  concrete_inputs inputs = {0};
  uint32_t runs;
  enum concrete_end end = concrete_search(c_read_again(r), most, CONCRETE_BRIEF,
                                          c_run_is_stopped, r, &inputs, &runs);
  vec_free(&inputs);
  return end;
}

void c_begin_again(struct session *r) {
  struct c_session *c = r->c;
  if (c->has_run)
    cfa_run_free(&c->run);
  c->has_run = false;
  cegar_result_free(&c->result);
  c->cfa = c_read_again(r);
  c_take_cells(r);
  c->choice = MEMORY_CHOOSE_LARGE;
  c->lbe = NULL;
  if (!c_part_goes_first(r) || c->asks_must)
    c_take_automaton(r, c->cells);
}

void c_run_again(struct session *r, const struct cegar_options *o) {
  struct c_session *c = r->c;
  c_begin_again(r);
  c_run_loop(r, o);
  if (c->result.verdict == CEGAR_REACHABLE)
    c->doubt = NULL;
  else
    c->result.verdict = CEGAR_UNKNOWN;
}

void c_run_without_others(struct session *r, const struct cegar_options *o) {
  r->c->doubt = doubt_about(r);
  r->c->asked.keeps_own = true;
  c_run_again(r, o);
}
