/* calculus/language/load.c — files and what they import.
 *
 * A file takes effect where it is imported: the importing file is cut into
 * pieces there, so that statements keep the order in which they would run if
 * the text stood in one file (MUCKE's `load` is used in this way).  Folders
 * are searched in a fixed order; each file is loaded once, known by its real
 * path.
 */
#define _XOPEN_SOURCE 700 /* realpath */

#include "load.h"

#include "engine/base/nearby.h"
#include "engine/base/vec.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define MAX_IMPORTS 100 /* files that import files */

/* Before the names of embedded files, which no path begins with. */
#define LIBRARY "<library>/"

bool fp_is_library(const struct sources *s, uint32_t source) {
  return source != 0 &&
         strncmp(sources_get(s, source)->name, LIBRARY, strlen(LIBRARY)) == 0;
}

struct loading {
  struct fp_loader *l;
  VEC(struct fp_file *) files;
  VEC(const char *) seen; /* real paths and names of library files, interned */
  unsigned depth;
  bool outside; /* the search met a file outside of the folders */
};

static bool load_source(struct loading *g, uint32_t source);

/* ---- Finding ------------------------------------------------------------- */

/* "dir/" of "dir/file", "" of "file"; in the arena. */
static const char *folder(struct arena *a, const char *path) {
  const char *slash = strrchr(path, '/');
  return slash ? arena_strndup(a, path, (size_t)(slash - path) + 1) : "";
}

/* Records a file; false if it was there before. */
static bool is_new(struct loading *g, const char *id) {
  for (size_t i = 0; i < g->seen.len; i++)
    if (g->seen.at[i] == id)
      return false;
  vec_push(&g->seen, id);
  return true;
}

enum found { NOT_FOUND, FOUND, KNOWN, UNREADABLE };

/* Both are real paths. */
static bool is_below(const char *folder, const char *path) {
  size_t n = strlen(folder);
  while (n > 0 && folder[n - 1] == '/')
    n--;
  return strncmp(folder, path, n) == 0 && path[n] == '/';
}

/* The path itself is below it, too: it may be the folder of a missing file. */
static bool is_in(const char *folder, const char *real) {
  char *top = realpath(folder, NULL);
  bool good = top && (!strcmp(top, real) || is_below(top, real));
  free(top);
  return good;
}

/* What a path, or the last folder in it that exists, means; malloc'ed. */
static char *real_part(const char *path) {
  char *real = realpath(path, NULL), *part = strdup(path);
  for (char *slash; !real && part && (slash = strrchr(part, '/'));) {
    *slash = '\0';
    real = realpath(slash == part ? "/" : part, NULL);
  }
  free(part);
  return real ? real : realpath(".", NULL);
}

bool fp_may_read(const struct fp_access *access, const char *path) {
  if (!access->files || access->nfolders == 0)
    return access->files;
  char *real = real_part(path);
  bool good = false;
  for (uint32_t i = 0; real && i < access->nfolders && !good; i++)
    good = is_in(access->folders[i], real);
  free(real);
  return good;
}

/* What tells whether two paths lead to one file; malloc'ed.  A pipe has none but
   its path. */
static char *identity(const char *path) {
  struct stat info;
  char *real = realpath(path, NULL);
  if (real || stat(path, &info) != 0 || S_ISREG(info.st_mode))
    return real;
  return strdup(path);
}

static enum found try_path(struct loading *g, const char *path,
                           uint32_t *source) {
  if (!g->l->access.files)
    return NOT_FOUND;
  if (!fp_may_read(&g->l->access, path)) {
    g->outside = true;
    return NOT_FOUND;
  }
  char *real = identity(path);
  if (!real)
    return errno == ENOENT || errno == ENOTDIR ? NOT_FOUND : UNREADABLE;
  const char *id = intern_str(g->l->names, real);
  free(real);
  if (!is_new(g, id))
    return KNOWN;
  *source = sources_read(g->l->sources, path);
  return *source ? FOUND : UNREADABLE;
}

static enum found try_builtin(struct loading *g, const char *name,
                              uint32_t *source) {
  for (uint32_t i = 0; i < g->l->nbuiltins; i++) {
    const struct fp_builtin *b = &g->l->builtins[i];
    if (strcmp(b->name, name))
      continue;
    const char *shown = arena_printf(g->l->arena, LIBRARY "%s", name);
    if (!is_new(g, intern_str(g->l->names, shown)))
      return KNOWN;
    *source = sources_add(g->l->sources, shown, b->text, b->len);
    return FOUND;
  }
  return NOT_FOUND;
}

static enum found try_text(struct loading *g, const char *name,
                           uint32_t *source) {
  for (uint32_t i = 0; i < g->l->ntexts; i++) {
    const struct fp_builtin *t = &g->l->texts[i];
    if (strcmp(t->name, name))
      continue;
    if (!is_new(g, intern_str(g->l->names,
                              arena_printf(g->l->arena, "<text>/%s", name))))
      return KNOWN;
    *source = sources_add(g->l->sources, name, t->text, t->len);
    return FOUND;
  }
  return NOT_FOUND;
}

/* Looks among the texts that were given, beside `from` (a path, or NULL), in the
   include path, in the library. */
static enum found search_file(struct loading *g, const char *from,
                              const char *name, uint32_t *source) {
  struct arena *a = g->l->arena;
  enum found f = try_text(g, name, source);
  if (f != NOT_FOUND)
    return f;
  if (name[0] == '/')
    return try_path(g, name, source);
  if (from) {
    const char *beside = arena_printf(a, "%s%s", folder(a, from), name);
    f = try_text(g, beside, source);
    if (f == NOT_FOUND)
      f = try_path(g, beside, source);
  }
  for (uint32_t i = 0; f == NOT_FOUND && i < g->l->ninclude; i++)
    f = try_path(g, arena_printf(a, "%s/%s", g->l->include[i], name), source);
  return f == NOT_FOUND ? try_builtin(g, name, source) : f;
}

/* ---- Importing ----------------------------------------------------------- */

/* A file outside of the folders is refused, whether it is there or not. */
static enum found refused(const struct loading *g, enum found f) {
  if (f != NOT_FOUND || !g->outside)
    return f;
  errno = EACCES;
  return UNREADABLE;
}

static bool import(struct loading *g, uint32_t from, const struct fp_decl *d) {
  const char *path = sources_get(g->l->sources, from)->name;
  uint32_t source = 0;
  errno = 0;
  g->outside = false;
  enum found f = search_file(g, path, d->name, &source);
  switch (refused(g, f)) {
  case KNOWN:
    return true;
  case FOUND:
    if (g->depth < MAX_IMPORTS)
      return load_source(g, source);
    diag_error(g->l->diag, d->span, "files are imported too deeply here");
    return false;
  case UNREADABLE:
    diag_error(g->l->diag, d->span, "cannot read '%s': %s", d->name,
               strerror(errno));
    return false;
  case NOT_FOUND:
    break;
  }
  diag_error(g->l->diag, d->span, "cannot find '%s'", d->name);
  diag_note(g->l->diag, (struct span){0},
            "looked beside the file, in %u folder%s of the include path and "
            "in the library",
            g->l->ninclude, g->l->ninclude == 1 ? "" : "s");
  return false;
}

static void add_piece(struct loading *g, const struct fp_file *f,
                      uint32_t first, uint32_t end) {
  struct fp_file *piece = arena_alloc(g->l->arena, sizeof *piece);
  *piece = *f;
  piece->decls = NULL;
  if (end > first) /* an empty file has no array */
    piece->decls = f->decls + first;
  piece->ndecls = end - first;
  vec_push(&g->files, piece);
}

/* The last piece is added even if empty: the last file is the main one. */
static bool load_source(struct loading *g, uint32_t source) {
  struct fp_loader *l = g->l;
  struct fp_file *f = fp_parse(l->arena, l->names, l->sources, source, l->diag);
  if (!f)
    return false;
  bool good = true;
  uint32_t first = 0;
  g->depth++;
  for (uint32_t i = 0; i < f->ndecls; i++) {
    if (f->decls[i]->kind != FP_D_IMPORT)
      continue;
    if (i > first)
      add_piece(g, f, first, i);
    first = i;
    good = import(g, source, f->decls[i]) && good;
  }
  add_piece(g, f, first, f->ndecls);
  g->depth--;
  return good;
}

/* Of a confined run, messages name no files. */
static bool reads_all(const struct loading *g) {
  return g->l->access.files && g->l->access.nfolders == 0;
}

/* The file that may be meant by a path that is none: of the library, in whatever
   folder it was looked for, or beside it. */
static const char *path_hint(const struct loading *g, const char *path,
                             char *buffer, size_t size) {
  const char *name = nearby_name(path);
  struct nearest n = nearest_to(name);

  for (uint32_t i = 0; i < g->l->nbuiltins; i++) {
    nearest_try(&n, g->l->builtins[i].name);
    if (strcmp(name, g->l->builtins[i].name) == 0)
      n.best = name, n.distance = 0;
  }
  if (!n.best && reads_all(g))
    return nearby_hint(path, buffer, size);
  return nearest_hint(&n, buffer, size);
}

static bool load_main(struct loading *g, const char *path) {
  uint32_t source = 0;
  enum found f;
  errno = 0;
  g->outside = false;
  if (!strcmp(path, "-") && reads_all(g)) {
    source = sources_read(g->l->sources, path);
    f = source ? FOUND : UNREADABLE;
  } else {
    f = try_text(g, path, &source);
    if (f == NOT_FOUND)
      f = try_path(g, path, &source);
    if (f == NOT_FOUND && !strchr(path, '/'))
      f = search_file(g, NULL, path, &source);
    f = refused(g, f);
  }
  if (f == FOUND)
    return load_source(g, source);
  char hint[300] = "";
  diag_error(g->l->diag, (struct span){0}, "cannot read '%s': %s%s", path,
             f == UNREADABLE ? strerror(errno) : strerror(ENOENT),
             f == UNREADABLE ? "" : path_hint(g, path, hint, sizeof hint));
  return false;
}

struct fp_file **fp_load(struct fp_loader *l, const char *path,
                         uint32_t *nfiles) {
  struct loading g = {.l = l};
  bool good = load_main(&g, path);
  vec_free(&g.seen);
  if (!good) {
    vec_free(&g.files);
    return NULL;
  }
  *nfiles = (uint32_t)g.files.len;
  for (uint32_t i = 0; i < l->nbefore; i++)
    vec_push(&g.files, l->before[i]);
  uint32_t all = (uint32_t)g.files.len;
  good = fp_join_clauses(l->arena, l->names, g.files.at, all, l->diag) &&
         fp_settle_rows(l->arena, l->names, g.files.at, 0, all, l->diag);
  if (good)
    fp_infer_types(l->arena, l->names, g.files.at, all, NULL);
  struct fp_file **files = vec_to_arena(&g.files, l->arena);
  return good ? files : NULL;
}
