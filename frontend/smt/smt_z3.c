/* frontend/smt/smt_z3.c — the solver Z3, by its C interface.
 *
 * Its library is loaded when a solver is made (z3_api.h).
 *
 * Terms go to Z3 once each and are kept there by their numbers.  What comes back
 * is rebuilt bottom-up; an operator that terms have no word for makes the whole
 * formula unknown.  Both ways use stacks of their own.
 *
 * Operations on the bits of two unknowns are functions here of which little is known
 * (bits.h).  Only where that does not exclude what was asserted, bit-vectors are asked
 * (z3_bits.h): they are exact, and slow in arithmetic.  They are asked, too, where
 * arithmetic has no answer about products of unknowns, or about arrays; and where they have none either,
 * arithmetic is asked again.  With bits, its model may then be one that bits do not have.
 */
#include "bits.h"
#include "smt.h"
#include "z3_api.h"
#include "z3_bits.h"

#include "engine/base/vec.h"

#include "engine/base/hash_table.h"
#include <assert.h>
#include <pthread.h>
#include <signal.h>
#include <string.h>

struct smt {
  struct smt_terms *terms;
  struct arena *arena;
  const struct z3_api *api;
  Z3_context z3;
  VEC(Z3_ast) asts;          /* by number of the term; NULL: not there yet */
  Z3_sort sorts[SMT_NSORTS]; /* by enum smt_sort */
  VEC(Z3_solver) idle;       /* with nothing asserted */
  volatile sig_atomic_t interrupted;
  uint64_t calls;
  struct smt *main;          /* this one is beside it; or NULL */
  struct smt *beside, *next; /* those beside this one, as a list */
  pthread_mutex_t lock;      /* of the list, which an interrupt goes through */
};

struct smt_solver {
  struct smt *smt;
  Z3_solver solver;
  unsigned milliseconds; /* the limit; 0: none */
  term_list asserted;    /* at all levels */
  /* Of them, the first one with operations on bits, and with products or quotients of
     unknowns, from 1 on; 0: none. */
  size_t first_with_bits, first_not_linear;
  VEC(size_t) levels;      /* how many were asserted before each was pushed */
  struct by_bits *by_bits; /* NULL: not asked so far */
  bool model_of_bits;      /* the model is one of bit-vectors */
  bool prefers_bits;       /* bit-vectors are asked first */
  Z3_model model;          /* of the last check, or NULL */
  VEC(Z3_ast) assumptions; /* of the last check */
  VEC(Z3_ast) core;
};

const char *smt_missing(void) {
  struct arena *a = arena_new();
  bool found = z3_api_load(a) != NULL;
  arena_free(a);
  return found ? NULL
               : "Z3 is not here: install it (on Debian, the package libz3-4; "
                 "libz3-dev to build fixc)";
}

/* ---- The context ----------------------------------------------------------- */

/* Z3's own handler ends the process.  There is no argument for context, so that
   each place that cares asks Z3_get_error_code. */
static void on_z3_error(Z3_context c, Z3_error_code e) {
  (void)c;
  (void)e;
}

static bool went_well(struct smt *s) {
  return s->api->get_error_code(s->z3) == Z3_OK;
}

struct smt *smt_new(struct smt_terms *t) {
  struct arena *a = arena_new();
  const struct z3_api *api = z3_api_load(a);
  if (!api) {
    arena_free(a);
    return NULL;
  }
  struct smt *s = xcalloc(1, sizeof *s);
  s->terms = t;
  s->arena = a;
  s->api = api;
  pthread_mutex_init(&s->lock, NULL);
  Z3_config config = s->api->mk_config();
  s->z3 = s->api->mk_context_rc(config);
  s->api->del_config(config);
  s->api->set_error_handler(s->z3, on_z3_error);
  s->sorts[SMT_BOOL] = s->api->mk_bool_sort(s->z3);
  s->sorts[SMT_INT] = s->api->mk_int_sort(s->z3);
  s->sorts[SMT_REAL] = s->api->mk_real_sort(s->z3);
  s->sorts[SMT_ARRAY] =
      s->api->mk_array_sort(s->z3, s->sorts[SMT_INT], s->sorts[SMT_INT]);
  for (int i = 0; i < SMT_NSORTS; i++)
    s->api->inc_ref(s->z3, s->api->sort_to_ast(s->z3, s->sorts[i]));
  return s;
}

struct smt *smt_new_beside(struct smt *s, struct smt_terms *t) {
  struct smt *other = s ? smt_new(t) : NULL;
  if (!other)
    return NULL;
  pthread_mutex_lock(&s->lock);
  other->main = s;
  other->next = s->beside;
  other->interrupted = s->interrupted;
  s->beside = other;
  pthread_mutex_unlock(&s->lock);
  return other;
}

static void leave_main(struct smt *s) {
  struct smt *m = s->main, **link = &m->beside;
  pthread_mutex_lock(&m->lock);
  while (*link != s)
    link = &(*link)->next;
  *link = s->next;
  m->calls += s->calls;
  pthread_mutex_unlock(&m->lock);
}

void smt_free(struct smt *s) {
  if (!s)
    return;
  assert(!s->beside);
  if (s->main)
    leave_main(s);
  pthread_mutex_destroy(&s->lock);
  for (size_t i = 0; i < s->asts.len; i++)
    if (s->asts.at[i])
      s->api->dec_ref(s->z3, s->asts.at[i]);
  for (size_t i = 0; i < s->idle.len; i++)
    s->api->solver_dec_ref(s->z3, s->idle.at[i]);
  vec_free(&s->idle);
  for (int i = 0; i < SMT_NSORTS; i++)
    s->api->dec_ref(s->z3, s->api->sort_to_ast(s->z3, s->sorts[i]));
  s->api->del_context(s->z3);
  vec_free(&s->asts);
  arena_free(s->arena);
  xfree(s);
}

static void interrupt_one(struct smt *s) {
  s->interrupted = 1;
  s->api->interrupt(s->z3);
}

void smt_interrupt(struct smt *s) {
  interrupt_one(s);
  pthread_mutex_lock(&s->lock);
  for (struct smt *o = s->beside; o; o = o->next)
    interrupt_one(o);
  pthread_mutex_unlock(&s->lock);
}

bool smt_interrupted(const struct smt *s) { return s->interrupted != 0; }

uint64_t smt_calls(const struct smt *s) {
  uint64_t n = s->calls;
  for (const struct smt *o = s->beside; o; o = o->next)
    n += o->calls;
  return n;
}

/* ---- Terms to Z3 ----------------------------------------------------------- */

static Z3_ast number_to_z3(struct smt *s, const struct smt_term *x) {
  mpq_t value; /* a view */
  mpq_numref(value)[0] = x->value[0];
  mpq_denref(value)[0] = x->denominator[0];
  char *text = mpq_get_str(NULL, 10, value);
  Z3_ast a = s->api->mk_numeral(s->z3, text, s->sorts[x->sort]);
  void (*give_back)(void *, size_t);
  mp_get_memory_functions(NULL, NULL, &give_back);
  give_back(text, strlen(text) + 1);
  return a;
}

static Z3_func_decl predicate_to_z3(struct smt *s, const struct smt_term *x) {
  VEC(Z3_sort) sorts = {0};
  for (uint32_t i = 0; i < x->nargs; i++)
    vec_push(&sorts, s->sorts[x->args[i]->sort]);
  Z3_func_decl d =
      s->api->mk_func_decl(s->z3, s->api->mk_string_symbol(s->z3, x->name),
                           (unsigned)sorts.len, sorts.at, s->sorts[SMT_BOOL]);
  vec_free(&sorts);
  return d;
}

static Z3_func_decl bits_to_z3(struct smt *s, enum smt_op op) {
  const char *name = op == TERM_BITAND  ? "bitand"
                     : op == TERM_BITOR ? "bitor"
                                        : "bitxor";
  Z3_sort both[] = {s->sorts[SMT_INT], s->sorts[SMT_INT]};
  return s->api->mk_func_decl(s->z3, s->api->mk_string_symbol(s->z3, name), 2,
                              both, s->sorts[SMT_INT]);
}

/* The Z3 form of a term whose arguments are `args`. */
static Z3_ast one_to_z3(struct smt *s, const struct smt_term *x,
                        const Z3_ast *args) {
  Z3_context c = s->z3;
  switch ((enum smt_op)x->op) {
  case TERM_FALSE:
    return s->api->mk_false(c);
  case TERM_TRUE:
    return s->api->mk_true(c);
  case TERM_NUMBER:
    return number_to_z3(s, x);
  case TERM_VAR:
    return s->api->mk_const(c, s->api->mk_string_symbol(c, x->name),
                            s->sorts[x->sort]);
  case TERM_APPLY:
    return s->api->mk_app(c, predicate_to_z3(s, x), x->nargs, args);
  case TERM_NOT:
    return s->api->mk_not(c, args[0]);
  case TERM_AND:
    return s->api->mk_and(c, x->nargs, args);
  case TERM_OR:
    return s->api->mk_or(c, x->nargs, args);
  case TERM_IFF:
  case TERM_EQ:
    return s->api->mk_eq(c, args[0], args[1]);
  case TERM_ITE:
    return s->api->mk_ite(c, args[0], args[1], args[2]);
  case TERM_LE:
    return s->api->mk_le(c, args[0], args[1]);
  case TERM_LT:
    return s->api->mk_lt(c, args[0], args[1]);
  case TERM_ADD:
    return s->api->mk_add(c, x->nargs, args);
  case TERM_MUL:
    return s->api->mk_mul(c, 2, args);
  case TERM_DIV:
    return s->api->mk_div(c, args[0], args[1]);
  case TERM_MOD:
    return s->api->mk_mod(c, args[0], args[1]);
  case TERM_BITAND:
  case TERM_BITOR:
  case TERM_BITXOR:
    return s->api->mk_app(c, bits_to_z3(s, (enum smt_op)x->op), 2, args);
  case TERM_SELECT:
    return s->api->mk_select(c, args[0], args[1]);
  case TERM_STORE:
    return s->api->mk_store(c, args[0], args[1], args[2]);
  case TERM_EVERY:
    return s->api->mk_const_array(c, s->sorts[SMT_INT], args[0]);
  }
  return NULL;
}

static void visit_to_z3(void *arg, const struct smt_term *x) {
  struct smt *s = arg;
  if (s->asts.at[x->number])
    return;
  VEC(Z3_ast) args = {0};
  for (uint32_t i = 0; i < x->nargs; i++)
    vec_push(&args, s->asts.at[x->args[i]->number]);
  Z3_ast a = one_to_z3(s, x, args.at);
  vec_free(&args);
  s->api->inc_ref(s->z3, a);
  s->asts.at[x->number] = a;
}

static Z3_ast to_z3(struct smt *s, const struct smt_term *x) {
  while (s->asts.len < terms_count(s->terms))
    vec_push(&s->asts, NULL);
  if (!s->asts.at[x->number])
    term_visit(s->terms, x, visit_to_z3, s);
  return s->asts.at[x->number];
}

/* ---- Z3 to terms ----------------------------------------------------------- */

struct known_ast {
  unsigned id;
  const struct smt_term *term;
  UT_hash_handle hh;
};

struct z3_reader {
  struct smt *s;
  const struct smt_term *const *bound; /* for the bound variables */
  uint32_t nbound;
  struct known_ast *known; /* by Z3's number; valid while the root is held */
  struct arena *arena;
};

static const struct smt_term *known_term(struct z3_reader *r, Z3_ast a) {
  unsigned id = r->s->api->get_ast_id(r->s->z3, a);
  struct known_ast *k;
  HASH_FIND(hh, r->known, &id, sizeof id, k);
  return k ? k->term : NULL;
}

static void remember_term(struct z3_reader *r, Z3_ast a,
                          const struct smt_term *x) {
  struct known_ast *k = arena_alloc(r->arena, sizeof *k);
  k->id = r->s->api->get_ast_id(r->s->z3, a);
  k->term = x;
  HASH_ADD(hh, r->known, id, sizeof k->id, k);
}

/* The sort of terms for one of Z3; false if there is none. */
static bool read_sort(Z3_sort_kind kind, enum smt_sort *out) {
  *out = kind == Z3_INT_SORT    ? SMT_INT
         : kind == Z3_REAL_SORT ? SMT_REAL
                                : SMT_BOOL;
  return kind == Z3_INT_SORT || kind == Z3_REAL_SORT || kind == Z3_BOOL_SORT;
}

static const struct smt_term *read_numeral(struct z3_reader *r, Z3_ast a) {
  Z3_context c = r->s->z3;
  enum smt_sort sort;
  if (!read_sort(r->s->api->get_sort_kind(c, r->s->api->get_sort(c, a)), &sort))
    return NULL;
  mpq_t n;
  mpq_init(n);
  const struct smt_term *x = NULL;
  if (mpq_set_str(n, r->s->api->get_numeral_string(c, a), 10) == 0) {
    mpq_canonicalize(n);
    x = sort == SMT_REAL ? term_rational(r->s->terms, n)
                         : term_number(r->s->terms, mpq_numref(n));
  }
  mpq_clear(n);
  return x;
}

static const struct smt_term *read_constant(struct z3_reader *r, Z3_ast a) {
  Z3_context c = r->s->z3;
  Z3_func_decl d = r->s->api->get_app_decl(c, r->s->api->to_app(c, a));
  enum smt_sort sort;
  if (!read_sort(r->s->api->get_sort_kind(c, r->s->api->get_sort(c, a)), &sort))
    return NULL;
  Z3_symbol name = r->s->api->get_decl_name(c, d);
  if (r->s->api->get_symbol_kind(c, name) != Z3_STRING_SYMBOL)
    return NULL;
  return term_var(r->s->terms, r->s->api->get_symbol_string(c, name), sort);
}

/* Adds up, multiplies, or subtracts arguments from the left. */
static const struct smt_term *fold_left(
    struct smt_terms *t, const struct smt_term *const *args, unsigned n,
    const struct smt_term *(*f)(struct smt_terms *t, const struct smt_term *x,
                                const struct smt_term *y)) {
  const struct smt_term *x = args[0];
  for (unsigned i = 1; i < n; i++)
    x = f(t, x, args[i]);
  return x;
}

static bool all_of_sort(const struct smt_term *const *args, unsigned n,
                        enum smt_sort sort) {
  for (unsigned i = 0; i < n; i++)
    if (args[i]->sort != sort)
      return false;
  return true;
}

/* An application of an operator of the Booleans. */
static const struct smt_term *read_logic(struct smt_terms *t, Z3_decl_kind op,
                                         const struct smt_term *const *args,
                                         unsigned n) {
  switch (op) {
  case Z3_OP_TRUE:
  case Z3_OP_FALSE:
    return term_bool(t, op == Z3_OP_TRUE);
  case Z3_OP_NOT:
    return term_not(t, args[0]);
  case Z3_OP_AND:
    return term_and(t, args, n);
  case Z3_OP_OR:
    return term_or(t, args, n);
  case Z3_OP_IMPLIES:
    return term_implies(t, args[0], args[1]);
  case Z3_OP_EQ:
  case Z3_OP_IFF:
    return args[0]->sort == args[1]->sort ? term_eq(t, args[0], args[1]) : NULL;
  case Z3_OP_XOR:
  case Z3_OP_DISTINCT:
    return n == 2 ? term_not(t, term_eq(t, args[0], args[1])) : NULL;
  case Z3_OP_ITE:
    return term_ite(t, args[0], args[1], args[2]);
  default:
    return NULL;
  }
}

/* A quotient of reals: by a number, since it is linear then. */
static const struct smt_term *read_quotient(struct smt_terms *t,
                                            const struct smt_term *x,
                                            const struct smt_term *y) {
  if (y->op != TERM_NUMBER || mpz_sgn(y->value) == 0)
    return NULL;
  mpq_t inverse;
  mpq_init(inverse);
  mpq_set_num(inverse, y->denominator);
  mpq_set_den(inverse, y->value);
  mpq_canonicalize(inverse);
  const struct smt_term *result = term_mul(t, term_rational(t, inverse), x);
  mpq_clear(inverse);
  return result;
}

/* An application of an operator of integers or reals. */
static const struct smt_term *
read_arithmetic(struct smt_terms *t, Z3_decl_kind op,
                const struct smt_term *const *args, unsigned n) {
  enum smt_sort sort = (enum smt_sort)args[0]->sort;
  if (sort == SMT_BOOL || !all_of_sort(args, n, sort))
    return NULL;
  switch (op) {
  case Z3_OP_LE:
    return term_le(t, args[0], args[1]);
  case Z3_OP_GE:
    return term_le(t, args[1], args[0]);
  case Z3_OP_LT:
    return term_lt(t, args[0], args[1]);
  case Z3_OP_GT:
    return term_lt(t, args[1], args[0]);
  case Z3_OP_ADD:
    return fold_left(t, args, n, term_add);
  case Z3_OP_SUB:
    return fold_left(t, args, n, term_sub);
  case Z3_OP_UMINUS:
    return term_sub(t, term_small(t, 0, sort), args[0]);
  case Z3_OP_MUL:
    return fold_left(t, args, n, term_mul);
  case Z3_OP_DIV:
    return sort == SMT_REAL ? read_quotient(t, args[0], args[1]) : NULL;
  case Z3_OP_IDIV:
    return sort == SMT_INT ? term_div(t, args[0], args[1]) : NULL;
  case Z3_OP_MOD:
    return sort == SMT_INT ? term_mod(t, args[0], args[1]) : NULL;
  default:
    return NULL;
  }
}

static const struct smt_term *
read_application(struct z3_reader *r, Z3_ast a,
                 const struct smt_term *const *args, unsigned n) {
  Z3_context c = r->s->z3;
  Z3_func_decl d = r->s->api->get_app_decl(c, r->s->api->to_app(c, a));
  Z3_decl_kind op = r->s->api->get_decl_kind(c, d);
  if (op == Z3_OP_UNINTERPRETED)
    return n == 0 ? read_constant(r, a) : NULL;
  const struct smt_term *x = read_logic(r->s->terms, op, args, n);
  return x || n == 0 ? x : read_arithmetic(r->s->terms, op, args, n);
}

static const struct smt_term *read_leaf(struct z3_reader *r, Z3_ast a) {
  Z3_context c = r->s->z3;
  switch (r->s->api->get_ast_kind(c, a)) {
  case Z3_NUMERAL_AST:
    return read_numeral(r, a);
  case Z3_VAR_AST: {
    unsigned i = r->s->api->get_index_value(c, a);
    return i < r->nbound ? r->bound[i] : NULL;
  }
  default:
    return NULL;
  }
}

/* The term of an application whose arguments are known. */
static const struct smt_term *read_known(struct z3_reader *r, Z3_ast a,
                                         unsigned n) {
  Z3_context c = r->s->z3;
  VEC(const struct smt_term *) args = {0};
  for (unsigned i = 0; i < n; i++)
    vec_push(&args, known_term(r, r->s->api->get_app_arg(
                                      c, r->s->api->to_app(c, a), i)));
  const struct smt_term *x = read_application(r, a, args.at, n);
  vec_free(&args);
  return x;
}

typedef VEC(Z3_ast) ast_list;

/* Puts the arguments that are not known yet on the list; true if there are. */
static bool push_unknown(struct z3_reader *r, Z3_ast a, unsigned n,
                         ast_list *todo) {
  Z3_context c = r->s->z3;
  bool any = false;
  for (unsigned i = 0; i < n; i++) {
    Z3_ast arg = r->s->api->get_app_arg(c, r->s->api->to_app(c, a), i);
    if (known_term(r, arg))
      continue;
    vec_push(todo, arg);
    any = true;
  }
  return any;
}

/* The term of a formula of Z3, or NULL.  bound[i] is what its free bound
   variable i stands for. */
static const struct smt_term *from_z3(struct smt *s, Z3_ast root,
                                      const struct smt_term *const *bound,
                                      uint32_t nbound) {
  Z3_context c = s->z3;
  struct z3_reader r = {
      .s = s, .bound = bound, .nbound = nbound, .arena = arena_new()};
  ast_list todo = {0};
  s->api->inc_ref(c, root);
  vec_push(&todo, root);
  while (todo.len) {
    Z3_ast a = todo.at[todo.len - 1];
    if (known_term(&r, a)) {
      todo.len--;
      continue;
    }
    bool app = s->api->get_ast_kind(c, a) == Z3_APP_AST;
    unsigned n = app ? s->api->get_app_num_args(c, s->api->to_app(c, a)) : 0;
    if (push_unknown(&r, a, n, &todo))
      continue;
    const struct smt_term *x = app ? read_known(&r, a, n) : read_leaf(&r, a);
    if (!x)
      break;
    remember_term(&r, a, x);
    todo.len--;
  }
  const struct smt_term *x = todo.len ? NULL : known_term(&r, root);
  s->api->dec_ref(c, root);
  HASH_CLEAR(hh, r.known);
  vec_free(&todo);
  arena_free(r.arena);
  return x;
}

/* ---- Satisfiability -------------------------------------------------------- */

/* A solver that has nothing to do any more, or a new one: to make one takes longer
   than most questions.  Both are asked one level up the stack.  Z3 then leaves out
   its tactics, whose timers may wait for each other for ever (4.8.12: conditions
   with many remainders do that). */
static Z3_solver idle_solver(struct smt *s) {
  if (s->idle.len > 0)
    return s->idle.at[--s->idle.len];
  Z3_solver z = s->api->mk_solver(s->z3);
  s->api->solver_inc_ref(s->z3, z);
  return z;
}

struct smt_solver *smt_solver_new(struct smt *s) {
  struct smt_solver *v = xcalloc(1, sizeof *v);
  v->smt = s;
  v->solver = idle_solver(s);
  smt_push(v);
  return v;
}

static void forget_answer(struct smt_solver *v) {
  Z3_context c = v->smt->z3;
  if (v->model)
    v->smt->api->model_dec_ref(c, v->model);
  v->model = NULL;
  v->model_of_bits = false;
  for (size_t i = 0; i < v->core.len; i++)
    v->smt->api->dec_ref(c, v->core.at[i]);
  v->core.len = v->assumptions.len = 0;
}

static void set_timeout(struct smt *s, Z3_params p, unsigned milliseconds) {
  Z3_context c = s->z3;
  s->api->params_set_uint(c, p, s->api->mk_string_symbol(c, "timeout"),
                          milliseconds ? milliseconds : 4294967295u);
}

static void limit_solver(struct smt *s, Z3_solver z, unsigned milliseconds) {
  Z3_params p = s->api->mk_params(s->z3);
  s->api->params_inc_ref(s->z3, p);
  set_timeout(s, p, milliseconds);
  s->api->solver_set_params(s->z3, z, p);
  s->api->params_dec_ref(s->z3, p);
}

void smt_solver_limit(struct smt_solver *v, unsigned milliseconds) {
  limit_solver(v->smt, v->solver, milliseconds);
  v->milliseconds = milliseconds;
}

void smt_prefer_bits(struct smt_solver *v) { v->prefers_bits = true; }

void smt_push(struct smt_solver *v) {
  v->smt->api->solver_push(v->smt->z3, v->solver);
  vec_push(&v->levels, v->asserted.len);
}

void smt_pop(struct smt_solver *v) {
  v->smt->api->solver_pop(v->smt->z3, v->solver, 1);
  v->asserted.len = vec_pop(&v->levels);
  if (v->first_with_bits > v->asserted.len)
    v->first_with_bits = 0;
  if (v->first_not_linear > v->asserted.len)
    v->first_not_linear = 0;
}

static bool is_of_unknowns(const struct smt_term *x) {
  bool product = x->op == TERM_MUL && x->args[0]->op != TERM_NUMBER;
  bool quotient =
      (x->op == TERM_DIV || x->op == TERM_MOD) && x->args[1]->op != TERM_NUMBER;
  return product || quotient;
}

static bool is_all_linear(struct smt_terms *t, const struct smt_term *x) {
  return terms_are_linear(t) || !term_exists(t, x, is_of_unknowns);
}

void smt_assert(struct smt_solver *v, const struct smt_term *x) {
  struct smt *s = v->smt;
  assert(x->sort == SMT_BOOL);
  s->api->solver_assert(s->z3, v->solver, to_z3(s, x));
  vec_push(&v->asserted, x);
  if (v->first_not_linear == 0 && !is_all_linear(s->terms, x))
    v->first_not_linear = v->asserted.len;
  const struct smt_term *facts = bits_facts(s->terms, x);
  if (facts->op == TERM_TRUE)
    return;
  s->api->solver_assert(s->z3, v->solver, to_z3(s, facts));
  if (v->first_with_bits == 0)
    v->first_with_bits = v->asserted.len;
}

/* ---- Bit-vectors ------------------------------------------------------------ */

/* What was asserted, as bit-vectors, and its solver.  It is kept from one check to the
   next one as long as only more is asserted. */
struct by_bits {
  struct z3_bits *bits;
  Z3_solver solver;
  term_list asserted;
};

static void by_bits_free(struct smt *s, struct by_bits *b) {
  if (!b)
    return;
  z3_bits_free(b->bits);
  s->api->solver_dec_ref(s->z3, b->solver);
  vec_free(&b->asserted);
  xfree(b);
}

static struct by_bits *by_bits_new(struct smt *s) {
  struct by_bits *b = xcalloc(1, sizeof *b);
  b->bits = z3_bits_new(s->api, s->z3, s->terms);
  b->solver = s->api->mk_solver_for_logic(
      s->z3, s->api->mk_string_symbol(s->z3, "QF_BV"));
  s->api->solver_inc_ref(s->z3, b->solver);
  return b;
}

static bool is_on_list(const struct smt_term *x,
                       const struct smt_term *const *list, size_t n) {
  for (size_t i = 0; i < n; i++)
    if (list[i] == x)
      return true;
  return false;
}

struct assumed_terms {
  const struct smt_term *const *at;
  uint32_t n;
};

static bool is_assumed(void *arg, const struct smt_term *label) {
  const struct assumed_terms *a = arg;
  return is_on_list(label, a->at, a->n);
}

/* Does it hold what was asserted up to some point, with widths by what is assumed? */
static bool by_bits_goes_on(const struct smt_solver *v, struct by_bits *b,
                            struct assumed_terms *assumed) {
  const term_list *labels = z3_bits_labels(b->bits);
  bool same = b->asserted.len <= v->asserted.len;
  for (size_t i = 0; same && i < b->asserted.len; i++)
    same = b->asserted.at[i] == v->asserted.at[i];
  for (size_t i = 0; same && i < labels->len; i++)
    same = is_assumed(assumed, labels->at[i]);
  return same;
}

/* Asserts what is new; false: there are no vectors for it. */
static bool by_bits_assert(struct smt_solver *v, struct by_bits *b,
                           struct assumed_terms *assumed) {
  size_t first = b->asserted.len;
  for (size_t i = first; i < v->asserted.len; i++)
    z3_bits_learn(b->bits, v->asserted.at[i], is_assumed, assumed);
  for (size_t i = first; i < v->asserted.len; i++) {
    Z3_ast a = z3_bits_formula(b->bits, v->asserted.at[i]);
    if (!a)
      return false;
    v->smt->api->solver_assert(v->smt->z3, b->solver, a);
    vec_push(&b->asserted, v->asserted.at[i]);
  }
  return true;
}

/* The solver of bit-vectors with all that was asserted; NULL: there is none. */
static struct by_bits *prepare_bits(struct smt_solver *v,
                                    struct assumed_terms *assumed) {
  if (v->by_bits && !by_bits_goes_on(v, v->by_bits, assumed)) {
    by_bits_free(v->smt, v->by_bits);
    v->by_bits = NULL;
  }
  if (!v->by_bits)
    v->by_bits = by_bits_new(v->smt);
  if (by_bits_assert(v, v->by_bits, assumed))
    return v->by_bits;
  by_bits_free(v->smt, v->by_bits);
  v->by_bits = NULL;
  return NULL;
}

void smt_solver_free(struct smt_solver *v) {
  if (!v)
    return;
  forget_answer(v);
  by_bits_free(v->smt, v->by_bits);
  vec_free(&v->core);
  vec_free(&v->assumptions);
  vec_free(&v->asserted);
  v->smt->api->solver_pop(v->smt->z3, v->solver, (unsigned)v->levels.len);
  vec_free(&v->levels);
  if (v->milliseconds)
    smt_solver_limit(v, 0);
  vec_push(&v->smt->idle, v->solver);
  xfree(v);
}

/* ---- Checks ----------------------------------------------------------------- */

/* An interrupt may come between a check and reading what it has found: there is
   then no core, or no model, and the check has no answer. */
static enum smt_result keep_core(struct smt_solver *v, Z3_solver z) {
  Z3_context c = v->smt->z3;
  Z3_ast_vector core = v->smt->api->solver_get_unsat_core(c, z);
  if (!core)
    return SMT_UNKNOWN;
  v->smt->api->ast_vector_inc_ref(c, core);
  for (unsigned i = 0; i < v->smt->api->ast_vector_size(c, core); i++) {
    Z3_ast a = v->smt->api->ast_vector_get(c, core, i);
    v->smt->api->inc_ref(c, a);
    vec_push(&v->core, a);
  }
  v->smt->api->ast_vector_dec_ref(c, core);
  return SMT_UNSAT;
}

static enum smt_result keep_model(struct smt_solver *v, Z3_solver z) {
  Z3_model model = v->smt->api->solver_get_model(v->smt->z3, z);
  if (!model)
    return SMT_UNKNOWN;
  v->smt->api->model_inc_ref(v->smt->z3, model);
  if (v->model)
    v->smt->api->model_dec_ref(v->smt->z3, v->model);
  v->model = model;
  return SMT_SAT;
}

static enum smt_result check_solver(struct smt_solver *v, Z3_solver z) {
  struct smt *s = v->smt;
  s->calls++;
  Z3_lbool answer = s->api->solver_check_assumptions(
      s->z3, z, (unsigned)v->assumptions.len, v->assumptions.at);
  if (!went_well(s) || answer == Z3_L_UNDEF)
    return SMT_UNKNOWN;
  return answer == Z3_L_FALSE ? keep_core(v, z) : keep_model(v, z);
}

/* Adds the labels that have told widths. */
static void add_labels_to_core(struct smt_solver *v, const struct by_bits *b) {
  const term_list *labels = z3_bits_labels(b->bits);
  for (size_t i = 0; i < labels->len; i++) {
    Z3_ast a = to_z3(v->smt, labels->at[i]);
    v->smt->api->inc_ref(v->smt->z3, a);
    vec_push(&v->core, a);
  }
}

enum {
  /* Milliseconds of arithmetic before bit-vectors are asked.  What follows from signs and
     sizes is found at once; products take a while. */
  SHORT_CHECK_OF_BITS = 200,
  SHORT_CHECK = 1000
};

/* By arithmetic, for so long at most; 0: as long as the limit says. */
static enum smt_result check_integers(struct smt_solver *v,
                                      unsigned milliseconds) {
  unsigned limit = v->milliseconds;
  bool shorter = milliseconds > 0 && (limit == 0 || limit > milliseconds);
  if (shorter)
    limit_solver(v->smt, v->solver, milliseconds);
  enum smt_result result = check_solver(v, v->solver);
  if (shorter)
    limit_solver(v->smt, v->solver, limit);
  return result;
}

/* By bit-vectors; SMT_UNKNOWN also where there are none. */
static enum smt_result check_vectors(struct smt_solver *v,
                                     struct assumed_terms *assumed) {
  struct by_bits *b = prepare_bits(v, assumed);
  if (!b || v->smt->interrupted)
    return SMT_UNKNOWN;
  limit_solver(v->smt, b->solver, v->milliseconds);
  enum smt_result result = check_solver(v, b->solver);
  if (result == SMT_UNSAT)
    add_labels_to_core(v, b);
  v->model_of_bits = result == SMT_SAT;
  return result;
}

enum smt_result smt_check(struct smt_solver *v,
                          const struct smt_term *const *assumptions,
                          uint32_t n) {
  struct smt *s = v->smt;
  struct assumed_terms assumed = {assumptions, n};
  forget_answer(v);
  if (s->interrupted)
    return SMT_UNKNOWN;
  for (uint32_t i = 0; i < n; i++)
    vec_push(&v->assumptions, to_z3(s, assumptions[i]));
  bool arrays = terms_have_arrays(s->terms);
  bool bits = v->first_with_bits > 0,
       linear = v->first_not_linear == 0 && !arrays;
  bool hard = v->milliseconds == 0 || v->milliseconds > SHORT_CHECK;
  if (v->prefers_bits && !arrays) {
    enum smt_result by_bits = check_vectors(v, &assumed);
    if (by_bits != SMT_UNKNOWN || v->by_bits || s->interrupted)
      return by_bits;
  }
  enum smt_result result = check_integers(v, bits      ? SHORT_CHECK_OF_BITS
                                             : !linear ? SHORT_CHECK
                                                       : 0);
  if (result == SMT_UNSAT || (!bits && (result == SMT_SAT || linear || !hard)))
    return result;
  result = check_vectors(v, &assumed);
  return result == SMT_UNKNOWN && !s->interrupted ? check_integers(v, 0)
                                                  : result;
}

uint32_t smt_core(struct smt_solver *v, uint32_t *out) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < v->assumptions.len; i++)
    for (size_t j = 0; j < v->core.len; j++)
      if (v->core.at[j] == v->assumptions.at[i]) {
        out[n++] = i;
        break;
      }
  return n;
}

static const struct smt_term *value_by_bits(void *arg,
                                            const struct smt_term *var) {
  struct smt_solver *v = arg;
  return z3_bits_value(v->by_bits->bits, v->model, var);
}

const struct smt_term *smt_value(struct smt_solver *v,
                                 const struct smt_term *x) {
  Z3_ast value;
  assert(v->model);
  if (v->model_of_bits)
    return v->smt->interrupted
               ? NULL
               : term_evaluate(v->smt->terms, x, value_by_bits, v);
  if (v->smt->interrupted ||
      !v->smt->api->model_eval(v->smt->z3, v->model, to_z3(v->smt, x), true,
                               &value))
    return NULL;
  return from_z3(v->smt, value, NULL, 0);
}

/* ---- Quantifiers ----------------------------------------------------------- */

/* The conjunction of the formulas of what a tactic left. */
static const struct smt_term *read_goals(struct smt *s,
                                         Z3_apply_result result) {
  Z3_context c = s->z3;
  if (s->api->apply_result_get_num_subgoals(c, result) != 1)
    return NULL;
  Z3_goal goal = s->api->apply_result_get_subgoal(c, result, 0);
  s->api->goal_inc_ref(c, goal);
  const struct smt_term *x = term_bool(s->terms, true);
  for (unsigned i = 0; x && i < s->api->goal_size(c, goal); i++) {
    const struct smt_term *y =
        from_z3(s, s->api->goal_formula(c, goal, i), NULL, 0);
    x = y ? term_and2(s->terms, x, y) : NULL;
  }
  s->api->goal_dec_ref(c, goal);
  return x;
}

static const struct smt_term *apply_tactic(struct smt *s, const char *name,
                                           Z3_ast formula,
                                           unsigned milliseconds) {
  Z3_context c = s->z3;
  Z3_goal goal = s->api->mk_goal(c, true, false, false);
  s->api->goal_inc_ref(c, goal);
  s->api->goal_assert(c, goal, formula);
  Z3_tactic inner = s->api->mk_tactic(c, name);
  s->api->tactic_inc_ref(c, inner);
  Z3_tactic tactic = s->api->tactic_try_for(c, inner, milliseconds);
  s->api->tactic_inc_ref(c, tactic);
  Z3_apply_result result = s->api->tactic_apply(c, tactic, goal);
  const struct smt_term *x = NULL;
  if (went_well(s) && result) {
    s->api->apply_result_inc_ref(c, result);
    x = read_goals(s, result);
    s->api->apply_result_dec_ref(c, result);
  }
  s->api->tactic_dec_ref(c, tactic);
  s->api->tactic_dec_ref(c, inner);
  s->api->goal_dec_ref(c, goal);
  return x;
}

static const struct smt_term *
eliminate_without_bits(struct smt *s, const struct smt_term *const *vars,
                       uint32_t n, const struct smt_term *x,
                       unsigned milliseconds) {
  s->calls++;
  VEC(Z3_app) bound = {0};
  for (uint32_t i = 0; i < n; i++)
    vec_push(&bound, s->api->to_app(s->z3, to_z3(s, vars[i])));
  Z3_ast formula =
      s->api->mk_exists_const(s->z3, 0, n, bound.at, 0, NULL, to_z3(s, x));
  vec_free(&bound);
  s->api->inc_ref(s->z3, formula);
  const struct smt_term *result =
      apply_tactic(s, "qe", formula, milliseconds ? milliseconds : 4294967295u);
  s->api->dec_ref(s->z3, formula);
  return result;
}

/* Bits of other variables are as good as variables. */
const struct smt_term *smt_eliminate(struct smt *s,
                                     const struct smt_term *const *vars,
                                     uint32_t n, const struct smt_term *x,
                                     unsigned milliseconds) {
  if (s->interrupted)
    return NULL;
  if (n == 0)
    return x;
  struct bits_hidden *h = bits_hide_new(s->terms);
  const struct smt_term *y = bits_hide(h, x), *result = NULL;
  if (!bits_hidden_have(h, vars, n))
    result = eliminate_without_bits(s, vars, n, y, milliseconds);
  if (result)
    result = bits_show(h, result);
  bits_hide_free(h);
  return result;
}

const struct smt_term *smt_project(struct smt_solver *v,
                                   const struct smt_term *const *vars,
                                   uint32_t n, const struct smt_term *x) {
  struct smt *s = v->smt;
  assert(v->model);
  if (s->interrupted)
    return NULL;
  VEC(Z3_app) bound = {0};
  for (uint32_t i = 0; i < n; i++)
    vec_push(&bound, s->api->to_app(s->z3, to_z3(s, vars[i])));
  Z3_ast found =
      s->api->qe_model_project(s->z3, v->model, n, bound.at, to_z3(s, x));
  vec_free(&bound);
  return went_well(s) && found ? from_z3(s, found, NULL, 0) : NULL;
}

/* ---- Horn clauses ---------------------------------------------------------- */

static void set_option(struct smt *s, Z3_params p, const char *name,
                       bool value) {
  Z3_context c = s->z3;
  s->api->params_set_bool(c, p, s->api->mk_string_symbol(c, name), value);
}

static Z3_fixedpoint new_fixedpoint(struct smt *s, unsigned milliseconds) {
  Z3_context c = s->z3;
  Z3_fixedpoint f = s->api->mk_fixedpoint(c);
  s->api->fixedpoint_inc_ref(c, f);
  Z3_params p = s->api->mk_params(c);
  s->api->params_inc_ref(c, p);
  Z3_symbol spacer = s->api->mk_string_symbol(c, "spacer");
  s->api->params_set_symbol(c, p, s->api->mk_string_symbol(c, "engine"),
                            spacer);
  set_option(s, p, "xform.inline_eager", false);
  set_option(s, p, "xform.inline_linear", false);
  set_option(s, p, "xform.slice", false);
  set_timeout(s, p, milliseconds);
  s->api->fixedpoint_set_params(c, f, p);
  s->api->params_dec_ref(c, p);
  return f;
}

/* The clause as a closed formula. */
static Z3_ast clause_to_z3(struct smt *s, const struct smt_clause *with_bits,
                           Z3_ast goal) {
  struct smt_terms *t = s->terms;
  struct arena *a = arena_new();
  struct smt_clause hidden = bits_hide_in_clause(t, a, with_bits), *k = &hidden;
  VEC(const struct smt_term *) parts = {0};
  for (uint32_t i = 0; i < k->nbody; i++)
    vec_push(&parts, k->body[i]);
  vec_push(&parts, k->guard);
  const struct smt_term *body = term_and(t, parts.at, (uint32_t)parts.len);
  if (k->head)
    vec_push(&parts, k->head);
  const struct smt_term *all = term_and(t, parts.at, (uint32_t)parts.len);
  vec_free(&parts);
  size_t n;
  const struct smt_term **vars = term_vars(t, all, a, &n);
  Z3_app *bound = arena_array(a, n, sizeof *bound);
  for (size_t i = 0; i < n; i++)
    bound[i] = s->api->to_app(s->z3, to_z3(s, vars[i]));
  Z3_ast from = to_z3(s, body);
  Z3_ast head = k->head ? to_z3(s, k->head) : goal;
  Z3_ast rule = s->api->mk_implies(s->z3, from, head);
  s->api->inc_ref(s->z3, rule);
  if (n > 0) {
    Z3_ast closed =
        s->api->mk_forall_const(s->z3, 0, (unsigned)n, bound, 0, NULL, rule);
    s->api->inc_ref(s->z3, closed);
    s->api->dec_ref(s->z3, rule);
    rule = closed;
  }
  arena_free(a);
  return rule;
}

/* Declares the predicates of the clauses, which Spacer wants to know. */
static void register_predicates(struct smt *s, Z3_fixedpoint f,
                                const struct smt_clause *k) {
  Z3_context c = s->z3;
  for (uint32_t i = 0; i <= k->nbody; i++) {
    const struct smt_term *x = i < k->nbody ? k->body[i] : k->head;
    if (x)
      s->api->fixedpoint_register_relation(
          c, f, s->api->get_app_decl(c, s->api->to_app(c, to_z3(s, x))));
  }
}

/* What the invariants of Spacer say of one predicate, over its arguments. */
static const struct smt_term *read_model(struct smt *s, Z3_fixedpoint f,
                                         const struct smt_term *params) {
  Z3_context c = s->z3;
  Z3_func_decl d = s->api->get_app_decl(c, s->api->to_app(c, to_z3(s, params)));
  Z3_ast cover = s->api->fixedpoint_get_cover_delta(c, f, -1, d);
  if (!went_well(s) || !cover)
    return NULL;
  return from_z3(s, cover, params->args, params->nargs);
}

enum smt_result smt_horn(struct smt *s, const struct smt_clause *clauses,
                         uint32_t n, unsigned milliseconds,
                         const struct smt_term *const *params, uint32_t nparams,
                         const struct smt_term **models) {
  Z3_context c = s->z3;
  if (s->interrupted)
    return SMT_UNKNOWN;
  s->calls++;
  Z3_fixedpoint f = new_fixedpoint(s, milliseconds);
  const struct smt_term *goal_term = term_apply(s->terms, "goal!", NULL, 0);
  Z3_ast goal = to_z3(s, goal_term);
  Z3_func_decl goal_decl = s->api->get_app_decl(c, s->api->to_app(c, goal));
  s->api->fixedpoint_register_relation(c, f, goal_decl);
  for (uint32_t i = 0; i < n; i++)
    register_predicates(s, f, &clauses[i]);
  for (uint32_t i = 0; i < n; i++) {
    Z3_ast rule = clause_to_z3(s, &clauses[i], goal);
    s->api->fixedpoint_add_rule(c, f, rule, NULL);
    s->api->dec_ref(c, rule);
  }
  Z3_lbool reached = s->api->fixedpoint_query_relations(c, f, 1, &goal_decl);
  enum smt_result result = !went_well(s) || reached == Z3_L_UNDEF ? SMT_UNKNOWN
                           : reached == Z3_L_TRUE                 ? SMT_UNSAT
                                                                  : SMT_SAT;
  for (uint32_t i = 0; i < nparams; i++)
    models[i] = result == SMT_SAT ? read_model(s, f, params[i]) : NULL;
  s->api->fixedpoint_dec_ref(c, f);
  return result;
}
