/* checker/check.h — whether a certificate proves what it claims.
 *
 * Each clause of the relation's definition, for each step of the program, is
 * one question to logic.h: can a tuple be in the relation whose successor is
 * not?  The first that can is reported.
 */
#ifndef FIXC_CERTIFY_CHECK_H
#define FIXC_CERTIFY_CHECK_H

#include "logic.h"
#include "order.h"

/* requires: program_add_threads and program_ask were called.  Reports to d why it is rejected, if it is. */
bool check_proof(const struct program *p, const struct proof *f,
                 struct logic *l, struct diag *d);

/* ---- Private to check.c, contexts.c and report.c ----------------------------------- */

/* A state without its counter, as literals. */
struct state {
  lit *globals, *locals;
};

struct checker {
  const struct program *program;
  const struct proof *proof;
  struct logic *logic;
  struct diag *diag;
  struct arena *arena;
  const struct order *order;
  uint32_t ncontexts;
  uint32_t nlocals; /* of the procedure with most */
  /* Of the question that is being put: the globals at each switch, and the
     bits of the thread of each context. */
  lit **record;
  lit **threads;
  struct state u, x, v, y, z;
  /* Of the graph that is being encoded. */
  lit *literal;
  uint32_t *stamp, now;
  VEC(uint32_t) path;
  VEC(lit) stack;
};

/* Begins a question: nothing is required, and record and threads are any. */
void check_begin(struct checker *c);
void check_any_globals(struct checker *c, struct state *s);
void check_any_locals(struct checker *c, struct state *s, uint32_t proc);
void check_copy(const struct checker *c, struct state *to,
                const struct state *from);

/* A graph of a section, for an entry and a state. */
lit check_graph(struct checker *c, uint32_t section, uint32_t root,
                const struct state *entry, const struct state *now);
/* The relation at a step. */
lit check_row(struct checker *c, uint32_t step, uint32_t e, uint32_t ctx,
              const struct state *entry, const struct state *now);
lit check_thread_is(struct checker *c, uint32_t ctx, uint32_t thread);

/* Where a clause is broken, for the report. */
struct broken {
  const char *what; /* the clause */
  uint32_t step;    /* that it is about; NONE: none */
  uint32_t e, c;    /* contexts of the step */
  const struct state *before;
  const char *then; /* the tuple that is missing; NULL: none is, and the rest
                       says nothing */
  uint32_t to, to_e, to_c;
  const struct state *entry, *after; /* of that tuple */
};

/* True if what is required cannot hold; else reports. */
bool check_impossible(struct checker *c, const struct broken *b);

/* The clauses of context switches. */
bool check_switches(struct checker *c);

#endif
