/* frontend/smt/term_print.c — terms as SMT-LIB 2.6.
 *
 * Two passes: the first counts uses, the second writes.  Terms that are used
 * more than once get a name by `let`, in the order of their numbers, so that a
 * name stands before its use.
 */
#include "term.h"

#include "engine/base/vec.h"

#include <inttypes.h>
#include <string.h>

void term_print_name(const char *name, FILE *out) {
  static const char simple[] = "abcdefghijklmnopqrstuvwxyz"
                               "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                               "0123456789~!@$%^&*_-+=<>.?/";
  bool plain = name[0] && name[strspn(name, simple)] == '\0' &&
               !(name[0] >= '0' && name[0] <= '9');
  fprintf(out, plain ? "%s" : "|%s|", name);
}

struct term_printer {
  FILE *out;
  VEC(const struct smt_term *) terms; /* arguments first */
  VEC(uint32_t) uses;                 /* by number */
  const struct smt_term *root;
};

static void count_uses(void *arg, const struct smt_term *x) {
  struct term_printer *p = arg;
  vec_push(&p->terms, x);
  while (p->uses.len <= x->number)
    vec_push(&p->uses, 0);
  for (uint32_t i = 0; i < x->nargs; i++)
    p->uses.at[x->args[i]->number]++;
}

static bool has_let(const struct term_printer *p, const struct smt_term *x) {
  return x->nargs > 0 && x != p->root && p->uses.at[x->number] > 1;
}

static const char *operator_name(const struct smt_term *x) {
  static const char *const names[] = {
      [TERM_NOT] = "not",
      [TERM_AND] = "and",
      [TERM_OR] = "or",
      [TERM_IFF] = "=",
      [TERM_ITE] = "ite",
      [TERM_EQ] = "=",
      [TERM_LE] = "<=",
      [TERM_LT] = "<",
      [TERM_ADD] = "+",
      [TERM_MUL] = "*",
      [TERM_DIV] = "div",
      [TERM_MOD] = "mod",
      /* SMT-LIB has these of bit-vectors only */
      [TERM_BITAND] = "bitand",
      [TERM_BITOR] = "bitor",
      [TERM_BITXOR] = "bitxor",
      [TERM_SELECT] = "select",
      [TERM_STORE] = "store",
      [TERM_EVERY] = "(as const (Array Int Int))",
  };
  return names[x->op];
}

/* A number of sort Real has a point: (- (/ 3.0 2.0)). */
static void print_numeral(const struct smt_term *x, FILE *out) {
  const char *point = x->sort == SMT_REAL ? ".0" : "";
  bool minus = mpz_sgn(x->value) < 0;
  bool fraction = mpz_cmp_ui(x->denominator, 1) != 0;
  mpz_t n;
  mpz_init(n);
  mpz_abs(n, x->value);
  fputs(minus ? "(- " : "", out);
  fputs(fraction ? "(/ " : "", out);
  mpz_out_str(out, 10, n);
  fputs(point, out);
  if (fraction) {
    fputs(" ", out);
    mpz_out_str(out, 10, x->denominator);
    fprintf(out, "%s)", point);
  }
  fputs(minus ? ")" : "", out);
  mpz_clear(n);
}

static void print_leaf(const struct term_printer *p, const struct smt_term *x) {
  if (x->op == TERM_TRUE || x->op == TERM_FALSE)
    fputs(x->op == TERM_TRUE ? "true" : "false", p->out);
  else if (x->op == TERM_NUMBER)
    print_numeral(x, p->out);
  else
    term_print_name(x->name, p->out);
}

struct print_frame {
  const struct smt_term *x;
  uint32_t next; /* argument */
};

/* Writes one term, with names for what has them. */
static void print_body(const struct term_printer *p,
                       const struct smt_term *root) {
  VEC(struct print_frame) stack = {0};
  vec_push(&stack, ((struct print_frame){root, 0}));
  while (stack.len) {
    struct print_frame *f = &stack.at[stack.len - 1];
    const struct smt_term *x = f->x;
    if (f->next == 0 && x->nargs == 0) {
      print_leaf(p, x);
      stack.len--;
    } else if (f->next == 0 && x != root && has_let(p, x)) {
      fprintf(p->out, "let!%" PRIu32, x->number);
      stack.len--;
    } else if (f->next == x->nargs) {
      fputs(")", p->out);
      stack.len--;
    } else {
      if (f->next == 0) {
        fputs("(", p->out);
        if (x->op == TERM_APPLY)
          term_print_name(x->name, p->out);
        else
          fputs(operator_name(x), p->out);
      }
      fputs(" ", p->out);
      const struct smt_term *arg = x->args[f->next++];
      vec_push(&stack, ((struct print_frame){arg, 0}));
    }
  }
  vec_free(&stack);
}

void term_print(struct smt_terms *t, const struct smt_term *x, FILE *out) {
  struct term_printer p = {.out = out, .root = x};
  term_visit(t, x, count_uses, &p);
  size_t named = 0;
  for (size_t i = 0; i < p.terms.len; i++) {
    const struct smt_term *y = p.terms.at[i];
    if (!has_let(&p, y))
      continue;
    fprintf(out, "(let ((let!%" PRIu32 " ", y->number);
    print_body(&p, y);
    fputs(")) ", out);
    named++;
  }
  print_body(&p, x);
  while (named-- > 0)
    fputs(")", out);
  vec_free(&p.terms);
  vec_free(&p.uses);
}
