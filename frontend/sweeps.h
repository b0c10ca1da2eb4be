/* frontend/sweeps.h — analyses of whole programs, procedure by procedure.
 *
 * What is found in one procedure can concern those that call it and those that
 * it calls.  Procedures that something new concerns are looked at again, until
 * nothing is new.
 */
#ifndef FIXC_SWEEPS_H
#define FIXC_SWEEPS_H

#include "cfg.h"

struct sweeps {
  const struct cfg *g;
  uint32_t *first_call, *callers; /* by procedure: who calls it */
  bool *dirty;                    /* by procedure: to be looked at */
};

/* All procedures are to be looked at.  For sweeps_close. */
void sweeps_open(struct sweeps *w, const struct cfg *g);
void sweeps_close(struct sweeps *w);

/* The procedure, or its callers, are to be looked at again. */
void sweeps_soil(struct sweeps *w, uint32_t proc);
void sweeps_soil_callers(struct sweeps *w, uint32_t proc);

/* Calls `update` for procedures that are to be looked at while there are any.
   requires: it ends, as what grows within finite sets does. */
void sweeps_run(struct sweeps *w, void (*update)(void *arg, uint32_t proc),
                void *arg);

#endif
