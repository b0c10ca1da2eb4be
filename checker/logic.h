/* checker/logic.h — formulas for the SAT solver.
 *
 * A literal is a number as in DIMACS: -n is not n.  Gates are decided when an
 * operand is a constant, and made once for the same operands.  Where that does
 * not settle a question, decision diagrams are tried (diagram.h), and then a
 * solver is asked.
 */
#ifndef FIXC_CERTIFY_LOGIC_H
#define FIXC_CERTIFY_LOGIC_H

#include <stdbool.h>
#include <stdint.h>

typedef int lit;
enum { LIT_TRUE = 1, LIT_FALSE = -1 };

struct logic;

struct logic *logic_new(void);
void logic_free(struct logic *l); /* NULL is allowed */

/* Forgets everything, for the next question. */
void logic_reset(struct logic *l);

/* What is required so far holds for several questions, which have the same
   variables, gates and solver. */
void logic_share(struct logic *l);

/* Forgets what was required since logic_share, for the next question. */
void logic_next(struct logic *l);

lit logic_var(struct logic *l); /* a new one */
/* A new one that is tried in this place of the order of variables. */
lit logic_var_at(struct logic *l, uint32_t rank);
lit logic_and(struct logic *l, lit x, lit y);
lit logic_or(struct logic *l, lit x, lit y);
lit logic_equal(struct logic *l, lit x, lit y);
lit logic_ite(struct logic *l, lit c, lit x, lit y);

/* x holds; one of n literals holds, which cannot be said after logic_share. */
void logic_require(struct logic *l, lit x);
void logic_require_one(struct logic *l, const lit *x, uint32_t n);

/* Whether all that is required can hold. */
bool logic_possible(struct logic *l);

/* From now on, only the solver decides. */
void logic_without_diagrams(struct logic *l);

/* The value of a literal, after logic_possible has said yes. */
bool logic_value(const struct logic *l, lit x);

struct logic_figures {
  uint64_t questions;
  uint64_t walked, solved; /* by diagrams; by the solver */
  uint64_t clauses;
};
struct logic_figures logic_get_figures(const struct logic *l);

#endif
