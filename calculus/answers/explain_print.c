/* calculus/answers/explain_print.c — derivations as text, JSON and DOT. */
#include "explain_print.h"
#include "engine/base/text_stream.h"

#include "calculus/compile/lowering.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

/* ---- Names and places ---------------------------------------------------- */

static const struct fp_rel *relation_of_fact(const struct explain_view *v,
                                             const struct fact *f) {
  const struct fp_system *sys = v->lowered->sys;
  return f->rel < sys->nrels ? sys->rels[f->rel] : NULL;
}

static const struct fp_decl *statement(const struct explain_view *v,
                                       const struct fact *f) {
  const struct fp_system *sys = v->lowered->sys;
  return sys->stmts[f->rel - sys->nrels];
}

static const char *fact_name(const struct explain_view *v,
                             const struct fact *f) {
  const struct fp_rel *r = relation_of_fact(v, f);
  const char *name = r ? r->name : statement(v, f)->name;
  return name ? name : "formula";
}

/* The operand of the body's disjunction, as written, that made operand `part`
   of its core: each operand is made into core formulas again and counted.  One
   that is true is all that is left of them. */
static const struct fp_expr *written_part(const struct explain_view *v,
                                          const struct fp_rel *rel,
                                          uint32_t part) {
  struct lowered *l = v->lowered;
  const struct fp_expr *body = rel->body;
  struct core_rel r = *l->core[rel->index];
  bool trivial = r.body && r.body->kind == CORE_TRUE;
  for (uint32_t i = 0; body->kind == FP_OR && i < body->nargs; i++) {
    uint32_t n;
    struct core *f = core_of_part(l->a, l->leaves, &r, body->arg[i]);
    core_operands(&f, CORE_OR, &n);
    if (trivial ? f->kind == CORE_TRUE : f->kind != CORE_FALSE && part < n)
      return body->arg[i]->span.source ? body->arg[i] : body;
    part -= f->kind == CORE_FALSE || trivial ? 0 : n;
  }
  return body;
}

struct span explain_clause_span(const struct explain_view *v,
                                const struct fp_rel *rel, uint32_t part) {
  return rel->body ? written_part(v, rel, part)->span : (struct span){0};
}

/* "file:line" of the clause, or NULL. */
static const char *clause_place(const struct explain_view *v,
                                const struct fact *f) {
  const struct fp_rel *r = relation_of_fact(v, f);
  if (!f->clause || (r && !r->body))
    return NULL;
  struct span at =
      r ? written_part(v, r, f->clause->part)->span : statement(v, f)->span;
  if (at.source == 0)
    return NULL;
  uint32_t line, column;
  sources_locate(v->sources, at.source, at.start, &line, &column);
  return arena_printf(v->arena, "%s:%u",
                      sources_get(v->sources, at.source)->name, line);
}

struct tuple_text {
  char *at;
  size_t len;
  FILE *out;
  const char *gap, *between; /* before the next component, and later ones */
};

static void add_component(void *arg, const char *name, const char *value) {
  struct tuple_text *t = arg;
  fprintf(t->out, "%s%s=%s", t->gap, name, value);
  t->gap = t->between;
}

/* A component of the tuple of a relation that was printed last. */
struct shown_component {
  char *name, *value;
};

typedef VEC(struct shown_component) shown_tuple;

static void forget_shown(shown_tuple *t) {
  for (size_t i = 0; i < t->len; i++) {
    xfree(t->at[i].name);
    xfree(t->at[i].value);
  }
  vec_free(t);
}

/* A tuple that is printed below another one of its relation. */
struct changed_text {
  struct tuple_text text;
  const shown_tuple *before;
  shown_tuple now;
  bool same; /* something was left out */
};

static bool was_shown(const shown_tuple *t, const char *name,
                      const char *value) {
  for (size_t i = 0; i < t->len; i++)
    if (strcmp(t->at[i].name, name) == 0)
      return strcmp(t->at[i].value, value) == 0;
  return false;
}

static void add_changed(void *arg, const char *name, const char *value) {
  struct changed_text *t = arg;
  struct shown_component c = {xstrdup(name), xstrdup(value)};
  vec_push(&t->now, c);
  if (!was_shown(t->before, name, value)) {
    add_component(&t->text, name, value);
  } else if (!t->same) {
    fprintf(t->text.out, "%s…", t->text.gap);
    t->text.gap = t->text.between;
    t->same = true;
  }
}

/* "R(x=1 y=2)" or the name of a statement; the caller frees it.  Components
   that `any` has are left out. */
static char *fact_text(const struct explain_view *v, const struct fact *f,
                       const bool *any) {
  struct tuple_text t = {.gap = "", .between = " "};
  const struct fp_rel *r = relation_of_fact(v, f);
  struct text_stream *stream = text_open();
  t.out = text_out(stream);
  fprintf(t.out, "%s%s", f->kind == FACT_ABSENT ? "not " : "", fact_name(v, f));
  if (r) {
    fputc('(', t.out);
    answers_tuple(v->answers, r, f->value, any, add_component, &t);
    fputc(')', t.out);
  }
  return text_close(stream, NULL);
}

static const char *round_word(const struct explain_view *v,
                              const struct fact *f) {
  const struct plan *p = lowered_plan(v->lowered);
  for (size_t i = 0; i < p->loops.len; i++)
    for (uint32_t j = 0; j < p->loops.at[i]->nrels; j++)
      if (p->loops.at[i]->rels[j].rel == f->rel)
        return "round";
  return "step";
}

/* ---- Text ---------------------------------------------------------------- */

struct print_task {
  uint32_t fact, indent, depth;
  bool folded; /* what it follows from is not printed */
};

struct derivation_printer {
  FILE *out;
  const struct explain_view *v;
  const struct derivation *d;
  uint32_t *line; /* by fact: where it was printed, or 0 */
  uint32_t lines;
  shown_tuple *shown;  /* by relation: the tuple that was printed last */
  bool lines_of_tuple; /* each component has its own */
  VEC(struct print_task) tasks;
};

/* The text of a fact: of a tuple below another one of its relation, what differs
   from it.  The caller frees it. */
static char *changed_fact_text(struct derivation_printer *p,
                               const struct fact *f) {
  const struct fp_rel *r = relation_of_fact(p->v, f);
  if (!r || p->v->full)
    return fact_text(p->v, f, NULL);
  struct text_stream *stream = text_open();
  struct changed_text t = {.text = {.gap = "",
                                    .between = p->lines_of_tuple ? "\n" : " ",
                                    .out = text_out(stream)},
                           .before = &p->shown[f->rel]};
  fprintf(t.text.out, "%s%s(", f->kind == FACT_ABSENT ? "not " : "",
          fact_name(p->v, f));
  answers_tuple(p->v->answers, r, f->value, NULL, add_changed, &t);
  fputc(')', t.text.out);
  forget_shown(&p->shown[f->rel]);
  p->shown[f->rel] = t.now;
  return text_close(stream, NULL);
}

static bool is_cut(const struct derivation_printer *p, struct print_task t) {
  return p->v->depth > 0 && t.depth >= p->v->depth &&
         p->d->facts.at[t.fact].npremises + p->d->facts.at[t.fact].ninstances >
             0;
}

static void print_fact(struct derivation_printer *p, struct print_task t) {
  const struct fact *f = &p->d->facts.at[t.fact];
  char *text = changed_fact_text(p, f);
  const char *place = clause_place(p->v, f);
  bool again = p->line[t.fact] && f->kind == FACT_DERIVED;
  fprintf(p->out, "%*s%s", 2 * (int)t.indent, "", text);
  xfree(text);
  if (again)
    fprintf(p->out, "  (as above, line %u)", p->line[t.fact]);
  else if (place)
    fprintf(p->out, "  (%s", place);
  else if (f->kind == FACT_ABSENT && f->timed)
    fprintf(p->out, "  (in round %u)", f->round);
  else if (f->kind == FACT_ABSENT)
    fprintf(p->out,
            f->context == PLAN_NONE ? "  (at the end)" : "  (at that time)");
  if (!again && place)
    fprintf(p->out, f->timed ? ", %s %u)" : ")", round_word(p->v, f), f->round);
  if (!again && t.folded)
    fprintf(p->out, "  … (--full unfolds it)");
  else if (!again && is_cut(p, t))
    fprintf(p->out, "  …");
  fputc('\n', p->out);
}

/* What a clause asks of relations in other ways than of single tuples. */
static void print_conditions(struct derivation_printer *p,
                             struct print_task t) {
  const struct plan_witness *w = p->d->facts.at[t.fact].clause;
  for (uint32_t i = 0; w && i < w->nconditions; i++) {
    const struct core *f = w->conditions[i].formula;
    if (w->conditions[i].rel != PLAN_NONE || !f || !core_reads_any(f))
      continue;
    fprintf(p->out, "%*s", 2 * (int)t.indent + 2, "");
    core_print(p->out, f);
    fputc('\n', p->out);
    p->lines++;
  }
  if (p->d->facts.at[t.fact].more_instances) {
    fprintf(p->out, "%*s… (not all instances are shown)\n",
            2 * (int)t.indent + 2, "");
    p->lines++;
  }
}

/* The premise that continues a fact: the first of its own relation. */
static uint32_t next_premise(const struct derivation *d, const struct fact *f) {
  for (uint32_t i = 0; i < f->npremises; i++) {
    const struct fact *p = &d->facts.at[f->premises[i]];
    if (p->rel == f->rel && p->kind == FACT_DERIVED)
      return i;
  }
  return UINT32_MAX;
}

/* A tuple of a greatest fixed point follows from others, which lead back to it: one
   step is shown, unless more are asked for. */
static bool is_folded(const struct derivation_printer *p, uint32_t from,
                      uint32_t fact) {
  const struct fp_rel *a = relation_of_fact(p->v, &p->d->facts.at[from]);
  const struct fp_rel *b = relation_of_fact(p->v, &p->d->facts.at[fact]);
  return !p->v->full && p->v->depth == 0 && a && b && a->kind == FP_NU &&
         b->kind == FP_NU;
}

static void push_premise(struct derivation_printer *p, struct print_task t,
                         uint32_t fact, uint32_t indent) {
  struct print_task task = {fact, indent, t.depth + 1,
                            is_folded(p, t.fact, fact)};
  vec_push(&p->tasks, task);
}

/* The tasks that are pushed last are done first. */
static void push_premises(struct derivation_printer *p, struct print_task t) {
  const struct fact *f = &p->d->facts.at[t.fact];
  uint32_t next = next_premise(p->d, f);
  if (t.folded || is_cut(p, t))
    return;
  if (next != UINT32_MAX)
    push_premise(p, t, f->premises[next], t.indent);
  for (uint32_t i = f->ninstances; i-- > 0;)
    push_premise(p, t, f->instances[i], t.indent + 1);
  for (uint32_t i = f->npremises; i-- > 0;)
    if (i != next)
      push_premise(p, t, f->premises[i], t.indent + 1);
}

/* What is pushed is printed, and all that it follows from. */
static void print_all_facts(struct derivation_printer *p) {
  while (p->tasks.len > 0) {
    struct print_task t = vec_pop(&p->tasks);
    bool first = p->line[t.fact] == 0;
    print_fact(p, t);
    p->lines++;
    if (!first)
      continue;
    if (t.folded || is_cut(p, t)) /* it may be printed whole later */
      continue;
    p->line[t.fact] = p->lines;
    print_conditions(p, t);
    push_premises(p, t);
  }
}

static struct derivation_printer printer_new(FILE *out,
                                             const struct explain_view *v,
                                             const struct derivation *d) {
  struct derivation_printer p = {.out = out, .v = v, .d = d};
  p.line = xcalloc(d->facts.len + 1, sizeof *p.line);
  p.shown = xcalloc(v->lowered->sys->nrels + 1, sizeof *p.shown);
  return p;
}

static void printer_free(struct derivation_printer *p) {
  for (uint32_t i = 0; i < p->v->lowered->sys->nrels; i++)
    forget_shown(&p->shown[i]);
  xfree(p->shown);
  vec_free(&p->tasks);
  xfree(p->line);
}

void explain_print_text(FILE *out, const struct explain_view *v,
                        const struct derivation *d) {
  struct derivation_printer p = printer_new(out, v, d);
  vec_push(&p.tasks, ((struct print_task){0, 0, 0, false}));
  print_all_facts(&p);
  printer_free(&p);
}

/* ---- Absence, as text ---------------------------------------------------- */

/* A relation without clauses has a body that is written nowhere, and false. */
static bool no_clause(const struct refusal *r, const char *place) {
  const struct core *f = r->failed ? r->failed->formula : NULL;
  return !place && f && f->kind == CORE_FALSE;
}

/* The parts of a parameter `name` of a relation that a condition fails with any
   value of: all of them, or one. */
static void print_any(FILE *out, const struct explain_view *v,
                      const struct refusal *r) {
  const struct core_rel *rel = v->lowered->core[r->failed->rel];
  const char *gap = "";
  for (uint32_t i = 0, n; i < rel->nparams; i += n) {
    bool all = true;
    for (n = 0; i + n < rel->nparams &&
                rel->params[i + n]->root == rel->params[i]->root;
         n++)
      all = all && r->any[i + n];
    const char *name = rel->params[i]->name;
    if (all) {
      fprintf(out, "%s%.*s", gap, (int)strcspn(name, ".["), name);
      gap = ", ";
    }
    for (uint32_t j = i; !all && j < i + n; j++)
      if (r->any[j]) {
        fprintf(out, "%s%s", gap, rel->params[j]->name);
        gap = ", ";
      }
  }
}

static bool is_any_tuple(const struct explain_view *v,
                         const struct refusal *r) {
  uint32_t n = v->lowered->core[r->failed->rel]->nparams;
  for (uint32_t i = 0; r->any && i < n; i++)
    if (!r->any[i])
      return false;
  return r->any;
}

/* At which condition of a relation the clause fails. */
static void print_fact_tuple(FILE *out, const struct explain_view *v,
                             const struct refusal *r) {
  const struct plan_condition *c = r->failed;
  struct fact f = {.rel = c->rel, .value = r->value};
  char *text = fact_text(v, &f, r->any);
  if (is_any_tuple(v, r)) {
    fprintf(out, c->negated ? "all are in %s" : "nothing is in %s",
            fact_name(v, &f));
  } else if (r->any) {
    fputs(c->negated ? "for all " : "for no ", out);
    print_any(out, v, r);
    fprintf(out, ": %s", text);
  } else {
    fprintf(out, c->negated ? "there is %s%s" : "there is no %s%s", text,
            r->example ? ", for example" : "");
  }
  xfree(text);
}

/* The values that break a condition; those of states are in the tuples. */
static void print_bound(FILE *out, const struct refusal *r) {
  const struct breaking *b = r->broken_by->term;
  const char *gap = " for ";
  for (uint32_t i = 0; i < b->nbound; i++) {
    const struct core_var *x = b->bound[i];
    if (strpbrk(x->name, ".["))
      continue;
    fprintf(out, "%s%s=", gap, x->name);
    core_print_value(out, x->type, r->bound[i]);
    gap = " ";
  }
}

static void print_reason(FILE *out, const struct explain_view *v,
                         const struct refusal *r) {
  if (!r->failed) {
    fputs("holds", out);
  } else if (r->failed->rel != PLAN_NONE) {
    print_fact_tuple(out, v, r);
  } else if (r->failed->formula) {
    fputs("fails at ", out);
    core_print(out, r->failed->formula);
    if (r->broken_by)
      print_bound(out, r);
  } else {
    fputs("no value of a type is left", out);
  }
}

static void print_refusal(struct derivation_printer *p, const struct absence *a,
                          const struct refusal *r) {
  struct fact head = {.rel = a->rel, .clause = r->clause};
  const char *place = clause_place(p->v, &head); /* where the clause stands */
  fprintf(p->out, "  %s%s", place ? place : "", place ? ": " : "");
  if (no_clause(r, place))
    fputs("it has no clause", p->out);
  else
    print_reason(p->out, p->v, r);
  fputc('\n', p->out);
  p->lines++;
  for (uint32_t i = r->npremises; i-- > 0;)
    vec_push(&p->tasks, ((struct print_task){r->premises[i], 2, 0, false}));
  print_all_facts(p);
}

static void print_absence(struct derivation_printer *p,
                          const struct absence *a) {
  struct fact f = {.rel = a->rel, .value = a->value};
  char *text = fact_text(p->v, &f, NULL);
  fprintf(p->out, "not %s, since\n", text);
  xfree(text);
  p->lines++;
  for (size_t j = 0; j < a->refusals.len; j++)
    print_refusal(p, a, &a->refusals.at[j]);
  if (a->refusals.len == 0) {
    fprintf(p->out, "  it has no clause\n");
    p->lines++;
  }
}

/* Of tuples that only lead back to where there are some, the first two are
   shown, and the last one. */
static bool is_passed(const struct absences *all, size_t i, size_t shown) {
  return all->at.at[i].far && shown >= 2 && i + 1 < all->at.len &&
         all->at.at[i + 1].far;
}

void explain_print_absences(FILE *out, const struct explain_view *v,
                            const struct absences *all) {
  struct derivation_printer p = printer_new(out, v, all->facts);
  size_t shown = 0, passed = 0;
  for (size_t i = 0; i < all->at.len; i++) {
    if (is_passed(all, i, shown)) {
      passed++;
      continue;
    }
    if (passed > 0) {
      fprintf(out, "… and %zu more, each for want of the next\n", passed);
      p.lines++;
    }
    passed = 0;
    shown += all->at.at[i].far;
    print_absence(&p, &all->at.at[i]);
  }
  printer_free(&p);
}

/* ---- JSON ---------------------------------------------------------------- */

static void add_value(void *arg, const char *name, const char *text) {
  json_object_set_new(arg, name, json_string(text));
}

static json_t *fact_object(const struct explain_view *v, const struct fact *f) {
  static const char *const kinds[] = {"given", "derived", "absent"};
  json_t *o = json_object(), *tuple = json_object(), *premises = json_array();
  const struct fp_rel *r = relation_of_fact(v, f);
  const char *place = clause_place(v, f);
  json_object_set_new(o, r ? "relation" : "query",
                      json_string(fact_name(v, f)));
  json_object_set_new(o, "kind", json_string(kinds[f->kind]));
  if (r)
    answers_tuple(v->answers, r, f->value, NULL, add_value, tuple);
  json_object_set_new(o, "tuple", tuple);
  if (f->timed)
    json_object_set_new(o, round_word(v, f), json_integer(f->round));
  if (place)
    json_object_set_new(o, "clause", json_string(place));
  for (uint32_t i = 0; i < f->npremises; i++)
    json_array_append_new(premises, json_integer(f->premises[i]));
  json_object_set_new(o, "premises", premises);
  json_t *instances = f->ninstances ? json_array() : NULL;
  for (uint32_t i = 0; i < f->ninstances; i++)
    json_array_append_new(instances, json_integer(f->instances[i]));
  if (instances)
    json_object_set_new(o, "instances", instances);
  if (f->more_instances)
    json_object_set_new(o, "more_instances", json_true());
  return o;
}

static json_t *facts_array(const struct explain_view *v,
                           const struct derivation *d) {
  json_t *facts = json_array();
  for (size_t i = 0; i < d->facts.len; i++)
    json_array_append_new(facts, fact_object(v, &d->facts.at[i]));
  return facts;
}

void explain_print_json(FILE *out, const struct explain_view *v,
                        const struct derivation *d) {
  json_t *all = json_object();
  json_object_set_new(all, "version", json_integer(1));
  json_object_set_new(all, "facts", facts_array(v, d));
  json_dumpf(all, out, JSON_INDENT(1) | JSON_PRESERVE_ORDER);
  fputc('\n', out);
  json_decref(all);
}

/* The name of a tuple and its components, or of a statement; without those that
   `any` has. */
static json_t *named_object(const struct explain_view *v, uint32_t rel,
                            const uint64_t *value, const bool *any) {
  struct fact f = {.rel = rel, .value = value};
  const struct fp_rel *r = relation_of_fact(v, &f);
  json_t *o = json_object(), *tuple = json_object();
  json_object_set_new(o, r ? "relation" : "query",
                      json_string(fact_name(v, &f)));
  if (r)
    answers_tuple(v->answers, r, value, any, add_value, tuple);
  json_object_set_new(o, "tuple", tuple);
  return o;
}

/* The parts that a condition fails with any value of. */
static json_t *any_array(const struct explain_view *v,
                         const struct refusal *r) {
  const struct core_rel *rel = v->lowered->core[r->failed->rel];
  json_t *all = json_array();
  for (uint32_t i = 0; i < rel->nparams; i++)
    if (r->any[i])
      json_array_append_new(all, json_string(rel->params[i]->name));
  return all;
}

/* What breaks a condition: the values of what is quantified in it, and facts by
   position. */
static void add_break(json_t *o, const struct refusal *r) {
  const struct breaking *b = r->broken_by->term;
  json_t *bound = json_object(), *premises = json_array();
  for (uint32_t i = 0; i < b->nbound; i++) {
    struct text_stream *t = text_open();
    core_print_value(text_out(t), b->bound[i]->type, r->bound[i]);
    char *text = text_close(t, NULL);
    json_object_set_new(bound, b->bound[i]->name, json_string(text));
    xfree(text);
  }
  for (uint32_t i = 0; i < r->npremises; i++)
    json_array_append_new(premises, json_integer(r->premises[i]));
  json_object_set_new(o, "for", bound);
  json_object_set_new(o, "premises", premises);
}

static json_t *refusal_object(const struct explain_view *v,
                              const struct absence *a,
                              const struct refusal *r) {
  struct fact head = {.rel = a->rel, .clause = r->clause};
  const struct plan_condition *c = r->failed;
  const char *place = clause_place(v, &head);
  json_t *o = json_object();
  if (place)
    json_object_set_new(o, "clause", json_string(place));
  if (c && c->rel != PLAN_NONE) {
    json_object_set_new(o, c->negated ? "present" : "absent",
                        named_object(v, c->rel, r->value, r->any));
    if (r->any)
      json_object_set_new(o, "any", any_array(v, r));
    if (r->example)
      json_object_set_new(o, "example", json_true());
  } else if (c && c->formula) {
    struct text_stream *t = text_open();
    core_print(text_out(t), c->formula);
    char *text = text_close(t, NULL);
    json_object_set_new(o, "fails", json_string(text));
    xfree(text);
    if (r->broken_by)
      add_break(o, r);
  }
  return o;
}

void explain_print_absences_json(FILE *out, const struct explain_view *v,
                                 const struct absences *all) {
  json_t *top = json_object(), *absences = json_array();
  json_object_set_new(top, "version", json_integer(1));
  for (size_t i = 0; i < all->at.len; i++) {
    const struct absence *a = &all->at.at[i];
    json_t *o = named_object(v, a->rel, a->value, NULL),
           *refusals = json_array();
    for (size_t j = 0; j < a->refusals.len; j++)
      json_array_append_new(refusals, refusal_object(v, a, &a->refusals.at[j]));
    json_object_set_new(o, "refusals", refusals);
    json_array_append_new(absences, o);
  }
  json_object_set_new(top, "absences", absences);
  if (all->facts->facts.len > 0)
    json_object_set_new(top, "facts", facts_array(v, all->facts));
  json_dumpf(top, out, JSON_INDENT(1) | JSON_PRESERVE_ORDER);
  fputc('\n', out);
  json_decref(top);
}

/* ---- DOT ----------------------------------------------------------------- */

static void put_label(FILE *out, const char *text) {
  for (; *text; text++) {
    if (*text == '"' || *text == '\\')
      fputc('\\', out);
    if (*text == '\n')
      fputs("\\n", out);
    else
      fputc(*text, out);
  }
}

/* The facts that a fact follows from: premises, and then instances. */
static uint32_t reason_of_fact(const struct fact *f, uint32_t k) {
  return k < f->npremises ? f->premises[k] : f->instances[k - f->npremises];
}

/* How many steps back each fact is; UINT32_MAX: it is not drawn.  Facts that are
   given are part of what follows from them. */
static uint32_t *drawn_depths(const struct explain_view *v,
                              const struct derivation *d) {
  uint32_t *depth = xcalloc(d->facts.len + 1, sizeof *depth);
  VEC(uint32_t) todo = {0};
  memset(depth, 0xff, d->facts.len * sizeof *depth);
  depth[0] = 0;
  vec_push(&todo, 0);
  for (size_t i = 0; i < todo.len; i++) {
    const struct fact *f = &d->facts.at[todo.at[i]];
    for (uint32_t k = 0; k < f->npremises + f->ninstances; k++) {
      uint32_t p = reason_of_fact(f, k);
      bool part = d->facts.at[p].kind == FACT_GIVEN && !v->full;
      bool cut = v->depth > 0 && depth[todo.at[i]] >= v->depth;
      if (depth[p] != UINT32_MAX || part || cut)
        continue;
      depth[p] = depth[todo.at[i]] + 1;
      vec_push(&todo, p);
    }
  }
  vec_free(&todo);
  return depth;
}

/* What the tuple of its own relation that a fact follows from has, as what was shown
   before it. */
static void show_premise(struct derivation_printer *p, const struct fact *f) {
  uint32_t next = next_premise(p->d, f);
  if (f->rel < p->v->lowered->sys->nrels)
    forget_shown(&p->shown[f->rel]);
  if (next != UINT32_MAX)
    xfree(changed_fact_text(p, &p->d->facts.at[f->premises[next]]));
}

/* The relation and then its components, each in a line; below a tuple of the same
   relation what differs from it.  At the end, where the clause stands, and the given
   facts by the names of their relations. */
static void draw_fact(struct derivation_printer *p, size_t i) {
  const struct fact *f = &p->d->facts.at[i];
  static const char *const shapes[] = {"note", "box", "octagon"};
  show_premise(p, f);
  char *text = changed_fact_text(p, f);
  const char *place = clause_place(p->v, f);
  const char *slash = place ? strrchr(place, '/') : NULL;
  fprintf(p->out, "  f%zu [shape=%s, label=\"", i, shapes[f->kind]);
  put_label(p->out, text);
  xfree(text);
  if (place)
    fprintf(p->out, "\\n%s", slash ? slash + 1 : place);
  const char *gap = "\\nby ";
  for (uint32_t k = 0; k < f->npremises && !p->v->full; k++)
    if (p->d->facts.at[f->premises[k]].kind == FACT_GIVEN) {
      fprintf(p->out, "%s%s", gap,
              fact_name(p->v, &p->d->facts.at[f->premises[k]]));
      gap = ", ";
    }
  fprintf(p->out, "\"];\n");
}

void explain_print_dot(FILE *out, const struct explain_view *v,
                       const struct derivation *d) {
  struct derivation_printer p = printer_new(out, v, d);
  uint32_t *depth = drawn_depths(v, d);
  p.lines_of_tuple = true;
  fprintf(out,
          "digraph derivation {\n  rankdir=BT; ranksep=0.2; nodesep=0.15;\n"
          "  node [fontsize=10, height=0.2, margin=\"0.06,0.03\"];\n");
  for (size_t i = 0; i < d->facts.len; i++) {
    if (depth[i] == UINT32_MAX)
      continue;
    const struct fact *f = &d->facts.at[i];
    draw_fact(&p, i);
    for (uint32_t j = 0; j < f->npremises + f->ninstances; j++)
      if (depth[reason_of_fact(f, j)] != UINT32_MAX)
        fprintf(out, "  f%u -> f%zu;\n", reason_of_fact(f, j), i);
  }
  fprintf(out, "}\n");
  xfree(depth);
  printer_free(&p);
}
