/* engine/solve/unread.c — components that no rule reads at some locations.
 *
 * What a rule reads of a member, besides its key, is in the rule's transfer: a
 * column is read if its variable stands in another place of the body, or in the
 * head elsewhere than in the same field.  That is found once for each literal and
 * control column; which rules a location takes part in, the tables say.
 */
#include "unread.h"

#include "engine/base/vec.h"

#include <string.h>

/* A literal of the member in a rule. */
struct unread_literal {
  const struct plan_rule *rule;
  const struct plan_join *join;
  bool all;   /* what it reads is not known */
  bool *read; /* by column of the key and data field; NULL: nothing */
};

struct unread {
  const struct plan *plan;
  struct unread_view view;
  struct arena *arena;
  uint32_t ncontrol, ndata;
  const struct field **data; /* the fields of the head that are no key */
  uint32_t *number; /* by field of the layout: its number here, or PLAN_NONE */
  VEC(struct unread_literal) literals;
  bool *read; /* by data field, of the location that is asked for */
  const struct field **found;
};

/* ---- What a literal reads ------------------------------------------------ */

/* How often each variable of a transfer stands in its body. */
static uint32_t *count_variable_uses(struct arena *a,
                                     const struct plan_transfer *p) {
  uint32_t *uses = arena_array(a, p->nvars + 1, sizeof *uses);
  for (uint32_t f = 0; f < p->nfactors; f++)
    for (uint32_t c = 0; c < p->factors[f].ncolumns; c++)
      uses[p->factors[f].columns[c].var]++;
  return uses;
}

static const struct plan_factor *factor_of_join(const struct plan_rule *r,
                                                const struct plan_transfer *p,
                                                uint32_t join) {
  for (uint32_t f = 0; f < p->nfactors; f++)
    if (r->transfer_joins[f] == join)
      return &p->factors[f];
  return NULL;
}

/* A column is handed on if its variable is in the head once, in the same field,
   and the key keeps its column. */
static void note_columns_read(struct unread *u, struct unread_literal *l,
                              const struct plan_transfer *p,
                              const struct plan_factor *f, uint32_t head) {
  uint32_t *uses = count_variable_uses(u->arena, p);
  uint32_t *places = arena_array(u->arena, p->nvars + 1, sizeof *places);
  uint32_t *place = arena_array(u->arena, p->nvars + 1, sizeof *place);
  for (uint32_t h = 0; h < p->nhead; h++) {
    places[p->head[h].var]++;
    place[p->head[h].var] = p->head[h].field;
  }
  for (uint32_t c = 0; c < f->ncolumns; c++) {
    uint32_t x = f->columns[c].var, number = u->number[f->columns[c].field];
    bool same = places[x] == 1 && place[x] == f->columns[c].field &&
                l->rule->head == head;
    for (uint32_t k = 0; number != PLAN_NONE && k < u->ncontrol; k++)
      l->read[k * u->ndata + number] =
          uses[x] > 1 || (places[x] > 0 &&
                          !(same && l->rule->head_cols[k] == l->join->cols[k]));
  }
}

static void add_literal_of(struct unread *u, const struct plan_solve *s,
                           const struct plan_rule *r, uint32_t join,
                           uint32_t member) {
  struct unread_literal l = {.rule = r, .join = &r->joins[join]};
  l.all = r->transfer == PLAN_NONE;
  if (!l.all) {
    const struct plan_transfer *p = &s->transfers.at[r->transfer];
    const struct plan_factor *f = factor_of_join(r, p, join);
    size_t n = (size_t)u->ncontrol * u->ndata;
    l.read = f ? arena_array(u->arena, n + 1, sizeof *l.read) : NULL;
    if (f)
      note_columns_read(u, &l, p, f, member);
  }
  vec_push(&u->literals, l);
}

/* ---- A member ------------------------------------------------------------ */

static bool is_key_field(const struct plan_member *m, uint32_t field) {
  for (uint32_t i = 0; i < m->ncontrol; i++)
    if (m->control[i] == field)
      return true;
  return false;
}

/* Fields without other bit patterns than values may have any. */
static void list_data_fields(struct unread *u, const struct plan_member *m) {
  const struct plan_relation *r = &u->plan->rels.at[m->rel];
  u->data = arena_array(u->arena, r->nparams + 1, sizeof *u->data);
  u->found = arena_array(u->arena, r->nparams + 1, sizeof *u->found);
  u->read = arena_array(u->arena, r->nparams + 1, sizeof *u->read);
  u->number =
      arena_array(u->arena, u->plan->layout.nfields + 1, sizeof *u->number);
  for (uint32_t i = 0; i < u->plan->layout.nfields; i++)
    u->number[i] = PLAN_NONE;
  for (uint32_t i = 0; i < r->nparams; i++) {
    const struct field *f = &u->plan->layout.fields[r->params[i]];
    if (is_key_field(m, r->params[i]) || f->width == 0 || !field_is_full(f))
      continue;
    u->number[r->params[i]] = u->ndata;
    u->data[u->ndata++] = f;
  }
}

struct unread *unread_new(const struct plan *p, uint32_t number,
                          uint32_t member, const struct unread_view *view) {
  const struct plan_solve *s = p->solves.at[number];
  const struct plan_member *m = &s->members.at[member];
  if (m->rel == PLAN_NONE || m->ncontrol == 0 ||
      plan_reads_elsewhere(p, number, member))
    return NULL;
  struct unread *u = xcalloc(1, sizeof *u);
  *u = (struct unread){.plan = p, .view = *view, .arena = arena_new()};
  u->ncontrol = m->ncontrol;
  list_data_fields(u, m);
  for (size_t i = 0; i < s->rules.len; i++)
    for (uint32_t j = 0; j < s->rules.at[i].njoins; j++) {
      const struct plan_join *join = &s->rules.at[i].joins[j];
      if (join->kind <= PLAN_JOIN_MEMBER && join->source == member)
        add_literal_of(u, s, &s->rules.at[i], j, member);
    }
  return u;
}

void unread_free(struct unread *u) {
  if (!u)
    return;
  vec_free(&u->literals);
  arena_free(u->arena);
  xfree(u);
}

/* ---- A location ---------------------------------------------------------- */

/* Whether the literal's rule may be true with a value for a control variable. */
static bool literal_may_hold(struct unread *u, const struct unread_literal *l,
                             uint32_t var, uint32_t value) {
  for (uint32_t j = 0; j < l->rule->njoins; j++) {
    const struct plan_join *join = &l->rule->joins[j];
    if (join->kind == PLAN_JOIN_VALUE && join->cols[0] == var &&
        join->k != value)
      return false;
    for (uint32_t c = 0; join->kind == PLAN_JOIN_TABLE && c < join->ncols; c++)
      if (join->cols[c] == var &&
          !u->view.has(u->view.arg, join->source, c, value))
        return false;
  }
  return true;
}

/* Marks what is read where column k has the value; false if that is all. */
static bool mark_read(struct unread *u, uint32_t k, uint32_t value) {
  memset(u->read, 0, u->ndata * sizeof *u->read);
  for (size_t i = 0; i < u->literals.len; i++) {
    const struct unread_literal *l = &u->literals.at[i];
    if ((!l->all && !l->read) ||
        !literal_may_hold(u, l, l->join->cols[k], value))
      continue;
    if (l->all)
      return false;
    for (uint32_t d = 0; d < u->ndata; d++)
      u->read[d] = u->read[d] || l->read[k * u->ndata + d];
  }
  return true;
}

uint32_t unread_at(struct unread *u, const uint32_t *key,
                   const struct field *const **fields) {
  uint32_t n = 0;
  *fields = u->found;
  for (uint32_t k = 0; k < u->ncontrol && n == 0; k++) {
    bool some = mark_read(u, k, key[k]);
    for (uint32_t d = 0; some && d < u->ndata; d++)
      if (!u->read[d])
        u->found[n++] = u->data[d];
  }
  return n;
}
