/* checker/c/witness_check.c — whether a witness proves that a C program does not violate
 * its property.  See obligations.h for what is asked.
 *
 * Each block is one question.  It is asked without assuming that signed results
 * fit their types, and where that does not prove it, with that assumption.  With
 * operations on bits, or without an answer, each of both is asked a second time, of
 * bit-vectors.  Only if all fail, obligations are asked one by one, to say which one
 * fails.
 */
#include "witness_check.h"

#include "execute.h"
#include "obligations.h"
#include "solver.h"
#include "vectors.h"

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
  bool straight; /* all rounds of loops stand one behind the other */
};

bool witness_of_c(const char *program) {
  return text_ends_with(program, ".c") || text_ends_with(program, ".i");
}

/* ---- Questions -------------------------------------------------------------- */

#define ALL_OBLIGATIONS UINT32_MAX /* clang takes no enumerator above int */

/* Says that an obligation fails: one, or any. */
static char *assertion_of(const struct c_checker *k,
                          const struct block_script *s, size_t which) {
  VEC(char) text = {0};
  char name[32];
  size_t n = s->obligations.len, open = s->open ? s->open : 1;
  for (size_t i = 0; i < n; i++) {
    snprintf(name, sizeof name, " o%zu", i);
    for (const char *c = name; *c && (which == ALL_OBLIGATIONS || i == which);
         c++)
      vec_push(&text, *c);
  }
  int names = (int)text.len;
  for (size_t i = 0; i < open; i++)
    vec_push(&text, ')');
  char *all = arena_printf(k->arena, "%s(or false%.*s)%.*s\n(check-sat)\n",
                           s->open ? "" : "(assert ", names, text.at, (int)open,
                           text.at + names);
  vec_free(&text);
  return all;
}

static struct solver_run *ask_block(struct c_checker *k,
                                    const struct block_script *s, size_t which,
                                    double seconds) {
  const char *end = assertion_of(k, s, which);
  struct solver_text texts[] = {{s->text, s->length}, {end, strlen(end)}};
  k->figures->questions++;
  return solver_start(k->o->solver, texts, 2,
                      seconds < k->o->seconds ? seconds : k->o->seconds);
}

static enum solver_answer answer_to(struct c_checker *k, struct solver_run *r) {
  char said[300];
  enum solver_answer a = solver_finish(r, said, sizeof said);
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
    enum solver_answer a = answer_to(k, ask_block(k, s, i, k->o->seconds));
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

/* The forms of one question.  The first two are asked without assuming that signed results
   fit, and then with it; bit-vectors with it alone: what is in no range has no width. */
enum question_form {
  FORM_LEMMAS,  /* of remainders, only lemmas are known */
  FORM_SHORT,   /* of integers, which say soon what they can say of bits */
  FORM_VECTORS, /* of bit-vectors: they know bits, and more of products */
  FORM_LONG     /* of integers, if no other had an answer */
};

enum { SHORT_SECONDS = 5, SHORT_SECONDS_WITH_BITS = 2 };

/* A block, and the question about it that is under way. */
struct asked_block {
  const struct block_start *start;
  bool in_range; /* signed results are assumed to fit */
  enum question_form form;
  bool open;       /* without this assumption, integers had no answer */
  bool no_vectors; /* those had none, or there are none */
  struct block_script script;
  struct solver_run *run;     /* NULL: there is nothing to wait for */
  enum witness_result result; /* then */
};

static bool write_script(struct c_checker *k, struct asked_block *b) {
  block_script_free(&b->script);
  return obligations_script(k->obligations, b->start, b->in_range,
                            b->form == FORM_LEMMAS, &b->script);
}

/* Asks what the script says. */
static void ask_script(struct c_checker *k, struct asked_block *b) {
  double seconds = b->form != FORM_SHORT ? k->o->seconds
                   : b->script.has_bits  ? SHORT_SECONDS_WITH_BITS
                                         : SHORT_SECONDS;
  if (b->script.obligations.len == 0)
    b->result = WITNESS_ACCEPTED;
  else
    b->run = ask_block(k, &b->script, ALL_OBLIGATIONS, seconds);
}

static void put_question(struct c_checker *k, struct asked_block *b,
                         enum question_form form, bool in_range) {
  b->form = form;
  b->in_range = in_range;
  b->result = WITNESS_WRONG;
  if (write_script(k, b))
    ask_script(k, b);
}

/* Begins with a proof that knows lemmas on remainders only, if there are any. */
static void begin_questions(struct c_checker *k, struct asked_block *b,
                            bool in_range) {
  b->in_range = in_range;
  b->form = FORM_SHORT;
  b->result = WITNESS_WRONG;
  if (!write_script(k, b))
    return;
  if (b->script.has_remainders)
    put_question(k, b, FORM_LEMMAS, in_range);
  else
    ask_script(k, b);
}

/* The same question of bit-vectors; where there are none, it has no answer. */
static void ask_vectors(struct c_checker *k, struct asked_block *b) {
  size_t length, open;
  struct block_script *s = &b->script;
  b->form = FORM_VECTORS;
  b->in_range = true;
  b->result = WITNESS_WRONG;
  if (!write_script(k, b))
    return;
  if (s->obligations.len == 0) {
    b->result = WITNESS_ACCEPTED;
    return;
  }
  char *text = vectors_script(k->arena, s->text, s->length, &length, &open);
  b->result = WITNESS_UNKNOWN;
  if (!text)
    return;
  xfree(s->text);
  s->text = text;
  s->length = length;
  s->open = open;
  b->run = ask_block(k, s, ALL_OBLIGATIONS, k->o->seconds);
}

/* Where integers had no answer, vectors come before further questions about them. */
static bool put_after_short(struct c_checker *k, struct asked_block *b) {
  bool open = b->result == WITNESS_UNKNOWN;
  if (!b->in_range)
    b->open = open;
  if (!b->no_vectors && (open || (b->in_range && b->script.has_bits)))
    ask_vectors(k, b);
  else if (!b->in_range)
    begin_questions(k, b, true);
  else if (open)
    put_question(k, b, FORM_LONG, !b->open);
  else
    return false;
  return true;
}

/* Puts the next form of the question; false: there is none.  Without bits, a model of
   integers is one, and what bit-vectors have found is one, too. */
static bool put_next_form(struct c_checker *k, struct asked_block *b) {
  if (b->form == FORM_LEMMAS) {
    put_question(k, b, FORM_SHORT, b->in_range);
  } else if (b->form == FORM_SHORT) {
    return put_after_short(k, b);
  } else if (b->form == FORM_VECTORS && b->result == WITNESS_UNKNOWN) {
    b->no_vectors = true;
    begin_questions(k, b, true);
  } else if (b->form == FORM_LONG && !b->in_range) {
    put_question(k, b, FORM_LONG, true);
  } else {
    return false;
  }
  return true;
}

/* Waits for the answer to the question that is under way. */
static void take_answer(struct c_checker *k, struct asked_block *b) {
  b->result = result_of(answer_to(k, b->run));
  b->run = NULL;
}

/* All further questions about a block, each of which is put since the one before
   proved nothing. */
static enum witness_result finish_block(struct c_checker *k,
                                        struct asked_block *b) {
  for (;;) {
    if (b->run)
      take_answer(k, b);
    if (b->result == WITNESS_ACCEPTED || b->result == WITNESS_WRONG)
      return b->result;
    if (!put_next_form(k, b))
      return say_which(k, &b->script);
  }
}

static void drop_block(struct asked_block *b) {
  solver_cancel(b->run);
  block_script_free(&b->script);
  *b = (struct asked_block){0};
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

static enum witness_result print_blocks(struct c_checker *k) {
  size_t n;
  const struct block_start *starts = obligations_blocks(k->obligations, &n);
  for (size_t i = 0; i < n; i++)
    if (print_block(k, &starts[i]) == WITNESS_WRONG)
      return WITNESS_WRONG;
  return WITNESS_PRINTED;
}

/* Blocks are decided in their order.  While one is waited for, the first
   questions about the next ones are under way. */
static enum witness_result check_blocks(struct c_checker *k) {
  size_t n, begun = 0;
  const struct block_start *starts = obligations_blocks(k->obligations, &n);
  struct asked_block asked[SOLVER_MOST_RUNS] = {{0}};
  unsigned jobs = k->o->jobs ? k->o->jobs : solver_processors();
  enum witness_result result = WITNESS_ACCEPTED, one = WITNESS_ACCEPTED;
  bool ends = false;
  for (size_t i = 0; i < n && !ends; i++) {
    for (; begun < n && begun < i + jobs; begun++) {
      asked[begun % jobs].start = &starts[begun];
      if (k->straight)
        ask_vectors(k, &asked[begun % jobs]);
      else
        begin_questions(k, &asked[begun % jobs], false);
    }
    k->figures->blocks++;
    one = finish_block(k, &asked[i % jobs]);
    drop_block(&asked[i % jobs]);
    ends = one == WITNESS_WRONG || one == WITNESS_REJECTED;
    if (one != WITNESS_ACCEPTED)
      result = one;
  }
  for (unsigned i = 0; i < jobs; i++)
    drop_block(&asked[i]);
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
  const struct cfa *cells = cfa_cells(g, w->choice, solve_pointers, k);
  k->straight = cfa_open_rounds(w->choice) > 0;
  k->figures->assumes_objects = cells->assumes_objects;
  k->obligations = obligations_new(k->arena, cells, w, k->diag);
  if (!k->obligations)
    return WITNESS_WRONG;
  enum witness_result result = k->o->print ? print_blocks(k) : check_blocks(k);
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
