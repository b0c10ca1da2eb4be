/* cli/repl_line.h — lines that a user types.
 *
 * On a terminal, with libedit: editing, history and completion.  Else, plain lines.
 */
#ifndef FIXC_REPL_LINE_H
#define FIXC_REPL_LINE_H

#include <stdbool.h>
#include <stddef.h>

/* The i-th word that may be meant, or NULL past the last. */
typedef const char *repl_candidate(void *arg, size_t i);

/* Reads the history of former sessions.  `f` gives what completion offers; it is
   called with `arg` while a line is typed. */
void repl_lines_begin(bool terminal, repl_candidate *f, void *arg);
/* A line without its end, for xfree; NULL at the end of the input. */
char *repl_line(bool terminal, const char *prompt);
void repl_lines_end(bool terminal);

#endif
