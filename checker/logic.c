/* checker/logic.c — gates and clauses (Tseitin's encoding).
 *
 * Every gate is an if-then-else of literals, in the normal form that its
 * condition and its first branch are positive; `and` and `equal` are special
 * cases.  Clauses wait in an array until a solver is needed: most questions are
 * settled before, since what a step does not change has the same gates before
 * and after it.
 *
 * A gate has clauses only as far as something required reads it: those that its
 * truth asks for, or those that its falsity asks for (Plaisted and Greenbaum
 * 1986).  The others could only be used to find a value for a gate that nobody
 * asks for; values of variables that are no gates satisfy what is required all the
 * same.
 *
 * Before a solver, diagrams are tried: most questions ask whether one diagram of a
 * certificate implies another, with a few variables replaced, and in the order that the
 * certificate has, such diagrams stay about as small as they are there.  They say
 * that a question is impossible, or nothing; values come from the solver.
 */
#include "logic.h"

#include "diagram.h"

#include "engine/base/arena.h"
#include "engine/base/vec.h"

#include "engine/base/hash_table.h"
#include <assert.h>
#include <ccadical.h>
#include <string.h>

struct gate {
  lit in[3];
  lit out;
  UT_hash_handle hh;
};

struct logic {
  CCaDiCaL *solver; /* of the question that was answered last, or NULL */
  VEC(int)
  clauses; /* that it does not have; each ends with 0.  None is made
                            before the solver is needed */
  VEC(signed char) held; /* by variable: 1 required, -1 its negation is */
  struct gate *gates;
  VEC(struct gate *) by_out; /* by variable; NULL: it is no gate */
  VEC(unsigned char) asked;  /* by variable: ASKED_TRUE, ASKED_FALSE */
  VEC(unsigned char) values; /* by variable, of a question that is possible */
  VEC(lit) asking;           /* what is still to be looked at */
  struct arena *arena;
  int nvars;
  bool closed; /* what is required cannot hold */
  /* After logic_share: */
  bool shared, closed_for_all;
  VEC(lit) assumed;                  /* what is required of this question */
  struct diagrams *diagrams;         /* NULL: they are not tried */
  VEC(uint32_t) ranks;               /* by variable, in the order of diagrams */
  uint32_t free_variables;           /* that are no gates */
  VEC(lit) required;                 /* of all questions */
  VEC(lit) one_of;                   /* each ends with 0 */
  size_t made_required, made_one_of; /* that are clauses already */
  VEC(edge) edges;                   /* by variable; 0: not made */
  edge required_edge;                /* 0: not made */
  struct logic_figures figures;
};

enum {
  ASKED_TRUE = 1,
  ASKED_FALSE = 2,
  MOST_VARIABLES = 2000, /* of diagrams, whose operations recur that deep */
};

struct logic *logic_new(void) {
  struct logic *l = xcalloc(1, sizeof *l);

  l->arena = arena_new();
  l->diagrams = diagrams_new();
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
  l->clauses.len = l->held.len = l->by_out.len = l->asked.len = 0;
  l->assumed.len = l->required.len = l->one_of.len = l->ranks.len = 0;
}

static void forget_diagrams(struct logic *l) {
  if (l->diagrams)
    diagrams_reset(l->diagrams);
  l->edges.len = 0;
  l->required_edge = 0;
}

static void logic_new_variable(struct logic *l, uint32_t rank) {
  vec_push(&l->ranks, rank);
  vec_push(&l->held, 0);
  vec_push(&l->by_out, NULL);
  vec_push(&l->asked, 0);
}

void logic_reset(struct logic *l) {
  clear(l);
  l->arena = arena_new();
  l->nvars = 0;
  l->closed = l->shared = l->closed_for_all = false;
  l->free_variables = 0;
  l->made_required = l->made_one_of = 0;
  forget_diagrams(l);
  logic_new_variable(l, 0);
  logic_require(l, logic_var(l));
}

void logic_free(struct logic *l) {
  if (!l)
    return;
  clear(l);
  vec_free(&l->clauses);
  vec_free(&l->held);
  vec_free(&l->by_out);
  vec_free(&l->asked);
  vec_free(&l->asking);
  vec_free(&l->assumed);
  vec_free(&l->values);
  diagrams_free(l->diagrams);
  vec_free(&l->ranks);
  vec_free(&l->required);
  vec_free(&l->one_of);
  vec_free(&l->edges);
  xfree(l);
}

void logic_without_diagrams(struct logic *l) {
  diagrams_free(l->diagrams);
  l->diagrams = NULL;
}

lit logic_var_at(struct logic *l, uint32_t rank) {
  logic_new_variable(l, rank);
  l->free_variables++;
  return ++l->nvars;
}

lit logic_var(struct logic *l) { return logic_var_at(l, UINT32_MAX); }

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

/* The clauses of a gate that is true, or false; what they speak of is asked for. */
static void constrain(struct logic *l, const struct gate *g, bool holds) {
  lit out = holds ? -g->out : g->out, c = g->in[0];
  lit x = holds ? g->in[1] : -g->in[1], y = holds ? g->in[2] : -g->in[2];

  clause(l, out, -c, x);
  clause(l, out, c, y);
  if (g->in[1] != -g->in[2])
    clause(l, out, x, y); /* implied, but propagates more */
  vec_push(&l->asking, c);
  vec_push(&l->asking, -c);
  vec_push(&l->asking, x);
  vec_push(&l->asking, y);
}

/* x may have to be true: gates on the way get their clauses. */
static void ask(struct logic *l, lit x) {
  vec_push(&l->asking, x);
  while (l->asking.len > 0) {
    lit at = vec_pop(&l->asking);
    lit var = at > 0 ? at : -at;
    unsigned char how = at > 0 ? ASKED_TRUE : ASKED_FALSE;
    if (l->asked.at[var] & how)
      continue;
    l->asked.at[var] |= how;
    if (l->by_out.at[var])
      constrain(l, l->by_out.at[var], at > 0);
  }
}

static int held(const struct logic *l, lit x) {
  return x > 0 ? l->held.at[x] : -l->held.at[-x];
}

void logic_require(struct logic *l, lit x) {
  if (held(l, x) > 0)
    return;
  if (held(l, x) < 0) {
    l->closed = true;
    return;
  }
  l->held.at[x > 0 ? x : -x] = x > 0 ? 1 : -1;
  if (l->shared)
    vec_push(&l->assumed, x);
  else
    vec_push(&l->required, x);
}

void logic_share(struct logic *l) {
  assert(!l->shared);
  l->shared = true;
  l->closed_for_all = l->closed;
}

void logic_next(struct logic *l) {
  assert(l->shared);
  while (l->assumed.len > 0) {
    lit x = vec_pop(&l->assumed);
    l->held.at[x > 0 ? x : -x] = 0;
  }
  l->closed = l->closed_for_all;
}

void logic_require_one(struct logic *l, const lit *x, uint32_t n) {
  lit only = LIT_FALSE;
  uint32_t left = 0;

  assert(!l->shared);
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
      vec_push(&l->one_of, x[i]);
  vec_push(&l->one_of, 0);
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
  l->free_variables--;
  HASH_ADD(hh, l->gates, in, sizeof key, g);
  l->by_out.at[g->out] = g;
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

/* ---- Diagrams ------------------------------------------------------------ */

static lit variable_of(lit x) { return x > 0 ? x : -x; }

/* 0: it is not made. */
static edge known_edge(const struct logic *l, lit x) {
  edge e = l->edges.at[variable_of(x)];
  return x > 0 ? e : -e;
}

static edge edge_of_variable(struct logic *l, lit var) {
  const struct gate *g = l->by_out.at[var];

  if (!g)
    return diagram_var(l->diagrams,
                       (uint64_t)l->ranks.at[var] << 32 | (uint32_t)var);
  return diagram_ite(l->diagrams, known_edge(l, g->in[0]),
                     known_edge(l, g->in[1]), known_edge(l, g->in[2]));
}

/* Puts what the gate is made of on the stack; false: all of it is known. */
static bool push_unknown(struct logic *l, const struct gate *g) {
  size_t before = l->asking.len;

  for (int i = 0; g && i < 3; i++)
    if (!known_edge(l, g->in[i]))
      vec_push(&l->asking, variable_of(g->in[i]));
  return l->asking.len > before;
}

/* The diagram of a literal; what it is made of comes first. */
static edge edge_of(struct logic *l, lit x) {
  vec_push(&l->asking, variable_of(x));
  while (l->asking.len > 0 && !diagrams_gave_up(l->diagrams)) {
    lit var = l->asking.at[l->asking.len - 1];
    if (!known_edge(l, var)) {
      if (push_unknown(l, l->by_out.at[var]))
        continue;
      l->edges.at[var] = edge_of_variable(l, var);
    }
    (void)vec_pop(&l->asking);
  }
  l->asking.len = 0;
  return diagrams_gave_up(l->diagrams) ? EDGE_TRUE : known_edge(l, x);
}

/* The first n that are required of all questions, and those of which one must
   hold. */
static edge make_required(struct logic *l, size_t n) {
  edge all = EDGE_TRUE, some = EDGE_FALSE;

  for (size_t i = 0; i < n; i++)
    all = diagram_and(l->diagrams, all, edge_of(l, l->required.at[i]));
  for (size_t i = 0; i < l->one_of.len; i++)
    if (l->one_of.at[i]) {
      some = -diagram_and(l->diagrams, -some, -edge_of(l, l->one_of.at[i]));
    } else {
      all = diagram_and(l->diagrams, all, some);
      some = EDGE_FALSE;
    }
  return all;
}

static void open_edges(struct logic *l) {
  while (l->edges.len < l->ranks.len)
    vec_push(&l->edges, 0);
  l->edges.at[LIT_TRUE] = EDGE_TRUE;
}

/* All but the last, which goes to `last`: no diagram of all is needed. */
static edge make_all_but_last(struct logic *l, edge *last) {
  *last = EDGE_TRUE;
  if (!l->shared) {
    *last = edge_of(l, l->required.at[l->required.len - 1]);
    return make_required(l, l->required.len - 1);
  }
  if (!l->required_edge)
    l->required_edge = make_required(l, l->required.len);
  edge all = l->required_edge;
  for (size_t i = 0; i < l->assumed.len; i++) {
    all = diagram_and(l->diagrams, all, *last);
    *last = edge_of(l, l->assumed.at[i]);
  }
  return all;
}

/* Whether diagrams show that what is required cannot hold. */
static bool diagrams_refute(struct logic *l) {
  edge last;

  if (!l->diagrams || l->free_variables > MOST_VARIABLES)
    return false;
  diagrams_begin(l->diagrams);
  open_edges(l);
  edge all = make_all_but_last(l, &last);
  bool refuted = diagram_excludes(l->diagrams, all, last);
  if (!diagrams_gave_up(l->diagrams))
    return refuted;
  forget_diagrams(l);
  return false;
}

/* ---- Questions ----------------------------------------------------------- */

static bool value_of_literal(const struct logic *l, lit x) {
  return (l->values.at[x > 0 ? x : -x] != 0) == (x > 0);
}

/* Gates after what they are made of, since that has smaller numbers. */
static void find_values(struct logic *l) {
  l->values.len = 0;
  vec_push(&l->values, 0);
  for (lit var = 1; var <= l->nvars; var++) {
    const struct gate *g = l->by_out.at[var];
    bool holds =
        g ? value_of_literal(l, g->in[value_of_literal(l, g->in[0]) ? 1 : 2])
          : ccadical_val(l->solver, var) > 0;
    vec_push(&l->values, holds);
  }
}

/* What is required since the solver was asked last, as clauses. */
static void make_clauses(struct logic *l) {
  for (; l->made_required < l->required.len; l->made_required++) {
    ask(l, l->required.at[l->made_required]);
    clause(l, l->required.at[l->made_required], 0, 0);
  }
  for (size_t i = l->made_one_of; i < l->one_of.len; i++)
    if (l->one_of.at[i])
      ask(l, l->one_of.at[i]);
  for (; l->made_one_of < l->one_of.len; l->made_one_of++) {
    vec_push(&l->clauses, l->one_of.at[l->made_one_of]);
    l->figures.clauses += l->one_of.at[l->made_one_of] == 0;
  }
  for (size_t i = 0; i < l->assumed.len; i++)
    ask(l, l->assumed.at[i]);
}

bool logic_possible(struct logic *l) {
  l->figures.questions++;
  if (l->closed)
    return false;
  if (diagrams_refute(l)) {
    l->figures.walked++;
    return false;
  }
  l->figures.solved++;
  make_clauses(l);
  if (!l->solver) {
    l->solver = ccadical_init();
    ccadical_set_option(l->solver, "quiet", 1);
  }
  for (size_t i = 0; i < l->clauses.len; i++)
    ccadical_add(l->solver, l->clauses.at[i]);
  l->clauses.len = 0;
  for (size_t i = 0; i < l->assumed.len; i++)
    ccadical_assume(l->solver, l->assumed.at[i]);
  if (ccadical_solve(l->solver) == 20)
    return false;
  find_values(l);
  return true;
}

bool logic_value(const struct logic *l, lit x) {
  return value_of_literal(l, x);
}

struct logic_figures logic_get_figures(const struct logic *l) {
  return l->figures;
}
