/* frontend/c/c_statements.c — statements. */

#include "c_checking.h"

#include <stdlib.h>

static void check_condition(struct c_checker *c, struct c_stmt *s) {
  if (!s->expr)
    return;
  s->expr = c_type_value(c, s->expr);
  if (s->expr->kind != C_E_BAD && !c_is_scalar(s->expr->type))
    diag_error(c->diag, s->expr->span,
               "a condition must be a number or a pointer, not '%s'",
               c_type_text(c->arena, s->expr->type));
}

/* ---- Blocks and loops ------------------------------------------------------- */

struct c_block_around {
  const struct c_varied *varied;
  const struct c_local *locals;
  struct span block;
};

static struct c_block_around enter_block(struct c_checker *c,
                                         const struct c_stmt *s) {
  struct c_block_around around = {c->varied, c->locals, c->block};
  c->block = s->span;
  c_open_scope(c);
  return around;
}

static void leave_block(struct c_checker *c, struct c_block_around around) {
  c->varied = around.varied;
  c->locals = around.locals;
  c->block = around.block;
  c_close_scope(c);
}

static void check_c_loop(struct c_checker *c, struct c_stmt *s) {
  struct c_switch *outer = c->in_switch;
  struct c_block_around around = enter_block(c, s);
  for (struct c_declaration *d = s->declarations; d; d = d->next)
    c_check_declaration(c, d);
  if (s->init)
    s->init = c_type_value(c, s->init);
  check_condition(c, s);
  if (s->step)
    s->step = c_type_value(c, s->step);
  c->loops++;
  c_check_stmt(c, s->body);
  c->loops--;
  c->in_switch = outer;
  leave_block(c, around);
}

/* Values of the type in order, as numbers in order. */
static uint64_t case_rank(const struct c_type *t, int64_t value) {
  return (uint64_t)value ^ (t->is_signed ? UINT64_C(1) << 63 : 0);
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
  struct c_switch w = {
      .outer = c->in_switch, .varied = c->varied, .locals = c->locals};
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
  c_check_varied_scope(c, w->varied, c->varied, s->head);
  c_note_skipped(c, w->locals, c->locals);
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
    struct c_case k = {case_rank(w->type, s->low), case_rank(w->type, s->high),
                       s->head};
    s->is_empty = k.low > k.high;
    if (!s->is_empty)
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
  struct c_block_around around = enter_block(c, s);
  for (struct c_stmt *x = s->body; x; x = x->next)
    c_check_stmt(c, x);
  leave_block(c, around);
}

/* The label is another one than those of this name around the block. */
static void declare_label(struct c_checker *c, const struct c_stmt *s) {
  const char *label =
      arena_printf(c->arena, "%s#%zu", s->name, (size_t)s->span.start);
  c_scope_add(c, s->name, C_LABELS, (void *)intern_str(c->names, label));
}

static const char *label_meant(struct c_checker *c, const struct c_stmt *s) {
  const char *local = c_scope_find(c, s->name, C_LABELS);
  return local ? local : s->name;
}

void c_check_stmt(struct c_checker *c, struct c_stmt *s) {
  switch (s->kind) {
  case C_ST_EXPR:
    if (s->expr)
      s->expr = c_type_value(c, s->expr);
    return;
  case C_ST_DECL:
    for (struct c_declaration *d = s->declarations; d; d = d->next)
      c_check_declaration(c, d);
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
  case C_ST_LOCAL_LABEL:
    declare_label(c, s);
    return;
  case C_ST_LABEL:
    s->label = label_meant(c, s);
    vec_push(&c->labels, ((struct c_jump){s, c->varied, c->locals}));
    c_check_stmt(c, s->body);
    return;
  case C_ST_GOTO:
    s->label = label_meant(c, s);
    vec_push(&c->gotos, ((struct c_jump){s, c->varied, c->locals}));
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
