/* tests/unit/cfa_tool.c — the C front end by itself, for cases and oracles.
 *
 *   cfa_tool [OPTION…] WHAT FILE.c [INPUT…]
 *
 * WHAT: cfa, dot, json: the automaton; points: what its pointers lead to; form: how large it is, after its form was
 * checked; run: how a run with these inputs ends; trail: its steps too;
 * harness: a C file that repeats it.
 * Options: --machine 32|64, --memory, --cells, --overflow, --division, --no-label,
 * --check LIST, --change: functions without a body change what they can reach,
 * --target LABEL, --wrap, --steps N, --depth N.
 * --part: of an automaton without operations on memory, what the property needs.
 * With --cells it is the automaton without operations on memory that is shown
 * and run; a run that takes a value which this one keeps no track of ends with
 * the status 3.
 * Inputs are numbers, for the functions that return any value, in the order of
 * their calls; other values that may be anything are 0.  The status is 0, 2 for
 * a program that is refused, and for `run` 10 at an error, 1 if the run ended in
 * any other way but with the program.
 */
#include "frontend/c/cfa_asked.h"
#include "frontend/c/cfa_cells.h"
#include "frontend/c/cfa_check.h"
#include "frontend/c/cfa_print.h"
#include "frontend/c/cfa_relevant.h"
#include "frontend/c/cfa_run.h"

#include <stdlib.h>
#include <string.h>

struct tool {
  struct cfa_options cfa;
  struct cfa_run_options run;
  char **inputs;
  int ninputs, next;
  bool cells, part, loose;
};

static bool solve_points_to(void *arg, struct points_to *p) {
  (void)arg;
  points_to_solve(p);
  return true;
}

static bool take_input(void *arg, const struct cfa_edge *e, uint64_t *value) {
  struct tool *t = arg;
  t->loose |= e->reason == CFA_UNKNOWN_CELL;
  if (e->reason != CFA_INPUT && e->reason != CFA_NO_BODY &&
      e->reason != CFA_WRITTEN && e->reason != CFA_ELSEWHERE)
    return true; /* 0 */
  if (t->next == t->ninputs)
    return false;
  const char *text = t->inputs[t->next++];
  *value = text[0] == '-' ? (uint64_t)strtoll(text, NULL, 0)
                          : strtoull(text, NULL, 0);
  return true;
}

/* Reads the options; returns the number of arguments taken, or 0. */
static int read_options(struct tool *t, int argc, char **argv) {
  const unsigned usual = CFA_PROP_CALL | CFA_PROP_ASSERT;
  int i = 1;
  for (; i < argc && !strncmp(argv[i], "--", 2); i++) {
    const char *name = argv[i] + 2;
    if (!strcmp(name, "memory"))
      t->cfa.memory = true;
    else if (!strcmp(name, "cells"))
      t->cells = t->cfa.memory = true;
    else if (!strcmp(name, "part"))
      t->part = t->cells = t->cfa.memory = true;
    else if (!strcmp(name, "overflow"))
      t->cfa.properties |= usual | CFA_PROP_OVERFLOW;
    else if (!strcmp(name, "division"))
      t->cfa.properties |= usual | CFA_PROP_DIVISION;
    else if (!strcmp(name, "change"))
      t->cfa.nothing_else = false;
    else if (!strcmp(name, "check")) {
      unsigned checks;
      if (i + 1 == argc || cfa_checks_read(argv[++i], &checks))
        return 0;
      t->cfa.properties |= usual | checks;
    } else if (!strcmp(name, "no-label"))
      t->cfa.properties |= usual;
    else if (!strcmp(name, "wrap"))
      t->run.wrap = true;
    else if (i + 1 == argc)
      return 0;
    else if (!strcmp(name, "machine"))
      t->cfa.long_bits = (unsigned)atoi(argv[++i]);
    else if (!strcmp(name, "target"))
      t->cfa.target = argv[++i];
    else if (!strcmp(name, "steps"))
      t->run.max_steps = strtoull(argv[++i], NULL, 10);
    else if (!strcmp(name, "depth"))
      t->run.max_depth = (uint32_t)strtoul(argv[++i], NULL, 10);
    else
      return 0;
  }
  return i + 2 <= argc ? i : 0;
}

static int run_it(struct tool *t, const struct cfa *g, const char *what,
                  const char *file) {
  struct cfa_run run;
  bool trail = !strcmp(what, "trail");
  t->run.input = take_input;
  t->run.arg = t;
  t->run.max_trail = trail ? 1000 : 0;
  cfa_run(g, &t->run, &run);
  if (!strcmp(what, "harness")) {
    cfa_print_harness(stdout, g, &run, file);
  } else {
    cfa_print_run(stdout, g, &run);
    cfa_print_run_end(stdout, g, &run);
  }
  int status = run.end == CFA_RUN_ERROR ? 10 : run.end != CFA_RUN_FINISHED;
  cfa_run_free(&run);
  if (t->loose)
    return 3;
  return strcmp(what, "harness") ? status : 0;
}

static int form(const struct cfa *g) {
  const char *wrong = cfa_check(g);
  printf("%u procedures, %u variables, %u locations, %u edges, %u errors, "
         "%u unsupported\n",
         g->nprocs, g->nvars, g->nlocations, g->nedges, g->nerrors,
         g->nunsupported);
  if (wrong)
    printf("wrong: %s\n", wrong);
  return wrong != NULL;
}

/* As `show` lists the relations of stdlib/points-to.fp. */
static int print_points(const struct cfa *g) {
  struct points_to *p = points_to_of(memory_objects_of(g, MEMORY_CHOOSE_NONE));
  uint32_t first = points_part(p, 0), end = points_part(p, p->unknown) + 1;
  points_to_solve(p);
  puts("show PointsTo:");
  for (uint32_t x = 0; x < p->nvertices; x++)
    for (uint32_t part = 0; part <= p->unknown; part++)
      if ((x < first || x >= end) && points_has(p, x, part))
        printf("  x=%u p=%u\n", x, part);
  puts("show Holds:");
  for (uint32_t x = first; x < end; x++)
    for (uint32_t part = 0; part <= p->unknown; part++)
      if (points_has(p, x, part))
        printf("  p=%u q=%u\n", x - first, part);
  points_to_free(p);
  return 0;
}

static int usage(void) {
  fputs("usage: cfa_tool [OPTION…] WHAT FILE.c [INPUT…]\n", stderr);
  return 64;
}

static int do_it(struct tool *t, const struct cfa *g, const char *what,
                 const char *file) {
  if (!strcmp(what, "cfa"))
    cfa_print(stdout, g);
  else if (!strcmp(what, "dot"))
    cfa_print_dot(stdout, g);
  else if (!strcmp(what, "json"))
    cfa_print_json(stdout, g);
  else if (!strcmp(what, "points"))
    return print_points(g);
  else if (!strcmp(what, "form"))
    return form(g);
  else if (!strcmp(what, "run") || !strcmp(what, "trail") ||
           !strcmp(what, "harness"))
    return run_it(t, g, what, file);
  else
    return usage();
  return 0;
}

int main(int argc, char **argv) {
  struct tool t = {.cfa.nothing_else = true};
  int at = read_options(&t, argc, argv);
  if (!at) {
    return usage();
  }
  const char *what = argv[at], *file = argv[at + 1];
  t.inputs = argv + at + 2;
  t.ninputs = argc - at - 2;
  struct arena *a = arena_new();
  struct intern *names = intern_new();
  struct sources *sources = sources_new();
  struct diag *d = diag_new(sources);
  uint32_t source = sources_read(sources, file);
  int status = 2;
  if (!source)
    fprintf(stderr, "cfa_tool: cannot read %s\n", file);
  const struct cfa *g =
      source ? cfa_read(a, names, sources, source, &t.cfa, d) : NULL;
  diag_print(d, stderr);
  if (g && t.cells)
    g = cfa_cells(g, MEMORY_CHOOSE_LARGE, solve_points_to, NULL);
  const struct cfa *part = g && t.part ? cfa_relevant(g) : NULL;
  if (part)
    g = part;
  if (g)
    status = do_it(&t, g, what, file);
  diag_free(d);
  sources_free(sources);
  intern_free(names);
  arena_free(a);
  return status;
}
