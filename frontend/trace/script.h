/* frontend/trace/script.h — a program as it is written, to be executed.
 *
 * A second reading of the text, apart from the tree that became a graph:
 * threads that are started and atomic parts are statements here, not
 * variables.  A place is where control can be; where a statement leads is read
 * off the nesting of the tree.  The graph is only asked which part of the text
 * a point stands for.
 */
#ifndef FIXC_TRACE_SCRIPT_H
#define FIXC_TRACE_SCRIPT_H

#include "frontend/boolean/cfg.h"

enum place_kind {
  PLACE_NONE, /* in no text: a thread that waits to be started, or is over */
  PLACE_ENTRY,
  PLACE_STMT,   /* before a statement, or before the condition `arm` of it */
  PLACE_END,    /* behind the last statement of the procedure */
  PLACE_FAILED, /* `stmt` is the assertion */
};

/* arm is NULL for a statement that is no branch, and for the first condition
   of one. */
struct place {
  enum place_kind kind;
  const struct bp_proc *proc;
  const struct bp_stmt *stmt;
  const struct bp_arm *arm;
};

struct script;

/* Reads the text of g's program again; it was accepted before.  Nothing of g
   is kept but the text. */
struct script *script_read(const struct cfg *g);
void script_free(struct script *s); /* NULL is allowed */

/* The program's tree and its text. */
const struct bp_program *script_program(const struct script *s);
const struct sources *script_sources(const struct script *s);

/* The part of the text that a point stands for; PLACE_NONE for the points of
   the program that a spare thread waits in. */
struct place script_place(const struct script *s, const struct cfg *g,
                          uint32_t point);

/* Where control is when it comes to a place: a `skip`, a `goto` to one label,
   and a start of a thread for which there is never room are passed over, unless
   they have labels. */
struct place script_arrive(const struct script *s, struct place p);

/* The first place of a procedure, of a block of `in` (an empty one leads to
   what follows it), and what comes after a statement. */
struct place script_begin(const struct script *s, const struct bp_proc *p);
struct place script_block(const struct script *s, const struct bp_proc *p,
                          const struct bp_stmt *in,
                          const struct bp_stmt *block);
struct place script_after(const struct script *s, const struct bp_proc *p,
                          const struct bp_stmt *stmt);
/* Before a label. */
struct place script_label(const struct script *s, const struct bp_proc *p,
                          const struct bp_label *label);

/* Are two places of one script the same? */
bool place_same(struct place a, struct place b);

/* The piece of the text: a statement (an assertion also for its failure), a
   condition, the closing `end`, the name
   of the procedure. */
struct span place_span(struct place p);

/* The thread whose program declares the global with this number; UINT32_MAX if
   it is shared. */
uint32_t script_owner(const struct script *s, uint32_t global);

#endif
