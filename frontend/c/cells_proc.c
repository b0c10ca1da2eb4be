/* frontend/c/cells_proc.c — procedures, location by location. */

#include "cells_building.h"

static void copy_locals(struct cells_builder *b) {
  b->fresh->first_var = (uint32_t)b->vars.len;
  for (uint32_t i = 0; i < b->proc->nvars; i++) {
    struct cfa_var v = b->old->vars[b->proc->first_var + i];
    v.number = (uint32_t)b->vars.len;
    v.type = cells_held_type(b, v.type);
    vec_push(&b->vars, v);
  }
  for (uint32_t i = b->first_own[b->proc->number]; i != CFA_NONE;
       i = b->next_own[i])
    if (cells_is_of_call(b, i)) {
      cells_add_cells(b, i, CFA_LOCAL, b->proc->number);
    } else if (cells_frame_of(b, i)) {
      struct cells_frame *f = cells_frame_of(b, i);
      f->own = cells_add_frame_var(b, f, CFA_LOCAL, b->vars.at[f->top].type,
                                   ".own", "");
      f->saved = cells_add_frame_cells(b, f, CFA_LOCAL, ".saved");
    }
  b->g->vars = b->vars.at;
}

static void copy_locations(struct cells_builder *b) {
  b->fresh->first_location = (uint32_t)b->locations.len;
  for (uint32_t i = 0; i < b->proc->nlocations; i++) {
    struct cfa_location l = b->old->locations[b->proc->first_location + i];
    l.number = (uint32_t)b->locations.len;
    l.nout = l.nin = 0;
    vec_push(&b->locations, l);
  }
  uint32_t shift = b->fresh->first_location - b->proc->first_location;
  b->fresh->entry += shift;
  b->fresh->exit += shift;
}

static void copy_signature(struct cells_builder *b) {
  uint32_t *params = arena_array(b->arena, b->proc->nparams, sizeof *params);
  for (uint32_t i = 0; i < b->proc->nparams; i++)
    params[i] = cells_new_var(b, b->proc->params[i]);
  b->fresh->params = params;
  b->fresh->result = cells_new_var(b, b->proc->result);
}

/* An error is reached by those runs that have not missed what they read last: of an
   array with a pair of chosen elements, in the last two reads. */
static void rewrite_error(struct cells_builder *b,
                          const struct cfa_location *l) {
  struct cfa_location *begin = &b->locations.at[b->at], error = *begin;
  b->of = &b->old->edges[l->in[0]];
  begin->kind = CFA_PLAIN;
  begin->text = NULL;
  begin->labels = NULL;
  for (uint32_t i = 0; i < b->memory->nobjects; i++) {
    const struct memory_object *o = &b->memory->objects[i];
    for (uint32_t k = 0; k < o->nrows; k++) {
      const struct cfa_expr *missed =
          cfa_variable(b->g, cells_chosen_missed(b, o, k), b->of->span);
      cells_emit(b, CFA_ASSUME)->expr = cells_compares(b, CFA_EQUAL, missed, 0);
    }
  }
  error.number = b->at;
  b->locations.at[b->at] = error;
}

/* What was read holds after the edge, unless memory or the address may have changed, or
   other ways lead there.  In a program with threads, others may write. */
static void pass_reads_on(struct cells_builder *b, const struct cfa_edge *e) {
  struct cells_known *to = &b->known[e->to];
  bool sets = e->kind == CFA_SET;
  if (b->reads.len == 0 || b->old->threads ||
      b->old->locations[e->to].nin != 1 ||
      (e->kind != CFA_ASSUME && e->kind != CFA_SKIP && !sets))
    return;
  struct cells_read *reads = arena_array(b->arena, b->reads.len, sizeof *reads);
  to->n = 0;
  for (size_t i = 0; i < b->reads.len; i++)
    if (!sets || !cfa_reads(b->reads.at[i].load, e->var))
      reads[to->n++] = b->reads.at[i];
  to->reads = reads;
}

static void begin_reads(struct cells_builder *b, uint32_t location) {
  const struct cells_known *k = &b->known[location];
  b->reads.len = 0;
  for (size_t i = 0; i < k->n; i++)
    vec_push(&b->reads, k->reads[i]);
}

/* What the procedure's calls have in frames goes before it is left. */
static void rewrite_exit(struct cells_builder *b,
                         const struct cfa_location *l) {
  struct cfa_location last = b->locations.at[b->at];
  b->of = &b->old->edges[l->in[0]];
  b->locations.at[b->at].kind = CFA_PLAIN;
  for (uint32_t i = b->first_own[b->proc->number]; i != CFA_NONE;
       i = b->next_own[i])
    if (cells_frame_of(b, i))
      cells_end_frame(b, cells_frame_of(b, i));
  last.number = b->fresh->exit = b->at;
  b->locations.at[b->at] = last;
}

static void rewrite_location(struct cells_builder *b, uint32_t number) {
  const struct cfa_location *l = &b->old->locations[number];
  uint32_t at = number - b->proc->first_location + b->fresh->first_location;
  begin_reads(b, number);
  b->at = at;
  if (l->kind == CFA_ERROR && l->nin > 0 && b->has_rows)
    rewrite_error(b, l);
  if (l->kind == CFA_EXIT && l->nin > 0 && cells_proc_has_frames(b))
    rewrite_exit(b, l);
  if (l->nout == 0)
    return;
  b->of = &b->old->edges[l->out[0]];
  if (number == b->proc->entry) {
    if (b->proc->number == 0)
      cells_begin_program(b);
    if (b->memory->overfull)
      cells_refuse_unless(b, cells_truth(b, false),
                          "more memory than the machine has addresses for");
    cells_begin_objects(b);
    cells_begin_views(b);
    const char *odd = cells_odd_recursion(b);
    if (odd)
      cells_refuse_unless(b, cells_truth(b, false), odd);
  }
  if (l->nout > 1 || b->of->kind == CFA_ASSUME)
    cells_rewrite_branch(b, l);
  else
    cells_rewrite_edge(b, b->of);
  for (uint32_t i = 0; i < l->nout; i++)
    pass_reads_on(b, &b->old->edges[l->out[i]]);
}

void cells_rewrite_proc(struct cells_builder *b, uint32_t number) {
  b->proc = &b->old->procs[number];
  b->fresh = &b->procs[number];
  *b->fresh = *b->proc;
  b->fresh->first_edge = (uint32_t)b->edges.len;
  copy_locals(b);
  copy_locations(b);
  copy_signature(b);
  cells_find_views(b);
  for (uint32_t i = 0; i < b->proc->nlocations; i++)
    rewrite_location(b, b->proc->first_location + i);
  b->fresh->nvars = (uint32_t)b->vars.len - b->fresh->first_var;
  b->fresh->nlocations = (uint32_t)b->locations.len - b->fresh->first_location;
  b->fresh->nedges = (uint32_t)b->edges.len - b->fresh->first_edge;
}
