/* frontend/c/c_types.c — types of C and their layout. */
#include "c_types.h"

#include <assert.h>
#include <string.h>

/* ---- Arithmetic types ------------------------------------------------------- */

struct c_basic {
  enum c_kind kind;
  bool is_signed;
  uint8_t size, wide_size;   /* bytes on a machine of 32 and of 64 bits */
  uint8_t align, wide_align; /* 0: the size */
};

static const struct c_basic basics[] = {
    {C_VOID, false, 1, 1, 1, 1},         {C_BOOL, false, 1, 1, 0, 0},
    {C_CHAR, true, 1, 1, 0, 0},          {C_SCHAR, true, 1, 1, 0, 0},
    {C_UCHAR, false, 1, 1, 0, 0},        {C_SHORT, true, 2, 2, 0, 0},
    {C_USHORT, false, 2, 2, 0, 0},       {C_INT, true, 4, 4, 0, 0},
    {C_UINT, false, 4, 4, 0, 0},         {C_LONG, true, 4, 8, 0, 0},
    {C_ULONG, false, 4, 8, 0, 0},        {C_LLONG, true, 8, 8, 4, 0},
    {C_ULLONG, false, 8, 8, 4, 0},       {C_INT128, true, 16, 16, 0, 0},
    {C_UINT128, false, 16, 16, 0, 0},    {C_FLOAT, true, 4, 4, 0, 0},
    {C_DOUBLE, true, 8, 8, 4, 0},        {C_LDOUBLE, true, 12, 16, 4, 0},
    {C_OTHER_FLOAT, true, 16, 16, 4, 0},
};

static struct c_type *new_c_type(struct c_types *t, enum c_kind kind) {
  struct c_type *n = arena_alloc(t->arena, sizeof *n);
  n->kind = kind;
  return n;
}

static void add_basic(struct c_types *t, const struct c_basic *b) {
  struct c_type *n = new_c_type(t, b->kind);
  unsigned align = t->wide ? b->wide_align : b->align;
  n->complete = b->kind != C_VOID;
  n->is_signed = b->is_signed;
  n->size = t->wide ? b->wide_size : b->size;
  n->align = align ? align : n->size;
  n->bits = b->kind == C_BOOL ? 1 : (unsigned)n->size * 8;
  t->basic[b->kind] = n;
}

struct c_types *c_types_new(struct arena *a, unsigned long_bits) {
  struct c_types *t = arena_alloc(a, sizeof *t);
  t->arena = a;
  t->wide = long_bits != 32;
  for (size_t i = 0; i < sizeof basics / sizeof *basics; i++)
    add_basic(t, &basics[i]);
  t->size_t_ = t->basic[t->wide ? C_ULONG : C_UINT];
  t->ptrdiff_t_ = t->basic[t->wide ? C_LONG : C_INT];
  t->wchar_t_ = t->basic[t->wide ? C_INT : C_LONG];
  t->char_pointer = c_pointer_to(t, t->basic[C_CHAR]);
  t->void_pointer = c_pointer_to(t, t->basic[C_VOID]);
  return t;
}

static const struct c_type *element_of_all(const struct c_type *t) {
  while (t->kind == C_ARRAY)
    t = t->of;
  return t->kind == C_ENUM ? t->of : t;
}

uint64_t c_full_align(const struct c_type *t) {
  const struct c_type *of = element_of_all(t);
  if (c_is_record(of))
    return of->alone;
  bool halved =
      of->kind == C_LLONG || of->kind == C_ULLONG || of->kind == C_DOUBLE;
  return halved ? of->size : t->align;
}

uint64_t c_atomic_align(const struct c_type *t) {
  const struct c_type *of = element_of_all(t);
  bool whole = of->size <= 16 && (of->size & (of->size - 1)) == 0;
  return whole && of->size > t->align ? of->size : t->align;
}

const struct c_type *c_other_type(struct c_types *t, const char *text,
                                  uint64_t size, uint64_t align) {
  struct c_type *n = new_c_type(t, C_OTHER_FLOAT);
  n->complete = n->is_signed = true;
  n->tag = text;
  n->size = size;
  n->align = align;
  n->bits = (unsigned)size * 8;
  return n;
}

const struct c_type *c_vector_of(struct c_types *t, uint64_t size) {
  return c_other_type(t, "a vector", size, !t->wide && size == 8 ? 4 : size);
}

/* ---- Derived types ---------------------------------------------------------- */

const struct c_type *c_pointer_to(struct c_types *t, const struct c_type *to) {
  struct c_type *n = new_c_type(t, C_POINTER);
  n->of = to;
  n->complete = true;
  n->size = n->align = t->wide ? 8 : 4;
  n->bits = (unsigned)n->size * 8;
  return n;
}

const struct c_type *c_array_of(struct c_types *t, const struct c_type *of,
                                bool complete, uint64_t length) {
  struct c_type *n = new_c_type(t, C_ARRAY);
  n->of = of;
  n->complete = complete;
  n->length = length;
  n->variable = of->variable;
  n->varied = of->varied;
  n->size = complete ? of->size * length : 0;
  n->align = of->align;
  return n;
}

const struct c_type *c_function_of(struct c_types *t,
                                   const struct c_type *result,
                                   const struct c_type *const *params,
                                   uint32_t n, bool variadic,
                                   bool unspecified) {
  struct c_type *f = new_c_type(t, C_FUNCTION);
  f->of = result;
  f->params = params;
  f->n = n;
  f->variadic = variadic;
  f->unspecified = unspecified;
  f->size = f->align = 1; /* as gcc has it */
  return f;
}

struct c_type *c_new_tagged(struct c_types *t, enum c_kind kind,
                            const char *tag, struct span span) {
  struct c_type *n = new_c_type(t, kind);
  n->tag = tag;
  n->span = span;
  n->align = n->alone = 1;
  return n;
}

const struct c_type *c_unsigned_of_bits(const struct c_types *t,
                                        unsigned bits) {
  static const enum c_kind kinds[] = {C_UCHAR, C_USHORT, C_UINT, C_ULLONG};
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
    if (t->basic[kinds[i]]->bits == bits)
      return t->basic[kinds[i]];
  assert(!"a width of a standard type");
  return NULL;
}

/* ---- Layout ----------------------------------------------------------------- */

static uint64_t round_up(uint64_t x, uint64_t to) {
  return to > 1 ? (x + to - 1) / to * to : x;
}

/* The least unsigned integer, at a multiple of its size, that has all bits of a
   bit-field, which begins at bit `first` of the struct. */
static void set_unit(struct c_member *m, uint64_t first) {
  uint64_t end = first + (uint64_t)m->bits;
  m->unit_bits = 0;
  for (unsigned bits = 8; bits <= 64 && m->bits > 0 && !m->unit_bits; bits *= 2)
    if (end <= first / bits * bits + bits)
      m->unit_bits = bits;
  m->offset =
      m->unit_bits ? first / m->unit_bits * m->unit_bits / 8 : first / 8;
  m->bit_offset = (int)(first - m->offset * 8);
}

static uint64_t limited_to(uint64_t x, uint64_t limit) {
  return limit && x > limit ? limit : x;
}

static uint64_t larger(uint64_t x, uint64_t y) { return x > y ? x : y; }

/* That of its type, alone or as a name says. */
static uint64_t natural_align(const struct c_member *m) {
  return m->type_align ? m->type_align : m->type->align;
}

/* It crosses more boundaries of its type than a value of the type does. */
static bool spans_too_much(const struct c_member *m, uint64_t bit) {
  uint64_t align = natural_align(m) * 8;
  uint64_t end = bit % align + (uint64_t)m->bits + align - 1;
  return end / align > m->type->size * 8 / align;
}

/* A bit-field as wide as an integer, where such an integer may stand, is one: this
   gives the alignment of that, else 0. */
static uint64_t align_as_integer(const struct c_member *m, bool packed,
                                 uint64_t bit) {
  uint64_t bits = (uint64_t)m->bits;
  if (bits < 8 || bits & (bits - 1) || bit % bits || (packed && bits > 8))
    return 0;
  return m->align ? bits / 8 : limited_to(bits / 8, m->type->align);
}

/* A bit-field stands in one unit of its type, unless the struct is packed, or
   `#pragma pack` counts, or it is an integer; `*bit` counts the bits used so far.
   Neither of the first two counts for a field of no bits. */
static void place_bits(struct c_member *m, const struct c_layout *how,
                       bool packed, uint64_t *bit) {
  uint64_t natural = natural_align(m);
  uint64_t integer = align_as_integer(m, packed, *bit);
  uint64_t asked = larger(m->align, integer);
  m->placed = 1;
  if (m->bits == 0) {
    *bit = round_up(*bit, larger(asked, natural) * 8);
  } else {
    asked = limited_to(asked, how->pack);
    if (asked)
      *bit = round_up(*bit, asked * 8);
    if (!packed && !how->pack && !integer && spans_too_much(m, *bit))
      *bit = round_up(*bit, natural * 8);
  }
  set_unit(m, *bit);
  *bit += (uint64_t)m->bits;
  if (m->name)
    m->placed = larger(asked, how->pack ? limited_to(natural, how->pack)
                              : packed  ? 1
                                        : natural);
}

static void place_whole(struct c_member *m, const struct c_layout *how,
                        bool packed, uint64_t *bit) {
  uint64_t own = packed && m->align ? m->align
                 : packed           ? 1
                                    : larger(m->align, natural_align(m));
  m->placed = limited_to(own, how->pack);
  m->offset = round_up((*bit + 7) / 8, m->placed);
  *bit = (m->offset + m->type->size) * 8;
}

/* A unit that goes beyond the struct is none: there may be no memory. */
static void drop_units_beyond(const struct c_type *s, struct c_member *members,
                              uint32_t n) {
  for (uint32_t i = 0; i < n; i++) {
    struct c_member *m = &members[i];
    if (m->bits < 0 || m->offset + m->unit_bits / 8 <= s->size)
      continue;
    m->offset += (uint64_t)m->bit_offset / 8;
    m->bit_offset %= 8;
    m->unit_bits = 0;
  }
}

/* A bit-field whose unit is in that of another takes the other's: then units do
   not overlap.  Units are at multiples of their sizes, so that two which overlap
   are one in the other. */
static void share_unit(const struct c_member *wide, struct c_member *narrow) {
  uint64_t first = narrow->offset * 8 + (uint64_t)narrow->bit_offset;
  if (!wide->unit_bits || wide->unit_bits <= narrow->unit_bits ||
      !narrow->unit_bits ||
      narrow->offset / (wide->unit_bits / 8) * (wide->unit_bits / 8) !=
          wide->offset)
    return;
  narrow->unit_bits = wide->unit_bits;
  narrow->offset = wide->offset;
  narrow->bit_offset = (int)(first - wide->offset * 8);
}

static const struct c_type *innermost_element(const struct c_type *t) {
  while (t->kind == C_ARRAY)
    t = t->of;
  return t;
}

static bool is_size_of_integer(uint64_t size) {
  return size == 1 || size == 2 || size == 4 || size == 8;
}

static bool is_dense(const struct c_type *t) {
  if (t->variable || !t->complete)
    return false;
  t = innermost_element(t);
  if (t->kind == C_STRUCT || t->kind == C_UNION)
    return t->dense;
  return (c_is_integer(t) && t->kind != C_BOOL) || t->kind == C_POINTER ||
         c_is_float(t);
}

const struct c_member *c_union_carrier(const struct c_type *t) {
  for (uint32_t i = 0; t->kind == C_UNION && i < t->n; i++) {
    const struct c_member *m = &t->members[i];
    if (m->bits < 0 && m->type->size == t->size && is_dense(m->type))
      return m;
  }
  return NULL;
}

/* In pieces are structs and arrays whose size is that of no integer. */
static enum c_kept kept_as(const struct c_type *t) {
  while (t->kind == C_ARRAY && t->length == 1)
    t = t->of;
  if (t->kind == C_ARRAY)
    return is_size_of_integer(t->size) && kept_as(t->of) != C_IN_PIECES
               ? C_AS_NUMBER
               : C_IN_PIECES;
  if (c_is_record(t))
    return t->kept;
  return t->kind == C_OTHER_FLOAT ? C_AS_OTHER : C_AS_NUMBER;
}

/* A part in pieces makes the whole one in pieces, if it is not empty.  A struct with a
   member as large as itself is kept as that member; a union is not. */
static enum c_kept record_kept_as(const struct c_type *s) {
  const struct c_member *whole = NULL;
  for (uint32_t i = 0; i < s->n; i++) {
    const struct c_member *m = &s->members[i];
    uint64_t bits = m->bits < 0 ? m->type->size * 8 : (uint64_t)m->bits;
    if (bits && kept_as(m->type) == C_IN_PIECES)
      return C_IN_PIECES;
    if (!whole && bits == s->size * 8)
      whole = m;
  }
  if (whole && s->kind == C_STRUCT)
    return kept_as(whole->type);
  return is_size_of_integer(s->size) ? C_AS_NUMBER : C_IN_PIECES;
}

/* Does the program ask for the alignment of a member?  That of its type counts if it
   is the greater one. */
static bool asks_for_align(const struct c_member *m, bool packed) {
  bool of_type = m->type_align ? m->asked : innermost_element(m->type)->asked;
  if (m->bits >= 0)
    return m->align || (of_type && (m->name || m->bits == 0));
  return of_type || (m->align && (packed || m->align >= natural_align(m)));
}

/* The alignments of all: gcc for i386 aligns what it keeps as an integer or a double
   to no more than 4 bytes in a struct, unless the program asks for it. */
static void align_record(struct c_type *s, const struct c_layout *how,
                         uint64_t most) {
  s->asked = how->align > 0;
  for (uint32_t i = 0; i < s->n; i++)
    s->asked |=
        asks_for_align(&s->members[i], how->packed || s->members[i].packed);
  s->kept = record_kept_as(s);
  s->alone = most;
  s->align = how->i386 && !s->asked && s->kept == C_AS_NUMBER
                 ? limited_to(most, 4)
                 : most;
}

static bool is_dense_struct(const struct c_type *s) {
  uint64_t end = 0;
  for (uint32_t i = 0; i < s->n; i++) {
    const struct c_member *m = &s->members[i];
    if (m->bits >= 0 || m->offset != end || !is_dense(m->type))
      return false;
    end += m->type->size;
  }
  return end == s->size;
}

/* What is known of a type from those of its members: types nest, and members of one
   type are not gone through again and again. */
static void sum_up_members(struct c_type *s) {
  s->has_union = s->kind == C_UNION;
  for (uint32_t i = 0; i < s->n; i++)
    s->has_union |= innermost_element(s->members[i].type)->has_union;
  s->dense =
      s->kind == C_UNION ? c_union_carrier(s) != NULL : is_dense_struct(s);
}

void c_lay_out(struct c_type *s, struct c_member *members, uint32_t n,
               const struct c_layout *how) {
  uint64_t bit = 0, size = 0, most = larger(how->align, 1);
  for (uint32_t i = 0; i < n; i++) {
    struct c_member *m = &members[i];
    if (s->kind == C_UNION)
      bit = 0;
    if (m->bits >= 0)
      place_bits(m, how, how->packed || m->packed, &bit);
    else
      place_whole(m, how, how->packed || m->packed, &bit);
    most = larger(most, m->placed);
    size = larger(size, (bit + 7) / 8);
  }
  s->size = round_up(size, most);
  drop_units_beyond(s, members, n);
  for (uint32_t i = 1; i < n && s->kind == C_STRUCT; i++)
    share_unit(&members[i - 1], &members[i]);
  for (uint32_t i = n; i-- > 1 && s->kind == C_STRUCT;)
    share_unit(&members[i], &members[i - 1]);
  s->members = members;
  s->n = n;
  align_record(s, how, most);
  s->complete = true;
  sum_up_members(s);
}

/* ---- Relations between types ------------------------------------------------ */

static bool same_params(const struct c_type *a, const struct c_type *b) {
  if (a->unspecified || b->unspecified)
    return true;
  if (a->n != b->n || a->variadic != b->variadic)
    return false;
  for (uint32_t i = 0; i < a->n; i++)
    if (!c_compatible(a->params[i], b->params[i]))
      return false;
  return true;
}

static bool has_byte(const struct c_member *m, uint64_t byte) {
  if (m->bits < 0)
    return byte >= m->offset && byte - m->offset < m->type->size &&
           c_is_of_member(m->type, byte - m->offset);
  uint64_t first = m->offset * 8 + (uint64_t)m->bit_offset;
  return m->name && m->bits > 0 && byte >= first / 8 &&
         byte * 8 < first + (uint64_t)m->bits;
}

bool c_is_of_member(const struct c_type *t, uint64_t byte) {
  while (t->kind == C_ARRAY && t->of->size > 0) {
    byte %= t->of->size;
    t = t->of;
  }
  if (!c_is_record(t))
    return true;
  for (uint32_t i = 0; i < t->n; i++)
    if (has_byte(&t->members[i], byte))
      return true;
  return false;
}

bool c_compatible(const struct c_type *a, const struct c_type *b) {
  if (a == b)
    return true;
  if (a->kind == C_ENUM && b->kind != C_ENUM)
    return a->of == b;
  if (b->kind == C_ENUM && a->kind != C_ENUM)
    return b->of == a;
  if (a->kind != b->kind)
    return false;
  switch (a->kind) {
  case C_POINTER:
    return c_compatible(a->of, b->of);
  case C_ARRAY:
    return c_compatible(a->of, b->of) &&
           (!a->complete || !b->complete || a->varied || b->varied ||
            a->length == b->length);
  case C_FUNCTION:
    return c_compatible(a->of, b->of) && same_params(a, b);
  case C_ENUM:
  case C_STRUCT:
  case C_UNION:
    return false;
  default: /* a bit-field has its own width */
    return a->bits == b->bits;
  }
}

const struct c_type *c_composite(const struct c_type *a,
                                 const struct c_type *b) {
  if (a->kind == C_ARRAY && b->kind == C_ARRAY)
    return a->complete ? a : b;
  if (a->kind == C_FUNCTION && b->kind == C_FUNCTION)
    return a->unspecified ? b : a;
  return a;
}

/* A width of its own, not less than that of int: gcc computes in it. */
static bool has_own_width(const struct c_types *t, const struct c_type *of) {
  return c_is_integer(of) && of->kind > C_INT && of->kind < C_ENUM &&
         of->bits >= t->basic[C_INT]->bits &&
         of->bits < t->basic[of->kind]->bits;
}

/* Types of a width of their own, which bit-fields have, promote as C11 6.3.1.1
   says for bit-fields: to int if that holds all their values. */
const struct c_type *c_promoted(const struct c_types *t,
                                const struct c_type *of) {
  const struct c_type *whole = t->basic[C_INT];
  if (of->kind == C_ENUM)
    of = of->of;
  if (!c_is_integer(of) || has_own_width(t, of))
    return of;
  if (of->bits < whole->bits ||
      (of->bits == whole->bits && of->is_signed && of->kind < C_INT))
    return whole;
  if (of->kind < C_INT)
    return of->is_signed ? whole : t->basic[C_UINT];
  return t->basic[of->kind];
}

static bool is_unsigned_kind(const struct c_type *t) { return !t->is_signed; }

const struct c_type *c_usual(const struct c_types *t, const struct c_type *a,
                             const struct c_type *b) {
  if (c_is_floating(a) || c_is_floating(b)) {
    if (c_is_floating(a) && c_is_floating(b))
      return a->kind >= b->kind ? a : b;
    return c_is_floating(a) ? a : b;
  }
  a = c_promoted(t, a);
  b = c_promoted(t, b);
  if (a == b)
    return a;
  if (has_own_width(t, a) || has_own_width(t, b)) {
    if (a->bits != b->bits)
      return a->bits > b->bits ? a : b;
    return is_unsigned_kind(a) ? a : b;
  }
  if (a->is_signed == b->is_signed)
    return a->kind > b->kind ? a : b;
  const struct c_type *u = is_unsigned_kind(a) ? a : b;
  const struct c_type *s = is_unsigned_kind(a) ? b : a;
  if (u->kind > s->kind)
    return u;
  return s->bits > u->bits ? s : t->basic[s->kind + 1];
}

const struct c_member *c_find_member(const struct c_type *record,
                                     const char *name, uint64_t *offset) {
  for (uint32_t i = 0; i < record->n; i++) {
    const struct c_member *m = &record->members[i];
    if (m->name == name && name) {
      *offset = m->offset;
      return m;
    }
    if (!m->name && c_is_record(m->type)) {
      const struct c_member *found = c_find_member(m->type, name, offset);
      *offset += m->offset;
      if (found)
        return found;
    }
  }
  *offset = 0;
  return NULL;
}

/* ---- Values ----------------------------------------------------------------- */

int64_t c_least(const struct c_type *t) {
  return t->is_signed ? -(int64_t)c_greatest(t) - 1 : 0;
}

uint64_t c_greatest(const struct c_type *t) {
  unsigned bits = t->is_signed ? t->bits - 1 : t->bits;
  return bits >= 64 ? UINT64_MAX : (UINT64_C(1) << bits) - 1;
}

uint64_t c_wrap(const struct c_type *t, uint64_t value) {
  if (t->kind == C_BOOL)
    return value != 0;
  if (t->bits == 0 || t->bits >= 64) /* 0: of what is no scalar */
    return value;
  uint64_t mask = (UINT64_C(1) << t->bits) - 1, sign = UINT64_C(1)
                                                       << (t->bits - 1);
  value &= mask;
  return t->is_signed && value & sign ? value | ~mask : value;
}

/* ---- Text ------------------------------------------------------------------- */

static const char *basic_text(enum c_kind kind) {
  static const char *const texts[] = {
      [C_VOID] = "void",
      [C_BOOL] = "_Bool",
      [C_CHAR] = "char",
      [C_SCHAR] = "signed char",
      [C_UCHAR] = "unsigned char",
      [C_SHORT] = "short",
      [C_USHORT] = "unsigned short",
      [C_INT] = "int",
      [C_UINT] = "unsigned int",
      [C_LONG] = "long",
      [C_ULONG] = "unsigned long",
      [C_LLONG] = "long long",
      [C_ULLONG] = "unsigned long long",
      [C_INT128] = "__int128",
      [C_UINT128] = "unsigned __int128",
      [C_FLOAT] = "float",
      [C_DOUBLE] = "double",
      [C_LDOUBLE] = "long double",
      [C_OTHER_FLOAT] = "a vector, complex or other floating type",
  };
  return texts[kind];
}

static const char *params_text(struct arena *a, const struct c_type *f) {
  const char *text = f->n || f->unspecified ? "" : "void";
  for (uint32_t i = 0; i < f->n; i++)
    text = arena_concat(a, text, i ? ", " : "", c_type_text(a, f->params[i]));
  return f->variadic ? arena_concat(a, text, f->n ? ", ..." : "...", "") : text;
}

/* `inner` is what the type is around: `*`, `(*)[3]`. */
static const char *text_around(struct arena *a, const struct c_type *t,
                               const char *inner) {
  switch (t->kind) {
  case C_POINTER: {
    bool parens = t->of->kind == C_ARRAY || t->of->kind == C_FUNCTION;
    const char *star =
        arena_concat(a, parens ? "(*" : "*", inner, parens ? ")" : "");
    return text_around(a, t->of, star);
  }
  case C_ARRAY:
    return text_around(a, t->of,
                       t->complete ? arena_printf(a, "%s[%llu]", inner,
                                                  (unsigned long long)t->length)
                                   : arena_concat(a, inner, "[]", ""));
  case C_FUNCTION:
    return text_around(a, t->of,
                       arena_printf(a, "%s(%s)", inner, params_text(a, t)));
  case C_STRUCT:
  case C_UNION:
  case C_ENUM:
    return arena_printf(a, "%s %s%s%s",
                        t->kind == C_STRUCT  ? "struct"
                        : t->kind == C_UNION ? "union"
                                             : "enum",
                        t->tag ? t->tag : "{...}", *inner ? " " : "", inner);
  default:
    return arena_concat(a, t->tag ? t->tag : basic_text(t->kind),
                        *inner ? " " : "", inner);
  }
}

const char *c_type_text(struct arena *a, const struct c_type *t) {
  return text_around(a, t, "");
}
