/* frontend/predicates/path_inputs.c — the inputs that the run of a way takes. */
#include "path_inputs.h"

struct followed_way {
  const struct path *p;
  const struct smt_term *const *values;
  bool *begins;  /* by location: blocks begin there */
  uint32_t step; /* the block at hand, counted from 1 */
  size_t next;   /* of its inputs, and those behind it */
};

static void follow_visit(void *arg, uint32_t proc, uint32_t location,
                         uint32_t depth, const struct cfa_machine *m) {
  struct followed_way *w = arg;
  (void)proc;
  (void)depth;
  (void)m;
  w->step += w->begins[location];
}

/* Within a block, each edge comes once. */
static bool follow_input(void *arg, const struct cfa_edge *e, uint64_t *value) {
  struct followed_way *w = arg;
  const struct path *p = w->p;
  while (w->next < p->inputs.len && p->inputs.at[w->next].step < w->step)
    w->next++;
  *value = 0;
  for (size_t i = w->next; i < p->inputs.len && p->inputs.at[i].step == w->step;
       i++)
    if (p->inputs.at[i].edge == e->number)
      *value = term_low_bits(w->values[i]);
  return true;
}

static bool *block_begins(const struct lbe *l) {
  bool *begins = xcalloc(l->cfa->nlocations + 1, sizeof *begins);
  for (uint32_t i = 0; i < l->npoints; i++)
    if (l->points[i].kind == LBE_ENTRY || l->points[i].kind == LBE_INNER)
      begins[l->points[i].location] = true;
  return begins;
}

void path_inputs_taken(const struct path *p,
                       const struct smt_term *const *values,
                       concrete_inputs *out) {
  struct followed_way w = {.p = p, .values = values};
  struct cfa_run_options o = {
      .input = follow_input, .visit = follow_visit, .arg = &w};
  struct cfa_run run;
  w.begins = block_begins(p->l);
  cfa_run(p->l->cfa, &o, &run);
  if (run.end == CFA_RUN_ERROR) {
    for (size_t i = 0; i < run.taken.len; i++)
      vec_push(out, ((struct concrete_input){run.taken.at[i].edge,
                                             run.taken.at[i].value}));
  } else {
    for (size_t i = 0; i < p->inputs.len; i++)
      vec_push(out, ((struct concrete_input){p->inputs.at[i].edge,
                                             term_low_bits(values[i])}));
  }
  cfa_run_free(&run);
  xfree(w.begins);
}

/* ---- Inputs of the program ---------------------------------------------------- */

/* An index of a chosen element, which was taken before input `end`. */
static uint64_t element_taken(const struct cfa *g, const concrete_inputs *taken,
                              size_t end, uint32_t var) {
  for (size_t i = end; i-- > 0;)
    if (g->edges[taken->at[i].edge].var == var)
      return taken->at[i].value;
  return 0;
}

/* How often the edge has left these bytes without a value before. */
static uint32_t times_fresh(const cfa_fresh_list *fresh, uint32_t edge,
                            uint64_t offset) {
  uint32_t n = 0;
  for (size_t i = 0; i < fresh->len; i++)
    n += fresh->at[i].edge == edge && fresh->at[i].offset == offset;
  return n;
}

static void keep_fresh(const struct cfa *g, const concrete_inputs *taken,
                       size_t i, cfa_fresh_list *fresh) {
  const struct cfa_edge *e = &g->edges[taken->at[i].edge];
  const struct cfa_first *f = &e->first;
  uint64_t offset = f->offset;
  for (uint32_t k = 0; k < f->nindexes; k++)
    offset += f->by[k].stride * element_taken(g, taken, i, f->by[k].var);
  struct cfa_fresh piece = {
      .edge = f->edge,
      .nth = f->nth == CFA_NONE ? times_fresh(fresh, f->edge, offset) : f->nth,
      .offset = offset,
      .value = taken->at[i].value,
      .type = g->vars[e->var].type};
  vec_push(fresh, piece);
}

void inputs_of_program(const struct cfa *g, const concrete_inputs *taken,
                       concrete_inputs *inputs, cfa_fresh_list *fresh) {
  inputs->len = fresh->len = 0;
  for (size_t i = 0; i < taken->len; i++) {
    const struct cfa_edge *e = &g->edges[taken->at[i].edge];
    struct concrete_input input = {e->origin, taken->at[i].value};
    if (e->first.given)
      keep_fresh(g, taken, i, fresh);
    if (e->origin != CFA_NONE) /* else no input of the program */
      vec_push(inputs, input);
  }
}
