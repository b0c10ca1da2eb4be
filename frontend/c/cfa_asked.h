/* frontend/c/cfa_asked.h — the words of --check. */
#ifndef FIXC_CFA_ASKED_H
#define FIXC_CFA_ASKED_H

#include "cfa.h"

/* Reads a list of words with commas: CFA_PROP_NULL for `null`, and so on.  NULL,
   or what of it is no word. */
const char *cfa_checks_read(const char *text, unsigned *checks);
/* The list; "" of none. */
const char *cfa_checks_text(struct arena *a, unsigned checks);
/* All words, as text for messages. */
const char *cfa_checks_words(void);
/* What `check(null,free)` in the specification of a witness says; 0: nothing. */
unsigned cfa_checks_said(const char *specification);

#endif
