/* frontend/boolean/bp_parse.h — Boolean program text to tree.
 *
 * requires: nothing; any bytes are allowed.
 * establishes: a tree whose nesting is within the limits of bp_ast.h.
 */
#ifndef FIXC_BP_PARSE_H
#define FIXC_BP_PARSE_H

#include "bp_ast.h"
#include "engine/base/intern.h"

/* Parses one text.  Returns NULL after reporting an error. */
struct bp_program *bp_parse(struct arena *a, struct intern *names,
                            const struct sources *sources, uint32_t source,
                            struct diag *d);

/* ---- Shared by the lexer, the grammar and bp_parse.c --------------------- */

struct bp_lexer {
  const char *text, *at, *limit; /* *limit is NUL */
  struct intern *names;
  uint32_t source;
};

/* The next token's code (bp_grammar.h), 0 at the end of the text, or one of
   the following for what is no token. */
enum {
  BP_LEX_BAD = -1,
  BP_LEX_COMMENT = -2,
  BP_LEX_BRACE = -3,
  BP_LEX_STRING = -4
};
int bp_lex(struct bp_lexer *l, struct bp_token *t);

/* How a token is written, for messages: "';'", "a name". */
const char *bp_token_text(int code);

/* Called by the grammar where the token cannot continue the program;
   expected[] are the codes of those that could. */
void bp_syntax_error(struct bp_builder *b, int code, struct bp_token t,
                     const int *expected, unsigned nexpected);

#endif
