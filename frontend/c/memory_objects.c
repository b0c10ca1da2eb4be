/* frontend/c/memory_objects.c — objects, parts and cells: the types of the
 * objects, walked through. */
#include "memory_objects.h"

#include "cfa_known.h"
#include "cfa_recursion.h"

#include "engine/base/memory.h"
#include "engine/base/vec.h"

#include <stdlib.h>
#include <string.h>

enum {
  FIRST_ADDRESS = 0x10000000, /* above those of functions */
  ROOM_AFTER = 64,            /* a pointer past the end is none to another */
};

/* What is large for the pointers of the machine. */
struct memory_sizes {
  uint64_t unknown; /* bytes of an object of unknown size */
  uint64_t rest;    /* addresses at which the rest of a CFA_NEW may begin */
};

struct memory_finder {
  struct memory_objects *m;
  VEC(struct memory_object) objects;
  VEC(struct memory_part) parts;
  /* Of the object at hand. */
  VEC(struct memory_cell) cells;
  VEC(struct memory_row) rows;
  enum memory_choice choice;
  uint32_t
      *stores;    /* by variable: edges of the text that write to it by name */
  bool chooses;   /* elements of long arrays of this object */
  uint32_t row;   /* whose element is at hand, or CFA_NONE */
  uint32_t tries; /* of members that may stand for their union */
  uint64_t next_address;
  struct memory_sizes most;
};

static bool is_cell_type(const struct c_type *t) {
  return ((c_is_integer(t) || t->kind == C_POINTER) && t->bits <= 64) ||
         c_is_float(t);
}

/* ---- Cells ------------------------------------------------------------------ */

static bool is_hidden_number(const struct c_member *m) {
  return m && m->name && !strcmp(m->name, "__align");
}

/* Types of the system that hide what they are made of are unions of a number __align and
   characters, such as sem_t: only the number is used (cfa_thread_calls.c). */
static const struct c_member *hidden_number(const struct c_type *t,
                                            const struct c_member *largest) {
  bool hides = largest && largest->type->kind == C_ARRAY &&
               largest->type->of->size == 1 && largest->name &&
               !strcmp(largest->name, "__size");
  for (uint32_t i = 0; hides && i < t->n; i++)
    if (is_hidden_number(&t->members[i]))
      return &t->members[i];
  return largest;
}

/* The member of a union that stands for all of it: the largest. */
static const struct c_member *largest_member(const struct c_type *t) {
  const struct c_member *found = NULL;
  for (uint32_t i = 0; i < t->n; i++)
    if (t->members[i].bits < 0 &&
        (!found || t->members[i].type->size > found->type->size))
      found = &t->members[i];
  return hidden_number(t, found);
}

/* What holds a member: of a bit-field, its unit, with other bits beside it; NULL:
   nothing of its own. */
static const struct c_type *unit_of(const struct memory_finder *f,
                                    const struct c_member *m) {
  if (m->bits < 0)
    return m->type;
  return m->unit_bits ? c_unsigned_of_bits(f->m->cfa->types, m->unit_bits)
                      : NULL;
}

/* Bit-fields share their units: cells do not overlap. */
static void add_cell(struct memory_finder *f, const struct c_type *t,
                     uint64_t offset, const char *path) {
  for (size_t i = f->cells.len; i-- > 0;) {
    const struct memory_cell *c = &f->cells.at[i];
    if (f->row != CFA_NONE && c->row != CFA_NONE && c->row != f->row)
      continue; /* several elements are chosen there */
    if (offset < c->offset + c->type->size && c->offset < offset + t->size)
      return;
  }
  vec_push(&f->cells, ((struct memory_cell){offset, t, path, f->row}));
}

static void find_cells(struct memory_finder *f, const struct c_type *t,
                       uint64_t offset, const char *path);

static struct memory_row row_of(const struct c_type *t, uint64_t offset) {
  struct memory_row row = {.offset = offset, .count = 1, .of = t};
  for (; row.of->kind == C_ARRAY; row.of = row.of->of) {
    row.count *= row.of->length;
    if (row.nindexes < CFA_MOST_INDEXES)
      row.lengths[row.nindexes] = row.of->length;
    row.nindexes++;
  }
  if (row.nindexes > CFA_MOST_INDEXES) {
    row.nindexes = 1;
    row.lengths[0] = row.count;
  }
  return row;
}

/* A chosen element of the row, which is the nth of its array. */
static void find_chosen_cells(struct memory_finder *f, struct memory_row row,
                              uint32_t nth, const char *path) {
  static const char *const index[CFA_MOST_SLOTS] = {"[#]", "[##]"};
  f->row = (uint32_t)f->rows.len;
  row.first = f->row - nth;
  vec_push(&f->rows, row);
  for (uint32_t i = 0; i < row.nindexes; i++)
    path =
        arena_concat(f->m->arena, path,
                     f->choice == MEMORY_CHOOSE_ARRAYS ? "[]" : index[nth], "");
  find_cells(f, row.of, row.offset, path);
  f->row = CFA_NONE;
}

/* How many elements are chosen of a long array. */
static uint32_t elements_chosen(enum memory_choice choice) {
  _Static_assert((int)CFA_MOST_SLOTS <= (int)MEMORY_LONG_ROW, "it has as many");
  return choice == MEMORY_CHOOSE_PAIRS ? CFA_MOST_SLOTS : 1;
}

/* One element of an array stands for all, or some do, and of arrays in it, too. */
static bool find_row(struct memory_finder *f, const struct c_type *t,
                     uint64_t offset, const char *path) {
  struct memory_row row = row_of(t, offset);
  if (!f->chooses || f->row != CFA_NONE || row.count < MEMORY_LONG_ROW ||
      row.of->size == 0)
    return false;
  row.choices = elements_chosen(f->choice);
  for (uint32_t i = 0; i < row.choices; i++)
    find_chosen_cells(f, row, i, path);
  return true;
}

static void find_array_cells(struct memory_finder *f, const struct c_type *t,
                             uint64_t offset, const char *path) {
  if (find_row(f, t, offset, path))
    return;
  for (uint64_t i = 0; i < t->length && f->cells.len <= MEMORY_MOST_CELLS; i++)
    find_cells(
        f, t->of, offset + i * t->of->size,
        arena_printf(f->m->arena, "%s[%llu]", path, (unsigned long long)i));
}

/* ---- Unions ----------------------------------------------------------------- */

struct memory_scalar {
  uint64_t offset;
  const struct c_type *type;
};

typedef VEC(struct memory_scalar) memory_scalars;

enum {
  MOST_SCALARS = 64, /* of a union whose members are compared */
  MOST_MEMBERS_TRIED = 10000
};

bool memory_has_plain_bits(const struct c_type *t) {
  return (c_is_integer(t) && t->kind != C_BOOL && t->bits <= 64) ||
         c_is_float(t);
}

/* All of them, also those that overlap.  False: there are too many, or one is of a
   type that is not covered. */
static bool list_scalars(struct memory_finder *f, const struct c_type *t,
                         uint64_t offset, memory_scalars *all) {
  bool good = t && all->len < MOST_SCALARS;
  if (good && t->kind == C_ARRAY) {
    good = t->length <= MOST_SCALARS;
    for (uint64_t i = 0; i < t->length && good; i++)
      good = list_scalars(f, t->of, offset + i * t->of->size, all);
  } else if (good && c_is_record(t)) {
    for (uint32_t i = 0; i < t->n && good; i++)
      if (t->members[i].bits != 0)
        good = list_scalars(f, unit_of(f, &t->members[i]),
                            offset + t->members[i].offset, all);
  } else if (good) {
    good = is_cell_type(t);
    vec_push(all, ((struct memory_scalar){offset, t}));
  }
  return good;
}

static bool is_within_cell(const struct memory_scalar *s,
                           const struct memory_cell *c) {
  bool within = c->row == CFA_NONE && c->offset <= s->offset &&
                s->offset + s->type->size <= c->offset + c->type->size;
  bool plain = memory_has_plain_bits(s->type) && memory_has_plain_bits(c->type);
  return within &&
         (plain || (s->type->kind == c->type->kind && s->offset == c->offset &&
                    s->type->size == c->type->size));
}

/* Whether each scalar of the union is in one of the cells of this member. */
static bool stands_for_union(struct memory_finder *f, const struct c_member *m,
                             uint64_t offset, const memory_scalars *all) {
  size_t cells = f->cells.len, rows = f->rows.len;
  bool good = m->bits < 0 && ++f->tries <= MOST_MEMBERS_TRIED;
  if (good)
    find_cells(f, m->type, offset + m->offset, "");
  for (size_t i = 0; i < all->len && good; i++) {
    bool found = false;
    for (size_t k = cells; k < f->cells.len && !found; k++)
      found = is_within_cell(&all->at[i], &f->cells.at[k]);
    good = found;
  }
  f->cells.len = cells;
  f->rows.len = rows;
  return good;
}

/* An unsigned integer of all its bytes; NULL: it has too many, or not all of its
   members are numbers. */
static const struct c_type *integer_of_union(const struct memory_finder *f,
                                             const struct c_type *t,
                                             const memory_scalars *all) {
  for (size_t i = 0; i < all->len; i++)
    if (!memory_has_plain_bits(all->at[i].type))
      return NULL;
  bool size = t->size == 1 || t->size == 2 || t->size == 4 || t->size == 8;
  return size && all->len > 0
             ? c_unsigned_of_bits(f->m->cfa->types, (unsigned)t->size * 8)
             : NULL;
}

static int larger_first(const void *x, const void *y) {
  const struct memory_scalar *a = x, *b = y;
  if (a->type->size != b->type->size)
    return a->type->size > b->type->size ? -1 : 1;
  return a->offset < b->offset ? -1 : a->offset > b->offset;
}

/* Adds cells for the largest scalars, of whichever members, if each other one is in one
   of them; false: one is not, and nothing is added. */
static bool find_mixed_cells(struct memory_finder *f, memory_scalars *all,
                             uint64_t offset, const char *path) {
  size_t before = f->cells.len;
  bool good = all->len > 0;
  if (good)
    qsort(all->at, all->len, sizeof *all->at, larger_first);
  for (size_t i = 0; i < all->len && good; i++) {
    const struct memory_scalar *s = &all->at[i];
    uint64_t end = s->offset + s->type->size;
    bool within = false;
    for (size_t k = before; k < f->cells.len && good && !within; k++) {
      const struct memory_cell *c = &f->cells.at[k];
      within = is_within_cell(s, c);
      good =
          within || end <= c->offset || c->offset + c->type->size <= s->offset;
    }
    if (good && !within)
      add_cell(f, s->type, s->offset,
               arena_printf(f->m->arena, "%s.#%llu", path,
                            (unsigned long long)(s->offset - offset)));
  }
  if (!good)
    f->cells.len = before;
  return good;
}

/* Its cells are those of the member that has all others in it; without such a member,
   an integer of all bytes, or the largest scalars of several members; else the largest
   member, and what is not just one of its cells is any value. */
static void find_union_cells(struct memory_finder *f, const struct c_type *t,
                             uint64_t offset, const char *path) {
  memory_scalars all = {0};
  const struct c_member *m = largest_member(t);
  bool known = list_scalars(f, t, offset, &all);
  if (known && !(m && stands_for_union(f, m, offset, &all))) {
    const struct c_member *found = NULL;
    for (uint32_t i = 0; i < t->n && !found; i++)
      if (stands_for_union(f, &t->members[i], offset, &all))
        found = &t->members[i];
    const struct c_type *integer = found ? NULL : integer_of_union(f, t, &all);
    m = found ? found : m;
    if (integer) {
      add_cell(f, integer, offset, arena_concat(f->m->arena, path, ".#", ""));
      m = NULL;
    } else if (!found && f->row == CFA_NONE && !is_hidden_number(m) &&
               find_mixed_cells(f, &all, offset, path)) {
      m = NULL;
    }
  }
  if (m)
    find_cells(f, m->type, offset + m->offset,
               m->name ? arena_concat(f->m->arena, path, ".", m->name) : path);
  vec_free(&all);
}

static void find_cells(struct memory_finder *f, const struct c_type *t,
                       uint64_t offset, const char *path) {
  struct arena *a = f->m->arena;
  if (!t || f->cells.len > MEMORY_MOST_CELLS)
    return;
  if (t->kind == C_ARRAY) {
    find_array_cells(f, t, offset, path);
  } else if (t->kind == C_UNION) {
    find_union_cells(f, t, offset, path);
  } else if (t->kind == C_STRUCT) {
    for (uint32_t i = 0; i < t->n; i++) {
      const struct c_member *m = &t->members[i];
      find_cells(f, unit_of(f, m), offset + m->offset,
                 m->name ? arena_concat(a, path, ".", m->name) : path);
    }
  } else if (is_cell_type(t)) {
    add_cell(f, t, offset, path);
  }
}

static int by_offset(const void *x, const void *y) {
  const struct memory_cell *a = x, *b = y;
  if (a->offset != b->offset)
    return a->offset < b->offset ? -1 : 1;
  return a->row < b->row ? -1 : a->row > b->row; /* of chosen elements */
}

/* False: it has too many. */
static bool all_cells(struct memory_finder *f, const struct memory_object *o,
                      bool chooses) {
  f->cells.len = 0;
  f->rows.len = 0;
  f->row = CFA_NONE;
  f->chooses = chooses;
  find_cells(f, o->type, 0, "");
  return f->cells.len <= MEMORY_MOST_CELLS;
}

/* The chosen element of a table that the text fills would have a value by each of
   its lines. */
static bool may_choose_element(const struct memory_finder *f,
                               const struct memory_object *o) {
  return f->choice != MEMORY_CHOOSE_NONE &&
         (o->var == CFA_NONE || f->stores[o->var] <= MEMORY_MOST_CELLS);
}

static void give_cells(struct memory_finder *f, struct memory_object *o) {
  if (!o->type || o->is_rest)
    return;
  bool changes = o->var == CFA_NONE || !f->m->cfa->vars[o->var].is_const;
  bool first =
      f->choice >= MEMORY_CHOOSE_ALL && changes && may_choose_element(f, o);
  bool all = !first && o->sized && all_cells(f, o, false);
  if (!all && !(may_choose_element(f, o) && all_cells(f, o, true)))
    return;
  o->ncells = (uint32_t)f->cells.len;
  if (o->ncells > 0)
    qsort(f->cells.at, o->ncells, sizeof *f->cells.at, by_offset);
  o->cells =
      arena_copy(f->m->arena, f->cells.at, o->ncells, sizeof *f->cells.at);
  o->nrows = (uint32_t)f->rows.len;
  o->rows = arena_copy(f->m->arena, f->rows.at, o->nrows, sizeof *f->rows.at);
}

/* ---- Parts ------------------------------------------------------------------ */

/* Of a bit-field, that of its unit. */
static uint64_t member_bytes(const struct c_member *m) {
  return m->bits < 0 ? m->type->size : m->unit_bits / 8;
}

static const struct c_member *member_with(const struct c_type *t,
                                          uint64_t offset) {
  const struct c_member *found = NULL;
  for (uint32_t i = 0; i < t->n; i++) {
    const struct c_member *m = &t->members[i];
    if (m->offset <= offset && offset < m->offset + member_bytes(m) && !found)
      found = m;
  }
  return found;
}

static uint64_t fold_offset(const struct c_type *t, uint64_t offset) {
  if (t->kind == C_ARRAY)
    return t->of->size ? fold_offset(t->of, offset % t->of->size) : 0;
  if (t->kind != C_STRUCT)
    return 0;
  const struct c_member *m = member_with(t, offset);
  return m ? m->offset + fold_offset(m->type, offset - m->offset) : 0;
}

/* Whether no member has the byte. */
static bool is_between_members(const struct c_type *t, uint64_t offset) {
  if (t->kind == C_ARRAY)
    return t->of->size > 0 && is_between_members(t->of, offset % t->of->size);
  if (t->kind != C_STRUCT)
    return false;
  const struct c_member *m = member_with(t, offset);
  return !m || is_between_members(m->type, offset - m->offset);
}

/* Whether there are such bytes. */
static bool has_between(const struct c_type *t) {
  if (t->kind == C_ARRAY)
    return t->length > 0 && has_between(t->of);
  for (uint64_t end = 0; t->kind == C_STRUCT && end < t->size;) {
    const struct c_member *m = member_with(t, end);
    if (!m || has_between(m->type))
      return true;
    end = m->offset + member_bytes(m);
  }
  return false;
}

uint64_t memory_fold(const struct memory_object *o, uint64_t offset) {
  return o->type ? fold_offset(o->type, offset) : 0;
}

static uint64_t region_begin(const struct c_type *t, uint64_t offset) {
  if (t->kind == C_ARRAY && t->of->size) {
    uint64_t first = offset / t->of->size * t->of->size;
    return first + region_begin(t->of, offset - first);
  }
  const struct c_member *m =
      t->kind == C_STRUCT ? member_with(t, offset) : NULL;
  return m ? m->offset + region_begin(m->type, offset - m->offset) : 0;
}

uint64_t memory_region_begin(const struct memory_object *o, uint64_t offset) {
  return o->type ? region_begin(o->type, offset) : 0;
}

/* `region` is what is there, a scalar or a union; NULL: it is not known. */
static void memory_add_part(struct memory_finder *f, struct memory_object *o,
                            const struct c_type *region, uint64_t offset) {
  const struct c_type *type = region && is_cell_type(region) ? region : NULL;
  for (size_t i = o->first_part; i < f->parts.len; i++)
    if (f->parts.at[i].offset == offset) {
      if (f->parts.at[i].type != type)
        f->parts.at[i].type = NULL;
      if (f->parts.at[i].region != region)
        f->parts.at[i].region = NULL;
      return;
    }
  vec_push(&f->parts, ((struct memory_part){offset, type, region, o->number}));
}

static void find_parts(struct memory_finder *f, struct memory_object *o,
                       const struct c_type *t, uint64_t offset) {
  if (t->kind == C_ARRAY) {
    find_parts(f, o, t->of, offset);
  } else if (t->kind == C_STRUCT) {
    for (uint32_t i = 0; i < t->n; i++) {
      const struct c_member *m = &t->members[i];
      if (member_with(t, m->offset) == m)
        find_parts(f, o, m->type, offset + m->offset);
      else if (m->bits != 0) /* a shared unit */
        memory_add_part(f, o, NULL, offset + fold_offset(t, m->offset));
    }
  } else {
    memory_add_part(f, o, t, offset);
  }
}

uint32_t memory_part_at(const struct memory_objects *m, uint32_t object,
                        uint64_t offset) {
  const struct memory_object *o = &m->objects[object];
  if (offset > o->size)
    return CFA_NONE;
  if (o->between != CFA_NONE && offset < o->size &&
      is_between_members(o->type, offset))
    return o->between;
  uint64_t at = memory_fold(o, offset == o->size ? 0 : offset);
  for (uint32_t i = o->first_part; i < o->first_part + o->nparts; i++)
    if (m->parts[i].offset == at)
      return i;
  return o->first_part; /* of no type */
}

static bool is_element(const struct c_type *t, uint64_t offset, uint64_t size) {
  if (t->kind == C_ARRAY)
    return (offset == 0 && t->of->size == size) ||
           is_element(t->of, offset, size);
  const struct c_member *m =
      t->kind == C_STRUCT ? member_with(t, offset) : NULL;
  return m && is_element(m->type, offset - m->offset, size);
}

bool memory_is_element(const struct memory_objects *m, uint32_t part,
                       uint64_t size) {
  const struct memory_object *o = &m->objects[m->parts[part].object];
  return o->type && is_element(o->type, m->parts[part].offset, size);
}

static bool begins_record(const struct c_type *t, uint64_t offset,
                          bool in_record) {
  if (t->kind == C_ARRAY)
    return (in_record && offset == 0) || begins_record(t->of, offset, false);
  const struct c_member *m =
      t->kind == C_STRUCT ? member_with(t, offset) : NULL;
  return m && begins_record(m->type, offset - m->offset, offset == 0);
}

bool memory_begins_record(const struct memory_objects *m, uint32_t part) {
  const struct memory_object *o = &m->objects[m->parts[part].object];
  return o->type && part != o->between &&
         begins_record(o->type, m->parts[part].offset, false);
}

/* ---- Objects ---------------------------------------------------------------- */

/* Nothing is packed. */
static bool is_aligned_type(const struct c_type *t) {
  if (t->kind == C_ARRAY)
    return is_aligned_type(t->of);
  for (uint32_t i = 0; c_is_record(t) && i < t->n; i++) {
    const struct c_member *m = &t->members[i];
    if (m->bits < 0 &&
        (m->type->align > t->align || m->type->align == 0 ||
         m->offset % m->type->align != 0 || !is_aligned_type(m->type)))
      return false;
  }
  return t->align > 0 && t->size % t->align == 0;
}

/* Parts first: an incomplete type has none. */
static void add_object(struct memory_finder *f, struct memory_object o) {
  o.number = (uint32_t)f->objects.len;
  o.address = f->next_address;
  if (o.var != CFA_NONE)
    o.address = cfa_aligned(o.address, cfa_align(&f->m->cfa->vars[o.var]));
  o.room = o.size + (o.is_rest ? f->most.rest : 0);
  f->next_address =
      cfa_aligned(o.address + o.room + ROOM_AFTER, CFA_LEAST_ALIGN);
  o.first_part = (uint32_t)f->parts.len;
  if (o.type)
    find_parts(f, &o, o.type, 0);
  if (f->parts.len == o.first_part)
    memory_add_part(f, &o, NULL, 0);
  o.between = CFA_NONE;
  if (o.type && has_between(o.type)) {
    o.between = (uint32_t)f->parts.len;
    vec_push(&f->parts, ((struct memory_part){.object = o.number}));
  }
  o.nparts = (uint32_t)f->parts.len - o.first_part;
  give_cells(f, &o);
  o.aligned = o.ncells > 0 && is_aligned_type(o.type);
  vec_push(&f->objects, o);
}

static void add_variable(struct memory_finder *f, const struct cfa_var *v) {
  f->m->of_var[v->number] = (uint32_t)f->objects.len;
  add_object(
      f, (struct memory_object){.var = v->number,
                                .edge = CFA_NONE,
                                .proc = v->scope == CFA_GLOBAL ? 0 : v->proc,
                                .name = v->unique,
                                .type = v->type,
                                .size = v->type->size,
                                .sized = true});
}

static const struct c_type *converted_in(const struct cfa_expr *e,
                                         uint32_t var) {
  const struct c_type *found = NULL;
  if (!e)
    return NULL;
  if (e->op == CFA_CONVERT && e->arg[0]->op == CFA_VARIABLE &&
      e->arg[0]->var == var && e->type->kind == C_POINTER &&
      e->type->of->complete && e->type->of->size > 0)
    return e->type->of;
  for (unsigned i = 0; i < e->nargs && !found; i++)
    found = converted_in(e->arg[i], var);
  return found;
}

/* The same in all of the procedure. */
static const struct c_type *
converted_in_proc(const struct cfa *g, const struct cfa_proc *p, uint32_t var) {
  const struct c_type *t = NULL;
  for (uint32_t i = 0; i < p->nedges && !t; i++) {
    const struct cfa_edge *e = &g->edges[p->first_edge + i];
    t = converted_in(e->expr, var);
    t = t ? t : converted_in(e->address, var);
    for (uint32_t k = 0; k < e->nargs && !t; k++)
      t = converted_in(e->args[k], var);
  }
  return t;
}

static bool is_copy_of(const struct cfa_expr *e, uint32_t var) {
  while (e->op == CFA_CONVERT && e->arg[0]->type->kind == C_POINTER)
    e = e->arg[0];
  return e->op == CFA_VARIABLE && e->var == var;
}

enum { MOST_POINTER_COPIES = 32 };

/* As what the pointer is used that the variable of the procedure has, or a copy of it
   here, or where the procedure returns it.  *left: so many copies are looked at. */
static const struct c_type *used_as(const struct cfa *g,
                                    const struct cfa_proc *p, uint32_t var,
                                    unsigned *left) {
  if (*left == 0)
    return NULL;
  --*left;
  const struct c_type *t = converted_in_proc(g, p, var);
  for (uint32_t i = 0; i < p->nedges && !t; i++) {
    const struct cfa_edge *e = &g->edges[p->first_edge + i];
    if (e->kind == CFA_SET && e->var != var && is_copy_of(e->expr, var))
      t = used_as(g, p, e->var, left);
  }
  for (uint32_t i = 0; i < g->nedges && !t && p->result == var; i++) {
    const struct cfa_edge *e = &g->edges[i];
    if (e->kind == CFA_CALL && e->var != CFA_NONE && &g->procs[e->callee] == p)
      t = used_as(g, &g->procs[g->locations[e->from].proc], e->var, left);
  }
  return t;
}

/* What is kept in a new object: a record that its size names, or as the pointer to it is
   used, or another type that its size names. */
static const struct c_type *kept_type(const struct cfa *g,
                                      const struct cfa_edge *e) {
  const struct cfa_proc *p = &g->procs[g->locations[e->from].proc];
  const struct c_type *t = e->of && c_is_record(e->of) ? e->of : NULL;
  unsigned left = MOST_POINTER_COPIES;
  t = t ? t : used_as(g, p, e->var, &left);
  t = t ? t : e->of;
  return t && t->complete && !t->variable && t->size > 0 ? t : NULL;
}

static void count_stores(struct memory_finder *f) {
  const struct cfa *g = f->m->cfa;
  f->stores = xcalloc(g->nvars + 1, sizeof *f->stores);
  for (uint32_t i = 0; i < g->nedges; i++) {
    const struct cfa_expr *e = g->edges[i].address;
    if (g->edges[i].kind != CFA_STORE)
      continue;
    while (e->op != CFA_ADDRESS && e->nargs > 0)
      e = e->arg[0];
    if (e->op == CFA_ADDRESS && e->var != CFA_NONE)
      f->stores[e->var]++;
  }
}

/* ---- What a run does once --------------------------------------------------- */

/* Whether a way within the procedure leads from one location to another. */
static bool way_leads_to(const struct cfa *g, uint32_t from, uint32_t to) {
  VEC(uint32_t) work = {0};
  const struct cfa_proc *p = &g->procs[g->locations[from].proc];
  bool *met = xcalloc(p->nlocations, sizeof *met);
  vec_push(&work, from);
  while (work.len > 0 && !met[to - p->first_location]) {
    uint32_t at = vec_pop(&work);
    if (met[at - p->first_location])
      continue;
    met[at - p->first_location] = true;
    for (uint32_t i = 0; i < g->locations[at].nout; i++)
      vec_push(&work, g->edges[g->locations[at].out[i]].to);
  }
  bool found = met[to - p->first_location];
  xfree(met);
  vec_free(&work);
  return found;
}

/* The edge that begins the procedure, if there is just one; else CFA_NONE. */
static uint32_t only_call(const struct cfa *g, uint32_t proc) {
  uint32_t found = CFA_NONE;
  for (uint32_t i = 0; i < g->nedges; i++) {
    const struct cfa_edge *e = &g->edges[i];
    if (!cfa_enters(g, e, proc))
      continue;
    if (found != CFA_NONE)
      return CFA_NONE;
    found = i;
  }
  return found;
}

enum { MOST_CALLS_ABOVE = 20 };

/* It is in no cycle, and neither are the only call of its procedure and those
   above. */
static bool is_done_once(const struct cfa *g, const struct cfa_edge *e) {
  for (int i = 0; i < MOST_CALLS_ABOVE; i++) {
    uint32_t proc = g->locations[e->from].proc;
    if (way_leads_to(g, e->to, e->from))
      return false;
    if (proc == 0)
      return true;
    uint32_t call = only_call(g, proc);
    if (call == CFA_NONE)
      return false;
    e = &g->edges[call];
  }
  return false;
}

/* Whether there is at most one object of the edge at a time. */
static bool has_one(const struct memory_objects *m, const struct cfa_edge *e) {
  const struct cfa *g = m->cfa;
  return is_done_once(g, e) || (e->automatic && !g->threads &&
                                !m->recursive[g->locations[e->from].proc]);
}

/* ---- Objects that are made -------------------------------------------------- */

static void memory_add_new(struct memory_finder *f, const struct cfa_edge *e) {
  const struct cfa *g = f->m->cfa;
  const struct c_type *of = kept_type(g, e);
  uint64_t size;
  bool sized = cfa_known_value(g, e, e->expr, &size) && size <= f->most.unknown;
  size = sized ? size : f->most.unknown;
  unsigned line = cfa_place(g, e->span).line;
  if (of && size % of->size != 0 && sized)
    of = NULL;
  uint32_t made = has_one(f->m, e) ? 1 : MEMORY_INSTANCES + 1;
  f->m->of_edge[e->number] = (uint32_t)f->objects.len;
  f->m->made[e->number] = made;
  for (uint32_t i = 0; i < made; i++) {
    struct memory_object o = {
        .var = CFA_NONE,
        .edge = e->number,
        .is_rest = i == MEMORY_INSTANCES,
        .name = arena_printf(f->m->arena, "new@%u.%u#%u", line, e->number, i),
        .size = size,
        .sized = sized};
    if (of)
      o.type = c_array_of(g->types, of, true, size / of->size);
    add_object(f, o);
  }
}

struct memory_objects *memory_objects_of(const struct cfa *g,
                                         enum memory_choice choice) {
  struct memory_objects *m = arena_alloc(g->arena, sizeof *m);
  struct memory_finder f = {
      .m = m, .next_address = FIRST_ADDRESS, .choice = choice};
  m->cfa = g;
  m->arena = g->arena;
  m->recursive = cfa_recursive_procs(g);
  f.most = g->types->wide
               ? (struct memory_sizes){UINT64_C(1) << 24, UINT64_C(1) << 32}
               : (struct memory_sizes){UINT64_C(1) << 16, UINT64_C(1) << 20};
  count_stores(&f);
  m->of_var = arena_array(g->arena, g->nvars + 1, sizeof *m->of_var);
  m->of_edge = arena_array(g->arena, g->nedges + 1, sizeof *m->of_edge);
  for (uint32_t i = 0; i < g->nvars; i++) {
    m->of_var[i] = CFA_NONE;
    if (g->vars[i].in_memory)
      add_variable(&f, &g->vars[i]);
  }
  m->made = arena_array(g->arena, g->nedges + 1, sizeof *m->made);
  for (uint32_t i = 0; i < g->nedges; i++) {
    m->of_edge[i] = CFA_NONE;
    if (g->edges[i].kind == CFA_NEW)
      memory_add_new(&f, &g->edges[i]);
  }
  m->after = f.next_address;
  m->overfull = !g->types->wide && f.next_address > UINT32_MAX;
  m->nobjects = (uint32_t)f.objects.len;
  m->nparts = (uint32_t)f.parts.len;
  m->objects = vec_to_arena(&f.objects, g->arena);
  m->parts = vec_to_arena(&f.parts, g->arena);
  vec_free(&f.cells);
  vec_free(&f.rows);
  xfree(f.stores);
  return m;
}
