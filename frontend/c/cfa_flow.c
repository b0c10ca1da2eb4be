/* frontend/c/cfa_flow.c — statements to edges. */
#include "cfa_building.h"

#include <string.h>

/* ---- Labels ----------------------------------------------------------------- */

static uint32_t label_location(struct cfa_builder *b, const char *name) {
  for (size_t i = 0; i < b->labels.len; i++)
    if (b->labels.at[i].name == name)
      return b->labels.at[i].location;
  struct cfa_named_location l = {name, cfa_new_location(b)};
  vec_push(&b->labels, l);
  return l.location;
}

void cfa_begin_label(struct cfa_builder *b, const struct c_stmt *s) {
  uint32_t at = label_location(b, s->label);
  cfa_jump(b, at, s->head);
  cfa_continue_at(b, at);
  struct cfa_label *l = arena_alloc(b->arena, sizeof *l);
  l->name = s->name;
  l->next = b->locations.at[at].labels;
  b->locations.at[at].labels = l;
  b->locations.at[at].span = s->head;
  b->some_label = s->name;
  nearest_try(&b->near_label, s->name);
  if (s->name != b->target)
    return;
  b->target_seen = true;
  if (b->properties & CFA_PROP_LABEL)
    cfa_fail(b, CFA_PROP_LABEL, s->head,
             arena_printf(b->arena, "label %s is reached", s->name));
}

/* ---- Loops ------------------------------------------------------------------ */

struct cfa_loop {
  uint32_t break_to, continue_to;
  size_t break_arrays, continue_arrays;
  struct cfa_switch *in_switch;
};

static struct cfa_loop enter_loop(struct cfa_builder *b, uint32_t break_to,
                                  uint32_t continue_to) {
  struct cfa_loop outer = {b->break_to, b->continue_to, b->break_arrays,
                           b->continue_arrays, b->in_switch};
  b->break_to = break_to;
  b->continue_to = continue_to;
  b->break_arrays = b->continue_arrays = b->arrays.len;
  return outer;
}

static void leave_loop(struct cfa_builder *b, struct cfa_loop outer) {
  b->break_to = outer.break_to;
  b->continue_to = outer.continue_to;
  b->break_arrays = outer.break_arrays;
  b->continue_arrays = outer.continue_arrays;
  b->in_switch = outer.in_switch;
}

static void while_loop(struct cfa_builder *b, struct c_stmt *s) {
  uint32_t head = cfa_loop_head(b, s->head);
  uint32_t body = cfa_new_location(b), end = cfa_new_location(b);
  struct cfa_loop outer = enter_loop(b, end, head);
  cfa_condition(b, s->expr, body, end);
  cfa_continue_at(b, body);
  cfa_statement(b, s->body);
  cfa_jump(b, head, s->head);
  leave_loop(b, outer);
  cfa_continue_at(b, end);
}

/* A head at which the body begins at once: the location of the body's first statement
   is another one, so that each has its own place. */
static uint32_t loop_head_of_body(struct cfa_builder *b, struct span span) {
  uint32_t head = cfa_loop_head(b, span);
  cfa_emit(b, CFA_SKIP, span);
  return head;
}

static void do_loop(struct cfa_builder *b, struct c_stmt *s) {
  struct span word = s->span;
  word.end = word.start + 2;
  uint32_t head = loop_head_of_body(b, word);
  uint32_t test = cfa_new_location(b), end = cfa_new_location(b);
  struct cfa_loop outer = enter_loop(b, end, test);
  cfa_statement(b, s->body);
  cfa_jump(b, test, s->head);
  cfa_continue_at(b, test);
  b->statement = s->head;
  cfa_condition(b, s->expr, head, end);
  leave_loop(b, outer);
  cfa_continue_at(b, end);
}

static void declarations(struct cfa_builder *b, struct c_stmt *s) {
  for (struct c_declaration *d = s->declarations; d; d = d->next)
    if (d->symbol && d->symbol->kind == C_SYM_VARIABLE &&
        !d->symbol->is_global) {
      cfa_initialise(b, d->symbol);
      cfa_add_cleanup(b, d->symbol);
    }
}

static void for_loop(struct cfa_builder *b, struct c_stmt *s) {
  size_t arrays = b->arrays.len;
  cfa_begin_block(b, s->span);
  declarations(b, s);
  if (s->init)
    cfa_effect(b, s->init);
  uint32_t head =
      s->expr ? cfa_loop_head(b, s->head) : loop_head_of_body(b, s->head);
  uint32_t next = cfa_new_location(b), end = cfa_new_location(b);
  struct cfa_loop outer = enter_loop(b, end, next);
  if (s->expr) {
    uint32_t body = cfa_new_location(b);
    cfa_condition(b, s->expr, body, end);
    cfa_continue_at(b, body);
  }
  cfa_statement(b, s->body);
  cfa_jump(b, next, s->head);
  cfa_continue_at(b, next);
  b->statement = s->head;
  if (s->step)
    cfa_effect(b, s->step);
  cfa_jump(b, head, s->head);
  leave_loop(b, outer);
  cfa_continue_at(b, end);
  cfa_leave_arrays(b, arrays, s->head);
}

/* ---- Switch ----------------------------------------------------------------- */

static const struct cfa_expr *case_condition(struct cfa_builder *b,
                                             const struct cfa_expr *value,
                                             const struct cfa_case *k) {
  const struct c_type *truth = b->types->basic[C_INT];
  const struct cfa_expr *low =
      cfa_constant(b->g, value->type, (uint64_t)k->low, k->span);
  const struct cfa_expr *high =
      cfa_constant(b->g, value->type, (uint64_t)k->high, k->span);
  if (k->low == k->high)
    return cfa_operation(b, CFA_EQUAL, truth, value, low, k->span);
  const struct cfa_expr *from =
      cfa_operation(b, CFA_GREATER_EQUAL, truth, value, low, k->span);
  const struct cfa_expr *to =
      cfa_operation(b, CFA_LESS_EQUAL, truth, value, high, k->span);
  return cfa_binary(b->g, CFA_LOGICAL_AND, truth, from, to, k->span);
}

/* That none of the cases from..to - 1 fits; halved, so that the tree is not
   deep. */
static const struct cfa_expr *no_case(struct cfa_builder *b,
                                      const struct cfa_expr *value,
                                      const struct cfa_switch *w, size_t from,
                                      size_t to, struct span span) {
  const struct c_type *truth = b->types->basic[C_INT];
  if (from == to)
    return cfa_constant(b->g, truth, 1, span);
  if (to - from == 1) {
    const struct cfa_case *k = &w->cases.at[from];
    return k->is_default ? cfa_constant(b->g, truth, 1, span)
                         : cfa_negation(b, case_condition(b, value, k));
  }
  size_t middle = from + (to - from) / 2;
  const struct cfa_expr *x = no_case(b, value, w, from, middle, span);
  const struct cfa_expr *y = no_case(b, value, w, middle, to, span);
  if (x->op == CFA_CONSTANT && x->value)
    return y;
  if (y->op == CFA_CONSTANT && y->value)
    return x;
  return cfa_binary(b->g, CFA_LOGICAL_AND, truth, x, y, span);
}

/* An edge that is not taken if the condition never holds. */
static void case_edge(struct cfa_builder *b, uint32_t from, uint32_t to,
                      const struct cfa_expr *truth, struct span span,
                      enum cfa_branch branch) {
  if (truth->op == CFA_CONSTANT && !truth->value)
    return;
  struct cfa_edge e = {.number = (uint32_t)b->edges.len,
                       .from = from,
                       .to = to,
                       .kind =
                           truth->op == CFA_CONSTANT ? CFA_SKIP : CFA_ASSUME,
                       .branch = branch,
                       .span = span,
                       .var = CFA_NONE,
                       .expr = truth->op == CFA_CONSTANT ? NULL : truth,
                       .callee = CFA_NONE};
  vec_push(&b->edges, e);
}

static bool fits_case(const struct cfa_expr *value, const struct cfa_case *k) {
  if (k->is_default)
    return false;
  return value->type->is_signed ? (int64_t)value->value >= k->low &&
                                      (int64_t)value->value <= k->high
                                : value->value >= (uint64_t)k->low &&
                                      value->value <= (uint64_t)k->high;
}

/* The value is known: there is one way. */
static void constant_switch(struct cfa_builder *b, const struct cfa_switch *w,
                            const struct cfa_expr *value, uint32_t from,
                            uint32_t end, struct span head) {
  const struct cfa_case *way = NULL;
  for (size_t i = 0; i < w->cases.len; i++) {
    const struct cfa_case *k = &w->cases.at[i];
    if (fits_case(value, k) || (!way && k->is_default))
      way = k;
  }
  case_edge(b, from, way ? way->location : end,
            cfa_constant(b->g, b->types->basic[C_INT], 1, head),
            way ? way->span : head, CFA_NO_BRANCH);
}

static void switch_edges(struct cfa_builder *b, const struct cfa_switch *w,
                         const struct cfa_expr *value, uint32_t from,
                         uint32_t end, struct span head) {
  struct span span = head;
  uint32_t otherwise = end;
  for (size_t i = 0; i < w->cases.len; i++) {
    const struct cfa_case *k = &w->cases.at[i];
    if (k->is_default) {
      otherwise = k->location;
      span = k->span;
    } else {
      case_edge(b, from, k->location, case_condition(b, value, k), k->span,
                CFA_TRUE_BRANCH);
    }
  }
  case_edge(b, from, otherwise, no_case(b, value, w, 0, w->cases.len, span),
            span, otherwise == end ? CFA_FALSE_BRANCH : CFA_TRUE_BRANCH);
}

static void switch_statement(struct cfa_builder *b, struct c_stmt *s) {
  struct cfa_switch w = {0};
  const struct cfa_expr *value = cfa_value(b, s->expr);
  cfa_begin_blocks_in(b, s->body->span);
  uint32_t from = cfa_here(b), end = cfa_new_location(b);
  size_t continue_arrays = b->continue_arrays;
  struct cfa_loop outer = enter_loop(b, end, b->continue_to);
  b->continue_arrays = continue_arrays;
  b->in_switch = &w;
  b->at = b->fresh = CFA_NONE;
  cfa_statement(b, s->body);
  cfa_jump(b, end, s->head);
  leave_loop(b, outer);
  if (value->op == CFA_CONSTANT)
    constant_switch(b, &w, value, from, end, s->head);
  else
    switch_edges(b, &w, value, from, end, s->head);
  vec_free(&w.cases);
  cfa_continue_at(b, end);
}

static void case_label(struct cfa_builder *b, const struct c_stmt *s) {
  uint32_t at = cfa_new_location(b);
  struct cfa_case k = {.span = s->head,
                       .low = s->low,
                       .high = s->high,
                       .is_default = s->kind == C_ST_DEFAULT,
                       .location = at};
  b->locations.at[at].span = s->head;
  if (!s->is_empty)
    vec_push(&b->in_switch->cases, k);
  cfa_jump(b, at, s->head);
  cfa_continue_at(b, at);
}

/* ---- Statements ------------------------------------------------------------- */

static void if_statement(struct cfa_builder *b, struct c_stmt *s) {
  uint32_t yes = cfa_new_location(b), no = cfa_new_location(b);
  cfa_condition(b, s->expr, yes, no);
  cfa_continue_at(b, yes);
  cfa_statement(b, s->body);
  uint32_t end = s->orelse ? cfa_new_location(b) : no;
  cfa_jump(b, end, s->head);
  if (s->orelse) {
    cfa_continue_at(b, no);
    cfa_statement(b, s->orelse);
    cfa_jump(b, end, s->head);
  }
  cfa_continue_at(b, end);
}

static bool has_cleanup(const struct cfa_builder *b) {
  for (size_t i = 0; i < b->arrays.len; i++)
    if (b->arrays.at[i].cleanup)
      return true;
  return false;
}

/* Whatever is called where blocks are left may return a struct, too, and what is
   returned here would be lost. */
static void return_statement(struct cfa_builder *b, struct c_stmt *s) {
  uint32_t result = b->procs.at[b->proc].result;
  if (s->expr && c_is_record(s->expr->type))
    cfa_copy(b, cfa_whole(b->function->object, s->expr->type),
             cfa_lvalue_of(b, s->expr), s->span);
  else if (s->expr && result != CFA_NONE)
    cfa_value_into(b, s->expr, result, s->span);
  else if (s->expr)
    cfa_effect(b, s->expr);
  else if (result != CFA_NONE)
    cfa_havoc(b, result, CFA_NO_RETURN, NULL, s->span);
  if (s->expr && c_is_record(s->expr->type) && has_cleanup(b))
    cfa_unsupported(b, s->span, "a struct that is returned before a cleanup");
  cfa_free_arrays(b, 0, s->span);
  cfa_jump(b, b->exit, s->span);
}

static void block_statement(struct cfa_builder *b, const struct c_stmt *s) {
  size_t arrays = b->arrays.len;
  struct span end = {s->span.source, s->span.end - 1, s->span.end};
  cfa_begin_block(b, s->span);
  for (struct c_stmt *x = s->body; x; x = x->next)
    cfa_statement(b, x);
  cfa_leave_arrays(b, arrays, end);
}

/* The location at hand stands for the statement. */
static void begin_statement(struct cfa_builder *b, const struct c_stmt *s) {
  b->statement = s->head;
  if (b->at != CFA_NONE)
    b->locations.at[b->at].span = s->head;
}

/* ---- Lines ------------------------------------------------------------------ */

/* `src/a.c` is `a.c`, too. */
static bool is_named_file(const char *file, const char *name) {
  size_t n = strlen(file), m = strlen(name);
  return n >= m && !strcmp(file + n - m, name) &&
         (n == m || file[n - m - 1] == '/');
}

/* The lines with statements on both sides of the one that is looked for. */
static void note_line(struct cfa_builder *b, unsigned line) {
  b->target_file_seen = true;
  if (line < b->target_line && line > b->line_before)
    b->line_before = line;
  if (line > b->target_line && (!b->line_after || line < b->line_after))
    b->line_after = line;
}

/* A statement of the line that is looked for. */
static void check_target_line(struct cfa_builder *b, const struct c_stmt *s) {
  struct cfa_place p = cfa_place(b->g, s->head);
  if (!is_named_file(p.file, b->target_file)) {
    nearest_try(&b->near_file, p.file);
    return;
  }
  note_line(b, p.line);
  if (p.line != b->target_line)
    return;
  b->target_seen = true;
  if (b->at != CFA_NONE)
    cfa_fail(b, CFA_PROP_LABEL, s->head,
             arena_printf(b->arena, "line %u is reached", p.line));
}

/* After a statement from whose first edge on there are only such, the next one is
   reached whenever it is. */
static bool group_goes_on(const struct cfa_builder *b, size_t first) {
  for (size_t i = first; i < b->edges.len; i++)
    switch (b->edges.at[i].kind) {
    case CFA_SKIP:
    case CFA_SET:
    case CFA_HAVOC:
    case CFA_STORE:
    case CFA_NEW:
    case CFA_FREE:
    case CFA_PADDING:
    case CFA_UNSET:
    case CFA_CHANGE:
    case CFA_PUT:
      break;
    case CFA_START:
    case CFA_JOIN:
    case CFA_BEGIN:
    case CFA_FINISH:
    case CFA_LEAVE:
    case CFA_ASSUME:
    case CFA_CALL:
      return false;
    }
  return b->at != CFA_NONE;
}

static void lower_c_statement(struct cfa_builder *b, struct c_stmt *s);

void cfa_statement(struct cfa_builder *b, struct c_stmt *s) {
  size_t first = b->edges.len;
  bool plain = s->kind == C_ST_EXPR || s->kind == C_ST_DECL;
  bool label = s->kind == C_ST_LABEL || s->kind == C_ST_CASE ||
               s->kind == C_ST_DEFAULT || s->kind == C_ST_BLOCK;
  if (!label && !b->in_group)
    vec_push(&b->groups, ((struct cfa_group){s->head, b->proc}));
  if (!label && b->target_file)
    check_target_line(b, s);
  b->in_group = s->kind == C_ST_BLOCK && b->in_group;
  lower_c_statement(b, s);
  if (!label)
    b->in_group = plain && group_goes_on(b, first);
}

static void lower_c_statement(struct cfa_builder *b, struct c_stmt *s) {
  if (s->kind != C_ST_BLOCK && s->kind != C_ST_LABEL)
    begin_statement(b, s);
  switch (s->kind) {
  case C_ST_EXPR:
    if (s->expr)
      cfa_effect(b, s->expr);
    return;
  case C_ST_DECL:
    declarations(b, s);
    return;
  case C_ST_BLOCK:
    block_statement(b, s);
    return;
  case C_ST_IF:
    if_statement(b, s);
    return;
  case C_ST_WHILE:
    while_loop(b, s);
    return;
  case C_ST_DO:
    do_loop(b, s);
    return;
  case C_ST_FOR:
    for_loop(b, s);
    return;
  case C_ST_SWITCH:
    switch_statement(b, s);
    return;
  case C_ST_CASE:
  case C_ST_DEFAULT:
    case_label(b, s);
    cfa_statement(b, s->body);
    return;
  case C_ST_LABEL:
    cfa_begin_label(b, s);
    cfa_statement(b, s->body);
    return;
  case C_ST_LOCAL_LABEL:
    return;
  case C_ST_GOTO:
    cfa_free_arrays(b, s->arrays, s->span);
    cfa_begin_blocks_by(b, s->span);
    cfa_jump(b, label_location(b, s->label), s->span);
    return;
  case C_ST_GOTO_COMPUTED:
    cfa_effect(b, s->expr);
    cfa_unsupported(b, s->head, "a goto whose label is computed");
    return;
  case C_ST_BREAK:
    cfa_free_arrays(b, b->break_arrays, s->span);
    cfa_jump(b, b->break_to, s->span);
    return;
  case C_ST_CONTINUE:
    cfa_free_arrays(b, b->continue_arrays, s->span);
    cfa_jump(b, b->continue_to, s->span);
    return;
  case C_ST_RETURN:
    return_statement(b, s);
    return;
  case C_ST_ASM:
    cfa_unsupported(b, s->span, "assembly");
    return;
  }
}
