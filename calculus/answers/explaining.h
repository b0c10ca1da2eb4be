/* calculus/answers/explaining.h — what the parts of an explainer share.
 *
 * Inside explanations only (explain.c, why_not.c, why_not_near.c); others use
 * explain.h.  All of this is called in dd_guard.
 */
#ifndef FIXC_EXPLAINING_H
#define FIXC_EXPLAINING_H

#include "calculus/compile/lowering.h"
#include "explain.h"
#include "stages.h"

#include "engine/base/hash_table.h"

struct known_fact {
  uint32_t fact;
  UT_hash_handle hh;
};

struct near_search;

struct explainer {
  struct lowered *l;
  struct exec *x;
  struct dd *dd;
  const struct plan *plan;
  struct arena *arena;
  struct derivation result;
  struct absences absences;
  uint32_t nfar;            /* of these */
  struct known_fact *known; /* by rel, at, kind and values */
  struct stages *stages;
  struct near_search *near; /* NULL: no example was asked for */
  const struct ring *rings;
  size_t nrings;
  bool *bits;    /* by diagram variable */
  uint64_t *key; /* of the fact that is looked up */
  dd_slot acc, next;
  struct { /* by diagram variable; for a clause */
    uint32_t *head, *param, *last, *forgotten;
    bool *mentioned;
  } scratch;
  bool instances; /* of conditions with quantifiers are wanted */
  uint32_t failed;
  struct {
    uint32_t solve, member;
  } * point; /* by relation; PLAN_NONE: not by a worklist */
  struct {
    bool known;
    uint32_t context, at;
  } * there; /* by relation: what the register that clauses read has */
};

/* ---- Clauses and their values (explain.c) -------------------------------- */

/* Fills the registers that a clause reads, as its relations are at a stage for
   those in a context; false if it speaks of a relation that the run had no need
   of, and so gives nothing. */
bool explain_load(struct explainer *e, const struct plan_witness *w,
                  uint32_t context, uint32_t at);

/* Whether the run had no need of a relation in a context. */
bool explain_unknown(struct explainer *e, uint32_t context, uint32_t rel);

/* dst := what a relation is at a stage for those in a context. */
void explain_value(struct explainer *e, uint32_t rel, uint32_t context,
                   uint32_t at, dd_slot dst);

/* e->acc := the tuple, in the fields of the clause's head. */
void explain_head(struct explainer *e, const struct plan_witness *w,
                  const uint64_t *value);

/* Whether a clause that is loaded gives the tuple; then an assignment is in
   e->bits. */
bool explain_try(struct explainer *e, const struct plan_witness *w,
                 const uint64_t *value);

/* One assignment that satisfies a diagram that is not false, into e->bits. */
void explain_pick(struct explainer *e, dd_slot from);

/* e->acc := which of some tuples a clause of its relation gave in the round of a
   ring of a least fixed point; false: none, or that is not to be had. */
bool explain_gives(struct explainer *e, uint32_t ring,
                   const struct plan_witness *w, dd_slot among);

/* Whether a ring is one of a greatest fixed point; its round of Evaluate. */
bool explain_is_greatest(const struct explainer *e, uint32_t ring);
uint32_t explain_round(const struct explainer *e, uint32_t ring);

/* What an argument is under the assignment in e->bits. */
uint64_t explain_arg(const struct explainer *e, const struct plan_arg *a,
                     const uint32_t *control);

/* The facts that the conditions of a clause are under the assignment in
   e->bits, at the end of the run; returns NULL if one of them is not to be
   found.  They are added to e->result, and underived. */
uint32_t *explain_facts(struct explainer *e, const struct plan_witness *w,
                        uint32_t context, uint32_t *n);

/* The number of the fact that a tuple is which a relation has at a stage in a context;
   PLAN_NONE: it is not to be found.  It is added if it is new, and underived. */
uint32_t explain_fact(struct explainer *e, uint32_t context, uint32_t at,
                      uint32_t rel, bool absent, const uint64_t *value,
                      uint32_t nvalues);

/* The values of the variables that are free in a condition, under the assignment in
   e->bits. */
const uint64_t *explain_free_values(struct explainer *e, const struct core *f);

/* Derives all facts that are in e->result, and what they follow from. */
bool explain_derive_all(struct explainer *e);

/* Whether a clause is not one of its relation, but says how a conjunct of one
   is broken (clause_witness.c). */
static inline bool explain_breaks(const struct plan_witness *w) {
  return w->term != NULL;
}

/* ---- Instances (instances.c) --------------------------------------------- */

/* A condition with quantifiers, and the values of what is free in it. */
struct universal {
  const struct core *literal;
  const uint64_t *value;
};

/* Those of a clause that gives a tuple, under the assignment in e->bits; none if
   instances are not wanted. */
struct universal *instances_open(struct explainer *e,
                                 const struct plan_witness *w, uint32_t *n);

/* Gives a fact the instances of the conditions: what they say of each value holds at a
   stage in a context. */
void instances_add(struct explainer *e, uint32_t fact,
                   const struct universal *all, uint32_t n, uint32_t context,
                   uint32_t at);

/* ---- One reason for each tuple (one_reason.c) ----------------------------- */

/* Lets a tuple that was derived for several stages have the reason of the first of them
   everywhere, if its component is positive; facts that nothing follows from any more
   are left out. */
void settle_reasons(struct explainer *e);

/* ---- Examples (why_not_near.c) ------------------------------------------- */

struct near_search *near_new(struct explainer *e);
void near_free(struct near_search *n); /* NULL is allowed */

/* Prepares for what the clauses of statement `stmt` speak of. */
void near_begin(struct near_search *n, uint32_t stmt);

/* e->acc has the assignments for which a condition of a clause fails: leaves
   those whose tuple is nearest to what there is.  Returns whether that is far:
   no tuple has its control components, but more steps might give one. */
bool near_choose(struct near_search *n, const struct plan_condition *c);

#endif
