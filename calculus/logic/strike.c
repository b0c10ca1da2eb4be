/* calculus/logic/strike.c — filters and gates.
 *
 * Filters.  Let F be a relation with one parameter that is read in clauses of a
 * least fixed point R only, and there as a conjunct F(z) for a parameter z of R,
 * or F(e) with z = e.
 * Let each other clause of R have an atom of R with the same z, which it carries.
 * Let each other atom R(.., e, ..) that anybody reads stand in a clause whose
 * other conjuncts put e into F (entail.h), where F itself is not read any more.
 * In the component of R all fixed points are least, and nothing is read under a
 * negation.  Then R* without the filter gives all other relations the values that
 * R gives them.
 *
 * More is in R* than in R, so no relation loses a tuple.  By induction on the
 * rounds of the system without the filter, every other relation has what it has
 * with it, and if R*(.., z, ..) and F(z), then R(.., z, ..): a clause with the
 * filter gives it, since F(z); one that carries z has it from an earlier round;
 * any other atom R*(.., e, ..) is read where e is in F, and so is in R.
 *
 * Gates.  Let R be a least fixed point with a bit: R(true, ..) is all that was
 * found, and R(false, ..) what there was a round before, since one clause of R is
 * R(true, ..) with the same parameters, and all others want the bit.  A gate says
 * that some tuple with something about it is new: it is in R(true, ..) and not in
 * R(false, ..).  Let each clause with gates read, of what depends on R, atoms of R
 * only, and let the gates hold if any of these is new; let a clause that reads
 * what such clauses define read one such atom.  Then the last value of R(true, ..)
 * is that of the system without gates.
 *
 * A gate only restricts.  For the rest, take a derivation without gates from
 * tuples of that last value.  Those of its clauses that have gates read tuples of
 * one set, for a clause above another has one atom; look at the first round at
 * which R(true, ..) has all of it.  One of them is new then, and the gate is open;
 * so the next round has the result.  This speaks of the rounds of Evaluate on R,
 * which keep what they find; so nothing else of the component may be asked for.
 *
 * Without gates such a system is positive.  There, two relations that contain each
 * other are one, and a clause that is another relation, applied to the same
 * parameters, is the clauses of that relation.
 */
#include "strike.h"

#include "striking.h"

/* ---- Looking through expressions ------------------------------------------- */

bool strike_applies(const struct fp_expr *e, const struct fp_rel *r) {
  return e->kind == FP_APPLY && e->name == r->name && e->nargs == r->nparams;
}

bool strike_is_monotone(const struct fp_expr *e) {
  return e->kind == FP_AND || e->kind == FP_OR || e->kind == FP_EXISTS ||
         e->kind == FP_FORALL;
}

/* How often r is applied in e; with `negative`, where e is not monotone in it. */
uint32_t strike_count_atoms(const struct fp_expr *e, const struct fp_rel *r,
                            bool negative, bool under) {
  uint32_t n = strike_applies(e, r) && (!negative || under);
  bool below = under || !strike_is_monotone(e);
  for (uint32_t i = 0; i < e->nargs; i++)
    n += strike_count_atoms(e->arg[i], r, negative, below);
  for (uint32_t i = 0; i < e->nupdates; i++)
    if (e->updates[i].value)
      n += strike_count_atoms(e->updates[i].value, r, negative, true);
  return n;
}

uint32_t strike_atoms(const struct fp_expr *e, const struct fp_rel *r) {
  return strike_count_atoms(e, r, false, false);
}

bool strike_has(const rel_list *list, const struct fp_rel *r) {
  for (size_t i = 0; i < list->len; i++)
    if (list->at[i] == r)
      return true;
  return false;
}

static void reach_from(const struct strike *s, const struct fp_expr *e,
                       rel_list *reached);

/* r, if it is new, and what it reads. */
static void reach_rel(const struct strike *s, struct fp_rel *r,
                      rel_list *reached) {
  if (strike_has(reached, r))
    return;
  vec_push(reached, r);
  reach_from(s, r->body, reached);
  if (r->stop)
    reach_from(s, r->stop, reached);
}

static void reach_from(const struct strike *s, const struct fp_expr *e,
                       rel_list *reached) {
  struct fp_rel *r =
      e->kind == FP_APPLY ? rel_named(&s->rels, e->name, e->nargs) : NULL;
  if (r)
    reach_rel(s, r, reached);
  for (uint32_t i = 0; i < e->nargs; i++)
    reach_from(s, e->arg[i], reached);
}

static void note_direct_reads(const struct strike *s, const struct fp_expr *e,
                              struct strike_reading *all, size_t row) {
  struct fp_rel *r =
      e->kind == FP_APPLY ? rel_named(&s->rels, e->name, e->nargs) : NULL;
  for (size_t i = 0; r && i < all->reached.len; i++)
    if (all->reached.at[i] == r)
      all->reads.at[row + i] = true;
  for (uint32_t i = 0; i < e->nargs; i++)
    note_direct_reads(s, e->arg[i], all, row);
}

/* Who reads i reads what i reads, for one i after the other (Warshall). */
static void close_reads(struct strike_reading *all) {
  size_t n = all->reached.len;
  for (size_t i = 0; i < n; i++)
    for (size_t j = 0; j < n; j++)
      for (size_t k = 0; all->reads.at[j * n + i] && k < n; k++)
        if (all->reads.at[i * n + k])
          all->reads.at[j * n + k] = true;
}

struct strike_reading open_strike_reading(const struct strike *s) {
  struct strike_reading all = {0};
  strike_reach(s, &all.reached);
  size_t n = all.reached.len;
  for (size_t i = 0; i < n * n; i++)
    vec_push(&all.reads, false);
  for (size_t i = 0; i < n; i++) {
    const struct fp_rel *r = all.reached.at[i];
    note_direct_reads(s, r->body, &all, i * n);
    if (r->stop)
      note_direct_reads(s, r->stop, &all, i * n);
  }
  close_reads(&all);
  return all;
}

void close_strike_reading(struct strike_reading *all) {
  vec_free(&all->reached);
  vec_free(&all->reads);
}

bool strike_reads(const struct strike_reading *all, size_t i, size_t j) {
  return all->reads.at[i * all->reached.len + j];
}

bool strike_depends(const struct strike *s, const struct fp_expr *e,
                    const struct fp_rel *on) {
  rel_list reached = {0};
  reach_from(s, e, &reached);
  bool found = strike_has(&reached, on);
  vec_free(&reached);
  return found;
}

/* ---- Statements ------------------------------------------------------------ */

bool is_strike_formula(const struct fp_decl *d) {
  return (d->kind == FP_D_QUERY || d->kind == FP_D_WHEN ||
          d->kind == FP_D_EVAL) &&
         d->expr;
}

static bool lists_rel(const struct fp_decl *d, const struct fp_rel *r) {
  return (d->kind == FP_D_SHOW || d->kind == FP_D_COUNT ||
          d->kind == FP_D_SIZE) &&
         d->name == r->name;
}

static void reach_listed(const struct strike *s, const struct fp_decl *d,
                         rel_list *reached) {
  for (size_t i = 0; i < s->rels.len; i++) {
    struct fp_rel *r = s->rels.at[i];
    if (lists_rel(d, r))
      reach_rel(s, r, reached);
  }
}

void strike_reach(const struct strike *s, rel_list *reached) {
  for (uint32_t i = 0; i < s->nfiles; i++)
    for (uint32_t j = 0; j < s->files[i]->ndecls; j++) {
      const struct fp_decl *d = s->files[i]->decls[j];
      if (is_strike_formula(d))
        reach_from(s, d->expr, reached);
      else
        reach_listed(s, d, reached);
    }
}

bool is_strike_asked(const struct strike *s, const struct fp_rel *r,
                     uint32_t *listings) {
  uint32_t n = *listings = 0;
  for (uint32_t i = 0; i < s->nfiles; i++)
    for (uint32_t j = 0; j < s->files[i]->ndecls; j++) {
      const struct fp_decl *d = s->files[i]->decls[j];
      if (is_strike_formula(d))
        n += strike_atoms(d->expr, r);
      else if (d->kind == FP_D_DIRECTIVE || lists_rel(d, r))
        ++*listings;
    }
  return n > 0;
}

/* ---- Clauses ---------------------------------------------------------------- */

static void name_var(struct striking_clause *c, const char *name) {
  for (size_t i = 0; i < c->names.len; i++)
    c->clear = c->clear && c->names.at[i] != name;
  vec_push(&c->names, name);
}

static void open_parts(struct striking_clause *c, const struct fp_expr *e) {
  if (e->kind == FP_EXISTS)
    for (uint32_t i = 0; i < e->nvars; i++)
      name_var(c, e->vars[i]->name);
  else if (e->kind != FP_AND)
    vec_push(&c->parts, e);
  for (uint32_t i = 0;
       (e->kind == FP_EXISTS || e->kind == FP_AND) && i < e->nargs; i++)
    open_parts(c, e->arg[i]);
}

struct striking_clause open_striking(const struct fp_rel *of,
                                     const struct fp_expr *e) {
  struct striking_clause c = {.clear = true};
  for (uint32_t i = 0; of && i < of->nparams; i++)
    name_var(&c, of->params[i]->name);
  open_parts(&c, e);
  return c;
}

void close_striking(struct striking_clause *c) {
  vec_free(&c->parts);
  vec_free(&c->names);
}

typedef VEC(struct striking_clause) striking_clauses;

static void free_striking(striking_clauses *list) {
  for (size_t i = 0; i < list->len; i++)
    close_striking(&list->at[i]);
  vec_free(list);
}

void strike_operands(expr_list *to, const struct fp_expr *e) {
  if (e->kind != FP_OR)
    vec_push(to, e);
  for (uint32_t i = 0; e->kind == FP_OR && i < e->nargs; i++)
    strike_operands(to, e->arg[i]);
}

static bool is_strike_param(const struct fp_rel *r, uint32_t i,
                            const struct fp_expr *e) {
  return e->kind == FP_NAME && e->name == r->params[i]->name;
}

static struct fp_expr *edit_nary(const struct editing *w,
                                 const struct fp_expr *e) {
  VEC(struct fp_expr *) kept = {0};
  struct fp_expr *out = NULL;
  for (uint32_t i = 0; !out && i < e->nargs; i++) {
    struct fp_expr *x = strike_edit(w, e->arg[i]);
    if (x->kind == FP_TRUE && e->kind == FP_OR)
      out = x;
    else if (x->kind != FP_TRUE)
      vec_push(&kept, x);
  }
  if (!out)
    out = fp_nary(w->a, e->kind, kept.at, (uint32_t)kept.len);
  vec_free(&kept);
  return out;
}

struct fp_expr *strike_edit(const struct editing *w, const struct fp_expr *e) {
  if (w->gone && w->gone(w, e))
    return fp_true(w->a);
  if (e->kind == FP_AND || e->kind == FP_OR)
    return edit_nary(w, e);
  struct fp_expr *out = arena_copy(w->a, e, 1, sizeof *e);
  out->arg = arena_array(w->a, e->nargs, sizeof *out->arg);
  for (uint32_t i = 0; i < e->nargs; i++)
    out->arg[i] = strike_edit(w, e->arg[i]);
  if (e->kind == FP_EXISTS && out->arg[0]->kind == FP_TRUE)
    return out->arg[0];
  if (w->to && strike_applies(e, w->rel)) {
    out->name = w->to->name;
    for (uint32_t i = w->bit; i + 1 < e->nargs; i++)
      out->arg[i] = out->arg[i + 1];
    out->nargs = w->to->nparams;
  }
  return out;
}

/* ---- Filters ---------------------------------------------------------------- */

enum { MOST_FILTERED = 64 }; /* parameters that are looked at */

struct filter {
  struct strike *s;
  const struct fp_rel *f;
  struct fp_rel *r;
  uint32_t at; /* the parameter of r */
};

/* z = e, or e = z, for the parameter z. */
static bool equates_param(const struct filter *w, const struct fp_expr *x,
                          uint32_t at, const struct fp_expr *e) {
  if (x->kind != FP_EQ)
    return false;
  for (int i = 0; i < 2; i++)
    if (is_strike_param(w->r, at, x->arg[i]) && same_expr(x->arg[1 - i], e))
      return true;
  return false;
}

/* F(z) for the parameter z, or F(e) where z = e. */
static bool is_filter(const struct filter *w, const struct striking_clause *c,
                      const struct fp_expr *e, uint32_t at) {
  if (!strike_applies(e, w->f))
    return false;
  bool found = is_strike_param(w->r, at, e->arg[0]);
  for (size_t i = 0; !found && i < c->parts.len; i++)
    found = equates_param(w, c->parts.at[i], at, e->arg[0]);
  return found;
}

static bool carries(const struct filter *w, const struct fp_expr *e) {
  return strike_applies(e, w->r) && is_strike_param(w->r, w->at, e->arg[w->at]);
}

/* How many filters for w->at the clause has. */
static uint32_t count_filters(const struct filter *w,
                              const struct striking_clause *c) {
  uint32_t n = 0;
  for (size_t i = 0; i < c->parts.len; i++)
    n += is_filter(w, c, c->parts.at[i], w->at);
  return n;
}

static bool has_carrier(const struct filter *w,
                        const struct striking_clause *c) {
  for (size_t i = 0; i < c->parts.len; i++)
    if (carries(w, c->parts.at[i]))
      return true;
  return false;
}

/* Every clause of r has a filter for w->at, or carries what it has let
   through. */
static bool has_filters_at(const struct filter *w, const expr_list *operands) {
  uint32_t filters = 0;
  bool fits = true;
  for (size_t i = 0; fits && i < operands->len; i++) {
    struct striking_clause c = open_striking(w->r, operands->at[i]);
    uint32_t n = count_filters(w, &c);
    fits = c.clear && (n > 0 || has_carrier(w, &c));
    filters += n;
    close_striking(&c);
  }
  return fits && filters > 0 && filters == strike_atoms(w->r->body, w->f);
}

/* The same for some parameter, which becomes w->at. */
static bool has_filters(struct filter *w) {
  expr_list operands = {0};
  bool fits = false;
  strike_operands(&operands, w->r->body);
  for (uint32_t i = 0; !fits && i < w->r->nparams && i < MOST_FILTERED; i++) {
    w->at = i;
    fits = has_filters_at(w, &operands);
  }
  vec_free(&operands);
  return fits;
}

/* The atoms of r in a clause: all but one that carries are read where the
   others put what they ask for into the filter.  Returns how many there are;
   *fits becomes false if it is not so. */
static uint32_t check_reader(const struct filter *w, const struct fp_rel *of,
                             const struct fp_expr *e, bool *fits) {
  struct striking_clause c = open_striking(of, e);
  struct known k = {.a = w->s->a, .h = w->s->h, .rels = &w->s->rels};
  const struct fp_expr *carried = NULL;
  uint32_t found = 0;
  bool filtered = false;
  *fits = *fits && c.clear;
  for (size_t i = 0; i < c.names.len; i++)
    vec_push(&k.vars, c.names.at[i]);
  for (size_t i = 0; of == w->r && i < c.parts.len; i++)
    filtered = filtered || is_filter(w, &c, c.parts.at[i], w->at);
  for (size_t i = 0; i < c.parts.len; i++) {
    const struct fp_expr *x = c.parts.at[i];
    if (of == w->r && !filtered && !carried && carries(w, x))
      carried = x;
    if (x->kind == FP_APPLY && !strike_applies(x, w->f) &&
        (!strike_applies(x, w->r) || x == carried))
      vec_push(&k.facts, x);
  }
  for (size_t i = 0; i < c.parts.len; i++) {
    struct fp_expr *x = (struct fp_expr *)c.parts.at[i];
    if (!strike_applies(x, w->r))
      continue;
    found++;
    *fits =
        *fits && (x == carried || entails(&k, fp_apply(k.a, x->span, w->f->name,
                                                       &x->arg[w->at], 1)));
  }
  vec_free(&k.vars);
  vec_free(&k.facts);
  close_striking(&c);
  return found;
}

static bool check_body(const struct filter *w, const struct fp_rel *of,
                       const struct fp_expr *e) {
  expr_list list = {0};
  bool fits = true;
  uint32_t found = 0;
  if (strike_atoms(e, w->r) == 0)
    return true;
  strike_operands(&list, e);
  for (size_t i = 0; fits && i < list.len; i++)
    found += check_reader(w, of, list.at[i], &fits);
  vec_free(&list);
  return fits && found == strike_atoms(e, w->r);
}

/* All of the component of the relation with that number is least and positive. */
static bool is_positive_group(const struct strike_reading *all, size_t r) {
  const rel_list *reached = &all->reached;
  for (size_t i = 0; i < reached->len; i++) {
    const struct fp_rel *q = reached->at[i];
    if (!strike_reads(all, i, r) || !strike_reads(all, r, i))
      continue;
    if (q->kind == FP_NU || q->stop)
      return false;
    for (size_t j = 0; j < reached->len; j++)
      if (strike_reads(all, j, r) &&
          strike_count_atoms(q->body, reached->at[j], true, false) > 0)
        return false;
  }
  return true;
}

static bool check_readers(const struct filter *w, const rel_list *reached) {
  const struct strike *s = w->s;
  bool fits = !strike_has(reached, w->f);
  for (size_t i = 0; fits && i < reached->len; i++)
    fits = check_body(w, reached->at[i], reached->at[i]->body);
  for (uint32_t i = 0; i < s->nfiles; i++)
    for (uint32_t j = 0; fits && j < s->files[i]->ndecls; j++)
      if (is_strike_formula(s->files[i]->decls[j]))
        fits = check_body(w, NULL, s->files[i]->decls[j]->expr);
  return fits;
}

bool is_struck_atom(const struct editing *w, const struct fp_expr *e) {
  return strike_applies(e, w->rel);
}

/* True if the filter is gone. */
static bool strike_filter(struct strike *s, const struct strike_reading *all,
                          const struct fp_rel *f) {
  struct filter w = {.s = s, .f = f};
  uint32_t readers = 0, listed, listed_too;
  size_t number = 0;
  for (size_t i = 0; i < all->reached.len; i++)
    if (strike_atoms(all->reached.at[i]->body, f) > 0) {
      number = i;
      readers++;
    }
  if (readers != 1)
    return false;
  w.r = all->reached.at[number];
  if (w.r == f || w.r->kind != FP_MU || is_strike_asked(s, f, &listed) ||
      !has_filters(&w))
    return false;
  is_strike_asked(s, w.r, &listed_too);
  if (listed || listed_too || !is_positive_group(all, number))
    return false;
  struct fp_expr *with = w.r->body;
  struct fp_expr *without = strike_edit(
      &(struct editing){.a = s->a, .gone = is_struck_atom, .rel = f}, with);
  rel_list read = {0};
  w.r->body = without;
  strike_reach(s, &read);
  w.r->body = with; /* what is in the filter is derived with the filter */
  bool fits = check_readers(&w, &read);
  if (fits) {
    vec_push(&s->struck, f);
    w.r->body = without;
  }
  vec_free(&read);
  return fits;
}

/* What is read when this begins may be a filter; who reads it changes. */
void strike_filters(struct strike *s) {
  struct strike_reading all = open_strike_reading(s);
  rel_list reached = {0};
  strike_reach(s, &reached);
  for (size_t i = 0; i < reached.len; i++)
    if (reached.at[i]->nparams == 1 && reached.at[i]->kind != FP_NU &&
        strike_filter(s, &all, reached.at[i])) {
      close_strike_reading(&all);
      all = open_strike_reading(s);
    }
  close_strike_reading(&all);
  vec_free(&reached);
}

/* ---- Gates ------------------------------------------------------------------ */

struct gates {
  struct strike *s;
  struct fp_rel *r, *gate;
  uint32_t bit;     /* the parameter of r */
  rel_list helpers; /* of the component, but for r and the gate */
  rel_list gated;   /* those that define what goes through gates */
};

static bool has_bit(const struct gates *w, const struct fp_expr *e,
                    enum fp_expr_kind value) {
  return strike_applies(e, w->r) && e->arg[w->bit]->kind == value;
}

/* Finds R(.., true, ..) and not R(.., false, ..) in the definition of q. */
static bool find_gate(struct gates *w, struct fp_rel *q) {
  struct striking_clause c = open_striking(q, q->body);
  bool found = false;
  for (size_t i = 0; !found && c.clear && i < c.parts.len; i++) {
    const struct fp_expr *e = c.parts.at[i];
    const struct fp_expr *old = e->kind == FP_NOT ? e->arg[0] : NULL;
    if (!old || old->kind != FP_APPLY)
      continue;
    w->r = rel_named(&w->s->rels, old->name, old->nargs);
    w->gate = q;
    for (w->bit = 0; w->r && w->bit < old->nargs; w->bit++)
      if (old->arg[w->bit]->kind == FP_FALSE) {
        found = w->r->kind == FP_MU && w->r != q && !w->r->stop;
        break;
      }
  }
  close_striking(&c);
  return found && strike_atoms(q->body, q) == 0;
}

static bool is_gate(const struct gates *w, const struct fp_expr *e) {
  bool all = e->kind == FP_OR;
  for (uint32_t i = 0; i < e->nargs; i++)
    all = all && strike_applies(e->arg[i], w->gate);
  return all || strike_applies(e, w->gate);
}

/* R(true, ..) with r's own parameters. */
static bool is_kept(const struct gates *w, const struct fp_expr *e) {
  bool same = has_bit(w, e, FP_TRUE);
  for (uint32_t i = 0; same && i < e->nargs; i++)
    same = i == w->bit || is_strike_param(w->r, i, e->arg[i]);
  return same;
}

/* The clauses of a body: an operand that is a disjunction makes several, but a
   gate does not. */
static void split_clause(const struct gates *w, striking_clauses *to,
                         const struct fp_rel *of, struct striking_clause *c) {
  for (size_t i = 0; i < c->parts.len; i++) {
    const struct fp_expr *e = c->parts.at[i];
    if (e->kind != FP_OR || is_gate(w, e))
      continue;
    for (uint32_t k = 0; k < e->nargs; k++) {
      struct striking_clause one = {.clear = c->clear};
      for (size_t n = 0; n < c->names.len; n++)
        vec_push(&one.names, c->names.at[n]);
      for (size_t n = 0; n < c->parts.len; n++)
        if (n != i)
          vec_push(&one.parts, c->parts.at[n]);
      open_parts(&one, e->arg[k]);
      split_clause(w, to, of, &one);
    }
    close_striking(c);
    return;
  }
  vec_push(to, *c);
}

static void list_split(const struct gates *w, striking_clauses *to,
                       const struct fp_rel *of) {
  struct striking_clause c = open_striking(of, of->body);
  split_clause(w, to, of, &c);
}

static bool is_helper(const struct gates *w, const struct fp_expr *e) {
  for (size_t i = 0; i < w->helpers.len; i++)
    if (strike_applies(e, w->helpers.at[i]))
      return true;
  return false;
}

/* If the tuple that `atom` reads is new, the gate is open. */
static bool opens(const struct gates *w, const struct striking_clause *c,
                  const struct fp_expr *atom, const struct fp_expr *gate) {
  struct known k = {.a = w->s->a, .h = w->s->h, .rels = &w->s->rels};
  struct fp_expr *old = arena_copy(k.a, atom, 1, sizeof *old);
  old->arg = arena_copy(k.a, atom->arg, atom->nargs, sizeof *old->arg);
  old->arg[w->bit] = fp_false(k.a);
  vec_push(&k.facts, atom);
  vec_push(&k.absent, old);
  for (size_t i = 0; i < c->names.len; i++)
    vec_push(&k.vars, c->names.at[i]);
  bool open = entails(&k, gate);
  vec_free(&k.facts);
  vec_free(&k.absent);
  vec_free(&k.vars);
  return open;
}

/* What a clause reads of the component. */
struct reading {
  uint32_t r, helpers, gates, others;
  bool gated; /* a helper with gates below it */
  bool open;  /* the gates are, if any tuple of r is new */
};

static bool reads_component(const struct gates *w, const struct fp_expr *e) {
  bool reads = strike_atoms(e, w->r) > 0 || strike_atoms(e, w->gate) > 0;
  for (size_t i = 0; i < w->helpers.len; i++)
    reads = reads || strike_atoms(e, w->helpers.at[i]) > 0;
  return reads;
}

static struct reading read_clause(const struct gates *w,
                                  const struct striking_clause *c) {
  struct reading n = {.open = true};
  for (size_t i = 0; i < c->parts.len; i++) {
    const struct fp_expr *e = c->parts.at[i];
    n.r += has_bit(w, e, FP_TRUE);
    n.helpers += is_helper(w, e);
    n.gates += is_gate(w, e);
    n.others += reads_component(w, e) && !has_bit(w, e, FP_TRUE) &&
                !is_helper(w, e) && !is_gate(w, e);
    for (size_t k = 0; k < w->gated.len; k++)
      n.gated = n.gated || strike_applies(e, w->gated.at[k]);
    for (size_t k = 0; is_gate(w, e) && k < c->parts.len; k++)
      if (has_bit(w, c->parts.at[k], FP_TRUE))
        n.open = n.open && opens(w, c, c->parts.at[k], e);
  }
  return n;
}

/* Whether the clauses of q are as the theorem wants them. */
static bool check_gated(const struct gates *w, const struct fp_rel *q,
                        uint32_t *kept) {
  striking_clauses list = {0};
  bool fits = true;
  list_split(w, &list, q);
  for (size_t i = 0; fits && i < list.len; i++) {
    const struct striking_clause *c = &list.at[i];
    struct reading n = read_clause(w, c);
    bool wants_bit = q != w->r;
    for (size_t k = 0; k < c->parts.len; k++)
      wants_bit = wants_bit || is_strike_param(w->r, w->bit, c->parts.at[k]);
    if (q == w->r && c->parts.len == 1 && is_kept(w, c->parts.at[0])) {
      ++*kept;
      continue;
    }
    fits = c->clear && wants_bit && n.others == 0 && n.open &&
           (n.gates == 0 || (n.helpers == 0 && n.r > 0)) &&
           (!n.gated || n.r + n.helpers == 1);
  }
  free_striking(&list);
  return fits;
}

/* What reads the gate, and what reads that, but for r. */
static void find_gated(struct gates *w) {
  for (bool again = true; again;) {
    again = false;
    for (size_t i = 0; i < w->helpers.len; i++) {
      struct fp_rel *q = w->helpers.at[i];
      bool reads = strike_atoms(q->body, w->gate) > 0;
      for (size_t k = 0; k < w->gated.len; k++)
        reads = reads || strike_atoms(q->body, w->gated.at[k]) > 0;
      if (!reads || strike_has(&w->gated, q))
        continue;
      vec_push(&w->gated, q);
      again = true;
    }
  }
}

/* Of r, R(true, ..) only is read. */
static bool asks_for_all(const struct gates *w, const struct fp_expr *e) {
  bool fits = !strike_applies(e, w->r) || has_bit(w, e, FP_TRUE);
  for (uint32_t i = 0; fits && i < e->nargs; i++)
    fits = asks_for_all(w, e->arg[i]);
  return fits;
}

/* A relation that is evaluated when the component is complete: it reads what
   statements may ask for. */
static bool reads_result_only(const struct gates *w, const struct fp_rel *q) {
  bool fits = strike_atoms(q->body, w->gate) == 0 && asks_for_all(w, q->body);
  for (size_t i = 0; fits && i < w->helpers.len; i++)
    fits = strike_atoms(q->body, w->helpers.at[i]) == 0;
  return fits;
}

/* How often each relation is read is right: the old slice and the gate nowhere
   else, helpers inside the component. */
static bool check_uses(const struct gates *w, const rel_list *reached) {
  uint32_t listings, old = 0;
  bool fits = !is_strike_asked(w->s, w->gate, &listings) && listings == 0;
  for (size_t i = 0; fits && i < w->helpers.len; i++)
    fits = !is_strike_asked(w->s, w->helpers.at[i], &listings) &&
           listings == 0 && w->helpers.at[i]->kind != FP_NU &&
           !w->helpers.at[i]->stop;
  is_strike_asked(w->s, w->r, &listings);
  for (size_t i = 0; fits && i < reached->len; i++) {
    const struct fp_rel *q = reached->at[i];
    bool inside = q == w->r || q == w->gate || strike_has(&w->helpers, q);
    old += strike_count_atoms(q->body, w->r, true, false);
    fits = inside || reads_result_only(w, q);
    for (size_t k = 0; fits && k < w->helpers.len; k++)
      fits = strike_count_atoms(q->body, w->helpers.at[k], true, false) == 0;
  }
  /* A clause that is read may have names bound twice, a bit elsewhere, … */
  return fits && listings == 0 && old == 1 &&
         strike_count_atoms(w->gate->body, w->r, true, false) == 1;
}

static bool is_struck_gate(const struct editing *w, const struct fp_expr *e) {
  return strike_applies(e, w->rel) ||
         (e->kind == FP_NAME && e->name == w->name);
}

/* r without its bit.  A name of its own, though with the same text, keeps it
   apart from all others. */
static struct fp_rel without_bit(const struct gates *w) {
  struct fp_rel to = *w->r;
  to.params = arena_array(w->s->a, to.nparams, sizeof *to.params);
  to.nparams = 0;
  for (uint32_t i = 0; i < w->r->nparams; i++)
    if (i != w->bit)
      to.params[to.nparams++] = w->r->params[i];
  to.name = arena_printf(w->s->a, "%s", to.name);
  return to;
}

/* The clause e of r is q, applied to the same parameters. */
static bool is_itself(const struct fp_rel *r, const struct fp_rel *q,
                      const struct fp_expr *e) {
  bool same = strike_applies(e, q) && q->nparams == r->nparams;
  for (uint32_t i = 0; same && i < e->nargs; i++)
    same = is_strike_param(r, i, e->arg[i]) && is_strike_param(q, i, e->arg[i]);
  return same;
}

static bool has_clause(const struct fp_rel *of, const struct fp_rel *q) {
  expr_list list = {0};
  bool found = false;
  strike_operands(&list, of->body);
  for (size_t i = 0; i < list.len; i++)
    found = found || is_itself(of, q, list.at[i]);
  vec_free(&list);
  return found;
}

/* Nobody shares a node with it, nor a variable that it binds. */
static struct fp_expr *copy_striking(struct arena *a, const struct fp_expr *e) {
  struct fp_expr *out = arena_copy(a, e, 1, sizeof *e);
  out->arg = arena_array(a, e->nargs, sizeof *out->arg);
  out->vars = arena_array(a, e->nvars, sizeof *out->vars);
  out->updates = arena_copy(a, e->updates, e->nupdates, sizeof *e->updates);
  for (uint32_t i = 0; i < e->nargs; i++)
    out->arg[i] = copy_striking(a, e->arg[i]);
  for (uint32_t i = 0; i < e->nvars; i++)
    out->vars[i] = arena_copy(a, e->vars[i], 1, sizeof *e->vars[i]);
  for (uint32_t i = 0; i < e->nupdates; i++)
    if (e->updates[i].value)
      out->updates[i].value = copy_striking(a, e->updates[i].value);
  return out;
}

/* Puts the clauses of q into those of r, in place of q. */
static void unfold_clause(struct strike *s, struct fp_rel *r,
                          const struct fp_rel *q) {
  expr_list list = {0};
  VEC(struct fp_expr *) out = {0};
  strike_operands(&list, r->body);
  strike_operands(&list, q->body);
  for (size_t i = 0; i < list.len; i++)
    if (!is_itself(r, q, list.at[i]) && !is_itself(r, r, list.at[i]))
      vec_push(&out, copy_striking(s->a, list.at[i]));
  r->body = fp_nary(s->a, FP_OR, out.at, (uint32_t)out.len);
  vec_free(&list);
  vec_free(&out);
}

static void edit_all(struct strike *s, const struct editing *w) {
  for (size_t i = 0; i < s->rels.len; i++)
    s->rels.at[i]->body = strike_edit(w, s->rels.at[i]->body);
}

/* One relation instead of r and the helpers that are as large. */
static void merge_relations(struct strike *s, struct fp_rel *r,
                            const rel_list *helpers) {
  for (size_t i = 0; i < helpers->len; i++) {
    struct fp_rel *q = helpers->at[i];
    if (!has_clause(r, q))
      continue;
    bool equal = has_clause(q, r);
    unfold_clause(s, r, q);
    if (!equal)
      continue;
    edit_all(
        s, &(struct editing){.a = s->a, .rel = q, .to = r, .bit = r->nparams});
    unfold_clause(s, r, r);
  }
}

static bool check_statements(const struct gates *w) {
  bool fits = true;
  for (uint32_t i = 0; i < w->s->nfiles; i++)
    for (uint32_t j = 0; fits && j < w->s->files[i]->ndecls; j++)
      if (is_strike_formula(w->s->files[i]->decls[j]))
        fits = asks_for_all(w, w->s->files[i]->decls[j]->expr);
  return fits;
}

/* Makes of the system the one without gates. */
static void take_gates(struct gates *w) {
  struct strike *s = w->s;
  struct fp_rel was = *w->r, to = without_bit(w);
  struct editing gates = {.a = s->a, .gone = is_struck_gate, .rel = w->gate};
  struct editing bit = {.a = s->a, .rel = &was, .to = &to, .bit = w->bit};
  for (size_t i = 0; i < w->helpers.len; i++)
    w->helpers.at[i]->body = strike_edit(&gates, w->helpers.at[i]->body);
  gates.name = was.params[w->bit]->name;
  w->r->body = strike_edit(&gates, w->r->body);
  edit_all(s, &bit);
  for (uint32_t i = 0; i < s->nfiles; i++)
    for (uint32_t j = 0; j < s->files[i]->ndecls; j++)
      if (is_strike_formula(s->files[i]->decls[j]))
        s->files[i]->decls[j]->expr =
            strike_edit(&bit, s->files[i]->decls[j]->expr);
  to.body = w->r->body;
  *w->r = to;
  unfold_clause(s, w->r, w->r);
  merge_relations(s, w->r, &w->helpers);
}

/* True if the gate is gone. */
static bool strike_gate(struct strike *s, struct fp_rel *gate) {
  struct gates w = {.s = s};
  rel_list reached = {0};
  uint32_t kept = 0;
  if (!find_gate(&w, gate))
    return false;
  strike_reach(s, &reached);
  for (size_t i = 0; i < reached.len; i++) {
    struct fp_rel *q = reached.at[i];
    if (q != w.r && q != gate && strike_depends(s, q->body, w.r) &&
        strike_depends(s, w.r->body, q))
      vec_push(&w.helpers, q);
  }
  find_gated(&w);
  bool fits = check_uses(&w, &reached) && check_gated(&w, w.r, &kept) &&
              kept > 0 && check_statements(&w);
  for (size_t i = 0; fits && i < w.helpers.len; i++)
    fits = check_gated(&w, w.helpers.at[i], &kept);
  if (fits)
    take_gates(&w);
  vec_free(&reached);
  vec_free(&w.helpers);
  vec_free(&w.gated);
  return fits;
}

/* Definitions that no statement reads: they may read what is gone. */
static void drop_unread(struct strike *s) {
  rel_list now = {0};
  strike_reach(s, &now);
  for (uint32_t i = 0; i < s->nfiles; i++) {
    struct fp_file *f = s->files[i];
    uint32_t left = 0;
    for (uint32_t j = 0; j < f->ndecls; j++) {
      const struct fp_rel *q =
          f->decls[j]->kind == FP_D_REL ? f->decls[j]->rel : NULL;
      if (!q || !strike_has(&s->rels, q) || strike_has(&now, q))
        f->decls[left++] = f->decls[j];
    }
    f->ndecls = left;
  }
  vec_free(&now);
}

/* How many gates are gone. */
static uint32_t strike_gates(struct strike *s) {
  rel_list reached = {0};
  uint32_t n = 0;
  strike_reach(s, &reached);
  for (size_t i = 0; i < reached.len; i++)
    n += strike_gate(s, reached.at[i]);
  if (n > 0)
    drop_unread(s);
  vec_free(&reached);
  return n;
}

/* ---- The whole -------------------------------------------------------------- */

enum { MOST_RELATIONS = 100 };

static struct fp_file *copy_file(struct strike *s, const struct fp_file *f) {
  struct fp_file *own = arena_copy(s->a, f, 1, sizeof *own);
  own->decls = arena_array(s->a, f->ndecls, sizeof *own->decls);
  for (uint32_t i = 0; i < f->ndecls; i++) {
    struct fp_decl *d = arena_copy(s->a, f->decls[i], 1, sizeof *d);
    own->decls[i] = d;
    if (d->kind != FP_D_REL || !d->rel->body ||
        rel_named(&s->rels, d->rel->name, d->rel->nparams))
      continue;
    d->rel = arena_copy(s->a, d->rel, 1, sizeof *d->rel);
    vec_push(&s->rels, d->rel);
  }
  return own;
}

/* Whether there may be something to strike: a relation of one parameter that is
   read, or the complement of something. */
static bool has_candidates(const struct fp_expr *e, const rel_list *rels) {
  struct fp_rel *r =
      e->kind == FP_APPLY ? rel_named(rels, e->name, e->nargs) : NULL;
  bool found = (r && r->nparams == 1) || e->kind == FP_NOT;
  for (uint32_t i = 0; !found && i < e->nargs; i++)
    found = has_candidates(e->arg[i], rels);
  return found;
}

static bool is_declared_ahead(const struct strike *s, const struct fp_decl *d) {
  return d->kind == FP_D_REL && !d->rel->body && !d->rel->parts &&
         d->rel->kind != FP_INPUT &&
         rel_named(&s->rels, d->rel->name, d->rel->nparams);
}

/* A definition may lose a parameter; what declares it ahead says nothing more. */
static void drop_declared_ahead(const struct strike *s, struct fp_file *f) {
  uint32_t left = 0;
  for (uint32_t i = 0; i < f->ndecls; i++)
    if (!is_declared_ahead(s, f->decls[i]))
      f->decls[left++] = f->decls[i];
  f->ndecls = left;
}

struct strike open_strike(struct arena *a, struct fp_file *const *files,
                          uint32_t nfiles, const struct hiding *h) {
  struct strike s = {.a = a, .h = h, .nfiles = nfiles};
  s.files = arena_array(a, nfiles, sizeof *s.files);
  for (uint32_t i = 0; i < nfiles; i++)
    s.files[i] = copy_file(&s, files[i]);
  for (uint32_t i = 0; i < nfiles; i++)
    drop_declared_ahead(&s, s.files[i]);
  return s;
}

/* not R(.., false, ..), which only a gate may ask. */
static bool has_gate_shape(const struct fp_expr *e) {
  const struct fp_expr *old = e->kind == FP_NOT ? e->arg[0] : NULL;
  for (uint32_t i = 0; old && old->kind == FP_APPLY && i < old->nargs; i++)
    if (old->arg[i]->kind == FP_FALSE)
      return true;
  for (uint32_t i = 0; i < e->nargs; i++)
    if (has_gate_shape(e->arg[i]))
      return true;
  return false;
}

/* Whether there may be gates, and nothing but queries is asked. */
static bool may_have_gates(struct fp_file *const *files, uint32_t nfiles) {
  bool found = false;
  for (uint32_t i = 0; i < nfiles; i++)
    for (uint32_t j = 0; j < files[i]->ndecls; j++) {
      const struct fp_decl *d = files[i]->decls[j];
      if (d->kind > FP_D_REL && d->kind != FP_D_QUERY &&
          d->kind != FP_D_ORDER && d->kind != FP_D_EXPECT)
        return false;
      if (d->kind == FP_D_REL && (d->rel->nallocs > 0 || d->rel->stop))
        return false;
      found = found || (d->kind == FP_D_REL && files[i]->source &&
                        d->rel->body && has_gate_shape(d->rel->body));
    }
  return found;
}

void close_strike(struct strike *s) {
  vec_free(&s->rels);
  vec_free(&s->struck);
}

bool is_worth_striking(const struct strike *s) {
  bool found = false;
  for (size_t i = 0; !found && i < s->rels.len; i++)
    found = has_candidates(s->rels.at[i]->body, &s->rels);
  return found && s->rels.len <= MOST_RELATIONS;
}

struct fp_file *const *strike(struct arena *a, struct fp_file *const *files,
                              uint32_t nfiles, const struct hiding *h) {
  struct strike s = open_strike(a, files, nfiles, h);
  if (is_worth_striking(&s)) {
    strike_gates(&s);
    struct fp_file *const *without = strike_invariants(a, s.files, nfiles, h);
    if (without) {
      close_strike(&s);
      s = open_strike(a, without, nfiles, h);
    }
    strike_filters(&s);
  }
  close_strike(&s);
  return s.files;
}

struct fp_file *const *strike_gates_only(struct arena *a,
                                         struct fp_file *const *files,
                                         uint32_t nfiles) {
  struct hiding nothing = {0};
  if (!may_have_gates(files, nfiles))
    return NULL;
  struct strike s = open_strike(a, files, nfiles, &nothing);
  bool some = is_worth_striking(&s) && strike_gates(&s) > 0;
  close_strike(&s);
  return some ? s.files : NULL;
}
