/* cli/outcome.h — what a run came to, also as it travels through the pipe of a
 * process of its own.
 *
 * The form in the pipe is the JSON object that results of batches have.
 */
#ifndef FIXC_OUTCOME_H
#define FIXC_OUTCOME_H

#include "engine/base/arena.h"
#include "include/fixc.h"
#include "jobs.h"

#include <jansson.h>
#include <stdint.h>

enum outcome_verdict {
  OUTCOME_REACHABLE,
  OUTCOME_UNREACHABLE,
  OUTCOME_ANSWERED, /* and there is no verdict query */
  OUTCOME_UNKNOWN,
  OUTCOME_REJECTED, /* an input or an option was wrong */
  OUTCOME_FAILED,   /* an internal error, or ended by a signal */
  NOUTCOMES,
};

/* "reachable", "unreachable", … */
extern const char *const outcome_names[NOUTCOMES];

struct outcome {
  enum outcome_verdict verdict;
  const char *reason; /* of the last three, else NULL */
  /* The bounds up to which the target is unreachable, or among which one is that
     reaches it, as in "rounds <= 2"; NULL: none is known. */
  const char *within;
  int status; /* exit status; -1: ended by a signal */
  double wall, cpu;
  size_t memory;
  bool told;        /* the run itself has printed its result */
  bool has_figures; /* false: the next four are not known */
  uint64_t rounds, operations, nodes_made, peak_nodes;
};

/* In the process of the run: what it came to, after a call that returned
   `status`.  outcome_free gives the texts back. */
struct outcome outcome_of_session(fixc_session *s, fixc_status status,
                                  int exit_status);
void outcome_free(struct outcome *o);

/* Writes it into the pipe; and an unknown, with what a signal handler may call
   (0 if it could be written). */
void outcome_write(FILE *pipe, const struct outcome *o);
int outcome_write_unknown(int fd, const char *reason);

/* In the process that has started the run; texts are in the arena. */
struct outcome outcome_of(struct arena *a, const struct job_end *end);

/* The verdict of that name; NOUTCOMES: there is none. */
enum outcome_verdict outcome_named(const char *name);

/* Whether two verdicts contradict each other: one is reachable and the other
   unreachable. */
bool outcome_contradicts(enum outcome_verdict a, enum outcome_verdict b);

/* Whether two runs contradict each other.  What is unreachable within a bound
   may be reached by who knows no bound, or another one; only within the same
   bounds the answers must be the same. */
bool outcomes_contradict(const struct outcome *a, const struct outcome *b);

/* The exit status for several runs together, one of which ended with `status`
   and the others with `so_far`: whatever went wrong comes before an answer,
   and what can be reached before what is unknown. */
int outcome_join_status(int so_far, int status);

/* Adds verdict, reason, bounds, exit, seconds, memory and figures to an object. */
void outcome_add_json(json_t *object, const struct outcome *o);

#endif
