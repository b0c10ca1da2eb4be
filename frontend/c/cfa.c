/* frontend/c/cfa.c — expressions, texts, places and links of an automaton. */
#include "cfa.h"

#include "c_check.h"
#include "c_parse.h"
#include "c_text.h"
#include "cfa_bodies.h"
#include "cfa_build.h"

#include <assert.h>
#include <string.h>

/* ---- Expressions ------------------------------------------------------------ */

static struct cfa_expr *new_cfa_expr(const struct cfa *g, enum cfa_op op,
                                     const struct c_type *type,
                                     struct span at) {
  struct cfa_expr *e = arena_alloc(g->arena, sizeof *e);
  e->op = op;
  e->type = type;
  e->span = at;
  return e;
}

const struct cfa_expr *cfa_constant(const struct cfa *g,
                                    const struct c_type *type, uint64_t value,
                                    struct span at) {
  struct cfa_expr *e = new_cfa_expr(g, CFA_CONSTANT, type, at);
  e->value = c_wrap(type, value);
  e->is_truth = type->kind == C_INT && e->value <= 1;
  return e;
}

const struct cfa_expr *cfa_variable(const struct cfa *g, uint32_t var,
                                    struct span at) {
  struct cfa_expr *e = new_cfa_expr(g, CFA_VARIABLE, g->vars[var].type, at);
  e->var = var;
  return e;
}

const struct cfa_expr *cfa_unary(const struct cfa *g, enum cfa_op op,
                                 const struct c_type *type,
                                 const struct cfa_expr *x, struct span at) {
  struct cfa_expr *e = new_cfa_expr(g, op, type, at);
  e->nargs = 1;
  e->arg[0] = x;
  e->is_truth =
      op == CFA_LOGICAL_NOT || op == CFA_OVERFLOWS || op == CFA_OF_VARIABLE;
  return e;
}

const struct cfa_expr *cfa_binary(const struct cfa *g, enum cfa_op op,
                                  const struct c_type *type,
                                  const struct cfa_expr *x,
                                  const struct cfa_expr *y, struct span at) {
  struct cfa_expr *e = new_cfa_expr(g, op, type, at);
  e->nargs = 2;
  e->arg[0] = x;
  e->arg[1] = y;
  e->is_truth = op >= CFA_EQUAL && op <= CFA_LOGICAL_OR;
  return e;
}

const struct cfa_expr *cfa_ternary(const struct cfa *g, enum cfa_op op,
                                   const struct c_type *type,
                                   const struct cfa_expr *x,
                                   const struct cfa_expr *y,
                                   const struct cfa_expr *z, struct span at) {
  struct cfa_expr *e = new_cfa_expr(g, op, type, at);
  e->nargs = 3;
  e->arg[0] = x;
  e->arg[1] = y;
  e->arg[2] = z;
  e->is_truth = op == CFA_CHOOSE && y->is_truth && z->is_truth;
  return e;
}

const struct cfa_expr *cfa_choice(const struct cfa *g, const struct cfa_expr *c,
                                  const struct cfa_expr *x,
                                  const struct cfa_expr *y, struct span at) {
  return cfa_ternary(g, CFA_CHOOSE, x->type, c, x, y, at);
}

/* ---- Texts and places ------------------------------------------------------- */

const char *cfa_text(const struct cfa *g, struct span at) {
  return c_text(g->arena, g->sources, at);
}

struct cfa_place cfa_place(const struct cfa *g, struct span at) {
  struct cfa_place p = {.file = ""};
  if (!sources_get(g->sources, at.source))
    return p;
  p.file = sources_name(g->sources, at.source, at.start);
  sources_locate(g->sources, at.source, at.start, &p.line, &p.column);
  return p;
}

const struct cfa_proc *cfa_find_proc(const struct cfa *g, const char *name) {
  for (uint32_t i = 1; i < g->nprocs; i++)
    if (!strcmp(g->procs[i].name, name))
      return &g->procs[i];
  return NULL;
}

/* ---- Reading ---------------------------------------------------------------- */

static struct c_unit *read_unit(struct arena *a, struct intern *names,
                                struct sources *s, uint32_t source,
                                unsigned bits, struct diag *d) {
  struct c_program *p = c_parse(a, names, s, source, d);
  return p ? c_check(a, names, s, p, bits, d) : NULL;
}

struct cfa *cfa_read(struct arena *a, struct intern *names, struct sources *s,
                     uint32_t source, const struct cfa_options *o,
                     struct diag *d) {
  unsigned bits = o->long_bits ? o->long_bits : 64;
  struct c_unit *u = read_unit(a, names, s, source, bits, d);
  uint32_t all = u && o->memory
                     ? cfa_add_bodies(a, names, s, source, u, o->texts)
                     : source;
  if (all != source)
    u = read_unit(a, names, s, all, bits, d);
  struct cfa *g = u ? cfa_build(a, names, s, all, u, o, d) : NULL;
  if (g)
    g->own_length = sources_get(s, source)->len;
  return g;
}

/* ---- Links ------------------------------------------------------------------ */

void cfa_link(struct arena *a, struct cfa_location *locations,
              size_t nlocations, const struct cfa_edge *edges, size_t nedges) {
  uint32_t **out = xcalloc(nlocations + 1, sizeof *out),
           **in = xcalloc(nlocations + 1, sizeof *in);
  for (size_t i = 0; i < nedges; i++) {
    locations[edges[i].from].nout++;
    locations[edges[i].to].nin++;
  }
  for (size_t i = 0; i < nlocations; i++) {
    struct cfa_location *l = &locations[i];
    l->out = out[i] = arena_array(a, l->nout, sizeof **out);
    l->in = in[i] = arena_array(a, l->nin, sizeof **in);
  }
  for (size_t i = 0; i < nedges; i++) {
    *out[edges[i].from]++ = (uint32_t)i;
    *in[edges[i].to]++ = (uint32_t)i;
  }
  xfree(out);
  xfree(in);
}

void cfa_finish(struct cfa *g, struct arena *a, cfa_var_list *vars,
                cfa_location_list *locations, cfa_edge_list *edges) {
  cfa_link(a, locations->at, locations->len, edges->at, edges->len);
  g->nerrors = g->nunsupported = 0;
  for (size_t i = 0; i < locations->len; i++) {
    g->nerrors += locations->at[i].kind == CFA_ERROR;
    g->nunsupported += locations->at[i].kind == CFA_UNSUPPORTED;
  }
  g->nvars = (uint32_t)vars->len;
  g->nlocations = (uint32_t)locations->len;
  g->nedges = (uint32_t)edges->len;
  g->vars = vec_to_arena(vars, a);
  g->locations = vec_to_arena(locations, a);
  g->edges = vec_to_arena(edges, a);
}

const char *cfa_own_name(const char *unique) {
  const char *name = unique;
  for (const char *p = name; (p = strstr(p, "::"));)
    name = p += 2;
  return name;
}

bool cfa_reads(const struct cfa_expr *e, uint32_t var) {
  bool found = e->op == CFA_VARIABLE && e->var == var;
  for (unsigned i = 0; i < e->nargs && !found; i++)
    found = cfa_reads(e->arg[i], var);
  return found;
}

bool cfa_sets(const struct cfa *g, const struct cfa_proc *p, uint32_t var) {
  bool sets = false;
  for (uint32_t i = 0; i < p->nedges && !sets; i++)
    sets = g->edges[p->first_edge + i].var == var;
  return sets;
}

const char *cfa_function_at(const struct cfa *g, uint32_t location) {
  const struct cfa_location *l = &g->locations[location];
  return l->copy ? l->copy : g->procs[l->proc].name;
}

uint32_t cfa_parameter_index(const struct cfa_proc *p, uint32_t var) {
  for (uint32_t i = 0; i < p->nparams; i++)
    if (p->params[i] == var)
      return i;
  return CFA_NONE;
}

const struct cfa_expr *cfa_with_vars(struct arena *a, const struct cfa_expr *e,
                                     const uint32_t *var) {
  if (!e)
    return NULL;
  struct cfa_expr *x = arena_copy(a, e, 1, sizeof *e);
  if (e->op == CFA_VARIABLE)
    x->var = var[e->var];
  for (unsigned i = 0; i < e->nargs; i++)
    x->arg[i] = cfa_with_vars(a, e->arg[i], var);
  return x;
}

const struct cfa_element *cfa_element_with_vars(struct arena *a,
                                                const struct cfa_element *e,
                                                const uint32_t *var) {
  if (!e)
    return NULL;
  struct cfa_element *x = arena_copy(a, e, 1, sizeof *e);
  for (uint32_t i = 0; i < e->nslots; i++) {
    x->cell[i] = var[e->cell[i]];
    x->chosen[i] = var[e->chosen[i]];
  }
  x->index = cfa_with_vars(a, e->index, var);
  return x;
}

bool cfa_same_expr(const struct cfa_expr *x, const struct cfa_expr *y) {
  if (x == y)
    return true;
  if (x->op != y->op || !c_compatible(x->type, y->type) ||
      x->nargs != y->nargs || x->value != y->value || x->var != y->var ||
      x->offset != y->offset)
    return false;
  for (unsigned i = 0; i < x->nargs; i++)
    if (!cfa_same_expr(x->arg[i], y->arg[i]))
      return false;
  return true;
}

enum cfa_op cfa_opposite(enum cfa_op comparison) {
  static const enum cfa_op opposite[] = {
      [CFA_EQUAL] = CFA_UNEQUAL,      [CFA_UNEQUAL] = CFA_EQUAL,
      [CFA_LESS] = CFA_GREATER_EQUAL, [CFA_LESS_EQUAL] = CFA_GREATER,
      [CFA_GREATER] = CFA_LESS_EQUAL, [CFA_GREATER_EQUAL] = CFA_LESS,
  };
  assert(comparison >= CFA_EQUAL && comparison <= CFA_GREATER_EQUAL);
  return opposite[comparison];
}
