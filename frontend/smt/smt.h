/* frontend/smt/smt.h — an SMT solver: satisfiability, cores, models, Horn
 * clauses, quantifier elimination.
 *
 * smt_z3.c is the only file that calls it, by z3_api.h.  If Z3 was not there when fixc
 * was built, smt_none.c stands in: smt_new then returns NULL, and smt_missing
 * says what to install.
 *
 * A `struct smt` belongs to one table of terms and is used by one thread.  What
 * is returned are terms of that table, and these are trusted no more than the
 * solver is: whoever prints a verdict because of them says so.
 */
#ifndef FIXC_SMT_H
#define FIXC_SMT_H

#include "term.h"

struct smt;

/* NULL if there is a solver; else one sentence for the user. */
const char *smt_missing(void);

/* NULL where smt_missing is not. */
struct smt *smt_new(struct smt_terms *t);
void smt_free(struct smt *s); /* NULL is allowed */

/* Another solver, which may be used in another thread and has terms of its own if `t`
   is not the table of `s`.  What one is asked changes no answer of the other, which
   models and interpolants are: those depend on all that came before.  An interrupt of
   `s` is one of it, its calls are calls of `s`, and it is freed before `s`.  NULL if `s`
   is. */
struct smt *smt_new_beside(struct smt *s, struct smt_terms *t);

/* Ends the call that is under way, which then knows no answer; and all later
   ones.  May be called from another thread. */
void smt_interrupt(struct smt *s);
bool smt_interrupted(const struct smt *s);

/* Calls of the solver so far. */
uint64_t smt_calls(const struct smt *s);

enum smt_result { SMT_SAT, SMT_UNSAT, SMT_UNKNOWN };

/* ---- Satisfiability -------------------------------------------------------- */

/* A stack of asserted formulas. */
struct smt_solver;
struct smt_solver *smt_solver_new(struct smt *s);
void smt_solver_free(struct smt_solver *v); /* NULL is allowed */
/* Each check gives up after so many milliseconds; 0: never (the default). */
void smt_solver_limit(struct smt_solver *v, unsigned milliseconds);
/* Bit-vectors are asked, and integers only where there are none.  Where there are arrays,
   integers are asked first, for a second. */
void smt_prefer_bits(struct smt_solver *v);
void smt_push(struct smt_solver *v);
void smt_pop(struct smt_solver *v);
void smt_assert(struct smt_solver *v, const struct smt_term *x);

/* Is what was asserted satisfiable together with the assumptions, which are
   Boolean variables and negations of such? */
enum smt_result smt_check(struct smt_solver *v,
                          const struct smt_term *const *assumptions,
                          uint32_t n);
/* After SMT_UNSAT: a set of assumptions that suffices, as ascending indexes
   into the array of that call; returns how many were written to `out`, which
   has room for all. */
uint32_t smt_core(struct smt_solver *v, uint32_t *out);
/* After SMT_SAT: the value of a term in the model found, a number or truth
   value; variables that the model leaves open get one.  NULL: the solver was
   interrupted, which may be after the check. */
const struct smt_term *smt_value(struct smt_solver *v,
                                 const struct smt_term *x);

/* ---- Quantifiers ----------------------------------------------------------- */

/* A formula without quantifiers that is equivalent to  exists vars. x;  NULL if
   none was found in time. */
const struct smt_term *smt_eliminate(struct smt *s,
                                     const struct smt_term *const *vars,
                                     uint32_t n, const struct smt_term *x,
                                     unsigned milliseconds);

/* After SMT_SAT: a formula without the variables that is true in the model found
   and implies  exists vars. x,  as Z3 has it; x is true in the model.  NULL: it
   has no word for that.  project.h has one of our own, which is held against it. */
const struct smt_term *smt_project(struct smt_solver *v,
                                   const struct smt_term *const *vars,
                                   uint32_t n, const struct smt_term *x);

/* ---- Horn clauses ---------------------------------------------------------- */

/* For all values of the variables:  body[0] & … & guard  implies  head. */
struct smt_clause {
  const struct smt_term *head;        /* TERM_APPLY; NULL: false */
  const struct smt_term *const *body; /* TERM_APPLY */
  uint32_t nbody;
  const struct smt_term *guard; /* without applied predicates */
};

/* Looks for a model of the clauses, by Spacer with inlining off: its models
   then speak of every predicate (Komuravelli, Gurfinkel, Chaki: SMT-based Model
   Checking for Recursive Programs, CAV 2014).

   SMT_UNSAT: there is none.  SMT_SAT: there is one; models[i] becomes what it
   says of the predicate params[i], an application of a predicate to different
   variables, as a formula over these; NULL if that cannot be written without
   quantifiers. */
enum smt_result smt_horn(struct smt *s, const struct smt_clause *clauses,
                         uint32_t n, unsigned milliseconds,
                         const struct smt_term *const *params, uint32_t nparams,
                         const struct smt_term **models);

/* Writes the clauses as SMT-LIB (logic HORN), with declarations. */
void smt_clauses_print(struct smt_terms *t, const struct smt_clause *clauses,
                       uint32_t n, FILE *out);

#endif
