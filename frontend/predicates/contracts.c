/* frontend/predicates/contracts.c — proofs as correctness witnesses.
 *
 * Formulas are written as C has them, over mathematical integers as in ACSL, each
 * in the form that a reader expects: x > 3 for !(x <= 3), x <= y for
 * x - y <= 0.
 */
#include "contracts.h"

#include "boolean_text.h"

#include "engine/base/memory.h"
#include "engine/base/text_stream.h"
#include "engine/base/witness_text.h"

#include <assert.h>
#include <ctype.h>
#include <inttypes.h>
#include <string.h>

struct formula_printer {
  const struct lbe *l;
  FILE *out;
  uint32_t proc;
  bool at_entry; /* all values are those at the entry: \old is left out */
  bool uses_old; /* something that C does not have was written */
  bool acsl;     /* as a text of ACSL, not as a witness has it */
  bool odd_name; /* a name was written that the text of the program has not */
  enum { OLD_OF_ENSURES, OLD_OF_LOOPS } old;
  /* Terms that have a name by \let. */
  bool *named;
  uint32_t nnamed;
};

static void print_formula(struct formula_printer *p, const struct smt_term *x);

/* ---- Names ------------------------------------------------------------------ */

/* The part of a name before members and elements. */
static size_t base_length(const char *name) { return strcspn(name, ".["); }

/* Whether variables [from, from + n) have one of the procedure with this base. */
static bool has_base(const struct cfa *g, uint32_t from, uint32_t n,
                     const char *owner, const char *name) {
  size_t length = strlen(owner), base = base_length(name);
  for (uint32_t i = from; i < from + n; i++) {
    const char *own = g->vars[i].unique;
    if (strncmp(own, owner, length) == 0 &&
        strncmp(own + length, "::", 2) == 0 &&
        base_length(own + length + 2) == base &&
        strncmp(own + length + 2, name, base) == 0)
      return true;
  }
  return false;
}

/* Whether the procedure has a variable of this name, be it static or a string, which are
   global.  All of the program counts: the proof may be of a part alone. */
static bool has_own(const struct cfa *part, uint32_t proc, const char *name) {
  const struct cfa *g = cfa_exact(part);
  const char *owner = part->procs[proc].name;
  bool has = has_base(g, 0, g->nglobals, owner, name);
  for (uint32_t i = 0; i < g->nprocs && !has; i++)
    if (strcmp(g->procs[i].name, owner) == 0)
      has = has_base(g, g->procs[i].first_var, g->procs[i].nvars, owner, name);
  return has;
}

/* Names of C, and of its members and elements; others stand between bars. */
static bool is_contract_name(const char *name) {
  for (const char *c = name; *c; c++)
    if (!isalnum((unsigned char)*c) && !strchr("_$.#@:[]", *c))
      return false;
  return true;
}

/* A name of the procedure stands for itself; a global that such a name hides has
   a :: before it. */
static void print_var_name(struct formula_printer *p, const struct cfa_var *v) {
  const char *owner = p->l->cfa->procs[p->proc].name;
  size_t n = strlen(owner);
  const char *name = v->unique;
  bool own = strncmp(name, owner, n) == 0 && strncmp(name + n, "::", 2) == 0;
  if (own)
    name += n + 2;
  const char *bar = is_contract_name(name) ? "" : "|";
  bool hidden = !own && has_own(p->l->cfa, p->proc, name);
  p->odd_name |= hidden || *bar || strpbrk(name, "$#@:");
  fprintf(p->out, "%s%s%s%s", bar, hidden ? "::" : "", name, bar);
}

static void print_formula_var(struct formula_printer *p,
                              const struct smt_term *x) {
  bool is_old;
  uint32_t v = lbe_var_of(p->l, x, &is_old);
  if (v == CFA_NONE) {
    fputs(x->name, p->out);
    return;
  }
  bool result = p->l->cfa->vars[v].scope == CFA_RESULT;
  bool old = is_old && !p->at_entry;
  p->uses_old |= result || old;
  if (result) {
    fputs("\\result", p->out);
    return;
  }
  fputs(!old ? "" : p->old == OLD_OF_LOOPS ? "\\at(" : "\\old(", p->out);
  print_var_name(p, &p->l->cfa->vars[v]);
  fputs(!old ? "" : p->old == OLD_OF_LOOPS ? ", Pre)" : ")", p->out);
}

/* ---- Arithmetic -------------------------------------------------------------- */

static bool is_number_below_zero(const struct smt_term *x) {
  return x->op == TERM_NUMBER && mpz_sgn(x->value) < 0;
}

/* A number times a term. */
static bool has_factor(const struct smt_term *x) {
  return x->op == TERM_MUL && x->args[0]->op == TERM_NUMBER;
}

static bool is_negative_part(const struct smt_term *x) {
  return is_number_below_zero(has_factor(x) ? x->args[0] : x);
}

static bool is_simple_operand(const struct smt_term *x) {
  return x->nargs == 0 && !is_number_below_zero(x);
}

static void print_contract_operand(struct formula_printer *p,
                                   const struct smt_term *x) {
  bool plain = is_simple_operand(x) || p->named[x->number];
  fputs(plain ? "" : "(", p->out);
  print_formula(p, x);
  fputs(plain ? "" : ")", p->out);
}

static void print_magnitude(struct formula_printer *p, const mpz_t value) {
  mpz_t n;
  mpz_init(n);
  mpz_abs(n, value);
  mpz_out_str(p->out, 10, n);
  mpz_clear(n);
}

/* A part of a sum without its sign. */
static void print_part(struct formula_printer *p, const struct smt_term *x) {
  if (x->op == TERM_NUMBER) {
    print_magnitude(p, x->value);
  } else if (has_factor(x)) {
    if (mpz_cmpabs_ui(x->args[0]->value, 1) != 0) {
      print_magnitude(p, x->args[0]->value);
      fputs(" * ", p->out);
    }
    print_contract_operand(p, x->args[1]);
  } else {
    print_contract_operand(p, x);
  }
}

/* The parts of one sign. */
static uint32_t print_parts(struct formula_printer *p,
                            const struct smt_term *const *parts, uint32_t n,
                            bool negative) {
  uint32_t printed = 0;
  for (uint32_t i = 0; i < n; i++)
    if (is_negative_part(parts[i]) == negative) {
      fputs(printed++ ? " + " : "", p->out);
      print_part(p, parts[i]);
    }
  return printed;
}

static void print_sum_of(struct formula_printer *p, const struct smt_term *x) {
  for (uint32_t i = 0; i < x->nargs; i++) {
    bool negative = is_negative_part(x->args[i]);
    fputs(negative ? (i ? " - " : "-") : i ? " + " : "", p->out);
    print_part(p, x->args[i]);
  }
}

/* sum < k and the like: what is subtracted goes to the right. */
static void print_comparison(struct formula_printer *p,
                             const struct smt_term *sum, const char *operator,
                             const struct smt_term * k) {
  const struct smt_term *const *parts = sum->op == TERM_ADD ? sum->args : &sum;
  uint32_t n = sum->op == TERM_ADD ? sum->nargs : 1;
  if (print_parts(p, parts, n, false) == 0)
    fputs("0", p->out);
  fprintf(p->out, " %s ", operator);
  uint32_t right = print_parts(p, parts, n, true);
  int sign = mpz_sgn(k->value);
  if (right > 0 && sign != 0)
    fputs(sign < 0 ? " - " : " + ", p->out);
  else if (sign < 0)
    fputs("-", p->out);
  if (right == 0 || sign != 0)
    print_magnitude(p, k->value);
}

/* k if x is 2^k, else 0. */
static unsigned exponent_of(const struct smt_term *x) {
  return x->op == TERM_NUMBER && mpz_popcount(x->value) == 1
             ? (unsigned)mpz_scan1(x->value, 0)
             : 0;
}

/* x & (2^k - 1) is the remainder by 2^k, which is never negative. */
static void print_low_bits(struct formula_printer *p, const struct smt_term *x,
                           unsigned k) {
  print_contract_operand(p, x);
  mpz_t mask;
  mpz_init(mask);
  mpz_setbit(mask, k);
  mpz_sub_ui(mask, mask, 1);
  fputs(" & ", p->out);
  mpz_out_str(p->out, 10, mask);
  mpz_clear(mask);
}

/* SMT-LIB's remainder is never negative, and its division goes with it; those of
   C go toward zero.  The divisor y is not a number or a positive one. */
static void print_remainder(struct formula_printer *p,
                            const struct smt_term *x) {
  const struct smt_term *y = x->args[1];
  if (exponent_of(y) > 0) {
    print_low_bits(p, x->args[0], exponent_of(y));
    return;
  }
  for (int i = 0; i < 2; i++) { /* ((x % y) + |y|) % |y| */
    fputs(i ? " + (" : "((", p->out);
    if (i == 0) {
      print_contract_operand(p, x->args[0]);
      fputs(" % ", p->out);
      print_contract_operand(p, y);
      fputs(")", p->out);
      continue;
    }
    print_contract_operand(p, y);
    fputs(" < 0 ? -", p->out);
    print_contract_operand(p, y);
    fputs(" : ", p->out);
    print_contract_operand(p, y);
    fputs(")) % ", p->out);
    print_contract_operand(p, y);
  }
}

static void print_quotient(struct formula_printer *p,
                           const struct smt_term *x) {
  if (exponent_of(x->args[1]) > 0) { /* as gcc shifts negative numbers */
    print_contract_operand(p, x->args[0]);
    fprintf(p->out, " >> %u", exponent_of(x->args[1]));
    return;
  }
  fputs("(", p->out);
  print_contract_operand(p, x->args[0]);
  fputs(" - (", p->out);
  print_remainder(p, x);
  fputs(")) / ", p->out);
  print_contract_operand(p, x->args[1]);
}

/* ---- Logic ------------------------------------------------------------------- */

/* That a remainder is zero: SMT-LIB and C agree about that. */
static bool is_divisibility(const struct smt_term *x) {
  return x->op == TERM_EQ && x->args[0]->op == TERM_MOD &&
         exponent_of(x->args[0]->args[1]) == 0 &&
         mpz_sgn(x->args[1]->value) == 0;
}

/* The atom with another operator in place of its own. */
static void print_atom(struct formula_printer *p, const struct smt_term *x,
                       const char *operator) {
  if (!is_divisibility(x)) {
    print_comparison(p, x->args[0], operator, x->args[1]);
    return;
  }
  print_contract_operand(p, x->args[0]->args[0]);
  fputs(" % ", p->out);
  print_contract_operand(p, x->args[0]->args[1]);
  fprintf(p->out, " %s 0", operator);
}

static void print_negation(struct formula_printer *p,
                           const struct smt_term *x) {
  if (x->op == TERM_LE && !p->named[x->number]) {
    print_comparison(p, x->args[0], ">", x->args[1]);
  } else if (x->op == TERM_EQ && !p->named[x->number]) {
    print_atom(p, x, "!=");
  } else {
    fputs("!", p->out);
    print_contract_operand(p, x);
  }
}

static void print_contract_row(struct formula_printer *p,
                               const struct smt_term *x, const char *between) {
  for (uint32_t i = 0; i < x->nargs; i++) {
    const struct smt_term *y = x->args[i];
    const struct smt_term *inner = y->op == TERM_NOT ? y->args[0] : y;
    bool compares = x->op != TERM_IFF && !p->named[y->number] &&
                    (inner->op == TERM_LE || inner->op == TERM_EQ);
    fputs(i ? between : "", p->out);
    if (compares)
      print_formula(p, y);
    else
      print_contract_operand(p, y);
  }
}

static void print_ite(struct formula_printer *p, const struct smt_term *x) {
  print_contract_operand(p, x->args[0]);
  fputs(" ? ", p->out);
  print_contract_operand(p, x->args[1]);
  fputs(" : ", p->out);
  print_contract_operand(p, x->args[2]);
}

static void print_body_of(struct formula_printer *p, const struct smt_term *x) {
  switch ((enum smt_op)x->op) {
  case TERM_FALSE:
  case TERM_TRUE:
    if (p->acsl)
      fputs(x->op == TERM_TRUE ? "\\true" : "\\false", p->out);
    else
      fputs(x->op == TERM_TRUE ? "1" : "0", p->out);
    return;
  case TERM_NUMBER:
    mpz_out_str(p->out, 10, x->value);
    return;
  case TERM_VAR:
  case TERM_APPLY:
    print_formula_var(p, x);
    return;
  case TERM_NOT:
    print_negation(p, x->args[0]);
    return;
  case TERM_AND:
  case TERM_OR:
  case TERM_MUL:
  case TERM_BITAND:
  case TERM_BITOR:
  case TERM_BITXOR:
    print_contract_row(p, x, boolean_operator(x));
    return;
  case TERM_IFF:
    print_contract_row(p, x, p->acsl ? " <==> " : " == ");
    return;
  case TERM_ITE:
    print_ite(p, x);
    return;
  case TERM_EQ:
  case TERM_LE:
    print_atom(p, x, x->op == TERM_EQ ? "==" : "<=");
    return;
  case TERM_LT:     /* of reals, which C programs have none of */
  case TERM_SELECT: /* claims speak of no arrays */
  case TERM_STORE:
  case TERM_EVERY:
    assert(false);
    return;
  case TERM_ADD:
    print_sum_of(p, x);
    return;
  case TERM_DIV:
    print_quotient(p, x);
    return;
  case TERM_MOD:
    print_remainder(p, x);
    return;
  }
}

static void print_formula(struct formula_printer *p, const struct smt_term *x) {
  if (p->named[x->number])
    fprintf(p->out, "_%" PRIu32, x->number);
  else
    print_body_of(p, x);
}

/* ---- Shared parts ------------------------------------------------------------ */

/* How long the text would be, in terms; and how often each is used. */
struct formula_size {
  uint64_t *size;
  uint32_t *uses;
};

enum { LONGEST_FORMULA = 2000 }; /* without names for what is shared */

static void add_size(void *arg, const struct smt_term *x) {
  struct formula_size *s = arg;
  uint64_t size = 1;
  for (uint32_t i = 0; i < x->nargs; i++) {
    size += s->size[x->args[i]->number];
    s->uses[x->args[i]->number]++;
  }
  s->size[x->number] = size < UINT32_MAX ? size : UINT32_MAX;
}

struct formula_names {
  struct formula_printer *p;
  const struct formula_size *size;
  const struct smt_term *root;
};

/* Terms come with their arguments first. */
static void name_term(void *arg, const struct smt_term *x) {
  struct formula_names *n = arg;
  struct formula_printer *p = n->p;
  if (x->nargs == 0 || x->sort != SMT_BOOL || x == n->root ||
      n->size->uses[x->number] < 2 || n->size->size[x->number] < 8)
    return;
  fprintf(p->out, "\\let _%" PRIu32 " = ", x->number);
  print_body_of(p, x);
  fputs("; ", p->out);
  p->named[x->number] = true;
  p->uses_old = true;
}

/* What is used more than once gets a name if the text would be long. */
static void print_whole(struct formula_printer *p, const struct smt_term *x) {
  struct smt_terms *t = p->l->terms;
  struct arena *a = arena_new();
  struct formula_size size = {
      arena_array(a, terms_count(t), sizeof *size.size),
      arena_array(a, terms_count(t), sizeof *size.uses)};
  p->named = arena_array(a, terms_count(t), sizeof *p->named);
  term_visit(t, x, add_size, &size);
  if (size.size[x->number] > LONGEST_FORMULA) {
    struct formula_names names = {p, &size, x};
    term_visit(t, x, name_term, &names);
  }
  print_formula(p, x);
  arena_free(a);
}

/* ---- Claims ------------------------------------------------------------------ */

static char *point_formula(struct formula_printer *f, const struct lbe *l,
                           const struct lbe_point *p,
                           const struct smt_term *x) {
  struct text_stream *stream = text_open();
  f->l = l;
  f->out = text_out(stream);
  f->proc = p->proc;
  f->at_entry = p->kind == LBE_ENTRY;
  f->old = p->kind == LBE_EXIT ? OLD_OF_ENSURES : OLD_OF_LOOPS;
  print_whole(f, x);
  return text_close(stream, NULL);
}

char *contracts_acsl(const struct lbe *l, const struct lbe_point *p,
                     const struct smt_term *x) {
  struct formula_printer f = {.acsl = true};
  char *text = point_formula(&f, l, p, x);
  if (!f.odd_name)
    return text;
  xfree(text);
  return NULL;
}

/* `key: "formula"`; whether it is one that C has. */
static bool print_claim(const struct lbe *l, const struct lbe_point *p,
                        const struct smt_term *x, const char *key, FILE *out) {
  struct formula_printer f = {0};
  char *text = point_formula(&f, l, p, x);
  fprintf(out, "      %s: ", key);
  witness_print_string(out, text);
  fputc('\n', out);
  xfree(text);
  return !f.uses_old;
}

static void print_format(bool is_c, FILE *out) {
  fprintf(out, "      format: %s\n", is_c ? "c_expression" : "acsl_expression");
}

static void print_contract(const struct lbe *l,
                           const struct smt_term *const *invariants,
                           uint32_t proc, FILE *out) {
  const struct lbe_point *entry = &l->points[l->entry_of[proc]];
  const struct lbe_point *exit =
      l->exit_of[proc] == CFA_NONE ? NULL : &l->points[l->exit_of[proc]];
  fputs("  - invariant:\n      type: function_contract\n", out);
  const struct cfa_proc *p = &l->cfa->procs[proc];
  witness_print_location(out, l->cfa, p->span, p->name, 6);
  bool is_c = print_claim(l, entry, invariants[entry->number], "requires", out);
  if (exit)
    is_c &= print_claim(l, exit, invariants[exit->number], "ensures", out);
  print_format(is_c, out);
}

static void print_invariant(const struct lbe *l, const struct lbe_point *p,
                            const struct smt_term *x, FILE *out) {
  const struct cfa_location *at = &l->cfa->locations[p->location];
  fprintf(out, "  - invariant:\n      type: %s\n",
          at->loop_head ? "loop_invariant" : "location_invariant");
  witness_print_location(out, l->cfa, at->span,
                         cfa_function_at(l->cfa, p->location), 6);
  print_format(print_claim(l, p, x, "value", out), out);
}

/* Nobody calls `main` but the start, which uses nothing that it ensures. */
static bool has_contract(const struct lbe *l,
                         const struct smt_term *const *invariants,
                         uint32_t proc) {
  if (proc == 0 || l->entry_of[proc] == CFA_NONE)
    return false;
  const struct smt_term *requires = invariants[l->entry_of[proc]];
  const struct smt_term *ensures =
      l->exit_of[proc] == CFA_NONE ? NULL : invariants[l->exit_of[proc]];
  return requires->op != TERM_TRUE || (ensures && ensures->op != TERM_TRUE);
}

static bool any_contract(const struct lbe *l,
                         const struct smt_term *const *invariants) {
  for (uint32_t p = 0; p < l->cfa->nprocs; p++)
    if (has_contract(l, invariants, p))
      return true;
  return false;
}

static void print_claims(const struct lbe *l,
                         const struct smt_term *const *invariants, FILE *out) {
  for (uint32_t p = 0; p < l->cfa->nprocs; p++)
    if (has_contract(l, invariants, p))
      print_contract(l, invariants, p, out);
  for (uint32_t i = 0; i < l->npoints; i++)
    if (l->points[i].in_cycle)
      print_invariant(l, &l->points[i], invariants[i], out);
}

void contracts_print(const struct lbe *l,
                     const struct smt_term *const *invariants,
                     const struct witness_task *t, FILE *out) {
  struct text_stream *stream = text_open();
  if (invariants)
    print_claims(l, invariants, text_out(stream));
  char *text = text_close(stream, NULL);
  bool contracts = invariants && any_contract(l, invariants);
  witness_of_c_print(out, l->cfa, t, "invariant_set", contracts ? "2.1" : "2.0",
                     text);
  xfree(text);
}
