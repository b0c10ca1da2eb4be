/* bench/reference/steps.c — a sequential Boolean program as relations.
 *
 * Steps are built procedure by procedure, when a procedure is first entered.
 * Points that nobody asks for are then eliminated: each pair of a step to the
 * point and one from it becomes one step, and parallel steps are united, as
 * long as there are no more steps than before and their relations are small.
 *
 * Locals that are not live have no value: a step kills them.  A procedure that
 * does not use a global, nor calls one that does, does not mention it.
 */
#include "steps.h"

#include <stdlib.h>
#include <string.h>

enum { USED = 1, MODIFIED = 2 };

static uint32_t track_of(const struct model *m, const struct bp_var *v) {
  return v->global ? v->index : m->space.nglobals + v->slot;
}

static void add_track(const struct model *m, BDD *set, uint32_t track) {
  put(set, bdd_and(*set, space_track(&m->space, track)));
}

static BDD variable(const struct model *m, uint32_t track, enum copy copy) {
  return bdd_ithvar(space_var(&m->space, track, copy));
}

/* ---- Expressions ---------------------------------------------------------- */

/* In which states it can be false, and true.  Choices are independent of each
   other, so this is all that operators need to know. */
struct may {
  BDD no, yes;
};

static void may_drop(struct may *x) {
  drop(&x->no);
  drop(&x->yes);
}

static struct may may_const(bool no, bool yes) {
  struct may x = {no ? bddtrue : bddfalse, yes ? bddtrue : bddfalse};
  return x;
}

static struct may may_not(struct may x) { return (struct may){x.yes, x.no}; }

/* The operators empty their operands. */
static struct may may_and(struct may x, struct may y) {
  struct may z = {bddfalse, bddfalse};
  put(&z.yes, bdd_and(x.yes, y.yes));
  put(&z.no, bdd_or(x.no, y.no));
  may_drop(&x);
  may_drop(&y);
  return z;
}

static struct may may_or(struct may x, struct may y) {
  return may_not(may_and(may_not(x), may_not(y)));
}

/* c ? x : y; keeps c. */
static BDD may_pick(struct may c, BDD x, BDD y) {
  BDD a = bddfalse, b = bddfalse;
  put(&a, bdd_and(c.yes, x));
  put(&b, bdd_and(c.no, y));
  put(&a, bdd_or(a, b));
  drop(&b);
  bdd_delref(a);
  return a;
}

static struct may may_if(struct may c, struct may x, struct may y) {
  struct may z = {bddfalse, bddfalse};
  put(&z.yes, may_pick(c, x.yes, y.yes));
  put(&z.no, may_pick(c, x.no, y.no));
  may_drop(&c);
  may_drop(&x);
  may_drop(&y);
  return z;
}

static struct may may_xor(struct may x, struct may y) {
  struct may other = {bddfalse, bddfalse};
  put(&other.yes, y.no);
  put(&other.no, y.yes);
  return may_if(x, other, y);
}

static bool assigns(const struct bp_stmt *s, const struct bp_var *v) {
  for (uint32_t i = 0; s && i < s->ntargets; i++)
    if (s->targets[i].var == v)
      return true;
  return false;
}

static struct may may_var(const struct model *m, const struct bp_expr *e) {
  bool next = e->kind == BP_PRIMED && assigns(m->assigned, e->ref.var);
  int var = space_var(&m->space, track_of(m, e->ref.var), next ? NEXT : NOW);
  return (struct may){bdd_nithvar(var), bdd_ithvar(var)};
}

static struct may may_be(struct model *m, const struct bp_expr *e);

/* p, or else false if n, or else either. */
static struct may may_choose(struct model *m, const struct bp_expr *e) {
  struct may p = may_be(m, e->arg[0]), n = may_be(m, e->arg[1]);
  put(&p.yes, bdd_or(p.yes, n.no));
  may_drop(&n);
  return p;
}

static struct may may_fold(struct model *m, const struct bp_expr *e,
                           struct may (*op)(struct may, struct may)) {
  struct may x = may_be(m, e->arg[0]);
  for (uint32_t i = 1; i < e->nargs; i++)
    x = op(x, may_be(m, e->arg[i]));
  return x;
}

static struct may may_be(struct model *m, const struct bp_expr *e) {
  switch (e->kind) {
  case BP_FALSE:
    return may_const(true, false);
  case BP_TRUE:
    return may_const(false, true);
  case BP_ANY:
  case BP_HIDDEN:
    return may_const(true, true);
  case BP_VAR:
  case BP_PRIMED:
    return may_var(m, e);
  case BP_NOT:
    return may_not(may_be(m, e->arg[0]));
  case BP_AND:
    return may_fold(m, e, may_and);
  case BP_OR:
    return may_fold(m, e, may_or);
  case BP_XOR:
  case BP_NE:
    return may_fold(m, e, may_xor);
  case BP_EQ:
  case BP_IFF:
    return may_not(may_fold(m, e, may_xor));
  case BP_IMPLIES:
    return may_or(may_not(may_be(m, e->arg[0])), may_be(m, e->arg[1]));
  case BP_ITE:
    return may_if(may_be(m, e->arg[0]), may_be(m, e->arg[1]),
                  may_be(m, e->arg[2]));
  case BP_CHOOSE:
    break;
  }
  return may_choose(m, e);
}

/* ---- Steps ------------------------------------------------------------------ */

static struct step step_open(uint32_t from, uint32_t to) {
  return (struct step){.from = from,
                       .to = to,
                       .relation = bddtrue,
                       .killed = bddtrue,
                       .written = bddtrue};
}

static void step_drop(struct step *s) {
  drop(&s->relation);
  drop(&s->killed);
  drop(&s->written);
}

/* relation &= (variable = e). */
static void add_value(struct model *m, BDD *relation, BDD var,
                      const struct bp_expr *e) {
  struct may x = may_be(m, e), value = {bdd_not(var), var};
  bdd_addref(value.no);
  if (x.no != bddtrue || x.yes != bddtrue) {
    BDD equal = bddfalse;
    put(&equal, may_pick(x, var, value.no));
    put(relation, bdd_and(*relation, equal));
    drop(&equal);
  }
  may_drop(&x);
  bdd_delref(value.no);
}

static void assign(struct model *m, struct step *t, const struct bp_stmt *s) {
  for (uint32_t i = 0; i < s->ntargets; i++) {
    if (!s->targets[i].var)
      continue;
    uint32_t track = track_of(m, s->targets[i].var);
    add_track(m, &t->killed, track);
    if (s->kind == BP_DEAD || (s->args[i]->kind == BP_ANY && !s->cond))
      continue;
    add_track(m, &t->written, track);
    add_value(m, &t->relation, variable(m, track, NEXT), s->args[i]);
  }
  if (s->kind == BP_DEAD || !s->cond)
    return;
  m->assigned = s;
  struct may x = may_be(m, s->cond);
  m->assigned = NULL;
  put(&t->relation, bdd_and(t->relation, x.yes));
  may_drop(&x);
}

/* The locals that are not live at a point. */
static BDD dead_at(struct model *m, uint32_t point) {
  const struct bp_proc *p = m->g->procs[m->g->points[point].proc].ast;
  BDD dead = bddtrue;
  for (uint32_t i = 0; i < p->nvars; i++)
    if (!liveness_at(m->live, point, &p->vars[i]))
      add_track(m, &dead, track_of(m, &p->vars[i]));
  bdd_delref(dead);
  return dead;
}

/* Kills the locals that are not live where the step leads. */
static void kill_dead(struct model *m, struct step *s) {
  BDD dead = bddtrue, lost = bddtrue;
  put(&dead, dead_at(m, s->to));
  put(&lost, space_both(s->written, dead));
  put(&s->written, space_without(s->written, dead));
  put(&lost, space_copy(&m->space, lost, NEXT));
  put(&s->relation, bdd_exist(s->relation, lost));
  put(&dead, space_without(dead, dead_at(m, s->from)));
  put(&s->killed, bdd_and(s->killed, dead));
  drop(&lost);
  drop(&dead);
}

/* One step for two.  What both kill has a value in between; what only the
   first kills is read by the second as it will be afterwards. */
static struct step compose(struct model *m, const struct step *a,
                           const struct step *b) {
  struct step c = step_open(a->from, b->to);
  struct space *s = &m->space;
  BDD hidden = bddtrue, passed = bddtrue, later = bddtrue;
  put(&hidden, space_both(a->killed, b->killed));
  put(&passed, space_without(a->killed, b->killed));
  put(&c.relation, space_rename(s, a->relation, hidden, NEXT, BETWEEN));
  put(&later, space_rename(s, b->relation, hidden, NOW, BETWEEN));
  put(&later, space_rename(s, later, passed, NOW, NEXT));
  put(&hidden, space_copy(s, hidden, BETWEEN));
  put(&c.relation, space_product(s, c.relation, later, hidden));
  put(&c.killed, bdd_and(a->killed, b->killed));
  put(&c.written, bdd_and(passed, b->written));
  drop(&hidden);
  drop(&passed);
  drop(&later);
  kill_dead(m, &c);
  return c;
}

/* Makes a step kill more tracks; it keeps the value of those that are live. */
static void widen(struct step *s, BDD killed, BDD dead) {
  BDD more = bddtrue;
  put(&more, space_without(killed, s->killed));
  put(&s->killed, bdd_and(s->killed, killed));
  put(&more, space_without(more, dead));
  for (BDD c = more; c != bddtrue; c = bdd_high(c)) {
    uint32_t var = (uint32_t)bdd_var(c);
    BDD equal = bddfalse;
    put(&equal,
        bdd_biimp(bdd_ithvar((int)var), bdd_ithvar((int)(var - NOW + NEXT))));
    put(&s->relation, bdd_and(s->relation, equal));
    drop(&equal);
  }
  put(&s->written, bdd_and(s->written, more));
  drop(&more);
}

/* One step for two between the same nodes. */
static struct step unite(struct model *m, const struct step *a,
                         const struct step *b) {
  struct step c = step_open(a->from, a->to), other = c;
  BDD dead = bddtrue;
  put(&dead, dead_at(m, a->to));
  put(&c.relation, a->relation);
  put(&c.killed, a->killed);
  put(&c.written, a->written);
  put(&other.relation, b->relation);
  put(&other.killed, b->killed);
  put(&other.written, b->written);
  widen(&c, b->killed, dead);
  widen(&other, a->killed, dead);
  put(&c.relation, bdd_or(c.relation, other.relation));
  put(&c.written, bdd_and(c.written, other.written));
  step_drop(&other);
  drop(&dead);
  return c;
}

/* ---- The steps of a procedure ------------------------------------------------ */

#define REMOVE(list, x)                                                        \
  do {                                                                         \
    size_t at_ = 0;                                                            \
    while ((list)->at[at_] != (x))                                             \
      at_++;                                                                   \
    (list)->at[at_] = (list)->at[--(list)->len];                               \
  } while (0)

static void detach(struct model *m, uint32_t number) {
  struct step *s = &m->steps.at[number];
  REMOVE(&m->nodes[s->from].out, number);
  REMOVE(&m->nodes[s->to].in, number);
  step_drop(s);
}

static bool is_small(const struct model *m, BDD f) {
  return f < 2 || (uint32_t)bdd_nodecount(f) <= m->bound;
}

/* Takes the step over; unites it with one that there is, if that is small. */
static void attach(struct model *m, struct step s) {
  struct node *from = &m->nodes[s.from];
  if (s.relation == bddfalse) {
    step_drop(&s);
    return;
  }
  for (size_t i = 0; i < from->out.len; i++) {
    uint32_t old = from->out.at[i];
    if (m->steps.at[old].to != s.to)
      continue;
    struct step both = unite(m, &m->steps.at[old], &s);
    if (is_small(m, both.relation)) {
      step_drop(&s);
      detach(m, old);
      s = both;
      break;
    }
    step_drop(&both);
  }
  uint32_t number = (uint32_t)m->steps.len;
  vec_push(&m->steps, s);
  vec_push(&m->nodes[s.from].out, number);
  vec_push(&m->nodes[s.to].in, number);
}

static bool loops(const struct model *m, const struct node *n) {
  for (size_t i = 0; i < n->out.len; i++)
    if (&m->nodes[m->steps.at[n->out.at[i]].to] == n)
      return true;
  return false;
}

/* The steps through a node; false, and none, if one of them is too large. */
static bool pass_through(struct model *m, const struct node *n,
                         struct step *made) {
  size_t k = 0;
  for (size_t i = 0; i < n->in.len; i++)
    for (size_t o = 0; o < n->out.len; o++) {
      made[k] =
          compose(m, &m->steps.at[n->in.at[i]], &m->steps.at[n->out.at[o]]);
      if (is_small(m, made[k++].relation))
        continue;
      while (k > 0)
        step_drop(&made[--k]);
      return false;
    }
  return true;
}

static void eliminate(struct model *m, struct node *n) {
  size_t count = n->in.len * n->out.len;
  if (n->pinned || count > n->in.len + n->out.len || loops(m, n))
    return;
  struct step *made = xcalloc(count + 1, sizeof *made);
  if (pass_through(m, n, made)) {
    while (n->in.len > 0)
      detach(m, n->in.at[0]);
    while (n->out.len > 0)
      detach(m, n->out.at[0]);
    for (size_t i = 0; i < count; i++)
      attach(m, made[i]);
  }
  xfree(made);
}

/* Steps that read nothing they kill need no renaming afterwards. */
static void finish_step(struct model *m, struct step *s) {
  BDD support = bddtrue;
  put(&support, space_support(s->relation));
  put(&support, space_both(support, s->killed));
  s->advance = space_advance(&m->space, s->written);
  s->blind = support == bddtrue;
  if (s->blind && s->advance)
    put(&s->relation, bdd_replace(s->relation, s->advance));
  drop(&support);
}

static void internal(struct model *m, const struct cfg_edge *e,
                     const struct routine *r) {
  struct step s = step_open(e->from, e->to), holds = step_open(e->to, e->to);
  if (e->kind == CFG_WHEN || e->kind == CFG_UNLESS) {
    struct may x = may_be(m, e->cond);
    put(&s.relation, e->kind == CFG_WHEN ? x.yes : x.no);
    may_drop(&x);
  } else if (e->kind == CFG_ASSIGN) {
    assign(m, &s, e->stmt);
  }
  kill_dead(m, &s);
  if (r->enforce != bddtrue) {
    put(&holds.relation, r->enforce);
    struct step both = compose(m, &s, &holds);
    step_drop(&s);
    s = both;
  }
  step_drop(&holds);
  attach(m, s);
}

/* ---- Products in pieces --------------------------------------------------- */

static void add_piece(struct pieces *p, BDD relation, BDD gone) {
  struct piece piece = {bddtrue, bddtrue};
  put(&piece.relation, relation);
  put(&piece.gone, gone);
  if (relation != bddtrue || gone != bddtrue)
    vec_push(&p->list, piece);
}

/* Lets each variable of `gone` go with the last piece that has it; those in no
   piece go first. */
static void schedule(struct pieces *p, BDD gone) {
  BDD rest = bddtrue, support = bddtrue;
  put(&rest, gone);
  for (size_t i = p->list.len; i-- > 0;) {
    struct piece *piece = &p->list.at[i];
    put(&support, space_support(piece->relation));
    put(&piece->gone, space_both(rest, support));
    put(&rest, space_without(rest, support));
  }
  add_piece(p, bddtrue, rest);
  for (size_t i = p->list.len; rest != bddtrue && i-- > 1;) {
    struct piece first = p->list.at[i];
    p->list.at[i] = p->list.at[i - 1];
    p->list.at[i - 1] = first;
  }
  drop(&rest);
  drop(&support);
}

/* Whether two pieces can be one: the second has no variable that goes with the
   first. */
static bool separate(const struct piece *x, const struct piece *y) {
  BDD support = bddtrue;
  put(&support, space_support(y->relation));
  bool apart = space_both(x->gone, support) == bddtrue;
  drop(&support);
  return apart;
}

/* Joins neighbours as long as the product is small. */
static void gather(const struct model *m, struct pieces *p) {
  size_t kept = 0;
  for (size_t i = 1; i < p->list.len; i++) {
    struct piece *x = &p->list.at[kept], *y = &p->list.at[i];
    BDD product = bddfalse;
    put(&product, bdd_and(x->relation, y->relation));
    if (is_small(m, product) && separate(x, y)) {
      put(&x->relation, product);
      put(&x->gone, bdd_and(x->gone, y->gone));
      drop(&y->relation);
      drop(&y->gone);
    } else {
      p->list.at[++kept] = *y;
    }
    drop(&product);
  }
  if (p->list.len)
    p->list.len = kept + 1;
}

static BDD apply(struct model *m, BDD f, const struct pieces *p) {
  BDD product = bddfalse;
  put(&product, f);
  for (size_t i = 0; i < p->list.len && product != bddfalse; i++)
    put(&product, space_product(&m->space, product, p->list.at[i].relation,
                                p->list.at[i].gone));
  bdd_delref(product);
  return product;
}

/* ---- Calls --------------------------------------------------------------------- */

static void add_args(struct model *m, struct site *s,
                     const struct bp_stmt *stmt) {
  const struct bp_proc *f = stmt->callee.proc;
  uint32_t entry = m->g->procs[f->index].first;
  for (uint32_t i = 0; i < stmt->nargs; i++) {
    BDD value = bddtrue;
    if (!liveness_at(m->live, entry, &f->vars[i]))
      continue;
    BDD parameter = variable(m, track_of(m, &f->vars[i]), BETWEEN);
    add_value(m, &value, parameter, stmt->args[i]);
    add_piece(&s->enter, value, bddtrue);
    add_piece(&s->call, value, parameter);
    drop(&value);
  }
}

/* Results whose place is not their target go there by way of ENTRY, since the
   place of one can be the target of another. */
static void move_results(struct model *m, struct site *s,
                         const struct bp_stmt *stmt, enum copy from,
                         enum copy to) {
  const struct routine *r = &m->routines[s->callee];
  for (uint32_t i = 0; i < stmt->ntargets; i++) {
    const struct bp_var *v = stmt->targets[i].var;
    if (!v || (!v->global && !liveness_at(m->live, s->to, v)) ||
        r->result[i] == track_of(m, v))
      continue;
    uint32_t target = to == NEXT ? track_of(m, v) : r->result[i];
    BDD place = variable(m, r->result[i], from), equal = bddfalse;
    put(&equal, bdd_biimp(place, variable(m, target, to)));
    add_piece(&s->call, equal, place);
    drop(&equal);
  }
}

/* Results that are not wanted go, and globals that are overwritten. */
static void add_results(struct model *m, struct site *s, BDD *written,
                        const struct bp_stmt *stmt) {
  const struct routine *r = &m->routines[s->callee];
  BDD kept = bddtrue, lost = bddtrue;
  for (uint32_t i = 0; i < stmt->ntargets; i++) {
    const struct bp_var *v = stmt->targets[i].var;
    if (!v)
      continue;
    add_track(m, &s->killed, track_of(m, v));
    if (!v->global && !liveness_at(m->live, s->to, v))
      continue;
    add_track(m, written, track_of(m, v));
    add_track(m, &kept, r->result[i]);
    if (v->global)
      add_track(m, &lost, track_of(m, v));
  }
  put(&kept, space_without(r->results, kept));
  put(&lost, bdd_and(lost, kept));
  put(&lost, space_copy(&m->space, lost, NEXT));
  add_piece(&s->call, bddtrue, lost);
  move_results(m, s, stmt, NEXT, ENTRY);
  move_results(m, s, stmt, ENTRY, NEXT);
  drop(&kept);
  drop(&lost);
}

/* What the caller's states have and the callee's have not goes. */
static void add_leave(struct model *m, struct site *s,
                      const struct routine *caller) {
  const struct routine *callee = &m->routines[s->callee];
  const struct bp_proc *p = m->g->procs[m->g->points[s->from].proc].ast;
  BDD entry = bddtrue, leave = bddtrue;
  put(&leave, space_without(caller->used, callee->used));
  for (uint32_t i = 0; i < p->nvars; i++)
    add_track(m, &leave, track_of(m, &p->vars[i]));
  put(&entry, bdd_and(caller->used, caller->params));
  put(&entry, space_copy(&m->space, entry, ENTRY));
  put(&leave, bdd_and(leave, entry));
  schedule(&s->enter, leave);
  drop(&entry);
  drop(&leave);
}

static void routine_open(struct model *m, uint32_t proc);

static void call_edge(struct model *m, const struct cfg_edge *e,
                      const struct routine *caller) {
  uint32_t callee = e->stmt->callee.proc->index;
  const struct routine *r = &m->routines[callee];
  struct site s = {
      .from = e->from, .to = e->to, .callee = callee, .killed = bddtrue};
  BDD written = bddtrue;
  routine_open(m, callee);
  put(&written, r->modified);
  add_args(m, &s, e->stmt);
  add_leave(m, &s, caller);
  add_results(m, &s, &written, e->stmt);
  gather(m, &s.enter);
  gather(m, &s.call);
  put(&s.killed, bdd_and(s.killed, r->modified));
  BDD dead = bddtrue;
  put(&dead, dead_at(m, e->to));
  put(&s.killed, bdd_and(s.killed, dead));
  drop(&dead);
  s.advance = space_advance(&m->space, written);
  drop(&written);
  m->site[e->from] = (int32_t)m->sites.len;
  vec_push(&m->routines[callee].sites, (uint32_t)m->sites.len);
  vec_push(&m->sites, s);
  m->nodes[e->from].pinned = m->nodes[e->to].pinned = true;
}

/* ---- Procedures ------------------------------------------------------------------ */

static BDD globals(const struct model *m, uint32_t proc, uint8_t how) {
  BDD set = bddtrue;
  const uint8_t *touch = m->touch + (size_t)proc * m->space.nglobals;
  for (uint32_t i = m->space.nglobals; i-- > 0;)
    if (!m->frame || touch[i] & how)
      add_track(m, &set, i);
  bdd_delref(set);
  return set;
}

static void add_exit(struct model *m, uint32_t point, const struct routine *r) {
  const struct bp_stmt *s = m->g->points[point].stmt;
  struct node *n = &m->nodes[point];
  n->pinned = true;
  for (uint32_t i = 0; s && i < s->nargs; i++) {
    BDD value = bddtrue;
    if (r->result[i] == NO_TRACK)
      continue;
    add_value(m, &value, variable(m, r->result[i], NEXT), s->args[i]);
    add_piece(&n->exit, value, bddtrue);
    drop(&value);
  }
  schedule(&n->exit, r->local);
  gather(m, &n->exit);
}

static void add_enforce(struct model *m, struct routine *r,
                        const struct bp_proc *p) {
  put(&r->enforce, bddtrue);
  for (uint32_t i = 0; i < p->nenforce; i++) {
    struct may x = may_be(m, p->enforce[i]);
    put(&r->enforce, bdd_and(r->enforce, x.yes));
    may_drop(&x);
  }
}

static void add_same(struct routine *r) {
  BDD kept = bddtrue;
  put(&r->same, r->enforce);
  if (r->called)
    put(&kept, bdd_and(r->used, r->params));
  for (BDD c = kept; c != bddtrue; c = bdd_high(c)) {
    uint32_t place = (uint32_t)bdd_var(c) / COPIES;
    BDD equal = bddfalse;
    put(&equal, bdd_biimp(bdd_ithvar((int)(COPIES * place + ENTRY)),
                          bdd_ithvar((int)(COPIES * place + NOW))));
    put(&r->same, bdd_and(r->same, equal));
    drop(&equal);
  }
  drop(&kept);
}

/* What its callers must know of it. */
static void routine_open(struct model *m, uint32_t proc) {
  struct routine *r = &m->routines[proc];
  const struct bp_proc *p = m->g->procs[proc].ast;
  if (r->same != bddfalse)
    return;
  put(&r->used, globals(m, proc, USED));
  put(&r->modified, globals(m, proc, MODIFIED));
  put(&r->local, space_without(r->used, r->modified));
  put(&r->params, bddtrue);
  put(&r->results, bddtrue);
  for (uint32_t i = 0; i < p->nvars; i++) {
    add_track(m, &r->local, track_of(m, &p->vars[i]));
    if (i < p->nparams &&
        liveness_at(m->live, m->g->procs[proc].first, &p->vars[i]))
      add_track(m, &r->params, track_of(m, &p->vars[i]));
  }
  for (int32_t i = 0; i < p->results; i++)
    if (r->result[i] != NO_TRACK)
      add_track(m, &r->results, r->result[i]);
  add_enforce(m, r, p);
  add_same(r);
}

void model_build(struct model *m, uint32_t proc) {
  const struct cfg_proc *p = &m->g->procs[proc];
  struct routine *r = &m->routines[proc];
  if (r->built)
    return;
  r->built = true;
  routine_open(m, proc);
  m->nodes[p->first].pinned = true;
  for (uint32_t i = 0; i < p->nexits; i++)
    add_exit(m, m->g->exits[p->first_exit + i], r);
  for (uint32_t n = p->first; n < p->first + p->npoints; n++)
    for (uint32_t i = 0; i < m->g->points[n].nedges; i++) {
      const struct cfg_edge *e = &m->g->edges[m->g->points[n].first_edge + i];
      if (e->kind == CFG_CALL)
        call_edge(m, e, r);
      else
        internal(m, e, r);
    }
  for (uint32_t n = p->first; n < p->first + p->npoints; n++)
    eliminate(m, &m->nodes[n]);
  for (uint32_t n = p->first; n < p->first + p->npoints; n++)
    for (size_t i = 0; i < m->nodes[n].out.len; i++)
      finish_step(m, &m->steps.at[m->nodes[n].out.at[i]]);
}

/* ---- What the whole program tells ------------------------------------------------ */

static void touch_expr(const struct model *m, uint8_t *touch,
                       const struct bp_expr *e) {
  if (!e)
    return;
  if (e->kind == BP_VAR || e->kind == BP_PRIMED) {
    if (e->ref.var->global)
      touch[e->ref.var->index] |= USED;
    return;
  }
  for (uint32_t i = 0; i < e->nargs; i++)
    touch_expr(m, touch, e->arg[i]);
}

static void touch_stmt(const struct model *m, uint8_t *touch,
                       const struct bp_stmt *s) {
  for (uint32_t i = 0; i < s->nargs; i++)
    touch_expr(m, touch, s->args[i]);
  touch_expr(m, touch, s->cond);
  if (s->kind != BP_ASSIGN && s->kind != BP_DEAD && s->kind != BP_CALL)
    return;
  for (uint32_t i = 0; i < s->ntargets; i++)
    if (s->targets[i].var && s->targets[i].var->global)
      touch[s->targets[i].var->index] |= USED | MODIFIED;
}

static void touch_own(struct model *m, uint32_t proc) {
  const struct cfg_proc *p = &m->g->procs[proc];
  uint8_t *touch = m->touch + (size_t)proc * m->space.nglobals;
  for (uint32_t i = 0; i < p->ast->nenforce; i++)
    touch_expr(m, touch, p->ast->enforce[i]);
  for (uint32_t n = p->first; n < p->first + p->npoints; n++) {
    const struct cfg_point *point = &m->g->points[n];
    if (point->kind == CFG_EXIT && point->stmt)
      touch_stmt(m, touch, point->stmt);
    for (uint32_t i = 0; i < point->nedges; i++) {
      const struct cfg_edge *e = &m->g->edges[point->first_edge + i];
      if (e->kind == CFG_WHEN || e->kind == CFG_UNLESS)
        touch_expr(m, touch, e->cond);
      else if (e->kind != CFG_JUMP)
        touch_stmt(m, touch, e->stmt);
    }
  }
}

/* A caller touches what its callee does; callees have lower numbers, but for
   recursion. */
static void touch_calls(struct model *m) {
  uint32_t n = m->space.nglobals;
  for (bool grown = true; grown;) {
    grown = false;
    for (uint32_t i = 0; i < m->g->nedges; i++) {
      const struct cfg_edge *e = &m->g->edges[i];
      if (e->kind != CFG_CALL)
        continue;
      uint8_t *mine = m->touch + (size_t)m->g->points[e->from].proc * n;
      uint8_t *its = m->touch + (size_t)e->stmt->callee.proc->index * n;
      for (uint32_t k = 0; k < n; k++) {
        grown = grown || (its[k] & ~mine[k]);
        mine[k] |= its[k];
      }
    }
  }
}

static bool is_taken(const struct model *m, const struct bp_proc *f,
                     uint32_t track) {
  for (int32_t i = 0; i < f->results; i++)
    if (m->routines[f->index].result[i] == track)
      return true;
  return false;
}

/* A result lies in the slot that its first call wants it in, if that is free,
   and else in a track of its own; how many of these are needed. */
static uint32_t place_results(struct model *m, uint32_t first_own) {
  uint32_t most = 0;
  for (uint32_t i = 0; i < m->g->nprocs; i++) {
    const struct bp_proc *p = m->g->procs[i].ast;
    m->routines[i].result =
        arena_array(m->arena, (size_t)p->results + 1, sizeof(uint32_t));
    for (int32_t k = 0; k < p->results; k++)
      m->routines[i].result[k] = NO_TRACK;
  }
  for (uint32_t i = 0; i < m->g->nedges; i++) {
    const struct cfg_edge *e = &m->g->edges[i];
    if (e->kind != CFG_CALL)
      continue;
    const struct bp_proc *f = e->stmt->callee.proc;
    struct routine *r = &m->routines[f->index];
    r->called = true;
    for (uint32_t k = 0; k < e->stmt->ntargets; k++) {
      const struct bp_var *v = e->stmt->targets[k].var;
      if (!v || r->result[k] != NO_TRACK)
        continue;
      uint32_t track = v->global ? first_own + k : track_of(m, v);
      r->result[k] = is_taken(m, f, track) ? first_own + k : track;
      if (r->result[k] == first_own + k && k >= most)
        most = k + 1;
    }
  }
  return most;
}

void model_open(struct model *m, const struct cfg *g, struct arena *a,
                const uint32_t *order, uint32_t bound, bool frame) {
  uint32_t nglobals = g->program->nglobals, nslots = g->program->nslots;
  *m = (struct model){.g = g, .arena = a, .bound = bound, .frame = frame};
  m->live = liveness_of(a, g, LIVENESS_OF_CALLERS);
  m->nodes = arena_array(a, g->npoints, sizeof *m->nodes);
  m->routines = arena_array(a, g->nprocs, sizeof *m->routines);
  m->site = arena_array(a, g->npoints, sizeof *m->site);
  memset(m->site, -1, g->npoints * sizeof *m->site);
  m->space.nglobals = nglobals;
  uint32_t nresults = place_results(m, nglobals + nslots);
  space_open(&m->space, nglobals, nslots, nresults, order);
  m->touch = arena_array(a, (size_t)g->nprocs * nglobals + 1, 1);
  for (uint32_t i = 0; frame && i < g->nprocs; i++)
    touch_own(m, i);
  if (frame)
    touch_calls(m);
}

void model_close(struct model *m) {
  for (uint32_t i = 0; i < m->g->npoints; i++) {
    vec_free(&m->nodes[i].in);
    vec_free(&m->nodes[i].out);
    vec_free(&m->nodes[i].exit.list);
  }
  for (uint32_t i = 0; i < m->g->nprocs; i++)
    vec_free(&m->routines[i].sites);
  for (size_t i = 0; i < m->sites.len; i++) {
    vec_free(&m->sites.at[i].enter.list);
    vec_free(&m->sites.at[i].call.list);
  }
  vec_free(&m->steps);
  vec_free(&m->sites);
  space_close(&m->space);
}

/* ---- Images ------------------------------------------------------------------------ */

static BDD advance(struct model *m, BDD f, bddPair *pair) {
  if (!pair || f < 2)
    return f;
  bdd_addref(f);
  m->space.renamings++;
  BDD next = bdd_replace(f, pair);
  bdd_delref(f);
  return next;
}

BDD model_image(struct model *m, BDD states, const struct step *s) {
  if (!s->blind)
    return advance(m, space_product(&m->space, states, s->relation, s->killed),
                   s->advance);
  BDD kept = bddfalse;
  put(&kept, space_product(&m->space, states, bddtrue, s->killed));
  BDD next = space_product(&m->space, kept, s->relation, bddtrue);
  drop(&kept);
  return next;
}

BDD model_return(struct model *m, BDD states, const struct site *s,
                 BDD relation) {
  const struct routine *r = &m->routines[m->g->points[s->from].proc];
  BDD next = bddfalse;
  put(&next, space_product(&m->space, states, relation, s->killed));
  put(&next, advance(m, next, s->advance));
  put(&next, bdd_and(next, r->enforce));
  bdd_delref(next);
  return next;
}

BDD model_enter(struct model *m, BDD states, const struct site *s) {
  BDD entry = bddfalse;
  put(&entry, apply(m, states, &s->enter));
  put(&entry, advance(m, entry, m->space.arrive));
  put(&entry, bdd_and(entry, m->routines[s->callee].same));
  bdd_delref(entry);
  return entry;
}

BDD model_exit(struct model *m, BDD states, uint32_t point) {
  BDD run = bddfalse;
  put(&run, apply(m, states, &m->nodes[point].exit));
  put(&run, advance(m, run, m->space.turn));
  bdd_delref(run);
  return run;
}

BDD model_call(struct model *m, BDD summary, const struct site *s) {
  return apply(m, summary, &s->call);
}
