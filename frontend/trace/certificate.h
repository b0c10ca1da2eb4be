/* frontend/trace/certificate.h — the relation of a run as a certificate.
 *
 * When nothing that is asked for is reached, the relation that was computed is
 * an inductive one: it has the initial facts, every step of the program from
 * it stays in it, and no target is in it.  CERTIFICATE.md describes the text
 * that it is written as; checker/ has the program that checks it.
 */
#ifndef FIXC_CERTIFICATE_H
#define FIXC_CERTIFICATE_H

#include "engine/solve/exec.h"
#include "frontend/boolean/cfg.h"

struct certificate {
  struct arena *arena;
  const struct cfg *g;
  const struct plan *plan;
  struct exec *exec;
  const char *program;        /* its name, for the reader */
  const char *const *targets; /* as they were given; none: the default ones */
  uint32_t ntargets;
  bool nothing; /* no point is asked for, so that nothing need be computed */
  /* Numbers in plan->rels: Summary(u, v) of reach.fp; or Reach and Switched of
     bounded-context-paper.fp. */
  uint32_t relation, switched; /* switched: PLAN_NONE for summaries */
};

struct certificate_writer;

/* Prepares writing, after a complete run that solved the relations by points;
   NULL if they were not solved so.  What c points to must outlive it. */
struct certificate_writer *certificate_open(const struct certificate *c,
                                            FILE *out);

/* Writes the certificate; to be called in dd_guard, which it may leave early.
   Whether writing succeeded is for the caller to ask of `out`. */
void certificate_write(struct certificate_writer *w);

void certificate_close(struct certificate_writer *w); /* NULL is allowed */

#endif
