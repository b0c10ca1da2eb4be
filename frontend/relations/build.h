/* frontend/relations/build.h — what the files of this folder share.
 *
 * A relation is a `struct form`, which stands beside the functions that it
 * names; forms.def lists all of them.  One is under construction at a time: its
 * parameters, disjuncts and conjuncts so far are in the builder.
 *
 * Private to frontend/relations.
 */
#ifndef FIXC_TEMPLATES_BUILD_H
#define FIXC_TEMPLATES_BUILD_H

#include "formula.h"
#include "templates.h"

/* ---- What is built ------------------------------------------------------- */

/* A counter parameter and its comparisons so far: at[k] is `term = k`. */
struct counter {
  struct fp_expr *term;
  struct fp_expr **at;
  struct fp_expr **numbers; /* shared by the counters of one type */
};

/* What one edge does to the variables. */
struct change {
  const struct bp_var *var;
  struct fp_expr *value; /* NULL: any */
};

/* The field of a variable, in a state and in its record. */
struct places {
  struct fp_component state, record;
};

struct parted;
struct blocks;
struct reflected;

struct builder {
  struct arena *arena;
  struct intern *names;
  const struct cfg *g;
  const struct templates_options *o;
  const struct liveness *live; /* NULL: nothing is forgotten */
  struct diag *diag;
  struct formulas f;
  VEC(struct fp_decl *) decls;
  struct fp_expr **points, **modules; /* number nodes, made when needed */
  struct places **slot_places;        /* Local.s1; made when needed */
  struct places **global_places;      /* Global.b */
  struct fp_component pc_place;
  uint32_t *targets, ntargets;
  bool grouped;                 /* exits that behave alike share a disjunct */
  bool *alike;                  /* by procedure: returns_alike */
  bool keyless;                 /* say nothing of counters */
  struct blocks *blocks;        /* NULL: made when needed */
  struct reflected *reflected;  /* NULL: made when needed */
  struct bp_var *slot_vars;     /* by slot: a variable in it */
  bool *slot_used;              /* by slot: scratch */
  struct parted *parted;        /* relations that are made in parts */
  struct fp_expr **exit_groups; /* by procedure, of the current relation */
  struct fp_expr **handed;      /* also: the globals that it is given, or that
                                   it gives back */
  /* The relation under construction. */
  struct fp_expr *param[8];
  VEC(struct fp_expr *) disjuncts;
  VEC(struct fp_expr *) conjuncts;
  VEC(struct change) changes;
  VEC(struct fp_update) updates; /* made of them; scratch */
};

/* A disjunct: of an edge; of a call and an exit, or all exits of the callee,
   of which `exit` is one; of a point, which is the exit. */
struct pair {
  const struct cfg_edge *e; /* of a point: any */
  uint32_t exit;
  bool all;
};

/* The parameters of relations over edges: x is the state before, of returns the
   call, z the exit, v where control goes on. */
struct returns {
  struct counter xpc, zpc, vpc, m, n, ypc;
  struct view x, z, v;
  struct fp_expr *same_local, *same_global, *same_state;
};

/* ---- Forms --------------------------------------------------------------- */

/* Values of control parameters, read off a disjunct. */
enum key {
  NO_KEY,
  FROM_POINT,
  FROM_MODULE,
  FROM_OFFSET,
  TO_POINT,
  TO_OFFSET,
  CALLEE_POINT,
  CALLEE_MODULE,
  EXIT_POINT,
  EXIT_MODULE,
  EXIT_OFFSET
};

/* A relation: how it is declared, and what its disjuncts are.

   Most have a disjunct for each edge, return or point that they are `over`:
   `open` makes what the disjuncts share from the parameters, `disjunct` makes
   one of them.  All are made at once, or each as a part, when it is asked for
   and without its counters, which `keys` tells.  The others have a way of their
   own, `build`, and nothing of what follows it is read. */
struct form {
  const char *name, *params; /* as stdlib/program.fp declares them */
  /* It is declared if the program or the formula has … */
  enum { ALWAYS, ONE_THREAD, THREADS, UNKNOWNS, BLOCKS, REFLECTION } when;
  bool hidden; /* the last parameter has the values of what is unknown */
  void (*build)(struct builder *b); /* or NULL */
  /* RETURNS: calls, with the exits of the callee. */
  enum { INTERNAL, CALLS, RETURNS, ENTRIES, EXITS } over;
  bool values; /* RETURNS: exits that return other values are not alike */
  void (*open)(struct builder *b, struct returns *r); /* r is zero */
  void (*disjunct)(struct builder *b, struct returns *r,
                   const struct pair *pair);
  /* The control parameters, leaf by leaf, up to NO_KEY.  Without keys it is
     always made as a whole. */
  enum key keys[4];
};

#define FORM(name) extern const struct form form_##name;
#include "forms.def"
#undef FORM

/* ---- Pieces (here and pieces.c) ------------------------------------------ */

/* x = y. */
static inline struct fp_expr *equal(struct builder *b, struct fp_expr *x,
                                    struct fp_expr *y) {
  return fp_op(b->arena, FP_EQ, nowhere, x, y, NULL);
}

/* The number n, made once; `known` is b->points or b->modules. */
static inline struct fp_expr *number(struct builder *b, struct fp_expr **known,
                                     uint32_t n) {
  if (!known[n])
    known[n] = fp_number(b->arena, nowhere, n);
  return known[n];
}

/* of.text. */
static inline struct fp_expr *field(struct builder *b, struct fp_expr *of,
                                    const char *text) {
  return fp_field(b->arena, nowhere, of, intern_str(b->names, text));
}

/* The procedure of a point. */
static inline const struct cfg_proc *proc_of(const struct builder *b,
                                             uint32_t point) {
  return &b->g->procs[b->g->points[point].proc];
}

/* A point counted from the entry of its procedure. */
static inline uint32_t offset(const struct builder *b, uint32_t point) {
  return point - proc_of(b, point)->first;
}

/* The procedure that a call enters. */
static inline const struct cfg_proc *callee_of(const struct builder *b,
                                               const struct cfg_edge *e) {
  return &b->g->procs[e->stmt->callee.proc->index];
}

/* A conjunct of the disjunct under construction. */
static inline void require(struct builder *b, struct fp_expr *e) {
  if (e != b->f.yes)
    vec_push(&b->conjuncts, e);
}

/* A parameter of type Module, or of type PrCount, which counts the points of
   the program or those of a procedure. */
struct counter counter_open(struct builder *b, struct fp_expr *term,
                            bool module);
void counter_close(struct counter *c);

/* term = n, made once. */
struct fp_expr *counter_is(struct builder *b, struct counter *c, uint32_t n);

/* The view of a parameter of type State. */
void open_state(struct builder *b, struct view *v, struct fp_expr *state);

/* Closes all counters and views of r. */
void close_returns(struct returns *r);

/* The slots that a procedure does not use are false, so that states are counted
   exactly; where variables are forgotten, these are too. */
void require_unused(struct builder *b, struct view *v,
                    const struct cfg_proc *p);

/* The conjuncts so far become a disjunct of the relation; `e` is the edge that
   it is made from, for the comment, or NULL. */
void finish_disjunct(struct builder *b, const struct cfg_edge *e);

/* The globals whose fields have other names, or NULL. */
const char *global_legend(struct builder *b);

/* ---- Effects (effects.c) ------------------------------------------------- */

/* The disjunct under construction gives var a value; NULL: any. */
static inline void change(struct builder *b, const struct bp_var *var,
                          struct fp_expr *value) {
  struct change c = {var, value};

  vec_push(&b->changes, c);
}

/* Is one of the first n changes that of var? */
bool is_among(const struct builder *b, size_t n, const struct bp_var *var);

/* Whether a variable has a value at a point; else it may have any. */
bool has_value(const struct builder *b, uint32_t point,
               const struct bp_var *var);

/* Whether the value that var has after edge e, at point `to`, matters. */
bool value_matters(const struct builder *b, const struct cfg_edge *e,
                   uint32_t to, const struct bp_var *var);

/* `var` gets a value of e as read in `from`.  If e has several values, the
   variable is free and a conjunct says which of them it may have. */
void assign_value(struct builder *b, const struct bp_var *var,
                  const struct bp_expr *e, struct view *from,
                  struct view *post);

/* var has a value in a view: a conjunct. */
void require_value(struct builder *b, struct view *v, const struct bp_var *var,
                   struct fp_expr *value);

/* Variables whose last use an edge is get any value.  What was dead before is
   free already, but at an entry nothing is yet. */
void forget_dead(struct builder *b, const struct cfg_edge *e);

/* As forget_dead, for globals.  A procedure is entered with any values of those
   that it does not need, but a formula that begins there says that they stay
   the same. */
void forget_globals(struct builder *b, const struct cfg_edge *e);

/* post = (pre with [pc = to, changes]); without keys, pc is any. */
struct fp_expr *state_step(struct builder *b, struct fp_expr *pre,
                           struct fp_expr *post, uint32_t to);

/* The same for a part that changes nothing, of which there are many; the caller
   keeps it in `same`. */
struct fp_expr *idle_step(struct builder *b, struct fp_expr *pre,
                          struct fp_expr *post, struct fp_expr **same);

/* post = (pre with [changes]) for one record; `same` is post = pre, which the
   caller keeps for the many edges that change nothing there. */
struct fp_expr *record_step(struct builder *b, struct fp_expr *pre,
                            struct fp_expr *post, bool global,
                            struct fp_expr **same);

/* A step of globals that is said more than once, and so is kept. */
struct fp_expr *kept_step(struct builder *b, struct fp_expr *pre,
                          struct fp_expr *post, struct fp_expr **same);

/* ---- Pairs (pairs.c) ----------------------------------------------------- */

typedef void pair_fn(struct builder *b, void *arg, const struct pair *pair);

/* Calls visit for all that the form has a disjunct for, in the order of points.
   requires: form->build is NULL. */
void each_pair(struct builder *b, const struct form *form, pair_fn *visit,
               void *arg);

/* Do all exits of a procedure return the same expressions? */
bool returns_alike(const struct builder *b, const struct cfg_proc *p);

/* Pairs of a call and an exit; those that could be summed up count once if
   `grouped`. */
uint64_t count_pairs(const struct builder *b, bool grouped);

/* ---- Parts (parts.c) ----------------------------------------------------- */

/* The parts of a relation with the parameters of b; NULL if it is made as a
   whole. */
const struct fp_parts *parts_of(struct builder *b, const struct form *form);

/* What the parts of all relations needed; none can be made after that. */
void parts_free(struct builder *b);

/* ---- Declarations (declare.c) -------------------------------------------- */

/* Does the program have threads? */
bool is_concurrent(const struct builder *b);

/* Is a relation of this name, with so many parameters, asked for? */
bool is_wanted(const struct builder *b, const char *relation, uint32_t nparams);

/* Does the analysis know threads?  All relations of a sequential program are
   printed without them. */
bool wants_threads(const struct builder *b);

/* Declares the types. */
void add_types(struct builder *b);

/* Declares 0..n-1 as a type whose values print as `shown` says. */
void add_shown_range(struct builder *b, const char *text, uint32_t n,
                     struct fp_shown *shown);

/* The types of reflection.c. */
void reflection_types(struct builder *b);

/* Declares the relation and makes it, if it is wanted. */
void add_relation(struct builder *b, const struct form *form);

/* The n fields, or one that nothing uses: a class must have a field. */
const char *const *at_least_one(struct builder *b, const char *const *fields,
                                uint32_t n);

/* s0, s1, … for the letter s. */
const char *const *numbered_fields(struct builder *b, char letter, uint32_t n);

#endif
