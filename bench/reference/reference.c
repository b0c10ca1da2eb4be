/* bench/reference/reference.c — entry-forward summaries, written by hand.
 *
 *   reference [-b BOUND] [-w] [-s] PROGRAM.bp [LABEL]
 *
 * says whether a label, or by default a failing assertion or a label ERROR or
 * SLIC_ERROR, is reachable, and ends with the status that fixc would have.  It
 * is what `fixc reach.fp` is measured against: the same algorithm without a
 * formula language.  Reading, control flow and the order of variables are
 * fixc's, so that the difference is that of the evaluation.
 *
 * For each point there is one relation between the entry of its procedure and
 * the point.  A worklist takes the point that is first, callees before their
 * callers and each procedure in reverse postorder, and hands on what is new.
 * The summary of a procedure has a place in the worklist of its own, behind
 * its points; what is new in it becomes a step at each of its calls.
 */
#include "frontend/boolean/bp_check.h"
#include "frontend/boolean/bp_parse.h"
#include "frontend/boolean/order.h"
#include "frontend/relations/templates.h"
#include "steps.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { UNREACHABLE = 0, USAGE = 1, REJECTED = 2, REACHABLE = 10 };

struct run {
  struct model model;
  struct arena *arena;
  struct intern *names;
  struct sources *sources;
  struct diag *diag;
  VEC(uint32_t) heap; /* ranks, the least first */
  uint64_t taken;
  bool found;
};

/* ---- The worklist ----------------------------------------------------------- */

/* Points have even ranks, summaries odd ones. */
static uint32_t summary_rank(const struct run *r, uint32_t proc) {
  const struct cfg_proc *p = &r->model.g->procs[proc];
  return 2 * (p->first + p->npoints - 1) + 1;
}

static void swap(uint32_t *x, uint32_t *y) {
  uint32_t z = *x;
  *x = *y;
  *y = z;
}

static void push(struct run *r, uint32_t rank) {
  vec_push(&r->heap, rank);
  uint32_t *at = r->heap.at;
  for (size_t i = r->heap.len - 1; i > 0; i = (i - 1) / 2) {
    if (at[(i - 1) / 2] <= at[i])
      break;
    swap(&at[(i - 1) / 2], &at[i]);
  }
}

static uint32_t pop(struct run *r) {
  uint32_t *at = r->heap.at, least = at[0];
  at[0] = vec_pop(&r->heap);
  for (size_t i = 0, next; (next = 2 * i + 1) < r->heap.len; i = next) {
    if (next + 1 < r->heap.len && at[next + 1] < at[next])
      next++;
    if (at[i] <= at[next])
      break;
    swap(&at[i], &at[next]);
  }
  return least;
}

/* ---- The fixed point ----------------------------------------------------------- */

/* Adds to what is reached; returns false if nothing of it is new. */
static bool add(BDD *all, BDD *fresh, BDD more) {
  if (more == bddfalse)
    return false;
  BDD new = bddfalse;
  put(&new, more);
  if (*all != bddfalse)
    put(&new, bdd_apply(new, *all, bddop_diff));
  bool grown = new != bddfalse;
  if (grown) {
    put(all, bdd_or(*all, new));
    put(fresh, *fresh ? bdd_or(*fresh, new) : new);
  }
  drop(&new);
  return grown;
}

static void reach(struct run *r, uint32_t point, BDD states) {
  struct node *n = &r->model.nodes[point];
  if (!add(&n->reached, &n->fresh, states))
    return;
  r->found = r->found || n->target;
  if (!n->queued)
    push(r, 2 * point);
  n->queued = true;
}

static void summarise(struct run *r, uint32_t point, BDD states) {
  uint32_t proc = r->model.g->points[point].proc;
  struct routine *f = &r->model.routines[proc];
  if (!f->called ||
      !add(&f->summary, &f->fresh, model_exit(&r->model, states, point)))
    return;
  if (!f->queued)
    push(r, summary_rank(r, proc));
  f->queued = true;
}

/* The callee is entered, and what is known of it is used at once. */
static void enter_callee(struct run *r, uint32_t site, BDD states) {
  struct model *m = &r->model;
  model_build(m, m->sites.at[site].callee);
  struct site *s = &m->sites.at[site];
  reach(r, m->g->procs[s->callee].first, model_enter(m, states, s));
  if (!s->known)
    put(&s->relation, model_call(m, m->routines[s->callee].summary, s));
  s->known = true;
  if (s->relation != bddfalse)
    reach(r, s->to, model_return(m, states, s, s->relation));
}

static void take_point(struct run *r, uint32_t point) {
  struct model *m = &r->model;
  struct node *n = &m->nodes[point];
  BDD states = bddfalse;
  put(&states, n->fresh);
  drop(&n->fresh);
  n->queued = false;
  for (size_t i = 0; i < n->out.len && !r->found; i++) {
    const struct step *s = &m->steps.at[n->out.at[i]];
    reach(r, s->to, model_image(m, states, s));
  }
  if (m->site[point] >= 0 && !r->found)
    enter_callee(r, (uint32_t)m->site[point], states);
  if (m->g->points[point].kind == CFG_EXIT)
    summarise(r, point, states);
  drop(&states);
}

/* All that has reached a call may go on with what is new in the summary. */
static void take_summary(struct run *r, uint32_t proc) {
  struct model *m = &r->model;
  struct routine *f = &m->routines[proc];
  BDD summary = bddfalse, relation = bddfalse;
  put(&summary, f->fresh);
  drop(&f->fresh);
  f->queued = false;
  for (size_t i = 0; i < f->sites.len && !r->found; i++) {
    struct site *s = &m->sites.at[f->sites.at[i]];
    if (!s->known)
      continue;
    put(&relation, model_call(m, summary, s));
    put(&s->relation, bdd_or(s->relation, relation));
    reach(r, s->to, model_return(m, m->nodes[s->from].reached, s, relation));
  }
  drop(&summary);
  drop(&relation);
}

static bool solve(struct run *r) {
  struct model *m = &r->model;
  uint32_t start = m->g->mains[0];
  model_build(m, start);
  reach(r, m->g->procs[start].first, m->routines[start].same);
  while (r->heap.len > 0 && !r->found) {
    uint32_t rank = pop(r), point = rank / 2;
    r->taken++;
    if (rank % 2)
      take_summary(r, m->g->points[point].proc);
    else
      take_point(r, point);
  }
  return r->found;
}

/* ---- Reading --------------------------------------------------------------------- */

/* The order of the front end as numbers: globals, then slots.  What is unknown is
   chosen here. */
static uint32_t *read_order(struct run *r, struct bp_program *p) {
  uint32_t n, nvars = 0;
  const char **tracks = order_tracks(r->arena, r->names, p, &n);
  const char *const *fields = templates_fields(r->arena, r->names, p);
  uint32_t *order = arena_array(r->arena, (size_t)n + 1, sizeof *order);
  for (uint32_t i = 0; i < n; i++) {
    const char *name = strchr(tracks[i], '.') + 1;
    if (strncmp(tracks[i], "Unknown.", 8) == 0)
      continue;
    uint32_t *v = &order[nvars++];
    if (strncmp(tracks[i], "Local.", 6) == 0) {
      *v = p->nglobals + (uint32_t)strtoul(name + 1, NULL, 10);
      continue;
    }
    while (strcmp(fields[*v], name) != 0)
      ++*v;
  }
  return order;
}

static const struct cfg *read_program(struct run *r, const char *path,
                                      uint32_t **order) {
  uint32_t source = sources_read(r->sources, path);
  if (!source) {
    fprintf(stderr, "reference: cannot read '%s': %s\n", path, strerror(errno));
    return NULL;
  }
  struct bp_program *p =
      bp_parse(r->arena, r->names, r->sources, source, r->diag);
  if (!p || !bp_check(r->arena, p, r->diag))
    return NULL;
  if (p->nthreads != 1 || p->concurrent.source) {
    fprintf(stderr, "reference: '%s' has threads\n", path);
    return NULL;
  }
  *order = read_order(r, p);
  return cfg_build(r->arena, p, r->sources, r->diag);
}

static bool mark_targets(struct run *r, const char *label) {
  uint32_t *points, npoints;
  if (!templates_targets(r->arena, r->model.g, &label, label != NULL, &points,
                         &npoints, r->diag))
    return false;
  for (uint32_t i = 0; i < npoints; i++)
    r->model.nodes[points[i]].target = r->model.nodes[points[i]].pinned = true;
  return true;
}

static void print_figures(const struct run *r) {
  bddStat stat;
  bdd_stats(&stat);
  fprintf(stderr,
          "taken %llu products %llu renamings %llu made %lld table %d "
          "collections %d\n",
          (unsigned long long)r->taken,
          (unsigned long long)r->model.space.products,
          (unsigned long long)r->model.space.renamings,
          (long long)stat.produced, stat.nodenum, stat.gbcnum);
}

static void open_run(struct run *r) {
  *r = (struct run){
      .arena = arena_new(), .names = intern_new(), .sources = sources_new()};
  r->diag = diag_new(r->sources);
}

static void close_run(struct run *r) {
  vec_free(&r->heap);
  diag_free(r->diag);
  sources_free(r->sources);
  intern_free(r->names);
  arena_free(r->arena);
}

static int analyse(struct run *r, const char *path, const char *label,
                   uint32_t bound, bool frame, bool figures) {
  uint32_t *order;
  const struct cfg *g = read_program(r, path, &order);
  if (!g)
    return REJECTED;
  model_open(&r->model, g, r->arena, order, bound, frame);
  bool known = mark_targets(r, label), found = known && solve(r);
  if (known)
    printf("RESULT: %s\n", found ? "reachable" : "unreachable");
  if (figures)
    print_figures(r);
  model_close(&r->model);
  return !known ? REJECTED : found ? REACHABLE : UNREACHABLE;
}

int main(int argc, char **argv) {
  struct run r;
  uint32_t bound = 200;
  bool frame = true, figures = false;
  for (int c; (c = getopt(argc, argv, "b:ws")) != -1;) {
    if (c == 'b')
      bound = (uint32_t)strtoul(optarg, NULL, 10);
    frame = frame && c != 'w';
    figures = figures || c == 's';
    if (c == '?')
      return USAGE;
  }
  if (optind >= argc || argc - optind > 2) {
    fprintf(stderr,
            "usage: reference [-b BOUND] [-w] [-s] PROGRAM.bp [LABEL]\n");
    return USAGE;
  }
  open_run(&r);
  int status =
      analyse(&r, argv[optind], argv[optind + 1], bound, frame, figures);
  diag_print(r.diag, stderr);
  close_run(&r);
  return status;
}
