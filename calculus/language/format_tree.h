/* calculus/language/format_tree.h — how the tokens of a formula file belong
 * together, as far as its layout must know: what is in brackets, operands of an
 * operator, the body of a quantifier.
 */
#ifndef FIXC_FP_FORMAT_TREE_H
#define FIXC_FP_FORMAT_TREE_H

#include "parse.h"

/* The tokens that are written, and where a blank or a line end belongs before
   one.  A directive with its words is one token, and so is an attribute. */
struct format_tokens {
  struct fp_token *at;
  bool *broken; /* the author ended a line before it */
  bool *blank;  /* a blank belongs before it, within a line */
  bool *forced; /* a line end belongs before it, since the author chose so */
  size_t len;   /* the last is FP_LEX_END */
};

enum format_kind {
  FORMAT_RUN,   /* parts side by side, such as a name and its arguments */
  FORMAT_GROUP, /* brackets around one part, or none */
  FORMAT_LIST,  /* parts, with a separator behind each but perhaps the last */
  FORMAT_CHAIN, /* operands; before all but the first one is an operator */
  FORMAT_QUANTIFIER, /* variables as a list, a dot, the body */
  FORMAT_CASE,       /* guards and values in turn */
};

struct format_node {
  enum format_kind kind;
  int level; /* of a chain: how tightly it binds, from FORMAT_CHOICE on */
  size_t first, end; /* tokens; `end` is exclusive */
  struct format_node **part;
  size_t nparts;
};

enum { FORMAT_CHOICE = 1, FORMAT_OR = 4, FORMAT_AND, FORMAT_COMPARE = 7 };

enum { FORMAT_SEGMENTS = 8 };

/* A declaration in segments: a keyword or '=' between two of them. */
struct format_decl {
  struct format_node *segment[FORMAT_SEGMENTS];
  size_t mark[FORMAT_SEGMENTS]; /* the token before segment i; 0: none */
  size_t nsegments;
  size_t last; /* token: ';', or the end of a class */
};

/* Reads the declaration that begins at token i. */
struct format_decl format_declaration(struct arena *a, struct format_tokens *t,
                                      size_t i);

#endif
