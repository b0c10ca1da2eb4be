/* library/c_session.h — what a session has of a C program, or of Horn clauses.
 *
 * Private to c_program.c, c_part.c, c_others.c, c_realloc.c, c_world.c, c_endless.c and
 * clause_program.c.
 */
#ifndef FIXC_C_SESSION_H
#define FIXC_C_SESSION_H

#include "c_program.h"
#include "frontend/c/cfa_run.h"
#include "frontend/c/memory_objects.h"
#include "frontend/clauses/clause_answer.h"
#include "frontend/predicates/cegar.h"
#include "frontend/predicates/concrete.h"
#include "frontend/predicates/thread_run.h"

struct c_session {
  struct clause_blocks *clauses;        /* NULL: a C program */
  struct clause_refutation *refutation; /* of the answer YES */
  const struct smt_term **solution;     /* of the answer NO */
  bool asks_goal;    /* the formula asks of clauses, not of programs */
  bool asks_must;    /* the formula tells what must be from what may be */
  bool asks_endless; /* the formula asks for infinite runs */
  const struct cfa *cfa;
  const struct cfa *cells;  /* of it, without memory; of a C program only */
  struct cfa_options asked; /* of which it was made */
  uint32_t source;          /* and its text */
  struct smt_terms *terms;
  struct smt *smt;
  struct attachment *attached; /* the solver */
  struct lbe *lbe;             /* of `cells` or a part of it; NULL: not yet */
  enum memory_choice choice; /* of elements in the place of long arrays there */
  struct predicate_set *set;
  struct cegar_result result;
  struct cfa_run run; /* of the answer YES */
  bool has_run, ran;
  const char
      *doubt; /* why the run that was found is no answer; NULL: it is one */
  /* A Boolean program was too hard.  The loop then tries predicates of another
     kind, and whatever comes next may take all the time that there is. */
  bool patient;
  char *last;         /* the Boolean program of the last round */
  const char *bounds; /* with --bound, what each came to there; or NULL */
  double shown_progress;
  /* Of a program that starts threads; NULL: it starts none. */
  struct thread_steps *threads;
  const uint32_t *schedule; /* the steps of the last run */
  uint32_t nschedule;
  struct thread_run thread_run; /* of the answer YES */
  const char *within;           /* of the answer NO */
  const char *beyond;           /* what is known beyond that, or NULL */
  bool by_states;               /* thread_states.h gave the answer */
};

/* The end of the process leaves no solver behind; false after reporting that
   there is none. */
bool c_session_open_solver(struct session *r);

/* Whether the user or the time limit ends the run of the session. */
bool c_run_is_stopped(void *session);

/* Takes memory out of the automaton of the text. */
void c_take_cells(struct session *r);

/* Makes blocks of an automaton, and an empty set of predicates of them, in the
   place of what was there. */
void c_take_automaton(struct session *r, const struct cfa *g);

/* ---- The part that the property needs (c_part.c) ---------------------------- */

/* Whether the formula asks nothing but whether the target is reached, so that elements
   of arrays may be chosen (cfa_cells.h). */
bool c_may_choose_elements(struct session *r);

/* Whether there is time for another loop after one that found no answer, and nobody has
   ended the run. */
bool c_may_go_on(const struct session *r);

/* Whether the options leave it to the loop what of the program it looks at. */
bool c_part_goes_first(const struct session *r);
/* The loop on that part, first with chosen elements for all long arrays.  True: c->result
   is the answer.  False: nothing was left
   out, or the part was not enough; then what the loop needs of the whole is
   there, and `o` says what it need not do again. */
bool c_part_decides(struct session *r, struct cegar_options *o);

/* ---- Runs in which other files matter (c_others.c) --------------------------- */

/* After the loop came to YES: whether a function without a body changes a variable in the
   run, which the program itself defines. */
bool c_run_needs_others(struct session *r);
/* Then the loop begins again, with such variables as no other file changes: YES if it comes
   to YES, else unknown, with `doubt` as the reason. */
void c_run_without_others(struct session *r, const struct cegar_options *o);

/* The automaton of the text, read again by `asked`. */
struct cfa *c_read_again(struct session *r);
/* What so many runs of it come to, without an answer for the session. */
enum concrete_end c_search_runs(struct session *r, uint32_t most);
/* It becomes that of the session, and there is no answer yet. */
void c_begin_again(struct session *r);
/* And the loop on it.  What it comes to is YES or, whatever it
   says else, unknown, with `doubt` as the reason. */
void c_run_again(struct session *r, const struct cegar_options *o);

/* ---- realloc (c_realloc.c) ---------------------------------------------------- */

/* Whether runs with cfa_options.copies_realloc decide; then the answer is that of the loop on
   this automaton. */
bool c_realloc_decides(struct session *r, const struct cegar_options *o);

/* ---- Runs that look at what main is given (c_world.c) ------------------------- */

/* Whether such a run is found by the values that are tried; then that is the answer. */
bool c_texts_decide(struct session *r, const struct cegar_options *o);
/* After the loop came to nothing: whether it may have to know what `argv` leads to. */
bool c_run_needs_texts(struct session *r);
/* Then the loop begins again, with a few texts there. */
void c_run_with_texts(struct session *r, const struct cegar_options *o);

/* ---- Boolean programs (c_program.c) ----------------------------------------- */

/* Executes the run of the answer YES with all its steps; false: it is none, a defect. */
bool c_execute_again(struct c_session *c);
/* The loop on what is abstracted: first on the part that the property needs. */
void c_run_loop(struct session *r, const struct cegar_options *o);
/* Keeps the text for --emit bp. */
void c_keep_last(struct c_session *c, const struct boolean_text *b);
/* What the user's formula, or else this one of the library, says of the query
   that matters: `open` if it says that it is unknown. */
void c_solve_in_three_values(struct session *r, const struct boolean_text *b,
                             const char *formula, struct boolean_answer *out);

/* Adds the answer to that query, "yes", "no" or "unknown" (`because`, else ""), to
   the answers as JSON, if they are wanted. */
void c_record_answer(struct session *r, const char *answer,
                     const char *because);

/* Why the loop came to no answer. */
const char *c_unknown_reason(const struct session *r);

/* Says what was taken to be so where the text says nothing, and up to where a NO
   holds. */
void c_remark_notes(struct session *r);
void c_remark_limits(struct session *r);

/* ---- Infinite runs (c_endless.c) -------------------------------------------- */

/* Whether the files ask for infinite runs, and for no verdict. */
bool c_endless_is(struct session *r);
/* The same of the formula once it is checked; false after reporting that it asks
   more. */
bool c_endless_suits(struct session *r);
/* The query that decides: `reachable` or `nonterminating`. */
const char *c_query_of(const struct session *r);
/* Whether the program has one run, which ends: then the result says so. */
bool c_endless_run_decides(struct session *r, const struct cegar_options *o);
/* For the loop of endless.h; `arg` is the session. */
void c_endless_solve(void *arg, const struct boolean_text *b,
                     const struct boolean_text *must,
                     struct boolean_answer *out);
/* Prints YES or NO. */
void c_endless_answer(struct session *r);

/* ---- Horn clauses (clause_program.c) --------------------------------------- */

/* What the loop needs of clauses. */
struct cegar_source clause_program_source(struct session *r);
/* A Boolean program as Boolean clauses; in malloc'ed memory. */
char *clause_program_text(const char *text, size_t length, size_t *out);
/* Checks what the loop found and prints it; false: it is none, a defect. */
bool clause_program_solves(struct session *r);
void clause_program_explain(struct session *r, bool reachable);

#endif
