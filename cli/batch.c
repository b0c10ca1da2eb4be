/* cli/batch.c — many runs, their results as JSON lines.
 *
 * The list is checked as a whole before the first run.  Each row is a run in a
 * process of its own; whichever ends is recorded at once, so that a batch that
 * was stopped can be started again and does only what is missing.  Rows start
 * in the order of the list, and a slow one takes one process of several.
 */
#include "batch.h"
#include "engine/base/clock.h"
#include "engine/base/memory.h"
#include "engine/base/text.h"

#include "batch_results.h"
#include "option_names.h"
#include "options.h"
#include "single.h"

#include "engine/base/hash_table.h"
#include <argp.h>
#include <errno.h>
#include <string.h>
#include <unistd.h>

enum {
  KEEP = 1 << 16 /* of what a run prints; the verdict is the last line */
};

#define OPTIONS_DEF "cli/batch.def"
#include "cli/common/options_table.def"

/* Options of rows, checked once for each text. */
struct row_options {
  const char *text;
  struct batch *batch;
  const struct batch_row *row; /* the first that has them */
  double patience;
  const char *certificate; /* the file that its rows write; "": none */
  UT_hash_handle hh;
};

/* The rows that write certificates. */
struct writer {
  const char *file;
  const struct batch_row *row;
  UT_hash_handle hh;
};

struct work {
  struct batch_row *row;
  struct batch *batch;
  struct row_options *options;
  bool done;
  UT_hash_handle hh;
};

struct batch {
  struct batch_options options;
  struct arena *arena;
  struct sources *sources;
  struct diag *diag;
  struct batch_list list;
  struct work *work;   /* of each row */
  struct work *by_key; /* the same as a table */
  struct row_options *checked;
  struct jobs *jobs;
  int fd; /* results go there; -1: to standard output */
  bool broken;
  struct batch_sum sum;
  double started, shown;
  size_t ended;
};

/* ---- One row ------------------------------------------------------------- */

/* The command line of a row; options of the row come after those of the batch,
   and prevail. */
static char **arguments(struct batch *b, const struct batch_row *row,
                        int *argc) {
  VEC(char *) words = {0};
  vec_push(&words, arena_printf(b->arena, "fixc"));
  for (size_t i = 0; i < b->options.run.len; i++)
    vec_push(&words, b->options.run.at[i]);
  char *text = arena_printf(b->arena, "%s", row->options), *rest = NULL;
  if (*text && *text != '-')
    vec_push(&words, arena_printf(b->arena, "--target=%s", text));
  else
    for (char *w = strtok_r(text, " ", &rest); w;
         w = strtok_r(NULL, " ", &rest))
      vec_push(&words, w);
  vec_push(&words, arena_printf(b->arena, "--"));
  vec_push(&words, arena_printf(b->arena, "%s", row->formula));
  if (*row->program)
    vec_push(&words, arena_printf(b->arena, "%s", row->program));
  *argc = (int)words.len;
  vec_push(&words, (char *)NULL);
  return vec_to_arena(&words, b->arena);
}

/* In a process of its own, whose memory nobody need free. */
static void parse_row(struct batch *b, const struct batch_row *row,
                      struct options *o) {
  int argc;
  char **argv = arguments(b, row, &argc);
  options_parse(o, argc, argv);
}

static int run_row(void *arg, FILE *result) {
  struct work *w = arg;
  struct options options;
  if (w->batch->fd >= 0)
    close(w->batch->fd);
  if (chdir(w->batch->list.folder) != 0) {
    char *why = arena_printf(w->batch->arena, "cannot enter '%s': %s",
                             w->batch->list.folder, strerror(errno));
    struct outcome o = {
        .verdict = OUTCOME_REJECTED, .reason = why, .status = EXIT_REJECTED};
    outcome_write(result, &o);
    return EXIT_REJECTED;
  }
  parse_row(w->batch, w->row, &options);
  return single_run(&options, result);
}

/* ---- Options of rows ----------------------------------------------------- */

/* The parser ends its process when it finds a mistake, so it is given one. */
static int check_options(void *arg, FILE *result) {
  struct row_options *c = arg;
  struct options o;
  parse_row(c->batch, c->row, &o);
  if (options_setting(&o, "dump") || options_setting(&o, "emit") ||
      o.progress || o.portfolio || options_several(&o))
    fprintf(stderr, "fixc: a row is one run: --dump, --emit, --progress, "
                    "--each and --portfolio have no place here\n");
  else
    fprintf(result, "%.9g\n%s", single_patience(&o),
            o.certificate ? o.certificate : "");
  return 0;
}

static void take_check(struct batch *b, const struct job_end *end) {
  struct row_options *c = end->arg;
  char *rest;
  c->patience = strtod(end->result, &rest);
  c->certificate = arena_printf(b->arena, "%s", *rest ? rest + 1 : "");
  if (rest != end->result || end->signal != 0)
    return; /* what was ended by a signal says nothing of the options */
  const char *text = end->err;
  if (strncmp(text, "fixc: ", strlen("fixc: ")) == 0)
    text += strlen("fixc: ");
  if (!*text)
    text = "these options do not run anything";
  diag_error(b->diag, c->row->options_at, "%.*s", (int)strcspn(text, "\n"),
             text);
}

static struct row_options *options_of(struct batch *b,
                                      const struct batch_row *row) {
  struct row_options *c;
  HASH_FIND_STR(b->checked, row->options, c);
  if (c)
    return c;
  c = arena_alloc(b->arena, sizeof *c);
  *c = (struct row_options){.text = row->options, .batch = b, .row = row};
  HASH_ADD_KEYPTR(hh, b->checked, c->text, strlen(c->text), c);
  return c;
}

/* Each row is a run of its own, and each proof a file of its own. */
static void check_certificate(struct batch *b, struct writer **writers,
                              const struct work *w) {
  const char *file = w->options->certificate;
  struct writer *first = NULL;
  if (!file || !*file)
    return;
  if (strcmp(file, "-") == 0) {
    diag_error(b->diag, w->row->options_at,
               "--certificate - has no place here: give each row a file");
    return;
  }
  HASH_FIND_STR(*writers, file, first);
  if (first) {
    diag_error(b->diag, w->row->options_at,
               "two rows would write the certificate '%s'", file);
    diag_note(b->diag, first->row->options_at, "the other one is here");
    return;
  }
  first = arena_alloc(b->arena, sizeof *first);
  *first = (struct writer){.file = file, .row = w->row};
  HASH_ADD_KEYPTR(hh, *writers, first->file, strlen(file), first);
}

static void check_certificates(struct batch *b) {
  struct writer *writers = NULL;
  for (size_t i = 0; i < b->list.n; i++) {
    b->work[i].row = &b->list.rows[i];
    check_certificate(b, &writers, &b->work[i]);
  }
  HASH_CLEAR(hh, writers);
}

static bool check_all_options(struct batch *b) {
  struct job_end end;
  for (size_t i = 0; i < b->list.n; i++)
    b->work[i].options = options_of(b, &b->list.rows[i]);
  struct row_options *c = b->checked;
  while (c && !jobs_interrupted(b->jobs)) {
    for (; c && jobs_ready(b->jobs); c = c->hh.next)
      if (!jobs_start(b->jobs, check_options, c, 0))
        break;
    if (!jobs_wait(b->jobs, &end))
      break;
    take_check(b, &end);
  }
  while (jobs_wait(b->jobs, &end))
    take_check(b, &end);
  check_certificates(b);
  return diag_errors(b->diag) == 0;
}

/* ---- What is done -------------------------------------------------------- */

static void take_old(void *arg, const struct batch_result *r) {
  struct batch *b = arg;
  struct work *w;
  HASH_FIND_STR(b->by_key, r->key, w);
  if (!w || w->done ||
      !batch_is_done(w->row->expected, r->verdict, b->options.retry))
    return;
  w->done = true;
  b->sum.before++;
  batch_sum_add(&b->sum, w->row->expected, r->verdict);
  if (batch_differs(w->row->expected, r->verdict))
    diag_error(b->diag, w->row->expected_at,
               "expected %s, but it is %s (done before)",
               outcome_names[w->row->expected], outcome_names[r->verdict]);
}

/* Rows by key, and what an earlier batch has left to do. */
static bool open_output(struct batch *b) {
  for (size_t i = 0; i < b->list.n; i++) {
    struct work *w = &b->work[i];
    w->row = &b->list.rows[i];
    w->batch = b;
    HASH_ADD_KEYPTR(hh, b->by_key, w->row->key, strlen(w->row->key), w);
  }
  b->fd = -1;
  if (!b->options.output)
    return true;
  b->fd = batch_results_open(b->options.output, b->diag);
  return b->fd >= 0 &&
         batch_results_read(b->arena, b->sources, b->diag, b->options.output,
                            take_old, b) &&
         batch_results_trim(b->fd, b->options.output, b->diag);
}

/* ---- Running ------------------------------------------------------------- */

static void tell(struct batch *b, const struct batch_row *row,
                 const struct outcome *o) {
  if (batch_differs(row->expected, o->verdict))
    diag_error(b->diag, row->expected_at, "expected %s, but it is %s%s%s",
               outcome_names[row->expected], outcome_names[o->verdict],
               o->reason ? ": " : "", o->reason ? o->reason : "");
  else if (o->verdict == OUTCOME_FAILED ||
           (o->verdict == OUTCOME_REJECTED && row->expected != o->verdict))
    diag_error(b->diag, row->at, "%s: %s", outcome_names[o->verdict],
               o->reason);
  if (b->options.progress && diag_errors(b->diag) > 0)
    fprintf(stderr, "\r\033[K");
  diag_print(b->diag, stderr);
}

static void show_progress(struct batch *b) {
  double now = clock_now();
  if (!b->options.progress || now - b->shown < 0.2)
    return;
  b->shown = now;
  fprintf(stderr, "\r\033[K%.0f s: %zu of %zu rows", now - b->started,
          b->sum.before + b->ended, b->list.n);
}

static void record(struct batch *b, const struct batch_row *row,
                   const struct outcome *o) {
  char *line = batch_result_line(row, o);
  if (b->fd < 0)
    b->broken = puts(line) < 0 || fflush(stdout) != 0;
  else
    b->broken = !batch_results_write(b->fd, line);
  if (b->broken) {
    fprintf(stderr, "fixc batch: cannot write results: %s\n", strerror(errno));
    jobs_cancel(b->jobs);
  }
  memory_plain_free(line);
}

/* An interrupted run has no result: it is done when the batch goes on. */
static void take(struct batch *b, const struct job_end *end) {
  struct work *w = end->arg;
  struct arena *a = arena_new();
  struct outcome o = outcome_of(a, end);
  bool none =
      o.verdict == OUTCOME_UNKNOWN && strcmp(o.reason, "interrupted") == 0;
  if (!none && !b->broken) {
    record(b, w->row, &o);
    w->done = true;
    b->ended++;
    batch_sum_add(&b->sum, w->row->expected, o.verdict);
    tell(b, w->row, &o);
  }
  show_progress(b);
  arena_free(a);
}

/* A system that has no process to give may have one when a run has ended. */
static void start_runs(struct batch *b, size_t *next) {
  for (; *next < b->list.n && jobs_ready(b->jobs); ++*next) {
    struct work *w = &b->work[*next];
    if (w->done || jobs_start(b->jobs, run_row, w, w->options->patience))
      continue;
    if (jobs_running(b->jobs) == 0)
      fprintf(stderr, "fixc batch: cannot start a run: %s\n", strerror(errno));
    return;
  }
}

static void run_rows(struct batch *b) {
  struct job_end end;
  size_t next = 0;
  while (!b->broken) {
    start_runs(b, &next);
    if (jobs_wait(b->jobs, &end))
      take(b, &end);
    else
      break;
  }
  while (jobs_wait(b->jobs, &end))
    take(b, &end);
  if (b->options.progress)
    fprintf(stderr, "\r\033[K");
}

static int run_batch(struct batch *b) {
  b->sum.rows = b->list.n;
  if (!open_output(b))
    return EXIT_REJECTED;
  diag_print(b->diag, stderr);
  run_rows(b);
  b->sum.missing = b->list.n - b->sum.before - b->ended;
  int status = batch_sum_print(&b->sum);
  return b->broken ? EXIT_INTERNAL : status;
}

/* ---- The sum ------------------------------------------------------------- */

void batch_sum_add(struct batch_sum *sum, enum outcome_verdict expected,
                   enum outcome_verdict verdict) {
  sum->counts[verdict]++;
  sum->differing += batch_differs(expected, verdict);
  if (verdict == OUTCOME_REJECTED && expected != OUTCOME_REJECTED)
    sum->unexpected_rejection = true;
}

static int batch_status(const struct batch_sum *sum) {
  if (sum->differing > 0 || sum->counts[OUTCOME_FAILED] > 0)
    return EXIT_INTERNAL;
  if (sum->unexpected_rejection)
    return EXIT_REJECTED;
  return sum->counts[OUTCOME_UNKNOWN] + sum->missing > 0 ? EXIT_UNKNOWN : 0;
}

int batch_sum_print(const struct batch_sum *sum) {
  const char *between = ": ";
  fprintf(stderr, "%zu row%s", sum->rows, sum->rows == 1 ? "" : "s");
  for (int v = 0; v < NOUTCOMES; v++) {
    if (sum->counts[v] == 0)
      continue;
    fprintf(stderr, "%s%zu %s", between, sum->counts[v], outcome_names[v]);
    between = ", ";
  }
  if (sum->missing > 0)
    fprintf(stderr, "%s%zu not run", between, sum->missing);
  if (sum->before > 0)
    fprintf(stderr, "; %zu done before", sum->before);
  if (sum->differing > 0)
    fprintf(stderr, "; %zu DIFFER from what was expected", sum->differing);
  fputc('\n', stderr);
  return batch_status(sum);
}

/* ---- The command line ---------------------------------------------------- */

static uint32_t number(struct argp_state *state, const char *option,
                       const char *arg, unsigned long most) {
  char *end;
  errno = 0;
  unsigned long n = strtoul(arg, &end, 10);
  if (*arg < '0' || *arg > '9' || *end || errno || n < 1 || n > most)
    argp_error(state, "%s wants a number from 1 to %lu, not '%s'", option, most,
               arg);
  return (uint32_t)n;
}

/* Limits are checked as options of a run are, by the run's own parser. */
static void check_limits(struct batch_options *o) {
  struct options checked;
  VEC(char *) words = {0};
  static char name[] = "fixc batch", formula[] = "reach.fp";
  vec_push(&words, name);
  for (size_t i = 0; i < o->run.len; i++)
    vec_push(&words, o->run.at[i]);
  vec_push(&words, formula);
  vec_push(&words, (char *)NULL);
  options_parse(&checked, (int)words.len - 1, words.at);
  options_free(&checked);
  vec_free(&words);
}

static char *option_text(const char *option, const char *value) {
  size_t size = strlen(option) + strlen(value) + 2;
  char *text = xmalloc(size);
  snprintf(text, size, "%s=%s", option, value);
  return text;
}

static void check_usage(struct batch_options *o, struct argp_state *state) {
  size_t n = o->files.len;
  if (o->merge && o->slurm)
    argp_error(state, "--merge and --slurm are two different things");
  if (o->parts > 0 && !o->slurm)
    argp_error(state, "--parts is for --slurm: how many tasks the array has");
  if (o->merge && n == 0)
    argp_error(state, "which files of results? For example: fixc batch "
                      "--merge part-1.jsonl part-2.jsonl");
  if (o->slurm && n != 2)
    argp_error(state, "which list, and which folder? For example: fixc batch "
                      "--slurm list.tsv jobs");
  for (size_t i = 0; i < n; i++)
    if (!o->merge && (text_ends_with(o->files.at[i], ".fp") ||
                      text_ends_with(o->files.at[i], ".bp") ||
                      text_ends_with(o->files.at[i], ".smt2") ||
                      text_ends_with(o->files.at[i], ".c")))
      argp_error(
          state,
          "'%s' is no list; a list has a run on each line: formula file, "
          "tab, program. A single run is 'fixc FORMULA.fp PROGRAM'",
          o->files.at[i]);
  if (!o->merge && !o->slurm && n != 1)
    argp_error(state, n == 0 ? "which list? For example: fixc batch list.tsv"
                             : "one list at a time; files can be put together "
                               "with cat");
  if (o->slurm)
    o->slurm = vec_pop(&o->files);
  check_limits(o);
}

static error_t parse_batch_option(int key, char *arg,
                                  struct argp_state *state) {
  struct batch_options *o = state->input;
  switch (key) {
  case 'o':
    o->output = arg;
    return 0;
  case KEY_FOLDER:
    o->folder = arg;
    return 0;
  case KEY_JOBS:
    o->jobs = number(state, "--jobs", arg, JOBS_MOST);
    return 0;
  case KEY_PARTS:
    o->parts = number(state, "--parts", arg, 1000000);
    return 0;
  case KEY_TIME:
    vec_push(&o->run, option_text("--time-limit", arg));
    return 0;
  case KEY_MEMORY:
    vec_push(&o->run, option_text("--memory-limit", arg));
    return 0;
  case KEY_RETRY:
    o->retry = true;
    return 0;
  case KEY_MERGE:
    o->merge = true;
    return 0;
  case KEY_SLURM:
    o->slurm = "";
    return 0;
  case KEY_PROGRESS:
    o->progress = true;
    return 0;
  case ARGP_KEY_ARG:
    vec_push(&o->files, (const char *)arg);
    return 0;
  case ARGP_KEY_END:
    check_usage(o, state);
    return 0;
  default:
    return options_common(key, state);
  }
}

static void parse(struct batch_options *o, int argc, char **argv) {
  static const struct argp parser = {
      options_table, parse_batch_option, options_usage, options_doc,
      NULL,          options_filter,     NULL};
  static char name[] = "fixc batch";
  argv[0] = name;
  argp_err_exit_status = EXIT_USAGE;
  option_names_check(&parser, argc, argv);
  if (argp_parse(&parser, argc, argv, ARGP_NO_HELP, NULL, o) != 0)
    memory_failed();
}

/* ---- The command --------------------------------------------------------- */

static void finish(struct batch *b) {
  jobs_free(b->jobs);
  if (b->fd > 0)
    close(b->fd);
  HASH_CLEAR(hh, b->by_key);
  HASH_CLEAR(hh, b->checked);
  for (size_t i = 0; i < b->options.run.len; i++)
    xfree(b->options.run.at[i]);
  vec_free(&b->options.run);
  vec_free(&b->options.files);
  diag_free(b->diag);
  sources_free(b->sources);
  arena_free(b->arena);
}

static int run_list(struct batch *b) {
  if (!batch_list_read(&b->list, b->arena, b->sources, b->diag,
                       b->options.files.at[0], b->options.folder))
    return EXIT_REJECTED;
  uint32_t n = b->options.jobs;
  b->jobs = jobs_new(n > 0 ? n : jobs_processors(), KEEP);
  b->work = arena_array(b->arena, b->list.n, sizeof *b->work);
  if (!check_all_options(b))
    return EXIT_REJECTED;
  if (b->options.slurm && jobs_interrupted(b->jobs))
    return EXIT_UNKNOWN;
  return b->options.slurm ? batch_slurm(b->arena, &b->list, &b->options)
                          : run_batch(b);
}

int batch(int argc, char **argv) {
  struct batch b = {
      .arena = arena_new(), .sources = sources_new(), .started = clock_now()};
  b.diag = diag_new(b.sources);
  parse(&b.options, argc, argv);
  int status = b.options.merge
                   ? batch_merge(b.arena, b.sources, b.diag, &b.options)
                   : run_list(&b);
  diag_print(b.diag, stderr);
  finish(&b);
  return status;
}
