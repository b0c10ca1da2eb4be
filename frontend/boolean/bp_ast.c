/* frontend/boolean/bp_ast.c — construction of Boolean program trees.
 *
 * Lists are linked while they are parsed and become arrays when the statement
 * that owns them is built.  Chains of one associative operator become one
 * n-ary node, so that a long conjunction is not deep; its array doubles when
 * the number of operands reaches a power of two.
 */
#include "bp_ast.h"

#include <stdlib.h>
#include <string.h>

struct bp_list bp_list_add(struct bp_builder *b, struct bp_list l,
                           struct bp_token t, struct bp_expr *e) {
  struct bp_item *item = b->spare;

  if (item)
    b->spare = item->next;
  else
    item = arena_alloc(b->arena, sizeof *item);
  *item = (struct bp_item){NULL, t, e};
  if (l.last)
    l.last->next = item;
  else
    l.first = item;
  l.last = item;
  l.n++;
  return l;
}

/* The items of a list that has become an array are there for the next one. */
static void give_back_list(struct bp_builder *b, struct bp_list l) {
  if (!l.last)
    return;
  l.last->next = b->spare;
  b->spare = l.first;
}

static struct bp_ref *refs_of(struct bp_builder *b, struct bp_list l) {
  struct bp_ref *refs = arena_array(b->arena, l.n, sizeof *refs);
  uint32_t i = 0;

  for (struct bp_item *item = l.first; item; item = item->next, i++) {
    refs[i].name = item->token.name;
    refs[i].span = item->token.span;
  }
  give_back_list(b, l);
  return refs;
}

static struct bp_expr **exprs_of(struct bp_builder *b, struct bp_list l) {
  struct bp_expr **exprs = arena_array(b->arena, l.n, sizeof *exprs);
  uint32_t i = 0;

  for (struct bp_item *item = l.first; item; item = item->next)
    exprs[i++] = item->expr;
  give_back_list(b, l);
  return exprs;
}

bool bp_discards(const char *name) { return strcmp(name, "_") == 0; }

/* ---- Expressions --------------------------------------------------------- */

struct bp_expr *bp_leaf(struct bp_builder *b, enum bp_expr_kind kind,
                        struct bp_token t) {
  struct bp_expr *e = arena_alloc(b->arena, sizeof *e);

  e->kind = kind;
  e->span = t.span;
  e->parens = true;
  e->star = kind == BP_ANY;
  e->unknown = kind == BP_HIDDEN;
  e->choice = e->free = e->star || e->unknown;
  if (kind == BP_VAR || kind == BP_PRIMED) {
    e->ref.name = t.name;
    e->ref.span = t.span;
  }
  return e;
}

struct bp_expr *bp_number(struct bp_builder *b, struct bp_token t) {
  if (t.name[0] == '0' && !t.name[1])
    return bp_leaf(b, BP_FALSE, t);
  if (t.name[0] == '1' && !t.name[1])
    return bp_leaf(b, BP_TRUE, t);
  diag_error(b->diag, t.span, "%s is no Boolean value: write 0 or 1", t.name);
  b->failed = true;
  return bp_leaf(b, BP_FALSE, t);
}

static bool is_relational(const struct bp_expr *e) {
  return (e->kind == BP_EQ || e->kind == BP_NE) && !e->parens;
}

/* Other dialects let `=` bind more weakly than the connectives. */
static void warn_precedence(struct bp_builder *b, enum bp_expr_kind kind,
                            const struct bp_expr *operand) {
  if ((kind != BP_AND && kind != BP_OR && kind != BP_XOR) ||
      !is_relational(operand))
    return;
  diag_warn(b->diag, "precedence", operand->span,
            "'%s' binds tighter than '%s' here: add parentheses",
            operand->kind == BP_EQ ? "=" : "!=",
            kind == BP_AND  ? "&"
            : kind == BP_OR ? "|"
                            : "^");
}

static bool is_chain(enum bp_expr_kind kind) {
  return kind == BP_AND || kind == BP_OR || kind == BP_XOR;
}

static bool is_free_choice(const struct bp_expr *e) {
  bool all = true, any = false;

  for (uint32_t i = e->kind == BP_ITE; i < e->nargs; i++) {
    all &= e->arg[i]->free;
    any |= e->arg[i]->free;
  }
  switch (e->kind) {
  case BP_XOR:
  case BP_EQ:
  case BP_NE:
  case BP_IFF:
    return any;
  case BP_CHOOSE:
    return e->arg[0]->kind == BP_FALSE && e->arg[1]->kind == BP_FALSE;
  default:
    return all;
  }
}

/* The levels that a node adds to the formula for its operands: a chain of ^
   becomes a balanced tree, a comparison of choices a case distinction. */
static unsigned levels(const struct bp_expr *e) {
  unsigned n = e->choice ? 2 : 1;

  for (uint32_t i = 1; e->kind == BP_XOR && i < e->nargs; i *= 2)
    n += e->choice ? 2 : 1;
  return n;
}

/* Doubling of a formula: both values of both operands are asked for. */
static unsigned tangles(const struct bp_expr *e) {
  switch (e->kind) {
  case BP_EQ:
  case BP_NE:
  case BP_IFF:
    return 1;
  case BP_ITE:
    return e->arg[0]->choice;
  case BP_XOR:
    return e->nargs;
  default:
    return 0;
  }
}

static void set_tangle(struct bp_expr *e) {
  unsigned most = 0;

  e->free = is_free_choice(e);
  e->tangle = 0;
  if (e->free || !e->choice)
    return;
  for (uint32_t i = 0; i < e->nargs; i++)
    if (e->arg[i]->tangle > most)
      most = e->arg[i]->tangle;
  most += tangles(e);
  e->tangle = (uint8_t)(most > UINT8_MAX ? UINT8_MAX : most);
}

static void raise_depth(struct bp_builder *b, struct bp_expr *e,
                        unsigned depth) {
  if (depth > BP_MAX_DEPTH && !b->failed) {
    diag_error(b->diag, e->span,
               "expression nested too deeply (more than %d levels): assign a "
               "part of it to a variable first",
               BP_MAX_DEPTH);
    b->failed = true;
  }
  if (depth > BP_MAX_DEPTH)
    depth = BP_MAX_DEPTH;
  if (depth > e->depth)
    e->depth = (uint16_t)depth;
}

static void set_depth(struct bp_builder *b, struct bp_expr *e) {
  unsigned deepest = 0;

  for (uint32_t i = 0; i < e->nargs; i++)
    if (e->arg[i]->depth > deepest)
      deepest = e->arg[i]->depth;
  raise_depth(b, e, deepest + levels(e));
}

/* x op y where x is already a chain of the same operator; what is known of x
   is brought up to date without looking at its other operands again. */
static struct bp_expr *append_operand(struct bp_builder *b, struct bp_expr *x,
                                      struct bp_expr *y) {
  if ((x->nargs & (x->nargs - 1)) == 0) {
    struct bp_expr **grown =
        arena_array(b->arena, 2 * (size_t)x->nargs, sizeof *grown);
    memcpy(grown, x->arg, x->nargs * sizeof *grown);
    x->arg = grown;
  }
  x->arg[x->nargs++] = y;
  x->span = span_join(x->span, y->span);
  x->choice |= y->choice;
  x->star |= y->star;
  x->unknown |= y->unknown;
  x->free = x->kind == BP_XOR ? x->free || y->free : x->free && y->free;
  if (y->tangle > x->tangle)
    x->tangle = y->tangle;
  if (x->kind == BP_XOR && x->choice && x->tangle < UINT8_MAX)
    x->tangle++;
  if ((x->nargs & (x->nargs - 1)) == 0)
    set_depth(b, x);
  else
    raise_depth(b, x, y->depth + levels(x));
  return x;
}

struct bp_expr *bp_op(struct bp_builder *b, enum bp_expr_kind kind,
                      struct span s, struct bp_expr *x, struct bp_expr *y,
                      struct bp_expr *z) {
  struct bp_expr *args[3] = {x, y, z}, *e;

  warn_precedence(b, kind, x);
  if (y)
    warn_precedence(b, kind, y);
  if (is_chain(kind) && x->kind == kind && !x->parens)
    return append_operand(b, x, y);
  e = arena_alloc(b->arena, sizeof *e);
  e->kind = kind;
  e->span = s;
  e->choice = e->unknown = kind == BP_CHOOSE;
  e->nargs = z ? 3 : y ? 2 : 1;
  e->arg = arena_copy(b->arena, args, e->nargs, sizeof *args);
  for (uint32_t i = 0; i < e->nargs; i++) {
    e->span = span_join(e->span, args[i]->span);
    e->choice |= args[i]->choice;
    e->star |= args[i]->star;
    e->unknown |= args[i]->unknown;
  }
  set_tangle(e);
  set_depth(b, e);
  return e;
}

struct bp_expr *bp_paren(struct bp_token open, struct bp_expr *e,
                         struct bp_token close) {
  e->parens = true;
  e->span = span_join(open.span, close.span);
  return e;
}

/* ---- Statements ---------------------------------------------------------- */

struct bp_stmt *bp_simple(struct bp_builder *b, enum bp_stmt_kind kind,
                          struct bp_token at, struct bp_token end) {
  struct bp_stmt *s = arena_alloc(b->arena, sizeof *s);

  s->kind = kind;
  s->span = span_join(at.span, end.span);
  return s;
}

static void set_targets(struct bp_builder *b, struct bp_stmt *s,
                        struct bp_list targets) {
  s->targets = refs_of(b, targets);
  s->ntargets = targets.n;
}

static void set_stmt_args(struct bp_builder *b, struct bp_stmt *s,
                          struct bp_list args) {
  s->args = exprs_of(b, args);
  s->nargs = args.n;
  if (args.n)
    s->span = span_join(s->span, s->args[args.n - 1]->span);
}

struct bp_stmt *bp_assign(struct bp_builder *b, struct bp_list targets,
                          struct bp_list values, struct bp_expr *constrain) {
  struct bp_token at = targets.first->token;
  struct bp_stmt *s = bp_simple(b, BP_ASSIGN, at, at);

  set_targets(b, s, targets);
  set_stmt_args(b, s, values);
  s->cond = constrain;
  if (constrain)
    s->span = span_join(s->span, constrain->span);
  return s;
}

struct bp_stmt *bp_call(struct bp_builder *b, enum bp_stmt_kind kind,
                        struct bp_token at, struct bp_list targets,
                        struct bp_token callee, struct bp_list args,
                        struct bp_token close) {
  struct bp_stmt *s = bp_simple(b, kind, at, close);

  set_targets(b, s, targets);
  set_stmt_args(b, s, args);
  s->callee.name = callee.name;
  s->callee.span = callee.span;
  return s;
}

struct bp_stmt *bp_condition(struct bp_builder *b, enum bp_stmt_kind kind,
                             struct bp_token at, struct bp_expr *e) {
  struct bp_stmt *s = bp_simple(b, kind, at, at);

  s->cond = e;
  s->span = span_join(at.span, e->span);
  return s;
}

struct bp_stmt *bp_return(struct bp_builder *b, struct bp_token at,
                          struct bp_list values) {
  struct bp_stmt *s = bp_simple(b, BP_RETURN, at, at);

  set_stmt_args(b, s, values);
  return s;
}

struct bp_stmt *bp_names(struct bp_builder *b, enum bp_stmt_kind kind,
                         struct bp_token at, struct bp_list names) {
  struct bp_stmt *s = bp_simple(b, kind, at, names.last->token);

  set_targets(b, s, names);
  return s;
}

struct bp_arms bp_add_arm(struct bp_builder *b, struct bp_arms arms,
                          struct bp_expr *cond, struct bp_block body) {
  struct bp_arm *arm = arena_alloc(b->arena, sizeof *arm);

  arm->cond = cond;
  arm->body = body.first;
  if (arms.last)
    arms.last->next = arm;
  else
    arms.first = arm;
  arms.last = arm;
  return arms;
}

struct bp_stmt *bp_branch(struct bp_builder *b, enum bp_stmt_kind kind,
                          struct bp_token at, struct bp_arms arms,
                          struct bp_block orelse) {
  struct bp_stmt *s = bp_simple(b, kind, at, at);

  s->arms = arms.first;
  s->orelse = orelse.first;
  s->span = span_join(at.span, arms.first->cond->span);
  return s;
}

struct bp_block bp_add_label(struct bp_builder *b, struct bp_block block,
                             struct bp_token t) {
  struct bp_label *label = arena_alloc(b->arena, sizeof *label);

  label->name = t.name;
  label->span = t.span;
  if (block.last_label)
    block.last_label->next = label;
  else
    block.first_label = label;
  block.last_label = label;
  return block;
}

/* ASYNC_ and digits: the call at this label creates a thread. */
static bool is_async(const char *name) {
  if (strncmp(name, "ASYNC_", 6) != 0 || !name[6])
    return false;
  return name[6 + strspn(name + 6, "0123456789")] == '\0';
}

struct bp_block bp_add_stmt(struct bp_block block, struct bp_stmt *s) {
  s->labels = block.first_label;
  block.first_label = block.last_label = NULL;
  for (struct bp_label *l = s->labels; l; l = l->next) {
    l->stmt = s;
    s->async |= s->kind == BP_CALL && is_async(l->name);
  }
  if (block.last)
    block.last->next = s;
  else
    block.first = s;
  block.last = s;
  return block;
}

struct bp_block bp_add_labels(struct bp_builder *b, struct bp_block block) {
  if (!block.first_label)
    return block;
  struct bp_token at = {block.first_label->name, block.first_label->span};
  return bp_add_stmt(block, bp_simple(b, BP_SKIP, at, at));
}

/* ---- Procedures ---------------------------------------------------------- */

struct bp_type bp_results(struct bp_builder *b, struct bp_token n) {
  char *end;
  unsigned long value = strtoul(n.name, &end, 10);

  if (strlen(n.name) > 6 || value < 1 || value > BP_MAX_RESULTS) {
    diag_error(b->diag, n.span, "a procedure has 1 to %d results",
               BP_MAX_RESULTS);
    b->failed = true;
    value = 1;
  }
  return (struct bp_type){(int32_t)value};
}

struct bp_head bp_add_locals(struct bp_head head, struct bp_list names) {
  if (head.locals.last)
    head.locals.last->next = names.first;
  else
    head.locals.first = names.first;
  head.locals.last = names.last;
  head.locals.n += names.n;
  return head;
}

struct bp_head bp_add_enforce(struct bp_builder *b, struct bp_head head,
                              struct bp_token at, struct bp_expr *e) {
  head.enforce = bp_list_add(b, head.enforce, at, e);
  return head;
}

static struct bp_unit *add_unit(struct bp_builder *b, struct span span) {
  struct bp_unit *u = arena_alloc(b->arena, sizeof *u);

  u->span = span;
  if (b->last)
    b->last->next = u;
  else
    b->program->units = u;
  return b->last = u;
}

/* Continues the array at vars[at] with the names of a list. */
static void fill_named_vars(struct bp_builder *b, struct bp_var *vars,
                            uint32_t at, struct bp_list names, bool global) {
  for (struct bp_item *i = names.first; i; i = i->next, at++)
    vars[at] =
        (struct bp_var){i->token.name, i->token.span, at, at, global, false};
  give_back_list(b, names);
}

void bp_add_globals(struct bp_builder *b, struct bp_list names) {
  struct bp_unit *u = add_unit(b, names.first->token.span);

  u->vars = arena_array(b->arena, names.n, sizeof *u->vars);
  u->nvars = names.n;
  fill_named_vars(b, u->vars, 0, names, true);
}

/* How many variables results.h may add. */
static uint32_t most_results(const struct bp_stmt *body) {
  const struct bp_stmt *first = bp_first_return(body);
  return first ? first->nargs : 0;
}

void bp_add_proc(struct bp_builder *b, struct bp_type type,
                 struct bp_token name, struct bp_list params,
                 struct bp_head head, struct bp_block body,
                 struct bp_token end) {
  struct bp_unit *u = add_unit(b, name.span);
  struct bp_proc *p = arena_alloc(b->arena, sizeof *p);

  u->proc = p;
  p->name = name.name;
  p->span = name.span;
  p->end = end.span;
  p->results = type.results;
  p->body = body.first;
  p->nparams = params.n;
  p->nvars = params.n + head.locals.n;
  p->vars = arena_array(b->arena, (size_t)p->nvars + most_results(p->body),
                        sizeof *p->vars);
  fill_named_vars(b, p->vars, 0, params, false);
  fill_named_vars(b, p->vars, params.n, head.locals, false);
  p->enforce = exprs_of(b, head.enforce);
  p->nenforce = head.enforce.n;
}

const struct bp_stmt *bp_first_return(const struct bp_stmt *s) {
  for (; s; s = s->next) {
    const struct bp_stmt *found = s->kind == BP_RETURN ? s : NULL;
    for (struct bp_arm *arm = s->arms; arm && !found; arm = arm->next)
      found = bp_first_return(arm->body);
    if (!found)
      found = bp_first_return(s->orelse);
    if (found)
      return found;
  }
  return NULL;
}
