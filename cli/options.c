/* cli/options.c — the command line, read with argp. */
#include "options.h"

#include "document.h"
#include "engine/base/diag.h"
#include "engine/base/memory.h"
#include "engine/base/text.h"
#include "exit_status.h"
#include "option_names.h"

#include <argp.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define OPTIONS_DEF "cli/options.def"
#include "cli/common/options_table.def"
#undef OPTIONS_DEF

#define OPTIONS_DEF "cli/compare.def"
#define OPTIONS_DOC compare_doc
#define OPTIONS_USAGE compare_usage
#include "cli/common/options_doc.def"

/* ---- Settings ------------------------------------------------------------ */

/* What the parser works on. */
struct parsing {
  struct options *o;
  fixc_session *session; /* checks each setting as it comes */
};

static const char *last_setting(const struct options *o, const char *name) {
  const char *value = NULL;
  for (size_t i = 0; i < o->settings.len; i++)
    if (strcmp(o->settings.at[i].name, name) == 0)
      value = o->settings.at[i].value;
  return value;
}

const char *options_setting(const struct options *o, const char *name) {
  return last_setting(o, name);
}

double options_number(const struct options *o, const char *name) {
  const char *value = last_setting(o, name);
  fixc_session *s = value ? fixc_open() : NULL;
  double number = 0;
  if (s && fixc_set(s, name, value) == FIXC_OK)
    number = strtod(fixc_get(s, name), NULL);
  fixc_close(s);
  return number;
}

struct options options_with(const struct options *o, struct arena *a,
                            const char *name, const char *value) {
  struct options with = *o;
  size_t n = 0;
  with.settings.at =
      arena_array(a, o->settings.len + 1, sizeof *with.settings.at);
  for (size_t i = 0; i < o->settings.len; i++)
    if (strcmp(o->settings.at[i].name, name) != 0)
      with.settings.at[n++] = o->settings.at[i];
  if (value)
    with.settings.at[n++] = (struct setting){name, value};
  with.settings.len = with.settings.cap = n;
  return with;
}

/* The value is checked where it stands. */
static void set(struct argp_state *state, const char *name, const char *value) {
  struct parsing *p = state->input;
  settings_add(&p->o->settings, p->session, state, name, value);
}

/* An option that may be given once: another value would be lost. */
static void set_once(struct argp_state *state, const char *name,
                     const char *value) {
  struct parsing *p = state->input;
  const char *before = last_setting(p->o, name);
  if (before)
    argp_error(state, "--%s is given twice, with '%s' and with '%s'", name,
               before, value);
  set(state, name, value);
}

/* The same for what is no setting of a run. */
static void once(struct argp_state *state, const char *name, const char **value,
                 const char *now) {
  if (*value)
    argp_error(state, "--%s is given twice, with '%s' and with '%s'", name,
               *value, now);
  *value = now;
}

static void set_bound(struct argp_state *state, const char *value) {
  struct parsing *p = state->input;
  if (last_setting(p->o, "bound"))
    argp_error(state, "--bound is given twice; '%s' is the second", value);
  set(state, "bound", value);
}

/* The words that an option takes: --dump list. */
static bool lists(const char *name, const char *value) {
  const char *word, *text;
  size_t i = 0;
  if (strcmp(value, "list") != 0)
    return false;
  for (; (word = fixc_option_word(name, i, &text)); i++)
    printf("%-12s %s\n", word, text);
  return i > 0;
}

static void set_word(struct argp_state *state, const char *name,
                     const char *value) {
  if (lists(name, value))
    exit(0);
  set(state, name, value);
}

static uint32_t count(struct argp_state *state, const char *option,
                      const char *arg, uint32_t most) {
  char *end;
  errno = 0;
  double n = strtod(arg, &end);
  if (end == arg || !(n > 0))
    argp_error(state, "%s wants a positive number, not '%s'", option, arg);
  if (*end || errno || n > most || n != (uint32_t)n)
    argp_error(state, "%s wants a number from 1 to %u, not '%s'", option, most,
               arg);
  return (uint32_t)n;
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

bool options_is_builtin(const char *name) {
  const char *builtin;
  for (size_t i = 0; (builtin = fixc_builtin(i, NULL)); i++)
    if (strcmp(builtin, name) == 0)
      return true;
  return false;
}

/* What is dumped before the run, or what of the run; NULL: answers are given. */
static const char *dump_of(const struct options *o) {
  return last_setting(o, "dump") ? last_setting(o, "dump")
                                 : last_setting(o, "emit");
}

/* The Boolean program or the predicates that a run ends with. */
static bool emits_round(const struct options *o) {
  const char *emit = last_setting(o, "emit");
  return emit && (!strcmp(emit, "bp") || !strcmp(emit, "predicates") ||
                  !strcmp(emit, "acsl"));
}

static bool is_text(const char *format) {
  return !format || strcmp(format, "text") == 0;
}

bool options_in_c(const struct options *o) {
  return o->program &&
         (text_ends_with(o->program, ".c") || text_ends_with(o->program, ".i"));
}

bool options_answers_json(const struct options *o) {
  const char *form = last_setting(o, "answers-as");
  return form && strcmp(form, "json") == 0;
}

bool options_answers_rows(const struct options *o) {
  const char *form = last_setting(o, "answers-as");
  return form && (strcmp(form, "tsv") == 0 || strcmp(form, "csv") == 0);
}

bool options_answers_first(const struct options *o) {
  const char *dump = last_setting(o, "dump");
  return !(dump && strncmp(dump, "rings.json", 10) == 0) &&
         !(emits_round(o) && o->formula) && is_text(last_setting(o, "trace")) &&
         is_text(last_setting(o, "explain-as")) && is_text(o->profile) &&
         !options_answers_rows(o) &&
         (!o->certificate || strcmp(o->certificate, "-") != 0) &&
         (!o->harness || strcmp(o->harness, "-") != 0);
}

/* The command or formula of the library that a word may be meant for. */
static const char *word_hint(const char *word, char *out, size_t size) {
  struct nearest near = nearest_to(word);
  static const char *const commands[] = {"compare", "batch", "replay", "test",
                                         "check",   "fmt",   "repl",   "lsp"};
  for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
    nearest_try(&near, commands[i]);
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
  if (options_is_builtin(name))
    argp_error(state, "there is no file '%s' (did you mean '%s'?)", word, name);
  if (strcmp(word, "help") == 0)
    argp_error(state, "'help' is no command; it is 'fixc --help'");
  if (strcmp(word, "compare") != 0 && strcmp(word, "batch") != 0)
    argp_error(state,
               "'%s' is no file and no command%s; a formula file comes first, "
               "as in 'fixc reach.fp program.bp'",
               word, word_hint(word, name, sizeof name));
}

/* Gives a setting another value; false: it has no such value. */
static bool replace(struct parsing *p, const char *name, const char *value) {
  fixc_set(p->session, name, NULL);
  if (fixc_set(p->session, name, value) != FIXC_OK)
    return false;
  for (size_t i = 0; i < p->o->settings.len; i++)
    if (strcmp(p->o->settings.at[i].name, name) == 0)
      p->o->settings.at[i].value = value;
  return true;
}

/* "equations.dot" for --dump equations --format dot. */
static void set_dump_format(struct options *o, struct argp_state *state,
                            const char *option) {
  static char name[64];
  const char *what = last_setting(o, option);
  if (is_text(o->format) ||
      (!strncmp(what, "dot:", 4) && !strcmp(o->format, "dot")))
    return;
  snprintf(name, sizeof name, "%s.%s", what, o->format);
  if (!replace(state->input, option, name))
    argp_error(state, "--%s %s has no format '%s'%s", option, what, o->format,
               strcmp(o->format, "svg") == 0
                   ? "; 'dot -Tsvg' draws what --format dot prints"
                   : "");
}

/* --format is the form of the document that is asked for. */
static void set_format(struct options *o, struct argp_state *state) {
  bool compare = o->command == COMMAND_COMPARE;
  bool trace = last_setting(o, "trace"), explain = last_setting(o, "explain");
  if (!o->format)
    return;
  if (compare && !is_text(o->format) && strcmp(o->format, "json") != 0)
    argp_error(state, "the table of a comparison is text or json, not '%s'",
               o->format);
  if (compare)
    return;
  if (!trace && !explain && !dump_of(o)) {
    set(state, "answers-as", o->format);
    return;
  }
  if (trace && is_text(last_setting(o, "trace")))
    set(state, "trace", o->format);
  if (explain)
    set(state, "explain-as", o->format);
  if (last_setting(o, "dump"))
    set_dump_format(o, state, "dump");
  if (last_setting(o, "emit"))
    set_dump_format(o, state, "emit");
}

static bool is_program(const char *file) {
  return text_ends_with(file, ".bp") || text_ends_with(file, ".c") ||
         text_ends_with(file, ".i");
}

/* The format of a document stands behind '=': a word of its own is a file. */
static void check_format_word(const struct options *o, struct argp_state *state,
                              const char *word) {
  static const char *const formats[] = {"text", "json", "yaml"};
  for (size_t i = 0; i < sizeof formats / sizeof *formats; i++)
    if (strcmp(word, formats[i]) == 0 && access(word, F_OK) != 0 &&
        (last_setting(o, "trace") || o->stats))
      argp_error(state, "'%s' is no file; a format follows '=', as in --%s=%s",
                 word, last_setting(o, "trace") ? "trace" : "stats", word);
}

static void check_words(const struct options *o, struct argp_state *state) {
  const char *order = last_setting(o, "order");
  for (size_t i = 0; i < o->formulas.len; i++)
    check_format_word(o, state, o->formulas.at[i]);
  for (size_t i = 0; i < o->programs.len; i++)
    check_format_word(o, state, o->programs.at[i]);
  if (order && (is_program(order) || text_ends_with(order, ".fp")))
    argp_error(state,
               "'%s' is no order of variables; --order wants a file that "
               "--dump order has printed",
               order);
}

/* Reasons that nothing could be printed for. */
static void check_reasons(struct options *o, struct argp_state *state) {
  const char *p = o->program;
  const char *dump = dump_of(o);
  bool runs =
      !dump || !strcmp(dump, "rounds") || strncmp(dump, "rings", 5) == 0;
  const char *trace = last_setting(o, "trace");
  const char *explain = last_setting(o, "explain");
  if (!explain && (last_setting(o, "full") || last_setting(o, "depth")))
    argp_error(state, "--full and --depth are about what --explain prints");
  if ((trace || explain) && !runs)
    argp_error(state, "--trace and --explain are about a run, not a dump");
  if (trace && (!p || text_ends_with(p, ".fp") || text_ends_with(p, ".smt2")))
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
  if (o->relations && o->command != COMMAND_COMPARE)
    argp_error(state, "--relations is for fixc compare; --dump rings shows the "
                      "rounds of one formula file");
  if (several && o->portfolio)
    argp_error(state, "--portfolio wants one program, and its targets are "
                      "reached together");
  if (!several && !o->portfolio && o->command == COMMAND_RUN)
    return;
  if (dump_of(o) || o->progress || o->certificate || o->harness)
    argp_error(state, "--dump, --emit, --certificate, --harness and --progress "
                      "are for a single run");
  if ((several || o->portfolio) && options_answers_json(o))
    argp_error(state, "--format json is for a single run; 'fixc batch' prints "
                      "each result as JSON");
  if ((several || o->portfolio) && options_answers_rows(o))
    argp_error(state, "--format %s is for a single run", o->format);
  if (o->profile)
    argp_error(state, "--profile is for a single run");
  if (several && (!is_text(last_setting(o, "trace")) ||
                  !is_text(last_setting(o, "explain-as"))))
    argp_error(state, "--trace=json, --trace=yaml and --format are for a "
                      "single run: several would put several documents on "
                      "standard output");
  for (size_t i = 0; i < o->formulas.len + o->programs.len; i++)
    if (!strcmp(i < o->formulas.len ? o->formulas.at[i]
                                    : o->programs.at[i - o->formulas.len],
                "-"))
      argp_error(state, "several runs cannot all read standard input");
}

/* The last file of a comparison is the program. */
static void check_comparison(struct options *o, struct argp_state *state) {
  if (o->each || o->portfolio)
    argp_error(state, "--each and --portfolio are no part of a comparison");
  if (last_setting(o, "trace") || last_setting(o, "explain"))
    argp_error(state, "a comparison shows figures: --trace and --explain are "
                      "for one formula file");
  size_t n = o->formulas.len;
  if (n > 2 || (n > 0 && is_program(o->formulas.at[n - 1])))
    vec_push(&o->programs, vec_pop(&o->formulas));
  if (o->programs.len > 0)
    o->program = o->programs.at[0];
  if (o->formulas.len < 2)
    argp_error(state, "a comparison wants two formula files or more, as in: "
                      "fixc compare reach.fp backward.fp program.bp");
  for (size_t i = 0; i < o->formulas.len; i++)
    if (is_program(o->formulas.at[i]))
      argp_error(state,
                 "'%s' is a program; the program comes last, and only "
                 "one is compared on",
                 o->formulas.at[i]);
}

/* What is for C programs only. */
static void check_c(struct options *o, struct argp_state *state) {
  static const char *const own[] = {"predicates", "spec", "machine",
                                    "overflow",   "runs", "seeds",
                                    "bodyless",   "check"};
  const char *emit = last_setting(o, "emit");
  bool clauses = o->program && text_ends_with(o->program, ".smt2");
  bool cfa =
      emit && (strncmp(emit, "cfa", 3) == 0 || strcmp(emit, "points-to") == 0);
  for (size_t i = 0; i < sizeof own / sizeof *own; i++)
    if (last_setting(o, own[i]) && !options_in_c(o) &&
        !(clauses && strcmp(own[i], "seeds") == 0))
      argp_error(state, "--%s is for C programs: program.c", own[i]);
  if (o->links.len > 0 && (!options_in_c(o) || o->programs.len > 1))
    argp_error(state, "--link is for one C program: program.c");
  if (o->compile_commands && !options_in_c(o))
    argp_error(state, "--compile-commands is for C programs: program.c");
  if (o->harness && !options_in_c(o))
    argp_error(state, "--harness is for C programs: program.c");
  bool emits_bp = clauses && emit && strcmp(emit, "bp") == 0;
  if ((cfa || emits_round(o)) && !options_in_c(o) && !emits_bp)
    argp_error(state, "--emit %s is for C programs: program.c", emit);
  if (o->profile && options_in_c(o))
    argp_error(state, "--profile is for formulas over Boolean programs; --emit "
                      "bp prints the one that a C program ends with");
  if (o->profile && !is_text(o->profile) && options_answers_json(o))
    argp_error(state,
               "--profile=%s and --format json would be two documents on "
               "standard output",
               o->profile);
  if (o->harness && dump_of(o))
    argp_error(state, "--harness is written after a run, not a dump");
}

/* Languages whose files look like programs here and are none. */
static void check_languages(const struct options *o, struct argp_state *state) {
  static const struct {
    const char *ending, *what;
  } others[] = {{".cpp", "C++"}, {".cc", "C++"},     {".cxx", "C++"},
                {".hpp", "C++"}, {".h", "a header"}, {".java", "Java"},
                {".rs", "Rust"}, {".py", "Python"}};
  for (size_t i = 0; i < o->programs.len; i++)
    for (size_t k = 0; k < sizeof others / sizeof *others; k++)
      if (text_ends_with(o->programs.at[i], others[k].ending))
        argp_error(state,
                   "'%s' is %s; programs are C (.c, .i), Boolean programs "
                   "(.bp) or Horn clauses (.smt2)",
                   o->programs.at[i], others[k].what);
}

static bool same_file(const char *a, const char *b) {
  struct stat x, y;
  return stat(a, &x) == 0 && stat(b, &y) == 0 && S_ISREG(x.st_mode) &&
         x.st_dev == y.st_dev && x.st_ino == y.st_ino;
}

/* No file that is written may be one that is read. */
static void check_overwriting(const struct options *o, struct argp_state *state,
                              const char *option, const char *file) {
  for (size_t i = 0; file && i < o->links.len; i++)
    if (same_file(file, o->links.at[i]))
      argp_error(state, "--%s would overwrite '%s'", option, o->links.at[i]);
  for (size_t i = 0; file && i < o->formulas.len + o->programs.len; i++) {
    const char *input = i < o->formulas.len
                            ? o->formulas.at[i]
                            : o->programs.at[i - o->formulas.len];
    if (same_file(file, input))
      argp_error(state, "--%s would overwrite '%s'", option, input);
  }
}

/* All files of the database, where no program is named. */
static void take_whole_database(struct options *o, struct argp_state *state) {
  size_t n = compile_commands_count(o->database);
  if (n == 0)
    argp_error(state, "there is no file of C in '%s'", o->compile_commands);
  for (size_t i = 0; i + 1 < n; i++)
    vec_push(&o->links, compile_commands_at(o->database, i)->path);
  add_file(o, compile_commands_at(o->database, n - 1)->path);
}

static void read_database(struct options *o, struct argp_state *state) {
  char *why = NULL;
  if (!o->compile_commands)
    return;
  o->database = compile_commands_read(o->compile_commands, &why);
  if (!o->database) {
    fprintf(stderr, "error: %s\n", why);
    xfree(why);
    exit(EXIT_REJECTED);
  }
  if (!o->program && o->links.len == 0)
    take_whole_database(o, state);
  else if (o->program && !compile_commands_find(o->database, o->program))
    argp_error(state, "'%s' is not in '%s'", o->program, o->compile_commands);
}

/* What only concerns a program may be asked with the program alone. */
static void check_files(struct options *o, struct argp_state *state) {
  const char *dump = dump_of(o), *emit = last_setting(o, "emit");
  bool cfg = dump && (!strncmp(dump, "cfg", 3) || !strncmp(dump, "targets", 7));
  bool program_only = emit || cfg || (dump && !strcmp(dump, "templates"));
  if (program_only && o->formula && !o->program) {
    o->program = o->formula;
    o->formula = NULL;
    o->formulas.len = 0;
  }
  if (program_only && o->formula && o->programs.len > 0 &&
      is_program(o->formula))
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
  if (clauses &&
      (cfg || (emit && strcmp(emit, "fp") != 0 && strcmp(emit, "bp") != 0)))
    argp_error(state,
               "'%s' has Horn clauses; this wants a program, such as "
               "program.bp",
               o->program);
  if (clauses && o->targets.len > 0)
    argp_error(state, "--target needs a program; '%s' has its own question",
               o->program);
  if (!program_only && !o->formula)
    argp_error(state, "which formula file? For example: reach.fp program.bp");
  if (o->formula && is_program(o->formula))
    argp_error(state,
               "'%s' is a program; the formula file comes first, as in "
               "'fixc reach.fp %s'",
               o->formula, o->formula);
  if (last_setting(o, "bound") && dump)
    argp_error(state, "--bound is for runs, not for dumps; use -D");
  if (o->formula && text_ends_with(o->formula, ".smt2"))
    argp_error(state,
               "'%s' has Horn clauses; the formula file comes first, as in "
               "'fixc solve.fp %s'",
               o->formula, o->formula);
  if (o->targets.len > 0 && !o->program)
    argp_error(state, "--target needs a program");
  if (o->certificate && !clauses && (!o->program || !is_program(o->program)))
    argp_error(state, "--certificate needs a program in a file, program.bp");
  check_languages(o, state);
  check_c(o, state);
  check_overwriting(o, state, "certificate", o->certificate);
  check_overwriting(o, state, "harness", o->harness);
  check_overwriting(o, state, "output", o->output);
  if (o->certificate && strcmp(o->certificate, "-") == 0 &&
      (!is_text(last_setting(o, "trace")) ||
       !is_text(last_setting(o, "explain-as"))))
    argp_error(state, "--certificate - would print the proof among other "
                      "documents: give it a file");
  if (o->certificate && dump)
    argp_error(state, "--certificate is written after a run, not a dump");
  if (o->formula && o->program && strcmp(o->formula, "-") == 0 &&
      strcmp(o->program, "-") == 0)
    argp_error(state, "only one of the files can be standard input");
}

static error_t parse_option(int key, char *arg, struct argp_state *state) {
  struct parsing *p = state->input;
  struct options *o = p->o;
  switch (key) {
  case KEY_TARGET:
    vec_push(&o->targets, (const char *)arg);
    return 0;
  case 'D':
    set(state, "D", arg);
    return 0;
  case KEY_INPUT:
    set(state, "input", arg);
    return 0;
  case 'I':
    set(state, "I", arg);
    return 0;
  case 'W':
    set_word(state, "W", arg);
    return 0;
  case KEY_DUMP:
    set_word(state, "dump", arg);
    return 0;
  case KEY_EMIT:
    set_word(state, "emit", arg);
    return 0;
  case KEY_STATS:
    o->stats = arg ? arg : "text";
    set(state, "stats", o->stats);
    return 0;
  case KEY_PROFILE:
    o->profile = arg ? arg : "text";
    if (!is_text(o->profile) && strcmp(o->profile, "json") != 0 &&
        strcmp(o->profile, "html") != 0)
      argp_error(state, "--profile can be text, json or html, not '%s'", arg);
    set(state, "profile", "on");
    return 0;
  case KEY_EXPLAIN:
    set_once(state, "explain", arg);
    return 0;
  case KEY_FULL:
    set(state, "full", "on");
    return 0;
  case KEY_DEPTH:
    set_once(state, "depth", arg);
    return 0;
  case KEY_TRACE:
    set(state, "trace", arg ? arg : "text");
    return 0;
  case KEY_FORMAT:
    o->format = arg;
    return 0;
  case 'o':
    once(state, "output", &o->output, arg);
    return 0;
  case 'q':
    o->quiet = true;
    return 0;
  case KEY_NO_PASS:
    set_word(state, "no-pass", arg);
    return 0;
  case KEY_ORDER:
    set_once(state, "order", arg);
    return 0;
  case KEY_EVALUATE:
    set_word(state, "evaluate", arg);
    return 0;
  case KEY_CONFINE:
    vec_push(&o->confine, (const char *)arg);
    return 0;
  case KEY_CERTIFICATE:
    once(state, "certificate", &o->certificate, arg);
    return 0;
  case KEY_HARNESS:
    once(state, "harness", &o->harness, arg);
    return 0;
  case KEY_SPEC:
    set_once(state, "spec", arg);
    return 0;
  case KEY_LINK:
    vec_push(&o->links, (const char *)arg);
    return 0;
  case KEY_COMPILE_COMMANDS:
    once(state, "compile-commands", &o->compile_commands, arg);
    return 0;
  case KEY_PREDICATES:
    set_once(state, "predicates", arg);
    return 0;
  case KEY_MACHINE:
    set_once(state, "machine", arg);
    return 0;
  case KEY_OVERFLOW:
    set_once(state, "overflow", arg);
    return 0;
  case KEY_RUNS:
    set_once(state, "runs", arg);
    return 0;
  case KEY_BODYLESS:
    set_once(state, "bodyless", arg);
    return 0;
  case KEY_CHECK:
    set_once(state, "check", arg);
    return 0;
  case KEY_SEEDS:
    set_once(state, "seeds", arg);
    return 0;
  case KEY_THREADS:
    set(state, "threads", arg);
    return 0;
  case KEY_BOUND:
    set_bound(state, arg);
    return 0;
  case KEY_TIME:
    set(state, "time-limit", arg);
    return 0;
  case KEY_MEMORY:
    set(state, "memory-limit", arg);
    return 0;
  case KEY_STEP: /* main.c has seen it before */
    return 0;
  case KEY_PROGRESS:
    o->progress = true;
    return 0;
  case KEY_SEED:
    set(state, "order-seed", arg);
    return 0;
  case KEY_JOBS:
    o->jobs = count(state, "--jobs", arg, 256);
    return 0;
  case KEY_LIST_TARGETS:
    set(state, "dump", "targets");
    return 0;
  case KEY_EACH:
    o->each = true;
    return 0;
  case KEY_RELATIONS:
    o->relations = true;
    return 0;
  case KEY_PORTFOLIO:
    o->portfolio = true;
    return 0;
  case ARGP_KEY_ARG:
    add_file(o, arg);
    return 0;
  case ARGP_KEY_END:
    check_command(o, state);
    read_database(o, state);
    check_words(o, state);
    check_word(o, state);
    set_format(o, state);
    if (o->command == COMMAND_COMPARE)
      check_comparison(o, state);
    check_files(o, state);
    check_reasons(o, state);
    check_several(o, state);
    return 0;
  default:
    return options_common(key, state);
  }
}

static void parse(const struct argp *parser, int argc, char **argv,
                  struct parsing *p) {
  option_names_check(parser, argc, argv);
  if (argp_parse(parser, argc, argv, ARGP_NO_HELP, NULL, p) != 0)
    memory_failed();
}

void options_parse(struct options *o, int argc, char **argv) {
  static char name[] = "fixc compare";
  static const struct argp run = {options_table, parse_option, options_usage,
                                  options_doc,   NULL,         options_filter,
                                  NULL};
  static const struct argp comparison = {
      options_table, parse_option,   compare_usage, compare_doc,
      NULL,          options_filter, NULL};
  *o = (struct options){0};
  struct parsing p = {o, fixc_open()};
  if (!p.session) {
    fprintf(stderr, "fixc: out of memory\n");
    exit(3);
  }
  argp_err_exit_status = 1;
  if (argc > 1 && strcmp(argv[1], "compare") == 0) {
    o->command = COMMAND_COMPARE;
    argv[1] = name;
    parse(&comparison, argc - 1, argv + 1, &p);
  } else {
    parse(&run, argc, argv, &p);
  }
  fixc_close(p.session);
}

void options_give(const struct options *o, fixc_session *s) {
  if (o->confine.len == 0)
    with_memory(fixc_allow_files(s, NULL));
  for (size_t i = 0; i < o->confine.len; i++)
    with_memory(fixc_allow_files(s, o->confine.at[i]));
  settings_give(&o->settings, s);
  for (size_t i = 0; i < o->targets.len; i++)
    with_memory(fixc_set(s, "target", o->targets.at[i]));
}

void options_free(struct options *o) {
  vec_free(&o->formulas);
  vec_free(&o->programs);
  vec_free(&o->targets);
  vec_free(&o->links);
  compile_commands_free(o->database);
  vec_free(&o->confine);
  vec_free(&o->settings);
}
