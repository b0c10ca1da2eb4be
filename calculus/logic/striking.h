/* calculus/logic/striking.h — inside strike.h: a copy of a formula from which
 * conditions are taken.
 *
 * strike.c knows filters and gates, invariants.c invariants.
 */
#ifndef FIXC_STRIKING_H
#define FIXC_STRIKING_H

#include "entail.h"

struct strike {
  struct arena *a;
  const struct hiding *h;
  struct fp_file **files; /* copies, with copies of what is declared */
  uint32_t nfiles;
  rel_list rels; /* of these, those with bodies; the first of each name */
  VEC(const struct fp_rel *) struck; /* filters that are gone, in this order */
};

struct strike open_strike(struct arena *a, struct fp_file *const *files,
                          uint32_t nfiles, const struct hiding *h);
void close_strike(struct strike *s);

/* Whether there may be something to strike, and not too much to look at. */
bool is_worth_striking(const struct strike *s);

/* Takes filters away. */
void strike_filters(struct strike *s);

/* ---- Uses ------------------------------------------------------------------- */

bool strike_applies(const struct fp_expr *e, const struct fp_rel *r);

/* Whether e is monotone in its operands. */
bool strike_is_monotone(const struct fp_expr *e);

/* How often r is applied in e; with `negative`, where e is not monotone in it.
   `under`: e itself stands there. */
uint32_t strike_count_atoms(const struct fp_expr *e, const struct fp_rel *r,
                            bool negative, bool under);
uint32_t strike_atoms(const struct fp_expr *e, const struct fp_rel *r);

bool strike_has(const rel_list *list, const struct fp_rel *r);

/* Whether e reads `on`, through other relations too. */
bool strike_depends(const struct strike *s, const struct fp_expr *e,
                    const struct fp_rel *on);

/* What the statements read, and who of them reads whom, through others too; it
   is good until a body changes. */
struct strike_reading {
  rel_list reached;
  VEC(bool) reads; /* a row for each that reads */
};

struct strike_reading open_strike_reading(const struct strike *s);
void close_strike_reading(struct strike_reading *all);

/* Whether number i of the reached relations reads number j. */
bool strike_reads(const struct strike_reading *all, size_t i, size_t j);

/* A statement with a formula. */
bool is_strike_formula(const struct fp_decl *d);

/* Adds the relations that statements read, through others too. */
void strike_reach(const struct strike *s, rel_list *reached);

/* Whether formulas of statements read r; *listings: how many statements may list
   or count its tuples. */
bool is_strike_asked(const struct strike *s, const struct fp_rel *r,
                     uint32_t *listings);

/* ---- Clauses ---------------------------------------------------------------- */

/* A conjunction, its quantifiers opened. */
struct striking_clause {
  expr_list parts;
  VEC(const char *) names; /* of all variables */
  bool clear;              /* each name is bound once */
};

/* `of` is NULL for a statement. */
struct striking_clause open_striking(const struct fp_rel *of,
                                     const struct fp_expr *e);
void close_striking(struct striking_clause *c);

/* The operands of a disjunction, or e alone. */
void strike_operands(expr_list *to, const struct fp_expr *e);

/* e without the operands that are `gone` anywhere in it, for one that is a
   conjunct: TRUE in their place. */
struct editing {
  struct arena *a;
  bool (*gone)(const struct editing *w, const struct fp_expr *e);
  const struct fp_rel *rel, *to;
  uint32_t bit;
  const char *name;
};

struct fp_expr *strike_edit(const struct editing *w, const struct fp_expr *e);

/* For `gone`: an application of w->rel. */
bool is_struck_atom(const struct editing *w, const struct fp_expr *e);

#endif
