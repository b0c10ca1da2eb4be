/* web/bridge.c — what JavaScript cannot do with include/fixc.h by itself: hand
 * over functions, and read tuples without a call for each of their parts.
 *
 * A client of the interface like any other; the page and the cases that run
 * under node use the same module.
 */
#include "include/fixc.h"

#include <emscripten.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

/* ---- Progress -------------------------------------------------------------- */

/* The page sets Module.progress; what it returns ends the run if it is not 0. */
/* The body is JavaScript. */
/* clang-format off */
EM_JS(int, tell_progress,
      (double seconds, const char *relation, const char *unit, double number,
       double nodes),
      {
        if (!Module.progress)
          return 0;
        return Module.progress(seconds, relation ? UTF8ToString(relation) : "",
                               unit ? UTF8ToString(unit) : "", number, nodes);
      })
/* clang-format on */

static int on_progress(void *arg, fixc_session *s, const fixc_progress *p) {
  (void)arg;
  (void)s;
  return tell_progress(p->seconds, p->relation, p->unit, (double)p->number,
                       (double)p->nodes);
}

EMSCRIPTEN_KEEPALIVE
void bridge_listen(fixc_session *s) {
  fixc_each_progress(s, on_progress, NULL);
}

/* ---- Documents ------------------------------------------------------------- */

/* For fixc_free; NULL: fixc_error says why. */
EMSCRIPTEN_KEEPALIVE
char *bridge_document(fixc_session *s, const char *what, const char *format) {
  char *text;
  return fixc_document(s, what, format, &text, NULL) == FIXC_OK ? text : NULL;
}

EMSCRIPTEN_KEEPALIVE
char *bridge_count(fixc_session *s, const char *relation) {
  char *digits;
  return fixc_count(s, relation, &digits) == FIXC_OK ? digits : NULL;
}

/* ---- Tuples ---------------------------------------------------------------- */

static json_t *columns(const fixc_cursor *c) {
  json_t *tuple = json_object();
  for (size_t i = 0; i < fixc_columns(c); i++)
    json_object_set_new(tuple, fixc_column_name(c, i),
                        json_string(fixc_column_text(c, i)));
  return tuple;
}

/* At most `limit` tuples of a relation that satisfy `where`, or NULL, as
   {"tuples": [{column: text, …}, …], "more": …}; for fixc_free.  NULL:
   fixc_error says why. */
EMSCRIPTEN_KEEPALIVE
char *bridge_tuples(fixc_session *s, const char *relation, const char *where,
                    int limit) {
  fixc_cursor *c;
  if (fixc_tuples(s, relation, FIXC_ALL, where, &c) != FIXC_OK)
    return NULL;
  json_t *list = json_array();
  int n = 0;
  fixc_status status;
  while ((status = fixc_next(c)) == FIXC_OK && n++ < limit)
    json_array_append_new(list, columns(c));
  fixc_cursor_free(c);
  if (status != FIXC_OK && status != FIXC_DONE) {
    json_decref(list);
    return NULL;
  }
  json_t *root =
      json_pack("{s:o, s:b}", "tuples", list, "more", status == FIXC_OK);
  char *text = json_dumps(root, JSON_COMPACT);
  json_decref(root);
  return text;
}

/* ---- Expectations ---------------------------------------------------------- */

/* What a run with the option "test" has compared: [{"text", "source", "line",
   "holds": true, false or null, "found"}]; for fixc_free. */
EMSCRIPTEN_KEEPALIVE
char *bridge_expectations(fixc_session *s) {
  json_t *list = json_array();
  fixc_expectation e = {.size = sizeof e};
  for (size_t i = 0; fixc_expectation_at(s, i, &e) == FIXC_OK; i++)
    json_array_append_new(
        list, json_pack("{s:s, s:s?, s:i, s:o, s:s}", "text", e.text, "source",
                        e.source, "line", (int)e.line, "holds",
                        e.holds < 0 ? json_null() : json_boolean(e.holds),
                        "found", e.found));
  char *text = json_dumps(list, JSON_COMPACT);
  json_decref(list);
  return text;
}

/* ---- Names ----------------------------------------------------------------- */

/* The names in one text of the last check that found no error: [[line, column, end
   column, kind, detail, name of the text that declares it or null, line there], …];
   for fixc_free. */
EMSCRIPTEN_KEEPALIVE
char *bridge_symbols(fixc_session *s, const char *source) {
  json_t *list = json_array();
  fixc_symbol y = {.size = sizeof y};
  for (size_t i = 0; fixc_symbol_at(s, i, &y) == FIXC_OK; i++)
    if (strcmp(y.source, source) == 0)
      json_array_append_new(list, json_pack("[i, i, i, s, s, s?, i]",
                                            (int)y.line, (int)y.column,
                                            (int)y.end_column, y.kind, y.detail,
                                            y.declared, (int)y.declared_line));
  char *text = json_dumps(list, JSON_COMPACT);
  json_decref(list);
  return text;
}
