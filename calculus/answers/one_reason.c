/* calculus/answers/one_reason.c — the same tuple has the same reason everywhere.
 *
 * If fixed points are nested, a tuple is derived for several activations of an inner
 * one, by different clauses perhaps.  Read as a strategy of a game, such a derivation
 * needs to remember how it came to a position.  The reason of the earliest activation
 * serves all: relations of a positive component only grow from one activation to the next,
 * as long as the greatest ones around do not change, and a derivation stays in their last
 * rounds.  Activations follow each other in the order of the rounds around them, the
 * outermost first, so what is replaced gives no round away that a least fixed point has
 * gained: as with the least signatures of positions in a parity game (Emerson and Jutla
 * 1991; Jurdziński 2000).
 */
#include "explaining.h"

#include <string.h>

/* Whether relations with which one is recursive are used positively there. */
static bool is_positive_relation(const struct explainer *e, uint32_t rel) {
  const struct equations *eq = e->l->eq;
  uint32_t n = e->l->sys->nrels;
  bool *held = xcalloc((size_t)n + 1, sizeof *held);
  bool *component = xcalloc((size_t)n + 1, sizeof *component);
  bool positive = equations_component(eq, rel, held, component);
  for (uint32_t r = 0; r < n; r++)
    for (uint32_t i = 0; component[r] && i < eq->nuses[r]; i++)
      positive &= !(component[eq->uses[r][i].rel] && eq->uses[r][i].negative);
  xfree(held);
  xfree(component);
  return positive;
}

struct known_reason {
  const uint64_t *key; /* the relation, and the values */
  uint32_t first;
  UT_hash_handle hh;
};

/* first[f] := the fact that stands for fact f. */
static void find_firsts_of_facts(struct explainer *e, uint32_t *first) {
  uint32_t n = e->l->sys->nrels;
  struct known_reason *known = NULL;
  bool *positive = xcalloc((size_t)n + 1, sizeof *positive);
  for (uint32_t r = 0; r < n; r++)
    positive[r] = is_positive_relation(e, r);
  for (uint32_t i = 0; i < e->result.facts.len; i++) {
    const struct fact *f = &e->result.facts.at[i];
    struct known_reason *k;
    first[i] = i;
    if (f->kind != FACT_DERIVED || f->rel >= n || !positive[f->rel] ||
        f->context == PLAN_NONE)
      continue;
    size_t len = (1 + (size_t)f->nvalues) * sizeof(uint64_t);
    uint64_t *key = arena_array(e->arena, 1 + f->nvalues, sizeof *key);
    key[0] = f->rel;
    if (f->nvalues)
      memcpy(key + 1, f->value, f->nvalues * sizeof *key);
    HASH_FIND(hh, known, key, len, k);
    if (!k) {
      k = arena_alloc(e->arena, sizeof *k);
      *k = (struct known_reason){.key = key, .first = i};
      HASH_ADD_KEYPTR(hh, known, k->key, len, k);
    } else if (f->at < e->result.facts.at[k->first].at) {
      k->first = i;
    }
    first[i] = UINT32_MAX; /* found below */
  }
  for (uint32_t i = 0; i < e->result.facts.len; i++) {
    const struct fact *f = &e->result.facts.at[i];
    struct known_reason *k;
    if (first[i] != UINT32_MAX)
      continue;
    size_t len = (1 + (size_t)f->nvalues) * sizeof(uint64_t);
    e->key[0] = f->rel;
    if (f->nvalues)
      memcpy(e->key + 1, f->value, f->nvalues * sizeof *e->key);
    HASH_FIND(hh, known, e->key, len, k);
    first[i] = k->first;
  }
  HASH_CLEAR(hh, known);
  xfree(positive);
}

static void rename_facts(uint32_t *facts, uint32_t n, const uint32_t *to) {
  for (uint32_t i = 0; i < n; i++)
    facts[i] = to[facts[i]];
}

/* kept[f]: the first fact leads back to fact f. */
static void find_kept(const struct explainer *e, bool *kept) {
  VEC(uint32_t) todo = {0};
  vec_push(&todo, 0);
  kept[0] = true;
  while (todo.len > 0) {
    const struct fact *f = &e->result.facts.at[vec_pop(&todo)];
    for (uint32_t i = 0; i < f->npremises + f->ninstances; i++) {
      uint32_t p =
          i < f->npremises ? f->premises[i] : f->instances[i - f->npremises];
      if (!kept[p])
        vec_push(&todo, p);
      kept[p] = true;
    }
  }
  vec_free(&todo);
}

void settle_reasons(struct explainer *e) {
  size_t n = e->result.facts.len, left = 0;
  uint32_t *to = xcalloc(n + 1, sizeof *to);
  bool *kept = xcalloc(n + 1, sizeof *kept);
  struct fact *facts = e->result.facts.at;
  find_firsts_of_facts(e, to);
  for (size_t i = 0; i < n; i++) {
    rename_facts(facts[i].premises, facts[i].npremises, to);
    rename_facts(facts[i].instances, facts[i].ninstances, to);
  }
  find_kept(e, kept);
  for (size_t i = 0; i < n; i++)
    to[i] = kept[i] ? (uint32_t)left++ : UINT32_MAX;
  left = 0;
  for (size_t i = 0; i < n; i++) {
    if (!kept[i])
      continue;
    rename_facts(facts[i].premises, facts[i].npremises, to);
    rename_facts(facts[i].instances, facts[i].ninstances, to);
    facts[left++] = facts[i];
  }
  e->result.facts.len = left;
  xfree(to);
  xfree(kept);
}
