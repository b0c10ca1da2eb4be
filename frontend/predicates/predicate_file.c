/* frontend/predicates/predicate_file.c — predicates as text: by recursive
 * descent, one level of precedence after the other. */
#include "predicate_file.h"

#include "boolean_text.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_DEPTH = 1000 }; /* of parentheses */

struct predicate_reader {
  struct predicate_set *set;
  const struct lbe *l;
  struct diag *diag;
  uint32_t source;
  const char *text;
  size_t at, end; /* of the line */
  uint32_t proc;
  unsigned depth;
  bool failed; /* in this line */
};

/* ---- Tokens ---------------------------------------------------------------- */

static void skip_blanks(struct predicate_reader *r) {
  while (r->at < r->end && isspace((unsigned char)r->text[r->at]))
    r->at++;
  if (r->at + 1 < r->end && memcmp(r->text + r->at, "//", 2) == 0)
    r->at = r->end;
}

static void predicate_error(struct predicate_reader *r, size_t start,
                            const char *format, const char *what) {
  size_t end = r->at > start ? r->at : start + (start < r->end);
  struct span span = {r->source, (uint32_t)start, (uint32_t)end};
  if (!r->failed)
    diag_error(r->diag, span, format, what);
  r->failed = true;
}

static bool take_token(struct predicate_reader *r, const char *token) {
  skip_blanks(r);
  size_t n = strlen(token);
  if (r->end - r->at < n || memcmp(r->text + r->at, token, n) != 0)
    return false;
  r->at += n;
  return true;
}

static bool is_name_char(char c) {
  return isalnum((unsigned char)c) || c == '_' || c == '$' || c == '.' ||
         c == '#' || c == '[' || c == ']';
}

/* A name, in the arena of the program; NULL if there is none. */
static const char *take_name(struct predicate_reader *r) {
  skip_blanks(r);
  size_t start = r->at;
  while (r->at < r->end && is_name_char(r->text[r->at]))
    r->at++;
  if (start == r->at)
    return NULL;
  return arena_strndup(r->l->arena, r->text + start, r->at - start);
}

/* ---- Terms ----------------------------------------------------------------- */

static const struct smt_term *zero_term(struct predicate_reader *r) {
  return term_int(r->l->terms, 0);
}

/* The variable of that name in the procedure: a local one first. */
static uint32_t find_named_var(const struct predicate_reader *r,
                               const char *name) {
  const struct cfa *g = r->l->cfa;
  uint32_t found = CFA_NONE;
  for (uint32_t v = 0; v < g->nvars; v++) {
    const struct cfa_var *x = &g->vars[v];
    bool visible = x->scope == CFA_GLOBAL || x->proc == r->proc;
    bool named = strcmp(lbe_var_name(x), name) == 0;
    if (visible && named && (found == CFA_NONE || x->scope != CFA_GLOBAL))
      found = v;
  }
  return found;
}

static const struct smt_term *variable_term(struct predicate_reader *r,
                                            bool is_old) {
  size_t start = r->at;
  const char *name = take_name(r);
  if (name && r->at < r->end && r->text[r->at] == '@') {
    r->at++;
    const char *which = take_name(r);
    name = arena_concat(r->l->arena, name, "@", which ? which : "");
  }
  uint32_t v = name ? find_named_var(r, name) : CFA_NONE;
  if (v == CFA_NONE) {
    predicate_error(r, start, "there is no variable '%s' here",
                    name ? name : "");
    return zero_term(r);
  }
  if (is_old && !r->l->old[v]) {
    predicate_error(r, start, "'%s' has no value at the entry of its procedure",
                    name);
    return zero_term(r);
  }
  return is_old ? r->l->old[v] : r->l->now[v];
}

static const struct smt_term *number_term(struct predicate_reader *r) {
  size_t start = r->at;
  while (r->at < r->end && isdigit((unsigned char)r->text[r->at]))
    r->at++;
  char *digits = arena_strndup(r->l->arena, r->text + start, r->at - start);
  mpz_t n;
  mpz_init_set_str(n, digits, 10);
  const struct smt_term *x = term_number(r->l->terms, n);
  mpz_clear(n);
  return x;
}

static const struct smt_term *read_or(struct predicate_reader *r);

static const struct smt_term *as_truth(struct predicate_reader *r,
                                       const struct smt_term *x) {
  return x->sort == SMT_BOOL
             ? x
             : term_not(r->l->terms, term_eq(r->l->terms, x, zero_term(r)));
}

static const struct smt_term *as_integer(struct predicate_reader *r,
                                         const struct smt_term *x) {
  if (x->sort == SMT_INT)
    return x;
  const struct smt_term *zero = zero_term(r);
  return term_ite(r->l->terms, x, term_int(r->l->terms, 1), zero);
}

typedef const struct smt_term *term_maker(struct smt_terms *t,
                                          const struct smt_term *x,
                                          const struct smt_term *y);

static const struct smt_term *join_integers(struct predicate_reader *r,
                                            term_maker *join,
                                            const struct smt_term *x,
                                            const struct smt_term *y) {
  const struct smt_term *right = as_integer(r, y);
  return join(r->l->terms, as_integer(r, x), right);
}

static const struct smt_term *join_truths(struct predicate_reader *r,
                                          term_maker *join,
                                          const struct smt_term *x,
                                          const struct smt_term *y) {
  const struct smt_term *right = as_truth(r, y);
  return join(r->l->terms, as_truth(r, x), right);
}

static void expect_token(struct predicate_reader *r, const char *token) {
  if (!take_token(r, token))
    predicate_error(r, r->at, "'%s' is missing here", token);
}

static const struct smt_term *read_primary(struct predicate_reader *r) {
  const struct smt_term *x;
  skip_blanks(r);
  if (take_token(r, "(")) {
    x = read_or(r);
    expect_token(r, ")");
  } else if (take_token(r, "\\old")) {
    expect_token(r, "(");
    x = variable_term(r, true);
    expect_token(r, ")");
  } else if (take_token(r, "\\result")) {
    uint32_t v = r->l->cfa->procs[r->proc].result;
    if (v == CFA_NONE)
      predicate_error(r, r->at - 7, "this procedure has no result%s", "");
    x = v == CFA_NONE ? zero_term(r) : r->l->now[v];
  } else if (r->at < r->end && isdigit((unsigned char)r->text[r->at])) {
    x = number_term(r);
  } else if (r->at < r->end && is_name_char(r->text[r->at])) {
    x = variable_term(r, false);
  } else {
    predicate_error(r, r->at, "a variable, a number or '(' is missing here%s",
                    "");
    x = zero_term(r);
  }
  return x;
}

static const struct smt_term *read_unary(struct predicate_reader *r) {
  struct smt_terms *t = r->l->terms;
  bool too_deep = ++r->depth > MOST_DEPTH;
  const struct smt_term *x = zero_term(r);
  skip_blanks(r);
  if (too_deep)
    predicate_error(r, r->at, "this is nested too deep%s", "");
  else if (take_token(r, "-"))
    x = join_integers(r, term_sub, x, read_unary(r));
  else if (take_token(r, "!"))
    x = term_not(t, as_truth(r, read_unary(r)));
  else
    x = read_primary(r);
  r->depth--;
  return x;
}

static const struct smt_term *read_product(struct predicate_reader *r) {
  const struct smt_term *x = read_unary(r);
  while (!r->failed) {
    if (take_token(r, "*"))
      x = join_integers(r, term_mul, x, read_unary(r));
    else if (take_token(r, "/"))
      x = join_integers(r, term_div, x, read_unary(r));
    else if (take_token(r, "%"))
      x = join_integers(r, term_mod, x, read_unary(r));
    else
      break;
  }
  return x;
}

static const struct smt_term *read_sum(struct predicate_reader *r) {
  const struct smt_term *x = read_product(r);
  while (!r->failed) {
    if (take_token(r, "+"))
      x = join_integers(r, term_add, x, read_product(r));
    else if (take_token(r, "-"))
      x = join_integers(r, term_sub, x, read_product(r));
    else
      break;
  }
  return x;
}

static const struct smt_term *read_comparison(struct predicate_reader *r) {
  struct smt_terms *t = r->l->terms;
  const struct smt_term *x = read_sum(r);
  if (take_token(r, "<="))
    return join_integers(r, term_le, x, read_sum(r));
  if (take_token(r, ">="))
    return join_integers(r, term_le, read_sum(r), x);
  if (take_token(r, "=="))
    return join_integers(r, term_eq, x, read_sum(r));
  if (take_token(r, "!="))
    return term_not(t, join_integers(r, term_eq, x, read_sum(r)));
  if (take_token(r, "<"))
    return join_integers(r, term_lt, x, read_sum(r));
  if (take_token(r, ">"))
    return join_integers(r, term_lt, read_sum(r), x);
  return x;
}

/* A single & or |. */
static bool take_single(struct predicate_reader *r, char c) {
  skip_blanks(r);
  bool single = r->at < r->end && r->text[r->at] == c &&
                !(r->at + 1 < r->end && r->text[r->at + 1] == c);
  r->at += single;
  return single;
}

/* &, and ^, and |: each binds weaker than the one before. */
static const struct smt_term *read_bitwise(struct predicate_reader *r,
                                           unsigned level) {
  static const struct {
    char c;
    enum smt_op op;
  } operators[] = {{'|', TERM_BITOR}, {'^', TERM_BITXOR}, {'&', TERM_BITAND}};
  if (level == sizeof operators / sizeof *operators)
    return read_comparison(r);
  const struct smt_term *x = read_bitwise(r, level + 1);
  while (!r->failed && take_single(r, operators[level].c)) {
    const struct smt_term *y = as_integer(r, read_bitwise(r, level + 1));
    x = term_bits(r->l->terms, operators[level].op, as_integer(r, x), y);
  }
  return x;
}

static const struct smt_term *read_and(struct predicate_reader *r) {
  const struct smt_term *x = read_bitwise(r, 0);
  while (!r->failed && take_token(r, "&&"))
    x = join_truths(r, term_and2, x, read_bitwise(r, 0));
  return x;
}

static const struct smt_term *read_or(struct predicate_reader *r) {
  const struct smt_term *x = read_and(r);
  while (!r->failed && take_token(r, "||"))
    x = join_truths(r, term_or2, x, read_and(r));
  return x;
}

/* ---- Lines ----------------------------------------------------------------- */

static unsigned point_line(const struct lbe *l, const struct lbe_point *p) {
  return cfa_place(l->cfa, l->cfa->locations[p->location].span).line;
}

/* In a procedure, what does not change has one term: \old(x) is x there. */
static const struct smt_term *as_point_says(const struct predicate_reader *r,
                                            const struct lbe_point *p,
                                            const struct smt_term *x) {
  const struct lbe *l = r->l;
  struct term_map *m = term_map_new(l->terms);
  for (uint32_t v = 0; v < l->cfa->nvars; v++) {
    bool now = false, old = false;
    for (uint32_t i = 0; i < p->nvars; i++) {
      now = now || p->vars[i] == l->now[v];
      old = old || p->vars[i] == l->old[v];
    }
    if (l->old[v] && now && !old)
      term_map_set(m, l->old[v], l->now[v]);
    if (l->old[v] && old && !now && p->kind == LBE_ENTRY)
      term_map_set(m, l->now[v], l->old[v]);
  }
  const struct smt_term *y = term_map_apply(m, x);
  term_map_free(m);
  return y;
}

/* A conjunction is several predicates; a disjunction is one. */
static void take_conjunction(struct predicate_set *set, uint32_t point,
                             const struct smt_term *x) {
  for (uint32_t i = 0; x->op == TERM_AND && i < x->nargs; i++)
    predicate_set_add(set, point, x->args[i]);
  if (x->op != TERM_AND)
    predicate_set_add(set, point, x);
}

static void add_at_points(struct predicate_reader *r, const struct smt_term *x,
                          unsigned line) {
  for (uint32_t i = 0; i < r->l->npoints; i++) {
    const struct lbe_point *p = &r->l->points[i];
    if (p->proc == r->proc && (line == 0 || point_line(r->l, p) == line))
      take_conjunction(r->set, i, as_point_says(r, p, x));
  }
}

static bool find_proc(struct predicate_reader *r) {
  size_t start = r->at;
  const char *name = take_name(r);
  if (!name) {
    predicate_error(r, start, "a procedure is missing here%s", "");
    return false;
  }
  const struct cfa_proc *p = cfa_find_proc(r->l->cfa, name);
  if (!p && strcmp(name, r->l->cfa->procs[0].name) == 0)
    p = &r->l->cfa->procs[0]; /* where the program begins */
  if (!p) {
    predicate_error(r, start, "there is no procedure '%s'", name);
    return false;
  }
  r->proc = p->number;
  return true;
}

static void read_predicate(struct predicate_reader *r) {
  unsigned line = 0;
  r->failed = false;
  skip_blanks(r);
  if (r->at == r->end || !find_proc(r))
    return;
  if (take_token(r, "@")) {
    const char *digits = take_name(r);
    line = digits ? (unsigned)strtoul(digits, NULL, 10) : 0;
    if (line == 0)
      predicate_error(r, r->at, "a line number is missing here%s", "");
  }
  expect_token(r, ":");
  const struct smt_term *x = as_truth(r, read_or(r));
  skip_blanks(r);
  if (r->at < r->end)
    predicate_error(r, r->at, "the predicate should end here%s", "");
  if (!r->failed)
    add_at_points(r, x, line);
}

bool predicate_file_read(struct predicate_set *p, const struct sources *sources,
                         uint32_t source, struct diag *d) {
  const struct source *s = sources_get(sources, source);
  struct predicate_reader r = {
      .set = p, .l = p->l, .diag = d, .source = source, .text = s->text};
  bool good = true;
  for (size_t at = 0; at < s->len;) {
    const char *end = memchr(s->text + at, '\n', s->len - at);
    r.at = at;
    r.end = end ? (size_t)(end - s->text) : s->len;
    at = r.end + 1;
    read_predicate(&r);
    good = good && !r.failed;
  }
  return good;
}

void predicate_file_print(const struct predicate_set *p, FILE *out) {
  for (uint32_t i = 0; i < p->l->npoints; i++)
    for (size_t j = 0; j < p->at[i].len; j++) {
      const struct lbe_point *point = &p->l->points[i];
      fprintf(out, "%s@%u: ", p->l->cfa->procs[point->proc].name,
              point_line(p->l, point));
      boolean_print_term(p->l, p->at[i].at[j], out);
      fputs("\n", out);
    }
}
