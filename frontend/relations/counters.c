/* frontend/relations/counters.c — relations that speak of points.
 *
 * Entry, Exit, Init, Target, Across, AssignsUnknown, those of the appendix that
 * are like them (initial, target, SkipCall), and CopyLocals.  Init of programs
 * with threads is in threaded.c.
 */
#include "build.h"
#include "engine/base/text_stream.h"

#include <stdlib.h>

/* Adds `pc = point`; each point at most once. */
static void add_point(struct builder *b, uint32_t point, const char *comment) {
  struct fp_expr *e = equal(b, b->param[0], number(b, b->points, point));

  e->comment = comment;
  vec_push(&b->disjuncts, e);
}

/* Adds `m = module & p = offset`. */
static void add_offset(struct builder *b, uint32_t point) {
  struct fp_expr *is[2] = {
      equal(b, b->param[0],
            number(b, b->modules, proc_of(b, point)->ast->index)),
      equal(b, b->param[1], number(b, b->points, offset(b, point)))};

  vec_push(&b->disjuncts, fp_nary(b->arena, FP_AND, is, 2));
}

/* ---- Where procedures begin and end -------------------------------------- */

/* Variables and their slots, for a person who reads the file. */
static const char *slot_legend(struct builder *b, const struct bp_proc *f) {
  struct text_stream *t = text_open();
  FILE *out = text_out(t);

  fprintf(out, "%s(", f->name);
  for (uint32_t i = 0; i < f->nvars; i++)
    fprintf(out, "%s%s = %s",
            i == 0            ? ""
            : i == f->nparams ? "; "
                              : ", ",
            b->f.slot_fields[f->vars[i].slot], f->vars[i].name);
  fputs(")", out);
  size_t size;
  char *text = text_close(t, &size);
  const char *copy = arena_strndup(b->arena, text, size);
  xfree(text);
  return copy;
}

static void open_Entry(struct builder *b, struct returns *r) {
  r->xpc = counter_open(b, b->param[0], false);
}

static void entry_point(struct builder *b, struct returns *r,
                        const struct pair *pair) {
  require(b, counter_is(b, &r->xpc, pair->exit));
  finish_disjunct(b, NULL);
  if (b->o->comments)
    b->disjuncts.at[b->disjuncts.len - 1]->comment =
        slot_legend(b, proc_of(b, pair->exit)->ast);
}

const struct form form_Entry = {
    .name = "Entry",
    .params = "PrCount pc",
    .over = ENTRIES,
    .open = open_Entry,
    .disjunct = entry_point,
    .keys = {EXIT_POINT},
};

static void exit_point(struct builder *b, struct returns *r,
                       const struct pair *pair) {
  require(b, counter_is(b, &r->xpc, pair->exit));
  finish_disjunct(b, NULL);
}

const struct form form_Exit = {
    .name = "Exit",
    .params = "PrCount pc",
    .over = EXITS,
    .open = open_Entry,
    .disjunct = exit_point,
    .keys = {EXIT_POINT},
};

/* Exit(m, p). */
static void open_Exit2(struct builder *b, struct returns *r) {
  r->m = counter_open(b, b->param[0], true);
  r->xpc = counter_open(b, b->param[1], false);
}

static void exit_offset(struct builder *b, struct returns *r,
                        const struct pair *pair) {
  require(b, counter_is(b, &r->m, proc_of(b, pair->exit)->ast->index));
  require(b, counter_is(b, &r->xpc, offset(b, pair->exit)));
  finish_disjunct(b, NULL);
}

const struct form form_Exit2 = {
    .name = "Exit",
    .params = "Module m, PrCount p",
    .over = EXITS,
    .open = open_Exit2,
    .disjunct = exit_offset,
    .keys = {EXIT_MODULE, EXIT_OFFSET},
};

/* ---- Where the program begins, and what it is to reach ------------------- */

static void build_Init(struct builder *b) {
  add_point(b, b->g->procs[b->g->mains[0]].first,
            b->o->comments ? global_legend(b) : NULL);
}

const struct form form_Init = {
    .name = "Init",
    .params = "PrCount pc",
    .when = ONE_THREAD,
    .build = build_Init,
};

static void build_initial(struct builder *b) {
  add_offset(b, b->g->procs[b->g->mains[0]].first);
}

const struct form form_initial = {
    .name = "initial",
    .params = "Module m, PrCount p",
    .when = ONE_THREAD,
    .build = build_initial,
};

static void build_Target(struct builder *b) {
  for (uint32_t i = 0; i < b->ntargets; i++)
    add_point(b, b->targets[i], NULL);
}

const struct form form_Target = {
    .name = "Target",
    .params = "PrCount pc",
    .build = build_Target,
};

static void build_target(struct builder *b) {
  for (uint32_t i = 0; i < b->ntargets; i++)
    add_offset(b, b->targets[i]);
}

const struct form form_target = {
    .name = "target",
    .params = "Module m, PrCount p",
    .build = build_target,
};

/* ---- Calls --------------------------------------------------------------- */

/* Across(p, q). */
static void open_Across(struct builder *b, struct returns *r) {
  r->xpc = counter_open(b, b->param[0], false);
  r->vpc = counter_open(b, b->param[1], false);
}

static void across_edge(struct builder *b, struct returns *r,
                        const struct pair *pair) {
  require(b, counter_is(b, &r->xpc, pair->e->from));
  require(b, counter_is(b, &r->vpc, pair->e->to));
  finish_disjunct(b, pair->e);
}

const struct form form_Across = {
    .name = "Across",
    .params = "PrCount p, PrCount q",
    .over = CALLS,
    .open = open_Across,
    .disjunct = across_edge,
    .keys = {FROM_POINT, TO_POINT},
};

/* SkipCall(m, p, q). */
static void open_SkipCall(struct builder *b, struct returns *r) {
  r->m = counter_open(b, b->param[0], true);
  r->xpc = counter_open(b, b->param[1], false);
  r->vpc = counter_open(b, b->param[2], false);
}

static void skip_edge(struct builder *b, struct returns *r,
                      const struct pair *pair) {
  const struct cfg_edge *e = pair->e;

  require(b, counter_is(b, &r->m, proc_of(b, e->from)->ast->index));
  require(b, counter_is(b, &r->xpc, offset(b, e->from)));
  require(b, counter_is(b, &r->vpc, offset(b, e->to)));
  finish_disjunct(b, e);
}

const struct form form_SkipCall = {
    .name = "SkipCall",
    .params = "Module m, PrCount p, PrCount q",
    .over = CALLS,
    .open = open_SkipCall,
    .disjunct = skip_edge,
    .keys = {FROM_MODULE, FROM_OFFSET, TO_OFFSET},
};

/* CopyLocals(m, c, d): c and d agree, and are false where m has nothing. */
static void build_CopyLocals(struct builder *b) {
  struct counter module = counter_open(b, b->param[0], true);
  struct fp_expr *same = equal(b, b->param[2], b->param[1]);
  struct view c;

  view_open(&b->f, &c, b->param[1], NULL);
  for (uint32_t i = 0; i < b->g->nprocs; i++) {
    require(b, counter_is(b, &module, i));
    require(b, same);
    require_unused(b, &c, &b->g->procs[i]);
    finish_disjunct(b, NULL);
  }
  view_close(&c);
  counter_close(&module);
}

const struct form form_CopyLocals = {
    .name = "CopyLocals",
    .params = "Module m, Local c, Local d",
    .build = build_CopyLocals,
};

/* ---- What is unknown ----------------------------------------------------- */

static bool any_unknown(struct bp_expr *const *e, uint32_t n) {
  for (uint32_t i = 0; i < n; i++)
    if (e[i]->unknown)
      return true;
  return false;
}

static void build_AssignsUnknown(struct builder *b) {
  for (uint32_t i = 0; i < b->g->nedges; i++) {
    const struct cfg_edge *e = &b->g->edges[i];
    if (e->kind != CFG_ASSIGN)
      continue;
    if (any_unknown(e->stmt->args, e->stmt->nargs) ||
        (e->stmt->cond && e->stmt->cond->unknown))
      vec_push(&b->disjuncts,
               equal(b, b->param[0], number(b, b->points, e->from)));
  }
}

const struct form form_AssignsUnknown = {
    .name = "AssignsUnknown",
    .params = "PrCount pc",
    .when = UNKNOWNS,
    .build = build_AssignsUnknown,
};
