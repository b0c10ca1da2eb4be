/* frontend/clauses/clause_system.c — Horn clauses over numbers, as terms.
 *
 * Nodes become terms in the order of their numbers, operands first, each once.
 * A body is taken apart from outside: conjunctions give their parts, and of a
 * disjunction in which predicates occur each part gives a rule of its own.
 * Variables of quantifiers are variables of the rule, since in bodies these can
 * only be `exists`.
 */
#include "clause_system.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_RULES = 10000 }; /* of one clause */

typedef VEC(uint32_t) literal_list;

/* A body that is not yet taken apart. */
struct open_body {
  literal_list todo, atoms, guard;
};

struct system_maker {
  struct clause_system *s;
  const struct chc_terms *from;
  struct smt_terms *terms;
  struct arena *arena;
  struct diag *diag;
  const struct smt_term **of_node; /* NULL: not made yet */
  literal_list stack;
  literal_list values; /* by number of a variable: how many values its
                          enumeration has; 0: it is of none */
  VEC(struct clause_rule) rules;
  bool failed;
};

uint32_t clause_width(const struct chc_sort *s) {
  return s->kind == CHC_BITS ? s->width : 1;
}

/* ---- Variables ------------------------------------------------------------- */

static const struct smt_term *bool_var(struct system_maker *m,
                                       const struct chc_var *v, uint32_t bit) {
  const char *name =
      v->sort->kind == CHC_BOOL
          ? arena_printf(m->arena, "%s#%u", v->name, v->index)
          : arena_printf(m->arena, "%s#%u.%u", v->name, v->index, bit);
  return term_var(m->terms, name, SMT_BOOL);
}

/* A number, or a value of an enumeration as its number. */
static const struct smt_term *number_var(struct system_maker *m,
                                         const struct chc_var *v) {
  const struct smt_term *x =
      term_var(m->terms, arena_printf(m->arena, "%s#%u", v->name, v->index),
               v->sort->kind == CHC_REAL ? SMT_REAL : SMT_INT);
  while (m->values.len <= x->number)
    vec_push(&m->values, 0);
  m->values.at[x->number] = v->sort->kind == CHC_ENUM ? v->sort->width : 0;
  return x;
}

static const struct smt_term *term_of_bit(struct system_maker *m,
                                          const struct chc_node *n) {
  const struct chc_var *v = m->from->vars.at[n->a];
  const struct smt_term *value;
  switch (v->sort->kind) {
  case CHC_BOOL:
  case CHC_BITS:
    return bool_var(m, v, n->b);
  case CHC_ENUM:
    value = term_int(m->terms, n->b);
    return term_eq(m->terms, number_var(m, v), value);
  case CHC_INT:
  case CHC_REAL:
    break;
  }
  return number_var(m, v);
}

static const struct smt_term *term_of_same(struct system_maker *m,
                                           const struct chc_node *n) {
  const struct chc_var *v = m->from->vars.at[n->a], *w = m->from->vars.at[n->b];
  const struct smt_term *x = term_bool(m->terms, true);
  if (v->sort->kind != CHC_BITS) {
    const struct smt_term *other = number_var(m, w);
    return term_eq(m->terms, number_var(m, v), other);
  }
  for (uint32_t i = 0; i < v->sort->width; i++) {
    const struct smt_term *other = bool_var(m, w, i);
    const struct smt_term *bit = bool_var(m, v, i);
    x = term_and2(m->terms, x, term_eq(m->terms, bit, other));
  }
  return x;
}

/* ---- Nodes ----------------------------------------------------------------- */

static const struct smt_term *of_literal(struct system_maker *m, uint32_t lit) {
  const struct smt_term *x = m->of_node[lit >> 1];
  return lit & 1 ? term_not(m->terms, x) : x;
}

static const struct smt_term *term_of_numeral(struct system_maker *m,
                                              const struct chc_node *n) {
  mpq_t value;
  mpq_init(value);
  mpq_set_str(value, m->from->numerals.at[n->a], 10);
  mpq_canonicalize(value);
  const struct smt_term *x = n->b ? term_rational(m->terms, value)
                                  : term_number(m->terms, mpq_numref(value));
  mpq_clear(value);
  return x;
}

static const struct smt_term *term_of_two(struct system_maker *m,
                                          const struct chc_node *n) {
  struct smt_terms *t = m->terms;
  const struct smt_term *x = of_literal(m, n->arg[0]);
  const struct smt_term *y = of_literal(m, n->arg[1]);
  switch ((enum chc_kind)n->kind) {
  case CHC_AT_MOST:
    return term_le(t, x, y);
  case CHC_SUM:
    return term_add(t, x, y);
  case CHC_PRODUCT:
    return term_mul(t, x, y);
  case CHC_DIV:
    return term_div(t, x, y);
  case CHC_MOD:
    return term_mod(t, x, y);
  default:
    assert(n->kind == CHC_EQUAL || n->kind == CHC_IFF);
    return term_eq(t, x, y);
  }
}

static const struct smt_term *term_of_choice(struct system_maker *m,
                                             const struct chc_node *n) {
  const struct smt_term *y = of_literal(m, n->arg[2]);
  const struct smt_term *x = of_literal(m, n->arg[1]);
  return term_ite(m->terms, of_literal(m, n->arg[0]), x, y);
}

/* The term of a node whose operands have theirs. */
static const struct smt_term *term_of_node(struct system_maker *m,
                                           const struct chc_node *n) {
  term_list args = {0};
  const struct smt_term *x;
  switch ((enum chc_kind)n->kind) {
  case CHC_TRUE:
    return term_bool(m->terms, true);
  case CHC_BIT:
    return term_of_bit(m, n);
  case CHC_SAME:
    return term_of_same(m, n);
  case CHC_NUMBER:
    return term_of_numeral(m, n);
  case CHC_AND:
    for (uint32_t i = 0; i < n->nargs; i++)
      vec_push(&args, of_literal(m, n->arg[i]));
    x = term_and(m->terms, args.at, (uint32_t)args.len);
    vec_free(&args);
    return x;
  case CHC_ITE:
  case CHC_CHOICE:
    return term_of_choice(m, n);
  case CHC_FORALL:
    return of_literal(m, n->arg[0]);
  case CHC_APPLY: /* not asked for */
    return term_bool(m->terms, true);
  default:
    return term_of_two(m, n);
  }
}

/* Makes the terms of all nodes that a literal is made of. */
static const struct smt_term *translate_literal(struct system_maker *m,
                                                uint32_t lit) {
  literal_list found = {0};
  m->stack.len = 0;
  vec_push(&m->stack, lit >> 1);
  while (m->stack.len) {
    uint32_t number = vec_pop(&m->stack);
    const struct chc_node *n = m->from->nodes.at[number];
    if (m->of_node[number] || n->kind == CHC_APPLY)
      continue;
    m->of_node[number] = term_bool(m->terms, true); /* is on its way */
    vec_push(&found, number);
    for (uint32_t i = 0; i < n->nargs; i++)
      vec_push(&m->stack, n->arg[i] >> 1);
  }
  if (found.len)
    qsort(found.at, found.len, sizeof *found.at, by_number);
  for (size_t i = 0; i < found.len; i++)
    m->of_node[found.at[i]] = term_of_node(m, m->from->nodes.at[found.at[i]]);
  vec_free(&found);
  return of_literal(m, lit);
}

/* ---- Rules ----------------------------------------------------------------- */

static void refuse_rule(struct system_maker *m, struct span at,
                        const char *why) {
  m->failed = true;
  diag_error(m->diag, at, "%s", why);
}

/* A value of an enumeration as its number. */
static const struct smt_term *enum_number(struct system_maker *m,
                                          const struct chc_row *row) {
  const struct chc_var *v = chc_row_var(m->from, *row);
  if (v)
    return number_var(m, v);
  const struct smt_term *x = term_int(m->terms, 0);
  for (uint32_t i = 1; i < row->sort->width; i++) {
    const struct smt_term *number = term_int(m->terms, i);
    x = term_ite(m->terms, translate_literal(m, row->lits[i]), number, x);
  }
  return x;
}

/* The arguments of an application, flat. */
static const struct smt_term *const *
arguments_of(struct system_maker *m, uint32_t lit, struct span at) {
  const struct chc_node *n = chc_node(m->from, lit);
  const struct chc_pred *p = m->from->preds.at[n->a];
  const uint32_t *lits = n->arg;
  term_list args = {0};
  for (uint32_t i = 0; i < p->nparams; i++) {
    struct chc_row row = {p->params[i], lits};
    lits += row.sort->width;
    for (uint32_t k = 0; k < row.sort->width; k++)
      if (chc_has(m->from, row.lits[k]))
        refuse_rule(m, at,
                    "an argument has a predicate or a quantifier in it, which "
                    "is outside");
    if (m->failed)
      break;
    for (uint32_t k = 0; k < clause_width(row.sort); k++)
      vec_push(&args, row.sort->kind == CHC_ENUM
                          ? enum_number(m, &row)
                          : translate_literal(m, row.lits[k]));
  }
  return vec_to_arena(&args, m->s->arena);
}

static void add_term_vars(struct system_maker *m, const struct smt_term *x,
                          term_list *vars) {
  struct arena *a = arena_new();
  size_t n;
  const struct smt_term **found = term_vars(m->terms, x, a, &n);
  for (size_t i = 0; i < n; i++) {
    size_t j = vars->len;
    while (j > 0 && vars->at[j - 1]->number > found[i]->number)
      j--;
    if (j > 0 && vars->at[j - 1] == found[i])
      continue;
    vec_push(vars, NULL);
    memmove(vars->at + j + 1, vars->at + j,
            (vars->len - 1 - j) * sizeof *vars->at);
    vars->at[j] = found[i];
  }
  arena_free(a);
}

/* That the enumerations of the clause have values of theirs. */
static const struct smt_term *enum_bounds(struct system_maker *m,
                                          const term_list *vars) {
  const struct smt_term *x = term_bool(m->terms, true);
  for (size_t i = 0; i < vars->len; i++) {
    uint32_t number = vars->at[i]->number;
    uint32_t n = number < m->values.len ? m->values.at[number] : 0;
    if (n == 0)
      continue;
    x = term_and2(m->terms, x,
                  term_le(m->terms, term_int(m->terms, 0), vars->at[i]));
    x = term_and2(
        m->terms, x,
        term_le(m->terms, vars->at[i], term_int(m->terms, (int64_t)n - 1)));
  }
  return x;
}

static void add_rule(struct system_maker *m, const struct open_body *b,
                     const struct chc_clause *c) {
  struct clause_rule r = {.span = c->span, .head = CLAUSE_NONE};
  VEC(struct clause_atom) body = {0};
  term_list guard = {0}, vars = {0};
  for (size_t i = 0; i < b->guard.len; i++)
    vec_push(&guard, translate_literal(m, b->guard.at[i]));
  for (size_t i = 0; i < b->atoms.len; i++) {
    struct clause_atom atom = {chc_node(m->from, b->atoms.at[i])->a,
                               arguments_of(m, b->atoms.at[i], c->span)};
    vec_push(&body, atom);
  }
  if (c->head != CHC_NO) {
    r.head = chc_node(m->from, c->head)->a;
    r.head_args = arguments_of(m, c->head, c->span);
  }
  r.guard = term_and(m->terms, guard.at, (uint32_t)guard.len);
  add_term_vars(m, r.guard, &vars);
  for (size_t i = 0; i < body.len && !m->failed; i++)
    for (uint32_t k = 0; k < m->s->preds[body.at[i].pred].nparams; k++)
      add_term_vars(m, body.at[i].args[k], &vars);
  for (uint32_t k = 0;
       r.head != CLAUSE_NONE && !m->failed && k < m->s->preds[r.head].nparams;
       k++)
    add_term_vars(m, r.head_args[k], &vars);
  r.guard = term_and2(m->terms, r.guard, enum_bounds(m, &vars));
  r.nbody = (uint32_t)body.len;
  r.body = vec_to_arena(&body, m->s->arena);
  r.nvars = (uint32_t)vars.len;
  r.vars = vec_to_arena(&vars, m->s->arena);
  vec_free(&guard);
  if (r.guard->op != TERM_FALSE)
    vec_push(&m->rules, r);
}

static void copy_literals(literal_list *to, const literal_list *from) {
  for (size_t i = 0; i < from->len; i++)
    vec_push(to, from->at[i]);
}

static void free_open_body(struct open_body *b) {
  vec_free(&b->todo);
  vec_free(&b->atoms);
  vec_free(&b->guard);
}

/* Takes one literal; true if the body was split, and its parts are in `open`. */
static bool take_literal(const struct system_maker *m, struct open_body *b,
                         struct open_body **parts, uint32_t *nparts) {
  uint32_t lit = vec_pop(&b->todo);
  const struct chc_node *n = chc_node(m->from, lit);
  if (!(chc_has(m->from, lit) & CHC_HAS_PRED)) {
    vec_push(&b->guard, lit);
  } else if (n->kind == CHC_APPLY) {
    vec_push(&b->atoms, lit);
  } else if (n->kind == CHC_FORALL || !(lit & 1)) {
    for (uint32_t i = n->nargs; i-- > 0;)
      vec_push(&b->todo, n->arg[i] ^ (lit & 1));
  } else {
    *nparts = n->nargs;
    *parts = xcalloc(n->nargs, sizeof **parts);
    for (uint32_t i = 0; i < n->nargs; i++) {
      copy_literals(&(*parts)[i].todo, &b->todo);
      copy_literals(&(*parts)[i].atoms, &b->atoms);
      copy_literals(&(*parts)[i].guard, &b->guard);
      vec_push(&(*parts)[i].todo, chc_not(n->arg[i]));
    }
    return true;
  }
  return false;
}

static void rules_of_clause(struct system_maker *m,
                            const struct chc_clause *c) {
  VEC(struct open_body) open = {0};
  struct open_body first = {0};
  size_t before = m->rules.len;
  for (uint32_t i = c->nbody; i-- > 0;)
    vec_push(&first.todo, c->body[i]);
  vec_push(&open, first);
  while (open.len) {
    struct open_body b = vec_pop(&open), *parts = NULL;
    uint32_t nparts = 0;
    bool split = false;
    while (b.todo.len && !split && !m->failed)
      split = take_literal(m, &b, &parts, &nparts);
    for (uint32_t i = nparts; i-- > 0;)
      vec_push(&open, parts[i]);
    if (!split && !m->failed)
      add_rule(m, &b, c);
    xfree(parts);
    free_open_body(&b);
    if (!m->failed && m->rules.len - before + open.len > MOST_RULES)
      refuse_rule(m, c->span,
                  "this clause stands for more than 10000 clauses without a "
                  "disjunction of predicates");
  }
  vec_free(&open);
}

/* ---- Predicates ------------------------------------------------------------ */

static const struct smt_term *new_parameter(struct system_maker *m,
                                            const struct chc_pred *p,
                                            uint32_t i, uint32_t bit) {
  const struct chc_sort *s = p->params[i];
  enum smt_sort sort = s->kind == CHC_REAL                         ? SMT_REAL
                       : s->kind == CHC_ENUM || s->kind == CHC_INT ? SMT_INT
                                                                   : SMT_BOOL;
  const char *name = s->kind == CHC_BITS
                         ? arena_printf(m->arena, "%s::x%u.%u", p->name, i, bit)
                         : arena_printf(m->arena, "%s::x%u", p->name, i);
  return term_var(m->terms, name, sort);
}

static void flatten_preds(struct system_maker *m) {
  struct clause_pred *preds =
      arena_array(m->s->arena, m->s->npreds + 1, sizeof *preds);
  for (uint32_t i = 0; i < m->s->npreds; i++) {
    const struct chc_pred *p = m->from->preds.at[i];
    term_list params = {0};
    for (uint32_t j = 0; j < p->nparams; j++)
      for (uint32_t k = 0; k < clause_width(p->params[j]); k++)
        vec_push(&params, new_parameter(m, p, j, k));
    preds[i].pred = p;
    preds[i].nparams = (uint32_t)params.len;
    preds[i].params = vec_to_arena(&params, m->s->arena);
  }
  m->s->preds = preds;
}

struct clause_system *clause_system_new(struct arena *a, struct smt_terms *t,
                                        const struct chc_problem *p,
                                        struct diag *d) {
  struct clause_system *s = arena_alloc(a, sizeof *s);
  *s = (struct clause_system){.arena = a,
                              .terms = t,
                              .problem = p,
                              .npreds = (uint32_t)p->terms->preds.len};
  struct system_maker m = {
      .s = s, .from = p->terms, .terms = t, .arena = arena_new(), .diag = d};
  m.of_node = arena_array(m.arena, p->terms->nodes.len, sizeof *m.of_node);
  flatten_preds(&m);
  for (size_t i = 0; i < p->clauses.len && !m.failed; i++)
    rules_of_clause(&m, &p->clauses.at[i]);
  s->nrules = (uint32_t)m.rules.len;
  s->rules = vec_to_arena(&m.rules, a);
  vec_free(&m.stack);
  vec_free(&m.values);
  arena_free(m.arena);
  return m.failed ? NULL : s;
}
