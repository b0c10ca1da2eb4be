/* cli/repl_line.c — lines that a user types.
 *
 * What libedit calls for completion is given no argument of ours, so that this is
 * the one place of the command that has a variable of its own.
 */
#include "repl_line.h"

#include "engine/base/vec.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *plain_line(const char *prompt) {
  VEC(char) line = {0};
  int c;
  fputs(prompt, stdout);
  fflush(stdout);
  while ((c = getchar()) != EOF && c != '\n')
    vec_push(&line, (char)c);
  if (c == EOF && line.len == 0)
    return NULL;
  vec_push(&line, '\0');
  return line.at;
}

#ifdef FIXC_LIBEDIT
#include <editline/readline.h>
#include <sys/stat.h>

enum { MOST_LINES = 1000 };

static struct {
  repl_candidate *f;
  void *arg;
  size_t next; /* candidate */
} completing;

static char *next_candidate(const char *word, int state) {
  const char *name;
  if (state == 0)
    completing.next = 0;
  while ((name = completing.f(completing.arg, completing.next++)) != NULL)
    if (strncmp(name, word, strlen(word)) == 0)
      return strdup(name);
  return NULL;
}

static char **candidates(const char *word, int start, int end) {
  (void)start, (void)end;
  rl_attempted_completion_over = 1;
  return rl_completion_matches(word, next_candidate);
}

/* In the place that the XDG base directory specification names.  False: none. */
static bool history_file(char *path, size_t size, bool make) {
  const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
  int n = state && *state == '/'
              ? snprintf(path, size, "%s/fixc", state)
              : snprintf(path, size, "%s/.local/state/fixc", home ? home : "");
  if (n < 0 || (size_t)n + sizeof "/history" > size || (!home && !state))
    return false;
  for (char *c = path + 1; make && (c = strchr(c, '/')) != NULL; c++) {
    *c = '\0';
    mkdir(path, 0700);
    *c = '/';
  }
  if (make)
    mkdir(path, 0700);
  strcat(path, "/history");
  return true;
}

void repl_lines_begin(bool terminal, repl_candidate *f, void *arg) {
  char path[4096];
  completing.f = f;
  completing.arg = arg;
  if (!terminal)
    return;
  rl_initialize();
  using_history();
  rl_attempted_completion_function = candidates;
  rl_basic_word_break_characters = " \t\n&|!()[]=<>,;.";
  if (history_file(path, sizeof path, false))
    read_history(path);
}

char *repl_line(bool terminal, const char *prompt) {
  if (!terminal)
    return plain_line("");
  char *line = readline(prompt);
  if (!line)
    return NULL;
  if (*line)
    add_history(line);
  size_t size = strlen(line) + 1;
  char *copy = memcpy(xmalloc(size), line, size);
  free(line);
  return copy;
}

void repl_lines_end(bool terminal) {
  char path[4096];
  if (!terminal || !history_file(path, sizeof path, true))
    return;
  stifle_history(MOST_LINES);
  write_history(path);
}
#else
void repl_lines_begin(bool terminal, repl_candidate *f, void *arg) {
  (void)terminal, (void)f, (void)arg;
}

char *repl_line(bool terminal, const char *prompt) {
  return plain_line(terminal ? prompt : "");
}

void repl_lines_end(bool terminal) { (void)terminal; }
#endif
