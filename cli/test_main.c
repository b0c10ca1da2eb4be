/* cli/test_main.c — the command `fixc test`: what formula files expect.
 *
 * Files run one after the other.  Results are kept until all are there, since TAP
 * and JUnit begin with their number.
 */
#include "test_main.h"

#include "document.h"
#include "engine/base/memory.h"
#include "engine/base/text.h"
#include "engine/base/vec.h"
#include "exit_status.h"
#include "option_names.h"
#include "preprocess.h"
#include "settings.h"

#include "include/fixc.h"

#include <argp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define OPTIONS_DEF "cli/test.def"
#include "cli/common/options_table.def"

/* One expectation, or a file that could not be run. */
struct test_result {
  const char *file, *place, *text, *found;
  int holds;
};

struct test_command {
  struct arena *arena;
  fixc_session *checker; /* of settings, as they come */
  setting_list settings;
  VEC(const char *) files;
  VEC(struct test_result) results;
  const char *format;
  int status;
};

/* ---- The command line ---------------------------------------------------- */

static void add_setting(struct test_command *c, struct argp_state *state,
                        const char *name, const char *value) {
  settings_add(&c->settings, c->checker, state, name, value);
}

static bool is_formula_file(const char *path) {
  return text_ends_with(path, ".fp") || text_ends_with(path, ".mu");
}

static bool has_formula_file(const struct test_command *c) {
  for (size_t i = 0; i < c->files.len; i++)
    if (is_formula_file(c->files.at[i]))
      return true;
  return false;
}

static error_t parse_test_option(int key, char *arg, struct argp_state *state) {
  struct test_command *c = state->input;

  switch (key) {
  case KEY_TARGET:
    add_setting(c, state, "target", arg);
    return 0;
  case 'D':
    add_setting(c, state, "D", arg);
    return 0;
  case KEY_INPUT:
    add_setting(c, state, "input", arg);
    return 0;
  case 'I':
    add_setting(c, state, "I", arg);
    return 0;
  case 'W':
    add_setting(c, state, "W", arg);
    return 0;
  case KEY_TIME_LIMIT:
    add_setting(c, state, "time-limit", arg);
    return 0;
  case KEY_MEMORY_LIMIT:
    add_setting(c, state, "memory-limit", arg);
    return 0;
  case KEY_FORMAT:
    if (strcmp(arg, "text") && strcmp(arg, "tap") && strcmp(arg, "junit"))
      argp_error(state, "--format can be text, tap or junit, not '%s'", arg);
    c->format = arg;
    return 0;
  case ARGP_KEY_ARG:
    vec_push(&c->files, arg);
    return 0;
  case ARGP_KEY_END:
    if (c->files.len == 0)
      argp_error(state, "which formula files? For example: fixc test a.fp b.fp "
                        "program.bp");
    if (!has_formula_file(c))
      argp_error(state,
                 "'%s' is no formula file; one comes first, as in "
                 "'fixc test FORMULA.fp %s'",
                 c->files.at[0], c->files.at[0]);
    return 0;
  default:
    return options_common(key, state);
  }
}

/* The program that a formula file is run on: the next one, or NULL. */
static const char *program_after(const struct test_command *c, size_t i) {
  while (i < c->files.len && is_formula_file(c->files.at[i]))
    i++;
  return i < c->files.len ? c->files.at[i] : NULL;
}

/* ---- Running ------------------------------------------------------------- */

static const char *keep_text(struct test_command *c, const char *text) {
  return arena_printf(c->arena, "%s", text ? text : "");
}

/* An internal error comes before a rejected input, and so on. */
static void join_test_status(struct test_command *c, int status) {
  static const int order[] = {EXIT_INTERNAL, EXIT_REJECTED, EXIT_UNEXPECTED,
                              EXIT_UNKNOWN};
  for (size_t i = 0; i < sizeof order / sizeof *order; i++)
    if (c->status == order[i] || status == order[i]) {
      c->status = order[i];
      return;
    }
}

static void take_results(struct test_command *c, fixc_session *s,
                         const char *file) {
  fixc_expectation e = {.size = sizeof e};
  for (size_t i = 0; with_memory(fixc_expectation_at(s, i, &e)) == FIXC_OK;
       i++) {
    struct test_result r = {
        .file = file,
        .place =
            arena_printf(c->arena, "%s:%u", e.source ? e.source : file, e.line),
        .text = keep_text(c, e.text),
        .found = keep_text(c, e.found),
        .holds = e.holds};
    if (e.holds < 0 && !*e.found)
      r.found = keep_text(c, fixc_reason(s) ? fixc_reason(s) : "not answered");
    join_test_status(c, e.holds > 0   ? EXIT_UNREACHABLE
                        : e.holds < 0 ? EXIT_UNKNOWN
                                      : EXIT_UNEXPECTED);
    vec_push(&c->results, r);
  }
}

static void note_failure(struct test_command *c, const char *file,
                         fixc_status status, const char *why) {
  struct test_result r = {file, file, "the file can be run",
                          keep_text(c, *why ? why : "rejected"), 0};
  vec_push(&c->results, r);
  join_test_status(
      c, status == FIXC_REJECTED || status == FIXC_USAGE    ? EXIT_REJECTED
         : status == FIXC_LIMIT || status == FIXC_NO_MEMORY ? EXIT_UNKNOWN
                                                            : EXIT_INTERNAL);
}

static void test_file(struct test_command *c, const char *file,
                      const char *program) {
  fixc_session *s = fixc_open();
  fixc_status status = s ? FIXC_OK : FIXC_NO_MEMORY;
  if (s) {
    fixc_allow_files(s, NULL);
    fixc_set(s, "test", "on");
    settings_give(&c->settings, s);
    if (program)
      status = preprocess_file(s, program);
    if (status == FIXC_OK)
      status = fixc_load(s, file);
    if (status == FIXC_OK)
      status = fixc_run(s);
    with_memory(document_print(s, "diagnostics", "text", stderr));
  }
  if (status == FIXC_OK || status == FIXC_LIMIT)
    take_results(c, s, file);
  else
    note_failure(c, file, status, s ? fixc_error(s) : "out of memory");
  fixc_close(s);
}

/* ---- Printing ------------------------------------------------------------ */

/* The lines of a text, each after `before`. */
static void print_lines(const char *text, const char *before) {
  while (*text) {
    size_t n = strcspn(text, "\n");
    printf("%s%.*s\n", before, (int)n, text);
    text += n + (text[n] == '\n');
  }
}

static bool is_of_lines(const char *text) { return strchr(text, '\n'); }

static size_t count_held(const struct test_command *c) {
  size_t n = 0;
  for (size_t i = 0; i < c->results.len; i++)
    n += c->results.at[i].holds > 0;
  return n;
}

static void print_text_results(const struct test_command *c) {
  static const char *const words[] = {"unknown", "FAILED ", "ok     "};
  for (size_t i = 0; i < c->results.len; i++) {
    const struct test_result *r = &c->results.at[i];
    printf("%s %s: %s", words[r->holds + 1], r->place, r->text);
    if (*r->found && !is_of_lines(r->found))
      printf(", but: %s", r->found);
    printf("\n");
    if (is_of_lines(r->found))
      print_lines(r->found, "          ");
  }
  printf("%zu of %zu hold\n", count_held(c), c->results.len);
}

static void print_tap_results(const struct test_command *c) {
  printf("TAP version 13\n1..%zu\n", c->results.len);
  for (size_t i = 0; i < c->results.len; i++) {
    const struct test_result *r = &c->results.at[i];
    printf("%s %zu - %s: %s\n", r->holds > 0 ? "ok" : "not ok", i + 1, r->place,
           r->text);
    if (*r->found)
      print_lines(r->found, "# ");
  }
}

static void print_xml(const char *text) {
  for (; *text; text++)
    if (*text == '<' || *text == '>' || *text == '&' || *text == '"')
      printf("&#%d;", *text);
    else
      putchar(*text);
}

static void print_junit_results(const struct test_command *c) {
  printf("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuite name=\"fixc\" "
         "tests=\"%zu\" failures=\"%zu\">\n",
         c->results.len, c->results.len - count_held(c));
  for (size_t i = 0; i < c->results.len; i++) {
    const struct test_result *r = &c->results.at[i];
    printf("  <testcase classname=\"");
    print_xml(r->file);
    printf("\" name=\"");
    print_xml(r->place);
    printf(": ");
    print_xml(r->text);
    if (r->holds > 0) {
      printf("\"/>\n");
      continue;
    }
    printf("\">\n    <failure message=\"%s\">",
           r->holds ? "not known" : "does not hold");
    print_xml(r->found);
    printf("</failure>\n  </testcase>\n");
  }
  printf("</testsuite>\n");
}

/* ---- The command --------------------------------------------------------- */

static void run_tests(struct test_command *c) {
  for (size_t i = 0; i < c->files.len; i++)
    if (is_formula_file(c->files.at[i]))
      test_file(c, c->files.at[i], program_after(c, i));
  if (c->format && strcmp(c->format, "tap") == 0)
    print_tap_results(c);
  else if (c->format && strcmp(c->format, "junit") == 0)
    print_junit_results(c);
  else
    print_text_results(c);
}

int test_main(int argc, char **argv) {
  static const struct argp parser = {
      options_table, parse_test_option, options_usage, options_doc,
      NULL,          options_filter,    NULL};
  struct test_command c = {.arena = arena_new(), .checker = fixc_open()};
  char name[] = "fixc test";

  argv[0] = name;
  argp_err_exit_status = EXIT_USAGE;
  option_names_check(&parser, argc, argv);
  if (!c.checker) {
    fprintf(stderr, "fixc: out of memory\n");
    return EXIT_INTERNAL;
  }
  if (argp_parse(&parser, argc, argv, ARGP_NO_HELP, NULL, &c) != 0)
    memory_failed();
  fixc_close(c.checker);
  run_tests(&c);
  vec_free(&c.settings);
  vec_free(&c.files);
  vec_free(&c.results);
  arena_free(c.arena);
  return c.status;
}
