/* frontend/clauses/clause_answer.c — solutions and refutations of Horn clauses.
 *
 * The inputs of a way are those of the rules that it takes, from the root on, the
 * atoms of a body from left to right; read backward, they are facts before what
 * follows from them.
 */
#include "clause_answer.h"

#include <inttypes.h>
#include <string.h>

/* ---- Solutions ------------------------------------------------------------- */

const struct smt_term **
clause_solution(const struct clause_blocks *b,
                const struct smt_term *const *invariants) {
  const struct clause_system *s = b->system;
  const struct smt_term **out =
      arena_array(s->arena, s->npreds + 1, sizeof *out);
  for (uint32_t i = 0; i < s->npreds; i++) {
    uint32_t proc = b->proc_of[i];
    out[i] = proc == CFA_NONE
                 ? term_bool(s->terms, true)
                 : term_implies(s->terms, invariants[b->l->entry_of[proc]],
                                invariants[b->l->exit_of[proc]]);
  }
  return out;
}

static const struct smt_term *
solution_of(const struct clause_system *s, uint32_t pred,
            const struct smt_term *const *args,
            const struct smt_term *const *solution) {
  const struct clause_pred *p = &s->preds[pred];
  struct term_map *m = term_map_new(s->terms);
  for (uint32_t i = 0; i < p->nparams; i++)
    term_map_set(m, p->params[i], args[i]);
  const struct smt_term *x = term_map_apply(m, solution[pred]);
  term_map_free(m);
  return x;
}

enum smt_result clause_solution_check(const struct clause_system *s,
                                      struct smt *solver,
                                      const struct smt_term *const *solution,
                                      unsigned milliseconds) {
  enum smt_result result = SMT_UNSAT;
  for (uint32_t i = 0; i < s->nrules && result == SMT_UNSAT; i++) {
    const struct clause_rule *r = &s->rules[i];
    struct smt_solver *v = smt_solver_new(solver);
    smt_solver_limit(v, milliseconds);
    smt_assert(v, r->guard);
    for (uint32_t j = 0; j < r->nbody; j++)
      smt_assert(v, solution_of(s, r->body[j].pred, r->body[j].args, solution));
    if (r->head != CLAUSE_NONE)
      smt_assert(v, term_not(s->terms,
                             solution_of(s, r->head, r->head_args, solution)));
    result = smt_check(v, NULL, 0);
    smt_solver_free(v);
  }
  return result;
}

static void print_sort(const struct chc_sort *s, FILE *out) {
  if (s->kind == CHC_BOOL)
    fputs("Bool", out);
  else if (chc_is_number(s))
    fputs(s->kind == CHC_INT ? "Int" : "Real", out);
  else if (s->kind == CHC_BITS)
    fprintf(out, "(_ BitVec %" PRIu32 ")", s->width);
  else
    term_print_name(s->name, out);
}

/* What a flat parameter is: that a bit is 1, the number of an enumeration's
   value, or the parameter itself. */
static void print_flat_value(const struct chc_sort *s, uint32_t i, uint32_t bit,
                             FILE *out) {
  if (s->kind == CHC_BITS) {
    fprintf(out, "(= ((_ extract %" PRIu32 " %" PRIu32 ") x%" PRIu32 ") #b1)",
            bit, bit, i);
  } else if (s->kind == CHC_ENUM) {
    for (uint32_t k = 1; k < s->width; k++) {
      fprintf(out, "(ite (= x%" PRIu32 " ", i);
      term_print_name(s->values[k], out);
      fprintf(out, ") %" PRIu32 " ", k);
    }
    fputs("0", out);
    for (uint32_t k = 1; k < s->width; k++)
      fputs(")", out);
  } else {
    fprintf(out, "x%" PRIu32, i);
  }
}

static void print_definition(const struct clause_system *s, uint32_t pred,
                             const struct smt_term *x, FILE *out) {
  const struct clause_pred *p = &s->preds[pred];
  fputs("(define-fun ", out);
  term_print_name(p->pred->name, out);
  fputs(" (", out);
  for (uint32_t i = 0; i < p->pred->nparams; i++) {
    fprintf(out, "%s(x%" PRIu32 " ", i ? " " : "", i);
    print_sort(p->pred->params[i], out);
    fputs(")", out);
  }
  fputs(") Bool\n  ", out);
  struct term_map *m = term_map_new(s->terms);
  uint32_t flat = 0, lets = 0;
  for (uint32_t i = 0; i < p->pred->nparams; i++) {
    const struct chc_sort *sort = p->pred->params[i];
    bool itself = sort->kind == CHC_BOOL || chc_is_number(sort);
    for (uint32_t bit = 0; bit < clause_width(sort); bit++, flat++) {
      const char *name =
          arena_printf(s->arena, itself ? "x%u" : "x%u.%u", i, bit);
      term_map_set(m, p->params[flat],
                   term_var(s->terms, name, p->params[flat]->sort));
      if (itself)
        continue;
      fprintf(out, "(let ((%s ", name);
      print_flat_value(sort, i, bit, out);
      fputs(")) ", out);
      lets++;
    }
  }
  term_print(s->terms, term_map_apply(m, x), out);
  term_map_free(m);
  while (lets-- > 0)
    fputs(")", out);
  fputs(")\n", out);
}

void clause_solution_print(const struct clause_system *s,
                           const struct smt_term *const *solution, FILE *out) {
  for (uint32_t i = 0; i < s->npreds; i++)
    print_definition(s, i, solution[i], out);
}

/* ---- Refutations: reading -------------------------------------------------- */

/* A rule that the way takes: steps before premises. */
struct taken_rule {
  uint32_t rule, first_input;
};

struct refuter {
  const struct clause_blocks *b;
  const struct clause_system *s;
  const struct clause_rule *r;       /* at hand */
  const struct smt_term *const *now; /* values of its variables */
  struct clause_refutation *out;
};

static const struct smt_term *value_of_var(void *arg,
                                           const struct smt_term *var) {
  const struct refuter *k = arg;
  for (uint32_t i = 0; i < k->r->nvars; i++)
    if (k->r->vars[i] == var)
      return k->now[i];
  return NULL;
}

static const struct smt_term *evaluate_in(struct refuter *k,
                                          const struct smt_term *x) {
  return term_evaluate(k->s->terms, x, value_of_var, k);
}

static const struct smt_term *const *
evaluate_all(struct refuter *k, const struct smt_term *const *args,
             uint32_t pred) {
  uint32_t n = k->s->preds[pred].nparams;
  const struct smt_term **out = arena_array(k->out->arena, n + 1, sizeof *out);
  for (uint32_t i = 0; i < n; i++)
    out[i] = evaluate_in(k, args[i]);
  return out;
}

/* Are the arguments of an atom those of the step's head? */
static bool proves_atom(struct refuter *k, const struct clause_atom *a,
                        const struct clause_step *step) {
  const struct clause_rule *of = &k->s->rules[step->rule];
  if (of->head != a->pred)
    return false;
  const struct smt_term *const *args = evaluate_all(k, a->args, a->pred);
  for (uint32_t i = 0; i < k->s->preds[a->pred].nparams; i++)
    if (!args[i] || args[i] != step->args[i])
      return false;
  return true;
}

/* Executes a rule on its values; the steps of its body are the last of `open`,
   the first atom's on top, and it takes their place. */
static bool add_refutation_step(struct refuter *k, const struct taken_rule *t,
                                const struct smt_term *const *values,
                                uint32_t *open, uint32_t *nopen) {
  k->r = &k->s->rules[t->rule];
  k->now = values + t->first_input + 1;
  const struct smt_term *guard = evaluate_in(k, k->r->guard);
  if (!guard || guard->op != TERM_TRUE || *nopen < k->r->nbody)
    return false;
  uint32_t *premises =
      arena_array(k->out->arena, k->r->nbody + 1, sizeof *premises);
  for (uint32_t i = 0; i < k->r->nbody; i++) {
    premises[i] = open[--*nopen];
    if (!proves_atom(k, &k->r->body[i], &k->out->steps.at[premises[i]]))
      return false;
  }
  struct clause_step step = {
      .rule = t->rule,
      .values = arena_copy(k->out->arena, k->now, k->r->nvars, sizeof *k->now),
      .args = k->r->head == CLAUSE_NONE
                  ? NULL
                  : evaluate_all(k, k->r->head_args, k->r->head),
      .premises = premises};
  open[(*nopen)++] = (uint32_t)k->out->steps.len;
  vec_push(&k->out->steps, step);
  return true;
}

struct clause_refutation *
clause_refutation_new(const struct clause_blocks *b, const struct path *p,
                      const struct smt_term *const *values) {
  const struct clause_system *s = b->system;
  VEC(struct taken_rule) taken = {0};
  struct clause_refutation *out = xcalloc(1, sizeof *out);
  out->arena = arena_new();
  for (uint32_t i = 0; i < p->inputs.len;
       i += s->rules[p->inputs.at[i].edge].nvars + 1) {
    struct taken_rule t = {p->inputs.at[i].edge, i};
    vec_push(&taken, t);
  }
  struct refuter k = {.b = b, .s = s, .out = out};
  uint32_t *open = arena_array(out->arena, taken.len + 1, sizeof *open);
  uint32_t nopen = 0;
  bool good = taken.len > 0;
  for (size_t i = taken.len; i-- > 0 && good;)
    good = add_refutation_step(&k, &taken.at[i], values, open, &nopen);
  good = good && nopen == 1 && s->rules[taken.at[0].rule].head == CLAUSE_NONE;
  vec_free(&taken);
  if (good)
    return out;
  clause_refutation_free(out);
  return NULL;
}

void clause_refutation_free(struct clause_refutation *r) {
  if (!r)
    return;
  vec_free(&r->steps);
  arena_free(r->arena);
  xfree(r);
}

/* ---- Refutations: printing ------------------------------------------------- */

static void print_flat_argument(const struct chc_sort *s,
                                const struct smt_term *const *args, FILE *out) {
  if (s->kind == CHC_BITS) {
    fputs("#b", out);
    for (uint32_t bit = s->width; bit-- > 0;)
      fputs(args[bit] && args[bit]->op == TERM_TRUE ? "1" : "0", out);
  } else if (s->kind == CHC_ENUM && args[0]->op == TERM_NUMBER) {
    fputs(s->values[mpz_get_ui(args[0]->value)], out);
  } else if (args[0]->op == TERM_NUMBER) {
    mpz_out_str(out, 10, args[0]->value);
    if (mpz_cmp_ui(args[0]->denominator, 1) != 0) {
      fputs("/", out);
      mpz_out_str(out, 10, args[0]->denominator);
    }
  } else {
    fputs(args[0]->op == TERM_TRUE ? "true" : "false", out);
  }
}

static void print_clause_fact(const struct clause_system *s,
                              const struct clause_step *step, FILE *out) {
  uint32_t head = s->rules[step->rule].head, flat = 0;
  if (head == CLAUSE_NONE) {
    fputs("false", out);
    return;
  }
  const struct chc_pred *p = s->preds[head].pred;
  fputs(p->name, out);
  for (uint32_t i = 0; i < p->nparams; i++) {
    fputs(i ? ", " : "(", out);
    print_flat_argument(p->params[i], step->args + flat, out);
    flat += clause_width(p->params[i]);
  }
  fputs(p->nparams ? ")" : "", out);
}

void clause_refutation_print(const struct clause_system *s,
                             const struct clause_refutation *r,
                             const struct sources *sources, FILE *out) {
  for (uint32_t i = 0; i < r->steps.len; i++) {
    const struct clause_step *step = &r->steps.at[i];
    const struct clause_rule *rule = &s->rules[step->rule];
    unsigned line, column;
    sources_locate(sources, rule->span.source, rule->span.start, &line,
                   &column);
    fprintf(out, "  %" PRIu32 ". ", i + 1);
    print_clause_fact(s, step, out);
    fprintf(out, "  (line %u", line);
    for (uint32_t j = 0; j < rule->nbody; j++)
      fprintf(out, "%s %" PRIu32, j ? "," : ", from", step->premises[j] + 1);
    fputs(")\n", out);
  }
}
