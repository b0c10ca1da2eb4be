/* frontend/relations/reflection.c — relations that speak of the program's text.
 *
 * Types Var and LabelName, and what is read off the control-flow graph: what a
 * point reads and writes, where it leads, what it calls, whose value goes where.
 * stdlib/reflection.fp declares them; they are supplied to formula files that do.
 *
 * Variables are numbered: the globals, then the variables of each procedure, in
 * the order of modules.
 */
#include "build.h"

#include <string.h>

/* ---- Variables and labels ------------------------------------------------ */

struct reflected {
  struct fp_shown shown[2]; /* of variables, of labels */
  const char **texts[2];
  uint32_t nvars, nlabels;
  const struct bp_var **vars;
  const struct bp_proc **procs; /* by variable; NULL: a global */
  uint32_t *first; /* by module: the number of its first variable */
  uint32_t *label_points;
};

static uint32_t reflected_number(const struct reflected *r,
                                 const struct bp_proc *f,
                                 const struct bp_var *var) {
  return var->global ? var->index : r->first[f->index] + var->index;
}

/* A name with other characters stands between backquotes. */
static const char *quoted_if_odd(struct builder *b, const char *name) {
  size_t n = strspn(name, "abcdefghijklmnopqrstuvwxyz_$"
                          "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789");

  return n > 0 && !name[n] ? name : arena_printf(b->arena, "`%s`", name);
}

static const char *in_thread(struct builder *b, const struct bp_proc *f,
                             const char *name) {
  const char *text =
      arena_concat(b->arena, f->name, ".", quoted_if_odd(b, name));

  return b->g->program->nthreads > 1
             ? arena_printf(b->arena, "%u.%s", f->thread + 1, text)
             : text;
}

/* Whether a text ends in a name, without its backquotes; *all: it is the name. */
static bool ends_in_name(const char *text, const char *name, bool *all) {
  size_t n = strlen(text), at = strlen(name);

  while (n > 0 &&
         (text[n - 1] == '`' || (at > 0 && text[n - 1] == name[at - 1])))
    at -= text[--n] != '`';
  *all = n == 0;
  return at == 0 && (n == 0 || text[n - 1] == '.');
}

/* The values that print as the text, or as it behind a procedure: a variable or
   a label of that name. */
static uint32_t find_reflected(const struct fp_shown *s, struct arena *a,
                               const char *text, uint32_t **values) {
  VEC(uint32_t) found = {0};

  bool all = false;

  for (uint32_t i = 0; s->at[i] && !all; i++) {
    if (!ends_in_name(s->at[i], text, &all))
      continue;
    found.len = all ? 0 : found.len;
    vec_push(&found, i);
  }
  uint32_t n = (uint32_t)found.len;
  *values = vec_to_arena(&found, a);
  return n;
}

static void reflect_vars(struct builder *b, struct reflected *r) {
  const struct bp_program *p = b->g->program;

  r->nvars = p->nglobals;
  r->first = arena_array(b->arena, b->g->nprocs, sizeof *r->first);
  for (uint32_t i = 0; i < b->g->nprocs; i++) {
    r->first[i] = r->nvars;
    r->nvars += b->g->procs[i].ast->nvars;
  }
  r->vars = arena_array(b->arena, r->nvars + 1, sizeof *r->vars);
  r->procs = arena_array(b->arena, r->nvars + 1, sizeof *r->procs);
  r->texts[0] = arena_array(b->arena, (size_t)r->nvars + 2, sizeof(char *));
  r->texts[0][0] = "none";
  for (uint32_t i = 0; i < p->nglobals; i++) {
    r->vars[i] = p->globals[i];
    r->texts[0][i] = quoted_if_odd(b, p->globals[i]->name);
  }
  for (uint32_t i = 0; i < b->g->nprocs; i++) {
    const struct bp_proc *f = b->g->procs[i].ast;
    for (uint32_t k = 0; k < f->nvars; k++) {
      r->vars[r->first[i] + k] = &f->vars[k];
      r->procs[r->first[i] + k] = f;
      r->texts[0][r->first[i] + k] = in_thread(b, f, f->vars[k].name);
    }
  }
}

static void reflect_labels(struct builder *b, struct reflected *r) {
  VEC(const char *) texts = {0};
  VEC(uint32_t) points = {0};

  for (uint32_t i = 0; i < b->g->npoints; i++)
    for (const struct bp_label *l = b->g->points[i].labels; l; l = l->next) {
      const struct bp_proc *f = b->g->procs[b->g->points[i].proc].ast;
      vec_push(&texts, in_thread(b, f, l->name));
      vec_push(&points, i);
    }
  r->nlabels = (uint32_t)texts.len;
  if (!texts.len)
    vec_push(&texts, "none");
  vec_push(&texts, NULL);
  r->texts[1] = vec_to_arena(&texts, b->arena);
  r->label_points = vec_to_arena(&points, b->arena);
}

static const struct reflected *reflected_of(struct builder *b) {
  struct reflected *r = b->reflected;

  if (r)
    return r;
  r = b->reflected = arena_alloc(b->arena, sizeof *r);
  reflect_vars(b, r);
  reflect_labels(b, r);
  for (int i = 0; i < 2; i++)
    r->shown[i] = (struct fp_shown){.at = (const char *const *)r->texts[i],
                                    .find = find_reflected};
  return r;
}

void reflection_types(struct builder *b) {
  const struct reflected *r = reflected_of(b);
  struct fp_shown *shown = (struct fp_shown *)r->shown;

  add_shown_range(b, "Var", r->nvars ? r->nvars : 1, &shown[0]);
  add_shown_range(b, "LabelName", r->nlabels ? r->nlabels : 1, &shown[1]);
}

/* ---- Disjuncts ----------------------------------------------------------- */

/* Parameter i has the value n. */
static void require_number(struct builder *b, uint32_t i, uint32_t n) {
  require(b, equal(b, b->param[i], fp_number(b->arena, nowhere, n)));
}

static void add_two(struct builder *b, uint32_t first, uint32_t second) {
  require_number(b, 0, first);
  require_number(b, 1, second);
  finish_disjunct(b, NULL);
}

/* A set of variables, by number. */
struct var_list {
  const struct reflected *r;
  const struct bp_proc *proc; /* whose variables occur */
  bool *has;
};

static struct var_list var_list_open(struct builder *b) {
  struct var_list l = {.r = reflected_of(b)};

  l.has = xcalloc((size_t)l.r->nvars + 1, sizeof *l.has);
  return l;
}

static void list_var(struct var_list *l, const struct bp_var *var) {
  if (var)
    l->has[reflected_number(l->r, l->proc, var)] = true;
}

static bool is_among_targets(const struct bp_stmt *s,
                             const struct bp_var *var) {
  for (uint32_t i = 0; i < s->ntargets; i++)
    if (s->targets[i].var == var)
      return true;
  return false;
}

/* What an expression reads.  A primed variable is read if the statement does not
   assign it, for its value stays; s is NULL for a condition.  Recursion is
   bounded by BP_MAX_DEPTH. */
static void list_reads(struct var_list *l, const struct bp_expr *e,
                       const struct bp_stmt *s) {
  if (!e)
    return;
  if (e->kind == BP_VAR ||
      (e->kind == BP_PRIMED && !(s && is_among_targets(s, e->ref.var)))) {
    list_var(l, e->ref.var);
    return;
  }
  for (uint32_t i = 0; e->kind != BP_PRIMED && i < e->nargs; i++)
    list_reads(l, e->arg[i], s);
}

static bool has_statement(const struct cfg_edge *e) {
  return e->kind != CFG_WHEN && e->kind != CFG_UNLESS && e->stmt;
}

static void list_edge_reads(struct var_list *l, const struct cfg_edge *e) {
  if (e->kind == CFG_WHEN || e->kind == CFG_UNLESS)
    list_reads(l, e->cond, NULL);
  for (uint32_t i = 0; has_statement(e) && i < e->stmt->nargs; i++)
    list_reads(l, e->stmt->args[i], e->stmt);
  if (e->kind == CFG_ASSIGN)
    list_reads(l, e->stmt->cond, e->stmt);
}

static void list_point_reads(struct builder *b, struct var_list *l,
                             uint32_t point) {
  const struct cfg_point *p = &b->g->points[point];

  for (uint32_t i = 0; i < p->nedges; i++)
    list_edge_reads(l, &b->g->edges[p->first_edge + i]);
  for (uint32_t i = 0; p->kind == CFG_EXIT && p->stmt && i < p->stmt->nargs;
       i++)
    list_reads(l, p->stmt->args[i], NULL);
  for (uint32_t i = 0; i < l->proc->nenforce; i++)
    list_reads(l, l->proc->enforce[i], NULL);
}

static void list_point_writes(struct builder *b, struct var_list *l,
                              uint32_t point) {
  const struct cfg_point *p = &b->g->points[point];

  for (uint32_t i = 0; i < p->nedges; i++) {
    const struct cfg_edge *e = &b->g->edges[p->first_edge + i];
    for (uint32_t k = 0; (e->kind == CFG_ASSIGN || e->kind == CFG_CALL) &&
                         k < e->stmt->ntargets;
         k++)
      list_var(l, e->stmt->targets[k].var);
  }
}

/* pc is one of the points, and x a variable of its list. */
static void each_listed(struct builder *b,
                        void (*list)(struct builder *b, struct var_list *l,
                                     uint32_t point)) {
  struct var_list l = var_list_open(b);

  for (uint32_t i = 0; i < b->g->npoints; i++) {
    struct fp_expr **is = arena_array(b->arena, l.r->nvars + 1, sizeof *is);
    uint32_t n = 0;
    memset(l.has, 0, l.r->nvars);
    l.proc = proc_of(b, i)->ast;
    list(b, &l, i);
    for (uint32_t k = 0; k < l.r->nvars; k++)
      if (l.has[k])
        is[n++] = equal(b, b->param[1], fp_number(b->arena, nowhere, k));
    if (n == 0)
      continue;
    require_number(b, 0, i);
    require(b, fp_nary(b->arena, FP_OR, is, n));
    finish_disjunct(b, NULL);
  }
  xfree(l.has);
}

/* ---- The relations ------------------------------------------------------- */

static void build_Reads(struct builder *b) { each_listed(b, list_point_reads); }

const struct form form_Reads = {
    .name = "Reads",
    .params = "PrCount pc, Var x",
    .when = REFLECTION,
    .build = build_Reads,
};

static void build_Writes(struct builder *b) {
  each_listed(b, list_point_writes);
}

const struct form form_Writes = {
    .name = "Writes",
    .params = "PrCount pc, Var x",
    .when = REFLECTION,
    .build = build_Writes,
};

/* Where control goes from p to q, `to` gets a value that is computed from the
   variables of the list. */
static void add_flow(struct builder *b, struct var_list *l, uint32_t p,
                     uint32_t q, uint32_t to) {
  for (uint32_t k = 0; k < l->r->nvars; k++) {
    if (!l->has[k])
      continue;
    require_number(b, 0, p);
    require_number(b, 1, q);
    require_number(b, 2, k);
    require_number(b, 3, to);
    finish_disjunct(b, NULL);
  }
}

static void flow_of_assignment(struct builder *b, struct var_list *l,
                               const struct cfg_edge *e) {
  const struct bp_stmt *s = e->stmt;

  for (uint32_t i = 0; i < s->ntargets; i++) {
    if (!s->targets[i].var)
      continue;
    memset(l->has, 0, l->r->nvars);
    if (i < s->nargs)
      list_reads(l, s->args[i], s);
    list_reads(l, s->cond, s);
    add_flow(b, l, e->from, e->to,
             reflected_number(l->r, l->proc, s->targets[i].var));
  }
}

static void flow_of_call(struct builder *b, struct var_list *l,
                         const struct cfg_edge *e) {
  const struct cfg_proc *entered = callee_of(b, e);
  const struct bp_proc *callee = entered->ast;

  for (uint32_t i = 0; i < e->stmt->nargs; i++) {
    memset(l->has, 0, l->r->nvars);
    list_reads(l, e->stmt->args[i], NULL);
    add_flow(b, l, e->from, entered->first,
             reflected_number(l->r, callee, &callee->vars[i]));
  }
}

/* From the exits of the callee to what this call, and no other, assigns. */
static void flow_of_returns(struct builder *b, struct var_list *l,
                            const struct cfg_edge *e) {
  const struct cfg_proc *callee = callee_of(b, e);

  for (uint32_t i = 0; i < e->stmt->ntargets; i++)
    for (uint32_t k = 0; e->stmt->targets[i].var && k < callee->nexits; k++) {
      uint32_t exit = b->g->exits[callee->first_exit + k];
      const struct bp_stmt *s = b->g->points[exit].stmt;
      memset(l->has, 0, l->r->nvars);
      l->proc = callee->ast;
      if (s && i < s->nargs)
        list_reads(l, s->args[i], NULL);
      add_flow(b, l, exit, e->to,
               reflected_number(l->r, proc_of(b, e->from)->ast,
                                e->stmt->targets[i].var));
    }
}

static void build_Flow(struct builder *b) {
  struct var_list l = var_list_open(b);

  for (uint32_t i = 0; i < b->g->nedges; i++) {
    const struct cfg_edge *e = &b->g->edges[i];
    l.proc = proc_of(b, e->from)->ast;
    if (e->kind == CFG_ASSIGN)
      flow_of_assignment(b, &l, e);
    if (e->kind == CFG_CALL) {
      flow_of_call(b, &l, e);
      flow_of_returns(b, &l, e);
    }
  }
  xfree(l.has);
}

const struct form form_Flow = {
    .name = "Flow",
    .params = "PrCount p, PrCount q, Var x, Var y",
    .when = REFLECTION,
    .build = build_Flow,
};

static void build_Next(struct builder *b) {
  for (uint32_t i = 0; i < b->g->nedges; i++) {
    const struct cfg_edge *e = &b->g->edges[i];
    if (e->kind != CFG_CALL)
      add_two(b, e->from, e->to);
  }
}

const struct form form_Next = {
    .name = "Next",
    .params = "PrCount p, PrCount q",
    .when = REFLECTION,
    .build = build_Next,
};

static void build_Calls(struct builder *b) {
  for (uint32_t i = 0; i < b->g->nedges; i++)
    if (b->g->edges[i].kind == CFG_CALL)
      add_two(b, b->g->edges[i].from,
              callee_of(b, &b->g->edges[i])->ast->index);
}

const struct form form_Calls = {
    .name = "Calls",
    .params = "PrCount pc, Module m",
    .when = REFLECTION,
    .build = build_Calls,
};

static void build_Proc(struct builder *b) {
  for (uint32_t i = 0; i < b->g->npoints; i++)
    add_two(b, i, b->g->points[i].proc);
}

const struct form form_Proc = {
    .name = "Proc",
    .params = "PrCount pc, Module m",
    .when = REFLECTION,
    .build = build_Proc,
};

static void build_Label(struct builder *b) {
  const struct reflected *r = reflected_of(b);

  for (uint32_t i = 0; i < r->nlabels; i++)
    add_two(b, r->label_points[i], i);
}

const struct form form_Label = {
    .name = "Label",
    .params = "PrCount pc, LabelName l",
    .when = REFLECTION,
    .build = build_Label,
};

static void build_LocalVar(struct builder *b) {
  const struct reflected *r = reflected_of(b);

  for (uint32_t i = 0; i < r->nvars; i++)
    if (r->procs[i])
      add_two(b, r->procs[i]->index, i);
}

const struct form form_LocalVar = {
    .name = "LocalVar",
    .params = "Module m, Var x",
    .when = REFLECTION,
    .build = build_LocalVar,
};

static void build_Parameter(struct builder *b) {
  const struct reflected *r = reflected_of(b);

  for (uint32_t i = 0; i < r->nvars; i++)
    if (r->procs[i] && r->vars[i]->index < r->procs[i]->nparams)
      add_two(b, r->procs[i]->index, i);
}

const struct form form_Parameter = {
    .name = "Parameter",
    .params = "Module m, Var x",
    .when = REFLECTION,
    .build = build_Parameter,
};

static void build_GlobalVar(struct builder *b) {
  for (uint32_t i = 0; i < b->g->program->nglobals; i++) {
    require_number(b, 0, i);
    finish_disjunct(b, NULL);
  }
}

const struct form form_GlobalVar = {
    .name = "GlobalVar",
    .params = "Var x",
    .when = REFLECTION,
    .build = build_GlobalVar,
};

/* A local variable has a value where its procedure runs. */
static void require_module(struct builder *b, const struct bp_proc *f) {
  const struct cfg_proc *p = &b->g->procs[f->index];
  struct fp_expr *pc = field(b, b->param[0], "pc");
  uint32_t last = p->first + p->npoints - 1;

  require(b, fp_op(b->arena, FP_GE, nowhere, pc,
                   fp_number(b->arena, nowhere, p->first), NULL));
  require(b, fp_op(b->arena, FP_LE, nowhere, pc,
                   fp_number(b->arena, nowhere, last), NULL));
}

static void build_Value(struct builder *b) {
  const struct reflected *r = reflected_of(b);
  struct view u;

  open_state(b, &u, b->param[0]);
  for (uint32_t i = 0; i < r->nvars; i++) {
    require_number(b, 1, i);
    if (r->procs[i])
      require_module(b, r->procs[i]);
    require(b, fp_op(b->arena, FP_IFF, nowhere, b->param[2],
                     view_var(&b->f, &u, r->vars[i]), NULL));
    finish_disjunct(b, NULL);
  }
  view_close(&u);
}

const struct form form_Value = {
    .name = "Value",
    .params = "State u, Var x, bool b",
    .when = REFLECTION,
    .build = build_Value,
};
