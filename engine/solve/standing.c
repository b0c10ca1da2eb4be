/* engine/solve/standing.c — what is known of values when a loop did not come to
 * its end.
 *
 * Registers of the main block and systems are marked.  While nothing is, which
 * is nearly always, no instruction is looked at.
 */
#include "standing.h"

struct standings {
  const struct plan *plan;
  bool any;
  struct standing *regs;   /* by register */
  struct standing *solves; /* by system */
};

struct standings *standings_new(struct arena *a, const struct plan *p) {
  struct standings *s = arena_alloc(a, sizeof *s);
  s->plan = p;
  s->regs = arena_array(a, p->nregs + 1, sizeof *s->regs);
  s->solves = arena_array(a, p->solves.len + 1, sizeof *s->solves);
  return s;
}

static void take_in(struct standing *to, struct standing from) {
  to->partial = to->partial || from.partial;
  if (!to->oscillation)
    to->oscillation = from.oscillation;
}

static void take_in_register(const struct standings *s, struct standing *to,
                             uint32_t reg) {
  if (reg != PLAN_NONE && reg < s->plan->nregs)
    take_in(to, s->regs[reg]);
}

static void take_in_instr(const struct standings *s, struct standing *to,
                          const struct plan_instr *in);

static void take_in_block(const struct standings *s, struct standing *to,
                          const struct plan_block *block) {
  for (size_t i = 0; i < block->code.len; i++)
    take_in_instr(s, to, &block->code.at[i]);
}

/* Whether a register has its value from the rule itself. */
static bool rule_writes(const struct plan_rule *r, uint32_t reg) {
  for (uint32_t i = 0; i < r->njoins; i++) {
    const struct plan_join *j = &r->joins[i];
    if (j->kind != PLAN_JOIN_EQUAL && j->kind != PLAN_JOIN_VALUE &&
        j->reg == reg)
      return true;
  }
  for (size_t i = 0; i < r->code.code.len; i++)
    if (r->code.code.at[i].dst == reg)
      return true;
  return false;
}

static void take_in_rule(const struct standings *s, struct standing *to,
                         const struct plan_rule *r) {
  take_in_block(s, to, &r->code);
  if (!rule_writes(r, r->result))
    take_in_register(s, to, r->result);
}

static void take_in_system(const struct standings *s, struct standing *to,
                           const struct plan_solve *system) {
  for (size_t i = 0; i < system->tables.len; i++) {
    const struct plan_table *t = &system->tables.at[i];
    if (t->rel == PLAN_NONE)
      take_in_register(s, to, t->reg);
    else if (t->solve != PLAN_NONE)
      take_in(to, s->solves[t->solve]);
  }
  for (size_t i = 0; i < system->rules.len; i++)
    take_in_rule(s, to, &system->rules.at[i]);
}

static void take_in_instr(const struct standings *s, struct standing *to,
                          const struct plan_instr *in) {
  take_in_register(s, to, in->a);
  take_in_register(s, to, in->b);
  if (in->op == PLAN_LOOP) {
    const struct plan_loop *loop = s->plan->loops.at[in->aux];
    for (uint32_t i = 0; i < loop->nrels; i++)
      take_in_register(s, to, loop->rels[i].current);
    take_in_block(s, to, &loop->body);
  } else if (in->op == PLAN_SOLVE) {
    take_in_system(s, to, s->plan->solves.at[in->aux]);
  } else if (in->op == PLAN_GATHER) {
    take_in(to, s->solves[in->aux]);
  }
}

struct standing standings_read(const struct standings *s,
                               const struct plan_instr *in) {
  struct standing result = {false, NULL};
  if (s->any)
    take_in_instr(s, &result, in);
  return result;
}

void standings_write(struct standings *s, const struct plan_instr *in,
                     struct standing standing) {
  s->any = s->any || standing.partial || standing.oscillation;
  if (!s->any)
    return;
  if (in->dst != PLAN_NONE)
    s->regs[in->dst] = standing;
  if (in->op == PLAN_LOOP) {
    const struct plan_loop *loop = s->plan->loops.at[in->aux];
    for (uint32_t i = 0; i < loop->nrels; i++)
      s->regs[loop->rels[i].current] = standing;
  } else if (in->op == PLAN_SOLVE) {
    s->solves[in->aux] = standing;
  }
}
