/* frontend/c/c_weak.c — functions that several units define: which one counts.
 *
 * As linkers have it, a definition that is not weak counts, wherever it stands, and an
 * alias is one.  A name is weak in a unit if any declaration there says so.  Of several
 * weak ones, the first that is linked counts: in which order that is done, nobody says
 * here.
 */
#include "c_checking.h"
#include "c_parse.h"

#include "engine/base/hash_table.h"

/* A name in a unit. */
struct c_meaning {
  const char *name; /* interned */
  uint32_t unit;
  bool weak, is_static;
  bool is_variable;              /* and `defined` there */
  struct c_declaration *defined; /* also by an alias; NULL: not there */
  struct c_meaning *next;        /* of the same name, in the unit before */
};

struct c_meanings {
  const char *name; /* the pointer is the key */
  struct c_meaning *last;
  UT_hash_handle hh;
};

struct c_weak_finder {
  struct arena *arena;
  struct c_meanings *names; /* a hash table, which keeps their order */
  uint32_t unit;
  bool any_weak;
};

static struct c_meaning *meaning_of(struct c_weak_finder *f, const char *name) {
  struct c_meanings *m;
  HASH_FIND_PTR(f->names, &name, m);
  if (!m) {
    m = arena_alloc(f->arena, sizeof *m);
    m->name = name;
    HASH_ADD_PTR(f->names, name, m);
  }
  if (m->last && m->last->unit == f->unit)
    return m->last;
  struct c_meaning *n = arena_alloc(f->arena, sizeof *n);
  n->name = name;
  n->unit = f->unit;
  n->next = m->last;
  m->last = n;
  return n;
}

static void note_declaration(struct c_weak_finder *f, struct c_declaration *d) {
  const char *name = d->declarator ? c_declared_name(d) : NULL;
  if (!name || d->specs->storage & C_S_TYPEDEF)
    return;
  struct c_meaning *m = meaning_of(f, name);
  struct c_attributes said = c_attributes_of(d);
  bool variable = !d->body && !c_function_declarator(d);
  m->weak |= said.weak;
  m->is_static |= (d->specs->storage & C_S_STATIC) != 0;
  if (d->body || said.alias ||
      (variable && !(m->defined && m->defined->body) &&
       (d->init || !(d->specs->storage & C_S_EXTERN)))) {
    m->defined = d;
    m->is_variable = variable;
  }
  f->any_weak |= said.weak;
}

static void note_pragmas(struct c_weak_finder *f, const struct c_program *p,
                         uint32_t first, uint32_t end) {
  for (const struct c_outside *o = p->outside; o; o = o->next)
    if (o->name && o->span.start >= first && o->span.start < end)
      f->any_weak = meaning_of(f, o->name)->weak = true;
}

static void note_units(struct c_weak_finder *f, const struct c_program *p) {
  struct c_declaration *d = p->declarations;
  for (f->unit = 0; f->unit <= p->nunits; f->unit++) {
    uint32_t first = f->unit > 0 ? p->units[f->unit - 1] : 0;
    uint32_t end = f->unit < p->nunits ? p->units[f->unit] : UINT32_MAX;
    note_pragmas(f, p, first, end);
    for (; d && d->span.start < end; d = d->next)
      note_declaration(f, d);
  }
}

static bool is_weak_definition(const struct c_meaning *m) {
  return m->defined && !m->is_static && m->weak;
}

static void refuse_weak(struct c_checker *c, const struct c_meaning *m,
                        const struct c_meaning *other) {
  diag_error(c->diag, m->defined->span,
             m->is_variable
                 ? "'%s' is weak here, and defined once more: which of two "
                   "variables counts is not covered"
                 : "'%s' is weak wherever it is defined: the order in which "
                   "files are linked decides which one counts",
             m->name);
  diag_note(c->diag, other->defined->span, "also defined here");
}

/* Another definition with external linkage, of any kind or not weak; NULL: none. */
static const struct c_meaning *other_definition(const struct c_meanings *all,
                                                const struct c_meaning *m,
                                                bool strong) {
  for (const struct c_meaning *n = all->last; n; n = n->next)
    if (n != m && n->defined && !n->is_static && !(strong && n->weak))
      return n;
  return NULL;
}

static void override_weak(struct c_checker *c, const struct c_meanings *all) {
  for (struct c_meaning *m = all->last; m; m = m->next) {
    const struct c_meaning *other =
        is_weak_definition(m) ? other_definition(all, m, false) : NULL;
    if (!other)
      continue;
    m->defined->overridden = !m->is_variable;
    if (!m->is_variable && other_definition(all, m, true))
      continue;
    refuse_weak(c, m, other);
    return;
  }
}

void c_find_overridden(struct c_checker *c, const struct c_program *p) {
  struct c_weak_finder f = {.arena = c->arena};
  if (p->nunits == 0)
    return;
  note_units(&f, p);
  for (struct c_meanings *m = f.names; f.any_weak && m; m = m->hh.next)
    override_weak(c, m);
  HASH_CLEAR(hh, f.names);
}
