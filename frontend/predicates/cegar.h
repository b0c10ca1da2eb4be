/* frontend/predicates/cegar.h — the loop: abstract, solve, check, refine.
 *
 * (Clarke, Grumberg, Jha, Lu, Veith: Counterexample-Guided Abstraction
 * Refinement, CAV 2000; for C: Ball, Rajamani, The SLAM Project, POPL 2002.)
 *
 * The loop does not know how Boolean programs are solved: it is given a function.
 * A verdict is one of these:
 *
 * - unreachable: the Boolean program cannot reach ERROR, and if its solver gives
 *   a proof, this was checked block by block.  It holds of the C program up to
 *   the first signed overflow.  Or a model of the program's Horn clauses was
 *   checked in the same way.
 * - reachable: a run was executed with machine arithmetic, and violated the
 *   property.
 * - unknown, with the reason; predicates found so far are kept.
 *
 * From one round to the next, what was asked of the solver about blocks and calls is
 * kept (relation.h).  The Boolean program is solved anew: that takes a small part of
 * the time, and the diagrams of the round before are over other variables.
 *
 * If refinement goes on and on, it finds values one by one.  The loop then
 * begins again with predicates of another kind: equations that hold in recorded
 * runs (hull.h), and what Spacer says of the whole program.
 */
#ifndef FIXC_CEGAR_H
#define FIXC_CEGAR_H

#include "concrete.h"
#include "proof.h"
#include "refine.h"

enum cegar_verdict { CEGAR_UNREACHABLE, CEGAR_REACHABLE, CEGAR_UNKNOWN };

/* What a solver of Boolean programs says. */
struct boolean_answer {
  enum cegar_verdict verdict;
  const char *reason; /* CEGAR_UNKNOWN: one clause; must outlive the loop */
  bool open;          /* of a program of three values: nothing is known of it */
  struct boolean_run run; /* CEGAR_REACHABLE: to ERROR */
  /* CEGAR_UNREACHABLE: what is reachable, or NULL; the loop frees it. */
  struct boolean_proof *proof;
};

/* `b` is what runs and proofs are of; if `must` is not NULL, the verdict is that
   of this program of three values. */
typedef void boolean_solve(void *arg, const struct boolean_text *b,
                           const struct boolean_text *must,
                           struct boolean_answer *out);

enum cegar_seeds {
  CEGAR_SEEDS_OFF,     /* predicates come from paths and runs only */
  CEGAR_SEEDS_STALLED, /* from Spacer's model too when refinement stalls */
  CEGAR_SEEDS_FIRST,   /* from Spacer's model before the first abstraction */
  /* As STALLED; if the formula does not prove it with these predicates, the
     model itself is checked block by block, and is the proof. */
  CEGAR_SEEDS_PROVE,
};

struct cegar_progress {
  uint32_t iteration, predicates, most; /* most: at one point */
  const char *doing;                    /* one word */
};

/* What the blocks are made of, if not of a C program: then nothing is executed
   by cfa_run. */
struct cegar_source {
  void *arg;
  /* Whether a way that the solver has values for, by input, is what is looked
     for; keeps it. */
  bool (*confirm)(void *arg, const struct path *p,
                  const struct smt_term *const *values);
  /* Adds predicates from a model of the whole, if one is found in time; returns
     how many were new. */
  uint32_t (*seed)(void *arg, unsigned milliseconds, struct predicate_set *set);
  /* The Boolean program of these predicates; NULL: boolean_text_new. */
  struct boolean_text *(*write)(void *arg, const struct predicate_set *p,
                                struct relations *r,
                                struct boolean_style style);
  /* A way that is not confirmed may have gone on after a signed overflow. */
  bool overflows;
};

struct cegar_options {
  boolean_solve *solve;
  void *solve_arg;
  const struct cegar_source *source; /* NULL: a C program */
  void (*progress)(void *arg, const struct cegar_progress *p); /* or NULL */
  void *progress_arg;
  enum cegar_seeds seeds;
  bool must; /* the solver gets programs of three values, too */
  /* Predicates come from interpolation alone: eliminating quantifiers from operations on
     many characters cannot be interrupted. */
  bool brief;
  bool part;                /* blocks are of a part of the program: a way that
                               is no run is the end */
  uint32_t concrete_runs;   /* before the loop; 0: none */
  bool executed;            /* they were, by a loop for a part of the program */
  bool run_is_longer;       /* and the only run of the program goes on */
  bool invariants;          /* are wanted, and the loop looks for them even if
                               the only run of the program ends well */
  uint32_t most_iterations; /* 0: no limit */
  unsigned solver_limit;    /* milliseconds for one question to the SMT solver;
                                0: 10 000 */
};

/* What the loop does, and how long it did so. */
enum cegar_doing {
  CEGAR_EXECUTING,
  CEGAR_ABSTRACTING,
  CEGAR_SOLVING, /* Boolean programs */
  CEGAR_CHECKING,
  CEGAR_REFINING,
  CEGAR_RECORDING,
  CEGAR_GUESSING, /* invariants */
  CEGAR_SEEDING,
  CEGAR_PROVING,
  CEGAR_NDOING
};
extern const char *const cegar_doing_names[CEGAR_NDOING];

struct cegar_result {
  enum cegar_verdict verdict;
  const char *reason; /* CEGAR_UNKNOWN */
  uint32_t iterations;
  double seconds[CEGAR_NDOING];
  uint64_t inexact; /* relations that allow more than the step does */
  bool ranges;      /* signed results were assumed to fit */
  bool seeded;      /* some predicates are from Spacer's model of the program */
  bool by_model;    /* this model is the proof: CEGAR_SEEDS_PROVE */
  uint32_t runs;    /* that were executed before the loop */
  bool by_run;      /* one of these gave the verdict */
  bool by_only_run; /* there is but one run, and it ends well */
  bool run_is_longer; /* there is but one, which was not executed to its end */
  /* CEGAR_REACHABLE: the inputs of the run that was executed. */
  concrete_inputs inputs;
  cfa_fresh_list fresh; /* what memory without a value held */
  /* CEGAR_UNREACHABLE with a proof that was checked: the invariants by point, in
     the arena of the blocks; else NULL. */
  const struct smt_term **invariants;
  /* CEGAR_UNKNOWN because of this: an edge leads to what is not understood; the
     point, or CFA_NONE. */
  uint32_t unsupported;
  /* CEGAR_UNKNOWN because a run was found that should end at this error, and does
     not when it is executed; and what it does instead.  Or NULL. */
  const struct cfa_location *not_violated;
  struct concrete_other instead;
};

/* Starts with the predicates in `set`, and leaves there what was found. */
void cegar_run(const struct lbe *l, struct smt *s, struct predicate_set **set,
               const struct cegar_options *o, struct cegar_result *out);
void cegar_result_free(struct cegar_result *r);

#endif
