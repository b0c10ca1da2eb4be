/* checker/c/vectors.c — see vectors.h.
 *
 * Each term is rewritten from the inside out, with the width of what it is.  That is
 * all that must be right: the width of each operation stands beside it.
 */
#include "vectors.h"

#include "checker/clauses/sexp.h"

#include "engine/base/hash_table.h"
#include "engine/base/memory.h"
#include "engine/base/text_stream.h"
#include "engine/base/vec.h"

#include <string.h>

__extension__ typedef unsigned __int128 wide_number;

enum { WIDEST = 512, DEEPEST_TERM = 5000 };

/* A term of sort Bool if it has no width, else a vector. */
struct vector {
  const char *text;
  unsigned width;
};

struct vector_name {
  const char *name;
  unsigned width;
  UT_hash_handle hh;
};

struct vector_writer {
  struct arena *arena;
  FILE *out,
      *body;   /* declarations; what is asserted, with brackets left open */
  size_t open; /* so many */
  struct vector_name *names; /* constants and definitions */
  VEC(struct vector_name) lets;
  unsigned depth, count;
  bool failed;
};

static struct vector vector_term(struct vector_writer *w, const struct sexp *s);

bool vectors_needed(const char *text) {
  return strstr(text, "(c-and ") || strstr(text, "(c-or ") ||
         strstr(text, "(c-xor ");
}

/* ---- Pieces ----------------------------------------------------------------- */

static struct vector no_vector(struct vector_writer *w) {
  w->failed = true;
  return (struct vector){"false", 0};
}

static struct vector vector_made(struct vector_writer *w, unsigned width,
                                 const char *text) {
  return width > WIDEST ? no_vector(w) : (struct vector){text, width};
}

static unsigned wider_of(struct vector x, struct vector y) {
  return x.width > y.width ? x.width : y.width;
}

static const char *extended(struct vector_writer *w, struct vector x,
                            unsigned width) {
  return x.width == width ? x.text
                          : arena_printf(w->arena, "((_ sign_extend %u) %s)",
                                         width - x.width, x.text);
}

/* An operation on two vectors, made `width` wide before. */
static struct vector vector_operation(struct vector_writer *w, const char *name,
                                      struct vector x, struct vector y,
                                      unsigned width) {
  if (x.width == 0 || y.width == 0 || width > WIDEST)
    return no_vector(w);
  return (struct vector){arena_printf(w->arena, "(%s %s %s)", name,
                                      extended(w, x, width),
                                      extended(w, y, width)),
                         width};
}

static struct vector vector_compared(struct vector_writer *w, const char *name,
                                     struct vector x, struct vector y) {
  struct vector z = vector_operation(w, name, x, y, wider_of(x, y));
  z.width = 0;
  return z;
}

static bool is_numeral_atom(const struct sexp *s) {
  return s->name && s->name[0] && !s->name[strspn(s->name, "0123456789")];
}

/* The value of a numeral of at most 127 bits. */
static bool numeral_value(const struct sexp *s, wide_number *value) {
  if (!s || !is_numeral_atom(s) || strlen(s->name) > 38)
    return false;
  *value = 0;
  for (const char *c = s->name; *c; c++)
    *value = *value * 10 + (unsigned)(*c - '0');
  return true;
}

static struct vector vector_numeral(struct vector_writer *w,
                                    const struct sexp *s) {
  wide_number value;
  unsigned width = 1;
  if (!numeral_value(s, &value))
    return no_vector(w);
  for (; value; value >>= 1)
    width++;
  return vector_made(w, width,
                     arena_printf(w->arena, "(_ bv%s %u)", s->name, width));
}

/* k, if the term is the numeral 2^k; else -1. */
static int exponent_of_numeral(const struct sexp *s) {
  wide_number value;
  int k = 0;
  if (!numeral_value(s, &value) || value == 0 || (value & (value - 1)) != 0)
    return -1;
  while (value >>= 1)
    k++;
  return k;
}

/* ---- Sums and products ------------------------------------------------------ */

/* One bit more for each operand that is added or subtracted. */
static struct vector vector_sum(struct vector_writer *w, const struct sexp *s,
                                const char *name) {
  struct vector sum = vector_term(w, s->first->next);
  if (s->n == 2 && sum.width > 0)
    return vector_made(
        w, sum.width + 1,
        arena_printf(w->arena, "(bvneg %s)", extended(w, sum, sum.width + 1)));
  for (const struct sexp *x = s->first->next->next; x && !w->failed;
       x = x->next) {
    struct vector y = vector_term(w, x);
    sum = vector_operation(w, name, sum, y, wider_of(sum, y) + 1);
  }
  return sum;
}

/* By 2^k: zeros behind it. */
static struct vector vector_times_power(struct vector_writer *w,
                                        struct vector x, int k) {
  if (k == 0 || x.width == 0)
    return x.width ? x : no_vector(w);
  return vector_made(
      w, x.width + (unsigned)k,
      arena_printf(w->arena, "(concat %s (_ bv0 %d))", x.text, k));
}

/* A product has the widths of its factors together. */
static struct vector vector_product(struct vector_writer *w,
                                    const struct sexp *s) {
  const struct sexp *x = s->first->next, *y = x ? x->next : NULL;
  if (s->n != 3)
    return no_vector(w);
  if (exponent_of_numeral(x) >= 0)
    return vector_times_power(w, vector_term(w, y), exponent_of_numeral(x));
  if (exponent_of_numeral(y) >= 0)
    return vector_times_power(w, vector_term(w, x), exponent_of_numeral(y));
  struct vector left = vector_term(w, x), right = vector_term(w, y);
  return vector_operation(w, "bvmul", left, right, left.width + right.width);
}

/* ---- Quotients and remainders ----------------------------------------------- */

/* By 2^k, rounded down: the bits from k on; of fewer, the sign. */
static struct vector vector_high(struct vector_writer *w, struct vector x,
                                 unsigned k) {
  if (x.width == 0)
    return no_vector(w);
  k = k < x.width ? k : x.width - 1;
  return vector_made(
      w, x.width - k,
      arena_printf(w->arena, "((_ extract %u %u) %s)", x.width - 1, k, x.text));
}

/* By 2^k, never negative: the k lowest bits, behind a zero. */
static struct vector vector_low(struct vector_writer *w, struct vector x,
                                unsigned k) {
  if (x.width == 0 || k > WIDEST)
    return no_vector(w);
  if (k == 0)
    return vector_made(w, 1, "(_ bv0 1)");
  unsigned width = x.width > k ? x.width : k;
  return vector_made(w, k + 1,
                     arena_printf(w->arena,
                                  "(concat (_ bv0 1) ((_ extract %u 0) %s))",
                                  k - 1, extended(w, x, width)));
}

/* What it gives if the divisor is zero is open: a new constant. */
static struct vector unless_by_zero(struct vector_writer *w,
                                    const struct sexp *divisor, struct vector y,
                                    struct vector z) {
  if (is_numeral_atom(divisor) || w->failed)
    return z;
  unsigned any = w->count++;
  fprintf(w->out, "(declare-const |by zero %u| (_ BitVec %u))\n", any, z.width);
  z.text = arena_printf(w->arena, "(ite (= %s (_ bv0 %u)) |by zero %u| %s)",
                        y.text, y.width, any, z.text);
  return z;
}

/* By 2^k toward zero: 2^k - 1 is added to what is negative, and then rounded down; and
   what is left. */
static struct vector vector_power_toward_zero(struct vector_writer *w,
                                              struct vector x, unsigned k,
                                              bool rest) {
  if (x.width == 0 || k + 2 > WIDEST)
    return no_vector(w);
  unsigned width = (x.width > k ? x.width : k + 1) + 1, n = w->count++;
  const char *name = arena_printf(w->arena, "|x %u|", n);
  const char *sum = arena_printf(
      w->arena,
      "(bvadd %s (ite (bvslt %s (_ bv0 %u)) (concat (_ bv0 %u) (bvnot (_ bv0 "
      "%u))) (_ bv0 %u)))",
      name, name, width, width - k, k, width);
  const char *low = arena_printf(
      w->arena, "(bvsub %s (concat ((_ extract %u %u) %s) (_ bv0 %u)))", name,
      width - 1, k, sum, k);
  struct vector z = vector_high(w, (struct vector){sum, width}, k);
  if (rest)
    z = (struct vector){low, width};
  z.text = arena_printf(w->arena, "(let ((%s %s)) %s)", name,
                        extended(w, x, width), z.text);
  return z;
}

/* Toward zero, as C has it; with a bit more, the least number divided by -1 fits,
   too. */
static struct vector vector_toward_zero(struct vector_writer *w,
                                        const struct sexp *s,
                                        const char *name) {
  const struct sexp *divisor = s->first->next->next;
  int k = exponent_of_numeral(divisor);
  if (k > 0)
    return vector_power_toward_zero(w, vector_term(w, s->first->next),
                                    (unsigned)k, !strcmp(name, "bvsrem"));
  struct vector x = vector_term(w, s->first->next), y = vector_term(w, divisor);
  struct vector z = vector_operation(w, name, x, y, wider_of(x, y) + 1);
  return unless_by_zero(w, divisor, y, z);
}

/* SMT-LIB's: x = y·q + r where 0 <= r < |y|.  From those that go toward zero, whose
   remainder may be negative.  Two bits more: |y| is added to r, or 1 to q. */
static struct vector vector_floored(struct vector_writer *w,
                                    const struct sexp *s, bool quotient) {
  const struct sexp *divisor = s->first->next->next;
  struct vector x = vector_term(w, s->first->next), y = vector_term(w, divisor);
  unsigned width = wider_of(x, y) + 2, n = w->count++;
  if (x.width == 0 || y.width == 0 || width > WIDEST)
    return no_vector(w);
  const char *a = extended(w, x, width), *b = extended(w, y, width);
  const char *zero = arena_printf(w->arena, "(_ bv0 %u)", width);
  const char *one = arena_printf(w->arena, "(_ bv1 %u)", width);
  const char *r = arena_printf(w->arena, "|r %u|", n);
  const char *q = arena_printf(w->arena, "|q %u|", n);
  const char *of = quotient
                       ? arena_printf(w->arena,
                                      "(ite (bvslt %s %s) (ite (bvslt %s %s) "
                                      "(bvsub %s %s) (bvadd %s %s)) %s)",
                                      r, zero, zero, b, q, one, q, one, q)
                       : arena_printf(w->arena,
                                      "(ite (bvslt %s %s) (ite (bvslt %s %s) "
                                      "(bvadd %s %s) (bvsub %s %s)) %s)",
                                      r, zero, zero, b, r, b, r, b, r);
  struct vector z = {
      arena_printf(w->arena,
                   "(let ((%s (bvsrem %s %s)) (%s (bvsdiv %s %s))) %s)", r, a,
                   b, q, a, b, of),
      width};
  return unless_by_zero(w, divisor, y, z);
}

static struct vector vector_division(struct vector_writer *w,
                                     const struct sexp *s) {
  bool quotient = sexp_is(s->first, "div");
  if (s->n != 3)
    return no_vector(w);
  const struct sexp *x = s->first->next;
  int k = exponent_of_numeral(x->next);
  return k < 0      ? vector_floored(w, s, quotient)
         : quotient ? vector_high(w, vector_term(w, x), (unsigned)k)
                    : vector_low(w, vector_term(w, x), (unsigned)k);
}

/* ---- Logic ------------------------------------------------------------------ */

/* The same operator, of sort Bool. */
static struct vector vector_logic(struct vector_writer *w,
                                  const struct sexp *s) {
  const char *text = arena_printf(w->arena, "(%s", s->first->name);
  for (const struct sexp *x = s->first->next; x && !w->failed; x = x->next) {
    struct vector y = vector_term(w, x);
    w->failed = w->failed || y.width > 0;
    text = arena_concat(w->arena, text, " ", y.text);
  }
  return (struct vector){arena_concat(w->arena, text, ")", ""), 0};
}

/* = and distinct, of two. */
static struct vector vector_equality(struct vector_writer *w,
                                     const struct sexp *s) {
  struct vector x = vector_term(w, s->first->next);
  if (s->n != 3)
    return no_vector(w);
  if (x.width == 0)
    return vector_logic(w, s);
  return vector_compared(w, s->first->name, x,
                         vector_term(w, s->first->next->next));
}

static struct vector vector_choice(struct vector_writer *w,
                                   const struct sexp *s) {
  if (s->n != 4)
    return no_vector(w);
  const struct sexp *at = s->first->next;
  struct vector c = vector_term(w, at), x = vector_term(w, at->next);
  struct vector y = vector_term(w, at->next->next);
  unsigned width = wider_of(x, y);
  if (c.width > 0 || (x.width == 0) != (y.width == 0))
    return no_vector(w);
  return (struct vector){arena_printf(w->arena, "(ite %s %s %s)", c.text,
                                      extended(w, x, width),
                                      extended(w, y, width)),
                         width};
}

/* (let ((name term)) body), with one name, as formulas have it. */
static struct vector vector_let(struct vector_writer *w, const struct sexp *s) {
  const struct sexp *list = s->first->next;
  const struct sexp *pair = list ? list->first : NULL;
  if (s->n != 3 || list->n != 1 || pair->n != 2)
    return no_vector(w);
  struct vector x = vector_term(w, pair->first->next);
  vec_push(&w->lets,
           ((struct vector_name){.name = pair->first->name, .width = x.width}));
  struct vector body = vector_term(w, list->next);
  w->lets.len--;
  body.text = arena_printf(w->arena, "(let ((|%s| %s)) %s)", pair->first->name,
                           x.text, body.text);
  return body;
}

/* ---- Terms ------------------------------------------------------------------ */

static struct vector vector_atom(struct vector_writer *w,
                                 const struct sexp *s) {
  struct vector_name *v;
  if (is_numeral_atom(s))
    return vector_numeral(w, s);
  if (sexp_is(s, "true") || sexp_is(s, "false"))
    return (struct vector){s->name, 0};
  const char *text = arena_printf(w->arena, "|%s|", s->name);
  for (size_t i = w->lets.len; i-- > 0;)
    if (strcmp(w->lets.at[i].name, s->name) == 0)
      return (struct vector){text, w->lets.at[i].width};
  HASH_FIND_STR(w->names, s->name, v);
  return v ? (struct vector){text, v->width} : no_vector(w);
}

/* Operations on two vectors as wide as the wider one, and comparisons. */
static const struct {
  const char *name, *of_vectors;
  bool compares;
} vector_operations[] = {
    {"<", "bvslt", true},      {"<=", "bvsle", true},
    {">", "bvsgt", true},      {">=", "bvsge", true},
    {"c-and", "bvand", false}, {"c-or", "bvor", false},
    {"c-xor", "bvxor", false},
};

static bool is_one_of(const struct sexp *s, const char *const *names,
                      size_t n) {
  for (size_t i = 0; i < n; i++)
    if (sexp_is(s, names[i]))
      return true;
  return false;
}

static struct vector vector_of_two(struct vector_writer *w,
                                   const struct sexp *s) {
  size_t n = sizeof vector_operations / sizeof *vector_operations, i = 0;
  while (i < n && !sexp_is(s->first, vector_operations[i].name))
    i++;
  if (i == n || s->n != 3)
    return no_vector(w);
  struct vector x = vector_term(w, s->first->next);
  struct vector y = vector_term(w, s->first->next->next);
  const char *name = vector_operations[i].of_vectors;
  return vector_operations[i].compares
             ? vector_compared(w, name, x, y)
             : vector_operation(w, name, x, y, wider_of(x, y));
}

static struct vector vector_list(struct vector_writer *w,
                                 const struct sexp *s) {
  static const char *const logic[] = {"and", "or", "not", "=>", "xor"};
  static const char *const equality[] = {"=", "distinct"};
  static const char *const division[] = {"div", "mod"};
  static const char *const rest[] = {"c-remainder", "c-rest"};
  const struct sexp *f = s->first;
  if (s->n < 2)
    return no_vector(w);
  if (is_one_of(f, logic, 5))
    return vector_logic(w, s);
  if (is_one_of(f, equality, 2))
    return vector_equality(w, s);
  if (is_one_of(f, division, 2))
    return vector_division(w, s);
  if (is_one_of(f, rest, 2) && s->n == 3)
    return vector_toward_zero(w, s, "bvsrem");
  if (sexp_is(f, "c-quotient") && s->n == 3)
    return vector_toward_zero(w, s, "bvsdiv");
  if (sexp_is(f, "+") && s->n > 2)
    return vector_sum(w, s, "bvadd");
  if (sexp_is(f, "-"))
    return vector_sum(w, s, "bvsub");
  if (sexp_is(f, "*"))
    return vector_product(w, s);
  if (sexp_is(f, "ite"))
    return vector_choice(w, s);
  return sexp_is(f, "let") ? vector_let(w, s) : vector_of_two(w, s);
}

static struct vector vector_term(struct vector_writer *w,
                                 const struct sexp *s) {
  if (w->failed || !s || w->depth == DEEPEST_TERM)
    return no_vector(w);
  w->depth++;
  struct vector x = s->name ? vector_atom(w, s) : vector_list(w, s);
  w->depth--;
  return x;
}

/* ---- Commands --------------------------------------------------------------- */

static void name_vector(struct vector_writer *w, const char *name,
                        unsigned width) {
  struct vector_name *v;
  HASH_FIND_STR(w->names, name, v);
  if (!v) {
    v = arena_alloc(w->arena, sizeof *v);
    v->name = name;
    HASH_ADD_KEYPTR(hh, w->names, v->name, strlen(v->name), v);
  }
  v->width = width;
}

/* (and (<= least x) (< x beyond)), of a constant x: its name; else NULL. */
static const char *constant_in_range(const struct sexp *s,
                                     const struct sexp **least,
                                     const struct sexp **beyond) {
  if (!s || s->n != 3 || !sexp_is(s->first, "and"))
    return NULL;
  const struct sexp *lower = s->first->next, *upper = lower->next;
  if (lower->n != 3 || upper->n != 3 || !sexp_is(lower->first, "<=") ||
      !sexp_is(upper->first, "<"))
    return NULL;
  *least = lower->first->next;
  *beyond = upper->first->next->next;
  const char *x = lower->first->next->next->name;
  return x && sexp_is(upper->first->next, x) ? x : NULL;
}

/* Constants get the width that holds both ends of their ranges. */
static void learn_range(struct vector_writer *w, const struct sexp *command) {
  const struct sexp *least, *beyond;
  const char *x = constant_in_range(command->first->next, &least, &beyond);
  struct vector_writer number = {.arena = w->arena};
  if (!x)
    return;
  struct vector low = vector_term(&number, least);
  struct vector high = vector_term(&number, beyond);
  if (!number.failed)
    name_vector(w, x, wider_of(low, high));
}

/* One without a range has no vector: no matter if nothing speaks of it. */
static void write_constant(struct vector_writer *w, const struct sexp *s) {
  const char *name = s->first->next->name;
  struct vector_name *v;
  HASH_FIND_STR(w->names, name, v);
  if (v)
    fprintf(w->out, "(declare-const |%s| (_ BitVec %u))\n", name, v->width);
}

/* A name in all that comes after it.  Z3 goes through all that a function is made of
   where it is used; not so with `let`. */
static void write_definition(struct vector_writer *w, const struct sexp *s) {
  const struct sexp *name = s->first->next;
  const struct sexp *sort = name->next->next;
  struct vector x = vector_term(w, sort->next);
  w->failed = w->failed || sexp_is(sort, "Bool") != (x.width == 0);
  name_vector(w, name->name, x.width);
  fprintf(w->body, "(let ((|%s| %s))\n", name->name, x.text);
  w->open++;
}

/* What signs say of the bits of two numbers follows here from their bits. */
static bool is_implication(const struct sexp *s) {
  return s->n > 0 && sexp_is(s->first, "=>");
}

/* Functions with parameters are known here. */
static void write_command(struct vector_writer *w, const struct sexp *s) {
  if (sexp_is(s->first, "declare-const")) {
    write_constant(w, s);
  } else if (sexp_is(s->first, "assert") && !is_implication(s->first->next)) {
    fprintf(w->body, "(and %s\n", vector_term(w, s->first->next).text);
    w->open++;
  } else if (sexp_is(s->first, "define-fun") && s->n == 5 &&
             s->first->next->next->n == 0) {
    write_definition(w, s);
  }
}

static bool write_vectors(struct vector_writer *w, const struct sexp *all) {
  fputs("(set-logic QF_BV)\n", w->out);
  fputs("(assert ", w->body);
  w->open = 1;
  for (const struct sexp *s = all->first; s; s = s->next)
    if (s->n == 2 && sexp_is(s->first, "assert"))
      learn_range(w, s);
  for (const struct sexp *s = all->first; s && !w->failed; s = s->next)
    if (s->n > 0)
      write_command(w, s);
  return !w->failed;
}

/* Declarations, and then what is asserted. */
static char *joined_texts(struct text_stream *first, struct text_stream *rest,
                          size_t *length) {
  size_t n, m;
  char *x = text_close(first, &n), *y = text_close(rest, &m);
  x = xrealloc(x, n + m + 1, 1);
  memcpy(x + n, y, m + 1);
  xfree(y);
  *length = n + m;
  return x;
}

char *vectors_script(struct arena *a, const char *text, size_t length,
                     size_t *out_length, size_t *open) {
  struct sources *sources = sources_new();
  struct diag *d = diag_new(sources);
  struct text_stream *stream = text_open(), *body = text_open();
  struct vector_writer w = {
      .arena = a, .out = text_out(stream), .body = text_out(body)};
  const struct sexp *all =
      sexp_read(a, sources, sources_add(sources, "question", text, length), d);
  bool good = all && write_vectors(&w, all);
  HASH_CLEAR(hh, w.names);
  vec_free(&w.lets);
  diag_free(d);
  sources_free(sources);
  *open = w.open;
  char *made = joined_texts(stream, body, out_length);
  if (good)
    return made;
  xfree(made);
  return NULL;
}
