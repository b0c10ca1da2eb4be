/* calculus/logic/equations.h — which relation uses which, and at what polarity.
 *
 * The equations of a system form a graph: R uses S where S is applied in the
 * body of R.  A use is negative if it lies under an odd number of negations;
 * where both occur (`<->`, guards of `case`) it is both.  A system (or part
 * of one) in which no relation uses itself negatively, through whatever
 * chain, is positive, and the fixed point of `Evaluate` (paper, section 3) is
 * then its least (greatest) solution, however it is computed.
 */
#ifndef FIXC_EQUATIONS_H
#define FIXC_EQUATIONS_H

#include "calculus/language/ast.h"
#include "engine/base/diag.h"

#include <stdio.h>

struct use {
  uint32_t rel;
  bool positive, negative;
  struct span span; /* of the first use */
  struct span negative_span;
};

struct equations {
  const struct fp_system *sys;
  struct use **uses; /* by relation */
  uint32_t *nuses;
  uint32_t **users; /* by relation: who uses it */
  uint32_t *nusers;
  bool *recursive; /* reaches itself */
  bool *fixed;     /* reaches no relation that reaches itself: a constant */
  bool *loose;     /* plain, and recursive through plain relations only */
};

struct equations *equations_of(struct arena *a, const struct fp_system *sys);

/* The relations that a statement asks for, in the arena; how many. */
uint32_t equations_asked(struct arena *a, const struct equations *e,
                         const struct fp_decl *statement, struct use **uses);

/* A set of relations, as one flag each. */
typedef bool *rel_set;

/* The strongly connected component of r among the relations that are not
   held: writes it to `out` (nrels flags); true if it has a cycle. */
bool equations_component(const struct equations *e, uint32_t r,
                         const bool *held, rel_set out);

/* Whether a component is positive in itself, and all its fixed points are of
   one kind: then every strategy computes the same.  `nu` says which. */
bool equations_uniform(const struct equations *e, const bool *component,
                       bool *nu);

/* Which of the held relations r depends on without passing another. */
void equations_depends(const struct equations *e, uint32_t r, const bool *held,
                       rel_set out);

/* Warns, once for each component, of relations used at odd negation inside
   their own definition, with the path of uses, and of plain ones that are
   defined by themselves.  Relations with quiet[index]
   are passed over. */
void equations_warn(const struct equations *e, const bool *quiet,
                    struct diag *d);

/* Warns of statements that name a fixed point of a component with both kinds, where
   another one of it is outermost elsewhere (nesting.c).  Statements in files of the
   library are not reported. */
void equations_warn_nesting(const struct equations *e,
                            const struct sources *sources, struct diag *d);

/* The graph with polarities and components, as text; for Graphviz, with kinds, and
   with the statements that ask for relations; and as JSON (doc/JSON.md), with places
   (equations_draw.c).  `ways`, by relation, says how a component is solved where that
   is no matter of rounds; NULL: nothing is said. */
void equations_print(FILE *out, const struct equations *e,
                     const char *const *ways);
void equations_dot(FILE *out, const struct equations *e);
void equations_json(FILE *out, const struct equations *e,
                    const struct sources *sources);

/* "bool", "mu bool", "nu bool", "input bool". */
const char *equations_kind(const struct fp_rel *rel);
/* How the relations of a component are solved, in words. */
const char *equations_how(const struct equations *e, const bool *component);

#endif
