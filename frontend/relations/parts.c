/* frontend/relations/parts.c — relations whose disjuncts are made one by one.
 *
 * A part is a disjunct without its counters.  They are known from the edge
 * before it is made, and are its key.
 */
#include "build.h"

#include <string.h>

/* A disjunct, as struct pair; the edge by its number. */
struct parted_pair {
  uint32_t edge, exit;
};

/* A relation whose disjuncts are made when they are asked for, by the functions
   that make them all: without counters, and in the arena of whoever asks. */
struct parted {
  struct fp_parts parts; /* first: what the functions of parts are given */
  struct builder *b;
  const struct form *form;
  struct returns r;
  struct fp_expr *param[8];
  struct fp_expr **handed; /* the builder's, for this relation */
  VEC(struct parted_pair) at;
  struct parted *next;
};

static const struct parted *parted(const struct fp_parts *p) {
  return (const struct parted *)p;
}

static struct pair pair_at(const struct parted *p, uint32_t i) {
  const struct parted_pair *at = &p->at.at[i];

  return (struct pair){&p->b->g->edges[at->edge], at->exit, false};
}

/* ---- Keys ---------------------------------------------------------------- */

/* The value of a control parameter. */
static uint32_t key_value(const struct builder *b, enum key key,
                          const struct pair *p) {
  switch (key) {
  case NO_KEY:
    break;
  case FROM_POINT:
    return p->e->from;
  case FROM_MODULE:
    return proc_of(b, p->e->from)->ast->index;
  case FROM_OFFSET:
    return offset(b, p->e->from);
  case TO_POINT:
    return p->e->to;
  case TO_OFFSET:
    return offset(b, p->e->to);
  case CALLEE_POINT:
    return callee_of(b, p->e)->first;
  case CALLEE_MODULE:
    return callee_of(b, p->e)->ast->index;
  case EXIT_POINT:
    return p->exit;
  case EXIT_MODULE:
    return proc_of(b, p->exit)->ast->index;
  case EXIT_OFFSET:
    return offset(b, p->exit);
  }
  return 0;
}

static void part_key(const struct fp_parts *parts, uint32_t i, uint32_t *key) {
  const struct parted *p = parted(parts);
  struct pair pair = pair_at(p, i);

  for (uint32_t k = 0; k < p->parts.ncontrol; k++)
    key[k] = key_value(p->b, p->form->keys[k], &pair);
}

static uint32_t count_keys(const struct form *form) {
  uint32_t n = 0, max = sizeof form->keys / sizeof *form->keys;

  while (n < max && form->keys[n] != NO_KEY)
    n++;
  return n;
}

/* ---- Parts --------------------------------------------------------------- */

static bool any_quantifies(struct bp_expr *const *e, uint32_t n) {
  for (uint32_t i = 0; i < n; i++)
    if (formula_quantifies(e[i]))
      return true;
  return false;
}

static bool proc_quantifies(const struct cfg_proc *p) {
  return any_quantifies(p->ast->enforce, p->ast->nenforce);
}

static bool part_quantifies(const struct fp_parts *parts, uint32_t i) {
  const struct parted *p = parted(parts);
  if (p->form->over == ENTRIES || p->form->over == EXITS)
    return false;
  const struct cfg_edge *e = &p->b->g->edges[p->at.at[i].edge];
  bool found = proc_quantifies(proc_of(p->b, e->from));

  if (e->kind == CFG_WHEN || e->kind == CFG_UNLESS)
    return found || formula_quantifies(e->cond);
  if (e->kind == CFG_CALL)
    found = found || proc_quantifies(callee_of(p->b, e));
  if (p->form->over == RETURNS) {
    const struct bp_stmt *r = p->b->g->points[p->at.at[i].exit].stmt;
    return found || (r && any_quantifies(r->args, r->nargs));
  }
  if (e->kind != CFG_CALL && e->kind != CFG_ASSIGN)
    return found;
  return found || any_quantifies(e->stmt->args, e->stmt->nargs) ||
         (e->kind == CFG_ASSIGN && e->stmt->cond &&
          formula_quantifies(e->stmt->cond));
}

static struct fp_expr *make_part(const struct fp_parts *parts, uint32_t i,
                                 struct arena *a) {
  struct parted *p = (struct parted *)parts;
  struct builder *b = p->b;
  struct pair pair = pair_at(p, i);

  b->keyless = true;
  b->arena = b->f.arena = a;
  memcpy(b->param, p->param, sizeof b->param);
  b->handed = p->handed;
  b->disjuncts.len = 0;
  p->form->disjunct(b, &p->r, &pair);
  b->arena = b->f.arena = b->f.keep;
  b->keyless = false;
  return b->disjuncts.len ? b->disjuncts.at[0] : b->f.no;
}

/* ---- All of a relation --------------------------------------------------- */

static void add_part(struct builder *b, void *arg, const struct pair *pair) {
  struct parted *p = arg;
  struct parted_pair at = {(uint32_t)(pair->e - b->g->edges), pair->exit};

  vec_push(&p->at, at);
}

const struct fp_parts *parts_of(struct builder *b, const struct form *form) {
  uint32_t nkeys = count_keys(form);

  if (!b->o->parts || !nkeys || (b->grouped && form->over == RETURNS))
    return NULL;
  struct parted *p = arena_alloc(b->arena, sizeof *p);
  p->b = b;
  p->form = form;
  memcpy(p->param, b->param, sizeof p->param);
  p->handed = arena_array(b->arena, b->g->nprocs, sizeof *p->handed);
  p->next = b->parted;
  b->parted = p;
  b->keyless = true;
  form->open(b, &p->r);
  b->keyless = false;
  each_pair(b, form, add_part, p);
  p->parts = (struct fp_parts){(uint32_t)p->at.len, nkeys, part_key,
                               part_quantifies, make_part};
  return &p->parts;
}

void parts_free(struct builder *b) {
  for (struct parted *p = b->parted; p; p = p->next) {
    close_returns(&p->r);
    vec_free(&p->at);
  }
}
