/* library/clause_program.c — Horn clauses as a program, and the loop.
 *
 * These are clauses over numbers, and any for a formula about programs.  The
 * loop works on the program that frontend/clauses makes of them.  A formula
 * that asks for `Goal` gets its Boolean programs as Boolean clauses.
 */
#include "c_session.h"

#include "engine/base/text_stream.h"
#include "frontend/boolean/bp_check.h"
#include "frontend/boolean/bp_parse.h"
#include "frontend/horn/chc_emit.h"

#include <string.h>

const char clause_program_sample[] =
    "(declare-fun P () Bool)\n(assert P)\n(assert (not P))\n(check-sat)\n";

bool clause_program_is(const struct session *r) {
  return r->c && r->c->clauses;
}

void clause_program_asks(struct session *r, bool goal) {
  r->c->asks_goal = goal;
}

/* ---- Reading ----------------------------------------------------------------- */

static const char *clause_misfit(const struct run_options *o) {
  if (o->explain && o->explain_as != EXPLAIN_TEXT)
    return "of Horn clauses as a program, --explain prints text";
  if (o->explain && strcmp(o->explain, "reachable") != 0)
    return "of Horn clauses as a program, --explain reachable prints a "
           "derivation or a solution";
  if (o->threads > 0 || o->order_file || o->predicates_file)
    return "--threads, --order and --predicates do not go with Horn clauses "
           "as a program";
  if (!o->formula || (o->stage != STAGE_RUN && o->stage != STAGE_BP))
    return "this is shown of Boolean programs, and with solve.fp of clauses "
           "without numbers";
  return NULL;
}

bool clause_program_read(struct session *r, uint32_t source) {
  const char *wrong = clause_misfit(&r->options);
  if (wrong) {
    diag_error(r->diag, (struct span){source, 0, 0}, "%s", wrong);
    return false;
  }
  r->c = arena_alloc(r->arena, sizeof *r->c);
  *r->c = (struct c_session){.terms = terms_new()};
  struct clause_system *s =
      clause_system_new(r->arena, r->c->terms, r->problem, r->diag);
  if (!s || !c_session_open_solver(r))
    return false;
  r->c->clauses = clause_blocks_new(s, r->sources);
  r->c->lbe = r->c->clauses->l;
  r->c->set = predicate_set_new(r->c->lbe);
  return true;
}

/* ---- What the loop asks ------------------------------------------------------ */

static bool confirm_refutation(void *arg, const struct path *p,
                               const struct smt_term *const *values) {
  struct c_session *c = ((struct session *)arg)->c;
  c->refutation = clause_refutation_new(c->clauses, p, values);
  return c->refutation != NULL;
}

static uint32_t seed_by_clauses(void *arg, unsigned milliseconds,
                                struct predicate_set *set) {
  struct c_session *c = ((struct session *)arg)->c;
  return clause_blocks_seed(c->clauses, c->smt, milliseconds, set);
}

struct cegar_source clause_program_source(struct session *r) {
  return (struct cegar_source){
      .arg = r, .confirm = confirm_refutation, .seed = seed_by_clauses};
}

/* ---- Boolean clauses --------------------------------------------------------- */

char *clause_program_text(const char *text, size_t length, size_t *out) {
  struct arena *a = arena_new();
  struct intern *names = intern_new();
  struct sources *sources = sources_new();
  struct diag *d = diag_new(sources);
  struct chc_emit_options o = {0};
  struct text_stream *stream = text_open();
  uint32_t source = sources_add(sources, "program.bp", text, length);
  struct bp_program *p = bp_parse(a, names, sources, source, d);
  struct cfg *g = p && bp_check(a, p, d) ? cfg_build(a, p, sources, d) : NULL;
  if (g)
    chc_emit(text_out(stream), a, g, &o, d);
  char *result = text_close(stream, out);
  diag_free(d);
  sources_free(sources);
  intern_free(names);
  arena_free(a);
  return result;
}

/* ---- Answers ------------------------------------------------------------------ */

enum { CHECK_LIMIT = 10000 }; /* milliseconds for a clause */

bool clause_program_solves(struct session *r) {
  struct c_session *c = r->c;
  c->solution = clause_solution(c->clauses, c->result.invariants);
  return clause_solution_check(c->clauses->system, c->smt, c->solution,
                               CHECK_LIMIT) == SMT_UNSAT;
}

void clause_program_explain(struct session *r, bool reachable) {
  const struct c_session *c = r->c;
  const struct clause_system *s = c->clauses->system;
  if (!r->options.explain)
    return;
  if (reachable)
    clause_refutation_print(s, c->refutation, r->sources, r->out);
  else
    clause_solution_print(s, c->solution, r->out);
}
