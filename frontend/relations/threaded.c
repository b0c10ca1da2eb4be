/* frontend/relations/threaded.c — relations of programs with threads.
 *
 * Init with a thread, InitGlobal, Preemptible, SameShared, SameOwn.
 */
#include "build.h"

/* Init(t, pc): pc is the entry of the main of thread t. */
static void build_Init2(struct builder *b) {
  for (uint32_t i = 0; i < b->g->program->nthreads; i++) {
    const struct cfg_proc *p = &b->g->procs[b->g->mains[i]];
    struct fp_expr *is[2] = {
        equal(b, b->param[0], fp_number(b->arena, nowhere, i + 1)),
        equal(b, b->param[1], number(b, b->points, p->first))};
    struct fp_expr *e = fp_nary(b->arena, FP_AND, is, 2);
    if (i == 0 && b->o->comments)
      e->comment = global_legend(b);
    vec_push(&b->disjuncts, e);
  }
}

const struct form form_Init2 = {
    .name = "Init",
    .params = "Thread t, PrCount pc",
    .when = THREADS,
    .build = build_Init2,
};

/* The globals that the front end added are false at the beginning. */
static void build_InitGlobal(struct builder *b) {
  const struct bp_program *p = b->g->program;
  struct view v;

  view_open(&b->f, &v, NULL, b->param[0]);
  for (uint32_t i = 0; i < p->nflags; i++)
    require(b, formula_not(&b->f, view_var(&b->f, &v, p->flags[i])));
  if (b->conjuncts.len)
    finish_disjunct(b, NULL);
  else
    vec_push(&b->disjuncts, b->f.yes);
  view_close(&v);
}

const struct form form_InitGlobal = {
    .name = "InitGlobal",
    .params = "Global g",
    .when = THREADS,
    .build = build_InitGlobal,
};

/* No thread is switched away from in an atomic part. */
static void build_Preemptible(struct builder *b) {
  const struct bp_var *atomic = b->g->program->atomic;
  struct view v;

  open_state(b, &v, b->param[0]);
  vec_push(&b->disjuncts,
           atomic ? formula_not(&b->f, view_var(&b->f, &v, atomic)) : b->f.yes);
  view_close(&v);
}

const struct form form_Preemptible = {
    .name = "Preemptible",
    .params = "State u",
    .when = THREADS,
    .build = build_Preemptible,
};

/* The globals g and h agree on the variables that single threads have for
   themselves, or on all others. */
static void build_same(struct builder *b, bool own) {
  const struct bp_program *p = b->g->program;
  struct view g, h;
  uint32_t n = 0;

  view_open(&b->f, &g, NULL, b->param[0]);
  view_open(&b->f, &h, NULL, b->param[1]);
  for (uint32_t i = 0; i < p->nglobals; i++)
    n += p->globals[i]->own == own;
  if (n == p->nglobals && n > 0)
    require(b, equal(b, b->param[0], b->param[1]));
  for (uint32_t i = 0; n < p->nglobals && i < p->nglobals; i++)
    if (p->globals[i]->own == own)
      require(b, equal(b, view_var(&b->f, &g, p->globals[i]),
                       view_var(&b->f, &h, p->globals[i])));
  if (b->conjuncts.len)
    finish_disjunct(b, NULL);
  else
    vec_push(&b->disjuncts, b->f.yes);
  view_close(&g);
  view_close(&h);
}

static void build_SameShared(struct builder *b) { build_same(b, false); }

const struct form form_SameShared = {
    .name = "SameShared",
    .params = "Global g, Global h",
    .when = THREADS,
    .build = build_SameShared,
};

static void build_SameOwn(struct builder *b) { build_same(b, true); }

const struct form form_SameOwn = {
    .name = "SameOwn",
    .params = "Global g, Global h",
    .when = THREADS,
    .build = build_SameOwn,
};
