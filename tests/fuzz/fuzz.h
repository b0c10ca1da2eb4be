/* tests/fuzz/fuzz.h — what the fuzz targets share.
 *
 * A target is LLVMFuzzerTestOneInput; it is linked with libFuzzer, or with
 * replay.c to run on given files and on slips made in them.
 */
#ifndef FIXC_FUZZ_H
#define FIXC_FUZZ_H

#include "engine/base/arena.h"
#include "engine/base/diag.h"
#include "engine/base/intern.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* What every run of a front end needs. */
struct bench {
  struct arena *arena;
  struct intern *names;
  struct sources *sources;
  struct diag *diag;
};

static inline struct bench bench_new(void) {
  struct bench b = {
      .arena = arena_new(), .names = intern_new(), .sources = sources_new()};
  b.diag = diag_new(b.sources);
  return b;
}

/* Printing the messages is tested as well: they point into the text. */
static inline void bench_free(struct bench *b) {
  FILE *out = fopen("/dev/null", "w");
  if (out) {
    diag_print(b->diag, out);
    fclose(out);
  }
  diag_free(b->diag);
  sources_free(b->sources);
  intern_free(b->names);
  arena_free(b->arena);
}

/* Ends the process where what must hold does not; `text` shows why. */
static inline void must(bool holds, const char *what, const char *text) {
  if (holds)
    return;
  fprintf(stderr, "broken: %s\n%s\n", what, text);
  abort();
}

/* A layout of a text of the sources, as fp_format and bp_format make it. */
typedef const char *layout_fn(struct arena *a, struct intern *names,
                              const struct sources *sources, uint32_t source,
                              struct diag *d, size_t *len);

static inline const char *laid_out(struct bench *b, layout_fn *layout,
                                   const char *text, size_t len, size_t *out) {
  uint32_t source = sources_add(b->sources, "layout", text, len);
  return layout(b->arena, b->names, b->sources, source, b->diag, out);
}

/* A text that is accepted has a layout, which is its own layout. */
static inline void check_layout(struct bench *b, layout_fn *layout,
                                const char *text, size_t len) {
  size_t once, twice;
  const char *first = laid_out(b, layout, text, len, &once);
  must(first != NULL, "what is accepted has no layout", text);
  const char *second = laid_out(b, layout, first, once, &twice);
  must(second && once == twice && memcmp(first, second, once) == 0,
       "its layout has another layout", first);
}

#endif
