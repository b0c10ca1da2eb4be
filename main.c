/* main.c — the stages of a run, in order.
 *
 *   formula files --load--> AST --+--resolve--> system --lower--> plan --run-->
 *   program --check--> graph --templates--> AST --+
 */
#include "batch.h"
#include "calculus/answers.h"
#include "calculus/applied.h"
#include "calculus/ast_print.h"
#include "calculus/directives.h"
#include "calculus/explain_print.h"
#include "calculus/hints.h"
#include "calculus/load.h"
#include "calculus/opt_renamings.h"
#include "compare.h"
#include "engine/base/diag.h"
#include "frontend/assemble.h"
#include "frontend/bp_check.h"
#include "frontend/bp_parse.h"
#include "frontend/certificate.h"
#include "frontend/chc_build.h"
#include "frontend/chc_emit.h"
#include "frontend/order.h"
#include "frontend/state_names.h"
#include "frontend/templates.h"
#include "frontend/threads.h"
#include "frontend/trace/run.h"
#include "frontend/trace/trace.h"
#include "portfolio.h"
#include "replay_main.h"
#include "several.h"
#include "single.h"
#include "stats.h"
#include "stdlib/builtins.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <unistd.h>

/* Iterative deepening (--bound).  Where a type of the formula says that its
   values are bounds, one run for the greatest bound solves them in turn;
   else there is a run for each. */
struct deepening {
  int64_t value; /* of the param in this run */
  bool probing;  /* end the run before it starts if it cannot be the only one */
  bool in_one_run;
  int64_t next; /* the bound that is looked at */
  uint64_t nodes;
  bool reached, broken;
  double since;
};

/* Everything that a run owns. */
struct session {
  struct options options;
  struct arena *arena;
  struct intern *names;
  struct sources *sources;
  struct diag *diag;
  VEC(struct fp_file *) files;
  VEC(struct fp_define) defines; /* values of params */
  uint32_t formula_files;        /* how many of them came with the formula */
  struct cfg *cfg;
  bool forgets; /* the program's relations do, locals that are dead */
  struct chc_problem *problem; /* Horn clauses instead of a program */
  struct fp_system *system;
  struct equations *equations;
  const char **order; /* of the program's variables */
  uint32_t norder;
  struct lowered *lowered;
  struct dd *dd;
  struct exec *exec;
  struct answers *answers;
  struct explainer *explainer;
  const struct derivation *derivation; /* of what holds */
  const struct absences *absences;     /* of what does not */
  bool holds;                          /* what is to be explained */
  FILE *out;                           /* for answers and the result */
  struct deepening *deepening;         /* NULL without --bound */
  double started, shown_progress;
  struct stats stats;
};

/* ---- Interrupts --------------------------------------------------------------- */

/* Signal handlers have no argument to reach their state through. */
static struct {
  volatile sig_atomic_t running; /* the plan runs: the engine stops it */
  volatile sig_atomic_t before;  /* one signal has come already */
} signals;

/* Before the plan runs there is nothing to keep, and no answer was given. */
static _Noreturn void end_unknown(const char *text) {
  ssize_t n = write(STDOUT_FILENO, text, strlen(text));
  _exit(n < 0 ? EXIT_INTERNAL : EXIT_UNKNOWN);
}

/* The first signal ends the run as unknown; the second at once. */
static void on_signal(int number) {
  if (signals.before)
    _exit(128 + number);
  signals.before = 1;
  if (!signals.running)
    end_unknown("RESULT: unknown (interrupted)\n");
  dd_interrupt(DD_INTERRUPTED);
}

static void on_time(int number) {
  (void)number;
  end_unknown("RESULT: unknown (time limit)\n");
}

static void catch_signal(int number, void (*handler)(int)) {
  struct sigaction action = {.sa_handler = handler};
  sigemptyset(&action.sa_mask);
  sigaction(number, &action, NULL);
}

/* Ends the run after so many seconds; 0: not any more. */
static void set_alarm(double seconds) {
  struct itimerval timer = {.it_value = {.tv_sec = (time_t)seconds}};
  timer.it_value.tv_usec =
      (suseconds_t)(1e6 * (seconds - (double)timer.it_value.tv_sec));
  if (seconds > 0 && timer.it_value.tv_sec == 0 && timer.it_value.tv_usec == 0)
    timer.it_value.tv_usec = 1;
  setitimer(ITIMER_REAL, &timer, NULL);
}

/* Until the plan runs, limits end the process here; then in the engine. */
static void catch_signals(const struct options *o) {
  catch_signal(SIGINT, on_signal);
  catch_signal(SIGTERM, on_signal);
  catch_signal(SIGALRM, on_time);
  if (o->time_limit > 0)
    set_alarm(o->time_limit < 1e8 ? o->time_limit : 1e8);
}

/* ---- Reading -------------------------------------------------------------------- */

static bool load_formulas(struct session *r, const char *path) {
  struct fp_loader l = {
      .arena = r->arena,
      .names = r->names,
      .sources = r->sources,
      .diag = r->diag,
      .include = r->options.include.at,
      .ninclude = (uint32_t)r->options.include.len,
      .builtins = fp_builtins,
      .nbuiltins = fp_nbuiltins,
  };
  uint32_t n;
  struct fp_file **files = fp_load(&l, path, &n);
  for (uint32_t i = 0; files && i < n; i++)
    vec_push(&r->files, files[i]);
  return files != NULL;
}

/* Nothing, where the program is analysed without a formula. */
static bool read_formula(struct session *r) {
  if (r->options.formula && !load_formulas(r, r->options.formula))
    return false;
  r->formula_files = (uint32_t)r->files.len;
  return true;
}

/* Formulas that ask which globals are shared have copies of threads. */
static bool has_copies(const struct session *r) {
  struct applied *applied =
      applied_in(r->arena, r->files.at, (uint32_t)r->files.len);
  bool found = applied_has(applied, intern_str(r->names, "SameShared"), 2);

  applied_free(applied);
  return found;
}

static bool read_program(struct session *r) {
  uint32_t source = sources_read(r->sources, r->options.program);
  if (!source) {
    diag_error(r->diag, (struct span){0}, "cannot read '%s': %s",
               r->options.program, strerror(errno));
    return false;
  }
  struct bp_program *p =
      bp_parse(r->arena, r->names, r->sources, source, r->diag);
  if (!p || !bp_check(r->arena, p, r->diag))
    return false;
  if (r->options.stage != STAGE_CFG &&
      !bp_make_threads(r->arena, r->names, p, r->options.threads, has_copies(r),
                       r->diag))
    return false;
  struct order_options order = {r->options.order_seed,
                                r->options.no_pass[PASS_order],
                                r->options.no_pass[PASS_slots]};
  r->order = order_tracks_with(r->arena, r->names, p, &order, &r->norder);
  r->cfg = cfg_build(r->arena, p, r->sources, r->diag);
  return r->cfg != NULL;
}

static bool wanted(void *arg, const char *relation, uint32_t nparams) {
  return applied_has(arg, relation, nparams);
}

/* Puts the order of the program's variables at the end of a file, so that the
   file gives the same diagrams. */
static void add_order(struct session *r, struct fp_file *f) {
  struct fp_decl *d = arena_alloc(r->arena, sizeof *d);
  struct fp_decl **decls = arena_array(r->arena, f->ndecls + 1, sizeof *decls);
  if (r->norder == 0)
    return;
  d->kind = FP_D_ORDER;
  d->words = r->order;
  d->nwords = r->norder;
  memcpy(decls, f->decls, f->ndecls * sizeof *decls);
  decls[f->ndecls++] = d;
  f->decls = decls;
}

/* Whether all formulas are the library's: these ask what control can reach,
   and that does not change when dead variables are forgotten.  A user's file
   may ask anything of the states. */
static bool only_library(const struct session *r) {
  for (size_t i = 0; i < r->files.len; i++)
    if (!fp_is_library(r->sources, r->files.at[i]->source))
      return false;
  return true;
}

/* The program's relations: all of them to print, else those in use. */
/* Dead variables are forgotten only where nobody sees states. */
static bool may_forget(const struct session *r) {
  return r->options.stage == STAGE_RUN && !r->options.explain &&
         !r->options.no_pass[PASS_forget] && only_library(r);
}

static bool add_templates(struct session *r) {
  bool print = r->options.stage == STAGE_TEMPLATES;
  r->forgets = may_forget(r);
  struct applied *applied =
      applied_in(r->arena, r->files.at, (uint32_t)r->files.len);
  struct templates_options o = {
      .targets = r->options.targets.at,
      .ntargets = (uint32_t)r->options.targets.len,
      .wanted = print ? NULL : wanted,
      .arg = applied,
      .forget = r->forgets,
      .comments = print,
      .shown = !print,
  };
  struct fp_file *f = templates_build(r->arena, r->names, r->cfg, &o, r->diag);
  applied_free(applied);
  if (f && print)
    add_order(r, f);
  if (f)
    vec_push(&r->files, f);
  return f != NULL;
}

static bool emit_clauses(struct session *r) {
  struct chc_emit_options o = {r->options.targets.at,
                               (uint32_t)r->options.targets.len,
                               r->options.rules};
  return chc_emit(stdout, r->arena, r->cfg, &o, r->diag);
}

/* Horn clauses instead of a program. */
static bool read_problem(struct session *r) {
  uint32_t source = sources_read(r->sources, r->options.program);
  if (!source) {
    diag_error(r->diag, (struct span){0}, "cannot read '%s': %s",
               r->options.program, strerror(errno));
    return false;
  }
  r->problem = chc_read(r->arena, r->names, r->sources, source, r->diag);
  if (!r->problem)
    return false;
  struct fp_file *f = chc_build(r->arena, r->names, r->problem, r->sources,
                                r->options.stage == STAGE_TEMPLATES);
  vec_push(&r->files, f);
  return true;
}

/* A program can also be given by its relations, as --emit fp prints them. */
static bool translate(struct session *r) {
  if (!r->options.program)
    return true;
  if (options_ends_with(r->options.program, ".smt2"))
    return read_problem(r);
  if (options_ends_with(r->options.program, ".fp")) {
    if (r->options.targets.len == 0)
      return load_formulas(r, r->options.program);
    diag_error(r->diag, (struct span){0},
               "--target needs a program with labels; '%s' has its relation "
               "Target instead",
               r->options.program);
    return false;
  }
  if (!read_program(r))
    return false;
  if (r->options.stage == STAGE_CHC)
    return emit_clauses(r);
  return r->options.stage == STAGE_CFG || add_templates(r);
}

/* ---- Checking and compiling ------------------------------------------------------- */

static bool by_reachable_first(const struct fp_decl *d) {
  return d->kind == FP_D_QUERY && strcmp(d->name, "reachable") == 0;
}

/* A query and its `unknown when` are two. */
static uint32_t statements_of(const struct fp_decl *query) {
  return query->when ? 2 : 1;
}

/* The verdict stands on the first line, so its query is asked first. */
static void ask_reachable_first(struct fp_system *sys) {
  for (uint32_t i = 1; i < sys->nstmts; i++) {
    struct fp_decl *d = sys->stmts[i];
    uint32_t n = statements_of(d);
    if (!by_reachable_first(d))
      continue;
    memmove(sys->stmts + n, sys->stmts, i * sizeof(*sys->stmts));
    sys->stmts[0] = d;
    if (d->when)
      sys->stmts[1] = d->when;
    return;
  }
}

/* To draw a relation, the run is asked for it alone. */
static bool ask_for_drawing(struct session *r) {
  const char *name = r->options.dot_relation;
  struct nearest near = nearest_to(name);
  char hint[100];
  for (uint32_t i = 0; i < r->system->nrels; i++) {
    struct fp_rel *rel = r->system->rels[i];
    nearest_try(&near, rel->name);
    if (strcmp(rel->name, name) != 0)
      continue;
    struct fp_decl *d = arena_alloc(r->arena, sizeof *d);
    d->kind = FP_D_SIZE;
    d->name = rel->name;
    d->rel = rel;
    r->system->stmts = arena_copy(r->arena, &d, 1, sizeof d);
    r->system->nstmts = 1;
    return true;
  }
  diag_error(r->diag, (struct span){0}, "there is no relation '%s' to draw%s",
             name, nearest_hint(&near, hint, sizeof hint));
  return false;
}

/* A formula from the command line, as a file with one query. */
static struct fp_decl *query_of_text(struct session *r, const char *name,
                                     const char *formula) {
  const char *text = arena_printf(r->arena, "query explained = %s;\n", formula);
  uint32_t source = sources_add(r->sources, "--explain", text, strlen(text));
  struct fp_file *f = fp_parse(r->arena, r->names, r->sources, source, r->diag);
  if (f && f->ndecls != 1)
    diag_error(r->diag, (struct span){0}, "--explain takes one formula");
  if (!f || f->ndecls != 1)
    return NULL;
  f->decls[0]->name = name;
  vec_push(&r->files, f);
  return f->decls[0];
}

static const struct fp_decl *declared(const struct session *r, const char *name,
                                      size_t len, enum fp_decl_kind kind) {
  for (size_t i = 0; i < r->files.len; i++)
    for (uint32_t j = 0; j < r->files.at[i]->ndecls; j++) {
      const struct fp_decl *d = r->files.at[i]->decls[j];
      const char *n = d->kind == FP_D_REL && d->rel ? d->rel->name : d->name;
      if (d->kind == kind && n && strlen(n) == len && !memcmp(n, name, len))
        return d;
    }
  return NULL;
}

/* exists params. R(params) & f. */
static struct fp_expr *some_tuple(struct session *r, const struct fp_rel *rel,
                                  struct fp_expr *f) {
  struct fp_var **vars = arena_array(r->arena, rel->nparams, sizeof *vars);
  struct fp_expr **args = arena_array(r->arena, rel->nparams, sizeof *args);
  for (uint32_t i = 0; i < rel->nparams; i++) {
    vars[i] = arena_copy(r->arena, rel->params[i], 1, sizeof **vars);
    args[i] = fp_name(r->arena, f->span, vars[i]->name);
  }
  struct fp_expr *both[2] = {
      fp_apply(r->arena, f->span, rel->name, args, rel->nparams), f};
  f = fp_nary(r->arena, FP_AND, both, 2);
  return rel->nparams == 0 ? f
                           : fp_quantified(r->arena, FP_EXISTS, f->span, vars,
                                           rel->nparams, f);
}

/* --explain: a query, `R`, `R where f`, or a closed formula. */
static bool ask_to_explain(struct session *r) {
  const char *what = r->options.explain;
  size_t len = strspn(what, "abcdefghijklmnopqrstuvwxyz_'"
                            "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789");
  const char *rest = what + len + strspn(what + len, " ");
  if (*rest == '\0' && declared(r, what, len, FP_D_QUERY))
    return true;
  const struct fp_decl *rel = declared(r, what, len, FP_D_REL);
  bool where = strncmp(rest, "where ", 6) == 0;
  if (!rel || (!where && *rest))
    return query_of_text(r, what, what) != NULL;
  struct fp_decl *q = query_of_text(r, what, where ? rest + 6 : "true");
  if (q)
    q->expr = some_tuple(r, rel->rel, q->expr);
  return q != NULL;
}

/* What is to be explained is all that is asked. */
static bool keep_explained(struct session *r) {
  for (uint32_t i = r->system->nstmts; i-- > 0;)
    if (r->system->stmts[i]->kind == FP_D_QUERY &&
        strcmp(r->system->stmts[i]->name, r->options.explain) == 0) {
      r->system->stmts += i;
      r->system->nstmts = statements_of(r->system->stmts[0]);
      return true;
    }
  return false;
}

static bool check(struct session *r) {
  if (r->options.explain && !ask_to_explain(r))
    return false;
  r->system =
      fp_resolve(r->arena, r->names, r->files.at, (uint32_t)r->files.len,
                 r->defines.at, (uint32_t)r->defines.len, r->diag);
  for (size_t i = 0; r->system && i < r->defines.len; i++)
    if (!r->defines.at[i].used)
      diag_error(r->diag, (struct span){0},
                 "-D %s: no file of this run has 'param %s'",
                 r->defines.at[i].name, r->defines.at[i].name);
  if (!r->system || diag_errors(r->diag) > 0)
    return false;
  ask_reachable_first(r->system);
  if (r->options.explain && !keep_explained(r))
    return false;
  if (r->options.stage == STAGE_DOT && !ask_for_drawing(r))
    return false;
  if (r->options.stage != STAGE_TYPED)
    fp_settle_directives(r->arena, r->system, r->diag);
  fp_check_hints(r->system, r->diag);
  r->equations = equations_of(r->arena, r->system);
  bool *quiet = arena_array(r->arena, r->system->nrels, sizeof *quiet);
  for (uint32_t i = 0; i < r->system->nrels; i++)
    quiet[i] = fp_is_library(r->sources, r->system->rels[i]->span.source);
  equations_warn(r->equations, quiet, r->diag);
  return diag_errors(r->diag) == 0;
}

/* One track a line; blank lines and lines that begin with # are skipped. */
static bool read_order(struct session *r) {
  uint32_t source = sources_read(r->sources, r->options.order_file);
  if (!source) {
    diag_error(r->diag, (struct span){0}, "cannot read '%s': %s",
               r->options.order_file, strerror(errno));
    return false;
  }
  VEC(const char *) tracks = {0};
  const struct source *s = sources_get(r->sources, source);
  for (const char *at = s->text, *end = s->text + s->len; at < end;) {
    const char *newline = memchr(at, '\n', (size_t)(end - at));
    size_t len = (size_t)((newline ? newline : end) - at);
    while (len > 0 && (at[len - 1] == '\r' || at[len - 1] == ' '))
      len--;
    if (len > 0 && *at != '#')
      vec_push(&tracks, intern(r->names, at, len));
    at = newline ? newline + 1 : end;
  }
  r->norder = (uint32_t)tracks.len;
  r->order = vec_to_arena(&tracks, r->arena);
  return true;
}

/* A track that no variable of the run is on is probably a mistake. */
static void warn_of_order(struct session *r) {
  const struct layout *l = &lowered_plan(r->lowered)->layout;
  for (uint32_t i = 0; i < r->norder; i++) {
    struct nearest near = nearest_to(r->order[i]);
    char hint[100];
    uint32_t t = 0;
    while (t < l->ntracks && strcmp(l->tracks[t].name, r->order[i]) != 0)
      nearest_try(&near, l->tracks[t++].name);
    if (t == l->ntracks)
      diag_warn(r->diag, "order", (struct span){0},
                "%s: no variable is on the track '%s'%s", r->options.order_file,
                r->order[i], nearest_hint(&near, hint, sizeof hint));
  }
}

static bool wants_reasons(const struct session *r) {
  return r->options.explain || r->options.trace;
}

static bool compile(struct session *r) {
  if (r->options.order_file && !read_order(r))
    return false;
  const bool *off = r->options.no_pass;
  if (r->options.evaluate != BY_ROUNDS && !off[PASS_renamings] &&
      opt_renamings(r->arena, r->system))
    r->equations = equations_of(r->arena, r->system);
  bool given = r->norder > 0;
  bool rings =
      r->options.stage == STAGE_ROUNDS || r->options.stage == STAGE_RINGS;
  struct lower_options o = {.rounds_only = r->options.evaluate == BY_ROUNDS,
                            .by_points =
                                r->options.evaluate == BY_POINTS && !rings,
                            .witnesses = wants_reasons(r),
                            .all_clauses = r->options.explain,
                            .no_terms = off[PASS_terms],
                            .no_schedule = off[PASS_schedule],
                            .no_quantify = off[PASS_quantify],
                            .no_ranks = off[PASS_ranks],
                            .no_goal = off[PASS_goal],
                            .order = given ? r->order : r->system->order,
                            .norder = given ? r->norder : r->system->norder};
  r->lowered = lower_system(r->arena, r->names, r->system, r->equations, &o);
  if (r->options.order_file)
    warn_of_order(r);
  const char *why = plan_check(lowered_plan(r->lowered));
  if (why) {
    fprintf(stderr, "fixc: internal error: the plan has %s\n", why);
    exit(EXIT_INTERNAL);
  }
  return true;
}

/* ---- Dumps -------------------------------------------------------------------------- */

static void print_order(const struct session *r) {
  const struct layout *l = &lowered_plan(r->lowered)->layout;
  for (uint32_t i = 0; i < l->ntracks; i++)
    printf("%s\n", l->tracks[i].name);
}

/* Prints a stage before the run; false: it is a stage of the run itself. */
static bool dump(struct session *r) {
  switch (r->options.stage) {
  case STAGE_AST:
    for (size_t i = 0; i < r->files.len; i++)
      if (i + 1 == r->formula_files)
        fp_print_file(stdout, r->files.at[i]);
    return true;
  case STAGE_CFG:
    cfg_print(stdout, r->cfg);
    return true;
  case STAGE_TEMPLATES:
    fp_print_file(stdout, r->files.at[r->files.len - 1]);
    return true;
  case STAGE_CHC: /* was printed while it was made */
    return true;
  case STAGE_TYPED:
    fp_print_system(stdout, r->system);
    return true;
  case STAGE_EQUATIONS:
    equations_print(stdout, r->equations);
    return true;
  case STAGE_EQUATIONS_DOT:
    equations_dot(stdout, r->equations);
    return true;
  case STAGE_ORDER:
    print_order(r);
    return true;
  case STAGE_PLAN:
    plan_print(stdout, lowered_plan(r->lowered));
    return true;
  default:
    return false;
  }
}

/* How far a run must go for its dump. */
static bool stage_before(const struct session *r, enum stage stage) {
  return r->options.stage != STAGE_RUN && r->options.stage <= stage;
}

/* ---- Running --------------------------------------------------------------------------- */

static const struct fp_rel *iterated(const struct session *r,
                                     const struct plan_loop *loop, uint32_t i) {
  return r->system->rels[loop->rels[i].rel];
}

static void show_round(struct session *r, const struct plan_loop *loop,
                       uint64_t round) {
  for (uint32_t i = 0; i < loop->nrels; i++) {
    const struct fp_rel *rel = iterated(r, loop, i);
    dd_slot value = exec_slot(r->exec, loop->rels[i].current);
    mpz_t count;
    mpz_init(count);
    answers_count(r->answers, rel, value, count);
    printf("round %s %llu ", rel->name, (unsigned long long)round);
    mpz_out_str(stdout, 10, count);
    putchar('\n');
    mpz_clear(count);
    if (r->options.stage != STAGE_RINGS)
      continue;
    char *more = answers_tuples(r->answers, rel, value, 1000, "  ");
    if (more)
      printf("  … and %s more\n", more);
  }
}

static void show_progress(struct session *r, uint32_t rel, const char *what,
                          uint64_t number) {
  double now = stats_now();
  if (now - r->shown_progress < 0.5)
    return;
  r->shown_progress = now;
  struct dd_figures f;
  dd_get_figures(r->dd, &f);
  fprintf(stderr, "\r\033[K%.0f s: %s, %s %llu, %llu nodes", now - r->started,
          rel == PLAN_NONE ? "goal" : r->system->rels[rel]->name, what,
          (unsigned long long)number, (unsigned long long)f.table_nodes);
}

static void on_step(void *arg, uint32_t rel, uint64_t steps) {
  show_progress(arg, rel, "step", steps);
}

static void on_round(void *arg, const struct plan_loop *loop, uint64_t round) {
  struct session *r = arg;
  if (r->options.stage == STAGE_ROUNDS || r->options.stage == STAGE_RINGS)
    show_round(r, loop, round);
  if (r->options.progress)
    show_progress(r, loop->rels[0].rel, "round", round);
}

/* The text of variable `var`: its field and, in fields of several, its bit. */
static const char *variable_name(void *arg, uint32_t var) {
  struct session *r = arg;
  const struct layout *l = &lowered_plan(r->lowered)->layout;
  for (uint32_t i = 0; i < l->nfields; i++)
    for (uint32_t b = 0; b < l->fields[i].width; b++)
      if (l->fields[i].vars[b] == var)
        return l->fields[i].width == 1
                   ? l->fields[i].name
                   : arena_printf(r->arena, "%s.%u", l->fields[i].name,
                                  l->fields[i].width - 1 - b);
  return "?";
}

/* A bound that reaches the target needs no check of what larger ones add. */
static bool needs_no_more(const struct session *r, uint32_t stmt) {
  const struct fp_system *s = r->system;
  return r->deepening && answers_verdict(r->answers) == VERDICT_REACHABLE &&
         stmt + 2 == s->nstmts && s->stmts[stmt + 1]->kind == FP_D_QUERY &&
         strcmp(s->stmts[stmt + 1]->name, "complete") == 0;
}

static void on_answer(void *arg, uint32_t stmt, dd_slot value, bool partial) {
  struct session *r = arg;
  if (r->options.stage == STAGE_DOT) {
    dd_dot(r->dd, stdout, value, variable_name, r);
    return;
  }
  if (stmt == 0)
    r->holds = dd_is_true(r->dd, value);
  answers_give(r->answers, stmt, value, partial);
  if (needs_no_more(r, stmt))
    exec_end(r->exec);
}

static void find_reasons(void *arg) {
  struct session *r = arg;
  r->explainer = explainer_new(r->lowered, r->exec);
  if (r->holds)
    r->derivation = explain_statement(r->explainer, 0);
  else
    r->absences = explain_absence(r->explainer, 0);
}

static void print_reasons(struct session *r) {
  struct explain_view v = {r->arena, r->lowered, r->answers, r->sources};
  if (r->absences)
    explain_print_absences(stdout, &v, r->absences);
  else if (r->options.explain_as == EXPLAIN_JSON)
    explain_print_json(stdout, &v, r->derivation);
  else if (r->options.explain_as == EXPLAIN_DOT)
    explain_print_dot(stdout, &v, r->derivation);
  else
    explain_print_text(stdout, &v, r->derivation);
}

static void explain(struct session *r) {
  enum dd_stop stop = dd_guard(r->dd, find_reasons, r);
  if (stop != DD_DONE)
    fprintf(r->out, "no explanation: %s\n", dd_stop_text(stop));
  else if (r->holds && !r->derivation)
    fprintf(r->out, "no explanation was found\n");
  else
    print_reasons(r);
}

static void print_bound(FILE *out, int64_t bound, const char *verdict,
                        uint64_t nodes, double seconds) {
  fprintf(out, "bound %lld: %s, %llu nodes, %.2f s\n", (long long)bound,
          verdict, (unsigned long long)nodes, seconds);
  fflush(out);
}

/* Bounds below the first that was asked for are looked at, but not shown. */
static void on_bound(void *arg, uint64_t bound, bool reached, uint64_t nodes) {
  struct session *r = arg;
  struct deepening *d = r->deepening;
  if ((int64_t)bound < d->next) {
    d->broken = true;
    return;
  }
  double now = stats_now();
  d->next = (int64_t)bound + 1;
  d->nodes = nodes;
  d->reached = reached;
  if ((int64_t)bound < r->options.bound_from)
    return;
  print_bound(stdout, (int64_t)bound, reached ? "reachable" : "unreachable",
              nodes, now - d->since);
  d->since = now;
}

/* What is left when no point is left: larger bounds add nothing. */
static void show_other_bounds(struct session *r) {
  struct deepening *d = r->deepening;
  for (; !d->reached && d->next <= r->options.bound_to; d->next++)
    if (d->next >= r->options.bound_from)
      print_bound(stdout, d->next, "unreachable", d->nodes, 0);
}

static void run_plan(void *arg) {
  struct session *r = arg;
  exec_run(r->exec);
}

/* ---- Traces ------------------------------------------------------------------------------- */

static void no_trace(const char *why) {
  fprintf(stderr, "fixc: no trace: %s\n", why);
}

/* The facts about the program, in the order of a run. */
static enum assembled assemble(struct session *r, struct run *out) {
  const char *const *fields =
      templates_fields(r->arena, r->names, r->cfg->program);
  struct assembly *s =
      assembly_new(r->arena, r->cfg, fields,
                   r->forgets ? liveness_of(r->arena, r->cfg) : NULL);
  for (size_t i = 0; i < r->derivation->facts.len; i++) {
    const struct fact *f = &r->derivation->facts.at[i];
    if (f->kind == FACT_GIVEN)
      assembly_add(s, r->system->rels[f->rel], f->value);
  }
  enum assembled result = assembly_run(s, out);
  assembly_free(s);
  return result;
}

/* Shows how the target is reached; false: the run that was found is none, an
   internal error. */
static bool show_trace(struct session *r) {
  struct run run;
  bool ok = true;
  if (dd_guard(r->dd, find_reasons, r) != DD_DONE || !r->derivation) {
    no_trace("no derivation was found within the limits");
    return true;
  }
  switch (assemble(r, &run)) {
  case ASSEMBLED_NONE:
    no_trace("what the formula derives is not made of the steps of one run");
    return true;
  case ASSEMBLED_LONG:
    no_trace("it would be too long");
    return true;
  case ASSEMBLED:
    ok = trace_show(stdout, r->options.trace_as, r->cfg, &run,
                    r->options.targets.at, (uint32_t)r->options.targets.len,
                    r->diag);
  }
  vec_free(&run.moves);
  return ok;
}

static bool is_reached(const struct session *r) {
  return answers_verdict(r->answers) == VERDICT_REACHABLE;
}

static void prepare_run(struct session *r) {
  struct plan *p = lowered_plan(r->lowered);
  struct dd_limits limits = {.memory_bytes = r->options.memory_limit};
  if (r->options.time_limit > 0) {
    limits.seconds = r->options.time_limit - (stats_now() - r->started);
    if (limits.seconds <= 0)
      limits.seconds = 1e-6; /* 0 would mean none */
  }
  r->dd = dd_open(p->layout.nvars, &limits);
  struct exec_options o = {.on_answer = on_answer,
                           .sizes = r->options.stats != STATS_NONE,
                           .rings = wants_reasons(r),
                           .origins = wants_reasons(r),
                           .arg = r};
  bool rounds =
      r->options.stage == STAGE_ROUNDS || r->options.stage == STAGE_RINGS;
  if (rounds || r->options.progress)
    o.on_round = on_round;
  if (r->options.progress)
    o.on_step = on_step;
  if (r->deepening && r->deepening->in_one_run)
    o.on_bound = on_bound;
  r->exec = exec_new(p, r->dd, &o);
  r->answers = answers_new(r->arena, r->lowered, r->system, r->out);
  answers_attach(r->answers, r->exec);
  if (r->cfg)
    answers_name(r->answers, (struct answer_names){
                                 state_names_of,
                                 state_names_new(r->arena, r->names, r->cfg)});
  lowered_attach(r->lowered, r->exec);
}

static char *oscillation_text(struct session *r) {
  const struct oscillation *o = exec_oscillation(r->exec);
  return arena_printf(
      r->arena,
      "%s oscillates: round %llu has the value of round %llu, period "
      "%llu",
      r->system->rels[o->rel]->name, (unsigned long long)o->round,
      (unsigned long long)o->first, (unsigned long long)(o->round - o->first));
}

static int unknown(struct session *r, const char *why) {
  fprintf(r->out, "RESULT: unknown (%s)\n", why);
  r->stats.result = arena_printf(r->arena, "unknown (%s)", why);
  return EXIT_UNKNOWN;
}

/* What a solver of Horn clauses would say, if the formula asks what it is
   asked: whether there is a Goal. */
static void answer_problem(const struct session *r, bool reachable) {
  const struct fp_expr *e = r->system->stmts[0]->expr;
  if (r->problem && e->kind == FP_APPLY && strcmp(e->name, "Goal") == 0)
    fprintf(r->out, "%s\n", chc_answer(r->problem, reachable));
}

static int conclude(struct session *r, enum dd_stop stop) {
  if (r->options.progress)
    fprintf(stderr, "\r\033[K");
  if (stop == DD_FAILED) {
    fprintf(stderr, "fixc: internal error: %s\n", dd_stop_text(stop));
    unknown(r, dd_stop_text(stop));
    return EXIT_INTERNAL;
  }
  if (stop != DD_DONE)
    return unknown(r, dd_stop_text(stop));
  if (exec_oscillation(r->exec)->found)
    return unknown(r, oscillation_text(r));
  switch (answers_verdict(r->answers)) {
  case VERDICT_REACHABLE:
    answer_problem(r, true);
    fprintf(r->out, "RESULT: reachable\n");
    r->stats.result = "reachable";
    return EXIT_REACHABLE;
  case VERDICT_UNREACHABLE:
    if (answers_incomplete(r->answers))
      return unknown(r, "a larger bound may reach the target");
    answer_problem(r, false);
    fprintf(r->out, "RESULT: unreachable\n");
    r->stats.result = "unreachable";
    return EXIT_UNREACHABLE;
  case VERDICT_PARTIAL:
    return unknown(r, "stopped by 'stop when'");
  case VERDICT_OPEN:
    return unknown(r, "'unknown when' holds");
  default:
    if (answers_open(r->answers))
      return unknown(r, "'unknown when' holds");
    r->stats.result = "answered";
    return answers_partial(r->answers) ? unknown(r, "stopped by 'stop when'")
                                       : EXIT_UNREACHABLE;
  }
}

/* The time limit holds for the whole run; a store is opened only if some of
   it is left. */
static bool out_of_time(const struct session *r) {
  return r->options.time_limit > 0 &&
         stats_now() - r->started >= r->options.time_limit;
}

/* Whether the bounds can be looked at in one run: one goal is asked of one
   system that knows its bounds. */
static bool bounds_in_one_run(struct session *r) {
  const struct plan *p = lowered_plan(r->lowered);
  if (p->stmts.len != 1 || p->solves.len != 1 || p->loops.len != 0)
    return false;
  const struct plan_solve *s = p->solves.at[0];
  bool bounds = false;
  for (size_t i = 0; i < s->members.len; i++)
    bounds = bounds || s->members.at[i].bounds;
  return bounds && s->goal != PLAN_NONE;
}

static int execute(struct session *r) {
  if (out_of_time(r))
    return unknown(r, dd_stop_text(DD_TIME_LIMIT));
  set_alarm(0);
  signals.running = 1;
  prepare_run(r);
  enum dd_stop stop = dd_guard(r->dd, run_plan, r);
  if (stop == DD_DONE && r->deepening && r->deepening->in_one_run) {
    if (r->deepening->broken)
      return unknown(r, "the formula goes back to a smaller bound");
    show_other_bounds(r);
  }
  if (stop == DD_DONE && r->options.explain)
    explain(r);
  if (stop == DD_DONE && r->options.trace && is_reached(r) && !show_trace(r)) {
    fprintf(stderr,
            "fixc: internal error: the trace is no run of the program\n");
    return EXIT_INTERNAL;
  }
  return conclude(r, stop);
}

/* ---- Bounds ------------------------------------------------------------------------------- */

/* The param that --bound speaks of, or NULL after reporting. */
static const char *bound_param(struct session *r) {
  const char *wanted = r->options.bound_name, *found = NULL, *last = NULL;
  uint32_t n = 0;
  for (size_t i = 0; i < r->files.len; i++)
    for (uint32_t j = 0; j < r->files.at[i]->ndecls; j++) {
      const struct fp_decl *d = r->files.at[i]->decls[j];
      if (d->kind != FP_D_PARAM)
        continue;
      n++;
      last = d->name;
      if (wanted && strcmp(d->name, wanted) == 0)
        found = d->name;
    }
  if (wanted && !found)
    diag_error(r->diag, (struct span){0},
               "--bound %s: no file of this run has 'param %s'", wanted,
               wanted);
  else if (n == 0)
    diag_error(r->diag, (struct span){0},
               "--bound gives values to a 'param', and %s has none",
               r->options.formula);
  else if (!wanted && n > 1)
    diag_error(r->diag, (struct span){0},
               "which param? Say its name, as in --bound %s=%lld..%lld", last,
               (long long)r->options.bound_from,
               (long long)r->options.bound_to);
  return wanted ? found : n == 1 ? last : NULL;
}

/* The params that have values in this run. */
static bool set_params(struct session *r) {
  for (size_t i = 0; i < r->options.defines.len; i++)
    vec_push(&r->defines, r->options.defines.at[i]);
  if (!r->deepening)
    return true;
  const char *param = bound_param(r);
  for (size_t i = 0; param && i < r->defines.len; i++)
    if (strcmp(r->defines.at[i].name, param) == 0) {
      diag_error(r->diag, (struct span){0},
                 "-D and --bound both give '%s' a value", param);
      return false;
    }
  if (param)
    vec_push(&r->defines,
             ((struct fp_define){param, r->deepening->value, false}));
  return param != NULL;
}

/* ---- Certificates --------------------------------------------------------------------- */

static void no_certificate(struct session *r, const char *why) {
  diag_error(r->diag, (struct span){0}, "no certificate: %s", why);
}

/* Whether the formula is this file of the library. */
static bool is_formula(const struct session *r, const char *name) {
  const char *at = strrchr(r->options.formula, '/');
  uint32_t source = r->files.at[r->formula_files - 1]->source;
  return fp_is_library(r->sources, source) &&
         strcmp(at ? at + 1 : r->options.formula, name) == 0;
}

/* Said before the run, which may take long. */
static bool can_certify(struct session *r) {
  const struct bp_program *p = r->cfg->program;
  bool bounded = is_formula(r, "bounded-context.fp"), asks = false;
  for (uint32_t i = 0; i < r->system->nstmts; i++)
    asks |= by_reachable_first(r->system->stmts[i]);
  if (!asks)
    no_certificate(r, "it proves the answer NO to a query called 'reachable', "
                      "and the formula has none");
  else if (p->concurrent.source && !bounded)
    no_certificate(r, "for programs of several threads, only "
                      "bounded-context.fp has one");
  else if (bounded && r->options.evaluate != BY_POINTS)
    no_certificate(r, "it needs --evaluate points");
  return diag_errors(r->diag) == 0;
}

static uint32_t relation_number(const struct session *r, const char *name) {
  for (uint32_t i = 0; i < r->system->nrels; i++)
    if (strcmp(r->system->rels[i]->name, name) == 0)
      return r->system->rels[i]->index;
  return PLAN_NONE;
}

static void write_guarded(void *arg) { certificate_write(arg); }

/* What was asked, and the numbers of the relations that answer it. */
static struct certificate describe(struct session *r) {
  struct certificate c = {.arena = r->arena,
                          .g = r->cfg,
                          .plan = lowered_plan(r->lowered),
                          .exec = r->exec,
                          .program = r->options.program,
                          .targets = r->options.targets.at,
                          .ntargets = (uint32_t)r->options.targets.len,
                          .relation = relation_number(r, "Summary"),
                          .switched = relation_number(r, "Switched")};
  uint32_t *points, n;
  templates_targets(r->arena, r->cfg, c.targets, c.ntargets, &points, &n,
                    r->diag);
  c.nothing = n == 0;
  if (c.relation == PLAN_NONE)
    c.relation = relation_number(r, "Reach");
  return c;
}

/* A file that breaks off stays: fixc-check refuses it. */
static void write_to(struct session *r, const struct certificate *c,
                     FILE *out) {
  struct writer *w = certificate_open(c, out);
  enum dd_stop stop = w ? dd_guard(r->dd, write_guarded, w) : DD_DONE;
  certificate_close(w);
  if (!w)
    no_certificate(r, "the relation was not computed point by point");
  else if (stop != DD_DONE)
    no_certificate(r, dd_stop_text(stop));
}

/* From the points of a run of reach.fp or bounded-context.fp. */
static bool write_points(struct session *r) {
  struct certificate c = describe(r);
  FILE *out = fopen(r->options.certificate, "w");
  if (out)
    write_to(r, &c, out);
  bool written = out && !ferror(out);
  if (out && fclose(out) != 0)
    written = false;
  if (!written)
    diag_error(r->diag, (struct span){0}, "cannot write '%s': %s",
               r->options.certificate, strerror(errno));
  return diag_errors(r->diag) == 0;
}

/* The relation of another formula need not be inductive: the library's reach.fp
   is run for the same question.  BuDDy has one store at a time. */
static bool certify_by_reach(struct session *r) {
  struct session second = {.options = r->options,
                           .started = r->started,
                           .names = r->names,
                           .sources = r->sources,
                           .arena = r->arena,
                           .diag = diag_new(r->sources),
                           .out = fopen("/dev/null", "w")};
  fprintf(stderr, "fixc: the certificate is made by a run of reach.fp\n");
  if (r->options.stats != STATS_NONE)
    dd_get_figures(r->dd, &r->stats.dd);
  dd_close(r->dd);
  r->dd = NULL;
  second.options.formula = "reach.fp";
  second.options.evaluate = BY_POINTS;
  second.options.include.len = second.options.defines.len = 0;
  second.options.progress = false;
  bool ok = second.out && read_formula(&second) && translate(&second) &&
            check(&second) && compile(&second);
  if (ok) {
    prepare_run(&second);
    enum dd_stop stop = dd_guard(second.dd, run_plan, &second);
    if (stop != DD_DONE)
      no_certificate(&second, dd_stop_text(stop));
    else if (answers_verdict(second.answers) != VERDICT_UNREACHABLE)
      no_certificate(&second, "reach.fp finds the target reachable");
    else
      write_points(&second);
  }
  exec_free(second.exec);
  dd_close(second.dd);
  lowered_free(second.lowered);
  vec_free(&second.files);
  if (second.out)
    fclose(second.out);
  /* What it warns of has been said. */
  ok = ok && diag_errors(second.diag) == 0;
  if (!ok)
    diag_print(second.diag, stderr);
  diag_free(second.diag);
  return ok;
}

/* The answer has been given; the status says if there is no certificate. */
static int certify(struct session *r, int status) {
  if (!r->options.certificate || status != EXIT_UNREACHABLE ||
      answers_verdict(r->answers) != VERDICT_UNREACHABLE)
    return status;
  bool direct = is_formula(r, "bounded-context.fp") ||
                (is_formula(r, "reach.fp") && r->options.evaluate == BY_POINTS);
  fflush(stdout);
  return (direct ? write_points(r) : certify_by_reach(r)) ? status
                                                          : EXIT_REJECTED;
}

/* ---- The pipeline ------------------------------------------------------------------------- */

static void timed(struct session *r, enum phase phase, double *since) {
  double now = stats_now();
  r->stats.seconds[phase] += now - *since;
  *since = now;
}

static int stages(struct session *r) {
  double since = stats_now();
  bool ok = read_formula(r) && set_params(r);
  timed(r, PHASE_READ, &since);
  if (!ok)
    return EXIT_REJECTED;
  if (stage_before(r, STAGE_AST))
    return dump(r), 0;
  ok = translate(r);
  timed(r, PHASE_TRANSLATE, &since);
  if (!ok)
    return EXIT_REJECTED;
  if (r->options.stage == STAGE_CFG || r->options.stage == STAGE_TEMPLATES ||
      r->options.stage == STAGE_CHC)
    return dump(r), 0;
  if (!check(r) || (r->options.certificate && !can_certify(r)))
    return EXIT_REJECTED;
  if (stage_before(r, STAGE_EQUATIONS_DOT))
    return dump(r), 0;
  ok = compile(r);
  timed(r, PHASE_COMPILE, &since);
  if (!ok)
    return EXIT_REJECTED;
  if (dump(r))
    return 0;
  if (r->deepening)
    r->deepening->in_one_run = bounds_in_one_run(r);
  if (r->deepening && !r->deepening->in_one_run && r->deepening->probing)
    return 0;
  diag_print(r->diag, stderr);
  int status = certify(r, execute(r));
  timed(r, PHASE_RUN, &since);
  return status;
}

static void print_stats(struct session *r) {
  struct rusage usage;
  if (r->options.stats == STATS_NONE && !r->options.figures)
    return;
  getrusage(RUSAGE_SELF, &usage);
  r->stats.memory = (size_t)usage.ru_maxrss * 1024;
  r->stats.formula = r->options.formula ? r->options.formula : "";
  r->stats.program = r->options.program;
  if (!r->stats.result)
    r->stats.result = "rejected";
  if (r->exec) {
    r->stats.plan = lowered_plan(r->lowered);
    r->stats.exec = exec_get_figures(r->exec);
    if (r->dd)
      dd_get_figures(r->dd, &r->stats.dd);
  }
  if (r->options.figures)
    stats_print_json(r->options.figures, &r->stats);
  if (r->options.stats == STATS_JSON)
    stats_print_json(stderr, &r->stats);
  else if (r->options.stats == STATS_TEXT)
    stats_print_text(stderr, &r->stats);
}

static bool set_warnings(struct session *r) {
  for (size_t i = 0; i < r->options.warnings.len; i++) {
    const char *name = r->options.warnings.at[i];
    bool on = strncmp(name, "no-", 3) != 0;
    if (diag_set_warning(r->diag, on ? name : name + 3, on))
      continue;
    fprintf(stderr, "fixc: there is no warning '%s'; there are:", name);
    for (const char *const *w = diag_warnings; *w; w++)
      fprintf(stderr, " %s", *w);
    fprintf(stderr, "\n");
    return false;
  }
  return true;
}

static void begin(struct session *r, const struct options *o, double started,
                  FILE *out) {
  *r = (struct session){.options = *o, .started = started, .out = out};
  r->arena = arena_new();
  r->names = intern_new();
  r->sources = sources_new();
  r->diag = diag_new(r->sources);
}

static void finish(struct session *r) {
  explainer_free(r->explainer);
  exec_free(r->exec);
  dd_close(r->dd);
  lowered_free(r->lowered);
  vec_free(&r->files);
  vec_free(&r->defines);
  chc_problem_free(r->problem);
  diag_free(r->diag);
  sources_free(r->sources);
  intern_free(r->names);
  arena_free(r->arena);
}

static int run_once(struct session *r) {
  int status = set_warnings(r) ? stages(r) : EXIT_USAGE;
  signals.running = 0;
  diag_print(r->diag, stderr);
  return status;
}

/* One run for all bounds, or else just the compilation that shows it would
   not do; then d->in_one_run is false, unless the input was rejected. */
static int try_one_run(const struct options *o, double started,
                       struct deepening *d) {
  struct session r;
  begin(&r, o, started, stdout);
  *d = (struct deepening){.value = o->bound_to,
                          .in_one_run = true,
                          .probing = true,
                          .since = started};
  r.deepening = d;
  int status = run_once(&r);
  if (d->in_one_run)
    print_stats(&r);
  finish(&r);
  return status;
}

static const char *verdict_text(const struct session *r, int status) {
  return status == EXIT_REACHABLE                     ? "reachable"
         : r->answers && answers_complete(r->answers) ? "unreachable, complete"
                                                      : "unreachable";
}

/* Runs one bound; what it answers is in *text, which the caller frees.  True
   if another bound may say more. */
static bool run_bound(const struct options *o, double started,
                      struct deepening *d, int *status, char **text) {
  struct session r;
  size_t len;
  struct dd_figures f = {0};
  double since = stats_now();
  FILE *out = open_memstream(text, &len);
  if (!out)
    abort();
  begin(&r, o, started, out);
  r.deepening = d;
  *status = run_once(&r);
  fclose(out);
  if (r.dd)
    dd_get_figures(r.dd, &f);
  bool undecided = *status == EXIT_UNKNOWN && r.answers &&
                   answers_verdict(r.answers) == VERDICT_UNREACHABLE &&
                   answers_incomplete(r.answers);
  bool open = (undecided ||
               (*status == EXIT_UNREACHABLE && !answers_complete(r.answers))) &&
              d->value < o->bound_to;
  if (undecided || *status == EXIT_UNREACHABLE || *status == EXIT_REACHABLE)
    print_bound(stdout, d->value, verdict_text(&r, *status), f.peak_nodes,
                stats_now() - since);
  if (!open)
    print_stats(&r);
  finish(&r);
  return open;
}

static int run_bounds(const struct options *o, double started) {
  struct deepening d;
  int status = try_one_run(o, started, &d);
  if (d.in_one_run)
    return status;
  char *text = NULL;
  d = (struct deepening){.value = o->bound_from};
  for (; run_bound(o, started, &d, &status, &text); d.value++)
    free(text);
  fputs(text, stdout);
  free(text);
  return status;
}

static int run_alone(const struct options *o, double started) {
  struct session r;
  /* What is printed for programs stands alone. */
  bool text = o->explain_as == EXPLAIN_TEXT && o->trace_as == TRACE_TEXT;
  begin(&r, o, started, text ? stdout : stderr);
  int status = run_once(&r);
  print_stats(&r);
  finish(&r);
  return status;
}

/* ---- Commands ---------------------------------------------------------------------------- */

int single_run(const struct options *o, FILE *figures) {
  double started = stats_now();
  struct options mine = *o;
  mine.figures = figures;
  catch_signals(&mine);
  return mine.has_bound ? run_bounds(&mine, started)
                        : run_alone(&mine, started);
}

int single_job(void *options, FILE *figures) {
  return single_run(options, figures);
}

double single_patience(const struct options *o) {
  return o->time_limit > 0 ? o->time_limit + 2 : 0;
}

static int run_command(const struct options *o) {
  if (o->command == COMMAND_COMPARE)
    return compare(o);
  if (o->portfolio)
    return portfolio(o);
  return options_several(o) ? several(o) : single_run(o, NULL);
}

static int choose_command(int argc, char **argv) {
  struct options o;
  if (argc > 1 && strcmp(argv[1], "replay") == 0)
    return replay_main(argc - 1, argv + 1);
  if (argc > 1 && strcmp(argv[1], "batch") == 0)
    return batch(argc - 1, argv + 1);
  options_parse(&o, argc, argv);
  int status = run_command(&o);
  options_free(&o);
  return status;
}

int main(int argc, char **argv) {
  int status = choose_command(argc, argv);
  if (fflush(stdout) != 0 || ferror(stdout)) {
    fprintf(stderr, "fixc: cannot write the answer: %s\n", strerror(errno));
    return EXIT_INTERNAL;
  }
  return status;
}
