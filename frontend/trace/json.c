/* frontend/trace/json.c — a trace as JSON; TRACE.md describes the format.
 *
 * One line for each move, so that long traces can be read and compared with
 * the usual tools.  Values are written when they change; of a call, all
 * variables of the callee.
 */
#include "describe.h"
#include "engine/base/sha256.h"
#include "trace.h"

#include <jansson.h>

struct json_writer {
  FILE *out;
  struct arena *arena;
  const struct trace *trace;
  const struct bp_program *program;
  struct walk walk;
};

/* Names and texts are bytes; JSON wants UTF-8. */
static json_t *utf8_json(struct json_writer *w, const char *text) {
  json_t *made = json_string(text);

  if (made)
    return made;
  char *ascii = arena_printf(w->arena, "%s", text);
  for (char *c = ascii; *c; c++)
    if ((unsigned char)*c >= 0x80)
      *c = '?';
  return json_string(ascii);
}

static json_t *trace_place_json(struct json_writer *w, struct place p) {
  static const char *const kinds[] = {"", "entry", "statement", "end",
                                      "failed"};
  unsigned line, column;

  if (p.kind == PLACE_NONE)
    return json_null();
  describe_locate(w->trace->script, p, &line, &column);
  return json_pack("{s:s, s:o, s:i, s:i}", "kind", kinds[p.kind], "procedure",
                   utf8_json(w, p.proc->name), "line", (int)line, "column",
                   (int)column);
}

/* Keys of an object are UTF-8 too. */
static void put_value(struct json_writer *w, json_t *object,
                      const struct bp_var *var, bool value) {
  const char *key = var->name;
  json_t *checked = utf8_json(w, key);

  json_object_set_new(object, json_string_value(checked), json_boolean(value));
  json_decref(checked);
}

/* Adds the values that are not those of `old`; NULL: all. */
static void add_locals(struct json_writer *w, json_t *object,
                       const struct bp_proc *proc, const uint8_t *values,
                       const uint8_t *old) {
  json_t *changed = json_object();

  for (uint32_t i = 0; i < proc->nvars; i++)
    if (!old || old[i] != values[i])
      put_value(w, changed, &proc->vars[i], values[i]);
  if (json_object_size(changed))
    json_object_set(object, "locals", changed);
  json_decref(changed);
}

/* The globals of one owner: those shared, or a thread's. */
static void add_globals(struct json_writer *w, json_t *object, uint32_t owner,
                        const uint8_t *values) {
  json_t *all = json_object();

  for (uint32_t i = 0; i < w->program->nglobals; i++)
    if (script_owner(w->trace->script, i) == owner)
      put_value(w, all, w->program->globals[i], values[i]);
  if (json_object_size(all))
    json_object_set(object, "globals", all);
  json_decref(all);
}

static void add_changed_globals(struct json_writer *w, json_t *object,
                                const struct step *step) {
  json_t *changed = json_object();

  for (uint32_t i = 0;
       step->globals != w->walk.globals && i < w->program->nglobals; i++)
    if (step->globals[i] != w->walk.globals[i])
      put_value(w, changed, w->program->globals[i], step->globals[i]);
  if (json_object_size(changed))
    json_object_set(object, "globals", changed);
  json_decref(changed);
}

static json_t *step_json(struct json_writer *w, const struct step *step) {
  static const char *const kinds[] = {"step",   "enter", "call",
                                      "return", "begin", "over"};
  const struct walk_frame *after = walk_after(&w->walk, step);
  json_t *o = json_pack("{s:i, s:s}", "thread", (int)step->thread + 1, "kind",
                        kinds[step->kind]);

  json_object_set_new(o, "from", trace_place_json(w, step->from));
  json_object_set_new(o, "to", trace_place_json(w, step->to));
  if (step->from.kind == PLACE_STMT)
    json_object_set_new(
        o, "text",
        utf8_json(w, describe_place(w->arena, w->trace->script, step->from)));
  if (step->taken < 2)
    json_object_set_new(o, "condition", json_boolean(step->taken));
  add_changed_globals(w, o, step);
  if (step->to.kind != PLACE_NONE)
    add_locals(w, o, step->to.proc, step->locals, after ? after->locals : NULL);
  return o;
}

static void print_json(struct json_writer *w, json_t *o) {
  char *text = json_dumps(o, JSON_COMPACT);

  fputs(text, w->out);
  memory_plain_free(text);
  json_decref(o);
}

static void write_threads(struct json_writer *w) {
  const struct bp_program *p = w->program;

  fprintf(w->out, " \"threads\": [");
  for (uint32_t i = 0; i < w->trace->nthreads; i++) {
    json_t *o = json_object();
    bool first = i < p->nthreads;
    struct place entry = {PLACE_ENTRY, first ? p->threads[i].main : NULL, NULL,
                          NULL};
    json_object_set_new(o, "starts",
                        first ? trace_place_json(w, entry) : json_null());
    if (first) {
      add_globals(w, o, i, w->trace->globals);
      add_locals(w, o, entry.proc, w->trace->locals[i], NULL);
    }
    fprintf(w->out, i ? ",\n  " : "\n  ");
    print_json(w, o);
  }
  fprintf(w->out, "\n ],\n");
}

static void print_reached(struct json_writer *w) {
  const struct trace *t = w->trace;
  unsigned line, column;

  describe_locate(t->script, describe_end(t), &line, &column);
  json_t *reached = json_pack("{s:i}", "line", (int)line);
  if (!t->target)
    json_object_set_new(reached, "assertion", json_true());
  else if (*t->target)
    json_object_set_new(reached, "label", utf8_json(w, t->target));
  fprintf(w->out, " \"reached\": ");
  print_json(w, reached);
}

/* What comes again and again. */
static void print_loop_json(struct json_writer *w) {
  const struct trace *t = w->trace;
  json_t *loop =
      json_pack("{s:i, s:i}", "move", (int)t->loop + 1, "grows", (int)t->grows);

  if (t->visits || t->avoids)
    json_object_set_new(loop, "target",
                        json_string(t->visits ? "visited" : "avoided"));
  fprintf(w->out, " \"loop\": ");
  print_json(w, loop);
}

static void print_opening(struct json_writer *w) {
  const struct trace *t = w->trace;
  const struct source *source =
      sources_get(script_sources(t->script), w->program->source);
  char hex[SHA256_DIGITS + 1];
  json_t *asked = json_array(), *shared = json_object();

  sha256_hex(source->text, source->len, hex);
  fprintf(w->out, "{\n \"format\": \"fixc-trace\", \"version\": 1,\n");
  fprintf(w->out, " \"program\": ");
  print_json(w, json_pack("{s:o, s:s}", "file", utf8_json(w, source->name),
                          "sha256", hex));
  for (uint32_t i = 0; i < t->ntargets; i++)
    json_array_append_new(asked, utf8_json(w, t->targets[i]));
  fprintf(w->out, ",\n \"targets\": ");
  print_json(w, asked);
  fprintf(w->out, ",\n");
  if (t->infinite)
    print_loop_json(w);
  else
    print_reached(w);
  add_globals(w, shared, UINT32_MAX, t->globals);
  fprintf(w->out, ",\n \"globals\": ");
  print_json(w, json_object_size(shared)
                    ? json_incref(json_object_get(shared, "globals"))
                    : json_object());
  json_decref(shared);
  fprintf(w->out, ",\n");
}

void trace_print_json(FILE *out, const struct trace *t) {
  struct json_writer w = {.out = out, .arena = arena_new(), .trace = t};

  w.program = script_program(t->script);
  print_opening(&w);
  write_threads(&w);
  walk_open(&w.walk, t);
  fprintf(out, " \"moves\": [");
  for (uint32_t i = 0; i < t->nsteps; i++) {
    fprintf(out, i ? ",\n  " : "\n  ");
    print_json(&w, step_json(&w, &t->steps[i]));
    walk_step(&w.walk, &t->steps[i]);
  }
  fprintf(out, "\n ]\n}\n");
  walk_close(&w.walk);
  arena_free(w.arena);
}
