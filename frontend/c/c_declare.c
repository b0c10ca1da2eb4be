/* frontend/c/c_declare.c — declarations of types, functions and variables. */

#include "c_checking.h"

#include <string.h>

struct c_symbol *c_new_symbol(struct c_checker *c, enum c_symbol_kind kind,
                              const char *name, const struct c_type *type,
                              struct span at) {
  struct c_symbol *s = arena_alloc(c->arena, sizeof *s);
  s->kind = kind;
  s->name = name;
  s->type = type;
  s->span = at;
  return s;
}

void c_redeclared(struct c_checker *c, const char *name, struct span at,
                  struct span before) {
  diag_error(c->diag, at, "'%s' is declared here once more, as another thing",
             name);
  diag_note(c->diag, before, "first declared here");
}

static void keep_global(struct c_checker *c, struct c_symbol *s) {
  *c->last_global = s;
  c->last_global = &s->next;
}

struct c_symbol *c_anonymous(struct c_checker *c, const char *name,
                             const struct c_type *type, bool global,
                             struct span at) {
  struct c_symbol *s = c_new_symbol(c, C_SYM_VARIABLE, name, type, at);
  s->used = true;
  s->owner = c->function;
  s->is_global = global || !c->function;
  if (s->is_global)
    keep_global(c, s);
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
  if (!c->function || (!c_is_varied(s->type) && !s->cleanup))
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
  return declares_plain(d) && c_says_atomic(c, d->specs);
}

static void declare_typedef(struct c_checker *c, struct c_declared *what,
                            const struct c_declaration *d) {
  struct c_symbol *before = c_scope_here(c, what->name, C_NAMES);
  what->type = c_attributed_type(c, d, what->type);
  if (d->attributes.transparent && what->type->kind == C_UNION)
    what->type = transparent_union(c, what->type);
  if (before && (before->kind != C_SYM_TYPEDEF ||
                 !c_compatible(before->type, what->type)))
    c_redeclared(c, what->name, what->span, before->span);
  struct c_symbol *s =
      c_new_symbol(c, C_SYM_TYPEDEF, what->name, what->type, what->span);
  s->is_atomic = declares_atomic(c, d);
  s->quals = c_written_quals(c, d->specs, d->declarator);
  s->type_align = c_declared_align(c, d);
  c->aligned_names |= s->type_align > 0;
  if (!s->type_align)
    s->type_align = c_plain_align(c, d->specs, d->declarator, s->type);
  c_scope_add(c, what->name, C_NAMES, s);
  note_varied(c, s);
}

static bool has_linkage(const struct c_symbol *s) {
  return s->kind == C_SYM_FUNCTION ||
         (s->kind == C_SYM_VARIABLE && s->is_global && !s->owner);
}

/* The symbol of the file's scope with that name, also where a block hides it by
   something without linkage (C11 6.2.2p4); else that of another block or of another
   unit, which this scope then knows. */
static struct c_symbol *linked(struct c_checker *c, const char *name,
                               const struct c_declaration *d) {
  struct c_symbol *s = c_lookup(c, name);
  if (s && has_linkage(s))
    return s;
  if (d->specs->storage & C_S_STATIC || (s && !c->depth))
    return NULL;
  s = c_scope_of_file(c, name, C_NAMES);
  if (!s || !has_linkage(s))
    s = c_linked_symbol(c, name);
  else if (s->storage & C_S_STATIC) /* C11 6.2.2p7 */
    c_redeclared(c, name, d->span, s->span);
  if (s)
    c_scope_add(c, name, C_NAMES, s);
  return s;
}

/* The same, after reporting that the name is something else here. */
static struct c_symbol *linked_here(struct c_checker *c,
                                    const struct c_declared *what,
                                    const struct c_declaration *d) {
  struct c_symbol *here = c_scope_here(c, what->name, C_NAMES);
  struct c_symbol *s = linked(c, what->name, d);
  if (here && here != s)
    c_redeclared(c, what->name, what->span, here->span);
  return s;
}

/* A new symbol of the file, or `extern` in a block. */
static struct c_symbol *new_linked(struct c_checker *c, enum c_symbol_kind kind,
                                   const struct c_declared *what,
                                   const struct c_declaration *d) {
  struct c_symbol *s =
      c_new_symbol(c, kind, what->name, what->type, what->span);
  s->is_global = true;
  s->storage = d->specs->storage;
  c_scope_add(c, what->name, C_NAMES, s);
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

void c_report_mismatches(struct c_checker *c) {
  for (size_t i = 0; i < c->mismatches.len; i++) {
    const struct c_mismatch *m = &c->mismatches.at[i];
    if (m->first->definition || m->second->definition)
      c_redeclared(c, m->second->name, m->second->span, m->first->span);
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
  if ((a->alias || b->alias || linked) && !d->overridden)
    s->alias = a->alias ? a->alias : b->alias ? b->alias : linked;
}

struct c_symbol *c_declare_function(struct c_checker *c,
                                    const struct c_declared *what,
                                    const struct c_declaration *d) {
  const struct c_symbol *here = c_scope_here(c, what->name, C_NAMES);
  struct c_symbol *s = linked_here(c, what, d);
  const struct c_symbol *mismatch = NULL;
  if (s && (s->kind != C_SYM_FUNCTION || !c_compatible(s->type, what->type))) {
    if (!here && s->kind == C_SYM_FUNCTION && is_of_other_unit(c, s))
      mismatch = s;
    else
      c_redeclared(c, what->name, what->span, s->span);
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
  s->gave_way |= d->overridden;
  note_other_function(s, d);
  s->reads_only = reads_only(d);
  struct c_attributes said = c_attributes_of(d);
  s->noreturn |= said.noreturn || d->specs->storage & C_S_NORETURN;
  s->pure |= said.pure;
  s->fresh |= said.fresh;
  s->align = c_greater(s->align, c_declared_align(c, d));
  s->starts = c_order_join(s->starts, said.starts);
  s->ends = c_order_join(s->ends, said.ends);
  return s;
}

/* A variable of the file, or `extern` in a block. */
static struct c_symbol *declare_global(struct c_checker *c,
                                       const struct c_declared *what,
                                       const struct c_declaration *d) {
  struct c_symbol *s = linked_here(c, what, d);
  if (s && (s->kind != C_SYM_VARIABLE || !c_compatible(s->type, what->type))) {
    c_redeclared(c, what->name, what->span, s->span);
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
  struct c_symbol *here = c_scope_here(c, what->name, C_NAMES);
  if (here)
    c_redeclared(c, what->name, what->span, here->span);
  struct c_symbol *s =
      c_new_symbol(c, C_SYM_VARIABLE, what->name, what->type, what->span);
  s->storage = d->specs->storage;
  if (s->storage & C_S_STATIC) {
    s->is_global = true;
    s->owner = c->function;
    keep_global(c, s);
  }
  c_scope_add(c, what->name, C_NAMES, s);
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
  if (c_is_varied(s->type) && d->specs->storage & C_S_EXTERN)
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
  const char *text = c_attributes_of(d).cleanup;
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

static void give_initial(struct c_checker *c, struct c_symbol *s,
                         const struct c_declaration *d) {
  bool used = s->used;
  if (s->init)
    diag_error(c->diag, d->span, "'%s' is initialised a second time", s->name);
  s->init = d->init;
  s->type = c_type_init(c, s->type, d->init);
  if (!used && s->used && c->function && !s->is_global) /* it names itself */
    c_note_late(c, c->locals);
}

static void declare_variable(struct c_checker *c, struct c_declared *what,
                             struct c_declaration *d) {
  bool global = !c->depth || d->specs->storage & C_S_EXTERN;
  if (d->specs->auto_type && d->init && !d->init->is_list) {
    d->init->expr = c_type_value(c, d->init->expr);
    what->type = d->init->expr->type;
  }
  what->type = c_attributed_type(c, d, what->type);
  struct c_symbol *s =
      global ? declare_global(c, what, d) : declare_local(c, what, d);
  s->is_atomic |= declares_atomic(c, d);
  s->type_align = c_plain_align(c, d->specs, d->declarator, s->type);
  s->align = c_greater(s->align, c_declared_align(c, d));
  struct c_attributes said = c_attributes_of(d);
  if (said.alias ||
      (said.linked && said.linked != s->name && !(s->storage & C_S_REGISTER)))
    diag_error(c->diag, d->span,
               "'%s' may be another variable by its alias or its name for the "
               "linker, which is not covered",
               s->name);
  if (said.linked && s->storage & C_S_REGISTER)
    s->odd = "a variable in a register that it names";
  s->quals = c_written_quals(c, d->specs, d->declarator);
  d->symbol = s;
  check_variable_length(c, s, d);
  keep_length(c, s, d);
  keep_cleanup(c, s, d);
  s->in_list |= said.in_list;
  s->is_weak |= said.weak;
  note_varied(c, s);
  c_note_local(c, s);
  if (d->init)
    give_initial(c, s, d);
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
    c_tagged_type(c, d->specs->tagged, !d->specs->tagged->has_body);
}

void c_check_declaration(struct c_checker *c, struct c_declaration *d) {
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
  bool typed = c_has_words(s) || s->tagged || s->typedef_name ||
               s->typeof_name || s->typeof_expr || s->auto_type;
  bool atomic_parts = c->out->atomic_parts;
  const struct c_type *base = c_specs_type(c, s);
  if (declares_atomic(c, d)) /* the symbol says it */
    c->out->atomic_parts = atomic_parts;
  struct c_declared what = c_declarator_type(c, d->declarator, base);
  /* As before C99: an int, if there is a storage class or a qualifier. */
  if (!typed && !d->body && (!s->storage || s->storage & C_S_TYPEDEF))
    diag_error(c->diag, d->span, "'%s' is declared without a type",
               what.name ? what.name : "this");
  if (!what.name)
    return;
  if (s->storage & C_S_TYPEDEF)
    declare_typedef(c, &what, d);
  else if (d->body)
    c_check_function(c, d, &what);
  else if (what.type->kind == C_FUNCTION)
    d->symbol = c_declare_function(c, &what, d);
  else
    declare_variable(c, &what, d);
}
