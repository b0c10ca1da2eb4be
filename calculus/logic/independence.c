/* calculus/logic/independence.c — relations, their modes, and the theorem.
 *
 * The formula is looked at without its gates and filters (strike.h).
 *
 * Let M be the relations of a program, and M' those that forget.  Two states
 * agree if they are at the same place and have the same values for what is
 * live there.  The front end grants, and its analyses prove, for each supplied
 * relation:
 *
 *   if given states of M and M' agree one by one, and one relation leads to a
 *   state, then the other leads to one that agrees with it.           (step)
 *
 * For globals, a return is granted this if the call and the exit that it is
 * given belong together: the exit was reached from an entry that the call leads
 * to, in the callee itself, by a run in which calls return.
 *
 * A formula is granted M' if its relations have modes: each parameter that is
 * a state is given ('i') or led to ('o'), and in each clause every state is led
 * to at most once, from states that come before it.  Then (step) holds for the
 * defined relations:
 *
 *   conjunction   goes from given states to those that are led to, one conjunct
 *                 after the other, in an order that the analysis finds; a state
 *                 that nothing leads to (a root) is chosen, the same in both
 *   u = v         gives another name to a state that was led to
 *   disjunction   holds by one of its operands, in both
 *   negation, ∀   of states that are given only: then (step), in both
 *                 directions, says that the formula has the same value
 *   u.pc          is the same for states that agree, as is all that is never
 *                 forgotten; formulas over these may be any
 *   mu, nu        by induction on the rounds, from the empty or full relation
 *
 * A closed formula, or a relation over what is never forgotten, is given no
 * state; so (step) says that its value is the same.
 *
 * Not granted are: a component of a state that may be forgotten; u != v, or a
 * state that is led to twice, since M tells apart what M' does not; lists and
 * counts of states; roots where a state is given to a negation, since M has
 * first states that are stuck (templates.h: slots that main does not use).
 *
 * Tables.  Summary(u, v) of reach.fp has only entries u that are reached, and
 * its clause for a return meets u twice: it is led to by the call, and it is in
 * the table.  Let R be a least fixed point with one state u as key (other free
 * parameters may be keys too) such that each clause is a step, which has R(u, x)
 * in it with the same keys, or an entry, which has u = v, and what else the
 * tuple has is equal to a key.  If R(y, z) is read and y was led to before,
 * let the body of some entry hold of what was read before, with u for y: then y
 * is in the table anyway.  So, by induction on the rounds of R in M, and the
 * same with M and M' exchanged:
 *
 *   each key of R agrees with one in the table of R', and
 *   if R(u, v), and u agrees with u', and u' is in the table of R', then
 *   R'(u', v') for a v' that agrees with v.
 *
 * An entry gives u' itself, which is in R'(u', u') if it is in the table: the
 * tuple that brought it there began with an entry, since a step keeps the keys.
 * A step has R(u, x) from an earlier round, and so R'(u', x').  A call leads to
 * y and y', and y' is in the table by the entry's clause.  This needs positive
 * systems, in which R is a least fixed point whatever the order of evaluation;
 * so a relation that depends on its own complement is not granted, if states
 * are among its parameters.
 *
 * Parts.  IntoCall1 with the parts of an entry y is IntoCall(x, y), and ReturnA
 * with ReturnB is Return, where some relation says that y is the entry of the
 * procedure: the analysis finds by induction which parameters are entries, and
 * from which to which others a run leads within the procedure.
 */
#include "independent.h"
#include "strike.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void search_fail(struct search *s, struct span at, const char *format, ...) {
  char text[300];
  va_list args;
  if (s->failed)
    return;
  va_start(args, format);
  vsnprintf(text, sizeof text, format, args);
  va_end(args);
  s->failed = true;
  *s->why = (struct dependence){at, arena_printf(s->a, "%s", text)};
}

/* ---- Types ---------------------------------------------------------------- */

static const struct fp_decl *type_named(const struct search *s,
                                        const char *name) {
  const struct fp_decl *input = NULL;
  for (uint32_t i = 0; i < s->nfiles; i++)
    for (uint32_t j = 0; j < s->files[i]->ndecls; j++) {
      const struct fp_decl *d = s->files[i]->decls[j];
      if (d->kind != FP_D_TYPE || d->name != name)
        continue;
      if (!d->input)
        return d;
      input = d;
    }
  return input;
}

static bool hides(const struct search *s, const char *type) {
  for (uint32_t i = 0; i < s->h->ntypes; i++)
    if (s->h->types[i] == type)
      return true;
  return false;
}

/* Types are not checked yet: one may contain itself. */
enum { DEEPEST_TYPE = 100 };

static enum sort sort_within(struct search *s, const struct fp_typeref *t,
                             uint32_t depth);

/* A record with its place, each hidden type at most once, and nothing else
   that hides. */
static enum sort sort_of_class(struct search *s, const struct fp_decl *d,
                               uint32_t depth) {
  uint32_t places = 0, hidden = 0;
  for (uint32_t i = 0; i < d->nmembers; i++) {
    const struct fp_typeref *t = d->members[i]->declared;
    bool named = t && t->name && t->nbounds == 0;
    if (named && hides(s, t->name)) {
      for (uint32_t k = 0; k < i; k++)
        if (d->members[k]->declared->name == t->name)
          return SORT_HIDDEN;
      hidden++;
    } else if (sort_within(s, t, depth + 1) != SORT_FREE) {
      return SORT_HIDDEN;
    } else {
      places += named && t->name == s->h->place;
    }
  }
  if (hidden == 0)
    return SORT_FREE;
  return places == 1 ? SORT_STATE : SORT_HIDDEN;
}

static enum sort sort_of_name(struct search *s, const char *name,
                              uint32_t depth) {
  const struct fp_decl *d = type_named(s, name);
  if (hides(s, name))
    return SORT_HIDDEN;
  if (d && !d->input && d->type_kind == FP_CLASS)
    return sort_of_class(s, d, depth);
  if (d && !d->input && d->type_kind == FP_RANGE && d->range)
    return sort_within(s, d->range, depth + 1);
  return SORT_FREE;
}

static enum sort sort_within(struct search *s, const struct fp_typeref *t,
                             uint32_t depth) {
  if (!t || depth > DEEPEST_TYPE)
    return SORT_HIDDEN;
  if (!t->name)
    return SORT_FREE;
  size_t i = 0;
  while (i < s->sorts.len && s->sorts.at[i].name != t->name)
    i++;
  if (i == s->sorts.len) {
    struct named_sort n = {t->name, sort_of_name(s, t->name, depth)};
    i = s->sorts.len; /* those of its components have been added */
    vec_push(&s->sorts, n);
  }
  enum sort sort = s->sorts.at[i].sort;
  return sort == SORT_STATE && t->nbounds > 0 ? SORT_HIDDEN : sort;
}

enum sort search_sort(struct search *s, const struct fp_typeref *t) {
  return sort_within(s, t, 0);
}

const struct fp_typeref *search_field(const struct search *s,
                                      const struct fp_typeref *t,
                                      const char *field) {
  const struct fp_decl *d = t->name ? type_named(s, t->name) : NULL;
  if (!d || d->input || d->type_kind != FP_CLASS)
    return NULL;
  for (uint32_t i = 0; i < d->nmembers; i++)
    if (d->members[i]->name == field)
      return d->members[i]->declared;
  return NULL;
}

static bool is_listed(const char *name, const char *const *names, uint32_t n) {
  for (uint32_t i = 0; i < n; i++)
    if (names[i] == name)
      return true;
  return false;
}

const char *search_place(const struct search *s, const struct fp_typeref *t) {
  const struct fp_decl *d = type_named(s, t->name);
  for (uint32_t i = 0; i < d->nmembers; i++) {
    const char *type = d->members[i]->declared->name;
    if (type && type == s->h->place)
      return d->members[i]->name;
  }
  return NULL;
}

bool search_is_whole(const struct search *s, const struct fp_typeref *t,
                     const char *const *fields, uint32_t n) {
  const struct fp_decl *d = type_named(s, t->name);
  for (uint32_t i = 0; i < d->nmembers; i++) {
    const char *type = d->members[i]->declared->name;
    if (type && (hides(s, type) || type == s->h->place) &&
        !is_listed(d->members[i]->name, fields, n))
      return false;
  }
  return true;
}

/* ---- Relations ------------------------------------------------------------ */

struct mode *search_mode(struct search *s, const char *name, uint32_t nparams) {
  for (size_t i = 0; i < s->modes.len; i++)
    if (s->modes.at[i]->name == name && s->modes.at[i]->nparams == nparams)
      return s->modes.at[i];
  return NULL;
}

static struct mode *new_mode(struct search *s, const char *name, uint32_t n) {
  struct mode *m = arena_alloc(s->a, sizeof *m);
  m->name = name;
  m->nparams = n;
  m->index = (uint32_t)s->modes.len;
  m->sorts = arena_array(s->a, n + 1, sizeof *m->sorts);
  m->roles = arena_array(s->a, n + 1, sizeof *m->roles);
  m->keys = arena_array(s->a, n + 1, sizeof *m->keys);
  m->ties = arena_array(s->a, n + 1, sizeof *m->ties);
  m->keeps = arena_array(s->a, n * n + 1, sizeof *m->keeps);
  m->entries = arena_array(s->a, n + 1, sizeof *m->entries);
  m->tabled = arena_array(s->a, n + 1, sizeof *m->tabled);
  vec_push(&s->modes, m);
  return m;
}

/* At first all states are given, and runs lead from each to each: what is not
   so comes out when clauses are followed. */
static void add_defined(struct search *s, const struct fp_rel *r) {
  struct mode *m = new_mode(s, r->name, r->nparams);
  m->rel = r;
  for (uint32_t i = 0; i < r->nparams; i++) {
    m->sorts[i] = search_sort(s, r->params[i]->declared);
    m->roles[i] = m->sorts[i] == SORT_FREE ? 'c' : 'i';
    m->entries[i] = m->sorts[i] != SORT_FREE && r->kind != FP_NU;
  }
  for (uint32_t i = 0; i < r->nparams * r->nparams; i++)
    m->keeps[i] = r->kind != FP_NU;
}

static void add_supplied(struct search *s, const struct supplied_relation *r) {
  uint32_t n = (uint32_t)strlen(r->roles);
  if (search_mode(s, r->name, n))
    return;
  struct mode *m = new_mode(s, r->name, n);
  m->move = r->move;
  for (uint32_t i = 0; i < n; i++) {
    m->roles[i] = r->roles[i];
    m->sorts[i] = r->roles[i] == 'c'   ? SORT_FREE
                  : r->roles[i] == 'p' ? SORT_HIDDEN
                                       : SORT_STATE;
  }
}

static void add_modes(struct search *s) {
  for (uint32_t i = 0; i < s->nfiles; i++)
    for (uint32_t j = 0; j < s->files[i]->ndecls; j++) {
      const struct fp_decl *d = s->files[i]->decls[j];
      if (d->kind == FP_D_REL && d->rel->body &&
          !search_mode(s, d->rel->name, d->rel->nparams))
        add_defined(s, d->rel);
    }
  for (uint32_t i = 0; i < s->h->nrelations; i++)
    add_supplied(s, &s->h->relations[i]);
}

/* ---- Uses ----------------------------------------------------------------- */

/* Notes what e applies; `sign` has bit 1 for positive, bit 2 for negative. */
static void note_uses(struct search *s, struct mode *user,
                      const struct fp_expr *e, unsigned sign) {
  unsigned other = (sign & 1) << 1 | sign >> 1;
  struct mode *m =
      e->kind == FP_APPLY ? search_mode(s, e->name, e->nargs) : NULL;
  for (unsigned i = 0; m && user && i < 2; i++)
    if (sign & 1U << i)
      vec_push(&user->uses[i], m->index);
  if (m && !m->reached)
    s->again = m->reached = true;
  for (uint32_t i = 0; i < e->nargs; i++) {
    bool left = i == 0;
    unsigned mine = 3;
    if (e->kind == FP_NOT || (e->kind == FP_IMPLIES && left))
      mine = other;
    else if (e->kind == FP_AND || e->kind == FP_OR || e->kind == FP_EXISTS ||
             e->kind == FP_FORALL || (e->kind == FP_IMPLIES && !left) ||
             (e->kind == FP_ITE && !left) || (e->kind == FP_CASE && i % 2))
      mine = sign;
    note_uses(s, user, e->arg[i], mine);
  }
  for (uint32_t i = 0; i < e->nupdates; i++)
    if (e->updates[i].value)
      note_uses(s, user, e->updates[i].value, 3);
}

static void mark_used(const struct search *s, uint32_t from, bool *seen) {
  for (unsigned sign = 0; sign < 2; sign++)
    for (size_t i = 0; i < s->modes.at[from]->uses[sign].len; i++) {
      uint32_t to = s->modes.at[from]->uses[sign].at[i];
      if (!seen[to]) {
        seen[to] = true;
        mark_used(s, to, seen);
      }
    }
}

static bool has_states(const struct mode *m) {
  for (uint32_t i = 0; i < m->nparams; i++)
    if (m->sorts[i] != SORT_FREE)
      return true;
  return false;
}

static bool is_tabled(const struct mode *m) {
  return strchr(m->roles, 'k') != NULL;
}

/* reach[i * n + j]: relation i uses j, directly or not. */
static void check_cycle(struct search *s, const bool *reach, size_t n,
                        struct mode *m) {
  bool states = false, odd = false, greatest = false;
  for (size_t j = 0; j < n; j++) {
    const struct mode *other = s->modes.at[j];
    if (!reach[m->index * n + j] || !reach[j * n + m->index])
      continue;
    states = states || has_states(other);
    greatest = greatest || other->rel->kind == FP_NU;
    for (size_t k = 0; k < other->uses[1].len; k++)
      odd = odd || reach[other->uses[1].at[k] * n + j];
  }
  if (states && odd)
    search_fail(s, m->rel->span, "'%s' depends on its own complement", m->name);
  if (greatest && is_tabled(m))
    search_fail(s, m->rel->span,
                "'%s' has what was entered only, and depends on a greatest "
                "fixed point",
                m->name);
  if (m->rel->stop && has_states(m))
    search_fail(s, m->rel->stop->span, "'%s' may stop before its end", m->name);
}

static void check_cycles(struct search *s) {
  size_t n = s->modes.len;
  bool *reach = xcalloc(n * n + 1, sizeof *reach);
  for (size_t i = 0; i < n; i++)
    mark_used(s, (uint32_t)i, reach + i * n);
  for (size_t i = 0; i < n && !s->failed; i++)
    if (s->modes.at[i]->rel && s->modes.at[i]->reached)
      check_cycle(s, reach, n, s->modes.at[i]);
  xfree(reach);
}

/* ---- Statements ----------------------------------------------------------- */

static const char *listing(enum fp_decl_kind kind) {
  return kind == FP_D_SHOW    ? "listed"
         : kind == FP_D_COUNT ? "counted"
                              : "drawn";
}

/* Relations without states may be asked about. */
static void check_listing(struct search *s, const struct fp_decl *d,
                          const char *name) {
  for (size_t i = 0; i < s->modes.len; i++) {
    struct mode *m = s->modes.at[i];
    if (m->name != name || (d->has_arity && d->arity != (int64_t)m->nparams))
      continue;
    s->again = s->again || !m->reached;
    m->reached = true;
    if (has_states(m) || !m->rel)
      search_fail(s, d->span, "states are %s", listing(d->kind));
  }
}

static void check_asked(struct search *s, const struct fp_decl *d) {
  switch (d->kind) {
  case FP_D_QUERY:
  case FP_D_WHEN:
  case FP_D_EVAL:
    note_uses(s, NULL, d->expr, 1);
    flow_formula(s, d->expr);
    return;
  case FP_D_SHOW:
  case FP_D_COUNT:
  case FP_D_SIZE:
    check_listing(s, d, d->name);
    return;
  case FP_D_DIRECTIVE:
    search_fail(s, d->span, "a directive may show states");
    return;
  case FP_D_IMPORT:
  case FP_D_PARAM:
  case FP_D_TYPE:
  case FP_D_REL:
  case FP_D_CLAUSE:
  case FP_D_ORDER:
  case FP_D_EXPECT: /* a test has statements for it */
    return;
  }
}

static void check_all_asked(struct search *s) {
  for (uint32_t i = 0; i < s->nfiles; i++)
    for (uint32_t j = 0; j < s->files[i]->ndecls; j++)
      check_asked(s, s->files[i]->decls[j]);
}

/* ---- The whole ------------------------------------------------------------ */

/* What is noted in a look, failures too, stands only if no mode changes. */
static void look_once(struct search *s) {
  s->again = s->rooted = s->negated = s->failed = false;
  check_all_asked(s);
  for (size_t i = 0; i < s->modes.len; i++) {
    struct mode *m = s->modes.at[i];
    if (!m->rel || !m->reached)
      continue;
    m->uses[0].len = m->uses[1].len = 0;
    note_uses(s, m, m->rel->body, 1);
    if (m->rel->stop)
      note_uses(s, m, m->rel->stop, 3);
    flow_relation(s, m);
  }
}

/* With names that are compared by pointer, as those of the files are. */
static struct hiding with_names(struct arena *a, struct intern *names,
                                const struct hiding *h) {
  struct hiding own = *h;
  const char **types = arena_array(a, h->ntypes, sizeof *types);
  for (uint32_t i = 0; i < h->ntypes; i++)
    types[i] = intern_str(names, h->types[i]);
  own.types = types;
  struct supplied_relation *relations =
      arena_copy(a, h->relations, h->nrelations, sizeof *relations);
  for (uint32_t i = 0; i < h->nrelations; i++)
    relations[i].name = intern_str(names, relations[i].name);
  own.relations = relations;
  own.place = intern_str(names, h->place);
  return own;
}

bool independent_of(struct arena *a, struct intern *names,
                    struct fp_file *const *files, uint32_t nfiles,
                    const struct hiding *hidden, struct dependence *d) {
  struct hiding h = with_names(a, names, hidden);
  struct search s = {.a = a, .h = &h, .nfiles = nfiles};
  s.files = strike(a, files, nfiles, &h);
  s.why = d;
  add_modes(&s);
  do
    look_once(&s);
  while (s.again);
  if (!s.failed)
    check_cycles(&s);
  if (s.rooted && s.negated)
    search_fail(&s, s.negation, "a state that no step leads to may come here");
  for (size_t i = 0; i < s.modes.len; i++) {
    vec_free(&s.modes.at[i]->uses[0]);
    vec_free(&s.modes.at[i]->uses[1]);
  }
  vec_free(&s.modes);
  vec_free(&s.sorts);
  return !s.failed;
}

struct fp_file *const *without_invariants(struct arena *a, struct intern *names,
                                          struct fp_file *const *files,
                                          uint32_t nfiles,
                                          const struct hiding *hidden) {
  struct hiding h = with_names(a, names, hidden);
  return strike_invariants(a, files, nfiles, &h);
}
