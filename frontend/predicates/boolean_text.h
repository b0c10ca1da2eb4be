/* frontend/predicates/boolean_text.h — the Boolean program of an abstraction.
 *
 * Procedure 0 of the automaton becomes `main`, another one f becomes `p_f`; the
 * locals b0, b1, … are its predicates, which a comment tells.  A procedure gets
 * the predicates of its entry as parameters and gives those of its exit as
 * results; there are no global variables.  If the C program gets to what is
 * looked for, the Boolean program gets to the label ERROR.
 *
 * Each block is one statement on a line of its own, so that a run of the Boolean
 * program tells the blocks: see boolean_line.
 */
#ifndef FIXC_BOOLEAN_TEXT_H
#define FIXC_BOOLEAN_TEXT_H

#include "predicate_set.h"
#include "relation.h"

enum boolean_line_kind {
  BOOLEAN_OTHER,
  BOOLEAN_BLOCK, /* the statement is block `number` */
  BOOLEAN_CALL,  /* the statement is the call of call `number` */
  BOOLEAN_POINT, /* the first statement at point `number` */
};

struct boolean_line {
  enum boolean_line_kind kind;
  uint32_t number;
};

struct boolean_text {
  char *text; /* NUL-terminated */
  size_t length;
  VEC(struct boolean_line) lines; /* by line number; 0 is no line */
  bool exact;                     /* so was every relation */
};

struct boolean_style {
  bool ranges; /* signed results are assumed to fit */
  /* What the abstraction does not know is `unknown`, and `*` is what the program
     can choose by its inputs, so that the formulas of three values
     (stdlib/three-valued.fp) say what the program must do: whatever is unknown,
     each state that fits the predicates has a step that leads there.  Where a
     block has more than one way out, s0, s1, … say which is taken, or that the
     program ends there; with `ranges`, it ends at an overflow.  A run of such
     a program tells no blocks. */
  bool must;
};

/* The program of these predicates. */
struct boolean_text *boolean_text_new(const struct predicate_set *p,
                                      struct relations *r,
                                      struct boolean_style style);
void boolean_text_free(struct boolean_text *b); /* NULL is allowed */

/* The predicates b0, b1, … of a procedure. */
void boolean_bits(const struct predicate_set *p, uint32_t proc, term_list *out);

/* What a procedure is called in the text; in arena `a` if need be. */
const char *boolean_proc_name(const struct lbe *l, uint32_t proc,
                              struct arena *a);

/* The operator of C between the operands of a term, in blanks, as " && "; of one that
   is no such operation, a comma. */
const char *boolean_operator(const struct smt_term *x);

/* An atom, or another term, as C has it: `x - \old(y) <= 3`. */
void boolean_print_term(const struct lbe *l, const struct smt_term *x,
                        FILE *out);

#endif
