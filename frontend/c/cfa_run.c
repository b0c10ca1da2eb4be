/* frontend/c/cfa_run.c — an interpreter of automata.
 *
 * Values of variables stand in one array: globals first, then the variables of
 * each call.  Objects in memory have addresses that only grow, with room
 * between them, so that a pointer past the end of one is none to another.
 */
#include "cfa_run.h"

#include <assert.h>
#include <string.h>

enum {
  ADDRESSES_FROM = 0x10000000, /* above those of functions */
  ROOM_BETWEEN = 64,
  STEPS_BETWEEN_POLLS = 4096
};

struct cfa_frame {
  uint32_t proc, edge; /* edge: the call; CFA_NONE: of `start` */
  size_t base;         /* of its variables in `values` */
  size_t objects;      /* that were there before */
};

struct cfa_memory_object {
  uint64_t address, size;
  unsigned char *bytes;
};

struct cfa_machine {
  const struct cfa *g;
  const struct cfa_run_options *o;
  struct cfa_run *run;
  VEC(uint64_t) values;
  VEC(struct cfa_frame) frames;
  VEC(struct cfa_memory_object) objects; /* by address */
  uint64_t next_address;
  uint32_t at;
  bool done;
};

/* ---- The end ---------------------------------------------------------------- */

static void run_ends(struct cfa_machine *m, enum cfa_run_end how) {
  m->run->end = how;
  m->run->location = m->at;
  m->done = true;
}

static bool fault(struct cfa_machine *m, enum cfa_fault f,
                  const struct cfa_expr *e) {
  if (f == CFA_FAULT_OVERFLOW && m->o->wrap) {
    m->run->overflowed = true;
    return true;
  }
  m->run->fault = f;
  m->run->at = e;
  run_ends(m, CFA_RUN_UNDEFINED);
  return false;
}

/* ---- Memory ----------------------------------------------------------------- */

/* The object that an address points into, or NULL. */
static struct cfa_memory_object *object_at(struct cfa_machine *m,
                                           uint64_t address) {
  size_t low = 0, high = m->objects.len;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (m->objects.at[middle].address <= address)
      low = middle + 1;
    else
      high = middle;
  }
  struct cfa_memory_object *o = low ? &m->objects.at[low - 1] : NULL;
  return o && address - o->address <= o->size ? o : NULL;
}

static unsigned char *bytes_at(struct cfa_machine *m, uint64_t address,
                               uint64_t size) {
  struct cfa_memory_object *o = object_at(m, address);
  if (!o || o->size - (address - o->address) < size)
    return NULL;
  return o->bytes + (address - o->address);
}

static uint64_t new_object(struct cfa_machine *m, uint64_t size) {
  struct cfa_memory_object o = {m->next_address, size, xcalloc(size, 1)};
  m->next_address += (size + ROOM_BETWEEN + 15) / 16 * 16;
  vec_push(&m->objects, o);
  return o.address;
}

static void drop_objects(struct cfa_machine *m, size_t to) {
  while (m->objects.len > to)
    xfree(vec_pop(&m->objects).bytes);
}

/* ---- Values ----------------------------------------------------------------- */

static uint64_t *slot(struct cfa_machine *m, uint32_t var) {
  if (var < m->g->nglobals)
    return &m->values.at[var];
  const struct cfa_frame *f = &m->frames.at[m->frames.len - 1];
  return &m->values.at[f->base + (var - m->g->procs[f->proc].first_var)];
}

uint64_t cfa_run_value(const struct cfa_machine *m, uint32_t var) {
  return *slot((struct cfa_machine *)m, var);
}

static bool run_eval(struct cfa_machine *m, const struct cfa_expr *e,
                     uint64_t *value);

static bool eval_logical(struct cfa_machine *m, const struct cfa_expr *e,
                         uint64_t *value) {
  if (!run_eval(m, e->arg[0], value))
    return false;
  if ((*value != 0) == (e->op == CFA_LOGICAL_OR))
    return true;
  return run_eval(m, e->arg[1], value);
}

/* Whether the operation below overflows; its operands must have values. */
static bool eval_overflows(struct cfa_machine *m, const struct cfa_expr *e,
                           uint64_t *value) {
  const struct cfa_expr *of = e->arg[0];
  uint64_t x, y, result;
  if (!run_eval(m, of->arg[0], &x))
    return false;
  if (of->nargs == 1) {
    *value = cfa_compute1(of->op, of->type, x, &result) == CFA_FAULT_OVERFLOW;
    return true;
  }
  if (!run_eval(m, of->arg[1], &y))
    return false;
  *value = cfa_compute2(of->op, of->type, x, y, &result) == CFA_FAULT_OVERFLOW;
  return true;
}

static bool eval_load(struct cfa_machine *m, const struct cfa_expr *e,
                      uint64_t *value) {
  uint64_t address;
  if (!run_eval(m, e->arg[0], &address))
    return false;
  const unsigned char *p = bytes_at(m, address, e->type->size);
  if (!p)
    return fault(m, CFA_FAULT_MEMORY, e);
  *value = 0;
  memcpy(value, p, e->type->size); /* little-endian, as the machines are */
  *value = c_wrap(e->type, *value);
  return true;
}

static bool eval_pointer(const struct cfa_expr *e, uint64_t x, uint64_t y,
                         uint64_t *value) {
  uint64_t size = e->arg[0]->type->of->size;
  const struct c_type *t = e->type;
  if (e->op == CFA_DISTANCE)
    *value = (uint64_t)((int64_t)(x - y) / (int64_t)(size ? size : 1));
  else
    *value = c_wrap(t, x + y * (size ? size : 1));
  return true;
}

static bool eval_operands(struct cfa_machine *m, const struct cfa_expr *e,
                          uint64_t *value) {
  uint64_t x, y = 0;
  if (!run_eval(m, e->arg[0], &x) ||
      (e->nargs == 2 && !run_eval(m, e->arg[1], &y)))
    return false;
  if (e->op == CFA_MEMBER) {
    *value = c_wrap(e->type, x + e->offset);
    return true;
  }
  if (e->op == CFA_ELEMENT || e->op == CFA_DISTANCE)
    return eval_pointer(e, x, y, value);
  enum cfa_fault f = e->nargs == 1
                         ? cfa_compute1(e->op, e->type, x, value)
                         : cfa_compute2(e->op, e->arg[0]->type, x, y, value);
  return f == CFA_NO_FAULT || fault(m, f, e);
}

/* False: the run has ended. */
static bool run_eval(struct cfa_machine *m, const struct cfa_expr *e,
                     uint64_t *value) {
  uint64_t c;
  switch (e->op) {
  case CFA_CONSTANT:
    *value = e->value;
    return true;
  case CFA_VARIABLE:
  case CFA_ADDRESS: /* the slot of a variable in memory is its address */
    *value = *slot(m, e->var);
    return true;
  case CFA_LOGICAL_AND:
  case CFA_LOGICAL_OR:
    return eval_logical(m, e, value);
  case CFA_CHOOSE:
    return run_eval(m, e->arg[0], &c) && run_eval(m, e->arg[c ? 1 : 2], value);
  case CFA_OVERFLOWS:
    return eval_overflows(m, e, value);
  case CFA_LOAD:
    return eval_load(m, e, value);
  default:
    return eval_operands(m, e, value);
  }
}

/* ---- Steps ------------------------------------------------------------------ */

static bool run_record(struct cfa_machine *m, uint32_t edge, bool is_return,
                       uint64_t value) {
  struct cfa_step s = {edge, is_return, (uint32_t)m->frames.len - 1, value};
  if (m->run->trail.len >= m->o->max_trail)
    return false;
  vec_push(&m->run->trail, s);
  return true;
}

/* Variables of a call begin as zeros; what is read before it is set was given
   a value by an edge. */
static bool push_frame(struct cfa_machine *m, uint32_t proc, uint32_t edge) {
  const struct cfa_proc *p = &m->g->procs[proc];
  uint32_t most = m->o->max_depth ? m->o->max_depth : 100000;
  if (m->frames.len > most) {
    run_ends(m, CFA_RUN_LIMIT);
    return false;
  }
  struct cfa_frame f = {proc, edge, m->values.len, m->objects.len};
  vec_push(&m->frames, f);
  for (uint32_t i = 0; i < p->nvars; i++) {
    const struct cfa_var *v = &m->g->vars[p->first_var + i];
    vec_push(&m->values, v->in_memory ? new_object(m, v->type->size) : 0);
  }
  m->at = p->entry;
  return true;
}

static void run_call(struct cfa_machine *m, const struct cfa_edge *e) {
  const struct cfa_proc *p = &m->g->procs[e->callee];
  size_t first = m->run->args.len;
  for (uint32_t i = 0; i < e->nargs; i++) {
    uint64_t value;
    if (!run_eval(m, e->args[i], &value))
      return;
    vec_push(&m->run->args, value);
  }
  bool kept = run_record(m, e->number, false, first);
  if (!push_frame(m, e->callee, e->number))
    return;
  for (uint32_t i = 0; i < e->nargs; i++)
    *slot(m, p->params[i]) = m->run->args.at[first + i];
  /* Arguments are kept for the trail only. */
  if (!kept)
    m->run->args.len = first;
}

static void come_back(struct cfa_machine *m) {
  struct cfa_frame f = m->frames.at[m->frames.len - 1];
  const struct cfa_proc *p = &m->g->procs[f.proc];
  uint64_t result = p->result == CFA_NONE ? 0 : *slot(m, p->result);
  if (f.edge == CFA_NONE) {
    run_ends(m, CFA_RUN_FINISHED);
    return;
  }
  const struct cfa_edge *e = &m->g->edges[f.edge];
  m->values.len = f.base;
  drop_objects(m, f.objects);
  m->frames.len--;
  if (e->var != CFA_NONE)
    *slot(m, e->var) = result;
  run_record(m, f.edge, true, result);
  m->at = e->to;
}

static void run_take(struct cfa_machine *m, const struct cfa_edge *e) {
  uint64_t value = 0;
  const struct c_type *type = m->g->vars[e->var].type;
  if (m->o->input && !m->o->input(m->o->arg, e, &value)) {
    run_ends(m, CFA_RUN_NO_INPUT);
    return;
  }
  value = c_wrap(type, value);
  *slot(m, e->var) = value;
  struct cfa_taken t = {e->number, value};
  vec_push(&m->run->taken, t);
  run_record(m, e->number, false, value);
  m->at = e->to;
}

static void run_set(struct cfa_machine *m, const struct cfa_edge *e) {
  uint64_t value;
  if (!run_eval(m, e->expr, &value))
    return;
  *slot(m, e->var) = value;
  run_record(m, e->number, false, value);
  m->at = e->to;
}

static void run_store(struct cfa_machine *m, const struct cfa_edge *e) {
  uint64_t value, address;
  if (!run_eval(m, e->address, &address) || !run_eval(m, e->expr, &value))
    return;
  unsigned char *p = bytes_at(m, address, e->expr->type->size);
  if (!p) {
    fault(m, CFA_FAULT_MEMORY, e->address);
    return;
  }
  memcpy(p, &value, e->expr->type->size);
  run_record(m, e->number, false, value);
  m->at = e->to;
}

/* The edge whose condition holds. */
static void run_assume(struct cfa_machine *m, const struct cfa_location *l) {
  for (uint32_t i = 0; i < l->nout; i++) {
    const struct cfa_edge *e = &m->g->edges[l->out[i]];
    uint64_t value;
    m->run->edge = e->number;
    if (!run_eval(m, e->expr, &value))
      return;
    if (!value)
      continue;
    run_record(m, e->number, false, 1);
    m->at = e->to;
    return;
  }
  assert(l->nout == 1); /* else one condition holds: see cfa.h */
  run_ends(m, CFA_RUN_BLOCKED);
}

static void run_step(struct cfa_machine *m) {
  const struct cfa_location *l = &m->g->locations[m->at];
  const struct cfa_edge *e = l->nout ? &m->g->edges[l->out[0]] : NULL;
  if (m->o->visit)
    m->o->visit(m->o->arg, m->frames.at[m->frames.len - 1].proc, m->at,
                (uint32_t)m->frames.len - 1, m);
  switch (l->kind) {
  case CFA_EXIT:
    come_back(m);
    return;
  case CFA_ERROR:
    run_ends(m, CFA_RUN_ERROR);
    return;
  case CFA_STOP:
    run_ends(m, CFA_RUN_FINISHED);
    return;
  case CFA_UNSUPPORTED:
    run_ends(m, CFA_RUN_UNSUPPORTED);
    return;
  case CFA_PLAIN:
    break;
  }
  assert(e);
  m->run->edge = e->number;
  switch (e->kind) {
  case CFA_SKIP:
    run_record(m, e->number, false, 0);
    m->at = e->to;
    return;
  case CFA_ASSUME:
    run_assume(m, l);
    return;
  case CFA_SET:
    run_set(m, e);
    return;
  case CFA_HAVOC:
    run_take(m, e);
    return;
  case CFA_CALL:
    run_call(m, e);
    return;
  case CFA_STORE:
    run_store(m, e);
    return;
  }
}

static void push_globals(struct cfa_machine *m) {
  for (uint32_t i = 0; i < m->g->nglobals; i++) {
    const struct cfa_var *v = &m->g->vars[i];
    vec_push(&m->values, v->in_memory ? new_object(m, v->type->size) : 0);
    if (v->string)
      memcpy(m->objects.at[m->objects.len - 1].bytes, v->string,
             v->length < v->type->size ? v->length : v->type->size);
  }
}

void cfa_run(const struct cfa *g, const struct cfa_run_options *o,
             struct cfa_run *run) {
  struct cfa_machine m = {
      .g = g, .o = o, .run = run, .next_address = ADDRESSES_FROM};
  uint64_t most = o->max_steps ? o->max_steps : 10000000;
  *run = (struct cfa_run){.edge = CFA_NONE};
  push_globals(&m);
  push_frame(&m, 0, CFA_NONE);
  while (!m.done) {
    if (run->steps == most)
      run_ends(&m, CFA_RUN_LIMIT);
    else if (run->steps % STEPS_BETWEEN_POLLS == 0 && o->should_stop &&
             o->should_stop(o->arg))
      run_ends(&m, CFA_RUN_STOPPED);
    else
      run_step(&m);
    run->steps += !m.done;
  }
  drop_objects(&m, 0);
  vec_free(&m.objects);
  vec_free(&m.values);
  vec_free(&m.frames);
}

void cfa_run_free(struct cfa_run *run) {
  vec_free(&run->trail);
  vec_free(&run->args);
  vec_free(&run->taken);
}
