/* library/stats.c — printing figures; JSON is written by Jansson. */
#include "stats.h"

#include <inttypes.h>
#include <jansson.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

#ifdef __EMSCRIPTEN__
/* Memory of WebAssembly only grows. */
size_t stats_memory(void) { return (uintptr_t)sbrk(0); }
#else
size_t stats_memory(void) {
  struct rusage usage;
  return getrusage(RUSAGE_SELF, &usage) == 0 ? (size_t)usage.ru_maxrss * 1024
                                             : 0;
}
#endif

static const char *const phase_names[NPHASES] = {"read", "translate", "compile",
                                                 "run"};

void stats_take(struct stats *s, struct arena *a, const struct plan *p,
                const struct exec *x) {
  struct exec_figures *f = arena_copy(a, exec_get_figures(x), 1, sizeof *f);
  size_t n = p->rels.len;
  f->rel_rounds = arena_copy(a, f->rel_rounds, n, sizeof *f->rel_rounds);
  f->rel_nodes = arena_copy(a, f->rel_nodes, n, sizeof *f->rel_nodes);
  s->plan = p;
  s->exec = f;
  dd_get_figures(exec_store(x), &s->dd);
}

static bool was_iterated(const struct stats *s, size_t rel) {
  return s->exec && s->exec->rel_rounds[rel] > 0;
}

static void print_loop_figures(FILE *out, const struct loop_figures *l) {
  fprintf(out, "verdict of      %s\n", l->verdict_of ? l->verdict_of : "none");
  fprintf(out, "rounds          %" PRIu64 "\n", l->rounds);
  fprintf(out,
          "predicates      %" PRIu64 ", at most %" PRIu64 " at one of %" PRIu64
          " points\n",
          l->predicates, l->most, l->points);
  fprintf(out, "runs executed   %" PRIu64 "\n", l->runs);
  fprintf(out, "solver calls    %" PRIu64 "\n", l->solver_calls);
  for (size_t i = 0; i < l->ndoing; i++)
    fprintf(out, "%-15s %.3f s\n", l->doing[i], l->seconds[i]);
}

static json_t *loop_json(const struct loop_figures *l) {
  json_t *seconds = json_object();
  for (size_t i = 0; i < l->ndoing; i++)
    json_object_set_new(seconds, l->doing[i], json_real(l->seconds[i]));
  return json_pack("{s:s?, s:I, s:I, s:I, s:I, s:I, s:I, s:o}", "verdict_of",
                   l->verdict_of, "rounds", (json_int_t)l->rounds, "predicates",
                   (json_int_t)l->predicates, "most", (json_int_t)l->most,
                   "points", (json_int_t)l->points, "runs", (json_int_t)l->runs,
                   "solver_calls", (json_int_t)l->solver_calls, "seconds",
                   seconds);
}

void stats_print_text(FILE *out, const struct stats *s) {
  fprintf(out, "result          %s\n", s->result);
  for (int i = 0; i < NPHASES; i++)
    fprintf(out, "%-9s       %.3f s\n", phase_names[i], s->seconds[i]);
  fprintf(out, "memory          %zu KiB\n", s->memory / 1024);
  if (s->loop)
    print_loop_figures(out, s->loop);
  if (!s->plan || !s->exec)
    return;
  fprintf(out, "variables       %" PRIu32 "\n", s->plan->layout.nvars);
  if (s->orders > 1)
    fprintf(out, "orders          %u, one after the other\n", s->orders);
  fprintf(out, "rounds          %" PRIu64 "\n", s->exec->rounds);
  fprintf(out, "instructions    %" PRIu64 "\n", s->exec->instructions);
  fprintf(out, "operations      %" PRIu64 "\n", s->dd.operations);
  fprintf(out, "nodes made      %" PRIu64 "\n", s->dd.made);
  fprintf(out, "peak nodes      %" PRIu64 "\n", s->dd.peak_nodes);
  fprintf(out, "collections     %" PRIu64 " (%.3f s)\n", s->dd.collections,
          s->dd.collection_seconds);
  for (size_t i = 0; i < s->plan->rels.len; i++)
    if (was_iterated(s, i))
      fprintf(out,
              "relation        %s: %" PRIu64 " rounds, %" PRIu64 " nodes\n",
              s->plan->rels.at[i].name, s->exec->rel_rounds[i],
              s->exec->rel_nodes[i]);
}

/* A name of a file may be no UTF-8, which JSON cannot hold. */
static json_t *name_json(const char *text) {
  json_t *name = text ? json_string(text) : json_null();
  return name ? name : json_string("not UTF-8");
}

static json_t *relations_json(const struct stats *s) {
  json_t *list = json_array();
  for (size_t i = 0; s->plan && i < s->plan->rels.len; i++)
    if (was_iterated(s, i))
      json_array_append_new(
          list, json_pack("{s:s, s:I, s:I}", "name", s->plan->rels.at[i].name,
                          "rounds", (json_int_t)s->exec->rel_rounds[i], "nodes",
                          (json_int_t)s->exec->rel_nodes[i]));
  return list;
}

static json_t *diagrams(const struct stats *s) {
  const struct dd_figures *d = &s->dd;
  return json_pack(
      "{s:I, s:I, s:I, s:I, s:I, s:f, s:I, s:I}", "operations",
      (json_int_t)d->operations, "nodes_made", (json_int_t)d->made,
      "peak_nodes", (json_int_t)d->peak_nodes, "table_nodes",
      (json_int_t)d->table_nodes, "collections", (json_int_t)d->collections,
      "collection_seconds", d->collection_seconds, "cache_hits",
      (json_int_t)d->cache_hits, "cache_misses", (json_int_t)d->cache_misses);
}

void stats_print_json(FILE *out, const struct stats *s) {
  json_t *seconds = json_object();
  for (int i = 0; i < NPHASES; i++)
    json_object_set_new(seconds, phase_names[i], json_real(s->seconds[i]));
  bool ran = s->plan && s->exec;
  json_t *root = json_pack(
      "{s:i, s:s, s:o, s:o, s:o, s:I, s:i, s:I, s:I, s:I, s:o, s:o}", "version",
      1, "result", s->result, "formula", name_json(s->formula), "program",
      name_json(s->program), "seconds", seconds, "memory",
      (json_int_t)s->memory, "orders", (int)s->orders, "variables",
      ran ? (json_int_t)s->plan->layout.nvars : (json_int_t)0, "rounds",
      ran ? (json_int_t)s->exec->rounds : (json_int_t)0, "instructions",
      ran ? (json_int_t)s->exec->instructions : (json_int_t)0, "diagrams",
      diagrams(s), "relations", relations_json(s));
  if (s->within)
    json_object_set_new(root, "within", json_string(s->within));
  if (s->loop)
    json_object_set_new(root, "loop", loop_json(s->loop));
  json_dumpf(root, out, JSON_COMPACT);
  fputc('\n', out);
  json_decref(root);
}
