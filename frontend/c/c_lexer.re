/* frontend/c/c_lexer.re — tokens of preprocessed C.
 *
 * Line markers and pragmas are whole lines; the driver is told of markers and
 * of directives that should not be there any more.  GNU's other spellings of
 * keywords are the keywords themselves.
 */
#include "c_grammar.h"
#include "c_parse.h"

/*!re2c
  re2c:define:YYCTYPE = "unsigned char";
  re2c:define:YYCURSOR = cursor;
  re2c:define:YYMARKER = marker;
  re2c:define:YYLIMIT = limit;
  re2c:yyfill:enable = 0;
  re2c:eof = 0;

  blank   = [ \t\r\f\v\n] | "\\\n" | "\\\r\n";
  space   = blank+;
  line    = "//" ([^\\\n] | "\\" "\r"? "\n" | "\\" [^\r\n])*;
  comment = "/*" ([^*] | ("*"+ [^*/]))* "*"+ "/";
  high    = [\x80-\xff];
  letter  = [a-zA-Z_$] | high | "\\u" [0-9a-fA-F]{4} | "\\U" [0-9a-fA-F]{8};
  name    = letter (letter | [0-9])*;
  number  = "."? [0-9] (letter | [0-9.] | [eEpP] [-+])*;
  prefix  = "L" | "u" | "U" | "u8";
  string  = prefix? ["] ([^"\\\n] | "\\" [^])* ["];
  char    = prefix? ['] ([^'\\\n] | "\\" [^])+ ['];
  hash    = "#" [^\n]*;
*/

int c_lex(struct c_lexer *l, struct c_token *t) {
  const unsigned char *cursor = (const unsigned char *)l->at;
  const unsigned char *limit = (const unsigned char *)l->limit;
  const unsigned char *marker, *start;
  int code;

  t->name = NULL;
again:
  start = cursor;
  /*!re2c
    space | line | comment { goto again; }
    "/*"            { code = C_LEX_COMMENT;    goto done; }
    hash            { code = C_LEX_HASH;       goto done; }

    "auto"          { code = C_T_AUTO;         goto done; }
    "__auto_type"   { code = C_T_AUTO_TYPE;    goto done; }
    "break"         { code = C_T_BREAK;        goto done; }
    "case"          { code = C_T_CASE;         goto done; }
    "char"          { code = C_T_CHAR;         goto done; }
    "const" | "__const" | "__const__" { code = C_T_QUALIFIER; goto done; }
    "volatile" | "__volatile" | "__volatile__" { code = C_T_QUALIFIER; goto done; }
    "restrict" | "__restrict" | "__restrict__" { code = C_T_QUALIFIER; goto done; }
    "continue"      { code = C_T_CONTINUE;     goto done; }
    "default"       { code = C_T_DEFAULT;      goto done; }
    "do"            { code = C_T_DO;           goto done; }
    "double"        { code = C_T_DOUBLE;       goto done; }
    "else"          { code = C_T_ELSE;         goto done; }
    "enum"          { code = C_T_ENUM;         goto done; }
    "extern"        { code = C_T_EXTERN;       goto done; }
    "float"         { code = C_T_FLOAT;        goto done; }
    "for"           { code = C_T_FOR;          goto done; }
    "goto"          { code = C_T_GOTO;         goto done; }
    "if"            { code = C_T_IF;           goto done; }
    "inline" | "__inline" | "__inline__" { code = C_T_INLINE; goto done; }
    "int"           { code = C_T_INT;          goto done; }
    "long"          { code = C_T_LONG;         goto done; }
    "register"      { code = C_T_REGISTER;     goto done; }
    "return"        { code = C_T_RETURN;       goto done; }
    "short"         { code = C_T_SHORT;        goto done; }
    "signed" | "__signed" | "__signed__" { code = C_T_SIGNED; goto done; }
    "sizeof"        { code = C_T_SIZEOF;       goto done; }
    "static"        { code = C_T_STATIC;       goto done; }
    "struct"        { code = C_T_STRUCT;       goto done; }
    "switch"        { code = C_T_SWITCH;       goto done; }
    "typedef"       { code = C_T_TYPEDEF;      goto done; }
    "union"         { code = C_T_UNION;        goto done; }
    "unsigned" | "__unsigned__" { code = C_T_UNSIGNED; goto done; }
    "void"          { code = C_T_VOID;         goto done; }
    "while"         { code = C_T_WHILE;        goto done; }
    "_Alignas"      { code = C_T_ALIGNAS;      goto done; }
    "_Alignof" | "__alignof" | "__alignof__" { code = C_T_ALIGNOF; goto done; }
    "_Atomic"       { code = C_LEX_ATOMIC;     goto done; }
    "_Bool"         { code = C_T_BOOL;         goto done; }
    "_Complex" | "__complex" | "__complex__" { code = C_T_COMPLEX; goto done; }
    "_Generic"      { code = C_T_GENERIC;      goto done; }
    "_Noreturn"     { code = C_T_NORETURN;     goto done; }
    "_Static_assert" { code = C_T_STATIC_ASSERT; goto done; }
    "_Thread_local" | "__thread" { code = C_T_THREAD; goto done; }
    "__int128" | "__int128_t" { code = C_T_INT128; goto done; }
    "__uint128_t"   { code = C_T_UINT128;      goto done; }
    "_Float16" | "_Float32" | "_Float64" | "_Float128" | "_Float32x" |
    "_Float64x" | "_Float128x" | "__float128" | "__float80" | "__ibm128" |
    "_Decimal32" | "_Decimal64" | "_Decimal128" | "__bf16"
                    { code = C_T_OTHER_FLOAT;  goto done; }
    "typeof" | "__typeof" | "__typeof__" { code = C_T_TYPEOF; goto done; }
    "__builtin_va_list" { code = C_T_VA_LIST;  goto done; }
    "__builtin_va_arg"  { code = C_T_VA_ARG;   goto done; }
    "__builtin_offsetof" { code = C_T_OFFSETOF; goto done; }
    "__builtin_types_compatible_p" { code = C_T_COMPATIBLE; goto done; }
    "__attribute" | "__attribute__" | "__declspec"
                    { code = C_T_ATTRIBUTE;    goto done; }
    "asm" | "__asm" | "__asm__" { code = C_T_ASM; goto done; }
    "__extension__" { goto again; }
    "__label__"     { code = C_T_LABEL;        goto done; }
    "__real" | "__real__" | "__imag" | "__imag__"
                    { code = C_T_REAL;         goto done; }

    "{" | "<%"      { code = C_T_LBRACE;       goto done; }
    "}" | "%>"      { code = C_T_RBRACE;       goto done; }
    "[" | "<:"      { code = C_T_LBRACKET;     goto done; }
    "]" | ":>"      { code = C_T_RBRACKET;     goto done; }
    "("             { code = C_T_LPAREN;       goto done; }
    ")"             { code = C_T_RPAREN;       goto done; }
    ";"             { code = C_T_SEMI;         goto done; }
    ","             { code = C_T_COMMA;        goto done; }
    ":"             { code = C_T_COLON;        goto done; }
    "?"             { code = C_T_QUESTION;     goto done; }
    "..."           { code = C_T_DOTS;         goto done; }
    "."             { code = C_T_DOT;          goto done; }
    "->"            { code = C_T_ARROW;        goto done; }
    "++"            { code = C_T_INC;          goto done; }
    "--"            { code = C_T_DEC;          goto done; }
    "&&"            { code = C_T_ANDAND;       goto done; }
    "||"            { code = C_T_OROR;         goto done; }
    "&"             { code = C_T_AND;          goto done; }
    "|"             { code = C_T_OR;           goto done; }
    "^"             { code = C_T_XOR;          goto done; }
    "~"             { code = C_T_TILDE;        goto done; }
    "!"             { code = C_T_NOT;          goto done; }
    "*"             { code = C_T_STAR;         goto done; }
    "/"             { code = C_T_SLASH;        goto done; }
    "%"             { code = C_T_PERCENT;      goto done; }
    "+"             { code = C_T_PLUS;         goto done; }
    "-"             { code = C_T_MINUS;        goto done; }
    "<<"            { code = C_T_SHL;          goto done; }
    ">>"            { code = C_T_SHR;          goto done; }
    "<"             { code = C_T_LT;           goto done; }
    "<="            { code = C_T_LE;           goto done; }
    ">"             { code = C_T_GT;           goto done; }
    ">="            { code = C_T_GE;           goto done; }
    "=="            { code = C_T_EQ;           goto done; }
    "!="            { code = C_T_NE;           goto done; }
    "="             { code = C_T_ASSIGN;       goto done; }
    "*="            { code = C_T_MUL_ASSIGN;   goto done; }
    "/="            { code = C_T_DIV_ASSIGN;   goto done; }
    "%="            { code = C_T_REM_ASSIGN;   goto done; }
    "+="            { code = C_T_ADD_ASSIGN;   goto done; }
    "-="            { code = C_T_SUB_ASSIGN;   goto done; }
    "<<="           { code = C_T_SHL_ASSIGN;   goto done; }
    ">>="           { code = C_T_SHR_ASSIGN;   goto done; }
    "&="            { code = C_T_AND_ASSIGN;   goto done; }
    "^="            { code = C_T_XOR_ASSIGN;   goto done; }
    "|="            { code = C_T_OR_ASSIGN;    goto done; }

    number          { code = C_T_NUMBER;       goto done; }
    char            { code = C_T_CHARACTER;    goto done; }
    string          { code = C_T_STRING;       goto done; }
    name            { code = C_T_NAME;         goto named; }
    prefix? ["]     { code = C_LEX_STRING;     goto done; }
    prefix? [']     { code = C_LEX_CHAR;       goto done; }
    $               { code = 0;                goto done; }
    *               { code = C_LEX_BAD;        goto done; }
  */
named:
  t->name = intern(l->names, (const char *)start, (size_t)(cursor - start));
done:
  l->at = (const char *)cursor;
  t->code = code;
  t->span.source = l->source;
  t->span.start = (uint32_t)((const char *)start - l->text);
  t->span.end = (uint32_t)((const char *)cursor - l->text);
  return code;
}
