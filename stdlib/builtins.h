/* stdlib/builtins.h — the formula files embedded in the program.
 *
 * The build makes builtins.c from the list in stdlib/meson.build (embed.c).
 */
#ifndef FIXC_BUILTINS_H
#define FIXC_BUILTINS_H

#include "calculus/language/load.h"

extern const struct fp_builtin fp_builtins[];
extern const uint32_t fp_nbuiltins;

#endif
