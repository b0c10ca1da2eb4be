/* library/profile.c — accounts of a run by place, as a table and as JSON.
 *
 * An operand of a formula's core may be one of several that a written clause has
 * become; their accounts are added up by place.
 */
#include "profile.h"

#include "calculus/answers/explain_print.h"

#include <ctype.h>
#include <inttypes.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

/* ---- Rows ------------------------------------------------------------------ */

static struct profile_row row_of_relation(struct session *r,
                                          struct plan_origin o) {
  const struct fp_rel *rel = r->system->rels[o.rel];
  struct explain_view v = {.arena = r->arena,
                           .lowered = r->lowered,
                           .answers = r->answers,
                           .sources = r->sources};
  bool clause = o.part != PLAN_NONE && rel->body;
  return (struct profile_row){clause ? "clause" : "relation",
                              rel->name,
                              clause ? explain_clause_span(&v, rel, o.part)
                                     : rel->span,
                              {0}};
}

static struct profile_row row_of_origin(struct session *r,
                                        struct plan_origin o) {
  if (o.rel < r->system->nrels)
    return row_of_relation(r, o);
  const struct fp_decl *s = r->system->stmts[o.rel - r->system->nrels];
  const char *name = s->name ? s->name : s->rel ? s->rel->name : "";
  return (struct profile_row){"statement", name, s->span, {0}};
}

static bool same_profile_row(const struct profile_row *a,
                             const struct profile_row *b) {
  return a->kind == b->kind && strcmp(a->name, b->name) == 0 &&
         a->at.source == b->at.source && a->at.start == b->at.start &&
         a->at.end == b->at.end;
}

static void add_account(struct exec_account *to, struct exec_account a) {
  to->operations += a.operations;
  to->made += a.made;
  to->times += a.times;
  to->seconds += a.seconds;
}

static int by_cost(const void *x, const void *y) {
  const struct profile_row *a = x, *b = y;
  if (a->cost.made != b->cost.made)
    return a->cost.made < b->cost.made ? 1 : -1;
  if (a->cost.operations != b->cost.operations)
    return a->cost.operations < b->cost.operations ? 1 : -1;
  if (a->at.source != b->at.source)
    return a->at.source < b->at.source ? -1 : 1;
  if (a->at.start != b->at.start)
    return a->at.start < b->at.start ? -1 : 1;
  return strcmp(a->name, b->name);
}

struct profile *profile_of(struct session *r) {
  const struct plan *plan = lowered_plan(r->lowered);
  struct profile *p = arena_alloc(r->arena, sizeof *p);
  p->sources = r->sources;
  p->rows = arena_array(r->arena, plan->origins.len + 1, sizeof *p->rows);
  p->rest = exec_get_account(r->exec, 0);
  p->rest.times = 0;
  add_account(&p->total, p->rest);
  for (uint32_t i = 1; i < plan->origins.len; i++) {
    struct exec_account a = exec_get_account(r->exec, i);
    if (a.times == 0 && a.operations == 0)
      continue;
    struct profile_row row = row_of_origin(r, plan->origins.at[i]);
    size_t k = 0;
    while (k < p->nrows && !same_profile_row(&p->rows[k], &row))
      k++;
    if (k == p->nrows)
      p->rows[p->nrows++] = row;
    add_account(&p->rows[k].cost, a);
    add_account(&p->total, a);
  }
  qsort(p->rows, p->nrows, sizeof *p->rows, by_cost);
  return p;
}

double profile_share(const struct profile *p, const struct profile_row *row) {
  uint64_t part = p->total.made ? row->cost.made : row->cost.operations;
  uint64_t all = p->total.made ? p->total.made : p->total.operations;
  return all ? (double)part / (double)all : 0;
}

/* ---- Text ------------------------------------------------------------------ */

enum { SHOWN_TEXT = 60 };

/* The text of a clause in one line, cut off; a relation by its name alone. */
static void print_row_text(FILE *out, const struct profile *p,
                           const struct profile_row *row) {
  fputs(row->name, out);
  if (strcmp(row->kind, "clause") != 0 || !row->at.source)
    return;
  const struct source *s = sources_get(p->sources, row->at.source);
  const char *at = s->text + row->at.start, *end = s->text + row->at.end;
  uint32_t shown = 0;
  fputs(": ", out);
  for (bool gap = false; at < end && shown < SHOWN_TEXT; at++) {
    if (isspace((unsigned char)*at)) {
      gap = true;
      continue;
    }
    if (gap)
      fputc(' ', out);
    fputc(*at, out);
    shown += 1 + gap;
    gap = false;
  }
  if (at < end)
    fputs(" …", out);
}

static void print_costs(FILE *out, struct exec_account a, double share) {
  fprintf(out, "%5.1f%% %12" PRIu64 " %12" PRIu64 " %9" PRIu64 " %9.3f  ",
          100 * share, a.made, a.operations, a.times, a.seconds);
}

void profile_print_text(FILE *out, const struct profile *p) {
  fprintf(out, "profile   nodes made   operations     times   seconds\n");
  for (size_t i = 0; i < p->nrows; i++) {
    const struct profile_row *row = &p->rows[i];
    print_costs(out, row->cost, profile_share(p, row));
    if (row->at.source) {
      uint32_t line, column;
      sources_locate(p->sources, row->at.source, row->at.start, &line, &column);
      fprintf(out, "%s:%u: ", sources_get(p->sources, row->at.source)->name,
              line);
    }
    print_row_text(out, p, row);
    fputc('\n', out);
  }
  struct profile_row rest = {.cost = p->rest};
  print_costs(out, p->rest, profile_share(p, &rest));
  fprintf(out, "the rest\n");
}

/* ---- JSON ------------------------------------------------------------------ */

static json_t *costs_json(struct exec_account a) {
  return json_pack("{s:I, s:I, s:I, s:f}", "nodes_made", (json_int_t)a.made,
                   "operations", (json_int_t)a.operations, "times",
                   (json_int_t)a.times, "seconds", a.seconds);
}

static json_t *profile_place(const struct profile *p, struct span at,
                             uint32_t offset) {
  uint32_t line, column;
  sources_locate(p->sources, at.source, offset, &line, &column);
  return json_pack("{s:i, s:i}", "line", (int)line, "column", (int)column);
}

static json_t *profile_row_json(const struct profile *p,
                                const struct profile_row *row) {
  json_t *o = costs_json(row->cost), *name = json_string(row->name);
  json_object_set_new(o, "kind", json_string(row->kind));
  json_object_set_new(o, "name", name ? name : json_string("not UTF-8"));
  json_object_set_new(o, "share", json_real(profile_share(p, row)));
  if (!row->at.source)
    return o;
  json_t *source = json_string(sources_get(p->sources, row->at.source)->name);
  json_object_set_new(o, "source", source ? source : json_string("not UTF-8"));
  json_object_set_new(o, "start", profile_place(p, row->at, row->at.start));
  json_object_set_new(o, "end", profile_place(p, row->at, row->at.end));
  return o;
}

void profile_print_json(FILE *out, const struct profile *p) {
  json_t *rows = json_array();
  for (size_t i = 0; i < p->nrows; i++)
    json_array_append_new(rows, profile_row_json(p, &p->rows[i]));
  json_t *root = json_pack("{s:i, s:o, s:o, s:o}", "version", 1, "total",
                           costs_json(p->total), "rest", costs_json(p->rest),
                           "rows", rows);
  json_dumpf(root, out, JSON_INDENT(1) | JSON_PRESERVE_ORDER);
  fputc('\n', out);
  json_decref(root);
}
