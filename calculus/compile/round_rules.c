/* calculus/compile/round_rules.c — components that are not positive, as rounds over points.
 *
 * Evaluate (paper, section 3) iterates one relation of such a component and
 * evaluates the others anew in each round.  When the iterated relation is
 * held, the others fall into strata: each is one relation, or several that
 * are recursive and positive in each other, and reads strata before it, also
 * under a negation.  Their values do not depend on how a stratum is solved
 * (Tarski), so rules over points can give them; what the engine does with the
 * rules is in engine/solve/round_tables.h.
 *
 * Each disjunct becomes clauses: conjunctions in which relations of the
 * component, and their negations, are literals.  Of a clause there is one rule
 * for each literal from which it can be found that its value changed.
 *
 * If the component asks what is new only as the rounds do, less is made of it
 * (gates.c).
 *
 * The last stratum is special, the relations of which only add to the next
 * round: they are read by each other and by the iterated relation, positively
 * and one at a time beside what is constant.  What such clauses give is
 * distributive in what was there to begin with, so that it can be kept.
 */
#include "clauses.h"

#include <stdlib.h>
#include <string.h>

/* ---- Clauses --------------------------------------------------------------------- */

/* The occurrences in a clause's literals; false if one is deeper. */
static bool read_clause(struct maker *m, struct clause *c) {
  const struct core_rel *rel = c->rel != PLAN_NONE ? m->l->core[c->rel] : NULL;
  struct term t = lower_term(m->l, m->component, rel, c->f);
  bool ok = true;
  for (uint32_t i = 0; i < t.literals.len; i++) {
    const struct core *f = t.literals.at[i];
    bool negated = f->kind == CORE_NOT;
    const struct core *inner = negated ? f->arg[0] : f;
    if (lower_occurrences(m->component, f).found == 0)
      continue;
    struct occurrence o = {i, 0, negated};
    ok = ok && inner->kind == CORE_REL;
    if (!ok)
      break;
    o.rel = inner->rel->index;
    vec_push(&c->uses, o);
  }
  lower_free_term(&t);
  return ok;
}

static void read_part(struct maker *m, uint32_t rel, struct core *part) {
  core_vec all = {0};
  m->failed = m->failed || !lower_variants(m->l, m->component, part, &all);
  for (size_t i = 0; i < all.len && !m->failed; i++) {
    struct clause c = {.rel = rel, .f = all.at[i]};
    m->failed = !read_clause(m, &c);
    vec_push(&m->clauses, c);
  }
  vec_free(&all);
}

static void read_clauses(struct maker *m) {
  for (uint32_t i = 0; i < m->l->sys->nrels; i++) {
    uint32_t n;
    if (!m->component[i])
      continue;
    struct core *body = m->l->core[i]->body;
    struct core *const *parts = core_operands(&body, CORE_OR, &n);
    for (uint32_t j = 0; j < n && !m->failed; j++)
      read_part(m, i, parts[j]);
  }
}

/* ---- The last stratum -------------------------------------------------------------- */

/* Whether a clause lets what it reads only add to the next round. */
static bool adds(const struct maker *m, const struct clause *c) {
  return c->uses.len == 1 && !c->uses.at[0].negated &&
         (c->rel == m->iterated || m->last[c->rel]);
}

static void find_last(struct maker *m) {
  for (uint32_t i = 0; i < m->l->sys->nrels; i++)
    m->last[i] = m->component[i] && i != m->iterated;
  for (bool grown = true; grown;) {
    grown = false;
    for (size_t i = 0; i < m->clauses.len; i++) {
      const struct clause *c = &m->clauses.at[i];
      for (size_t j = 0; j < c->uses.len; j++) {
        uint32_t rel = c->uses.at[j].rel;
        if (!m->last[rel] || adds(m, c))
          continue;
        m->last[rel] = false;
        grown = true;
      }
    }
  }
  for (uint32_t i = 0; i < m->l->sys->nrels; i++)
    m->any_last = m->any_last || m->last[i];
}

/* ---- Strata ------------------------------------------------------------------------ */

/* Whether all that the set reads of the component is iterated, in the set or in
   a stratum already. */
static bool is_ready(const struct maker *m, const bool *set) {
  for (size_t i = 0; i < m->clauses.len; i++) {
    const struct clause *c = &m->clauses.at[i];
    for (size_t j = 0; set[c->rel] && j < c->uses.len; j++) {
      uint32_t rel = c->uses.at[j].rel;
      if (!set[rel] && rel != m->iterated && m->stratum[rel] == 0)
        return false;
    }
  }
  return true;
}

static void add_stratum(struct maker *m, const bool *set, bool recursive) {
  m->recursive[m->nstrata] = recursive;
  for (uint32_t i = 0; i < m->l->sys->nrels; i++)
    if (set[i])
      m->stratum[i] = m->nstrata;
  m->nstrata++;
}

/* The relations that are recursive with rel while the iterated one is held. */
static bool stratum_of(struct maker *m, uint32_t rel, bool *set) {
  struct lowered *l = m->l;
  bool nu;
  memset(set, 0, l->sys->nrels * sizeof *set);
  l->is_held[m->iterated] = true;
  bool cycle = equations_component(l->eq, rel, l->is_held, set);
  l->is_held[m->iterated] = false;
  set[rel] = true;
  if (cycle && (!equations_uniform(l->eq, set, &nu) || nu))
    m->failed = true;
  return cycle;
}

static void find_strata(struct maker *m) {
  uint32_t n = m->l->sys->nrels;
  bool *set = arena_array(m->l->a, n + 1, sizeof *set);
  m->nstrata = 1;
  for (bool grown = true; grown && !m->failed;) {
    grown = false;
    for (uint32_t i = 0; i < n && !m->failed; i++) {
      if (!m->component[i] || i == m->iterated || m->stratum[i] || m->last[i])
        continue;
      bool cycle = stratum_of(m, i, set);
      if (!is_ready(m, set))
        continue;
      add_stratum(m, set, cycle);
      grown = true;
    }
  }
  for (uint32_t i = 0; i < n && !m->failed; i++) {
    if (m->last[i])
      stratum_of(m, i, set);
    m->failed = m->failed || (m->component[i] && i != m->iterated &&
                              !m->last[i] && m->stratum[i] == 0);
  }
  if (m->any_last)
    add_stratum(m, m->last, true);
}

/* ---- Growth ------------------------------------------------------------------------ */

/* Slices of the iterated relation, one for each combination of values of its
   flags, that grow from round to round:
   – those that inflate: a clause takes what the slice has into the next value;
   – those of which all clauses read only slices that grow, positively, and
     what is constant.  They grow by induction on the rounds. */

static const struct core_rel *iterated(const struct maker *m) {
  return m->l->core[m->iterated];
}

/* The slices in which flag `param` has the value. */
static slices slices_with(const struct maker *m, uint32_t param,
                          int64_t value) {
  const struct core_rel *r = iterated(m);
  const bool *flag = flags_of(m->flags, m->iterated);
  uint64_t below = 1, count = 1;
  slices found = 0;
  for (uint32_t i = 0; i < r->nparams; i++) {
    below *= flag[i] && i < param ? r->params[i]->size : 1;
    count *= flag[i] ? r->params[i]->size : 1;
  }
  for (uint64_t i = 0; i < count; i++)
    if ((int64_t)(i / below % r->params[param]->size) == value)
      found |= (slices)1 << i;
  return found;
}

static slices all_slices(const struct maker *m) {
  const bool *flag = flags_of(m->flags, m->iterated);
  uint64_t count = 1;
  for (uint32_t i = 0; i < iterated(m)->nparams; i++)
    count *= flag[i] ? iterated(m)->params[i]->size : 1;
  return count < 64 ? ((slices)1 << count) - 1 : ~(slices)0;
}

/* Which parameter of the head a variable is; PLAN_NONE if it is none. */
static uint32_t head_param(const struct term *t, struct core_var *x) {
  for (uint32_t i = 0; t->rel && i < t->rel->nparams; i++)
    if (core_deref(t->head[i]) == core_deref(x))
      return i;
  return PLAN_NONE;
}

/* Whether a literal says which value a flag of the head has; *which: the slices
   where it has. */
bool clause_names_slices(const struct maker *m, const struct term *t,
                         const struct core *f, slices *which) {
  bool negated = f->kind == CORE_NOT;
  const struct core *inner = negated ? f->arg[0] : f;
  if (inner->kind != CORE_IS)
    return false;
  uint32_t param = head_param(t, inner->x);
  if (param == PLAN_NONE || !flags_of(m->flags, m->iterated)[param])
    return false;
  *which = slices_with(m, param, inner->k);
  if (negated)
    *which = ~*which;
  return true;
}

/* The slices of the next value that a clause adds to. */
slices clause_head_slices(const struct maker *m, const struct term *t) {
  slices all = all_slices(m), some;
  for (size_t i = 0; i < t->literals.len; i++)
    if (clause_names_slices(m, t, t->literals.at[i], &some))
      all &= some;
  return all;
}

/* The slices that a literal of the iterated relation reads, at most. */
slices clause_read_slices(const struct maker *m, const struct core *f) {
  const bool *flag = flags_of(m->flags, m->iterated);
  slices all = all_slices(m);
  for (uint32_t i = 0; i < f->nargs; i++)
    if (flag[i] && !f->term[i].var)
      all &= slices_with(m, i, f->term[i].value);
  return all;
}

/* Whether a literal of the iterated relation is the head but for flags. */
bool clause_is_head(const struct maker *m, const struct term *t,
                    const struct core *f) {
  const bool *flag = flags_of(m->flags, m->iterated);
  for (uint32_t i = 0; i < f->nargs; i++)
    if (f->term[i].var ? head_param(t, f->term[i].var) != i : !flag[i])
      return false;
  return true;
}

/* The slices that a clause takes into the next value as they are. */
static slices inflated(const struct maker *m, const struct clause *c,
                       const struct term *t) {
  slices found = 0, some;
  for (size_t i = 0; i < t->literals.len; i++) {
    const struct core *f = t->literals.at[i];
    if (f->kind == CORE_REL && f->rel->index == m->iterated &&
        clause_is_head(m, t, f))
      found = clause_read_slices(m, f) & clause_head_slices(m, t);
    else if (!clause_names_slices(m, t, f, &some))
      return 0;
  }
  return c->uses.len == 1 ? found : 0;
}

/* Whether a clause grows with these slices. */
static bool grows_with(const struct maker *m, const struct clause *c,
                       const struct term *t, slices growing) {
  for (size_t i = 0; i < c->uses.len; i++) {
    const struct occurrence *o = &c->uses.at[i];
    if (o->rel != m->iterated || o->negated ||
        (clause_read_slices(m, t->literals.at[o->literal]) & ~growing))
      return false;
  }
  return true;
}

/* Whether all that a goal reads is the iterated relation, positively. */
static bool grows_with_iterated(const struct maker *m, const struct clause *c) {
  for (size_t i = 0; i < c->uses.len; i++)
    if (c->uses.at[i].rel != m->iterated || c->uses.at[i].negated)
      return false;
  return true;
}

/* The slices of `growing` that grow if all of these do. */
static slices still_growing(const struct maker *m, slices growing) {
  slices left = growing;
  for (size_t i = 0; i < m->clauses.len; i++) {
    const struct clause *c = &m->clauses.at[i];
    if (c->rel != m->iterated)
      continue;
    struct term t = lower_term(m->l, m->component, iterated(m), c->f);
    if (!grows_with(m, c, &t, growing))
      left &= ~clause_head_slices(m, &t) | m->inflating;
    lower_free_term(&t);
  }
  return left;
}

static bool gains(const struct maker *m, const struct clause *c) {
  return c->rel == m->iterated && c->uses.len > 0 && m->last[c->uses.at[0].rel];
}

static void find_growth(struct maker *m) {
  slices gained = 0;
  for (size_t i = 0; i < m->clauses.len; i++) {
    const struct clause *c = &m->clauses.at[i];
    if (c->rel != m->iterated)
      continue;
    struct term t = lower_term(m->l, m->component, iterated(m), c->f);
    m->inflating |= inflated(m, c, &t);
    gained |= gains(m, c) ? clause_head_slices(m, &t) : 0;
    lower_free_term(&t);
  }
  slices growing = all_slices(m), before = 0;
  while (growing != before) {
    before = growing;
    growing = still_growing(m, before);
  }
  m->grows = growing == all_slices(m);
  m->keeps = (gained & ~m->inflating) == 0;
}

/* ---- Rules --------------------------------------------------------------------------- */

static void make_rule(struct maker *m, uint32_t head, const struct clause *c,
                      uint32_t start) {
  const struct core_rel *rel = c->rel != PLAN_NONE ? m->l->core[c->rel] : NULL;
  if (!m->g.failed)
    ground_rule(&m->g, head, rel, c->f, start);
}

static bool has_positive(const struct clause *c) {
  for (size_t i = 0; i < c->uses.len; i++)
    if (!c->uses.at[i].negated)
      return true;
  return false;
}

/* Whether the clause reads a relation of the stratum of its own. */
static bool reads_own(const struct maker *m, const struct clause *c) {
  for (size_t i = 0; i < c->uses.len; i++)
    if (m->stratum[c->uses.at[i].rel] == m->stratum[c->rel])
      return c->rel != m->iterated;
  return false;
}

/* In a recursive stratum what is read of it starts a rule; a clause that reads
   nothing of it starts from nothing too, to begin with. */
static void make_recursive(struct maker *m, const struct clause *c) {
  uint32_t head = m->g.member_of[c->rel];
  bool own = reads_own(m, c);
  for (size_t i = 0; i < c->uses.len; i++) {
    bool here = m->stratum[c->uses.at[i].rel] == m->stratum[c->rel];
    if (here == own && (own || m->last[c->rel]))
      make_rule(m, head, c, c->uses.at[i].literal);
  }
  if (!own)
    make_rule(m, head, c, PLAN_NONE);
}

static void make_rules(struct maker *m, const struct clause *c, uint32_t gain) {
  bool goal = c->rel == PLAN_NONE;
  if (!goal && c->rel != m->iterated && m->recursive[m->stratum[c->rel]]) {
    make_recursive(m, c);
    return;
  }
  uint32_t head = goal          ? m->g.solve->goal
                  : gains(m, c) ? gain
                                : m->g.member_of[c->rel];
  for (size_t i = 0; i < c->uses.len; i++)
    make_rule(m, head, c, c->uses.at[i].literal);
  if (!has_positive(c))
    make_rule(m, head, c, PLAN_NONE);
}

static struct plan_rounds *describe(struct maker *m, uint32_t gain) {
  struct plan_solve *s = m->g.solve;
  struct plan_rounds *r = arena_alloc(m->l->a, sizeof *r);
  r->iterated = m->g.member_of[m->iterated];
  r->gain = gain;
  r->stratum = arena_array(m->l->a, s->members.len, sizeof *r->stratum);
  for (size_t i = 0; i < s->members.len; i++)
    if (i == gain)
      r->stratum[i] = m->nstrata - 1;
    else if (i != s->goal)
      r->stratum[i] = m->stratum[s->members.at[i].rel];
  r->recursive = m->recursive;
  r->nstrata = m->nstrata;
  r->grows = m->grows;
  r->keeps = m->keeps;
  return r;
}

/* Whether a goal reads the iterated relation only, positively, and what is
   constant. */
static bool read_goal(struct maker *m, const struct core *goal,
                      core_vec *variants) {
  uint32_t before = (uint32_t)m->clauses.len;
  bool ok = lower_variants(m->l, m->component, (struct core *)goal, variants);
  for (size_t i = 0; i < variants->len && ok; i++) {
    struct clause c = {.rel = PLAN_NONE, .f = variants->at[i]};
    ok = read_clause(m, &c) && grows_with_iterated(m, &c);
    vec_push(&m->clauses, c);
  }
  for (uint32_t i = before; !ok && i < m->clauses.len; i++)
    vec_free(&m->clauses.at[i].uses);
  if (!ok)
    m->clauses.len = before;
  return ok;
}

/* The goal is the last member, if rounds can end with it. */
static void add_goal(struct maker *m, const struct core *goal) {
  struct plan_solve *s = m->g.solve;
  struct plan_member none = {.rel = PLAN_NONE};
  core_vec variants = {0};
  if (goal && m->grows && read_goal(m, goal, &variants)) {
    s->goal = (uint32_t)s->members.len;
    vec_push(&s->members, none);
  }
  vec_free(&variants);
}

static void make_system(struct maker *m, const struct core *goal) {
  struct lowered *l = m->l;
  struct plan_solve *s = m->g.solve;
  uint32_t gain = PLAN_NONE;
  for (uint32_t i = 0; i < l->sys->nrels; i++)
    if (m->component[i])
      ground_member(&m->g, i);
  /* Rounds go over all bounds at once. */
  for (size_t i = 0; i < s->members.len; i++)
    s->members.at[i].bounds = 0;
  if (m->any_last) {
    struct plan_member like = s->members.at[m->g.member_of[m->iterated]];
    like.rel = PLAN_NONE;
    gain = (uint32_t)s->members.len;
    vec_push(&s->members, like);
  }
  add_goal(m, goal);
  for (size_t i = 0; i < m->clauses.len && !m->g.failed; i++) {
    m->g.clause = (uint32_t)i;
    make_rules(m, &m->clauses.at[i], gain);
  }
  s->unranked = l->options.no_ranks;
  s->rounds = describe(m, gain);
}

/* ---- The whole ------------------------------------------------------------------------- */

static bool fits_relation(const struct lowered *l, uint32_t rel) {
  const struct core_rel *r = l->core[rel];
  uint32_t control = 0;
  for (uint32_t i = 0; i < r->nparams; i++)
    control += r->params[i]->type->control;
  return l->sys->rels[rel]->kind != FP_NU && !r->stop &&
         control <= PLAN_MAX_COLUMNS;
}

static bool fits(const struct lowered *l, uint32_t rel, const bool *component) {
  if (!l->options.by_points || !l->options.round_points ||
      l->options.rounds_only || l->options.witnesses ||
      l->sys->rels[rel]->kind != FP_MU)
    return false;
  for (uint32_t i = 0; i < l->sys->nrels; i++)
    if (l->is_held[i] || (component[i] && !fits_relation(l, i)))
      return false;
  return true;
}

static void free_maker(struct maker *m) {
  flags_free(m->flags);
  for (size_t i = 0; i < m->clauses.len; i++)
    vec_free(&m->clauses.at[i].uses);
  vec_free(&m->clauses);
}

static bool build(struct maker *m, const struct core *goal) {
  struct lowered *l = m->l;
  uint32_t n = l->sys->nrels;
  m->last = arena_array(l->a, n, sizeof *m->last);
  m->stratum = arena_array(l->a, n, sizeof *m->stratum);
  m->recursive = arena_array(l->a, n + 2, sizeof *m->recursive);
  read_clauses(m);
  if (m->failed)
    return false;
  find_last(m);
  find_strata(m);
  if (m->failed)
    return false;
  find_growth(m);
  if (goal && m->l->options.gates && gates_solve(m, goal))
    return true;
  make_system(m, goal);
  return !m->g.failed;
}

uint32_t lower_by_rounds(struct lowered *l, uint32_t rel, const bool *component,
                         const struct core *goal) {
  if (!fits(l, rel, component))
    return PLAN_NONE;
  struct maker m = {.l = l,
                    .g = ground_begin(l, component),
                    .flags = flags_find(l, component),
                    .iterated = rel,
                    .component = component};
  uint32_t number = PLAN_NONE;
  m.g.rounds = true;
  if (build(&m, goal)) {
    number = (uint32_t)l->plan.solves.len;
    lower_append(l->root, PLAN_SOLVE, PLAN_NONE, PLAN_NONE, number);
  }
  if (number == PLAN_NONE || !m.g.solve->rounds)
    flags_undo(m.flags);
  if (number == PLAN_NONE)
    ground_abandon(&m.g);
  vec_push(&l->plan.solves, m.g.solve);
  free_maker(&m);
  return number;
}
