/* checker/diagram.h — decision diagrams for one question of logic.h.
 *
 * Diagrams are reduced and ordered (Bryant 1986), with a sign on edges in place of
 * a node for the negation (Brace, Rudell, Bryant 1990).  There is a limit to the
 * work for a question: beyond it nothing is known, and a solver is asked.
 */
#ifndef FIXC_CERTIFY_DIAGRAM_H
#define FIXC_CERTIFY_DIAGRAM_H

#include <stdbool.h>
#include <stdint.h>

/* -e is the negation of e. */
typedef int edge;
enum { EDGE_TRUE = 1, EDGE_FALSE = -1 };

struct diagrams;

struct diagrams *diagrams_new(void);
void diagrams_free(struct diagrams *d); /* NULL is allowed */

/* Forgets all diagrams. */
void diagrams_reset(struct diagrams *d);

/* A new question, which may take some work. */
void diagrams_begin(struct diagrams *d);

/* Whether the question took too much: all that was given back since says
   nothing, and the diagrams are to be forgotten. */
bool diagrams_gave_up(const struct diagrams *d);

/* The variable with this key; it is above those with larger keys. */
edge diagram_var(struct diagrams *d, uint64_t key);
edge diagram_ite(struct diagrams *d, edge c, edge x, edge y);
edge diagram_and(struct diagrams *d, edge x, edge y);

/* Whether x and y cannot both hold: a walk over pairs of nodes, which makes
   none. */
bool diagram_excludes(struct diagrams *d, edge x, edge y);

#endif
