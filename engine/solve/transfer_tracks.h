/* engine/solve/transfer_tracks.h — what of a transfer lies on which tracks.
 *
 * Rows and rules identify variables of one track only.  So what a transfer does
 * with the fields of a track depends on what the rows say of that track, and on
 * nothing else: where rows differ from those of another transfer of the rule on
 * a few tracks, only these have to be looked at.
 */
#ifndef FIXC_TRANSFER_TRACKS_H
#define FIXC_TRANSFER_TRACKS_H

#include "transfer.h"

#include "engine/base/vec.h"

/* Some of the numbers below n, or all of them. */
struct index_list {
  const uint32_t *at; /* NULL: all */
  uint32_t n;
};

static inline uint32_t index_at(const struct index_list *l, uint32_t i) {
  return l->at ? l->at[i] : i;
}

/* What of a transfer is looked at: variables and places in the head, and by
   factor its columns and the parameters of its relation. */
struct transfer_scope {
  struct index_list vars, head;
  struct index_list *columns, *params;
};

typedef VEC(uint32_t) track_numbers;

/* What is the same in the rows of a transfer, by factor, and which tracks the
   values of these rows mention. */
struct transfer_rows {
  const uint32_t **same;
  track_numbers mentioned;
};

/* What a transfer does with a field: something with another one of its track, or
   with itself. */
struct noted_field {
  uint32_t from, to;
};

typedef VEC(struct noted_field) noted_fields;

struct transfer_tracks;

/* Arena a owns the result. */
struct transfer_tracks *tracks_new(struct arena *a, const struct plan *plan,
                                   const struct plan_transfer *p);

/* Whether the transfer is to be made by tracks: all columns lie on the tracks of
   their variables, all patterns of their bits are values, and there are enough. */
bool tracks_are_apart(const struct transfer_tracks *t);

/* The columns of a table that a row of it depends on, ascending; arena a owns the
   list. */
struct index_list tracks_columns_read(struct transfer_tracks *t, struct dd *dd,
                                      uint32_t factor, dd_slot row,
                                      struct arena *a);

/* Whether all that is the same in these rows is so on one track. */
bool tracks_keep_rows(const struct transfer_tracks *t,
                      const struct plan_row *rows);

/* Marks the tracks on which rows differ from others, and those that either
   mention: `reads` are the tracks that the values of `rows` mention.  False if these
   are many, or if something else is the same that is not on one track. */
bool tracks_mark(struct transfer_tracks *t, const struct transfer_rows *others,
                 const struct plan_row *rows, const track_numbers *reads);

/* Adds what is not on marked tracks. */
void tracks_copy_unmarked(const struct transfer_tracks *t, noted_fields *to,
                          const noted_fields *from);

/* All of the transfer, and the part of it that is on marked tracks; both are in
   arena a. */
struct transfer_scope tracks_whole(const struct transfer_tracks *t,
                                   struct arena *a);
struct transfer_scope tracks_marked(const struct transfer_tracks *t,
                                    struct arena *a);

/* Sets `taken` of the fields of marked tracks to false; `all`: of all fields. */
void tracks_clear(const struct transfer_tracks *t, bool all, bool *taken);

#endif
