/* library/session_order.c — another order of the variables, when work becomes long.
 *
 * The order in which a run begins is a guess, made from the text (frontend/boolean/
 * order.c).  How good it was is seen in the diagrams: they are copied while they are
 * small, and when the work has become long, sifting says how small they could be.
 * If that is two fifths of it or less (of a part, a quarter), pipeline.c begins anew in
 * the order that was found.  The copy is of early rounds, since sifting takes long; what
 * is small there is small later.
 *
 * The order of declaration is looked at besides, and sooner, since that is soon done, at
 * first with the largest diagrams only: to whoever wrote the program, what stands
 * together belongs together.  Where that is so and the text does not show it, diagrams
 * are small that sifting is far away from.
 *
 * One operation may make diagrams that are large at once.  Of those a part is copied,
 * with some variables fixed, which shows how the others belong together.  That may
 * take many orders, each good for a few variables more; each is soon found.
 */
#include "engine/base/memory.h"
#include "engine/bdd/sift.h"
#include "engine/bdd/trial.h"
#include "session.h"

#include <stdlib.h>
#include <string.h>

enum {
  FIRST_SAMPLE = 40000, /* results computed; then after as many more */
  MOST_OF_SAMPLE = 30000,
  FEW_OF_SAMPLE = 2500, /* for a first look at the order of declaration */
  FIRST_SHARE = 3, /* of the results before it, the nodes that it may make, */
  FIRST_MOST = 44000,  /* and no more */
  LONG_WORK = 4000000, /* results computed; then after four times as many */
  MORE_WORK = 4,
  SHORT_WORK = 200000,      /* the same after an order that was much better */
  MOST_SIFTING = 20000000,  /* a tenth of a second, */
  SIFTING_SHARE = 2,        /* for each result before it, and no more */
  SIFTING_BYTES = 16 << 20, /* more than it takes, or a trial */
  MOST_ORDERS = 64,         /* of one run of the command; */
  SOME_ORDERS = 8,          /* beyond these, they must be much better */
  MUCH_BETTER = 16,         /* times fewer nodes */
  MOST_UNKNOWN = 2,         /* looks at the order of declaration */
};

struct reordering {
  struct dd_graph sample;
  bool is_new;  /* nobody has looked at the sample yet */
  bool is_part; /* more was there */
  uint64_t next_sample, next_look;
  /* Of the order of declaration: when to look at it, and what it was at first. */
  uint64_t next_declared;
  struct trial_sizes first;
  uint32_t unknown; /* looks at which it was too large for a trial */
};

/* An answer that was given, or a round that was shown, cannot be taken back. */
void session_may_reorder(struct session *r) {
  const struct run_options *o = &r->options;
  if (o->no_pass[PASS_sift] || o->order_file || r->norders >= MOST_ORDERS ||
      !session_can_begin_anew(r))
    return;
  r->reordering = arena_alloc(r->arena, sizeof *r->reordering);
  *r->reordering = (struct reordering){
      .next_sample = FIRST_SAMPLE,
      .next_look = r->learns_fast ? SHORT_WORK : LONG_WORK,
      .next_declared =
          r->declared && r->norders == 0 ? FIRST_SAMPLE : UINT64_MAX};
}

void session_take_sample(struct session *r) {
  struct reordering *w = r->reordering;
  uint64_t computed = w ? dd_get_work(r->dd).computed : 0;
  if (!w || computed < w->next_sample)
    return;
  w->next_sample = 2 * computed;
  bool has_all = dd_copy_all(r->dd, MOST_OF_SAMPLE, &w->sample);
  if (!has_all && w->is_new)
    return;
  if (!has_all)
    dd_copy_part(r->dd, MOST_OF_SAMPLE, &w->sample);
  w->is_new = true;
  w->is_part = !has_all;
}

/* The first variables of the tracks; tracks that are joined are one block.  tracks[b]
   is the first track of block b. */
static struct sift_blocks
blocks_of_tracks(struct arena *a, const struct layout *l, uint32_t *tracks) {
  uint32_t *first = arena_array(a, (size_t)l->ntracks + 1, sizeof *first);
  uint32_t n = 0, var = 0;
  for (uint32_t t = 0; t < l->ntracks; t++) {
    const struct track *track = &l->tracks[t];
    if (!track->joined) {
      tracks[n] = t;
      first[n++] = var;
    }
    var += track->ncopies * field_width(track->size);
  }
  first[n] = var;
  return (struct sift_blocks){first, n};
}

/* The order as `--order` reads it. */
static const char *text_of_order(struct arena *a, const struct layout *l,
                                 const uint32_t *tracks, const uint32_t *order,
                                 uint32_t n) {
  size_t size = 1;
  for (uint32_t t = 0; t < l->ntracks; t++)
    size += strlen(l->tracks[t].name) + 1;
  char *text = arena_array(a, size, 1), *end = text;
  for (uint32_t i = 0; i < n; i++) {
    uint32_t t = tracks[order[i]];
    do {
      end = stpcpy(end, l->tracks[t].name);
      *end++ = '\n';
    } while (++t < l->ntracks && l->tracks[t].joined);
  }
  *end = '\0';
  return text;
}

/* What grew exponentially was one part of what the diagrams say; another part may do
   so next. */
static bool is_much_better(const struct sift_result *r) {
  return (uint64_t)MUCH_BETTER * r->after <= r->before;
}

/* A part says less than all that there is, and is taken late, when more is lost. */
static bool is_better_order(const struct sift_result *r, bool is_part) {
  return is_part ? 4 * (uint64_t)r->after <= r->before
                 : 5 * (uint64_t)r->after <= 2 * (uint64_t)r->before;
}

/* ---- The order of declaration -------------------------------------------------- */

struct named_block {
  const char *name; /* of its first track */
  uint32_t block;
};

static int by_block_name(const void *x, const void *y) {
  const struct named_block *a = x, *b = y;
  return strcmp(a->name, b->name);
}

static struct named_block *sorted_blocks(const struct session *r,
                                         const uint32_t *tracks, uint32_t n) {
  const struct layout *l = &lowered_plan(r->lowered)->layout;
  struct named_block *sorted = arena_array(r->arena, n + 1, sizeof *sorted);
  for (uint32_t b = 0; b < n; b++)
    sorted[b] = (struct named_block){l->tracks[tracks[b]].name, b};
  qsort(sorted, n, sizeof *sorted, by_block_name);
  return sorted;
}

/* The blocks of the program's variables as they are declared, in the places that such
   blocks have now; false if they are there in this order. */
static bool declared_order(const struct session *r, const uint32_t *tracks,
                           uint32_t nblocks, uint32_t *order) {
  uint32_t n = 0;
  struct named_block *sorted = sorted_blocks(r, tracks, nblocks);
  uint32_t *declared = arena_array(r->arena, nblocks + 1, sizeof *declared);
  bool *is_declared = arena_array(r->arena, nblocks + 1, sizeof *is_declared);
  for (uint32_t i = 0; i < r->ndeclared; i++) {
    struct named_block key = {r->declared[i], 0};
    const struct named_block *x =
        bsearch(&key, sorted, nblocks, sizeof *sorted, by_block_name);
    if (!x || is_declared[x->block])
      continue;
    is_declared[x->block] = true;
    declared[n++] = x->block;
  }
  bool differs = false;
  n = 0;
  for (uint32_t b = 0; b < nblocks; b++) {
    order[b] = is_declared[b] ? declared[n++] : b;
    differs |= order[b] != b;
  }
  return differs;
}

/* level[v]: where variable v is when the blocks are in this order. */
static void levels_of_order(const struct sift_blocks *blocks,
                            const uint32_t *order, uint32_t *level) {
  uint32_t next = 0;
  for (uint32_t i = 0; i < blocks->n; i++)
    for (uint32_t v = blocks->first[order[i]]; v < blocks->first[order[i] + 1];
         v++)
      level[v] = next++;
}

/* What grows is looked at: relations of the program may be large in any order, and stay
   as they are. */
static bool grows_less(const struct trial_sizes *first,
                       const struct trial_sizes *now) {
  if (now->before < first->before / 2 * 3)
    return false;
  uint64_t growth = (now->before - first->before) / 5 * 2;
  return now->after <= first->after + growth;
}

static uint64_t cut_to(uint64_t x, uint64_t most) {
  return x < most ? x : most;
}

/* Looks at it until it was worse once, or too large for a trial. */
static void try_declared(struct session *r) {
  const struct layout *l = &lowered_plan(r->lowered)->layout;
  struct reordering *w = r->reordering;
  struct arena *a = r->arena;
  uint32_t *tracks = arena_array(a, (size_t)l->ntracks + 1, sizeof *tracks);
  uint32_t *order = arena_array(a, (size_t)l->ntracks + 1, sizeof *order);
  uint32_t *level = arena_array(a, (size_t)w->sample.nvars + 1, sizeof *level);
  struct sift_blocks blocks = blocks_of_tracks(a, l, tracks);
  struct trial_dd *t = NULL;
  w->next_declared = UINT64_MAX;
  if (!declared_order(r, tracks, blocks.n, order) || !(t = trial_new()))
    return;
  levels_of_order(&blocks, order, level);
  uint64_t computed = dd_get_work(r->dd).computed;
  struct trial_sizes found =
      w->first.before
          ? trial_compare(t, &w->sample, level, MOST_OF_SAMPLE, computed)
          : trial_compare(t, &w->sample, level, FEW_OF_SAMPLE,
                          cut_to(computed / FIRST_SHARE, FIRST_MOST));
  trial_free(t);
  bool is_known = found.after < UINT64_MAX;
  if (is_known ? found.after >= found.before : ++w->unknown == MOST_UNKNOWN)
    return;
  w->next_declared = MORE_WORK * computed;
  if (!is_known)
    return;
  if (w->first.before == 0)
    w->first = found;
  else if (grows_less(&w->first, &found))
    r->better_order = text_of_order(a, l, tracks, order, blocks.n);
}

/* ---- Looks ------------------------------------------------------------------------ */

/* The largest diagrams have fewer than twice as many nodes as variables, so that no order
   makes them much smaller. */
static bool is_small_sample(const struct dd_graph *sample) {
  struct trial_sizes bound = trial_bound(sample, FEW_OF_SAMPLE);
  return bound.before < 2 * 2 * bound.after; /* they are squares */
}

static void sift_sample(struct session *r, uint64_t computed) {
  const struct layout *l = &lowered_plan(r->lowered)->layout;
  struct arena *a = r->arena;
  uint32_t *tracks = arena_array(a, (size_t)l->ntracks + 1, sizeof *tracks);
  uint32_t *order = arena_array(a, (size_t)l->ntracks + 1, sizeof *order);
  struct sift_blocks blocks = blocks_of_tracks(a, l, tracks);
  struct sift_result found =
      sift(&r->reordering->sample, &blocks,
           cut_to(SIFTING_SHARE * computed, MOST_SIFTING), order);
  r->learns_fast = is_much_better(&found);
  if (r->learns_fast || (r->norders < SOME_ORDERS &&
                         is_better_order(&found, r->reordering->is_part)))
    r->better_order = text_of_order(a, l, tracks, order, blocks.n);
}

/* What is due of the work that was done, with a sample that is new. */
static void look_at_sample(struct session *r, uint64_t computed) {
  struct reordering *w = r->reordering;
  bool is_usable = w->is_new && memory_left(memory_current()) > SIFTING_BYTES;
  if (computed >= w->next_declared && is_usable) {
    w->next_declared = MORE_WORK * computed;
    if (!is_small_sample(&w->sample))
      try_declared(r);
  }
  if (computed < w->next_look)
    return;
  w->next_look = MORE_WORK * computed;
  if (is_usable && !r->better_order)
    sift_sample(r, computed);
  w->is_new = false;
}

bool session_has_better_order(struct session *r) {
  struct reordering *w = r->reordering;
  if (w && !r->answered_some && !r->better_order)
    look_at_sample(r, dd_get_work(r->dd).computed);
  return w && r->better_order;
}

void session_forget_sample(struct session *r) {
  if (r->reordering)
    dd_graph_free(&r->reordering->sample);
  r->reordering = NULL;
}
