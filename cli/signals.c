/* cli/signals.c — interrupts and the time limit of a process. */
#include "signals.h"

#include "exit_status.h"
#include "outcome.h"
#include "result.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

/* So many seconds after it was asked to, a session ends that has not stopped: then it
   was in a place that does not look. */
enum { GRACE = 10 };

/* Signal handlers have no argument to reach their state through. */
static struct {
  fixc_session *session;
  double time_limit;             /* in seconds; 0: none */
  int result;                    /* a pipe, or -1 */
  volatile sig_atomic_t running; /* the session solves: it stops itself */
  volatile sig_atomic_t before;  /* one signal has come already: */
  struct timespec first;         /* then */
  volatile sig_atomic_t answered, status; /* see signals_answered */
} signals;

void signals_answered(int status) {
  signals.status = status;
  signals.answered = 1;
}

/* Before the plan runs there is nothing to keep, and no answer was given; while it
   runs, what there is cannot be waited for. */
static _Noreturn void end_unknown(const char *reason) {
  int wrong = result_write_unknown(STDOUT_FILENO, reason);
  if (signals.result >= 0)
    wrong |= outcome_write_unknown(signals.result, reason);
  _exit(wrong ? EXIT_INTERNAL : EXIT_UNKNOWN);
}

static void leave_if_answered(void) {
  if (signals.answered)
    _exit(signals.status);
}

/* One request may come as two signals: timeout(1), for one, tells the process
   and then its group.  What somebody repeats comes later. */
static bool is_repeated(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec - signals.first.tv_sec > 1 ||
         (now.tv_sec > signals.first.tv_sec &&
          now.tv_nsec >= signals.first.tv_nsec);
}

/* The first signal ends the run as unknown; one a second later at once. */
static void on_signal(int number) {
  leave_if_answered();
  if (signals.before && is_repeated())
    _exit(128 + number);
  if (signals.before)
    return;
  signals.before = 1;
  clock_gettime(CLOCK_MONOTONIC, &signals.first);
  if (!signals.running)
    end_unknown("interrupted");
  fixc_interrupt(signals.session);
  alarm(GRACE);
}

static void on_time(int number) {
  (void)number;
  leave_if_answered();
  end_unknown(signals.before ? "interrupted" : "time limit");
}

/* Z3 ends the process where it finds a mistake of its own. */
static void on_exit_of_solver(void) {
  if (signals.running && !signals.answered)
    end_unknown("the SMT solver found a mistake of its own and gave up");
}

static void catch_signal(int number, void (*handler)(int)) {
  struct sigaction action = {.sa_handler = handler};
  sigfillset(&action.sa_mask);
  sigaction(number, &action, NULL);
}

/* Ends the process after so many seconds; 0: not any more. */
static void set_alarm(double seconds) {
  struct itimerval timer = {.it_value = {.tv_sec = (time_t)seconds}};
  timer.it_value.tv_usec =
      (suseconds_t)(1e6 * (seconds - (double)timer.it_value.tv_sec));
  if (seconds > 0 && timer.it_value.tv_sec == 0 && timer.it_value.tv_usec == 0)
    timer.it_value.tv_usec = 1;
  setitimer(ITIMER_REAL, &timer, NULL);
}

/* While it solves, the session keeps the time limit itself. */
void signals_running(bool running) {
  double limit = signals.time_limit;
  set_alarm(running && limit > 0 ? limit + GRACE : 0);
  signals.running = running;
}

void signals_catch(fixc_session *s, double time_limit, int result) {
  signals.session = s;
  signals.time_limit = time_limit < 1e8 ? time_limit : 1e8;
  if (atexit(on_exit_of_solver) != 0)
    _exit(EXIT_INTERNAL);
  signals.result = result;
  catch_signal(SIGINT, on_signal);
  catch_signal(SIGTERM, on_signal);
  catch_signal(SIGHUP, on_signal);
  catch_signal(SIGALRM, on_time);
  if (time_limit > 0)
    set_alarm(signals.time_limit);
}
