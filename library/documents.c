/* library/documents.c — what there is as a text, for include/fixc.h. */
#include "c_program.h"
#include "calculus/language/ast_print.h"
#include "engine/base/memory.h"
#include "engine/base/text_stream.h"
#include "handle.h"
#include "profile.h"
#include "settings.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

struct request {
  fixc_session *h;
  const char *format;
  FILE *out;
};

/* ---- One function for each document --------------------------------------------- */

static fixc_status too_early(struct request *q, const char *call) {
  return handle_fail(q->h, FIXC_USAGE, "%s comes before this", call);
}

static fixc_status print_stream(struct request *q, struct output *o) {
  if (!q->h->began)
    return too_early(q, "fixc_load");
  output_copy(o, q->out);
  return FIXC_OK;
}

static fixc_status document_document(struct request *q) {
  return print_stream(q, &q->h->session.document_text);
}

static fixc_status remarks_document(struct request *q) {
  return print_stream(q, &q->h->session.remarks_text);
}

static json_t *position_json(unsigned line, unsigned column) {
  return json_pack("{s:i, s:i}", "line", (int)line, "column", (int)column);
}

/* Texts of files may be no UTF-8, which JSON cannot hold. */
static json_t *text_or_null(const char *text) {
  json_t *j = text ? json_string(text) : json_null();
  return j ? j : json_string("not UTF-8");
}

static json_t *message_json(const fixc_message *m) {
  static const char *const names[] = {"error", "warning", "note"};
  json_t *j = json_object();
  json_object_set_new(j, "severity", json_string(names[m->severity]));
  json_object_set_new(j, "source", text_or_null(m->source));
  if (m->source) {
    json_object_set_new(j, "start", position_json(m->line, m->column));
    json_object_set_new(j, "end", position_json(m->end_line, m->end_column));
  }
  json_object_set_new(j, "message", text_or_null(m->message));
  if (m->name)
    json_object_set_new(j, "name", text_or_null(m->name));
  if (m->fix)
    json_object_set_new(j, "fix", text_or_null(m->fix));
  if (m->belongs_to >= 0)
    json_object_set_new(j, "belongs_to", json_integer(m->belongs_to));
  return j;
}

static json_t *messages_json(struct request *q) {
  json_t *list = json_array();
  size_t n = fixc_messages(q->h);
  for (size_t i = 0; i < n; i++) {
    fixc_message m = {.size = sizeof m};
    if (fixc_message_at(q->h, i, &m) == FIXC_OK)
      json_array_append_new(list, message_json(&m));
  }
  return list;
}

static fixc_status print_messages_json(struct request *q) {
  json_t *root =
      json_pack("{s:i, s:o}", "version", 1, "messages", messages_json(q));
  json_dumpf(root, q->out, JSON_COMPACT);
  fputc('\n', q->out);
  json_decref(root);
  return FIXC_OK;
}

static const char *verdict_word(fixc_verdict_t verdict) {
  switch (verdict) {
  case FIXC_REACHABLE:
    return "reachable";
  case FIXC_UNREACHABLE:
    return "unreachable";
  case FIXC_UNKNOWN:
    return "unknown";
  case FIXC_NO_VERDICT:
    break;
  }
  return NULL;
}

/* Messages are there, too, so that one document says all of a run. */
static fixc_status print_answers_json(struct request *q) {
  const struct session *r = &q->h->session;
  const char *verdict = verdict_word(fixc_verdict(q->h));
  json_t *root = json_object();
  json_object_set_new(root, "version", json_integer(1));
  json_object_set_new(root, "formula", text_or_null(r->options.formula));
  json_object_set_new(root, "program", text_or_null(r->options.program));
  json_object_set_new(root, "verdict", text_or_null(verdict));
  if (fixc_reason(q->h))
    json_object_set_new(root, "reason", text_or_null(fixc_reason(q->h)));
  if (verdict && fixc_within(q->h))
    json_object_set_new(root, "within", text_or_null(fixc_within(q->h)));
  json_object_set_new(root, "answers",
                      r->record ? json_incref(r->record) : json_array());
  json_object_set_new(root, "messages", messages_json(q));
  json_dumpf(root, q->out, JSON_INDENT(1) | JSON_PRESERVE_ORDER);
  fputc('\n', q->out);
  json_decref(root);
  return FIXC_OK;
}

static fixc_status answers_document(struct request *q) {
  if (strcmp(q->format, "json") != 0)
    return print_stream(q, &q->h->session.answers_text);
  if (!q->h->began)
    return too_early(q, "fixc_load");
  if (q->h->session.options.answers_as != ANSWERS_JSON)
    return handle_fail(q->h, FIXC_USAGE,
                       "the option \"answers-as\" was not set to json");
  return print_answers_json(q);
}

static fixc_status trace_document(struct request *q) {
  return print_stream(q, &q->h->session.answers_text);
}

static fixc_status diagnostics_document(struct request *q) {
  if (strcmp(q->format, "json") == 0)
    return print_messages_json(q);
  if (q->h->began && strcmp(q->format, "ansi") == 0)
    diag_show_colored(q->h->session.diag, q->out);
  else if (q->h->began)
    diag_show(q->h->session.diag, q->out);
  return FIXC_OK;
}

static fixc_status stats_document(struct request *q) {
  struct session *r = &q->h->session;
  if (!q->h->began)
    return too_early(q, "fixc_load");
  if (r->exec)
    stats_take(&r->stats, r->arena, lowered_plan(r->lowered), r->exec);
  r->stats.memory = stats_memory();
  r->stats.formula = r->options.formula ? r->options.formula : "";
  r->stats.program = r->options.program;
  if (!r->stats.result)
    r->stats.result = "rejected";
  if (strcmp(q->format, "json") == 0)
    stats_print_json(q->out, &r->stats);
  else
    stats_print_text(q->out, &r->stats);
  return FIXC_OK;
}

static fixc_status profile_document(struct request *q) {
  struct session *r = &q->h->session;
  if (!q->h->ran || !r->exec || !r->options.profile)
    return handle_fail(q->h, FIXC_USAGE,
                       r->c ? "a C program has no profile: --emit bp gives a "
                              "Boolean program that has"
                            : "the option \"profile\" was not set, or the "
                              "diagrams were given back");
  struct profile *p = profile_of(r);
  if (strcmp(q->format, "json") == 0)
    profile_print_json(q->out, p);
  else if (strcmp(q->format, "html") == 0)
    profile_print_html(q->out, p);
  else
    profile_print_text(q->out, p);
  return FIXC_OK;
}

static fixc_status certificate_document(struct request *q) {
  struct session *r = &q->h->session;
  if (fixc_verdict(q->h) != FIXC_UNREACHABLE)
    return handle_fail(q->h, FIXC_USAGE,
                       fixc_verdict(q->h) == FIXC_REACHABLE
                           ? "the target is reachable"
                           : "there is no answer that it could prove");
  const char *why, *other = r->c ? NULL : session_certifier(r);
  if (strcmp(q->format, "formula") == 0) {
    fputs(other ? other : r->options.formula, q->out);
    return FIXC_OK;
  }
  if (r->c && c_program_certify(r, q->out, &why))
    return FIXC_OK;
  if (r->c)
    return handle_fail(q->h, FIXC_REJECTED, "no certificate: %s", why);
  if (!r->options.certificate || !r->dd)
    return handle_fail(q->h, FIXC_USAGE,
                       "the option \"certificate\" was not set, or the "
                       "diagrams were given back");
  if (other)
    return handle_fail(q->h, FIXC_USAGE, "a run of %s makes the certificate",
                       other);
  diag_clear(r->diag);
  if (session_certify(r, q->out))
    return FIXC_OK;
  return handle_fail(q->h, FIXC_REJECTED, "there is no certificate");
}

static fixc_status harness_document(struct request *q) {
  const char *why = "fixc_run comes before this";
  if (q->h->ran && c_program_harness(&q->h->session, q->out, &why))
    return FIXC_OK;
  return handle_fail(q->h, FIXC_USAGE, "no harness: %s", why);
}

static fixc_status cfa_document(struct request *q) {
  if (!q->h->began || !q->h->session.c)
    return handle_fail(q->h, FIXC_USAGE, "there is no C program");
  c_program_print_cfa(&q->h->session, q->format, q->out);
  return FIXC_OK;
}

static fixc_status ast_document(struct request *q) {
  const struct session *r = &q->h->session;
  if (!q->h->began || r->formula_files == 0)
    return too_early(q, "fixc_load");
  fp_print_file(q->out, r->files.at[r->formula_files - 1]);
  return FIXC_OK;
}

static fixc_status typed_document(struct request *q) {
  if (!q->h->loaded || !q->h->session.system)
    return too_early(q, "fixc_load");
  fp_print_system(q->out, q->h->session.system);
  return FIXC_OK;
}

static fixc_status order_document(struct request *q) {
  if (!q->h->loaded || !q->h->session.lowered || q->h->session.c)
    return too_early(q, "fixc_load");
  session_print_order(&q->h->session, q->out);
  return FIXC_OK;
}

static fixc_status plan_document(struct request *q) {
  if (!q->h->loaded || !q->h->session.lowered || q->h->session.c)
    return too_early(q, "fixc_load");
  plan_print(q->out, lowered_plan(q->h->session.lowered));
  return FIXC_OK;
}

static fixc_status cfg_document(struct request *q) {
  if (!q->h->began || !q->h->session.cfg || q->h->session.c)
    return handle_fail(q->h, FIXC_USAGE, "there is no program with statements");
  if (strcmp(q->format, "json") == 0)
    cfg_print_json(q->out, q->h->scratch, q->h->session.cfg);
  else if (strcmp(q->format, "dot") == 0)
    cfg_print_dot(q->out, q->h->scratch, q->h->session.cfg, NULL);
  else
    cfg_print(q->out, q->h->session.cfg);
  return FIXC_OK;
}

static fixc_status targets_document(struct request *q) {
  if (!q->h->began || !q->h->session.cfg || q->h->session.c)
    return handle_fail(q->h, FIXC_USAGE, "there is no program with statements");
  if (strcmp(q->format, "json") == 0)
    session_print_targets_json(&q->h->session, q->out);
  else
    session_print_targets(&q->h->session, q->out);
  return FIXC_OK;
}

static fixc_status equations_document(struct request *q) {
  const struct session *r = &q->h->session;
  if (!q->h->loaded || !r->equations)
    return too_early(q, "fixc_load");
  if (strcmp(q->format, "dot") == 0)
    equations_dot(q->out, r->equations);
  else if (strcmp(q->format, "json") == 0)
    equations_json(q->out, r->equations, r->sources);
  else
    equations_print(q->out, r->equations,
                    r->lowered ? lowered_ways(r->arena, r->lowered) : NULL);
  return FIXC_OK;
}

/* ---- Their table ----------------------------------------------------------------- */

static const struct {
  const char *name, *formats; /* separated by blanks */
  fixc_status (*print)(struct request *q);
} documents[] = {
    {"answers", "text json", answers_document},
    {"document", "text", document_document},
    {"remarks", "text", remarks_document},
    {"trace", "text", trace_document},
    {"diagnostics", "text json ansi", diagnostics_document},
    {"stats", "text json", stats_document},
    {"profile", "text json html", profile_document},
    {"certificate", "text formula", certificate_document},
    {"harness", "text", harness_document},
    {"cfa", "text dot json", cfa_document},
    {"ast", "text", ast_document},
    {"typed", "text", typed_document},
    {"order", "text", order_document},
    {"plan", "text", plan_document},
    {"cfg", "text json dot", cfg_document},
    {"targets", "text json", targets_document},
    {"equations", "text dot json", equations_document},
};

enum { NDOCUMENTS = sizeof documents / sizeof *documents };

static bool has_word(const char *list, const char *word) {
  size_t n = strlen(word);
  for (const char *at = list; n > 0 && (at = strstr(at, word)); at += n)
    if ((at == list || at[-1] == ' ') && (at[n] == ' ' || !at[n]))
      return true;
  return false;
}

static fixc_status print_document(struct request *q, size_t i, char **out,
                                  size_t *length) {
  struct text_stream *stream = text_open();
  size_t len;
  q->out = text_out(stream);
  fixc_status status = documents[i].print(q);
  char *text = text_close(stream, &len);
  if (status == FIXC_OK) {
    *out = handle_give(text, len);
    if (length)
      *length = len;
  }
  xfree(text);
  return status;
}

static fixc_status document(struct call *c) {
  struct request q = {.h = c->h, .format = c->b};
  handle_enter(c->h);
  for (size_t i = 0; i < NDOCUMENTS; i++) {
    if (strcmp(documents[i].name, c->a) != 0)
      continue;
    if (has_word(documents[i].formats, c->b))
      return print_document(&q, i, c->out, c->length);
    return handle_fail(c->h, FIXC_USAGE, "'%s' has no format '%s'; it has %s",
                       c->a, c->b, documents[i].formats);
  }
  struct nearest near = nearest_to(c->a);
  char hint[100];
  for (size_t i = 0; i < NDOCUMENTS; i++)
    nearest_try(&near, documents[i].name);
  return handle_fail(c->h, FIXC_USAGE, "there is no document '%s'%s", c->a,
                     nearest_hint(&near, hint, sizeof hint));
}

fixc_status fixc_document(fixc_session *h, const char *what, const char *format,
                          char **out, size_t *length) {
  *out = NULL;
  return handle_call((struct call){.h = h,
                                   .body = document,
                                   .a = what,
                                   .b = format,
                                   .out = out,
                                   .length = length});
}

void fixc_free(void *p) { free(p); }
