/* engine/solve/goals.h — the locations from which a query may be answered soon.
 *
 * A query that is a goal ends the work.  Where one of its rules joins a location
 * with a row of a table, such as Target, the location's key says whether the
 * rule may be used there.  Such a location is near the goal, and so is one from
 * which one step leads there.  So a target behind a loop is looked at whenever
 * something leaves the loop, and not only when the loop gives nothing new.
 */
#ifndef FIXC_GOALS_H
#define FIXC_GOALS_H

#include "dependencies.h"

struct goals;

/* For p->solves.at[number], whose tables are open; what the view refers to is
   needed for this call only. */
struct goals *goals_new(const struct plan *p, uint32_t number,
                        const struct dependencies_view *view);
void goals_free(struct goals *g); /* NULL is allowed */

/* Whether a location is near the goal. */
bool goals_are_near(const struct goals *g, uint32_t member,
                    const uint32_t *key);

#endif
