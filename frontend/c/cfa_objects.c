/* frontend/c/cfa_objects.c — variables of the text as variables of the
 * automaton; structs split into their members; initial values. */
#include "cfa_building.h"

#include <inttypes.h>
#include <string.h>

/* A struct with more scalars than these is not split. */
enum { CFA_MOST_LEAVES = 256 };

/* An object of more bytes is not kept in memory. */
#define CFA_MOST_BYTES (UINT64_C(1) << 26)

bool cfa_is_supported(const struct c_type *t) {
  return ((c_is_integer(t) || t->kind == C_POINTER) && t->bits <= 64) ||
         c_is_float(t);
}

/* ---- Variables -------------------------------------------------------------- */

/* `x`, `f::x`, `f::x@2`. */
static const char *unique_name(struct cfa_builder *b, const char *owner,
                               const char *name) {
  const char *base = owner ? arena_concat(b->arena, owner, "::", name) : name;
  return name_set_unique(&b->var_names, b->arena, base);
}

static uint32_t push_var(struct cfa_builder *b, struct cfa_var v) {
  v.number = (uint32_t)b->vars.len;
  vec_push(&b->vars, v);
  b->g->vars = b->vars.at;
  return v.number;
}

uint32_t cfa_new_var(struct cfa_builder *b, enum cfa_scope scope,
                     const char *name, const struct c_type *type,
                     struct span span) {
  const struct cfa_proc *p = &b->procs.at[b->proc];
  struct cfa_var v = {.scope = scope,
                      .proc = b->proc,
                      .name = name,
                      .type = type,
                      .span = span};
  v.unique = unique_name(b, p->name, name);
  return push_var(b, v);
}

uint32_t cfa_temporary(struct cfa_builder *b, const struct c_type *type,
                       struct span span) {
  const struct cfa_proc *p = &b->procs.at[b->proc];
  uint32_t n = (uint32_t)b->vars.len;
  struct cfa_var v = {.scope = CFA_TEMPORARY,
                      .proc = b->proc,
                      .name = arena_printf(b->arena, "#%u", n - p->first_var),
                      .type = type,
                      .span = span};
  v.unique = arena_concat(b->arena, p->name, "::", v.name);
  return push_var(b, v);
}

const struct cfa_expr *cfa_kept(struct cfa_builder *b, const struct cfa_expr *x,
                                struct span span) {
  uint32_t v = cfa_temporary(b, x->type, span);
  cfa_set(b, v, x, span);
  return cfa_variable(b->g, v, span);
}

static uint32_t global_var(struct cfa_builder *b, const struct c_symbol *owner,
                           const char *name, const struct c_type *type,
                           struct span span) {
  struct cfa_var v = {
      .scope = CFA_GLOBAL, .name = name, .type = type, .span = span};
  v.unique = unique_name(b, owner ? owner->name : NULL, name);
  return push_var(b, v);
}

uint32_t cfa_new_global(struct cfa_builder *b, const char *name,
                        const struct c_type *type, struct span span) {
  return global_var(b, NULL, name, type, span);
}

/* With external linkage, and not const. */
static bool is_linked(const struct cfa_builder *b, const struct c_symbol *s) {
  return s->is_global && s->name && !s->owner && !s->string && !s->is_const &&
         s->kind == C_SYM_VARIABLE && !(s->storage & C_S_STATIC) &&
         !(b->options->rule && cfa_counts(b, s->span));
}

static void set_linkage(const struct cfa_builder *b, struct cfa_var *v,
                        const struct c_symbol *s) {
  v->linked = is_linked(b, s);
  v->defined = !(s->storage & C_S_EXTERN);
}

static uint32_t symbol_var(struct cfa_builder *b, const struct c_symbol *s) {
  if (!s->is_global)
    return cfa_new_var(b, CFA_LOCAL, s->name, s->type, s->span);
  uint32_t v = global_var(b, s->owner, s->name, s->type, s->span);
  set_linkage(b, &b->vars.at[v], s);
  return v;
}

/* ---- Structs ---------------------------------------------------------------- */

/* Nothing is in it, however deep its structs nest. */
static bool is_empty(const struct c_type *t) {
  return t->complete && t->size == 0;
}

/* Elements of an array each count; no more than these are counted. */
static uint64_t count_leaves(const struct c_type *t) {
  uint64_t n = 0;
  if (is_empty(t))
    return 0;
  if (t->kind == C_ARRAY && !t->variable) {
    n = t->length > 0 ? count_leaves(t->of) : 0;
    return t->length > CFA_MOST_LEAVES ? CFA_MOST_LEAVES + 1 : n * t->length;
  }
  const struct c_member *carrier = c_union_carrier(t);
  if (t->kind != C_STRUCT)
    return carrier ? count_leaves(carrier->type) : 1;
  for (uint32_t i = 0; i < t->n && n <= CFA_MOST_LEAVES; i++)
    n += count_leaves(t->members[i].type);
  return n <= CFA_MOST_LEAVES ? n : CFA_MOST_LEAVES + 1;
}

static bool is_split(const struct c_type *t) {
  return c_is_record(t) && t->complete && count_leaves(t) <= CFA_MOST_LEAVES;
}

/* What `type` consists of; `member` is NULL for an element of an array.  A union
   consists of what a member does through which it can be copied. */
static void add_leaves(struct cfa_builder *b, struct cfa_leaf *leaves,
                       uint32_t *n, const struct c_type *type,
                       const struct c_member *member, const char *path,
                       uint64_t offset) {
  if (is_empty(type))
    return;
  if (type->kind == C_ARRAY && !type->variable) {
    for (uint64_t i = 0; i < type->length; i++)
      add_leaves(b, leaves, n, type->of, NULL,
                 arena_printf(b->arena, "%s[%" PRIu64 "]", path, i),
                 offset + i * type->of->size);
    return;
  }
  const struct c_member *carrier = c_union_carrier(type);
  if (carrier) {
    uint32_t first = *n;
    add_leaves(b, leaves, n, carrier->type, NULL, path, offset);
    for (uint32_t i = first; i < *n; i++)
      leaves[i].in_union = true;
    return;
  }
  if (type->kind != C_STRUCT) {
    leaves[(*n)++] = (struct cfa_leaf){.offset = offset,
                                       .member = member,
                                       .type = type,
                                       .path = path,
                                       .var = CFA_NONE};
    return;
  }
  for (uint32_t i = 0; i < type->n; i++) {
    const struct c_member *m = &type->members[i];
    if (!m->name && !c_is_record(m->type))
      continue; /* padding */
    add_leaves(b, leaves, n, m->type, m,
               m->name ? arena_concat(b->arena, path, ".", m->name) : path,
               offset + m->offset);
  }
}

struct cfa_leaf *cfa_leaves(struct cfa_builder *b, const struct c_type *t,
                            uint32_t *n) {
  struct cfa_leaf *leaves =
      arena_array(b->arena, (size_t)count_leaves(t), sizeof *leaves);
  *n = 0;
  add_leaves(b, leaves, n, t, NULL, "", 0);
  return leaves;
}

bool cfa_covers(struct cfa_builder *b, const struct c_type *t) {
  if (!is_split(t))
    return cfa_is_supported(t);
  uint32_t n;
  const struct cfa_leaf *leaves = cfa_leaves(b, t, &n);
  for (uint32_t i = 0; i < n; i++)
    if (!cfa_is_supported(leaves[i].type))
      return false;
  return true;
}

const struct c_type *cfa_odd_type(struct cfa_builder *b,
                                  const struct c_type *f) {
  for (uint32_t i = 0; i < f->n; i++)
    if (!cfa_covers(b, f->params[i]))
      return f->params[i];
  return f->of->kind != C_VOID && !cfa_covers(b, f->of) ? f->of : NULL;
}

struct cfa_object *cfa_new_struct(struct cfa_builder *b, const char *name,
                                  const struct c_type *t, enum cfa_scope scope,
                                  const struct c_symbol *owner,
                                  struct span span) {
  struct cfa_object *o = arena_alloc(b->arena, sizeof *o);
  o->kind = CFA_OBJECT_SPLIT;
  o->leaves = cfa_leaves(b, t, &o->n);
  for (uint32_t i = 0; i < o->n; i++) {
    struct cfa_leaf *l = &o->leaves[i];
    const char *path = arena_concat(b->arena, name, l->path, "");
    if (!cfa_is_supported(l->type))
      continue;
    l->var = scope == CFA_GLOBAL ? global_var(b, owner, path, l->type, span)
                                 : cfa_new_var(b, scope, path, l->type, span);
  }
  return o;
}

struct cfa_lvalue cfa_whole(const struct cfa_object *split,
                            const struct c_type *t) {
  return (struct cfa_lvalue){.kind = CFA_L_SPLIT, .type = t, .split = split};
}

static bool is_bit_field(const struct c_member *m) { return m && m->bits >= 0; }

static int leaf_bit(const struct c_member *m) {
  return is_bit_field(m) ? m->bit_offset : 0;
}

const struct cfa_leaf *cfa_leaf_at(const struct cfa_object *o, uint64_t offset,
                                   const struct c_member *field) {
  for (uint32_t i = 0; i < o->n; i++)
    if (o->leaves[i].offset == offset &&
        leaf_bit(o->leaves[i].member) == leaf_bit(field))
      return &o->leaves[i];
  return NULL;
}

/* ---- Objects ---------------------------------------------------------------- */

static const char *not_covered(struct cfa_builder *b,
                               const struct c_symbol *s) {
  const struct c_type *t = s->type;
  if (t->kind == C_ARRAY && t->variable && t->of->variable)
    return cfa_inner_length;
  if (t->variable)
    return "an array of variable length";
  if (s->string)
    return "a string";
  if (t->kind == C_ARRAY)
    return "an array";
  if (t->kind == C_UNION)
    return "a union";
  if (t->kind == C_STRUCT && !s->address_taken)
    return "a struct of this size";
  if (s->address_taken && (cfa_is_supported(t) || c_is_record(t)))
    return "a variable whose address is taken";
  return arena_printf(b->arena, "a value of type '%s'",
                      c_type_text(b->arena, t));
}

static bool fits_memory(const struct c_type *t) {
  return t->complete && !t->variable &&
         (cfa_is_supported(t) || t->kind == C_ARRAY || c_is_record(t)) &&
         t->size <= CFA_MOST_BYTES;
}

static bool is_of_each_thread(const struct cfa_builder *b,
                              const struct c_symbol *s) {
  return b->unit->starts_threads && s->storage & C_S_THREAD;
}

/* What a variable of each thread begins as; false: that is no number. */
static bool begins_as_number(const struct cfa_builder *b,
                             const struct c_symbol *s, uint64_t *value) {
  *value = 0;
  if (!cfa_is_supported(s->type) || c_is_float(s->type) || s->address_taken ||
      !s->is_global || s->storage & C_S_EXTERN)
    return false;
  const struct c_item *first = s->init ? s->init->items : NULL;
  return !s->init || (first && !first->next && first->type == s->type &&
                      c_constant(b->types, first->expr, value));
}

static void make_own(struct cfa_builder *b, const struct c_symbol *s,
                     struct cfa_object *o) {
  uint64_t value;
  if (!begins_as_number(b, s, &value)) {
    o->kind = CFA_OBJECT_NOT;
    o->reason = "a variable of which each thread has its own, and no number";
    return;
  }
  o->kind = CFA_OBJECT_SCALAR;
  o->var = symbol_var(b, s);
  struct cfa_var *v = &b->vars.at[o->var];
  v->own = true;
  v->begins = CFA_BEGINS_VALUE;
  v->first_value = value;
}

bool cfa_splits(struct cfa_builder *b, const struct c_symbol *s) {
  if (!is_split(s->type) || s->address_taken || is_of_each_thread(b, s))
    return false;
  if (cfa_covers(b, s->type) && !s->type->has_union)
    return true;
  return s->type->kind == C_STRUCT &&
         (!b->options->memory || !fits_memory(s->type));
}

const struct cfa_object *cfa_object_of(struct cfa_builder *b,
                                       struct c_symbol *s) {
  if (s->object)
    return s->object;
  if (cfa_splits(b, s)) {
    s->object = cfa_new_struct(b, s->name, s->type,
                               s->is_global ? CFA_GLOBAL : CFA_LOCAL, s->owner,
                               s->span);
    for (uint32_t i = 0; i < s->object->n; i++)
      if (s->object->leaves[i].var != CFA_NONE) {
        struct cfa_var *v = &b->vars.at[s->object->leaves[i].var];
        set_linkage(b, v, s);
        v->offset = s->object->leaves[i].offset;
        v->is_field = is_bit_field(s->object->leaves[i].member);
      }
    return s->object;
  }
  struct cfa_object *o = s->object = arena_alloc(b->arena, sizeof *o);
  if (is_of_each_thread(b, s)) {
    make_own(b, s, o);
  } else if (cfa_is_supported(s->type) && !s->address_taken) {
    o->kind = CFA_OBJECT_SCALAR;
    o->var = symbol_var(b, s);
    if (!s->is_global && !s->is_parameter && (!s->init || s->is_late))
      cfa_watch(b, o->var);
  } else if (s->length && b->options->memory && fits_memory(s->type->of)) {
    cfa_declare_array(b, s, o);
  } else if (b->options->memory && fits_memory(s->type)) {
    o->kind = CFA_OBJECT_MEMORY;
    o->var = symbol_var(b, s);
    b->vars.at[o->var].in_memory = true;
    b->vars.at[o->var].is_const = s->is_const || s->string;
    b->vars.at[o->var].align =
        s->align > s->type_align ? s->align : s->type_align;
    if (s->string) {
      b->vars.at[o->var].string = s->string->text;
      b->vars.at[o->var].length = s->string->length * s->type->of->size;
    }
  } else {
    o->kind = CFA_OBJECT_NOT;
    o->reason = not_covered(b, s);
  }
  return o;
}

const struct cfa_expr *cfa_address_of(struct cfa_builder *b, uint32_t var,
                                      struct span span) {
  const struct c_type *t = b->vars.at[var].type;
  struct cfa_expr *e = arena_alloc(b->arena, sizeof *e);
  e->op = CFA_ADDRESS;
  e->type = c_pointer_to(b->types, t);
  e->span = span;
  e->var = var;
  return e;
}

/* ---- Initial values --------------------------------------------------------- */

/* stdin, stdout and stderr point to streams (C11 7.21.1p3). */
static bool is_stream(const struct cfa_builder *b, const struct c_symbol *s) {
  return s->type->kind == C_POINTER && cfa_is_in_system(b, s->span) &&
         (!strcmp(s->name, "stdin") || !strcmp(s->name, "stdout") ||
          !strcmp(s->name, "stderr"));
}

/* Of what the library keeps in a variable, as in `environ`, no run knows what it is. */
static void note_system(struct cfa_builder *b, const struct c_symbol *s) {
  b->edges.at[b->edges.len - 1].computes =
      cfa_is_in_system(b, s->span) && !is_stream(b, s);
}

/* It is none of those that were given a value before. */
static void begin_stream(struct cfa_builder *b, uint32_t var,
                         struct span span) {
  const struct cfa_expr *x = cfa_variable(b->g, var, span);
  b->edges.at[b->edges.len - 1].made = CFA_MADE;
  cfa_assume(b, cfa_truth(b, x), span);
  for (uint32_t i = 0; i < b->nstreams; i++)
    cfa_assume(b,
               cfa_compares(b, CFA_UNEQUAL, x,
                            cfa_variable(b->g, b->streams[i], span), span),
               span);
  if (b->nstreams < CFA_STREAMS)
    b->streams[b->nstreams++] = var;
}

/* A variable without a value in the text. */
static void set_default(struct cfa_builder *b, const struct c_symbol *s,
                        uint32_t var) {
  if (!s->is_global) {
    cfa_havoc(b, var, CFA_UNINITIALISED, NULL, s->span);
    cfa_mark_value(b, var, false, s->span);
  } else if (s->storage & C_S_EXTERN) {
    cfa_havoc(b, var, CFA_NO_BODY, s->name, s->span);
    note_system(b, s);
    if (is_stream(b, s))
      begin_stream(b, var, s->span);
  } else
    cfa_set(b, var, cfa_constant(b->g, b->vars.at[var].type, 0, s->span),
            s->span);
}

static bool has_item(const struct c_init *init, const struct cfa_leaf *l) {
  for (const struct c_item *i = init->items; i; i = i->next)
    if (i->offset == l->offset && leaf_bit(i->field) == leaf_bit(l->member))
      return true;
  return false;
}

/* Whether, in an object of this type, a member with this name of a struct with this
   tag is there. */
static bool is_member_at(const struct c_type *t, uint64_t at, const char *tag,
                         const char *name) {
  if (t->kind == C_ARRAY)
    return t->of->size > 0 && is_member_at(t->of, at % t->of->size, tag, name);
  bool here = c_is_record(t) && t->tag && !strcmp(t->tag, tag);
  for (uint32_t i = 0; c_is_record(t) && i < t->n; i++) {
    const struct c_member *m = &t->members[i];
    if (here && at == m->offset && m->name && !strcmp(m->name, name))
      return true;
    if (at >= m->offset && is_member_at(m->type, at - m->offset, tag, name))
      return true;
  }
  return false;
}

/* What kind a mutex of glibc is: only plain ones are known (cfa_thread_calls.c). */
static void refuse_odd_mutex(struct cfa_builder *b, const struct c_symbol *s,
                             const struct c_item *i) {
  uint64_t value;
  if (b->unit->starts_threads &&
      is_member_at(s->type, i->offset, "__pthread_mutex_s", "__kind") &&
      !(c_constant(b->types, i->expr, &value) && value == 0))
    cfa_unsupported(b, s->span, "a mutex that is not a plain one");
}

/* Whether an item before it has its value, which is found once for all of a range.
   Without side effects, and beside no thread, it is the same if it is found again. */
static bool is_found_before(const struct cfa_builder *b,
                            const struct c_item *i) {
  return i->same && (b->unit->starts_threads || c_effects(i->expr));
}

static void set_again(struct cfa_builder *b, const struct c_item *i,
                      struct cfa_lvalue whole, struct cfa_lvalue to,
                      struct span span) {
  const struct c_item *s = i->same;
  struct cfa_lvalue from =
      cfa_part(b, whole, s->offset, s->type, s->field, span);
  if (c_is_record(i->type))
    cfa_copy(b, to, from, span);
  else
    cfa_write(b, to, cfa_read_lvalue(b, from, span), span);
}

static void set_items(struct cfa_builder *b, const struct c_symbol *s,
                      struct cfa_lvalue whole) {
  for (const struct c_item *i = s->init->items; i; i = i->next) {
    struct cfa_lvalue to =
        cfa_part(b, whole, i->offset, i->type, i->field, s->span);
    struct span span = span_join(s->span, s->init->span);
    refuse_odd_mutex(b, s, i);
    if (is_found_before(b, i))
      set_again(b, i, whole, to, span);
    else if (c_is_record(i->type))
      cfa_copy(b, to, cfa_lvalue_of(b, i->expr), span);
    else if (i->type->kind == C_ARRAY)
      cfa_copy_string(b, to, i->expr, span);
    else if (to.kind == CFA_L_VAR)
      cfa_value_into(b, i->expr, to.var, span);
    else
      cfa_write(b, to, cfa_value(b, i->expr), span);
  }
}

static void initialise_split(struct cfa_builder *b, const struct c_symbol *s,
                             const struct cfa_object *o) {
  struct cfa_lvalue whole = cfa_whole(o, s->type);
  const struct c_item *first = s->init ? s->init->items : NULL;
  bool all = first && first->type == s->type;
  for (uint32_t i = 0; i < o->n && !all; i++) {
    const struct cfa_leaf *l = &o->leaves[i];
    if (l->var == CFA_NONE || (s->init && has_item(s->init, l)))
      continue;
    if (s->init)
      cfa_set(b, l->var, cfa_constant(b->g, l->type, 0, s->span), s->span);
    else
      set_default(b, s, l->var);
  }
  if (s->init)
    set_items(b, s, whole);
}

/* An object of the program begins as zeros, and has no edge for them; what
   another file defines, and a local without a value, is anything. */
static void set_memory_default(struct cfa_builder *b, const struct c_symbol *s,
                               struct cfa_lvalue whole, uint32_t var) {
  bool elsewhere = s->storage & C_S_EXTERN;
  if (s->is_global && !elsewhere)
    return;
  if (!cfa_is_supported(s->type)) {
    cfa_emit(b, CFA_UNSET, s->span)->var = var;
    return;
  }
  uint32_t any = cfa_temporary(b, s->type, s->span);
  cfa_havoc(b, any, elsewhere ? CFA_NO_BODY : CFA_UNINITIALISED,
            elsewhere ? s->name : NULL, s->span);
  if (elsewhere)
    note_system(b, s);
  cfa_write(b, whole, cfa_variable(b->g, any, s->span), s->span);
}

static void initialise_memory(struct cfa_builder *b, const struct c_symbol *s,
                              const struct cfa_object *o) {
  struct cfa_lvalue whole = {.kind = CFA_L_MEMORY, .type = s->type};
  whole.address = cfa_address_of(b, o->var, s->span);
  if (!s->init) {
    set_memory_default(b, s, whole, o->var);
    return;
  }
  const struct c_item *first = s->init->items;
  bool all = first && !first->next && first->type == s->type &&
             first->type->kind != C_ARRAY;
  if (!s->is_global && !all)
    cfa_clear(b, whole, s->span);
  set_items(b, s, whole);
}

void cfa_initialise(struct cfa_builder *b, struct c_symbol *s) {
  const struct cfa_object *o = cfa_object_of(b, s);
  const struct c_item *first = s->init ? s->init->items : NULL;
  switch (o->kind) {
  case CFA_OBJECT_SCALAR:
    if (first)
      cfa_value_into(b, first->expr, o->var, span_join(s->span, s->init->span));
    else if (s->init) /* `{}` */
      cfa_set(b, o->var, cfa_constant(b->g, s->type, 0, s->span), s->span);
    else
      set_default(b, s, o->var);
    return;
  case CFA_OBJECT_SPLIT:
    initialise_split(b, s, o);
    return;
  case CFA_OBJECT_MEMORY:
    initialise_memory(b, s, o);
    return;
  case CFA_OBJECT_VARIABLE:
    cfa_make_array(b, s, o);
    return;
  case CFA_OBJECT_NOT:
    if (s->length)
      cfa_make_array(b, s, o);
    for (; first; first = first->next)
      if (!is_found_before(b, first) && c_effects(first->expr))
        cfa_effect(b, first->expr);
    return;
  }
}

/* ---- Copies ----------------------------------------------------------------- */

static void copy_leaves(struct cfa_builder *b, struct cfa_lvalue to,
                        struct cfa_lvalue from, const struct c_type *t,
                        uint64_t offset, struct span span) {
  if (is_empty(t))
    return;
  if (t->kind == C_ARRAY && t->length <= CFA_MOST_LEAVES) {
    for (uint64_t i = 0; i < t->length; i++)
      copy_leaves(b, to, from, t->of, offset + i * t->of->size, span);
    return;
  }
  const struct c_member *carrier = c_union_carrier(t);
  if (carrier) {
    copy_leaves(b, to, from, carrier->type, offset, span);
    return;
  }
  if (t->kind != C_STRUCT) {
    struct cfa_lvalue x = cfa_part(b, to, offset, t, NULL, span);
    struct cfa_lvalue y = cfa_part(b, from, offset, t, NULL, span);
    cfa_write(b, x, cfa_read_lvalue(b, y, span), span);
    return;
  }
  for (uint32_t i = 0; i < t->n; i++) {
    const struct c_member *m = &t->members[i];
    if (m->bits >= 0 && m->name) {
      struct cfa_lvalue x =
          cfa_part(b, to, offset + m->offset, m->type, m, span);
      struct cfa_lvalue y =
          cfa_part(b, from, offset + m->offset, m->type, m, span);
      cfa_write(b, x, cfa_read_lvalue(b, y, span), span);
    } else if (m->name || c_is_record(m->type)) {
      copy_leaves(b, to, from, m->type, offset + m->offset, span);
    }
  }
}

/* Whether the expression reads something that writing to `to` may change. */
static bool reads_part_of(const struct cfa_expr *e, struct cfa_lvalue to) {
  if (e->op == CFA_LOAD && to.kind == CFA_L_MEMORY)
    return true;
  for (uint32_t i = 0;
       e->op == CFA_VARIABLE && to.kind == CFA_L_SPLIT && i < to.split->n; i++)
    if (to.split->leaves[i].var == e->var)
      return true;
  for (unsigned i = 0; i < e->nargs; i++)
    if (reads_part_of(e->arg[i], to))
      return true;
  return false;
}

struct cfa_lvalue cfa_steady(struct cfa_builder *b, struct cfa_lvalue l,
                             struct cfa_lvalue to, struct span span) {
  if (l.kind != CFA_L_MEMORY || !reads_part_of(l.address, to))
    return l;
  uint32_t v = cfa_temporary(b, l.address->type, span);
  cfa_set(b, v, l.address, span);
  l.address = cfa_variable(b->g, v, span);
  return l;
}

void cfa_copy(struct cfa_builder *b, struct cfa_lvalue to,
              struct cfa_lvalue from, struct span span) {
  from = cfa_steady(b, from, to, span);
  to = cfa_steady(b, to, to, span);
  if (to.kind != CFA_L_NONE && from.kind != CFA_L_NONE)
    copy_leaves(b, to, from, to.type, 0, span);
}
