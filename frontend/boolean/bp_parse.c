/* frontend/boolean/bp_parse.c — drives the lexer and the grammar.
 *
 * One loop: pull a token, bound the nesting, feed the parser.  Lexical errors
 * are reported here and never reach the parser.  After an error, tokens are
 * skipped to the end of the statement, and a fresh parser goes on there.  It is
 * first given the heads of the blocks that are open, so that what closes them
 * fits.  A text in another language ends the parse, since all that follows would be
 * a consequence.
 */
#include "bp_parse.h"

#include "bp_grammar.h"
#include "engine/base/text.h"
#include "engine/base/vec.h"

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

/* ---- Words of other languages ----------------------------------------------- */

static const char *const c_words[] = {"int",    "char",   "unsigned", "long",
                                      "static", "struct", "extern",   "float",
                                      "double", "short",  "typedef",  "const"};
static const struct {
  const char *word, *right;
} operators_in_words[] = {{"and", "&"},      {"or", "|"},    {"not", "!"},
                          {"implies", "=>"}, {"iff", "<=>"}, {"xor", "^"}};
/* Signs of logic, as texts are copied from papers. */
static const struct {
  const char *sign, *right;
} bp_signs[] = {{"∧", "&"},  {"∨", "|"},   {"¬", "!"},   {"→", "=>"},
                {"⇒", "=>"}, {"↔", "<=>"}, {"⇔", "<=>"}, {"⊕", "^"},
                {"≠", "!="}, {"≔", ":="},  {"←", ":="},  {"⊤", "T"},
                {"⊥", "F"}};

/* A line is looked at this far for the word that a statement begins with. */
enum { LONGEST_LINE = 400 };

static const char *const bp_keywords[] = {
    "decl",    "void",   "bool", "begin", "end",    "enforce", "constrain",
    "if",      "then",   "else", "elsif", "fi",     "while",   "do",
    "od",      "skip",   "goto", "print", "return", "assume",  "assert",
    "abortif", "choose", "dead", "call"};

static bool explain_bp_word(struct bp_builder *b, int code, struct bp_token t) {
  if (code != BP_T_NAME)
    return false;
  for (size_t i = 0; i < sizeof c_words / sizeof *c_words; i++)
    if (strcmp(t.name, c_words[i]) == 0) {
      diag_error(b->diag, t.span,
                 "'%s' is of C: here all variables are Boolean, 'decl x;', and "
                 "procedures begin with 'void' or 'bool'; the name of a C "
                 "program ends in .c",
                 t.name);
      b->foreign = true;
      return true;
    }
  for (size_t i = 0; i < sizeof operators_in_words / sizeof *operators_in_words;
       i++)
    if (text_same_word(t.name, operators_in_words[i].word)) {
      diag_error(b->diag, t.span, "'%s' is no operator here: write '%s'",
                 t.name, operators_in_words[i].right);
      diag_fix(b->diag, operators_in_words[i].right);
      return true;
    }
  for (size_t i = 0; i < sizeof bp_keywords / sizeof *bp_keywords; i++) {
    const char *word = bp_keywords[i];
    if (text_same_word(t.name, word)) {
      diag_error(b->diag, t.span, "'%s' is written in small letters: '%s'",
                 t.name, word);
      diag_fix(b->diag, word);
      return true;
    }
  }
  return false;
}

/* The word that a statement begins with, where it is on the line of the token
   that does not fit: `While (x) do` is read as a call up to its `do`. */
static bool explain_first_word(struct bp_builder *b, struct bp_token wrong) {
  struct bp_lexer again = *b->lexer;
  const char *end = again.text + wrong.span.start, *line = end;
  struct bp_token first = {0}, t;
  int before = BP_T_SEMI, kind = 0;

  while (line > again.text && line[-1] != '\n' && end - line < LONGEST_LINE)
    line--;
  again.at = line;
  for (int code;
       (code = bp_lex(&again, &t)) > 0 && t.span.start < wrong.span.start;
       before = code)
    if (before_statement(before)) {
      first = t;
      kind = code;
    }
  if (kind == BP_T_NAME && text_same_word(first.name, "while"))
    b->meant = BP_T_WHILE;
  if (kind == BP_T_NAME && text_same_word(first.name, "if"))
    b->meant = BP_T_IF;
  return explain_bp_word(b, kind, first);
}

/* The token that was taken last, read again: after each token, its place is
   enough. */
static struct bp_token token_before(const struct bp_builder *b) {
  struct bp_lexer again = *b->lexer;
  struct bp_token t;

  again.at = again.text + b->before;
  bp_lex(&again, &t);
  return t;
}

void bp_syntax_error(struct bp_builder *b, int code, struct bp_token t,
                     const int *expected, unsigned nexpected) {
  const char *known = advice(b, code, expected, nexpected);
  char text[400];

  if (b->failed)
    return;
  b->failed = true;
  if (explain_bp_word(b, b->previous, token_before(b)) ||
      explain_bp_word(b, code, t) ||
      ((code == BP_T_DO || code == BP_T_THEN) && explain_first_word(b, t)))
    return;
  if (known)
    snprintf(text, sizeof text, "%s", known);
  else
    list_expected(text, sizeof text, expected, nexpected);
  bool named = code == BP_T_NAME;
  diag_error(b->diag, t.span, "unexpected %s%s%s%s%s",
             named ? "name '" : bp_token_text(code), named ? t.name : "",
             named ? "'" : "", text[0] ? ": " : "", text);
}

/* `#include` and its like, not `# a comment`. */
static bool is_directive(const char *hash) {
  static const char *const words[] = {"include", "define", "if",   "pragma",
                                      "undef",   "line",   "error"};
  const char *p = hash + 1 + strspn(hash + 1, " \t");

  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    if (strncmp(p, words[i], strlen(words[i])) == 0)
      return true;
  return *p >= '0' && *p <= '9';
}

/* A text of another kind, of which one error is enough. */
static bool explain_foreign(struct bp_builder *b, int code, struct bp_token t,
                            unsigned char c) {
  const struct bp_lexer *l = b->lexer;
  const char *text = NULL;

  if (code == BP_LEX_BAD && (c < 0x20 || c >= 0x7f) &&
      memchr(l->text, 0, (size_t)(l->limit - l->text)))
    text = "NUL bytes in the text";
  else if (c == '#' && is_directive(l->text + t.span.start))
    text = "'#' is of C; the name of a C program ends in .c";
  else if (c == '#')
    text = "'#' begins no comment: write '//'";
  else if (code == BP_LEX_BRACE && b->previous == BP_T_RPAREN)
    text = "a block has no braces here: write 'begin … end', "
           "'if … then … fi' or 'while … do … od'";
  if (!text)
    return false;
  diag_error(b->diag, t.span, "%s", text);
  b->foreign = true;
  return true;
}

/* A sign outside ASCII that means what an operator here does. */
static bool explain_sign(struct bp_builder *b, struct bp_token t) {
  const char *text = b->lexer->text + t.span.start;

  for (size_t i = 0; i < sizeof bp_signs / sizeof *bp_signs; i++)
    if (strncmp(text, bp_signs[i].sign, strlen(bp_signs[i].sign)) == 0) {
      t.span.end = t.span.start + (uint32_t)strlen(bp_signs[i].sign);
      diag_error(b->diag, t.span, "'%s' is no operator here: write '%s'",
                 bp_signs[i].sign, bp_signs[i].right);
      diag_fix(b->diag, bp_signs[i].right);
      return true;
    }
  return false;
}

static void lexical_error(struct bp_builder *b, int code, struct bp_token t,
                          unsigned char c) {
  b->failed = true;
  if (explain_foreign(b, code, t, c))
    return;
  b->foreign = code == BP_LEX_BRACE; /* its '}' would be the next mistake */
  if (code == BP_LEX_COMMENT)
    diag_error(b->diag, t.span, "comment without an end: '*/' is missing");
  else if (code == BP_LEX_BRACE)
    diag_error(b->diag, t.span,
               "name in braces without an end: '}' is missing on this line");
  else if (code == BP_LEX_STRING)
    diag_error(b->diag, t.span, "string without an end on this line");
  else if (c >= 0x80 && explain_sign(b, t))
    return;
  else if (c >= 0x80)
    diag_error(b->diag, t.span,
               "names and operators are plain ASCII characters");
  else if (c < 0x20 || c == 0x7f)
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

/* ---- Going on after an error ---------------------------------------------------- */

/* If nearly all is wrong, it is enough to say so. */
enum { MOST_ERRORS = 1000 };

/* What begins a block, and where: BEGIN, IF or WHILE. */
struct open_block {
  int code;
  struct bp_token token;
};

struct bp_reader {
  struct bp_lexer lexer;
  struct bp_builder *build;
  void *parser;
  VEC(struct open_block) open;
  struct nesting depth;
  bool wrong; /* some error was reported */
};

/* The opener that a closing word belongs to; 0: it closes none. */
static int block_opener(int code) {
  switch (code) {
  case BP_T_FI:
  case BP_T_ELSE:
  case BP_T_ELSIF:
    return BP_T_IF;
  case BP_T_OD:
    return BP_T_WHILE;
  case BP_T_END:
    return BP_T_BEGIN;
  default:
    return 0;
  }
}

static const char *closer_text(int opener) {
  return opener == BP_T_IF ? "fi" : opener == BP_T_WHILE ? "od" : "end";
}

/* Follows the blocks.  A closing word may close others that were left open; it is
   not taken into account if nothing that it could close is open. */
static void track_block(struct bp_reader *r, int code, struct bp_token t) {
  int opener = block_opener(code);
  if (code == BP_T_IF || code == BP_T_WHILE ||
      (code == BP_T_BEGIN && r->open.len == 0)) {
    vec_push(&r->open, ((struct open_block){code, t}));
    return;
  }
  for (size_t n = r->open.len; opener && n > 0; n--)
    if (r->open.at[n - 1].code == opener) {
      r->open.len = code == BP_T_ELSE || code == BP_T_ELSIF ? n : n - 1;
      return;
    }
}

/* At a word that closes an outer block, or at the end of the text: the innermost
   is not closed. */
static void note_open_block(struct bp_reader *r, int code) {
  if (r->open.len == 0 || (code != 0 && block_opener(code) == 0))
    return;
  const struct open_block *o = &r->open.at[r->open.len - 1];
  bool closes = code == 0;
  for (size_t i = 0; i < r->open.len; i++)
    closes |= r->open.at[i].code == block_opener(code);
  if (closes && o->code != block_opener(code))
    diag_note(r->build->diag, o->token.span,
              "this '%s' is not closed: '%s' is missing",
              o->code == BP_T_IF      ? "if"
              : o->code == BP_T_WHILE ? "while"
                                      : "begin",
              closer_text(o->code));
}

static void feed_token(struct bp_reader *r, int code, struct bp_token t) {
  bp_parser(r->parser, code, t, r->build);
}

/* A parser that stands in the blocks that are open. */
static void start_again(struct bp_reader *r) {
  static const int procedure[] = {BP_T_VOID, BP_T_NAME, BP_T_LPAREN,
                                  BP_T_RPAREN};
  bp_parserFree(r->parser, xfree);
  r->parser = bp_parserAlloc(xmalloc);
  r->build->failed = false;
  for (size_t i = 0; i < r->open.len; i++) {
    struct open_block o = r->open.at[i];
    o.token.name = intern_str(r->lexer.names, "main");
    for (size_t k = 0;
         o.code == BP_T_BEGIN && k < sizeof procedure / sizeof *procedure; k++)
      feed_token(r, procedure[k], o.token);
    feed_token(r, o.code, o.token);
    if (o.code == BP_T_BEGIN)
      continue;
    feed_token(r, BP_T_STAR, o.token);
    feed_token(r, o.code == BP_T_IF ? BP_T_THEN : BP_T_DO, o.token);
  }
  r->build->previous = BP_T_SEMI;
  r->depth = (struct nesting){.blocks = (unsigned)r->open.len};
}

/* From a token that does not fit to the end of its statement or block; false at
   the end of the text. */
static bool skip_statement(struct bp_reader *r, int code, struct bp_token t) {
  while (code != 0) {
    track_block(r, code, t);
    if (code == BP_T_SEMI || block_opener(code) != 0)
      return true;
    while ((code = bp_lex(&r->lexer, &t)) < 0)
      ;
  }
  return false;
}

/* ---- The loop ------------------------------------------------------------------- */

#define CODE_BIT(code) ((uint64_t)1 << (code))

/* Most tokens neither open nor close anything, and the parser takes them as they
   are. */
static inline bool is_plain_token(int code) {
  const uint64_t others =
      CODE_BIT(0) | CODE_BIT(BP_T_NUMBER) | CODE_BIT(BP_T_BEGIN) |
      CODE_BIT(BP_T_END) | CODE_BIT(BP_T_IF) | CODE_BIT(BP_T_ELSIF) |
      CODE_BIT(BP_T_ELSE) | CODE_BIT(BP_T_FI) | CODE_BIT(BP_T_WHILE) |
      CODE_BIT(BP_T_OD) | CODE_BIT(BP_T_LPAREN) | CODE_BIT(BP_T_RPAREN) |
      CODE_BIT(BP_T_LBRACKET) | CODE_BIT(BP_T_RBRACKET);
  return code >= 0 && (code >= 64 || !(others >> code & 1));
}

/* Another token, before the parser has it; false if it is an error. */
static bool take_other(struct bp_reader *r, int code, struct bp_token *t) {
  if (code < 0) {
    lexical_error(r->build, code, *t,
                  (unsigned char)r->lexer.text[t->span.start]);
    return false;
  }
  if (!nesting_step(&r->depth, code)) {
    nesting_error(r->build, *t, &r->depth);
    r->build->foreign = true;
    return false;
  }
  if (code == BP_T_NUMBER)
    keep_number(&r->lexer, t);
  return true;
}

/* After an error in a token: false if nothing follows that is worth reading. */
static bool recover_from(struct bp_reader *r, int code, struct bp_token t) {
  struct bp_builder *b = r->build;
  r->wrong = true;
  bool opens = b->meant && r->open.len > 0; /* and its head was read */
  if (opens)
    vec_push(&r->open, ((struct open_block){b->meant, t}));
  b->meant = 0;
  if (b->foreign || diag_errors(b->diag) > MOST_ERRORS ||
      (!opens && !skip_statement(r, code, t)))
    return false;
  start_again(r);
  return true;
}

static void feed_all(struct bp_reader *r) {
  struct bp_builder *b = r->build;
  struct bp_token t;
  int code;

  do {
    code = bp_lex(&r->lexer, &t);
    bool plain = is_plain_token(code);
    if (plain || take_other(r, code, &t)) {
      feed_token(r, code, t);
      if (b->failed)
        note_open_block(r, code);
    }
    if (b->failed) {
      if (!recover_from(r, code, t))
        return;
      continue;
    }
    if (!plain)
      track_block(r, code, t);
    b->previous = code;
    b->before = t.span.start;
  } while (code);
}

struct bp_program *bp_parse(struct arena *a, struct intern *names,
                            const struct sources *sources, uint32_t source,
                            struct diag *d) {
  const struct source *s = sources_get(sources, source);
  struct bp_program *program = arena_alloc(a, sizeof *program);
  struct bp_builder b = {.arena = a, .diag = d, .program = program};
  struct bp_reader r = {.lexer = {s->text, text_begin(s->text, s->len),
                                  s->text + s->len, names, source},
                        .build = &b};

  if (text_is_utf16(s->text, s->len)) {
    diag_error(d, (struct span){source, 0, 2}, TEXT_UTF16);
    return NULL;
  }
  program->source = source;
  b.lexer = &r.lexer;
  r.parser = bp_parserAlloc(xmalloc);
  feed_all(&r);
  bp_parserFree(r.parser, xfree);
  vec_free(&r.open);
  return r.wrong ? NULL : program;
}
