/* calculus/language/instances.c — files that are imported under a name, or with
 * other params and relations.
 *
 *     import "f.fp" as N with k = 3, Stays = Mine;
 *
 * An instance has copies of all that f defines, called N.R and so on; of what f
 * imports, copies of what depends on k or Stays, or on a definition of f that
 * supplies an input there; the rest is shared, since copies of it would be equal.
 * So a type of an imported file is one type for all instances, unless its bounds
 * are set, and a relation that costs much is solved once.  Inputs are shared, too:
 * who supplies them supplies all.  Queries become relations without parameters, and other statements are
 * left out.
 *
 * Without `as`, the definitions keep their names, as if the text stood there with
 * the settings in it; no file can then be read in another way, too.
 */
#include "loading.h"
#include "rename.h"

#include "engine/base/nearby.h"

#include <string.h>

#define MAX_UNITS 2000

/* A file that an instance is made of, and its unit. */
struct instance_part {
  uint32_t file;
  struct fp_unit unit;
  bool owned;  /* something in it differs */
  bool silent; /* it is imported without its statements */
};

struct instantiation {
  struct loading *g;
  const struct fp_decl *import;
  VEC(struct instance_part) parts; /* what is imported first; the last is f */
  struct fp_renaming renaming;
};

bool fp_is_statement(const struct fp_decl *d) {
  return d->kind >= FP_D_QUERY && d->kind != FP_D_ORDER;
}

/* ---- Parts ------------------------------------------------------------------ */

static bool is_fit(struct loading *g, uint32_t file, const struct fp_decl *d) {
  if (g->known.at[file].building)
    diag_error(g->l->diag, d->span,
               "'%s' is imported by itself here: a file that is imported with "
               "'as' or 'with' cannot need this one",
               d->name);
  else if (++g->units > MAX_UNITS)
    diag_error(g->l->diag, d->span, "more than %d files are made of others",
               MAX_UNITS);
  else
    return true;
  return false;
}

static bool collect_imports(struct instantiation *n, const struct fp_unit *unit,
                            unsigned depth, bool silent);

static struct instance_part *instance_part_of(struct instantiation *n,
                                              uint32_t file) {
  for (size_t i = 0; i < n->parts.len; i++)
    if (n->parts.at[i].file == file)
      return &n->parts.at[i];
  return NULL;
}

/* Files in the order in which they take effect, each once.  One that was met
   without its statements may be met with them. */
static bool collect_parts(struct instantiation *n, uint32_t file,
                          unsigned depth, bool silent) {
  struct instance_part *known = instance_part_of(n, file);
  if (known && (silent || !known->silent))
    return true;
  if (depth > FP_MAX_IMPORTS) {
    diag_error(n->g->l->diag, n->import->span,
               "files are imported too deeply here");
    return false;
  }
  if (known) {
    known->silent = false;
    struct fp_unit unit = known->unit; /* the list of parts may move */
    return collect_imports(n, &unit, depth, false);
  }
  struct instance_part part = {.file = file, .silent = silent};
  bool good = is_fit(n->g, file, n->import) &&
              fp_build_unit(n->g, file, &part.unit) &&
              collect_imports(n, &part.unit, depth, silent);
  vec_push(&n->parts, part);
  return good;
}

static bool collect_imports(struct instantiation *n, const struct fp_unit *unit,
                            unsigned depth, bool silent) {
  bool good = true;
  for (size_t i = 0; good && i < unit->items.len; i++) {
    const struct unit_item *x = &unit->items.at[i];
    if (x->kind == UNIT_FILE)
      good = collect_parts(n, x->file, depth + 1, silent || x->silent);
  }
  return good;
}

static bool is_main_part(const struct instantiation *n,
                         const struct instance_part *part) {
  return part == &n->parts.at[n->parts.len - 1];
}

/* Calls f(n, part, decl) for all declarations. */
static void each_decl(struct instantiation *n,
                      void (*f)(struct instantiation *n,
                                struct instance_part *part,
                                const struct fp_decl *d, void *arg),
                      void *arg) {
  for (size_t i = 0; i < n->parts.len; i++)
    for (size_t j = 0; j < n->parts.at[i].unit.items.len; j++)
      if (n->parts.at[i].unit.items.at[j].kind == UNIT_DECL)
        f(n, &n->parts.at[i], n->parts.at[i].unit.items.at[j].decl, arg);
}

/* ---- What is set -------------------------------------------------------------- */

static struct fp_renamed *renamed_key(const struct instantiation *n,
                                      struct fp_renamed_key key) {
  return fp_renamed(&n->renaming, (const char *)key.name, key.as);
}

static const char *name_in_instance(const struct instantiation *n,
                                    const char *name) {
  struct loading *g = n->g;
  return n->import->instance
             ? intern_str(
                   g->l->names,
                   arena_concat(g->l->arena, n->import->instance, ".", name))
             : name;
}

struct setting_search {
  const struct fp_setting *setting;
  bool found, clause;
  struct nearest near;
};

static bool is_input(const struct fp_decl *d) {
  if (d->kind == FP_D_REL)
    return d->rel->kind == FP_INPUT;
  return (d->kind == FP_D_TYPE || d->kind == FP_D_PARAM) && d->input;
}

static void find_setting(struct instantiation *n, struct instance_part *part,
                         const struct fp_decl *d, void *arg) {
  struct setting_search *s = arg;
  struct fp_renamed_key key;
  (void)part;
  if (d->kind == FP_D_EVAL || !fp_declared_key(d, &key))
    return;
  nearest_try(&s->near, (const char *)key.name);
  if ((const char *)key.name != s->setting->name)
    return;
  s->found = true;
  const char *to = key.as == FP_AS_PARAM ? name_in_instance(n, s->setting->name)
                                         : s->setting->value->name;
  fp_rename_to(&n->renaming, s->setting->name, key.as, to)->set = true;
}

static const char *imported_name(const struct instantiation *n) {
  return n->import->name;
}

static bool check_setting(struct instantiation *n,
                          const struct setting_search *s) {
  struct diag *d = n->g->l->diag;
  char hint[100];
  const struct fp_setting *x = s->setting;
  if (!s->found) {
    diag_error(d, x->span, "'%s' declares no '%s' that could be set%s",
               imported_name(n), x->name,
               nearest_hint(&s->near, hint, sizeof hint));
    return false;
  }
  if (fp_renamed(&n->renaming, x->name, FP_AS_PARAM) ||
      x->value->kind == FP_NAME)
    return true;
  diag_error(d, x->value->span,
             "'%s' is no param of '%s': the name of what replaces it is "
             "expected here",
             x->name, imported_name(n));
  return false;
}

static bool take_settings(struct instantiation *n) {
  bool good = true;
  for (uint32_t i = 0; i < n->import->nsettings; i++) {
    const struct fp_setting *x = &n->import->settings[i];
    for (uint32_t j = 0; j < i; j++)
      if (n->import->settings[j].name == x->name) {
        diag_error(n->g->l->diag, x->span, "'%s' is set twice", x->name);
        good = false;
      }
    struct setting_search s = {.setting = x, .near = nearest_to(x->name)};
    each_decl(n, find_setting, &s);
    good = check_setting(n, &s) && good;
  }
  return good;
}

/* ---- What differs -------------------------------------------------------------- */

static void own_name(struct instantiation *n, struct instance_part *part,
                     struct fp_renamed_key key) {
  const char *name = (const char *)key.name;
  part->owned = true;
  fp_rename_to(&n->renaming, name, key.as, name_in_instance(n, name));
}

/* The file's own definitions. */
static void own_definition(struct instantiation *n, struct instance_part *part,
                           const struct fp_decl *d, void *arg) {
  struct fp_renamed_key key;
  (void)arg;
  if (is_main_part(n, part) && d->kind != FP_D_EVAL && !is_input(d) &&
      fp_declared_key(d, &key) && !renamed_key(n, key))
    own_name(n, part, key);
}

/* What depends on what differs, and params that are set. */
static void own_dependent(struct instantiation *n, struct instance_part *part,
                          const struct fp_decl *d, void *arg) {
  bool *more = arg;
  struct fp_renamed_key key;
  if (d->kind == FP_D_EVAL || !fp_declared_key(d, &key)) {
    part->owned =
        part->owned || (!n->import->instance && fp_mentions(&n->renaming, d));
    return;
  }
  const struct fp_renamed *x = renamed_key(n, key);
  if (x) {
    part->owned = part->owned || key.as == FP_AS_PARAM || !x->set;
    return;
  }
  if (!fp_mentions(&n->renaming, d))
    return;
  own_name(n, part, key);
  *more = true;
}

/* Queries of an instance are relations. */
static void own_query(struct instantiation *n, struct instance_part *part,
                      const struct fp_decl *d, void *arg) {
  struct fp_renamed_key key = {(uintptr_t)d->name, FP_AS_RELATION};
  (void)arg;
  if (d->kind == FP_D_QUERY && !part->silent && n->import->instance &&
      !renamed_key(n, key))
    own_name(n, part, key);
}

/* Closures are called after what they are of. */
static void name_closure(struct instantiation *n, struct instance_part *part,
                         const struct fp_decl *d, void *arg) {
  struct fp_renamed *x;
  (void)part;
  (void)arg;
  if (d->kind == FP_D_REL && d->rel->closure &&
      (x = fp_renamed(&n->renaming, d->rel->name,
                      FP_AS_RELATION + d->rel->nparams)))
    x->to = fp_rename_text(&n->renaming, d->rel->name);
}

static void find_differences(struct instantiation *n) {
  bool more = true;
  each_decl(n, own_definition, NULL);
  while (more) {
    more = false;
    each_decl(n, own_dependent, &more);
  }
  each_decl(n, own_query, NULL);
  each_decl(n, name_closure, NULL);
}

/* ---- The declarations of an instance ------------------------------------------- */

static void put_instance_decl(struct fp_unit *out, uint32_t source,
                              struct fp_decl *d) {
  vec_push(&out->items, ((struct unit_item){
                            .kind = UNIT_DECL, .source = source, .decl = d}));
}

static const struct fp_setting *setting_of(const struct instantiation *n,
                                           const char *name) {
  for (uint32_t i = 0; i < n->import->nsettings; i++)
    if (n->import->settings[i].name == name)
      return &n->import->settings[i];
  return NULL;
}

/* What replaces a relation has parameters of the same types: an input of its name,
   which is declared where it is set, says so. */
static struct fp_decl *required_input(const struct instantiation *n,
                                      const struct fp_decl *d) {
  struct fp_decl *x = fp_rename_decl(&n->renaming, d);
  x->span = x->rel->span = setting_of(n, d->rel->name)->value->span;
  x->rel->kind = FP_INPUT;
  x->rel->body = x->rel->stop = x->rel->where = NULL;
  x->rel->parts = NULL;
  return x;
}

static void find_param(struct instantiation *n, struct instance_part *part,
                       const struct fp_decl *d, void *arg) {
  const struct fp_decl **first = arg;
  (void)n;
  (void)part;
  if (d->kind == FP_D_PARAM && d->name == (*first)->name && !d->input &&
      (*first)->input)
    *first = d;
}

/* An input stays one where the imported files give it a value, which is then
   set. */
static struct fp_decl *set_param(struct instantiation *n,
                                 const struct fp_decl *d) {
  struct fp_decl *x = fp_rename_decl(&n->renaming, d);
  const struct fp_decl *given = d;
  each_decl(n, find_param, &given);
  if (given != d)
    return x;
  x->expr = setting_of(n, d->name)->value;
  x->input = false;
  x->set = n->import->instance != NULL;
  return x;
}

static struct fp_decl *query_relation(const struct instantiation *n,
                                      const struct fp_decl *d) {
  struct fp_decl *x = fp_rename_decl(&n->renaming, d);
  struct fp_rel *rel = arena_alloc(n->g->l->arena, sizeof *rel);
  rel->name = name_in_instance(n, d->name);
  rel->span = d->span;
  rel->body = x->expr;
  x->kind = FP_D_REL;
  x->rel = rel;
  x->name = rel->name;
  x->expr = NULL;
  return x;
}

/* `R(t);` is a fact unless R has a formula, which it then asks about. */
static bool is_instance_fact(const struct instantiation *n,
                             const struct fp_decl *d) {
  struct fp_renamed_key key, other;
  bool declared = false;
  if (d->kind != FP_D_EVAL || !fp_declared_key(d, &key))
    return false;
  for (size_t i = 0; i < n->parts.len; i++)
    for (size_t j = 0; j < n->parts.at[i].unit.items.len; j++) {
      const struct fp_decl *x = n->parts.at[i].unit.items.at[j].decl;
      if (n->parts.at[i].unit.items.at[j].kind != UNIT_DECL ||
          x->kind == FP_D_EVAL || !fp_declared_key(x, &other) ||
          memcmp(&key, &other, sizeof key) != 0)
        continue;
      declared = true;
      if (x->kind == FP_D_REL && x->rel->body)
        return false;
    }
  return declared;
}

/* The copy of a declaration that differs, or of an input of the file itself. */
static void put_declared(struct instantiation *n, struct instance_part *part,
                         struct fp_unit *out, const struct unit_item *item,
                         struct fp_renamed_key key) {
  const struct fp_decl *d = item->decl;
  const struct fp_renamed *x = renamed_key(n, key);
  if (!x && !is_main_part(n, part))
    return;
  if (!x || !x->set)
    put_instance_decl(out, item->source, fp_rename_decl(&n->renaming, d));
  else if (key.as == FP_AS_PARAM)
    put_instance_decl(out, item->source, set_param(n, d));
  else if (d->kind == FP_D_REL)
    put_instance_decl(out, item->source, required_input(n, d));
}

static void put_named(struct instantiation *n, struct instance_part *part,
                      struct fp_unit *out, const struct unit_item *item) {
  struct fp_renamed_key key;
  const struct fp_decl *d = item->decl;
  if (fp_is_statement(d) && !is_instance_fact(n, d)) {
    key = (struct fp_renamed_key){(uintptr_t)d->name, FP_AS_RELATION};
    if (d->kind == FP_D_QUERY && !part->silent && renamed_key(n, key))
      put_instance_decl(out, item->source, query_relation(n, d));
  } else if (fp_declared_key(d, &key)) {
    put_declared(n, part, out, item, key);
  }
}

/* As if the text stood in the place of the import. */
static void put_unnamed(struct instantiation *n, struct instance_part *part,
                        struct fp_unit *out, const struct unit_item *item) {
  struct fp_renamed_key key;
  const struct fp_decl *d = item->decl;
  if (fp_is_statement(d) && !is_instance_fact(n, d)) {
    if (n->import->silent || part->silent)
      return;
    struct fp_decl *x = fp_rename_decl(&n->renaming, d);
    size_t last = out->items.len - 1;
    if (d->kind == FP_D_WHEN && out->items.at[last].kind == UNIT_DECL)
      out->items.at[last].decl->when = x;
    put_instance_decl(out, item->source, x);
  } else if (fp_declared_key(d, &key)) {
    const struct fp_renamed *x = renamed_key(n, key);
    if (x && x->set)
      put_declared(n, part, out, item, key);
    else
      put_instance_decl(out, item->source, fp_rename_decl(&n->renaming, d));
  } else {
    put_instance_decl(out, item->source, fp_rename_decl(&n->renaming, d));
  }
}

/* Files that differ are claimed by an instance that has no name. */
static bool is_copied(const struct instantiation *n,
                      const struct instance_part *part) {
  return is_main_part(n, part) || part->owned;
}

static void put_shared(struct instantiation *n, struct fp_unit *out,
                       const struct instance_part *part) {
  bool named = n->import->instance != NULL;
  bool claims = !named && is_copied(n, part);
  if (is_main_part(n, part) && !claims)
    return;
  vec_push(&out->items,
           ((struct unit_item){.kind = claims ? UNIT_CLAIM : UNIT_FILE,
                               .file = part->file,
                               .decl = (struct fp_decl *)n->import,
                               .silent = named || part->silent ||
                                         n->import->silent}));
}

/* What replaces relations of files that are shared has types, too. */
static void put_required(struct instantiation *n, struct fp_unit *out,
                         const struct instance_part *part) {
  struct fp_renamed_key key;
  for (size_t j = 0; j < part->unit.items.len; j++) {
    const struct unit_item *item = &part->unit.items.at[j];
    if (item->kind != UNIT_DECL || item->decl->kind != FP_D_REL ||
        !fp_declared_key(item->decl, &key))
      continue;
    const struct fp_renamed *x = renamed_key(n, key);
    if (x && x->set)
      put_instance_decl(out, item->source, required_input(n, item->decl));
  }
}

static void put_parts(struct instantiation *n, struct fp_unit *out) {
  bool named = n->import->instance != NULL;
  for (size_t i = 0; i < n->parts.len; i++) {
    struct instance_part *part = &n->parts.at[i];
    put_shared(n, out, part);
    if (!is_copied(n, part)) {
      put_required(n, out, part);
      continue;
    }
    for (size_t j = 0; j < part->unit.items.len; j++) {
      const struct unit_item *item = &part->unit.items.at[j];
      if (item->kind == UNIT_DECL && named)
        put_named(n, part, out, item);
      else if (item->kind == UNIT_DECL)
        put_unnamed(n, part, out, item);
      else if (item->kind == UNIT_CLAIM && !named)
        vec_push(&out->items, *item);
    }
  }
}

/* ---- Names of what is shared ---------------------------------------------------- */

/* N.R is R, or what R is replaced by. */
static void alias_shared(struct instantiation *n, struct instance_part *part,
                         const struct fp_decl *d, void *arg) {
  struct fp_renaming *aliases = arg;
  struct fp_renamed_key key;
  (void)part;
  if (d->kind == FP_D_EVAL || !fp_declared_key(d, &key))
    return;
  const char *name = (const char *)key.name;
  const struct fp_renamed *x = renamed_key(n, key);
  if (!x || (x->set && key.as != FP_AS_PARAM))
    fp_rename_to(aliases, name_in_instance(n, name), key.as, x ? x->to : name);
}

static bool instantiate(struct loading *g, const struct fp_decl *import,
                        uint32_t file, struct fp_unit *out,
                        struct fp_renaming *aliases) {
  struct instantiation n = {
      .g = g,
      .import = import,
      .renaming = {.arena = g->l->arena, .names = g->l->names}};
  bool good = collect_parts(&n, file, 0, false) && take_settings(&n);
  if (good) {
    find_differences(&n);
    put_parts(&n, out);
    if (import->instance)
      each_decl(&n, alias_shared, aliases);
  }
  for (size_t i = 0; i < n.parts.len; i++)
    vec_free(&n.parts.at[i].unit.items);
  vec_free(&n.parts);
  HASH_CLEAR(hh, n.renaming.map);
  return good;
}

/* ---- Units ---------------------------------------------------------------------- */

static bool take_import(struct loading *g, uint32_t source, struct fp_decl *d,
                        struct fp_unit *out, struct fp_renaming *aliases) {
  uint32_t file = fp_find_import(g, source, d);
  if (file == NO_SUCH_FILE)
    return false;
  if (d->instance || d->nsettings)
    return instantiate(g, d, file, out, aliases);
  vec_push(
      &out->items,
      ((struct unit_item){
          .kind = UNIT_FILE, .file = file, .decl = d, .silent = d->silent}));
  return true;
}

/* Two instances of one name would have the same names. */
static bool check_instances(struct loading *g, const struct fp_file *f) {
  bool good = true;
  for (uint32_t i = 0; i < f->ndecls; i++)
    for (uint32_t j = 0; j < i && f->decls[i]->kind == FP_D_IMPORT; j++)
      if (f->decls[i]->instance && f->decls[j]->kind == FP_D_IMPORT &&
          f->decls[i]->instance == f->decls[j]->instance) {
        diag_error(g->l->diag, f->decls[i]->span, "two imports are called '%s'",
                   f->decls[i]->instance);
        diag_note(g->l->diag, f->decls[j]->span, "the other one is here");
        good = false;
      }
  return good;
}

/* In the declarations of the file itself, N.R may be the name of what is
   shared. */
static void rename_aliases(struct fp_unit *out, uint32_t source,
                           const struct fp_renaming *aliases) {
  for (size_t i = 0; i < out->items.len && aliases->map; i++) {
    struct unit_item *item = &out->items.at[i];
    if (item->kind != UNIT_DECL || item->source != source)
      continue;
    item->decl = fp_rename_decl(aliases, item->decl);
    if (item->decl->kind == FP_D_WHEN && i > 0)
      out->items.at[i - 1].decl->when = item->decl;
  }
}

bool fp_build_unit(struct loading *g, uint32_t file, struct fp_unit *out) {
  struct fp_loader *l = g->l;
  uint32_t source = g->known.at[file].source;
  struct fp_file *f = fp_parse(l->arena, l->names, l->sources, source, l->diag);
  struct fp_renaming aliases = {.arena = l->arena, .names = l->names};
  if (!f || !check_instances(g, f))
    return false;
  bool good = true;
  g->known.at[file].text = f;
  g->known.at[file].building = true;
  for (uint32_t i = 0; i < f->ndecls; i++) {
    if (f->decls[i]->kind == FP_D_IMPORT)
      good = take_import(g, source, f->decls[i], out, &aliases) && good;
    put_instance_decl(out, source, f->decls[i]);
  }
  g->known.at[file].building = false;
  rename_aliases(out, source, &aliases);
  HASH_CLEAR(hh, aliases.map);
  return good;
}
