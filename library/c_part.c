/* library/c_part.c — first the part of a C program that the property needs.
 *
 * What the part does not reach, the whole does not reach; a run that violates the
 * property was executed in the whole.  If the part ends otherwise, its runs may
 * be too many (cfa_relevant.h), and the loop begins again with the whole.
 */
#include "c_session.h"

#include "c_points_to.h"
#include "frontend/c/cfa_cells.h"
#include "frontend/c/cfa_inline.h"
#include "frontend/c/cfa_relevant.h"
#include "frontend/c/cfa_rounds.h"
#include "frontend/predicates/elements.h"
#include "frontend/predicates/straight.h"
#include "frontend/predicates/unrolled.h"
#include "session.h"

enum {
  MOST_EDGES_FIRST =
      20000, /* of a program for which pointers are followed twice */
  ELEMENT_MILLISECONDS = 20000,
  UNROLLED_MILLISECONDS = 4000,
  STRAIGHT_MILLISECONDS = 4000, /* and more, where nothing else decides soon */
  STRAIGHT_PATIENT_MILLISECONDS = 10000,
  ARRAYS_MILLISECONDS = 1000, /* at first */
  OVERFLOW_MILLISECONDS = 1000,
  ROUNDS_WITH_CHOSEN = 3,
  ROUNDS_WITH_PAIRS = 4
};

bool c_part_goes_first(const struct session *r) {
  const struct run_options *o = &r->options;
  return o->stage == STAGE_RUN && o->formula && !o->predicates_file &&
         !o->no_pass[PASS_relevance];
}

bool c_may_go_on(const struct session *r) {
  return !r->stopped && !*r->interrupted && !session_out_of_time(r) &&
         r->result.status != FIXC_INTERNAL;
}

/* The program without memory; NULL: that is not tried. */
static const struct cfa *in_cells(struct session *r,
                                  enum memory_choice choice) {
  const struct cfa *g = r->c->cfa;
  return c_may_choose_elements(r) && g->nedges <= MOST_EDGES_FIRST
             ? cfa_cells_before_rounds(g, choice, c_points_to, r)
             : NULL;
}

/* The part, if it has chosen elements; else NULL. */
static const struct cfa *part_with_chosen(struct session *r,
                                          enum memory_choice choice) {
  const struct cfa *all = in_cells(r, choice);
  if (!all || cfa_count_chosen(all) == 0)
    return NULL;
  const struct cfa *part = cfa_relevant(all);
  part = part ? part : all;
  bool changes =
      (choice != MEMORY_CHOOSE_VIEWS || cfa_has_views(part)) &&
      (choice != MEMORY_CHOOSE_TOGETHER || cfa_chooses_together(part));
  return changes && cfa_count_chosen(part) > 0 ? part : NULL;
}

/* False: it makes no difference. */
static bool takes_choice(struct session *r, enum memory_choice choice) {
  const struct cfa *part = part_with_chosen(r, choice);
  if (!part || !c_may_go_on(r))
    return false;
  r->c->choice = choice;
  c_take_automaton(r, part);
  return true;
}

/* A part did not decide: what was executed is that of the whole. */
static void begin_whole(struct session *r, struct cegar_options *o) {
  o->executed = true;
  o->run_is_longer = r->c->result.run_is_longer;
  cegar_result_free(&r->c->result);
  r->c->choice = MEMORY_CHOOSE_LARGE;
}

/* The loop, with the elements chosen so. */
static bool choice_decides(struct session *r, struct cegar_options *o,
                           enum memory_choice choice) {
  struct c_session *c = r->c;
  if (!takes_choice(r, choice))
    return false;
  struct cegar_options first = *o;
  first.part = true;
  first.seeds = CEGAR_SEEDS_OFF;
  first.most_iterations =
      choice == MEMORY_CHOOSE_PAIRS ? ROUNDS_WITH_PAIRS : ROUNDS_WITH_CHOSEN;
  cegar_run(c->lbe, c->smt, &c->set, &first, &c->result);
  if (c->result.verdict != CEGAR_UNKNOWN || !c_may_go_on(r))
    return true;
  begin_whole(r, o);
  return false;
}

/* The invariants are a proof; with `ranges`, if signed results fit their types. */
static void take_invariants(struct c_session *c, bool ranges,
                            const struct smt_term **invariants) {
  c->result = (struct cegar_result){.verdict = CEGAR_UNREACHABLE,
                                    .ranges = ranges,
                                    .unsupported = CFA_NONE,
                                    .invariants = invariants};
}

/* What holds of elements chosen so, and of all. */
static bool elements_decide(struct session *r, enum memory_choice choice) {
  struct c_session *c = r->c;
  if (!takes_choice(r, choice))
    return false;
  const struct smt_term **invariants =
      elements_prove(c->lbe, c->smt, true, ELEMENT_MILLISECONDS);
  if (!invariants) {
    c->choice = MEMORY_CHOOSE_LARGE;
    return false;
  }
  take_invariants(c, true, invariants);
  return true;
}

static bool may_go_by_rounds(struct session *r) {
  return c_may_choose_elements(r) && !r->options.no_pass[PASS_calls] &&
         !r->options.no_pass[PASS_rounds] && r->options.stage != STAGE_ACSL;
}

/* What one question says of all rounds of all loops is the result. */
static bool is_decided(enum straight_answer a) {
  return a == STRAIGHT_SAFE || a == STRAIGHT_VIOLATED;
}

/* What is asked of the automaton when all rounds of loops stand one behind the other, also in
   a table of terms of its own.  If that decides, it is the result. */
static enum straight_answer ask_straight(struct session *r,
                                         const struct cfa *all,
                                         enum memory_choice choice,
                                         unsigned milliseconds) {
  struct c_session *c = r->c;
  const struct cfa *g = cfa_all_rounds(all, cfa_open_rounds(choice));
  if (!g)
    return STRAIGHT_REACHED;
  struct arena *arena = arena_new();
  struct smt_terms *terms = terms_new();
  struct smt *smt = smt_new_beside(c->smt, terms);
  const struct lbe *l = lbe_build(arena, terms, g, c_run_is_stopped, r);
  struct straight_run run = {0};
  enum straight_answer answer = straight_ask(l, smt, true, milliseconds, &run);
  bool ranges =
      answer != STRAIGHT_SAFE ||
      straight_ask(l, smt, false, OVERFLOW_MILLISECONDS, NULL) != STRAIGHT_SAFE;
  smt_free(smt);
  terms_free(terms);
  arena_free(arena);
  if (is_decided(answer)) {
    c_take_automaton(r, g);
    c->choice = choice;
  }
  if (answer == STRAIGHT_SAFE)
    take_invariants(c, ranges, straight_invariants(c->lbe));
  if (answer == STRAIGHT_VIOLATED) {
    c->result = (struct cegar_result){.verdict = CEGAR_REACHABLE,
                                      .unsupported = CFA_NONE,
                                      .inputs = run.inputs,
                                      .fresh = run.fresh};
    return answer;
  }
  vec_free(&run.inputs);
  vec_free(&run.fresh);
  return answer;
}

/* Long arrays are values, which the theory of arrays reads and writes at any index. */
static enum straight_answer ask_arrays(struct session *r,
                                       unsigned milliseconds) {
  enum memory_choice choice = MEMORY_CHOOSE_ARRAYS;
  const struct cfa *all = in_cells(r, choice);
  return all && cfa_has_arrays(all) ? ask_straight(r, all, choice, milliseconds)
                                    : STRAIGHT_REACHED;
}

/* More patiently, if it is open whether this says anything. */
static bool arrays_decide(struct session *r, enum straight_answer before) {
  return before == STRAIGHT_OPEN && may_go_by_rounds(r) && c_may_go_on(r) &&
         is_decided(ask_arrays(r, STRAIGHT_MILLISECONDS));
}

/* Long arrays by chosen elements: one of them stands for many cells, and what holds
   of it holds of all.  What loops do to several arrays is mostly done at one index of
   all.  That some were read that were not chosen may be what is left; or what reads two
   elements is about pairs.  A position that a loop has found remembers an element.  If
   these are not enough, each element is looked at.  `arrays`: what arrays as values have
   said before. */
static bool chosen_elements_decide(struct session *r, struct cegar_options *o,
                                   enum straight_answer arrays) {
  return choice_decides(r, o, MEMORY_CHOOSE_TOGETHER) ||
         choice_decides(r, o, MEMORY_CHOOSE_ALL) || arrays_decide(r, arrays) ||
         elements_decide(r, MEMORY_CHOOSE_ALL) ||
         elements_decide(r, MEMORY_CHOOSE_PAIRS) ||
         choice_decides(r, o, MEMORY_CHOOSE_VIEWS) ||
         choice_decides(r, o, MEMORY_CHOOSE_PAIRS);
}

/* Small procedures in the place of their calls: of a parameter, what holds in one call
   would have to be said of all.  What is written as ACSL needs a contract of each
   procedure. */
static const struct cfa *in_place(struct session *r) {
  struct c_session *c = r->c;
  if (!c_may_choose_elements(r) || r->options.no_pass[PASS_calls] ||
      cfa_count_chosen(c->cells) > 0 || r->options.stage == STAGE_ACSL)
    return c->cells;
  const struct cfa *made = cfa_inlined(c->cells, CFA_INLINE_PURE);
  if (made != c->cells)
    c->choice = MEMORY_CHOOSE_LARGE_IN_PLACE;
  return made;
}

/* The guesses, as those of the session, if they are a proof. */
static bool takes_unrolled(struct session *r, const struct cfa *g,
                           const struct lbe *from,
                           const struct smt_term **guessed) {
  struct c_session *c = r->c;
  bool ranges;
  c_take_automaton(r, g);
  guessed = unrolled_take(from, c->lbe, c->smt, guessed, UNROLLED_MILLISECONDS,
                          &ranges);
  if (!guessed)
    return false;
  c->choice = MEMORY_CHOOSE_LARGE_ALL_IN_PLACE;
  take_invariants(c, ranges, guessed);
  return true;
}

/* Runs say more than a proof by rounds, and take less time: they come first, and not once
   more after it.  Whether they decide, as far as is asked. */
static bool runs_decide(struct session *r, struct cegar_options *o) {
  struct c_session *c = r->c;
  concrete_inputs inputs = {0};
  uint32_t runs;
  enum concrete_end end =
      concrete_search(c->cfa, o->concrete_runs, CONCRETE_BRIEF,
                      c_run_is_stopped, r, &inputs, &runs);
  vec_free(&inputs);
  o->executed = end == CONCRETE_NOTHING || end == CONCRETE_LONGER;
  o->run_is_longer = end == CONCRETE_LONGER;
  return end == CONCRETE_VIOLATED || (end == CONCRETE_PROVED && !o->invariants);
}

/* In a table of terms and a solver of their own: what comes after, if this decides
   nothing, then has nothing of them. */
static bool rounds_decide(struct session *r, const struct cfa *g) {
  struct c_session *c = r->c;
  struct arena *arena = arena_new();
  struct smt_terms *terms = terms_new();
  struct smt *smt = smt_new_beside(c->smt, terms);
  const struct lbe *l = lbe_build(arena, terms, g, c_run_is_stopped, r);
  const struct smt_term **guessed =
      unrolled_guess(l, smt, UNROLLED_MILLISECONDS);
  bool decides = guessed && takes_unrolled(r, g, l, guessed);
  smt_free(smt);
  terms_free(terms);
  arena_free(arena);
  return decides;
}

static bool expr_has_bits(const struct cfa_expr *e) {
  bool has = e->op == CFA_AND || e->op == CFA_OR || e->op == CFA_XOR ||
             e->op == CFA_SHIFT_LEFT || e->op == CFA_SHIFT_RIGHT;
  for (unsigned i = 0; i < e->nargs && !has; i++)
    has = expr_has_bits(e->arg[i]);
  return has;
}

/* Of bits, and of many cells, predicates say little; where there are none of these,
   invariants are found soon, and say more than that all rounds were looked at. */
static bool has_bits_or_objects(const struct cfa *g) {
  bool has = g->assumes_objects;
  for (uint32_t i = 0; i < g->nedges && !has; i++)
    has = g->edges[i].expr && expr_has_bits(g->edges[i].expr);
  return has;
}

/* First with few rounds where inputs decide how many there are.  Of `all` of the program, so
   that whoever checks it has the same rounds. */
static enum straight_answer straight_decides(struct session *r,
                                             const struct cfa *all,
                                             unsigned milliseconds) {
  enum memory_choice choice = MEMORY_CHOOSE_LARGE_FEW_ROUNDS;
  enum straight_answer answer = ask_straight(r, all, choice, milliseconds);
  return answer != STRAIGHT_FURTHER
             ? answer
             : ask_straight(r, all, MEMORY_CHOOSE_LARGE_MANY_ROUNDS,
                            milliseconds);
}

/* What is not known so far of all rounds of all loops. */
struct rounds_open {
  enum straight_answer arrays; /* as values */
  bool cells;
};

/* All rounds of all loops, if there are few; `all`: with all procedures in the place of
   their calls. */
static bool rounds_of_all_decide(struct session *r, const struct cfa *all,
                                 struct rounds_open *open) {
  const struct cfa *part = cfa_relevant(all);
  part = part ? part : all;
  if (rounds_decide(r, part))
    return true;
  if (!has_bits_or_objects(part))
    return false;
  open->arrays = ask_arrays(r, ARRAYS_MILLISECONDS);
  if (is_decided(open->arrays))
    return true;
  enum straight_answer a = straight_decides(r, all, STRAIGHT_MILLISECONDS);
  open->cells = a == STRAIGHT_OPEN;
  return is_decided(a);
}

/* What goes before the loop of predicates. */
static bool first_proofs_decide(struct session *r, struct cegar_options *o) {
  struct rounds_open open = {STRAIGHT_OPEN, false};
  const struct cfa *all = NULL;
  if (may_go_by_rounds(r) && !runs_decide(r, o)) {
    all = cfa_all_in_place(r->c->cells);
    if (rounds_of_all_decide(r, all, &open))
      return true;
  }
  return chosen_elements_decide(r, o, open.arrays) ||
         (open.cells && c_may_go_on(r) &&
          is_decided(straight_decides(r, all, STRAIGHT_PATIENT_MILLISECONDS)));
}

bool c_part_decides(struct session *r, struct cegar_options *o) {
  struct c_session *c = r->c;
  if (c->lbe)
    return false;
  if (!c->asked.texts && first_proofs_decide(r, o))
    return true;
  const struct cfa *all = in_place(r), *part = cfa_relevant(all);
  c_take_automaton(r, part ? part : all);
  if (!part && all == c->cells)
    return false;
  o->part = true;
  cegar_run(c->lbe, c->smt, &c->set, o, &c->result);
  o->part = false;
  if (c->result.verdict != CEGAR_UNKNOWN || !c_may_go_on(r))
    return true;
  begin_whole(r, o);
  c_take_automaton(r, c->cells);
  return false;
}
