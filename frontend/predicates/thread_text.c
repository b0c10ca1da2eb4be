/* frontend/predicates/thread_text.c — the Boolean program of threads. */
#include "thread_text.h"

#include "boolean_writer.h"

#include <inttypes.h>
#include <string.h>

/* ---- Steps --------------------------------------------------------------------- */

/* Variables that a step has to do with, by number of the term. */
struct step_vars {
  bool *is;
  uint32_t n;
};

static bool touches_step(struct boolean_writer *w, const struct step_vars *t,
                         const struct smt_term *x) {
  size_t n;
  const struct smt_term **vars = term_vars(w->l->terms, x, w->arena, &n);
  for (size_t i = 0; i < n; i++)
    if (t->is[vars[i]->number])
      return true;
  return false;
}

static void touch_vars(struct boolean_writer *w, struct step_vars *t,
                       const struct smt_term *x) {
  size_t n;
  const struct smt_term **vars = term_vars(w->l->terms, x, w->arena, &n);
  for (size_t i = 0; i < n; i++)
    t->is[vars[i]->number] = true;
}

/* The predicates before the step that speak of what it has to do with, directly
   or by others: the rest stays as it is, and goes together as it did. */
static void keep_touched(struct boolean_writer *w, struct step_vars *t,
                         const bit_row *before, bit_row *bits) {
  bool *kept = xcalloc(before->len + 1, sizeof *kept);
  bool more = true;
  while (more) {
    more = false;
    for (size_t i = 0; i < before->len; i++) {
      if (kept[i] || !touches_step(w, t, before->at[i].term))
        continue;
      kept[i] = more = true;
      touch_vars(w, t, before->at[i].term);
      vec_push(bits, before->at[i]);
    }
  }
  xfree(kept);
}

/* What the types say of these variables. */
static void add_bounds_of(struct boolean_writer *w, const struct step_vars *t,
                          term_list *out) {
  const struct lbe_point *p = &w->l->points[STEPS_ANYWHERE];
  for (uint32_t i = 0; i < p->nvars; i++) {
    bool is_old;
    uint32_t v = lbe_var_of(w->l, p->vars[i], &is_old);
    const struct c_type *type = w->l->cfa->vars[v].type;
    if (t->is[p->vars[i]->number] &&
        (w->style.ranges || encode_always_in_range(type)))
      vec_push(out, encode_range(w->l->terms, type, p->vars[i]));
  }
}

static struct relation step_relation(struct boolean_writer *w,
                                     const struct lbe_block *k,
                                     name_row *changed) {
  bit_row before = {0}, bits = {0};
  term_list holds = {0};
  writer_add_before(w, k->from, &before);
  writer_add_after(w, k->from, k->to, k->sets, k->nsets, NULL, &bits, changed);
  struct step_vars t = {.n = terms_count(w->l->terms)};
  t.is = xcalloc(t.n + 1, sizeof *t.is);
  for (uint32_t i = 0; i < k->nconditions; i++)
    vec_push(&holds, k->conditions[i]);
  for (uint32_t i = 0; i < k->nranges && w->style.ranges; i++)
    vec_push(&holds, k->ranges[i]);
  for (size_t i = 0; i < holds.len; i++)
    touch_vars(w, &t, holds.at[i]);
  for (size_t i = 0; i < bits.len; i++)
    touch_vars(w, &t, bits.at[i].term);
  keep_touched(w, &t, &before, &bits);
  add_bounds_of(w, &t, &holds);
  struct relation r = writer_relate(w, &bits, &holds);
  xfree(t.is);
  vec_free(&before);
  vec_free(&bits);
  vec_free(&holds);
  return r;
}

/* ---- Lines ---------------------------------------------------------------------- */

static void other_line(struct boolean_writer *w, const char *text) {
  fputs(text, w->out);
  writer_end_line(w, BOOLEAN_OTHER, 0);
}

static const char *thread_proc_name(struct boolean_writer *w,
                                    const struct thread_steps *s,
                                    uint32_t thread) {
  const char *name = s->threads->flat->procs[thread].name;
  const char *at = strchr(name, '@'); /* `f@2`, of another unit */
  if (thread == 0)
    return "main";
  return arena_printf(w->arena, "t%" PRIu32 "_%.*s", thread + 1,
                      at ? (int)(at - name) : (int)strlen(name), name);
}

static void write_where_to(struct boolean_writer *w,
                           const struct thread_steps *s, uint32_t to) {
  switch (s->threads->flat->locations[to].kind) {
  case CFA_ERROR:
  case CFA_UNSUPPORTED:
    other_line(w, "goto ERROR;");
    return;
  case CFA_STOP:
    other_line(w, "goto L_stop;");
    return;
  case CFA_EXIT:
    other_line(w, "goto L_end;");
    return;
  case CFA_PLAIN:
    fprintf(w->out, "goto L%" PRIu32 ";", to);
    writer_end_line(w, BOOLEAN_OTHER, 0);
  }
}

static void write_step(struct boolean_writer *w, const struct thread_steps *s,
                       uint32_t number, const struct relation *r,
                       const name_row *changed) {
  const struct thread_step *step = &s->steps[number];
  bool from = s->threads->inside[step->from];
  bool to = s->threads->inside[step->to] ||
            s->threads->flat->locations[step->to].kind == CFA_STOP;
  fprintf(w->out, "  B%" PRIu32 ": ", number);
  if (!from && to) { /* the statement has a label: a run then shows it */
    other_line(w, "atomic_begin;");
    fprintf(w->out, "  C%" PRIu32 ": ", number);
  }
  writer_change(w, changed, "*", r->text);
  writer_end_line(w, BOOLEAN_BLOCK, number);
  if (step->starts != CFA_NONE) {
    fprintf(w->out, "    start_thread %s();",
            thread_proc_name(w, s, step->starts));
    writer_end_line(w, BOOLEAN_OTHER, 0);
  }
  fputs(from && !to ? "    atomic_end; " : "    ", w->out);
  write_where_to(w, s, step->to);
}

/* The steps that begin at a location. */
static void write_location(struct boolean_writer *w,
                           const struct thread_steps *s, uint32_t location) {
  VEC(uint32_t) possible = {0};
  struct relation *relations = xcalloc(s->n + 1, sizeof *relations);
  name_row *changed = xcalloc(s->n + 1, sizeof *changed);
  for (uint32_t i = 0; i < s->n; i++) {
    if (s->steps[i].from != location)
      continue;
    relations[i] = step_relation(w, &s->l->blocks[i], &changed[i]);
    if (relations[i].possible && strcmp(relations[i].text, "F") != 0)
      vec_push(&possible, i);
  }
  fprintf(w->out, " L%" PRIu32 ": %s", location,
          possible.len ? "goto " : "assume(F); goto L_end");
  for (size_t i = 0; i < possible.len; i++)
    fprintf(w->out, "%sB%" PRIu32, i ? "," : "", possible.at[i]);
  other_line(w, ";");
  for (size_t i = 0; i < possible.len; i++)
    write_step(w, s, possible.at[i], &relations[possible.at[i]],
               &changed[possible.at[i]]);
  for (uint32_t i = 0; i < s->n; i++)
    vec_free(&changed[i]);
  xfree(changed);
  xfree(relations);
  vec_free(&possible);
}

/* ---- Programs --------------------------------------------------------------------- */

static void write_globals(struct boolean_writer *w) {
  for (size_t i = 0; i < w->bits.len; i++) {
    fprintf(w->out, "// b%zu: ", i);
    boolean_print_term(w->l, w->bits.at[i], w->out);
    writer_end_line(w, BOOLEAN_OTHER, 0);
  }
  for (size_t i = 0; i < w->bits.len; i++)
    fprintf(w->out, "%sb%zu", i ? "," : "decl ", i);
  if (w->bits.len > 0)
    other_line(w, ";");
}

/* Locations where steps begin or end. */
static bool *locations_used(const struct thread_steps *s) {
  bool *used = xcalloc(s->threads->flat->nlocations + 1, sizeof *used);
  for (uint32_t i = 0; i < s->n; i++)
    used[s->steps[i].from] = used[s->steps[i].to] = true;
  return used;
}

static void write_thread(struct boolean_writer *w, const struct thread_steps *s,
                         uint32_t thread) {
  const struct cfa *g = s->threads->flat;
  bool *used = locations_used(s);
  fprintf(w->out, "void %s() begin", thread_proc_name(w, s, thread));
  writer_end_line(w, BOOLEAN_OTHER, 0);
  fprintf(w->out, "  goto L%" PRIu32 ";", g->procs[thread].entry);
  writer_end_line(w, BOOLEAN_OTHER, 0);
  for (uint32_t i = 0; i < g->nlocations; i++)
    if (g->locations[i].proc == thread && g->locations[i].kind == CFA_PLAIN &&
        (used[i] || i == g->procs[thread].entry))
      write_location(w, s, i);
  other_line(w, " ERROR: skip; goto L_end;");
  other_line(w, " L_stop: assume(F);");
  other_line(w, " L_end: skip;");
  other_line(w, "end");
  xfree(used);
}

struct boolean_text *thread_text_new(const struct thread_steps *s,
                                     const struct predicate_set *p,
                                     struct relations *r,
                                     struct boolean_style style) {
  struct boolean_writer w = writer_begin(p, r, style);
  boolean_bits(p, 0, &w.bits);
  write_globals(&w);
  for (uint32_t i = 0; i < s->threads->flat->nprocs; i++)
    write_thread(&w, s, i);
  return writer_end(&w);
}
