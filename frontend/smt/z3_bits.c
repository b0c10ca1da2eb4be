/* frontend/smt/z3_bits.c — see z3_bits.h.
 *
 * The only trust is in widths: that of each operation is written beside it.
 */
#include "z3_bits.h"

#include "engine/base/hash_table.h"
#include "engine/base/vec.h"

#include <assert.h>
#include <string.h>

/* Products of products get wider and wider. */
enum {
  WIDEST_VECTOR = 512,
  ELEMENT_VECTOR = 65 /* of an array variable: wide enough for all types of C */
};

/* A side of a variable's range: how many bits it has, and under which label it is
   known. */
struct bits_side {
  unsigned width;               /* 0: not known */
  const struct smt_term *label; /* NULL: always */
};

struct bits_vector {
  Z3_ast ast;     /* NULL: not there yet */
  unsigned width; /* 0: a truth value */
};

/* What an array has at an index. */
struct bits_element {
  uint64_t key; /* the numbers of both */
  const struct smt_term *array, *index;
  struct bits_vector is;
  UT_hash_handle hh;
};

struct z3_bits {
  const struct z3_api *api;
  Z3_context z3;
  struct smt_terms *terms;
  VEC(struct bits_side) sides;     /* by number of a variable: lower, upper */
  VEC(struct bits_vector) vectors; /* by number of a term */
  VEC(Z3_ast) held;
  term_list labels;
  struct arena *arena;
  struct bits_element *elements;
  VEC(struct bits_element *) read; /* of array variables */
  VEC(Z3_ast) known;               /* of these, and not yet part of a formula */
  bool failed;
};

struct z3_bits *z3_bits_new(const struct z3_api *api, Z3_context c,
                            struct smt_terms *t) {
  struct z3_bits *b = xcalloc(1, sizeof *b);
  b->api = api;
  b->z3 = c;
  b->terms = t;
  b->arena = arena_new();
  return b;
}

void z3_bits_free(struct z3_bits *b) {
  if (!b)
    return;
  for (size_t i = 0; i < b->held.len; i++)
    b->api->dec_ref(b->z3, b->held.at[i]);
  vec_free(&b->held);
  vec_free(&b->sides);
  vec_free(&b->vectors);
  vec_free(&b->labels);
  vec_free(&b->read);
  vec_free(&b->known);
  HASH_CLEAR(hh, b->elements);
  arena_free(b->arena);
  xfree(b);
}

const term_list *z3_bits_labels(const struct z3_bits *b) { return &b->labels; }

/* ---- Widths ----------------------------------------------------------------- */

/* Bits of a number in two's complement, with the sign. */
static unsigned width_of_number(const mpz_t n) {
  mpz_t rest;
  mpz_init_set(rest, n);
  if (mpz_sgn(n) < 0)
    mpz_com(rest, n);
  unsigned bits = mpz_sgn(rest) == 0 ? 0 : (unsigned)mpz_sizeinbase(rest, 2);
  mpz_clear(rest);
  return bits + 1;
}

static struct bits_side *side_of(struct z3_bits *b, const struct smt_term *var,
                                 bool upper) {
  size_t i = 2 * (size_t)var->number + upper;
  while (b->sides.len <= i)
    vec_push(&b->sides, (struct bits_side){0});
  return &b->sides.at[i];
}

static void learn_side(struct z3_bits *b, const struct smt_term *var,
                       bool upper, const struct smt_term *number,
                       const struct smt_term *label) {
  struct bits_side *s = side_of(b, var, upper);
  unsigned width = width_of_number(number->value);
  bool better = s->width == 0 || width < s->width ||
                (width == s->width && s->label && !label);
  if (better)
    *s = (struct bits_side){width, label};
}

/* v <= k, !(v <= k) and v = k. */
static void learn_of_literal(struct z3_bits *b, const struct smt_term *x,
                             const struct smt_term *label) {
  bool negated = x->op == TERM_NOT;
  const struct smt_term *atom = negated ? x->args[0] : x;
  if ((atom->op != TERM_LE && atom->op != TERM_EQ) ||
      atom->args[0]->op != TERM_VAR || atom->args[0]->sort != SMT_INT)
    return;
  const struct smt_term *var = atom->args[0], *k = atom->args[1];
  if (atom->op == TERM_LE)
    learn_side(b, var, !negated, k, label);
  else if (!negated) {
    learn_side(b, var, false, k, label);
    learn_side(b, var, true, k, label);
  }
}

static void learn_of_all(struct z3_bits *b, const struct smt_term *x,
                         const struct smt_term *label) {
  uint32_t n;
  const struct smt_term *const *parts = term_conjuncts(&x, &n);
  for (uint32_t i = 0; i < n; i++)
    learn_of_literal(b, parts[i], label);
}

void z3_bits_learn(struct z3_bits *b, const struct smt_term *x,
                   bool (*assumed)(void *arg, const struct smt_term *label),
                   void *arg) {
  learn_of_all(b, x, NULL);
  for (uint32_t i = 0; x->op == TERM_OR && x->nargs == 2 && i < 2; i++) {
    const struct smt_term *label = x->args[i];
    if (label->op == TERM_NOT && label->args[0]->op == TERM_VAR &&
        assumed(arg, label->args[0]))
      learn_of_all(b, x->args[1 - i], label->args[0]);
  }
}

/* ---- Vectors ---------------------------------------------------------------- */

static Z3_ast held(struct z3_bits *b, Z3_ast a) {
  b->api->inc_ref(b->z3, a);
  vec_push(&b->held, a);
  return a;
}

static struct bits_vector vector_of(struct z3_bits *b, Z3_ast a,
                                    unsigned width) {
  b->failed = b->failed || width > WIDEST_VECTOR;
  return (struct bits_vector){held(b, a), width};
}

/* The vector with more bits, or as it is. */
static Z3_ast widened(struct z3_bits *b, struct bits_vector x, unsigned width) {
  assert(x.width <= width);
  if (x.width == width)
    return x.ast;
  return held(b, b->api->mk_sign_ext(b->z3, width - x.width, x.ast));
}

static unsigned wider(unsigned n, unsigned m) { return n > m ? n : m; }

static struct bits_vector vector_of_number(struct z3_bits *b, const mpz_t n) {
  unsigned width = width_of_number(n);
  mpz_t low;
  mpz_init(low);
  mpz_fdiv_r_2exp(low, n, width);
  char *text = mpz_get_str(NULL, 10, low);
  Z3_ast a = b->api->mk_numeral(b->z3, text, b->api->mk_bv_sort(b->z3, width));
  void (*give_back)(void *, size_t);
  mp_get_memory_functions(NULL, NULL, &give_back);
  give_back(text, strlen(text) + 1);
  mpz_clear(low);
  return vector_of(b, a, width);
}

static struct bits_vector small_vector(struct z3_bits *b, int n) {
  mpz_t value;
  mpz_init_set_si(value, n);
  struct bits_vector x = vector_of_number(b, value);
  mpz_clear(value);
  return x;
}

static Z3_ast new_vector(struct z3_bits *b, const char *name, unsigned width) {
  return b->api->mk_const(b->z3, b->api->mk_string_symbol(b->z3, name),
                          b->api->mk_bv_sort(b->z3, width));
}

static void note_label(struct z3_bits *b, const struct smt_term *label) {
  bool known = !label;
  for (size_t i = 0; i < b->labels.len && !known; i++)
    known = b->labels.at[i] == label;
  if (!known)
    vec_push(&b->labels, label);
}

static struct bits_vector vector_of_var(struct z3_bits *b,
                                        const struct smt_term *x) {
  struct bits_side lower = *side_of(b, x, false), upper = *side_of(b, x, true);
  b->failed = b->failed || lower.width == 0 || upper.width == 0;
  if (b->failed)
    return (struct bits_vector){0};
  note_label(b, lower.label);
  note_label(b, upper.label);
  unsigned width = wider(lower.width, upper.width);
  return vector_of(b, new_vector(b, x->name, width), width);
}

/* ---- Operations ------------------------------------------------------------- */

typedef Z3_ast z3_of_two(Z3_context c, Z3_ast x, Z3_ast y);

/* An operation on two vectors, made `width` wide before. */
static struct bits_vector on_both(struct z3_bits *b, z3_of_two *z3_operation,
                                  struct bits_vector x, struct bits_vector y,
                                  unsigned width) {
  Z3_ast left = widened(b, x, width), right = widened(b, y, width);
  return vector_of(b, z3_operation(b->z3, left, right), width);
}

static struct bits_vector truth(struct z3_bits *b, z3_of_two *z3_operation,
                                struct bits_vector x, struct bits_vector y) {
  struct bits_vector t =
      on_both(b, z3_operation, x, y, wider(x.width, y.width));
  t.width = 0;
  return t;
}

static struct bits_vector chosen_vector(struct z3_bits *b, Z3_ast c,
                                        struct bits_vector x,
                                        struct bits_vector y) {
  unsigned width = wider(x.width, y.width);
  Z3_ast left = widened(b, x, width), right = widened(b, y, width);
  return vector_of(b, b->api->mk_ite(b->z3, c, left, right), width);
}

/* The sum of two has one bit more. */
static struct bits_vector sum_of_two(struct z3_bits *b, struct bits_vector x,
                                     struct bits_vector y) {
  return on_both(b, b->api->mk_bvadd, x, y, wider(x.width, y.width) + 1);
}

static struct bits_vector difference_of_two(struct z3_bits *b,
                                            struct bits_vector x,
                                            struct bits_vector y) {
  return on_both(b, b->api->mk_bvsub, x, y, wider(x.width, y.width) + 1);
}

/* That of n has as many more as n has: n < 2^k terms of w bits are of w + k. */
static struct bits_vector
sum_of_vectors(struct z3_bits *b, const struct bits_vector *args, uint32_t n) {
  unsigned width = 0, more = 0;
  for (uint32_t i = 0; i < n; i++)
    width = wider(width, args[i].width);
  while (n >> more)
    more++;
  width += more;
  struct bits_vector sum = {widened(b, args[0], width), width};
  for (uint32_t i = 1; i < n; i++)
    sum = on_both(b, b->api->mk_bvadd, sum, args[i], width);
  return sum;
}

/* x·2^k, with k zeros behind it. */
static struct bits_vector moved_up(struct z3_bits *b, struct bits_vector x,
                                   unsigned k) {
  if (k == 0)
    return x;
  Z3_ast zeros =
      held(b, b->api->mk_numeral(b->z3, "0", b->api->mk_bv_sort(b->z3, k)));
  return vector_of(b, b->api->mk_concat(b->z3, x.ast, zeros), x.width + k);
}

/* A number among two is the first of them. */
static struct bits_vector product_of_two(struct z3_bits *b,
                                         const struct smt_term *first,
                                         struct bits_vector x,
                                         struct bits_vector y) {
  if (first->op == TERM_NUMBER && mpz_sgn(first->value) > 0 &&
      mpz_popcount(first->value) == 1)
    return moved_up(b, y, (unsigned)mpz_scan1(first->value, 0));
  return on_both(b, b->api->mk_bvmul, x, y, x.width + y.width);
}

/* Of a division by 2^k, bits from k on; only the sign is left of fewer. */
static struct bits_vector high_bits(struct z3_bits *b, struct bits_vector x,
                                    unsigned k) {
  if (k >= x.width)
    k = x.width - 1;
  return vector_of(b, b->api->mk_extract(b->z3, x.width - 1, k, x.ast),
                   x.width - k);
}

/* The remainder by 2^k, and a zero as its sign. */
static struct bits_vector low_bits(struct z3_bits *b, struct bits_vector x,
                                   unsigned k) {
  x.ast = widened(b, x, wider(x.width, k));
  Z3_ast low = held(b, b->api->mk_extract(b->z3, k - 1, 0, x.ast));
  return vector_of(b, b->api->mk_zero_ext(b->z3, 1, low), k + 1);
}

/* SMT-LIB's quotient and remainder, which is never negative, from those that go
   toward zero.  With a bit more, also the least number divided by -1 fits. */
static struct bits_vector divided_vectors(struct z3_bits *b, bool quotient,
                                          struct bits_vector x,
                                          struct bits_vector y) {
  unsigned width = wider(x.width, y.width) + 1;
  struct bits_vector zero = small_vector(b, 0), one = small_vector(b, 1);
  struct bits_vector r = on_both(b, b->api->mk_bvsrem, x, y, width);
  Z3_ast negative = truth(b, b->api->mk_bvslt, r, zero).ast;
  Z3_ast positive = truth(b, b->api->mk_bvslt, zero, y).ast;
  if (!quotient) {
    struct bits_vector up = sum_of_two(b, r, y),
                       down = difference_of_two(b, r, y);
    return chosen_vector(b, negative, chosen_vector(b, positive, up, down), r);
  }
  struct bits_vector q = on_both(b, b->api->mk_bvsdiv, x, y, width);
  struct bits_vector less = difference_of_two(b, q, one),
                     more = sum_of_two(b, q, one);
  return chosen_vector(b, negative, chosen_vector(b, positive, less, more), q);
}

/* What division by zero gives is open: any value. */
static struct bits_vector division(struct z3_bits *b, const struct smt_term *x,
                                   struct bits_vector left,
                                   struct bits_vector right) {
  bool quotient = x->op == TERM_DIV;
  const struct smt_term *by = x->args[1];
  if (by->op == TERM_NUMBER && mpz_popcount(by->value) == 1) {
    unsigned k = (unsigned)mpz_scan1(by->value, 0);
    return quotient ? high_bits(b, left, k)
           : k > 0  ? low_bits(b, left, k)
                    : small_vector(b, 0);
  }
  struct bits_vector result = divided_vectors(b, quotient, left, right);
  if (by->op == TERM_NUMBER)
    return result;
  const char *name = term_fresh(b->terms, "any", SMT_INT)->name;
  struct bits_vector any = {held(b, new_vector(b, name, result.width)),
                            result.width};
  struct bits_vector zero = small_vector(b, 0);
  Z3_ast by_zero = truth(b, b->api->mk_eq, right, zero).ast;
  return chosen_vector(b, by_zero, any, result);
}

static struct bits_vector bitwise_vector(struct z3_bits *b, enum smt_op op,
                                         struct bits_vector x,
                                         struct bits_vector y) {
  z3_of_two *z3_operation = op == TERM_BITAND  ? b->api->mk_bvand
                            : op == TERM_BITOR ? b->api->mk_bvor
                                               : b->api->mk_bvxor;
  return on_both(b, z3_operation, x, y, wider(x.width, y.width));
}

/* ---- Arrays ----------------------------------------------------------------- */

/* An array is never a vector: what it has at an index is made of what was stored, by the
   condition that this was there.  (Axioms of McCarthy: Towards a Mathematical Science of
   Computation, 1962.)  Of an array variable it is a vector of its own, which is the same
   where indexes are (Ackermann: Solvable Cases of the Decision Problem, 1954). */

/* Where what the array has at the index is kept. */
static struct bits_element *element_at(struct z3_bits *b,
                                       const struct smt_term *array,
                                       const struct smt_term *index) {
  uint64_t key = (uint64_t)array->number << 32 | index->number;
  struct bits_element *e;
  HASH_FIND(hh, b->elements, &key, sizeof key, e);
  if (e)
    return e;
  e = arena_alloc(b->arena, sizeof *e);
  *e = (struct bits_element){.key = key, .array = array, .index = index};
  HASH_ADD(hh, b->elements, key, sizeof e->key, e);
  return e;
}

static struct bits_vector index_vector(struct z3_bits *b,
                                       const struct bits_element *e) {
  return b->vectors.at[e->index->number];
}

static Z3_ast same_index(struct z3_bits *b, struct bits_vector x,
                         struct bits_vector y) {
  return truth(b, b->api->mk_eq, x, y).ast;
}

/* An element of an array variable, and that others at this index are it, too. */
static struct bits_vector element_of_variable(struct z3_bits *b,
                                              struct bits_element *e) {
  const char *name = term_fresh(b->terms, e->array->name, SMT_INT)->name;
  e->is = vector_of(b, new_vector(b, name, ELEMENT_VECTOR), ELEMENT_VECTOR);
  for (size_t i = 0; i < b->read.len; i++) {
    const struct bits_element *other = b->read.at[i];
    if (other->array != e->array)
      continue;
    Z3_ast apart =
        held(b, b->api->mk_not(b->z3, same_index(b, index_vector(b, e),
                                                 index_vector(b, other))));
    Z3_ast either[] = {apart, truth(b, b->api->mk_eq, e->is, other->is).ast};
    vec_push(&b->known, held(b, b->api->mk_or(b->z3, 2, either)));
  }
  vec_push(&b->read, e);
  return e->is;
}

/* The element of an array of which those that it is made of have theirs. */
static struct bits_vector element_of_array(struct z3_bits *b,
                                           struct bits_element *e) {
  const struct smt_term *const *of = e->array->args;
  struct bits_vector *at = b->vectors.at;
  switch ((enum smt_op)e->array->op) {
  case TERM_VAR:
    return element_of_variable(b, e);
  case TERM_EVERY:
    return at[of[0]->number];
  case TERM_ITE:
    return chosen_vector(b, at[of[0]->number].ast,
                         element_at(b, of[1], e->index)->is,
                         element_at(b, of[2], e->index)->is);
  default:
    assert(e->array->op == TERM_STORE);
    return chosen_vector(b,
                         same_index(b, at[of[1]->number], index_vector(b, e)),
                         at[of[2]->number], element_at(b, of[0], e->index)->is);
  }
}

/* From the inside out; those that are known are not looked into. */
static struct bits_vector element_vector(struct z3_bits *b,
                                         const struct smt_term *array,
                                         const struct smt_term *index) {
  VEC(struct bits_element *) open = {0};
  vec_push(&open, element_at(b, array, index));
  while (open.len > 0 && !b->failed) {
    struct bits_element *e = open.at[open.len - 1];
    size_t before = open.len;
    for (uint32_t i = 0; i < e->array->nargs && !e->is.ast; i++) {
      const struct smt_term *x = e->array->args[i];
      struct bits_element *inner =
          x->sort == SMT_ARRAY ? element_at(b, x, index) : NULL;
      if (inner && !inner->is.ast)
        vec_push(&open, inner);
    }
    if (open.len > before)
      continue;
    if (!e->is.ast)
      e->is = element_of_array(b, e);
    open.len--;
  }
  vec_free(&open);
  return element_at(b, array, index)->is;
}

/* ---- Terms ------------------------------------------------------------------ */

static struct bits_vector logic(struct z3_bits *b, const struct smt_term *x,
                                const struct bits_vector *args) {
  VEC(Z3_ast) all = {0};
  for (uint32_t i = 0; i < x->nargs; i++)
    vec_push(&all, args[i].ast);
  Z3_ast a = x->op == TERM_NOT   ? b->api->mk_not(b->z3, all.at[0])
             : x->op == TERM_AND ? b->api->mk_and(b->z3, x->nargs, all.at)
             : x->op == TERM_OR  ? b->api->mk_or(b->z3, x->nargs, all.at)
                                 : b->api->mk_eq(b->z3, all.at[0], all.at[1]);
  vec_free(&all);
  return vector_of(b, a, 0);
}

static struct bits_vector truth_variable(struct z3_bits *b,
                                         const struct smt_term *x) {
  Z3_symbol name = b->api->mk_string_symbol(b->z3, x->name);
  return vector_of(
      b, b->api->mk_const(b->z3, name, b->api->mk_bool_sort(b->z3)), 0);
}

/* The vector of a term whose arguments have those in `args`. */
static struct bits_vector vector_of_term(struct z3_bits *b,
                                         const struct smt_term *x,
                                         const struct bits_vector *args) {
  switch ((enum smt_op)x->op) {
  case TERM_FALSE:
    return vector_of(b, b->api->mk_false(b->z3), 0);
  case TERM_TRUE:
    return vector_of(b, b->api->mk_true(b->z3), 0);
  case TERM_NUMBER:
    return vector_of_number(b, x->value);
  case TERM_VAR:
    return x->sort == SMT_BOOL ? truth_variable(b, x) : vector_of_var(b, x);
  case TERM_NOT:
  case TERM_AND:
  case TERM_OR:
  case TERM_IFF:
    return logic(b, x, args);
  case TERM_ITE:
    return chosen_vector(b, args[0].ast, args[1], args[2]);
  case TERM_EQ:
    return truth(b, b->api->mk_eq, args[0], args[1]);
  case TERM_LE:
    return truth(b, b->api->mk_bvsle, args[0], args[1]);
  case TERM_ADD:
    return sum_of_vectors(b, args, x->nargs);
  case TERM_MUL:
    return product_of_two(b, x->args[0], args[0], args[1]);
  case TERM_DIV:
  case TERM_MOD:
    return division(b, x, args[0], args[1]);
  case TERM_BITAND:
  case TERM_BITOR:
  case TERM_BITXOR:
    return bitwise_vector(b, (enum smt_op)x->op, args[0], args[1]);
  case TERM_SELECT:
    return element_vector(b, x->args[0], x->args[1]);
  case TERM_LT: /* of reals */
  case TERM_APPLY:
  case TERM_STORE: /* arrays have none */
  case TERM_EVERY:
    break;
  }
  b->failed = true;
  return (struct bits_vector){0};
}

static void visit_as_bits(void *arg, const struct smt_term *x) {
  struct z3_bits *b = arg;
  if (b->failed || b->vectors.at[x->number].ast || x->sort == SMT_ARRAY)
    return;
  b->failed = x->sort == SMT_REAL;
  VEC(struct bits_vector) args = {0};
  for (uint32_t i = 0; i < x->nargs; i++)
    vec_push(&args, b->vectors.at[x->args[i]->number]);
  if (!b->failed)
    b->vectors.at[x->number] = vector_of_term(b, x, args.at);
  vec_free(&args);
}

Z3_ast z3_bits_formula(struct z3_bits *b, const struct smt_term *x) {
  assert(x->sort == SMT_BOOL);
  while (b->vectors.len < terms_count(b->terms))
    vec_push(&b->vectors, (struct bits_vector){0});
  term_visit(b->terms, x, visit_as_bits, b);
  if (b->failed)
    return NULL;
  vec_push(&b->known, b->vectors.at[x->number].ast);
  Z3_ast all =
      b->known.len == 1
          ? b->known.at[0]
          : held(b, b->api->mk_and(b->z3, (unsigned)b->known.len, b->known.at));
  b->known.len = 0;
  return all;
}

/* ---- Values ----------------------------------------------------------------- */

/* The number that a numeral is in two's complement of so many bits. */
static const struct smt_term *
number_of_bits(struct z3_bits *b, const char *numeral, unsigned width) {
  const struct smt_term *x = NULL;
  mpz_t n, beyond;
  mpz_init(n);
  mpz_init(beyond);
  if (mpz_set_str(n, numeral, 10) == 0) {
    mpz_setbit(beyond, width);
    if (mpz_tstbit(n, width - 1))
      mpz_sub(n, n, beyond);
    x = term_number(b->terms, n);
  }
  mpz_clear(n);
  mpz_clear(beyond);
  return x;
}

const struct smt_term *z3_bits_value(struct z3_bits *b, Z3_model model,
                                     const struct smt_term *var) {
  struct bits_vector v = {0};
  Z3_ast value;
  if (var->number < b->vectors.len)
    v = b->vectors.at[var->number];
  if (!v.ast)
    return var->sort == SMT_BOOL ? term_bool(b->terms, false)
                                 : term_small(b->terms, 0, var->sort);
  if (!b->api->model_eval(b->z3, model, v.ast, true, &value))
    return NULL;
  if (v.width > 0)
    return number_of_bits(b, b->api->get_numeral_string(b->z3, value), v.width);
  Z3_app app = b->api->to_app(b->z3, value);
  Z3_decl_kind op =
      b->api->get_decl_kind(b->z3, b->api->get_app_decl(b->z3, app));
  return term_bool(b->terms, op == Z3_OP_TRUE);
}
