/* frontend/c/cfa_bodies.c — bodies for functions of the C library.
 *
 * The bodies are C (libc_bodies.def).  They are added as text, so that all that is
 * done with a program, the proof by `fixc-check` included, is done with them.
 */
#include "cfa_bodies.h"

#include "c_parse.h"

#include "engine/base/memory.h"
#include "engine/base/text_stream.h"

#include <assert.h>
#include <string.h>

static const struct libc_body {
  const char *name, *text;
} libc_bodies[] = {
#define TEXT(...) #__VA_ARGS__
#define BODY(name, ...) {#name, #__VA_ARGS__},
#define EXPANDED_BODY(name, ...) {#name, TEXT(__VA_ARGS__)},
#include "libc_bodies.def"
#undef TEXT
#undef BODY
#undef EXPANDED_BODY
};

enum { NBODIES = sizeof libc_bodies / sizeof *libc_bodies };

/* What a program misses, and by which rows of libc_bodies it can be had. */
struct missing_bodies {
  const struct c_symbol *of[NBODIES]; /* NULL: it is not missing */
  const struct c_symbol
      *builtin[NBODIES]; /* under its name with `__builtin_` */
  bool any;
};

static const char builtin_prefix[] = "__builtin_";
enum { PREFIX_LENGTH = sizeof builtin_prefix - 1 };

/* Where the one of that name is kept; NULL: it is another. */
static const struct c_symbol **body_slot(struct missing_bodies *m, size_t k,
                                         const char *name) {
  if (!strcmp(name, libc_bodies[k].name))
    return &m->of[k];
  return !strncmp(name, builtin_prefix, PREFIX_LENGTH) &&
                 !strcmp(name + PREFIX_LENGTH, libc_bodies[k].name)
             ? &m->builtin[k]
             : NULL;
}

static bool find_missing(struct missing_bodies *m,
                         const struct c_unit *program) {
  for (uint32_t i = 0; i < program->nmissing; i++)
    for (size_t k = 0; k < NBODIES; k++)
      if (body_slot(m, k, program->missing[i]->name)) {
        *body_slot(m, k, program->missing[i]->name) = program->missing[i];
        m->any = true;
      }
  return m->any;
}

/* The body stands behind the name, which is there once. */
static void write_builtin(FILE *out, size_t k) {
  const char *text = libc_bodies[k].text;
  const char *name = strstr(text, libc_bodies[k].name);
  fprintf(out, "# %zu \"" CFA_LIBRARY_FILE "\"\n%.*s%s%s\n", k + 2,
          (int)(name - text), text, builtin_prefix, name);
}

/* Each body has the line of its row, so that places differ. */
static void write_bodies(FILE *out, const struct missing_bodies *m, bool wide) {
  fprintf(out,
          "\n# 1 \"" CFA_LIBRARY_FILE "\"\n"
          "typedef unsigned %s size_t; extern int fixc_any(void);\n",
          wide ? "long" : "int");
  for (size_t k = 0; k < NBODIES; k++) {
    if (m->of[k])
      fprintf(out, "# %zu \"" CFA_LIBRARY_FILE "\"\n%s\n", k + 2,
              libc_bodies[k].text);
    if (m->builtin[k])
      write_builtin(out, k);
  }
}

/* What the program declares with another type is another function. */
static void drop_others(struct missing_bodies *m, const struct c_unit *bodies) {
  m->any = false;
  for (const struct c_symbol *f = bodies->functions; f; f = f->next)
    for (size_t k = 0; k < NBODIES; k++) {
      const struct c_symbol **slot = body_slot(m, k, f->name);
      if (!slot || !*slot)
        continue;
      if (!c_compatible(f->type, (*slot)->type))
        *slot = NULL;
      m->any |= *slot != NULL;
    }
}

static uint32_t end_text(struct text_stream *stream, struct sources *sources,
                         const char *name) {
  size_t length;
  char *text = text_close(stream, &length);
  uint32_t source = sources_add(sources, name, text, length);
  xfree(text);
  return source;
}

static const struct c_unit *check_bodies(struct arena *a, struct intern *names,
                                         struct sources *sources,
                                         const struct missing_bodies *m,
                                         const struct c_types *types) {
  struct text_stream *stream = text_open();
  write_bodies(text_out(stream), m, types->wide);
  uint32_t source = end_text(stream, sources, CFA_LIBRARY_FILE);
  struct diag *quiet = diag_new(sources);
  struct c_program *p = c_parse(a, names, sources, source, quiet);
  const struct c_unit *u =
      p ? c_check(a, names, sources, p, types->wide ? 64 : 32, quiet) : NULL;
  assert(u && "the bodies are right");
  diag_free(quiet);
  return u;
}

uint32_t cfa_add_bodies(struct arena *a, struct intern *names,
                        struct sources *sources, uint32_t source,
                        const struct c_unit *program) {
  struct missing_bodies m = {0};
  if (!find_missing(&m, program))
    return source;
  drop_others(&m, check_bodies(a, names, sources, &m, program->types));
  if (!m.any)
    return source;
  const struct source *s = sources_get(sources, source);
  struct text_stream *stream = text_open();
  fwrite(s->text, 1, s->len, text_out(stream));
  fputs("\n#pragma fixc unit\n", text_out(stream));
  write_bodies(text_out(stream), &m, program->types->wide);
  return end_text(stream, sources, s->name);
}
