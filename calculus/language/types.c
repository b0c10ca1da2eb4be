/* calculus/language/types.c — declared types, their layout, and constants.
 *
 * Types may be declared in any order, so each is laid out when it is first
 * asked for; the state of a name shows circles.  A type that needs an `input`
 * type which no file supplies is absent: that is an error only for those who
 * use it, since the contract with programs declares more than each program
 * supplies.  Unnamed ranges and arrays are kept by shape, so that equality of
 * types is equality of pointers.
 */
#include "names.h"

#include "engine/base/text.h"

#include <string.h>

/* No one means more; larger ones only exhaust memory. */
#define MAX_VALUES INT64_C(2147483648)
#define MAX_LEAVES 1000000
#define MAX_DEPTH 100
#define MAX_CONSTANT INT64_C(1000000000000000)

/* ---- Constants ----------------------------------------------------------- */

/* The input may say one, too. */
static void check_least(struct fp_resolver *r, const struct fp_param *p) {
  const struct fp_decl *d = p->decl;
  int64_t least = d->least;
  if (p->input && p->input->least > least)
    least = p->input->least;
  if (p->value >= least)
    return;
  diag_error(r->diag, d->span,
             "'param %s' is %lld, and its least value is %lld", d->name,
             (long long)p->value, (long long)least);
  if (least > d->least)
    diag_note(r->diag, p->input->span, "it is declared here");
}

/* Joins an `input param` and the declaration that gives the value; an input may
   be declared in several files.  False after reporting. */
static bool join_param(struct fp_resolver *r, struct fp_param *p,
                       struct fp_decl *d) {
  if (d->input) {
    p->input = p->input ? p->input : d;
    return true;
  }
  if (p->decl->input) {
    p->decl = d;
    return true;
  }
  diag_error(r->diag, d->span, "param '%s' is declared twice", d->name);
  diag_note(r->diag, p->decl->span, "the first declaration is here");
  return false;
}

void fp_declare_param(struct fp_resolver *r, struct fp_decl *d) {
  struct fp_symbol *s = fp_symbol(r, d->name);
  if (!s->param) {
    s->param = arena_alloc(r->arena, sizeof *s->param);
    s->param->decl = d;
    s->param->input = d->input ? d : NULL;
  } else if (!join_param(r, s->param, d)) {
    return;
  }
  for (uint32_t i = 0; i < r->ndefines; i++)
    if (!strcmp(r->defines[i].name, d->name)) {
      s->param->value = d->value = r->defines[i].value;
      s->param->state = FP_P_DONE;
      r->defines[i].used = true;
      check_least(r, s->param);
    }
}

/* The parameter that a name means, if no variable hides it. */
static struct fp_param *param_of(struct fp_resolver *r,
                                 const struct fp_expr *e) {
  struct fp_symbol *s = fp_find(r, e->name);
  return s && !s->binding ? s->param : NULL;
}

bool fp_is_constant(struct fp_resolver *r, const struct fp_expr *e) {
  switch (e->kind) {
  case FP_NUMBER:
    return true;
  case FP_NAME:
    return param_of(r, e) != NULL;
  case FP_ADD:
  case FP_SUB:
    return fp_is_constant(r, e->arg[0]) && fp_is_constant(r, e->arg[1]);
  default:
    return false;
  }
}

/* An input that a constant needs and nothing gives a value; NULL: there is none. */
static const struct fp_decl *
missing_param(struct fp_resolver *r, const struct fp_expr *e, unsigned depth) {
  struct fp_param *p = e->kind == FP_NAME ? param_of(r, e) : NULL;
  if (p && p->state != FP_P_DONE && p->decl->input)
    return p->decl;
  if (p && p->state == FP_P_NEW && depth < MAX_DEPTH)
    return missing_param(r, p->decl->expr, depth + 1);
  const struct fp_decl *found = NULL;
  for (uint32_t i = 0; i < e->nargs && !found; i++)
    found = missing_param(r, e->arg[i], depth);
  return found;
}

/* The same for a param itself. */
static const struct fp_decl *missing_for(struct fp_resolver *r,
                                         const struct fp_param *p) {
  if (p->state == FP_P_DONE)
    return NULL;
  return p->decl->input ? p->decl : missing_param(r, p->decl->expr, 0);
}

/* What needs an input without a value is absent, as what needs such a type is; a
   check without importing files goes on with the least value. */
static bool assumed_value(struct fp_resolver *r, const struct fp_decl *missing,
                          const struct fp_decl *d, int64_t *out) {
  struct fp_relation *w = r->current;
  *out = missing->least > INT64_MIN ? missing->least : 1;
  if (r->inputs == FP_SUPPLIED && w && !w->absent) {
    w->absent = missing;
    w->absent_at = d->span;
  }
  return true;
}

static bool param_value(struct fp_resolver *r, struct fp_param *p,
                        int64_t *out) {
  if (p->decl->input && p->state != FP_P_DONE)
    return assumed_value(r, p->decl, p->decl, out);
  if (p->state == FP_P_BUSY || r->depth >= MAX_DEPTH) {
    diag_error(r->diag, p->decl->span, "param '%s' %s", p->decl->name,
               p->state == FP_P_BUSY ? "is defined by itself"
                                     : "is defined in too many steps");
    return false;
  }
  const struct fp_decl *missing =
      p->state == FP_P_NEW ? missing_for(r, p) : NULL;
  if (missing && r->inputs == FP_SUPPLIED)
    return assumed_value(r, missing, p->decl, out);
  if (p->state == FP_P_NEW) {
    p->state = FP_P_BUSY;
    r->depth++;
    bool known = fp_constant(r, p->decl->expr, &p->value);
    r->depth--;
    p->state = FP_P_DONE; /* also if it failed: that is said only once */
    if (!known)
      return false;
    p->decl->value = p->value;
    check_least(r, p);
  }
  *out = p->value;
  return true;
}

bool fp_constant(struct fp_resolver *r, const struct fp_expr *e, int64_t *out) {
  int64_t x, y;
  struct fp_param *p;
  switch (e->kind) {
  case FP_NUMBER:
    *out = e->number;
    return true;
  case FP_ADD:
  case FP_SUB:
    if (!fp_constant(r, e->arg[0], &x) || !fp_constant(r, e->arg[1], &y))
      return false;
    *out = e->kind == FP_ADD ? x + y : x - y;
    if (*out > MAX_CONSTANT || *out < -MAX_CONSTANT) {
      diag_error(r->diag, e->span, "this constant is too large");
      return false;
    }
    return true;
  case FP_NAME:
    if ((p = param_of(r, e)))
      return param_value(r, p, out);
    diag_error(r->diag, e->span, "'%s' is no param%s", e->name,
               fp_suggest(r, e->name, FP_WANT_TERM));
    diag_note(r->diag, (struct span){0},
              "constants are made of numbers, params, + and -");
    return false;
  default:
    diag_error(r->diag, e->span, "a constant is expected here");
    return false;
  }
}

/* A bound may be wrong because of an option. */
static void note_defines(struct fp_resolver *r, const struct fp_expr *e) {
  for (uint32_t i = 0; i < r->ndefines; i++)
    if (e->kind == FP_NAME && !strcmp(e->name, r->defines[i].name))
      diag_note(r->diag, (struct span){0},
                "the command line gives %s the value %lld", e->name,
                (long long)r->defines[i].value);
  for (uint32_t i = 0; i < e->nargs; i++)
    note_defines(r, e->arg[i]);
}

/* Bounds of a range or an array: not too many values.  There may also be none,
   as in 1..k or g[1..k] for k = 0, so that one formula file serves every k. */
static bool bounds(struct fp_resolver *r, const struct fp_expr *lo,
                   const struct fp_expr *hi, struct span at, int64_t *l,
                   int64_t *h) {
  if (!fp_constant(r, lo, l) || !fp_constant(r, hi, h))
    return false;
  if (*l > *h + 1)
    diag_error(r->diag, at, "there is nothing between %lld and %lld",
               (long long)*l, (long long)*h);
  else if (*h - *l >= MAX_VALUES)
    diag_error(r->diag, at, "%lld..%lld has too many values: at most %lld",
               (long long)*l, (long long)*h, (long long)MAX_VALUES);
  else
    return true;
  note_defines(r, lo);
  note_defines(r, hi);
  return false;
}

/* ---- Unnamed types ------------------------------------------------------- */

static struct fp_type *new_type(struct fp_resolver *r, enum fp_type_kind kind,
                                const struct fp_decl *d) {
  struct fp_type *t = arena_alloc(r->arena, sizeof *t);
  t->kind = kind;
  t->leaves = 1;
  if (d) {
    t->name = d->name;
    t->span = d->span;
    t->control = d->control;
    t->bound = d->bound;
    t->shown = d->shown;
  }
  return t;
}

static struct fp_type *by_shape(struct fp_resolver *r, int64_t lo, int64_t hi,
                                const struct fp_type *elem) {
  struct fp_shape_key key;
  memset(&key, 0, sizeof key);
  key.lo = lo;
  key.hi = hi;
  key.elem = elem;
  struct fp_shape *s;
  HASH_FIND(hh, r->shapes, &key, sizeof key, s);
  if (s)
    return s->type;
  s = arena_alloc(r->arena, sizeof *s);
  s->key = key;
  s->type = new_type(r, elem ? FP_ARRAY : FP_RANGE, NULL);
  s->type->lo = lo;
  s->type->hi = hi;
  if (elem) {
    s->type->elem = elem;
    s->type->leaves = (uint32_t)(hi - lo + 1) * elem->leaves;
  } else {
    s->type->nvalues = (uint32_t)(hi - lo + 1);
  }
  HASH_ADD(hh, r->shapes, key, sizeof s->key, s);
  return s->type;
}

const struct fp_type *fp_range_type(struct fp_resolver *r, int64_t lo,
                                    int64_t hi) {
  return by_shape(r, lo, hi, NULL);
}

/* ---- Types as written ---------------------------------------------------- */

static void lay_out(struct fp_resolver *r, struct fp_typename *n);

/* Types of other languages that no range is. */
static bool is_infinite(const char *name) {
  static const char *const names[] = {"int",  "integer", "nat",  "unsigned",
                                      "long", "string",  "char", "float"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (text_same_word(name, names[i]))
      return true;
  return false;
}

static const struct fp_type *named_type(struct fp_resolver *r,
                                        const struct fp_typeref *t,
                                        const struct fp_decl **absent) {
  if (!strcmp(t->name, "bool"))
    return r->boolean;
  struct fp_symbol *s = fp_find(r, t->name);
  if (!s || !s->type) {
    diag_error(r->diag, t->span, "unknown type '%s'%s", t->name,
               fp_suggest(r, t->name, FP_WANT_TYPE));
    fp_note_import(r, t->name);
    if (is_infinite(t->name))
      diag_note(r->diag, (struct span){0},
                "types are finite: write a range, such as 0..7");
    return r->bad;
  }
  struct fp_typename *n = s->type;
  if (n->state == FP_T_BUSY || r->depth >= MAX_DEPTH) {
    diag_error(r->diag, t->span,
               n->state == FP_T_BUSY ? "type '%s' would contain itself"
                                     : "type '%s' is nested too deeply",
               t->name);
    return r->bad;
  }
  if (n->state == FP_T_NEW)
    lay_out(r, n);
  if (!n->type)
    *absent = n->absent;
  return n->type;
}

/* The input param that the bounds of a type need, and that has no value. */
static const struct fp_decl *missing_bound(struct fp_resolver *r,
                                           const struct fp_typeref *t) {
  const struct fp_decl *found = NULL;
  if (r->inputs == FP_DECLARED)
    return NULL;
  if (!t->name)
    found = missing_param(r, t->lo, 0);
  if (!t->name && !found)
    found = missing_param(r, t->hi, 0);
  for (uint32_t i = 0; i < 2 * t->nbounds && !found; i++)
    found = missing_param(r, t->bounds[i], 0);
  return found;
}

const struct fp_type *fp_resolve_type(struct fp_resolver *r,
                                      const struct fp_typeref *t,
                                      const struct fp_decl **absent) {
  int64_t lo, hi;
  const struct fp_type *type;
  const struct fp_decl *missing = missing_bound(r, t);
  if (missing) {
    *absent = missing;
    return NULL;
  }
  if (t->name)
    type = named_type(r, t, absent);
  else if (bounds(r, t->lo, t->hi, t->span, &lo, &hi))
    type = fp_range_type(r, lo, hi);
  else
    type = r->bad;
  for (uint32_t i = t->nbounds; i-- > 0 && type && type != r->bad;) {
    const struct fp_expr *l = t->bounds[2 * i], *h = t->bounds[2 * i + 1];
    struct span at = span_join(l->span, h->span);
    if (!bounds(r, l, h, at, &lo, &hi))
      return r->bad;
    if ((hi - lo + 1) * (int64_t)(type->leaves ? type->leaves : 1) >
        MAX_LEAVES) {
      diag_error(r->diag, at, "this array has too many elements");
      return r->bad;
    }
    type = by_shape(r, lo, hi, type);
  }
  return type;
}

/* ---- Declared types ------------------------------------------------------ */

void fp_declare_type(struct fp_resolver *r, struct fp_decl *d) {
  struct fp_symbol *s = fp_symbol(r, d->name);
  if (!s->type)
    s->type = arena_alloc(r->arena, sizeof *s->type);
  struct fp_typename *n = s->type;
  struct fp_decl **place = d->input ? &n->input : &n->decl;
  if (*place && d->input)
    return;
  if (*place) {
    diag_error(r->diag, d->span, "type '%s' is declared twice", d->name);
    diag_note(r->diag, (*place)->span, "the first declaration is here");
    return;
  }
  if (!strcmp(d->name, "bool"))
    diag_error(r->diag, d->span, "'bool' cannot be declared");
  *place = d;
}

static const struct fp_type *lay_out_range(struct fp_resolver *r,
                                           struct fp_typename *n) {
  const struct fp_typeref *range = n->decl->range;
  int64_t lo, hi;
  if (range->name || range->nbounds || missing_bound(r, range))
    return fp_resolve_type(r, range, &n->absent);
  if (!bounds(r, range->lo, range->hi, range->span, &lo, &hi))
    return r->bad;
  struct fp_type *t = new_type(r, FP_RANGE, n->decl);
  t->lo = lo;
  t->hi = hi;
  t->nvalues = (uint32_t)(hi - lo + 1);
  return t;
}

static const struct fp_type *lay_out_enum(struct fp_resolver *r,
                                          const struct fp_decl *d) {
  struct fp_type *t = new_type(r, FP_ENUM, d);
  t->nvalues = d->nvalues;
  t->values = d->values;
  for (uint32_t i = 0; i < d->nvalues; i++) {
    struct fp_symbol *s = fp_symbol(r, d->values[i]);
    if (s->values && s->values->type == t) {
      diag_error(r->diag, d->span, "'%s' has the value '%s' twice", d->name,
                 d->values[i]);
      return r->bad;
    }
    struct fp_value *v = arena_alloc(r->arena, sizeof *v);
    *v = (struct fp_value){t, i, s->values};
    s->values = v;
  }
  return t;
}

/* Names of fields are looked for with a table of their own once there are
   many: `last` maps a name to its field in the class laid out last. */
struct seen_name {
  const char *name;
  UT_hash_handle hh;
};

static bool seen_before(struct fp_resolver *r, struct seen_name **table,
                        const char *name) {
  struct seen_name *s;
  HASH_FIND_PTR(*table, &name, s);
  if (s)
    return true;
  s = arena_alloc(r->arena, sizeof *s);
  s->name = name;
  HASH_ADD_PTR(*table, name, s);
  return false;
}

static const struct fp_type *lay_out_class(struct fp_resolver *r,
                                           struct fp_typename *n) {
  const struct fp_decl *d = n->decl;
  struct fp_type *t = new_type(r, FP_CLASS, d);
  struct seen_name *table = NULL;
  bool good = true;
  t->nfields = d->nmembers;
  t->fields = arena_array(r->arena, d->nmembers, sizeof *t->fields);
  t->leaves = 0;
  t->scopes = d->scopes;
  for (uint32_t i = 0; i < d->nmembers; i++) {
    struct fp_var *m = d->members[i];
    const struct fp_type *type = fp_resolve_type(r, m->declared, &n->absent);
    if (seen_before(r, &table, m->name)) {
      diag_error(r->diag, m->span, "'%s' has two fields '%s'", d->name,
                 m->name);
      good = false;
    }
    if (type == r->bad)
      good = false;
    if (!type || type == r->bad)
      continue;
    m->type = type;
    t->fields[i] =
        (struct fp_field){m->name, type, m->span, m->written, t->leaves};
    if (type->leaves > MAX_LEAVES - t->leaves) {
      diag_error(r->diag, m->span, "'%s' has too many components", d->name);
      good = false;
      break;
    }
    t->leaves += type->leaves;
  }
  HASH_CLEAR(hh, table);
  return !good ? r->bad : n->absent ? NULL : t;
}

static void check_shown(struct fp_resolver *r, const struct fp_decl *d,
                        const struct fp_type *t) {
  if (d->nshown && d->nshown != t->nvalues)
    diag_error(r->diag, d->span, "'%s' has %u values, but %u texts for them",
               d->name, t->nvalues, d->nshown);
}

/* Scalar, since it may turn out to be one. */
static const struct fp_type *open_type(struct fp_resolver *r,
                                       const struct fp_decl *input) {
  struct fp_type *t = new_type(r, FP_ENUM, input);
  t->nvalues = 1;
  t->open = true;
  return t;
}

static void lay_out(struct fp_resolver *r, struct fp_typename *n) {
  n->state = FP_T_BUSY;
  r->depth++;
  if (!n->decl && r->inputs == FP_DECLARED)
    n->type = open_type(r, n->input);
  else if (!n->decl)
    n->absent = n->input;
  else if (n->decl->type_kind == FP_ENUM)
    n->type = lay_out_enum(r, n->decl);
  else if (n->decl->type_kind == FP_CLASS)
    n->type = lay_out_class(r, n);
  else
    n->type = lay_out_range(r, n);
  if (n->decl && n->type && n->type != r->bad)
    check_shown(r, n->decl, n->type);
  r->depth--;
  n->state = FP_T_DONE;
}

/* Constraints within a class name its fields first. */
static void check_allocs(struct fp_resolver *r, const struct fp_decl *d) {
  struct seen_name *table = NULL;
  if (!d->nallocs)
    return;
  for (uint32_t i = 0; i < d->nmembers; i++)
    seen_before(r, &table, d->members[i]->name);
  for (uint32_t i = 0; i < 2 * d->nallocs; i++) {
    const struct fp_alloc *c = &d->allocs[i / 2];
    const struct fp_expr *e = i % 2 ? c->right : c->left;
    while (e->kind == FP_FIELD || e->kind == FP_INDEX)
      e = e->arg[0];
    struct seen_name *s;
    HASH_FIND_PTR(table, &e->name, s);
    if (!s)
      diag_error(r->diag, e->span, "'%s' has no field '%s'", d->name, e->name);
  }
  HASH_CLEAR(hh, table);
}

void fp_define_types(struct fp_resolver *r, struct fp_file *const *files,
                     uint32_t nfiles) {
  for (uint32_t i = 0; i < nfiles; i++)
    for (uint32_t j = 0; j < files[i]->ndecls; j++) {
      struct fp_decl *d = files[i]->decls[j];
      int64_t ignored;
      if (d->kind == FP_D_PARAM && !d->input)
        param_value(r, fp_find(r, d->name)->param, &ignored);
      if (d->kind != FP_D_TYPE)
        continue;
      struct fp_typename *n = fp_find(r, d->name)->type;
      if (n->state == FP_T_NEW)
        lay_out(r, n);
      check_allocs(r, d);
    }
}
