/* checker/clauses/clause_check.h — whether formulas for the predicates of Horn
 * clauses make all clauses true.
 *
 * The certificate has a define-fun for each predicate that the text declares.  In
 * the place of the declarations, it makes of each clause a closed formula, and an
 * SMT solver is asked, in a process of its own for each, whether its negation has
 * a model.  If none has one, false (of rules: the query) cannot be derived.
 */
#ifndef FIXC_CHECKER_CLAUSE_CHECK_H
#define FIXC_CHECKER_CLAUSE_CHECK_H

#include "engine/base/arena.h"
#include "engine/base/diag.h"

#include <stdbool.h>

struct clause_check_options {
  const char *solver; /* a command */
  double seconds;     /* for each question */
  unsigned jobs;      /* as in witness_check.h */
  bool print;         /* prints the questions and asks nothing */
};

enum clause_check_result {
  CLAUSES_ACCEPTED,
  CLAUSES_REJECTED, /* the reason was reported */
  CLAUSES_UNKNOWN,  /* the solver could not decide; it was reported */
  CLAUSES_WRONG,    /* an input cannot be read; it was reported */
  CLAUSES_PRINTED,
};

/* Sources of the certificate and of the clauses; *questions becomes the number of
   questions asked. */
enum clause_check_result clause_check(struct arena *a,
                                      const struct sources *sources,
                                      uint32_t certificate, uint32_t clauses,
                                      const struct clause_check_options *o,
                                      struct diag *d,
                                      unsigned long long *questions);

/* Whether the name of a program says that it is Horn clauses. */
bool clause_check_takes(const char *program);

#endif
