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
  HEAP_FROM = 0x60000000,
  HEAP_TO = 0x7f000000,
  MOST_HEAP_BYTES = 1 << 28,
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
  unsigned char *bytes; /* NULL: it was freed */
  bool *unset;          /* by byte: it has no value yet; NULL: all have one */
};

typedef VEC(struct cfa_memory_object) memory_objects;

struct cfa_machine {
  const struct cfa *g;
  const struct cfa_run_options *o;
  struct cfa_run *run;
  VEC(uint64_t) values;
  /* By value, false beyond the end: it is made of one that no run knows, of a cell
     of which no track is kept (CFA_UNKNOWN_CELL). */
  VEC(bool) guessed;
  bool reads_guess; /* the expression at hand has read one */
  VEC(struct cfa_frame) frames;
  memory_objects objects, heap; /* by address */
  uint64_t next_address, next_heap;
  uint64_t heap_bytes;
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

static uint64_t room_of(uint64_t size) {
  return (size + ROOM_BETWEEN + 15) / 16 * 16;
}

/* The object that an address points into, or NULL. */
static struct cfa_memory_object *object_at(struct cfa_machine *m,
                                           uint64_t address) {
  memory_objects *in = address >= HEAP_FROM ? &m->heap : &m->objects;
  size_t low = 0, high = in->len;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (in->at[middle].address <= address)
      low = middle + 1;
    else
      high = middle;
  }
  struct cfa_memory_object *o = low ? &in->at[low - 1] : NULL;
  return o && o->bytes && address - o->address <= o->size ? o : NULL;
}

/* The object that holds so many bytes from the address on, or NULL. */
static struct cfa_memory_object *bytes_at(struct cfa_machine *m,
                                          uint64_t address, uint64_t size) {
  struct cfa_memory_object *o = object_at(m, address);
  return o && o->size - (address - o->address) >= size ? o : NULL;
}

static void set_unset(struct cfa_memory_object *o) {
  if (!o->unset)
    o->unset = xmalloc(o->size + 1);
  memset(o->unset, true, o->size);
}

/* False: there is no room for it. */
static bool push_object(memory_objects *in, uint64_t *next, uint64_t limit,
                        uint64_t size) {
  if (size > limit || *next + room_of(size) >= limit)
    return false;
  struct cfa_memory_object o = {*next, size, xcalloc(size + 1, 1), NULL};
  *next += room_of(size);
  vec_push(in, o);
  return true;
}

static void release_objects(memory_objects *in, size_t to) {
  while (in->len > to) {
    struct cfa_memory_object o = vec_pop(in);
    xfree(o.bytes);
    xfree(o.unset);
  }
}

/* Addresses begin again where they do not grow for ever. */
static void drop_objects(struct cfa_machine *m, size_t to) {
  release_objects(&m->objects, to);
  if (m->next_address > HEAP_FROM / 2) {
    struct cfa_memory_object *last = to ? &m->objects.at[to - 1] : NULL;
    m->next_address =
        last ? last->address + room_of(last->size) : ADDRESSES_FROM;
  }
}

/* ---- Values ----------------------------------------------------------------- */

static size_t value_place(const struct cfa_machine *m, uint32_t var) {
  if (var < m->g->nglobals)
    return var;
  const struct cfa_frame *f = &m->frames.at[m->frames.len - 1];
  return f->base + (var - m->g->procs[f->proc].first_var);
}

static uint64_t *slot(struct cfa_machine *m, uint32_t var) {
  return &m->values.at[value_place(m, var)];
}

static bool is_guess(const struct cfa_machine *m, uint32_t var) {
  size_t at = value_place(m, var);
  return at < m->guessed.len && m->guessed.at[at];
}

static void set_slot(struct cfa_machine *m, uint32_t var, uint64_t value,
                     bool guessed) {
  size_t at = value_place(m, var);
  m->values.at[at] = value;
  while (guessed && m->guessed.len <= at)
    vec_push(&m->guessed, false);
  if (at < m->guessed.len)
    m->guessed.at[at] = guessed;
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
  const struct cfa_memory_object *o = bytes_at(m, address, e->type->size);
  if (!o)
    return fault(m, CFA_FAULT_MEMORY, e);
  size_t at = (size_t)(address - o->address);
  for (size_t i = 0; o->unset && i < e->type->size; i++)
    m->run->read_unset |= o->unset[at + i];
  *value = 0;
  memcpy(value, o->bytes + at, e->type->size); /* little-endian, as the
                                                  machines are */
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
  const struct c_type *in = e->arg[0]->type;
  m->run->rounded |= c_is_float(in) || c_is_float(e->type);
  enum cfa_fault f = e->op == CFA_CONVERT
                         ? cfa_compute_conversion(in, e->type, x, value)
                     : e->nargs == 1 ? cfa_compute1(e->op, e->type, x, value)
                                     : cfa_compute2(e->op, in, x, y, value);
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
    m->reads_guess |= m->guessed.len > 0 && is_guess(m, e->var);
    *value = *slot(m, e->var);
    return true;
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

/* An object of a call has no value yet.  False: there is no room for it. */
static bool new_local(struct cfa_machine *m, const struct cfa_var *v,
                      uint64_t *address) {
  if (!push_object(&m->objects, &m->next_address, HEAP_FROM, v->type->size)) {
    run_ends(m, CFA_RUN_LIMIT);
    return false;
  }
  struct cfa_memory_object *o = &m->objects.at[m->objects.len - 1];
  set_unset(o);
  *address = o->address;
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
    uint64_t address = 0;
    if (v->in_memory && !new_local(m, v, &address))
      return false;
    vec_push(&m->values, address);
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
  bool guessed = p->result != CFA_NONE && is_guess(m, p->result);
  m->values.len = f.base;
  if (m->guessed.len > f.base)
    m->guessed.len = f.base;
  drop_objects(m, f.objects);
  m->frames.len--;
  if (e->var != CFA_NONE)
    set_slot(m, e->var, result, guessed);
  run_record(m, f.edge, true, result);
  m->at = e->to;
}

/* A pointer that comes from outside is to none of the objects and functions here,
   whose addresses nobody outside can guess: it is moved away from them.  In an
   automaton without memory, addresses are as good as others. */
static uint64_t foreign_pointer(const struct cfa_machine *m,
                                const struct c_type *type, uint64_t value) {
  bool own = value >= cfa_function_address(0) && value < HEAP_TO;
  uint64_t away = m->g->types->wide ? UINT64_C(1) << 32 : UINT64_C(1) << 31;
  return type->kind == C_POINTER && own && !m->g->exact ? value + away : value;
}

static void run_take(struct cfa_machine *m, const struct cfa_edge *e) {
  uint64_t value = 0;
  const struct c_type *type = m->g->vars[e->var].type;
  if (m->o->input && !m->o->input(m->o->arg, e, &value)) {
    run_ends(m, CFA_RUN_NO_INPUT);
    return;
  }
  value = foreign_pointer(m, type, c_wrap(type, value));
  set_slot(m, e->var, value, e->reason == CFA_UNKNOWN_CELL);
  struct cfa_taken t = {e->number, value};
  vec_push(&m->run->taken, t);
  run_record(m, e->number, false, value);
  m->at = e->to;
}

static void run_set(struct cfa_machine *m, const struct cfa_edge *e) {
  uint64_t value;
  m->reads_guess = false;
  if (!run_eval(m, e->expr, &value))
    return;
  set_slot(m, e->var, value, m->reads_guess);
  m->reads_guess = false;
  run_record(m, e->number, false, value);
  m->at = e->to;
}

static void run_store(struct cfa_machine *m, const struct cfa_edge *e) {
  uint64_t value, address;
  if (!run_eval(m, e->address, &address) || !run_eval(m, e->expr, &value))
    return;
  size_t size = e->expr->type->size;
  const struct cfa_memory_object *o = bytes_at(m, address, size);
  if (!o) {
    fault(m, CFA_FAULT_MEMORY, e->address);
    return;
  }
  memcpy(o->bytes + (address - o->address), &value, size);
  if (o->unset)
    memset(o->unset + (address - o->address), false, size);
  run_record(m, e->number, false, value);
  m->at = e->to;
}

/* To where no object is, nothing is written. */
static void run_put(struct cfa_machine *m, const struct cfa_edge *e) {
  uint64_t value, address;
  if (!run_eval(m, e->address, &address) || !run_eval(m, e->expr, &value))
    return;
  size_t size = e->expr->type->size;
  const struct cfa_memory_object *o = bytes_at(m, address, size);
  if (o)
    memcpy(o->bytes + (address - o->address), &value, size);
  if (o && o->unset)
    memset(o->unset + (address - o->address), false, size);
  run_record(m, e->number, false, value);
  m->at = e->to;
}

static void run_new(struct cfa_machine *m, const struct cfa_edge *e) {
  uint64_t size;
  if (!run_eval(m, e->expr, &size))
    return;
  bool room = size <= MOST_HEAP_BYTES && m->heap_bytes <= MOST_HEAP_BYTES &&
              push_object(&m->heap, &m->next_heap, HEAP_TO, size);
  if (!room) {
    run_ends(m, CFA_RUN_LIMIT);
    return;
  }
  struct cfa_memory_object *o = &m->heap.at[m->heap.len - 1];
  m->heap_bytes += size;
  if (!e->zeros)
    set_unset(o);
  set_slot(m, e->var, o->address, false);
  run_record(m, e->number, false, o->address);
  m->at = e->to;
}

/* Only what CFA_NEW has made, by its first byte, and once. */
static void run_free(struct cfa_machine *m, const struct cfa_edge *e) {
  uint64_t address;
  if (!run_eval(m, e->address, &address))
    return;
  struct cfa_memory_object *o = address ? object_at(m, address) : NULL;
  if (address && (!o || address < HEAP_FROM || address != o->address)) {
    fault(m, CFA_FAULT_MEMORY, e->address);
    return;
  }
  if (o) {
    m->heap_bytes -= o->size;
    xfree(o->bytes);
    o->bytes = NULL;
  }
  run_record(m, e->number, false, 0);
  m->at = e->to;
}

static void run_unset(struct cfa_machine *m, const struct cfa_edge *e) {
  set_unset(object_at(m, *slot(m, e->var)));
  run_record(m, e->number, false, 0);
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
  case CFA_NEW:
    run_new(m, e);
    return;
  case CFA_FREE:
    run_free(m, e);
    return;
  case CFA_UNSET:
    run_unset(m, e);
    return;
  case CFA_PUT:
    run_put(m, e);
    return;
  case CFA_START: /* threads are not run here */
  case CFA_JOIN:
  case CFA_LEAVE:
    run_ends(m, CFA_RUN_UNSUPPORTED);
    return;
  case CFA_BEGIN:
  case CFA_FINISH:
    run_record(m, e->number, false, 0);
    m->at = e->to;
    return;
  case CFA_CHANGE:
    m->run->changed |= !e->lends;
    run_record(m, e->number, false, 0);
    m->at = e->to;
    return;
  }
}

/* Objects of the program begin as zeros. */
static bool new_global(struct cfa_machine *m, const struct cfa_var *v,
                       uint64_t *address) {
  if (!push_object(&m->objects, &m->next_address, HEAP_FROM, v->type->size)) {
    run_ends(m, CFA_RUN_LIMIT);
    return false;
  }
  struct cfa_memory_object *o = &m->objects.at[m->objects.len - 1];
  if (v->string)
    memcpy(o->bytes, v->string,
           v->length < v->type->size ? v->length : v->type->size);
  *address = o->address;
  return true;
}

static void push_globals(struct cfa_machine *m) {
  for (uint32_t i = 0; i < m->g->nglobals && !m->done; i++) {
    const struct cfa_var *v = &m->g->vars[i];
    uint64_t address = 0;
    if (!v->in_memory || new_global(m, v, &address))
      vec_push(&m->values, address);
  }
}

void cfa_run(const struct cfa *g, const struct cfa_run_options *o,
             struct cfa_run *run) {
  struct cfa_machine m = {.g = g,
                          .o = o,
                          .run = run,
                          .next_address = ADDRESSES_FROM,
                          .next_heap = HEAP_FROM};
  uint64_t most = o->max_steps ? o->max_steps : 10000000;
  *run = (struct cfa_run){.edge = CFA_NONE};
  push_globals(&m);
  if (!m.done)
    push_frame(&m, 0, CFA_NONE);
  while (!m.done) {
    if (run->steps == most)
      run_ends(&m, CFA_RUN_LIMIT);
    else if (run->steps % STEPS_BETWEEN_POLLS == 0 && o->should_stop &&
             o->should_stop(o->arg))
      run_ends(&m, CFA_RUN_STOPPED);
    else
      run_step(&m);
    run->guessed |= m.reads_guess;
    run->steps += !m.done;
  }
  release_objects(&m.objects, 0);
  release_objects(&m.heap, 0);
  vec_free(&m.objects);
  vec_free(&m.heap);
  vec_free(&m.values);
  vec_free(&m.guessed);
  vec_free(&m.frames);
}

void cfa_run_free(struct cfa_run *run) {
  vec_free(&run->trail);
  vec_free(&run->args);
  vec_free(&run->taken);
}
