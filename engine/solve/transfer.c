/* engine/solve/transfer.c — rules that are specialised for rows.
 *
 * Making a transfer: variables that the rows or the rule identify form groups.
 * A group has its place where the first factor has it; else at its home in the
 * head, if that is free, or in any other copy of its track.  The rows of tables
 * are renamed to these places, once.  Running it multiplies them with the first
 * factor, quantifies what is not wanted any more at its last use, and renames
 * what does not lie at home yet.
 *
 * Groups that nothing reads are quantified before, if there are many of them
 * or nothing else is quantified: the products then walk less.
 *
 * Rows of a program differ in few variables.  So a rule keeps a transfer as a model: of
 * the next one, groups are made on the tracks where its rows differ from the model's, and
 * the rest is the model's (transfer_tracks.h).
 */
#include "transfer.h"

#include "transfer_tracks.h"

#include "engine/base/debug.h"
#include "engine/base/hash.h"
#include "engine/base/union_find.h"

#include "engine/base/hash_table.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { TRANSFER_SCRATCH = 5 };

/* Rows are alike all over a program: a transfer that was made for the same
   values serves again, if it keeps no side. */
struct transfer_recipe {
  const uint64_t *words;     /* which transfer, and of each factor the value */
  struct transfer *transfer; /* NULL: there is none */
  UT_hash_handle hh;
};

/* What rows say is the same, as a diagram. */
struct spelled_equations {
  uint64_t words[2]; /* the relation, the address of what is the same */
  dd_slot value;
  UT_hash_handle hh;
};

/* The last equation of variables: calls of all procedures have the same ones. */
struct equal_variables {
  bool known;
  dd_map map; /* from one to the other */
  dd_slot value;
};

/* Kinds of fields that a transfer is made of, from..to. */
enum noted {
  NOTED_UNREAD,  /* in the first factor, and nothing reads it */
  NOTED_GONE,    /* in the first factor, read, and not wanted later */
  NOTED_DROPPED, /* in the other member, and wanted nowhere */
  NOTED_MOVED,   /* from the other member's column to its place */
  NOTED_ENDS,    /* from its place to the head */
  NOTED_EQUAL,   /* home in the head, and where the same is too */
  NOTED_KINDS
};

/* A transfer of a rule: others are like it on all tracks but those where their rows
   differ from its own. */
struct transfer_model {
  struct transfer_rows rows;
  bool known;
  noted_fields noted[NOTED_KINDS];
};

/* What the transfers of a rule share; the models are those where what is never read
   does not go first, and where it does. */
struct transfer_family {
  const struct plan_transfer *p;
  struct transfer_tracks *tracks;
  struct transfer_model model[2];
  UT_hash_handle hh;
};

struct transfers {
  struct transfer_recipe *recipes;
  struct spelled_equations *spelled;
  VEC(uint64_t) words; /* those that are looked up */
  uint64_t hash;       /* of them */
  struct dd *dd;
  const struct plan *plan;
  struct arena *arena;
  struct arena *making; /* of the transfer under way */
  dd_slot scratch;
  struct equal_variables equal;
  struct transfer_family *families;
  noted_fields noted[NOTED_KINDS]; /* of the transfer under way */
  track_numbers reads;             /* of its rows */
  bool *taken;                     /* by field; false between transfers */
  VEC(dd_slot) single, pairs;      /* slots of transfers */
  VEC(uint32_t) from, to; /* variables of the set or map that is made */
};

struct transfer_product {
  dd_slot relation;
  dd_set gone;
};

struct transfer_products {
  struct transfer_product *at;
  uint32_t n;
};

/* ∃ gone_first, renamed, times the products. */
struct transfer_operand {
  bool drops;
  dd_set dropped;
  dd_map moved; /* after that */
  bool moves;
  struct transfer_products products;
};

struct transfer {
  struct transfer_operand first;
  bool has_side;
  struct transfer_operand second; /* from the other member's row to the side */
  dd_slot side, known; /* the side, and the part of the row that it has */
  bool kept;           /* both are kept */
  dd_set gone;         /* with the side */
  dd_map last;
  bool ends; /* with that renaming */
  bool equates;
  dd_slot equal;
  bool remembers; /* its result before the equations, */
  dd_slot given;  /* which is here */
};

struct transfers *transfers_new(struct dd *dd, const struct plan *p) {
  struct transfers *s = xcalloc(1, sizeof *s);
  s->dd = dd;
  s->plan = p;
  s->arena = arena_new();
  s->making = arena_new_rough();
  s->scratch = dd_slots(dd, TRANSFER_SCRATCH);
  s->taken = arena_array(s->arena, p->layout.nfields + 1, sizeof *s->taken);
  return s;
}

static void free_families(struct transfers *s) {
  struct transfer_family *f, *next;
  HASH_ITER(hh, s->families, f, next) {
    HASH_DEL(s->families, f);
    for (int drops = 0; drops < 2; drops++) {
      vec_free(&f->model[drops].rows.mentioned);
      for (int kind = 0; kind < NOTED_KINDS; kind++)
        vec_free(&f->model[drops].noted[kind]);
    }
  }
}

void transfers_free(struct transfers *s) {
  if (!s)
    return;
  HASH_CLEAR(hh, s->recipes);
  HASH_CLEAR(hh, s->spelled);
  vec_free(&s->words);
  free_families(s);
  for (int kind = 0; kind < NOTED_KINDS; kind++)
    vec_free(&s->noted[kind]);
  vec_free(&s->reads);
  vec_free(&s->single);
  vec_free(&s->pairs);
  vec_free(&s->from);
  vec_free(&s->to);
  arena_free(s->making);
  arena_free(s->arena);
  xfree(s);
}

static dd_slot one_slot(struct transfers *s) {
  vec_push(&s->single, dd_slots(s->dd, 1));
  return s->single.at[s->single.len - 1];
}

static dd_slot two_slots(struct transfers *s) {
  vec_push(&s->pairs, dd_slots(s->dd, 2));
  return s->pairs.at[s->pairs.len - 1];
}

void transfers_give_slots(struct transfers *s) {
  for (size_t i = 0; i < s->single.len; i++)
    dd_give_slots(s->dd, s->single.at[i], 1);
  for (size_t i = 0; i < s->pairs.len; i++)
    dd_give_slots(s->dd, s->pairs.at[i], 2);
  dd_give_slots(s->dd, s->scratch, TRANSFER_SCRATCH);
}

/* ---- Fields -------------------------------------------------------------- */

static const struct field *transfer_field(const struct transfers *s,
                                          uint32_t field) {
  return &s->plan->layout.fields[field];
}

static void clear_noted_fields(struct transfers *s) {
  s->from.len = s->to.len = 0;
}

static void note_vars(struct transfers *s, uint32_t field) {
  const struct field *f = transfer_field(s, field);
  for (uint32_t b = 0; b < f->width; b++)
    vec_push(&s->from, f->vars[b]);
}

/* Notes the variables of a field, and of the one that it is to become. */
static void note_renaming(struct transfers *s, uint32_t from, uint32_t to) {
  const struct field *f = transfer_field(s, from), *g = transfer_field(s, to);
  note_vars(s, from);
  for (uint32_t b = 0; b < f->width; b++)
    vec_push(&s->to, g->vars[b]);
}

static dd_set set_of_fields(struct transfers *s) {
  return dd_make_set(s->dd, s->from.at, (uint32_t)s->from.len);
}

static dd_map map_of_fields(struct transfers *s) {
  return dd_make_map(s->dd, s->from.at, s->to.at, (uint32_t)s->from.len);
}

/* dst := dst ∧ (f = g) */
static void equate_fields(struct transfers *s, dd_slot dst, uint32_t f,
                          uint32_t g) {
  field_sum(s->dd, s->scratch + 1, transfer_field(s, f), transfer_field(s, g),
            0, s->scratch + 2);
  dd_and(s->dd, dst, s->scratch + 1, dst);
}

/* A pair of equal parameters, by the variable that comes first. */
struct equal_pair {
  uint32_t var, x, y;
};

static int by_first_variable(const void *a, const void *b) {
  uint32_t x = ((const struct equal_pair *)a)->var,
           y = ((const struct equal_pair *)b)->var;
  return x > y ? -1 : x < y;
}

/* dst := what the pairs say; from the bottom up, no equation is walked again
   for the next one. */
static void equate_all(struct transfers *s, dd_slot dst,
                       struct equal_pair *pairs, uint32_t n) {
  for (uint32_t i = 0; i < n; i++)
    pairs[i].var = transfer_field(s, pairs[i].x)->vars[0];
  qsort(pairs, n, sizeof *pairs, by_first_variable);
  dd_copy(s->dd, dst, DD_TRUE);
  for (uint32_t i = 0; i < n; i++)
    equate_fields(s, dst, pairs[i].x, pairs[i].y);
}

/* dst := what `same` says of the parameters of rel, but for what `keep` says
   too. */
static void spell(struct transfers *s, dd_slot dst, uint32_t rel,
                  const uint32_t *same, const uint32_t *keep) {
  const struct plan_relation *r = &s->plan->rels.at[rel];
  struct equal_pair *pairs = xcalloc(r->nparams + 1, sizeof *pairs);
  uint32_t n = 0;
  for (uint32_t i = 0; i < r->nparams; i++)
    if (same[i] != PLAN_NONE && (!keep || keep[i] != same[i]))
      pairs[n++] = (struct equal_pair){0, r->params[i], r->params[same[i]]};
  equate_all(s, dst, pairs, n);
  xfree(pairs);
}

/* All that `same` says is made once: there are few such arrays. */
static dd_slot spelled_whole(struct transfers *s, uint32_t rel,
                             const uint32_t *same) {
  uint64_t words[2] = {rel, (uint64_t)(uintptr_t)same};
  struct spelled_equations *w;
  HASH_FIND(hh, s->spelled, words, sizeof words, w);
  if (w)
    return w->value;
  w = arena_alloc(s->arena, sizeof *w);
  memcpy(w->words, words, sizeof words);
  w->value = one_slot(s);
  spell(s, w->value, rel, same, NULL);
  HASH_ADD(hh, s->spelled, words, sizeof w->words, w);
  return w->value;
}

void transfers_spell_out(struct transfers *s, uint32_t rel, dd_slot dst,
                         const uint32_t *same, const uint32_t *keep) {
  if (!same)
    return;
  if (!keep) {
    dd_and(s->dd, dst, dst, spelled_whole(s, rel, same));
    return;
  }
  spell(s, s->scratch, rel, same, keep);
  dd_and(s->dd, dst, dst, s->scratch);
}

/* ---- Groups -------------------------------------------------------------- */

struct variable_group {
  uint32_t leader; /* one of its variables */
  uint32_t first;  /* its column in the first factor, as a field */
  uint32_t second; /* and in that of the other member */
  uint32_t head;   /* its home in the head, the one that it gets to */
  uint32_t place;
  uint32_t last; /* the last cluster that reads it, by number; 0: none */
};

/* A part of the row of a table, and the columns of its factor that it reads. */
struct row_cluster {
  uint32_t factor;
  dd_slot relation;
  struct index_list read;
};

struct transfer_maker {
  struct transfers *s;
  const struct plan_transfer *p;
  const struct plan_row *rows;
  struct transfer_family *family;
  const struct transfer_model *model; /* NULL: it is made as a whole */
  struct transfer_scope scope;        /* what is looked at */
  struct arena *arena;                /* for the time of making */
  struct row_cluster *clusters; /* of all rows; their numbers begin with 1 */
  uint32_t nclusters;
  uint32_t *leader;             /* by variable */
  uint32_t *number;             /* by leader: in `group` */
  struct variable_group *group; /* n of them */
  uint32_t n;
  /* Those that nothing reads after the first factor, and those that are not yet where
     they are to be in the end: all others need no more than their place. */
  struct variable_group **unread, **rest;
  uint32_t nunread, nrest;
  bool *taken; /* by field */
  bool drops;  /* what is never read goes first */
  bool failed;
  bool unlike; /* it cannot be made after the model, or is none */
};

/* When all groups are known. */
static struct variable_group *group_of(const struct transfer_maker *m,
                                       uint32_t var) {
  return &m->group[m->number[m->leader[var]]];
}

static void unite_same_parameters(const struct plan_factor *f,
                                  const struct index_list *params,
                                  const uint32_t *same, uint32_t *leader) {
  for (uint32_t k = 0; k < params->n; k++) {
    uint32_t i = index_at(params, k);
    if (same[i] == PLAN_NONE)
      continue;
    assert(f->vars[i] != PLAN_NONE && f->vars[same[i]] != PLAN_NONE);
    union_find_join(leader, f->vars[i], f->vars[same[i]]);
  }
}

static void shorten_ways(uint32_t *leader, const struct index_list *vars) {
  for (uint32_t k = 0; k < vars->n; k++) {
    uint32_t i = index_at(vars, k);
    if (leader[leader[i]] != leader[i])
      leader[i] = union_find_leader(leader, i);
  }
}

void transfer_find_leaders(const struct transfer_scope *scope,
                           const struct plan_transfer *p,
                           const struct plan_row *rows, uint32_t *leader) {
  for (uint32_t k = 0; k < scope->vars.n; k++)
    leader[index_at(&scope->vars, k)] = index_at(&scope->vars, k);
  for (uint32_t f = 1; f < p->nfactors; f++)
    if (f != p->side && rows[f].same)
      unite_same_parameters(&p->factors[f], &scope->params[f], rows[f].same,
                            leader);
  shorten_ways(leader, &scope->vars);
}

static bool is_table(const struct transfer_maker *m, uint32_t factor) {
  return factor > 0 && factor != m->p->side;
}

/* A group that a member has in two columns would have to be renamed there. */
static void put_field(struct transfer_maker *m, uint32_t *field,
                      uint32_t value) {
  m->failed = m->failed || *field != PLAN_NONE;
  *field = value;
}

/* Those of a member. */
static void put_columns(struct transfer_maker *m, uint32_t factor) {
  const struct plan_column *columns = m->p->factors[factor].columns;
  const struct index_list *scope = &m->scope.columns[factor];
  for (uint32_t k = 0; k < scope->n; k++) {
    const struct plan_column *x = &columns[index_at(scope, k)];
    struct variable_group *c = group_of(m, x->var);
    put_field(m, factor == 0 ? &c->first : &c->second, x->field);
  }
}

/* Which of its homes a group gets to: where it is already, if it can; else the last,
   so that the equations of what an entry is given and of what it is not are the same. */
static void choose_heads(struct transfer_maker *m) {
  for (uint32_t k = 0; k < m->scope.head.n; k++) {
    const struct plan_column *h = &m->p->head[index_at(&m->scope.head, k)];
    struct variable_group *c = group_of(m, h->var);
    if (c->head == PLAN_NONE || c->head != c->first)
      c->head = h->field;
  }
}

static void list_groups(struct transfer_maker *m) {
  for (uint32_t k = 0; k < m->scope.vars.n; k++) {
    uint32_t i = index_at(&m->scope.vars, k);
    if (m->leader[i] != i)
      continue;
    m->number[i] = m->n;
    m->group[m->n++] = (struct variable_group){i,         PLAN_NONE, PLAN_NONE,
                                               PLAN_NONE, PLAN_NONE, 0};
  }
}

static void find_variable_groups(struct transfer_maker *m) {
  const struct plan_transfer *p = m->p;
  m->leader = arena_array(m->arena, p->nvars + 1, sizeof *m->leader);
  m->number = arena_array(m->arena, p->nvars + 1, sizeof *m->number);
  m->group = arena_array(m->arena, m->scope.vars.n + 1, sizeof *m->group);
  transfer_find_leaders(&m->scope, p, m->rows, m->leader);
  list_groups(m);
  put_columns(m, 0);
  if (p->side != PLAN_NONE)
    put_columns(m, p->side);
  choose_heads(m);
}

static void add_cluster(struct transfer_maker *m, uint32_t factor,
                        dd_slot relation) {
  m->clusters[m->nclusters++] =
      (struct row_cluster){factor, relation,
                           tracks_columns_read(m->family->tracks, m->s->dd,
                                               factor, relation, m->arena)};
}

/* Lists the clusters of the rows of tables: of each, its value is the first. */
static void list_clusters(struct transfer_maker *m) {
  uint32_t n = 0;
  for (uint32_t f = 1; f < m->p->nfactors; f++)
    if (is_table(m, f))
      n += 1 + (m->rows[f].more ? m->rows[f].more->n : 0);
  m->clusters = arena_array(m->arena, n + 1, sizeof *m->clusters);
  for (uint32_t f = 1; f < m->p->nfactors; f++) {
    if (!is_table(m, f))
      continue;
    const struct plan_clusters *more = m->rows[f].more;
    add_cluster(m, f, m->rows[f].value);
    for (uint32_t i = 0; more && i < more->n; i++)
      add_cluster(m, f, more->at[i]);
  }
}

static const struct plan_column *column_read(const struct transfer_maker *m,
                                             const struct row_cluster *c,
                                             uint32_t i) {
  return &m->p->factors[c->factor].columns[c->read.at[i]];
}

/* Notes which groups the rows of tables read. */
static void find_last_uses(struct transfer_maker *m) {
  for (uint32_t k = 0; k < m->nclusters; k++)
    for (uint32_t i = 0; i < m->clusters[k].read.n; i++)
      group_of(m, column_read(m, &m->clusters[k], i)->var)->last = k + 1;
}

/* ---- Models -------------------------------------------------------------- */

static noted_fields *noted(const struct transfer_maker *m, enum noted kind) {
  return &m->s->noted[kind];
}

static void note_field(struct transfer_maker *m, enum noted kind, uint32_t from,
                       uint32_t to) {
  struct noted_field x = {from, to};
  vec_push(noted(m, kind), x);
}

/* Begins with what the model has on other tracks. */
static void begin_noted(struct transfer_maker *m) {
  for (int kind = 0; kind < NOTED_KINDS; kind++) {
    noted(m, kind)->len = 0;
    if (m->model)
      tracks_copy_unmarked(m->family->tracks, noted(m, kind),
                           &m->model->noted[kind]);
  }
}

/* Lists the tracks of what the rows read; one may come more than once. */
static void list_tracks_read(const struct transfer_maker *m,
                             track_numbers *out) {
  out->len = 0;
  for (uint32_t k = 0; k < m->nclusters; k++)
    for (uint32_t i = 0; i < m->clusters[k].read.n; i++) {
      uint32_t field = column_read(m, &m->clusters[k], i)->field;
      vec_push(out, transfer_field(m->s, field)->track);
    }
}

/* What has been made as a whole is the model of those that come: rows that are alike
   come together. */
static void keep_transfer_model(struct transfer_maker *m) {
  struct transfer_model *x = &m->family->model[m->drops];
  if (m->model || m->unlike || !tracks_are_apart(m->family->tracks) ||
      !tracks_keep_rows(m->family->tracks, m->rows))
    return;
  x->known = true;
  if (!x->rows.same)
    x->rows.same =
        arena_array(m->s->arena, m->p->nfactors + 1, sizeof *x->rows.same);
  for (uint32_t f = 1; f < m->p->nfactors; f++)
    x->rows.same[f] = is_table(m, f) ? m->rows[f].same : NULL;
  list_tracks_read(m, &x->rows.mentioned);
  for (int kind = 0; kind < NOTED_KINDS; kind++) {
    const noted_fields *all = noted(m, kind);
    x->noted[kind].len = 0;
    for (size_t i = 0; i < all->len; i++)
      vec_push(&x->noted[kind], all->at[i]);
  }
}

/* ---- Places -------------------------------------------------------------- */

/* In the first factor, and not wanted later. */
static bool dies_after(const struct variable_group *c) {
  return c->first != PLAN_NONE && c->head == PLAN_NONE;
}

static bool unread(const struct variable_group *c) {
  return dies_after(c) && c->second == PLAN_NONE && c->last == 0;
}

/* Whether a group is in the result, and may have any value there: its home may
   be taken up to the end by one that dies. */
static bool is_free_group(const struct transfer_maker *m,
                          const struct variable_group *c) {
  return c->first == PLAN_NONE && c->second == PLAN_NONE && c->last == 0 &&
         c->head != PLAN_NONE && field_is_full(transfer_field(m->s, c->head));
}

/* Whether a group is at home from the first factor to the result, or is nowhere. */
static bool is_settled_group(const struct variable_group *c) {
  return c->second == PLAN_NONE && c->place == c->head &&
         (c->place != PLAN_NONE || c->last == 0);
}

/* Sorts the groups, and decides whether those that nothing reads go first. */
static void sort_groups(struct transfer_maker *m) {
  m->unread = arena_array(m->arena, m->n + 1, sizeof *m->unread);
  m->rest = arena_array(m->arena, m->n + 1, sizeof *m->rest);
  for (uint32_t i = 0; i < m->n; i++) {
    struct variable_group *c = &m->group[i];
    /* What the first factor has stays there at first. */
    c->place = is_free_group(m, c) ? c->head : c->first;
    if (unread(c)) {
      note_field(m, NOTED_UNREAD, c->first, c->first);
      m->unread[m->nunread++] = c;
      continue;
    }
    if (c->first != PLAN_NONE)
      m->taken[c->first] = true;
    if (dies_after(c))
      note_field(m, NOTED_GONE, c->first, c->first);
    if (!is_settled_group(c))
      m->rest[m->nrest++] = c;
  }
  size_t nunread = noted(m, NOTED_UNREAD)->len;
  m->drops = noted(m, NOTED_GONE)->len == 0 ||
             2 * nunread >= m->p->factors[0].ncolumns;
  m->unlike = m->model && m->model != &m->family->model[m->drops];
  for (uint32_t i = 0; i < m->nunread && !m->drops; i++)
    m->taken[m->unread[i]->first] = true;
}

static uint32_t track_of_group(const struct transfer_maker *m, uint32_t var) {
  return transfer_field(m->s, m->p->like[var])->track;
}

static void find_place(struct transfer_maker *m, struct variable_group *c) {
  const struct track *t =
      &m->s->plan->layout.tracks[track_of_group(m, c->leader)];
  if (c->head != PLAN_NONE && !m->taken[c->head])
    c->place = c->head;
  for (uint32_t i = 0; c->place == PLAN_NONE && i < t->ncopies; i++)
    if (!m->taken[t->fields[i]])
      c->place = t->fields[i];
  if (c->place == PLAN_NONE)
    m->failed = true;
  else
    m->taken[c->place] = true;
}

/* Whether a group needs a place of its own: somebody reads it, or it is in
   the result. */
static bool needs_place(const struct variable_group *c) {
  return c->place == PLAN_NONE && (c->head != PLAN_NONE || c->last != 0);
}

static void place_groups(struct transfer_maker *m) {
  sort_groups(m);
  for (uint32_t i = 0; i < m->nrest && !m->failed && !m->unlike; i++)
    if (needs_place(m->rest[i]))
      find_place(m, m->rest[i]);
}

/* Notes where a group that is placed is to go. */
static void note_group(struct transfer_maker *m,
                       const struct variable_group *c) {
  if (c->second != PLAN_NONE && c->place == PLAN_NONE)
    note_field(m, NOTED_DROPPED, c->second, c->second);
  if (c->second != PLAN_NONE && c->place != PLAN_NONE && c->place != c->second)
    note_field(m, NOTED_MOVED, c->second, c->place);
  if (c->head != PLAN_NONE && c->place != c->head)
    note_field(m, NOTED_ENDS, c->place, c->head);
}

static void note_groups(struct transfer_maker *m) {
  for (uint32_t i = 0; i < m->nrest; i++)
    note_group(m, m->rest[i]);
  for (uint32_t k = 0; k < m->scope.head.n; k++) {
    const struct plan_column *h = &m->p->head[index_at(&m->scope.head, k)];
    uint32_t other = group_of(m, h->var)->head;
    if (other != h->field)
      note_field(m, NOTED_EQUAL, h->field, other);
  }
}

/* ---- Parts --------------------------------------------------------------- */

/* Notes the variables of all fields of a kind. */
static void note_all_vars(struct transfer_maker *m, enum noted kind) {
  const struct field *fields = m->s->plan->layout.fields;
  const noted_fields *all = noted(m, kind);
  for (size_t i = 0; i < all->len; i++) {
    const struct field *f = &fields[all->at[i].from];
    for (uint32_t b = 0; b < f->width; b++)
      vec_push(&m->s->from, f->vars[b]);
  }
}

static dd_set set_of_noted(struct transfer_maker *m, enum noted kind) {
  clear_noted_fields(m->s);
  note_all_vars(m, kind);
  return set_of_fields(m->s);
}

/* The map of all fields of a kind. */
static dd_map map_of_noted(struct transfer_maker *m, enum noted kind) {
  const noted_fields *all = noted(m, kind);
  clear_noted_fields(m->s);
  for (size_t i = 0; i < all->len; i++)
    note_renaming(m->s, all->at[i].from, all->at[i].to);
  return map_of_fields(m->s);
}

/* dst := a cluster, at the places of its variables. */
static void place_cluster(struct transfer_maker *m, const struct row_cluster *c,
                          dd_slot dst) {
  clear_noted_fields(m->s);
  for (uint32_t i = 0; i < c->read.n; i++) {
    const struct plan_column *x = column_read(m, c, i);
    uint32_t place = group_of(m, x->var)->place;
    if (place != x->field)
      note_renaming(m->s, x->field, place);
  }
  dd_rename(m->s->dd, dst, c->relation, map_of_fields(m->s));
}

/* A group that only rows of tables hold: its values must be restricted. */
static bool is_loose(const struct transfer_maker *m,
                     const struct variable_group *c) {
  return c->first == PLAN_NONE && c->second == PLAN_NONE &&
         c->place != PLAN_NONE &&
         !field_is_full(transfer_field(m->s, c->place));
}

static struct transfer_product *add_product(struct transfer_products *p,
                                            dd_slot relation) {
  p->at[p->n] = (struct transfer_product){relation, 0};
  return &p->at[p->n++];
}

/* Whether the product of a cluster quantifies a group. */
static bool ends_at(const struct transfer_maker *m,
                    const struct variable_group *c, uint32_t cluster) {
  if (c->head != PLAN_NONE || c->last != cluster)
    return false;
  return m->p->side == PLAN_NONE || c->first == PLAN_NONE;
}

/* What the product of a cluster quantifies (0: of no cluster); the first product, also
   what nothing reads and what has not been dropped. */
static dd_set gone_with(struct transfer_maker *m, uint32_t cluster,
                        bool first) {
  bool unread_too = first && m->p->side == PLAN_NONE && !m->drops;
  clear_noted_fields(m->s);
  for (uint32_t i = 0; i < m->nrest; i++)
    if (cluster > 0 && ends_at(m, m->rest[i], cluster))
      note_vars(m->s, m->rest[i]->place);
  if (unread_too)
    note_all_vars(m, NOTED_UNREAD);
  return set_of_fields(m->s);
}

/* The restriction of loose groups to values; DD_TRUE if there is none.  There is none
   on tracks where all patterns are values, of which alone there are models. */
static dd_slot loose_values(struct transfer_maker *m) {
  struct transfers *s = m->s;
  dd_slot loose = DD_TRUE;
  for (uint32_t i = 0; i < m->nrest; i++) {
    if (!is_loose(m, m->rest[i]))
      continue;
    if (loose == DD_TRUE) {
      loose = one_slot(s);
      dd_copy(s->dd, loose, DD_TRUE);
    }
    field_valid(s->dd, s->scratch + 1, transfer_field(s, m->rest[i]->place),
                s->scratch + 2);
    dd_and(s->dd, loose, loose, s->scratch + 1);
  }
  return loose;
}

/* The clusters of rows as products.  One that says nothing is left out: then nothing
   ends there. */
static void make_products(struct transfer_maker *m, struct transfer *t) {
  struct transfer_products *out =
      t->has_side ? &t->second.products : &t->first.products;
  out->at = arena_array(m->s->arena, m->nclusters + 1, sizeof *out->at);
  dd_slot loose = loose_values(m);
  if (loose != DD_TRUE)
    add_product(out, loose)->gone = gone_with(m, 0, true);
  for (uint32_t k = 0; k < m->nclusters; k++) {
    if (dd_is_true(m->s->dd, m->clusters[k].relation))
      continue;
    bool first = out->n == 0;
    dd_slot relation = one_slot(m->s);
    place_cluster(m, &m->clusters[k], relation);
    add_product(out, relation)->gone = gone_with(m, k + 1, first);
  }
}

/* What the first factor loses before all products. */
static void make_first(struct transfer_maker *m, struct transfer *t) {
  t->first.drops = noted(m, NOTED_UNREAD)->len > 0 &&
                   (m->drops || (!t->has_side && t->first.products.n == 0));
  if (t->first.drops)
    t->first.dropped = set_of_noted(m, NOTED_UNREAD);
}

/* From the other member's row, at home, to the side: what has no place goes. */
static void make_second(struct transfer_maker *m, struct transfer *t) {
  t->second.drops = noted(m, NOTED_DROPPED)->len > 0;
  if (t->second.drops)
    t->second.dropped = set_of_noted(m, NOTED_DROPPED);
  t->second.moves = noted(m, NOTED_MOVED)->len > 0;
  if (t->second.moves)
    t->second.moved = map_of_noted(m, NOTED_MOVED);
  clear_noted_fields(m->s);
  note_all_vars(m, NOTED_GONE);
  if (!m->drops)
    note_all_vars(m, NOTED_UNREAD);
  t->gone = set_of_fields(m->s);
  t->side = two_slots(m->s);
  t->known = t->side + 1;
}

/* Whether all patterns of the fields' variables are values of both. */
static bool are_plain(const struct field *f, const struct field *g) {
  return field_is_full(f) && field_is_full(g) && f->width == g->width;
}

/* Whether all that is in the head more than once has plain fields. */
static bool are_equations_plain(const struct transfer_maker *m) {
  const noted_fields *all = noted(m, NOTED_EQUAL);
  for (size_t i = 0; i < all->len; i++)
    if (!are_plain(transfer_field(m->s, all->at[i].from),
                   transfer_field(m->s, all->at[i].to)))
      return false;
  return true;
}

/* t->equal := the equations of plain fields, if their variables do not overlap. */
static bool make_plain_equations(struct transfer_maker *m, struct transfer *t) {
  struct transfers *s = m->s;
  if (!are_equations_plain(m))
    return false;
  dd_map map = map_of_noted(m, NOTED_EQUAL);
  if (s->equal.known && s->equal.map == map) {
    t->equal = s->equal.value;
    return true;
  }
  t->equal = one_slot(s);
  if (!dd_equal(s->dd, t->equal, s->from.at, s->to.at, (uint32_t)s->from.len))
    return false;
  s->equal = (struct equal_variables){true, map, t->equal};
  return true;
}

/* t->equal := what is in the head more than once is the same there. */
static void make_remaining_equations(struct transfer_maker *m,
                                     struct transfer *t) {
  struct transfers *s = m->s;
  const noted_fields *all = noted(m, NOTED_EQUAL);
  t->equates = all->len > 0;
  if (!t->equates || make_plain_equations(m, t))
    return;
  m->unlike = true;
  if (!t->equal)
    t->equal = one_slot(s);
  dd_copy(s->dd, t->equal, DD_TRUE);
  for (size_t i = all->len; i-- > 0;)
    equate_fields(s, t->equal, all->at[i].from, all->at[i].to);
}

static void make_end(struct transfer_maker *m, struct transfer *t) {
  t->ends = noted(m, NOTED_ENDS)->len > 0;
  if (t->ends)
    t->last = map_of_noted(m, NOTED_ENDS);
  make_remaining_equations(m, t);
}

/* ---- Making -------------------------------------------------------------- */

static struct transfer_family *family_of(struct transfers *s,
                                         const struct plan_transfer *p) {
  struct transfer_family *f;
  HASH_FIND_PTR(s->families, &p, f);
  if (f)
    return f;
  f = arena_alloc(s->arena, sizeof *f);
  f->p = p;
  f->tracks = tracks_new(s->arena, s->plan, p);
  HASH_ADD_PTR(s->families, p, f);
  return f;
}

/* Finds the groups of the scope, and their places. */
static void make_groups_of_scope(struct transfer_maker *m) {
  begin_noted(m);
  find_variable_groups(m);
  find_last_uses(m);
  if (!m->failed)
    place_groups(m);
  if (!m->failed && !m->unlike)
    note_groups(m);
  tracks_clear(m->family->tracks, !m->model, m->taken);
}

static struct transfer *transfer_of_groups(struct transfer_maker *m) {
  struct transfer *t = arena_alloc(m->s->arena, sizeof *t);
  t->has_side = m->p->side != PLAN_NONE;
  make_products(m, t);
  make_first(m, t);
  if (t->has_side)
    make_second(m, t);
  make_end(m, t);
  return t;
}

/* Makes the groups of the tracks where the rows differ from those of a model; false
   if that does not do. */
static bool follow_model(struct transfer_maker *m,
                         const struct transfer_model *model) {
  struct transfer_tracks *tracks = m->family->tracks;
  list_tracks_read(m, &m->s->reads);
  if (!model->known ||
      !tracks_mark(tracks, &model->rows, m->rows, &m->s->reads))
    return false;
  m->model = model;
  m->scope = tracks_marked(tracks, m->arena);
  make_groups_of_scope(m);
  return !m->unlike;
}

static void make_whole_transfer(struct transfer_maker *m) {
  m->scope = tracks_whole(m->family->tracks, m->arena);
  make_groups_of_scope(m);
}

static int by_fields(const void *a, const void *b) {
  return memcmp(a, b, sizeof(struct noted_field));
}

/* What is wrong with what was made after a model: that it is not what is made as a
   whole.  Leaves the whole. */
static const char *check_followed(const struct transfer_maker *followed) {
  struct transfer_maker m = *followed;
  noted_fields before[NOTED_KINDS] = {{0}};
  bool same = true;
  for (int kind = 0; kind < NOTED_KINDS; kind++) {
    before[kind] = *noted(&m, kind);
    *noted(&m, kind) = (noted_fields){0};
  }
  m.model = NULL;
  m.n = m.nunread = m.nrest = 0;
  m.failed = false;
  make_whole_transfer(&m);
  same =
      m.failed == followed->failed && (m.failed || m.drops == followed->drops);
  for (int kind = 0; kind < NOTED_KINDS; kind++) {
    noted_fields *x = &before[kind], *y = noted(&m, kind);
    size_t size = x->len * sizeof *x->at;
    if (x->len > 1)
      qsort(x->at, x->len, sizeof *x->at, by_fields);
    if (y->len > 1)
      qsort(y->at, y->len, sizeof *y->at, by_fields);
    same = same && (m.failed || (x->len == y->len &&
                                 (size == 0 || !memcmp(x->at, y->at, size))));
    vec_free(x);
  }
  return same ? NULL : "a transfer that is not like its model";
}

static struct transfer *make_transfer(struct transfers *s,
                                      const struct plan_transfer *p,
                                      const struct plan_row *rows) {
  struct transfer_maker begun = {.s = s, .p = p, .rows = rows}, m;
  begun.arena = s->making;
  begun.taken = s->taken;
  begun.family = family_of(s, p);
  list_clusters(&begun);
  bool made = false;
  for (int drops = 0; drops < 2 && !made; drops++) {
    m = begun;
    made = follow_model(&m, &m.family->model[drops]);
  }
  if (!made) {
    m = begun;
    make_whole_transfer(&m);
  } else {
    CHECKED(check_followed(&m));
  }
  struct transfer *t = m.failed ? NULL : transfer_of_groups(&m);
  if (t)
    keep_transfer_model(&m);
  arena_clear(s->making);
  return t;
}

static void add_word(struct transfers *s, uint64_t word) {
  s->hash = hash_word(s->hash, word);
  vec_push(&s->words, word);
}

/* What a transfer depends on.  The rows are kept by their tables, so that their
   numbers stay theirs. */
static void find_words(struct transfers *s, const struct plan_transfer *p,
                       const struct plan_row *rows) {
  s->words.len = 0;
  s->hash = 0;
  add_word(s, (uint64_t)(uintptr_t)p);
  for (uint32_t i = 1; i < p->nfactors; i++) {
    bool table = i != p->side;
    const struct plan_clusters *more = table ? rows[i].more : NULL;
    add_word(s, table ? dd_identity(s->dd, rows[i].value) : 0);
    add_word(s, table ? (uint64_t)(uintptr_t)rows[i].same : 0);
    add_word(s, more ? more->n : 0);
    for (uint32_t k = 0; more && k < more->n; k++)
      add_word(s, dd_identity(s->dd, more->at[k]));
  }
}

/* The transfer for these rows, which others may have, too. */
static struct transfer *find_transfer(struct transfers *s,
                                      const struct plan_transfer *p,
                                      const struct plan_row *rows) {
  struct transfer_recipe *r;
  find_words(s, p, rows);
  size_t size = s->words.len * sizeof *s->words.at;
  unsigned hash = (unsigned)s->hash;
  HASH_FIND_BYHASHVALUE(hh, s->recipes, s->words.at, size, hash, r);
  if (!r) {
    r = arena_alloc(s->arena, sizeof *r);
    r->words = arena_copy(s->arena, s->words.at, 1, size);
    r->transfer = make_transfer(s, p, rows);
    HASH_ADD_KEYPTR_BYHASHVALUE(hh, s->recipes, r->words, size, hash, r);
    return r->transfer;
  }
  if (!r->transfer || !r->transfer->has_side)
    return r->transfer;
  struct transfer *t = arena_copy(s->arena, r->transfer, 1, sizeof *t);
  t->side = two_slots(s);
  t->known = t->side + 1;
  t->kept = false;
  return t;
}

struct transfer *transfer_make(struct transfers *s,
                               const struct plan_transfer *p,
                               const struct plan_row *rows, bool one_row) {
  struct transfer *t = find_transfer(s, p, rows);
  if (!t || t->has_side || !t->equates || !one_row)
    return t;
  t = arena_copy(s->arena, t, 1, sizeof *t);
  t->remembers = true;
  t->given = one_slot(s);
  dd_copy(s->dd, t->given, DD_FALSE);
  return t;
}

/* ---- Running ------------------------------------------------------------- */

static void apply_operand(struct transfers *s, const struct transfer_operand *o,
                          dd_slot dst, dd_slot from) {
  const struct transfer_products *p = &o->products;
  if (o->drops)
    dd_exists(s->dd, dst, from, o->dropped);
  else
    dd_copy(s->dd, dst, from);
  if (o->moves)
    dd_rename(s->dd, dst, dst, o->moved);
  for (uint32_t i = 0; i < p->n && !dd_is_false(s->dd, dst); i++)
    dd_and_exists(s->dd, dst, dst, p->at[i].relation, p->at[i].gone);
}

/* dst := the side to multiply with; what is kept of it grows.  Only rows that
   are read as a whole are worth it: then they will be read again. */
static void find_side_factor(struct transfers *s, struct transfer *t,
                             dd_slot dst, dd_slot side, bool delta) {
  struct dd *dd = s->dd;
  dd_slot more = s->scratch + 1;
  if (delta) {
    apply_operand(s, &t->second, dst, side);
    if (!t->kept)
      return;
    dd_or(dd, t->side, t->side, dst);
    dd_or(dd, t->known, t->known, side);
    return;
  }
  t->kept = true;
  if (!dd_same(dd, t->known, side)) {
    dd_diff(dd, more, side, t->known);
    apply_operand(s, &t->second, more, more);
    dd_or(dd, t->side, t->side, more);
    dd_copy(dd, t->known, side);
    dd_copy(dd, more, DD_FALSE);
  }
  dd_copy(dd, dst, t->side);
}

/* Leaves in dst what the transfer has not given before. */
static void leave_new(struct transfers *s, struct transfer *t, dd_slot dst) {
  dd_diff(s->dd, dst, dst, t->given);
  dd_or(s->dd, t->given, t->given, dst);
}

void transfer_run(struct transfers *s, struct transfer *t, dd_slot dst,
                  dd_slot anchor, dd_slot side, bool delta) {
  dd_slot product = s->scratch;
  apply_operand(s, &t->first, dst, anchor);
  if (dd_is_false(s->dd, dst))
    return;
  if (t->has_side) {
    find_side_factor(s, t, product, side, delta);
    dd_and_exists(s->dd, dst, dst, product, t->gone);
    dd_copy(s->dd, product, DD_FALSE);
  }
  if (t->ends)
    dd_rename(s->dd, dst, dst, t->last);
  if (t->remembers)
    leave_new(s, t, dst);
  if (t->equates && !dd_is_false(s->dd, dst))
    dd_and(s->dd, dst, dst, t->equal);
}
