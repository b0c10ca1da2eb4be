/* frontend/c/cfa_cells.c — cells for objects, for the whole program: what is known of
 * it at first, global variables, and its procedures. */

#include "cells_building.h"

#include "cfa_inline.h"
#include "cfa_odd_pointers.h"
#include "cfa_rounds.h"

#include <string.h>

static bool may_hold_pointers(const struct c_type *t) {
  bool found = t->kind == C_POINTER || !t->complete;
  if (t->kind == C_ARRAY)
    return may_hold_pointers(t->of);
  for (uint32_t i = 0; c_is_record(t) && i < t->n && !found; i++)
    found = may_hold_pointers(t->members[i].type);
  return found;
}

/* Whether bytes of a pointer may get into values that are no pointers. */
static bool leaks_pointers(const struct cells_builder *b,
                           const struct cfa_expr *e) {
  if (!e)
    return false;
  for (unsigned i = 0; i < e->nargs; i++)
    if (leaks_pointers(b, e->arg[i]))
      return true;
  if (cells_is_address_number(e))
    return true;
  if (e->op != CFA_LOAD || e->type->kind == C_POINTER)
    return false;
  uint32_t vertex = points_vertex(b->points, e->arg[0]);
  for (uint32_t i = points_next(b->points, vertex, 0); i < b->memory->nparts;
       i = points_next(b->points, vertex, i + 1)) {
    const struct c_type *region = b->memory->parts[i].region;
    if (!region || may_hold_pointers(region))
      return true;
  }
  return false;
}

static bool any_leaks_pointers(const struct cells_builder *b) {
  for (uint32_t i = 0; i < b->old->nedges; i++) {
    const struct cfa_edge *e = &b->old->edges[i];
    bool leaks = leaks_pointers(b, e->expr) || leaks_pointers(b, e->address);
    for (uint32_t k = 0; k < e->nargs && !leaks; k++)
      leaks = leaks_pointers(b, e->args[k]);
    if (leaks)
      return true;
  }
  return false;
}

static bool has_float(const struct cfa_expr *e) {
  bool found = e && c_is_float(e->type);
  for (unsigned i = 0; e && i < e->nargs; i++)
    found = found || has_float(e->arg[i]);
  return found;
}

/* What an expression has in it. */
struct addresses_asked {
  bool functions; /* one is a constant there */
  bool asked;     /* a pointer as a number, or the order or distance of two */
};

static void find_asked(const struct cfa *g, const struct cfa_expr *e,
                       struct addresses_asked *found) {
  if (!e)
    return;
  bool pointer = e->nargs > 0 && e->arg[0]->type->kind == C_POINTER;
  found->functions |= cfa_is_function_constant(e, g->nprocs);
  found->asked |=
      cells_is_address_number(e) ||
      (pointer && ((e->op >= CFA_LESS && e->op <= CFA_GREATER_EQUAL) ||
                   e->op == CFA_DISTANCE || e->op == CFA_ELEMENT));
  for (unsigned i = 0; i < e->nargs; i++)
    find_asked(g, e->arg[i], found);
}

/* Whether a machine may be asked where a function is. */
static bool asks_for_functions(const struct cfa *g) {
  struct addresses_asked found = {0};
  for (uint32_t i = 0; i < g->nedges; i++) {
    const struct cfa_edge *e = &g->edges[i];
    find_asked(g, e->expr, &found);
    find_asked(g, e->address, &found);
    for (uint32_t k = 0; k < e->nargs; k++)
      find_asked(g, e->args[k], &found);
  }
  return found.functions && found.asked;
}

/* Whether there is anything that cells stand for. */
static bool needs_cells(const struct cfa *g) {
  for (uint32_t i = 0; i < g->nvars; i++)
    if (g->vars[i].in_memory || c_is_float(g->vars[i].type))
      return true;
  for (uint32_t i = 0; i < g->nedges; i++)
    if ((g->edges[i].kind >= CFA_CHANGE && g->edges[i].kind < CFA_START) ||
        has_float(g->edges[i].expr))
      return true;
  return asks_for_functions(g);
}

static void cells_globals(struct cells_builder *b) {
  const struct cfa *g = b->old;
  for (uint32_t i = 0; i < g->nvars; i++)
    name_set_add(&b->names, g->vars[i].unique);
  for (uint32_t i = 0; i < g->nglobals; i++) {
    struct cfa_var v = g->vars[i];
    v.type = cells_held_type(b, v.type);
    vec_push(&b->vars, v);
  }
  for (uint32_t i = 0; i < b->memory->nobjects; i++)
    cells_add_rows(b, i);
  for (uint32_t i = 0; i < b->memory->nobjects; i++)
    if (!cells_is_of_call(b, i))
      cells_add_cells(b, i, CFA_GLOBAL, 0);
  for (size_t i = 0; i < b->frames.len; i++) {
    struct cells_frame *f = &b->frames.at[i];
    f->top = cells_add_frame_var(
        b, f, CFA_GLOBAL,
        c_pointer_to(b->old->types, b->old->types->basic[C_CHAR]), ".top", "");
    f->outer = cells_add_frame_cells(b, f, CFA_GLOBAL, ".outer");
  }
  for (uint32_t i = 0; i < g->nedges; i++) {
    b->counters[i] = CFA_NONE;
    if (g->edges[i].kind != CFA_NEW || b->memory->made[i] == 1)
      continue;
    b->counters[i] = (uint32_t)b->vars.len;
    struct cfa_var v = {.number = b->counters[i],
                        .scope = CFA_GLOBAL,
                        .type = g->types->basic[C_UINT]};
    v.name = v.unique = arena_printf(b->arena, "#new%u", i);
    vec_push(&b->vars, v);
  }
  b->g->nglobals = (uint32_t)b->vars.len;
  b->g->vars = b->vars.at;
}

static void finish_cells(struct cells_builder *b) {
  cfa_finish(b->g, b->arena, &b->vars, &b->locations, &b->edges);
  b->g->procs = b->procs;
  vec_free(&b->reads);
  vec_free(&b->away);
  vec_free(&b->frames);
  vec_free(&b->views);
  vec_free(&b->overlaps);
  name_set_free(&b->names);
}

/* In the order of the objects. */
static void list_own_objects(struct cells_builder *b) {
  const struct memory_objects *m = b->memory;
  b->first_own = arena_array(b->arena, b->old->nprocs, sizeof *b->first_own);
  b->next_own = arena_array(b->arena, m->nobjects + 1, sizeof *b->next_own);
  memset(b->first_own, 0xff, b->old->nprocs * sizeof *b->first_own);
  for (uint32_t i = m->nobjects; i-- > 0;) {
    const struct memory_object *o = &m->objects[i];
    if (o->var == CFA_NONE || b->old->vars[o->var].scope == CFA_GLOBAL)
      continue;
    b->next_own[i] = b->first_own[o->proc];
    b->first_own[o->proc] = i;
  }
}

static void note_freed(const struct cells_builder *b, bool *freed,
                       const struct cfa_edge *e) {
  const struct memory_objects *m = b->memory;
  uint32_t vertex = e->kind == CFA_FREE ? points_vertex(b->points, e->address)
                                        : b->points->away;
  for (uint32_t i = points_next(b->points, vertex, 0); i < m->nparts;
       i = points_next(b->points, vertex, i + 1))
    freed[m->parts[i].object] |= m->objects[m->parts[i].object].var == CFA_NONE;
}

/* By free, or by a function without a body that has them. */
static const bool *objects_freed(const struct cells_builder *b) {
  bool *freed = arena_array(b->arena, b->memory->nobjects, sizeof *freed);
  for (uint32_t i = 0; i < b->old->nedges; i++)
    if (cfa_may_free(&b->old->edges[i]))
      note_freed(b, freed, &b->old->edges[i]);
  return freed;
}

static void list_given_away(struct cells_builder *b) {
  for (uint32_t i = 0; i < b->memory->nobjects; i++) {
    const struct memory_object *o = &b->memory->objects[i];
    bool fixed = o->var != CFA_NONE && b->old->vars[o->var].is_const;
    if (!fixed && !cells_is_of_call(b, i) && cells_is_away(b, o))
      vec_push(&b->away, i);
  }
}

/* The variable of a text that nothing changes; NULL: the object is none. */
static const struct cfa_var *text_of_object(const struct cells_builder *b,
                                            uint32_t object) {
  uint32_t var = b->memory->objects[object].var;
  const struct cfa_var *v = var == CFA_NONE ? NULL : &b->old->vars[var];
  return v && v->is_const && v->string ? v : NULL;
}

static bool is_tail_of(const struct cfa_var *v, const struct cfa_var *w) {
  return v->length <= w->length &&
         memcmp(v->string, w->string + (w->length - v->length), v->length) == 0;
}

static void find_overlaps(struct cells_builder *b) {
  VEC(uint32_t) texts = {0};
  for (uint32_t i = 0; i < b->memory->nobjects; i++)
    if (text_of_object(b, i))
      vec_push(&texts, i);
  for (size_t i = 0; i < texts.len; i++)
    for (size_t k = 0; k < i; k++) {
      const struct cfa_var *v = text_of_object(b, texts.at[i]);
      const struct cfa_var *w = text_of_object(b, texts.at[k]);
      if (is_tail_of(v, w) || is_tail_of(w, v))
        vec_push(&b->overlaps,
                 ((struct points_pair){texts.at[i], texts.at[k]}));
    }
  vec_free(&texts);
}

/* An array of variable length is at one address, if there is one at a time: no jump
   leads past its declaration. */
static void find_arrays(struct cells_builder *b) {
  const struct cfa *g = b->old;
  b->array_of = arena_array(b->arena, g->nvars + 1, sizeof *b->array_of);
  memset(b->array_of, 0xff, (g->nvars + 1) * sizeof *b->array_of);
  for (uint32_t i = 0; i < g->nedges; i++)
    if (g->edges[i].kind == CFA_NEW && g->edges[i].automatic &&
        b->memory->made[i] == 1)
      b->array_of[g->edges[i].var] = i;
}

static const struct cfa *build_cells(const struct cfa *g, struct points_to *p,
                                     enum memory_choice choice) {
  struct cells_builder b = {.old = g,
                            .arena = g->arena,
                            .points = p,
                            .arrays = choice == MEMORY_CHOOSE_ARRAYS,
                            .together = choice == MEMORY_CHOOSE_TOGETHER,
                            .remembers =
                                !g->threads && choice == MEMORY_CHOOSE_VIEWS};
  b.memory = p->memory;
  b.g = arena_copy(g->arena, g, 1, sizeof *g);
  b.g->exact = g;
  b.first_cell =
      arena_array(g->arena, b.memory->nobjects + 1, sizeof *b.first_cell);
  b.first_row =
      arena_array(g->arena, b.memory->nobjects + 1, sizeof *b.first_row);
  b.known = arena_array(g->arena, g->nlocations + 1, sizeof *b.known);
  b.counters = arena_array(g->arena, g->nedges + 1, sizeof *b.counters);
  b.procs = arena_array(g->arena, g->nprocs, sizeof *b.procs);
  b.odd_pointers = cfa_may_make_odd_pointers(g);
  find_arrays(&b);
  find_overlaps(&b);
  list_own_objects(&b);
  if (b.remembers)
    cells_find_writers(&b);
  cells_find_frames(&b);
  b.fixed = arena_array(b.arena, g->nvars + 1, sizeof *b.fixed);
  if (choice >= MEMORY_CHOOSE_ALL)
    cells_find_fixed(&b);
  list_given_away(&b);
  b.reuse = cfa_reuse_of(g, b.arena);
  b.freed = objects_freed(&b);
  b.moved_marks = points_moved_marks(p, b.arena);
  b.function_marks = points_function_marks(p, b.arena);
  b.number_marks = points_number_marks(p, b.arena);
  b.step_marks = points_step_marks(p, b.arena);
  b.leaks = any_leaks_pointers(&b);
  for (uint32_t i = 0; i < b.memory->nobjects; i++)
    b.has_rows = b.has_rows || (b.memory->objects[i].nrows > 0 && !b.arrays);
  cells_globals(&b);
  for (uint32_t i = 0; i < g->nprocs; i++)
    cells_rewrite_proc(&b, i);
  finish_cells(&b);
  return b.g;
}

static const char *const choice_texts[] = {
    [MEMORY_CHOOSE_LARGE_IN_PLACE] = "procedures in place",
    [MEMORY_CHOOSE_LARGE_ALL_IN_PLACE] = "all procedures in place",
    [MEMORY_CHOOSE_LARGE_FEW_ROUNDS] = "all rounds in place",
    [MEMORY_CHOOSE_LARGE_MANY_ROUNDS] = "all rounds in place, of words",
    [MEMORY_CHOOSE_ALL] = "chosen elements",
    [MEMORY_CHOOSE_TOGETHER] = "elements chosen at one index",
    [MEMORY_CHOOSE_VIEWS] = "chosen and remembered elements",
    [MEMORY_CHOOSE_PAIRS] = "chosen pairs of elements",
    [MEMORY_CHOOSE_ARRAYS] = "all rounds in place, arrays as values"};

const char *cfa_choice_text(enum memory_choice choice) {
  return choice_texts[choice];
}

enum memory_choice cfa_choice_of_text(const char *text) {
  for (int i = MEMORY_CHOOSE_LARGE_IN_PLACE; text && i <= MEMORY_CHOOSE_ARRAYS;
       i++)
    if (!strcmp(text, choice_texts[i]))
      return (enum memory_choice)i;
  return MEMORY_CHOOSE_LARGE;
}

bool cfa_chooses_together(const struct cfa *g) {
  bool does = false;
  for (uint32_t i = 0; i < g->nvars && !does; i++)
    does = g->vars[i].is_shared;
  return does;
}

bool cfa_has_views(const struct cfa *g) {
  bool has = false;
  for (uint32_t i = 0; i < g->nvars && !has; i++)
    has = g->vars[i].is_view;
  return has;
}

uint32_t cfa_count_chosen(const struct cfa *g) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < g->nvars; i++)
    n += g->vars[i].missed != 0;
  return n;
}

bool cfa_has_arrays(const struct cfa *g) {
  bool has = false;
  for (uint32_t i = 0; i < g->nvars && !has; i++)
    has = !g->vars[i].in_memory && g->vars[i].type->kind == C_ARRAY;
  return has;
}

/* `g` itself, if it uses no memory. */
static const struct cfa *
without_memory(const struct cfa *g, enum memory_choice choice,
               bool (*solver)(void *arg, struct points_to *p), void *arg) {
  if (!needs_cells(g))
    return g;
  struct points_to *p = points_to_of(
      memory_objects_of(g, g->threads ? MEMORY_CHOOSE_NONE : choice));
  const struct cfa *made = solver(arg, p) ? build_cells(g, p, choice) : NULL;
  points_to_free(p);
  return made;
}

uint32_t cfa_open_rounds(enum memory_choice choice) {
  enum { FEW_OPEN_ROUNDS = 9, ROUNDS_OF_WORDS = 33 };
  switch (choice) {
  case MEMORY_CHOOSE_LARGE_FEW_ROUNDS:
  case MEMORY_CHOOSE_ARRAYS:
    return FEW_OPEN_ROUNDS;
  case MEMORY_CHOOSE_LARGE_MANY_ROUNDS:
    return ROUNDS_OF_WORDS;
  default:
    return 0;
  }
}

/* Procedures in the place of their calls, as the choice has it. */
static const struct cfa *with_procs_in_place(const struct cfa *made,
                                             enum memory_choice choice) {
  bool chosen = cfa_count_chosen(made) > 0;
  if (choice >= MEMORY_CHOOSE_ALL && chosen)
    return cfa_all_in_place(made);
  made = cfa_inlined(made, chosen ? CFA_INLINE_SMALL : CFA_INLINE_BITS);
  if (choice == MEMORY_CHOOSE_LARGE_ALL_IN_PLACE || cfa_open_rounds(choice) > 0)
    return cfa_all_in_place(made);
  return choice == MEMORY_CHOOSE_LARGE_IN_PLACE
             ? cfa_inlined(made, CFA_INLINE_PURE)
             : made;
}

const struct cfa *
cfa_cells_before_rounds(const struct cfa *g, enum memory_choice choice,
                        bool (*solver)(void *arg, struct points_to *p),
                        void *arg) {
  const struct cfa *made = without_memory(g, choice, solver, arg);
  return made && !g->threads ? with_procs_in_place(made, choice) : made;
}

const struct cfa *cfa_cells(const struct cfa *g, enum memory_choice choice,
                            bool (*solver)(void *arg, struct points_to *p),
                            void *arg) {
  const struct cfa *made = cfa_cells_before_rounds(g, choice, solver, arg);
  if (!made || g->threads || cfa_open_rounds(choice) == 0)
    return made;
  /* If there are too many, nothing is claimed that could be proved. */
  const struct cfa *rounds = cfa_all_rounds(made, cfa_open_rounds(choice));
  return rounds ? rounds : made;
}
