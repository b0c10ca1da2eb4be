/* library/settings.h — options as texts, checked when they are given.
 *
 * Names are those of the command line without their dashes (include/fixc.h).
 */
#ifndef FIXC_SETTINGS_H
#define FIXC_SETTINGS_H

#include "run_options.h"

/* Gives an option of *o a value.  Returns NULL, or what is wrong as one line in
   `a`, which spells options as the command line does.  Texts are copied into
   `a`. */
const char *settings_set(struct run_options *o, struct arena *a,
                         const char *name, const char *value);

/* The value in its normal form, in `a`; NULL: it is not set, or there is no such
   option. */
const char *settings_get(const struct run_options *o, struct arena *a,
                         const char *name);

/* Gives the arrays back. */
void settings_free(struct run_options *o);

/* Without its pass a way of solving becomes the next simpler one; for options
   that are complete. */
void settings_simplify(struct run_options *o);

/* The i-th word that an option takes, and what it means; NULL past the last, or
   if its values are no words. */
const char *settings_word(const char *name, size_t i, const char **text);

#endif
