/* frontend/horn/chc_build.c — Horn clauses as a formula file.
 *
 *   P(x) :- Q(y), R(x, y), phi      becomes      mu bool P(T0 x) =
 *                                                  (exists T1 y. Q(y) & …) | …
 *
 * Variables of a clause that are arguments of its head are the parameters
 * themselves; the others are quantified.  Parameters are records of one
 * component `v` (chc_places.h); variables that no predicate is applied to, and
 * the ones made here, have their own types.
 *
 * A node that is used more than once becomes a variable of its own where the
 * formula would get large otherwise, and so does one that is nested deep:
 * `a <-> node`, or `a -> node` if predicates occur in it, which is as good
 * since `a` occurs positively only, and keeps the system monotone.  The nodes
 * of a clause are visited in the order of their numbers, operands first.
 */
#include "chc_build.h"

#include "chc_order.h"
#include "chc_places.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
  DEEP = 100, /* nesting of formulas */
  LARGE = 12, /* connectives of a node that is not repeated */
};

/* A name in use: in all of the file, or in the clause with this number. */
struct used {
  const char *name;
  uint32_t clause; /* 0: in all of the file */
  uint32_t next;   /* number to try next for names like it */
  UT_hash_handle hh;
};

typedef VEC(struct fp_expr *) expr_vec;

struct chc_builder {
  struct arena *arena, *scratch;
  struct intern *names;
  struct chc_problem *p;
  struct chc_terms *t;
  const struct sources *sources;
  bool comments;
  struct chc_places *places;
  struct used *used;
  VEC(struct fp_decl *) decls;
  const char **lane_names;
  const char **pred_names;
  struct fp_var ***params; /* by predicate */
  expr_vec *disjuncts;     /* by predicate; the last is Goal's */
  const char *v;           /* the component's name */
  /* The clause at hand. */
  uint32_t clause;            /* its number, from 1 */
  uint32_t *lit_clause;       /* by literal: the clause that it was met in */
  uint32_t *uses, *weight;    /* by literal, in this clause */
  struct fp_expr **exprs;     /* by literal, in this clause */
  uint32_t *var_clause;       /* by variable */
  struct fp_expr **places_of; /* by variable: its name, in this clause */
  VEC(uint32_t) met;          /* literals of the clause */
  VEC(uint32_t) stack;
  VEC(struct fp_var *) vars; /* to be quantified */
  expr_vec conjuncts;
};

/* ---- Names ------------------------------------------------------------- */

/* Backquotes let any name stand that has none and is on one line. */
static const char *legal(struct chc_builder *b, const char *name) {
  char *copy = arena_strndup(b->scratch, name, strlen(name));
  for (char *c = copy; *c; c++)
    if (*c == '`' || (unsigned char)*c < 0x20)
      *c = '_';
  return intern_str(b->names, *copy ? copy : "_");
}

static struct used *entry(struct chc_builder *b, const char *name) {
  struct used *u;
  HASH_FIND_PTR(b->used, &name, u);
  if (u)
    return u;
  u = arena_alloc(b->scratch, sizeof *u);
  u->name = name;
  u->clause = UINT32_MAX;
  HASH_ADD_PTR(b->used, name, u);
  return u;
}

/* A name like this one that is new, in the file or in the clause. */
static const char *fresh(struct chc_builder *b, const char *name,
                         uint32_t clause) {
  struct used *first = entry(b, legal(b, name)), *u = first;
  if (first->clause != clause && first->clause != 0)
    first->next = 0;
  while (u->clause == 0 || u->clause == clause)
    u = entry(b,
              intern_str(b->names, arena_printf(b->scratch, "%s_%u",
                                                first->name, ++first->next)));
  u->clause = clause;
  return u->name;
}

/* ---- Pieces of formulas ------------------------------------------------ */

static struct fp_expr *binary_expr(struct chc_builder *b,
                                   enum fp_expr_kind kind, struct fp_expr *x,
                                   struct fp_expr *y) {
  return fp_op(b->arena, kind, nowhere, x, y, NULL);
}

static struct fp_expr *nary_expr(struct chc_builder *b, enum fp_expr_kind kind,
                                 struct fp_expr *const *args, size_t n) {
  return fp_nary(b->arena, kind, args, (uint32_t)n);
}

static struct fp_expr *name_expr(struct chc_builder *b, const char *text) {
  return fp_name(b->arena, nowhere, text);
}

static struct fp_expr *negation(struct chc_builder *b, struct fp_expr *e) {
  return fp_not(b->arena, nowhere, e);
}

static struct fp_var *new_param(struct chc_builder *b, const char *type,
                                const char *text) {
  struct fp_var *v = arena_alloc(b->arena, sizeof *v);
  struct fp_typeref *t = arena_alloc(b->arena, sizeof *t);
  t->name = type;
  v->name = text;
  v->declared = t;
  return v;
}

/* The bounds of an array with an element for each bit. */
static void add_bounds(struct chc_builder *b, struct fp_var *v,
                       const struct chc_sort *sort) {
  struct fp_typeref *t = arena_copy(b->arena, v->declared, 1, sizeof *t);
  struct fp_expr *bounds[2] = {
      fp_number(b->arena, nowhere, 0),
      fp_number(b->arena, nowhere, (int64_t)sort->width - 1)};
  t->bounds = arena_copy(b->arena, bounds, 2, sizeof *bounds);
  t->nbounds = 1;
  v->declared = t;
}

/* A variable of a sort itself, not of a lane. */
static struct fp_var *sort_var(struct chc_builder *b,
                               const struct chc_sort *sort, const char *text) {
  const char *type = sort->kind == CHC_ENUM ? legal(b, sort->name)
                                            : intern_str(b->names, "bool");
  struct fp_var *v = new_param(b, type, text);
  if (sort->kind == CHC_BITS)
    add_bounds(b, v, sort);
  return v;
}

/* ---- Variables of a clause --------------------------------------------- */

/* The variable by its name: as an argument. */
static struct fp_expr *whole(struct chc_builder *b, const struct chc_var *v) {
  if (b->var_clause[v->index] == b->clause)
    return b->places_of[v->index];
  uint32_t lane = chc_lane_of(b->places, v);
  const char *text = fresh(b, v->name, b->clause);
  vec_push(&b->vars, lane == CHC_NOWHERE
                         ? sort_var(b, v->sort, text)
                         : new_param(b, b->lane_names[lane], text));
  b->var_clause[v->index] = b->clause;
  return b->places_of[v->index] = name_expr(b, text);
}

/* The variable's value. */
static struct fp_expr *var_expr(struct chc_builder *b,
                                const struct chc_var *v) {
  struct fp_expr *e = whole(b, v);
  return chc_lane_of(b->places, v) == CHC_NOWHERE
             ? e
             : fp_field(b->arena, nowhere, e, b->v);
}

static struct fp_expr *bit_element(struct chc_builder *b,
                                   const struct chc_sort *sort,
                                   struct fp_expr *of, uint32_t i) {
  if (sort->kind == CHC_BOOL)
    return of;
  if (sort->kind == CHC_ENUM)
    return binary_expr(b, FP_EQ, of, name_expr(b, legal(b, sort->values[i])));
  return fp_index(b->arena, nowhere, of, fp_number(b->arena, nowhere, i));
}

/* ---- Literals to formulas ---------------------------------------------- */

/* A literal is met once more; the first time, its operands are too. */
static void meet(struct chc_builder *b, uint32_t lit) {
  vec_push(&b->stack, lit);
}

static void meet_row(struct chc_builder *b, struct chc_row row) {
  if (chc_row_var(b->t, row))
    return;
  for (uint32_t i = 0; i < row.sort->width; i++)
    meet(b, row.lits[i]);
}

/* Calls visit for the arguments of an application. */
static void each_argument(struct chc_builder *b, const struct chc_node *n,
                          void (*visit)(struct chc_builder *b,
                                        struct chc_row row)) {
  const struct chc_pred *p = b->t->preds.at[n->a];
  const uint32_t *lits = n->arg;
  for (uint32_t i = 0; i < p->nparams; i++) {
    struct chc_row row = {p->params[i], lits};
    visit(b, row);
    lits += row.sort->width;
  }
}

static void meet_operands(struct chc_builder *b, uint32_t lit) {
  const struct chc_node *n = chc_node(b->t, lit);
  uint32_t sign = lit & 1;
  switch ((enum chc_kind)n->kind) {
  case CHC_TRUE:
  case CHC_BIT:
  case CHC_SAME:
    return;
  case CHC_APPLY:
    each_argument(b, n, meet_row);
    return;
  case CHC_IFF:
    meet(b, n->arg[0]);
    meet(b, n->arg[1]);
    return;
  case CHC_ITE:
    meet(b, n->arg[0]);
    meet(b, n->arg[1] ^ sign);
    meet(b, n->arg[2] ^ sign);
    return;
  case CHC_AND:
  case CHC_FORALL:
    for (uint32_t i = 0; i < n->nargs; i++)
      meet(b, n->arg[i] ^ sign);
    return;
  case CHC_AT_MOST:
  case CHC_EQUAL:
  case CHC_NUMBER:
  case CHC_SUM:
  case CHC_PRODUCT:
  case CHC_DIV:
  case CHC_MOD:
  case CHC_CHOICE:
    break;
  }
  assert(!"there are no numbers here");
}

static void meet_all(struct chc_builder *b) {
  while (b->stack.len > 0) {
    uint32_t lit = vec_pop(&b->stack);
    if (b->lit_clause[lit] == b->clause) {
      b->uses[lit]++;
      continue;
    }
    b->lit_clause[lit] = b->clause;
    b->uses[lit] = 1;
    b->exprs[lit] = NULL;
    vec_push(&b->met, lit);
    meet_operands(b, lit);
  }
}

static struct fp_expr *expr_of_literal(struct chc_builder *b, uint32_t lit) {
  return b->exprs[lit];
}

/* `of` has the value of the row; constants are decided. */
static struct fp_expr *equals_row(struct chc_builder *b, struct fp_expr *of,
                                  struct chc_row row) {
  const struct chc_var *v = chc_row_var(b->t, row);
  expr_vec parts = {0};
  if (v)
    return binary_expr(b, FP_EQ, of, var_expr(b, v));
  for (uint32_t i = 0; i < row.sort->width; i++) {
    uint32_t lit = row.lits[i];
    if (row.sort->kind == CHC_ENUM && lit == CHC_NO)
      continue;
    struct fp_expr *e = bit_element(b, row.sort, of, i);
    if (row.sort->kind == CHC_ENUM && lit != CHC_YES)
      e = nary_expr(b, FP_AND, (struct fp_expr *[]){e, expr_of_literal(b, lit)},
                    2);
    else if (lit == CHC_NO)
      e = negation(b, e);
    else if (lit != CHC_YES)
      e = binary_expr(b, FP_IFF, e, expr_of_literal(b, lit));
    vec_push(&parts, e);
  }
  struct fp_expr *e = nary_expr(b, row.sort->kind == CHC_ENUM ? FP_OR : FP_AND,
                                parts.at, parts.len);
  vec_free(&parts);
  return e;
}

/* P(x, …): an argument that is no variable of the parameter's lane is a
   variable of its own. */
static struct fp_expr *application_expr(struct chc_builder *b,
                                        const struct chc_node *n) {
  const struct chc_pred *p = b->t->preds.at[n->a];
  const uint32_t *lits = n->arg,
                 *lanes = b->places->lane_of + b->places->first[p->index];
  expr_vec args = {0}, parts = {0};
  VEC(struct fp_var *) vars = {0};
  for (uint32_t i = 0; i < p->nparams; i++) {
    struct chc_row row = {p->params[i], lits};
    const struct chc_var *v = chc_row_var(b->t, row);
    lits += row.sort->width;
    if (v && chc_lane_of(b->places, v) == lanes[i]) {
      vec_push(&args, whole(b, v));
      continue;
    }
    const char *text = fresh(b, v ? v->name : "a", b->clause);
    vec_push(&vars, new_param(b, b->lane_names[lanes[i]], text));
    vec_push(&args, name_expr(b, text));
    vec_push(&parts,
             equals_row(b,
                        fp_field(b->arena, nowhere, name_expr(b, text), b->v),
                        row));
  }
  struct fp_expr *e = fp_apply(b->arena, nowhere, b->pred_names[p->index],
                               args.at, (uint32_t)args.len);
  vec_push(&parts, e);
  e = nary_expr(b, FP_AND, parts.at, parts.len);
  if (vars.len > 0)
    e = fp_quantified(b->arena, FP_EXISTS, nowhere, vars.at, (uint32_t)vars.len,
                      e);
  vec_free(&args);
  vec_free(&parts);
  vec_free(&vars);
  return e;
}

/* The operands of a conjunction, or of a disjunction if it is negated. */
static struct fp_expr *operands_expr(struct chc_builder *b, uint32_t lit) {
  const struct chc_node *n = chc_node(b->t, lit);
  expr_vec args = {0};
  for (uint32_t i = 0; i < n->nargs; i++)
    vec_push(&args, expr_of_literal(b, n->arg[i] ^ (lit & 1)));
  struct fp_expr *e = nary_expr(b, lit & 1 ? FP_OR : FP_AND, args.at, args.len);
  vec_free(&args);
  return e;
}

static struct fp_expr *literal_formula(struct chc_builder *b, uint32_t lit) {
  const struct chc_node *n = chc_node(b->t, lit);
  bool negated = lit & 1;
  switch ((enum chc_kind)n->kind) {
  case CHC_TRUE:
    return negated ? fp_false(b->arena) : fp_true(b->arena);
  case CHC_BIT: {
    const struct chc_var *v = b->t->vars.at[n->a];
    struct fp_expr *e = bit_element(b, v->sort, var_expr(b, v), n->b);
    return negated ? negation(b, e) : e;
  }
  case CHC_SAME:
    return binary_expr(b, negated ? FP_NE : FP_EQ,
                       var_expr(b, b->t->vars.at[n->a]),
                       var_expr(b, b->t->vars.at[n->b]));
  case CHC_APPLY:
    return application_expr(b, n);
  case CHC_IFF:
    return binary_expr(b, negated ? FP_XOR : FP_IFF,
                       expr_of_literal(b, n->arg[0]),
                       expr_of_literal(b, n->arg[1]));
  case CHC_ITE:
    return fp_op(b->arena, FP_ITE, nowhere, expr_of_literal(b, n->arg[0]),
                 expr_of_literal(b, n->arg[1] ^ (lit & 1)),
                 expr_of_literal(b, n->arg[2] ^ (lit & 1)));
  case CHC_AND:
    return operands_expr(b, lit);
  case CHC_FORALL:
    return expr_of_literal(b, n->arg[0] ^ (lit & 1));
  case CHC_AT_MOST:
  case CHC_EQUAL:
  case CHC_NUMBER:
  case CHC_SUM:
  case CHC_PRODUCT:
  case CHC_DIV:
  case CHC_MOD:
  case CHC_CHOICE:
    break;
  }
  return NULL;
}

/* ---- Shared and deep literals ------------------------------------------ */

static uint32_t weight_of(struct chc_builder *b, uint32_t lit) {
  const struct chc_node *n = chc_node(b->t, lit);
  uint32_t sum = n->kind == CHC_APPLY ? LARGE : 1;
  for (uint32_t i = 0; n->kind != CHC_APPLY && i < n->nargs; i++) {
    uint32_t below = n->arg[i];
    if (b->lit_clause[below] != b->clause || !b->exprs[below])
      below ^= 1;
    sum += b->weight[below];
    if (sum > 1u << 20)
      return 1u << 20;
  }
  return sum;
}

static bool is_met(const struct chc_builder *b, uint32_t lit) {
  return b->lit_clause[lit] == b->clause;
}

/* Lets a variable stand for the literal, and for its negation too if that can
   occur. */
static void name_literal(struct chc_builder *b, uint32_t lit) {
  const char *text = fresh(b, "t", b->clause);
  struct fp_expr *x = name_expr(b, text), *e = b->exprs[lit], *is;
  vec_push(&b->vars, new_param(b, intern_str(b->names, "bool"), text));
  if (chc_node(b->t, lit)->has) {
    is = binary_expr(b, FP_IMPLIES, x, e);
  } else {
    is = binary_expr(b, FP_IFF, x, e);
    b->exprs[lit ^ 1] = negation(b, x);
    b->weight[lit ^ 1] = 1;
  }
  vec_push(&b->conjuncts, is);
  b->exprs[lit] = x;
  b->weight[lit] = 1;
}

static void make(struct chc_builder *b, uint32_t lit) {
  if (b->exprs[lit])
    return;
  b->exprs[lit] = literal_formula(b, lit);
  b->weight[lit] = weight_of(b, lit);
  uint32_t uses = b->uses[lit] + (is_met(b, lit ^ 1) ? b->uses[lit ^ 1] : 0);
  bool leaf = chc_node(b->t, lit)->kind < CHC_AND;
  if (!leaf &&
      (b->exprs[lit]->depth > DEEP || (uses > 1 && b->weight[lit] >= LARGE)))
    name_literal(b, lit);
}

/* Makes the formulas of all literals that were met. */
static void make_all(struct chc_builder *b) {
  meet_all(b);
  if (b->met.len > 0)
    qsort(b->met.at, b->met.len, sizeof *b->met.at, by_number);
  for (size_t i = 0; i < b->met.len; i++)
    make(b, b->met.at[i]);
}

/* ---- Clauses ----------------------------------------------------------- */

/* The conjuncts of a body, in the order of the text. */
static void split_body(struct chc_builder *b, const struct chc_clause *c,
                       void (*visit)(struct chc_builder *b, uint32_t lit)) {
  VEC(uint32_t) open = {0};
  for (uint32_t i = c->nbody; i-- > 0;)
    vec_push(&open, c->body[i]);
  while (open.len > 0) {
    uint32_t lit = vec_pop(&open);
    const struct chc_node *n = chc_node(b->t, lit);
    bool parts = lit & 1 ? n->kind == CHC_FORALL : n->kind == CHC_AND;
    for (uint32_t i = parts ? n->nargs : 0; i-- > 0;)
      vec_push(&open, n->arg[i] ^ (lit & 1));
    if (!parts)
      visit(b, lit);
  }
  vec_free(&open);
}

static void require_literal(struct chc_builder *b, uint32_t lit) {
  if (lit != CHC_YES)
    vec_push(&b->conjuncts, expr_of_literal(b, lit));
}

/* Parameters are named after the arguments in the first clause. */
static void name_params(struct chc_builder *b, const struct chc_node *head) {
  const struct chc_pred *p = b->t->preds.at[head->a];
  const uint32_t *lits = head->arg,
                 *lanes = b->places->lane_of + b->places->first[p->index];
  for (uint32_t i = 0; i < p->nparams; i++) {
    struct chc_row row = {p->params[i], lits};
    const struct chc_var *v = chc_row_var(b->t, row);
    const char *text = fresh(b, v ? v->name : "x", b->clause);
    b->params[p->index][i] = new_param(b, b->lane_names[lanes[i]], text);
    lits += row.sort->width;
  }
}

/* Arguments of the head that are variables become the parameters. */
static void bind_head_params(struct chc_builder *b,
                             const struct chc_node *head) {
  const struct chc_pred *p = b->t->preds.at[head->a];
  struct fp_var **params = b->params[p->index];
  const uint32_t *lits = head->arg,
                 *lanes = b->places->lane_of + b->places->first[p->index];
  if (p->nparams > 0 && !params[0])
    name_params(b, head);
  else
    for (uint32_t i = 0; i < p->nparams; i++)
      entry(b, params[i]->name)->clause = b->clause;
  for (uint32_t i = 0; i < p->nparams; i++) {
    struct chc_row row = {p->params[i], lits};
    const struct chc_var *v = chc_row_var(b->t, row);
    lits += row.sort->width;
    if (v && b->var_clause[v->index] != b->clause &&
        chc_lane_of(b->places, v) == lanes[i]) {
      b->var_clause[v->index] = b->clause;
      b->places_of[v->index] = name_expr(b, params[i]->name);
    }
    meet_row(b, row);
  }
}

/* The parameters that are no variables have the values of their arguments. */
static void require_params(struct chc_builder *b, const struct chc_node *head) {
  const struct chc_pred *p = b->t->preds.at[head->a];
  struct fp_var **params = b->params[p->index];
  const uint32_t *lits = head->arg;
  for (uint32_t i = 0; i < p->nparams; i++) {
    struct chc_row row = {p->params[i], lits};
    const struct chc_var *v = chc_row_var(b->t, row);
    lits += row.sort->width;
    if (v && whole(b, v)->name == params[i]->name)
      continue;
    struct fp_expr *param = name_expr(b, params[i]->name);
    vec_push(&b->conjuncts,
             equals_row(b, fp_field(b->arena, nowhere, param, b->v), row));
  }
}

static void clause(struct chc_builder *b, const struct chc_clause *c) {
  const struct chc_node *head =
      c->head == CHC_NO ? NULL : chc_node(b->t, c->head);
  unsigned line, column;
  b->clause++;
  b->met.len = b->vars.len = b->conjuncts.len = 0;
  if (head)
    bind_head_params(b, head);
  split_body(b, c, meet);
  make_all(b);
  split_body(b, c, require_literal);
  if (head)
    require_params(b, head);
  struct fp_expr *e = nary_expr(b, FP_AND, b->conjuncts.at, b->conjuncts.len);
  if (b->vars.len > 0)
    e = fp_quantified(b->arena, FP_EXISTS, nowhere, b->vars.at,
                      (uint32_t)b->vars.len, e);
  sources_locate(b->sources, c->span.source, c->span.start, &line, &column);
  e->span = c->span;
  if (b->comments && e->nargs > 0)
    e->comment = arena_printf(b->arena, "line %u", line);
  vec_push(&b->disjuncts[head ? head->a : b->t->preds.len], e);
}

/* ---- Declarations ------------------------------------------------------ */

static struct fp_decl *new_chc_decl(struct chc_builder *b,
                                    enum fp_decl_kind kind, const char *text) {
  struct fp_decl *d = arena_alloc(b->arena, sizeof *d);
  d->kind = kind;
  d->name = text;
  vec_push(&b->decls, d);
  return d;
}

static void declare_enum(struct chc_builder *b, const struct chc_sort *s) {
  struct fp_decl *d = new_chc_decl(b, FP_D_TYPE, legal(b, s->name));
  d->type_kind = FP_ENUM;
  d->nvalues = s->width;
  d->values = arena_array(b->arena, s->width, sizeof *d->values);
  for (uint32_t i = 0; i < s->width; i++) {
    d->values[i] = legal(b, s->values[i]);
    entry(b, d->values[i])->clause = 0;
  }
  entry(b, d->name)->clause = 0;
}

/* class T0 { bool v[0..7]; }; */
static void declare_lane(struct chc_builder *b, uint32_t lane) {
  const char *text = fresh(b, arena_printf(b->scratch, "T%u", lane), 0);
  struct fp_decl *d = new_chc_decl(b, FP_D_TYPE, text);
  struct fp_var *v = sort_var(b, b->places->lanes[lane].sort, b->v);
  d->type_kind = FP_CLASS;
  d->members = arena_copy(b->arena, &v, 1, sizeof v);
  d->nmembers = 1;
  b->lane_names[lane] = text;
}

static void add_relation_decl(struct chc_builder *b, enum fp_rel_kind kind,
                              const char *text, struct fp_var **params,
                              uint32_t nparams, const expr_vec *disjuncts) {
  struct fp_decl *d = new_chc_decl(b, FP_D_REL, text);
  struct fp_rel *rel = arena_alloc(b->arena, sizeof *rel);
  rel->kind = kind;
  rel->name = text;
  rel->params = params;
  rel->nparams = nparams;
  rel->body = nary_expr(b, FP_OR, disjuncts->at, disjuncts->len);
  rel->explained = true;
  d->rel = rel;
}

/* Predicates that are no head of a clause hold for nothing. */
static void declare_pred(struct chc_builder *b, const struct chc_pred *p) {
  struct fp_var **params = b->params[p->index];
  b->clause++;
  for (uint32_t i = 0; i < p->nparams; i++)
    if (!params[i])
      params[i] = new_param(
          b, b->lane_names[b->places->lane_of[b->places->first[p->index] + i]],
          fresh(b, "x", b->clause));
  add_relation_decl(b, FP_MU, b->pred_names[p->index], params, p->nparams,
                    &b->disjuncts[p->index]);
}

/* ---- The file ---------------------------------------------------------- */

static void open_chc_builder(struct chc_builder *b) {
  size_t nlits = 2 * b->t->nodes.len, nvars = b->t->vars.len,
         npreds = b->t->preds.len;
  b->places = chc_places_of(b->scratch, b->p);
  b->lane_names =
      arena_array(b->scratch, b->places->nlanes, sizeof *b->lane_names);
  b->pred_names = arena_array(b->scratch, npreds, sizeof *b->pred_names);
  b->params = arena_array(b->scratch, npreds, sizeof *b->params);
  b->disjuncts = arena_array(b->scratch, npreds + 1, sizeof *b->disjuncts);
  b->lit_clause = arena_array(b->scratch, nlits, sizeof *b->lit_clause);
  b->uses = arena_array(b->scratch, nlits, sizeof *b->uses);
  b->weight = arena_array(b->scratch, nlits, sizeof *b->weight);
  b->exprs = arena_array(b->scratch, nlits, sizeof *b->exprs);
  b->var_clause = arena_array(b->scratch, nvars, sizeof *b->var_clause);
  b->places_of = arena_array(b->scratch, nvars, sizeof *b->places_of);
  b->v = intern_str(b->names, "v");
  for (size_t i = 0; i < npreds; i++)
    b->params[i] = arena_array(b->arena, b->t->preds.at[i]->nparams,
                               sizeof(struct fp_var *));
}

static void declare_types(struct chc_builder *b) {
  static const char *const taken[] = {"Goal", "reachable", "bool"};
  for (size_t i = 0; i < sizeof taken / sizeof *taken; i++)
    entry(b, intern_str(b->names, taken[i]))->clause = 0;
  for (size_t i = 0; i < b->p->enums.len; i++)
    declare_enum(b, b->p->enums.at[i]);
  for (uint32_t i = 0; i < b->places->nlanes; i++)
    declare_lane(b, i);
  for (size_t i = 0; i < b->t->preds.len; i++)
    b->pred_names[i] = fresh(b, b->t->preds.at[i]->name, 0);
}

static void close_chc_builder(struct chc_builder *b) {
  for (size_t i = 0; i <= b->t->preds.len; i++)
    vec_free(&b->disjuncts[i]);
  vec_free(&b->met);
  vec_free(&b->stack);
  vec_free(&b->vars);
  vec_free(&b->conjuncts);
  HASH_CLEAR(hh, b->used);
  arena_free(b->scratch);
}

struct fp_file *chc_build(struct arena *a, struct intern *names,
                          struct chc_problem *p, const struct sources *sources,
                          bool comments) {
  assert(!p->numbers);
  struct chc_builder b = {.arena = a,
                          .scratch = arena_new(),
                          .names = names,
                          .p = p,
                          .t = p->terms,
                          .sources = sources,
                          .comments = comments};
  struct fp_file *f = arena_alloc(a, sizeof *f);
  open_chc_builder(&b);
  declare_types(&b);
  for (size_t i = 0; i < p->clauses.len; i++)
    clause(&b, &p->clauses.at[i]);
  for (size_t i = 0; i < b.t->preds.len; i++)
    declare_pred(&b, b.t->preds.at[i]);
  add_relation_decl(&b, FP_PLAIN, intern_str(names, "Goal"), NULL, 0,
                    &b.disjuncts[b.t->preds.len]);
  if (b.places->nlanes > 0) {
    struct fp_decl *d = new_chc_decl(&b, FP_D_ORDER, NULL);
    d->words = chc_order(a, names, p, b.places, b.lane_names, &d->nwords);
  }
  f->ndecls = (uint32_t)b.decls.len;
  f->decls = vec_to_arena(&b.decls, a);
  close_chc_builder(&b);
  return f;
}
