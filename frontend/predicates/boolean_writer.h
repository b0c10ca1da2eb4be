/* frontend/predicates/boolean_writer.h — what writes Boolean programs.
 *
 * Private to boolean_text.c, which writes a program, boolean_must.c, which writes
 * its steps in three values, and thread_text.c, which writes threads.
 */
#ifndef FIXC_BOOLEAN_WRITER_H
#define FIXC_BOOLEAN_WRITER_H

#include "boolean_text.h"

typedef VEC(struct relation_bit) bit_row;
typedef VEC(const char *) name_row;

struct boolean_writer {
  const struct predicate_set *preds;
  const struct lbe *l;
  struct relations *relations;
  struct boolean_style style;
  struct arena *arena;
  struct text_stream *stream;
  FILE *out;     /* of the stream */
  uint32_t line; /* the line being written, from 1 */
  struct boolean_text *result;
  term_list bits; /* of the procedure at hand */
};

/* A writer of an empty text, which is exact so far.  `p` and `r` outlive it. */
struct boolean_writer writer_begin(const struct predicate_set *p,
                                   struct relations *r,
                                   struct boolean_style style);
/* The text, for boolean_text_free; the writer is at its end. */
struct boolean_text *writer_end(struct boolean_writer *w);

/* Ends a line, which is what `kind` and `number` say. */
void writer_end_line(struct boolean_writer *w, enum boolean_line_kind kind,
                     uint32_t number);
/* The name `what` with a number, in the arena of the writer. */
const char *writer_numbered(struct boolean_writer *w, const char *what,
                            size_t i);
/* The name of the value after the step: 'b0. */
const char *writer_primed(struct boolean_writer *w, const char *name);

/* ---- What a step is made of (boolean_text.c) ------------------------------- */

/* Adds what holds where a block or call begins: the bounds of the point. */
void writer_add_bounds(struct boolean_writer *w, uint32_t point,
                       term_list *out);
/* Adds these, the conditions, and with ranges, that signed results fit. */
void writer_add_holds(struct boolean_writer *w, uint32_t point,
                      const struct smt_term *const *conditions,
                      uint32_t nconditions,
                      const struct smt_term *const *ranges, uint32_t nranges,
                      term_list *out);
/* Adds the predicates of a point. */
void writer_add_before(struct boolean_writer *w, uint32_t point, bit_row *bits);
/* Adds the predicates of `point` after the step that `sets` describes; those
   that the step does not change keep their values and are left out.  `changed`
   gets the names of the others. */
void writer_add_after(struct boolean_writer *w, uint32_t from, uint32_t point,
                      const struct lbe_set *sets, uint32_t nsets,
                      struct term_map *then, bit_row *bits, name_row *changed);
struct relation writer_relate(struct boolean_writer *w, const bit_row *bits,
                              const term_list *holds);

/* ---- Statements ------------------------------------------------------------ */

/* `b0,b1 := *,* constrain (…);` or `assume(…);` or `skip;`.  `value` is what is
   assigned: "*" or "unknown". */
void writer_change(struct boolean_writer *w, const name_row *changed,
                   const char *value, const char *relation);
/* `goto` the point, which may be one that is looked for. */
void writer_goto(struct boolean_writer *w, uint32_t point);

/* ---- In three values (boolean_must.c) -------------------------------------- */

/* Writes the blocks that begin at a point, behind its label. */
void writer_must_blocks(struct boolean_writer *w, const struct lbe_point *p);
/* Writes what comes before the arguments of a call: where one of them overflows,
   the program ends. */
void writer_must_call(struct boolean_writer *w, const struct lbe_call *c);
/* How many variables s0, s1, … the blocks of a procedure need at most. */
uint32_t writer_choices(const struct boolean_writer *w, uint32_t proc);

#endif
