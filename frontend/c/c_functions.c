/* frontend/c/c_functions.c — the bodies of functions, and where their jumps lead. */

#include "c_checking.h"

#include <stdlib.h>

static int label_order(const void *left, const void *right) {
  const struct c_stmt *a = ((const struct c_jump *)left)->at;
  const struct c_stmt *b = ((const struct c_jump *)right)->at;
  if (a->label != b->label)
    return (uintptr_t)a->label < (uintptr_t)b->label ? -1 : 1;
  return a->span.start < b->span.start ? -1 : a->span.start > b->span.start;
}

/* NULL: there is none. */
static const struct c_jump *label_named(const struct c_checker *c,
                                        const char *label) {
  size_t low = 0, high = c->labels.len;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if ((uintptr_t)c->labels.at[middle].at->label < (uintptr_t)label)
      low = middle + 1;
    else
      high = middle;
  }
  return low < c->labels.len && c->labels.at[low].at->label == label
             ? &c->labels.at[low]
             : NULL;
}

/* ---- Jumps past declarations ------------------------------------------------ */

void c_note_local(struct c_checker *c, struct c_symbol *s) {
  if (!c->function || s->is_global)
    return;
  struct c_local *l = arena_alloc(c->arena, sizeof *l);
  *l = (struct c_local){s, c->block, c->locals ? c->locals->depth + 1 : 1,
                        c->locals};
  c->locals = l;
}

void c_note_late(struct c_checker *c, const struct c_local *l) {
  if (l->symbol->is_late)
    return;
  struct c_late *k = arena_alloc(c->arena, sizeof *k);
  *k = (struct c_late){l->symbol, l->block, c->late};
  c->late = k;
  l->symbol->is_late = true;
}

void c_note_skipped(struct c_checker *c, const struct c_local *from,
                    const struct c_local *to) {
  for (; to; to = to->outer) {
    while (from && from->depth > to->depth)
      from = from->outer;
    if (from == to)
      return;
    c_note_late(c, to);
  }
}

void c_check_varied_scope(struct c_checker *c, const struct c_varied *from,
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
  c_check_varied_scope(c, j->varied, to->varied, j->at->head);
  c_note_skipped(c, j->locals, to->locals);
  j->at->arrays = to->varied ? to->varied->arrays : 0;
}

static void check_c_goto(struct c_checker *c, const struct c_jump *j) {
  const struct c_jump *to = label_named(c, j->at->label);
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
    if (c->labels.at[i].at->label == c->labels.at[i - 1].at->label)
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
    if (p->symbol->type->transparent)
      diag_error(c->diag, p->span,
                 "a parameter whose type is a transparent union is not covered "
                 "where the function has a body");
    c_know_again(c, p->specs->tagged);
    if (p->symbol->name)
      c_scope_add(c, p->symbol->name, C_NAMES, p->symbol);
    vec_push(&params, p->symbol);
  }
  s->params = vec_to_arena(&params, c->arena);
}

void c_check_function(struct c_checker *c, struct c_declaration *d,
                      const struct c_declared *what) {
  if (what->type->kind != C_FUNCTION || !what->function) {
    diag_error(c->diag, d->span, "'%s' is no function and cannot have a body",
               what->name);
    return;
  }
  struct c_symbol *s = c_declare_function(c, what, d);
  bool is_inline = s->storage & C_S_INLINE;
  if (d->overridden)
    return;
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
  c->locals = NULL;
  c->late = NULL;
  c->block = d->body->span;
  c_open_scope(c);
  define_parameters(c, s, what->function);
  /* The body shares the scope of the parameters. */
  for (struct c_stmt *x = d->body->body; x; x = x->next)
    c_check_stmt(c, x);
  check_gotos(c);
  c_close_scope(c);
  s->odd_length = c->odd_lengths > 0;
  s->late = c->late;
  c->function = NULL;
}
