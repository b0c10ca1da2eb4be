/* bench/reference/space.c — the diagram variables of a program, over BuDDy.
 *
 * The copies of a track are interleaved.  BuDDy renames in linear time only
 * where the order of the variables stays, which the order of the copies sees
 * to; a renaming stops below its last variable, so there is one for each place
 * that the last one can have.
 */
#include "space.h"

#include "engine/base/arena.h"

#include <stdio.h>
#include <stdlib.h>

/* BuDDy sizes its stack of intermediate results too small (shared with no
   header); a larger one is put in its place. */
extern int *bddrefstack, *bddrefstacktop;

enum {
  FIRST_TABLE = 1 << 14,
  CACHE_RATIO = 8,
  MIN_FREE_PERCENT = 45,
  LARGEST_INCREASE = (1 << 30) - 1,
};

static void on_error(int code) {
  fprintf(stderr, "reference: BuDDy: %s\n", bdd_errstring(code));
  exit(3);
}

static bddPair *shift(const struct space *s, uint32_t from, uint32_t to,
                      enum copy old, enum copy new) {
  bddPair *p = bdd_newpair();
  for (uint32_t t = from; t < to; t++)
    bdd_setpair(p, space_var(s, t, old), space_var(s, t, new));
  return p;
}

/* ENTRY of globals becomes NOW and NOW becomes NEXT; ENTRY of slots, which
   are parameters then, becomes BETWEEN. */
static bddPair *make_turn(const struct space *s) {
  bddPair *p = shift(s, s->nglobals, s->ntracks, ENTRY, BETWEEN);
  for (uint32_t t = 0; t < s->nglobals; t++) {
    bdd_setpair(p, space_var(s, t, ENTRY), space_var(s, t, NOW));
    bdd_setpair(p, space_var(s, t, NOW), space_var(s, t, NEXT));
  }
  return p;
}

static void open_buddy(int nvars) {
  bdd_init(FIRST_TABLE, FIRST_TABLE / CACHE_RATIO);
  bdd_error_hook(on_error);
  bdd_gbc_hook(NULL);
  bdd_resize_hook(NULL);
  bdd_setmaxincrease(LARGEST_INCREASE);
  bdd_setminfreenodes(MIN_FREE_PERCENT);
  bdd_setcacheratio(CACHE_RATIO);
  bdd_setvarnum(nvars > 1 ? nvars : 1);
  free(bddrefstack);
  bddrefstack = bddrefstacktop =
      calloc(8 * (size_t)nvars + 64, sizeof *bddrefstack);
  if (!bddrefstack)
    memory_failed();
}

void space_open(struct space *s, uint32_t nglobals, uint32_t nslots,
                uint32_t nresults, const uint32_t *order) {
  uint32_t n = nglobals + nslots;
  *s = (struct space){
      .nglobals = nglobals, .nslots = nslots, .ntracks = n + nresults};
  s->place = xcalloc((size_t)s->ntracks + 1, sizeof *s->place);
  for (uint32_t i = 0; i < s->ntracks; i++)
    s->place[i < n ? order[i] : i] = i;
  open_buddy((int)(COPIES * s->ntracks));
  s->advance = xcalloc((size_t)s->ntracks + 1, sizeof *s->advance);
  s->turn = make_turn(s);
  s->arrive = shift(s, nglobals, s->ntracks, BETWEEN, NOW);
  for (enum copy c = 0; c < COPIES; c++)
    if (c != NOW)
      s->shift[c] = shift(s, 0, s->ntracks, NOW, c);
  s->scratch = bdd_newpair();
}

void space_close(struct space *s) {
  bdd_done();
  xfree(s->place);
  xfree(s->advance);
}

BDD space_track(const struct space *s, uint32_t track) {
  return bdd_ithvar(space_var(s, track, NOW));
}

BDD space_without(BDD set, BDD other) { return bdd_exist(set, other); }

BDD space_both(BDD set, BDD other) {
  BDD rest = bddtrue;
  put(&rest, space_without(set, other));
  BDD both = space_without(set, rest);
  drop(&rest);
  return both;
}

/* BuDDy's own says false for true. */
BDD space_support(BDD f) { return f < 2 ? bddtrue : bdd_support(f); }

BDD space_copy(struct space *s, BDD set, enum copy copy) {
  return copy == NOW ? set : bdd_replace(set, s->shift[copy]);
}

BDD space_rename(struct space *s, BDD f, BDD set, enum copy from,
                 enum copy to) {
  if (set == bddtrue)
    return f;
  bdd_resetpair(s->scratch);
  for (BDD c = set; c != bddtrue; c = bdd_high(c))
    bdd_setpair(s->scratch, bdd_var(c) - NOW + from, bdd_var(c) - NOW + to);
  s->renamings++;
  return bdd_replace(f, s->scratch);
}

bddPair *space_advance(struct space *s, BDD set) {
  if (set == bddtrue)
    return NULL;
  int last = 0;
  for (BDD c = set; c != bddtrue; c = bdd_high(c))
    last = bdd_var(c);
  uint32_t place = (uint32_t)last / COPIES;
  if (!s->advance[place]) {
    s->advance[place] = bdd_newpair();
    for (uint32_t i = 0; i <= place; i++)
      bdd_setpair(s->advance[place], (int)(COPIES * i + NEXT),
                  (int)(COPIES * i + NOW));
  }
  return s->advance[place];
}

BDD space_product(struct space *s, BDD f, BDD g, BDD set) {
  s->products++;
  if (set == bddtrue)
    return bdd_and(f, g);
  if (g == bddtrue || f == bddtrue)
    return bdd_exist(g == bddtrue ? f : g, set);
  return bdd_appex(f, g, bddop_and, set);
}
