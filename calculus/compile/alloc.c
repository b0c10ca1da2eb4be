/* calculus/compile/alloc.c — greedy placement of variables in fields. */
#include "alloc.h"

#include "engine/base/vec.h"

#include "engine/base/hash_table.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* More tracks than that are not interleaved, however much they are compared:
   what each may be is remembered across the bits of all. */
enum { LARGEST_FAMILY = 16 };

/* Ranks, from the top: single Booleans (they select between whole relations,
   as the marks of what is new do), control, single scalars (they select
   elements of arrays), components that the order does not name, the rest. */
enum {
  CONTROL = 1 << 29,
  SINGLE = 2 << 29,
  UNNAMED = 5 << 28,
  NAMED = 3 << 29,
  MOST_LEVELS = 128, /* of hints */
  RANKS_OF_LEVEL = (NAMED - UNNAMED) / MOST_LEVELS,
};

/* A track that the order names. */
struct ordered_track {
  const char *name;
  uint32_t position;
  UT_hash_handle hh;
};

/* A class of which a hint of MUCKE says where it goes. */
struct hinted_class {
  const char *name;
  uint32_t level; /* classes before it are on lower ones */
};

struct class_hint {
  uint32_t before, after; /* in `hinted` */
};

struct track_place {
  const char *name; /* of the track; interned */
  const char *kind; /* tracks of one kind hold the same component */
  uint32_t rank;    /* tracks are ordered by it, */
  uint32_t number;  /* then by their creation */
  const char *family;
  bool named;   /* by the order, itself or its kind */
  bool crossed; /* a formula has it equal to another track of its kind */
  uint64_t size;
  uint32_t width;       /* bits for that */
  VEC(uint32_t) fields; /* by copy */
  UT_hash_handle hh;
};

/* What was last found for a name.  Names are interned: as long as the address
   is the same, so is the name. */
struct track_found {
  const char *track;
  struct track_place *place;
};

enum { MOST_FOUND_TRACKS = 256 };

struct alloc {
  struct arena *a;
  struct track_place *places; /* hashed, in the order of creation */
  struct track_found found[MOST_FOUND_TRACKS]; /* by the address of the name */
  VEC(struct track_place *) track_of;          /* by field */
  VEC(bool) taken; /* by field, for the scope at hand */
  struct alloc_home home;
  bool closed;                 /* the layout is made: no new fields */
  bool crossed;                /* a track is */
  struct ordered_track *named; /* by track */
  VEC(struct hinted_class) hinted;
  VEC(struct class_hint) hints;
};

struct alloc *alloc_new(struct arena *a) {
  struct alloc *m = arena_alloc(a, sizeof *m);
  m->a = a;
  return m;
}

void alloc_prefer(struct alloc *m, struct alloc_home home) { m->home = home; }

/* The rank of the family of x, or UINT32_MAX. */
static uint32_t family_rank(const struct alloc *m, const struct core_var *x) {
  for (const struct track_place *p = x->family ? m->places : NULL; p;
       p = p->hh.next)
    if (p->family == x->family && p->size == x->size)
      return p->rank;
  return UINT32_MAX;
}

/* The level of the class that a track is named by; 0: there is no hint. */
static uint32_t hinted_level(const struct alloc *m, const char *track) {
  size_t n = strcspn(track, ".");
  for (size_t i = 0; i < m->hinted.len; i++)
    if (!strncmp(m->hinted.at[i].name, track, n) && !m->hinted.at[i].name[n])
      return m->hinted.at[i].level;
  return 0;
}

static uint32_t rank_of(struct alloc *m, const struct core_var *x,
                        const char *track) {
  struct ordered_track *n;
  uint32_t number = HASH_COUNT(m->places), family = family_rank(m, x);
  HASH_FIND_STR(m->named, track, n);
  if (!n)
    HASH_FIND_STR(m->named, x->kind, n);
  if (n)
    return NAMED + n->position;
  if (family != UINT32_MAX)
    return family;
  bool single = track == x->type->name;
  if (x->type->kind == FP_BOOL && single)
    return number;
  if (x->type->control || single)
    return (x->type->control ? CONTROL : SINGLE) + number;
  return UNNAMED + hinted_level(m, track) * RANKS_OF_LEVEL + number;
}

/* Tracks are told apart by name and size: a track that a parameter of the
   file makes larger in one place stays one track there. */
static struct track_place *look_up_track(struct alloc *m,
                                         const struct core_var *x) {
  struct track_place *p;
  HASH_FIND_STR(m->places, x->track, p);
  if (p && p->size == x->size)
    return p;
  const char *name = x->track;
  if (p) {
    name = arena_printf(m->a, "%s/%llu", x->track, (unsigned long long)x->size);
    HASH_FIND_STR(m->places, name, p);
    if (p)
      return p;
  }
  p = arena_alloc(m->a, sizeof *p);
  p->name = name;
  p->size = x->size;
  p->width = field_width(x->size);
  p->number = HASH_COUNT(m->places);
  p->kind = x->kind;
  p->family = x->family;
  p->rank = rank_of(m, x, name);
  p->named = p->rank >= NAMED;
  HASH_ADD_KEYPTR(hh, m->places, p->name, strlen(p->name), p);
  return p;
}

static struct track_place *track_place_of(struct alloc *m,
                                          const struct core_var *x) {
  struct track_found *f =
      &m->found[(uintptr_t)x->track / 8 % MOST_FOUND_TRACKS];
  if (f->track != x->track || f->place->size != x->size)
    *f = (struct track_found){x->track, look_up_track(m, x)};
  return f->place;
}

static uint32_t field_at(struct alloc *m, struct track_place *p, size_t copy) {
  while (p->fields.len <= copy) {
    assert(!m->closed);
    vec_push(&p->fields, (uint32_t)m->track_of.len);
    vec_push(&m->track_of, p);
    vec_push(&m->taken, false);
  }
  return p->fields.at[copy];
}

static uint32_t first_free(struct alloc *m, struct track_place *p) {
  for (size_t copy = 0;; copy++) {
    uint32_t field = field_at(m, p, copy);
    if (!m->taken.at[field])
      return field;
  }
}

static void take_field(struct alloc *m, struct core_var *x, uint32_t field) {
  x->field = field;
  m->taken.at[field] = true;
}

void alloc_params(struct alloc *m, struct core_rel *r) {
  for (uint32_t i = 0; i < r->nparams; i++)
    take_field(m, r->params[i], first_free(m, track_place_of(m, r->params[i])));
  for (uint32_t i = 0; i < r->nparams; i++)
    m->taken.at[r->params[i]->field] = false;
}

static void occupy(void *arg, struct core_var *x) {
  struct alloc *m = arg;
  if (x->field != UINT32_MAX)
    m->taken.at[x->field] = true;
}

static void vacate(void *arg, struct core_var *x) {
  struct alloc *m = arg;
  if (x->field != UINT32_MAX)
    m->taken.at[x->field] = false;
}

/* Gives variables that have a place in a list, the quantified ones of a scope,
   and are arguments of an iterated relation in f their place in its home, where
   that is free. */
static void prefer_home(struct alloc *m, const struct core *f) {
  if (f->kind != CORE_REL) {
    for (uint32_t i = 0; i < f->nargs; i++)
      prefer_home(m, f->arg[i]);
    return;
  }
  const struct core_rel *r =
      m->home.of ? m->home.of(m->home.ctx, f->rel) : NULL;
  for (uint32_t i = 0; r && i < f->nargs; i++) {
    struct core_var *x = f->term[i].var ? core_deref(f->term[i].var) : NULL;
    if (!x || !x->place || x->field != UINT32_MAX ||
        m->taken.at[r->params[i]->field])
      continue;
    if (track_place_of(m, x) == m->track_of.at[r->params[i]->field])
      take_field(m, x, r->params[i]->field);
  }
}

static void prefer_home_in(struct alloc *m, const struct core *scope) {
  for (uint32_t i = 0; i < scope->nvars; i++)
    scope->vars[i]->place = i + 1;
  prefer_home(m, scope->arg[0]);
  for (uint32_t i = 0; i < scope->nvars; i++)
    scope->vars[i]->place = 0;
}

/* ---- Families ------------------------------------------------------------ */

/* A track by itself is a family without a name. */
static bool in_family(const struct track_place *p,
                      const struct track_place *of) {
  return p == of || (of->family && p->family == of->family);
}

static uint32_t family_size(const struct alloc *m,
                            const struct track_place *of) {
  uint32_t n = 0;
  for (const struct track_place *p = m->places; p; p = p->hh.next)
    n += in_family(p, of);
  return n;
}

/* A number that fills its bits: see core_var.family. */
static bool fills_bits(const struct core_var *x) {
  return x->size > 2 && (x->size & (x->size - 1)) == 0 && !x->type->control;
}

bool alloc_has_numbers(const struct core_rel *r) {
  bool found = false;
  for (uint32_t i = 0; i < r->nparams; i++)
    found = found || fills_bits(r->params[i]);
  return found;
}

bool alloc_has_records(const struct core_rel *r) {
  bool found = false;
  for (uint32_t i = 0; i < r->nparams; i++)
    for (uint32_t k = 0; k < i && !found; k++)
      found = r->params[k]->kind == r->params[i]->kind &&
              r->params[k]->track != r->params[i]->track;
  return found;
}

static bool may_join(const struct alloc *m, const struct core_var *x,
                     const struct core_var *y) {
  const struct track_place *p = m->track_of.at[x->field];
  const struct track_place *q = m->track_of.at[y->field];
  return !in_family(p, q) && p->size == q->size && fills_bits(x) &&
         fills_bits(y) &&
         family_size(m, p) + family_size(m, q) <= LARGEST_FAMILY;
}

/* Interleaves the tracks of numbers that a formula compares: their families
   become one, at the rank of the upper one.  If the order names them, they
   are interleaved if it names them one after the other. */
static void join_tracks(struct alloc *m, const struct core *f) {
  const struct core_var *x = core_deref(f->x), *y = core_deref(f->y);
  if (x->field == UINT32_MAX || y->field == UINT32_MAX || !may_join(m, x, y))
    return;
  const struct track_place p = *m->track_of.at[x->field];
  const struct track_place q = *m->track_of.at[y->field];
  for (struct track_place *r = m->places; r; r = r->hh.next)
    if (r->number == p.number || r->number == q.number || in_family(r, &p) ||
        in_family(r, &q)) {
      r->family = p.family ? p.family : p.name;
      if (!r->named)
        r->rank = p.rank < q.rank ? p.rank : q.rank;
    }
}

/* Whether f is x = y. */
static bool is_equation(const struct core *f, const struct core_var **x,
                        const struct core_var **y) {
  if (f->kind == CORE_SUM && f->k == 0) {
    *x = core_deref(f->x);
    *y = core_deref(f->y);
    return true;
  }
  if (f->kind != CORE_IFF || f->arg[0]->kind != CORE_IS ||
      f->arg[1]->kind != CORE_IS)
    return false;
  *x = core_deref(f->arg[0]->x);
  *y = core_deref(f->arg[1]->x);
  return true;
}

static void note_crossing(struct alloc *m, const struct core *f) {
  const struct core_var *x, *y;
  if (!is_equation(f, &x, &y) || x->field == UINT32_MAX ||
      y->field == UINT32_MAX)
    return;
  struct track_place *p = m->track_of.at[x->field];
  struct track_place *q = m->track_of.at[y->field];
  if (p != q && p->kind == q->kind && p->size == q->size && !p->named)
    p->crossed = q->crossed = m->crossed = true;
}

void alloc_formula(struct alloc *m, struct core *f) {
  if (f->kind == CORE_SUM || f->kind == CORE_LESS)
    join_tracks(m, f);
  note_crossing(m, f);
  if (f->kind == CORE_EXISTS) {
    core_free_vars(f, occupy, m);
    prefer_home_in(m, f);
    for (uint32_t i = 0; i < f->nvars; i++)
      if (f->vars[i]->field == UINT32_MAX)
        take_field(m, f->vars[i], first_free(m, track_place_of(m, f->vars[i])));
    for (uint32_t i = 0; i < f->nvars; i++)
      vacate(m, f->vars[i]);
    core_free_vars(f, vacate, m);
  }
  if (f->kind != CORE_REL)
    for (uint32_t i = 0; i < f->nargs; i++)
      alloc_formula(m, f->arg[i]);
}

bool alloc_try(struct alloc *m, struct core_var *x, uint32_t field) {
  if (m->taken.at[field] || m->track_of.at[field] != track_place_of(m, x))
    return false;
  take_field(m, x, field);
  return true;
}

void alloc_any(struct alloc *m, struct core_var *x) {
  take_field(m, x, first_free(m, track_place_of(m, x)));
}

void alloc_release(struct alloc *m, struct core_var *const *vars, size_t n) {
  for (size_t i = 0; i < n; i++)
    m->taken.at[vars[i]->field] = false;
}

uint32_t alloc_width(const struct alloc *m, uint32_t field) {
  return m->track_of.at[field]->width;
}

uint32_t alloc_rank(const struct alloc *m, uint32_t field) {
  return m->track_of.at[field]->rank;
}

bool alloc_same_kind(const struct alloc *m, uint32_t f, uint32_t g) {
  const struct track_place *p = m->track_of.at[f], *q = m->track_of.at[g];
  return p->kind == q->kind && p->size == q->size;
}

/* ---- Records that are equal -------------------------------------------------- */

static bool is_of_kind(const struct track_place *p,
                       const struct track_place *of) {
  return p->crossed && p->kind == of->kind && p->size == of->size;
}

/* Whether the kinds are fields of one class. */
static bool is_of_class(const struct track_place *p,
                        const struct track_place *of) {
  size_t n = strcspn(of->kind, ".");
  return !strncmp(p->kind, of->kind, n) && p->kind[n] == of->kind[n];
}

static const struct track_place *first_of_kind(const struct alloc *m,
                                               const struct track_place *of) {
  const struct track_place *p = m->places;
  while (!is_of_kind(p, of))
    p = p->hh.next;
  return p;
}

/* Where `s.g = t.h` is asked of records, what stands between a field of one and that
   of the other is remembered: the fields of a record if records lie side by side, one
   field of all records if fields do.  The smaller number wins. */
static bool has_more_fields(const struct alloc *m,
                            const struct track_place *of) {
  size_t fields = 0, records = 0;
  for (const struct track_place *p = m->places; p; p = p->hh.next) {
    records += is_of_kind(p, of);
    fields += p->crossed && is_of_class(p, of) && first_of_kind(m, p) == p;
  }
  return fields > records;
}

/* The tracks of a kind side by side, at the place of the first one. */
static void gather_kinds(struct alloc *m) {
  for (struct track_place *p = m->crossed ? m->places : NULL; p;
       p = p->hh.next) {
    if (!p->crossed || first_of_kind(m, p) != p || !has_more_fields(m, p))
      continue;
    for (struct track_place *q = p->hh.next; q; q = q->hh.next)
      if (is_of_kind(q, p) && !q->named)
        q->rank = p->rank;
  }
}

/* ---- Layout ------------------------------------------------------------------ */

void alloc_order(struct alloc *m, const char *const *order, uint32_t norder) {
  for (uint32_t i = 0; i < norder; i++) {
    struct ordered_track *n;
    HASH_FIND_STR(m->named, order[i], n);
    if (n)
      continue;
    n = arena_alloc(m->a, sizeof *n);
    n->name = order[i];
    n->position = i;
    HASH_ADD_KEYPTR(hh, m->named, n->name, strlen(n->name), n);
  }
}

static uint32_t hinted_number(struct alloc *m, const char *name) {
  uint32_t i = 0;
  while (i < m->hinted.len && strcmp(m->hinted.at[i].name, name) != 0)
    i++;
  if (i == m->hinted.len)
    vec_push(&m->hinted, ((struct hinted_class){name, 0}));
  return i;
}

/* One step more to the longest ways; false: nothing has changed. */
static bool raise_levels(struct alloc *m) {
  bool raised = false;
  for (size_t i = 0; i < m->hints.len; i++) {
    uint32_t least = m->hinted.at[m->hints.at[i].before].level + 1;
    uint32_t *level = &m->hinted.at[m->hints.at[i].after].level;
    raised |= *level < least;
    *level = *level < least ? least : *level;
  }
  return raised;
}

void alloc_hint(struct alloc *m, const char *before, const char *after) {
  uint32_t x = hinted_number(m, before), y = hinted_number(m, after);
  vec_push(&m->hints, ((struct class_hint){x, y}));
  bool raised = true;
  for (size_t i = 0; i < m->hinted.len && raised; i++)
    raised = raise_levels(m);
  if (raised || m->hinted.len >= MOST_LEVELS) { /* a circle */
    m->hints.len = 0;
    m->hinted.len = 0;
  }
}

static int by_rank(const void *x, const void *y) {
  const struct track_place *a = *(struct track_place *const *)x;
  const struct track_place *b = *(struct track_place *const *)y;
  if (a->rank != b->rank)
    return a->rank < b->rank ? -1 : 1;
  return a->number < b->number ? -1 : a->number > b->number;
}

static void put_track(struct layout *l, struct arena *a,
                      const struct track_place *p) {
  struct track *t = &l->tracks[l->ntracks++];
  t->name = p->name;
  t->size = p->size;
  t->ncopies = (uint32_t)p->fields.len;
  t->fields = arena_copy(a, p->fields.at, p->fields.len, sizeof(uint32_t));
}

void alloc_layout(struct alloc *m, struct layout *out) {
  *out = (struct layout){0};
  gather_kinds(m);
  out->nfields = (uint32_t)m->track_of.len;
  out->fields = arena_array(m->a, out->nfields, sizeof *out->fields);
  out->tracks = arena_array(m->a, HASH_COUNT(m->places), sizeof *out->tracks);
  VEC(struct track_place *) sorted = {0};
  for (struct track_place *p = m->places; p; p = p->hh.next)
    vec_push(&sorted, p);
  if (sorted.len > 0)
    qsort(sorted.at, sorted.len, sizeof *sorted.at, by_rank);
  for (size_t i = 0; i < sorted.len; i++) {
    const struct track_place *p = sorted.at[i],
                             *q = i > 0 ? sorted.at[i - 1] : NULL;
    put_track(out, m->a, p);
    out->tracks[i].joined =
        q && p->family && p->family == q->family && p->size == q->size;
  }
  vec_free(&sorted);
  layout_number(out, m->a);
  m->closed = true;
}

void alloc_free(struct alloc *m) {
  if (!m)
    return;
  for (struct track_place *p = m->places; p; p = p->hh.next)
    vec_free(&p->fields);
  HASH_CLEAR(hh, m->places);
  HASH_CLEAR(hh, m->named);
  vec_free(&m->track_of);
  vec_free(&m->taken);
  vec_free(&m->hinted);
  vec_free(&m->hints);
}
