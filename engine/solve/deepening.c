/* engine/solve/deepening.c — what changes from one bound to the next.
 *
 * The main block is read once, in its order: an instruction varies if an
 * operand does, if it asks for the bound, or if it reads a system that is not
 * fixed.
 */
#include "deepening.h"

#include <assert.h>

/* Whether a block reads a register that varies. */
static bool block_varies(const struct bounds *b,
                         const struct plan_block *code) {
  for (size_t i = 0; i < code->code.len; i++) {
    const struct plan_instr *in = &code->code.at[i];
    if ((in->a != PLAN_NONE && b->regs[in->a]) ||
        (in->b != PLAN_NONE && b->regs[in->b]) || in->op == PLAN_WITHIN)
      return true;
  }
  return false;
}

static bool table_fixed(const struct bounds *b, const struct plan_table *t) {
  if (t->rel == PLAN_NONE)
    return !b->regs[t->reg];
  return t->solve == PLAN_NONE || b->solve[t->solve] == BOUND_FIXED;
}

/* The bounds among the columns of a join. */
static uint32_t join_bounds(const struct plan_solve *s,
                            const struct plan_join *j) {
  switch (j->kind) {
  case PLAN_JOIN_DELTA:
  case PLAN_JOIN_MEMBER:
    return s->members.at[j->source].bounds;
  case PLAN_JOIN_TABLE:
  case PLAN_JOIN_ROW:
    return s->tables.at[j->source].bounds;
  case PLAN_JOIN_VALUE:
    return j->bounds;
  case PLAN_JOIN_EQUAL:
    return 0;
  }
  assert(!"no join");
  return 0;
}

static bool knows_bounds(const struct plan_solve *s) {
  for (size_t i = 0; i < s->members.len; i++)
    if (s->members.at[i].bounds)
      return true;
  for (size_t i = 0; i < s->rules.len; i++)
    for (uint32_t k = 0; k < s->rules.at[i].njoins; k++)
      if (join_bounds(s, &s->rules.at[i].joins[k]))
        return true;
  return false;
}

static enum bound_use use_of(const struct bounds *b,
                             const struct plan_solve *s) {
  for (size_t i = 0; i < s->tables.len; i++)
    if (!table_fixed(b, &s->tables.at[i]))
      return BOUND_VARIES;
  for (size_t i = 0; i < s->rules.len; i++)
    if (block_varies(b, &s->rules.at[i].code))
      return BOUND_VARIES;
  return knows_bounds(s) ? BOUND_GROWS : BOUND_FIXED;
}

/* Answers are given for each bound. */
static bool instr_varies(struct bounds *b, const struct plan *p,
                         const struct plan_instr *in) {
  switch (in->op) {
  case PLAN_WITHIN:
  case PLAN_LOOP:
  case PLAN_ANSWER:
  case PLAN_SAY:
    return true;
  case PLAN_SOLVE:
    b->solve[in->aux] = use_of(b, p->solves.at[in->aux]);
    return b->solve[in->aux] != BOUND_FIXED;
  case PLAN_GATHER:
    return b->solve[in->aux] != BOUND_FIXED;
  case PLAN_FALSE:
  case PLAN_TRUE:
  case PLAN_VALID:
  case PLAN_IS:
  case PLAN_BELOW:
  case PLAN_BIT:
  case PLAN_SUM:
  case PLAN_LESS:
  case PLAN_COPY:
  case PLAN_NOT:
  case PLAN_AND:
  case PLAN_OR:
  case PLAN_IFF:
  case PLAN_DIFF:
  case PLAN_EXISTS:
  case PLAN_AND_EXISTS:
  case PLAN_RENAME:
  case PLAN_DEFINE:
  case PLAN_STOP_IF:
    return (in->a != PLAN_NONE && b->regs[in->a]) ||
           (in->b != PLAN_NONE && b->regs[in->b]);
  case PLAN_NOPS:
    break;
  }
  assert(!"no operation");
  return true;
}

struct bounds *bounds_of(struct arena *a, const struct plan *p) {
  struct bounds *b = arena_alloc(a, sizeof *b);
  b->instrs = arena_array(a, p->main.code.len + 1, sizeof *b->instrs);
  b->regs = arena_array(a, p->nregs + 1, sizeof *b->regs);
  b->solve = arena_array(a, p->solves.len + 1, sizeof *b->solve);
  for (size_t i = 0; i < p->main.code.len; i++) {
    const struct plan_instr *in = &p->main.code.at[i];
    b->instrs[i] = instr_varies(b, p, in);
    if (in->dst != PLAN_NONE)
      b->regs[in->dst] = b->instrs[i];
  }
  return b;
}

bool bounds_suit(const struct bounds *b, const struct plan *p) {
  bool grows = false;
  for (size_t i = 0; i < p->solves.len; i++)
    grows = grows || b->solve[i] == BOUND_GROWS;
  return grows && p->loops.len == 0;
}
