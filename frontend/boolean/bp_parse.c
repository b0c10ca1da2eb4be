/* frontend/boolean/bp_parse.c — drives the lexer and the grammar.
 *
 * One loop: pull a token, bound the nesting, feed the parser.  Lexical errors
 * are reported here and never reach the parser.  The first syntax error ends
 * the parse, since what follows would mostly be consequences of it.
 */
#include "bp_parse.h"

#include "bp_grammar.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The interface that lemon generates. */
void *bp_parserAlloc(void *(*allocate)(size_t));
void bp_parserFree(void *parser, void (*release)(void *));
void bp_parser(void *parser, int code, struct bp_token t, struct bp_builder *b);

static const char *const token_texts[] = {
    [0] = "the end of the file",
    [BP_T_DECL] = "'decl'",
    [BP_T_VOID] = "'void'",
    [BP_T_BOOL] = "'bool'",
    [BP_T_BEGIN] = "'begin'",
    [BP_T_END] = "'end'",
    [BP_T_ENFORCE] = "'enforce'",
    [BP_T_CONSTRAIN] = "'constrain'",
    [BP_T_IF] = "'if'",
    [BP_T_THEN] = "'then'",
    [BP_T_ELSIF] = "'elsif'",
    [BP_T_ELSE] = "'else'",
    [BP_T_FI] = "'fi'",
    [BP_T_WHILE] = "'while'",
    [BP_T_DO] = "'do'",
    [BP_T_OD] = "'od'",
    [BP_T_SKIP] = "'skip'",
    [BP_T_PRINT] = "'print'",
    [BP_T_GOTO] = "'goto'",
    [BP_T_RETURN] = "'return'",
    [BP_T_ASSUME] = "'assume'",
    [BP_T_ASSERT] = "'assert'",
    [BP_T_ABORTIF] = "'abortif'",
    [BP_T_DEAD] = "'dead'",
    [BP_T_CALL] = "'call'",
    [BP_T_CHOOSE] = "'schoose'",
    [BP_T_UNKNOWN] = "'unknown'",
    [BP_T_START] = "'start_thread'",
    [BP_T_ENDTHREAD] = "'end_thread'",
    [BP_T_ATOMICBEGIN] = "'atomic_begin'",
    [BP_T_ATOMICEND] = "'atomic_end'",
    [BP_T_TRUE] = "'T'",
    [BP_T_FALSE] = "'F'",
    [BP_T_ASSIGN] = "':='",
    [BP_T_COLON] = "':'",
    [BP_T_SEMI] = "';'",
    [BP_T_COMMA] = "','",
    [BP_T_LPAREN] = "'('",
    [BP_T_RPAREN] = "')'",
    [BP_T_LBRACKET] = "'['",
    [BP_T_RBRACKET] = "']'",
    [BP_T_LESS] = "'<'",
    [BP_T_GREATER] = "'>'",
    [BP_T_QUESTION] = "'?'",
    [BP_T_STAR] = "'*'",
    [BP_T_PRIME] = "a primed name",
    [BP_T_NOT] = "'!'",
    [BP_T_AND] = "'&'",
    [BP_T_OR] = "'|'",
    [BP_T_XOR] = "'^'",
    [BP_T_EQ] = "'='",
    [BP_T_NE] = "'!='",
    [BP_T_IMPLIES] = "'=>'",
    [BP_T_IFF] = "'<=>'",
    [BP_T_NUMBER] = "a number",
    [BP_T_STRING] = "a string",
    [BP_T_NAME] = "a name",
};

const char *bp_token_text(int code) {
  int n = (int)(sizeof token_texts / sizeof *token_texts);

  return code >= 0 && code < n && token_texts[code] ? token_texts[code]
                                                    : "a token";
}

/* ---- Errors -------------------------------------------------------------- */

/* "expected ';', ',' or ')'"; the tokens that start or continue an expression
   are summed up as one, since all of them together help nobody. */
static void list_expected(char *out, size_t size, const int *expected,
                          unsigned n) {
  static const int starts[] = {BP_T_STAR, BP_T_NOT, BP_T_LPAREN};
  static const int operators[] = {BP_T_EQ,  BP_T_NE,      BP_T_AND,
                                  BP_T_OR,  BP_T_XOR,     BP_T_IMPLIES,
                                  BP_T_IFF, BP_T_QUESTION};
  const char *texts[8];
  unsigned kept = 0, nstarts = 0, noperators = 0;
  size_t at = 0;

  for (unsigned i = 0; i < n; i++) {
    bool start = false, joins = false;
    for (unsigned k = 0; k < sizeof starts / sizeof *starts; k++)
      start |= expected[i] == starts[k];
    for (unsigned k = 0; k < sizeof operators / sizeof *operators; k++)
      joins |= expected[i] == operators[k];
    nstarts += start;
    noperators += joins;
  }
  for (unsigned i = 0; i < n; i++) {
    bool skip = false;
    for (unsigned k = 0; k < sizeof operators / sizeof *operators; k++)
      skip |= noperators > 2 && expected[i] == operators[k];
    if (skip)
      continue;
    if (nstarts == 3 || kept == 6) {
      kept = 7;
      break;
    }
    texts[kept++] = bp_token_text(expected[i]);
  }
  if (nstarts == 3) {
    snprintf(out, size, "expected an expression");
    return;
  }
  out[0] = '\0';
  if (kept == 0 || kept == 7)
    return;
  at += (size_t)snprintf(out, size, "expected ");
  for (unsigned i = 0; i < kept && at < size; i++)
    at += (size_t)snprintf(out + at, size - at, "%s%s",
                           i == 0          ? ""
                           : i + 1 == kept ? " or "
                                           : ", ",
                           texts[i]);
}

/* Only what closes a block is expected.  The parser then has already taken the
   block as complete, though a statement could have gone on, or followed. */
static bool only_closers(const int *expected, unsigned n) {
  for (unsigned i = 0; i < n; i++)
    if (expected[i] != BP_T_END && expected[i] != BP_T_FI &&
        expected[i] != BP_T_OD && expected[i] != BP_T_ELSE &&
        expected[i] != BP_T_ELSIF)
      return false;
  return n > 0;
}

/* Tokens after which a statement can begin. */
static bool before_statement(int code) {
  return code == BP_T_SEMI || code == BP_T_BEGIN || code == BP_T_THEN ||
         code == BP_T_ELSE || code == BP_T_DO || code == BP_T_FI ||
         code == BP_T_OD || code == BP_T_COLON;
}

static bool is_closer(int code) { return only_closers(&code, 1); }

/* Mistakes that have a better answer than a list of tokens. */
static const char *advice(const struct bp_builder *b, int code,
                          const int *expected, unsigned n) {
  bool assign = false, unit = false, name = false;

  for (unsigned i = 0; i < n; i++) {
    assign |= expected[i] == BP_T_ASSIGN;
    unit |= expected[i] == BP_T_VOID;
    name |= expected[i] == BP_T_NAME;
  }
  if (code == BP_T_EQ && assign)
    return "an assignment is written x := e";
  if (code == BP_T_UNKNOWN && name)
    return "as a name it is written {unknown}";
  if (unit)
    return "expected 'decl' or a procedure";
  if (!only_closers(expected, n) || is_closer(code))
    return NULL;
  if (code == BP_T_DECL || code == BP_T_ENFORCE)
    return "'decl' and 'enforce' come before the first statement of a "
           "procedure";
  if (code == 0)
    return "a block is still open: 'end', 'fi' or 'od' is missing";
  if (before_statement(b->previous))
    return "expected a statement or the end of the block";
  return "expected ';' or the end of the block";
}

void bp_syntax_error(struct bp_builder *b, int code, struct bp_token t,
                     const int *expected, unsigned nexpected) {
  const char *known = advice(b, code, expected, nexpected);
  char text[400];

  if (b->failed)
    return;
  b->failed = true;
  if (known)
    snprintf(text, sizeof text, "%s", known);
  else
    list_expected(text, sizeof text, expected, nexpected);
  bool named = code == BP_T_NAME;
  diag_error(b->diag, t.span, "unexpected %s%s%s%s%s",
             named ? "name '" : bp_token_text(code), named ? t.name : "",
             named ? "'" : "", text[0] ? ": " : "", text);
}

static void lexical_error(struct bp_builder *b, int code, struct bp_token t,
                          unsigned char c) {
  b->failed = true;
  if (code == BP_LEX_COMMENT)
    diag_error(b->diag, t.span, "comment without an end: '*/' is missing");
  else if (code == BP_LEX_BRACE)
    diag_error(b->diag, t.span,
               "name in braces without an end: '}' is missing on this line");
  else if (code == BP_LEX_STRING)
    diag_error(b->diag, t.span, "string without an end on this line");
  else if (c < 0x20 || c >= 0x7f)
    diag_error(b->diag, t.span, "byte 0x%02x cannot stand here", c);
  else
    diag_error(b->diag, t.span, "character '%c' cannot stand here", c);
}

/* ---- The loop ------------------------------------------------------------ */

struct nesting {
  unsigned blocks, parens;
};

/* Counts what is open; false beyond the limit.  Text that closes more than
   it opened is left to the parser. */
static bool nesting_step(struct nesting *n, int code) {
  switch (code) {
  case BP_T_IF:
  case BP_T_WHILE:
    return ++n->blocks <= BP_MAX_BLOCKS;
  case BP_T_FI:
  case BP_T_OD:
    n->blocks -= n->blocks > 0;
    return true;
  case BP_T_LPAREN:
  case BP_T_LBRACKET:
    return ++n->parens <= BP_MAX_BLOCKS;
  case BP_T_RPAREN:
  case BP_T_RBRACKET:
    n->parens -= n->parens > 0;
    return true;
  default:
    return true;
  }
}

static void nesting_error(struct bp_builder *b, struct bp_token t,
                          const struct nesting *n) {
  b->failed = true;
  diag_error(b->diag, t.span, "%s nested more than %d levels deep",
             n->blocks > BP_MAX_BLOCKS ? "blocks" : "parentheses",
             BP_MAX_BLOCKS);
}

/* Numbers are tokens with a text: the grammar looks at their value. */
static void keep_number(struct bp_lexer *l, struct bp_token *t) {
  t->name =
      intern(l->names, l->text + t->span.start, t->span.end - t->span.start);
}

static void feed_all(struct bp_lexer *l, struct bp_builder *b, void *parser) {
  struct nesting open = {0, 0};
  struct bp_token t;
  int code;

  do {
    code = bp_lex(l, &t);
    if (code < 0) {
      lexical_error(b, code, t, (unsigned char)l->text[t.span.start]);
      return;
    }
    if (code == BP_T_NUMBER)
      keep_number(l, &t);
    if (!nesting_step(&open, code)) {
      nesting_error(b, t, &open);
      return;
    }
    bp_parser(parser, code, t, b);
    b->previous = code;
  } while (code && !b->failed);
}

struct bp_program *bp_parse(struct arena *a, struct intern *names,
                            const struct sources *sources, uint32_t source,
                            struct diag *d) {
  const struct source *s = sources_get(sources, source);
  struct bp_lexer lexer = {s->text, text_begin(s->text, s->len),
                           s->text + s->len, names, source};
  struct bp_program *program = arena_alloc(a, sizeof *program);
  struct bp_builder b = {.arena = a, .diag = d, .program = program};
  void *parser = bp_parserAlloc(xmalloc);

  program->source = source;
  feed_all(&lexer, &b, parser);
  bp_parserFree(parser, xfree);
  return b.failed ? NULL : program;
}
