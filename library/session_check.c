/* library/session_check.c — trees to one system, and to a plan. */
#include "calculus/compile/opt_order.h"
#include "calculus/compile/opt_renamings.h"
#include "calculus/language/directives.h"
#include "calculus/language/hints.h"
#include "calculus/language/load.h"
#include "calculus/logic/strike.h"
#include "engine/base/text.h"
#include "session.h"
#include "stdlib/builtins.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

bool session_is_verdict(const struct fp_decl *d) {
  return d->kind == FP_D_QUERY && d->role == FP_VERDICT;
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
    if (!session_is_verdict(d))
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

/* Whether there is a relation whose rounds are to be shown alone. */
static bool can_show_rings(struct session *r) {
  const char *name = r->options.ring_relation;
  struct nearest near = nearest_to(name ? name : "");
  char hint[100];
  if (!name)
    return true;
  for (uint32_t i = 0; i < r->system->nrels; i++) {
    nearest_try(&near, r->system->rels[i]->name);
    if (strcmp(r->system->rels[i]->name, name) == 0)
      return true;
  }
  diag_error(r->diag, (struct span){0},
             "there is no relation '%s' whose rounds could be shown%s", name,
             nearest_hint(&near, hint, sizeof hint));
  return false;
}

/* A formula from the command line, as a file with one query. */
static struct fp_decl *query_of_text(struct session *r, const char *name,
                                     const char *formula) {
  const char *text = arena_printf(r->arena, "query explained = %s;\n", formula);
  uint32_t source = sources_add(r->sources, "--explain", text, strlen(text));
  struct fp_text_context files = {r->files.at, r->files.len};
  struct fp_file *f =
      fp_parse_within(r->arena, r->names, r->sources, source, files, r->diag);
  if (f && f->ndecls != 1)
    diag_error(r->diag, (struct span){0}, "--explain takes one formula");
  if (!f || f->ndecls != 1)
    return NULL;
  f->decls[0]->name = name;
  vec_push(&r->files, f);
  uint32_t n = (uint32_t)r->files.len;
  if (!fp_settle_rows(r->arena, r->names, r->files.at, n - 1, n, r->diag))
    return NULL;
  fp_apply_facts(r->files.at, n - 1, n);
  return f->decls[0];
}

static bool is_declaration(const struct fp_decl *d, enum fp_decl_kind kind,
                           const char *name, size_t len) {
  const char *n = d->kind == FP_D_REL && d->rel ? d->rel->name : d->name;
  return d->kind == kind && n && strlen(n) == len && !memcmp(n, name, len);
}

const struct fp_decl *session_declared(const struct session *r,
                                       const char *name, size_t len,
                                       enum fp_decl_kind kind) {
  for (size_t i = 0; i < r->files.len; i++)
    for (uint32_t j = 0; j < r->files.at[i]->ndecls; j++) {
      const struct fp_decl *d = r->files.at[i]->decls[j];
      if (is_declaration(d, kind, name, len))
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

/* A name alone that nothing has: queries and relations may be meant. */
static bool is_unknown(struct session *r, const char *name, size_t len) {
  struct nearest near = nearest_to(name);
  char hint[100];
  if (len == 0 || name[len] || !strcmp(name, "true") || !strcmp(name, "false"))
    return false;
  for (size_t i = 0; i < r->files.len; i++)
    for (uint32_t j = 0; j < r->files.at[i]->ndecls; j++) {
      const struct fp_decl *d = r->files.at[i]->decls[j];
      if (d->kind == FP_D_QUERY && d->name)
        nearest_try(&near, d->name);
      else if (d->kind == FP_D_REL && d->rel)
        nearest_try(&near, d->rel->name);
    }
  diag_error(r->diag, (struct span){0},
             "--explain: there is no query and no relation '%s'%s", name,
             nearest_hint(&near, hint, sizeof hint));
  return true;
}

/* Of a line of an explanation the tuple alone: `not R(…)  (at that time)` asks for
   R(…). */
static const char *asked_tuple(struct arena *a, const char *line) {
  line += strspn(line, " ");
  line += strncmp(line, "not ", 4) == 0 ? 4 : 0;
  const char *behind = strstr(line, ")  (");
  const char *dots = strstr(line, ")  …");
  const char *end = behind && (!dots || behind < dots) ? behind : dots;
  return end ? arena_strndup(a, line, (size_t)(end - line) + 1) : line;
}

/* --explain: a query, `R`, `R where f`, a tuple as it prints, `not` one, which asks the
   same, or a closed formula. */
static bool ask_to_explain(struct session *r) {
  const char *what = asked_tuple(r->arena, r->options.explain);
  r->options.explain = what;
  size_t len = strspn(what, "abcdefghijklmnopqrstuvwxyz_'."
                            "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789");
  const char *rest = what + len + strspn(what + len, " ");
  if (*rest == '\0' && session_declared(r, what, len, FP_D_QUERY))
    return true;
  const struct fp_decl *rel = session_declared(r, what, len, FP_D_REL);
  bool where = strncmp(rest, "where ", 6) == 0;
  const char *row = rel ? fp_row_text(r->arena, rel->rel, what) : NULL;
  if (!rel && is_unknown(r, what, len))
    return false;
  if (row)
    return query_of_text(r, what, row) != NULL;
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

/* Does a line declare the name, as in `mu bool Name(` or `input type Name;`? */
static bool line_declares(const char *line, const char *name) {
  static const char *const words[] = {"input", "mu",   "nu",  "type",
                                      "class", "enum", "bool"};
  const char *at = line;
  for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
    size_t n = strlen(words[i]);
    if (strncmp(at, words[i], n) == 0 && at[n] == ' ')
      at += n + 1;
  }
  size_t n = strlen(name);
  return at > line && strncmp(at, name, n) == 0 && strchr(" (;{", at[n]);
}

static const char *next_line(const char *at) {
  const char *end = strchr(at, '\n');
  return end ? end + 1 : NULL;
}

static bool text_declares(const char *text, const char *name) {
  while (text && !line_declares(text, name))
    text = next_line(text);
  return text;
}

/* Is it the file of the relation, as reach.fp is that of Reach? */
static bool is_named_after(const char *file, const char *name) {
  size_t n = strlen(name);
  return strncasecmp(file, name, n) == 0 && strcmp(file + n, ".fp") == 0;
}

/* See fp_help.declaring.  Files share names: program.fp has those of programs, and
   others may repeat them as inputs. */
static const char *builtin_declaring(const char *name) {
  const char *found = NULL;
  for (size_t i = 0; i < fp_nbuiltins; i++) {
    const struct fp_builtin *b = &fp_builtins[i];
    bool best = is_named_after(b->name, name) || !strcmp(b->name, "program.fp");
    bool better = best || !found || strlen(b->name) < strlen(found);
    if (better && text_declares(b->text, name)) {
      found = b->name;
      if (best)
        break;
    }
  }
  return found;
}

static bool is_builtin(const char *name) {
  for (size_t i = 0; i < fp_nbuiltins; i++)
    if (strcmp(fp_builtins[i].name, name) == 0)
      return true;
  return false;
}

/* A file that only declares, or has lost its end, would end with the status of
   an answer.  What it may be asked for without a question are dumps.  Files of MUCKE are
   made of parts that are loaded; it runs each of them alone, too. */
static bool asks_something(struct session *r) {
  if (r->options.stage != STAGE_RUN)
    return true;
  for (size_t i = 0; i < r->files.len; i++)
    for (uint32_t j = 0; j < r->files.at[i]->ndecls; j++)
      if (r->files.at[i]->decls[j]->kind > FP_D_REL &&
          r->files.at[i]->decls[j]->kind != FP_D_ORDER &&
          (r->options.test || r->files.at[i]->decls[j]->kind != FP_D_EXPECT))
        return true;
  if (text_ends_with(r->options.formula, ".mu")) {
    diag_warn(r->diag, "mucke", (struct span){0}, "'%s' asks nothing",
              r->options.formula);
    return true;
  }
  diag_error(r->diag, (struct span){0},
             "'%s' asks nothing: there is no query, show or count",
             r->options.formula);
  if (is_builtin(r->options.formula))
    diag_note(r->diag, (struct span){0},
              "it is for import by another formula file: import \"%s\";",
              r->options.formula);
  return false;
}

/* Without the query there is no value to stop at, or to go on from. */
static bool can_deepen(struct session *r) {
  const struct fp_system *s = r->system;
  if (!r->deepening || (s->nstmts > 0 && session_is_verdict(s->stmts[0])))
    return true;
  diag_error(r->diag, (struct span){0},
             "--bound tries one value after the other until the verdict query "
             "holds, and this run asks none; -D gives one value");
  return false;
}

/* Without a program, a formula is checked for whatever will supply its inputs. */
static bool is_only_declared(const struct session *r) {
  return r->checks_only && !r->options.program;
}

static bool is_open_input(const struct fp_decl *d) {
  if (d->kind == FP_D_REL)
    return d->rel->kind == FP_INPUT && d->rel->nparams == 0;
  return d->input;
}

bool session_has_input(const struct session *r, enum fp_decl_kind kind,
                       const char *name) {
  for (size_t i = 0; i < r->files.len; i++)
    for (uint32_t j = 0; j < r->files.at[i]->ndecls; j++) {
      const struct fp_decl *d = r->files.at[i]->decls[j];
      if (is_declaration(d, kind, name, strlen(name)) && is_open_input(d))
        return true;
    }
  return false;
}

/* What to say of inputs that Horn clauses have, or NULL. */
static const char *lack_of_clauses(const struct session *r) {
  const char *formula = r->options.formula, *program = r->options.program;
  if (!program)
    return arena_printf(r->arena,
                        "'%s' needs Horn clauses, as in 'fixc %s clauses.smt2'",
                        formula, formula);
  if (!text_ends_with(program, ".bp"))
    return NULL;
  return arena_printf(r->arena,
                      "'%s' is about Horn clauses, and '%s' is a program: "
                      "'fixc reach.fp %s'",
                      formula, program, program);
}

/* What to say of inputs that a file of the library leaves open, or NULL. */
static const char *lack_of_library(const struct session *r) {
  const char *formula = r->options.formula, *program = r->options.program;
  if (!is_builtin(formula) || !program || !text_ends_with(program, ".bp"))
    return NULL;
  return arena_printf(r->arena,
                      "'%s' has inputs that '%s' does not supply; another "
                      "formula file can, after 'import \"%s\";'",
                      formula, program, formula);
}

/* What to say of inputs that only a program has; NULL: they are named. */
static const char *lack(const struct session *r) {
  const char *formula = r->options.formula, *program = r->options.program;
  if (!session_has_input(r, FP_D_TYPE, "PrCount"))
    return session_has_input(r, FP_D_REL, "Goal") ? lack_of_clauses(r)
                                                  : lack_of_library(r);
  if (!program)
    return arena_printf(r->arena,
                        "'%s' needs a program, as in 'fixc %s program.bp'",
                        formula, formula);
  return lack_of_library(r);
}

/* Only the answers of queries are wanted, not how they come about. */
static bool may_leave_gates(const struct session *r) {
  return r->options.stage == STAGE_RUN && !r->checks_only &&
         (r->options.evaluate == BY_POINTS ||
          r->options.evaluate == BY_RULES) &&
         !r->options.no_pass[PASS_gates] && !session_wants_clauses(r) &&
         !r->options.certificate && !r->options.test && !r->deepening &&
         r->options.keep.len == 0 && !r->listeners.round;
}

/* Takes the system without its gates (strike.h).  What there is to say of the
   formula has been said; its trees are the other system's, too, and so this one is
   no trial. */
static bool leave_gates(struct session *r, struct fp_file *const *files) {
  struct diag *quiet = diag_new(r->sources);
  r->system = fp_resolve(r->arena, r->names, files, (uint32_t)r->files.len,
                         r->defines.at, (uint32_t)r->defines.len, FP_SUPPLIED,
                         NULL, quiet);
  bool good = r->system && diag_errors(quiet) == 0;
  diag_free(quiet);
  if (!good) {
    session_defect(r, "the system without gates is no system");
    return false;
  }
  ask_reachable_first(r->system);
  r->equations = equations_of(r->arena, r->system);
  return true;
}

bool session_check(struct session *r) {
  if ((r->options.explain && !ask_to_explain(r)) || !session_keep(r))
    return false;
  /* Of a file for import, a file that imports it may say more. */
  if (is_builtin(r->options.formula) && !r->checks_only && !asks_something(r))
    return false;
  struct fp_file *const *without =
      may_leave_gates(r)
          ? strike_gates_only(r->arena, r->files.at, (uint32_t)r->files.len)
          : NULL;
  r->system = fp_resolve(
      r->arena, r->names, r->files.at, (uint32_t)r->files.len, r->defines.at,
      (uint32_t)r->defines.len, is_only_declared(r) ? FP_DECLARED : FP_SUPPLIED,
      &(struct fp_help){lack(r), builtin_declaring}, r->diag);
  for (size_t i = 0; r->system && i < r->defines.len; i++)
    if (!r->defines.at[i].used)
      diag_error(r->diag, (struct span){0},
                 "-D %s: no file of this run has 'param %s'",
                 r->defines.at[i].name, r->defines.at[i].name);
  if (!r->system || diag_errors(r->diag) > 0 ||
      (!r->checks_only && !asks_something(r)))
    return false;
  ask_reachable_first(r->system);
  if (r->options.explain && !keep_explained(r))
    return false;
  if (!can_deepen(r))
    return false;
  if ((r->options.stage == STAGE_DOT && !ask_for_drawing(r)) ||
      !can_show_rings(r))
    return false;
  if (r->options.stage != STAGE_TYPED)
    fp_settle_directives(r->arena, r->system, r->diag);
  fp_check_hints(r->system, r->diag);
  r->equations = equations_of(r->arena, r->system);
  bool *quiet = arena_array(r->arena, r->system->nrels, sizeof *quiet);
  for (uint32_t i = 0; i < r->system->nrels; i++)
    quiet[i] = fp_is_library(r->sources, r->system->rels[i]->span.source);
  equations_warn(r->equations, quiet, r->diag);
  equations_warn_nesting(r->equations, r->sources, r->diag);
  if (diag_errors(r->diag) > 0)
    return false;
  return !without || leave_gates(r, without);
}

/* One track a line; blank lines and lines that begin with # are skipped. */
static void order_of_text(struct session *r, const char *text, size_t size) {
  VEC(const char *) tracks = {0};
  for (const char *at = text, *end = text + size; at < end;) {
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
}

static bool read_order(struct session *r) {
  uint32_t source =
      session_source(r, &r->options.order_text, r->options.order_file);
  if (!source) {
    diag_error(r->diag, (struct span){0}, "cannot read '%s': %s",
               r->options.order_file, strerror(errno));
    return false;
  }
  const struct source *s = sources_get(r->sources, source);
  order_of_text(r, s->text, s->len);
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

bool session_wants_reasons(const struct session *r) {
  return r->options.explain || r->options.trace;
}

bool session_wants_clauses(const struct session *r) {
  return session_wants_reasons(r) || r->options.stage == STAGE_RINGS_JSON;
}

/* Rounds are asked for, which loops alone have. */
static bool wants_rounds(const struct session *r) {
  enum stage s = r->options.stage;
  return s == STAGE_ROUNDS || s == STAGE_RINGS || s == STAGE_RINGS_JSON;
}

/* What asks how a system came to be solved, or for one bound after the other, has
   it solved on diagrams. */
static bool suits_tables(const struct session *r) {
  return r->options.evaluate == BY_POINTS && !r->options.certificate &&
         !r->deepening && !r->listeners.round && !session_wants_clauses(r);
}

bool session_compile(struct session *r) {
  if (r->options.order_file && !read_order(r))
    return false;
  if (r->learnt_order)
    order_of_text(r, r->learnt_order, strlen(r->learnt_order));
  const bool *off = r->options.no_pass;
  if (r->options.evaluate != BY_ROUNDS && !off[PASS_renamings] &&
      opt_renamings(r->arena, r->system))
    r->equations = equations_of(r->arena, r->system);
  /* Who reads how something came about expects the order of the text. */
  bool reordered = r->options.evaluate != BY_ROUNDS && !off[PASS_clauses] &&
                   !session_wants_clauses(r);
  if (reordered) {
    opt_order(r->arena, r->equations);
    r->equations = equations_of(r->arena, r->system);
  }
  bool given = r->norder > 0;
  struct lower_options o = {
      .rounds_only = r->options.evaluate == BY_ROUNDS,
      .by_worklist = (r->options.evaluate == BY_POINTS ||
                      r->options.evaluate == BY_RULES) &&
                     !wants_rounds(r),
      .tables = !off[PASS_tables] && suits_tables(r),
      .transfers = r->options.evaluate == BY_POINTS,
      .large_blocks = !off[PASS_fuse] && !r->options.certificate &&
                      !session_wants_clauses(r),
      .forget_unread = !off[PASS_unread] && !r->options.certificate &&
                       !session_wants_clauses(r),
      .no_wait = off[PASS_wait],
      .bounds = r->deepening && r->deepening->probing,
      .first_ends = r->deepening != NULL,
      .as_met = reordered,
      .witnesses = session_wants_clauses(r),
      .all_clauses = r->options.explain,
      .no_terms = off[PASS_terms],
      .no_schedule = off[PASS_schedule],
      .no_quantify = off[PASS_quantify],
      .no_ranks = off[PASS_ranks],
      .no_turns = off[PASS_turns],
      .no_patience = off[PASS_patience],
      .no_clusters = off[PASS_clusters],
      .no_merge = off[PASS_merge],
      .no_growth = off[PASS_growth],
      .no_goal = off[PASS_goal],
      .order = given ? r->order : r->system->order,
      .norder = given ? r->norder : r->system->norder};
  r->lowered = lower_system(r->arena, r->names, r->system, r->equations, &o);
  if (r->options.order_file)
    warn_of_order(r);
  const char *why = plan_check(lowered_plan(r->lowered));
  if (why) {
    session_defect(r, "the plan has %s", why);
    return false;
  }
  return true;
}
