/* cli/single.c — one run as a process. */
#include "single.h"

#include "signals.h"

/* While a plan runs, the engine keeps the time limit itself. */
static void on_running(bool running) {
  if (running)
    signals_alarm(0);
  signals_running(running);
}

static const struct run_hooks hooks = {on_running, signals_answered};

int single_run(const struct options *o, FILE *figures) {
  struct options mine = *o;
  mine.hooks = &hooks;
  signals_catch(&mine);
  return pipeline_run(&mine, figures);
}

int single_job(void *options, FILE *figures) {
  return single_run(options, figures);
}

double single_patience(const struct options *o) {
  return o->time_limit > 0 ? o->time_limit + 2 : 0;
}
