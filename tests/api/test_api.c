/* tests/api/test_api.c — include/fixc.h from outside: linked with libfixc.so and
 * nothing else.
 */
#include "include/fixc.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int passed, failed;

#define CHECK(what)                                                            \
  ((what) ? (void)passed++                                                     \
          : (void)(failed++,                                                   \
                   printf("FAILED %s:%d: %s\n", __FILE__, __LINE__, #what)))

static const char flip[] = "decl g;\n"
                           "void main() begin\n"
                           "  g := F;\n"
                           "  flip();\n"
                           "  if (g) then ERROR: skip; fi\n"
                           "end\n"
                           "void flip() begin g := !g; end\n";

static const char steps[] =
    "type Bit = 0..3;\n"
    "mu bool Up(Bit b) = b = 0 | (exists Bit c. Up(c) & b = c + 1);\n"
    "query top = Up(3);\n"
    "query bottom = !Up(0);\n";

static fixc_session *open_with(const char *program) {
  fixc_session *s = fixc_open();
  if (!s)
    exit(1);
  if (program)
    CHECK(fixc_add_text(s, FIXC_PROGRAM, "p.bp", program, strlen(program)) ==
          FIXC_OK);
  return s;
}

static void test_verdicts(void) {
  fixc_session *s = open_with(flip);
  CHECK(fixc_verdict(s) == FIXC_NO_VERDICT);
  CHECK(fixc_run(s) == FIXC_USAGE);
  CHECK(fixc_load(s, "reach.fp") == FIXC_OK);
  CHECK(fixc_run(s) == FIXC_OK);
  CHECK(fixc_verdict(s) == FIXC_REACHABLE && !fixc_reason(s));
  CHECK(fixc_holds(s, "reachable") == 1 && fixc_holds(s, "other") == -1);
  CHECK(fixc_run(s) == FIXC_USAGE);
  CHECK(fixc_set(s, "target", "flip.L") == FIXC_OK);
  CHECK(fixc_load(s, "reach.fp") == FIXC_REJECTED);
  CHECK(fixc_messages(s) >= 1 && fixc_verdict(s) == FIXC_NO_VERDICT);
  CHECK(fixc_set(s, "target", NULL) == FIXC_OK);
  CHECK(fixc_load(s, "reach.fp") == FIXC_OK && fixc_run(s) == FIXC_OK);
  CHECK(fixc_verdict(s) == FIXC_REACHABLE);
  fixc_close(s);
}

static void test_options(void) {
  fixc_session *s = open_with(NULL);
  CHECK(fixc_set(s, "memory-limit", "200M") == FIXC_OK);
  CHECK(strcmp(fixc_get(s, "memory-limit"), "209715200") == 0);
  CHECK(fixc_set(s, "memory-limit", "few") == FIXC_USAGE);
  CHECK(strstr(fixc_error(s), "few") != NULL);
  CHECK(fixc_set(s, "memory-limit", NULL) == FIXC_OK);
  CHECK(!fixc_get(s, "memory-limit"));
  CHECK(*fixc_error(s) == '\0');
  CHECK(fixc_set(s, "evaluate", "sideways") == FIXC_USAGE);
  CHECK(fixc_set(s, "D", "k=3") == FIXC_OK);
  CHECK(strcmp(fixc_get(s, "D"), "k=3") == 0);
  fixc_close(s);
}

static void test_files(void) {
  fixc_session *s = open_with(NULL);
  CHECK(fixc_load(s, "/etc/passwd") == FIXC_REJECTED);
  CHECK(fixc_add_file(s, FIXC_PROGRAM, "/etc/passwd") == FIXC_USAGE);
  fixc_add_text(s, FIXC_FORMULA, "a.fp", "import \"/etc/passwd\";", 21);
  CHECK(fixc_check(s, "a.fp") == FIXC_REJECTED);
  CHECK(fixc_allow_files(s, "/nowhere") == FIXC_OK);
  CHECK(fixc_check(s, "a.fp") == FIXC_REJECTED);
  CHECK(strstr(fixc_error(s), "root") == NULL);
  fixc_close(s);
}

static void test_messages(void) {
  static const char bad[] = "mu bool R(Bool b) = b;\nquery q = R(true);\n";
  fixc_session *s = open_with(NULL);
  fixc_message m = {.size = sizeof m};
  fixc_add_text(s, FIXC_FORMULA, "bad.fp", bad, strlen(bad));
  CHECK(fixc_check(s, "bad.fp") == FIXC_REJECTED);
  CHECK(fixc_messages(s) >= 1);
  CHECK(fixc_message_at(s, 0, &m) == FIXC_OK);
  CHECK(m.severity == FIXC_ERROR && strcmp(m.source, "bad.fp") == 0);
  CHECK(m.line == 1 && m.column == 11 && m.end_line == 1 && m.end_column == 15);
  CHECK(m.fix && strcmp(m.fix, "bool") == 0);
  CHECK(fixc_message_at(s, 99, &m) == FIXC_USAGE);
  fixc_close(s);
}

static void test_check(void) {
  fixc_session *s = open_with(NULL);
  CHECK(fixc_check(s, "reach.fp") == FIXC_OK);
  CHECK(fixc_load(s, "reach.fp") == FIXC_REJECTED);
  fixc_close(s);
}

static void test_tuples(void) {
  fixc_session *s = open_with(NULL);
  fixc_cursor *c;
  char *count;
  int64_t sum = 0;
  int n = 0;
  fixc_add_text(s, FIXC_FORMULA, "steps.fp", steps, strlen(steps));
  CHECK(fixc_load(s, "steps.fp") == FIXC_OK && fixc_run(s) == FIXC_OK);
  CHECK(fixc_verdict(s) == FIXC_NO_VERDICT);
  CHECK(fixc_holds(s, "top") == 1 && fixc_holds(s, "bottom") == 0);
  CHECK(fixc_tuples(s, "Up", FIXC_ALL, NULL, &c) == FIXC_OK);
  for (; fixc_next(c) == FIXC_OK; n++)
    sum += fixc_column_int(c, 0);
  CHECK(n == 4 && sum == 6 && fixc_next(c) == FIXC_DONE);
  fixc_cursor_free(c);
  CHECK(fixc_tuples(s, "Up", FIXC_ALL, "b < 2", &c) == FIXC_OK);
  for (n = 0; fixc_next(c) == FIXC_OK; n++)
    CHECK(strcmp(fixc_column_name(c, 0), "b") == 0);
  CHECK(n == 2);
  fixc_cursor_free(c);
  CHECK(fixc_count(s, "Up", &count) == FIXC_OK && strcmp(count, "4") == 0);
  fixc_free(count);
  CHECK(fixc_tuples(s, "Down", FIXC_ALL, NULL, &c) == FIXC_USAGE && !c);
  CHECK(fixc_tuples(s, "Up", FIXC_ALL, "b <", &c) == FIXC_USAGE && !c);
  CHECK(fixc_count(s, "Up", &count) == FIXC_OK);
  fixc_free(count);
  CHECK(strcmp(fixc_relation_kind(s, "Up"), "mu") == 0);
  fixc_close(s);
}

struct rounds {
  uint64_t n, sum_new;
};

static int on_round(void *arg, fixc_session *s, const char *relation,
                    uint64_t round) {
  struct rounds *r = arg;
  fixc_cursor *c;
  r->n = round;
  if (fixc_tuples(s, relation, FIXC_NEW, NULL, &c) != FIXC_OK)
    return 1;
  for (; fixc_next(c) == FIXC_OK; r->sum_new++)
    ;
  fixc_cursor_free(c);
  return 0;
}

static int stop_at_once(void *arg, fixc_session *s, const char *relation,
                        uint64_t round) {
  (void)arg, (void)s, (void)relation, (void)round;
  return 1;
}

static void test_rounds(void) {
  fixc_session *s = open_with(NULL);
  struct rounds r = {0};
  fixc_add_text(s, FIXC_FORMULA, "steps.fp", steps, strlen(steps));
  fixc_set(s, "evaluate", "rounds");
  fixc_each_round(s, on_round, &r);
  CHECK(fixc_load(s, "steps.fp") == FIXC_OK && fixc_run(s) == FIXC_OK);
  CHECK(r.n == 5 && r.sum_new == 4); /* the last round adds nothing */
  fixc_each_round(s, stop_at_once, NULL);
  CHECK(fixc_load(s, "steps.fp") == FIXC_OK && fixc_run(s) == FIXC_LIMIT);
  CHECK(fixc_verdict(s) == FIXC_UNKNOWN &&
        strcmp(fixc_reason(s), "interrupted") == 0);
  fixc_close(s);
}

static void test_two_sessions(void) {
  fixc_session *a = open_with(flip), *b = open_with(flip);
  CHECK(fixc_load(a, "reach.fp") == FIXC_OK);
  CHECK(fixc_load(b, "backward.fp") == FIXC_OK);
  CHECK(fixc_run(a) == FIXC_OK);
  CHECK(fixc_run(b) == FIXC_BUSY);
  fixc_release(a);
  CHECK(fixc_verdict(a) == FIXC_REACHABLE);
  CHECK(fixc_run(b) == FIXC_OK && fixc_verdict(b) == FIXC_REACHABLE);
  fixc_close(b);
  fixc_close(a);
}

static void test_documents(void) {
  static const char *const each[] = {"answers", "diagnostics", "stats",
                                     "ast",     "typed",       "order",
                                     "plan",    "cfg",         "equations"};
  fixc_session *s = open_with(flip);
  char *text;
  size_t len;
  CHECK(fixc_document(s, "plan", "text", &text, NULL) == FIXC_USAGE && !text);
  CHECK(fixc_load(s, "reach.fp") == FIXC_OK && fixc_run(s) == FIXC_OK);
  for (size_t i = 0; i < sizeof each / sizeof *each; i++) {
    CHECK(fixc_document(s, each[i], "text", &text, &len) == FIXC_OK);
    CHECK(text && strlen(text) == len);
    fixc_free(text);
  }
  CHECK(fixc_document(s, "cfg", "json", &text, &len) == FIXC_OK);
  CHECK(strstr(text, "\"name\":\"main:2 entry\"") != NULL);
  fixc_free(text);
  CHECK(fixc_document(s, "plan", "dot", &text, NULL) == FIXC_USAGE);
  CHECK(fixc_document(s, "plann", "text", &text, NULL) == FIXC_USAGE);
  CHECK(strstr(fixc_error(s), "plan") != NULL);
  fixc_close(s);
}

static void test_memory_limit(void) {
  fixc_session *s = open_with(flip);
  fixc_set(s, "memory-limit", "2M");
  fixc_status status = fixc_load(s, "exact-reach.fp");
  if (status == FIXC_OK)
    status = fixc_run(s);
  if (status == FIXC_LIMIT) {
    CHECK(fixc_verdict(s) == FIXC_UNKNOWN);
    CHECK(strcmp(fixc_reason(s), "memory limit") == 0);
  } else {
    CHECK(status == FIXC_OK);
  }
  fixc_close(s);
}

/* Sanitizers keep what was freed for a while. */
#if defined(__SANITIZE_ADDRESS__)
enum { SANITIZED = 1 };
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
enum { SANITIZED = 1 };
#else
enum { SANITIZED = 0 };
#endif
#else
enum { SANITIZED = 0 };
#endif

/* ---- C programs ------------------------------------------------------------ */

static const char count_up[] = "extern void reach_error(void);\n"
                               "extern int __VERIFIER_nondet_int(void);\n"
                               "int main(void) {\n"
                               "  int x = 0, n = __VERIFIER_nondet_int();\n"
                               "  while (x < n)\n"
                               "    x++;\n"
                               "  if (x > n && n >= 0)\n"
                               "    reach_error();\n"
                               "}\n";

static int has_document(fixc_session *s, const char *what, const char *part) {
  char *text = NULL;
  int found = fixc_document(s, what, "text", &text, NULL) == FIXC_OK &&
              strstr(text, part);
  fixc_free(text);
  return found;
}

static fixc_session *open_c(const char *program) {
  fixc_session *s = fixc_open();
  fixc_add_text(s, FIXC_PROGRAM, "p.c", program, strlen(program));
  return s;
}

static int end_at_once(void *arg, fixc_session *s, const fixc_progress *p) {
  (void)arg;
  (void)s;
  (void)p;
  return 1;
}

static void test_c_programs(void) {
  fixc_session *s = open_c(count_up);
  static const char bit[] = "main: x <= n\n";
  fixc_status status = fixc_load(s, "reach.fp");
  if (status == FIXC_REJECTED && strstr(fixc_error(s), "without Z3")) {
    fixc_close(s);
    return;
  }
  CHECK(status == FIXC_OK);
  CHECK(fixc_run(s) == FIXC_OK && fixc_verdict(s) == FIXC_UNREACHABLE);
  CHECK(has_document(s, "certificate", "loop_invariant"));
  CHECK(!has_document(s, "harness", ""));
  CHECK(has_document(s, "cfa", "reach_error"));
  char *count;
  CHECK(fixc_count(s, "Reach", &count) == FIXC_USAGE);
  fixc_add_text(s, FIXC_PREDICATES, "p.txt", bit, strlen(bit));
  fixc_set(s, "emit", "bp");
  CHECK(fixc_load(s, NULL) == FIXC_OK);
  CHECK(has_document(s, "answers", "// b0: x - n <= 0"));
  fixc_set(s, "emit", NULL);
  fixc_each_progress(s, end_at_once, NULL);
  CHECK(fixc_load(s, "reach.fp") == FIXC_OK && fixc_run(s) == FIXC_LIMIT);
  CHECK(fixc_verdict(s) == FIXC_UNKNOWN);
  CHECK(!strcmp(fixc_reason(s), "interrupted"));
  fixc_close(s);
  s = open_c("void reach_error(void);\nint main(void) { reach_error(); }\n");
  CHECK(fixc_load(s, "summary.fp") == FIXC_OK && fixc_run(s) == FIXC_OK);
  CHECK(fixc_verdict(s) == FIXC_REACHABLE);
  CHECK(has_document(s, "harness", "reach_error"));
  fixc_close(s);
}

/* Peak resident memory, in kilobytes. */
static uint64_t memory(fixc_session *s) {
  fixc_figures f = {.size = sizeof f};
  CHECK(fixc_get_figures(s, &f) == FIXC_OK);
  return f.memory / 1024;
}

static void test_many(void) {
  enum { RUNS = 500, WARM = 50 };
  uint64_t before = 0, after = 0;
  for (int i = 0; i < RUNS; i++) {
    fixc_session *s = open_with(flip);
    CHECK(fixc_load(s, "reach.fp") == FIXC_OK && fixc_run(s) == FIXC_OK);
    after = memory(s);
    if (i == WARM)
      before = after;
    fixc_close(s);
  }
  CHECK(SANITIZED || after <= before + 512);
}

/* The symbol of that name at a line and column; NULL: there is none. */
static const fixc_symbol *symbol_on(fixc_session *s, uint32_t line,
                                    uint32_t column) {
  static fixc_symbol y;
  y.size = sizeof y;
  for (size_t i = 0; fixc_symbol_at(s, i, &y) == FIXC_OK; i++)
    if (y.line == line && y.column == column)
      return &y;
  return NULL;
}

static void test_symbols(void) {
  static const char text[] = "type N = 0..3;\n"
                             "bool Low(N x) = x < 2;\n"
                             "query q = exists N y. Low(y);\n";
  fixc_session *s = fixc_open();
  fixc_symbol small = {.size = 8};
  CHECK(fixc_symbols(s) == 0 && !symbol_on(s, 1, 1));
  fixc_add_text(s, FIXC_FORMULA, "low.fp", text, strlen(text));
  CHECK(fixc_check(s, "low.fp") == FIXC_OK && fixc_symbols(s) == 10);
  const fixc_symbol *y = symbol_on(s, 3, 23);
  CHECK(y && !strcmp(y->name, "Low") && !strcmp(y->kind, "relation") &&
        !strcmp(y->detail, "bool Low(N x)") && y->end_column == 26 &&
        !strcmp(y->declared, "low.fp") && y->declared_line == 2 &&
        y->declared_column == 6);
  y = symbol_on(s, 3, 27);
  CHECK(y && !strcmp(y->kind, "variable") && y->declared_column == 20);
  y = symbol_on(s, 2, 10);
  CHECK(y && !strcmp(y->kind, "type") && y->declared_line == 1);
  CHECK(fixc_symbol_at(s, 0, &small) == FIXC_USAGE);
  CHECK(fixc_symbol_at(s, 10, &(fixc_symbol){.size = sizeof *y}) == FIXC_USAGE);
  fixc_add_text(s, FIXC_FORMULA, "low.fp", "query q = R(1);", 15);
  CHECK(fixc_check(s, "low.fp") == FIXC_REJECTED && fixc_symbols(s) == 0);
  fixc_close(s);
}

static const char paths[] = "input type Town;\n"
                            "input bool Road(Town x, y);\n"
                            "show Far; Far(x, y) if Road+(x, y);\n";

/* Rows as texts; a text of the same name replaces the one before. */
static void test_rows(void) {
  static const char one[] = "x,y\na,b\n", two[] = "a,b\nb,\"c d\"\n",
                    wrong[] = "a,b\nc\n";
  fixc_session *s = open_with(NULL);
  fixc_message m = {.size = sizeof m};
  char *text = NULL;
  CHECK(!fixc_get(s, "input"));
  fixc_add_text(s, FIXC_FORMULA, "paths.fp", paths, strlen(paths));
  CHECK(fixc_set(s, "input", "Road=") == FIXC_USAGE);
  CHECK(fixc_set(s, "input", "Road=roads.csv") == FIXC_OK);
  CHECK(!strcmp(fixc_get(s, "input"), "Road=roads.csv"));
  CHECK(fixc_load(s, "paths.fp") == FIXC_REJECTED); /* no text, no files */
  fixc_add_text(s, FIXC_TABLE, "roads.csv", one, strlen(one));
  CHECK(fixc_set(s, "answers-as", "csv") == FIXC_OK);
  CHECK(fixc_load(s, "paths.fp") == FIXC_OK && fixc_run(s) == FIXC_OK);
  CHECK(fixc_document(s, "document", "text", &text, NULL) == FIXC_OK);
  CHECK(text && !strcmp(text, "x,y\na,b\n"));
  fixc_free(text);
  fixc_add_text(s, FIXC_TABLE, "roads.csv", two, strlen(two));
  CHECK(fixc_load(s, "paths.fp") == FIXC_OK && fixc_run(s) == FIXC_OK);
  CHECK(fixc_count(s, "Far", &text) == FIXC_OK && !strcmp(text, "3"));
  fixc_free(text);
  fixc_add_text(s, FIXC_TABLE, "roads.csv", wrong, strlen(wrong));
  CHECK(fixc_load(s, "paths.fp") == FIXC_REJECTED);
  CHECK(fixc_message_at(s, 0, &m) == FIXC_OK && m.line == 2 &&
        !strcmp(m.source, "roads.csv") && m.severity == FIXC_ERROR);
  CHECK(fixc_set(s, "input", NULL) == FIXC_OK && !fixc_get(s, "input"));
  CHECK(fixc_load(s, "paths.fp") == FIXC_REJECTED);
  fixc_close(s);
}

static void test_words(void) {
  const char *text = NULL;
  CHECK(!strcmp(fixc_option_word("dump", 0, &text), "ast") && *text);
  CHECK(fixc_option_word("W", 0, NULL) && !fixc_option_word("W", 1000, NULL));
  CHECK(!fixc_option_word("target", 0, NULL) &&
        !fixc_option_word("nothing", 0, NULL));
}

int main(void) {
  CHECK(fixc_api_version() == FIXC_API_VERSION);
  CHECK(fixc_builtin(0, NULL) && !fixc_builtin(10000, NULL));
  test_verdicts();
  test_options();
  test_files();
  test_messages();
  test_symbols();
  test_words();
  test_rows();
  test_check();
  test_tuples();
  test_rounds();
  test_two_sessions();
  test_documents();
  test_memory_limit();
  test_c_programs();
  test_many();
  printf("%d passed, %d failed\n", passed, failed);
  return failed > 0;
}
