/* frontend/predicates/relation.c — Boolean abstraction of a step.  See
 * relation.h.
 *
 * Bits and conjuncts that share no variable, not even by way of others, do not
 * depend on each other: each component is solved by itself.  Bits of which
 * nothing else speaks are free and left out.
 *
 * A large component that asks of a variable which of several numbers it is, as
 * that of a loop over the state of a protocol, is solved by cases: the variable
 * is 3, is 5, or is none of them.  Put into the terms, the number decides most of
 * what the step does, and what is left falls into components of its own.
 */
#include "relation.h"
#include "engine/base/text_stream.h"
#include "relation_second.h"

#include "engine/base/hash.h"
#include "engine/base/intern.h"
#include "engine/base/union_find.h"
#include "engine/base/vec.h"

#include "engine/base/hash_table.h"
#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum {
  MOST_TRIES = 300,   /* for clauses where there are more rows */
  BITS_FOR_CASES = 8, /* of a component: with fewer, rows are as fast */
  LEAST_CASES = 3,    /* numbers that a variable is compared with */
  MOST_IN_CASES = 3,  /* cases within cases */
};

struct answer {
  UT_hash_handle hh;
  struct relation relation;
  size_t length;  /* of the key in bytes */
  uint32_t key[]; /* bits, UINT32_MAX, numbers of conjuncts */
};

struct relations {
  struct smt *main;
  /* Its own, since refinement must not depend on what it is asked; NULL before it is
     first asked: many programs are decided by runs. */
  struct smt *smt;
  struct attachment *attached;
  struct second *second; /* counts with it */
  struct smt_terms *terms;
  struct arena *arena;
  struct intern *names;
  struct answer *answers;
  /* Of components: the key has bits without names, and the text \1i\1 for the name
     of bit i, or \2i\2 of one after the step, since names change when predicates
     are added and the answer does not. */
  struct answer *parts;
  VEC(uint32_t) places; /* by number of a variable's term: see place_in_step */
  uint64_t inexact;
};

static void release_smt_beside(void *arg) { smt_free(arg); }

struct relations *relations_new(struct smt *s, struct smt_terms *t) {
  struct relations *r = xcalloc(1, sizeof *r);
  r->main = s;
  r->second = second_new(s);
  r->terms = t;
  r->arena = arena_new();
  r->names = intern_new();
  return r;
}

void relations_free(struct relations *r) {
  if (!r)
    return;
  second_free(r->second);
  memory_detach(r->attached);
  smt_free(r->smt);
  HASH_CLEAR(hh, r->answers);
  HASH_CLEAR(hh, r->parts);
  vec_free(&r->places);
  intern_free(r->names);
  arena_free(r->arena);
  xfree(r);
}

typedef VEC(uint32_t) answer_key;

/* The answer with this key, which is freed; a new one is for the caller to fill. */
static struct answer *kept_answer(struct relations *r, struct answer **table,
                                  answer_key *key, bool *is_new) {
  size_t length = key->len * sizeof *key->at;
  struct answer *a;
  HASH_FIND(hh, *table, key->at, length, a);
  *is_new = !a;
  if (!a) {
    a = arena_alloc(r->arena, sizeof *a + length);
    a->length = length;
    memcpy(a->key, key->at, length);
    HASH_ADD(hh, *table, key, length, a);
  }
  vec_free(key);
  return a;
}

struct smt *relations_smt(struct relations *r) {
  if (!r->smt) {
    r->smt = smt_new_beside(r->main, r->terms);
    r->attached = memory_attach(release_smt_beside, r->smt);
  }
  return r->smt;
}

uint64_t relations_inexact(const struct relations *r) { return r->inexact; }

/* ---- Components ------------------------------------------------------------ */

/* A component under way. */
struct component {
  struct relations *r;
  VEC(struct relation_bit) bits;
  VEC(const struct smt_term *) holds;
  unsigned depth; /* of the case that it is of */
};

/* The variables of a step, counted as they are met. */
struct parts {
  struct relations *r;
  VEC(uint32_t) met;    /* numbers of their terms */
  VEC(uint32_t) parent; /* by place in `met`: union-find */
};

/* The place of a variable, which is new at the end. */
static uint32_t place_in_step(struct parts *p, const struct smt_term *var) {
  struct relations *r = p->r;
  while (r->places.len <= var->number)
    vec_push(&r->places, 0);
  if (r->places.at[var->number] == 0) {
    uint32_t own = (uint32_t)p->met.len;
    vec_push(&p->met, var->number);
    vec_push(&p->parent, own);
    r->places.at[var->number] = own + 1;
  }
  return r->places.at[var->number] - 1;
}

static void free_parts(struct parts *p) {
  for (size_t i = 0; i < p->met.len; i++)
    p->r->places.at[p->met.at[i]] = 0;
  vec_free(&p->met);
  vec_free(&p->parent);
}

/* Joins the variables of a term; returns the place of one of them, counted from 1,
   or 0 if it has none. */
static uint32_t join_vars(struct parts *p, const struct smt_term *x) {
  struct arena *a = arena_new();
  size_t n;
  const struct smt_term **vars = term_vars(p->r->terms, x, a, &n);
  for (size_t i = 0; i < n; i++) {
    uint32_t own = place_in_step(p, vars[i]);
    union_find_join(p->parent.at, own, place_in_step(p, vars[0]));
  }
  uint32_t one = n ? place_in_step(p, vars[0]) + 1 : 0;
  arena_free(a);
  return one;
}

/* Of a place counted from 1 that of its leader; 0 of 0. */
static uint32_t part_leader(struct parts *p, uint32_t one) {
  return one ? union_find_leader(p->parent.at, one - 1) + 1 : 0;
}

/* ---- Counting combinations -------------------------------------------------- */

/* What is asked of the component; the lists are of its arena. */
static struct row_question question_of(const struct component *c,
                                       struct arena *a) {
  struct row_question q = {.smt = relations_smt(c->r),
                           .terms = c->r->terms,
                           .nbits = (uint32_t)c->bits.len,
                           .nholds = (uint32_t)c->holds.len};
  const struct smt_term **bits = arena_array(a, c->bits.len + 1, sizeof *bits);
  for (size_t i = 0; i < c->bits.len; i++)
    bits[i] = c->bits.at[i].term;
  q.bits = bits;
  q.holds = arena_copy(a, c->holds.at, c->holds.len, sizeof *q.holds);
  return q;
}

/* All combinations; false if there are too many, or the solver gives up. */
static bool count_rows(const struct component *c, row_list *rows) {
  struct arena *a = arena_new();
  struct row_question q = question_of(c, a);
  bool all = second_find_rows(c->r->second, &q, rows);
  arena_free(a);
  return all;
}

/* ---- Rows to text ---------------------------------------------------------- */

/* A decision diagram over the bits in order: node 0 is false, 1 is true. */
struct decision {
  uint32_t bit, no, yes;
};

struct diagram {
  VEC(struct decision) nodes;
  const struct component *c;
};

static uint32_t decide(struct diagram *d, uint32_t bit, uint32_t no,
                       uint32_t yes) {
  if (no == yes)
    return no;
  for (size_t i = 2; i < d->nodes.len; i++)
    if (d->nodes.at[i].bit == bit && d->nodes.at[i].no == no &&
        d->nodes.at[i].yes == yes)
      return (uint32_t)i;
  vec_push(&d->nodes, ((struct decision){bit, no, yes}));
  return (uint32_t)d->nodes.len - 1;
}

/* The diagram of rows that agree on the bits before `bit`; no row is there
   twice. */
static uint32_t diagram_of(struct diagram *d, const uint64_t *rows, size_t n,
                           uint32_t bit) {
  if (n == 0 || bit == d->c->bits.len)
    return n > 0;
  size_t no = 0;
  while (no < n && !(rows[no] >> bit & 1))
    no++;
  uint32_t low = diagram_of(d, rows, no, bit + 1);
  uint32_t high = diagram_of(d, rows + no, n - no, bit + 1);
  return decide(d, bit, low, high);
}

/* The lowest bit decides first. */
static int by_bits(const void *a, const void *b) {
  uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
  uint64_t different = x ^ y;
  if (!different)
    return 0;
  return x & (different & -different) ? 1 : -1;
}

static void print_diagram(const struct diagram *d, uint32_t node, FILE *out) {
  if (node < 2) {
    fputs(node ? "T" : "F", out);
    return;
  }
  const struct decision *k = &d->nodes.at[node];
  const char *name = d->c->bits.at[k->bit].name;
  const char *negation = k->no ? "!" : "";
  if (k->no < 2 && k->yes < 2) {
    fprintf(out, "%s%s", negation, name);
  } else if (k->no == 0 || k->yes == 0) {
    fprintf(out, "(%s%s & ", negation, name);
    print_diagram(d, k->no + k->yes, out);
    fputs(")", out);
  } else if (k->no == 1 || k->yes == 1) {
    fprintf(out, "(%s%s | ", k->no == 1 ? "!" : "", name);
    print_diagram(d, k->no == 1 ? k->yes : k->no, out);
    fputs(")", out);
  } else {
    fprintf(out, "(%s ? ", name);
    print_diagram(d, k->yes, out);
    fputs(" : ", out);
    print_diagram(d, k->no, out);
    fputs(")", out);
  }
}

static void print_row_diagram(const struct component *c, row_list *rows,
                              FILE *out) {
  struct diagram d = {.c = c};
  vec_push(&d.nodes, ((struct decision){0, 0, 0}));
  vec_push(&d.nodes, ((struct decision){0, 1, 1}));
  if (rows->len)
    qsort(rows->at, rows->len, sizeof *rows->at, by_bits);
  print_diagram(&d, diagram_of(&d, rows->at, rows->len, 0), out);
  vec_free(&d.nodes);
}

/* ---- Clauses --------------------------------------------------------------- */

/* Where rows cannot be counted: clauses, each the negation of a core of
   literals that do not go together. */
struct clauses {
  struct component *c;
  const struct row_question *q;
  double deadline;
  struct smt_solver *theory, *logic; /* logic: clauses and rows tried so far */
  FILE *out;
  bool any;
};

/* Writes that literals cannot hold together, and tells `logic`. */
static void add_clause_of(struct clauses *k, const struct smt_term **literals,
                          const uint32_t *bit, const uint32_t *core,
                          uint32_t n) {
  struct smt_terms *t = k->c->r->terms;
  VEC(const struct smt_term *) parts = {0};
  fputs(k->any ? " & (" : "(", k->out);
  k->any = true;
  for (uint32_t i = 0; i < n; i++) {
    const struct smt_term *x = literals[core[i]];
    fprintf(k->out, "%s%s%s", i ? " | " : "", x->op == TERM_NOT ? "" : "!",
            k->c->bits.at[bit[core[i]]].name);
    vec_push(&parts, term_not(t, x));
  }
  fputs(")", k->out);
  smt_assert(k->logic, term_or(t, parts.at, (uint32_t)parts.len));
  vec_free(&parts);
}

/* Whether literals of bits i and j go together. */
static void try_pair(struct clauses *k, uint32_t i, bool x, uint32_t j,
                     bool y) {
  const struct smt_term *literals[2];
  literals[0] = row_literal(k->q, i, x);
  literals[1] = row_literal(k->q, j, y);
  uint32_t bits[] = {i, j}, core[2];
  if (smt_check(k->theory, literals, i == j ? 1 : 2) == SMT_UNSAT)
    add_clause_of(k, literals, bits, core, smt_core(k->theory, core));
}

static void try_pairs(struct clauses *k) {
  uint32_t n = (uint32_t)k->c->bits.len;
  for (uint32_t i = 0; i < n && !row_is_late(k->deadline); i++) {
    try_pair(k, i, true, i, true);
    try_pair(k, i, false, i, false);
    for (uint32_t j = i + 1; j < n && !row_is_late(k->deadline); j++)
      for (int signs = 0; signs < 4; signs++)
        try_pair(k, i, signs & 1, j, signs & 2);
  }
}

/* Takes a row that no clause excludes yet, and asks the theory; false when
   there is none, or time is up. */
static bool try_row(struct clauses *k) {
  struct component *c = k->c;
  uint32_t n = (uint32_t)c->bits.len;
  bool found = smt_check(k->logic, NULL, 0) == SMT_SAT;
  const struct smt_term **literals = xcalloc(n, sizeof *literals);
  uint32_t *bits = xcalloc(n, sizeof *bits), *core = xcalloc(n, sizeof *core);
  VEC(const struct smt_term *) tried = {0};
  for (uint32_t i = 0; i < n && found; i++) {
    bool value;
    found = row_read_bit(k->q, k->logic, i, &value);
    literals[i] = row_literal(k->q, i, value);
    bits[i] = i;
    vec_push(&tried, row_literal(k->q, i, !value));
  }
  if (found && smt_check(k->theory, literals, n) == SMT_UNSAT)
    add_clause_of(k, literals, bits, core, smt_core(k->theory, core));
  else if (found)
    smt_assert(k->logic, term_or(c->r->terms, tried.at, n));
  vec_free(&tried);
  xfree(literals);
  xfree(bits);
  xfree(core);
  return found;
}

static void print_component_clauses(struct component *c, FILE *out) {
  struct arena *a = arena_new();
  struct row_question q = question_of(c, a);
  struct clauses k = {.c = c,
                      .q = &q,
                      .deadline = row_deadline(),
                      .theory = row_solver_new(&q),
                      .logic = smt_solver_new(q.smt),
                      .out = out};
  smt_solver_limit(k.theory, 500);
  try_pairs(&k);
  for (int i = 0; i < MOST_TRIES && !row_is_late(k.deadline) && try_row(&k);
       i++)
    ;
  if (!k.any)
    fputs("T", out);
  smt_solver_free(k.theory);
  smt_solver_free(k.logic);
  arena_free(a);
}

/* ---- A component ----------------------------------------------------------- */

/* Predicates over one sum stand together, in the order of their bounds, whether
   before or after the step. */
static int by_sum(const void *a, const void *b) {
  const struct relation_bit *x = a, *y = b;
  const struct smt_term *p = x->term, *q = y->term;
  bool p_sum = term_is_comparison(p), q_sum = term_is_comparison(q);
  if (p_sum != q_sum)
    return p_sum - q_sum;
  if (p_sum && p->args[0] != q->args[0])
    return p->args[0]->number > q->args[0]->number ? 1 : -1;
  int bounds = p_sum ? term_compare_numbers(p->args[1], q->args[1]) : 0;
  if (bounds != 0)
    return bounds;
  if (p != q)
    return p->number > q->number ? 1 : -1;
  return strcmp(x->name, y->name);
}

enum { MILLISECONDS_FOR_ALL = 5000 };

/* Whether the conjuncts hold together: a component without bits. */
static bool all_hold_together(struct component *c) {
  struct arena *a = arena_new();
  struct row_question q = question_of(c, a);
  struct smt_solver *solvers[] = {row_solver_new(&q), row_exact_solver(&q)};
  bool possible = true;
  for (int i = 0; i < 2; i++) {
    if (solvers[i] && possible) {
      smt_solver_limit(solvers[i], MILLISECONDS_FOR_ALL);
      possible = smt_check(solvers[i], NULL, 0) != SMT_UNSAT;
    }
    smt_solver_free(solvers[i]);
  }
  arena_free(a);
  return possible;
}

/* ---- Cases ------------------------------------------------------------------ */

static struct relation solve_step(struct relations *r,
                                  const struct relation_bit *bits,
                                  uint32_t nbits,
                                  const struct smt_term *const *holds,
                                  uint32_t nholds, unsigned depth);

static bool is_variable_number(const struct smt_term *x) {
  return x->op == TERM_EQ && x->args[0]->op == TERM_VAR;
}

/* The variable that most bits compare with a number; NULL: there are few. */
static const struct smt_term *variable_of_cases(const struct component *c) {
  const struct smt_term *best = NULL;
  uint32_t most = LEAST_CASES - 1;
  if (c->bits.len < BITS_FOR_CASES || c->depth == MOST_IN_CASES)
    return NULL;
  for (size_t i = 0; i < c->bits.len; i++) {
    const struct smt_term *x = c->bits.at[i].term;
    uint32_t n = 0;
    for (size_t j = i; j < c->bits.len && is_variable_number(x); j++) {
      const struct smt_term *y = c->bits.at[j].term;
      n += is_variable_number(y) && y->args[0] == x->args[0];
    }
    if (n > most) {
      most = n;
      best = x->args[0];
    }
  }
  return best;
}

/* Writes the relation of a case: what `m` says of terms is put in.  `besides` are
   conjuncts of the case. */
static void print_case(const struct component *c, struct term_map *m,
                       const term_list *besides, struct relation *result,
                       FILE *out) {
  VEC(struct relation_bit) bits = {0};
  term_list holds = {0};
  for (size_t i = 0; i < c->bits.len; i++) {
    struct relation_bit b = c->bits.at[i];
    b.term = term_map_apply(m, b.term);
    vec_push(&bits, b);
  }
  for (size_t i = 0; i < besides->len; i++)
    vec_push(&holds, besides->at[i]);
  for (size_t i = 0; i < c->holds.len; i++)
    term_add_conjuncts(&holds, term_map_apply(m, c->holds.at[i]));
  struct relation one = solve_step(c->r, bits.at, (uint32_t)bits.len, holds.at,
                                   (uint32_t)holds.len, c->depth + 1);
  result->exact = result->exact && one.exact;
  if (one.possible && strcmp(one.text, "F") != 0) {
    fprintf(out, "%s(%s)", result->possible ? " | " : "", one.text);
    result->possible = true;
  }
  vec_free(&bits);
  vec_free(&holds);
}

/* Each bit that says which number the variable is makes a case, and that it is
   none of them is the last one. */
static void print_cases(struct component *c, const struct smt_term *var,
                        struct relation *result, FILE *out) {
  struct smt_terms *t = c->r->terms;
  struct term_map *none = term_map_new(t);
  term_list besides = {0}, nothing = {0};
  result->possible = false;
  fputs("(", out);
  for (size_t i = 0; i < c->bits.len; i++) {
    const struct smt_term *x = c->bits.at[i].term;
    if (!is_variable_number(x) || x->args[0] != var)
      continue;
    struct term_map *m = term_map_new(t);
    term_map_set(m, var, x->args[1]);
    print_case(c, m, &nothing, result, out);
    term_map_free(m);
    term_map_set(none, x, term_bool(t, false));
    vec_push(&besides, term_not(t, x));
  }
  print_case(c, none, &besides, result, out);
  fputs(result->possible ? ")" : "F)", out);
  term_map_free(none);
  vec_free(&besides);
}

/* The relation of a component, whose bits are in order. */
static struct relation solve_component(struct component *c) {
  struct relation result = {true, true, "T"};
  if (c->bits.len == 0) {
    result.possible = all_hold_together(c);
    return result;
  }
  struct text_stream *stream = text_open();
  FILE *out = text_out(stream);
  row_list rows = {0};
  const struct smt_term *var = variable_of_cases(c);
  if (var) {
    print_cases(c, var, &result, out);
  } else if (c->bits.len <= ROW_MOST_BITS && count_rows(c, &rows)) {
    result.possible = rows.len > 0;
    print_row_diagram(c, &rows, out);
  } else if (!smt_interrupted(c->r->main)) {
    result.exact = false;
    print_component_clauses(c, out);
  }
  char *text = text_close(stream, NULL);
  result.text = arena_strndup(c->r->arena, text, strlen(text));
  xfree(text);
  vec_free(&rows);
  return result;
}

/* ---- Components that were solved -------------------------------------------- */

/* Is it a name of what is after the step? */
static bool is_after(const char *name) {
  char first = name[name[0] == '!'];
  return first == '\'' || first == '\2';
}

static void number_the_bits(struct component *c) {
  for (size_t i = 0; i < c->bits.len; i++) {
    int mark = is_after(c->bits.at[i].name) ? 2 : 1;
    c->bits.at[i].name = arena_printf(c->r->arena, "%c%zu%c", mark, i, mark);
  }
}

/* New names for the variables of a component, in the order of their use. */
struct renaming {
  struct parts parts; /* of which the places are the names */
  struct term_map *map;
};

static void name_anew(void *arg, const struct smt_term *x) {
  struct renaming *k = arg;
  struct smt_terms *t = k->parts.r->terms;
  size_t before = k->parts.met.len;
  char name[32];
  if (x->op != TERM_VAR || place_in_step(&k->parts, x) < before)
    return;
  snprintf(name, sizeof name, "part!%d!%zu", x->sort, before);
  term_map_set(k->map, x, term_var(t, name, x->sort));
}

/* Programs do the same again and again to other variables.  Such components
   become one. */
static void rename_variables(struct component *c) {
  struct smt_terms *t = c->r->terms;
  struct renaming k = {{.r = c->r}, term_map_new(t)};
  for (size_t i = 0; i < c->bits.len; i++)
    term_visit(t, c->bits.at[i].term, name_anew, &k);
  for (size_t i = 0; i < c->holds.len; i++)
    term_visit(t, c->holds.at[i], name_anew, &k);
  for (size_t i = 0; i < c->bits.len; i++)
    c->bits.at[i].term = term_map_apply(k.map, c->bits.at[i].term);
  for (size_t i = 0; i < c->holds.len; i++)
    c->holds.at[i] = term_map_apply(k.map, c->holds.at[i]);
  term_map_free(k.map);
  free_parts(&k.parts);
}

/* The relation of a component, whose bits are in order and lose their names. */
static struct relation solved_component(struct component *c) {
  rename_variables(c);
  struct relations *r = c->r;
  answer_key key = {0};
  for (size_t i = 0; i < c->bits.len; i++)
    vec_push(&key,
             c->bits.at[i].term->number * 2 + is_after(c->bits.at[i].name));
  vec_push(&key, UINT32_MAX);
  vec_push(&key, c->depth);
  for (size_t i = 0; i < c->holds.len; i++)
    vec_push(&key, c->holds.at[i]->number);
  bool is_new;
  struct answer *a = kept_answer(r, &r->parts, &key, &is_new);
  if (is_new) {
    number_the_bits(c);
    a->relation = solve_component(c);
  }
  return a->relation;
}

typedef VEC(const char *) bit_names;

static void print_with_names(const char *text, const bit_names *names,
                             FILE *out) {
  for (const char *p = text; *p; p++) {
    if (*p != '\1' && *p != '\2') {
      fputc(*p, out);
      continue;
    }
    char *end;
    fputs(names->at[strtoul(p + 1, &end, 10)], out);
    p = end;
  }
}

/* Writes the relation of a component. */
static void print_relation_of_part(struct component *c, struct relation *result,
                                   FILE *out) {
  bit_names names = {0};
  qsort(c->bits.at, c->bits.len, sizeof *c->bits.at, by_sum);
  for (size_t i = 0; i < c->bits.len; i++)
    vec_push(&names, c->bits.at[i].name);
  struct relation one = solved_component(c);
  result->possible = result->possible && one.possible;
  result->exact = result->exact && one.exact;
  print_with_names(one.text, &names, out);
  vec_free(&names);
}

/* ---- All ------------------------------------------------------------------- */

/* A negated predicate is the predicate under a negated name; what is the same as
   another bit is one already: `'b3 = b3`.  Writes such equalities. */
struct bit_list {
  VEC(struct relation_bit) at;
};

static const char *negated_name(struct relations *r, const char *name) {
  return name[0] == '!'
             ? name + 1
             : intern_str(r->names, arena_concat(r->arena, "!", name, ""));
}

/* Keeps one bit for each term; of others writes what they equal. */
static void drop_equal_bits(struct relations *r,
                            const struct relation_bit *bits, uint32_t nbits,
                            struct bit_list *kept, FILE *out, bool *any) {
  for (uint32_t i = 0; i < nbits; i++) {
    struct relation_bit b = bits[i];
    if (b.term->op == TERM_NOT) {
      b.term = b.term->args[0];
      b.name = negated_name(r, b.name);
    }
    if (b.term->op == TERM_TRUE || b.term->op == TERM_FALSE) {
      fprintf(out, "%s%s", *any ? " & " : "",
              b.term->op == TERM_TRUE ? b.name : negated_name(r, b.name));
      *any = true;
      continue;
    }
    size_t j = 0;
    while (j < kept->at.len && kept->at.at[j].term != b.term)
      j++;
    if (j == kept->at.len) {
      vec_push(&kept->at, b);
      continue;
    }
    fprintf(out, "%s(%s = %s)", *any ? " & " : "", b.name, kept->at.at[j].name);
    *any = true;
  }
}

static bool is_possible(struct relations *r,
                        const struct smt_term *const *holds, uint32_t nholds) {
  struct component c = {.r = r};
  if (nholds == 0)
    return true;
  for (uint32_t i = 0; i < nholds; i++)
    vec_push(&c.holds, holds[i]);
  bool possible = solved_component(&c).possible;
  vec_free(&c.holds);
  return possible;
}

/* Which variables the bits and conjuncts of a step join: by index, a number that
   is the same for all of one component, or 0 where there are no variables. */
struct partition {
  uint32_t *of_bit, *of_hold;
};

static struct partition partition_of(struct relations *r,
                                     const struct bit_list *bits,
                                     const struct smt_term *const *holds,
                                     uint32_t nholds, struct arena *a) {
  struct partition p = {arena_array(a, bits->at.len + 1, sizeof *p.of_bit),
                        arena_array(a, nholds + 1, sizeof *p.of_hold)};
  struct parts parts = {.r = r};
  for (size_t i = 0; i < bits->at.len; i++)
    p.of_bit[i] = join_vars(&parts, bits->at.at[i].term);
  for (uint32_t i = 0; i < nholds; i++)
    p.of_hold[i] = join_vars(&parts, holds[i]);
  for (size_t i = 0; i < bits->at.len; i++)
    p.of_bit[i] = part_leader(&parts, p.of_bit[i]);
  for (uint32_t i = 0; i < nholds; i++)
    p.of_hold[i] = part_leader(&parts, p.of_hold[i]);
  free_parts(&parts);
  return p;
}

/* Solves the component with that number, unless nothing in it says anything:
   bits before the step alone go together as they did before. */
static bool solve_part(struct relations *r, const struct bit_list *bits,
                       const struct smt_term *const *holds, uint32_t nholds,
                       const struct partition *p, uint32_t part, unsigned depth,
                       struct relation *result, const char *between,
                       FILE *out) {
  struct component c = {.r = r, .depth = depth};
  bool says = false;
  for (size_t i = 0; i < bits->at.len; i++)
    if (p->of_bit[i] == part) {
      vec_push(&c.bits, bits->at.at[i]);
    }
  for (uint32_t i = 0; i < nholds; i++)
    if (p->of_hold[i] == part)
      vec_push(&c.holds, holds[i]);
  for (size_t i = 0; i < c.bits.len; i++)
    says = says || (is_after(c.bits.at[i].name) && c.bits.len > 1);
  says = says || c.holds.len > 0;
  if (says) {
    fputs(between, out);
    print_relation_of_part(&c, result, out);
  }
  vec_free(&c.bits);
  vec_free(&c.holds);
  return says;
}

/* The relation of a step or of a case of it. */
static struct relation solve_step(struct relations *r,
                                  const struct relation_bit *bits,
                                  uint32_t nbits,
                                  const struct smt_term *const *holds,
                                  uint32_t nholds, unsigned depth) {
  struct relation result = {is_possible(r, holds, nholds), true, "F"};
  if (!result.possible)
    return result;
  struct text_stream *stream = text_open();
  FILE *out = text_out(stream);
  struct arena *scratch = arena_new();
  bool any = false;
  struct bit_list kept = {0};
  drop_equal_bits(r, bits, nbits, &kept, out, &any);
  struct partition p = partition_of(r, &kept, holds, nholds, scratch);
  for (size_t i = 0; i < kept.at.len; i++) {
    size_t first = 0;
    while (p.of_bit[first] != p.of_bit[i])
      first++;
    if (first == i && solve_part(r, &kept, holds, nholds, &p, p.of_bit[i],
                                 depth, &result, any ? " & " : "", out))
      any = true;
  }
  if (!any)
    fputs("T", out);
  char *text = text_close(stream, NULL);
  result.text = arena_strndup(r->arena, text, strlen(text));
  xfree(text);
  vec_free(&kept.at);
  arena_free(scratch);
  return result;
}

struct relation relation_between(struct relations *r,
                                 const struct relation_bit *bits,
                                 uint32_t nbits,
                                 const struct smt_term *const *holds,
                                 uint32_t nholds) {
  answer_key key = {0};
  for (uint32_t i = 0; i < nbits; i++) {
    uintptr_t name = (uintptr_t)intern_str(r->names, bits[i].name);
    vec_push(&key, (uint32_t)name);
    vec_push(&key, (uint32_t)((uint64_t)name >> 32));
    vec_push(&key, bits[i].term->number);
  }
  vec_push(&key, UINT32_MAX);
  for (uint32_t i = 0; i < nholds; i++)
    vec_push(&key, holds[i]->number);
  bool is_new;
  struct answer *a = kept_answer(r, &r->answers, &key, &is_new);
  if (is_new) {
    a->relation = solve_step(r, bits, nbits, holds, nholds, 0);
    r->inexact += !a->relation.exact;
  }
  return a->relation;
}
