/* frontend/c/memory_objects.h — the objects in memory of a program, and their
 * parts.
 *
 * Objects are the variables in memory, and for each CFA_NEW the first few
 * objects that it makes, and one that stands for all later ones; or one alone, if
 * there is at most one at a time.  A part is the
 * set of all places in an object that differ in the indices of arrays only:
 * `list[].next`; it is named by its offset in the first elements.  What a
 * pointer may lead to is a set of parts (points_to.h).  A cell is a scalar at
 * one offset (cfa_cells.h).
 */
#ifndef FIXC_MEMORY_OBJECTS_H
#define FIXC_MEMORY_OBJECTS_H

#include "cfa.h"

struct memory_cell {
  uint64_t offset;           /* of a chosen element: in the first element */
  const struct c_type *type; /* an integer of at most 64 bits, or a pointer */
  const char *path; /* "[3].x"; of a chosen element "[#].x", or "[#][#].x"; of
                       the second one "[##].x", and so on; of an array as a value
                       "[].x" */
  uint32_t row;     /* whose chosen element it is of, by number; CFA_NONE: it is
                   where `offset` says */
};

/* An array, or arrays in an array, of which one element stands for all, or some do: then
   the array has as many rows, one after the other. */
struct memory_row {
  uint64_t offset, count; /* where it begins; how many elements it has */
  const struct c_type *of;
  uint32_t
      nindexes; /* of an element: as many as there are arrays in each other, or 1
                        if these are more than the constant above */
  uint64_t
      lengths[CFA_MOST_INDEXES]; /* by index, that of the outermost first */
  uint32_t first;                /* the first row of the array, by number */
  uint32_t choices;              /* rows of the array: 1 to CFA_MOST_SLOTS */
};

struct memory_part {
  uint64_t offset;
  const struct c_type *type; /* of the scalar there; NULL: several, or none that
                                is covered */
  const struct c_type *region; /* of the scalar or union there; NULL: several */
  uint32_t object;
};

struct memory_object {
  uint32_t number;
  uint32_t var;  /* CFA_NONE: made by `edge` */
  uint32_t edge; /* CFA_NEW */
  bool is_rest;  /* all objects of `edge` after the first ones */
  uint32_t proc; /* whose it is; of the program: 0 */
  const char *name;
  const struct c_type
      *type;        /* an array, of what CFA_NEW makes; NULL: unknown */
  uint64_t size;    /* of one of unknown size: the most it can be */
  bool sized;       /* its size is known */
  uint64_t address; /* in the automaton without memory */
  uint64_t room;    /* bytes of addresses from there on: of one that stands for
                       many, which have addresses of their own, more than size */
  uint32_t first_part, nparts;
  uint32_t between; /* the part of all bytes that no member has; CFA_NONE: each
                       byte is one of a member */
  /* By offset.  An object of unknown type, or that has too many, has none: it may
     hold anything. */
  const struct memory_cell *cells;
  uint32_t ncells;
  bool
      aligned; /* all members are where their types' alignment has them; an object
                   without cells is not looked at */
  const struct memory_row *rows;
  uint32_t nrows;
};

struct memory_objects {
  const struct cfa *cfa;
  struct arena *arena;
  struct memory_object *objects;
  uint32_t nobjects;
  struct memory_part *parts;
  uint32_t nparts;
  uint32_t *of_var;  /* object by variable, or CFA_NONE */
  uint32_t *of_edge; /* the first object of a CFA_NEW, by edge, or CFA_NONE */
  uint32_t *made;    /* how many it has, by edge: 1, or MEMORY_INSTANCES and
                        the rest */
  const bool *recursive; /* by procedure (cfa_recursion.h) */
  uint64_t after;        /* addresses from here on belong to none of them */
  bool overfull;         /* there are not enough addresses for all of them */
};

enum {
  MEMORY_INSTANCES = 4,    /* objects of a CFA_NEW, without the rest */
  MEMORY_MOST_CELLS = 256, /* of an object whose cells are looked at */
  MEMORY_LONG_ROW = 6,     /* elements of an array of which one may be chosen */
};

/* Which objects have, in the place of their long arrays, one chosen element. */
enum memory_choice {
  MEMORY_CHOOSE_NONE,
  MEMORY_CHOOSE_LARGE, /* those that have too many cells, or of unknown size */
  MEMORY_CHOOSE_LARGE_IN_PLACE,     /* the same, of an automaton in which small
                                   procedures stand in the place of their calls */
  MEMORY_CHOOSE_LARGE_ALL_IN_PLACE, /* the same with all procedures */
  MEMORY_CHOOSE_LARGE_FEW_ROUNDS, /* and with all rounds of loops, of which inputs
                                     decide about few (cfa_rounds.h) */
  MEMORY_CHOOSE_LARGE_MANY_ROUNDS, /* the same where they decide about more */
  MEMORY_CHOOSE_ALL,               /* all that may change */
  MEMORY_CHOOSE_TOGETHER, /* the same, at one index in arrays of one length */
  MEMORY_CHOOSE_VIEWS,    /* as ALL, and variables remember elements */
  MEMORY_CHOOSE_PAIRS,    /* as ALL, with two chosen elements */
  MEMORY_CHOOSE_ARRAYS,   /* none: the same arrays as ALL are values; with all
                             rounds of loops (cfa_rounds.h) */
};

/* The objects of the automaton, in its arena. */
struct memory_objects *memory_objects_of(const struct cfa *g,
                                         enum memory_choice choice);

/* The part at an offset, or CFA_NONE beyond the end. */
uint32_t memory_part_at(const struct memory_objects *m, uint32_t object,
                        uint64_t offset);
/* The offset of the part that a byte belongs to. */
uint64_t memory_fold(const struct memory_object *o, uint64_t offset);
/* Where the scalar or union begins that has a byte. */
uint64_t memory_region_begin(const struct memory_object *o, uint64_t offset);
/* Whether bits of the type are those of an integer: an integer but _Bool, or a float
   or double. */
bool memory_has_plain_bits(const struct c_type *t);
/* Whether the part is an element, with all that is at its begin, of an array
   whose elements have that size: then steps of this size stay in it. */
bool memory_is_element(const struct memory_objects *m, uint32_t part,
                       uint64_t size);
/* Whether the part is of an array with which a record begins: then a pointer there may
   be one to the record. */
bool memory_begins_record(const struct memory_objects *m, uint32_t part);

#endif
