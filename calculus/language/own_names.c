/* calculus/language/own_names.c — what the user of a front end calls things.
 *
 * A field of a record field may be named without the record: u.locked is
 * u.Global.locked.  A front end can give fields names that depend on a counter in
 * the same record (fp_scopes); u.x is then whatever field has that name where the
 * counter is, an FP_CASE over the counter's scopes, and has no value where none
 * has it.  A local name hides one that holds everywhere, as in programs.
 *
 * Values have other names, too, such as main.A for the counter of a label, and
 * texts that mean several (fp_shown.find): `pc in main`.  All become ordinary
 * formulas here.
 */
#include "names.h"

#include <string.h>

/* ---- Sets of values ------------------------------------------------------ */

/* first <= t & t <= last, as far as t can be outside. */
static struct fp_expr *is_between(struct fp_resolver *r, struct fp_expr *t,
                                  const struct fp_type *type, uint32_t first,
                                  uint32_t last) {
  struct arena *a = r->arena;
  struct span s = t->span;
  struct fp_expr *lo = fp_number(a, s, type->lo + (int64_t)first);
  struct fp_expr *hi = fp_number(a, s, type->lo + (int64_t)last);
  if (first == last)
    return fp_op(a, FP_EQ, s, t, lo, NULL);
  struct fp_expr *both[2];
  uint32_t n = 0;
  if (first > 0)
    both[n++] = fp_op(a, FP_GE, s, t, lo, NULL);
  if (last + 1 < type->nvalues)
    both[n++] = fp_op(a, FP_LE, s, t, hi, NULL);
  return fp_nary(a, FP_AND, both, n);
}

/* t is one of n ascending values. */
static struct fp_expr *is_one_of(struct fp_resolver *r, struct fp_expr *t,
                                 const struct fp_type *type, const uint32_t *at,
                                 uint32_t n) {
  struct fp_expr **ranges = arena_array(r->arena, n + 1, sizeof *ranges);
  uint32_t nranges = 0;
  for (uint32_t i = 0, end; i < n; i = end) {
    for (end = i + 1; end < n && at[end] == at[end - 1] + 1; end++)
      ;
    ranges[nranges++] = is_between(r, t, type, at[i], at[end - 1]);
  }
  return fp_nary(r->arena, FP_OR, ranges, nranges);
}

/* ---- Variables ----------------------------------------------------------- */

static bool names_field(const struct fp_field *f, const char *name) {
  return f->name == name || (f->written && f->written == name);
}

static const char *own_field_name(const struct fp_field *f) {
  return f->written ? f->written : f->name;
}

/* The field of a field of t; two that fit are reported, and *bad is set. */
static const struct fp_field *field_of_field(struct fp_resolver *r,
                                             struct fp_expr *e,
                                             const struct fp_type *t,
                                             const struct fp_field **outer,
                                             bool *bad) {
  const struct fp_field *found = NULL;
  for (uint32_t i = 0; i < t->nfields; i++) {
    const struct fp_type *in = t->fields[i].type;
    bool record = in->kind == FP_CLASS && !in->scopes;
    for (uint32_t j = 0; record && j < in->nfields; j++) {
      if (!names_field(&in->fields[j], e->name))
        continue;
      if (found && !*bad) {
        diag_error(r->diag, e->span, "'%s' could be '%s.%s' or '%s.%s'",
                   e->name, (*outer)->name, found->name, t->fields[i].name,
                   in->fields[j].name);
        *bad = true;
      }
      *outer = &t->fields[i];
      found = &in->fields[j];
    }
  }
  return found;
}

/* What decides how the fields of a record with scopes are called: a field of the
   record t around it. */
struct scope_field {
  const struct fp_field *by; /* NULL: nothing does */
  bool is_scope;             /* its value is the scope itself */
};

static struct scope_field scope_field(const struct fp_type *t,
                                      const struct fp_scopes *s) {
  struct scope_field d = {NULL, false};
  uint32_t counters = 0;
  for (uint32_t i = 0; i < t->nfields; i++) {
    const char *type = t->fields[i].type->name;
    if (type && strcmp(type, s->scope) == 0)
      return (struct scope_field){&t->fields[i], true};
    if (type && strcmp(type, s->counter) == 0 && ++counters)
      d.by = &t->fields[i];
  }
  if (counters != 1)
    d.by = NULL;
  return d;
}

/* The fields of t that are records with scopes; *first is the first one. */
static uint32_t scoped_record(const struct fp_type *t,
                              const struct fp_field **first) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < t->nfields; i++) {
    const struct fp_scopes *s = t->fields[i].type->scopes;
    if (!s || !scope_field(t, s).by)
      continue;
    if (n++ == 0)
      *first = &t->fields[i];
  }
  return n;
}

/* The guards and values of the FP_CASE for a variable of `record`, a field of the
   record `of`: wherever a slot of it has the name. */
struct slot_cases {
  struct fp_resolver *r;
  struct fp_expr *of;
  const struct fp_field *record;
  struct scope_field decided;
  const char *name;
  struct fp_expr **at;
  uint32_t n;
};

static void add_slot_case(struct slot_cases *c, uint32_t slot) {
  struct arena *a = c->r->arena;
  const struct fp_type *record = c->record->type;
  const struct fp_scopes *s = record->scopes;
  const struct fp_field *by = c->decided.by;
  uint32_t *at = arena_array(a, by->type->nvalues, sizeof *at), n = 0;
  for (uint32_t i = 0; i < s->n; i++) {
    const char *name = s->name(s, i, slot);
    bool scope = c->decided.is_scope;
    if (!name || strcmp(name, c->name) != 0)
      continue;
    for (uint32_t k = scope ? i : s->first(s, i);
         k < (scope ? i + 1 : s->first(s, i + 1)); k++)
      at[n++] = k;
  }
  if (n == 0)
    return;
  struct span span = c->of->span;
  struct fp_expr *decides = fp_field(a, span, c->of, by->name);
  c->at[c->n++] = is_one_of(c->r, decides, by->type, at, n);
  c->at[c->n++] = fp_field(a, span, fp_field(a, span, c->of, c->record->name),
                           record->fields[slot].name);
}

/* All guards and values, with room for one more. */
static void add_slot_cases(struct slot_cases *c, const struct fp_type *t) {
  uint32_t slots = c->record->type->nfields;
  c->decided = scope_field(t, c->record->type->scopes);
  c->at = arena_array(c->r->arena, 2 * (size_t)slots + 2, sizeof *c->at);
  for (uint32_t i = 0; i < slots; i++)
    add_slot_case(c, i);
}

/* e becomes the variable; `everywhere` is another one that it is where none of
   the cases holds, or NULL. */
static const struct fp_type *become_cases(struct slot_cases *c,
                                          struct fp_expr *e,
                                          struct fp_expr *everywhere) {
  if (everywhere) {
    c->at[c->n++] = fp_true(c->r->arena);
    c->at[c->n++] = everywhere;
    e->name = NULL; /* it has a value everywhere */
  }
  for (uint32_t i = 0; i < c->n; i++)
    fp_check_formula(c->r, c->at[i]);
  e->kind = FP_CASE;
  e->arg = c->at;
  e->nargs = c->n;
  return c->r->boolean;
}

/* A variable of a record with scopes, as in u.Local.x. */
static const struct fp_type *variable_of_scope(struct fp_resolver *r,
                                               struct fp_expr *e) {
  struct fp_expr *of = e->arg[0];
  const struct fp_type *t = of->kind == FP_FIELD ? of->arg[0]->type : NULL;
  struct slot_cases c = {.r = r, .name = e->name};
  if (!t || t->kind != FP_CLASS || !scope_field(t, of->type->scopes).by)
    return NULL;
  c.of = of->arg[0];
  c.record = &t->fields[of->number];
  add_slot_cases(&c, t);
  return c.n > 0 ? become_cases(&c, e, NULL) : NULL;
}

/* Is the type of a field not known? */
static bool has_open(const struct fp_type *t) {
  for (uint32_t i = 0; i < t->nfields; i++)
    if (t->fields[i].type->open)
      return true;
  return false;
}

const struct fp_type *fp_own_field(struct fp_resolver *r, struct fp_expr *e,
                                   const struct fp_type *t) {
  const struct fp_field *outer = NULL, *record = NULL;
  struct slot_cases c = {.r = r, .of = e->arg[0], .name = e->name};
  bool bad = false;
  if (has_open(t))
    return r->bad; /* it may be a variable */
  if (t->scopes)
    return variable_of_scope(r, e);
  const struct fp_field *everywhere = field_of_field(r, e, t, &outer, &bad);
  if (bad)
    return r->bad;
  if (scoped_record(t, &record) == 1) {
    c.record = record;
    add_slot_cases(&c, t);
  }
  if (!everywhere)
    return c.n > 0 ? become_cases(&c, e, NULL) : NULL;
  struct fp_expr *plain = fp_field(
      r->arena, e->span, fp_field(r->arena, e->span, e->arg[0], outer->name),
      everywhere->name);
  if (c.n > 0)
    return become_cases(&c, e, plain);
  *e = *plain;
  return fp_typed(r, e);
}

void fp_own_suggest(const struct fp_type *t, struct nearest *near) {
  for (uint32_t i = 0; i < t->nfields; i++) {
    const struct fp_type *in = t->fields[i].type;
    const struct fp_scopes *s = in->scopes;
    for (uint32_t j = 0; in->kind == FP_CLASS && j < in->nfields; j++) {
      if (!s)
        nearest_try(near, own_field_name(&in->fields[j]));
      for (uint32_t k = 0; s && k < s->n; k++)
        if (s->name(s, k, j))
          nearest_try(near, s->name(s, k, j));
    }
  }
}

struct fp_expr *fp_own_there(struct fp_resolver *r, const struct fp_expr *e) {
  if (e->kind != FP_CASE || !e->name)
    return NULL;
  struct fp_expr **guards = arena_array(r->arena, e->nargs, sizeof *guards);
  for (uint32_t i = 0; 2 * i < e->nargs; i++)
    guards[i] = e->arg[2 * i];
  struct fp_expr *f = fp_nary(r->arena, FP_OR, guards, e->nargs / 2);
  if (e->nargs > 2)
    f->type = r->boolean;
  return f;
}

/* ---- Values -------------------------------------------------------------- */

bool fp_is_own_text(struct fp_resolver *r, const struct fp_expr *e) {
  if (e->type)
    return false;
  while (e->kind == FP_FIELD)
    e = e->arg[0];
  if (e->kind != FP_NAME)
    return false;
  const struct fp_symbol *s = fp_find(r, e->name);
  return !s || !(s->binding || s->param || s->values);
}

static const char *text_of_path(struct fp_resolver *r,
                                const struct fp_expr *e) {
  const char *text = "";
  for (; e->kind == FP_FIELD; e = e->arg[0])
    text = arena_printf(r->arena, ".%s%s", e->name, text);
  return arena_printf(r->arena, "%s%s", e->name, text);
}

static uint32_t values_called(struct fp_resolver *r, const struct fp_type *t,
                              const char *text, uint32_t **values) {
  return t->shown && t->shown->find
             ? t->shown->find(t->shown, r->arena, text, values)
             : 0;
}

static const char *shown_value(const struct fp_type *t, uint32_t value) {
  return fp_shown_texts(t->shown)[value];
}

const struct fp_type *fp_own_value(struct fp_resolver *r, struct fp_expr *e,
                                   const struct fp_type *want) {
  const char *text = fp_is_own_text(r, e) ? text_of_path(r, e) : NULL;
  uint32_t *values;
  uint32_t n = text ? values_called(r, want, text, &values) : 0;
  if (n == 0)
    return text && want->open ? want : NULL;
  if (n > 1) {
    diag_error(
        r->diag, e->span,
        "'%s' is %u values, '%s' and '%s' among them: write 'in' for one "
        "of them",
        text, n, shown_value(want, values[0]), shown_value(want, values[1]));
    return r->bad;
  }
  e->kind = FP_VALUE;
  e->number = values[0];
  e->nargs = 0;
  return want;
}

/* What a name may have been meant for: a text that a value prints as, or a part of
   it, its procedure or its label. */
static void try_value_text(struct fp_resolver *r, struct nearest *near,
                           const char *text) {
  const char *colon = strchr(text, ':'), *blank = strchr(text, ' ');
  nearest_try(near, text);
  if (colon)
    nearest_try(near,
                arena_printf(r->arena, "%.*s", (int)(colon - text), text));
  if (blank)
    nearest_try(near, blank + 1);
}

/* A text of which nothing is known as values of t. */
static const struct fp_type *names_nothing(struct fp_resolver *r,
                                           const struct fp_expr *e,
                                           const struct fp_type *t) {
  struct nearest near = nearest_to(e->name);
  const char *const *texts = t->shown ? fp_shown_texts(t->shown) : NULL;
  char hint[200];
  for (uint32_t i = 0; texts && i < t->nvalues; i++)
    if (texts[i])
      try_value_text(r, &near, texts[i]);
  diag_error(r->diag, e->span, "'%s' names no value of type %s%s", e->name,
             fp_type_text(r, t), nearest_hint(&near, hint, sizeof hint));
  const struct fp_symbol *s = fp_find(r, e->name);
  if (s && s->binding)
    diag_note(r->diag, nowhere,
              "'%s' is a variable here; Proc(p, m) of reflection.fp says that "
              "the counter p is one of procedure m",
              e->name);
  else if (texts)
    diag_note(
        r->diag, nowhere,
        "write a procedure, a label, as main.L, or a line, as `main:5` or "
        "`file.bp:5`");
  return r->bad;
}

const struct fp_type *fp_own_in(struct fp_resolver *r, struct fp_expr *e) {
  const struct fp_type *t = fp_typed(r, e->arg[0]);
  uint32_t *values, n = 0;
  if (t == r->bad || t->open)
    return r->boolean; /* nothing is known of it, or all was said */
  const char *const *texts = t->shown ? fp_shown_texts(t->shown) : NULL;
  n = values_called(r, t, e->name, &values);
  for (uint32_t i = 0; n == 0 && texts && i < t->nvalues; i++)
    if (texts[i] && strcmp(texts[i], e->name) == 0) {
      values = arena_copy(r->arena, &i, 1, sizeof i);
      n = 1;
    }
  if (n == 0)
    return names_nothing(r, e, t);
  struct fp_expr *f = is_one_of(r, e->arg[0], t, values, n);
  fp_check_formula(r, f);
  *e = *f;
  return r->boolean;
}

/* ---- How components print ------------------------------------------------ */

static bool is_plain_name(const char *name) {
  static const char letters[] =
      "_ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  static const char *const reserved[] = {
      "bool",   "mu",   "nu",    "class", "struct", "enum", "exists",
      "forall", "true", "false", "case",  "esac",   "if",   "else"};
  if (!*name || !strchr(letters, *name))
    return false;
  for (size_t i = 0; i < sizeof reserved / sizeof *reserved; i++)
    if (strcmp(name, reserved[i]) == 0)
      return false;
  for (; *name; name++)
    if (!strchr(letters, *name) && !strchr("0123456789'$", *name))
      return false;
  return true;
}

static const char *quoted_name(struct arena *a, const char *name) {
  return is_plain_name(name) ? name : arena_printf(a, "`%s`", name);
}

static bool record_has(const struct fp_type *t, const char *name) {
  for (uint32_t i = 0; i < t->nfields; i++)
    if (strcmp(t->fields[i].name, name) == 0)
      return true;
  return false;
}

/* The field of a class that has a leaf, whose number becomes one within it.
   Fields without leaves are skipped by taking the last. */
static const struct fp_field *field_with_leaf(const struct fp_type *t,
                                              uint32_t *leaf) {
  uint32_t i = t->nfields;
  while (t->fields[--i].first > *leaf || t->fields[i].type->leaves == 0)
    ;
  *leaf -= t->fields[i].first;
  return &t->fields[i];
}

/* The scope in which a record is; s->n: it is not known. */
static uint32_t scope_at(const struct fp_scopes *s, struct scope_field d,
                         struct fp_leaves at) {
  if (!at.value || (at.any && at.any[d.by->first]))
    return s->n;
  uint64_t value = at.value[d.by->first];
  return d.is_scope ? (uint32_t)value : s->of(s, value);
}

/* Is it the name of a variable of a record with scopes? */
static bool is_local_name(const struct fp_type *record, uint32_t scope,
                          const char *name) {
  const struct fp_scopes *s = record->scopes;
  for (uint32_t i = 0; i < record->nfields; i++) {
    const char *local = s->name(s, scope, i);
    if (local && strcmp(local, name) == 0)
      return true;
  }
  return false;
}

/* How many records of t without scopes have a field of the name. */
static uint32_t fields_called(const struct fp_type *t, const char *name) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < t->nfields; i++) {
    const struct fp_type *in = t->fields[i].type;
    bool record = in->kind == FP_CLASS && !in->scopes;
    for (uint32_t j = 0; record && j < in->nfields; j++)
      n += strcmp(own_field_name(&in->fields[j]), name) == 0 ||
           strcmp(in->fields[j].name, name) == 0;
  }
  return n;
}

/* `name` alone, or behind the field that it is in. */
static const char *text_in_field(struct arena *a, const struct fp_field *f,
                                 const char *name, bool alone) {
  if (alone)
    return quoted_name(a, name);
  return arena_concat(a, quoted_name(a, f->name), ".", quoted_name(a, name));
}

/* A slot of f, a record with scopes in t, whose scope is known. */
static const char *text_of_slot(struct arena *a, const struct fp_type *t,
                                const struct fp_field *f, uint32_t slot,
                                uint32_t scope, bool only) {
  const struct fp_type *record = f->type;
  const char *name = record->scopes->name(record->scopes, scope, slot);
  if (!name)
    return NULL;
  if (only && !record_has(t, name))
    return text_in_field(a, f, name, true);
  return text_in_field(
      a, f, record_has(record, name) ? record->fields[slot].name : name, false);
}

/* A leaf of a record t that has records with scopes; "": it is no variable. */
static const char *variable_text(struct arena *a, const struct fp_type *t,
                                 const struct fp_field *f, uint32_t leaf,
                                 struct fp_leaves at) {
  const struct fp_field *record = NULL;
  uint32_t n = scoped_record(t, &record);
  if (n == 0 || f->type->kind != FP_CLASS)
    return "";
  const struct fp_scopes *s = record->type->scopes;
  uint32_t scope = scope_at(s, scope_field(t, s), at);
  if (f->type->scopes == s && scope < s->n)
    return text_of_slot(a, t, f, leaf, scope, n == 1);
  const struct fp_field *in = field_with_leaf(f->type, &leaf);
  if (f->type->scopes || in->type->kind == FP_CLASS ||
      in->type->kind == FP_ARRAY)
    return "";
  if (in->type->kind == FP_RANGE && in->type->nvalues == 1)
    return NULL; /* there are no variables */
  const char *name = own_field_name(in);
  bool alone = scope < s->n && !record_has(t, name) &&
               !(n == 1 && is_local_name(record->type, scope, name)) &&
               fields_called(t, name) == 1;
  return text_in_field(a, f, name, alone);
}

/* Those of a component that begins with leaf `first`. */
static struct fp_leaves leaves_of_part(struct fp_leaves at, size_t first) {
  return (struct fp_leaves){at.value ? at.value + first : NULL,
                            at.any ? at.any + first : NULL};
}

const char *fp_own_leaf(struct arena *a, const struct fp_type *t, uint32_t leaf,
                        struct fp_leaves at) {
  const char *text = "";
  while (t->kind == FP_CLASS || t->kind == FP_ARRAY) {
    if (t->kind == FP_ARRAY) {
      uint32_t i = leaf / t->elem->leaves;
      leaf -= i * t->elem->leaves;
      at = leaves_of_part(at, (size_t)i * t->elem->leaves);
      text = arena_printf(a, "%s[%lld]", text, (long long)(t->lo + i));
      t = t->elem;
      continue;
    }
    const struct fp_field *f = field_with_leaf(t, &leaf);
    const char *dot = *text ? "." : "";
    const char *own = variable_text(a, t, f, leaf, at);
    if (!own || *own)
      return own ? arena_concat(a, text, dot, own) : NULL;
    text = arena_concat(a, text, dot, quoted_name(a, own_field_name(f)));
    at = leaves_of_part(at, f->first);
    t = f->type;
  }
  return text;
}
