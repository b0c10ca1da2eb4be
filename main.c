/* main.c — the commands. */
#include "batch.h"
#include "compare.h"
#include "portfolio.h"
#include "replay_main.h"
#include "several.h"
#include "single.h"

#include <errno.h>
#include <string.h>

static int run_command(const struct options *o) {
  if (o->command == COMMAND_COMPARE)
    return compare(o);
  if (o->portfolio)
    return portfolio(o);
  return options_several(o) ? several(o) : single_run(o, NULL);
}

static int choose_command(int argc, char **argv) {
  struct options o;
  if (argc > 1 && strcmp(argv[1], "replay") == 0)
    return replay_main(argc - 1, argv + 1);
  if (argc > 1 && strcmp(argv[1], "batch") == 0)
    return batch(argc - 1, argv + 1);
  options_parse(&o, argc, argv);
  int status = run_command(&o);
  options_free(&o);
  return status;
}

int main(int argc, char **argv) {
  int status = choose_command(argc, argv);
  if (fflush(stdout) != 0 || ferror(stdout)) {
    fprintf(stderr, "fixc: cannot write the answer: %s\n", strerror(errno));
    return EXIT_INTERNAL;
  }
  return status;
}
