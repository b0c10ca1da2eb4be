/* frontend/c/cfa_run_memory.c — the objects of a run.  See cfa_run_memory.h. */
#include "cfa_run_memory.h"

#include <string.h>

enum {
  ADDRESSES_FROM = 0x10000000, /* above those of functions */
  HEAP_FROM = 0x60000000,
  MOST_HEAP_BYTES = 1 << 28,
  ROOM_BETWEEN = 64,
};

void run_memory_init(struct run_memory *m, const struct cfa *g) {
  *m = (struct run_memory){
      .g = g, .next_address = ADDRESSES_FROM, .next_heap = HEAP_FROM};
}

/* ---- Objects ---------------------------------------------------------------- */

static uint64_t room_of(uint64_t size) {
  return (size + ROOM_BETWEEN + 15) / 16 * 16;
}

static struct cfa_memory_object *push_object(memory_objects *in, uint64_t *next,
                                             uint64_t limit, uint64_t size,
                                             uint64_t align) {
  *next = cfa_aligned(*next, align);
  if (size > limit || *next + room_of(size) >= limit)
    return NULL;
  struct cfa_memory_object o = {
      .address = *next, .size = size, .bytes = xcalloc(size + 1, 1)};
  *next += room_of(size);
  vec_push(in, o);
  return &in->at[in->len - 1];
}

struct cfa_memory_object *run_memory_push(struct run_memory *m,
                                          const struct c_type *type,
                                          uint64_t size, uint64_t align,
                                          bool on_heap) {
  if (on_heap && (size > MOST_HEAP_BYTES || m->heap_bytes > MOST_HEAP_BYTES))
    return NULL;
  struct cfa_memory_object *o =
      on_heap
          ? push_object(&m->heap, &m->next_heap, RUN_ADDRESSES_TO, size, align)
          : push_object(&m->objects, &m->next_address, HEAP_FROM, size, align);
  if (!o)
    return NULL;
  m->heap_bytes += on_heap ? size : 0;
  o->type = type;
  return o;
}

static void release_objects(memory_objects *in, size_t to) {
  while (in->len > to) {
    struct cfa_memory_object o = vec_pop(in);
    xfree(o.bytes);
    xfree(o.marks);
  }
}

/* Addresses begin again where they do not grow for ever. */
void run_memory_drop(struct run_memory *m, size_t to) {
  release_objects(&m->objects, to);
  if (m->next_address <= HEAP_FROM / 2)
    return;
  struct cfa_memory_object *last = to ? &m->objects.at[to - 1] : NULL;
  m->next_address = last ? last->address + room_of(last->size) : ADDRESSES_FROM;
  m->reused = true;
}

bool run_memory_release(struct run_memory *m, uint64_t address,
                        bool automatic) {
  struct cfa_memory_object *o = run_memory_at(m, address);
  if (!o || address < HEAP_FROM || address != o->address ||
      o->automatic != automatic)
    return false;
  m->heap_bytes -= o->size;
  xfree(o->bytes);
  o->bytes = NULL;
  return true;
}

void run_memory_free(struct run_memory *m) {
  release_objects(&m->objects, 0);
  release_objects(&m->heap, 0);
  vec_free(&m->objects);
  vec_free(&m->heap);
}

/* ---- Places ----------------------------------------------------------------- */

struct cfa_memory_object *run_memory_at(const struct run_memory *m,
                                        uint64_t address) {
  const memory_objects *in = address >= HEAP_FROM ? &m->heap : &m->objects;
  size_t low = 0, high = in->len;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (in->at[middle].address <= address)
      low = middle + 1;
    else
      high = middle;
  }
  struct cfa_memory_object *o = low ? &in->at[low - 1] : NULL;
  return o && o->bytes && address - o->address <= o->size ? o : NULL;
}

bool run_memory_of_variable(const struct run_memory *m, uint64_t address) {
  const struct cfa_memory_object *o = run_memory_at(m, address);
  return o && (address < HEAP_FROM || o->automatic);
}

struct cfa_memory_object *run_memory_bytes(const struct run_memory *m,
                                           uint64_t address, uint64_t size) {
  struct cfa_memory_object *o = run_memory_at(m, address);
  return o && o->size - (address - o->address) >= size ? o : NULL;
}

static void make_marks(struct cfa_memory_object *o) {
  if (!o->marks)
    o->marks = xcalloc(o->size + 1, 1);
}

void run_memory_unset(struct cfa_memory_object *o) {
  make_marks(o);
  memset(o->marks, RUN_BYTE_UNSET, o->size);
}

void run_memory_write(struct cfa_memory_object *o, uint64_t address,
                      const struct c_type *type, uint64_t value, bool unset) {
  uint64_t at = address - o->address;
  bool pointer = type->kind == C_POINTER && value != 0;
  memcpy(o->bytes + at, &value, type->size); /* little-endian, as the machines
                                                are */
  if (unset || pointer)
    make_marks(o);
  for (size_t i = 0; o->marks && i < type->size; i++)
    o->marks[at + i] =
        (unsigned char)(unset     ? RUN_BYTE_UNSET
                        : pointer ? RUN_BYTE_POINTER + i * RUN_BYTE_NUMBER
                                  : 0);
}

static void copy_byte(struct cfa_memory_object *target, uint64_t to,
                      const struct cfa_memory_object *source, uint64_t from) {
  if (source->marks)
    make_marks(target);
  target->bytes[to] = source->bytes[from];
  if (target->marks)
    target->marks[to] = source->marks ? source->marks[from] : 0;
}

/* Backwards where the target is behind: then nothing is written before it is read. */
void run_memory_copy_padding(struct cfa_memory_object *target, uint64_t to,
                             const struct cfa_memory_object *source,
                             uint64_t from, const struct c_type *of,
                             uint64_t size) {
  for (uint64_t i = 0; i < size; i++) {
    uint64_t k = to > from ? size - 1 - i : i;
    if (!c_is_of_member(of, k % of->size))
      copy_byte(target, to - target->address + k, source,
                from - source->address + k);
  }
}

/* ---- Pointers --------------------------------------------------------------- */

static bool is_run_function(const struct run_memory *m, uint64_t x) {
  return cfa_is_function_address(x, m->g->nprocs);
}

static void add_marks(struct cfa_memory_object *o, uint64_t address, uint64_t n,
                      unsigned marks) {
  make_marks(o);
  for (uint64_t i = 0; i < n; i++)
    o->marks[address - o->address + i] |= (unsigned char)marks;
}

void run_memory_mark_guess(const struct run_memory *m,
                           struct cfa_memory_object *o, uint64_t address,
                           const struct c_type *type, uint64_t value,
                           bool guessed) {
  bool function = type->kind == C_POINTER && is_run_function(m, value);
  unsigned marks =
      (guessed ? RUN_BYTE_GUESSED : 0) | (function ? RUN_BYTE_FUNCTION : 0);
  if (marks)
    add_marks(o, address, type->size, marks);
}

void run_memory_guess(struct cfa_memory_object *o, uint64_t address,
                      uint64_t n) {
  add_marks(o, address, n, RUN_BYTE_GUESSED);
}

bool run_memory_is_guessed(const struct cfa_memory_object *o, uint64_t address,
                           const struct c_type *type) {
  unsigned guess = RUN_BYTE_GUESSED, marks = 0;
  if (type->kind != C_POINTER)
    guess |= RUN_BYTE_FUNCTION;
  for (uint64_t i = 0; o->marks && i < type->size; i++)
    marks |= o->marks[address - o->address + i];
  return (marks & guess) != 0;
}

/* A pointer to an object that is there, or past its end, or to a function, or
   null.  Of others, C has no value. */
static bool pointer_has_value(const struct run_memory *m, uint64_t x) {
  return x == 0 || is_run_function(m, x) || run_memory_at(m, x);
}

/* Objects that are constant may be one, as equal texts are; and what is past the
   end of one may be the begin of another. */
static bool equality_is_chosen(const struct run_memory *m, uint64_t x,
                               uint64_t y) {
  if (!pointer_has_value(m, x) || !pointer_has_value(m, y))
    return true;
  if (x == 0 || y == 0)
    return false;
  const struct cfa_memory_object *o = run_memory_at(m, x);
  const struct cfa_memory_object *p = run_memory_at(m, y);
  if (!o || !p)
    return o || p;
  bool inside = x - o->address < o->size && y - p->address < p->size;
  return o != p && (!inside || (o->is_const && p->is_const));
}

static bool in_one_object(const struct run_memory *m, uint64_t x, uint64_t y) {
  const struct cfa_memory_object *o = run_memory_at(m, x);
  return o && o == run_memory_at(m, y);
}

/* A pointer stays in its object; null stays null. */
static bool leaves_object(const struct run_memory *m, uint64_t x,
                          uint64_t distance) {
  return x == 0 ? distance != 0 : !in_one_object(m, x, x + distance);
}

static bool difference_is_chosen(const struct run_memory *m,
                                 const struct cfa_expr *e, uint64_t x,
                                 uint64_t y) {
  uint64_t size = e->arg[0]->type->of->size;
  bool whole = (int64_t)(x - y) % (int64_t)(size ? size : 1) == 0;
  return (x != 0 || y != 0) && !(whole && in_one_object(m, x, y));
}

static bool conversion_is_chosen(const struct run_memory *m,
                                 const struct c_type *from,
                                 const struct c_type *to, uint64_t x) {
  bool between = from->kind == C_POINTER && to->kind == C_POINTER;
  if (to->kind == C_BOOL)
    return from->kind == C_POINTER && !pointer_has_value(m, x);
  return !between && x != 0;
}

bool run_memory_chooses(const struct run_memory *m, const struct cfa_expr *e,
                        uint64_t x, uint64_t y) {
  const struct c_type *in = e->arg[0]->type;
  uint64_t size;
  switch (e->op) {
  case CFA_CONVERT:
    return conversion_is_chosen(m, in, e->type, x);
  case CFA_EQUAL:
  case CFA_UNEQUAL:
    return equality_is_chosen(m, x, y);
  case CFA_LESS:
  case CFA_LESS_EQUAL:
  case CFA_GREATER:
  case CFA_GREATER_EQUAL:
    return !in_one_object(m, x, y);
  case CFA_DISTANCE:
    return difference_is_chosen(m, e, x, y);
  case CFA_ELEMENT:
    size = in->of->size ? in->of->size : 1;
    return leaves_object(m, x, y * size);
  case CFA_MEMBER:
    return leaves_object(m, x, e->offset);
  default:
    return true;
  }
}

bool run_memory_places_function(const struct run_memory *m,
                                const struct cfa_expr *e, uint64_t x,
                                uint64_t y) {
  if (e->arg[0]->type->kind != C_POINTER)
    return false;
  switch (e->op) {
  case CFA_CONVERT:
    return c_is_integer(e->type) && e->type->kind != C_BOOL &&
           is_run_function(m, x);
  case CFA_LESS:
  case CFA_LESS_EQUAL:
  case CFA_GREATER:
  case CFA_GREATER_EQUAL:
  case CFA_DISTANCE:
    return x != y && (is_run_function(m, x) || is_run_function(m, y));
  case CFA_ELEMENT:
    return y != 0 && is_run_function(m, x);
  case CFA_MEMBER:
    return e->offset != 0 && is_run_function(m, x);
  default:
    return false;
  }
}

/* ---- Bytes ------------------------------------------------------------------ */

static bool is_padding(const struct c_type *t, uint64_t at);

/* How many bits of the byte are those of the member, which is no padding. */
static unsigned bits_of_byte(const struct c_member *m, uint64_t at) {
  if (m->bits < 0)
    return at >= m->offset && at - m->offset < m->type->size &&
                   !is_padding(m->type, at - m->offset)
               ? 8
               : 0;
  unsigned n = 0;
  uint64_t first = m->offset * 8 + (uint64_t)m->bit_offset;
  for (uint64_t bit = at * 8; m->name && bit < at * 8 + 8; bit++)
    n += bit >= first && bit < first + (uint64_t)m->bits;
  return n;
}

/* Whether the byte has bits that are in no member: assignments may change them.
   In a union, where a byte is of one member, it counts. */
static bool is_padding(const struct c_type *t, uint64_t at) {
  while (t->kind == C_ARRAY) {
    t = t->of;
    at %= t->size ? t->size : 1;
  }
  if (!c_is_record(t))
    return c_is_floating(t) && !c_is_float(t);
  unsigned n = 0;
  for (uint32_t i = 0; i < t->n; i++)
    n += bits_of_byte(&t->members[i], at);
  return n < 8;
}

/* By the names of members, nobody comes to padding.  A bit-field is read with its
   unit, whose address is a part without a name of the field's. */
static bool loads_member(const struct cfa_expr *address) {
  const struct cfa_expr *x = address;
  if (x->op == CFA_MEMBER && x->member)
    return true;
  while (x->op == CFA_CONVERT ||
         (x->op == CFA_MEMBER && !x->member && x->offset == 0))
    x = x->arg[0];
  return x->op == CFA_MEMBER && x->member && x->member->bits >= 0;
}

static bool loads_padding(const struct cfa_expr *e,
                          const struct cfa_memory_object *o, uint64_t at) {
  const struct c_type *t = o->type;
  while (t && t->kind == C_ARRAY)
    t = t->of;
  if (!t || t->size == 0 || (c_is_record(t) && t->dense) ||
      loads_member(e->arg[0]))
    return false;
  for (size_t i = 0; i < e->type->size; i++)
    if (is_padding(t, (at + i) % t->size))
      return true;
  return false;
}

/* Whether bytes of pointers are read as what they are, and nothing else is read as a
   pointer. */
static bool loads_addresses(const struct cfa_expr *e,
                            const struct cfa_memory_object *o, uint64_t at) {
  bool pointer = e->type->kind == C_POINTER, all = o->marks, zero = true;
  bool any = false;
  const unsigned kinds = RUN_BYTE_GUESSED - 1; /* what is below */
  for (size_t i = 0; i < e->type->size; i++) {
    unsigned mark = o->marks ? o->marks[at + i] & kinds : 0;
    any |= (mark & RUN_BYTE_POINTER) != 0;
    all = all && mark == RUN_BYTE_POINTER + i * RUN_BYTE_NUMBER;
    zero = zero && o->bytes[at + i] == 0;
  }
  return pointer ? !all && (any || !zero) : any;
}

bool run_memory_chooses_load(const struct cfa_expr *e,
                             const struct cfa_memory_object *o,
                             uint64_t address) {
  uint64_t at = address - o->address;
  return loads_addresses(e, o, at) || loads_padding(e, o, at);
}
