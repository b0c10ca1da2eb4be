/* tests/fuzz/fuzz_fp.c — any bytes as a formula file.
 *
 * A text that is accepted is printed, and the print must be accepted and give
 * itself again.  So must its layout, in which all tokens are the same.  Then the checks
 * run on it, as a file without imports.
 */
#define _POSIX_C_SOURCE 200809L /* open_memstream */

#include "calculus/language/ast_print.h"
#include "calculus/language/format.h"
#include "calculus/language/load.h"
#include "calculus/language/resolve.h"
#include "calculus/logic/equations.h"
#include "fuzz.h"

static char *print(const struct fp_file *f) {
  char *text;
  size_t size;
  FILE *out = open_memstream(&text, &size);
  if (!out)
    abort();
  fp_print_file(out, f);
  fclose(out);
  return text;
}

static struct fp_file *parse(struct bench *b, const char *text, size_t len) {
  uint32_t source = sources_add(b->sources, "input.fp", text, len);
  return fp_parse(b->arena, b->names, b->sources, source, b->diag);
}

static void check_print(const char *text) {
  struct bench b = bench_new();
  struct fp_file *f = parse(&b, text, strlen(text));
  must(f != NULL, "what was printed is not accepted", text);
  char *again = print(f);
  must(strcmp(text, again) == 0, "printing again gives another text", text);
  free(again);
  bench_free(&b);
}

static void check_system(struct bench *b, struct fp_file *f) {
  struct fp_system *sys = fp_resolve(b->arena, b->names, &f, 1, NULL, 0,
                                     FP_SUPPLIED, NULL, b->diag);
  must((sys != NULL) == (diag_errors(b->diag) == 0),
       "a system, or an error that says why not", "");
  if (!sys)
    return;
  bool *quiet = arena_array(b->arena, sys->nrels, sizeof *quiet);
  equations_warn(equations_of(b->arena, sys), quiet, b->diag);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  struct bench b = bench_new();
  struct fp_file *f = parse(&b, (const char *)data, size);
  if (f) {
    char *text = print(f);
    check_print(text);
    free(text);
    check_layout(&b, fp_format, (const char *)data, size);
    check_system(&b, f);
  } else {
    must(diag_errors(b.diag) > 0, "refused without an error", "");
  }
  bench_free(&b);
  return 0;
}
