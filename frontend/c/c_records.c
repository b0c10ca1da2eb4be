/* frontend/c/c_records.c — structs, unions and enums. */

#include "c_checking.h"

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

static struct c_member checked_member(struct c_checker *c,
                                      struct c_declaration *d) {
  struct c_declared what = c_declared_by(c, d);
  struct c_member m = {.name = what.name, .type = what.type, .span = d->span};
  bool flexible = what.type->kind == C_ARRAY && !what.type->complete &&
                  !what.type->variable;
  m.type_align = c_plain_align(c, d->specs, d->declarator, m.type);
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
  m.align = c_declared_align(c, d);
  m.quals = c_written_quals(c, d->specs, d->declarator);
  m.packed = c_attributes_of(d).packed;
  m.asked = m.type_align && !c_says_atomic(c, d->specs);
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
  struct c_layout how = {.packed = t->attributes.packed,
                         .i386 = !c->types->wide,
                         .align = c_asked_align(c, t->attributes.aligns),
                         .pack = t->pack};
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
      most = c_greater(most, value);
    bool fits = (int64_t)value >= INT32_MIN && (int64_t)value <= INT32_MAX;
    struct c_symbol *s =
        c_new_symbol(c, C_SYM_ENUMERATOR, e->name,
                     types->basic[fits                  ? C_INT
                                  : value <= UINT32_MAX ? C_UINT
                                                        : C_LLONG],
                     e->span);
    s->value = value;
    e->symbol = s;
    struct c_symbol *before = c_scope_here(c, e->name, C_NAMES);
    if (before)
      c_redeclared(c, e->name, e->span, before->span);
    c_scope_add(c, e->name, C_NAMES, s);
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

struct c_type *c_introduce_type(struct c_checker *c, struct c_tagged *t) {
  struct c_type *type = c_shared_type(c, t);
  if (!type)
    type = begin_type(c, t);
  if (t->tag)
    c_scope_add(c, t->tag, C_TAGS, type);
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
  type->transparent = t->attributes.transparent;
}

void c_know_again(struct c_checker *c, const struct c_tagged *t) {
  if (!t || !t->has_body)
    return;
  if (t->tag)
    c_scope_add(c, t->tag, C_TAGS, (void *)t->type);
  for (const struct c_enumerator *e = t->enumerators; e; e = e->next)
    if (e->symbol)
      c_scope_add(c, e->name, C_NAMES, e->symbol);
}

const struct c_type *c_tagged_type(struct c_checker *c, struct c_tagged *t,
                                   bool alone) {
  if (t->type)
    return t->type;
  struct c_type *type = NULL;
  if (t->tag)
    type = t->has_body || alone ? c_scope_here(c, t->tag, C_TAGS)
                                : c_scope_find(c, t->tag, C_TAGS);
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
    type = c_introduce_type(c, t);
  t->type = type;
  if (t->has_body)
    define_type(c, t, type);
  return type;
}
