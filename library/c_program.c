/* library/c_program.c — a C program, and the loop around sessions. */
#include "c_session.h"

#include "c_points_to.h"
#include "c_threads.h"
#include "calculus/answers/answers_json.h"
#include "engine/base/clock.h"
#include "engine/base/memory.h"
#include "engine/base/text.h"
#include "engine/base/text_stream.h"
#include "frontend/c/cfa_cells.h"
#include "frontend/c/cfa_print.h"
#include "frontend/c/cfa_run.h"
#include "frontend/predicates/acsl.h"
#include "frontend/predicates/cegar.h"
#include "frontend/predicates/contracts.h"
#include "frontend/predicates/endless.h"
#include "frontend/predicates/predicate_file.h"
#include "frontend/predicates/program_clauses.h"
#include "frontend/predicates/thread_text.h"
#include "pipeline.h"
#include "watch.h"

#include <errno.h>
#include <jansson.h>
#include <string.h>

enum {
  FIRST_RUNS = 2000,   /* that are executed before the loop */
  SOLVER_LIMIT = 10,   /* seconds for a question to the SMT solver */
  FIRST_PATIENCE = 20, /* seconds for a Boolean program; see `patient` */
  MOST_TRAIL = 1000000,
};

const char c_program_sample[] = "main() begin\n  ERROR: skip;\nend\n";

bool c_program_named(const char *name) {
  return text_ends_with(name, ".c") || text_ends_with(name, ".i");
}

/* ---- What does not go with it ---------------------------------------------- */

static const char *misfit(const struct run_options *o) {
  if (o->explain)
    return "--explain is for Boolean programs; of a C program, --trace shows a "
           "run and --certificate a proof";
  if (o->order_file)
    return "--order is for Boolean programs";
  if (o->targets.len > 1)
    return "a C program has one target at a time";
  if (o->targets.len > 0 && strchr(o->targets.at[0], '.') &&
      !strchr(o->targets.at[0], ':'))
    return "the target of a C program is a label alone, --target LABEL, or a "
           "line, --target FILE.c:LINE";
  if (o->rules)
    return "of a C program there are Horn clauses as --emit chc";
  switch (o->stage) {
  case STAGE_RUN:
  case STAGE_CFG:
  case STAGE_CHC:
  case STAGE_CFA:
  case STAGE_BP:
  case STAGE_PREDICATES:
  case STAGE_TARGETS:
    return NULL;
  case STAGE_ACSL:
    return o->formula ? NULL
                      : "--emit acsl writes the proof of a formula: fixc "
                        "reach.fp program.c --emit acsl";
  default:
    return "this is shown of Boolean programs: write one with --emit bp";
  }
}

static bool wants_solver(const struct session *r) {
  enum stage s = r->options.stage;
  return s != STAGE_CFG && s != STAGE_CFA && s != STAGE_CHC &&
         s != STAGE_TARGETS;
}

/* ---- Reading --------------------------------------------------------------- */

static void release_smt(void *arg) { smt_free(arg); }

static struct cfa_options cfa_asked(const struct run_options *o) {
  struct cfa_options c = {
      .long_bits = o->machine, .nothing_else = o->nothing_else, .memory = true};
  if (o->targets.len > 0) {
    c.target = o->targets.at[0];
    c.properties = CFA_PROP_LABEL;
  }
  c.properties |=
      o->checks | (o->overflow == OVERFLOW_ERROR ? CFA_PROP_OVERFLOW : 0);
  return c;
}

/* Predicates of an earlier run, or of the user. */
static bool read_predicates(struct session *r) {
  struct given_text *given = &r->options.predicates_text;
  if (!r->options.predicates_file)
    return true;
  uint32_t source = session_source(r, given, r->options.predicates_file);
  if (source)
    return predicate_file_read(r->c->set, r->sources, source, r->diag);
  diag_error(r->diag, (struct span){0}, "cannot read '%s': %s",
             r->options.predicates_file, strerror(errno));
  return false;
}

bool c_session_open_solver(struct session *r) {
  struct c_session *c = r->c;
  if (!wants_solver(r))
    return true;
  if (smt_missing()) {
    diag_error(r->diag, (struct span){0}, "%s need an SMT solver: %s",
               r->problem ? "Horn clauses as a program" : "C programs",
               smt_missing());
    return false;
  }
  c->smt = smt_new(c->terms);
  c->attached = memory_attach(release_smt, c->smt);
  return true;
}

/* Only the automaton of the text is shown. */
static bool needs_blocks(const struct session *r) {
  enum stage s = r->options.stage;
  return s != STAGE_CFG && s != STAGE_CFA && s != STAGE_TARGETS;
}

bool c_run_is_stopped(void *arg) {
  const struct session *r = arg;
  return r->stopped || *r->interrupted || session_out_of_time(r);
}

void c_take_automaton(struct session *r, const struct cfa *g) {
  struct c_session *c = r->c;
  predicate_set_free(c->set);
  c->set = NULL;
  c->lbe = lbe_build(r->arena, c->terms, g, c_run_is_stopped, r);
  c->set = predicate_set_new(c->lbe);
}

static bool has_property(struct session *r, uint32_t source) {
  if (r->c->cfa->looks_for_something || !wants_solver(r) || c_endless_is(r))
    return true;
  diag_error(r->diag, (struct span){source, 0, 0},
             "nothing is looked for in this program: there is no call of "
             "reach_error, no assertion and no label ERROR; --target LABEL "
             "says what is");
  return false;
}

/* The program with its other translation units; 0: one cannot be read. */
static uint32_t with_units(struct session *r, uint32_t program) {
  size_t n = r->options.units.len;
  uint32_t *units = arena_array(r->arena, n, sizeof *units);
  for (size_t i = 0; i < n; i++) {
    const struct given_text *unit = &r->options.units.at[i];
    units[i] = session_source(r, unit, unit->name);
    if (units[i])
      continue;
    diag_error(r->diag, (struct span){0}, "cannot read '%s': %s", unit->name,
               strerror(errno));
    return 0;
  }
  return cfa_link_units(r->sources, units, (uint32_t)n, program);
}

/* The program with the rule; 0: the rule cannot be read. */
static uint32_t with_rule(struct session *r, uint32_t program,
                          struct cfa_options *o) {
  const char *path = r->options.spec_file;
  uint32_t rule = session_source(r, &r->options.spec_text, path);
  if (!rule) {
    diag_error(r->diag, (struct span){0}, "cannot read '%s': %s", path,
               strerror(errno));
    return 0;
  }
  o->rule = sources_get(r->sources, rule)->name;
  return cfa_add_rule(r->sources, program, rule);
}

bool c_may_choose_elements(struct session *r) {
  static const char given[] = "GivenInt";
  return !c_endless_is(r) && !r->options.no_pass[PASS_elements] &&
         !session_declared(r, given, strlen(given), FP_D_REL);
}

void c_take_cells(struct session *r) {
  bool may = c_may_choose_elements(r);
  r->c->cells =
      cfa_cells(r->c->cfa, may ? MEMORY_CHOOSE_LARGE : MEMORY_CHOOSE_NONE,
                c_points_to, r);
}

/* The automaton that is abstracted; none if only the text's is asked for, and a
   part of it if it is large. */
static bool take_blocks(struct session *r, uint32_t source) {
  struct c_session *c = r->c;
  uint32_t threads = r->options.threads;
  r->options.threads = 0; /* those of Boolean programs start each thread once */
  if (!c->cfa->threads && threads > 0) {
    diag_error(r->diag, (struct span){source, 0, 0},
               "--threads is for programs that start threads, and this one "
               "starts none");
    return false;
  }
  if (!needs_blocks(r))
    return true;
  c_take_cells(r);
  if (c->cfa->threads) {
    if (!c_threads_read(r, threads))
      return false;
    c->set = predicate_set_new(c->lbe);
  } else if (!c_part_goes_first(r)) {
    c_take_automaton(r, c->cells);
  }
  return true;
}

bool c_program_read(struct session *r, uint32_t source) {
  struct cfa_options o = cfa_asked(&r->options);
  const char *wrong = misfit(&r->options);
  if (wrong) {
    diag_error(r->diag, (struct span){0}, "%s", wrong);
    return false;
  }
  if (r->options.units.len > 0)
    source = with_units(r, source);
  if (source && r->options.spec_file)
    source = with_rule(r, source, &o);
  struct cfa *cfa =
      source ? cfa_read(r->arena, r->names, r->sources, source, &o, r->diag)
             : NULL;
  if (!cfa)
    return false;
  r->c = arena_alloc(r->arena, sizeof *r->c);
  *r->c = (struct c_session){
      .cfa = cfa, .asked = o, .source = source, .terms = terms_new()};
  r->options.targets.len = 0; /* those of Boolean programs are called ERROR */
  if (!has_property(r, source) || !c_session_open_solver(r))
    return false;
  if (!take_blocks(r, source))
    return false;
  if (r->c->lbe && r->c->lbe->cut && r->options.stage == STAGE_CHC) {
    diag_error(r->diag, (struct span){0},
               "the run was ended before the Horn clauses were made");
    return false;
  }
  return !r->c->set || read_predicates(r);
}

void c_program_free(struct c_session *c) {
  if (!c)
    return;
  if (c->has_run)
    cfa_run_free(&c->run);
  thread_run_free(&c->thread_run);
  if (c->ran)
    cegar_result_free(&c->result);
  predicate_set_free(c->set);
  clause_refutation_free(c->refutation);
  memory_detach(c->attached);
  smt_free(c->smt);
  terms_free(c->terms);
  xfree(c->last);
}

/* Whether the formula makes a difference between choices and what is unknown. */
static bool has_three_values(const struct session *r) {
  for (uint32_t i = 0; i < r->system->nrels; i++)
    if (strcmp(r->system->rels[i]->name, "GivenInt") == 0)
      return true;
  return false;
}

bool c_program_suits(struct session *r) {
  r->c->asks_must = !r->c->clauses && has_three_values(r);
  if (r->c->threads && !c_threads_suit(r))
    return false;
  if (!r->c->clauses && c_endless_is(r))
    return c_endless_suits(r);
  for (uint32_t i = 0; i < r->system->nstmts; i++)
    if (session_is_verdict(r->system->stmts[i]))
      return true;
  diag_error(r->diag, (struct span){0},
             "of %s it is asked whether %s, and '%s' has no verdict query",
             r->c->clauses ? "Horn clauses" : "a C program",
             r->c->clauses ? "false can be derived" : "its target is reachable",
             r->options.formula);
  return false;
}

/* ---- Without a run --------------------------------------------------------- */

static void print_points_to(const struct cfa *g, FILE *out) {
  struct points_to *p = points_to_of(memory_objects_of(g, MEMORY_CHOOSE_NONE));
  points_to_print(p, false, out);
  points_to_free(p);
}

void c_program_print_cfa(const struct session *r, const char *format,
                         FILE *out) {
  if (strcmp(format, "dot") == 0)
    cfa_print_dot(out, r->c->cfa);
  else if (strcmp(format, "json") == 0)
    cfa_print_json(out, r->c->cfa);
  else if (strcmp(format, "points-to") == 0)
    print_points_to(r->c->cfa, out);
  else
    cfa_print(out, r->c->cfa);
}

static void print_program_clauses(const struct session *r) {
  struct program_clauses *k = program_clauses_new(r->arena, r->c->lbe, false);
  smt_clauses_print(r->c->terms, k->clauses, k->n, r->out);
}

/* By the predicates that were given. */
static void print_abstraction(const struct session *r) {
  struct relations *relations = relations_new(r->c->smt, r->c->terms);
  struct boolean_style style = {0};
  struct boolean_text *b =
      r->c->threads
          ? thread_text_new(r->c->threads, r->c->set, relations, style)
          : boolean_text_new(r->c->set, relations, style);
  fputs(b->text, r->out);
  boolean_text_free(b);
  relations_free(relations);
}

/* Headers have no targets: what stands there is not the user's. */
static bool is_own_group(const struct cfa *g, const struct cfa_group *k) {
  const char *file = cfa_place(g, k->span).file;
  return g->procs[k->proc].number > 0 && k->span.start < g->own_length &&
         !text_ends_with(file, ".h");
}

struct c_target *c_program_targets(const struct session *r, struct arena *a,
                                   uint32_t *n) {
  const struct cfa *g = r->c->cfa;
  struct c_target *all = arena_array(a, g->ngroups, sizeof *all);
  *n = 0;
  for (uint32_t i = 0; i < g->ngroups; i++) {
    struct cfa_place p = cfa_place(g, g->groups[i].span);
    const char *name = arena_printf(a, "%s:%u", p.file, p.line);
    bool again = *n > 0 && strcmp(all[*n - 1].name, name) == 0;
    if (is_own_group(g, &g->groups[i]) && !again)
      all[(*n)++] = (struct c_target){name, g->procs[g->groups[i].proc].name,
                                      p.line, p.column};
  }
  return all;
}

static void print_c_targets(const struct session *r) {
  uint32_t n;
  const struct c_target *t = c_program_targets(r, r->arena, &n);
  for (uint32_t i = 0; i < n; i++)
    fprintf(r->out, "%s  statement in %s, line %u\n", t[i].name, t[i].procedure,
            t[i].line);
}

bool c_program_dump(struct session *r) {
  if (r->c->clauses)
    return false;
  bool alone = !r->options.formula;
  switch (r->options.stage) {
  case STAGE_CFG:
  case STAGE_CFA:
    c_program_print_cfa(r, r->options.cfa_format ? r->options.cfa_format : "",
                        r->out);
    return true;
  case STAGE_TARGETS:
    print_c_targets(r);
    return true;
  case STAGE_CHC:
    print_program_clauses(r);
    return true;
  case STAGE_BP:
    if (alone)
      print_abstraction(r);
    return alone;
  case STAGE_PREDICATES:
    if (alone)
      predicate_file_print(r->c->set, r->out);
    return alone;
  default:
    return false;
  }
}

/* ---- One Boolean program ---------------------------------------------------- */

/* The variables b0, b1, … that the move has changed. */
static void add_answer_values(struct boolean_run *run, const json_t *move) {
  const char *name;
  json_t *value;
  json_object_foreach(json_object_get(move, "locals"), name, value) {
    char *end = NULL;
    unsigned long bit = name[0] == 'b' ? strtoul(name + 1, &end, 10) : 0;
    if (end && end > name + 1 && !*end && json_is_boolean(value))
      vec_push(&run->values,
               ((struct boolean_value){(uint32_t)bit, json_is_true(value)}));
  }
  struct boolean_move *last = &run->moves.at[run->moves.len - 1];
  last->nvalues = run->values.len - last->first_value;
}

static void add_answer_move(struct boolean_run *run, const json_t *move) {
  const char *kind = json_string_value(json_object_get(move, "kind"));
  const json_t *from = json_object_get(move, "from");
  struct boolean_move m = {
      .line = (uint32_t)json_integer_value(json_object_get(from, "line")),
      .first_value = run->values.len};
  bool enters = !kind || strcmp(kind, "enter") == 0;
  if (!enters) {
    m.kind = strcmp(kind, "call") == 0     ? BOOLEAN_ENTER
             : strcmp(kind, "return") == 0 ? BOOLEAN_RETURN
                                           : BOOLEAN_STEP;
    vec_push(&run->moves, m);
  }
  if (run->moves.len > 0)
    add_answer_values(run, move);
}

/* The run that the session has printed as JSON. */
static void take_run(struct session *one, struct boolean_answer *out) {
  struct text_stream *stream = text_open();
  size_t length;
  output_copy(&one->document_text, text_out(stream));
  char *text = text_close(stream, &length);
  json_t *trace = json_loadb(text, length, 0, NULL), *move;
  size_t i;
  json_array_foreach(json_object_get(trace, "moves"), i, move)
      add_answer_move(&out->run, move);
  json_decref(trace);
  xfree(text);
}

static void close_proof(void *arg) { fclose(arg); }

static struct boolean_proof *read_proof(char *text, size_t length) {
  FILE *f = length > 0 ? fmemopen(text, length, "r") : NULL;
  if (!f)
    return NULL;
  struct attachment *attached = memory_attach(close_proof, f);
  struct boolean_proof *proof = boolean_proof_read(f);
  memory_detach(attached);
  fclose(f);
  return proof;
}

static void take_proof(struct session *one, struct boolean_answer *out) {
  struct text_stream *stream = text_open();
  size_t length;
  if (!one->options.certificate) {
    xfree(text_close(stream, NULL));
    return;
  }
  bool good = session_certify(one, text_out(stream));
  char *text = text_close(stream, &length);
  if (good)
    out->proof = read_proof(text, length);
  xfree(text);
}

/* Until when this Boolean program may take, from the beginning of all. */
static double patience(const struct session *r) {
  double limit = r->options.time_limit;
  double first = clock_now() - r->started + FIRST_PATIENCE;
  if (r->c->patient || (limit > 0 && limit < first))
    return limit;
  return first;
}

/* `alone`: this formula of the library, whatever the user has given. */
static struct run_options options_of_one(const struct session *r,
                                         const char *text, size_t length,
                                         bool alone) {
  struct run_options o = r->options;
  o.program = "program.bp";
  o.program_text = (struct given_text){o.program, text, length};
  o.targets.len = o.keep.len = 0;
  o.stage = STAGE_RUN;
  o.trace = true;
  o.trace_as = TRACE_JSON;
  o.certificate = alone || session_has_summaries(r);
  o.time_limit = patience(r);
  o.explain = NULL;
  if (!alone && r->c->asks_goal) {
    o.program = "program.smt2";
    o.program_text.name = o.program;
    o.trace = o.certificate = false;
  }
  if (alone) {
    o.formula = "reach.fp";
    o.access = (struct fp_access){.files = false};
    o.evaluate = BY_POINTS;
    o.has_bound = false;
    o.texts.len = o.defines.len = o.include.len = 0;
  }
  return o;
}

/* Why there is no verdict; the session ends before the reason is read. */
static const char *reason_of_one(struct session *r, struct session *one) {
  const struct diag_message *const *list;
  const char *why = one->result.reason ? one->result.reason
                    : diag_list(one->diag, &list) > 0
                        ? list[0]->text
                        : "the formula gives no verdict on it";
  return arena_printf(r->arena, "a Boolean program was not solved: %s", why);
}

/* Keeps what the bounds of this Boolean program came to: lines `bound N: …`. */
static void keep_bounds(struct session *r, struct session *one) {
  struct text_stream *stream = text_open();
  size_t length = 0;
  output_copy(&one->answers_text, text_out(stream));
  char *text = text_close(stream, NULL);
  for (const char *line = text; strncmp(line, "bound ", 6) == 0;
       line = text + length) {
    const char *end = strchr(line, '\n');
    length = end ? (size_t)(end - text) + 1 : strlen(text);
  }
  r->c->bounds = arena_strndup(r->arena, text, length);
  xfree(text);
}

static void take_answer(struct session *r, struct session *one,
                        struct boolean_answer *out) {
  if (one->options.has_bound)
    keep_bounds(r, one);
  if (one->result.status == FIXC_INTERNAL)
    session_defect(r, "%s", one->result.error);
  r->stopped |= one->stopped;
  if (one->result.verdict == FIXC_REACHABLE) {
    out->verdict = CEGAR_REACHABLE;
    take_run(one, out);
  } else if (one->result.verdict == FIXC_UNREACHABLE) {
    out->verdict = CEGAR_UNREACHABLE;
    take_proof(one, out);
  } else {
    out->reason = reason_of_one(r, one);
    r->c->patient = true;
  }
}

/* Runs a session within the session; the caller ends it. */
static void run_one(struct session *r, const struct run_options *o,
                    struct session *one) {
  struct listeners quiet = r->listeners;
  quiet.text = NULL;
  quiet.round = NULL;
  session_begin(one, o, &quiet);
  one->started = r->started;
  one->interrupted = r->interrupted;
  pipeline_load(one);
  if (one->result.status == FIXC_OK) {
    diag_clear(one->diag);
    pipeline_run(one);
  }
}

static void solve_one(struct session *r, const char *text, size_t length,
                      bool alone, struct boolean_answer *out) {
  struct run_options o = options_of_one(r, text, length, alone);
  struct session one;
  *out = (struct boolean_answer){.verdict = CEGAR_UNKNOWN};
  run_one(r, &o, &one);
  take_answer(r, &one, out);
  session_end(&one);
}

void c_solve_in_three_values(struct session *r, const struct boolean_text *b,
                             const char *formula, struct boolean_answer *out) {
  struct run_options o = options_of_one(r, b->text, b->length, formula != NULL);
  struct session one;
  o.trace = o.certificate = false;
  if (formula)
    o.formula = formula;
  *out = (struct boolean_answer){.verdict = CEGAR_UNKNOWN};
  run_one(r, &o, &one);
  if (one.result.status == FIXC_INTERNAL)
    session_defect(r, "%s", one.result.error);
  r->stopped |= one.stopped;
  int holds = -1;
  for (size_t i = one.queries.len; i-- > 0;)
    if (strcmp(one.queries.at[i].name, c_query_of(r)) == 0)
      holds = one.queries.at[i].holds;
  if (one.result.status != FIXC_OK)
    out->reason = reason_of_one(r, &one);
  else if (holds >= 0)
    out->verdict = holds ? CEGAR_REACHABLE : CEGAR_UNREACHABLE;
  else
    out->open = true;
  session_end(&one);
}

/* The same, for a formula that asks of clauses. */
static void solve_one_as_clauses(struct session *r, const char *text,
                                 size_t length, struct boolean_answer *out) {
  size_t n;
  char *clauses = clause_program_text(text, length, &n);
  struct attachment *attached = memory_attach(xfree, clauses);
  solve_one(r, clauses, n, false, out);
  memory_detach(attached);
  xfree(clauses);
}

static bool has_evidence(const struct boolean_answer *a) {
  return a->verdict == CEGAR_UNKNOWN || a->proof || a->run.moves.len > 0;
}

/* The formula's verdict, with the run or the proof of the library's reach.fp:
   another formula's relation need be neither. */
static void find_evidence(struct session *r, const char *text, size_t length,
                          struct boolean_answer *out) {
  enum cegar_verdict verdict = out->verdict;
  solve_one(r, text, length, true, out);
  if (out->verdict == verdict && has_evidence(out))
    return;
  if (out->verdict != CEGAR_UNKNOWN)
    out->reason = out->verdict == verdict
                      ? "a Boolean program has a verdict without a reason"
                      : "the formula's verdict on a Boolean program is not "
                        "that of reach.fp";
  out->verdict = CEGAR_UNKNOWN;
}

void c_keep_last(struct c_session *c, const struct boolean_text *b) {
  xfree(c->last);
  c->last = xmalloc(b->length + 1);
  memcpy(c->last, b->text, b->length + 1);
}

/* What the formula says of the program of three values; a run or a proof is one
   of the program of two, where all that is unknown is a choice. */
static void solve_must(struct session *r, const struct boolean_text *b,
                       const struct boolean_text *must,
                       struct boolean_answer *out) {
  struct boolean_answer said;
  c_solve_in_three_values(r, must, NULL, &said);
  *out = said;
  if (said.verdict == CEGAR_UNKNOWN && !said.open)
    return;
  if (said.open)
    solve_one(r, b->text, b->length, true, out);
  else
    find_evidence(r, b->text, b->length, out);
}

/* There is no proof of what holds within a bound. */
static void solve_threads(struct session *r, const struct boolean_text *b,
                          struct boolean_answer *out) {
  struct run_options o = options_of_one(r, b->text, b->length, false);
  struct session one;
  o.certificate = false;
  *out = (struct boolean_answer){.verdict = CEGAR_UNKNOWN};
  run_one(r, &o, &one);
  take_answer(r, &one, out);
  c_threads_take(r, &one, b, out);
  session_end(&one);
}

static void solve_boolean(void *arg, const struct boolean_text *b,
                          const struct boolean_text *must,
                          struct boolean_answer *out) {
  struct session *r = arg;
  struct c_session *c = r->c;
  c_keep_last(c, must ? must : b);
  if (c->threads)
    solve_threads(r, b, out);
  else if (must)
    solve_must(r, b, must, out);
  else if (c->asks_goal)
    solve_one_as_clauses(r, b->text, b->length, out);
  else
    solve_one(r, b->text, b->length, false, out);
  if (!c->threads && !has_evidence(out))
    find_evidence(r, b->text, b->length, out);
  if (r->stopped || r->result.status == FIXC_INTERNAL)
    smt_interrupt(c->smt);
}

/* ---- Progress ---------------------------------------------------------------- */

static void call_listener(void *arg) {
  struct session *r = arg;
  const struct listeners *l = &r->listeners;
  if (l->progress(l->progress_arg, l->handle, &r->progress) != 0)
    r->stopped = true;
}

static void on_cegar(void *arg, const struct cegar_progress *p) {
  struct session *r = arg;
  r->progress = (fixc_progress){.size = sizeof r->progress,
                                .seconds = clock_now() - r->started,
                                .relation = p->doing,
                                .unit = "round",
                                .number = p->iteration + 1,
                                .predicates = p->predicates};
  memory_outside(call_listener, r);
  if (r->stopped)
    smt_interrupt(r->c->smt);
}

/* ---- The run of the answer YES ------------------------------------------------ */

struct taking {
  const concrete_inputs *inputs;
  size_t next;
};

/* The inputs are those of a run that was executed, in order. */
static bool take_input(void *arg, const struct cfa_edge *e, uint64_t *value) {
  struct taking *t = arg;
  bool there =
      t->next < t->inputs->len && t->inputs->at[t->next].edge == e->number;
  if (there)
    *value = t->inputs->at[t->next++].value;
  return there;
}

bool c_execute_again(struct c_session *c) {
  if (c->has_run)
    return c->run.end == CFA_RUN_ERROR;
  struct taking t = {&c->result.inputs, 0};
  struct cfa_run_options o = {.input = take_input,
                              .arg = &t,
                              .fresh = &c->result.fresh,
                              .max_steps = UINT64_MAX,
                              .max_trail = MOST_TRAIL};
  cfa_run(c->cfa, &o, &c->run);
  c->has_run = true;
  return c->run.end == CFA_RUN_ERROR;
}

/* ---- The answer ----------------------------------------------------------------- */

void c_record_answer(struct session *r, const char *answer,
                     const char *because) {
  if (r->options.answers_as != ANSWERS_JSON)
    return;
  if (!r->record)
    r->record = json_array();
  json_t *o =
      answers_json_query(r->record, "query", c_query_of(r), answer, because);
  if (!r->c->asks_endless)
    json_object_set_new(o, "role", json_string("verdict"));
}

static void answer_c_program(struct session *r, fixc_verdict_t verdict) {
  bool reachable = verdict == FIXC_REACHABLE;
  if (r->c->bounds)
    fputs(r->c->bounds, r->out);
  r->result.verdict = verdict;
  r->result.answered = true;
  r->stats.result = reachable ? "reachable" : "unreachable";
  vec_push(&r->queries, ((struct query_answer){"reachable", reachable}));
  c_record_answer(r, reachable ? "yes" : "no", "");
  if (r->c->threads)
    c_threads_answer(r, reachable);
  else
    fprintf(r->out, "reachable: %s\n", reachable ? "YES" : "NO");
}

/* Of which elements of arrays claims speak. */
static const char *choice_claimed(const struct session *r) {
  const char *choice = cfa_choice_text(r->c->choice);
  return choice && r->c->lbe->elements
             ? arena_concat(r->arena, choice, CFA_EACH_ELEMENT, "")
             : choice;
}

static struct witness_task witness_task_of(const struct session *r) {
  bool claims = r->c->result.invariants != NULL; /* a run is one of the text */
  return (struct witness_task){.program = r->options.program,
                               .version = fixc_version(),
                               .properties = r->c->asked.properties,
                               .target = r->c->asked.target,
                               .choice = claims ? choice_claimed(r) : NULL};
}

/* What is meant for programs stands alone. */
static void show_run_of_c(struct session *r) {
  struct c_session *c = r->c;
  struct witness_task t = witness_task_of(r);
  FILE *alone = output_file(&r->document_text);
  switch (r->options.trace_as) {
  case TRACE_JSON:
    cfa_print_run_json(alone, c->cfa, &c->run);
    return;
  case TRACE_YAML:
    witness_print_violation(alone, c->cfa, &c->run, &t);
    return;
  default:
    cfa_print_run(r->out, c->cfa, &c->run);
    cfa_print_run_end(r->out, c->cfa, &c->run);
  }
}

/* What a solver of Horn clauses would say, and why. */
static void answer_clauses(struct session *r, bool reachable) {
  fprintf(r->out, "%s\n", chc_answer(r->problem, reachable));
  clause_program_explain(r, reachable);
}

/* What was taken to be so where the text says nothing. */
void c_remark_notes(struct session *r) {
  const struct cfa *g = r->c->cfa;
  for (uint32_t i = 0; i < g->nnotes; i++) {
    struct cfa_place p = cfa_place(g, g->notes[i].span);
    session_remark(r, "%s:%u: %s", p.file, p.line, g->notes[i].text);
  }
}

static void answer_yes(struct session *r) {
  struct c_session *c = r->c;
  if (c->clauses) {
    answer_c_program(r, FIXC_REACHABLE);
    answer_clauses(r, true);
    return;
  }
  if (c->threads) { /* it was executed */
    answer_c_program(r, FIXC_REACHABLE);
    c_remark_notes(r);
    return;
  }
  if (!c_execute_again(c)) {
    session_defect(r, "the run of the C program is none");
    return;
  }
  answer_c_program(r, FIXC_REACHABLE);
  c_remark_notes(r);
  if (r->options.trace)
    show_run_of_c(r);
}

static void answer_unknown(struct session *r, const char *why, bool limit) {
  r->result.verdict = FIXC_UNKNOWN;
  r->result.reason = why;
  r->result.status = limit ? FIXC_LIMIT : FIXC_OK;
  r->stats.result = arena_printf(r->arena, "unknown (%s)", why);
  c_record_answer(r, "unknown", why);
}

void c_remark_limits(struct session *r) {
  const struct c_session *c = r->c;
  if (c->result.ranges)
    session_remark(r, "this holds up to the first signed overflow, after "
                      "which C promises nothing");
  if (c->lbe->cfa->assumes_objects && !c->result.by_run)
    session_remark(r, "this holds up to the first access outside of objects, "
                      "after which C promises nothing");
}

static void answer_no(struct session *r) {
  struct c_session *c = r->c;
  if (c->clauses && !clause_program_solves(r)) {
    answer_unknown(r, "the solution could not be checked", false);
    return;
  }
  answer_c_program(r, FIXC_UNREACHABLE);
  if (c->clauses)
    answer_clauses(r, false);
  else
    c_remark_notes(r);
  c_remark_limits(r);
  if (c->result.by_model)
    session_remark(r, "Z3 found the invariants; each block was checked");
}

/* A run was found, and executed, that is none. */
static const char *not_violated_reason(const struct session *r) {
  const struct c_session *c = r->c;
  const struct cfa_location *l = c->result.not_violated;
  struct cfa_place p = cfa_place(c->cfa, l->span);
  const struct concrete_other *o = &c->result.instead;
  return arena_printf(
      r->arena,
      "a run was found that should come to %s:%u:%u, and does not when it is "
      "executed%s%s",
      p.file, p.line, p.column,
      o->depends ? ": it depends on " : ": instead, at ",
      o->depends ? o->depends : o->end);
}

const char *c_unknown_reason(const struct session *r) {
  const struct c_session *c = r->c;
  if (c->doubt)
    return c->doubt;
  if (c->result.not_violated)
    return not_violated_reason(r);
  if (c->result.unsupported == CFA_NONE)
    return c->result.reason;
  uint32_t at = c->lbe->points[c->result.unsupported].location;
  const struct cfa_location *l = &c->lbe->cfa->locations[at];
  struct cfa_place p = cfa_place(c->cfa, l->span);
  return arena_printf(r->arena, "a run may get to %s:%u:%u: %s", p.file, p.line,
                      p.column, l->text);
}

static void conclude_c_program(struct session *r) {
  struct c_session *c = r->c;
  if (r->result.status == FIXC_INTERNAL) {
    answer_unknown(r, r->result.error, false);
    r->result.status = FIXC_INTERNAL;
    return;
  }
  switch (c->result.verdict) {
  case CEGAR_REACHABLE:
    (c->asks_endless ? c_endless_answer : answer_yes)(r);
    return;
  case CEGAR_UNREACHABLE:
    (c->asks_endless ? c_endless_answer : answer_no)(r);
    return;
  case CEGAR_UNKNOWN:
    break;
  }
  if (*r->interrupted || r->stopped)
    answer_unknown(r, dd_stop_text(DD_INTERRUPTED), true);
  else if (session_out_of_time(r))
    answer_unknown(r, dd_stop_text(DD_TIME_LIMIT), true);
  else
    answer_unknown(r, c_unknown_reason(r), false);
}

static const char *verdict_of_c(const struct c_session *c) {
  if (c->result.verdict == CEGAR_UNKNOWN)
    return NULL;
  if (c->by_states)
    return "states";
  return c->result.by_run ? "run" : c->result.by_model ? "model" : "formula";
}

static void take_loop_figures(struct session *r) {
  const struct c_session *c = r->c;
  struct loop_figures l = {.verdict_of = verdict_of_c(c),
                           .rounds = c->result.iterations,
                           .predicates = c->set->total,
                           .most = predicate_set_most(c->set),
                           .points = c->lbe->npoints,
                           .runs = c->result.runs,
                           .solver_calls = smt_calls(c->smt),
                           .doing = cegar_doing_names,
                           .seconds = c->result.seconds,
                           .ndoing = CEGAR_NDOING};
  r->stats.loop = arena_copy(r->arena, &l, 1, sizeof l);
}

static void emit_acsl(struct session *r) {
  const struct c_session *c = r->c;
  if (c->result.verdict == CEGAR_UNREACHABLE && c->result.invariants)
    acsl_print(c->lbe, c->result.invariants, output_file(&r->document_text));
  else
    session_remark(r, "there are no invariants to write");
}

/* What was asked instead of an answer; without a verdict too. */
static void emit_asked(struct session *r) {
  if (r->options.stage == STAGE_ACSL)
    emit_acsl(r);
  if (r->options.stage == STAGE_PREDICATES)
    predicate_file_print(r->c->set, output_file(&r->document_text));
  if (r->options.stage == STAGE_BP && r->c->last)
    fputs(r->c->last, output_file(&r->document_text));
}

static const enum cegar_seeds seeds[] = {
    [SEEDS_OFF] = CEGAR_SEEDS_OFF,
    [SEEDS_PREDICATES] = CEGAR_SEEDS_STALLED,
    [SEEDS_PROVE] = CEGAR_SEEDS_PROVE,
};

/* Where there is memory, fixc-check does not execute the only run of a program. */
static bool wants_invariants(const struct session *r) {
  return r->options.certificate && r->c->cells != r->c->cfa;
}

void c_run_loop(struct session *r, const struct cegar_options *o) {
  struct c_session *c = r->c;
  struct cegar_options on_whole = *o;
  if (!c_part_decides(r, &on_whole))
    cegar_run(c->lbe, c->smt, &c->set, &on_whole, &c->result);
}

void c_program_run(struct session *r) {
  struct c_session *c = r->c;
  double limit = r->options.time_limit;
  struct cegar_source source =
      c->threads ? c_threads_source(r) : clause_program_source(r);
  struct cegar_options o = {.solve = solve_boolean,
                            .solve_arg = r,
                            .source = c->clauses || c->threads ? &source : NULL,
                            .progress = r->listeners.progress ? on_cegar : NULL,
                            .progress_arg = r,
                            .seeds = seeds[r->options.seeds],
                            .must = c->asks_must,
                            .invariants = wants_invariants(r),
                            .concrete_runs =
                                r->options.no_runs ? 0 : FIRST_RUNS,
                            .solver_limit = SOLVER_LIMIT * 1000};
  if (r->options.stage == STAGE_BP || r->options.stage == STAGE_ACSL) /* not
                                                  about runs */
    o.concrete_runs = 0;
  if (c->asks_endless)
    o.solve = c_endless_solve;
  if (!c->lbe && (c->asks_must || c->asks_endless))
    c_take_automaton(r, c->cells);
  struct watch *w =
      watch_begin(c->smt, limit > 0 ? r->started + limit : 0, r->interrupted);
  if (c->asks_endless) {
    if (!c_endless_run_decides(r, &o))
      endless_run(c->lbe, c->smt, c->set, &o, &c->result);
  } else if (!c_threads_decide(r) && !c_realloc_decides(r, &o) &&
             !c_texts_decide(r, &o))
    c_run_loop(r, &o);
  if (c_run_needs_others(r))
    c_run_without_others(r, &o);
  if (c_run_needs_texts(r))
    c_run_with_texts(r, &o);
  watch_end(w);
  c->ran = true;
  conclude_c_program(r);
  take_loop_figures(r);
  emit_asked(r);
  session_flush(r);
}

/* ---- Documents ---------------------------------------------------------------- */

bool c_program_certify(const struct session *r, FILE *out, const char **why) {
  const struct c_session *c = r->c;
  if (!c->ran || c->result.verdict != CEGAR_UNREACHABLE || c->asks_endless)
    *why = "there is no answer that it could prove";
  else if (c->threads)
    *why = "an answer about threads, which is one within a bound, has none";
  else if (c->clauses) {
    clause_solution_print(c->clauses->system, c->solution, out);
    return true;
  } else if (!c->result.invariants && !c->result.by_run)
    *why = "there are no invariants";
  else if (!c->result.invariants && c->cells != c->cfa)
    *why = "the program asks for no input, and its only run was executed, "
           "which is no certificate where there are pointers or texts; --runs "
           "off looks for invariants";
  else {
    struct witness_task t = witness_task_of(r);
    contracts_print(c->lbe, c->result.invariants, &t, out);
    return true;
  }
  return false;
}

bool c_program_harness(const struct session *r, FILE *out, const char **why) {
  const struct c_session *c = r->c;
  if (c && c->has_run) {
    cfa_print_harness(out, c->cfa, &c->run, r->options.program);
    return true;
  }
  *why = c && !c->clauses ? "there is no run to repeat"
                          : "this is made for C programs";
  return false;
}
