/* frontend/boolean/places.c — points by the texts that people write for them. */
#include "cfg.h"

#include "engine/base/vec.h"

#include <stdlib.h>
#include <string.h>

static bool is_spelled(const char *text, size_t len, const char *name) {
  return strlen(name) == len && memcmp(text, name, len) == 0;
}

bool cfg_names_proc(const struct bp_proc *f, const char *text, size_t len) {
  size_t digits = strspn(text, "0123456789");

  if (is_spelled(text, len, f->name))
    return true;
  return digits > 0 && digits + 1 < len && text[digits] == '.' &&
         strtoul(text, NULL, 10) == (unsigned long)f->thread + 1 &&
         is_spelled(text + digits + 1, len - digits - 1, f->name);
}

static unsigned line_of(const struct cfg *g, struct span at) {
  unsigned line, column;

  sources_locate(g->sources, at.source, at.start, &line, &column);
  return line;
}

/* The name of the program's file, whatever the folders before it. */
static bool names_file(const struct cfg *g, const char *text, size_t len) {
  const char *name = sources_get(g->sources, g->program->source)->name;
  const char *slash = strrchr(name, '/');
  size_t at = len;

  while (at > 0 && text[at - 1] != '/')
    at--;
  return is_spelled(text + at, len - at, slash ? slash + 1 : name);
}

/* `what:5`, of a procedure or the file. */
struct line_text {
  size_t len; /* of what; 0: the text is none */
  unsigned line;
  bool file;
};

static struct line_text line_text(const struct cfg *g, const char *text) {
  const char *colon = strrchr(text, ':');
  struct line_text t = {0};

  if (!colon || !colon[1] || colon[1 + strspn(colon + 1, "0123456789")])
    return t;
  t.len = (size_t)(colon - text);
  t.line = (unsigned)strtoul(colon + 1, NULL, 10);
  t.file = names_file(g, text, t.len);
  return t;
}

bool cfg_is_line(const struct cfg *g, const char *text) {
  return line_text(g, text).file;
}

static bool is_labelled(const struct cfg_point *p, const struct bp_proc *f,
                        const char *text) {
  for (const struct bp_label *l = p->labels; l; l = l->next) {
    size_t n = strlen(l->name), len = strlen(text);
    if (strcmp(text, l->name) == 0)
      return true;
    if (len > n + 1 && text[len - n - 1] == '.' &&
        strcmp(text + len - n, l->name) == 0 &&
        cfg_names_proc(f, text, len - n - 1))
      return true;
  }
  return false;
}

uint32_t cfg_places(struct arena *a, const struct cfg *g, const char *text,
                    uint32_t **points) {
  VEC(uint32_t) found = {0};
  struct line_text at = line_text(g, text);
  bool procedure = false;

  for (uint32_t i = 0; i < g->nprocs; i++)
    procedure |= cfg_names_proc(g->procs[i].ast, text, strlen(text));
  for (uint32_t i = 0; i < g->npoints; i++) {
    const struct cfg_point *p = &g->points[i];
    const struct bp_proc *f = g->procs[p->proc].ast;
    if (procedure ? cfg_names_proc(f, text, strlen(text))
        : at.len  ? !p->added && line_of(g, p->span) == at.line &&
                       (at.file || cfg_names_proc(f, text, at.len))
                 : is_labelled(p, f, text))
      vec_push(&found, i);
  }
  uint32_t n = (uint32_t)found.len;
  *points = vec_to_arena(&found, a);
  return n;
}

const char *cfg_point_line(struct arena *a, const struct cfg *g,
                           uint32_t point) {
  struct span at = g->points[point].span;

  return arena_printf(a, "%s:%u", sources_get(g->sources, at.source)->name,
                      line_of(g, at));
}
