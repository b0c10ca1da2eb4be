/* frontend/c/cfa_json.h — pieces of JSON of automata and their runs. */
#ifndef FIXC_CFA_JSON_H
#define FIXC_CFA_JSON_H

#include "cfa.h"
#include "cfa_run.h"

#include <jansson.h>

/* The value itself; ends the process where jansson had no memory. */
json_t *cfa_json_made(json_t *j);

/* A text; bytes that are no UTF-8 become '?'. */
json_t *cfa_json_text(const char *text);

/* Members file, line and column; none without a place. */
void cfa_json_place(json_t *to, const struct cfa *g, struct span span);

/* A value: a number, or a text if JSON's readers cannot hold it. */
json_t *cfa_json_value(const struct c_type *t, uint64_t value);

/* An input that a run took, and the error where it ended (doc/JSON.md). */
json_t *cfa_json_input(const struct cfa *g, const struct cfa_taken *taken);
json_t *cfa_json_end(const struct cfa *g, const struct cfa_run *run);

#endif
