/* checker/read.h — private to the reader: lexer, grammar, builder. */
#ifndef FIXC_CERTIFY_READ_H
#define FIXC_CERTIFY_READ_H

#include "program.h"

#include "engine/base/hash_table.h"

struct read_token {
  const char *name; /* names and numbers */
  struct span at;
};

struct read_lexer {
  const char *text, *at, *limit; /* *limit is NUL */
  struct intern *names;
  uint32_t source;
};

/* The code of the next token; 0 at the end, negative for what is none. */
int read_next(struct read_lexer *l, struct read_token *t);

struct read_symbol {
  const char *name;
  uint32_t number;
  UT_hash_handle hh;
};

/* An `if` or `while` whose end has not come. */
struct read_open {
  uint32_t branch; /* whose `other` is not known yet */
  uint32_t jump;   /* the last jump to the end; they are chained by `next` */
};

/* Names of a list; they are taken from the end of builder.pending. */
struct read_names {
  uint32_t from, n;
};

/* A label that a step leads to: program.refs.at[ref] is to be its step. */
struct read_jump {
  uint32_t ref;
  struct read_token to;
};

/* A name in an `enforce`: declarations behind it give it its variable, too. */
struct read_use {
  uint32_t op;
  const char *name;
};

struct read_call {
  uint32_t step;
  const char *name;
};

struct read_builder {
  struct arena *arena;
  struct diag *diag;
  struct program *program;
  struct read_symbol *shared, *own; /* globals: of all threads, of this one */
  struct read_symbol *locals, *procs;
  VEC(struct read_open) open;
  VEC(struct read_token) pending; /* names that no rule has used yet */
  VEC(struct code) values;        /* expressions that no rule has used yet */
  VEC(struct read_token) labels;  /* that wait for a step */
  VEC(struct read_call) calls;    /* of the current thread's program */
  VEC(struct read_jump) jumps;    /* of the current procedure */
  VEC(const char *) vars;         /* of the current procedure */
  VEC(struct code) enforce;
  VEC(struct read_use) uses; /* of its declarations and `enforce`s */
  size_t first_label;        /* of the current procedure */
  bool thread_has_procs;
  bool primes, failed;
};

/* ---- Called by the grammar ----------------------------------------------- */

struct read_names read_name(struct read_builder *b, struct read_names l,
                            struct read_token t);

struct code read_leaf(struct read_builder *b, enum op_kind kind,
                      struct read_token t);
struct code read_number(struct read_builder *b, struct read_token t);
/* The operands lie before it; `from` is the first, `at` where that begins. */
struct code read_op(struct read_builder *b, enum op_kind kind,
                    struct code first, struct span at);
uint32_t read_value(struct read_builder *b, uint32_t n, struct code c);

void read_globals(struct read_builder *b, struct read_names l);
int32_t read_results(struct read_builder *b, struct read_token n);
void read_begin(struct read_builder *b, int32_t results, struct read_token f,
                struct read_names params);
void read_locals(struct read_builder *b, struct read_names l);
void read_enforce(struct read_builder *b, struct code c);
void read_end(struct read_builder *b, struct read_token end);

void read_label(struct read_builder *b, struct read_token t);
void read_labels(struct read_builder *b); /* those that wait, at a skip */
void read_simple(struct read_builder *b, enum step_kind kind,
                 struct read_token at);
void read_assign(struct read_builder *b, struct read_names targets,
                 uint32_t nvalues, const struct code *constrain);
void read_dead(struct read_builder *b, struct read_token at,
               struct read_names targets);
void read_goto(struct read_builder *b, enum step_kind kind,
               struct read_token at, struct read_names targets);
void read_call(struct read_builder *b, enum step_kind kind,
               struct read_token at, struct read_names targets,
               struct read_token f, uint32_t nvalues);
void read_return(struct read_builder *b, struct read_token at,
                 uint32_t nvalues);
/* negate: the condition is that it can be false. */
void read_condition(struct read_builder *b, enum step_kind kind,
                    struct read_token at, struct code c, bool negate);
void read_if(struct read_builder *b, struct span at, struct code c);
void read_elsif(struct read_builder *b, struct code c);
void read_jump(struct read_builder *b); /* over the branches that follow */
void read_fi(struct read_builder *b);
void read_od(struct read_builder *b);

void read_unexpected(struct read_builder *b, struct read_token t, int code);

#endif
