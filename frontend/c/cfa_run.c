/* frontend/c/cfa_run.c — an interpreter of automata.
 *
 * Values of variables stand in one array: globals first, then the variables of
 * each call.  Beside them stands what is known of where they come from.
 */
#include "cfa_run.h"

#include "cfa_run_memory.h"

#include <assert.h>
#include <string.h>

enum { STEPS_BETWEEN_POLLS = 4096 };

/* Of a value. */
enum run_value_mark {
  RUN_VALUE_GUESSED = 1, /* it is made of one that no run knows: of a cell of
                            which no track is kept (CFA_UNKNOWN_CELL), or of the
                            number that a machine has for a function */
  RUN_VALUE_CHOSEN = 2,  /* it was taken: other runs take others */
};

struct cfa_frame {
  uint32_t proc, edge; /* edge: the call; CFA_NONE: of `start` */
  size_t base;         /* of its variables in `values` */
  size_t objects;      /* that were there before */
};

struct cfa_machine {
  const struct cfa *g;
  const struct cfa_run_options *o;
  struct cfa_run *run;
  VEC(uint64_t) values;
  VEC(unsigned char) marks;     /* by value, 0 beyond the end */
  VEC(unsigned char) arg_marks; /* of the call at hand */
  bool
      asked; /* the program knows, as a number or as bytes, where objects are */
  bool reads_guess; /* the expression at hand has read a guess */
  VEC(struct cfa_frame) frames;
  struct run_memory memory;
  uint32_t *made;  /* by edge: objects that have got their first bytes; NULL:
                     there are none to give */
  uint32_t nfresh; /* objects of CFA_NEW that do not begin as zeros */
  uint32_t at;
  uint32_t nstreams;   /* that the library has made */
  VEC(uint64_t) files; /* numbers of files that the system has made */
  bool ended; /* what was read last from some stream may have been the end */
  enum cfa_next left,
      left_before; /* by the last read of a stream; by the one before */
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

static unsigned value_marks(const struct cfa_machine *m, uint32_t var) {
  size_t at = value_place(m, var);
  return at < m->marks.len ? m->marks.at[at] : 0;
}

static void set_slot(struct cfa_machine *m, uint32_t var, uint64_t value,
                     unsigned marks) {
  size_t at = value_place(m, var);
  m->values.at[at] = value;
  while (marks && m->marks.len <= at)
    vec_push(&m->marks, 0);
  if (at < m->marks.len)
    m->marks.at[at] = (unsigned char)marks;
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
  uint64_t x, y = 0, result;
  if (!run_eval(m, of->arg[0], &x) ||
      (of->nargs == 2 && !run_eval(m, of->arg[1], &y)))
    return false;
  *value = cfa_compute(of, x, y, &result) == CFA_FAULT_OVERFLOW;
  return true;
}

static void machine_chooses(struct cfa_machine *m, bool chooses) {
  m->run->open |= chooses;
  m->run->by_machine |= chooses;
}

static bool takes_pointers(const struct cfa_expr *e) {
  return e->arg[0]->type->kind == C_POINTER || e->type->kind == C_POINTER;
}

static bool eval_load(struct cfa_machine *m, const struct cfa_expr *e,
                      uint64_t *value) {
  uint64_t address;
  if (!run_eval(m, e->arg[0], &address))
    return false;
  const struct cfa_memory_object *o =
      run_memory_bytes(&m->memory, address, e->type->size);
  if (!o)
    return fault(m, CFA_FAULT_MEMORY, e);
  size_t at = (size_t)(address - o->address);
  for (size_t i = 0; o->marks && i < e->type->size; i++)
    m->run->read_unset |= (o->marks[at + i] & RUN_BYTE_UNSET) != 0;
  bool known = m->run->open && m->asked;
  bool chosen = !known && run_memory_chooses_load(e, o, address);
  machine_chooses(m, chosen);
  m->asked |= chosen;
  m->reads_guess |= run_memory_is_guessed(o, address, e->type);
  *value = 0;
  memcpy(value, o->bytes + at, e->type->size); /* little-endian, as the
                                                  machines are */
  *value = c_wrap(e->type, *value);
  return true;
}

static bool eval_size(struct cfa_machine *m, const struct cfa_expr *e,
                      uint64_t *value) {
  uint64_t address;
  if (!run_eval(m, e->arg[0], &address))
    return false;
  const struct cfa_memory_object *o = run_memory_at(&m->memory, address);
  if (!o || o->address != address)
    return fault(m, CFA_FAULT_MEMORY, e);
  *value = o->size;
  return true;
}

/* Numbers become pointers here that may hit an object, which is where it is only in
   this run; unless it was asked before where objects are. */
static void sees_number(struct cfa_machine *m, const struct cfa_expr *e,
                        uint64_t value) {
  bool asks = e->op == CFA_CONVERT && e->arg[0]->type->kind == C_POINTER &&
              c_is_integer(e->type) && e->type->kind != C_BOOL;
  bool makes = e->type->kind == C_POINTER &&
               (e->op == CFA_CONSTANT ||
                (e->op == CFA_CONVERT && c_is_integer(e->arg[0]->type)));
  m->asked |= asks;
  m->run->invented |= makes && !m->asked && run_memory_at(&m->memory, value);
}

static bool eval_operands(struct cfa_machine *m, const struct cfa_expr *e,
                          uint64_t *value) {
  uint64_t x, y = 0;
  if (!run_eval(m, e->arg[0], &x) ||
      (e->nargs == 2 && !run_eval(m, e->arg[1], &y)))
    return false;
  if (takes_pointers(e) && !m->run->by_machine)
    machine_chooses(m, run_memory_chooses(&m->memory, e, x, y));
  m->reads_guess |=
      takes_pointers(e) && run_memory_places_function(&m->memory, e, x, y);
  m->run->rounded |= c_is_float(e->arg[0]->type) || c_is_float(e->type);
  enum cfa_fault f = cfa_compute(e, x, y, value);
  if (e->op == CFA_CONVERT)
    sees_number(m, e, *value);
  return f == CFA_NO_FAULT || fault(m, f, e);
}

static void run_reads(struct cfa_machine *m, uint32_t var) {
  unsigned marks = m->marks.len > 0 ? value_marks(m, var) : 0;
  m->reads_guess |= (marks & RUN_VALUE_GUESSED) != 0;
  m->run->open |= (marks & RUN_VALUE_CHOSEN) != 0;
}

/* A number as a pointer; those to functions are constants, too. */
static bool is_odd_pointer(const struct cfa_expr *e) {
  return e->type->kind == C_POINTER && e->value != 0 &&
         e->type->of->kind != C_FUNCTION;
}

/* False: the run has ended. */
static bool run_eval(struct cfa_machine *m, const struct cfa_expr *e,
                     uint64_t *value) {
  uint64_t c;
  switch (e->op) {
  case CFA_CONSTANT:
    machine_chooses(m, is_odd_pointer(e));
    *value = e->value;
    if (e->type->kind == C_POINTER)
      sees_number(m, e, *value);
    return true;
  case CFA_VARIABLE:
    run_reads(m, e->var);
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
  case CFA_SIZE:
    return eval_size(m, e, value);
  case CFA_OF_VARIABLE:
    if (!run_eval(m, e->arg[0], value))
      return false;
    *value = run_memory_of_variable(&m->memory, *value);
    return true;
  default:
    return eval_operands(m, e, value);
  }
}

/* The variable of which e is a copy, perhaps with another type of pointer. */
static const struct cfa_expr *copied_variable(const struct cfa_expr *e) {
  while (e->op == CFA_CONVERT && e->type->kind == C_POINTER &&
         e->arg[0]->type->kind == C_POINTER)
    e = e->arg[0];
  return e->op == CFA_VARIABLE ? e : NULL;
}

/* A copy of a value is as much a choice as the value, and asks for nothing. */
static bool eval_copied(struct cfa_machine *m, const struct cfa_expr *e,
                        uint64_t *value, unsigned *marks) {
  bool open = m->run->open;
  bool guess = m->reads_guess;
  m->reads_guess = false;
  *marks = 0;
  if (!run_eval(m, e, value))
    return false;
  const struct cfa_expr *copied = copied_variable(e);
  if (copied) {
    *marks = value_marks(m, copied->var) & RUN_VALUE_CHOSEN;
    m->run->open = open;
  }
  *marks |= m->reads_guess ? RUN_VALUE_GUESSED : 0;
  m->reads_guess |= guess;
  return true;
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

/* NULL: there is no room for it. */
static struct cfa_memory_object *new_object(struct cfa_machine *m,
                                            const struct cfa_var *v) {
  struct cfa_memory_object *o =
      run_memory_push(&m->memory, v->type, v->type->size, cfa_align(v), false);
  if (!o) {
    run_ends(m, CFA_RUN_LIMIT);
    return NULL;
  }
  o->is_const = v->is_const;
  o->is_string = v->string;
  return o;
}

/* An object of a call has no value yet.  False: there is no room for it. */
static bool new_local(struct cfa_machine *m, const struct cfa_var *v,
                      uint64_t *address) {
  struct cfa_memory_object *o = new_object(m, v);
  if (!o)
    return false;
  run_memory_unset(o);
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
  struct cfa_frame f = {proc, edge, m->values.len, m->memory.objects.len};
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
  bool guess = m->reads_guess;
  m->arg_marks.len = 0;
  for (uint32_t i = 0; i < e->nargs; i++) {
    uint64_t value;
    unsigned marks;
    if (!eval_copied(m, e->args[i], &value, &marks))
      return;
    vec_push(&m->run->args, value);
    vec_push(&m->arg_marks, (unsigned char)marks);
  }
  m->reads_guess = guess;
  bool kept = run_record(m, e->number, false, first);
  if (!push_frame(m, e->callee, e->number))
    return;
  for (uint32_t i = 0; i < e->nargs; i++)
    set_slot(m, p->params[i], m->run->args.at[first + i], m->arg_marks.at[i]);
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
  unsigned marks = p->result != CFA_NONE ? value_marks(m, p->result) : 0;
  m->values.len = f.base;
  if (m->marks.len > f.base)
    m->marks.len = f.base;
  run_memory_drop(&m->memory, f.objects);
  machine_chooses(m, m->memory.reused);
  m->frames.len--;
  if (e->var != CFA_NONE)
    set_slot(m, e->var, result, marks);
  run_record(m, f.edge, true, result);
  m->at = e->to;
}

/* A pointer that comes from outside is to none of the objects and functions here,
   whose addresses nobody outside can guess: it is moved away from them.  In an
   automaton without memory, addresses are as good as others. */
static uint64_t foreign_pointer(const struct cfa_machine *m,
                                const struct c_type *type, uint64_t value) {
  bool own = value >= cfa_function_address(0) && value < RUN_ADDRESSES_TO;
  uint64_t away = m->g->types->wide ? UINT64_C(1) << 32 : UINT64_C(1) << 31;
  return type->kind == C_POINTER && own && !m->g->exact ? value + away : value;
}

static bool has_file(const struct cfa_machine *m, uint64_t number) {
  for (size_t i = 0; i < m->files.len; i++)
    if (m->files.at[i] == number)
      return true;
  return false;
}

/* None that the system has given before, be it that it was closed meanwhile. */
static uint64_t made_file(struct cfa_machine *m, uint64_t value) {
  if ((int64_t)value < 0)
    return value;
  while (has_file(m, value))
    value = (value + 1) % INT32_MAX;
  vec_push(&m->files, value);
  return value;
}

/* Each stream is at a place of its own (C11 7.21.1p2): of the value that was taken, only
   whether it is null counts. */
static uint64_t made_value(struct cfa_machine *m, const struct cfa_edge *e,
                           uint64_t value) {
  bool wide = m->g->types->wide;
  if (e->made == CFA_MADE_FILE)
    return made_file(m, value);
  if (e->made == CFA_NOT_MADE || (e->made == CFA_MADE_OR_NULL && value == 0))
    return value;
  return (wide ? UINT64_C(3) << 32 : UINT64_C(0x90000000)) +
         UINT64_C(512) * m->nstreams++;
}

/* What a function without a body does to a variable. */
static void note_other_change(struct cfa_machine *m, const struct cfa_edge *e,
                              uint64_t value) {
  if (e->reason != CFA_ELSEWHERE || !m->g->vars[e->var].defined ||
      m->run->changes != CFA_NONE || *slot(m, e->var) == value)
    return;
  m->run->changes = e->var;
  m->run->changed_by = m->frames.at[m->frames.len - 1].edge;
}

static bool says_end(const struct cfa_edge *e, const struct c_type *type,
                     uint64_t value) {
  return value ==
         (e->stream_end == CFA_ENDS_AT_EOF ? c_wrap(type, (uint64_t)-1) : 0);
}

/* A stream that has ended stays so (C11 7.21.7.1).  Which streams are one, and whether
   there was an error in the place of the end, is not known here: what comes of any stream
   after the end of one is a guess. */
static bool reads_beyond_end(struct cfa_machine *m, const struct cfa_edge *e,
                             uint64_t value) {
  if (e->stream_end == CFA_NO_STREAM)
    return false;
  bool end = says_end(e, m->g->vars[e->var].type, value);
  bool beyond = m->ended && !end;
  m->ended |= end || e->stream_end == CFA_ENDS_ANYHOW;
  return beyond;
}

static bool may_be_next(enum cfa_next next, const struct c_type *type,
                        uint64_t c) {
  bool space = c == ' ' || (c >= '\t' && c <= '\r');
  bool end = type->bits > 8 && c == c_wrap(type, (uint64_t)-1);
  switch (next) {
  case CFA_NEXT_NO_DIGIT:
    return c < '0' || c > '9';
  case CFA_NEXT_NO_SPACE:
    return !space;
  case CFA_NEXT_SPACE:
    return space || end;
  default:
    return next == CFA_NEXT_ANY;
  }
}

/* Whether it is a character that may not come there.  Streams are not told apart: what
   scanf has left in one is looked for in any. */
static bool is_unlike_left(struct cfa_machine *m, const struct cfa_edge *e,
                           uint64_t value) {
  const struct c_type *type = m->g->vars[e->var].type;
  if (e->scans || e->stream_end != CFA_NO_STREAM) {
    bool all = value == e->items || value == c_wrap(type, (uint64_t)-1);
    m->left_before = m->left;
    m->left = e->scans && !all                ? CFA_NEXT_UNKNOWN
              : e->leaves == CFA_NEXT_AS_LEFT ? m->left
                                              : e->leaves;
  }
  enum cfa_next next =
      e->follows == CFA_NEXT_AS_LEFT ? m->left_before : e->follows;
  return !may_be_next(next, type, value);
}

static void run_take(struct cfa_machine *m, const struct cfa_edge *e) {
  uint64_t value = 0;
  const struct c_type *type = m->g->vars[e->var].type;
  if (m->o->input && e->made != CFA_MADE &&
      !m->o->input(m->o->arg, e, &value)) {
    run_ends(m, CFA_RUN_NO_INPUT);
    return;
  }
  value = made_value(m, e, foreign_pointer(m, type, c_wrap(type, value)));
  bool beyond = reads_beyond_end(m, e, value);
  bool unlike = is_unlike_left(m, e, value);
  bool computes = e->computes || beyond || unlike;
  bool guess = e->reason == CFA_UNKNOWN_CELL || computes;
  m->run->computed |= computes;
  note_other_change(m, e, value);
  set_slot(m, e->var, value,
           RUN_VALUE_CHOSEN | (guess ? RUN_VALUE_GUESSED : 0));
  struct cfa_taken t = {e->number, value};
  if (e->made != CFA_MADE) /* it is where it is */
    vec_push(&m->run->taken, t);
  run_record(m, e->number, false, value);
  m->at = e->to;
}

static void run_set(struct cfa_machine *m, const struct cfa_edge *e) {
  uint64_t value;
  unsigned marks;
  m->reads_guess = false;
  if (!eval_copied(m, e->expr, &value, &marks))
    return;
  set_slot(m, e->var, value, marks);
  m->reads_guess = false;
  run_record(m, e->number, false, value);
  m->at = e->to;
}

/* `must`: it is a fault if no object is there.  A text is never written to. */
static void run_write(struct cfa_machine *m, const struct cfa_edge *e,
                      bool must) {
  uint64_t value, address;
  unsigned marks;
  if (!run_eval(m, e->address, &address))
    return;
  bool guess = m->reads_guess;
  if (!eval_copied(m, e->expr, &value, &marks))
    return;
  m->reads_guess = guess;
  const struct c_type *type = e->expr->type;
  struct cfa_memory_object *o =
      run_memory_bytes(&m->memory, address, type->size);
  if (!o && must) {
    fault(m, CFA_FAULT_MEMORY, e->address);
    return;
  }
  if (o)
    run_memory_write(o, address, type, value, marks & RUN_VALUE_CHOSEN);
  if (o)
    run_memory_mark_guess(&m->memory, o, address, type, value,
                          marks & RUN_VALUE_GUESSED);
  machine_chooses(m, o && o->is_string);
  run_record(m, e->number, false, value);
  m->at = e->to;
}

/* The element or member of a type that has the offset, where it begins; NULL: none. */
static const struct c_type *type_at(const struct c_type *t, uint64_t offset,
                                    uint64_t *begin) {
  if (t->kind == C_ARRAY) {
    *begin = offset - (offset - *begin) % t->of->size;
    return t->of;
  }
  for (uint32_t i = 0; t->kind == C_STRUCT && i < t->n; i++) {
    const struct c_member *m = &t->members[i];
    uint64_t from = *begin + m->offset;
    if (from <= offset && offset < from + m->type->size) {
      *begin = from;
      return m->type;
    }
  }
  return NULL;
}

/* Whether a pointer to values of so many bytes is taken to lead to all of it. */
static bool is_written(const struct c_type *t, uint64_t size) {
  if (t->kind != C_ARRAY)
    return t->size <= size || !c_is_record(t);
  return t->of->size <= size || (t->of->kind != C_ARRAY && !c_is_record(t->of));
}

/* Where the array, or else the scalar or struct, ends that has the offset. */
static uint64_t end_of_written(const struct cfa_memory_object *o,
                               uint64_t offset, const struct c_type *pointer) {
  const struct c_type *t = o->type, *inner = t;
  uint64_t size = pointer->of->size > 1 ? pointer->of->size : 1;
  if (!t || t->size == 0 || is_written(t, size))
    return o->size;
  uint64_t begin = offset - offset % t->size;
  while (inner && !is_written(t, size)) {
    inner = type_at(t, offset, &begin);
    t = inner ? inner : t;
  }
  return begin + t->size < o->size ? begin + t->size : o->size;
}

/* A run knows of no other change than those that are put.  What the arguments decide,
   it guesses. */
static void run_change(struct cfa_machine *m, const struct cfa_edge *e) {
  m->run->changed |= !e->lends;
  for (uint32_t i = 0; e->computes && i < e->nargs; i++) {
    uint64_t address;
    if (!run_eval(m, e->args[i], &address))
      return;
    struct cfa_memory_object *o = run_memory_bytes(&m->memory, address, 1);
    bool changes = i >= 64 || !(e->spares >> i & 1);
    if (o && changes)
      run_memory_guess(
          o, address,
          end_of_written(o, address - o->address, e->args[i]->type) -
              (address - o->address));
  }
  run_record(m, e->number, false, 0);
  m->at = e->to;
}

static void fill_piece(struct cfa_memory_object *o, const struct cfa_fresh *p) {
  uint64_t size = p->type->size;
  if (size <= o->size && p->offset <= o->size - size)
    run_memory_write(o, o->address + p->offset, p->type, p->value, true);
}

/* The object has no value: its bytes are those that the options give. */
static void begin_fresh(struct cfa_machine *m, const struct cfa_edge *e,
                        struct cfa_memory_object *o) {
  uint32_t nth = m->made ? m->made[e->number]++ : 0;
  run_memory_unset(o);
  for (size_t i = 0; m->made && i < m->o->fresh->len; i++) {
    struct cfa_fresh p = m->o->fresh->at[i];
    if (p.edge != e->number || p.nth != nth)
      continue;
    p.value = foreign_pointer(m, p.type, p.value);
    fill_piece(o, &p);
    p.nth = m->nfresh;
    if (e->kind == CFA_NEW && !e->renews)
      vec_push(&m->run->fresh, p);
  }
  m->nfresh += e->kind == CFA_NEW && !e->renews;
}

/* For no bytes, a machine may give null. */
static void run_new(struct cfa_machine *m, const struct cfa_edge *e) {
  uint64_t size;
  if (!run_eval(m, e->expr, &size))
    return;
  struct cfa_memory_object *o =
      run_memory_push(&m->memory, e->of, size, CFA_LEAST_ALIGN, true);
  if (!o) {
    run_ends(m, CFA_RUN_LIMIT);
    return;
  }
  o->automatic = e->automatic;
  if (!e->zeros)
    begin_fresh(m, e, o);
  machine_chooses(m, size == 0);
  set_slot(m, e->var, o->address, 0);
  run_record(m, e->number, false, o->address);
  m->at = e->to;
}

/* Only what CFA_NEW has made, by its first byte, and once. */
static void run_free(struct cfa_machine *m, const struct cfa_edge *e) {
  uint64_t address;
  if (!run_eval(m, e->address, &address))
    return;
  if (address && !run_memory_release(&m->memory, address, e->automatic)) {
    fault(m, CFA_FAULT_MEMORY, e->address);
    return;
  }
  run_record(m, e->number, false, 0);
  m->at = e->to;
}

/* Members are set by edges of their own, which say whether these are objects. */
static void run_padding(struct cfa_machine *m, const struct cfa_edge *e) {
  uint64_t to, from, size = e->count * e->of->size;
  if (!run_eval(m, e->address, &to) || !run_eval(m, e->expr, &from))
    return;
  struct cfa_memory_object *target = run_memory_bytes(&m->memory, to, size);
  const struct cfa_memory_object *source =
      run_memory_bytes(&m->memory, from, size);
  if (target && source)
    run_memory_copy_padding(target, to, source, from, e->of, size);
  run_record(m, e->number, false, 0);
  m->at = e->to;
}

static void run_unset(struct cfa_machine *m, const struct cfa_edge *e) {
  begin_fresh(m, e, run_memory_at(&m->memory, *slot(m, e->var)));
  run_record(m, e->number, false, 0);
  m->at = e->to;
}

/* The edge whose condition holds.  An assumption that holds leaves nothing open: where
   it does not, other runs end.  One that is added says of a value what holds of all that it
   may be. */
static void run_assume(struct cfa_machine *m, const struct cfa_location *l) {
  bool open = m->run->open, guess = m->reads_guess;
  for (uint32_t i = 0; i < l->nout; i++) {
    const struct cfa_edge *e = &m->g->edges[l->out[i]];
    uint64_t value;
    m->run->edge = e->number;
    if (!run_eval(m, e->expr, &value))
      return;
    if (!value)
      continue;
    if (l->nout == 1)
      m->run->open = open;
    if (l->nout == 1 && e->added)
      m->reads_guess = guess;
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
    run_write(m, e, true);
    return;
  case CFA_NEW:
    run_new(m, e);
    return;
  case CFA_FREE:
    run_free(m, e);
    return;
  case CFA_PADDING:
    run_padding(m, e);
    return;
  case CFA_UNSET:
    run_unset(m, e);
    return;
  case CFA_PUT: /* to where no object is, nothing is written */
    run_write(m, e, false);
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
    run_change(m, e);
    return;
  }
}

/* Objects of the program begin as zeros. */
static bool new_global(struct cfa_machine *m, const struct cfa_var *v,
                       uint64_t *address) {
  struct cfa_memory_object *o = new_object(m, v);
  if (!o)
    return false;
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
  struct cfa_machine m = {.g = g, .o = o, .run = run};
  run_memory_init(&m.memory, g);
  uint64_t most = o->max_steps ? o->max_steps : 10000000;
  *run = (struct cfa_run){.edge = CFA_NONE, .changes = CFA_NONE};
  if (o->fresh && o->fresh->len)
    m.made = xcalloc(g->nedges, sizeof *m.made);
  push_globals(&m);
  if (!m.done)
    push_frame(&m, 0, CFA_NONE);
  while (!m.done) {
    if (run->steps == most)
      run_ends(&m, CFA_RUN_LIMIT);
    else if (run->open && o->until_open)
      run_ends(&m, CFA_RUN_STOPPED);
    else if (run->steps % STEPS_BETWEEN_POLLS == 0 && o->should_stop &&
             o->should_stop(o->arg))
      run_ends(&m, CFA_RUN_STOPPED);
    else
      run_step(&m);
    run->guessed |= m.reads_guess;
    run->steps += !m.done;
  }
  run_memory_free(&m.memory);
  vec_free(&m.values);
  vec_free(&m.marks);
  vec_free(&m.files);
  vec_free(&m.arg_marks);
  vec_free(&m.frames);
  xfree(m.made);
}

void cfa_run_free(struct cfa_run *run) {
  vec_free(&run->trail);
  vec_free(&run->args);
  vec_free(&run->taken);
  vec_free(&run->fresh);
}
