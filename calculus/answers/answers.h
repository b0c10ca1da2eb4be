/* calculus/answers/answers.h — what a run says: verdicts, tuples, counts,
 * sizes.
 *
 * Answers are printed as they come, to a stream that the caller flushes.  The
 * verdict query (fp_role) decides the verdict of the run.
 */
#ifndef FIXC_ANSWERS_H
#define FIXC_ANSWERS_H

#include "calculus/compile/lower.h"

#include <jansson.h>

enum verdict {
  VERDICT_NONE, /* there is no verdict query */
  VERDICT_REACHABLE,
  VERDICT_UNREACHABLE,
  VERDICT_PARTIAL, /* not found, but the iteration was stopped early */
  VERDICT_OPEN,    /* not found, and `unknown when` holds */
};

struct answers;

struct answers *answers_new(struct arena *a, struct lowered *l,
                            const struct fp_system *sys, FILE *out);
void answers_attach(struct answers *s, struct exec *x);
/* Calls f when a query is answered: 1 it holds, 0 it does not, -1 not known. */
void answers_each_query(struct answers *s,
                        void (*f)(void *arg, const char *name, int holds),
                        void *arg);

/* How `show` lists tuples. */
enum answers_rows { ANSWERS_LINES, ANSWERS_TSV_ROWS, ANSWERS_CSV_ROWS };

/* From now on what `show` lists is a table of `out` (answers_table.h), all tuples if
   nothing is said; a line says how many there are. */
void answers_in_rows(struct answers *s, enum answers_rows rows, FILE *out);

/* From now on each answer is an object of this list, too (answers_json.h). */
void answers_record(struct answers *s, json_t *list);

/* For exec_options.on_answer; `arg` is the struct answers. */
void answers_give(void *arg, uint32_t stmt, dd_slot value,
                  struct standing standing);

/* Answers a statement that counts tuples with their number.  requires: answers
   are not recorded, which needs the diagram. */
void answers_give_count(struct answers *s, uint32_t stmt, uint64_t count,
                        struct standing standing);

/* Tuples of a relation, at most `limit`, sorted by parameters, one a line
   after `indent`.  Returns how many there are more, as text, or NULL. */
char *answers_tuples(struct answers *s, const struct fp_rel *rel, dd_slot value,
                     int64_t limit, const char *indent);
/* The exact number of tuples. */
void answers_count(struct answers *s, const struct fp_rel *rel, dd_slot value,
                   mpz_t out);

/* Digits that are the same in every run that has these tuples; there is room for
   FINGERPRINT_DIGITS + 1 characters (fingerprint.h). */
void answers_fingerprint(struct answers *s, const struct fp_rel *rel,
                         dd_slot value, char *out);

/* The tuples of a relation in turn, sorted by parameters, all inside dd_guard;
   `value` must keep its diagram.  answers_next goes to the first, or the next;
   false: there is none.  answers_end gives the slots back. */
struct answers_cursor;
struct answers_cursor *answers_cursor(struct answers *s,
                                      const struct fp_rel *rel, dd_slot value);
bool answers_next(struct answers_cursor *c);
void answers_end(struct answers_cursor *c);
/* The values of the tuple, by leaf of the parameters: positions in their types. */
const uint64_t *answers_values(const struct answers_cursor *c);
/* Calls column for each part of the tuple that means something. */
void answers_columns(struct answers_cursor *c,
                     void (*column)(void *arg, const char *name,
                                    const char *text, int64_t number),
                     void *arg);

/* Calls seen for each value that a control component has in some tuple, with the
   component's name and the value as text; in dd_guard. */
void answers_each_control(
    struct answers *s, const struct fp_rel *rel, dd_slot value,
    void (*seen)(void *arg, const char *name, const char *text), void *arg);

/* dst := the tuples of `from`, whose parameters have the types of those of `to`,
   as tuples of `to`; in dd_guard. */
void answers_carry(struct answers *s, const struct fp_rel *from,
                   const struct fp_rel *to, dd_slot value, dd_slot dst);

/* Calls component for each part of a tuple that means something, with its name
   and value as text; not for those that `any` has, by component, if it is not
   NULL. */
void answers_tuple(struct answers *s, const struct fp_rel *rel,
                   const uint64_t *value, const bool *any,
                   void (*component)(void *arg, const char *name,
                                     const char *text),
                   void *arg);

enum verdict answers_verdict(const struct answers *s);
/* Whether the complete query was answered with YES: a larger bound would
   change no answer. */
bool answers_complete(const struct answers *s);
/* Whether it was answered otherwise: what does not hold for this bound may hold
   for a larger one. */
bool answers_incomplete(const struct answers *s);
/* What a NO to the verdict query is limited by, as in "3 threads"; NULL: nothing. */
void answers_limit(struct answers *s, const char *limit);
/* Whether some answer other than the verdict could not be given because
   an iteration was stopped or has no end; because of its `unknown when`. */
bool answers_partial(const struct answers *s);
/* Of such an answer, the verdict if it is one, why. */
struct standing answers_doubt(const struct answers *s);
bool answers_open(const struct answers *s);

#endif
