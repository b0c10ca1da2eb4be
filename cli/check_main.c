/* cli/check_main.c — the command `fixc check`. */
#include "check_main.h"

#include "document.h"
#include "engine/base/memory.h"
#include "engine/base/text.h"
#include "engine/base/vec.h"
#include "exit_status.h"
#include "option_names.h"
#include "preprocess.h"
#include "settings.h"

#include <argp.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define OPTIONS_DEF "cli/check.def"
#include "cli/common/options_table.def"

struct checking {
  VEC(const char *) files;
  setting_list given;
  fixc_session *session; /* checks each option as it comes */
  bool json;
};

static void give(struct argp_state *state, const char *name,
                 const char *value) {
  struct checking *c = state->input;
  settings_add(&c->given, c->session, state, name, value);
}

static error_t parse_check_option(int key, char *arg,
                                  struct argp_state *state) {
  struct checking *c = state->input;
  switch (key) {
  case KEY_FORMAT:
    c->json = strcmp(arg, "json") == 0;
    if (!c->json && strcmp(arg, "text") != 0)
      argp_error(state, "messages are text or json, not '%s'", arg);
    return 0;
  case 'D':
    give(state, "D", arg);
    return 0;
  case 'I':
    give(state, "I", arg);
    return 0;
  case 'W':
    give(state, "W", arg);
    return 0;
  case ARGP_KEY_ARG:
    vec_push(&c->files, (const char *)arg);
    return 0;
  case ARGP_KEY_END:
    if (c->files.len == 0)
      argp_error(state, "which file? For example: fixc check my.fp");
    return 0;
  default:
    return options_common(key, state);
  }
}

static fixc_status check_one(const struct checking *c, fixc_session *s,
                             const char *file) {
  fixc_allow_files(s, NULL);
  settings_give(&c->given, s);
  if (!text_ends_with(file, ".bp") && !text_ends_with(file, ".c") &&
      !text_ends_with(file, ".i"))
    return fixc_check(s, file);
  fixc_status status = preprocess_file(s, file);
  if (status != FIXC_OK)
    return status;
  fixc_set(s, "dump", text_ends_with(file, ".bp") ? "cfg" : NULL);
  if (!text_ends_with(file, ".bp"))
    fixc_set(s, "emit", "cfa");
  return fixc_load(s, NULL);
}

static int check_files(const struct checking *c) {
  int status = 0;
  for (size_t i = 0; i < c->files.len; i++) {
    fixc_session *s = fixc_open();
    if (!s)
      memory_failed();
    fixc_status ended = check_one(c, s, c->files.at[i]);
    with_memory(document_print(s, "diagnostics", c->json ? "json" : "text",
                               c->json ? stdout : stderr));
    if (ended == FIXC_REJECTED && status == 0)
      status = EXIT_REJECTED;
    if (ended != FIXC_OK && ended != FIXC_REJECTED) {
      fprintf(stderr, "fixc: %s\n", fixc_error(s));
      status = EXIT_INTERNAL;
    }
    fixc_close(s);
  }
  return status;
}

int check_main(int argc, char **argv) {
  static const struct argp parser = {
      options_table, parse_check_option, options_usage, options_doc,
      NULL,          options_filter,     NULL};
  static char name[] = "fixc check";
  struct checking c = {.session = fixc_open()};
  if (!c.session)
    memory_failed();
  argv[0] = name;
  argp_err_exit_status = EXIT_USAGE;
  option_names_check(&parser, argc, argv);
  if (argp_parse(&parser, argc, argv, ARGP_NO_HELP, NULL, &c) != 0)
    memory_failed();
  int status = check_files(&c);
  fixc_close(c.session);
  vec_free(&c.files);
  vec_free(&c.given);
  return status;
}
