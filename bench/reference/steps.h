/* bench/reference/steps.h — a sequential Boolean program as relations.
 *
 * A node is a point of the control-flow graph.  A step leads from node to
 * node; a site is a call, whose step depends on what its callee can do.  The
 * relation of a step is over NOW, the state before, and NEXT, the values of
 * the tracks that it writes.
 */
#ifndef FIXC_REFERENCE_STEPS_H
#define FIXC_REFERENCE_STEPS_H

#include "engine/base/vec.h"
#include "frontend/boolean/liveness.h"
#include "space.h"

struct step {
  uint32_t from, to;
  BDD relation;
  BDD killed;       /* tracks whose value before is lost */
  BDD written;      /* those of them that the relation gives a value */
  bddPair *advance; /* NEXT to NOW, NULL if nothing is written */
  /* The relation does not read what the step kills, and has NOW for NEXT. */
  bool blind;
};

/* A product that is never built as a whole: with parameters and results far
   apart it would be large.  Taken in turn: exists gone. f & relation. */
struct piece {
  BDD relation, gone;
};
struct pieces {
  VEC(struct piece) list;
};

struct site {
  uint32_t from, to, callee;
  struct pieces enter; /* states of the caller to those at the entry */
  struct pieces call;  /* a summary to the relation of a step */
  BDD relation;        /* what the callee has been found to do, as a step */
  BDD killed;
  bddPair *advance;
  bool known; /* the relation is kept up to date */
};

struct node {
  BDD reached; /* ENTRY and NOW */
  BDD fresh;   /* the part that has not been looked at */
  bool queued, pinned, target;
  VEC(uint32_t) in, out; /* steps */
  struct pieces exit;    /* states at an exit to the summary */
};

struct routine {
  bool built;
  bool called;         /* somewhere; else nobody asks for its entry state */
  BDD used, modified;  /* globals, also by what it calls */
  BDD params;          /* that are live at the entry */
  BDD results;         /* their places */
  uint32_t *result;    /* by number: the track, NO_TRACK if never wanted */
  BDD same;            /* ENTRY is NOW, and `enforce` */
  BDD enforce;         /* over NOW */
  BDD local;           /* variables of its locals and of globals it keeps */
  BDD summary, fresh;  /* NOW and BETWEEN at the entry, NEXT at the exit */
  bool queued;         /* fresh is not empty */
  VEC(uint32_t) sites; /* that have been built */
};

#define NO_TRACK UINT32_MAX

struct model {
  struct space space;
  const struct cfg *g;
  const struct liveness *live;
  struct arena *arena;
  uint32_t bound; /* no fused step has more diagram nodes */
  bool frame;     /* procedures do not speak of globals they do not use */
  struct node *nodes;
  struct routine *routines;
  uint8_t *touch;                 /* by procedure and global: USED, MODIFIED */
  const struct bp_stmt *assigned; /* whose constrain clause is translated */
  VEC(struct step) steps;
  VEC(struct site) sites;
  int32_t *site; /* by point: its call, or -1 */
};

/* order[]: globals by index, then slots, see space_open. */
void model_open(struct model *m, const struct cfg *g, struct arena *a,
                const uint32_t *order, uint32_t bound, bool frame);
void model_close(struct model *m);

/* Builds the steps of a procedure, once. */
void model_build(struct model *m, uint32_t proc);

/* What a step, or a site with its relation (or new part of it), leads to. */
BDD model_image(struct model *m, BDD states, const struct step *s);
BDD model_return(struct model *m, BDD states, const struct site *s,
                 BDD relation);

/* States at the entry of the callee. */
BDD model_enter(struct model *m, BDD states, const struct site *s);

/* What states at an exit add to the summary of their procedure. */
BDD model_exit(struct model *m, BDD states, uint32_t point);

/* A summary as the relation of a call. */
BDD model_call(struct model *m, BDD summary, const struct site *s);

#endif
