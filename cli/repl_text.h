/* cli/repl_text.h — the declarations that a session of `fixc repl` has.
 *
 * Each is a piece of text with a name.  One of the same name takes the place of the
 * one before.  What a question needs is found by the names that stand in texts, so
 * that only this is solved.
 */
#ifndef FIXC_REPL_TEXT_H
#define FIXC_REPL_TEXT_H

#include "engine/base/vec.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct repl_decl {
  char *name; /* "Reach" or, of a statement such as show, "" */
  char *key;  /* with its kind and arity: what it takes the place of */
  char *text; /* with its ';' */
  char kind;  /* 'r': relation, 'q': query, 't': type, import or param, 's':
                 statement */
  uint64_t changed; /* number of the change that made it */
};

struct repl_text {
  VEC(struct repl_decl) decls;
  uint64_t changes;
};

void repl_text_free(struct repl_text *t);

/* Adds all declarations of a text; those with names that were there before are
   replaced.  Returns how many were. */
size_t repl_text_add(struct repl_text *t, const char *text);

/* Is this the beginning of a declaration, and not of a formula? */
bool repl_is_declaration(const char *text);
/* Does the text end with the end of a declaration? */
bool repl_is_complete(const char *text);

/* What a question over these names needs, with the question at the end, for xfree.
   *changed is the number of the last change to it. */
char *repl_text_for(const struct repl_text *t, const char *question,
                    uint64_t *changed);

/* The names of relations and queries that need one of this name, each followed by
   a blank, for xfree. */
char *repl_text_users(const struct repl_text *t, const char *name);

/* The relation or query of that name, or NULL. */
const struct repl_decl *repl_text_find(const struct repl_text *t,
                                       const char *name, char kind);

/* Begins the word at `at` a name?  Its length, or 0. */
size_t repl_word(const char *at);

#endif
