/* checker/c/solver.c — an SMT solver as a command.  See solver.h.
 *
 * A process for each question: what one question leaves behind cannot change
 * the answer to the next.
 */
#include "solver.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

struct solver_run {
  pid_t child;
  int to, from; /* its standard input and output; -1: closed */
  double until;
  char *said;
  size_t room, length;
};

static double seconds_now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static _Noreturn void exec_solver(const char *command, int in, int out) {
  dup2(in, STDIN_FILENO);
  dup2(out, STDOUT_FILENO);
  setpgid(0, 0); /* with all that the shell starts */
  signal(SIGPIPE, SIG_DFL);
  execl("/bin/sh", "sh", "-c", command, (char *)NULL);
  _exit(127);
}

static bool start_solver(struct solver_run *r, const char *command) {
  int in[2], out[2];
  if (pipe(in) != 0)
    return false;
  if (pipe(out) != 0) {
    close(in[0]);
    close(in[1]);
    return false;
  }
  for (int i = 0; i < 2; i++) {
    fcntl(in[i], F_SETFD, FD_CLOEXEC);
    fcntl(out[i], F_SETFD, FD_CLOEXEC);
  }
  r->child = fork();
  if (r->child == 0)
    exec_solver(command, in[0], out[1]);
  close(in[0]);
  close(out[1]);
  r->to = in[1];
  r->from = out[0];
  fcntl(r->to, F_SETFL, O_NONBLOCK);
  return r->child > 0;
}

static void stop_writing(struct solver_run *r) {
  if (r->to >= 0)
    close(r->to);
  r->to = -1;
}

/* Takes what there is to read; false at the end. */
static bool take_output(struct solver_run *r) {
  char more[4096];
  ssize_t n = read(r->from, more, sizeof more);
  if (n < 0)
    return errno == EINTR || errno == EAGAIN;
  size_t fits = r->room - 1 - r->length;
  size_t keep = (size_t)n < fits ? (size_t)n : fits;
  memcpy(r->said + r->length, more, keep);
  r->length += keep;
  r->said[r->length] = '\0';
  return n > 0;
}

/* Writes what the pipe takes of the text. */
static void give_input(struct solver_run *r, struct solver_text *text) {
  ssize_t n = write(r->to, text->at, text->length);
  if (n < 0 && (errno == EINTR || errno == EAGAIN))
    return;
  if (n < 0) {
    stop_writing(r); /* it has ended: its output says why */
    return;
  }
  text->at += n;
  text->length -= (size_t)n;
}

/* Gives the texts and reads until the end of the output; false: too late. */
static bool talk_to_solver(struct solver_run *r,
                           const struct solver_text *texts, size_t n) {
  struct solver_text left = {0};
  size_t next = 0;
  for (;;) {
    while (r->to >= 0 && left.length == 0 && next < n)
      left = texts[next++];
    if (left.length == 0)
      stop_writing(r);
    double rest = r->until - seconds_now();
    struct pollfd p[2] = {{r->from, POLLIN, 0}, {r->to, POLLOUT, 0}};
    if (rest <= 0)
      return false;
    if (poll(p, r->to >= 0 ? 2 : 1,
             rest > 1000 ? 1000000 : (int)(rest * 1000) + 1) < 0 &&
        errno != EINTR)
      return false;
    if (r->to >= 0 && p[1].revents)
      give_input(r, &left);
    if (p[0].revents && !take_output(r))
      return true;
  }
}

static bool says(const struct solver_run *r, const char *word) {
  size_t n = strlen(word);
  return strncmp(r->said, word, n) == 0 &&
         (r->said[n] == '\n' || r->said[n] == '\r' || !r->said[n]);
}

static enum solver_answer answer_of(const struct solver_run *r) {
  if (says(r, "unsat"))
    return SOLVER_UNSAT;
  if (says(r, "sat"))
    return SOLVER_SAT;
  return says(r, "unknown") || says(r, "timeout") ? SOLVER_UNKNOWN
                                                  : SOLVER_FAILED;
}

enum solver_answer solver_ask(const char *command,
                              const struct solver_text *texts, size_t n,
                              double seconds, char *said, size_t room) {
  struct solver_run r = {.to = -1,
                         .from = -1,
                         .until = seconds_now() + seconds,
                         .said = said,
                         .room = room};
  void (*before)(int) = signal(SIGPIPE, SIG_IGN);
  said[0] = '\0';
  if (!start_solver(&r, command))
    return SOLVER_FAILED;
  bool in_time = talk_to_solver(&r, texts, n);
  stop_writing(&r);
  close(r.from);
  if (!in_time)
    kill(-r.child, SIGKILL);
  while (waitpid(r.child, NULL, 0) < 0 && errno == EINTR)
    ;
  signal(SIGPIPE, before);
  enum solver_answer a = in_time ? answer_of(&r) : SOLVER_UNKNOWN;
  said[strcspn(said, "\r\n")] = '\0';
  return a;
}
