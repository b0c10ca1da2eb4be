/* library/run_options.h — what is asked of a run. */
#ifndef FIXC_RUN_OPTIONS_H
#define FIXC_RUN_OPTIONS_H

#include "calculus/language/resolve.h"
#include "engine/base/vec.h"
#include "frontend/trace/trace.h"

#include <stdbool.h>
#include <stdio.h>

enum stage {
  STAGE_RUN, /* no dump: answer the statements */
  STAGE_AST,
  STAGE_TYPED,
  STAGE_CFG,
  STAGE_TEMPLATES, /* also --emit fp */
  STAGE_CHC,       /* --emit chc, chc-rules */
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
  BY_RULES,  /* as BY_POINTS, but by the code of rules alone */
};

/* The first word of the command line; none is a run. */
enum command { COMMAND_RUN, COMMAND_COMPARE };
enum explain_format { EXPLAIN_TEXT, EXPLAIN_JSON, EXPLAIN_DOT };

/* What can be switched off with --no-pass. */
enum pass {
#define PASS(name, text) PASS_##name,
#include "passes.def"
#undef PASS
  NPASSES
};

/* What a process wants to know of a run that it made. */
struct run_hooks {
  void (*running)(bool running); /* a plan runs now, or does not any more */
  void (*answered)(int status);  /* the answer is printed */
};

struct options {
  enum command command;
  const char *formula, *program; /* paths; NULL when not given */
  VEC(const char *) formulas;    /* to compare; `formula` is the first */
  VEC(const char *) programs;    /* several; `program` is the first */
  VEC(const char *) targets;
  VEC(struct fp_define) defines;
  VEC(const char *) include;
  VEC(const char *) warnings; /* "name" or "no-name" */
  enum stage stage;
  const char *dot_relation;
  bool rules; /* STAGE_CHC: Z3's rules */
  enum stats_format stats;
  const char *order_file;
  const char *certificate; /* the file to write; NULL: none */
  uint32_t threads;        /* of programs that start threads; 0: by the text */
  double time_limit;       /* seconds; 0: none */
  uint64_t memory_limit;   /* bytes; 0: none */
  enum evaluation evaluate;
  /* --bound: the values that a param takes in turn. */
  bool has_bound;
  const char *bound_name; /* NULL: the only param */
  int64_t bound_from, bound_to;
  bool progress;
  bool no_pass[NPASSES];
  uint32_t order_seed; /* another start for the order; 0: the usual ones */
  uint32_t jobs;       /* processes at once; 0: not given */
  bool each;           /* a run of its own for each target */
  bool portfolio;      /* strategies race */
  bool json;           /* compare: the table as JSON */
  FILE *figures;       /* for who has started this run; or NULL */
  const char *explain; /* a query, a relation, or a formula; or NULL */
  enum explain_format explain_as;
  bool trace; /* show how the target is reached */
  enum trace_format trace_as;
  const struct run_hooks *hooks; /* NULL: none */
};

#endif
