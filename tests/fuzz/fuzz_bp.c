/* tests/fuzz/fuzz_bp.c — any bytes as a Boolean program.
 *
 * A program that is accepted is translated, and the relations must be a legal
 * formula file.  Its layout has the same tokens, and itself as its layout.
 */
#define _POSIX_C_SOURCE 200809L /* open_memstream */

#include "calculus/language/ast_print.h"
#include "calculus/language/load.h"
#include "frontend/boolean/bp_check.h"
#include "frontend/boolean/bp_format.h"
#include "frontend/boolean/bp_parse.h"
#include "frontend/boolean/cfg.h"
#include "frontend/boolean/order.h"
#include "frontend/boolean/threads.h"
#include "frontend/relations/templates.h"
#include "fuzz.h"

static struct cfg *graph(struct bench *b, const char *text, size_t len) {
  uint32_t source = sources_add(b->sources, "input.bp", text, len);
  struct bp_program *p =
      bp_parse(b->arena, b->names, b->sources, source, b->diag);
  if (!p || !bp_check(b->arena, p, b->diag) ||
      !bp_make_threads(b->arena, b->names, p, 0, false, b->diag))
    return NULL;
  uint32_t n;
  order_tracks(b->arena, b->names, p, &n);
  return cfg_build(b->arena, p, b->sources, b->diag);
}

static void check_relations(struct bench *b, const struct fp_file *f) {
  char *text;
  size_t size;
  FILE *out = open_memstream(&text, &size);
  if (!out)
    abort();
  fp_print_file(out, f);
  fclose(out);
  uint32_t source = sources_add(b->sources, "emitted.fp", text, size);
  must(fp_parse(b->arena, b->names, b->sources, source, b->diag) != NULL,
       "the relations are not accepted", text);
  free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  struct bench b = bench_new();
  struct cfg *g = graph(&b, (const char *)data, size);
  struct templates_options o = {.comments = true};
  struct fp_file *f =
      g ? templates_build(b.arena, b.names, g, &o, NULL, b.diag) : NULL;
  if (f) {
    check_relations(&b, f);
    check_layout(&b, bp_format, (const char *)data, size);
  } else
    must(diag_errors(b.diag) > 0, "refused without an error", "");
  bench_free(&b);
  return 0;
}
