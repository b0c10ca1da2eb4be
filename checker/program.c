/* checker/program.c — questions about a program that was read.
 *
 * Steps are numbered in the order of the text, so the steps of a procedure,
 * and those of a place in the text, are found by halving.
 */
#include "program.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

void program_free(struct program *p) {
  if (!p)
    return;
  vec_free(&p->ops);
  vec_free(&p->codes);
  vec_free(&p->refs);
  vec_free(&p->steps);
  vec_free(&p->labels);
  vec_free(&p->procs);
  vec_free(&p->globals);
  vec_free(&p->mains);
  vec_free(&p->places);
}

/* ---- Points -------------------------------------------------------------- */

bool program_is_point(const struct program *p, uint32_t step) {
  const struct step *s = &p->steps.at[step];

  if (s->kind == STEP_JUMP)
    return false;
  return s->labelled ||
         (s->kind != STEP_SKIP && !(s->kind == STEP_GOTO && s->nrefs == 1));
}

/* This ends: a `goto` leads to a label, which is a point; the jump that closes
   a loop leads to its condition; all others lead forward. */
uint32_t program_arrive(const struct program *p, uint32_t step) {
  while (!program_is_point(p, step)) {
    const struct step *s = &p->steps.at[step];
    step = s->kind == STEP_GOTO ? p->refs.at[s->refs] : s->next;
  }
  return step;
}

uint32_t program_proc(const struct program *p, uint32_t step) {
  uint32_t low = 0, high = (uint32_t)p->procs.len;

  while (high - low > 1) {
    uint32_t middle = low + (high - low) / 2;
    if (p->procs.at[middle].first <= step)
      low = middle;
    else
      high = middle;
  }
  return low;
}

bool program_is_spare(const struct program *p, uint32_t proc) {
  return proc + p->nspares >= p->procs.len;
}

/* The first step from `step` on that stands in the text, before `end`. */
static uint32_t in_text(const struct program *p, uint32_t step, uint32_t end) {
  while (step < end && p->steps.at[step].line == 0)
    step++;
  return step;
}

static uint32_t find_unordered(const struct program *p, uint32_t from,
                               uint32_t end, unsigned line, unsigned column) {
  for (uint32_t i = from; i < end; i++)
    if (p->steps.at[i].line == line && p->steps.at[i].column == column)
      return program_is_point(p, i) ? i : NONE;
  return NONE;
}

uint32_t program_find(const struct program *p, uint32_t proc, unsigned line,
                      unsigned column) {
  uint32_t low = p->procs.at[proc].first;
  uint32_t high = low + p->procs.at[proc].nsteps;

  if (p->unordered)
    return find_unordered(p, low, high, line, column);
  while (low < high) {
    uint32_t middle = low + (high - low) / 2;
    uint32_t step = in_text(p, middle, high);
    const struct step *s = &p->steps.at[step];
    if (step == high)
      high = middle;
    else if (s->line == line && s->column == column)
      return program_is_point(p, step) ? step : NONE;
    else if (s->line < line || (s->line == line && s->column < column))
      low = step + 1;
    else
      high = middle;
  }
  return NONE;
}

/* ---- What is asked for --------------------------------------------------- */

static bool is_default(const struct label *l) {
  return strcmp(l->name, "ERROR") == 0 || strcmp(l->name, "SLIC_ERROR") == 0;
}

/* LABEL, procedure.LABEL, or 2.procedure.LABEL. */
static bool names(struct arena *a, const struct program *p, const char *target,
                  const struct label *l) {
  const struct proc *f = &p->procs.at[l->proc];
  const char *with_proc = arena_printf(a, "%s.%s", f->name, l->name);

  return strcmp(target, l->name) == 0 || strcmp(target, with_proc) == 0 ||
         strcmp(target, arena_printf(a, "%u.%s", f->thread + 1, with_proc)) ==
             0;
}

/* "lock.bp:5" is this line of the program's text, whatever the folders before its
   name; 0: it is something else. */
static unsigned asked_line(const struct program *p, const char *target) {
  const char *name = sources_get(p->sources, p->source)->name;
  const char *slash = strrchr(name, '/'), *colon = strrchr(target, ':');
  const char *file = slash ? slash + 1 : name, *asked = target;
  char *end = NULL;

  for (const char *c = target; colon && c < colon; c++)
    asked = *c == '/' ? c + 1 : asked;
  if (!colon || strlen(file) != (size_t)(colon - asked) ||
      memcmp(file, asked, strlen(file)) != 0)
    return 0;
  unsigned long line = strtoul(colon + 1, &end, 10);
  return *end || end == colon + 1 ? 0 : (unsigned)line;
}

/* Whether control can stop before a step, as far as the text is concerned. */
static bool stops(const struct step *s) {
  switch (s->kind) {
  case STEP_SKIP:
    return s->labelled;
  case STEP_GOTO:
    return s->labelled || s->nrefs > 1;
  case STEP_ENTRY:
  case STEP_JUMP:
  case STEP_WAIT:
  case STEP_CHOOSE:
    return false;
  case STEP_ASSIGN:
  case STEP_BRANCH:
  case STEP_ASSUME:
  case STEP_ASSERT:
  case STEP_CALL:
  case STEP_RETURN:
  case STEP_END:
  case STEP_ATOMIC_BEGIN:
  case STEP_ATOMIC_END:
  case STEP_START:
  case STEP_END_THREAD:
    return true;
  }
  assert(!"a kind of step");
  return true;
}

/* A line is asked for: failures of its assertions, or else what stands in it.
   Returns whether there is anything. */
static bool ask_for_line(struct program *p, unsigned line) {
  bool asserts = false, found = false;

  for (int turn = 0; turn < 2; turn++)
    for (size_t i = 0; i < p->steps.len; i++) {
      struct step *s = &p->steps.at[i];
      unsigned here, column;
      sources_locate(p->sources, s->at.source, s->at.start, &here, &column);
      if (s->at.source == 0 || here != line || !stops(s))
        continue;
      if (turn == 0) {
        asserts |= s->kind == STEP_ASSERT;
        continue;
      }
      found = true;
      s->guarded |= asserts && s->kind == STEP_ASSERT;
      s->target |= !asserts;
    }
  return found;
}

static bool ask_for(struct program *p, const char *target, struct diag *d) {
  struct arena *a = arena_new();
  struct nearest near = nearest_to(target);
  char hint[100];
  unsigned line = asked_line(p, target);
  bool found = line > 0 && ask_for_line(p, line);

  for (size_t i = 0; i < p->labels.len; i++) {
    const struct label *l = &p->labels.at[i];
    nearest_try(&near, l->name);
    if (!names(a, p, target, l))
      continue;
    p->steps.at[l->step].target = true;
    found = true;
  }
  if (!found)
    diag_error(d, (struct span){0}, "the program has no label '%s'%s", target,
               nearest_hint(&near, hint, sizeof hint));
  arena_free(a);
  return found;
}

bool program_ask(struct program *p, const char *const *targets,
                 uint32_t ntargets, struct diag *d) {
  bool all = true;

  for (uint32_t i = 0; i < ntargets; i++)
    all = ask_for(p, targets[i], d) && all;
  if (ntargets > 0)
    return all;
  for (size_t i = 0; i < p->labels.len; i++)
    if (is_default(&p->labels.at[i]))
      p->steps.at[p->labels.at[i].step].target = true;
  for (size_t i = 0; i < p->steps.len; i++)
    p->steps.at[i].guarded = p->steps.at[i].kind == STEP_ASSERT;
  return true;
}
