/* calculus/language/fp_lexer.re — from text to tokens.
 *
 * Words that are keywords only in some places (`show`, `limit`, …) come
 * out as their keyword kinds with their name; parse_words.c makes names of
 * them where they cannot be meant.
 */
#include "fp_grammar.h"
#include "parse.h"

#include <inttypes.h>
#include <string.h>

#define OPEN_COMMENT "this comment is not closed: '*/' is missing"
#define OPEN_STRING "this string is not closed: '\"' is missing"

#define OPEN_NAME "this name is not closed: '`' is missing on its line"
#define OF_DATALOG                                                             \
  "':-' is of Datalog; here it is 'if', and ';' ends the clause: "             \
  "'R(x) if S(x), T(x);'"

/* Bounds, sizes and parameters fit comfortably; anything larger is a slip. */
#define LARGEST_NUMBER INT64_C(1000000000000000)

void fp_lex_start(struct fp_lexer *l, uint32_t source, const char *text,
                  size_t len, struct intern *names, struct diag *d) {
  *l = (struct fp_lexer){.text = text,
                         .cursor = text_begin(text, len),
                         .limit = text + len,
                         .source = source,
                         .names = names,
                         .diag = d};
}

static void set_number(struct fp_lexer *l, struct fp_token *t,
                       const char *start) {
  int64_t n = 0;
  for (const char *c = start; c < l->cursor; c++) {
    n = 10 * n + (*c - '0');
    if (n > LARGEST_NUMBER) {
      diag_error(l->diag, t->span, "this number is too large; the largest is %"
                 PRId64, LARGEST_NUMBER);
      n = 0; /* it stays a number: no more is wrong where it stands */
      break;
    }
  }
  t->number = n;
}

/* A string may hold any byte but the quote and NUL, also line ends. */
static void set_string(struct fp_lexer *l, struct fp_token *t,
                       const char *start) {
  size_t len = (size_t)(l->cursor - start) - 2;
  if (memchr(start + 1, 0, len)) {
    diag_error(l->diag, t->span, "a string cannot contain a NUL byte");
    t->kind = FP_LEX_ERROR;
    return;
  }
  t->name = intern(l->names, start + 1, len);
}

/* A piece of text that is no token; what is not closed is shown by its first
   two bytes, since it reaches to the end of the text. */
static void report(struct fp_lexer *l, struct fp_token *t, const char *text) {
  struct span at = t->span;
  char first = l->text[at.start];
  if ((first == '/' || first == '"') && at.end - at.start > 2)
    at.end = at.start + (first == '/' ? 2 : 1);
  diag_error(l->diag, at, "%s", text);
  t->kind = FP_LEX_ERROR;
}

/* An operator of other languages. */
static void suggest(struct fp_lexer *l, struct fp_token *t, const char *right) {
  diag_error(l->diag, t->span, "'%.*s' is no operator here: write '%s'",
             (int)(t->span.end - t->span.start), l->text + t->span.start,
             right);
  t->kind = FP_LEX_ERROR;
}

int fp_lex(struct fp_lexer *l, struct fp_token *t) {
  const char *start;
  const char *wrong = NULL, *right = NULL;
  enum { PLAIN, WORD, NUMERAL, QUOTED } value = PLAIN;
  int kind;
again:
  start = l->cursor;
  /*!re2c
    re2c:define:YYCTYPE = "unsigned char";
    re2c:define:YYCURSOR = l->cursor;
    re2c:define:YYMARKER = l->marker;
    re2c:define:YYLIMIT = l->limit;
    re2c:eof = 0;
    re2c:yyfill:enable = 0;
    re2c:indent:top = 1;

    name    = [A-Za-z_][A-Za-z0-9_'$]*;
    open    = "/*" ([^*] | "*"+ [^*/])*;
    text    = ["] [^"]*;

    [ \t\r\n\f\v]+   { goto again; }
    "//" [^\n]*      { goto again; }
    open "*"+ "/"    { goto again; }
    open "*"*        { wrong = OPEN_COMMENT; goto done; }
    text ["]         { kind = FPT_STRING; value = QUOTED; goto done; }
    text             { wrong = OPEN_STRING; goto done; }

    "bool"     { kind = FPT_BOOL;     goto done; }
    "mu"       { kind = FPT_MU;       goto done; }
    "nu"       { kind = FPT_NU;       goto done; }
    "class"    { kind = FPT_CLASS;    goto done; }
    "struct"   { kind = FPT_CLASS;    goto done; }
    "enum"     { kind = FPT_ENUM;     goto done; }
    "exists"   { kind = FPT_EXISTS;   goto done; }
    "forall"   { kind = FPT_FORALL;   goto done; }
    "Exists" | "EXISTS" { kind = FPT_EXISTS; value = WORD; goto done; }
    "Forall" | "FORALL" { kind = FPT_FORALL; value = WORD; goto done; }
    "true"     { kind = FPT_TRUE;     goto done; }
    "false"    { kind = FPT_FALSE;    goto done; }
    "case"     { kind = FPT_CASE;     goto done; }
    "esac"     { kind = FPT_ESAC;     goto done; }
    "if"       { kind = FPT_IF;       goto done; }
    "else"     { kind = FPT_ELSE;     goto done; }

    "as"       { kind = FPT_AS;       value = WORD; goto done; }
    "any"      { kind = FPT_ANY;      value = WORD; goto done; }
    "assume"   { kind = FPT_ASSUME;   value = WORD; goto done; }
    "cofactor" { kind = FPT_COFACTOR; value = WORD; goto done; }
    "complete" { kind = FPT_COMPLETE; value = WORD; goto done; }
    "count"    { kind = FPT_COUNT;    value = WORD; goto done; }
    "in"       { kind = FPT_IN;       value = WORD; goto done; }
    "expect"   { kind = FPT_EXPECT;   value = WORD; goto done; }
    "import"   { kind = FPT_IMPORT;   value = WORD; goto done; }
    "input"    { kind = FPT_INPUT;    value = WORD; goto done; }
    "limit"    { kind = FPT_LIMIT;    value = WORD; goto done; }
    "load"     { kind = FPT_LOAD;     value = WORD; goto done; }
    "order"    { kind = FPT_ORDER;    value = WORD; goto done; }
    "param"    { kind = FPT_PARAM;    value = WORD; goto done; }
    "query"    { kind = FPT_QUERY;    value = WORD; goto done; }
    "show"     { kind = FPT_SHOW;     value = WORD; goto done; }
    "size"     { kind = FPT_SIZE;     value = WORD; goto done; }
    "stop"     { kind = FPT_STOP;     value = WORD; goto done; }
    "type"     { kind = FPT_TYPE;     value = WORD; goto done; }
    "unknown"  { kind = FPT_UNKNOWN;  value = WORD; goto done; }
    "verdict"  { kind = FPT_VERDICT;  value = WORD; goto done; }
    "when"     { kind = FPT_WHEN;     value = WORD; goto done; }
    "where"    { kind = FPT_WHERE;    value = WORD; goto done; }
    "with"     { kind = FPT_WITH;     value = WORD; goto done; }
    "without"  { kind = FPT_WITHOUT;  value = WORD; goto done; }

    name       { kind = FPT_NAME;     value = WORD; goto done; }
    [`] [^`\n\x00]+ [`] { kind = FPT_NAME; value = QUOTED; goto done; }
    [`] [^`\n\x00]*     { wrong = OPEN_NAME; goto done; }
    [0-9]+     { kind = FPT_NUMBER;   value = NUMERAL; goto done; }
    [0-9]+ name { wrong = "a name cannot begin with a digit"; goto done; }

    "("   { kind = FPT_LP;        goto done; }
    ")"   { kind = FPT_RP;        goto done; }
    "["   { kind = FPT_LBRACKET;  goto done; }
    "]"   { kind = FPT_RBRACKET;  goto done; }
    "{"   { kind = FPT_LBRACE;    goto done; }
    "}"   { kind = FPT_RBRACE;    goto done; }
    ","   { kind = FPT_COMMA;     goto done; }
    ";"   { kind = FPT_SEMI;      goto done; }
    "."   { kind = FPT_DOT;       goto done; }
    ".." "."? { kind = FPT_DOTDOT; goto done; }
    ":"   { kind = FPT_COLON;     goto done; }
    "*"   { kind = FPT_STAR;      goto done; }
    "?"   { kind = FPT_QUESTION;  goto done; }
    "#"   { kind = FPT_DIRECTIVE; goto done; }
    "/"   { kind = FPT_SLASH;     goto done; }
    "!"   { kind = FPT_NOT;       goto done; }
    "&"   { kind = FPT_AND;       goto done; }
    "|"   { kind = FPT_OR;        goto done; }
    "->"  { kind = FPT_IMPLIES;   goto done; }
    "<-"  { kind = FPT_IMPLIED;   goto done; }
    "<->" { kind = FPT_IFF;       goto done; }
    "<+>" { kind = FPT_XOR;       goto done; }
    "="   { kind = FPT_EQ;        goto done; }
    "!="  { kind = FPT_NE;        goto done; }
    "<"   { kind = FPT_LT;        goto done; }
    "<="  { kind = FPT_LE;        goto done; }
    ">"   { kind = FPT_GT;        goto done; }
    ">="  { kind = FPT_GE;        goto done; }
    "+"   { kind = FPT_PLUS;      goto done; }
    "-"   { kind = FPT_MINUS;     goto done; }
    "~+"  { kind = FPT_TILDEPLUS; goto done; }
    "~-"  { kind = FPT_TILDEMINUS; goto done; }

    "&&"  { right = "&";   goto done; }
    "||"  { right = "|";   goto done; }
    "=="  { right = "=";   goto done; }
    "<>"  { right = "!=";  goto done; }
    "=>"  { right = "->";  goto done; }
    "<=>" { right = "<->"; goto done; }
    "^"   { right = "<+>"; goto done; }
    "~"   { right = "!";   goto done; }
    ":="  { right = "=";   goto done; }

    "\xe2\x88\x83" { right = "exists"; goto done; }
    "\xe2\x88\x80" { right = "forall"; goto done; }
    "\xce\xbc"     { right = "mu";  goto done; }
    "\xce\xbd"     { right = "nu";  goto done; }
    "\xc2\xac"     { right = "!";   goto done; }
    "\xe2\x88\xa7" { right = "&";   goto done; }
    "\xe2\x88\xa8" { right = "|";   goto done; }
    "\xe2\x8a\x95" { right = "<+>"; goto done; }
    "\xe2\x86\x92" | "\xe2\x87\x92" { right = "->";  goto done; }
    "\xe2\x86\x94" | "\xe2\x87\x94" { right = "<->"; goto done; }
    "\xe2\x89\xa0" { right = "!=";  goto done; }
    "\xe2\x89\xa4" { right = "<=";  goto done; }
    "\xe2\x89\xa5" { right = ">=";  goto done; }
    ":-"  { wrong = OF_DATALOG; goto done; }

    [\x80-\xff]+ { wrong = "names and operators are plain ASCII characters";
                   goto done; }
    "\x00"+      { wrong = "NUL bytes in the text"; goto done; }
    *            { wrong = "this character begins no token"; goto done; }
    $            { kind = FP_LEX_END; goto done; }
  */
done:
  t->span = (struct span){l->source, (uint32_t)(start - l->text),
                          (uint32_t)(l->cursor - l->text)};
  t->name = NULL;
  t->number = 0;
  if (wrong || right) {
    if (wrong)
      report(l, t, wrong);
    else
      suggest(l, t, right);
    return FP_LEX_ERROR;
  }
  t->kind = kind;
  if (value == WORD)
    t->name = intern(l->names, start, (size_t)(l->cursor - start));
  else if (value == NUMERAL)
    set_number(l, t, start);
  else if (value == QUOTED)
    set_string(l, t, start);
  return t->kind;
}
