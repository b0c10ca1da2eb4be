/* frontend/c/cfa_odd_pointers.h — pointers without the alignment of their type.
 *
 * C leaves it undefined to make one (C11 6.3.2.3), and machines go on with it.  So a
 * pointer is taken to have the alignment of its type only in a program that makes
 * no other: that converts no pointer to characters, which was moved, to one of
 * larger alignment, and no number to a pointer.
 */
#ifndef FIXC_CFA_ODD_POINTERS_H
#define FIXC_CFA_ODD_POINTERS_H

#include "cfa.h"

/* Whether the program, with memory, may make such pointers. */
bool cfa_may_make_odd_pointers(const struct cfa *g);

#endif
