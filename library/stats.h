/* library/stats.h — the figures of a run, for people and for scripts.
 *
 * The JSON form is one object with the member "version"; it grows by members
 * only, and a change of what a member means raises the version.
 */
#ifndef FIXC_STATS_H
#define FIXC_STATS_H

#include "calculus/compile/lower.h"
#include "engine/solve/exec.h"

enum phase { PHASE_READ, PHASE_TRANSLATE, PHASE_COMPILE, PHASE_RUN, NPHASES };

/* Of the loop of a C program. */
struct loop_figures {
  const char *verdict_of; /* run, formula, model, states; NULL: there is none */
  uint64_t rounds, predicates, most, points, runs, solver_calls;
  const char *const *doing; /* names */
  const double *seconds;    /* of each */
  size_t ndoing;
};

struct stats {
  double seconds[NPHASES];
  const char *formula, *program, *result; /* program may be NULL */
  const char *within;              /* the bounds of the verdict, or NULL */
  const struct plan *plan;         /* NULL: not compiled */
  const struct exec_figures *exec; /* NULL: not run */
  const struct loop_figures *loop; /* NULL: no C program */
  unsigned orders; /* of the variables, in which the work was begun */
  struct dd_figures dd;
  size_t memory; /* peak resident bytes of the process */
};

/* Copies the figures of a run, which may end then. */
void stats_take(struct stats *s, struct arena *a, const struct plan *p,
                const struct exec *x);

/* Peak resident bytes of the process; 0: the system does not tell. */
size_t stats_memory(void);

void stats_print_text(FILE *out, const struct stats *s);
void stats_print_json(FILE *out, const struct stats *s);

#endif
