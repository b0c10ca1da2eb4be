/* frontend/horn/chc_eval.c — names and terms of SMT-LIB, to literals.
 *
 * A term is evaluated with a stack of its own: a frame for each list that is
 * open, and the values of its members so far above the frame's base.  `let`
 * and quantifiers bind names while their body is evaluated.  A macro is
 * evaluated anew where it is used, its parameters being bound to the arguments
 * and the locals of its user being out of sight; for the same arguments it is
 * looked up, so that macros over macros take no more time than they have
 * different uses.
 */
#include "chc_eval.h"

#include "chc_bits.h"

#include <assert.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* Comparisons of a `distinct` grow with the square of its operands, and what
   definitions stand for can grow exponentially with their number. */
enum { MAX_DISTINCT = 2000, MAX_USES = 300000 };

enum binding_kind { VALUE, PREDICATE, MACRO, FREE, LOCAL, FUNCTION };

enum function {
  F_NOT,
  F_AND,
  F_OR,
  F_XOR,
  F_IMPLIES,
  F_EQUAL,
  F_DISTINCT,
  F_ITE,
  F_CONCAT,
  F_QUOTIENT,
  F_LET,
  F_FORALL,
  F_EXISTS,
  F_ANNOTATED,
  F_INDEX,
  F_AS,
  F_OUTSIDE, /* known, to say that it is not read */
  F_MIXED,   /* the same: between Int and Real */
};

struct macro {
  const struct chc_sexp *params, *body;
  const struct chc_sort **sorts, *result;
  uint32_t nparams, index;
};

struct chc_binding {
  enum binding_kind kind;
  struct chc_binding *outer;
  uint32_t level; /* LOCAL: its place in chc_reader.locals */
  struct chc_row row;
  const struct chc_pred *pred;
  const struct macro *macro;
  enum function function;
  uint32_t command; /* FREE: the command that `row` was made for */
  struct span span; /* source 0: of the language */
};

struct chc_name {
  const char *name;
  struct chc_binding *top;
  const struct chc_sort *sort; /* sorts have names of their own */
  struct span sort_span;
  UT_hash_handle hh;
};

/* The value of a macro for given arguments. */
struct chc_memo {
  UT_hash_handle hh;
  struct chc_row row;
  uint32_t n, key[]; /* the macro's index, then the arguments' literals */
};

struct chc_frame {
  enum { APPLY, LET, BODY, QUANTIFIER, MACRO_BODY, ANNOTATED } kind;
  const struct chc_sexp *s, *next; /* LET: `next` is a pair of name and term */
  const struct chc_binding *binding; /* APPLY: of the head, if it is a symbol */
  struct chc_memo *memo;             /* MACRO_BODY: to be filled in */
  size_t base, locals;
  uint32_t barrier;
};

/* ---- Messages ---------------------------------------------------------- */

bool chc_error(struct chc_reader *r, struct span at, const char *format, ...) {
  va_list args;
  va_start(args, format);
  char *text = arena_vprintf(r->arena, format, args);
  va_end(args);
  diag_error(r->diag, at, "%s", text);
  return false;
}

static const char *sort_text(struct chc_reader *r, const struct chc_sort *s) {
  if (s->kind == CHC_BOOL)
    return "Bool";
  if (chc_is_number(s))
    return s->kind == CHC_INT ? "Int" : "Real";
  if (s->kind == CHC_ENUM)
    return s->name;
  return arena_printf(r->arena, "(_ BitVec %u)", s->width);
}

static bool wants_sort(struct chc_reader *r, const struct chc_sexp *s,
                       const struct chc_sort *has,
                       const struct chc_sort *wanted) {
  if (has == wanted)
    return true;
  return chc_error(r, s->span, "this is of sort %s, but %s is wanted",
                   sort_text(r, has), sort_text(r, wanted));
}

/* ---- The table of names ------------------------------------------------ */

static struct chc_name *intern_name(struct chc_reader *r, const char *text) {
  struct chc_name *n;
  HASH_FIND_PTR(r->table, &text, n);
  if (n)
    return n;
  n = arena_alloc(r->arena, sizeof *n);
  n->name = text;
  HASH_ADD_PTR(r->table, name, n);
  return n;
}

/* What a symbol stands for, or NULL. */
static struct chc_binding *find_binding(struct chc_reader *r,
                                        const char *text) {
  struct chc_name *n;
  HASH_FIND_PTR(r->table, &text, n);
  struct chc_binding *b = n ? n->top : NULL;
  while (b && b->kind == LOCAL && b->level < r->barrier)
    b = b->outer;
  return b;
}

static struct chc_binding *new_binding(struct chc_reader *r, struct chc_name *n,
                                       enum binding_kind kind,
                                       struct span span) {
  struct chc_binding *b = arena_alloc(r->arena, sizeof *b);
  b->kind = kind;
  b->outer = n->top;
  b->span = span;
  n->top = b;
  return b;
}

static void bind_row(struct chc_reader *r, const struct chc_sexp *name,
                     struct chc_row row) {
  struct chc_name *n = intern_name(r, name->name);
  struct chc_binding *b = new_binding(r, n, LOCAL, name->span);
  b->row = row;
  b->level = (uint32_t)r->locals.len;
  vec_push(&r->locals, n);
}

void chc_forget_locals(struct chc_reader *r, size_t keep) {
  while (r->locals.len > keep) {
    struct chc_name *n = vec_pop(&r->locals);
    n->top = n->top->outer;
  }
}

static void define_functions(struct chc_reader *r) {
  static const struct {
    const char *name;
    enum function function;
  } functions[] = {
      {"not", F_NOT},       {"and", F_AND},        {"or", F_OR},
      {"xor", F_XOR},       {"=>", F_IMPLIES},     {"=", F_EQUAL},
      {"ite", F_ITE},       {"let", F_LET},        {"distinct", F_DISTINCT},
      {"concat", F_CONCAT}, {"forall", F_FORALL},  {"exists", F_EXISTS},
      {"!", F_ANNOTATED},   {"_", F_INDEX},        {"as", F_AS},
      {"/", F_QUOTIENT},    {"select", F_OUTSIDE}, {"store", F_OUTSIDE},
      {"match", F_OUTSIDE}, {"bv2nat", F_OUTSIDE}, {"to_real", F_MIXED},
      {"to_int", F_MIXED},  {"is_int", F_MIXED},
  };
  for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
    const char *name = intern_str(r->names, functions[i].name);
    new_binding(r, intern_name(r, name), FUNCTION, (struct span){0})->function =
        functions[i].function;
  }
}

void chc_open_names(struct chc_reader *r) {
  struct chc_sort boolean = {CHC_BOOL, NULL, 1, NULL};
  r->boolean = arena_copy(r->arena, &boolean, 1, sizeof boolean);
  struct chc_sort integer = {CHC_INT, NULL, 1, NULL};
  intern_name(r, intern_str(r->names, "Bool"))->sort = r->boolean;
  r->integer = arena_copy(r->arena, &integer, 1, sizeof integer);
  intern_name(r, intern_str(r->names, "Int"))->sort = r->integer;
  struct chc_sort real = {CHC_REAL, NULL, 1, NULL};
  r->real = arena_copy(r->arena, &real, 1, sizeof real);
  intern_name(r, intern_str(r->names, "Real"))->sort = r->real;
  for (uint32_t value = 0; value < 2; value++) {
    const char *name = intern_str(r->names, value ? "true" : "false");
    new_binding(r, intern_name(r, name), VALUE, (struct span){0})->row =
        chc_constant(r->terms, r->boolean, value);
  }
  define_functions(r);
  for (uint32_t i = 0; i <= CHC_MAX_BITS; i++)
    vec_push(&r->bits, NULL);
}

void chc_close_names(struct chc_reader *r) {
  struct chc_memo *m, *next;
  HASH_CLEAR(hh, r->table);
  HASH_ITER(hh, r->memos, m, next) {
    HASH_DEL(r->memos, m);
    xfree(m);
  }
  vec_free(&r->locals);
  vec_free(&r->frames);
  vec_free(&r->values);
  vec_free(&r->bits);
}

/* ---- Sorts ------------------------------------------------------------- */

static const struct chc_sort *bit_vector(struct chc_reader *r, struct span at,
                                         uint64_t width) {
  if (width == 0 || width > CHC_MAX_BITS) {
    chc_error(r, at, "a bit-vector of %llu bits is outside: " CHC_SORTS,
              (unsigned long long)width);
    return NULL;
  }
  if (!r->bits.at[width]) {
    struct chc_sort s = {CHC_BITS, NULL, (uint32_t)width, NULL};
    r->bits.at[width] = arena_copy(r->arena, &s, 1, sizeof s);
  }
  return r->bits.at[width];
}

/* A numeral of at most nine digits. */
static bool numeral(struct chc_reader *r, const struct chc_sexp *s,
                    uint64_t *out) {
  if (!s || s->kind != CHC_NUMERAL || strlen(s->name) > 9)
    return chc_error(r, s ? s->span : (struct span){0},
                     "expected a number of at most nine digits");
  *out = strtoull(s->name, NULL, 10);
  return true;
}

static bool is_symbol(const struct chc_sexp *s, const char *text) {
  return s && s->kind == CHC_SYMBOL && strcmp(s->name, text) == 0;
}

static const struct chc_sort *named_sort(struct chc_reader *r,
                                         const struct chc_sexp *s) {
  static const char *const outside[] = {"Array", "String", "RegLan",
                                        "RoundingMode"};
  struct chc_name *n;
  HASH_FIND_PTR(r->table, &s->name, n);
  if (n && n->sort) {
    r->problem->numbers |= chc_is_number(n->sort);
    return n->sort;
  }
  for (size_t i = 0; i < sizeof outside / sizeof *outside; i++)
    if (strcmp(s->name, outside[i]) == 0) {
      chc_error(r, s->span, "the sort %s is outside: " CHC_SORTS, s->name);
      return NULL;
    }
  struct nearest near = nearest_to(s->name);
  char hint[100];
  for (n = r->table; n; n = n->hh.next)
    if (n->sort)
      nearest_try(&near, n->name);
  chc_error(r, s->span, "unknown sort '%s'%s", s->name,
            nearest_hint(&near, hint, sizeof hint));
  return NULL;
}

const struct chc_sort *chc_sort_of(struct chc_reader *r,
                                   const struct chc_sexp *s) {
  uint64_t width = 0;
  if (s->kind == CHC_SYMBOL)
    return named_sort(r, s);
  if (s->kind == CHC_LIST && s->n == 3 && is_symbol(s->first, "_") &&
      is_symbol(s->first->next, "BitVec"))
    return numeral(r, s->first->next->next, &width)
               ? bit_vector(r, s->span, width)
               : NULL;
  chc_error(r, s->span, "this sort is outside: " CHC_SORTS);
  return NULL;
}

/* ---- Declarations ------------------------------------------------------ */

/* The entry for a new global name. */
static struct chc_name *new_name(struct chc_reader *r,
                                 const struct chc_sexp *name) {
  struct chc_name *n = intern_name(r, name->name);
  if (!n->top)
    return n;
  if (!n->top->span.source) {
    chc_error(r, name->span,
              "'%s' belongs to the language: choose another "
              "name",
              name->name);
    return NULL;
  }
  chc_error(r, name->span, "'%s' is declared twice", name->name);
  diag_note(r->diag, n->top->span, "first declared here");
  return NULL;
}

bool chc_declare_sort(struct chc_reader *r, const struct chc_sexp *name,
                      const struct chc_sort *sort) {
  struct chc_name *n = intern_name(r, name->name);
  if (n->sort && !n->sort_span.source)
    return chc_error(r, name->span,
                     "'%s' belongs to the language: choose "
                     "another name",
                     name->name);
  if (n->sort) {
    chc_error(r, name->span, "the sort '%s' is declared twice", name->name);
    diag_note(r->diag, n->sort_span, "first declared here");
    return false;
  }
  n->sort = sort;
  n->sort_span = name->span;
  return true;
}

bool chc_declare_value(struct chc_reader *r, const struct chc_sexp *name,
                       const struct chc_sort *sort, uint32_t value) {
  struct chc_name *n = new_name(r, name);
  if (n)
    new_binding(r, n, VALUE, name->span)->row =
        chc_constant(r->terms, sort, value);
  return n;
}

bool chc_declare_pred(struct chc_reader *r, const struct chc_sexp *name,
                      const struct chc_sort **params, uint32_t nparams) {
  struct chc_name *n = new_name(r, name);
  if (n)
    new_binding(r, n, PREDICATE, name->span)->pred =
        chc_new_pred(r->terms, name->name, name->span, params, nparams);
  return n;
}

bool chc_declare_free(struct chc_reader *r, const struct chc_sexp *name,
                      const struct chc_sort *sort) {
  struct chc_name *n = new_name(r, name);
  if (n)
    new_binding(r, n, FREE, name->span)->row.sort = sort;
  return n;
}

/* ---- Terms: leaves ----------------------------------------------------- */

static void push_row(struct chc_reader *r, struct chc_row row) {
  vec_push(&r->values, row);
}

static void push_bool(struct chc_reader *r, uint32_t lit) {
  push_row(r, chc_row_of(r->terms, r->boolean, &lit));
}

static void push_number(struct chc_reader *r, uint32_t number) {
  r->problem->numbers = true;
  push_row(r, chc_row_of(r->terms, r->integer, &number));
}

/* 1.50 is 15/10; zeros at the end count nothing. */
static void push_decimal(struct chc_reader *r, const char *text) {
  size_t point = strcspn(text, "."), end = strlen(text);
  while (text[end - 1] == '0')
    end--;
  const char *digits = arena_strndup(r->arena, text, point);
  if (end > point + 1) {
    char *zeros = arena_strndup(r->arena, text + point + 1, end - point - 1);
    digits = arena_concat(r->arena, digits, zeros, "");
    memset(zeros, '0', strlen(zeros));
    digits = arena_concat(r->arena, digits, "/1", zeros);
  }
  uint32_t number = chc_number(r->terms, intern_str(r->names, digits), true);
  r->problem->numbers = true;
  push_row(r, chc_row_of(r->terms, r->real, &number));
}

/* The digits of a number that is written as such, or NULL. */
static const char *digits_of(const struct chc_reader *r, uint32_t lit) {
  const struct chc_node *n = chc_node(r->terms, lit);
  return n->kind == CHC_NUMBER ? r->terms->numerals.at[n->a] : NULL;
}

/* Numerals, and what they make up, are reals where these are wanted. */
static void take_numeral(const struct chc_reader *r, struct chc_row *row,
                         const struct chc_sort *wanted) {
  if (wanted != r->real || row->sort != r->integer)
    return;
  uint32_t real = chc_node(r->terms, row->lits[0])->real;
  if (real)
    *row = chc_row_of(r->terms, r->real, &real);
}

static bool unknown_symbol(struct chc_reader *r, const struct chc_sexp *s) {
  struct nearest near = nearest_to(s->name);
  char hint[100];
  for (struct chc_name *n = r->table; n; n = n->hh.next)
    if (find_binding(r, n->name))
      nearest_try(&near, n->name);
  return chc_error(r, s->span, "unknown name '%s'%s", s->name,
                   nearest_hint(&near, hint, sizeof hint));
}

static bool eval_symbol(struct chc_reader *r, const struct chc_sexp *s) {
  struct chc_binding *b = find_binding(r, s->name);
  if (!b)
    return unknown_symbol(r, s);
  if (b->kind == FREE && r->defining)
    return chc_error(r, s->span,
                     "'%s' is a variable of rules: a definition "
                     "cannot use it",
                     s->name);
  if (b->kind == FREE && b->command != r->command) {
    b->row = chc_var_row(r->terms, chc_new_var(r->terms, s->name, b->row.sort));
    b->command = r->command;
  }
  if (b->kind == PREDICATE && b->pred->nparams > 0)
    return chc_error(r, s->span,
                     "the predicate '%s' wants %u argument%s: "
                     "(%s x ...)",
                     s->name, b->pred->nparams,
                     b->pred->nparams == 1 ? "" : "s", s->name);
  if (b->kind == PREDICATE)
    push_bool(r, chc_apply(r->terms, b->pred, NULL));
  else if (b->kind == FUNCTION || b->kind == MACRO)
    return chc_error(r, s->span,
                     "'%s' is a function: it stands first in a "
                     "list, before its arguments",
                     s->name);
  else
    push_row(r, b->row);
  return true;
}

static unsigned digit(char c) {
  return (unsigned)(c <= '9' ? c - '0' : (c | 0x20) - 'a' + 10);
}

/* #b… and #x…. */
static bool literal(struct chc_reader *r, const struct chc_sexp *s) {
  uint32_t each = s->kind == CHC_BINARY ? 1 : 4;
  size_t digits = strlen(s->name);
  const struct chc_sort *sort = bit_vector(r, s->span, digits * each);
  uint64_t value = 0;
  for (size_t i = 0; sort && i < digits; i++)
    value = value << each | digit(s->name[i]);
  if (sort)
    push_row(r, chc_constant(r->terms, sort, value));
  return sort;
}

static bool eval_atom(struct chc_reader *r, const struct chc_sexp *s) {
  switch (s->kind) {
  case CHC_SYMBOL:
    return eval_symbol(r, s);
  case CHC_BINARY:
  case CHC_HEX:
    return literal(r, s);
  case CHC_NUMERAL:
    push_number(r, chc_number(r->terms, s->name, false));
    return true;
  case CHC_DECIMAL:
    push_decimal(r, s->name);
    return true;
  case CHC_LIST:
  case CHC_KEYWORD:
  case CHC_STRING:
    break;
  }
  return chc_error(r, s->span, "expected a term");
}

/* (_ bv5 8). */
static bool indexed_constant(struct chc_reader *r, const struct chc_sexp *s) {
  const struct chc_sexp *name = s->first->next;
  uint64_t width = 0, value = 0;
  if (s->n != 3 || name->kind != CHC_SYMBOL || strncmp(name->name, "bv", 2) ||
      !name->name[2] || name->name[2 + strspn(name->name + 2, "0123456789")])
    return chc_error(r, s->span, "expected a constant, as in (_ bv5 8)");
  if (!numeral(r, name->next, &width))
    return false;
  const struct chc_sort *sort = bit_vector(r, s->span, width);
  for (const char *c = name->name + 2; sort && *c; c++) {
    uint64_t next = value * 10 + digit(*c);
    if (value > (UINT64_MAX - digit(*c)) / 10 || (width < 64 && next >> width))
      return chc_error(r, s->span, "%s has no %u bits", name->name,
                       sort->width);
    value = next;
  }
  if (sort)
    push_row(r, chc_constant(r->terms, sort, value));
  return sort;
}

/* (as red Color). */
static bool eval_qualified(struct chc_reader *r, const struct chc_sexp *s) {
  if (s->n != 3 || s->first->next->kind != CHC_SYMBOL)
    return chc_error(r, s->span,
                     "expected a value with its sort, as in (as "
                     "red Color)");
  const struct chc_sort *sort = chc_sort_of(r, s->first->next->next);
  if (!sort || !eval_symbol(r, s->first->next))
    return false;
  return wants_sort(r, s->first->next, r->values.at[r->values.len - 1].sort,
                    sort);
}

/* ---- Terms: functions -------------------------------------------------- */

/* A function at work: its list and the values of its members. */
struct chc_call {
  struct chc_reader *r;
  struct chc_terms *t;
  const struct chc_sexp *s;
  struct chc_row *args;
  uint32_t n;
};

/* The text of argument i. */
static const struct chc_sexp *argument_text(const struct chc_call *c,
                                            uint32_t i) {
  const struct chc_sexp *m = c->s->first->next;
  while (i-- > 0)
    m = m->next;
  return m;
}

/* Exactly n arguments, or at least -n. */
static bool wants_args(const struct chc_call *c, int n) {
  if (n < 0 ? c->n >= (uint32_t)-n : c->n == (uint32_t)n)
    return true;
  return chc_error(c->r, c->s->span, "%s%d argument%s wanted, but %u given",
                   n < 0 ? "at least " : "", abs(n),
                   abs(n) == 1 ? " is" : "s are", c->n);
}

static bool wants_sorts(const struct chc_call *c, uint32_t from,
                        const struct chc_sort *sort) {
  for (uint32_t i = from; i < c->n; i++)
    if (c->args[i].sort != sort)
      return wants_sort(c->r, argument_text(c, i), c->args[i].sort, sort);
  return true;
}

/* The sort of arguments from one on: Real if one is, and numerals then are too;
   else that of the first. */
static const struct chc_sort *common_sort(const struct chc_call *c,
                                          uint32_t from) {
  const struct chc_sort *sort = c->args[from].sort;
  for (uint32_t i = from; i < c->n; i++)
    if (c->args[i].sort == c->r->real)
      sort = c->r->real;
  for (uint32_t i = from; i < c->n; i++)
    take_numeral(c->r, &c->args[i], sort);
  return sort;
}

static bool wants_bits(const struct chc_call *c) {
  for (uint32_t i = 0; i < c->n; i++)
    if (c->args[i].sort->kind != CHC_BITS)
      return chc_error(c->r, argument_text(c, i)->span,
                       "this is of sort %s, but a bit-vector is wanted",
                       sort_text(c->r, c->args[i].sort));
  return true;
}

/* The result takes the place of the arguments. */
static bool result(const struct chc_call *c, struct chc_row row) {
  c->r->values.len = (size_t)(c->args - c->r->values.at);
  push_row(c->r, row);
  return true;
}

static bool truth_result(const struct chc_call *c, uint32_t lit) {
  return result(c, chc_row_of(c->t, c->r->boolean, &lit));
}

/* The arguments, which are of sort Bool, as literals in malloc'ed memory. */
static uint32_t *literals(const struct chc_call *c) {
  uint32_t *lits = xcalloc((size_t)c->n + 1, sizeof *lits);
  for (uint32_t i = 0; i < c->n; i++)
    lits[i] = c->args[i].lits[0];
  return lits;
}

static bool connective(const struct chc_call *c, enum function f) {
  assert(f == F_NOT || f == F_AND || f == F_OR || f == F_XOR || f == F_IMPLIES);
  if (!wants_args(c, f == F_NOT ? 1 : -1) || !wants_sorts(c, 0, c->r->boolean))
    return false;
  uint32_t *lits = literals(c), lit = lits[0];
  if (f == F_NOT)
    lit = chc_not(lit);
  if (f == F_AND)
    lit = chc_and(c->t, lits, c->n);
  for (uint32_t i = 0; f == F_IMPLIES && i + 1 < c->n; i++)
    lits[i] = chc_not(lits[i]);
  if (f == F_OR || f == F_IMPLIES)
    lit = chc_or(c->t, lits, c->n);
  for (uint32_t i = 1; f == F_XOR && i < c->n; i++)
    lit = chc_xor(c->t, lit, lits[i]);
  xfree(lits);
  return truth_result(c, lit);
}

/* All equal: each with the next one. */
static bool eval_equal(const struct chc_call *c) {
  if (!wants_args(c, -2) || !wants_sorts(c, 0, common_sort(c, 0)))
    return false;
  uint32_t *same = xcalloc(c->n, sizeof *same);
  for (uint32_t i = 0; i + 1 < c->n; i++)
    same[i] = chc_equal(c->t, c->args[i], c->args[i + 1]);
  uint32_t lit = chc_and(c->t, same, c->n - 1);
  xfree(same);
  return truth_result(c, lit);
}

static bool distinct(const struct chc_call *c) {
  VEC(uint32_t) differ = {0};
  if (!wants_args(c, -2) || !wants_sorts(c, 0, common_sort(c, 0)))
    return false;
  if (c->n > MAX_DISTINCT)
    return chc_error(c->r, c->s->span, "'distinct' of more than %d operands",
                     MAX_DISTINCT);
  for (uint32_t i = 0; i < c->n; i++)
    for (uint32_t k = i + 1; k < c->n; k++)
      vec_push(&differ, chc_not(chc_equal(c->t, c->args[i], c->args[k])));
  uint32_t lit = chc_and(c->t, differ.at, (uint32_t)differ.len);
  vec_free(&differ);
  return truth_result(c, lit);
}

static bool eval_ite(const struct chc_call *c) {
  if (!wants_args(c, 3) ||
      !wants_sort(c->r, argument_text(c, 0), c->args[0].sort, c->r->boolean) ||
      !wants_sorts(c, 1, common_sort(c, 1)))
    return false;
  if (chc_is_number(c->args[1].sort) && chc_has(c->t, c->args[0].lits[0]) != 0)
    return chc_error(c->r, argument_text(c, 0)->span,
                     "the condition of an 'ite' of numbers has a predicate or "
                     "a quantifier, which is outside");
  return result(c,
                chc_choose(c->t, c->args[0].lits[0], c->args[1], c->args[2]));
}

/* The last argument has the least significant bits. */
static bool concatenation(const struct chc_call *c) {
  VEC(uint32_t) all = {0};
  if (!wants_args(c, -1) || !wants_bits(c))
    return false;
  for (uint32_t i = c->n; i-- > 0;)
    for (uint32_t k = 0; k < c->args[i].sort->width; k++)
      vec_push(&all, c->args[i].lits[k]);
  const struct chc_sort *sort = bit_vector(c->r, c->s->span, all.len);
  bool ok = sort && result(c, chc_row_of(c->t, sort, all.at));
  vec_free(&all);
  return ok;
}

static bool bits_call(const struct chc_call *c, const struct chc_bits_op *op) {
  uint32_t out[CHC_MAX_BITS], so_far[CHC_MAX_BITS];
  int n = op->shape == CHC_OP_UNARY ? 1 : op->shape == CHC_OP_CHAIN ? -2 : 2;
  if (!wants_args(c, n) || !wants_bits(c) ||
      !wants_sorts(c, 1, c->args[0].sort))
    return false;
  const struct chc_sort *sort = c->args[0].sort;
  const uint32_t *x = c->args[0].lits, *y = c->args[c->n > 1].lits;
  if (op->shape == CHC_OP_COMPARE) {
    uint32_t lit = op->swapped ? op->relation(c->t, sort->width, y, x)
                               : op->relation(c->t, sort->width, x, y);
    lit ^= op->negated;
    if (strcmp(op->name, "bvcomp") == 0)
      return result(c, chc_row_of(c->t, bit_vector(c->r, c->s->span, 1), &lit));
    return truth_result(c, lit);
  }
  op->function(c->t, sort->width, x, y, out);
  for (uint32_t i = 2; i < c->n; i++) {
    memcpy(so_far, out, sort->width * sizeof *out);
    op->function(c->t, sort->width, so_far, c->args[i].lits, out);
  }
  return result(c, chc_row_of(c->t, sort, out));
}

/* ---- Terms: arithmetic ------------------------------------------------- */

static const struct int_op {
  const char *name;
  enum chc_kind kind; /* of two operands */
  enum { INT_CHAIN, INT_BINARY, INT_MINUS, INT_ABS, INT_COMPARE } shape;
  bool swapped, negated; /* INT_COMPARE */
} int_ops[] = {
    {"+", CHC_SUM, INT_CHAIN, false, false},
    {"*", CHC_PRODUCT, INT_CHAIN, false, false},
    {"-", CHC_SUM, INT_MINUS, false, false},
    {"div", CHC_DIV, INT_BINARY, false, false},
    {"mod", CHC_MOD, INT_BINARY, false, false},
    {"abs", CHC_AT_MOST, INT_ABS, false, false},
    {"<=", CHC_AT_MOST, INT_COMPARE, false, false},
    {">=", CHC_AT_MOST, INT_COMPARE, true, false},
    {"<", CHC_AT_MOST, INT_COMPARE, true, true},
    {">", CHC_AT_MOST, INT_COMPARE, false, true},
};

static const struct int_op *int_op_named(const char *name) {
  for (size_t i = 0; i < sizeof int_ops / sizeof *int_ops; i++)
    if (strcmp(int_ops[i].name, name) == 0)
      return &int_ops[i];
  return NULL;
}

static uint32_t negated_number(struct chc_reader *r, uint32_t x,
                               const struct chc_sort *sort) {
  const char *digits = digits_of(r, x);
  if (digits) {
    digits =
        digits[0] == '-' ? digits + 1 : arena_concat(r->arena, "-", digits, "");
    return chc_number(r->terms, intern_str(r->names, digits), sort == r->real);
  }
  uint32_t minus =
      chc_number(r->terms, intern_str(r->names, "-1"), sort == r->real);
  return chc_arithmetic(r->terms, CHC_PRODUCT, minus, x);
}

/* A sum or product of small integers that are written as such is one too, so that
   one can divide by it; else a node. */
static uint32_t arithmetic_node(struct chc_reader *r, enum chc_kind kind,
                                uint32_t x, uint32_t y,
                                const struct chc_sort *sort) {
  const char *a = digits_of(r, x), *b = digits_of(r, y);
  bool fold = sort == r->integer && a && b && strlen(a) <= 9 &&
              strlen(b) <= 9 && (kind == CHC_SUM || kind == CHC_PRODUCT);
  if (!fold)
    return chc_arithmetic(r->terms, kind, x, y);
  long long m = atoll(a), n = atoll(b);
  const char *digits =
      arena_printf(r->arena, "%lld", kind == CHC_SUM ? m + n : m * n);
  return chc_number(r->terms, intern_str(r->names, digits), false);
}

/* All compare: each with the next one. */
static uint32_t comparison(const struct chc_call *c, const struct int_op *op) {
  uint32_t lit = CHC_YES;
  for (uint32_t i = 0; i + 1 < c->n; i++) {
    uint32_t x = c->args[i].lits[0], y = c->args[i + 1].lits[0];
    uint32_t one = op->swapped ? chc_arithmetic(c->t, op->kind, y, x)
                               : chc_arithmetic(c->t, op->kind, x, y);
    lit = chc_and2(c->t, lit, one ^ op->negated);
  }
  return lit;
}

static uint32_t absolute(const struct chc_call *c) {
  struct chc_reader *r = c->r;
  uint32_t minus = negated_number(r, c->args[0].lits[0], r->integer);
  uint32_t zero = chc_number(c->t, intern_str(r->names, "0"), false);
  uint32_t positive =
      chc_arithmetic(c->t, CHC_AT_MOST, zero, c->args[0].lits[0]);
  return chc_choose(c->t, positive, c->args[0],
                    chc_row_of(c->t, r->integer, &minus))
      .lits[0];
}

static bool int_call(const struct chc_call *c, const struct int_op *op) {
  static const int wanted[] = {[INT_CHAIN] = -1,
                               [INT_BINARY] = 2,
                               [INT_MINUS] = -1,
                               [INT_ABS] = 1,
                               [INT_COMPARE] = -2};
  if (!wants_args(c, wanted[op->shape]))
    return false;
  bool any = op->shape != INT_BINARY && op->shape != INT_ABS;
  const struct chc_sort *sort =
      any && common_sort(c, 0) == c->r->real ? c->r->real : c->r->integer;
  if (!wants_sorts(c, 0, sort))
    return false;
  if (op->shape == INT_COMPARE)
    return truth_result(c, comparison(c, op));
  uint32_t x = c->args[0].lits[0];
  if (op->shape == INT_ABS)
    x = absolute(c);
  else if (op->shape == INT_MINUS && c->n == 1)
    x = negated_number(c->r, x, sort);
  for (uint32_t i = 1; i < c->n; i++) {
    uint32_t y = c->args[i].lits[0];
    if (op->shape == INT_MINUS)
      y = negated_number(c->r, y, sort);
    x = arithmetic_node(c->r, op->kind, x, y, sort);
  }
  return result(c, chc_row_of(c->t, sort, &x));
}

/* 1/x of a number that is written as such and not zero, or NULL. */
static const char *inverse_digits(const struct chc_reader *r, uint32_t x) {
  const char *digits = digits_of(r, x);
  if (!digits)
    return NULL;
  bool minus = digits[0] == '-';
  digits += minus;
  size_t n = strcspn(digits, "/");
  if (strspn(digits, "0") >= n)
    return NULL;
  const char *below = arena_strndup(r->arena, digits, n);
  const char *above = digits[n] ? digits + n + 1 : "1";
  above = arena_concat(r->arena, minus ? "-" : "", above, "/");
  return intern_str(r->names, arena_concat(r->arena, above, below, ""));
}

/* By numbers only, so that it is linear. */
static bool real_quotient(const struct chc_call *c) {
  if (!wants_args(c, -2))
    return false;
  for (uint32_t i = 0; i < c->n; i++)
    take_numeral(c->r, &c->args[i], c->r->real);
  if (!wants_sorts(c, 0, c->r->real))
    return false;
  uint32_t x = c->args[0].lits[0];
  for (uint32_t i = 1; i < c->n; i++) {
    const char *inverse = inverse_digits(c->r, c->args[i].lits[0]);
    if (!inverse)
      return chc_error(c->r, argument_text(c, i)->span,
                       "'/' wants a number other than 0 here, such as 2.0");
    const char *digits = digits_of(c->r, x);
    bool whole =
        digits && !strchr(digits, '/') && strncmp(inverse, "1/", 2) == 0;
    if (whole)
      x = chc_number(c->t,
                     intern_str(c->r->names, arena_concat(c->r->arena, digits,
                                                          inverse + 1, "")),
                     true);
    else
      x = chc_arithmetic(c->t, CHC_PRODUCT, chc_number(c->t, inverse, true), x);
  }
  return result(c, chc_row_of(c->t, c->r->real, &x));
}

static bool pred_call(const struct chc_call *c, const struct chc_pred *p) {
  if (c->n != p->nparams) {
    chc_error(c->r, c->s->span, "'%s' has %u parameter%s, but %u %s given",
              p->name, p->nparams, p->nparams == 1 ? "" : "s", c->n,
              c->n == 1 ? "argument is" : "arguments are");
    diag_note(c->r->diag, p->span, "'%s' is declared here", p->name);
    return false;
  }
  for (uint32_t i = 0; i < c->n; i++) {
    take_numeral(c->r, &c->args[i], p->params[i]);
    if (c->args[i].sort != p->params[i])
      return wants_sort(c->r, argument_text(c, i), c->args[i].sort,
                        p->params[i]);
  }
  return truth_result(c, chc_apply(c->t, p, c->args));
}

/* ---- Terms: functions with indices ------------------------------------- */

/* out gets the bits [low, high] of x. */
static bool extract(const struct chc_call *c, uint64_t high, uint64_t low) {
  const struct chc_sort *from = c->args[0].sort;
  if (high < low || high >= from->width)
    return chc_error(c->r, c->s->span, "there are no bits %llu to %llu in %s",
                     (unsigned long long)high, (unsigned long long)low,
                     sort_text(c->r, from));
  const struct chc_sort *sort = bit_vector(c->r, c->s->span, high - low + 1);
  return result(c, chc_row_of(c->t, sort, c->args[0].lits + low));
}

static bool extend_vector(const struct chc_call *c, uint64_t by, bool sign) {
  uint32_t out[CHC_MAX_BITS], n = c->args[0].sort->width;
  const struct chc_sort *sort = bit_vector(c->r, c->s->span, n + by);
  if (!sort)
    return false;
  for (uint32_t i = 0; i < sort->width; i++)
    out[i] = i < n  ? c->args[0].lits[i]
             : sign ? c->args[0].lits[n - 1]
                    : CHC_NO;
  return result(c, chc_row_of(c->t, sort, out));
}

static bool repeat(const struct chc_call *c, uint64_t times) {
  uint32_t out[CHC_MAX_BITS], n = c->args[0].sort->width;
  const struct chc_sort *sort = bit_vector(c->r, c->s->span, n * times);
  if (!sort)
    return false;
  for (uint32_t i = 0; i < sort->width; i++)
    out[i] = c->args[0].lits[i % n];
  return result(c, chc_row_of(c->t, sort, out));
}

static bool rotate_vector(const struct chc_call *c, uint64_t by) {
  uint32_t out[CHC_MAX_BITS], n = c->args[0].sort->width;
  for (uint32_t i = 0; i < n; i++)
    out[(i + by) % n] = c->args[0].lits[i];
  return result(c, chc_row_of(c->t, c->args[0].sort, out));
}

/* ((_ is red) x). */
static bool tester(const struct chc_call *c, const struct chc_sexp *name) {
  struct chc_binding *b =
      name && name->kind == CHC_SYMBOL ? find_binding(c->r, name->name) : NULL;
  if (!b || b->kind != VALUE)
    return chc_error(c->r, c->s->first->span,
                     "'is' wants a value of an enumeration, as in (_ is red)");
  return wants_sorts(c, 0, b->row.sort) &&
         truth_result(c, chc_equal(c->t, c->args[0], b->row));
}

static bool indexed_call(const struct chc_call *c) {
  static const char *const names[] = {"extract", "zero_extend", "sign_extend",
                                      "repeat",  "rotate_left", "rotate_right"};
  const struct chc_sexp *head = c->s->first;
  uint64_t i = 0, k = 0;
  if (!is_symbol(head->first, "_") || head->n < 3 ||
      head->first->next->kind != CHC_SYMBOL)
    return chc_error(c->r, head->span, "expected a function");
  const struct chc_sexp *name = head->first->next;
  if (!wants_args(c, 1))
    return false;
  if (is_symbol(name, "is"))
    return tester(c, name->next);
  size_t f = 0;
  while (f < 6 && strcmp(name->name, names[f]))
    f++;
  if (f == 6)
    return unknown_symbol(c->r, name);
  if (!wants_bits(c) || !numeral(c->r, name->next, &i) ||
      (f == 0 &&
       !numeral(c->r, name->next->next ? name->next->next : head, &k)))
    return false;
  switch (f) {
  case 0:
    return extract(c, i, k);
  case 1:
  case 2:
    return extend_vector(c, i, f == 2);
  case 3:
    return repeat(c, i);
  default:
    return rotate_vector(
        c, f == 4 ? i : c->args[0].sort->width - i % c->args[0].sort->width);
  }
}

static bool function_call(const struct chc_call *c, enum function f) {
  switch (f) {
  case F_EQUAL:
    return eval_equal(c);
  case F_DISTINCT:
    return distinct(c);
  case F_ITE:
    return eval_ite(c);
  case F_CONCAT:
    return concatenation(c);
  case F_QUOTIENT:
    return real_quotient(c);
  default:
    return connective(c, f);
  }
}

/* ---- Macros ------------------------------------------------------------ */

/* The entry for these arguments; `known` says whether it has a value. */
static struct chc_memo *memo_of(const struct chc_call *c, const struct macro *m,
                                bool *known) {
  VEC(uint32_t) key = {0};
  struct chc_memo *memo;
  vec_push(&key, m->index);
  for (uint32_t i = 0; i < c->n; i++)
    for (uint32_t k = 0; k < c->args[i].sort->width; k++)
      vec_push(&key, c->args[i].lits[k]);
  size_t size = key.len * sizeof *key.at;
  HASH_FIND(hh, c->r->memos, key.at, size, memo);
  *known = memo && memo->row.sort;
  if (!memo) {
    memo = xcalloc(1, sizeof *memo + size);
    memo->n = (uint32_t)key.len;
    memcpy(memo->key, key.at, size);
    HASH_ADD_KEYPTR(hh, c->r->memos, memo->key, size, memo);
  }
  vec_free(&key);
  return memo;
}

static void bind_macro_params(struct chc_reader *r, const struct macro *m,
                              const struct chc_row *args) {
  uint32_t i = 0;
  for (const struct chc_sexp *p = m->params->first; p; p = p->next)
    bind_row(r, p->first, args[i++]);
}

/* Turns the frame of a use into one that evaluates the body. */
static bool enter_macro(const struct chc_call *c, struct chc_frame *f,
                        const struct macro *m) {
  bool known;
  if (!wants_args(c, (int)m->nparams))
    return false;
  for (uint32_t i = 0; i < c->n; i++) {
    take_numeral(c->r, &c->args[i], m->sorts[i]);
    if (c->args[i].sort != m->sorts[i])
      return wants_sort(c->r, argument_text(c, i), c->args[i].sort,
                        m->sorts[i]);
  }
  f->memo = memo_of(c, m, &known);
  if (known)
    return result(c, f->memo->row);
  if (++c->r->uses > MAX_USES)
    return chc_error(c->r, c->r->frames.at[0].s->span,
                     "the definitions stand for more than "
                     "%d terms",
                     MAX_USES);
  f->kind = MACRO_BODY;
  f->barrier = c->r->barrier;
  c->r->barrier = (uint32_t)c->r->locals.len;
  bind_macro_params(c->r, m, c->args);
  c->r->values.len = f->base;
  f->next = m->body;
  return true;
}

/* ---- Terms: frames ----------------------------------------------------- */

static bool is_binding_pair(struct chc_reader *r, const struct chc_sexp *p,
                            const char *form) {
  if (p->kind == CHC_LIST && p->n == 2 && p->first->kind == CHC_SYMBOL)
    return true;
  return chc_error(r, p->span, "expected %s", form);
}

/* The list of names in `let` and quantifiers, and the body behind it. */
static bool wants_binder(struct chc_reader *r, const struct chc_sexp *s,
                         const char *form) {
  if (s->n != 3 || s->first->next->kind != CHC_LIST)
    return chc_error(r, s->span, "expected (%s ((x %s) ...) formula)",
                     s->first->name, form);
  for (const struct chc_sexp *p = s->first->next->first; p; p = p->next)
    if (!is_binding_pair(r, p,
                         strcmp(form, "Sort")
                             ? "a name and its value, as in "
                               "(x term)"
                             : "a variable and its sort, as in "
                               "(x Bool)"))
      return false;
  return true;
}

static bool open_let(struct chc_reader *r, struct chc_frame *f) {
  if (!wants_binder(r, f->s, "term"))
    return false;
  f->kind = LET;
  f->next = f->s->first->next->first;
  return true;
}

static bool open_quantifier(struct chc_reader *r, struct chc_frame *f) {
  if (!wants_binder(r, f->s, "Sort"))
    return false;
  f->kind = QUANTIFIER;
  for (const struct chc_sexp *p = f->s->first->next->first; p; p = p->next) {
    const struct chc_sort *sort = chc_sort_of(r, p->first->next);
    if (!sort)
      return false;
    struct chc_var *v = chc_new_var(r->terms, p->first->name, sort);
    bind_row(r, p->first, chc_var_row(r->terms, v));
  }
  f->next = f->s->first->next->next;
  return true;
}

/* (! term :attribute …): only the term counts. */
static bool open_annotated(struct chc_reader *r, struct chc_frame *f) {
  if (f->s->n < 2)
    return chc_error(r, f->s->span, "expected (! term :attribute ...)");
  f->kind = ANNOTATED;
  f->next = f->s->first->next;
  return true;
}

/* What the language defines.  Some forms are no functions of values: they have
   their own frames, or none (`done`). */
static bool open_builtin(struct chc_reader *r, struct chc_frame *f,
                         bool *done) {
  switch (f->binding->function) {
  case F_LET:
    return open_let(r, f);
  case F_FORALL:
  case F_EXISTS:
    return open_quantifier(r, f);
  case F_ANNOTATED:
    return open_annotated(r, f);
  case F_INDEX:
    *done = true;
    return indexed_constant(r, f->s);
  case F_AS:
    *done = true;
    return eval_qualified(r, f->s);
  case F_OUTSIDE:
    return chc_error(r, f->s->first->span, "'%s' is outside: " CHC_SORTS,
                     f->s->first->name);
  case F_MIXED:
    return chc_error(r, f->s->first->span,
                     "'%s' is outside: Int and Real are in no term together",
                     f->s->first->name);
  default:
    return true;
  }
}

/* A list whose first member is a symbol. */
static bool open_named(struct chc_reader *r, struct chc_frame *f, bool *done) {
  const struct chc_sexp *head = f->s->first;
  f->binding = find_binding(r, head->name);
  if (!f->binding)
    return chc_bits_op(head->name) || int_op_named(head->name)
               ? true
               : unknown_symbol(r, head);
  if (f->binding->kind == FUNCTION)
    return open_builtin(r, f, done);
  if (f->binding->kind != PREDICATE && f->binding->kind != MACRO)
    return chc_error(r, head->span, "'%s' is no function", head->name);
  return true;
}

/* Begins a term: an atom has its value at once, a list gets a frame. */
static bool begin_term(struct chc_reader *r, const struct chc_sexp *s) {
  if (s->kind != CHC_LIST)
    return eval_atom(r, s);
  if (s->n == 0)
    return chc_error(r, s->span, "expected a term");
  struct chc_frame f = {.kind = APPLY,
                        .s = s,
                        .next = s->first->next,
                        .base = r->values.len,
                        .locals = r->locals.len};
  bool done = false;
  if (s->first->kind == CHC_SYMBOL && !open_named(r, &f, &done))
    return false;
  if (s->first->kind != CHC_SYMBOL && s->first->kind != CHC_LIST)
    return chc_error(r, s->first->span, "expected a function");
  if (!done)
    vec_push(&r->frames, f);
  return true;
}

/* The arguments are there. */
static bool apply_frame(struct chc_reader *r, struct chc_frame *f) {
  size_t n = r->values.len - f->base;
  struct chc_call c = {r, r->terms, f->s, n ? r->values.at + f->base : NULL,
                       (uint32_t)n};
  const struct chc_binding *b = f->binding;
  if (f->s->first->kind == CHC_LIST)
    return indexed_call(&c);
  const struct int_op *number = b ? NULL : int_op_named(f->s->first->name);
  if (number)
    return int_call(&c, number);
  if (!b)
    return bits_call(&c, chc_bits_op(f->s->first->name));
  if (b->kind == PREDICATE)
    return pred_call(&c, b->pred);
  if (b->kind == MACRO)
    return enter_macro(&c, f, b->macro);
  return function_call(&c, b->function);
}

/* All values of a `let` are there: now its names mean them. */
static void enter_let(struct chc_reader *r, struct chc_frame *f) {
  size_t i = f->base;
  for (const struct chc_sexp *p = f->s->first->next->first; p; p = p->next)
    bind_row(r, p->first, r->values.at[i++]);
  r->values.len = f->base;
  f->kind = BODY;
  f->next = f->s->first->next->next;
}

static bool close_quantifier(struct chc_reader *r, const struct chc_frame *f) {
  struct chc_row row = vec_pop(&r->values);
  if (!wants_sort(r, f->s->first->next->next, row.sort, r->boolean))
    return false;
  bool all = f->binding->function == F_FORALL;
  uint32_t lit = all ? row.lits[0] : chc_not(row.lits[0]);
  lit = chc_forall(r->terms, lit, f->s->span);
  push_bool(r, all ? lit : chc_not(lit));
  return true;
}

/* Everything in the frame on top has been evaluated. */
static bool finish_frame(struct chc_reader *r) {
  struct chc_frame *f = &r->frames.at[r->frames.len - 1];
  if (f->kind == LET)
    return enter_let(r, f), true;
  if (f->kind == APPLY && !apply_frame(r, f))
    return false;
  if (f->kind == MACRO_BODY && f->next)
    return true;
  if (f->kind == QUANTIFIER && !close_quantifier(r, f))
    return false;
  chc_forget_locals(r, f->locals);
  if (f->kind == MACRO_BODY) {
    struct chc_row *row = &r->values.at[r->values.len - 1];
    take_numeral(r, row, f->binding->macro->result);
    f->memo->row = *row;
    r->barrier = f->barrier;
  }
  r->frames.len--;
  return true;
}

/* One step of the frame on top. */
static bool step_frame(struct chc_reader *r) {
  struct chc_frame *f = &r->frames.at[r->frames.len - 1];
  const struct chc_sexp *s = f->next;
  if (!s)
    return finish_frame(r);
  f->next = f->kind == APPLY || f->kind == LET ? s->next : NULL;
  return begin_term(r, f->kind == LET ? s->first->next : s);
}

static bool eval(struct chc_reader *r, const struct chc_sexp *s,
                 struct chc_row *row) {
  r->frames.len = r->values.len = 0;
  r->barrier = 0;
  bool ok = begin_term(r, s);
  while (ok && r->frames.len > 0)
    ok = step_frame(r);
  if (ok)
    *row = r->values.at[0];
  return ok;
}

bool chc_eval_formula(struct chc_reader *r, const struct chc_sexp *s,
                      uint32_t *lit) {
  struct chc_row row;
  if (!eval(r, s, &row) || !wants_sort(r, s, row.sort, r->boolean))
    return false;
  *lit = row.lits[0];
  return true;
}

bool chc_eval_query(struct chc_reader *r, const struct chc_sexp *s,
                    uint32_t *lit) {
  struct chc_binding *b =
      s->kind == CHC_SYMBOL ? find_binding(r, s->name) : NULL;
  if (!b || b->kind != PREDICATE)
    return chc_eval_formula(r, s, lit);
  struct chc_row *args = xcalloc((size_t)b->pred->nparams + 1, sizeof *args);
  for (uint32_t i = 0; i < b->pred->nparams; i++) {
    const char *name = intern_str(r->names, arena_printf(r->arena, "x%u", i));
    args[i] =
        chc_var_row(r->terms, chc_new_var(r->terms, name, b->pred->params[i]));
  }
  *lit = chc_apply(r->terms, b->pred, args);
  xfree(args);
  return true;
}

/* ---- Definitions ------------------------------------------------------- */

/* The parameters' sorts, and the parameters bound to variables of their own,
   to check the body. */
static bool macro_params(struct chc_reader *r, struct macro *m) {
  m->sorts = arena_array(r->arena, m->params->n, sizeof *m->sorts);
  for (const struct chc_sexp *p = m->params->first; p; p = p->next) {
    if (!is_binding_pair(r, p, "a parameter and its sort, as in (x Bool)"))
      return false;
    const struct chc_sort *sort = chc_sort_of(r, p->first->next);
    if (!sort)
      return false;
    m->sorts[m->nparams++] = sort;
    struct chc_var *v = chc_new_var(r->terms, p->first->name, sort);
    bind_row(r, p->first, chc_var_row(r->terms, v));
  }
  return true;
}

bool chc_define(struct chc_reader *r, const struct chc_sexp *name,
                const struct chc_sexp *params, const struct chc_sexp *sort,
                const struct chc_sexp *body) {
  struct macro *m = arena_alloc(r->arena, sizeof *m);
  struct chc_name *n = new_name(r, name);
  const struct chc_sort *wanted = chc_sort_of(r, sort);
  struct chc_row row;
  m->params = params;
  m->body = body;
  m->result = wanted;
  m->index = r->command;
  r->defining = true;
  bool ok = n && wanted && macro_params(r, m) && eval(r, body, &row);
  if (ok) {
    take_numeral(r, &row, wanted);
    ok = wants_sort(r, body, row.sort, wanted);
  }
  r->defining = false;
  if (!ok)
    return false;
  chc_forget_locals(r, 0);
  struct chc_binding *b =
      new_binding(r, n, m->nparams ? MACRO : VALUE, name->span);
  b->macro = m;
  b->row = row;
  return true;
}
