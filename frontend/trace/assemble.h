/* frontend/trace/assemble.h — from the facts of a derivation to a run.
 *
 * A derivation that uses the relations of a program names the steps that some
 * run takes (edges.h).  Whatever formula it is of, these are put in order here,
 * by a search for the cheapest run that takes no other steps.  So formulas that
 * go backwards, or keep the facts of a thread together, give runs as well.
 */
#ifndef FIXC_ASSEMBLE_H
#define FIXC_ASSEMBLE_H

#include "edges.h"

enum assembled {
  ASSEMBLED,
  ASSEMBLED_NONE,    /* no run takes only these steps */
  ASSEMBLED_LONG,    /* the search was given up: the run is too long */
  ASSEMBLED_STOPPED, /* `stop` said so */
};

/* The cheapest run to an end that was among the facts (edges_is_end); a switch to another
   thread costs more than many moves.  The search may be long: `stop` is asked
   again and again whether it is to end.  The caller frees run->moves; the
   states lie in the arena of the edges. */
enum assembled assemble(struct edges *s, bool (*stop)(void), struct run *run);

#endif
