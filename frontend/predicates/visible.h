/* frontend/predicates/visible.h — which variables matter where.
 *
 * What procedures read and write (MOD/REF), which variables may be read later
 * (liveness), and which locations cut all cycles.
 */
#ifndef FIXC_VISIBLE_H
#define FIXC_VISIBLE_H

#include "frontend/c/cfa.h"

/* Sets of variables are rows of 64-bit words, `words` of them. */
struct visible {
  const struct cfa *cfa;
  uint32_t words;
  bool *reached;     /* by procedure: it can be called from procedure 0 */
  uint64_t *mod;     /* by procedure: globals that it or a callee writes */
  uint64_t *ref;     /* by procedure: globals that it or a callee reads */
  uint64_t *written; /* one row: variables that an edge of their own procedure
                        writes; for parameters and locals */
  uint64_t *live;    /* by location: variables that may be read later */
  bool *cuts; /* by location: in a cycle, and without these there is none */
};

struct visible *visible_new(struct arena *a, const struct cfa *cfa);

static inline bool visible_has(const uint64_t *row, uint32_t v) {
  return row[v / 64] >> v % 64 & 1;
}

static inline const uint64_t *visible_mod(const struct visible *s,
                                          uint32_t proc) {
  return s->mod + (size_t)proc * s->words;
}

static inline const uint64_t *visible_ref(const struct visible *s,
                                          uint32_t proc) {
  return s->ref + (size_t)proc * s->words;
}

static inline const uint64_t *visible_live(const struct visible *s,
                                           uint32_t location) {
  return s->live + (size_t)location * s->words;
}

#endif
