/* frontend/predicates/relation_rows.h — which truth values terms have together.
 *
 * One model after the other, each of them excluded for the next (Lahiri, Nieuwenhuis,
 * Oliveras: SMT Techniques for Fast Predicate Abstraction, CAV 2006, section 3).
 */
#ifndef FIXC_RELATION_ROWS_H
#define FIXC_RELATION_ROWS_H

#include "frontend/smt/smt.h"

#include <stdatomic.h>

enum {
  ROW_MOST = 1500,    /* of a question, to be counted */
  ROW_MOST_BITS = 64, /* of a row */
};

/* A row: bit i tells the truth value of term i. */
typedef VEC(uint64_t) row_list;

/* Which truth values the terms `bits` have where all of `holds` is true. */
struct row_question {
  struct smt *smt;
  struct smt_terms *terms;
  const struct smt_term *const *bits;
  const struct smt_term *const *holds;
  uint32_t nbits, nholds;
};

/* Some seconds of this thread from now on, and whether these are over.  What is not
   asked in time is not known. */
double row_deadline(void);
bool row_is_late(double deadline);

/* The literal that stands for: bit i has that value. */
const struct smt_term *row_literal(const struct row_question *q, uint32_t i,
                                   bool value);

/* A solver that knows what holds, and what literals stand for; for smt_solver_free.
   Where there are remainders, it knows less: what it cannot exclude is then no model. */
struct smt_solver *row_solver_new(const struct row_question *q);
/* A solver that knows all that holds, with a short limit; NULL if that of row_solver_new
   does. */
struct smt_solver *row_exact_solver(const struct row_question *q);

/* The value of bit i in the model at hand; false: the solver was interrupted. */
bool row_read_bit(const struct row_question *q, struct smt_solver *v,
                  uint32_t i, bool *value);

enum row_end {
  ROW_ALL,  /* there are no more */
  ROW_MORE, /* there are so many, or more */
  ROW_STOP, /* the solver gave up, or time is up */
};

/* Adds rows until there are `most` in the list. */
enum row_end rows_find_some(const struct row_question *q, double deadline,
                            size_t most, row_list *rows);

/* Adds all rows, unless *found comes to ROW_MOST: it counts those of finished parts,
   in all threads that look for rows of one question. */
enum row_end rows_find(const struct row_question *q, double deadline,
                       atomic_size_t *found, row_list *rows);

/* The bit that is true in half of the rows, or nearly so. */
uint32_t rows_divide(const row_list *rows, uint32_t nbits);

/* The question of those rows where a bit has that value; for row_half_free. */
struct row_question row_half_new(const struct row_question *q, uint32_t bit,
                                 bool value);
void row_half_free(struct row_question *half);

#endif
