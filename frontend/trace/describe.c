/* frontend/trace/describe.c — a trace in the program's words.
 *
 * Texts are cut from the source, with blanks, line ends and comments between
 * words made one blank.
 */
#include "describe.h"

#include <ctype.h>
#include <string.h>

/* ---- Words --------------------------------------------------------------- */

static bool is_plain(const char *name) {
  if (!isalpha((unsigned char)*name) && *name != '_' && *name != '$')
    return false;
  for (const char *c = name; *c; c++)
    if (!isalnum((unsigned char)*c) && *c != '_' && *c != '$')
      return false;
  return true;
}

const char *describe_name(struct arena *a, const char *name) {
  return is_plain(name) ? name : arena_printf(a, "{%s}", name);
}

/* Behind the comment that begins at `at`, or `at` if none does. */
static size_t skip_comment(const char *text, size_t at, size_t end) {
  size_t from = at;

  if (at + 1 >= end || text[at] != '/')
    return at;
  if (text[at + 1] == '/') {
    while (at < end && text[at] != '\n')
      at++;
  } else if (text[at + 1] == '*') {
    for (at += 2; at + 1 < end && (text[at] != '*' || text[at + 1] != '/');)
      at++;
    at += 2;
  }
  return at > end ? end : at > from ? at : from;
}

static const char *one_line(struct arena *a, const char *text, size_t at,
                            size_t end) {
  char *line = arena_alloc(a, end - at + 2);
  size_t n = 0;
  bool gap = false;

  while (at < end) {
    size_t behind = skip_comment(text, at, end);
    if (behind > at || isspace((unsigned char)text[at])) {
      gap = n > 0;
      at = behind > at ? behind : at + 1;
      continue;
    }
    if (gap)
      line[n++] = ' ';
    gap = false;
    line[n++] = text[at] ? text[at] : ' ';
    at++;
  }
  return line;
}

const char *describe_place(struct arena *a, const struct script *s,
                           struct place p) {
  struct span at = place_span(p);
  const struct source *source = sources_get(script_sources(s), at.source);

  if (p.kind == PLACE_END)
    return "end";
  if (!source)
    return "";
  if (p.kind == PLACE_STMT && p.stmt->text)
    return p.stmt->text;
  const char *text = one_line(a, source->text, at.start, at.end);
  return p.arm ? arena_printf(a, "elsif %s", text) : text;
}

void describe_locate(const struct script *s, struct place p, unsigned *line,
                     unsigned *column) {
  struct span at = place_span(p);

  sources_locate(script_sources(s), at.source, at.start, line, column);
}

struct place describe_end(const struct trace *t) {
  const struct step *last = &t->steps[t->nsteps - 1];

  return t->target ? last->to : last->from;
}

/* ---- Following a trace --------------------------------------------------- */

static void push_walk_frame(struct walk *w, uint32_t thread,
                            const struct bp_proc *proc,
                            const struct bp_stmt *call, const uint8_t *locals,
                            uint32_t opened) {
  struct walk_frame f = {proc, call, locals, opened};

  vec_push(&w->threads[thread].stack, f);
}

void walk_open(struct walk *w, const struct trace *t) {
  const struct bp_program *p = script_program(t->script);

  *w = (struct walk){.trace = t, .globals = t->globals};
  w->threads = xcalloc(t->nthreads, sizeof *w->threads);
  for (uint32_t i = 0; i < p->nthreads; i++)
    push_walk_frame(w, i, p->threads[i].main, NULL, t->locals[i], UINT32_MAX);
}

void walk_close(struct walk *w) {
  for (uint32_t i = 0; i < w->trace->nthreads; i++)
    vec_free(&w->threads[i].stack);
  xfree(w->threads);
}

struct walk_frame *walk_top(const struct walk *w, uint32_t thread) {
  struct walk_thread *t = &w->threads[thread];

  return t->stack.len ? &t->stack.at[t->stack.len - 1] : NULL;
}

struct walk_frame *walk_after(const struct walk *w, const struct step *step) {
  struct walk_thread *t = &w->threads[step->thread];
  size_t back = step->kind == STEP_RETURN ? 2 : 1;

  if (step->kind == STEP_CALL || step->kind == STEP_BEGIN ||
      step->kind == STEP_OVER)
    return NULL;
  return &t->stack.at[t->stack.len - back];
}

void walk_step(struct walk *w, const struct step *step) {
  struct walk_thread *t = &w->threads[step->thread];
  uint32_t number = (uint32_t)(step - w->trace->steps);

  w->globals = step->globals;
  if (step->kind == STEP_RETURN || step->kind == STEP_OVER)
    (void)vec_pop(&t->stack);
  if (step->kind == STEP_OVER)
    return;
  if (step->kind == STEP_CALL || step->kind == STEP_BEGIN)
    push_walk_frame(w, step->thread, step->to.proc,
                    step->kind == STEP_CALL ? step->from.stmt : NULL,
                    step->locals, number);
  t->stack.at[t->stack.len - 1].locals = step->locals;
}
