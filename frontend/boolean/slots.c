/* frontend/boolean/slots.c — which variables of different procedures share a slot.
 *
 * A value that is passed to a parameter or returned to a target costs nothing
 * in a diagram if it stays in its slot.  Procedures get their slots one after
 * the other, breadth first along calls from the one with the most variables.
 * A variable wants the slots of the variables that exchange values with it and
 * have theirs; the strongest wish is granted first.  Then it wants those of
 * variables that exchange values with the same ones.  What is left gets the
 * lowest slots that are free.  No slot is added: there are as many as the
 * largest procedure has variables.
 */
#include "order.h"

#include "affinity.h"
#include "engine/base/vec.h"

#include <stdlib.h>

/* Two locals exchange a value at a call, maybe of their own procedure. */
struct tie {
  uint32_t var, other; /* numbers of locals over the whole program */
  uint32_t weight;
  bool takes; /* var takes the value of other, not other that of var */
};

struct wish {
  uint32_t weight, var, slot;
};

struct slots {
  const struct bp_program *program;
  uint32_t *base;  /* by procedure: the number of its first variable */
  uint32_t *owner; /* by variable: its procedure */
  uint32_t *slot;  /* by variable: NO_SLOT until it is chosen */
  VEC(struct tie) ties;
  uint32_t *first; /* by variable: its ties, sorted */
  VEC(uint32_t) queue;
  bool *queued;   /* by procedure */
  uint32_t *used; /* by slot: the last procedure that took it, plus 1 */
};

#define NO_SLOT UINT32_MAX

enum {
  PLAIN_WEIGHT = 4,
  PART_WEIGHT = 1,
  OTHERS = 8, /* of one variable that are looked at */
};

/* The value of x goes to y. */
static void tie(struct slots *s, uint32_t x, uint32_t y, uint32_t weight) {
  struct tie forth = {x, y, weight, false}, back = {y, x, weight, true};

  vec_push(&s->ties, forth);
  vec_push(&s->ties, back);
}

/* A plain copy ties more strongly than a part of an expression. */
static void tie_group(void *arg, const struct group *g) {
  struct slots *s = arg;
  const struct bp_var *into = g->vars[g->nvars - 1];

  if (into->global)
    return;
  uint32_t weight = g->nvars == 2 ? PLAIN_WEIGHT : PART_WEIGHT;
  for (uint32_t i = 0; i + 1 < g->nvars; i++)
    if (!g->vars[i]->global)
      tie(s, s->base[g->from->number] + g->vars[i]->index,
          s->base[g->to->number] + into->index, weight);
}

static int by_ends(const void *x, const void *y) {
  const struct tie *a = x, *b = y;

  if (a->var != b->var)
    return a->var < b->var ? -1 : 1;
  if (a->other != b->other)
    return a->other < b->other ? -1 : 1;
  return a->takes - b->takes;
}

/* Sorts the ties and adds up those between the same two. */
static void sort_ties(struct slots *s, uint32_t nvars) {
  size_t kept = 0;

  if (s->ties.len)
    qsort(s->ties.at, s->ties.len, sizeof *s->ties.at, by_ends);
  for (size_t i = 0; i < s->ties.len; i++) {
    if (kept && by_ends(&s->ties.at[kept - 1], &s->ties.at[i]) == 0)
      s->ties.at[kept - 1].weight += s->ties.at[i].weight;
    else
      s->ties.at[kept++] = s->ties.at[i];
  }
  s->ties.len = kept;
  for (uint32_t v = 0, at = 0; v <= nvars; v++) {
    while (at < kept && s->ties.at[at].var < v)
      at++;
    s->first[v] = at;
  }
}

static int by_weight(const void *x, const void *y) {
  const struct wish *a = x, *b = y;

  if (a->weight != b->weight)
    return a->weight > b->weight ? -1 : 1;
  if (a->var != b->var)
    return a->var < b->var ? -1 : 1;
  return a->slot < b->slot ? -1 : a->slot > b->slot;
}

static void enqueue(struct slots *s, uint32_t proc) {
  if (s->queued[proc])
    return;
  s->queued[proc] = true;
  vec_push(&s->queue, proc);
}

typedef VEC(struct wish) wish_list;

static void add_wish(struct slots *s, wish_list *wishes, uint32_t weight,
                     uint32_t v, uint32_t other) {
  if (s->slot[other] != NO_SLOT && s->owner[other] != s->owner[v])
    vec_push(wishes, ((struct wish){weight, v, s->slot[other]}));
}

/* The strongest first; empties the list. */
static void grant_wishes(struct slots *s, wish_list *wishes, uint32_t proc) {
  if (wishes->len)
    qsort(wishes->at, wishes->len, sizeof *wishes->at, by_weight);
  for (size_t i = 0; i < wishes->len; i++) {
    const struct wish *w = &wishes->at[i];
    if (s->slot[w->var] != NO_SLOT || s->used[w->slot] == proc + 1)
      continue;
    s->slot[w->var] = w->slot;
    s->used[w->slot] = proc + 1;
  }
  wishes->len = 0;
}

/* What exchanges values with the same variable as v: other arguments for one
   parameter, other targets of one result. */
static void wish_like_others(struct slots *s, wish_list *wishes, uint32_t v) {
  for (uint32_t i = s->first[v]; i < s->first[v + 1]; i++) {
    const struct tie *t = &s->ties.at[i];
    uint32_t from = s->first[t->other], to = s->first[t->other + 1];
    for (uint32_t k = from; k < to && k < from + OTHERS; k++)
      if (s->ties.at[k].takes != t->takes)
        add_wish(s, wishes, t->weight, v, s->ties.at[k].other);
  }
}

/* Grants wishes, then fills up. */
static void choose_slots(struct slots *s, uint32_t proc) {
  const struct bp_proc *p = s->program->procs[proc];
  wish_list wishes = {0};
  uint32_t base = s->base[proc], next = 0;

  for (uint32_t v = base; v < base + p->nvars; v++)
    for (uint32_t i = s->first[v]; i < s->first[v + 1]; i++) {
      enqueue(s, s->owner[s->ties.at[i].other]);
      add_wish(s, &wishes, s->ties.at[i].weight, v, s->ties.at[i].other);
    }
  grant_wishes(s, &wishes, proc);
  for (uint32_t v = base; v < base + p->nvars; v++)
    if (s->slot[v] == NO_SLOT)
      wish_like_others(s, &wishes, v);
  grant_wishes(s, &wishes, proc);
  for (uint32_t v = base; v < base + p->nvars; v++) {
    if (s->slot[v] != NO_SLOT)
      continue;
    while (s->used[next] == proc + 1)
      next++;
    s->slot[v] = next++;
  }
  vec_free(&wishes);
}

static uint32_t largest(const struct bp_program *p) {
  uint32_t best = 0;

  for (uint32_t i = 1; i < p->nprocs; i++)
    if (p->procs[i]->nvars > p->procs[best]->nvars)
      best = i;
  return best;
}

static uint32_t number_vars(struct slots *s) {
  const struct bp_program *p = s->program;
  uint32_t n = 0;

  s->base = xcalloc((size_t)p->nprocs + 1, sizeof *s->base);
  for (uint32_t i = 0; i < p->nprocs; i++) {
    s->base[i] = n;
    n += p->procs[i]->nvars;
  }
  s->owner = xcalloc((size_t)n + 1, sizeof *s->owner);
  s->slot = xcalloc((size_t)n + 1, sizeof *s->slot);
  for (uint32_t i = 0; i < p->nprocs; i++)
    for (uint32_t k = 0; k < p->procs[i]->nvars; k++) {
      s->owner[s->base[i] + k] = i;
      s->slot[s->base[i] + k] = NO_SLOT;
    }
  return n;
}

void order_slots(struct bp_program *p) {
  struct slots s = {.program = p};
  uint32_t n = number_vars(&s);

  s.first = xcalloc((size_t)n + 2, sizeof *s.first);
  s.queued = xcalloc(p->nprocs, sizeof *s.queued);
  s.used = xcalloc((size_t)p->nslots + 1, sizeof *s.used);
  affinity_calls(p, tie_group, &s);
  sort_ties(&s, n);
  enqueue(&s, largest(p));
  for (uint32_t i = 0, done = 0; i <= p->nprocs; i++) {
    while (done < s.queue.len)
      choose_slots(&s, s.queue.at[done++]);
    if (i < p->nprocs)
      enqueue(&s, i);
  }
  for (uint32_t i = 0; i < p->nprocs; i++)
    for (uint32_t k = 0; k < p->procs[i]->nvars; k++)
      p->procs[i]->vars[k].slot = s.slot[s.base[i] + k];
  xfree(s.base);
  xfree(s.owner);
  xfree(s.slot);
  xfree(s.first);
  xfree(s.queued);
  xfree(s.used);
  vec_free(&s.ties);
  vec_free(&s.queue);
}
