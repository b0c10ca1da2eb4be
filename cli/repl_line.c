/* cli/repl_line.c — lines that a user types.
 *
 * libedit is loaded when a terminal needs it: the program would start more slowly
 * if it were linked with it.  What libedit calls for completion is given no
 * argument of ours, so that this is the one place of the command that has a variable
 * of its own.
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
#include <dlfcn.h>
#include <editline/readline.h>
#include <sys/stat.h>

enum { MOST_LINES = 1000 };

/* What is used of libedit: functions, and the addresses of its variables. */
struct editing {
  char *(*readline)(const char *prompt);
  int (*rl_initialize)(void);
  void (*using_history)(void);
  int (*add_history)(const char *line);
  void (*stifle_history)(int most);
  int (*read_history)(const char *path);
  int (*write_history)(const char *path);
  char **(*rl_completion_matches)(const char *word, rl_compentry_func_t *f);
  rl_completion_func_t **rl_attempted_completion_function;
  int *rl_attempted_completion_over;
  const char **rl_basic_word_break_characters;
};

static struct {
  repl_candidate *f;
  void *arg;
  size_t next; /* candidate */
  struct editing edit;
  bool edits; /* libedit is there */
} completing;

/* POSIX: what dlsym returns may be read as the address of a function. */
static bool take_symbol(void *library, const char *name, void *to) {
  void *symbol = dlsym(library, name);
  memcpy(to, &symbol, sizeof symbol);
  return symbol != NULL;
}

static bool load_libedit(struct editing *e) {
  void *library = dlopen("libedit.so.2", RTLD_NOW | RTLD_LOCAL);
#define TAKE(name) take_symbol(library, #name, &e->name)
  return library && TAKE(readline) && TAKE(rl_initialize) &&
         TAKE(using_history) && TAKE(add_history) && TAKE(stifle_history) &&
         TAKE(read_history) && TAKE(write_history) &&
         TAKE(rl_completion_matches) &&
         TAKE(rl_attempted_completion_function) &&
         TAKE(rl_attempted_completion_over) &&
         TAKE(rl_basic_word_break_characters);
#undef TAKE
}

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
  *completing.edit.rl_attempted_completion_over = 1;
  return completing.edit.rl_completion_matches(word, next_candidate);
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
  struct editing *e = &completing.edit;
  completing.edits = terminal && load_libedit(e);
  if (!completing.edits)
    return;
  e->rl_initialize();
  e->using_history();
  *e->rl_attempted_completion_function = candidates;
  *e->rl_basic_word_break_characters = " \t\n&|!()[]=<>,;.";
  if (history_file(path, sizeof path, false))
    e->read_history(path);
}

char *repl_line(bool terminal, const char *prompt) {
  if (!completing.edits)
    return plain_line(terminal ? prompt : "");
  char *line = completing.edit.readline(prompt);
  if (!line)
    return NULL;
  if (*line)
    completing.edit.add_history(line);
  size_t size = strlen(line) + 1;
  char *copy = memcpy(xmalloc(size), line, size);
  free(line);
  return copy;
}

void repl_lines_end(bool terminal) {
  char path[4096];
  (void)terminal;
  if (!completing.edits || !history_file(path, sizeof path, true))
    return;
  completing.edit.stifle_history(MOST_LINES);
  completing.edit.write_history(path);
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
