/* frontend/predicates/relation_second.c — half of the rows in another thread. */
#include "relation_second.h"

#include "engine/base/memory.h"
#include "engine/base/thread.h"

#include <unistd.h>

/* So many rows are found before a question is cut: most have fewer.  These are found
   again then. */
enum { ROWS_BEFORE_CUT = 32 };

struct second {
  struct smt *main;
  struct attachment *attached;
  pthread_t thread;
  bool running;
  atomic_size_t found; /* rows of finished parts, in both threads */
  /* What follows belongs to `memory`, and while it runs, to the thread. */
  struct memory *memory;
  struct smt *smt;
  struct smt_terms *terms;
  VEC(const struct smt_term *) copies; /* by number in the other table */
  row_list rows;
  enum row_end end;
  /* The question, which stays as it is while the thread runs. */
  const struct row_question *asked;
  term_list parts; /* of its terms, arguments first */
  bool done;       /* false: there was no memory, and nothing more is done */
};

/* ---- Beginning and end ----------------------------------------------------- */

static void free_terms(void *arg) {
  struct second *h = arg;
  terms_free(h->terms);
}

/* Numbers of terms are freed where they were made: in its memory.  If that has ended,
   terms may be half made. */
static void stop_second(struct second *h) {
  if (h->running) {
    smt_interrupt(h->main);
    pthread_join(h->thread, NULL);
  }
  h->running = false;
  smt_free(h->smt);
  if (h->memory && h->done)
    memory_guard(h->memory, free_terms, h);
  memory_free(h->memory);
  h->smt = NULL;
  h->memory = NULL;
}

static void release_second(void *arg) { stop_second(arg); }

struct second *second_new(struct smt *s) {
  struct second *h = xcalloc(1, sizeof *h);
  h->main = s;
  h->attached = memory_attach(release_second, h);
  return h;
}

void second_free(struct second *h) {
  if (!h)
    return;
  memory_detach(h->attached);
  stop_second(h);
  vec_free(&h->parts);
  xfree(h);
}

static void make_solver(void *arg) {
  struct second *h = arg;
  h->terms = terms_new();
  h->smt = smt_new_beside(h->main, h->terms);
}

/* False: there is one processor, or no memory. */
static bool prepare_second(struct second *h) {
  if (h->memory)
    return h->done && h->smt;
  if (sysconf(_SC_NPROCESSORS_ONLN) < 2)
    return false;
  h->memory = memory_new(0);
  h->done = h->memory && memory_guard(h->memory, make_solver, h);
  return h->done && h->smt;
}

/* ---- In the thread --------------------------------------------------------- */

static const struct smt_term *copied(const struct second *h,
                                     const struct smt_term *x) {
  return h->copies.at[x->number];
}

/* Copies the terms of the question; those of the other table do not change. */
static void copy_terms(struct second *h) {
  term_list args = {0};
  for (size_t i = 0; i < h->parts.len; i++) {
    const struct smt_term *x = h->parts.at[i];
    while (h->copies.len <= x->number)
      vec_push(&h->copies, NULL);
    if (copied(h, x))
      continue;
    args.len = 0;
    for (uint32_t j = 0; j < x->nargs; j++)
      vec_push(&args, copied(h, x->args[j]));
    h->copies.at[x->number] = term_import(h->terms, x, args.at);
  }
  vec_free(&args);
}

static void find_half(void *arg) {
  struct second *h = arg;
  const struct row_question *asked = h->asked;
  copy_terms(h);
  term_list bits = {0}, holds = {0};
  for (uint32_t i = 0; i < asked->nbits; i++)
    vec_push(&bits, copied(h, asked->bits[i]));
  for (uint32_t i = 0; i < asked->nholds; i++)
    vec_push(&holds, copied(h, asked->holds[i]));
  struct row_question q = {.smt = h->smt,
                           .terms = h->terms,
                           .bits = bits.at,
                           .nbits = (uint32_t)bits.len,
                           .holds = holds.at,
                           .nholds = (uint32_t)holds.len};
  h->rows.len = 0;
  h->end = rows_find(&q, row_deadline(), &h->found, &h->rows);
  vec_free(&bits);
  vec_free(&holds);
}

static void *run_second(void *arg) {
  struct second *h = arg;
  h->done = memory_guard(h->memory, find_half, h);
  return NULL;
}

/* ---- Both ------------------------------------------------------------------ */

static void note_part(void *arg, const struct smt_term *x) {
  struct second *h = arg;
  vec_push(&h->parts, x);
}

/* Lets the thread look for the rows of the question; false: it does not. */
static bool begin_half(struct second *h, const struct row_question *q) {
  if (!prepare_second(h))
    return false;
  uint64_t left = memory_left(memory_current());
  memory_set_limit(h->memory,
                   left < UINT64_MAX ? memory_used(h->memory) + left : 0);
  h->asked = q;
  h->parts.len = 0;
  for (uint32_t j = 0; j < q->nbits; j++)
    term_visit(q->terms, q->bits[j], note_part, h);
  for (uint32_t j = 0; j < q->nholds; j++)
    term_visit(q->terms, q->holds[j], note_part, h);
  h->running = thread_start(&h->thread, run_second, h);
  return h->running;
}

/* Waits for the half; false: there was no memory for it, and there is none again. */
static bool end_half(struct second *h) {
  pthread_join(h->thread, NULL);
  h->running = false;
  return h->done;
}

/* Finds all rows in two halves: one here, one in the thread if there is one. */
static enum row_end find_in_halves(struct second *h,
                                   const struct row_question *q, uint32_t bit,
                                   row_list *rows) {
  struct row_question here = row_half_new(q, bit, true);
  struct row_question there = row_half_new(q, bit, false);
  bool begun = begin_half(h, &there);
  enum row_end end = rows_find(&here, row_deadline(), &h->found, rows);
  if (begun && end_half(h)) {
    for (size_t i = 0; i < h->rows.len; i++)
      vec_push(rows, h->rows.at[i]);
    end = end != ROW_ALL ? end : h->end;
  } else if (end == ROW_ALL) {
    end = rows_find(&there, row_deadline(), &h->found, rows);
  }
  row_half_free(&here);
  row_half_free(&there);
  return end;
}

bool second_find_rows(struct second *h, const struct row_question *q,
                      row_list *rows) {
  enum row_end end = rows_find_some(q, row_deadline(), ROWS_BEFORE_CUT, rows);
  if (end == ROW_MORE) {
    uint32_t bit = rows_divide(rows, q->nbits);
    rows->len = 0;
    atomic_store(&h->found, 0);
    end = find_in_halves(h, q, bit, rows);
  }
  return end == ROW_ALL && rows->len < ROW_MOST;
}
