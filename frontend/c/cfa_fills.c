/* frontend/c/cfa_fills.c — memset, memcpy, memmove and their like (C11 7.24).
 *
 * Whole elements are set, of the type that a pointer or the size names.  Where the size is
 * a constant, and not large, each is written down; else a loop of the automaton sets them.
 * A size that is no constant may be of a part of an element, or of more than an array has:
 * a run ends there as it does at what is not covered.
 */
#include "cfa_building.h"

#include <string.h>

/* The element at an index. */
static struct cfa_lvalue element_from(struct cfa_builder *b,
                                      const struct cfa_expr *p,
                                      const struct cfa_expr *i) {
  bool first = i->op == CFA_CONSTANT && i->value == 0;
  const struct cfa_expr *address =
      first ? p : cfa_binary(b->g, CFA_ELEMENT, p->type, p, i, i->span);
  return (struct cfa_lvalue){
      .kind = CFA_L_MEMORY, .type = p->type->of, .address = address};
}

struct cfa_lvalue cfa_element_at(struct cfa_builder *b,
                                 const struct cfa_expr *p, uint64_t i,
                                 struct span span) {
  return element_from(b, p, cfa_constant(b->g, b->types->ptrdiff_t_, i, span));
}

/* All members of a union can be cleared; it is copied through one that has all of it. */
bool cfa_is_whole(struct cfa_builder *b, const struct c_type *t, bool copies) {
  if (t->kind == C_ARRAY)
    return cfa_is_whole(b, t->of, copies);
  if (copies && t->kind == C_UNION) {
    const struct c_member *carrier = c_union_carrier(t);
    return carrier && cfa_is_whole(b, carrier->type, copies);
  }
  for (uint32_t i = 0; c_is_record(t) && i < t->n; i++)
    if (!cfa_is_whole(b, t->members[i].type, copies))
      return false;
  return c_is_record(t) || cfa_is_supported(t);
}

/* A call of memset, memcpy, memmove or mempcpy. */
struct fill_call {
  struct c_expr *e;
  const char *name;
  bool copies, overlaps; /* all but memset; memmove */
  bool constant;         /* the size is `bytes` */
  uint64_t bytes;
  const struct c_type *of; /* an element */
  bool unaligned; /* a pointer may lead to where no such element could be */
  bool loops;
  uint64_t n; /* without a loop: elements */
};

/* What is set without a loop: elements, bytes of them that are filled with what is not 0,
   scalars that are moved, and elements of one byte in other objects. */
enum {
  MOST_FILLED = 4096,
  MOST_FILLED_BYTES = 1 << 16,
  MOST_MOVED = 256,
  MOST_SINGLE_BYTES = 64,
};

/* Integers without bits that mean nothing, and arrays and structs of such. */
static bool all_integers(const struct c_type *t) {
  if (t->kind == C_ARRAY)
    return all_integers(t->of);
  for (uint32_t i = 0; t->kind == C_STRUCT && i < t->n; i++)
    if (t->members[i].bits >= 0 || !all_integers(t->members[i].type))
      return false;
  return t->kind == C_STRUCT || (c_is_integer(t) && t->kind != C_BOOL &&
                                 t->bits == 8 * t->size && t->bits <= 64);
}

static uint32_t count_moved(struct cfa_builder *b, const struct c_type *t) {
  uint32_t n = 1;
  if (c_is_record(t))
    cfa_leaves(b, t, &n);
  return n;
}

/* Whether the pointer is an array of the text that has less bytes: the rest would be
   members behind it, which steps along the array do not lead to. */
static bool is_shorter_array(const struct c_expr *e, uint64_t bytes) {
  return e->kind == C_E_DECAY && e->arg[0]->type->kind == C_ARRAY &&
         e->arg[0]->type->complete && e->arg[0]->type->size < bytes;
}

/* Copying the values of such a type copies all of its bytes. */
static bool has_all_bytes(const struct c_type *t) {
  return c_is_record(t)       ? t->dense
         : t->kind == C_ARRAY ? has_all_bytes(t->of)
                              : t->kind != C_BOOL && cfa_is_supported(t);
}

/* Counts elements of the type in so many bytes; the result says why this is not covered,
   NULL: it is. */
static const char *count_elements(struct cfa_builder *b, struct fill_call *f,
                                  const struct c_type *of) {
  const char *text = c_type_text(b->arena, of);
  if (f->bytes % of->size != 0)
    return arena_printf(
        b->arena, "whose size is no whole number of elements of '%s'", text);
  f->of = of;
  f->n = f->bytes / of->size;
  bool whole = cfa_is_whole(b, of, f->copies) &&
               (!f->overlaps ||
                (c_is_record(of) ? cfa_covers(b, of) : cfa_is_supported(of)));
  if (!whole)
    return arena_printf(b->arena, "of '%s', which is not covered as a whole",
                        text);
  f->loops = !f->constant || f->n > MOST_FILLED ||
             (f->overlaps && f->n * count_moved(b, of) > MOST_MOVED);
  if (f->loops && !has_all_bytes(of))
    return !f->constant         ? "whose size is no constant"
           : f->n > MOST_FILLED ? "of more than 4096 elements"
                                : "of more than 256 scalars";
  return NULL;
}

static bool is_filled_type(const struct c_type *t) {
  return t->complete && t->size > 0 && t->kind != C_FUNCTION;
}

/* The same, of the type that both pointers lead to. */
static const char *count_pointed(struct cfa_builder *b, struct fill_call *f) {
  const struct c_type *to = cfa_bare_pointer(f->e->args)->type;
  const struct c_type *from = cfa_bare_pointer(f->e->args->next)->type;
  if (!is_filled_type(to->of))
    return arena_printf(
        b->arena,
        "to '%s', whose elements are not known: the size should "
        "name their type",
        c_type_text(b->arena, to));
  if (f->copies && !c_compatible(from->of, to->of))
    return arena_printf(b->arena, "from '%s' to '%s', which are other types",
                        c_type_text(b->arena, from), c_type_text(b->arena, to));
  return count_elements(b, f, to->of);
}

/* The elements that an expression such as `n * sizeof(T)` speaks of; NULL: of none. */
static const struct c_type *type_in_size(const struct c_expr *e) {
  const struct c_type *t = e->kind == C_E_NUMBER ? e->op_type : NULL;
  while (t && t->kind == C_ARRAY)
    t = t->of;
  for (int i = 0; !t && i < 2 && e->arg[i]; i++)
    t = type_in_size(e->arg[i]);
  return t && is_filled_type(t) ? t : NULL;
}

/* Whether C has it that the pointer leads to where such a scalar may be.  Members of a
   struct may be anywhere. */
static bool is_aligned_for(struct c_expr *pointer, const struct c_type *of) {
  const struct c_type *to = cfa_bare_pointer(pointer)->type;
  return to->of->complete && to->of->align >= of->align && !c_is_record(of);
}

/* The same, of a type that another pointer, or the size, tells; else of bytes. */
static bool count_others(struct cfa_builder *b, struct fill_call *f) {
  const struct c_expr *from = f->e->args->next;
  const struct c_type *types[] = {
      f->copies ? cfa_bare_pointer(f->e->args->next)->type->of : NULL,
      type_in_size(from->next), b->types->basic[C_UCHAR]};
  for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
    const struct c_type *t = types[i];
    bool good = t && is_filled_type(t) && (!f->copies || has_all_bytes(t)) &&
                (t->size > 1 || !f->constant || f->bytes <= MOST_SINGLE_BYTES);
    if (good && !count_elements(b, f, t)) {
      f->unaligned = !is_aligned_for(f->e->args, t) ||
                     (f->copies && !is_aligned_for(f->e->args->next, t));
      return true;
    }
  }
  return false;
}

/* Finds the elements; the result says why there are none, NULL: they are known. */
static const char *find_elements(struct cfa_builder *b, struct fill_call *f) {
  struct c_expr *to = f->e->args, *from = to->next;
  f->constant = c_constant(b->types, from->next, &f->bytes);
  if (!f->constant)
    f->bytes = 0;
  if (f->copies && cfa_bare_pointer(from)->type->kind != C_POINTER)
    return arena_printf(b->arena, "from '%s'",
                        c_type_text(b->arena, cfa_bare_pointer(from)->type));
  if (is_shorter_array(cfa_bare_pointer(to), f->bytes) ||
      (f->copies && is_shorter_array(cfa_bare_pointer(from), f->bytes)))
    return "of more bytes than the array has";
  const char *why = count_pointed(b, f);
  return why && count_others(b, f) ? NULL : why;
}

/* Whether memset fills with another value than 0, and why not; NULL: it can. */
static const char *check_filling(struct cfa_builder *b,
                                 const struct fill_call *f, bool *zero) {
  uint64_t value;
  const struct c_expr *byte = f->e->args->next;
  *zero = c_constant(b->types, byte, &value) && (value & 0xff) == 0;
  if (*zero || (!f->loops && f->n == 0))
    return NULL;
  if (!all_integers(f->of))
    return arena_printf(b->arena,
                        "of '%s' to another value than 0: not all of it is "
                        "integers",
                        c_type_text(b->arena, f->of));
  return !f->loops && f->n * f->of->size > MOST_FILLED_BYTES
             ? "of more than 65536 bytes to another value than 0"
             : NULL;
}

/* All bytes of an integer of the type are `byte`. */
static const struct cfa_expr *filled_value(struct cfa_builder *b,
                                           const struct c_type *t,
                                           const struct cfa_expr *byte,
                                           struct span span) {
  const struct c_type *u = c_unsigned_of_bits(b->types, t->bits);
  const struct cfa_expr *ones =
      cfa_constant(b->g, u, c_wrap(u, UINT64_C(0x0101010101010101)), span);
  const struct cfa_expr *x = cfa_operation(
      b, CFA_MULTIPLY, u, cfa_convert(b, byte, u, span), ones, span);
  return cfa_convert(b, x, t, span);
}

static void fill_part_with(struct cfa_builder *b, struct cfa_lvalue whole,
                           const struct c_type *t, uint64_t offset,
                           const struct cfa_expr *byte, struct span span) {
  if (t->kind == C_ARRAY) {
    for (uint64_t i = 0; i < t->length; i++)
      fill_part_with(b, whole, t->of, offset + i * t->of->size, byte, span);
  } else if (t->kind == C_STRUCT) {
    for (uint32_t i = 0; i < t->n; i++)
      fill_part_with(b, whole, t->members[i].type,
                     offset + t->members[i].offset, byte, span);
  } else {
    cfa_write(b, cfa_part(b, whole, offset, t, NULL, span),
              filled_value(b, t, byte, span), span);
  }
}

/* Where the elements are: `offset` elements behind where `base` leads to; NULL: there.
   In a loop, claims are about the array and the index then, not about a pointer. */
struct fill_place {
  const struct cfa_expr *base, *offset;
};

/* What memset, memcpy or memmove does to the elements from p on. */
struct fill_values {
  struct fill_place p, q;      /* q: from which they come, if it copies */
  const struct cfa_expr *byte; /* memset: of each; NULL: 0 */
};

enum { MOST_PADDED = 1024 };

/* memset fills what is between members, too, which a program may read. */
static void fill_padding(struct cfa_builder *b, const struct fill_call *f,
                         const struct cfa_expr *p,
                         const struct cfa_expr *byte) {
  const struct c_type *of = f->of, *uchar = b->types->basic[C_UCHAR];
  struct span span = f->e->span;
  if (of->dense || !c_is_record(of) || of->size > MOST_PADDED)
    return;
  if (!byte)
    byte = cfa_constant(b->g, uchar, 0, span);
  for (uint64_t i = 0; i < f->n && i * of->size < MOST_PADDED; i++)
    for (uint64_t k = 0; k < of->size; k++)
      if (!c_is_of_member(of, k))
        cfa_write(
            b, cfa_part(b, cfa_element_at(b, p, i, span), k, uchar, NULL, span),
            byte, span);
}

/* memcpy and memmove copy it. */
static void copy_padding(struct cfa_builder *b, const struct fill_call *f,
                         const struct fill_values *v) {
  if (!c_is_record(f->of) || f->of->dense)
    return;
  struct cfa_edge *e = cfa_emit(b, CFA_PADDING, f->e->span);
  e->added = true;
  e->address = v->p.base;
  e->expr = v->q.base;
  e->of = f->of;
  e->count = f->n;
}

/* The byte in a temporary: memset takes it of an int. */
static const struct cfa_expr *kept_byte(struct cfa_builder *b,
                                        struct c_expr *e) {
  const struct c_type *byte = b->types->basic[C_UCHAR];
  return cfa_kept(b, cfa_convert(b, cfa_value(b, e), byte, e->span), e->span);
}

/* An element of the target is set to the byte, or cleared where there is none. */
static void fill_element(struct cfa_builder *b, const struct fill_call *f,
                         struct cfa_lvalue x, const struct cfa_expr *byte) {
  if (byte)
    fill_part_with(b, x, f->of, 0, byte, f->e->span);
  else
    cfa_clear(b, x, f->e->span);
}

/* The first n elements; all is read before something is written. */
static void move_elements(struct cfa_builder *b, const struct fill_call *f,
                          const struct cfa_expr *p, const struct cfa_expr *q,
                          uint64_t elements) {
  const struct cfa_leaf one = {.type = f->of}, *leaves = &one;
  uint32_t n = 1;
  struct span span = f->e->span;
  if (c_is_record(f->of))
    leaves = cfa_leaves(b, f->of, &n);
  const struct cfa_expr **values =
      arena_array(b->arena, elements * n, sizeof *values);
  for (uint64_t i = 0; i < elements * n; i++) {
    const struct cfa_leaf *l = &leaves[i % n];
    struct cfa_lvalue x = cfa_element_at(b, q, i / n, span);
    if (c_is_record(f->of))
      x = cfa_part(b, x, l->offset, l->type, l->member, span);
    values[i] = cfa_kept(
        b, cfa_convert(b, cfa_read_lvalue(b, x, span), l->type, span), span);
  }
  for (uint64_t i = 0; i < elements * n; i++) {
    const struct cfa_leaf *l = &leaves[i % n];
    struct cfa_lvalue x = cfa_element_at(b, p, i / n, span);
    if (c_is_record(f->of))
      x = cfa_part(b, x, l->offset, l->type, l->member, span);
    cfa_write(b, x, values[i], span);
  }
}

/* Whether neither threads nor the loop change what the expression reads. */
static bool is_steady(const struct cfa_builder *b, const struct cfa_expr *e) {
  if (e->op == CFA_LOAD ||
      (e->op == CFA_VARIABLE && b->vars.at[e->var].scope == CFA_GLOBAL))
    return false;
  for (unsigned i = 0; i < e->nargs; i++)
    if (!is_steady(b, e->arg[i]))
      return false;
  return true;
}

static const struct cfa_expr *steady_value(struct cfa_builder *b,
                                           const struct cfa_expr *x) {
  return !x || is_steady(b, x) ? x : cfa_kept(b, x, x->span);
}

/* Of numbers of elements, which no check looks at; y may be NULL. */
static const struct cfa_expr *sum_of_steps(struct cfa_builder *b,
                                           const struct cfa_expr *x,
                                           const struct cfa_expr *y) {
  const struct c_type *t = b->types->ptrdiff_t_;
  x = cfa_convert(b, x, t, x->span);
  bool is_number = x->op == CFA_CONSTANT;
  if (!y || (is_number && y->op == CFA_CONSTANT))
    return y ? cfa_constant(b->g, t, x->value + y->value, x->span) : x;
  return is_number && x->value == 0
             ? y
             : cfa_binary(b->g, CFA_ADD, t, x, y, x->span);
}

/* The pointer as one to the elements, which is read once. */
static struct fill_place place_of_pointer(struct cfa_builder *b,
                                          const struct fill_call *f,
                                          struct c_expr *argument) {
  struct c_expr *e = cfa_bare_pointer(argument);
  struct fill_place place = {.base = cfa_value(b, e)};
  bool later = false;
  for (const struct c_expr *a = argument->next; a; a = a->next)
    later |= c_effects(a) != 0;
  if (!c_compatible(place.base->type->of, f->of))
    place.base =
        cfa_convert(b, place.base, c_pointer_to(b->types, f->of), e->span);
  if (later || !f->loops) {
    place.base = cfa_kept(b, place.base, e->span);
    return place;
  }
  while (place.base->op == CFA_ELEMENT) {
    place.offset = sum_of_steps(b, place.base->arg[1], place.offset);
    place.base = place.base->arg[0];
  }
  return place;
}

static struct fill_place keep_steady(struct cfa_builder *b,
                                     struct fill_place p) {
  return (struct fill_place){steady_value(b, p.base),
                             steady_value(b, p.offset)};
}

/* Finds both; what leads to the same array is the same base. */
static void find_fill_places(struct cfa_builder *b, const struct fill_call *f,
                             struct fill_values *v) {
  v->p = place_of_pointer(b, f, f->e->args);
  if (f->copies)
    v->q = place_of_pointer(b, f, f->e->args->next);
  bool same = f->copies && cfa_same_expr(v->p.base, v->q.base);
  v->p = keep_steady(b, v->p);
  if (same)
    v->q.base = v->p.base;
  if (f->copies)
    v->q = keep_steady(b, v->q);
}

static struct cfa_lvalue element_of_place(struct cfa_builder *b,
                                          const struct fill_place *p,
                                          const struct cfa_expr *i) {
  return element_from(b, p->base, sum_of_steps(b, i, p->offset));
}

static void set_element(struct cfa_builder *b, const struct fill_call *f,
                        const struct fill_values *v, const struct cfa_expr *i) {
  struct cfa_lvalue x = element_of_place(b, &v->p, i);
  if (f->overlaps)
    move_elements(b, f, x.address, element_of_place(b, &v->q, i).address, 1);
  else if (f->copies)
    cfa_copy(b, x, element_of_place(b, &v->q, i), f->e->span);
  else
    fill_element(b, f, x, v->byte);
}

static void set_elements(struct cfa_builder *b, const struct fill_call *f,
                         const struct fill_values *v) {
  for (uint64_t i = 0; i < f->n; i++)
    set_element(b, f, v,
                cfa_constant(b->g, b->types->ptrdiff_t_, i, f->e->span));
  if (!f->copies)
    fill_padding(b, f, v->p.base, v->byte);
}

/* How many bytes the arrays of the text have, from which the call can go on. */
static uint64_t least_array(const struct fill_call *f) {
  uint64_t least = UINT64_MAX;
  struct c_expr *e = f->e->args;
  for (int i = 0; i < (f->copies ? 2 : 1); i++, e = e->next) {
    const struct c_expr *x = cfa_bare_pointer(e);
    if (is_shorter_array(x, least))
      least = x->arg[0]->type->size;
  }
  return least;
}

/* A conversion that keeps all values, or those that are not negative. */
static bool keeps_sizes(const struct c_expr *e) {
  bool converts = e->kind == C_E_CONVERT || e->kind == C_E_CAST;
  if (!converts || !c_is_integer(e->type) || !c_is_integer(e->arg[0]->type))
    return false;
  const struct c_type *to = e->type, *from = e->arg[0]->type;
  return to->kind != C_BOOL &&
         (to->bits > from->bits ||
          (to->bits == from->bits && (!to->is_signed || from->is_signed)));
}

/* Whether only its name leads to it, and it is of this call. */
static bool is_plain_local(struct cfa_builder *b, const struct c_expr *e) {
  if (e->kind != C_E_NAME || !c_is_integer(e->type) ||
      e->type->kind == C_BOOL || e->type->bits > 64 || e->symbol->address_taken)
    return false;
  const struct cfa_object *o = cfa_object_of(b, e->symbol);
  enum cfa_scope scope =
      o->kind == CFA_OBJECT_SCALAR ? b->vars.at[o->var].scope : CFA_GLOBAL;
  return scope == CFA_LOCAL || scope == CFA_PARAMETER;
}

static const struct cfa_expr *
keep_count(struct cfa_builder *b, const struct cfa_expr *n, struct span span) {
  uint32_t v = cfa_new_var(b, CFA_LOCAL, "#count", n->type, span);
  cfa_set_added(b, v, n, span);
  return cfa_variable(b->g, v, span);
}

/* `n` of a size `n`, or `n * sizeof(T)` of elements T; NULL: it has another form.  The
   loop can count up to a variable itself then, which is what proofs speak of; another
   expression is kept in one.  Where n is in the range of is_out_of_range, no conversion
   changes it. */
static const struct cfa_expr *count_in_text(struct cfa_builder *b,
                                            const struct fill_call *f) {
  struct c_expr *e = f->e->args->next->next;
  uint64_t size = 1;
  while (keeps_sizes(e))
    e = e->arg[0];
  if (e->kind == C_E_BINARY && e->op == C_OP_MUL && !e->type->is_signed) {
    bool right = c_constant(b->types, e->arg[1], &size);
    if (!right && !c_constant(b->types, e->arg[0], &size))
      return NULL;
    e = e->arg[right ? 0 : 1];
  }
  while (keeps_sizes(e))
    e = e->arg[0];
  if (size != f->of->size || !c_is_integer(e->type) ||
      e->type->kind == C_BOOL || e->type->bits > 64)
    return NULL;
  return is_plain_local(b, e) ? cfa_value(b, e)
                              : keep_count(b, cfa_value(b, e), f->e->span);
}

/* So many elements are less than none, or more than an object has. */
static const struct cfa_expr *is_out_of_range(struct cfa_builder *b,
                                              const struct cfa_expr *n,
                                              uint64_t most) {
  const struct c_type *t = n->type, *int_ = b->types->basic[C_INT];
  const struct cfa_expr *negative =
      cfa_compares(b, CFA_LESS, n, cfa_constant(b->g, t, 0, n->span), n->span);
  if (most >= c_greatest(t))
    return t->is_signed ? negative : NULL;
  const struct cfa_expr *large = cfa_compares(
      b, CFA_GREATER, n, cfa_constant(b->g, t, most, n->span), n->span);
  return t->is_signed
             ? cfa_binary(b->g, CFA_LOGICAL_OR, int_, negative, large, n->span)
             : large;
}

/* The size in elements, in a variable that is made. */
static const struct cfa_expr *count_in_run(struct cfa_builder *b,
                                           const struct fill_call *f) {
  const struct c_type *size_t_ = b->types->size_t_;
  struct c_expr *e = f->e->args->next->next;
  struct span span = f->e->span;
  uint32_t v = cfa_new_var(b, CFA_LOCAL, "#bytes", size_t_, span);
  cfa_set_added(b, v, cfa_convert(b, cfa_value(b, e), size_t_, span), span);
  const struct cfa_expr *n = cfa_variable(b->g, v, span),
                        *each = cfa_constant(b->g, size_t_, f->of->size, span),
                        *zero = cfa_constant(b->g, size_t_, 0, span);
  if (f->of->size == 1)
    return n;
  const struct cfa_expr *rest =
      cfa_binary(b->g, CFA_REMAINDER, size_t_, n, each, span);
  cfa_refuse(b, cfa_compares(b, CFA_UNEQUAL, rest, zero, span), span,
             "a call of '%s' whose size is no whole number of elements of '%s'",
             f->name, c_type_text(b->arena, f->of));
  return keep_count(b, cfa_binary(b->g, CFA_DIVIDE, size_t_, n, each, span),
                    span);
}

/* Goes on where the loop does another round, whose number is the variable that is
   returned; `head` is where it comes back to, and `end` where it leaves. */
static uint32_t begin_rounds(struct cfa_builder *b, const struct cfa_expr *n,
                             bool down, struct span at, uint32_t *head,
                             uint32_t *end) {
  const struct cfa_expr *zero = cfa_constant(b->g, n->type, 0, at);
  uint32_t var = cfa_new_var(b, CFA_LOCAL, "#index", n->type, at);
  cfa_set_added(b, var, down ? n : zero, at);
  const struct cfa_expr *i = cfa_variable(b->g, var, at);
  uint32_t more = cfa_new_location(b);
  *head = cfa_loop_head(b, at);
  *end = cfa_new_location(b);
  cfa_branch_added(b,
                   down ? cfa_compares(b, CFA_GREATER, i, zero, at)
                        : cfa_compares(b, CFA_LESS, i, n, at),
                   more, *end, at);
  cfa_continue_at(b, more);
  return var;
}

static void step_round(struct cfa_builder *b, uint32_t var, enum cfa_op op,
                       struct span at) {
  const struct c_type *t = b->vars.at[var].type;
  cfa_set_added(b, var,
                cfa_binary(b->g, op, t, cfa_variable(b->g, var, at),
                           cfa_constant(b->g, t, 1, at), at),
                at);
}

/* All n elements, from the first or from the last one on. */
static void set_one_by_one(struct cfa_builder *b, const struct fill_call *f,
                           const struct fill_values *v,
                           const struct cfa_expr *n, bool down,
                           struct span at) {
  uint32_t head, end, var = begin_rounds(b, n, down, at, &head, &end);
  if (down)
    step_round(b, var, CFA_SUBTRACT, at);
  set_element(
      b, f, v,
      cfa_convert(b, cfa_variable(b->g, var, at), b->types->ptrdiff_t_, at));
  if (!down)
    step_round(b, var, CFA_ADD, at);
  cfa_jump(b, head, at);
  cfa_continue_at(b, end);
}

void cfa_copy_elements(struct cfa_builder *b, struct c_expr *e,
                       const struct cfa_expr *to, const struct cfa_expr *from,
                       const struct cfa_expr *n) {
  struct fill_call f = {
      .e = e, .of = to->type->of, .copies = true, .loops = true};
  struct fill_values v = {.p = {.base = to}, .q = {.base = from}};
  set_one_by_one(b, &f, &v, n, false, e->span);
}

/* The variable whose address it is made of; CFA_NONE: of none. */
static uint32_t var_of_base(const struct cfa_expr *x) {
  while (x->op == CFA_MEMBER || x->op == CFA_CONVERT || x->op == CFA_ELEMENT)
    x = x->arg[0];
  return x->op == CFA_ADDRESS ? x->var : CFA_NONE;
}

/* Whether the target begins behind the source. */
static const struct cfa_expr *is_behind(struct cfa_builder *b,
                                        const struct fill_values *v,
                                        struct span span) {
  const struct cfa_expr *zero =
      cfa_constant(b->g, b->types->ptrdiff_t_, 0, span);
  uint32_t to = var_of_base(v->p.base), from = var_of_base(v->q.base);
  if (to != CFA_NONE && from != CFA_NONE && to != from)
    return cfa_constant(b->g, b->types->basic[C_INT], 0, span);
  if (cfa_same_expr(v->p.base, v->q.base))
    return cfa_operation(b, CFA_LESS, b->types->basic[C_INT],
                         v->q.offset ? v->q.offset : zero,
                         v->p.offset ? v->p.offset : zero, span);
  return cfa_compares(b, CFA_LESS, element_of_place(b, &v->q, zero).address,
                      element_of_place(b, &v->p, zero).address, span);
}

/* What is copied to behind where it comes from is copied from its end on, so that
   nothing is overwritten before it is read; where the two are in several objects, either
   way does.  Each loop has a place of its own, by which claims find it. */
static void move_in_loop(struct cfa_builder *b, const struct fill_call *f,
                         const struct fill_values *v,
                         const struct cfa_expr *n) {
  struct span span = f->e->span;
  const struct cfa_expr *behind = is_behind(b, v, span);
  if (behind->op == CFA_CONSTANT) {
    set_one_by_one(b, f, v, n, behind->value != 0, span);
    return;
  }
  uint32_t down = cfa_new_location(b), up = cfa_new_location(b),
           end = cfa_new_location(b);
  cfa_branch_added(b, behind, down, up, span);
  cfa_continue_at(b, down);
  set_one_by_one(b, f, v, n, true, f->e->args->span);
  cfa_jump(b, end, span);
  cfa_continue_at(b, up);
  set_one_by_one(b, f, v, n, false, span);
  cfa_jump(b, end, span);
  cfa_continue_at(b, end);
}

/* One after the other, as the elements are too many to be written down: how many. */
static const struct cfa_expr *set_in_loop(struct cfa_builder *b,
                                          const struct fill_call *f,
                                          const struct fill_values *v) {
  struct span span = f->e->span;
  uint64_t most = least_array(f);
  const struct cfa_expr *n = count_in_text(b, f);
  if (!n)
    n = count_in_run(b, f);
  bool array = most != UINT64_MAX;
  const struct cfa_expr *bad = is_out_of_range(
      b, n, (array ? most : c_greatest(b->types->ptrdiff_t_)) / f->of->size);
  if (bad)
    cfa_refuse(b, bad, span, "a call of '%s' of more bytes than %s has",
               f->name, array ? "the array" : "an object");
  if (f->overlaps)
    move_in_loop(b, f, v, n);
  else
    set_one_by_one(b, f, v, n, false, span);
  return n;
}

static struct c_expr *argument_before(struct cfa_builder *b,
                                      const struct c_expr *a,
                                      struct c_expr *next) {
  struct c_expr *copy = arena_copy(b->arena, a, 1, sizeof *a);
  copy->next = next;
  return copy;
}

static struct c_expr *call_with_arguments(struct cfa_builder *b,
                                          const struct c_expr *e,
                                          struct c_expr *args) {
  struct c_expr *call = argument_before(b, e, e->next);
  call->args = args;
  return call;
}

struct c_expr *cfa_as_memset(struct cfa_builder *b, struct c_expr *e) {
  if (cfa_count_arguments(e->args) != 2)
    return e;
  struct c_expr zero = {.kind = C_E_NUMBER,
                        .type = b->types->basic[C_INT],
                        .span = e->args->span};
  struct c_expr *byte = argument_before(b, &zero, e->args->next);
  return call_with_arguments(b, e, argument_before(b, e->args, byte));
}

struct c_expr *cfa_as_memmove(struct cfa_builder *b, struct c_expr *e) {
  if (cfa_count_arguments(e->args) != 3)
    return e;
  struct c_expr *to = e->args->next;
  struct c_expr *from = argument_before(b, e->args, to->next);
  return call_with_arguments(b, e, argument_before(b, to, from));
}

const struct cfa_expr *cfa_call_fill(struct cfa_builder *b, struct c_expr *e,
                                     const struct c_symbol *s, bool copies,
                                     bool wanted) {
  struct fill_call f = {.e = e,
                        .name = s->name,
                        .copies = copies,
                        .overlaps = strstr(s->name, "memmove") != NULL ||
                                    strstr(s->name, "bcopy") != NULL};
  bool zero = false, whole = b->options->memory &&
                             cfa_count_arguments(e->args) == 3 &&
                             cfa_bare_pointer(e->args)->type->kind == C_POINTER;
  const char *why = whole ? find_elements(b, &f) : "that is not covered";
  if (!why && !copies)
    why = check_filling(b, &f, &zero);
  if (why) {
    cfa_argument_effects(b, e);
    cfa_unsupported(b, e->span, "a call of '%s' %s", s->name, why);
    return NULL;
  }
  struct fill_values v = {0};
  find_fill_places(b, &f, &v);
  if (!copies && !zero)
    v.byte = kept_byte(b, e->args->next);
  size_t first = b->edges.len;
  if (f.copies && !f.loops)
    copy_padding(b, &f, &v);
  const struct c_type *index = b->types->ptrdiff_t_;
  const struct cfa_expr *n = cfa_constant(b->g, index, f.n, e->span);
  if (f.loops)
    n = cfa_convert(b, set_in_loop(b, &f, &v), index, e->span);
  else if (f.overlaps)
    move_elements(b, &f, v.p.base, v.q.base, f.n);
  else
    set_elements(b, &f, &v);
  for (size_t i = first; i < b->edges.len; i++)
    b->edges.at[i].unaligned = f.unaligned;
  if (!strstr(s->name, "mempcpy"))
    n = cfa_constant(b->g, index, 0, e->span);
  return wanted ? cfa_convert(b, element_of_place(b, &v.p, n).address, e->type,
                              e->span)
                : NULL;
}
