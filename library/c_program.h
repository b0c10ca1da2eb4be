/* library/c_program.h — a C program instead of a Boolean one, or Horn clauses
 * as a program.
 *
 * The loop of frontend/predicates makes Boolean programs of it; each of these is
 * solved with the formula that was loaded, in a session of its own within the
 * session that was asked.
 */
#ifndef FIXC_C_PROGRAM_H
#define FIXC_C_PROGRAM_H

#include "session.h"

struct c_session;

/* Whether the name of a program says that it is one in C: name.c, name.i. */
bool c_program_named(const char *name);

/* Reads the program in `source` to r->c, and says what does not go with it. */
bool c_program_read(struct session *r, uint32_t source);
/* The same for Horn clauses, of which r->problem has been read. */
bool clause_program_read(struct session *r, uint32_t source);
void c_program_free(struct c_session *c); /* NULL is allowed */

/* The text of a Boolean program on which a formula can be checked before there
   is one of the C program; and that of Boolean Horn clauses. */
extern const char c_program_sample[], clause_program_sample[];
/* Whether the formula asks for the Goal of clauses. */
void clause_program_asks(struct session *r, bool goal);
/* Has the session Horn clauses as a program? */
bool clause_program_is(const struct session *r);

/* Whether the formula, which has been checked, asks what can be answered; false
   after reporting. */
bool c_program_suits(struct session *r);

/* Prints what needs no run; false: the stage is one of the run. */
bool c_program_dump(struct session *r);

/* What --target can name: the lines where statements begin that are reached
   together.  In arena `a`. */
struct c_target {
  const char *name, *procedure;
  uint32_t line, column;
};
struct c_target *c_program_targets(const struct session *r, struct arena *a,
                                   uint32_t *n);

/* Runs the loop; what it came to is in r->result. */
void c_program_run(struct session *r);

/* What there is after the run; false: nothing, and *why says why. */
bool c_program_certify(const struct session *r, FILE *out, const char **why);
bool c_program_harness(const struct session *r, FILE *out, const char **why);

/* `format` is text, dot or json. */
void c_program_print_cfa(const struct session *r, const char *format,
                         FILE *out);

#endif
