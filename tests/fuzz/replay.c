/* tests/fuzz/replay.c — runs a fuzz target without a fuzzer.
 *
 * replay N FILE…: each file as it is, and N variants of it, each with a few
 * slips: bytes changed, pieces removed or repeated, the end cut off.  The
 * slips follow from a fixed seed, so that a run can be repeated.
 */
#include "fuzz.h"

#include <errno.h>

struct text {
  unsigned char *at;
  size_t len, room;
};

/* xorshift64 (Marsaglia). */
static uint64_t next(uint64_t *state) {
  *state ^= *state << 13;
  *state ^= *state >> 7;
  *state ^= *state << 17;
  return *state;
}

static size_t below(uint64_t *state, size_t n) {
  return n == 0 ? 0 : (size_t)(next(state) % n);
}

static bool read_text(const char *path, struct text *t) {
  FILE *in = fopen(path, "rb");
  if (!in)
    return false;
  *t = (struct text){0};
  for (int c; (c = getc(in)) != EOF;) {
    if (t->len == t->room) {
      t->room = 2 * t->room + 4096;
      t->at = xrealloc(t->at, t->room, 1);
    }
    t->at[t->len++] = (unsigned char)c;
  }
  fclose(in);
  return true;
}

static void slip(struct text *t, uint64_t *state) {
  static const char often[] = "(){}[];,.=!&|<>-+?:'\"/*~01\n";
  size_t from = below(state, t->len);
  size_t piece = below(state, t->len - from < 40 ? t->len - from : 40);
  switch (next(state) % 5) {
  case 0:
    t->at[from] = (unsigned char)often[below(state, sizeof often)];
    break;
  case 1:
    t->at[from] = (unsigned char)next(state);
    break;
  case 2:
    memmove(t->at + from, t->at + from + piece, t->len - from - piece);
    t->len -= piece;
    break;
  case 3: /* the piece once more, over what follows it */
    if (from + 2 * piece <= t->len)
      memcpy(t->at + from + piece, t->at + from, piece);
    break;
  default:
    t->len = from;
    break;
  }
}

static void run(const struct text *t) { LLVMFuzzerTestOneInput(t->at, t->len); }

static void run_variants(const struct text *original, long n) {
  uint64_t state = UINT64_C(0x9e3779b97f4a7c15) + original->len;
  for (long i = 0; i < n && original->len > 0; i++) {
    struct text t = *original;
    t.at = xmalloc(t.len);
    memcpy(t.at, original->at, t.len);
    for (size_t k = 1 + below(&state, 3); k > 0 && t.len > 0; k--)
      slip(&t, &state);
    run(&t);
    xfree(t.at);
  }
}

int main(int argc, char **argv) {
  long n = argc > 1 ? strtol(argv[1], NULL, 10) : 0;
  int passed = 0;
  for (int i = 2; i < argc; i++) {
    struct text t;
    errno = 0;
    if (!read_text(argv[i], &t)) {
      if (errno == ENOENT) /* a case of another test has removed its file */
        continue;
      fprintf(stderr, "replay: cannot read %s\n", argv[i]);
      return 1;
    }
    printf("%s\n", argv[i]);
    fflush(stdout);
    run(&t);
    run_variants(&t, n);
    xfree(t.at);
    passed++;
  }
  printf("%d passed, 0 failed\n", passed);
  return passed == 0;
}
