/* cli/option_names.c — options that do not exist, and what may be meant; options
 * without their value.
 *
 * The words are gone through once before argp reads them.  What follows an
 * option that wants a value is skipped: it may begin with '-'.
 */
#include "option_names.h"
#include "engine/base/diag.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The end of a table; groups have no name. */
static bool is_end(const struct argp_option *o) {
  return !o->name && !o->key && !o->doc;
}

/* The option that a word names, in whole or by its beginning, or NULL. */
static const struct argp_option *find(const struct argp *parser,
                                      const char *word, size_t len) {
  const struct argp_option *found = NULL;

  for (const struct argp_option *o = parser->options; !is_end(o); o++) {
    if (!o->name)
      continue;
    if (strncmp(o->name, word, len) == 0 && (!found || !o->name[len]))
      found = o;
  }
  return found;
}

/* Ends the program: the option is wrong as the text says. */
static void refuse(const char *program, const char *format, ...)
    __attribute__((noreturn, format(printf, 2, 3)));

static void refuse(const char *program, const char *format, ...) {
  va_list args;

  fprintf(stderr, "%s: ", program);
  va_start(args, format);
  vfprintf(stderr, format, args);
  va_end(args);
  fprintf(stderr, "\nTry `%s --help' or `%s --usage' for more information.\n",
          program, program);
  exit(argp_err_exit_status);
}

static void refuse_unknown(const struct argp *parser, const char *program,
                           const char *name) {
  char meant[80] = "";
  struct nearest n = nearest_to(name);

  for (const struct argp_option *o = parser->options; !is_end(o); o++)
    if (o->name)
      nearest_try(&n, o->name);
  if (n.best)
    snprintf(meant, sizeof meant, " (did you mean '--%s'?)", n.best);
  refuse(program, "there is no option '--%s'%s", name, meant);
}

static bool wants_value(const struct argp_option *o) {
  return o->arg && !(o->flags & OPTION_ARG_OPTIONAL);
}

/* How many words a short option has: -D NAME=VALUE has two. */
static int short_words(const struct argp *parser, const char *program,
                       const char *word, bool last) {
  const struct argp_option *o = parser->options;

  while (!is_end(o) && o->key != word[1])
    o++;
  if (is_end(o))
    refuse(program, "there is no option '-%c'", word[1]);
  if (!wants_value(o) || word[2])
    return 1;
  if (last)
    refuse(program, "-%c wants a value: -%c %s", word[1], word[1], o->arg);
  return 2;
}

/* How many words a long option has. */
static int long_words(const struct argp *parser, const char *program,
                      const char *word, bool last) {
  size_t len = strcspn(word + 2, "=");
  bool value = word[2 + len];
  char name[64];

  const struct argp_option *o = find(parser, word + 2, len);
  if (!o) {
    snprintf(name, sizeof name, "%.*s", (int)len, word + 2);
    refuse_unknown(parser, program, name);
    return 1;
  }
  if (value && !o->arg)
    refuse(program, "--%s takes no value", o->name);
  if (!wants_value(o) || value)
    return 1;
  if (last)
    refuse(program, "--%s wants a value: --%s %s", o->name, o->name, o->arg);
  return 2;
}

void option_names_check(const struct argp *parser, int argc, char **argv) {
  char *slash = strrchr(argv[0], '/');
  char *program = slash ? slash + 1 : argv[0];

  argv[0] = program; /* messages of getopt begin with it */
  for (int i = 1; i < argc && strcmp(argv[i], "--") != 0;) {
    bool last = i + 1 == argc;
    if (strncmp(argv[i], "--", 2) == 0)
      i += long_words(parser, program, argv[i], last);
    else if (argv[i][0] == '-' && argv[i][1])
      i += short_words(parser, program, argv[i], last);
    else
      i++;
  }
}
