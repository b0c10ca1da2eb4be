/* engine/plan/plan.h — the program of diagram operations that a run executes.
 *
 * A plan has registers (each holds one diagram), straight-line instructions
 * and loops, which nest.  It knows fields, not types, and relations only by
 * number and name.  calculus/compile/lower.h makes plans; exec.h runs them;
 * plan_check says whether one is well formed; PLAN.md explains how to read
 * one.
 */
#ifndef FIXC_PLAN_H
#define FIXC_PLAN_H

#include "engine/base/vec.h"
#include "engine/bdd/field.h"

#include <stdbool.h>
#include <stdio.h>

enum plan_op {
#define PLAN_OP(name, text, operands, meaning) PLAN_##name,
#include "plan_ops.def"
#undef PLAN_OP
  PLAN_NOPS
};

#define PLAN_NONE UINT32_MAX

/* What something in a plan was made for: operand `part` of the disjunction that
   a relation is, or all of it (PLAN_NONE).  Relation nrels + s is statement s. */
struct plan_origin {
  uint32_t rel, part;
  uint32_t other; /* one of the same relation, with a smaller part; 0: none */
};

struct plan_instr {
  enum plan_op op;
  uint32_t dst, a, b; /* registers */
  uint32_t f, g;      /* fields */
  uint32_t aux;       /* set, map, relation, loop or statement */
  int64_t k;
  uint32_t origin;     /* in plan.origins; 0: that of what is around it */
  bool last_a, last_b; /* the operand is not read again: give it back */
};

struct plan_block {
  VEC(struct plan_instr) code;
};

/* How a loop changes the relations that it iterates after each round. */
enum plan_loop_kind {
  /* R := next, until next = R for all: one round of Evaluate. */
  PLAN_ROUNDS,
  /* delta := next \ R; R := R ∨ delta, until no delta is left: the rounds of
     a positive system with new tuples only. */
  PLAN_DELTA,
};

struct plan_iterated {
  uint32_t rel;           /* for names and figures */
  uint32_t current, next; /* registers */
  uint32_t delta;         /* register; PLAN_NONE in PLAN_ROUNDS */
  uint32_t origin;        /* of the relation as a whole */
};

struct plan_loop {
  enum plan_loop_kind kind;
  struct plan_iterated *rels;
  uint32_t nrels;
  struct plan_block body;
  bool monotone; /* else a value that comes back means oscillation */
  bool has_stop;
  uint32_t instead; /* as in plan_solve; its members are `rels` */
};

/* ---- Systems solved by a worklist (worklist.h) --------------------------- */

/* A relation with control components is a table: one diagram over the other
   components for each combination of control values, its key.  A rule joins
   rows of tables on their keys, and multiplies their diagrams. */

enum { PLAN_MAX_COLUMNS = 8 };

enum plan_join_kind {
  PLAN_JOIN_DELTA,  /* the tuples that are new; the first of its rule */
  PLAN_JOIN_MEMBER, /* a relation that is being solved */
  PLAN_JOIN_TABLE,  /* a relation that is given */
  PLAN_JOIN_ROW,    /* its row with this key, or the empty diagram */
  PLAN_JOIN_EQUAL,  /* two control variables are equal */
  PLAN_JOIN_VALUE,  /* a control variable has the value k */
};

struct plan_join {
  enum plan_join_kind kind;
  uint32_t source; /* member or table */
  uint32_t ncols;
  uint32_t cols[PLAN_MAX_COLUMNS]; /* control variables of the rule */
  uint32_t bound;  /* bit i: column i has a value before this join */
  uint32_t bounds; /* VALUE: as in plan_member */
  uint32_t reg;    /* receives the row's diagram */
  uint64_t k;
};

struct plan_rule {
  uint32_t head;   /* member */
  uint32_t origin; /* in plan.origins */
  uint32_t head_cols[PLAN_MAX_COLUMNS];
  struct plan_join *joins;
  uint32_t njoins, nvars; /* nvars: control variables */
  struct plan_block code; /* from the rows' registers to `result` */
  uint32_t result;
  uint32_t transfer; /* see below; PLAN_NONE: the code only */
  uint32_t
      *transfer_joins; /* by factor of the transfer: the join with its row */
};

/* ---- Rules as transfers (transfer.h) ------------------------------------- */

/* A literal: the column with `field` holds variable `var`.  Of a table, the
   column is parameter `param` of its relation. */
struct plan_column {
  uint32_t field, var, param;
};

struct plan_factor {
  uint32_t rel;
  struct plan_column *columns;
  uint32_t ncolumns;
  uint32_t *vars; /* by parameter of rel; PLAN_NONE: it is no column */
};

/* A rule over variables that have no fields yet: what the code of a rule
   says, so that a way can be found that suits the rows.  The first factor is
   a member's, of the others at most one is; the rest are rows of constant
   relations.  Variables that the rule says are equal are one.  Rules that differ only
   in what is new share a transfer. */
struct plan_transfer {
  uint32_t *like; /* by variable: a field of its track */
  uint32_t nvars;
  struct plan_factor *factors;
  uint32_t nfactors;
  uint32_t side;            /* the other factor of a member; PLAN_NONE */
  struct plan_column *head; /* `field` of the head is `var` */
  uint32_t nhead;
};

/* Rows that do not change: those of a constant relation or of a member of a
   system that was solved before, renamed, or the diagram in a register, split
   by the values of control fields. */
struct plan_table {
  uint32_t rel;   /* PLAN_NONE: split `reg` */
  uint32_t solve; /* of which rel is a member; PLAN_NONE: a constant */
  uint32_t member;
  uint32_t map; /* of the diagrams; PLAN_NONE: as they are */
  uint32_t reg;
  uint32_t *control, *data; /* fields of reg */
  uint32_t ncontrol, ndata;
  uint32_t bounds; /* as in plan_member */
};

struct plan_member {
  uint32_t rel;      /* PLAN_NONE for a goal */
  uint32_t *control; /* home fields of the control parameters: the key */
  uint32_t ncontrol;
  uint32_t bounds; /* bit i: column i is a bound; smaller ones go first */
  uint32_t origin; /* of the relation as a whole */
};

/* ---- How tuples come about (calculus/answers/explain.h) ------------------ */

enum plan_arg_kind { PLAN_ARG_FIELD, PLAN_ARG_CONTROL, PLAN_ARG_VALUE };

/* A field, a control variable of the rule, or a value. */
struct plan_arg {
  enum plan_arg_kind kind;
  uint64_t at;
};

/* One conjunct of a clause. */
struct plan_condition {
  uint32_t rel;          /* PLAN_NONE: a formula */
  bool negated;          /* it is ¬rel(args) */
  bool complement;       /* the diagram is that of the opposite */
  struct plan_arg *args; /* by component of rel */
  uint32_t nargs;
  uint32_t factor;     /* register of its diagram; PLAN_NONE: control only */
  const void *formula; /* the conjunct, for the caller */
};

struct plan_read {
  uint32_t rel, reg;
};

/* A clause: a disjunct of a relation's body as a conjunction, nothing
   quantified.  An assignment to its fields that satisfies all conditions says
   why the head has the tuple.  The joins (for systems solved by a worklist) or
   the reads say what must be in which register before the code is run. */
struct plan_witness {
  struct plan_join *joins;
  uint32_t njoins, nvars; /* control variables */
  struct plan_block code; /* computes the factors */
  VEC(struct plan_read) reads;
  struct plan_arg *head; /* by component of the head */
  uint32_t nhead;
  struct plan_condition *conditions; /* as written */
  uint32_t nconditions;
  uint32_t *order;  /* the conditions in the order to multiply them in */
  const void *term; /* for the caller */
  uint32_t part;    /* which operand of the body's disjunction it is of */
};

typedef VEC(struct plan_witness) plan_witnesses;

/* ---- Systems solved by tables (joins.h) ---------------------------------- */

/* A relation is a table of tuples of values, without diagrams: each of its
   components is a column.  A clause is a list of steps, which give variables
   values one after the other; at its end, the head has one tuple more. */

enum plan_test_kind {
  PLAN_TEST_IS,    /* x = k */
  PLAN_TEST_BELOW, /* x < k */
  PLAN_TEST_BIT,   /* bit k of x is 1 */
  PLAN_TEST_SUM,   /* x = y + k */
  PLAN_TEST_LESS,  /* x < y + k */
  PLAN_TEST_NOT,
  PLAN_TEST_AND,
  PLAN_TEST_OR,
  PLAN_TEST_IFF,
};

/* A condition on variables that have values. */
struct plan_test {
  enum plan_test_kind kind;
  uint32_t x, y; /* variables of the clause */
  int64_t k;
  struct plan_test **arg;
  uint32_t nargs;
};

enum plan_step_kind {
  PLAN_STEP_NEW, /* a tuple of a member that is new; the first of its clause */
  PLAN_STEP_MEMBER, /* each tuple of a member that has the values known */
  PLAN_STEP_TABLE,  /* each such tuple of a table */
  PLAN_STEP_ABSENT, /* the table has no such tuple */
  PLAN_STEP_EACH,   /* variable x has each value below k */
  PLAN_STEP_SET,    /* x := k */
  PLAN_STEP_SUM,    /* x := y + k, if that is a value, which is below `size` */
  PLAN_STEP_TEST,
};

struct plan_step {
  enum plan_step_kind kind;
  uint32_t source; /* member or table */
  uint32_t ncols;
  uint32_t cols[PLAN_MAX_COLUMNS]; /* variables; PLAN_NONE: any value */
  uint32_t known; /* bit i: column i has a value before this step */
  uint32_t x, y;  /* variables */
  int64_t k;
  uint64_t size;
  const struct plan_test *test;
};

struct plan_clause {
  uint32_t head;   /* member */
  uint32_t origin; /* in plan.origins */
  uint32_t head_cols[PLAN_MAX_COLUMNS];
  struct plan_step *steps;
  uint32_t nsteps, nvars;
};

struct plan_solve {
  VEC(struct plan_member) members; /* of tables, all components are control */
  VEC(struct plan_table) tables;
  VEC(struct plan_clause) clauses; /* by tables: instead of rules */
  bool by_tables;
  bool at_once; /* it takes over at once */
  uint32_t
      instead; /* a system by tables with the same members, which takes over
                       when diagrams grow (growth.h); PLAN_NONE */
  VEC(struct plan_rule) rules;
  VEC(struct plan_transfer) transfers;
  plan_witnesses witnesses; /* by rule; or empty */
  uint32_t goal;            /* member: stop when it is true; PLAN_NONE */
  bool unranked;            /* take locations as they come */
  bool turns;               /* in turn with those that have waited longest */
  bool turns_now;           /* also where the work is not long yet */
  bool
      large_blocks; /* pass over locations that need not be kept (large_blocks.h) */
  bool blocks_now;     /* also where it may not pay */
  bool forgets_unread; /* see unread.h */
};

struct plan_set {
  uint32_t *fields; /* ascending */
  uint32_t n;
};

struct plan_map {
  uint32_t *from, *to; /* from ascending */
  uint32_t n;
};

struct plan_relation {
  const char *name;
  uint32_t *params; /* fields of the parameters' leaves */
  uint32_t nparams;
};

enum plan_statement_kind {
  PLAN_QUERY,
  PLAN_SHOW,
  PLAN_COUNT,
  PLAN_SIZE,
  PLAN_WITNESS, /* whether a relation has a tuple, and one */
  PLAN_TEXT,    /* no diagram: something is said in its turn (SAY) */
};

struct plan_statement {
  enum plan_statement_kind kind;
  uint32_t rel;      /* SHOW COUNT SIZE WITNESS; else PLAN_NONE */
  const void *owner; /* what asked, for the caller */
  bool grows;        /* true stays true when relations are iterated further */
  uint32_t solve;    /* the system whose goal it is; PLAN_NONE */
};

/* More conjuncts of a row, which would be large as one diagram. */
struct plan_clusters {
  dd_slot *at;
  uint32_t n;
};

/* A row is `value`, each of the clusters (NULL: none), and, for each parameter i with
   same[i] ≠ PLAN_NONE, that it equals parameter same[i] < i, of its track (NULL: nothing
   is the same). */
struct plan_row {
  dd_slot value;
  const uint32_t *same;
  const struct plan_clusters *more;
};

typedef void plan_row_fn(void *arg, const uint32_t *key,
                         const struct plan_row *row);

typedef void plan_key_fn(void *arg, const uint32_t *key);

struct plan {
  struct arena *arena;
  struct layout layout;
  VEC(struct plan_origin) origins; /* the first is nothing */
  /* Of relation r the origin with the largest part, at 2 r, and that of all of
     it, at 2 r + 1; 0: none. */
  VEC(uint32_t) last_origin;
  VEC(struct plan_set) sets;
  VEC(struct plan_map) maps;
  VEC(struct plan_loop *) loops;
  VEC(struct plan_solve *) solves;
  VEC(struct plan_relation) rels;
  VEC(struct plan_statement) stmts;
  plan_witnesses *clauses; /* by relation, then by statement; or NULL */
  uint32_t nregs;
  struct plan_block main;
  /* DEFINE: evaluates relation r into a slot (see exec.h). */
  void (*define)(void *ctx, uint32_t rel, uint32_t reg);
  /* The rows of constant relation r: keys are the values of its control
     parameters in order; a key may come several times. */
  void (*rows)(void *ctx, uint32_t rel, plan_row_fn *row, void *arg);
  /* If rows of r can be had one by one: calls key for each, which has a number
     from 0 by this order, and returns true; `row` then makes one of them, in
     slots and arrays that stay as they are; equal arrays are one.  Only these rows
     have clusters. */
  bool (*keys)(void *ctx, uint32_t rel, plan_key_fn *key, void *arg);
  void (*row)(void *ctx, uint32_t rel, uint32_t number, plan_row_fn *row,
              void *arg);
  /* Calls tuple for each tuple of constant relation r: the values of all
     parameters; some may come several times. */
  void (*tuples)(void *ctx, uint32_t rel, plan_key_fn *tuple, void *arg);
  void *define_ctx;
};

/* The number of an origin, which is added if new. */
uint32_t plan_origin_of(struct plan *p, uint32_t rel, uint32_t part);

/* The number of the set or map with these fields, which is added if new. */
uint32_t plan_set_of(struct plan *p, const uint32_t *fields, uint32_t n);
uint32_t plan_map_of(struct plan *p, const uint32_t *from, const uint32_t *to,
                     uint32_t n);

/* The number of an equal transfer of the system, which is added if new. */
uint32_t plan_transfer_of(struct plan_solve *s,
                          const struct plan_transfer *transfer);

/* Marks the last reads of registers that only one block uses, so that their
   diagrams are given back early.  To be called once, when the plan is made. */
void plan_mark_last_uses(struct plan *p);

/* By register: whether nothing reads the value that its loop or system leaves but
   statements that count tuples.  The arena owns the list. */
bool *plan_counted(struct arena *a, const struct plan *p);

/* Whether a member of a system is read where none of its rules says so: as a whole
   (GATHER), or as a table of a system. */
bool plan_reads_elsewhere(const struct plan *p, uint32_t solve,
                          uint32_t member);

/* Text for people; stable, the goldens of tests. */
void plan_print(FILE *out, const struct plan *p);

/* Returns NULL, or what is wrong: a register read before it is written, a
   number out of range, a set with an unknown field, a renaming that puts two
   fields on one place. */
const char *plan_check(const struct plan *p);

#endif
