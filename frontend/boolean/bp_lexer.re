/* frontend/boolean/bp_lexer.re — tokens of Boolean programs.
 *
 * The parser pulls one token at a time.  A text may contain NUL bytes: the
 * end is where the sentinel stands at `limit`.
 */
#include "bp_grammar.h"
#include "bp_parse.h"

/*!re2c
  re2c:define:YYCTYPE = "unsigned char";
  re2c:define:YYCURSOR = cursor;
  re2c:define:YYMARKER = marker;
  re2c:define:YYLIMIT = limit;
  re2c:yyfill:enable = 0;
  re2c:eof = 0;

  space   = [ \t\r\n\f\v]+;
  line    = "//" [^\n]*;
  comment = "/*" ([^*] | ("*"+ [^*/]))* "*"+ "/";
  name    = [a-zA-Z_$] [a-zA-Z_$0-9]*;
  braced  = "{" [^{}\n]* "}";
  number  = [0-9]+;
  string  = ["] ([^"\\\n] | [\\] [^\n])* ["];
*/

/* A name in braces stands for its text without the blanks at its ends. */
static const char *braced_name(struct bp_lexer *l, const unsigned char *from,
                               const unsigned char *to) {
  while (from < to && (*from == ' ' || *from == '\t'))
    from++;
  while (from < to && (to[-1] == ' ' || to[-1] == '\t'))
    to--;
  return intern(l->names, (const char *)from, (size_t)(to - from));
}

int bp_lex(struct bp_lexer *l, struct bp_token *t) {
  const unsigned char *cursor = (const unsigned char *)l->at;
  const unsigned char *limit = (const unsigned char *)l->limit;
  const unsigned char *marker, *start;
  int code;

  t->name = NULL;
again:
  start = cursor;
  /*!re2c
    space | line    { goto again; }
    comment         { goto again; }
    "/*"            { code = BP_LEX_COMMENT;   goto done; }

    "decl"          { code = BP_T_DECL;        goto done; }
    "void"          { code = BP_T_VOID;        goto done; }
    "bool"          { code = BP_T_BOOL;        goto done; }
    "begin"         { code = BP_T_BEGIN;       goto done; }
    "end"           { code = BP_T_END;         goto done; }
    "enforce"       { code = BP_T_ENFORCE;     goto done; }
    "constrain"     { code = BP_T_CONSTRAIN;   goto done; }
    "if"            { code = BP_T_IF;          goto done; }
    "then"          { code = BP_T_THEN;        goto done; }
    "elsif"         { code = BP_T_ELSIF;       goto done; }
    "else"          { code = BP_T_ELSE;        goto done; }
    "fi"            { code = BP_T_FI;          goto done; }
    "while"         { code = BP_T_WHILE;       goto done; }
    "do"            { code = BP_T_DO;          goto done; }
    "od"            { code = BP_T_OD;          goto done; }
    "skip"          { code = BP_T_SKIP;        goto done; }
    "print"         { code = BP_T_PRINT;       goto done; }
    "goto"          { code = BP_T_GOTO;        goto done; }
    "return"        { code = BP_T_RETURN;      goto done; }
    "assume"        { code = BP_T_ASSUME;      goto done; }
    "assert"        { code = BP_T_ASSERT;      goto done; }
    "abortif"       { code = BP_T_ABORTIF;     goto done; }
    "dead"          { code = BP_T_DEAD;        goto done; }
    "call"          { code = BP_T_CALL;        goto done; }
    "schoose"       { code = BP_T_CHOOSE;      goto done; }
    "choose"        { code = BP_T_CHOOSE;      goto done; }
    "unknown"       { code = BP_T_UNKNOWN;     goto done; }
    "start_thread"  { code = BP_T_START;       goto done; }
    "end_thread"    { code = BP_T_ENDTHREAD;   goto done; }
    "atomic_begin"  { code = BP_T_ATOMICBEGIN; goto done; }
    "atomic_end"    { code = BP_T_ATOMICEND;   goto done; }
    "T"             { code = BP_T_TRUE;        goto done; }
    "F"             { code = BP_T_FALSE;       goto done; }

    ":="            { code = BP_T_ASSIGN;      goto done; }
    ":"             { code = BP_T_COLON;       goto done; }
    ";"             { code = BP_T_SEMI;        goto done; }
    ","             { code = BP_T_COMMA;       goto done; }
    "("             { code = BP_T_LPAREN;      goto done; }
    ")"             { code = BP_T_RPAREN;      goto done; }
    "["             { code = BP_T_LBRACKET;    goto done; }
    "]"             { code = BP_T_RBRACKET;    goto done; }
    "<"             { code = BP_T_LESS;        goto done; }
    ">"             { code = BP_T_GREATER;     goto done; }
    "?"             { code = BP_T_QUESTION;    goto done; }
    "*"             { code = BP_T_STAR;        goto done; }
    "'"             { code = BP_T_PRIME;       goto done; }
    "!" | "~"       { code = BP_T_NOT;         goto done; }
    "&" | "&&"      { code = BP_T_AND;         goto done; }
    "|" | "||"      { code = BP_T_OR;          goto done; }
    "^"             { code = BP_T_XOR;         goto done; }
    "=" | "=="      { code = BP_T_EQ;          goto done; }
    "!="            { code = BP_T_NE;          goto done; }
    "=>" | "->"     { code = BP_T_IMPLIES;     goto done; }
    "<=>" | "<->"   { code = BP_T_IFF;         goto done; }

    number          { code = BP_T_NUMBER;      goto done; }
    string          { code = BP_T_STRING;      goto done; }
    name            { code = BP_T_NAME;        goto named; }
    braced          { code = BP_T_NAME;        goto braced; }
    "{"             { code = BP_LEX_BRACE;     goto done; }
    ["]             { code = BP_LEX_STRING;    goto done; }
    $               { code = 0;                goto done; }
    *               { code = BP_LEX_BAD;       goto done; }
  */
named:
  t->name = intern(l->names, (const char *)start, (size_t)(cursor - start));
  goto done;
braced:
  t->name = braced_name(l, start + 1, cursor - 1);
done:
  l->at = (const char *)cursor;
  t->span.source = l->source;
  t->span.start = (uint32_t)((const char *)start - l->text);
  t->span.end = (uint32_t)((const char *)cursor - l->text);
  return code;
}
