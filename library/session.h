/* library/session.h — one run: its options, and all that its stages make.
 *
 *   formula files --load--> AST --+--resolve--> system --lower--> plan --run-->
 *   program --check--> graph --templates--> AST --+
 *
 * The stages are functions of a session, one file for each group; pipeline.c
 * calls them in order.  Those that return bool report to r->diag and return
 * false if the input is rejected.
 */
#ifndef FIXC_SESSION_H
#define FIXC_SESSION_H

#include "calculus/answers/answers.h"
#include "calculus/answers/explain.h"
#include "engine/base/diag.h"
#include "frontend/boolean/cfg.h"
#include "frontend/boolean/globals.h"
#include "frontend/horn/chc_build.h"
#include "run_options.h"
#include "stats.h"

struct text_stream;

/* Iterative deepening (--bound).  Where a type of the formula says that its
   values are bounds, one run looks at them in turn (engine/solve/deepening.h), and the
   param has the greatest of them as its value; else there is a run for
   each. */
struct deepening {
  int64_t value; /* of the param in this run */
  bool probing;  /* end the run before it starts if it cannot be the only one */
  bool in_one_run;
  bool in_formulas; /* the param stands in a formula */
  /* Answers are held back until it is known that their bound is the last. */
  struct text_stream *held;
  double since;
};

/* Everything that a run owns. */
struct session {
  struct options options;
  struct arena *arena;
  struct intern *names;
  struct sources *sources;
  struct diag *diag;
  VEC(struct fp_file *) files;
  VEC(struct fp_define) defines; /* values of params */
  uint32_t formula_files;        /* how many of them came with the formula */
  struct cfg *cfg;
  struct templates
      *templates; /* of relations that are made in parts, or NULL */
  /* NULL: the program's relations forget no locals. */
  const struct liveness *live;
  /* Which globals the program's relations give a value; NULL: all. */
  const struct globals *globals;
  struct chc_problem *problem; /* Horn clauses instead of a program */
  struct fp_system *system;
  struct equations *equations;
  const char **order; /* of the program's variables */
  uint32_t norder;
  struct lowered *lowered;
  struct dd *dd;
  struct exec *exec;
  struct answers *answers;
  void *
      state_names; /* see frontend/relations/state_names.h; NULL without a program */
  struct explainer *explainer;
  const struct derivation *derivation; /* of what holds */
  const struct absences *absences;     /* of what does not */
  bool holds;                          /* what is to be explained */
  FILE *out;                           /* for answers and the result */
  struct deepening *deepening;         /* NULL without --bound */
  double started, shown_progress;
  bool progress_is_there; /* a line of --progress, which is not at its end */
  struct stats stats;
};

/* ---- Reading (session_read.c) ------------------------------------------------ */

/* The formula file and what it imports, if there is a formula. */
bool session_read_formula(struct session *r);

/* The program, its relations, or a problem of Horn clauses; prints what is to
   be printed of a program alone. */
bool session_translate(struct session *r);

/* ---- Params (session_params.c) ----------------------------------------------- */

/* Gives params the values of -D and --bound. */
bool session_set_params(struct session *r);

/* Up to what bounds the verdict of this run would hold if it were NO, as in
   "rounds <= 2"; NULL: there are none.  For a system that is checked. */
const char *session_within(const struct session *r);

/* ---- Checking and compiling (session_check.c) --------------------------------- */

/* All files as one typed system, with the statements that this run answers. */
bool session_check(struct session *r);
bool session_compile(struct session *r);

/* Whether the declaration is the query that decides the verdict. */
bool session_asks_reachable(const struct fp_decl *d);

/* Whether derivations will be asked for: --explain, --trace. */
bool session_wants_reasons(const struct session *r);

/* ---- Dumps (session_dump.c) ----------------------------------------------------- */

/* Prints a stage before the run; false: it is a stage of the run itself. */
bool session_dump(struct session *r);

/* Whether the run ends with its dump at this stage, or before. */
bool session_stops_at(const struct session *r, enum stage stage);

/* ---- Running (session_run.c) ------------------------------------------------------ */

/* Runs the plan, prints the answers, and returns the exit status. */
int session_execute(struct session *r);

/* Its parts: opens the store; runs the plan, for dd_guard, `arg` being the
   session. */
void session_prepare(struct session *r);
/* Makes the answers that the run gives from now on; they are printed to `out`. */
void session_listen(struct session *r, FILE *out);
void session_run_plan(void *arg);
/* Clears the line of --progress, if one was printed. */
void session_hide_progress(struct session *r);

/* ---- One bound after the other (session_bounds.c) ------------------------------------ */

/* Whether the bounds can be looked at in one run: the value of the param is
   nothing but the greatest bound, a system grows with it, and nothing is asked
   but whether the target is reachable, and whether that is all. */
bool session_has_bounds(struct session *r);

/* Whether the name of the param stands in a formula, before names are
   resolved. */
bool session_names_param(const struct session *r, const char *param);

/* In one run: makes ready for the answers of the first bound; for exec_options;
   prints the answers that are left. */
void session_begin_bounds(struct session *r);
bool session_on_bound(void *arg, uint32_t bound);
void session_end_bounds(struct session *r);

/* After the answers for a bound: whether a larger one may say more. */
bool session_bound_is_open(const struct session *r, int64_t bound);

/* The line of one bound, if it has an answer; `nodes` are the most that there
   were so far. */
void session_print_bound(const struct session *r, FILE *out, int64_t bound,
                         uint64_t nodes, double seconds);

/* ---- Reasons (session_reasons.c) ---------------------------------------------------- */

/* Says why the first statement holds, or does not. */
void session_explain(struct session *r);

/* Shows how the target is reached; false: the run that was found is none, an
   internal error. */
bool session_show_trace(struct session *r);

/* ---- Proofs (session_prove.c) --------------------------------------------------------- */

/* Whether a certificate can be had of this run; said before it, since it may
   take long. */
bool session_can_certify(struct session *r);

/* Writes it, if it is asked for and there is something to prove.  Returns the
   exit status, which was `status`: the answer has been given, but the status
   says if there is no certificate. */
int session_certify(struct session *r, int status);

#endif
