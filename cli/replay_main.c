/* cli/replay_main.c — the command `fixc replay`. */
#include "replay_main.h"
#include "document.h"
#include "engine/base/memory.h"
#include "exit_status.h"
#include "option_names.h"

#include "include/fixc.h"

#include <argp.h>
#include <stdio.h>
#include <stdlib.h>

enum { EXIT_REPLAYED = 0 };

#define OPTIONS_DEF "cli/replay.def"
#include "cli/common/options_table.def"

struct replay_command {
  const char *trace, *program;
  fixc_session *session;
};

static error_t parse_replay_option(int key, char *arg,
                                   struct argp_state *state) {
  struct replay_command *c = state->input;

  switch (key) {
  case KEY_TARGET:
    fixc_set(c->session, "target", arg);
    return 0;
  case KEY_TRACE:
    if (fixc_set(c->session, "trace", arg ? arg : "text") != FIXC_OK)
      argp_error(state, "%s", fixc_error(c->session));
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
    return options_common(key, state);
  }
}

static int replay(struct replay_command *c) {
  fixc_session *s = c->session;
  fixc_allow_files(s, NULL);
  fixc_add_file(s, FIXC_TRACE, c->trace);
  fixc_add_file(s, FIXC_PROGRAM, c->program);
  fixc_status status = fixc_replay(s);
  with_memory(document_print(s, "answers", "text", stdout));
  with_memory(document_print(s, "diagnostics", "text", stderr));
  if (status != FIXC_OK && status != FIXC_REJECTED)
    fprintf(stderr, "fixc: %s\n", fixc_error(s));
  return status == FIXC_OK         ? EXIT_REPLAYED
         : status == FIXC_REJECTED ? EXIT_REJECTED
                                   : EXIT_INTERNAL;
}

int replay_main(int argc, char **argv) {
  static const struct argp parser = {
      options_table, parse_replay_option, options_usage, options_doc,
      NULL,          options_filter,      NULL};
  struct replay_command c = {0};
  char name[] = "fixc replay";

  argv[0] = name;
  argp_err_exit_status = EXIT_USAGE;
  option_names_check(&parser, argc, argv);
  c.session = fixc_open();
  if (!c.session) {
    fprintf(stderr, "fixc: out of memory\n");
    return EXIT_INTERNAL;
  }
  if (argp_parse(&parser, argc, argv, ARGP_NO_HELP, NULL, &c) != 0)
    memory_failed();
  int status = replay(&c);
  fixc_close(c.session);
  return status;
}
