/* library/session_read.c — texts to trees, and programs to relations. */
#include "c_program.h"
#include "calculus/language/ast_print.h"
#include "calculus/language/load.h"
#include "calculus/logic/applied.h"
#include "engine/base/nearby.h"
#include "engine/base/text.h"
#include "frontend/boolean/bp_check.h"
#include "frontend/boolean/bp_parse.h"
#include "frontend/boolean/order.h"
#include "frontend/boolean/results.h"
#include "frontend/boolean/summary_check.h"
#include "frontend/boolean/threads.h"
#include "frontend/boolean/unwind.h"
#include "frontend/horn/chc_emit.h"
#include "frontend/relations/roles.h"
#include "frontend/relations/state_names.h"
#include "frontend/relations/templates.h"
#include "stdlib/builtins.h"

#include <ctype.h>
#include <errno.h>
#include <string.h>

/* The texts that were given by name, as the loader wants them. */
static const struct fp_builtin *loader_texts(struct session *r) {
  size_t n = r->options.texts.len;
  struct fp_builtin *list = arena_array(r->arena, n + 1, sizeof *list);
  for (size_t i = 0; i < n; i++) {
    const struct given_text *t = &r->options.texts.at[i];
    list[i] = (struct fp_builtin){t->name, t->text, t->len};
  }
  return list;
}

uint32_t session_source(struct session *r, const struct given_text *given,
                        const char *path) {
  if (given->text)
    return sources_add(r->sources, given->name, given->text, given->len);
  if (fp_may_read(&r->options.access, path))
    return sources_read(r->sources, path);
  errno = EACCES;
  return 0;
}

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
      .texts = loader_texts(r),
      .ntexts = (uint32_t)r->options.texts.len,
      .access = r->options.access,
      .before = r->files.at,
      .nbefore = (uint32_t)r->files.len,
  };
  uint32_t n;
  struct fp_file **files = fp_load(&l, path, &n);
  for (uint32_t i = 0; files && i < n; i++)
    vec_push(&r->files, files[i]);
  return files != NULL;
}

/* Nothing, where the program is analysed without a formula. */
bool session_read_formula(struct session *r) {
  if (r->options.formula && !load_formulas(r, r->options.formula))
    return false;
  if (r->options.test && !session_expect(r))
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

static bool is_standard_input(const struct session *r) {
  const struct run_options *o = &r->options;
  return o->program && !o->program_text.text && !strcmp(o->program, "-");
}

/* Standard input can be read once, and sessions of other bounds want it, too. */
static void keep_standard_input(struct session *r, uint32_t source) {
  const struct source *s = sources_get(r->sources, source);
  if (is_standard_input(r))
    r->options.program_text = (struct given_text){s->name, s->text, s->len};
}

/* Reads the program's text; 0 after reporting. */
static uint32_t read_text(struct session *r) {
  uint32_t source =
      session_source(r, &r->options.program_text, r->options.program);
  if (!source) {
    int why = errno;
    char hint[300] = "";
    if (why == ENOENT && r->options.access.files &&
        r->options.access.nfolders == 0)
      nearby_hint(r->options.program, hint, sizeof hint);
    diag_error(r->diag, (struct span){0}, "cannot read '%s': %s%s",
               r->options.program, strerror(why), hint);
  } else if (r->options.has_bound) {
    keep_standard_input(r, source);
  }
  return source;
}

/* Horn clauses by the name of their file; on standard input by the first
   character, which begins no program. */
static bool is_problem(const struct session *r, uint32_t source) {
  const struct source *s = sources_get(r->sources, source);
  const char *text = text_begin(s->text, s->len);
  if (strcmp(r->options.program, "-") != 0)
    return text_ends_with(r->options.program, ".smt2");
  text += strspn(text, " \t\r\n");
  return *text == '(' || *text == ';';
}

/* A program that starts no thread has those it has. */
static bool has_threads(const struct session *r, const struct bp_program *p) {
  uint32_t asked = r->options.threads;
  if (asked == 0 || asked == p->nthreads)
    return true;
  diag_error(r->diag, (struct span){p->source, 0, 0},
             "the program has %u thread%s and starts no more: --threads %u "
             "cannot be",
             p->nthreads, p->nthreads == 1 ? "" : "s", asked);
  return false;
}

bool session_shows_text(const struct session *r) {
  return r->options.stage == STAGE_CFG || r->options.stage == STAGE_CFG_JSON ||
         r->options.stage == STAGE_CFG_DOT ||
         r->options.stage == STAGE_TARGETS ||
         r->options.stage == STAGE_TARGETS_JSON;
}

/* A program may start more threads than it has in this run. */
static const char *thread_limit(struct session *r, const struct bp_program *p) {
  if (!p->more_starts)
    return NULL;
  uint32_t n = has_copies(r) ? p->nspares : p->nthreads;
  return arena_printf(r->arena, "%u %sthread%s", n,
                      has_copies(r) ? "started " : "", n == 1 ? "" : "s");
}

static bool read_program(struct session *r, uint32_t source) {
  struct bp_program *p =
      bp_parse(r->arena, r->names, r->sources, source, r->diag);
  if (!p || !bp_check(r->arena, p, r->diag))
    return false;
  if (!session_shows_text(r) &&
      !bp_make_threads(r->arena, r->names, p, r->options.threads, has_copies(r),
                       r->diag))
    return false;
  if (!session_shows_text(r) && !has_threads(r, p))
    return false;
  r->thread_limit = thread_limit(r, p);
  results_join_exits(r->arena, p);
  struct order_options order = {r->options.order_seed,
                                r->options.no_pass[PASS_order],
                                r->options.no_pass[PASS_slots]};
  r->order = order_tracks_with(r->arena, r->names, p, &order, &r->norder);
  if (!order.as_declared)
    r->declared = order_tracks_declared(r->arena, r->names, p, &r->ndeclared);
  r->cfg = cfg_build(r->arena, p, r->sources, r->diag);
  return r->cfg != NULL;
}

/* For templates_options.declared. */
static bool declares_input(void *arg, const char *name, uint32_t nparams) {
  const struct session *r = arg;
  for (size_t i = 0; i < r->files.len; i++)
    for (uint32_t j = 0; j < r->files.at[i]->ndecls; j++) {
      const struct fp_decl *d = r->files.at[i]->decls[j];
      if (nparams == 0 ? d->kind == FP_D_TYPE && d->input && d->name == name
                       : d->kind == FP_D_REL && d->rel->kind == FP_INPUT &&
                             d->rel->name == name && d->rel->nparams == nparams)
        return true;
    }
  return false;
}

/* What a program is to supply: what formulas apply, and what is to be explained,
   whether formulas apply it or not. */
struct wants {
  const struct applied *applied;
  const char *explained; /* a text, or NULL */
};

static bool is_in_word(char c) { return isalnum((unsigned char)c) || c == '_'; }

static bool mentions_word(const char *text, const char *word) {
  size_t len = strlen(word);
  for (const char *at = text; (at = strstr(at, word)); at++)
    if ((at == text || !is_in_word(at[-1])) && !is_in_word(at[len]))
      return true;
  return false;
}

static bool wanted(void *arg, const char *relation, uint32_t nparams) {
  const struct wants *w = arg;
  return applied_has(w->applied, relation, nparams) ||
         (w->explained && mentions_word(w->explained, relation));
}

static bool has_type(const struct fp_file *f, const char *name) {
  for (uint32_t i = 0; i < f->ndecls; i++)
    if (f->decls[i]->kind == FP_D_TYPE && strcmp(f->decls[i]->name, name) == 0)
      return true;
  return false;
}

/* Puts the order of the program's variables at the end of a file, so that the
   file gives the same diagrams. */
static void add_order(struct session *r, struct fp_file *f) {
  struct fp_decl *d = arena_alloc(r->arena, sizeof *d);
  struct fp_decl **decls = arena_array(r->arena, f->ndecls + 1, sizeof *decls);
  bool unknowns = has_type(f, "Unknown");
  if (r->norder == 0)
    return;
  d->kind = FP_D_ORDER;
  d->words = arena_array(r->arena, r->norder, sizeof *d->words);
  for (uint32_t i = 0; i < r->norder; i++)
    if (unknowns || strncmp(r->order[i], "Unknown.", 8) != 0)
      d->words[d->nwords++] = r->order[i];
  memcpy(decls, f->decls, f->ndecls * sizeof *decls);
  decls[f->ndecls++] = d;
  f->decls = decls;
}

/* Nobody sees states. */
static bool may_hide(const struct session *r) {
  return r->options.stage == STAGE_RUN && !r->options.explain &&
         r->options.keep.len == 0 && !r->listeners.round;
}

static bool applies(const struct session *r, const struct applied *s,
                    const char *relation, uint32_t nparams) {
  return applied_has(s, intern_str(r->names, relation), nparams);
}

/* Globals are left out in sequential programs.  A certificate is checked against
   the program, whose returns keep all. */
static bool may_omit_globals(const struct session *r, const struct applied *s) {
  return may_hide(r) && !r->options.certificate &&
         !r->options.no_pass[PASS_globals] &&
         r->cfg->program->concurrent.source == 0 && !applies(r, s, "Init", 2);
}

static bool is_independent(struct session *r, const struct hiding *h,
                           struct dependence *d) {
  return independent_of(r->arena, r->names, r->files.at, (uint32_t)r->files.len,
                        h, d);
}

static void note_dependence(struct session *r, const char *what,
                            const struct dependence *d) {
  diag_warn(r->diag, "forget", d->at, "%s are not forgotten: %s", what, d->why);
}

/* What is forgotten, since the answers stay the same; else a note says what
   forbids it.  If locals and globals may be forgotten, locals alone may. */
static void choose_forgotten(struct session *r, const struct applied *s,
                             bool *locals, bool *globals) {
  struct dependence d, e;
  bool omit = may_omit_globals(r, s);
  *locals = may_hide(r) && !r->options.no_pass[PASS_forget];
  *globals = omit && is_independent(r, &roles_of_globals, &e);
  if (*locals && !*globals && !is_independent(r, &roles_of_locals, &d)) {
    *locals = false;
    note_dependence(r, "dead locals", &d);
  }
  if (omit && !*globals)
    note_dependence(r, "dead globals", &e);
}

/* Whether a declaration is that of states as the front end makes them: their
   control component is the counter, and the first.  Wherever it stands. */
static bool is_usual_state(const struct fp_decl *d) {
  static const char *const members[][2] = {
      {"pc", "PrCount"}, {"Local", "Local"}, {"Global", "Global"}};
  enum { NMEMBERS = sizeof members / sizeof *members };
  if (d->type_kind != FP_CLASS || d->nmembers != NMEMBERS)
    return false;
  for (size_t i = 0; i < NMEMBERS; i++) {
    const struct fp_var *m = d->members[i];
    const struct fp_typeref *t = m->declared;
    if (strcmp(m->name, members[i][0]) != 0 || !t || !t->name ||
        t->nbounds > 0 || strcmp(t->name, members[i][1]) != 0)
      return false;
  }
  return true;
}

/* Where the program's relations are looked up point by point, and nothing else
   wants to see them, they are made when they are looked up.  Keys are known
   only of the usual states. */
static bool may_make_parts(const struct session *r) {
  if (r->options.stage != STAGE_RUN || r->options.explain ||
      r->options.certificate ||
      (r->options.evaluate != BY_POINTS && r->options.evaluate != BY_RULES))
    return false;
  for (size_t i = 0; i < r->files.len; i++)
    for (uint32_t j = 0; j < r->files.at[i]->ndecls; j++) {
      const struct fp_decl *d = r->files.at[i]->decls[j];
      if (d->kind == FP_D_TYPE && strcmp(d->name, "State") == 0)
        return is_usual_state(d);
    }
  return false;
}

/* Are unknown values told from choices? */
static bool tells_unknown(const struct session *r, const struct applied *s) {
  return applies(r, s, "GivenInt", 3) || applies(r, s, "GivenCall", 3) ||
         applies(r, s, "GivenReturn", 4);
}

/* The formula of the appendix takes the globals of a call for those of the
   entry, and SetReturn2 does not know those of the caller.  With unknown
   values, exits are told apart by all that they were given: if they differed in
   what nobody reads, a run that must come to them would be known not to. */
static enum globals_how which_globals(const struct session *r,
                                      const struct applied *s) {
  if (applies(r, s, "programInt", 7) || applies(r, s, "programCall", 6) ||
      applies(r, s, "SetReturn2", 8))
    return GLOBALS_THROUGH;
  return tells_unknown(r, s) ? GLOBALS_USED : GLOBALS_LIVE;
}

/* Results are values at exits, too. */
static enum liveness_how which_locals(const struct session *r,
                                      const struct applied *s) {
  return tells_unknown(r, s) ? LIVENESS_ALL_RESULTS : LIVENESS_OF_CALLERS;
}

/* Standard input can be read once. */
static bool can_be_read_anew(const struct session *r) {
  const char *formula = r->options.formula;
  return !is_standard_input(r) && !(formula && !strcmp(formula, "-"));
}

/* Only queries are answered. */
bool session_can_begin_anew(const struct session *r) {
  return can_be_read_anew(r) && r->options.stage == STAGE_RUN &&
         !r->checks_only && !r->c && !r->options.explain &&
         !r->options.certificate && !r->options.test && !r->options.has_bound &&
         r->options.keep.len == 0 && !r->listeners.round;
}

/* By a worklist; a run that is shown is one, whatever conditions there are. */
static bool may_leave_invariants(const struct session *r) {
  return session_can_begin_anew(r) && r->options.evaluate == BY_POINTS &&
         !r->options.no_pass[PASS_invariants];
}

/* Takes the formula without the conditions that an invariant gives.  Should the
   work become long, pipeline.c begins anew with them. */
static void leave_invariants(struct session *r) {
  struct fp_file *const *without =
      may_leave_invariants(r)
          ? without_invariants(r->arena, r->names, r->files.at,
                               (uint32_t)r->files.len, &roles_of_locals)
          : NULL;
  for (size_t i = 0; without && i < r->files.len; i++)
    r->files.at[i] = without[i];
  r->may_outgrow = without != NULL;
}

/* The program's relations: those that the formula uses; without one, to print,
   all that any program has. */
static bool add_templates(struct session *r) {
  bool print = r->options.stage == STAGE_TEMPLATES;
  bool all = print && r->formula_files == 0;
  leave_invariants(r);
  struct applied *applied =
      applied_in(r->arena, r->files.at, (uint32_t)r->files.len);
  bool locals, globals;
  choose_forgotten(r, applied, &locals, &globals);
  if (locals)
    r->live = liveness_of(r->arena, r->cfg, which_locals(r, applied));
  if (globals)
    r->globals = globals_of(r->arena, r->cfg, which_globals(r, applied));
  struct wants wants = {applied, r->options.explain};
  struct templates_options o = {
      .targets = r->options.targets.at,
      .ntargets = (uint32_t)r->options.targets.len,
      .wanted = all ? NULL : wanted,
      .arg = &wants,
      .declared = declares_input,
      .declared_arg = r,
      .live = r->live,
      .globals = r->globals,
      .comments = print,
      .shown = true,
      .parts = may_make_parts(r),
  };
  struct fp_file *f =
      templates_build(r->arena, r->names, r->cfg, &o, &r->templates, r->diag);
  applied_free(applied);
  if (f && print)
    add_order(r, f);
  if (f)
    state_names_add(f, r->arena, r->names, r->cfg->program);
  if (f)
    vec_push(&r->files, f);
  return f != NULL;
}

static bool emit_clauses(struct session *r) {
  struct chc_emit_options o = {r->options.targets.at,
                               (uint32_t)r->options.targets.len,
                               r->options.rules};
  return chc_emit(r->out, r->arena, r->cfg, &o, r->diag);
}

static bool is_for_c(const struct session *r) {
  return r->options.stage == STAGE_CFA || r->options.stage == STAGE_BP ||
         r->options.stage == STAGE_PREDICATES || r->options.stage == STAGE_ACSL;
}

/* A formula about programs gets clauses as a program, too. */
static bool asks_for_program(const struct session *r) {
  return !session_has_input(r, FP_D_REL, "Goal") &&
         session_has_input(r, FP_D_TYPE, "PrCount");
}

/* Clauses or a program, as the formula asks for: it is checked against these. */
static bool read_clause_sample(struct session *r) {
  bool goal = session_has_input(r, FP_D_REL, "Goal");
  const char *text = goal ? clause_program_sample : c_program_sample;
  uint32_t source = sources_add(
      r->sources, goal ? "program.smt2" : "program.bp", text, strlen(text));
  clause_program_asks(r, goal);
  if (!goal)
    return read_program(r, source) && add_templates(r);
  struct chc_problem *p =
      chc_read(r->arena, r->names, r->sources, source, r->diag);
  vec_push(&r->files, chc_build(r->arena, r->names, p, r->sources, false));
  chc_problem_free(p);
  return true;
}

/* Horn clauses instead of a program. */
static bool read_problem(struct session *r, uint32_t source) {
  if (r->options.targets.len > 0 || r->options.trace || session_shows_text(r) ||
      r->options.stage == STAGE_CHC || r->options.stage == STAGE_UNWOUND ||
      r->options.stage == STAGE_SUMMARIES) {
    diag_error(r->diag, (struct span){source, 0, 1},
               "this wants a program, and here are Horn clauses");
    return false;
  }
  r->problem = chc_read(r->arena, r->names, r->sources, source, r->diag);
  if (!r->problem)
    return false;
  bool as_program = r->problem->numbers || asks_for_program(r);
  if (is_for_c(r) && !as_program) {
    diag_error(r->diag, (struct span){source, 0, 1},
               "this wants a program, and here are Horn clauses");
    return false;
  }
  if (as_program)
    return clause_program_read(r, source) && read_clause_sample(r);
  struct fp_file *f = chc_build(r->arena, r->names, r->problem, r->sources,
                                r->options.stage == STAGE_TEMPLATES);
  vec_push(&r->files, f);
  return true;
}

/* Said before the run, which may take long. */
static bool can_trace(const struct session *r) {
  const struct bp_program *p = r->cfg->program;

  return trace_format_fits(r->options.trace_as, p->nthreads, p->concurrent,
                           r->diag);
}

/* Without a formula, a C program is shown, not run. */
static bool is_dumped_alone(const struct session *r) {
  return !r->options.formula || session_shows_text(r) ||
         r->options.stage == STAGE_CFA || r->options.stage == STAGE_CHC;
}

/* What is printed as it is written but for some words must be what is meant. */
static bool is_as_written(struct session *r) {
  const struct bp_program *p = r->cfg->program;

  if (p->first)
    diag_error(
        r->diag, p->threads[0].main->span,
        "this is a program of GETAFIX, which is read as another one: its "
        "text is not printed again");
  return !p->first;
}

/* A program can also be given by its relations, as --emit fp prints them. */
bool session_translate(struct session *r) {
  if (r->options.stage == STAGE_EQUATIONS)
    roles_print(r->out, r->arena, r->names, r->sources, r->files.at,
                r->formula_files);
  if (!r->options.program)
    return true;
  if (text_ends_with(r->options.program, ".fp")) {
    if (r->options.targets.len == 0)
      return load_formulas(r, r->options.program);
    diag_error(r->diag, (struct span){0},
               "--target needs a program with labels; '%s' has its relation "
               "Target instead",
               r->options.program);
    return false;
  }
  uint32_t source = read_text(r);
  if (!source)
    return false;
  if (c_program_named(r->options.program)) {
    if (!c_program_read(r, source))
      return false;
    if (is_dumped_alone(r))
      return true;
    source = sources_add(r->sources, "program.bp", c_program_sample,
                         strlen(c_program_sample));
    return read_program(r, source) && add_templates(r);
  }
  if (is_for_c(r) && !is_problem(r, source)) {
    diag_error(r->diag, (struct span){source, 0, 0},
               "this is shown of C programs, which are named program.c");
    return false;
  }
  if (is_problem(r, source))
    return read_problem(r, source);
  if (!read_program(r, source))
    return false;
  if (r->options.trace && !can_trace(r))
    return false;
  if (r->options.stage == STAGE_CHC)
    return emit_clauses(r);
  if (r->options.stage == STAGE_UNWOUND)
    return is_as_written(r) &&
           unwind_print(r->out, r->arena, r->cfg->program, r->sources,
                        r->options.unwound, r->diag);
  if (r->options.stage == STAGE_SUMMARIES)
    return is_as_written(r) &&
           summary_check_print(r->out, r->arena, r->cfg->program, r->sources,
                               r->diag);
  return session_shows_text(r) || add_templates(r);
}
