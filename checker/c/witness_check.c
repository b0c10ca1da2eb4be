/* checker/c/witness_check.c — whether a witness proves that a C program does not violate
 * its property.  See obligations.h for what is asked.
 *
 * Each block is one question.  It is asked without assuming that signed results
 * fit their types, and where that does not prove it, with that assumption.  Only
 * if both fail, obligations are asked one by one, to say which one fails.
 */
#include "witness_check.h"

#include "execute.h"
#include "obligations.h"
#include "solver.h"

#include "cli/common/preprocess.h"
#include "engine/base/memory.h"
#include "engine/base/sha256.h"
#include "engine/base/text.h"
#include "frontend/c/cfa_asked.h"
#include "frontend/c/cfa_cells.h"

#include <errno.h>
#include <string.h>

struct c_checker {
  const struct witness_options *o;
  struct arena *arena;
  struct diag *diag;
  struct witness_figures *figures;
  struct obligations *obligations;
};

bool witness_of_c(const char *program) {
  return text_ends_with(program, ".c") || text_ends_with(program, ".i");
}

/* ---- Questions -------------------------------------------------------------- */

#define ALL_OBLIGATIONS UINT32_MAX /* clang takes no enumerator above int */

/* Says that an obligation fails: one, or any. */
static char *assertion_of(const struct c_checker *k,
                          const struct block_script *s, size_t which) {
  if (which != ALL_OBLIGATIONS)
    return arena_printf(k->arena, "(assert o%zu)\n(check-sat)\n", which);
  VEC(char) text = {0};
  char name[32];
  for (size_t i = 0; i < s->obligations.len; i++) {
    snprintf(name, sizeof name, " o%zu", i);
    for (const char *c = name; *c; c++)
      vec_push(&text, *c);
  }
  char *all = arena_printf(k->arena, "(assert (or false%.*s))\n(check-sat)\n",
                           (int)text.len, text.at ? text.at : "");
  vec_free(&text);
  return all;
}

static enum solver_answer
ask_block(struct c_checker *k, const struct block_script *s, size_t which) {
  const char *end = assertion_of(k, s, which);
  struct solver_text texts[] = {{s->text, s->length}, {end, strlen(end)}};
  char said[300];
  k->figures->questions++;
  enum solver_answer a =
      solver_ask(k->o->solver, texts, 2, k->o->seconds, said, sizeof said);
  if (a == SOLVER_FAILED)
    diag_error(k->diag, nowhere,
               "the SMT solver '%s' gives no answer%s%s; --solver names "
               "another command",
               k->o->solver, *said ? ": " : "", said);
  return a;
}

/* ---- Blocks ----------------------------------------------------------------- */

static enum witness_result result_of(enum solver_answer a) {
  return a == SOLVER_UNSAT     ? WITNESS_ACCEPTED
         : a == SOLVER_SAT     ? WITNESS_REJECTED
         : a == SOLVER_UNKNOWN ? WITNESS_UNKNOWN
                               : WITNESS_WRONG;
}

/* Which of the obligations fails, or is not decided. */
static enum witness_result say_which(struct c_checker *k,
                                     const struct block_script *s) {
  enum witness_result result = WITNESS_ACCEPTED;
  for (size_t i = 0; i < s->obligations.len; i++) {
    const struct obligation *b = &s->obligations.at[i];
    enum solver_answer a = ask_block(k, s, i);
    if (a == SOLVER_FAILED)
      return WITNESS_WRONG;
    if (a == SOLVER_SAT) {
      diag_error(k->diag, b->at, "the witness is rejected: %s", b->what);
      return WITNESS_REJECTED;
    }
    if (a == SOLVER_UNKNOWN && result == WITNESS_ACCEPTED) {
      diag_error(k->diag, b->at, "the solver could not decide this: %s",
                 b->what);
      result = WITNESS_UNKNOWN;
    }
  }
  return result;
}

/* Is there a proof that knows lemmas on remainders only? */
static bool lemmas_prove(struct c_checker *k, const struct block_start *start,
                         bool in_range) {
  struct block_script s;
  bool proved = obligations_script(k->obligations, start, in_range, true, &s) &&
                ask_block(k, &s, ALL_OBLIGATIONS) == SOLVER_UNSAT;
  block_script_free(&s);
  return proved;
}

static enum witness_result
try_block(struct c_checker *k, const struct block_start *start, bool in_range) {
  struct block_script s;
  enum witness_result result = WITNESS_WRONG;
  if (obligations_script(k->obligations, start, in_range, false, &s)) {
    result = s.obligations.len == 0 ||
                     (s.has_remainders && lemmas_prove(k, start, in_range))
                 ? WITNESS_ACCEPTED
                 : result_of(ask_block(k, &s, ALL_OBLIGATIONS));
    if (in_range && (result == WITNESS_REJECTED || result == WITNESS_UNKNOWN))
      result = say_which(k, &s);
  }
  block_script_free(&s);
  return result;
}

static enum witness_result check_block(struct c_checker *k,
                                       const struct block_start *start) {
  enum witness_result result = try_block(k, start, false);
  k->figures->blocks++;
  if (result == WITNESS_ACCEPTED || result == WITNESS_WRONG)
    return result;
  return try_block(k, start, true);
}

static enum witness_result print_block(struct c_checker *k,
                                       const struct block_start *start) {
  const struct cfa *g = obligations_cfa(k->obligations);
  struct block_script s;
  bool good = obligations_script(k->obligations, start, true, false, &s);
  struct cfa_place p = cfa_place(g, g->locations[start->location].span);
  if (good && s.obligations.len > 0)
    printf("; %s, from %s:%u on\n%s%s(reset)\n", g->procs[start->proc].name,
           p.file, p.line, s.text, assertion_of(k, &s, ALL_OBLIGATIONS));
  block_script_free(&s);
  return good ? WITNESS_PRINTED : WITNESS_WRONG;
}

static enum witness_result check_blocks(struct c_checker *k) {
  size_t n;
  const struct block_start *starts = obligations_blocks(k->obligations, &n);
  enum witness_result result = WITNESS_ACCEPTED;
  for (size_t i = 0; i < n; i++) {
    enum witness_result one =
        k->o->print ? print_block(k, &starts[i]) : check_block(k, &starts[i]);
    if (one == WITNESS_WRONG || one == WITNESS_REJECTED)
      return one;
    if (one != WITNESS_ACCEPTED)
      result = one;
  }
  return result;
}

/* ---- Inputs ----------------------------------------------------------------- */

static uint32_t read_c_file(struct c_checker *k, struct sources *sources,
                            const char *path, bool narrow) {
  const struct compile_command *command =
      compile_commands_find(k->o->commands, path);
  if (!text_ends_with(path, ".c") || (!command && !preprocess_needed(path))) {
    uint32_t source = sources_read(sources, path);
    if (!source)
      diag_error(k->diag, nowhere, "cannot read '%s': %s", path,
                 strerror(errno));
    return source;
  }
  preprocessed_text text = {0};
  uint32_t source = 0;
  if (preprocess_run(path, narrow, command, &text))
    source = sources_add(sources, path, text.at ? text.at : "", text.len);
  else
    diag_error(k->diag, nowhere,
               "the C preprocessor has failed on '%s'; the variable CPP names "
               "another one",
               path);
  vec_free(&text);
  return source;
}

/* The program with its other translation units; 0 after an error. */
static uint32_t read_c_program(struct c_checker *k, struct sources *sources,
                               bool narrow) {
  uint32_t n = (uint32_t)k->o->nlinks;
  uint32_t *units = arena_array(k->arena, n, sizeof *units);
  uint32_t program = read_c_file(k, sources, k->o->program, narrow);
  for (uint32_t i = 0; i < n && program; i++) {
    units[i] = read_c_file(k, sources, k->o->links[i], narrow);
    if (!units[i])
      return 0;
  }
  return program && n > 0 ? cfa_link_units(sources, units, n, program)
                          : program;
}

/* The machine that is asked for, if any, is the one of the witness. */
static bool same_machine(struct c_checker *k, const struct c_witness *w,
                         unsigned *bits) {
  unsigned said = !w->data_model                        ? 0
                  : strcmp(w->data_model, "ILP32") == 0 ? 32
                                                        : 64;
  *bits = k->o->long_bits ? k->o->long_bits : said ? said : 64;
  if (!said || said == *bits)
    return true;
  diag_error(k->diag, w->task,
             "the witness is rejected: it is about --machine %u, not about "
             "--machine %u",
             said, *bits);
  return false;
}

/* Nor is it taken for an answer to another question. */
static bool same_property(struct c_checker *k, const struct c_witness *w) {
  const char *s = w->specification;
  unsigned overflow = CFA_PROP_OVERFLOW;
  unsigned said = s && strstr(s, "overflow") ? overflow : 0;
  said |= s ? cfa_checks_said(s) : 0;
  if (!s || said == k->o->checks)
    return true;
  if ((said ^ k->o->checks) == overflow)
    diag_error(k->diag, w->task,
               said & overflow
                   ? "the witness is rejected: it is about --overflow "
                     "error, which was not asked"
                   : "the witness is rejected: it is not about --overflow "
                     "error");
  else
    diag_error(k->diag, w->task,
               "the witness is rejected: it is about --check '%s'; what was "
               "asked about is %s",
               cfa_checks_text(k->arena, said),
               k->o->checks ? cfa_checks_text(k->arena, k->o->checks)
                            : "none of these");
  return false;
}

static struct cfa_options options_of_cfa(const struct c_checker *k,
                                         unsigned bits) {
  struct cfa_options c = {
      .long_bits = bits, .target = k->o->target, .memory = true};
  if (c.target)
    c.properties = CFA_PROP_LABEL;
  c.properties |= k->o->checks;
  c.nothing_else = k->o->nothing_else;
  return c;
}

enum { MOST_EXECUTED = 200000000 };

/* A witness that claims nothing is what fixc writes of a program whose only run
   it has executed.  WITNESS_UNKNOWN: this is none. */
static enum witness_result execute_first(struct c_checker *k,
                                         const struct cfa *g,
                                         const struct c_witness *w) {
  uint32_t at;
  if (w->claims.len > 0 || k->o->print)
    return WITNESS_UNKNOWN;
  enum executed e = execute_program(g, MOST_EXECUTED, &at);
  k->figures->executed = e != EXECUTED_OPEN;
  if (e == EXECUTED_VIOLATION)
    diag_error(k->diag, g->locations[at].span,
               "the witness is rejected: the only run of the program comes "
               "here: %s",
               g->locations[at].text);
  return e == EXECUTED_SAFE        ? WITNESS_ACCEPTED
         : e == EXECUTED_VIOLATION ? WITNESS_REJECTED
                                   : WITNESS_UNKNOWN;
}

/* Another text is no reason to reject: what counts is what can be proved of it. */
static void compare_witness_hash(const struct c_checker *k,
                                 const struct source *text,
                                 const struct c_witness *w) {
  char hash[SHA256_DIGITS + 1];
  sha256_hex(text->text, text->len, hash);
  if (w->hash && strcmp(w->hash, hash) != 0)
    fprintf(stderr,
            "fixc-check: '%s' is not the text that the certificate was written "
            "for\n",
            k->o->program);
}

static uint32_t with_rule_file(struct c_checker *k, struct sources *sources,
                               uint32_t program, struct cfa_options *c) {
  uint32_t rule = sources_read(sources, k->o->rule);
  if (!rule) {
    diag_error(k->diag, nowhere, "cannot read '%s': %s", k->o->rule,
               strerror(errno));
    return 0;
  }
  c->rule = sources_get(sources, rule)->name;
  return cfa_add_rule(sources, program, rule);
}

static bool solve_pointers(void *arg, struct points_to *p) {
  (void)arg;
  points_to_solve(p);
  return true;
}

static enum witness_result check_witness(struct c_checker *k,
                                         struct intern *names,
                                         struct sources *sources,
                                         const struct c_witness *w) {
  unsigned bits;
  if (!same_machine(k, w, &bits) || !same_property(k, w))
    return WITNESS_REJECTED;
  uint32_t source = read_c_program(k, sources, bits == 32);
  if (!source)
    return WITNESS_WRONG;
  struct cfa_options c = options_of_cfa(k, bits);
  if (k->o->rule && !(source = with_rule_file(k, sources, source, &c)))
    return WITNESS_WRONG;
  compare_witness_hash(k, sources_get(sources, source), w);
  struct cfa *g = cfa_read(k->arena, names, sources, source, &c, k->diag);
  if (!g)
    return WITNESS_WRONG;
  if (!g->looks_for_something) {
    diag_error(k->diag, (struct span){source, 0, 0},
               "nothing is looked for in this program: --target or --spec says "
               "what is");
    return WITNESS_WRONG;
  }
  if (g->threads) {
    diag_error(k->diag, (struct span){source, 0, 0},
               "this program starts threads, and proofs about threads are not "
               "known");
    return WITNESS_WRONG;
  }
  enum witness_result executed = execute_first(k, g, w);
  if (executed != WITNESS_UNKNOWN)
    return executed;
  const struct cfa *cells = cfa_cells(g, solve_pointers, k);
  k->figures->assumes_objects = cells->assumes_objects;
  k->obligations = obligations_new(k->arena, cells, w, k->diag);
  if (!k->obligations)
    return WITNESS_WRONG;
  enum witness_result result = check_blocks(k);
  obligations_free(k->obligations);
  return result;
}

const char *witness_check_too(struct witness_options *o, const char *list) {
  unsigned checks;
  const char *wrong = cfa_checks_read(list, &checks);
  o->checks |= checks;
  return wrong;
}

const char *witness_check_words(void) { return cfa_checks_words(); }

enum witness_result witness_check(struct arena *a, struct intern *names,
                                  struct sources *sources, uint32_t witness,
                                  const struct witness_options *o,
                                  struct diag *d,
                                  struct witness_figures *figures) {
  figures->overflow = o->checks & CFA_PROP_OVERFLOW;
  struct c_checker k = {.o = o, .arena = a, .diag = d, .figures = figures};
  struct c_witness *w = witness_read(a, sources, witness, d);
  if (!w)
    return WITNESS_WRONG;
  enum witness_result result = check_witness(&k, names, sources, w);
  witness_free(w);
  return result;
}
