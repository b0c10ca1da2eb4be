/* frontend/boolean/bp_format.c — the layout of Boolean programs.
 *
 * A statement stands on lines of its own, two columns further in than the block
 * around it.  Its lines go on four columns further in: where the author broke
 * them, and where they would become too long.
 */
#include "bp_format.h"
#include "bp_grammar.h"
#include "bp_parse.h"

#include "engine/base/layout.h"
#include "engine/base/text_stream.h"
#include "engine/base/vec.h"

#include <assert.h>
#include <string.h>

struct bp_formatter {
  struct text_layout *layout;
  const int *kind;
  const bool *blank; /* before a token, within a line */
  size_t ntokens;    /* the last is the end */
  unsigned depth;    /* of blocks */
  bool line;         /* the next token begins a line */
  bool statement;    /* it begins a statement */
};

enum { BP_INDENT = 2, BP_FURTHER = 4 };

/* ---- Tokens -------------------------------------------------------------------------- */

static bool opens_block(int kind) {
  return kind == BP_T_BEGIN || kind == BP_T_THEN || kind == BP_T_DO ||
         kind == BP_T_ELSE;
}

static bool closes_block(int kind) {
  return kind == BP_T_END || kind == BP_T_FI || kind == BP_T_OD ||
         kind == BP_T_ELSE || kind == BP_T_ELSIF;
}

static bool ends_statement(int kind) {
  return kind == BP_T_SEMI || kind == BP_T_END || kind == BP_T_FI ||
         kind == BP_T_OD || opens_block(kind);
}

/* Is the ':' at i behind a label? */
static bool is_label(const int *kind, size_t i) {
  if (kind[i] != BP_T_COLON || i == 0 || kind[i - 1] != BP_T_NAME)
    return false;
  return i == 1 || ends_statement(kind[i - 2]) ||
         (kind[i - 2] == BP_T_COLON && is_label(kind, i - 2));
}

static bool bp_blank_before(const int *kind, size_t i) {
  int before = kind[i - 1];
  switch (before) {
  case BP_T_LPAREN:
  case BP_T_LBRACKET:
  case BP_T_LESS:
  case BP_T_NOT:
  case BP_T_PRIME:
    return false;
  default:
    break;
  }
  switch (kind[i]) {
  case BP_T_RPAREN:
  case BP_T_RBRACKET:
  case BP_T_LBRACKET:
  case BP_T_LESS:
  case BP_T_GREATER:
  case BP_T_COMMA:
  case BP_T_SEMI:
    return false;
  case BP_T_COLON:
    return !is_label(kind, i);
  case BP_T_LPAREN:
    return before != BP_T_NAME && before != BP_T_ASSERT &&
           before != BP_T_ASSUME && before != BP_T_ABORTIF &&
           before != BP_T_PRINT;
  default:
    return true;
  }
}

static void bp_read_tokens(struct intern *names, uint32_t source,
                           const char *text, size_t len, int **kinds,
                           struct span **places, size_t *n) {
  VEC(int) kind = {0};
  VEC(struct span) place = {0};
  const char *begin = text_begin(text, len);
  struct bp_lexer l = {text, begin, text + len, names, source};
  struct bp_token t;
  int code;
  do {
    code = bp_lex(&l, &t);
    vec_push(&kind, code);
    vec_push(&place, t.span);
  } while (code != 0);
  *kinds = kind.at;
  *places = place.at;
  *n = kind.len;
}

/* ---- Writing --------------------------------------------------------------------------- */

/* Columns of token i and of what has no blank before it. */
static unsigned unit_columns(const struct bp_formatter *f, size_t i) {
  unsigned columns = layout_token_width(f->layout, i);
  for (i++; i + 1 < f->ntokens && !f->blank[i] && f->kind[i - 1] != BP_T_LPAREN;
       i++)
    columns += layout_token_width(f->layout, i);
  return columns;
}

/* Within a statement: does token i go on in a new line? */
static bool goes_on_below(const struct bp_formatter *f, size_t i) {
  if (opens_block(f->kind[i]) ||
      (!f->blank[i] && f->kind[i - 1] != BP_T_LPAREN))
    return false;
  return layout_was_broken(f->layout, i) ||
         layout_column(f->layout) + f->blank[i] + unit_columns(f, i) >
             LAYOUT_WIDTH;
}

static void put_bp_token(struct bp_formatter *f, size_t i) {
  int kind = f->kind[i];
  bool ends = kind == BP_T_SEMI && f->statement; /* behind `fi`, say */
  if (closes_block(kind) && f->depth > 0)
    f->depth--;
  unsigned indent = BP_INDENT * f->depth;
  if (closes_block(kind))
    layout_line(f->layout, indent, indent + BP_INDENT);
  else if (f->line && !ends)
    layout_line(f->layout, indent, indent);
  else if (i > 0 && !f->statement && goes_on_below(f, i))
    layout_line(f->layout, indent + BP_FURTHER, indent + BP_FURTHER);
  layout_put(f->layout, i, f->blank[i]);
  if (opens_block(kind))
    f->depth++;
  f->statement = ends_statement(kind) || is_label(f->kind, i);
  f->line = ends_statement(kind) || (f->statement && i + 1 < f->ntokens &&
                                     layout_was_broken(f->layout, i + 1));
  layout_indent(f->layout,
                BP_INDENT * f->depth + (f->statement ? 0 : BP_FURTHER));
}

static void bp_put_tokens(struct bp_formatter *f) {
  for (size_t i = 0; i + 1 < f->ntokens; i++)
    put_bp_token(f, i);
  layout_end(f->layout);
}

/* ---- The whole text ------------------------------------------------------------------------ */

#ifndef NDEBUG
static bool bp_same_tokens(struct intern *names, uint32_t source,
                           const int *kind, size_t n, const char *text,
                           size_t len) {
  int *kinds;
  struct span *places;
  size_t m;
  bp_read_tokens(names, source, text, len, &kinds, &places, &m);
  bool same = n == m && memcmp(kind, kinds, n * sizeof *kind) == 0;
  xfree(kinds);
  xfree(places);
  return same;
}
#endif

const char *bp_format(struct arena *a, struct intern *names,
                      const struct sources *sources, uint32_t source,
                      struct diag *d, size_t *len) {
  const struct source *s = sources_get(sources, source);
  if (!bp_parse(a, names, sources, source, d))
    return NULL;
  int *kind;
  struct span *places;
  size_t n;
  bp_read_tokens(names, source, s->text, s->len, &kind, &places, &n);
  bool *blank = xcalloc(n, sizeof *blank);
  for (size_t i = 1; i < n; i++)
    blank[i] = bp_blank_before(kind, i);
  struct text_stream *out = text_open();
  struct bp_formatter f = {
      .layout = layout_new(text_out(out), s->text, s->len, places, n),
      .kind = kind,
      .blank = blank,
      .ntokens = n,
      .line = true,
      .statement = true};
  bp_put_tokens(&f);
  layout_free(f.layout);
  char *text = text_close(out, len);
  const char *result = arena_strndup(a, text, *len);
  xfree(text);
  assert(bp_same_tokens(names, source, kind, n, result, *len));
  xfree(blank);
  xfree(kind);
  xfree(places);
  return result;
}
