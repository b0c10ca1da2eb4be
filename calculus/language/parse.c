/* calculus/language/parse.c — one text to one tree.
 *
 * The text is lexed into an array, settled (parse_words.c), and fed to
 * lemon's parser.  On a token that does not fit, the parser is asked which
 * tokens it would have taken, the rest of the declaration is skipped and a
 * fresh parser goes on behind it, so that every broken declaration gives one
 * message.
 */
#include "parse.h"
#include "fp_grammar.h"
#include "load.h"

#include "engine/base/text.h"
#include "engine/base/vec.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void *fp_grammarAlloc(void *(*alloc)(size_t), struct fp_parser *p);
void fp_grammarFree(void *parser, void (*release)(void *));
void fp_grammar(void *parser, int kind, struct fp_token t);

/* ---- What was expected --------------------------------------------------- */

/* Tokens by the words for them.  A token of a group is left out if one of
   `unless` is also possible, which names the group, and if `with` is not. */
static const struct token_expectation {
  int token;
  const char *words;
  int unless[2], with;
} expectations[] = {
    {FPT_CLASS, "a declaration or a statement", {0}, 0},
    {FPT_EXISTS, "a formula", {FPT_CLASS}, 0},
    {FPT_AND, "an operator", {0}, 0},
    {FPT_BOOL, "a type", {FPT_CLASS}, FPT_NUMBER},
    {FPT_BOOL, "'bool'", {FPT_CLASS, FPT_NUMBER}, 0},
    {FPT_NAME, "a name", {FPT_EXISTS, FPT_BOOL}, 0},
    {FPT_ALLOC_NAME, "a name", {FPT_NAME, FPT_EXISTS}, 0},
    {FPT_NUMBER, "a number", {FPT_EXISTS, FPT_BOOL}, 0},
    {FPT_STRING, "a string", {FPT_AND}, 0},
    {FPT_LP, "'('", {FPT_EXISTS, FPT_AND}, 0},
    {FPT_RP, "')'", {0}, 0},
    {FPT_RBRACKET, "']'", {0}, 0},
    {FPT_LBRACE, "'{'", {0}, 0},
    {FPT_RBRACE, "'}'", {0}, 0},
    {FPT_EQ, "'='", {FPT_AND}, 0},
    {FPT_COMMA, "','", {0}, 0},
    {FPT_DOTDOT, "'..'", {0}, 0},
    {FPT_DOT, "'.'", {FPT_AND}, 0},
    {FPT_COLON, "':'", {FPT_COMMA}, 0}, /* quantifiers: '.' is better */
    {FPT_ESAC, "'esac'", {0}, 0},
    {FPT_ELSE, "'else'", {0}, 0},
    {FPT_SEMI, "';'", {FPT_CLASS, FPT_RP}, 0},
};

#define MANY 8

static bool is_named(void *grammar, const struct token_expectation *x) {
  if (!fp_grammar_accepts(grammar, x->token))
    return false;
  for (int i = 0; i < 2; i++)
    if (x->unless[i] && fp_grammar_accepts(grammar, x->unless[i]))
      return false;
  return !x->with || fp_grammar_accepts(grammar, x->with);
}

/* Writes "a formula, ')' or ','" or such; false if there is nothing to say. */
static bool expected(void *grammar, char *out, size_t size) {
  const char *words[MANY];
  size_t n = 0, used = 0;
  for (size_t i = 0; i < sizeof expectations / sizeof *expectations; i++) {
    if (n < MANY && is_named(grammar, &expectations[i]))
      words[n++] = expectations[i].words;
  }
  for (size_t i = 0; i < n && used < size; i++)
    used += (size_t)snprintf(out + used, size - used, "%s%s",
                             i == 0       ? ""
                             : i + 1 == n ? " or "
                                          : ", ",
                             words[i]);
  return n > 0;
}

/* ---- What may be meant ---------------------------------------------------- */

static const struct {
  const char *word, *right;
} foreign[] = {{"and", "&"},      {"or", "|"},    {"not", "!"},
               {"implies", "->"}, {"iff", "<->"}, {"xor", "<+>"}};

static const char *const keywords[] = {
    "bool", "mu",    "nu",    "class", "struct", "enum",   "true",
    "case", "esac",  "if",    "else",  "exists", "forall", "false",
    "type", "input", "query", "show",  "count",  "size",   "import"};

/* A word of other languages, or one in capitals, is why what follows it does
   not fit. */
static bool explain_word(struct fp_parser *p, const struct fp_token *t) {
  if (t->kind != FPT_NAME)
    return false;
  for (size_t i = 0; i < sizeof foreign / sizeof *foreign; i++)
    if (text_same_word(t->name, foreign[i].word)) {
      diag_error(p->diag, t->span, "'%s' is no operator here: write '%s'",
                 t->name, foreign[i].right);
      diag_fix(p->diag, foreign[i].right);
      return true;
    }
  for (size_t i = 0; i < sizeof keywords / sizeof *keywords; i++)
    if (strcmp(t->name, keywords[i]) != 0 &&
        text_same_word(t->name, keywords[i])) {
      diag_error(p->diag, t->span, "'%s' is written in small letters: '%s'",
                 t->name, keywords[i]);
      diag_fix(p->diag, keywords[i]);
      return true;
    }
  return false;
}

/* `query verdict q`, in the wrong order; `at` is q. */
static bool explain_role(struct fp_parser *p, size_t at) {
  const struct fp_token *t = p->tokens->at;
  if (at < p->start + 2 || t[at].kind != FPT_NAME ||
      t[at - 2].kind != FPT_QUERY || t[at - 1].kind != FPT_NAME ||
      (strcmp(t[at - 1].name, "verdict") != 0 &&
       strcmp(t[at - 1].name, "complete") != 0))
    return false;
  diag_error(p->diag, span_join(t[at - 2].span, t[at - 1].span),
             "what a query decides stands before it: write '%s query %s'",
             t[at - 1].name, t[at].name);
  return true;
}

/* The word for a fixed point that another language has before `bool`. */
static const char *right_of_fixpoint(const struct fp_token *before) {
  static const char *const least[] = {"lfp", "least", "min", "inductive"};
  static const char *const greatest[] = {"gfp", "greatest", "max",
                                         "coinductive"};
  for (size_t i = 0; before->kind == FPT_NAME && i < 4; i++) {
    if (text_same_word(before->name, least[i]))
      return "a least fixed point is declared so: 'mu bool R(T x) = …;'";
    if (text_same_word(before->name, greatest[i]))
      return "a greatest fixed point is declared so: 'nu bool R(T x) = …;'";
  }
  return NULL;
}

/* `exists x : T. …`, which is ∃x. T.…, a field of T; t[0] is at most one token
   behind the dot.  Or `exists x : T, y : T. …`. */
static bool has_type_behind(const struct fp_token *t, size_t before) {
  for (size_t back = 4; back <= 6 && back <= before; back++) {
    const struct fp_token *q = t - back;
    if ((q[0].kind == FPT_EXISTS || q[0].kind == FPT_FORALL) &&
        q[1].kind == FPT_NAME && q[2].kind == FPT_COLON &&
        q[3].kind == FPT_NAME && q[1].name != q[3].name)
      return q[4].kind == FPT_DOT || q[4].kind == FPT_COMMA;
  }
  return false;
}

/* Forms of other languages, by the tokens before t: `exists x in P`,
   `exists x : T.`, `lfp bool R`, bodies in braces, `enum E = {…}`, `type E = {…}`,
   `show R(x)`. */
static bool explain_form(struct fp_parser *p, size_t at) {
  const struct fp_token *t = &p->tokens->at[at];
  const char *right = NULL;
  size_t before = at - p->start;
  if (before >= 3 && t->kind == FPT_NAME && t[-2].kind == FPT_NAME &&
      t[-1].name && strcmp(t[-1].name, "in") == 0)
    right = "a variable has its type before it, as in 'exists T x. …'";
  else if (has_type_behind(t, before))
    right = "a variable has its type before it, as in 'exists T x. …'";
  else if (before >= 1 && t->kind == FPT_BOOL)
    right = right_of_fixpoint(&t[-1]);
  else if (before >= 1 && t->kind == FPT_ATTRIBUTE && t[-1].kind == FPT_RP)
    right = "a body has no braces: 'bool R(T x) = …;'";
  else if (before >= 2 && t->kind == FPT_EQ && t[-2].kind == FPT_ENUM)
    right = "an enumeration has no '=': 'enum T {a, b};'";
  else if (before >= 3 && t->kind == FPT_LBRACE && t[-1].kind == FPT_EQ &&
           t[-3].kind == FPT_TYPE)
    right = "names are the values of an enumeration: 'enum T {a, b};'";
  else if (before >= 2 && t->kind == FPT_LP &&
           (t[-2].kind == FPT_SHOW || t[-2].kind == FPT_COUNT))
    right = "tuples are chosen behind 'where': 'show R where x = a;'";
  if (right)
    diag_error(p->diag, t->span, "%s", right);
  return right;
}

static int nesting(int kind);

static bool begins_line(const struct fp_parser *p, const struct fp_token *t) {
  size_t i = t->span.start;
  while (i > 0 && (p->text[i - 1] == ' ' || p->text[i - 1] == '\t'))
    i--;
  return i == 0 || p->text[i - 1] == '\n';
}

/* If a declaration ends too early, says what is open. */
static void note_open(struct fp_parser *p, const struct fp_token *t) {
  VEC(const struct fp_token *) open = {0};
  for (size_t i = p->start; i + 1 < p->next; i++) {
    const struct fp_token *x = &p->tokens->at[i];
    if (nesting(x->kind) > 0)
      vec_push(&open, x);
    else if (nesting(x->kind) < 0 && open.len > 0)
      open.len--;
  }
  bool ends = t->kind == FPT_SEMI || t->kind == FP_LEX_END ||
              (nesting(t->kind) >= 0 && begins_line(p, t)) ||
              (t->kind == FPT_EQ && open.len > 0 &&
               open.at[open.len - 1]->kind == FPT_LBRACE);
  if (ends && open.len > 0) {
    struct span at = open.at[open.len - 1]->span;
    diag_note(p->diag, at, "this '%.*s' is not closed",
              (int)(at.end - at.start), p->text + at.start);
  }
  vec_free(&open);
}

void fp_unexpected(struct fp_parser *p, const struct fp_token *t) {
  if (p->failed)
    return;
  p->failed = true;
  size_t at = p->next - 1;
  if ((at > p->start && explain_word(p, &p->tokens->at[at - 1])) ||
      explain_word(p, t) || explain_role(p, at) || explain_form(p, at))
    return;
  char words[400];
  bool known = expected(p->grammar, words, sizeof words);
  const char *comma = known ? ", expected " : "";
  if (t->kind == FP_LEX_END) {
    diag_error(p->diag, t->span, "unexpected end of the file%s%s", comma,
               known ? words : "");
    note_open(p, t);
    return;
  }
  int len = (int)(t->span.end - t->span.start);
  diag_error(p->diag, t->span, "unexpected '%.*s%s'%s%s", len > 30 ? 30 : len,
             p->text + t->span.start, len > 30 ? "…" : "", comma,
             known ? words : "");
  note_open(p, t);
}

/* ---- Going on after an error --------------------------------------------- */

static int nesting(int kind) {
  switch (kind) {
  case FPT_LP:
  case FPT_LBRACKET:
  case FPT_LBRACE:
  case FPT_CASE:
    return 1;
  case FPT_RP:
  case FPT_RBRACKET:
  case FPT_RBRACE:
  case FPT_ESAC:
    return -1;
  default:
    return 0;
  }
}

/* Does a declaration certainly begin at i, whatever is open before it? */
static bool certain_start(const struct fp_tokens *t, size_t i) {
  int kind = t->at[i].kind;
  if (kind == FPT_BOOL && i + 2 < t->len && t->at[i + 2].kind == FPT_LP)
    return i == 0 ||
           (t->at[i - 1].kind != FPT_MU && t->at[i - 1].kind != FPT_NU &&
            t->at[i - 1].kind != FPT_INPUT);
  if (kind == FPT_PARAM)
    return i == 0 || t->at[i - 1].kind != FPT_INPUT;
  return kind == FPT_MU || kind == FPT_NU || kind == FPT_CLASS ||
         kind == FPT_ENUM || kind == FPT_INPUT || kind == FPT_IMPORT ||
         kind == FPT_QUERY || kind == FPT_DIRECTIVE || kind == FPT_ASKING;
}

/* Where to go on after an error at `bad` in the declaration at `start`. */
static size_t resume(const struct fp_tokens *t, size_t start, size_t bad) {
  long depth = 0;
  for (size_t i = start; t->at[i].kind != FP_LEX_END; i++) {
    if (i >= bad && i > start && certain_start(t, i))
      return i;
    depth += nesting(t->at[i].kind);
    if (depth < 0)
      depth = 0;
    if (i >= bad && t->at[i].kind == FPT_SEMI && depth == 0)
      return i + 1;
  }
  return t->len - 1;
}

/* ---- The loop ------------------------------------------------------------ */

/* Feeds tokens from p->next until one does not fit or the text is over. */
static void feed_parser(struct fp_parser *p) {
  const struct fp_tokens *t = p->tokens;
  p->grammar = fp_grammarAlloc(xmalloc, p);
  p->failed = false;
  p->start = p->next;
  while (!p->failed && p->next < t->len) {
    struct fp_token x = t->at[p->next++];
    if (x.kind == FP_LEX_SKIP)
      continue;
    if (x.kind == FP_LEX_ERROR)
      p->failed = true;
    else if (!fp_grammar_accepts(p->grammar, x.kind))
      fp_unexpected(p, &x); /* before the parser reduces what it can */
    else
      fp_grammar(p->grammar, x.kind, x);
  }
  fp_grammarFree(p->grammar, xfree);
  if (p->failed)
    p->next = resume(t, p->start, p->next - 1);
}

/* MUCKE's `#quit` ends the text: what follows may be anything. */
static bool quits(const struct fp_tokens *t) {
  const struct fp_token *last = &t->at[t->len - 1];
  return t->len > 1 && last->kind == FPT_NAME && !strcmp(last->name, "quit") &&
         last[-1].kind == FPT_DIRECTIVE;
}

struct fp_tokens fp_read_tokens(struct intern *names, uint32_t source,
                                const char *text, size_t len,
                                struct fp_text_context c, struct diag *d) {
  struct fp_lexer l;
  struct fp_tokens tokens = {0};
  struct fp_token t;
  fp_lex_start(&l, source, text, len, names, d);
  do {
    fp_lex(&l, &t);
    vec_push(&tokens, t);
    if (quits(&tokens)) {
      tokens.len--;
      t = tokens.at[tokens.len - 1];
      t.kind = tokens.at[tokens.len - 1].kind = FP_LEX_END;
    }
  } while (t.kind != FP_LEX_END);
  fp_settle(&tokens, text, names, c, d);
  return tokens;
}

struct fp_file *fp_parse(struct arena *a, struct intern *names,
                         const struct sources *sources, uint32_t source,
                         struct diag *d) {
  return fp_parse_within(a, names, sources, source, (struct fp_text_context){0},
                         d);
}

static bool has_token_named(const struct fp_tokens *tokens, const char *name) {
  for (size_t i = 0; i < tokens->len; i++)
    if (tokens->at[i].name == name)
      return true;
  return false;
}

struct fp_file *fp_parse_within(struct arena *a, struct intern *names,
                                const struct sources *sources, uint32_t source,
                                struct fp_text_context c, struct diag *d) {
  const struct source *text = sources_get(sources, source);
  size_t errors = diag_errors(d);
  struct fp_parser p = {
      .arena = a, .names = names, .diag = d, .text = text->text};
  if (text_is_utf16(text->text, text->len)) {
    diag_error(d, (struct span){source, 0, 2}, TEXT_UTF16);
    return NULL;
  }
  struct fp_tokens tokens =
      fp_read_tokens(names, source, text->text, text->len, c, d);
  p.has_anything = has_token_named(&tokens, intern_str(names, "_"));
  p.tokens = &tokens;
  do
    feed_parser(&p);
  while (p.failed && p.next < tokens.len - 1);
  vec_free(&tokens);
  if (diag_errors(d) > errors)
    return NULL;
  struct fp_file *f = arena_alloc(a, sizeof *f);
  f->source = source;
  f->has_anything = p.has_anything;
  f->has_rows = p.has_rows;
  if (p.decls) {
    f->decls = (struct fp_decl **)p.decls->at;
    f->ndecls = p.decls->len;
  }
  return f;
}
