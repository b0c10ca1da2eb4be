/* checker/clauses/sexp.h — texts of SMT-LIB as S-expressions.
 *
 * What they mean is not known here: fixc-check moves clauses and formulas about as
 * texts, and an SMT solver reads them.  Depth is limited by memory only.
 */
#ifndef FIXC_CHECKER_SEXP_H
#define FIXC_CHECKER_SEXP_H

#include "engine/base/arena.h"
#include "engine/base/diag.h"

#include <stdbool.h>

struct sexp {
  struct span span;
  const char
      *name;  /* of an atom: its text, |symbols| without bars; NULL: a list */
  uint32_t n; /* members of a list */
  const struct sexp *first; /* of a list */
  const struct sexp *next;  /* behind it in its list */
};

/* The list of all S-expressions of a text, in the arena; NULL after reporting. */
const struct sexp *sexp_read(struct arena *a, const struct sources *sources,
                             uint32_t source, struct diag *d);

/* Is it an atom with this name? */
bool sexp_is(const struct sexp *s, const char *name);

/* Have they the same atoms at the same places? */
bool sexp_same(const struct sexp *x, const struct sexp *y);

/* Has it neither annotations nor strings? */
bool sexp_is_plain(const struct sexp *s);

#endif
