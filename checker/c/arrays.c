/* checker/c/arrays.c — see arrays.h. */
#include "arrays.h"

#include "engine/base/hash_table.h"
#include "engine/base/memory.h"

#include <assert.h>
#include <inttypes.h>
#include <string.h>

enum array_made { ARRAY_ANY, ARRAY_STORE, ARRAY_CHOICE, ARRAY_EVERY };

struct array_value {
  const char *name;
  enum array_made made;
  const struct c_type *type;            /* ARRAY_ANY: of its elements */
  const struct array_value *of, *other; /* ARRAY_STORE: only `of` */
  const char *index, *value; /* ARRAY_STORE; ARRAY_EVERY: the value */
  const char *condition;     /* ARRAY_CHOICE: of `of` */
  UT_hash_handle hh;
};

/* What an array has at an index. */
struct array_element {
  const char *key; /* the names of both */
  const struct array_value *array;
  const char *index, *is; /* NULL: not known yet */
  UT_hash_handle hh;
};

struct term_arrays {
  struct array_value *named;
  struct array_element *elements;
  VEC(const struct array_element *) any; /* of ARRAY_ANY */
};

struct term_arrays *term_arrays_new(void) {
  return xcalloc(1, sizeof(struct term_arrays));
}

void term_arrays_free(struct term_arrays *a) {
  if (!a)
    return;
  HASH_CLEAR(hh, a->named);
  HASH_CLEAR(hh, a->elements);
  vec_free(&a->any);
  xfree(a);
}

/* ---- Arrays ----------------------------------------------------------------- */

static const char *new_array(struct term_writer *w, struct array_value made) {
  struct array_value *a = arena_copy(w->arena, &made, 1, sizeof made);
  a->name = arena_printf(w->arena, "a%" PRIu32, w->count++);
  HASH_ADD_KEYPTR(hh, w->arrays->named, a->name, strlen(a->name), a);
  return a->name;
}

static const struct array_value *array_named(struct term_writer *w,
                                             const char *name) {
  struct array_value *a;
  HASH_FIND_STR(w->arrays->named, name, a);
  assert(a);
  return a;
}

const char *array_any(struct term_writer *w, const struct c_type *of) {
  return new_array(w, (struct array_value){.made = ARRAY_ANY, .type = of});
}

const char *array_store(struct term_writer *w, const char *array,
                        const char *index, const char *value) {
  return new_array(w, (struct array_value){.made = ARRAY_STORE,
                                           .of = array_named(w, array),
                                           .index = index,
                                           .value = value});
}

const char *array_choice(struct term_writer *w, const char *condition,
                         const char *x, const char *y) {
  return new_array(w, (struct array_value){.made = ARRAY_CHOICE,
                                           .condition = condition,
                                           .of = array_named(w, x),
                                           .other = array_named(w, y)});
}

const char *array_every(struct term_writer *w, const char *value) {
  return new_array(w,
                   (struct array_value){.made = ARRAY_EVERY, .value = value});
}

/* ---- Elements --------------------------------------------------------------- */

static struct array_element *element_of(struct term_writer *w,
                                        const struct array_value *array,
                                        const char *index) {
  const char *key = arena_concat(w->arena, array->name, " ", index);
  struct array_element *e;
  HASH_FIND_STR(w->arrays->elements, key, e);
  if (e)
    return e;
  e = arena_alloc(w->arena, sizeof *e);
  *e = (struct array_element){.key = key, .array = array, .index = index};
  HASH_ADD_KEYPTR(hh, w->arrays->elements, e->key, strlen(e->key), e);
  return e;
}

/* Are these indexes equal?  Of two numbers, and of one name, it is known. */
static const char *same_index(struct term_writer *w, const char *x,
                              const char *y) {
  if (!strcmp(x, y))
    return "true";
  if (term_is_number(x) && term_is_number(y))
    return "false";
  return term_define(w, "Bool", "(= %s %s)", x, y);
}

static const char *element_of_any(struct term_writer *w,
                                  const struct array_element *e) {
  const char *x = term_any(w, e->array->type);
  for (size_t i = 0; i < w->arrays->any.len; i++) {
    const struct array_element *other = w->arrays->any.at[i];
    if (other->array != e->array)
      continue;
    const char *same = same_index(w, e->index, other->index);
    if (strcmp(same, "false") != 0)
      fprintf(w->out, "(assert (or (not %s) (= %s %s)))\n", same, x, other->is);
  }
  vec_push(&w->arrays->any, e);
  return x;
}

static const char *element_chosen(struct term_writer *w, const char *condition,
                                  const char *x, const char *y) {
  if (!strcmp(condition, "true") || !strcmp(x, y))
    return x;
  return !strcmp(condition, "false")
             ? y
             : term_define(w, "Int", "(ite %s %s %s)", condition, x, y);
}

/* Of an array whose parts have theirs. */
static const char *element_made(struct term_writer *w,
                                const struct array_element *e) {
  const struct array_value *a = e->array;
  switch (a->made) {
  case ARRAY_ANY:
    return element_of_any(w, e);
  case ARRAY_STORE:
    return element_chosen(w, same_index(w, a->index, e->index), a->value,
                          element_of(w, a->of, e->index)->is);
  case ARRAY_CHOICE:
    return element_chosen(w, a->condition, element_of(w, a->of, e->index)->is,
                          element_of(w, a->other, e->index)->is);
  case ARRAY_EVERY:
    break;
  }
  return a->value;
}

/* A part whose element is not known yet; NULL: there is none. */
static const struct array_value *open_part(struct term_writer *w,
                                           const struct array_element *e) {
  const struct array_value *parts[] = {e->array->of, e->array->other};
  for (int i = 0; i < 2; i++)
    if (parts[i] && !element_of(w, parts[i], e->index)->is)
      return parts[i];
  return NULL;
}

/* From the inside out: arrays may be made of thousands of others. */
const char *array_at(struct term_writer *w, const char *array,
                     const char *index) {
  VEC(struct array_element *) open = {0};
  struct array_element *wanted = element_of(w, array_named(w, array), index);
  vec_push(&open, wanted);
  while (open.len > 0) {
    struct array_element *e = open.at[open.len - 1];
    const struct array_value *part = e->is ? NULL : open_part(w, e);
    if (part) {
      vec_push(&open, element_of(w, part, index));
    } else {
      e->is = e->is ? e->is : element_made(w, e);
      open.len--;
    }
  }
  vec_free(&open);
  return wanted->is;
}
