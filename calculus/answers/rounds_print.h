/* calculus/answers/rounds_print.h — the rounds of Evaluate as JSON.
 *
 * For those who step through a run: what each round has added to each relation
 * and by which clause, and what it has taken away.
 */
#ifndef FIXC_ROUNDS_PRINT_H
#define FIXC_ROUNDS_PRINT_H

#include "explain_print.h"

#include <jansson.h>

struct rounds_request {
  uint32_t each, all; /* how many tuples are listed of one list, and about how
                         many values in all; of each list at least a few */
  /* Of this relation only the tuples that `test` has, too, are listed; "found" then
     says how many there are, and "where" of the root what was asked for.  Its
     parameters are those of `tests`.  NULL: of no relation. */
  const struct fp_rel *rel, *tests;
  dd_slot test;
  const char *where;
};

/* {"version": 1, "clauses": […], "rounds": […]}.

   A clause has its "relation" and the place where it is written: "source",
   "start", "end" with "line" and "column" from 1, the end behind the last
   character.  A round has its "relation", the number of the "loop" and of its
   "activation" (loops nest, and are entered again), its "round" from 1, the
   "count" of tuples, all counts being decimal texts, a "fingerprint" of them
   (fingerprint.h), and

     "new"    [{"clause": position in "clauses" or null, "count", "tuples"}]:
              what was not there in the round before, by the first clause that
              gives it; null in greatest fixed points and oscillating ones
     "lost"   {"count", "tuples"}: what was there
     "value"  {"count", "tuples"}, where something was lost before

   A tuple is an object of texts.  A list that is not complete has "controls",
   the values that each control component has in all of it: {component: [text]}.

   Adds to `root`, an object; to be called in dd_guard after a run with rings and
   witnesses. */
void rounds_json(json_t *root, const struct explain_view *v,
                 struct explainer *e, const struct rounds_request *q);

/* After rounds_json was ended by a limit: takes away the last round, which may lack
   members. */
void rounds_json_cut(json_t *root);

/* Later rounds are not listed: "ended" of the root says why. */
void rounds_json_ended(json_t *root, const char *why);

#endif
