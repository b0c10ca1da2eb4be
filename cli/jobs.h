/* cli/jobs.h — work in processes of its own, several at once.
 *
 * A job is a function that a child process calls; what it prints comes back
 * through pipes.  No child outlives the pool: each has a group of its own, is
 * ended by a signal that cannot be refused, and is waited for; if this process
 * itself is killed, the system ends its children (on Linux).
 *
 * While a pool exists, SIGINT, SIGTERM and SIGHUP end the running jobs and are
 * told by jobs_interrupted.
 */
#ifndef FIXC_JOBS_H
#define FIXC_JOBS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

enum {
  JOBS_MOST = 256, /* at once; each takes three descriptors */
};

/* Returns the exit status; may also end the process.  What is written to
   `result` comes back apart from the output. */
typedef int job_work(void *arg, FILE *result);

enum job_why {
  JOB_ENDED,     /* by itself, or by a signal of others */
  JOB_OVER_TIME, /* ended by the pool after its seconds */
  JOB_CANCELLED, /* ended by jobs_cancel or an interrupt */
};

/* How a job ended.  The texts end in a NUL and belong to the pool: they last
   until the next jobs_wait. */
struct job_end {
  void *arg; /* what it was started with */
  enum job_why why;
  int status, signal; /* exit status; or, if not 0, the signal that ended it */
  const char *out, *err, *result;
  double wall, cpu; /* seconds; cpu is user and system time */
  size_t memory;    /* peak resident bytes */
};

struct jobs;

/* As many jobs as the machine has processors for. */
unsigned jobs_processors(void);

/* A pool of at most `at_once` > 0 running jobs.  Of each of their texts, at
   least the last `keep` bytes are kept; 0: all. */
struct jobs *jobs_new(unsigned at_once, size_t keep);

/* Ends what still runs.  NULL is allowed. */
void jobs_free(struct jobs *p);

/* Whether there is room for one more job, and no interrupt has come. */
bool jobs_ready(const struct jobs *p);

/* From now on any number of jobs may be started; those beyond `at_once` stand
   still, and take turns with those that run, of so many seconds of processor
   time each. */
void jobs_take_turns(struct jobs *p, double seconds);

/* Starts a job, to be ended after so many seconds (0: never).  requires:
   jobs_ready.  Returns false, with errno, if the system gives no process. */
bool jobs_start(struct jobs *p, job_work *work, void *arg, double seconds);

/* How many have been started and not yet returned by jobs_wait. */
size_t jobs_running(const struct jobs *p);

/* Waits until a job ends; false: none is running. */
bool jobs_wait(struct jobs *p, struct job_end *end);

/* Ends all that run; jobs_wait still returns them. */
void jobs_cancel(struct jobs *p);

/* Whether a signal has asked for the end. */
bool jobs_interrupted(const struct jobs *p);

#endif
