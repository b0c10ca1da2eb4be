/* engine/solve/worklist.c — joins and the worklist.
 *
 * A rule is tried with the new tuples of one point: its joins bind the control
 * variables one table after the other, and for each combination of rows its
 * code multiplies the diagrams.
 */
#include "worklist.h"

#include "dependencies.h"
#include "edb.h"
#include "engine/base/debug.h"
#include "engine/base/heap.h"
#include "exec.h"
#include "goals.h"
#include "split.h"
#include "unread.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
  LOOK_NODES = 24,    /* what a look at a location costs, beside its diagram */
  ENOUGH_NODES = 320, /* looked at: then a location's transfers are composed */
  MANY_NODES = 50000, /* made: then turns are taken, */
  TURNS_PART = 64,    /* until this part as many more, */
  LEAST_TURNS = 8,    /* for as many locations at least */
  NEXT_TURNS = 4,     /* times as many: then again */
  LOOKS_EVERY = 32,   /* locations taken, for how many nodes there are */
};

/* Locations in the order in which they came; some have been taken since. */
struct waiting_line {
  VEC(uint64_t) numbers; /* as in the heap */
  size_t first;
  uint64_t taken;  /* locations, from the line and from the heap */
  bool open;       /* in use */
  uint64_t opened; /* when so many had been taken */
  uint64_t begin;  /* nodes made: then it is opened; 0: not known yet */
  bool used;       /* has been: the heap may have what was taken */
};

/* A location grew: by this rule, to this value. */
struct growth {
  uint32_t rule;
  uint32_t *value; /* of the rule's control variables */
  dd_slot after;
};

/* A transfer for one combination of rows; of a linear rule, its transition, which
   large blocks are composed of. */
struct specialised_rule {
  struct transfer *transfer;     /* NULL: there is none */
  struct transition *transition; /* NULL: there is none */
  struct specialised_rule *next;
  uint32_t rows[]; /* by factor */
};

/* The transfers of one plan_transfer, by the row of its second factor. */
struct specialised_rules {
  VEC(struct specialised_rule *) by_row;
};

/* Where a member's locations stand in the order of the worklist. */
struct member_ranking {
  uint32_t column; /* PLAN_NONE: all the same */
  bool descending;
};

/* A rule with values for its control variables, and rows that have them. */
struct firing {
  struct worklist *s;
  const struct plan_rule *rule;
  uint32_t *value; /* by control variable */
};

struct worklist {
  struct exec *x;
  struct dd *dd;
  const struct plan *plan;
  const struct plan_solve *system;
  uint32_t number; /* of the system */
  struct table *members;
  struct edb *tables;
  struct edb_maker maker;
  struct transfers *transfers;           /* NULL before the first run */
  struct specialised_rules *specialised; /* by plan_transfer */
  bool *rows_fix_head; /* by rule: its transfers lead to one location each */
  struct member_ranking *rankings;
  struct dependencies *
      *dependencies;      /* by member; NULL: all of its locations are kept */
  struct unread **unread; /* by member; NULL: all may be read */
  uint32_t *rules;        /* numbers of those that start from new tuples, */
  uint32_t *first_rule;   /* by member that they start from */
  struct heap heap;
  struct waiting_line line;
  struct goals *goals;
  struct arena *arena;
  uint32_t *value; /* of the control variables of the rule being tried */
  uint32_t *row;   /* by join of the rule being tried */
  struct plan_row *transfer_rows; /* by factor of its transfer */
  dd_slot scratch; /* the third has the new tuples being propagated */
  struct worklist_figures *figures;
  uint32_t bound; /* locations beyond it wait */
  bool varies;    /* with the bound, see deepening.h */
  bool charges;   /* what is done is charged to its origin */
  bool done;      /* the goal is true */
  bool reached;   /* the rule being tried got past its first tables */
  VEC(struct growth) growths; /* by time */
};

static bool waits(const struct worklist *s, const struct table *t,
                  uint32_t row) {
  return t->bounds && table_stratum(t, table_key(t, row)) > s->bound;
}

/* ---- The worklist -------------------------------------------------------- */

static uint64_t rank_of_key(const struct worklist *s, uint32_t member,
                            const uint32_t *key) {
  const struct member_ranking *r = &s->rankings[member];
  if (r->column == PLAN_NONE)
    return 0;
  uint32_t value = key[r->column];
  return 1 + (r->descending ? UINT32_MAX - (uint64_t)value : value);
}

/* Whether what is new at a location may soon answer the query. */
static bool is_near_goal(const struct worklist *s, uint32_t member,
                         struct row *r, const uint32_t *key) {
  if (r->goal == GOAL_UNKNOWN)
    r->goal = goals_are_near(s->goals, member, key) ? GOAL_NEAR : GOAL_AWAY;
  return r->goal == GOAL_NEAR;
}

/* The nodes of the least stratum first, then those near the goal, then in the
   program's order; the item's number is that of the row, then that of the member. */
static void push_location(struct worklist *s, uint32_t member, uint32_t row) {
  const struct table *t = &s->members[member];
  const uint32_t *key = table_key(t, row);
  bool near = is_near_goal(s, member, &t->rows.at[row], key);
  uint64_t rank = near ? 0 : rank_of_key(s, member, key);
  struct heap_item item = {table_stratum(t, key), rank,
                           (uint64_t)row << 32 | member};
  heap_push(&s->heap, item);
  if (s->line.open)
    vec_push(&s->line.numbers, item.number);
}

static void keep_origin(const struct firing *f, struct table *t, uint32_t row) {
  struct worklist *s = f->s;
  const struct times none = {0};
  struct growth g = {
      (uint32_t)(f->rule - s->system->rules.at),
      arena_copy(s->arena, f->value, f->rule->nvars + 1, sizeof *f->value),
      dd_slots(s->dd, 1)};
  dd_copy(s->dd, g.after, t->rows.at[row].value);
  while (t->growths.len <= row)
    vec_push(&t->growths, none);
  vec_push(&t->growths.at[row].list, (uint32_t)s->growths.len);
  vec_push(&s->growths, g);
}

/* Adds the tuples of `value` to a row; f says why, or is NULL.  False if it has
   them all. */
static bool add_to_row(struct worklist *s, uint32_t member, uint32_t row,
                       dd_slot value, const struct firing *f) {
  struct table *t = &s->members[member];
  struct row *r = &t->rows.at[row];
  dd_slot new = s->scratch + 1;
  dd_diff(s->dd, new, value, r->value);
  if (dd_is_false(s->dd, new))
    return false;
  dd_or(s->dd, r->value, r->value, new);
  dd_or(s->dd, r->delta, r->delta, new);
  if (f && exec_wants_origins(s->x))
    keep_origin(f, t, row);
  if (member == s->system->goal)
    s->done = true;
  if (!r->queued)
    push_location(s, member, row);
  return r->queued = true;
}

static void add_to(struct worklist *s, uint32_t member,
                   const struct row_key *key, dd_slot value,
                   const struct firing *f) {
  if (!dd_is_false(s->dd, value))
    add_to_row(s, member, table_row(s->dd, &s->members[member], key), value, f);
}

static void add_result(const struct firing *f, const struct row_key *key,
                       dd_slot value) {
  add_to(f->s, f->rule->head, key, value, f);
}

/* ---- Rules --------------------------------------------------------------- */

static bool starts_new(const struct plan_rule *r) {
  return r->njoins > 0 && r->joins[0].kind == PLAN_JOIN_DELTA;
}

static void join_from(struct firing *f, uint32_t join);

/* The row of a join, as the rule's code reads it. */
static dd_slot joined_row(const struct firing *f, uint32_t join) {
  const struct plan_join *j = &f->rule->joins[join];
  if (j->kind == PLAN_JOIN_DELTA)
    return f->s->scratch + 2;
  if (j->kind == PLAN_JOIN_MEMBER)
    return f->s->members[j->source].rows.at[f->s->row[join]].value;
  return edb_whole_row(&f->s->maker, &f->s->tables[j->source], f->s->row[join]);
}

static void copy_rows_read(const struct firing *f) {
  for (uint32_t i = 0; i < f->rule->njoins; i++)
    if (f->rule->joins[i].kind <= PLAN_JOIN_TABLE)
      dd_copy(f->s->dd, exec_slot(f->s->x, f->rule->joins[i].reg),
              joined_row(f, i));
}

/* A row of a constant relation, as transfers read it. */
static struct plan_row table_transfer_row(struct worklist *s, uint32_t table,
                                          uint32_t number) {
  const struct row *r = edb_row(&s->maker, &s->tables[table], number);
  return (struct plan_row){r->value, r->same, r->more};
}

/* Marks the control variables that the rows of a rule's transfer give a value. */
static void mark_fixed(const struct worklist *s, const struct plan_rule *rule,
                       bool *fixed) {
  uint32_t n = s->system->transfers.at[rule->transfer].nfactors;
  for (uint32_t i = 1; i < n; i++) {
    const struct plan_join *j = &rule->joins[rule->transfer_joins[i]];
    for (uint32_t c = 0; c < j->ncols && j->kind == PLAN_JOIN_TABLE; c++)
      fixed[j->cols[c]] = true;
  }
  for (uint32_t i = 0; i < rule->njoins; i++) {
    const uint32_t *x = rule->joins[i].cols;
    if (rule->joins[i].kind == PLAN_JOIN_EQUAL)
      fixed[x[0]] = fixed[x[1]] = fixed[x[0]] || fixed[x[1]];
  }
}

/* Whether the rows that a transfer is made for say which location it leads to. */
static bool do_rows_fix_head(const struct worklist *s,
                             const struct plan_rule *rule) {
  bool *fixed = xcalloc(rule->nvars + 1, sizeof *fixed);
  mark_fixed(s, rule, fixed);
  uint32_t c = 0, ncols = s->system->members.at[rule->head].ncontrol;
  while (c < ncols && fixed[rule->head_cols[c]])
    c++;
  xfree(fixed);
  return c == ncols;
}

static void find_fixed_heads(struct worklist *s) {
  size_t n = s->system->rules.len;
  s->rows_fix_head = xcalloc(n + 1, sizeof *s->rows_fix_head);
  for (size_t i = 0; i < n; i++) {
    const struct plan_rule *rule = &s->system->rules.at[i];
    s->rows_fix_head[i] =
        rule->transfer != PLAN_NONE && do_rows_fix_head(s, rule);
  }
}

static void specialise(const struct firing *f, struct specialised_rule *m) {
  const struct plan_transfer *p =
      &f->s->system->transfers.at[f->rule->transfer];
  struct dependencies *l = f->s->dependencies[f->rule->head];
  uint32_t number = (uint32_t)(f->rule - f->s->system->rules.at);
  struct plan_row *rows = f->s->transfer_rows;
  for (uint32_t i = 1; i < p->nfactors; i++) {
    uint32_t join = f->rule->transfer_joins[i];
    const struct plan_join *j = &f->rule->joins[join];
    if (j->kind == PLAN_JOIN_TABLE)
      rows[i] = table_transfer_row(f->s, j->source, f->s->row[join]);
  }
  if (dependencies_cover(l, number))
    m->transition = dependencies_transition(l, number, rows);
  if (!m->transition)
    m->transfer =
        transfer_make(f->s->transfers, p, rows, f->s->rows_fix_head[number]);
}

static struct specialised_rule *
find_specialised(const struct firing *f, struct specialised_rule **list) {
  uint32_t n = f->s->system->transfers.at[f->rule->transfer].nfactors;
  for (struct specialised_rule *m = *list; m; m = m->next) {
    uint32_t i = 1;
    while (i < n && m->rows[i] == f->s->row[f->rule->transfer_joins[i]])
      i++;
    if (i == n)
      return m;
  }
  struct specialised_rule *m =
      arena_alloc(f->s->arena, sizeof *m + n * sizeof *m->rows);
  for (uint32_t i = 1; i < n; i++)
    m->rows[i] = f->s->row[f->rule->transfer_joins[i]];
  specialise(f, m);
  m->next = *list;
  *list = m;
  return m;
}

/* Runs the rule as a transfer; false if there is none for these rows. */
static bool try_transfer(const struct firing *f) {
  struct worklist *s = f->s;
  const struct plan_rule *rule = f->rule;
  if (rule->transfer == PLAN_NONE)
    return false;
  const struct plan_transfer *p = &s->system->transfers.at[rule->transfer];
  struct specialised_rules *all = &s->specialised[rule->transfer];
  uint32_t row = p->nfactors > 1 ? s->row[rule->transfer_joins[1]] : 0;
  while (all->by_row.len <= row)
    vec_push(&all->by_row, NULL);
  struct specialised_rule *m = find_specialised(f, &all->by_row.at[row]);
  if (m->transition) {
    dependencies_run(s->dependencies[rule->head], m->transition, s->scratch + 3,
                     joined_row(f, rule->transfer_joins[0]));
    return true;
  }
  if (!m->transfer)
    return false;
  dd_slot side = DD_FALSE;
  bool delta = false;
  if (p->side != PLAN_NONE) {
    side = joined_row(f, rule->transfer_joins[p->side]);
    delta = rule->joins[rule->transfer_joins[p->side]].kind == PLAN_JOIN_DELTA;
  }
  transfer_run(s->transfers, m->transfer, s->scratch + 3,
               joined_row(f, rule->transfer_joins[0]), side, delta);
  return true;
}

/* Where a relation begins, what nobody will read of it gets any value. */
static void forget_unread(const struct firing *f, const struct row_key *key,
                          dd_slot value) {
  struct worklist *s = f->s;
  const struct field *const *fields;
  struct unread *u = starts_new(f->rule) ? NULL : s->unread[f->rule->head];
  uint32_t n = u ? unread_at(u, key->at, &fields) : 0;
  if (n == 0)
    return;
  VEC(uint32_t) vars = {0};
  for (uint32_t i = 0; i < n; i++)
    for (uint32_t b = 0; b < fields[i]->width; b++)
      vec_push(&vars, fields[i]->vars[b]);
  dd_exists(s->dd, value, value,
            dd_make_set(s->dd, vars.at, (uint32_t)vars.len));
  vec_free(&vars);
}

static void conclude_firing(struct firing *f) {
  struct worklist *s = f->s;
  const struct plan_rule *rule = f->rule;
  struct row_key key = {0};
  for (uint32_t i = 0; i < s->members[rule->head].ncols; i++)
    key.at[i] = f->value[rule->head_cols[i]];
  uint32_t charged = s->charges ? exec_charge(s->x, rule->origin) : 0;
  if (!try_transfer(f)) {
    copy_rows_read(f);
    exec_straight(s->x, &rule->code);
    dd_copy(s->dd, s->scratch + 3, exec_slot(s->x, rule->result));
  }
  forget_unread(f, &key, s->scratch + 3);
  add_result(f, &key, s->scratch + 3);
  if (s->charges)
    exec_charge_back(s->x, charged);
}

/* Binds the columns of a row; false if a variable that stands in two columns
   would get two values. */
static bool bind_columns(struct firing *f, const struct plan_join *j,
                         const uint32_t *key) {
  for (uint32_t i = 0; i < j->ncols; i++)
    if (!(j->bound >> i & 1))
      f->value[j->cols[i]] = key[i];
  for (uint32_t i = 0; i < j->ncols; i++)
    if (f->value[j->cols[i]] != key[i])
      return false;
  return true;
}

/* Whether none of a location's tuples has been propagated yet.  Then it is not
   joined with what is new now, but will be as what is new then: so what flows
   into it has mostly arrived. */
static bool is_ahead(const struct firing *f, const struct plan_join *j,
                     const struct row *r) {
  return j->kind == PLAN_JOIN_MEMBER && r->queued &&
         dd_same(f->s->dd, r->value, r->delta);
}

/* Rows of tables wait only where their system is solved anew for each bound:
   else what they lead to waits, too. */
static void join_rows(struct firing *f, uint32_t join, struct table *t) {
  const struct plan_join *j = &f->rule->joins[join];
  bool may_wait = j->kind == PLAN_JOIN_MEMBER || f->s->varies;
  struct row_key key = {0};
  for (uint32_t rest = j->bound; rest; rest &= rest - 1) {
    uint32_t i = (uint32_t)__builtin_ctz(rest);
    key.at[i] = f->value[j->cols[i]];
  }
  uint32_t index = table_index(t, j->bound);
  uint32_t row = table_first(t, index, &key);
  /* Rows that are added meanwhile, which are the last of their chains, come
     back as new ones.  What is entered may add an index. */
  for (uint32_t end = (uint32_t)t->rows.len; row < end;) {
    if (!is_ahead(f, j, &t->rows.at[row]) &&
        (!may_wait || !waits(f->s, t, row)) &&
        bind_columns(f, j, table_key(t, row))) {
      f->s->row[join] = row;
      join_from(f, join + 1);
    }
    row = table_next(t, index, &key, row);
  }
}

/* All columns are bound. */
static void join_row(struct firing *f, uint32_t join, struct edb *t) {
  const struct plan_join *j = &f->rule->joins[join];
  struct row_key key = {0};
  for (uint32_t i = 0; i < j->ncols; i++)
    key.at[i] = f->value[j->cols[i]];
  uint32_t row = table_find(t->rows, &key);
  dd_copy(f->s->dd, exec_slot(f->s->x, j->reg),
          row == PLAN_NONE ? DD_FALSE : edb_whole_row(&f->s->maker, t, row));
  join_from(f, join + 1);
}

static void join_equal(struct firing *f, uint32_t join) {
  const struct plan_join *j = &f->rule->joins[join];
  if (!(j->bound & 1))
    f->value[j->cols[0]] = f->value[j->cols[1]];
  else if (!(j->bound & 2))
    f->value[j->cols[1]] = f->value[j->cols[0]];
  if (f->value[j->cols[0]] == f->value[j->cols[1]])
    join_from(f, join + 1);
}

static void join_value(struct firing *f, uint32_t join) {
  const struct plan_join *j = &f->rule->joins[join];
  if (f->s->varies && j->bounds && j->k > f->s->bound)
    return;
  if (!(j->bound & 1))
    f->value[j->cols[0]] = (uint32_t)j->k;
  if (f->value[j->cols[0]] == j->k)
    join_from(f, join + 1);
}

static void join_from(struct firing *f, uint32_t join) {
  if (join == f->rule->njoins) {
    f->s->reached = true;
    conclude_firing(f);
    return;
  }
  const struct plan_join *j = &f->rule->joins[join];
  if (j->kind == PLAN_JOIN_MEMBER)
    f->s->reached = true;
  switch (j->kind) {
  case PLAN_JOIN_DELTA:
    assert(!"only first");
    return;
  case PLAN_JOIN_MEMBER:
    join_rows(f, join, &f->s->members[j->source]);
    return;
  case PLAN_JOIN_TABLE:
    join_rows(f, join, f->s->tables[j->source].rows);
    return;
  case PLAN_JOIN_ROW:
    join_row(f, join, &f->s->tables[j->source]);
    return;
  case PLAN_JOIN_EQUAL:
    join_equal(f, join);
    return;
  case PLAN_JOIN_VALUE:
    join_value(f, join);
  }
}

/* ---- Locations that are passed over -------------------------------------- */

static struct row_key row_key_of(const uint32_t *at, uint32_t n) {
  struct row_key key = {0};
  for (uint32_t i = 0; i < n; i++)
    key.at[i] = at[i];
  return key;
}

static struct row_key key_at(const struct table *t, uint32_t row) {
  return row_key_of(table_key(t, row), t->ncols);
}

static uint32_t find_in_table(void *arg, uint32_t table, uint32_t mask,
                              const uint32_t *at, uint32_t row) {
  struct worklist *s = arg;
  struct table *t = s->tables[table].rows;
  uint32_t index = table_index(t, mask);
  struct row_key key = row_key_of(at, t->ncols);
  return row == PLAN_NONE ? table_first(t, index, &key)
                          : table_next(t, index, &key, row);
}

static const uint32_t *key_in_table(void *arg, uint32_t table, uint32_t row) {
  struct worklist *s = arg;
  return table_key(s->tables[table].rows, row);
}

static struct plan_row row_in_table(void *arg, uint32_t table, uint32_t row) {
  return table_transfer_row(arg, table, row);
}

static uint64_t rank_at(void *arg, uint32_t member, const uint32_t *at) {
  return rank_of_key(arg, member, at);
}

static uint32_t stratum_at(void *arg, uint32_t member, const uint32_t *at) {
  const struct worklist *s = arg;
  return table_stratum(&s->members[member], at);
}

static struct dependencies_view view_of(struct worklist *s) {
  return (struct dependencies_view){
      s, find_in_table, key_in_table, row_in_table, rank_at, stratum_at};
}

static void open_dependencies(struct worklist *s) {
  const struct dependencies_view view = view_of(s);
  /* Links read rows of tables that may wait for a greater bound. */
  if (!s->system->large_blocks || exec_wants_origins(s->x) || s->varies)
    return;
  for (uint32_t i = 0; i < s->system->members.len; i++)
    if (s->rankings[i].column != PLAN_NONE)
      s->dependencies[i] =
          dependencies_new(s->dd, s->plan, s->number, i, &view);
}

static bool has_row_with(void *arg, uint32_t table, uint32_t column,
                         uint32_t value) {
  struct row_key key = {0};
  key.at[column] = value;
  return find_in_table(arg, table, UINT32_C(1) << column, key.at, PLAN_NONE) !=
         PLAN_NONE;
}

static void open_unread(struct worklist *s) {
  const struct unread_view view = {s, has_row_with};
  if (!s->system->forgets_unread || exec_wants_origins(s->x) || s->varies)
    return;
  for (uint32_t i = 0; i < s->system->members.len; i++)
    s->unread[i] = unread_new(s->plan, s->number, i, &view);
}

/* Runs a transfer as the rule that it is. */
static void run_rule(struct worklist *s, const uint32_t *key,
                     const struct block_edge *edge) {
  const struct plan_rule *rule = &s->system->rules.at[edge->rule];
  const struct plan_join *j = &rule->joins[1];
  struct firing f = {s, rule, s->value};
  s->row[1] = edge->row;
  if (bind_columns(&f, &rule->joins[0], key) &&
      bind_columns(&f, j, table_key(s->tables[j->source].rows, edge->row)))
    conclude_firing(&f);
}

/* Goes from a location to the next ones that are kept. */
static void follow_dependencies(struct worklist *s, uint32_t member,
                                const uint32_t *key) {
  uint32_t n;
  uint32_t origin = s->system->members.at[member].origin;
  uint32_t charged = s->charges ? exec_charge(s->x, origin) : 0;
  const struct block_edge *edges =
      dependencies_from(s->dependencies[member], key, &n);
  for (uint32_t i = 0; i < n && !s->done; i++) {
    if (edges[i].rule != PLAN_NONE) {
      run_rule(s, key, &edges[i]);
      continue;
    }
    struct row_key to = row_key_of(edges[i].key, s->members[member].ncols);
    dependencies_image(s->dependencies[member], &edges[i], s->scratch + 3,
                       s->scratch + 2);
    add_to(s, member, &to, s->scratch + 3, NULL);
  }
  if (s->charges)
    exec_charge_back(s->x, charged);
}

/* Whether the ways on from a location are worth composing: what was new there, this time
   and before, has enough nodes.  To compose a transfer takes as long as to run it some
   times on a tiny diagram, and in code that is entered twice it would be done for
   nothing. */
static bool pays(struct worklist *s, struct row *r) {
  if (s->system->blocks_now || r->looked_at == ENOUGH_NODES)
    return true;
  uint64_t more = dd_nodes(s->dd, s->scratch + 2) + LOOK_NODES;
  uint64_t left = ENOUGH_NODES - r->looked_at;
  r->looked_at += (uint16_t)(more < left ? more : left);
  return r->looked_at == ENOUGH_NODES;
}

/* Tries a rule; what it finds in tables is the same each time. */
static void try_rule(struct worklist *s, uint32_t member, uint32_t row,
                     const struct row_key *key, uint32_t number) {
  const struct plan_rule *rule = &s->system->rules.at[s->rules[number]];
  struct firing f = {s, rule, s->value};
  uint32_t bit = number - s->first_rule[member];
  if (bit < 32 && s->members[member].rows.at[row].idle >> bit & 1)
    return;
  s->row[0] = row;
  s->reached = false;
  if (bind_columns(&f, &rule->joins[0], key->at))
    join_from(&f, 1);
  if (bit < 32 && !s->reached && !s->varies)
    s->members[member].rows.at[row].idle |= UINT32_C(1) << bit;
}

/* Tries every rule that starts from new tuples of a member. */
static void propagate(struct worklist *s, uint32_t member, uint32_t row) {
  struct table *t = &s->members[member];
  struct row_key key = key_at(t, row);
  bool linked = s->dependencies[member] && pays(s, &t->rows.at[row]);
  s->row[0] = row;
  if (linked)
    follow_dependencies(s, member, key.at);
  for (uint32_t i = s->first_rule[member];
       i < s->first_rule[member + 1] && !s->done; i++)
    if (!linked || !dependencies_cover(s->dependencies[member], s->rules[i]))
      try_rule(s, member, row, &key, i);
}

/* Sorts the rules by the member that they start from, in their order. */
static void sort_rules(struct worklist *s) {
  size_t nmembers = s->system->members.len, nrules = s->system->rules.len;
  s->first_rule = xcalloc(nmembers + 2, sizeof *s->first_rule);
  s->rules = xcalloc(nrules + 1, sizeof *s->rules);
  for (size_t i = 0; i < nrules; i++)
    if (starts_new(&s->system->rules.at[i]))
      s->first_rule[s->system->rules.at[i].joins[0].source + 2]++;
  for (size_t i = 2; i < nmembers + 2; i++)
    s->first_rule[i] += s->first_rule[i - 1];
  for (uint32_t i = 0; i < nrules; i++)
    if (starts_new(&s->system->rules.at[i]))
      s->rules[s->first_rule[s->system->rules.at[i].joins[0].source + 1]++] = i;
}

static void fire_bases(struct worklist *s) {
  for (size_t i = 0; i < s->system->rules.len; i++) {
    const struct plan_rule *rule = &s->system->rules.at[i];
    if (starts_new(rule))
      continue;
    struct firing f = {s, rule, s->value};
    join_from(&f, 0);
  }
}

/* ---- The order of locations ---------------------------------------------- */

/* Counts, in a table that relates the control variables x and y, the rows
   that lead upwards and downwards. */
static void directions(const struct table *t, const struct plan_join *j,
                       uint32_t x, uint32_t y, uint64_t *up, uint64_t *down) {
  uint32_t from = PLAN_NONE, to = PLAN_NONE;
  for (uint32_t i = 0; i < j->ncols; i++) {
    if (j->cols[i] == x)
      from = i;
    if (j->cols[i] == y)
      to = i;
  }
  if (from == PLAN_NONE || to == PLAN_NONE)
    return;
  for (size_t i = 0; i < t->rows.len; i++) {
    const uint32_t *key = table_key(t, (uint32_t)i);
    *up += key[to] > key[from];
    *down += key[to] < key[from];
  }
}

/* A member is ranked by the column that its own rules move, in the direction
   in which most rows lead. */
static void rank_member(struct worklist *s, uint32_t member) {
  struct member_ranking *r = &s->rankings[member];
  r->column = PLAN_NONE;
  if (s->system->unranked)
    return;
  for (uint32_t c = 0; c < s->members[member].ncols; c++) {
    uint64_t up = 0, down = 0;
    for (size_t i = 0; i < s->system->rules.len; i++) {
      const struct plan_rule *rule = &s->system->rules.at[i];
      if (!starts_new(rule) || rule->head != member ||
          rule->joins[0].source != member)
        continue;
      uint32_t x = rule->joins[0].cols[c], y = rule->head_cols[c];
      for (uint32_t j = 1; x != y && j < rule->njoins; j++)
        if (rule->joins[j].kind == PLAN_JOIN_TABLE)
          directions(s->tables[rule->joins[j].source].rows, &rule->joins[j], x,
                     y, &up, &down);
    }
    if (up + down == 0 && r->column != PLAN_NONE)
      continue;
    r->column = c;
    r->descending = down > up;
  }
}

/* ---- The whole ----------------------------------------------------------- */

struct worklist *worklist_new(struct exec *x, const struct plan *p,
                              uint32_t number) {
  const struct plan_solve *system = p->solves.at[number];
  struct worklist *s = xcalloc(1, sizeof *s);
  uint32_t nvars = 0, njoins = 0;
  s->x = x;
  s->charges = exec_charges(x);
  s->dd = exec_store(x);
  s->plan = p;
  s->system = system;
  s->number = number;
  s->arena = arena_new();
  s->members = xcalloc(system->members.len + 1, sizeof *s->members);
  s->tables = xcalloc(system->tables.len + 1, sizeof *s->tables);
  s->rankings = xcalloc(system->members.len + 1, sizeof *s->rankings);
  s->figures = xcalloc(system->members.len + 1, sizeof *s->figures);
  for (size_t i = 0; i < system->rules.len; i++)
    if (system->rules.at[i].nvars > nvars)
      nvars = system->rules.at[i].nvars;
  for (size_t i = 0; i < system->rules.len; i++)
    if (system->rules.at[i].njoins > njoins)
      njoins = system->rules.at[i].njoins;
  s->value = xcalloc(nvars + 1, sizeof *s->value);
  s->dependencies = xcalloc(system->members.len + 1, sizeof *s->dependencies);
  s->unread = xcalloc(system->members.len + 1, sizeof *s->unread);
  sort_rules(s);
  find_fixed_heads(s);
  s->row = xcalloc(njoins + 1, sizeof *s->row);
  s->transfer_rows = xcalloc(njoins + 1, sizeof *s->transfer_rows);
  s->specialised = xcalloc(system->transfers.len + 1, sizeof *s->specialised);
  return s;
}

void worklist_free(struct worklist *s) {
  if (!s)
    return;
  for (size_t i = 0; i < s->system->members.len; i++)
    table_free(&s->members[i]);
  for (size_t i = 0; i < s->system->tables.len; i++)
    edb_close(&s->tables[i]);
  for (size_t i = 0; i < s->system->members.len; i++)
    dependencies_free(s->dependencies[i]);
  for (size_t i = 0; i < s->system->members.len; i++)
    unread_free(s->unread[i]);
  xfree(s->dependencies);
  xfree(s->unread);
  xfree(s->members);
  xfree(s->tables);
  xfree(s->rankings);
  xfree(s->rules);
  xfree(s->first_rule);
  xfree(s->figures);
  for (size_t i = 0; i < s->system->transfers.len; i++)
    vec_free(&s->specialised[i].by_row);
  transfers_free(s->transfers);
  xfree(s->specialised);
  xfree(s->rows_fix_head);
  xfree(s->value);
  xfree(s->row);
  xfree(s->transfer_rows);
  vec_free(&s->heap.items);
  vec_free(&s->line.numbers);
  goals_free(s->goals);
  vec_free(&s->growths);
  arena_free(s->arena);
  xfree(s);
}

void worklist_drop(struct worklist *s) {
  if (!s || !s->transfers) {
    worklist_free(s);
    return;
  }
  for (size_t i = 0; i < s->system->members.len; i++)
    table_give_slots(s->dd, &s->members[i]);
  for (size_t i = 0; i < s->system->tables.len; i++)
    edb_give_slots(&s->maker, &s->tables[i]);
  for (size_t i = 0; i < s->growths.len; i++)
    dd_give_slots(s->dd, s->growths.at[i].after, 1);
  transfers_give_slots(s->transfers);
  dd_give_slots(s->dd, s->scratch, 4);
  worklist_free(s);
}

static void load_tables(struct worklist *s) {
  s->scratch = dd_slots(s->dd, 4);
  s->transfers = transfers_new(s->dd, s->plan);
  s->maker = (struct edb_maker){
      s->x,         s->dd,    s->plan,   exec_constants(s->x),
      s->transfers, s->arena, s->scratch};
  for (size_t i = 0; i < s->system->tables.len; i++) {
    const struct plan_table *p = &s->system->tables.at[i];
    bool solved = p->rel != PLAN_NONE && p->solve != PLAN_NONE;
    struct worklist *other = solved ? exec_system(s->x, p->solve) : NULL;
    edb_open(&s->maker, &s->tables[i], p,
             other && !exec_joins(s->x, p->solve) ? &other->members[p->member]
                                                  : NULL);
  }
  for (size_t i = 0; i < s->system->members.len; i++)
    table_init(&s->members[i], s->system->members.at[i].ncontrol,
               s->system->members.at[i].bounds);
  for (uint32_t i = 0; i < s->system->members.len; i++)
    rank_member(s, i);
  const struct dependencies_view view = view_of(s);
  s->goals = goals_new(s->plan, s->number, &view);
  open_dependencies(s);
  open_unread(s);
}

/* ---- The worklist until it is empty -------------------------------------- */

static struct row *waiting_row(const struct worklist *s, uint64_t number) {
  return &s->members[(uint32_t)number].rows.at[number >> 32];
}

/* Turns are taken in a part of long work only, since where all is to be found, what
   they bring early is handed on in smaller pieces. */
static bool is_time_for_turns(struct worklist *s) {
  struct waiting_line *l = &s->line;
  uint64_t made = dd_get_work(s->dd).made;
  if (s->system->turns_now)
    return true;
  if (!l->begin)
    l->begin = MANY_NODES;
  if (l->open && l->taken >= l->opened + LEAST_TURNS &&
      made >= l->begin + l->begin / TURNS_PART)
    while (l->begin <= made)
      l->begin *= NEXT_TURNS;
  return made >= l->begin;
}

static void open_line(struct worklist *s) {
  struct waiting_line *l = &s->line;
  l->open = l->used = true;
  l->opened = l->taken;
  for (size_t i = 0; i < s->heap.items.len; i++)
    vec_push(&l->numbers, s->heap.items.at[i].number);
}

static void close_line(struct waiting_line *l) {
  l->open = false;
  l->numbers.len = l->first = 0;
}

static bool may_take_turns(const struct worklist *s) {
  for (size_t i = 0; i < s->system->members.len; i++)
    if (s->members[i].bounds)
      return false;
  return s->system->turns && !s->varies;
}

/* The order of the program finishes a part before it goes on, which is right
   where all parts must be finished.  A run to the goal may need little of each:
   in its turn, every other location is the one that has waited longest. */
static void look_at_work(struct worklist *s) {
  if ((s->line.taken % LOOKS_EVERY && !s->line.open) || !may_take_turns(s))
    return;
  bool turns = is_time_for_turns(s);
  if (turns && !s->line.open)
    open_line(s);
  else if (!turns && s->line.open)
    close_line(&s->line);
}

/* Removes what has left the line. */
static void close_ranks(struct waiting_line *l) {
  if (l->first < LOOKS_EVERY || l->first < l->numbers.len / 2)
    return;
  l->numbers.len -= l->first;
  memmove(l->numbers.at, l->numbers.at + l->first,
          l->numbers.len * sizeof *l->numbers.at);
  l->first = 0;
}

/* The location whose turn it is.  What was taken from the heap is still on the
   line, where it gives its turn back: so a location waits for as many turns as
   there were locations before it, and no longer. */
static uint64_t next_location(struct worklist *s) {
  struct waiting_line *l = &s->line;
  look_at_work(s);
  l->taken++;
  if (l->open && l->taken % 2 && l->first < l->numbers.len) {
    uint64_t number = l->numbers.at[l->first++];
    close_ranks(l);
    if (waiting_row(s, number)->queued)
      return number;
  }
  return heap_pop(&s->heap).number;
}

/* Locations taken from the line may still be in the heap: at most so many wait. */
static void tell_step(const struct worklist *s, uint32_t member) {
  struct worklist_state state = {.rel = s->system->members.at[member].rel,
                                 .steps = s->figures[member].steps};
  for (size_t i = 0; i < s->system->members.len; i++)
    state.locations += s->members[i].rows.len;
  state.waiting =
      s->heap.items.len < state.locations ? s->heap.items.len : state.locations;
  exec_step(s->x, &state);
}

static void propagate_first(struct worklist *s) {
  uint64_t number = next_location(s);
  uint32_t member = (uint32_t)number, row = (uint32_t)(number >> 32);
  struct row *r = waiting_row(s, number);
  if (!r->queued)
    return;
  r->queued = false;
  dd_copy(s->dd, s->scratch + 2, r->delta);
  dd_copy(s->dd, r->delta, DD_FALSE);
  s->figures[member].steps++;
  propagate(s, member, row);
  if (exec_tells_steps(s->x))
    tell_step(s, member);
}

/* Every row with a delta waits on the worklist: once, if there was no line. */
const char *worklist_check(const struct worklist *s) {
  const char *wrong = NULL;
  size_t queued = 0;
  for (size_t i = 0; i < s->system->members.len && !wrong; i++) {
    const struct table *t = &s->members[i];
    wrong = table_check(t);
    for (size_t row = 0; row < t->rows.len && !wrong; row++) {
      const struct row *r = &t->rows.at[row];
      queued += r->queued;
      if (r->queued == dd_is_false(s->dd, r->delta))
        wrong = "a location that waits without a delta, or does not with one";
    }
  }
  if (!wrong &&
      (s->line.used ? queued > s->heap.items.len : queued != s->heap.items.len))
    wrong = "a worklist with other locations than those that wait";
  return wrong;
}

void worklist_run(struct worklist *s, uint32_t bound, bool varies) {
  s->bound = bound;
  s->varies = varies;
  if (!s->transfers) {
    load_tables(s);
    fire_bases(s);
  }
  bool watched = s->system->instead != PLAN_NONE;
  while (s->heap.items.len > 0 && s->heap.items.at[0].cost <= bound &&
         !s->done && !(watched && exec_takes_over(s->x, s->number)))
    propagate_first(s);
  CHECKED(worklist_check(s));
}

/* Cubes are joined in pairs of neighbours, as digits are carried, so that the
   work is linear in the result but for a logarithm. */
void worklist_gather(struct worklist *s, uint32_t member, dd_slot dst) {
  enum { DIGITS = 40 };
  const struct plan_member *m = &s->system->members.at[member];
  const struct table *t = &s->members[member];
  const struct field **control =
      layout_fields(s->arena, &s->plan->layout, m->control, m->ncontrol);
  dd_slot digits[DIGITS];
  uint64_t used = 0;
  for (uint32_t d = 0; d < DIGITS; d++)
    digits[d] = dd_slots(s->dd, 1);
  for (uint32_t i = 0; i < t->rows.len; i++) {
    uint32_t d = 0;
    if (waits(s, t, i))
      continue;
    split_cube(s->dd, dst, control, m->ncontrol, table_key(t, i), s->scratch);
    dd_and(s->dd, dst, dst, t->rows.at[i].value);
    for (; used >> d & 1; d++) {
      dd_or(s->dd, dst, dst, digits[d]);
      dd_copy(s->dd, digits[d], DD_FALSE);
    }
    dd_copy(s->dd, digits[d], dst);
    used++;
  }
  dd_copy(s->dd, dst, DD_FALSE);
  for (uint32_t d = 0; d < DIGITS; d++) {
    dd_or(s->dd, dst, dst, digits[d]);
    dd_give_slots(s->dd, digits[d], 1);
  }
}

void worklist_each(const struct worklist *s, uint32_t member,
                   void (*row)(void *arg, const uint32_t *key, dd_slot value),
                   void *arg) {
  const struct table *t = &s->members[member];
  for (uint32_t i = 0; i < t->rows.len; i++)
    if (!waits(s, t, i))
      row(arg, table_key(t, i), t->rows.at[i].value);
}

uint64_t worklist_diagram_nodes(struct worklist *s, uint32_t member) {
  uint64_t total = 0;
  for (size_t i = 0; i < s->members[member].rows.len; i++)
    total += dd_nodes(s->dd, s->members[member].rows.at[i].value);
  return total;
}

struct worklist_figures worklist_member_figures(const struct worklist *s,
                                                uint32_t member) {
  struct worklist_figures f = s->figures[member];
  f.rows = s->members[member].rows.len;
  return f;
}

/* ---- Origins ------------------------------------------------------------- */

/* A row only grows, so the first growth with the tuple is found by halving. */
bool worklist_origin(struct worklist *s, uint32_t member, const uint32_t *key,
                     const bool *bits, struct origin *out) {
  struct table *t = &s->members[member];
  struct row_key k = {0};
  memcpy(k.at, key, t->ncols * sizeof *key);
  uint32_t row = table_find(t, &k);
  if (row == PLAN_NONE || !dd_eval(s->dd, t->rows.at[row].value, bits))
    return false;
  const struct times *times = &t->growths.at[row];
  size_t low = 0, high = times->list.len - 1;
  while (low < high) {
    size_t middle = (low + high) / 2;
    if (dd_eval(s->dd, s->growths.at[times->list.at[middle]].after, bits))
      high = middle;
    else
      low = middle + 1;
  }
  uint32_t time = times->list.at[low];
  *out = (struct origin){time, s->growths.at[time].rule,
                         s->growths.at[time].value};
  return true;
}

/* The value of a member's row before a time: the last growth before it. */
static dd_slot row_before(const struct worklist *s, const struct table *t,
                          uint32_t row, uint32_t time) {
  if (row >= t->growths.len)
    return DD_FALSE;
  const struct times *times = &t->growths.at[row];
  size_t low = 0, high = times->list.len; /* the first growth not before */
  while (low < high) {
    size_t middle = (low + high) / 2;
    if (times->list.at[middle] < time)
      low = middle + 1;
    else
      high = middle;
  }
  return low ? s->growths.at[times->list.at[low - 1]].after : DD_FALSE;
}

void worklist_row_before(struct worklist *s, const struct plan_join *j,
                         const uint32_t *value, uint32_t time, dd_slot dst) {
  bool table = j->kind == PLAN_JOIN_TABLE || j->kind == PLAN_JOIN_ROW;
  struct row_key k = {0};
  for (uint32_t i = 0; i < j->ncols; i++)
    k.at[i] = value[j->cols[i]];
  struct table *rows =
      table ? s->tables[j->source].rows : &s->members[j->source];
  uint32_t row = table_find(rows, &k);
  dd_copy(s->dd, dst,
          row == PLAN_NONE ? DD_FALSE
          : table ? edb_whole_row(&s->maker, &s->tables[j->source], row)
                  : row_before(s, rows, row, time));
}
