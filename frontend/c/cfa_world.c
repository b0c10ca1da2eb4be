/* frontend/c/cfa_world.c — main with arguments that are texts (cfa_options.texts).
 *
 * Of what `argv` leads to, a proof knows nothing, and a run cannot follow it.  So in a
 * second automaton it leads to an array of this file, with a few texts of a few
 * characters: each of them is an input.  A run of this automaton is one of the program.
 * That there is none says nothing of the program, which may be given more.
 */
#include "cfa_building.h"

#include <string.h>

static bool is_text_type(const struct c_type *t) {
  return t->kind == C_POINTER && c_is_integer(t->of) && t->of->size == 1 &&
         t->of->kind != C_BOOL;
}

bool cfa_takes_texts(const struct c_symbol *f) {
  const struct c_type *t = f->type;
  return !strcmp(f->name, "main") && t->n >= 2 && t->params[0]->kind == C_INT &&
         t->params[1]->kind == C_POINTER && is_text_type(t->params[1]->of) &&
         f->params[1]->used;
}

static uint32_t new_memory(struct cfa_builder *b, const char *name,
                           const struct c_type *of, uint64_t n,
                           struct span span) {
  uint32_t v = cfa_new_global(b, name, c_array_of(b->types, of, true, n), span);
  b->vars.at[v].in_memory = true;
  return v;
}

void cfa_declare_texts(struct cfa_builder *b, const struct c_symbol *f) {
  b->argv = CFA_NONE;
  if (!b->options->texts || !cfa_takes_texts(f))
    return;
  const struct c_symbol *argv = f->params[1];
  const struct c_type *text = argv->type->of;
  b->argv = new_memory(b, argv->name, text, CFA_MOST_TEXTS + 1, argv->span);
  for (uint32_t i = 0; i < CFA_MOST_TEXTS; i++)
    b->texts[i] =
        new_memory(b, arena_printf(b->arena, "%s[%u]", argv->name, (unsigned)i),
                   text->of, CFA_TEXT_ROOM, argv->span);
}

static const struct cfa_expr *text_number(struct cfa_builder *b,
                                          const struct c_type *t,
                                          uint64_t value, struct span at) {
  return cfa_constant(b->g, t, value, at);
}

/* A pointer to the first element. */
static const struct cfa_expr *first_in_text(struct cfa_builder *b,
                                            uint32_t array, struct span at) {
  const struct c_type *of = b->vars.at[array].type->of;
  return cfa_convert(b, cfa_address_of(b, array, at),
                     c_pointer_to(b->types, of), at);
}

static void set_in_text(struct cfa_builder *b, uint32_t array, uint64_t i,
                        const struct cfa_expr *value, struct span at) {
  cfa_write(b, cfa_element_at(b, first_in_text(b, array, at), i, at), value,
            at);
}

/* What is behind the end: zero, but a run that depends on it is none.  For Z3 it is a
   number, so that it finds no such run where there is another. */
static const struct cfa_expr *nothing_of(struct cfa_builder *b,
                                         const struct c_type *t,
                                         const struct cfa_expr *outside,
                                         struct span at) {
  const struct cfa_expr *zero = text_number(b, t, 0, at);
  return cfa_choice(b->g, outside, zero, zero, at);
}

/* A truth value of which no run knows what it is. */
static const struct cfa_expr *new_outside(struct cfa_builder *b,
                                          struct span at) {
  const struct c_type *integer = b->types->basic[C_INT];
  uint32_t v = cfa_temporary(b, integer, at);
  cfa_havoc(b, v, CFA_UNKNOWN_CELL, NULL, at);
  return cfa_compares(b, CFA_UNEQUAL, cfa_variable(b->g, v, at),
                      text_number(b, integer, 0, at), at);
}

/* A character, if none before it is the end. */
static const struct cfa_expr *next_character(struct cfa_builder *b,
                                             uint32_t text,
                                             const struct cfa_expr *before,
                                             const struct cfa_expr *outside,
                                             struct span at) {
  const struct cfa_var *v = &b->vars.at[b->texts[text]];
  const struct c_type *type = v->type->of;
  uint32_t any = cfa_temporary(b, type, at);
  cfa_havoc(b, any, CFA_CHARACTER, b->vars.at[b->texts[text]].name, at);
  b->edges.at[b->edges.len - 1].parameter = text;
  const struct cfa_expr *x = cfa_variable(b->g, any, at);
  const struct cfa_expr *zero = text_number(b, type, 0, at);
  if (before)
    x = cfa_kept(b,
                 cfa_choice(b->g, cfa_compares(b, CFA_EQUAL, before, zero, at),
                            nothing_of(b, type, outside, at), x, at),
                 at);
  return x;
}

static void fill_text(struct cfa_builder *b, uint32_t text,
                      const struct cfa_expr *outside, struct span at) {
  const struct cfa_expr *x = NULL;
  for (uint64_t i = 0; i + 1 < CFA_TEXT_ROOM; i++) {
    x = next_character(b, text, x, outside, at);
    set_in_text(b, b->texts[text], i, x, at);
  }
}

/* What was taken, if so many texts are there, and at least the name of the program;
   else one text beside it. */
static const struct cfa_expr *count_of_texts(struct cfa_builder *b,
                                             const struct cfa_expr *argc,
                                             struct span at) {
  const struct c_type *truth = b->types->basic[C_INT];
  const struct cfa_expr *fits = cfa_operation(
      b, CFA_LOGICAL_AND, truth,
      cfa_compares(b, CFA_GREATER_EQUAL, argc,
                   text_number(b, argc->type, 1, at), at),
      cfa_compares(b, CFA_LESS_EQUAL, argc,
                   text_number(b, argc->type, CFA_MOST_TEXTS, at), at),
      at);
  return cfa_kept(
      b, cfa_choice(b->g, fits, argc, text_number(b, argc->type, 2, at), at),
      at);
}

/* argv[i]: a null pointer is behind the last one. */
static const struct cfa_expr *pointer_to_text(struct cfa_builder *b, uint32_t i,
                                              const struct cfa_expr *argc,
                                              const struct cfa_expr *outside,
                                              struct span at) {
  const struct c_type *of = b->vars.at[b->argv].type->of;
  const struct cfa_expr *n = text_number(b, argc->type, i, at);
  return cfa_choice(b->g, cfa_compares(b, CFA_GREATER, argc, n, at),
                    first_in_text(b, b->texts[i], at),
                    cfa_choice(b->g, cfa_compares(b, CFA_EQUAL, argc, n, at),
                               text_number(b, of, 0, at),
                               nothing_of(b, of, outside, at), at),
                    at);
}

/* The name of the program comes last among the inputs: few programs ask for it. */
void cfa_give_texts(struct cfa_builder *b, const struct c_symbol *f,
                    const struct cfa_expr **args) {
  struct span at = f->params[1]->span;
  args[0] = count_of_texts(b, args[0], at);
  const struct cfa_expr *outside = new_outside(b, at);
  for (uint32_t i = 1; i <= CFA_MOST_TEXTS; i++)
    fill_text(b, i % CFA_MOST_TEXTS, outside, at);
  for (uint32_t i = 0; i < CFA_MOST_TEXTS; i++)
    set_in_text(b, b->argv, i, pointer_to_text(b, i, args[0], outside, at), at);
  args[1] =
      cfa_convert(b, first_in_text(b, b->argv, at), f->type->params[1], at);
}
