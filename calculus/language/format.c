/* calculus/language/format.c — the layout of formula files.
 *
 * What fits on a line stands on a line, unless the author has ended a line
 * before an operator, behind a quantifier's dot or behind '='.  What does not
 * fit is broken at its loosest operator, and its parts are tried in turn:
 *
 *     mu bool Summary(State u, State v) =
 *         (Entry(u.pc) & u = v)
 *       | (exists State x. Summary(u, x) & ProgramInt(x, v));
 *
 * The tokens are those that the parser sees.  In the end the new text is read
 * again, and must have the same tokens.
 */
#include "format.h"
#include "format_tree.h"
#include "fp_grammar.h"
#include "load.h"

#include "engine/base/layout.h"
#include "engine/base/text_stream.h"
#include "engine/base/vec.h"

#include <assert.h>
#include <string.h>

struct formatter {
  struct text_layout *layout;
  const struct format_tokens *t;
  const size_t *width; /* columns of tokens before token i, in one line */
  const size_t *ends;  /* of tokens up to i: those that begin a line */
  size_t next;         /* token to be written */
};

/* ---- Tokens ---------------------------------------------------------------------------- */

static bool no_blank_before(int kind) {
  switch (kind) {
  case FPT_RP:
  case FPT_RBRACKET:
  case FPT_COMMA:
  case FPT_ALLOC_COMMA:
  case FPT_SEMI:
  case FPT_DOT:
  case FPT_DOTDOT:
  case FPT_CLOSURE:
  case FPT_STAR:
  case FPT_SLASH:
  case FPT_COLON:
    return true;
  default:
    return false;
  }
}

static bool no_blank_after(int kind) {
  return kind == FPT_LP || kind == FPT_LBRACKET || kind == FPT_DOT ||
         kind == FPT_DOTDOT || kind == FPT_NOT || kind == FPT_SLASH;
}

/* Where a bracket opens: arguments and dimensions follow their name. */
static bool blank_before_bracket(const struct fp_token *before,
                                 const struct fp_token *t) {
  int kind = before->kind;
  if (kind == FPT_RP)
    return before->span.end != t->span.start;
  if (t->kind == FPT_LBRACKET)
    return kind == FPT_WITH;
  return kind != FPT_NAME && kind != FPT_STAR && kind != FPT_CLOSURE;
}

static bool blank_between(const struct fp_token *before,
                          const struct fp_token *t) {
  if (no_blank_before(t->kind) || no_blank_after(before->kind))
    return false;
  if (t->kind == FPT_LP || t->kind == FPT_LBRACKET)
    return blank_before_bracket(before, t);
  return true;
}

/* Directives become one token with their words; what the parser does not see is
   left out. */
static void join_tokens(struct fp_tokens *all) {
  size_t n = 0;
  for (size_t i = 0; i < all->len; i++) {
    struct fp_token t = all->at[i];
    if (t.kind == FPT_WORD)
      all->at[n - 1].span = span_join(all->at[n - 1].span, t.span);
    else if (t.kind != FP_LEX_SKIP)
      all->at[n++] = t;
  }
  all->len = n;
}

/* Braces hold what is in them closely, but those of a class. */
static void set_braces(struct format_tokens *t) {
  bool class = false;
  for (size_t i = 2; i < t->len; i++) {
    if (t->at[i].kind == FPT_LBRACE)
      class = t->at[i - 2].kind == FPT_CLASS;
    if (!class &&
        (t->at[i - 1].kind == FPT_LBRACE || t->at[i].kind == FPT_RBRACE))
      t->blank[i] = false;
  }
}

/* ---- What fits ------------------------------------------------------------------------- */

static size_t columns_of(const struct formatter *f, size_t first, size_t end) {
  return f->width[end] - f->width[first] - f->t->blank[first];
}

/* Do the tokens from `first` to before `end` and `tail` columns fit on the line
   from `column` on? */
static bool has_room(const struct formatter *f, size_t column, size_t first,
                     size_t end, size_t tail) {
  return first >= end ||
         (f->ends[end - 1] == f->ends[first] &&
          column + columns_of(f, first, end) + tail <= LAYOUT_WIDTH);
}

/* The column of the token that is written next. */
static size_t next_column(const struct formatter *f) {
  return layout_column(f->layout) +
         (!layout_begins_line(f->layout) && f->t->blank[f->next]);
}

/* ---- Writing ----------------------------------------------------------------------------- */

/* Tokens before `end`, in one line as far as comments allow. */
static void put_before(struct formatter *f, size_t end) {
  for (; f->next < end; f->next++)
    layout_put(f->layout, f->next, f->t->blank[f->next]);
}

static void put_node(struct formatter *f, const struct format_node *n,
                     size_t tail);

static bool put_if_room(struct formatter *f, const struct format_node *n,
                        size_t tail) {
  if (f->next >= n->end)
    return true;
  put_before(f, n->first);
  if (!has_room(f, next_column(f), n->first, n->end, tail))
    return false;
  put_before(f, n->end);
  return true;
}

static void put_group(struct formatter *f, const struct format_node *n,
                      size_t tail) {
  unsigned outside = layout_indented(f->layout);
  put_before(f, n->first + 1);
  layout_indent(f->layout, layout_column(f->layout));
  if (n->nparts > 0)
    put_node(f, n->part[0], tail + 1);
  put_before(f, n->end);
  layout_indent(f->layout, outside);
}

/* As many on a line as fit. */
static void put_list(struct formatter *f, const struct format_node *n,
                     size_t tail) {
  unsigned start = (unsigned)next_column(f);
  layout_indent(f->layout, start);
  for (size_t i = 0; i < n->nparts; i++) {
    const struct format_node *part = n->part[i];
    size_t after = i + 1 < n->nparts || part->end < n->end ? 1 : tail;
    put_before(f, part->first);
    if (i > 0 && !has_room(f, next_column(f), part->first, part->end, after))
      layout_line(f->layout, start, start);
    put_node(f, part, after);
  }
  put_before(f, n->end);
}

/* Has the author broken a line before an operator of the chain? */
static bool broken_by_author(const struct formatter *f,
                             const struct format_node *n) {
  for (size_t i = 1; i < n->nparts; i++)
    if (f->t->forced[n->part[i]->first - 1])
      return true;
  return false;
}

/* Operands from column `start` on, and operators that begin a line at `left`:
   those that the author chose, or each of a disjunction, or as many operands on a
   line as fit. */
static void put_chain_lines(struct formatter *f, const struct format_node *n,
                            unsigned start, unsigned left, size_t tail) {
  bool each = n->level == FORMAT_OR && !broken_by_author(f, n);
  for (size_t i = 0; i < n->nparts; i++) {
    const struct format_node *part = n->part[i];
    size_t after = i + 1 < n->nparts ? 0 : tail;
    size_t op = part->first - 1;
    if (i > 0 &&
        (each || f->t->forced[op] ||
         !has_room(f, layout_column(f->layout) + 1, op, part->end, after)))
      layout_line(f->layout, left, start);
    if (i > 0)
      put_before(f, op + 1);
    layout_indent(f->layout, start);
    put_node(f, part, after);
  }
}

/* `c ? a : b`, with the marks below each other. */
static void format_choice(struct formatter *f, const struct format_node *n,
                          unsigned start, size_t tail) {
  unsigned marks = start + 2;
  for (size_t i = 0; i < n->nparts; i++) {
    const struct format_node *part = n->part[i];
    size_t after = i + 1 < n->nparts ? 0 : tail;
    size_t op = part->first - 1;
    if (i > 0 && (f->t->forced[op] || !has_room(f, layout_column(f->layout) + 1,
                                                op, part->end, after)))
      layout_line(f->layout, marks, marks);
    if (i > 0) {
      put_before(f, op);
      marks = i == 1 ? (unsigned)next_column(f) : marks;
      put_before(f, op + 1);
    }
    put_node(f, part, after);
    layout_indent(f->layout, marks);
  }
}

static void put_chain_node(struct formatter *f, const struct format_node *n,
                           size_t tail) {
  unsigned start = (unsigned)next_column(f);
  unsigned left = start + (n->level >= FORMAT_COMPARE ? 4 : 0);
  if (n->level == FORMAT_CHOICE)
    format_choice(f, n, start, tail);
  else
    put_chain_lines(f, n, left, left, tail);
  layout_indent(f->layout, start);
}

static void put_quantifier(struct formatter *f, const struct format_node *n,
                           size_t tail) {
  unsigned start = (unsigned)next_column(f);
  const struct format_node *body = n->part[1];
  put_before(f, n->first + 1);
  put_node(f, n->part[0], 1);
  put_before(f, body->first);
  layout_line(f->layout, start + 2, start + 2);
  put_node(f, body, tail);
  layout_indent(f->layout, start);
}

/* The widest guard, if each guard has room on a line with its value; else 0. */
static size_t guard_columns(const struct formatter *f,
                            const struct format_node *n, size_t start) {
  size_t widest = 0;
  for (size_t i = 0; i + 1 < n->nparts; i += 2) {
    size_t columns = columns_of(f, n->part[i]->first, n->part[i]->end);
    widest = columns > widest ? columns : widest;
  }
  for (size_t i = 0; i + 1 < n->nparts; i += 2) {
    const struct format_node *guard = n->part[i], *value = n->part[i + 1];
    if (!has_room(f, start, guard->first, guard->end, 0) ||
        !has_room(f, start + widest + 3, value->first, value->end, 1))
      return 0;
  }
  return widest;
}

/* An arm on a line, the colons below each other; or its value below. */
static void put_case(struct formatter *f, const struct format_node *n) {
  unsigned start = (unsigned)next_column(f);
  unsigned widest = (unsigned)guard_columns(f, n, start + 2);
  put_before(f, n->first + 1);
  for (size_t i = 0; i < n->nparts; i++) {
    const struct format_node *part = n->part[i];
    bool guard = i % 2 == 0;
    if (part->end == part->first)
      continue;
    if (!guard && widest > 0)
      layout_pad(f->layout, start + 2 + widest);
    put_before(f, part->first);
    if (guard || widest == 0)
      layout_line(f->layout, start + (guard ? 2 : 4), start + 2);
    put_node(f, part, guard ? 2 : 1);
  }
  put_before(f, n->end - 1);
  layout_line(f->layout, start, start + 2);
  put_before(f, n->end);
  layout_indent(f->layout, start);
}

static void put_run(struct formatter *f, const struct format_node *n,
                    size_t tail) {
  for (size_t i = 0; i < n->nparts; i++) {
    size_t after = tail;
    if (i + 1 < n->nparts)
      after = columns_of(f, n->part[i + 1]->first, n->part[i + 1]->first + 1);
    put_node(f, n->part[i], after);
  }
  put_before(f, n->end);
}

/* `tail` columns follow it on its last line. */
static void put_node(struct formatter *f, const struct format_node *n,
                     size_t tail) {
  if (put_if_room(f, n, tail))
    return;
  switch (n->kind) {
  case FORMAT_RUN:
    put_run(f, n, tail);
    break;
  case FORMAT_GROUP:
    put_group(f, n, tail);
    break;
  case FORMAT_LIST:
    put_list(f, n, tail);
    break;
  case FORMAT_CHAIN:
    put_chain_node(f, n, tail);
    break;
  case FORMAT_QUANTIFIER:
    put_quantifier(f, n, tail);
    break;
  case FORMAT_CASE:
    put_case(f, n);
    break;
  }
}

/* ---- Declarations ------------------------------------------------------------------------ */

/* A body on lines of its own. */
static void put_segment(struct formatter *f, const struct format_node *n,
                        size_t tail) {
  bool wide = n->kind == FORMAT_CHAIN &&
              (n->level == FORMAT_OR || n->level == FORMAT_AND) &&
              !has_room(f, 2, n->first, n->end, tail);
  layout_line(f->layout, wide ? 4 : 2, wide ? 4 : 2);
  if (wide)
    put_chain_lines(f, n, 4, 2, tail);
  else
    put_node(f, n, tail);
}

/* Members of a class and values of an enumeration that stand on lines of their
   own. */
static void put_members(struct formatter *f, const struct format_node *group) {
  bool class = f->t->at[group->first - 2].kind == FPT_CLASS;
  const struct format_node *list = group->nparts ? group->part[0] : group;
  put_before(f, group->first + 1);
  layout_line(f->layout, 2, 2);
  if (!class || list->kind != FORMAT_LIST || list == group) {
    if (group->nparts)
      put_node(f, list, 0);
  } else {
    for (size_t i = 0; i < list->nparts; i++) {
      size_t first = list->part[i]->first;
      put_before(f, first);
      if (i == 0 || f->t->at[first - 1].kind == FPT_SEMI)
        layout_line(f->layout, 2, 2);
      put_node(f, list->part[i], 1);
    }
  }
  put_before(f, group->end - 1);
  layout_line(f->layout, 0, 2);
  put_before(f, group->end);
}

/* The braces of a class or an enumeration that does not stand on one line. */
static const struct format_node *members_of(const struct formatter *f,
                                            const struct format_node *n) {
  for (size_t i = 0; n->kind == FORMAT_RUN && i < n->nparts; i++)
    if (n->part[i]->kind == FORMAT_GROUP &&
        f->t->at[n->part[i]->first].kind == FPT_LBRACE)
      return n->part[i];
  return NULL;
}

static void put_declaration(struct formatter *f, const struct format_decl *d) {
  size_t first = f->next;
  layout_line(f->layout, 0, 0);
  if (has_room(f, 0, first, d->last + 1, 0)) {
    put_before(f, d->last + 1);
    return;
  }
  const struct format_node *members = members_of(f, d->segment[0]);
  if (members)
    put_members(f, members);
  for (size_t i = 0; i < d->nsegments; i++) {
    const struct format_node *n = d->segment[i];
    int mark = d->mark[i] > 0 ? f->t->at[d->mark[i]].kind : FPT_EQ;
    bool behind = mark == FPT_EQ || mark == FPT_IF;
    if (i > 0 && !behind) { /* `stop when` and such begin a line */
      layout_line(f->layout, 2, 2);
      put_node(f, n, 1);
    } else if (i > 0) {
      put_before(f, n->first);
      put_segment(f, n, 1);
    } else {
      put_node(f, n, 2);
    }
  }
  layout_indent(f->layout, 2);
  put_before(f, d->last + 1);
}

/* ---- The whole text ------------------------------------------------------------------------ */

static struct fp_tokens format_read(struct intern *names, uint32_t source,
                                    const char *text, size_t len,
                                    struct diag *d) {
  struct fp_tokens tokens =
      fp_read_tokens(names, source, text, len, (struct fp_text_context){0}, d);
  join_tokens(&tokens);
  return tokens;
}

static void measure_tokens(struct formatter *f, struct arena *a) {
  size_t n = f->t->len;
  size_t *width = arena_array(a, n + 1, sizeof *width);
  size_t *ends = arena_array(a, n, sizeof *ends);
  width[0] = 0;
  for (size_t i = 0; i < n; i++) {
    width[i + 1] = width[i] + layout_token_width(f->layout, i) + f->t->blank[i];
    ends[i] = (i > 0 ? ends[i - 1] : 0) +
              (f->t->forced[i] || layout_must_break(f->layout, i));
  }
  f->width = width;
  f->ends = ends;
}

static void put_declarations(struct formatter *f,
                             const struct format_decl *decls, size_t n) {
  for (size_t i = 0; i < n; i++) {
    bool empty = f->t->at[f->next].kind == FPT_SEMI;
    if (empty) /* behind a class, say */
      put_before(f, f->next + 1);
    else
      put_declaration(f, &decls[i]);
  }
}

static void format_tokens_of(struct arena *a, struct format_tokens *t,
                             struct text_layout *l) {
  VEC(struct format_decl) decls = {0};
  for (size_t i = 0; i < t->len; i++) {
    t->broken[i] = layout_was_broken(l, i);
    t->blank[i] = i > 0 && blank_between(&t->at[i - 1], &t->at[i]);
  }
  set_braces(t);
  for (size_t i = 0; i + 1 < t->len; i = decls.at[decls.len - 1].last + 1) {
    struct format_decl d = {.last = i};
    if (t->at[i].kind != FPT_SEMI)
      d = format_declaration(a, t, i);
    vec_push(&decls, d);
  }
  struct formatter f = {.layout = l, .t = t};
  measure_tokens(&f, a);
  put_declarations(&f, decls.at, decls.len);
  layout_end(l);
  vec_free(&decls);
}

#ifndef NDEBUG
static bool same_tokens(const struct fp_tokens *x, const char *left,
                        const struct fp_tokens *y, const char *right) {
  if (x->len != y->len)
    return false;
  for (size_t i = 0; i < x->len; i++) {
    struct span a = x->at[i].span, b = y->at[i].span;
    if (x->at[i].kind != y->at[i].kind ||
        (x->at[i].kind != FPT_DIRECTIVE && x->at[i].kind != FPT_ATTRIBUTE &&
         (a.end - a.start != b.end - b.start ||
          memcmp(left + a.start, right + b.start, a.end - a.start) != 0)))
      return false;
  }
  return true;
}

/* Whether a new text has the tokens of the old one. */
static bool has_tokens(const struct fp_tokens *all, const struct source *old,
                       struct intern *names, uint32_t source, const char *text,
                       size_t len, struct diag *d) {
  struct fp_tokens again = format_read(names, source, text, len, d);
  bool same = same_tokens(all, old->text, &again, text);
  vec_free(&again);
  return same;
}
#endif

const char *fp_format(struct arena *a, struct intern *names,
                      const struct sources *sources, uint32_t source,
                      struct diag *d, size_t *len) {
  const struct source *s = sources_get(sources, source);
  if (!fp_parse(a, names, sources, source, d))
    return NULL;
  struct fp_tokens all = format_read(names, source, s->text, s->len, d);
  struct span *places = arena_array(a, all.len, sizeof *places);
  for (size_t i = 0; i < all.len; i++)
    places[i] = all.at[i].span;
  struct text_stream *out = text_open();
  struct text_layout *l =
      layout_new(text_out(out), s->text, s->len, places, all.len);
  struct format_tokens t = {
      .at = all.at,
      .broken = arena_array(a, all.len, sizeof(bool)),
      .blank = arena_array(a, all.len, sizeof(bool)),
      .forced = arena_array(a, all.len, sizeof(bool)),
      .len = all.len,
  };
  memset(t.forced, 0, all.len * sizeof *t.forced);
  format_tokens_of(a, &t, l);
  layout_free(l);
  char *text = text_close(out, len);
  const char *result = arena_strndup(a, text, *len);
  xfree(text);
  assert(has_tokens(&all, s, names, source, result, *len, d));
  vec_free(&all);
  return result;
}
