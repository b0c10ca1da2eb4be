/* frontend/horn/chc_read.c — constrained Horn clauses in SMT-LIB: the commands.
 *
 * The commands of a text are taken one after the other.  Declarations go into
 * the table of names, formulas become literals (chc_eval.c), and in the end
 * all of them become clauses (chc_clauses.c).  A command with an error is
 * passed over, so that several errors are found.
 */
#include "chc_eval.h"

#include <stdlib.h>
#include <string.h>

typedef bool command(struct chc_reader *r, const struct chc_sexp *s);

/* ---- Shapes ------------------------------------------------------------ */

/* Member i of a list. */
static const struct chc_sexp *member(const struct chc_sexp *s, uint32_t i) {
  const struct chc_sexp *m = s->first;
  while (i-- > 0)
    m = m->next;
  return m;
}

static bool wants_length(struct chc_reader *r, const struct chc_sexp *s,
                         uint32_t n, const char *form) {
  if (s->n == n)
    return true;
  return chc_error(r, s->span, "expected %s", form);
}

static bool wants_symbol(struct chc_reader *r, const struct chc_sexp *s) {
  if (s->kind == CHC_SYMBOL)
    return true;
  return chc_error(r, s->span, "expected a symbol");
}

static bool wants_list(struct chc_reader *r, const struct chc_sexp *s) {
  if (s->kind == CHC_LIST)
    return true;
  return chc_error(r, s->span, "expected a list in parentheses");
}

/* ---- Sorts ------------------------------------------------------------- */

static bool define_sort(struct chc_reader *r, const struct chc_sexp *s) {
  if (!wants_length(r, s, 4, "(define-sort Name () Sort)") ||
      !wants_symbol(r, member(s, 1)) || !wants_list(r, member(s, 2)))
    return false;
  if (member(s, 2)->n > 0)
    return chc_error(r, member(s, 2)->span,
                     "sorts with parameters are outside");
  const struct chc_sort *sort = chc_sort_of(r, member(s, 3));
  return sort && chc_declare_sort(r, member(s, 1), sort);
}

static bool declare_sort(struct chc_reader *r, const struct chc_sexp *s) {
  return chc_error(r, s->span, "a sort without values is outside: " CHC_SORTS);
}

/* A constructor: `red` or `(red)`. */
static const struct chc_sexp *constructor(struct chc_reader *r,
                                          const struct chc_sexp *s) {
  const struct chc_sexp *name = s->kind == CHC_LIST && s->n > 0 ? s->first : s;
  if (name->kind != CHC_SYMBOL) {
    chc_error(r, s->span, "expected a constructor, as in (red)");
    return NULL;
  }
  if (s->kind == CHC_LIST && s->n > 1) {
    chc_error(r, s->span,
              "the constructor '%s' has fields: only enumerations are read, "
              "whose constructors have none",
              name->name);
    return NULL;
  }
  return name;
}

/* An enumeration with the constructors from `first` on. */
static bool enumeration(struct chc_reader *r, const struct chc_sexp *name,
                        const struct chc_sexp *first, uint32_t n) {
  if (!wants_symbol(r, name))
    return false;
  if (n == 0 || n > CHC_MAX_VALUES)
    return chc_error(r, name->span,
                     "an enumeration has 1 to %d values; '%s' has %u",
                     CHC_MAX_VALUES, name->name, n);
  const char **values = arena_array(r->arena, n, sizeof *values);
  struct chc_sort *sort = arena_alloc(r->arena, sizeof *sort);
  *sort = (struct chc_sort){CHC_ENUM, name->name, n, values};
  if (!chc_declare_sort(r, name, sort))
    return false;
  for (uint32_t i = 0; i < n; i++, first = first->next) {
    const struct chc_sexp *value = constructor(r, first);
    if (!value || !chc_declare_value(r, value, sort, i))
      return false;
    values[i] = value->name;
  }
  vec_push(&r->problem->enums, (const struct chc_sort *)sort);
  return true;
}

/* (declare-datatype Color ((red) (green))) */
static bool declare_datatype(struct chc_reader *r, const struct chc_sexp *s) {
  if (!wants_length(r, s, 3, "(declare-datatype Name ((value) ...))") ||
      !wants_list(r, member(s, 2)))
    return false;
  const struct chc_sexp *values = member(s, 2);
  return enumeration(r, member(s, 1), values->first, values->n);
}

/* (Color 0) or Color. */
static const struct chc_sexp *datatype_name(struct chc_reader *r,
                                            const struct chc_sexp *s) {
  if (s->kind == CHC_SYMBOL)
    return s;
  if (s->kind != CHC_LIST || s->n != 2 || s->first->kind != CHC_SYMBOL) {
    chc_error(r, s->span, "expected a name of a datatype, as in (Color 0)");
    return NULL;
  }
  if (strcmp(member(s, 1)->kind == CHC_NUMERAL ? member(s, 1)->name : "",
             "0")) {
    chc_error(r, s->span, "datatypes with parameters are outside");
    return NULL;
  }
  return s->first;
}

/* The older form: (declare-datatypes () ((Color red green) …)). */
static bool old_datatypes(struct chc_reader *r, const struct chc_sexp *list) {
  for (const struct chc_sexp *d = list->first; d; d = d->next)
    if (!wants_list(r, d) || d->n == 0 ||
        !enumeration(r, d->first, d->first->next, d->n - 1))
      return d->n ? false
                  : chc_error(r, d->span, "expected the name of a datatype");
  return true;
}

/* (declare-datatypes ((Color 0) …) (((red) (green)) …)) */
static bool declare_datatypes(struct chc_reader *r, const struct chc_sexp *s) {
  if (!wants_length(r, s, 3,
                    "(declare-datatypes ((Name 0)) (((value) ...)))") ||
      !wants_list(r, member(s, 1)) || !wants_list(r, member(s, 2)))
    return false;
  if (member(s, 1)->n == 0)
    return old_datatypes(r, member(s, 2));
  if (member(s, 1)->n != member(s, 2)->n)
    return chc_error(r, s->span,
                     "%u names of datatypes, but %u lists of "
                     "values",
                     member(s, 1)->n, member(s, 2)->n);
  const struct chc_sexp *values = member(s, 2)->first;
  for (const struct chc_sexp *d = member(s, 1)->first; d; d = d->next) {
    const struct chc_sexp *name = datatype_name(r, d);
    if (!name || !wants_list(r, values) ||
        !enumeration(r, name, values->first, values->n))
      return false;
    values = values->next;
  }
  return true;
}

/* ---- Predicates, variables, macros ------------------------------------- */

static bool predicate(struct chc_reader *r, const struct chc_sexp *name,
                      const struct chc_sexp *sorts) {
  if (!wants_symbol(r, name) || !wants_list(r, sorts))
    return false;
  const struct chc_sort **params =
      arena_array(r->arena, sorts->n, sizeof(struct chc_sort *));
  uint32_t n = 0;
  for (const struct chc_sexp *p = sorts->first; p; p = p->next) {
    params[n] = chc_sort_of(r, p);
    if (!params[n++])
      return false;
  }
  return chc_declare_pred(r, name, params, n);
}

static bool declare_fun(struct chc_reader *r, const struct chc_sexp *s) {
  if (!wants_length(r, s, 4, "(declare-fun P (Sort ...) Bool)") ||
      !wants_list(r, member(s, 2)))
    return false;
  const struct chc_sort *result = chc_sort_of(r, member(s, 3));
  if (!result)
    return false;
  if (result->kind != CHC_BOOL)
    return chc_error(r, s->span,
                     "functions are outside: only predicates are "
                     "declared, whose values are of sort Bool");
  return predicate(r, member(s, 1), member(s, 2));
}

static bool declare_rel(struct chc_reader *r, const struct chc_sexp *s) {
  /* Z3 allows names of its representations behind the sorts. */
  if (s->n < 3)
    return wants_length(r, s, 3, "(declare-rel P (Sort ...))");
  return predicate(r, member(s, 1), member(s, 2));
}

static bool declare_const(struct chc_reader *r, const struct chc_sexp *s) {
  static const struct chc_sexp none = {.kind = CHC_LIST};
  if (!wants_length(r, s, 3, "(declare-const P Bool)"))
    return false;
  const struct chc_sort *sort = chc_sort_of(r, member(s, 2));
  if (!sort)
    return false;
  if (sort->kind != CHC_BOOL)
    return chc_error(r, s->span,
                     "constants are outside: only predicates are "
                     "declared, whose values are of sort Bool");
  return predicate(r, member(s, 1), &none);
}

static bool declare_var(struct chc_reader *r, const struct chc_sexp *s) {
  if (!wants_length(r, s, 3, "(declare-var x Sort)") ||
      !wants_symbol(r, member(s, 1)))
    return false;
  const struct chc_sort *sort = chc_sort_of(r, member(s, 2));
  return sort && chc_declare_free(r, member(s, 1), sort);
}

static bool define_fun(struct chc_reader *r, const struct chc_sexp *s) {
  return wants_length(r, s, 5, "(define-fun f ((x Sort) ...) Sort term)") &&
         wants_symbol(r, member(s, 1)) && wants_list(r, member(s, 2)) &&
         chc_define(r, member(s, 1), member(s, 2), member(s, 3), member(s, 4));
}

static bool define_const(struct chc_reader *r, const struct chc_sexp *s) {
  static const struct chc_sexp none = {.kind = CHC_LIST};
  return wants_length(r, s, 4, "(define-const c Sort term)") &&
         wants_symbol(r, member(s, 1)) &&
         chc_define(r, member(s, 1), &none, member(s, 2), member(s, 3));
}

/* ---- Formulas and questions -------------------------------------------- */

/* A text is in one of two formats; `rules` says which one a command is of. */
static bool of_format(struct chc_reader *r, const struct chc_sexp *s,
                      bool rules) {
  if (!r->format.source)
    r->format = s->span;
  else if (r->problem->rules != rules) {
    chc_error(r, s->span,
              "'%s' in a problem of the other format: 'assert' and "
              "'check-sat' are HORN, 'rule' and 'query' are Z3's rules",
              s->first->name);
    diag_note(r->diag, r->format, "the format was chosen here");
    return false;
  }
  r->problem->rules = rules;
  return true;
}

static bool add_asserted(struct chc_reader *r, const struct chc_sexp *s) {
  struct chc_formula f = {CHC_YES, s->span};
  if (r->asked.source)
    return chc_error(r, s->span, "'%s' behind the question", s->first->name);
  if (!chc_eval_formula(r, member(s, 1), &f.lit))
    return false;
  vec_push(&r->problem->formulas, f);
  return true;
}

static bool read_assert(struct chc_reader *r, const struct chc_sexp *s) {
  return of_format(r, s, false) && wants_length(r, s, 2, "(assert formula)") &&
         add_asserted(r, s);
}

/* A rule may have a name. */
static bool rule(struct chc_reader *r, const struct chc_sexp *s) {
  return of_format(r, s, true) &&
         (s->n == 3 || wants_length(r, s, 2, "(rule (=> body (P x ...)))")) &&
         add_asserted(r, s);
}

static bool ask(struct chc_reader *r, const struct chc_sexp *s) {
  if (r->asked.source) {
    chc_error(r, s->span, "a second question: one is answered in a run");
    diag_note(r->diag, r->asked, "the first one is here");
    return false;
  }
  r->asked = s->span;
  return true;
}

static bool check_sat(struct chc_reader *r, const struct chc_sexp *s) {
  return of_format(r, s, false) && wants_length(r, s, 1, "(check-sat)") &&
         ask(r, s);
}

/* Options may follow. */
static bool query(struct chc_reader *r, const struct chc_sexp *s) {
  if (!of_format(r, s, true) || !ask(r, s))
    return false;
  if (s->n < 2)
    return wants_length(r, s, 2, "(query P)");
  r->problem->query.span = s->span;
  return chc_eval_query(r, member(s, 1), &r->problem->query.lit);
}

static bool nothing(struct chc_reader *r, const struct chc_sexp *s) {
  (void)r;
  (void)s;
  return true;
}

static bool read_exit(struct chc_reader *r, const struct chc_sexp *s) {
  (void)s;
  r->done = true;
  return true;
}

static bool incremental(struct chc_reader *r, const struct chc_sexp *s) {
  return chc_error(r, s->span,
                   "'%s' is outside: a problem has one set of "
                   "clauses",
                   s->first->name);
}

static bool recursive(struct chc_reader *r, const struct chc_sexp *s) {
  return chc_error(r, s->span,
                   "'%s' is outside: a recursive predicate is "
                   "declared, and clauses say what it is",
                   s->first->name);
}

/* ---- The text ---------------------------------------------------------- */

static const struct {
  const char *name;
  command *run;
} commands[] = {
    {"assert", read_assert},
    {"check-sat", check_sat},
    {"declare-const", declare_const},
    {"declare-datatype", declare_datatype},
    {"declare-datatypes", declare_datatypes},
    {"declare-fun", declare_fun},
    {"declare-rel", declare_rel},
    {"declare-sort", declare_sort},
    {"declare-var", declare_var},
    {"define-const", define_const},
    {"define-fun", define_fun},
    {"define-fun-rec", recursive},
    {"define-funs-rec", recursive},
    {"define-sort", define_sort},
    {"echo", nothing},
    {"exit", read_exit},
    {"get-info", nothing},
    {"get-model", nothing},
    {"get-proof", nothing},
    {"pop", incremental},
    {"push", incremental},
    {"query", query},
    {"reset", incremental},
    {"rule", rule},
    {"set-info", nothing},
    {"set-logic", nothing},
    {"set-option", nothing},
};

static void take_command(struct chc_reader *r, const struct chc_sexp *s) {
  if (s->kind != CHC_LIST || !s->first || s->first->kind != CHC_SYMBOL) {
    chc_error(r, s->span, "expected a command, as in (check-sat)");
    return;
  }
  size_t n = sizeof commands / sizeof *commands;
  for (size_t i = 0; i < n; i++)
    if (strcmp(s->first->name, commands[i].name) == 0) {
      commands[i].run(r, s);
      return;
    }
  struct nearest near = nearest_to(s->first->name);
  char hint[100];
  for (size_t i = 0; i < n; i++)
    nearest_try(&near, commands[i].name);
  chc_error(r, s->first->span, "unknown command '%s'%s", s->first->name,
            nearest_hint(&near, hint, sizeof hint));
}

static void take_commands(struct chc_reader *r, const struct chc_sexp *all) {
  for (const struct chc_sexp *s = all->first; s && !r->done; s = s->next) {
    r->command++;
    take_command(r, s);
    chc_forget_locals(r, 0);
    r->done |= diag_errors(r->diag) >= 50;
  }
  if (!r->asked.source && diag_errors(r->diag) == 0)
    chc_error(r, (struct span){all->span.source, 0, 0},
              "nothing is asked: a problem ends with (check-sat), or of rules "
              "with (query P)");
}

struct chc_problem *chc_read(struct arena *a, struct intern *names,
                             const struct sources *sources, uint32_t source,
                             struct diag *d) {
  size_t errors = diag_errors(d);
  struct chc_sexp *all = chc_sexps(a, names, sources, source, d);
  if (!all)
    return NULL;
  struct chc_problem *p = arena_alloc(a, sizeof *p);
  p->terms = chc_terms_new(a);
  struct chc_reader r = {
      .arena = a, .names = names, .diag = d, .problem = p, .terms = p->terms};
  chc_open_names(&r);
  take_commands(&r, all);
  chc_close_names(&r);
  if (diag_errors(d) == errors && chc_make_clauses(p, d))
    return p;
  chc_problem_free(p);
  return NULL;
}

void chc_problem_free(struct chc_problem *p) {
  if (!p)
    return;
  chc_terms_free(p->terms);
  vec_free(&p->enums);
  vec_free(&p->formulas);
  vec_free(&p->clauses);
}

const char *chc_answer(const struct chc_problem *p, bool derived) {
  return derived == p->rules ? "sat" : "unsat";
}
