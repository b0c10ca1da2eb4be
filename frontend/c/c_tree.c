/* frontend/c/c_tree.c — the actions of the grammar: trees. */
#include "c_parse.h"

#include <ctype.h>
#include <string.h>

/* ---- Depth ------------------------------------------------------------------ */

/* One more than `below`; an error, once, where that is too much. */
static uint16_t deeper(struct c_builder *b, struct span at, unsigned below) {
  if (below < C_MAX_DEPTH)
    return (uint16_t)(below + 1);
  if (!b->deep)
    diag_error(b->diag, at, "nested more than %d levels deep", C_MAX_DEPTH);
  b->deep = true;
  b->errors++;
  return C_MAX_DEPTH;
}

static unsigned max2(unsigned x, unsigned y) { return x > y ? x : y; }

static unsigned expr_depth(const struct c_expr *e) { return e ? e->depth : 0; }
static unsigned stmt_depth(const struct c_stmt *s) { return s ? s->depth : 0; }
static unsigned name_depth(const struct c_typename *n) {
  return n ? n->depth : 0;
}

static unsigned declarations_depth(const struct c_declaration *d) {
  unsigned depth = 0;
  for (; d; d = d->next)
    depth = max2(depth, d->depth);
  return depth;
}

static unsigned designators_depth(const struct c_designator *d) {
  unsigned depth = 0;
  for (; d; d = d->next)
    depth = max2(depth, max2(expr_depth(d->index), expr_depth(d->last)));
  return depth;
}

/* ---- Lists ------------------------------------------------------------------ */

#define APPEND(l, x)                                                           \
  do {                                                                         \
    if ((l).last)                                                              \
      (l).last->next = (x);                                                    \
    else                                                                       \
      (l).first = (x);                                                         \
    (l).last = (x);                                                            \
  } while (0)

struct c_declarations c_declarations_of(struct c_declaration *d) {
  return (struct c_declarations){d, d};
}

struct c_declarations c_declarations_add(struct c_declarations l,
                                         struct c_declaration *d) {
  APPEND(l, d);
  return l;
}

struct c_declarations c_declarations_join(struct c_declarations l,
                                          struct c_declarations m) {
  if (!m.first)
    return l;
  if (!l.first)
    return m;
  l.last->next = m.first;
  l.last = m.last;
  return l;
}

struct c_stmts c_stmts_add(struct c_stmts l, struct c_stmt *s) {
  APPEND(l, s);
  return l;
}

struct c_exprs c_exprs_add(struct c_exprs l, struct c_expr *e) {
  APPEND(l, e);
  return l;
}

struct c_inits c_inits_add(struct c_inits l, struct c_init *i) {
  APPEND(l, i);
  return l;
}

struct c_designators c_designators_add(struct c_designators l,
                                       struct c_designator *d) {
  APPEND(l, d);
  return l;
}

struct c_associations c_associations_add(struct c_associations l,
                                         struct c_association *a) {
  APPEND(l, a);
  return l;
}

/* ---- Specifiers ------------------------------------------------------------- */

void c_drop_attributes(struct c_builder *b, struct c_token t) {
  const struct c_attributes *a = &t.attributes;
  if (a->cleanup || a->in_list || a->starts || a->ends)
    diag_error(
        b->diag, t.span,
        "an attribute that calls functions is understood before or after "
        "a declaration, not here");
}

static struct c_align *join_aligns(struct c_align *x, struct c_align *y) {
  struct c_align *last = x;
  while (last && last->next)
    last = last->next;
  if (last)
    last->next = y;
  return x ? x : y;
}

struct c_attributes c_attributes_join(struct c_attributes x,
                                      struct c_attributes y) {
  x.packed |= y.packed;
  x.noreturn |= y.noreturn;
  x.fresh |= y.fresh;
  x.transparent |= y.transparent;
  x.pure |= y.pure;
  x.weak |= y.weak;
  x.aligns = join_aligns(x.aligns, y.aligns);
  if (y.vector)
    x.vector = y.vector;
  if (y.mode)
    x.mode = y.mode;
  if (y.cleanup)
    x.cleanup = y.cleanup;
  x.in_list |= y.in_list;
  x.starts = c_order_join(x.starts, y.starts);
  x.ends = c_order_join(x.ends, y.ends);
  if (y.alias)
    x.alias = y.alias;
  if (y.linked)
    x.linked = y.linked;
  if (y.odd)
    x.odd = y.odd;
  return x;
}

struct c_specs *c_specs_new(struct c_builder *b, struct span at) {
  struct c_specs *l = arena_alloc(b->arena, sizeof *l);
  l->span = at;
  return l;
}

static struct c_spec spec_at(struct span at) {
  return (struct c_spec){.span = at, .word = -1};
}

struct c_spec c_storage(struct c_token t, unsigned storage) {
  struct c_spec s = spec_at(t.span);
  s.storage = storage;
  return s;
}

struct c_spec c_qualifier(const struct c_builder *b, struct c_token t) {
  const char *text = b->lexer->text + t.span.start;
  size_t length = t.span.end - t.span.start;
  return c_storage(t, memmem(text, length, "const", 5)     ? C_S_CONST
                      : memmem(text, length, "_Atomic", 7) ? C_S_ATOMIC
                                                           : 0);
}

struct c_spec c_word(struct c_token t, enum c_word word) {
  struct c_spec s = spec_at(t.span);
  s.word = (int)word;
  return s;
}

struct c_spec c_spec_attributes(struct c_token t) {
  struct c_spec s = spec_at(t.span);
  s.attributes = t.attributes;
  return s;
}

struct c_spec c_spec_auto(struct c_token t) {
  struct c_spec s = spec_at(t.span);
  s.auto_type = true;
  return s;
}

struct c_spec c_spec_name(struct c_token t) {
  struct c_spec s = spec_at(t.span);
  s.typedef_name = t.name;
  return s;
}

struct c_spec c_spec_typeof(struct c_token t, struct c_typename *n,
                            struct c_expr *x, struct c_token end) {
  struct c_spec s = spec_at(span_join(t.span, end.span));
  s.typeof_name = n;
  s.typeof_expr = x;
  return s;
}

struct c_spec c_spec_align(struct c_builder *b, struct c_token t,
                           struct c_typename *n, struct c_expr *x,
                           struct c_token end) {
  struct c_spec s = spec_at(span_join(t.span, end.span));
  s.align = arena_alloc(b->arena, sizeof *s.align);
  s.align->type = n;
  s.align->expr = x;
  return s;
}

struct c_spec c_spec_tagged(struct c_tagged *t) {
  struct c_spec s = spec_at(t->span);
  s.tagged = t;
  return s;
}

/* Attributes after the body of a struct belong to the struct. */
static void add_attributes(struct c_specs *l, struct c_attributes a) {
  if (l->tagged && l->tagged->has_body) {
    l->tagged->attributes = c_attributes_join(l->tagged->attributes, a);
    a.packed = a.transparent = false;
    a.aligns = NULL;
  }
  l->attributes = c_attributes_join(l->attributes, a);
}

static unsigned spec_depth(const struct c_spec *s) {
  unsigned depth = max2(expr_depth(s->typeof_expr), name_depth(s->typeof_name));
  if (s->tagged)
    depth = max2(depth, s->tagged->depth);
  if (s->align)
    depth = max2(depth,
                 max2(expr_depth(s->align->expr), name_depth(s->align->type)));
  return depth;
}

static bool names_type(const struct c_specs *l) {
  for (int w = 0; w < C_W_COUNT; w++)
    if (l->words[w])
      return true;
  return l->tagged || l->typedef_name || l->typeof_name || l->typeof_expr ||
         l->auto_type;
}

struct c_specs *c_specs_add(struct c_builder *b, struct c_specs *l,
                            struct c_spec s) {
  if (!l)
    l = c_specs_new(b, s.span);
  if ((s.tagged || s.typedef_name || s.typeof_name || s.typeof_expr) &&
      names_type(l))
    diag_error(b->diag, s.span,
               "a second type in one declaration: is ';' "
               "missing before it?");
  l->span = span_join(l->span, s.span);
  l->storage |= s.storage;
  if (s.word >= 0 && l->words[s.word] < 3)
    l->words[s.word]++;
  l->auto_type |= s.auto_type;
  if (s.tagged)
    l->tagged = s.tagged;
  if (s.typedef_name) {
    l->typedef_name = s.typedef_name;
    l->typedef_span = s.span;
  }
  if (s.typeof_name)
    l->typeof_name = s.typeof_name;
  if (s.typeof_expr)
    l->typeof_expr = s.typeof_expr;
  if (s.align) {
    s.align->next = l->aligns;
    l->aligns = s.align;
  }
  add_attributes(l, s.attributes);
  l->depth =
      deeper(b, s.span, max2(l->depth ? l->depth - 1u : 0, spec_depth(&s)));
  return l;
}

struct c_tagged *c_tag_new(struct c_builder *b, enum c_kind kind,
                           struct c_token t) {
  struct c_tagged *n = arena_alloc(b->arena, sizeof *n);
  n->kind = kind;
  n->span = t.span;
  return n;
}

struct c_tagged *c_tag_name(struct c_tagged *t, struct c_token name) {
  t->tag = name.name;
  t->span = span_join(t->span, name.span);
  return t;
}

struct c_tagged *c_tag_attributes(struct c_tagged *t, struct c_token a) {
  t->attributes = c_attributes_join(t->attributes, a.attributes);
  return t;
}

struct c_tagged *c_tag_members(struct c_tagged *t, struct c_declarations m,
                               struct c_token end) {
  t->has_body = true;
  t->end = end.span.end;
  t->pack = end.pack;
  t->members = m.first;
  t->depth = (uint16_t)declarations_depth(m.first);
  return t;
}

struct c_tagged *c_tag_enumerators(struct c_tagged *t, struct c_enumerators l,
                                   struct c_token end) {
  t->has_body = true;
  t->end = end.span.end;
  t->enumerators = l.first;
  unsigned depth = 0;
  for (struct c_enumerator *e = l.first; e; e = e->next)
    depth = max2(depth, expr_depth(e->value));
  t->depth = (uint16_t)depth;
  return t;
}

struct c_enumerator *c_enumerator(struct c_builder *b, struct c_token name) {
  struct c_enumerator *e = arena_alloc(b->arena, sizeof *e);
  e->name = name.name;
  e->span = name.span;
  c_typedef_set(b, name.name, false);
  return e;
}

struct c_enumerators c_enumerators_add(struct c_enumerators l,
                                       struct c_enumerator *e,
                                       struct c_expr *value) {
  e->value = value;
  APPEND(l, e);
  return l;
}

/* ---- Declarators ------------------------------------------------------------ */

static struct c_declarator *new_declarator(struct c_builder *b,
                                           enum c_declarator_kind kind,
                                           struct span at) {
  struct c_declarator *d = arena_alloc(b->arena, sizeof *d);
  d->kind = kind;
  d->span = at;
  d->depth = 1;
  return d;
}

struct c_declarator *c_named(struct c_builder *b, struct c_token name) {
  struct c_declarator *d = new_declarator(b, C_D_NAME, name.span);
  d->name = name.name;
  return d;
}

struct c_declarator *c_pointer(struct c_builder *b, struct c_token t,
                               struct c_declarator *inner) {
  struct c_declarator *d = new_declarator(b, C_D_POINTER, t.span);
  d->inner = inner;
  if (inner)
    d->span = span_join(t.span, inner->span);
  d->depth = deeper(b, t.span, inner ? inner->depth : 0);
  return d;
}

struct c_declarator *c_derive(struct c_builder *b, struct c_declarator *inner,
                              struct c_declarator *outer) {
  outer->inner = inner;
  outer->span = span_join(inner->span, outer->span);
  outer->depth = deeper(b, outer->span, max2(inner->depth, outer->depth));
  return outer;
}

struct c_declarator *c_array(struct c_builder *b, struct c_token t,
                             struct c_expr *size, bool star,
                             struct c_token end) {
  struct c_declarator *d =
      new_declarator(b, C_D_ARRAY, span_join(t.span, end.span));
  d->size = size;
  d->star = star;
  d->depth = deeper(b, t.span, expr_depth(size));
  return d;
}

/* `(void)` says that there are none. */
static bool is_void_list(const struct c_declaration *p) {
  return p && !p->next && !p->declarator && p->specs->words[C_W_VOID] == 1 &&
         !p->specs->storage && !p->specs->typedef_name;
}

struct c_declarator *c_params(struct c_builder *b, struct c_token t,
                              struct c_declarations params, bool variadic,
                              struct c_token end) {
  struct c_declarator *d =
      new_declarator(b, C_D_FUNCTION, span_join(t.span, end.span));
  d->unspecified = !params.first;
  d->params = is_void_list(params.first) ? NULL : params.first;
  d->variadic = variadic;
  d->depth = deeper(b, t.span, declarations_depth(d->params));
  return d;
}

struct c_declarator *c_old_params(struct c_builder *b, struct c_token t,
                                  struct c_declarations params,
                                  struct c_token end) {
  struct c_declarator *d = c_params(b, t, params, false, end);
  d->old = true;
  return d;
}

struct c_typename *c_typename(struct c_builder *b, struct c_specs *s,
                              struct c_declarator *d) {
  struct c_typename *n = arena_alloc(b->arena, sizeof *n);
  n->specs = s;
  n->declarator = d;
  n->span = d ? span_join(s->span, d->span) : s->span;
  n->depth = deeper(b, n->span, max2(s->depth, d ? d->depth : 0));
  return n;
}

/* The node with the name, or NULL. */
static const struct c_declarator *named_node(const struct c_declarator *d) {
  while (d && d->kind != C_D_NAME)
    d = d->inner;
  return d;
}

/* ---- Declarations ----------------------------------------------------------- */

static struct c_declaration *new_declaration(struct c_builder *b,
                                             struct c_specs *s,
                                             struct c_declarator *d,
                                             struct c_attributes post) {
  struct c_declaration *n = arena_alloc(b->arena, sizeof *n);
  const struct c_declarator *name = named_node(d);
  n->specs = s;
  n->declarator = d;
  n->attributes = post;
  n->span = name ? name->span : d ? d->span : s ? s->span : (struct span){0};
  n->depth = deeper(b, n->span, max2(s ? s->depth : 0, d ? d->depth : 0));
  return n;
}

struct c_declaration *c_declare(struct c_builder *b, struct c_specs *s,
                                struct c_declarator *d,
                                struct c_attributes post, bool known) {
  const struct c_declarator *name = named_node(d);
  if (known && name)
    c_typedef_set(b, name->name, s && s->storage & C_S_TYPEDEF);
  return new_declaration(b, s, d, post);
}

struct c_declaration *c_initialise(struct c_declaration *d, struct c_init *i) {
  d->init = i;
  if (i->depth > d->depth)
    d->depth = i->depth;
  return d;
}

void c_same_specs(struct c_builder *b, struct c_declarations list,
                  struct c_declaration *d) {
  const struct c_declarator *name = named_node(d->declarator);
  d->specs = list.first->specs;
  if (name)
    c_typedef_set(b, name->name, d->specs->storage & C_S_TYPEDEF);
}

struct c_declarations c_all_specs(struct c_builder *b, struct c_specs *s,
                                  struct c_declarations list) {
  for (struct c_declaration *d = list.first; d; d = d->next) {
    d->specs = s;
    d->depth = deeper(b, s->span, max2(s->depth, d->depth));
  }
  return list;
}

struct c_declaration *c_static_assert(struct c_builder *b, struct c_token t,
                                      struct c_expr *e) {
  struct c_declaration *n = arena_alloc(b->arena, sizeof *n);
  n->span = span_join(t.span, e->span);
  n->static_assert_ = e;
  n->depth = deeper(b, t.span, expr_depth(e));
  return n;
}

struct c_declaration *c_member(struct c_builder *b, struct c_specs *s,
                               struct c_declarator *d, struct c_expr *bits,
                               struct c_attributes post) {
  struct c_declaration *n = new_declaration(b, s, d, post);
  n->bits = bits;
  if (!n->span.source && bits)
    n->span = bits->span;
  n->depth = deeper(b, n->span, max2(n->depth, expr_depth(bits)));
  return n;
}

struct c_declaration *c_param(struct c_builder *b, struct c_specs *s,
                              struct c_declarator *d,
                              struct c_attributes post) {
  return new_declaration(b, s, d, post);
}

struct c_declarator *c_function_declarator(const struct c_declaration *head) {
  struct c_declarator *f = head->declarator;
  while (f && (f->kind != C_D_FUNCTION || f->inner->kind != C_D_NAME))
    f = f->inner;
  return f;
}

struct c_declaration *c_function_head(struct c_builder *b, struct c_specs *s,
                                      struct c_declarator *d,
                                      struct c_attributes post) {
  struct c_declaration *n = c_declare(b, s, d, post, true);
  struct c_declarator *f = c_function_declarator(n);
  if (f)
    f->old = false;
  b->head = n;
  return n;
}

void c_refuse_nested(struct c_builder *b, const struct c_declarator *d) {
  b->errors++;
  diag_error(b->diag, d->span,
             "a function within a function, an extension of GNU, is not "
             "covered: move it out");
}

struct c_declaration *c_old_param(struct c_builder *b, struct c_token name) {
  b->old_names = true;
  return c_param(b, c_specs_new(b, name.span), c_named(b, name),
                 (struct c_attributes){0});
}

const char *c_declared_name(const struct c_declaration *d) {
  const struct c_declarator *at = d->declarator;
  while (at->inner)
    at = at->inner;
  return at->name;
}

struct c_declaration *c_old_function_head(struct c_builder *b,
                                          struct c_declaration *head,
                                          struct c_declarations said) {
  struct c_declarator *f = c_function_declarator(head);
  for (struct c_declaration *d = said.first; d; d = d->next) {
    struct c_declaration *p = f ? f->params : NULL;
    while (p && (!p->declarator || c_declared_name(p) != c_declared_name(d)))
      p = p->next;
    if (!p) {
      diag_error(b->diag, d->span, "'%s' is none of the parameters",
                 c_declared_name(d));
      continue;
    }
    p->specs = d->specs;
    p->declarator = d->declarator;
    p->span = d->span;
    p->depth = d->depth;
  }
  return head;
}

struct c_declaration *c_function(struct c_declaration *head,
                                 struct c_stmt *body) {
  head->body = body;
  return head;
}

void c_add_outside(struct c_builder *b, struct c_outside o) {
  o.next = b->program->outside;
  b->program->outside = arena_copy(b->arena, &o, 1, sizeof o);
}

void c_pointer_attributes(struct c_builder *b, struct c_token t) {
  const struct c_attributes *a = &t.attributes;
  if (!a->aligns && !a->vector && !a->mode)
    return;
  b->errors++;
  diag_error(
      b->diag, t.span,
      "this attribute is not covered behind '*': it changes the layout of "
      "the pointer; write it behind the name");
}

void c_file_asm(struct c_builder *b, struct c_token t) {
  c_add_outside(b, (struct c_outside){.span = t.span});
}

const char *c_first_string(struct c_builder *b, const char *text) {
  const char *from = text + strspn(text, " \t\n(");
  const char *to = *from == '"' ? strchr(from + 1, '"') : NULL;
  return to ? intern(b->lexer->names, from + 1, (size_t)(to - from - 1)) : NULL;
}

struct c_attributes c_linked_name(struct c_builder *b, struct c_attributes a,
                                  struct c_token t) {
  const char *text = b->lexer->text + t.span.start;
  a.linked = c_first_string(b, text + strcspn(text, "("));
  return a;
}

void c_add_unit(struct c_builder *b, struct c_declaration *d) {
  for (struct c_declaration *next; d; d = next) {
    next = d->next;
    d->next = NULL;
    APPEND(b->units, d);
  }
  b->program->declarations = b->units.first;
}

/* ---- Initialisers ----------------------------------------------------------- */

struct c_init *c_init_expr(struct c_builder *b, struct c_expr *e) {
  struct c_init *i = arena_alloc(b->arena, sizeof *i);
  i->span = e->span;
  i->expr = e;
  i->depth = deeper(b, e->span, e->depth);
  return i;
}

struct c_init *c_init_list(struct c_builder *b, struct c_token t,
                           struct c_inits l, struct c_token end) {
  struct c_init *i = arena_alloc(b->arena, sizeof *i);
  unsigned depth = 0;
  for (struct c_init *x = l.first; x; x = x->next)
    depth = max2(depth, max2(x->depth, designators_depth(x->designators)));
  i->span = span_join(t.span, end.span);
  i->is_list = true;
  i->first = l.first;
  i->depth = deeper(b, t.span, depth);
  return i;
}

struct c_designator *c_designator(struct c_builder *b, struct c_token t,
                                  struct c_expr *index, struct c_expr *last) {
  struct c_designator *d = arena_alloc(b->arena, sizeof *d);
  d->span = t.span;
  d->member = index ? NULL : t.name;
  d->index = index;
  d->last = last;
  return d;
}

/* ---- Statements ------------------------------------------------------------- */

static struct c_stmt *new_c_stmt(struct c_builder *b, enum c_stmt_kind kind,
                                 struct span from, struct span to) {
  struct c_stmt *s = arena_alloc(b->arena, sizeof *s);
  s->kind = kind;
  s->head = from;
  s->span = span_join(from, to);
  return s;
}

static struct c_stmt *sized(struct c_builder *b, struct c_stmt *s) {
  unsigned depth = max2(stmt_depth(s->body), stmt_depth(s->orelse));
  depth = max2(depth, max2(expr_depth(s->expr), expr_depth(s->last)));
  depth = max2(depth, max2(expr_depth(s->init), expr_depth(s->step)));
  depth = max2(depth, declarations_depth(s->declarations));
  if (s->kind == C_ST_BLOCK)
    for (struct c_stmt *x = s->body; x; x = x->next)
      depth = max2(depth, x->depth);
  s->depth = deeper(b, s->head, depth);
  return s;
}

struct c_stmt *c_block(struct c_builder *b, struct c_token t, struct c_stmts l,
                       struct c_token end) {
  struct c_stmt *s = new_c_stmt(b, C_ST_BLOCK, t.span, end.span);
  s->body = l.first;
  return sized(b, s);
}

struct c_stmt *c_stmt_declaration(struct c_builder *b,
                                  struct c_declaration *d) {
  struct c_stmt *s = new_c_stmt(b, C_ST_DECL, d->span, d->span);
  if (d->specs)
    s->head = s->span = span_join(d->specs->span, s->span);
  s->declarations = d;
  return sized(b, s);
}

struct c_stmt *c_expression(struct c_builder *b, struct c_token t,
                            struct c_expr *e, struct c_token end) {
  struct c_stmt *s = new_c_stmt(b, C_ST_EXPR, e ? e->span : t.span, end.span);
  s->head = e ? e->span : t.span;
  s->expr = e;
  return sized(b, s);
}

/* Behind the string that begins here; NULL: it has no end. */
static const char *behind_string(const char *string, const char *end) {
  for (const char *at = string + 1; at < end; at++)
    if (*at == '"')
      return at + 1;
    else if (*at == '\\')
      at++;
  return NULL;
}

/* Whether the string may be of an operand that gets a value: gcc takes '=' behind other
   signs, too, and written as an escape. */
static bool may_give(const char *string, const char *end) {
  for (; end && string < end; string++)
    if (*string == '=' || *string == '\\')
      return true;
  return false;
}

/* Operands that do nothing: strings, and variables that are read or stay as they are.
   Other signs may be those of a call, a step, a pointer, or of what can be undefined. */
static bool are_plain_operands(const char *at, const char *end) {
  char before = ' ';
  while (at && at < end) {
    const char *next = *at == '"' ? behind_string(at, end) : at + 1;
    bool call = (*at == '(' || *at == '[') &&
                (isalnum((unsigned char)before) || strchr("_)]", before));
    if (call ||
        (*at == '"' ? may_give(at, next) : strchr("=+-*/%<{;?!", *at) != NULL))
      return false;
    before = isspace((unsigned char)*at) ? before : *at;
    at = next;
  }
  return at;
}

/* `asm("" : "+r"(x) : : "memory")`: no instruction, for the compiler alone. */
static bool is_empty_asm(const char *at, const char *end) {
  const char *text = memchr(at, '(', (size_t)(end - at));
  const char *jumps = memmem(at, (size_t)(end - at), "goto", 4);
  if (!text || (jumps && jumps < text))
    return false;
  for (text++; text + 1 < end && (isspace((unsigned char)*text) ||
                                  (text[0] == '"' && text[1] == '"'));)
    text += *text == '"' ? 2 : 1;
  return text < end && (*text == ':' || *text == ')') &&
         are_plain_operands(text, end);
}

struct c_stmt *c_asm(struct c_builder *b, struct c_token t,
                     struct c_token end) {
  const char *text = b->lexer->text;
  if (is_empty_asm(text + t.span.start, text + t.span.end))
    return c_expression(b, t, NULL, end);
  return sized(b, new_c_stmt(b, C_ST_ASM, t.span, end.span));
}

struct c_stmt *c_if(struct c_builder *b, struct c_token t, struct c_expr *e,
                    struct c_token close, struct c_stmt *body,
                    struct c_stmt *orelse) {
  struct c_stmt *s =
      new_c_stmt(b, C_ST_IF, t.span, orelse ? orelse->span : body->span);
  s->head = span_join(t.span, close.span);
  s->expr = e;
  s->body = body;
  s->orelse = orelse;
  return sized(b, s);
}

struct c_stmt *c_loop(struct c_builder *b, enum c_stmt_kind kind,
                      struct c_token t, struct c_expr *e, struct c_token close,
                      struct c_stmt *body) {
  struct c_stmt *s = new_c_stmt(b, kind, t.span, body->span);
  s->head = span_join(t.span, close.span);
  s->expr = e;
  s->body = body;
  return sized(b, s);
}

struct c_stmt *c_do(struct c_builder *b, struct c_token t, struct c_stmt *body,
                    struct c_token word, struct c_expr *e, struct c_token close,
                    struct c_token end) {
  struct c_stmt *s = new_c_stmt(b, C_ST_DO, t.span, end.span);
  s->head = span_join(word.span, close.span);
  s->expr = e;
  s->body = body;
  return sized(b, s);
}

struct c_stmt *c_for(struct c_builder *b, struct c_token t,
                     struct c_declaration *d, struct c_expr *init,
                     struct c_expr *e, struct c_expr *step,
                     struct c_token close, struct c_stmt *body) {
  struct c_stmt *s = c_loop(b, C_ST_FOR, t, e, close, body);
  s->declarations = d;
  s->init = init;
  s->step = step;
  return sized(b, s);
}

struct c_stmt *c_jump(struct c_builder *b, enum c_stmt_kind kind,
                      struct c_token t, const char *name, struct c_expr *e,
                      struct c_token end) {
  struct c_stmt *s = new_c_stmt(b, kind, t.span, end.span);
  s->head = e ? span_join(t.span, e->span) : t.span;
  s->name = name;
  s->expr = e;
  return sized(b, s);
}

struct c_stmt *c_label(struct c_builder *b, enum c_stmt_kind kind,
                       struct c_token t, struct c_expr *low,
                       struct c_expr *high, struct c_token end) {
  struct c_stmt *s = new_c_stmt(b, kind, t.span, end.span);
  s->head = s->span;
  s->name = t.name;
  s->expr = low;
  s->last = high;
  return s;
}

struct c_stmt *c_label_of(struct c_builder *b, struct c_stmt *label,
                          struct c_stmt *s) {
  label->body = s;
  label->span = span_join(label->span, s->span);
  return sized(b, label);
}

struct c_stmt *c_label_alone(struct c_builder *b, struct c_stmt *label) {
  return c_label_of(b, label,
                    new_c_stmt(b, C_ST_EXPR, label->span, label->span));
}

/* ---- Expressions ------------------------------------------------------------ */

static struct c_expr *new_c_expr(struct c_builder *b, enum c_expr_kind kind,
                                 struct span from, struct span to,
                                 unsigned below) {
  struct c_expr *e = arena_alloc(b->arena, sizeof *e);
  e->kind = kind;
  e->span = span_join(from, to);
  e->depth = deeper(b, e->span, below);
  return e;
}

struct c_expr *c_expr2(struct c_builder *b, enum c_expr_kind kind, enum c_op op,
                       struct c_expr *x, struct c_expr *y) {
  struct c_expr *e =
      new_c_expr(b, kind, x->span, y->span, max2(x->depth, y->depth));
  e->op = op;
  e->arg[0] = x;
  e->arg[1] = y;
  return e;
}

struct c_expr *c_spanned(struct c_expr *e, struct c_token end) {
  e->span = span_join(e->span, end.span);
  return e;
}

struct c_expr *c_conditional(struct c_builder *b, struct c_expr *c,
                             struct c_expr *x, struct c_expr *y) {
  struct c_expr *e = new_c_expr(b, C_E_CONDITIONAL, c->span, y->span,
                                max2(c->depth, max2(expr_depth(x), y->depth)));
  e->arg[0] = c;
  e->arg[1] = x;
  e->arg[2] = y;
  return e;
}

struct c_expr *c_cast(struct c_builder *b, struct c_token t,
                      struct c_typename *n, struct c_expr *x) {
  struct c_expr *e =
      new_c_expr(b, C_E_CAST, t.span, x->span, max2(x->depth, n->depth));
  e->type_name = n;
  e->arg[0] = x;
  return e;
}

struct c_expr *c_prefix(struct c_builder *b, enum c_expr_kind kind,
                        struct c_token t, struct c_expr *x) {
  struct c_expr *e = new_c_expr(b, kind, t.span, x->span, x->depth);
  e->arg[0] = x;
  return e;
}

struct c_expr *c_postfix(struct c_builder *b, enum c_expr_kind kind,
                         struct c_expr *x, struct c_token end) {
  struct c_expr *e = new_c_expr(b, kind, x->span, end.span, x->depth);
  e->arg[0] = x;
  return e;
}

struct c_expr *c_of_type(struct c_builder *b, enum c_expr_kind kind,
                         struct c_token t, struct c_typename *n,
                         struct c_token end) {
  struct c_expr *e = new_c_expr(b, kind, t.span, end.span, n->depth);
  e->type_name = n;
  e->name_span = t.span;
  return e;
}

struct c_expr *c_label_address(struct c_builder *b, struct c_token t,
                               struct c_token name) {
  struct c_expr *e = new_c_expr(b, C_E_LABEL, t.span, name.span, 0);
  e->name = name.name;
  return e;
}

struct c_expr *c_call(struct c_builder *b, struct c_expr *f,
                      struct c_exprs args, struct c_token end) {
  unsigned depth = f->depth;
  for (struct c_expr *x = args.first; x; x = x->next)
    depth = max2(depth, x->depth);
  struct c_expr *e = new_c_expr(b, C_E_CALL, f->span, end.span, depth);
  e->arg[0] = f;
  e->args = args.first;
  return e;
}

struct c_expr *c_member_of(struct c_builder *b, enum c_expr_kind kind,
                           struct c_expr *x, struct c_token name) {
  struct c_expr *e = new_c_expr(b, kind, x->span, name.span, x->depth);
  e->arg[0] = x;
  e->name = name.name;
  e->name_span = name.span;
  return e;
}

struct c_expr *c_compound(struct c_builder *b, struct c_token t,
                          struct c_typename *n, struct c_init *i) {
  struct c_expr *e =
      new_c_expr(b, C_E_COMPOUND, t.span, i->span, max2(n->depth, i->depth));
  e->type_name = n;
  e->init = i;
  return e;
}

struct c_expr *c_name(struct c_builder *b, struct c_token t) {
  struct c_expr *e = new_c_expr(b, C_E_NAME, t.span, t.span, 0);
  e->name = t.name;
  return e;
}

/* The value and the type of a number depend on the machine: see c_check. */
struct c_expr *c_number(struct c_builder *b, struct c_token t) {
  struct c_expr *e = new_c_expr(b, C_E_NUMBER, t.span, t.span, 0);
  e->name_span = t.span; /* parentheses will not belong to it */
  return e;
}

struct c_expr *c_parens(struct c_token t, struct c_expr *x,
                        struct c_token end) {
  x->parens = true;
  x->span = span_join(span_join(t.span, x->span), end.span);
  return x;
}

struct c_expr *c_statement_expr(struct c_builder *b, struct c_token t,
                                struct c_stmt *body, struct c_token end) {
  struct c_expr *e =
      new_c_expr(b, C_E_STATEMENT, t.span, end.span, body->depth);
  e->body = body;
  return e;
}

struct c_association *c_association(struct c_builder *b, struct c_typename *n,
                                    struct c_expr *x) {
  struct c_association *a = arena_alloc(b->arena, sizeof *a);
  a->type = n;
  a->expr = x;
  return a;
}

struct c_expr *c_generic(struct c_builder *b, struct c_token t,
                         struct c_expr *x, struct c_associations l,
                         struct c_token end) {
  unsigned depth = x->depth;
  for (struct c_association *a = l.first; a; a = a->next)
    depth = max2(depth, max2(name_depth(a->type), a->expr->depth));
  struct c_expr *e = new_c_expr(b, C_E_GENERIC, t.span, end.span, depth);
  e->arg[0] = x;
  e->associations = l.first;
  return e;
}

struct c_expr *c_offsetof(struct c_builder *b, struct c_token t,
                          struct c_typename *n, struct c_designators l,
                          struct c_token end) {
  struct c_expr *e = new_c_expr(b, C_E_OFFSETOF, t.span, end.span,
                                max2(n->depth, designators_depth(l.first)));
  e->type_name = n;
  e->designators = l.first;
  return e;
}

struct c_expr *c_va_arg(struct c_builder *b, struct c_token t, struct c_expr *x,
                        struct c_typename *n, struct c_token end) {
  struct c_expr *e =
      new_c_expr(b, C_E_VA_ARG, t.span, end.span, max2(n->depth, x->depth));
  e->arg[0] = x;
  e->type_name = n;
  return e;
}

struct c_expr *c_compatible_types(struct c_builder *b, struct c_token t,
                                  struct c_typename *n, struct c_typename *m,
                                  struct c_token end) {
  struct c_expr *e =
      new_c_expr(b, C_E_COMPATIBLE, t.span, end.span, max2(n->depth, m->depth));
  e->type_name = n;
  e->second_type = m;
  return e;
}

/* ---- Characters and strings ------------------------------------------------- */

static int hex_digit(char c) {
  return c >= '0' && c <= '9'   ? c - '0'
         : c >= 'a' && c <= 'f' ? c - 'a' + 10
         : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                : -1;
}

static const char *read_digits(const char *p, const char *end, int base,
                               int most, uint32_t *value) {
  *value = 0;
  for (int n = 0; p < end && n < most; n++, p++) {
    int digit = hex_digit(*p);
    if (digit < 0 || digit >= base)
      break;
    *value = *value * (uint32_t)base + (uint32_t)digit;
  }
  return p;
}

/* One character of a literal: of the text, or a number that an escape gives. */
struct c_unit_read {
  uint32_t value;
  bool
      is_code; /* a character of Unicode; else as it is, whatever the encoding */
  bool wrong;
};

/* `\u` or `\U`; some characters cannot be named so (C11 6.4.3). */
static const char *read_universal(const char *p, const char *end,
                                  struct c_unit_read *u) {
  int most = p[1] == 'u' ? 4 : 8;
  const char *to = read_digits(p + 2, end, 16, most, &u->value);
  uint32_t v = u->value;
  bool basic = v < 0xa0 && v != '$' && v != '@' && v != '`';
  u->is_code = true;
  u->wrong = to != p + 2 + most || basic || (v >= 0xd800 && v < 0xe000) ||
             v > 0x10ffff;
  return to;
}

/* A character of the text, which is UTF-8. */
static const char *read_utf8(const char *p, const char *end,
                             struct c_unit_read *u) {
  unsigned char first = (unsigned char)*p++;
  int more = first < 0x80 ? 0 : first < 0xe0 ? 1 : first < 0xf0 ? 2 : 3;
  u->is_code = true;
  u->value = more ? first & (0x3fu >> more) : first;
  u->wrong = first >= 0x80 && (first < 0xc2 || first > 0xf4);
  for (; more > 0 && !u->wrong; more--, p++) {
    u->wrong = p >= end || ((unsigned char)*p & 0xc0) != 0x80;
    u->value = u->value << 6 | (u->wrong ? 0 : *p & 0x3fu);
  }
  return p;
}

/* From `p` on; returns what follows.  Bytes of a narrow literal stay what they are. */
static const char *read_literal(const char *p, const char *end, bool wide,
                                struct c_unit_read *u) {
  static const char letters[] = "abfnrtve", values[] = "\a\b\f\n\r\t\v\033";
  *u = (struct c_unit_read){.value = (unsigned char)*p};
  if (*p != '\\' || p + 1 >= end)
    return wide ? read_utf8(p, end, u) : p + 1;
  const char *known = p[1] ? strchr(letters, p[1]) : NULL;
  if (known) {
    u->value = (unsigned char)values[known - letters];
    return p + 2;
  }
  if (p[1] == 'x')
    return read_digits(p + 2, end, 16, 8, &u->value);
  if (p[1] == 'u' || p[1] == 'U')
    return read_universal(p, end, u);
  if (p[1] >= '0' && p[1] <= '7')
    return read_digits(p + 1, end, 8, 3, &u->value);
  u->value = (unsigned char)p[1];
  return p + 2;
}

static void report_literal(struct c_builder *b, struct span at,
                           const struct c_unit_read *u) {
  if (!u->wrong)
    return;
  b->errors++;
  diag_error(
      b->diag, at,
      "a character of this literal is none: text is UTF-8, and '\\u' names "
      "a character that is not in ASCII, by four digits");
}

static size_t put_bytes(char *out, uint32_t value, unsigned width) {
  for (unsigned i = 0; i < width; i++)
    out[i] = (char)(value >> (8 * i) & 0xff);
  return width;
}

static size_t put_utf8(char *out, uint32_t v) {
  size_t more = v < 0x80 ? 0 : v < 0x800 ? 1 : v < 0x10000 ? 2 : 3;
  out[0] = (char)(more ? (0xf00u >> (more + 1) & 0xff) | v >> (6 * more) : v);
  for (size_t i = 1; i <= more; i++)
    out[i] = (char)(0x80 | (v >> (6 * (more - i)) & 0x3f));
  return more + 1;
}

/* The bytes of it in elements of 1, 2 or 4 bytes; returns how many they are. */
static size_t put_literal(char *out, const struct c_unit_read *u,
                          unsigned width) {
  if (u->is_code && width == 1)
    return put_utf8(out, u->value);
  if (!u->is_code || width != 2 || u->value < 0x10000)
    return put_bytes(out, u->value, width);
  uint32_t rest = u->value - 0x10000; /* two surrogates of UTF-16 */
  put_bytes(out, 0xd800 | rest >> 10, 2);
  put_bytes(out + 2, 0xdc00 | (rest & 0x3ff), 2);
  return 4;
}

/* op: 'L', 'u', 'U', '8' or 0, before the quote. */
static const char *skip_prefix(const char *p, char quote, char *prefix) {
  *prefix = 0;
  for (; *p != quote; p++)
    *prefix = *p;
  return p + 1;
}

static bool is_wide_prefix(char prefix) {
  return prefix == 'L' || prefix == 'u' || prefix == 'U';
}

/* Several characters in one literal: as gcc has it, the last four count. */
struct c_expr *c_character(struct c_builder *b, struct c_token t) {
  struct c_expr *e = new_c_expr(b, C_E_NUMBER, t.span, t.span, 0);
  const char *end = b->lexer->text + t.span.end - 1;
  char prefix, bytes[4];
  const char *p = skip_prefix(b->lexer->text + t.span.start, '\'', &prefix);
  bool wide = is_wide_prefix(prefix);
  struct c_unit_read u = {0};
  uint32_t all = 0;
  size_t n = 0;
  while (p < end) {
    p = read_literal(p, end, wide, &u);
    report_literal(b, t.span, &u);
    size_t k = put_literal(bytes, &u, 1);
    n += k;
    for (size_t i = 0; i < k; i++)
      all = all << 8 | (unsigned char)bytes[i];
  }
  e->value = wide     ? u.value
             : n == 1 ? (uint64_t)(int64_t)(signed char)all
                      : (uint64_t)(int64_t)(int32_t)all;
  e->text = b->lexer->text + t.span.start; /* a character, not a number */
  e->length = wide ? (unsigned char)prefix : 0;
  return e;
}

/* From the end of one literal to the next: blanks, comments, line markers. */
static const char *skip_between(const char *p, const char *end) {
  while (p < end && *p != '"' && *p != 'L' && *p != 'u' && *p != 'U') {
    const char *to = p[0] == '#' || (p[0] == '/' && p[1] == '/') ? "\n"
                     : p[0] == '/' && p[1] == '*'                ? "*/"
                                                                 : "";
    const char *found = strstr(p, to);
    p = *to && found ? found + strlen(to) : p + 1;
  }
  return p;
}

/* The prefix of all literals that stand one after the other. */
static char common_prefix(const char *p, const char *end) {
  char prefix = 0, own;
  while (p < end) {
    p = skip_prefix(p, '"', &own);
    prefix = is_wide_prefix(own) ? own : prefix;
    for (; *p != '"'; p++)
      p += *p == '\\';
    p = skip_between(p + 1, end);
  }
  return prefix;
}

struct c_expr *c_string(struct c_builder *b, struct c_token t) {
  struct c_expr *e = new_c_expr(b, C_E_STRING, t.span, t.span, 0);
  const char *end = b->lexer->text + t.span.end;
  const char *p = b->lexer->text + t.span.start;
  char prefix = common_prefix(p, end), own;
  unsigned width = prefix == 'u' ? 2 : is_wide_prefix(prefix) ? 4 : 1;
  char *text = arena_alloc(b->arena, (size_t)(end - p) * width + 4);
  size_t n = 0;
  while (p < end) {
    p = skip_prefix(p, '"', &own);
    while (*p != '"') {
      if (p[0] == '\\' && p[1] == '\n') {
        p += 2;
        continue;
      }
      struct c_unit_read u;
      p = read_literal(p, end, width > 1, &u);
      report_literal(b, t.span, &u);
      n += put_literal(text + n, &u, width);
    }
    p = skip_between(p + 1, end);
  }
  e->text = text;
  e->length = n / width;
  e->value = (unsigned char)prefix;
  return e;
}
