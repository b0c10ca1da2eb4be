/* frontend/c/cfa_run_json.c — runs as JSON (doc/JSON.md). */
#include "cfa_json.h"
#include "cfa_print.h"
#include "cfa_run.h"

#include "engine/base/text_stream.h"

#include <inttypes.h>
#include <math.h>

/* Numbers that JSON's readers cannot hold are texts. */
json_t *cfa_json_value(const struct c_type *t, uint64_t value) {
  if (c_is_float(t) && isfinite(cfa_float_value(t, value)))
    return cfa_json_made(json_real(cfa_float_value(t, value)));
  if (c_is_float(t)) {
    struct text_stream *stream = text_open();
    cfa_print_value(text_out(stream), t, value);
    char *text = text_close(stream, NULL);
    json_t *j = cfa_json_text(text);
    xfree(text);
    return j;
  }
  if (t->is_signed || value <= INT64_MAX)
    return cfa_json_made(json_integer((json_int_t)value));
  return cfa_json_made(json_sprintf("%" PRIu64, value));
}

static void set_variable(json_t *j, const struct cfa *g, uint32_t var,
                         uint64_t value) {
  const struct cfa_var *v = &g->vars[var];
  if (v->scope != CFA_RESULT && v->scope != CFA_TEMPORARY)
    json_object_set_new(j, "variable", cfa_json_text(v->name));
  json_object_set_new(j, "value", cfa_json_value(v->type, value));
}

static json_t *arguments_json(const struct cfa *g, const struct cfa_run *run,
                              const struct cfa_edge *e, uint64_t first) {
  const struct cfa_proc *p = &g->procs[e->callee];
  json_t *list = cfa_json_made(json_array());
  for (uint32_t i = 0; i < e->nargs; i++) {
    json_t *j = cfa_json_made(json_object());
    set_variable(j, g, p->params[i], run->args.at[first + i]);
    json_array_append_new(list, j);
  }
  return list;
}

static const char *step_kind(const struct cfa_step *s,
                             const struct cfa_edge *e) {
  static const char *const kinds[] = {
      [CFA_SKIP] = "skip",     [CFA_ASSUME] = "condition",
      [CFA_SET] = "set",       [CFA_HAVOC] = "input",
      [CFA_CALL] = "call",     [CFA_STORE] = "store",
      [CFA_NEW] = "new",       [CFA_FREE] = "free",
      [CFA_UNSET] = "unset",   [CFA_PADDING] = "padding",
      [CFA_CHANGE] = "change", [CFA_PUT] = "put",
      [CFA_START] = "start",   [CFA_JOIN] = "join",
      [CFA_BEGIN] = "begin",   [CFA_FINISH] = "end",
      [CFA_LEAVE] = "leave",
  };
  return s->is_return ? "return" : kinds[e->kind];
}

static void set_done(json_t *j, const struct cfa *g, const struct cfa_run *run,
                     const struct cfa_step *s) {
  const struct cfa_edge *e = &g->edges[s->edge];
  if (s->is_return) {
    if (g->procs[e->callee].result != CFA_NONE)
      set_variable(j, g, g->procs[e->callee].result, s->value);
  } else if (e->kind == CFA_ASSUME) {
    json_object_set_new(j, "holds",
                        json_boolean(e->branch != CFA_FALSE_BRANCH));
  } else if (e->kind == CFA_CALL) {
    json_object_set_new(j, "arguments", arguments_json(g, run, e, s->value));
  } else if (e->kind == CFA_STORE) {
    json_object_set_new(j, "value", cfa_json_value(e->expr->type, s->value));
  } else if (e->kind == CFA_SET || e->kind == CFA_HAVOC) {
    set_variable(j, g, e->var, s->value);
  }
}

static json_t *run_step_json(const struct cfa *g, const struct cfa_run *run,
                             const struct cfa_step *s) {
  const struct cfa_edge *e = &g->edges[s->edge];
  json_t *j = cfa_json_made(json_object());
  uint32_t proc = s->is_return ? e->callee : g->locations[e->from].proc;
  json_object_set_new(j, "kind", cfa_json_text(step_kind(s, e)));
  json_object_set_new(j, "procedure", cfa_json_text(g->procs[proc].name));
  json_object_set_new(j, "depth", json_integer(s->depth));
  cfa_json_place(j, g, e->span);
  json_object_set_new(j, "text", cfa_json_text(cfa_text(g, e->span)));
  set_done(j, g, run, s);
  return j;
}

json_t *cfa_json_input(const struct cfa *g, const struct cfa_taken *taken) {
  const struct cfa_edge *e = &g->edges[taken->edge];
  json_t *j = cfa_json_made(json_object());
  bool given = e->reason == CFA_ARGUMENT || e->reason == CFA_CHARACTER;
  if (e->name)
    json_object_set_new(j, given ? "variable" : "function",
                        cfa_json_text(e->name));
  cfa_json_place(j, g, e->span);
  set_variable(j, g, e->var, taken->value);
  return j;
}

static json_t *inputs_json(const struct cfa *g, const struct cfa_run *run) {
  json_t *list = cfa_json_made(json_array());
  for (size_t i = 0; i < run->taken.len; i++)
    json_array_append_new(list, cfa_json_input(g, &run->taken.at[i]));
  return list;
}

static void set_texts(json_t *to, const struct cfa *g,
                      const struct cfa_run *run) {
  const char *texts[CFA_MOST_TEXTS];
  uint32_t n = cfa_run_texts(g, run, texts);
  json_t *list = cfa_json_made(json_array());
  for (uint32_t i = 0; i < n; i++)
    json_array_append_new(list, cfa_json_text(texts[i]));
  if (n > 0)
    json_object_set(to, "arguments", list);
  json_decref(list);
}

json_t *cfa_json_end(const struct cfa *g, const struct cfa_run *run) {
  const struct cfa_location *l = &g->locations[run->location];
  json_t *j = cfa_json_made(json_object());
  cfa_json_place(j, g, l->span);
  json_object_set_new(j, "text", cfa_json_text(l->text ? l->text : ""));
  return j;
}

void cfa_print_run_json(FILE *out, const struct cfa *g,
                        const struct cfa_run *run) {
  json_t *all = cfa_json_made(json_object());
  json_t *steps = cfa_json_made(json_array());
  for (size_t i = 0; i < run->trail.len; i++)
    if (cfa_step_is_shown(g, &run->trail.at[i]))
      json_array_append_new(steps, run_step_json(g, run, &run->trail.at[i]));
  json_object_set_new(all, "version", json_integer(1));
  json_object_set_new(all, "inputs", inputs_json(g, run));
  set_texts(all, g, run);
  json_object_set_new(all, "steps", steps);
  json_object_set_new(all, "truncated",
                      json_boolean(run->trail.len < run->steps));
  json_object_set_new(all, "end", cfa_json_end(g, run));
  json_dumpf(all, out, JSON_INDENT(1));
  fputc('\n', out);
  json_decref(all);
}
