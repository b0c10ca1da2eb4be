/* bench/reference/space.h — the diagram variables of a program, over BuDDy.
 *
 * A track is a global variable, a slot of locals, or a place for a result; it
 * has four diagram variables side by side, its copies.  Sets of tracks are
 * cubes over their copy NOW, so that BuDDy does the arithmetic of sets too.
 *
 * What BuDDy returns has no reference.  A BDD that outlives the next operation
 * lies in a variable that `put` fills and `drop` empties; functions here and
 * in steps.h that return a BDD return it without a reference.
 */
#ifndef FIXC_REFERENCE_SPACE_H
#define FIXC_REFERENCE_SPACE_H

#include <bdd.h>
#include <stdbool.h>
#include <stdint.h>

/* In their order within a track: every renaming that is used keeps it. */
enum copy {
  ENTRY, /* the state at the entry of the procedure */
  NOW,
  BETWEEN, /* quantified when two steps are joined; arguments of a call */
  NEXT,
  COPIES
};

struct space {
  uint32_t nglobals, nslots, ntracks; /* globals, then slots, then results */
  uint32_t *place;                    /* by track, from the top */
  bddPair **advance;      /* by place: NEXT to NOW for all tracks down to it */
  bddPair *turn;          /* a run of a procedure as a step of its callers */
  bddPair *arrive;        /* BETWEEN to NOW for slots */
  bddPair *shift[COPIES]; /* NOW to another copy */
  bddPair *scratch;
  uint64_t products, renamings; /* figures */
};

/* Opens BuDDy.  order[] has every global and slot once, from the top; the
   tracks of results lie below. */
void space_open(struct space *s, uint32_t nglobals, uint32_t nslots,
                uint32_t nresults, const uint32_t *order);
void space_close(struct space *s);

/* The number of a diagram variable. */
static inline int space_var(const struct space *s, uint32_t track,
                            enum copy copy) {
  return (int)(COPIES * s->place[track] + copy);
}

static inline void put(BDD *at, BDD value) {
  bdd_addref(value);
  bdd_delref(*at);
  *at = value;
}

static inline void drop(BDD *at) { put(at, bddfalse); }

/* Sets of tracks. */
BDD space_track(const struct space *s, uint32_t track);
BDD space_without(BDD set, BDD other);
BDD space_both(BDD set, BDD other);
/* The variables of f, also where f is a constant. */
BDD space_support(BDD f);
/* The same set over another copy, to quantify that. */
BDD space_copy(struct space *s, BDD set, enum copy copy);

/* One copy of each track of a set renamed to another; the result may not yet
   contain it. */
BDD space_rename(struct space *s, BDD f, BDD set, enum copy from, enum copy to);

/* NEXT to NOW, for the tracks of a set; f has no other variable of NEXT. */
bddPair *space_advance(struct space *s, BDD set);

/* exists set. f & g, by the cheapest operation. */
BDD space_product(struct space *s, BDD f, BDD g, BDD set);

#endif
