/* calculus/logic/core_print.c — core formulas as text for people, on one line. */
#include "core.h"

#include "calculus/language/names.h"

#include <inttypes.h>
#include <stdio.h>

enum { MAX_PRINTED_DEPTH = 12 }; /* what is nested deeper is printed as … */

const char *core_value_text(const struct fp_type *t, uint64_t v,
                            char number[CORE_NUMBER_SIZE]) {
  if (t->kind == FP_BOOL)
    return v ? "true" : "false";
  if (t->shown && fp_shown_texts(t->shown)[v])
    return fp_shown_texts(t->shown)[v];
  if (t->kind == FP_ENUM)
    return t->values[v];
  snprintf(number, CORE_NUMBER_SIZE, "%" PRId64, t->lo + (int64_t)v);
  return number;
}

void core_print_value(FILE *out, const struct fp_type *t, uint64_t v) {
  char number[CORE_NUMBER_SIZE];
  fputs(core_value_text(t, v, number), out);
}

static void plus(FILE *out, int64_t k) {
  if (k != 0)
    fprintf(out, " %c %" PRId64, k < 0 ? '-' : '+', k < 0 ? -k : k);
}

static void print_core_atom(FILE *out, const struct core *f, bool negated) {
  const struct core_var *x = core_deref(f->x);
  if (f->kind == CORE_BIT) {
    fprintf(out, "%s%s[%" PRId64 "]", negated ? "!" : "", x->name, f->k);
    return;
  }
  const struct core_var *y = f->y ? core_deref(f->y) : NULL;
  bool flag = f->kind == CORE_IS && x->type->kind == FP_BOOL;
  if (flag) {
    fprintf(out, "%s%s", negated == (f->k != 0) ? "!" : "", x->name);
    return;
  }
  bool less = f->kind == CORE_LESS || f->kind == CORE_BELOW;
  fprintf(out, "%s %s ", x->name,
          less      ? negated ? ">=" : "<"
          : negated ? "!="
                    : "=");
  if (y) {
    /* Positions count from the least value of each type. */
    fputs(y->name, out);
    plus(out, f->k + x->type->lo - y->type->lo);
  } else {
    core_print_value(out, x->type, (uint64_t)f->k);
  }
}

static void print(FILE *out, const struct core *f, int depth);

static void print_core_operands(FILE *out, const struct core *f,
                                const char *sign, int depth) {
  fputc('(', out);
  for (uint32_t i = 0; i < f->nargs; i++) {
    fputs(i ? sign : "", out);
    print(out, f->arg[i], depth);
  }
  fputc(')', out);
}

/* The type of argument i, if it is a parameter as a whole; else NULL. */
static const struct fp_type *scalar_type(const struct fp_rel *rel, uint32_t i) {
  for (uint32_t j = 0; j < rel->nparams; j++) {
    const struct fp_type *t = rel->params[j]->type;
    if (i < t->leaves)
      return t->kind == FP_CLASS || t->kind == FP_ARRAY ? NULL : t;
    i -= t->leaves;
  }
  return NULL;
}

static void print_core_application(FILE *out, const struct core *f) {
  fprintf(out, "%s(", f->rel->name);
  for (uint32_t i = 0; i < f->nargs; i++) {
    fputs(i ? ", " : "", out);
    const struct fp_type *t = scalar_type(f->rel, i);
    if (f->term[i].var)
      fputs(core_deref(f->term[i].var)->name, out);
    else if (t)
      core_print_value(out, t, (uint64_t)f->term[i].value);
    else
      fprintf(out, "#%" PRId64, f->term[i].value);
  }
  fputc(')', out);
}

static void print(FILE *out, const struct core *f, int depth) {
  if (depth == 0) {
    fputs("…", out);
    return;
  }
  switch (f->kind) {
  case CORE_TRUE:
  case CORE_FALSE:
    fputs(f->kind == CORE_TRUE ? "true" : "false", out);
    return;
  case CORE_REL:
    print_core_application(out, f);
    return;
  case CORE_IS:
  case CORE_SUM:
  case CORE_LESS:
  case CORE_BELOW:
  case CORE_BIT:
    print_core_atom(out, f, false);
    return;
  case CORE_NOT:
    if (f->arg[0]->kind >= CORE_IS && f->arg[0]->kind <= CORE_BIT) {
      print_core_atom(out, f->arg[0], true);
      return;
    }
    fputc('!', out);
    print(out, f->arg[0], depth - 1);
    return;
  case CORE_AND:
    print_core_operands(out, f, " & ", depth - 1);
    return;
  case CORE_OR:
    print_core_operands(out, f, " | ", depth - 1);
    return;
  case CORE_IFF:
    print_core_operands(out, f, " <-> ", depth - 1);
    return;
  case CORE_EXISTS:
    fputs("exists", out);
    for (uint32_t i = 0; i < f->nvars; i++)
      fprintf(out, "%s %s", i ? "," : "", f->vars[i]->name);
    fputs(". ", out);
    print(out, f->arg[0], depth - 1);
  }
}

void core_print(FILE *out, const struct core *f) {
  print(out, f, MAX_PRINTED_DEPTH);
}
