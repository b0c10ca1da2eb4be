/* cli/jobs.c — a pool of child processes.
 *
 * A child is forked without exec: it has the arguments already, and nothing
 * need be found or written out again.  It has ended when all its pipes are
 * closed, so that one poll over the pipes and the signals is all the waiting
 * there is; the wait for the process itself then takes no time.  Signals are
 * blocked and read from a descriptor, and none can come between a look and the
 * poll that follows.
 *
 * If jobs take turns, one that has had its time is stopped and the one that
 * has stood longest goes on.  One that has to wait before it begins reads from a
 * socket, its gate: a stopped process would not notice that this one has died
 * before it has said that it wants to know.  The time is that of the processor: by the clock,
 * a job would have had its turn while others used the machine.
 */
#include "jobs.h"

#include "engine/base/clock.h"
#include "engine/base/vec.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { OUT, ERR, RESULT, NPIPES };

/* A turn lasts at most so many times as long by the clock, for jobs that wait
   for something. */
enum { SLOWEST = 10 };

struct text {
  char *at;
  size_t len, cap;
};

struct job {
  pid_t pid;
  void *arg;
  int pipes[NPIPES]; /* -1: closed */
  int gate;          /* a byte lets it begin; -1: it has begun */
  struct text texts[NPIPES];
  enum job_why why;
  double started, deadline; /* 0: none */
  bool stands;              /* stopped, since it is the turn of others */
  double since;             /* when it was last stopped or went on */
  double spent;             /* processor time before its turn */
};

struct jobs {
  unsigned at_once;
  size_t keep;
  double turn; /* seconds of processor time; 0: no turns are taken */
  VEC(struct job) running;
  struct text shown[NPIPES]; /* of the job that jobs_wait returned */
  VEC(struct pollfd) polled;
  sigset_t signals, before;
  int signal_fd; /* -1: signals cannot be read, and keep what they did */
  bool interrupted;
};

unsigned jobs_processors(void) {
  long n = sysconf(_SC_NPROCESSORS_ONLN);
  return n < 1 ? 1 : n > JOBS_MOST ? JOBS_MOST : (unsigned)n;
}

struct jobs *jobs_new(unsigned at_once, size_t keep) {
  struct jobs *p = xcalloc(1, sizeof *p);
  p->at_once = at_once > JOBS_MOST ? JOBS_MOST : at_once;
  p->keep = keep;
  sigemptyset(&p->signals);
  sigaddset(&p->signals, SIGINT);
  sigaddset(&p->signals, SIGTERM);
  sigaddset(&p->signals, SIGHUP);
  p->signal_fd = signalfd(-1, &p->signals, SFD_CLOEXEC | SFD_NONBLOCK);
  if (p->signal_fd >= 0)
    sigprocmask(SIG_BLOCK, &p->signals, &p->before);
  return p;
}

static void free_texts(struct text *texts) {
  for (int i = 0; i < NPIPES; i++)
    xfree(texts[i].at);
  memset(texts, 0, NPIPES * sizeof *texts);
}

void jobs_free(struct jobs *p) {
  struct job_end end;
  if (!p)
    return;
  jobs_cancel(p);
  while (jobs_wait(p, &end))
    continue;
  free_texts(p->shown);
  vec_free(&p->running);
  vec_free(&p->polled);
  if (p->signal_fd >= 0) {
    close(p->signal_fd);
    sigprocmask(SIG_SETMASK, &p->before, NULL);
  }
  xfree(p);
}

bool jobs_ready(const struct jobs *p) {
  return !p->interrupted &&
         p->running.len < (p->turn > 0 ? JOBS_MOST : p->at_once);
}

void jobs_take_turns(struct jobs *p, double seconds) { p->turn = seconds; }

size_t jobs_running(const struct jobs *p) { return p->running.len; }

bool jobs_interrupted(const struct jobs *p) { return p->interrupted; }

/* Nobody waits at its gate any more: whoever opened it would get SIGPIPE. */
static void kill_job(struct job *j) {
  kill(j->pid, SIGKILL);
  if (j->gate >= 0)
    close(j->gate);
  j->gate = -1;
}

void jobs_cancel(struct jobs *p) {
  for (size_t i = 0; i < p->running.len; i++) {
    struct job *j = &p->running.at[i];
    if (j->why == JOB_ENDED)
      j->why = JOB_CANCELLED;
    kill_job(j);
  }
}

/* ---- Turns --------------------------------------------------------------- */

/* Processor time of a job so far. */
static double spent_by(const struct job *j) {
  clockid_t clock;
  struct timespec t;
  if (clock_getcpuclockid(j->pid, &clock) != 0 || clock_gettime(clock, &t) != 0)
    return j->spent;
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void open_gate(struct job *j) {
  ssize_t n;
  do /* it may have been ended: no reason for a signal */
    n = send(j->gate, "", 1, MSG_NOSIGNAL);
  while (n < 0 && errno == EINTR);
  close(j->gate);
  j->gate = -1;
}

static void set_standing(struct job *j, bool stands) {
  j->stands = stands;
  j->since = clock_now();
  j->spent = spent_by(j);
  if (j->gate >= 0)
    open_gate(j);
  else
    kill(j->pid, stands ? SIGSTOP : SIGCONT);
}

static unsigned moving(const struct jobs *p) {
  unsigned n = 0;
  for (size_t i = 0; i < p->running.len; i++)
    n += !p->running.at[i].stands;
  return n;
}

/* The one that stands for the longest time; NULL: none does. */
static struct job *longest(const struct jobs *p) {
  struct job *found = NULL;
  for (size_t i = 0; i < p->running.len; i++) {
    struct job *j = &p->running.at[i];
    if (j->stands && (!found || j->since < found->since))
      found = j;
  }
  return found;
}

/* The earliest moment at which a job's turn can be over. */
static double end_of_turn(const struct jobs *p, const struct job *j) {
  double soon = clock_now() + p->turn - (spent_by(j) - j->spent);
  double late = j->since + SLOWEST * p->turn;
  return soon < late ? soon : late;
}

/* The one whose turn is over first; NULL: none moves. */
static struct job *first_over(const struct jobs *p, double *when) {
  struct job *found = NULL;
  for (size_t i = 0; i < p->running.len; i++) {
    struct job *j = &p->running.at[i];
    double end = j->stands ? 0 : end_of_turn(p, j);
    if (!j->stands && (!found || end < *when)) {
      found = j;
      *when = end;
    }
  }
  return found;
}

/* When the next turn may be; -1: never. */
static double next_turn(const struct jobs *p) {
  double when;
  return longest(p) && first_over(p, &when) ? when : -1;
}

static void change_turns(struct jobs *p) {
  struct job *waits, *over;
  while (moving(p) < p->at_once && (waits = longest(p)))
    set_standing(waits, false);
  double when;
  while ((waits = longest(p)) && (over = first_over(p, &when)) &&
         when <= clock_now()) {
    set_standing(over, true);
    set_standing(waits, false);
  }
}

/* ---- Starting ------------------------------------------------------------ */

/* The child reads nothing, and its output goes through the pipes. */
static bool redirect(const int *writers) {
  int null = open("/dev/null", O_RDONLY);
  bool good = null >= 0 && dup2(null, STDIN_FILENO) >= 0 &&
              dup2(writers[OUT], STDOUT_FILENO) >= 0 &&
              dup2(writers[ERR], STDERR_FILENO) >= 0;
  if (null > STDERR_FILENO)
    close(null);
  close(writers[OUT]);
  close(writers[ERR]);
  return good;
}

/* Nobody lets it begin if the parent has ended. */
static void wait_at_gate(int gate) {
  char byte;
  ssize_t n;
  if (gate < 0)
    return;
  do
    n = read(gate, &byte, 1);
  while (n < 0 && errno == EINTR);
  if (n != 1)
    _exit(128 + SIGKILL);
  close(gate);
}

/* Pipes of other jobs are closed, and signals are as they were. */
static void leave_pool(struct jobs *p, pid_t parent) {
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent)
    _exit(128 + SIGKILL);
  for (size_t i = 0; i < p->running.len; i++) {
    const struct job *j = &p->running.at[i];
    for (int k = 0; k < NPIPES; k++)
      if (j->pipes[k] >= 0)
        close(j->pipes[k]);
    if (j->gate >= 0)
      close(j->gate);
  }
  if (p->signal_fd >= 0) {
    close(p->signal_fd);
    sigprocmask(SIG_SETMASK, &p->before, NULL);
  }
}

static _Noreturn void be_child(struct jobs *p, pid_t parent, int gate,
                               const int *writers, job_work *work, void *arg) {
  leave_pool(p, parent);
  wait_at_gate(gate);
  FILE *result = redirect(writers) ? fdopen(writers[RESULT], "w") : NULL;
  if (!result)
    _exit(3);
  int status = work(arg, result);
  bool good = fclose(result) == 0;
  good = fflush(NULL) == 0 && good;
  _exit(good ? status : 3);
}

static void close_all(const int *fds, int n) {
  int before = errno;
  for (int i = 0; i < n; i++)
    close(fds[i]);
  errno = before;
}

/* readers[i] receives what is written to writers[i]. */
static bool open_pipes(int *readers, int *writers) {
  for (int i = 0; i < NPIPES; i++) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) {
      close_all(readers, i);
      close_all(writers, i);
      return false;
    }
    readers[i] = ends[0];
    writers[i] = ends[1];
    fcntl(readers[i], F_SETFL, O_NONBLOCK);
  }
  return true;
}

/* The pipes of a job that is to be started, and its gate if it has to wait. */
static bool open_job(const struct jobs *p, struct job *j, int *writers,
                     int *gate) {
  gate[0] = gate[1] = -1;
  if (!open_pipes(j->pipes, writers))
    return false;
  if (moving(p) < p->at_once ||
      socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, gate) == 0)
    return true;
  close_all(j->pipes, NPIPES);
  close_all(writers, NPIPES);
  return false;
}

bool jobs_start(struct jobs *p, job_work *work, void *arg, double seconds) {
  struct job j = {.arg = arg, .started = clock_now()};
  int writers[NPIPES], gate[2];
  if (!open_job(p, &j, writers, gate))
    return false;
  fflush(NULL); /* or the child would print it again */
  pid_t parent = getpid();
  j.pid = fork();
  if (j.pid == 0) {
    close_all(j.pipes, NPIPES);
    if (gate[1] >= 0)
      close(gate[1]);
    be_child(p, parent, gate[0], writers, work, arg);
  }
  close_all(writers, NPIPES);
  if (gate[0] >= 0)
    close(gate[0]);
  j.gate = gate[1];
  if (j.pid < 0) {
    close_all(j.pipes, NPIPES);
    if (j.gate >= 0)
      close(j.gate);
    return false;
  }
  setpgid(j.pid, j.pid); /* whoever of the two comes first */
  if (seconds > 0)
    j.deadline = j.started + seconds;
  j.since = j.started;
  j.stands = j.gate >= 0;
  vec_push(&p->running, j);
  return true;
}

/* ---- Waiting ------------------------------------------------------------- */

/* Drops the beginning of a text, in pieces, so that it costs nothing much. */
static void trim(struct text *t, size_t keep) {
  if (keep == 0 || t->len <= 2 * keep)
    return;
  memmove(t->at, t->at + t->len - keep, keep);
  t->len = keep;
}

static void read_pipe(struct jobs *p, struct job *j, int which) {
  struct text *t = &j->texts[which];
  if (t->cap - t->len < 4096 + 1) {
    t->cap = 2 * t->cap + 8192;
    t->at = xrealloc(t->at, t->cap, 1);
  }
  ssize_t n = read(j->pipes[which], t->at + t->len, t->cap - t->len - 1);
  if (n < 0 && (errno == EAGAIN || errno == EINTR))
    return;
  if (n > 0) {
    t->len += (size_t)n;
    trim(t, p->keep);
    return;
  }
  close(j->pipes[which]);
  j->pipes[which] = -1;
}

static void read_signals(struct jobs *p) {
  struct signalfd_siginfo info;
  while (read(p->signal_fd, &info, sizeof info) == sizeof info)
    p->interrupted = true;
  if (p->interrupted)
    jobs_cancel(p);
}

/* Milliseconds to the next deadline or turn; -1: there is none. */
static int time_left(const struct jobs *p) {
  double next = next_turn(p);
  for (size_t i = 0; i < p->running.len; i++) {
    const struct job *j = &p->running.at[i];
    if (j->deadline > 0 && j->why == JOB_ENDED &&
        (next < 0 || j->deadline < next))
      next = j->deadline;
  }
  if (next < 0)
    return -1;
  double left = 1000 * (next - clock_now()) + 1;
  return left < 0 ? 0 : left > 1e6 ? 1000000 : (int)left;
}

static void end_late(struct jobs *p) {
  double now = clock_now();
  for (size_t i = 0; i < p->running.len; i++) {
    struct job *j = &p->running.at[i];
    if (j->deadline <= 0 || j->why != JOB_ENDED || now < j->deadline)
      continue;
    j->why = JOB_OVER_TIME;
    kill_job(j);
  }
}

/* A descriptor of -1 is one that poll passes over. */
static void wait_for_news(struct jobs *p) {
  p->polled.len = 0;
  vec_push(&p->polled, ((struct pollfd){.fd = p->signal_fd, .events = POLLIN}));
  for (size_t i = 0; i < p->running.len; i++)
    for (int k = 0; k < NPIPES; k++)
      vec_push(&p->polled, ((struct pollfd){.fd = p->running.at[i].pipes[k],
                                            .events = POLLIN}));
  int n = poll(p->polled.at, p->polled.len, time_left(p));
  if (n > 0 && p->polled.at[0].revents)
    read_signals(p);
  for (size_t i = 0; n > 0 && i < p->running.len; i++)
    for (int k = 0; k < NPIPES; k++)
      if (p->polled.at[1 + i * NPIPES + (size_t)k].revents)
        read_pipe(p, &p->running.at[i], k);
  end_late(p);
}

static double seconds_of(struct timeval t) {
  return (double)t.tv_sec + 1e-6 * (double)t.tv_usec;
}

static const char *finished(struct text *t) {
  if (!t->at)
    return "";
  t->at[t->len] = '\0';
  return t->at;
}

/* Takes a job whose pipes are closed out of the pool. */
static void reap(struct jobs *p, size_t i, struct job_end *end) {
  struct job j = p->running.at[i];
  struct rusage usage = {0};
  int status = 0;
  p->running.at[i] = vec_pop(&p->running);
  if (j.gate >= 0)
    close(j.gate);
  while (wait4(j.pid, &status, 0, &usage) < 0 && errno == EINTR)
    continue;
  free_texts(p->shown);
  memcpy(p->shown, j.texts, sizeof j.texts);
  *end = (struct job_end){
      .arg = j.arg,
      .why = j.why,
      .status = WIFEXITED(status) ? WEXITSTATUS(status) : -1,
      .signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0,
      .out = finished(&p->shown[OUT]),
      .err = finished(&p->shown[ERR]),
      .result = finished(&p->shown[RESULT]),
      .wall = clock_now() - j.started,
      .cpu = seconds_of(usage.ru_utime) + seconds_of(usage.ru_stime),
      .memory = (size_t)usage.ru_maxrss * 1024,
  };
}

static bool is_over(const struct job *j) {
  for (int k = 0; k < NPIPES; k++)
    if (j->pipes[k] >= 0)
      return false;
  return true;
}

bool jobs_wait(struct jobs *p, struct job_end *end) {
  while (p->running.len > 0) {
    for (size_t i = 0; i < p->running.len; i++)
      if (is_over(&p->running.at[i])) {
        reap(p, i, end);
        return true;
      }
    change_turns(p);
    wait_for_news(p);
  }
  return false;
}
