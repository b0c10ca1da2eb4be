/* frontend/boolean/thread_counts.c — how many threads a program can start.
 *
 * A beginning is where runs of code begin: a procedure, or a label that a thread
 * starts at.  How often one runs is at most the sum over all calls and starts of
 * it of how often the code around them runs, with each thread's main once; a
 * statement in a loop runs any number of times.  These sums are iterated from 0.
 *
 * Control goes back in the text only by `while` and by `goto`.  So a run comes
 * back to a statement only over it: the statement lies between where control
 * goes back to and where it goes back from.  What runs from a label lies behind
 * it, or behind what control goes back to from there.
 */
#include "thread_counts.h"

#include "engine/base/vec.h"

/* Places are positions in the text. */
struct beginning {
  const struct bp_proc *proc;
  const struct bp_stmt *start; /* that starts it at a label; NULL: the entry */
};

/* A call or start in the code of a beginning. */
struct way {
  uint32_t from, to; /* beginnings */
  const struct bp_stmt *stmt;
  bool repeated, starts;
};

/* Control may go back from `end` to `begin`. */
struct back {
  uint32_t begin, end;
};

struct thread_counting {
  VEC(struct beginning) beginnings; /* the procedures in their order first */
  VEC(struct way) ways;
  VEC(struct back) backs; /* of the procedure that is looked at */
  uint64_t *runs;         /* by beginning */
};

static uint64_t count_at_most(uint64_t n) {
  return n < BP_MANY_STARTS ? n : BP_MANY_STARTS;
}

static bool starts_thread(const struct bp_stmt *s) {
  return s->kind == BP_START || s->kind == BP_START_GOTO ||
         (s->kind == BP_CALL && s->async);
}

/* ---- The text ------------------------------------------------------------ */

static uint32_t label_of(const struct bp_stmt *s, uint32_t target) {
  return s->targets[target].label->stmt->span.start;
}

/* Notes where control goes back in a block, and returns its last place. */
static uint32_t note_backs(struct thread_counting *c, const struct bp_stmt *s) {
  uint32_t last = 0;
  for (; s; s = s->next) {
    uint32_t begin = s->span.start, end = begin;
    for (const struct bp_arm *arm = s->arms; arm; arm = arm->next) {
      uint32_t in = note_backs(c, arm->body);
      end = in > end ? in : end;
    }
    uint32_t in = note_backs(c, s->orelse);
    end = in > end ? in : end;
    if (s->kind == BP_WHILE)
      vec_push(&c->backs, ((struct back){begin, end}));
    for (uint32_t i = 0; s->kind == BP_GOTO && i < s->ntargets; i++)
      if (label_of(s, i) <= begin)
        vec_push(&c->backs, ((struct back){label_of(s, i), begin}));
    last = end > last ? end : last;
  }
  return last;
}

static bool is_passed_again(const struct thread_counting *c, uint32_t place) {
  for (size_t i = 0; i < c->backs.len; i++)
    if (c->backs.at[i].begin <= place && place <= c->backs.at[i].end)
      return true;
  return false;
}

/* The first place that a run from `place` can come to. */
static uint32_t first_from(const struct thread_counting *c, uint32_t place) {
  for (bool lower = true; lower;) {
    lower = false;
    for (size_t i = 0; i < c->backs.len; i++)
      if (c->backs.at[i].end >= place && c->backs.at[i].begin < place) {
        place = c->backs.at[i].begin;
        lower = true;
      }
  }
  return place;
}

/* ---- Calls and starts ---------------------------------------------------- */

static void note_thread_labels(struct thread_counting *c,
                               const struct bp_proc *p,
                               const struct bp_stmt *s) {
  for (; s; s = s->next) {
    if (s->kind == BP_START_GOTO)
      vec_push(&c->beginnings, ((struct beginning){p, s}));
    for (const struct bp_arm *arm = s->arms; arm; arm = arm->next)
      note_thread_labels(c, p, arm->body);
    note_thread_labels(c, p, s->orelse);
  }
}

static uint32_t begun_by(const struct thread_counting *c,
                         const struct bp_stmt *s) {
  for (size_t i = 0; s->kind == BP_START_GOTO && i < c->beginnings.len; i++)
    if (c->beginnings.at[i].start == s)
      return (uint32_t)i;
  return s->callee.proc->number;
}

/* The calls and starts from the place `first` on, in the code of a beginning. */
static void note_ways(struct thread_counting *c, uint32_t from,
                      const struct bp_stmt *s, uint32_t first) {
  for (; s; s = s->next) {
    uint32_t place = s->span.start;
    if ((starts_thread(s) || s->kind == BP_CALL) && place >= first)
      vec_push(&c->ways,
               ((struct way){from, begun_by(c, s), s, is_passed_again(c, place),
                             starts_thread(s)}));
    for (const struct bp_arm *arm = s->arms; arm; arm = arm->next)
      note_ways(c, from, arm->body, first);
    note_ways(c, from, s->orelse, first);
  }
}

static void collect(struct thread_counting *c, const struct bp_program *p) {
  for (uint32_t i = 0; i < p->nprocs; i++)
    vec_push(&c->beginnings, ((struct beginning){p->procs[i], NULL}));
  for (uint32_t i = 0; i < p->nprocs; i++)
    note_thread_labels(c, p->procs[i], p->procs[i]->body);
  for (size_t i = 0; i < c->beginnings.len; i++) {
    const struct beginning *b = &c->beginnings.at[i];
    c->backs.len = 0;
    note_backs(c, b->proc->body);
    uint32_t first = b->start ? first_from(c, label_of(b->start, 0)) : 0;
    note_ways(c, (uint32_t)i, b->proc->body, first);
  }
}

/* ---- Sums ---------------------------------------------------------------- */

static uint64_t runs_of(const struct thread_counting *c, const struct way *w) {
  uint64_t n = c->runs[w->from];
  return w->repeated && n > 0 ? BP_MANY_STARTS : n;
}

/* One round; false when nothing changed.  `grown`: what changes now is called
   from a cycle of calls, and runs any number of times. */
static bool count_again(struct thread_counting *c, uint64_t *begin,
                        bool grown) {
  size_t n = c->beginnings.len;
  uint64_t *next = xcalloc(n + 1, sizeof *next);
  bool changed = false;
  for (size_t i = 0; i < n; i++)
    next[i] = begin[i];
  for (size_t i = 0; i < c->ways.len; i++) {
    const struct way *w = &c->ways.at[i];
    next[w->to] = count_at_most(next[w->to] + runs_of(c, w));
  }
  for (size_t i = 0; i < n; i++) {
    if (next[i] == c->runs[i])
      continue;
    changed = true;
    if (grown)
      begin[i] = BP_MANY_STARTS;
    c->runs[i] = next[i];
  }
  xfree(next);
  return changed;
}

/* Without cycles, there are not more rounds than beginnings. */
static void count_runs(struct thread_counting *c, const struct bp_program *p,
                       bool copies) {
  uint64_t *begin = xcalloc(c->beginnings.len + 1, sizeof *begin);
  for (uint32_t i = 0; i < p->nthreads; i++)
    begin[p->threads[i].main->number] = copies && i > 0 ? BP_MANY_STARTS : 1;
  size_t round = 0;
  while (count_again(c, begin, round > c->beginnings.len))
    round++;
  xfree(begin);
}

static bool has_starts(const struct thread_counting *c) {
  for (size_t i = 0; i < c->ways.len; i++)
    if (c->ways.at[i].starts)
      return true;
  return false;
}

struct bp_starts bp_count_starts(const struct bp_program *p, bool copies) {
  struct thread_counting c = {0};
  struct bp_starts result = {0};
  collect(&c, p);
  c.runs = xcalloc(c.beginnings.len + 1, sizeof *c.runs);
  if (has_starts(&c))
    count_runs(&c, p, copies);
  for (size_t i = 0; i < c.ways.len; i++) {
    const struct way *w = &c.ways.at[i];
    uint64_t n = w->starts ? runs_of(&c, w) : 0;
    result.most = (uint32_t)count_at_most(result.most + n);
    if (n > 1 && !result.repeated.source)
      result.repeated = w->stmt->span;
  }
  vec_free(&c.beginnings);
  vec_free(&c.ways);
  vec_free(&c.backs);
  xfree(c.runs);
  return result;
}
