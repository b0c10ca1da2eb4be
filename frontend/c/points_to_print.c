/* frontend/c/points_to_print.c — constraints on pointers as points_relations_text. */
#include "points_to.h"

#include <inttypes.h>

/* The greatest number that has as many bits as n - 1: types of such sizes are
   interleaved bit by bit. */
static uint32_t last_of(uint32_t n) {
  uint32_t last = 1;
  while (last < n - 1)
    last = 2 * last + 1;
  return last;
}

static void print_pairs(FILE *out, const char *name, const points_pairs *l) {
  for (size_t i = 0; i < l->len; i++)
    fprintf(out, "%s(%" PRIu32 ", %" PRIu32 ");\n", name, l->at[i].x,
            l->at[i].y);
}

static void print_moved(const struct points_to *p, size_t step, FILE *out) {
  uint32_t move = p->steps.at[step].move;
  uint32_t *to = xmalloc((p->memory->nparts + 1) * sizeof *to);
  for (uint32_t part = 0; part <= p->unknown; part++) {
    uint32_t n = points_step_targets(p, &p->steps.at[step], part, to);
    for (uint32_t i = 0; i < n; i++)
      fprintf(out, "Moved(%" PRIu32 ", %" PRIu32 ", %" PRIu32 ");\n", part,
              move, to[i]);
  }
  xfree(to);
}

/* Moves are numbered in the order of the steps that have them first. */
static void print_steps(const struct points_to *p, FILE *out) {
  uint32_t n = 0;
  for (size_t i = 0; i < p->steps.len; i++) {
    const struct points_step *s = &p->steps.at[i];
    fprintf(out, "Step(%" PRIu32 ", %" PRIu32 ", %" PRIu32 ");\n", s->x, s->y,
            s->move);
    if (s->move == n) {
      print_moved(p, i, out);
      n++;
    }
  }
}

/* Addresses that parts hold are those of a vertex that stands for a part. */
static void print_addresses(const struct points_to *p, FILE *out) {
  uint32_t first = points_part(p, 0), end = points_part(p, p->unknown) + 1;
  for (size_t i = 0; i < p->addresses.len; i++) {
    struct points_pair a = p->addresses.at[i];
    bool holds = a.x >= first && a.x < end;
    fprintf(out, "%s(%" PRIu32 ", %" PRIu32 ");\n", holds ? "Given" : "Address",
            holds ? a.x - first : a.x, a.y);
  }
  fprintf(out, "Given(%" PRIu32 ", %" PRIu32 ");\n", p->unknown, p->unknown);
}

static const char points_relations_text[] =
    "bool Address(Vertex x, Part p);\n"
    "bool Copy(Vertex x, Vertex y);\n"
    "bool Load(Vertex x, Vertex y);\n"
    "bool Store(Vertex x, Vertex y);\n"
    "bool Step(Vertex x, Vertex y, Move m);\n"
    "bool Moved(Part p, Move m, Part q);\n"
    "bool Given(Part p, Part q);\n"
    "Address(_, _) if false;\n"
    "Copy(_, _) if false;\n"
    "Load(_, _) if false;\n"
    "Store(_, _) if false;\n"
    "Step(_, _, _) if false;\n"
    "Moved(_, _, _) if false;\n";

static void print_names(const struct points_to *p, FILE *out) {
  const struct memory_objects *m = p->memory;
  for (uint32_t i = 0; i < m->nparts; i++) {
    const struct memory_object *o = &m->objects[m->parts[i].object];
    fprintf(out, "// part %" PRIu32 ": %s", i, o->name);
    if (i == o->between)
      fputs(" between members\n", out);
    else
      fprintf(out, o->nparts > 1 ? " from byte %" PRIu64 " on\n" : "\n",
              m->parts[i].offset);
  }
  fprintf(out, "// part %" PRIu32 ": memory that is none of these\n",
          p->unknown);
  for (uint32_t i = 0; i < m->cfa->nvars; i++)
    if (m->cfa->vars[i].type->kind == C_POINTER && !m->cfa->vars[i].in_memory)
      fprintf(out, "// vertex %" PRIu32 ": %s\n", i, m->cfa->vars[i].unique);
}

void points_to_print(const struct points_to *p, bool show, FILE *out) {
  if (!show)
    print_names(p, out);
  fprintf(out, "type Vertex = 0..%" PRIu32 ";\ntype Part = 0..%" PRIu32 ";\n",
          last_of(p->nvertices), last_of(p->unknown + 1));
  fputs(points_relations_text, out);
  print_addresses(p, out);
  print_pairs(out, "Copy", &p->copies);
  print_pairs(out, "Load", &p->loads);
  print_pairs(out, "Store", &p->stores);
  print_steps(p, out);
  fprintf(out, "type Move = 0..%" PRIu32 ";\n", last_of(p->nmoves + 1));
  const char *limit = show ? " limit 1000000000" : "";
  fprintf(out, "show PointsTo%s;\nshow Holds%s;\n", limit, limit);
}
