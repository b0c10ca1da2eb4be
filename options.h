/* options.h — the command line. */
#ifndef FIXC_OPTIONS_H
#define FIXC_OPTIONS_H

#include "calculus/resolve.h"
#include "engine/base/vec.h"
#include "frontend/trace/trace.h"

#include <stdbool.h>

enum stage {
  STAGE_RUN, /* no dump: answer the statements */
  STAGE_AST,
  STAGE_TYPED,
  STAGE_CFG,
  STAGE_TEMPLATES, /* also --emit fp */
  STAGE_EQUATIONS,
  STAGE_EQUATIONS_DOT,
  STAGE_ORDER,
  STAGE_PLAN,
  STAGE_ROUNDS, /* answers, with a line for each round */
  STAGE_RINGS,  /* … and the tuples of each round */
  STAGE_DOT,    /* a relation's diagram */
};

enum stats_format { STATS_NONE, STATS_TEXT, STATS_JSON };

/* How positive systems are solved; the others follow Evaluate always. */
enum evaluation {
  BY_POINTS, /* point by point, where there are control components */
  BY_DELTA,  /* by rounds over what is new */
  BY_ROUNDS, /* by the rounds of Evaluate */
};

enum explain_format { EXPLAIN_TEXT, EXPLAIN_JSON, EXPLAIN_DOT };

struct options {
  const char *formula, *program; /* paths; NULL when not given */
  VEC(const char *) targets;
  VEC(struct fp_define) defines;
  VEC(const char *) include;
  VEC(const char *) warnings; /* "name" or "no-name" */
  enum stage stage;
  const char *dot_relation;
  enum stats_format stats;
  const char *order_file;
  uint32_t threads;      /* of programs that start threads; 0: by the text */
  double time_limit;     /* seconds; 0: none */
  uint64_t memory_limit; /* bytes; 0: none */
  enum evaluation evaluate;
  /* --bound: the values that a param takes in turn. */
  bool has_bound;
  const char *bound_name; /* NULL: the only param */
  int64_t bound_from, bound_to;
  bool progress;
  const char *explain; /* a query, a relation, or a formula; or NULL */
  enum explain_format explain_as;
  bool trace; /* show how the target is reached */
  enum trace_format trace_as;
};

/* Fills *o from the arguments.  Wrong usage, --help and --version end the
   process with the status 1, 0 and 0. */
void options_parse(struct options *o, int argc, char **argv);
void options_free(struct options *o);

#endif
