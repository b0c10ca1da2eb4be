/* calculus/logic/independence_flow.c — states through the conjuncts of a clause.
 *
 * A clause is taken apart into conjuncts, quantifiers that are in the way being
 * opened.  Each round of flow_through takes the conjunct that can be taken
 * first: one whose given states are known, then a disjunction or negation of
 * what is known, then a table that is read from its entries, then a return whose
 * call nothing names yet, and last one with a root.  So the order in which
 * conjuncts are written does not matter.
 *
 * Variables have numbers; those that are equal are one class.
 */
#include "independent.h"

#include <stdlib.h>
#include <string.h>

struct bound_var {
  const struct fp_typeref *declared;
  const char *name;
  enum sort sort;
  uint32_t same; /* another one of its class, or itself */
  bool known;    /* of a class: led to, or given */
};

struct lexical {
  const char *name;
  uint32_t var;
  const struct lexical *outer;
};

/* A term without anything hidden, as far as terms are told apart: a variable or
   a field of one, or a constant. */
struct free_term {
  enum { FREE_OTHER, FREE_VAR, FREE_NAME, FREE_NUMBER } kind;
  uint32_t var;
  const char *name; /* FREE_VAR: the field, or NULL */
  int64_t number;
};

/* An application that was taken. */
struct taken_application {
  const struct mode *mode;
  const struct fp_expr *e;
  const struct lexical *scope;
};

struct equal_terms {
  struct free_term a, b;
};

struct flow_conjunct {
  const struct fp_expr *e;
  const struct lexical *scope;
  bool negated, taken;
};

typedef VEC(struct flow_conjunct) conjunct_vec;

struct flow {
  struct search *s;
  struct mode *head; /* its parameters are the first variables; or NULL */
  VEC(struct bound_var) vars;
  VEC(struct taken_application) facts;
  VEC(struct equal_terms) equal;
  uint32_t tests; /* free conjuncts that are neither facts nor equations */
  uint32_t depth; /* of entries that are looked at for others */
};

static void flow_through(struct flow *f, conjunct_vec *all);

/* ---- Variables ------------------------------------------------------------ */

static uint32_t class_of(const struct flow *f, uint32_t v) {
  while (f->vars.at[v].same != v)
    v = f->vars.at[v].same;
  return v;
}

static bool is_known(const struct flow *f, uint32_t v) {
  return f->vars.at[class_of(f, v)].known;
}

static void make_known(struct flow *f, uint32_t v) {
  f->vars.at[class_of(f, v)].known = true;
}

static uint32_t new_bound_var(struct flow *f, const struct fp_var *v) {
  uint32_t n = (uint32_t)f->vars.len;
  struct bound_var b = {.declared = v->declared,
                        .name = v->name,
                        .sort = search_sort(f->s, v->declared),
                        .same = n};
  b.known = b.sort == SORT_FREE;
  vec_push(&f->vars, b);
  return n;
}

static const struct lexical *open_lexical(struct flow *f,
                                          const struct lexical *outer,
                                          struct fp_var *const *vars,
                                          uint32_t n) {
  for (uint32_t i = 0; i < n; i++) {
    struct lexical *l = arena_alloc(f->s->a, sizeof *l);
    *l = (struct lexical){vars[i]->name, new_bound_var(f, vars[i]), outer};
    outer = l;
  }
  return outer;
}

/* A variable of a quantifier that was not opened. */
#define INNER_VAR UINT32_MAX

static bool look_up(const struct lexical *scope, const struct fp_expr *e,
                    uint32_t *var) {
  while (scope && (e->kind != FP_NAME || scope->name != e->name))
    scope = scope->outer;
  *var = scope ? scope->var : INNER_VAR;
  return *var != INNER_VAR;
}

/* ---- Terms ---------------------------------------------------------------- */

static bool is_state(const struct flow *f, const struct lexical *scope,
                     const struct fp_expr *e, uint32_t *var) {
  return look_up(scope, e, var) && f->vars.at[*var].sort == SORT_STATE;
}

/* The type of a field of a variable, or of a field of it and so on. */
static const struct fp_typeref *type_of_field(const struct flow *f,
                                              const struct lexical *scope,
                                              const struct fp_expr *e) {
  uint32_t var;
  if (e->kind == FP_FIELD) {
    const struct fp_typeref *of = type_of_field(f, scope, e->arg[0]);
    return of ? search_field(f->s, of, e->name) : NULL;
  }
  return look_up(scope, e, &var) ? f->vars.at[var].declared : NULL;
}

static bool hides_nothing(const struct flow *f, const struct lexical *scope,
                          const struct fp_expr *e);

static bool all_free(const struct flow *f, const struct lexical *scope,
                     const struct fp_expr *e) {
  for (uint32_t i = 0; i < e->nargs; i++)
    if (!hides_nothing(f, scope, e->arg[i]))
      return false;
  for (uint32_t i = 0; i < e->nupdates; i++)
    if (e->updates[i].value && !hides_nothing(f, scope, e->updates[i].value))
      return false;
  return true;
}

/* Quantified variables hide those outside; inside, they are free if their types
   are. */
static bool is_free_inside(const struct flow *f, const struct lexical *scope,
                           const struct fp_expr *e) {
  struct flow inside = *f;
  inside.vars.at = NULL;
  inside.vars.len = inside.vars.cap = 0;
  for (size_t i = 0; i < f->vars.len; i++)
    vec_push(&inside.vars, f->vars.at[i]);
  scope = open_lexical(&inside, scope, e->vars, e->nvars);
  bool all = hides_nothing(&inside, scope, e->arg[0]);
  for (uint32_t i = 0; i < e->nvars; i++)
    all = all && search_sort(f->s, e->vars[i]->declared) == SORT_FREE;
  vec_free(&inside.vars);
  return all;
}

/* Nothing in it can be forgotten: it has one value for states that agree. */
static bool hides_nothing(const struct flow *f, const struct lexical *scope,
                          const struct fp_expr *e) {
  uint32_t var;
  if (e->kind == FP_NAME)
    return !look_up(scope, e, &var) || f->vars.at[var].sort == SORT_FREE;
  if (e->kind == FP_FIELD) {
    const struct fp_typeref *t = type_of_field(f, scope, e);
    return t ? search_sort(f->s, t) == SORT_FREE
             : hides_nothing(f, scope, e->arg[0]);
  }
  if (e->kind == FP_EXISTS || e->kind == FP_FORALL)
    return is_free_inside(f, scope, e);
  return all_free(f, scope, e);
}

static struct free_term free_term(const struct lexical *scope,
                                  const struct fp_expr *e) {
  struct free_term t = {.kind = FREE_VAR};
  if (look_up(scope, e, &t.var))
    return t;
  if (e->kind == FP_FIELD && look_up(scope, e->arg[0], &t.var)) {
    t.name = e->name;
    return t;
  }
  t.name = e->name;
  t.number = e->number;
  t.kind = e->kind == FP_NAME     ? FREE_NAME
           : e->kind == FP_NUMBER ? FREE_NUMBER
                                  : FREE_OTHER;
  return t;
}

static bool same_free_term(const struct flow *f, struct free_term a,
                           struct free_term b) {
  if (a.kind != b.kind || a.kind == FREE_OTHER)
    return false;
  if (a.kind == FREE_VAR)
    return class_of(f, a.var) == class_of(f, b.var) && a.name == b.name;
  return a.kind == FREE_NAME ? a.name == b.name : a.number == b.number;
}

/* By the equations that were taken.  `from` bounds the length of a chain. */
static bool equal_terms(const struct flow *f, struct free_term a,
                        struct free_term b, size_t length) {
  if (same_free_term(f, a, b))
    return true;
  for (size_t i = 0; length > 0 && i < f->equal.len; i++) {
    const struct equal_terms *e = &f->equal.at[i];
    if (same_free_term(f, a, e->a) && equal_terms(f, e->b, b, length - 1))
      return true;
    if (same_free_term(f, a, e->b) && equal_terms(f, e->a, b, length - 1))
      return true;
  }
  return false;
}

enum { LONGEST_CHAIN = 3 };

/* ---- Failures ------------------------------------------------------------- */

static const char *var_name(const struct flow *f, uint32_t v) {
  return f->vars.at[v].name;
}

static bool could_be_table(struct flow *f, uint32_t p);

/* Can parameter p be the entry of a table?  It is then looked at as one. */
static bool try_table(struct flow *f, uint32_t p) {
  struct mode *m = f->head;
  if (m->tabled[p] || !could_be_table(f, p))
    return false;
  m->tabled[p] = true;
  for (uint32_t i = 0; i < m->nparams; i++) {
    m->keys[i] = m->sorts[i] == SORT_FREE || i == p;
    m->ties[i] = 0;
    if (m->sorts[i] != SORT_FREE)
      m->roles[i] = i == p ? 'k' : 'o';
  }
  return true;
}

/* Not a table after all; false: it is none. */
static bool end_table(struct flow *f) {
  char *key = f->head ? strchr(f->head->roles, 'k') : NULL;
  if (!key)
    return false;
  *key = 'o';
  return f->s->again = true;
}

/* A state is led to twice.  If it is a parameter that was thought to be given,
   it is not. */
static void led_twice(struct flow *f, uint32_t v, struct span at) {
  struct mode *m = f->head;
  for (uint32_t i = m ? m->nparams : 0; i-- > 0;)
    if (m->roles[i] == 'i' && class_of(f, i) == class_of(f, v)) {
      if (!try_table(f, i))
        m->roles[i] = 'o';
      f->s->again = true;
      return;
    }
  if (!end_table(f))
    search_fail(f->s, at,
                "'%s' is a state that is led to twice, so that states are "
                "compared",
                var_name(f, v));
}

/* ---- Facts ---------------------------------------------------------------- */

/* Does a fact lead from v to w, for `tied` in one procedure? */
static bool leads(const struct taken_application *t, uint32_t p, uint32_t q) {
  if (t->mode->rel)
    return t->mode->keeps[p * t->mode->nparams + q];
  return (t->mode->move == MOVE_STEP && p == 0 && q == 1) ||
         (t->mode->move == MOVE_RETURN && p == 0 && q == 2);
}

/* A run leads from v to w within the procedure; `seen` by variable. */
static bool runs_to(const struct flow *f, uint32_t v, uint32_t w, bool *seen) {
  v = class_of(f, v);
  if (v == class_of(f, w))
    return true;
  if (seen[v])
    return false;
  seen[v] = true;
  for (size_t i = 0; i < f->facts.len; i++) {
    const struct taken_application *t = &f->facts.at[i];
    for (uint32_t p = 0; p < t->e->nargs; p++)
      for (uint32_t q = 0; q < t->e->nargs; q++) {
        uint32_t x, y;
        if (p != q && leads(t, p, q) &&
            is_state(f, t->scope, t->e->arg[p], &x) &&
            is_state(f, t->scope, t->e->arg[q], &y) && class_of(f, x) == v &&
            runs_to(f, y, w, seen))
          return true;
      }
  }
  return false;
}

static bool runs(const struct flow *f, uint32_t v, uint32_t w) {
  bool *seen = xcalloc(f->vars.len + 1, sizeof *seen);
  bool found = runs_to(f, v, w, seen);
  xfree(seen);
  return found;
}

/* The exit z is one of a run from an entry that the call x leads to. */
static bool belong_together(const struct flow *f, uint32_t x, uint32_t z) {
  for (size_t i = 0; i < f->facts.len; i++) {
    const struct taken_application *t = &f->facts.at[i];
    uint32_t from, entry;
    if (!t->mode->rel && t->mode->move == MOVE_CALL &&
        is_state(f, t->scope, t->e->arg[0], &from) &&
        is_state(f, t->scope, t->e->arg[1], &entry) &&
        class_of(f, from) == class_of(f, x) && runs(f, entry, z))
      return true;
  }
  return false;
}

/* ---- Taking clauses apart ------------------------------------------------- */

static void take_apart(struct flow *f, conjunct_vec *to,
                       const struct fp_expr *e, const struct lexical *scope,
                       bool negated) {
  while (e->kind == FP_NOT) {
    e = e->arg[0];
    negated = !negated;
  }
  if (e->kind == (negated ? FP_OR : FP_AND)) {
    for (uint32_t i = 0; i < e->nargs; i++)
      take_apart(f, to, e->arg[i], scope, negated);
  } else if (e->kind == FP_IMPLIES && negated) {
    take_apart(f, to, e->arg[0], scope, false);
    take_apart(f, to, e->arg[1], scope, true);
  } else if (e->kind == (negated ? FP_FORALL : FP_EXISTS) &&
             !hides_nothing(f, scope, e)) {
    scope = open_lexical(f, scope, e->vars, e->nvars);
    take_apart(f, to, e->arg[0], scope, negated);
  } else {
    vec_push(to, ((struct flow_conjunct){e, scope, negated, false}));
  }
}

static void flow_formula_in(struct flow *f, const struct fp_expr *e,
                            const struct lexical *scope, bool negated) {
  conjunct_vec all = {0};
  take_apart(f, &all, e, scope, negated);
  flow_through(f, &all);
  vec_free(&all);
}

/* ---- Relations in parts --------------------------------------------------- */

static struct mode *mode_of(const struct flow *f,
                            const struct flow_conjunct *c) {
  return c->e->kind == FP_APPLY && !c->negated
             ? search_mode(f->s, c->e->name, c->e->nargs)
             : NULL;
}

static const struct mode *supplied_mode(const struct search *s, enum move move,
                                        uint32_t nparams) {
  for (size_t i = 0; i < s->modes.len; i++)
    if (!s->modes.at[i]->rel && s->modes.at[i]->move == move &&
        s->modes.at[i]->nparams == nparams)
      return s->modes.at[i];
  return NULL;
}

/* `move` applied to variables, which get names that no text has. */
static void add_joined(struct flow *f, conjunct_vec *all, enum move move,
                       struct span at, const uint32_t *vars, uint32_t n) {
  const struct mode *m = supplied_mode(f->s, move, n);
  const struct lexical *scope = NULL;
  struct fp_expr *args[3];
  for (uint32_t i = 0; i < n; i++) {
    struct lexical *l = arena_alloc(f->s->a, sizeof *l);
    const char *name = arena_printf(f->s->a, "%s", f->vars.at[vars[i]].name);
    *l = (struct lexical){name, vars[i], scope};
    scope = l;
    args[i] = fp_name(f->s->a, at, name);
  }
  vec_push(all, ((struct flow_conjunct){fp_apply(f->s->a, at, m->name, args, n),
                                        scope, false, false}));
}

static bool has_place(const struct flow *f, const struct lexical *scope,
                      const struct fp_expr *e, uint32_t state) {
  struct free_term place = {.kind = FREE_VAR, .var = state};
  place.name = search_place(f->s, f->vars.at[state].declared);
  return equal_terms(f, free_term(scope, e), place, LONGEST_CHAIN);
}

/* A relation leads from the entry y to a state of the same procedure: to z, or,
   with `place`, to one at this place. */
static bool begins(const struct flow *f, const conjunct_vec *all, uint32_t y,
                   const uint32_t *z, const struct lexical *scope,
                   const struct fp_expr *place) {
  for (size_t k = 0; k < all->len; k++) {
    const struct flow_conjunct *c = &all->at[k];
    const struct mode *m = mode_of(f, c);
    for (uint32_t i = 0; m && m->rel && i < m->nparams; i++)
      for (uint32_t j = 0; j < m->nparams; j++) {
        uint32_t v, w;
        if (m->entries[i] && m->keeps[i * m->nparams + j] &&
            is_state(f, c->scope, c->e->arg[i], &v) && v == y &&
            is_state(f, c->scope, c->e->arg[j], &w) &&
            (z ? w == *z : has_place(f, scope, place, w)))
          return true;
      }
  }
  return false;
}

/* e is a part of a state, or equal to one; `field` is its name. */
static bool is_part(const struct flow *f, conjunct_vec *all,
                    const struct lexical *scope, const struct fp_expr *e,
                    uint32_t *state, const char **field) {
  uint32_t v, w;
  if (e->kind == FP_FIELD) {
    *field = e->name;
    return is_state(f, scope, e->arg[0], state);
  }
  for (size_t i = 0; look_up(scope, e, &v) && i < all->len; i++) {
    struct flow_conjunct *c = &all->at[i];
    for (int k = 0; c->e->kind == FP_EQ && !c->negated && k < 2; k++)
      if (look_up(c->scope, c->e->arg[k], &w) && v == w &&
          c->e->arg[1 - k]->kind == FP_FIELD &&
          is_part(f, all, c->scope, c->e->arg[1 - k], state, field))
        return c->taken = true;
  }
  return false;
}

/* IntoCall1(x, p, y.Local, y.Global) is IntoCall(x, y), if y is an entry of the
   procedure that p is in. */
static void join_call(struct flow *f, conjunct_vec *all, size_t at) {
  struct flow_conjunct c = all->at[at];
  uint32_t x, y, z;
  const char *fields[3];
  if (!is_state(f, c.scope, c.e->arg[0], &x) ||
      !is_part(f, all, c.scope, c.e->arg[2], &y, &fields[0]) ||
      !is_part(f, all, c.scope, c.e->arg[3], &z, &fields[1]) || y != z ||
      !begins(f, all, y, NULL, c.scope, c.e->arg[1]))
    return;
  fields[2] = search_place(f->s, f->vars.at[y].declared);
  if (!search_is_whole(f->s, f->vars.at[y].declared, fields, 3))
    return;
  all->at[at].taken = true;
  add_joined(f, all, MOVE_CALL, c.e->span, (uint32_t[]){x, y}, 2);
}

/* ReturnA(x, z.pc, v) & ReturnB(y, z, x.pc, v) is Return(x, z, v), if y is the
   entry of the procedure that z is in. */
static void join_return(struct flow *f, conjunct_vec *all, size_t at) {
  struct flow_conjunct a = all->at[at];
  uint32_t x, y, z, v, w;
  for (size_t i = 0; i < all->len; i++) {
    struct flow_conjunct b = all->at[i];
    const struct mode *m = mode_of(f, &b);
    if (m && m->move == MOVE_RETURN_CALLEE && !b.taken &&
        is_state(f, a.scope, a.e->arg[0], &x) &&
        is_state(f, a.scope, a.e->arg[2], &v) &&
        is_state(f, b.scope, b.e->arg[0], &y) &&
        is_state(f, b.scope, b.e->arg[1], &z) &&
        is_state(f, b.scope, b.e->arg[3], &w) && v == w &&
        has_place(f, a.scope, a.e->arg[1], z) &&
        has_place(f, b.scope, b.e->arg[2], x) &&
        begins(f, all, y, &z, NULL, NULL)) {
      all->at[at].taken = all->at[i].taken = true;
      add_joined(f, all, MOVE_RETURN, a.e->span, (uint32_t[]){x, z, v}, 3);
      return;
    }
  }
}

static void join_parts(struct flow *f, conjunct_vec *all) {
  size_t n = all->len;
  for (size_t i = 0; i < n; i++) {
    const struct mode *m = mode_of(f, &all->at[i]);
    if (m && m->move == MOVE_CALL_PARTS)
      join_call(f, all, i);
    else if (m && m->move == MOVE_RETURN_CALLER)
      join_return(f, all, i);
  }
}

/* ---- What a conjunct needs ------------------------------------------------ */

struct needs {
  uint32_t known, unknown; /* states that it has */
  uint32_t first;          /* of those that are not known */
};

static void find_needs(const struct flow *f, const struct lexical *scope,
                       const struct fp_expr *e, struct needs *n) {
  uint32_t var;
  if (look_up(scope, e, &var) && f->vars.at[var].sort != SORT_FREE) {
    if (is_known(f, var))
      n->known++;
    else if (n->unknown++ == 0)
      n->first = var;
  }
  if (e->kind == FP_FIELD && hides_nothing(f, scope, e))
    return;
  struct lexical *inner = xcalloc(e->nvars + 1, sizeof *inner);
  for (uint32_t i = 0; i < e->nvars; i++) {
    inner[i] = (struct lexical){e->vars[i]->name, INNER_VAR, scope};
    scope = &inner[i];
  }
  for (uint32_t i = 0; i < e->nargs; i++)
    find_needs(f, scope, e->arg[i], n);
  xfree(inner);
}

/* ---- Tables --------------------------------------------------------------- */

/* Variables of an entry's clause, as those of the clause that reads. */
struct matching {
  struct flow *f;
  const struct flow_conjunct *reader;
  struct flow *entry; /* the entry's clause */
  uint32_t *to;       /* by variable of the entry's clause, plus 1; 0: none */
};

static bool match_term(struct matching *m, const struct lexical *scope_e,
                       const struct fp_expr *e, const struct lexical *scope_f,
                       const struct fp_expr *g) {
  struct free_term a = free_term(scope_e, e);
  struct free_term b = free_term(scope_f, g);
  if (a.kind != FREE_VAR)
    return equal_terms(m->f, a, b, LONGEST_CHAIN);
  uint32_t *to = &m->to[class_of(m->entry, a.var)];
  if (*to) {
    a.var = *to - 1;
    return equal_terms(m->f, a, b, LONGEST_CHAIN);
  }
  if (a.name || b.kind != FREE_VAR || b.name)
    return false;
  *to = b.var + 1;
  return true;
}

static bool match_fact(struct matching *m, const struct taken_application *e,
                       const struct taken_application *g) {
  if (e->mode != g->mode)
    return false;
  for (uint32_t i = 0; i < e->e->nargs; i++)
    if (!match_term(m, e->scope, e->e->arg[i], g->scope, g->e->arg[i]))
      return false;
  return true;
}

/* Facts of the entry from number n on are found among those of the reader. */
static bool match_facts(struct matching *m, size_t n) {
  size_t size = m->entry->vars.len * sizeof *m->to;
  if (n == m->entry->facts.len)
    return true;
  uint32_t *before = xmalloc(size + 1);
  memcpy(before, m->to, size);
  bool found = false;
  for (size_t i = 0; !found && i < m->f->facts.len; i++) {
    found = match_fact(m, &m->entry->facts.at[n], &m->f->facts.at[i]) &&
            match_facts(m, n + 1);
    if (!found)
      memcpy(m->to, before, size);
  }
  xfree(before);
  return found;
}

/* The keys of the tuple that the entry makes are those that are read. */
static bool match_keys(struct matching *m) {
  const struct mode *table = m->entry->head;
  for (uint32_t i = 0; i < table->nparams; i++) {
    struct fp_expr name = {.kind = FP_NAME,
                           .name = table->rel->params[i]->name};
    const struct lexical *scope = NULL;
    struct lexical own = {name.name, i, NULL};
    scope = &own;
    if (table->keys[i] &&
        !match_term(m, scope, &name, m->reader->scope, m->reader->e->arg[i]))
      return false;
  }
  return true;
}

/* What a term of the entry's clause stands for; false: for nothing yet. */
static bool stands_for(const struct matching *m, struct free_term *t) {
  if (t->kind != FREE_VAR)
    return true;
  uint32_t to = m->to[class_of(m->entry, t->var)];
  t->var = to - 1;
  return to != 0;
}

/* Equations of the entry hold of what they stand for.  What the tuple has
   besides its keys is given its value by one of them. */
static bool match_equations(struct matching *m) {
  for (size_t i = 0; i < m->entry->equal.len; i++) {
    struct free_term a = m->entry->equal.at[i].a, x = a;
    struct free_term b = m->entry->equal.at[i].b, y = b;
    bool left = stands_for(m, &x), right = stands_for(m, &y);
    if (left && right) {
      if (!equal_terms(m->f, x, y, LONGEST_CHAIN))
        return false;
      continue;
    }
    struct free_term *missing = left ? &b : &a, *given = left ? &x : &y;
    if (!(left || right) || missing->name || given->kind != FREE_VAR ||
        given->name)
      return false;
    m->to[class_of(m->entry, missing->var)] = given->var + 1;
  }
  return true;
}

static bool entry_holds(struct flow *f, const struct flow_conjunct *reader,
                        struct flow *entry) {
  struct matching m = {.f = f, .reader = reader, .entry = entry};
  m.to = xcalloc(entry->vars.len + 1, sizeof *m.to);
  bool holds = match_keys(&m) && match_facts(&m, 0) && match_equations(&m);
  xfree(m.to);
  return holds;
}

/* ---- Clauses of a relation ------------------------------------------------ */

typedef VEC(const struct fp_expr *) clause_list;

static void list_clauses(clause_list *to, const struct fp_expr *e) {
  if (e->kind != FP_OR)
    vec_push(to, e);
  for (uint32_t i = 0; e->kind == FP_OR && i < e->nargs; i++)
    list_clauses(to, e->arg[i]);
}

/* One clause, taken apart. */
struct clause {
  struct flow f;
  conjunct_vec all;
  bool entry;     /* of a table: the tuple begins with the key */
  bool generates; /* something leads to the key */
  const struct flow_conjunct
      *step; /* reads the tuple that is extended, or NULL */
};

static void flow_close_clause(struct clause *c) {
  vec_free(&c->f.vars);
  vec_free(&c->f.facts);
  vec_free(&c->f.equal);
  vec_free(&c->all);
}

static bool is_var(const struct flow *f, const struct flow_conjunct *c,
                   const struct fp_expr *e, uint32_t var) {
  uint32_t v;
  return is_state(f, c->scope, e, &v) && v == var;
}

/* Sees what kind of clause it is, if parameter `key` is the entry. */
static void classify_clause(struct clause *cl, const struct mode *m,
                            uint32_t key) {
  struct flow *f = &cl->f;
  for (size_t k = 0; k < cl->all.len; k++) {
    const struct flow_conjunct *c = &cl->all.at[k];
    const struct mode *of = mode_of(f, c);
    uint32_t x, y;
    if (c->e->kind == FP_EQ && !c->negated &&
        is_state(f, c->scope, c->e->arg[0], &x) &&
        is_state(f, c->scope, c->e->arg[1], &y) && x < m->nparams &&
        y < m->nparams && x != y)
      cl->entry = true;
    if (of == m && is_var(f, c, c->e->arg[key], key)) {
      cl->step = c;
      continue;
    }
    for (uint32_t i = 0; of && i < of->nparams; i++)
      if (of->roles[i] == 'o' && is_var(f, c, c->e->arg[i], key))
        cl->generates = true;
  }
}

static void flow_open_clause(struct clause *cl, struct search *s,
                             struct mode *m, const struct fp_expr *e,
                             uint32_t depth) {
  *cl = (struct clause){.f = {.s = s, .head = m, .depth = depth}};
  const struct lexical *scope =
      open_lexical(&cl->f, NULL, m->rel->params, m->nparams);
  take_apart(&cl->f, &cl->all, e, scope, false);
  const char *key = strchr(m->roles, 'k');
  if (key)
    classify_clause(cl, m, (uint32_t)(key - m->roles));
  for (uint32_t i = 0; i < m->nparams; i++)
    if (m->roles[i] == 'i' ||
        (m->roles[i] == 'k' && !(cl->entry && cl->generates)))
      make_known(&cl->f, i);
}

static bool could_be_table(struct flow *f, uint32_t p) {
  struct mode *m = f->head;
  uint32_t states = 0;
  bool generates = false, all = m->rel->kind == FP_MU;
  clause_list list = {0};
  for (uint32_t i = 0; i < m->nparams; i++)
    states += m->sorts[i] != SORT_FREE;
  list_clauses(&list, m->rel->body);
  for (size_t i = 0; all && i < list.len; i++) {
    struct clause cl;
    flow_open_clause(&cl, f->s, m, list.at[i], 0);
    cl.entry = cl.generates = false;
    cl.step = NULL;
    classify_clause(&cl, m, p);
    generates = generates || (cl.entry && cl.generates);
    all = cl.entry || cl.step;
    flow_close_clause(&cl);
  }
  vec_free(&list);
  return all && generates && states == 2;
}

/* ---- Reading a table ------------------------------------------------------- */

enum { DEEPEST_ENTRY = 3 };

/* Do the facts so far put what is read into the table? */
static bool in_table(struct flow *f, const struct flow_conjunct *reader,
                     struct mode *m) {
  bool found = false;
  clause_list list = {0};
  list_clauses(&list, m->rel->body);
  for (size_t i = 0; !found && f->depth < DEEPEST_ENTRY && i < list.len; i++) {
    struct clause cl;
    flow_open_clause(&cl, f->s, m, list.at[i], f->depth + 1);
    if (cl.entry && cl.generates) {
      flow_through(&cl.f, &cl.all);
      found = cl.f.tests == 0 && entry_holds(f, reader, &cl.f);
    }
    flow_close_clause(&cl);
  }
  vec_free(&list);
  return found;
}

/* The tuple that a step extends: the head has its keys. */
static bool extends(const struct flow *f, const struct flow_conjunct *c,
                    const struct mode *m) {
  if (m != f->head)
    return false;
  for (uint32_t i = 0; i < m->nparams; i++) {
    struct free_term own = {.kind = FREE_VAR, .var = i};
    if (m->keys[i] &&
        !equal_terms(f, own, free_term(c->scope, c->e->arg[i]), LONGEST_CHAIN))
      return false;
  }
  return true;
}

/* ---- Taking a conjunct ------------------------------------------------------ */

/* When a conjunct is taken, first ones first. */
enum rank {
  RANK_READY,   /* leads on from what is known */
  RANK_CLOSED,  /* says something of what is known only */
  RANK_PARTLY,  /* a disjunction, of what is known among others */
  RANK_ENTRIES, /* a table that is read from its entries */
  RANK_LATE,    /* a return: what it has to do with its call may still come */
  RANK_ROOT,    /* is about a state that nothing leads to */
  RANK_WAITS,   /* a table that is not known to have what is read */
};

static bool is_disjunction(const struct flow_conjunct *c) {
  enum fp_expr_kind k = c->e->kind;
  return k == (c->negated ? FP_AND : FP_OR) || k == FP_ITE || k == FP_CASE ||
         (k == FP_IMPLIES && !c->negated);
}

static bool are_states(const struct flow *f, const struct flow_conjunct *c,
                       uint32_t *x, uint32_t *y) {
  return c->e->nargs == 2 && is_state(f, c->scope, c->e->arg[0], x) &&
         is_state(f, c->scope, c->e->arg[1], y);
}

/* u.f = v.f for a hidden field f. */
static bool are_fields(const struct flow *f, const struct flow_conjunct *c,
                       uint32_t *x, uint32_t *y) {
  const struct fp_expr *a = c->e->arg[0], *b = c->e->arg[1];
  return c->e->kind == FP_EQ && !c->negated && a->kind == FP_FIELD &&
         b->kind == FP_FIELD && a->name == b->name &&
         is_state(f, c->scope, a->arg[0], x) &&
         is_state(f, c->scope, b->arg[0], y);
}

/* A return of what need not be an exit of what its call calls. */
static bool is_unmatched(const struct flow *f, const struct flow_conjunct *c,
                         const struct mode *m) {
  uint32_t x, z;
  return m->move == MOVE_RETURN && f->s->h->matched &&
         is_state(f, c->scope, c->e->arg[0], &x) &&
         is_state(f, c->scope, c->e->arg[1], &z) && !belong_together(f, x, z);
}

static enum rank rank_apply(struct flow *f, const struct flow_conjunct *c,
                            struct mode *m, uint32_t *root) {
  enum rank rank = RANK_READY;
  for (uint32_t i = 0; i < m->nparams; i++) {
    uint32_t v;
    if (m->sorts[i] == SORT_FREE || !is_state(f, c->scope, c->e->arg[i], &v))
      continue;
    bool known = is_known(f, v);
    if (m->roles[i] == 'i' && !known && rank != RANK_ROOT) {
      rank = RANK_ROOT;
      *root = v;
    } else if (m->roles[i] == 'k' && !known) {
      rank = RANK_ENTRIES;
    } else if (m->roles[i] == 'k' && !extends(f, c, m) && !in_table(f, c, m)) {
      rank = RANK_WAITS;
    }
  }
  return rank == RANK_READY && is_unmatched(f, c, m) ? RANK_LATE : rank;
}

static enum rank conjunct_rank(struct flow *f, const struct flow_conjunct *c,
                               uint32_t *root) {
  struct mode *m = mode_of(f, c);
  uint32_t x, y;
  struct needs n = {0};
  if (m)
    return rank_apply(f, c, m, root);
  find_needs(f, c->scope, c->e, &n);
  *root = n.first;
  if (n.unknown == 0)
    return RANK_CLOSED;
  if (c->e->kind == FP_EQ && !c->negated &&
      (are_states(f, c, &x, &y) || are_fields(f, c, &x, &y)))
    return n.known > 0 ? RANK_READY : RANK_ROOT;
  return is_disjunction(c) && n.known > 0 ? RANK_PARTLY : RANK_ROOT;
}

static void note_root(struct flow *f, struct span at) {
  if (!f->s->rooted)
    f->s->root = at;
  f->s->rooted = true;
}

/* A variable that stands as `_` in the text has a name that nobody wrote. */
static const char *name_as_written(const struct fp_expr *e) {
  bool anything = e->name[0] == '_' && e->span.end - e->span.start == 1;
  return anything ? "_" : e->name;
}

static void take_apply(struct flow *f, const struct flow_conjunct *c,
                       struct mode *m) {
  for (uint32_t i = 0; i < m->nparams; i++) {
    uint32_t v;
    bool is_place = m->sorts[i] == SORT_FREE;
    if (is_place ? !hides_nothing(f, c->scope, c->e->arg[i])
                 : !is_state(f, c->scope, c->e->arg[i], &v)) {
      search_fail(f->s, c->e->arg[i]->span, "this is part of a state");
      return;
    }
    if (is_place)
      continue;
    if (m->roles[i] == 'o' && is_known(f, v)) {
      led_twice(f, v, c->e->arg[i]->span);
      return;
    }
    make_known(f, v);
  }
  if (m->move == MOVE_RETURN_CALLER || m->move == MOVE_RETURN_CALLEE) {
    search_fail(f->s, c->e->span, "this is part of a return");
    return;
  }
  if (is_unmatched(f, c, m))
    search_fail(f->s, c->e->span, "'%s' need not be an exit of what '%s' calls",
                name_as_written(c->e->arg[1]), name_as_written(c->e->arg[0]));
  vec_push(&f->facts, ((struct taken_application){m, c->e, c->scope}));
}

/* Of two states, the one that is the later given parameter: x = y and y = x are
   one equation. */
static uint32_t later_given(const struct flow *f, uint32_t x, uint32_t y) {
  for (uint32_t i = f->head ? f->head->nparams : 0; i-- > 0;)
    if (f->head->roles[i] == 'i' &&
        (class_of(f, i) == x || class_of(f, i) == y))
      return class_of(f, i);
  return x;
}

static void take_equal(struct flow *f, const struct flow_conjunct *c,
                       uint32_t x, uint32_t y) {
  x = class_of(f, x);
  y = class_of(f, y);
  if (x == y)
    return;
  if (f->vars.at[x].known && f->vars.at[y].known) {
    led_twice(f, later_given(f, x, y), c->e->span);
    return;
  }
  f->vars.at[x].known = f->vars.at[x].known || f->vars.at[y].known;
  f->vars.at[y].same = x;
}

/* v has the hidden parts of w, and its place, but perhaps other free parts: all
   such equations are taken as one. */
static void take_fields(struct flow *f, conjunct_vec *all,
                        struct flow_conjunct *c, uint32_t x, uint32_t y) {
  VEC(const char *) fields = {0};
  for (size_t i = 0; i < all->len; i++) {
    uint32_t v, w;
    struct flow_conjunct *d = &all->at[i];
    if (d->e->nargs != 2 || !are_fields(f, d, &v, &w) ||
        !((v == x && w == y) || (v == y && w == x)))
      continue;
    d->taken = true;
    vec_push(&fields, d->e->arg[0]->name);
  }
  if (!search_is_whole(f->s, f->vars.at[x].declared, fields.at,
                       (uint32_t)fields.len))
    search_fail(f->s, c->e->span, "this is part of a state");
  vec_free(&fields);
  if (is_known(f, x) && is_known(f, y))
    led_twice(f, x, c->e->span);
  make_known(f, x);
  make_known(f, y);
}

/* Branches, negations: what is found inside does not hold outside. */
struct saved {
  struct bound_var *vars;
  size_t nvars, facts, equal;
};

static struct saved save(const struct flow *f) {
  struct saved s = {NULL, f->vars.len, f->facts.len, f->equal.len};
  s.vars = xmalloc(s.nvars * sizeof *s.vars + 1);
  if (s.nvars > 0) /* an empty list has no array */
    memcpy(s.vars, f->vars.at, s.nvars * sizeof *s.vars);
  return s;
}

static void restore(struct flow *f, struct saved *s) {
  if (s->nvars > 0)
    memcpy(f->vars.at, s->vars, s->nvars * sizeof *s->vars);
  f->vars.len = s->nvars;
  f->facts.len = s->facts;
  f->equal.len = s->equal;
  xfree(s->vars);
}

static void take_negation(struct flow *f, const struct fp_expr *e,
                          const struct lexical *scope, bool negated) {
  if (hides_nothing(f, scope, e))
    return;
  if (!f->s->negated)
    f->s->negation = e->span;
  f->s->negated = true;
  struct saved s = save(f);
  flow_formula_in(f, e, scope, negated);
  restore(f, &s);
}

/* In each branch a state may be led to; where it is not, it is a root. */
static void take_branch(struct flow *f, const struct fp_expr *e,
                        const struct lexical *scope, bool negated,
                        const struct flow_conjunct *whole) {
  struct saved s = save(f);
  struct needs n = {0};
  flow_formula_in(f, e, scope, negated);
  find_needs(f, whole->scope, whole->e, &n);
  if (n.unknown > 0)
    note_root(f, whole->e->span);
  restore(f, &s);
}

static void take_disjunction(struct flow *f, const struct flow_conjunct *c) {
  const struct fp_expr *e = c->e;
  for (uint32_t i = 0; i < e->nargs; i++) {
    bool guard = e->kind == FP_ITE ? i == 0 : e->kind == FP_CASE && i % 2 == 0;
    bool negated = c->negated != (e->kind == FP_IMPLIES && i == 0);
    if (guard)
      take_negation(f, e->arg[i], c->scope, false);
    else
      take_branch(f, e->arg[i], c->scope, negated, c);
  }
  for (struct needs n = {0};; n = (struct needs){0}) {
    find_needs(f, c->scope, e, &n);
    if (n.unknown == 0)
      return;
    make_known(f, n.first);
  }
}

/* A formula that is neither free nor of a kind above: of known states only. */
static void take_closed(struct flow *f, const struct flow_conjunct *c) {
  const struct fp_expr *e = c->e;
  bool formulas = e->kind == FP_IFF || e->kind == FP_XOR || e->kind == FP_EQ ||
                  e->kind == FP_NE;
  if (e->kind == FP_APPLY && !search_mode(f->s, e->name, e->nargs))
    search_fail(f->s, e->span, "nothing is known of '%s'", e->name);
  else if (e->kind == FP_APPLY || e->kind == FP_EXISTS ||
           e->kind == FP_FORALL || (e->kind == FP_EQ && c->negated))
    take_negation(f, e, c->scope, !c->negated);
  else if (!formulas)
    search_fail(f->s, e->span, "this is part of a state");
  for (uint32_t i = 0; formulas && i < e->nargs; i++) {
    enum fp_expr_kind k = e->arg[i]->kind;
    if (hides_nothing(f, c->scope, e->arg[i]))
      continue;
    if (k == FP_NAME || k == FP_FIELD || k == FP_INDEX || k == FP_WITH ||
        k == FP_ADD || k == FP_SUB)
      search_fail(f->s, e->span, "parts of states are compared");
    else
      take_negation(f, e->arg[i], c->scope, false);
  }
}

static void take_conjunct(struct flow *f, conjunct_vec *all,
                          struct flow_conjunct *c) {
  struct mode *m = mode_of(f, c);
  uint32_t x, y;
  c->taken = true;
  if (m)
    take_apply(f, c, m);
  else if (c->e->kind == FP_EQ && !c->negated && are_states(f, c, &x, &y))
    take_equal(f, c, x, y);
  else if (c->e->nargs == 2 && are_fields(f, c, &x, &y))
    take_fields(f, all, c, x, y);
  else if (is_disjunction(c))
    take_disjunction(f, c);
  else
    take_closed(f, c);
}

/* Free conjuncts say something of places. */
static void take_free(struct flow *f, conjunct_vec *all) {
  for (size_t i = 0; i < all->len; i++) {
    struct flow_conjunct *c = &all->at[i];
    struct mode *m = mode_of(f, c);
    if (!hides_nothing(f, c->scope, c->e))
      continue;
    c->taken = true;
    if (m)
      vec_push(&f->facts, ((struct taken_application){m, c->e, c->scope}));
    else if (c->e->kind == FP_EQ && !c->negated)
      vec_push(&f->equal,
               ((struct equal_terms){free_term(c->scope, c->e->arg[0]),
                                     free_term(c->scope, c->e->arg[1])}));
    else if (c->e->kind != FP_TRUE)
      f->tests++;
  }
}

/* Whether a conjunct that waits leads to v. */
static bool leads_to(const struct flow *f, const conjunct_vec *all,
                     uint32_t v) {
  for (size_t i = 0; i < all->len; i++) {
    const struct flow_conjunct *c = &all->at[i];
    const struct mode *m = c->taken ? NULL : mode_of(f, c);
    uint32_t w;
    for (uint32_t k = 0; m && k < m->nparams; k++)
      if (m->roles[k] == 'o' && is_state(f, c->scope, c->e->arg[k], &w) &&
          class_of(f, w) == class_of(f, v))
        return true;
  }
  return false;
}

/* The conjunct to take now.  Of those with a root, one whose root nothing
   leads to is better. */
static struct flow_conjunct *choose_conjunct(struct flow *f, conjunct_vec *all,
                                             enum rank *rank, uint32_t *root) {
  struct flow_conjunct *best = NULL;
  bool best_led = false;
  for (size_t i = 0; i < all->len; i++) {
    uint32_t v = 0;
    if (all->at[i].taken)
      continue;
    enum rank r = conjunct_rank(f, &all->at[i], &v);
    bool led = r == RANK_ROOT && leads_to(f, all, v);
    if (best && (r > *rank || (r == *rank && led >= best_led)))
      continue;
    best = &all->at[i];
    best_led = led;
    *rank = r;
    *root = v;
  }
  return best;
}

/* Formulas that people write take some thousands. */
enum { MOST_WORK = 300000 };

static void flow_through(struct flow *f, conjunct_vec *all) {
  enum rank rank = RANK_READY;
  uint32_t root = 0;
  take_free(f, all);
  f->s->work += all->len;
  if (f->s->work > MOST_WORK)
    search_fail(f->s, all->at[0].e->span, "the formula is too large");
  if (f->s->failed)
    return;
  join_parts(f, all);
  for (struct flow_conjunct *c; (c = choose_conjunct(f, all, &rank, &root));) {
    f->s->work += all->len * (all->len + 8) / 8; /* see leads_to */
    if (f->s->work > MOST_WORK)
      search_fail(f->s, c->e->span, "the formula is too large");
    if (f->s->again || f->s->failed)
      return;
    if (rank == RANK_ROOT) {
      note_root(f, c->e->span);
      make_known(f, root);
      continue;
    }
    if (rank == RANK_WAITS) {
      struct mode *m = mode_of(f, c);
      const struct fp_expr *key = c->e->arg[strchr(m->roles, 'k') - m->roles];
      if (!end_table(f))
        search_fail(f->s, c->e->span,
                    "nothing says that '%s' was entered with '%s'", m->name,
                    key->name);
      return;
    }
    take_conjunct(f, all, c);
  }
}

/* ---- Formulas and relations -------------------------------------------------- */

void flow_formula(struct search *s, const struct fp_expr *e) {
  struct clause cl = {.f = {.s = s}};
  if (s->again)
    return;
  take_apart(&cl.f, &cl.all, e, NULL, false);
  flow_through(&cl.f, &cl.all);
  flow_close_clause(&cl);
}

/* A key that the tuple before a step does not have is none. */
static void lose_keys(struct clause *cl, struct mode *m) {
  const struct flow_conjunct *c = cl->step;
  for (uint32_t i = 0; i < m->nparams; i++) {
    struct free_term own = {.kind = FREE_VAR, .var = i};
    if (!m->keys[i] ||
        same_free_term(&cl->f, own, free_term(c->scope, c->e->arg[i])))
      continue;
    m->keys[i] = false;
    cl->f.s->again = true;
  }
}

/* In an entry, what is no key is equal to one, always the same. */
static void tie_keys(struct clause *cl, struct mode *m) {
  for (uint32_t i = 0; i < m->nparams; i++) {
    struct free_term own = {.kind = FREE_VAR, .var = i};
    if (m->keys[i] || m->sorts[i] != SORT_FREE)
      continue;
    for (; m->ties[i] < m->nparams; m->ties[i]++) {
      struct free_term key = {.kind = FREE_VAR, .var = m->ties[i]};
      if (m->keys[m->ties[i]] && equal_terms(&cl->f, own, key, LONGEST_CHAIN))
        break;
      cl->f.s->again = true;
    }
    if (m->ties[i] == m->nparams) {
      end_table(&cl->f);
      return;
    }
  }
}

/* Runs that the clause does not have are none of the relation. */
static void lose_runs(struct clause *cl, struct mode *m) {
  for (uint32_t p = 0; p < m->nparams; p++)
    for (uint32_t q = 0; q < m->nparams; q++) {
      bool *keeps = &m->keeps[p * m->nparams + q];
      if (!*keeps || m->sorts[p] == SORT_FREE || m->sorts[q] == SORT_FREE ||
          runs(&cl->f, p, q))
        continue;
      *keeps = false;
      cl->f.s->again = true;
    }
}

/* Is it said that v is where a procedure begins? */
static bool is_entry(const struct flow *f, uint32_t v) {
  for (size_t i = 0; i < f->facts.len; i++) {
    const struct taken_application *t = &f->facts.at[i];
    for (uint32_t k = 0; k < t->e->nargs; k++) {
      uint32_t w;
      const struct fp_expr *arg = t->e->arg[k];
      bool entry = t->mode->rel ? t->mode->entries[k]
                                : t->mode->move == MOVE_CALL && k == 1;
      if ((t->mode->move == MOVE_ENTRY || t->mode->move == MOVE_START) &&
          has_place(f, t->scope, arg, v))
        return true;
      if (entry && is_state(f, t->scope, arg, &w) &&
          class_of(f, w) == class_of(f, v))
        return true;
    }
  }
  return false;
}

static void lose_entries(struct clause *cl, struct mode *m) {
  for (uint32_t i = 0; i < m->nparams; i++)
    if (m->entries[i] && m->sorts[i] == SORT_STATE && !is_entry(&cl->f, i)) {
      m->entries[i] = false;
      cl->f.s->again = true;
    }
}

/* A clause is followed though one before it failed: it may change a mode, and then
   that one is followed anew.  So it does not matter which of them comes first. */
static void flow_clause(struct search *s, struct mode *m,
                        const struct fp_expr *e) {
  struct clause cl;
  const bool failed = s->failed;
  const struct dependence why = *s->why;
  s->failed = false;
  flow_open_clause(&cl, s, m, e, 0);
  bool table = strchr(m->roles, 'k') != NULL;
  if (table && !cl.entry)
    lose_keys(&cl, m);
  flow_through(&cl.f, &cl.all);
  if (!s->again && !s->failed) {
    if (table && cl.entry)
      tie_keys(&cl, m);
    if (table && cl.entry && !cl.generates)
      note_root(&cl.f, e->span);
    lose_runs(&cl, m);
    lose_entries(&cl, m);
    for (uint32_t i = 0; i < m->nparams; i++)
      if (!is_known(&cl.f, i))
        note_root(&cl.f, e->span);
  }
  flow_close_clause(&cl);
  if (failed) {
    s->failed = true;
    *s->why = why;
  }
}

void flow_relation(struct search *s, struct mode *m) {
  clause_list list = {0};
  for (uint32_t i = 0; i < m->nparams; i++)
    if (m->sorts[i] == SORT_HIDDEN)
      search_fail(s, m->rel->params[i]->span, "'%s' is part of a state",
                  m->rel->params[i]->name);
  list_clauses(&list, m->rel->body);
  for (size_t i = 0; i < list.len && !s->again; i++)
    flow_clause(s, m, list.at[i]);
  vec_free(&list);
}
