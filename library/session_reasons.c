/* library/session_reasons.c — why: derivations, and runs of the program. */
#include "calculus/answers/explain_print.h"
#include "calculus/answers/rounds_print.h"
#include "calculus/logic/core.h"
#include "frontend/relations/templates.h"
#include "frontend/trace/assemble.h"
#include "frontend/trace/lasso.h"
#include "frontend/trace/run.h"
#include "frontend/trace/trace.h"
#include "session.h"

#include <string.h>
#include <strings.h>

/* Once for each statement. */
static void find_reasons(void *arg) {
  struct session *r = arg;
  uint32_t stmt = r->explained;
  explainer_free(r->explainer);
  r->derivation = NULL;
  r->absences = NULL;
  bool instances = r->options.explain && stmt == 0 &&
                   (r->options.explain_full || r->options.explain_depth > 0);
  r->explainer = explainer_new(r->lowered, r->exec, instances);
  if (stmt != 0 || r->holds)
    r->derivation = explain_statement(r->explainer, stmt);
  else
    r->absences = explain_absence(r->explainer, stmt);
}

/* ---- Explanations ------------------------------------------------------------ */

static void print_reasons(struct session *r, FILE *document) {
  struct explain_view v = {r->arena,
                           r->lowered,
                           r->answers,
                           r->sources,
                           r->options.explain_full,
                           r->options.explain_depth};
  if (r->absences && r->options.explain_as == EXPLAIN_JSON)
    explain_print_absences_json(document, &v, r->absences);
  else if (r->absences) /* no graph: text, beside the answers */
    explain_print_absences(r->out, &v, r->absences);
  else if (r->options.explain_as == EXPLAIN_JSON)
    explain_print_json(document, &v, r->derivation);
  else if (r->options.explain_as == EXPLAIN_DOT)
    explain_print_dot(document, &v, r->derivation);
  else
    explain_print_text(r->out, &v, r->derivation);
}

/* Whose fact has no derivation: one that `stop when` ended before its time. */
static void print_partial(struct session *r) {
  uint32_t rel = explainer_failed(r->explainer);
  bool known = rel < r->system->nrels; /* else of a statement, or none */
  const char *why =
      known ? arena_printf(r->arena,
                           ": 'stop when' ended a fixed point, and not all of "
                           "%s follows",
                           r->system->rels[rel]->name)
            : "";
  fprintf(r->out, "no explanation was found%s\n", why);
}

/* Whether something was printed to `document`. */
static bool explain_first(struct session *r, FILE *document) {
  r->explained = 0;
  enum dd_stop stop = dd_guard(r->dd, find_reasons, r);
  if (stop != DD_DONE)
    fprintf(r->out, "no explanation: %s\n", dd_stop_text(stop));
  else if (!r->derivation && !r->absences)
    print_partial(r);
  else
    print_reasons(r, document);
  return stop == DD_DONE && r->options.explain_as != EXPLAIN_TEXT &&
         (r->derivation || r->options.explain_as == EXPLAIN_JSON);
}

/* ---- Rounds ------------------------------------------------------------------ */

/* How many tuples a list of the rounds has, and how many values all have. */
enum { TUPLES_OF_LIST = 500, VALUES_OF_LISTS = 20000 };

struct listing_rounds {
  struct session *r;
  json_t *root;
};

static void list_rounds(void *arg) {
  struct listing_rounds *w = arg;
  struct session *r = w->r;
  struct explain_view v = {.arena = r->arena,
                           .lowered = r->lowered,
                           .answers = r->answers,
                           .sources = r->sources};
  struct rounds_request q = {.each = TUPLES_OF_LIST, .all = VALUES_OF_LISTS};
  const char *asked = r->options.ring_where;
  const struct kept *k = asked ? session_kept(r, asked) : NULL;
  if (k) {
    q.rel = session_relation_of_key(r, asked);
    q.tests = k->rel;
    q.test = k->slot;
    q.where = strstr(asked, " where ") + strlen(" where ");
  }
  r->explainer = explainer_new(r->lowered, r->exec, false);
  rounds_json(w->root, &v, r->explainer, &q);
}

void session_show_rounds(struct session *r, enum dd_stop ran) {
  const char *asked = r->options.ring_where;
  if (asked && !session_kept(r, asked)) { /* it is computed last */
    session_remark(r, "no rounds: %s", dd_stop_text(ran));
    return;
  }
  struct listing_rounds w = {r, json_object()};
  if (r->options.time_limit > 0)
    r->shows_until = r->started + r->options.time_limit;
  enum dd_stop stop = dd_guard(r->dd, list_rounds, &w);
  r->shows_until = 0;
  if (stop == DD_TIME_LIMIT)
    rounds_json_cut(w.root);
  if (stop == DD_TIME_LIMIT || ran == DD_TIME_LIMIT)
    rounds_json_ended(w.root, dd_stop_text(DD_TIME_LIMIT));
  if ((stop == DD_DONE || stop == DD_TIME_LIMIT) &&
      json_object_get(w.root, "rounds")) {
    FILE *out = output_file(&r->document_text);
    json_dumpf(w.root, out, JSON_COMPACT | JSON_PRESERVE_ORDER);
    fputc('\n', out);
  } else {
    session_remark(r, "no rounds: %s", dd_stop_text(stop));
  }
  json_decref(w.root);
}

/* ---- Runs -------------------------------------------------------------------- */

enum { MOST_ENDS = 32 }; /* states that a run may end in, which are tried */

/* A state where a run may end: a parameter of a fact. */
struct possible_end {
  uint32_t fact, param;
};

struct assembling {
  struct session *r;
  struct run *run;
  const struct possible_end *end; /* NULL: a target */
  enum run_demand demand;         /* of a lasso: what it does with targets */
  uint32_t point;                 /* of the end */
  bool at_entry;                  /* some end is where a run begins */
  bool no_end;                    /* nothing is where it could end */
  enum assembled result;
  enum dd_stop stop;
};

static void no_trace(struct session *r, const char *why) {
  session_remark(r, "no trace: %s", why);
}

static bool is_stopped(void) { return dd_asked() != DD_DONE; }

/* The facts about the program. */
static struct edges *edges_of_facts(struct session *r) {
  const struct fact *facts = r->derivation->facts.at;
  const char *const *fields =
      templates_fields(r->arena, r->names, r->cfg->program);
  struct edges *s = edges_new(r->arena, r->cfg, fields, r->live, r->globals);
  for (size_t i = 0; i < r->derivation->facts.len; i++)
    if (facts[i].kind == FACT_GIVEN)
      edges_add(s, r->system->rels[facts[i].rel], facts[i].value);
  return s;
}

/* The points of the targets; NULL if there are none, which was reported before. */
static const bool *points_of_targets(struct session *r) {
  bool *is = arena_array(r->arena, (size_t)r->cfg->npoints + 1, sizeof *is);
  uint32_t *points, n;
  if (!templates_targets(r->arena, r->cfg, r->options.targets.at,
                         (uint32_t)r->options.targets.len, &points, &n,
                         r->diag))
    return NULL;
  for (uint32_t i = 0; i < n; i++)
    is[points[i]] = true;
  return is;
}

static void find_infinite_run(void *arg) {
  struct assembling *w = arg;
  struct session *r = w->r;
  struct edges *s = edges_of_facts(r);
  const bool *targets = w->demand != RUN_ENDS ? points_of_targets(r) : NULL;
  if (targets)
    edges_mark_targets(s, targets);
  w->result = find_lasso(s, w->demand, w->demand == RUN_AVOIDS ? targets : NULL,
                         is_stopped, w->run);
  w->stop = dd_asked();
  edges_free(s);
}

/* The facts in the order of a run.  Nothing here works on diagrams, but limits and
   interrupts are for those in dd_guard. */
static void find_run(void *arg) {
  struct assembling *w = arg;
  struct session *r = w->r;
  const struct possible_end *end = w->end;
  const struct fact *facts = r->derivation->facts.at;
  struct edges *s = edges_of_facts(r);
  if (end)
    w->point = edges_end_in(s, r->system->rels[facts[end->fact].rel],
                            facts[end->fact].value, end->param);
  w->result = !end || w->point != EDGES_NONE ? assemble(s, is_stopped, w->run)
                                             : ASSEMBLED_NONE;
  w->no_end &= w->point == EDGES_NONE;
  for (uint32_t t = 0; end && t < r->cfg->program->nthreads; t++)
    w->at_entry |= w->point == edges_main(s, t);
  w->stop = dd_asked();
  edges_free(s);
}

static bool is_target_relation(const struct fp_rel *rel) {
  return strcasecmp(rel->name, "Target") == 0;
}

/* Whether a fact is that something is a target, or is none. */
static bool has_target(const struct session *r, enum fact_kind kind) {
  for (size_t i = 0; i < r->derivation->facts.len; i++) {
    const struct fact *f = &r->derivation->facts.at[i];
    if (f->kind == kind && f->rel < r->system->nrels &&
        is_target_relation(r->system->rels[f->rel]))
      return true;
  }
  return false;
}

/* Whether facts lead back to themselves, as those of a greatest fixed point do: a
   search in depth, which meets a fact that it is still under. */
static bool goes_round(const struct session *r) {
  enum { FACT_NEW, FACT_UNDER, FACT_DONE };
  const struct fact *facts = r->derivation->facts.at;
  size_t n = r->derivation->facts.len;
  uint8_t *state = xcalloc(n + 1, 1);
  uint32_t *next = xcalloc(n + 1, sizeof *next);
  VEC(uint32_t) path = {0};
  bool round = false;
  vec_push(&path, 0);
  while (path.len > 0 && !round) {
    uint32_t f = path.at[path.len - 1];
    state[f] = FACT_UNDER;
    if (next[f] == facts[f].npremises) {
      state[f] = FACT_DONE;
      (void)vec_pop(&path);
      continue;
    }
    uint32_t premise = facts[f].premises[next[f]++];
    round = state[premise] == FACT_UNDER;
    if (state[premise] == FACT_NEW)
      vec_push(&path, premise);
  }
  vec_free(&path);
  xfree(state);
  xfree(next);
  return round;
}

/* Recursion is bounded by the depth of formulas. */
static bool speaks_of_target(const struct core *f) {
  if (f->kind == CORE_REL)
    return is_target_relation(f->rel);
  for (uint32_t i = 0; i < f->nargs; i++)
    if (speaks_of_target(f->arg[i]))
      return true;
  return false;
}

/* Whether a condition of some clause that was used speaks of targets, and is more than
   a fact. */
static bool conditions_on_targets(const struct session *r) {
  for (size_t i = 0; i < r->derivation->facts.len; i++) {
    const struct plan_witness *w = r->derivation->facts.at[i].clause;
    for (uint32_t k = 0; w && k < w->nconditions; k++)
      if (w->conditions[k].rel == PLAN_NONE && w->conditions[k].formula &&
          speaks_of_target(w->conditions[k].formula))
        return true;
  }
  return false;
}

/* A reason that goes round can be an infinite run: one that comes to the target again
   and again if the facts say where that is, and one that never does if they say where
   it is not. */
static enum dd_stop find_lasso_of_facts(struct assembling *w) {
  const struct session *r = w->r;
  bool is = has_target(r, FACT_GIVEN), is_not = has_target(r, FACT_ABSENT);
  bool either = conditions_on_targets(r);
  const struct {
    enum run_demand demand;
    bool tried;
  } all[] = {{RUN_VISITS, is || either},
             {RUN_AVOIDS, is_not || either},
             {RUN_ENDS, !is}};
  enum dd_stop stop = DD_DONE;
  w->result = ASSEMBLED_NONE;
  for (size_t i = 0; i < sizeof all / sizeof *all && stop == DD_DONE; i++)
    if (all[i].tried && w->result == ASSEMBLED_NONE) {
      w->demand = all[i].demand;
      stop = dd_guard(r->dd, find_infinite_run, w);
    }
  return stop;
}

static enum dd_stop find_end(struct assembling *w);

/* An infinite run, if the reason is one; else one to the target, if the facts say where
   that is; else one to a state that the answer is about. */
static enum dd_stop find_any_run(struct assembling *w) {
  if (goes_round(w->r) && w->r->cfg->program->nthreads == 1) {
    enum dd_stop stop = find_lasso_of_facts(w);
    if (stop != DD_DONE || w->result != ASSEMBLED_NONE)
      return stop;
  }
  return has_target(w->r, FACT_GIVEN) ? dd_guard(w->r->dd, find_run, w)
                                      : find_end(w);
}

/* States of the facts that the statement follows from, and through named formulas:
   of each the last parameter first, which is where its run has come to. */
static uint32_t list_ends(const struct session *r, struct possible_end *ends) {
  VEC(uint32_t) todo = {0};
  const struct fact *facts = r->derivation->facts.at;
  uint32_t n = 0;
  vec_push(&todo, 0);
  for (size_t i = 0; i < todo.len && n < MOST_ENDS; i++)
    for (uint32_t k = 0; k < facts[todo.at[i]].npremises; k++) {
      uint32_t fact = facts[todo.at[i]].premises[k];
      if (facts[fact].kind != FACT_DERIVED)
        continue;
      const struct fp_rel *rel = r->system->rels[facts[fact].rel];
      for (uint32_t p = rel->nparams; p-- > 0 && n < MOST_ENDS;)
        ends[n++] = (struct possible_end){fact, p};
      if (rel->kind == FP_PLAIN && todo.len < MOST_ENDS)
        vec_push(&todo, fact);
    }
  vec_free(&todo);
  return n;
}

/* Tries one end after the other. */
static enum dd_stop find_end(struct assembling *w) {
  struct possible_end ends[MOST_ENDS];
  uint32_t n = list_ends(w->r, ends);
  enum dd_stop stop = DD_DONE;
  w->result = ASSEMBLED_NONE;
  w->no_end = true;
  for (uint32_t i = 0; i < n && w->result == ASSEMBLED_NONE; i++) {
    w->end = &ends[i];
    stop = dd_guard(w->r->dd, find_run, w);
  }
  return stop;
}

static const char *no_assembly(const struct assembling *w, enum dd_stop stop) {
  if (w->result == ASSEMBLED_STOPPED)
    return dd_stop_text(stop != DD_DONE ? stop : w->stop);
  if (w->result == ASSEMBLED_LONG)
    return "it would be too long";
  if (w->at_entry)
    return "the run has no step: it ends where it begins";
  if (w->no_end)
    return "the answer follows from no state of the program, where a run could "
           "end";
  return "what the formula derives is not made of the steps of one run; "
         "reach.fp shows runs, with threads bounded-context.fp";
}

/* ---- The picture --------------------------------------------------------------- */

struct reaching {
  bool *reached;   /* by point */
  uint32_t column; /* of the key: where control has come to */
  uint32_t npoints;
};

static void note_reached(void *arg, const uint32_t *key, dd_slot value) {
  const struct reaching *w = arg;
  (void)value;
  if (key[w->column] < w->npoints)
    w->reached[key[w->column]] = true;
}

/* The last program counter among the control components of a relation; false: it has
   none. */
static bool last_counter(struct session *r, const struct fp_rel *rel,
                         uint32_t *column) {
  uint32_t n = 0;
  bool found = false;
  for (uint32_t i = 0; i < rel->nparams; i++)
    for (uint32_t k = 0; k < rel->params[i]->type->leaves; k++) {
      const struct fp_type *t =
          fp_leaf(r->arena, rel->params[i]->type, k, NULL);
      if (!t->control)
        continue;
      if (t->name && strcmp(t->name, "PrCount") == 0) {
        *column = n;
        found = true;
      }
      n++;
    }
  return found;
}

/* Where least fixed points that were solved by locations have tuples. */
static bool *find_traced_point(struct session *r) {
  struct reaching w = {arena_array(r->arena, r->cfg->npoints + 1, sizeof(bool)),
                       0, r->cfg->npoints};
  bool any = false;
  for (uint32_t i = 0; i < r->system->nrels; i++)
    if (r->system->rels[i]->kind == FP_MU &&
        last_counter(r, r->system->rels[i], &w.column))
      any |= exec_rows(r->exec, i, note_reached, &w);
  return any ? w.reached : NULL;
}

static void draw_run(struct session *r, const struct run *run, FILE *out) {
  struct cfg_marks m = {find_traced_point(r), NULL, run->moves.len};
  struct cfg_move *moves =
      arena_array(r->arena, run->moves.len + 1, sizeof *moves);
  uint32_t *at = arena_array(r->arena, run->nthreads + 1, sizeof *at);
  for (uint32_t t = 0; t < run->nthreads; t++)
    at[t] = run->start[t].point;
  for (size_t i = 0; i < run->moves.len; i++) {
    const struct run_move *v = &run->moves.at[i];
    moves[i] = (struct cfg_move){at[v->thread], v->to.point};
    at[v->thread] = v->to.point;
  }
  m.moves = moves;
  cfg_print_dot(out, r->arena, r->cfg, &m);
}

/* Where a run ends that was to come to a point: before it, if the text does not have it. */
static uint32_t last_point(const struct run *run, uint32_t point) {
  size_t n = run->moves.len;
  return n > 0 ? run->moves.at[n - 1].to.point : point;
}

/* Replays the run, and shows it; false: it is none of the program.  A run to no
   target ends at a point, which is told by its name. */
static bool show_assembled(const struct assembling *w, FILE *document,
                           bool *printed) {
  struct session *r = w->r;
  const char *const *targets = r->options.targets.at;
  uint32_t n = (uint32_t)r->options.targets.len;
  const char *end;
  if (w->end) {
    end = cfg_point_names(r->arena, r->cfg)[last_point(w->run, w->point)];
    targets = &end;
    n = 1;
  }
  if (w->run->infinite && r->options.trace_as == TRACE_YAML) {
    no_trace(r, "a witness of format 2.0 has an end: ask for an infinite run "
                "as text or json");
    return true;
  }
  enum trace_shown shown =
      trace_show(r->options.trace_as == TRACE_TEXT ? r->out : document,
                 r->options.trace_as, r->cfg, w->run, targets, n, r->diag);
  if (shown == TRACE_OPEN && w->run->infinite)
    no_trace(r, "values that do not matter are open in it, or change for ever");
  else if (shown == TRACE_OPEN)
    no_trace(r, "too many values that do not matter are open in it");
  if (shown == TRACE_SHOWN && r->options.trace_as == TRACE_DOT)
    draw_run(r, w->run, document);
  *printed = shown == TRACE_SHOWN && r->options.trace_as != TRACE_TEXT;
  return shown != TRACE_REFUSED;
}

/* False: the run that was found is none, an internal error. */
static bool show_run(struct session *r, FILE *document, bool *printed) {
  struct run run = {0};
  struct assembling w = {
      .r = r, .run = &run, .point = EDGES_NONE, .result = ASSEMBLED_STOPPED};
  bool good = true;
  r->explained = r->traced;
  enum dd_stop stop = dd_guard(r->dd, find_reasons, r);
  if (stop != DD_DONE || !r->derivation) {
    no_trace(r, stop == DD_DONE ? "the formula's answer has no derivation"
                                : dd_stop_text(stop));
    return true;
  }
  stop = find_any_run(&w);
  run_leave_added(&run, r->cfg);
  const struct fp_decl *query = r->system->stmts[r->traced];
  bool shows = w.result == ASSEMBLED;
  /* What holds of a first state may hold for another reason than a run. */
  if (shows && run.moves.len == 0 && !run.infinite &&
      query->role != FP_VERDICT) {
    no_trace(r, "the run has no step: it ends where it begins");
  } else if (!shows) {
    no_trace(r, no_assembly(&w, stop));
  } else {
    if (r->traced > 0)
      session_remark(r, "the trace is one of query '%s'", query->name);
    good = show_assembled(&w, document, printed);
  }
  vec_free(&run.moves);
  return good;
}

/* ---- Both -------------------------------------------------------------------- */

bool session_show_reasons(struct session *r) {
  FILE *document = output_file(&r->document_text);
  bool run = r->options.trace && r->traced != PLAN_NONE, good = true;
  bool both = r->options.explain && r->options.trace &&
              r->options.trace_as == TRACE_JSON;
  bool printed = false;
  if (both)
    fprintf(document, "{\"version\": 1,\n\"explanation\": ");
  if (r->options.explain && !explain_first(r, document) && both)
    fprintf(document, "null");
  if (both)
    fprintf(document, ",\n\"trace\": ");
  if (run)
    good = show_run(r, document, &printed);
  if (both)
    fprintf(document, printed ? "}\n" : "null}\n");
  return good;
}
