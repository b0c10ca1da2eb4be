/* checker/clauses/sexp.c — texts of SMT-LIB as S-expressions.  See sexp.h. */
#include "sexp.h"

#include "engine/base/vec.h"

#include <string.h>

/* A list that is open. */
struct open_list {
  struct sexp *list, *last;
};

struct sexp_reader {
  struct arena *arena;
  struct diag *diag;
  const struct source *text;
  uint32_t source;
  size_t at;
  VEC(struct open_list) open;
};

static bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f';
}

/* Blanks and comments. */
static void skip_blanks(struct sexp_reader *r) {
  const struct source *s = r->text;
  while (r->at < s->len && (is_blank(s->text[r->at]) || s->text[r->at] == ';'))
    if (s->text[r->at] == ';')
      while (r->at < s->len && s->text[r->at] != '\n')
        r->at++;
    else
      r->at++;
}

static struct span span_from(const struct sexp_reader *r, size_t start) {
  return (struct span){r->source, (uint32_t)start, (uint32_t)r->at};
}

static bool sexp_wrong(struct sexp_reader *r, size_t start, const char *what) {
  diag_error(r->diag, span_from(r, start), "%s", what);
  return false;
}

/* Goes behind the next `end`; of a string, "" is part of it.  Solvers differ in
   what \ means in a symbol, so there is none. */
static bool skip_quoted(struct sexp_reader *r, char end) {
  const struct source *s = r->text;
  size_t start = r->at++;
  while (r->at < s->len) {
    char c = s->text[r->at++];
    if (c == '\\' && end == '|')
      return sexp_wrong(r, start, "a symbol has no \\");
    if (c != end)
      continue;
    if (end != '"' || r->at == s->len || s->text[r->at] != '"')
      return true;
    r->at++;
  }
  return sexp_wrong(r, start, "this is not closed");
}

static void add_member(struct sexp_reader *r, struct sexp *s) {
  struct open_list *o = &r->open.at[r->open.len - 1];
  if (o->last)
    o->last->next = s;
  else
    o->list->first = s;
  o->last = s;
  o->list->n++;
}

static struct sexp *new_sexp(struct sexp_reader *r, size_t start) {
  struct sexp *s = arena_alloc(r->arena, sizeof *s);
  *s = (struct sexp){.span = span_from(r, start)};
  return s;
}

static bool read_atom(struct sexp_reader *r) {
  const char *text = r->text->text;
  size_t start = r->at, bar = text[start] == '|';
  if (bar || text[start] == '"') {
    if (!skip_quoted(r, text[start]))
      return false;
  } else {
    while (r->at < r->text->len && !is_blank(text[r->at]) && text[r->at] &&
           !strchr("();|\"", text[r->at]))
      r->at++;
    if (r->at == start)
      return sexp_wrong(r, start, "this byte begins nothing");
  }
  struct sexp *s = new_sexp(r, start);
  s->name =
      arena_strndup(r->arena, text + start + bar, r->at - start - 2 * bar);
  add_member(r, s);
  return true;
}

static bool read_piece(struct sexp_reader *r) {
  size_t start = r->at;
  char c = r->text->text[start];
  if (c != '(' && c != ')')
    return read_atom(r);
  r->at++;
  if (c == '(') {
    struct sexp *list = new_sexp(r, start);
    add_member(r, list);
    vec_push(&r->open, ((struct open_list){list, NULL}));
    return true;
  }
  if (r->open.len == 1)
    return sexp_wrong(r, start, "this closes nothing");
  struct open_list done = vec_pop(&r->open);
  done.list->span.end = (uint32_t)r->at;
  return true;
}

const struct sexp *sexp_read(struct arena *a, const struct sources *sources,
                             uint32_t source, struct diag *d) {
  struct sexp_reader r = {.arena = a,
                          .diag = d,
                          .text = sources_get(sources, source),
                          .source = source};
  struct sexp *all = new_sexp(&r, 0);
  bool good = true;
  vec_push(&r.open, ((struct open_list){all, NULL}));
  for (skip_blanks(&r); good && r.at < r.text->len; skip_blanks(&r))
    good = read_piece(&r);
  if (good && r.open.len > 1) {
    diag_error(d, r.open.at[r.open.len - 1].list->span, "this is not closed");
    good = false;
  }
  vec_free(&r.open);
  return good ? all : NULL;
}

bool sexp_is(const struct sexp *s, const char *name) {
  return s && s->name && strcmp(s->name, name) == 0;
}

typedef VEC(const struct sexp *) sexp_list;

bool sexp_same(const struct sexp *x, const struct sexp *y) {
  sexp_list todo = {0};
  bool same = true;
  vec_push(&todo, x);
  vec_push(&todo, y);
  while (same && todo.len) {
    y = vec_pop(&todo);
    x = vec_pop(&todo);
    same = !x->name == !y->name && x->n == y->n &&
           (!x->name || strcmp(x->name, y->name) == 0);
    x = x->first;
    y = y->first;
    for (; same && x; x = x->next, y = y->next) {
      vec_push(&todo, x);
      vec_push(&todo, y);
    }
  }
  vec_free(&todo);
  return same;
}

bool sexp_is_plain(const struct sexp *s) {
  sexp_list todo = {0};
  bool plain = true;
  vec_push(&todo, s);
  while (plain && todo.len) {
    s = vec_pop(&todo);
    plain = !sexp_is(s, "!") && !(s->name && s->name[0] == '"');
    for (s = s->first; s; s = s->next)
      vec_push(&todo, s);
  }
  vec_free(&todo);
  return plain;
}
