/* calculus/language/load.c — files and what they import.
 *
 * A file takes effect where it is imported: the importing file is cut into
 * pieces there, so that statements keep the order in which they would run if
 * the text stood in one file (MUCKE's `load` is used in this way).  Folders
 * are searched in a fixed order; each file is loaded once, known by its real
 * path.  What instances have is made in instances.c.
 */
#define _XOPEN_SOURCE 700 /* realpath */

#include "loading.h"

#include "engine/base/nearby.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* Before the names of embedded files, which no path begins with. */
#define LIBRARY "<library>/"

bool fp_is_library(const struct sources *s, uint32_t source) {
  return source != 0 &&
         strncmp(sources_get(s, source)->name, LIBRARY, strlen(LIBRARY)) == 0;
}

/* ---- Finding ------------------------------------------------------------- */

/* "dir/" of "dir/file", "" of "file"; in the arena. */
static const char *folder(struct arena *a, const char *path) {
  const char *slash = strrchr(path, '/');
  return slash ? arena_strndup(a, path, (size_t)(slash - path) + 1) : "";
}

/* The number of a file; a new one has no source yet. */
static uint32_t number_of_file(struct loading *g, const char *id) {
  for (uint32_t i = 0; i < g->known.len; i++)
    if (g->known.at[i].id == id)
      return i;
  vec_push(&g->known, ((struct known_file){.id = id}));
  return (uint32_t)g->known.len - 1;
}

enum found { NOT_FOUND, FOUND, UNREADABLE };

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
                           uint32_t *file) {
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
  *file = number_of_file(g, id);
  if (!g->known.at[*file].source)
    g->known.at[*file].source = sources_read(g->l->sources, path);
  return g->known.at[*file].source ? FOUND : UNREADABLE;
}

static enum found try_builtin(struct loading *g, const char *name,
                              uint32_t *file) {
  for (uint32_t i = 0; i < g->l->nbuiltins; i++) {
    const struct fp_builtin *b = &g->l->builtins[i];
    if (strcmp(b->name, name))
      continue;
    const char *shown = arena_printf(g->l->arena, LIBRARY "%s", name);
    *file = number_of_file(g, intern_str(g->l->names, shown));
    if (!g->known.at[*file].source)
      g->known.at[*file].source =
          sources_add(g->l->sources, shown, b->text, b->len);
    return FOUND;
  }
  return NOT_FOUND;
}

static enum found try_text(struct loading *g, const char *name,
                           uint32_t *file) {
  for (uint32_t i = 0; i < g->l->ntexts; i++) {
    const struct fp_builtin *t = &g->l->texts[i];
    if (strcmp(t->name, name))
      continue;
    const char *id = arena_printf(g->l->arena, "<text>/%s", name);
    *file = number_of_file(g, intern_str(g->l->names, id));
    if (!g->known.at[*file].source)
      g->known.at[*file].source =
          sources_add(g->l->sources, name, t->text, t->len);
    return FOUND;
  }
  return NOT_FOUND;
}

/* Looks among the texts that were given, beside `from` (a path, or NULL), in the
   include path, in the library. */
static enum found search_file(struct loading *g, const char *from,
                              const char *name, uint32_t *file) {
  struct arena *a = g->l->arena;
  enum found f = try_text(g, name, file);
  if (f != NOT_FOUND)
    return f;
  if (name[0] == '/')
    return try_path(g, name, file);
  if (from) {
    const char *beside = arena_printf(a, "%s%s", folder(a, from), name);
    f = try_text(g, beside, file);
    if (f == NOT_FOUND)
      f = try_path(g, beside, file);
  }
  for (uint32_t i = 0; f == NOT_FOUND && i < g->l->ninclude; i++)
    f = try_path(g, arena_printf(a, "%s/%s", g->l->include[i], name), file);
  return f == NOT_FOUND ? try_builtin(g, name, file) : f;
}

/* ---- Importing ----------------------------------------------------------- */

/* A file outside of the folders is refused, whether it is there or not. */
static enum found refused(const struct loading *g, enum found f) {
  if (f != NOT_FOUND || !g->outside)
    return f;
  errno = EACCES;
  return UNREADABLE;
}

/* Of a confined run, messages name no files. */
static bool reads_every_file(const struct loading *g) {
  return g->l->access.files && g->l->access.nfolders == 0;
}

/* The file of the library that may be meant, in whatever folder it was looked
   for. */
static struct nearest nearest_builtin(const struct loading *g,
                                      const char *path) {
  const char *name = nearby_name(path);
  struct nearest n = nearest_to(name);

  for (uint32_t i = 0; i < g->l->nbuiltins; i++) {
    nearest_try(&n, g->l->builtins[i].name);
    if (strcmp(name, g->l->builtins[i].name) == 0)
      n.best = name, n.distance = 0;
  }
  return n;
}

/* The file that may be meant by a path that is none: of the library, or beside
   it. */
static const char *path_hint(const struct loading *g, const char *path,
                             char *buffer, size_t size) {
  struct nearest n = nearest_builtin(g, path);
  if (!n.best && reads_every_file(g))
    return nearby_hint(path, buffer, size);
  return nearest_hint(&n, buffer, size);
}

/* The same for an import; names of files beside one in another folder would
   begin with that folder. */
static const char *import_hint(const struct loading *g, const char *from,
                               const char *name, char *buffer, size_t size) {
  struct nearest n = nearest_builtin(g, name);
  if (!n.best && !*folder(g->l->arena, from))
    return path_hint(g, name, buffer, size);
  return nearest_hint(&n, buffer, size);
}

uint32_t fp_find_import(struct loading *g, uint32_t from,
                        const struct fp_decl *d) {
  const char *path = sources_get(g->l->sources, from)->name;
  uint32_t file = NO_SUCH_FILE;
  errno = 0;
  g->outside = false;
  enum found found = refused(g, search_file(g, path, d->name, &file));
  if (found == FOUND)
    return file;
  if (found == UNREADABLE) {
    diag_error(g->l->diag, d->span, "cannot read '%s': %s", d->name,
               strerror(errno));
    return NO_SUCH_FILE;
  }
  char hint[300];
  diag_error(g->l->diag, d->span, "cannot find '%s'%s", d->name,
             import_hint(g, path, d->name, hint, sizeof hint));
  diag_note(g->l->diag, (struct span){0},
            "looked beside the file, in the folders of -I and in the library");
  return NO_SUCH_FILE;
}

/* An empty piece of a text, with what its parser saw in it. */
static struct fp_file marks_of(const struct loading *g, uint32_t source) {
  struct fp_file piece = {
      .source = source, .has_anything = true, .has_rows = true};
  for (size_t i = 0; i < g->known.len; i++)
    if (g->known.at[i].source == source && g->known.at[i].text) {
      piece.has_anything = g->known.at[i].text->has_anything;
      piece.has_rows = g->known.at[i].text->has_rows;
    }
  return piece;
}

/* The declarations items[first] … items[end - 1], which are of one source, take
   effect. */
static void add_piece(struct loading *g, const struct fp_unit *u, size_t first,
                      size_t end, uint32_t source) {
  struct fp_file *piece = arena_alloc(g->l->arena, sizeof *piece);
  *piece = marks_of(g, source);
  piece->ndecls = (uint32_t)(end - first);
  piece->decls =
      arena_array(g->l->arena, piece->ndecls, sizeof(struct fp_decl *));
  for (size_t i = first; i < end; i++)
    piece->decls[i - first] = u->items.at[i].decl;
  vec_push(&g->files, piece);
}

/* A file whose declarations an import brings in another way. */
static bool claim_file(struct loading *g, const struct unit_item *item) {
  struct known_file *k = &g->known.at[item->file];
  if (k->loaded) {
    diag_error(g->l->diag, item->decl->span,
               "'%s' was read before, without these settings: give this import "
               "a name, as in 'import \"%s\" as N with …'",
               nearby_name(sources_get(g->l->sources, k->source)->name),
               item->decl->name);
    return false;
  }
  k->loaded = k->asked = true;
  return true;
}

static bool load_file(struct loading *g, uint32_t file, bool silent);

static bool load_item(struct loading *g, const struct unit_item *item,
                      bool again, bool silent) {
  if (item->kind == UNIT_CLAIM)
    return again || claim_file(g, item);
  if (g->depth < FP_MAX_IMPORTS)
    return load_file(g, item->file, silent || item->silent);
  diag_error(g->l->diag, item->decl->span,
             "files are imported too deeply here");
  return false;
}

/* Leaves of a unit what is to take effect: of a file that was read without its
   statements these only, of a file that is read so all others. */
static void choose_items(struct fp_unit *u, bool again, bool silent) {
  size_t left = 0;
  for (size_t i = 0; i < u->items.len; i++) {
    const struct unit_item *x = &u->items.at[i];
    bool asks =
        x->kind == UNIT_DECL && fp_is_statement(x->decl) &&
        !(x->decl->kind == FP_D_EVAL && x->decl->expr->kind == FP_APPLY);
    if (x->kind != UNIT_DECL || (again ? asks : !(asks && silent)))
      u->items.at[left++] = *x;
  }
  u->items.len = left;
}

/* Pieces end where another file takes effect, and where the source changes. */
static bool load_unit(struct loading *g, const struct fp_unit *u, bool again,
                      bool silent) {
  bool good = true;
  for (size_t i = 0; i < u->items.len;) {
    const struct unit_item *x = &u->items.at[i];
    size_t end = i + 1;
    while (x->kind == UNIT_DECL && end < u->items.len &&
           u->items.at[end].kind == UNIT_DECL &&
           u->items.at[end].source == x->source)
      end++;
    if (x->kind == UNIT_DECL)
      add_piece(g, u, i, end, x->source);
    else
      good = load_item(g, x, again, silent) && good;
    i = end;
  }
  return good;
}

static bool load_file(struct loading *g, uint32_t file, bool silent) {
  bool again = g->known.at[file].loaded;
  if (again && (g->known.at[file].asked || silent))
    return true;
  g->known.at[file].loaded = true;
  g->known.at[file].asked = !silent;
  struct fp_unit u = {0};
  g->depth++;
  bool built = fp_build_unit(g, file, &u);
  choose_items(&u, again, silent);
  bool good = load_unit(g, &u, again, silent) && built;
  g->depth--;
  vec_free(&u.items);
  return good;
}

/* The last piece is added even if it is empty: the last file is the main one. */
static bool load_main(struct loading *g, const char *path) {
  uint32_t file = NO_SUCH_FILE;
  enum found f;
  errno = 0;
  g->outside = false;
  if (!strcmp(path, "-") && reads_every_file(g)) {
    file = number_of_file(g, intern_str(g->l->names, path));
    g->known.at[file].source = sources_read(g->l->sources, path);
    f = g->known.at[file].source ? FOUND : UNREADABLE;
  } else {
    f = try_text(g, path, &file);
    if (f == NOT_FOUND)
      f = try_path(g, path, &file);
    if (f == NOT_FOUND && !strchr(path, '/'))
      f = search_file(g, NULL, path, &file);
    f = refused(g, f);
  }
  if (f == FOUND) {
    struct fp_unit none = {0};
    bool good = load_file(g, file, false);
    if (g->files.len == 0 ||
        g->files.at[g->files.len - 1]->source != g->known.at[file].source)
      add_piece(g, &none, 0, 0, g->known.at[file].source);
    return good;
  }
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
  vec_free(&g.known);
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
    fp_apply_facts(g.files.at, 0, all);
  if (good)
    fp_infer_types(l->arena, l->names, g.files.at, all, NULL);
  struct fp_file **files = vec_to_arena(&g.files, l->arena);
  return good ? files : NULL;
}
