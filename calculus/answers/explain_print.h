/* calculus/answers/explain_print.h — derivations as text, JSON and DOT.
 *
 * All need the answers of the run, which know how tuples are written, and its
 * sources, for the places of clauses.
 */
#ifndef FIXC_EXPLAIN_PRINT_H
#define FIXC_EXPLAIN_PRINT_H

#include "answers.h"
#include "engine/base/source.h"
#include "explain.h"

struct explain_view {
  struct arena *arena;
  struct lowered *lowered;
  struct answers *answers;
  const struct sources *sources;
  bool full;      /* all of each tuple, and of greatest fixed points */
  uint32_t depth; /* how many steps back are printed as text or drawn; 0: all */
};

/* Where the disjunct of a relation's body is written that a clause with this
   `part` is of; `source` is 0 where it is written nowhere. */
struct span explain_clause_span(const struct explain_view *v,
                                const struct fp_rel *rel, uint32_t part);

/* An indented tree.  What a fact follows from stands below it, indented; but
   the first premise of its own relation follows without indentation, so that
   runs read downwards and only what is nested is indented.  A fact that was
   printed before is named by its line.  A tuple below another one of its relation is
   printed as what differs from it, "…" being the rest. */
void explain_print_text(FILE *out, const struct explain_view *v,
                        const struct derivation *d);

/* What does not hold, each with the condition that every clause fails at, and
   below it the derivations of what breaks it. */
void explain_print_absences(FILE *out, const struct explain_view *v,
                            const struct absences *all);

/* {"version": 1, "absences": […], "facts": […]}, each absence with a refusal
   for each clause: a tuple that is "absent" or "present", without the parts in
   "any", which may have any value; whether it is one "example" of several; or
   the formula that "fails", with the values "for" which it does, and positions
   of "facts" as premises. */
void explain_print_absences_json(FILE *out, const struct explain_view *v,
                                 const struct absences *all);

/* {"version": 1, "facts": […]}; premises are positions in that array. */
void explain_print_json(FILE *out, const struct explain_view *v,
                        const struct derivation *d);

/* A graph for Graphviz, with an arrow from each premise.  A tuple shows what differs
   from the one of its relation that it follows from, and what is given is named in
   what follows from it; with v->full, all is shown. */
void explain_print_dot(FILE *out, const struct explain_view *v,
                       const struct derivation *d);

#endif
