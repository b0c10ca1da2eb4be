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

/* ---- Values that are the same ------------------------------------------------ */

/* What an operation makes of vertex y, of no vertex, or of two.  As statements have
   no order here, the same operation on the same vertex is the same set. */
struct points_term {
  uint32_t operation, y;
  uint64_t with;
  uint32_t number; /* 1 + a vertex or a move; 0: the place is free */
};

struct points_terms {
  struct points_term *at;
  size_t n, cap; /* a power of two; open addressing */
};

/* In place of an operation. */
enum {
  POINTS_NULL = CFA_LOAD + 1,
  POINTS_NUMBER,
  POINTS_MOVE,
  POINTS_FUNCTION
};

static struct points_term *term_slot(const struct points_terms *t,
                                     const struct points_term *k) {
  uint64_t hash = hash_word(hash_word(k->operation, k->y), k->with);
  size_t i = (size_t)hash & (t->cap - 1);
  while (t->at[i].number && (t->at[i].operation != k->operation ||
                             t->at[i].y != k->y || t->at[i].with != k->with))
    i = (i + 1) & (t->cap - 1);
  return &t->at[i];
}

static void terms_grow(struct points_terms *t) {
  struct points_terms bigger = {.cap = t->cap ? 2 * t->cap : 256, .n = t->n};
  bigger.at = xcalloc(bigger.cap, sizeof *bigger.at);
  for (size_t i = 0; i < t->cap; i++)
    if (t->at[i].number)
      *term_slot(&bigger, &t->at[i]) = t->at[i];
  xfree(t->at);
  *t = bigger;
}

/* The number of a term, which is `fresh` if it has none. */
static uint32_t points_term_number(struct points_terms *t, struct points_term k,
                                   uint32_t fresh) {
  if (2 * t->n >= t->cap)
    terms_grow(t);
  struct points_term *slot = term_slot(t, &k);
  if (!slot->number) {
    *slot = k;
    slot->number = fresh + 1;
    t->n++;
  }
  return slot->number - 1;
}

/* ---- Constraints ------------------------------------------------------------ */

static void points_pair_add(points_pairs *to, uint32_t x, uint32_t y) {
  vec_push(to, ((struct points_pair){x, y}));
}

static void points_step_add(struct points_to *p, uint32_t x, uint32_t y,
                            uint64_t offset, bool along) {
  struct points_term k = {POINTS_MOVE, along, offset, 0};
  uint32_t move = points_term_number(p->terms, k, p->nmoves);
  vec_push(&p->steps, ((struct points_step){x, y, offset, along, move}));
  p->nmoves += move == p->nmoves;
}

/* A null pointer, or one to a function. */
static bool leads_to_nothing(const struct cfa *g, const struct cfa_expr *e) {
  return !e->value || cfa_is_function_address(e->value, g->nprocs);
}

static uint32_t vertex_of(struct points_to *p, const struct cfa_expr *e);

/* A pointer that is made of a number. */
static void add_number(struct points_to *p, uint32_t x) {
  points_pair_add(&p->addresses, x, p->unknown);
  vec_push(&p->numbers, x);
  p->has_numbers = true;
}

static void add_address(struct points_to *p, uint32_t x, uint32_t part) {
  points_pair_add(&p->addresses, x, part);
}

static bool is_same_pointer(const struct cfa_expr *e) {
  return e->op == CFA_CONVERT && e->arg[0]->type->kind == C_POINTER;
}

static bool is_record_or_void(const struct c_type *t) {
  return c_is_record(t) || t->kind == C_VOID;
}

/* Whether a pointer to a record, or to what may be one, becomes one to a scalar. */
static bool is_recast(const struct cfa_expr *e) {
  return is_same_pointer(e) && is_record_or_void(e->arg[0]->type->of) &&
         !is_record_or_void(e->type->of);
}

/* What the operation makes of its operands. */
static void constrain(struct points_to *p, const struct cfa_expr *e,
                      uint32_t x) {
  const struct memory_objects *m = p->memory;
  switch (e->op) {
  case CFA_CONSTANT:
    if (!leads_to_nothing(m->cfa, e))
      add_number(p, x);
    if (cfa_is_function_address(e->value, m->cfa->nprocs))
      p->functions = x;
    return;
  case CFA_MEMBER:
    points_step_add(p, x, vertex_of(p, e->arg[0]), e->offset, false);
    return;
  case CFA_ELEMENT:
    points_step_add(p, x, vertex_of(p, e->arg[0]), e->arg[0]->type->of->size,
                    true);
    return;
  case CFA_CONVERT:
    if (!is_recast(e))
      break;
    points_step_add(p, x, vertex_of(p, e->arg[0]), POINTS_RECAST, true);
    return;
  case CFA_LOAD:
    points_pair_add(&p->loads, x, vertex_of(p, e->arg[0]));
    return;
  case CFA_CHOOSE:
    points_pair_add(&p->copies, x, vertex_of(p, e->arg[1]));
    points_pair_add(&p->copies, x, vertex_of(p, e->arg[2]));
    return;
  default:
    break;
  }
  add_number(p, x);
}

/* Whether the text alone says which part an address is of, as that of a member of a
   variable; *part is CFA_NONE if it is of none. */
static bool known_part(const struct memory_objects *m, const struct cfa_expr *e,
                       uint32_t *part) {
  if (e->op == CFA_ADDRESS) {
    *part = m->objects[m->of_var[e->var]].first_part;
    return true;
  }
  if ((e->op != CFA_MEMBER && e->op != CFA_ELEMENT && !is_same_pointer(e)) ||
      !known_part(m, e->arg[0], part))
    return false;
  if (is_recast(e))
    return *part == CFA_NONE || !memory_begins_record(m, *part);
  if (e->op == CFA_ELEMENT)
    return *part == CFA_NONE ||
           memory_is_element(m, *part, e->arg[0]->type->of->size);
  if (e->op == CFA_MEMBER && *part != CFA_NONE)
    *part = memory_part_at(m, m->parts[*part].object,
                           m->parts[*part].offset + e->offset);
  return true;
}

/* What there is a vertex for. */
static struct points_term points_term_of(struct points_to *p,
                                         const struct cfa_expr *e) {
  const struct memory_objects *m = p->memory;
  struct points_term k = {.operation = e->op};
  switch (e->op) {
  case CFA_CONSTANT:
    k.operation = cfa_is_function_address(e->value, m->cfa->nprocs)
                      ? POINTS_FUNCTION
                  : leads_to_nothing(m->cfa, e) ? POINTS_NULL
                                                : POINTS_NUMBER;
    return k;
  case CFA_MEMBER:
    k.y = vertex_of(p, e->arg[0]);
    k.with = e->offset;
    return k;
  case CFA_ELEMENT:
    k.y = vertex_of(p, e->arg[0]);
    k.with = e->arg[0]->type->of->size;
    return k;
  case CFA_LOAD:
    k.y = vertex_of(p, e->arg[0]);
    return k;
  case CFA_CHOOSE:
    k.y = vertex_of(p, e->arg[1]);
    k.with = vertex_of(p, e->arg[2]);
    return k;
  case CFA_CONVERT:
    if (!is_recast(e))
      break;
    k.y = vertex_of(p, e->arg[0]);
    return k;
  default:
    break;
  }
  k.operation = POINTS_NUMBER;
  return k;
}

/* Whether the text alone says that the address is in its object; *offset is where. */
static bool text_is_within(const struct memory_objects *m,
                           const struct cfa_expr *e, uint64_t *offset) {
  uint64_t from = 0, n = e->op == CFA_MEMBER ? e->offset : 0;
  const struct cfa_expr *base = e;
  if (e->op == CFA_ELEMENT && e->arg[1]->op != CFA_CONSTANT)
    return false;
  if (e->op == CFA_ELEMENT)
    n = e->arg[1]->value * e->arg[0]->type->of->size;
  if (e->op != CFA_ADDRESS &&
      ((e->op != CFA_MEMBER && e->op != CFA_ELEMENT && !is_same_pointer(e)) ||
       !text_is_within(m, e->arg[0], &from)))
    return false;
  while (base->op != CFA_ADDRESS)
    base = base->arg[0];
  *offset = from + n;
  return *offset < m->objects[m->of_var[base->var]].size;
}

static uint32_t vertex_of(struct points_to *p, const struct cfa_expr *e) {
  uint64_t offset;
  if (e->op == CFA_VARIABLE)
    return e->var;
  uint32_t x = points_vertex(p, e);
  if (x != CFA_NONE)
    return x;
  uint32_t part = CFA_NONE;
  bool known = known_part(p->memory, e, &part);
  if (is_same_pointer(e) && (!is_recast(e) || known)) {
    x = vertex_of(p, e->arg[0]);
  } else {
    struct points_term k = {
        known && part == CFA_NONE ? POINTS_NULL : CFA_ADDRESS, part, 0, 0};
    k = known ? k : points_term_of(p, e);
    x = points_term_number(p->terms, k, p->nvertices);
  }
  memo_set(p->memo, e, x);
  if (e->op == CFA_ELEMENT && !text_is_within(p->memory, e, &offset))
    vec_push(&p->moved, x);
  if (x < p->nvertices)
    return x;
  p->nvertices++;
  if (!known)
    constrain(p, e, x);
  else if (part != CFA_NONE)
    add_address(p, x, part);
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

static void constrain_params(struct points_to *p, const struct cfa_edge *e,
                             const struct cfa_proc *callee) {
  for (uint32_t i = 0; i < e->nargs; i++) {
    visit_pointers(p, e->args[i]);
    if (is_pointer_var(p->memory->cfa, callee->params[i]))
      points_pair_add(&p->copies, callee->params[i], vertex_of(p, e->args[i]));
  }
}

static void constrain_call(struct points_to *p, const struct cfa_edge *e) {
  const struct cfa *g = p->memory->cfa;
  const struct cfa_proc *callee = &g->procs[e->callee];
  constrain_params(p, e, callee);
  if (is_pointer_var(g, e->var) && callee->result != CFA_NONE)
    points_pair_add(&p->copies, e->var, callee->result);
}

static void constrain_new(struct points_to *p, const struct cfa_edge *e) {
  const struct memory_objects *m = p->memory;
  for (uint32_t i = 0; i < m->made[e->number]; i++)
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
  points_step_add(p, p->away, p->away, POINTS_ANYWHERE, true);
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

/* What the function of a thread returns is what the thread ends with. */
static void constrain_start(struct points_to *p, const struct cfa_edge *e) {
  const struct cfa *g = p->memory->cfa;
  for (uint32_t i = 0; i < g->nprocs; i++) {
    const struct cfa_proc *callee = &g->procs[i];
    if (!cfa_enters(g, e, i))
      continue;
    constrain_params(p, e, callee);
    if (g->thread_pointer != CFA_NONE && is_pointer_var(g, callee->result))
      points_pair_add(&p->copies, g->thread_pointer, callee->result);
  }
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
  else if (e->kind == CFA_CALL)
    constrain_call(p, e);
  else if (e->kind == CFA_START)
    constrain_start(p, e);
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
  p->away = p->functions = CFA_NONE;
  p->nvertices = m->cfa->nvars + m->nparts + 1;
  p->memo = xcalloc(1, sizeof *p->memo);
  memo_grow(p->memo);
  p->terms = xcalloc(1, sizeof *p->terms);
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
  vec_free(&p->moved);
  vec_free(&p->numbers);
  xfree(p->memo->at);
  xfree(p->memo);
  xfree(p->terms->at);
  xfree(p->terms);
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

/* Does the step stay in its part?  A pointer to a record that is used as one to a
   scalar goes on behind the array with which the record begins. */
static bool stays_in_part(const struct memory_objects *m,
                          const struct points_step *s, uint32_t part) {
  return s->offset == POINTS_RECAST ? !memory_begins_record(m, part)
                                    : memory_is_element(m, part, s->offset);
}

/* Along an array the part stays; steps of another size may lead to any part of
   the object, and steps from between members. */
uint32_t points_step_targets(const struct points_to *p,
                             const struct points_step *s, uint32_t part,
                             uint32_t *out) {
  const struct memory_objects *m = p->memory;
  if (part == p->unknown || (s->along && stays_in_part(m, s, part))) {
    out[0] = part;
    return 1;
  }
  const struct memory_object *o = &m->objects[m->parts[part].object];
  if (s->along || part == o->between) {
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
