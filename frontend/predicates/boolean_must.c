/* frontend/predicates/boolean_must.c — blocks in three values.
 *
 * At a point, a state s of the C program fits some values of the predicates,
 * and so do other states.  What the program can do from s is told in two ways
 * (Gurfinkel, Wei, Chechik: Model Checking Recursive Programs with Exact
 * Predicate Abstraction, ATVA 2008, section 5; with must-steps to sets of
 * states as in Shoham, Grumberg: Monotonic Abstraction-Refinement for CTL, TACAS
 * 2004):
 *
 * - It takes one of the blocks, or none if no condition holds, and comes to one
 *   of the rows that the abstraction counts.  Which, is `unknown`; one of them
 *   is right for s.
 * - If the blocks take inputs, some rows can be chosen from every state that
 *   fits: for all s there are inputs with that row.  Such a row is a `*`.  To
 *   find them, the inputs are eliminated from the condition of the block with
 *   the row, and the predicates are asked whether some state that fits fails
 *   what is left.
 *
 * What is too hard to find out makes fewer steps that must be, never more.
 */
#include "boolean_writer.h"

#include "engine/base/text_stream.h"
#include "frontend/smt/project.h"
#include "program_clauses.h"

#include <inttypes.h>
#include <string.h>

enum {
  MUST_MILLISECONDS = 2000, /* for an elimination */
  MOST_MUST_ROWS = 32,      /* of a block */
  MOST_MUST_BITS = 16,      /* of a row */
};

/* ---- What is chosen -------------------------------------------------------- */

static uint32_t bits_for(uint32_t n) {
  uint32_t bits = 0;
  while ((1u << bits) < n)
    bits++;
  return bits;
}

/* One more than the blocks: none of them. */
uint32_t writer_choices(const struct boolean_writer *w, uint32_t proc) {
  uint32_t most = 2; /* of a call: it, or the end */
  for (uint32_t i = 0; i < w->l->npoints; i++)
    if (w->l->points[i].proc == proc && w->l->points[i].nblocks >= most)
      most = w->l->points[i].nblocks + 1;
  return bits_for(most);
}

/* s0, s1, … are the binary digits of `choice`; after the step if `primed`. */
static void write_code(uint32_t choice, uint32_t nbits, bool primed,
                       FILE *out) {
  for (uint32_t i = 0; i < nbits; i++)
    fprintf(out, "%s%s%ss%" PRIu32, i ? " & " : "", choice >> i & 1 ? "" : "!",
            primed ? "'" : "", i);
}

/* ---- What holds of states -------------------------------------------------- */

/* Whether the variable of a block is an input, if the program takes it from outside:
   no value that is only not known.  Before the program has begun, variables have any
   values: a local one in memory, which gets one where it is declared. */
static bool is_chosen(const struct boolean_writer *w, const struct lbe_block *k,
                      const struct smt_term *x) {
  for (uint32_t i = 0; i < k->ninputs; i++) {
    enum cfa_reason why = w->l->cfa->edges[k->inputs[i].edge].reason;
    if (k->inputs[i].value == x)
      return why != CFA_UNKNOWN_CELL && why != CFA_NO_RETURN;
  }
  return k->from == w->l->entry_of[0];
}

static bool term_has(struct boolean_writer *w, const struct smt_term *x,
                     const struct smt_term *var) {
  size_t n;
  const struct smt_term **vars = term_vars(w->l->terms, x, w->arena, &n);
  for (size_t i = 0; i < n; i++)
    if (vars[i] == var)
      return true;
  return false;
}

/* Whether all variables of the block in these conjuncts are inputs. */
static bool are_chosen(struct boolean_writer *w, const struct lbe_block *k,
                       const term_list *conjuncts) {
  for (uint32_t i = 0; i < k->nfresh; i++)
    for (size_t j = 0; j < conjuncts->len && !is_chosen(w, k, k->fresh[i]); j++)
      if (term_has(w, conjuncts->at[j], k->fresh[i]))
        return false;
  return true;
}

/* Of which states at the begin of the block there are inputs with which the
   conjuncts hold: that, or less. */
static const struct smt_term *states_with(struct boolean_writer *w,
                                          const struct lbe_block *k,
                                          const term_list *conjuncts) {
  struct smt_terms *t = w->l->terms;
  const struct smt_term *x =
      term_and(t, conjuncts->at, (uint32_t)conjuncts->len);
  if (!are_chosen(w, k, conjuncts))
    return term_bool(t, false);
  if (k->nfresh > 0)
    x = project_or_eliminate(relations_smt(w->relations), t, x, k->fresh,
                             k->nfresh, MUST_MILLISECONDS);
  return x ? x : term_bool(t, false);
}

/* The conditions of a block, and that its results fit. */
static void add_conditions_of(const struct boolean_writer *w,
                              const struct lbe_block *k, term_list *out) {
  for (uint32_t i = 0; i < k->nconditions; i++)
    vec_push(out, k->conditions[i]);
  for (uint32_t i = 0; i < k->nranges && w->style.ranges; i++)
    vec_push(out, k->ranges[i]);
}

/* Which values of the predicates at `point` some state fits for which x holds. */
static struct relation states_that(struct boolean_writer *w, uint32_t point,
                                   const struct smt_term *x) {
  bit_row bits = {0};
  term_list holds = {0};
  vec_push(&holds, x);
  writer_add_bounds(w, point, &holds);
  writer_add_before(w, point, &bits);
  struct relation r = writer_relate(w, &bits, &holds);
  vec_free(&bits);
  vec_free(&holds);
  return r;
}

/* Where no block can be taken. */
static struct relation states_at_an_end(struct boolean_writer *w,
                                        const struct lbe_point *p) {
  struct smt_terms *t = w->l->terms;
  const struct smt_term *some = term_bool(t, false);
  for (uint32_t i = 0; i < p->nblocks; i++) {
    const struct lbe_block *k = &w->l->blocks[p->blocks[i]];
    term_list conjuncts = {0};
    add_conditions_of(w, k, &conjuncts);
    some = term_or2(t, some, states_with(w, k, &conjuncts));
    vec_free(&conjuncts);
  }
  return states_that(w, p->number, term_not(t, some));
}

static bool never(const struct relation *r) {
  return !r->possible || strcmp(r->text, "F") == 0;
}

/* ---- Rows that the program can choose -------------------------------------- */

/* A block under way. */
struct chosen_block {
  struct boolean_writer *w;
  const struct lbe_block *k;
  bit_row after; /* what it changes, with the terms over values before */
  name_row changed;
  FILE *rows; /* what can be chosen, as a disjunction */
  bool any;
};

static const struct smt_term *row_bit(struct chosen_block *c, size_t i) {
  const char *name = writer_numbered(c->w, "row!", i);
  return term_var(c->w->l->terms, name, SMT_BOOL);
}

/* Writes the row if every state that fits can choose it, but for those that are
   named. */
static void write_row(struct chosen_block *c, const bool *value) {
  struct boolean_writer *w = c->w;
  struct smt_terms *t = w->l->terms;
  term_list conjuncts = {0};
  add_conditions_of(w, c->k, &conjuncts);
  for (size_t i = 0; i < c->after.len; i++) {
    const struct smt_term *x = c->after.at[i].term;
    vec_push(&conjuncts, value[i] ? x : term_not(t, x));
  }
  const struct smt_term *with = states_with(w, c->k, &conjuncts);
  vec_free(&conjuncts);
  struct relation without = states_that(w, c->k->from, term_not(t, with));
  if (with->op == TERM_FALSE || strcmp(without.text, "T") == 0)
    return;
  fputs(c->any ? " | (" : "(", c->rows);
  for (size_t i = 0; i < c->after.len; i++)
    fprintf(c->rows, "%s%s & ", value[i] ? "" : "!", c->after.at[i].name);
  fprintf(c->rows, "!(%s))", never(&without) ? "F" : without.text);
  c->any = true;
}

/* The next row of the solver; false: there is none. */
static bool next_chosen_row(struct chosen_block *c, struct smt_solver *v,
                            bool *value) {
  struct smt_terms *t = c->w->l->terms;
  term_list other = {0};
  bool found = smt_check(v, NULL, 0) == SMT_SAT;
  for (size_t i = 0; i < c->after.len && found; i++) {
    const struct smt_term *x = smt_value(v, row_bit(c, i));
    found = x != NULL;
    value[i] = found && x->op == TERM_TRUE;
    vec_push(&other, value[i] ? term_not(t, row_bit(c, i)) : row_bit(c, i));
  }
  if (found)
    smt_assert(v, term_or(t, other.at, (uint32_t)other.len));
  vec_free(&other);
  return found;
}

static void write_chosen_rows(struct chosen_block *c) {
  struct boolean_writer *w = c->w;
  struct smt_solver *v = smt_solver_new(relations_smt(w->relations));
  bool value[MOST_MUST_BITS];
  term_list holds = {0};
  smt_solver_limit(v, MUST_MILLISECONDS);
  writer_add_bounds(w, c->k->from, &holds);
  add_conditions_of(w, c->k, &holds);
  for (size_t i = 0; i < holds.len; i++)
    smt_assert(v, holds.at[i]);
  for (size_t i = 0; i < c->after.len; i++)
    smt_assert(v, term_eq(w->l->terms, row_bit(c, i), c->after.at[i].term));
  for (int i = 0; i < MOST_MUST_ROWS && next_chosen_row(c, v, value); i++)
    write_row(c, value);
  vec_free(&holds);
  smt_solver_free(v);
}

/* What of the block the program can choose, as a relation in the arena; NULL:
   nothing. */
static const char *rows_to_choose(struct boolean_writer *w,
                                  const struct lbe_block *k,
                                  name_row *changed) {
  struct chosen_block c = {.w = w, .k = k};
  struct text_stream *stream = text_open();
  c.rows = text_out(stream);
  writer_add_after(w, k->from, k->to, k->sets, k->nsets, NULL, &c.after,
                   &c.changed);
  if (k->nfresh > 0 && c.after.len <= MOST_MUST_BITS)
    write_chosen_rows(&c);
  size_t length;
  char *text = text_close(stream, &length);
  const char *rows = c.any ? arena_strndup(w->arena, text, length) : NULL;
  xfree(text);
  vec_free(&c.after);
  *changed = c.changed;
  return rows;
}

/* ---- A point --------------------------------------------------------------- */

/* A block, as far as it can be taken. */
struct chosen_way {
  const struct lbe_block *k;
  struct relation relation; /* what it comes to */
  const char *feasible;     /* where it can be taken */
  name_row changed;
};

struct chosen_ways {
  VEC(struct chosen_way) at;
  struct relation end; /* where none can be */
  uint32_t nbits;      /* of the choice; 0: there is nothing to choose */
};

static void add_chosen_way(struct boolean_writer *w, const struct lbe_block *k,
                           struct chosen_ways *ways) {
  struct chosen_way way = {.k = k};
  bit_row bits = {0};
  term_list holds = {0};
  writer_add_holds(w, k->from, k->conditions, k->nconditions, k->ranges,
                   k->nranges, &holds);
  writer_add_before(w, k->from, &bits);
  struct relation feasible = writer_relate(w, &bits, &holds);
  way.feasible = feasible.text;
  writer_add_after(w, k->from, k->to, k->sets, k->nsets, NULL, &bits,
                   &way.changed);
  way.relation = writer_relate(w, &bits, &holds);
  if (never(&feasible) || never(&way.relation))
    vec_free(&way.changed);
  else
    vec_push(&ways->at, way);
  vec_free(&bits);
  vec_free(&holds);
}

/* `goto` one of the labels `what`N_0, `what`N_1, … and so on. */
static void write_goto_labels(struct boolean_writer *w, const char *what,
                              uint32_t point, size_t n) {
  for (size_t i = 0; i < n; i++)
    fprintf(w->out, "%s%s%" PRIu32 "_%zu", i ? "," : " goto ", what, point, i);
  fputs(";", w->out);
  writer_end_line(w, BOOLEAN_OTHER, 0);
}

/* `s0 := unknown constrain (…)`: which way is taken, the last being the end. */
static void write_choice(struct boolean_writer *w,
                         const struct chosen_ways *ways) {
  name_row names = {0};
  struct text_stream *stream = text_open();
  FILE *out = text_out(stream);
  for (uint32_t i = 0; i <= ways->at.len; i++) {
    const char *when = i < ways->at.len    ? ways->at.at[i].feasible
                       : never(&ways->end) ? "F"
                                           : ways->end.text;
    fputs(i ? " | (" : "(", out);
    write_code(i, ways->nbits, true, out);
    fprintf(out, " & (%s))", when);
  }
  char *text = text_close(stream, NULL);
  for (uint32_t i = 0; i < ways->nbits; i++)
    vec_push(&names, writer_numbered(w, "s", i));
  writer_change(w, &names, "unknown", text);
  xfree(text);
  vec_free(&names);
}

/* Each way from the label where it is chosen. */
static void write_ways(struct boolean_writer *w, const struct lbe_point *p,
                       const struct chosen_ways *ways) {
  for (uint32_t i = 0; i < ways->at.len; i++) {
    const struct chosen_way *way = &ways->at.at[i];
    if (ways->nbits > 0) {
      fprintf(w->out, "  K%" PRIu32 "_%" PRIu32 ": assume(", p->number, i);
      write_code(i, ways->nbits, false, w->out);
      fputs("); ", w->out);
    }
    if (way->changed.len > 0)
      writer_change(w, &way->changed, "unknown", way->relation.text);
    writer_goto(w, way->k->to);
    writer_end_line(w, BOOLEAN_BLOCK, way->k->number);
  }
  if (ways->nbits == 0)
    return;
  fprintf(w->out, "  K%" PRIu32 "_%zu: assume(", p->number, ways->at.len);
  write_code((uint32_t)ways->at.len, ways->nbits, false, w->out);
  fputs("); goto L_end;", w->out);
  writer_end_line(w, BOOLEAN_OTHER, 0);
}

/* What the program can choose, each block from a label of its own, and then the
   label of what is unknown. */
static void write_chosen(struct boolean_writer *w, const struct lbe_point *p,
                         const struct chosen_ways *ways) {
  VEC(const char *) rows = {0};
  bool any = false;
  for (size_t i = 0; i < ways->at.len; i++) {
    name_row changed;
    const char *text = rows_to_choose(w, ways->at.at[i].k, &changed);
    vec_push(&rows, text);
    any = any || text;
    vec_free(&changed);
  }
  if (any) {
    fprintf(w->out, "goto U%" PRIu32, p->number);
    for (size_t i = 0; i < rows.len; i++)
      if (rows.at[i])
        fprintf(w->out, ",A%" PRIu32 "_%zu", p->number, i);
    fputs(";", w->out);
    writer_end_line(w, BOOLEAN_OTHER, 0);
  }
  for (size_t i = 0; i < rows.len; i++) {
    const struct chosen_way *way = &ways->at.at[i];
    if (!rows.at[i])
      continue;
    fprintf(w->out, "  A%" PRIu32 "_%zu: ", p->number, i);
    writer_change(w, &way->changed, "*", rows.at[i]);
    writer_goto(w, way->k->to);
    writer_end_line(w, BOOLEAN_BLOCK, way->k->number);
  }
  if (any)
    fprintf(w->out, " U%" PRIu32 ": ", p->number);
  vec_free(&rows);
}

void writer_must_blocks(struct boolean_writer *w, const struct lbe_point *p) {
  struct chosen_ways ways = {.end = states_at_an_end(w, p)};
  for (uint32_t i = 0; i < p->nblocks; i++)
    add_chosen_way(w, &w->l->blocks[p->blocks[i]], &ways);
  if (ways.at.len > 1 || (ways.at.len == 1 && !never(&ways.end)))
    ways.nbits = bits_for((uint32_t)ways.at.len + 1);
  if (ways.at.len == 0) {
    fputs("goto L_end;", w->out);
    writer_end_line(w, BOOLEAN_POINT, p->number);
    return;
  }
  write_chosen(w, p, &ways);
  if (ways.nbits > 0) {
    write_choice(w, &ways);
    write_goto_labels(w, "K", p->number, ways.at.len + 1);
  }
  write_ways(w, p, &ways);
  for (size_t i = 0; i < ways.at.len; i++)
    vec_free(&ways.at.at[i].changed);
  vec_free(&ways.at);
}

/* ---- A call ---------------------------------------------------------------- */

void writer_must_call(struct boolean_writer *w, const struct lbe_call *c) {
  struct smt_terms *t = w->l->terms;
  if (!w->style.ranges || c->nranges == 0)
    return;
  const struct smt_term *fits = term_and(t, c->ranges, c->nranges);
  struct relation end = states_that(w, c->at, term_not(t, fits));
  if (never(&end))
    return;
  fprintf(w->out, "s0 := unknown constrain (!'s0 | %s);", end.text);
  fprintf(w->out, " if (s0) then goto L_end; fi");
  writer_end_line(w, BOOLEAN_OTHER, 0);
}
