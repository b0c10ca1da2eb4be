/* cli/fmt_main.c — the command `fixc fmt`.
 *
 * A file is replaced as a whole, by one beside it that takes its name: whoever
 * reads it meanwhile sees the old text or the new one.
 */
#include "fmt_main.h"

#include "document.h"
#include "engine/base/memory.h"
#include "engine/base/source.h"
#include "engine/base/text.h"
#include "engine/base/vec.h"
#include "exit_status.h"
#include "option_names.h"

#include <argp.h>
#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define OPTIONS_DEF "cli/fmt.def"
#include "cli/common/options_table.def"

struct formatting {
  VEC(const char *) files;
  bool check;   /* nothing is changed */
  bool program; /* standard input is one */
};

static error_t parse_fmt_option(int key, char *arg, struct argp_state *state) {
  struct formatting *c = state->input;
  switch (key) {
  case KEY_CHECK:
    c->check = true;
    return 0;
  case KEY_KIND:
    c->program = strcmp(arg, "bp") == 0;
    if (!c->program && strcmp(arg, "fp") != 0)
      argp_error(state, "standard input is fp or bp, not '%s'", arg);
    return 0;
  case ARGP_KEY_ARG:
    vec_push(&c->files, (const char *)arg);
    return 0;
  case ARGP_KEY_END:
    if (c->files.len == 0)
      argp_error(state, "which file? For example: fixc fmt my.fp");
    return 0;
  default:
    return options_common(key, state);
  }
}

/* ---- Files ----------------------------------------------------------------------- */

static bool write_beside(const char *path, const char *text, size_t len) {
  struct stat old;
  size_t size = strlen(path) + sizeof ".XXXXXX";
  char *name = xmalloc(size);
  snprintf(name, size, "%s.XXXXXX", path);
  int fd = stat(path, &old) == 0 ? mkstemp(name) : -1;
  FILE *out = fd >= 0 ? fdopen(fd, "w") : NULL;
  bool good = out && fwrite(text, 1, len, out) == len &&
              fchmod(fd, old.st_mode & 07777) == 0;
  int why = errno;
  if (out && fclose(out) != 0 && good) {
    good = false;
    why = errno;
  }
  if (good && rename(name, path) != 0) {
    good = false;
    why = errno;
  }
  if (fd >= 0 && !good)
    unlink(name);
  xfree(name);
  errno = why;
  return good;
}

/* Behind a link is what is meant. */
static bool replace_file(const char *path, const char *text, size_t len) {
  char *meant = realpath(path, NULL);
  bool good = meant && write_beside(meant, text, len);
  free(meant);
  return good;
}

/* ---- The command --------------------------------------------------------------------- */

static int report_file(const char *what, const char *path) {
  fprintf(stderr, "fixc: cannot %s '%s': %s\n", what, path, strerror(errno));
  return EXIT_INTERNAL;
}

/* Writes, or says, what has become of a text. */
static int hand_over(const struct formatting *c, const char *path,
                     const char *old, size_t old_len, const char *new,
                     size_t len) {
  bool same = old_len == len && memcmp(old, new, len) == 0;
  bool stream = strcmp(path, "-") == 0;
  if (c->check) {
    if (!same)
      printf("%s\n", stream ? "<stdin>" : path);
    return same ? 0 : EXIT_UNEXPECTED;
  }
  if (stream)
    fwrite(new, 1, len, stdout);
  else if (!same && !replace_file(path, new, len))
    return report_file("write", path);
  return 0;
}

static int format_one(const struct formatting *c, const char *path) {
  bool stream = strcmp(path, "-") == 0;
  bool program = stream ? c->program : text_ends_with(path, ".bp");
  const char *name = stream ? "<stdin>" : path;
  fixc_kind kind = program ? FIXC_PROGRAM : FIXC_FORMULA;
  size_t old_len, len;
  int status = EXIT_REJECTED;
  if (!stream && !program && !text_ends_with(path, ".fp") &&
      !text_ends_with(path, ".mu")) {
    fprintf(stderr,
            "fixc: '%s' is neither a formula file (.fp, .mu) nor a Boolean "
            "program (.bp)\n",
            path);
    return EXIT_REJECTED;
  }
  char *old = source_read_file(path, &old_len), *new;
  if (!old)
    return report_file("read", path);
  fixc_session *s = fixc_open();
  if (!s)
    memory_failed();
  fixc_status ended = fixc_add_text(s, kind, name, old, old_len);
  if (ended == FIXC_OK)
    ended = fixc_format(s, kind, name, &new, &len);
  if (ended == FIXC_OK) {
    status = hand_over(c, path, old, old_len, new, len);
    fixc_free(new);
  } else if (ended == FIXC_REJECTED) {
    with_memory(document_print(s, "diagnostics", "text", stderr));
  } else {
    fprintf(stderr, "fixc: %s\n", fixc_error(s));
    status = EXIT_INTERNAL;
  }
  fixc_close(s);
  xfree(old);
  return status;
}

/* What went wrong outweighs that a file would change. */
static int worse_of(int a, int b) {
  static const int order[] = {EXIT_INTERNAL, EXIT_REJECTED, EXIT_UNEXPECTED};
  for (size_t i = 0; i < sizeof order / sizeof *order; i++)
    if (a == order[i] || b == order[i])
      return order[i];
  return 0;
}

int fmt_main(int argc, char **argv) {
  static const struct argp parser = {
      options_table, parse_fmt_option, options_usage, options_doc,
      NULL,          options_filter,   NULL};
  static char name[] = "fixc fmt";
  struct formatting c = {0};
  argv[0] = name;
  argp_err_exit_status = EXIT_USAGE;
  option_names_check(&parser, argc, argv);
  if (argp_parse(&parser, argc, argv, ARGP_NO_HELP, NULL, &c) != 0)
    memory_failed();
  int status = 0;
  for (size_t i = 0; i < c.files.len; i++)
    status = worse_of(status, format_one(&c, c.files.at[i]));
  vec_free(&c.files);
  return status;
}
