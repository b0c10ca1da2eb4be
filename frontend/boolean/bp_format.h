/* frontend/boolean/bp_format.h — the layout of Boolean programs.
 *
 * Only blanks and line ends change: tokens and comments stay what they are.
 * What is formatted stays as it is when it is formatted again.
 */
#ifndef FIXC_BP_FORMAT_H
#define FIXC_BP_FORMAT_H

#include "engine/base/arena.h"
#include "engine/base/diag.h"
#include "engine/base/intern.h"

/* The text of a source in our layout, in the arena; *len is its length.  NULL
   after reporting that the text has errors of syntax. */
const char *bp_format(struct arena *a, struct intern *names,
                      const struct sources *sources, uint32_t source,
                      struct diag *d, size_t *len);

#endif
