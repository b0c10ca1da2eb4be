/* library/c_session.h — what a session has of a C program, or of Horn clauses.
 *
 * Private to c_program.c and clause_program.c.
 */
#ifndef FIXC_C_SESSION_H
#define FIXC_C_SESSION_H

#include "c_program.h"
#include "frontend/c/cfa_run.h"
#include "frontend/clauses/clause_answer.h"
#include "frontend/predicates/cegar.h"

struct c_session {
  struct clause_blocks *clauses;        /* NULL: a C program */
  struct clause_refutation *refutation; /* of the answer YES */
  const struct smt_term **solution;     /* of the answer NO */
  bool asks_goal; /* the formula asks of clauses, not of programs */
  struct cfa *cfa;
  struct cfa_options asked; /* of which it was made */
  struct smt_terms *terms;
  struct smt *smt;
  struct attachment *attached; /* the solver */
  struct lbe *lbe;
  struct predicate_set *set;
  struct cegar_result result;
  struct cfa_run run; /* of the answer YES */
  bool has_run, ran;
  /* A Boolean program was too hard.  The loop then tries predicates of another
     kind, and whatever comes next may take all the time that there is. */
  bool patient;
  char *last;         /* the Boolean program of the last round */
  const char *bounds; /* with --bound, what each came to there; or NULL */
  double shown_progress;
};

/* The end of the process leaves no solver behind; false after reporting that
   there is none. */
bool c_session_open_solver(struct session *r);

/* ---- Horn clauses (clause_program.c) --------------------------------------- */

/* What the loop needs of clauses. */
struct cegar_source clause_program_source(struct session *r);
/* A Boolean program as Boolean clauses; in malloc'ed memory. */
char *clause_program_text(const char *text, size_t length, size_t *out);
/* Checks what the loop found and prints it; false: it is none, a defect. */
bool clause_program_solves(struct session *r);
void clause_program_explain(struct session *r, bool reachable);

#endif
