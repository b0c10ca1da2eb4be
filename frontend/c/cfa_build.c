/* frontend/c/cfa_build.c — programs and procedures to automata: locations,
 * edges, and what is dropped in the end. */
#include "cfa_build.h"

#include "cfa_bodies.h"
#include "cfa_building.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef VEC(uint32_t) vec_of_vars;

/* ---- Locations and edges ---------------------------------------------------- */

uint32_t cfa_new_location(struct cfa_builder *b) {
  struct cfa_location l = {.number = (uint32_t)b->locations.len,
                           .proc = b->proc,
                           .span = b->statement};
  vec_push(&b->locations, l);
  return l.number;
}

static void need_location(struct cfa_builder *b) {
  if (b->at != CFA_NONE)
    return;
  b->at = cfa_new_location(b);
  b->fresh = CFA_NONE;
}

static struct cfa_edge *new_edge(struct cfa_builder *b, enum cfa_edge_kind kind,
                                 uint32_t to, struct span span) {
  need_location(b);
  struct cfa_edge e = {.number = (uint32_t)b->edges.len,
                       .from = b->at,
                       .to = to,
                       .kind = kind,
                       .span = span,
                       .var = CFA_NONE,
                       .callee = CFA_NONE};
  vec_push(&b->edges, e);
  return &b->edges.at[b->edges.len - 1];
}

struct cfa_edge *cfa_emit(struct cfa_builder *b, enum cfa_edge_kind kind,
                          struct span span) {
  need_location(b);
  uint32_t to = cfa_new_location(b);
  struct cfa_edge *e = new_edge(b, kind, to, span);
  b->at = to;
  b->fresh = e->number;
  return e;
}

/* The last edge is bent where it leads to a location that nothing else knows. */
void cfa_jump(struct cfa_builder *b, uint32_t to, struct span span) {
  if (b->at != CFA_NONE && b->fresh != CFA_NONE)
    b->edges.at[b->fresh].to = to;
  else if (b->at != CFA_NONE)
    new_edge(b, CFA_SKIP, to, span);
  b->at = b->fresh = CFA_NONE;
}

uint32_t cfa_here(struct cfa_builder *b) {
  need_location(b);
  b->fresh = CFA_NONE;
  return b->at;
}

/* Nothing leads back to the entry of a procedure. */
uint32_t cfa_loop_head(struct cfa_builder *b, struct span span) {
  if (b->at == b->procs.at[b->proc].entry)
    cfa_emit(b, CFA_SKIP, span);
  uint32_t head = cfa_here(b);
  b->locations.at[head].loop_head = true;
  b->locations.at[head].span = span;
  return head;
}

void cfa_continue_at(struct cfa_builder *b, uint32_t location) {
  b->at = location;
  b->fresh = CFA_NONE;
}

void cfa_end(struct cfa_builder *b, enum cfa_location_kind kind,
             struct span span, const char *text) {
  uint32_t end = cfa_new_location(b);
  struct cfa_location *l = &b->locations.at[end];
  l->kind = kind;
  l->span = span;
  l->text = text;
  need_location(b);
  new_edge(b, CFA_SKIP, end, span);
  b->at = b->fresh = CFA_NONE;
}

void cfa_fail(struct cfa_builder *b, enum cfa_property property,
              struct span span, const char *text) {
  if (!cfa_counts(b, span)) {
    cfa_end(b, CFA_STOP, span, NULL);
    return;
  }
  cfa_end(b, CFA_ERROR, span, cfa_rule_text(b, text));
  b->locations.at[b->locations.len - 1].property = property;
}

void cfa_unsupported(struct cfa_builder *b, struct span span,
                     const char *format, ...) {
  va_list args;
  va_start(args, format);
  const char *text = arena_vprintf(b->arena, format, args);
  va_end(args);
  cfa_end(b, CFA_UNSUPPORTED, span, text);
}

void cfa_note_at(struct cfa_builder *b, struct span span, const char *text) {
  struct cfa_note n = {span, text};
  vec_push(&b->notes, n);
}

void cfa_assume(struct cfa_builder *b, const struct cfa_expr *truth,
                struct span span) {
  if (truth->op == CFA_CONSTANT && truth->value)
    return;
  cfa_emit(b, CFA_ASSUME, span)->expr = truth;
}

void cfa_set(struct cfa_builder *b, uint32_t var, const struct cfa_expr *value,
             struct span span) {
  struct cfa_edge *e = cfa_emit(b, CFA_SET, span);
  e->var = var;
  e->expr = value;
  cfa_mark_value(b, var, true, span);
}

void cfa_havoc(struct cfa_builder *b, uint32_t var, enum cfa_reason reason,
               const char *name, struct span span) {
  struct cfa_edge *e = cfa_emit(b, CFA_HAVOC, span);
  e->var = var;
  e->reason = reason;
  e->name = name;
  cfa_mark_value(b, var, true, span);
}

static void branch_edge(struct cfa_builder *b, const struct cfa_expr *truth,
                        uint32_t to, bool yes, struct span span) {
  struct cfa_edge *e = new_edge(b, CFA_ASSUME, to, span);
  e->expr = truth;
  e->branch = yes ? CFA_TRUE_BRANCH : CFA_FALSE_BRANCH;
}

void cfa_branch(struct cfa_builder *b, const struct cfa_expr *truth,
                uint32_t yes, uint32_t no, bool swapped, struct span span) {
  if (truth->op == CFA_CONSTANT) {
    cfa_jump(b, truth->value ? yes : no, span);
    return;
  }
  need_location(b);
  branch_edge(b, truth, yes, !swapped, span);
  branch_edge(b, cfa_negation(b, truth), no, swapped, span);
  b->at = b->fresh = CFA_NONE;
}

void cfa_mark_added(struct cfa_builder *b, size_t first) {
  for (size_t i = first; i < b->edges.len; i++)
    b->edges.at[i].added = true;
}

void cfa_branch_added(struct cfa_builder *b, const struct cfa_expr *truth,
                      uint32_t yes, uint32_t no, struct span span) {
  size_t first = b->edges.len;
  cfa_branch(b, truth, yes, no, false, span);
  cfa_mark_added(b, first);
}

void cfa_set_added(struct cfa_builder *b, uint32_t var,
                   const struct cfa_expr *value, struct span span) {
  size_t first = b->edges.len;
  cfa_set(b, var, value, span);
  cfa_mark_added(b, first);
}

void cfa_refuse(struct cfa_builder *b, const struct cfa_expr *bad,
                struct span span, const char *format, ...) {
  uint32_t odd = cfa_new_location(b), good = cfa_new_location(b);
  va_list args;
  va_start(args, format);
  const char *text = arena_vprintf(b->arena, format, args);
  va_end(args);
  cfa_branch_added(b, bad, odd, good, span);
  cfa_continue_at(b, odd);
  cfa_end(b, CFA_UNSUPPORTED, span, text);
  cfa_continue_at(b, good);
}

/* ---- What is reached -------------------------------------------------------- */

/* Drops the locations of a procedure that no path of edges leads to, and
   numbers the others anew; `first` is its first location and edge. */
struct cfa_pruner {
  struct cfa_builder *b;
  uint32_t first, first_edge;
  uint32_t *number; /* of each location; CFA_NONE: not reached */
  VEC(uint32_t) work;
};

static void prune_reach(struct cfa_pruner *p, uint32_t location) {
  if (p->number[location - p->first] != CFA_NONE)
    return;
  p->number[location - p->first] = 0;
  vec_push(&p->work, location);
}

/* Edges by the location where they begin: heads and links. */
static void reach_all(struct cfa_pruner *p, uint32_t entry) {
  struct cfa_builder *b = p->b;
  size_t n = b->locations.len - p->first, m = b->edges.len - p->first_edge;
  uint32_t *head = xmalloc((n + 1) * sizeof *head);
  uint32_t *link = xmalloc((m + 1) * sizeof *link);
  for (size_t i = 0; i < n; i++)
    head[i] = CFA_NONE;
  for (size_t i = m; i-- > 0;) {
    uint32_t from = b->edges.at[p->first_edge + i].from - p->first;
    link[i] = head[from];
    head[from] = (uint32_t)i;
  }
  prune_reach(p, entry);
  while (p->work.len) {
    uint32_t l = vec_pop(&p->work);
    for (uint32_t i = head[l - p->first]; i != CFA_NONE; i = link[i])
      prune_reach(p, b->edges.at[p->first_edge + i].to);
  }
  xfree(head);
  xfree(link);
}

static void renumber(struct cfa_pruner *p) {
  struct cfa_builder *b = p->b;
  uint32_t next = p->first;
  for (size_t i = p->first; i < b->locations.len; i++) {
    if (p->number[i - p->first] == CFA_NONE)
      continue;
    p->number[i - p->first] = next;
    b->locations.at[next] = b->locations.at[i];
    b->locations.at[next].number = next;
    next++;
  }
  b->locations.len = next;
  next = p->first_edge;
  for (size_t i = p->first_edge; i < b->edges.len; i++) {
    struct cfa_edge e = b->edges.at[i];
    e.from = p->number[e.from - p->first];
    if (e.from == CFA_NONE)
      continue;
    e.to = p->number[e.to - p->first];
    e.number = e.origin = next;
    b->edges.at[next++] = e;
  }
  b->edges.len = next;
}

static void prune(struct cfa_builder *b, struct cfa_proc *p) {
  size_t n = b->locations.len - p->first_location;
  struct cfa_pruner r = {.b = b,
                         .first = p->first_location,
                         .first_edge = p->first_edge,
                         .number = xmalloc((n + 1) * sizeof(uint32_t))};
  for (size_t i = 0; i < n; i++)
    r.number[i] = CFA_NONE;
  reach_all(&r, p->entry);
  r.number[p->exit - r.first] = 0; /* stays, though nothing leads there */
  renumber(&r);
  p->entry = r.number[p->entry - r.first];
  p->exit = r.number[p->exit - r.first];
  vec_free(&r.work);
  xfree(r.number);
}

/* ---- Procedures ------------------------------------------------------------- */

static void begin_proc(struct cfa_builder *b, struct cfa_proc *p,
                       struct span span) {
  p->first_var = (uint32_t)b->vars.len;
  p->first_location = (uint32_t)b->locations.len;
  p->first_edge = (uint32_t)b->edges.len;
  b->proc = p->number;
  b->statement = span;
  b->at = b->fresh = CFA_NONE;
  b->break_to = b->continue_to = CFA_NONE;
  b->in_switch = NULL;
  b->labels.len = 0;
  b->arrays.len = b->break_arrays = b->continue_arrays = 0;
  b->in_group = false;
  p->entry = cfa_new_location(b);
  p->exit = b->exit = cfa_new_location(b);
  b->locations.at[p->exit].kind = CFA_EXIT;
  cfa_continue_at(b, p->entry);
}

static void finish_proc(struct cfa_builder *b, uint32_t number) {
  struct cfa_proc *p = &b->procs.at[number];
  cfa_jump(b, b->exit, p->span);
  prune(b, p);
  p->nvars = (uint32_t)b->vars.len - p->first_var;
  p->nlocations = (uint32_t)b->locations.len - p->first_location;
  p->nedges = (uint32_t)b->edges.len - p->first_edge;
}

/* The object that holds a parameter: a struct has one for each member. */
static struct cfa_object *parameter(struct cfa_builder *b,
                                    const struct c_symbol *s, uint32_t number,
                                    vec_of_vars *params) {
  const char *name = s->name ? s->name : arena_printf(b->arena, "#%u", number);
  if (c_is_record(s->type)) {
    struct cfa_object *o =
        cfa_new_struct(b, name, s->type, CFA_PARAMETER, NULL, s->span);
    for (uint32_t i = 0; i < o->n; i++)
      vec_push(params, o->leaves[i].var);
    return o;
  }
  struct cfa_object *o = arena_alloc(b->arena, sizeof *o);
  o->kind = CFA_OBJECT_SCALAR;
  o->var = cfa_new_var(b, CFA_PARAMETER, name, s->type, s->span);
  vec_push(params, o->var);
  return o;
}

/* A parameter whose address is taken, or which has a union in it, is copied to an
   object in memory. */
static void copy_parameter(struct cfa_builder *b, struct c_symbol *s,
                           const struct cfa_object *from) {
  const struct cfa_object *o = cfa_object_of(b, s);
  if (o->kind != CFA_OBJECT_MEMORY)
    return;
  struct cfa_lvalue to = {.kind = CFA_L_MEMORY, .type = s->type};
  to.address = cfa_address_of(b, o->var, s->span);
  if (c_is_record(s->type))
    cfa_copy(b, to, cfa_whole(from, s->type), s->span);
  else
    cfa_write(b, to, cfa_variable(b->g, from->var, s->span), s->span);
}

static void add_parameters(struct cfa_builder *b, struct c_symbol *f,
                           struct cfa_proc *p) {
  uint32_t n = f->type->n;
  vec_of_vars params = {0};
  struct cfa_object **objects = arena_array(b->arena, n, sizeof *objects);
  for (uint32_t i = 0; i < n; i++)
    objects[i] = parameter(b, f->params[i], i, &params);
  p->nparams = (uint32_t)params.len;
  p->params = vec_to_arena(&params, b->arena);
  for (uint32_t i = 0; i < n; i++) {
    struct c_symbol *s = f->params[i];
    if (s->address_taken || (c_is_record(s->type) && !cfa_splits(b, s)))
      copy_parameter(b, s, objects[i]);
    else
      s->object = objects[i];
  }
}

/* The end of the body without `return`: main returns 0 (C11 5.1.2.2.3). */
static void fall_off(struct cfa_builder *b, const struct cfa_proc *p) {
  if (b->at == CFA_NONE || p->result == CFA_NONE)
    return;
  struct span end = {p->span.source, b->statement.end, b->statement.end};
  if (!strcmp(p->name, "main"))
    cfa_set(b, p->result,
            cfa_constant(b->g, b->vars.at[p->result].type, 0, end), end);
  else
    cfa_havoc(b, p->result, CFA_NO_RETURN, NULL, end);
}

/* A thread may begin in reach_error(). */
static bool is_error_thread(const struct cfa_builder *b,
                            const struct c_symbol *f) {
  return b->unit->starts_threads && f->address_taken &&
         cfa_is_error_function(f);
}

static void build_c_proc(struct cfa_builder *b, struct c_symbol *f) {
  struct cfa_proc *p = &b->procs.at[f->number];
  const struct c_type *odd = cfa_odd_type(b, p->type);
  begin_proc(b, p, f->span);
  b->function = f;
  b->in_rule = b->options->rule && cfa_counts(b, f->span);
  p->result = CFA_NONE;
  if (odd) {
    cfa_unsupported(b, f->span, "a function with a value of type '%s'",
                    c_type_text(b->arena, odd));
  } else {
    add_parameters(b, f, p);
    cfa_take_dots(b, f);
    if (f->odd_length)
      cfa_unsupported(b, f->span, "an array whose length has side effects");
    if (cfa_is_supported(p->type->of))
      p->result = cfa_new_var(b, CFA_RESULT, "#result", p->type->of, f->span);
    if (is_error_thread(b, f))
      cfa_fail_call(b, f->span, f);
    cfa_begin_block(b, f->definition->body->span);
    for (struct c_stmt *s = f->definition->body->body; s; s = s->next)
      cfa_statement(b, s);
    cfa_leave_arrays(b, 0, b->statement);
    fall_off(b, p);
  }
  finish_proc(b, f->number);
}

/* `f`, or `f@2` for a static function of which another unit has one, too. */
static const char *proc_name_of(struct cfa_builder *b,
                                const struct c_symbol *f) {
  return name_set_unique(&b->proc_names, b->arena, f->name);
}

/* Without a body, reach_error() needs a procedure if pointers lead to it: for its
   address.  A call of it is an error where it stands. */
static bool needs_error_proc(const struct c_symbol *f) {
  return f->address_taken && !f->definition && cfa_is_error_function(f);
}

static void declare_error_procs(struct cfa_builder *b,
                                const struct c_type *type) {
  for (uint32_t i = 0; i < b->unit->nmissing; i++) {
    struct c_symbol *f = b->unit->missing[i];
    struct cfa_proc p = {.number = (uint32_t)b->procs.len,
                         .name = proc_name_of(b, f),
                         .type = type,
                         .result = CFA_NONE,
                         .span = f->span};
    if (!needs_error_proc(f))
      continue;
    f->number = p.number;
    vec_push(&b->procs, p);
  }
}

static void build_error_procs(struct cfa_builder *b) {
  for (uint32_t i = 0; i < b->unit->nmissing; i++) {
    const struct c_symbol *f = b->unit->missing[i];
    if (!needs_error_proc(f))
      continue;
    begin_proc(b, &b->procs.at[f->number], f->span);
    cfa_fail_call(b, f->span, f);
    finish_proc(b, f->number);
  }
}

/* The name, or a longer one if a function has it. */
static const char *free_name(struct cfa_builder *b, const char *name) {
  while (name_set_has(&b->proc_names, name))
    name = arena_concat(b->arena, name, "_", "");
  return name;
}

static void declare_procs(struct cfa_builder *b) {
  struct cfa_proc start = {.name = "start", .result = CFA_NONE};
  start.type =
      c_function_of(b->types, b->types->basic[C_VOID], NULL, 0, false, false);
  vec_push(&b->procs, start);
  for (struct c_symbol *f = b->unit->functions; f; f = f->next) {
    struct cfa_proc p = {.number = (uint32_t)b->procs.len,
                         .name = proc_name_of(b, f),
                         .type = f->type,
                         .span = f->span};
    f->number = p.number;
    vec_push(&b->procs, p);
  }
  declare_error_procs(b, start.type);
  struct cfa_proc elsewhere = {.name = free_name(b, "elsewhere"),
                               .result = CFA_NONE,
                               .number = (uint32_t)b->procs.len,
                               .type = start.type};
  b->elsewhere = elsewhere.number;
  vec_push(&b->procs, elsewhere);
}

/* ---- The start -------------------------------------------------------------- */

static struct c_symbol *entry_function(struct cfa_builder *b) {
  const char *name = b->options->entry ? b->options->entry : "main";
  char hint[100];
  struct nearest n = nearest_to(name);
  for (struct c_symbol *f = b->unit->functions; f; f = f->next) {
    if (!strcmp(f->name, name))
      return f;
    nearest_try(&n, f->name);
  }
  struct span top = {b->g->source, 0, 0};
  diag_error(b->diag, top,
             "there is no function '%s' with a body, in which a "
             "run would begin%s; --link FILE adds files",
             name, nearest_hint(&n, hint, sizeof hint));
  return NULL;
}

static bool has_structs(const struct c_type *f) {
  bool found = f->of->kind != C_VOID && !cfa_is_supported(f->of);
  for (uint32_t i = 0; i < f->n; i++)
    found |= !cfa_is_supported(f->params[i]);
  return found;
}

/* argc is not negative, and argv is an array (C11 5.1.2.2.1p2); so is the environment,
   a third parameter by custom.  Only where null pointers are looked for: else a program that
   does not read them would not be one with a single run. */
static void assume_of_main(struct cfa_builder *b, const struct cfa_expr *arg,
                           uint32_t i, struct span span) {
  if (i == 0 && c_is_integer(arg->type))
    cfa_assume(b,
               cfa_operation(b, CFA_GREATER_EQUAL, b->types->basic[C_INT], arg,
                             cfa_constant(b->g, arg->type, 0, span), span),
               span);
  if (i > 0 && b->properties & CFA_PROP_NULL && arg->type->kind == C_POINTER)
    cfa_assume(b, cfa_truth(b, arg), span);
}

static const struct cfa_expr *
any_argument(struct cfa_builder *b, const struct c_symbol *f, uint32_t i) {
  uint32_t v = cfa_temporary(b, f->type->params[i], f->span);
  cfa_havoc(b, v, CFA_ARGUMENT, f->params[i]->name, f->params[i]->span);
  const struct cfa_expr *arg = cfa_variable(b->g, v, f->span);
  if (!strcmp(f->name, "main"))
    assume_of_main(b, arg, i, f->span);
  return arg;
}

/* A call with arguments that may be anything. */
static void call_entry(struct cfa_builder *b, const struct c_symbol *f) {
  uint32_t n = f->type->n;
  const struct cfa_expr **args = arena_array(b->arena, n, sizeof *args);
  if (has_structs(f->type)) {
    cfa_unsupported(b, f->span, "'%s' has parameters that are no integers",
                    f->name);
    return;
  }
  if (f->type->variadic && b->dots != CFA_NONE) {
    cfa_unsupported(b, f->span, "'%s' has dots, which may stand for anything",
                    f->name);
    return;
  }
  for (uint32_t i = 0; i < n; i++)
    if (i == 1 && b->argv != CFA_NONE)
      cfa_give_texts(b, f, args);
    else
      args[i] = any_argument(b, f, i);
  struct c_symbol *before = cfa_rule_hook(b, false, f->name);
  struct c_symbol *after = cfa_rule_hook(b, true, f->name);
  if (before)
    cfa_call_hook(b, before, NULL, args, n, f->span);
  struct cfa_edge *e = cfa_emit(b, CFA_CALL, f->span);
  e->callee = f->number;
  e->args = args;
  e->nargs = n;
  if (after)
    cfa_call_hook(b, after, NULL, args, n, f->span);
}

static void build_start(struct cfa_builder *b, struct c_symbol *entry) {
  begin_proc(b, &b->procs.at[0], entry->span);
  cfa_initialise_chosen(b, entry->span);
  cfa_begin_thread_vars(b, entry->span);
  if (b->unit->starts_threads && b->unit->atomic_records)
    cfa_unsupported(b, entry->span,
                    "an atomic struct or union, beside threads");
  for (struct c_symbol *s = b->unit->globals; s; s = s->next)
    if (s->object)
      cfa_initialise(b, s);
  b->statement = entry->span;
  cfa_run_constructors(b);
  call_entry(b, entry);
  if (!strcmp(entry->name, "main"))
    cfa_run_at_exit(b, entry->span);
  finish_proc(b, 0);
}

/* What functions without a body do to globals; dropped if none is called. */
static void build_elsewhere(struct cfa_builder *b) {
  struct cfa_proc *p = &b->procs.at[b->elsewhere];
  b->g->elsewhere = b->calls_elsewhere ? b->elsewhere : CFA_NONE;
  if (!b->calls_elsewhere) {
    b->procs.len--;
    return;
  }
  p->span = b->procs.at[0].span;
  begin_proc(b, p, p->span);
  cfa_elsewhere_body(b);
  finish_proc(b, b->elsewhere);
}

/* ---- Programs --------------------------------------------------------------- */

/* What a call gives is copied at once; each thread has it for itself. */
static void declare_struct_result(struct cfa_builder *b, struct c_symbol *f) {
  f->object = cfa_new_struct(b, "#result", f->type->of, CFA_GLOBAL, f, f->span);
  for (uint32_t i = 0; i < f->object->n; i++)
    if (f->object->leaves[i].var != CFA_NONE)
      b->vars.at[f->object->leaves[i].var].own = b->unit->starts_threads;
}

/* Globals come first among the variables: those that the text uses. */
static void declare_globals(struct cfa_builder *b,
                            const struct c_symbol *entry) {
  for (struct c_symbol *s = b->unit->globals; s; s = s->next)
    if (s->used)
      cfa_object_of(b, s);
  for (struct c_symbol *f = b->unit->functions; f; f = f->next)
    if (c_is_record(f->type->of) && cfa_covers(b, f->type->of))
      declare_struct_result(b, f);
  cfa_declare_chosen(b, (struct span){b->g->source, 0, 0});
  cfa_declare_thread_vars(b, (struct span){b->g->source, 0, 0});
  cfa_declare_dots(b, (struct span){b->g->source, 0, 0});
  cfa_declare_texts(b, entry);
  b->g->nglobals = (uint32_t)b->vars.len;
  cfa_begin_elsewhere(b);
}

static void finish_graph(struct cfa_builder *b) {
  struct cfa *g = b->g;
  cfa_finish(g, b->arena, &b->vars, &b->locations, &b->edges);
  g->nprocs = (uint32_t)b->procs.len;
  g->nnotes = (uint32_t)b->notes.len;
  g->procs = vec_to_arena(&b->procs, b->arena);
  g->nexternals = (uint32_t)b->externals.len;
  g->externals = vec_to_arena(&b->externals, b->arena);
  g->notes = vec_to_arena(&b->notes, b->arena);
  g->ngroups = (uint32_t)b->groups.len;
  g->groups = vec_to_arena(&b->groups, b->arena);
  vec_free(&b->labels);
  vec_free(&b->arrays);
  vec_free(&b->watches);
  name_set_free(&b->var_names);
  name_set_free(&b->proc_names);
  name_set_free(&b->external_names);
}

static void refuse_line(struct cfa_builder *b) {
  const struct span none = {0};
  const char *target = b->options->target;
  char hint[300];
  if (!b->target_line) {
    diag_error(b->diag, none, "'%s' names no line: write FILE.c:LINE", target);
    return;
  }
  if (!b->target_file_seen) {
    diag_error(b->diag, none, "the program has no statement in a file '%s'%s",
               b->target_file, nearest_hint(&b->near_file, hint, sizeof hint));
    return;
  }
  diag_error(b->diag, none, "no statement begins in '%s'", target);
  if (b->line_before && b->line_after)
    diag_note(b->diag, none, "statements begin in the lines %u and %u",
              b->line_before, b->line_after);
  else
    diag_note(b->diag, none, "the nearest statement begins in line %u",
              b->line_before ? b->line_before : b->line_after);
}

static void refuse_label(struct cfa_builder *b) {
  const struct span none = {0};
  const char *target = b->options->target;
  char hint[300];
  diag_error(b->diag, none, "there is no label '%s' in the program%s", target,
             nearest_hint(&b->near_label, hint, sizeof hint));
  if (*target && target[strspn(target, "0123456789")] == '\0')
    diag_note(b->diag, none, "a line is written with its file: %s:%s",
              cfa_place(b->g, b->locations.at[b->procs.at[0].entry].span).file,
              target);
  else if (!b->near_label.best && b->some_label)
    diag_note(b->diag, none, "it has %s", b->some_label);
  else if (!b->some_label)
    diag_note(b->diag, none, "it has none; --target FILE.c:LINE names a line");
}

static bool has_target_label(struct cfa_builder *b) {
  if (!b->options->target || b->target_seen)
    return true;
  if (b->target_file)
    refuse_line(b);
  else
    refuse_label(b);
  return false;
}

/* A label, or `file.c:12`. */
static void read_c_target(struct cfa_builder *b, const char *target) {
  const char *colon = strrchr(target, ':');
  b->target = intern_str(b->names, target);
  b->near_label = nearest_to(b->target);
  if (!colon)
    return;
  b->target_file = arena_strndup(b->arena, target, (size_t)(colon - target));
  b->near_file = nearest_to(b->target_file);
  b->target_line = (unsigned)strtoul(colon + 1, NULL, 10);
}

struct cfa *cfa_build(struct arena *a, struct intern *names,
                      const struct sources *s, uint32_t source,
                      struct c_unit *u, const struct cfa_options *o,
                      struct diag *d) {
  struct cfa *g = arena_alloc(a, sizeof *g);
  struct cfa_builder b = {.g = g,
                          .arena = a,
                          .names = names,
                          .diag = d,
                          .unit = u,
                          .types = u->types,
                          .options = o};
  g->arena = a;
  g->sources = s;
  g->source = source;
  g->types = u->types;
  read_c_target(&b, o->target ? o->target : "ERROR");
  b.properties = o->properties;
  if (!(o->properties & ~(unsigned)CFA_CHECKS) && !o->target)
    b.properties |=
        CFA_PROP_CALL | CFA_PROP_ASSERT | (u->names_error ? 0 : CFA_PROP_LABEL);
  if (o->target)
    b.properties |= CFA_PROP_LABEL;
  struct c_symbol *entry = entry_function(&b);
  bool ok = entry != NULL;
  if (ok) {
    declare_procs(&b);
    declare_globals(&b, entry);
    build_start(&b, entry);
    for (struct c_symbol *f = u->functions; f; f = f->next)
      build_c_proc(&b, f);
    build_error_procs(&b);
    build_elsewhere(&b);
    ok = has_target_label(&b);
    g->takes_texts = cfa_takes_texts(entry) || cfa_misses_given(u);
  }
  g->threads = u->starts_threads;
  if (!b.takes_results)
    g->thread_pointer = g->thread_integer = CFA_NONE;
  g->looks_for_something = u->names_error || b.target_seen || o->rule ||
                           (b.properties & CFA_CHECKS) != 0;
  finish_graph(&b);
  return ok ? g : NULL;
}
