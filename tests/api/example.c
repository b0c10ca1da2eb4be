/* tests/api/example.c — runs reach.fp on a program in memory, lists tuples, and
 * takes a trace as data; a bad option ends neither.
 */
#include <fixc.h>

#include <stdio.h>
#include <string.h>

static const char program[] = "decl g;\n"
                              "void main() begin\n"
                              "  g := F;\n"
                              "  flip();\n"
                              "  if (g) then ERROR: skip; fi\n"
                              "end\n"
                              "void flip() begin g := !g; end\n";

static int list_tuples(fixc_session *s) {
  fixc_cursor *c;
  int n = 0;
  if (fixc_tuples(s, "Summary", FIXC_ALL, "u.pc = v.pc", &c) != FIXC_OK)
    return -1;
  for (; fixc_next(c) == FIXC_OK; n++)
    for (size_t i = 0; i < fixc_columns(c); i++)
      printf("%s%s=%s", i > 0 ? " " : "  ", fixc_column_name(c, i),
             fixc_column_text(c, i)),
          i + 1 == fixc_columns(c) ? putchar('\n') : 0;
  fixc_cursor_free(c);
  return n;
}

int main(void) {
  fixc_session *s = fixc_open();
  char *trace;
  int bad = 0;
  if (fixc_set(s, "evaluat", "delta") != FIXC_USAGE)
    bad++;
  printf("%s\n", fixc_error(s));
  fixc_add_text(s, FIXC_PROGRAM, "flip.bp", program, strlen(program));
  fixc_set(s, "trace", "json");
  if (fixc_load(s, "reach.fp") != FIXC_OK || fixc_run(s) != FIXC_OK) {
    fprintf(stderr, "%s\n", fixc_error(s));
    return 1;
  }
  printf("%s\n",
         fixc_verdict(s) == FIXC_REACHABLE ? "reachable" : "unreachable");
  if (fixc_document(s, "document", "text", &trace, NULL) != FIXC_OK)
    return 1;
  printf("a trace of %zu bytes\n", strlen(trace));
  fixc_free(trace);
  printf("tuples: %d\n", list_tuples(s));
  fixc_close(s);
  return bad;
}
