/* frontend/horn/chc_lexer.re — tokens of SMT-LIB.
 *
 * A text may contain NUL bytes: the end is where the sentinel stands at
 * `limit`.
 */
#include "chc_sexp.h"

/*!re2c
  re2c:define:YYCTYPE = "unsigned char";
  re2c:define:YYCURSOR = cursor;
  re2c:define:YYMARKER = marker;
  re2c:define:YYLIMIT = limit;
  re2c:yyfill:enable = 0;
  re2c:eof = 0;

  space   = [ \t\r\n\f\v]+;
  line    = ";" [^\n]*;
  other   = [~!@$%^&*_+=<>.?/-];
  symbol  = ([a-zA-Z] | other) ([a-zA-Z0-9] | other)*;
  quoted  = "|" [^|\\]* "|";
  string  = ["] ([^"] | "\"\"")* ["];
*/

int chc_lex(struct chc_lexer *l, struct span *span, const char **name) {
  const unsigned char *cursor = (const unsigned char *)l->at;
  const unsigned char *limit = (const unsigned char *)l->limit;
  const unsigned char *marker, *start;
  int kind;
  size_t before = 0, after = 0; /* what is no part of the name */

again:
  start = cursor;
  /*!re2c
    space | line        { goto again; }
    "("                 { kind = CHC_LEX_OPEN;   goto done; }
    ")"                 { kind = CHC_LEX_CLOSE;  goto done; }
    symbol              { kind = CHC_SYMBOL;     goto done; }
    quoted              { kind = CHC_SYMBOL;     goto quoted; }
    ":" symbol          { kind = CHC_KEYWORD;    goto done; }
    [0-9]+              { kind = CHC_NUMERAL;    goto done; }
    [0-9]+ "." [0-9]+   { kind = CHC_DECIMAL;    goto done; }
    "#b" [01]+          { kind = CHC_BINARY;     goto digits; }
    "#x" [0-9a-fA-F]+   { kind = CHC_HEX;        goto digits; }
    string              { kind = CHC_STRING;     goto quoted; }
    "|"                 { kind = CHC_LEX_QUOTE;  goto done; }
    ["]                 { kind = CHC_LEX_STRING; goto done; }
    $                   { kind = CHC_LEX_END;    goto done; }
    *                   { kind = CHC_LEX_BAD;    goto done; }
  */
digits:
  before = 2;
  goto done;
quoted:
  before = after = 1;
done:
  l->at = (const char *)cursor;
  span->source = l->source;
  span->start = (uint32_t)((const char *)start - l->text);
  span->end = (uint32_t)((const char *)cursor - l->text);
  if (kind >= 0 && kind < CHC_LEX_OPEN)
    *name = intern(l->names, (const char *)start + before,
                   (size_t)(cursor - start) - before - after);
  return kind;
}
