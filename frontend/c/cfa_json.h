/* frontend/c/cfa_json.h — pieces of JSON of automata and their runs. */
#ifndef FIXC_CFA_JSON_H
#define FIXC_CFA_JSON_H

#include "cfa.h"

#include <jansson.h>

/* The value itself; ends the process where jansson had no memory. */
json_t *cfa_json_made(json_t *j);

/* A text; bytes that are no UTF-8 become '?'. */
json_t *cfa_json_text(const char *text);

/* Members file, line and column; none without a place. */
void cfa_json_place(json_t *to, const struct cfa *g, struct span span);

#endif
