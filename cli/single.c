/* cli/single.c — one run as a process. */
#include "single.h"

#include "engine/base/memory.h"
#include "signals.h"

/* While a plan runs, the engine keeps the time limit itself. */
static void on_running(bool running) {
  if (running)
    signals_alarm(0);
  signals_running(running);
}

static const struct run_hooks hooks = {on_running, signals_answered};

struct run {
  struct options options;
  FILE *figures;
  int status;
};

static void run(void *arg) {
  struct run *r = arg;
  r->status = pipeline_run(&r->options, r->figures);
}

/* What has been answered stays so. */
static int out_of_memory(const struct memory *m) {
  int status;
  if (memory_why(m) == MEMORY_INTERNAL) {
    fprintf(stderr, "fixc: %s\n", memory_why_text(m));
    return EXIT_INTERNAL;
  }
  if (signals_has_answered(&status))
    return status;
  printf("RESULT: unknown (%s)\n", memory_why_text(m));
  return EXIT_UNKNOWN;
}

/* All that a run allocates counts against its limit. */
int single_run(const struct options *o, FILE *figures) {
  struct run r = {*o, figures, EXIT_INTERNAL};
  r.options.hooks = &hooks;
  signals_catch(&r.options);
  struct memory *m = memory_new(o->memory_limit);
  if (!m)
    memory_failed();
  int status = memory_guard(m, run, &r) ? r.status : out_of_memory(m);
  memory_free(m);
  return status;
}

int single_job(void *options, FILE *figures) {
  return single_run(options, figures);
}

double single_patience(const struct options *o) {
  return o->time_limit > 0 ? o->time_limit + 2 : 0;
}
