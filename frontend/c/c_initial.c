/* frontend/c/c_initial.c — initialisers as lists of items (C11 6.7.9).
 *
 * A walk goes along the parts of an array or a struct and takes an item for
 * each; where the braces of a part are left out, the walk of that part takes
 * its items from the same list.  A later item for a part takes the earlier ones
 * for it away, with all that they say of its own parts.
 */
#include "c_checking.h"

/* More items than these are refused. */
enum { C_MOST_ITEMS = 1 << 20 };

struct c_part {
  const struct c_type *type;
  uint64_t offset;
  const struct c_member *field;
  uint32_t depth; /* in the object: tells a part from its only part */
};

/* The member of a union that has a value. */
struct c_choice {
  struct c_part part;
  uint64_t member;
  struct c_choice *next;
};

struct c_filler {
  struct c_checker *c;
  struct c_item *first, **end;
  struct c_choice *choices; /* the newest first */
  uint64_t n;
  uint64_t filled; /* no item has bits behind these */
  uint32_t ranges; /* around the part at hand */
  bool failed;
};

static void walk_parts(struct c_filler *f, struct c_part whole,
                       struct c_init **at, struct c_designator *d, bool braced,
                       uint64_t *most);

/* ---- What is overridden ------------------------------------------------------ */

static uint64_t begin_of(uint64_t offset, const struct c_member *field) {
  return offset * 8 + (field ? (uint64_t)field->bit_offset : 0);
}

static uint64_t end_of(const struct c_type *t, uint64_t offset,
                       const struct c_member *field) {
  return begin_of(offset, field) +
         (field ? (uint64_t)field->bits : t->size * 8);
}

/* A later part that begins there may have items already: lists are mostly in order,
   and then nothing is looked for. */
static bool may_be_filled(const struct c_filler *f, struct c_part p) {
  return begin_of(p.offset, p.field) < f->filled;
}

/* Without bits, it overlaps nothing. */
static bool item_overlaps(const struct c_item *i, struct c_part p) {
  uint64_t begin = begin_of(i->offset, i->field);
  uint64_t end = end_of(i->type, i->offset, i->field);
  return begin < end && begin < end_of(p.type, p.offset, p.field) &&
         begin_of(p.offset, p.field) < end;
}

static bool item_is_inside(const struct c_item *i, struct c_part p) {
  return begin_of(i->offset, i->field) >= begin_of(p.offset, p.field) &&
         end_of(i->type, i->offset, i->field) <=
             end_of(p.type, p.offset, p.field);
}

static void forget_choices(struct c_filler *f, struct c_part p) {
  for (struct c_choice **at = &f->choices; *at;) {
    struct c_part u = (*at)->part;
    if (u.depth >= p.depth && u.offset >= p.offset &&
        end_of(u.type, u.offset, NULL) <= end_of(p.type, p.offset, p.field))
      *at = (*at)->next;
    else
      at = &(*at)->next;
  }
}

/* The rest of a struct whose part is overridden keeps its value by C11 6.7.9p19 and
   with clang; gcc makes it zero. */
static void reject_override(struct c_filler *f, const struct c_init *at) {
  diag_error(
      f->c->diag, at->span,
      "this is a part of a struct that has its value as a whole by an item "
      "before it: compilers differ in what the other parts are then, which "
      "is not covered");
  f->failed = true;
}

/* Items of the part, and of its parts, are gone (C11 6.7.9p19).  Whether it still has a
   value, by a string for an array around it. */
static bool forget_items(struct c_filler *f, struct c_part p,
                         const struct c_init *by) {
  bool has_value = false;
  if (!may_be_filled(f, p))
    return false;
  struct c_item **at = &f->first;
  while (*at) {
    bool overlaps = item_overlaps(*at, p);
    if (overlaps && item_is_inside(*at, p)) {
      *at = (*at)->next;
      continue;
    }
    if (overlaps && c_is_record((*at)->type) && !f->failed)
      reject_override(f, by);
    has_value |= overlaps;
    at = &(*at)->next;
  }
  f->end = at;
  forget_choices(f, p);
  return has_value;
}

/* ---- Items ------------------------------------------------------------------ */

static void add_item(struct c_filler *f, struct c_part p, struct c_expr *e,
                     struct c_init *from) {
  struct c_item *i = arena_alloc(f->c->arena, sizeof *i);
  if (f->n++ == C_MOST_ITEMS)
    diag_error(f->c->diag, e->span, "initialiser with more than %d items",
               C_MOST_ITEMS);
  f->failed |= f->n > C_MOST_ITEMS;
  i->offset = p.offset;
  i->type = p.type;
  i->field = p.field;
  i->expr = e;
  if (f->ranges && f->c->function)
    i->from = from;
  *f->end = i;
  f->end = &i->next;
  f->filled = c_greater(f->filled, end_of(i->type, i->offset, i->field));
}

static uint64_t initial_parts(const struct c_type *t) {
  if (t->kind == C_ARRAY)
    return t->complete ? t->length : UINT64_MAX;
  return t->n;
}

static struct c_part part_at(struct c_part whole, uint64_t i) {
  uint32_t depth = whole.depth + 1;
  if (whole.type->kind == C_ARRAY)
    return (struct c_part){
        whole.type->of, whole.offset + i * whole.type->of->size, NULL, depth};
  const struct c_member *m = &whole.type->members[i];
  return (struct c_part){m->type, whole.offset + m->offset,
                         m->bits >= 0 ? m : NULL, depth};
}

/* Unnamed bit-fields are passed over. */
static bool is_padding_part(const struct c_type *t, uint64_t i) {
  return t->kind != C_ARRAY && !t->members[i].name && t->members[i].bits >= 0;
}

static void add_zeros(struct c_filler *f, struct c_part p, struct c_init *at) {
  uint64_t n = initial_parts(p.type);
  if (p.type->kind == C_ARRAY || c_is_record(p.type)) {
    for (uint64_t i = 0; i < n && !f->failed; i++)
      if (!is_padding_part(p.type, i))
        add_zeros(f, part_at(p, i), at);
    return;
  }
  struct c_expr *zero = arena_alloc(f->c->arena, sizeof *zero);
  zero->kind = C_E_NUMBER;
  zero->span = at->span;
  zero->type = f->c->types->basic[C_INT];
  add_item(f, p, c_assigned(f->c, zero, p.type, "this initialiser"), at);
}

/* The part gets its value anew; what the list does not say is zero. */
static void begin_anew(struct c_filler *f, struct c_part p, struct c_init *at) {
  if (forget_items(f, p, at))
    add_zeros(f, p, at);
}

/* The member of the union gets a value; those of another one are gone. */
static void choose_part(struct c_filler *f, struct c_part whole,
                        uint64_t member, struct c_init *at) {
  struct c_choice *k = may_be_filled(f, whole) ? f->choices : NULL;
  while (k && (k->part.type != whole.type || k->part.offset != whole.offset ||
               k->part.depth != whole.depth))
    k = k->next;
  if (k && k->member == member)
    return;
  if (k)
    begin_anew(f, whole, at);
  k = arena_alloc(f->c->arena, sizeof *k);
  *k = (struct c_choice){whole, member, f->choices};
  f->choices = k;
}

/* ---- What is for a part ------------------------------------------------------ */

static bool is_char_array(const struct c_type *t) {
  return t->kind == C_ARRAY && c_is_integer(t->of) && t->of->kind != C_ENUM;
}

/* The string that initialises an array, with or without braces around it. */
static struct c_expr *string_of(struct c_init *i) {
  if (i->is_list && i->first && !i->first->next && !i->first->designators)
    i = i->first;
  return !i->is_list && i->expr->kind == C_E_STRING ? i->expr : NULL;
}

static void fill_scalar(struct c_filler *f, struct c_part p, struct c_init *i) {
  while (i->is_list && i->first)
    i = i->first;
  if (i->is_list) { /* `{}`: zero */
    begin_anew(f, p, i);
    return;
  }
  struct c_expr *e = c_type_value(f->c, i->expr);
  forget_items(f, p, i);
  add_item(f, p, c_assigned(f->c, e, p.type, "this initialiser"), i);
}

/* Whether the item is a value for a struct as a whole. */
static bool is_record_value(struct c_filler *f, const struct c_type *t,
                            struct c_init *i) {
  if (i->is_list || !c_is_record(t))
    return false;
  i->expr = c_type_expr(f->c, i->expr);
  return i->expr->type == t;
}

/* Takes from the list what is for one part; its designators are done. */
static void fill_part(struct c_filler *f, struct c_part p, struct c_init **at) {
  struct c_init *i = *at;
  struct c_expr *string = is_char_array(p.type) ? string_of(i) : NULL;
  uint64_t most;
  if (string) {
    begin_anew(f, p, i);
    add_item(f, p, c_type_expr(f->c, string), i);
    if (p.type->complete && p.type->length == 0 && string->length > 0) {
      diag_error(f->c->diag, string->span,
                 "an initial value of an array member without a length is not "
                 "covered");
      f->failed = true;
    }
    *at = i->next;
  } else if (is_record_value(f, p.type, i)) {
    forget_items(f, p, i);
    add_item(f, p, i->expr, i);
    *at = i->next;
  } else if (p.type->kind == C_ARRAY || c_is_record(p.type)) {
    struct c_init *inner = i->first;
    if (i->is_list) {
      begin_anew(f, p, i);
      walk_parts(f, p, &inner, NULL, true, &most);
      *at = i->next;
    } else {
      walk_parts(f, p, at, NULL, false, &most);
    }
  } else {
    fill_scalar(f, p, i);
    *at = i->next;
  }
}

/* The number of the member with that name, or that holds it in an unnamed
   one. */
static bool find_part(const struct c_type *t, const char *name, uint64_t *i,
                      bool *inside) {
  uint64_t offset;
  for (*i = 0; *i < t->n; ++*i) {
    *inside = !t->members[*i].name;
    if (t->members[*i].name == name)
      return true;
    if (*inside && c_is_record(t->members[*i].type) &&
        c_find_member(t->members[*i].type, name, &offset))
      return true;
  }
  return false;
}

/* Where a designator leads: parts `*from` to `*to`; `*rest` are the
   designators that count inside of it. */
static bool designate(struct c_filler *f, const struct c_type *t,
                      struct c_designator *d, uint64_t *from, uint64_t *to,
                      struct c_designator **rest) {
  struct c_checker *c = f->c;
  bool inside = false;
  *rest = d->next;
  if (d->member && c_is_record(t)) {
    if (!find_part(t, d->member, from, &inside)) {
      diag_error(c->diag, d->span, "'%s' has no member '%s'",
                 c_type_text(c->arena, t), d->member);
      return false;
    }
    *to = *from;
    if (inside)
      *rest = d;
    return true;
  }
  if (d->index && t->kind == C_ARRAY) {
    if (!c_need_constant(c, &d->index, from, "this index"))
      return false;
    *to = *from;
    if (d->last && !c_need_constant(c, &d->last, to, "this index"))
      return false;
    if (*from <= *to && *to < initial_parts(t) && *to - *from < C_MOST_ITEMS)
      return true;
  }
  diag_error(c->diag, d->span, "'%s' has no such part",
             c_type_text(c->arena, t));
  return false;
}

/* One part, or several, each of which gets the same value; as gcc has it, what comes
   behind that value in the list goes on from the last one. */
static void fill_range(struct c_filler *f, struct c_part whole,
                       struct c_init **at, uint64_t from, uint64_t to,
                       struct c_designator *rest) {
  struct c_init *start = *at, *behind = start->next;
  uint64_t most;
  bool several = from < to;
  f->ranges += several;
  for (uint64_t i = from; i <= to && !f->failed; i++) {
    *at = start;
    start->next = i == to ? behind : NULL;
    if (rest)
      walk_parts(f, part_at(whole, i), at, rest, false, &most);
    else
      fill_part(f, part_at(whole, i), at);
  }
  start->next = behind;
  f->ranges -= several;
}

static void walk_parts(struct c_filler *f, struct c_part whole,
                       struct c_init **at, struct c_designator *d, bool braced,
                       uint64_t *most) {
  uint64_t next = 0, n = initial_parts(whole.type);
  bool first = true;
  /* Its designators have led here, or count no more. */
  const struct c_init *followed = braced ? NULL : *at;
  *most = 0;
  while (*at && !f->failed) {
    struct c_designator *rest = NULL;
    uint64_t to;
    if (*at != followed)
      d = (*at)->designators;
    if (d && !braced && !first)
      break; /* for what is around */
    followed = *at;
    if (d) {
      if (!designate(f, whole.type, d, &next, &to, &rest)) {
        f->failed = true;
        return;
      }
    } else {
      while (next < n && is_padding_part(whole.type, next))
        next++;
      to = next;
    }
    if (next >= n || (whole.type->kind == C_UNION && !d && !first)) {
      bool flexible = whole.type->kind == C_ARRAY && n == 0;
      if (braced && flexible)
        diag_error(
            f->c->diag, (*at)->span,
            "an initial value of an array member without a length is not "
            "covered");
      else if (braced)
        diag_error(f->c->diag, (*at)->span, "more items than '%s' has parts",
                   c_type_text(f->c->arena, whole.type));
      f->failed |= braced;
      break;
    }
    if (whole.type->kind == C_UNION)
      choose_part(f, whole, next, *at);
    fill_range(f, whole, at, next, to, rest);
    next = to + 1;
    if (next > *most)
      *most = next;
    first = false;
    d = NULL;
  }
}

/* An array takes its length from its initialiser. */
static const struct c_type *completed(struct c_checker *c,
                                      const struct c_type *t, uint64_t n) {
  if (t->kind != C_ARRAY || t->complete)
    return t;
  return c_array_of(c->types, t->of, true, n);
}

/* A value of a range is found once. */
static void join_ranges(struct c_item *first) {
  for (struct c_item *i = first; i; i = i->next)
    if (i->from && i->from->items)
      i->same = i->from->items;
    else if (i->from)
      i->from->items = i;
}

const struct c_type *c_type_init(struct c_checker *c, const struct c_type *t,
                                 struct c_init *i) {
  struct c_filler f = {.c = c};
  struct c_part whole = {t, 0, NULL, 0};
  uint64_t most = 0;
  f.end = &f.first;
  struct c_expr *string = is_char_array(t) ? string_of(i) : NULL;
  if (t->kind == C_OTHER_FLOAT) {
    return t;
  } else if (string) {
    string = c_type_expr(c, string);
    t = whole.type = completed(c, t, string->type->length);
    add_item(&f, whole, string, i);
  } else if (i->is_list && (t->kind == C_ARRAY || c_is_record(t))) {
    struct c_init *inner = i->first;
    if (c_is_record(t) && !t->complete)
      diag_error(c->diag, i->span, "'%s' has no members that are known here",
                 c_type_text(c->arena, t));
    else
      walk_parts(&f, whole, &inner, NULL, true, &most);
    t = completed(c, t, most);
  } else if (is_record_value(&f, t, i)) {
    add_item(&f, whole, i->expr, i);
  } else if (t->kind == C_ARRAY) {
    struct c_expr *e = i->is_list ? NULL : c_type_expr(c, i->expr);
    if (e && c_compatible(e->type, t)) /* a compound literal, as gcc has it */
      add_item(&f, whole, e, i);
    else
      diag_error(c->diag, i->span,
                 "an array is initialised by a list in "
                 "braces");
  } else {
    fill_scalar(&f, whole, i);
  }
  join_ranges(f.first);
  i->items = f.first;
  return t;
}
