/* checker/c/terms.h — expressions of C as SMT-LIB terms over integers.
 *
 * Each operation becomes a definition of its own in the script, so that the text
 * grows by what an expression has and not by how often it is used.
 */
#ifndef FIXC_CHECKER_TERMS_H
#define FIXC_CHECKER_TERMS_H

#include "remainders.h"

#include "frontend/c/cfa.h"

#include "engine/base/vec.h"

#include <stdio.h>

struct term_writer {
  struct arena *arena;
  FILE *out; /* the script */
  uint32_t count;
  /* Conditions under which what was written so far has a meaning: signed
     results fit, if `in_range`; and what is stored in arrays fits. */
  bool in_range;
  const char *context; /* under which the operand at hand is evaluated */
  VEC(const char *) fits;
  struct remainders *remainders;
  struct term_arrays *arrays; /* arrays.h */
  /* The values of variables. */
  const char *(*value_of)(void *arg, uint32_t var);
  void *arg;
};

/* Functions that the terms use, to begin a script with. */
extern const char terms_prelude[];

/* A new name for a term of sort `sort`: the name. */
const char *term_define(struct term_writer *w, const char *sort,
                        const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The conjunction of two names of Boolean terms. */
const char *term_both(struct term_writer *w, const char *x, const char *y);

/* A new constant that has any value of the type, or an array of arrays.h of such. */
const char *term_any(struct term_writer *w, const struct c_type *type);

/* Says of a constant that it has a value of the type; of a signed type only if
   `w->in_range` or `always`. */
void term_assert_type(struct term_writer *w, const struct c_type *type,
                      const char *x, bool always);

/* x if the condition holds, else y: two values of the type. */
const char *term_chosen(struct term_writer *w, const struct c_type *type,
                        const char *condition, const char *x, const char *y);

/* Is the text of a term a number? */
bool term_is_number(const char *text);

/* The value of an expression; whether it is not zero. */
const char *term_of_value(struct term_writer *w, const struct cfa_expr *e);
const char *term_of_truth(struct term_writer *w, const struct cfa_expr *e);

#endif
