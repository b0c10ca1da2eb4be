/* cli/replay_main.c — the command `fixc replay`.
 *
 *   trace.json --read--> run --+--replay--> trace --print--> text
 *   program --check--> graph --+
 */
#include "replay_main.h"
#include "option_names.h"

#include "engine/base/diag.h"
#include "frontend/boolean/bp_check.h"
#include "frontend/boolean/bp_parse.h"
#include "frontend/boolean/threads.h"
#include "frontend/trace/read.h"
#include "frontend/trace/replay.h"
#include "frontend/trace/trace.h"

#include <argp.h>
#include <errno.h>
#include <string.h>

enum {
  EXIT_REPLAYED = 0,
  EXIT_USAGE = 1,
  EXIT_REJECTED = 2,
  EXIT_INTERNAL = 3
};

enum { KEY_TARGET = 256, KEY_TRACE };

static const char usage_doc[] =
    "Executes TRACE, as `--trace=json' prints it, on PROGRAM, statement by "
    "statement.\vExit status: 0 the trace is a run of the program to a "
    "target; 2 it is none, or an input was rejected; 1 wrong usage.";

static const struct argp_option table[] = {
    {"target", KEY_TARGET, "LABEL", 0,
     "A label that the trace may lead to; may be repeated.  Default: those "
     "that the trace names",
     0},
    {"trace", KEY_TRACE, "FORMAT", OPTION_ARG_OPTIONAL,
     "Print the trace: text, json or yaml", 0},
    {0}};

struct command {
  const char *trace, *program;
  VEC(const char *) targets;
  bool print;
  enum trace_format format;
  struct arena *arena;
  struct intern *names;
  struct sources *sources;
  struct diag *diag;
  struct trace_file *file;
  struct cfg *cfg;
  struct run run;
};

static error_t parse_option(int key, char *arg, struct argp_state *state) {
  struct command *c = state->input;

  switch (key) {
  case KEY_TARGET:
    vec_push(&c->targets, (const char *)arg);
    return 0;
  case KEY_TRACE:
    c->print = true;
    if (arg && !trace_format_named(arg, &c->format))
      argp_error(state, "--trace can be text, json or yaml, not '%s'", arg);
    return 0;
  case ARGP_KEY_ARG:
    if (c->program)
      argp_error(state, "one trace and one program; what is '%s'?", arg);
    *(c->trace ? &c->program : &c->trace) = arg;
    return 0;
  case ARGP_KEY_END:
    if (!c->program)
      argp_error(state, "a trace and a program, please: trace.json program.bp");
    return 0;
  default:
    return ARGP_ERR_UNKNOWN;
  }
}

static bool read_program(struct command *c) {
  uint32_t source = sources_read(c->sources, c->program);
  struct bp_program *p;

  if (!source) {
    diag_error(c->diag, (struct span){0}, "cannot read '%s': %s", c->program,
               strerror(errno));
    return false;
  }
  p = bp_parse(c->arena, c->names, c->sources, source, c->diag);
  if (!p || !bp_check(c->arena, p, c->diag) ||
      !bp_make_threads(c->arena, c->names, p, trace_file_threads(c->file),
                       false, c->diag))
    return false;
  c->cfg = cfg_build(c->arena, p, c->sources, c->diag);
  return c->cfg != NULL;
}

/* A trace that fails on another text than its own is no wonder. */
static void note_program(struct command *c) {
  const struct source *s = sources_get(c->sources, c->cfg->program->source);

  if (diag_errors(c->diag) > 0 && !trace_file_same_program(c->file, s))
    diag_note(c->diag, (struct span){0},
              "the trace was made of another text than '%s'", s->name);
}

static bool replay(struct command *c) {
  uint32_t n = (uint32_t)c->targets.len;
  const char *const *targets =
      n ? c->targets.at : trace_file_targets(c->file, c->arena, &n);
  struct trace t;
  bool ok = trace_replay(&t, c->arena, c->cfg, &c->run, targets, n, c->diag);

  if (t.open)
    diag_error(c->diag, t.open->at,
               "move %u: the trace leaves too many values open before this: "
               "give it more of them",
               t.open->move);
  if (ok && c->print)
    ok = trace_print(stdout, c->format, &t, c->diag);
  else if (ok)
    printf("replayed: %u step%s\n", trace_length(&t),
           trace_length(&t) == 1 ? "" : "s");
  trace_free(&t);
  return ok;
}

static bool stages(struct command *c) {
  bool ok;

  c->file = trace_file_open(c->sources, c->trace, c->diag);
  if (!c->file || !read_program(c))
    return false;
  ok = trace_file_run(c->file, c->arena, c->cfg, &c->run, c->diag) && replay(c);
  if (!ok)
    note_program(c);
  return ok;
}

static void finish(struct command *c) {
  vec_free(&c->run.moves);
  trace_file_close(c->file);
  diag_free(c->diag);
  sources_free(c->sources);
  intern_free(c->names);
  arena_free(c->arena);
  vec_free(&c->targets);
}

int replay_main(int argc, char **argv) {
  static const struct argp parser = {
      table, parse_option, "TRACE.json PROGRAM", usage_doc, NULL, NULL, NULL};
  struct command c = {0};
  char name[] = "fixc replay";

  argv[0] = name;
  argp_err_exit_status = EXIT_USAGE;
  option_names_check(&parser, argc, argv);
  argp_parse(&parser, argc, argv, 0, NULL, &c);
  c.arena = arena_new();
  c.names = intern_new();
  c.sources = sources_new();
  c.diag = diag_new(c.sources);
  diag_set_warning(c.diag, "all", false); /* told when the trace was made */
  bool ok = stages(&c);
  diag_print(c.diag, stderr);
  finish(&c);
  return ok ? EXIT_REPLAYED : EXIT_REJECTED;
}
