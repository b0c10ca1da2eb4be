/* checker/c/formula.c — formulas of witnesses: by recursive descent, one level of
 * precedence after the other (C11 6.5). */
#include "formula.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_NESTED = 500 }; /* brackets and signs */

/* A term, and whether it is of sort Bool. */
struct typed_term {
  const char *text;
  bool truth;
};

struct let_name {
  const char *name;
  bool truth;
};

struct formula_reader {
  struct arena *arena;
  const char *at;
  struct span span;
  formula_value *value_of;
  void *arg;
  struct diag *diag;
  struct remainders *noted;
  unsigned depth;
  bool old; /* inside \old(…) */
  bool failed;
  /* Names given by \let, the innermost last. */
  VEC(struct let_name) lets;
};

static struct typed_term read_formula(struct formula_reader *r);

static const struct typed_term wrong_term = {"false", true};

static struct typed_term formula_wrong(struct formula_reader *r,
                                       const char *format, const char *what) {
  if (!r->failed)
    diag_error(r->diag, r->span, format, what);
  r->failed = true;
  return wrong_term;
}

/* ---- Tokens ----------------------------------------------------------------- */

static void skip_space(struct formula_reader *r) {
  while (isspace((unsigned char)*r->at))
    r->at++;
}

/* Takes the operator unless it is the beginning of a longer one: `not_before`
   has the characters that would make it one. */
static bool take_operator(struct formula_reader *r, const char *token,
                          const char *not_before) {
  skip_space(r);
  size_t n = strlen(token);
  if (strncmp(r->at, token, n) != 0 ||
      (r->at[n] && strchr(not_before, r->at[n])))
    return false;
  r->at += n;
  return true;
}

static void need_operator(struct formula_reader *r, const char *token) {
  if (!take_operator(r, token, ""))
    formula_wrong(r, "'%s' is missing in this formula", token);
}

/* The end of a name: letters and digits; what stands for members, second
   variables of a name (`x@2`), values that have no name in C (`#3`) and
   variables of other functions (`f::x`); and indexes, as in `a[3].x`. */
static const char *end_of_name(const char *start) {
  const char *at = start;
  for (;;) {
    if (*at && (isalnum((unsigned char)*at) || strchr("_$.#@", *at))) {
      at++;
    } else if (at[0] == ':' && at[1] == ':') {
      at += 2;
    } else if (*at == '[' && at > start) {
      size_t digits = strspn(at + 1, "0123456789#");
      if (digits == 0 || at[digits + 1] != ']')
        return at;
      at += digits + 2;
    } else {
      return at;
    }
  }
}

/* Any other name stands between bars. */
static const char *take_barred_name(struct formula_reader *r) {
  const char *start = r->at + 1, *end = strchr(start, '|');
  if (!end)
    return NULL;
  r->at = end + 1;
  return arena_strndup(r->arena, start, (size_t)(end - start));
}

static const char *take_formula_name(struct formula_reader *r) {
  skip_space(r);
  if (*r->at == '|')
    return take_barred_name(r);
  const char *start = r->at;
  r->at = end_of_name(start + (*start == '\\'));
  return r->at > start ? arena_strndup(r->arena, start, (size_t)(r->at - start))
                       : NULL;
}

/* ---- Sorts ------------------------------------------------------------------ */

static const char *as_truth(struct formula_reader *r, struct typed_term x) {
  return x.truth ? x.text : arena_printf(r->arena, "(not (= %s 0))", x.text);
}

static const char *as_number(struct formula_reader *r, struct typed_term x) {
  return x.truth ? arena_printf(r->arena, "(ite %s 1 0)", x.text) : x.text;
}

static struct typed_term number_term(struct formula_reader *r,
                                     const char *operation, struct typed_term x,
                                     struct typed_term y) {
  return (struct typed_term){arena_printf(r->arena, "(%s %s %s)", operation,
                                          as_number(r, x), as_number(r, y)),
                             false};
}

static struct typed_term compared_terms(struct formula_reader *r,
                                        const char *operation,
                                        struct typed_term x,
                                        struct typed_term y) {
  struct typed_term z = number_term(r, operation, x, y);
  z.truth = true;
  return z;
}

static struct typed_term truth_term(struct formula_reader *r,
                                    const char *operation, struct typed_term x,
                                    struct typed_term y) {
  return (struct typed_term){arena_printf(r->arena, "(%s %s %s)", operation,
                                          as_truth(r, x), as_truth(r, y)),
                             true};
}

/* ---- Operands --------------------------------------------------------------- */

static struct typed_term read_numeral(struct formula_reader *r) {
  const char *start = r->at;
  while (isdigit((unsigned char)*r->at))
    r->at++;
  const char *text = arena_strndup(r->arena, start, (size_t)(r->at - start));
  while (*r->at && strchr("uUlL", *r->at))
    r->at++;
  if (isalnum((unsigned char)*r->at) || *r->at == '.')
    return formula_wrong(r, "numbers are decimal here, not '%s'", start);
  while (text[0] == '0' && text[1])
    text++;
  return (struct typed_term){text, false};
}

/* What \old and \at speak of. */
static struct typed_term read_old(struct formula_reader *r, bool with_label) {
  bool before = r->old;
  need_operator(r, "(");
  r->old = true;
  struct typed_term x = read_formula(r);
  r->old = before;
  if (with_label) {
    need_operator(r, ",");
    const char *label = take_formula_name(r);
    if (!label || (strcmp(label, "Pre") != 0 && strcmp(label, "Old") != 0))
      return formula_wrong(r, "of labels, there is %s only", "Pre");
  }
  need_operator(r, ")");
  return x;
}

/* name = formula; the value, as text. */
static const char *read_binding(struct formula_reader *r) {
  const char *name = take_formula_name(r);
  if (!name || name[0] == '\\' || isdigit((unsigned char)name[0])) {
    formula_wrong(r, "a name is missing behind %s", "\\let");
    return "";
  }
  need_operator(r, "=");
  struct typed_term x = read_formula(r);
  need_operator(r, ";");
  vec_push(&r->lets, ((struct let_name){name, x.truth}));
  return arena_printf(r->arena, "(let ((|let %s| %s)) ", name, x.text);
}

static bool take_let(struct formula_reader *r) {
  const char *start = r->at, *name = take_formula_name(r);
  if (name && strcmp(name, "\\let") == 0)
    return true;
  r->at = start;
  return false;
}

/* \let name = formula; formula: one behind the other, of which there may be many,
   is not one in the other. */
static struct typed_term read_let(struct formula_reader *r) {
  size_t n = 0;
  const char *heads = "", *ends = "";
  do {
    heads = arena_concat(r->arena, heads, read_binding(r), "");
    ends = arena_concat(r->arena, ends, ")", "");
    n++;
  } while (!r->failed && take_let(r));
  if (r->failed)
    return wrong_term;
  struct typed_term y = read_formula(r);
  r->lets.len -= n;
  y.text = arena_concat(r->arena, heads, y.text, ends);
  return y;
}

static struct typed_term read_variable(struct formula_reader *r,
                                       const char *name) {
  for (size_t i = r->lets.len; i-- > 0;)
    if (strcmp(r->lets.at[i].name, name) == 0)
      return (struct typed_term){arena_printf(r->arena, "|let %s|", name),
                                 r->lets.at[i].truth};
  const char *value = r->value_of(r->arg, name, r->old);
  if (!value)
    return formula_wrong(r, "there is no variable '%s' here", name);
  return (struct typed_term){value, false};
}

static struct typed_term read_named(struct formula_reader *r) {
  const char *start = r->at;
  const char *name = take_formula_name(r);
  if (!name)
    return formula_wrong(r,
                         *start ? "an operand is missing before '%s'"
                                : "this formula ends where an operand is "
                                  "expected",
                         start);
  if (strcmp(name, "\\old") == 0)
    return read_old(r, false);
  if (strcmp(name, "\\at") == 0)
    return read_old(r, true);
  if (strcmp(name, "\\true") == 0 || strcmp(name, "\\false") == 0)
    return (struct typed_term){name + 1, true};
  if (strcmp(name, "\\let") == 0)
    return read_let(r);
  return read_variable(r, name);
}

static struct typed_term read_operand(struct formula_reader *r) {
  struct typed_term x;
  if (++r->depth > MOST_NESTED)
    return formula_wrong(r, "this formula is nested too deeply", "");
  if (take_operator(r, "(", "")) {
    x = read_formula(r);
    need_operator(r, ")");
  } else if (take_operator(r, "!", "=")) {
    x = read_operand(r);
    x = (struct typed_term){arena_printf(r->arena, "(not %s)", as_truth(r, x)),
                            true};
  } else if (take_operator(r, "-", "")) {
    x = read_operand(r);
    x = (struct typed_term){arena_printf(r->arena, "(- %s)", as_number(r, x)),
                            false};
  } else if (take_operator(r, "+", "")) {
    x = read_operand(r);
  } else {
    skip_space(r);
    x = isdigit((unsigned char)*r->at) ? read_numeral(r) : read_named(r);
  }
  r->depth--;
  return x;
}

/* ---- Operators -------------------------------------------------------------- */

/* What \let names has no meaning at the end of the script: it is not noted. */
static struct typed_term remainder_of(struct formula_reader *r,
                                      struct typed_term x,
                                      struct typed_term y) {
  struct remainders *noted = r->lets.len == 0 ? r->noted : NULL;
  return (struct typed_term){
      remainder_term(r->arena, noted, as_number(r, x), as_number(r, y)), false};
}

static struct typed_term read_product(struct formula_reader *r) {
  struct typed_term x = read_operand(r);
  while (!r->failed) {
    if (take_operator(r, "*", ""))
      x = number_term(r, "*", x, read_operand(r));
    else if (take_operator(r, "/", ""))
      x = number_term(r, "c-quotient", x, read_operand(r));
    else if (take_operator(r, "%", ""))
      x = remainder_of(r, x, read_operand(r));
    else
      break;
  }
  return x;
}

static struct typed_term read_sum(struct formula_reader *r) {
  struct typed_term x = read_product(r);
  while (!r->failed) {
    if (take_operator(r, "+", ""))
      x = number_term(r, "+", x, read_product(r));
    else if (take_operator(r, "-", ""))
      x = number_term(r, "-", x, read_product(r));
    else
      break;
  }
  return x;
}

/* A numeral of at most 64 bits is next: its value. */
static bool take_numeral(struct formula_reader *r, uint64_t *value) {
  skip_space(r);
  if (!isdigit((unsigned char)*r->at))
    return false;
  errno = 0;
  *value = strtoull(read_numeral(r).text, NULL, 10);
  return errno == 0;
}

/* x >> k: division by a power of two, rounded down. */
static struct typed_term read_shift(struct formula_reader *r) {
  struct typed_term x = read_sum(r);
  while (!r->failed && take_operator(r, ">>", "")) {
    const char *start = r->at;
    uint64_t k;
    if (!take_numeral(r, &k) || k >= 64)
      return formula_wrong(
          r, "a number below 64 is expected behind >>, not '%s'", start);
    struct typed_term power = {
        arena_printf(r->arena, "%" PRIu64, UINT64_C(1) << k), false};
    x = number_term(r, "div", x, power);
  }
  return x;
}

static struct typed_term read_order(struct formula_reader *r) {
  struct typed_term x = read_shift(r);
  while (!r->failed) {
    if (take_operator(r, "<=", "="))
      x = compared_terms(r, "<=", x, read_shift(r));
    else if (take_operator(r, ">=", ""))
      x = compared_terms(r, ">=", x, read_shift(r));
    else if (take_operator(r, "<", "<="))
      x = compared_terms(r, "<", x, read_shift(r));
    else if (take_operator(r, ">", ">="))
      x = compared_terms(r, ">", x, read_shift(r));
    else
      break;
  }
  return x;
}

static struct typed_term read_equality(struct formula_reader *r) {
  struct typed_term x = read_order(r);
  while (!r->failed) {
    bool equal = take_operator(r, "==", ">");
    if (!equal && !take_operator(r, "!=", ""))
      break;
    x = compared_terms(r, "=", x, read_order(r));
    if (!equal)
      x.text = arena_printf(r->arena, "(not %s)", x.text);
  }
  return x;
}

/* Is the term a numeral 2^k - 1 of at most 64 bits? */
static bool is_low_mask(struct typed_term x, uint64_t *ones) {
  errno = 0;
  *ones = strtoull(x.text, NULL, 10);
  return !x.truth && x.text[strspn(x.text, "0123456789")] == '\0' &&
         errno == 0 && (*ones & (*ones + 1)) == 0;
}

/* x & (2^k - 1) is the remainder by 2^k, which is never negative. */
static struct typed_term read_common_bits(struct formula_reader *r) {
  struct typed_term x = read_equality(r);
  while (!r->failed && take_operator(r, "&", "&")) {
    uint64_t ones;
    struct typed_term y = read_equality(r);
    if (!is_low_mask(y, &ones)) {
      x = number_term(r, "c-and", x, y);
      continue;
    }
    struct typed_term power = {
        ones == UINT64_MAX ? "18446744073709551616"
                           : arena_printf(r->arena, "%" PRIu64, ones + 1),
        false};
    x = number_term(r, "mod", x, power);
  }
  return x;
}

static struct typed_term read_different_bits(struct formula_reader *r) {
  struct typed_term x = read_common_bits(r);
  while (!r->failed && take_operator(r, "^", ""))
    x = number_term(r, "c-xor", x, read_common_bits(r));
  return x;
}

static struct typed_term read_bits(struct formula_reader *r) {
  struct typed_term x = read_different_bits(r);
  while (!r->failed && take_operator(r, "|", "|"))
    x = number_term(r, "c-or", x, read_different_bits(r));
  return x;
}

static struct typed_term read_conjunction(struct formula_reader *r) {
  struct typed_term x = read_bits(r);
  while (!r->failed && take_operator(r, "&&", ""))
    x = truth_term(r, "and", x, read_bits(r));
  return x;
}

static struct typed_term read_disjunction(struct formula_reader *r) {
  struct typed_term x = read_conjunction(r);
  while (!r->failed && take_operator(r, "||", ""))
    x = truth_term(r, "or", x, read_conjunction(r));
  return x;
}

static struct typed_term read_implication(struct formula_reader *r) {
  struct typed_term x = read_disjunction(r);
  if (!take_operator(r, "==>", ""))
    return x;
  if (++r->depth > MOST_NESTED)
    return formula_wrong(r, "this formula is nested too deeply", "");
  x = truth_term(r, "=>", x, read_implication(r)); /* from the right */
  r->depth--;
  return x;
}

static struct typed_term read_formula(struct formula_reader *r) {
  if (++r->depth > MOST_NESTED)
    return formula_wrong(r, "this formula is nested too deeply", "");
  struct typed_term x = read_implication(r);
  while (!r->failed && take_operator(r, "<==>", ""))
    x = truth_term(r, "=", x, read_implication(r));
  if (take_operator(r, "?", "")) {
    struct typed_term y = read_formula(r);
    need_operator(r, ":");
    struct typed_term z = read_formula(r);
    x = (struct typed_term){arena_printf(r->arena, "(ite %s %s %s)",
                                         as_truth(r, x), as_number(r, y),
                                         as_number(r, z)),
                            false};
  }
  r->depth--;
  return x;
}

const char *formula_term(struct arena *a, const char *text, struct span span,
                         formula_value *value_of, void *arg,
                         struct remainders *noted, struct diag *d) {
  struct formula_reader r = {.arena = a,
                             .at = text,
                             .span = span,
                             .value_of = value_of,
                             .arg = arg,
                             .diag = d,
                             .noted = noted};
  const char *term = as_truth(&r, read_formula(&r));
  skip_space(&r);
  if (*r.at)
    formula_wrong(&r, "this formula is not understood from '%s' on", r.at);
  vec_free(&r.lets);
  return r.failed ? NULL : term;
}
