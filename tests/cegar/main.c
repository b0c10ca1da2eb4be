/* tests/cegar/main.c — the loop around the command `fixc`.
 *
 * cegar [OPTION…] FIXC PROGRAM.c
 *
 * The program has been preprocessed.  Each Boolean program is written to a file,
 * and solved by `FIXC FORMULA --trace=json`.  The last line of the output is
 * the verdict, the lines before it are figures.
 *
 *   --formula F      reach.fp by default
 *   --seeds HOW      off, stalled (default), first, prove
 *   --time-limit S   of each call of fixc; 20 by default
 *   --solver-limit S of each question to Z3; 10 by default
 *   --runs N         first executes the program on so many inputs; 0
 *   --iterations N   at most; no limit by default
 *   --emit WHAT      chc, predicates, bp, invariants: prints that of the last
 *                    round
 *   --spacer         no loop: asks Spacer for a verdict on the clauses
 *   --predicates F   begins with the predicates of a file
 *   --keep FOLDER    Boolean programs are left there
 *   --long BITS      32 (default) or 64
 *   --overflow       look for signed overflows
 *   --progress       a line on standard error for each step
 *
 * The exit status is that of fixc: 0, 5, 10; 2 for a rejected input.
 */
#define _GNU_SOURCE /* asprintf, mkdtemp */

#include "frontend/c/cfa_cells.h"
#include "frontend/predicates/cegar.h"
#include "frontend/predicates/predicate_file.h"
#include "frontend/predicates/program_clauses.h"

#include <getopt.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

struct settings {
  const char *fixc, *program, *formula, *emit, *keep, *predicates;
  unsigned time_limit, solver_limit, iterations, runs;
  enum cegar_seeds seeds;
  bool spacer, progress;
  struct cfa_options cfa;
};

struct driver {
  struct settings s;
  const struct cfa *cfa;
  char folder[64];
  uint32_t round;
  char *last; /* the Boolean program of the last round */
};

/* ---- Boolean programs ------------------------------------------------------ */

static void add_move(struct boolean_answer *out, json_t *move) {
  const char *kind = json_string_value(json_object_get(move, "kind"));
  json_t *from = json_object_get(move, "from");
  struct boolean_move m = {
      .line = (uint32_t)json_integer_value(json_object_get(from, "line"))};
  if (strcmp(kind, "enter") == 0)
    return;
  m.kind = strcmp(kind, "call") == 0     ? BOOLEAN_ENTER
           : strcmp(kind, "return") == 0 ? BOOLEAN_RETURN
                                         : BOOLEAN_STEP;
  vec_push(&out->run.moves, m);
}

static void read_trace(const char *path, struct boolean_answer *out) {
  json_t *trace = json_load_file(path, 0, NULL);
  json_t *moves = json_object_get(trace, "moves"), *move;
  size_t i;
  json_array_foreach(moves, i, move) add_move(out, move);
  if (moves)
    out->verdict = CEGAR_REACHABLE;
  json_decref(trace);
}

/* A NO without its certificate is none. */
static void read_proof(const char *path, struct boolean_answer *out) {
  char *name = NULL;
  if (asprintf(&name, "%s.cert", path) < 0)
    abort();
  FILE *f = fopen(name, "r");
  out->proof = f ? boolean_proof_read(f) : NULL;
  if (out->proof)
    out->verdict = CEGAR_UNREACHABLE;
  else
    fprintf(stderr, "cegar: no certificate: %s\n", name);
  if (f)
    fclose(f);
  free(name);
}

static void solve(void *arg, const struct boolean_text *b,
                  const struct boolean_text *must, struct boolean_answer *out) {
  struct driver *d = arg;
  const char *text = b->text;
  size_t length = b->length;
  (void)must;
  char *path = NULL, *command = NULL;
  d->round++;
  if (asprintf(&path, "%s/%u.bp", d->folder, d->round) < 0)
    abort();
  FILE *f = fopen(path, "w");
  fwrite(text, 1, length, f);
  fclose(f);
  free(d->last);
  d->last = strdup(text);
  if (asprintf(&command,
               "%s %s %s --time-limit=%u --memory-limit=600M --trace=json "
               "--certificate=%s.cert >%s.json 2>%s.err",
               d->s.fixc, d->s.formula, path, d->s.time_limit, path, path,
               path) < 0)
    abort();
  int status = system(command);
  int code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  char *json = NULL;
  if (asprintf(&json, "%s.json", path) < 0)
    abort();
  out->reason = code == 5 ? "the Boolean program was too hard"
                          : "the Boolean program could not be solved";
  if (code == 0)
    read_proof(path, out);
  else if (code == 10)
    read_trace(json, out);
  else if (code != 5)
    fprintf(stderr, "cegar: exit status %d of: %s\n", code, command);
  free(json);
  free(command);
  free(path);
}

/* ---- Reading ---------------------------------------------------------------- */

static enum cegar_seeds seeds_named(const char *name) {
  return strcmp(name, "off") == 0     ? CEGAR_SEEDS_OFF
         : strcmp(name, "first") == 0 ? CEGAR_SEEDS_FIRST
         : strcmp(name, "prove") == 0 ? CEGAR_SEEDS_PROVE
                                      : CEGAR_SEEDS_STALLED;
}

static void read_options(struct settings *s, int argc, char **argv) {
  static const struct option options[] = {
      {"formula", 1, NULL, 'f'},    {"seeds", 1, NULL, 's'},
      {"time-limit", 1, NULL, 't'}, {"solver-limit", 1, NULL, 'z'},
      {"iterations", 1, NULL, 'i'}, {"emit", 1, NULL, 'e'},
      {"spacer", 0, NULL, 'S'},     {"keep", 1, NULL, 'k'},
      {"long", 1, NULL, 'l'},       {"overflow", 0, NULL, 'o'},
      {"progress", 0, NULL, 'p'},   {"runs", 1, NULL, 'r'},
      {"predicates", 1, NULL, 'P'}, {NULL, 0, NULL, 0}};
  *s = (struct settings){.formula = "reach.fp",
                         .time_limit = 20,
                         .solver_limit = 10,
                         .seeds = CEGAR_SEEDS_STALLED,
                         .cfa.long_bits = 32,
                         .cfa.memory = true};
  int c;
  while ((c = getopt_long(argc, argv, "", options, NULL)) != -1)
    switch (c) {
    case 'f':
      s->formula = optarg;
      break;
    case 's':
      s->seeds = seeds_named(optarg);
      break;
    case 't':
      s->time_limit = (unsigned)atoi(optarg);
      break;
    case 'z':
      s->solver_limit = (unsigned)atoi(optarg);
      break;
    case 'i':
      s->iterations = (unsigned)atoi(optarg);
      break;
    case 'e':
      s->emit = optarg;
      break;
    case 'S':
      s->spacer = true;
      break;
    case 'k':
      s->keep = optarg;
      break;
    case 'l':
      s->cfa.long_bits = (unsigned)atoi(optarg);
      break;
    case 'o':
      s->cfa.properties = CFA_PROP_OVERFLOW;
      break;
    case 'r':
      s->runs = (unsigned)atoi(optarg);
      break;
    case 'p':
      s->progress = true;
      break;
    case 'P':
      s->predicates = optarg;
      break;
    default:
      exit(1);
    }
  if (optind + 2 != argc) {
    fputs("usage: cegar [OPTION...] FIXC PROGRAM.c\n", stderr);
    exit(1);
  }
  s->fixc = argv[optind];
  s->program = argv[optind + 1];
}

static void show_progress(void *arg, const struct cegar_progress *p) {
  (void)arg;
  fprintf(stderr, "%7.2f s %3u: %u predicates, %u at most: %s\n",
          (double)clock() / CLOCKS_PER_SEC, p->iteration, p->predicates,
          p->most, p->doing);
}

/* ---- The whole -------------------------------------------------------------- */

static void emit(const struct driver *d, const struct lbe *l,
                 const struct predicate_set *p, struct arena *a) {
  if (!d->s.emit)
    return;
  if (strcmp(d->s.emit, "chc") == 0) {
    struct program_clauses *k = program_clauses_new(a, l, false);
    smt_clauses_print(l->terms, k->clauses, k->n, stdout);
  } else if (strcmp(d->s.emit, "predicates") == 0) {
    predicate_file_print(p, stdout);
  } else if (d->last && strcmp(d->s.emit, "bp") == 0) {
    fputs(d->last, stdout);
  }
}

static int say(enum cegar_verdict verdict, const char *reason) {
  static const char *const names[] = {"unreachable", "reachable", "unknown"};
  static const int codes[] = {0, 10, 5};
  printf("RESULT: %s%s%s%s\n", names[verdict], reason ? " (" : "",
         reason ? reason : "", reason ? ")" : "");
  return codes[verdict];
}

static int ask_spacer(const struct driver *d, const struct lbe *l,
                      struct smt *s, struct arena *a) {
  struct program_clauses *k = program_clauses_new(a, l, false);
  enum smt_result r =
      smt_horn(s, k->clauses, k->n, d->s.solver_limit * 1000, NULL, 0, NULL);
  return say(r == SMT_SAT     ? CEGAR_UNREACHABLE
             : r == SMT_UNSAT ? CEGAR_REACHABLE
                              : CEGAR_UNKNOWN,
             r == SMT_UNKNOWN ? "Spacer gave up" : NULL);
}

static int run_loop(struct driver *d, const struct lbe *l, struct smt *s,
                    struct predicate_set **set) {
  struct cegar_options o = {.solve = solve,
                            .solve_arg = d,
                            .progress = d->s.progress ? show_progress : NULL,
                            .seeds = d->s.seeds,
                            .concrete_runs = d->s.runs,
                            .most_iterations = d->s.iterations,
                            .solver_limit = d->s.solver_limit * 1000};
  struct cegar_result r;
  cegar_run(l, s, set, &o, &r);
  printf("iterations %u predicates %u most %u seeded %d ranges %d runs %u "
         "inexact %u\n",
         r.iterations, (*set)->total, predicate_set_most(*set), r.seeded,
         r.ranges, r.runs, (unsigned)r.inexact);
  if (d->s.emit && strcmp(d->s.emit, "invariants") == 0 && r.invariants)
    proof_print(l, r.invariants, stdout);
  int status = say(r.verdict, r.verdict == CEGAR_UNKNOWN ? r.reason : NULL);
  cegar_result_free(&r);
  return status;
}

static bool read_predicates(const struct driver *d, struct predicate_set *set,
                            struct sources *sources, struct diag *diag) {
  if (!d->s.predicates)
    return true;
  uint32_t number = sources_read(sources, d->s.predicates);
  return number && predicate_file_read(set, sources, number, diag);
}

static bool solve_points_to(void *arg, struct points_to *p) {
  (void)arg;
  points_to_solve(p);
  return true;
}

static int with_cfa(struct driver *d, struct arena *a, struct sources *sources,
                    struct diag *diag) {
  struct smt_terms *t = terms_new();
  struct smt *s = smt_new(t);
  if (!s) {
    fprintf(stderr, "%s: error: %s\n", d->s.program, smt_missing());
    return 2;
  }
  struct lbe *l = lbe_build(
      a, t, cfa_cells(d->cfa, MEMORY_CHOOSE_LARGE, solve_points_to, NULL), NULL,
      NULL);
  struct predicate_set *set = predicate_set_new(l);
  int status = 2;
  if (read_predicates(d, set, sources, diag)) {
    bool only = d->s.emit && strcmp(d->s.emit, "chc") == 0;
    status = only          ? 0
             : d->s.spacer ? ask_spacer(d, l, s, a)
                           : run_loop(d, l, s, &set);
    emit(d, l, set, a);
  }
  predicate_set_free(set);
  smt_free(s);
  terms_free(t);
  return status;
}

static void make_folder(struct driver *d) {
  snprintf(d->folder, sizeof d->folder, "%s",
           d->s.keep ? d->s.keep : "/tmp/cegar-XXXXXX");
  if (d->s.keep ? mkdir(d->folder, 0777) && access(d->folder, W_OK)
                : !mkdtemp(d->folder)) {
    perror(d->folder);
    exit(1);
  }
}

static void drop_folder(const struct driver *d) {
  static const char *const ends[] = {"", ".json", ".err", ".cert"};
  char path[128];
  for (uint32_t i = 1; !d->s.keep && i <= d->round; i++)
    for (int j = 0; j < 4; j++) {
      snprintf(path, sizeof path, "%s/%u.bp%s", d->folder, i, ends[j]);
      unlink(path);
    }
  if (!d->s.keep)
    rmdir(d->folder);
}

int main(int argc, char **argv) {
  struct driver d = {.round = 0};
  read_options(&d.s, argc, argv);
  struct sources *sources = sources_new();
  struct diag *diag = diag_new(sources);
  struct arena *a = arena_new();
  struct intern *names = intern_new();
  uint32_t source = sources_read(sources, d.s.program);
  if (!source) {
    perror(d.s.program);
    return 1;
  }
  d.cfa = cfa_read(a, names, sources, source, &d.s.cfa, diag);
  int status = 2;
  if (d.cfa) {
    make_folder(&d);
    status = with_cfa(&d, a, sources, diag);
    drop_folder(&d);
  }
  diag_print(diag, stderr);
  free(d.last);
  intern_free(names);
  arena_free(a);
  diag_free(diag);
  sources_free(sources);
  return status;
}
