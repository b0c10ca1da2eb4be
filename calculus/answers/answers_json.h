/* calculus/answers/answers_json.h — answers as JSON.
 *
 * Each function appends one answer, an object, to a list (doc/JSON.md).  To be
 * called in dd_guard.
 */
#ifndef FIXC_ANSWERS_JSON_H
#define FIXC_ANSWERS_JSON_H

#include "answers.h"

#include <jansson.h>

/* The answer to a query, or with `value` to a closed formula that is a
   statement: "yes", "no" or "unknown"; and why it is unknown, or "". */
json_t *answers_json_query(json_t *list, const char *kind, const char *name,
                           const char *answer, const char *because);

/* What is said of a relation: "count" and "fingerprint" (fingerprint.h), and its
   first `limit` tuples; none if the limit is negative. */
json_t *answers_json_relation(json_t *list, struct answers *s, const char *kind,
                              const struct fp_rel *rel, dd_slot value,
                              int64_t limit);

/* What is said of a relation that has no value. */
json_t *answers_json_nothing(json_t *list, const char *kind, const char *name,
                             const char *because);

/* At most `limit` tuples, sorted by parameters: objects of texts. */
json_t *answers_json_tuples(struct answers *s, const struct fp_rel *rel,
                            dd_slot value, int64_t limit);

/* The number of tuples, a decimal text. */
json_t *answers_json_count(struct answers *s, const struct fp_rel *rel,
                           dd_slot value);

/* A text; what is no UTF-8, as a name of a file may be, is said to be that. */
json_t *answers_json_text(const char *text);

#endif
