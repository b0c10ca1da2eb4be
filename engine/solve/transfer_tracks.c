/* engine/solve/transfer_tracks.c — variables, columns and parameters by track.
 *
 * Each kind of them is sorted by track once, when the first transfer of a rule is
 * made.  What rows say is compared in blocks, since rows of a program are alike
 * nearly everywhere.
 */
#include "transfer_tracks.h"

#include "engine/base/debug.h"

#include <stdlib.h>
#include <string.h>

enum {
  SAME_BLOCK = 16,
  MANY_MARKED = 4, /* more than one of so many tracks */
  /* Fewer are soon looked at; where that is compared with the whole, all programs
     serve. */
  FEW_TRACKS = CHECKS_ARE_ON ? 0 : 24,
};

/* The numbers below some n by track; in each track they ascend. */
struct track_index {
  uint32_t *first; /* by track, and the end */
  uint32_t *items;
};

struct transfer_tracks {
  const struct plan *plan;
  const struct plan_transfer *p;
  bool apart;
  uint32_t *track_of; /* by variable */
  struct track_index vars, head, *columns, *params;
  uint32_t **column_of;    /* by factor, by field */
  bool *seen;              /* by field */
  bool *marked;            /* by track */
  uint32_t *list;          /* of the marked ones */
  uint32_t nlist, ntracks; /* ntracks: of the variables */
};

static uint32_t track_of_field(const struct transfer_tracks *t,
                               uint32_t field) {
  return t->plan->layout.fields[field].track;
}

/* ---- By track -------------------------------------------------------------- */

/* Sorts the numbers below n by the tracks of what `var` gives; PLAN_NONE is left
   out. */
static struct track_index index_by_track(struct arena *a,
                                         const struct transfer_tracks *t,
                                         uint32_t n, const uint32_t *var) {
  uint32_t ntracks = t->plan->layout.ntracks;
  struct track_index x = {arena_array(a, ntracks + 2, sizeof *x.first),
                          arena_array(a, n + 1, sizeof *x.items)};
  for (uint32_t i = 0; i < n; i++)
    if (var[i] != PLAN_NONE)
      x.first[t->track_of[var[i]] + 2]++;
  for (uint32_t k = 2; k < ntracks + 2; k++)
    x.first[k] += x.first[k - 1];
  for (uint32_t i = 0; i < n; i++)
    if (var[i] != PLAN_NONE)
      x.items[x.first[t->track_of[var[i]] + 1]++] = i;
  return x;
}

static struct track_index index_columns(struct arena *a,
                                        struct transfer_tracks *t,
                                        const struct plan_column *columns,
                                        uint32_t n) {
  uint32_t *var = arena_array(a, n + 1, sizeof *var);
  for (uint32_t i = 0; i < n; i++) {
    var[i] = columns[i].var;
    t->apart =
        t->apart && track_of_field(t, columns[i].field) == t->track_of[var[i]];
  }
  return index_by_track(a, t, n, var);
}

static void index_vars(struct arena *a, struct transfer_tracks *t) {
  uint32_t n = t->p->nvars;
  uint32_t *var = arena_array(a, n + 1, sizeof *var);
  t->track_of = arena_array(a, n + 1, sizeof *t->track_of);
  for (uint32_t i = 0; i < n; i++) {
    const struct field *like = &t->plan->layout.fields[t->p->like[i]];
    var[i] = i;
    t->track_of[i] = like->track;
    t->apart = t->apart && field_is_full(like);
  }
  t->vars = index_by_track(a, t, n, var);
  for (uint32_t k = 0; k < t->plan->layout.ntracks; k++)
    t->ntracks += t->vars.first[k] < t->vars.first[k + 1];
}

static void index_factor(struct arena *a, struct transfer_tracks *t,
                         uint32_t factor) {
  const struct plan_factor *f = &t->p->factors[factor];
  uint32_t nfields = t->plan->layout.nfields;
  t->columns[factor] = index_columns(a, t, f->columns, f->ncolumns);
  if (factor == 0 || factor == t->p->side)
    return;
  t->params[factor] =
      index_by_track(a, t, t->plan->rels.at[f->rel].nparams, f->vars);
  t->column_of[factor] =
      arena_array(a, nfields + 1, sizeof *t->column_of[factor]);
  memset(t->column_of[factor], 0xff, nfields * sizeof *t->column_of[factor]);
  for (uint32_t i = 0; i < f->ncolumns; i++)
    t->column_of[factor][f->columns[i].field] = i;
}

struct transfer_tracks *tracks_new(struct arena *a, const struct plan *plan,
                                   const struct plan_transfer *p) {
  struct transfer_tracks *t = arena_alloc(a, sizeof *t);
  t->plan = plan;
  t->p = p;
  t->apart = true;
  t->marked = arena_array(a, plan->layout.ntracks + 1, sizeof *t->marked);
  t->list = arena_array(a, plan->layout.ntracks + 1, sizeof *t->list);
  t->seen = arena_array(a, plan->layout.nfields + 1, sizeof *t->seen);
  t->columns = arena_array(a, p->nfactors + 1, sizeof *t->columns);
  t->params = arena_array(a, p->nfactors + 1, sizeof *t->params);
  t->column_of = arena_array(a, p->nfactors + 1, sizeof *t->column_of);
  index_vars(a, t);
  t->head = index_columns(a, t, p->head, p->nhead);
  for (uint32_t f = 0; f < p->nfactors; f++)
    index_factor(a, t, f);
  return t;
}

bool tracks_are_apart(const struct transfer_tracks *t) {
  return t->apart && t->ntracks > FEW_TRACKS;
}

struct index_list tracks_columns_read(struct transfer_tracks *t, struct dd *dd,
                                      uint32_t factor, dd_slot row,
                                      struct arena *a) {
  uint32_t nvars, n = 0;
  const uint32_t *vars = dd_variables(dd, row, &nvars);
  uint32_t *at = arena_array(a, nvars + 1, sizeof *at);
  for (uint32_t i = 0; i < nvars; i++) {
    uint32_t field = t->plan->layout.field_of[vars[i]];
    uint32_t column = t->column_of[factor][field];
    if (column == PLAN_NONE || t->seen[field])
      continue;
    t->seen[field] = true;
    at[n++] = column;
  }
  for (uint32_t i = 0; i < n; i++)
    t->seen[t->p->factors[factor].columns[at[i]].field] = false;
  if (n > 1)
    qsort(at, n, sizeof *at, by_number);
  return (struct index_list){at, n};
}

/* ---- Where rows differ ----------------------------------------------------- */

static void mark_track(struct transfer_tracks *t, uint32_t track) {
  if (t->marked[track])
    return;
  t->marked[track] = true;
  t->list[t->nlist++] = track;
}

void tracks_copy_unmarked(const struct transfer_tracks *t, noted_fields *to,
                          const noted_fields *from) {
  const struct field *fields = t->plan->layout.fields;
  for (size_t i = 0; i < from->len; i++)
    if (!t->marked[fields[from->at[i].from].track])
      vec_push(to, from->at[i]);
}

static void unmark_all(struct transfer_tracks *t) {
  while (t->nlist > 0)
    t->marked[t->list[--t->nlist]] = false;
}

/* Whether a parameter of a factor and its equal are on one track. */
static bool is_on_one_track(const struct transfer_tracks *t,
                            const struct plan_factor *f, const uint32_t *same,
                            uint32_t i) {
  return !same || same[i] == PLAN_NONE ||
         t->track_of[f->vars[i]] == t->track_of[f->vars[same[i]]];
}

static uint32_t nparams_of(const struct transfer_tracks *t, uint32_t factor) {
  return t->plan->rels.at[t->p->factors[factor].rel].nparams;
}

bool tracks_keep_rows(const struct transfer_tracks *t,
                      const struct plan_row *rows) {
  for (uint32_t f = 1; f < t->p->nfactors; f++)
    for (uint32_t i = 0; f != t->p->side && i < nparams_of(t, f); i++)
      if (!is_on_one_track(t, &t->p->factors[f], rows[f].same, i))
        return false;
  return true;
}

static uint32_t equal_of(const uint32_t *same, uint32_t i) {
  return same ? same[i] : PLAN_NONE;
}

/* Marks the tracks of the parameters from..to that two rows of a factor treat in
   different ways. */
static bool mark_different_parameters(struct transfer_tracks *t,
                                      const struct plan_factor *f,
                                      const uint32_t *x, const uint32_t *y,
                                      uint32_t from, uint32_t to) {
  for (uint32_t i = from; i < to; i++) {
    if (equal_of(x, i) == equal_of(y, i))
      continue;
    if (!is_on_one_track(t, f, y, i))
      return false;
    mark_track(t, t->track_of[f->vars[i]]);
  }
  return true;
}

static bool has_many_marks(const struct transfer_tracks *t) {
  return t->nlist > t->ntracks / MANY_MARKED;
}

static bool mark_differences(struct transfer_tracks *t, uint32_t factor,
                             const uint32_t *x, const uint32_t *y) {
  uint32_t n = x == y ? 0 : nparams_of(t, factor);
  for (uint32_t i = 0; i < n; i += SAME_BLOCK) {
    uint32_t end = i + SAME_BLOCK < n ? i + SAME_BLOCK : n;
    if (x && y && !memcmp(x + i, y + i, (end - i) * sizeof *x))
      continue;
    if (!mark_different_parameters(t, &t->p->factors[factor], x, y, i, end) ||
        has_many_marks(t))
      return false;
  }
  return true;
}

bool tracks_mark(struct transfer_tracks *t, const struct transfer_rows *others,
                 const struct plan_row *rows, const track_numbers *reads) {
  unmark_all(t);
  for (size_t i = 0; i < reads->len; i++)
    mark_track(t, reads->at[i]);
  for (size_t i = 0; i < others->mentioned.len; i++)
    mark_track(t, others->mentioned.at[i]);
  for (uint32_t f = 1; f < t->p->nfactors; f++)
    if (f != t->p->side &&
        !mark_differences(t, f, others->same[f], rows[f].same))
      return false;
  return !has_many_marks(t);
}

/* ---- Scopes ---------------------------------------------------------------- */

static struct index_list list_marked_items(const struct transfer_tracks *t,
                                           const struct track_index *x,
                                           struct arena *a) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < t->nlist; i++)
    n += x->first[t->list[i] + 1] - x->first[t->list[i]];
  uint32_t *at = arena_array(a, n + 1, sizeof *at), m = 0;
  for (uint32_t i = 0; i < t->nlist; i++)
    for (uint32_t k = x->first[t->list[i]]; k < x->first[t->list[i] + 1]; k++)
      at[m++] = x->items[k];
  return (struct index_list){at, n};
}

static struct transfer_scope empty_scope(const struct transfer_tracks *t,
                                         struct arena *a) {
  uint32_t n = t->p->nfactors + 1;
  return (struct transfer_scope){
      .columns = arena_array(a, n, sizeof(struct index_list)),
      .params = arena_array(a, n, sizeof(struct index_list))};
}

struct transfer_scope tracks_whole(const struct transfer_tracks *t,
                                   struct arena *a) {
  struct transfer_scope s = empty_scope(t, a);
  s.vars = (struct index_list){NULL, t->p->nvars};
  s.head = (struct index_list){NULL, t->p->nhead};
  for (uint32_t f = 0; f < t->p->nfactors; f++) {
    s.columns[f] = (struct index_list){NULL, t->p->factors[f].ncolumns};
    if (f > 0 && f != t->p->side)
      s.params[f] = (struct index_list){NULL, nparams_of(t, f)};
  }
  return s;
}

struct transfer_scope tracks_marked(const struct transfer_tracks *t,
                                    struct arena *a) {
  struct transfer_scope s = empty_scope(t, a);
  s.vars = list_marked_items(t, &t->vars, a);
  s.head = list_marked_items(t, &t->head, a);
  for (uint32_t f = 0; f < t->p->nfactors; f++) {
    s.columns[f] = list_marked_items(t, &t->columns[f], a);
    if (f > 0 && f != t->p->side)
      s.params[f] = list_marked_items(t, &t->params[f], a);
  }
  return s;
}

void tracks_clear(const struct transfer_tracks *t, bool all, bool *taken) {
  const struct layout *l = &t->plan->layout;
  if (all)
    memset(taken, 0, l->nfields * sizeof *taken);
  for (uint32_t i = 0; i < t->nlist && !all; i++) {
    const struct track *track = &l->tracks[t->list[i]];
    for (uint32_t k = 0; k < track->ncopies; k++)
      taken[track->fields[k]] = false;
  }
}
