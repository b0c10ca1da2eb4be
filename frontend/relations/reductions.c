/* frontend/relations/reductions.c — Own, Inner, Out, Reduce, Expand.
 *
 * Relations over the program's blocks (../blocks.h), and states with only the
 * variables that a block uses.
 */
#include "build.h"

#include "frontend/boolean/blocks.h"

static const struct blocks *blocks(struct builder *b) {
  if (!b->blocks)
    b->blocks = blocks_of(b->arena, b->g);
  return b->blocks;
}

static void add_pair(struct builder *b, uint32_t p, uint32_t q) {
  require(b, equal(b, b->param[0], number(b, b->points, p)));
  require(b, equal(b, b->param[1], number(b, b->points, q)));
  finish_disjunct(b, NULL);
}

/* Own(e, p). */
static void build_Own(struct builder *b) {
  const struct blocks *s = blocks(b);

  for (uint32_t i = 0; i < b->g->npoints; i++) {
    const struct block *block = &s->at[s->of[i]];
    for (uint32_t k = 0; k < block->nentries; k++)
      add_pair(b, block->entries[k], i);
  }
}

const struct form form_Own = {
    .name = "Own",
    .params = "PrCount e, PrCount p",
    .when = BLOCKS,
    .build = build_Own,
};

/* Inner(e, p). */
static void build_Inner(struct builder *b) {
  const struct blocks *s = blocks(b);

  for (uint32_t i = b->g->nprocs; i < s->n; i++) {
    const struct block *outer = &s->at[s->at[i].parent];
    for (uint32_t k = 0; k < outer->nentries; k++)
      for (uint32_t j = 0; j < s->at[i].nentries; j++)
        add_pair(b, outer->entries[k], s->at[i].entries[j]);
  }
}

const struct form form_Inner = {
    .name = "Inner",
    .params = "PrCount e, PrCount p",
    .when = BLOCKS,
    .build = build_Inner,
};

/* Out(e, p). */
static void build_Out(struct builder *b) {
  const struct blocks *s = blocks(b);

  for (uint32_t i = 0; i < s->n; i++)
    for (uint32_t k = 0; k < s->at[i].nentries; k++)
      for (uint32_t j = 0; j < s->at[i].nouts; j++)
        add_pair(b, s->at[i].entries[k], s->at[i].outs[j]);
}

const struct form form_Out = {
    .name = "Out",
    .params = "PrCount e, PrCount p",
    .when = BLOCKS,
    .build = build_Out,
};

/* What the block does not use becomes false, or what it is in `from`. */
static void change_unused(struct builder *b, const struct block *block,
                          struct view *from) {
  const struct bp_program *p = b->g->program;

  for (uint32_t i = 0; i < p->nglobals; i++)
    if (!block_uses_global(block, i))
      change(b, p->globals[i],
             from ? view_var(&b->f, from, p->globals[i]) : b->f.no);
  for (uint32_t i = 0; i < p->nslots; i++)
    if (!block_uses_slot(block, p, i))
      change(b, &b->slot_vars[i],
             from ? view_var(&b->f, from, &b->slot_vars[i]) : b->f.no);
}

/* Reduce(u, r). */
static void build_Reduce(struct builder *b) {
  const struct blocks *s = blocks(b);
  struct counter at = counter_open(b, field(b, b->param[0], "pc"), false);

  for (uint32_t i = 0; i < s->n; i++)
    for (uint32_t k = 0; k < s->at[i].nentries; k++) {
      require(b, counter_is(b, &at, s->at[i].entries[k]));
      change_unused(b, &s->at[i], NULL);
      require(b, state_step(b, b->param[0], b->param[1], s->at[i].entries[k]));
      finish_disjunct(b, NULL);
    }
  counter_close(&at);
}

const struct form form_Reduce = {
    .name = "Reduce",
    .params = "State u, State r",
    .when = BLOCKS,
    .build = build_Reduce,
};

/* Expand(u, o, v). */
static void build_Expand(struct builder *b) {
  const struct blocks *s = blocks(b);
  struct fp_expr **p = b->param;
  struct counter from = counter_open(b, field(b, p[0], "pc"), false);
  struct counter out = counter_open(b, field(b, p[1], "pc"), false);
  struct view u;

  open_state(b, &u, p[0]);
  for (uint32_t i = 0; i < s->n; i++)
    for (uint32_t k = 0; k < s->at[i].nentries; k++)
      for (uint32_t j = 0; j < s->at[i].nouts; j++) {
        require(b, counter_is(b, &from, s->at[i].entries[k]));
        require(b, counter_is(b, &out, s->at[i].outs[j]));
        change_unused(b, &s->at[i], &u);
        require(b, state_step(b, p[1], p[2], s->at[i].outs[j]));
        finish_disjunct(b, NULL);
      }
  view_close(&u);
  counter_close(&from);
  counter_close(&out);
}

const struct form form_Expand = {
    .name = "Expand",
    .params = "State u, State o, State v",
    .when = BLOCKS,
    .build = build_Expand,
};
