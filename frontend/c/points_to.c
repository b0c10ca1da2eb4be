/* frontend/c/points_to.c — constraints of an automaton, and a solver that goes
 * through them until nothing changes. */
#include "points_to.h"

#include "engine/base/hash.h"

#include <string.h>

/* ---- Vertices of expressions ------------------------------------------------ */

struct points_entry {
  const struct cfa_expr *expr;
  uint32_t vertex;
};

struct points_memo {
  struct points_entry *at;
  size_t n, cap; /* a power of two; open addressing */
};

static struct points_entry *memo_slot(const struct points_memo *m,
                                      const struct cfa_expr *e) {
  size_t i = (size_t)hash_word(0, (uint64_t)(uintptr_t)e) & (m->cap - 1);
  while (m->at[i].expr && m->at[i].expr != e)
    i = (i + 1) & (m->cap - 1);
  return &m->at[i];
}

static void memo_grow(struct points_memo *m) {
  struct points_memo bigger = {.cap = m->cap ? 2 * m->cap : 256, .n = m->n};
  bigger.at = xcalloc(bigger.cap, sizeof *bigger.at);
  for (size_t i = 0; i < m->cap; i++)
    if (m->at[i].expr)
      *memo_slot(&bigger, m->at[i].expr) = m->at[i];
  xfree(m->at);
  *m = bigger;
}

static void memo_set(struct points_memo *m, const struct cfa_expr *e,
                     uint32_t vertex) {
  if (2 * m->n >= m->cap)
    memo_grow(m);
  struct points_entry *slot = memo_slot(m, e);
  m->n += !slot->expr;
  *slot = (struct points_entry){e, vertex};
}

/* ---- Constraints ------------------------------------------------------------ */

static void points_pair_add(points_pairs *to, uint32_t x, uint32_t y) {
  vec_push(to, ((struct points_pair){x, y}));
}

static void points_step_add(struct points_to *p, uint32_t x, uint32_t y,
                            uint64_t offset, bool along) {
  vec_push(&p->steps, ((struct points_step){x, y, offset, along}));
}

static bool is_function_address(const struct cfa *g, uint64_t value) {
  return value >= cfa_function_address(0) &&
         value < cfa_function_address(g->nprocs);
}

static uint32_t vertex_of(struct points_to *p, const struct cfa_expr *e);

/* A pointer that is made of a number. */
static void add_number(struct points_to *p, uint32_t x) {
  points_pair_add(&p->addresses, x, p->unknown);
  p->has_numbers = true;
}

static void add_address(struct points_to *p, uint32_t x, uint32_t part) {
  points_pair_add(&p->addresses, x, part);
}

/* What the operation makes of its operands. */
static void constrain(struct points_to *p, const struct cfa_expr *e,
                      uint32_t x) {
  const struct memory_objects *m = p->memory;
  switch (e->op) {
  case CFA_CONSTANT: /* a null pointer leads nowhere */
    if (e->value && !is_function_address(m->cfa, e->value))
      add_number(p, x);
    return;
  case CFA_ADDRESS:
    add_address(p, x, m->objects[m->of_var[e->var]].first_part);
    return;
  case CFA_MEMBER:
    points_step_add(p, x, vertex_of(p, e->arg[0]), e->offset, false);
    return;
  case CFA_ELEMENT:
    points_step_add(p, x, vertex_of(p, e->arg[0]), e->arg[0]->type->of->size,
                    true);
    return;
  case CFA_LOAD:
    points_pair_add(&p->loads, x, vertex_of(p, e->arg[0]));
    return;
  case CFA_CHOOSE:
    points_pair_add(&p->copies, x, vertex_of(p, e->arg[1]));
    points_pair_add(&p->copies, x, vertex_of(p, e->arg[2]));
    return;
  case CFA_CONVERT:
    if (e->arg[0]->type->kind == C_POINTER) {
      points_pair_add(&p->copies, x, vertex_of(p, e->arg[0]));
      return;
    }
    break;
  default:
    break;
  }
  add_number(p, x);
}

static uint32_t vertex_of(struct points_to *p, const struct cfa_expr *e) {
  if (e->op == CFA_VARIABLE)
    return e->var;
  uint32_t known = points_vertex(p, e);
  if (known != CFA_NONE)
    return known;
  uint32_t x = p->nvertices++;
  memo_set(p->memo, e, x);
  constrain(p, e, x);
  return x;
}

/* The vertices of all pointers in an expression. */
static void visit_pointers(struct points_to *p, const struct cfa_expr *e) {
  if (!e)
    return;
  for (unsigned i = 0; i < e->nargs; i++)
    visit_pointers(p, e->arg[i]);
  if (e->type->kind == C_POINTER)
    vertex_of(p, e);
}

static bool is_pointer_var(const struct cfa *g, uint32_t var) {
  return var != CFA_NONE && g->vars[var].type->kind == C_POINTER;
}

static void constrain_call(struct points_to *p, const struct cfa_edge *e) {
  const struct cfa *g = p->memory->cfa;
  const struct cfa_proc *callee = &g->procs[e->callee];
  for (uint32_t i = 0; i < e->nargs; i++) {
    visit_pointers(p, e->args[i]);
    if (is_pointer_var(g, callee->params[i]))
      points_pair_add(&p->copies, callee->params[i], vertex_of(p, e->args[i]));
  }
  if (is_pointer_var(g, e->var) && callee->result != CFA_NONE)
    points_pair_add(&p->copies, e->var, callee->result);
}

static void constrain_new(struct points_to *p, const struct cfa_edge *e) {
  const struct memory_objects *m = p->memory;
  for (uint32_t i = 0; i <= MEMORY_INSTANCES; i++)
    add_address(p, e->var, m->objects[m->of_edge[e->number] + i].first_part);
}

static void constrain_away(struct points_to *p);

/* Other files know what has external linkage, and may put any pointer there. */
static void constrain_linked(struct points_to *p) {
  const struct memory_objects *m = p->memory;
  constrain_away(p);
  uint32_t away = p->away;
  if (p->known_elsewhere)
    return;
  p->known_elsewhere = true;
  for (uint32_t i = 0; i < m->cfa->nglobals; i++) {
    if (!m->cfa->vars[i].linked)
      continue;
    if (m->of_var[i] != CFA_NONE)
      add_address(p, away, m->objects[m->of_var[i]].first_part);
    else if (is_pointer_var(m->cfa, i)) {
      points_pair_add(&p->copies, away, i);
      add_address(p, i, p->unknown);
    }
  }
}

/* Memory that was given away is what the vertex `away` leads to: what functions
   without a body are given, and what is reached from there; and there they may
   put it, in any part of an object. */
static void constrain_away(struct points_to *p) {
  if (p->away != CFA_NONE)
    return;
  p->away = p->nvertices++;
  add_address(p, p->away, p->unknown);
  points_step_add(p, p->away, p->away, UINT64_MAX, true);
  points_pair_add(&p->loads, p->away, p->away);
  points_pair_add(&p->stores, p->away, p->away);
}

static void constrain_change(struct points_to *p, const struct cfa_edge *e) {
  constrain_away(p);
  for (uint32_t i = 0; i < e->nargs; i++) {
    bool reads_only = e->reads_only >> i & 1;
    points_pair_add(reads_only ? &p->loads : &p->copies, p->away,
                    vertex_of(p, e->args[i]));
  }
  if (e->everywhere)
    constrain_linked(p);
}

/* What another file defines may hold any pointer. */
static void constrain_unset(struct points_to *p, uint32_t var) {
  const struct memory_objects *m = p->memory;
  const struct memory_object *o = &m->objects[m->of_var[var]];
  if (m->cfa->vars[var].scope != CFA_GLOBAL)
    return;
  constrain_linked(p);
  for (uint32_t i = 0; i < o->nparts; i++)
    add_address(p, points_part(p, o->first_part + i), p->unknown);
}

static void constrain_edge(struct points_to *p, const struct cfa_edge *e) {
  const struct cfa *g = p->memory->cfa;
  visit_pointers(p, e->expr);
  visit_pointers(p, e->address);
  if (e->kind == CFA_SET && is_pointer_var(g, e->var))
    points_pair_add(&p->copies, e->var, vertex_of(p, e->expr));
  else if (e->kind == CFA_STORE && e->expr->type->kind == C_POINTER)
    points_pair_add(&p->stores, vertex_of(p, e->address),
                    vertex_of(p, e->expr));
  else if (e->kind == CFA_CALL || e->kind == CFA_START)
    constrain_call(p, e);
  else if (e->kind == CFA_CHANGE)
    constrain_change(p, e);
  else if (e->kind == CFA_NEW)
    constrain_new(p, e);
  else if (e->kind == CFA_UNSET)
    constrain_unset(p, e->var);
  else if (e->kind == CFA_HAVOC && is_pointer_var(g, e->var) &&
           e->reason != CFA_UNINITIALISED) {
    add_address(p, e->var, p->unknown);
    if (g->vars[e->var].scope == CFA_GLOBAL && e->reason == CFA_NO_BODY)
      constrain_linked(p); /* what another file defines */
  }
}

struct points_to *points_to_of(const struct memory_objects *m) {
  struct points_to *p = xcalloc(1, sizeof *p);
  p->memory = m;
  p->unknown = m->nparts;
  p->away = CFA_NONE;
  p->nvertices = m->cfa->nvars + m->nparts + 1;
  p->memo = xcalloc(1, sizeof *p->memo);
  memo_grow(p->memo);
  for (uint32_t i = 0; i < m->cfa->nedges; i++)
    constrain_edge(p, &m->cfa->edges[i]);
  p->words = (m->nparts + 1 + 63) / 64;
  p->sets = xcalloc((size_t)p->nvertices * p->words, sizeof *p->sets);
  return p;
}

void points_to_free(struct points_to *p) {
  if (!p)
    return;
  vec_free(&p->addresses);
  vec_free(&p->copies);
  vec_free(&p->loads);
  vec_free(&p->stores);
  vec_free(&p->steps);
  xfree(p->memo->at);
  xfree(p->memo);
  xfree(p->sets);
  xfree(p);
}

uint32_t points_vertex(const struct points_to *p, const struct cfa_expr *e) {
  if (e->op == CFA_VARIABLE)
    return e->var;
  const struct points_entry *slot = memo_slot(p->memo, e);
  return slot->expr ? slot->vertex : CFA_NONE;
}

/* ---- Steps ------------------------------------------------------------------ */

/* Along an array the part stays; steps of another size may lead to any part of
   the object. */
uint32_t points_step_targets(const struct points_to *p,
                             const struct points_step *s, uint32_t part,
                             uint32_t *out) {
  const struct memory_objects *m = p->memory;
  if (part == p->unknown ||
      (s->along && memory_is_element(m, part, s->offset))) {
    out[0] = part;
    return 1;
  }
  const struct memory_object *o = &m->objects[m->parts[part].object];
  if (s->along) {
    for (uint32_t i = 0; i < o->nparts; i++)
      out[i] = o->first_part + i;
    return o->nparts;
  }
  uint32_t to = memory_part_at(m, o->number, m->parts[part].offset + s->offset);
  if (to == CFA_NONE)
    return 0;
  out[0] = to;
  return 1;
}

/* ---- Solving ---------------------------------------------------------------- */

static uint64_t *set_of(const struct points_to *p, uint32_t vertex) {
  return p->sets + (size_t)vertex * p->words;
}

/* True if the set of x has grown. */
static bool add_set(struct points_to *p, uint32_t x, uint32_t y) {
  uint64_t *to = set_of(p, x), changed = 0;
  const uint64_t *from = set_of(p, y);
  for (uint32_t i = 0; i < p->words; i++) {
    changed |= from[i] & ~to[i];
    to[i] |= from[i];
  }
  return changed != 0;
}

static bool add_part_to(struct points_to *p, uint32_t x, uint32_t part) {
  uint64_t *word = set_of(p, x) + part / 64, bit = UINT64_C(1) << part % 64;
  bool grows = !(*word & bit);
  *word |= bit;
  return grows;
}

void points_add(struct points_to *p, uint32_t vertex, uint32_t part) {
  add_part_to(p, vertex, part);
}

uint32_t points_next(const struct points_to *p, uint32_t vertex,
                     uint32_t part) {
  const uint64_t *set = set_of(p, vertex);
  for (uint32_t i = part / 64; i < p->words; i++) {
    uint64_t word = i == part / 64 ? set[i] >> part % 64 << part % 64 : set[i];
    if (!word)
      continue;
    uint32_t at = i * 64;
    while (!(word >> at % 64 & 1))
      at++;
    return at;
  }
  return CFA_NONE;
}

static bool points_step_apply(struct points_to *p, const struct points_step *s,
                              uint32_t *out) {
  bool grows = false;
  for (uint32_t o = 0; o <= p->unknown; o++) {
    if (!points_has(p, s->y, o))
      continue;
    uint32_t n = points_step_targets(p, s, o, out);
    for (uint32_t i = 0; i < n; i++)
      grows |= add_part_to(p, s->x, out[i]);
  }
  return grows;
}

static bool apply_memory(struct points_to *p) {
  bool grows = false;
  for (size_t i = 0; i < p->loads.len; i++)
    for (uint32_t o = 0; o <= p->unknown; o++)
      if (points_has(p, p->loads.at[i].y, o))
        grows |= add_set(p, p->loads.at[i].x, points_part(p, o));
  for (size_t i = 0; i < p->stores.len; i++)
    for (uint32_t o = 0; o <= p->unknown; o++)
      if (points_has(p, p->stores.at[i].x, o))
        grows |= add_set(p, points_part(p, o), p->stores.at[i].y);
  return grows;
}

void points_to_solve(struct points_to *p) {
  uint32_t *out = xmalloc((p->memory->nparts + 1) * sizeof *out);
  bool grows = true;
  for (size_t i = 0; i < p->addresses.len; i++)
    add_part_to(p, p->addresses.at[i].x, p->addresses.at[i].y);
  add_part_to(p, points_part(p, p->unknown), p->unknown);
  while (grows) {
    grows = false;
    for (size_t i = 0; i < p->copies.len; i++)
      grows |= add_set(p, p->copies.at[i].x, p->copies.at[i].y);
    for (size_t i = 0; i < p->steps.len; i++)
      grows |= points_step_apply(p, &p->steps.at[i], out);
    grows |= apply_memory(p);
  }
  xfree(out);
}
