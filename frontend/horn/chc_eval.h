/* frontend/horn/chc_eval.h — names and terms of SMT-LIB, to literals.
 *
 * Private to chc_read.c and chc_eval.c.  All functions that return a bool or
 * a pointer return false or NULL after reporting.
 */
#ifndef FIXC_CHC_EVAL_H
#define FIXC_CHC_EVAL_H

#include "chc_read.h"
#include "chc_sexp.h"

#define CHC_SORTS                                                              \
  "there are Bool, Int, Real, (_ BitVec 1) to (_ BitVec 64), and enumerations"

struct chc_name;
struct chc_memo;
struct chc_frame;

struct chc_reader {
  struct arena *arena;
  struct intern *names;
  struct diag *diag;
  struct chc_problem *problem;
  struct chc_terms *terms;
  struct chc_name *table;
  VEC(struct chc_name *) locals; /* what is bound, innermost last */
  uint32_t barrier;              /* locals below it are not seen */
  struct chc_memo *memos;
  VEC(struct chc_frame) frames;
  VEC(struct chc_row) values;
  VEC(const struct chc_sort *) bits; /* by width */
  const struct chc_sort *boolean, *integer, *real;
  bool defining;             /* a macro is being defined */
  uint32_t uses;             /* of macros, with different arguments */
  uint32_t command;          /* number of the command at hand */
  struct span format, asked; /* what settled the format; the question */
  bool done;
};

bool chc_error(struct chc_reader *r, struct span at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The table of names, with what the language defines. */
void chc_open_names(struct chc_reader *r);
void chc_close_names(struct chc_reader *r);
/* Unbinds all locals but the first `keep`. */
void chc_forget_locals(struct chc_reader *r, size_t keep);

/* Declarations; `name` is a symbol. */
bool chc_declare_sort(struct chc_reader *r, const struct chc_sexp *name,
                      const struct chc_sort *sort);
bool chc_declare_value(struct chc_reader *r, const struct chc_sexp *name,
                       const struct chc_sort *sort, uint32_t value);
bool chc_declare_pred(struct chc_reader *r, const struct chc_sexp *name,
                      const struct chc_sort **params, uint32_t nparams);
/* A variable that each rule has for itself. */
bool chc_declare_free(struct chc_reader *r, const struct chc_sexp *name,
                      const struct chc_sort *sort);
bool chc_define(struct chc_reader *r, const struct chc_sexp *name,
                const struct chc_sexp *params, const struct chc_sexp *sort,
                const struct chc_sexp *body);

const struct chc_sort *chc_sort_of(struct chc_reader *r,
                                   const struct chc_sexp *s);

/* A term of sort Bool. */
bool chc_eval_formula(struct chc_reader *r, const struct chc_sexp *s,
                      uint32_t *lit);
/* The same, or the name of a predicate: that it holds for some values. */
bool chc_eval_query(struct chc_reader *r, const struct chc_sexp *s,
                    uint32_t *lit);

#endif
