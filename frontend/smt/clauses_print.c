/* frontend/smt/clauses_print.c — Horn clauses as SMT-LIB. */
#include "bits.h"
#include "smt.h"

#include "engine/base/vec.h"

typedef VEC(const char *) name_list;

static const char *sort_name(const struct smt_term *x) {
  static const char *const names[] = {[SMT_BOOL] = "Bool",
                                      [SMT_INT] = "Int",
                                      [SMT_REAL] = "Real",
                                      [SMT_ARRAY] = "(Array Int Int)"};
  return names[x->sort];
}

static void declare_predicate(const struct smt_term *x, name_list *declared,
                              FILE *out) {
  for (size_t i = 0; i < declared->len; i++)
    if (declared->at[i] == x->name) /* names are interned */
      return;
  vec_push(declared, x->name);
  fputs("(declare-fun ", out);
  term_print_name(x->name, out);
  fputs(" (", out);
  for (uint32_t i = 0; i < x->nargs; i++)
    fprintf(out, "%s%s", i ? " " : "", sort_name(x->args[i]));
  fputs(") Bool)\n", out);
}

/* The left side, and head and left side together for its variables. */
static const struct smt_term *
left_side(struct smt_terms *t, const struct smt_clause *k, bool with_head) {
  VEC(const struct smt_term *) parts = {0};
  for (uint32_t i = 0; i < k->nbody; i++)
    vec_push(&parts, k->body[i]);
  vec_push(&parts, k->guard);
  if (with_head && k->head)
    vec_push(&parts, k->head);
  const struct smt_term *x = term_and(t, parts.at, (uint32_t)parts.len);
  vec_free(&parts);
  return x;
}

/* Solvers of Horn clauses know no bits of integers: the clause says less. */
static void print_clause(struct smt_terms *t,
                         const struct smt_clause *with_bits, FILE *out) {
  struct arena *a = arena_new();
  struct smt_clause hidden = bits_hide_in_clause(t, a, with_bits), *k = &hidden;
  size_t n;
  const struct smt_term **vars = term_vars(t, left_side(t, k, true), a, &n);
  fputs("(assert ", out);
  if (n > 0)
    fputs("(forall (", out);
  for (size_t i = 0; i < n; i++) {
    fputs(i ? " (" : "(", out);
    term_print_name(vars[i]->name, out);
    fprintf(out, " %s)", sort_name(vars[i]));
  }
  if (n > 0)
    fputs(")\n  ", out);
  fputs("(=> ", out);
  term_print(t, left_side(t, k, false), out);
  fputs("\n      ", out);
  term_print(t, k->head ? k->head : term_bool(t, false), out);
  fputs(n > 0 ? ")))\n" : "))\n", out);
  arena_free(a);
}

void smt_clauses_print(struct smt_terms *t, const struct smt_clause *clauses,
                       uint32_t n, FILE *out) {
  name_list declared = {0};
  fputs("(set-logic HORN)\n", out);
  for (uint32_t i = 0; i < n; i++) {
    for (uint32_t j = 0; j < clauses[i].nbody; j++)
      declare_predicate(clauses[i].body[j], &declared, out);
    if (clauses[i].head)
      declare_predicate(clauses[i].head, &declared, out);
  }
  for (uint32_t i = 0; i < n; i++)
    print_clause(t, &clauses[i], out);
  fputs("(check-sat)\n", out);
  vec_free(&declared);
}
