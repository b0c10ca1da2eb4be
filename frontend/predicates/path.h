/* frontend/predicates/path.h — one way through the program, as formulas.
 *
 * A run of the Boolean program names blocks, calls and returns.  Each variable
 * gets a new symbol whenever it is set, so that the way is a conjunction; and
 * the conjuncts are told apart by the step that they belong to, so that the way
 * is at the same time a set of Horn clauses without cycles, one for each step:
 * a step leads from a position to the next, a return from the position of the
 * call and that of the exit.
 */
#ifndef FIXC_PATH_H
#define FIXC_PATH_H

#include "boolean_text.h"
#include "frontend/smt/smt.h"

enum boolean_move_kind { BOOLEAN_STEP, BOOLEAN_ENTER, BOOLEAN_RETURN };

struct boolean_move {
  enum boolean_move_kind kind; /* ENTER: from a call to the callee's entry */
  uint32_t line;               /* STEP, ENTER: of the statement */
  /* Variables of the procedure that the move leads to, if they have changed: so
     many of the run's values. */
  size_t first_value, nvalues;
};

/* The variable b0, b1, …, of this number is true, or false. */
struct boolean_value {
  uint32_t bit;
  bool holds;
};

/* A run of a Boolean program: the lines of the statements that were executed, and
   what is known of the states between them. */
struct boolean_run {
  VEC(struct boolean_move) moves;
  VEC(struct boolean_value) values;
};

void boolean_run_free(struct boolean_run *r);

struct path_position {
  uint32_t point;
  uint32_t clause; /* the step that leads here */
  /* By variable of the point: its symbol here. */
  const struct smt_term **symbols;
};

struct path_conjunct {
  const struct smt_term *term;
  uint32_t clause;
  bool kept;   /* needed for the contradiction; true before that is known */
  bool always; /* not looked at when a contradiction is made smaller */
  bool sets;   /* what a variable is set to; else a condition */
  bool state;  /* a predicate, as it was in the run of the Boolean program */
  /* The symbol of a formal parameter, if this says what it is; else NULL. */
  const struct smt_term *formal;
};

#define PATH_END UINT32_MAX

struct path_clause {
  uint32_t head; /* position, or PATH_END */
  uint32_t nbody;
  uint32_t body[2]; /* positions */
};

struct path_input {
  uint32_t edge; /* CFA_HAVOC */
  uint32_t step; /* of which block of the way, counted from 1 */
  const struct smt_term *symbol;
};

struct path {
  const struct lbe *l;
  struct arena *arena;
  VEC(struct path_position) positions;
  VEC(struct path_clause) clauses;
  VEC(struct path_conjunct) conjuncts;
  VEC(struct path_input) inputs; /* in the order of the run */
  uint32_t end;                  /* the point that is looked for */
  bool with_states;              /* of the run, among the conjuncts */
};

struct path_style {
  bool ranges; /* signed results are assumed to fit */
  /* The way passes through the states of the run, too.  Without them it stands for
     all runs through these blocks, which are many in a loop with many cases: what
     is found then says more, but is hard to find. */
  bool states;
};

/* The way of a run of the text, which is that of the predicates.  NULL if the moves
   do not fit the text: then the solver of Boolean programs is wrong. */
struct path *path_new(const struct predicate_set *set,
                      const struct boolean_text *b,
                      const struct boolean_run *run, struct path_style style);
void path_free(struct path *p); /* NULL is allowed */

/* Can the way be taken?  SMT_UNSAT: `kept` tells the conjuncts of a small
   contradiction.  SMT_SAT: values[i] becomes the value of inputs.at[i], in the
   arena of the path. */
enum smt_result path_check(struct path *p, struct smt *s, unsigned milliseconds,
                           const struct smt_term ***values);

#endif
