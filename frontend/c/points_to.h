/* frontend/c/points_to.h — what the pointers of a program may lead to.
 *
 * After Andersen (Program Analysis and Specialization for the C Programming
 * Language, 1994, chapter 4): one set for each variable and each part of an
 * object, for all times and all calls; members of structs are told apart, the
 * elements of an array are not.
 *
 * points_to_of reads constraints off an automaton.  Vertices are its variables,
 * then the parts of its objects, then values of expressions, of which those made in
 * the same way are one.  A solver, which
 * points_to_solve or the formula stdlib/points-to.fp is, gives each vertex the
 * least set of parts with
 *
 *   address(x, o)        o is in the set of x
 *   copy(x, y)           what is in the set of y is in that of x
 *   load(x, y)           o in the set of y: the set of o is in that of x
 *   store(x, y)          o in the set of x: the set of y is in that of o
 *   step(x, y, o, q)     o in the set of y: q is in the set of x
 *
 * where a step is to a member, or along an array.  Part `unknown` stands for
 * memory that is none of the objects: the program has a pointer that it was
 * given, or made of an integer.
 */
#ifndef FIXC_POINTS_TO_H
#define FIXC_POINTS_TO_H

#include "memory_objects.h"

#include "engine/base/vec.h"

#include <stdio.h>

struct points_pair {
  uint32_t x, y;
};

/* x = y moved: by `offset` bytes to a member, or by elements of that size.  In place of a
   size, POINTS_ANYWHERE is to any part of the object, and POINTS_RECAST is to none:
   but what was a pointer to a record may lead to a scalar. */
struct points_step {
  uint32_t x, y;
  uint64_t offset;
  bool along;
  uint32_t move; /* the same for the same offset and way */
};

typedef VEC(struct points_pair) points_pairs;

#define POINTS_ANYWHERE UINT64_MAX /* no element has that size */
#define POINTS_RECAST (UINT64_MAX - 1)

struct points_to {
  const struct memory_objects *memory;
  uint32_t nvertices;
  uint32_t unknown; /* a part more than the objects have */
  points_pairs addresses, copies, loads, stores;
  VEC(struct points_step) steps;
  uint32_t nmoves;
  uint32_t away;         /* a vertex: memory that was given away by CFA_CHANGE;
                           CFA_NONE: there is none */
  VEC(uint32_t) moved;   /* vertices that may lead past the end of an object */
  VEC(uint32_t) numbers; /* vertices that are made of numbers */
  uint32_t functions; /* a vertex: constants that point to functions; CFA_NONE:
                         there are none */
  bool
      known_elsewhere; /* what has external linkage was, too: `unknown` may be a
                           variable that is not in memory, and is `linked` */
  bool has_numbers;    /* a pointer is made of a number: `unknown` may then be
                           any part, else it is memory that no part is of */
  /* By pointer of an expression: its vertex, for points_to_targets. */
  struct points_memo *memo;
  struct points_terms *terms; /* vertices of expressions, and moves, by what
                                 they are made of */
  /* The solution: bits of parts, `words` for each vertex. */
  uint64_t *sets;
  uint32_t words;
};

/* The constraints of the program; for points_to_free. */
struct points_to *points_to_of(const struct memory_objects *m);
void points_to_free(struct points_to *p);

/* Fills the sets in: by going through the constraints until nothing changes. */
void points_to_solve(struct points_to *p);

/* Where steps from a part lead to: at most `nparts` of them, in `out`. */
uint32_t points_step_targets(const struct points_to *p,
                             const struct points_step *s, uint32_t part,
                             uint32_t *out);

/* The constraints as relations of stdlib/points-to.fp, and where steps lead from
   each part, as the text of a formula file that lists the solution: all of it with
   `show`, else as much as is usual, and comments say what the numbers of vertices and
   parts mean. */
void points_to_print(const struct points_to *p, bool show, FILE *out);

/* Adds a part to a set, and to what a part holds: for those who solve the
   formula. */
void points_add(struct points_to *p, uint32_t vertex, uint32_t part);

/* Vertex of a part. */
static inline uint32_t points_part(const struct points_to *p, uint32_t part) {
  return p->memory->cfa->nvars + part;
}

static inline bool points_has(const struct points_to *p, uint32_t vertex,
                              uint32_t part) {
  return p->sets[(size_t)vertex * p->words + part / 64] >> (part % 64) & 1;
}

/* The first part from `part` on that the vertex may lead to; CFA_NONE: none. */
uint32_t points_next(const struct points_to *p, uint32_t vertex, uint32_t part);

/* The vertex of an expression of the automaton whose type is a pointer. */
uint32_t points_vertex(const struct points_to *p, const struct cfa_expr *e);

#endif
