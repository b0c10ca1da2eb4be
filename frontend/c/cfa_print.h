/* frontend/c/cfa_print.h — automata as text, for people and for programs. */
#ifndef FIXC_CFA_PRINT_H
#define FIXC_CFA_PRINT_H

#include "cfa.h"

#include <stdio.h>

/* The expression as C would write it; variables by their own names, or by
   their unique ones. */
void cfa_print_expr(FILE *out, const struct cfa *g, const struct cfa_expr *e,
                    bool unique);

/* A value of that type as C writes it; pointers in hexadecimal, or NULL. */
void cfa_print_value(FILE *out, const struct c_type *t, uint64_t value);

/* What the edge does: `x = y + 1`, `[x > 0]`, `x = f(1)`. */
void cfa_print_edge(FILE *out, const struct cfa *g, const struct cfa_edge *e);

/* The whole automaton: one line for each variable, location and edge; the same
   program gives the same text. */
void cfa_print(FILE *out, const struct cfa *g);

/* The same for Graphviz. */
void cfa_print_dot(FILE *out, const struct cfa *g);

/* The same as a JSON document: {"version": 1, "variables": […], "procedures":
   […], "locations": […], "edges": […], "notes": […]}. */
void cfa_print_json(FILE *out, const struct cfa *g);

#endif
