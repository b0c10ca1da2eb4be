/* cli/options.c — the command line, read with argp. */
#include "options.h"
#include "engine/base/diag.h"
#include "engine/base/text.h"
#include "option_names.h"
#include "stdlib/builtins.h"

#include <argp.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
  KEY_TARGET = 256,
  KEY_DUMP,
  KEY_EMIT,
  KEY_STATS,
  KEY_ORDER,
  KEY_TIME,
  KEY_MEMORY,
  KEY_PROGRESS,
  KEY_EVALUATE,
  KEY_THREADS,
  KEY_SEED,
  KEY_NO_PASS,
  KEY_JOBS,
  KEY_EACH,
  KEY_PORTFOLIO,
  KEY_JSON,
  KEY_BOUND,
  KEY_EXPLAIN,
  KEY_EXPLAIN_AS,
  KEY_TRACE,
  KEY_CERTIFICATE,
};

static const char usage_doc[] =
    "Model checking with a fixed-point calculus: FORMULA.fp is an analysis "
    "written as formulas, PROGRAM a recursive Boolean program (.bp) or its "
    "relations (.fp); for solve.fp it is Horn clauses (.smt2). One of them may "
    "be '-', standard input.\v"
    "Formula files of the standard library need no path: reach.fp, "
    "backward.fp, bounded-context.fp, liveness.fp and others (README.md lists "
    "them).\n\n"
    "Commands: 'fixc compare' runs several formula files on one program, 'fixc "
    "batch' runs lists, 'fixc replay' executes a run of a program that is "
    "written down; each has its own --help.\n\n"
    "Exit status: 0 unreachable, or all queries answered and none is called "
    "'reachable'; 10 reachable; 5 unknown; 1 wrong usage; 2 rejected input; "
    "3 internal error.";

static const char compare_doc[] =
    "Runs several formula files on one program, each in a process of its own, "
    "and shows verdicts and figures side by side.\v"
    "Exit status: as that of one run; 3 if two verdicts contradict each other.";

static const struct argp_option table[] = {
    {"target", KEY_TARGET, "LABEL", 0,
     "What to reach: a label, as LABEL, procedure.LABEL, or for one thread "
     "2.procedure.LABEL; may be repeated. "
     "Default: a failing assertion, or a label ERROR or SLIC_ERROR",
     0},
    {"define", 'D', "NAME=NUMBER", 0, "Give a 'param' of the formula a value",
     0},
    {"include", 'I', "DIR", 0, "Look for imported files in DIR", 0},
    {"warn", 'W', "NAME", 0,
     "Switch a warning on; no-NAME switches it off; 'error' makes warnings "
     "errors, 'no-all' silences them",
     0},
    {"dump", KEY_DUMP, "STAGE", 0,
     "Show a stage: ast, typed, cfg, templates, equations, equations.dot, "
     "order, plan, rounds, rings, dot:RELATION",
     0},
    {"emit", KEY_EMIT, "FORMAT", 0,
     "Print the program's relations as text, with a formula file those that it "
     "uses; FORMAT is fp, or chc or chc-rules for Horn clauses",
     0},
    {"stats", KEY_STATS, "FORMAT", OPTION_ARG_OPTIONAL,
     "Figures of the run on standard error; FORMAT is text or json", 0},
    {"order", KEY_ORDER, "FILE", 0,
     "Variable order: names of tracks from the top, one a line, as "
     "'--dump order' prints them",
     0},
    {"evaluate", KEY_EVALUATE, "HOW", 0,
     "How positive systems are solved: points (default), rules (points, but "
     "without steps), delta, or rounds as in the paper's Evaluate",
     0},
    {"certificate", KEY_CERTIFICATE, "FILE", 0,
     "If the target is not reachable, write a proof of that, which fixc-check "
     "checks; '-' is standard output",
     0},
    {"threads", KEY_THREADS, "N", 0,
     "How many threads a program may have that starts them, its main among "
     "them; default: one for each start_thread in the text, and the main",
     0},
    {"bound", KEY_BOUND, "[NAME=]FROM..TO", 0,
     "Give a 'param' of the formula these values in turn, until the target is "
     "reachable or the query 'complete' says that more would add nothing; NAME "
     "is needed if there are several, and not one that says it is a bound",
     0},
    {"no-pass", KEY_NO_PASS, "NAME", 0,
     "Switch a pass off, to see what it gives; 'list' names them. No answer "
     "changes",
     0},
    {"time-limit", KEY_TIME, "SECONDS", 0, "End as unknown after SECONDS", 0},
    {"memory-limit", KEY_MEMORY, "BYTES", 0,
     "Take this much memory at most, all in all; suffixes K, M, G", 0},
    {"trace", KEY_TRACE, "FORMAT", OPTION_ARG_OPTIONAL,
     "Show a run that reaches the target; FORMAT is text, json or yaml", 0},
    {"explain", KEY_EXPLAIN, "WHAT", 0,
     "Say why: WHAT is a query, 'RELATION where FORMULA' for one of its "
     "tuples, "
     "or a closed formula. What does not hold is explained too",
     0},
    {"explain-as", KEY_EXPLAIN_AS, "FORMAT", 0,
     "How to print explanations: text, json or dot", 0},
    {"progress", KEY_PROGRESS, NULL, 0,
     "Show a line with the state of the work on standard error", 0},
    {"order-seed", KEY_SEED, "N", 0,
     "Look for the order of a program's variables from another start", 0},
    {"each", KEY_EACH, NULL, 0, "A run of its own for each --target", 0},
    {"jobs", KEY_JOBS, "N", 0,
     "Run up to N processes side by side: one for each target and program, "
     "or the strategies of --portfolio",
     0},
    {"portfolio", KEY_PORTFOLIO, NULL, 0,
     "Race strategies in processes of their own; the first verdict counts", 0},
    {0}};

static const struct argp_option compare_table[] = {
    {"json", KEY_JSON, NULL, 0, "Print the table as one JSON object", 0}, {0}};

static const struct {
  const char *name;
  enum stage stage;
} stages[] = {
    {"ast", STAGE_AST},
    {"typed", STAGE_TYPED},
    {"cfg", STAGE_CFG},
    {"templates", STAGE_TEMPLATES},
    {"equations", STAGE_EQUATIONS},
    {"equations.dot", STAGE_EQUATIONS_DOT},
    {"order", STAGE_ORDER},
    {"plan", STAGE_PLAN},
    {"rounds", STAGE_ROUNDS},
    {"rings", STAGE_RINGS},
};

/* A second stage would hide the first. */
static void check_one_stage(const struct options *o, struct argp_state *state) {
  if (o->stage != STAGE_RUN)
    argp_error(state, "--dump and --emit show one thing at a time");
}

static void set_stage(struct options *o, struct argp_state *state,
                      const char *arg) {
  check_one_stage(o, state);
  for (size_t i = 0; i < sizeof stages / sizeof *stages; i++)
    if (strcmp(arg, stages[i].name) == 0) {
      o->stage = stages[i].stage;
      return;
    }
  if (strncmp(arg, "dot:", 4) != 0 || !arg[4])
    argp_error(state,
               "there is no stage '%s' to dump; there are ast, typed, cfg, "
               "templates, equations, equations.dot, order, plan, rounds, "
               "rings and dot:RELATION",
               arg);
  o->stage = STAGE_DOT;
  o->dot_relation = arg + 4;
}

static void set_emit(struct options *o, struct argp_state *state,
                     const char *arg) {
  check_one_stage(o, state);
  o->rules = strcmp(arg, "chc-rules") == 0;
  o->stage = o->rules || strcmp(arg, "chc") == 0 ? STAGE_CHC : STAGE_TEMPLATES;
  if (o->stage == STAGE_TEMPLATES && strcmp(arg, "fp") != 0)
    argp_error(state, "--emit can be fp, chc or chc-rules, not '%s'", arg);
}

/* As in formula files. */
#define LARGEST_VALUE 1000000000000000LL

/* The number at the beginning of a text; true: it is too large. */
static bool read_number(char *text, char **end, int64_t *value) {
  errno = 0;
  *value = strtoll(text, end, 10);
  return errno || *value > LARGEST_VALUE || *value < -LARGEST_VALUE;
}

static void add_define(struct options *o, struct argp_state *state, char *arg) {
  char *equals = strchr(arg, '='), *end = arg;
  struct fp_define d = {arg, 0, false};
  bool large = equals && read_number(equals + 1, &end, &d.value);
  if (!equals || equals == arg || end == equals + 1 || *end)
    argp_error(state,
               "-D wants the name of a param and a number without operators, "
               "such as k=3, not '%s'",
               arg);
  if (large)
    argp_error(state, "-D %s: the number is too far from 0; at most %lld", arg,
               LARGEST_VALUE);
  *equals = '\0';
  vec_push(&o->defines, d);
}

/* [NAME=]FROM..TO, or one value. */
static void set_bound(struct options *o, struct argp_state *state, char *arg) {
  char *equals = strchr(arg, '='), *at = equals ? equals + 1 : arg, *end;
  if (o->has_bound)
    argp_error(state, "--bound is given twice; '%s' is the second", arg);
  o->has_bound = true;
  o->bound_name = equals ? arg : NULL;
  bool large = read_number(at, &end, &o->bound_from);
  bool ok = end != at;
  o->bound_to = o->bound_from;
  if (ok && strncmp(end, "..", 2) == 0) {
    at = end + 2;
    large |= read_number(at, &end, &o->bound_to);
    ok = end != at;
  }
  if (ok && !*end && large)
    argp_error(state, "--bound %s: a number is too far from 0; at most %lld",
               arg, LARGEST_VALUE);
  if (ok && !*end && o->bound_to < o->bound_from)
    argp_error(state, "--bound %s: the first number is the smaller one", arg);
  if (!ok || *end || equals == arg)
    argp_error(state,
               "--bound wants FROM..TO, such as 0..6, or NAME=FROM..TO, "
               "not '%s'",
               arg);
  if (equals)
    *equals = '\0';
}

static double positive(struct argp_state *state, const char *option,
                       const char *arg, char **end) {
  errno = 0;
  double value = strtod(arg, end);
  if (*end == arg || !(value > 0))
    argp_error(state, "%s wants a positive number, not '%s'", option, arg);
  if (errno || value > 1e15)
    argp_error(state, "%s: '%s' is too large or too small", option, arg);
  return value;
}

static void set_time(struct options *o, struct argp_state *state,
                     const char *arg) {
  char *end;
  o->time_limit = positive(state, "--time-limit", arg, &end);
  if (*end && strcmp(end, "s") != 0)
    argp_error(state, "--time-limit wants seconds, not '%s'", arg);
}

static void set_threads(struct options *o, struct argp_state *state,
                        const char *arg) {
  char *end;
  double n = positive(state, "--threads", arg, &end);
  if (*end || n != (uint32_t)n || n > 1e9)
    argp_error(state, "--threads wants a number, not '%s'", arg);
  o->threads = (uint32_t)n;
}

static uint32_t count(struct argp_state *state, const char *option,
                      const char *arg, uint32_t most) {
  char *end;
  double n = positive(state, option, arg, &end);
  if (*end || n > most || n != (uint32_t)n)
    argp_error(state, "%s wants a number from 1 to %u, not '%s'", option, most,
               arg);
  return (uint32_t)n;
}

static void set_memory(struct options *o, struct argp_state *state,
                       const char *arg) {
  char *end;
  double value = positive(state, "--memory-limit", arg, &end);
  static const char units[] = "KMGT";
  if (*end) {
    const char *unit = strchr(units, *end & ~0x20);
    if (!unit || end[1])
      argp_error(state, "--memory-limit wants bytes, or K, M, G; not '%s'",
                 arg);
    for (const char *u = units; u <= unit; u++)
      value *= 1024;
  }
  o->memory_limit = value < 1e18 ? (uint64_t)value : UINT64_C(1) << 60;
  if (o->memory_limit < MEMORY_LEAST)
    argp_error(state,
               "--memory-limit %s is too little for any run: at least %uM", arg,
               MEMORY_LEAST >> 20);
}

static void set_stats(struct options *o, struct argp_state *state,
                      const char *arg) {
  o->stats = STATS_TEXT;
  if (arg && strcmp(arg, "json") == 0)
    o->stats = STATS_JSON;
  else if (arg && strcmp(arg, "text") != 0)
    argp_error(state, "--stats can be text or json, not '%s'", arg);
}

static void set_evaluate(struct options *o, struct argp_state *state,
                         const char *arg) {
  static const char *const ways[] = {"points", "delta", "rounds", "rules"};
  for (size_t i = 0; i < sizeof ways / sizeof *ways; i++)
    if (strcmp(arg, ways[i]) == 0) {
      o->evaluate = (enum evaluation)i;
      return;
    }
  argp_error(state,
             "--evaluate can be points, rules, delta or rounds, not '%s'", arg);
}

static void set_explain_as(struct options *o, struct argp_state *state,
                           const char *arg) {
  static const char *const formats[] = {"text", "json", "dot"};
  for (size_t i = 0; i < sizeof formats / sizeof *formats; i++)
    if (strcmp(arg, formats[i]) == 0) {
      o->explain_as = (enum explain_format)i;
      return;
    }
  argp_error(state, "--explain-as can be text, json or dot, not '%s'", arg);
}

/* In a comparison all files but the last are formulas, else only the first. */
static const struct {
  const char *name, *text;
} passes[] = {
#define PASS(name, text) {#name, text},
#include "library/passes.def"
#undef PASS
};

static void set_no_pass(struct options *o, struct argp_state *state,
                        const char *arg) {
  for (size_t i = 0; i < NPASSES; i++)
    if (strcmp(arg, passes[i].name) == 0) {
      o->no_pass[i] = true;
      return;
    }
  if (strcmp(arg, "list") != 0)
    argp_error(state, "there is no pass '%s'; '--no-pass=list' names them",
               arg);
  for (size_t i = 0; i < NPASSES; i++)
    printf("%-10s %s\n", passes[i].name, passes[i].text);
  exit(0);
}

/* Without its pass a way of solving becomes the next simpler one. */
static void simplify_evaluation(struct options *o) {
  if (o->evaluate == BY_POINTS && o->no_pass[PASS_steps])
    o->evaluate = BY_RULES;
  if ((o->evaluate == BY_POINTS || o->evaluate == BY_RULES) &&
      o->no_pass[PASS_points])
    o->evaluate = BY_DELTA;
  if (o->evaluate == BY_DELTA && o->no_pass[PASS_delta])
    o->evaluate = BY_ROUNDS;
}

static void add_file(struct options *o, const char *arg) {
  if (o->command == COMMAND_COMPARE || !o->formula)
    vec_push(&o->formulas, arg);
  else
    vec_push(&o->programs, arg);
  o->formula = o->formulas.at[0];
  o->program = o->programs.len > 0 ? o->programs.at[0] : NULL;
}

bool options_several(const struct options *o) {
  return o->programs.len > 1 || o->each || (o->jobs > 0 && o->targets.len > 1);
}

static bool is_builtin(const char *name) {
  for (uint32_t i = 0; i < fp_nbuiltins; i++)
    if (strcmp(fp_builtins[i].name, name) == 0)
      return true;
  return false;
}

/* The command or formula of the library that a word may be meant for. */
static const char *word_hint(const char *word, char *out, size_t size) {
  struct nearest near = nearest_to(word);
  nearest_try(&near, "compare");
  nearest_try(&near, "batch");
  nearest_try(&near, "replay");
  return nearest_hint(&near, out, size);
}

/* A word that looks like no file and is none may be a command of other tools,
   or a formula file of the library without its ending. */
static void check_word(struct options *o, struct argp_state *state) {
  const char *word = o->formula;
  char name[64];
  if (!word || strpbrk(word, "./") || strcmp(word, "-") == 0 ||
      access(word, F_OK) == 0)
    return;
  snprintf(name, sizeof name, "%s.fp", word);
  if (is_builtin(name))
    argp_error(state, "there is no file '%s' (did you mean '%s'?)", word, name);
  if (strcmp(word, "compare") != 0 && strcmp(word, "batch") != 0)
    argp_error(state,
               "'%s' is no file and no command%s; a formula file comes first, "
               "as in 'fixc reach.fp program.bp'",
               word, word_hint(word, name, sizeof name));
}

/* Reasons that nothing could be printed for. */
static void check_reasons(struct options *o, struct argp_state *state) {
  const char *p = o->program;
  bool runs = o->stage == STAGE_RUN || o->stage == STAGE_ROUNDS ||
              o->stage == STAGE_RINGS;
  if ((o->trace || o->explain) && !runs)
    argp_error(state, "--trace and --explain are about a run, not a dump");
  if (o->explain_as != EXPLAIN_TEXT && !o->explain)
    argp_error(state, "--explain-as is the form of what --explain says: "
                      "--explain reachable");
  if (o->trace &&
      (!p || text_ends_with(p, ".fp") || text_ends_with(p, ".smt2")))
    argp_error(state, "--trace needs a program with statements, program.bp; "
                      "--explain reachable says why without one");
}

/* Commands are known by the first word; a file may be called the same. */
static void check_command(struct options *o, struct argp_state *state) {
  if (o->command == COMMAND_RUN && o->programs.len > 0 &&
      (strcmp(o->formula, "compare") == 0 || strcmp(o->formula, "batch") == 0))
    argp_error(state,
               "'%s' is a command as the first word only: fixc %s [OPTION...]; "
               "a file of that name is ./%s",
               o->formula, o->formula, o->formula);
}

/* What shows the work of one run cannot show that of several. */
static void check_several(struct options *o, struct argp_state *state) {
  bool several = options_several(o);
  if (o->programs.len > 1 &&
      text_ends_with(o->program, ".fp") !=
          text_ends_with(o->programs.at[o->programs.len - 1], ".fp"))
    argp_error(state,
               "what is '%s'? One formula file is run on the programs after "
               "it; to try several formula files on one program: fixc compare",
               o->programs.at[1]);
  if (several && o->portfolio)
    argp_error(state, "--portfolio wants one program, and its targets are "
                      "reached together");
  if (!several && !o->portfolio && o->command == COMMAND_RUN)
    return;
  if (o->stage != STAGE_RUN || o->progress || o->certificate)
    argp_error(state, "--dump, --emit, --certificate and --progress are for a "
                      "single run");
  if (several && (o->trace_as != TRACE_TEXT || o->explain_as != EXPLAIN_TEXT))
    argp_error(state, "--trace=json, --trace=yaml and --explain-as are for a "
                      "single run: several would put several documents on "
                      "standard output");
  for (size_t i = 0; i < o->formulas.len + o->programs.len; i++)
    if (!strcmp(i < o->formulas.len ? o->formulas.at[i]
                                    : o->programs.at[i - o->formulas.len],
                "-"))
      argp_error(state, "several runs cannot all read standard input");
  if (o->each && o->targets.len == 0)
    argp_error(state, "--each wants targets: --target LABEL");
}

/* The last file of a comparison is the program. */
static void check_comparison(struct options *o, struct argp_state *state) {
  if (o->each || o->portfolio)
    argp_error(state, "--each and --portfolio are no part of a comparison");
  if (o->trace || o->explain)
    argp_error(state, "a comparison shows figures: --trace and --explain are "
                      "for one formula file");
  size_t n = o->formulas.len;
  if (n > 2 || (n > 0 && text_ends_with(o->formulas.at[n - 1], ".bp")))
    vec_push(&o->programs, vec_pop(&o->formulas));
  if (o->programs.len > 0)
    o->program = o->programs.at[0];
  if (o->formulas.len < 2)
    argp_error(state, "a comparison wants two formula files or more, as in: "
                      "fixc compare reach.fp backward.fp program.bp");
  for (size_t i = 0; i < o->formulas.len; i++)
    if (text_ends_with(o->formulas.at[i], ".bp"))
      argp_error(state,
                 "'%s' is a program; the program comes last, and only "
                 "one is compared on",
                 o->formulas.at[i]);
}

/* What only concerns a program may be asked with the program alone. */
static void check_files(struct options *o, struct argp_state *state) {
  bool program_only = o->stage == STAGE_CFG || o->stage == STAGE_TEMPLATES ||
                      o->stage == STAGE_CHC;
  if (program_only && o->formula && !o->program) {
    o->program = o->formula;
    o->formula = NULL;
    o->formulas.len = 0;
  }
  if (program_only && o->formula && o->programs.len > 0 &&
      text_ends_with(o->formula, ".bp"))
    argp_error(state,
               "this takes one program at a time, and no formula file: '%s' or "
               "'%s'",
               o->formula, o->program);
  if (program_only && !o->program)
    argp_error(state, "which program?");
  if (program_only && text_ends_with(o->program, ".fp"))
    argp_error(state,
               "'%s' is a formula file; this wants a program, such as "
               "program.bp",
               o->program);
  bool clauses = o->program && text_ends_with(o->program, ".smt2");
  if (clauses && (o->stage == STAGE_CFG || o->stage == STAGE_CHC))
    argp_error(state,
               "'%s' has Horn clauses; this wants a program, such as "
               "program.bp",
               o->program);
  if (clauses && o->targets.len > 0)
    argp_error(state, "--target needs a program; '%s' has its own question",
               o->program);
  if (!program_only && !o->formula)
    argp_error(state, "which formula file? For example: reach.fp program.bp");
  if (o->formula && text_ends_with(o->formula, ".bp"))
    argp_error(state,
               "'%s' is a program; the formula file comes first, as in "
               "'fixc reach.fp %s'",
               o->formula, o->formula);
  if (o->has_bound && o->stage != STAGE_RUN)
    argp_error(state, "--bound is for runs, not for dumps; use -D");
  if (o->formula && text_ends_with(o->formula, ".smt2"))
    argp_error(state,
               "'%s' has Horn clauses; the formula file comes first, as in "
               "'fixc solve.fp %s'",
               o->formula, o->formula);
  if (o->targets.len > 0 && !o->program)
    argp_error(state, "--target needs a program");
  if (o->certificate && (!o->program || !text_ends_with(o->program, ".bp")))
    argp_error(state, "--certificate needs a program in a file, program.bp");
  if (o->certificate && strcmp(o->certificate, o->program) == 0)
    argp_error(state, "--certificate would overwrite '%s'", o->program);
  if (o->certificate && strcmp(o->certificate, "-") == 0 &&
      (o->trace_as != TRACE_TEXT || o->explain_as != EXPLAIN_TEXT))
    argp_error(state, "--certificate - would print the proof among other "
                      "documents: give it a file");
  if (o->certificate && o->stage != STAGE_RUN)
    argp_error(state, "--certificate is written after a run, not a dump");
  if (o->formula && o->program && strcmp(o->formula, "-") == 0 &&
      strcmp(o->program, "-") == 0)
    argp_error(state, "only one of the files can be standard input");
}

/* An option that may be given once: another value would be lost. */
static void set_once(const char **value, const char *arg, const char *option,
                     struct argp_state *state) {
  if (*value)
    argp_error(state, "%s is given twice, with '%s' and with '%s'", option,
               *value, arg);
  *value = arg;
}

static error_t parse_option(int key, char *arg, struct argp_state *state) {
  struct options *o = state->input;
  switch (key) {
  case KEY_TARGET:
    vec_push(&o->targets, (const char *)arg);
    return 0;
  case 'D':
    add_define(o, state, arg);
    return 0;
  case 'I':
    vec_push(&o->include, (const char *)arg);
    return 0;
  case 'W':
    vec_push(&o->warnings, (const char *)arg);
    return 0;
  case KEY_DUMP:
    set_stage(o, state, arg);
    return 0;
  case KEY_EMIT:
    set_emit(o, state, arg);
    return 0;
  case KEY_STATS:
    set_stats(o, state, arg);
    return 0;
  case KEY_EXPLAIN:
    set_once(&o->explain, arg, "--explain", state);
    return 0;
  case KEY_TRACE:
    o->trace = true;
    if (arg && !trace_format_named(arg, &o->trace_as))
      argp_error(state, "--trace can be text, json or yaml, not '%s'", arg);
    return 0;
  case KEY_EXPLAIN_AS:
    set_explain_as(o, state, arg);
    return 0;
  case KEY_NO_PASS:
    set_no_pass(o, state, arg);
    return 0;
  case KEY_ORDER:
    set_once(&o->order_file, arg, "--order", state);
    return 0;
  case KEY_EVALUATE:
    set_evaluate(o, state, arg);
    return 0;
  case KEY_CERTIFICATE:
    set_once(&o->certificate, arg, "--certificate", state);
    return 0;
  case KEY_THREADS:
    set_threads(o, state, arg);
    return 0;
  case KEY_BOUND:
    set_bound(o, state, arg);
    return 0;
  case KEY_TIME:
    set_time(o, state, arg);
    return 0;
  case KEY_MEMORY:
    set_memory(o, state, arg);
    return 0;
  case KEY_PROGRESS:
    o->progress = true;
    return 0;
  case KEY_SEED:
    o->order_seed = count(state, "--order-seed", arg, 1000000000);
    return 0;
  case KEY_JOBS:
    o->jobs = count(state, "--jobs", arg, 256);
    return 0;
  case KEY_EACH:
    o->each = true;
    return 0;
  case KEY_PORTFOLIO:
    o->portfolio = true;
    return 0;
  case KEY_JSON:
    o->json = true;
    return 0;
  case ARGP_KEY_ARG:
    add_file(o, arg);
    return 0;
  case ARGP_KEY_END:
    simplify_evaluation(o);
    check_command(o, state);
    check_word(o, state);
    if (o->command == COMMAND_COMPARE)
      check_comparison(o, state);
    check_files(o, state);
    check_reasons(o, state);
    check_several(o, state);
    return 0;
  default:
    return ARGP_ERR_UNKNOWN;
  }
}

/* The options of a run, and those of its own. */
static error_t parse_compare(int key, char *arg, struct argp_state *state) {
  if (key == ARGP_KEY_INIT)
    state->child_inputs[0] = state->input;
  return key == KEY_JSON ? parse_option(key, arg, state) : ARGP_ERR_UNKNOWN;
}

static void parse_comparison(const struct argp *run, struct options *o,
                             int argc, char **argv) {
  static char name[] = "fixc compare";
  struct argp plain = *run;
  plain.args_doc = plain.doc = NULL;
  const struct argp_child children[] = {{&plain, 0, NULL, 0}, {0}};
  const struct argp parser = {
      compare_table, parse_compare, "A.fp B.fp... [PROGRAM]",
      compare_doc,   children,      NULL,
      NULL};
  o->command = COMMAND_COMPARE;
  argv[0] = name;
  option_names_check(&parser, argc, argv);
  argp_parse(&parser, argc, argv, 0, NULL, o);
}

void options_parse(struct options *o, int argc, char **argv) {
  static const struct argp parser = {
      table, parse_option, "FORMULA.fp [PROGRAM...]", usage_doc, NULL,
      NULL,  NULL};
  *o = (struct options){0};
  argp_program_version = "fixc " FIXC_VERSION;
  argp_err_exit_status = 1;
  if (argc > 1 && strcmp(argv[1], "compare") == 0)
    parse_comparison(&parser, o, argc - 1, argv + 1);
  else {
    option_names_check(&parser, argc, argv);
    argp_parse(&parser, argc, argv, 0, NULL, o);
  }
}

void options_free(struct options *o) {
  vec_free(&o->formulas);
  vec_free(&o->programs);
  vec_free(&o->targets);
  vec_free(&o->defines);
  vec_free(&o->include);
  vec_free(&o->warnings);
}
