/* calculus/language/directives.h — what the directives of MUCKE's files ask for.
 *
 * `#name words;` is a statement.  Some ask about a relation or a formula as
 * native statements do, some only say something in their turn, and some set
 * switches of MUCKE that have no counterpart here.
 */
#ifndef FIXC_DIRECTIVES_H
#define FIXC_DIRECTIVES_H

#include "ast.h"
#include "engine/base/diag.h"

enum fp_directive {
  FP_NO_EFFECT,
  FP_DIR_SIZE,           /* nodes of a relation */
  FP_DIR_ONSET,          /* number of its tuples */
  FP_DIR_DUMP,           /* its tuples */
  FP_DIR_WITNESS,        /* a formula's value, with values for the variables */
  FP_DIR_COUNTEREXAMPLE, /* that its outermost quantifiers bind */
  FP_DIR_PRINT,
  FP_DIR_TIMER,
};

/* What statement d, of kind FP_D_DIRECTIVE, asks for.  MUCKE lets the names
   of directives be cut short. */
enum fp_directive fp_directive_of(const struct fp_decl *d);

/* Settles the directives of a typed system: those without effect are taken
   out, with a warning for each name; one about several relations becomes one
   statement for each; the formula of #wit and #cex becomes a relation over
   the variables of its outermost quantifiers, in d->rel: `exists x. f` holds
   if the relation `f` has a tuple, `forall x. f` if `!f` has none. */
void fp_settle_directives(struct arena *a, struct fp_system *s, struct diag *d);

/* The formula of a statement on one line, in arena a, cut if it is long. */
const char *fp_statement_text(struct arena *a, const struct fp_decl *d);

#endif
