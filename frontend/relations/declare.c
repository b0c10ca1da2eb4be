/* frontend/relations/declare.c — declarations of relations and types.
 *
 * What the formula does not use is not declared, and not made.
 */
#include "build.h"

#include <string.h>

/* ---- What is asked for --------------------------------------------------- */

bool is_concurrent(const struct builder *b) {
  return b->g->program->concurrent.source != 0;
}

bool is_wanted(const struct builder *b, const char *relation,
               uint32_t nparams) {
  return !b->o->wanted ||
         b->o->wanted(b->o->arg, intern_str(b->names, relation), nparams);
}

bool wants_threads(const struct builder *b) {
  return b->o->wanted ? is_wanted(b, "Init", 2) : is_concurrent(b);
}

/* Does the analysis tell what is unknown from what is chosen? */
static bool wants_unknowns(const struct builder *b) {
  if (!b->o->wanted)
    return b->g->program->nhidden > 0;
  return is_wanted(b, "GivenInt", 3) || is_wanted(b, "GivenCall", 3) ||
         is_wanted(b, "GivenReturn", 4) || is_wanted(b, "AssignsUnknown", 1);
}

/* ---- Relations ----------------------------------------------------------- */

static struct fp_var *new_state_var(struct builder *b, const char *type,
                                    size_t ntype, const char *text,
                                    size_t ntext) {
  struct fp_var *v = arena_alloc(b->arena, sizeof *v);
  struct fp_typeref *t = arena_alloc(b->arena, sizeof *t);

  t->name = intern(b->names, type, ntype);
  v->name = intern(b->names, text, ntext);
  v->declared = t;
  return v;
}

/* The number of variables in "State u, State v". */
static uint32_t count_params(const char *params) {
  uint32_t n = *params != '\0';

  for (; *params; params++)
    n += *params == ',';
  return n;
}

/* "State u, State v" to variables. */
static void add_params(struct builder *b, struct fp_rel *rel,
                       const char *params) {
  VEC(struct fp_var *) vars = {0};

  for (const char *at = params; *at;) {
    size_t ntype = strcspn(at, " ");
    const char *text = at + ntype + 1;
    size_t ntext = strcspn(text, ",");
    struct fp_var *v = new_state_var(b, at, ntype, text, ntext);
    b->param[vars.len] = formula_keep(fp_name(b->arena, nowhere, v->name));
    vec_push(&vars, v);
    at = text + ntext + (text[ntext] == ',' ? 2 : 0);
  }
  rel->nparams = (uint32_t)vars.len;
  rel->params = vec_to_arena(&vars, b->arena);
}

static struct fp_decl *add_decl(struct builder *b, enum fp_decl_kind kind,
                                const char *text) {
  struct fp_decl *d = arena_alloc(b->arena, sizeof *d);

  d->kind = kind;
  d->name = intern_str(b->names, text);
  vec_push(&b->decls, d);
  return d;
}

struct whole {
  const struct form *form;
  struct returns r;
};

static void add_disjunct(struct builder *b, void *arg,
                         const struct pair *pair) {
  struct whole *w = arg;

  w->form->disjunct(b, &w->r, pair);
}

/* All disjuncts of a relation with n parameters. */
static void make_whole(struct builder *b, const struct form *form, uint32_t n) {
  struct whole w = {.form = form};

  b->f.hidden = form->hidden ? b->param[n - 1] : NULL;
  if (form->build) {
    form->build(b);
  } else {
    form->open(b, &w.r);
    each_pair(b, form, add_disjunct, &w);
    close_returns(&w.r);
  }
  b->f.hidden = NULL;
}

/* Relations of common names are supplied to formula files that declare them as
   inputs, and to no others. */
static bool is_declared(const struct builder *b, const struct form *form) {
  return b->o->declared &&
         b->o->declared(b->o->declared_arg, intern_str(b->names, form->name),
                        count_params(form->params));
}

/* Whether the formula asks for a relation, and the program can have it. */
static bool is_asked_for(const struct builder *b, const struct form *form) {
  return is_wanted(b, form->name, count_params(form->params)) &&
         (form->when != ONE_THREAD || !is_concurrent(b)) &&
         (form->when != THREADS || wants_threads(b)) &&
         (form->when != UNKNOWNS || wants_unknowns(b)) &&
         (form->when != BLOCKS || b->o->wanted) &&
         (form->when != REFLECTION || is_declared(b, form));
}

void add_relation(struct builder *b, const struct form *form) {
  if (!is_asked_for(b, form))
    return;
  struct fp_rel *rel = arena_alloc(b->arena, sizeof *rel);
  rel->kind = FP_PLAIN;
  rel->name = intern_str(b->names, form->name);
  add_params(b, rel, form->params);
  memset(b->exit_groups, 0, b->g->nprocs * sizeof *b->exit_groups);
  memset(b->handed, 0, b->g->nprocs * sizeof *b->handed);
  b->disjuncts.len = 0;
  rel->parts = parts_of(b, form);
  if (!rel->parts) {
    make_whole(b, form, rel->nparams);
    rel->body =
        fp_nary(b->arena, FP_OR, b->disjuncts.at, (uint32_t)b->disjuncts.len);
  }
  add_decl(b, FP_D_REL, form->name)->rel = rel;
}

/* ---- Types --------------------------------------------------------------- */

struct shown_name {
  struct fp_shown shown; /* first: what `make` is given */
  struct arena *arena;
  const struct cfg *g;
};

static const char *const *module_names(const struct fp_shown *s) {
  const struct shown_name *m = (const struct shown_name *)s;
  const char **names = arena_array(m->arena, m->g->nprocs, sizeof *names);

  for (uint32_t i = 0; i < m->g->nprocs; i++)
    names[i] = m->g->procs[i].ast->name;
  return names;
}

static const char *const *point_names(const struct fp_shown *s) {
  const struct shown_name *m = (const struct shown_name *)s;

  return cfg_point_names(m->arena, m->g);
}

/* A module is named as its procedure is, with its thread or without. */
static uint32_t find_module(const struct fp_shown *s, struct arena *a,
                            const char *text, uint32_t **values) {
  const struct shown_name *m = (const struct shown_name *)s;
  VEC(uint32_t) found = {0};

  for (uint32_t i = 0; i < m->g->nprocs; i++)
    if (cfg_names_proc(m->g->procs[i].ast, text, strlen(text)))
      vec_push(&found, i);
  uint32_t n = (uint32_t)found.len;
  *values = vec_to_arena(&found, a);
  return n;
}

static uint32_t find_points(const struct fp_shown *s, struct arena *a,
                            const char *text, uint32_t **values) {
  const struct shown_name *m = (const struct shown_name *)s;

  return cfg_places(a, m->g, text, values);
}

static struct fp_typeref *range_of(struct builder *b, uint32_t from,
                                   uint32_t to) {
  struct fp_typeref *range = arena_alloc(b->arena, sizeof *range);

  range->lo = fp_number(b->arena, nowhere, from);
  range->hi = fp_number(b->arena, nowhere, to);
  return range;
}

static struct fp_decl *add_range(struct builder *b, const char *text,
                                 uint32_t from, uint32_t to) {
  struct fp_decl *d = add_decl(b, FP_D_TYPE, text);

  d->type_kind = FP_RANGE;
  d->range = range_of(b, from, to);
  return d;
}

/* Values of which few occur together with others. */
static void add_control(struct builder *b, const char *text, uint32_t n,
                        struct fp_shown shown) {
  struct fp_decl *d = add_range(b, text, 0, n - 1);
  struct shown_name *m = arena_alloc(b->arena, sizeof *m);

  d->control = true;
  if (!b->o->shown)
    return;
  *m = (struct shown_name){shown, b->arena, b->g};
  d->shown = &m->shown;
}

void add_shown_range(struct builder *b, const char *text, uint32_t n,
                     struct fp_shown *shown) {
  struct fp_decl *d = add_range(b, text, 0, n - 1);

  d->shown = b->o->shown ? shown : NULL;
}

const char *const *at_least_one(struct builder *b, const char *const *fields,
                                uint32_t n) {
  const char *none = intern_str(b->names, "none");

  return n ? fields : arena_copy(b->arena, &none, 1, sizeof none);
}

static struct fp_decl *add_class(struct builder *b, const char *text,
                                 const char *const *fields, uint32_t n) {
  struct fp_decl *d = add_decl(b, FP_D_TYPE, text);

  d->type_kind = FP_CLASS;
  d->nmembers = n ? n : 1;
  d->members = arena_array(b->arena, d->nmembers, sizeof *d->members);
  for (uint32_t i = 0; i < d->nmembers; i++)
    d->members[i] = new_state_var(b, "bool", 4, fields[i], strlen(fields[i]));
  if (n == 0) /* a field with one value, so that there is one record */
    d->members[0]->declared = range_of(b, 0, 0);
  return d;
}

/* The procedures as scopes of Local, whose fields are slots. */
struct local_scopes {
  struct fp_scopes scopes; /* first: what the functions are given */
  const struct cfg *g;
};

static uint32_t first_of_scope(const struct fp_scopes *s, uint32_t scope) {
  const struct cfg *g = ((const struct local_scopes *)s)->g;

  return scope < g->nprocs ? g->procs[scope].first : g->npoints;
}

static uint32_t scope_of_counter(const struct fp_scopes *s, uint64_t counter) {
  const struct cfg *g = ((const struct local_scopes *)s)->g;

  return counter < g->npoints ? g->points[counter].proc : g->nprocs;
}

static const char *name_in_scope(const struct fp_scopes *s, uint32_t scope,
                                 uint32_t field) {
  const struct cfg *g = ((const struct local_scopes *)s)->g;
  const struct bp_proc *p = scope < g->nprocs ? g->procs[scope].ast : NULL;

  for (uint32_t i = 0; p && i < p->nvars; i++)
    if (p->vars[i].slot == field)
      return p->vars[i].name;
  return NULL;
}

static const struct fp_scopes *scopes_of_locals(struct builder *b) {
  struct local_scopes *s = arena_alloc(b->arena, sizeof *s);

  *s = (struct local_scopes){{"Module", "PrCount", b->g->nprocs, first_of_scope,
                              scope_of_counter, name_in_scope},
                             b->g};
  return &s->scopes;
}

const char *const *numbered_fields(struct builder *b, char letter, uint32_t n) {
  const char **fields = arena_array(b->arena, n, sizeof *fields);

  for (uint32_t i = 0; i < n; i++)
    fields[i] = intern_str(b->names, arena_printf(b->arena, "%c%u", letter, i));
  return fields;
}

void add_types(struct builder *b) {
  const struct cfg *g = b->g;

  add_control(b, "Module", g->nprocs,
              (struct fp_shown){.make = module_names, .find = find_module});
  add_control(b, "PrCount", g->npoints,
              (struct fp_shown){.make = point_names, .find = find_points});
  struct fp_decl *local =
      add_class(b, "Local", b->f.slot_fields, g->program->nslots);
  if (b->o->shown)
    local->scopes = scopes_of_locals(b);
  add_class(b, "Global", b->f.global_fields, g->program->nglobals);
  if (wants_threads(b))
    add_range(b, "Thread", 1, g->program->nthreads);
  if (b->o->declared &&
      b->o->declared(b->o->declared_arg, intern_str(b->names, "Var"), 0))
    reflection_types(b);
  if (wants_unknowns(b))
    add_class(b, "Unknown",
              at_least_one(b, numbered_fields(b, 'u', g->program->nhidden),
                           g->program->nhidden),
              g->program->nhidden);
}
