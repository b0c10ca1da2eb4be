/* frontend/horn/chc_clauses.c — formulas to Horn clauses.
 *
 * A formula is taken apart from outside, with what it depends on as the body
 * so far: of a conjunction each part holds on its own; of a disjunction the
 * one part in which a predicate is asserted becomes the head, and the others,
 * negated, join the body; a formula that asserts no predicate is a constraint,
 * whose negation leads to false.  So a conjunction in a head gives several
 * clauses, while disjunctions in bodies stay as they are.  The bodies share
 * what they have in common until the clause is made.
 *
 * A body must be positive: it may have conjunctions, disjunctions, predicates
 * and `exists` in any nesting, and any constraint.  This is checked once for
 * each node.
 */
#include "chc_read.h"

#include <stdlib.h>

/* More clauses than that come of nested disjunctions in heads only. */
enum { MAX_CLAUSES = 5000000 };

/* The body so far: the last literal first. */
struct body {
  const struct body *before;
  uint32_t lit, n;
};

struct goal {
  uint32_t lit;
  const struct body *body;
};

struct chc_clause_maker {
  struct chc_problem *p;
  struct diag *diag;
  struct arena *arena; /* of bodies */
  VEC(struct goal) goals;
  VEC(uint32_t) walk;
  VEC(bool) seen; /* by literal: looked through as part of a body */
  struct span span;
  bool failed;
};

/* ---- Bodies ------------------------------------------------------------ */

static void refuse_at(struct chc_clause_maker *m, struct span at,
                      const char *why) {
  m->failed = true;
  diag_error(m->diag, at, "this is no Horn clause: %s", why);
}

static void refuse_formula(struct chc_clause_maker *m, const char *why) {
  refuse_at(m, m->span, why);
}

/* A quantifier that cannot stand where it does; it may be that of a macro. */
static void refuse_binder(struct chc_clause_maker *m, const struct chc_node *n,
                          const char *why) {
  struct span at = m->p->terms->binders.at[n->a];
  refuse_at(m, at, why);
  if (at.start < m->span.start || at.end > m->span.end)
    diag_note(m->diag, m->span, "it is used in this clause");
}

static void visit_literal(struct chc_clause_maker *m, uint32_t lit) {
  const struct chc_node *n = chc_node(m->p->terms, lit);
  bool negated = lit & 1;
  if (n->has == 0 || m->seen.at[lit])
    return;
  m->seen.at[lit] = true;
  if (n->kind == CHC_APPLY && negated)
    refuse_formula(m, "its body has a predicate under a negation");
  if (n->kind == CHC_FORALL && !negated)
    refuse_binder(m, n,
                  "its body has a 'forall', as 'not exists' is too; only "
                  "'exists' can stand there");
  if (n->kind == CHC_APPLY)
    return;
  for (uint32_t i = 0; i < n->nargs; i++)
    vec_push(&m->walk, n->arg[i] ^ (lit & 1));
}

static void check_body_literal(struct chc_clause_maker *m, uint32_t lit) {
  vec_push(&m->walk, lit);
  while (m->walk.len > 0)
    visit_literal(m, vec_pop(&m->walk));
}

static const struct body *body_with(struct chc_clause_maker *m,
                                    const struct body *before, uint32_t lit) {
  struct body *b = arena_alloc(m->arena, sizeof *b);
  if (lit == CHC_YES)
    return before;
  b->before = before;
  b->lit = lit;
  b->n = before ? before->n + 1 : 1;
  check_body_literal(m, lit);
  return b;
}

static void finish_clause(struct chc_clause_maker *m, const struct body *body,
                          uint32_t head) {
  uint32_t n = body ? body->n : 0;
  uint32_t *lits = arena_array(m->p->terms->arena, n, sizeof *lits);
  struct chc_clause c = {lits, n, head, m->span};
  for (; body; body = body->before) {
    if (body->lit == CHC_NO)
      return;
    lits[body->n - 1] = body->lit;
  }
  if (head == CHC_NO && m->p->rules) {
    m->failed = true;
    diag_error(m->diag, m->span,
               "the head of a rule must be a relation, as in "
               "(rule (=> body (P x)))");
    return;
  }
  vec_push(&m->p->clauses, c);
}

/* ---- Heads ------------------------------------------------------------- */

static void push_goal(struct chc_clause_maker *m, uint32_t lit,
                      const struct body *body) {
  struct goal g = {lit, body};
  vec_push(&m->goals, g);
}

static const char *pred_in(const struct chc_clause_maker *m, uint32_t lit) {
  const struct chc_terms *t = m->p->terms;
  while (chc_node(t, lit)->kind != CHC_APPLY) {
    const struct chc_node *n = chc_node(t, lit);
    uint32_t i = 0;
    while (!(chc_has(t, n->arg[i] ^ (lit & 1)) & CHC_HAS_PRED))
      i++;
    lit = n->arg[i] ^ (lit & 1);
  }
  return t->preds.at[chc_node(t, lit)->a]->name;
}

static void two_heads(struct chc_clause_maker *m, uint32_t x, uint32_t y) {
  m->failed = true;
  diag_error(m->diag, m->span,
             "this is no Horn clause: both '%s' and '%s' would be its head; a "
             "body has no negated predicates",
             pred_in(m, x), pred_in(m, y));
}

/* One operand of a disjunction is the head, the others belong to the body. */
static void disjunction(struct chc_clause_maker *m, const struct chc_node *n,
                        const struct body *body) {
  const struct chc_terms *t = m->p->terms;
  uint32_t head = CHC_NO;
  for (uint32_t i = 0; i < n->nargs; i++) {
    uint32_t lit = chc_not(n->arg[i]);
    if (!(chc_has(t, lit) & CHC_HAS_PRED))
      continue;
    if (head != CHC_NO) {
      two_heads(m, head, lit);
      return;
    }
    head = lit;
  }
  for (uint32_t i = 0; i < n->nargs && !m->failed; i++)
    if (chc_not(n->arg[i]) != head)
      body = body_with(m, body, n->arg[i]);
  push_goal(m, head, body);
}

static void split_goal(struct chc_clause_maker *m, struct goal g) {
  const struct chc_node *n = chc_node(m->p->terms, g.lit);
  bool negated = g.lit & 1;
  if (!(chc_has(m->p->terms, g.lit) & CHC_HAS_PRED)) {
    finish_clause(m, body_with(m, g.body, chc_not(g.lit)), CHC_NO);
  } else if (n->kind == CHC_APPLY) {
    finish_clause(m, g.body, g.lit);
  } else if (n->kind == CHC_FORALL && negated) {
    refuse_binder(m, n,
                  "its head has an 'exists'; only 'forall' can stand "
                  "there");
  } else if (n->kind == CHC_FORALL) {
    push_goal(m, n->arg[0], g.body);
  } else if (negated) {
    disjunction(m, n, g.body);
  } else {
    for (uint32_t i = n->nargs; i-- > 0;)
      push_goal(m, n->arg[i], g.body);
  }
  if (m->p->clauses.len > MAX_CLAUSES)
    refuse_formula(m, "it stands for more than 5000000 clauses");
}

static void clauses_of_assertion(struct chc_clause_maker *m,
                                 struct chc_formula f) {
  m->goals.len = m->walk.len = 0;
  m->span = f.span;
  m->failed = false;
  push_goal(m, f.lit, NULL);
  while (m->goals.len > 0 && !m->failed)
    split_goal(m, vec_pop(&m->goals));
}

bool chc_make_clauses(struct chc_problem *p, struct diag *d) {
  struct chc_clause_maker m = {.p = p, .diag = d, .arena = arena_new()};
  size_t errors = diag_errors(d);
  for (size_t i = 0; i < 2 * p->terms->nodes.len; i++)
    vec_push(&m.seen, false);
  for (size_t i = 0; i < p->formulas.len; i++)
    clauses_of_assertion(&m, p->formulas.at[i]);
  if (p->rules) {
    m.span = p->query.span;
    const struct body *body = body_with(&m, NULL, p->query.lit);
    struct chc_clause goal = {NULL, 0, CHC_NO, m.span};
    goal.nbody = body ? 1 : 0;
    goal.body = arena_copy(p->terms->arena, &p->query.lit, 1, sizeof goal.head);
    vec_push(&p->clauses, goal);
  }
  vec_free(&m.goals);
  vec_free(&m.walk);
  vec_free(&m.seen);
  arena_free(m.arena);
  return diag_errors(d) == errors;
}
