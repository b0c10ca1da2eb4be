/* cli/compare_answers.c — what several files say to the same question.
 *
 * An answer that is not known contradicts none.  Within different bounds,
 * different questions are answered, so only files with the same bounds are
 * compared.  Two relations are the same if their fingerprints are.
 */
#include "comparing.h"

#include <string.h>

static const char *member_text(const json_t *o, const char *name) {
  const char *text = json_string_value(json_object_get(o, name));
  return text ? text : "";
}

/* What an answer is compared by; NULL: it is not known, or not compared. */
static const char *compared_text(const json_t *answer) {
  const char *word = member_text(answer, "answer");
  if (*word)
    return strcmp(word, "unknown") != 0 ? word : NULL;
  return json_object_get(answer, "partial")
             ? NULL
             : json_string_value(json_object_get(answer, "fingerprint"));
}

/* How an answer is shown. */
static json_t *shown_value(const json_t *answer) {
  const char *word = member_text(answer, "answer");
  if (*word)
    return json_string(strcmp(word, "yes") == 0 ? "YES" : "NO");
  return json_sprintf("%s tuples", member_text(answer, "count"));
}

/* Counts and lists of one relation are one question. */
static bool same_question(const json_t *a, const json_t *b) {
  bool relation = json_object_get(a, "fingerprint") != NULL;
  return strcmp(member_text(a, "name"), member_text(b, "name")) == 0 &&
         relation == (json_object_get(b, "fingerprint") != NULL) &&
         (relation ||
          strcmp(member_text(a, "kind"), member_text(b, "kind")) == 0);
}

static const json_t *same_answer(const struct entry *e, const json_t *answer) {
  const json_t *list = json_object_get(e->answers, "answers");
  for (size_t i = 0; i < json_array_size(list); i++)
    if (same_question(json_array_get(list, i), answer) &&
        compared_text(json_array_get(list, i)))
      return json_array_get(list, i);
  return NULL;
}

static bool same_bounds(const struct entry *a, const struct entry *b) {
  const char *x = a->outcome.within, *y = b->outcome.within;
  return x == y || (x && y && strcmp(x, y) == 0);
}

static bool is_verdict(const json_t *answer) {
  return strcmp(member_text(answer, "role"), "verdict") == 0;
}

/* Whether an entry before entry i has the same question, and the same bounds. */
static bool was_compared(const struct comparison *c, size_t i,
                         const json_t *answer) {
  for (size_t k = 0; k < i; k++)
    if (same_bounds(&c->entries[k], &c->entries[i]) &&
        same_answer(&c->entries[k], answer))
      return true;
  return same_answer(&c->entries[i], answer) != answer;
}

static void add_value(json_t *values, const struct entry *e,
                      const json_t *answer) {
  json_array_append_new(values,
                        json_pack("{s:s, s:o}", "formula", e->options.formula,
                                  "value", shown_value(answer)));
}

/* An answer of entry i, against those of the entries behind it. */
static void compare_answer(struct comparison *c, size_t i,
                           const json_t *answer) {
  const char *text = compared_text(answer);
  json_t *values = json_array();
  bool differ = false;
  for (size_t k = i; text && k < c->n; k++) {
    const json_t *other = same_bounds(&c->entries[i], &c->entries[k])
                              ? same_answer(&c->entries[k], answer)
                              : NULL;
    if (!other)
      continue;
    add_value(values, &c->entries[k], other);
    differ |= strcmp(compared_text(other), text) != 0;
  }
  c->questions += json_array_size(values) > 1;
  if (differ)
    json_array_append_new(
        c->differences,
        json_pack("{s:s, s:s, s:O}", "kind",
                  json_object_get(answer, "fingerprint") ? "relation" : "query",
                  "name", member_text(answer, "name"), "values", values));
  json_decref(values);
}

void compare_answers(struct comparison *c) {
  c->differences = json_array();
  for (size_t i = 0; i < c->n; i++) {
    const json_t *list = json_object_get(c->entries[i].answers, "answers");
    for (size_t k = 0; k < json_array_size(list); k++) {
      const json_t *answer = json_array_get(list, k);
      if (!is_verdict(answer) && !was_compared(c, i, answer))
        compare_answer(c, i, answer);
    }
  }
}

void compare_print_differences(const struct comparison *c) {
  for (size_t i = 0; i < json_array_size(c->differences); i++) {
    const json_t *d = json_array_get(c->differences, i);
    const json_t *values = json_object_get(d, "values");
    printf("%s %s differs: ", member_text(d, "kind"), member_text(d, "name"));
    for (size_t k = 0; k < json_array_size(values); k++) {
      const json_t *v = json_array_get(values, k);
      printf("%s%s in %s", k > 0 ? ", " : "", member_text(v, "value"),
             member_text(v, "formula"));
    }
    printf("\n");
  }
}
