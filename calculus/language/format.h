/* calculus/language/format.h — the layout of formula files.
 *
 * Only blanks and line ends change: the tokens and the comments stay what they
 * are, and in their order, so that the text means what it meant.  What is
 * formatted stays as it is when it is formatted again.
 */
#ifndef FIXC_FP_FORMAT_H
#define FIXC_FP_FORMAT_H

#include "engine/base/arena.h"
#include "engine/base/diag.h"
#include "engine/base/intern.h"

/* The text of a source in our layout, in the arena; *len is its length.  NULL
   after reporting that the text has errors of syntax. */
const char *fp_format(struct arena *a, struct intern *names,
                      const struct sources *sources, uint32_t source,
                      struct diag *d, size_t *len);

#endif
