/* cli/option_names.c — long options that do not exist, and what may be meant.
 *
 * The words are gone through once before argp reads them.  What follows an
 * option that wants a value is skipped: it may begin with '-'.
 */
#include "option_names.h"
#include "engine/base/diag.h"

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

static void refuse(const struct argp *parser, const char *program,
                   const char *name) {
  char meant[80] = "";
  struct nearest n = nearest_to(name);

  for (const struct argp_option *o = parser->options; !is_end(o); o++)
    if (o->name)
      nearest_try(&n, o->name);
  if (n.best)
    snprintf(meant, sizeof meant, " (did you mean '--%s'?)", n.best);
  fprintf(stderr,
          "%s: there is no option '--%s'%s\n"
          "Try `%s --help' or `%s --usage' for more information.\n",
          program, name, meant, program, program);
  exit(argp_err_exit_status);
}

/* Whether a short option takes the next word as its value: -D NAME=VALUE. */
static bool short_takes_next(const struct argp *parser, const char *word) {
  if (word[0] != '-' || !word[1] || word[2])
    return false;
  for (const struct argp_option *o = parser->options; !is_end(o); o++)
    if (o->key == word[1])
      return o->arg && !(o->flags & OPTION_ARG_OPTIONAL);
  return false;
}

/* How many words an option has; ends the program if there is none. */
static int option_words(const struct argp *parser, const char *program,
                        const char *word) {
  size_t len = strcspn(word + 2, "=");
  char name[64];

  const struct argp_option *o = find(parser, word + 2, len);
  if (!o) {
    snprintf(name, sizeof name, "%.*s", (int)len, word + 2);
    refuse(parser, program, name);
  }
  return o->arg && !(o->flags & OPTION_ARG_OPTIONAL) && !word[2 + len] ? 2 : 1;
}

void option_names_check(const struct argp *parser, int argc, char **argv) {
  const char *slash = strrchr(argv[0], '/');
  const char *program = slash ? slash + 1 : argv[0];

  for (int i = 1; i < argc && strcmp(argv[i], "--") != 0;)
    if (strncmp(argv[i], "--", 2) == 0)
      i += option_words(parser, program, argv[i]);
    else
      i += short_takes_next(parser, argv[i]) ? 2 : 1;
}
