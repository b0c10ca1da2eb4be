/* frontend/predicates/proof.c — a proof that the property holds, checked. */
#include "proof.h"

#include "frontend/smt/divisors.h"
#include "program_clauses.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct boolean_proof *boolean_proof_new(void) {
  struct boolean_proof *p = xcalloc(1, sizeof *p);
  p->arena = arena_new();
  return p;
}

void boolean_proof_free(struct boolean_proof *p) {
  if (!p)
    return;
  for (size_t i = 0; i < p->sections.len; i++) {
    vec_free(&p->sections.at[i].vars);
    vec_free(&p->sections.at[i].nodes);
    vec_free(&p->sections.at[i].points);
  }
  vec_free(&p->sections);
  arena_free(p->arena);
  xfree(p);
}

/* ---- Certificates ---------------------------------------------------------- */

/* One line of a section; lines of the header say nothing that is needed. */
static bool read_certificate_line(struct boolean_proof *p, const char *line) {
  struct boolean_section *s =
      p->sections.len ? &p->sections.at[p->sections.len - 1] : NULL;
  char word[512], kind[16], scope[16];
  uint32_t number, var, high, low;
  if (sscanf(line, "procedure %" SCNu32 " %511s", &number, word) == 2) {
    struct boolean_section new = {
        .proc = arena_strndup(p->arena, word, strlen(word))};
    vec_push(&p->sections, new);
    return true;
  }
  if (!s)
    return true;
  if (sscanf(line, "var %" SCNu32 " %15s %15s %" SCNu32 " %511s", &var, kind,
             scope, &number, word) == 5) {
    struct boolean_proof_var v = {arena_strndup(p->arena, word, strlen(word)),
                                  strcmp(kind, "entry") == 0};
    vec_push(&s->vars, v);
    return var == s->vars.len - 1;
  }
  if (sscanf(line, "point %511s %" SCNu32, word, &number) == 2) {
    vec_push(&s->points, ((struct boolean_proof_point){
                             (uint32_t)strtoul(word, NULL, 10), number}));
    return number < s->nodes.len + 2 &&
           (word[0] != 'e' || strcmp(word, "entry") == 0 ||
            strcmp(word, "end") == 0);
  }
  if (sscanf(line, "%" SCNu32 " %" SCNu32 " %" SCNu32 " %" SCNu32, &number,
             &var, &high, &low) != 4)
    return strcmp(line, "end\n") == 0;
  vec_push(&s->nodes, ((struct boolean_node){var, high, low}));
  return number == s->nodes.len + 1 && var < s->vars.len && high < number &&
         low < number;
}

struct boolean_proof *boolean_proof_read(FILE *in) {
  struct boolean_proof *p = boolean_proof_new();
  char line[1024];
  bool good =
      fgets(line, sizeof line, in) && strcmp(line, "fixc-certificate 1\n") == 0;
  while (good && fgets(line, sizeof line, in))
    good = read_certificate_line(p, line);
  if (good && strcmp(line, "end\n") == 0)
    return p;
  boolean_proof_free(p);
  return NULL;
}

/* ---- Diagrams to terms ------------------------------------------------------ */

struct translator {
  const struct boolean_section *section;
  const struct predicate_set *set;
  struct smt_terms *terms;
  const term_list *bits;        /* of the procedure: b0, b1, … */
  uint32_t entry, point;        /* whose predicates count */
  const struct smt_term **done; /* by node */
};

/* The predicate that a variable stands for at the point; NULL: none, it may be
   anything. */
static const struct smt_term *meaning(const struct translator *t,
                                      uint32_t var) {
  const struct boolean_proof_var *v = &t->section->vars.at[var];
  char *end;
  unsigned long bit = strtoul(v->name + 1, &end, 10);
  if (v->name[0] != 'b' || *end || bit >= t->bits->len)
    return NULL;
  const struct smt_term *x = t->bits->at[bit];
  uint32_t where = v->at_entry ? t->entry : t->point;
  return predicate_set_has(t->set, where, x) ? x : NULL;
}

/* Nodes refer to earlier ones only. */
static const struct smt_term *translate(struct translator *t, uint32_t node) {
  t->done[0] = term_bool(t->terms, false);
  t->done[1] = term_bool(t->terms, true);
  for (uint32_t i = 2; i <= node; i++) {
    const struct boolean_node *n = &t->section->nodes.at[i - 2];
    const struct smt_term *x = meaning(t, n->var);
    t->done[i] = x ? term_ite(t->terms, x, t->done[n->high], t->done[n->low])
                   : term_or2(t->terms, t->done[n->high], t->done[n->low]);
  }
  return t->done[node];
}

static const struct boolean_section *
section_named(const struct boolean_proof *proof, const char *name) {
  for (size_t i = 0; i < proof->sections.len; i++)
    if (strcmp(proof->sections.at[i].proc, name) == 0)
      return &proof->sections.at[i];
  return NULL;
}

/* The line at which a point stands; 0: the entry. */
static bool find_point_line(const struct boolean_text *text,
                            const struct lbe_point *p, uint32_t *line) {
  *line = 0;
  if (p->kind == LBE_ENTRY)
    return true;
  for (uint32_t i = 1; i < text->lines.len; i++)
    if (text->lines.at[i].kind == BOOLEAN_POINT &&
        text->lines.at[i].number == p->number) {
      *line = i;
      return true;
    }
  return false;
}

static const struct smt_term *invariant_at(struct translator *t,
                                           const struct boolean_text *text,
                                           const struct lbe_point *p) {
  uint32_t line;
  if (!find_point_line(text, p, &line))
    return term_bool(t->terms, false);
  for (size_t i = 0; i < t->section->points.len; i++)
    if (t->section->points.at[i].line == line)
      return translate(t, t->section->points.at[i].node);
  return term_bool(t->terms, false);
}

const struct smt_term **proof_invariants(const struct boolean_proof *proof,
                                         const struct boolean_text *text,
                                         const struct predicate_set *set,
                                         struct arena *a) {
  const struct lbe *l = set->l;
  const struct smt_term **out = arena_array(a, l->npoints, sizeof *out);
  for (uint32_t i = 0; i < l->npoints; i++) {
    const struct lbe_point *p = &l->points[i];
    term_list bits = {0};
    boolean_bits(set, p->proc, &bits);
    struct translator t = {
        .section = section_named(proof, boolean_proc_name(l, p->proc, a)),
        .set = set,
        .terms = l->terms,
        .bits = &bits,
        .entry = l->entry_of[p->proc],
        .point = i};
    if (t.section) {
      struct arena *scratch = arena_new();
      t.done = arena_array(scratch, t.section->nodes.len + 2, sizeof *t.done);
      out[i] = invariant_at(&t, text, p);
      arena_free(scratch);
    } else {
      out[i] = term_bool(l->terms, false);
    }
    vec_free(&bits);
  }
  return out;
}

/* ---- Checking -------------------------------------------------------------- */

/* The invariant that an applied predicate stands for. */
static const struct smt_term *instance(const struct lbe *l,
                                       const struct program_clauses *k,
                                       const struct smt_term *const *invariants,
                                       const struct smt_term *applied) {
  struct term_map *m = program_applied_map(l, k, applied);
  const struct smt_term *x =
      term_map_apply(m, invariants[program_point_applied(k, applied)]);
  term_map_free(m);
  return x;
}

/* Are the parts contradictory?  With hidden remainders, that they are not says
   nothing. */
static enum smt_result check_parts(struct smt *s, const term_list *parts,
                                   const struct divisors *d, bool hidden,
                                   unsigned milliseconds) {
  struct smt_solver *v = smt_solver_new(s);
  smt_solver_limit(v, milliseconds);
  for (size_t i = 0; i < parts->len; i++)
    smt_assert(v, hidden ? divisors_hide(d, parts->at[i]) : parts->at[i]);
  if (d)
    divisors_assert(d, v, hidden);
  enum smt_result result = smt_check(v, NULL, 0);
  smt_solver_free(v);
  return result;
}

static enum smt_result check_all(struct smt_terms *t, struct smt *s,
                                 const term_list *parts,
                                 unsigned milliseconds) {
  struct divisors *d = divisors_new(t, parts);
  enum smt_result result = SMT_UNKNOWN;
  if (d)
    result = check_parts(s, parts, d, true, milliseconds);
  if (result != SMT_UNSAT)
    result = check_parts(s, parts, d, false, milliseconds);
  divisors_free(d);
  return result;
}

/* Puts what variables are equal to, as 2 by `x = 2`, in their place: the bits of two
   unknowns may then be those of one, which are exact (term.h).  False: there are no such
   equations. */
static bool put_equals_in(struct smt_terms *t, term_list *parts) {
  struct term_map *m = term_map_new(t);
  term_list all = {0};
  bool any = false;
  for (size_t i = 0; i < parts->len; i++)
    term_add_conjuncts(&all, parts->at[i]);
  for (size_t i = 0; i < all.len; i++)
    if (all.at[i]->op == TERM_EQ && all.at[i]->args[0]->op == TERM_VAR) {
      term_map_set(m, all.at[i]->args[0], all.at[i]->args[1]);
      any = true;
    }
  for (size_t i = 0; i < parts->len && any; i++)
    parts->at[i] = term_map_apply(m, parts->at[i]);
  vec_free(&all);
  term_map_free(m);
  return any;
}

static enum smt_result check_clause(const struct lbe *l, struct smt *s,
                                    const struct program_clauses *k,
                                    const struct smt_clause *clause,
                                    const struct smt_term *const *invariants,
                                    unsigned milliseconds) {
  term_list parts = {0};
  for (uint32_t i = 0; i < clause->nbody; i++)
    vec_push(&parts, instance(l, k, invariants, clause->body[i]));
  vec_push(&parts, clause->guard);
  if (clause->head)
    vec_push(&parts,
             term_not(l->terms, instance(l, k, invariants, clause->head)));
  enum smt_result result = check_all(l->terms, s, &parts, milliseconds);
  if (result != SMT_UNSAT && put_equals_in(l->terms, &parts))
    result = check_all(l->terms, s, &parts, milliseconds);
  vec_free(&parts);
  return result;
}

enum smt_result proof_check(const struct lbe *l, struct smt *s,
                            const struct smt_term *const *invariants,
                            bool ranges, unsigned milliseconds,
                            uint32_t *clause) {
  struct arena *a = arena_new();
  struct program_clauses *k = program_clauses_new(a, l, ranges);
  enum smt_result result = SMT_UNSAT;
  for (uint32_t i = 0; i < k->n && result == SMT_UNSAT; i++) {
    *clause = i;
    result = check_clause(l, s, k, &k->clauses[i], invariants, milliseconds);
  }
  arena_free(a);
  return result;
}

/* ---- Text ------------------------------------------------------------------ */

void proof_print(const struct lbe *l, const struct smt_term *const *invariants,
                 FILE *out) {
  for (uint32_t i = 0; i < l->npoints; i++) {
    const struct lbe_point *p = &l->points[i];
    if (p->kind == LBE_ERROR || p->kind == LBE_UNSUPPORTED)
      continue;
    const char *name = l->cfa->procs[p->proc].name;
    if (p->kind == LBE_ENTRY)
      fprintf(out, "%s requires ", name);
    else if (p->kind == LBE_EXIT)
      fprintf(out, "%s ensures ", name);
    else
      fprintf(out, "%s invariant ", lbe_point_name(l, p));
    boolean_print_term(l, invariants[i], out);
    fputs("\n", out);
  }
}
