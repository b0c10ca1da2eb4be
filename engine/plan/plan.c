/* engine/plan/plan.c — sets and maps of a plan, and the lives of its registers.
   */
#include "plan.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static bool same_fields(const uint32_t *a, const uint32_t *b, uint32_t n) {
  return n == 0 || memcmp(a, b, n * sizeof *a) == 0;
}

#ifndef NDEBUG
static bool is_ascending(const uint32_t *at, uint32_t n) {
  for (uint32_t i = 1; i < n; i++)
    if (at[i - 1] >= at[i])
      return false;
  return true;
}
#endif

/* The parts of a relation come in order, so that a new one is known at once. */
uint32_t plan_origin_of(struct plan *p, uint32_t rel, uint32_t part) {
  size_t list = 2 * (size_t)rel + (part == PLAN_NONE);
  if (p->origins.len == 0)
    vec_push(&p->origins, ((struct plan_origin){PLAN_NONE, PLAN_NONE, 0}));
  while (p->last_origin.len <= list)
    vec_push(&p->last_origin, 0);
  uint32_t *to = &p->last_origin.at[list], made = (uint32_t)p->origins.len;
  while (*to > 0 && p->origins.at[*to].part > part)
    to = &p->origins.at[*to].other;
  if (*to > 0 && p->origins.at[*to].part == part)
    return *to;
  uint32_t other = *to;
  *to = made;
  vec_push(&p->origins, ((struct plan_origin){rel, part, other}));
  return made;
}

uint32_t plan_set_of(struct plan *p, const uint32_t *fields, uint32_t n) {
  assert(is_ascending(fields, n));
  for (size_t i = 0; i < p->sets.len; i++)
    if (p->sets.at[i].n == n && same_fields(p->sets.at[i].fields, fields, n))
      return (uint32_t)i;
  struct plan_set s = {arena_copy(p->arena, fields, n, sizeof *fields), n};
  vec_push(&p->sets, s);
  return (uint32_t)p->sets.len - 1;
}

uint32_t plan_map_of(struct plan *p, const uint32_t *from, const uint32_t *to,
                     uint32_t n) {
  assert(is_ascending(from, n));
  for (size_t i = 0; i < p->maps.len; i++)
    if (p->maps.at[i].n == n && same_fields(p->maps.at[i].from, from, n) &&
        same_fields(p->maps.at[i].to, to, n))
      return (uint32_t)i;
  struct plan_map m = {arena_copy(p->arena, from, n, sizeof *from),
                       arena_copy(p->arena, to, n, sizeof *to), n};
  vec_push(&p->maps, m);
  return (uint32_t)p->maps.len - 1;
}

static bool same_columns(const struct plan_column *a,
                         const struct plan_column *b, uint32_t n) {
  return n == 0 || memcmp(a, b, n * sizeof *a) == 0;
}

/* A variable has the track of its columns, which are compared. */
static bool same_transfer(const struct plan_transfer *a,
                          const struct plan_transfer *b) {
  if (a->nvars != b->nvars || a->nfactors != b->nfactors ||
      a->side != b->side || a->nhead != b->nhead)
    return false;
  for (uint32_t i = 0; i < a->nfactors; i++)
    if (a->factors[i].ncolumns != b->factors[i].ncolumns ||
        a->factors[i].rel != b->factors[i].rel ||
        !same_columns(a->factors[i].columns, b->factors[i].columns,
                      a->factors[i].ncolumns))
      return false;
  return same_columns(a->head, b->head, a->nhead);
}

uint32_t plan_transfer_of(struct plan_solve *s,
                          const struct plan_transfer *transfer) {
  for (size_t i = 0; i < s->transfers.len; i++)
    if (same_transfer(&s->transfers.at[i], transfer))
      return (uint32_t)i;
  vec_push(&s->transfers, *transfer);
  return (uint32_t)s->transfers.len - 1;
}

/* ---- Last uses ---------------------------------------------------------- */

static const char *const plan_operands[] = {
#define PLAN_OP(name, text, ops, meaning) ops,
#include "plan_ops.def"
#undef PLAN_OP
};

static bool reads(const struct plan_instr *i, char which) {
  return strchr(plan_operands[i->op], which) != NULL;
}

struct lives {
  const struct plan_block **writer; /* the only block that writes it */
  bool *kept; /* read or written in another block, or by a loop */
};

static void note_use(struct lives *l, uint32_t reg,
                     const struct plan_block *block) {
  if (l->writer[reg] != block)
    l->kept[reg] = true;
}

static void note_write(struct lives *l, uint32_t reg,
                       const struct plan_block *block) {
  if (l->writer[reg])
    l->kept[reg] = true;
  l->writer[reg] = block;
}

static void note_block(struct lives *l, const struct plan_block *block) {
  for (size_t i = 0; i < block->code.len; i++) {
    const struct plan_instr *in = &block->code.at[i];
    if (reads(in, 'a'))
      note_use(l, in->a, block);
    if (reads(in, 'b'))
      note_use(l, in->b, block);
    if (reads(in, 'd'))
      note_write(l, in->dst, block);
    if (in->op == PLAN_DEFINE) /* other definitions may read it */
      l->kept[in->dst] = true;
  }
}

static void note_loop(struct lives *l, const struct plan_loop *loop) {
  for (uint32_t i = 0; i < loop->nrels; i++) {
    const struct plan_iterated *r = &loop->rels[i];
    l->kept[r->current] = l->kept[r->next] = true;
    if (r->delta != PLAN_NONE)
      l->kept[r->delta] = true;
  }
}

static void note_solve(struct lives *l, const struct plan_solve *s) {
  for (size_t i = 0; i < s->rules.len; i++) {
    const struct plan_rule *r = &s->rules.at[i];
    note_block(l, &r->code);
    l->kept[r->result] = true;
    for (uint32_t j = 0; j < r->njoins; j++)
      if (r->joins[j].reg != PLAN_NONE)
        l->kept[r->joins[j].reg] = true;
  }
  for (size_t i = 0; i < s->tables.len; i++)
    if (s->tables.at[i].rel == PLAN_NONE)
      l->kept[s->tables.at[i].reg] = true;
}

/* Witnesses are read after the run. */
static void note_witnesses(struct lives *l, const plan_witnesses *all) {
  for (size_t i = 0; i < all->len; i++) {
    const struct plan_witness *w = &all->at[i];
    note_block(l, &w->code);
    for (uint32_t j = 0; j < w->njoins; j++)
      if (w->joins[j].reg != PLAN_NONE)
        l->kept[w->joins[j].reg] = true;
    for (size_t j = 0; j < w->reads.len; j++)
      l->kept[w->reads.at[j].reg] = true;
    for (uint32_t j = 0; j < w->nconditions; j++)
      if (w->conditions[j].factor != PLAN_NONE)
        l->kept[w->conditions[j].factor] = true;
  }
}

static void mark_block(struct plan_block *block, const bool *kept, bool *seen) {
  for (size_t i = block->code.len; i-- > 0;) {
    struct plan_instr *in = &block->code.at[i];
    if (reads(in, 'b') && !kept[in->b] && !seen[in->b])
      in->last_b = seen[in->b] = true;
    if (reads(in, 'a') && !kept[in->a] && !seen[in->a])
      in->last_a = seen[in->a] = true;
  }
}

/* Blocks are visited with the main block first, so a register that a loop
   reads and an outer block writes is found to be kept. */
void plan_mark_last_uses(struct plan *p) {
  struct lives l = {xcalloc(p->nregs + 1, sizeof *l.writer),
                    xcalloc(p->nregs + 1, sizeof *l.kept)};
  bool *seen = xcalloc(p->nregs + 1, sizeof *seen);
  note_block(&l, &p->main);
  for (size_t i = 0; i < p->loops.len; i++) {
    note_block(&l, &p->loops.at[i]->body);
    note_loop(&l, p->loops.at[i]);
  }
  for (size_t i = 0; i < p->solves.len; i++)
    note_solve(&l, p->solves.at[i]);
  for (size_t i = 0; i < p->solves.len; i++)
    note_witnesses(&l, &p->solves.at[i]->witnesses);
  for (size_t i = 0; p->clauses && i < p->rels.len + p->stmts.len; i++)
    note_witnesses(&l, &p->clauses[i]);
  mark_block(&p->main, l.kept, seen);
  for (size_t i = 0; i < p->loops.len; i++)
    mark_block(&p->loops.at[i]->body, l.kept, seen);
  for (size_t i = 0; i < p->solves.len; i++)
    for (size_t j = 0; j < p->solves.at[i]->rules.len; j++)
      mark_block(&p->solves.at[i]->rules.at[j].code, l.kept, seen);
  xfree(l.writer);
  xfree(l.kept);
  xfree(seen);
}

/* ---- Registers that are counted ------------------------------------------ */

/* What is known of readers while the plan is looked at. */
struct readers {
  const struct plan *plan;
  bool *counted; /* by register: no other reader was found */
  bool
      *before; /* by register: it gets its value later than what is looked at */
};

static void note_reader(struct readers *r, uint32_t reg) {
  if (!r->before[reg])
    r->counted[reg] = false;
}

/* From the end, so that what is read before a loop has written it is known.  A
   loop within a loop is run again: what it left before is read then. */
static void note_readers(struct readers *r, const struct plan_block *block) {
  for (size_t i = block->code.len; i-- > 0;) {
    const struct plan_instr *in = &block->code.at[i];
    bool counts =
        in->op == PLAN_ANSWER && r->plan->stmts.at[in->aux].kind == PLAN_COUNT;
    if (reads(in, 'a') && !counts)
      note_reader(r, in->a);
    if (reads(in, 'b'))
      note_reader(r, in->b);
    if (in->op != PLAN_LOOP)
      continue;
    const struct plan_loop *loop = r->plan->loops.at[in->aux];
    for (uint32_t j = 0; j < loop->nrels; j++)
      if (block == &r->plan->main)
        r->before[loop->rels[j].current] = true;
      else
        r->counted[loop->rels[j].current] = false;
    note_readers(r, &loop->body);
  }
}

bool *plan_counted(struct arena *a, const struct plan *p) {
  struct readers r = {p, arena_array(a, p->nregs + 1, sizeof *r.counted),
                      arena_array(a, p->nregs + 1, sizeof *r.before)};
  memset(r.counted, true, p->nregs + 1);
  for (size_t i = 0; i < p->solves.len; i++) {
    const struct plan_solve *s = p->solves.at[i];
    for (size_t j = 0; j < s->rules.len; j++)
      note_readers(&r, &s->rules.at[j].code);
    for (size_t j = 0; j < s->tables.len; j++)
      if (s->tables.at[j].rel == PLAN_NONE && s->tables.at[j].reg != PLAN_NONE)
        note_reader(&r, s->tables.at[j].reg);
  }
  note_readers(&r, &p->main);
  return r.counted;
}

static bool block_gathers(const struct plan_block *b, uint32_t solve,
                          uint32_t member) {
  for (size_t i = 0; i < b->code.len; i++)
    if (b->code.at[i].op == PLAN_GATHER && b->code.at[i].aux == solve &&
        b->code.at[i].k == member)
      return true;
  return false;
}

static bool plan_gathers(const struct plan *p, uint32_t solve,
                         uint32_t member) {
  if (block_gathers(&p->main, solve, member))
    return true;
  for (size_t i = 0; i < p->loops.len; i++)
    if (block_gathers(&p->loops.at[i]->body, solve, member))
      return true;
  return false;
}

bool plan_reads_elsewhere(const struct plan *p, uint32_t solve,
                          uint32_t member) {
  for (size_t i = 0; i < p->solves.len; i++)
    for (size_t t = 0; t < p->solves.at[i]->tables.len; t++) {
      const struct plan_table *table = &p->solves.at[i]->tables.at[t];
      if (table->rel != PLAN_NONE && table->solve == solve &&
          table->member == member)
        return true;
    }
  return plan_gathers(p, solve, member);
}
