/* tests/fuzz/fuzz_smt2.c — any bytes as Horn clauses.
 *
 * Clauses that are accepted are translated; the file that is printed must be a
 * legal formula file, and with a query about Goal a legal system.  Those with
 * numbers become rules over terms, or are refused with an error.
 */
#define _POSIX_C_SOURCE 200809L /* open_memstream */

#include "calculus/language/ast_print.h"
#include "calculus/language/load.h"
#include "calculus/language/resolve.h"
#include "frontend/clauses/clause_system.h"
#include "frontend/horn/chc_build.h"
#include "fuzz.h"

static char *print(const struct fp_file *f) {
  char *text;
  size_t size;
  FILE *out = open_memstream(&text, &size);
  if (!out)
    abort();
  fp_print_file(out, f);
  fputs("query reachable = Goal();\n", out);
  fclose(out);
  return text;
}

static void check_system(const char *text) {
  struct bench b = bench_new();
  uint32_t source = sources_add(b.sources, "emitted.fp", text, strlen(text));
  struct fp_file *f = fp_parse(b.arena, b.names, b.sources, source, b.diag);
  must(f != NULL, "the system is not accepted", text);
  must(fp_resolve(b.arena, b.names, &f, 1, NULL, 0, FP_SUPPLIED, NULL,
                  b.diag) != NULL,
       "the system is wrong", text);
  bench_free(&b);
}

static void check_rules(struct bench *b, const struct chc_problem *p) {
  struct smt_terms *terms = terms_new();
  struct clause_system *s = clause_system_new(b->arena, terms, p, b->diag);
  must((s != NULL) == (diag_errors(b->diag) == 0),
       "rules, or an error that says why not", "");
  terms_free(terms);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  struct bench b = bench_new();
  uint32_t source =
      sources_add(b.sources, "input.smt2", (const char *)data, size);
  struct chc_problem *p = chc_read(b.arena, b.names, b.sources, source, b.diag);
  if (p && p->numbers) {
    check_rules(&b, p);
  } else if (p) {
    char *text = print(chc_build(b.arena, b.names, p, b.sources, true));
    check_system(text);
    free(text);
  } else {
    must(diag_errors(b.diag) > 0, "refused without an error", "");
  }
  chc_problem_free(p);
  bench_free(&b);
  return 0;
}
