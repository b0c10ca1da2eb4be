/* checker/main.c — fixc-check: whether a certificate proves that what
 * is asked for is not reached.
 */
#include "c/solver.h"
#include "c/witness_check.h"
#include "check.h"
#include "clauses/clause_check.h"
#include "cli/common/compile_commands.h"
#include "cli/common/large_pages.h"
#include "engine/base/memory.h"

#include <argp.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
  EXIT_ACCEPTED = 0,
  EXIT_USAGE = 1,
  EXIT_MALFORMED = 2,
  EXIT_INTERNAL = 3,
  EXIT_UNDECIDED = 5,
  EXIT_REJECTED = 10,
};

struct options {
  const char *certificate, *program;
  VEC(const char *) targets, links;
  uint32_t threads; /* 0: by the text */
  bool stats;
  struct witness_options c; /* of C programs */
};

#define OPTIONS_DEF "checker/options.def"
#include "cli/common/options_table.def"

static void set_threads(struct options *o, struct argp_state *state,
                        const char *arg) {
  char *end;
  unsigned long n = strtoul(arg, &end, 10);
  if (*end || end == arg || n == 0 || n > UINT16_MAX || *arg == '-')
    argp_error(state, "--threads wants a number from 1 to %d, not '%s'",
               UINT16_MAX, arg);
  o->threads = (uint32_t)n;
}

static void set_machine(struct options *o, struct argp_state *state,
                        const char *arg) {
  if (strcmp(arg, "32") != 0 && strcmp(arg, "64") != 0)
    argp_error(state, "--machine is 32 or 64, not '%s'", arg);
  o->c.long_bits = arg[0] == '3' ? 32 : 64;
}

static void set_overflow(struct options *o, struct argp_state *state,
                         const char *arg) {
  if (strcmp(arg, "error") != 0 && strcmp(arg, "assume") != 0)
    argp_error(state, "--overflow is error or assume, not '%s'", arg);
  if (strcmp(arg, "error") == 0)
    witness_check_too(&o->c, "overflow");
}

static void set_bodyless(struct options *o, struct argp_state *state,
                         const char *arg) {
  if (strcmp(arg, "change") != 0 && strcmp(arg, "nothing") != 0)
    argp_error(state, "--bodyless is change or nothing, not '%s'", arg);
  o->c.nothing_else = strcmp(arg, "nothing") == 0;
}

static void set_checks(struct options *o, struct argp_state *state,
                       const char *arg) {
  const char *wrong = witness_check_too(&o->c, arg);
  if (wrong)
    argp_error(state, "--check is a list of %s, not '%s'",
               witness_check_words(), wrong);
}

static void set_limit(struct options *o, struct argp_state *state,
                      const char *arg) {
  char *end;
  double seconds = strtod(arg, &end);
  if (*end || end == arg || !(seconds > 0))
    argp_error(state, "--solver-limit wants seconds, not '%s'", arg);
  o->c.seconds = seconds;
}

static void set_jobs(struct options *o, struct argp_state *state,
                     const char *arg) {
  char *end;
  long n = strtol(arg, &end, 10);
  if (*end || end == arg || n < 1 || n > SOLVER_MOST_RUNS)
    argp_error(state, "--jobs wants a number from 1 to %d, not '%s'",
               SOLVER_MOST_RUNS, arg);
  o->c.jobs = (unsigned)n;
}

static void read_commands(struct options *o, struct argp_state *state,
                          const char *path) {
  char *why = NULL;
  if (o->c.commands)
    argp_error(state, "--compile-commands is given twice");
  o->c.commands = compile_commands_read(path, &why);
  if (o->c.commands)
    return;
  fprintf(stderr, "error: %s\n", why);
  xfree(why);
  exit(EXIT_MALFORMED);
}

/* All files of the database, where no program is named: in the order that fixc
   has. */
static void take_all_files(struct options *o) {
  size_t n = o->c.commands ? compile_commands_count(o->c.commands) : 0;
  if (o->program || n == 0)
    return;
  for (size_t i = 0; i + 1 < n; i++)
    vec_push(&o->links, compile_commands_at(o->c.commands, i)->path);
  o->program = compile_commands_at(o->c.commands, n - 1)->path;
}

static error_t parse_option(int key, char *arg, struct argp_state *state) {
  struct options *o = state->input;
  switch (key) {
  case KEY_TARGET:
    vec_push(&o->targets, (const char *)arg);
    return 0;
  case KEY_THREADS:
    set_threads(o, state, arg);
    return 0;
  case KEY_MACHINE:
    set_machine(o, state, arg);
    return 0;
  case KEY_OVERFLOW:
    set_overflow(o, state, arg);
    return 0;
  case KEY_BODYLESS:
    set_bodyless(o, state, arg);
    return 0;
  case KEY_CHECK:
    set_checks(o, state, arg);
    return 0;
  case KEY_SPEC:
    o->c.rule = arg;
    return 0;
  case KEY_LINK:
    vec_push(&o->links, (const char *)arg);
    return 0;
  case KEY_COMPILE_COMMANDS:
    read_commands(o, state, arg);
    return 0;
  case KEY_SOLVER:
    o->c.solver = arg;
    return 0;
  case KEY_SOLVER_LIMIT:
    set_limit(o, state, arg);
    return 0;
  case KEY_JOBS:
    set_jobs(o, state, arg);
    return 0;
  case KEY_PRINT:
    o->c.print = true;
    return 0;
  case KEY_STATS:
    o->stats = true;
    return 0;
  case ARGP_KEY_ARG:
    if (o->program)
      argp_error(state, "one certificate and one program; what is '%s'?", arg);
    else if (o->certificate)
      o->program = arg;
    else
      o->certificate = arg;
    return 0;
  case ARGP_KEY_END:
    take_all_files(o);
    o->c.links = o->links.at;
    o->c.nlinks = o->links.len;
    if (!o->program)
      argp_error(state, "a certificate and a program, such as proof.cert "
                        "program.bp");
    return 0;
  default:
    return options_common(key, state);
  }
}

/* Everything that a run owns. */
struct run {
  struct options options;
  struct arena *arena;
  struct intern *names;
  struct sources *sources;
  struct diag *diag;
  struct program *program;
  struct proof *proof;
  struct logic *logic;
  struct witness_figures figures;
};

static uint32_t read_text(struct run *r, const char *path) {
  uint32_t source = sources_read(r->sources, path);

  if (!source)
    diag_error(r->diag, (struct span){0}, "cannot read '%s': %s", path,
               strerror(errno));
  return source;
}

static bool read_inputs(struct run *r) {
  uint32_t text = read_text(r, r->options.program);
  uint32_t certificate = text ? read_text(r, r->options.certificate) : 0;

  if (!certificate)
    return false;
  r->program = program_read(r->arena, r->names, r->sources, text, r->diag);
  if (!r->program ||
      !program_add_threads(r->arena, r->names, r->program, r->options.threads,
                           r->diag) ||
      !program_ask(r->program, r->options.targets.at,
                   (uint32_t)r->options.targets.len, r->diag))
    return false;
  r->proof = proof_read(r->arena, r->names, r->sources, certificate, r->program,
                        r->diag);
  return r->proof != NULL;
}

static bool has(const char *const *names, size_t n, const char *name) {
  for (size_t i = 0; i < n; i++)
    if (strcmp(names[i], name) == 0)
      return true;
  return false;
}

/* A certificate answers the question that it names, and no other: who keeps
   certificates wants to know when they are taken for each other. */
static bool same_question(struct run *r) {
  const char *const *asked = r->options.targets.at;
  const char *const *named = r->proof->targets.at;
  size_t nasked = r->options.targets.len, nnamed = r->proof->targets.len;
  bool same = (nasked == 0) == (nnamed == 0);

  for (size_t i = 0; i < nasked; i++)
    same = same && has(named, nnamed, asked[i]);
  for (size_t i = 0; i < nnamed; i++)
    same = same && has(asked, nasked, named[i]);
  if (!same)
    diag_error(r->diag, (struct span){0},
               "the certificate is rejected: it is about %s%s, not about %s%s",
               nnamed ? "--target " : "the default targets",
               nnamed ? named[0] : "",
               nasked ? "--target "
                      : "the default "
                        "targets",
               nasked ? asked[0] : "");
  return same;
}

/* Another text is no reason to reject: what counts is whether all clauses
   hold for it. */
static void compare_hashes(struct run *r) {
  char hash[17];

  proof_hash(sources_get(r->sources, r->program->source), hash);
  if (r->proof->hash && strcmp(hash, r->proof->hash) != 0)
    fprintf(stderr,
            "fixc-check: '%s' is not the text that the certificate was written "
            "for\n",
            r->options.program);
}

static int check(struct run *r) {
  if (!read_inputs(r))
    return EXIT_MALFORMED;
  compare_hashes(r);
  r->logic = logic_new();
  bool ok =
      same_question(r) && check_proof(r->program, r->proof, r->logic, r->diag);
  if (ok && r->program->starts)
    printf("RESULT: accepted (within %u context switches; threads: %u)\n",
           r->proof->switches, r->proof->threads);
  else if (ok && r->proof->contexts)
    printf("RESULT: accepted (within %u context switches)\n",
           r->proof->switches);
  else
    printf("RESULT: %s\n", ok ? "accepted" : "rejected");
  return ok ? EXIT_ACCEPTED : EXIT_REJECTED;
}

/* ---- C programs -------------------------------------------------------------- */

/* What C leaves undefined is not looked at, unless it is what is asked. */
static const char *c_limits(const struct run *r) {
  if (r->figures.assumes_objects)
    return r->figures.overflow
               ? " (up to the first access outside of objects)"
               : " (up to the first signed overflow or access outside of "
                 "objects)";
  return r->figures.overflow ? "" : " (up to the first signed overflow)";
}

static int say_c_result(const struct run *r, enum witness_result result) {
  switch (result) {
  case WITNESS_ACCEPTED:
    printf("RESULT: accepted%s\n", c_limits(r));
    return EXIT_ACCEPTED;
  case WITNESS_REJECTED:
    puts("RESULT: rejected");
    return EXIT_REJECTED;
  case WITNESS_UNKNOWN:
    puts("RESULT: unknown");
    return EXIT_UNDECIDED;
  case WITNESS_PRINTED:
    return EXIT_ACCEPTED;
  case WITNESS_WRONG:
    break;
  }
  return EXIT_MALFORMED;
}

static void default_solver(struct witness_options *o) {
  if (!o->solver)
    o->solver = "z3 -in";
  if (o->seconds == 0)
    o->seconds = 60;
}

static int check_c(struct run *r) {
  struct witness_options o = r->options.c;
  default_solver(&o);
  uint32_t witness = read_text(r, r->options.certificate);
  if (!witness)
    return EXIT_MALFORMED;
  o.program = r->options.program;
  o.target = r->options.targets.len ? r->options.targets.at[0] : NULL;
  return say_c_result(r, witness_check(r->arena, r->names, r->sources, witness,
                                       &o, r->diag, &r->figures));
}

/* ---- Horn clauses ------------------------------------------------------------ */

static int say_clause_result(enum clause_check_result result) {
  switch (result) {
  case CLAUSES_ACCEPTED:
    puts("RESULT: accepted");
    return EXIT_ACCEPTED;
  case CLAUSES_REJECTED:
    puts("RESULT: rejected");
    return EXIT_REJECTED;
  case CLAUSES_UNKNOWN:
    puts("RESULT: unknown");
    return EXIT_UNDECIDED;
  case CLAUSES_PRINTED:
    return EXIT_ACCEPTED;
  case CLAUSES_WRONG:
    break;
  }
  return EXIT_MALFORMED;
}

static int check_clauses(struct run *r) {
  struct witness_options c = r->options.c;
  default_solver(&c);
  struct clause_check_options o = {c.solver, c.seconds, c.jobs, c.print};
  uint32_t clauses = read_text(r, r->options.program);
  uint32_t certificate = clauses ? read_text(r, r->options.certificate) : 0;
  if (!certificate)
    return EXIT_MALFORMED;
  return say_clause_result(clause_check(r->arena, r->sources, certificate,
                                        clauses, &o, r->diag,
                                        &r->figures.questions));
}

static void print_stats(const struct run *r) {
  if (r->options.stats && r->figures.executed)
    fprintf(stderr, "the only run of the program was executed\n");
  if (r->options.stats && clause_check_takes(r->options.program))
    fprintf(stderr, "questions to the solver %llu\n", r->figures.questions);
  if (r->options.stats && r->figures.blocks)
    fprintf(stderr, "blocks %llu, questions to the solver %llu\n",
            r->figures.blocks, r->figures.questions);
  if (!r->options.stats || !r->logic)
    return;
  struct logic_figures f = logic_get_figures(r->logic);
  fprintf(stderr,
          "questions %llu, of these answered by diagrams %llu, put to the "
          "solver %llu; clauses "
          "%llu\n",
          (unsigned long long)f.questions, (unsigned long long)f.walked,
          (unsigned long long)f.solved, (unsigned long long)f.clauses);
}

static void finish(struct run *r) {
  logic_free(r->logic);
  proof_free(r->proof);
  program_free(r->program);
  diag_free(r->diag);
  sources_free(r->sources);
  intern_free(r->names);
  arena_free(r->arena);
  vec_free(&r->options.targets);
  vec_free(&r->options.links);
  compile_commands_free(r->options.c.commands);
}

/* Texts such as --help end the process where they are printed. */
static void check_output(void) {
  if (fflush(stdout) == 0 && !ferror(stdout))
    return;
  fprintf(stderr, "fixc-check: cannot write the answer: %s\n", strerror(errno));
  _exit(EXIT_INTERNAL);
}

struct command_line {
  int argc;
  char **argv;
  int status;
};

static void run_command(void *arg) {
  static const struct argp parser = {
      options_table, parse_option,   options_usage, options_doc,
      NULL,          options_filter, NULL};
  struct command_line *c = arg;
  struct run r = {0};

  if (argp_parse(&parser, c->argc, c->argv, ARGP_NO_HELP, NULL, &r.options) !=
      0)
    memory_failed(); /* all else ends in it */
  r.arena = arena_new();
  r.names = intern_new();
  r.sources = sources_new();
  r.diag = diag_new(r.sources);
  const char *program = r.options.program;
  c->status = witness_of_c(program)         ? check_c(&r)
              : clause_check_takes(program) ? check_clauses(&r)
                                            : check(&r);
  diag_print(r.diag, stderr);
  print_stats(&r);
  finish(&r);
}

/* std::set_new_handler of the library of C++, in which the solver is written:
   what is called where `new` finds no memory. */
typedef void new_handler(void);
new_handler *
set_new_handler(new_handler *handler) __asm__("_ZSt15set_new_handlerPFvvE");

static void say_no_memory(void) {
  static const char text[] = "fixc-check: out of memory\n";
  ssize_t n = write(STDERR_FILENO, text, sizeof text - 1);
  (void)n;
}

/* The solver's frames cannot be left by a jump. */
static void on_no_memory(void) {
  say_no_memory();
  _exit(EXIT_INTERNAL);
}

int main(int argc, char **argv) {
  argp_program_version = "fixc-check " FIXC_VERSION;
  argp_err_exit_status = EXIT_USAGE;
  if (atexit(check_output) != 0)
    return EXIT_INTERNAL;
  large_pages_prefer();
  set_new_handler(on_no_memory);
  if (strrchr(argv[0], '/'))
    argv[0] = strrchr(argv[0], '/') + 1; /* messages of getopt begin with it */
  struct command_line c = {argc, argv, EXIT_INTERNAL};
  struct memory *m = memory_new(0);
  if (!m || !memory_guard(m, run_command, &c))
    say_no_memory();
  memory_free(m);
  return c.status;
}
