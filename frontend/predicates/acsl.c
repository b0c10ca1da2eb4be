/* frontend/predicates/acsl.c — the text of a program with its proof in it.
 *
 * Comments are put in at the begin of the line where the head of a function
 * begins, and at the begin of a statement; the text stays as it is.
 */
#include "acsl.h"

#include "contracts.h"

#include "engine/base/memory.h"
#include "engine/base/text.h"
#include "engine/base/text_stream.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

struct text_insertion {
  size_t at;
  uint32_t order; /* among those of one place */
  char *text;
};

struct acsl_writer {
  const struct lbe *l;
  const struct smt_term *const *invariants;
  const char *text;
  size_t length;
  VEC(struct text_insertion) list;
};

static void insert_at(struct acsl_writer *w, size_t at, char *text) {
  struct text_insertion i = {at, (uint32_t)w->list.len, text};
  vec_push(&w->list, i);
}

static int by_text_place(const void *a, const void *b) {
  const struct text_insertion *x = a, *y = b;
  if (x->at != y->at)
    return x->at < y->at ? -1 : 1;
  return (x->order > y->order) - (x->order < y->order);
}

/* ---- Functions ---------------------------------------------------------------- */

static size_t line_begin(const struct acsl_writer *w, size_t at) {
  while (at > 0 && w->text[at - 1] != '\n')
    at--;
  return at;
}

/* Can a declaration go on behind this line, which ends at `end`? */
static bool declaration_goes_on(const struct acsl_writer *w, size_t begin,
                                size_t end) {
  while (end > begin && isspace((unsigned char)w->text[end - 1]))
    end--;
  while (begin < end && isspace((unsigned char)w->text[begin]))
    begin++;
  if (begin == end || w->text[begin] == '#' ||
      strncmp(w->text + begin, "//", 2) == 0)
    return false;
  return !strchr(";}/", w->text[end - 1]);
}

/* The line on which the declaration of the name at `at` begins. */
static size_t head_line(const struct acsl_writer *w, size_t at) {
  size_t begin = line_begin(w, at);
  while (begin > 0) {
    size_t before = line_begin(w, begin - 1);
    if (!declaration_goes_on(w, before, begin - 1))
      break;
    begin = before;
  }
  return begin;
}

static void print_clause_of(struct acsl_writer *w, const char *what,
                            uint32_t point, bool *any, FILE *out) {
  if (point == CFA_NONE || w->invariants[point]->op == TERM_TRUE)
    return;
  char *formula =
      contracts_acsl(w->l, &w->l->points[point], w->invariants[point]);
  if (formula)
    fprintf(out, "%s%s %s;\n", *any ? "    " : "/*@ ", what, formula);
  *any |= formula != NULL;
  xfree(formula);
}

static bool is_own_place(const struct acsl_writer *w, struct span at) {
  return at.source == w->l->cfa->source && at.start < w->length;
}

static void add_function_contract(struct acsl_writer *w, uint32_t proc) {
  struct span at = w->l->cfa->procs[proc].span;
  if (w->l->entry_of[proc] == CFA_NONE || !is_own_place(w, at))
    return;
  struct text_stream *stream = text_open();
  bool any = false;
  print_clause_of(w, "requires", w->l->entry_of[proc], &any, text_out(stream));
  print_clause_of(w, "ensures", w->l->exit_of[proc], &any, text_out(stream));
  if (any)
    fputs("*/\n", text_out(stream));
  char *text = text_close(stream, NULL);
  if (any)
    insert_at(w, head_line(w, at.start), text);
  else
    xfree(text);
}

/* ---- Loops -------------------------------------------------------------------- */

/* A loop that jumps make has no head: at its label, nothing but an invariant may stand. */
static void add_loop_invariant(struct acsl_writer *w,
                               const struct lbe_point *p) {
  const struct cfa_location *at = &w->l->cfa->locations[p->location];
  const struct smt_term *x = w->invariants[p->number];
  if (!is_own_place(w, at->span) || x->op == TERM_TRUE)
    return;
  char *formula = contracts_acsl(w->l, p, x);
  if (!formula)
    return;
  struct text_stream *stream = text_open();
  fprintf(text_out(stream), "/*@ %sinvariant %s; */ ",
          at->loop_head ? "loop " : "", formula);
  xfree(formula);
  insert_at(w, at->span.start, text_close(stream, NULL));
}

/* ---- All ---------------------------------------------------------------------- */

void acsl_print(const struct lbe *l, const struct smt_term *const *invariants,
                FILE *out) {
  const struct source *s = sources_get(l->cfa->sources, l->cfa->source);
  struct acsl_writer w = {.l = l,
                          .invariants = invariants,
                          .text = s->text,
                          .length = l->cfa->own_length};
  for (uint32_t i = 1; i < l->cfa->nprocs; i++)
    add_function_contract(&w, i);
  for (uint32_t i = 0; i < l->npoints; i++)
    if (l->points[i].in_cycle)
      add_loop_invariant(&w, &l->points[i]);
  if (w.list.len)
    qsort(w.list.at, w.list.len, sizeof *w.list.at, by_text_place);
  size_t at = 0;
  for (size_t i = 0; i < w.list.len; i++) {
    fwrite(w.text + at, 1, w.list.at[i].at - at, out);
    fputs(w.list.at[i].text, out);
    at = w.list.at[i].at;
    xfree(w.list.at[i].text);
  }
  fwrite(w.text + at, 1, w.length - at, out);
  vec_free(&w.list);
}
