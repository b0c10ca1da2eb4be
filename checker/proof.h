/* checker/proof.h — certificates as they are read.
 *
 * ../CERTIFICATE.md describes the format.  A relation is one decision graph for
 * each point (and pair of contexts); the graphs of one procedure share their
 * nodes.  Nodes are numbered children first, so that graphs have no cycle and
 * whoever goes up the numbers needs no recursion.
 */
#ifndef FIXC_CERTIFY_PROOF_H
#define FIXC_CERTIFY_PROOF_H

#include "program.h"

enum copy {
  COPY_ENTRY, /* of the procedure */
  COPY_NOW,
  COPY_SWITCH, /* the globals at a switch */
  COPY_THREAD, /* bit `var` of the thread that runs in a context, less one */
};

struct graph_var {
  enum copy copy;
  uint32_t index; /* of the switch, from 1, or the context, from 0 */
  uint32_t var;   /* as struct op has it */
};

/* References to nodes: 0 is false, 1 is true, n + 2 is node n of the section. */
struct node {
  uint32_t var, high, low;
};

struct section {
  uint32_t proc; /* NONE: what is known of switches */
  VEC(struct graph_var) vars;
  VEC(struct node) nodes;
};

struct proof {
  bool contexts;     /* else summaries */
  uint32_t switches; /* k */
  uint32_t threads;
  const char *hash;
  VEC(const char *) targets;
  VEC(struct section) sections;
  uint32_t *by_proc; /* numbers of sections, or NONE */
  uint32_t *rows;    /* see proof_row */
  uint32_t *switched;
  uint32_t switched_section; /* or NONE */
};

/* Reads a certificate for a program; NULL after reporting.  What lies in
   vectors and tables is given back by proof_free. */
struct proof *proof_read(struct arena *a, struct intern *names,
                         const struct sources *sources, uint32_t source,
                         const struct program *p, struct diag *d);
void proof_free(struct proof *f); /* NULL is allowed */

/* The graph of a step whose procedure was entered in context e, in context c;
   for summaries both are 0. */
uint32_t *proof_row(const struct proof *f, uint32_t step, uint32_t e,
                    uint32_t c);

/* Bits that a number of a thread takes. */
uint32_t proof_thread_bits(const struct proof *f);

/* The number that tells texts of programs apart, as 16 digits in `out`. */
void proof_hash(const struct source *text, char out[17]);

#endif
