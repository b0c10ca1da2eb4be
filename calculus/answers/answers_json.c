/* calculus/answers/answers_json.c — answers as JSON; Jansson writes it. */
#include "answers_json.h"

#include "engine/base/memory.h"
#include "fingerprint.h"

json_t *answers_json_text(const char *text) {
  json_t *j = json_string(text);
  return j ? j : json_string("not UTF-8");
}

static json_t *answer_of_kind(json_t *list, const char *kind,
                              const char *name) {
  json_t *o = json_object();
  json_array_append_new(list, o);
  json_object_set_new(o, "kind", json_string(kind));
  json_object_set_new(o, "name", answers_json_text(name));
  return o;
}

static void add_because(json_t *o, const char *because) {
  if (*because)
    json_object_set_new(o, "because", answers_json_text(because));
}

json_t *answers_json_query(json_t *list, const char *kind, const char *name,
                           const char *answer, const char *because) {
  json_t *o = answer_of_kind(list, kind, name);
  json_object_set_new(o, "answer", json_string(answer));
  add_because(o, because);
  return o;
}

static void add_json_column(void *arg, const char *name, const char *text,
                            int64_t number) {
  (void)number;
  json_object_set_new(arg, name, answers_json_text(text));
}

json_t *answers_json_tuples(struct answers *s, const struct fp_rel *rel,
                            dd_slot value, int64_t limit) {
  json_t *list = json_array();
  struct answers_cursor *c = answers_cursor(s, rel, value);
  while ((int64_t)json_array_size(list) < limit && answers_next(c)) {
    json_t *tuple = json_object();
    json_array_append_new(list, tuple);
    answers_columns(c, add_json_column, tuple);
  }
  answers_end(c);
  return list;
}

json_t *answers_json_count(struct answers *s, const struct fp_rel *rel,
                           dd_slot value) {
  mpz_t count;
  mpz_init(count);
  answers_count(s, rel, value, count);
  char *digits = mpz_get_str(NULL, 10, count);
  json_t *j = json_string(digits);
  memory_plain_free(digits);
  mpz_clear(count);
  return j;
}

json_t *answers_json_relation(json_t *list, struct answers *s, const char *kind,
                              const struct fp_rel *rel, dd_slot value,
                              int64_t limit) {
  json_t *o = answer_of_kind(list, kind, rel->name);
  char digits[FINGERPRINT_DIGITS + 1];
  answers_fingerprint(s, rel, value, digits);
  json_object_set_new(o, "count", answers_json_count(s, rel, value));
  json_object_set_new(o, "fingerprint", json_string(digits));
  if (limit >= 0)
    json_object_set_new(o, "tuples", answers_json_tuples(s, rel, value, limit));
  return o;
}

json_t *answers_json_nothing(json_t *list, const char *kind, const char *name,
                             const char *because) {
  json_t *o = answer_of_kind(list, kind, name);
  json_object_set_new(o, "count", json_null());
  add_because(o, because);
  return o;
}
