/* checker/c/remainders.c — lemmas on remainders.  See remainders.h.
 *
 * Each lemma is a function of operands and holds of all integers, whatever the
 * remainder by zero is; tests/lemmas tries it on small ones.
 */
#include "remainders.h"

#include <ctype.h>
#include <string.h>

/* In more of them, triples would be too many: nothing is said. */
enum { MOST_NOTED_REMAINDERS = 12 };

static const char exact_rest[] =
    "(define-fun c-rest ((x Int) (y Int)) Int (c-remainder x y))\n";

static const char any_rest[] = "(declare-fun c-rest (Int Int) Int)\n";

static const char remainder_lemmas[] =
    "(define-fun c-divides ((z Int) (a Int)) Bool (= (c-rest a z) 0))\n"
    "(define-fun c-lemma-one ((a Int) (z Int)) Bool (and\n"
    "  (=> (and (not (= z 0)) (or (= a 0) (= a z))) (c-divides z a))\n"
    "  (=> (and (<= 0 a) (< a z)) (= (c-rest a z) a))\n"
    "  (=> (and (<= z a) (< a (* 2 z))) (= (c-rest a z) (- a z)))\n"
    "  (=> (and (<= 0 a) (< 0 z))\n"
    "      (and (<= 0 (c-rest a z)) (< (c-rest a z) z)))))\n"
    "(define-fun c-lemma-two ((a Int) (z Int) (b Int) (w Int)) Bool (and\n"
    "  (=> (and (= z w) (not (= z 0)) (= a (+ b z)))\n"
    "      (= (c-divides z a) (c-divides w b)))\n"
    "  (=> (and (= z w) (< 0 z) (<= 0 b) (= a (+ b z)))\n"
    "      (= (c-rest a z) (c-rest b w)))))\n"
    "(define-fun c-lemma-sum ((a Int) (z Int) (b Int) (w Int) (c Int) (u Int))"
    " Bool\n"
    "  (=> (and (not (= z 0)) (= z w) (= z u) (= a (+ b c))) (and\n"
    "    (=> (and (c-divides w b) (c-divides u c)) (c-divides z a))\n"
    "    (=> (and (c-divides z a) (c-divides w b)) (c-divides u c))\n"
    "    (=> (and (c-divides z a) (c-divides u c)) (c-divides w b)))))\n";

void remainders_declare(FILE *out, bool any) {
  fputs(any ? any_rest : exact_rest, out);
}

static void note_operands(struct remainders *r, const char *x, const char *y) {
  for (size_t i = 0; i < r->at.len; i++)
    if (strcmp(r->at.at[i].of, x) == 0 && strcmp(r->at.at[i].by, y) == 0)
      return;
  if (r->at.len <= MOST_NOTED_REMAINDERS)
    vec_push(&r->at, ((struct remainder){x, y}));
}

const char *remainder_term(struct arena *a, struct remainders *noted,
                           const char *x, const char *y) {
  if (isdigit((unsigned char)*y)) /* linear */
    return arena_printf(a, "(c-remainder %s %s)", x, y);
  if (noted)
    note_operands(noted, x, y);
  return arena_printf(a, "(c-rest %s %s)", x, y);
}

static void write_sums(const struct remainders *r, size_t i, size_t j,
                       FILE *out) {
  const struct remainder *a = &r->at.at[i], *b = &r->at.at[j];
  for (size_t k = j + 1; k < r->at.len; k++) {
    const struct remainder *c = &r->at.at[k];
    if (k != i)
      fprintf(out, "(assert (c-lemma-sum %s %s %s %s %s %s))\n", a->of, a->by,
              b->of, b->by, c->of, c->by);
  }
}

void remainders_write(const struct remainders *r, FILE *out) {
  if (r->at.len > MOST_NOTED_REMAINDERS)
    return;
  fputs(remainder_lemmas, out);
  for (size_t i = 0; i < r->at.len; i++) {
    const struct remainder *a = &r->at.at[i];
    fprintf(out, "(assert (c-lemma-one %s %s))\n", a->of, a->by);
    for (size_t j = 0; j < r->at.len; j++) {
      const struct remainder *b = &r->at.at[j];
      if (j == i)
        continue;
      fprintf(out, "(assert (c-lemma-two %s %s %s %s))\n", a->of, a->by, b->of,
              b->by);
      write_sums(r, i, j, out);
    }
  }
}
