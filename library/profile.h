/* library/profile.h — what each clause of a formula has cost.
 *
 * A row is a clause (a disjunct of a definition), a relation, for what is done for
 * it as a whole (such as joining what its clauses give, large blocks of several
 * clauses, or making a relation of the program), or a statement.
 */
#ifndef FIXC_PROFILE_H
#define FIXC_PROFILE_H

#include "session.h"

struct profile_row {
  const char *kind; /* "clause", "relation", "statement" */
  const char *name; /* of the relation or statement */
  struct span at;   /* source 0: it is written nowhere */
  struct exec_account cost;
};

struct profile {
  const struct sources *sources;
  struct profile_row *rows; /* the one with the most nodes first */
  size_t nrows;
  struct exec_account rest, total; /* what is done for no row; all together */
};

/* The profile of a run with the option, in the arena of the session. */
struct profile *profile_of(struct session *r);

/* A table; {"version": 1, …} as doc/JSON.md says; a page that shows the sources,
   redder where more was done. */
void profile_print_text(FILE *out, const struct profile *p);
void profile_print_json(FILE *out, const struct profile *p);
void profile_print_html(FILE *out, const struct profile *p);

/* The share of the nodes that a row has made, from 0 to 1; where none were made,
   that of operations. */
double profile_share(const struct profile *p, const struct profile_row *row);

#endif
