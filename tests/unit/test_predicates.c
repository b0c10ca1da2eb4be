/* tests/unit/test_predicates.c — expressions as terms, large blocks, Boolean
 * programs, refinement; on an automaton that is made by hand. */

#define _POSIX_C_SOURCE 200809L /* fmemopen, nanosleep */

#include "check.h"

#include "frontend/c/cfa_arith.h"
#include "frontend/predicates/cegar.h"
#include "frontend/predicates/comparisons.h"
#include "frontend/predicates/endless.h"
#include "frontend/predicates/facets.h"
#include "frontend/predicates/growth.h"
#include "frontend/predicates/hull.h"
#include "frontend/predicates/inductive.h"
#include "frontend/predicates/invariants.h"
#include "frontend/predicates/program_clauses.h"
#include "frontend/predicates/relation_second.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static struct arena *arena;
static struct smt_terms *t;
static struct c_types *types;

/* ---- Expressions ----------------------------------------------------------- */

static const struct cfa_expr *expr(enum cfa_op op, const struct c_type *type,
                                   const struct cfa_expr *x,
                                   const struct cfa_expr *y) {
  struct cfa_expr *e = arena_alloc(arena, sizeof *e);
  e->op = op;
  e->type = type;
  e->nargs = y ? 2 : x ? 1 : 0;
  e->arg[0] = x;
  e->arg[1] = y;
  e->is_truth = op >= CFA_EQUAL && op <= CFA_OVERFLOWS;
  return e;
}

static const struct cfa_expr *constant(const struct c_type *type,
                                       uint64_t value) {
  struct cfa_expr *e = (struct cfa_expr *)expr(CFA_CONSTANT, type, NULL, NULL);
  e->value = c_wrap(type, value);
  return e;
}

static const struct cfa_expr *variable(const struct c_type *type, uint32_t v) {
  struct cfa_expr *e = (struct cfa_expr *)expr(CFA_VARIABLE, type, NULL, NULL);
  e->var = v;
  return e;
}

static uint64_t random_state = 1;

static uint64_t random_value(const struct c_type *type) {
  random_state =
      random_state * UINT64_C(6364136223846793005) + 1442695040888963407;
  uint64_t r = random_state >> 20 ^ random_state << 40;
  switch (random_state >> 60) {
  case 0:
    return c_wrap(type, (uint64_t)c_least(type));
  case 1:
    return c_wrap(type, c_greatest(type));
  case 2:
  case 3:
  case 4:
    return c_wrap(type, r % 7 - 3);
  default:
    return c_wrap(type, r);
  }
}

static const struct smt_term *no_variable(void *arg, uint32_t v) {
  (void)arg;
  (void)v;
  return NULL;
}

static const struct smt_term *number_of(const struct c_type *type,
                                        uint64_t value) {
  struct encoder e;
  encoder_init(&e, t, no_variable, NULL);
  const struct smt_term *x = encode_value(&e, constant(type, value));
  encoder_free(&e);
  return x;
}

static void test_encoding(void) {
  static const enum c_kind kinds[] = {C_BOOL,  C_CHAR,  C_UCHAR, C_SHORT,
                                      C_INT,   C_UINT,  C_LONG,  C_ULONG,
                                      C_LLONG, C_ULLONG};
  static const enum cfa_op ops[] = {CFA_ADD,    CFA_SUBTRACT,  CFA_MULTIPLY,
                                    CFA_DIVIDE, CFA_REMAINDER, CFA_AND};
  for (int i = 0; i < 20000; i++) {
    struct encoder e;
    encoder_init(&e, t, no_variable, NULL);
    const struct c_type *type = types->basic[kinds[4 + i % 6]];
    const struct c_type *to = types->basic[kinds[i / 6 % 10]];
    enum cfa_op op = ops[i / 60 % 6];
    uint64_t x = random_value(type), y = random_value(type), z;
    if (op == CFA_AND)
      y = (UINT64_C(1) << i % 31) - 1;
    bool defined = cfa_compute2(op, type, x, y, &z) == CFA_NO_FAULT;
    uint64_t converted;
    cfa_compute_conversion(type, to, x, &converted);
    const struct cfa_expr *sum =
        expr(op, type, constant(type, x), constant(type, y));
    const struct smt_term *result = encode_value(&e, sum);
    const struct smt_term *fits =
        term_and(t, e.ranges.at, (uint32_t)e.ranges.len);
    if (defined) {
      CHECK(result == number_of(type, z));
      CHECK(fits->op == TERM_TRUE);
      CHECK(encode_value(&e, expr(CFA_CONVERT, to, constant(type, x), NULL)) ==
            number_of(to, converted));
    } else if (y != 0) {
      CHECK(fits->op == TERM_FALSE);
      CHECK(
          encode_truth(&e, expr(CFA_OVERFLOWS, types->basic[C_INT], sum, NULL))
              ->op == TERM_TRUE);
    }
    encoder_free(&e);
  }
}

/* ---- An automaton ---------------------------------------------------------- */

/* int add(int m, int n) { if (n == 0) return m; return add(m + 1, n - 1); }
   void start() { m = any; n = any; if (n >= 0 && add(m, n) != m + n) error(); }
 */
enum { START_M, START_N, START_R, M, N, RESULT, T, NVARS };

static struct cfa cfa;
static struct cfa_location locations[16];
static struct cfa_edge edges[16];

static uint32_t add_edge(uint32_t from, uint32_t to, enum cfa_edge_kind kind) {
  edges[cfa.nedges] = (struct cfa_edge){.number = cfa.nedges,
                                        .from = from,
                                        .to = to,
                                        .kind = kind,
                                        .var = CFA_NONE};
  return cfa.nedges++;
}

static void add_assume(uint32_t from, uint32_t to, const struct cfa_expr *e) {
  edges[add_edge(from, to, CFA_ASSUME)].expr = e;
}

static void add_havoc(uint32_t from, uint32_t to, uint32_t v) {
  edges[add_edge(from, to, CFA_HAVOC)].var = v;
}

static void add_call(uint32_t from, uint32_t to, uint32_t result,
                     const struct cfa_expr *x, const struct cfa_expr *y) {
  const struct cfa_expr *args[] = {x, y};
  struct cfa_edge *e = &edges[add_edge(from, to, CFA_CALL)];
  e->var = result;
  e->callee = 1;
  e->nargs = 2;
  e->args = arena_copy(arena, args, 2, sizeof *args);
}

static void link_edges(void) {
  for (uint32_t i = 0; i < cfa.nlocations; i++) {
    uint32_t in[16], out[16], nin = 0, nout = 0;
    for (uint32_t j = 0; j < cfa.nedges; j++) {
      if (edges[j].to == i)
        in[nin++] = j;
      if (edges[j].from == i)
        out[nout++] = j;
    }
    locations[i].number = i;
    locations[i].in = arena_copy(arena, in, nin, sizeof *in);
    locations[i].out = arena_copy(arena, out, nout, sizeof *out);
    locations[i].nin = nin;
    locations[i].nout = nout;
  }
}

static void make_addition(void) {
  static struct cfa_var vars[NVARS];
  static struct cfa_proc procs[2];
  static const char *const names[] = {"m", "n", "r", "m", "n", "result", "t"};
  static const uint32_t params[] = {M, N};
  const struct c_type *i = types->basic[C_INT];
  for (uint32_t v = 0; v < NVARS; v++)
    vars[v] =
        (struct cfa_var){.number = v,
                         .scope = v == M || v == N ? CFA_PARAMETER
                                  : v == RESULT    ? CFA_RESULT
                                                   : CFA_LOCAL,
                         .proc = v >= M,
                         .name = names[v],
                         .unique = arena_concat(
                             arena, v >= M ? "add::" : "start::", names[v], ""),
                         .type = i};
  procs[0] = (struct cfa_proc){.name = "start",
                               .result = CFA_NONE,
                               .nvars = 3,
                               .nlocations = 7,
                               .nedges = 6,
                               .entry = 0,
                               .exit = 5};
  procs[1] = (struct cfa_proc){.number = 1,
                               .name = "add",
                               .result = RESULT,
                               .nparams = 2,
                               .params = params,
                               .first_var = 3,
                               .nvars = 4,
                               .first_location = 7,
                               .nlocations = 5,
                               .first_edge = 7,
                               .nedges = 5,
                               .entry = 7,
                               .exit = 8};
  cfa = (struct cfa){.arena = arena,
                     .types = types,
                     .nvars = NVARS,
                     .nprocs = 2,
                     .nlocations = 12,
                     .vars = vars,
                     .procs = procs,
                     .locations = locations,
                     .edges = edges,
                     .sources = sources_new()};
  locations[5].kind = CFA_EXIT;
  locations[6].kind = CFA_ERROR;
  locations[8].kind = CFA_EXIT;
  const struct cfa_expr *m = variable(i, START_M), *n = variable(i, START_N);
  const struct cfa_expr *zero = constant(i, 0), *one = constant(i, 1);
  add_havoc(0, 1, START_M);
  add_havoc(1, 2, START_N);
  add_assume(2, 3, expr(CFA_GREATER_EQUAL, i, n, zero));
  add_call(3, 4, START_R, m, n);
  const struct cfa_expr *r = variable(i, START_R),
                        *sum = expr(CFA_ADD, i, m, n);
  add_assume(4, 5, expr(CFA_EQUAL, i, r, sum));
  add_assume(4, 6, expr(CFA_UNEQUAL, i, r, sum));
  m = variable(i, M), n = variable(i, N);
  procs[1].first_edge = cfa.nedges;
  add_assume(7, 9, expr(CFA_EQUAL, i, n, zero));
  add_assume(7, 10, expr(CFA_UNEQUAL, i, n, zero));
  edges[add_edge(9, 8, CFA_SET)].var = RESULT;
  edges[cfa.nedges - 1].expr = m;
  add_call(10, 11, T, expr(CFA_ADD, i, m, one), expr(CFA_SUBTRACT, i, n, one));
  edges[add_edge(11, 8, CFA_SET)].var = RESULT;
  edges[cfa.nedges - 1].expr = variable(i, T);
  for (uint32_t k = 0; k < 12; k++)
    locations[k].proc = k >= 7;
  link_edges();
}

static uint32_t line_of(const struct boolean_text *b,
                        enum boolean_line_kind kind, uint32_t number) {
  for (uint32_t i = 0; i < b->lines.len; i++)
    if (b->lines.at[i].kind == kind && b->lines.at[i].number == number)
      return i;
  return 0;
}

/* The block between two points of these kinds in a procedure. */
static uint32_t block_between(const struct lbe *l, uint32_t proc,
                              enum lbe_kind from, enum lbe_kind to) {
  for (uint32_t i = 0; i < l->nblocks; i++)
    if (l->points[l->blocks[i].from].proc == proc &&
        l->points[l->blocks[i].from].kind == from &&
        l->points[l->blocks[i].to].kind == to)
      return i;
  return CFA_NONE;
}

static void test_blocks(const struct lbe *l) {
  CHECK(l->ncalls == 2 && l->nblocks == 6 && l->exact);
  const struct lbe_block *first =
      &l->blocks[block_between(l, 0, LBE_ENTRY, LBE_CALL)];
  CHECK(first->ninputs == 2 && first->nsets == 2);
  const struct lbe_block *last =
      &l->blocks[block_between(l, 1, LBE_ENTRY, LBE_EXIT)];
  CHECK(last->nconditions == 1 && last->nsets == 1);
  CHECK(last->sets[0].var == RESULT && last->sets[0].value == l->now[M]);
}

/* The run that calls add once and returns at once. */
static struct boolean_run run_of_one_call(const struct lbe *l,
                                          const struct boolean_text *b) {
  struct boolean_move moves[] = {
      {.kind = BOOLEAN_STEP,
       .line =
           line_of(b, BOOLEAN_BLOCK, block_between(l, 0, LBE_ENTRY, LBE_CALL))},
      {.kind = BOOLEAN_ENTER,
       .line = line_of(b, BOOLEAN_CALL, l->points[1].call)},
      {.kind = BOOLEAN_STEP,
       .line =
           line_of(b, BOOLEAN_BLOCK, block_between(l, 1, LBE_ENTRY, LBE_EXIT))},
      {.kind = BOOLEAN_RETURN},
      {.kind = BOOLEAN_STEP,
       .line = line_of(b, BOOLEAN_BLOCK,
                       block_between(l, 0, LBE_INNER, LBE_ERROR))},
  };
  struct boolean_run run = {0};
  for (size_t i = 0; i < sizeof moves / sizeof *moves; i++)
    vec_push(&run.moves, moves[i]);
  return run;
}

/* It cannot violate the property, and the predicates found exclude it. */
static void test_way(const struct lbe *l, struct smt *s) {
  struct predicate_set *p = predicate_set_new(l);
  struct relations *r = relations_new(s, t);
  struct boolean_text *b = boolean_text_new(p, r, (struct boolean_style){0});
  struct boolean_run run = run_of_one_call(l, b);
  const struct smt_term **values;
  struct path *way = path_new(p, b, &run, (struct path_style){0});
  CHECK(way && way->positions.len == 5);
  CHECK(path_check(way, s, 0, &values) == SMT_UNSAT);
  CHECK(refine_by_path(p, way, s, REFINE_INTERPOLATE, 10000) > 0);
  CHECK(p->at[l->exit_of[1]].len > 0);
  struct predicate_set *q = predicate_set_new(l);
  CHECK(refine_by_path(q, way, s, REFINE_PROJECT, 10000) > 0);
  path_free(way);
  run.moves.at[2].line = 0; /* no such way */
  CHECK(path_new(p, b, &run, (struct path_style){0}) == NULL);
  boolean_run_free(&run);
  boolean_text_free(b);
  predicate_set_free(p);
  predicate_set_free(q);
  relations_free(r);
}

/* A state is part of the way if it is asked for. */
static void test_states(const struct lbe *l, struct smt *s) {
  struct predicate_set *p = predicate_set_new(l);
  struct relations *r = relations_new(s, t);
  const struct smt_term *positive = term_le(t, term_int(t, 5), l->now[M]);
  CHECK(predicate_set_add(p, l->entry_of[1], positive));
  term_list bits = {0};
  boolean_bits(p, l->points[l->entry_of[1]].proc, &bits);
  CHECK(bits.len == 1);
  struct boolean_text *b = boolean_text_new(p, r, (struct boolean_style){0});
  struct boolean_run run = run_of_one_call(l, b);
  bool as_given = bits.at[0] == positive;
  vec_push(&run.values, ((struct boolean_value){0, as_given}));
  run.moves.at[1].nvalues = 1;
  const struct smt_term **values;
  struct path *way = path_new(p, b, &run, (struct path_style){.states = true});
  size_t states = 0;
  for (size_t i = 0; way && i < way->conjuncts.len; i++)
    states += way->conjuncts.at[i].state;
  CHECK(states == 1);
  CHECK(path_check(way, s, 0, &values) == SMT_UNSAT);
  path_free(way);
  boolean_run_free(&run);
  boolean_text_free(b);
  vec_free(&bits);
  predicate_set_free(p);
  relations_free(r);
}

/* All that Spacer says of the program is enough to prove it. */
static void test_seeds(const struct lbe *l, struct smt *s) {
  struct predicate_set *p = predicate_set_new(l);
  struct relations *r = relations_new(s, t);
  CHECK(refine_by_program(p, l, s, false, 10000, NULL) > 0);
  struct boolean_text *b = boolean_text_new(p, r, (struct boolean_style){0});
  CHECK(b->exact && relations_inexact(r) == 0);
  CHECK(strstr(b->text, "m + n - r <= "));
  boolean_text_free(b);
  predicate_set_free(p);
  relations_free(r);
}

/* Runs show that the result is the sum, at the exit and after the call. */
static void test_hull(const struct lbe *l) {
  struct predicate_set *p = predicate_set_new(l);
  struct recorded *h = recorded_new(l, NULL, NULL);
  CHECK(hull_add_equations(h, EQUALITIES_LINEAR, p) > 0);
  bool found = false;
  const struct smt_term *sum =
      term_sub(t, term_add(t, l->now[M], l->now[N]), l->now[RESULT]);
  for (uint32_t i = 0; i < l->npoints; i++)
    for (size_t j = 0; j < p->at[i].len; j++)
      found = found || p->at[i].at[j] == term_eq(t, sum, term_int(t, 0));
  CHECK(found);
  CHECK(hull_add_equations(h, EQUALITIES_LINEAR, p) == 0);
  CHECK(hull_add_tables(h, p) == 0); /* the program takes inputs */
  recorded_free(h);
  predicate_set_free(p);
}

static bool is_in_list(const term_list *list, const struct smt_term *x) {
  for (size_t i = 0; i < list->len; i++)
    if (list->at[i] == x)
      return true;
  return false;
}

/* A triangle 0 <= x <= y <= 30, x a multiple of 3: its sides are found, and no sums
   of them. */
static void test_facets(const struct lbe *l) {
  struct lbe_point p = l->points[l->exit_of[1]];
  int64_t rows[2 * 200];
  uint32_t n = 0;
  p.nvars = 2;
  for (int64_t x = 0; x <= 30; x += 3)
    for (int64_t y = x; y <= 30; y++, n++) {
      rows[2 * n] = x;
      rows[2 * n + 1] = y;
    }
  term_list found = {0};
  facets_add(t, &p, rows, n, &found);
  const struct smt_term *x = p.vars[0], *y = p.vars[1], *zero = term_int(t, 0);
  CHECK(is_in_list(&found, term_le(t, zero, x)));
  CHECK(is_in_list(&found, term_le(t, y, term_int(t, 30))));
  CHECK(is_in_list(&found, term_le(t, x, y)));
  CHECK(!is_in_list(&found, term_le(t, zero, term_add(t, x, y))));
  CHECK(is_in_list(&found, term_eq(t, term_mod(t, x, term_int(t, 3)), zero)));
  found.len = 0;
  for (uint32_t i = 0; i < n; i++) /* x <= y <= 4·x */
    rows[2 * i + 1] = rows[2 * i] + i % (uint32_t)(3 * rows[2 * i] + 1);
  facets_add_scaled(t, &p, rows, n, 4, &found);
  CHECK(is_in_list(&found, term_le(t, y, term_mul(t, term_int(t, 4), x))));
  vec_free(&found);
}

/* One variable is the square of the other, whose sign changes: no variable is a
   function of those before it, but an equation between products holds. */
static void test_equalities(const struct lbe *l) {
  struct lbe_point p = l->points[l->exit_of[1]];
  int64_t rows[2 * 20];
  for (int64_t i = 0; i < 20; i++) {
    rows[2 * i] = i * i;
    rows[2 * i + 1] = i % 2 ? i : -i;
  }
  p.nvars = 2;
  const struct smt_term *square = term_mul(t, p.vars[1], p.vars[1]);
  term_list found = {0};
  equalities_add(t, &p, rows, 20, EQUALITIES_LINEAR, &found);
  equalities_add(t, &p, rows, 20, EQUALITIES_SOLVED, &found);
  CHECK(found.len == 0);
  equalities_add(t, &p, rows, 20, EQUALITIES_PRODUCTS, &found);
  CHECK(found.len == 1 && found.at[0] == term_eq(t, square, p.vars[0]));
  vec_free(&found);
}

/* Of two guesses at the result, the steps keep the one that is true; and runs give
   enough of them for a proof. */
static void test_invariants(const struct lbe *l, struct smt *s) {
  const struct smt_term *sum = term_add(t, l->now[M], l->now[N]);
  const struct smt_term *is_sum = term_eq(t, l->now[RESULT], sum);
  term_list candidates[16] = {0};
  CHECK(l->npoints <= 16);
  vec_push(&candidates[l->exit_of[1]], term_eq(t, l->now[RESULT], l->now[M]));
  for (uint32_t i = 0; i < l->npoints; i++) /* after the call of itself */
    if (l->points[i].proc == 1 && l->points[i].kind == LBE_INNER)
      vec_push(&candidates[i], term_eq(t, l->now[T], sum));
  vec_push(&candidates[l->exit_of[1]], is_sum);
  CHECK(inductive_keep(l, s, false, 10000, candidates));
  CHECK(candidates[l->exit_of[1]].len == 1 &&
        candidates[l->exit_of[1]].at[0] == is_sum);
  vec_push(&candidates[l->exit_of[1]], term_le(t, l->now[RESULT], sum));
  inductive_shorten(l, s, false, 10000, candidates);
  CHECK(candidates[l->exit_of[1]].len == 1);
  for (uint32_t i = 0; i < l->npoints; i++)
    vec_free(&candidates[i]);

  struct predicate_set *asked = predicate_set_new(l);
  comparisons_of_text(asked);
  CHECK(asked->total > 0);
  struct recorded *r = recorded_new(l, NULL, NULL);
  struct invariant_kinds kinds = {.equalities = EQUALITIES_LINEAR};
  struct invariants found =
      invariants_guess(r, asked, asked, kinds, s, false, 10000);
  CHECK(found.at && found.proof);
  found = invariants_guess(r, asked, asked, kinds, s, false, 0);
  CHECK(!found.at && !found.proof); /* there was no time */
  recorded_free(r);
  predicate_set_free(asked);
}

/* Spacer's model is a proof; with an invariant that is too weak or too strong
   it is none. */
static void test_proof(const struct lbe *l, struct smt *s) {
  struct program_clauses *k = program_clauses_new(arena, l, false);
  const struct smt_term *models[16];
  uint32_t clause;
  CHECK(smt_horn(s, k->clauses, k->n, 10000, k->points, l->npoints, models) ==
        SMT_SAT);
  CHECK(proof_check(l, s, models, false, 10000, &clause) == SMT_UNSAT);
  for (uint32_t i = 0; i < l->npoints; i++) {
    const struct smt_term *kept = models[i];
    if (l->points[i].kind == LBE_ERROR)
      continue;
    if (i == l->exit_of[1]) {
      models[i] = term_bool(t, true);
      CHECK(proof_check(l, s, models, false, 10000, &clause) == SMT_SAT);
    }
    models[i] = term_bool(t, false);
    CHECK((proof_check(l, s, models, false, 10000, &clause) == SMT_SAT) ==
          (kept->op != TERM_FALSE));
    models[i] = kept;
  }
}

static const char certificate[] = "fixc-certificate 1\n"
                                  "program x.bp\n"
                                  "hash 0\n"
                                  "kind summaries\n"
                                  "procedure 0 main\n"
                                  "var 0 now local 0 b0\n"
                                  "2 0 1 0\n"
                                  "point entry 1\n"
                                  "point 12:3 2\n"
                                  "end\n";

static struct boolean_proof *read_text(const char *text, size_t length) {
  FILE *in = fmemopen((char *)text, length, "r");
  struct boolean_proof *p = boolean_proof_read(in);
  fclose(in);
  return p;
}

static void test_certificate(void) {
  struct boolean_proof *p = read_text(certificate, sizeof certificate - 1);
  CHECK(p && p->sections.len == 1 && p->sections.at[0].points.len == 2);
  CHECK(p->sections.at[0].points.at[1].line == 12);
  boolean_proof_free(p);
  /* Cut off anywhere, it is none. */
  for (size_t i = 1; i + 1 < sizeof certificate; i++)
    if (certificate[i - 1] == '\n' || i % 5 == 0)
      CHECK(read_text(certificate, i) == NULL);
}

/* x goes up by one: which of its predicates hold before and after. */
static void test_relation(struct smt *s) {
  struct relations *r = relations_new(s, t);
  const struct smt_term *x = term_var(t, "x", SMT_INT);
  const struct smt_term *up = term_add(t, x, term_int(t, 1));
  const struct smt_term *bound = term_int(t, 3);
  struct relation_bit bits[] = {{"a", term_le(t, x, bound)},
                                {"'a", term_le(t, up, bound)},
                                {"b", term_var(t, "p", SMT_BOOL)}};
  struct relation one = relation_between(r, bits, 3, NULL, 0);
  CHECK(one.possible && one.exact && strcmp(one.text, "(!'a | a)") == 0);
  /* Another predicate was found: the names change, the answer is kept. */
  uint64_t calls = smt_calls(s);
  struct relation_bit renamed[] = {{"c", bits[0].term},
                                   {"'!odd", term_var(t, "q", SMT_BOOL)},
                                   {"'b17", bits[1].term}};
  one = relation_between(r, renamed, 3, NULL, 0);
  CHECK(one.possible && one.exact && strcmp(one.text, "(!'b17 | c)") == 0);
  CHECK(smt_calls(s) == calls);
  /* So it is if another variable takes the place of x. */
  const struct smt_term *y = term_var(t, "y", SMT_INT);
  renamed[0].term = term_le(t, y, bound);
  renamed[2].term = term_le(t, term_add(t, y, term_int(t, 1)), bound);
  one = relation_between(r, renamed, 3, NULL, 0);
  CHECK(one.possible && one.exact && strcmp(one.text, "(!'b17 | c)") == 0);
  CHECK(smt_calls(s) == calls);
  const struct smt_term *holds = term_lt(t, bound, x);
  one = relation_between(r, bits, 3, &holds, 1);
  CHECK(strcmp(one.text, "(!a & !'a)") == 0 ||
        strcmp(one.text, "(!'a & !a)") == 0);
  holds = term_bool(t, false);
  CHECK(!relation_between(r, bits, 3, &holds, 1).possible);
  relations_free(r);
}

static void *interrupt_soon(void *arg) {
  struct smt *s = arg;
  static unsigned wait; /* another one each time */
  wait += 1700000;
  struct timespec moment = {0, wait};
  nanosleep(&moment, NULL);
  smt_interrupt(s);
  return NULL;
}

static int by_row(const void *a, const void *b) {
  const uint64_t *x = a, *y = b;
  return (*x > *y) - (*x < *y);
}

static void check_same_rows(const row_list *a, const row_list *b) {
  CHECK(a->len == b->len);
  qsort(a->at, a->len, sizeof *a->at, by_row);
  qsort(b->at, b->len, sizeof *b->at, by_row);
  for (size_t i = 0; i < a->len && i < b->len; i++)
    CHECK(a->at[i] == b->at[i]);
}

/* Two threads find the rows that one finds. */
static void test_rows_of_two(struct smt *s) {
  enum { BITS = 24, QUESTIONS = 8 };
  struct second *h = second_new(s);
  const struct smt_term *x = term_var(t, "x", SMT_INT);
  const struct smt_term *y = term_var(t, "y", SMT_INT);
  const struct smt_term *three = term_int(t, 3);
  for (int k = 0; k < QUESTIONS; k++) {
    const struct smt_term *bits[BITS], *holds[2];
    for (int i = 0; i < BITS; i++) {
      const struct smt_term *v = i % 3 == 0   ? x
                                 : i % 3 == 1 ? y
                                              : term_add(t, x, y);
      bits[i] = i % 5 == 4 && k % 2
                    ? term_eq(t, term_mod(t, v, three), term_int(t, i % 3))
                    : term_le(t, v, term_int(t, 7 * i % 31 - k));
    }
    holds[0] = term_le(t, x, term_int(t, 20 + k));
    holds[1] = term_lt(t, term_int(t, -20), y);
    struct row_question q = {s, t, bits, holds, BITS, 2};
    row_list one = {0}, two = {0};
    CHECK(rows_find_some(&q, row_deadline(), ROW_MOST, &one) == ROW_ALL);
    CHECK(second_find_rows(h, &q, &two));
    check_same_rows(&one, &two);
    CHECK(one.len > 32);
    vec_free(&one);
    vec_free(&two);
  }
  second_free(h);
}

/* Interrupts at many moments, most of them while a row is read: what is known then
   allows more, and the step stays possible. */
static void test_interrupted_relation(void) {
  enum { BITS = 60, TIMES = 50 };
  struct relation_bit bits[BITS];
  const struct smt_term *x = term_var(t, "x", SMT_INT);
  const struct smt_term *y = term_var(t, "y", SMT_INT);
  for (int i = 0; i < BITS; i++)
    bits[i] = (struct relation_bit){term_fresh(t, "b", SMT_BOOL)->name,
                                    term_le(t, i % 2 ? x : y, term_int(t, i))};
  const struct smt_term *holds = term_lt(t, x, y); /* one component */
  for (int i = 0; i < TIMES; i++) {
    struct smt *s = smt_new(t);
    struct relations *r = relations_new(s, t);
    pthread_t other;
    CHECK(pthread_create(&other, NULL, interrupt_soon, s) == 0);
    CHECK(relation_between(r, bits, BITS, &holds, 1).possible);
    pthread_join(other, NULL);
    relations_free(r);
    smt_free(s);
  }
}

/* ---- Growth ---------------------------------------------------------------- */

struct growth_question {
  const struct lbe *l;
  int64_t m, result;
};

static const struct smt_term *value_asked(void *arg,
                                          const struct smt_term *var) {
  const struct growth_question *q = arg;
  if (var == q->l->now[M])
    return term_int(t, q->m);
  return var == q->l->now[RESULT] ? term_int(t, q->result) : NULL;
}

static bool holds_of_growth(const struct lbe *l, const struct smt_term *x,
                            int64_t m, int64_t result) {
  struct growth_question q = {l, m, result};
  const struct smt_term *value = term_evaluate(t, x, value_asked, &q);
  CHECK(value != NULL);
  return value && value->op == TERM_TRUE;
}

enum { GROWTH_SAMPLES = 8 };

/* Rows in which the result is `base` to the power of m, and n is any number. */
static void fill_powers(const struct lbe *l, const struct lbe_point *p,
                        int64_t base, int64_t *rows) {
  int64_t power = 1;
  for (int i = 0; i < GROWTH_SAMPLES; i++, power *= base)
    for (uint32_t v = 0; v < p->nvars; v++)
      rows[(uint32_t)i * p->nvars + v] = p->vars[v] == l->now[M] ? i
                                         : p->vars[v] == l->now[RESULT]
                                             ? power
                                             : i * i % 5 - 7 * i;
}

/* All of the table is held against powers, also what no row has said. */
static void test_growth(const struct lbe *l) {
  const struct lbe_point *p = &l->points[l->exit_of[1]];
  int64_t rows[GROWTH_SAMPLES * 8], power = 1;
  struct predicate_set *set = predicate_set_new(l);
  CHECK(p->nvars > 0 && p->nvars <= 8);
  fill_powers(l, p, 3, rows);
  CHECK(growth_add_predicates(p, rows, GROWTH_SAMPLES, set) == 1);
  CHECK(growth_add_predicates(p, rows, GROWTH_SAMPLES, set) == 0);
  CHECK(set->at[p->number].len == 1);
  const struct smt_term *x = set->at[p->number].at[0];
  for (int64_t m = 0; m < 19; m++, power *= 3) { /* 3^19 < 2^31 < 3^20 */
    CHECK(holds_of_growth(l, x, m, power));
    CHECK(!holds_of_growth(l, x, m, power + 1));
  }
  CHECK(holds_of_growth(l, x, -1, 5) && holds_of_growth(l, x, 20, 5));
  predicate_set_free(set);
}

/* Nothing comes of equal steps, of one row that is not as the others, or of few. */
static void test_no_growth(const struct lbe *l) {
  const struct lbe_point *p = &l->points[l->exit_of[1]];
  int64_t rows[GROWTH_SAMPLES * 8];
  struct predicate_set *set = predicate_set_new(l);
  fill_powers(l, p, 1, rows);
  CHECK(growth_add_predicates(p, rows, GROWTH_SAMPLES, set) == 0);
  fill_powers(l, p, 3, rows);
  CHECK(growth_add_predicates(p, rows, 4, set) == 0);
  for (uint32_t v = 0; v < p->nvars; v++)
    rows[(GROWTH_SAMPLES - 1) * p->nvars + v] += p->vars[v] == l->now[RESULT];
  CHECK(growth_add_predicates(p, rows, GROWTH_SAMPLES, set) == 0);
  predicate_set_free(set);
}

/* The making of blocks that is stopped, wherever it is: the loop has no verdict. */
static bool stops_after(void *arg) {
  int *left = arg;
  return (*left)-- == 0;
}

static void test_cut(void) {
  bool complete = false;
  for (int n = 0; n < 100 && !complete; n++) {
    int left = n;
    const struct lbe *l = lbe_build(arena, t, &cfa, stops_after, &left);
    complete = !l->cut;
    CHECK(complete == (left >= 0));
    if (complete)
      continue;
    struct predicate_set *set = predicate_set_new(l);
    struct cegar_options o = {0};
    struct cegar_result result;
    cegar_run(l, NULL, &set, &o, &result);
    CHECK(result.verdict == CEGAR_UNKNOWN && result.reason);
    endless_run(l, NULL, set, &o, &result);
    CHECK(result.verdict == CEGAR_UNKNOWN && result.reason);
    predicate_set_free(set);
  }
  CHECK(complete);
}

int main(void) {
  arena = arena_new();
  t = terms_new();
  types = c_types_new(arena, 32);
  test_encoding();
  make_addition();
  test_cut();
  struct lbe *l = lbe_build(arena, t, &cfa, NULL, NULL);
  test_blocks(l);
  test_certificate();
  test_hull(l);
  test_facets(l);
  test_equalities(l);
  test_growth(l);
  test_no_growth(l);
  struct smt *s = smt_new(t);
  if (s) {
    test_relation(s);
    test_rows_of_two(s);
    test_interrupted_relation();
    test_way(l, s);
    test_states(l, s);
    test_seeds(l, s);
    test_proof(l, s);
    test_invariants(l, s);
  }
  smt_free(s);
  terms_free(t);
  sources_free((struct sources *)cfa.sources);
  arena_free(arena);
  return check_summary();
}
