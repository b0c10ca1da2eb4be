/* cli/comparing.h — what the parts of a comparison share. */
#ifndef FIXC_COMPARING_H
#define FIXC_COMPARING_H

#include "outcome.h"
#include "single.h"

struct entry {
  struct options options; /* first: jobs are given the whole */
  struct outcome outcome;
  char *err;
  json_t *answers;       /* the document of the run, or NULL */
  json_t *names;         /* numbers of parameters of relations, by name */
  json_t *shared;        /* those of them that another entry has, too */
  json_t *rounds;        /* of relations, each a list of values; or NULL: */
  const char *no_rounds; /* why */
};

struct comparison {
  struct arena *arena;
  struct entry *entries;
  size_t n;
  unsigned jobs;       /* at once */
  size_t questions;    /* that are asked by several files */
  json_t *differences; /* of their answers */
  json_t *relations;   /* how they compare */
  bool compared_relations;
};

/* Starts a job for each entry, calls `take` with each that has ended, and those
   that find no process get a reason; returns when all have ended, or after an
   interrupt. */
void compare_each(struct comparison *c, job_work *work,
                  void (*take)(struct comparison *c, struct entry *e,
                               const struct job_end *end));

/* ---- Answers (compare_answers.c) ----------------------------------------- */

/* Fills c->differences with the queries, counts and shown relations that have
   the same name in files with the same bounds, and not the same answer:
   {"kind", "name", "values": [{"formula", "value"}]}. */
void compare_answers(struct comparison *c);
void compare_print_differences(const struct comparison *c);

/* ---- Relations, round by round (compare_rounds.c) -------------------------- */

/* Runs each formula again by the rounds of Evaluate and fills c->relations:
   {"name", "formulas": [the first that has it, another], "same", "round",
   "counts", "only"}. */
void compare_rounds(struct comparison *c);
void compare_print_relations(const struct comparison *c);
/* Whether some relation is not the same at the end. */
bool compare_relations_differ(const struct comparison *c);

#endif
