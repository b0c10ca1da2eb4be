/* calculus/compile/lowering.h — what the parts of lowering share.
 *
 * Inside lowering only (lower.c, product.c, derive.c, define.c, ground.c);
 * others use lower.h.
 */
#ifndef FIXC_LOWERING_H
#define FIXC_LOWERING_H

#include "alloc.h"
#include "calculus/logic/core.h"
#include "dag.h"
#include "lower.h"

/* What a held relation is at the moment. */
struct held_value {
  struct px *current, *delta;
  struct scope *scope;
};

struct memo;
struct row_shape;

/* Where the locations of a relation are: a member of a system. */
struct solved {
  uint32_t solve, member; /* PLAN_NONE: nowhere */
  bool tried;
};

typedef VEC(uint32_t) field_vec;

struct lowered {
  struct arena *a;
  struct intern *names;
  struct core_leaves *leaves;
  const struct fp_system *sys;
  const struct equations *eq;
  struct lower_options options;
  struct plan plan;
  struct alloc *alloc;
  struct core_rel **core; /* by relation */
  uint32_t *turn; /* the relations, in the order in which they are taken */
  struct dag *dag, *plan_dag;
  struct scope *root;
  bool *varying;                  /* by relation: it is no constant */
  bool *in_environment;           /* by relation */
  struct held_value *environment; /* by relation */
  struct memo **memos;            /* by relation */
  struct solved *solved;          /* by relation */
  uint32_t *defined;     /* by relation: register of its DEFINE, or PLAN_NONE */
  struct px **constants; /* by relation: that register in the plan's graph */
  struct exec *exec;
  bool *all_open;       /* see witness_open */
  struct arena *pieces; /* of the piece that is under way; NULL: none was */
  struct constant_piece
      *piece;                /* of a constant relation, under way; else NULL */
  struct row_shape **shapes; /* by relation, made when needed (define.c) */
  struct row_forms
      *forms; /* of rows that were asked for; NULL: none (rows.c) */
  field_vec home_at, projected; /* by field: scratch of product.c */
  field_vec facts; /* tuple by tuple, of the relation that is being made */
};

/* The value of a relation under the relations that are held (lower.c). */
struct px *lower_value(struct lowered *l, const struct fp_rel *rel);

/* The register at the root that has the value of a relation by now, or PLAN_NONE
   (lower.c). */
uint32_t lower_place_of(const struct lowered *l, uint32_t rel);

/* Whether a relation that varies is solved by a worklist, at the root of the
   plan; a named formula is then a system of its own (lower.c). */
bool lower_solved(struct lowered *l, const struct fp_rel *rel);

/* What is lowered from now on is for operand `part` of the body of a relation, for
   all of it (PLAN_NONE), or for statement rel - nrels (lower.c).  Returns what it
   was for before, for dag_origin. */
uint32_t lower_for(struct lowered *l, uint32_t rel, uint32_t part);

/* What is done from now on is for a constant relation; returns what it was for
   before, for exec_charge_back (define.c). */
uint32_t lower_charge(struct lowered *l, uint32_t rel);

/* Defines what the body of a constant relation uses, so that the relation can
   be built later (lower.c). */
void lower_define_uses(struct lowered *l, uint32_t rel);

/* ---- Facts (facts.c) ------------------------------------------------------- */

/* Whether f gives every parameter of a relation a value, and says no more; the
   values are then in `tuple`. */
bool lower_read_fact(const struct core_rel *r, const struct core *f,
                     uint32_t *tuple);

/* Whether the facts of a relation are to be noted; none are. */
bool lower_begin_facts(struct lowered *l, uint32_t rel);

/* Notes f if it is a fact. */
bool lower_note_fact(struct lowered *l, uint32_t rel, const struct core *f);

/* dst := what it is, or one of the facts noted.  requires: no piece is under way. */
void lower_add_facts(struct lowered *l, uint32_t rel, dd_slot dst);

/* Appends an instruction to a scope's block (lower.c). */
void lower_append(struct scope *s, enum plan_op op, uint32_t dst, uint32_t a,
                  uint32_t aux);

/* ---- Formulas (product.c) ------------------------------------------------ */

/* Adds the field of x if it is missing; for core_free_vars. */
void field_vec_add(void *fields, struct core_var *x);
bool field_vec_has(const field_vec *v, uint32_t field);

/* The value of a formula over the fields of its free variables. */
struct px *lower_formula(struct lowered *l, const struct core *f);

/* The value of formula f as the body of a relation with these parameters,
   restricted to values of their types. */
struct px *lower_body(struct lowered *l, struct core_var *const *params,
                      uint32_t nparams, const struct core *f);

/* `value`, which is f's, restricted to values of those of the variables that f
   does not guard. */
struct px *lower_restrict(struct lowered *l, struct px *value,
                          const struct core *f, struct core_var *const *vars,
                          uint32_t nvars);

/* Whether f implies that x holds a value of its type. */
bool lower_guards(const struct core *f, const struct core_var *x);
bool lower_is_full(const struct core_var *x);

/* R(args), where `value` is R in its home fields: what is in `project` is
   quantified on the way.  NULL arguments are skipped: they are not part of
   `value` (see ground.c). */
struct px *lower_apply(struct lowered *l, struct px *value,
                       const struct core *f, const field_vec *project,
                       bool data_only);

/* A conjunct of a product: its value (or, for a complement, what it is the
   complement of) and the fields that it speaks of. */
struct factor {
  struct px *px;
  bool complement, delta, done;
  field_vec fields;
};

/* The factor of a conjunction of atoms. */
struct factor lower_atoms(struct lowered *l, struct core *const *atoms,
                          uint32_t n);

/* Whether f is an atom over variables of one track.  Many of them are together
   no larger than they are alone. */
bool lower_is_near_atom(const struct core *f);

/* ∃ bound. ∧ factors, with early quantification. */
struct px *lower_multiply(struct lowered *l, struct factor *factors, uint32_t n,
                          const field_vec *bound);

/* ∃ vars. ∧ args, restricted to values of the variables' types. */
struct px *lower_product(struct lowered *l, struct core *const *args,
                         uint32_t n, struct core_var *const *vars,
                         uint32_t nvars);

/* Whether f and g are relations that vary and f restricts variables of g. */
bool lower_filters(const struct lowered *l, const struct core *f,
                   const struct core *g);

/* ---- Terms (terms.c) ----------------------------------------------------- */

/* A conjunction under existential quantifiers as (part of) the body of a
   relation; variables are its own, so that it can place them as it likes. */
struct clause_term {
  const struct core_rel *rel; /* NULL: a closed formula */
  struct core_var **head;     /* the relation's parameters, renamed */
  core_vec literals;
  var_vec bound; /* quantified */
};

/* f as a disjunction: every disjunction in f that contains an open relation is
   replaced by one of its operands, in all ways.  False if that is too many. */
bool lower_variants(struct lowered *l, const bool *open, struct core *f,
                    core_vec *out);

/* f, a variant, as a term of which the variables are not placed yet. */
struct clause_term lower_term(struct lowered *l, const bool *open,
                              const struct core_rel *rel, const struct core *f);
void lower_free_term(struct clause_term *t);

/* Places the variables of a term: relations that whole() names stay at home,
   then the head, then other relations that vary. */
void lower_place_term(
    struct lowered *l, struct clause_term *t,
    bool (*whole_relation)(void *ctx, const struct core *add_any_literal),
    void *ctx);

/* The value of a body, or of some of its disjuncts, over the home of rel, each
   disjunct as terms. */
struct px *lower_disjuncts(struct lowered *l, const struct core_rel *rel,
                           struct core *body);

/* ---- What is new (derive.c) ---------------------------------------------- */

struct occurrences {
  const bool *component;
  uint32_t found;
  bool distributive; /* none under a negation or an equivalence */
};

struct occurrences lower_occurrences(const bool *component,
                                     const struct core *f);

/* The variant of f that reads what is new at its occurrence number `which`. */
struct core *lower_derive(struct arena *a, const bool *component,
                          const struct core *f, uint32_t which);

/* f where the component is empty, what the variants do not account for: a
   disjunction inside f can have operands that do not need the component.  Its
   occurrences must be distributive. */
struct core *lower_emptied(struct arena *a, const bool *component,
                           const struct core *f);

/* ---- Constant relations (define.c) --------------------------------------- */

/* Finds out how many copies the pieces of a constant relation will need. */
void lower_place_pieces(struct lowered *l, uint32_t rel);

/* For plan.define and plan.rows; ctx is the struct lowered. */
void lower_define(void *ctx, uint32_t rel, uint32_t reg);
void lower_rows(void *ctx, uint32_t rel, plan_row_fn *row, void *arg);

/* For plan.tuples. */
void lower_tuples(void *ctx, uint32_t rel, plan_key_fn *tuple, void *arg);

/* Bodies that are made in parts (fp_parts; rows.c).  Part i of one, typed, in
   arena a. */
struct fp_expr *lower_make_part(struct lowered *l, uint32_t rel, uint32_t i,
                                struct arena *a);
/* For plan.keys and plan.row. */
bool lower_keys(void *ctx, uint32_t rel, plan_key_fn *key, void *arg);
void lower_row(void *ctx, uint32_t rel, uint32_t number, plan_row_fn *row,
               void *arg);
void lower_free_forms(struct lowered *l);

/* What a formula about the data of a relation says; what is equal is written to `same`,
   by parameter.  Works in arena a (define.c). */
struct plan_row lower_data_row(struct lowered *l, uint32_t rel,
                               const struct fp_expr *e, uint32_t *same,
                               struct arena *a);
/* dst := condition e on parameters of rel, which is a part of a body; `a` is for the
   time of the call. */
void lower_row_condition(struct lowered *l, uint32_t rel,
                         const struct fp_expr *e, dd_slot dst, struct arena *a);

/* dst := the rows of the table of a relation (table_rows.c). */
void lower_table(struct lowered *l, uint32_t rel, dd_slot dst);

/* Gives back the piece that is under way, if there is one. */
void lower_end_piece(struct lowered *l);

/* Whether a relation is what explanations end at: it is fixed, and either the
   program's or not made of the program's. */
bool lower_is_given(const struct lowered *l, uint32_t rel);

/* The `term` of a clause that says what breaks a conjunct of another one: the
   conjunct, ¬φ or ∃x. φ under a negation, fails where φ holds.  The clause's
   head are the variables that are free in it (clause_witness.c). */
struct breaking {
  const struct core *literal;
  struct core_var **bound; /* quantified in φ */
  uint32_t nbound;
};

/* Gives back what a witness holds outside the arena (clause_witness.c). */
void lower_free_witness(struct plan_witness *w);

/* ---- Systems solved by a worklist (ground.c) ----------------------------- */

/* If the positive component of least fixed points can be solved by a worklist,
   appends that to the plan and returns the number of the system, in which
   each relation of the component is a member, by order of number; else
   PLAN_NONE.  `goal`, a closed formula that uses the component positively, or
   NULL, becomes the last member; `stop`: nothing else is asked for, so that
   the work may end when it is true. */
uint32_t lower_by_worklist(struct lowered *l, const bool *component,
                           const struct core *goal, bool stop);

/* ---- Systems solved by tables (tabulate.c) ------------------------------- */

/* Whether all components of a relation are control, and there is one. */
bool lower_only_control(const struct lowered *l, uint32_t rel);

/* Whether no component of the members is control. */
bool lower_is_data(const struct lowered *l, const bool *component);

/* The same by tables, if all components of all members are control.
   requires: nothing is held. */
uint32_t lower_by_tables(struct lowered *l, const bool *component,
                         const struct core *goal, bool stop);

/* For a component that was lowered for diagrams, but for the end of its loop: a
   system by tables that may take over (takeover.h), or PLAN_NONE.  It reads what
   the plan has by now, and adds nothing to be computed. */
uint32_t lower_instead(struct lowered *l, const bool *component,
                       const struct core *goal, bool stop);

#endif
