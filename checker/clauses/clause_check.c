/* checker/clauses/clause_check.c — whether formulas for predicates make all Horn
 * clauses true.  See clause_check.h.
 *
 * A question is put together of the texts' own pieces, in this order: sorts; the
 * certificate's definitions; what the text defines, and the variables of rules.
 * So no definition of the certificate can speak of anything but sorts and of
 * definitions before it.
 */
#include "clause_check.h"

#include "sexp.h"

#include "checker/c/solver.h"
#include "engine/base/text.h"
#include "engine/base/text_stream.h"
#include "engine/base/vec.h"

#include <stdio.h>
#include <string.h>

struct predicate {
  const struct sexp *name, *sorts; /* sorts: NULL, there are none */
  const struct sexp *definition;   /* in the certificate; NULL: not found yet */
};

struct clause_checker {
  struct arena *arena;
  const struct sources *sources;
  const struct clause_check_options *o;
  struct diag *diag;
  VEC(struct predicate) predicates;
  VEC(const struct sexp *) sorts, definitions, clauses;
  const struct sexp *query; /* of rules, or NULL */
  bool asked; /* the question was read; what follows is no matter */
  unsigned long long questions;
};

bool clause_check_takes(const char *program) {
  return text_ends_with(program, ".smt2");
}

static bool clauses_wrong(struct clause_checker *k, const struct sexp *at,
                          const char *what) {
  diag_error(k->diag, at->span, "%s", what);
  return false;
}

/* ---- The clauses ------------------------------------------------------------- */

static const struct sexp *member(const struct sexp *list, uint32_t i) {
  const struct sexp *s = list->first;
  while (s && i-- > 0)
    s = s->next;
  return s;
}

static struct predicate *predicate_named(struct clause_checker *k,
                                         const char *name) {
  for (size_t i = 0; i < k->predicates.len; i++)
    if (strcmp(k->predicates.at[i].name->name, name) == 0)
      return &k->predicates.at[i];
  return NULL;
}

/* (declare-fun P (S …) Bool), (declare-rel P (S …)), (declare-const P Bool). */
static bool read_predicate(struct clause_checker *k, const struct sexp *s) {
  bool constant = sexp_is(s->first, "declare-const");
  const struct sexp *name = member(s, 1),
                    *sorts = constant ? NULL : member(s, 2);
  const struct sexp *result = member(s, constant ? 2 : 3);
  bool rel = sexp_is(s->first, "declare-rel");
  if (!name || !name->name || (!constant && (!sorts || sorts->name)) ||
      (rel ? s->n != 3 : !sexp_is(result, "Bool") || result->next))
    return clauses_wrong(k, s,
                         "expected a predicate, as in (declare-fun P (Int) "
                         "Bool)");
  if (predicate_named(k, name->name))
    return clauses_wrong(k, name, "this predicate is declared twice");
  vec_push(&k->predicates, ((struct predicate){name, sorts, NULL}));
  return true;
}

static bool read_clause(struct clause_checker *k, const struct sexp *s) {
  const struct sexp *formula = member(s, 1);
  if (!formula)
    return clauses_wrong(k, s, "expected a formula behind this command");
  vec_push(&k->clauses, formula);
  return true;
}

static bool read_query(struct clause_checker *k, const struct sexp *s) {
  k->query = member(s, 1);
  k->asked = true;
  return k->query || clauses_wrong(k, s, "expected a predicate or a formula");
}

static bool read_sort(struct clause_checker *k, const struct sexp *s) {
  vec_push(&k->sorts, s);
  return true;
}

/* Also declare-var. */
static bool read_definition(struct clause_checker *k, const struct sexp *s) {
  vec_push(&k->definitions, s);
  return true;
}

static bool read_check_sat(struct clause_checker *k, const struct sexp *s) {
  (void)s;
  k->asked = true;
  return true;
}

static bool pass_over(struct clause_checker *k, const struct sexp *s) {
  (void)k;
  (void)s;
  return true;
}

static const struct clause_command {
  const char *name;
  bool (*read)(struct clause_checker *k, const struct sexp *s);
} clause_commands[] = {
    {"declare-fun", read_predicate},
    {"declare-rel", read_predicate},
    {"declare-const", read_predicate},
    {"declare-var", read_definition},
    {"declare-datatypes", read_sort},
    {"declare-datatype", read_sort},
    {"define-sort", read_sort},
    {"define-fun", read_definition},
    {"define-const", read_definition},
    {"assert", read_clause},
    {"rule", read_clause},
    {"query", read_query},
    {"check-sat", read_check_sat},
    {"set-logic", pass_over},
    {"set-info", pass_over},
    {"set-option", pass_over},
    {"echo", pass_over},
};

static bool read_command(struct clause_checker *k, const struct sexp *s) {
  for (size_t i = 0; i < sizeof clause_commands / sizeof *clause_commands; i++)
    if (s->n > 0 && sexp_is(s->first, clause_commands[i].name))
      return clause_commands[i].read(k, s);
  return clauses_wrong(k, s,
                       "fixc-check knows no such command of Horn clauses");
}

static bool read_clauses(struct clause_checker *k, const struct sexp *text) {
  bool good = true;
  for (const struct sexp *s = text->first; s && good && !k->asked; s = s->next)
    good = read_command(k, s);
  if (good && !k->asked)
    return clauses_wrong(k, text, "nothing is asked: (check-sat) is missing");
  return good;
}

/* ---- The certificate --------------------------------------------------------- */

/* Has the definition the sorts of the predicate? */
static bool same_sorts(const struct sexp *params, const struct predicate *p) {
  const struct sexp *sort = p->sorts ? p->sorts->first : NULL;
  const struct sexp *param = params->first;
  for (; sort && param; sort = sort->next, param = param->next)
    if (param->n != 2 || !param->first->name ||
        !sexp_same(param->first->next, sort))
      return false;
  return !sort && !param;
}

/* (define-fun P ((x S) …) Bool formula), and P is a predicate of the clauses.
   Annotations could name what the clauses name, and solvers differ in what ends a
   string. */
static bool read_solution(struct clause_checker *k, const struct sexp *s) {
  const struct sexp *name = member(s, 1), *params = member(s, 2);
  if (s->n != 5 || !sexp_is(s->first, "define-fun") || !name->name ||
      params->name || !sexp_is(member(s, 3), "Bool"))
    return clauses_wrong(k, s,
                         "expected the definition of a predicate, as in "
                         "(define-fun P ((x Int)) Bool (<= 0 x))");
  struct predicate *p = predicate_named(k, name->name);
  if (!p)
    return clauses_wrong(k, name, "the clauses have no predicate of this name");
  if (p->definition)
    return clauses_wrong(k, name, "this predicate is defined twice");
  if (!same_sorts(params, p)) {
    clauses_wrong(k, params, "the predicate has other parameters");
    diag_note(k->diag, p->name->span, "it is declared here");
    return false;
  }
  if (!sexp_is_plain(s))
    return clauses_wrong(k, s,
                         "a definition has no annotations and no strings");
  p->definition = s;
  return true;
}

static bool read_solutions(struct clause_checker *k, const struct sexp *text) {
  for (const struct sexp *s = text->first; s; s = s->next)
    if (!read_solution(k, s))
      return false;
  for (size_t i = 0; i < k->predicates.len; i++)
    if (!k->predicates.at[i].definition)
      return clauses_wrong(k, k->predicates.at[i].name,
                           "the certificate does not define this predicate");
  return true;
}

/* ---- Questions --------------------------------------------------------------- */

static void write_piece(const struct clause_checker *k, const struct sexp *s,
                        FILE *out) {
  const char *text = sources_get(k->sources, s->span.source)->text;
  fwrite(text + s->span.start, 1, s->span.end - s->span.start, out);
}

static void write_line(const struct clause_checker *k, const struct sexp *s,
                       FILE *out) {
  write_piece(k, s, out);
  fputs("\n", out);
}

/* What all questions begin with: a variable of rules is a constant of each. */
static void write_beginning(const struct clause_checker *k,
                            const struct sexp *solutions, FILE *out) {
  fputs("(set-logic ALL)\n", out);
  for (size_t i = 0; i < k->sorts.len; i++)
    write_line(k, k->sorts.at[i], out);
  for (const struct sexp *s = solutions->first; s; s = s->next)
    write_line(k, s, out);
  for (size_t i = 0; i < k->definitions.len; i++) {
    const struct sexp *s = k->definitions.at[i];
    bool variable = sexp_is(s->first, "declare-var");
    fputs(variable ? "(declare-const" : "", out);
    for (const struct sexp *part = s->first->next; variable && part;
         part = part->next) {
      fputs(" ", out);
      write_piece(k, part, out);
    }
    if (variable)
      fputs(")\n", out);
    else
      write_line(k, s, out);
  }
}

/* That the query holds: a formula, or a predicate for some values. */
static void write_query(struct clause_checker *k, FILE *out) {
  const struct predicate *p =
      k->query->name ? predicate_named(k, k->query->name) : NULL;
  uint32_t n = p && p->sorts ? p->sorts->n : 0;
  for (uint32_t i = 0; i < n; i++) {
    fprintf(out, "(declare-const |argument %u| ", i);
    write_piece(k, member(p->sorts, i), out);
    fputs(")\n", out);
  }
  fputs(n ? "(assert (" : "(assert ", out);
  write_piece(k, k->query, out);
  for (uint32_t i = 0; i < n; i++)
    fprintf(out, " |argument %u|", i);
  fputs(n ? "))\n" : ")\n", out);
}

/* Whether a clause is false for some values; NULL: whether the query holds. */
static char *question_about(struct clause_checker *k,
                            const struct sexp *solutions,
                            const struct sexp *clause, size_t *length) {
  struct text_stream *stream = text_open();
  FILE *out = text_out(stream);
  write_beginning(k, solutions, out);
  if (clause) {
    fputs("(assert (not ", out);
    write_piece(k, clause, out);
    fputs("))\n", out);
  } else {
    write_query(k, out);
  }
  fputs("(check-sat)\n", out);
  return text_close(stream, length);
}

static enum clause_check_result result_of_clause(struct clause_checker *k,
                                                 const struct sexp *at,
                                                 enum solver_answer answer,
                                                 const char *said) {
  switch (answer) {
  case SOLVER_UNSAT:
    return CLAUSES_ACCEPTED;
  case SOLVER_SAT:
    clauses_wrong(k, at,
                  at == k->query
                      ? "the certificate is rejected: this can hold of what it "
                        "defines"
                      : "the certificate is rejected: this is not true of what "
                        "it defines");
    return CLAUSES_REJECTED;
  case SOLVER_UNKNOWN:
    clauses_wrong(k, at, "the solver could not decide whether this is true");
    return CLAUSES_UNKNOWN;
  case SOLVER_FAILED:
    break;
  }
  diag_error(k->diag, at->span,
             "the SMT solver '%s' gives no answer%s%s; --solver names another "
             "command",
             k->o->solver, *said ? ": " : "", said);
  return CLAUSES_WRONG;
}

/* Clause number i; of the last number, which is that of the query: NULL. */
static const struct sexp *clause_at(const struct clause_checker *k, size_t i) {
  return i < k->clauses.len ? k->clauses.at[i] : NULL;
}

static size_t count_questions(const struct clause_checker *k) {
  return k->clauses.len + (k->query ? 1 : 0);
}

static void print_questions(struct clause_checker *k,
                            const struct sexp *solutions) {
  for (size_t i = 0; i < count_questions(k); i++) {
    size_t length;
    char *text = question_about(k, solutions, clause_at(k, i), &length);
    printf("%s(reset)\n", text);
    xfree(text);
  }
}

static struct solver_run *ask_clause(struct clause_checker *k,
                                     const struct sexp *solutions, size_t i) {
  struct solver_text whole;
  char *text = question_about(k, solutions, clause_at(k, i), &whole.length);
  whole.at = text;
  k->questions++;
  struct solver_run *r = solver_start(k->o->solver, &whole, 1, k->o->seconds);
  xfree(text);
  return r;
}

static enum clause_check_result
answer_of_clause(struct clause_checker *k, struct solver_run *r, size_t i) {
  char said[300];
  const struct sexp *clause = clause_at(k, i);
  enum solver_answer answer = solver_finish(r, said, sizeof said);
  return result_of_clause(k, clause ? clause : k->query, answer, said);
}

/* In their order; while one is waited for, the next ones are asked, too.  The
   first that is rejected ends it; one that is not decided does not. */
static enum clause_check_result check_all(struct clause_checker *k,
                                          const struct sexp *solutions) {
  struct solver_run *runs[SOLVER_MOST_RUNS] = {NULL};
  unsigned jobs = k->o->jobs ? k->o->jobs : solver_processors();
  enum clause_check_result result = CLAUSES_ACCEPTED;
  bool ends = false;
  size_t n = count_questions(k), begun = 0;
  for (size_t i = 0; i < n && !ends; i++) {
    for (; begun < n && begun < i + jobs; begun++)
      runs[begun % jobs] = ask_clause(k, solutions, begun);
    enum clause_check_result one = answer_of_clause(k, runs[i % jobs], i);
    runs[i % jobs] = NULL;
    ends = one == CLAUSES_REJECTED || one == CLAUSES_WRONG;
    if (one != CLAUSES_ACCEPTED)
      result = one;
  }
  for (unsigned i = 0; i < jobs; i++)
    solver_cancel(runs[i]);
  return result;
}

enum clause_check_result clause_check(struct arena *a,
                                      const struct sources *sources,
                                      uint32_t certificate, uint32_t clauses,
                                      const struct clause_check_options *o,
                                      struct diag *d,
                                      unsigned long long *questions) {
  struct clause_checker k = {.arena = a, .sources = sources, .o = o, .diag = d};
  const struct sexp *text = sexp_read(a, sources, clauses, d);
  const struct sexp *solutions =
      text ? sexp_read(a, sources, certificate, d) : NULL;
  enum clause_check_result result = CLAUSES_WRONG;
  bool good =
      solutions && read_clauses(&k, text) && read_solutions(&k, solutions);
  if (good && o->print) {
    print_questions(&k, solutions);
    result = CLAUSES_PRINTED;
  } else if (good) {
    result = check_all(&k, solutions);
  }
  *questions = k.questions;
  vec_free(&k.predicates);
  vec_free(&k.sorts);
  vec_free(&k.definitions);
  vec_free(&k.clauses);
  return result;
}
