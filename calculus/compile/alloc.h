/* calculus/compile/alloc.h — where scalar variables live.
 *
 * Every scalar variable of a core formula gets a field (engine/bdd/field.h): a
 * copy on its track.  A track is one component of a record (core_var.track);
 * tracks of one kind are the same component in different places.  Parameters of all relations use copies 0, 1, … in
 * order, so a relation's value always lies in the same fields, its home.
 * Quantified variables take copies that no free variable of their scope
 * uses, preferring the home of an iterated relation they are passed to (no
 * renaming is needed then), and keeping the order of variables (renaming is
 * then one linear pass).  It is register allocation, done greedily.
 */
#ifndef FIXC_ALLOC_H
#define FIXC_ALLOC_H

#include "calculus/logic/core.h"
#include "engine/bdd/field.h"

struct alloc;

struct alloc *alloc_new(struct arena *a);
void alloc_free(struct alloc *m); /* NULL is allowed */

/* Places the leaves of a relation's parameters. */
void alloc_params(struct alloc *m, struct core_rel *r);

/* Whether a parameter of r is a number whose track others can join. */
bool alloc_has_numbers(const struct core_rel *r);

/* Whether parameters of r have records of one class in several places. */
bool alloc_has_records(const struct core_rel *r);

/* Where the home of a relation is, for the preference; NULL: no preference.
   Must be set before alloc_formula. */
struct alloc_home {
  const struct core_rel *(*of)(void *ctx, const struct fp_rel *rel);
  void *ctx;
};
void alloc_prefer(struct alloc *m, struct alloc_home home);

/* Places every variable that is quantified in f, interleaves the tracks of numbers that f
   compares, and notes which records it compares. */
void alloc_formula(struct alloc *m, struct core *f);

/* Places one variable in a given field, or in the first free copy, and keeps
   the place taken until alloc_release.  alloc_try does nothing and returns
   false if the field is taken or on another track. */
bool alloc_try(struct alloc *m, struct core_var *x, uint32_t field);
void alloc_any(struct alloc *m, struct core_var *x);
void alloc_release(struct alloc *m, struct core_var *const *vars, size_t n);

/* What is known of a field before the layout: its number of variables, and
   where it will stand from the top. */
uint32_t alloc_width(const struct alloc *m, uint32_t field);
uint32_t alloc_rank(const struct alloc *m, uint32_t field);
bool alloc_same_kind(const struct alloc *m, uint32_t f, uint32_t g);

/* Orders the tracks and numbers the variables: tracks of control come first,
   then those that alloc_order does not name in the order of their creation,
   then the named ones.  Formulas may be placed afterwards only if they need
   no more copies than were placed before. */
void alloc_layout(struct alloc *m, struct layout *out);

/* Names tracks in the order they shall have; to be called first. */
void alloc_order(struct alloc *m, const char *const *order, uint32_t norder);

/* Tracks of records of one class come before those of another, if neither is named; to be
   called first.  Hints that go round in a circle are forgotten. */
void alloc_hint(struct alloc *m, const char *before, const char *after);

#endif
