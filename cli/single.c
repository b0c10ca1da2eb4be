/* cli/single.c — one run of a session, as the command line asks for it. */
#include "single.h"

#include "certify.h"
#include "document.h"
#include "outcome.h"
#include "preprocess.h"
#include "result.h"
#include "signals.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct single {
  const struct options *options;
  fixc_session *session;
  FILE *answers; /* standard output, unless a document stands there alone */
  fixc_status status;
  bool progress_is_there; /* a line of --progress, which is not at its end */
  bool terminal;          /* standard error is one */
  bool json;              /* answers come as one document after the run */
  double next_progress;   /* seconds */
};

/* ---- What the session gives out -------------------------------------------- */

/* Answers stand in lines of their own. */
static void hide_progress(struct single *r) {
  if (r->progress_is_there)
    fprintf(stderr, "\r\033[K");
  r->progress_is_there = false;
}

static void on_text(void *arg, fixc_stream stream, const char *text,
                    size_t length) {
  struct single *r = arg;
  if (r->options->quiet && stream != FIXC_DOCUMENT)
    return;
  hide_progress(r);
  switch (stream) {
  case FIXC_ANSWERS:
    if (r->json)
      break;
    fwrite(text, 1, length, r->answers);
    fflush(r->answers);
    break;
  case FIXC_DOCUMENT:
    fwrite(text, 1, length, stdout);
    fflush(stdout); /* before what standard error is told */
    break;
  case FIXC_REMARK:
    fflush(stdout);
    fprintf(stderr, "fixc: %.*s", (int)length, text);
    break;
  }
}

/* On a terminal one line, which is written anew; in a file lines, at times that
   are further and further apart. */
static int on_progress(void *arg, fixc_session *s, const fixc_progress *p) {
  struct single *r = arg;
  (void)s;
  if (p->seconds < r->next_progress)
    return 0;
  r->next_progress = r->terminal ? p->seconds + 0.5 : 2 * p->seconds;
  r->progress_is_there = r->terminal;
  bool in_c = options_in_c(r->options);
  char share[80] = "";
  if (p->points)
    snprintf(share, sizeof share, ", %llu %% of %llu points",
             (unsigned long long)(100 * p->points_done / p->points),
             (unsigned long long)p->points);
  fprintf(stderr, "%s%.0f s: %s, %s %llu%s, %llu %s%s",
          r->terminal ? "\r\033[K" : "", p->seconds,
          p->relation ? p->relation : "goal", p->unit ? p->unit : "step",
          (unsigned long long)p->number, share,
          (unsigned long long)(in_c ? p->predicates : p->nodes),
          in_c ? "predicates" : "nodes", r->terminal ? "" : "\n");
  return 0;
}

/* Without the option, a run that takes a few seconds says so on a terminal. */
static void watch_progress(struct single *r) {
  enum { SOON = 3 };
  r->terminal = isatty(STDERR_FILENO);
  r->next_progress = r->options->progress ? 0.5 : SOON;
  if (r->options->progress || (r->terminal && !r->options->quiet))
    fixc_each_progress(r->session, on_progress, r);
}

static const char *message_format(void) {
  const char *term = getenv("TERM"), *no_color = getenv("NO_COLOR");
  bool colors = isatty(STDERR_FILENO) && term && strcmp(term, "dumb") != 0 &&
                (!no_color || !*no_color);
  return colors ? "ansi" : "text";
}

/* If all went well, there are only warnings.  A session that ends for want of
  memory while it writes its messages ends the run: what they said is lost. */
static void print_messages(struct single *r) {
  if (r->options->quiet && r->status == FIXC_OK)
    return;
  fixc_status status =
      document_print(r->session, "diagnostics", message_format(), stderr);
  if (status == FIXC_NO_MEMORY || status == FIXC_LIMIT)
    r->status = status;
}

/* ---- Stages ------------------------------------------------------------------ */

static void give_options(struct single *r) {
  const struct options *o = r->options;
  fixc_session *s = r->session;
  options_give(o, s);
  if (o->certificate)
    fixc_set(s, "certificate", "on");
  fixc_each_text(s, on_text, r);
  watch_progress(r);
}

/* The last word: a document, or a line for scripts. */
static void print_end(struct single *r) {
  fixc_session *s = r->session;
  if (!r->json)
    result_print(r->answers, fixc_verdict(s), fixc_reason(s));
  else if (document_print(s, "answers", "json", stdout) != FIXC_OK)
    printf("{\"version\":1,\"verdict\":\"unknown\",\"reason\":\"%s\","
           "\"answers\":[],\"messages\":[]}\n",
           fixc_reason(s) ? fixc_reason(s) : "memory limit");
}

/* What has no place in an input. */
static void print_failure(const struct single *r) {
  switch (r->status) {
  case FIXC_OK:
  case FIXC_DONE:
  case FIXC_REJECTED:
  case FIXC_LIMIT:
  case FIXC_NO_MEMORY:
    break;
  case FIXC_USAGE:
  case FIXC_BUSY:
    fprintf(stderr, "fixc: %s\n", fixc_error(r->session));
    break;
  case FIXC_INTERNAL:
    fprintf(stderr, "fixc: internal error: %s\n", fixc_error(r->session));
    break;
  }
}

static void solve(struct single *r) {
  fixc_session *s = r->session;
  if (r->options->program)
    r->status = preprocess(r->options, s);
  if (r->status != FIXC_OK) {
    print_end(r);
    return;
  }
  r->status = fixc_load(s, r->options->formula);
  print_failure(r);
  print_messages(r);
  if (r->status != FIXC_OK) {
    print_end(r);
    return;
  }
  signals_running(true);
  r->status = fixc_run(s);
  signals_running(false);
  hide_progress(r);
  print_failure(r);
  print_messages(r);
  print_end(r);
}

static int exit_status(const struct single *r) {
  switch (r->status) {
  case FIXC_OK:
  case FIXC_DONE:
  case FIXC_LIMIT:
  case FIXC_NO_MEMORY:
    break;
  case FIXC_USAGE:
    return EXIT_USAGE;
  case FIXC_REJECTED:
    return EXIT_REJECTED;
  case FIXC_BUSY:
  case FIXC_INTERNAL:
    return EXIT_INTERNAL;
  }
  fixc_verdict_t verdict = fixc_verdict(r->session);
  return verdict == FIXC_NO_VERDICT ? EXIT_UNREACHABLE : (int)verdict;
}

/* Both may go to one place: figures come after answers. */
static void print_stats(const struct single *r) {
  if (!r->options->stats)
    return;
  fflush(stdout);
  with_memory(document_print(r->session, "stats", r->options->stats, stderr));
}

/* Figures of a run that was solved. */
static void print_profile(const struct single *r) {
  const char *format = r->options->profile;
  if (!format || (r->status != FIXC_OK && r->status != FIXC_LIMIT))
    return;
  fflush(stdout);
  with_memory(document_print(r->session, "profile", format,
                             strcmp(format, "text") == 0 ? stderr : stdout));
}

int single_run(const struct options *o, FILE *result) {
  struct single r = {.options = o,
                     .session = fixc_open(),
                     .json = options_answers_json(o),
                     .answers = options_answers_first(o) ? stdout : stderr};
  if (!r.session) {
    fprintf(stderr, "fixc: out of memory\n");
    return EXIT_INTERNAL;
  }
  signals_catch(r.session, options_number(o, "time-limit"),
                result ? fileno(result) : -1);
  give_options(&r);
  solve(&r);
  int status = exit_status(&r);
  struct outcome outcome = {0};
  if (result) /* its figures take a walk through all diagrams */
    outcome = outcome_of_session(r.session, r.status, status);
  if (o->certificate && (r.status == FIXC_OK || r.status == FIXC_LIMIT))
    status = certify(o, r.session, status);
  if (o->harness && (r.status == FIXC_OK || r.status == FIXC_LIMIT))
    status = write_harness(o, r.session, status);
  fflush(r.answers);
  signals_answered(status);
  print_profile(&r);
  print_stats(&r);
  outcome.status = status;
  if (result)
    outcome_write(result, &outcome);
  outcome_free(&outcome);
  fixc_close(r.session);
  return status;
}

int single_job(void *options, FILE *result) {
  return single_run(options, result);
}

double single_patience(const struct options *o) {
  double limit = options_number(o, "time-limit");
  return limit > 0 ? limit + 2 : 0;
}
