/* checker/c/witness.h — contracts and invariants of a C program, as a
 * correctness witness has them.
 *
 * The format is that of SV-COMP, version 2.0, in YAML: entries of the type
 * `invariant_set` (Ayaziová, Beyer, Lingsch-Rosenfeld, Spiessl, Strejček:
 * Software Verification Witnesses 2.0, SPIN 2024), with the contracts of
 * functions that version 2.1 adds.  Entries of other types are passed over.
 */
#ifndef FIXC_CHECKER_WITNESS_H
#define FIXC_CHECKER_WITNESS_H

#include "engine/base/diag.h"
#include "engine/base/vec.h"
#include "frontend/c/memory_objects.h"

enum claim_kind {
  CLAIM_LOOP,     /* holds whenever the loop at this place begins a round */
  CLAIM_LOCATION, /* holds whenever control gets to this place */
  CLAIM_REQUIRES, /* holds whenever the function is entered */
  CLAIM_ENSURES,  /* holds whenever it returns */
};

/* One formula, about a place of the program. */
struct claim {
  enum claim_kind kind;
  const char *function;  /* NULL: not named */
  const char *file;      /* as line markers have it */
  unsigned line, column; /* column 0: not given */
  const char *text;      /* the formula */
  struct span span;      /* of it in the witness */
};

struct c_witness {
  VEC(struct claim) claims;
  const char *program;       /* its name where the witness was made, or NULL */
  const char *data_model;    /* ILP32, LP64; NULL: not said */
  const char *specification; /* what is proved; NULL: not said */
  bool elements; /* claims of a chosen element hold of all (CFA_EACH_ELEMENT) */
  enum memory_choice choice; /* claims speak of these elements (cfa_cells.h) */
  const char *hash; /* SHA-256 of the program in hexadecimal digits; or NULL */
  struct span task;
};

/* Reads the witness in `source`; NULL after reporting to `d`.  All texts live in
   `a`. */
struct c_witness *witness_read(struct arena *a, const struct sources *sources,
                               uint32_t source, struct diag *d);
void witness_free(struct c_witness *w); /* NULL is allowed */

#endif
