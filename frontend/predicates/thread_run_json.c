/* frontend/predicates/thread_run_json.c — runs of threads as JSON (doc/JSON.md). */
#include "thread_run.h"

#include "frontend/c/cfa_json.h"

static json_t *threads_json(const struct cfa *g) {
  json_t *list = cfa_json_made(json_array());
  for (uint32_t i = 0; i < g->nprocs; i++) {
    json_t *j = cfa_json_made(json_object());
    json_object_set_new(j, "thread", json_integer(i + 1));
    json_object_set_new(j, "procedure",
                        cfa_json_text(i == 0 ? "main" : g->procs[i].name));
    json_array_append_new(list, j);
  }
  return list;
}

/* What functions gave; variables without a value are none. */
static json_t *thread_inputs_json(const struct thread_run *r) {
  json_t *list = cfa_json_made(json_array());
  for (size_t i = 0; i < r->run.taken.len; i++) {
    const struct cfa_taken *taken = &r->run.taken.at[i];
    const struct cfa_edge *e = &r->path->edges[taken->edge];
    if (e->reason == CFA_INPUT || e->reason == CFA_NO_BODY)
      json_array_append_new(list, cfa_json_input(r->path, taken));
  }
  return list;
}

/* A variable got a value: of the program, or read by it from those that threads
   share. */
static void set_thread_value(json_t *j, const struct cfa *g,
                             const struct cfa_edge *e, uint64_t value) {
  const struct cfa_var *v = &g->vars[e->var];
  bool is_named = v->scope != CFA_TEMPORARY;
  bool is_read = !is_named && e->kind == CFA_SET;
  const char *kind = e->kind == CFA_HAVOC ? "input" : is_read ? "read" : "set";
  json_object_set_new(j, "kind", cfa_json_text(kind));
  if (is_named || is_read)
    json_object_set_new(
        j, "variable",
        cfa_json_text(is_read ? g->vars[e->expr->var].name : v->name));
  json_object_set_new(j, "value", cfa_json_value(v->type, value));
}

/* A condition without branches is waited for, as that a mutex is free. */
static void set_condition(json_t *j, const struct cfa_edge *e) {
  bool branches = e->branch == CFA_TRUE_BRANCH || e->branch == CFA_FALSE_BRANCH;
  json_object_set_new(j, "kind",
                      cfa_json_text(branches ? "condition" : "wait"));
  if (branches)
    json_object_set_new(j, "holds", json_boolean(e->branch == CFA_TRUE_BRANCH));
}

static json_t *thread_step_json(const struct thread_run *r,
                                const struct cfa_step *s) {
  const struct cfa *g = r->steps->threads->flat;
  const struct cfa_edge *e = &g->edges[r->flat[s->edge]];
  json_t *j = cfa_json_made(json_object());
  json_object_set_new(j, "thread", json_integer(thread_run_thread(r, s) + 1));
  cfa_json_place(j, g, e->span);
  json_object_set_new(j, "text", cfa_json_text(cfa_text(g, e->span)));
  if (e->kind == CFA_START) {
    json_object_set_new(j, "kind", cfa_json_text("start"));
    json_object_set_new(j, "starts", json_integer(e->callee + 1));
  } else if (e->kind == CFA_ASSUME) {
    set_condition(j, e);
  } else {
    set_thread_value(j, g, e, s->value);
  }
  return j;
}

void thread_run_print_json(FILE *out, const struct thread_run *r) {
  json_t *all = cfa_json_made(json_object());
  json_t *steps = cfa_json_made(json_array());
  for (size_t i = 0; i < r->run.trail.len; i++)
    if (thread_run_shows(r, &r->run.trail.at[i]))
      json_array_append_new(steps, thread_step_json(r, &r->run.trail.at[i]));
  json_object_set_new(all, "version", json_integer(1));
  json_object_set_new(all, "switches", json_integer(r->switches));
  json_object_set_new(all, "threads", threads_json(r->steps->threads->flat));
  json_object_set_new(all, "inputs", thread_inputs_json(r));
  json_object_set_new(all, "steps", steps);
  json_object_set_new(all, "end", cfa_json_end(r->path, &r->run));
  json_dumpf(all, out, JSON_INDENT(1));
  fputc('\n', out);
  json_decref(all);
}
