/* frontend/boolean/globals.h — where globals need a value.
 *
 * A procedure that does not write a global, nor calls one that does, leaves it
 * as it is.  So a return takes such globals from the caller's state, and the
 * procedure itself needs a value only while it, or what it calls, may still
 * read the global; of what it writes, also while some caller may still read it
 * after the return.  Elsewhere the value cannot change whether a target is
 * reached, and can be forgotten, like that of a local (liveness.h).  What the only
 * edge from a point overwrites is not forgotten before: that would be done twice.
 */
#ifndef FIXC_GLOBALS_H
#define FIXC_GLOBALS_H

#include "cfg.h"

struct globals;

enum globals_how {
  GLOBALS_LIVE, /* as above */
  /* A global has a value everywhere in procedures that use it, in the calls
     that they make too, and nowhere in others. */
  GLOBALS_USED,
  /* All procedures count as writing all globals, so that a call is given all
     that anybody may still read, and a return takes nothing from the caller. */
  GLOBALS_THROUGH,
};

/* requires: the program is sequential.  Lives in the arena, and refers to g. */
struct globals *globals_of(struct arena *a, const struct cfg *g,
                           enum globals_how how);

/* Whether a global has a value at a point; else it may have any. */
bool globals_live(const struct globals *s, uint32_t point,
                  const struct bp_var *var);

/* Whether the procedure, or what it calls, may write the global; else a return
   from it takes the caller's. */
bool globals_written(const struct globals *s, const struct bp_proc *proc,
                     const struct bp_var *var);

/* Of the globals from number 64 * n on, as bits: those that lose their value on
   an edge, since they have none after it.  On one from an entry, these are all
   that have none; for a call, also those that the callee may write. */
uint64_t globals_lost(const struct globals *s, const struct cfg_edge *e,
                      uint32_t n);

#endif
