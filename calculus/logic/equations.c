/* calculus/logic/equations.c — the graph of uses.
 *
 * Components are found by reachability from one relation forwards and back,
 * since they are always asked for one relation under a set of held ones.
 */
#include "equations.h"
#include "core.h"

#include "engine/base/vec.h"

#include <stdlib.h>
#include <string.h>

/* ---- Uses ------------------------------------------------------------------ */

enum { POSITIVE = 1, NEGATIVE = 2, BOTH_SIGNS = 3 };

struct collect {
  VEC(struct use) uses;
  uint32_t *at; /* by relation: index into uses plus one */
};

static void add_use(struct collect *c, const struct fp_expr *e, int polarity) {
  uint32_t *at = &c->at[e->rel->index];
  if (*at == 0) {
    struct use u = {.rel = e->rel->index, .span = e->span};
    vec_push(&c->uses, u);
    *at = (uint32_t)c->uses.len;
  }
  struct use *u = &c->uses.at[*at - 1];
  u->positive = u->positive || (polarity & POSITIVE);
  if ((polarity & NEGATIVE) && !u->negative) {
    u->negative = true;
    u->negative_span = e->span;
  }
}

static int opposite(int polarity) {
  return polarity == BOTH_SIGNS ? BOTH_SIGNS : polarity ^ BOTH_SIGNS;
}

static void collect_expr(struct collect *c, const struct fp_expr *e,
                         int polarity);

static void collect_all(struct collect *c, const struct fp_expr *e,
                        int polarity) {
  for (uint32_t i = 0; i < e->nargs; i++)
    collect_expr(c, e->arg[i], polarity);
}

static void collect_expr(struct collect *c, const struct fp_expr *e,
                         int polarity) {
  switch (e->kind) {
  case FP_APPLY:
    if (core_names_truth(e))
      return;
    add_use(c, e, polarity);
    collect_all(c, e, BOTH_SIGNS); /* a formula as an argument: x <-> formula */
    return;
  case FP_NOT:
    collect_all(c, e, opposite(polarity));
    return;
  case FP_IMPLIES:
    collect_expr(c, e->arg[0], opposite(polarity));
    collect_expr(c, e->arg[1], polarity);
    return;
  case FP_ITE:
    collect_expr(c, e->arg[0], BOTH_SIGNS);
    collect_expr(c, e->arg[1], polarity);
    collect_expr(c, e->arg[2], polarity);
    return;
  case FP_CASE:
    for (uint32_t i = 0; i < e->nargs; i++)
      collect_expr(c, e->arg[i], i % 2 ? polarity : BOTH_SIGNS);
    return;
  case FP_AND:
  case FP_OR:
  case FP_EXISTS:
  case FP_FORALL:
    collect_all(c, e, polarity);
    return;
  default:
    collect_all(c, e, BOTH_SIGNS);
    for (uint32_t i = 0; i < e->nupdates; i++)
      if (e->updates[i].value)
        collect_expr(c, e->updates[i].value, BOTH_SIGNS);
  }
}

uint32_t equations_asked(struct arena *a, const struct equations *e,
                         const struct fp_decl *statement, struct use **uses) {
  struct collect c = {.at = xcalloc(e->sys->nrels + 1, sizeof *c.at)};
  if (statement->rel) {
    struct use u = {statement->rel->index, true, false, statement->span, {0}};
    vec_push(&c.uses, u);
  } else if (statement->expr) {
    collect_expr(&c, statement->expr, POSITIVE);
  }
  xfree(c.at);
  uint32_t n = (uint32_t)c.uses.len;
  *uses = vec_to_arena(&c.uses, a);
  return n;
}

/* ---- Reachability ------------------------------------------------------------- */

/* Marks what start reaches (itself only by a cycle) through uses, or through
   users if `back`, without entering held relations. */
static void reach_uses(const struct equations *e, uint32_t start,
                       const bool *held, bool back, bool *out) {
  VEC(uint32_t) todo = {0};
  vec_push(&todo, start);
  while (todo.len > 0) {
    uint32_t r = vec_pop(&todo);
    uint32_t n = back ? e->nusers[r] : e->nuses[r];
    for (uint32_t i = 0; i < n; i++) {
      uint32_t s = back ? e->users[r][i] : e->uses[r][i].rel;
      if (out[s] || (held && held[s]))
        continue;
      out[s] = true;
      vec_push(&todo, s);
    }
  }
  vec_free(&todo);
}

bool equations_component(const struct equations *e, uint32_t r,
                         const bool *held, rel_set out) {
  uint32_t n = e->sys->nrels;
  bool *back = xcalloc(n + 1, sizeof *back);
  memset(out, 0, n * sizeof *out);
  reach_uses(e, r, held, false, out);
  reach_uses(e, r, held, true, back);
  for (uint32_t i = 0; i < n; i++)
    out[i] = out[i] && back[i];
  xfree(back);
  bool cycle = out[r];
  out[r] = true;
  return cycle;
}

void equations_depends(const struct equations *e, uint32_t r, const bool *held,
                       rel_set out) {
  uint32_t n = e->sys->nrels;
  bool *seen = xcalloc(n + 1, sizeof *seen);
  memset(out, 0, n * sizeof *out);
  reach_uses(e, r, held, false, seen);
  seen[r] = true;
  for (uint32_t i = 0; i < n; i++)
    for (uint32_t j = 0; seen[i] && j < e->nuses[i]; j++)
      if (held[e->uses[i][j].rel])
        out[e->uses[i][j].rel] = true;
  xfree(seen);
}

bool equations_uniform(const struct equations *e, const bool *component,
                       bool *nu) {
  bool any_mu = false, any_nu = false;
  for (uint32_t i = 0; i < e->sys->nrels; i++) {
    if (!component[i])
      continue;
    any_nu = any_nu || e->sys->rels[i]->kind == FP_NU;
    any_mu = any_mu || e->sys->rels[i]->kind == FP_MU || e->loose[i];
    for (uint32_t j = 0; j < e->nuses[i]; j++)
      if (component[e->uses[i][j].rel] && e->uses[i][j].negative)
        return false;
  }
  *nu = any_nu;
  return !(any_mu && any_nu);
}

/* ---- Making ------------------------------------------------------------------------ */

static void collect_uses(struct arena *a, struct equations *e) {
  uint32_t n = e->sys->nrels;
  struct collect c = {.at = xcalloc(n + 1, sizeof *c.at)};
  for (uint32_t i = 0; i < n; i++) {
    if (e->sys->rels[i]->body)
      collect_expr(&c, e->sys->rels[i]->body, POSITIVE);
    for (size_t j = 0; j < c.uses.len; j++)
      c.at[c.uses.at[j].rel] = 0;
    e->nuses[i] = (uint32_t)c.uses.len;
    e->uses[i] = vec_to_arena(&c.uses, a);
  }
  xfree(c.at);
}

static void invert_uses(struct arena *a, struct equations *e) {
  uint32_t n = e->sys->nrels;
  for (uint32_t i = 0; i < n; i++)
    for (uint32_t j = 0; j < e->nuses[i]; j++)
      e->nusers[e->uses[i][j].rel]++;
  for (uint32_t i = 0; i < n; i++) {
    e->users[i] = arena_array(a, e->nusers[i], sizeof **e->users);
    e->nusers[i] = 0;
  }
  for (uint32_t i = 0; i < n; i++)
    for (uint32_t j = 0; j < e->nuses[i]; j++) {
      uint32_t s = e->uses[i][j].rel;
      e->users[s][e->nusers[s]++] = i;
    }
}

/* Tarjan's algorithm (1972), with a stack of its own: which relations are on a
   cycle of uses that stays outside `held`. */
struct cycles {
  const struct equations *e;
  const bool *held; /* may be NULL */
  bool *on_cycle;
  uint32_t *number, *low, *next; /* number 0: not visited */
  bool *open;                    /* its component is not complete */
  uint32_t count;
  VEC(uint32_t) path, stack;
};

static void open_relation(struct cycles *c, uint32_t r) {
  c->number[r] = c->low[r] = ++c->count;
  c->open[r] = true;
  vec_push(&c->path, r);
  vec_push(&c->stack, r);
}

/* All uses of r have been followed. */
static void close_relation(struct cycles *c, uint32_t r) {
  (void)vec_pop(&c->path);
  if (c->path.len > 0) {
    uint32_t above = c->path.at[c->path.len - 1];
    if (c->low[r] < c->low[above])
      c->low[above] = c->low[r];
  }
  if (c->low[r] != c->number[r])
    return;
  bool alone = c->stack.at[c->stack.len - 1] == r;
  for (uint32_t s = UINT32_MAX; s != r;) {
    s = vec_pop(&c->stack);
    c->open[s] = false;
    c->on_cycle[s] = c->on_cycle[s] || !alone;
  }
}

static void follow_uses(struct cycles *c, uint32_t r) {
  if (c->next[r] == c->e->nuses[r]) {
    close_relation(c, r);
    return;
  }
  uint32_t s = c->e->uses[r][c->next[r]++].rel;
  if (c->held && c->held[s])
    return;
  if (s == r)
    c->on_cycle[r] = true;
  if (!c->number[s])
    open_relation(c, s);
  else if (c->open[s] && c->number[s] < c->low[r])
    c->low[r] = c->number[s];
}

static void find_cycles(const struct equations *e, const bool *held,
                        bool *on_cycle) {
  uint32_t n = e->sys->nrels;
  struct cycles c = {.e = e, .held = held, .on_cycle = on_cycle};
  c.number = xcalloc(n + 1, sizeof *c.number);
  c.low = xcalloc(n + 1, sizeof *c.low);
  c.next = xcalloc(n + 1, sizeof *c.next);
  c.open = xcalloc(n + 1, sizeof *c.open);
  for (uint32_t i = 0; i < n; i++) {
    if (c.number[i] || (held && held[i]))
      continue;
    open_relation(&c, i);
    while (c.path.len > 0)
      follow_uses(&c, c.path.at[c.path.len - 1]);
  }
  xfree(c.number);
  xfree(c.low);
  xfree(c.next);
  xfree(c.open);
  vec_free(&c.path);
  vec_free(&c.stack);
}

/* A relation is fixed if it uses no recursion, by however many steps. */
static void find_fixed(struct equations *e) {
  VEC(uint32_t) todo = {0};
  for (uint32_t i = 0; i < e->sys->nrels; i++) {
    e->fixed[i] = !e->recursive[i];
    if (e->recursive[i])
      vec_push(&todo, i);
  }
  while (todo.len > 0) {
    uint32_t r = vec_pop(&todo);
    for (uint32_t i = 0; i < e->nusers[r]; i++) {
      uint32_t s = e->users[r][i];
      if (e->fixed[s])
        vec_push(&todo, s);
      e->fixed[s] = false;
    }
  }
  vec_free(&todo);
}

static void classify(struct equations *e) {
  uint32_t n = e->sys->nrels;
  bool *iterated = xcalloc(n + 1, sizeof *iterated);
  for (uint32_t i = 0; i < n; i++)
    iterated[i] =
        e->sys->rels[i]->kind == FP_MU || e->sys->rels[i]->kind == FP_NU;
  find_cycles(e, NULL, e->recursive);
  find_cycles(e, iterated, e->loose);
  find_fixed(e);
  xfree(iterated);
}

struct equations *equations_of(struct arena *a, const struct fp_system *sys) {
  struct equations *e = arena_alloc(a, sizeof *e);
  uint32_t n = sys->nrels;
  e->sys = sys;
  e->uses = arena_array(a, n, sizeof *e->uses);
  e->nuses = arena_array(a, n, sizeof *e->nuses);
  e->users = arena_array(a, n, sizeof *e->users);
  e->nusers = arena_array(a, n, sizeof *e->nusers);
  e->recursive = arena_array(a, n, sizeof *e->recursive);
  e->fixed = arena_array(a, n, sizeof *e->fixed);
  e->loose = arena_array(a, n, sizeof *e->loose);
  collect_uses(a, e);
  invert_uses(a, e);
  classify(e);
  return e;
}

/* ---- Warning ------------------------------------------------------------------------- */

/* A shortest path of uses from one relation back to another inside a
   component, as notes. */
static void note_path(const struct equations *e, struct diag *d, uint32_t from,
                      uint32_t to, const bool *component) {
  uint32_t n = e->sys->nrels;
  uint32_t *parent = xcalloc(n + 1, sizeof *parent); /* plus one */
  uint32_t *edge = xcalloc(n + 1, sizeof *edge);
  VEC(uint32_t) queue = {0}, path = {0};
  vec_push(&queue, from);
  for (size_t i = 0; i < queue.len && !parent[to]; i++) {
    uint32_t r = queue.at[i];
    for (uint32_t j = 0; j < e->nuses[r]; j++) {
      uint32_t s = e->uses[r][j].rel;
      if (!component[s] || parent[s])
        continue;
      parent[s] = r + 1;
      edge[s] = j;
      vec_push(&queue, s);
    }
  }
  for (uint32_t s = to; parent[s]; s = parent[s] - 1) {
    vec_push(&path, s);
    if (parent[s] - 1 == from)
      break;
  }
  for (size_t i = path.len; i-- > 0;) {
    uint32_t s = path.at[i], r = parent[s] - 1;
    diag_note(d, e->uses[r][edge[s]].span, "'%s' uses '%s' here",
              e->sys->rels[r]->name, e->sys->rels[s]->name);
  }
  vec_free(&queue);
  vec_free(&path);
  xfree(parent);
  xfree(edge);
}

/* Whether several relations of a component are iterated.  The one outside then
   stops at a value that another one was not given when its own was found; one
   alone stops where its equation holds. */
static bool is_nested(const struct equations *e, const bool *component) {
  uint32_t iterated = 0;
  for (uint32_t i = 0; i < e->sys->nrels; i++) {
    enum fp_rel_kind kind = e->sys->rels[i]->kind;
    iterated += component[i] && (kind == FP_MU || kind == FP_NU || e->loose[i]);
  }
  return iterated > 1;
}

/* Once for each component of relations that are plain. */
static void warn_loose(const struct equations *e, const bool *quiet,
                       const bool *component, struct diag *d) {
  for (uint32_t i = 0; i < e->sys->nrels; i++) {
    const struct fp_rel *rel = e->sys->rels[i];
    if (!component[i] || !e->loose[i] || quiet[i])
      continue;
    diag_warn(d, "recursion", rel->span,
              "'%s' is defined by itself without 'mu' or 'nu'; it is taken "
              "for a least fixed point, 'mu bool %s'",
              rel->name, rel->name);
    return;
  }
}

void equations_warn(const struct equations *e, const bool *quiet,
                    struct diag *d) {
  uint32_t n = e->sys->nrels;
  bool *component = xcalloc(n + 1, sizeof *component);
  bool *done = xcalloc(n + 1, sizeof *done);
  for (uint32_t r = 0; r < n; r++) {
    if (done[r] || !equations_component(e, r, NULL, component))
      continue;
    for (uint32_t i = 0; i < n; i++)
      done[i] = done[i] || component[i];
    warn_loose(e, quiet, component, d);
    for (uint32_t i = r; i < n; i++)
      for (uint32_t j = 0; component[i] && j < e->nuses[i]; j++) {
        const struct use *u = &e->uses[i][j];
        if (!u->negative || !component[u->rel] || quiet[i])
          continue;
        diag_warn(d, "polarity", u->negative_span,
                  "'%s' is used under negation inside its own definition; "
                  "the iteration need not stop%s",
                  e->sys->rels[u->rel]->name,
                  is_nested(e, component)
                      ? ", and where it does, the values need not solve the "
                        "equations"
                      : "");
        if (u->rel != i)
          note_path(e, d, u->rel, i, component);
        goto next;
      }
  next:;
  }
  xfree(component);
  xfree(done);
}

/* ---- Printing -------------------------------------------------------------------------- */

const char *equations_kind(const struct fp_rel *rel) {
  static const char *const kinds[] = {"bool", "mu bool", "nu bool",
                                      "input bool"};
  return kinds[rel->kind];
}

const char *equations_how(const struct equations *e, const bool *component) {
  bool nu;
  if (equations_uniform(e, component, &nu))
    return nu ? "greatest solution, together" : "least solution, together";
  return "nested rounds, in the order of Evaluate";
}

static const char *use_sign(const struct use *u) {
  return u->positive && u->negative ? "+-" : u->negative ? "-" : "+";
}

static void print_equation(FILE *out, const struct equations *e, uint32_t r) {
  const struct fp_rel *rel = e->sys->rels[r];
  fprintf(out, "%s %s/%u", equations_kind(rel), rel->name, rel->nparams);
  for (uint32_t j = 0; j < e->nuses[r]; j++)
    fprintf(out, "%s%s%s", j ? ", " : " uses ", use_sign(&e->uses[r][j]),
            e->sys->rels[e->uses[r][j].rel]->name);
  fprintf(out, "\n");
}

/* A component of relations that depend on each other, with its evaluation. */
static void print_component(FILE *out, const struct equations *e,
                            const char *const *ways, const bool *component) {
  const char *way = NULL;
  for (uint32_t i = 0; ways && i < e->sys->nrels; i++)
    if (component[i] && ways[i])
      way = ways[i];
  fprintf(out, "component (%s%s%s):", equations_how(e, component),
          way ? "; " : "", way ? way : "");
  for (uint32_t i = 0; i < e->sys->nrels; i++)
    if (component[i])
      fprintf(out, " %s", e->sys->rels[i]->name);
  fprintf(out, "\n");
}

void equations_print(FILE *out, const struct equations *e,
                     const char *const *ways) {
  uint32_t n = e->sys->nrels;
  bool *component = xcalloc(n + 1, sizeof *component);
  bool *done = xcalloc(n + 1, sizeof *done);
  for (uint32_t r = 0; r < n; r++)
    print_equation(out, e, r);
  for (uint32_t r = 0; r < n; r++) {
    if (done[r] || !equations_component(e, r, NULL, component))
      continue;
    print_component(out, e, ways, component);
    for (uint32_t i = 0; i < n; i++)
      done[i] = done[i] || component[i];
  }
  xfree(component);
  xfree(done);
}
