/* library/session.h — one run: its options, and all that its stages make.
 *
 *   formula files --load--> AST --+--resolve--> system --lower--> plan --run-->
 *   program --check--> graph --templates--> AST --+
 *
 * The stages are functions of a session, one file for each group; pipeline.c
 * calls them in order.  Those that return bool report to r->diag and return
 * false if the input is rejected.  Nothing is printed: answers go to `out`,
 * what stands alone to `document`, lines about the run to `remarks`.
 */
#ifndef FIXC_SESSION_H
#define FIXC_SESSION_H

#include "calculus/answers/answers.h"
#include "calculus/answers/explain.h"
#include "engine/base/diag.h"
#include "frontend/boolean/cfg.h"
#include "frontend/boolean/globals.h"
#include "frontend/horn/chc_build.h"
#include "include/fixc.h"
#include "output.h"
#include "run_options.h"
#include "stats.h"
#include "symbols.h"

#include <signal.h>

/* Iterative deepening (--bound).  If a type of the formula says that its
   values are bounds, one run looks at them in turn (engine/solve/deepening.h), and the
   param has the greatest of them as its value; else there is a run for
   each. */
struct deepening {
  int64_t value; /* of the param in this run */
  bool probing;  /* end the run before it starts if it cannot be the only one */
  bool in_one_run;
  bool in_formulas; /* the param stands in a formula */
  bool of_threads;  /* it is no param: the value is a number of threads */
  /* Answers are held back until it is known that their bound is the last. */
  struct output held;
  double since;
};

/* What a run came to. */
struct result {
  fixc_status status;
  fixc_verdict_t verdict;
  const char *reason; /* of FIXC_UNKNOWN, else NULL */
  const char *error;  /* of a status that is not FIXC_OK, else NULL */
  bool answered;      /* all that was asked, whether or not it is a verdict */
};

/* A closed query and what was found. */
struct query_answer {
  const char *name;
  int holds; /* 1, 0, or -1: not known */
};

/* A relation whose tuples can be asked for.  In a round, the slots are: the value
   before, the value now, what is new. */
struct kept {
  const char *key;  /* "R", or "R where f" */
  const char *name; /* of the statement */
  const struct fp_rel *rel;
  dd_slot slot;
  bool there; /* it has a value */
};

/* An expectation of the formula files, and what was found. */
struct expectation {
  const struct fp_decl *decl;
  /* Statements that were added to compare: a count; what only the one relation
     has, and only the other. */
  const struct fp_decl *asked[2];
  const char *text;
  int empty;         /* of two relations: how many of the differences are */
  int holds;         /* 1, 0, or -1: not known */
  const char *found; /* what was found in its place; "" if it holds */
};

/* What a session calls; the functions may be NULL. */
struct listeners {
  fixc_session *handle; /* whom the calls speak of */
  fixc_on_text *text;
  void *text_arg;
  fixc_on_round *round;
  void *round_arg;
  fixc_on_progress *progress;
  void *progress_arg;
};

/* Everything that a run owns. */
struct session {
  struct run_options options;
  struct listeners listeners;
  struct result result;
  struct arena *arena;
  struct intern *names;
  struct sources *sources;
  struct diag *diag;
  VEC(struct fp_file *) files;
  VEC(struct fp_define) defines; /* values of params */
  uint32_t formula_files;        /* how many of them came with the formula */
  struct cfg *cfg;
  struct templates
      *templates; /* of relations that are made in parts, or NULL */
  /* NULL: the program's relations forget no locals. */
  const struct liveness *live;
  /* Which globals the program's relations give a value; NULL: all. */
  const struct globals *globals;
  struct chc_problem *problem; /* Horn clauses instead of a program */
  struct c_session *c;         /* a C program: the others are those of a stub */
  struct fp_system *system;
  const struct symbol_place *symbols; /* of the system, once asked for */
  size_t nsymbols;
  struct equations *equations;
  const char **order; /* of the program's variables */
  uint32_t norder;
  const char *
      *declared; /* the same ones as they are declared; NULL: as above */
  uint32_t ndeclared;
  struct lowered *lowered;
  struct dd *dd;
  struct exec *exec;
  struct answers *answers;
  struct explainer *explainer;
  const struct derivation *derivation; /* of what holds */
  const struct absences *absences;     /* of what does not */
  uint32_t explained;                  /* the statement of which these are */
  bool holds;      /* the first statement: what is to be explained */
  uint32_t traced; /* the statement of which a run is shown; PLAN_NONE */
  FILE *out;       /* answers: of `answers_text`, or held back for a bound */
  struct output answers_text, document_text, remarks_text;
  VEC(struct query_answer) queries;
  json_t *record; /* answers as JSON, or NULL */
  VEC(struct expectation) expectations;
  VEC(struct kept) kept; /* the last statements, in the order of options.keep */
  VEC(struct kept) rounds;     /* relations that a listener was told of */
  struct deepening *deepening; /* NULL without --bound */
  const char *thread_limit;    /* such as "3 threads"; NULL: all run */
  double started, shown_progress;
  double shows_until; /* when showing rounds ends by the limit; 0: not now */
  bool dumped;        /* the dump that was asked for needs no run */
  bool stopped;       /* a listener has asked for the end */
  /* The formula has conditions that this run goes without; it became long, and
     ends for one that goes with them. */
  bool may_outgrow, outgrown;
  struct reordering *reordering; /* NULL: the order stays (session_order.c) */
  const char *better_order;      /* found by this run, or NULL */
  const char *learnt_order;      /* found by a run before it, or NULL */
  unsigned norders;              /* that were tried before this one */
  bool learns_fast;              /* the last of them was much better */
  bool answered_some;            /* a statement has its answer */
  bool checks_only;              /* for an editor: the formula is not run */
  volatile sig_atomic_t *interrupted;
  fixc_progress progress; /* the state of the work */
  struct stats stats;
};

/* ---- Another order of the variables (session_order.c) ------------------------ */

/* Whether what was read can be read again, and nothing is shown before the end. */
bool session_can_begin_anew(const struct session *r);
/* Decides whether this run may end for one in a better order. */
void session_may_reorder(struct session *r);
/* Out of long operations of the run: copies its diagrams, now and then. */
void session_take_sample(struct session *r);
/* At any time of the run: whether it is to end since r->better_order is set. */
bool session_has_better_order(struct session *r);
/* When the run has ended. */
void session_forget_sample(struct session *r);

/* ---- What is given out (session_out.c) ------------------------------------- */

/* Gives to the listener what was printed. */
void session_flush(struct session *r);

/* A line about the run. */
void session_remark(struct session *r, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* A defect: the call ends with FIXC_INTERNAL. */
void session_defect(struct session *r, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* ---- Reading (session_read.c) ------------------------------------------------ */

/* A text that was given, or else the file, as a source; 0 with errno set. */
uint32_t session_source(struct session *r, const struct given_text *given,
                        const char *path);

/* session_format.c */
/* The text of that name, or of that file, in our layout, in the arena; a
   Boolean program or a formula file.  NULL after reporting what is wrong. */
const char *session_format(struct session *r, const char *name, bool program,
                           size_t *len);

/* The formula file and what it imports, if there is a formula. */
bool session_read_formula(struct session *r);

/* The program, its relations, or a problem of Horn clauses; prints what is to
   be printed of a program alone. */
bool session_translate(struct session *r);

/* Rows for the inputs of the formula, and the types that only rows tell
   (session_inputs.c). */
bool session_read_inputs(struct session *r);

/* Whether the dump is one of the program as it is written, before threads are
   made of it. */
bool session_shows_text(const struct session *r);

/* ---- Params (session_params.c) ----------------------------------------------- */

/* Gives params the values of -D and --bound. */
bool session_set_params(struct session *r);

/* Up to what bounds the verdict of this run would hold if it were NO, as in
   "rounds <= 2"; NULL: there are none.  For a system that is checked. */
const char *session_within(const struct session *r);

/* Whether the formula has one param that counts something, which is `what`, such
   as "rounds"; its greatest value. */
bool session_counts(const struct session *r, const char *what, int64_t *most);

/* ---- Checking and compiling (session_check.c) --------------------------------- */

/* All files as one typed system, with the statements that this run answers. */
bool session_check(struct session *r);
bool session_compile(struct session *r);

/* The declaration of a name of `len` letters in the files of the run; NULL: there
   is none. */
const struct fp_decl *session_declared(const struct session *r,
                                       const char *name, size_t len,
                                       enum fp_decl_kind kind);

/* Whether the formula, or a file that it imports, has this input, a type or a relation
   without parameters: with the type PrCount it is about programs, with Thread about
   their threads, with the relation Goal about Horn clauses. */
bool session_has_input(const struct session *r, enum fp_decl_kind kind,
                       const char *name);

/* Whether the declaration is the query that decides the verdict. */
bool session_is_verdict(const struct fp_decl *d);

/* Whether derivations will be asked for: --explain, --trace; whether clauses
   are, and what relations were in each round: also for --dump rings.json. */
bool session_wants_reasons(const struct session *r);
bool session_wants_clauses(const struct session *r);

/* ---- Dumps (session_dump.c) ----------------------------------------------------- */

/* Prints a stage before the run; false: it is a stage of the run itself. */
bool session_dump(struct session *r);

void session_print_order(const struct session *r, FILE *out);

/* What --target can name; requires: r->cfg. */
void session_print_targets(struct session *r, FILE *out);
void session_print_targets_json(struct session *r, FILE *out);

/* Whether the run ends with its dump at this stage, or before. */
bool session_stops_at(const struct session *r, enum stage stage);

/* ---- Running (session_run.c) ------------------------------------------------------ */

/* Runs the plan and gives the answers; what it came to is in r->result. */
void session_execute(struct session *r);

/* The time limit holds for the whole run; whether it is over. */
bool session_out_of_time(const struct session *r);

/* Its parts: opens the store; runs the plan, for dd_guard, `arg` being the
   session. */
void session_prepare(struct session *r);
/* Makes the answers that the run gives from now on; they are printed to `out`. */
void session_listen(struct session *r, FILE *out);
void session_run_plan(void *arg);

/* ---- One bound after the other (session_bounds.c) ------------------------------------ */

/* Whether the bounds can be looked at in one run: the value of the param is
   nothing but the greatest bound, a system grows with it, and nothing is asked
   but whether the target is reachable, and whether that is all. */
bool session_has_bounds(struct session *r);

/* Whether the name of the param stands in a formula, before names are
   resolved. */
bool session_names_param(const struct session *r, const char *param);

/* In one run: makes ready for the answers of the first bound; for exec_options;
   prints the answers that are left. */
void session_begin_bounds(struct session *r);
bool session_on_bound(void *arg, uint32_t bound);
void session_end_bounds(struct session *r);

/* After the answers for a bound: whether a larger one may say more. */
bool session_bound_is_open(const struct session *r, int64_t bound);

/* The line of one bound, if it has an answer; `nodes` are the most that there
   were so far. */
void session_print_bound(const struct session *r, FILE *out, int64_t bound,
                         uint64_t nodes, double seconds);

/* ---- Relations that are kept (kept.c) ------------------------------------------------ */

/* Before the check: adds the statements for options.keep, and for the formula of
   options.ring_where, without its relation. */
bool session_keep(struct session *r);
/* Whether the statement keeps a relation, which then has this value; if it
   oscillates, none. */
bool session_take_kept(struct session *r, uint32_t stmt, dd_slot value,
                       struct standing standing);
/* The relation that was kept for `R` or `R where f`; NULL: none was. */
const struct kept *session_kept(const struct session *r, const char *key);
/* The relation R of such a key in the system. */
const struct fp_rel *session_relation_of_key(const struct session *r,
                                             const char *key);

/* What a round adds to a relation whose value is now `value`; the next slot has what
   it takes away.  For a run that tells no listener of rounds. */
dd_slot session_ring(struct session *r, const struct fp_rel *rel, dd_slot value,
                     uint64_t round);

/* Tells the listener of a round; while it is told, session_round finds the
   relation. */
void session_tell_round(struct session *r, const struct plan_loop *loop,
                        uint64_t round);
const struct kept *session_round(const struct session *r, const char *relation);

/* ---- Expectations (expectations.c) ---------------------------------------------------- */

/* After the formula is read: adds the statements that compare what is expected;
   false after reporting. */
bool session_expect(struct session *r);
/* Whether the statement is one of them, whose value is compared now. */
bool session_take_expected(struct session *r, uint32_t stmt, dd_slot value,
                           struct standing standing);
/* After the run: what queries are. */
void session_compare_queries(struct session *r);

/* ---- Reasons (session_reasons.c) ---------------------------------------------------- */

/* Says why the first statement holds, or does not, and shows a run, as far as this
   is asked for; as JSON, both are one document.  False: the run that was found is
   none, an internal error. */
bool session_show_reasons(struct session *r);

/* Prints the rounds of the run, with the clauses that gave tuples; of one that the
   time limit has ended, those before.  How it ended is `ran`. */
void session_show_rounds(struct session *r, enum dd_stop ran);

/* ---- Proofs (session_prove.c) --------------------------------------------------------- */

/* Whether a certificate can be had of this run; said before it, since it may
   take long. */
bool session_can_certify(struct session *r);

/* The formula file of the library whose run, for the same question, makes the
   certificate; NULL: this run itself does. */
const char *session_certifier(const struct session *r);

/* Whether its certificate is one of summaries, for sequential programs. */
bool session_has_summaries(const struct session *r);

/* Writes it to `out`; requires: the answer NO of a run that certifies itself.
   Returns false after reporting. */
bool session_certify(struct session *r, FILE *out);

#endif
