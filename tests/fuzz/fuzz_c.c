/* tests/fuzz/fuzz_c.c — any bytes as a C program.
 *
 * A program that is accepted becomes an automaton that is as cfa.h says, with
 * and without memory and checks; it is printed in all forms, and run.  So is the
 * part of it that the property needs.
 */
#include "frontend/c/cfa_cells.h"
#include "frontend/c/cfa_check.h"
#include "frontend/c/cfa_print.h"
#include "frontend/c/cfa_relevant.h"
#include "frontend/c/cfa_run.h"
#include "fuzz.h"

/* Inputs that follow from their number. */
static bool some_input(void *arg, const struct cfa_edge *e, uint64_t *value) {
  static const uint64_t values[] = {0, 1, 7, UINT64_MAX, 1u << 31, 100};
  unsigned *n = arg;
  (void)e;
  *value = values[(*n)++ % (sizeof values / sizeof *values)];
  return true;
}

/* Of the program itself, a run can be repeated. */
static void run_some(const struct cfa *g, bool itself, FILE *out) {
  unsigned n = 0;
  struct cfa_run_options o = {.input = some_input,
                              .arg = &n,
                              .max_steps = 2000,
                              .max_depth = 100,
                              .max_trail = 100,
                              .wrap = g->nedges % 2};
  struct cfa_run run;
  cfa_run(g, &o, &run);
  cfa_print_run(out, g, &run);
  cfa_print_run_end(out, g, &run);
  if (itself)
    cfa_print_harness(out, g, &run, "input.c");
  cfa_run_free(&run);
}

static bool solve_points(void *arg, struct points_to *p) {
  (void)arg;
  points_to_solve(p);
  return true;
}

/* The automaton without memory, and the part of it that the property needs. */
static void check_part(const struct cfa *g, FILE *out) {
  const struct cfa *cells = cfa_cells(g, MEMORY_CHOOSE_ALL, solve_points, NULL);
  const char *wrong = cfa_check(cells);
  must(!wrong, "the automaton without memory is wrong", wrong ? wrong : "");
  const struct cfa *part = cfa_relevant(cells);
  wrong = part ? cfa_check(part) : NULL;
  must(!wrong, "the part is wrong", wrong ? wrong : "");
  if (part) {
    cfa_print(out, part);
    run_some(part, false, out);
  }
}

static void read_one(const char *text, size_t size, const struct cfa_options *o,
                     FILE *out) {
  struct bench b = bench_new();
  uint32_t source = sources_add(b.sources, "input.c", text, size);
  struct cfa *g = cfa_read(b.arena, b.names, b.sources, source, o, b.diag);
  must(g || diag_errors(b.diag), "refused without an error", "");
  if (g) {
    const char *wrong = cfa_check(g);
    must(!wrong, "the automaton is wrong", wrong ? wrong : "");
    cfa_print(out, g);
    cfa_print_dot(out, g);
    cfa_print_json(out, g);
    run_some(g, true, out);
    check_part(g, out);
  }
  bench_free(&b);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static const struct cfa_options options[] = {
      {.long_bits = 32},
      {.long_bits = 64, .memory = true},
      {.long_bits = 64,
       .memory = true,
       .properties = CFA_PROP_CALL | CFA_PROP_ASSERT | CFA_PROP_LABEL |
                     CFA_PROP_OVERFLOW | CFA_PROP_DIVISION},
  };
  FILE *out = fopen("/dev/null", "w");
  if (!out)
    abort();
  for (size_t i = 0; i < sizeof options / sizeof *options; i++)
    read_one((const char *)data, size, &options[i], out);
  fclose(out);
  return 0;
}
