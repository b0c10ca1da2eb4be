/* cli/compare_rounds.c — relations of the same name, round by round.
 *
 * Each file says which relations it has.  Then those that have one in common are
 * solved by the rounds of Evaluate.  After each round a relation has
 * a count and a fingerprint; the first round in which they differ is where one of
 * two files goes another way.  A round that adds few tuples lists them, so that
 * those of one file alone can be shown.
 */
#include "comparing.h"

#include "preprocess.h"
#include "signals.h"

#include <string.h>

enum { LISTED_TUPLES = 200, SHOWN_ONLY = 3 };

/* ---- In the process of a file ---------------------------------------------- */

static json_t *list_of(json_t *of, const char *name) {
  json_t *list = json_object_get(of, name);
  if (list)
    return list;
  list = json_array();
  json_object_set_new(of, name, list);
  return list;
}

/* The tuples that a round has added, or all; NULL: they are too many. */
static json_t *listed_tuples(fixc_session *s, const char *relation,
                             fixc_what what) {
  fixc_cursor *c;
  json_t *list = json_array();
  if (fixc_tuples(s, relation, what, NULL, &c) != FIXC_OK)
    return list;
  while (fixc_next(c) == FIXC_OK && json_array_size(list) <= LISTED_TUPLES) {
    json_t *tuple = json_object();
    for (size_t i = 0; i < fixc_columns(c); i++)
      json_object_set_new(tuple, fixc_column_name(c, i),
                          json_string(fixc_column_text(c, i)));
    json_array_append_new(list, tuple);
  }
  fixc_cursor_free(c);
  if (json_array_size(list) <= LISTED_TUPLES)
    return list;
  json_decref(list);
  return NULL;
}

/* Adds count and fingerprint of what a relation is now, and tuples. */
static void add_measures(fixc_session *s, const char *relation, fixc_what what,
                         json_t *o) {
  json_t *tuples = listed_tuples(s, relation, what);
  char *count, *digits;
  if (tuples)
    json_object_set_new(o, "new", tuples);
  if (fixc_count(s, relation, &count) == FIXC_OK)
    json_object_set_new(o, "count", json_string(count));
  if (fixc_fingerprint(s, relation, &digits) == FIXC_OK)
    json_object_set_new(o, "fingerprint", json_string(digits));
  fixc_free(count);
  fixc_free(digits);
}

/* What one file's run notes. */
struct notes {
  const json_t *shared; /* its relations that another file has, too */
  json_t *relations;
};

static int note_round(void *arg, fixc_session *s, const char *relation,
                      uint64_t round) {
  const struct notes *n = arg;
  if (!json_object_get(n->shared, relation))
    return 0;
  json_t *o = json_object();
  json_array_append_new(list_of(n->relations, relation), o);
  json_object_set_new(o, "round", json_integer((json_int_t)round));
  add_measures(s, relation, FIXC_NEW, o);
  return 0;
}

/* Relations that are not solved in rounds have one value. */
static void note_values(fixc_session *s, const struct notes *n) {
  const char *name;
  for (size_t i = 0; (name = fixc_relation(s, i, NULL)); i++) {
    if (!json_object_get(n->shared, name) ||
        json_object_get(n->relations, name))
      continue;
    json_t *o = json_object();
    json_array_append_new(list_of(n->relations, name), o);
    add_measures(s, name, FIXC_ALL, o);
  }
}

static const char *why_not_solved(fixc_session *s) {
  if (!s)
    return "out of memory";
  return fixc_reason(s) ? fixc_reason(s) : fixc_error(s);
}

/* A session with a formula loaded, in which all tuples of these relations are kept;
   it may be NULL. */
static fixc_status open_formula(const struct options *o, const json_t *keep,
                                FILE *result, fixc_session **session) {
  const char *name;
  const json_t *params;
  fixc_session *s = *session = fixc_open();
  if (!s)
    return FIXC_NO_MEMORY;
  signals_catch(s, options_number(o, "time-limit"), fileno(result));
  options_give(o, s);
  fixc_set(s, "evaluate", "rounds");
  json_object_foreach((json_t *)keep, name, params) fixc_set(s, "keep", name);
  fixc_status status = o->program ? preprocess(o, s) : FIXC_OK;
  return status == FIXC_OK ? fixc_load(s, o->formula) : status;
}

/* Writes what a job has found: an object, or why there is none. */
static int write_found(fixc_session *s, fixc_status status, const char *name,
                       json_t *found, FILE *result) {
  json_t *root = json_pack("{s:o}", name, found);
  if (status != FIXC_OK)
    json_object_set_new(root, "error", json_string(why_not_solved(s)));
  json_dumpf(root, result, JSON_COMPACT);
  json_decref(root);
  fixc_close(s);
  return status == FIXC_OK ? 0 : EXIT_UNKNOWN;
}

/* Inputs are those of the program; what has no kind stands in no file. */
static bool is_compared(const fixc_session *s, const char *relation) {
  const char *kind = fixc_relation_kind(s, relation);
  return kind && strcmp(kind, "input") != 0;
}

/* Writes the numbers of parameters of a file's relations, by name. */
static int relation_names_job(void *arg, FILE *result) {
  const struct entry *e = arg;
  const char *name;
  unsigned params;
  fixc_session *s;
  fixc_status status = open_formula(&e->options, NULL, result, &s);
  json_t *names = json_object();
  for (size_t i = 0; status == FIXC_OK && (name = fixc_relation(s, i, &params));
       i++)
    if (is_compared(s, name))
      json_object_set_new(names, name, json_integer((json_int_t)params));
  return write_found(s, status, "names", names, result);
}

static int compare_rounds_job(void *arg, FILE *result) {
  const struct entry *e = arg;
  struct notes notes = {e->shared, json_object()};
  fixc_session *s;
  fixc_status status = FIXC_OK;
  if (json_object_size(e->shared) == 0)
    return write_found(NULL, FIXC_OK, "relations", notes.relations, result);
  status = open_formula(&e->options, e->shared, result, &s);
  if (status == FIXC_OK) {
    fixc_each_round(s, note_round, &notes);
    status = fixc_run(s);
  }
  if (status == FIXC_OK)
    note_values(s, &notes);
  return write_found(s, status, "relations", notes.relations, result);
}

/* ---- Comparing --------------------------------------------------------------- */

static const char *member_of_round(const json_t *round, const char *name) {
  const char *text = json_string_value(json_object_get(round, name));
  return text ? text : "";
}

static bool same_round(const json_t *a, const json_t *b) {
  return a && b &&
         strcmp(member_of_round(a, "fingerprint"),
                member_of_round(b, "fingerprint")) == 0;
}

static bool has_tuple(const json_t *list, const json_t *tuple) {
  for (size_t i = 0; i < json_array_size(list); i++)
    if (json_equal(json_array_get(list, i), tuple))
      return true;
  return false;
}

/* Tuples that a round of one file adds, and that of the other does not. */
static json_t *tuples_of_one(const json_t *a, const json_t *b) {
  const json_t *has = json_object_get(a, "new");
  const json_t *lacks = json_object_get(b, "new");
  json_t *only = json_array();
  for (size_t i = 0; lacks && i < json_array_size(has); i++)
    if (!has_tuple(lacks, json_array_get(has, i)) &&
        json_array_size(only) < SHOWN_ONLY)
      json_array_append(only, json_array_get(has, i));
  return only;
}

/* Where two lists of rounds begin to differ; the length of both if nowhere. */
static size_t first_difference(const json_t *a, const json_t *b) {
  size_t i = 0;
  while (i < json_array_size(a) && i < json_array_size(b) &&
         same_round(json_array_get(a, i), json_array_get(b, i)))
    i++;
  return i;
}

static json_t *count_in_round(const json_t *rounds, size_t i) {
  const json_t *round = json_array_get(rounds, i);
  return round ? json_string(member_of_round(round, "count")) : json_null();
}

/* Whether the values are those of rounds. */
static bool has_rounds(const json_t *values) {
  return json_object_get(json_array_get(values, 0), "round") != NULL;
}

static void compare_relation(struct comparison *c, const char *name,
                             const struct entry *x, const struct entry *y) {
  const json_t *a = json_object_get(x->rounds, name);
  const json_t *b = json_object_get(y->rounds, name);
  size_t n = json_array_size(a), m = json_array_size(b);
  size_t i = first_difference(a, b);
  bool same = n > 0 && m > 0 &&
              same_round(json_array_get(a, n - 1), json_array_get(b, m - 1));
  json_t *o =
      json_pack("{s:s, s:[s, s], s:b, s:[o, o]}", "name", name, "formulas",
                x->options.formula, y->options.formula, "same", same, "tuples",
                count_in_round(a, n - 1), count_in_round(b, m - 1));
  json_array_append_new(c->relations, o);
  const json_t *at = json_array_get(i < n ? a : b, i);
  bool rounds = has_rounds(a), both = rounds == has_rounds(b);
  if (!at || !both) /* one is no fixed point: only its end counts */
    return;
  if (rounds) {
    json_object_set(o, "round", json_object_get(at, "round"));
    json_object_set_new(
        o, "counts",
        json_pack("[o, o]", count_in_round(a, i), count_in_round(b, i)));
  }
  json_object_set_new(
      o, "only",
      json_pack("[o, o]",
                tuples_of_one(json_array_get(a, i), json_array_get(b, i)),
                tuples_of_one(json_array_get(b, i), json_array_get(a, i))));
}

/* The first entry that has the relation. */
static const struct entry *entry_with(const struct comparison *c,
                                      const char *name) {
  size_t i = 0;
  while (i < c->n && !json_object_get(c->entries[i].rounds, name))
    i++;
  return i < c->n ? &c->entries[i] : NULL;
}

/* What a job has written under a name; NULL: e->no_rounds says why. */
static json_t *found_by_job(struct comparison *c, struct entry *e,
                            const struct job_end *end, const char *name) {
  json_t *root = end->signal == 0 ? json_loads(end->result, 0, NULL) : NULL;
  const char *error = json_string_value(json_object_get(root, "error"));
  if (!root)
    error = "time limit";
  if (error)
    e->no_rounds = arena_printf(c->arena, "%s", error);
  json_t *found = error ? NULL : json_incref(json_object_get(root, name));
  json_decref(root);
  return found;
}

static void take_names(struct comparison *c, struct entry *e,
                       const struct job_end *end) {
  e->names = found_by_job(c, e, end, "names");
}

static void take_rounds(struct comparison *c, struct entry *e,
                        const struct job_end *end) {
  e->rounds = found_by_job(c, e, end, "relations");
}

/* The relations of entry i that another has with as many parameters. */
static json_t *shared_relations(const struct comparison *c, size_t i) {
  json_t *shared = json_object();
  const char *name;
  json_t *params;
  json_object_foreach(c->entries[i].names, name, params) {
    for (size_t k = 0; k < c->n; k++)
      if (k != i &&
          json_equal(json_object_get(c->entries[k].names, name), params))
        json_object_set(shared, name, params);
  }
  return shared;
}

void compare_rounds(struct comparison *c) {
  c->compared_relations = true;
  compare_each(c, relation_names_job, take_names);
  for (size_t i = 0; i < c->n; i++)
    c->entries[i].shared = shared_relations(c, i);
  compare_each(c, compare_rounds_job, take_rounds);
  for (size_t k = 1; k < c->n; k++) {
    const char *name;
    json_t *rounds;
    json_object_foreach(c->entries[k].rounds, name, rounds) {
      const struct entry *first = entry_with(c, name);
      if (first != &c->entries[k] &&
          json_equal(json_object_get(first->names, name),
                     json_object_get(c->entries[k].names, name)))
        compare_relation(c, name, first, &c->entries[k]);
    }
  }
}

bool compare_relations_differ(const struct comparison *c) {
  for (size_t i = 0; i < json_array_size(c->relations); i++)
    if (!json_is_true(json_object_get(json_array_get(c->relations, i), "same")))
      return true;
  return false;
}

/* ---- Printing ------------------------------------------------------------------ */

static const char *text_at(const json_t *o, const char *name, size_t i) {
  return json_string_value(json_array_get(json_object_get(o, name), i));
}

static void print_only(const json_t *o, size_t side) {
  const json_t *list = json_array_get(json_object_get(o, "only"), side);
  for (size_t i = 0; i < json_array_size(list); i++) {
    const char *name;
    json_t *value;
    printf("    only in %s:", text_at(o, "formulas", side));
    json_object_foreach(json_array_get(list, i), name, value)
        printf(" %s=%s", name, json_string_value(value));
    printf("\n");
  }
}

/* A file that has come to its end has no tuples of the round. */
static void print_counts(const json_t *o) {
  for (size_t i = 0; i < 2; i++) {
    const char *count = text_at(o, "counts", i);
    printf("%s%s %s in %s", i > 0 ? ", " : ": ",
           count ? count : "no such round", count ? "tuples" : "",
           text_at(o, "formulas", i));
  }
}

static void print_relation(const json_t *o) {
  bool same = json_is_true(json_object_get(o, "same"));
  const json_t *round = json_object_get(o, "round");
  printf("  %s: ", json_string_value(json_object_get(o, "name")));
  if (same && !round) {
    printf("the same in %s and %s\n", text_at(o, "formulas", 0),
           text_at(o, "formulas", 1));
    return;
  }
  if (same)
    printf("the same at the end; ");
  else
    printf("%s tuples in %s, %s in %s%s", text_at(o, "tuples", 0),
           text_at(o, "formulas", 0), text_at(o, "tuples", 1),
           text_at(o, "formulas", 1), round ? "; " : "");
  if (round) {
    printf("first differs in round %lld", (long long)json_integer_value(round));
    print_counts(o);
  }
  printf("\n");
  print_only(o, 0);
  print_only(o, 1);
}

void compare_print_relations(const struct comparison *c) {
  bool none = json_array_size(c->relations) == 0;
  for (size_t i = 0; i < c->n; i++)
    if (c->entries[i].no_rounds)
      printf("relations of %s are not compared: %s\n",
             c->entries[i].options.formula, c->entries[i].no_rounds);
  if (c->compared_relations)
    printf("relations:%s\n", none ? " none is compared" : "");
  for (size_t i = 0; i < json_array_size(c->relations); i++)
    print_relation(json_array_get(c->relations, i));
}
