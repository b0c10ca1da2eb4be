/* tests/unit/test_base.c — arenas, vectors, names, sources, diagnostics. */
#define _POSIX_C_SOURCE 200809L /* open_memstream, mkdtemp */

#include "check.h"

#include "engine/base/arena.h"
#include "engine/base/diag.h"
#include "engine/base/intern.h"
#include "engine/base/source.h"
#include "engine/base/vec.h"

#include <errno.h>
#include <stdalign.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool all_zero(const char *p, size_t n) {
  for (size_t i = 0; i < n; i++)
    if (p[i])
      return false;
  return true;
}

static void test_arena(void) {
  struct arena *a = arena_new();
  bool aligned = true, zeroed = true;
  for (size_t i = 0; i < 3000; i++) {
    size_t size = i % 97 == 0 ? 40000 : i % 61;
    char *p = arena_alloc(a, size);
    aligned = aligned && (uintptr_t)p % alignof(max_align_t) == 0;
    zeroed = zeroed && all_zero(p, size);
    memset(p, 0xff, size);
  }
  CHECK(aligned);
  CHECK(zeroed);
  CHECK(arena_alloc(a, 0) != arena_alloc(a, 0));
  char *big = arena_array(a, 1000, 5000);
  CHECK(all_zero(big, 5000000));
  CHECK(!arena_copy(a, "abc", 0, 1));
  CHECK(!memcmp(arena_copy(a, "abc", 3, 1), "abc", 3));
  CHECK(!strcmp(arena_strndup(a, "abc", 2), "ab"));
  CHECK(!strcmp(arena_strndup(a, NULL, 0), ""));
  CHECK(!strcmp(arena_printf(a, "%d-%s", 12, "x"), "12-x"));
  char *large = arena_alloc(a, 100000);
  memset(large, 'y', 99999);
  CHECK(strlen(arena_printf(a, "<%s>", large)) == 100001);
  CHECK(!strcmp(arena_concat(a, "", "ab", "c"), "abc"));
  arena_clear(a);
  for (size_t i = 0; i < 3000; i++)
    zeroed = zeroed && all_zero(arena_alloc(a, i % 90), i % 90);
  CHECK(zeroed);
  arena_free(a);
  a = arena_new();
  memset(arena_alloc(a, 5000000), 1, 5000000);
  arena_clear(a);
  CHECK(all_zero(arena_alloc(a, 100), 100));
  arena_free(a);
  arena_free(NULL);
}

static void test_vec(void) {
  VEC(int) v = {0};
  for (int i = 0; i < 1000; i++)
    vec_push(&v, i * i);
  CHECK(v.len == 1000 && v.at[999] == 999 * 999);
  CHECK(vec_pop(&v) == 999 * 999 && v.len == 999);
  struct arena *a = arena_new();
  int *kept = vec_to_arena(&v, a);
  CHECK(kept[998] == 998 * 998);
  CHECK(!v.at && !v.len && !v.cap);
  CHECK(!vec_to_arena(&v, a));
  arena_free(a);
  vec_free(&v);
}

static void test_intern(void) {
  struct intern *t = intern_new();
  const char *abc = intern_str(t, "abc");
  CHECK(abc == intern(t, "abcdef", 3));
  CHECK(abc != intern_str(t, "abd"));
  CHECK(!strcmp(abc, "abc"));
  CHECK(intern(t, "", 0) == intern_str(t, ""));
  bool same = true;
  for (int round = 0; round < 2; round++)
    for (int i = 0; i < 5000; i++) {
      char text[20];
      snprintf(text, sizeof text, "n%d", i);
      const char *name = intern_str(t, text);
      same = same && !strcmp(name, text) && name == intern_str(t, text);
    }
  CHECK(same);
  CHECK(abc == intern_str(t, "abc"));
  intern_free(t);
  intern_free(NULL);
}

static bool located(const struct sources *s, uint32_t n, uint32_t offset,
                    unsigned line, unsigned column) {
  unsigned l, c;
  sources_locate(s, n, offset, &l, &c);
  return l == line && c == column;
}

static void test_locate(void) {
  struct sources *s = sources_new();
  const char text[] = "ab\n\tc\303\244d\n\nx\0y\377z";
  uint32_t n = sources_add(s, "t.fp", text, sizeof text - 1);
  CHECK(n == 1);
  CHECK(sources_get(s, 1)->len == sizeof text - 1);
  CHECK(sources_get(s, 1)->text[sizeof text - 1] == '\0');
  CHECK(!sources_get(s, 0) && !sources_get(s, 2));
  CHECK(located(s, n, 0, 1, 1));
  CHECK(located(s, n, 2, 1, 3)); /* the newline belongs to its line */
  CHECK(located(s, n, 3, 2, 1));
  CHECK(located(s, n, 4, 2, 2)); /* after the tab */
  CHECK(located(s, n, 5, 2, 3)); /* the two-byte letter */
  CHECK(located(s, n, 6, 2, 3)); /* its second byte */
  CHECK(located(s, n, 7, 2, 4));
  CHECK(located(s, n, 9, 3, 1));
  CHECK(located(s, n, 10, 4, 1));
  CHECK(located(s, n, 14, 4, 5)); /* after NUL and a stray byte */
  CHECK(located(s, n, 999, 4, 6));
  CHECK(located(s, 0, 3, 0, 0));
  uint32_t empty = sources_add(s, "e", NULL, 0);
  CHECK(empty == 2 && located(s, empty, 0, 1, 1));
  CHECK(utf8_length("\342\200\246", 3) == 3);
  CHECK(utf8_length("\342\200\246", 2) == 1);
  CHECK(utf8_length("\300\200", 2) == 1);     /* overlong */
  CHECK(utf8_length("\355\240\200", 3) == 1); /* surrogate */
  CHECK(utf8_length("\360\237\230\200", 4) == 4);
  sources_free(s);
  sources_free(NULL);
}

static void test_read(void) {
  struct sources *s = sources_new();
  char folder[] = "/tmp/fixc-test-XXXXXX";
  CHECK(mkdtemp(folder) != NULL);
  char path[64];
  snprintf(path, sizeof path, "%s/x", folder);
  errno = 0;
  CHECK(!sources_read(s, path) && errno == ENOENT);
  errno = 0;
  CHECK(!sources_read(s, folder) && errno == EISDIR);
  FILE *f = fopen(path, "wb");
  for (int i = 0; i < 40000; i++)
    fputc(i % 251, f);
  fclose(f);
  uint32_t n = sources_read(s, path);
  CHECK(n == 1);
  const struct source *source = sources_get(s, n);
  bool right = source && source->len == 40000;
  for (int i = 0; right && i < 40000; i++)
    right = (unsigned char)source->text[i] == i % 251;
  CHECK(right);
  CHECK(source && !strcmp(source->name, path));
  unlink(path);
  rmdir(folder);
  sources_free(s);
}

static void test_span(void) {
  struct span none = {0, 0, 0}, a = {1, 5, 9}, b = {1, 2, 6}, c = {2, 0, 1};
  struct span joined = span_join(a, b);
  CHECK(joined.source == 1 && joined.start == 2 && joined.end == 9);
  CHECK(span_join(none, a).start == 5 && span_join(a, none).end == 9);
  CHECK(span_join(a, c).source == 1 && span_join(a, c).end == 9);
}

/* Prints the messages and compares; shows both texts where they differ. */
static bool prints(struct diag *d, const char *expected) {
  char *text = NULL;
  size_t len;
  FILE *out = open_memstream(&text, &len);
  diag_print(d, out);
  fclose(out);
  bool same = !strcmp(text, expected);
  if (!same)
    printf("--- printed\n%s--- expected\n%s---\n", text, expected);
  free(text);
  return same;
}

static void test_diag(void) {
  struct sources *s = sources_new();
  const char text[] = "mu bool R(S s) =\r\n\tfoo \303\244(bar)\n  | last";
  uint32_t n = sources_add(s, "t.fp", text, sizeof text - 1);
  struct diag *d = diag_new(s);
  CHECK(prints(d, ""));
  diag_note(d, (struct span){0}, "belongs to nothing");
  CHECK(prints(d, ""));

  diag_error(d, (struct span){n, 26, 29}, "unknown name '%s'", "bar");
  diag_note(d, (struct span){n, 8, 9}, "declared here");
  diag_note(d, (struct span){0}, "write 'baz'");
  diag_warn(d, "unused", (struct span){n, 8, 14}, "unused");
  diag_error(d, (struct span){n, 19, 400}, "spans lines");
  diag_error(d, (struct span){n, sizeof text - 1, sizeof text - 1}, "end");
  diag_error(d, (struct span){0}, "no place");
  CHECK(diag_errors(d) == 4);
  CHECK(prints(d, "error: no place\n"
                  "t.fp:1:9: warning: unused [-Wunused]\n"
                  "    mu bool R(S s) =\n"
                  "            ^~~~~~\n"
                  "t.fp:2:2: error: spans lines\n"
                  "     foo \303\244(bar)\n"
                  "     ^~~~~~~~~~\n"
                  "t.fp:2:8: error: unknown name 'bar'\n"
                  "     foo \303\244(bar)\n"
                  "           ^~~\n"
                  "t.fp:1:9: note: declared here\n"
                  "    mu bool R(S s) =\n"
                  "            ^\n"
                  "note: write 'baz'\n"
                  "t.fp:3:9: error: end\n"
                  "      | last\n"
                  "            ^\n"));
  CHECK(diag_errors(d) == 4);
  CHECK(prints(d, ""));

  for (int i = 0; i < 60; i++) {
    diag_error(d, (struct span){0}, "e");
    diag_note(d, (struct span){0}, "n");
  }
  CHECK(diag_errors(d) == 64);
  FILE *sink = fopen("/dev/null", "w");
  diag_print(d, sink);
  fclose(sink);
  diag_error(d, (struct span){0}, "e");
  CHECK(prints(d, "1 more error not shown\n"));
  diag_free(d);
  diag_free(NULL);
  sources_free(s);
}

static void test_warnings(void) {
  struct sources *s = sources_new();
  struct diag *d = diag_new(s);
  struct span none = {0};
  CHECK(diag_set_warning(d, "unused", false));
  CHECK(!diag_set_warning(d, "nonsense", false));
  diag_warn(d, "unused", none, "a");
  diag_note(d, none, "silent too");
  diag_warn(d, "shadow", none, "b");
  CHECK(prints(d, "warning: b [-Wshadow]\n"));
  CHECK(diag_set_warning(d, "all", true));
  CHECK(diag_set_warning(d, "error", true));
  diag_warn(d, "unused", none, "a");
  diag_note(d, none, "heard");
  CHECK(diag_errors(d) == 1);
  CHECK(prints(d, "error: a [-Werror=unused]\nnote: heard\n"));
  diag_free(d);
  sources_free(s);
}

/* A line of 1000 letters: a window of 140 with the caret under its letter. */
static void test_long_line(void) {
  struct sources *s = sources_new();
  char text[1001] = "", expected[1000];
  for (int i = 0; i < 1000; i++)
    text[i] = (char)('a' + i % 26);
  text[510] = '\033';
  uint32_t n = sources_add(s, "t", text, 1000);
  struct diag *d = diag_new(s);
  diag_error(d, (struct span){n, 500, 503}, "e");
  text[510] = '?';
  snprintf(expected, sizeof expected,
           "t:1:501: error: e\n    …%.140s…\n%65s^~~\n", text + 440, "");
  CHECK(prints(d, expected));
  diag_error(d, (struct span){n, 10, 900}, "e");
  char tildes[130];
  memset(tildes, '~', 129);
  tildes[129] = '\0';
  snprintf(expected, sizeof expected,
           "t:1:11: error: e\n    %.140s…\n%14s^%s\n", text, "", tildes);
  CHECK(prints(d, expected));
  diag_free(d);
  sources_free(s);
}

static bool nearest_is(const char *name, const char *expected) {
  static const char *const names[] = {"Summary", "ProgramInt", "Entry", "Exit",
                                      "x",       "pc",         "Init"};
  struct nearest n = nearest_to(name);
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    nearest_try(&n, names[i]);
  return expected ? n.best && !strcmp(n.best, expected) : !n.best;
}

static void test_nearest(void) {
  CHECK(nearest_is("Sumary", "Summary"));
  CHECK(nearest_is("Smumary", "Summary"));
  CHECK(nearest_is("programint", "ProgramInt"));
  CHECK(nearest_is("entyr", "Entry"));
  CHECK(nearest_is("X", "x"));
  CHECK(nearest_is("PC", "pc"));
  CHECK(nearest_is("y", NULL));
  CHECK(nearest_is("Target", NULL));
  CHECK(nearest_is("", NULL));
  CHECK(nearest_is("x", NULL));
  char buffer[64];
  struct nearest n = nearest_to("Exlt");
  CHECK(!strcmp(nearest_hint(&n, buffer, sizeof buffer), ""));
  nearest_try(&n, "Exit");
  CHECK(!strcmp(nearest_hint(&n, buffer, sizeof buffer),
                " (did you mean 'Exit'?)"));
}

int main(void) {
  test_arena();
  test_vec();
  test_intern();
  test_locate();
  test_read();
  test_span();
  test_diag();
  test_warnings();
  test_long_line();
  test_nearest();
  return check_summary();
}
