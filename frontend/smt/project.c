/* frontend/smt/project.c — projection of a formula by a model.
 *
 * 1. The model picks literals that are true in it and imply the formula: of a
 *    disjunction one part, of a conditional one side.  Of quotients and remainders
 *    it picks the remainder, so that what is left are comparisons of sums, and
 *    that a number divides a sum.
 * 2. Variable by variable, the literals that have it are replaced by others that
 *    follow from the model's case: those that its value makes true.
 *
 * The variable at hand is called v, and a literal with it is a *bound*:
 * c·v + e <= 0, < 0 or = 0, or d divides c·v + e.
 */
#include "project.h"

#include <assert.h>

/* A step is short: it has few cases, or too many to go one by one. */
enum { FEW_PROJECTIONS = 20 };

struct projector {
  struct smt_terms *terms;
  project_value *value_of;
  void *arg;
  term_list vars;   /* to be eliminated; quotients are put at the end */
  term_list values; /* of vars from `given` on */
  uint32_t given;
  term_list todo;     /* true in the model, not yet taken apart */
  term_list literals; /* true in the model; imply what was taken apart */
  bool failed;
};

enum bound_kind { BOUND_LE, BOUND_LT, BOUND_EQ, BOUND_DIVIDES };

struct var_bound {
  enum bound_kind kind;
  mpq_t c; /* not zero; of an integer variable an integer */
  const struct smt_term *e;
  mpz_t d; /* BOUND_DIVIDES */
};

typedef VEC(struct var_bound) bound_list;

/* ---- The model ------------------------------------------------------------- */

static const struct smt_term *value_in_model(void *arg,
                                             const struct smt_term *var) {
  const struct projector *p = arg;
  for (size_t i = p->given; i < p->vars.len; i++)
    if (p->vars.at[i] == var)
      return p->values.at[i - p->given];
  return p->value_of(p->arg, var);
}

static const struct smt_term *model_value(struct projector *p,
                                          const struct smt_term *x) {
  const struct smt_term *value = term_evaluate(p->terms, x, value_in_model, p);
  p->failed = p->failed || !value;
  return value;
}

static bool model_makes_true(struct projector *p, const struct smt_term *x) {
  const struct smt_term *value = model_value(p, x);
  return value && value->op == TERM_TRUE;
}

/* ---- Terms ------------------------------------------------------------------ */

struct var_mention {
  const struct projector *p;
  bool found;
};

static void look_for_var(void *arg, const struct smt_term *x) {
  struct var_mention *m = arg;
  for (size_t i = 0; x->op == TERM_VAR && i < m->p->vars.len && !m->found; i++)
    m->found = m->p->vars.at[i] == x;
}

/* Has the term a variable that is to be eliminated? */
static bool mentions_vars(const struct projector *p, const struct smt_term *x) {
  struct var_mention m = {p, false};
  term_visit(p->terms, x, look_for_var, &m);
  return m.found;
}

/* That d, which is positive, divides a sum; coefficients are taken modulo d. */
static const struct smt_term *divides(struct smt_terms *t, const mpz_t d,
                                      const struct smt_term *x) {
  const struct smt_term *const *args = x->op == TERM_ADD ? x->args : &x;
  uint32_t n = x->op == TERM_ADD ? x->nargs : 1;
  const struct smt_term *sum = term_int(t, 0);
  mpz_t c;
  mpz_init(c);
  for (uint32_t i = 0; i < n; i++) {
    const struct smt_term *y = args[i], *of = y;
    mpz_set_ui(c, 1);
    if (y->op == TERM_NUMBER) {
      mpz_set(c, y->value);
      of = term_int(t, 1);
    } else if (y->op == TERM_MUL && y->args[0]->op == TERM_NUMBER) {
      mpz_set(c, y->args[0]->value);
      of = y->args[1];
    }
    mpz_fdiv_r(c, c, d);
    sum = term_add(t, sum, term_mul(t, term_number(t, c), of));
  }
  mpz_clear(c);
  const struct smt_term *zero = term_int(t, 0);
  return term_eq(t, term_mod(t, sum, term_number(t, d)), zero);
}

static bool is_divides(const struct smt_term *x) {
  return x->op == TERM_EQ && x->args[0]->op == TERM_MOD &&
         x->args[0]->args[1]->op == TERM_NUMBER &&
         mpz_sgn(x->args[1]->value) == 0;
}

/* ---- 1. Literals ------------------------------------------------------------ */

static void keep_literal(struct projector *p, const struct smt_term *x) {
  if (x->op == TERM_TRUE)
    return;
  for (size_t i = 0; i < p->literals.len; i++)
    if (p->literals.at[i] == x)
      return;
  vec_push(&p->literals, x);
}

/* What must be replaced before a comparison is one of sums; the innermost. */
struct obstacle {
  const struct projector *p;
  const struct smt_term *found;
};

static void look_for_obstacle(void *arg, const struct smt_term *x) {
  struct obstacle *o = arg;
  bool may_be = x->op == TERM_ITE || x->op == TERM_DIV || x->op == TERM_MOD;
  if (!o->found && may_be && mentions_vars(o->p, x))
    o->found = x;
}

/* The quotient is a variable of its own: x = d·q + r, where r is the model's. */
static const struct smt_term *quotient_var(struct projector *p,
                                           const struct smt_term *x,
                                           const struct smt_term *r) {
  struct smt_terms *t = p->terms;
  const struct smt_term *value = model_value(p, x);
  const struct smt_term *q = term_fresh(t, "quotient", SMT_INT);
  if (!value)
    return q;
  vec_push(&p->vars, q);
  vec_push(&p->values, value);
  const struct smt_term *product = term_mul(t, x->args[1], q);
  vec_push(&p->todo, term_eq(t, x->args[0], term_add(t, product, r)));
  return q;
}

/* What takes the obstacle's place, as the model has it. */
static const struct smt_term *model_side(struct projector *p,
                                         const struct smt_term *x) {
  struct smt_terms *t = p->terms;
  if (x->op == TERM_ITE) {
    bool holds = model_makes_true(p, x->args[0]);
    vec_push(&p->todo, holds ? x->args[0] : term_not(t, x->args[0]));
    return x->args[holds ? 1 : 2];
  }
  if (x->args[1]->op != TERM_NUMBER || mpz_sgn(x->args[1]->value) <= 0)
    return NULL;
  const struct smt_term *r =
      model_value(p, term_mod(t, x->args[0], x->args[1]));
  if (!r)
    return NULL;
  if (x->op == TERM_DIV)
    return quotient_var(p, x, r);
  vec_push(&p->todo, divides(t, x->args[1]->value, term_sub(t, x->args[0], r)));
  return r;
}

/* A comparison or its negation. */
static void take_comparison(struct projector *p, const struct smt_term *x) {
  const struct smt_term *atom = x->op == TERM_NOT ? x->args[0] : x;
  struct obstacle o = {p, NULL};
  if (x->op == TERM_NOT || !is_divides(x))
    term_visit(p->terms, atom, look_for_obstacle, &o);
  else
    term_visit(p->terms, x->args[0]->args[0], look_for_obstacle, &o);
  if (!o.found) {
    keep_literal(p, x);
    return;
  }
  const struct smt_term *side = model_side(p, o.found);
  p->failed = p->failed || !side;
  if (p->failed)
    return;
  struct term_map *m = term_map_new(p->terms);
  term_map_set(m, o.found, side);
  vec_push(&p->todo, term_map_apply(m, x));
  term_map_free(m);
}

/* Of a conjunction all operands, of a disjunction one that the model makes true;
   `negated`: the operands' negations. */
static void take_operands(struct projector *p, const struct smt_term *x,
                          bool all, bool negated) {
  for (uint32_t i = 0; i < x->nargs; i++) {
    const struct smt_term *y =
        negated ? term_not(p->terms, x->args[i]) : x->args[i];
    if (!all && !model_makes_true(p, y))
      continue;
    vec_push(&p->todo, y);
    if (!all)
      return;
  }
  p->failed = p->failed || !all;
}

/* Each operand as the model has it. */
static void take_both(struct projector *p, const struct smt_term *x) {
  for (uint32_t i = 0; i < x->nargs; i++)
    vec_push(&p->todo, model_makes_true(p, x->args[i])
                           ? x->args[i]
                           : term_not(p->terms, x->args[i]));
}

static void take_formula(struct projector *p, const struct smt_term *x) {
  bool negated = x->op == TERM_NOT;
  const struct smt_term *y = negated ? x->args[0] : x;
  switch ((enum smt_op)y->op) {
  case TERM_AND:
  case TERM_OR:
    take_operands(p, y, (y->op == TERM_AND) != negated, negated);
    return;
  case TERM_IFF:
    take_both(p, y);
    return;
  case TERM_VAR:
    if (!mentions_vars(p, y))
      keep_literal(p, x);
    return;
  case TERM_TRUE:
    return;
  case TERM_EQ:
  case TERM_LE:
  case TERM_LT:
    take_comparison(p, x);
    return;
  default: /* an applied predicate, or false */
    p->failed = true;
  }
}

/* ---- 2. Bounds -------------------------------------------------------------- */

static void free_bounds(bound_list *list) {
  for (size_t i = 0; i < list->len; i++) {
    mpq_clear(list->at[i].c);
    mpz_clear(list->at[i].d);
  }
  vec_free(list);
}

/* Splits a sum into c·v and the rest; false: v is in it in another way. */
static bool split_off_var(struct smt_terms *t, const struct smt_term *sum,
                          const struct smt_term *v, struct var_bound *b) {
  const struct smt_term *const *args = sum->op == TERM_ADD ? sum->args : &sum;
  uint32_t n = sum->op == TERM_ADD ? sum->nargs : 1;
  struct projector only = {.terms = t};
  bool linear = true;
  vec_push(&only.vars, v);
  b->e = term_small(t, 0, (enum smt_sort)sum->sort);
  for (uint32_t i = 0; i < n; i++) {
    const struct smt_term *x = args[i];
    if (x == v) {
      mpq_set_ui(b->c, 1, 1);
    } else if (x->op == TERM_MUL && x->args[0]->op == TERM_NUMBER &&
               x->args[1] == v) {
      mpq_set_num(b->c, x->args[0]->value);
      mpq_set_den(b->c, x->args[0]->denominator);
    } else {
      linear = linear && !mentions_vars(&only, x);
      b->e = term_add(t, b->e, x);
    }
  }
  vec_free(&only.vars);
  return linear;
}

/* x >= 0 as -x <= 0. */
static void turn_bound(struct smt_terms *t, struct var_bound *b) {
  mpq_neg(b->c, b->c);
  b->e = term_sub(t, term_small(t, 0, (enum smt_sort)b->e->sort), b->e);
}

/* The literal as a bound of v, which it may not have: c is 0 then.  What is not
   equal is less or greater, as the model has it. */
static bool read_bound(struct projector *p, const struct smt_term *x,
                       const struct smt_term *v, struct var_bound *b) {
  struct smt_terms *t = p->terms;
  bool negated = x->op == TERM_NOT;
  const struct smt_term *atom = negated ? x->args[0] : x;
  if (atom->op == TERM_VAR)
    return true;
  if (is_divides(x)) {
    b->kind = BOUND_DIVIDES;
    mpz_set(b->d, x->args[0]->args[1]->value);
    return split_off_var(t, x->args[0]->args[0], v, b);
  }
  if (!split_off_var(t, atom->args[0], v, b))
    return false;
  b->e = term_sub(t, b->e, atom->args[1]);
  b->kind = atom->op == TERM_EQ   ? BOUND_EQ
            : atom->op == TERM_LE ? BOUND_LE
                                  : BOUND_LT;
  if (!negated)
    return true;
  if (atom->op == TERM_EQ) {
    bool less = model_makes_true(p, term_lt(t, atom->args[0], atom->args[1]));
    b->kind = BOUND_LT;
    if (!less)
      turn_bound(t, b);
  } else {
    b->kind = atom->op == TERM_LE ? BOUND_LT : BOUND_LE;
    turn_bound(t, b);
  }
  return true;
}

/* Integers: x < 0 is x + 1 <= 0. */
static void make_not_strict(struct smt_terms *t, struct var_bound *b) {
  if (b->kind != BOUND_LT || b->e->sort != SMT_INT)
    return;
  b->kind = BOUND_LE;
  b->e = term_add(t, b->e, term_int(t, 1));
}

/* Moves the literals with v to the list of its bounds. */
static bool collect_bounds(struct projector *p, const struct smt_term *v,
                           bound_list *out) {
  size_t kept = 0;
  bool linear = true;
  for (size_t i = 0; i < p->literals.len && linear; i++) {
    struct var_bound b = {0};
    mpq_init(b.c);
    mpz_init(b.d);
    linear = read_bound(p, p->literals.at[i], v, &b);
    if (linear && mpq_sgn(b.c) != 0) {
      make_not_strict(p->terms, &b);
      vec_push(out, b);
      continue;
    }
    p->literals.at[kept++] = p->literals.at[i];
    mpq_clear(b.c);
    mpz_clear(b.d);
  }
  p->literals.len = linear ? kept : p->literals.len;
  return linear;
}

/* Adds the literal that a bound becomes when c·v + e is x; `scale` multiplies
   the divisor, as it has x. */
static void add_replaced(struct projector *p, const struct var_bound *b,
                         const struct smt_term *x, const mpz_t scale) {
  struct smt_terms *t = p->terms;
  const struct smt_term *zero = term_small(t, 0, (enum smt_sort)x->sort);
  const struct smt_term *literal;
  if (b->kind == BOUND_DIVIDES) {
    mpz_t d;
    mpz_init(d);
    mpz_mul(d, b->d, scale);
    literal = divides(t, d, x);
    mpz_clear(d);
  } else {
    literal = b->kind == BOUND_LE   ? term_le(t, x, zero)
              : b->kind == BOUND_LT ? term_lt(t, x, zero)
                                    : term_eq(t, x, zero);
  }
  p->failed = p->failed || literal->op == TERM_FALSE;
  keep_literal(p, literal);
}

/* The equation whose coefficient is the smallest, or NULL. */
static const struct var_bound *best_equation(const bound_list *bounds) {
  const struct var_bound *best = NULL;
  for (size_t i = 0; i < bounds->len; i++) {
    const struct var_bound *b = &bounds->at[i];
    if (b->kind == BOUND_EQ &&
        (!best || mpz_cmpabs(mpq_numref(b->c), mpq_numref(best->c)) < 0))
      best = b;
  }
  return best;
}

/* ---- Reals ------------------------------------------------------------------ */

/* c·v + e with -e'/c' for v: e - (c/c')·e'. */
static const struct smt_term *with_solution(struct smt_terms *t,
                                            const struct var_bound *b,
                                            const struct var_bound *equation) {
  mpq_t factor;
  mpq_init(factor);
  mpq_div(factor, b->c, equation->c);
  const struct smt_term *x =
      term_sub(t, b->e, term_mul(t, term_rational(t, factor), equation->e));
  mpq_clear(factor);
  return x;
}

/* Where the variable is when c·v + e is 0. */
static const struct smt_term *limit_of(struct smt_terms *t,
                                       const struct var_bound *b) {
  mpq_t factor;
  mpq_init(factor);
  mpq_inv(factor, b->c);
  mpq_neg(factor, factor);
  const struct smt_term *x = term_mul(t, term_rational(t, factor), b->e);
  mpq_clear(factor);
  return x;
}

/* The lower bound that is the greatest in the model; of several a strict one.
   NULL: v has no lower bound, or no upper one. */
static const struct var_bound *greatest_lower(struct projector *p,
                                              const bound_list *bounds) {
  const struct var_bound *best = NULL;
  const struct smt_term *value = NULL;
  bool upper = false;
  for (size_t i = 0; i < bounds->len; i++) {
    const struct var_bound *b = &bounds->at[i];
    if (mpq_sgn(b->c) > 0) {
      upper = true;
      continue;
    }
    const struct smt_term *here = model_value(p, limit_of(p->terms, b));
    if (!here)
      return NULL;
    int order = best ? term_compare_numbers(here, value) : 1;
    if (order > 0 || (order == 0 && b->kind == BOUND_LT)) {
      best = b;
      value = here;
    }
  }
  return upper ? best : NULL;
}

/* Loos and Weispfenning: v is the greatest lower limit, or a bit more if that is
   excluded; what is unbounded on one side says nothing of the others. */
static void eliminate_real(struct projector *p, const bound_list *bounds) {
  struct smt_terms *t = p->terms;
  const struct var_bound *equation = best_equation(bounds);
  const struct var_bound *lower = equation ? NULL : greatest_lower(p, bounds);
  mpz_t one;
  mpz_init_set_ui(one, 1);
  for (size_t i = 0; i < bounds->len && !p->failed; i++) {
    const struct var_bound *b = &bounds->at[i];
    if (equation && b != equation) {
      add_replaced(p, b, with_solution(t, b, equation), one);
    } else if (lower && b != lower) {
      /* a bit more: an upper limit is beyond it, and so is no lower one */
      bool up = mpq_sgn(b->c) > 0;
      struct var_bound moved = *b;
      if (lower->kind == BOUND_LT)
        moved.kind = up ? BOUND_LT : BOUND_LE;
      add_replaced(p, &moved, with_solution(t, b, lower), one);
    }
  }
  mpz_clear(one);
}

/* ---- Integers --------------------------------------------------------------- */

/* From a·v + e' = 0: c·v + e is replaced by (|a|·e - c·sign(a)·e') / g, which is
   |a|/g times as much, where g divides a and c. */
static void use_equation(struct projector *p, const struct var_bound *b,
                         const struct var_bound *equation) {
  struct smt_terms *t = p->terms;
  mpz_t scale, factor, g;
  mpz_init(scale);
  mpz_init(factor);
  mpz_init(g);
  mpz_gcd(g, mpq_numref(equation->c), mpq_numref(b->c));
  mpz_abs(scale, mpq_numref(equation->c));
  mpz_divexact(scale, scale, g);
  mpz_divexact(factor, mpq_numref(b->c), g);
  if (mpz_sgn(mpq_numref(equation->c)) < 0)
    mpz_neg(factor, factor);
  const struct smt_term *other =
      term_mul(t, term_number(t, factor), equation->e);
  const struct smt_term *x =
      term_sub(t, term_mul(t, term_number(t, scale), b->e), other);
  add_replaced(p, b, x, scale);
  mpz_clear(scale);
  mpz_clear(factor);
  mpz_clear(g);
}

static void eliminate_by_equation(struct projector *p, const bound_list *bounds,
                                  const struct var_bound *equation) {
  for (size_t i = 0; i < bounds->len && !p->failed; i++)
    if (&bounds->at[i] != equation)
      use_equation(p, &bounds->at[i], equation);
  mpz_t a;
  mpz_init(a);
  mpz_abs(a, mpq_numref(equation->c));
  keep_literal(p, divides(p->terms, a, equation->e));
  mpz_clear(a);
}

/* Multiplies the bounds so that all have V = all·v or -V; `period` becomes a
   number that all divisors divide, that of V among them. */
static void scale_bounds(struct smt_terms *t, bound_list *bounds, mpz_t all,
                         mpz_t period) {
  mpz_t factor;
  mpz_init(factor);
  mpz_set_ui(all, 1);
  for (size_t i = 0; i < bounds->len; i++)
    mpz_lcm(all, all, mpq_numref(bounds->at[i].c));
  mpz_set(period, all);
  for (size_t i = 0; i < bounds->len; i++) {
    struct var_bound *b = &bounds->at[i];
    mpz_abs(factor, mpq_numref(b->c));
    mpz_divexact(factor, all, factor);
    b->e = term_mul(t, term_number(t, factor), b->e);
    mpz_mul(b->d, b->d, factor);
    mpq_set_si(b->c, mpq_sgn(b->c), 1);
    if (b->kind == BOUND_DIVIDES)
      mpz_lcm(period, period, b->d);
  }
  mpz_clear(factor);
}

/* The lower bound -V + e <= 0 whose e is the greatest in the model; NULL: there is
   none, or no upper bound. */
static const struct var_bound *
greatest_integer_lower(struct projector *p, const bound_list *bounds) {
  const struct var_bound *best = NULL;
  const struct smt_term *value = NULL;
  bool upper = false;
  for (size_t i = 0; i < bounds->len; i++) {
    const struct var_bound *b = &bounds->at[i];
    if (b->kind == BOUND_DIVIDES)
      continue;
    if (mpq_sgn(b->c) > 0) {
      upper = true;
      continue;
    }
    const struct smt_term *here = model_value(p, b->e);
    if (!here)
      return NULL;
    if (!best || term_compare_numbers(here, value) > 0) {
      best = b;
      value = here;
    }
  }
  return upper ? best : NULL;
}

/* What V is instead: the greatest lower bound and as much more, less than a
   period, as the model has; or the remainder, if V is not bounded on both
   sides. */
static const struct smt_term *cooper_value(struct projector *p,
                                           const struct smt_term *v,
                                           const struct var_bound *lower,
                                           const mpz_t all,
                                           const mpz_t period) {
  struct smt_terms *t = p->terms;
  const struct smt_term *from = lower ? lower->e : term_int(t, 0);
  const struct smt_term *value = term_mul(t, term_number(t, all), v);
  const struct smt_term *by = term_number(t, period);
  const struct smt_term *more = term_mod(t, term_sub(t, value, from), by);
  more = model_value(p, more);
  return more ? term_add(t, from, more) : NULL;
}

static void eliminate_integer(struct projector *p, const struct smt_term *v,
                              bound_list *bounds) {
  struct smt_terms *t = p->terms;
  const struct var_bound *equation = best_equation(bounds);
  if (equation) {
    eliminate_by_equation(p, bounds, equation);
    return;
  }
  mpz_t all, period, one;
  mpz_init(all);
  mpz_init(period);
  mpz_init_set_ui(one, 1);
  scale_bounds(t, bounds, all, period);
  const struct var_bound *lower = greatest_integer_lower(p, bounds);
  const struct smt_term *value = cooper_value(p, v, lower, all, period);
  for (size_t i = 0; value && i < bounds->len && !p->failed; i++) {
    const struct var_bound *b = &bounds->at[i];
    if (b->kind != BOUND_DIVIDES && !lower)
      continue;
    add_replaced(p, b,
                 mpq_sgn(b->c) > 0 ? term_add(t, value, b->e)
                                   : term_sub(t, b->e, value),
                 one);
  }
  if (value && !p->failed) /* v itself is an integer */
    keep_literal(p, divides(t, all, value));
  mpz_clear(all);
  mpz_clear(period);
  mpz_clear(one);
}

/* ---- All -------------------------------------------------------------------- */

static void eliminate_var(struct projector *p, const struct smt_term *v) {
  bound_list bounds = {0};
  if (!collect_bounds(p, v, &bounds))
    p->failed = true;
  else if (bounds.len > 0 && v->sort == SMT_REAL)
    eliminate_real(p, &bounds);
  else if (bounds.len > 0)
    eliminate_integer(p, v, &bounds);
  free_bounds(&bounds);
}

const struct smt_term *project_by_model(struct smt_terms *t,
                                        const struct smt_term *x,
                                        const struct smt_term *const *vars,
                                        uint32_t n, project_value *value_of,
                                        void *arg) {
  struct projector p = {
      .terms = t, .value_of = value_of, .arg = arg, .given = n};
  for (uint32_t i = 0; i < n; i++)
    vec_push(&p.vars, vars[i]);
  p.failed = !model_makes_true(&p, x);
  vec_push(&p.todo, x);
  while (p.todo.len && !p.failed)
    take_formula(&p, vec_pop(&p.todo));
  for (size_t i = 0; i < p.vars.len && !p.failed; i++)
    if (p.vars.at[i]->sort != SMT_BOOL)
      eliminate_var(&p, p.vars.at[i]);
  const struct smt_term *result =
      p.failed ? NULL : term_and(t, p.literals.at, (uint32_t)p.literals.len);
  assert(!result || model_makes_true(&p, result));
  vec_free(&p.vars);
  vec_free(&p.values);
  vec_free(&p.todo);
  vec_free(&p.literals);
  return result;
}

static const struct smt_term *solver_value(void *arg,
                                           const struct smt_term *var) {
  return smt_value(arg, var);
}

const struct smt_term *project_all(struct smt *s, struct smt_terms *t,
                                   const struct smt_term *x,
                                   const struct smt_term *const *vars,
                                   uint32_t n, uint32_t most,
                                   unsigned milliseconds) {
  struct smt_solver *v = smt_solver_new(s);
  const struct smt_term *all = term_bool(t, false), *result = NULL;
  smt_solver_limit(v, milliseconds);
  smt_assert(v, x);
  for (uint32_t i = 0; i <= most; i++) {
    enum smt_result found = smt_check(v, NULL, 0);
    if (found == SMT_UNSAT)
      result = all;
    const struct smt_term *one =
        found == SMT_SAT && i < most
            ? project_by_model(t, x, vars, n, solver_value, v)
            : NULL;
    if (!one)
      break;
    all = term_or2(t, all, one);
    smt_assert(v, term_not(t, one));
  }
  smt_solver_free(v);
  return result;
}

const struct smt_term *project_or_eliminate(struct smt *s, struct smt_terms *t,
                                            const struct smt_term *x,
                                            const struct smt_term *const *vars,
                                            uint32_t n, unsigned milliseconds) {
  const struct smt_term *all =
      project_all(s, t, x, vars, n, FEW_PROJECTIONS, milliseconds);
  return all ? all : smt_eliminate(s, vars, n, x, milliseconds);
}
