/* frontend/c/cfa_inline.h — procedures in the place of their calls.
 *
 * `void check(int c) { if (!c) reach_error(); }`: what is known where such a procedure is
 * called would have to be said of its parameter at its entry, once for all calls.  In the
 * place of the call, nothing has to be said.  So it is of `return x << k | x >> (32 - k);`:
 * what it returns has no simpler word than this.
 *
 * In a program that stays small, all procedures can stand in the place of their calls, but
 * those that call themselves: a loop that sorts what the procedure is given is then one of
 * the caller, and what holds of chosen elements (cfa_cells.h) is said there.  Each call has
 * a copy of its own, whose locations are in `main::sort.1` (cfa_function_at), and whose
 * variables are `main::sort.i.1`.  As in a call, its variables begin with any value.
 */
#ifndef FIXC_CFA_INLINE_H
#define FIXC_CFA_INLINE_H

#include "cfa.h"

enum cfa_inlined_procs {
  CFA_INLINE_SMALL,
  CFA_INLINE_PURE, /* small ones that set no globals: what they do to memory, in many
                      cases, would make the block of the caller too large */
  CFA_INLINE_BITS,   /* those that join the bits of unknowns */
  CFA_INLINE_LEAVES, /* all that call nothing, also with loops */
};

/* An automaton without memory with the bodies of procedures that call nothing, and but for
   CFA_INLINE_LEAVES are short, have no loop and read no variable that they did not set, in
   the place of their calls: of those that `which` names; `g`, if there is none.  Lives in
   the arena of `g`, which stays valid.  Procedures keep their numbers, also those that are
   not called any more; edges keep their `origin`. */
const struct cfa *cfa_inlined(const struct cfa *g,
                              enum cfa_inlined_procs which);

/* The same with all procedures, one level after the other; with small ones, if those would
   be too many edges. */
const struct cfa *cfa_all_in_place(const struct cfa *g);

/* With procedures that call nothing in the place of their calls, main in procedure 0, too. */
const struct cfa *cfa_main_in_place(const struct cfa *g);

#endif
