/* frontend/templates.c — a Boolean program as template formulae.
 *
 * Each relation is one disjunction over edges (for calls: over edges and the
 * exits of the callee), in the order of their source points.  A disjunct says
 * where control is, what must hold, and how the next state is made from this
 * one by naming what changes, so that it costs as much memory as the edge
 * changes.  The section-4 forms and the appendix forms come from the same
 * effects: only the parameters differ that show counters and records.
 *
 * Where a run looks relations up point by point, the disjuncts are made one by
 * one, by the same functions, when they are asked for (Parts, below): their
 * counters are known from the edge, so that the formula leaves them out.
 */
#define _POSIX_C_SOURCE 200809L /* open_memstream */

#include "templates.h"

#include "blocks.h"
#include "formula.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static const struct span nowhere = {0, 0, 0};

/* Pairs of a call and an exit beyond which a disjunct sums up the exits that
   behave alike, and beyond which the program is refused. */
enum { MAX_PAIRS = 20000000 };

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
  const char *const **slot_paths;     /* {"Local", "s1"} */
  const char *const **global_paths;   /* {"Global", "b"} */
  const char *const *pc_path;
  uint32_t *targets, ntargets;
  bool grouped;                 /* exits that behave alike share a disjunct */
  bool *alike;                  /* by procedure: returns_alike */
  bool keyless;                 /* say nothing of counters */
  struct blocks *blocks;        /* NULL: made when needed */
  struct bp_var *slot_vars;     /* by slot: a variable in it */
  bool *slot_used;              /* by slot: scratch */
  struct fp_expr **exit_groups; /* by procedure, of the current relation */
  struct parted *parted;        /* relations that are made in parts */
  struct fp_expr **handed;      /* also: the globals that it is given, or that
                                   it gives back */
  struct bp_var no_global;      /* the field of Global if there are none */
  /* The relation under construction. */
  struct fp_expr *param[8];
  VEC(struct fp_expr *) disjuncts;
  VEC(struct fp_expr *) conjuncts;
  VEC(struct change) changes;
  VEC(struct fp_update) updates; /* made of them; scratch */
};

/* ---- Pieces -------------------------------------------------------------- */

static struct fp_expr *equal(struct builder *b, struct fp_expr *x,
                             struct fp_expr *y) {
  return fp_op(b->arena, FP_EQ, nowhere, x, y, NULL);
}

static struct fp_expr *number(struct builder *b, struct fp_expr **known,
                              uint32_t n) {
  if (!known[n])
    known[n] = fp_number(b->arena, nowhere, n);
  return known[n];
}

static struct counter counter_open(struct builder *b, struct fp_expr *term,
                                   bool module) {
  uint32_t n = module ? b->g->nprocs : b->g->npoints;

  if (b->keyless)
    return (struct counter){0};
  return (struct counter){term, xcalloc(n, sizeof(struct fp_expr *)),
                          module ? b->modules : b->points};
}

static void counter_close(struct counter *c) { free(c->at); }

/* term = n, made once. */
static struct fp_expr *counter_is(struct builder *b, struct counter *c,
                                  uint32_t n) {
  if (b->keyless)
    return b->f.yes;
  if (!c->at[n])
    c->at[n] = equal(b, c->term, number(b, c->numbers, n));
  return c->at[n];
}

static const struct cfg_proc *proc_of(const struct builder *b, uint32_t point) {
  return &b->g->procs[b->g->points[point].proc];
}

/* A point counted from the entry of its procedure. */
static uint32_t offset(const struct builder *b, uint32_t point) {
  return point - proc_of(b, point)->first;
}

static const struct cfg_proc *callee_of(const struct builder *b,
                                        const struct cfg_edge *e) {
  return &b->g->procs[e->stmt->callee.proc->index];
}

/* ---- Disjuncts ----------------------------------------------------------- */

static void require(struct builder *b, struct fp_expr *e) {
  if (e != b->f.yes)
    vec_push(&b->conjuncts, e);
}

static void require_from(void *b, struct fp_expr *e) { require(b, e); }

static const char *edge_comment(struct builder *b, const struct cfg_edge *e) {
  char *text = NULL;
  size_t size = 0;
  unsigned line, column;
  struct span at = b->g->points[e->from].span;
  FILE *out = open_memstream(&text, &size);

  sources_locate(b->g->sources, at.source, at.start, &line, &column);
  fprintf(out, "%s:%u: ", proc_of(b, e->from)->ast->name, line);
  if (b->g->points[e->from].kind == CFG_ENTRY)
    fputs("entry", out);
  else
    cfg_print_edge(out, e);
  fclose(out);
  const char *copy = arena_strndup(b->arena, text, size);
  free(text);
  return copy;
}

/* The conjuncts so far become a disjunct of the relation; `e` is the edge that
   it is made from, for the comment, or NULL. */
static void finish_disjunct(struct builder *b, const struct cfg_edge *e) {
  bool possible = true;

  for (size_t i = 0; i < b->conjuncts.len; i++)
    possible &= b->conjuncts.at[i] != b->f.no;
  if (possible) {
    struct fp_expr *d =
        fp_nary(b->arena, FP_AND, b->conjuncts.at, (uint32_t)b->conjuncts.len);
    if (b->f.choices.len)
      d = fp_quantified(b->arena, FP_EXISTS, nowhere, b->f.choices.at,
                        (uint32_t)b->f.choices.len, d);
    if (e && b->o->comments && b->conjuncts.len > 1)
      d->comment = edge_comment(b, e);
    vec_push(&b->disjuncts, d);
  }
  b->conjuncts.len = 0;
  b->f.choices.len = 0;
  b->changes.len = 0;
}

/* ---- Effects ------------------------------------------------------------- */

static void change(struct builder *b, const struct bp_var *var,
                   struct fp_expr *value) {
  struct change c = {var, value};

  vec_push(&b->changes, c);
}

static bool constrains(const struct cfg_edge *e, const struct bp_var *var);

/* Whether a variable has a value at a point; else it may have any. */
static bool has_value(const struct builder *b, uint32_t point,
                      const struct bp_var *var) {
  if (var->global)
    return !b->o->globals || globals_live(b->o->globals, point, var);
  return !b->live || liveness_at(b->live, point, var);
}

/* Whether the value that var has after edge e, at point `to`, matters. */
static bool matters(const struct builder *b, const struct cfg_edge *e,
                    uint32_t to, const struct bp_var *var) {
  return has_value(b, to, var) || constrains(e, var);
}

/* `var` gets a value of e as read in `from`.  Where e has several values, the
   variable is free and a conjunct says which of them it may have. */
static void assign(struct builder *b, const struct bp_var *var,
                   const struct bp_expr *e, struct view *from,
                   struct view *post) {
  bool any = formula_free(&b->f, e);
  struct fp_expr *value = any ? NULL : formula_value(&b->f, e, from);

  change(b, var, value);
  if (value || any)
    return;
  struct fp_expr *can = formula_may(&b->f, e, true, from, post);
  struct fp_expr *cannot = formula_may(&b->f, e, false, from, post);
  struct fp_expr *after = view_var(&b->f, post, var);
  /* after ? can : cannot, with the constants decided. */
  if (can == b->f.yes && cannot == b->f.yes)
    return;
  if (can == b->f.yes)
    require(b, formula_or(&b->f, after, cannot));
  else if (cannot == b->f.yes)
    require(b, formula_or(&b->f, formula_not(&b->f, after), can));
  else
    require(b, fp_op(b->arena, FP_ITE, nowhere, after, can, cannot));
}

/* Collects the changes and conditions of an internal edge. */
static void internal_effect(struct builder *b, const struct cfg_edge *e,
                            struct view *pre, struct view *post) {
  const struct bp_stmt *s = e->stmt;

  if (e->kind == CFG_WHEN || e->kind == CFG_UNLESS)
    require(b, formula_may(&b->f, e->cond, e->kind == CFG_WHEN, pre, post));
  if (e->kind != CFG_ASSIGN)
    return;
  for (uint32_t i = 0; i < s->ntargets; i++) {
    const struct bp_var *var = s->targets[i].var;
    if (s->kind == BP_DEAD)
      change(b, var, NULL);
    else if (var && matters(b, e, e->to, var))
      assign(b, var, s->args[i], pre, post);
    else if (var)
      change(b, var, NULL);
  }
  if (s->kind == BP_ASSIGN && s->cond)
    require(b, formula_may(&b->f, s->cond, true, pre, post));
}

/* Is one of the first n changes that of var? */
static bool is_among(const struct builder *b, size_t n,
                     const struct bp_var *var) {
  for (size_t i = 0; i < n; i++)
    if (b->changes.at[i].var == var)
      return true;
  return false;
}

static bool is_changed(const struct builder *b, const struct bp_var *var) {
  return is_among(b, b->changes.len, var);
}

/* Does e read 'var?  Recursion is bounded by BP_MAX_DEPTH. */
static bool reads_primed(const struct bp_expr *e, const struct bp_var *var) {
  if (e->kind == BP_PRIMED)
    return e->ref.var == var;
  if (e->kind == BP_VAR)
    return false;
  for (uint32_t i = 0; i < e->nargs; i++)
    if (reads_primed(e->arg[i], var))
      return true;
  return false;
}

/* Does the edge say something about the value of var after it? */
static bool constrains(const struct cfg_edge *e, const struct bp_var *var) {
  return e->kind == CFG_ASSIGN && e->stmt->cond &&
         reads_primed(e->stmt->cond, var);
}

/* As forget_dead, for globals.  A procedure is entered with any values of those
   that it does not need, but a formula that begins there says that they stay
   the same. */
static void forget_globals(struct builder *b, const struct cfg_edge *e) {
  const struct bp_program *p = b->g->program;
  size_t own = b->changes.len;

  for (uint32_t n = 0; b->o->globals && 64 * n < p->nglobals; n++) {
    uint64_t lost = globals_lost(b->o->globals, e, n);
    for (uint32_t i = 64 * n; lost && i < p->nglobals; i++, lost >>= 1)
      if ((lost & 1) && !is_among(b, own, p->globals[i]) &&
          !constrains(e, p->globals[i]))
        change(b, p->globals[i], NULL);
  }
}

/* Slots that the procedure does not use get any value where it begins; so does
   the field that a class without variables has. */
static void forget_unused(struct builder *b, const struct bp_proc *f) {
  const struct bp_program *p = b->g->program;
  uint32_t nslots = p->nslots ? p->nslots : 1;

  memset(b->slot_used, 0, nslots * sizeof *b->slot_used);
  for (uint32_t i = 0; i < f->nvars; i++)
    b->slot_used[f->vars[i].slot] = true;
  for (uint32_t i = 0; i < nslots; i++)
    if (!b->slot_used[i])
      change(b, &b->slot_vars[i], NULL);
  if (p->nglobals == 0)
    change(b, &b->no_global, NULL);
}

/* Variables whose last use an edge is get any value.  What was dead before is
   free already, but at an entry nothing is yet. */
static void forget_dead(struct builder *b, const struct cfg_edge *e) {
  const struct bp_proc *f = proc_of(b, e->from)->ast;

  forget_globals(b, e);
  if (b->live && b->g->points[e->from].kind == CFG_ENTRY)
    forget_unused(b, f);
  for (uint32_t n = 0; b->live && 64 * n < f->nvars; n++) {
    uint64_t lost = liveness_lost(b->live, e, n);
    for (uint32_t i = 64 * n; lost && i < f->nvars; i++, lost >>= 1)
      if ((lost & 1) && !is_changed(b, &f->vars[i]) &&
          !constrains(e, &f->vars[i]))
        change(b, &f->vars[i], NULL);
  }
}

/* The path of a variable's field from a state, {"Local", "s1"}; from its
   record it is one step shorter. */
static const char *const *path_of(struct builder *b, const struct bp_var *var) {
  const char *const **known =
      var->global ? &b->global_paths[var->index] : &b->slot_paths[var->slot];

  if (!*known) {
    const char *path[2];
    path[0] = intern_str(b->names, var->global ? "Global" : "Local");
    path[1] = var->global ? b->f.global_fields[var->index]
                          : b->f.slot_fields[var->slot];
    *known = arena_copy(b->f.keep, path, 2, sizeof *path);
  }
  return *known;
}

static void add_update(struct builder *b, const char *const *path,
                       uint32_t npath, struct fp_expr *value) {
  vec_push(&b->updates, ((struct fp_update){path, npath, value, nowhere}));
}

/* `pre` with the updates so far. */
static struct fp_expr *updated(struct builder *b, struct fp_expr *pre) {
  return fp_with(b->arena, nowhere, pre, b->updates.at,
                 (uint32_t)b->updates.len);
}

/* post = (pre with [pc = to, changes]); without keys, pc is any. */
static struct fp_expr *state_step(struct builder *b, struct fp_expr *pre,
                                  struct fp_expr *post, uint32_t to) {
  b->updates.len = 0;
  add_update(b, b->pc_path, 1, b->keyless ? NULL : number(b, b->points, to));
  for (size_t i = 0; i < b->changes.len; i++)
    add_update(b, path_of(b, b->changes.at[i].var), 2, b->changes.at[i].value);
  return equal(b, post, updated(b, pre));
}

/* post = (pre with [changes]) for one record; `same` is post = pre, which the
   caller keeps for the many edges that change nothing there. */
static struct fp_expr *record_step(struct builder *b, struct fp_expr *pre,
                                   struct fp_expr *post, bool global,
                                   struct fp_expr **same) {
  b->updates.len = 0;
  for (size_t i = 0; i < b->changes.len; i++)
    if (b->changes.at[i].var->global == global)
      add_update(b, path_of(b, b->changes.at[i].var) + 1, 1,
                 b->changes.at[i].value);
  if (b->updates.len > 0)
    return equal(b, post, updated(b, pre));
  if (!*same)
    *same = formula_keep(fp_op(b->f.keep, FP_EQ, nowhere, post, pre, NULL));
  return *same;
}

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
  struct fp_expr *same_local, *same_global;
};

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

/* A relation: how it is declared, and what its disjuncts are.  It stands beside
   the functions that it names.

   Either it is a disjunct for each edge or point that it is `over`, which
   `disjunct` says with what `open` made from the parameters; or `build` makes
   them all, and nothing of what follows it is read.  Parts are made by the same
   two functions, while counters are left out (keyless): they are what the keys
   say. */
struct form {
  const char *name, *params; /* as stdlib/program.fp declares them */
  /* It is declared if the program or the formula has … */
  enum { ALWAYS, ONE_THREAD, THREADS, UNKNOWNS, BLOCKS } when;
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

static void close_returns(struct returns *r) {
  view_close(&r->x);
  view_close(&r->z);
  view_close(&r->v);
  counter_close(&r->xpc);
  counter_close(&r->zpc);
  counter_close(&r->vpc);
  counter_close(&r->m);
  counter_close(&r->n);
  counter_close(&r->ypc);
}

/* ---- Internal transitions ------------------------------------------------ */

static bool is_internal(const struct cfg_edge *e) {
  return e->kind != CFG_CALL && e->kind != CFG_START;
}

/* The slots that a procedure does not use are false, so that states are counted
   exactly; where variables are forgotten, these are too. */
static void require_unused(struct builder *b, struct view *v,
                           const struct cfg_proc *p) {
  if (!b->live)
    formula_unused(&b->f, v, p, require_from, b);
}

/* Init says nothing of main's slots, so the edge from its entry does. */
static void require_first_state(struct builder *b, const struct cfg_edge *e,
                                struct view *pre) {
  const struct cfg_point *p = &b->g->points[e->from];

  if (p->kind != CFG_ENTRY)
    return;
  for (uint32_t i = 0; i < b->g->program->nthreads; i++)
    if (p->proc == b->g->mains[i])
      require_unused(b, pre, &b->g->procs[p->proc]);
}

static struct fp_expr *field(struct builder *b, struct fp_expr *of,
                             const char *text) {
  return fp_field(b->arena, nowhere, of, intern_str(b->names, text));
}

static void open_state(struct builder *b, struct view *v,
                       struct fp_expr *state) {
  view_open(&b->f, v, formula_keep(field(b, state, "Local")),
            formula_keep(field(b, state, "Global")));
}

static void open_ProgramInt(struct builder *b, struct returns *r) {
  r->xpc = counter_open(b, field(b, b->param[0], "pc"), false);
  open_state(b, &r->x, b->param[0]);
  open_state(b, &r->v, b->param[1]);
}

static void internal_edge(struct builder *b, struct returns *r,
                          const struct pair *pair) {
  const struct cfg_edge *e = pair->e;
  const struct cfg_proc *p = proc_of(b, e->from);

  require(b, counter_is(b, &r->xpc, e->from));
  require_first_state(b, e, &r->x);
  internal_effect(b, e, &r->x, &r->v);
  forget_dead(b, e);
  require(b, state_step(b, b->param[0], b->param[1], e->to));
  require(b, formula_enforce(&b->f, &r->x, p));
  require(b, formula_enforce(&b->f, &r->v, p));
  finish_disjunct(b, e);
}

static const struct form form_ProgramInt = {
    .name = "ProgramInt",
    .params = "State u, State v",
    .over = INTERNAL,
    .open = open_ProgramInt,
    .disjunct = internal_edge,
    .keys = {FROM_POINT, TO_POINT},
};

static const struct form form_GivenInt = {
    .name = "GivenInt",
    .params = "State u, State v, Unknown k",
    .when = UNKNOWNS,
    .hidden = true,
    .over = INTERNAL,
    .open = open_ProgramInt,
    .disjunct = internal_edge,
};

/* programInt(m, p, q, CL, dL, CG, dG). */
static void open_programInt(struct builder *b, struct returns *r) {
  struct fp_expr **p = b->param;

  r->m = counter_open(b, p[0], true);
  r->xpc = counter_open(b, p[1], false);
  r->vpc = counter_open(b, p[2], false);
  view_open(&b->f, &r->x, p[3], p[5]);
  view_open(&b->f, &r->v, p[4], p[6]);
}

static void internal_offset(struct builder *b, struct returns *r,
                            const struct pair *pair) {
  struct fp_expr **x = b->param;
  const struct cfg_edge *e = pair->e;
  const struct cfg_proc *p = proc_of(b, e->from);

  require(b, counter_is(b, &r->m, p->ast->index));
  require(b, counter_is(b, &r->xpc, offset(b, e->from)));
  require(b, counter_is(b, &r->vpc, offset(b, e->to)));
  require_first_state(b, e, &r->x);
  internal_effect(b, e, &r->x, &r->v);
  forget_dead(b, e);
  require(b, record_step(b, x[3], x[4], false, &r->same_local));
  require(b, record_step(b, x[5], x[6], true, &r->same_global));
  require(b, formula_enforce(&b->f, &r->x, p));
  require(b, formula_enforce(&b->f, &r->v, p));
  finish_disjunct(b, e);
}

static const struct form form_programInt = {
    .name = "programInt",
    .params = "Module m, PrCount p, PrCount q, Local CL, Local dL, Global CG, "
              "Global dG",
    .over = INTERNAL,
    .open = open_programInt,
    .disjunct = internal_offset,
    .keys = {FROM_MODULE, FROM_OFFSET, TO_OFFSET},
};

/* ---- Calls --------------------------------------------------------------- */

/* The callee's parameters in `in` have the values of the arguments in `out`;
   its other variables are free, the slots it does not use are false. */
static void pass_arguments(struct builder *b, const struct cfg_edge *e,
                           struct view *out, struct view *in) {
  const struct cfg_proc *callee = callee_of(b, e);

  for (uint32_t i = 0; i < e->stmt->nargs; i++) {
    const struct bp_expr *arg = e->stmt->args[i];
    const struct bp_var *var = &callee->ast->vars[i];
    if (!matters(b, e, callee->first, var))
      continue;
    size_t before = b->changes.len;
    assign(b, var, arg, out, in);
    struct fp_expr *value = b->changes.at[before].value;
    b->changes.len = before;
    struct fp_expr *place = value ? view_var(&b->f, in, var) : NULL;
    if (value == b->f.yes)
      require(b, place);
    else if (value == b->f.no)
      require(b, formula_not(&b->f, place));
    else if (value)
      require(b, equal(b, place, value));
  }
  require_unused(b, in, callee);
}

/* A step of globals that is said more than once, and so is kept. */
static struct fp_expr *kept_step(struct builder *b, struct fp_expr *pre,
                                 struct fp_expr *post, struct fp_expr **same) {
  struct arena *outer = b->arena;

  b->arena = b->f.arena = b->f.keep;
  struct fp_expr *step = record_step(b, pre, post, true, same);
  b->arena = b->f.arena = outer;
  return formula_keep(step);
}

/* The callee is entered with the caller's globals, or with those of them that
   it needs; `same` says with all. */
static struct fp_expr *pass_globals(struct builder *b, const struct cfg_edge *e,
                                    struct view *out, struct view *in,
                                    struct fp_expr *same) {
  const struct cfg_proc *callee = callee_of(b, e);
  struct fp_expr **known = &b->handed[callee->ast->index];
  const struct bp_program *p = b->g->program;

  if (!b->o->globals)
    return same;
  if (*known)
    return *known;
  for (uint32_t i = 0; i < p->nglobals; i++)
    if (!has_value(b, callee->first, p->globals[i]))
      change(b, p->globals[i], NULL);
  *known = kept_step(b, out->global, in->global, &same);
  b->changes.len = 0;
  return *known;
}

static void open_IntoCall(struct builder *b, struct returns *r) {
  r->xpc = counter_open(b, field(b, b->param[0], "pc"), false);
  r->vpc = counter_open(b, field(b, b->param[1], "pc"), false);
  open_state(b, &r->x, b->param[0]);
  open_state(b, &r->v, b->param[1]);
  r->same_global = formula_keep(equal(b, r->v.global, r->x.global));
}

static void call_edge(struct builder *b, struct returns *r,
                      const struct pair *pair) {
  const struct cfg_edge *e = pair->e;

  require(b, counter_is(b, &r->xpc, e->from));
  require(b, counter_is(b, &r->vpc, callee_of(b, e)->first));
  require(b, pass_globals(b, e, &r->x, &r->v, r->same_global));
  pass_arguments(b, e, &r->x, &r->v);
  require(b, formula_enforce(&b->f, &r->x, proc_of(b, e->from)));
  require(b, formula_enforce(&b->f, &r->v, callee_of(b, e)));
  finish_disjunct(b, e);
}

static const struct form form_IntoCall = {
    .name = "IntoCall",
    .params = "State u, State v",
    .over = CALLS,
    .open = open_IntoCall,
    .disjunct = call_edge,
    .keys = {FROM_POINT, CALLEE_POINT},
};

static const struct form form_GivenCall = {
    .name = "GivenCall",
    .params = "State u, State v, Unknown k",
    .when = UNKNOWNS,
    .hidden = true,
    .over = CALLS,
    .open = open_IntoCall,
    .disjunct = call_edge,
};

/* pc is any counter of the procedure: they are contiguous. */
static struct fp_expr *within(struct builder *b, struct counter *pc,
                              const struct cfg_proc *p) {
  struct fp_expr **known = &b->exit_groups[p->ast->index];
  uint32_t last = p->first + p->npoints - 1;

  if (*known)
    return *known;
  if (p->npoints == 1)
    return *known = counter_is(b, pc, p->first);
  struct fp_expr *bounds[2] = {fp_op(b->arena, FP_GE, nowhere, pc->term,
                                     number(b, b->points, p->first), NULL),
                               fp_op(b->arena, FP_LE, nowhere, pc->term,
                                     number(b, b->points, last), NULL)};
  return *known = fp_nary(b->arena, FP_AND, bounds, 2);
}

/* IntoCall1(x, pc, yLocal, yGlobal). */
static void open_IntoCall1(struct builder *b, struct returns *r) {
  struct fp_expr **p = b->param;

  r->xpc = counter_open(b, field(b, p[0], "pc"), false);
  r->vpc = counter_open(b, p[1], false);
  open_state(b, &r->x, p[0]);
  view_open(&b->f, &r->v, p[2], p[3]);
  r->same_global = equal(b, r->v.global, r->x.global);
}

static void call_within(struct builder *b, struct returns *r,
                        const struct pair *pair) {
  const struct cfg_edge *e = pair->e;

  require(b, counter_is(b, &r->xpc, e->from));
  require(b, within(b, &r->vpc, callee_of(b, e)));
  require(b, pass_globals(b, e, &r->x, &r->v, r->same_global));
  pass_arguments(b, e, &r->x, &r->v);
  require(b, formula_enforce(&b->f, &r->x, proc_of(b, e->from)));
  require(b, formula_enforce(&b->f, &r->v, callee_of(b, e)));
  finish_disjunct(b, e);
}

static const struct form form_IntoCall1 = {
    .name = "IntoCall1",
    .params = "State x, PrCount pc, Local yLocal, Global yGlobal",
    .over = CALLS,
    .open = open_IntoCall1,
    .disjunct = call_within,
};

/* programCall(m, n, p, CL, ECL, CG): the globals are those of caller and
   callee. */
static void open_programCall(struct builder *b, struct returns *r) {
  struct fp_expr **p = b->param;

  r->m = counter_open(b, p[0], true);
  r->n = counter_open(b, p[1], true);
  r->xpc = counter_open(b, p[2], false);
  view_open(&b->f, &r->x, p[3], p[5]);
  view_open(&b->f, &r->v, p[4], p[5]);
}

static void call_offset(struct builder *b, struct returns *r,
                        const struct pair *pair) {
  const struct cfg_edge *e = pair->e;

  require(b, counter_is(b, &r->m, proc_of(b, e->from)->ast->index));
  require(b, counter_is(b, &r->n, callee_of(b, e)->ast->index));
  require(b, counter_is(b, &r->xpc, offset(b, e->from)));
  pass_arguments(b, e, &r->x, &r->v);
  require(b, formula_enforce(&b->f, &r->x, proc_of(b, e->from)));
  require(b, formula_enforce(&b->f, &r->v, callee_of(b, e)));
  finish_disjunct(b, e);
}

static const struct form form_programCall = {
    .name = "programCall",
    .params = "Module m, Module n, PrCount p, Local CL, Local ECL, Global CG",
    .over = CALLS,
    .open = open_programCall,
    .disjunct = call_offset,
    .keys = {FROM_MODULE, CALLEE_MODULE, FROM_OFFSET},
};

/* ---- Returns ------------------------------------------------------------- */

/* Recursion is bounded by BP_MAX_DEPTH. */
static bool same_text(const struct bp_expr *x, const struct bp_expr *y) {
  if (x->kind != y->kind)
    return false;
  if (x->kind == BP_VAR)
    return x->ref.var == y->ref.var;
  if (x->nargs != y->nargs)
    return false;
  for (uint32_t i = 0; i < x->nargs; i++)
    if (!same_text(x->arg[i], y->arg[i]))
      return false;
  return true;
}

/* Do all exits of a procedure return the same expressions? */
static bool returns_alike(const struct builder *b, const struct cfg_proc *p) {
  for (uint32_t i = 0; i < p->nexits; i++) {
    const uint32_t *exits = &b->g->exits[p->first_exit];
    const struct bp_stmt *r = b->g->points[exits[i]].stmt;
    const struct bp_stmt *first = b->g->points[exits[0]].stmt;
    if (!r || !first)
      return false;
    for (uint32_t k = 0; k < r->nargs; k++)
      if (!same_text(r->args[k], first->args[k]))
        return false;
  }
  return true;
}

/* Does the same come back from every exit? */
static bool exits_alike(const struct builder *b, const struct cfg_edge *e) {
  for (uint32_t i = 0; i < e->stmt->ntargets; i++)
    if (e->stmt->targets[i].var)
      return b->alike[callee_of(b, e)->ast->index];
  return true;
}

/* Pairs of a call and an exit; those that could be summed up count once if
   `grouped`. */
static uint64_t count_pairs(const struct builder *b, bool grouped) {
  uint64_t pairs = 0;

  for (uint32_t i = 0; i < b->g->nedges; i++) {
    const struct cfg_edge *e = &b->g->edges[i];
    if (e->kind == CFG_CALL)
      pairs += grouped && exits_alike(b, e) ? 1 : callee_of(b, e)->nexits;
  }
  return pairs;
}

/* The counter, which counts from `base`, is at the exit, or at some exit. */
static struct fp_expr *at_exit(struct builder *b, struct counter *c,
                               const struct pair *pair, uint32_t base) {
  const struct cfg_proc *p = callee_of(b, pair->e);
  struct fp_expr **known = &b->exit_groups[p->ast->index];

  if (!pair->all)
    return counter_is(b, c, pair->exit - base);
  if (*known)
    return *known;
  VEC(struct fp_expr *) all = {0};
  for (uint32_t i = 0; i < p->nexits; i++)
    vec_push(&all, counter_is(b, c, b->g->exits[p->first_exit + i] - base));
  *known = fp_nary(b->arena, FP_OR, all.at, (uint32_t)all.len);
  vec_free(&all);
  return *known;
}

/* The targets get what the exit returns; from the end of a body, any values.
 */
static void return_effect(struct builder *b, const struct pair *pair,
                          struct view *from, struct view *post) {
  const struct bp_stmt *call = pair->e->stmt;
  const struct bp_stmt *r = b->g->points[pair->exit].stmt;

  for (uint32_t i = 0; i < call->ntargets; i++) {
    const struct bp_var *var = call->targets[i].var;
    if (!var)
      continue;
    if (r && matters(b, pair->e, pair->e->to, var))
      assign(b, var, r->args[i], from, post);
    else
      change(b, var, NULL);
  }
}

/* Any values for the targets: what ReturnA and SetReturn1 say of them. */
static void forget_targets(struct builder *b, const struct cfg_edge *e) {
  for (uint32_t i = 0; i < e->stmt->ntargets; i++)
    if (e->stmt->targets[i].var)
      change(b, e->stmt->targets[i].var, NULL);
}

/* Whose globals a return speaks of. */
enum side { CALLER, CALLEE, BOTH };

/* Globals that no target takes: those that the callee may write come from its
   exit z, the others from the call x.  The relation says it of one side, or of
   both. */
static void take_globals(struct builder *b, struct returns *r,
                         const struct pair *pair, enum side side) {
  const struct bp_proc *callee = callee_of(b, pair->e)->ast;
  const struct bp_program *p = b->g->program;
  size_t own = b->changes.len;

  for (uint32_t i = 0; i < p->nglobals; i++) {
    const struct bp_var *var = p->globals[i];
    bool written = globals_written(b->o->globals, callee, var);
    if (written == (side == CALLEE) || is_among(b, own, var))
      continue;
    change(b, var, side == BOTH ? view_var(&b->f, &r->z, var) : NULL);
  }
}

static bool changes_globals(const struct builder *b) {
  for (size_t i = 0; i < b->changes.len; i++)
    if (b->changes.at[i].var->global)
      return true;
  return false;
}

/* The globals after a return.  Most calls of a procedure change none besides
   and share what is said of it. */
static struct fp_expr *return_globals(struct builder *b, struct returns *r,
                                      const struct pair *pair, enum side side) {
  struct fp_expr **known = &b->handed[callee_of(b, pair->e)->ast->index];
  struct fp_expr *before =
      side == CALLEE || !b->o->globals ? r->z.global : r->x.global;

  if (!b->o->globals)
    return record_step(b, before, r->v.global, true, &r->same_global);
  bool shared = !changes_globals(b);
  if (shared && *known)
    return *known;
  take_globals(b, r, pair, side);
  if (!shared)
    return record_step(b, before, r->v.global, true, &r->same_global);
  return *known = kept_step(b, before, r->v.global, &r->same_global);
}

static void return_pair(struct builder *b, struct returns *r,
                        const struct pair *pair) {
  const struct cfg_edge *e = pair->e;

  require(b, counter_is(b, &r->xpc, e->from));
  require(b, at_exit(b, &r->zpc, pair, 0));
  require(b, counter_is(b, &r->vpc, e->to));
  return_effect(b, pair, &r->z, &r->v);
  forget_dead(b, e);
  require(b, record_step(b, r->x.local, r->v.local, false, &r->same_local));
  require(b, return_globals(b, r, pair, BOTH));
  require(b, formula_enforce(&b->f, &r->x, proc_of(b, e->from)));
  require(b, formula_enforce(&b->f, &r->z, callee_of(b, e)));
  require(b, formula_enforce(&b->f, &r->v, proc_of(b, e->from)));
  finish_disjunct(b, e);
}

/* Return(x, z, v). */
static void open_Return(struct builder *b, struct returns *r) {
  struct fp_expr **p = b->param;

  open_state(b, &r->x, p[0]);
  open_state(b, &r->z, p[1]);
  open_state(b, &r->v, p[2]);
  r->xpc = counter_open(b, field(b, p[0], "pc"), false);
  r->zpc = counter_open(b, field(b, p[1], "pc"), false);
  r->vpc = counter_open(b, field(b, p[2], "pc"), false);
}

static const struct form form_Return = {
    .name = "Return",
    .params = "State x, State z, State v",
    .over = RETURNS,
    .values = true,
    .open = open_Return,
    .disjunct = return_pair,
    .keys = {FROM_POINT, EXIT_POINT, TO_POINT},
};

static const struct form form_GivenReturn = {
    .name = "GivenReturn",
    .params = "State x, State z, State v, Unknown k",
    .when = UNKNOWNS,
    .hidden = true,
    .over = RETURNS,
    .values = true,
    .open = open_Return,
    .disjunct = return_pair,
};

static void return_a_pair(struct builder *b, struct returns *r,
                          const struct pair *pair) {
  const struct cfg_edge *e = pair->e;

  require(b, counter_is(b, &r->xpc, e->from));
  require(b, at_exit(b, &r->zpc, pair, 0));
  require(b, counter_is(b, &r->vpc, e->to));
  forget_targets(b, e);
  forget_dead(b, e);
  require(b, record_step(b, r->x.local, r->v.local, false, &r->same_local));
  if (b->o->globals)
    require(b, return_globals(b, r, pair, CALLER));
  require(b, formula_enforce(&b->f, &r->x, proc_of(b, e->from)));
  require(b, formula_enforce(&b->f, &r->v, proc_of(b, e->from)));
  finish_disjunct(b, e);
}

/* ReturnA(x, zpc, v): what ties the caller to where control goes on. */
static void open_ReturnA(struct builder *b, struct returns *r) {
  struct fp_expr **p = b->param;

  open_state(b, &r->x, p[0]);
  open_state(b, &r->v, p[2]);
  r->xpc = counter_open(b, field(b, p[0], "pc"), false);
  r->zpc = counter_open(b, p[1], false);
  r->vpc = counter_open(b, field(b, p[2], "pc"), false);
}

static const struct form form_ReturnA = {
    .name = "ReturnA",
    .params = "State x, PrCount zpc, State v",
    .over = RETURNS,
    .open = open_ReturnA,
    .disjunct = return_a_pair,
    .keys = {FROM_POINT, EXIT_POINT, TO_POINT},
};

/* The values that arrive in local targets: v.Local.s1 = e. */
static void require_local_changes(struct builder *b, struct view *v) {
  for (size_t i = 0; i < b->changes.len; i++) {
    struct change *c = &b->changes.at[i];
    if (c->var->global || !c->value)
      continue;
    struct fp_expr *place = view_var(&b->f, v, c->var);
    if (c->value == b->f.yes)
      require(b, place);
    else if (c->value == b->f.no)
      require(b, formula_not(&b->f, place));
    else
      require(b, equal(b, place, c->value));
  }
}

static void return_b_pair(struct builder *b, struct returns *r,
                          const struct pair *pair) {
  const struct cfg_edge *e = pair->e;

  require(b, counter_is(b, &r->xpc, e->from));
  require(b, counter_is(b, &r->ypc, callee_of(b, e)->first));
  require(b, at_exit(b, &r->zpc, pair, 0));
  require(b, counter_is(b, &r->vpc, e->to));
  return_effect(b, pair, &r->z, &r->v);
  require_local_changes(b, &r->v);
  forget_globals(b, e);
  require(b, return_globals(b, r, pair, CALLEE));
  require(b, formula_enforce(&b->f, &r->z, callee_of(b, e)));
  finish_disjunct(b, e);
}

/* ReturnB(y, z, xpc, v): what ties the callee to where control goes on. */
static void open_ReturnB(struct builder *b, struct returns *r) {
  struct fp_expr **p = b->param;

  open_state(b, &r->z, p[1]);
  open_state(b, &r->v, p[3]);
  r->ypc = counter_open(b, field(b, p[0], "pc"), false);
  r->zpc = counter_open(b, field(b, p[1], "pc"), false);
  r->xpc = counter_open(b, p[2], false);
  r->vpc = counter_open(b, field(b, p[3], "pc"), false);
}

static const struct form form_ReturnB = {
    .name = "ReturnB",
    .params = "State y, State z, PrCount xpc, State v",
    .over = RETURNS,
    .values = true,
    .open = open_ReturnB,
    .disjunct = return_b_pair,
    .keys = {CALLEE_POINT, EXIT_POINT, FROM_POINT, TO_POINT},
};

static void set_return1_pair(struct builder *b, struct returns *r,
                             const struct pair *pair) {
  const struct cfg_edge *e = pair->e;
  const struct cfg_proc *callee = callee_of(b, e);

  require(b, counter_is(b, &r->m, proc_of(b, e->from)->ast->index));
  require(b, counter_is(b, &r->n, callee->ast->index));
  require(b, counter_is(b, &r->xpc, offset(b, e->from)));
  require(b, at_exit(b, &r->zpc, pair, callee->first));
  forget_targets(b, e);
  forget_dead(b, e);
  require(b, record_step(b, r->x.local, r->v.local, false, &r->same_local));
  finish_disjunct(b, e);
}

/* SetReturn1(m, n, p, q, CL, sL): the caller's locals but for the targets. */
static void open_SetReturn1(struct builder *b, struct returns *r) {
  struct fp_expr **p = b->param;

  view_open(&b->f, &r->x, p[4], NULL);
  view_open(&b->f, &r->v, p[5], NULL);
  r->m = counter_open(b, p[0], true);
  r->n = counter_open(b, p[1], true);
  r->xpc = counter_open(b, p[2], false);
  r->zpc = counter_open(b, p[3], false);
}

static const struct form form_SetReturn1 = {
    .name = "SetReturn1",
    .params = "Module m, Module n, PrCount p, PrCount q, Local CL, Local sL",
    .over = RETURNS,
    .open = open_SetReturn1,
    .disjunct = set_return1_pair,
    .keys = {FROM_MODULE, CALLEE_MODULE, FROM_OFFSET, EXIT_OFFSET},
};

static void set_return2_pair(struct builder *b, struct returns *r,
                             const struct pair *pair) {
  const struct cfg_edge *e = pair->e;
  const struct cfg_proc *caller = proc_of(b, e->from);
  const struct cfg_proc *callee = callee_of(b, e);

  require(b, counter_is(b, &r->m, caller->ast->index));
  require(b, counter_is(b, &r->n, callee->ast->index));
  require(b, counter_is(b, &r->xpc, offset(b, e->from)));
  require(b, at_exit(b, &r->zpc, pair, callee->first));
  return_effect(b, pair, &r->z, &r->v);
  require_local_changes(b, &r->v);
  forget_globals(b, e);
  require(b, return_globals(b, r, pair, CALLEE));
  require(b, formula_enforce(&b->f, &r->z, callee));
  require(b, formula_enforce(&b->f, &r->v, caller));
  finish_disjunct(b, e);
}

/* SetReturn2(m, n, p, q, uCL, sCL, uCG, sCG): the targets and the globals. */
static void open_SetReturn2(struct builder *b, struct returns *r) {
  struct fp_expr **p = b->param;

  view_open(&b->f, &r->z, p[4], p[6]);
  view_open(&b->f, &r->v, p[5], p[7]);
  r->m = counter_open(b, p[0], true);
  r->n = counter_open(b, p[1], true);
  r->xpc = counter_open(b, p[2], false);
  r->zpc = counter_open(b, p[3], false);
}

static const struct form form_SetReturn2 = {
    .name = "SetReturn2",
    .params = "Module m, Module n, PrCount p, PrCount q, Local uCL, Local sCL, "
              "Global uCG, Global sCG",
    .over = RETURNS,
    .values = true,
    .open = open_SetReturn2,
    .disjunct = set_return2_pair,
    .keys = {FROM_MODULE, CALLEE_MODULE, FROM_OFFSET, EXIT_OFFSET},
};

/* ---- What is unknown ----------------------------------------------------- */

static bool any_unknown(struct bp_expr *const *e, uint32_t n) {
  for (uint32_t i = 0; i < n; i++)
    if (e[i]->unknown)
      return true;
  return false;
}

static void build_AssignsUnknown(struct builder *b) {
  for (uint32_t i = 0; i < b->g->nedges; i++) {
    const struct cfg_edge *e = &b->g->edges[i];
    if (e->kind != CFG_ASSIGN)
      continue;
    if (any_unknown(e->stmt->args, e->stmt->nargs) ||
        (e->stmt->cond && e->stmt->cond->unknown))
      vec_push(&b->disjuncts,
               equal(b, b->param[0], number(b, b->points, e->from)));
  }
}

static const struct form form_AssignsUnknown = {
    .name = "AssignsUnknown",
    .params = "PrCount pc",
    .when = UNKNOWNS,
    .build = build_AssignsUnknown,
};

/* ---- Relations over counters --------------------------------------------- */

/* Variables and their slots, for a person who reads the file. */
static const char *slot_legend(struct builder *b, const struct bp_proc *f) {
  char *text = NULL;
  size_t size = 0;
  FILE *out = open_memstream(&text, &size);

  fprintf(out, "%s(", f->name);
  for (uint32_t i = 0; i < f->nvars; i++)
    fprintf(out, "%s%s = %s",
            i == 0            ? ""
            : i == f->nparams ? "; "
                              : ", ",
            b->f.slot_fields[f->vars[i].slot], f->vars[i].name);
  fputs(")", out);
  fclose(out);
  const char *copy = arena_strndup(b->arena, text, size);
  free(text);
  return copy;
}

/* Adds `pc = point`; each point at most once. */
static void add_point(struct builder *b, uint32_t point, const char *comment) {
  struct fp_expr *e = equal(b, b->param[0], number(b, b->points, point));

  e->comment = comment;
  vec_push(&b->disjuncts, e);
}

/* Adds `m = module & p = offset`. */
static void add_offset(struct builder *b, uint32_t point) {
  struct fp_expr *is[2] = {
      equal(b, b->param[0],
            number(b, b->modules, proc_of(b, point)->ast->index)),
      equal(b, b->param[1], number(b, b->points, offset(b, point)))};

  vec_push(&b->disjuncts, fp_nary(b->arena, FP_AND, is, 2));
}

static void open_Entry(struct builder *b, struct returns *r) {
  r->xpc = counter_open(b, b->param[0], false);
}

static void entry_point(struct builder *b, struct returns *r,
                        const struct pair *pair) {
  require(b, counter_is(b, &r->xpc, pair->exit));
  finish_disjunct(b, NULL);
  if (b->o->comments)
    b->disjuncts.at[b->disjuncts.len - 1]->comment =
        slot_legend(b, proc_of(b, pair->exit)->ast);
}

static const struct form form_Entry = {
    .name = "Entry",
    .params = "PrCount pc",
    .over = ENTRIES,
    .open = open_Entry,
    .disjunct = entry_point,
    .keys = {EXIT_POINT},
};

static void exit_point(struct builder *b, struct returns *r,
                       const struct pair *pair) {
  require(b, counter_is(b, &r->xpc, pair->exit));
  finish_disjunct(b, NULL);
}

static const struct form form_Exit = {
    .name = "Exit",
    .params = "PrCount pc",
    .over = EXITS,
    .open = open_Entry,
    .disjunct = exit_point,
    .keys = {EXIT_POINT},
};

/* The globals whose fields have other names, or NULL. */
static const char *global_legend(struct builder *b) {
  const struct bp_program *p = b->g->program;
  const char *before = "";
  char *text = NULL;
  size_t size = 0;
  FILE *out = open_memstream(&text, &size);

  for (uint32_t i = 0; i < p->nglobals; i++) {
    const char *field = b->f.global_fields[i];
    if (strcmp(field, p->globals[i]->name) == 0)
      continue;
    fprintf(out, "%s%s is {%s}", before, field, p->globals[i]->name);
    before = ", ";
  }
  fclose(out);
  const char *copy = size ? arena_strndup(b->arena, text, size) : NULL;
  free(text);
  return copy;
}

static void build_Init(struct builder *b) {
  add_point(b, b->g->procs[b->g->mains[0]].first,
            b->o->comments ? global_legend(b) : NULL);
}

static const struct form form_Init = {
    .name = "Init",
    .params = "PrCount pc",
    .when = ONE_THREAD,
    .build = build_Init,
};

/* Init(t, pc): pc is the entry of the main of thread t. */
static void build_Init2(struct builder *b) {
  for (uint32_t i = 0; i < b->g->program->nthreads; i++) {
    const struct cfg_proc *p = &b->g->procs[b->g->mains[i]];
    struct fp_expr *is[2] = {
        equal(b, b->param[0], fp_number(b->arena, nowhere, i + 1)),
        equal(b, b->param[1], number(b, b->points, p->first))};
    struct fp_expr *e = fp_nary(b->arena, FP_AND, is, 2);
    if (i == 0 && b->o->comments)
      e->comment = global_legend(b);
    vec_push(&b->disjuncts, e);
  }
}

static const struct form form_Init2 = {
    .name = "Init",
    .params = "Thread t, PrCount pc",
    .when = THREADS,
    .build = build_Init2,
};

/* The globals that the front end added are false at the beginning. */
static void build_InitGlobal(struct builder *b) {
  const struct bp_program *p = b->g->program;
  struct view v;

  view_open(&b->f, &v, NULL, b->param[0]);
  for (uint32_t i = 0; i < p->nflags; i++)
    require(b, formula_not(&b->f, view_var(&b->f, &v, p->flags[i])));
  if (b->conjuncts.len)
    finish_disjunct(b, NULL);
  else
    vec_push(&b->disjuncts, b->f.yes);
  view_close(&v);
}

static const struct form form_InitGlobal = {
    .name = "InitGlobal",
    .params = "Global g",
    .when = THREADS,
    .build = build_InitGlobal,
};

/* No thread is switched away from in an atomic part. */
static void build_Preemptible(struct builder *b) {
  const struct bp_var *atomic = b->g->program->atomic;
  struct view v;

  open_state(b, &v, b->param[0]);
  vec_push(&b->disjuncts,
           atomic ? formula_not(&b->f, view_var(&b->f, &v, atomic)) : b->f.yes);
  view_close(&v);
}

static const struct form form_Preemptible = {
    .name = "Preemptible",
    .params = "State u",
    .when = THREADS,
    .build = build_Preemptible,
};

/* The globals g and h agree on the variables that single threads have for
   themselves, or on all others. */
static void build_same(struct builder *b, bool own) {
  const struct bp_program *p = b->g->program;
  struct view g, h;
  uint32_t n = 0;

  view_open(&b->f, &g, NULL, b->param[0]);
  view_open(&b->f, &h, NULL, b->param[1]);
  for (uint32_t i = 0; i < p->nglobals; i++)
    n += p->globals[i]->own == own;
  if (n == p->nglobals && n > 0)
    require(b, equal(b, b->param[0], b->param[1]));
  for (uint32_t i = 0; n < p->nglobals && i < p->nglobals; i++)
    if (p->globals[i]->own == own)
      require(b, equal(b, view_var(&b->f, &g, p->globals[i]),
                       view_var(&b->f, &h, p->globals[i])));
  if (b->conjuncts.len)
    finish_disjunct(b, NULL);
  else
    vec_push(&b->disjuncts, b->f.yes);
  view_close(&g);
  view_close(&h);
}

static void build_SameShared(struct builder *b) { build_same(b, false); }

static const struct form form_SameShared = {
    .name = "SameShared",
    .params = "Global g, Global h",
    .when = THREADS,
    .build = build_SameShared,
};

static void build_SameOwn(struct builder *b) { build_same(b, true); }

static const struct form form_SameOwn = {
    .name = "SameOwn",
    .params = "Global g, Global h",
    .when = THREADS,
    .build = build_SameOwn,
};

static void build_Target(struct builder *b) {
  for (uint32_t i = 0; i < b->ntargets; i++)
    add_point(b, b->targets[i], NULL);
}

static const struct form form_Target = {
    .name = "Target",
    .params = "PrCount pc",
    .build = build_Target,
};

/* Exit(m, p). */
static void open_Exit2(struct builder *b, struct returns *r) {
  r->m = counter_open(b, b->param[0], true);
  r->xpc = counter_open(b, b->param[1], false);
}

static void exit_offset(struct builder *b, struct returns *r,
                        const struct pair *pair) {
  require(b, counter_is(b, &r->m, proc_of(b, pair->exit)->ast->index));
  require(b, counter_is(b, &r->xpc, offset(b, pair->exit)));
  finish_disjunct(b, NULL);
}

static const struct form form_Exit2 = {
    .name = "Exit",
    .params = "Module m, PrCount p",
    .over = EXITS,
    .open = open_Exit2,
    .disjunct = exit_offset,
    .keys = {EXIT_MODULE, EXIT_OFFSET},
};

static void build_initial(struct builder *b) {
  add_offset(b, b->g->procs[b->g->mains[0]].first);
}

static const struct form form_initial = {
    .name = "initial",
    .params = "Module m, PrCount p",
    .when = ONE_THREAD,
    .build = build_initial,
};

static void build_target(struct builder *b) {
  for (uint32_t i = 0; i < b->ntargets; i++)
    add_offset(b, b->targets[i]);
}

static const struct form form_target = {
    .name = "target",
    .params = "Module m, PrCount p",
    .build = build_target,
};

/* Across(p, q). */
static void open_Across(struct builder *b, struct returns *r) {
  r->xpc = counter_open(b, b->param[0], false);
  r->vpc = counter_open(b, b->param[1], false);
}

static void across_edge(struct builder *b, struct returns *r,
                        const struct pair *pair) {
  require(b, counter_is(b, &r->xpc, pair->e->from));
  require(b, counter_is(b, &r->vpc, pair->e->to));
  finish_disjunct(b, pair->e);
}

static const struct form form_Across = {
    .name = "Across",
    .params = "PrCount p, PrCount q",
    .over = CALLS,
    .open = open_Across,
    .disjunct = across_edge,
    .keys = {FROM_POINT, TO_POINT},
};

/* SkipCall(m, p, q). */
static void open_SkipCall(struct builder *b, struct returns *r) {
  r->m = counter_open(b, b->param[0], true);
  r->xpc = counter_open(b, b->param[1], false);
  r->vpc = counter_open(b, b->param[2], false);
}

static void skip_edge(struct builder *b, struct returns *r,
                      const struct pair *pair) {
  const struct cfg_edge *e = pair->e;

  require(b, counter_is(b, &r->m, proc_of(b, e->from)->ast->index));
  require(b, counter_is(b, &r->xpc, offset(b, e->from)));
  require(b, counter_is(b, &r->vpc, offset(b, e->to)));
  finish_disjunct(b, e);
}

static const struct form form_SkipCall = {
    .name = "SkipCall",
    .params = "Module m, PrCount p, PrCount q",
    .over = CALLS,
    .open = open_SkipCall,
    .disjunct = skip_edge,
    .keys = {FROM_MODULE, FROM_OFFSET, TO_OFFSET},
};

/* CopyLocals(m, c, d): c and d agree, and are false where m has nothing. */
static void build_CopyLocals(struct builder *b) {
  struct counter module = counter_open(b, b->param[0], true);
  struct fp_expr *same = equal(b, b->param[2], b->param[1]);
  struct view c;

  view_open(&b->f, &c, b->param[1], NULL);
  for (uint32_t i = 0; i < b->g->nprocs; i++) {
    require(b, counter_is(b, &module, i));
    require(b, same);
    require_unused(b, &c, &b->g->procs[i]);
    finish_disjunct(b, NULL);
  }
  view_close(&c);
  counter_close(&module);
}

static const struct form form_CopyLocals = {
    .name = "CopyLocals",
    .params = "Module m, Local c, Local d",
    .build = build_CopyLocals,
};

/* ---- Blocks --------------------------------------------------------------- */

static const struct blocks *blocks(struct builder *b) {
  if (!b->blocks)
    b->blocks = blocks_of(b->arena, b->g);
  return b->blocks;
}

static void add_pair(struct builder *b, uint32_t p, uint32_t q) {
  require(b, equal(b, b->param[0], number(b, b->points, p)));
  require(b, equal(b, b->param[1], number(b, b->points, q)));
  finish_disjunct(b, NULL);
}

/* Own(e, p). */
static void build_Own(struct builder *b) {
  const struct blocks *s = blocks(b);

  for (uint32_t i = 0; i < b->g->npoints; i++) {
    const struct block *block = &s->at[s->of[i]];
    for (uint32_t k = 0; k < block->nentries; k++)
      add_pair(b, block->entries[k], i);
  }
}

static const struct form form_Own = {
    .name = "Own",
    .params = "PrCount e, PrCount p",
    .when = BLOCKS,
    .build = build_Own,
};

/* Inner(e, p). */
static void build_Inner(struct builder *b) {
  const struct blocks *s = blocks(b);

  for (uint32_t i = b->g->nprocs; i < s->n; i++) {
    const struct block *outer = &s->at[s->at[i].parent];
    for (uint32_t k = 0; k < outer->nentries; k++)
      for (uint32_t j = 0; j < s->at[i].nentries; j++)
        add_pair(b, outer->entries[k], s->at[i].entries[j]);
  }
}

static const struct form form_Inner = {
    .name = "Inner",
    .params = "PrCount e, PrCount p",
    .when = BLOCKS,
    .build = build_Inner,
};

/* Out(e, p). */
static void build_Out(struct builder *b) {
  const struct blocks *s = blocks(b);

  for (uint32_t i = 0; i < s->n; i++)
    for (uint32_t k = 0; k < s->at[i].nentries; k++)
      for (uint32_t j = 0; j < s->at[i].nouts; j++)
        add_pair(b, s->at[i].entries[k], s->at[i].outs[j]);
}

static const struct form form_Out = {
    .name = "Out",
    .params = "PrCount e, PrCount p",
    .when = BLOCKS,
    .build = build_Out,
};

/* What the block does not use becomes false, or what it is in `from`. */
static void change_unused(struct builder *b, const struct block *block,
                          struct view *from) {
  const struct bp_program *p = b->g->program;

  for (uint32_t i = 0; i < p->nglobals; i++)
    if (!block_uses_global(block, i))
      change(b, p->globals[i],
             from ? view_var(&b->f, from, p->globals[i]) : b->f.no);
  for (uint32_t i = 0; i < p->nslots; i++)
    if (!block_uses_slot(block, p, i))
      change(b, &b->slot_vars[i],
             from ? view_var(&b->f, from, &b->slot_vars[i]) : b->f.no);
}

/* Reduce(u, r). */
static void build_Reduce(struct builder *b) {
  const struct blocks *s = blocks(b);
  struct counter at = counter_open(b, field(b, b->param[0], "pc"), false);

  for (uint32_t i = 0; i < s->n; i++)
    for (uint32_t k = 0; k < s->at[i].nentries; k++) {
      require(b, counter_is(b, &at, s->at[i].entries[k]));
      change_unused(b, &s->at[i], NULL);
      require(b, state_step(b, b->param[0], b->param[1], s->at[i].entries[k]));
      finish_disjunct(b, NULL);
    }
  counter_close(&at);
}

static const struct form form_Reduce = {
    .name = "Reduce",
    .params = "State u, State r",
    .when = BLOCKS,
    .build = build_Reduce,
};

/* Expand(u, o, v). */
static void build_Expand(struct builder *b) {
  const struct blocks *s = blocks(b);
  struct fp_expr **p = b->param;
  struct counter from = counter_open(b, field(b, p[0], "pc"), false);
  struct counter out = counter_open(b, field(b, p[1], "pc"), false);
  struct view u;

  open_state(b, &u, p[0]);
  for (uint32_t i = 0; i < s->n; i++)
    for (uint32_t k = 0; k < s->at[i].nentries; k++)
      for (uint32_t j = 0; j < s->at[i].nouts; j++) {
        require(b, counter_is(b, &from, s->at[i].entries[k]));
        require(b, counter_is(b, &out, s->at[i].outs[j]));
        change_unused(b, &s->at[i], &u);
        require(b, state_step(b, p[1], p[2], s->at[i].outs[j]));
        finish_disjunct(b, NULL);
      }
  view_close(&u);
  counter_close(&from);
  counter_close(&out);
}

static const struct form form_Expand = {
    .name = "Expand",
    .params = "State u, State o, State v",
    .when = BLOCKS,
    .build = build_Expand,
};

/* ---- Relations ----------------------------------------------------------- */

static const struct form *const forms[] = {
    &form_ProgramInt,     &form_IntoCall,   &form_Return,
    &form_GivenInt,       &form_GivenCall,  &form_GivenReturn,
    &form_AssignsUnknown, &form_Entry,      &form_Exit,
    &form_Init,           &form_Init2,      &form_InitGlobal,
    &form_Preemptible,    &form_SameShared, &form_SameOwn,
    &form_Across,         &form_Target,     &form_IntoCall1,
    &form_ReturnA,        &form_ReturnB,    &form_programInt,
    &form_programCall,    &form_CopyLocals, &form_SkipCall,
    &form_SetReturn1,     &form_SetReturn2, &form_Exit2,
    &form_initial,        &form_target,     &form_Own,
    &form_Inner,          &form_Out,        &form_Reduce,
    &form_Expand,
};

/* Calls visit for each edge that is internal, or a call. */
static void each_edge(struct builder *b, const struct form *form,
                      void (*visit)(struct builder *b, void *arg,
                                    const struct pair *pair),
                      void *arg) {
  for (uint32_t i = 0; i < b->g->nedges; i++) {
    struct pair pair = {.e = &b->g->edges[i]};
    if (form->over == CALLS ? pair.e->kind == CFG_CALL : is_internal(pair.e))
      visit(b, arg, &pair);
  }
}

/* Calls visit for each call and exit that it can come back from; for one exit
   only if it stands for all. */
static void each_return(struct builder *b, const struct form *form,
                        void (*visit)(struct builder *b, void *arg,
                                      const struct pair *pair),
                        void *arg) {
  for (uint32_t i = 0; i < b->g->nedges; i++) {
    const struct cfg_edge *e = &b->g->edges[i];
    if (e->kind != CFG_CALL)
      continue;
    const struct cfg_proc *p = callee_of(b, e);
    bool all = b->grouped && (!form->values || exits_alike(b, e));
    for (uint32_t k = 0; k < p->nexits; k++) {
      struct pair pair = {e, b->g->exits[p->first_exit + k], all};
      visit(b, arg, &pair);
      if (all)
        break;
    }
  }
}

/* Calls visit for each entry or exit. */
static void each_point(struct builder *b, const struct form *form,
                       void (*visit)(struct builder *b, void *arg,
                                     const struct pair *pair),
                       void *arg) {
  uint32_t n = form->over == ENTRIES ? b->g->nprocs : b->g->nexits;

  for (uint32_t i = 0; i < n; i++) {
    uint32_t point =
        form->over == ENTRIES ? b->g->procs[i].first : b->g->exits[i];
    struct pair pair = {b->g->edges, point, false};
    visit(b, arg, &pair);
  }
}

/* Calls visit for what the form has a disjunct for, in order. */
static void each_pair(struct builder *b, const struct form *form,
                      void (*visit)(struct builder *b, void *arg,
                                    const struct pair *pair),
                      void *arg) {
  if (form->over == RETURNS)
    each_return(b, form, visit, arg);
  else if (form->over == ENTRIES || form->over == EXITS)
    each_point(b, form, visit, arg);
  else
    each_edge(b, form, visit, arg);
}

struct whole {
  const struct form *form;
  struct returns r;
};

static void add_disjunct(struct builder *b, void *arg,
                         const struct pair *pair) {
  struct whole *w = arg;

  w->form->disjunct(b, &w->r, pair);
}

/* All disjuncts of a relation with n parameters. */
static void make_whole(struct builder *b, const struct form *form, uint32_t n) {
  struct whole w = {.form = form};

  b->f.hidden = form->hidden ? b->param[n - 1] : NULL;
  if (form->build) {
    form->build(b);
  } else {
    form->open(b, &w.r);
    each_pair(b, form, add_disjunct, &w);
    close_returns(&w.r);
  }
  b->f.hidden = NULL;
}

/* ---- Parts --------------------------------------------------------------- */

struct part {
  uint32_t edge, exit; /* of struct pair */
};

/* A relation whose disjuncts are made when they are asked for, by the functions
   that make them all: without keys, and with the rest in the arena of whoever
   asks. */
struct parted {
  struct fp_parts parts; /* first: what the functions of parts are given */
  struct builder *b;
  const struct form *form;
  struct returns r;
  struct fp_expr *param[8];
  struct fp_expr **handed; /* the builder's, for this relation */
  VEC(struct part) at;
  struct parted *next;
};

static const struct parted *parted(const struct fp_parts *p) {
  return (const struct parted *)p;
}

static struct pair pair_of(const struct parted *p, uint32_t i) {
  const struct part *at = &p->at.at[i];

  return (struct pair){&p->b->g->edges[at->edge], at->exit, false};
}

static uint32_t value_of(const struct builder *b, enum key key,
                         const struct pair *p) {
  switch (key) {
  case NO_KEY:
    break;
  case FROM_POINT:
    return p->e->from;
  case FROM_MODULE:
    return proc_of(b, p->e->from)->ast->index;
  case FROM_OFFSET:
    return offset(b, p->e->from);
  case TO_POINT:
    return p->e->to;
  case TO_OFFSET:
    return offset(b, p->e->to);
  case CALLEE_POINT:
    return callee_of(b, p->e)->first;
  case CALLEE_MODULE:
    return callee_of(b, p->e)->ast->index;
  case EXIT_POINT:
    return p->exit;
  case EXIT_MODULE:
    return proc_of(b, p->exit)->ast->index;
  case EXIT_OFFSET:
    return offset(b, p->exit);
  }
  return 0;
}

static void part_key(const struct fp_parts *parts, uint32_t i, uint32_t *key) {
  const struct parted *p = parted(parts);
  struct pair pair = pair_of(p, i);

  for (uint32_t k = 0; k < p->parts.ncontrol; k++)
    key[k] = value_of(p->b, p->form->keys[k], &pair);
}

static bool any_quantifies(struct bp_expr *const *e, uint32_t n) {
  for (uint32_t i = 0; i < n; i++)
    if (formula_quantifies(e[i]))
      return true;
  return false;
}

static bool proc_quantifies(const struct cfg_proc *p) {
  return any_quantifies(p->ast->enforce, p->ast->nenforce);
}

static bool part_quantifies(const struct fp_parts *parts, uint32_t i) {
  const struct parted *p = parted(parts);
  if (p->form->over == ENTRIES || p->form->over == EXITS)
    return false;
  const struct cfg_edge *e = &p->b->g->edges[p->at.at[i].edge];
  bool found = proc_quantifies(proc_of(p->b, e->from));

  if (e->kind == CFG_WHEN || e->kind == CFG_UNLESS)
    return found || formula_quantifies(e->cond);
  if (e->kind == CFG_CALL)
    found = found || proc_quantifies(callee_of(p->b, e));
  if (p->form->over == RETURNS) {
    const struct bp_stmt *r = p->b->g->points[p->at.at[i].exit].stmt;
    return found || (r && any_quantifies(r->args, r->nargs));
  }
  if (e->kind != CFG_CALL && e->kind != CFG_ASSIGN)
    return found;
  return found || any_quantifies(e->stmt->args, e->stmt->nargs) ||
         (e->kind == CFG_ASSIGN && e->stmt->cond &&
          formula_quantifies(e->stmt->cond));
}

static struct fp_expr *make_part(const struct fp_parts *parts, uint32_t i,
                                 struct arena *a) {
  struct parted *p = (struct parted *)parts;
  struct builder *b = p->b;
  struct pair pair = pair_of(p, i);

  b->keyless = true;
  b->arena = b->f.arena = a;
  memcpy(b->param, p->param, sizeof b->param);
  b->handed = p->handed;
  b->disjuncts.len = 0;
  p->form->disjunct(b, &p->r, &pair);
  b->arena = b->f.arena = b->f.keep;
  b->keyless = false;
  return b->disjuncts.len ? b->disjuncts.at[0] : b->f.no;
}

static void add_part(struct builder *b, void *arg, const struct pair *pair) {
  struct parted *p = arg;
  struct part at = {(uint32_t)(pair->e - b->g->edges), pair->exit};

  vec_push(&p->at, at);
}

static uint32_t count_keys(const struct form *form) {
  uint32_t n = 0, max = sizeof form->keys / sizeof *form->keys;

  while (n < max && form->keys[n] != NO_KEY)
    n++;
  return n;
}

/* The parts of a relation with the parameters of b; NULL if it is made as a
   whole. */
static const struct fp_parts *parts_of(struct builder *b,
                                       const struct form *form) {
  uint32_t nkeys = count_keys(form);

  if (!b->o->parts || !nkeys || (b->grouped && form->over == RETURNS))
    return NULL;
  struct parted *p = arena_alloc(b->arena, sizeof *p);
  p->b = b;
  p->form = form;
  memcpy(p->param, b->param, sizeof p->param);
  p->handed = arena_array(b->arena, b->g->nprocs, sizeof *p->handed);
  p->next = b->parted;
  b->parted = p;
  b->keyless = true;
  form->open(b, &p->r);
  b->keyless = false;
  each_pair(b, form, add_part, p);
  p->parts = (struct fp_parts){(uint32_t)p->at.len, nkeys, part_key,
                               part_quantifies, make_part};
  return &p->parts;
}

/* ---- Declarations -------------------------------------------------------- */

static struct fp_var *new_var(struct builder *b, const char *type, size_t ntype,
                              const char *text, size_t ntext) {
  struct fp_var *v = arena_alloc(b->arena, sizeof *v);
  struct fp_typeref *t = arena_alloc(b->arena, sizeof *t);

  t->name = intern(b->names, type, ntype);
  v->name = intern(b->names, text, ntext);
  v->declared = t;
  return v;
}

/* The number of variables in "State u, State v". */
static uint32_t count_params(const char *params) {
  uint32_t n = *params != '\0';

  for (; *params; params++)
    n += *params == ',';
  return n;
}

/* "State u, State v" to variables. */
static void add_params(struct builder *b, struct fp_rel *rel,
                       const char *params) {
  VEC(struct fp_var *) vars = {0};

  for (const char *at = params; *at;) {
    size_t ntype = strcspn(at, " ");
    const char *text = at + ntype + 1;
    size_t ntext = strcspn(text, ",");
    struct fp_var *v = new_var(b, at, ntype, text, ntext);
    b->param[vars.len] = formula_keep(fp_name(b->arena, nowhere, v->name));
    vec_push(&vars, v);
    at = text + ntext + (text[ntext] == ',' ? 2 : 0);
  }
  rel->nparams = (uint32_t)vars.len;
  rel->params = vec_to_arena(&vars, b->arena);
}

static struct fp_decl *add_decl(struct builder *b, enum fp_decl_kind kind,
                                const char *text) {
  struct fp_decl *d = arena_alloc(b->arena, sizeof *d);

  d->kind = kind;
  d->name = intern_str(b->names, text);
  vec_push(&b->decls, d);
  return d;
}

static bool is_concurrent(const struct builder *b) {
  return b->g->program->concurrent.source != 0;
}

static bool wants(const struct builder *b, const char *relation,
                  uint32_t nparams) {
  return !b->o->wanted ||
         b->o->wanted(b->o->arg, intern_str(b->names, relation), nparams);
}

/* Does the analysis know threads?  All relations of a sequential program are
   printed without them. */
static bool wants_threads(const struct builder *b) {
  return b->o->wanted ? wants(b, "Init", 2) : is_concurrent(b);
}

/* Does the analysis tell what is unknown from what is chosen? */
static bool wants_unknowns(const struct builder *b) {
  if (!b->o->wanted)
    return b->g->program->nhidden > 0;
  return wants(b, "GivenInt", 3) || wants(b, "GivenCall", 3) ||
         wants(b, "GivenReturn", 4) || wants(b, "AssignsUnknown", 1);
}

/* Whether the formula asks for a relation, and the program can have it. */
static bool is_asked_for(const struct builder *b, const struct form *form) {
  return wants(b, form->name, count_params(form->params)) &&
         (form->when != ONE_THREAD || !is_concurrent(b)) &&
         (form->when != THREADS || wants_threads(b)) &&
         (form->when != UNKNOWNS || wants_unknowns(b)) &&
         (form->when != BLOCKS || b->o->wanted);
}

static void add_relation(struct builder *b, const struct form *form) {
  if (!is_asked_for(b, form))
    return;
  struct fp_rel *rel = arena_alloc(b->arena, sizeof *rel);
  rel->kind = FP_PLAIN;
  rel->name = intern_str(b->names, form->name);
  add_params(b, rel, form->params);
  memset(b->exit_groups, 0, b->g->nprocs * sizeof *b->exit_groups);
  memset(b->handed, 0, b->g->nprocs * sizeof *b->handed);
  b->disjuncts.len = 0;
  rel->parts = parts_of(b, form);
  if (!rel->parts) {
    make_whole(b, form, rel->nparams);
    rel->body =
        fp_nary(b->arena, FP_OR, b->disjuncts.at, (uint32_t)b->disjuncts.len);
  }
  add_decl(b, FP_D_REL, form->name)->rel = rel;
}

/* ---- Types --------------------------------------------------------------- */

struct named {
  struct fp_shown shown; /* first: what `make` is given */
  struct arena *arena;
  const struct cfg *g;
};

static const char *const *module_names(const struct fp_shown *s) {
  const struct named *m = (const struct named *)s;
  const char **names = arena_array(m->arena, m->g->nprocs, sizeof *names);

  for (uint32_t i = 0; i < m->g->nprocs; i++)
    names[i] = m->g->procs[i].ast->name;
  return names;
}

static const char *const *point_names(const struct fp_shown *s) {
  const struct named *m = (const struct named *)s;

  return cfg_point_names(m->arena, m->g);
}

static struct fp_decl *add_range(struct builder *b, const char *text,
                                 uint32_t from, uint32_t to) {
  struct fp_decl *d = add_decl(b, FP_D_TYPE, text);
  struct fp_typeref *range = arena_alloc(b->arena, sizeof *range);

  range->lo = fp_number(b->arena, nowhere, from);
  range->hi = fp_number(b->arena, nowhere, to);
  d->type_kind = FP_RANGE;
  d->range = range;
  return d;
}

/* Values of which few occur together with others. */
static void add_control(struct builder *b, const char *text, uint32_t n,
                        const char *const *(*names)(const struct fp_shown *s)) {
  struct fp_decl *d = add_range(b, text, 0, n - 1);
  struct named *m = arena_alloc(b->arena, sizeof *m);

  d->control = true;
  if (!b->o->shown)
    return;
  *m = (struct named){{NULL, names}, b->arena, b->g};
  d->shown = &m->shown;
}

/* A class must have a field. */
static const char *const *at_least_one(struct builder *b,
                                       const char *const *fields, uint32_t n) {
  const char *none = intern_str(b->names, "none");

  return n ? fields : arena_copy(b->arena, &none, 1, sizeof none);
}

static void add_class(struct builder *b, const char *text,
                      const char *const *fields, uint32_t n) {
  struct fp_decl *d = add_decl(b, FP_D_TYPE, text);

  d->type_kind = FP_CLASS;
  d->nmembers = n ? n : 1;
  d->members = arena_array(b->arena, d->nmembers, sizeof *d->members);
  for (uint32_t i = 0; i < d->nmembers; i++)
    d->members[i] = new_var(b, "bool", 4, fields[i], strlen(fields[i]));
}

/* s0, s1, … for the letter s. */
static const char *const *numbered_fields(struct builder *b, char letter,
                                          uint32_t n) {
  const char **fields = arena_array(b->arena, n, sizeof *fields);

  for (uint32_t i = 0; i < n; i++)
    fields[i] = intern_str(b->names, arena_printf(b->arena, "%c%u", letter, i));
  return fields;
}

static void add_types(struct builder *b) {
  const struct cfg *g = b->g;

  add_control(b, "Module", g->nprocs, module_names);
  add_control(b, "PrCount", g->npoints, point_names);
  add_class(b, "Local", b->f.slot_fields, g->program->nslots);
  add_class(b, "Global", b->f.global_fields, g->program->nglobals);
  if (wants_threads(b))
    add_range(b, "Thread", 1, g->program->nthreads);
  if (wants_unknowns(b))
    add_class(b, "Unknown",
              at_least_one(b, numbered_fields(b, 'u', g->program->nhidden),
                           g->program->nhidden),
              g->program->nhidden);
}

/* ---- The file ------------------------------------------------------------ */

static void open_slots(struct builder *b) {
  uint32_t n = b->g->program->nslots;

  b->f.slot_fields = at_least_one(b, numbered_fields(b, 's', n), n);
  b->slot_paths = xcalloc((size_t)n + 1, sizeof *b->slot_paths);
  b->slot_used = arena_array(b->arena, n + 1, sizeof *b->slot_used);
  b->slot_vars = arena_array(b->arena, n + 1, sizeof *b->slot_vars);
  for (uint32_t i = 0; i <= n; i++)
    b->slot_vars[i].slot = i;
  b->no_global.global = true;
}

static void open_builder(struct builder *b) {
  const struct cfg *g = b->g;
  const char *pc = intern_str(b->names, "pc");

  b->f.arena = b->f.keep = b->arena;
  b->f.names = b->names;
  b->f.g = g;
  b->f.yes = formula_keep(fp_true(b->arena));
  b->f.no = formula_keep(fp_false(b->arena));
  b->f.global_fields =
      at_least_one(b, templates_fields(b->arena, b->names, g->program),
                   g->program->nglobals);
  open_slots(b);
  b->points = xcalloc(g->npoints, sizeof *b->points);
  b->modules = xcalloc(g->nprocs, sizeof *b->modules);
  b->exit_groups = xcalloc(g->nprocs, sizeof *b->exit_groups);
  b->handed = arena_array(b->arena, g->nprocs, sizeof *b->handed);
  b->global_paths =
      xcalloc((size_t)g->program->nglobals + 1, sizeof *b->global_paths);
  b->pc_path = arena_copy(b->arena, &pc, 1, sizeof pc);
  b->live = b->o->live;
}

static void close_builder(struct builder *b) {
  free(b->points);
  free(b->modules);
  free(b->exit_groups);
  free((void *)b->slot_paths);
  free((void *)b->global_paths);
  vec_free(&b->disjuncts);
  vec_free(&b->conjuncts);
  vec_free(&b->changes);
  vec_free(&b->updates);
  vec_free(&b->f.choices);
}

/* What the translation cannot take. */
static bool acceptable(struct builder *b) {
  const struct bp_program *p = b->g->program;

  b->alike = arena_array(b->arena, b->g->nprocs, sizeof *b->alike);
  for (uint32_t i = 0; i < b->g->nprocs; i++)
    b->alike[i] = returns_alike(b, &b->g->procs[i]);
  uint64_t pairs = count_pairs(b, true);
  b->grouped = count_pairs(b, false) > 4 * (uint64_t)b->g->nedges + 10000;
  if (is_concurrent(b) && !wants_threads(b)) {
    diag_error(b->diag, p->concurrent,
               "the sequential analysis takes no threads, bounded-context.fp "
               "does: %s",
               p->concurrent_why);
    return false;
  }
  if ((p->nflags && !wants(b, "InitGlobal", 1)) ||
      (p->atomic && !wants(b, "Preemptible", 1))) {
    diag_error(
        b->diag, p->concurrent,
        "this formula does not know threads that are started, and atomic "
        "parts: it uses no %s",
        wants(b, "InitGlobal", 1) ? "Preemptible" : "InitGlobal");
    return false;
  }
  if (pairs > MAX_PAIRS) {
    diag_error(b->diag, b->g->procs[b->g->mains[0]].ast->span,
               "the program has %llu pairs of a call and a return that it can "
               "come back from, more than the %d that are taken",
               (unsigned long long)pairs, MAX_PAIRS);
    return false;
  }
  if (!templates_targets(b->arena, b->g, b->o->targets, b->o->ntargets,
                         &b->targets, &b->ntargets, b->diag))
    return false;
  if (!b->ntargets && (wants(b, "Target", 1) || wants(b, "target", 2)))
    diag_warn(b->diag, "target", b->g->procs[b->g->mains[0]].ast->span,
              "nothing is asked for: no assertion can fail, and there is no "
              "label ERROR or SLIC_ERROR; name a label with --target");
  return true;
}

struct templates {
  struct builder b;
  struct templates_options o;
};

void templates_free(struct templates *t) {
  if (!t)
    return;
  for (struct parted *p = t->b.parted; p; p = p->next) {
    close_returns(&p->r);
    vec_free(&p->at);
  }
  close_builder(&t->b);
}

static struct fp_file *build_file(struct builder *b) {
  struct fp_file *file = arena_alloc(b->arena, sizeof *file);

  open_builder(b);
  add_types(b);
  for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
    add_relation(b, forms[i]);
  file->ndecls = (uint32_t)b->decls.len;
  file->decls = vec_to_arena(&b->decls, b->arena);
  return file;
}

struct fp_file *templates_build(struct arena *a, struct intern *names,
                                const struct cfg *g,
                                const struct templates_options *o,
                                struct templates **parts, struct diag *d) {
  struct templates *t = arena_alloc(a, sizeof *t);

  t->o = *o;
  t->b = (struct builder){
      .arena = a, .names = names, .g = g, .o = &t->o, .diag = d};
  if (!acceptable(&t->b))
    return NULL;
  struct fp_file *file = build_file(&t->b);
  if (o->parts)
    *parts = t;
  else
    templates_free(t);
  return file;
}
