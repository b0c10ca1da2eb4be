/* frontend/predicates/recorded.c — values that variables had in runs.  See
 * recorded.h. */
#include "recorded.h"

#include "frontend/c/cfa_run.h"

#include "engine/base/hash.h"

#include <string.h>

enum {
  RECORDED_RUNS = 150,
  RECORDED_STEPS = 4000, /* of a run */
  RECORDED_DEPTH = 200,
  RUNS_PER_NUMBER = 4, /* of so many runs, one has larger inputs */
  LARGEST_TEXT_NUMBER = 1000,
  MOST_TEXT_NUMBERS = 8,
  LARGEST_DIVISOR = 1000,
  MOST_DIVISORS = 3,
  MOST_SAMPLES = 250,       /* of a point */
  MOST_SAMPLES_OF_RUN = 16, /* at a point: runs differ more than rounds */
  FIRST_VISITS = 6,         /* that are all looked at */
  FIRST_OF_ONLY_RUN = 150,  /* the same of the only run, but samples */
  MOST_RECORDED_VARS = 24,  /* of a point; of a larger one, nothing is kept */
  ONLY_RUN_STEPS = 5000000, /* of a program that takes no input */
  ONLY_RUN_DEPTH = 5000,
};

/* Values that parameters and globals had when a procedure was entered. */
struct entry_frame {
  size_t base; /* in `entered` */
  uint32_t proc;
};

struct recorder {
  struct recorded *r;
  uint32_t *point_of;  /* by location, or CFA_NONE */
  uint64_t run, taken; /* numbers of the run and of its next input */
  uint32_t most_of_run;
  bool all;               /* of the only run, more visits are looked at */
  uint32_t *visits, *due; /* by point: those of the run; the next to look at */
  VEC(struct entry_frame) frames;
  VEC(int64_t) entered; /* globals, then parameters */
  bool (*should_stop)(void *arg);
  void *arg;
};

static int64_t value_at(const struct recorder *h, const struct cfa_machine *m,
                        const struct smt_term *var, bool *fits) {
  const struct cfa *g = h->r->l->cfa;
  bool is_old;
  uint32_t v = lbe_var_of(h->r->l, var, &is_old);
  if (v == CFA_NONE || g->vars[v].in_memory) {
    *fits = false;
    return 0;
  }
  int64_t x = (int64_t)cfa_run_value(m, v);
  if (is_old) {
    const struct entry_frame *f = &h->frames.at[h->frames.len - 1];
    size_t i = v;
    if (v >= g->nglobals) {
      const struct cfa_proc *p = &g->procs[f->proc];
      for (i = 0; i < p->nparams && p->params[i] != v; i++)
        ;
      i += g->nglobals;
    }
    x = h->entered.at[f->base + i];
  }
  *fits = *fits && x <= RECORDED_LARGEST && x >= -RECORDED_LARGEST;
  return x;
}

static bool is_known_sample(const struct recorded_point *s, const int64_t *row,
                            uint32_t nvars) {
  for (uint32_t i = 0; i < s->n; i++)
    if (memcmp(s->values.at + (size_t)i * nvars, row, nvars * sizeof *row) == 0)
      return true;
  return false;
}

/* After the first visits of a point, more and more of them are left out: so inner
   loops get further. */
static bool is_skipped_visit(struct recorder *h, uint32_t point) {
  uint32_t visit = h->visits[point]++;
  if (visit < h->due[point])
    return true;
  bool every =
      h->all ? h->r->at[point].n < FIRST_OF_ONLY_RUN : visit < FIRST_VISITS;
  h->due[point] += every ? 1 : visit / 4 + 1;
  return false;
}

static void record_sample(struct recorder *h, const struct cfa_machine *m,
                          uint32_t point) {
  const struct lbe_point *p = &h->r->l->points[point];
  struct recorded_point *s = &h->r->at[point];
  int64_t row[MOST_RECORDED_VARS];
  bool fits = true;
  bool full = p->nvars > MOST_RECORDED_VARS || s->n == MOST_SAMPLES ||
              s->of_run == h->most_of_run || is_skipped_visit(h, point);
  s->partial = s->partial || full;
  if (p->nvars == 0 || full)
    return;
  for (uint32_t i = 0; i < p->nvars && fits; i++)
    row[i] = value_at(h, m, p->vars[i], &fits);
  s->partial = s->partial || !fits;
  if (!fits || is_known_sample(s, row, p->nvars))
    return;
  for (uint32_t i = 0; i < p->nvars; i++)
    vec_push(&s->values, row[i]);
  s->n++;
  s->of_run++;
}

/* Keeps what a call begins with. */
static void enter_frame(struct recorder *h, const struct cfa_machine *m,
                        uint32_t proc) {
  const struct cfa *g = h->r->l->cfa;
  const struct cfa_proc *p = &g->procs[proc];
  vec_push(&h->frames, ((struct entry_frame){h->entered.len, proc}));
  for (uint32_t v = 0; v < g->nglobals; v++)
    vec_push(&h->entered, (int64_t)cfa_run_value(m, v));
  for (uint32_t i = 0; i < p->nparams; i++)
    vec_push(&h->entered, (int64_t)cfa_run_value(m, p->params[i]));
  if (h->r->l->entry_of[proc] != CFA_NONE)
    record_sample(h, m, h->r->l->entry_of[proc]);
}

static void visit_location(void *arg, uint32_t proc, uint32_t location,
                           uint32_t depth, const struct cfa_machine *m) {
  struct recorder *h = arg;
  while (h->frames.len > depth + 1)
    h->entered.len = vec_pop(&h->frames).base;
  if (h->frames.len == depth)
    enter_frame(h, m, proc);
  if (h->point_of[location] != CFA_NONE)
    record_sample(h, m, h->point_of[location]);
}

/* Keeps a number by which something is divided. */
static void keep_divisor(struct recorded *r, const struct cfa_expr *x) {
  bool small = (x->op == CFA_DIVIDE || x->op == CFA_REMAINDER) &&
               x->arg[1]->op == CFA_CONSTANT && c_is_integer(x->type) &&
               x->arg[1]->value > 1 && x->arg[1]->value <= LARGEST_DIVISOR &&
               r->divisors.len < MOST_DIVISORS;
  for (size_t i = 0; i < r->divisors.len && small; i++)
    small = r->divisors.at[i] != (int64_t)x->arg[1]->value;
  if (small)
    vec_push(&r->divisors, (int64_t)x->arg[1]->value);
}

static void keep_text_number(struct recorded *r, const struct cfa_expr *x) {
  bool small = x->op == CFA_CONSTANT && c_is_integer(x->type) && x->value > 1 &&
               x->value <= LARGEST_TEXT_NUMBER &&
               r->numbers.len < MOST_TEXT_NUMBERS;
  for (size_t i = 0; i < r->numbers.len && small; i++)
    small = r->numbers.at[i] != (int64_t)x->value;
  if (small)
    vec_push(&r->numbers, (int64_t)x->value);
}

static void keep_text_numbers(struct recorded *r, const struct cfa_expr *x) {
  if (!x)
    return;
  keep_text_number(r, x);
  keep_divisor(r, x);
  for (uint32_t i = 0; i < x->nargs; i++)
    keep_text_numbers(r, x->arg[i]);
}

static void find_text_numbers(struct recorded *r) {
  const struct cfa *g = r->l->cfa;
  for (uint32_t i = 0; i < g->nedges; i++) {
    const struct cfa_edge *e = &g->edges[i];
    keep_text_numbers(r, e->expr);
    for (uint32_t j = 0; j < e->nargs; j++)
      keep_text_numbers(r, e->args[j]);
  }
}

/* Small numbers, more seldom larger ones: a product of them must not overflow,
   and a recursion over them must end.  In some runs, one constant of the program and
   a small number: where the program asks for more than that. */
static bool small_input(void *arg, const struct cfa_edge *e, uint64_t *value) {
  struct recorder *h = arg;
  uint64_t k = hash_word(hash_word(1, h->run), h->taken++);
  (void)e;
  *value = k % 16 == 0 ? k / 16 % 200
                       : k / 16 % 12 - (k % 16 == 1 || k % 16 == 2 ? 6 : 0);
  size_t n = h->r->numbers.len;
  if (h->run % RUNS_PER_NUMBER == RUNS_PER_NUMBER - 1 && n > 0)
    *value =
        (uint64_t)h->r->numbers.at[h->run / RUNS_PER_NUMBER % n] + k / 16 % 12;
  return true;
}

static bool recorder_stops(void *arg) {
  const struct recorder *h = arg;
  return h->should_stop && h->should_stop(h->arg);
}

static enum cfa_run_end record_run(struct recorder *h, uint64_t steps,
                                   uint32_t depth, uint32_t samples) {
  struct cfa_run_options o = {.input = small_input,
                              .should_stop = recorder_stops,
                              .visit = visit_location,
                              .arg = h,
                              .max_steps = steps,
                              .max_depth = depth};
  struct cfa_run run;
  h->taken = 0;
  h->most_of_run = samples;
  h->frames.len = h->entered.len = 0;
  for (uint32_t i = 0; i < h->r->l->npoints; i++)
    h->r->at[i].of_run = h->visits[i] = h->due[i] = 0;
  cfa_run(h->r->l->cfa, &o, &run);
  enum cfa_run_end end = run.end;
  cfa_run_free(&run);
  return end;
}

/* A program that takes no input does the same each time: one run is enough, to
   its end. */
static void record_runs(struct recorder *h) {
  record_run(h, RECORDED_STEPS, RECORDED_DEPTH, MOST_SAMPLES_OF_RUN);
  if (h->taken == 0) {
    for (uint32_t i = 0; i < h->r->l->npoints; i++)
      h->r->at[i].values.len = h->r->at[i].n = h->r->at[i].partial = 0;
    h->all = true;
    enum cfa_run_end end =
        record_run(h, ONLY_RUN_STEPS, ONLY_RUN_DEPTH, MOST_SAMPLES);
    h->all = false;
    h->r->only = end == CFA_RUN_FINISHED;
    if (h->taken == 0)
      return;
  }
  for (h->run = 1; h->run < RECORDED_RUNS && !recorder_stops(h); h->run++)
    record_run(h, RECORDED_STEPS, RECORDED_DEPTH, MOST_SAMPLES_OF_RUN);
}

struct recorded *recorded_new(const struct lbe *l,
                              bool (*should_stop)(void *arg), void *arg) {
  struct recorded *r = xcalloc(1, sizeof *r);
  r->l = l;
  r->at = xcalloc(l->npoints + 1, sizeof *r->at);
  struct recorder h = {.r = r, .should_stop = should_stop, .arg = arg};
  h.point_of = xcalloc(l->cfa->nlocations + 1, sizeof *h.point_of);
  memset(h.point_of, 0xff, l->cfa->nlocations * sizeof *h.point_of);
  for (uint32_t i = 0; i < l->npoints; i++)
    if (l->points[i].kind != LBE_ENTRY)
      h.point_of[l->points[i].location] = i;
  h.visits = xcalloc(l->npoints + 1, sizeof *h.visits);
  h.due = xcalloc(l->npoints + 1, sizeof *h.due);
  find_text_numbers(r);
  record_runs(&h);
  xfree(h.point_of);
  xfree(h.visits);
  xfree(h.due);
  vec_free(&h.frames);
  vec_free(&h.entered);
  return r;
}

void recorded_free(struct recorded *r) {
  if (!r)
    return;
  for (uint32_t i = 0; i < r->l->npoints; i++)
    vec_free(&r->at[i].values);
  vec_free(&r->numbers);
  vec_free(&r->divisors);
  xfree(r->at);
  xfree(r);
}

/* ---- What holds of samples -------------------------------------------------- */

const int64_t *recorded_row(const struct recorded *r, uint32_t point,
                            uint32_t sample) {
  return r->at[point].values.at + (size_t)sample * r->l->points[point].nvars;
}

/* The values of a sample, for variables of its point. */
struct sample_values {
  struct smt_terms *terms;
  const struct lbe_point *p;
  const int64_t *row;
};

static const struct smt_term *value_in_sample(void *arg,
                                              const struct smt_term *var) {
  const struct sample_values *v = arg;
  uint32_t i = 0;
  while (v->p->vars[i] != var)
    i++;
  return term_int(v->terms, v->row[i]);
}

bool recorded_truths(const struct recorded *r, uint32_t point,
                     const struct smt_term *x, bool *holds) {
  struct sample_values v = {r->l->terms, &r->l->points[point], NULL};
  for (uint32_t i = 0; i < r->at[point].n; i++) {
    v.row = recorded_row(r, point, i);
    const struct smt_term *is = term_evaluate(v.terms, x, value_in_sample, &v);
    if (!is)
      return false;
    holds[i] = is->op == TERM_TRUE;
  }
  return true;
}
