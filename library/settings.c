/* library/settings.c — options as texts. */
#include "settings.h"

#include "engine/base/memory.h"
#include "frontend/c/cfa_asked.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* One option that is being set. */
struct setting {
  struct run_options *o;
  struct arena *a;
  const char *name, *value;
};

/* ---- Numbers ------------------------------------------------------------- */

/* As in formula files. */
#define LARGEST_VALUE 1000000000000000LL

/* The number at the beginning of a text; true: it is too large. */
static bool read_number(const char *text, char **end, int64_t *value) {
  errno = 0;
  *value = strtoll(text, end, 10);
  return errno || *value > LARGEST_VALUE || *value < -LARGEST_VALUE;
}

/* NULL, or what is wrong. */
static const char *positive(const struct setting *s, double *value,
                            char **end) {
  errno = 0;
  *value = strtod(s->value, end);
  if (*end == s->value || !(*value > 0))
    return arena_printf(s->a, "--%s wants a positive number, not '%s'", s->name,
                        s->value);
  if (errno || *value > 1e15)
    return arena_printf(s->a, "--%s: '%s' is too large or too small", s->name,
                        s->value);
  return NULL;
}

/* ---- One function for each option ------------------------------------------ */

static const char *set_target(const struct setting *s) {
  vec_push(&s->o->targets, s->value);
  return NULL;
}

static const char *set_define(const struct setting *s) {
  const char *equals = strchr(s->value, '=');
  char *end = NULL;
  struct fp_define d = {0};
  bool large = equals && read_number(equals + 1, &end, &d.value);
  if (!equals || equals == s->value || end == equals + 1 || *end)
    return arena_printf(s->a,
                        "-D wants the name of a param and a number without "
                        "operators, such as k=3, not '%s'",
                        s->value);
  if (large)
    return arena_printf(s->a,
                        "-D %s: the number is too far from 0; at most %lld",
                        s->value, LARGEST_VALUE);
  d.name = arena_strndup(s->a, s->value, (size_t)(equals - s->value));
  vec_push(&s->o->defines, d);
  return NULL;
}

static const char *set_include(const struct setting *s) {
  vec_push(&s->o->include, s->value);
  return NULL;
}

static bool is_warning(const char *name) {
  for (const struct diag_warning *w = diag_warnings; w->name; w++)
    if (strcmp(w->name, name) == 0)
      return true;
  return strcmp(name, "all") == 0 || strcmp(name, "error") == 0;
}

static const char *no_warning(const struct setting *s, bool on) {
  char hint[100];
  struct nearest near = nearest_to(s->value);
  const char *list = "";
  for (const struct diag_warning *w = diag_warnings; w->name; w++) {
    nearest_try(&near, on ? w->name : arena_printf(s->a, "no-%s", w->name));
    list = arena_printf(s->a, "%s %s", list, w->name);
  }
  return arena_printf(s->a, "there is no warning '%s'%s; there are:%s",
                      s->value, nearest_hint(&near, hint, sizeof hint), list);
}

static const char *set_warning(const struct setting *s) {
  bool on = strncmp(s->value, "no-", 3) != 0;
  if (!is_warning(on ? s->value : s->value + 3))
    return no_warning(s, on);
  vec_push(&s->o->warnings, s->value);
  return NULL;
}

static const char *set_test(const struct setting *s) {
  if (strcmp(s->value, "on") != 0)
    return "test can be on";
  s->o->test = true;
  return NULL;
}

static const char *set_input(const struct setting *s) {
  const char *equals = strchr(s->value, '=');
  if (!equals || equals == s->value || !equals[1])
    return arena_printf(s->a,
                        "--input wants a relation and a file with its rows, "
                        "such as E=edges.tsv, not '%s'",
                        s->value);
  struct given_rows rows = {
      arena_strndup(s->a, s->value, (size_t)(equals - s->value)), equals + 1};
  vec_push(&s->o->inputs, rows);
  return NULL;
}

static const char *set_keep(const struct setting *s) {
  vec_push(&s->o->keep, s->value);
  return NULL;
}

static const struct stage_name {
  const char *name, *text; /* no text: another spelling */
  enum stage stage;
} stages[] = {
    {"ast", "the formula file as a tree", STAGE_AST},
    {"typed", "all files as one system with types", STAGE_TYPED},
    {"cfg", "the program as a control-flow graph", STAGE_CFG},
    {"cfg.json", NULL, STAGE_CFG_JSON},
    {"cfg.dot", NULL, STAGE_CFG_DOT},
    {"targets", "what --target can name in the program", STAGE_TARGETS},
    {"targets.json", NULL, STAGE_TARGETS_JSON},
    {"templates", "the program as relations", STAGE_TEMPLATES},
    {"equations", "which relation uses which, and what is solved together",
     STAGE_EQUATIONS},
    {"equations.dot", NULL, STAGE_EQUATIONS_DOT},
    {"equations.json", NULL, STAGE_EQUATIONS_JSON},
    {"order", "the order of variables in diagrams", STAGE_ORDER},
    {"plan", "the operations on diagrams", STAGE_PLAN},
    {"rounds", "the number of tuples after each round", STAGE_ROUNDS},
    {"rings", "the tuples that each round adds", STAGE_RINGS},
    {"rings.json", "the same for programs, with clauses", STAGE_RINGS_JSON},
};

/* A second stage would hide the first. */
static const char *one_stage(const struct setting *s) {
  return s->o->stage == STAGE_RUN
             ? NULL
             : "--dump and --emit show one thing at a time";
}

/* "R where f". */
static bool is_restriction(const char *text) {
  const char *where = strstr(text, " where ");
  return where && where > text && where == text + strcspn(text, " ") &&
         where[strlen(" where ")];
}

static const char *set_rings_where(const struct setting *s, const char *what) {
  if (!is_restriction(what))
    return "rings.json takes a relation and a formula, as in 'rings.json:R "
           "where "
           "x = 1'";
  s->o->stage = STAGE_RINGS_JSON;
  s->o->ring_where = what;
  return NULL;
}

static const char *set_dump(const struct setting *s) {
  const char *wrong = one_stage(s);
  if (wrong)
    return wrong;
  for (size_t i = 0; i < sizeof stages / sizeof *stages; i++)
    if (strcmp(s->value, stages[i].name) == 0) {
      s->o->stage = stages[i].stage;
      return NULL;
    }
  if (strncmp(s->value, "rings:", 6) == 0 && s->value[6]) {
    s->o->stage = STAGE_RINGS;
    s->o->ring_relation = s->value + 6;
    return NULL;
  }
  if (strncmp(s->value, "rings.json:", 11) == 0)
    return set_rings_where(s, s->value + 11);
  if (strncmp(s->value, "dot:", 4) != 0 || !s->value[4])
    return arena_printf(
        s->a,
        "there is no stage '%s' to dump; there are ast, typed, cfg, "
        "targets, templates, equations, order, plan, rounds, rings, "
        "rings.json and dot:RELATION",
        s->value);
  s->o->stage = STAGE_DOT;
  s->o->dot_relation = s->value + 4;
  return NULL;
}

static const struct emitted {
  const char *name, *text; /* no text: another spelling */
  enum stage stage;
  const char *format;
} emitted[] = {
    {"fp", "the relations of a program as a formula file", STAGE_TEMPLATES,
     NULL},
    {"chc", "the program as Horn clauses, in the HORN format of SMT-LIB",
     STAGE_CHC, NULL},
    {"chc-rules", "the program as Horn clauses, in Z3's format of rules",
     STAGE_CHC, NULL},
    {"summary-check",
     "a program without recursion that checks the summaries of procedures",
     STAGE_SUMMARIES, NULL},
    {"cfa", "of a C program: its control-flow automaton", STAGE_CFA, "text"},
    {"points-to", "of a C program: its pointers as relations for points-to.fp",
     STAGE_CFA, "points-to"},
    {"cfa.dot", NULL, STAGE_CFA, "dot"},
    {"cfa.json", NULL, STAGE_CFA, "json"},
    {"bp", "of a C program: the Boolean program that the run ended with",
     STAGE_BP, NULL},
    {"predicates", "of a C program: the predicates that the run ended with",
     STAGE_PREDICATES, NULL},
    {"acsl", "of a C program: its text, with the proof as ACSL", STAGE_ACSL,
     NULL},
};

enum { LARGEST_UNWINDING = 9999 };

/* unwound:DEPTH */
static const char *set_unwound(const struct setting *s, const char *depth) {
  char *end;
  int64_t value;
  if (read_number(depth, &end, &value) || *end || end == depth || value < 0 ||
      value > LARGEST_UNWINDING)
    return "unwound takes how deep calls are followed, from 0 to 9999, as in "
           "unwound:3";
  s->o->stage = STAGE_UNWOUND;
  s->o->unwound = (uint32_t)value;
  return NULL;
}

static const char *set_emit(const struct setting *s) {
  const char *wrong = one_stage(s);
  if (wrong)
    return wrong;
  if (strncmp(s->value, "unwound:", 8) == 0)
    return set_unwound(s, s->value + 8);
  for (size_t i = 0; i < sizeof emitted / sizeof *emitted; i++)
    if (strcmp(s->value, emitted[i].name) == 0) {
      s->o->stage = emitted[i].stage;
      s->o->cfa_format = emitted[i].format;
      s->o->rules = strcmp(s->value, "chc-rules") == 0;
      return NULL;
    }
  return arena_printf(s->a,
                      "--emit can be fp, chc, chc-rules, unwound:DEPTH or "
                      "summary-check, for C programs cfa, points-to, bp, "
                      "predicates, acsl or chc, "
                      "not "
                      "'%s'",
                      s->value);
}

/* [NAME=]FROM..TO, or one value. */
static const char *set_bound(const struct setting *s) {
  const char *equals = strchr(s->value, '=');
  const char *at = equals ? equals + 1 : s->value;
  char *end;
  struct run_options *o = s->o;
  int64_t from, to;
  bool large = read_number(at, &end, &from);
  bool good = end != at;
  to = from;
  if (good && strncmp(end, "..", 2) == 0) {
    at = end + 2;
    large |= read_number(at, &end, &to);
    good = end != at;
  }
  if (!good || *end || equals == s->value)
    return arena_printf(s->a,
                        "--bound wants FROM..TO, such as 0..6, or "
                        "NAME=FROM..TO, not '%s'",
                        s->value);
  if (large)
    return arena_printf(s->a,
                        "--bound %s: a number is too far from 0; at most %lld",
                        s->value, LARGEST_VALUE);
  if (to < from)
    return arena_printf(s->a, "--bound %s: the first number is the smaller one",
                        s->value);
  o->has_bound = true;
  o->bound_from = from;
  o->bound_to = to;
  o->bound_name =
      equals ? arena_strndup(s->a, s->value, (size_t)(equals - s->value))
             : NULL;
  return NULL;
}

static const char *set_time(const struct setting *s) {
  double value;
  char *end;
  const char *wrong = positive(s, &value, &end);
  if (!wrong && *end && strcmp(end, "s") != 0)
    wrong =
        arena_printf(s->a, "--time-limit wants seconds, not '%s'", s->value);
  if (!wrong)
    s->o->time_limit = value;
  return wrong;
}

static const char *set_threads(const struct setting *s) {
  double value;
  char *end;
  const char *wrong = positive(s, &value, &end);
  if (!wrong && (*end || value != (uint32_t)value || value > 1e9))
    wrong = arena_printf(s->a, "--threads wants a number, not '%s'", s->value);
  if (!wrong)
    s->o->threads = (uint32_t)value;
  return wrong;
}

static const char *set_seed(const struct setting *s) {
  enum { MOST = 1000000000 };
  double value;
  char *end;
  const char *wrong = positive(s, &value, &end);
  if (!wrong && (*end || value > MOST || value != (uint32_t)value))
    wrong = arena_printf(s->a, "--%s wants a number from 1 to %u, not '%s'",
                         s->name, MOST, s->value);
  if (!wrong)
    s->o->order_seed = (uint32_t)value;
  return wrong;
}

static const char *set_memory(const struct setting *s) {
  static const char units[] = "KMGT";
  double value;
  char *end;
  const char *wrong = positive(s, &value, &end);
  const char *unit = NULL;
  if (wrong)
    return wrong;
  if (*end) {
    unit = strchr(units, *end & ~0x20);
    if (!unit || end[1])
      return arena_printf(
          s->a, "--memory-limit wants bytes, or K, M, G; not '%s'", s->value);
    for (const char *u = units; u <= unit; u++)
      value *= 1024;
  }
  if (value < MEMORY_LEAST)
    return arena_printf(
        s->a, "--memory-limit %s is too little for any run: at least %uM",
        s->value, MEMORY_LEAST >> 20);
  s->o->memory_limit = value < 1e18 ? (uint64_t)value : UINT64_C(1) << 60;
  return NULL;
}

/* The position of the value in a list that ends in NULL, or -1. */
static int setting_word(const struct setting *s, const char *const *list) {
  for (int i = 0; list[i]; i++)
    if (strcmp(s->value, list[i]) == 0)
      return i;
  return -1;
}

/* In the order of enum evaluation. */
static const struct {
  const char *name, *text;
} evaluations[] = {
    {"points", "a worklist over locations (default)"},
    {"delta", "rounds that look at new tuples only"},
    {"rounds", "the rounds of the paper's Evaluate"},
    {"rules", "as points, without specialised rules"},
};

enum { NEVALUATIONS = sizeof evaluations / sizeof *evaluations };

static const char *set_evaluate(const struct setting *s) {
  for (int i = 0; i < NEVALUATIONS; i++)
    if (strcmp(s->value, evaluations[i].name) == 0) {
      s->o->evaluate = (enum evaluation)i;
      return NULL;
    }
  return arena_printf(
      s->a, "--evaluate can be points, rules, delta or rounds, not '%s'",
      s->value);
}

/* Formats of pictures, which Graphviz makes. */
static const char *picture_hint(const struct setting *s, const char *option) {
  static const char *const pictures[] = {"svg", "png", "pdf"};
  for (size_t i = 0; i < sizeof pictures / sizeof *pictures; i++)
    if (strcmp(s->value, pictures[i]) == 0)
      return arena_printf(s->a, "; %s dot | dot -T%s makes a picture", option,
                          s->value);
  return "";
}

static const char *const explain_formats[] = {"text", "json", "dot", NULL};

static const char *set_explain_as(const struct setting *s) {
  int i = setting_word(s, explain_formats);
  if (i < 0)
    return arena_printf(s->a,
                        "an explanation can be text, json or dot, not '%s'%s",
                        s->value, picture_hint(s, "--format"));
  s->o->explain_as = (enum explain_format)i;
  return NULL;
}

/* In the order of enum answers_format. */
static const char *const answers_formats[] = {"text", "json", "tsv", "csv",
                                              NULL};

static const char *set_answers_as(const struct setting *s) {
  int i = setting_word(s, answers_formats);
  if (i < 0)
    return arena_printf(s->a, "answers can be text, json, tsv or csv, not '%s'",
                        s->value);
  s->o->answers_as = (enum answers_format)i;
  return NULL;
}

static const char *set_explain(const struct setting *s) {
  s->o->explain = s->value;
  return NULL;
}

static const char *set_explain_full(const struct setting *s) {
  if (strcmp(s->value, "on") != 0)
    return "full can be on";
  s->o->explain_full = true;
  return NULL;
}

static const char *set_explain_depth(const struct setting *s) {
  double value;
  char *end;
  const char *wrong = positive(s, &value, &end);
  if (!wrong && (*end || value != (uint32_t)value || value > 1e9))
    wrong = arena_printf(s->a, "--depth wants a number, not '%s'", s->value);
  if (!wrong)
    s->o->explain_depth = (uint32_t)value;
  return wrong;
}

static const char *set_trace(const struct setting *s) {
  if (!trace_format_named(s->value, &s->o->trace_as))
    return arena_printf(s->a,
                        "--trace can be text, json, yaml or dot, not '%s'%s",
                        s->value, picture_hint(s, "--trace --format"));
  s->o->trace = true;
  return NULL;
}

static const char *set_order(const struct setting *s) {
  s->o->order_file = s->value;
  return NULL;
}

static const char *set_spec(const struct setting *s) {
  s->o->spec_file = s->value;
  return NULL;
}

static const char *set_predicates(const struct setting *s) {
  s->o->predicates_file = s->value;
  return NULL;
}

static const char *set_machine(const struct setting *s) {
  static const char *const machines[] = {"32", "64", NULL};
  int i = setting_word(s, machines);
  if (i < 0)
    return arena_printf(s->a, "--machine can be 32 or 64, not '%s'", s->value);
  s->o->machine = i == 0 ? 32 : 64;
  return NULL;
}

static const char *const overflows[] = {"assume", "error", NULL};

static const char *set_overflow(const struct setting *s) {
  int i = setting_word(s, overflows);
  if (i < 0)
    return arena_printf(s->a, "--overflow can be assume or error, not '%s'",
                        s->value);
  s->o->overflow = (enum overflow)i;
  return NULL;
}

static const char *const bodyless[] = {"change", "nothing", NULL};

static const char *set_bodyless(const struct setting *s) {
  int i = setting_word(s, bodyless);
  if (i < 0)
    return arena_printf(s->a, "--bodyless can be change or nothing, not '%s'",
                        s->value);
  s->o->nothing_else = i == 1;
  return NULL;
}

static const char *set_check(const struct setting *s) {
  unsigned checks;
  const char *wrong = cfa_checks_read(s->value, &checks);
  if (wrong)
    return arena_printf(s->a, "--check can be a list of %s, not '%s'",
                        cfa_checks_words(), wrong);
  s->o->checks = checks;
  return NULL;
}

static const char *const on_or_off[] = {"on", "off", NULL};

static const char *set_runs(const struct setting *s) {
  int i = setting_word(s, on_or_off);
  if (i < 0)
    return arena_printf(s->a, "--runs can be on or off, not '%s'", s->value);
  s->o->no_runs = i == 1;
  return NULL;
}

static const char *const seed_words[] = {"on", "predicates", "off", NULL};

static const char *set_seeds(const struct setting *s) {
  int i = setting_word(s, seed_words);
  if (i < 0)
    return arena_printf(s->a, "--seeds can be on, predicates or off, not '%s'",
                        s->value);
  s->o->seeds = (enum seeds)i;
  return NULL;
}

static const char *set_certificate(const struct setting *s) {
  s->o->certificate = true;
  return NULL;
}

static const char *set_stats(const struct setting *s) {
  if (strcmp(s->value, "text") != 0 && strcmp(s->value, "json") != 0)
    return arena_printf(s->a, "--stats can be text or json, not '%s'",
                        s->value);
  s->o->stats = true;
  return NULL;
}

static const char *set_profile(const struct setting *s) {
  if (strcmp(s->value, "on") != 0)
    return "profile can be on";
  s->o->profile = true;
  return NULL;
}

static const struct {
  const char *name, *text;
} passes[] = {
#define PASS(name, text) {#name, text},
#include "passes.def"
#undef PASS
};

static const char *set_no_pass(const struct setting *s) {
  for (size_t i = 0; i < NPASSES; i++)
    if (strcmp(s->value, passes[i].name) == 0) {
      s->o->no_pass[i] = true;
      return NULL;
    }
  return arena_printf(
      s->a, "there is no pass '%s'; '--no-pass=list' names them", s->value);
}

/* ---- The words that options take -------------------------------------------- */

static const char *warning_word(size_t i, const char **text) {
  enum { TWO = 2 };
  static const struct diag_warning all[TWO] = {
      {"all", "all warnings, but for those that are off by default"},
      {"error", "warnings are errors"}};
  const struct diag_warning *w = diag_warnings;
  if (i < TWO)
    return *text = all[i].text, all[i].name;
  for (i -= TWO; i > 0 && w->name; i--)
    w++;
  return *text = w->text, w->name;
}

static const char *stage_word(size_t i, const char **text) {
  for (size_t k = 0; k < sizeof stages / sizeof *stages; k++)
    if (stages[k].text && i-- == 0)
      return *text = stages[k].text, stages[k].name;
  *text = "the diagram of a relation, for Graphviz";
  return i == 0 ? "dot:RELATION" : NULL;
}

static const char *emitted_word(size_t i, const char **text) {
  for (size_t k = 0; k < sizeof emitted / sizeof *emitted; k++)
    if (emitted[k].text && i-- == 0)
      return *text = emitted[k].text, emitted[k].name;
  *text = "a program without recursion, in which calls are followed so deep";
  return i == 0 ? "unwound:DEPTH" : NULL;
}

static const char *evaluation_word(size_t i, const char **text) {
  if (i >= NEVALUATIONS)
    return NULL;
  return *text = evaluations[i].text, evaluations[i].name;
}

static const char *pass_word(size_t i, const char **text) {
  if (i >= NPASSES)
    return NULL;
  return *text = passes[i].text, passes[i].name;
}

/* ---- All options ----------------------------------------------------------- */

static const struct {
  const char *name;
  const char *(*set)(const struct setting *s);
  const char *(*word)(size_t i, const char **text); /* or NULL */
} table[] = {
    {"target", set_target, NULL},
    {"D", set_define, NULL},
    {"define", set_define, NULL},
    {"I", set_include, NULL},
    {"include", set_include, NULL},
    {"W", set_warning, warning_word},
    {"warn", set_warning, warning_word},
    {"keep", set_keep, NULL},
    {"input", set_input, NULL},
    {"test", set_test, NULL},
    {"dump", set_dump, stage_word},
    {"emit", set_emit, emitted_word},
    {"order", set_order, NULL},
    {"order-seed", set_seed, NULL},
    {"evaluate", set_evaluate, evaluation_word},
    {"certificate", set_certificate, NULL},
    {"threads", set_threads, NULL},
    {"bound", set_bound, NULL},
    {"no-pass", set_no_pass, pass_word},
    {"time-limit", set_time, NULL},
    {"memory-limit", set_memory, NULL},
    {"trace", set_trace, NULL},
    {"explain", set_explain, NULL},
    {"explain-as", set_explain_as, NULL},
    {"full", set_explain_full, NULL},
    {"depth", set_explain_depth, NULL},
    {"answers-as", set_answers_as, NULL},
    {"stats", set_stats, NULL},
    {"profile", set_profile, NULL},
    {"predicates", set_predicates, NULL},
    {"spec", set_spec, NULL},
    {"machine", set_machine, NULL},
    {"overflow", set_overflow, NULL},
    {"runs", set_runs, NULL},
    {"seeds", set_seeds, NULL},
    {"bodyless", set_bodyless, NULL},
    {"check", set_check, NULL},
};

enum { NSETTINGS = sizeof table / sizeof *table };

const char *settings_word(const char *name, size_t i, const char **text) {
  for (size_t k = 0; k < NSETTINGS; k++)
    if (strcmp(table[k].name, name) == 0)
      return table[k].word ? table[k].word(i, text) : NULL;
  return NULL;
}

static const char *no_option(struct arena *a, const char *name) {
  char hint[100];
  struct nearest near = nearest_to(name);
  for (size_t i = 0; i < NSETTINGS; i++)
    nearest_try(&near, table[i].name);
  return arena_printf(a, "there is no option '%s'%s", name,
                      nearest_hint(&near, hint, sizeof hint));
}

const char *settings_set(struct run_options *o, struct arena *a,
                         const char *name, const char *value) {
  for (size_t i = 0; i < NSETTINGS; i++)
    if (strcmp(table[i].name, name) == 0) {
      struct setting s = {o, a, table[i].name,
                          arena_strndup(a, value, strlen(value))};
      return table[i].set(&s);
    }
  return no_option(a, name);
}

static const char *last(const char *const *at, size_t n) {
  return n > 0 ? at[n - 1] : NULL;
}

static const char *bound_text(const struct run_options *o, struct arena *a) {
  if (!o->has_bound)
    return NULL;
  return arena_printf(a, "%s%s%lld..%lld", o->bound_name ? o->bound_name : "",
                      o->bound_name ? "=" : "", (long long)o->bound_from,
                      (long long)o->bound_to);
}

static const char *input_text(const struct run_options *o, struct arena *a) {
  if (o->inputs.len == 0)
    return NULL;
  const struct given_rows *g = &o->inputs.at[o->inputs.len - 1];
  return arena_printf(a, "%s=%s", g->relation, g->path);
}

static const char *define_text(const struct run_options *o, struct arena *a) {
  const struct fp_define *d;
  if (o->defines.len == 0)
    return NULL;
  d = &o->defines.at[o->defines.len - 1];
  return arena_printf(a, "%s=%lld", d->name, (long long)d->value);
}

/* Those whose value is a number or a word; the others are texts. */
static const char *normal_text(const struct run_options *o, struct arena *a,
                               const char *name) {
  if (!strcmp(name, "time-limit"))
    return o->time_limit > 0 ? arena_printf(a, "%.17g", o->time_limit) : NULL;
  if (!strcmp(name, "memory-limit"))
    return o->memory_limit > 0
               ? arena_printf(a, "%llu", (unsigned long long)o->memory_limit)
               : NULL;
  if (!strcmp(name, "threads"))
    return o->threads > 0 ? arena_printf(a, "%u", o->threads) : NULL;
  if (!strcmp(name, "depth"))
    return o->explain_depth > 0 ? arena_printf(a, "%u", o->explain_depth)
                                : NULL;
  if (!strcmp(name, "order-seed"))
    return o->order_seed > 0 ? arena_printf(a, "%u", o->order_seed) : NULL;
  if (!strcmp(name, "bound"))
    return bound_text(o, a);
  if (!strcmp(name, "input"))
    return input_text(o, a);
  if (!strcmp(name, "D") || !strcmp(name, "define"))
    return define_text(o, a);
  return NULL;
}

const char *settings_get(const struct run_options *o, struct arena *a,
                         const char *name) {
  const struct {
    const char *name, *value;
  } texts[] = {
      {"target", last(o->targets.at, o->targets.len)},
      {"I", last(o->include.at, o->include.len)},
      {"include", last(o->include.at, o->include.len)},
      {"W", last(o->warnings.at, o->warnings.len)},
      {"warn", last(o->warnings.at, o->warnings.len)},
      {"keep", last(o->keep.at, o->keep.len)},
      {"test", o->test ? "on" : NULL},
      {"order", o->order_file},
      {"predicates", o->predicates_file},
      {"spec", o->spec_file},
      {"overflow", overflows[o->overflow]},
      {"runs", on_or_off[o->no_runs]},
      {"seeds", seed_words[o->seeds]},
      {"bodyless", bodyless[o->nothing_else]},
      {"check", o->checks ? cfa_checks_text(a, o->checks) : NULL},
      {"machine", o->machine == 0    ? NULL
                  : o->machine == 32 ? "32"
                                     : "64"},
      {"evaluate", evaluations[o->evaluate].name},
      {"explain", o->explain},
      {"explain-as", o->explain ? explain_formats[o->explain_as] : NULL},
      {"certificate", o->certificate ? "on" : NULL},
      {"full", o->explain_full ? "on" : NULL},
      {"answers-as", answers_formats[o->answers_as]},
      {"stats", o->stats ? "on" : NULL},
      {"profile", o->profile ? "on" : NULL},
      {"trace", o->trace ? trace_format_name(o->trace_as) : NULL},
  };
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
    if (strcmp(texts[i].name, name) == 0)
      return texts[i].value;
  return normal_text(o, a, name);
}

void settings_free(struct run_options *o) {
  vec_free(&o->texts);
  vec_free(&o->units);
  vec_free(&o->targets);
  vec_free(&o->defines);
  vec_free(&o->include);
  vec_free(&o->warnings);
  vec_free(&o->keep);
  vec_free(&o->inputs);
  vec_free(&o->tables);
}

/* An explanation and a trace for programs are one document. */
static void simplify_formats(struct run_options *o) {
  if (!o->trace || !o->explain)
    return;
  if (o->trace_as == TRACE_JSON || o->explain_as == EXPLAIN_JSON) {
    o->trace_as = TRACE_JSON;
    o->explain_as = EXPLAIN_JSON;
  }
}

void settings_simplify(struct run_options *o) {
  simplify_formats(o);
  if (o->evaluate == BY_POINTS && o->no_pass[PASS_steps])
    o->evaluate = BY_RULES;
  if ((o->evaluate == BY_POINTS || o->evaluate == BY_RULES) &&
      o->no_pass[PASS_points])
    o->evaluate = BY_DELTA;
  if (o->evaluate == BY_DELTA && o->no_pass[PASS_delta])
    o->evaluate = BY_ROUNDS;
}
