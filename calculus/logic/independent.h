/* calculus/logic/independent.h — inside the analysis of independence.h.
 *
 * independence.c knows the relations and their modes, independence_flow.c
 * follows states through one clause.
 */
#ifndef FIXC_INDEPENDENT_H
#define FIXC_INDEPENDENT_H

#include "engine/base/vec.h"
#include "independence.h"

/* What a variable has that may be forgotten. */
enum sort {
  SORT_FREE,  /* nothing */
  SORT_STATE, /* a record of a place, hidden values, and free ones */
  SORT_HIDDEN /* anything else with hidden values in it */
};

/* A relation of the files, or one that is supplied. */
struct mode {
  const char *name;
  uint32_t nparams, index;
  const struct fp_rel *rel; /* NULL: supplied */
  enum move move;           /* of a supplied one */
  enum sort *sorts;         /* by parameter */
  /* As of a supplied relation; 'k' is the entry of a table. */
  char *roles;
  bool *keys;     /* of a table: what a step has from the tuple before it */
  uint32_t *ties; /* of a table: the key that another free parameter equals
                       where states enter it, or nparams */
  bool *keeps;    /* [p * nparams + q]: a run leads from p to q, within one
                       procedure */
  bool *entries;  /* by parameter: it is where a procedure begins */
  bool *tabled;   /* by parameter: making it the entry was tried */
  bool reached;   /* by a statement */
  VEC(uint32_t) uses[2]; /* in its definition: positive, negative */
};

struct named_sort {
  const char *name;
  enum sort sort;
};

struct search {
  struct arena *a;
  const struct hiding *h;
  struct fp_file *const *files;
  uint32_t nfiles;
  VEC(struct mode *) modes;
  VEC(struct named_sort) sorts; /* of types that were asked for */
  struct span root, negation;   /* the first of each, source 0: none */
  bool rooted, negated;
  uint64_t work; /* conjuncts that were looked at, again each time */
  bool failed;   /* why is filled in */
  bool again;    /* a mode has changed: what was seen is to be seen again */
  struct dependence *why;
};

/* Records why, if it is the first reason. */
void search_fail(struct search *s, struct span at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* NULL: no such relation. */
struct mode *search_mode(struct search *s, const char *name, uint32_t nparams);

enum sort search_sort(struct search *s, const struct fp_typeref *t);

/* The component of a record type, or NULL. */
const struct fp_typeref *search_field(const struct search *s,
                                      const struct fp_typeref *t,
                                      const char *field);

/* The field of a state that is its place. */
const char *search_place(const struct search *s, const struct fp_typeref *t);

/* Whether all that makes a state what it is, its hidden fields and its place,
   is among these fields of type t. */
bool search_is_whole(const struct search *s, const struct fp_typeref *t,
                     const char *const *fields, uint32_t n);

/* Follows states through a closed formula, or through all clauses of a
   relation, until a mode changes (independence_flow.c). */
void flow_formula(struct search *s, const struct fp_expr *e);
void flow_relation(struct search *s, struct mode *m);

#endif
