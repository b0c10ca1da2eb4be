/* frontend/horn/chc_emit.c — a sequential Boolean program as Horn clauses.
 *
 * Entry-forward summaries (paper, section 4.2).  Each point p of a procedure
 * has a predicate
 *
 *   p(G0, A0, G, L):  a reachable call of the procedure began with globals G0
 *                     and arguments A0, and is at p with G and L,
 *
 * having returned from all calls on the way; G0 and A0 are left out where
 * nothing calls the procedure.  The clauses, for an edge from p to q:
 *
 *   entry of main(G, L)                                   the beginning
 *   p(…G, L) ∧ effect ⇒ q(…G', L')                        an internal move
 *   p(…G, L) ∧ A = args ⇒ entry of f(G, A, G, A∪any)      a call of f
 *   p(…G, L) ∧ A = args ∧ exit of f(G, A, Gz, Z) ∧ results
 *            ⇒ q(…G', L')                                 and its return
 *   target(…) ⇒ false                                     the question
 *
 * Every `*` is a variable of its own in the clause: in a body it is
 * existential, which is what a choice means.  `enforce` holds before and after
 * each move, as in the templates.  Names of variables say what they are: g.x
 * and l.x now, g1.x and l1.x after, g0.x and l0.x at the entry, a.x what a
 * callee gets, gz.x and z.x where it exits, c1, c2, … choices; the dot keeps
 * them apart from the words of SMT-LIB.
 */
#include "chc_emit.h"
#include "engine/base/text_stream.h"

#include "engine/base/intern.h"
#include "engine/base/vec.h"
#include "frontend/relations/templates.h"

#include "engine/base/hash_table.h"
#include <stdlib.h>
#include <string.h>

/* What a variable is in a clause. */
enum role { NOW, AFTER, ENTRY, EXIT, PASSED };

static const char *const prefixes[][2] = {
    [NOW] = {"l.", "g."},   [AFTER] = {"l1.", "g1."}, [ENTRY] = {"l0.", "g0."},
    [EXIT] = {"z.", "gz."}, [PASSED] = {"a.", "ga."},
};

/* A variable of clauses by its name. */
struct emitted_var {
  const char *name;
  uint32_t clause; /* the last one that it is in */
  UT_hash_handle hh;
};

/* How the variables of a program are read: those that the move changes in one
   way, the others in another. */
struct emit_view {
  enum role globals, locals, changed;
};

static const struct emit_view view_before = {NOW, NOW, NOW},
                              view_after = {NOW, NOW, AFTER},
                              view_at_entry = {ENTRY, ENTRY, ENTRY},
                              view_at_exit = {EXIT, EXIT, EXIT},
                              view_passed = {NOW, PASSED, PASSED},
                              view_returned = {EXIT, NOW, AFTER};

struct emitter {
  FILE *out;
  struct arena *arena;
  struct intern *names;
  const struct cfg *g;
  const struct chc_emit_options *o;
  const char **points; /* by point: its predicate */
  const char **texts;  /* by role and variable: see name_of */
  uint32_t *base;      /* by procedure: where its variables begin in texts */
  uint32_t nvars;      /* of all procedures, and the globals */
  bool *called;        /* by procedure */
  struct emitted_var *known;
  VEC(const char *) all; /* the variables of all clauses, once each */
  /* The clause at hand. */
  uint32_t clause;
  VEC(const char *) vars;
  const char **passed; /* by parameter of the callee: its argument */
  uint32_t *changed; /* by variable, as in texts: the clause that changes it */
  uint32_t nchoices, nconjuncts;
  struct text_stream *clause_text; /* of the body */
  FILE *body;                      /* where the body goes, then the head */
};

/* ---- Names ------------------------------------------------------------- */

/* The text as a symbol of SMT-LIB; `number` tells texts apart that are the
   same but for what a symbol cannot have. */
static const char *emitted_symbol(struct emitter *m, const char *text,
                                  uint32_t number) {
  static const char plain[] =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._$";
  char *copy = arena_strndup(m->arena, text, strlen(text));
  bool same = true;
  if (!text[strspn(text, plain)])
    return copy;
  for (char *c = copy; *c; c++)
    if (*c == '|' || *c == '\\') {
      *c = '!';
      same = false;
    }
  return same ? arena_printf(m->arena, "|%s|", copy)
              : arena_printf(m->arena, "|%s~%u|", copy, number);
}

/* Where a variable is in an array over all of them. */
static uint32_t var_index(const struct emitter *m, uint32_t proc,
                          const struct bp_var *v) {
  return v->global ? v->index : m->base[proc] + v->index;
}

static const char *emitted_name(struct emitter *m, uint32_t proc,
                                enum role role, const struct bp_var *v) {
  uint32_t n = var_index(m, proc, v);
  const char **known = &m->texts[(size_t)role * m->nvars + n];
  if (!*known)
    *known = intern_str(
        m->names,
        emitted_symbol(
            m,
            arena_printf(m->arena, "%s%s", prefixes[role][v->global], v->name),
            n));
  return *known;
}

/* A variable occurs in the clause. */
static const char *use_name(struct emitter *m, const char *name) {
  struct emitted_var *k;
  HASH_FIND_PTR(m->known, &name, k);
  if (!k) {
    k = arena_alloc(m->arena, sizeof *k);
    k->name = name;
    HASH_ADD_PTR(m->known, name, k);
    vec_push(&m->all, name);
  }
  if (k->clause != m->clause) {
    k->clause = m->clause;
    vec_push(&m->vars, name);
  }
  return name;
}

static void put_choice(struct emitter *m) {
  char text[20];
  snprintf(text, sizeof text, "c%u", ++m->nchoices);
  fputs(use_name(m, intern_str(m->names, text)), m->body);
}

/* ---- Expressions ------------------------------------------------------- */

struct emit_reading {
  uint32_t proc;
  struct emit_view pre, post; /* of names, and of names with a prime */
};

static const char *read_var(struct emitter *m, uint32_t proc,
                            struct emit_view view, const struct bp_var *v) {
  bool changed = m->changed[var_index(m, proc, v)] == m->clause;
  enum role role = changed     ? view.changed
                   : v->global ? view.globals
                               : view.locals;
  return use_name(m, emitted_name(m, proc, role, v));
}

static void put_expr(struct emitter *m, const struct emit_reading *r,
                     const struct bp_expr *e);

static void put_operator(struct emitter *m, const struct emit_reading *r,
                         const char *name, const struct bp_expr *e) {
  fprintf(m->body, "(%s", name);
  for (uint32_t i = 0; i < e->nargs; i++) {
    putc(' ', m->body);
    put_expr(m, r, e->arg[i]);
  }
  putc(')', m->body);
}

/* schoose[p, n] is p | (!n & *). */
static void put_choose(struct emitter *m, const struct emit_reading *r,
                       const struct bp_expr *e) {
  fputs("(or ", m->body);
  put_expr(m, r, e->arg[0]);
  fputs(" (and (not ", m->body);
  put_expr(m, r, e->arg[1]);
  fputs(") ", m->body);
  put_choice(m);
  fputs("))", m->body);
}

/* Recursion is bounded by BP_MAX_DEPTH. */
static void put_expr(struct emitter *m, const struct emit_reading *r,
                     const struct bp_expr *e) {
  static const char *const operators[] = {
      [BP_NOT] = "not",    [BP_AND] = "and", [BP_OR] = "or",
      [BP_XOR] = "xor",    [BP_EQ] = "=",    [BP_NE] = "xor",
      [BP_IMPLIES] = "=>", [BP_IFF] = "=",   [BP_ITE] = "ite"};
  switch (e->kind) {
  case BP_FALSE:
  case BP_TRUE:
    fputs(e->kind == BP_TRUE ? "true" : "false", m->body);
    return;
  case BP_ANY:
  case BP_HIDDEN:
    put_choice(m);
    return;
  case BP_VAR:
    fputs(read_var(m, r->proc, r->pre, e->ref.var), m->body);
    return;
  case BP_PRIMED:
    fputs(read_var(m, r->proc, r->post, e->ref.var), m->body);
    return;
  case BP_CHOOSE:
    put_choose(m, r, e);
    return;
  default:
    put_operator(m, r, operators[e->kind], e);
    return;
  }
}

/* ---- Conjuncts --------------------------------------------------------- */

static void begin_conjunct(struct emitter *m) {
  m->nconjuncts++;
  fputs("\n    ", m->body);
}

static void emit_condition(struct emitter *m, const struct emit_reading *r,
                           const struct bp_expr *e, bool value) {
  if (value && e->kind == BP_TRUE)
    return;
  begin_conjunct(m);
  fputs(value ? "" : "(not ", m->body);
  put_expr(m, r, e);
  fputs(value ? "" : ")", m->body);
}

/* The clauses `enforce` of a procedure, read in one view. */
static void require_enforce(struct emitter *m, uint32_t proc,
                            struct emit_view view) {
  const struct bp_proc *p = m->g->procs[proc].ast;
  struct emit_reading r = {proc, view, view};
  for (uint32_t i = 0; i < p->nenforce; i++)
    emit_condition(m, &r, p->enforce[i], true);
}

/* name = e; nothing if e can have any value. */
static void require_equal(struct emitter *m, const char *name,
                          const struct emit_reading *r,
                          const struct bp_expr *e) {
  if (e->free)
    return;
  begin_conjunct(m);
  fprintf(m->body, "(= %s ", use_name(m, name));
  put_expr(m, r, e);
  putc(')', m->body);
}

static void emit_change(struct emitter *m, uint32_t proc,
                        const struct bp_var *v) {
  m->changed[var_index(m, proc, v)] = m->clause;
}

/* ---- Atoms ------------------------------------------------------------- */

static void put_use(struct emitter *m, const char *name) {
  fprintf(m->body, " %s", use_name(m, name));
}

static void put_globals(struct emitter *m, uint32_t proc,
                        struct emit_view view) {
  const struct bp_program *p = m->g->program;
  for (uint32_t i = 0; i < p->nglobals; i++)
    put_use(m, read_var(m, proc, view, p->globals[i]));
}

static void put_locals(struct emitter *m, uint32_t proc, struct emit_view view,
                       uint32_t from, uint32_t to) {
  const struct bp_proc *p = m->g->procs[proc].ast;
  for (uint32_t i = from; i < to; i++)
    put_use(m, read_var(m, proc, view, &p->vars[i]));
}

static uint32_t arity(const struct emitter *m, uint32_t proc) {
  const struct bp_proc *p = m->g->procs[proc].ast;
  uint32_t globals = m->g->program->nglobals;
  return globals + p->nvars + (m->called[proc] ? globals + p->nparams : 0);
}

static void open_atom(struct emitter *m, uint32_t point) {
  bool alone = arity(m, m->g->points[point].proc) == 0;
  fprintf(m->body, "%s%s", alone ? "" : "(", m->points[point]);
}

static void close_atom(struct emitter *m, uint32_t point) {
  if (arity(m, m->g->points[point].proc) > 0)
    putc(')', m->body);
}

/* A point of the procedure that a clause is about. */
static void put_point(struct emitter *m, uint32_t point,
                      struct emit_view view) {
  uint32_t proc = m->g->points[point].proc;
  const struct bp_proc *p = m->g->procs[proc].ast;
  open_atom(m, point);
  if (m->called[proc]) {
    put_globals(m, proc, view_at_entry);
    for (uint32_t i = 0; i < p->nparams; i++)
      put_use(m, emitted_name(m, proc, ENTRY, &p->vars[i]));
  }
  put_globals(m, proc, view);
  put_locals(m, proc, view, 0, p->nvars);
  close_atom(m, point);
}

/* What was passed to the callee, with the globals of the call. */
static void put_passed(struct emitter *m, uint32_t callee) {
  put_globals(m, callee, view_passed);
  for (uint32_t i = 0; i < m->g->procs[callee].ast->nparams; i++)
    put_use(m, m->passed[i]);
}

/* ---- Clauses ----------------------------------------------------------- */

static void open_clause(struct emitter *m) {
  m->clause++;
  m->vars.len = 0;
  m->nchoices = m->nconjuncts = 0;
  m->clause_text = text_open();
  m->body = text_out(m->clause_text);
}

static void begin_head(struct emitter *m) {
  if (m->nconjuncts > 1)
    putc(')', m->body);
  fputs("\n    ", m->body);
}

/* In HORN each clause binds its variables. */
static void close_clause(struct emitter *m) {
  char *text = text_close(m->clause_text, NULL);
  fputs(m->o->rules ? "(rule " : "(assert ", m->out);
  bool bound = !m->o->rules && m->vars.len > 0;
  for (size_t i = 0; bound && i < m->vars.len; i++)
    fprintf(m->out, "%s(%s Bool)", i == 0 ? "(forall (" : " ", m->vars.at[i]);
  fprintf(m->out, "%s\n  (=>%s%s)%s)\n", bound ? ")" : "",
          m->nconjuncts == 0  ? " true"
          : m->nconjuncts > 1 ? " (and"
                              : "",
          text, bound ? ")" : "");
  xfree(text);
}

static void put_effect(struct emitter *m, const struct cfg_edge *e,
                       const struct emit_reading *r) {
  const struct bp_stmt *s = e->stmt;
  if (e->kind == CFG_WHEN || e->kind == CFG_UNLESS)
    emit_condition(m, r, e->cond, e->kind == CFG_WHEN);
  if (e->kind != CFG_ASSIGN)
    return;
  for (uint32_t i = 0; i < s->ntargets; i++)
    if (s->targets[i].var)
      emit_change(m, r->proc, s->targets[i].var);
  for (uint32_t i = 0; s->kind == BP_ASSIGN && i < s->ntargets; i++)
    if (s->targets[i].var)
      require_equal(m, emitted_name(m, r->proc, AFTER, s->targets[i].var), r,
                    s->args[i]);
  if (s->kind == BP_ASSIGN && s->cond)
    emit_condition(m, r, s->cond, true);
}

static void put_move(struct emitter *m, const struct cfg_edge *e) {
  uint32_t proc = m->g->points[e->from].proc;
  struct emit_reading r = {proc, view_before, view_after};
  open_clause(m);
  begin_conjunct(m);
  put_point(m, e->from, view_before);
  require_enforce(m, proc, view_before);
  put_effect(m, e, &r);
  require_enforce(m, proc, view_after);
  begin_head(m);
  put_point(m, e->to, view_after);
  close_clause(m);
}

/* The caller's point, and the arguments: variables are passed as they are,
   unless the callee's `enforce` speaks of them by their other name. */
static void put_call_site(struct emitter *m, const struct cfg_edge *e) {
  uint32_t proc = m->g->points[e->from].proc;
  const struct bp_proc *callee = e->stmt->callee.proc;
  struct emit_reading r = {proc, view_before, view_before};
  begin_conjunct(m);
  put_point(m, e->from, view_before);
  require_enforce(m, proc, view_before);
  for (uint32_t i = 0; i < e->stmt->nargs; i++) {
    const struct bp_expr *arg = e->stmt->args[i];
    bool plain = arg->kind == BP_VAR && callee->nenforce == 0;
    m->passed[i] =
        plain ? emitted_name(m, proc, NOW, arg->ref.var)
              : emitted_name(m, callee->index, PASSED, &callee->vars[i]);
    if (!plain)
      require_equal(m, m->passed[i], &r, arg);
  }
}

static void put_call(struct emitter *m, const struct cfg_edge *e) {
  const struct bp_proc *callee = e->stmt->callee.proc;
  uint32_t entry = m->g->procs[callee->index].first;
  open_clause(m);
  put_call_site(m, e);
  require_enforce(m, callee->index, view_passed);
  begin_head(m);
  open_atom(m, entry);
  put_passed(m, callee->index);
  put_passed(m, callee->index);
  put_locals(m, callee->index, view_passed, callee->nparams, callee->nvars);
  close_atom(m, entry);
  close_clause(m);
}

/* The targets get what the exit returns; from the end of a body, any values.
 */
static void put_results(struct emitter *m, const struct cfg_edge *e,
                        uint32_t exit) {
  uint32_t proc = m->g->points[e->from].proc;
  const struct bp_stmt *s = e->stmt, *r = m->g->points[exit].stmt;
  struct emit_reading z = {m->g->points[exit].proc, view_at_exit, view_at_exit};
  for (uint32_t i = 0; i < s->ntargets; i++) {
    const struct bp_var *v = s->targets[i].var;
    if (v && r)
      require_equal(m, emitted_name(m, proc, AFTER, v), &z, r->args[i]);
  }
  for (uint32_t i = 0; i < s->ntargets; i++)
    if (s->targets[i].var)
      emit_change(m, proc, s->targets[i].var);
}

/* From the call to where it returns to, by way of one exit of the callee. */
static void put_return(struct emitter *m, const struct cfg_edge *e,
                       uint32_t exit) {
  uint32_t callee = m->g->points[exit].proc;
  open_clause(m);
  put_call_site(m, e);
  begin_conjunct(m);
  open_atom(m, exit);
  put_passed(m, callee);
  put_globals(m, callee, view_at_exit);
  put_locals(m, callee, view_at_exit, 0, m->g->procs[callee].ast->nvars);
  close_atom(m, exit);
  require_enforce(m, callee, view_at_exit);
  put_results(m, e, exit);
  require_enforce(m, m->g->points[e->from].proc, view_returned);
  begin_head(m);
  put_point(m, e->to, view_returned);
  close_clause(m);
}

/* The entry of main, with any values; as if called with them, if it is. */
static void put_beginning(struct emitter *m) {
  uint32_t proc = m->g->mains[0], entry = m->g->procs[proc].first;
  const struct bp_proc *p = m->g->procs[proc].ast;
  open_clause(m);
  begin_head(m);
  open_atom(m, entry);
  if (m->called[proc]) {
    put_globals(m, proc, view_before);
    put_locals(m, proc, view_before, 0, p->nparams);
  }
  put_globals(m, proc, view_before);
  put_locals(m, proc, view_before, 0, p->nvars);
  close_atom(m, entry);
  close_clause(m);
}

static void put_target(struct emitter *m, uint32_t point) {
  open_clause(m);
  begin_conjunct(m);
  put_point(m, point, view_before);
  begin_head(m);
  fputs(m->o->rules ? "reached" : "false", m->body);
  close_clause(m);
}

static void put_edge(struct emitter *m, const struct cfg_edge *e) {
  if (e->kind != CFG_CALL) {
    put_move(m, e);
    return;
  }
  const struct cfg_proc *p = &m->g->procs[e->stmt->callee.proc->index];
  put_call(m, e);
  for (uint32_t i = 0; i < p->nexits; i++)
    put_return(m, e, m->g->exits[p->first_exit + i]);
}

/* ---- Declarations ------------------------------------------------------ */

static void declare_points(struct emitter *m) {
  for (uint32_t i = 0; i < m->g->npoints; i++) {
    uint32_t n = arity(m, m->g->points[i].proc);
    fprintf(m->out, "(declare-%s %s (", m->o->rules ? "rel" : "fun",
            m->points[i]);
    for (uint32_t k = 0; k < n; k++)
      fputs(k == 0 ? "Bool" : " Bool", m->out);
    fputs(m->o->rules ? "))\n" : ") Bool)\n", m->out);
  }
  if (m->o->rules)
    fputs("(declare-rel reached ())\n", m->out);
}

static void open_emitter(struct emitter *m) {
  const struct cfg *g = m->g;
  const char *const *texts = cfg_point_names(m->arena, g);
  uint32_t widest = 0;
  m->points = arena_array(m->arena, g->npoints, sizeof *m->points);
  for (uint32_t i = 0; i < g->npoints; i++)
    m->points[i] = emitted_symbol(m, texts[i], i);
  m->base = arena_array(m->arena, g->nprocs, sizeof *m->base);
  m->called = arena_array(m->arena, g->nprocs, sizeof *m->called);
  m->nvars = g->program->nglobals;
  for (uint32_t i = 0; i < g->nprocs; i++) {
    const struct bp_proc *p = g->procs[i].ast;
    m->base[i] = m->nvars;
    m->nvars += p->nvars;
    widest = p->nparams > widest ? p->nparams : widest;
  }
  for (uint32_t i = 0; i < g->nedges; i++)
    if (g->edges[i].kind == CFG_CALL)
      m->called[g->edges[i].stmt->callee.proc->index] = true;
  size_t roles = sizeof prefixes / sizeof *prefixes;
  m->texts = arena_array(m->arena, roles * m->nvars, sizeof *m->texts);
  m->changed = arena_array(m->arena, m->nvars, sizeof *m->changed);
  m->passed = arena_array(m->arena, widest, sizeof *m->passed);
}

static void put_clauses(struct emitter *m, const uint32_t *targets,
                        uint32_t ntargets) {
  put_beginning(m);
  for (uint32_t i = 0; i < m->g->nedges; i++)
    put_edge(m, &m->g->edges[i]);
  for (uint32_t i = 0; i < ntargets; i++)
    put_target(m, targets[i]);
}

/* Rules have their variables declared before: they are made first. */
static void emit_program_clauses(struct emitter *m, const uint32_t *targets,
                                 uint32_t ntargets) {
  FILE *out = m->out;
  fputs(m->o->rules ? "" : "(set-logic HORN)\n", out);
  declare_points(m);
  if (!m->o->rules) {
    put_clauses(m, targets, ntargets);
    fputs("(check-sat)\n", out);
    return;
  }
  struct text_stream *stream = text_open();
  m->out = text_out(stream);
  put_clauses(m, targets, ntargets);
  char *rules = text_close(stream, NULL);
  for (size_t i = 0; i < m->all.len; i++)
    fprintf(out, "(declare-var %s Bool)\n", m->all.at[i]);
  fputs(rules, out);
  fputs("(query reached)\n", out);
  xfree(rules);
}

bool chc_emit(FILE *out, struct arena *a, const struct cfg *g,
              const struct chc_emit_options *o, struct diag *d) {
  struct emitter m = {.out = out, .arena = a, .g = g, .o = o};
  uint32_t *targets, ntargets;
  if (g->program->concurrent.source) {
    diag_error(d, g->program->concurrent,
               "only sequential programs are written as Horn clauses: %s",
               g->program->concurrent_why);
    return false;
  }
  if (!templates_targets(a, g, o->targets, o->ntargets, &targets, &ntargets, d))
    return false;
  if (ntargets == 0)
    diag_warn(d, "target", g->procs[g->mains[0]].ast->span,
              "nothing is asked for: no assertion can fail, and there is no "
              "label ERROR or SLIC_ERROR; name a label with --target");
  m.names = intern_new();
  open_emitter(&m);
  emit_program_clauses(&m, targets, ntargets);
  vec_free(&m.vars);
  vec_free(&m.all);
  HASH_CLEAR(hh, m.known);
  intern_free(m.names);
  return true;
}
