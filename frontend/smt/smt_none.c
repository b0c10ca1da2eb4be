/* frontend/smt/smt_none.c — in place of smt_z3.c where there is no Z3.
 *
 * smt_new returns NULL, so that nothing else here is ever called.
 */
#include "smt.h"

const char *smt_missing(void) {
  return "this fixc was built without Z3: install it (on Debian, the package "
         "libz3-dev), then build again with `meson setup --reconfigure build` "
         "and `ninja -C build`";
}

struct smt *smt_new(struct smt_terms *t) {
  (void)t;
  return NULL;
}

struct smt *smt_new_beside(struct smt *s, struct smt_terms *t) {
  (void)s;
  (void)t;
  return NULL;
}

void smt_free(struct smt *s) { (void)s; }

void smt_interrupt(struct smt *s) { (void)s; }

bool smt_interrupted(const struct smt *s) {
  (void)s;
  return false;
}

uint64_t smt_calls(const struct smt *s) {
  (void)s;
  return 0;
}

struct smt_solver *smt_solver_new(struct smt *s) {
  (void)s;
  return NULL;
}

void smt_solver_free(struct smt_solver *v) { (void)v; }

void smt_solver_limit(struct smt_solver *v, unsigned milliseconds) {
  (void)v;
  (void)milliseconds;
}

void smt_prefer_bits(struct smt_solver *v) { (void)v; }
void smt_push(struct smt_solver *v) { (void)v; }
void smt_pop(struct smt_solver *v) { (void)v; }

void smt_assert(struct smt_solver *v, const struct smt_term *x) {
  (void)v;
  (void)x;
}

enum smt_result smt_check(struct smt_solver *v,
                          const struct smt_term *const *assumptions,
                          uint32_t n) {
  (void)v;
  (void)assumptions;
  (void)n;
  return SMT_UNKNOWN;
}

uint32_t smt_core(struct smt_solver *v, uint32_t *out) {
  (void)v;
  (void)out;
  return 0;
}

const struct smt_term *smt_value(struct smt_solver *v,
                                 const struct smt_term *x) {
  (void)v;
  (void)x;
  return NULL;
}

const struct smt_term *smt_eliminate(struct smt *s,
                                     const struct smt_term *const *vars,
                                     uint32_t n, const struct smt_term *x,
                                     unsigned milliseconds) {
  (void)s;
  (void)vars;
  (void)n;
  (void)x;
  (void)milliseconds;
  return NULL;
}

const struct smt_term *smt_project(struct smt_solver *v,
                                   const struct smt_term *const *vars,
                                   uint32_t n, const struct smt_term *x) {
  (void)v;
  (void)vars;
  (void)n;
  (void)x;
  return NULL;
}

enum smt_result smt_horn(struct smt *s, const struct smt_clause *clauses,
                         uint32_t n, unsigned milliseconds,
                         const struct smt_term *const *params, uint32_t nparams,
                         const struct smt_term **models) {
  (void)s;
  (void)clauses;
  (void)n;
  (void)milliseconds;
  (void)params;
  (void)nparams;
  (void)models;
  return SMT_UNKNOWN;
}
