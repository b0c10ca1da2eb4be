/* frontend/c/cfa_results.c — what functions of the system may return.
 *
 * A function without a body returns any value.  Of these the standards say more: C11
 * 7.21.6 to 7.21.8 and 7.22.2, POSIX of read and write.
 */
#include "cfa_building.h"

#include <string.h>

#define MOST_RANDOM                                                            \
  INT32_MAX /* RAND_MAX of the library of GNU; random has it, too */

/* From `least` to `most`; if an argument says how many there may be, counted from 1, up to
   its value, or `least`. */
struct known_result {
  const char *name;
  int64_t least, most;
  uint32_t argument; /* or 0 */
};

static const struct known_result known_results[] = {
    {"rand", 0, MOST_RANDOM, 0},    {"rand_r", 0, MOST_RANDOM, 0},
    {"random", 0, MOST_RANDOM, 0},  {"lrand48", 0, MOST_RANDOM, 0},
    {"nrand48", 0, MOST_RANDOM, 0}, {"getchar", -1, UINT8_MAX, 0},
    {"getc", -1, UINT8_MAX, 0},     {"fgetc", -1, UINT8_MAX, 0},
    {"putchar", -1, UINT8_MAX, 0},  {"putc", -1, UINT8_MAX, 0},
    {"fputc", -1, UINT8_MAX, 0},    {"ungetc", -1, UINT8_MAX, 0},
    {"scanf", -1, INT32_MAX, 0},    {"fscanf", -1, INT32_MAX, 0},
    {"sscanf", -1, INT32_MAX, 0},   {"fclose", -1, 0, 0},
    {"fread", 0, INT64_MAX, 3},     {"fwrite", 0, INT64_MAX, 3},
    {"read", -1, INT64_MAX, 3},     {"write", -1, INT64_MAX, 3},
};

static const struct known_result *find_result(const char *name) {
  for (size_t i = 0; i < sizeof known_results / sizeof *known_results; i++)
    if (!strcmp(known_results[i].name, name))
      return &known_results[i];
  return NULL;
}

bool cfa_knows_result(const struct c_symbol *f) {
  return find_result(f->name) != NULL;
}

bool cfa_is_name_among(const char *name, const char *const *names, size_t n) {
  for (size_t i = 0; i < n; i++)
    if (!strcmp(name, names[i]))
      return true;
  return false;
}

const char *cfa_plain_name(const char *name) {
  static const char *const renamings[] = {"__isoc99_", "__isoc23_"};
  for (size_t i = 0; i < sizeof renamings / sizeof *renamings; i++)
    if (!strncmp(name, renamings[i], strlen(renamings[i])))
      return name + strlen(renamings[i]);
  return name;
}

const struct c_expr *cfa_limiting_argument(const struct c_expr *e,
                                           const struct c_symbol *f) {
  const struct known_result *known = find_result(f->name);
  if (!known || !known->argument)
    return NULL;
  const struct c_expr *a = e->args;
  for (uint32_t i = 1; a && i < known->argument; i++)
    a = a->next;
  return a && c_is_integer(a->type) ? a : NULL;
}

const struct cfa_expr *cfa_result_limit(struct cfa_builder *b,
                                        struct c_expr *a) {
  uint32_t kept = cfa_temporary(b, b->types->size_t_, a->span);
  cfa_set_added(b, kept,
                cfa_convert(b, cfa_value(b, a), b->types->size_t_, a->span),
                a->span);
  return cfa_variable(b->g, kept, a->span);
}

static const struct cfa_expr *result_compared(struct cfa_builder *b,
                                              enum cfa_op op,
                                              const struct cfa_expr *x,
                                              const struct cfa_expr *y) {
  return cfa_operation(b, op, b->types->basic[C_INT], x, y, x->span);
}

static void assume_added(struct cfa_builder *b, const struct cfa_expr *truth) {
  if (truth->op == CFA_CONSTANT)
    return;
  cfa_assume(b, truth, truth->span);
  cfa_mark_added(b, b->edges.len - 1);
}

void cfa_assume_between(struct cfa_builder *b, const struct cfa_expr *x,
                        int64_t least, int64_t most) {
  const struct cfa_expr *from =
      cfa_constant(b->g, x->type, (uint64_t)least, x->span);
  const struct cfa_expr *to =
      cfa_constant(b->g, x->type, (uint64_t)most, x->span);
  if (x->type->is_signed || least > 0)
    assume_added(b, result_compared(b, CFA_GREATER_EQUAL, x, from));
  if (x->type->bits > 32 ? most < INT64_MAX : most < INT32_MAX)
    assume_added(b, result_compared(b, CFA_LESS_EQUAL, x, to));
}

void cfa_bound_result(struct cfa_builder *b, const struct c_symbol *f,
                      const struct cfa_expr *result,
                      const struct cfa_expr *limit) {
  const struct known_result *known = find_result(f->name);
  if (!known || !result || !c_is_integer(result->type) ||
      result->type->bits < 32)
    return;
  cfa_assume_between(b, result, known->least, known->most);
  if (!limit)
    return;
  const struct cfa_expr *within =
      result_compared(b, CFA_LESS_EQUAL,
                      cfa_convert(b, result, limit->type, result->span), limit);
  if (known->least < 0)
    within = cfa_binary(
        b->g, CFA_LOGICAL_OR, within->type, within,
        result_compared(b, CFA_LESS, result,
                        cfa_constant(b->g, result->type, 0, result->span)),
        result->span);
  assume_added(b, within);
}
