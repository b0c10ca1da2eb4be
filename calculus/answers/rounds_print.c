/* calculus/answers/rounds_print.c — the rounds of Evaluate as JSON.
 *
 * A ring is what a relation was after a round.  What is new in it is divided
 * among the clauses of its relation: each is evaluated for what relations were
 * before the round, and takes what no clause before it has taken.
 */
#include "rounds_print.h"

#include "explaining.h"
#include "fingerprint.h"

#include <stdlib.h>

struct printing {
  const struct explain_view *v;
  struct explainer *e;
  json_t *clauses;
  uint32_t *first_clause; /* by relation: position in `clauses` */
  bool *loses;            /* by loop: something was lost in it */
  uint32_t each;          /* how many tuples are listed of one list */
  uint64_t values; /* and about how many values; at least FEW_TUPLES tuples */
  const struct fp_rel
      *filtered; /* or NULL; `filter` has what is listed of it */
  dd_slot added, lost, part, filter, listed;
};

enum { FEW_TUPLES = 3 };

static const struct fp_rel *printed_relation(const struct printing *p,
                                             uint32_t rel) {
  return p->v->lowered->sys->rels[rel];
}

/* ---- Clauses --------------------------------------------------------------- */

static json_t *place_json(const struct printing *p, uint32_t source,
                          uint32_t offset) {
  uint32_t line, column;
  sources_locate(p->v->sources, source, offset, &line, &column);
  return json_pack("{s:i, s:i}", "line", (int)line, "column", (int)column);
}

static json_t *clause_json(const struct printing *p, const struct fp_rel *rel,
                           uint32_t part) {
  struct span at = explain_clause_span(p->v, rel, part);
  json_t *o = json_object();
  json_object_set_new(o, "relation", json_string(rel->name));
  if (!at.source)
    return o;
  json_object_set_new(o, "source",
                      json_string(sources_get(p->v->sources, at.source)->name));
  json_object_set_new(o, "start", place_json(p, at.source, at.start));
  json_object_set_new(o, "end", place_json(p, at.source, at.end));
  return o;
}

static void list_round_clauses(struct printing *p) {
  const struct fp_system *s = p->v->lowered->sys;
  for (uint32_t r = 0; r < s->nrels; r++) {
    const plan_witnesses *w = &p->e->plan->clauses[r];
    p->first_clause[r] = (uint32_t)json_array_size(p->clauses);
    for (size_t i = 0; i < w->len; i++)
      json_array_append_new(p->clauses,
                            clause_json(p, s->rels[r], w->at[i].part));
  }
}

/* ---- Tuples ------------------------------------------------------------------ */

static void add_column(void *arg, const char *name, const char *text,
                       int64_t number) {
  (void)number;
  json_object_set_new(arg, name, json_string(text));
}

static void add_count(const struct printing *p, const struct fp_rel *rel,
                      dd_slot value, const char *name, json_t *to) {
  mpz_t count;
  mpz_init(count);
  answers_count(p->v->answers, rel, value, count);
  char *digits = mpz_get_str(NULL, 10, count);
  json_object_set_new(to, name, json_string(digits));
  memory_plain_free(digits);
  mpz_clear(count);
}

static void add_fingerprint(const struct printing *p, const struct fp_rel *rel,
                            dd_slot value, json_t *to) {
  char digits[FINGERPRINT_DIGITS + 1];
  answers_fingerprint(p->v->answers, rel, value, digits);
  json_object_set_new(to, "fingerprint", json_string(digits));
}

static void add_control_values(void *arg, const char *name, const char *text) {
  json_t *values = json_object_get(arg, name);
  if (!values)
    json_object_set_new(arg, name, values = json_array());
  json_array_append_new(values, json_string(text));
}

/* Returns whether these are all tuples. */
static bool list_tuples(const struct printing *p, const struct fp_rel *rel,
                        dd_slot value, json_t *list) {
  bool more = true;
  struct answers_cursor *c = answers_cursor(p->v->answers, rel, value);
  for (size_t n = 0, values = 0; (more = answers_next(c)) && n < p->each &&
                                 (n < FEW_TUPLES || values < p->values);
       n++) {
    json_t *tuple = json_object();
    json_array_append_new(list, tuple);
    answers_columns(c, add_column, tuple);
    values += json_object_size(tuple);
  }
  answers_end(c);
  return !more;
}

/* Adds count and tuples of a diagram to an object. */
static void add_tuples(const struct printing *p, const struct fp_rel *rel,
                       dd_slot value, json_t *to) {
  json_t *list = json_array();
  add_count(p, rel, value, "count", to);
  if (rel == p->filtered) {
    dd_and(p->e->dd, p->listed, value, p->filter);
    add_count(p, rel, p->listed, "found", to);
  }
  json_object_set_new(to, "tuples", list);
  bool all = list_tuples(p, rel, rel == p->filtered ? p->listed : value, list);
  if (all && rel != p->filtered)
    return;
  json_t *controls = json_object();
  json_object_set_new(to, "controls", controls);
  answers_each_control(p->v->answers, rel, value, add_control_values, controls);
}

static json_t *append_object(json_t *list) {
  json_t *o = json_object();
  json_array_append_new(list, o);
  return o;
}

static json_t *member_object(json_t *of, const char *name) {
  json_t *o = json_object();
  json_object_set_new(of, name, o);
  return o;
}

/* ---- Rounds ------------------------------------------------------------------- */

/* Takes from p->added what a clause gives. */
static void add_of_clause(struct printing *p, uint32_t ring, size_t number,
                          json_t *list) {
  uint32_t rel = p->e->rings[ring].rel;
  struct dd *dd = p->e->dd;
  if (!explain_gives(p->e, ring, &p->e->plan->clauses[rel].at[number],
                     p->added))
    return;
  dd_and(dd, p->part, p->e->acc, p->added);
  if (dd_is_false(dd, p->part))
    return;
  dd_diff(dd, p->added, p->added, p->part);
  json_t *o = append_object(list);
  json_object_set_new(o, "clause",
                      json_integer(p->first_clause[rel] + (json_int_t)number));
  add_tuples(p, printed_relation(p, rel), p->part, o);
}

static void add_new(struct printing *p, uint32_t ring, json_t *list) {
  uint32_t rel = p->e->rings[ring].rel;
  if (!explain_is_greatest(p->e, ring) && !p->loses[p->e->rings[ring].loop])
    for (size_t i = 0; i < p->e->plan->clauses[rel].len; i++)
      add_of_clause(p, ring, i, list);
  if (dd_is_false(p->e->dd, p->added))
    return;
  json_t *o = append_object(list);
  json_object_set_new(o, "clause", json_null());
  add_tuples(p, printed_relation(p, rel), p->added, o);
}

static void compare(struct printing *p, uint32_t ring, uint32_t before) {
  const struct ring *rings = p->e->rings;
  struct dd *dd = p->e->dd;
  if (before == PLAN_NONE) {
    dd_copy(dd, p->added, rings[ring].value);
    dd_copy(dd, p->lost, DD_FALSE);
    return;
  }
  dd_diff(dd, p->added, rings[ring].value, rings[before].value);
  dd_diff(dd, p->lost, rings[before].value, rings[ring].value);
}

static void add_ring(struct printing *p, uint32_t ring, json_t *rounds) {
  const struct ring *r = &p->e->rings[ring];
  const struct fp_rel *rel = printed_relation(p, r->rel);
  uint32_t before = stages_previous(p->e->stages, ring);
  json_t *o = append_object(rounds);
  json_object_set_new(o, "relation", json_string(rel->name));
  json_object_set_new(o, "loop", json_integer(r->loop));
  json_object_set_new(o, "activation", json_integer(r->activation));
  json_object_set_new(o, "round", json_integer(explain_round(p->e, ring)));
  add_count(p, rel, r->value, "count", o);
  add_fingerprint(p, rel, r->value, o);
  compare(p, ring, before);
  if (!dd_is_false(p->e->dd, p->lost))
    p->loses[r->loop] = true;
  json_t *list = json_array();
  json_object_set_new(o, "new", list);
  add_new(p, ring, list);
  if (p->loses[r->loop] || explain_is_greatest(p->e, ring)) {
    add_tuples(p, rel, p->lost, member_object(o, "lost"));
    add_tuples(p, rel, r->value, member_object(o, "value"));
  }
}

/* What a loop by rounds begins with is no round. */
static bool is_round(const struct printing *p, uint32_t ring) {
  return explain_round(p->e, ring) > 0;
}

static void take_request(struct printing *p, const struct rounds_request *q,
                         json_t *root) {
  p->each = q->each;
  p->values = p->e->nrings > 0 ? q->all / p->e->nrings : q->all;
  p->filtered = q->rel;
  if (!q->rel)
    return;
  answers_carry(p->v->answers, q->tests, q->rel, q->test, p->filter);
  json_object_set_new(
      root, "where",
      json_pack("{s:s, s:s}", "relation", q->rel->name, "formula", q->where));
}

void rounds_json(json_t *root, const struct explain_view *v,
                 struct explainer *e, const struct rounds_request *q) {
  struct printing p = {.v = v, .e = e};
  json_t *rounds = json_array();
  size_t nrels = v->lowered->sys->nrels;
  p.clauses = json_array();
  json_object_set_new(root, "version", json_integer(1));
  json_object_set_new(root, "clauses", p.clauses);
  json_object_set_new(root, "rounds", rounds);
  p.first_clause = arena_array(v->arena, nrels + 1, sizeof *p.first_clause);
  p.loses = arena_array(v->arena, e->plan->loops.len + 1, sizeof *p.loses);
  p.added = dd_slots(e->dd, 5);
  p.lost = p.added + 1;
  p.part = p.added + 2;
  p.filter = p.added + 3;
  p.listed = p.added + 4;
  take_request(&p, q, root);
  list_round_clauses(&p);
  for (uint32_t i = 0; i < e->nrings; i++)
    if (is_round(&p, i))
      add_ring(&p, i, rounds);
}

void rounds_json_cut(json_t *root) {
  json_t *rounds = json_object_get(root, "rounds");
  if (json_array_size(rounds) > 0)
    json_array_remove(rounds, json_array_size(rounds) - 1);
}

void rounds_json_ended(json_t *root, const char *why) {
  json_object_set_new(root, "ended", json_string(why));
}
