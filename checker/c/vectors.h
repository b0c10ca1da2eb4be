/* checker/c/vectors.h — a question about integers as one about bit-vectors.
 *
 * In the questions of obligations.h, operations on the bits of two unknowns are
 * functions of which little is known.  The same question is asked once more with a
 * bit-vector in the place of each integer, in two's complement, and so wide that no
 * operation wraps: of a constant as its type says, of a result as it follows from the
 * widths of its operands.  There operations on bits are what they are.
 */
#ifndef FIXC_CHECKER_VECTORS_H
#define FIXC_CHECKER_VECTORS_H

#include "engine/base/arena.h"

#include <stdbool.h>
#include <stddef.h>

/* Has a text such operations: c-and, c-or, c-xor? */
bool vectors_needed(const char *text);

/* The script of obligations.h over bit-vectors, for xfree: its last assertion waits for a
   formula of the names of obligations, and then for *open closing brackets.  NULL: it speaks of a constant whose range is not asserted, of
   numbers that are too wide, or of a function that has no bits. */
char *vectors_script(struct arena *a, const char *text, size_t length,
                     size_t *out_length, size_t *open);

#endif
