/* frontend/trace/read.c — traces in JSON become candidate runs.
 *
 * A trace tells what changes, so that the values of each activation are kept
 * while it is read, and each move gets all of them.  Places are found by kind,
 * line and column among the points of the graph; where a procedure was copied
 * for a thread that starts in it, any of its points will do, since replay
 * takes both for the same place.
 */
#include "read.h"

#include "engine/base/sha256.h"
#include "script.h"

#include "engine/base/hash_table.h"
#include <errno.h>
#include <jansson.h>
#include <string.h>

struct trace_file {
  json_t *root;
  const char *name;
  uint32_t nthreads;
};

/* ---- Opening ------------------------------------------------------------- */

static bool is_trace(const struct trace_file *f, struct diag *d) {
  const char *format = json_string_value(json_object_get(f->root, "format"));
  json_int_t version = json_integer_value(json_object_get(f->root, "version"));
  struct span none = {0};

  if (!format || strcmp(format, "fixc-trace") != 0)
    diag_error(d, none, "%s: no trace: there is no \"format\": \"fixc-trace\"",
               f->name);
  else if (version != 1)
    diag_error(d, none, "%s: version %lld of the format; this reads version 1",
               f->name, (long long)version);
  else if (!json_is_array(json_object_get(f->root, "moves")) ||
           !json_is_array(json_object_get(f->root, "threads")) ||
           json_array_size(json_object_get(f->root, "threads")) > UINT16_MAX)
    diag_error(d, none, "%s: a trace has arrays \"threads\" and \"moves\"",
               f->name);
  else
    return true;
  return false;
}

static json_t *parse(const struct sources *sources, uint32_t number,
                     struct diag *d) {
  const struct source *s = sources_get(sources, number);
  json_error_t error;
  json_t *root = json_loadb(s->text, s->len, JSON_REJECT_DUPLICATES, &error);

  if (!root) {
    uint32_t at = error.position > 0 && (size_t)error.position <= s->len
                      ? (uint32_t)error.position - 1
                      : 0;
    diag_error(d, (struct span){number, at, at + 1}, "no JSON: %s", error.text);
  }
  return root;
}

struct trace_file *trace_file_open(struct sources *sources, const char *path,
                                   struct diag *d) {
  uint32_t number = sources_read(sources, path);

  if (!number)
    diag_error(d, (struct span){0}, "cannot read '%s': %s", path,
               strerror(errno));
  return number ? trace_file_parse(sources, number, d) : NULL;
}

struct trace_file *trace_file_parse(const struct sources *sources,
                                    uint32_t number, struct diag *d) {
  json_t *root = parse(sources, number, d);
  struct trace_file *f;

  if (!root)
    return NULL;
  f = xcalloc(1, sizeof *f);
  f->root = root;
  f->name = sources_get(sources, number)->name;
  if (!is_trace(f, d)) {
    trace_file_close(f);
    return NULL;
  }
  f->nthreads = (uint32_t)json_array_size(json_object_get(root, "threads"));
  return f;
}

void trace_file_close(struct trace_file *f) {
  if (f)
    json_decref(f->root);
  xfree(f);
}

uint32_t trace_file_threads(const struct trace_file *f) { return f->nthreads; }

const char *const *trace_file_targets(const struct trace_file *f,
                                      struct arena *a, uint32_t *n) {
  const json_t *list = json_object_get(f->root, "targets");
  size_t size = json_array_size(list);
  const char **targets = arena_array(a, size + 1, sizeof *targets);

  *n = 0;
  for (size_t i = 0; i < size; i++) {
    const char *text = json_string_value(json_array_get(list, i));
    if (text)
      targets[(*n)++] = arena_strndup(a, text, strlen(text));
  }
  return targets;
}

bool trace_file_same_program(const struct trace_file *f,
                             const struct source *program) {
  const char *hash = json_string_value(
      json_object_get(json_object_get(f->root, "program"), "sha256"));
  char hex[SHA256_DIGITS + 1];

  sha256_hex(program->text, program->len, hex);
  return !hash || strcmp(hash, hex) == 0;
}

/* ---- Reading moves ------------------------------------------------------- */

struct move_key {
  uint32_t kind, line, column;
};

struct known_place {
  struct move_key key;
  uint32_t point;
  UT_hash_handle hh;
};

/* The values of one activation. */
struct activation {
  const struct bp_proc *proc;
  uint8_t *values;
};

struct trace_reader {
  const struct trace_file *file;
  struct arena *arena;
  const struct cfg *g;
  struct script *script;
  const struct bp_program *program; /* the script's */
  struct diag *diag;
  struct known_place *places;
  struct run *run;
  uint8_t *globals;
  struct {
    VEC(struct activation) stack;
  } * threads;
  char where[32]; /* for messages */
};

static bool bad(struct trace_reader *r, const char *what, const char *name) {
  diag_error(r->diag, (struct span){0}, "%s: %s: %s%s%s", r->file->name,
             r->where, what, *name ? " " : "", name);
  return false;
}

static struct move_key key_of(struct trace_reader *r, struct place p) {
  struct span at = place_span(p);
  struct move_key key = {p.kind, 0, 0};
  unsigned line, column;

  sources_locate(script_sources(r->script), at.source, at.start, &line,
                 &column);
  key.line = line;
  key.column = column;
  return key;
}

static void file_points(struct trace_reader *r) {
  for (uint32_t i = 0; i < r->g->npoints; i++) {
    struct place p = script_place(r->script, r->g, i);
    struct move_key key = key_of(r, p);
    struct known_place *known = NULL;
    if (p.kind != PLACE_NONE)
      HASH_FIND(hh, r->places, &key, sizeof key, known);
    if (p.kind == PLACE_NONE || known)
      continue;
    known = arena_alloc(r->arena, sizeof *known);
    *known = (struct known_place){.key = key, .point = i};
    HASH_ADD(hh, r->places, key, sizeof known->key, known);
  }
}

static uint32_t kind_named(const char *name) {
  static const char *const kinds[] = {"entry", "statement", "end", "failed"};

  for (uint32_t i = 0; name && i < 4; i++)
    if (strcmp(name, kinds[i]) == 0)
      return PLACE_ENTRY + i;
  return PLACE_NONE;
}

static bool read_place(struct trace_reader *r, const json_t *o,
                       uint32_t *point) {
  const char *kind = json_string_value(json_object_get(o, "kind"));
  json_int_t line = json_integer_value(json_object_get(o, "line"));
  json_int_t column = json_integer_value(json_object_get(o, "column"));
  struct move_key key = {kind_named(kind), (uint32_t)line, (uint32_t)column};
  struct known_place *known = NULL;

  if (line > 0 && line < UINT32_MAX && column > 0 && column < UINT32_MAX)
    HASH_FIND(hh, r->places, &key, sizeof key, known);
  if (!known)
    return bad(r,
               "the program has no such place: kind (entry, statement, end, "
               "failed), line and column must be those of one",
               "");
  *point = known->point;
  return true;
}

/* The global of a thread's program, or one that is shared. */
static const struct bp_var *find_global(struct trace_reader *r,
                                        const char *name, uint32_t owner) {
  const struct bp_program *p = r->program;

  for (uint32_t i = 0; i < p->nglobals; i++) {
    uint32_t has = script_owner(r->script, i);
    if ((has == owner || has == UINT32_MAX) &&
        strcmp(p->globals[i]->name, name) == 0)
      return p->globals[i];
  }
  return NULL;
}

static const struct bp_var *find_local(const struct bp_proc *proc,
                                       const char *name) {
  for (uint32_t i = 0; i < proc->nvars; i++)
    if (strcmp(proc->vars[i].name, name) == 0)
      return &proc->vars[i];
  return NULL;
}

static bool read_value(struct trace_reader *r, const char *name,
                       const json_t *value, uint8_t *to) {
  if (!json_is_boolean(value) && !json_is_null(value))
    return bad(r, "a value is true, false, or null (not known):", name);
  *to = json_is_null(value) ? RUN_ANY : json_is_true(value);
  return true;
}

static bool read_globals(struct trace_reader *r, json_t *object,
                         uint32_t owner) {
  const char *name;
  json_t *value;

  json_object_foreach(object, name, value) {
    const struct bp_var *var = find_global(r, name, owner);
    if (!var)
      return bad(r, "there is no global variable", name);
    if (!read_value(r, name, value, &r->globals[var->index]))
      return false;
  }
  return true;
}

static bool read_locals(struct trace_reader *r, json_t *object,
                        const struct activation *top) {
  const char *name;
  json_t *value;

  json_object_foreach(object, name, value) {
    const struct bp_var *var = find_local(top->proc, name);
    if (!var)
      return bad(r, "there is no local variable", name);
    if (!read_value(r, name, value, &top->values[var->index]))
      return false;
  }
  return true;
}

static struct activation *top_activation(struct trace_reader *r,
                                         uint32_t thread) {
  return r->threads[thread].stack.len
             ? &r->threads[thread].stack.at[r->threads[thread].stack.len - 1]
             : NULL;
}

static void push_activation(struct trace_reader *r, uint32_t thread,
                            const struct bp_proc *proc) {
  struct activation a = {proc,
                         arena_array(r->arena, (size_t)proc->nvars + 1, 1)};

  memset(a.values, RUN_ANY, proc->nvars);
  vec_push(&r->threads[thread].stack, a);
}

static struct run_state state_now(struct trace_reader *r, uint32_t thread,
                                  uint32_t point) {
  const struct activation *top = top_activation(r, thread);
  struct run_state s = {point, NULL, NULL};

  s.globals = arena_copy(r->arena, r->globals, r->g->program->nglobals, 1);
  if (top)
    s.locals = arena_copy(r->arena, top->values, top->proc->nvars, 1);
  return s;
}

/* ---- Kinds of moves ------------------------------------------------------ */

static const struct {
  const char *name;
  enum run_move_kind kind;
  bool enters, leaves;
} move_kinds[] = {
    {"step", RUN_INTERNAL, false, false}, {"enter", RUN_INTERNAL, false, false},
    {"call", RUN_CALL, true, false},      {"return", RUN_RETURN, false, true},
    {"begin", RUN_CALL, true, false},     {"over", RUN_RETURN, false, true},
};
enum { NKINDS = sizeof move_kinds / sizeof *move_kinds };

static size_t find_kind(const char *name) {
  size_t i = 0;

  while (name && i < NKINDS && strcmp(move_kinds[i].name, name) != 0)
    i++;
  return name ? i : NKINDS;
}

/* A thread that is over is at no place of the text; the point where it waited
   to be started stands for that. */
static bool read_target(struct trace_reader *r, const json_t *o,
                        uint32_t thread, uint32_t *point) {
  const json_t *to = json_object_get(o, "to");

  *point = r->g->procs[r->g->mains[thread]].first;
  if (!json_is_null(to))
    return read_place(r, to, point);
  return thread >= r->program->nthreads ||
         bad(r, "only a thread that was started can be over", "");
}

/* The activation that the move leads to has the procedure of its point. */
static bool change_stack(struct trace_reader *r, size_t kind, uint32_t thread,
                         uint32_t point) {
  struct place p = script_place(r->script, r->g, point);

  if (move_kinds[kind].leaves) {
    if (!top_activation(r, thread))
      return bad(r, "a return, but nothing was called", "");
    (void)vec_pop(&r->threads[thread].stack);
  }
  if (move_kinds[kind].enters && p.kind != PLACE_NONE)
    push_activation(r, thread, p.proc);
  if (p.kind != PLACE_NONE &&
      (!top_activation(r, thread) || top_activation(r, thread)->proc != p.proc))
    return bad(r, "the thread is not in procedure", p.proc->name);
  return true;
}

static bool read_move(struct trace_reader *r, const json_t *o) {
  json_int_t thread = json_integer_value(json_object_get(o, "thread")) - 1;
  size_t kind = find_kind(json_string_value(json_object_get(o, "kind")));
  struct run_move m = {0};
  uint32_t point;

  if (thread < 0 || thread >= r->file->nthreads)
    return bad(r, "threads are counted from 1 to the length of \"threads\"",
               "");
  if (kind == NKINDS)
    return bad(r, "kinds are step, enter, call, return, begin and over", "");
  m.kind = move_kinds[kind].kind;
  m.thread = (uint32_t)thread;
  const struct activation *from = top_activation(r, m.thread);
  uint32_t owner = from ? from->proc->thread : UINT32_MAX;
  if (!read_target(r, o, m.thread, &point) ||
      !change_stack(r, kind, m.thread, point) ||
      !read_globals(r, json_object_get(o, "globals"), owner))
    return false;
  if (top_activation(r, m.thread) &&
      !read_locals(r, json_object_get(o, "locals"),
                   top_activation(r, m.thread)))
    return false;
  m.to = state_now(r, m.thread, point);
  vec_push(&r->run->moves, m);
  return true;
}

/* ---- The whole ----------------------------------------------------------- */

/* The globals of all threads are known before any of them moves; what the
   others did meanwhile is in the moves. */
static bool read_starts(struct trace_reader *r) {
  const json_t *all = json_object_get(r->file->root, "threads");

  strcpy(r->where, "globals");
  if (!read_globals(r, json_object_get(r->file->root, "globals"), UINT32_MAX))
    return false;
  for (uint32_t i = 0; i < r->program->nthreads; i++) {
    const json_t *o = json_array_get(all, i);
    snprintf(r->where, sizeof r->where, "thread %u", i + 1);
    push_activation(r, i, r->program->threads[i].main);
    if (!read_globals(r, json_object_get(o, "globals"), i) ||
        !read_locals(r, json_object_get(o, "locals"), top_activation(r, i)))
      return false;
  }
  for (uint32_t i = 0; i < r->run->nthreads; i++) {
    r->run->start[i] = state_now(r, i, r->g->procs[r->g->mains[i]].first);
    /* Of shared variables, the moves before a thread's first tell more. */
    if (i > 0)
      r->run->start[i].globals = NULL;
  }
  return true;
}

/* Claims on the first state are made by whoever moves first. */
static void move_first_claim(struct run *run) {
  if (run->moves.len == 0 || run->moves.at[0].thread == 0)
    return;
  run->start[run->moves.at[0].thread].globals = run->start[0].globals;
  run->start[0].globals = NULL;
}

static bool read_moves(struct trace_reader *r) {
  const json_t *moves = json_object_get(r->file->root, "moves");

  for (size_t i = 0; i < json_array_size(moves); i++) {
    snprintf(r->where, sizeof r->where, "move %zu", i + 1);
    if (!read_move(r, json_array_get(moves, i)))
      return false;
  }
  move_first_claim(r->run);
  return true;
}

/* An infinite run says which of its moves come again and again. */
static bool read_loop(struct trace_reader *r) {
  const json_t *loop = json_object_get(r->file->root, "loop");
  json_int_t first = json_integer_value(json_object_get(loop, "move"));
  const json_t *target = json_object_get(loop, "target");
  const char *what = json_string_value(target);

  if (!loop)
    return true;
  strcpy(r->where, "loop");
  if (first < 1 || (size_t)first > r->run->moves.len)
    return bad(r, "\"move\" is the number of a move, from 1", "");
  r->run->infinite = true;
  r->run->loop = (size_t)first - 1;
  if (what && strcmp(what, "visited") == 0)
    r->run->demand = RUN_VISITS;
  else if (what && strcmp(what, "avoided") == 0)
    r->run->demand = RUN_AVOIDS;
  else if (target)
    return bad(r, "\"target\" is \"visited\" or \"avoided\"", "");
  return true;
}

static bool right_threads(struct trace_reader *r) {
  if (r->file->nthreads == r->g->program->nthreads)
    return true;
  diag_error(r->diag, (struct span){0},
             "%s: the trace has %u threads, but the program %u", r->file->name,
             r->file->nthreads, r->g->program->nthreads);
  return false;
}

bool trace_file_run(const struct trace_file *f, struct arena *a,
                    const struct cfg *g, struct run *run, struct diag *d) {
  struct trace_reader r = {
      .file = f, .arena = a, .g = g, .diag = d, .run = run};
  uint32_t n = g->program->nthreads;
  bool ok;

  *run = (struct run){.nthreads = n};
  run->start = arena_array(a, n, sizeof *run->start);
  r.script = script_read(g);
  r.program = script_program(r.script);
  r.globals = arena_array(a, (size_t)g->program->nglobals + 1, 1);
  memset(r.globals, RUN_ANY, g->program->nglobals);
  r.threads = xcalloc(n, sizeof *r.threads);
  ok = right_threads(&r);
  if (ok)
    file_points(&r);
  ok = ok && read_starts(&r) && read_moves(&r) && read_loop(&r);
  for (uint32_t i = 0; i < n; i++)
    vec_free(&r.threads[i].stack);
  xfree(r.threads);
  HASH_CLEAR(hh, r.places);
  script_free(r.script);
  return ok;
}
