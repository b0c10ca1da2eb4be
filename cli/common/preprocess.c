/* cli/common/preprocess.c — C programs before the preprocessor. */
#include "preprocess.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* ---- Whether it is needed --------------------------------------------------- */

/* A line after '#': what the front end takes itself is a line marker or a
   pragma. */
static bool is_directive(const char *line) {
  static const char *const own[] = {"pragma", "line", "ident"};
  line += strspn(line, " \t");
  for (size_t i = 0; i < sizeof own / sizeof *own; i++)
    if (strncmp(line, own[i], strlen(own[i])) == 0)
      return false;
  return *line >= 'a' && *line <= 'z';
}

bool preprocess_needed(const char *path) {
  FILE *f = fopen(path, "r");
  char line[64]; /* the beginning of a line tells */
  bool found = false, begins = true;
  while (f && !found && fgets(line, sizeof line, f)) {
    const char *at = line + strspn(line, " \t");
    found = begins && *at == '#' && is_directive(at + 1);
    begins = strchr(line, '\n') != NULL;
  }
  if (f)
    fclose(f);
  return found;
}

/* ---- The preprocessor ------------------------------------------------------- */

typedef VEC(const char *) argument_list;

/* $CPP is a command with its arguments, as make has it; ours are no part of the
   text that the shell reads. */
static _Noreturn void exec_preprocessor(const argument_list *arguments,
                                        const char *directory, int out) {
  if (directory && chdir(directory) != 0) {
    perror(directory);
    _exit(127);
  }
  dup2(out, STDOUT_FILENO);
  execv("/bin/sh", (char *const *)arguments->at);
  _exit(127);
}

static bool read_preprocessed(int fd, preprocessed_text *text) {
  char buffer[65536];
  ssize_t n;
  while ((n = read(fd, buffer, sizeof buffer)) != 0) {
    if (n < 0 && errno == EINTR)
      continue;
    if (n < 0)
      return false;
    for (ssize_t i = 0; i < n; i++)
      vec_push(text, buffer[i]);
  }
  return true;
}

static bool run_preprocessor(const argument_list *arguments,
                             const char *directory, preprocessed_text *text) {
  int ends[2], status;
  if (pipe(ends) != 0)
    return false;
  fflush(stdout);
  fflush(stderr);
  pid_t child = fork();
  if (child == 0) {
    close(ends[0]);
    exec_preprocessor(arguments, directory, ends[1]);
  }
  close(ends[1]);
  bool good = child > 0 && read_preprocessed(ends[0], text);
  close(ends[0]);
  if (child < 0)
    return false;
  while (waitpid(child, &status, 0) < 0)
    if (errno != EINTR)
      return false;
  return good && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

/* A path that begins with a dash is no option. */
static const char *safe_path(struct arena *a, const char *path) {
  return path[0] == '-' ? arena_printf(a, "./%s", path) : path;
}

bool preprocess_run(const char *path, bool narrow,
                    const struct compile_command *command,
                    preprocessed_text *text) {
  struct arena *a = arena_new();
  argument_list all = {0};
  vec_push(&all, "sh");
  vec_push(&all, "-c");
  vec_push(&all, narrow ? "exec ${CPP:-cc -m32 -E -D__NO_CTYPE} \"$@\""
                        : "exec ${CPP:-cc -E -D__NO_CTYPE} \"$@\"");
  vec_push(&all, "sh");
  for (size_t i = 0; command && command->arguments[i]; i++)
    vec_push(&all, command->arguments[i]);
  vec_push(&all, safe_path(a, command ? command->file : path));
  vec_push(&all, NULL);
  bool good = run_preprocessor(&all, command ? command->directory : NULL, text);
  vec_free(&all);
  arena_free(a);
  return good;
}
