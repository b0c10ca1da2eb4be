/* checker/logic.c — gates and clauses (Tseitin's encoding).
 *
 * Every gate is an if-then-else of literals, in the normal form that its
 * condition and its first branch are positive; `and` and `equal` are special
 * cases.  Clauses wait in an array until a solver is needed: most questions are
 * settled before, since what a step does not change has the same gates before
 * and after it.
 */
#include "logic.h"

#include "engine/base/arena.h"
#include "engine/base/vec.h"

#include "engine/base/hash_table.h"
#include <ccadical.h>
#include <string.h>

struct gate {
  lit in[3];
  lit out;
  UT_hash_handle hh;
};

struct logic {
  CCaDiCaL *solver;      /* of the question that was answered last, or NULL */
  VEC(int) clauses;      /* each ends with 0 */
  VEC(signed char) held; /* by variable: 1 required, -1 its negation is */
  struct gate *gates;
  struct arena *arena;
  int nvars;
  bool closed; /* what is required cannot hold */
  struct logic_figures figures;
};

struct logic *logic_new(void) {
  struct logic *l = xcalloc(1, sizeof *l);

  l->arena = arena_new();
  logic_reset(l);
  return l;
}

static void clear(struct logic *l) {
  if (l->solver)
    ccadical_release(l->solver);
  l->solver = NULL;
  HASH_CLEAR(hh, l->gates);
  arena_free(l->arena);
  l->arena = NULL;
  l->clauses.len = l->held.len = 0;
}

void logic_reset(struct logic *l) {
  clear(l);
  l->arena = arena_new();
  l->nvars = 0;
  l->closed = false;
  vec_push(&l->held, 0);
  logic_require(l, logic_var(l));
}

void logic_free(struct logic *l) {
  if (!l)
    return;
  clear(l);
  vec_free(&l->clauses);
  vec_free(&l->held);
  xfree(l);
}

lit logic_var(struct logic *l) {
  vec_push(&l->held, 0);
  return ++l->nvars;
}

/* ---- Clauses ------------------------------------------------------------- */

static void clause(struct logic *l, lit x, lit y, lit z) {
  vec_push(&l->clauses, x);
  if (y)
    vec_push(&l->clauses, y);
  if (z)
    vec_push(&l->clauses, z);
  vec_push(&l->clauses, 0);
  l->figures.clauses++;
}

static int held(const struct logic *l, lit x) {
  return x > 0 ? l->held.at[x] : -l->held.at[-x];
}

void logic_require(struct logic *l, lit x) {
  if (held(l, x) > 0)
    return;
  if (held(l, x) < 0)
    l->closed = true;
  l->held.at[x > 0 ? x : -x] = x > 0 ? 1 : -1;
  clause(l, x, 0, 0);
}

void logic_require_one(struct logic *l, const lit *x, uint32_t n) {
  lit only = LIT_FALSE;
  uint32_t left = 0;

  for (uint32_t i = 0; i < n; i++) {
    if (held(l, x[i]) > 0)
      return;
    if (held(l, x[i]) < 0)
      continue;
    only = x[i];
    left++;
  }
  if (left < 2) {
    logic_require(l, only);
    return;
  }
  for (uint32_t i = 0; i < n; i++)
    if (held(l, x[i]) == 0)
      vec_push(&l->clauses, x[i]);
  vec_push(&l->clauses, 0);
  l->figures.clauses++;
}

/* ---- Gates --------------------------------------------------------------- */

static lit gate(struct logic *l, lit c, lit x, lit y) {
  lit key[3] = {c, x, y};
  struct gate *g;

  HASH_FIND(hh, l->gates, key, sizeof key, g);
  if (g)
    return g->out;
  g = arena_alloc(l->arena, sizeof *g);
  memcpy(g->in, key, sizeof key);
  g->out = logic_var(l);
  HASH_ADD(hh, l->gates, in, sizeof key, g);
  clause(l, -g->out, -c, x);
  clause(l, -g->out, c, y);
  clause(l, g->out, -c, -x);
  clause(l, g->out, c, -y);
  /* Implied, but propagates more. */
  if (x != -y) {
    clause(l, -g->out, x, y);
    clause(l, g->out, -x, -y);
  }
  return g->out;
}

/* Constants, and operands that occur twice, are decided; what remains is
   brought into the normal form. */
lit logic_ite(struct logic *l, lit c, lit x, lit y) {
  if (c == LIT_TRUE || x == y)
    return x;
  if (c == LIT_FALSE)
    return y;
  if (c < 0)
    return logic_ite(l, -c, y, x);
  if (x == c)
    x = LIT_TRUE;
  if (x == -c)
    x = LIT_FALSE;
  if (y == c)
    y = LIT_FALSE;
  if (y == -c)
    y = LIT_TRUE;
  if (x == y)
    return x;
  if (x == LIT_TRUE && y == LIT_FALSE)
    return c;
  if (x < 0)
    return -logic_ite(l, c, -x, -y);
  return gate(l, c, x, y);
}

lit logic_and(struct logic *l, lit x, lit y) {
  return x < y ? logic_ite(l, x, y, LIT_FALSE) : logic_ite(l, y, x, LIT_FALSE);
}

lit logic_or(struct logic *l, lit x, lit y) { return -logic_and(l, -x, -y); }

lit logic_equal(struct logic *l, lit x, lit y) {
  return x < y ? logic_ite(l, x, y, -y) : logic_ite(l, y, x, -x);
}

/* ---- Questions ----------------------------------------------------------- */

bool logic_possible(struct logic *l) {
  l->figures.questions++;
  if (l->closed)
    return false;
  l->figures.solved++;
  l->solver = ccadical_init();
  ccadical_set_option(l->solver, "quiet", 1);
  for (size_t i = 0; i < l->clauses.len; i++)
    ccadical_add(l->solver, l->clauses.at[i]);
  return ccadical_solve(l->solver) != 20;
}

bool logic_value(const struct logic *l, lit x) {
  int value = ccadical_val(l->solver, x > 0 ? x : -x);

  return (value > 0) == (x > 0);
}

struct logic_figures logic_get_figures(const struct logic *l) {
  return l->figures;
}
