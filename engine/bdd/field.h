/* engine/bdd/field.h — finite domains laid out over the variables of a store.
 *
 * A field holds one scalar: `size` values in `width` variables, most
 * significant bit first.  Fields belong to tracks; the fields of one track
 * are interleaved bit by bit, so that equality and renaming between copies of
 * a component stay cheap (paper, section 6.1; Burch et al. 1990).
 *
 * Bit patterns at or above `size` are no values.  No operation here lets one
 * in: every atom implies that its fields hold values.
 */
#ifndef FIXC_FIELD_H
#define FIXC_FIELD_H

#include "dd.h"
#include "engine/base/arena.h"

struct field {
  uint64_t size;  /* number of values, at least 1 */
  uint32_t width; /* number of variables; 0 for size 1 */
  uint32_t *vars; /* most significant first, ascending */
  uint32_t track, copy;
};

struct track {
  const char *name;
  uint64_t size;
  uint32_t ncopies;
  uint32_t *fields; /* by copy */
  bool joined;      /* interleaved with the track before it, of the same size */
};

struct layout {
  struct field *fields;
  uint32_t nfields;
  struct track *tracks; /* in the order of the variables, top first */
  uint32_t ntracks;
  uint32_t nvars;
  uint32_t *field_of; /* by variable */
};

uint32_t field_width(uint64_t size);

/* Numbers the variables: tracks in the order of l->tracks; within a track, or
   tracks that are joined, the bits from the most significant, of each bit the
   tracks, and of these the copies. */
void layout_number(struct layout *l, struct arena *a);

/* The fields with these numbers; arena a owns the list. */
const struct field **layout_fields(struct arena *a, const struct layout *l,
                                   const uint32_t *fields, uint32_t n);

/* The atoms below need this many scratch slots, which they leave false. */
enum { FIELD_SCRATCH = 3 };

bool field_is_full(const struct field *f); /* every pattern is a value */

/* dst := the field holds a value; true when size is a power of two. */
void field_valid(struct dd *s, dd_slot dst, const struct field *f,
                 dd_slot scratch);

/* dst := f = value, 0 ≤ value < size. */
void field_is(struct dd *s, dd_slot dst, const struct field *f, uint64_t value);

/* dst := f < bound, for 0 < bound ≤ size. */
void field_below(struct dd *s, dd_slot dst, const struct field *f,
                 uint64_t bound, dd_slot scratch);

/* dst := f is a value whose bit i, of weight 2^i, is 1; i is below the width. */
void field_has_bit(struct dd *s, dd_slot dst, const struct field *f, uint32_t i,
                   dd_slot scratch);

/* dst := f = g + k over the integers, both values.  dst is no scratch. */
void field_sum(struct dd *s, dd_slot dst, const struct field *f,
               const struct field *g, int64_t k, dd_slot scratch);

/* dst := f < g + k over the integers, both values. */
void field_less(struct dd *s, dd_slot dst, const struct field *f,
                const struct field *g, int64_t k, dd_slot scratch);

#endif
