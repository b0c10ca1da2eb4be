/* calculus/compile/rule_transfer.c — rules as transfers.
 *
 * A rule whose literals are members, rows of constant relations and equations
 * between variables of one track can be made to measure for its rows
 * (engine/solve/transfer.h).  Here it is written down without fields for its
 * variables. The rule's code remains for rows that have no transfer.
 */
#include "engine/base/union_find.h"
#include "rules.h"

#include <string.h>

typedef VEC(struct plan_column) column_vec;

struct transfer_writer {
  struct ground_rule *r;
  const struct plan_solve *system;
  var_vec vars;         /* each is marked with its number plus 1 */
  VEC(uint32_t) like;   /* by variable */
  VEC(uint32_t) last;   /* by variable: the last literal that mentions it */
  VEC(uint32_t) parent; /* by variable: equal ones are one set */
  uint32_t nliterals;   /* they count from 1 */
  VEC(struct plan_factor) factors;
  VEC(uint32_t) joins;                  /* by factor */
  VEC(bool) members;                    /* by factor: it is a member's */
  VEC(const struct core_var *) at_home; /* by field: what the head has in it */
  bool failed;
};

static uint32_t var_number(struct transfer_writer *s, struct core_var *x) {
  if (!x->mark) {
    vec_push(&s->vars, x);
    vec_push(&s->like, PLAN_NONE);
    vec_push(&s->last, 0);
    vec_push(&s->parent, (uint32_t)s->vars.len - 1);
    x->mark = (uint32_t)s->vars.len;
  }
  return x->mark - 1;
}

/* A variable must be of the track of its columns. */
static void note_track(struct transfer_writer *s, struct plan_column c) {
  struct alloc *m = s->r->l->alloc;
  if (!alloc_same_kind(m, c.field, s->vars.at[c.var]->field))
    s->failed = true;
  s->like.at[c.var] = c.field;
}

static uint32_t join_with(const struct ground_rule *r, uint32_t reg) {
  for (size_t i = 0; i < r->joins.len; i++)
    if (r->joins.at[i].reg == reg)
      return (uint32_t)i;
  return PLAN_NONE;
}

/* A literal whose arguments are different variables. */
static void add_relation_factor(struct transfer_writer *s,
                                const struct conjunct *c) {
  const struct core *f = c->literal;
  struct lowered *l = s->r->l;
  const struct core_rel *rel = l->core[f->rel->index];
  column_vec columns = {0};
  s->nliterals++;
  for (uint32_t i = 0; i < rel->nparams; i++) {
    if (rel->params[i]->type->control)
      continue;
    if (!f->term[i].var) {
      s->failed = true;
      break;
    }
    struct plan_column column = {rel->params[i]->field,
                                 var_number(s, core_deref(f->term[i].var)), i};
    note_track(s, column);
    s->failed = s->failed || s->last.at[column.var] == s->nliterals;
    s->last.at[column.var] = s->nliterals;
    vec_push(&columns, column);
  }
  if (columns.len == 0 && !c->member)
    return;
  uint32_t n = (uint32_t)columns.len;
  struct plan_factor factor = {
      f->rel->index, vec_to_arena(&columns, l->a), n,
      arena_array(l->a, rel->nparams + 1, sizeof *factor.vars)};
  vec_push(&s->factors, factor);
  vec_push(&s->joins, join_with(s->r, c->reg));
  vec_push(&s->members, c->member);
}

/* Whether a literal is joined as a row of its relation, not as one of a diagram
   that was split. */
static bool joins_row(const struct transfer_writer *s,
                      const struct conjunct *c) {
  if (c->reg == PLAN_NONE || c->literal->kind != CORE_REL)
    return false;
  const struct plan_join *j = &s->r->joins.at[join_with(s->r, c->reg)];
  return c->member ||
         (j->kind == PLAN_JOIN_TABLE &&
          s->system->tables.at[j->source].rel == c->literal->rel->index);
}

static void add_literal(struct transfer_writer *s, const struct conjunct *c) {
  const struct core *f = c->literal;
  struct lowered *l = s->r->l;
  if (joins_row(s, c)) {
    add_relation_factor(s, c);
  } else if (c->factor == PLAN_NONE) {
    return; /* the joins see to it */
  } else if (f->kind == CORE_SUM && f->k == 0 &&
             alloc_same_kind(l->alloc, core_deref(f->x)->field,
                             core_deref(f->y)->field)) {
    uint32_t x = var_number(s, core_deref(f->x));
    uint32_t y = var_number(s, core_deref(f->y));
    union_find_join(s->parent.at, x, y);
  } else {
    s->failed = true;
  }
}

static void note_head(struct transfer_writer *s) {
  const struct clause_term *t = &s->r->term;
  for (uint32_t i = 0; t->rel && i < t->rel->nparams; i++) {
    while (s->at_home.len <= t->rel->params[i]->field)
      vec_push(&s->at_home, NULL);
    s->at_home.at[t->rel->params[i]->field] = t->head[i];
  }
}

/* How many columns of a factor the head has in the same fields. */
static uint32_t passed_on(const struct transfer_writer *s,
                          const struct plan_factor *f) {
  uint32_t n = 0;
  for (uint32_t c = 0; c < f->ncolumns; c++)
    n += f->columns[c].field < s->at_home.len &&
         s->at_home.at[f->columns[c].field] == s->vars.at[f->columns[c].var];
  return n;
}

/* The first factor is the member of which most stays where it is, whichever is
   new; it is moved to the front. */
static void choose_first(struct transfer_writer *s) {
  size_t first = s->factors.len;
  uint32_t most = 0;
  note_head(s);
  for (size_t i = 0; i < s->factors.len; i++) {
    uint32_t n = s->members.at[i] ? passed_on(s, &s->factors.at[i]) : 0;
    if (!s->members.at[i] || (first < s->factors.len && n <= most))
      continue;
    first = i;
    most = n;
  }
  if (first == s->factors.len) {
    s->failed = true;
    return;
  }
  struct plan_factor f = s->factors.at[first];
  uint32_t join = s->joins.at[first];
  for (; first > 0; first--) {
    s->factors.at[first] = s->factors.at[first - 1];
    s->joins.at[first] = s->joins.at[first - 1];
    s->members.at[first] = s->members.at[first - 1];
  }
  s->factors.at[0] = f;
  s->joins.at[0] = join;
  s->members.at[0] = true;
}

/* A member's row without columns says that it is there, which the joins see to:
   it is needed only where no other member is. */
static void drop_bare(struct transfer_writer *s) {
  size_t n = 0;
  bool any = false;
  for (size_t i = 0; i < s->factors.len; i++)
    any = any || (s->members.at[i] && s->factors.at[i].ncolumns > 0);
  for (size_t i = 0; i < s->factors.len; i++) {
    if (any && s->factors.at[i].ncolumns == 0)
      continue;
    any = any || s->members.at[i];
    s->factors.at[n] = s->factors.at[i];
    s->joins.at[n] = s->joins.at[i];
    s->members.at[n++] = s->members.at[i];
  }
  s->factors.len = s->joins.len = s->members.len = n;
}

static uint32_t find_side_literal(struct transfer_writer *s) {
  uint32_t side = PLAN_NONE;
  for (size_t i = 1; i < s->factors.len; i++)
    if (s->members.at[i]) {
      s->failed = s->failed || side != PLAN_NONE;
      side = (uint32_t)i;
    }
  return side;
}

static void renumber_columns(struct plan_column *columns, uint32_t n,
                             const uint32_t *number) {
  for (uint32_t i = 0; i < n; i++)
    columns[i].var = number[columns[i].var];
}

/* Makes one variable of those that are equal; they are of one track. */
static void unite_equal(struct transfer_writer *s, struct plan_transfer *p) {
  struct arena *a = s->r->l->a;
  uint32_t n = (uint32_t)s->vars.len;
  uint32_t *number = arena_array(a, n + 1, sizeof *number);
  p->like = arena_array(a, n + 1, sizeof *p->like);
  for (uint32_t i = 0; i < n; i++)
    if (s->parent.at[i] == i) {
      p->like[p->nvars] = s->like.at[i];
      number[i] = p->nvars++;
    }
  for (uint32_t i = 0; i < n; i++)
    number[i] = number[union_find_leader(s->parent.at, i)];
  for (uint32_t i = 0; i < p->nfactors; i++)
    renumber_columns(p->factors[i].columns, p->factors[i].ncolumns, number);
  renumber_columns(p->head, p->nhead, number);
}

static void note_parameters(const struct lowered *l, struct plan_factor *f) {
  uint32_t n = l->core[f->rel]->nparams;
  for (uint32_t i = 0; i < n; i++)
    f->vars[i] = PLAN_NONE;
  for (uint32_t i = 0; i < f->ncolumns; i++)
    f->vars[f->columns[i].param] = f->columns[i].var;
}

static struct plan_transfer write_transfer(struct transfer_writer *s) {
  struct lowered *l = s->r->l;
  const struct clause_term *t = &s->r->term;
  struct plan_transfer p = {.side = find_side_literal(s)};
  column_vec head = {0};
  for (uint32_t i = 0; t->rel && i < t->rel->nparams; i++) {
    if (t->rel->params[i]->type->control)
      continue;
    struct plan_column c = {t->rel->params[i]->field, var_number(s, t->head[i]),
                            i};
    note_track(s, c);
    vec_push(&head, c);
  }
  p.nhead = (uint32_t)head.len;
  p.head = vec_to_arena(&head, l->a);
  p.nfactors = (uint32_t)s->factors.len;
  p.factors = vec_to_arena(&s->factors, l->a);
  /* What only equations mention has no column to take the track from. */
  for (size_t i = 0; i < s->like.len; i++)
    s->failed = s->failed || s->like.at[i] == PLAN_NONE;
  unite_equal(s, &p);
  for (uint32_t i = 0; i < p.nfactors; i++)
    note_parameters(l, &p.factors[i]);
  return p;
}

void rule_transfer(struct ground_rule *r, struct plan_solve *system) {
  struct transfer_writer s = {.r = r, .system = system};
  r->out->transfer = PLAN_NONE;
  if (!r->l->options.transfers)
    return;
  for (size_t i = 0; i < r->conjuncts.len && !s.failed; i++)
    add_literal(&s, &r->conjuncts.at[i]);
  if (!s.failed)
    drop_bare(&s);
  if (!s.failed)
    choose_first(&s);
  if (!s.failed) {
    struct plan_transfer p = write_transfer(&s);
    if (!s.failed) {
      r->out->transfer_joins =
          arena_copy(r->l->a, s.joins.at, s.joins.len, sizeof *s.joins.at);
      r->out->transfer = plan_transfer_of(system, &p);
    }
  }
  for (size_t i = 0; i < s.vars.len; i++)
    s.vars.at[i]->mark = 0;
  vec_free(&s.vars);
  vec_free(&s.like);
  vec_free(&s.last);
  vec_free(&s.factors);
  vec_free(&s.joins);
  vec_free(&s.members);
  vec_free(&s.parent);
  vec_free(&s.at_home);
}
