/* calculus/logic/core.c — from typed expressions to formulas over scalars.
 *
 * Terms become lists of alternatives, each an array of leaves (or a constant)
 * under a guard: an element selected by a variable, g[cs], has one
 * alternative for each value of cs.  An atom over terms is the disjunction of
 * its alternatives.  An index without an element makes the atom false.
 */
#include "core.h"

#include "calculus/language/resolve.h"
#include "engine/base/intern.h"
#include "engine/base/union_find.h"
#include "engine/base/vec.h"

#include "engine/base/hash_table.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* A variable of the AST and the scalar variables that stand for it. */
struct core_binding {
  const struct fp_var *var;
  struct core_var **leaf;
  UT_hash_handle hh;
};

/* The leaves of variables of one type, as those of one without a name. */
struct typed_leaves {
  const struct fp_type *type;
  struct core_var *leaf; /* its name is the path */
  UT_hash_handle hh;
};

struct core_leaves {
  struct arena *a;
  struct intern *names;
  struct typed_leaves *known;
};

struct flat {
  struct arena *a;
  struct core_leaves *all;
  struct core_binding *bindings;
  /* Of a row: its few parameters are looked for one by one.  Else NULL, and
     they are bound. */
  const struct core_rel *row;
};

/* ---- Constructors, simplifying ---------------------------------------- */

static struct core *new_core(struct arena *a, enum core_kind kind) {
  struct core *f = arena_alloc(a, sizeof *f);
  f->kind = kind;
  return f;
}

static struct core *constant(struct arena *a, bool value) {
  return new_core(a, value ? CORE_TRUE : CORE_FALSE);
}

static struct core *new_atom(struct arena *a, enum core_kind kind,
                             struct core_var *x, struct core_var *y,
                             int64_t k) {
  struct core *f = new_core(a, kind);
  f->x = x;
  f->y = y;
  f->k = k;
  return f;
}

static struct core *is(struct arena *a, struct core_var *x, int64_t value) {
  if (value < 0 || (uint64_t)value >= x->size)
    return constant(a, false);
  return new_atom(a, CORE_IS, x, NULL, value);
}

static struct core *quantify_core(struct arena *a, struct core_var *const *vars,
                                  uint32_t nvars, struct core *f);

static bool is_same_application(const struct core *f, const struct core *g) {
  if (f->kind != CORE_REL || g->kind != CORE_REL || f->rel != g->rel ||
      f->delta != g->delta)
    return false;
  for (uint32_t i = 0; i < f->nargs; i++) {
    const struct core_arg *x = &f->term[i], *y = &g->term[i];
    if (!x->var != !y->var || (x->var ? core_deref(x->var) != core_deref(y->var)
                                      : x->value != y->value))
      return false;
  }
  return true;
}

/* Where there are more, nothing is looked for. */
enum { FEW_OPERANDS = 32 };

/* `R(x) & R(x)` is `R(x)`: `(f assume R(x)) & R(x)` of MUCKE is written so. */
static bool is_said_before(struct core *const *flat, size_t m,
                           const struct core *f) {
  for (size_t i = 0; i < m && m <= FEW_OPERANDS; i++)
    if (is_same_application(flat[i], f))
      return true;
  return false;
}

/* Conjunction or disjunction; nested ones of the same kind are merged. */
static struct core *join_cores(struct arena *a, enum core_kind kind,
                               struct core *const *args, size_t n) {
  enum core_kind unit = kind == CORE_AND ? CORE_TRUE : CORE_FALSE;
  enum core_kind zero = kind == CORE_AND ? CORE_FALSE : CORE_TRUE;
  size_t total = 0;
  for (size_t i = 0; i < n; i++) {
    if (args[i]->kind == zero)
      return args[i];
    if (args[i]->kind != unit)
      total += args[i]->kind == kind ? args[i]->nargs : 1;
  }
  if (total == 0)
    return new_core(a, unit);
  struct core **flat = arena_array(a, total, sizeof *flat);
  size_t m = 0;
  for (size_t i = 0; i < n; i++) {
    if (args[i]->kind == unit)
      continue;
    uint32_t count;
    struct core *const *operands = core_operands(&args[i], kind, &count);
    for (uint32_t j = 0; j < count; j++)
      if (!is_said_before(flat, m, operands[j]))
        flat[m++] = operands[j];
  }
  if (m == 1)
    return flat[0];
  struct core *f = new_core(a, kind);
  f->arg = flat;
  f->nargs = (uint32_t)m;
  return f;
}

static struct core *and_cores(struct arena *a, struct core *f, struct core *g) {
  return join_cores(a, CORE_AND, (struct core *[]){f, g}, 2);
}

static struct core *or_cores(struct arena *a, struct core *f, struct core *g) {
  return join_cores(a, CORE_OR, (struct core *[]){f, g}, 2);
}

/* ¬f in negation normal form; f is not used any more. */
static struct core *negate_core(struct arena *a, struct core *f) {
  switch (f->kind) {
  case CORE_TRUE:
  case CORE_FALSE:
    return constant(a, f->kind == CORE_FALSE);
  case CORE_NOT:
    return f->arg[0];
  case CORE_AND:
  case CORE_OR: {
    struct core **args = arena_array(a, f->nargs, sizeof *args);
    for (uint32_t i = 0; i < f->nargs; i++)
      args[i] = negate_core(a, f->arg[i]);
    return join_cores(a, f->kind == CORE_AND ? CORE_OR : CORE_AND, args,
                      f->nargs);
  }
  default: {
    struct core *g = new_core(a, CORE_NOT);
    g->arg = arena_copy(a, &f, 1, sizeof f);
    g->nargs = 1;
    return g;
  }
  }
}

static struct core *iff(struct arena *a, struct core *f, struct core *g) {
  if (f->kind == CORE_TRUE)
    return g;
  if (g->kind == CORE_TRUE)
    return f;
  if (f->kind == CORE_FALSE)
    return negate_core(a, g);
  if (g->kind == CORE_FALSE)
    return negate_core(a, f);
  struct core *h = new_core(a, CORE_IFF);
  h->arg = arena_copy(a, (struct core *[]){f, g}, 2, sizeof f);
  h->nargs = 2;
  return h;
}

struct core *core_join(struct arena *a, enum core_kind kind,
                       struct core *const *args, size_t n) {
  return join_cores(a, kind, args, n);
}

struct core *core_copy_node(struct arena *a, const struct core *f) {
  return arena_copy(a, f, 1, sizeof *f);
}

struct core *const *core_operands(struct core *const *f, enum core_kind kind,
                                  uint32_t *n) {
  *n = (*f)->kind == kind ? (*f)->nargs : 1;
  return (*f)->kind == kind ? (*f)->arg : f;
}

bool core_reads_any(const struct core *f) {
  if (f->kind == CORE_REL)
    return true;
  for (uint32_t i = 0; i < f->nargs; i++)
    if (core_reads_any(f->arg[i]))
      return true;
  return false;
}

/* ---- Sets of variables ------------------------------------------------- */

struct core_var *core_deref(struct core_var *x) {
  while (x->alias)
    x = x->alias;
  return x;
}

struct free_walk {
  void (*visit)(void *, struct core_var *);
  void *arg;
};

/* Variables whose mark is set are seen or bound; marks are counted so that
   nested binders of one variable (there are none after renaming) cannot
   unmark each other. */
static void free_var(const struct free_walk *w, struct core_var *x,
                     var_vec *seen) {
  x = core_deref(x);
  if (x->mark)
    return;
  x->mark = 1;
  vec_push(seen, x);
  w->visit(w->arg, x);
}

static void free_in(const struct free_walk *w, const struct core *f,
                    var_vec *seen) {
  switch (f->kind) {
  case CORE_TRUE:
  case CORE_FALSE:
    return;
  case CORE_REL:
    for (uint32_t i = 0; i < f->nargs; i++)
      if (f->term[i].var)
        free_var(w, f->term[i].var, seen);
    return;
  case CORE_IS:
  case CORE_BELOW:
  case CORE_BIT:
    free_var(w, f->x, seen);
    return;
  case CORE_SUM:
  case CORE_LESS:
    free_var(w, f->x, seen);
    free_var(w, f->y, seen);
    return;
  case CORE_EXISTS:
    for (uint32_t i = 0; i < f->nvars; i++)
      f->vars[i]->mark++;
    free_in(w, f->arg[0], seen);
    for (uint32_t i = 0; i < f->nvars; i++)
      f->vars[i]->mark--;
    return;
  case CORE_NOT:
  case CORE_AND:
  case CORE_OR:
  case CORE_IFF:
    for (uint32_t i = 0; i < f->nargs; i++)
      free_in(w, f->arg[i], seen);
  }
}

void core_free_vars(const struct core *f,
                    void (*visit)(void *, struct core_var *), void *arg) {
  struct free_walk w = {visit, arg};
  var_vec seen = {0};
  free_in(&w, f, &seen);
  for (size_t i = 0; i < seen.len; i++)
    seen.at[i]->mark = 0;
  vec_free(&seen);
}

/* ---- Renaming bound variables ------------------------------------------ */

static struct core_var *fresh_like(struct arena *a, const struct core_var *x) {
  struct core_var *y = arena_alloc(a, sizeof *y);
  *y = *x;
  y->alias = NULL;
  y->mark = y->place = 0;
  y->field = UINT32_MAX;
  return y;
}

/* A copy of f in which alias chains are resolved and every quantified
   variable is new.  `alias` of the old bound variables serves as the map
   while the copy is made; they are not used afterwards. */
static struct core *copy(struct arena *a, const struct core *f) {
  struct core *g = arena_copy(a, f, 1, sizeof *f);
  if (f->x)
    g->x = core_deref(f->x);
  if (f->y)
    g->y = core_deref(f->y);
  if (f->kind == CORE_REL) {
    g->term = arena_copy(a, f->term, f->nargs, sizeof *f->term);
    for (uint32_t i = 0; i < g->nargs; i++)
      if (g->term[i].var)
        g->term[i].var = core_deref(g->term[i].var);
    return g;
  }
  if (f->nvars > 0) {
    g->vars = arena_array(a, f->nvars, sizeof *g->vars);
    for (uint32_t i = 0; i < f->nvars; i++) {
      g->vars[i] = fresh_like(a, f->vars[i]);
      f->vars[i]->alias = g->vars[i];
    }
  }
  if (f->nargs) {
    g->arg = arena_array(a, f->nargs, sizeof *g->arg);
    for (uint32_t i = 0; i < f->nargs; i++)
      g->arg[i] = copy(a, f->arg[i]);
  }
  for (uint32_t i = 0; i < f->nvars; i++)
    f->vars[i]->alias = NULL;
  return g;
}

struct core *core_refresh(struct arena *a, const struct core *f,
                          struct core_var *const *from, uint32_t n,
                          struct core_var **to) {
  for (uint32_t i = 0; i < n; i++) {
    to[i] = fresh_like(a, from[i]);
    from[i]->alias = to[i];
  }
  struct core *g = copy(a, f);
  for (uint32_t i = 0; i < n; i++)
    from[i]->alias = NULL;
  return g;
}

/* ---- Existential quantification ---------------------------------------- */

/* Collects the conjuncts below f, pulling existential quantifiers up. */
static void collect_conjuncts(struct core *f, core_vec *out, var_vec *vars) {
  if (f->kind == CORE_AND) {
    for (uint32_t i = 0; i < f->nargs; i++)
      collect_conjuncts(f->arg[i], out, vars);
  } else if (f->kind == CORE_EXISTS) {
    for (uint32_t i = 0; i < f->nvars; i++)
      vec_push(vars, f->vars[i]);
    collect_conjuncts(f->arg[0], out, vars);
  } else if (f->kind != CORE_TRUE) {
    vec_push(out, f);
  }
}

static void place_vars(const var_vec *vars) {
  for (size_t i = 0; i < vars->len; i++)
    vars->at[i]->place = (uint32_t)i + 1;
}

static void displace_vars(const var_vec *vars) {
  for (size_t i = 0; i < vars->len; i++)
    vars->at[i]->place = 0;
}

/* Applies the one-point rule to every equation x = y of which one side is
   numbered and has the other's type. */
static void one_point(core_vec *parts) {
  size_t m = 0;
  for (size_t i = 0; i < parts->len; i++) {
    struct core *f = parts->at[i];
    if (f->kind == CORE_SUM && f->k == 0) {
      struct core_var *x = core_deref(f->x), *y = core_deref(f->y);
      if (x == y)
        continue;
      if (x->size == y->size && x->place) {
        x->alias = y;
        continue;
      }
      if (x->size == y->size && y->place) {
        y->alias = x;
        continue;
      }
    }
    parts->at[m++] = f;
  }
  parts->len = m;
}

/* For grouping: which conjuncts mention a variable, as a union-find over
   conjuncts; `owner` of a variable is the first conjunct that mentions it. */
struct groups {
  const var_vec *vars; /* each has its place here */
  uint32_t *owner;     /* by position in vars; UINT32_MAX: none yet */
  uint32_t *uses;      /* by position in vars: number of conjuncts */
  uint32_t *parent;    /* by conjunct */
  uint32_t current;
  bool touched; /* the current conjunct mentions one of vars */
  /* Lists of positions in vars, by conjunct: of the variables that it alone
     mentions, and, for the leader of a group, of those that several do. */
  uint32_t *own, *shared;
  uint32_t *next;   /* in these lists, by position; UINT32_MAX: the end */
  uint32_t *member; /* the first conjunct of a group, by leader, */
  uint32_t *after;  /* and the next one in it */
};

static void group_visit(void *arg, struct core_var *x) {
  struct groups *g = arg;
  if (!x->place)
    return;
  uint32_t i = x->place - 1;
  g->touched = true;
  g->uses[i]++;
  if (g->owner[i] == UINT32_MAX)
    g->owner[i] = g->current;
  else
    union_find_join(g->parent, g->current, g->owner[i]);
}

static struct core *quantify(struct arena *a, const var_vec *vars,
                             struct core *f) {
  if (vars->len == 0 || f->kind == CORE_TRUE || f->kind == CORE_FALSE)
    return f;
  struct core *g = new_core(a, CORE_EXISTS);
  g->vars = arena_copy(a, vars->at, vars->len, sizeof *vars->at);
  g->nvars = (uint32_t)vars->len;
  g->arg = arena_copy(a, &f, 1, sizeof f);
  g->nargs = 1;
  return g;
}

/* The conjuncts of one group under the quantifiers of their variables.  A
   variable that only one conjunct mentions is quantified at this conjunct,
   so that the set is projected before it is joined. */
static struct core *one_group(struct arena *a, struct groups *g,
                              const core_vec *parts, size_t root) {
  core_vec members = {0};
  var_vec shared = {0};
  for (uint32_t i = g->member[root]; i != UINT32_MAX; i = g->after[i]) {
    var_vec own = {0};
    for (uint32_t v = g->own[i]; v != UINT32_MAX; v = g->next[v])
      vec_push(&own, g->vars->at[v]);
    struct core *f = parts->at[i];
    if (own.len > 0)
      f = f->kind == CORE_OR ? quantify_core(a, own.at, (uint32_t)own.len, f)
                             : quantify(a, &own, f);
    vec_push(&members, f);
    vec_free(&own);
  }
  for (uint32_t v = g->shared[root]; v != UINT32_MAX; v = g->next[v])
    vec_push(&shared, g->vars->at[v]);
  struct core *f =
      quantify(a, &shared, join_cores(a, CORE_AND, members.at, members.len));
  vec_free(&members);
  vec_free(&shared);
  return f;
}

/* Puts `item` before what list `key` has. */
static void put_position(uint32_t *first, uint32_t *next, uint32_t key,
                         uint32_t item) {
  next[item] = first[key];
  first[key] = item;
}

/* The lists, backwards: they are in order then. */
static void list_in_groups(struct groups *g, const bool *touched, uint32_t n) {
  for (uint32_t v = (uint32_t)g->vars->len; v-- > 0;)
    if (g->uses[v] == 1)
      put_position(g->own, g->next, g->owner[v], v);
    else if (g->uses[v] > 1)
      put_position(g->shared, g->next,
                   union_find_leader(g->parent, g->owner[v]), v);
  for (uint32_t i = n; i-- > 0;)
    if (touched[i])
      put_position(g->member, g->after, union_find_leader(g->parent, i), i);
}

static void begin_groups(struct groups *g, size_t n, size_t m) {
  size_t lists = 2 * m + 4 * n;
  g->owner = xcalloc(lists + n + m + 1, sizeof *g->owner);
  memset(g->owner, 0xff, lists * sizeof *g->owner); /* UINT32_MAX */
  g->next = g->owner + m;
  g->own = g->next + m;
  g->shared = g->own + n;
  g->member = g->shared + n;
  g->after = g->member + n;
  g->parent = g->after + n;
  g->uses = g->parent + n;
  union_find_init(g->parent, (uint32_t)n);
}

/* The variables are numbered, and are not any more afterwards. */
static struct core *exists_and(struct arena *a, var_vec *vars,
                               core_vec *parts) {
  struct groups g = {.vars = vars};
  size_t n = parts->len;
  bool *touched = xcalloc(n + 1, sizeof *touched);
  begin_groups(&g, n, vars->len);
  for (size_t i = 0; i < n; i++) {
    g.current = i;
    g.touched = false;
    core_free_vars(parts->at[i], group_visit, &g);
    touched[i] = g.touched;
  }
  displace_vars(vars);
  list_in_groups(&g, touched, (uint32_t)n);
  core_vec result = {0};
  for (size_t i = 0; i < n; i++) {
    if (!touched[i])
      vec_push(&result, parts->at[i]);
    else if (union_find_leader(g.parent, i) == i)
      vec_push(&result, one_group(a, &g, parts, i));
  }
  struct core *f = join_cores(a, CORE_AND, result.at, result.len);
  vec_free(&result);
  xfree(g.owner); /* and what lies behind */
  xfree(touched);
  return f;
}

/* ∃ vars. f, normalised.  Every scalar type has a value, so quantifiers over
   variables that do not occur are dropped. */
static struct core *quantify_core(struct arena *a, struct core_var *const *vars,
                                  uint32_t nvars, struct core *f) {
  if (f->kind == CORE_OR) {
    struct core **args = arena_array(a, f->nargs, sizeof *args);
    struct core_var **to = arena_array(a, nvars, sizeof *to);
    for (uint32_t i = 0; i < f->nargs; i++) {
      struct core *g = core_refresh(a, f->arg[i], vars, nvars, to);
      args[i] = quantify_core(a, to, nvars, g);
    }
    return join_cores(a, CORE_OR, args, f->nargs);
  }
  core_vec parts = {0};
  var_vec all = {0};
  for (uint32_t i = 0; i < nvars; i++)
    vec_push(&all, vars[i]);
  collect_conjuncts(f, &parts, &all);
  place_vars(&all);
  one_point(&parts);
  struct core *g = exists_and(a, &all, &parts);
  vec_free(&parts);
  vec_free(&all);
  return g;
}

/* ---- Variables ----------------------------------------------------------- */

static const char *scalar_name(struct core_leaves *w, const struct fp_type *t) {
  if (t->name)
    return t->name;
  return intern_str(w->names, arena_printf(w->a, "%lld..%lld", (long long)t->lo,
                                           (long long)t->hi));
}

/* How often class c is part of type t. */
static uint64_t count_class_parts(const struct fp_type *t,
                                  const struct fp_type *c) {
  if (t == c)
    return 1;
  if (t->kind == FP_ARRAY && t->leaves > 0)
    return count_class_parts(t->elem, c) * (t->leaves / t->elem->leaves);
  uint64_t n = 0;
  for (uint32_t i = 0; t->kind == FP_CLASS && i < t->nfields; i++)
    n += count_class_parts(t->fields[i].type, c);
  return n;
}

/* The type below t that a leaf is in, whose number becomes that in it. */
static const struct fp_type *part_at_leaf(const struct fp_type *t,
                                          uint32_t *leaf) {
  if (t->kind == FP_ARRAY) {
    *leaf %= t->elem->leaves;
    return t->elem;
  }
  if (t->kind != FP_CLASS)
    return NULL;
  uint32_t i = 0;
  while (i + 1 < t->nfields && t->fields[i + 1].first <= *leaf)
    i++;
  *leaf -= t->fields[i].first;
  return t->fields[i].type;
}

/* The name of leaf number `leaf` of class or element type t. */
static const char *path_name(struct core_leaves *w, const struct fp_type *t,
                             uint32_t leaf) {
  const char *path;
  fp_leaf(w->a, t, leaf, &path);
  const char *link = t->kind == FP_CLASS ? "." : "";
  return intern_str(w->names, arena_concat(w->a, t->name, link, path));
}

/* x->kind := the innermost class and the path in it; x->track := the same for
   the innermost class that is part of the variable's type once, so that the
   components of a record are told apart where a type has several of it.  In an
   array of records that stands alone, the element is named by its index. */
static void name_track(struct core_leaves *w, struct core_var *x,
                       const struct fp_type *t, uint32_t leaf,
                       const char *whole) {
  const struct fp_type *root = t;
  while (root->kind == FP_ARRAY)
    root = root->elem;
  x->kind = x->track = NULL;
  for (const struct fp_type *in = t; in; in = part_at_leaf(in, &leaf)) {
    if (in->kind != FP_CLASS)
      continue;
    x->kind = path_name(w, in, leaf);
    if (count_class_parts(t, in) == 1)
      x->track = x->kind;
  }
  if (!x->track && t->kind == FP_ARRAY)
    x->track = intern_str(w->names, arena_concat(w->a, root->name, whole, ""));
}

/* The track of a leaf: the counter type for what programs make sparse (so
   that u.pc and a PrCount pc lie together), that of a record's component, or
   the name of the scalar type, with the index in an array.  `whole` is the
   leaf's path. */
static void find_track(struct core_leaves *w, struct core_var *x,
                       const struct fp_type *t, uint32_t leaf,
                       const char *whole) {
  const char *scalar = scalar_name(w, x->type);
  const struct fp_type *in = t;
  while (in->kind == FP_ARRAY)
    in = in->elem;
  if (x->type->control)
    x->kind = x->track = scalar;
  else if (in->kind == FP_CLASS)
    name_track(w, x, t, leaf, whole);
  else
    x->kind = x->track =
        intern_str(w->names, arena_concat(w->a, scalar, whole, ""));
}

/* A leaf of a variable of type t without a name: its own name is the path. */
static void describe_leaf(struct core_leaves *w, struct core_var *x,
                          const struct fp_type *t, uint32_t leaf) {
  x->type = fp_leaf(w->a, t, leaf, &x->name);
  x->size = x->type->nvalues ? x->type->nvalues : 1; /* see no_values */
  find_track(w, x, t, leaf, x->name);
  /* Elements of an array parameter are often compared with others of it.
     If some bit patterns are no values, interleaving them all would cost
     more than that: what each element may be is remembered across its bits. */
  bool full = (x->size & (x->size - 1)) == 0;
  if (full && x->size > 2 && !strchr(x->track, '.') && !x->type->control)
    x->family = intern(w->names, x->track, strcspn(x->track, "["));
  x->field = UINT32_MAX;
}

static const struct core_var *leaves_of_type(struct core_leaves *all,
                                             const struct fp_type *t) {
  struct typed_leaves *known;
  HASH_FIND_PTR(all->known, &t, known);
  if (known)
    return known->leaf;
  known = arena_alloc(all->a, sizeof *known);
  known->type = t;
  known->leaf = arena_array(all->a, t->leaves, sizeof *known->leaf);
  for (uint32_t i = 0; i < t->leaves; i++)
    describe_leaf(all, &known->leaf[i], t, i);
  HASH_ADD_PTR(all->known, type, known);
  return known->leaf;
}

struct core_leaves *core_leaves_new(struct arena *a, struct intern *names) {
  struct core_leaves *all = arena_alloc(a, sizeof *all);
  *all = (struct core_leaves){a, names, NULL};
  return all;
}

void core_leaves_free(struct core_leaves *all) {
  if (all)
    HASH_CLEAR(hh, all->known);
}

static struct core_var *leaf_var(struct flat *w, const struct fp_var *v,
                                 uint32_t leaf) {
  const struct core_var *as = &leaves_of_type(w->all, v->type)[leaf];
  struct core_var *x = arena_alloc(w->a, sizeof *x);
  *x = *as;
  const char *link = *as->name && *as->name != '[' ? "." : "";
  x->name = arena_concat(w->a, v->name, link, as->name);
  x->root = v;
  return x;
}

static struct core_binding *bind_leaves(struct flat *w,
                                        const struct fp_var *v) {
  struct core_binding *b = arena_alloc(w->a, sizeof *b);
  b->var = v;
  b->leaf = arena_array(w->a, v->type->leaves, sizeof *b->leaf);
  for (uint32_t i = 0; i < v->type->leaves; i++)
    b->leaf[i] = leaf_var(w, v, i);
  HASH_ADD_PTR(w->bindings, var, b);
  return b;
}

static struct core_var **leaves_of(struct flat *w, const struct fp_var *v) {
  struct core_var **leaf = w->row ? w->row->params : NULL;
  for (uint32_t i = 0; leaf && i < w->row->rel->nparams; i++) {
    if (w->row->rel->params[i] == v)
      return leaf;
    leaf += w->row->rel->params[i]->type->leaves;
  }
  struct core_binding *b;
  HASH_FIND_PTR(w->bindings, &v, b);
  assert(b);
  return b->leaf;
}

/* The leaves of a variable or of a component of one; NULL: e is another term. */
static struct core_var **place(struct flat *w, const struct fp_expr *e) {
  if (e->kind != FP_FIELD)
    return e->kind == FP_VAR ? leaves_of(w, e->var) : NULL;
  struct core_var **leaf = place(w, e->arg[0]);
  return leaf ? leaf + e->arg[0]->type->fields[e->number].first : NULL;
}

/* ---- Terms ----------------------------------------------------------------- */

struct alternative {
  struct core *guard;
  struct core_var **leaf; /* NULL: the constant `value` (a position) */
  int64_t value;          /* constant, or what is added to the leaf */
  bool number; /* a constant that is a number, not a position in a type */
};

typedef VEC(struct alternative) alternative_list;

static struct core *flatten_formula(struct flat *w, const struct fp_expr *e);
static void term_of(struct flat *w, const struct fp_expr *e,
                    alternative_list *out);

/* Guard under which a scalar alternative has the number n. */
static struct core *has_number(struct flat *w, const struct alternative *t,
                               const struct fp_type *type, int64_t n) {
  int64_t lo = type->kind == FP_RANGE ? type->lo : 0;
  if (!t->leaf)
    return constant(w->a, (t->number ? t->value : t->value + lo) == n);
  return is(w->a, t->leaf[0], n - lo - t->value);
}

static void index_term(struct flat *w, const struct fp_expr *e,
                       alternative_list *out) {
  const struct fp_type *array = e->arg[0]->type;
  alternative_list base = {0}, at = {0};
  term_of(w, e->arg[0], &base);
  term_of(w, e->arg[1], &at);
  for (size_t i = 0; i < base.len; i++)
    for (size_t j = 0; j < at.len; j++)
      for (int64_t n = array->lo; n <= array->hi; n++) {
        struct core *g = has_number(w, &at.at[j], e->arg[1]->type, n);
        g = and_cores(w->a, g,
                      and_cores(w->a, base.at[i].guard, at.at[j].guard));
        if (g->kind == CORE_FALSE)
          continue;
        struct alternative t = base.at[i];
        t.guard = g;
        t.leaf += (size_t)(n - array->lo) * array->elem->leaves;
        vec_push(out, t);
      }
  vec_free(&base);
  vec_free(&at);
}

static void add_term(struct flat *w, const struct fp_expr *e,
                     alternative_list *out) {
  alternative_list left = {0}, right = {0};
  term_of(w, e->arg[0], &left);
  term_of(w, e->arg[1], &right);
  int64_t sign = e->kind == FP_SUB ? -1 : 1;
  for (size_t i = 0; i < left.len; i++)
    for (size_t j = 0; j < right.len; j++) {
      struct alternative t = left.at[i], r = right.at[j];
      if (!t.leaf && r.leaf && sign > 0) {
        struct alternative swap = t;
        t = r;
        r = swap;
      }
      assert(!r.leaf);
      t.guard = and_cores(w->a, t.guard, r.guard);
      t.value += sign * r.value;
      vec_push(out, t);
    }
  vec_free(&left);
  vec_free(&right);
}

static void choice_term(struct flat *w, const struct fp_expr *e,
                        alternative_list *out) {
  struct core *yes = flatten_formula(w, e->arg[0]);
  struct core *no = negate_core(w->a, flatten_formula(w, e->arg[0]));
  for (int branch = 1; branch <= 2; branch++) {
    alternative_list t = {0};
    term_of(w, e->arg[branch], &t);
    for (size_t i = 0; i < t.len; i++) {
      t.at[i].guard = and_cores(w->a, branch == 1 ? yes : no, t.at[i].guard);
      vec_push(out, t.at[i]);
    }
    vec_free(&t);
  }
}

/* The alternatives of a term, appended to `out`. */
static void term_of(struct flat *w, const struct fp_expr *e,
                    alternative_list *out) {
  struct alternative t = {.guard = constant(w->a, true)};
  switch (e->kind) {
  case FP_VAR:
    t.leaf = leaves_of(w, e->var);
    vec_push(out, t);
    return;
  case FP_VALUE:
    t.value = e->number;
    vec_push(out, t);
    return;
  case FP_NUMBER:
    t.value = e->number;
    t.number = true;
    vec_push(out, t);
    return;
  case FP_TRUE:
  case FP_FALSE:
    t.value = e->kind == FP_TRUE;
    vec_push(out, t);
    return;
  case FP_FIELD: {
    size_t from = out->len;
    term_of(w, e->arg[0], out);
    uint32_t first = e->arg[0]->type->fields[e->number].first;
    for (size_t i = from; i < out->len; i++)
      out->at[i].leaf += first;
    return;
  }
  case FP_INDEX:
    index_term(w, e, out);
    return;
  case FP_ADD:
  case FP_SUB:
    add_term(w, e, out);
    return;
  case FP_ITE:
    choice_term(w, e, out);
    return;
  default:
    assert(!"not a term");
  }
}

static bool is_term(const struct fp_expr *e) {
  return e->kind == FP_VAR || e->kind == FP_FIELD || e->kind == FP_INDEX ||
         e->kind == FP_TRUE || e->kind == FP_FALSE;
}

static bool has_index(const struct fp_expr *e) {
  while (e->kind == FP_FIELD)
    e = e->arg[0];
  return e->kind == FP_INDEX;
}

/* ---- Atoms ----------------------------------------------------------------- */

/* What a scalar alternative denotes: leaf + add, or the number `add`. */
struct scalar {
  struct core_var *x;
  int64_t add;
};

static struct scalar scalar_of(const struct alternative *t, uint32_t leaf,
                               const struct fp_type *type) {
  int64_t lo = type->kind == FP_RANGE ? type->lo : 0;
  if (!t->leaf)
    return (struct scalar){NULL, t->number ? t->value : t->value + lo};
  return (struct scalar){t->leaf[leaf], lo + t->value};
}

static struct core *equal_scalars(struct flat *w, struct scalar s,
                                  struct scalar t) {
  if (!s.x && !t.x)
    return constant(w->a, s.add == t.add);
  if (!s.x)
    return is(w->a, t.x, s.add - t.add);
  if (!t.x)
    return is(w->a, s.x, t.add - s.add);
  if (s.x == t.x)
    return constant(w->a, s.add == t.add);
  return new_atom(w->a, CORE_SUM, s.x, t.x, t.add - s.add);
}

/* x < k for a position x, with k out of range decided here. */
static struct core *below(struct flat *w, struct core_var *x, int64_t k) {
  if (k <= 0)
    return constant(w->a, false);
  if ((uint64_t)k >= x->size)
    return constant(w->a, true);
  return new_atom(w->a, CORE_BELOW, x, NULL, k);
}

/* s < t + slack. */
static struct core *less(struct flat *w, struct scalar s, struct scalar t,
                         int64_t slack) {
  if (!s.x && !t.x)
    return constant(w->a, s.add < t.add + slack);
  if (!t.x)
    return below(w, s.x, t.add + slack - s.add);
  if (!s.x) /* c < t + slack, the negation of t < c - slack + 1 */
    return negate_core(w->a, below(w, t.x, s.add - slack + 1 - t.add));
  if (s.x == t.x)
    return constant(w->a, s.add < t.add + slack);
  return new_atom(w->a, CORE_LESS, s.x, t.x, t.add + slack - s.add);
}

static struct core *equal_alternatives(struct flat *w,
                                       const struct alternative *s,
                                       const struct alternative *t,
                                       const struct fp_expr *left,
                                       const struct fp_expr *right) {
  const struct fp_type *type = s->leaf ? left->type : right->type;
  if (type->leaves == 1 && type->kind != FP_CLASS && type->kind != FP_ARRAY)
    return equal_scalars(w, scalar_of(s, 0, left->type),
                         scalar_of(t, 0, right->type));
  core_vec parts = {0};
  for (uint32_t i = 0; i < type->leaves; i++) {
    struct scalar x = {s->leaf[i], 0}, y = {t->leaf[i], 0};
    vec_push(&parts, equal_scalars(w, x, y));
  }
  struct core *f = join_cores(w->a, CORE_AND, parts.at, parts.len);
  vec_free(&parts);
  return f;
}

/* A comparison: the disjunction over the alternatives of both sides.  One with
   != is false, too, where there is none. */
static struct core *flatten_comparison(struct flat *w,
                                       const struct fp_expr *e) {
  const struct fp_expr *left = e->arg[0], *right = e->arg[1];
  alternative_list s = {0}, t = {0};
  term_of(w, left, &s);
  term_of(w, right, &t);
  core_vec parts = {0};
  for (size_t i = 0; i < s.len; i++)
    for (size_t j = 0; j < t.len; j++) {
      struct core *f;
      struct scalar x, y;
      switch (e->kind) {
      case FP_EQ:
        f = equal_alternatives(w, &s.at[i], &t.at[j], left, right);
        break;
      case FP_NE:
        f = negate_core(w->a,
                        equal_alternatives(w, &s.at[i], &t.at[j], left, right));
        break;
      default:
        assert(e->kind == FP_LT || e->kind == FP_LE || e->kind == FP_GT ||
               e->kind == FP_GE);
        x = scalar_of(&s.at[i], 0, left->type);
        y = scalar_of(&t.at[j], 0, right->type);
        if (e->kind == FP_LT || e->kind == FP_LE)
          f = less(w, x, y, e->kind == FP_LE);
        else
          f = less(w, y, x, e->kind == FP_GE);
      }
      f = and_cores(w->a, f, and_cores(w->a, s.at[i].guard, t.at[j].guard));
      vec_push(&parts, f);
    }
  struct core *f = join_cores(w->a, CORE_OR, parts.at, parts.len);
  vec_free(&s);
  vec_free(&t);
  vec_free(&parts);
  return f;
}

/* A bit: the disjunction over the alternatives of its term. */
static struct core *flatten_bit(struct flat *w, const struct fp_expr *e) {
  alternative_list t = {0};
  term_of(w, e->arg[0], &t);
  core_vec parts = {0};
  for (size_t i = 0; i < t.len; i++) {
    struct scalar s = scalar_of(&t.at[i], 0, e->arg[0]->type);
    struct core *f = !s.x ? constant(w->a, s.add >> e->number & 1)
                     : (s.x->size - 1) >> e->number == 0
                         ? constant(w->a, false) /* no value has it */
                         : new_atom(w->a, CORE_BIT, s.x, NULL, e->number);
    vec_push(&parts, and_cores(w->a, f, t.at[i].guard));
  }
  struct core *f = join_cores(w->a, CORE_OR, parts.at, parts.len);
  vec_free(&t);
  vec_free(&parts);
  return f;
}

/* ---- Record updates ---------------------------------------------------------- */

/* leaf = value, for one updated component. */
static struct core *updated_leaf(struct flat *w, struct core_var **leaf,
                                 const struct fp_type *type,
                                 const struct fp_expr *value) {
  if (type->kind == FP_BOOL && !is_term(value))
    return iff(w->a, is(w->a, leaf[0], 1), flatten_formula(w, value));
  struct alternative left = {constant(w->a, true), leaf, 0, false};
  struct fp_expr pseudo = {.type = type};
  alternative_list t = {0};
  term_of(w, value, &t);
  core_vec parts = {0};
  for (size_t i = 0; i < t.len; i++)
    vec_push(&parts,
             and_cores(w->a, t.at[i].guard,
                       equal_alternatives(w, &left, &t.at[i], &pseudo, value)));
  struct core *f = join_cores(w->a, CORE_OR, parts.at, parts.len);
  vec_free(&t);
  vec_free(&parts);
  return f;
}

/* Conjuncts, and who takes equations of leaves instead (core_same_fn). */
struct conjunction {
  core_vec rest;
  core_same_fn *same; /* NULL: nobody */
  void *arg;
};

/* x[i] = y[i], n of them. */
static void add_equal(struct flat *w, struct conjunction *out,
                      struct core_var *const *x, struct core_var *const *y,
                      uint32_t n) {
  for (uint32_t i = 0; i < n; i++) {
    if (out->same)
      i += out->same(out->arg, x + i, y + i, n - i);
    if (i == n)
      return;
    struct scalar s = {x[i], 0}, t = {y[i], 0};
    vec_push(&out->rest, equal_scalars(w, s, t));
  }
}

/* Whether who takes equations takes x = y. */
static bool is_taken(struct conjunction *out, struct core_var *x,
                     struct core_var *y) {
  return out->same(out->arg, &x, &y, 1) == 1;
}

static void add_conjuncts(struct conjunction *out, struct core *f) {
  uint32_t n;
  struct core *const *args = core_operands(&f, CORE_AND, &n);
  for (uint32_t i = 0; i < n; i++) {
    struct core *g = args[i];
    bool equation = out->same && g->kind == CORE_SUM && g->k == 0;
    if (!equation || !is_taken(out, core_deref(g->x), core_deref(g->y)))
      vec_push(&out->rest, g);
  }
}

/* What nobody took. */
static struct core *join_rest(struct arena *a, struct conjunction *out) {
  struct core *f = join_cores(a, CORE_AND, out->rest.at, out->rest.len);
  vec_free(&out->rest);
  return f;
}

/* v = (u with […]) for one alternative of each side. */
static void with_leaves(struct flat *w, struct core_var **v,
                        struct core_var **u, const struct fp_expr *with,
                        struct conjunction *out) {
  const struct fp_type *type = with->type;
  bool *done = xcalloc(type->leaves + 1, sizeof *done);
  for (uint32_t i = 0; i < with->nupdates; i++) {
    const struct fp_component *c = with->updates[i].at;
    const struct fp_expr *value = with->updates[i].value;
    assert(c->of == type);
    for (uint32_t k = 0; k < c->type->leaves; k++)
      done[c->first + k] = true;
    if (value)
      add_conjuncts(out, updated_leaf(w, v + c->first, c->type, value));
  }
  for (uint32_t i = 0, end; i < type->leaves; i = end) {
    end = i + 1;
    if (done[i])
      continue;
    while (end < type->leaves && !done[end])
      end++;
    add_equal(w, out, v + i, u + i, end - i);
  }
  xfree(done);
}

static struct core *with_equation(struct flat *w, const struct fp_expr *e) {
  bool right = e->arg[1]->kind == FP_WITH;
  const struct fp_expr *with = e->arg[right], *plain = e->arg[!right];
  alternative_list s = {0}, t = {0};
  term_of(w, plain, &s);
  term_of(w, with->arg[0], &t);
  core_vec parts = {0};
  for (size_t i = 0; i < s.len; i++)
    for (size_t j = 0; j < t.len; j++) {
      struct conjunction leaves = {0};
      with_leaves(w, s.at[i].leaf, t.at[j].leaf, with, &leaves);
      struct core *f = join_rest(w->a, &leaves);
      if (e->kind == FP_NE)
        f = negate_core(w->a, f);
      vec_push(
          &parts,
          and_cores(w->a, f, and_cores(w->a, s.at[i].guard, t.at[j].guard)));
    }
  struct core *f = join_cores(w->a, CORE_OR, parts.at, parts.len);
  vec_free(&s);
  vec_free(&t);
  vec_free(&parts);
  return f;
}

/* ---- Application --------------------------------------------------------------- */

/* R(args): the cross product of the alternatives of all arguments is walked
   as a counter.  A Boolean argument that is a formula goes through a fresh
   variable. */
struct application_args {
  alternative_list *args;
  size_t *at;
  var_vec fresh;
  core_vec parts;
};

static struct core_var *fresh_argument(struct flat *w,
                                       struct application_args *c,
                                       const struct fp_type *type) {
  struct fp_var *v = arena_alloc(w->a, sizeof *v);
  v->name = "argument";
  v->type = type;
  struct core_var *x = leaf_var(w, v, 0);
  vec_push(&c->fresh, x);
  return x;
}

/* A sum as an argument: a variable that is equal to it. */
static void settle_sum(struct flat *w, struct application_args *c,
                       const struct fp_type *param, const struct fp_type *type,
                       struct alternative *t) {
  int64_t lo = type->kind == FP_RANGE ? type->lo : 0;
  int64_t base = param->kind == FP_RANGE ? param->lo : 0;
  if (!t->leaf || (t->value == 0 && lo == base))
    return;
  struct core_var *x = fresh_argument(w, c, param);
  struct core *sum =
      new_atom(w->a, CORE_SUM, x, t->leaf[0], t->value + lo - base);
  t->guard = and_cores(w->a, t->guard, sum);
  t->leaf = arena_copy(w->a, &x, 1, sizeof x);
  t->value = 0;
}

static void call_argument(struct flat *w, struct application_args *c,
                          uint32_t i, const struct fp_expr *e,
                          const struct fp_type *param) {
  if (e->type->kind != FP_BOOL || is_term(e)) {
    term_of(w, e, &c->args[i]);
    for (size_t j = 0; param->leaves == 1 && j < c->args[i].len; j++)
      settle_sum(w, c, param, e->type, &c->args[i].at[j]);
    return;
  }
  struct core_var *x = fresh_argument(w, c, e->type);
  vec_push(&c->parts, iff(w->a, is(w->a, x, 1), flatten_formula(w, e)));
  struct alternative t = {.guard = constant(w->a, true)};
  t.leaf = arena_copy(w->a, &x, 1, sizeof x);
  vec_push(&c->args[i], t);
}

/* A value, a variable, or a field of one. */
static bool core_has_value(const struct fp_expr *e) {
  if (e->kind == FP_VALUE)
    return e->number >= 0 && e->number < e->type->nvalues;
  while (e->kind == FP_FIELD)
    e = e->arg[0];
  return e->kind == FP_VAR;
}

bool core_names_truth(const struct fp_expr *e) {
  const struct fp_rel *rel = e->rel;
  if (e->kind != FP_APPLY || e->nargs == 0 || rel->kind != FP_PLAIN ||
      !rel->body || rel->body->kind != FP_TRUE)
    return false;
  for (uint32_t i = 0; i < e->nargs; i++)
    if (!core_has_value(e->arg[i]) || e->arg[i]->type != rel->params[i]->type)
      return false;
  return true;
}

/* The application with the alternatives that c->at selects. */
static struct core *call_once(struct flat *w, const struct fp_expr *e,
                              const struct application_args *c) {
  uint32_t total = 0, m = 0;
  for (uint32_t i = 0; i < e->nargs; i++)
    total += e->rel->params[i]->type->leaves;
  struct core *f = new_core(w->a, CORE_REL), *guard = constant(w->a, true);
  f->rel = e->rel;
  f->term = arena_array(w->a, total, sizeof *f->term);
  f->nargs = total;
  for (uint32_t i = 0; i < e->nargs; i++) {
    const struct alternative *t = &c->args[i].at[c->at[i]];
    const struct fp_type *type = e->rel->params[i]->type;
    guard = and_cores(w->a, guard, t->guard);
    if (!t->leaf) {
      int64_t lo = t->number && type->kind == FP_RANGE ? type->lo : 0;
      f->term[m++] = (struct core_arg){NULL, t->value - lo};
    } else {
      for (uint32_t j = 0; j < type->leaves; j++)
        f->term[m++] = (struct core_arg){t->leaf[j], 0};
    }
  }
  return and_cores(w->a, guard, f);
}

static struct core *flatten_application(struct flat *w,
                                        const struct fp_expr *e) {
  struct application_args c = {0};
  c.args = xcalloc(e->nargs + 1, sizeof *c.args);
  c.at = xcalloc(e->nargs + 1, sizeof *c.at);
  bool empty = false;
  for (uint32_t i = 0; i < e->nargs; i++) {
    call_argument(w, &c, i, e->arg[i], e->rel->params[i]->type);
    empty = empty || c.args[i].len == 0;
  }
  core_vec cases = {0};
  for (bool more = !empty; more;) {
    vec_push(&cases, call_once(w, e, &c));
    uint32_t i = 0;
    while (i < e->nargs && ++c.at[i] == c.args[i].len)
      c.at[i++] = 0;
    more = i < e->nargs;
  }
  vec_push(&c.parts, join_cores(w->a, CORE_OR, cases.at, cases.len));
  struct core *f = join_cores(w->a, CORE_AND, c.parts.at, c.parts.len);
  if (c.fresh.len > 0)
    f = quantify_core(w->a, c.fresh.at, (uint32_t)c.fresh.len, f);
  for (uint32_t i = 0; i < e->nargs; i++)
    vec_free(&c.args[i]);
  xfree(c.args);
  xfree(c.at);
  vec_free(&c.fresh);
  vec_free(&c.parts);
  vec_free(&cases);
  return f;
}

/* ---- Formulas -------------------------------------------------------------------- */

static struct core *flatten_operands(struct flat *w, enum core_kind kind,
                                     const struct fp_expr *e) {
  struct core **args = xcalloc(e->nargs, sizeof *args);
  for (uint32_t i = 0; i < e->nargs; i++)
    args[i] = flatten_formula(w, e->arg[i]);
  struct core *f = join_cores(w->a, kind, args, e->nargs);
  xfree(args);
  return f;
}

/* A Boolean variable, field or element as a formula. */
static struct core *flatten_truth(struct flat *w, const struct fp_expr *e) {
  struct core_var **leaf = place(w, e);
  if (leaf)
    return is(w->a, leaf[0], 1);
  alternative_list t = {0};
  term_of(w, e, &t);
  core_vec parts = {0};
  for (size_t i = 0; i < t.len; i++)
    vec_push(&parts,
             and_cores(w->a, t.at[i].guard, is(w->a, t.at[i].leaf[0], 1)));
  struct core *f = join_cores(w->a, CORE_OR, parts.at, parts.len);
  vec_free(&t);
  vec_free(&parts);
  return f;
}

static struct core *flatten_choice(struct flat *w, const struct fp_expr *c,
                                   struct core *yes, struct core *no) {
  struct core *f = and_cores(w->a, flatten_formula(w, c), yes);
  return or_cores(
      w->a, f, and_cores(w->a, negate_core(w->a, flatten_formula(w, c)), no));
}

/* The first guard that holds decides, so the cases nest from the last. */
static struct core *cases(struct flat *w, const struct fp_expr *e) {
  struct core *f = constant(w->a, false);
  for (uint32_t i = e->nargs; i >= 2; i -= 2)
    f = flatten_choice(w, e->arg[i - 2], flatten_formula(w, e->arg[i - 1]), f);
  return f;
}

/* Whether a leaf has a type without values, such as 1..k for k = 0. */
static bool no_values(struct core_var *const *leaves, size_t n) {
  for (size_t i = 0; i < n; i++)
    if (leaves[i]->type->nvalues == 0)
      return true;
  return false;
}

static struct core *flatten_quantified(struct flat *w,
                                       const struct fp_expr *e) {
  var_vec vars = {0};
  struct core_binding **added = xcalloc(e->nvars, sizeof *added);
  for (uint32_t i = 0; i < e->nvars; i++) {
    added[i] = bind_leaves(w, e->vars[i]);
    for (uint32_t j = 0; j < e->vars[i]->type->leaves; j++)
      vec_push(&vars, added[i]->leaf[j]);
  }
  struct core *f = flatten_formula(w, e->arg[0]);
  for (uint32_t i = 0; i < e->nvars; i++)
    HASH_DEL(w->bindings, added[i]);
  xfree(added);
  if (no_values(vars.at, vars.len)) {
    vec_free(&vars);
    return constant(w->a, e->kind == FP_FORALL);
  }
  if (e->kind == FP_FORALL)
    f = negate_core(w->a, f);
  f = quantify_core(w->a, vars.at, (uint32_t)vars.len, f);
  vec_free(&vars);
  return e->kind == FP_FORALL ? negate_core(w->a, f) : f;
}

/* Variables are compared as such; an element that does not exist is a false
   formula, which a comparison does not know. */
static struct core *equivalence(struct flat *w, const struct fp_expr *e) {
  if (is_term(e->arg[0]) && is_term(e->arg[1]) && !has_index(e->arg[0]) &&
      !has_index(e->arg[1])) {
    struct fp_expr as_equation = *e;
    as_equation.kind = e->kind == FP_IFF ? FP_EQ : FP_NE;
    return flatten_comparison(w, &as_equation);
  }
  struct core *f =
      iff(w->a, flatten_formula(w, e->arg[0]), flatten_formula(w, e->arg[1]));
  return e->kind == FP_XOR ? negate_core(w->a, f) : f;
}

static struct core *flatten_formula(struct flat *w, const struct fp_expr *e) {
  switch (e->kind) {
  case FP_TRUE:
  case FP_FALSE:
    return constant(w->a, e->kind == FP_TRUE);
  case FP_VAR:
  case FP_FIELD:
  case FP_INDEX:
    return flatten_truth(w, e);
  case FP_BIT:
    return flatten_bit(w, e);
  case FP_VALUE:
  case FP_NUMBER:
    return constant(w->a, e->number != 0);
  case FP_APPLY:
    return core_names_truth(e) ? constant(w->a, true)
                               : flatten_application(w, e);
  case FP_NOT:
    return negate_core(w->a, flatten_formula(w, e->arg[0]));
  case FP_AND:
    return flatten_operands(w, CORE_AND, e);
  case FP_OR:
    return flatten_operands(w, CORE_OR, e);
  case FP_IMPLIES:
    return or_cores(w->a, negate_core(w->a, flatten_formula(w, e->arg[0])),
                    flatten_formula(w, e->arg[1]));
  case FP_IFF:
  case FP_XOR:
    return equivalence(w, e);
  case FP_EQ:
  case FP_NE:
    if (e->arg[0]->kind == FP_WITH || e->arg[1]->kind == FP_WITH)
      return with_equation(w, e);
    return flatten_comparison(w, e);
  case FP_LT:
  case FP_LE:
  case FP_GT:
  case FP_GE:
    return flatten_comparison(w, e);
  case FP_ITE:
    return flatten_choice(w, e->arg[0], flatten_formula(w, e->arg[1]),
                          flatten_formula(w, e->arg[2]));
  case FP_CASE:
    return cases(w, e);
  case FP_EXISTS:
  case FP_FORALL:
    return flatten_quantified(w, e);
  case FP_NAME:
  case FP_IN:
  case FP_ROW:
  case FP_ADD:
  case FP_SUB:
  case FP_WITH:
    assert(!"not a formula");
    break;
  }
  return NULL;
}

/* ---- Relations ---------------------------------------------------------------------- */

/* Binds the parameters of r to its leaves, which exist already. */
static void bind_core_params(struct flat *w, const struct core_rel *r) {
  uint32_t first = 0;
  for (uint32_t i = 0; i < r->rel->nparams; i++) {
    struct core_binding *b = arena_alloc(w->a, sizeof *b);
    b->var = r->rel->params[i];
    b->leaf = r->params + first;
    first += b->var->type->leaves;
    HASH_ADD_PTR(w->bindings, var, b);
  }
}

struct core_rel *core_of_signature(struct arena *a, struct core_leaves *all,
                                   const struct fp_rel *rel) {
  struct flat w = {a, all, NULL, NULL};
  struct core_rel *r = arena_alloc(a, sizeof *r);
  r->rel = rel;
  for (uint32_t i = 0; i < rel->nparams; i++)
    r->nparams += rel->params[i]->type->leaves;
  r->params = arena_array(a, r->nparams, sizeof *r->params);
  uint32_t m = 0;
  for (uint32_t i = 0; i < rel->nparams; i++)
    for (uint32_t j = 0; j < rel->params[i]->type->leaves; j++)
      r->params[m++] = leaf_var(&w, rel->params[i], j);
  return r;
}

struct core *core_of_part(struct arena *a, struct core_leaves *all,
                          struct core_rel *r, const struct fp_expr *e) {
  struct flat w = {a, all, NULL, NULL};
  bind_core_params(&w, r);
  struct core *f = flatten_formula(&w, e);
  if (no_values(r->params, r->nparams))
    f = constant(a, false);
  HASH_CLEAR(hh, w.bindings);
  return f;
}

/* ---- Rows --------------------------------------------------------------------- */

struct core *core_take_same(struct arena *a, struct core *f, core_same_fn *take,
                            void *arg) {
  struct conjunction out = {.same = take, .arg = arg};
  add_conjuncts(&out, f);
  return join_rest(a, &out);
}

/* v = u or v = (u with […]) for records in known places; false: e is another
   formula. */
static bool equal_records(struct flat *w, const struct fp_expr *e,
                          struct conjunction *out) {
  if (e->kind != FP_EQ || e->arg[0]->type->kind != FP_CLASS)
    return false;
  bool right = e->arg[1]->kind == FP_WITH;
  const struct fp_expr *other = e->arg[right], *plain = e->arg[!right];
  bool with = other->kind == FP_WITH;
  struct core_var **v = place(w, plain);
  struct core_var **u = place(w, with ? other->arg[0] : other);
  if (!v || !u)
    return false;
  if (with)
    with_leaves(w, v, u, other, out);
  else
    add_equal(w, out, v, u, plain->type->leaves);
  return true;
}

static void row_conjuncts(struct flat *w, const struct fp_expr *e,
                          struct conjunction *out) {
  if (e->kind == FP_AND)
    for (uint32_t i = 0; i < e->nargs; i++)
      row_conjuncts(w, e->arg[i], out);
  else if (!equal_records(w, e, out))
    add_conjuncts(out, flatten_formula(w, e));
}

struct core *core_of_row(struct arena *a, struct core_leaves *all,
                         struct core_rel *r, const struct fp_expr *e,
                         core_same_fn *take, void *arg) {
  struct flat w = {a, all, NULL, r};
  struct conjunction out = {.same = take, .arg = arg};
  row_conjuncts(&w, e, &out);
  struct core *f = join_rest(a, &out);
  HASH_CLEAR(hh, w.bindings);
  return f;
}

struct core *core_of_closed(struct arena *a, struct core_leaves *all,
                            const struct fp_expr *e) {
  struct flat w = {a, all, NULL, NULL};
  struct core *f = flatten_formula(&w, e);
  HASH_CLEAR(hh, w.bindings);
  return f;
}

uint32_t var_position(var_vec *list, struct core_var *x) {
  for (size_t i = 0; i < list->len; i++)
    if (list->at[i] == x)
      return (uint32_t)i;
  vec_push(list, x);
  return (uint32_t)list->len - 1;
}
