/* frontend/c/c_initial.c — initialisers as lists of items (C11 6.7.9).
 *
 * A walk goes along the parts of an array or a struct and takes an item for
 * each; where the braces of a part are left out, the walk of that part takes
 * its items from the same list.
 */
#include "c_checking.h"

/* More items than these are refused. */
enum { C_MOST_ITEMS = 1 << 20 };

struct c_filler {
  struct c_checker *c;
  struct c_item *first, **end;
  uint64_t n;
  bool failed;
};

struct c_part {
  const struct c_type *type;
  uint64_t offset;
  const struct c_member *field;
};

static void walk_parts(struct c_filler *f, struct c_part whole,
                       struct c_init **at, struct c_designator *d, bool braced,
                       uint64_t *most);

static void add_item(struct c_filler *f, struct c_part p, struct c_expr *e) {
  struct c_item *i = arena_alloc(f->c->arena, sizeof *i);
  if (f->n++ == C_MOST_ITEMS)
    diag_error(f->c->diag, e->span, "initialiser with more than %d items",
               C_MOST_ITEMS);
  f->failed |= f->n > C_MOST_ITEMS;
  i->offset = p.offset;
  i->type = p.type;
  i->field = p.field;
  i->expr = e;
  *f->end = i;
  f->end = &i->next;
}

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
  if (i->is_list)
    return; /* `{}`: zero */
  struct c_expr *e = c_type_value(f->c, i->expr);
  add_item(f, p, c_assigned(f->c, e, p.type, "this initialiser"));
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
    add_item(f, p, c_type_expr(f->c, string));
    if (p.type->complete && p.type->length == 0 && string->length > 0) {
      diag_error(f->c->diag, string->span,
                 "an initial value of an array member without a length is not "
                 "covered");
      f->failed = true;
    }
    *at = i->next;
  } else if (is_record_value(f, p.type, i)) {
    add_item(f, p, i->expr);
    *at = i->next;
  } else if (p.type->kind == C_ARRAY || c_is_record(p.type)) {
    struct c_init *inner = i->first;
    if (i->is_list) {
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

static uint64_t initial_parts(const struct c_type *t) {
  if (t->kind == C_ARRAY)
    return t->complete ? t->length : UINT64_MAX;
  return t->n;
}

static struct c_part part_at(struct c_part whole, uint64_t i) {
  if (whole.type->kind == C_ARRAY)
    return (struct c_part){whole.type->of,
                           whole.offset + i * whole.type->of->size, NULL};
  const struct c_member *m = &whole.type->members[i];
  return (struct c_part){m->type, whole.offset + m->offset,
                         m->bits >= 0 ? m : NULL};
}

/* Unnamed bit-fields are passed over. */
static bool is_padding_part(const struct c_type *t, uint64_t i) {
  return t->kind != C_ARRAY && !t->members[i].name && t->members[i].bits >= 0;
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

static void fill_range(struct c_filler *f, struct c_part whole,
                       struct c_init **at, uint64_t from, uint64_t to,
                       struct c_designator *rest) {
  struct c_init *start = *at;
  uint64_t most;
  for (uint64_t i = from; i <= to && !f->failed; i++) {
    *at = start;
    if (rest)
      walk_parts(f, part_at(whole, i), at, rest, false, &most);
    else
      fill_part(f, part_at(whole, i), at);
  }
}

static void walk_parts(struct c_filler *f, struct c_part whole,
                       struct c_init **at, struct c_designator *d, bool braced,
                       uint64_t *most) {
  uint64_t next = 0, n = initial_parts(whole.type);
  bool first = true;
  *most = 0;
  while (*at && !f->failed) {
    struct c_designator *rest = NULL;
    uint64_t to;
    if (!first || braced)
      d = (*at)->designators;
    if (d && !braced && !first)
      break; /* for what is around */
    if (d) {
      (*at)->designators = NULL;
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

const struct c_type *c_type_init(struct c_checker *c, const struct c_type *t,
                                 struct c_init *i) {
  struct c_filler f = {.c = c};
  struct c_part whole = {t, 0, NULL};
  uint64_t most = 0;
  f.end = &f.first;
  struct c_expr *string = is_char_array(t) ? string_of(i) : NULL;
  if (t->kind == C_OTHER_FLOAT) {
    return t;
  } else if (string) {
    string = c_type_expr(c, string);
    t = whole.type = completed(c, t, string->type->length);
    add_item(&f, whole, string);
  } else if (i->is_list && (t->kind == C_ARRAY || c_is_record(t))) {
    struct c_init *inner = i->first;
    if (c_is_record(t) && !t->complete)
      diag_error(c->diag, i->span, "'%s' has no members that are known here",
                 c_type_text(c->arena, t));
    else
      walk_parts(&f, whole, &inner, NULL, true, &most);
    t = completed(c, t, most);
  } else if (is_record_value(&f, t, i)) {
    add_item(&f, whole, i->expr);
  } else if (t->kind == C_ARRAY) {
    struct c_expr *e = i->is_list ? NULL : c_type_expr(c, i->expr);
    if (e && c_compatible(e->type, t)) /* a compound literal, as gcc has it */
      add_item(&f, whole, e);
    else
      diag_error(c->diag, i->span,
                 "an array is initialised by a list in "
                 "braces");
  } else {
    fill_scalar(&f, whole, i);
  }
  i->items = f.first;
  return t;
}
