/* frontend/predicates/concrete.c — runs of the program, executed. */
#include "concrete.h"

#include "engine/base/hash.h"
#include "engine/base/memory.h"
#include "engine/base/text_stream.h"

#include <inttypes.h>
#include <string.h>

enum {
  MOST_STEPS = 200000,            /* of a run on inputs that are tried */
  MOST_STEPS_ALONE = 2000000000,  /* of a program that takes nothing */
  MOST_STEPS_UNASKED = 200000000, /* that has not asked for what it took */
  MOST_STEPS_SHORT = 50000000,    /* of both, before a proof has taken long */
  MOST_STEPS_BRIEF = 5000000,     /* of both, at first */
  MOST_STEPS_TOGETHER = 20000000,
  RUNS_AT_LIMIT = 30, /* if none of so many ends before its limit, */
  LONG_TRIES = 3,     /* a few go further, and are the last ones */
  MOST_STEPS_OF_TRY = 3000000,
};

/* ---- Replaying ------------------------------------------------------------- */

struct feed {
  const concrete_inputs *inputs;
  size_t next;
};

static bool feed_input(void *arg, const struct cfa_edge *e, uint64_t *value) {
  struct feed *f = arg;
  *value = 0;
  for (size_t i = f->next; i < f->inputs->len; i++)
    if (f->inputs->at[i].edge == e->number) {
      *value = f->inputs->at[i].value;
      f->next = i + 1;
      break;
    }
  return true;
}

static void keep_taken(const struct cfa_run *run, concrete_inputs *inputs) {
  inputs->len = 0;
  for (size_t i = 0; i < run->taken.len; i++)
    vec_push(inputs, ((struct concrete_input){run->taken.at[i].edge,
                                              run->taken.at[i].value}));
}

static bool violates(const struct cfa_run *run) {
  return run->end == CFA_RUN_ERROR && !run->invented && !run->guessed;
}

/* A proof takes each of these to be any value. */
static const char *what_run_depends_on(const struct cfa_run *run) {
  return run->changed   ? "what a function without a body changes"
         : run->rounded ? "numbers that are float or double"
         : run->guessed && run->computed
             ? "what a function of the C library computes"
         : run->invented || run->guessed || run->by_machine
             ? "what the machine chooses, such as where objects are"
             : NULL;
}

static const char *end_of_run(const struct cfa *cfa,
                              const struct cfa_run *run) {
  struct text_stream *t = text_open();
  size_t len;
  cfa_print_run_end(text_out(t), cfa, run);
  char *text = text_close(t, &len);
  const char *line = arena_printf(cfa->arena, "%.*s", (int)(len - 1), text);
  xfree(text);
  return line;
}

bool concrete_replay(const struct cfa *cfa, concrete_inputs *inputs,
                     const cfa_fresh_list *fresh, struct concrete_other *how) {
  struct feed f = {inputs, 0};
  struct cfa_run_options o = {.input = feed_input, .arg = &f, .fresh = fresh};
  struct cfa_run run;
  cfa_run(cfa, &o, &run);
  bool violated = violates(&run);
  if (violated)
    keep_taken(&run, inputs);
  else
    *how = (struct concrete_other){what_run_depends_on(&run),
                                   end_of_run(cfa, &run)};
  cfa_run_free(&run);
  return violated;
}

/* ---- Values that are worth a try ------------------------------------------- */

/* Each value once, in the order in which they came. */
typedef struct {
  VEC(uint64_t) list;
  uint32_t *slots; /* 1 + a position in the list, or 0; open addressing */
  size_t nslots;   /* a power of two */
} value_list;

static uint32_t *value_slot(const value_list *v, uint64_t value) {
  size_t i = (size_t)hash_word(0, value) & (v->nslots - 1);
  while (v->slots[i] && v->list.at[v->slots[i] - 1] != value)
    i = (i + 1) & (v->nslots - 1);
  return &v->slots[i];
}

static void more_slots(value_list *v) {
  v->nslots = v->nslots ? 2 * v->nslots : 64;
  xfree(v->slots);
  v->slots = xcalloc(v->nslots, sizeof *v->slots);
  for (uint32_t i = 0; i < v->list.len; i++)
    *value_slot(v, v->list.at[i]) = i + 1;
}

static void add_try(value_list *v, uint64_t value) {
  if (2 * v->list.len >= v->nslots)
    more_slots(v);
  uint32_t *slot = value_slot(v, value);
  if (*slot)
    return;
  vec_push(&v->list, value);
  *slot = (uint32_t)v->list.len;
}

static void add_constants(value_list *values, const struct c_types *types,
                          const struct cfa_expr *x) {
  if (!x)
    return;
  uint64_t value = x->value;
  bool number = x->op == CFA_CONSTANT && c_is_integer(x->type);
  if (x->op == CFA_CONSTANT && c_is_float(x->type))
    number = cfa_compute_conversion(x->type, types->basic[C_LLONG], x->value,
                                    &value) == CFA_NO_FAULT;
  if (number) {
    add_try(values, value);
    add_try(values, value + 1);
    add_try(values, value - 1);
  }
  for (uint32_t i = 0; i < x->nargs; i++)
    add_constants(values, types, x->arg[i]);
}

/* What floats are compared with may be far from the inputs they are made of. */
static void add_powers(value_list *values, const struct cfa *cfa) {
  bool has_float = false;
  for (uint32_t i = 0; i < cfa->nvars; i++)
    has_float |= c_is_float(cfa->vars[i].type);
  for (uint64_t x = 10; has_float && x <= 1000000000; x *= 10) {
    add_try(values, x);
    add_try(values, 0 - x);
  }
}

/* Where widths and sizes end. */
static void add_limits(value_list *values) {
  for (uint64_t x = 16; x <= 256; x *= 2) {
    add_try(values, x - 1);
    add_try(values, x);
    add_try(values, x + 1);
  }
}

static value_list values_of(const struct cfa *cfa) {
  value_list values = {0};
  for (uint64_t i = 0; i < 3; i++)
    add_try(&values, i);
  add_try(&values, UINT64_MAX);
  for (uint32_t i = 0; i < cfa->nedges; i++) {
    const struct cfa_edge *e = &cfa->edges[i];
    add_constants(&values, cfa->types, e->expr);
    for (uint32_t j = 0; j < e->nargs; j++)
      add_constants(&values, cfa->types, e->args[j]);
  }
  add_powers(&values, cfa);
  add_limits(&values);
  return values;
}

/* ---- Words that are worth a try -------------------------------------------- */

typedef VEC(const char *) word_list;

/* Of a text that main is given, or that a function of given_bodies.def gives. */
static bool is_character(const struct cfa_edge *e) {
  return e->kind == CFA_HAVOC &&
         (e->reason == CFA_CHARACTER ||
          (e->reason == CFA_NO_BODY && !strcmp(e->name, "fixc_character")));
}

static bool takes_words(const struct cfa *cfa) {
  bool found = false;
  for (uint32_t i = 0; i < cfa->nedges; i++)
    found |= is_character(&cfa->edges[i]);
  return found;
}

/* The texts of the program, and its numbers as they are written; none if it takes no
   words. */
static word_list words_to_try(const struct cfa *cfa, const value_list *values) {
  word_list words = {0};
  if (!takes_words(cfa))
    return words;
  for (uint32_t i = 0; i < cfa->nvars; i++)
    if (cfa->vars[i].string && cfa->vars[i].type->of->size == 1)
      vec_push(&words, arena_strndup(cfa->arena, cfa->vars[i].string,
                                     (size_t)cfa->vars[i].length));
  for (size_t i = 0; i < values->list.len; i++)
    vec_push(&words,
             arena_printf(cfa->arena, "%" PRId64, (int64_t)values->list.at[i]));
  vec_push(&words, "99999999999999999999"); /* no integer is as great */
  return words;
}

/* ---- Searching ------------------------------------------------------------- */

/* Run r takes values[r] always while there are values; then each pair of values
   for the first two inputs; then any values.  In every other run texts are words.  In
   runs that go further, each place of the text takes one value, always; but in the last
   one. */
struct input_search {
  const struct cfa *cfa;
  value_list values;
  word_list words;
  uint32_t text;  /* of main, that is being read */
  size_t place;   /* in it, or in that of a function */
  uint32_t begun; /* texts of functions */
  bool within;    /* one of them */
  uint64_t run, taken;
  uint32_t long_tries; /* the one at hand is among them; 0: none yet */
  bool alone;          /* the run at hand is the only one of the program */
  bool (*should_stop)(void *arg);
  void *arg;
};

/* The first one is each of the words in turn, and at first the only one beside the name of
   the program. */
static const char *word_for(const struct input_search *s, uint32_t text) {
  uint64_t r = s->run / 2, n = s->words.len;
  if (text == 1)
    return s->words.at[r % n];
  uint64_t h = hash_word(hash_word(0, r), text);
  if (r < n || h & 1)
    return text == 0 ? "run" : "";
  return s->words.at[(h >> 1) % n];
}

static uint64_t next_of_word(struct input_search *s, const char *word) {
  return word[s->place] ? (unsigned char)word[s->place++] : 0;
}

static uint64_t next_of_main(struct input_search *s, uint32_t text) {
  if (text != s->text)
    s->place = 0;
  s->text = text;
  return next_of_word(s, word_for(s, text));
}

/* What comes behind the end of a text begins another one. */
static uint64_t next_of_function(struct input_search *s) {
  if (!s->within) {
    s->begun++;
    s->place = 0;
  }
  uint64_t c = next_of_word(s, word_for(s, s->begun));
  s->within = c != 0;
  return c;
}

/* What main is given, as words. */
static bool takes_word(struct input_search *s, const struct cfa_edge *e,
                       uint64_t *value) {
  if (s->words.len == 0 || s->run % 2 == 0)
    return false;
  if (e->reason == CFA_CHARACTER)
    *value = next_of_main(s, e->parameter);
  else if (is_character(e))
    *value = next_of_function(s);
  else if (e->reason == CFA_ARGUMENT)
    *value = s->run / 2 < s->words.len
                 ? 2
                 : 1 + hash_word(0, s->run) % CFA_MOST_TEXTS;
  return is_character(e) || e->reason == CFA_ARGUMENT;
}

/* Which of the values; one of the first four, which answer questions, in every second
   case. */
static uint64_t beside_words(uint64_t run, uint64_t nth) {
  uint64_t h = hash_word(hash_word(0, run), nth);
  return h & 1 ? h >> 1 & 3 : h >> 1;
}

/* Most texts have no other characters; the rest of it ends one. */
static uint64_t printable(uint64_t c) { return c >= ' ' && c <= '~' ? c : 0; }

static bool search_input(void *arg, const struct cfa_edge *e, uint64_t *value) {
  struct input_search *s = arg;
  *value = 0;
  if (e->reason == CFA_UNKNOWN_CELL || takes_word(s, e, value))
    return true;
  uint64_t n = s->values.list.len, r = s->run, k = s->taken++;
  const struct c_type *type = s->cfa->vars[e->var].type;
  if (s->long_tries > 0 && s->long_tries < LONG_TRIES)
    *value = s->values.list.at[hash_word(s->long_tries, e->number) % n];
  else if (s->words.len > 0 && r % 2 == 1)
    *value = s->values.list.at[beside_words(r, k) % n];
  else if (r < n)
    *value = s->values.list.at[r];
  else if (r - n < n * n && k < 2)
    *value = s->values.list.at[k == 0 ? (r - n) % n : (r - n) / n];
  else
    *value = s->values.list.at[hash_word(hash_word(0, r), k) % n];
  if (is_character(e) && r % 4 == 0)
    *value = printable(*value);
  if (c_is_float(type))
    *value = cfa_float_bits(type, (double)(int64_t)*value);
  return true;
}

static bool search_stops(void *arg) {
  struct input_search *s = arg;
  return s->should_stop && s->should_stop(s->arg);
}

/* Up to where it ended, no other run was possible. */
static bool is_only_run(const struct cfa_run *run) {
  return !run->open && !run->read_unset && !run->changed && !run->rounded;
}

static bool proves(const struct cfa_run *run) {
  return is_only_run(run) &&
         (run->end == CFA_RUN_FINISHED || run->end == CFA_RUN_BLOCKED);
}

bool concrete_only_run_ends(const struct cfa *cfa,
                            bool (*should_stop)(void *arg), void *arg) {
  struct cfa_run_options o = {.should_stop = should_stop,
                              .arg = arg,
                              .max_steps = MOST_STEPS_SHORT,
                              .until_open = true};
  struct cfa_run run;
  cfa_run(cfa, &o, &run);
  bool ends = proves(&run) || (violates(&run) && is_only_run(&run));
  cfa_run_free(&run);
  return ends;
}

static uint64_t steps_of_only_run(enum concrete_patience patience, bool took) {
  switch (patience) {
  case CONCRETE_BRIEF:
    return MOST_STEPS_BRIEF;
  case CONCRETE_SHORT:
    return MOST_STEPS_SHORT;
  default:
    return took ? MOST_STEPS_UNASKED : MOST_STEPS_ALONE;
  }
}

/* What comes after a run.  The only one that there is may take its time, once; and
   behind it there is none. */
static bool next_run(struct input_search *s, const struct cfa_run *run,
                     enum concrete_patience patience,
                     struct cfa_run_options *o) {
  bool took = run->taken.len > 0, last = !took || is_only_run(run);
  bool again = last && !s->alone && run->end == CFA_RUN_LIMIT;
  s->alone = again;
  o->max_steps = again ? steps_of_only_run(patience, took) : MOST_STEPS;
  o->until_open = again && took;
  return again || !last;
}

/* Where no run comes to its end, as where loops fill long arrays, a few go further in
   the place of many. */
static bool next_long_try(struct input_search *s, const struct cfa_run *run,
                          struct cfa_run_options *o) {
  if (s->long_tries == 0)
    o->max_steps = run->steps + MOST_STEPS_OF_TRY;
  o->until_open = s->alone = false;
  return s->long_tries++ < LONG_TRIES;
}

enum concrete_end concrete_search(const struct cfa *cfa, uint32_t most,
                                  enum concrete_patience patience,
                                  bool (*should_stop)(void *arg), void *arg,
                                  concrete_inputs *inputs, uint32_t *runs) {
  struct input_search s = {.cfa = cfa,
                           .values = values_of(cfa),
                           .should_stop = should_stop,
                           .arg = arg};
  s.words = words_to_try(cfa, &s.values);
  struct cfa_run_options o = {.input = search_input,
                              .should_stop = search_stops,
                              .arg = &s,
                              .max_steps = MOST_STEPS};
  enum concrete_end end = CONCRETE_NOTHING;
  bool more = true;
  *runs = 0;
  uint64_t steps = 0;
  uint32_t at_limit = 0;
  for (; more && s.run < most && end == CONCRETE_NOTHING &&
         steps < MOST_STEPS_TOGETHER && !search_stops(&s);
       s.run++) {
    struct cfa_run run;
    s.taken = 0;
    s.text = CFA_NONE;
    s.begun = 0;
    s.within = false;
    cfa_run(cfa, &o, &run);
    (*runs)++;
    steps += run.steps;
    at_limit += run.end == CFA_RUN_LIMIT;
    if (violates(&run)) {
      end = CONCRETE_VIOLATED;
      keep_taken(&run, inputs);
    } else if (proves(&run)) {
      end = CONCRETE_PROVED;
    }
    if (run.end == CFA_RUN_LIMIT && s.alone && patience != CONCRETE_LONG)
      end = CONCRETE_LONGER;
    bool asks_late = s.alone && !is_only_run(&run);
    bool go_further = s.long_tries > 0 || asks_late ||
                      (at_limit == *runs && at_limit >= RUNS_AT_LIMIT);
    more = go_further ? next_long_try(&s, &run, &o)
                      : next_run(&s, &run, patience, &o);
    cfa_run_free(&run);
  }
  vec_free(&s.words);
  vec_free(&s.values.list);
  xfree(s.values.slots);
  return end;
}
