/* frontend/c/cfa_thread_calls.c — calls by which threads are started, wait for
 * each other and share memory: those of POSIX threads and of <threads.h>, semaphores,
 * the operations on atomic objects that compilers know, and the atomic parts of
 * SV-COMP.
 *
 * A mutex is the integer at its beginning, which is not 0 while a thread holds it:
 * that is so in glibc, and of a mutex that begins as zeros.  To lock it is one
 * step, CFA_BEGIN … CFA_FINISH, which can be taken while it is 0.  In the same way a
 * semaphore is its value, and a lock of readers and writers the number of readers, or
 * WRITING.  All memory is sequentially consistent, whatever order an operation asks
 * for.
 */
#include "cfa_thread_calls.h"

#include <string.h>

enum thread_call {
  THREAD_CREATE,
  THREAD_CREATE_C11, /* without attributes */
  THREAD_JOIN,
  THREAD_EXIT,
  THREAD_NOTHING, /* and the result is 0 */
  THREAD_MUTEX_INIT,
  THREAD_LOCK,
  THREAD_TRYLOCK,
  THREAD_TIMED_LOCK,
  THREAD_UNLOCK,
  THREAD_MUTEX_KIND, /* the same, and the kind is a number */
  THREAD_SPIN_INIT,
  THREAD_WAIT,
  THREAD_TIMED_WAIT,
  THREAD_SEM_INIT,
  THREAD_SEM_WAIT,
  THREAD_SEM_TRY,
  THREAD_SEM_TIMED,
  THREAD_SEM_POST,
  THREAD_SEM_READ,
  THREAD_READ_LOCK,
  THREAD_READ_TRY,
  THREAD_READ_TIMED,
  THREAD_WRITE_LOCK,
  THREAD_WRITE_TRY,
  THREAD_WRITE_TIMED,
  THREAD_RW_UNLOCK,
  THREAD_BARRIER_INIT,
  THREAD_BARRIER_WAIT,
  THREAD_BARRIER_DESTROY,
  THREAD_ONCE,
  THREAD_SELF,
  THREAD_EQUAL,
  THREAD_KEY_CREATE,
  THREAD_KEY_SET,
  THREAD_KEY_GET,
  THREAD_BEGIN,
  THREAD_FINISH,
  THREAD_REFUSED,
  THREAD_ATOMIC, /* an operation on an atomic object */
  THREAD_NONE,
};

static const struct {
  const char *name;
  enum thread_call what;
} thread_functions[] = {
    {"pthread_create", THREAD_CREATE},
    {"pthread_join", THREAD_JOIN},
    {"pthread_exit", THREAD_EXIT},
    {"pthread_self", THREAD_SELF},
    {"pthread_equal", THREAD_EQUAL},
    {"pthread_once", THREAD_ONCE},
    {"pthread_attr_init", THREAD_NOTHING},
    {"pthread_attr_setdetachstate", THREAD_NOTHING},
    {"pthread_attr_destroy", THREAD_NOTHING},
    {"pthread_key_create", THREAD_KEY_CREATE},
    {"pthread_key_delete", THREAD_NOTHING},
    {"pthread_setspecific", THREAD_KEY_SET},
    {"pthread_getspecific", THREAD_KEY_GET},
    {"pthread_barrier_init", THREAD_BARRIER_INIT},
    {"pthread_barrier_wait", THREAD_BARRIER_WAIT},
    {"pthread_barrier_destroy", THREAD_BARRIER_DESTROY},
    {"pthread_detach", THREAD_NOTHING},
    {"pthread_mutex_destroy", THREAD_NOTHING},
    {"pthread_mutex_init", THREAD_MUTEX_INIT},
    {"pthread_mutex_lock", THREAD_LOCK},
    {"pthread_mutex_trylock", THREAD_TRYLOCK},
    {"pthread_mutex_timedlock", THREAD_TIMED_LOCK},
    {"pthread_mutex_clocklock", THREAD_TIMED_LOCK},
    {"pthread_mutex_unlock", THREAD_UNLOCK},
    {"pthread_cond_init", THREAD_NOTHING},
    {"pthread_condattr_init", THREAD_NOTHING},
    {"pthread_condattr_setclock", THREAD_NOTHING},
    {"pthread_condattr_destroy", THREAD_NOTHING},
    {"pthread_cond_wait", THREAD_WAIT},
    {"pthread_cond_timedwait", THREAD_TIMED_WAIT},
    {"pthread_cond_clockwait", THREAD_TIMED_WAIT},
    {"pthread_cond_signal", THREAD_NOTHING},
    {"pthread_cond_broadcast", THREAD_NOTHING},
    {"pthread_cond_destroy", THREAD_NOTHING},
    {"pthread_spin_init", THREAD_SPIN_INIT},
    {"pthread_spin_lock", THREAD_LOCK},
    {"pthread_spin_trylock", THREAD_TRYLOCK},
    {"pthread_spin_unlock", THREAD_UNLOCK},
    {"pthread_spin_destroy", THREAD_NOTHING},
    {"pthread_rwlock_init", THREAD_MUTEX_INIT},
    {"pthread_rwlock_rdlock", THREAD_READ_LOCK},
    {"pthread_rwlock_tryrdlock", THREAD_READ_TRY},
    {"pthread_rwlock_timedrdlock", THREAD_READ_TIMED},
    {"pthread_rwlock_clockrdlock", THREAD_READ_TIMED},
    {"pthread_rwlock_wrlock", THREAD_WRITE_LOCK},
    {"pthread_rwlock_trywrlock", THREAD_WRITE_TRY},
    {"pthread_rwlock_timedwrlock", THREAD_WRITE_TIMED},
    {"pthread_rwlock_clockwrlock", THREAD_WRITE_TIMED},
    {"pthread_rwlock_unlock", THREAD_RW_UNLOCK},
    {"pthread_rwlock_destroy", THREAD_NOTHING},
    {"sem_init", THREAD_SEM_INIT},
    {"sem_wait", THREAD_SEM_WAIT},
    {"sem_trywait", THREAD_SEM_TRY},
    {"sem_timedwait", THREAD_SEM_TIMED},
    {"sem_clockwait", THREAD_SEM_TIMED},
    {"sem_post", THREAD_SEM_POST},
    {"sem_getvalue", THREAD_SEM_READ},
    {"sem_destroy", THREAD_NOTHING},
    {"thrd_create", THREAD_CREATE_C11},
    {"thrd_join", THREAD_JOIN},
    {"thrd_exit", THREAD_EXIT},
    {"thrd_current", THREAD_SELF},
    {"thrd_equal", THREAD_EQUAL},
    {"thrd_sleep", THREAD_NONE},
    {"call_once", THREAD_ONCE},
    {"tss_create", THREAD_KEY_CREATE},
    {"tss_delete", THREAD_NOTHING},
    {"tss_set", THREAD_KEY_SET},
    {"tss_get", THREAD_KEY_GET},
    {"thrd_detach", THREAD_NOTHING},
    {"thrd_yield", THREAD_NOTHING},
    {"mtx_init", THREAD_MUTEX_KIND},
    {"mtx_lock", THREAD_LOCK},
    {"mtx_trylock", THREAD_TRYLOCK},
    {"mtx_timedlock", THREAD_TIMED_LOCK},
    {"mtx_unlock", THREAD_UNLOCK},
    {"mtx_destroy", THREAD_NOTHING},
    {"cnd_init", THREAD_NOTHING},
    {"cnd_wait", THREAD_WAIT},
    {"cnd_timedwait", THREAD_TIMED_WAIT},
    {"cnd_signal", THREAD_NOTHING},
    {"cnd_broadcast", THREAD_NOTHING},
    {"cnd_destroy", THREAD_NOTHING},
    {"sched_yield", THREAD_NOTHING},
    {"pthread_yield", THREAD_NOTHING},
    {"__VERIFIER_atomic_begin", THREAD_BEGIN},
    {"__VERIFIER_atomic_end", THREAD_FINISH},
};

static bool name_starts_with(const char *name, const char *with) {
  return !strncmp(name, with, strlen(with));
}

static enum thread_call thread_call_of(const char *name) {
  for (size_t i = 0; i < sizeof thread_functions / sizeof *thread_functions;
       i++)
    if (!strcmp(thread_functions[i].name, name))
      return thread_functions[i].what;
  if (name_starts_with(name, "__atomic_") || name_starts_with(name, "__sync_"))
    return THREAD_ATOMIC;
  if (name_starts_with(name, "pthread_") || name_starts_with(name, "sem_") ||
      name_starts_with(name, "__pthread_") || name_starts_with(name, "thrd_") ||
      name_starts_with(name, "mtx_") || name_starts_with(name, "cnd_") ||
      name_starts_with(name, "tss_") || !strcmp(name, "call_once") ||
      name_starts_with(name, "__VERIFIER_atomic"))
    return THREAD_REFUSED;
  return THREAD_NONE;
}

bool cfa_is_thread_call(struct cfa_builder *b, const struct c_symbol *f) {
  enum thread_call what = thread_call_of(f->name);
  return !f->definition && what != THREAD_NONE &&
         (b->unit->starts_threads || what == THREAD_ATOMIC);
}

bool cfa_is_atomic_function(struct cfa_builder *b, const struct c_symbol *f) {
  return b->unit->starts_threads && f->definition &&
         name_starts_with(f->name, "__VERIFIER_atomic_");
}

/* ---- Pieces ------------------------------------------------------------------ */

const struct c_type *cfa_thread_int(const struct cfa_builder *b) {
  return b->types->basic[C_INT];
}

struct c_expr *cfa_thread_argument(const struct c_expr *call, unsigned i) {
  struct c_expr *a = call->args;
  while (a && i-- > 0)
    a = a->next;
  while (a && (a->kind == C_E_CONVERT || a->kind == C_E_CAST) &&
         a->type->kind == C_POINTER && a->arg[0]->type->kind == C_POINTER)
    a = a->arg[0];
  return a;
}

void cfa_unneeded(struct cfa_builder *b, struct c_expr *call, unsigned i) {
  cfa_effect(b, cfa_thread_argument(call, i));
}

bool cfa_is_null(struct cfa_builder *b, const struct c_expr *x) {
  uint64_t value;
  while (x->kind == C_E_CONVERT || x->kind == C_E_CAST)
    x = x->arg[0];
  return c_constant(b->types, x, &value) && value == 0;
}

const struct cfa_expr *cfa_thread_number(struct cfa_builder *b,
                                         const struct c_type *t, uint64_t value,
                                         struct span span) {
  return cfa_constant(b->g, t, value, span);
}

const struct cfa_expr *cfa_are_equal(struct cfa_builder *b,
                                     const struct cfa_expr *x,
                                     const struct cfa_expr *y,
                                     struct span span) {
  return cfa_operation(b, CFA_EQUAL, cfa_thread_int(b), x, y, span);
}

/* ---- Threads ------------------------------------------------------------------ */

struct c_symbol *cfa_function_named(struct c_expr *x) {
  const struct c_expr *f =
      x->kind == C_E_DECAY || x->kind == C_E_ADDRESS ? x->arg[0] : NULL;
  return f && f->kind == C_E_NAME && f->symbol->kind == C_SYM_FUNCTION
             ? f->symbol
             : NULL;
}

/* Whether a thread can begin in the function. */
static bool can_begin(struct cfa_builder *b, const struct c_symbol *f) {
  return f && f->definition && !f->type->variadic && f->type->n <= 1 &&
         !cfa_odd_type(b, f->type) &&
         (f->type->n == 0 || f->type->params[0]->kind == C_POINTER);
}

/* `first` is the number of the argument that says where the thread begins; what the
   thread is given follows, and attributes, if there are any, come before. */
static void create_thread(struct cfa_builder *b, struct c_expr *e,
                          unsigned first) {
  struct c_expr *to = cfa_thread_argument(e, 0),
                *start = cfa_thread_argument(e, first);
  struct c_symbol *f = cfa_function_named(start);
  if (!can_begin(b, f)) {
    cfa_argument_effects(b, e);
    cfa_unsupported(b, e->span,
                    "a thread that does not begin in a function with a body, "
                    "named here, of one pointer");
    return;
  }
  struct cfa_lvalue l = cfa_pointee(b, to);
  if (first == 2)
    cfa_unneeded(b, e, 1);
  const struct cfa_expr **args = arena_array(b->arena, 1, sizeof *args);
  struct c_expr *arg = e->args;
  for (unsigned i = 0; i <= first; i++)
    arg = arg->next;
  args[0] = cfa_value(b, arg);
  if (f->type->n == 1)
    args[0] = cfa_convert(b, args[0], f->type->params[0], arg->span);
  if (l.kind != CFA_L_NONE && !c_is_integer(l.type)) {
    cfa_unsupported(b, e->span, "a thread whose name is no integer");
    return;
  }
  uint32_t number = cfa_temporary(b, l.type, e->span);
  struct cfa_edge *edge = cfa_emit(b, CFA_START, e->span);
  edge->var = number;
  edge->callee = f->number;
  edge->nargs = f->type->n;
  edge->args = args;
  cfa_write(b, l, cfa_variable(b->g, number, e->span), e->span);
}

static const struct cfa_expr *compare_threads(struct cfa_builder *b,
                                              struct c_expr *e) {
  const struct cfa_expr *x = cfa_kept(b, cfa_value(b, e->args), e->span);
  const struct cfa_expr *y = cfa_value(b, e->args->next);
  return cfa_are_equal(b, x, cfa_convert(b, y, x->type, e->span), e->span);
}

static void leave_thread(struct cfa_builder *b, struct c_expr *e) {
  cfa_set_thread_result(b, e);
  if (cfa_runs_at_exit(b)) {
    cfa_unsupported(b, e->span,
                    "the end of a thread, beside functions that run when the "
                    "last one has ended");
    return;
  }
  cfa_emit(b, CFA_LEAVE, e->span);
  cfa_end(b, CFA_STOP, e->span, NULL);
}

/* ---- Mutexes ------------------------------------------------------------------ */

/* The integer that an object of this type begins with, as memory has it: of a union,
   that of the first member which does not begin with a character.  NULL: none. */
static const struct c_type *beginning_of(const struct c_type *t) {
  if (c_is_integer(t))
    return t->size > 1 ? t : NULL;
  if (t->kind == C_ARRAY)
    return beginning_of(t->of);
  for (uint32_t i = 0; c_is_record(t) && i < t->n; i++) {
    const struct c_type *found = beginning_of(t->members[i].type);
    if (found || t->kind == C_STRUCT)
      return found;
  }
  return NULL;
}

struct cfa_lvalue cfa_mutex_word(struct cfa_builder *b, struct c_expr *e,
                                 unsigned i) {
  struct c_expr *p = cfa_thread_argument(e, i);
  struct cfa_lvalue l = cfa_pointee(b, p);
  if (l.kind == CFA_L_VAR && c_is_integer(l.type))
    return l;
  const struct c_type *word = beginning_of(l.type);
  if (l.kind == CFA_L_MEMORY && word)
    return (struct cfa_lvalue){
        .kind = CFA_L_MEMORY,
        .type = word,
        .address =
            cfa_convert(b, l.address, c_pointer_to(b->types, word), e->span)};
  cfa_unsupported(b, e->span, "a mutex of this type");
  return (struct cfa_lvalue){.kind = CFA_L_NONE};
}

void cfa_set_mutex(struct cfa_builder *b, struct cfa_lvalue l, uint64_t value,
                   struct span span) {
  cfa_write(b, l, cfa_thread_number(b, l.type, value, span), span);
}

void cfa_lock_mutex(struct cfa_builder *b, struct cfa_lvalue l,
                    const struct c_expr *e) {
  cfa_emit(b, CFA_BEGIN, e->span);
  cfa_assume(b,
             cfa_are_equal(b, cfa_read_lvalue(b, l, e->span),
                           cfa_thread_number(b, l.type, 0, e->span), e->span),
             e->span);
  cfa_set_mutex(b, l, 1, e->span);
  cfa_emit(b, CFA_FINISH, e->span);
}

/* A wait may end without a signal (POSIX, pthread_cond_wait), and then with the
   mutex again: so it gives the mutex back and locks it, and signals do nothing. */
static void wait_for_signal(struct cfa_builder *b, struct cfa_lvalue l,
                            const struct c_expr *e) {
  cfa_note_at(b, e->span, "a wait for a condition may end without a signal");
  cfa_set_mutex(b, l, 0, e->span);
  cfa_lock_mutex(b, l, e);
}

const struct cfa_expr *cfa_try_mutex(struct cfa_builder *b, struct c_expr *e,
                                     const struct cfa_expr *fails) {
  struct cfa_lvalue l = cfa_mutex_word(b, e, 0);
  if (l.kind == CFA_L_NONE)
    return NULL;
  cfa_emit(b, CFA_BEGIN, e->span);
  const struct cfa_expr *old =
      cfa_kept(b, cfa_read_lvalue(b, l, e->span), e->span);
  cfa_set_mutex(b, l, 1, e->span);
  cfa_emit(b, CFA_FINISH, e->span);
  const struct cfa_expr *free =
      cfa_are_equal(b, old, cfa_thread_number(b, l.type, 0, e->span), e->span);
  return cfa_choice(b->g, free,
                    cfa_thread_number(b, cfa_thread_int(b), 0, e->span), fails,
                    e->span);
}

static bool has_no_attributes(struct cfa_builder *b, struct c_expr *e) {
  if (cfa_is_null(b, e->args->next))
    return true;
  cfa_argument_effects(b, e);
  cfa_unsupported(b, e->span, "a mutex, lock or barrier with attributes");
  return false;
}

/* Of mtx_init: mtx_plain and mtx_timed are alike; others may be locked twice.  The
   numbers are those of glibc. */
static bool is_plain_kind(struct cfa_builder *b, struct c_expr *e) {
  enum { MUTEX_PLAIN = 0, MUTEX_TIMED = 2 };
  uint64_t value;
  if (c_constant(b->types, e->args->next, &value) &&
      (value == MUTEX_PLAIN || value == MUTEX_TIMED))
    return true;
  cfa_argument_effects(b, e);
  cfa_unsupported(b, e->span, "a mutex that is not a plain one");
  return false;
}

/* What is done with the mutex that an argument points to. */
static void use_mutex(struct cfa_builder *b, struct c_expr *e,
                      enum thread_call what) {
  if (what == THREAD_WAIT)
    cfa_unneeded(b, e, 0);
  struct cfa_lvalue l = cfa_mutex_word(b, e, what == THREAD_WAIT ? 1 : 0);
  if (l.kind == CFA_L_NONE)
    return;
  if (what == THREAD_WAIT)
    wait_for_signal(b, l, e);
  else if (what == THREAD_LOCK)
    cfa_lock_mutex(b, l, e);
  else
    cfa_set_mutex(b, l, 0, e->span);
}

/* ---- Semaphores, and locks of readers and writers ------------------------------- */

/* What a call does to the integer of a semaphore or lock, in one step: where
   it is `from` (if `is`) or not, it changes it by `add`, or to `to`; else the call
   waits, or its result is `fails`, and errno is `error`. */
struct counted_step {
  uint64_t from;
  bool is, always;
  int add;
  uint64_t to;
  const struct cfa_expr *fails; /* NULL: it waits */
  const struct cfa_expr *error; /* NULL: errno stays */
};

static const uint64_t WRITING = UINT64_MAX; /* in the type of the integer */

static struct counted_step counted_step_of(enum thread_call what) {
  switch (what) {
  case THREAD_SEM_WAIT:
  case THREAD_SEM_TRY:
  case THREAD_SEM_TIMED:
    return (struct counted_step){.from = 0, .add = -1};
  case THREAD_READ_LOCK:
  case THREAD_READ_TRY:
  case THREAD_READ_TIMED:
    return (struct counted_step){.from = WRITING, .add = 1};
  case THREAD_WRITE_LOCK:
  case THREAD_WRITE_TRY:
  case THREAD_WRITE_TIMED:
    return (struct counted_step){.is = true, .to = WRITING};
  default: /* THREAD_SEM_POST */
    return (struct counted_step){.always = true, .add = 1};
  }
}

/* What the call does where it cannot take the step.  One that waits until a time
   may be at its end whenever it cannot be taken: to wait longer is to stand before
   the step. */
static void set_failure(struct cfa_builder *b, struct c_expr *e,
                        enum thread_call what, struct counted_step *s) {
  const struct c_type *t = cfa_thread_int(b);
  const struct cfa_expr *none = cfa_thread_number(b, t, UINT64_MAX, e->span);
  if (what == THREAD_SEM_TRY) {
    s->fails = none;
    s->error = cfa_thread_number(b, t, THREAD_EAGAIN, e->span);
  } else if (what == THREAD_SEM_TIMED) {
    s->fails = none;
    s->error = cfa_late_result(b, e, THREAD_ETIMEDOUT, THREAD_EINVAL);
  } else if (what == THREAD_READ_TRY || what == THREAD_WRITE_TRY) {
    s->fails = cfa_thread_number(b, t, THREAD_EBUSY, e->span);
  } else if (what == THREAD_READ_TIMED || what == THREAD_WRITE_TIMED) {
    s->fails = cfa_late_result(b, e, THREAD_ETIMEDOUT, THREAD_EINVAL);
  }
}

/* The integer after the step. */
static const struct cfa_expr *counted_next(struct cfa_builder *b,
                                           const struct counted_step *s,
                                           const struct cfa_expr *old,
                                           struct span span) {
  if (!s->add)
    return cfa_thread_number(b, old->type, s->to, span);
  return cfa_operation(b, s->add > 0 ? CFA_ADD : CFA_SUBTRACT, old->type, old,
                       cfa_thread_number(b, old->type, 1, span), span);
}

/* The step, and its result; NULL: 0. */
static const struct cfa_expr *take_counted_step(struct cfa_builder *b,
                                                struct c_expr *e,
                                                const struct counted_step *s) {
  struct cfa_lvalue l = cfa_mutex_word(b, e, 0);
  if (l.kind == CFA_L_NONE)
    return NULL;
  uint32_t yes = cfa_new_location(b), no = cfa_new_location(b);
  uint32_t end = cfa_new_location(b);
  uint32_t result = cfa_temporary(b, cfa_thread_int(b), e->span);
  cfa_emit(b, CFA_BEGIN, e->span);
  const struct cfa_expr *old =
      cfa_kept(b, cfa_read_lvalue(b, l, e->span), e->span);
  const struct cfa_expr *may =
      cfa_operation(b, s->is ? CFA_EQUAL : CFA_UNEQUAL, cfa_thread_int(b), old,
                    cfa_thread_number(b, l.type, s->from, e->span), e->span);
  if (s->always)
    cfa_jump(b, yes, e->span);
  else if (!s->fails)
    cfa_assume(b, may, e->span), cfa_jump(b, yes, e->span);
  else
    cfa_branch(b, may, yes, no, false, e->span);
  cfa_continue_at(b, yes);
  cfa_write(b, l, counted_next(b, s, old, e->span), e->span);
  cfa_emit(b, CFA_FINISH, e->span);
  cfa_set(b, result, cfa_thread_number(b, cfa_thread_int(b), 0, e->span),
          e->span);
  cfa_jump(b, end, e->span);
  cfa_continue_at(b, no);
  cfa_emit(b, CFA_FINISH, e->span);
  if (s->fails)
    cfa_set(b, result, s->fails, e->span);
  if (s->error)
    cfa_set_errno(b, s->error, e->span);
  cfa_jump(b, end, e->span);
  cfa_continue_at(b, end);
  return cfa_variable(b->g, result, e->span);
}

/* A writer, or one of the readers, goes. */
static void unlock_readers(struct cfa_builder *b, struct c_expr *e) {
  struct cfa_lvalue l = cfa_mutex_word(b, e, 0);
  if (l.kind == CFA_L_NONE)
    return;
  cfa_emit(b, CFA_BEGIN, e->span);
  const struct cfa_expr *old =
      cfa_kept(b, cfa_read_lvalue(b, l, e->span), e->span);
  const struct cfa_expr *writes = cfa_are_equal(
      b, old, cfa_thread_number(b, l.type, WRITING, e->span), e->span);
  const struct cfa_expr *fewer =
      cfa_operation(b, CFA_SUBTRACT, l.type, old,
                    cfa_thread_number(b, l.type, 1, e->span), e->span);
  cfa_write(b, l,
            cfa_choice(b->g, writes, cfa_thread_number(b, l.type, 0, e->span),
                       fewer, e->span),
            e->span);
  cfa_emit(b, CFA_FINISH, e->span);
}

static void init_semaphore(struct cfa_builder *b, struct c_expr *e) {
  struct cfa_lvalue l = cfa_mutex_word(b, e, 0);
  cfa_unneeded(b, e, 1);
  const struct cfa_expr *value = cfa_value(b, cfa_thread_argument(e, 2));
  if (l.kind != CFA_L_NONE)
    cfa_write(b, l, cfa_convert(b, value, l.type, e->span), e->span);
}

static void read_semaphore(struct cfa_builder *b, struct c_expr *e) {
  struct cfa_lvalue l = cfa_mutex_word(b, e, 0);
  if (l.kind == CFA_L_NONE)
    return;
  const struct cfa_expr *value =
      cfa_kept(b, cfa_read_lvalue(b, l, e->span), e->span);
  struct cfa_lvalue to = cfa_pointee(b, cfa_thread_argument(e, 1));
  if (to.kind != CFA_L_NONE && cfa_is_supported(to.type))
    cfa_write(b, to, cfa_convert(b, value, to.type, e->span), e->span);
}

/* ---- Atomic objects ------------------------------------------------------------- */

/* One step, also in a program that starts no thread: there it is just that. */
static void begin_atomic(struct cfa_builder *b, struct span span) {
  if (b->unit->starts_threads)
    cfa_emit(b, CFA_BEGIN, span);
}

static void finish_atomic(struct cfa_builder *b, struct span span) {
  if (b->unit->starts_threads)
    cfa_emit(b, CFA_FINISH, span);
}

/* What stands behind the prefix, the operation that `add`, … names, and what is
   given back. */
struct atomic_call {
  const char *rest; /* "load_n", "fetch_add", … */
  enum cfa_op op;
  bool changes; /* by `op` */
  bool negates; /* what `op` gives: "nand" */
  bool gives_new;
};

static const struct {
  const char *name;
  enum cfa_op op;
} atomic_words[] = {{"add", CFA_ADD},  {"sub", CFA_SUBTRACT}, {"and", CFA_AND},
                    {"nand", CFA_AND}, {"or", CFA_OR},        {"xor", CFA_XOR}};

static bool is_atomic_name(const char *name, const char *before,
                           const char *word, const char *after) {
  size_t n = strlen(before), m = strlen(word);
  return !strncmp(name, before, n) && !strncmp(name + n, word, m) &&
         !strcmp(name + n + m, after);
}

static struct atomic_call atomic_call_of(const char *name) {
  struct atomic_call c = {.rest = strchr(name + 2, '_') + 1};
  for (size_t i = 0; i < sizeof atomic_words / sizeof *atomic_words; i++) {
    const char *word = atomic_words[i].name;
    bool after = is_atomic_name(c.rest, "", word, "_fetch") ||
                 is_atomic_name(c.rest, "", word, "_and_fetch");
    if (!after && !is_atomic_name(c.rest, "fetch_", word, "") &&
        !is_atomic_name(c.rest, "fetch_and_", word, ""))
      continue;
    c.op = atomic_words[i].op;
    c.changes = true;
    c.negates = word[0] == 'n';
    c.gives_new = after;
  }
  return c;
}

/* The value of an argument, as the object has it; of __atomic_store and its
   like, what the argument points to. */
static const struct cfa_expr *atomic_operand(struct cfa_builder *b,
                                             struct c_expr *e, unsigned i,
                                             const struct c_type *t,
                                             bool by_pointer) {
  struct c_expr *a = cfa_thread_argument(e, i);
  const struct cfa_expr *x =
      by_pointer ? cfa_read_lvalue(b, cfa_pointee(b, a), a->span)
                 : cfa_value(b, a);
  return cfa_kept(b, cfa_convert(b, x, t, a->span), a->span);
}

/* What the operation makes of the object and `y`; there is no overflow (C11
   7.17.7.5). */
static const struct cfa_expr *atomic_result(struct cfa_builder *b,
                                            const struct atomic_call *c,
                                            const struct cfa_expr *old,
                                            const struct cfa_expr *y,
                                            struct span span) {
  const struct cfa_expr *x = cfa_wrapped(b, c->op, old->type, old, y, span);
  return c->negates ? cfa_unary(b->g, CFA_COMPLEMENT, old->type, x, span) : x;
}

/* Reads the object, and writes what `op` makes of it and `y`, or `y`. */
static const struct cfa_expr *
atomic_exchange_of(struct cfa_builder *b, struct c_expr *e, struct cfa_lvalue l,
                   const struct atomic_call *c, const struct cfa_expr *y) {
  begin_atomic(b, e->span);
  const struct cfa_expr *old =
      cfa_kept(b, cfa_read_lvalue(b, l, e->span), e->span);
  const struct cfa_expr *new =
      c->changes ? atomic_result(b, c, old, y, e->span) : y;
  new = cfa_kept(b, new, e->span);
  cfa_write(b, l, new, e->span);
  finish_atomic(b, e->span);
  return c->gives_new ? new : old;
}

/* Whether the call may fail although the values are equal (C11 7.17.7.4): an
   argument is not the constant 0. */
static bool is_weak(struct cfa_builder *b, struct c_expr *e) {
  enum { WEAK_ARGUMENT = 3 };
  return !cfa_is_null(b, cfa_thread_argument(e, WEAK_ARGUMENT));
}

/* Whether the object is `x`; if `weak`, it may also be said not to be. */
static const struct cfa_expr *
is_exchanged(struct cfa_builder *b, struct c_expr *e,
             const struct cfa_expr *old, const struct cfa_expr *x, bool weak) {
  const struct cfa_expr *same = cfa_are_equal(b, old, x, e->span);
  if (!weak)
    return same;
  uint32_t any = cfa_temporary(b, b->types->basic[C_BOOL], e->span);
  cfa_havoc(b, any, CFA_NO_BODY, "atomic_compare_exchange_weak", e->span);
  const struct cfa_expr *succeeds = cfa_operation(
      b, CFA_EQUAL, cfa_thread_int(b), cfa_variable(b->g, any, e->span),
      cfa_thread_number(b, b->types->basic[C_BOOL], 1, e->span), e->span);
  return cfa_kept(b,
                  cfa_binary(b->g, CFA_LOGICAL_AND, cfa_thread_int(b), same,
                             succeeds, e->span),
                  e->span);
}

/* Writes `y` if the object is `x`; the result is whether it was, or what it
   was.  Else, what it was goes to `seen`. */
static const struct cfa_expr *
compare_exchange(struct cfa_builder *b, struct c_expr *e, struct cfa_lvalue l,
                 const struct cfa_expr *x, const struct cfa_expr *y,
                 const struct cfa_lvalue *seen, bool gives_old) {
  uint32_t yes = cfa_new_location(b), no = cfa_new_location(b);
  uint32_t end = cfa_new_location(b);
  begin_atomic(b, e->span);
  const struct cfa_expr *old =
      cfa_kept(b, cfa_read_lvalue(b, l, e->span), e->span);
  const struct cfa_expr *same =
      is_exchanged(b, e, old, x, seen && is_weak(b, e));
  cfa_branch(b, same, yes, no, false, e->span);
  cfa_continue_at(b, yes);
  cfa_write(b, l, y, e->span);
  finish_atomic(b, e->span);
  cfa_jump(b, end, e->span);
  cfa_continue_at(b, no);
  finish_atomic(b, e->span);
  uint32_t result =
      cfa_temporary(b, gives_old ? l.type : cfa_thread_int(b), e->span);
  if (seen)
    cfa_write(b, *seen, old, e->span);
  cfa_jump(b, end, e->span);
  cfa_continue_at(b, end);
  cfa_set(b, result, gives_old ? old : same, e->span);
  return cfa_variable(b->g, result, e->span);
}

static void atomic_refused(struct cfa_builder *b, struct c_expr *e,
                           const char *name) {
  cfa_argument_effects(b, e);
  cfa_unsupported(b, e->span, "a call of '%s'", name);
}

static const struct cfa_expr *call_compare(struct cfa_builder *b,
                                           struct c_expr *e,
                                           struct cfa_lvalue l,
                                           const char *rest, const char *name) {
  bool sync = strstr(rest, "_compare_and_swap") != NULL;
  if (sync)
    return compare_exchange(b, e, l, atomic_operand(b, e, 1, l.type, false),
                            atomic_operand(b, e, 2, l.type, false), NULL,
                            rest[0] == 'v');
  if (strcmp(rest, "compare_exchange") != 0 &&
      strcmp(rest, "compare_exchange_n") != 0) {
    atomic_refused(b, e, name);
    return NULL;
  }
  struct cfa_lvalue seen = cfa_pointee(b, cfa_thread_argument(e, 1));
  const struct cfa_expr *x =
      cfa_kept(b, cfa_read_lvalue(b, seen, e->span), e->span);
  const struct cfa_expr *y =
      atomic_operand(b, e, 2, l.type, strcmp(rest, "compare_exchange") == 0);
  return compare_exchange(b, e, l, cfa_convert(b, x, l.type, e->span), y, &seen,
                          false);
}

static const struct cfa_expr *call_simple(struct cfa_builder *b,
                                          struct c_expr *e, struct cfa_lvalue l,
                                          const struct atomic_call *c,
                                          const char *name) {
  const char *rest = c->rest;
  const struct cfa_expr *one = cfa_thread_number(b, l.type, 1, e->span);
  if (c->changes || !strcmp(rest, "exchange_n") ||
      !strcmp(rest, "lock_test_and_set"))
    return atomic_exchange_of(b, e, l, c,
                              atomic_operand(b, e, 1, l.type, false));
  if (!strcmp(rest, "test_and_set"))
    return atomic_exchange_of(b, e, l, c, one);
  if (!strcmp(rest, "load_n"))
    return cfa_kept(b, cfa_read_lvalue(b, l, e->span), e->span);
  if (!strcmp(rest, "load")) {
    const struct cfa_expr *x =
        cfa_kept(b, cfa_read_lvalue(b, l, e->span), e->span);
    cfa_write(b, cfa_pointee(b, cfa_thread_argument(e, 1)), x, e->span);
  } else if (!strcmp(rest, "store_n") || !strcmp(rest, "store")) {
    cfa_write(b, l, atomic_operand(b, e, 1, l.type, rest[5] == '\0'), e->span);
  } else if (!strcmp(rest, "exchange")) {
    const struct cfa_expr *old =
        atomic_exchange_of(b, e, l, c, atomic_operand(b, e, 1, l.type, true));
    cfa_write(b, cfa_pointee(b, cfa_thread_argument(e, 2)), old, e->span);
  } else if (!strcmp(rest, "lock_release") || !strcmp(rest, "clear")) {
    cfa_write(b, l, cfa_thread_number(b, l.type, 0, e->span), e->span);
  } else {
    atomic_refused(b, e, name);
  }
  return NULL;
}

/* The arguments that an operation uses; behind them are orders of memory, what is
   weak, and for __sync_… variables that it protects. */
static unsigned atomic_operands(const struct atomic_call *c) {
  if (strstr(c->rest, "compare") || !strcmp(c->rest, "exchange"))
    return 3;
  if (!strcmp(c->rest, "load_n") || !strcmp(c->rest, "test_and_set") ||
      !strcmp(c->rest, "clear") || !strcmp(c->rest, "lock_release"))
    return 1;
  return 2;
}

/* The byte that atomic_flag has. */
static bool flag_byte(struct cfa_builder *b, struct cfa_lvalue *l,
                      struct span span) {
  const struct c_type *t = l->type;
  while (c_is_record(t) && t->n > 0 && t->members[0].offset == 0 &&
         t->members[0].bits < 0)
    t = t->members[0].type;
  if (l->kind != CFA_L_NONE && c_is_integer(t) && t->size == 1)
    *l = cfa_part(b, *l, 0, t, NULL, span);
  return l->kind != CFA_L_NONE && c_is_integer(l->type);
}

static bool is_flag_call(const struct atomic_call *c) {
  return !strcmp(c->rest, "test_and_set") || !strcmp(c->rest, "clear");
}

static const struct cfa_expr *call_atomic(struct cfa_builder *b,
                                          struct c_expr *e, const char *name) {
  struct atomic_call c = atomic_call_of(name);
  struct c_expr *p = cfa_thread_argument(e, 0);
  if (!strcmp(c.rest, "synchronize") || strstr(c.rest, "_fence")) {
    cfa_argument_effects(b, e);
    return NULL;
  }
  bool record = p && p->type->kind == C_POINTER && c_is_record(p->type->of);
  if (!p || p->type->kind != C_POINTER ||
      !(record ? is_flag_call(&c)
               : c_is_integer(p->type->of) && cfa_is_supported(p->type->of))) {
    atomic_refused(b, e, name);
    return NULL;
  }
  struct cfa_lvalue l = cfa_pointee(b, p);
  if (record && !flag_byte(b, &l, e->span)) {
    atomic_refused(b, e, name);
    return NULL;
  }
  if (l.kind == CFA_L_NONE)
    return NULL;
  for (unsigned i = atomic_operands(&c); cfa_thread_argument(e, i); i++)
    cfa_unneeded(b, e, i);
  return strstr(c.rest, "compare") ? call_compare(b, e, l, c.rest, name)
                                   : call_simple(b, e, l, &c, name);
}

/* ---- Steps of _Atomic variables --------------------------------------------- */

static bool is_atomic_variable(const struct c_expr *x) {
  while (x->kind == C_E_INDEX && x->arg[0]->kind == C_E_DECAY)
    x = x->arg[0]->arg[0];
  return x->kind == C_E_NAME && x->symbol->is_atomic;
}

static bool is_plain_variable(const struct c_expr *x) {
  while (x->kind == C_E_INDEX && x->arg[0]->kind == C_E_DECAY)
    x = x->arg[0]->arg[0];
  return x->kind == C_E_NAME;
}

bool cfa_begin_step(struct cfa_builder *b, const struct c_expr *object,
                    const struct cfa_expr **operand, struct span span) {
  if (!b->unit->starts_threads)
    return false;
  if (b->unit->atomic_parts && !is_plain_variable(object))
    cfa_unsupported(b, span,
                    "an operation on what may be atomic and is no variable");
  if (!is_atomic_variable(object))
    return false;
  if (operand && cfa_is_supported((*operand)->type))
    *operand = cfa_kept(b, *operand, span);
  cfa_emit(b, CFA_BEGIN, span);
  return true;
}

const struct cfa_expr *cfa_finish_step(struct cfa_builder *b, bool began,
                                       const struct cfa_expr *result,
                                       struct span span) {
  if (!began)
    return result;
  if (result)
    result = cfa_kept(b, result, span);
  cfa_emit(b, CFA_FINISH, span);
  return result;
}

/* ---- All -------------------------------------------------------------------------- */

static unsigned least_arguments(enum thread_call what) {
  switch (what) {
  case THREAD_CREATE:
    return 4;
  case THREAD_CREATE_C11:
  case THREAD_SEM_INIT:
  case THREAD_TIMED_WAIT:
  case THREAD_BARRIER_INIT:
    return 3;
  case THREAD_JOIN:
  case THREAD_MUTEX_KIND:
  case THREAD_SPIN_INIT:
  case THREAD_SEM_READ:
  case THREAD_MUTEX_INIT:
  case THREAD_WAIT:
  case THREAD_TIMED_LOCK:
  case THREAD_SEM_TIMED:
  case THREAD_READ_TIMED:
  case THREAD_WRITE_TIMED:
  case THREAD_ONCE:
  case THREAD_EQUAL:
  case THREAD_KEY_CREATE:
  case THREAD_KEY_SET:
    return 2;
  case THREAD_LOCK:
  case THREAD_TRYLOCK:
  case THREAD_UNLOCK:
  case THREAD_SEM_WAIT:
  case THREAD_SEM_TRY:
  case THREAD_SEM_POST:
  case THREAD_READ_LOCK:
  case THREAD_READ_TRY:
  case THREAD_WRITE_LOCK:
  case THREAD_WRITE_TRY:
  case THREAD_RW_UNLOCK:
  case THREAD_EXIT:
  case THREAD_BARRIER_WAIT:
  case THREAD_BARRIER_DESTROY:
  case THREAD_KEY_GET:
    return 1;
  default:
    return 0;
  }
}

static unsigned arguments_given(const struct c_expr *e) {
  unsigned n = 0;
  for (const struct c_expr *a = e->args; a; a = a->next)
    n++;
  return n;
}

/* The result; NULL: 0. */
static const struct cfa_expr *lower_thread_call(struct cfa_builder *b,
                                                struct c_expr *e,
                                                enum thread_call what,
                                                const char *name) {
  bool posix = name_starts_with(name, "pthread_");
  unsigned late = posix ? THREAD_ETIMEDOUT : THRD_TIMEDOUT;
  unsigned wrong = posix ? THREAD_EINVAL : THRD_ERROR;
  switch (what) {
  case THREAD_CREATE:
  case THREAD_CREATE_C11:
    create_thread(b, e, what == THREAD_CREATE ? 2 : 1);
    return NULL;
  case THREAD_JOIN:
    cfa_join_thread(b, e);
    return NULL;
  case THREAD_EXIT:
    leave_thread(b, e);
    return NULL;
  case THREAD_MUTEX_INIT:
    if (has_no_attributes(b, e))
      use_mutex(b, e, what);
    return NULL;
  case THREAD_MUTEX_KIND:
    if (is_plain_kind(b, e))
      use_mutex(b, e, what);
    return NULL;
  case THREAD_SPIN_INIT:
    use_mutex(b, e, what);
    cfa_unneeded(b, e, 1);
    return NULL;
  case THREAD_LOCK:
  case THREAD_UNLOCK:
  case THREAD_WAIT:
    use_mutex(b, e, what);
    return NULL;
  case THREAD_TRYLOCK:
    return cfa_try_mutex(b, e,
                         cfa_thread_number(b, cfa_thread_int(b),
                                           posix ? THREAD_EBUSY : THRD_BUSY,
                                           e->span));
  case THREAD_TIMED_LOCK:
    return cfa_try_mutex(b, e, cfa_late_result(b, e, late, wrong));
  case THREAD_TIMED_WAIT:
    return cfa_timed_wait(b, e, late, wrong);
  case THREAD_SEM_INIT:
    init_semaphore(b, e);
    return NULL;
  case THREAD_SEM_READ:
    read_semaphore(b, e);
    return NULL;
  case THREAD_RW_UNLOCK:
    unlock_readers(b, e);
    return NULL;
  case THREAD_SEM_WAIT:
  case THREAD_SEM_TRY:
  case THREAD_SEM_TIMED:
  case THREAD_SEM_POST:
  case THREAD_READ_LOCK:
  case THREAD_READ_TRY:
  case THREAD_READ_TIMED:
  case THREAD_WRITE_LOCK:
  case THREAD_WRITE_TRY:
  case THREAD_WRITE_TIMED: {
    struct counted_step s = counted_step_of(what);
    set_failure(b, e, what, &s);
    return take_counted_step(b, e, &s);
  }
  case THREAD_BARRIER_INIT:
    return has_no_attributes(b, e) ? cfa_barrier_init(b, e) : NULL;
  case THREAD_BARRIER_WAIT:
    return cfa_barrier_wait(b, e);
  case THREAD_BARRIER_DESTROY:
    cfa_barrier_destroy(b, e);
    return NULL;
  case THREAD_ONCE:
    cfa_once(b, e);
    return NULL;
  case THREAD_SELF:
    return cfa_self(b, e);
  case THREAD_EQUAL:
    return compare_threads(b, e);
  case THREAD_KEY_CREATE:
    cfa_key_create(b, e);
    return NULL;
  case THREAD_KEY_SET:
    cfa_key_set(b, e);
    return NULL;
  case THREAD_KEY_GET:
    return cfa_key_get(b, e);
  case THREAD_BEGIN:
  case THREAD_FINISH:
    cfa_emit(b, what == THREAD_BEGIN ? CFA_BEGIN : CFA_FINISH, e->span);
    return NULL;
  case THREAD_ATOMIC:
    return call_atomic(b, e, name);
  case THREAD_REFUSED:
    atomic_refused(b, e, name);
    return NULL;
  case THREAD_NOTHING:
  case THREAD_NONE:
    cfa_argument_effects(b, e);
    return NULL;
  }
  return NULL;
}

const struct cfa_expr *cfa_call_of_threads(struct cfa_builder *b,
                                           struct c_expr *e,
                                           const struct c_symbol *f,
                                           uint32_t var, bool wanted) {
  enum thread_call what = thread_call_of(f->name);
  const struct cfa_expr *r = NULL;
  if (!b->options->memory || arguments_given(e) < least_arguments(what))
    atomic_refused(b, e, f->name);
  else
    r = lower_thread_call(b, e, what, f->name);
  if ((!wanted && var == CFA_NONE) || !cfa_is_supported(e->type))
    return NULL;
  r = r ? cfa_convert(b, r, e->type, e->span)
        : cfa_thread_number(b, e->type, 0, e->span);
  if (var == CFA_NONE)
    return r;
  cfa_set(b, var, r, e->span);
  return NULL;
}
