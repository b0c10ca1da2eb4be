/* frontend/predicates/thread_run.c — runs of threads under a schedule. */
#include "thread_run.h"

#include "engine/base/text_stream.h"
#include "frontend/c/cfa_print.h"

#include <inttypes.h>
#include <string.h>

uint32_t *thread_schedule(const struct boolean_text *b,
                          const struct boolean_move *moves, size_t nmoves,
                          struct arena *a, uint32_t *n) {
  uint32_t *steps = arena_array(a, nmoves + 1, sizeof *steps);
  *n = 0;
  for (size_t i = 0; i < nmoves; i++)
    if (moves[i].kind == BOOLEAN_STEP && moves[i].line < b->lines.len &&
        b->lines.at[moves[i].line].kind == BOOLEAN_BLOCK)
      steps[(*n)++] = b->lines.at[moves[i].line].number;
  return steps;
}

/* ---- Is it a run of the threads? --------------------------------------------- */

/* Each step begins where its thread is, which has begun, and is not taken while
   another thread is in an atomic part. */
static bool is_schedule(const struct thread_steps *s, const uint32_t *schedule,
                        uint32_t n) {
  const struct cfa *g = s->threads->flat;
  uint32_t *at = xcalloc(g->nprocs, sizeof *at), last = 0;
  bool good = true;
  for (uint32_t i = 1; i < g->nprocs; i++)
    at[i] = CFA_NONE;
  at[0] = g->procs[0].entry;
  for (uint32_t i = 0; i < n && good; i++) {
    const struct thread_step *step = &s->steps[schedule[i]];
    bool inside = at[last] != CFA_NONE && s->threads->inside[at[last]];
    good = at[step->thread] == step->from &&
           (step->thread == last || !inside) &&
           g->locations[at[last]].kind != CFA_STOP;
    last = step->thread;
    at[last] = step->to;
    if (step->starts != CFA_NONE) {
      good = good && at[step->starts] == CFA_NONE;
      at[step->starts] = g->procs[step->starts].entry;
    }
  }
  good = good && g->locations[at[last]].kind == CFA_ERROR;
  xfree(at);
  return good;
}

/* ---- As an automaton ----------------------------------------------------------- */

static void make_thread_path(struct thread_run *r, const uint32_t *schedule,
                             uint32_t n) {
  const struct thread_steps *s = r->steps;
  const struct cfa *g = s->threads->flat;
  struct arena *a = g->arena;
  VEC(struct cfa_edge) edges = {0};
  VEC(uint32_t) flat = {0};
  for (uint32_t i = 0; i < n; i++)
    for (uint32_t k = 0; k < s->steps[schedule[i]].nedges; k++) {
      struct cfa_edge e = g->edges[s->steps[schedule[i]].edges[k]];
      vec_push(&flat, e.number);
      if (e.kind == CFA_START)
        e.kind = CFA_SKIP;
      e.number = (uint32_t)edges.len;
      e.from = e.number;
      e.to = e.from + 1;
      vec_push(&edges, e);
    }
  uint32_t nlocations = (uint32_t)edges.len + 1;
  struct cfa_location *locations =
      arena_array(a, nlocations, sizeof *locations);
  for (uint32_t i = 0; i < nlocations; i++) {
    uint32_t number = i < edges.len ? flat.at[i] : flat.at[edges.len - 1];
    locations[i] = g->locations[i < edges.len ? g->edges[number].from
                                              : g->edges[number].to];
    locations[i].number = i;
    locations[i].proc = 0;
    locations[i].nin = locations[i].nout = 0;
  }
  cfa_link(a, locations, nlocations, edges.at, edges.len);
  struct cfa *path = arena_copy(a, g, 1, sizeof *g);
  struct cfa_proc *proc = arena_copy(a, &g->procs[0], 1, sizeof *proc);
  *proc = (struct cfa_proc){.name = proc->name,
                            .type = proc->type,
                            .span = proc->span,
                            .result = CFA_NONE,
                            .first_var = g->nvars,
                            .nlocations = nlocations,
                            .nedges = (uint32_t)edges.len,
                            .exit = CFA_NONE};
  path->procs = proc;
  path->nprocs = 1;
  path->nlocations = nlocations;
  path->nedges = (uint32_t)edges.len;
  path->locations = locations;
  path->edges = vec_to_arena(&edges, a);
  r->path = path;
  r->flat = vec_to_arena(&flat, a);
}

/* The number that the condition asks of the variable; false: another condition. */
static bool asks_number(const struct cfa_expr *x, uint32_t var,
                        uint64_t *value) {
  if ((x->op != CFA_EQUAL && x->op != CFA_UNEQUAL) ||
      x->arg[0]->op != CFA_VARIABLE || x->arg[0]->var != var ||
      x->arg[1]->op != CFA_CONSTANT)
    return false;
  *value = x->arg[1]->value;
  if (x->op == CFA_UNEQUAL)
    *value = *value == 0;
  return true;
}

/* What the rest of the path asks of what is chosen here, as far as that is seen
   easily: a way that was chosen freely. */
static uint64_t asked_number(const struct cfa *path, const struct cfa_edge *e) {
  uint64_t value;
  for (uint32_t i = e->number + 1; i < path->nedges; i++) {
    const struct cfa_edge *next = &path->edges[i];
    if (next->kind == CFA_ASSUME && asks_number(next->expr, e->var, &value))
      return value;
    if ((next->kind == CFA_SET || next->kind == CFA_HAVOC) &&
        next->var == e->var)
      break;
  }
  return 0;
}

struct thread_inputs {
  const struct cfa *path;
  const struct smt_term *const *values;
  size_t n, next;
};

static bool give_thread_input(void *arg, const struct cfa_edge *e,
                              uint64_t *value) {
  struct thread_inputs *in = arg;
  if (in->next == in->n)
    return false;
  const struct smt_term *given = in->values[in->next++];
  *value = given ? term_low_bits(given) : asked_number(in->path, e);
  return true;
}

static void count_switches(struct thread_run *r, const uint32_t *schedule,
                           uint32_t n) {
  r->switches = 0;
  for (uint32_t i = 1; i < n; i++)
    r->switches += r->steps->steps[schedule[i]].thread !=
                   r->steps->steps[schedule[i - 1]].thread;
}

bool thread_run_execute(struct thread_run *r, const struct thread_steps *s,
                        const uint32_t *schedule, uint32_t n,
                        const struct smt_term *const *values, size_t nvalues) {
  thread_run_free(r);
  *r = (struct thread_run){.steps = s};
  if (n == 0 || !is_schedule(s, schedule, n))
    return false;
  make_thread_path(r, schedule, n);
  struct thread_inputs in = {r->path, values, nvalues, 0};
  struct cfa_run_options o = {.input = give_thread_input,
                              .arg = &in,
                              .max_steps = UINT64_MAX,
                              .max_trail = UINT32_MAX};
  cfa_run(r->path, &o, &r->run);
  r->ran = true;
  count_switches(r, schedule, n);
  return r->run.end == CFA_RUN_ERROR && !r->run.guessed;
}

void thread_run_free(struct thread_run *r) {
  if (r->ran)
    cfa_run_free(&r->run);
  r->ran = false;
}

/* ---- Columns -------------------------------------------------------------------- */

enum { THREAD_COLUMN = 36, THREAD_PLACE = 6 };

uint32_t thread_run_thread(const struct thread_run *r,
                           const struct cfa_step *s) {
  const struct cfa *g = r->steps->threads->flat;
  return g->locations[g->edges[r->flat[s->edge]].from].proc;
}

/* It stands for a variable that is declared without a value. */
static bool is_value_unset(const struct thread_run *r,
                           const struct cfa_step *s) {
  const struct cfa_edge *e = &r->path->edges[s->edge];
  const struct cfa_edge *before = s->edge ? e - 1 : e;
  return e->kind == CFA_SET && e->expr->op == CFA_VARIABLE &&
         before->kind == CFA_HAVOC && before->reason == CFA_UNINITIALISED &&
         before->var == e->expr->var;
}

/* The edge of the text that an edge of cfa_threads.flat comes from; NULL: none. */
static const struct cfa_edge *edge_of_text(const struct thread_run *r,
                                           const struct cfa_edge *e) {
  const struct cfa *of = r->steps->threads->of;
  const struct cfa_edge *origin = &of->edges[e->origin];
  if (!of->exact)
    return origin;
  return origin->origin == CFA_NONE ? NULL : &of->exact->edges[origin->origin];
}

/* A condition is one of the text, or the thread has waited for it; others say which
   object an address is that of. */
static bool is_condition_of_text(const struct thread_run *r,
                                 const struct cfa_edge *e) {
  const struct cfa_edge *text = edge_of_text(r, e);
  return e->branch != CFA_NO_BRANCH ||
         (text && (text->kind == CFA_JOIN || (text->kind == CFA_ASSUME &&
                                              text->branch == CFA_NO_BRANCH)));
}

/* Whether a neighbour of the step sets another variable for the same text. */
static bool is_one_of_several(const struct thread_run *r,
                              const struct cfa_step *s) {
  const struct cfa_edge *edges = r->path->edges, *e = &edges[s->edge];
  const struct cfa_step *first = r->run.trail.at;
  const struct cfa_step *end = first + r->run.trail.len;
  for (int way = -1; way <= 1; way += 2) {
    const struct cfa_step *other = s + way;
    if (other < first || other >= end)
      continue;
    const struct cfa_edge *o = &edges[other->edge];
    if (o->kind == CFA_SET && o->var != e->var &&
        o->span.start == e->span.start && o->span.end == e->span.end)
      return true;
  }
  return false;
}

/* The step leaves the variable as it was, since what is written by a pointer is
   written elsewhere. */
static bool is_written_elsewhere(const struct thread_run *r,
                                 const struct cfa_step *s) {
  const struct cfa_edge *edges = r->path->edges, *e = &edges[s->edge];
  const struct cfa_step *before = s;
  const struct cfa_edge *text =
      edge_of_text(r, &r->steps->threads->flat->edges[r->flat[s->edge]]);
  if (e->kind != CFA_SET || (text && text->kind != CFA_STORE) ||
      !is_one_of_several(r, s))
    return false;
  while (before > r->run.trail.at) {
    before--;
    if (edges[before->edge].var == e->var)
      return before->value == s->value;
  }
  return s->value == 0;
}

/* Steps of the text, but for those before main. */
static bool is_shown_of_thread(const struct thread_run *r,
                               const struct cfa_step *s) {
  const struct cfa *g = r->steps->threads->flat;
  const struct cfa *of = r->steps->threads->of;
  const struct cfa_edge *e = &g->edges[r->flat[s->edge]];
  if (e->origin == CFA_NONE ||
      of->locations[of->edges[e->origin].from].proc == 0)
    return false;
  const struct cfa_var *v = e->var == CFA_NONE ? NULL : &g->vars[e->var];
  switch (e->kind) {
  case CFA_START:
    return true;
  case CFA_ASSUME:
    return is_condition_of_text(r, e);
  case CFA_SET:
    return v->name[0] != '#' ||
           (v->scope == CFA_TEMPORARY && e->expr->op == CFA_VARIABLE &&
            r->steps->threads->shared[e->expr->var]);
  case CFA_HAVOC:
    return e->reason == CFA_INPUT || e->reason == CFA_NO_BODY;
  default:
    return false;
  }
}

bool thread_run_shows(const struct thread_run *r, const struct cfa_step *s) {
  return is_shown_of_thread(r, s) && !is_value_unset(r, s) &&
         !is_written_elsewhere(r, s);
}

static void print_thread_step(FILE *out, const struct thread_run *r,
                              const struct cfa_step *s) {
  const struct cfa *g = r->steps->threads->flat;
  const struct cfa_edge *e = &g->edges[r->flat[s->edge]];
  const char *text = cfa_text(g, e->span);
  if (e->kind == CFA_START) {
    fprintf(out, "starts thread %" PRIu32 ": %s", e->callee + 1,
            g->procs[e->callee].name);
  } else if (e->kind == CFA_ASSUME) {
    fprintf(out, "%s   %s", text,
            e->branch == CFA_FALSE_BRANCH  ? "false"
            : e->branch == CFA_TRUE_BRANCH ? "true"
                                           : "goes on");
  } else if (g->vars[e->var].scope == CFA_TEMPORARY) {
    fprintf(out, "%s is ",
            e->kind == CFA_SET ? g->vars[e->expr->var].name : text);
    cfa_print_value(out, g->vars[e->var].type, s->value);
  } else {
    fprintf(out, "%s = ", g->vars[e->var].name);
    cfa_print_value(out, g->vars[e->var].type, s->value);
  }
}

static void print_heads(FILE *out, const struct cfa *g) {
  fprintf(out, "%*s", THREAD_PLACE + 2, "");
  for (uint32_t i = 0; i < g->nprocs; i++) {
    char name[THREAD_COLUMN];
    snprintf(name, sizeof name, "thread %" PRIu32 ": %s", i + 1,
             i == 0 ? "main" : g->procs[i].name);
    fprintf(out, i + 1 < g->nprocs ? "%-*s" : "%.*s\n", THREAD_COLUMN, name);
  }
}

static void print_place_of(FILE *out, const struct cfa *g, struct span at,
                           const char *program) {
  struct cfa_place p = cfa_place(g, at);
  if (p.file[0] && strcmp(p.file, program) != 0)
    fprintf(out, "%s:%u:\n", p.file, p.line);
  fprintf(out, "%*u  ", THREAD_PLACE, p.line);
}

void thread_run_print(FILE *out, const struct thread_run *r,
                      const char *program) {
  const struct cfa *g = r->steps->threads->flat;
  uint32_t last = 0;
  fprintf(out, "trace: %" PRIu32 " switch%s between threads\n", r->switches,
          r->switches == 1 ? "" : "es");
  print_heads(out, g);
  for (size_t i = 0; i < r->run.trail.len; i++) {
    const struct cfa_step *s = &r->run.trail.at[i];
    uint32_t thread = thread_run_thread(r, s);
    if (thread != last)
      fprintf(out, "---- switch to thread %" PRIu32 " ----\n", thread + 1);
    last = thread;
    if (!thread_run_shows(r, s))
      continue;
    print_place_of(out, g, g->edges[r->flat[s->edge]].span, program);
    fprintf(out, "%*s", (int)(thread * THREAD_COLUMN), "");
    print_thread_step(out, r, s);
    fputc('\n', out);
  }
}
