/* frontend/trace/print.c — a trace as text.
 *
 * First one pass finds the variables that are read before they are written:
 * their first values matter, and stand where the procedure begins.  A second
 * makes a row of each statement: its line, its text, indented by the depth of
 * the stack, and the values that it gives.  Rows that only move control and
 * come again and again are counted instead of repeated.  With several threads,
 * each has a column, if all rows then fit into a terminal.
 */
#include "describe.h"
#include "trace.h"

#include <stdlib.h>
#include <string.h>

struct trace_row {
  uint32_t thread, depth, line;
  const char *text, *notes; /* notes: "" if there are none */
  const struct step *step;  /* NULL: the head of a procedure */
};

/* A variable whose first value matters; `step` opened its activation,
   UINT32_MAX for globals and mains. */
struct first_value {
  uint32_t step, thread;
  const struct bp_var *var;
  bool value;
};

/* A variable that gets its first value from a step, and none was shown. */
struct first_write {
  uint32_t step;
  const struct bp_var *var;
};

struct trace_printer {
  FILE *out;
  struct arena *arena;
  const struct trace *trace;
  const struct bp_program *program;
  struct walk walk;
  VEC(struct first_value) firsts; /* by step */
  VEC(struct first_write) writes; /* by step */
  size_t next_first, next_write;
  VEC(struct trace_row) rows;
  uint32_t started;
  size_t loop;      /* its first row */
  bool *headed;     /* by thread */
  uint32_t *column; /* by thread: how far to the right */
};

/* ---- First values that matter -------------------------------------------- */

/* Which variables were read or written, for globals and for each activation. */
struct touched {
  uint8_t *globals;
  struct {
    VEC(uint8_t *) stack;
  } * threads;
};

static uint8_t *touched_mark(struct touched *m, uint32_t thread,
                             const struct bp_var *var) {
  if (var->global)
    return &m->globals[var->index];
  return &m->threads[thread]
              .stack.at[m->threads[thread].stack.len - 1][var->index];
}

static void note_read(struct trace_printer *p, struct touched *m,
                      uint32_t thread, const struct bp_var *var) {
  uint8_t *mark = touched_mark(m, thread, var);
  const struct walk_frame *top = walk_top(&p->walk, thread);
  struct first_value f = {UINT32_MAX, thread, var, false};

  if (*mark)
    return;
  *mark = 1;
  f.step = var->global ? UINT32_MAX : top->opened;
  f.value = (var->global ? p->walk.globals : top->locals)[var->index];
  vec_push(&p->firsts, f);
}

/* Recursion is bounded by BP_MAX_DEPTH. */
static void note_reads(struct trace_printer *p, struct touched *m,
                       uint32_t thread, const struct bp_expr *e) {
  if (e->kind == BP_VAR || e->kind == BP_PRIMED) {
    note_read(p, m, thread, e->ref.var);
    return;
  }
  for (uint32_t i = 0; i < e->nargs; i++)
    note_reads(p, m, thread, e->arg[i]);
}

/* `enforce` looks at the first values too. */
static void note_enforced(struct trace_printer *p, struct touched *m,
                          const struct step *step) {
  const struct bp_proc *proc = step->to.proc;

  for (uint32_t i = 0; step->kind == STEP_ENTER && i < proc->nenforce; i++)
    note_reads(p, m, step->thread, proc->enforce[i]);
}

static void note_stmt_reads(struct trace_printer *p, struct touched *m,
                            const struct step *step) {
  const struct bp_stmt *st = step->from.stmt;
  const struct bp_arm *arm = step->from.arm;

  if (step->from.kind != PLACE_STMT)
    return;
  for (uint32_t i = 0; i < st->nargs; i++)
    note_reads(p, m, step->thread, st->args[i]);
  if (st->arms)
    note_reads(p, m, step->thread, (arm ? arm : st->arms)->cond);
  else if (st->cond)
    note_reads(p, m, step->thread, st->cond);
}

/* The statement whose targets a step assigns: a call, when it returns. */
static const struct bp_stmt *assigning(struct trace_printer *p,
                                       const struct step *step) {
  const struct bp_stmt *st = step->from.stmt;

  if (step->kind == STEP_RETURN)
    return walk_top(&p->walk, step->thread)->call;
  if (step->kind == STEP_MOVE && st &&
      (st->kind == BP_ASSIGN || st->kind == BP_DEAD))
    return st;
  return NULL;
}

static void note_writes(struct trace_printer *p, struct touched *m,
                        const struct step *step, const struct bp_stmt *st) {
  struct first_write w = {(uint32_t)(step - p->trace->steps), NULL};

  for (uint32_t i = 0; st && i < st->ntargets; i++) {
    w.var = st->targets[i].var;
    uint8_t *mark = w.var ? touched_mark(m, step->thread, w.var) : NULL;
    if (!mark)
      continue;
    if (!*mark)
      vec_push(&p->writes, w);
    *mark = 1;
  }
}

/* The parameters of a new activation are shown anyway. */
static void touched_push(struct trace_printer *p, struct touched *m,
                         uint32_t thread, const struct bp_proc *proc) {
  uint8_t *marks = arena_array(p->arena, (size_t)proc->nvars + 1, 1);

  memset(marks, 1, proc->nparams);
  vec_push(&m->threads[thread].stack, marks);
}

static void touch(struct trace_printer *p, struct touched *m,
                  const struct step *step) {
  const struct bp_stmt *writes = assigning(p, step);
  uint32_t t = step->thread;

  note_enforced(p, m, step);
  note_stmt_reads(p, m, step);
  if (step->kind == STEP_RETURN || step->kind == STEP_OVER)
    (void)vec_pop(&m->threads[t].stack);
  note_writes(p, m, step, writes);
  if (step->kind == STEP_CALL || step->kind == STEP_BEGIN)
    touched_push(p, m, t, step->to.proc);
}

/* By step, and as they were found; globals and mains come last. */
static int compare_firsts(const void *x, const void *y) {
  const struct first_value *a = x, *b = y;

  if (a->step != b->step)
    return a->step < b->step ? -1 : 1;
  if (a->var->global != b->var->global)
    return a->var->global ? 1 : -1;
  return a->var->index < b->var->index ? -1 : a->var->index > b->var->index;
}

static void find_firsts(struct trace_printer *p) {
  const struct trace *t = p->trace;
  struct touched m = {
      arena_array(p->arena, (size_t)p->program->nglobals + 1, 1),
      arena_array(p->arena, t->nthreads, sizeof *m.threads)};

  walk_open(&p->walk, t);
  for (uint32_t i = 0; i < p->program->nthreads; i++)
    touched_push(p, &m, i, p->program->threads[i].main);
  for (uint32_t i = 0; i < t->nsteps; i++) {
    touch(p, &m, &t->steps[i]);
    walk_step(&p->walk, &t->steps[i]);
  }
  for (uint32_t i = 0; i < t->nthreads; i++)
    vec_free(&m.threads[i].stack);
  walk_close(&p->walk);
  if (p->firsts.len)
    qsort(p->firsts.at, p->firsts.len, sizeof *p->firsts.at, compare_firsts);
}

/* ---- Rows ---------------------------------------------------------------- */

static const char *described_name(struct trace_printer *p,
                                  const struct bp_var *var) {
  return describe_name(p->arena, var->name);
}

static const char *and_value(struct trace_printer *p, const char *notes,
                             const struct bp_var *var, bool value) {
  return arena_printf(p->arena, "%s%s%s=%s", notes, *notes ? " " : "",
                      described_name(p, var), value ? "T" : "F");
}

static bool is_shared(struct trace_printer *p, const struct bp_var *var) {
  return var->global &&
         script_owner(p->trace->script, var->index) == UINT32_MAX;
}

/* First values of what a thread's main has, and of its own globals. */
static const char *main_firsts(struct trace_printer *p, const char *notes,
                               uint32_t thread) {
  for (size_t i = 0; i < p->firsts.len; i++) {
    const struct first_value *f = &p->firsts.at[i];
    if (f->step == UINT32_MAX && f->thread == thread && !is_shared(p, f->var))
      notes = and_value(p, notes, f->var, f->value);
  }
  return notes;
}

/* First values of the locals of an activation that `step` opened. */
static const char *and_firsts(struct trace_printer *p, const char *notes,
                              uint32_t step) {
  while (p->next_first < p->firsts.len &&
         p->firsts.at[p->next_first].step == step) {
    const struct first_value *f = &p->firsts.at[p->next_first++];
    notes = and_value(p, notes, f->var, f->value);
  }
  return notes;
}

static const char *parameters(struct trace_printer *p,
                              const struct bp_proc *proc,
                              const uint8_t *locals) {
  const char *notes = "";

  for (uint32_t i = 0; i < proc->nparams; i++)
    notes = and_value(p, notes, &proc->vars[i], locals[i]);
  return notes;
}

static bool is_first_write(struct trace_printer *p, const struct step *step,
                           const struct bp_var *var) {
  const struct first_write *w = &p->writes.at[p->next_write];
  bool is = p->next_write < p->writes.len && w->var == var &&
            w->step == (uint32_t)(step - p->trace->steps);

  p->next_write += is;
  return is;
}

/* What is assigned: values that change, that are the first, and that were
   chosen. */
static const char *assigned(struct trace_printer *p, const struct step *step,
                            const struct bp_stmt *st) {
  const struct walk_frame *top = walk_after(&p->walk, step);
  const char *notes = "";

  for (uint32_t i = 0; i < st->ntargets; i++) {
    const struct bp_var *v = st->targets[i].var;
    bool chosen = st->kind == BP_ASSIGN ? st->args[i]->choice : true;
    if (!v)
      continue;
    bool value = (v->global ? step->globals : step->locals)[v->index];
    bool old = (v->global ? p->walk.globals : top->locals)[v->index];
    if (is_first_write(p, step, v) || chosen || value != old)
      notes = and_value(p, notes, v, value);
  }
  return notes;
}

/* Where control went, if there was a choice. */
static const char *decided(struct trace_printer *p, const struct step *step) {
  const struct bp_stmt *st = step->from.stmt;

  if (step->to.kind == PLACE_FAILED)
    return "fails";
  if (st->arms && step->taken < 2)
    return step->taken ? "T" : "F";
  if (st->kind != BP_GOTO || st->ntargets < 2)
    return "";
  for (uint32_t i = 0; i < st->ntargets; i++)
    if (st->targets[i].label->stmt == step->to.stmt)
      return arena_printf(p->arena, "to %s",
                          describe_name(p->arena, st->targets[i].name));
  return "";
}

static const char *notes_of(struct trace_printer *p, const struct step *step) {
  const struct bp_stmt *gives = assigning(p, step);
  uint32_t number = (uint32_t)(step - p->trace->steps);

  if (step->kind == STEP_CALL || step->kind == STEP_BEGIN)
    return and_firsts(p, parameters(p, step->to.proc, step->locals), number);
  if (gives)
    return assigned(p, step, gives);
  if (step->kind != STEP_MOVE || !step->from.stmt)
    return "";
  if (!bp_starts_thread(step->from.stmt))
    return decided(p, step);
  if (p->program->nthreads + p->started >= p->trace->nthreads)
    return "no thread is left";
  return arena_printf(p->arena, "starts thread %u",
                      p->program->nthreads + ++p->started);
}

static bool is_label_only(const struct bp_stmt *st) {
  return st->kind == BP_SKIP && st->labels &&
         st->labels->span.start == st->span.start;
}

static const char *with_labels(struct trace_printer *p, struct place at) {
  const char *text = describe_place(p->arena, p->trace->script, at);
  const char *labels = "";

  if (at.kind != PLACE_STMT || at.arm)
    return text;
  for (const struct bp_label *l = at.stmt->labels; l; l = l->next)
    labels = arena_printf(p->arena, "%s%s: ", labels,
                          describe_name(p->arena, l->name));
  return arena_printf(p->arena, "%s%s", labels,
                      is_label_only(at.stmt) ? "" : text);
}

static void add_trace_row(struct trace_printer *p, uint32_t thread,
                          struct place at, const char *text, const char *notes,
                          const struct step *step) {
  size_t depth = p->walk.threads[thread].stack.len;
  struct trace_row row = {thread, (uint32_t)depth, 0, text, notes, step};
  unsigned line, column;

  describe_locate(p->trace->script, at, &line, &column);
  row.line = line;
  vec_push(&p->rows, row);
}

/* A procedure that no statement calls has a row of its own: main, and where a
   thread was started. */
static void add_head(struct trace_printer *p, uint32_t thread,
                     const struct bp_proc *proc, const char *notes,
                     const struct step *step) {
  struct place entry = {PLACE_ENTRY, proc, NULL, NULL};

  add_trace_row(
      p, thread, entry,
      arena_printf(p->arena, "%s()", describe_name(p->arena, proc->name)),
      notes, step);
  p->rows.at[p->rows.len - 1].depth = 0;
  p->headed[thread] = true;
}

static void add_step(struct trace_printer *p, const struct step *step) {
  const struct walk_frame *top = walk_top(&p->walk, step->thread);

  if (step->kind == STEP_BEGIN) {
    add_head(p, step->thread, step->to.proc, notes_of(p, step), step);
    return;
  }
  if (!p->headed[step->thread])
    add_head(
        p, step->thread, top->proc,
        main_firsts(p, parameters(p, top->proc, top->locals), step->thread),
        NULL);
  if (step->kind != STEP_ENTER)
    add_trace_row(p, step->thread, step->from, with_labels(p, step->from),
                  notes_of(p, step), step);
}

static void make_rows(struct trace_printer *p) {
  const struct trace *t = p->trace;
  const struct step *last = &t->steps[t->nsteps - 1];

  walk_open(&p->walk, t);
  for (uint32_t i = 0; i < t->nsteps; i++) {
    add_step(p, &t->steps[i]);
    walk_step(&p->walk, &t->steps[i]);
  }
  if (t->target && !t->infinite)
    add_trace_row(p, last->thread, last->to, with_labels(p, last->to),
                  "reached", NULL);
  walk_close(&p->walk);
}

/* ---- Printing ------------------------------------------------------------ */

enum {
  MARGIN = 7,          /* of the numbers of lines */
  INDENT = 2,          /* for each activation */
  NOTES_AT = 34,       /* where notes begin, if the text leaves room */
  TERMINAL_WIDTH = 80, /* of a terminal: columns that do not fit are left out */
  COLUMN = 40,         /* of a thread, at most, */
  NARROW = 24,         /* if there are more than two, */
  LEAST_COLUMN = 12,   /* and at least, for its head */
  MAX_INDENT = 60,     /* deeper stacks are not indented further */
  MAX_PERIOD = 8,      /* rows of a cycle that is looked for */
};

static uint32_t count_steps(const struct trace *t, enum step_kind kind) {
  uint32_t n = 0;

  for (uint32_t i = 0; i < t->nsteps; i++)
    n += t->steps[i].kind == kind;
  return n;
}

uint32_t trace_length(const struct trace *t) {
  return t->nsteps - count_steps(t, STEP_ENTER) - count_steps(t, STEP_BEGIN);
}

static uint32_t switches(const struct trace *t) {
  uint32_t n = 0;

  for (uint32_t i = 1; i < t->nsteps; i++)
    n += t->steps[i].thread != t->steps[i - 1].thread;
  return n;
}

static const char *plural(uint32_t n) { return n == 1 ? "" : "s"; }

uint32_t trace_loop_length(const struct trace *t) {
  struct trace loop = *t;
  loop.steps += t->loop;
  loop.nsteps -= t->loop;
  return trace_length(&loop);
}

static void print_infinite_head(struct trace_printer *p) {
  const struct trace *t = p->trace;
  uint32_t loop = trace_loop_length(t), stem = trace_length(t) - loop;

  fprintf(p->out,
          "trace: an infinite run: %u step%s, then %u step%s again and "
          "again",
          stem, plural(stem), loop, plural(loop));
  if (t->visits && t->target && *t->target)
    fprintf(p->out, ", each time to label %s",
            describe_name(p->arena, t->target));
  else if (t->visits)
    fprintf(p->out, ", each time to the target");
  else if (t->avoids)
    fprintf(p->out, ", never to the target");
  fprintf(p->out, "\n");
}

static void print_head(struct trace_printer *p) {
  const struct trace *t = p->trace;
  if (t->infinite) {
    print_infinite_head(p);
    return;
  }
  struct place end = describe_end(t);
  const struct source *source =
      sources_get(script_sources(t->script), place_span(end).source);
  uint32_t steps = trace_length(t), calls = count_steps(t, STEP_CALL);
  unsigned line, column;

  describe_locate(t->script, end, &line, &column);
  fprintf(p->out, "trace: %u step%s, %u call%s, ", steps, plural(steps), calls,
          plural(calls));
  if (t->nthreads > 1)
    fprintf(p->out, "%u switch%s, ", switches(t), switches(t) == 1 ? "" : "es");
  if (!t->target)
    fprintf(p->out, "to the failing assertion at ");
  else if (*t->target)
    fprintf(p->out, "to label %s at ", describe_name(p->arena, t->target));
  else
    fprintf(p->out, "to ");
  fprintf(p->out, "%s:%u\n", source->name, line);
}

static void print_globals(struct trace_printer *p) {
  const char *notes = "";

  for (size_t i = 0; i < p->firsts.len; i++)
    if (is_shared(p, p->firsts.at[i].var))
      notes = and_value(p, notes, p->firsts.at[i].var, p->firsts.at[i].value);
  if (*notes)
    fprintf(p->out, "at the beginning: %s\n", notes);
}

static void print_row(struct trace_printer *p, const struct trace_row *row) {
  uint32_t deep = row->depth * INDENT;
  uint32_t indent = deep < MAX_INDENT ? deep : MAX_INDENT;
  int written;

  fprintf(p->out, "%*s%*u  ", (int)p->column[row->thread], "", MARGIN - 2,
          row->line);
  written = fprintf(p->out, "%*s%s", (int)indent, "", row->text);
  if (*row->notes)
    fprintf(p->out, "%*s  %s",
            written < NOTES_AT - MARGIN ? NOTES_AT - MARGIN - written : 0, "",
            row->notes);
  fprintf(p->out, "\n");
}

/* Nothing but control changed. */
static bool is_idle(const struct trace_row *row) {
  const struct bp_stmt *st = row->step ? row->step->from.stmt : NULL;

  return st && row->step->kind == STEP_MOVE &&
         (st->arms || st->kind == BP_SKIP || st->kind == BP_GOTO ||
          st->kind == BP_ASSUME || st->kind == BP_ABORTIF ||
          st->kind == BP_ASSERT);
}

static bool same_row(const struct trace_row *a, const struct trace_row *b) {
  return a->thread == b->thread && is_idle(a) && is_idle(b) &&
         place_same(a->step->from, b->step->from) &&
         place_same(a->step->to, b->step->to);
}

/* The first row of what comes again and again; beyond the last, there is none. */
static size_t loop_row(const struct trace_printer *p) {
  const struct trace *t = p->trace;
  size_t i = 0;

  while (i < p->rows.len && !(t->infinite && p->rows.at[i].step &&
                              p->rows.at[i].step >= t->steps + t->loop))
    i++;
  return i;
}

static void print_loop_line(struct trace_printer *p) {
  uint32_t n = p->trace->grows;

  fprintf(p->out, "---- again and again");
  if (n)
    fprintf(p->out, ", each time with %u more call%s on the stack", n,
            plural(n));
  fprintf(p->out, " ----\n");
}

/* How often the `period` rows from i come again at once. */
static size_t repeats(const struct trace_printer *p, size_t i, size_t period) {
  size_t k = i, end = i < p->loop ? p->loop : p->rows.len;

  while (k + period < end && same_row(&p->rows.at[k], &p->rows.at[k + period]))
    k++;
  return (k - i) / period;
}

/* Prints the rows from i on that belong together; where the next begin. */
static size_t print_rows(struct trace_printer *p, size_t i) {
  for (size_t period = 1; period <= MAX_PERIOD; period++) {
    size_t more = repeats(p, i, period);
    if (more < 2)
      continue;
    for (size_t k = i; k < i + period; k++)
      print_row(p, &p->rows.at[k]);
    fprintf(p->out, "%*s%*s... %s %zu times more\n",
            (int)p->column[p->rows.at[i].thread], "", MARGIN, "",
            period == 1 ? "this" : "these", more);
    return i + (more + 1) * period;
  }
  print_row(p, &p->rows.at[i]);
  return i + 1;
}

static uint32_t width_of(const struct trace_row *row) {
  uint32_t deep = row->depth * INDENT;
  uint32_t text =
      (deep < MAX_INDENT ? deep : MAX_INDENT) + (uint32_t)strlen(row->text);

  if (!*row->notes)
    return MARGIN + text;
  return MARGIN + (text < NOTES_AT - MARGIN ? NOTES_AT - MARGIN : text) + 2 +
         (uint32_t)strlen(row->notes);
}

/* How far columns can be apart so that all rows fit; `column` numbers those
   of the threads.  0: not far enough, or there is only one. */
static uint32_t column_width(const struct trace_printer *p, uint32_t moving) {
  uint32_t step = moving > 2 ? NARROW : COLUMN;

  for (size_t i = 0; i < p->rows.len; i++) {
    uint32_t at = p->column[p->rows.at[i].thread];
    uint32_t width = width_of(&p->rows.at[i]);
    uint32_t room = width < TERMINAL_WIDTH ? TERMINAL_WIDTH - width : 0;
    if (at > 0 && room / at < step)
      step = room / at;
  }
  return moving < 2 || step < LEAST_COLUMN ? 0 : step;
}

static void print_columns(struct trace_printer *p) {
  int at = 0;

  for (uint32_t i = 0; i < p->trace->nthreads; i++)
    if (p->headed[i])
      at += fprintf(p->out, "%*sthread %u", (int)(MARGIN + p->column[i]) - at,
                    "", i + 1);
  fprintf(p->out, "\n");
}

/* Threads that move have columns, with a head if there are several.  If
   columns would be too wide, all begin at the left. */
static void print_threads(struct trace_printer *p) {
  uint32_t moving = 0;

  for (uint32_t i = 0; i < p->trace->nthreads; i++) {
    p->column[i] = moving;
    moving += p->headed[i];
  }
  uint32_t step = column_width(p, moving);
  for (uint32_t i = 0; i < p->trace->nthreads; i++)
    p->column[i] *= step;
  if (step || (moving == 1 && p->trace->nthreads > 1))
    print_columns(p);
  else if (moving > 1)
    fprintf(p->out, "---- thread %u ----\n", p->rows.at[0].thread + 1);
}

void trace_print_text(FILE *out, const struct trace *t) {
  struct trace_printer p = {.out = out, .arena = arena_new(), .trace = t};
  size_t i = 0;

  p.program = script_program(t->script);
  p.headed = arena_array(p.arena, t->nthreads, sizeof *p.headed);
  p.column = arena_array(p.arena, t->nthreads, sizeof *p.column);
  find_firsts(&p);
  make_rows(&p);
  p.loop = loop_row(&p);
  print_head(&p);
  print_globals(&p);
  print_threads(&p);
  while (i < p.rows.len) {
    if (i == p.loop)
      print_loop_line(&p);
    if (i > 0 && p.rows.at[i].thread != p.rows.at[i - 1].thread)
      fprintf(out, "---- switch to thread %u ----\n", p.rows.at[i].thread + 1);
    i = print_rows(&p, i);
  }
  vec_free(&p.rows);
  vec_free(&p.firsts);
  vec_free(&p.writes);
  arena_free(p.arena);
}
