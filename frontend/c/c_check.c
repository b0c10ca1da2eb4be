/* frontend/c/c_check.c — declarations and statements of C programs (C11 6.7,
 * 6.8, 6.9). */
#include "c_checking.h"
#include "c_text.h"

#include <assert.h>
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/hash_table.h"

/* ---- Scopes ----------------------------------------------------------------- */

struct c_scope_key {
  const char *name; /* interned */
  uintptr_t space;  /* enum c_space */
};

struct c_scope_entry {
  struct c_scope_key key;
  void *value; /* NULL: nothing, now */
  unsigned depth;
  UT_hash_handle hh;
};

static struct c_scope_entry *
find_scope_entry(struct c_checker *c, const char *name, enum c_space space) {
  struct c_scope_key key = {name, space};
  struct c_scope_entry *e;
  HASH_FIND(hh, c->entries, &key, sizeof key, e);
  return e;
}

static void *scope_find(struct c_checker *c, const char *name,
                        enum c_space space) {
  struct c_scope_entry *e = find_scope_entry(c, name, space);
  return e ? e->value : NULL;
}

/* What the innermost scope says itself. */
static void *scope_here(struct c_checker *c, const char *name,
                        enum c_space space) {
  struct c_scope_entry *e = find_scope_entry(c, name, space);
  return e && e->depth == c->depth ? e->value : NULL;
}

static void scope_add(struct c_checker *c, const char *name, enum c_space space,
                      void *value) {
  struct c_scope_entry *e = find_scope_entry(c, name, space);
  if (!e) {
    e = arena_alloc(c->arena, sizeof *e);
    e->key = (struct c_scope_key){name, space};
    HASH_ADD(hh, c->entries, key, sizeof e->key, e);
  }
  struct c_scope_undo u = {e, e->value, e->depth};
  if (c->depth)
    vec_push(&c->undo, u);
  e->value = value;
  e->depth = c->depth;
}

void c_open_scope(struct c_checker *c) {
  vec_push(&c->scopes, c->undo.len);
  c->depth++;
}

void c_close_scope(struct c_checker *c) {
  size_t to = vec_pop(&c->scopes);
  c->depth--;
  while (c->undo.len > to) {
    struct c_scope_undo u = vec_pop(&c->undo);
    u.entry->value = u.value;
    u.entry->depth = u.depth;
  }
}

struct c_symbol *c_lookup(struct c_checker *c, const char *name) {
  return scope_find(c, name, C_NAMES);
}

/* ---- Types ------------------------------------------------------------------ */

/* What a declarator says of the name in it. */
struct c_declared {
  const struct c_type *type;
  const char *name; /* NULL: none */
  struct span span;
  const struct c_declarator *function; /* the one that has the parameters */
};

static struct c_declared declarator_type(struct c_checker *c,
                                         const struct c_declarator *d,
                                         const struct c_type *base);
static const struct c_type *specs_type(struct c_checker *c, struct c_specs *s);
static bool says_atomic(struct c_checker *c, const struct c_specs *s);

/* `__DI__) …`: gcc's names for widths. */
static const struct c_type *mode_type(const struct c_types *t, const char *mode,
                                      const struct c_type *of) {
  static const struct {
    const char *name;
    enum c_kind kind; /* the signed one; the unsigned one comes next */
  } modes[] = {{"QI", C_SCHAR},  {"byte", C_SCHAR},   {"HI", C_SHORT},
               {"SI", C_INT},    {"DI", C_LLONG},     {"TI", C_INT128},
               {"word", C_LONG}, {"pointer", C_LONG}, {"SF", C_FLOAT},
               {"DF", C_DOUBLE}};
  while (*mode == '_' || *mode == ' ')
    mode++;
  for (size_t i = 0; i < sizeof modes / sizeof *modes; i++)
    if (!strncmp(mode, modes[i].name, strlen(modes[i].name))) {
      bool is_unsigned = c_is_integer(of) && !of->is_signed;
      return t->basic[modes[i].kind + (is_unsigned ? 1 : 0)];
    }
  return t->basic[C_OTHER_FLOAT];
}

/* What attributes make of a type. */
static const struct c_type *typed_by(struct c_checker *c,
                                     const struct c_attributes *a,
                                     struct span at, const struct c_type *t) {
  struct c_expr *size = a->vector;
  uint64_t bytes;
  if (a->mode && !c_is_arithmetic(t))
    diag_error(c->diag, at,
               "the attribute 'mode' is not covered here: '%s' is no number",
               c_type_text(c->arena, t));
  else if (a->mode)
    t = mode_type(c->types, a->mode, t);
  if (!size || !c_need_constant(c, &size, &bytes, "the size of a vector"))
    return t;
  if (bytes == 0 || bytes & (bytes - 1) || bytes > 1 << 16)
    diag_error(c->diag, at, "the size of a vector is a power of two");
  return c_vector_of(c->types, bytes);
}

static const struct c_type *new_va_list(struct c_checker *c) {
  const char *tag = intern_str(c->names, "__va_list_tag");
  struct c_type *t = c_new_tagged(c->types, C_STRUCT, tag, (struct span){0});
  struct c_member *m = arena_array(c->arena, 4, sizeof *m);
  for (int i = 0; i < 4; i++) {
    m[i].name = intern_str(c->names, i == 0   ? "gp_offset"
                                     : i == 1 ? "fp_offset"
                                     : i == 2 ? "overflow_arg_area"
                                              : "reg_save_area");
    m[i].type = i < 2 ? c->types->basic[C_UINT] : c->types->void_pointer;
    m[i].bits = -1;
  }
  c_lay_out(t, m, 4, &(struct c_layout){0});
  return c_array_of(c->types, t, true, 1);
}

static const struct c_type *va_list_type(struct c_checker *c) {
  if (!c->types->wide)
    return c->types->char_pointer;
  if (!c->va_list)
    c->va_list = new_va_list(c);
  return c->va_list;
}

static const struct c_type *integer_words(struct c_checker *c,
                                          const struct c_specs *s) {
  const uint8_t *w = s->words;
  bool u = w[C_W_UNSIGNED];
  const struct c_type *const *basic = c->types->basic;
  if (w[C_W_UINT128])
    return basic[C_UINT128];
  if (w[C_W_INT128])
    return basic[u ? C_UINT128 : C_INT128];
  if (w[C_W_CHAR])
    return basic[u ? C_UCHAR : w[C_W_SIGNED] ? C_SCHAR : C_CHAR];
  if (w[C_W_SHORT])
    return basic[u ? C_USHORT : C_SHORT];
  if (w[C_W_LONG] >= 2)
    return basic[u ? C_ULLONG : C_LLONG];
  if (w[C_W_LONG])
    return basic[u ? C_ULONG : C_LONG];
  return basic[u ? C_UINT : C_INT];
}

static bool words_fit(const uint8_t *w) {
  unsigned kinds = (w[C_W_VOID] != 0) + (w[C_W_CHAR] != 0) +
                   (w[C_W_FLOAT] != 0) + (w[C_W_BOOL] != 0) +
                   (w[C_W_VA_LIST] != 0) + (w[C_W_OTHER_FLOAT] != 0) +
                   (w[C_W_DOUBLE] != 0) + (w[C_W_INT128] != 0) +
                   (w[C_W_SHORT] != 0) + (w[C_W_UINT128] != 0);
  bool integer = w[C_W_CHAR] || w[C_W_SHORT] || w[C_W_INT] || w[C_W_INT128] ||
                 (w[C_W_LONG] && !w[C_W_DOUBLE]);
  bool sign = w[C_W_SIGNED] || w[C_W_UNSIGNED];
  if (kinds > 1 || (w[C_W_SIGNED] && w[C_W_UNSIGNED]))
    return false;
  if (sign && kinds && !integer)
    return false;
  if (w[C_W_INT] && kinds && !w[C_W_SHORT])
    return false;
  if (w[C_W_LONG] && kinds && !w[C_W_DOUBLE])
    return false;
  return true;
}

/* `_Float32` and its like, of the size that gcc gives them. */
static const struct c_type *other_float(struct c_checker *c,
                                        const struct c_specs *s) {
  static const struct {
    const char *name;
    enum c_kind as; /* laid out as this one; else: */
    uint64_t size;
  } floats[] = {{"_Float16", 0, 2},          {"__bf16", 0, 2},
                {"_Float32x", C_DOUBLE, 0},  {"_Float32", C_FLOAT, 0},
                {"_Float64x", C_LDOUBLE, 0}, {"_Float64", C_DOUBLE, 0},
                {"__float80", C_LDOUBLE, 0}, {"_Decimal32", 0, 4},
                {"_Decimal64", 0, 8}};
  const char *text = c_text(c->arena, c->sources, s->span);
  uint64_t size = 16, align = 16;
  for (size_t i = 0; i < sizeof floats / sizeof *floats; i++) {
    const struct c_type *as = c->types->basic[floats[i].as];
    if (!strstr(text, floats[i].name))
      continue;
    size = floats[i].as ? as->size : floats[i].size;
    align = floats[i].as ? as->align : floats[i].size;
    break;
  }
  uint64_t parts = s->words[C_W_COMPLEX] ? 2 : 1;
  return c_other_type(c->types, "another floating type", parts * size, align);
}

/* What a complex number has two of. */
static const struct c_type *complex_part(struct c_checker *c,
                                         const struct c_specs *s) {
  const uint8_t *w = s->words;
  if (w[C_W_FLOAT])
    return c->types->basic[C_FLOAT];
  if (w[C_W_DOUBLE] || !(w[C_W_CHAR] || w[C_W_SHORT] || w[C_W_INT] ||
                         w[C_W_LONG] || w[C_W_SIGNED] || w[C_W_UNSIGNED]))
    return c->types->basic[w[C_W_LONG] ? C_LDOUBLE : C_DOUBLE];
  return integer_words(c, s);
}

static const struct c_type *words_type(struct c_checker *c,
                                       const struct c_specs *s) {
  const uint8_t *w = s->words;
  if (!words_fit(w))
    diag_error(c->diag, s->span, "these words name no type together");
  if (w[C_W_OTHER_FLOAT])
    return other_float(c, s);
  if (w[C_W_COMPLEX]) {
    const struct c_type *part = complex_part(c, s);
    return c_other_type(c->types, "a complex number", 2 * part->size,
                        part->align);
  }
  if (w[C_W_VOID])
    return c->types->basic[C_VOID];
  if (w[C_W_BOOL])
    return c->types->basic[C_BOOL];
  if (w[C_W_FLOAT])
    return c->types->basic[C_FLOAT];
  if (w[C_W_DOUBLE])
    return c->types->basic[w[C_W_LONG] ? C_LDOUBLE : C_DOUBLE];
  if (w[C_W_VA_LIST])
    return va_list_type(c);
  return integer_words(c, s);
}

/* ---- Structs, unions, enums ------------------------------------------------- */

static void read_bits(struct c_checker *c, struct c_declaration *d,
                      struct c_member *m) {
  uint64_t width;
  m->bits = -1;
  if (!d->bits || !c_need_constant(c, &d->bits, &width, "a width"))
    return;
  if (!c_is_integer(m->type) || width > m->type->bits ||
      (m->name && width == 0)) {
    diag_error(c->diag, d->bits->span,
               "a bit-field of '%s' cannot have this "
               "width",
               c_type_text(c->arena, m->type));
    return;
  }
  /* gcc places those by a rule of its own. */
  if (m->type_align > 16)
    diag_error(c->diag, d->bits->span,
               "a bit-field of a type that is aligned to %llu bytes is not "
               "covered",
               (unsigned long long)m->type_align);
  m->bits = (int)width;
}

/* A bit-field has a type of its own width, so that it keeps no more than it
   can hold. */
static const struct c_type *bit_field_type(struct c_checker *c,
                                           const struct c_member *m) {
  if (m->bits < 1 || (unsigned)m->bits == m->type->bits)
    return m->type;
  struct c_type *t = arena_alloc(c->arena, sizeof *t);
  *t = m->type->kind == C_ENUM ? *m->type->of : *m->type;
  t->bits = (unsigned)m->bits;
  return t;
}

static uint64_t greater(uint64_t x, uint64_t y) { return x > y ? x : y; }

/* What one list of attributes or of _Alignas asks for; 0: nothing. */
static uint64_t asked_align(struct c_checker *c, struct c_align *a) {
  enum { MOST_OF_TYPES = 16 };
  uint64_t align = 0;
  for (; a; a = a->next) {
    uint64_t value = MOST_OF_TYPES;
    if (a->type)
      value = c_align_of_name(c, a->type, true);
    else if (a->expr && !c_need_constant(c, &a->expr, &value, "an alignment"))
      continue;
    if ((value & (value - 1)) || value > (UINT64_C(1) << 28))
      diag_error(c->diag, a->expr ? a->expr->span : a->type->span,
                 "an alignment is a power of two");
    else
      align = greater(align, value);
  }
  return align;
}

/* What a declarator names is of the type of the specs, or an array of such. */
static bool names_base(const struct c_declarator *at) {
  while (at && at->kind == C_D_ARRAY)
    at = at->inner;
  return !at || at->kind == C_D_NAME;
}

/* How many qualifiers stand there. */
static unsigned count_qualifiers(struct c_checker *c, struct span at) {
  static const char *const words[] = {"const", "volatile", "restrict",
                                      "_Atomic"};
  const char *text = c_text(c->arena, c->sources, at);
  unsigned n = 0;
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    for (const char *p = text; (p = strstr(p, words[i])); p++)
      n++;
  return n;
}

enum c_quals c_written_quals(struct c_checker *c, const struct c_specs *s,
                             const struct c_declarator *d) {
  unsigned n = count_qualifiers(c, s->span);
  unsigned behind = d ? count_qualifiers(c, d->span) : 0;
  bool pointer = d && d->kind == C_D_POINTER && names_base(d->inner) &&
                 (!d->inner || d->inner->kind == C_D_NAME);
  enum c_quals named = C_Q_NONE;
  if (s->typedef_name)
    named = c_lookup(c, s->typedef_name)->quals;
  else if (s->typeof_name || s->typeof_expr || s->auto_type)
    named = C_Q_UNKNOWN;
  if (n + behind == 0 && named == C_Q_CONST_TARGET)
    return names_base(d) ? named : C_Q_UNKNOWN;
  if (n + behind == 0 || named != C_Q_NONE)
    return named;
  bool constant = n == 1 && behind == 0 && s->storage & C_S_CONST && pointer;
  return constant ? C_Q_CONST_TARGET : C_Q_UNKNOWN;
}

/* What attributes and _Alignas ask for; 0: nothing. */
static uint64_t declared_align(struct c_checker *c,
                               const struct c_declaration *d) {
  uint64_t align = asked_align(c, d->attributes.aligns);
  align = greater(align, asked_align(c, d->specs->attributes.aligns));
  return greater(align, asked_align(c, d->specs->aligns));
}

/* That of the type of an expression which is no value; 0: as others like it. */
static uint64_t align_of_typeof(struct c_checker *c, const struct c_expr *e) {
  if (e->kind == C_E_NAME && e->symbol)
    return e->symbol->type_align;
  if (e->member)
    return e->member->type_align;
  if ((e->kind == C_E_DEREF || e->kind == C_E_INDEX) && c->aligned_names)
    diag_error(c->diag, e->span,
               "the type of this is not covered in a struct: a typedef of this "
               "program says 'aligned', and the alignment behind pointers is "
               "not known");
  return 0;
}

/* What a typedef says of the alignment of its name, or _Atomic of what is declared so;
   0: nothing. */
static uint64_t plain_align(struct c_checker *c, const struct c_specs *s,
                            const struct c_declarator *d,
                            const struct c_type *type) {
  const struct c_symbol *named =
      s->typedef_name ? c_lookup(c, s->typedef_name) : NULL;
  if (!names_base(d))
    return 0;
  if (named && named->type_align)
    return named->type_align;
  if (says_atomic(c, s) && c_atomic_align(type) > type->align)
    return c_atomic_align(type);
  if (s->typeof_name)
    return plain_align(c, s->typeof_name->specs, s->typeof_name->declarator,
                       type);
  return s->typeof_expr ? align_of_typeof(c, s->typeof_expr) : 0;
}

uint64_t c_align_of_name(struct c_checker *c, struct c_typename *n,
                         bool in_struct) {
  const struct c_type *t = c_type_of_name(c, n);
  uint64_t named = plain_align(c, n->specs, n->declarator, t);
  return named ? named : in_struct ? t->align : c_full_align(t);
}

/* What `mode` and `vector_size` behind a name make of its type. */
static const struct c_type *attributed_type(struct c_checker *c,
                                            const struct c_declaration *d,
                                            const struct c_type *t) {
  return typed_by(c, &d->attributes, d->span, t);
}

static struct c_member checked_member(struct c_checker *c,
                                      struct c_declaration *d) {
  const struct c_type *base = specs_type(c, d->specs);
  struct c_declared what = declarator_type(c, d->declarator, base);
  what.type = attributed_type(c, d, what.type);
  struct c_member m = {.name = what.name, .type = what.type, .span = d->span};
  bool flexible = what.type->kind == C_ARRAY && !what.type->complete &&
                  !what.type->variable;
  m.type_align = plain_align(c, d->specs, d->declarator, m.type);
  read_bits(c, d, &m);
  if (flexible)
    m.type = c_array_of(c->types, what.type->of, true, 0);
  else if (what.type->variable) {
    /* gcc lays such a struct out at run time; C11 6.7.2.1p9 forbids it. */
    diag_error(c->diag, d->span,
               "the length of an array in a struct or union must be constant");
    m.type = c_array_of(c->types, what.type->of, true, 1);
  } else if (!what.type->complete) {
    diag_error(c->diag, d->span,
               "a member cannot be of type '%s', whose size "
               "is not known",
               c_type_text(c->arena, what.type));
    m.type = c->types->basic[C_INT];
  }
  m.align = declared_align(c, d);
  m.quals = c_written_quals(c, d->specs, d->declarator);
  m.packed = d->attributes.packed || d->specs->attributes.packed;
  m.type = bit_field_type(c, &m);
  return m;
}

static void check_same_names(struct c_checker *c, const struct c_member *m,
                             size_t n) {
  for (size_t i = 0; n < 200 && i < n; i++)
    for (size_t k = 0; m[i].name && k < i; k++)
      if (m[i].name == m[k].name)
        diag_error(c->diag, m[i].span, "a second member '%s'", m[i].name);
}

/* The members of a struct or union, laid out in `type`. */
static void lay_out_record(struct c_checker *c, struct c_tagged *t,
                           struct c_type *type) {
  VEC(struct c_member) members = {0};
  for (struct c_declaration *d = t->members; d; d = d->next) {
    uint64_t value;
    if (d->static_assert_) {
      c_need_constant(c, &d->static_assert_, &value, "an assertion");
      continue;
    }
    struct c_member m = checked_member(c, d);
    if (m.name || m.bits >= 0 || c_is_record(m.type))
      vec_push(&members, m);
  }
  check_same_names(c, members.at, members.len);
  uint32_t n = (uint32_t)members.len;
  struct c_member *all = vec_to_arena(&members, c->arena);
  struct c_layout how = {t->attributes.packed,
                         asked_align(c, t->attributes.aligns), t->pack};
  c_lay_out(type, all, n, &how);
}

static void complete_record(struct c_checker *c, struct c_tagged *t,
                            struct c_type *type) {
  lay_out_record(c, t, type);
  type->span = t->span;
  type->unit = c->unit;
}

static bool same_member(const struct c_member *a, const struct c_member *b) {
  return a->name == b->name && a->offset == b->offset && a->bits == b->bits &&
         a->bit_offset == b->bit_offset && c_compatible(a->type, b->type);
}

/* A type that another unit has defined: do the names in its text mean the same
   here? */
static void compare_record(struct c_checker *c, struct c_tagged *t,
                           struct c_type *type) {
  struct c_type here = {.kind = type->kind};
  type->unit = c->unit;
  lay_out_record(c, t, &here);
  bool same = here.n == type->n && here.size == type->size;
  for (uint32_t i = 0; same && i < here.n; i++)
    same = same_member(&here.members[i], &type->members[i]);
  if (same)
    return;
  diag_error(c->diag, t->span,
             "'%s' has other members here than in another translation unit",
             c_type_text(c->arena, type));
  diag_note(c->diag, type->span, "there it is defined here");
}

static struct c_symbol *new_symbol(struct c_checker *c, enum c_symbol_kind kind,
                                   const char *name, const struct c_type *type,
                                   struct span at) {
  struct c_symbol *s = arena_alloc(c->arena, sizeof *s);
  s->kind = kind;
  s->name = name;
  s->type = type;
  s->span = at;
  return s;
}

static void redeclared(struct c_checker *c, const char *name, struct span at,
                       struct span before) {
  diag_error(c->diag, at, "'%s' is declared here once more, as another thing",
             name);
  diag_note(c->diag, before, "first declared here");
}

/* The least type that holds all values: as gcc has it, unsigned if none is negative,
   and not less than int, unless it is packed. */
static const struct c_type *enum_type(const struct c_types *t, int64_t least,
                                      uint64_t most, bool packed) {
  const enum c_kind kinds[] = {C_SCHAR, C_SHORT, C_INT,
                               t->wide ? C_LONG : C_LLONG};
  for (size_t i = packed ? 0 : 2; i < sizeof kinds / sizeof *kinds; i++) {
    const struct c_type *of = t->basic[least < 0 ? kinds[i] : kinds[i] + 1];
    if (c_least(of) <= least && most <= c_greatest(of))
      return of;
  }
  return t->basic[C_LLONG];
}

static void complete_enum(struct c_checker *c, struct c_tagged *t,
                          struct c_type *type) {
  const struct c_types *types = c->types;
  uint64_t value = 0, most = 0;
  int64_t least = 0;
  type->n = 0;
  type->unit = c->unit;
  for (struct c_enumerator *e = t->enumerators; e; e = e->next, value++) {
    type->n++;
    if (e->value)
      c_need_constant(c, &e->value, &value, "the value of an enumerator");
    bool is_signed = !e->value || !e->value->type || e->value->type->is_signed;
    if ((int64_t)value < 0 && is_signed)
      least = (int64_t)value < least ? (int64_t)value : least;
    else
      most = greater(most, value);
    bool fits = (int64_t)value >= INT32_MIN && (int64_t)value <= INT32_MAX;
    struct c_symbol *s =
        new_symbol(c, C_SYM_ENUMERATOR, e->name,
                   types->basic[fits                  ? C_INT
                                : value <= UINT32_MAX ? C_UINT
                                                      : C_LLONG],
                   e->span);
    s->value = value;
    struct c_symbol *before = scope_here(c, e->name, C_NAMES);
    if (before)
      redeclared(c, e->name, e->span, before->span);
    scope_add(c, e->name, C_NAMES, s);
  }
  type->of = enum_type(types, least, most, t->attributes.packed);
  type->bits = type->of->bits;
  type->is_signed = type->of->is_signed;
  type->size = type->of->size;
  type->align = type->of->align;
  type->complete = true;
}

/* An enum without a body, or before its end, counts as unsigned. */
static void guess_enum(struct c_checker *c, struct c_type *type) {
  type->of = c->types->basic[C_UINT];
  type->bits = type->of->bits;
  type->size = type->align = type->of->size;
  type->complete = true;
}

/* A new type, which is not complete. */
static struct c_type *begin_type(struct c_checker *c, struct c_tagged *t) {
  struct c_type *type = c_new_tagged(c->types, t->kind, t->tag, t->span);
  if (t->kind == C_ENUM)
    guess_enum(c, type);
  return type;
}

/* One that no scope knows yet. */
static struct c_type *introduce_type(struct c_checker *c, struct c_tagged *t) {
  struct c_type *type = c_shared_type(c, t);
  if (!type)
    type = begin_type(c, t);
  if (t->tag)
    scope_add(c, t->tag, C_TAGS, type);
  c_share_type(c, t, type);
  return type;
}

static void define_type(struct c_checker *c, struct c_tagged *t,
                        struct c_type *type) {
  if (t->kind == C_ENUM)
    complete_enum(c, t, type);
  else if (type->complete && type->unit != c->unit)
    compare_record(c, t, type);
  else
    complete_record(c, t, type);
  type->transparent |= t->attributes.transparent;
  type->transparent = t->attributes.transparent;
}

static const struct c_type *tagged_type(struct c_checker *c, struct c_tagged *t,
                                        bool alone) {
  if (t->type)
    return t->type;
  struct c_type *type = NULL;
  if (t->tag)
    type = t->has_body || alone ? scope_here(c, t->tag, C_TAGS)
                                : scope_find(c, t->tag, C_TAGS);
  if (type && type->kind != t->kind) {
    diag_error(c->diag, t->span, "'%s' is the tag of '%s'", t->tag,
               c_type_text(c->arena, type));
    type = begin_type(c, t);
  } else if (type && t->has_body && type->complete && type->n &&
             type->unit == c->unit) {
    diag_error(c->diag, t->span, "'%s' is defined a second time",
               c_type_text(c->arena, type));
    diag_note(c->diag, type->span, "first defined here");
    type = begin_type(c, t);
  }
  if (!type)
    type = introduce_type(c, t);
  t->type = type;
  if (t->has_body)
    define_type(c, t, type);
  return type;
}

/* ---- Specifiers, declarators ------------------------------------------------ */

static const struct c_type *typedef_type(struct c_checker *c,
                                         const struct c_specs *s) {
  struct c_symbol *symbol = c_lookup(c, s->typedef_name);
  if (symbol && symbol->kind == C_SYM_TYPEDEF)
    return symbol->type;
  diag_error(c->diag, s->typedef_span, "'%s' is no type here", s->typedef_name);
  return c->types->basic[C_INT];
}

static bool has_words(const struct c_specs *s) {
  for (int w = 0; w < C_W_COUNT; w++)
    if (s->words[w])
      return true;
  return false;
}

static bool says_atomic(struct c_checker *c, const struct c_specs *s) {
  const struct c_symbol *named =
      s->typedef_name ? c_lookup(c, s->typedef_name) : NULL;
  return s->storage & C_S_ATOMIC || (named && named->is_atomic);
}

unsigned c_effects(const struct c_expr *e) {
  unsigned set = 0;
  if (!e)
    return 0;
  switch (e->kind) {
  case C_E_CALL:
    set = C_CALLS;
    break;
  case C_E_ASSIGN:
  case C_E_ASSIGN_OP:
  case C_E_POST_INC:
  case C_E_POST_DEC:
  case C_E_PRE_INC:
  case C_E_PRE_DEC:
  case C_E_VA_ARG:
    set = C_ASSIGNS;
    break;
  case C_E_STATEMENT:
  case C_E_COMPOUND:
    return C_CALLS | C_ASSIGNS;
  default:
    break;
  }
  for (int i = 0; i < 3; i++)
    set |= c_effects(e->arg[i]);
  for (const struct c_expr *a = e->args; a; a = a->next)
    set |= c_effects(a);
  return set;
}

/* Its size, or that of something it leads to, is known when a run comes there: "variably
   modified" (C11 6.7.6p3). */
static bool is_varied(const struct c_type *t) {
  while (t->kind == C_POINTER || t->kind == C_ARRAY || t->kind == C_FUNCTION) {
    if (t->variable)
      return true;
    t = t->of;
  }
  return false;
}

/* A struct or union, but for one like atomic_flag. */
static bool has_several_parts(const struct c_type *t) {
  return c_is_record(t) && !(t->n == 1 && c_is_integer(t->members[0].type));
}

static const struct c_type *specs_type(struct c_checker *c, struct c_specs *s) {
  const struct c_type *t;
  c->out->atomic_parts |= says_atomic(c, s);
  if (s->tagged)
    t = tagged_type(c, s->tagged, false);
  else if (s->typedef_name)
    t = typedef_type(c, s);
  else if (s->typeof_name)
    t = c_type_of_name(c, s->typeof_name);
  else if (s->typeof_expr) {
    s->typeof_expr = c_type_expr(c, s->typeof_expr);
    t = s->typeof_expr->type;
    c->odd_lengths += is_varied(t) && c_effects(s->typeof_expr);
  } else
    t = words_type(c, s);
  c->out->atomic_records |= says_atomic(c, s) && has_several_parts(t);
  return typed_by(c, &s->attributes, s->span, t);
}

static const struct c_type *variable_array(struct c_checker *c,
                                           struct c_expr *size,
                                           const struct c_type *of) {
  struct c_type *t = arena_alloc(c->arena, sizeof *t);
  *t = *c_array_of(c->types, of, false, 0);
  t->variable = true;
  t->count = size;
  c->odd_lengths += c_effects(size) != 0;
  if (!c->depth)
    diag_error(c->diag, size->span,
               "the length of an array outside of "
               "functions must be constant");
  return t;
}

/* What is said of an array of the file's scope, or of a parameter. */
static const struct c_type *array_type(struct c_checker *c,
                                       const struct c_declarator *d,
                                       const struct c_type *of) {
  uint64_t n = 0;
  if (!of->complete && !of->variable) {
    diag_error(c->diag, d->span,
               "an array needs elements of a known size, "
               "not '%s'",
               c_type_text(c->arena, of));
    of = c->types->basic[C_INT];
  }
  if (!d->size)
    return c_array_of(c->types, of, false, 0);
  struct c_expr *size = c_type_value(c, d->size);
  if (size->kind == C_E_BAD)
    return c_array_of(c->types, of, true, 1);
  if (!c_is_integer(size->type)) {
    diag_error(c->diag, size->span, "the length of an array is an integer");
    return c_array_of(c->types, of, true, 1);
  }
  if (!c_constant(c->types, size, &n))
    return variable_array(c, size, of);
  if ((size->type->is_signed && (int64_t)n < 0) ||
      (of->size && n > (UINT64_C(1) << 46) / of->size)) {
    diag_error(c->diag, size->span, "an array cannot have this length");
    n = 1;
  }
  return c_array_of(c->types, of, true, n);
}

static const struct c_type *parameter_type(struct c_checker *c,
                                           const struct c_type *t) {
  if (t->kind == C_ARRAY)
    return c_pointer_to(c->types, t->of);
  if (t->kind == C_FUNCTION)
    return c_pointer_to(c->types, t);
  if (t->kind == C_UNION && t->transparent && t->n > 0)
    return t->members[0].type;
  return t;
}

/* The outermost length of an array that is a parameter says nothing. */
static struct c_declared parameter_declared(struct c_checker *c,
                                            struct c_declaration *p) {
  const struct c_type *base = specs_type(c, p->specs);
  struct c_declared what = declarator_type(c, p->declarator, base);
  what.type = attributed_type(c, p, what.type);
  return what;
}

static const struct c_type *function_type(struct c_checker *c,
                                          const struct c_declarator *d,
                                          const struct c_type *result) {
  VEC(const struct c_type *) params = {0};
  c_open_scope(c);
  if (d->old)
    diag_error(c->diag, d->params->span,
               "'%s' is not known as a type here: is its typedef missing?",
               d->params->declarator->name);
  for (struct c_declaration *p = d->params; p; p = p->next) {
    struct c_declared what = parameter_declared(c, p);
    const struct c_type *t = parameter_type(c, what.type);
    if (t->kind == C_VOID) {
      diag_error(c->diag, p->span, "a parameter cannot be of type void");
      t = c->types->basic[C_INT];
    }
    p->symbol = new_symbol(c, C_SYM_VARIABLE, what.name, t, p->span);
    p->symbol->is_parameter = true;
    p->symbol->quals = c_written_quals(c, p->specs, p->declarator);
    if (what.name) {
      if (scope_here(c, what.name, C_NAMES))
        diag_error(c->diag, what.span, "a second parameter '%s'", what.name);
      scope_add(c, what.name, C_NAMES, p->symbol);
    }
    vec_push(&params, t);
  }
  c_close_scope(c);
  uint32_t n = (uint32_t)params.len;
  const struct c_type **all = vec_to_arena(&params, c->arena);
  if (result->kind == C_ARRAY || result->kind == C_FUNCTION) {
    diag_error(c->diag, d->span, "a function cannot return '%s'",
               c_type_text(c->arena, result));
    result = c->types->basic[C_INT];
  }
  return c_function_of(c->types, result, all, n, d->variadic, d->unspecified);
}

static struct c_declared declarator_type(struct c_checker *c,
                                         const struct c_declarator *d,
                                         const struct c_type *base) {
  struct c_declared r = {.type = base};
  const struct c_declarator *function = NULL;
  for (; d; d = d->inner) {
    switch (d->kind) {
    case C_D_NAME:
      r.name = d->name;
      r.span = d->span;
      r.function = function;
      continue;
    case C_D_POINTER:
      r.type = c_pointer_to(c->types, r.type);
      break;
    case C_D_ARRAY:
      r.type = array_type(c, d, r.type);
      break;
    case C_D_FUNCTION:
      r.type = function_type(c, d, r.type);
      break;
    }
    function = d->kind == C_D_FUNCTION ? d : NULL;
  }
  return r;
}

const struct c_type *c_type_of_name(struct c_checker *c, struct c_typename *n) {
  if (!n->type)
    n->type = declarator_type(c, n->declarator, specs_type(c, n->specs)).type;
  return n->type;
}

/* ---- Declarations ----------------------------------------------------------- */

static void keep_global(struct c_checker *c, struct c_symbol *s) {
  *c->last_global = s;
  c->last_global = &s->next;
}

struct c_symbol *c_anonymous(struct c_checker *c, const char *name,
                             const struct c_type *type, bool global,
                             struct span at) {
  struct c_symbol *s = new_symbol(c, C_SYM_VARIABLE, name, type, at);
  s->used = true;
  s->owner = c->function;
  s->is_global = global || !c->function;
  if (s->is_global)
    keep_global(c, s);
  return s;
}

/* Functions of the library that compilers know without a declaration, and their types:
   that of the result, then those of the parameters. */
static const struct {
  const char *name, *types;
} known_types[] = {
    {"malloc", "pz"},    {"calloc", "pzz"},   {"realloc", "ppz"},
    {"memset", "ppiz"},  {"memcpy", "pppz"},  {"memmove", "pppz"},
    {"memcmp", "ippz"},  {"memchr", "ppiz"},  {"strlen", "zc"},
    {"strcmp", "icc"},   {"strncmp", "iccz"}, {"strcpy", "ccc"},
    {"strncpy", "cccz"}, {"strcat", "ccc"},   {"strncat", "cccz"},
    {"strchr", "cci"},   {"strrchr", "cci"},  {"strstr", "ccc"},
    {"abs", "ii"},       {"labs", "ll"},      {"llabs", "LL"},
    {"strspn", "zcc"},   {"strcspn", "zcc"},  {"strpbrk", "ccc"},
    {"index", "cci"},    {"rindex", "cci"},   {"isdigit", "ii"},
    {"isupper", "ii"},   {"islower", "ii"},   {"isalpha", "ii"},
    {"isalnum", "ii"},   {"isxdigit", "ii"},  {"isspace", "ii"},
    {"isblank", "ii"},   {"iscntrl", "ii"},   {"isprint", "ii"},
    {"isgraph", "ii"},   {"ispunct", "ii"},   {"toupper", "ii"},
    {"tolower", "ii"},
};

/* The same for names that only `__builtin_` begins. */
static const struct {
  const char *name,
      *types; /* p: void *, c: char *, z: size_t, i: int, l: long, L:
                               long long, h u U: unsigned short, int, long long,
                               f: float, d: double */
} builtin_types[] = {
    {"bswap16", "hh"},
    {"bswap32", "uu"},
    {"bswap64", "UU"},
    {"clrsb", "ii"},
    {"clrsbl", "il"},
    {"clrsbll", "iL"},
    {"signbit", "id"},
    {"isnan", "id"},
    {"isinf", "id"},
    {"isinf_sign", "id"},
    {"isfinite", "id"},
    {"isunordered", "idd"},
    {"isless", "idd"},
    {"islessequal", "idd"},
    {"isgreater", "idd"},
    {"isgreaterequal", "idd"},
    {"islessgreater", "idd"},
    {"fabs", "dd"},
    {"fabsf", "ff"},
    {"huge_val", "d"},
    {"huge_valf", "f"},
    {"inf", "d"},
    {"inff", "f"},
    {"nan", "dc"},
    {"nanf", "fc"},
    {"LINE", "i"},
};

static const struct c_type *type_of_letter(const struct c_checker *c,
                                           char letter) {
  switch (letter) {
  case 'p':
    return c->types->void_pointer;
  case 'c':
    return c_pointer_to(c->types, c->types->basic[C_CHAR]);
  case 'z':
    return c->types->size_t_;
  case 'l':
    return c->types->basic[C_LONG];
  case 'L':
    return c->types->basic[C_LLONG];
  case 'h':
    return c->types->basic[C_USHORT];
  case 'u':
    return c->types->basic[C_UINT];
  case 'U':
    return c->types->basic[C_ULLONG];
  case 'f':
    return c->types->basic[C_FLOAT];
  case 'd':
    return c->types->basic[C_DOUBLE];
  default:
    assert(letter == 'i');
    return c->types->basic[C_INT];
  }
}

/* The letters of the function's type; NULL: it is none of these. */
static const char *known_type(const char *name) {
  static const char prefix[] = "__builtin_";
  bool builtin = !strncmp(name, prefix, sizeof prefix - 1);
  if (builtin)
    name += sizeof prefix - 1;
  for (size_t i = 0; i < sizeof known_types / sizeof *known_types; i++)
    if (!strcmp(known_types[i].name, name))
      return known_types[i].types;
  for (size_t i = 0;
       builtin && i < sizeof builtin_types / sizeof *builtin_types; i++)
    if (!strcmp(builtin_types[i].name, name))
      return builtin_types[i].types;
  return NULL;
}

/* As C90 has it: int f().  A known function with another number of arguments is some
   other. */
static const struct c_type *implicit_type(struct c_checker *c, const char *name,
                                          uint32_t nargs) {
  const char *t = known_type(name);
  if (!t || strlen(t) != nargs + 1)
    return c_function_of(c->types, c->types->basic[C_INT], NULL, 0, false,
                         true);
  const struct c_type **params = arena_array(c->arena, nargs, sizeof *params);
  for (uint32_t k = 0; k < nargs; k++)
    params[k] = type_of_letter(c, t[k + 1]);
  return c_function_of(c->types, type_of_letter(c, t[0]), params, nargs, false,
                       false);
}

struct c_symbol *c_implicit_function(struct c_checker *c, const char *name,
                                     uint32_t nargs, struct span at) {
  struct c_symbol *s = c_linked_symbol(c, name);
  if (!s || s->kind != C_SYM_FUNCTION) {
    s = new_symbol(c, C_SYM_FUNCTION, name, implicit_type(c, name, nargs), at);
    s->is_global = s->implicit = true;
    c_link_symbol(c, s);
    vec_push(&c->declared, s);
  }
  unsigned depth = c->depth; /* it counts until the end of the file */
  c->depth = 0;
  scope_add(c, name, C_NAMES, s);
  c->depth = depth;
  return s;
}

static const struct c_type *transparent_union(struct c_checker *c,
                                              const struct c_type *of) {
  struct c_type *t = arena_copy(c->arena, of, 1, sizeof *of);
  t->transparent = true;
  return t;
}

/* A name in a block, of such a type, is in scope from here on. */
static void note_varied(struct c_checker *c, const struct c_symbol *s) {
  if (!c->function || (!is_varied(s->type) && !s->cleanup))
    return;
  struct c_varied *v = arena_alloc(c->arena, sizeof *v);
  uint32_t arrays = (c->varied ? c->varied->arrays : 0) + (s->length != NULL) +
                    (s->cleanup != NULL);
  *v = (struct c_varied){s->name, s->span, arrays, s->cleanup != NULL,
                         c->varied};
  c->varied = v;
}

/* A plain variable, an array of such, or a typedef of these. */
static bool declares_plain(const struct c_declaration *d) {
  const struct c_declarator *at = d->declarator;
  while (at && at->kind == C_D_ARRAY)
    at = at->inner;
  return at && at->kind == C_D_NAME;
}

static bool declares_atomic(struct c_checker *c,
                            const struct c_declaration *d) {
  return declares_plain(d) && says_atomic(c, d->specs);
}

static void declare_typedef(struct c_checker *c, struct c_declared *what,
                            const struct c_declaration *d) {
  struct c_symbol *before = scope_here(c, what->name, C_NAMES);
  what->type = attributed_type(c, d, what->type);
  if (d->attributes.transparent && what->type->kind == C_UNION)
    what->type = transparent_union(c, what->type);
  if (before && (before->kind != C_SYM_TYPEDEF ||
                 !c_compatible(before->type, what->type)))
    redeclared(c, what->name, what->span, before->span);
  struct c_symbol *s =
      new_symbol(c, C_SYM_TYPEDEF, what->name, what->type, what->span);
  s->is_atomic = declares_atomic(c, d);
  s->quals = c_written_quals(c, d->specs, d->declarator);
  s->type_align = declared_align(c, d);
  c->aligned_names |= s->type_align > 0;
  if (!s->type_align)
    s->type_align = plain_align(c, d->specs, d->declarator, s->type);
  scope_add(c, what->name, C_NAMES, s);
  note_varied(c, s);
}

/* The symbol of the file's scope with that name, if the innermost scope does
   not hide it by something that has no linkage; else that of another unit,
   which this unit then knows. */
static struct c_symbol *linked(struct c_checker *c, const char *name,
                               const struct c_declaration *d) {
  struct c_symbol *s = c_lookup(c, name);
  if (s)
    return s->is_global && s->kind != C_SYM_TYPEDEF ? s : NULL;
  if (d->specs->storage & C_S_STATIC)
    return NULL;
  s = c_linked_symbol(c, name);
  if (s)
    scope_add(c, name, C_NAMES, s);
  return s;
}

/* A new symbol of the file, or `extern` in a block. */
static struct c_symbol *new_linked(struct c_checker *c, enum c_symbol_kind kind,
                                   const struct c_declared *what,
                                   const struct c_declaration *d) {
  struct c_symbol *s = new_symbol(c, kind, what->name, what->type, what->span);
  s->is_global = true;
  s->storage = d->specs->storage;
  scope_add(c, what->name, C_NAMES, s);
  if (!(s->storage & C_S_STATIC))
    c_link_symbol(c, s);
  return s;
}

/* The parameters of what `d` declares, itself a function. */
static const struct c_declaration *
parameters_declared(const struct c_declaration *d) {
  const struct c_declarator *at = d->declarator, *last = NULL;
  for (; at && at->kind != C_D_NAME; at = at->inner)
    last = at;
  return last && last->kind == C_D_FUNCTION ? last->params : NULL;
}

/* `const T *x`, or `const T x[]`. */
static bool points_to_const(const struct c_declaration *d) {
  const struct c_declarator *at = d->declarator;
  bool one = at && (at->kind == C_D_POINTER || at->kind == C_D_ARRAY) &&
             (!at->inner || at->inner->kind == C_D_NAME);
  return one && d->specs && d->specs->storage & C_S_CONST;
}

static uint64_t reads_only(const struct c_declaration *d) {
  uint64_t set = 0, bit = 1;
  for (const struct c_declaration *p = parameters_declared(d); p && bit;
       p = p->next, bit <<= 1)
    set |= points_to_const(p) ? bit : 0;
  return set;
}

/* `const T x`, and arrays of such. */
static bool declares_const(const struct c_declaration *d) {
  return declares_plain(d) && d->specs->storage & C_S_CONST;
}

/* It was found by its name alone, in a unit before this one. */
static bool is_of_other_unit(const struct c_checker *c,
                             const struct c_symbol *s) {
  return c->unit > 0 && s->span.start < c->unit_start;
}

/* Which function is meant matters if there is a body. */
static void report_mismatches(struct c_checker *c) {
  for (size_t i = 0; i < c->mismatches.len; i++) {
    const struct c_mismatch *m = &c->mismatches.at[i];
    if (m->first->definition || m->second->definition)
      redeclared(c, m->second->name, m->second->span, m->first->span);
  }
  vec_free(&c->mismatches);
}

/* What attributes and `asm("name")` say of which function this is. */
static void note_other_function(struct c_symbol *s,
                                const struct c_declaration *d) {
  const struct c_attributes *a = &d->attributes, *b = &d->specs->attributes;
  const char *odd = a->odd ? a->odd : b->odd;
  const char *linked = a->linked != s->name ? a->linked : NULL;
  if (odd)
    s->odd = odd;
  if (a->alias || b->alias || linked)
    s->alias = a->alias ? a->alias : b->alias ? b->alias : linked;
}

static struct c_symbol *declare_function(struct c_checker *c,
                                         const struct c_declared *what,
                                         const struct c_declaration *d) {
  struct c_symbol *here = scope_here(c, what->name, C_NAMES);
  struct c_symbol *s = linked(c, what->name, d);
  if (here && here != s)
    redeclared(c, what->name, what->span, here->span);
  const struct c_symbol *mismatch = NULL;
  if (s && (s->kind != C_SYM_FUNCTION || !c_compatible(s->type, what->type))) {
    if (!here && s->kind == C_SYM_FUNCTION && is_of_other_unit(c, s))
      mismatch = s;
    else
      redeclared(c, what->name, what->span, s->span);
    s = NULL;
  }
  if (!s) {
    s = new_linked(c, C_SYM_FUNCTION, what, d);
    vec_push(&c->declared, s);
  }
  if (mismatch)
    vec_push(&c->mismatches, ((struct c_mismatch){mismatch, s}));
  s->type = c_composite(s->type, what->type);
  s->quals = c_written_quals(c, d->specs, d->declarator);
  s->storage |= d->specs->storage;
  note_other_function(s, d);
  s->reads_only = reads_only(d);
  s->noreturn |= d->attributes.noreturn || d->specs->attributes.noreturn ||
                 d->specs->storage & C_S_NORETURN;
  s->pure |= d->attributes.pure || d->specs->attributes.pure;
  s->fresh |= d->attributes.fresh || d->specs->attributes.fresh;
  const struct c_attributes *x = &d->specs->attributes, *y = &d->attributes;
  s->starts = c_order_join(s->starts, c_order_join(x->starts, y->starts));
  s->ends = c_order_join(s->ends, c_order_join(x->ends, y->ends));
  return s;
}

/* A variable of the file, or `extern` in a block. */
static struct c_symbol *declare_global(struct c_checker *c,
                                       const struct c_declared *what,
                                       const struct c_declaration *d) {
  struct c_symbol *here = scope_here(c, what->name, C_NAMES);
  struct c_symbol *s = linked(c, what->name, d);
  if (here && here != s)
    redeclared(c, what->name, what->span, here->span);
  if (s && (s->kind != C_SYM_VARIABLE || !c_compatible(s->type, what->type))) {
    redeclared(c, what->name, what->span, s->span);
    s = NULL;
  }
  if (!s) {
    s = new_linked(c, C_SYM_VARIABLE, what, d);
    keep_global(c, s);
  }
  s->type = c_composite(s->type, what->type);
  s->is_const |= declares_const(d);
  if (!(d->specs->storage & C_S_EXTERN) || d->init)
    s->storage &= ~(unsigned)C_S_EXTERN;
  return s;
}

static struct c_symbol *declare_local(struct c_checker *c,
                                      const struct c_declared *what,
                                      const struct c_declaration *d) {
  struct c_symbol *here = scope_here(c, what->name, C_NAMES);
  if (here)
    redeclared(c, what->name, what->span, here->span);
  struct c_symbol *s =
      new_symbol(c, C_SYM_VARIABLE, what->name, what->type, what->span);
  s->storage = d->specs->storage;
  if (s->storage & C_S_STATIC) {
    s->is_global = true;
    s->owner = c->function;
    keep_global(c, s);
  }
  scope_add(c, what->name, C_NAMES, s);
  return s;
}

static void check_object_type(struct c_checker *c, const struct c_symbol *s,
                              const struct c_declaration *d) {
  const struct c_type *t = s->type;
  bool open = s->storage & C_S_EXTERN || (t->kind == C_ARRAY && !c->depth);
  if (t->complete || t->variable || (open && t->kind != C_VOID) ||
      (!c->depth && c_is_record(t)))
    return;
  diag_error(c->diag, d->span,
             "a variable cannot be of type '%s', whose size "
             "is not known",
             c_type_text(c->arena, t));
}

/* C11 6.7.6.2p2, 6.7.9p3. */
static void check_variable_length(struct c_checker *c, const struct c_symbol *s,
                                  const struct c_declaration *d) {
  if (!c->depth) /* an error, which was reported */
    return;
  if (is_varied(s->type) && d->specs->storage & C_S_EXTERN)
    diag_error(c->diag, d->span,
               "'%s' has a variable length and cannot be 'extern'", s->name);
  else if (s->type->variable && d->specs->storage & C_S_STATIC)
    diag_error(c->diag, d->span,
               "'%s' has a variable length and cannot be 'static'", s->name);
  else if (s->type->variable && d->init)
    diag_error(c->diag, d->span,
               "'%s' has a variable length and cannot have an initial value",
               s->name);
}

/* An array of variable length, and its declarator says so: side effects of the length
   are those of the declaration. */
static void keep_length(struct c_checker *c, struct c_symbol *s,
                        const struct c_declaration *d) {
  const struct c_declarator *at = d->declarator;
  while (at->inner && at->inner->kind != C_D_NAME)
    at = at->inner;
  if (s->is_global || at->kind != C_D_ARRAY || !s->type->variable ||
      s->type->of->variable)
    return;
  s->length = s->type->count;
  c->odd_lengths -= c_effects(s->length) != 0;
}

static struct c_expr *new_operand(struct c_checker *c, enum c_expr_kind kind,
                                  const struct c_declaration *d,
                                  struct c_expr *of, const char *name) {
  struct c_expr *e = arena_alloc(c->arena, sizeof *e);
  e->kind = kind;
  e->span = d->span;
  e->arg[0] = of;
  e->name = name;
  return e;
}

/* __attribute__((cleanup(f))): f(&x) is called where the block of x is left. */
static void keep_cleanup(struct c_checker *c, struct c_symbol *s,
                         const struct c_declaration *d) {
  const char *text = d->attributes.cleanup ? d->attributes.cleanup
                                           : d->specs->attributes.cleanup;
  if (!text || s->is_global || d->specs->storage & C_S_EXTERN || !c->depth)
    return;
  text += strspn(text, " \t\n");
  size_t n = strspn(text, "abcdefghijklmnopqrstuvwxyz_$0123456789"
                          "ABCDEFGHIJKLMNOPQRSTUVWXYZ");
  const char *name = intern_str(c->names, arena_strndup(c->arena, text, n));
  const struct c_symbol *f = c_lookup(c, name);
  if (!f || f->kind != C_SYM_FUNCTION) {
    diag_error(c->diag, d->span, "the cleanup of '%s' names no function",
               s->name);
    return;
  }
  struct c_expr *x = new_operand(c, C_E_NAME, d, NULL, s->name);
  struct c_expr *call = new_operand(
      c, C_E_CALL, d, new_operand(c, C_E_NAME, d, NULL, name), NULL);
  call->args = new_operand(c, C_E_ADDRESS, d, x, NULL);
  s->cleanup = c_type_value(c, call);
}

static void declare_variable(struct c_checker *c, struct c_declared *what,
                             struct c_declaration *d) {
  bool global = !c->depth || d->specs->storage & C_S_EXTERN;
  if (d->specs->auto_type && d->init && !d->init->is_list) {
    d->init->expr = c_type_value(c, d->init->expr);
    what->type = d->init->expr->type;
  }
  what->type = attributed_type(c, d, what->type);
  struct c_symbol *s =
      global ? declare_global(c, what, d) : declare_local(c, what, d);
  s->is_atomic |= declares_atomic(c, d);
  s->type_align = plain_align(c, d->specs, d->declarator, s->type);
  s->align = greater(s->align, declared_align(c, d));
  if (d->attributes.alias || d->specs->attributes.alias ||
      (d->attributes.linked && d->attributes.linked != s->name &&
       !(s->storage & C_S_REGISTER)))
    diag_error(c->diag, d->span,
               "'%s' may be another variable by its alias or its name for the "
               "linker, which is not covered",
               s->name);
  s->quals = c_written_quals(c, d->specs, d->declarator);
  d->symbol = s;
  check_variable_length(c, s, d);
  keep_length(c, s, d);
  keep_cleanup(c, s, d);
  s->in_list |= d->attributes.in_list || d->specs->attributes.in_list;
  note_varied(c, s);
  if (d->init) {
    if (s->init)
      diag_error(c->diag, d->span, "'%s' is initialised a second time",
                 s->name);
    s->init = d->init;
    s->type = c_type_init(c, s->type, d->init);
  }
  check_object_type(c, s, d);
}

static void check_static_assert(struct c_checker *c, struct c_declaration *d) {
  uint64_t value;
  if (c_need_constant(c, &d->static_assert_, &value, "an assertion") && !value)
    diag_error(c->diag, d->span, "this assertion does not hold");
}

/* `struct s;`, `enum { A };`: nothing but a type. */
static void declare_type_only(struct c_checker *c, struct c_declaration *d) {
  if (d->specs->tagged)
    tagged_type(c, d->specs->tagged, !d->specs->tagged->has_body);
}

static void check_function(struct c_checker *c, struct c_declaration *d,
                           const struct c_declared *what);

static void check_declaration(struct c_checker *c, struct c_declaration *d) {
  if (!c->depth)
    c->odd_lengths = 0;
  if (d->static_assert_) {
    check_static_assert(c, d);
    return;
  }
  if (!d->declarator) {
    declare_type_only(c, d);
    return;
  }
  struct c_specs *s = d->specs;
  bool typed = has_words(s) || s->tagged || s->typedef_name || s->typeof_name ||
               s->typeof_expr || s->auto_type;
  bool atomic_parts = c->out->atomic_parts;
  const struct c_type *base = specs_type(c, s);
  if (declares_atomic(c, d)) /* the symbol says it */
    c->out->atomic_parts = atomic_parts;
  struct c_declared what = declarator_type(c, d->declarator, base);
  /* As before C99: an int, if there is a storage class or a qualifier. */
  if (!typed && !d->body && (!s->storage || s->storage & C_S_TYPEDEF))
    diag_error(c->diag, d->span, "'%s' is declared without a type",
               what.name ? what.name : "this");
  if (!what.name)
    return;
  if (s->storage & C_S_TYPEDEF)
    declare_typedef(c, &what, d);
  else if (d->body)
    check_function(c, d, &what);
  else if (what.type->kind == C_FUNCTION)
    d->symbol = declare_function(c, &what, d);
  else
    declare_variable(c, &what, d);
}

/* ---- Functions -------------------------------------------------------------- */

static int label_order(const void *left, const void *right) {
  const struct c_stmt *a = ((const struct c_jump *)left)->at;
  const struct c_stmt *b = ((const struct c_jump *)right)->at;
  if (a->name != b->name)
    return (uintptr_t)a->name < (uintptr_t)b->name ? -1 : 1;
  return a->span.start < b->span.start ? -1 : a->span.start > b->span.start;
}

/* NULL: there is none. */
static const struct c_jump *label_named(const struct c_checker *c,
                                        const char *name) {
  size_t low = 0, high = c->labels.len;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if ((uintptr_t)c->labels.at[middle].at->name < (uintptr_t)name)
      low = middle + 1;
    else
      high = middle;
  }
  return low < c->labels.len && c->labels.at[low].at->name == name
             ? &c->labels.at[low]
             : NULL;
}

/* What has a variable length is made by its declaration: no jump leads past it
   (C11 6.8.6.1, 6.8.4.2). */
static void check_varied_scope(struct c_checker *c, const struct c_varied *from,
                               const struct c_varied *to, struct span at) {
  while (from && from != to)
    from = from->outer;
  if (from == to)
    return;
  diag_error(c->diag, at,
             to->cleanup
                 ? "this jump leads past the declaration of '%s', which has a "
                   "cleanup"
                 : "this jump leads past the declaration of '%s', whose type "
                   "has a variable length",
             to->name);
  diag_note(c->diag, to->span, "declared here");
}

static void enter_scope_by(struct c_checker *c, const struct c_jump *j,
                           const struct c_jump *to) {
  check_varied_scope(c, j->varied, to->varied, j->at->head);
  j->at->arrays = to->varied ? to->varied->arrays : 0;
}

static void check_c_goto(struct c_checker *c, const struct c_jump *j) {
  const struct c_jump *to = label_named(c, j->at->name);
  if (to)
    enter_scope_by(c, j, to);
  else
    diag_error(c->diag, j->at->head, "there is no label '%s' in this function",
               j->at->name);
}

/* Labels count in the whole function. */
static void check_gotos(struct c_checker *c) {
  if (c->labels.len)
    qsort(c->labels.at, c->labels.len, sizeof *c->labels.at, label_order);
  for (size_t i = 1; i < c->labels.len; i++)
    if (c->labels.at[i].at->name == c->labels.at[i - 1].at->name)
      diag_error(c->diag, c->labels.at[i].at->head,
                 "a second label '%s' in this function",
                 c->labels.at[i].at->name);
  for (size_t i = 0; i < c->gotos.len; i++)
    check_c_goto(c, &c->gotos.at[i]);
  c->gotos.len = c->labels.len = 0;
}

static void define_parameters(struct c_checker *c, struct c_symbol *s,
                              const struct c_declarator *f) {
  VEC(struct c_symbol *) params = {0};
  for (struct c_declaration *p = f->params; p; p = p->next) {
    if (!p->symbol->type->complete)
      diag_error(c->diag, p->span,
                 "a parameter cannot be of type '%s', whose "
                 "size is not known",
                 c_type_text(c->arena, p->symbol->type));
    if (p->symbol->name)
      scope_add(c, p->symbol->name, C_NAMES, p->symbol);
    vec_push(&params, p->symbol);
  }
  s->params = vec_to_arena(&params, c->arena);
}

static void check_function(struct c_checker *c, struct c_declaration *d,
                           const struct c_declared *what) {
  if (what->type->kind != C_FUNCTION || !what->function) {
    diag_error(c->diag, d->span, "'%s' is no function and cannot have a body",
               what->name);
    return;
  }
  struct c_symbol *s = declare_function(c, what, d);
  bool is_inline = s->storage & C_S_INLINE;
  if (s->definition && s->unit != c->unit && is_inline)
    return; /* another copy of it */
  if (s->definition) {
    diag_error(c->diag, what->span, "'%s' is defined a second time", s->name);
    diag_note(c->diag, s->definition->span, "first defined here");
    return;
  }
  /* `f()` that is defined has no parameters; calls still may give some. */
  s->type = what->type->unspecified ? s->type : what->type;
  s->definition = d;
  s->unit = c->unit;
  s->span = what->span;
  d->symbol = s;
  *c->last_function = s;
  c->last_function = &s->next;
  c->function = s;
  c->varied = NULL;
  c_open_scope(c);
  define_parameters(c, s, what->function);
  /* The body shares the scope of the parameters. */
  for (struct c_stmt *x = d->body->body; x; x = x->next)
    c_check_stmt(c, x);
  check_gotos(c);
  c_close_scope(c);
  s->odd_length = c->odd_lengths > 0;
  c->function = NULL;
}

/* ---- Statements ------------------------------------------------------------- */

static void check_condition(struct c_checker *c, struct c_stmt *s) {
  if (!s->expr)
    return;
  s->expr = c_type_value(c, s->expr);
  if (s->expr->kind != C_E_BAD && !c_is_scalar(s->expr->type))
    diag_error(c->diag, s->expr->span,
               "a condition must be a number or a pointer, not '%s'",
               c_type_text(c->arena, s->expr->type));
}

static void check_c_loop(struct c_checker *c, struct c_stmt *s) {
  struct c_switch *outer = c->in_switch;
  const struct c_varied *varied = c->varied;
  c_open_scope(c);
  for (struct c_declaration *d = s->declarations; d; d = d->next)
    check_declaration(c, d);
  if (s->init)
    s->init = c_type_value(c, s->init);
  check_condition(c, s);
  if (s->step)
    s->step = c_type_value(c, s->step);
  c->loops++;
  c_check_stmt(c, s->body);
  c->loops--;
  c->in_switch = outer;
  c->varied = varied;
  c_close_scope(c);
}

static int case_order(const void *left, const void *right) {
  const struct c_case *a = left, *b = right;
  return a->low < b->low ? -1 : a->low > b->low;
}

static void check_cases(struct c_checker *c, struct c_switch *w) {
  if (w->cases.len)
    qsort(w->cases.at, w->cases.len, sizeof *w->cases.at, case_order);
  for (size_t i = 1; i < w->cases.len; i++)
    if (w->cases.at[i].low <= w->cases.at[i - 1].high) {
      diag_error(c->diag, w->cases.at[i].span, "a second case for this value");
      diag_note(c->diag, w->cases.at[i - 1].span, "the first one");
    }
}

static void check_switch(struct c_checker *c, struct c_stmt *s) {
  struct c_switch w = {.outer = c->in_switch, .varied = c->varied};
  s->expr = c_type_value(c, s->expr);
  if (s->expr->kind != C_E_BAD && !c_is_integer(s->expr->type))
    diag_error(c->diag, s->expr->span, "switch needs an integer, not '%s'",
               c_type_text(c->arena, s->expr->type));
  else if (s->expr->kind != C_E_BAD)
    s->expr = c_convert(c, s->expr, c_promoted(c->types, s->expr->type));
  w.type = s->expr->type;
  c->in_switch = &w;
  c_check_stmt(c, s->body);
  c->in_switch = w.outer;
  check_cases(c, &w);
  vec_free(&w.cases);
}

static void check_case(struct c_checker *c, struct c_stmt *s) {
  struct c_switch *w = c->in_switch;
  uint64_t low = 0, high = 0;
  if (!w) {
    diag_error(c->diag, s->head, "'%s' outside of a switch",
               s->kind == C_ST_CASE ? "case" : "default");
    c_check_stmt(c, s->body);
    return;
  }
  check_varied_scope(c, w->varied, c->varied, s->head);
  if (s->kind == C_ST_DEFAULT) {
    if (w->has_default)
      diag_error(c->diag, s->head, "a second 'default' in this switch");
    w->has_default = true;
  } else if (c_need_constant(c, &s->expr, &low, "a case")) {
    high = low;
    if (s->last)
      c_need_constant(c, &s->last, &high, "a case");
    s->low = (int64_t)c_wrap(w->type, low);
    s->high = (int64_t)c_wrap(w->type, high);
    struct c_case k = {s->low, s->high, s->head};
    if (s->low <= s->high)
      vec_push(&w->cases, k);
  }
  c_check_stmt(c, s->body);
}

static void check_c_return(struct c_checker *c, struct c_stmt *s) {
  const struct c_type *result = c->function->type->of;
  if (!s->expr)
    return;
  s->expr = c_type_value(c, s->expr);
  if (result->kind != C_VOID && s->expr->kind != C_E_BAD)
    s->expr = c_assigned(c, s->expr, result, "this result");
}

static void check_c_jump(struct c_checker *c, struct c_stmt *s) {
  if (s->kind == C_ST_CONTINUE && !c->loops)
    diag_error(c->diag, s->head, "'continue' outside of a loop");
  if (s->kind == C_ST_BREAK && !c->loops && !c->in_switch)
    diag_error(c->diag, s->head, "'break' outside of a loop or switch");
}

static void check_c_block(struct c_checker *c, struct c_stmt *s) {
  const struct c_varied *varied = c->varied;
  c_open_scope(c);
  for (struct c_stmt *x = s->body; x; x = x->next)
    c_check_stmt(c, x);
  c->varied = varied;
  c_close_scope(c);
}

void c_check_stmt(struct c_checker *c, struct c_stmt *s) {
  switch (s->kind) {
  case C_ST_EXPR:
    if (s->expr)
      s->expr = c_type_value(c, s->expr);
    return;
  case C_ST_DECL:
    for (struct c_declaration *d = s->declarations; d; d = d->next)
      check_declaration(c, d);
    return;
  case C_ST_BLOCK:
    check_c_block(c, s);
    return;
  case C_ST_IF:
    check_condition(c, s);
    c_check_stmt(c, s->body);
    if (s->orelse)
      c_check_stmt(c, s->orelse);
    return;
  case C_ST_WHILE:
  case C_ST_DO:
  case C_ST_FOR:
    check_c_loop(c, s);
    return;
  case C_ST_SWITCH:
    check_switch(c, s);
    return;
  case C_ST_CASE:
  case C_ST_DEFAULT:
    check_case(c, s);
    return;
  case C_ST_LABEL:
    vec_push(&c->labels, ((struct c_jump){s, c->varied}));
    c_check_stmt(c, s->body);
    return;
  case C_ST_GOTO:
    vec_push(&c->gotos, ((struct c_jump){s, c->varied}));
    return;
  case C_ST_GOTO_COMPUTED:
    s->expr = c_type_value(c, s->expr);
    return;
  case C_ST_BREAK:
  case C_ST_CONTINUE:
    check_c_jump(c, s);
    return;
  case C_ST_RETURN:
    check_c_return(c, s);
    return;
  case C_ST_ASM:
    return;
  }
}

/* ---- Programs --------------------------------------------------------------- */

/* A tentative definition of an array has one element; of a struct that is
   never defined, nothing can be said. */
static void complete_globals(struct c_checker *c) {
  for (struct c_symbol *s = c->out->globals; s; s = s->next) {
    if (s->type->kind == C_ARRAY && !s->type->complete &&
        !(s->storage & C_S_EXTERN))
      s->type = c_array_of(c->types, s->type->of, true, 1);
    else if (!s->type->complete && !(s->storage & C_S_EXTERN) &&
             c_is_record(s->type))
      diag_error(c->diag, s->span,
                 "'%s' has the type '%s', which is not "
                 "defined",
                 s->name, c_type_text(c->arena, s->type));
  }
}

/* With a body, an assertion is what its body says. */
static bool names_error(struct c_checker *c) {
  static const char *const names[] = {"reach_error", "__VERIFIER_error",
                                      "__VERIFIER_assert", "assert",
                                      "__assert_fail"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    const struct c_symbol *s = c_lookup(c, intern_str(c->names, names[i]));
    if (s && s->used && (i < 2 || !s->definition))
      return true;
  }
  return false;
}

static bool is_word_of_asm(struct c_checker *c, struct span at,
                           const char *name) {
  const char *text = c_text(c->arena, c->sources, at);
  size_t n = strlen(name);
  for (const char *p = text; (p = strstr(p, name)); p++) {
    bool before = p > text && (isalnum((unsigned char)p[-1]) || p[-1] == '_');
    if (!before && !isalnum((unsigned char)p[n]) && p[n] != '_')
      return true;
    /* `\nname:` */
    if (p > text + 1 && p[-2] == '\\')
      return true;
  }
  return false;
}

/* What an `asm` outside of functions names may be defined there. */
static void note_asm(struct c_checker *c, const struct c_program *p) {
  for (const struct c_outside *o = p->outside; o; o = o->next)
    for (size_t i = 0; !o->name && i < c->declared.len; i++)
      if (!c->declared.at[i]->definition &&
          is_word_of_asm(c, o->span, c->declared.at[i]->name))
        c->declared.at[i]->odd = "asm";
}

/* What is used and has no body. */
static void list_missing(struct c_checker *c) {
  VEC(struct c_symbol *) missing = {0};
  for (size_t i = 0; i < c->declared.len; i++)
    if (c->declared.at[i]->used && !c->declared.at[i]->definition &&
        !c->declared.at[i]->meant)
      vec_push(&missing, c->declared.at[i]);
  c->out->nmissing = (uint32_t)missing.len;
  c->out->missing = vec_to_arena(&missing, c->arena);
  vec_free(&c->declared);
}

/* A struct that the unit defines somewhere is this one wherever it is used. */
static void introduce_types(struct c_checker *c, const struct c_declaration *d,
                            uint32_t end) {
  for (; d && d->span.start < end; d = d->next) {
    struct c_tagged *t = d->specs ? d->specs->tagged : NULL;
    if (t && t->has_body && t->tag && !scope_here(c, t->tag, C_TAGS))
      introduce_type(c, t);
  }
}

/* Whether a function with this name is used, and has no body. */
static bool uses_bodyless(struct c_checker *c, const char *name) {
  const struct c_symbol *f = c_lookup(c, intern_str(c->names, name));
  return f && f->used && !f->definition;
}

/* Functions that are other names of one with a body; what else an alias, a pragma or
   an `asm` makes of them is not known. */
static void find_meant(struct c_checker *c, struct c_symbol *s) {
  struct c_symbol *to = s->alias && !s->definition
                            ? c_lookup(c, intern_str(c->names, s->alias))
                            : NULL;
  if (!to || s->meant)
    return;
  if (to->kind == C_SYM_FUNCTION && to->definition && !to->odd &&
      c_compatible(to->type, s->type)) {
    s->meant = to;
    to->used |= s->used;
    to->address_taken |= s->address_taken;
  } else {
    s->odd = "alias";
  }
}

static void find_all_meant(struct c_checker *c, const struct c_program *p) {
  for (const struct c_outside *o = p->outside; o; o = o->next) {
    struct c_symbol *s = o->name ? c_lookup(c, o->name) : NULL;
    if (s && s->kind == C_SYM_FUNCTION && !s->definition)
      s->alias = o->target;
    else if (s && s->kind == C_SYM_VARIABLE)
      diag_error(c->diag, o->span,
                 "'%s' may be another variable by this pragma, which is not "
                 "covered",
                 s->name);
  }
  for (size_t i = 0; i < c->declared.len; i++)
    find_meant(c, c->declared.at[i]);
}

static void end_checked_unit(struct c_checker *c, const struct c_program *p) {
  find_all_meant(c, p);
  c->out->names_error |= names_error(c);
  c->out->starts_threads |=
      uses_bodyless(c, "pthread_create") || uses_bodyless(c, "thrd_create");
  HASH_CLEAR(hh, c->entries);
}

/* The units, one after the other. */
static void check_units(struct c_checker *c, const struct c_program *p) {
  struct c_declaration *d = p->declarations;
  for (c->unit = 0; c->unit < c->nunits; c->unit++) {
    uint32_t end = c->unit < p->nunits ? p->units[c->unit] : UINT32_MAX;
    c->unit_start = c->unit > 0 ? p->units[c->unit - 1] : 0;
    if (c->nunits > 1)
      introduce_types(c, d, end);
    for (; d && d->span.start < end; d = d->next)
      check_declaration(c, d);
    end_checked_unit(c, p);
  }
}

struct c_unit *c_check(struct arena *a, struct intern *names,
                       const struct sources *sources, struct c_program *p,
                       unsigned long_bits, struct diag *d) {
  struct c_unit *unit = arena_alloc(a, sizeof *unit);
  struct c_checker c = {.arena = a,
                        .names = names,
                        .sources = sources,
                        .diag = d,
                        .out = unit,
                        .nunits = p->nunits + 1};
  size_t before = diag_errors(d);
  c.types = unit->types = c_types_new(a, long_bits);
  c.last_global = &unit->globals;
  c.last_function = &unit->functions;
  check_units(&c, p);
  complete_globals(&c);
  report_mismatches(&c);
  note_asm(&c, p);
  list_missing(&c);
  c_units_free(&c);
  vec_free(&c.undo);
  vec_free(&c.scopes);
  vec_free(&c.gotos);
  vec_free(&c.labels);
  return diag_errors(d) > before ? NULL : unit;
}
