/* frontend/c/c_check.h — what C programs mean.
 *
 * Names are resolved, expressions get their types, and every conversion that C
 * makes without being asked is written out (C_E_CONVERT, C_E_DECAY; C11 6.3).
 * Constant expressions are evaluated where C asks for them.
 *
 * What gcc refuses is an error; what it accepts with a warning is accepted.
 * Constructs that no analysis covers are not looked at here: see cfa.h.
 */
#ifndef FIXC_C_CHECK_H
#define FIXC_C_CHECK_H

#include "c_ast.h"

/* A checked program. */
struct c_unit {
  struct c_types *types;
  struct c_symbol *globals;   /* variables that live as long as the program */
  struct c_symbol *functions; /* those with a body; both in the order of the
                                 text, linked by `next` */
  struct c_symbol **missing;  /* functions that are used and have none */
  uint32_t nmissing;
  bool names_error;  /* reach_error or __VERIFIER_error is used, or an assertion
                       that has no body */
  bool atomic_parts; /* an _Atomic type is not only that of a variable: of a
                          member, of what a pointer leads to */
  bool atomic_records; /* of a struct or union */
  bool starts_threads; /* pthread_create or thrd_create is used */
};

/* NULL: errors were reported.  `long_bits` is 32 or 64. */
struct c_unit *c_check(struct arena *a, struct intern *names,
                       const struct sources *sources, struct c_program *p,
                       unsigned long_bits, struct diag *d);

/* The value of an integer constant expression that was checked, extended to 64
   bits as its type is signed; false: it is none. */
bool c_constant(const struct c_types *t, const struct c_expr *e,
                uint64_t *value);

/* Whether it is a number that only 128 bits hold, perhaps with a sign; its last 64
   bits. */
bool c_wide_number(const struct c_expr *e, uint64_t *low);

/* What an expression that was checked may do besides having a value: a set, empty for
   NULL. */
enum c_effect { C_CALLS = 1, C_ASSIGNS = 2 };
unsigned c_effects(const struct c_expr *e);

/* Whether an argument is a string of the text in which printf finds no conversion %n:
   what the dots stand for is only read by it. */
bool c_is_reading_format(const struct c_expr *x);
/* The same of the last argument before the dots, in a call of a function of this type. */
bool c_has_reading_format(const struct c_type *f, const struct c_expr *call);

#endif
