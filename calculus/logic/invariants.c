/* calculus/logic/invariants.c — conditions that an invariant gives.
 *
 * Let F be a fixed point with one parameter, and let a formula say F(x) in some
 * clauses, to keep to what is in F.  Readers are the relations that depend on F;
 * F depends on none of them.  They are no greatest fixed points, and nothing is
 * read of them under a negation.  Give each reader two sets of parameters, in and
 * out, and let these hold of each clause:
 *
 *   Its atoms of readers can be taken one after the other, such that what is known
 *   puts the arguments for `in` into F.  Known are the other conjuncts, F(p) for
 *   the parameters p in `in` of the clause's own relation, F(e) for the arguments
 *   e for `out` of the atoms before, and that F contains what its clauses give.
 *   In the end, all is known that the clause says of F, and F(p) for the parameters
 *   p in `out`.
 *
 * Let statements be such clauses, with no parameters.  Then their answers are the
 * same without the conditions on F.
 *
 * A condition only restricts.  For the rest, take a derivation in the system
 * without them, of a tuple whose `in` is in F.  By induction on its size, it is
 * one in the system with them, and its `out` is in F: what the last clause reads
 * was derived by smaller ones, in the order above.
 *
 * So where a run may go is a condition for what leads to a target: F holds where
 * it begins, and what is looked at is where steps lead from there.
 *
 * Filters (strike.c) are taken away before, for what they ask is known of nothing.
 * They are there again in what is returned: they could be taken away from that,
 * too, and the same remains.
 */
#include "strike.h"

#include "striking.h"

enum { MOST_PARAMETERS = 64 };

struct invariant {
  struct strike *s;
  const struct strike_reading *all;
  const struct fp_rel *f;
  rel_list readers;
  VEC(uint64_t) in, out; /* by reader: a bit for each parameter */
  bool fits, again;
};

/* A clause, and what is known in it. */
struct followed {
  struct invariant *w;
  const struct fp_rel *of; /* NULL: a statement */
  size_t index;            /* of that reader */
  struct striking_clause c;
  struct known k;
};

#define NO_READER SIZE_MAX

static size_t reader_of(const struct invariant *w, const struct fp_expr *e) {
  for (size_t i = 0; i < w->readers.len; i++)
    if (strike_applies(e, w->readers.at[i]))
      return i;
  return NO_READER;
}

static bool has_bit_of(uint64_t set, uint32_t i) { return set >> i & 1; }

/* ---- Which relations ---------------------------------------------------------- */

static bool is_unlisted(const struct strike *s, const struct fp_rel *r) {
  uint32_t listings;
  is_strike_asked(s, r, &listings);
  return listings == 0;
}

/* Finds what depends on the relation with that number, which is f; false where the
   theorem does not speak of it.  If filters were taken away, no more depends on f. */
static bool find_readers_of(struct invariant *w, size_t f) {
  for (size_t i = 0; i < w->all->reached.len; i++) {
    struct fp_rel *q = w->all->reached.at[i];
    if (i == f || !strike_reads(w->all, i, f))
      continue;
    if (q->kind == FP_NU || q->stop || q->nparams > MOST_PARAMETERS ||
        strike_reads(w->all, f, i) || !is_unlisted(w->s, q))
      return false;
    vec_push(&w->readers, q);
  }
  return w->readers.len > 0;
}

/* `under`: e itself stands where the formula is not monotone. */
static bool is_monotone(const struct invariant *w, const struct fp_expr *e,
                        bool under) {
  bool fits = !under || reader_of(w, e) == NO_READER;
  bool below = under || !strike_is_monotone(e);
  for (uint32_t i = 0; fits && i < e->nargs; i++)
    fits = is_monotone(w, e->arg[i], below);
  for (uint32_t i = 0; fits && i < e->nupdates; i++)
    fits = !e->updates[i].value || is_monotone(w, e->updates[i].value, true);
  return fits;
}

static bool all_monotone(const struct invariant *w) {
  const struct strike *s = w->s;
  for (size_t i = 0; i < w->readers.len; i++)
    if (!is_monotone(w, w->readers.at[i]->body, false))
      return false;
  for (uint32_t i = 0; i < s->nfiles; i++)
    for (uint32_t j = 0; j < s->files[i]->ndecls; j++)
      if (is_strike_formula(s->files[i]->decls[j]) &&
          !is_monotone(w, s->files[i]->decls[j]->expr, false))
        return false;
  return true;
}

/* ---- What is known ------------------------------------------------------------ */

static struct fp_expr *in_invariant(const struct followed *c,
                                    const struct fp_expr *e) {
  struct fp_expr *argument = (struct fp_expr *)e;
  return fp_apply(c->k.a, e->span, c->w->f->name, &argument, 1);
}

static bool is_known_in(const struct followed *c, const struct fp_expr *e) {
  return entails(&c->k, in_invariant(c, e));
}

/* e is in f, and so is what is equal to it. */
static void learn_in(struct followed *c, const struct fp_expr *e) {
  vec_push(&c->k.facts, in_invariant(c, e));
  for (size_t i = 0; i < c->c.parts.len; i++) {
    const struct fp_expr *x = c->c.parts.at[i];
    for (int side = 0; x->kind == FP_EQ && side < 2; side++)
      if (same_expr(x->arg[side], e))
        vec_push(&c->k.facts, in_invariant(c, x->arg[1 - side]));
  }
}

static void know_conjuncts(struct followed *c) {
  for (size_t i = 0; i < c->c.names.len; i++)
    vec_push(&c->k.vars, c->c.names.at[i]);
  for (size_t i = 0; i < c->c.parts.len; i++) {
    const struct fp_expr *x = c->c.parts.at[i];
    if (x->kind == FP_APPLY && !strike_applies(x, c->w->f) &&
        reader_of(c->w, x) == NO_READER)
      vec_push(&c->k.facts, x);
  }
  for (uint32_t i = 0; c->of && i < c->of->nparams; i++)
    if (has_bit_of(c->w->in.at[c->index], i))
      learn_in(c, fp_name(c->k.a, c->of->span, c->of->params[i]->name));
}

/* ---- Clauses ------------------------------------------------------------------- */

static uint32_t param_place(const struct fp_rel *of, const struct fp_expr *e) {
  uint32_t i = 0;
  while (of && i < of->nparams &&
         (e->kind != FP_NAME || of->params[i]->name != e->name))
    i++;
  return of && i < of->nparams ? i : MOST_PARAMETERS;
}

/* e must be in f.  If that is not known, it is asked for, of a parameter, or else
   nothing fits.  With more that is known, `out` may promise all again. */
static void ask_for(struct followed *c, const struct fp_expr *e) {
  uint32_t i = param_place(c->of, e);
  if (i == MOST_PARAMETERS || has_bit_of(c->w->in.at[c->index], i)) {
    c->w->fits = false;
    return;
  }
  c->w->in.at[c->index] |= UINT64_C(1) << i;
  for (size_t j = 0; j < c->w->out.len; j++)
    c->w->out.at[j] = UINT64_MAX;
  c->w->again = true;
}

/* The first argument of an atom that is not known to be in f, or NULL. */
static const struct fp_expr *unknown_argument(const struct followed *c,
                                              const struct fp_expr *atom) {
  uint64_t in = c->w->in.at[reader_of(c->w, atom)];
  for (uint32_t i = 0; i < atom->nargs; i++)
    if (has_bit_of(in, i) && !is_known_in(c, atom->arg[i]))
      return atom->arg[i];
  return NULL;
}

static void learn_from(struct followed *c, const struct fp_expr *atom) {
  uint64_t out = c->w->out.at[reader_of(c->w, atom)];
  for (uint32_t i = 0; i < atom->nargs; i++)
    if (has_bit_of(out, i))
      learn_in(c, atom->arg[i]);
}

/* Takes the atoms of readers in an order that fits. */
static void take_atoms(struct followed *c) {
  VEC(const struct fp_expr *) left = {0};
  for (size_t i = 0; i < c->c.parts.len; i++)
    if (reader_of(c->w, c->c.parts.at[i]) != NO_READER)
      vec_push(&left, c->c.parts.at[i]);
  for (size_t i = 0; i < left.len;) {
    if (unknown_argument(c, left.at[i])) {
      i++;
      continue;
    }
    learn_from(c, left.at[i]);
    left.at[i] = left.at[left.len - 1];
    left.len--;
    i = 0;
  }
  if (left.len > 0)
    ask_for(c, unknown_argument(c, left.at[0]));
  vec_free(&left);
}

/* All that the clause says of f, and that `out` promises. */
static void check_end(struct followed *c) {
  for (size_t i = 0; i < c->c.parts.len; i++) {
    const struct fp_expr *x = c->c.parts.at[i];
    if (strike_applies(x, c->w->f) && !is_known_in(c, x->arg[0]))
      ask_for(c, x->arg[0]);
  }
  for (uint32_t i = 0; c->of && !c->w->again && i < c->of->nparams; i++) {
    uint64_t bit = UINT64_C(1) << i;
    if (c->w->out.at[c->index] & bit &&
        !is_known_in(c, fp_name(c->k.a, c->of->span, c->of->params[i]->name))) {
      c->w->out.at[c->index] &= ~bit;
      c->w->again = true;
    }
  }
}

static uint32_t count_read(const struct invariant *w, const struct fp_expr *e) {
  uint32_t n = strike_atoms(e, w->f);
  for (size_t i = 0; i < w->readers.len; i++)
    n += strike_atoms(e, w->readers.at[i]);
  return n;
}

static void follow_clause(struct invariant *w, const struct fp_rel *of,
                          size_t index, const struct fp_expr *e) {
  struct followed c = {
      .w = w, .of = of, .index = index, .c = open_striking(of, e)};
  uint32_t found = 0;
  c.k = (struct known){.a = w->s->a, .h = w->s->h, .rels = &w->s->rels};
  for (size_t i = 0; i < c.c.parts.len; i++)
    found += strike_applies(c.c.parts.at[i], w->f) ||
             reader_of(w, c.c.parts.at[i]) != NO_READER;
  w->fits = w->fits && c.c.clear && found == count_read(w, e);
  if (w->fits) {
    know_conjuncts(&c);
    take_atoms(&c);
  }
  if (w->fits && !w->again)
    check_end(&c);
  vec_free(&c.k.vars);
  vec_free(&c.k.facts);
  close_striking(&c.c);
}

static void follow_body(struct invariant *w, const struct fp_rel *of,
                        size_t index, const struct fp_expr *e) {
  expr_list list = {0};
  strike_operands(&list, e);
  for (size_t i = 0; w->fits && !w->again && i < list.len; i++)
    follow_clause(w, of, index, list.at[i]);
  vec_free(&list);
}

static void follow_all(struct invariant *w) {
  const struct strike *s = w->s;
  w->again = false;
  for (size_t i = 0; w->fits && !w->again && i < w->readers.len; i++)
    follow_body(w, w->readers.at[i], i, w->readers.at[i]->body);
  for (uint32_t i = 0; i < s->nfiles; i++)
    for (uint32_t j = 0; w->fits && !w->again && j < s->files[i]->ndecls; j++)
      if (is_strike_formula(s->files[i]->decls[j]))
        follow_body(w, NULL, NO_READER, s->files[i]->decls[j]->expr);
}

/* ---- The invariant --------------------------------------------------------------- */

/* `in` grows and `out` shrinks until all clauses fit, or one cannot. */
static bool settle(struct invariant *w) {
  for (size_t i = 0; i < w->readers.len; i++) {
    vec_push(&w->in, 0);
    vec_push(&w->out, UINT64_MAX);
  }
  do
    follow_all(w);
  while (w->fits && w->again);
  return w->fits;
}

/* Whether the relation with that number may be one; `settled`: whether it is,
   filters having been taken away. */
static bool is_invariant(struct strike *s, const struct strike_reading *all,
                         size_t i, bool settled) {
  const struct fp_rel *f = all->reached.at[i];
  struct invariant w = {.s = s, .all = all, .f = f, .fits = true};
  bool fits = f->kind == FP_MU && f->nparams == 1 && !f->stop &&
              strike_atoms(f->body, f) > 0 && is_unlisted(s, f) &&
              find_readers_of(&w, i) && all_monotone(&w) &&
              (!settled || settle(&w));
  vec_free(&w.readers);
  vec_free(&w.in);
  vec_free(&w.out);
  return fits;
}

static const struct fp_rel *find_invariant(struct strike *s, bool settled) {
  const struct fp_rel *found = NULL;
  struct strike_reading all = open_strike_reading(s);
  for (size_t i = 0; !found && i < all.reached.len; i++)
    if (is_invariant(s, &all, i, settled))
      found = all.reached.at[i];
  close_strike_reading(&all);
  return found;
}

/* Takes all conditions on f out of the bodies of its readers. */
static void leave_conditions(struct strike *s, const struct fp_rel *f) {
  struct editing w = {.a = s->a, .gone = is_struck_atom, .rel = f};
  for (size_t i = 0; i < s->rels.len; i++) {
    struct fp_rel *q = s->rels.at[i];
    if (q->name != f->name || q->nparams != f->nparams)
      q->body = strike_edit(&w, q->body);
  }
}

static bool same_struck(const struct strike *s, const struct strike *t) {
  bool same = s->struck.len == t->struck.len;
  for (size_t i = 0; same && i < s->struck.len; i++)
    same = s->struck.at[i]->name == t->struck.at[i]->name &&
           s->struck.at[i]->nparams == t->struck.at[i]->nparams;
  return same;
}

struct fp_file *const *strike_invariants(struct arena *a,
                                         struct fp_file *const *files,
                                         uint32_t nfiles,
                                         const struct hiding *h) {
  struct strike tried = open_strike(a, files, nfiles, h);
  struct fp_file *const *without = NULL;
  const struct fp_rel *f = NULL;
  if (is_worth_striking(&tried) && find_invariant(&tried, false)) {
    strike_filters(&tried);
    f = find_invariant(&tried, true);
  }
  if (f) {
    struct strike s = open_strike(a, files, nfiles, h);
    leave_conditions(&s, f);
    struct strike checked = open_strike(a, s.files, nfiles, h);
    strike_filters(&checked);
    if (same_struck(&tried, &checked))
      without = s.files;
    close_strike(&checked);
    close_strike(&s);
  }
  close_strike(&tried);
  return without;
}
