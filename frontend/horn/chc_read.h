/* frontend/horn/chc_read.h — constrained Horn clauses in SMT-LIB.
 *
 * Two formats of one language: HORN, as the CHC competition uses it (assert,
 * check-sat), and Z3's rules (rule, query).  frontend/CHC.md says what is
 * read.
 */
#ifndef FIXC_CHC_READ_H
#define FIXC_CHC_READ_H

#include "chc_terms.h"
#include "engine/base/diag.h"
#include "engine/base/intern.h"

/* What is said to hold, or asked for. */
struct chc_formula {
  uint32_t lit;
  struct span span;
};

/* A clause: if all literals of the body hold, the head does. */
struct chc_clause {
  const uint32_t *body;
  uint32_t nbody;
  uint32_t head; /* the literal of an application, or CHC_NO */
  struct span span;
};

struct chc_problem {
  struct chc_terms *terms;
  VEC(const struct chc_sort *) enums; /* in the order of their declaration */
  VEC(struct chc_formula) formulas;
  struct chc_formula query; /* rules only */
  bool rules;               /* Z3's rules; else HORN */
  bool numbers;             /* the sort Int or Real occurs, or a number */
  VEC(struct chc_clause) clauses;
};

/* Reads a text and brings it into clauses.  Returns NULL after reporting. */
struct chc_problem *chc_read(struct arena *a, struct intern *names,
                             const struct sources *sources, uint32_t source,
                             struct diag *d);
void chc_problem_free(struct chc_problem *p); /* NULL is allowed */

/* "sat" or "unsat", as the format of the problem means it: in HORN, `unsat`
   says that false can be derived; of rules, `sat` says that the query can. */
const char *chc_answer(const struct chc_problem *p, bool derived);

/* chc_clauses.c: formulas to clauses; false after reporting those that are not
   Horn. */
bool chc_make_clauses(struct chc_problem *p, struct diag *d);

#endif
