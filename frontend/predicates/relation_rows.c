/* frontend/predicates/relation_rows.c — rows of truth values, one by one. */
#include "relation_rows.h"

#include "engine/base/clock.h"
#include "frontend/smt/divisors.h"

#include <inttypes.h>
#include <stdio.h>

enum {
  EXACT_MILLISECONDS = 50, /* for a row with remainders */
  ROW_MILLISECONDS = 5000,
  MOST_SECONDS = 5, /* for rows, and again for clauses */
  ROWS_BEFORE_PARTS =
      128, /* with more, each takes longer than the one before */
};

struct row_finder {
  const struct row_question *q;
  struct smt_solver *solver, *exact; /* exact: see row_exact_solver */
};

double row_deadline(void) { return clock_of_thread() + MOST_SECONDS; }

bool row_is_late(double deadline) { return clock_of_thread() > deadline; }

/* ---- Solvers --------------------------------------------------------------- */

static const struct smt_term *bit_choice(const struct row_question *q,
                                         uint32_t i) {
  char name[32];
  snprintf(name, sizeof name, "bit!%" PRIu32, i);
  return term_var(q->terms, name, SMT_BOOL);
}

const struct smt_term *row_literal(const struct row_question *q, uint32_t i,
                                   bool value) {
  const struct smt_term *x = bit_choice(q, i);
  return value ? x : term_not(q->terms, x);
}

static struct divisors *divisors_of(const struct row_question *q) {
  term_list all = {0};
  for (uint32_t i = 0; i < q->nholds; i++)
    vec_push(&all, q->holds[i]);
  for (uint32_t i = 0; i < q->nbits; i++)
    vec_push(&all, q->bits[i]);
  struct divisors *d = divisors_new(q->terms, &all);
  vec_free(&all);
  return d;
}

/* The solver with all that holds, and a Boolean variable for each bit; with lemmas
   on divisors, which may be NULL. */
static struct smt_solver *solver_with(const struct row_question *q,
                                      const struct divisors *d, bool hidden) {
  struct smt_solver *v = smt_solver_new(q->smt);
  for (uint32_t i = 0; i < q->nholds; i++)
    smt_assert(v, hidden ? divisors_hide(d, q->holds[i]) : q->holds[i]);
  for (uint32_t i = 0; i < q->nbits; i++) {
    const struct smt_term *x =
        hidden ? divisors_hide(d, q->bits[i]) : q->bits[i];
    smt_assert(v, term_eq(q->terms, bit_choice(q, i), x));
  }
  if (d)
    divisors_assert(d, v, hidden);
  return v;
}

struct smt_solver *row_solver_new(const struct row_question *q) {
  struct divisors *d = divisors_of(q);
  struct smt_solver *v = solver_with(q, d, d != NULL);
  divisors_free(d);
  return v;
}

struct smt_solver *row_exact_solver(const struct row_question *q) {
  struct divisors *d = divisors_of(q);
  struct smt_solver *v = d ? solver_with(q, d, false) : NULL;
  if (v)
    smt_solver_limit(v, EXACT_MILLISECONDS);
  divisors_free(d);
  return v;
}

/* ---- Rows ------------------------------------------------------------------ */

bool row_read_bit(const struct row_question *q, struct smt_solver *v,
                  uint32_t i, bool *value) {
  const struct smt_term *x = smt_value(v, bit_choice(q, i));
  *value = x && x->op == TERM_TRUE;
  return x != NULL;
}

/* The truth values of the bits in the model at hand; false as above. */
static bool read_model_row(const struct row_question *q, struct smt_solver *v,
                           uint64_t *row) {
  *row = 0;
  for (uint32_t i = 0; i < q->nbits; i++) {
    bool value;
    if (!row_read_bit(q, v, i, &value))
      return false;
    *row |= (uint64_t)value << i;
  }
  return true;
}

/* The literals of a row, or of what it is not. */
static void row_literals(const struct row_question *q, uint64_t row, bool value,
                         term_list *out) {
  for (uint32_t i = 0; i < q->nbits; i++)
    vec_push(out, row_literal(q, i, (row >> i & 1) == value));
}

static void exclude_row(const struct row_finder *s, uint64_t row) {
  term_list parts = {0};
  row_literals(s->q, row, false, &parts);
  smt_assert(s->solver, term_or(s->q->terms, parts.at, (uint32_t)parts.len));
  vec_free(&parts);
}

/* Whether a row is not excluded by all that holds. */
static bool row_is_possible(const struct row_finder *s, uint64_t row) {
  term_list literals = {0};
  row_literals(s->q, row, true, &literals);
  enum smt_result result =
      smt_check(s->exact, literals.at, (uint32_t)literals.len);
  vec_free(&literals);
  return result != SMT_UNSAT;
}

static enum row_end find_rows_on(struct row_finder *s, double deadline,
                                 size_t most, row_list *rows) {
  while (rows->len < most) {
    enum smt_result result = smt_check(s->solver, NULL, 0);
    uint64_t row;
    if (result == SMT_UNSAT)
      return ROW_ALL;
    if (result == SMT_UNKNOWN || row_is_late(deadline) ||
        !read_model_row(s->q, s->solver, &row))
      return ROW_STOP;
    if (!s->exact || row_is_possible(s, row))
      vec_push(rows, row);
    exclude_row(s, row);
  }
  return ROW_MORE;
}

enum row_end rows_find_some(const struct row_question *q, double deadline,
                            size_t most, row_list *rows) {
  struct row_finder s = {q, row_solver_new(q), row_exact_solver(q)};
  smt_solver_limit(s.solver, ROW_MILLISECONDS);
  enum row_end end = find_rows_on(&s, deadline, most, rows);
  smt_solver_free(s.exact);
  smt_solver_free(s.solver);
  return end;
}

/* ---- Parts ----------------------------------------------------------------- */

uint32_t rows_divide(const row_list *rows, uint32_t nbits) {
  size_t best = SIZE_MAX;
  uint32_t bit = 0;
  for (uint32_t i = 0; i < nbits; i++) {
    size_t n = 0;
    for (size_t j = 0; j < rows->len; j++)
      n += rows->at[j] >> i & 1;
    size_t off = n * 2 > rows->len ? n * 2 - rows->len : rows->len - n * 2;
    if (off < best) {
      best = off;
      bit = i;
    }
  }
  return bit;
}

struct row_question row_half_new(const struct row_question *q, uint32_t bit,
                                 bool value) {
  struct row_question half = *q;
  const struct smt_term **holds = xcalloc(q->nholds + 1, sizeof *holds);
  for (uint32_t i = 0; i < q->nholds; i++)
    holds[i] = q->holds[i];
  holds[half.nholds++] =
      value ? q->bits[bit] : term_not(q->terms, q->bits[bit]);
  half.holds = holds;
  return half;
}

void row_half_free(struct row_question *half) { xfree((void *)half->holds); }

/* What is known of a half makes its rows cheaper: two solvers with half of the rows
   take less than one with all. */
enum row_end rows_find(const struct row_question *q, double deadline,
                       atomic_size_t *found, row_list *rows) {
  row_list first = {0};
  enum row_end end = rows_find_some(q, deadline, ROWS_BEFORE_PARTS, &first);
  uint32_t bit = rows_divide(&first, q->nbits);
  for (size_t i = 0; i < first.len && end == ROW_ALL; i++)
    vec_push(rows, first.at[i]);
  if (end == ROW_ALL)
    atomic_fetch_add(found, first.len);
  vec_free(&first);
  if (end != ROW_MORE)
    return end;
  end = ROW_ALL;
  for (int value = 0; value < 2 && end == ROW_ALL; value++) {
    struct row_question half = row_half_new(q, bit, value);
    end = atomic_load(found) < ROW_MOST
              ? rows_find(&half, deadline, found, rows)
              : ROW_MORE;
    row_half_free(&half);
  }
  return end;
}
