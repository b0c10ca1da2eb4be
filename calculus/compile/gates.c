/* calculus/compile/gates.c — rounds that need not be asked what is new.
 *
 * An algorithm that looks at new tuples only, as that of section 4.3 of the
 * paper, is no monotone system: it keeps a slice `before` of the iterated
 * relation, which is what the slice `now` was one round ago, and asks
 *
 *   G(k) = exists x. now(x) & !before(x) & k = columns of x
 *
 * where a clause may fire.  Such a G is a gate.  It says nothing that the
 * rounds do not know:  let a clause read `now` in some places, and let it be
 * enough that a gate is open for the tuple in one of them, whichever; let what
 * it gives go to `now`, which loses nothing.  A combination of tuples then
 * fires in the round after the last of them has come, since its gate is open
 * then, and what it gives stays.  Without the gates it would fire in the same
 * round, and again in each later one, for nothing.  So `now` has the same value
 * after each round when the gates are struck; and then nothing reads `before`.
 *
 * What is left is positive, so the last value of `now`, which is all that a goal
 * reads, is that of the least solution, in whatever order it is found:  the
 * rounds need not be kept apart, and the system is solved as any other.  One
 * relation C may add to itself within a round, one tuple from one, if it has
 * all of `now` that is new; as all of C is in the next `now`, it needs no table,
 * and its tuples are those of `now`.
 *
 * The relations between the rounds get no value: this is for systems of which
 * only a goal is asked.  And a goal that becomes true ends the run at another
 * time than in rounds, which go breadth first.
 */
#include "clauses.h"

#include <string.h>

/* A disjunct to make rules of: of relation rel, for the table of `now`. */
struct piece {
  uint32_t rel;
  const struct core *f, *gate; /* the literal to strike; or NULL */
};

struct gates {
  struct maker *m;
  struct lowered *l;
  struct core_rel *const *rels; /* as they are defined */
  const struct core_rel *whole; /* the iterated relation */
  struct core_rel now_rel;      /* without its flags */
  uint32_t *kept;               /* by parameter of that: which of the whole */
  slices now, copied, added;
  uint32_t **columns; /* by relation, if it is a gate: by parameter of it, which
                         parameter of now_rel */
  bool *open; /* by relation: of the component, but no gate if all goes well */
  bool *taken, *seeded; /* by relation: `now` takes it over; it has `now` */
  uint32_t closure;     /* the relation C; or PLAN_NONE */
  bool failed;
  VEC(struct piece) pieces;
};

/* ---- Literals ------------------------------------------------------------ */

static bool has_members(const struct gates *g, const struct core *f) {
  return lower_occurrences(g->m->component, f).found > 0;
}

/* As lower_term opens a formula, but with the variables as they are. */
static void open_literals(const struct gates *g, struct term *t,
                          struct core *f) {
  if (f->kind == CORE_AND ||
      (f->kind == CORE_EXISTS &&
       (f->arg[0]->kind != CORE_OR || has_members(g, f)))) {
    for (uint32_t i = 0; i < f->nargs; i++)
      open_literals(g, t, f->arg[i]);
  } else if (f->kind != CORE_TRUE) {
    vec_push(&t->literals, f);
  }
}

static struct term open_part(const struct gates *g, uint32_t rel,
                             struct core *part) {
  const struct core_rel *r = g->l->core[rel];
  struct term t = {.rel = r, .head = r->params};
  open_literals(g, &t, part);
  return t;
}

static bool is_of(const struct core *f, uint32_t rel) {
  return f->kind == CORE_REL && f->rel->index == rel;
}

static bool is_one(slices s) { return s && !(s & (s - 1)); }

static bool reads_now(const struct gates *g, const struct core *f) {
  return is_of(f, g->m->iterated) && clause_read_slices(g->m, f) == g->now;
}

/* The only literal of a term that reads the component, if it is a relation and
   the others only name slices of the head; or NULL. */
static const struct core *only_read(const struct gates *g,
                                    const struct term *t) {
  const struct core *found = NULL;
  slices which;
  for (size_t i = 0; i < t->literals.len; i++) {
    const struct core *f = t->literals.at[i];
    if (f->kind == CORE_REL && has_members(g, f) && !found)
      found = f;
    else if (t->rel != g->whole || !clause_names_slices(g->m, t, f, &which))
      return NULL;
  }
  return found;
}

/* Argument number i of what is kept of the iterated relation, in a literal. */
static const struct core_var *argument(const struct gates *g,
                                       const struct core *f, uint32_t i) {
  struct core_var *x = f->term[g->kept[i]].var;
  return x ? core_deref(x) : NULL;
}

/* Whether a relation has the parameters that are kept. */
static bool is_like_now(const struct gates *g, uint32_t rel) {
  const struct core_rel *r = g->l->core[rel], *now = &g->now_rel;
  if (r->nparams != now->nparams)
    return false;
  for (uint32_t i = 0; i < r->nparams; i++)
    if (r->params[i]->type->control != now->params[i]->type->control ||
        r->params[i]->size != now->params[i]->size ||
        !alloc_same_kind(g->l->alloc, r->params[i]->field,
                         now->params[i]->field))
      return false;
  return true;
}

/* ---- The iterated relation ----------------------------------------------- */

static void drop_flags(struct gates *g) {
  const bool *flag = flags_of(g->m->flags, g->m->iterated);
  uint32_t n = 0;
  g->kept = arena_array(g->l->a, g->whole->nparams + 1, sizeof *g->kept);
  g->now_rel = *g->whole;
  g->now_rel.params =
      arena_array(g->l->a, g->whole->nparams + 1, sizeof *g->now_rel.params);
  for (uint32_t i = 0; i < g->whole->nparams; i++)
    if (!flag[i]) {
      g->kept[n] = i;
      g->now_rel.params[n++] = g->whole->params[i];
    }
  g->now_rel.nparams = n;
}

/* Notes a disjunct that takes over a slice, for some slices of the head. */
static bool read_copy(struct gates *g, const struct term *t) {
  const struct core *f = only_read(g, t);
  if (!f || !is_of(f, g->m->iterated) || !clause_is_head(g->m, t, f))
    return false;
  slices from = clause_read_slices(g->m, f);
  g->failed = g->failed || (g->now && g->now != from);
  g->now = from;
  g->copied |= clause_head_slices(g->m, t);
  return true;
}

/* Notes a disjunct that takes over another relation. */
static bool read_taken(struct gates *g, const struct term *t) {
  const struct core *f = only_read(g, t);
  if (!f || !g->m->last[f->rel->index] || !is_like_now(g, f->rel->index))
    return false;
  for (uint32_t i = 0; i < f->nargs; i++)
    if (!f->term[i].var ||
        core_deref(f->term[i].var) != core_deref(t->head[g->kept[i]]))
      return false;
  g->taken[f->rel->index] = true;
  return true;
}

/* ---- Gates --------------------------------------------------------------- */

/* Which argument of a literal x is, counted in what is kept; PLAN_NONE: none,
   or several. */
static uint32_t column_of(const struct gates *g, const struct core *f,
                          const struct core_var *x) {
  uint32_t found = PLAN_NONE, n = 0;
  for (uint32_t i = 0; i < g->now_rel.nparams; i++)
    if (argument(g, f, i) == x) {
      found = i;
      n++;
    }
  return n == 1 ? found : PLAN_NONE;
}

/* Whether a term is now(x) & !before(x) for different variables x. */
static bool asks_for_new(const struct gates *g, const struct term *t,
                         const struct core **now) {
  const struct core *f[2] = {NULL, NULL};
  for (size_t i = 0; i < t->literals.len; i++) {
    const struct core *literal = t->literals.at[i];
    bool negated = literal->kind == CORE_NOT;
    if (f[negated])
      return false;
    f[negated] = negated ? literal->arg[0] : literal;
  }
  if (!f[0] || !f[1] || !reads_now(g, f[0]) || !is_of(f[1], g->m->iterated))
    return false;
  slices before = clause_read_slices(g->m, f[1]);
  for (uint32_t i = 0; i < g->now_rel.nparams; i++) {
    const struct core_var *x = argument(g, f[0], i);
    if (!x || x != argument(g, f[1], i) || column_of(g, f[0], x) != i)
      return false;
  }
  *now = f[0];
  return is_one(before) && (before & g->copied & ~g->now & ~g->added);
}

/* Notes a relation that is a gate. */
static bool read_gate(struct gates *g, uint32_t rel) {
  const struct core_rel *r = g->l->core[rel];
  struct term t = open_part(g, rel, r->body);
  const struct core *now;
  bool ok = asks_for_new(g, &t, &now);
  uint32_t *columns = arena_array(g->l->a, r->nparams + 1, sizeof *columns);
  for (uint32_t i = 0; i < r->nparams && ok; i++) {
    columns[i] = column_of(g, now, core_deref(r->params[i]));
    ok = columns[i] != PLAN_NONE;
  }
  g->columns[rel] = columns;
  vec_free(&t.literals);
  return ok;
}

static bool is_gate(const struct gates *g, const struct core *f) {
  if (f->kind == CORE_REL)
    return g->columns[f->rel->index] != NULL;
  for (uint32_t i = 0; f->kind == CORE_OR && i < f->nargs; i++)
    if (f->arg[i]->kind != CORE_REL || !is_gate(g, f->arg[i]))
      return false;
  return f->kind == CORE_OR;
}

/* Whether a gate is open if the tuple that a literal reads is new. */
static bool opens(const struct gates *g, const struct core *gate,
                  const struct core *read) {
  for (uint32_t i = 0; gate->kind == CORE_OR && i < gate->nargs; i++)
    if (opens(g, gate->arg[i], read))
      return true;
  if (gate->kind == CORE_OR)
    return false;
  const uint32_t *columns = g->columns[gate->rel->index];
  for (uint32_t i = 0; i < gate->nargs; i++)
    if (!gate->term[i].var ||
        core_deref(gate->term[i].var) != argument(g, read, columns[i]))
      return false;
  return true;
}

/* ---- Disjuncts that add ------------------------------------------------------ */

/* What a disjunct reads. */
struct reads {
  uint32_t own, now;
  const struct core *gate;
};

static bool find_reads(const struct gates *g, uint32_t rel,
                       const struct term *t, struct reads *r) {
  *r = (struct reads){0};
  for (size_t i = 0; i < t->literals.len; i++) {
    const struct core *f = t->literals.at[i];
    if (!has_members(g, f))
      continue;
    if (reads_now(g, f))
      r->now++;
    else if (is_of(f, rel) && rel != g->m->iterated)
      r->own++;
    else if (is_gate(g, f) && !r->gate)
      r->gate = f;
    else
      return false;
  }
  return true;
}

/* Whether the gate is open for each tuple of `now` that is new. */
static bool opens_for_all(const struct gates *g, const struct term *t,
                          const struct reads *r) {
  for (size_t i = 0; i < t->literals.len; i++)
    if (reads_now(g, t->literals.at[i]) &&
        !opens(g, r->gate, t->literals.at[i]))
      return false;
  return r->now > 0;
}

/* Whether all that a term says is that the head is in `now`. */
static bool seeds(const struct gates *g, const struct term *t,
                  const struct reads *r) {
  if (r->now != 1 || t->literals.len != 1 + (r->gate != NULL) ||
      t->rel->nparams != g->now_rel.nparams)
    return false;
  const struct core *now = t->literals.at[t->literals.at[0] == r->gate];
  for (uint32_t i = 0; i < t->rel->nparams; i++)
    if (argument(g, now, i) != core_deref(t->head[i]))
      return false;
  return true;
}

/* Notes a disjunct of a relation that `now` takes over, or of `now` itself. */
static bool read_adding(struct gates *g, uint32_t rel, const struct term *t,
                        const struct core *part) {
  struct reads r;
  if (!find_reads(g, rel, t, &r) || (r.gate && !opens_for_all(g, t, &r)))
    return false;
  if (r.own > 0) {
    /* C need not have what is old, so nothing may be joined with it. */
    bool alone = r.own == 1 && r.now == 0 && !r.gate &&
                 (g->closure == PLAN_NONE || g->closure == rel);
    g->closure = rel;
    struct piece p = {rel, part, NULL};
    vec_push(&g->pieces, p);
    return alone;
  }
  if (rel != g->m->iterated && seeds(g, t, &r)) {
    g->seeded[rel] = true;
    return true;
  }
  struct piece p = {rel, part, r.gate};
  vec_push(&g->pieces, p);
  return true;
}

/* ---- Reading a component --------------------------------------------------- */

/* Calls read for each disjunct of a relation, until it returns false.  What
   distributes is a disjunct too, but a disjunction of gates stays one. */
static bool each_part(struct gates *g, uint32_t rel,
                      bool (*read)(struct gates *g, uint32_t rel,
                                   const struct term *t,
                                   const struct core *part)) {
  core_vec parts = {0};
  struct core *body = g->l->core[rel]->body;
  bool ok = lower_variants(g->l, g->open, body, &parts);
  for (size_t i = 0; i < parts.len && ok; i++) {
    struct term t = open_part(g, rel, parts.at[i]);
    ok = read(g, rel, &t, parts.at[i]);
    vec_free(&t.literals);
  }
  vec_free(&parts);
  return ok;
}

static bool find_copies(struct gates *g, uint32_t rel, const struct term *t,
                        const struct core *part) {
  (void)rel, (void)part;
  if (!read_copy(g, t))
    g->added |= clause_head_slices(g->m, t);
  return true;
}

static bool read_iterated(struct gates *g, uint32_t rel, const struct term *t,
                          const struct core *part) {
  return read_copy(g, t) ||
         (clause_head_slices(g->m, t) == g->now &&
          (read_taken(g, t) || read_adding(g, rel, t, part)));
}

static bool read_component(struct gates *g) {
  struct maker *m = g->m;
  each_part(g, m->iterated, find_copies);
  if (g->failed || !is_one(g->now) || !(g->copied & g->now) ||
      (g->added & ~g->now))
    return false;
  for (uint32_t i = 0; i < g->l->sys->nrels; i++)
    if (m->component[i] && i != m->iterated && !m->last[i] && !read_gate(g, i))
      return false;
  if (!each_part(g, m->iterated, read_iterated))
    return false;
  for (uint32_t i = 0; i < g->l->sys->nrels; i++)
    if (m->last[i] && (!g->taken[i] || !each_part(g, i, read_adding)))
      return false;
  return g->closure == PLAN_NONE || g->seeded[g->closure];
}

/* ---- Rules ------------------------------------------------------------------- */

/* A literal of `now`, without the flags. */
static struct core *without_flags(const struct gates *g, const struct core *f) {
  struct core *r = core_copy_node(g->l->a, f);
  r->nargs = g->now_rel.nparams;
  r->term = arena_array(g->l->a, r->nargs + 1, sizeof *r->term);
  for (uint32_t i = 0; i < r->nargs; i++)
    r->term[i] = f->term[g->kept[i]];
  return r;
}

/* Part of a disjunct or of the goal, without gates and flags.  A flag of the
   head is named only to say that it is the slice `now`. */
static struct core *strike(const struct gates *g, const struct piece *p,
                           struct core *f) {
  const struct term head = {.rel = g->whole, .head = g->whole->params};
  struct arena *a = g->l->a;
  slices which;
  if (f == p->gate ||
      (p->rel == g->m->iterated && clause_names_slices(g->m, &head, f, &which)))
    return core_join(a, CORE_AND, NULL, 0);
  if (is_of(f, g->m->iterated))
    return without_flags(g, f);
  if (!has_members(g, f) && p->rel != g->m->iterated)
    return f;
  if (f->kind != CORE_AND && f->kind != CORE_OR && f->kind != CORE_EXISTS)
    return f;
  struct core *r = core_copy_node(a, f);
  r->arg = arena_array(a, f->nargs, sizeof *r->arg);
  for (uint32_t i = 0; i < f->nargs; i++)
    r->arg[i] = strike(g, p, f->arg[i]);
  return f->kind == CORE_EXISTS ? r : core_join(a, f->kind, r->arg, r->nargs);
}

/* A disjunct with the parameters of `now` for those of its relation. */
static struct core *move_home(const struct gates *g, const struct piece *p,
                              struct core *f) {
  const struct core_rel *r = g->rels[p->rel];
  struct core_var **params = arena_array(g->l->a, r->nparams, sizeof *params);
  f = core_refresh(g->l->a, f, r->params, r->nparams, params);
  for (uint32_t i = 0; i < r->nparams; i++)
    params[i]->alias = g->now_rel.params[i];
  return f;
}

static void make_rules(struct gates *g, const struct piece *p, uint32_t head) {
  struct core *f = strike(g, p, (struct core *)p->f);
  if (p->rel != PLAN_NONE && p->rel != g->m->iterated)
    f = move_home(g, p, f);
  ground_part(&g->m->g, head, p->rel == PLAN_NONE ? NULL : &g->now_rel, f);
}

/* All members of a goal must be `now`. */
static bool reads_only_now(const struct gates *g, const struct core *f) {
  if (f->kind == CORE_REL)
    return !has_members(g, f) || reads_now(g, f);
  for (uint32_t i = 0; i < f->nargs; i++)
    if (!reads_only_now(g, f->arg[i]))
      return false;
  return true;
}

static bool suits(const struct gates *g, const struct core *goal) {
  return lower_occurrences(g->m->component, goal).distributive &&
         reads_only_now(g, goal);
}

/* The relations whose tuples are in the table of `now`. */
static const bool *members(struct gates *g) {
  bool *set = arena_array(g->l->a, g->l->sys->nrels, sizeof *set);
  set[g->m->iterated] = true;
  if (g->closure != PLAN_NONE)
    set[g->closure] = true;
  return set;
}

static void make_system(struct gates *g, const struct core *goal) {
  struct maker *m = g->m;
  struct plan_solve *s = m->g.solve;
  struct piece asked = {.rel = PLAN_NONE, .f = goal};
  struct plan_member none = {.rel = PLAN_NONE};
  m->g.component = members(g);
  m->g.rounds = false;
  ground_member(&m->g, m->iterated);
  if (g->closure != PLAN_NONE)
    m->g.member_of[g->closure] = m->g.member_of[m->iterated];
  s->goal = (uint32_t)s->members.len;
  vec_push(&s->members, none);
  for (size_t i = 0; i < g->pieces.len && !m->g.failed; i++)
    make_rules(g, &g->pieces.at[i], m->g.member_of[m->iterated]);
  if (!m->g.failed)
    make_rules(g, &asked, s->goal);
  s->unranked = g->l->options.no_ranks;
  s->fuse = g->l->options.fuse;
}

/* While rules are made, the iterated relation has no flags, and C is what it
   is. */
static bool make(struct gates *g, const struct core *goal) {
  struct maker *m = g->m;
  struct lowered *l = g->l;
  struct core_rel **rels = l->core;
  l->core = arena_copy(l->a, rels, l->sys->nrels, sizeof *rels);
  l->core[m->iterated] = &g->now_rel;
  if (g->closure != PLAN_NONE)
    l->core[g->closure] = &g->now_rel;
  make_system(g, goal);
  l->core = rels;
  if (!m->g.failed)
    return true;
  ground_abandon(&m->g);
  m->g = ground_begin(l, m->component);
  m->g.rounds = true;
  return false;
}

bool gates_solve(struct maker *m, const struct core *goal) {
  struct lowered *l = m->l;
  uint32_t n = l->sys->nrels;
  struct gates g = {.m = m,
                    .l = l,
                    .rels = l->core,
                    .whole = l->core[m->iterated],
                    .columns = arena_array(l->a, n, sizeof *g.columns),
                    .open = arena_array(l->a, n, sizeof *g.open),
                    .taken = arena_array(l->a, n, sizeof *g.taken),
                    .seeded = arena_array(l->a, n, sizeof *g.seeded),
                    .closure = PLAN_NONE};
  for (uint32_t i = 0; i < n; i++)
    g.open[i] = m->component[i] && (i == m->iterated || m->last[i]);
  drop_flags(&g);
  bool ok = m->grows && m->keeps && read_component(&g) && suits(&g, goal) &&
            make(&g, goal);
  vec_free(&g.pieces);
  return ok;
}
