/* checker/read_lexer.re — tokens of Boolean programs, for the checker.
 *
 * Words and names are one rule: a name is looked up in a table of words.
 */
#include "read_grammar.h"
#include "read.h"

#include <string.h>

/*!re2c
  re2c:define:YYCTYPE = "unsigned char";
  re2c:define:YYCURSOR = cursor;
  re2c:define:YYMARKER = marker;
  re2c:define:YYLIMIT = limit;
  re2c:yyfill:enable = 0;
  re2c:eof = 0;
*/

static int word(const char *name) {
  static const struct {
    const char *text;
    int code;
  } words[] = {
      {"decl", READ_DECL},           {"void", READ_VOID},
      {"bool", READ_BOOL},           {"begin", READ_BEGIN},
      {"end", READ_END},             {"enforce", READ_ENFORCE},
      {"constrain", READ_CONSTRAIN}, {"if", READ_IF},
      {"then", READ_THEN},           {"elsif", READ_ELSIF},
      {"else", READ_ELSE},           {"fi", READ_FI},
      {"while", READ_WHILE},         {"do", READ_DO},
      {"od", READ_OD},               {"skip", READ_SKIP},
      {"print", READ_PRINT},         {"goto", READ_GOTO},
      {"return", READ_RETURN},       {"assume", READ_ASSUME},
      {"assert", READ_ASSERT},       {"abortif", READ_ABORTIF},
      {"dead", READ_DEAD},           {"call", READ_CALL},
      {"schoose", READ_CHOOSE},      {"choose", READ_CHOOSE},
      {"unknown", READ_STAR}, /* either value */
      {"start_thread", READ_START},  {"end_thread", READ_ENDTHREAD},
      {"atomic_begin", READ_ATOMICBEGIN}, {"atomic_end", READ_ATOMICEND},
      {"T", READ_TRUE},              {"F", READ_FALSE},
  };

  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    if (strcmp(words[i].text, name) == 0)
      return words[i].code;
  return READ_NAME;
}

int read_next(struct read_lexer *l, struct read_token *t) {
  const unsigned char *cursor = (const unsigned char *)l->at;
  const unsigned char *limit = (const unsigned char *)l->limit;
  const unsigned char *marker, *start, *from, *to;
  int code;

  for (;;) {
    start = from = cursor;
    to = NULL;
    code = -1;
    /*!re2c
      [ \t\r\n\f\v]+                                 { continue; }
      "//" [^\n]*                                    { continue; }
      "/*" ([^*] | ("*"+ [^*/]))* "*"+ "/"           { continue; }
      [a-zA-Z_$] [a-zA-Z_$0-9]*   { to = cursor; code = READ_NAME; break; }
      "{" [^{}\n]* "}"  { from++; to = cursor - 1; code = READ_BRACED; break; }
      [0-9]+                      { to = cursor; code = READ_NUMBER; break; }
      ["] ([^"\\\n] | [\\] [^\n])* ["]  { code = READ_STRING; break; }
      ":="          { code = READ_ASSIGN;    break; }
      ":"           { code = READ_COLON;     break; }
      ";"           { code = READ_SEMI;      break; }
      ","           { code = READ_COMMA;     break; }
      "("           { code = READ_LPAREN;    break; }
      ")"           { code = READ_RPAREN;    break; }
      "["           { code = READ_LBRACKET;  break; }
      "]"           { code = READ_RBRACKET;  break; }
      "<"           { code = READ_LESS;      break; }
      ">"           { code = READ_GREATER;   break; }
      "?"           { code = READ_QUESTION;  break; }
      "*"           { code = READ_STAR;      break; }
      "'"           { code = READ_PRIME;     break; }
      [!~]          { code = READ_NOT;       break; }
      "&" "&"?      { code = READ_AND;       break; }
      "|" "|"?      { code = READ_OR;        break; }
      "^"           { code = READ_XOR;       break; }
      "=" "="?      { code = READ_EQ;        break; }
      "!="          { code = READ_NE;        break; }
      [=-] ">"      { code = READ_IMPLIES;   break; }
      "<" [=-] ">"  { code = READ_IFF;       break; }
      $             { code = 0;              break; }
      *             { break; }
    */
  }
  while (code == READ_BRACED && from < to && strchr(" \t", *from))
    from++;
  while (code == READ_BRACED && from < to && strchr(" \t", to[-1]))
    to--;
  t->name = to ? intern(l->names, (const char *)from, (size_t)(to - from))
               : NULL;
  if (code == READ_NAME)
    code = word(t->name);
  else if (code == READ_BRACED)
    code = READ_NAME;
  l->at = (const char *)cursor;
  t->at.source = l->source;
  t->at.start = (uint32_t)((const char *)start - l->text);
  t->at.end = (uint32_t)((const char *)cursor - l->text);
  return code;
}
