/* frontend/horn/chc_sexp.h — texts of SMT-LIB as S-expressions.
 *
 * A text is a sequence of S-expressions; each is an atom or a list of them.
 * They live in an arena, their names are interned.  The depth of nesting is
 * limited by memory only: nothing here recurses, and readers must not either.
 */
#ifndef FIXC_CHC_SEXP_H
#define FIXC_CHC_SEXP_H

#include "engine/base/arena.h"
#include "engine/base/diag.h"
#include "engine/base/intern.h"

enum chc_atom {
  CHC_LIST,
  CHC_SYMBOL,  /* name; |quoted symbols| without their bars */
  CHC_KEYWORD, /* name, with its colon */
  CHC_NUMERAL, /* name: its digits */
  CHC_DECIMAL,
  CHC_BINARY, /* name: the digits behind #b */
  CHC_HEX,    /* name: the digits behind #x */
  CHC_STRING,
};

struct chc_sexp {
  enum chc_atom kind;
  struct span span;
  const char *name;
  struct chc_sexp *first; /* of a list: its members */
  struct chc_sexp *next;  /* behind this one in its list */
  uint32_t n;             /* of a list: their number */
};

/* Reads a whole text; the result is a list of all its S-expressions.  Returns
   NULL after reporting. */
struct chc_sexp *chc_sexps(struct arena *a, struct intern *names,
                           const struct sources *sources, uint32_t source,
                           struct diag *d);

/* ---- The lexer (chc_lexer.re) ------------------------------------------ */

struct chc_lexer {
  const char *text, *at, *limit; /* *limit is NUL */
  struct intern *names;
  uint32_t source;
};

/* What the lexer returns besides the kinds of atoms. */
enum {
  CHC_LEX_OPEN = 100,
  CHC_LEX_CLOSE,
  CHC_LEX_END,
  CHC_LEX_BAD = -1,    /* a byte that starts no token */
  CHC_LEX_QUOTE = -2,  /* | without an end */
  CHC_LEX_STRING = -3, /* " without an end */
};

/* Reads one token; of an atom it sets the name too. */
int chc_lex(struct chc_lexer *l, struct span *span, const char **name);

#endif
