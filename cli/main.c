/* cli/main.c — the commands. */
#include "batch.h"
#include "check_main.h"
#include "compare.h"
#include "fmt_main.h"
#include "lsp.h"
#include "portfolio.h"
#include "repl_main.h"
#include "replay_main.h"
#include "several.h"
#include "single.h"
#include "test_main.h"

#include "cli/common/large_pages.h"
#include "engine/base/memory.h"

#include <argp.h>
#include <errno.h>
#include <fcntl.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int run_command(const struct options *o) {
  if (o->output && !freopen(o->output, "w", stdout)) {
    fprintf(stderr, "fixc: cannot write '%s': %s\n", o->output,
            strerror(errno));
    return EXIT_INTERNAL;
  }
  if (o->command == COMMAND_COMPARE)
    return compare(o);
  if (o->portfolio)
    return portfolio(o);
  return options_several(o) ? several(o) : single_run(o, NULL);
}

/* `fixc --step …` is `fixc repl --step …`. */
static bool asks_for_steps(int argc, char **argv) {
  for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++)
    if (strcmp(argv[i], "--step") == 0 || strncmp(argv[i], "--step=", 7) == 0)
      return true;
  return false;
}

static int choose_command(int argc, char **argv) {
  struct options o;
  argp_program_version = "fixc " FIXC_VERSION;
  if (argc > 1 && strcmp(argv[1], "replay") == 0)
    return replay_main(argc - 1, argv + 1);
  if (argc > 1 && strcmp(argv[1], "check") == 0)
    return check_main(argc - 1, argv + 1);
  if (argc > 1 && strcmp(argv[1], "fmt") == 0)
    return fmt_main(argc - 1, argv + 1);
  if (argc > 1 && strcmp(argv[1], "repl") == 0)
    return repl_main(argc - 1, argv + 1);
  if (argc > 1 && strcmp(argv[1], "lsp") == 0)
    return lsp_main(argc - 1, argv + 1);
  if (argc > 1 && strcmp(argv[1], "test") == 0)
    return test_main(argc - 1, argv + 1);
  if (argc > 1 && strcmp(argv[1], "batch") == 0)
    return batch(argc - 1, argv + 1);
  if (asks_for_steps(argc, argv))
    return repl_main(argc, argv);
  options_parse(&o, argc, argv);
  int status = run_command(&o);
  options_free(&o);
  return status;
}

/* A file that is opened while standard output is closed would get its number,
   and answers would be written there.  What stands in for it takes none. */
static bool open_standard(void) {
  for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
    if (fcntl(fd, F_GETFD) < 0 &&
        open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY) != fd)
      return false;
  return true;
}

/* Texts such as --help end the process where they are printed. */
static void check_output(void) {
  if (fflush(stdout) == 0 && !ferror(stdout))
    return;
  fprintf(stderr, "fixc: cannot write the answer: %s\n", strerror(errno));
  _exit(EXIT_INTERNAL);
}

struct command_line {
  int argc;
  char **argv;
  int status;
};

static void run_guarded(void *arg) {
  struct command_line *c = arg;
  c->status = choose_command(c->argc, c->argv);
}

int main(int argc, char **argv) {
  if (!open_standard() || atexit(check_output) != 0)
    return EXIT_INTERNAL;
  large_pages_prefer();
  struct command_line c = {argc, argv, EXIT_INTERNAL};
  /* JSON is read and written outside of sessions, too. */
  json_set_alloc_funcs(memory_plain_malloc, memory_plain_free);
  struct memory *m = memory_new(0);
  if (!m || !memory_guard(m, run_guarded, &c))
    fprintf(stderr, "fixc: %s\n", m ? memory_why_text(m) : "out of memory");
  memory_free(m);
  /* An internal error has had its message. */
  if (c.status == EXIT_INTERNAL && !freopen("/dev/null", "w", stdout))
    _exit(EXIT_INTERNAL);
  return c.status;
}
