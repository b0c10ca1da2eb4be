/* library/run_options.h — what is asked of a run. */
#ifndef FIXC_RUN_OPTIONS_H
#define FIXC_RUN_OPTIONS_H

#include "calculus/language/load.h"
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
  STAGE_CFG_JSON,
  STAGE_CFG_DOT,
  STAGE_TARGETS, /* what --target can name */
  STAGE_TARGETS_JSON,
  STAGE_TEMPLATES, /* also --emit fp */
  STAGE_CHC,       /* --emit chc, chc-rules */
  STAGE_UNWOUND,   /* --emit unwound:DEPTH */
  STAGE_SUMMARIES, /* --emit summary-check */
  STAGE_CFA,       /* of a C program */
  STAGE_EQUATIONS,
  STAGE_EQUATIONS_JSON,
  STAGE_EQUATIONS_DOT,
  STAGE_ORDER,
  STAGE_PLAN,
  STAGE_ROUNDS,     /* answers, with a line for each round */
  STAGE_RINGS,      /* … and the tuples of each round */
  STAGE_RINGS_JSON, /* the same for programs, with clauses */
  STAGE_DOT,        /* a relation's diagram */
  STAGE_BP,         /* of a C program: the Boolean program of the last round */
  STAGE_PREDICATES, /* of a C program */
  STAGE_ACSL,       /* … with its proof */
};

/* How positive systems are solved; the others follow Evaluate always. */
enum evaluation {
  BY_POINTS, /* point by point, where there are control components */
  BY_DELTA,  /* by rounds over what is new */
  BY_ROUNDS, /* by the rounds of Evaluate */
  BY_RULES,  /* as BY_POINTS, but by the code of rules alone */
};

/* What signed overflow is in a C program. */
enum overflow {
  OVERFLOW_ASSUMED, /* not looked for: verdicts hold up to the first one */
  OVERFLOW_ERROR,   /* looked for */
};

/* What is taken from Z3's model of the Horn clauses of a C program. */
enum seeds { SEEDS_PROVE, SEEDS_PREDICATES, SEEDS_OFF };

enum explain_format { EXPLAIN_TEXT, EXPLAIN_JSON, EXPLAIN_DOT };

/* What can be switched off with --no-pass. */
enum pass {
#define PASS(name, text) PASS_##name,
#include "passes.def"
#undef PASS
  NPASSES
};

/* A text that was given by name. */
struct given_text {
  const char *name, *text; /* text is NULL: to be read from the file `name` */
  size_t len;
};
typedef VEC(struct given_text) given_texts;

/* Rows of an input relation, in a text that was given or a file. */
struct given_rows {
  const char *relation; /* "R" or "R/2" */
  const char *path;
};

/* How answers are wanted besides as text. */
enum answers_format { ANSWERS_TEXT, ANSWERS_JSON, ANSWERS_TSV, ANSWERS_CSV };

/* The arrays belong to the handle, or to the session that runs. */
struct run_options {
  const char *formula; /* name or path; NULL: the program alone */
  const char *program; /* the name of program_text; NULL: none */
  struct given_text program_text, order_text, predicates_text, spec_text;
  given_texts texts; /* formulas */
  given_texts units; /* of a C program, beside its first */
  struct fp_access access;
  VEC(const char *) targets;
  VEC(struct fp_define) defines;
  VEC(const char *) include;
  VEC(const char *) warnings; /* "name" or "no-name" */
  VEC(const char *) keep;     /* relations whose tuples will be asked for */
  VEC(struct given_rows) inputs;
  given_texts tables; /* texts that they may name */
  enum stage stage;
  const char *dot_relation;
  uint32_t unwound;          /* STAGE_UNWOUND: how deep */
  const char *ring_relation; /* STAGE_RINGS: of this one only; or NULL */
  const char *ring_where;    /* STAGE_RINGS_JSON: "R where f", of R only what
                             satisfies f is listed; or NULL */
  bool rules;                /* STAGE_CHC: Z3's rules */
  bool test;                 /* expectations are compared */
  bool stats;                /* figures will be asked for */
  bool profile;              /* … of each clause, too */
  enum answers_format answers_as;
  const char *order_file, *predicates_file;
  const char *spec_file;  /* of a C program: the rule that it must keep */
  const char *cfa_format; /* STAGE_CFA: "text", "dot", "json" */
  unsigned machine;       /* bits of a `long` in C; 0: 64 */
  enum overflow overflow;
  unsigned checks; /* of C programs: enum cfa_property, as --check names them */
  bool nothing_else; /* C functions without a body change nothing */
  bool no_runs;      /* C programs are not executed before the loop */
  enum seeds seeds;
  bool certificate;      /* one will be asked for */
  uint32_t threads;      /* of programs that start threads; 0: by the text */
  double time_limit;     /* seconds; 0: none */
  uint64_t memory_limit; /* bytes; 0: none */
  enum evaluation evaluate;
  /* --bound: the values that a param takes in turn. */
  bool has_bound;
  const char *bound_name; /* NULL: the only param */
  int64_t bound_from, bound_to;
  bool no_pass[NPASSES];
  uint32_t order_seed; /* another start for the order; 0: the usual ones */
  const char *explain; /* a query, a relation, or a formula; or NULL */
  enum explain_format explain_as;
  bool explain_full;      /* see calculus/answers/explain_print.h */
  uint32_t explain_depth; /* 0: all */
  bool trace;             /* show how the target is reached */
  enum trace_format trace_as;
};

#endif
