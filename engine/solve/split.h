/* engine/solve/split.h — a diagram cut into rows by the values of some fields.
   */
#ifndef FIXC_SPLIT_H
#define FIXC_SPLIT_H

#include "engine/bdd/field.h"

/* Calls row for every combination of values of the control fields that occurs
   in `from`, with what `from` says of the data fields then.  The two sets of
   fields cover what `from` depends on; `scratch` are two slots.  Memory that
   a longjmp leaves behind lies in arena a. */
void split_rows(struct dd *s, struct arena *a, dd_slot from,
                const struct field *const *control, uint32_t ncontrol,
                const struct field *const *data, uint32_t ndata,
                dd_slot scratch,
                void (*row)(void *arg, const uint32_t *key, dd_slot value),
                void *arg);

/* dst := the fields have the values of the key; scratch is one slot. */
void split_cube(struct dd *s, dd_slot dst, const struct field *const *control,
                uint32_t ncontrol, const uint32_t *key, dd_slot scratch);

#endif
