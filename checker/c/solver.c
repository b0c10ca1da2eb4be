/* checker/c/solver.c — an SMT solver as a command.  See solver.h.
 *
 * A process for each question: what one question leaves behind cannot change
 * the answer to the next.  Its input is a file, so that nobody needs to feed it
 * while another one is waited for.
 */
#include "solver.h"

#include "engine/base/clock.h"
#include "engine/base/memory.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

struct solver_run {
  pid_t child; /* -1: it could not be started */
  int reason;  /* then, as errno has it */
  int from;    /* its standard output */
  double until;
};

/* A file without a name that holds the texts; NULL: it cannot be written. */
static FILE *file_of_texts(const struct solver_text *texts, size_t n) {
  FILE *f = tmpfile();
  bool good = f && fcntl(fileno(f), F_SETFD, FD_CLOEXEC) == 0;
  for (size_t i = 0; good && i < n; i++)
    good = fwrite(texts[i].at, 1, texts[i].length, f) == texts[i].length;
  if (good && fflush(f) == 0 && lseek(fileno(f), 0, SEEK_SET) == 0)
    return f;
  if (f)
    fclose(f);
  return NULL;
}

/* The command has a group of its own, with all that the shell starts.  The process ends
   when fixc-check is killed: if the command is one alone, the shell becomes it. */
static _Noreturn void exec_solver(const char *command, int in, int out) {
#ifdef __linux__
  prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
  dup2(in, STDIN_FILENO);
  dup2(out, STDOUT_FILENO);
  setpgid(0, 0);
  execl("/bin/sh", "sh", "-c", command, (char *)NULL);
  _exit(127);
}

/* Neither a list, nor one that sets variables first. */
static bool is_one_command(const char *command) {
  return !strpbrk(command, ";|&()<>\n") &&
         !memchr(command, '=', strcspn(command, " "));
}

/* The process, or -1. */
static pid_t start_process(const char *command, FILE *in, int *from) {
  int out[2];
  char alone[256];
  if (is_one_command(command) &&
      snprintf(alone, sizeof alone, "exec %s", command) < (int)sizeof alone)
    command = alone;
  if (pipe(out) != 0)
    return -1;
  for (int i = 0; i < 2; i++)
    fcntl(out[i], F_SETFD, FD_CLOEXEC);
  pid_t child = fork();
  if (child == 0)
    exec_solver(command, fileno(in), out[1]);
  close(out[1]);
  if (child < 0)
    close(out[0]);
  else
    setpgid(child, child); /* before anyone kills the group */
  *from = out[0];
  return child;
}

struct solver_run *solver_start(const char *command,
                                const struct solver_text *texts, size_t n,
                                double seconds) {
  struct solver_run *r = xcalloc(1, sizeof *r);
  FILE *in = file_of_texts(texts, n);
  r->child = in ? start_process(command, in, &r->from) : -1;
  r->reason = errno;
  r->until = clock_now() + seconds;
  if (in)
    fclose(in);
  return r;
}

/* Takes what there is to read, as far as there is room; false at the end. */
static bool take_output(int from, char *said, size_t room, size_t *length) {
  char more[4096];
  ssize_t n = read(from, more, sizeof more);
  if (n < 0)
    return errno == EINTR;
  size_t fits = room - 1 - *length;
  size_t keep = (size_t)n < fits ? (size_t)n : fits;
  memcpy(said + *length, more, keep);
  *length += keep;
  said[*length] = '\0';
  return n > 0;
}

/* Reads until the end of the output; false: too late. */
static bool read_output(const struct solver_run *r, char *said, size_t room) {
  size_t length = 0;
  for (;;) {
    double rest = r->until - clock_now();
    struct pollfd p = {r->from, POLLIN, 0};
    int milliseconds = rest <= 0     ? 0
                       : rest > 1000 ? 1000000
                                     : (int)(rest * 1000) + 1;
    int ready = poll(&p, 1, milliseconds);
    if (ready < 0 && errno != EINTR)
      return false;
    if (ready == 0 && rest <= 0)
      return false;
    if (ready > 0 && !take_output(r->from, said, room, &length))
      return true;
  }
}

static bool says(const char *said, const char *word) {
  size_t n = strlen(word);
  return strncmp(said, word, n) == 0 &&
         (said[n] == '\n' || said[n] == '\r' || !said[n]);
}

static enum solver_answer answer_of(const char *said) {
  if (says(said, "unsat"))
    return SOLVER_UNSAT;
  if (says(said, "sat"))
    return SOLVER_SAT;
  return says(said, "unknown") || says(said, "timeout") ? SOLVER_UNKNOWN
                                                        : SOLVER_FAILED;
}

static void end_process(const struct solver_run *r, bool kills) {
  close(r->from);
  if (kills)
    kill(-r->child, SIGKILL);
  while (waitpid(r->child, NULL, 0) < 0 && errno == EINTR)
    ;
}

enum solver_answer solver_finish(struct solver_run *r, char *said,
                                 size_t room) {
  enum solver_answer a = SOLVER_FAILED;
  said[0] = '\0';
  if (r->child < 0) {
    snprintf(said, room, "%s", strerror(r->reason));
  } else {
    bool in_time = read_output(r, said, room);
    a = in_time ? answer_of(said) : SOLVER_UNKNOWN;
    end_process(r, !in_time);
  }
  xfree(r);
  said[strcspn(said, "\r\n")] = '\0';
  return a;
}

void solver_cancel(struct solver_run *r) {
  if (r && r->child >= 0)
    end_process(r, true);
  xfree(r);
}

unsigned solver_processors(void) {
  long n = sysconf(_SC_NPROCESSORS_ONLN);
  return n < 1 ? 1 : n > SOLVER_MOST_RUNS ? SOLVER_MOST_RUNS : (unsigned)n;
}
