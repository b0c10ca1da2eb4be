/* engine/plan/plan_check.c — whether a plan is well formed.
 *
 * A register must be written before it is read on the way from the start,
 * where the body of a loop comes after what precedes the loop.  Relations
 * that a loop iterates must have their current values before it, and their
 * next ones after its body.
 */
#include "plan.h"

#include <string.h>

static const char *const checked_operands[] = {
#define PLAN_OP(name, text, ops, meaning) ops,
#include "plan_ops.def"
#undef PLAN_OP
};

struct plan_checker {
  const struct plan *p;
  bool *written;
  bool *entered;     /* loops met so far */
  bool *map_checked; /* renamings that are right */
  uint32_t *onto;    /* by field: 1 + the last renaming that puts one there */
};

static const char *check_plan_block(struct plan_checker *c,
                                    const struct plan_block *b);

static const char *check_instead(struct plan_checker *c, uint32_t number);

static const char *check_loop(struct plan_checker *c, uint32_t number) {
  if (number >= c->p->loops.len)
    return "a loop that does not exist";
  if (c->entered[number])
    return "a loop that stands in two places";
  c->entered[number] = true;
  const struct plan_loop *l = c->p->loops.at[number];
  for (uint32_t i = 0; i < l->nrels; i++) {
    const struct plan_iterated *r = &l->rels[i];
    if (!c->written[r->current])
      return "an iterated relation without a start";
    if ((l->kind == PLAN_DELTA) != (r->delta != PLAN_NONE))
      return "new tuples in a loop of the other kind";
    if (l->kind == PLAN_DELTA && !c->written[r->delta])
      return "new tuples without a start";
  }
  const char *why = check_plan_block(c, &l->body);
  for (uint32_t i = 0; i < l->nrels && !why; i++)
    if (!c->written[l->rels[i].next])
      why = "a round without a next value";
  return why ? why : check_instead(c, l->instead);
}

/* The first factor and the side are rows of members, the others of constant
   relations. */
static const char *check_transfer(const struct plan_solve *s,
                                  const struct plan_rule *r) {
  if (r->transfer == PLAN_NONE)
    return NULL;
  if (r->transfer >= s->transfers.len ||
      s->transfers.at[r->transfer].nfactors == 0)
    return "a transfer that does not exist";
  const struct plan_transfer *p = &s->transfers.at[r->transfer];
  for (uint32_t i = 0; i < p->nfactors; i++) {
    if (r->transfer_joins[i] >= r->njoins)
      return "a transfer with a row that is not joined";
    const struct plan_join *j = &r->joins[r->transfer_joins[i]];
    bool member = j->kind == PLAN_JOIN_DELTA || j->kind == PLAN_JOIN_MEMBER;
    bool table = j->kind == PLAN_JOIN_TABLE &&
                 s->tables.at[j->source].rel == p->factors[i].rel;
    if ((i == 0 || i == p->side) ? !member : !table)
      return "a transfer with a row of something else";
    for (uint32_t k = 0; k < p->factors[i].ncolumns; k++)
      if (p->factors[i].columns[k].var >= p->nvars)
        return "a transfer with an unknown variable";
  }
  return NULL;
}

/* A rule's joins write the registers of rows before its code runs. */
static const char *check_rule(struct plan_checker *c,
                              const struct plan_solve *s,
                              const struct plan_rule *r) {
  if (r->head >= s->members.len)
    return "a rule without a head";
  for (uint32_t i = 0; i < r->njoins; i++) {
    const struct plan_join *j = &r->joins[i];
    bool row = j->kind == PLAN_JOIN_ROW;
    bool table = j->kind == PLAN_JOIN_TABLE || row;
    bool member = j->kind == PLAN_JOIN_MEMBER || j->kind == PLAN_JOIN_DELTA;
    if ((table && j->source >= s->tables.len) ||
        (member && j->source >= s->members.len))
      return "a join with what does not exist";
    if (j->kind == PLAN_JOIN_DELTA && i > 0)
      return "a rule that starts late from what is new";
    for (uint32_t k = 0; k < j->ncols; k++) {
      if (j->cols[k] >= r->nvars)
        return "a join on an unknown variable";
      if (row && !(j->bound >> k & 1))
        return "a row without a key";
    }
    if (table || member)
      c->written[j->reg] = true;
  }
  const char *why = check_transfer(s, r);
  why = why ? why : check_plan_block(c, &r->code);
  return why || c->written[r->result] ? why : "a rule without a result";
}

static bool is_clause_variable(const struct plan_clause *c, uint32_t x) {
  return x == PLAN_NONE || x < c->nvars;
}

/* Whether a test speaks of variables that have values. */
static bool test_is_known(const struct plan_test *t, const bool *known) {
  if ((t->x != PLAN_NONE && !known[t->x]) ||
      (t->y != PLAN_NONE && !known[t->y]))
    return false;
  for (uint32_t i = 0; i < t->nargs; i++)
    if (!test_is_known(t->arg[i], known))
      return false;
  return true;
}

static bool step_exists(const struct plan_solve *s, const struct plan_clause *c,
                        const struct plan_step *t) {
  bool member = t->kind == PLAN_STEP_NEW || t->kind == PLAN_STEP_MEMBER;
  bool table = t->kind == PLAN_STEP_TABLE || t->kind == PLAN_STEP_ABSENT;
  for (uint32_t i = 0; i < t->ncols; i++)
    if (!is_clause_variable(c, t->cols[i]))
      return false;
  return is_clause_variable(c, t->x) && is_clause_variable(c, t->y) &&
         (!member || (t->source < s->members.len &&
                      t->ncols == s->members.at[t->source].ncontrol)) &&
         (!table || (t->source < s->tables.len &&
                     t->ncols == s->tables.at[t->source].ncontrol));
}

/* Whether a step reads only what has a value, and says so. */
static bool step_is_known(const struct plan_step *t, const bool *known) {
  if (t->kind == PLAN_STEP_TEST)
    return test_is_known(t->test, known);
  if (t->kind == PLAN_STEP_SUM && !known[t->y])
    return false;
  for (uint32_t i = 0; i < t->ncols; i++) {
    bool has = t->cols[i] != PLAN_NONE && known[t->cols[i]];
    if (has != (t->known >> i & 1) ||
        (t->kind == PLAN_STEP_ABSENT && t->cols[i] != PLAN_NONE && !has))
      return false;
  }
  return true;
}

static const char *check_steps(const struct plan_solve *s,
                               const struct plan_clause *c, bool *known) {
  for (uint32_t i = 0; i < c->nsteps; i++) {
    const struct plan_step *t = &c->steps[i];
    if (!step_exists(s, c, t))
      return "a step with what does not exist";
    if (t->kind == PLAN_STEP_NEW && i > 0)
      return "a clause that starts late from what is new";
    if (!step_is_known(t, known))
      return "a step that reads a variable too early";
    if (t->x != PLAN_NONE)
      known[t->x] = true;
    for (uint32_t k = 0; k < t->ncols; k++)
      if (t->cols[k] != PLAN_NONE)
        known[t->cols[k]] = true;
  }
  for (uint32_t i = 0; i < s->members.at[c->head].ncontrol; i++)
    if (c->head_cols[i] >= c->nvars || !known[c->head_cols[i]])
      return "a clause whose head lacks a value";
  return NULL;
}

static const char *check_clauses(const struct plan_solve *s) {
  const char *why = NULL;
  for (size_t i = 0; i < s->clauses.len && !why; i++) {
    const struct plan_clause *c = &s->clauses.at[i];
    if (c->head >= s->members.len)
      return "a clause without a head";
    bool *known = xcalloc(c->nvars + 1, sizeof *known);
    why = check_steps(s, c, known);
    xfree(known);
  }
  return why;
}

static const char *check_solve(struct plan_checker *c, uint32_t number);

/* The system by tables that may take over. */
static const char *check_instead(struct plan_checker *c, uint32_t number) {
  if (number == PLAN_NONE)
    return NULL;
  if (number >= c->p->solves.len || !c->p->solves.at[number]->by_tables)
    return "a system by tables that does not exist";
  return check_solve(c, number);
}

static const char *check_solve(struct plan_checker *c, uint32_t number) {
  if (number >= c->p->solves.len)
    return "a system that does not exist";
  const struct plan_solve *s = c->p->solves.at[number];
  for (size_t i = 0; i < s->tables.len; i++) {
    const struct plan_table *t = &s->tables.at[i];
    if (t->rel == PLAN_NONE && !c->written[t->reg])
      return "a table of what is not there";
    if (t->rel != PLAN_NONE && t->solve != PLAN_NONE &&
        (t->solve >= c->p->solves.len ||
         t->member >= c->p->solves.at[t->solve]->members.len))
      return "a table of a member that does not exist";
  }
  for (size_t i = 0; i < s->rules.len; i++) {
    const char *why = check_rule(c, s, &s->rules.at[i]);
    if (why)
      return why;
  }
  const char *why = check_clauses(s);
  return why || s->by_tables ? why : check_instead(c, s->instead);
}

/* A renaming is looked at once, however many operations have it. */
static const char *check_map(struct plan_checker *c, uint32_t map) {
  const struct plan *p = c->p;
  if (map >= p->maps.len)
    return "a renaming that does not exist";
  if (c->map_checked[map])
    return NULL;
  const struct plan_map *m = &p->maps.at[map];
  for (uint32_t i = 0; i < m->n; i++) {
    if (m->from[i] >= p->layout.nfields || m->to[i] >= p->layout.nfields)
      return "a renaming of an unknown field";
    if (p->layout.fields[m->from[i]].width != p->layout.fields[m->to[i]].width)
      return "a renaming between fields of different widths";
    if (c->onto[m->to[i]] == map + 1)
      return "a renaming that puts two fields on one place";
    c->onto[m->to[i]] = map + 1;
  }
  c->map_checked[map] = true;
  return NULL;
}

static const char *check_set(const struct plan *p, uint32_t set) {
  if (set >= p->sets.len)
    return "a set that does not exist";
  for (uint32_t i = 0; i < p->sets.at[set].n; i++)
    if (p->sets.at[set].fields[i] >= p->layout.nfields)
      return "a set with an unknown field";
  return NULL;
}

static const char *check_operand(struct plan_checker *c,
                                 const struct plan_instr *i, char which) {
  const struct plan *p = c->p;
  switch (which) {
  case 'd':
    return i->dst < p->nregs ? NULL : "an unknown register";
  case 'a':
    return i->a < p->nregs && c->written[i->a] ? NULL
                                               : "a register read too early";
  case 'b':
    return i->b < p->nregs && c->written[i->b] ? NULL
                                               : "a register read too early";
  case 'f':
    return i->f < p->layout.nfields ? NULL : "an unknown field";
  case 'g':
    return i->g < p->layout.nfields ? NULL : "an unknown field";
  case 's':
    return check_set(p, i->aux);
  case 'm':
    return check_map(c, i->aux);
  case 'r':
    return i->aux < p->rels.len ? NULL : "an unknown relation";
  case 'q':
    return i->aux < p->stmts.len ? NULL : "an unknown statement";
  case 'l':
    return check_loop(c, i->aux);
  case 'v':
    if (i->op == PLAN_SOLVE)
      return check_solve(c, i->aux);
    return i->aux < p->solves.len &&
                   (uint64_t)i->k < p->solves.at[i->aux]->members.len
               ? NULL
               : "an unknown member";
  default:
    return NULL;
  }
}

static const char *check_plan_block(struct plan_checker *c,
                                    const struct plan_block *b) {
  for (size_t n = 0; n < b->code.len; n++) {
    const struct plan_instr *i = &b->code.at[n];
    for (const char *w = checked_operands[i->op]; *w; w++) {
      const char *why = check_operand(c, i, *w);
      if (why)
        return why;
    }
    if (checked_operands[i->op][0] == 'd')
      c->written[i->dst] = true;
  }
  return NULL;
}

const char *plan_check(const struct plan *p) {
  struct plan_checker c = {p, xcalloc(p->nregs + 1, sizeof(bool)),
                           xcalloc(p->loops.len + 1, sizeof(bool)),
                           xcalloc(p->maps.len + 1, sizeof(bool)),
                           xcalloc(p->layout.nfields + 1, sizeof(uint32_t))};
  const char *why = check_plan_block(&c, &p->main);
  xfree(c.written);
  xfree(c.entered);
  xfree(c.map_checked);
  xfree(c.onto);
  return why;
}
