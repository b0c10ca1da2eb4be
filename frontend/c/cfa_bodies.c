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
#include <inttypes.h>
#include <string.h>

static const struct libc_body {
  const char *name, *text;
  bool is_helper; /* it is no function of the library, but called by one here */
} libc_bodies[] = {
#define TEXT(...) #__VA_ARGS__
#define BODY(name, ...) {#name, #__VA_ARGS__, false},
#define EXPANDED_BODY(name, ...) {#name, TEXT(__VA_ARGS__), false},
#include "libc_bodies.def"
#undef TEXT
#undef BODY
#undef EXPANDED_BODY
};

static const struct libc_body given_bodies[] = {
#define BODY(name, ...) {#name, #__VA_ARGS__, false},
#define HELPER(name, ...) {#name, #__VA_ARGS__, true},
#include "given_bodies.def"
#undef BODY
#undef HELPER
};

enum { NGIVEN = sizeof given_bodies / sizeof *given_bodies };

enum { NBODIES = sizeof libc_bodies / sizeof *libc_bodies };

/* What a program misses, and by which rows of libc_bodies it can be had. */
struct missing_bodies {
  const struct c_symbol *of[NBODIES]; /* NULL: it is not missing */
  const struct c_symbol
      *builtin[NBODIES]; /* under its name with `__builtin_` */
  const char
      *wrapper[NBODIES]; /* of[k] as the program declares it; NULL: as the
                                   standard does */
  bool given[NGIVEN];    /* of given_bodies */
  bool any;
};

static const char builtin_prefix[] = "__builtin_";
static const char own_prefix[] = "fixc_"; /* of a body behind a wrapper */
enum { PREFIX_LENGTH = sizeof builtin_prefix - 1 };

static bool has_row(const char *name) {
  for (size_t k = 0; k < NBODIES; k++)
    if (!strcmp(name, libc_bodies[k].name))
      return true;
  return false;
}

/* Where the one of that name is kept; NULL: it is another. */
static const struct c_symbol **body_slot(struct missing_bodies *m, size_t k,
                                         const char *name) {
  if (!strcmp(name, libc_bodies[k].name))
    return &m->of[k];
  return !strncmp(name, builtin_prefix, PREFIX_LENGTH) &&
                 !strcmp(name + PREFIX_LENGTH, libc_bodies[k].name) &&
                 !has_row(name)
             ? &m->builtin[k]
             : NULL;
}

/* What two units declare with different types is another function. */
static bool find_missing(struct missing_bodies *m,
                         const struct c_unit *program) {
  const struct c_symbol *differs[NBODIES] = {0};
  for (uint32_t i = 0; i < program->nmissing; i++)
    for (size_t k = 0; k < NBODIES; k++) {
      const struct c_symbol *s = program->missing[i];
      const struct c_symbol **slot = body_slot(m, k, s->name);
      if (slot && *slot && !c_compatible((*slot)->type, s->type))
        differs[k] = s;
      if (slot)
        *slot = s;
    }
  for (size_t k = 0; k < NBODIES; k++) {
    if (differs[k])
      *body_slot(m, k, differs[k]->name) = NULL;
    m->any |= m->of[k] || m->builtin[k];
  }
  return m->any;
}

const char *cfa_plain_name(const char *name) {
  static const char *const renamings[] = {"__isoc99_", "__isoc23_"};
  for (size_t i = 0; i < sizeof renamings / sizeof *renamings; i++)
    if (!strncmp(name, renamings[i], strlen(renamings[i])))
      return name + strlen(renamings[i]);
  return name;
}

static bool misses(const struct c_unit *program, const char *name) {
  for (uint32_t i = 0; i < program->nmissing; i++)
    if (!strcmp(cfa_plain_name(program->missing[i]->name), name))
      return true;
  return false;
}

/* What getenv gives is known no more. */
static bool sets_environment(const struct c_unit *program) {
  return misses(program, "setenv") || misses(program, "putenv") ||
         misses(program, "unsetenv") || misses(program, "clearenv");
}

static bool misses_any(const struct c_unit *program, const char *const *names,
                       size_t n) {
  for (size_t i = 0; i < n; i++)
    if (misses(program, names[i]))
      return true;
  return false;
}

#define MISSES_ANY(program, names)                                             \
  misses_any(program, names, sizeof(names) / sizeof *(names))

/* It has files or pipes that nobody else knows. */
static bool makes_files(const struct c_unit *program) {
  static const char *const names[] = {
      "tmpfile", "tmpfile64", "fmemopen",   "open_memstream",
      "pipe",    "pipe2",     "socketpair", "fopencookie"};
  return MISSES_ANY(program, names);
}

/* Those without a body by which a program learns where a stream has come to, or sets
   it. */
static bool has_other_reading(const struct c_unit *program) {
  static const char *const names[] = {"freopen64",
                                      "fsetpos",
                                      "fseeko",
                                      "fseeko64",
                                      "fsetpos64",
                                      "vscanf",
                                      "vfscanf",
                                      "getdelim",
                                      "getw",
                                      "gets",
                                      "getwc",
                                      "fgetwc",
                                      "getwchar",
                                      "fgetws",
                                      "ungetwc",
                                      "wscanf",
                                      "fwscanf",
                                      "fread_unlocked",
                                      "fgets_unlocked",
                                      "getc_unlocked",
                                      "getchar_unlocked",
                                      "fgetc_unlocked",
                                      "feof_unlocked",
                                      "ferror_unlocked",
                                      "clearerr_unlocked"};
  return MISSES_ANY(program, names);
}

/* As the bodies have it. */
static bool declares_streams(const struct c_unit *program) {
  bool as_known = true;
  for (const struct c_symbol *s = program->globals; s; s = s->next)
    if (!strcmp(s->name, "stdin"))
      as_known = s->type->kind == C_POINTER && s->type->of->tag &&
                 !strcmp(s->type->of->tag, "_IO_FILE");
  return as_known;
}

bool cfa_makes_input(const struct c_unit *program, bool texts) {
  return makes_files(program) || misses(program, "ungetwc") ||
         (misses(program, "ungetc") && !(texts && cfa_tracks_streams(program)));
}

bool cfa_tracks_streams(const struct c_unit *program) {
  return !makes_files(program) && !has_other_reading(program) &&
         declares_streams(program);
}

/* What strtol and strtoul are given is known; the others read what comes from outside. */
static bool is_given_body(const struct c_unit *program, const char *name) {
  if (!misses(program, name))
    return false;
  if (!strcmp(name, "strtol") || !strcmp(name, "strtoul"))
    return true;
  if (!strcmp(name, "getenv"))
    return !sets_environment(program);
  return !strcmp(name, "read") ? !cfa_makes_input(program, true)
                               : cfa_tracks_streams(program);
}

static bool calls_helper(const char *text, const char *name) {
  size_t length = strlen(name);
  for (const char *at = text; (at = strstr(at, own_prefix)); at++) {
    const char *called = at + sizeof own_prefix - 1;
    if (!strncmp(called, name, length) && called[length] == '(')
      return true;
  }
  return false;
}

/* What a function that is given calls; and where there are streams, scanf tells them
   what it has read. */
static bool needs_helper(const struct missing_bodies *m,
                         const struct c_unit *program, size_t k) {
  const char *name = given_bodies[k].name;
  bool told = !strcmp(name, "scanned") &&
              (misses(program, "scanf") || misses(program, "fscanf"));
  bool needed = false;
  for (size_t i = k + 1; i < NGIVEN; i++)
    needed |=
        m->given[i] && (calls_helper(given_bodies[i].text, name) ||
                        (told && calls_helper(given_bodies[i].text, "stream")));
  return needed;
}

static bool find_missing_given(struct missing_bodies *m,
                               const struct c_unit *program) {
  bool found = false;
  for (size_t k = NGIVEN; k-- > 0;)
    found |= m->given[k] = given_bodies[k].is_helper
                               ? needs_helper(m, program, k)
                               : is_given_body(program, given_bodies[k].name);
  return found;
}

bool cfa_misses_given(const struct c_unit *program) {
  struct missing_bodies m = {0};
  return find_missing_given(&m, program);
}

static const struct libc_body *find_given_body(const char *name) {
  for (size_t k = 0; k < NGIVEN; k++)
    if (!strncmp(name, own_prefix, sizeof own_prefix - 1) &&
        !strcmp(name + sizeof own_prefix - 1, given_bodies[k].name))
      return &given_bodies[k];
  return NULL;
}

const char *cfa_given_body(const char *name) {
  const struct libc_body *body = find_given_body(name);
  return body ? body->text : NULL;
}

bool cfa_is_helper(const char *name) {
  const struct libc_body *body = find_given_body(name);
  return body && body->is_helper;
}

/* The line of a row, so that places differ. */
static void write_place(FILE *out, size_t k) {
  fprintf(out, "# %zu \"" CFA_LIBRARY_FILE "\"\n", k + 2);
}

/* A body with words before it and before its name: the name is there once, and the
   body behind it. */
static void write_renamed(FILE *out, size_t k, const char *storage,
                          const char *prefix) {
  const char *text = libc_bodies[k].text;
  const char *name = strstr(text, libc_bodies[k].name);
  write_place(out, k);
  fprintf(out, "%s%.*s%s%s\n", storage, (int)(name - text), text, prefix, name);
}

static void write_wrapped(FILE *out, size_t k, const char *wrapper) {
  write_renamed(out, k, "static ", own_prefix);
  write_place(out, k);
  fprintf(out, "%s\n", wrapper);
}

static void write_body(FILE *out, size_t k) {
  write_place(out, k);
  fprintf(out, "%s\n", libc_bodies[k].text);
}

static void write_bodies(FILE *out, const struct missing_bodies *m, bool wide) {
  fprintf(out,
          "\n# 1 \"" CFA_LIBRARY_FILE "\"\n"
          "typedef unsigned %s size_t; extern int fixc_any(void);\n"
          "extern int fixc_input(void); extern char fixc_character(void);\n"
          "extern void fixc_errno(int number);\n",
          wide ? "long" : "int");
  for (size_t k = 0; k < NGIVEN; k++)
    if (m->given[k])
      fprintf(out, "# %zu \"" CFA_LIBRARY_FILE "\"\n%s\n", NBODIES + k + 2,
              given_bodies[k].text);
  for (size_t k = 0; k < NBODIES; k++) {
    if (m->of[k] && m->wrapper[k])
      write_wrapped(out, k, m->wrapper[k]);
    else if (m->of[k])
      write_body(out, k);
    if (m->builtin[k])
      write_renamed(out, k, "", builtin_prefix);
  }
}

/* Whether c_type_text is C that names the type in any unit: it leads to no struct,
   union or enumeration, which have their own names in each. */
static bool is_of_any_unit(const struct c_type *t) {
  while (t->kind == C_POINTER)
    t = t->of;
  return !t->tag && (t->kind == C_VOID || c_is_integer(t)) && t->kind != C_ENUM;
}

/* Whether what is passed with one type arrives with the other: integers and pointers
   take the same places in a call on all machines that are covered. */
static bool passed_alike(const struct c_type *a, const struct c_type *b) {
  return a->kind == C_VOID || b->kind == C_VOID
             ? a->kind == b->kind
             : is_of_any_unit(a) && is_of_any_unit(b) &&
                   (a->kind == C_POINTER) == (b->kind == C_POINTER);
}

/* Whether a call with type b does what a call with type a does; what it gives may be
   left where it is. */
static bool called_alike(const struct c_type *a, const struct c_type *b) {
  bool alike = a->kind == C_FUNCTION && b->kind == C_FUNCTION && a->n == b->n &&
               !a->variadic && !b->variadic &&
               (b->of->kind == C_VOID || passed_alike(a->of, b->of));
  for (uint32_t i = 0; alike && i < a->n; i++)
    alike = passed_alike(a->params[i], b->params[i]);
  return alike;
}

static const char *given_text(struct arena *a, const struct c_type *t,
                              uint32_t i) {
  const char *cast = t->kind == C_POINTER ? "(void *)" : "";
  return arena_printf(a, "%s%sa%" PRIu32, i ? ", " : "", cast, i);
}

/* The function with the type that the program declares, which calls the body. */
static const char *wrapper_text(struct arena *a, const struct c_symbol *f) {
  const struct c_type *t = f->type;
  const char *params = "", *arguments = "", *result = c_type_text(a, t->of);
  for (uint32_t i = 0; i < t->n; i++) {
    params = arena_printf(a, "%s%s%s a%" PRIu32, params, i ? ", " : "",
                          c_type_text(a, t->params[i]), i);
    arguments = arena_concat(a, arguments, given_text(a, t->params[i], i), "");
  }
  const char *give =
      t->of->kind == C_VOID ? "" : arena_printf(a, "return (%s)", result);
  return arena_printf(a, "%s %s(%s) { %s%s%s(%s); }", result, f->name,
                      *params ? params : "void", give, own_prefix, f->name,
                      arguments);
}

/* What the program declares with another type, as old programs do, is that function
   still if calls do the same; else it is another function. */
static void compare_types(struct arena *a, struct missing_bodies *m,
                          const struct c_unit *bodies) {
  m->any = false;
  for (const struct c_symbol *f = bodies->functions; f; f = f->next)
    for (size_t k = 0; k < NBODIES; k++) {
      const struct c_symbol **slot = body_slot(m, k, f->name);
      if (!slot || !*slot)
        continue;
      bool as_standard = c_compatible(f->type, (*slot)->type);
      if (slot == &m->of[k] && !as_standard &&
          called_alike(f->type, (*slot)->type))
        m->wrapper[k] = wrapper_text(a, *slot);
      else if (!as_standard)
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
                        const struct c_unit *program, bool texts) {
  struct missing_bodies m = {0};
  if (find_missing(&m, program))
    compare_types(a, &m, check_bodies(a, names, sources, &m, program->types));
  if (!(texts && find_missing_given(&m, program)) && !m.any)
    return source;
  const struct source *s = sources_get(sources, source);
  struct text_stream *stream = text_open();
  fwrite(s->text, 1, s->len, text_out(stream));
  fputs("\n#pragma fixc unit\n", text_out(stream));
  write_bodies(text_out(stream), &m, program->types->wide);
  return end_text(stream, sources, s->name);
}
