/* calculus/compile/clauses.h — components that are not positive, as clauses.
 *
 * Inside lowering only: round_rules.c finds out what is known of the clauses, and
 * makes rounds over points of them; gates.c makes less of those that allow it.
 */
#ifndef FIXC_CLAUSES_H
#define FIXC_CLAUSES_H

#include "rules.h"

/* A literal that is a relation of the component, or its negation. */
struct occurrence {
  uint32_t literal, rel;
  bool negated;
};

/* The values of the iterated relation's flags, numbered in mixed radix. */
typedef uint64_t slices;

/* `rel` is PLAN_NONE for the goal. */
struct clause {
  uint32_t rel;
  const struct core *f;
  VEC(struct occurrence) uses;
};

struct maker {
  struct lowered *l;
  struct grounding g;
  uint32_t iterated;
  const bool *component;
  VEC(struct clause) clauses;
  bool *last;        /* by relation: it only adds to the next round */
  uint32_t *stratum; /* by relation; 0: the iterated one, or none yet */
  bool *recursive;   /* by stratum */
  uint32_t nstrata;
  struct flags *flags;
  slices inflating;  /* the next value has what the value has; */
  bool grows, keeps; /* see struct plan_rounds */
  bool any_last, failed;
};

/* Whether a literal of a term of the iterated relation says which value a flag
   of the head has; *which: the slices where it has. */
bool clause_names_slices(const struct maker *m, const struct term *t,
                         const struct core *f, slices *which);

/* The slices of the next value that a term of the iterated relation adds to. */
slices clause_head_slices(const struct maker *m, const struct term *t);

/* The slices that a literal of the iterated relation reads, at most. */
slices clause_read_slices(const struct maker *m, const struct core *f);

/* Whether a literal of the iterated relation is the head but for flags. */
bool clause_is_head(const struct maker *m, const struct term *t,
                    const struct core *f);

/* Makes the positive system of which only `goal` is asked, if rounds need no
   gates (gates.c); false, and nothing made, if they are not of that form. */
bool gates_solve(struct maker *m, const struct core *goal);

#endif
