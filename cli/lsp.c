/* cli/lsp.c — the command `fixc lsp`: a language server for editors.
 *
 * Speaks the language server protocol (microsoft.github.io/language-server-protocol,
 * 3.17) over standard input and output.  Each document that is open is checked
 * whenever it changes, in a session of its own, which is given the texts of
 * all that are open; what is not open is read from files.  A session without
 * errors knows what the names mean (fixc_symbols), and all questions are
 * answered by it.  Of a formula file that has errors, declarations are blanked until
 * none is left (lsp_mend.c), so that the others can be asked about; where that does not
 * help, names are offered, those of the last session that had no errors.
 *
 * Columns of the library count characters, those of the protocol units of
 * UTF-16; they differ on lines with characters beyond U+FFFF only, and are taken
 * to be the same.
 */
#include "lsp.h"

#include "document.h"

#include "engine/base/memory.h"
#include "engine/base/text.h"
#include "engine/base/vec.h"
#include "exit_status.h"
#include "include/fixc.h"
#include "lsp_mend.h"
#include "lsp_wire.h"

#include <ctype.h>
#include <string.h>

enum { PARSE_ERROR = -32700, NO_METHOD = -32601, WRONG_PARAMS = -32602 };

/* A text that is open in the editor. */
struct document {
  char *uri, *path, *text;
  fixc_session *session; /* of the last check without errors, or NULL */
  bool current;          /* it was of this text, or of parts of it */
  bool whole;            /* it was of all of it */
};

struct server {
  VEC(struct document) documents;
  bool ended; /* shutdown was asked for */
};

static char *copy_text(const char *text) {
  size_t size = strlen(text) + 1;
  return memcpy(xmalloc(size), text, size);
}

/* ---- Answers --------------------------------------------------------------------- */

static void answer(json_t *id, json_t *result) {
  lsp_write(stdout, json_pack("{s:s, s:O, s:o}", "jsonrpc", "2.0", "id", id,
                              "result", result ? result : json_null()));
}

static void answer_error(json_t *id, int code, const char *text) {
  lsp_write(stdout, json_pack("{s:s, s:O, s:{s:i, s:s}}", "jsonrpc", "2.0",
                              "id", id ? id : json_null(), "error", "code",
                              code, "message", text));
}

static json_t *position(uint32_t line, uint32_t column) {
  return json_pack("{s:i, s:i}", "line", line > 0 ? (int)line - 1 : 0,
                   "character", column > 0 ? (int)column - 1 : 0);
}

static json_t *range(uint32_t line, uint32_t column, uint32_t end_line,
                     uint32_t end_column) {
  return json_pack("{s:o, s:o}", "start", position(line, column), "end",
                   position(end_line, end_column));
}

/* ---- Documents ------------------------------------------------------------------- */

static struct document *find_document(struct server *s, const char *uri) {
  for (size_t i = 0; uri && i < s->documents.len; i++)
    if (strcmp(s->documents.at[i].uri, uri) == 0)
      return &s->documents.at[i];
  return NULL;
}

static bool is_formula(const struct document *d) {
  return text_ends_with(d->path, ".fp") || text_ends_with(d->path, ".mu");
}

static json_t *diagnostic(fixc_session *s, size_t i, const fixc_message *m) {
  static const int severities[] = {1, 2, 3};
  json_t *d = json_pack("{s:o, s:i, s:s, s:s}", "range",
                        range(m->line, m->column, m->end_line, m->end_column),
                        "severity", severities[m->severity], "source", "fixc",
                        "message", m->message);
  json_t *notes = json_array();
  fixc_message note = {.size = sizeof note};
  if (d && m->name)
    json_object_set_new(d, "code", json_string(m->name));
  while (with_memory(fixc_message_at(s, ++i, &note)) == FIXC_OK &&
         note.severity == FIXC_NOTE)
    if (note.source && note.source[0] == '/')
      json_array_append_new(notes,
                            json_pack("{s:{s:o, s:o}, s:s}", "location", "uri",
                                      lsp_uri(note.source), "range",
                                      range(note.line, note.column,
                                            note.end_line, note.end_column),
                                      "message", note.message));
  if (d && json_array_size(notes) > 0)
    json_object_set(d, "relatedInformation", notes);
  json_decref(notes);
  return d;
}

/* Messages of this text, and those of no text. */
static void publish(const struct document *d, fixc_session *s) {
  json_t *list = json_array();
  fixc_message m = {.size = sizeof m};
  for (size_t i = 0; s && with_memory(fixc_message_at(s, i, &m)) == FIXC_OK;
       i++)
    if (m.severity != FIXC_NOTE &&
        (!m.source || strcmp(m.source, d->path) == 0))
      json_array_append_new(list, diagnostic(s, i, &m));
  lsp_write(stdout, json_pack("{s:s, s:s, s:{s:s, s:o}}", "jsonrpc", "2.0",
                              "method", "textDocument/publishDiagnostics",
                              "params", "uri", d->uri, "diagnostics", list));
}

/* `text` is checked in the place of the document's own. */
static fixc_status check_text(const struct server *s, const struct document *d,
                              const char *text, fixc_session *session) {
  fixc_allow_files(session, NULL);
  for (size_t i = 0; i < s->documents.len; i++) {
    const struct document *other = &s->documents.at[i];
    const char *its = other == d ? text : other->text;
    if (is_formula(other))
      with_memory(
          fixc_add_text(session, FIXC_FORMULA, other->path, its, strlen(its)));
  }
  if (is_formula(d))
    return with_memory(fixc_check(session, d->path));
  with_memory(
      fixc_add_text(session, FIXC_PROGRAM, d->path, d->text, strlen(d->text)));
  fixc_set(session, "dump", "cfg");
  return with_memory(fixc_load(session, NULL));
}

static fixc_session *open_session(void) {
  fixc_session *session = fixc_open();
  if (!session)
    memory_failed();
  return session;
}

/* A session that knows what is right in a text with errors; takes `wrong`, which has
   found them.  NULL: there is none. */
static fixc_session *mend(const struct server *s, const struct document *d,
                          fixc_session *wrong) {
  enum { MOST_MENDED = 32 };
  char *text = copy_text(d->text);
  bool good = false;
  for (int i = 0; is_formula(d) && !good && i < MOST_MENDED; i++) {
    if (!lsp_blank_error(wrong, d->path, text))
      break;
    fixc_close(wrong);
    wrong = open_session();
    good = check_text(s, d, text, wrong) == FIXC_OK;
  }
  xfree(text);
  if (good)
    return wrong;
  fixc_close(wrong);
  return NULL;
}

static void check_document(const struct server *s, struct document *d) {
  fixc_session *session = open_session();
  d->whole = check_text(s, d, d->text, session) == FIXC_OK;
  publish(d, session);
  if (!d->whole)
    session = mend(s, d, session);
  d->current = session != NULL;
  if (!session)
    return;
  fixc_close(d->session);
  d->session = session;
}

static void set_text(struct server *s, struct document *d, const char *text) {
  xfree(d->text);
  d->text = copy_text(text);
  check_document(s, d);
}

static void open_document(struct server *s, json_t *params) {
  const char *uri, *text;
  if (json_unpack(params, "{s:{s:s, s:s}}", "textDocument", "uri", &uri, "text",
                  &text) != 0)
    return;
  char *path = lsp_path(uri);
  if (!path || find_document(s, uri)) {
    xfree(path);
    return;
  }
  vec_push(&s->documents,
           ((struct document){copy_text(uri), path, copy_text(""), NULL, false,
                              false}));
  set_text(s, &s->documents.at[s->documents.len - 1], text);
}

/* Texts are sent as a whole: the last one counts. */
static void change_document(struct server *s, json_t *params) {
  const char *uri, *text = NULL;
  json_t *changes;
  if (json_unpack(params, "{s:{s:s}, s:o}", "textDocument", "uri", &uri,
                  "contentChanges", &changes) != 0)
    return;
  struct document *d = find_document(s, uri);
  size_t n = json_array_size(changes);
  if (n > 0)
    text = json_string_value(
        json_object_get(json_array_get(changes, n - 1), "text"));
  if (d && text)
    set_text(s, d, text);
}

static void free_document(struct document *d) {
  fixc_close(d->session);
  xfree(d->uri);
  xfree(d->path);
  xfree(d->text);
}

static void close_document(struct server *s, json_t *params) {
  const char *uri = NULL;
  json_unpack(params, "{s:{s:s}}", "textDocument", "uri", &uri);
  struct document *d = find_document(s, uri);
  if (!d)
    return;
  publish(d, NULL);
  free_document(d);
  *d = vec_pop(&s->documents);
}

/* ---- Questions about a name -------------------------------------------------------- */

/* The document and place that a question is about; NULL: its meaning is not
   known now. */
static struct document *asked(struct server *s, json_t *params,
                              fixc_symbol *found) {
  const char *uri;
  int line, character;
  if (json_unpack(params, "{s:{s:s}, s:{s:i, s:i}}", "textDocument", "uri",
                  &uri, "position", "line", &line, "character",
                  &character) != 0)
    return NULL;
  struct document *d = find_document(s, uri);
  if (!d || !d->session || !d->current)
    return NULL;
  uint32_t at_line = (uint32_t)line + 1, at_column = (uint32_t)character + 1;
  found->size = sizeof *found;
  for (size_t i = 0;
       with_memory(fixc_symbol_at(d->session, i, found)) == FIXC_OK; i++)
    if (strcmp(found->source, d->path) == 0 && found->line == at_line &&
        found->column <= at_column && at_column <= found->end_column)
      return d;
  return NULL;
}

static json_t *hover(struct server *s, json_t *params) {
  fixc_symbol y;
  if (!asked(s, params, &y))
    return NULL;
  return json_pack("{s:{s:s, s:s}, s:o}", "contents", "kind", "plaintext",
                   "value", y.detail, "range",
                   range(y.line, y.column, y.end_line, y.end_column));
}

static uint32_t name_end(const fixc_symbol *y) {
  return y->declared_column + (y->end_column - y->column);
}

/* What the library declares is in no file. */
static json_t *definition(struct server *s, json_t *params) {
  fixc_symbol y;
  if (!asked(s, params, &y) || !y.declared || y.declared[0] != '/')
    return NULL;
  return json_pack(
      "{s:o, s:o}", "uri", lsp_uri(y.declared), "range",
      range(y.declared_line, y.declared_column, y.declared_line, name_end(&y)));
}

static bool same_symbol(const fixc_symbol *a, const fixc_symbol *b) {
  if (!a->declared || !b->declared)
    return !a->declared && !b->declared && strcmp(a->name, b->name) == 0 &&
           strcmp(a->detail, b->detail) == 0;
  return strcmp(a->declared, b->declared) == 0 &&
         a->declared_line == b->declared_line &&
         a->declared_column == b->declared_column;
}

static json_t *references(struct server *s, json_t *params) {
  fixc_symbol y, x = {.size = sizeof x};
  struct document *d = asked(s, params, &y);
  if (!d)
    return NULL;
  json_t *list = json_array();
  for (size_t i = 0; with_memory(fixc_symbol_at(d->session, i, &x)) == FIXC_OK;
       i++)
    if (same_symbol(&x, &y) && x.source[0] == '/')
      json_array_append_new(
          list, json_pack("{s:o, s:o}", "uri", lsp_uri(x.source), "range",
                          range(x.line, x.column, x.end_line, x.end_column)));
  return list;
}

static bool can_be_name(const char *name) {
  if (!isalpha((unsigned char)*name) && *name != '_')
    return false;
  while (isalnum((unsigned char)*name) || *name == '_' || *name == '\'')
    name++;
  return !*name;
}

/* NULL: it cannot be done, and *why says so. */
static json_t *rename_symbol(struct server *s, json_t *params,
                             const char **why) {
  fixc_symbol y, x = {.size = sizeof x};
  const char *name = json_string_value(json_object_get(params, "newName"));
  struct document *d = asked(s, params, &y);
  *why = !name || !can_be_name(name) ? "this cannot be a name"
         : !d                        ? "there is no name here"
         : !d->whole ? "names can be changed when the text has no errors"
         : !y.declared || y.declared[0] != '/'
             ? "this name is declared in no file that could be changed"
             : NULL;
  if (*why)
    return NULL;
  json_t *changes = json_object();
  for (size_t i = 0; with_memory(fixc_symbol_at(d->session, i, &x)) == FIXC_OK;
       i++) {
    if (!same_symbol(&x, &y))
      continue;
    json_t *uri = lsp_uri(x.source);
    const char *key = json_string_value(uri);
    if (!json_object_get(changes, key))
      json_object_set_new(changes, key, json_array());
    json_array_append_new(
        json_object_get(changes, key),
        json_pack("{s:o, s:s}", "range",
                  range(x.line, x.column, x.end_line, x.end_column), "newText",
                  name));
    json_decref(uri);
  }
  return json_pack("{s:o}", "changes", changes);
}

/* All names that are known, once each, and the words of the language. */
static json_t *completion(struct server *s, json_t *params) {
  static const char *const words[] = {"bool",
                                      "class",
                                      "count",
                                      "enum",
                                      "exists",
                                      "false",
                                      "forall",
                                      "import",
                                      "input",
                                      "mu",
                                      "nu",
                                      "param",
                                      "query",
                                      "show",
                                      "size",
                                      "true",
                                      "type",
                                      "case",
                                      "esac",
                                      "with",
                                      "stop when",
                                      "if",
                                      "else",
                                      "as",
                                      "where",
                                      "limit",
                                      "expect",
                                      "verdict query",
                                      "complete query",
                                      "without statements"};
  const char *uri = NULL;
  fixc_symbol y = {.size = sizeof y};
  json_t *seen = json_object(), *list = json_array();
  json_unpack(params, "{s:{s:s}}", "textDocument", "uri", &uri);
  const struct document *d = find_document(s, uri);
  for (size_t i = 0; d && d->session &&
                     with_memory(fixc_symbol_at(d->session, i, &y)) == FIXC_OK;
       i++) {
    if (json_object_get(seen, y.name))
      continue;
    json_object_set_new(seen, y.name, json_true());
    json_array_append_new(
        list, json_pack("{s:s, s:s}", "label", y.name, "detail", y.detail));
  }
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    json_array_append_new(list, json_pack("{s:s}", "label", words[i]));
  json_decref(seen);
  return list;
}

/* One edit, of the whole text; none while the text cannot be read. */
static json_t *formatting(struct server *s, json_t *params) {
  const char *uri = NULL;
  json_t *edits = NULL;
  char *text;
  json_unpack(params, "{s:{s:s}}", "textDocument", "uri", &uri);
  const struct document *d = find_document(s, uri);
  if (!d || !(is_formula(d) || text_ends_with(d->path, ".bp")))
    return NULL;
  fixc_kind kind = is_formula(d) ? FIXC_FORMULA : FIXC_PROGRAM;
  fixc_session *session = open_session();
  uint32_t lines = 1;
  for (const char *c = d->text; *c; c++)
    lines += *c == '\n';
  if (fixc_add_text(session, kind, d->path, d->text, strlen(d->text)) ==
          FIXC_OK &&
      fixc_format(session, kind, d->path, &text, NULL) == FIXC_OK) {
    edits = strcmp(text, d->text) == 0
                ? json_array()
                : json_pack("[{s:o, s:s}]", "range", range(1, 1, lines + 1, 1),
                            "newText", text);
    fixc_free(text);
  }
  fixc_close(session);
  return edits;
}

/* ---- The protocol ------------------------------------------------------------------ */

static json_t *capabilities(void) {
  return json_pack("{s:{s:i, s:b, s:b, s:b, s:b, s:b, s:{}}, s:{s:s, s:s}}",
                   "capabilities", "textDocumentSync", 1, "hoverProvider", 1,
                   "definitionProvider", 1, "referencesProvider", 1,
                   "renameProvider", 1, "documentFormattingProvider", 1,
                   "completionProvider", "serverInfo", "name", "fixc",
                   "version", fixc_version());
}

static void rename_request(struct server *s, json_t *id, json_t *params) {
  const char *why;
  json_t *edits = rename_symbol(s, params, &why);
  if (edits)
    answer(id, edits);
  else
    answer_error(id, WRONG_PARAMS, why);
}

static void request(struct server *s, const char *method, json_t *id,
                    json_t *params) {
  static const struct {
    const char *method;
    json_t *(*answer)(struct server *s, json_t *params);
  } questions[] = {{"textDocument/hover", hover},
                   {"textDocument/definition", definition},
                   {"textDocument/references", references},
                   {"textDocument/formatting", formatting},
                   {"textDocument/completion", completion}};
  for (size_t i = 0; i < sizeof questions / sizeof *questions; i++)
    if (strcmp(method, questions[i].method) == 0) {
      answer(id, questions[i].answer(s, params));
      return;
    }
  if (strcmp(method, "initialize") == 0)
    answer(id, capabilities());
  else if (strcmp(method, "textDocument/rename") == 0)
    rename_request(s, id, params);
  else if (strcmp(method, "shutdown") == 0)
    s->ended = true, answer(id, NULL);
  else
    answer_error(id, NO_METHOD, "fixc does not know this method");
}

static void notification(struct server *s, const char *method, json_t *params) {
  if (strcmp(method, "textDocument/didOpen") == 0)
    open_document(s, params);
  else if (strcmp(method, "textDocument/didChange") == 0)
    change_document(s, params);
  else if (strcmp(method, "textDocument/didClose") == 0)
    close_document(s, params);
}

/* False: the editor has said `exit`. */
static bool handle_message(struct server *s, json_t *message) {
  const char *method = json_string_value(json_object_get(message, "method"));
  json_t *id = json_object_get(message, "id");
  json_t *params = json_object_get(message, "params");
  if (!method)
    return true; /* an answer, to what nobody has asked */
  if (strcmp(method, "exit") == 0)
    return false;
  if (id)
    request(s, method, id, params);
  else
    notification(s, method, params);
  return true;
}

int lsp_main(int argc, char **argv) {
  struct server s = {0};
  bool bad, goes_on = true;
  if (argc > 1 && strcmp(argv[1], "--stdio") != 0) { /* as some editors say */
    fprintf(stderr,
            "fixc lsp: what is '%s'? An editor starts 'fixc lsp' and speaks "
            "the language server protocol with it\n",
            argv[1]);
    return EXIT_USAGE;
  }
  while (goes_on) {
    json_t *message = lsp_read(stdin, &bad);
    if (bad)
      answer_error(NULL, PARSE_ERROR, "this is no JSON");
    else if (!message)
      break;
    else
      goes_on = handle_message(&s, message);
    json_decref(message);
  }
  for (size_t i = 0; i < s.documents.len; i++)
    free_document(&s.documents.at[i]);
  vec_free(&s.documents);
  return s.ended ? 0 : EXIT_USAGE;
}
