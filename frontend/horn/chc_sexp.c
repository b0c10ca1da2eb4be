/* frontend/horn/chc_sexp.c — tokens to S-expressions.
 *
 * One loop over the tokens, with the lists that are open on a stack.  The
 * first error ends the reading, since parentheses would no longer match.
 */
#include "chc_sexp.h"

#include "engine/base/vec.h"

#include <string.h>

/* A list that is open, and where its next member is hung. */
struct open {
  struct chc_sexp *list, **tail;
};

struct sexp_reader {
  struct arena *arena;
  struct diag *diag;
  struct chc_lexer lexer;
  VEC(struct open) open; /* the first one is the whole text */
};

static void bad_token(struct sexp_reader *r, int kind, struct span at) {
  unsigned char c = (unsigned char)r->lexer.text[at.start];
  if (kind == CHC_LEX_QUOTE)
    diag_error(r->diag, at,
               "quoted symbol without an end: a second '|' is missing, and "
               "'\\' cannot stand in one");
  else if (kind == CHC_LEX_STRING)
    diag_error(r->diag, at, "string without an end: '\"' is missing");
  else if (c < 0x20 || c >= 0x7f)
    diag_error(r->diag, at, "byte 0x%02x cannot stand here", c);
  else
    diag_error(r->diag, at, "character '%c' cannot stand here", c);
}

static struct chc_sexp *hang(struct sexp_reader *r, enum chc_atom kind,
                             struct span at, const char *name) {
  struct open *o = &r->open.at[r->open.len - 1];
  struct chc_sexp *s = arena_alloc(r->arena, sizeof *s);
  s->kind = kind;
  s->span = at;
  s->name = name;
  *o->tail = s;
  o->tail = &s->next;
  o->list->n++;
  return s;
}

static void open_list(struct sexp_reader *r, struct chc_sexp *list) {
  struct open o = {list, &list->first};
  vec_push(&r->open, o);
}

static bool close_list(struct sexp_reader *r, struct span at) {
  if (r->open.len == 1) {
    diag_error(r->diag, at, "')' closes nothing: no '(' is open");
    return false;
  }
  vec_pop(&r->open).list->span.end = at.end;
  return true;
}

/* A symbol with a NUL inside would be cut off by everyone else. */
static bool whole_name(struct sexp_reader *r, struct span at) {
  const char *from = r->lexer.text + at.start;
  if (!memchr(from, '\0', at.end - at.start))
    return true;
  diag_error(r->diag, at, "byte 0x00 cannot stand in a symbol");
  return false;
}

/* Reads one token; false at the end or after an error. */
static bool read_sexp_token(struct sexp_reader *r) {
  struct span at;
  const char *name = NULL;
  int kind = chc_lex(&r->lexer, &at, &name);
  if (kind < 0) {
    bad_token(r, kind, at);
    return false;
  }
  switch (kind) {
  case CHC_LEX_OPEN:
    open_list(r, hang(r, CHC_LIST, at, NULL));
    return true;
  case CHC_LEX_CLOSE:
    return close_list(r, at);
  case CHC_LEX_END:
    if (r->open.len > 1)
      diag_error(r->diag, r->open.at[r->open.len - 1].list->span,
                 "'(' without an end: ')' is missing");
    return false;
  default:
    hang(r, (enum chc_atom)kind, at, name);
    return whole_name(r, at);
  }
}

struct chc_sexp *chc_sexps(struct arena *a, struct intern *names,
                           const struct sources *sources, uint32_t source,
                           struct diag *d) {
  const struct source *s = sources_get(sources, source);
  struct sexp_reader r = {.arena = a, .diag = d};
  struct chc_sexp *all = arena_alloc(a, sizeof *all);
  size_t errors = diag_errors(d);
  r.lexer = (struct chc_lexer){s->text, text_begin(s->text, s->len),
                               s->text + s->len, names, source};
  all->kind = CHC_LIST;
  all->span.source = source;
  open_list(&r, all);
  while (read_sexp_token(&r))
    continue;
  vec_free(&r.open);
  return diag_errors(d) == errors ? all : NULL;
}
